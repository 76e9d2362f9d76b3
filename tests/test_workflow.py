"""The workflow runs the test command of the README, the changelog begins with this version, dependencies have reasons."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from aids import __version__
from tests import PARTS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")


def test_the_workflow_runs_the_test_command_of_the_readme():
    (command,) = [line for line in README.splitlines() if line.endswith("-m tests")]
    windows = command.replace(".venv/bin/", ".venv\\Scripts\\")
    assert [line.strip().removeprefix("command: ") for line in WORKFLOW.splitlines() if "command: " in line] == [
        command,
        command,
        windows,
    ]
    assert re.findall(r"- run: (.*)", WORKFLOW)[0] == "${{ matrix.system.command }}"


@pytest.mark.source
def test_the_workflow_runs_all_that_ci_runs_a_part_of():
    """Every part of the long tests, the lowest versions, and what only an installation can break on every system."""
    calls = re.findall(r"python -m (tests --.*)", WORKFLOW)
    assert calls == [
        "tests --long --part ${{ matrix.part }}",
        'tests --quick -m "not source"',
        "tests --installed",
    ]
    here = re.findall(r"bin/python\" -m (tests --.*)", (ROOT / ".ci" / "run").read_text("utf-8"))
    assert here == [call.replace("${{ matrix.part }}", "tree") for call in calls]
    assert re.search(r"part: (\[.*\])", WORKFLOW)[1] == str([*range(PARTS)])
    assert re.search(r"\n        os: \[(.*)\]", WORKFLOW)[1] == "ubuntu-latest, macos-latest, windows-latest"


def test_the_workflow_covers_every_system_and_python():
    assert re.findall(r"- os: (\w+)", WORKFLOW) == ["ubuntu", "macos", "windows"]
    assert re.search(r"python: (\[.*\])", WORKFLOW)[1] == '["3.11", "3.12", "3.13", "3.14"]'
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    for version in ("3.11", "3.12", "3.13", "3.14"):
        assert f"Python :: {version}" in classifiers


def test_the_site_is_published_as_the_guide_makes_it():
    steps = re.findall(r"- run: (.*)", (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8"))
    guide = (ROOT / "docs" / "guide" / "host.md").read_text("utf-8").splitlines()
    (made,) = [step for step in steps if step.startswith("plotroom site ")]
    assert made in guide
    assert [step.partition("@")[0] for step in steps if step.startswith("npm ")] == [
        line for line in guide if line.startswith("npm ")
    ]


def test_the_changelog_begins_with_this_version():
    heads = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == __version__


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    reasons = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Dependencies")[1].split("## ")[0]
    told = {name for row in re.findall(r"^\| (.*?) \|", reasons, re.MULTILINE) for name in row.split(", ")}
    assert {re.match(r"[\w-]+", line)[0] for line in needed} <= told


def test_tests_run_alike_whatever_is_said_about_bytecode():
    """Some caches are written only where bytecode is: the environment of whoever runs the tests decided which."""
    code = "import os, sys, tests.conftest; print(sys.dont_write_bytecode, os.environ.get('PYTHONDONTWRITEBYTECODE'))"
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "None"]
    assert not sys.dont_write_bytecode and "PYTHONDONTWRITEBYTECODE" not in os.environ
