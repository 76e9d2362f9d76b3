"""The SSN kit against the facts typed a second time: which pieces, how many, what is on their sides."""

import re
import tomllib

import pytest

from aids import games, toml_file
from aids.errors import RulesError
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
    ssn = {"convergence-zones", "detection-points", "formation", "ship-moves", "torpedo-run", "turns", "zone-edge"}
    assert set(diagrams("ssn")) == ssn
    assert set(diagrams("u-boat")) == {"convoy-torpedoed", "depth-charge", "supported-torpedo"}


@pytest.mark.parametrize(
    ("text", "get", "message"),
    [
        ("a = 3", lambda spec: spec.get("a", str), "'a' must be text in quotes, not 3"),
        ("a = true", lambda spec: spec.get("a", int), "'a' must be a whole number, not true"),
        ("a = nan", lambda spec: spec.get("a", (int, float)), "'a' must be a number, not nan"),
        ("a = 'x'", lambda spec: spec.get("a", (int, float)), "'a' must be a whole number or a number, not 'x'"),
        ("b = 1", lambda spec: spec.get("a", int), "'s' lacks 'a'"),
        ("a = 1", lambda spec: spec.known("name", "b"), "unknown key 'a'; known: name, b"),
        ("a = 9", lambda spec: spec.whole("a", 1, 8), "'a' must be a whole number from 1 to 8, not 9"),
        ("a = 'd'", lambda spec: spec.choice("a", ("b", "c")), "'a' must be 'b' or 'c', not 'd'"),
        (
            "a = '3'",
            lambda spec: spec.length("a"),
            "a: '3' is not a length; write it like '1/2 in', '12.7 mm' or '36 pt'",
        ),
        ("a = ['1 in']", lambda spec: spec.size("a"), "'a' must be two lengths, width and height, not ['1 in']"),
        ("a = ['1 in', 2]", lambda spec: spec.size("a"), "'a' must be text in quotes, not 2"),
        ("a = 1", lambda spec: spec.part("a"), "'a' must be a table, not 1"),
        ("a = {}", lambda spec: spec.parts("a"), "'a' must be a list of tables, [[a]], not {}"),
        ("b = 1", lambda spec: spec.parts("a"), "'s' lacks its list of a"),
        ("a = [{}, 2]", lambda spec: spec.parts("a"), "'a' must be a table, not 2"),
    ],
)
def test_faulty_settings_are_refused_with_file_and_line(tmp_path, text, get, message):
    path = tmp_path / "kit.toml"
    path.write_text(f"[s]\nname = 's'\n{text}\n", encoding="utf-8")
    with pytest.raises(RulesError) as error:
        place, document = toml_file.read(str(path))
        get(kits.Spec(document, place).part("s"))
    line = 1 if "lacks" in message else 3
    assert str(error.value) == f"{path}:{line}: {message}"


def test_settings_are_returned_in_their_types(tmp_path):
    path = tmp_path / "kit.toml"
    path.write_text("a = 8\nb = 'c'\nd = ['1 in', '1/2 in']\ne = '1 in'\n", encoding="utf-8")
    place, document = toml_file.read(str(path))
    spec = kits.Spec(document, place)
    assert (spec.whole("a", 1, 8), spec.choice("b", ("b", "c")), spec.size("d")) == (8, "c", (72, 36))
    assert (spec.length("e"), spec.length("f", "2 in"), spec.whole("f", 1, 8, 2), spec.get("f", str, "")) == (
        72,
        144,
        2,
        "",
    )
