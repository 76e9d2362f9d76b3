"""The SSN kit against the facts typed a second time: which pieces, how many, what is on their sides."""

import re
import tomllib

import pytest

from aids import games
from generators.sheets import counters, kits
from generators.sheets.catalogue import catalogue, load
from generators.sheets.charts.diagrams import diagrams
from generators.sheets.setups import SetupSheet
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "ssn.toml").read_text(encoding="utf-8"))
SHEET = next(s for s in kits.sheets("ssn") if s.data["kind"] == "counters")
PIECES = {p.data["name"]: p.data for p in SHEET.parts("pieces")}


def count(name: str) -> int:
    return PIECES[name]["count"]


def test_counts_are_those_of_the_rules() -> None:
    facts = FACTS["figures"]
    assert (count("lhd"), count("frigate"), count("ssn"), count("helo")) == (
        facts["lhd-count"],
        facts["ff-count"],
        facts["ssn-count"],
        facts["helo-count"],
    )
    speeds = [row["level"] for row in FACTS["speeds"]]
    assert [count(f"dp-{level}") for level in speeds] == [facts["dp-per-speed"]] * 4
    assert count("torpedo-ssn") == facts["ssn-torpedoes"]
    assert count("torpedo-ssn") + count("torpedo-surface") == facts["torpedo-counters"]
    ships = facts["lhd-count"] + facts["ff-count"]
    afloat = ships * facts["ship-torpedoes-per-turn"] + facts["helo-count"] * facts["helo-torpedoes"]
    assert count("torpedo-surface") == afloat
    assert count("dive-rise") == 1
    assert len(PIECES) == 5 + len(speeds) + 2


def test_sides_are_those_of_the_rules() -> None:
    for name, piece in PIECES.items():
        kind = re.sub(r"-.*", "", name) if name != "dive-rise" else name
        found = [piece[side]["label"].lower() for side in ("front", "back")]
        assert found == FACTS["sides"][kind], name
        if kind == "dp":
            assert piece["corner"].lower() == name.removeprefix("dp-")


def test_ships_and_the_submarine_have_a_front_mark_and_nothing_else_has() -> None:
    assert {name for name, piece in PIECES.items() if piece.get("front-mark")} == {"lhd", "frigate", "ssn"}


def test_the_copies_made_are_the_copies_counted() -> None:
    made = counters.pieces(SHEET)
    assert sum(piece.quantity for piece in made) == sum(piece["count"] for piece in PIECES.values()) == 46
    assert all(piece.back is not None for piece in made)


def test_setup_windows_are_the_counters() -> None:
    template = next(s for s in kits.sheets("ssn") if s.data["kind"] == "formation-template").data
    assert template["frigate"] == PIECES["frigate"]["size"]
    assert template["lhd"] == PIECES["lhd"]["size"]


def test_every_table_and_check_is_on_a_sheet() -> None:
    blocks = [b.data for s in kits.sheets("ssn") if s.data["kind"] == "chart" for b in s.parts("blocks")]
    assert {b["table"] for b in blocks if "table" in b} == set(games.load("ssn").rules.tables)
    assert {"detection", "evasion", "kill", "torpedo"} <= {b["check"] for b in blocks if "check" in b}


@pytest.mark.parametrize("game", games.names())
def test_everything_in_a_catalogue_is_where_it_is_said_to_be(game):
    has = catalogue(game)
    assert all(callable(load(place)) for place in (*has.kinds.values(), *has.blocks.values()))
    assert isinstance(load(has.setup), SetupSheet)
    assert all(callable(drawn) for drawn in diagrams(game).values())


def test_diagrams_are_found_by_their_functions():
    assert list(diagrams("depths")) == ["depths"]
    assert set(diagrams("ssn")) == {"convergence-zones", "detection-points", "formation", "torpedo-run", "turns"}
    assert list(diagrams("u-boat")) == []
