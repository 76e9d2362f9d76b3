"""The SSN kit against the facts typed a second time: which pieces, how many, what is on their sides."""

import re
import tomllib

import pytest

from aids import games, toml_file
from aids.errors import RulesError, each_fault
from aids.input_file import on_disk
from generators.pieces import counters
from generators.sheets import kits, sheet
from generators.sheets.charts import ChartBlock
from generators.sheets.charts.lines import diagrams
from generators.sheets.kits import catalog, load_class
from generators.sheets.setup_sheets import SetupSheet
from generators.sheets.sheet import Sheet
from generators.sheets.simulations import Simulation
from generators.sheets.turns import TurnSheet
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "ssn.toml").read_text(encoding="utf-8"))
SHEET = next(s for s in kits.sheets("ssn") if s.data["kind"] == "counters")
ALL = {p.data["name"]: p.data for p in SHEET.parts("pieces")}
PIECES = {
    name: piece for name, piece in ALL.items() if not name.startswith("boat")
}  # which are no pieces of the rules: they lie on the mat


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
    made = counters.of_spec(SHEET, games.load("ssn"))
    assert sum(piece.quantity for piece in made) == sum(piece["count"] for piece in ALL.values()) == 46 + 2
    assert all(piece.back is not None for piece in made)


def test_setup_windows_are_the_counters() -> None:
    template = next(s for s in kits.sheets("ssn") if s.data["kind"] == "formation-template").data
    assert template["frigate"] == PIECES["frigate"]["size"]
    assert template["lhd"] == PIECES["lhd"]["size"]


def test_every_table_and_check_is_on_a_sheet() -> None:
    blocks = [b.data for s in kits.sheets("ssn") if s.data["kind"] == "chart" for b in s.parts("blocks")]
    on_card = [b.data for s in kits.sheets("ssn") if s.data["kind"] == "card" for b in s.parts("blocks")]
    shown = {name for b in (*blocks, *on_card) for name in b.get("shows", ())}
    tables = games.load("ssn").rules.tables
    assert {b["table"] for b in blocks if "table" in b} | shown == set(tables) - {"pieces"}
    faces = {(str(p["front"]["label"]), str(p["back"]["label"])) for p in PIECES.values()}  # the counters say their own
    assert {(str(row.cells["front"]), str(row.cells["back"])) for row in tables["pieces"].rows} == faces
    assert {b["check"] for b in blocks if "check" in b} == {"torpedo"}
    assert "chances-to-detect" in {b.get("diagram") for b in blocks}


@pytest.mark.parametrize("game", games.names())
def test_everything_in_a_catalog_is_where_it_is_said_to_be(game):
    has = catalog(game)
    assert all(issubclass(load_class(kind.place, Sheet), Sheet) for kind in has.kinds.values())
    assert all(issubclass(load_class(place, ChartBlock), ChartBlock) for place in has.blocks.values())
    for place, base in ((has.setup, SetupSheet), (has.turn, TurnSheet), (has.simulation, Simulation)):
        assert not place or issubclass(load_class(place, base), base)
    assert all(callable(drawn) for drawn in diagrams(game).values())


@pytest.mark.parametrize("game", games.names())
def test_every_picture_says_what_it_shows(game):
    """A sentence for those who cannot see it, of at most 60 words; an empty one if it has words alone."""
    told = [spec.data["picture"] for spec in kits.sheets(game) if spec.data["kind"] == "cover"]
    blocks = [block for spec in kits.sheets(game) for block in spec.data.get("blocks", ())]
    for each in (*blocks, *(each for block in blocks for each in block.get("beside", ()))):
        told += [each["about"]] if "diagram" in each else []
    assert len(told) > 1
    for text in filter(None, told):
        assert text[0].isupper() and text[-1] == "." and len(text.split()) <= 60


def test_diagrams_are_found_by_their_functions():
    assert list(diagrams("depths")) == ["choices", "declaration", "depths", "example", "hunt", "search", "searchers"]
    ssn = {"convergence-zones", "detection-points", "formation", "frigate-chase", "helicopter-flight", "ship-moves"}
    ssn |= {"shot-at-you", "turn-order", "turns", "who-hears", "your-shot"}
    assert set(diagrams("ssn")) >= ssn
    assert set(diagrams("u-boat")) == {
        "charges-dropped",
        "torpedo-results",
        "what-is-announced",
        "convoy-torpedoed",
        "depth-charge",
        "order-lines",
        "orders-on-map",
        "supported-torpedo",
        "torpedo-attack",
    }


GAME = games.load("ssn")
LEAST = {"least": 18, "most": 720}


class Part(sheet.Settings):
    name = sheet.text("its name").default("")


def declared(setting):
    """A table with a name and one other setting, `a`."""
    return type("Table", (sheet.Settings,), {"name": sheet.text("its name").default(""), "a": setting})


@pytest.mark.parametrize(
    ("text", "setting", "message"),
    [
        ("a = 3", sheet.text(""), "'a' must be text in quotes, not 3"),
        ("", sheet.whole(1, 8, ""), "'a' is missing in 's'"),
        ("b = 1", sheet.text("").default(""), "unknown key 'b'. Choose one of: name, a."),
        ("nam = 1", sheet.text("").default(""), "unknown key 'nam'. Did you mean 'name'? Choose one of: name, a."),
        ("a = 'd'", sheet.choice(("b", "c"), ""), "'a' must be one of b, c, not 'd'"),
        (
            "a = 'A'",
            sheet.file_name(""),
            "name 'A' must be small letters, digits and hyphens: it becomes a file name",
        ),
        (
            "a = '3'",
            sheet.length(""),
            "a: '3' is not a length. Write it like '1/2 in', '12.7 mm', '1.5 cm' or '36 pt'.",
        ),
        ("a = '900 in'", sheet.length(""), "a: '900 in' is more than 200 in"),
        ("a = '9 in'", sheet.length("", most=72), "'a' must be a length of at most 1 in, not '9 in'"),
        ("a = '1 pt'", sheet.length("", least=9, most=72), "'a' must be a length from 0.125 in to 1 in, not '1 pt'"),
        (
            "a = ['1 in']",
            sheet.two_lengths("", **LEAST),
            "'a' must be two lengths, width and height, not [\"1 in\"]",
        ),
        ("a = ['1 in', 2]", sheet.two_lengths("", **LEAST), "'a' must be text in quotes, not 2"),
        (
            "a = ['1 in', '1 pt']",
            sheet.two_lengths("", **LEAST),
            '\'a\' must be a width and a height from 1/4 in to 10 in, not ["1 in", "1 pt"]',
        ),
        ("a = ['b', '']", sheet.texts(""), "'a' must be text in quotes, not ''"),
        ("a = ['b', 'c']", sheet.texts("", most=1), "the list of a has 2. Use at most 1."),
        ("a = []", sheet.texts("", 1, 3), "a is empty. Use 1 to 3."),
        ("a = [2, 1]", sheet.wholes(1, 8, 3, ""), "'a' must be whole numbers that rise, like [1, 2, 3], not [2, 1]"),
        ("a = [1, 9]", sheet.wholes(1, 8, 3, ""), "'a' must be 1 to 3 numbers from 1 to 8, not [1, 9]"),
        ("a = 1", sheet.table(Part, ""), "'a' must be a table, not 1"),
        ("a = { b = 1 }", sheet.table(Part, ""), "unknown key 'b'. Choose one of: name."),
        ("a = {}", sheet.tables(Part, "", 1), "'a' must be a list of tables, [[a]], not {}"),
        ("", sheet.tables(Part, "", 1), "the list of a is missing in 's'"),
        ("a = [{}, 2]", sheet.tables(Part, "", 1), "'a' must be a table, not 2"),
    ],
)
def test_faulty_settings_are_refused_with_file_and_line(tmp_path, text, setting, message):
    path = tmp_path / "kit.toml"
    path.write_text(f"[s]\nname = 's'\n{text}\n", encoding="utf-8")
    with pytest.raises(RulesError) as error:
        place, document = toml_file.read(on_disk(path))
        declared(setting)(place.at("s"), document["s"], GAME)
    line = 1 if "is missing" in message else 3
    assert str(error.value) == f"{path}:{line}: {message}"


def test_all_faults_of_a_table_are_told_together(tmp_path):
    path = tmp_path / "kit.toml"
    path.write_text("name = 3\na = 9\nb = 1\n", encoding="utf-8")
    place, document = toml_file.read(on_disk(path))
    with pytest.raises(RulesError) as first:
        declared(sheet.whole(1, 8, ""))(place, document, GAME)
    assert sorted(fault.where for fault in each_fault(first.value)) == [f"{path}:{line}" for line in (1, 2, 3)]


class Whole(sheet.Settings):
    a = sheet.whole(1, 8, "")
    half_width = sheet.length("").default("2 in")
    from_ = sheet.text("").default("x")
    size = sheet.two_lengths("", **LEAST).optional()
    parts = sheet.tables(Part, "")
    flagged = sheet.flag("")


def test_settings_are_returned_in_their_types(tmp_path):
    path = tmp_path / "kit.toml"
    path.write_text("a = 8\nfrom = 'c'\nhalf-width = '1 in'\n[[parts]]\nname = 'n'\n", encoding="utf-8")
    place, document = toml_file.read(on_disk(path))
    read, bare = Whole(place, document, GAME), Whole(place, {"a": 1}, GAME)
    assert (read.a, read.from_, read.half_width, read.size, [part.name for part in read.parts]) == (
        8, "c", 72, None, ["n"],
    )  # fmt: skip
    assert (bare.from_, bare.half_width, bare.size, bare.parts, bare.flagged) == ("x", 144, None, (), False)
    assert read.parts[0].where.where == f"{path}:4"
