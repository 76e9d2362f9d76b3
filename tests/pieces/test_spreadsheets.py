"""Spreadsheets as they are: .xlsx files and CSV with any columns, and the layout that is proposed for them."""

import datetime
import json
import tomllib
from base64 import b64encode
from colorsys import rgb_to_hls
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest

from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.drawing.paths import TextBox, flatten
from generators.pieces import counters, own_counters
from generators.pieces import rows as piece_rows
from generators.web.door import answer
from tests.printed import run
from tests.readback import open_pdf

HEAD = ("Name", "Side", "Type", "Attack", "Defense", "Move", "How many", "Reduced", "Notes")
ROWS = (
    HEAD,
    ("1/26 Inf", "Wehrmacht", "infantry", 3, 4, 4.0, 2, "2-3-4", "veteran"),
    (),
    ("2 Pz Regiment", "Wehrmacht", "armour", 7, 5, 8, 1, "4-3-8", None),
    ("741 Tank", "US", "armour", 6, 4, 8, 3, "3-2-8", None),
)
GUESS = {
    "quantity": "how_many",
    "name": "name",
    "ground": "side",
    "symbol": "type",
    "left": "attack",
    "middle": "defense",
    "right": "move",
    "back": "reduced",
}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def book(name="units.xlsx", **sheets):
    """Write a workbook, by default of one sheet with ROWS."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in (sheets or {"Units": ROWS}).items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    made.save(name)
    return name


def pieces_of(name):
    return counters.of_spec(own_counters.read(on_disk(name)).spec, own_counters.game())


def texts(piece):
    return [item.string for item in flatten(piece.front.records) if isinstance(item, TextBox)]


def refused(*words):
    result = run(*words)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1, result.output
    return result.stderr


def test_a_workbook_is_printed_as_it_is_and_its_numbers_are_those_of_the_cells():
    found = {piece.title: piece for piece in pieces_of(book())}
    assert {title: piece.quantity for title, piece in found.items()} == {
        "1/26 Inf": 2,
        "2 Pz Regiment": 1,
        "741 Tank": 3,
    }
    assert texts(found["1/26 Inf"]) == ["1/26 Inf", "3-4-4"], "not 4.0"
    assert found["741 Tank"].back is not None


def test_the_same_rows_as_csv_are_the_same_counters():
    book()
    lines = [";".join("" if cell is None else str(cell) for cell in row) for row in ROWS]
    Path("same.csv").write_text("\n".join(lines).replace("4.0", "4"), encoding="utf-8")
    one, other = pieces_of("units.xlsx"), pieces_of("same.csv")
    assert [(piece.title, piece.quantity, texts(piece)) for piece in one] == [
        (piece.title, piece.quantity, texts(piece)) for piece in other
    ]


def test_places_are_guessed_by_names_and_cells():
    table = own_counters.plain_table(on_disk(book()))
    assert own_counters.guess(table) == GUESS
    odd = book("odd.xlsx", Units=[("Vessel", "Guns", "Type"), ("Hood", 8, "a battlecruiser"), ("Ajax", 6, "a cruiser")])
    assert own_counters.guess(own_counters.plain_table(on_disk(odd))) == {"name": "vessel", "left": "guns"}, (
        "no such symbols"
    )


def test_a_side_in_two_spellings_has_one_color_and_many_sides_have_none():
    rows = [("Name", "Side"), ("A", "Red"), ("B", "red "), ("C", "Blue")]
    table = own_counters.plain_table(on_disk(book("sides.xlsx", S=rows)))
    assert (
        own_counters.layout_text("sides.xlsx", table, own_counters.guess(table)).count("#") == 6 + 2
    )  # comments and colors
    many = [("Name", "Side"), *((f"A{n}", f"side {n}") for n in range(own_counters.MOST_GROUNDS + 1))]
    assert "ground" not in own_counters.guess(own_counters.plain_table(on_disk(book("many.xlsx", S=many))))


def test_a_side_called_by_a_color_has_this_color_whatever_the_order():
    for rows in (("Red", "Blue Army", "US"), ("US", "Blue Army", "Red")):
        name = book("sides.xlsx", S=[("Name", "Side"), *((f"unit {side}", side) for side in rows)])
        table = own_counters.plain_table(on_disk(name))
        colors = tomllib.loads(own_counters.layout_text(name, table, own_counters.guess(table)))["colors"]
        assert {side: hue(colors[side]) for side in rows} == {"Red": "red", "Blue Army": "blue", "US": "none"}


def test_no_two_sides_called_by_a_color_have_the_same():
    name = book("two.xlsx", S=[("Name", "Side"), ("one", "Red Corps"), ("two", "Red Guards"), ("three", "US")])
    table = own_counters.plain_table(on_disk(name))
    colors = tomllib.loads(own_counters.layout_text(name, table, own_counters.guess(table)))["colors"]
    assert len({*colors.values()}) == 3 and hue(colors["Red Corps"]) == "red"


def hue(color):
    """The hue of a color as people call it, by the angle on the wheel of colors."""
    tone, _, strength = rgb_to_hls(*(int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)))
    if strength < 0.25:
        return "none"
    return "red" if tone < 0.05 or tone > 0.95 else "blue" if 0.55 < tone < 0.7 else "another"


def test_an_empty_value_leaves_no_stroke_between_the_others():
    name = book("gap.xlsx", S=[("Name", "Attack", "Move"), ("Jeep", None, 12), ("Tank", 7, 8)])
    assert [texts(piece) for piece in pieces_of(name)] == [["Jeep", "12"], ["Tank", "7", "8"]]


def test_a_sheet_of_a_workbook_is_named_behind_a_colon_and_the_first_with_cells_is_taken():
    book("two.xlsx", Empty=[], Germans=ROWS, Allies=[("Name", "Attack"), ("Hood", 8)])
    assert len(pieces_of("two.xlsx")) == 3
    assert [piece.title for piece in pieces_of("two.xlsx:Allies")] == ["Hood"]
    assert "has no sheet 'Alies'. Did you mean 'Allies'" in refused("print", "counters", "two.xlsx:Alies")


def test_a_layout_of_ones_own_takes_its_rows_from_a_workbook_and_faults_have_their_row():
    book()
    assert run("new", "layout", "units.toml", "--from", "units.xlsx").exit_code == 0
    stated = Path("units.toml").read_text(encoding="utf-8")
    assert 'pieces = "units.xlsx"' in stated and 'quantity = "how_many"' in stated
    assert run("verify", "units.toml").stdout == "No errors found (1 sheet).\n"
    made = run("print", "counters", "units.toml", "-o", "out")
    assert (
        made.exit_code == 0
        and "741 Tank" in open_pdf(Path("out/counters-units-letter.pdf").read_bytes()).pages[0].extract_text()
    )
    book(Units=[*ROWS, ("Bad", "US", "armor-ed", 1, 1, 1, 1, "", "")])
    assert refused("print", "counters", "units.toml").startswith("plotroom: units.xlsx:6: ")
    book(Units=[*ROWS, ("Bad", "US", "armour", 1, 1, 1, "some", "", "")])
    assert "units.xlsx:6: 'Bad': how_many 'some' must be a whole number" in refused("print", "counters", "units.toml")
    Path("units.toml").write_text(stated.replace('"how_many"', '"how_mny"'), encoding="utf-8")
    assert "Did you mean 'how_many'" in refused("print", "counters", "units.toml")


def test_the_columns_of_a_counter_sheet_are_read_as_in_csv():
    head = ("name", "quantity", "size", "front ground", "front ink", "front value")
    book("own.xlsx", Sheet=[("title", "Mine"), head, ("boat", 2, "1/2 in", "deep", "deep-text", 3)])
    (piece,) = pieces_of("own.xlsx")
    assert (piece.name, piece.quantity, texts(piece)) == ("boat", 2, ["3"])
    assert own_counters.read(on_disk("own.xlsx")).spec.data["title"] == "Mine"
    book("own.xlsx", Sheet=[head, ("boat", 2, "1/2 in", "deep", "deep-text", 3), ("b", 2, "1 in", "dep", "ink", 1)])
    assert "own.xlsx:3: " in refused("print", "counters", "own.xlsx")


FAULTS = {
    "date": (
        (("Name", "Values"), ("A", datetime.date(2026, 5, 4))),
        ":2: B2 is a date or a time. Format its column as text",
    ),
    "error": ((("Name", "Values"), ("A", "#REF!")), ":2: B2 has the error #REF! of a formula"),
    "large": ((("Name", "Values"), ("A", 1e300)), ":2: B2 has a number that is too large"),
    "twice": ((("Name", "name"), ("A", "B")), ":1: column 'name' is given twice"),
    "rows": (((("Name", "V"),) + (("A", 1),) * 2_001), ":1: 2,001 rows are too many. Use at most 2,000"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_be_used_is_refused_at_its_cell(name):
    rows, words = FAULTS[name]
    assert f"units.xlsx{words}" in refused("print", "counters", book(Units=rows))
    assert not Path("counters-units-letter.pdf").exists()


def broken(kind):
    """The bytes of a file that is no workbook."""
    content = Path(book()).read_bytes()
    out = BytesIO()
    with ZipFile(BytesIO(content)) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for entry in whole.infolist():
            part = whole.read(entry)
            if kind == "xml" and entry.filename.endswith("sheet1.xml"):
                part = part[: len(part) // 2]
            if kind == "bomb" and entry.filename.endswith("sheet1.xml"):
                part = part + b" " * (piece_rows.MOST_UNPACKED + 1)
            if kind == "entities" and entry.filename.endswith("sheet1.xml"):
                each = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
                doctype = f'<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">{each}]>'
                part = part.replace(b"<sheetData>", b"<sheetData><row><c t='inlineStr'><is><t>&a9;</t></is></c></row>")
                part = doctype.encode() + part[part.index(b"<worksheet") :]
            if kind != "parts" or not entry.filename.endswith("workbook.xml"):
                made.writestr(entry.filename, part)
    return {"no zip": b"%PDF-1.7", "half": content[: len(content) // 2]}.get(kind, out.getvalue())


@pytest.mark.parametrize("kind", ["no zip", "half", "parts", "xml", "bomb", "entities"])
def test_a_file_that_is_no_workbook_is_refused_in_a_line(kind):
    Path("bad.xlsx").write_bytes(broken(kind))
    told = refused("print", "counters", "bad.xlsx")
    assert told.startswith("plotroom: bad.xlsx:1: bad.xlsx: ") and ("Save it in" in told or "too large" in told)


def test_a_sheet_that_goes_on_for_ever_is_refused():
    made = openpyxl.Workbook()
    made.active["A1"], made.active["XFD1048576"] = "Name", "far away"
    made.save("far.xlsx")
    assert "continues after row 5,000" in refused("print", "counters", "far.xlsx")


def test_a_layout_stands_beside_its_spreadsheet_and_is_not_overwritten():
    book()
    assert "Write units.toml" in refused("new", "layout", "other/units.toml", "--from", "units.xlsx")
    assert "--from: this option works only with layout" in refused("new", "cards", "units.toml", "--from", "units.xlsx")
    Path("units.toml").write_text("mine", encoding="utf-8")
    assert "--force" in refused("new", "layout", "units.toml", "--from", "units.xlsx")
    assert Path("units.toml").read_text(encoding="utf-8") == "mine"
    assert "as it is" in refused("new", "counters", "mine.xlsx")


def asked(**more):
    files = {"units.xlsx": {"base64": b64encode(Path(book()).read_bytes()).decode()}}
    return answer("spreadsheet", {"file": "units.xlsx", "files": files, **more})


def test_the_pages_are_told_columns_and_places_and_get_the_layout_of_those_pointed_out():
    told = json.loads(asked().content)
    assert {slot: column for slot, column in told["places"].items() if column} == GUESS
    assert told["columns"] == [own_counters.column_key(name) for name in HEAD] and (told["plain"], told["rows"]) == (
        True,
        3,
    )
    pointed = json.loads(asked(places={"name": "Name", "left": "move", "quantity": ""}).content)["layout"]
    assert '"{move}"' in pointed and "{attack}" not in pointed and "quantity" not in pointed.partition("title")[2]
    for places, words in (
        ({"left": "speed"}, "unknown column 'speed'"),
        ({"wing": "move"}, "is not a field of a counter"),
        ({"symbol": "notes"}, "neither a symbol nor a picture"),
    ):
        told = asked(places=places)
        assert told.status == 400 and words in json.loads(told.content)["error"]["message"]
    plainly = answer("spreadsheet", {"file": "a.csv", "files": {"a.csv": "name,quantity,size\nA,1,1 in\n"}})
    assert json.loads(plainly.content) == {"plain": False}


@pytest.mark.parametrize(
    "text", ['a,b"{}\\\n', "{x},y\n1,2\n", "\u202e,b\n1,2\n", "name,side\nA,\x07\nB,C\n", "a,\n1,\n"]
)
def test_no_column_name_breaks_the_layout(text):
    Path("odd.csv").write_text(text, encoding="utf-8")
    try:
        table = own_counters.plain_table(on_disk("odd.csv"))
        pieces_of("odd.csv")
    except PlotroomError as error:
        assert str(error).startswith("odd.csv")
    else:
        assert own_counters.guess(table)
