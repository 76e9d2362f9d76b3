"""The JavaScript of the pages is held as Python is: types, lint, format, lengths, and unit tests with Node's own runner.

What checks it comes from npm (`package.json` here); only who changes the pages needs it.
"""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.browser.hosts import NO_TOOLS, find_npm_tools
from tests.sources import FOREIGN_SCRIPTS

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
WEB = ROOT / "templates" / "web"
TOOLS = {"tsc": "typescript/bin/tsc", "biome": "@biomejs/biome/bin/biome"}
MOST = 120
pytestmark = [pytest.mark.source, pytest.mark.skipif(find_npm_tools() is None, reason=NO_TOOLS)]


def scripts():
    """The files of the pages that are the project's own."""
    return [path for path in sorted(WEB.rglob("*.js")) if path.name not in FOREIGN_SCRIPTS]


def ran(tool, *words):
    """What a tool from npm prints; how it ends does not matter."""
    command = ["node", find_npm_tools() / TOOLS[tool], *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    return done.stdout or done.stderr


def test_types_are_right_in_every_file():
    checked = {
        line
        for project in ("tsconfig.json", "workers.json")
        for line in ran("tsc", "-p", f"tests/web/{project}", "--pretty", "false", "--listFiles").splitlines()
    }
    assert [line for line in sorted(checked) if not Path(line).is_file()] == []  # what else it prints are faults
    assert {path.as_posix() for path in scripts()} <= checked
    loose = re.compile(r"@ts-(ignore|nocheck|expect-error)")
    assert [path.name for path in scripts() if loose.search(path.read_text(encoding="utf-8"))] == []


def test_lint_and_format_are_clean():
    report = json.loads(ran("biome", "ci", "--colors=off", "--reporter=json", "--max-diagnostics=none"))
    assert report["summary"]["unchanged"] + report["summary"]["changed"] >= len(scripts())
    found = [(each["category"], each["location"]["path"], each["message"]) for each in report["diagnostics"]]
    assert found == []  # a function of more than 60 lines among them


def test_lines_are_short():
    long = [
        f"{path.name}:{number}"
        for path in scripts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > MOST
    ]
    assert long == []


@pytest.mark.parametrize(
    ("name", "place"), [("preact.js", "htm/preact/standalone.mjs"), ("minisearch.js", "minisearch/dist/es/index.js")]
)
def test_what_comes_from_npm_is_as_it_is_there(name, place):
    there = (find_npm_tools() / place).read_text(encoding="utf-8")
    assert there
    head, own, _ = (WEB / name).read_text(encoding="utf-8").partition(there)
    assert own == there
    assert all(line.startswith("// ") for line in head.splitlines())


def test_the_list_of_packages_has_those_of_every_system_and_names_no_host():
    """`npm ci` refuses a list that lacks the optional packages of other systems."""
    listed = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    optional = {f"node_modules/{name}" for entry in listed.values() for name in entry.get("optionalDependencies", {})}
    assert any("win32" in name for name in optional)
    assert optional - {*listed} == set()
    assert [name for name, entry in listed.items() if "resolved" in entry] == []


def test_units():
    command = ["node", "--test-reporter=tap", HERE / "units.mjs"]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, encoding="utf-8")
    faults = re.findall(r"^ *not ok [\s\S]*?\.\.\.$|^# Error: .*", done.stdout, re.MULTILINE)
    assert not faults, "\n".join(faults)
    assert done.returncode == 0, done.stdout + done.stderr
    suites, passed = (int(re.search(rf"^# {of} (\d+)", done.stdout, re.MULTILINE)[1]) for of in ("suites", "pass"))
    assert (suites, passed > 0) == (len([*HERE.glob("*.test.js")]), True), done.stdout
