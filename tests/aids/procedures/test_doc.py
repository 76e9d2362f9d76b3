"""The page on games of one's own: its TOML makes a game, and its commands answer."""

import re
import shlex
from pathlib import Path

import pytest

from aids import games
from aids.input_file import DISK, on_disk
from aids.reading.rule_files import load_rules
from generators.jobs import starters
from tests.cli.program import process

PAGE = (Path(__file__).parents[3] / "docs" / "own-game.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
INLINE = re.findall(r"`(plotroom check [^`]*)`", PAGE)


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "hornet"
    place.mkdir()
    blocks = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (place / "game.toml").write_text("\n".join(blocks), encoding="utf-8")
    return place


def test_the_blocks_make_a_game(folder):
    loaded = load_rules(on_disk(folder))
    assert set(loaded.procedures) == {"gunfire", "search"}
    assert {name for name, table in loaded.tables.items() if not table.lookup.plain} == {"crt", "retreat", "to-hit"}
    assert loaded.tables["weather"].notes == ("Roll at the start of each of the 12 turns.",)


@pytest.mark.parametrize("command", [*COMMANDS, *INLINE])
def test_the_commands_answer(folder, command, monkeypatch):
    monkeypatch.chdir(folder.parent)
    done = process(*shlex.split(command)[1:])
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_its_house_rules_change_nothing(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    text = starters.rules(games.find("./hornet", DISK), DISK)
    lines = [
        line.removeprefix("# ") for line in text.splitlines() if line[2:3] in ("[", "r", " ", "]") or line[:1] != "#"
    ]
    (folder / "house.toml").write_text("\n".join(lines), encoding="utf-8")
    own, house = load_rules(on_disk(folder)), load_rules(on_disk(folder), on_disk(str(folder / "house.toml")))
    assert {name.partition(".")[2] for name in house.changed} == {name for name, table in own.tables.items()}
    for name, table in own.tables.items():
        rows = [row._replace(rule="") for row in table.rows]
        assert [row._replace(rule="") for row in house.tables[name].rows] == rows


def test_the_limits_are_those_of_the_code():
    from aids.checks import MOST_BRANCHES, MOST_THROWS
    from aids.reading import language, procedures, tables
    from aids.rulebook import rules

    limits = re.search(r"## Limits\n(.*)", PAGE, re.DOTALL)[1]
    assert [int(n.replace(",", "")) for n in re.findall(r"[0-9][0-9,]*", limits)] == [
        tables.MOST_TABLES,
        tables.MOST_COLUMNS,
        tables.MOST_ROWS,
        tables.MOST_CHANGES,
        tables.MOST_CHAIN,
        procedures.MOST_STEPS,
        procedures.MOST_NAMES,
        procedures.MOST_CHITS,
        MOST_BRANCHES,
        MOST_THROWS,
    ]
    assert f"at most {language.MOST_LETTERS} characters" in PAGE
    assert f"at most {rules.MOST_TIMES} times |" in PAGE
