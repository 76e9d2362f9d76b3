"""Folders of a player's own games on the command line: print, check, list, new, setup."""

import json
import os

import pytest

from aids.input_file import DISK, PlayerFile
from generators.jobs.options import JobRequest, command_line
from tests.cli.program import error_line, lines_of
from tests.own import GAME, KIT
from tests.printed import run

pytestmark = pytest.mark.usefixtures("hornet")


def test_a_folder_is_checked():
    assert lines_of("check", "./hornet", "hits", "--dice", "6") == ["Hits: 2.", "", "  Hits  6", "", "Hornet 4.1"]
    odds = json.loads(lines_of("check", "hornet/", "hits", "--odds", "--json")[0])
    assert odds["game"] == "hornet"
    assert "  plotroom check ./hornet hits --odds" in lines_of("check", "./hornet", "hits", "--help")


def test_house_rules_are_laid_over_a_folder(here):
    assert lines_of("new", "rules", "./hornet", "house.toml") == ["house.toml"]
    text = (here / "house.toml").read_text(encoding="utf-8")
    assert 'game = "hornet"' in text
    changed = text.replace("# [tables.hits]", "[tables.hits]").replace("# rows", "rows").replace("#   {", "{")
    (here / "house.toml").write_text(changed.replace("# ]", "]").replace("hits = 2", "hits = 5"), encoding="utf-8")
    assert lines_of("check", "./hornet", "hits", "--dice", "6", "--rules", "house.toml")[0] == "Hits: 5."


def test_sheets_of_a_folder_are_printed_under_its_short_name(here, hornet):
    folder = hornet.rename(here / "raid")
    assert lines_of("print", "./raid", "--paper", "a4") == [
        f"output{os.sep}hornet-tables-a4.pdf",
        f"output{os.sep}hornet-counters-a4.pdf",
    ]
    assert len(lines_of("print", "./raid/counters", "--paper", "letter")) == 1
    assert len(lines_of("print", str(folder), "--one-file")) == 1
    assert "raid/nothing" not in error_line(run("print", "./raid/nothing")).replace("raid/kit.toml", "")


def test_a_folder_without_a_kit_prints_its_tables(hornet):
    (hornet / "kit.toml").unlink()
    assert [line.partition("hornet-")[2] for line in lines_of("print", "./hornet")] == ["tables-letter.pdf"]
    (hornet / "game.toml").write_text('game = "hornet"\ntitle = "Hornet"\n', encoding="utf-8")
    line = error_line(run("print", "./hornet"))
    assert (
        line
        == "plotroom: ./hornet/game.toml:1: This game has no tables to print. Add a table to game.toml, or add a kit.toml.\n"
    )


def test_a_folder_is_listed():
    told = lines_of("list", "./hornet")
    assert told[0] == "Hornet: A raid on a convoy, for one player"
    assert "Sheets: plotroom print ./hornet, or plotroom print ./hornet/NAME" in told
    assert "  tables    Hits and their chances" in told and "  counters  Boats" in told
    assert "Checks: plotroom check ./hornet NAME" in told
    listed = json.loads(lines_of("list", "./hornet", "--json")[0])["games"]
    assert listed == [
        {
            "game": "hornet",
            "title": "Hornet",
            "checks": ["hits"],
            "sheets": ["tables", "counters"],
            "two_sided": ["counters"],
            "read": ["tables"],
            "house_rules": [],
        }
    ]


def test_the_rules_that_a_folder_cites_are_listed(hornet):
    figure = '[figures]\nreach = { value = 3, unit = "hexes", means = "how far", rule = "2.1" }\n'
    (hornet / "game.toml").write_text(GAME + figure, encoding="utf-8")
    kit = KIT.replace('title = "Boats"', 'title = "Boats"\nrule = "1.3"').replace(
        'title = "Tables"', 'title = "{reach}"'
    )
    (hornet / "kit.toml").write_text(kit, encoding="utf-8")
    told = [" ".join(line.split()) for line in lines_of("list", "./hornet", "--numbered")]
    assert told == [
        "hornet Hornet",
        "Rule About Checks Sheets",
        "4.1 Hits hits tables",
        "2.1 how far tables",
        "1.3 Boats counters",
    ]


def test_the_kit_of_a_folder_is_copied_and_printed(here):
    assert lines_of("new", "kit", "./hornet", "mine.toml") == ["mine.toml"]
    assert (here / "mine.toml").read_text(encoding="utf-8") == KIT
    assert len(lines_of("print", "./hornet", "--kit", "mine.toml")) == 2
    assert "this kit is for game = 'hornet', not 'ssn'" in error_line(run("print", "ssn", "--kit", "mine.toml"))


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("game", '"6", hits', '"7", hits', "hornet/game.toml:13: 7 is not a possible result of d6"),
        ("kit", '"hornet"', '"wasp"', "hornet/kit.toml:1: this kit is for game = 'wasp', not 'hornet'"),
        ("kit", 'table = "hits"', 'table = "hist"', "hornet/kit.toml:8: "),
    ],
)
def test_faults_of_files_have_their_line_and_nothing_is_written(here, hornet, file, old, new, fault):
    text = {"game": GAME, "kit": KIT}[file]
    assert old in text
    (hornet / f"{file}.toml").write_text(text.replace(old, new), encoding="utf-8")
    assert error_line(run("print", "hornet/")).startswith(f"plotroom: {fault}")
    assert not (here / "output").exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["slow-convoy", "ferry-point"])
def test_an_example_is_copied_and_prints(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", "own-game", "mine", "--example", name).exit_code == 0
    verified = run("verify", "./mine")
    assert verified.exit_code == 0 and "warning" not in verified.stdout + verified.stderr
    assert run("print", "./mine", "-o", "out").exit_code == 0
    again = run("new", "own-game", "mine", "--example", name)
    assert again.exit_code == 2 and "this file exists. To overwrite it, add --force." in again.stderr


def test_a_recorded_command_names_a_game_without_its_folder():
    """It stood on pages that are given away."""
    given = {"paper": ("a4",), "board": ("/home/player/boards/sea.toml",)}
    asked = JobRequest(("setup", "/home/player/games/hornet"), {}, given, PlayerFile("x", DISK))
    assert (
        command_line(asked, {"seed": "7"})
        == "plotroom setup ./hornet --paper a4 --board /home/player/boards/sea.toml --seed 7"
    )
    short = asked._replace(command=("setup", "./hornet"))
    assert command_line(short, only={"paper"}) == "plotroom setup ./hornet --paper a4"
