"""Cells of .xlsx files are printed as the sheet shows them, or refused in a line; nothing in them is lost without a word."""

import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest

from aids.errors import PlotroomError, each_fault
from aids.input_file import PlayerFile, PlayerFiles
from generators.jobs.verify import verify_counters
from generators.pieces import own_counters
from generators.pieces import rows as piece_rows
from generators.pieces.rows import shown
from tests.pieces.laid_out import layout, pieces, words

UNSEEN = "\xad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2064\ufe0f\ufeff"


def book(*rows, change=lambda sheet: None):
    """The bytes of a workbook with one sheet of these rows, changed before it is saved."""
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(row)
    change(made.active)
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def read(content, name="u.xlsx"):
    """The rows of a spreadsheet as cells by column."""
    file = PlayerFile(name, PlayerFiles({name.partition(":")[0]: content}))
    table = own_counters.plain_table(file)
    assert not table.faults, table.faults
    return [dict(row.values) for row in table.rows]


def faults(content, name="u.xlsx"):
    """What is wrong with a spreadsheet as `verify` tells it."""
    report = verify_counters(PlayerFile(name, PlayerFiles({name: content})))
    return [str(error) for error in report.faults], [str(error) for error in report.warnings]


@pytest.mark.parametrize("letter", UNSEEN, ids=ascii)
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_character_that_cannot_be_seen_changes_no_name_and_no_cell(letter, suffix):
    head, cells = (f"{letter}Name", f"quan{letter}tity", f"Side{letter}"), (f"A{letter}", f"{letter}6", "Red")
    text = "\n".join(",".join(row) for row in (head, cells)).encode()
    assert read(book(head, cells) if suffix == "xlsx" else text, f"u.{suffix}") == [
        {"name": "A", "quantity": "6", "side": "Red"}
    ]
    made = pieces(
        layout('{ text = "{side}", box = [5, 5, 90, 90] }', rows=f'pieces = "u.{suffix}"'),
        **{f"u__{suffix}": book(head, cells) if suffix == "xlsx" else text},
    )
    assert [(piece.quantity, words(piece.front)) for piece in made] == [(6, ["Red"])]


def test_a_counter_sheet_has_its_columns_with_characters_that_cannot_be_seen():
    text = "na\u200bme,quan\xadtity,size,front ground,front ink,front va\ufefflue\nboat,6,1/2 in,navy,paper,\u200b3\n"
    spec = own_counters.read(PlayerFile("c.csv", PlayerFiles({"c.csv": text.encode()}))).spec
    assert spec.data["pieces"][0]["count"] == 6 and spec.data["pieces"][0]["front"]["value"] == "3"


def test_letters_with_accents_apart_are_the_same_column():
    rows = 'pieces = "u.csv"'
    (piece,) = pieces(layout('{ text = "{gr\u00f6\u00dfe}" }', rows=rows), u__csv="Gro\u0308\u00dfe\n7\n")
    assert words(piece.front) == ["7"]


#: Values and formats with what Excel and LibreOffice show.
FORMATS = [
    (0.5, "0%", "50%"),
    (0.5, "0 %", "50 %"),
    (0.125, "0.0%", "12.5%"),
    (4, "0.00", "4.00"),
    (4, "General", "4"),
    (0.1 + 0.2, "General", "0.3"),
    (1234567, "#,##0", "1,234,567"),
    (999, "#,##0", "999"),
    (-1234.5, "#,##0.00", "-1,234.50"),
    (2.5, "0", "3"),
    (0.125, "0.00", "0.13"),
    (-0.2, "0", "0"),
    (7, "00", "07"),
    (0, "#", ""),
    (0.5, ".00", ".50"),
    (1.5, "0.0#", "1.5"),
    (5, '0 "hexes"', "5 hexes"),
    (5, "[Red]0", "5"),
    (3, "+0;-0;0", "+3"),
    (-3, "+0;-0;0", "-3"),
    (-5, "#,##0;(#,##0)", "(5)"),
    (0, '0;-0;"none"', "none"),
    (7, "[$€-407] #,##0", "€ 7"),
    (0, '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', "-"),
    (0.5, '0"%"', "1%"),
    (1234, "#,##0 €", "1,234 €"),
]


@pytest.mark.parametrize(("value", "form", "text"), FORMATS)
def test_a_number_is_shown_in_its_format(value, form, text):
    assert shown(value, form) == text


@pytest.mark.parametrize("form", ["# ?/?", "0.00E+00", "[>3]0", "0,", '0.0,,"M"', "000-00", "0" * 300])
def test_a_format_that_is_not_known_is_refused_with_its_cell(form):
    assert shown(5, form) is None
    content = book(("name", "value"), ("A", 5), change=lambda sheet: setattr(sheet["B2"], "number_format", form))
    told, _ = faults(content)
    assert len(told) == 1 and told[0].startswith("u.xlsx:2: B2 has the number format ") and "text" in told[0]


def test_numbers_in_formats_are_still_numbers_in_conditions():
    def change(sheet):
        for cell, form in (("B2", "0%"), ("B3", "#,##0"), ("B4", "$0.00")):
            sheet[cell].number_format = form

    content = book(("name", "v"), ("a", 0.5), ("b", 1234), ("c", 3), change=change)
    places = '{ text = "{v}", box = [5, 5, 90, 40] },\n{ text = "low", show = "v < 1", box = [5, 50, 90, 40] },\n'
    made = pieces(layout(places + '{ text = "high", show = "v > 999" }', rows='pieces = "u.xlsx"'), u__xlsx=content)
    assert [words(piece.front) for piece in made] == [["50%", "low"], ["1,234", "high"], ["$3.00"]]


def test_true_and_false_are_printed_as_shown_and_false_is_as_good_as_empty_in_a_condition():
    content = book(("name", "elite"), ("a", True), ("b", False), ("c", None))
    assert [row["elite"] for row in read(content)] == ["TRUE", "FALSE", ""]
    made = pieces(layout('{ text = "{name}", show = "elite" }', rows='pieces = "u.xlsx"'), u__xlsx=content)
    assert [words(piece.front) for piece in made] == [["a"], [], []]
    made = pieces(
        layout('{ text = "{name}", show = "not elite" }', rows='pieces = "u.csv"'), u__csv="name,elite\na,TRUE\nb,False"
    )
    assert [words(piece.front) for piece in made] == [[], ["b"]]


def test_a_merged_cell_counts_for_each_of_its_rows():
    rows = [("name", "side"), ("a", "Red"), ("b", None), ("c", None), ("d", "Blue"), (None, None), (None, None)]
    content = book(*rows, change=lambda sheet: (sheet.merge_cells("B2:B4"), sheet.merge_cells("B5:B7")))
    assert [(row["name"], row["side"]) for row in read(content)] == [
        ("a", "Red"),
        ("b", "Red"),
        ("c", "Red"),
        ("d", "Blue"),
    ], "and makes no rows of its own"


@pytest.mark.long
def test_cells_merged_over_each_other_take_no_time():
    content = book(*[("name", "side")] * 3_000, change=lambda sheet: sheet.merge_cells("A1:A3000"))
    out = BytesIO()
    with ZipFile(BytesIO(content)) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for entry in whole.infolist():
            part = whole.read(entry).replace(b'<mergeCell ref="A1:A3000" />', b'<mergeCell ref="B1:B3000"/>' * 40_000)
            made.writestr(
                entry.filename, part.replace(b'<mergeCell ref="A1:A3000"/>', b'<mergeCell ref="B1:B3000"/>' * 40_000)
            )
    assert "its merged cells overlap" in faults(out.getvalue())[0][0]


def hide(sheet):
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["B"].hidden = True


def test_hidden_rows_and_columns_are_not_printed_and_verify_names_them():
    content = book(("name", "secret", "side"), ("a", 1, "Red"), ("b", 2, "Red"), ("c", 3, "Blue"), change=hide)
    assert read(content) == [{"name": "a", "side": "Red"}, {"name": "c", "side": "Blue"}]
    told, warnings = faults(content)
    assert told == []
    assert [line for line in warnings if "hides" in line] == [
        "u.xlsx:1: the sheet hides row 3, column B. Hidden cells are not printed. To print it, unhide it there."
    ]
    with pytest.raises(PlotroomError, match=r"unknown column 'secret'.*which hides row 3, column B"):
        pieces(layout('{ text = "{secret}" }', rows='pieces = "u.xlsx"'), u__xlsx=content)


def test_a_hidden_sheet_is_read_only_by_its_name():
    made = openpyxl.Workbook()
    made.active.title, made.active.sheet_state = "Notes", "hidden"
    made.active.append(("x",))
    made.create_sheet("Uni\u200bts").append(("name",))
    made["Uni\u200bts"].append(("A",))
    made.active = 1
    out = BytesIO()
    made.save(out)
    assert read(out.getvalue()) == read(out.getvalue(), "u.xlsx:Units") == [{"name": "A"}]


def test_a_formula_without_a_value_is_refused_and_one_that_gives_nothing_is_empty():
    content = book(("name", "value"), ("A", "=2+2"))
    told, _ = faults(content)
    assert told == [
        "u.xlsx:2: B2 has a formula without a value. Open the file in the spreadsheet program and save it there."
    ]
    out = BytesIO()
    with ZipFile(BytesIO(content)) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for entry in whole.infolist():
            part = whole.read(entry)
            assert entry.filename != "xl/worksheets/sheet1.xml" or b'<c r="B2"><f>' in part
            made.writestr(entry.filename, part.replace(b'<c r="B2"><f>', b'<c r="B2" t="str"><f>'))
    assert read(out.getvalue()) == [{"name": "A", "value": ""}]


def test_a_date_is_refused_with_the_letter_of_its_column_beside_hidden_ones():
    content = book(("name", "x", "on"), ("A", 1, datetime.date(2026, 5, 4)), change=lambda sheet: hide(sheet))
    assert faults(content)[0][0].startswith("u.xlsx:2: C2 is a date")


def test_a_title_above_the_headings_is_named_as_the_cause():
    rows = [("My units",), ("name", "attack"), ("A", 3), ("B", 4)]
    told, _ = faults(book(*rows))
    assert len(told) == 1 and told[0].startswith(
        "u.xlsx:2: this row has 2 cells, but the first line has 1. Delete a title"
    )
    told, _ = faults("\n".join(",".join(map(str, row)) for row in rows).encode(), "u.csv")
    assert "Delete a title above the headings" in told[0] and "quotes" in told[0]
    told, _ = faults(book(("name", "attack"), ("A", 3, 4)))
    assert "Write a heading above each cell" in told[0] and "quotes" not in told[0]


def bomb(name, stated=None):
    """A workbook whose sheet is a part of another name, and unpacks to more than is read."""
    content = book(("name",), ("A",))
    out = BytesIO()
    with ZipFile(BytesIO(content)) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for entry in whole.infolist():
            part = whole.read(entry).replace(b"worksheets/sheet1.xml", name.encode())
            is_sheet = entry.filename.endswith("sheet1.xml")
            part += b" " * (piece_rows.MOST_UNPACKED + 1) * is_sheet
            made.writestr(f"xl/{name}" if is_sheet else entry.filename, part)
    if stated is not None:  # the packed size of the sheet, as the list at the end of the file states it
        raw = bytearray(out.getvalue())
        at = raw.rindex(f"xl/{name}".encode())
        raw[at - 26 : at - 22] = stated.to_bytes(4, "little")
        return bytes(raw)
    return out.getvalue()


@pytest.mark.parametrize("name", ["worksheets/sheet1.xml", "worksheets/sheet1.bin", "media/image1.png", "x"])
def test_a_part_of_any_name_is_bounded_by_what_it_unpacks_to(name, monkeypatch):
    monkeypatch.setattr(openpyxl, "load_workbook", lambda *_, **__: pytest.fail("it was unpacked"))
    assert "the file is too large: 6 MB unpacked" in faults(bomb(name))[0][0]
    assert "is too large" in faults(bomb(name, stated=piece_rows.MOST_UNPACKED))[0][0], "whatever size it states"


def test_pictures_count_for_nothing_as_they_are_hardly_smaller_packed():
    import random

    content, out = book(("name",), ("A",)), BytesIO()
    with ZipFile(BytesIO(content)) as whole, ZipFile(out, "w", ZIP_DEFLATED) as made:
        for entry in whole.infolist():
            made.writestr(entry.filename, whole.read(entry))
        made.writestr("xl/media/image1.png", random.Random(1).randbytes(piece_rows.MOST_UNPACKED + 1))
    assert read(out.getvalue()) == [{"name": "A"}]


def test_each_fault_of_a_spreadsheet_is_told_at_once():
    content = book(("name", "a", "b"), ("A", "=1", "=2"), ("B", 1, datetime.date(2026, 5, 4)))
    with pytest.raises(PlotroomError) as caught:
        pieces(layout('{ text = "{a}" }', rows='pieces = "u.xlsx"'), u__xlsx=content)
    assert [str(fault)[:12] for fault in each_fault(caught.value)] == ["u.xlsx:2: B2", "u.xlsx:2: C2", "u.xlsx:3: C3"]
