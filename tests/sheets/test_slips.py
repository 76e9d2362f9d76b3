"""Fold-over slips: the fold in the middle, every cut once, the screen over the secret panel."""

import re
from itertools import count, islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import FitError
from generators.drawing import Drawing, untagged
from generators.drawing.paths import TextBox, extent, flatten
from generators.drawing.text import text_width
from generators.page.frame import Heading, frame_pages, paper
from generators.sheets import slips
from tests import kits_of_one
from tests.page.lint import box, sound
from tests.printed import one
from tests.readback import read

HEADING = Heading("Game", "Slips", small=True)
SIZES = {"narrow": (2.4 * 72, 1.1 * 72), "wide": (3.6 * 72, 2 * 72), "strip": (262.0, 50.0)}
PAPERS = ("letter", "a4", "legal", "tabloid", "a3", "148x210mm")
KIT = """game = "ssn"
[[sheets]]
name = "forms"
kind = "slips"
title = "Forms"
"""
GOOD = {
    "size": '["2.4 in", "1.1 in"]',
    "label": '"{name}, slip {n}"',
    "names": '["CC", "FICC"]',
    "count": "4",
    "note": '"note {n}"',
    "head": '""',
    "fields": '["Submarine", "Turn", "Sea zone"]',
    "choices": '["Surfaced", "Periscope", "Submerged", "Silent running"]',
    "lines": "0",
}


def blanks(number, size):
    form = slips.draw_form(slips.Form("Head", ("One",)), size)
    return (slips.Slip(f"Slip {n}", "note", form.records) for n in islice(count(1), number))


def built(tmp_path, on="letter", **changed):
    """The bodies of a kit's slips; a setting of None is left out."""
    settings = {key: value for key, value in (GOOD | changed).items() if value is not None}
    text = KIT + "".join(f"{key} = {value}\n" for key, value in settings.items())
    return kits_of_one.built(tmp_path, text, "ssn", on)


def lines_of(body, layer):
    """The straight lines of a layer."""
    return [line for shape in flatten(body.drawing.layers[layer]) for line in shape.lines]


def words_of(body):
    return [item for item in flatten(body.drawing.records) if isinstance(item, TextBox)]


def parts(lines):
    """The coordinates of level and of upright lines."""
    level = sorted({round(y0, 3) for (_, y0), (_, y1) in lines if y0 == y1})
    upright = sorted({round(x0, 3) for (x0, _), (x1, _) in lines if x0 == x1})
    return level, upright


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_the_fold_lies_in_the_middle_of_the_two_panels(size):
    (body, *_) = slips.impose(blanks(40, size), slips.folded(*size), paper("letter"), HEADING)
    cuts, upright = parts(lines_of(body, "cut"))
    folds, _ = parts(lines_of(body, "score"))
    assert [b - a for a, b in pairwise(upright)] == pytest.approx([size[0]] * (len(upright) - 1))
    assert len(folds) == len(cuts) - 1
    for low, fold, high in zip(cuts, folds, cuts[1:], strict=False):
        assert high - fold == pytest.approx(size[1], abs=0.01)
        assert fold - (low + slips.LIP) == pytest.approx(size[1], abs=0.01)


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_folded_shut_the_label_shows_and_the_secret_is_covered(tmp_path, on):
    """The top panel comes down over the fold, print inside: it covers the screen and stops above the label."""
    (body,) = built(tmp_path, on, head='"Secret {n}"', choices="[]")
    cuts, _ = parts(lines_of(body, "cut"))
    folds, _ = parts(lines_of(body, "score"))
    cut_rows = list(zip(cuts, folds, cuts[1:], strict=False))
    kinds = {"label": 0, "secret": 0}
    for word in (each for each in words_of(body) if each.corners[0][1] < cuts[-1]):
        _, low, _, high = box(word.corners)
        foot, fold, top = next(row for row in cut_rows if row[0] < low < row[2])
        down = 2 * fold - top  # where the upper edge comes to lie
        (left, base), (right, _), _, (_, head) = word.corners
        assert head > base and right > left, "upright, and not mirrored"
        if high < fold:
            kinds["label"] += 1
            assert foot < low and high < down, "the folded panel leaves the label bare"
        else:
            kinds["secret"] += 1
            assert foot + slips.LIP < 2 * fold - high and 2 * fold - low < fold, "print lies on the screen"
    assert kinds == {"label": 16, "secret": 32}


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", PAPERS)
def test_a_page_can_be_read_and_printed(tmp_path, size):
    on = paper(size)
    bodies = built(tmp_path, size, head='"{name}: forces"', lines="1", size='["2.6 in", "1.5 in"]')
    for page in frame_pages(bodies, on):
        sound(page, on, least=6)


def test_labels_notes_and_the_secret_stand_where_they_should(tmp_path):
    (body,) = built(tmp_path, head='"{name}, {n}"', choices="[]")
    words = words_of(body)
    labels = {word.string: box(word.corners) for word in words if "slip" in word.string}
    assert list(labels) == [f"{side}, slip {n}" for side in ("CC", "FICC") for n in range(1, 5)]
    width, height = 2.4 * 72, 1.1 * 72
    cuts, _ = parts(lines_of(body, "cut"))
    for string, (x0, y0, _, y1) in labels.items():
        low = max(cut for cut in cuts if cut < y0)
        assert y1 < low + slips.LIP
        left = x0 - slips.INSET
        inside = [w for w in words if left <= box(w.corners)[0] < left + width and low < box(w.corners)[1]]
        inside = [w for w in inside if box(w.corners)[3] < low + slips.slip_height(height)]
        secret = [w.string for w in inside if box(w.corners)[1] > low + slips.LIP]
        assert secret == [string.replace("slip ", ""), "Submarine", "Turn", "Sea zone"]
        assert all(box(w.corners)[1] > low + slips.LIP + height for w in inside if w.string in secret)
        assert f"note {string[-1]}" in [w.string for w in inside]


def test_the_screen_covers_the_panel():
    """Whatever cell of 10 points is looked at, a stroke of large print's weight passes within half a cell of it."""
    width, height = 2.5 * 72, 72.0
    symbol = slips.screen(width, height)
    near = [(i, j) for i in range(int(width // 10)) for j in range(int(height // 10))]
    strokes = [shape for shape in flatten(symbol.records) if shape.style.width >= 0.9]
    points = []
    for shape in strokes:
        for line in shape.lines:
            for (x0, y0), (x1, y1) in pairwise(line):
                points += [(x0 + (x1 - x0) * t / 8, y0 + (y1 - y0) * t / 8) for t in range(9)]
    for i, j in near:
        assert any(abs(x - 10 * i - 5) < 10 and abs(y - 10 * j - 5) < 10 for x, y in points), (i, j)
    assert {shape.style.width for shape in strokes} == set(slips.WEIGHTS)


def test_all_pages_share_one_screen(tmp_path):
    bodies = built(tmp_path, names=None, label='"{n}"', count="20", size='["2.4 in", "1.3 in"]')
    symbols = {
        id(use.symbol) for body in bodies for use in untagged(body.drawing.layers["print"]) if hasattr(use, "symbol")
    }
    assert len(bodies) == 3 and len(symbols) == 1
    slips.screen.cache_clear()
    assert slips.screen(180.0, 72.0) == slips.screen.__wrapped__(180.0, 72.0)


def test_slips_are_taken_a_page_at_a_time():
    size = SIZES["strip"]
    taken = []

    def endless():
        for n in count(1):
            taken.append(n)
            yield slips.Slip(str(n), "", ())

    pages = slips.impose(endless(), slips.folded(*size), paper("letter"), HEADING)
    for number in (1, 2, 3):
        next(pages)
        assert len(taken) == number * len(slips.positions(slips.folded(*size), paper("letter"), True))


@given(st.integers(1, 60), st.sampled_from(sorted(SIZES)), st.sampled_from(PAPERS), st.integers(0, 400))
def test_page_count_is_the_number_of_pages_made(number, size, on, high):
    on, size = paper(on), SIZES[size]
    shape, head = slips.folded(*size), slips.Heads(slips.Block(float(high), Drawing()), slips.Block(0.0, Drawing()))
    some = (slips.Slip("", "", ()) for _ in range(number))
    made = list(slips.impose(some, shape, on, HEADING, head))
    assert len(made) == slips.page_count(number, shape, on, True, head.height)
    folds = [line for body in made for line in lines_of(body, "score")]
    assert sum(line[1][0] - line[0][0] for line in folds) == pytest.approx(number * size[0])


@given(st.integers(1, 90), st.integers(0, 12), st.integers(1, 12))
def test_rows_are_shared_out_over_the_fewest_pages(rows, first, each):
    shared = slips.share_rows(rows, first, each)
    most = [first, *[each] * (len(shared) - 1)]
    assert sum(shared) == rows and all(n <= room for n, room in zip(shared, most, strict=True))
    assert len(shared) == 1 or sum(most[:-1]) < rows
    spare = [n for n, room in zip(shared, most, strict=True) if n < room]  # full pages may be smaller
    assert not spare or max(shared) - min(spare) <= 1


@pytest.mark.long
@pytest.mark.parametrize("game", ["ambush", "depths", "ssn"])
@pytest.mark.parametrize("sides", ["fold", "long-edge"])
def test_no_setup_ends_on_a_page_of_few_slips(game, sides):
    """Seven turns of Ambush on small paper had three slips on each page and one on the last."""
    size = "letter" if game == "ssn" else "148x210mm"
    command = ("setup", game, "--seed", "7", "--sides", sides, "--paper", size, "--turns")
    for turns in (7, 19, 26):
        pages = read(one(*command, str(turns)))
        numbers = [len([run for run in page.runs if re.match(r"Turn \d+( |$)", run.string)]) for page in pages]
        held = [number for number in numbers if number]
        held = held[:: 1 if sides == "fold" else 2]
        assert sum(held) == turns * {"ambush": 1, "depths": 3, "ssn": 3}[game]
        full = held[1:] if game != "ssn" else held  # a head stands above those of the first page
        assert max(full) - min(full) <= (3 if game == "ssn" else 1), (turns, held)


@pytest.mark.parametrize(
    ("changed", "line", "words"),
    [
        ({"count": "0"}, 9, "'count' must be a whole number from 1 to 500, not 0"),
        ({"count": "300"}, 9, "1 to 500"),
        ({"count": '"4"'}, 9, "must be a whole number"),
        ({"size": '["1 in"]'}, 6, "two lengths"),
        ({"size": '["30 in", "1 in"]'}, 6, "from 1/2 in to 20 in"),
        ({"size": '["2.4 in", "0.6 in"]'}, 2, "in high and the panel 0.60 in"),
        ({"size": '["9 in", "1 in"]'}, 2, "does not fit letter"),
        ({"size": '["2.4", "1 in"]'}, 6, "is not a length"),
        (
            {"label": '"A label that is much too long for a slip of that width, {n}"', "size": '["2.4 in", "1.3 in"]'},
            2,
            "Shorten it",
        ),
        ({"label": None}, 2, "'label' is missing"),
        ({"fields": '["Sub", 3]'}, 12, "must be text in quotes, not 3"),
        ({"fields": '["A name that leaves hardly any room to write"]'}, 2, "no room to write in"),
        ({"choices": '["A choice that is a good deal wider than the slip is"]'}, 2, "is wider than the slip"),
        ({"head": '"A head that is a good deal wider than the slip is itself"'}, 2, "is wider than the slip"),
        ({"lines": "99"}, 14, "must be a whole number from 0 to 40, not 99"),
        ({"fold": "1"}, 15, "unknown key 'fold'"),
    ],
)
def test_bad_settings_are_refused_in_one_line(tmp_path, changed, line, words):
    kits_of_one.check_refused(lambda: built(tmp_path, **changed), line, words)


def test_a_form_within_its_panel():
    for size in SIZES.values():
        for form in (
            slips.Form("", ("One", "Two")),
            slips.Form("", ("One",), ("A", "B")),
            slips.Form("Head", lines=1),
        ):
            x0, y0, x1, y1 = extent(slips.draw_form(form, size).records)
            assert x0 >= 0 and y0 >= 0 and x1 <= size[0] and y1 <= size[1]
    with pytest.raises(FitError, match=r"is 1\.01 in high and the panel 0\.69 in"):
        slips.draw_form(slips.Form("Head", ("One",), ("A", "B"), 1), SIZES["strip"])


def test_bars_hide_what_differs_among_the_slips_of_a_kind():
    """Nothing of what all share, nothing of other kinds, all where nothing differs; no more setups than needed."""
    asked = []

    def setups():
        for n in count():
            asked.append(n)
            draw, other, same = Drawing(), Drawing(), Drawing()
            draw.texts([(10, 20, "Roll"), (50, 20, str(n % 7))], 9)
            other.text(50, 20, "no ambush" if n % 2 else "ambush", 9)
            same.text(30, 20, "Trieste", 9)
            yield (
                slips.Slip("Turn 1", "", draw.records, "roll"),
                slips.Slip("Side", "", other.records, "side"),
                slips.Slip("Austria", "", same.records, "austria"),
            )

    covers = slips.covers(islice(setups(), 3 * slips.SAMPLES), 100, 40)
    assert len(asked) == slips.SAMPLES
    bars = {kind: extent([use]) for kind, use in covers.items()}
    wide = max(text_width(figure, 9) for figure in "0123456")
    assert bars["roll"][::2] == pytest.approx((50 - slips.GROWN, 50 + wide + slips.GROWN))
    assert bars["side"][::2] == pytest.approx((50 - slips.GROWN, 50 + text_width("no ambush", 9) + slips.GROWN))
    assert bars["austria"][::2] == pytest.approx((30 - slips.GROWN, 30 + text_width("Trieste", 9) + slips.GROWN))
    assert all(low < 20 and high > 25 for _, low, _, high in bars.values())
