"""Whole turns of SSN against what a separate reader found in the document: facts/ssn_turn.toml."""

import json
import re
import tomllib

import pytest

from aids import games
from aids.dice import GivenDice
from aids.errors import InputError, RulesError
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, parse_game
from aids.ssn.game.turn import play
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "ssn_turn.toml").read_text(encoding="utf-8"))
RULES = games.load("ssn").rules
SAID = {"shots", "fire", "detected", "flying", "ending", "ssn", "ships", "helicopters", "points", "differs"}
"""What a case may say of the turn."""


def toml(value):
    """A value as TOML in one line; JSON writes texts, numbers, truth and lists alike."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def game_text(case):
    """The game file of a case."""
    base, given = FACTS["base"], case.get("given", {})
    ships = {name: entry | given.get("ships", {}).get(name, {}) for name, entry in base["ships"].items()}
    entries = {
        "game": "ssn",
        "turn": 3,
        "table": base["table"],
        "ssn": base["ssn"] | given.get("ssn", {}),
        "orders": case.get("orders", {}),
        "thresholds": dict.fromkeys(ROWS, 12) | given.get("sounds", {}),
        "ships": [{"name": name} | entry for name, entry in ships.items()],
        "helicopters": [{"name": name} | entry for name, entry in given.get("helicopters", {}).items()],
        "points": given.get("points", []),
        "whole": True,
    }
    return "".join(f"{key} = {toml(value)}\n" for key, value in entries.items()) + "# end\n"


def carried_out(case):
    """The report of the turn of a case; every die of it is used."""
    game = parse_game(RULES, game_text(case), "case.toml")
    dice = GivenDice(case.get("dice", []))
    report = play(Figures(RULES, game.thresholds), game.position, game.orders, dice)
    dice.finish()
    return report


def state(piece, keys):
    """What a case says of a piece, places in inches."""
    names = {"marker": "change"}
    values = {key: getattr(piece, names.get(key, key)) for key in keys}
    return {
        key: value / 100 if key in ("x", "y") else list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
    }


def agree(pieces, facts):
    """Compare the named pieces with what a case says of them."""
    by_name = {piece.name: piece for piece in pieces}
    assert {name: state(by_name[name], said) for name, said in facts.items()} == facts


def ids(case):
    """The name of a case."""
    return case["name"]


LEGAL = [case for case in FACTS["case"] if "refused" not in case]
REFUSED = [case for case in FACTS["case"] if "refused" in case]


@pytest.mark.parametrize("case", LEGAL, ids=ids)
def test_a_turn_goes_as_the_document_says(case):
    report = carried_out(case)
    after = report.next
    if "ssn" in case:
        assert state(after.submarine, case["ssn"]) == case["ssn"]
    agree(after.ships, case.get("ships", {}))
    agree(after.helicopters, case.get("helicopters", {}))
    for name, said in case.get("differs", {}).items():
        (ship,) = (ship for ship in after.ships if ship.name == name)
        assert state(ship, said) != said
    if "points" in case:
        assert [state(point, case["points"][0]) for point in after.points] == case["points"]
    happened = {
        "shots": [run.outcome for run in report.events.shots],
        "fire": [[run.by, run.outcome] for run in report.events.fire],
        "detected": [[heard.listener, roll.number] for roll in report.rolls for heard in roll.heard if heard.detected],
        "flying": [helicopter.name for helicopter in after.helicopters],
        "ending": after.ending,
    }
    assert {key: happened[key] for key in happened if key in case} == {
        key: case[key] for key in happened if key in case
    }


@pytest.mark.parametrize("case", REFUSED, ids=ids)
def test_an_order_against_the_document_is_refused(case):
    with pytest.raises((InputError, RulesError), match=re.escape(case["refused"])):
        carried_out(case)


@pytest.mark.parametrize("case", LEGAL, ids=ids)
def test_every_case_says_something(case):
    said = set(case) - {"name", "from", "orders", "given", "dice"}
    assert said
    assert said <= SAID
