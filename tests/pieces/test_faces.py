"""Faces of pieces as layouts draw them: texts in their boxes, backs, layouts built on others, conditions, repeats."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import RulesError, each_fault
from generators.drawing import Picture
from generators.drawing.paths import Shape, flatten, walk
from generators.pieces.parts import MOST_MARKS
from generators.pieces.sheets import MOST_SHEET
from tests.growth.work import counted
from tests.pieces.laid_out import INCH, MM, box_of, build, layout, pieces, png, texts, words

WORDS = st.lists(st.sampled_from(("fire", "a", "battalion", "12", "**hit**", "jg", "[2]", ":anchor:")), min_size=1)


def points(shape):
    return [point for line in shape.lines for point in line]


@given(
    WORDS.map(" ".join),
    st.integers(0, 60),
    st.integers(0, 60),
    st.integers(20, 60),
    st.integers(10, 60),
    st.booleans(),
    st.sampled_from(("left", "center", "right")),
    st.sampled_from(("top", "middle", "bottom")),
    st.sampled_from(("", "type = [6, 12],", "type = 9,")),
)
def test_a_text_stands_within_its_box_and_the_safe_zone_or_is_refused(
    string, left, top, wide, high, wrap, align, valign, kind
):
    place = (
        f'{{ text = "{string}", box = [{left}, {top}, {wide}, {high}], {kind} wrap = {str(wrap).lower()}, '
        f'align = "{align}", valign = "{valign}" }}'
    )
    try:
        (piece,) = pieces(layout(place, size="2 x 3 in", safe='"1/8 in"'))
    except RulesError as error:
        assert "does not fit" in str(error)
        return
    w, h, safe = 2 * INCH, 3 * INCH, INCH / 8
    x0, x1 = max(left / 100 * w, safe), min((left + wide) / 100 * w, w - safe)
    y1, y0 = min(h - top / 100 * h, h - safe), max(h - (top + high) / 100 * h, safe)
    for text in texts(piece.front):
        a, b, c, d = box_of(text.corners)
        slack = 0.09 * text.size  # capitals and round letters reach over and under what a line is measured by
        assert x0 - 0.1 <= a and c <= x1 + 0.1, text.string
        assert y0 - slack <= b and d <= y1 + slack, text.string
        if kind == "type = 9,":
            assert text.size == 9
        if kind == "type = [6, 12],":
            assert 6 <= text.size <= 12


def test_a_text_is_as_large_as_its_sizes_and_its_box_allow():
    sizes = {}
    for string in ("go", "go slow", "go slow and far away", "go slow and far away and home again at last"):
        place = f'{{ text = "{string}", box = [5, 40, 90, 20], type = [5, 14] }}'
        (piece,) = pieces(layout(place, size="2 in"))
        sizes[string] = texts(piece.front)[0].size
    found = list(sizes.values())
    assert found[0] == 14 and found == sorted(found, reverse=True) and 5 <= found[-1] < 14
    wide = box_of(texts(piece.front)[0].corners)
    assert wide[2] - wide[0] > 0.9 * 0.9 * 2 * INCH, "no smaller than it must be"


def test_texts_wrap_between_words_and_keep_all_of_them():
    string = "one two three four five six seven eight nine ten eleven twelve"
    (piece,) = pieces(layout(f'{{ text = "{string}", box = [5, 5, 90, 90], type = 9, wrap = true, align = "left" }}'))
    lines = words(piece.front)
    assert len(lines) >= 2 and " ".join(lines) == string
    lefts = {round(box_of(text.corners)[0], 3) for text in texts(piece.front)}
    tops = [box_of(text.corners)[3] for text in texts(piece.front)]
    assert len(lefts) == 1 and tops == sorted(tops, reverse=True)


def test_bold_and_italic_are_faces_of_the_font():
    (piece,) = pieces(layout('{ text = "a **b** *c*", box = [5, 5, 90, 90], type = 9 }'))
    assert [(text.string, text.face) for text in texts(piece.front)] == [
        ("a", "regular"),
        ("b", "bold"),
        ("c", "italic"),
    ]


# --- rows, conditions, backs ----------------------------------------------------------------------------------

ROWS = "name,type,moves,quantity\nA,Tank,4,2\nB,gun,2,\nC,tank,10,0\nD,TANK,3,1\n"


def csv(place, back="", rows=ROWS, **settings_):
    made = pieces(layout(place, rows='pieces = "rows.csv"', more=back, **settings_), rows__csv=rows)
    return {piece.name: piece for piece in made}


def test_a_row_without_a_name_has_that_of_its_first_column():
    made = csv('{ text = "{type}", box = [10, 10, 80, 80] }', rows="type\ntank\n\ngun\n")
    assert {name: words(piece.front) for name, piece in made.items()} == {"tank": ["tank"], "gun": ["gun"]}


def test_each_row_is_a_piece_with_its_quantity():
    made = csv('{ text = "{name}-{moves}", box = [10, 10, 80, 80] }')
    assert {name: (piece.quantity, words(piece.front)) for name, piece in made.items()} == {
        "a": (2, ["A-4"]),
        "b": (1, ["B-2"]),
        "d": (1, ["D-3"]),
    }


def test_a_place_is_there_where_its_condition_holds():
    made = csv('{ text = "T", box = [10, 10, 80, 80], show = "type == \'tank\' and moves > 3" }')
    assert {name: words(piece.front) for name, piece in made.items()} == {"a": ["T"], "b": [], "d": []}


@pytest.mark.parametrize("cell", ["4", "4.0", " 4 ", "4,0"])
def test_quantities_as_spreadsheets_write_them(cell):
    made = csv('{ text = "x", box = [10, 10, 80, 80] }', rows=f'name,qty\nA,"{cell}"\n')
    assert made["a"].quantity == 4


def test_numbered_copies_are_designs_of_their_own():
    made = csv('{ text = "{name}{n}", box = [10, 10, 80, 80] }', rows="name,count\nA,3\nB,1\n")
    assert [words(piece.front) for piece in made.values()] == [["A1"], ["A2"], ["A3"], ["B1"]]
    assert all(piece.quantity == 1 for piece in made.values())


def test_equal_faces_are_one_symbol():
    rows = "name,side\n" + "".join(f"card {n},red\n" for n in range(54))
    back = 'back = { fill = "{side}", places = [{ text = "back", box = [10, 10, 80, 80] }] }'
    toml = f'pieces = "rows.csv"\n[[layout]]\nname = "a"\nsize = "poker"\nplaces = [{{ text = "{{name}}", box = [9, 9, 80, 9] }}]\n{back}\n[colors]\nred = "#AA2222"\n'
    made = pieces(toml, rows__csv=rows)
    assert len(made) == 54 and len({id(piece.back) for piece in made}) == 1 and len({id(p.front) for p in made}) == 54


def test_a_back_is_a_table_or_the_front_of_another_layout():
    one = layout('{ text = "front", box = [10, 10, 80, 80] }', back='"other"')
    other = '[[layout]]\nname = "other"\nsize = "2 in"\nplaces = [{ text = "rear", box = [10, 10, 80, 80] }]\n'
    (piece,) = pieces(one.replace("pieces =", 'use = "main"\npieces =') + other)
    assert words(piece.front) == ["front"] and words(piece.back) == ["rear"]


LIKE = """pieces = [{ name = "x", layout = "child" }]
[[layout]]
name = "parent"
size = "1 in"
fill = "navy"
shape = "circle"
places = [{ text = "under", box = [20, 20, 60, 25] }]
back = { fill = "danger", places = [{ text = "rear", box = [20, 20, 60, 60] }] }
[[layout]]
name = "child"
like = "parent"
fill = "sea"
places = [{ text = "over", box = [20, 55, 60, 25] }]
"""


def test_a_layout_built_on_another_has_what_it_does_not_state():
    (piece,) = pieces(LIKE)
    assert (piece.width, piece.height) == (72, 72) and piece.outline is not None
    assert words(piece.front) == ["under", "over"] and words(piece.back) == ["rear"]
    fills = [shape.style.fill for shape in flatten(piece.front.records) if isinstance(shape, Shape)]
    assert fills[0] == "sea"
    assert next(s.style.fill for s in flatten(piece.back.records) if isinstance(s, Shape)) == "danger"


def test_a_ground_reaches_the_bleed_and_nothing_goes_beyond():
    (piece,) = pieces(
        layout('{ band = "danger", edge = "top", width = 20 }', fill='"navy"', bleed='"3 mm"', size="2 in")
    )
    ground, band = [shape for shape in flatten(piece.front.records) if isinstance(shape, Shape)]
    b = 3 * MM
    assert box_of(points(ground)) == pytest.approx((-b, -b, 144 + b, 144 + b))
    assert box_of(points(band)) == pytest.approx((-b, 0.8 * 144, 144 + b, 144 + b))
    assert piece.front.box == pytest.approx((-b, -b, 144 + b, 144 + b))


# --- marks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("full", "count"), [(0, 3), (1, 3), (3, 3), (7, 12)])
def test_dots_are_filled_and_open_as_many_as_stated(full, count):
    (piece,) = pieces(layout(f'{{ dots = {full}, of = {count}, box = [10, 10, 80, 20], color = "danger" }}'))
    dots = [shape for shape in flatten(piece.front.records) if isinstance(shape, Shape)]
    assert len(dots) == count and sum(dot.style.fill == "danger" for dot in dots) == full
    middles = [sum(box_of(points(dot))[::2]) / 2 for dot in dots]
    steps = {round(b - a, 3) for a, b in itertools.pairwise(middles)}
    assert len(steps) <= 1, "they stand evenly"
    assert all(box_of(points(dot))[0] >= 14.4 - 0.01 and box_of(points(dot))[2] <= 129.6 + 0.01 for dot in dots)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_symbol_is_repeated(count):
    (piece,) = pieces(layout(f'{{ symbol = "anchor", repeat = {count}, box = [10, 10, 80, 20] }}'))
    (single,) = pieces(layout('{ symbol = "anchor", box = [10, 10, 80, 20] }'))
    one = len(list(flatten(single.front.records)))
    shapes = list(flatten(piece.front.records))
    assert one and len(shapes) == count * one
    lefts = [min(x for shape in shapes[n : n + one] for x, _ in points(shape)) for n in range(0, len(shapes), one)]
    assert lefts == sorted(set(lefts))
    for shape in shapes:
        x0, y0, x1, y1 = box_of(points(shape))
        assert x0 >= 14.3 and x1 <= 129.7 and y0 >= 0.7 * 144 - 0.1 and y1 <= 0.9 * 144 + 0.1


@pytest.mark.parametrize(("fit", "wanted"), [("contain", (36, 48, 108, 96)),
                                             ("cover", (18, 36, 126, 108))])  # fmt: skip
def test_pictures_fit_or_fill(fit, wanted):
    place = f'{{ picture = "a.png", box = [25, 25, 50, 50], fit = "{fit}" }}'
    (piece,) = pieces(layout(place), a__png=png(30, 20))
    ((record, matrix, clip),) = [each for each in walk(piece.front.records) if isinstance(each[0], Picture)]
    x, y, wide, high = record.box
    found = box_of([(matrix[0] * a + matrix[4], matrix[3] * b + matrix[5]) for a, b in ((x, y), (x + wide, y + high))])
    assert found == pytest.approx(wanted, abs=0.01)
    if fit == "cover":
        assert box_of(clip) == pytest.approx((36, 36, 108, 108))


def test_a_picture_that_is_coarse_is_told():
    first, *_ = build(layout('{ picture = "a.png", box = [25, 25, 50, 50] }'), a__png=png(100, 100))
    assert [("100 dpi" in line.message, line.where) for line in first.advice] == [(True, "units.toml:7")]
    first, *_ = build(layout('{ picture = "a.png", box = [25, 25, 50, 50] }'), a__png=png(220, 220))
    assert first.advice == ()


# --- spreadsheets as they come --------------------------------------------------------------------------------

PLAIN = '{ text = "{name}: {text}", box = [5, 5, 90, 90], type = [5, 9], wrap = true }'
TABLE = [("name", "text"), ("Jäger", "fire, and move"), ("B", 'a "quote"')]


def as_csv(separator, end):
    quoted = ('"' + cell.replace('"', '""') + '"' for row in TABLE for cell in row)
    return "".join(a + separator + b + end for a, b in zip(quoted, quoted, strict=False))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_spreadsheets_of_any_program_are_read_alike(separator, end, encoding):
    content = as_csv(separator, end).encode(encoding)
    made = pieces(layout(PLAIN, rows='pieces = "rows.csv"'), rows__csv=content)
    assert [" ".join(words(piece.front)) for piece in made] == ["Jäger: fire, and move", 'B: a "quote"']


def test_a_quote_that_is_not_closed_hides_no_other_fault():
    """Each faulty line is told, in bounded work, and the lines between them are read."""
    sheet = 'name,side\na,"red\nb,blue\nc,nought\nd,"red"x\ne,green\n'
    with pytest.raises(RulesError) as caught:
        pieces(layout('{ text = "{name}" }', rows='pieces = "rows.csv"', fill='"{side}"'), rows__csv=sheet)
    told = {fault.where for fault in each_fault(caught.value)}
    assert told == {f"rows.csv:{line}" for line in (2, 3, 4, 5, 6)}, "blue, nought and green are no colors"
    many = "name\n" + 'a "b,"c\n' * 500 + 'a,"b\n' * 500
    with pytest.raises(RulesError) as caught:
        pieces(layout('{ text = "{name}" }', rows='pieces = "rows.csv"'), rows__csv=many)
    assert 20 <= len(each_fault(caught.value)) <= 200


def test_a_fault_that_several_rows_have_is_told_once_with_their_number():
    sheet = "name,art\n" + "".join(f"row {n},{'fog' if n % 2 else 'mist'}.png\n" for n in range(1_001))
    with pytest.raises(RulesError) as caught:
        pieces(layout('{ picture = "{art}" }', rows='pieces = "rows.csv"'), rows__csv=sheet)
    assert [str(fault) for fault in each_fault(caught.value)] == [
        "rows.csv:2: 'mist.png': there is no such file (and in 500 more rows)",
        "rows.csv:3: 'fog.png': there is no such file (and in 499 more rows)",
    ]
    with pytest.raises(RulesError) as caught:
        pieces(layout(fill='"{side}"', rows='pieces = "rows.csv"'), rows__csv="name,side\na,rot\nb,red\nc,rot\n")
    first, second = each_fault(caught.value)
    assert first.where == "rows.csv:2" and first.message.endswith("(and in 1 more row)")
    assert second.where == "rows.csv:3" and "more row" not in second.message


def test_german_numbers_are_numbers():
    rows = "name;moves;quantity\nA;3,5;2,0\nB;2,5;1\n"
    made = csv('{ text = "{name}", box = [9, 9, 80, 80], show = "moves > 3" }', rows=rows)
    assert [(words(piece.front), piece.quantity) for piece in made.values()] == [(["A"], 2), ([], 1)]


# --- bounds and growth ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("name\n" + "x\n" * 2_001, "at most 2,000"),
        ("name," + ",".join(f"c{n}" for n in range(100)) + "\nA\n", "at most 100"),
        ("name,quantity\n" + "A,500\n" * (MOST_SHEET // 500 + 1), f"at most {MOST_SHEET:,} on a sheet"),
        ("name,text\nA," + "x" * 2_001 + "\n", "at most 2,000"),
    ],
)
def test_a_spreadsheet_has_bounds(rows, said):
    with pytest.raises(RulesError, match=said):
        pieces(layout('{ text = "{name}", box = [9, 9, 80, 80] }', rows='pieces = "rows.csv"'), rows__csv=rows)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (f'{{ dots = {MOST_MARKS + 1}, box = [9, 9, 80, 80] }}', f"0 to {MOST_MARKS}"),
        (f'{{ symbol = "anchor", repeat = {MOST_MARKS + 1}, box = [9, 9, 80, 80] }}', f"0 to {MOST_MARKS}"),
        (f'{{ text = "{"x" * 1_001}", box = [9, 9, 80, 80] }}', "at most 1000"),
        ('{ text = "", box = [9, 9, 80, 80] },\n' * 101, "at most 100"),
    ],
)  # fmt: skip
def test_a_layout_has_bounds(place, said):
    with pytest.raises(RulesError, match=said):
        pieces(layout(place))


def test_a_kit_has_at_most_a_hundred_layouts():
    more = "".join(f'[[layout]]\nname = "l{n}"\nsize = "1 in"\n' for n in range(100))
    with pytest.raises(RulesError, match="at most 100"):
        pieces(layout() + more)


GROWN = {
    "rows": lambda n: (PLAIN, "name,text\n" + "".join(f"a{k},b\n" for k in range(n))),
    "columns": lambda n: (PLAIN, "name,text," + ",".join(f"c{k}" for k in range(n // 3)) + "\nA,b\n"),
    "letters": lambda n: (PLAIN.replace("[5, 9]", "[4, 60]"), "name,text\nA," + "ab " * n + "\n"),
    "places": lambda n: (",\n".join(['{ text = "{name}", box = [5, 5, 90, 90] }'] * (n // 3)), "name\nA\n"),
    "faulty rows": lambda n: ('{ symbol = "{name}" }', "name\n" + "anker\n" * (n // 2)),
    "long name": lambda n: ('{ symbol = "{name}" }', "name\n" + "x" * n + "\n"),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("what", GROWN)
def test_twice_as_much_takes_about_twice_the_work(what):
    def work(n):
        place, rows = GROWN[what](n)

        def act():
            try:
                pieces(layout(place, rows='pieces = "rows.csv"') + f"# {what} {n}\n", rows__csv=rows)
            except RulesError as error:
                assert each_fault(error)

        act()
        return counted(act)

    assert work(200) < 2.3 * work(100)


def test_the_same_files_make_the_same_pieces():
    first, second = ([body.drawing.records for body in build(LIKE)] for _ in range(2))
    assert first == second
