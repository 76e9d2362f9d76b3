"""Symbols by name, and the sheet that shows them all."""

import re
from pathlib import Path

import pytest

from aids.errors import InputError, UnknownName
from generators.drawing.art import art, groups
from generators.drawing.paths import flatten
from generators.pieces import parts, symbols
from tests.pieces.laid_out import layout, pieces
from tests.printed import one, run
from tests.readback import open_pdf, read

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "symbols.md"


def test_every_name_finds_its_symbol_and_no_name_stands_for_two():
    names = symbols.all_names()
    assert len(set(names)) == len(names)
    assert all(symbols.symbol(name).shapes for name in names)
    assert {name for group in groups().values() for name in group} <= set(names)


def test_every_ship_has_its_profile_and_its_plan_under_one_name():
    """So that a layout may name both from one column: `{type}-side` and `{type}`."""
    names = set(symbols.all_names())
    profiles = {name for name in names if name.endswith("-side")}
    plans = {name for group, names in groups().items() if group == "Ships, from above" for name in names}
    assert {name.removesuffix("-side") for name in profiles} <= names
    assert {f"{name}-side" for name in plans - {"ssn", "sub-surfaced"}} <= names and "ssn-side" in names
    for name in ("submarine", "cargo-ship", "freighter", "transport-ship", "nuclear-submarine"):
        assert symbols.symbol(name) != symbols.symbol(f"{name}-side")


def test_a_symbol_is_a_piece_of_art_or_a_unit():
    assert symbols.symbol("battleship-side") == art("battleship-side")
    assert symbols.symbol("infantry/airborne", size="corps", side="hostile") == symbols.unit(
        "infantry/airborne", "corps", "hostile"
    )
    assert symbols.title("armoured-cavalry") == "Armoured cavalry" and symbols.title("skull") == "Skull: killed"


@pytest.mark.parametrize(
    ("name", "options", "error", "message"),
    [
        ("battelship-side", {}, UnknownName, "Did you mean 'battleship-side'"),
        ("enginer", {}, UnknownName, "Did you mean 'engineer'"),
        ("anchor", {"size": "corps"}, InputError, "'anchor' is not a unit and has no size"),
        ("anchor", {"side": "hostile"}, InputError, "'anchor' is not a unit and has no side"),
    ],
)
def test_what_there_is_not_is_answered_with_the_nearest(name, options, error, message):
    with pytest.raises(error, match=message):
        symbols.symbol(name, **options)


def test_every_unit_that_the_documents_write_draws():
    """Names joined by `/` in the pages on symbols and on kits."""
    pages = (DOCS, DOCS.parents[1] / "own-kit.md")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    joined = {
        name
        for name in re.findall(r'[`"]([a-z-]+(?:/[a-z-]+)+)[`"]', text)
        if name.split("/")[0] in symbols.unit_names()
    }
    assert joined >= {"infantry/armour", "infantry/airborne"}
    for name in joined:
        assert symbols.symbol(name, size="brigade").shapes


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_sheet_shows_every_symbol_with_its_name(paper):
    text = "\n".join(word for page in read(one("print", "symbols", "--paper", paper)) for word in page.words())
    words = set(re.split(r"[\s,]+", text))
    shown = {name for names in groups().values() for name in names}
    assert {*shown, *symbols.unit_names()} - words == set()
    assert set(symbols.units().sizes) - words == set() and set(symbols.SIDES) - words == set()


def test_a_sheet_of_a_kit_shows_some_groups(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kit = 'game = "ssn"\n[[sheets]]\nname = "marks"\nkind = "symbols"\ntitle = "Marks"\ngroups = ["Markers"]\n'
    (tmp_path / "kit.toml").write_text(kit, encoding="utf-8")
    text = "\n".join(page.extract_text() for page in open_pdf(one("print", "ssn", "--kit", "kit.toml")).pages)
    assert "hourglass" in text and "infantry" not in text
    (tmp_path / "kit.toml").write_text(kit.replace("Markers", "Marker"), encoding="utf-8")
    refused = run("print", "ssn", "--kit", "kit.toml")
    assert refused.exit_code == 2 and "kit.toml:6" in refused.stderr and "not 'Marker'" in refused.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("symbols", "ssn"), "is printed alone"),
        (
            ("symbols", "--hex-size", "1 in"),
            "--hex-size: this option has no effect on the sheet of symbols. Remove --hex-size.",
        ),
    ],
)
def test_what_does_not_apply_is_refused(options, message):
    refused = run("print", *options)
    assert refused.exit_code == 2 and message in refused.stderr


# --- in layouts -----------------------------------------------------------------------------------------------

LAYOUT = """title = "Units"
colors = { Blue = "#8FB8D8" }
[[layout]]
name = "unit"
size = "5/8 in"
fill = "Blue"
places = [{ symbol = "{type}", echelon = "{echelon}", side = "{frame}", box = [12, 8, 76, 84] }]
[[pieces]]
name = "first"
type = "TYPE"
echelon = "SIZE"
frame = "SIDE"
"""


def printed_art(monkeypatch, tmp_path, kind, size, side):
    """The piece of art that a layout draws for one row, or the message of its refusal."""
    monkeypatch.chdir(tmp_path)
    text = LAYOUT.replace("TYPE", kind).replace("SIZE", size).replace("SIDE", side)
    (tmp_path / "units.toml").write_text(text, encoding="utf-8")
    drawn = []
    monkeypatch.setattr(parts, "draw_art", lambda draw, piece, *rest, **more: drawn.append(piece))
    result = run("print", "counters", "units.toml", "-o", "out")
    return drawn[0] if result.exit_code == 0 else result.stderr


def test_a_layout_draws_a_unit_with_its_size_and_side(monkeypatch, tmp_path):
    found = printed_art(monkeypatch, tmp_path, "infantry/mountain", "division", "hostile")
    assert found == symbols.unit("infantry/mountain", "division", "hostile")


def test_the_side_of_a_row_matters_to_units_alone(monkeypatch, tmp_path):
    assert printed_art(monkeypatch, tmp_path, "tank", "", "hostile") == art("tank")


@pytest.mark.parametrize(
    ("row", "line", "message"),
    [
        (("infantry", "divison", "friend"), 11, "Did you mean 'division'"),
        (("infantry", "division", "foe"), 12, "unknown side 'foe'"),
        (("tank", "division", "friend"), 11, "'tank' is not a unit and has no size"),
        (("zzz", "", "friend"), 10, "(to see all: plotroom print symbols)"),
        (("infantry/light/heavy", "", "friend"), 10, "have the same place"),
    ],
)
def test_a_layout_refuses_what_there_is_not_with_its_line(monkeypatch, tmp_path, row, line, message):
    refused = printed_art(monkeypatch, tmp_path, *row)
    assert f"units.toml:{line}:" in refused and message in refused


def test_a_symbol_stands_at_the_left_in_the_middle_or_at_the_right_of_its_box():
    """A box of 80 % by 25 % of two inches is 115.2 points wide and 36 high; an anchor, 101 by 100, is 36.36 wide in it."""
    lefts = {}
    for align in ("left", "center", "right"):
        (piece,) = pieces(layout(f'{{ symbol = "anchor", box = [10, 10, 80, 25], align = "{align}" }}'))
        lefts[align] = min(x for item in flatten(piece.front.records) for line in item.lines for x, _ in line)
    apart = lefts["center"] - lefts["left"], lefts["right"] - lefts["center"]
    assert apart == pytest.approx(((115.2 - 36.36) / 2,) * 2)
