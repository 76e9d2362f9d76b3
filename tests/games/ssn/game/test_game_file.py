"""Game files: written and read back, refused with their line, played from a setup to the next file."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from aids.errors import RulesError
from aids.ssn.game.game_file import first_position, parse_game, position_text, starts
from aids.ssn.setup import roll_setup
from generators import TEMPLATES
from tests.games.ssn.game.positions import NEVER, RULES, group, helicopter, orders, position, turn
from tests.printed import run
from tests.samples import few_or_many

#: The starter with a threshold stated for each situation, in place of the house rules that it names.
TEXT = re.sub(
    r"(?m)^# ((passive|active)-.*) = $",
    r"\1 = 12",
    (TEMPLATES / "game_ssn.toml").read_text("utf-8").replace('rules = "ssn-even"', '# rules = "ssn-even"'),
)


def test_a_position_is_read_back_as_it_was_written():
    ships = (*group()[:4], group()[4]._replace(aboard=()))
    before = position(ships, flying=[helicopter("H6", 20.25, 20)])
    after = turn(before, orders("straight 3"), [1, 1, 1, 1, 1, 1, 3]).next
    for each in (before, after):
        read = parse_game(RULES, position_text(RULES, each, NEVER), "g.toml")
        assert read.position == each and read.thresholds == NEVER


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("moves = []", 'moves = ["straight on"]', "moves: 'straight on' is not a part of a move"),
        ("moves = []", 'moves = ["easy left 31"]', "1 to 30 degrees"),
        ("moves = []", 'moves = ["straight 0"]', "Remove this leg, or write more than 0 inches"),
        ('dive = ""', 'dive = "down"', 'one of "", dive, rise'),
        ("points = []", "points = [4, 1]", "from 1 to 3"),
        ("x = 66.07", "x = 66.071", "'x' must be a number of inches with two decimals, such as 30.15, not 66.071"),
        ("heading = 240", "heading = 360", "from 0 to 359"),
        ("torpedoes = 4", "torpedoes = 5", "from 0 to 4"),
        ("passive-ship-creep = 12", "passive-ship-creep = 21", "from 2 to 20"),
        ("passive-ship-creep = 12", "passive-boat-creep = 12", "unknown key"),
        ('name = "FF2"', 'name = "FF1"', "FF1 is in the file twice"),
        ('kind = "lhd"', 'kind = "ff"', "kind 'lhd'"),
        ("submarine = true", "submarine = false", "submarine = true"),
        ("# end", "", "the end of this file is missing: its last line must be '# end'"),
        (
            "table = [72, 48]",
            "table = [72]",
            "'table' must be a width and a height in inches, such as \\[72, 48\\], not \\[72\\]",
        ),
        ('game = "ssn"', 'game = "depths"', "not of 'ssn'"),
    ],
)
def test_a_fault_is_refused_with_its_line(old, new, words):
    text = re.sub(re.escape(old) + "(?![.0-9])", new, TEXT, count=1) if old != "# end" else TEXT[: TEXT.rindex("# end")]
    assert text != TEXT
    with pytest.raises(RulesError, match=words) as caught:
        parse_game(RULES, text, "g.toml")
    assert re.fullmatch(r"g\.toml:\d+", caught.value.where)
    if new and new in text and "twice" not in words and "kind" not in words:
        line = text[: text.index(new)].count("\n") + 1
        assert abs(int(caught.value.where.rpartition(":")[2]) - line) <= 1


def refused(text, *words):
    """The error line of a turn of this text; nothing is written."""
    Path("g.toml").write_text(text, "utf-8")
    result = run("turn", "ssn", "g.toml", "--seed", "1", *words)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1, result.output
    assert sorted(path.name for path in Path().glob("g*")) == ["g.toml"]
    return result.stderr


def test_an_illegal_order_is_refused_with_its_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = TEXT[: TEXT.index("moves = []")].count("\n") + 1
    said = refused(TEXT.replace("moves = []", 'moves = ["straight 7"]', 1))
    assert said.startswith(f"plotroom: g.toml:{line}: moves: a move of 7 inches is Flank")
    assert "shots: LHD is" in refused(TEXT.replace("shots = []", 'shots = ["LHD"]', 1))


def test_a_missing_threshold_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = re.sub(r"(?m)^((passive|active)-.* = \d+)$", r"# \1", TEXT)
    said = refused(text)
    line = text[: text.index("\n[thresholds]") + 1].count("\n") + 1
    assert said.startswith(f"plotroom: g.toml:{line}: thresholds: the threshold for 'passive-ship-")
    Path("g.toml").write_text(text, "utf-8")
    rows = [f'{{ name = "{row}", title = "{row}", threshold = {needed} }}' for row, needed in NEVER.items()]
    Path("mine.toml").write_text(
        'game = "ssn"\n[detection]\nrule = "mine"\nbase = [' + ", ".join(rows) + "]\n", "utf-8"
    )
    result = run("turn", "ssn", "g.toml", "--seed", "1", "--rules", "mine.toml", "--json")
    assert result.exit_code == 0 and "SS-1" not in json.loads(result.stdout)["assumes"]


def test_a_setup_is_saved_and_played(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("setup", "ssn", "--table", "72x48", "--seed", "7", "--save", "p.toml").exit_code == 0
    text = Path("p.toml").read_text("utf-8")
    rows = "\n".join(f"{row} = {needed}" for row, needed in NEVER.items())
    Path("p.toml").write_text(text.replace("\n[thresholds]", f"\n[thresholds]\n{rows}"), "utf-8")
    assert run("turn", "ssn", "p.toml", "--seed", "3").exit_code == 0
    following = tomllib.loads(Path("p-1.toml").read_text("utf-8"))
    assert following["turn"] == 1 and following["from"]["file"] == "p.toml" and len(following["ships"]) == len(group())
    told = run("turn", "ssn", "p-1.toml", "--history")
    assert told.exit_code == 0 and "Orders after turn 0" in told.stdout and "Turn 1: the submarine" in told.stdout


def test_a_game_that_is_over_is_not_played_on(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "the game is over. You have won" in refused(TEXT.replace("turn = 0", 'ending = "won"\nturn = 0', 1))


@few_or_many("number", 100, 400)
def test_the_starts_of_a_table_are_those_of_rolled_setups(number):
    found = starts(RULES, "72x48")
    rolled = [first_position(RULES, roll_setup(RULES, seed, 1, "72x48")) for seed in range(number)]
    assert set(rolled) <= set(found) and len(set(found)) == len(found) < 216
    assert len(set(rolled)) > 0.9 * len(found) * (1 - (1 - 1 / len(found)) ** number)
    assert all(0 < each.submarine.x < 7200 and 0 < each.submarine.y < 4800 for each in found)
