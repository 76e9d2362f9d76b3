"""The product's data against the same facts typed a second time from the rules: facts/ssn.toml."""

import tomllib
from fractions import Fraction

import pytest

from aids import games
from aids.checks import accept, resolve
from aids.dice import GivenDice
from aids.rulebook.tables import look_up
from aids.ssn import detection, maneuver, torpedo
from generators.pieces import counters
from generators.sheets import kits
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "ssn.toml").read_text(encoding="utf-8"))
GAME = games.load("ssn")
RULES = GAME.rules

# Figures of our own, for pre-rolled sheets: SS-16.
OURS = {"setup-bearing-step", "setup-distance-step", "setup-turns", "reserve-2d6", "reserve-d6"}


def test_every_figure_is_typed_twice():
    assert {name: figure.value for name, figure in RULES.figures.items() if name not in OURS} == FACTS["figures"]
    assert all(RULES.figures[name].assumes == ("SS-16",) for name in OURS)


def test_every_switch_is_typed_twice():
    assert {name: switch.value for name, switch in RULES.switches.items()} == FACTS["switches"]


def test_sizes_of_pieces_are_those_of_the_counters():
    names = {"ssn": "ssn", "ff": "frigate-1", "lhd": "lhd", "helo": "helo-1", "dp": "dp-slow-1"}
    (sheet,) = [spec for spec in kits.sheets("ssn") if spec.name == "counters"]
    cut = {piece.name: (piece.width, piece.height) for piece in counters.of_spec(sheet, GAME)}
    for piece, name in names.items():
        width, length = (side / 72 for side in cut[name])
        assert detection.piece_size(RULES, piece) == (Fraction(str(length)), Fraction(str(width)))


def test_most_turns():  # finding 6
    turns = {speed.level: speed.most for speed in maneuver.speeds(RULES)}
    assert {**turns, "frigate": maneuver.frigate_turns(RULES)} == FACTS["most-turns"]


def test_speeds():
    expected = [
        (fact["level"], fact.get("above", fact.get("from")), fact["to"], FACTS["turn-by-speed"][fact["level"]])
        for fact in FACTS["speeds"]
    ]
    assert [(s.level, s.above, s.to, s.turn.lower()) for s in maneuver.speeds(RULES)] == expected
    figures = FACTS["figures"]
    for speed in maneuver.speeds(RULES):
        sharp = FACTS["turn-by-speed"][speed.level] == "sharp"
        assert speed.every == figures["sharp-step" if sharp else "easy-step"]
        assert speed.straight == figures["straight-after-turn-slow" if sharp else "straight-after-turn-fast"]


def outcomes(roll):
    low, _, high = roll.partition("-")
    return range(int(low), int(high or low) + 1)


def test_lhd_maneuver():
    words = {"easy-left": "left", "forward": "straight", "easy-right": "right"}
    check = GAME.checks["lhd-maneuver"]
    seen = []
    for fact in FACTS["lhd-maneuver"]:
        for die in outcomes(fact["roll"]):
            seen.append(die)
            result = resolve(check, accept(check, {}), GivenDice([die])).result
            assert (result["maneuver"], result["inches"]) == (words[fact["maneuver"]], fact["inches"])
    assert seen == [1, 2, 3, 4, 5, 6]


def test_contact():
    for fact in FACTS["contact"]:
        for die in outcomes(fact["roll"]):
            assert look_up(RULES.tables["contact"], die).cells["dp"] == fact["dp"]


def test_evasion():
    assert [torpedo.save_needed(RULES)(fact["rolls"]) for fact in FACTS["evasion"]] == [
        fact["needed"] for fact in FACTS["evasion"]
    ]


def test_zones():
    assert [tuple(band) for band in detection.bands(RULES)] == [
        (f["zone"], Fraction(f["from"]), Fraction(f["to"])) for f in FACTS["zones"]
    ]


def test_sequence():
    rows = RULES.tables["sequence-of-play"].rows
    assert [row.cells["step"].lower() for row in rows] == FACTS["sequence"]["steps"]
    columns = list(RULES.tables["sequence-of-play"].columns)
    assert columns[1:] == FACTS["sequence"]["first-side"]
    assert rows[0].cells["ssn"] == "none"


@pytest.mark.parametrize(
    ("piece", "fact"),
    [
        ("Frigate", "frigate"),
        ("LHD", "lhd"),
        ("Submarine", "ssn"),
        ("Helicopter", "helo"),
        ("Detection point", "dp"),
        ("Torpedo", "torpedo"),
        ("Depth change", "dive-rise"),
    ],
)
def test_sides(piece, fact):
    row = next(row for row in RULES.tables["pieces"].rows if row.cells["piece"] == piece)
    assert [row.cells["front"].lower(), row.cells["back"].lower()] == FACTS["sides"][fact]
