"""Tables: columns measured and shared, figures in line, grounds under lines, rows in parts."""

from fractions import Fraction

import pytest

from generators.drawing import Circle, Drawing, Path, Text, untagged
from generators.drawing.text import text_width
from generators.page.rich_text import parse_words
from generators.page.table_layout import (
    KEY,
    NAME,
    PAD,
    Cell,
    Column,
    Look,
    Picture,
    Table,
    bar,
    compose_table,
    dice,
    draw_rows,
    draw_table,
    lay_out,
)

PLAIN = (Column("Place", 100), Column("Count", 100, anchor="end"))


def drawn(table, width=200.0, x=0.0, top=0.0):
    draw = Drawing()
    low = draw_table(draw, table, width, x, top)
    return tuple(untagged(draw.records)), low


def texts(records):
    """Each string with its left or right end or middle, and its baseline."""
    return {string: (x, y) for record in untagged(records) if isinstance(record, Text) for x, y, string in record.items}


def boxes(records, fill):
    """The left, right, bottom and top of each filled shape."""
    found = []
    for record in records:
        if isinstance(record, Path) and record.style.fill == fill:
            for points in record.subpaths:
                xs, ys = [x for x, _ in points], [y for _, y in points]
                found.append((min(xs), max(xs), min(ys), max(ys)))
    return found


def lines(records, stroke):
    return [points for record in records if isinstance(record, Path) and record.style.stroke == stroke
            for points in record.subpaths]  # fmt: skip


def test_cells_stand_in_their_columns():
    found = texts(drawn(Table(PLAIN, [("Sea", "12")]), x=10)[0])
    assert found["Sea"][0] == 10 + PAD and found["12"][0] == 210 - PAD
    assert found["Sea"][1] == found["12"][1] < found["Place"][1] == found["Count"][1]


def test_every_other_row_is_shaded_and_lines_lie_over_the_shading():
    records, low = drawn(Table(PLAIN, [("a", "1"), ("b", "2"), ("c", "3")], row_height=20), top=100)
    assert boxes(records, "tint") == [(0, 200, 67, 87), (0, 200, 27, 47)] and low == 27
    assert lines(records, "navy") == [((0, 87), (200, 87)), ((0, 27), (200, 27))]
    kinds = [record.style.fill for record in records if isinstance(record, Path)]
    assert kinds.index(None) > max(n for n, fill in enumerate(kinds) if fill)


def test_rows_can_share_a_shade_or_have_none():
    rows = [("a", "1")] * 4
    assert len(boxes(drawn(Table(PLAIN, rows, each=2, row_height=20))[0], "tint")) == 2
    assert not boxes(drawn(Table(PLAIN, rows, tinted=False))[0], "tint")
    joined = drawn(Table(PLAIN, rows, joined=frozenset({1, 3}), row_height=20))[0]
    assert len(boxes(joined, "tint")) == 2


def test_a_form_has_lines_between_rows_and_columns():
    records, low = drawn(Table(PLAIN, [("", "")] * 3, form=True, row_height=20))
    assert low == -73
    assert lines(records, "rule") == [((0, -33), (200, -33)), ((0, -53), (200, -53)), ((100, 0), (100, -73))]
    assert not lines(drawn(Table(PLAIN, [("", "")] * 3))[0], "rule")
    assert len(lines(drawn(Table(PLAIN, [("", "")] * 3, ruled=True))[0], "rule")) == 2


def test_without_heads_rows_begin_at_the_top():
    assert lay_out(Table((Column(width=50),), [("a",)]), 50).head_height == 0
    assert lay_out(Table((Column("A", 50),), [("a",)]), 50).head_height == 13
    assert lay_out(Table((Column("A\nB", 50),), [("a",)]), 50).head_height > 20


def test_columns_are_measured_from_what_they_hold_and_share_the_rest():
    table = Table(
        (Column("A"), Column("B"), Column("C", share=1), Column("D", share=3)), [("a longer cell", "b", "", "")]
    )
    edges = lay_out(table, 300).edges
    assert edges[1] > text_width("a longer cell", 9) > edges[2] - edges[1] > text_width("B", 7.75, "semibold")
    assert edges[4] - edges[3] == pytest.approx(3 * (edges[3] - edges[2])) and edges[4] == pytest.approx(300)


def test_measured_columns_fill_the_width_and_wrap_where_it_is_narrow():
    rows = [("Radial", "Toward the target hex at Search Speed, three hexes a turn, unless in contact")]
    columns = (Column("Movement", look=KEY), Column("How it goes"))
    wide, narrow = lay_out(Table(columns, rows), 500), lay_out(Table(columns, rows), 200)
    assert wide.edges[-1] == pytest.approx(500) and narrow.edges[-1] == pytest.approx(200)
    assert wide.heights[0] < narrow.heights[0] and wide.fits and narrow.fits
    assert not lay_out(Table(columns, rows), 60).fits


def test_figures_end_in_line_with_the_widest_in_the_middle():
    table = Table((Column("%", 100, anchor="figure"),), [("5.0",), ("100.0",)])
    found = texts(drawn(table, 100)[0])
    assert found["5.0"][0] == found["100.0"][0] == pytest.approx(50 + text_width("100.0", 10) / 2)
    assert found["%"][0] == 50


def test_neighbors_share_the_head_of_their_group():
    columns = (
        Column("Chance", 40),
        Column("a", 40, group="D6"),
        Column("b", 40, group="D6"),
        Column("c", 40, group="D8"),
    )
    records, _ = drawn(Table(columns, [("", "", "", "")]), 160)
    found = texts(records)
    assert found["D6"][0] == 80 and found["D8"][0] == 140 and found["D6"][1] > found["a"][1] == found["Chance"][1]
    assert ((44, -13), (116, -13)) in lines(records, "navy")


def test_a_short_row_goes_on_to_the_right_end():
    columns = (Column("A", 50), Column("B", 50), Column("C", 100))
    long = "a sentence that needs more than one column"
    assert (
        lay_out(Table(columns, [("x", long)]), 200).heights[0]
        < lay_out(Table(columns, [("x", long, "")]), 200).heights[0]
    )


def test_a_text_that_may_not_wrap_is_made_smaller_and_then_shortened():
    def line(text, room):
        ((cell,),) = lay_out(Table((Column(width=room, wrap=False),), [(text,)]), room).rows
        return cell.lines

    ((text, look),) = line("Captain", text_width("Captain", 8) + 6.1)
    assert text == "Captain" and look.size == 8
    ((text, look),) = line("Captain of the flotilla", 36)
    assert text.endswith("…") and look.size == 8


def test_grounds_of_neighbors_are_one():
    row = (Cell("1", ground="pale"), Cell("2", ground="pale"), Cell("3"), Cell("4", ground="pale"))
    table = Table(tuple(Column(width=50) for _ in range(4)), [row], tinted=False, row_height=20)
    assert boxes(drawn(table)[0], "pale") == [(0, 100, -20, 0), (150, 200, -20, 0)]


def test_pictures_dice_and_bars_stand_about_the_middle_of_their_row():
    seen = []
    picture = Picture(20, 30, lambda draw, x, middle, room: seen.append((x, middle, room)))
    table = Table(
        (Column(width=60), Column(width=140)), [(picture, "a"), (Cell("b", picture=dice(1)), bar(Fraction(1, 2)))]
    )
    records, low = drawn(table)
    assert seen == [(PAD, -17, 52)] and low < -34  # as high as the picture with four points
    (pip,) = [record for record in records if isinstance(record, Circle)]
    assert pip.y == pytest.approx((low - 34) / 2) and texts(records)["b"][0] > pip.x + 6
    (empty,), (full,) = boxes(records, "pale"), boxes(records, "sea")
    assert full[1] - full[0] == (empty[1] - empty[0]) / 2 == 66


def test_cells_may_have_words_with_dice_and_cells_below():
    below = Cell("Torpedo", NAME, below=Cell("turned over", Look(7.75)))
    table = Table(
        (Column(width=100), Column(width=100, anchor="end")), [(below, Cell(parse_words("**hit** on [5-6]")))]
    )
    found = texts(drawn(table)[0])
    assert found["Torpedo"][0] == found["turned over"][0] and found["Torpedo"][1] > found["turned over"][1]
    assert 100 < found["hit"][0] < found["on"][0] < 170


def test_parts_of_a_table_are_drawn_under_its_heads():
    laid, draw = lay_out(Table(PLAIN, [(str(n), "") for n in range(5)], row_height=20), 200), Drawing()
    assert draw_rows(draw, laid, 0, 0, 2, 4) == -13 - 40
    assert set(texts(draw.records)) == {"Place", "Count", "2", "3"}


def test_a_block_has_a_head_a_table_and_notes():
    block = compose_table(
        "Speeds", "104.1", Table(PLAIN, [("a", "1")]), 200, notes=["Hexes a turn."], assumes=("OP-1",)
    )
    found = texts(block.drawing.records)
    assert found["Speeds"][1] > found["Place"][1] > found["a"][1] > found["Hexes a turn."][1] > -block.height
    assert block.assumes == ("OP-1",)
    assert compose_table("Speeds", "", Table(PLAIN, [("a", "1")]), 200, air=5).height == 14 + 13 + 18.25 + 5
