"""The commands of the README work, and the workflow runs its test command."""

import re
import shlex
from pathlib import Path

import pytest

from aids import __version__
from tests.printed import run

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
SECTIONS = {
    re.match(r"#+ (.*)", part)[1]: re.findall(r"^plotroom (.*?)(?:\s{2,}#.*)?$", part, re.MULTILINE)
    for part in re.split(r"^(?=##? )", README, flags=re.MULTILINE)
    if part.startswith("#")
}
SQUARES = "name,quantity,size,front ground,front ink\nmine,3,35 mm,deep,deep-text\n"
MAIL = "France, spring 1901\n\nA par - bur\nFleet Brest to Mid-Atlantic Ocean\n"


@pytest.mark.sample(3)
@pytest.mark.parametrize("section", [name for name, commands in SECTIONS.items() if commands])
def test_the_commands_of_a_section_work_one_after_the_other(section, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("aids.player_folders.settings_folder", lambda: str(tmp_path / "config"))
    (tmp_path / "squares.csv").write_text(SQUARES, encoding="utf-8")
    (tmp_path / "mail").mkdir()
    (tmp_path / "mail" / "France.txt").write_text(MAIL, encoding="utf-8")
    for command in SECTIONS[section]:
        words = shlex.split(command)
        if words[0] in (
            "serve",
            "site",
        ):  # one runs until interrupted, one needs a folder of npm; `tests/web` drives both
            words.append("--help")
        result = run(*words)
        assert result.exit_code == 0, f"{command}: {result.output}"


def test_the_sections_have_commands():
    assert sum(map(len, SECTIONS.values())) > 35


def test_the_workflow_runs_the_test_command_of_the_readme():
    (command,) = [line for line in README.splitlines() if line.endswith("-m tests")]
    windows = command.replace(".venv/bin/", ".venv\\Scripts\\")
    assert [line.strip().removeprefix("command: ") for line in WORKFLOW.splitlines() if "command: " in line] == [
        command,
        command,
        windows,
    ]
    assert re.findall(r"- run: (.*)", WORKFLOW) == ["${{ matrix.system.command }}"]


def test_the_workflow_covers_every_system_and_python():
    assert re.findall(r"- os: (\w+)", WORKFLOW) == ["ubuntu", "macos", "windows"]
    assert re.search(r"python: (\[.*\])", WORKFLOW)[1] == '["3.11", "3.12", "3.13", "3.14"]'
    classifiers = (ROOT / "pyproject.toml").read_text("utf-8")
    for version in ("3.11", "3.12", "3.13", "3.14"):
        assert f"Python :: {version}" in classifiers


def test_the_changelog_begins_with_this_version():
    heads = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == __version__
