"""Games of SSN played to their end from what the terminal prints alone: read it, fill in the next file, go on."""

import re
from pathlib import Path

import pytest

from tests.printed import run

SECTION = re.compile(r"^Risk map: (.*)\n +Sunk .*\n +\d+ .*?  (\S[^:]*: .*)$", re.MULTILINE)
ORDER = re.compile(r"(?:Fire at (?P<shots>[^;]+); )?\w+: (?P<moves>[^;]+)(?:; (?P<dive>\w+))?")


def fill(path, shots=(), moves=(), dive=""):
    """Write orders into a file as a player does."""
    text = path.read_text(encoding="utf-8")
    for key, value in (("shots", list(shots)), ("moves", list(moves)), ("dive", dive)):
        text, count = re.subn(rf"^{key} = (\[\]|\"\")", f"{key} = {value!r}", text, flags=re.MULTILINE)
        assert count == 1, key
    path.write_text(text, encoding="utf-8")


def pictured(told):
    """The first order of the last section of the picture: shots at the LHD, the best shot or the way nearer."""
    order = ORDER.search(SECTION.findall(told)[-1][1])
    moves = [] if order["moves"] == "stays" else order["moves"].split(", ")
    return (order["shots"] or "").split(", ") if order["shots"] else [], moves, (order["dive"] or "").lower()


def ahead(told):
    """Straight ahead at the slowest speed that is told, with every shot that is told at the LHD."""
    _, _, told = told.partition("Your next steps")
    told = " ".join(told.split())
    over, most = re.search(r"heading \d+: \w+ (?:over )?(\d+) to (\d+)[, ]", told).groups()
    left = int((re.search(r"(\d+) torpedo", told) or [0, 0])[1])
    reach = re.search(r"LHD [\d.]+ inches, bearing \d+(?:, Alerted)?: a shot kills", told)
    return ["LHD"] * min(2, left) if reach else [], [f"straight {(int(over) + int(most)) / 2:g}"], ""


@pytest.mark.sample(1)
@pytest.mark.parametrize(("options", "orders"), [([], ahead), (["--picture"], pictured)], ids=["plain", "picture"])
def test_a_game_is_played_to_its_end_from_what_is_printed(tmp_path, monkeypatch, options, orders):
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "ssn", "game.toml").exit_code == 0
    path, turns = Path("game.toml"), 0
    while turns < 60:
        result = run("turn", "ssn", str(path), "--seed", "5", "--format", "svg", *options)
        if "no move is left" in result.stderr:
            result = run("turn", "ssn", str(path), "--seed", "5", "--format", "svg")
        assert result.exit_code == 0, result.stderr
        turns += 1
        if ending := re.search(r"You have (won|lost)", result.stdout):
            break
        path = Path(re.search(r"^\S+\.toml$", result.stdout, re.MULTILINE)[0])
        fill(path, *(orders if "Risk map" in result.stdout else ahead)(result.stdout))
    assert ending and turns > 3
