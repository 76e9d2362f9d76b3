"""Names on hex maps: in their hexes, or over the neighbors on unbroken ground, clear of numbers, other names and edges."""

import pytest

from aids.errors import PlotroomError, each_fault
from generators.drawing import contrast, names, palette
from generators.drawing.collisions import box, covers, crossings, overlaps, visible
from generators.drawing.paths import Shape, TextBox
from tests.kits_of_one import bodies, check_sound, items
from tests.page.lint import LEAST_CONTRAST

MAP = 'kind = "hex-map"\ncolumns = 9\nrows = 9\nsize = "3/4 in"\n'
LONG = "Staraya Russa-South"
WAYS = ["labels = '0101'", "labels = '0101'\npointed = true", "", "pointed = true", "labels = 'none'"]
#: The same hexes by both kinds of labels: in the middle, in the corners, beside each other, and one above the other.
NAMED = {
    "middle": ["0505"],
    "corners": ["0101", "0901", "0109", "0909"],
    "edges": ["0501", "0509", "0105", "0905"],
    "beside": ["0405", "0505", "0605"],
    "above": ["0504", "0505", "0506"],
    "all": [f"{column:02}{row:02}" for column in (2, 4, 6, 8) for row in (2, 4, 6, 8)],
}


def label(place, way):
    """A hex as a map of these settings names it."""
    if "0101" in way:
        return place
    letter, number = (place[2:], place[:2]) if "pointed" in way else (place[:2], place[2:])
    return f"{chr(64 + int(letter))}{int(number)}"


def drawn(folder, way, places, more="", on="letter"):
    """The pages of a map with names by hex."""
    stated = ", ".join(f'"{label(place, way)}" = "{words}"' for place, words in places.items())
    return bodies(folder, f"{MAP}{way}\n{more}\nplaces = {{ {stated} }}", on)


def texts(body):
    return {item.string: item for item in items(body) if isinstance(item, TextBox)}


def map_box(body):
    """The box of the map: of its border."""
    borders = [item for item in items(body) if isinstance(item, Shape) and item.style.stroke == "ink"]
    return box([point for shape in borders for line in shape.lines for point in line])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("which", NAMED)
def test_a_longer_name_runs_over_the_neighbors(tmp_path, way, which):
    places = {place: f"{LONG} {n}" for n, place in enumerate(NAMED[which])}
    (body,) = drawn(tmp_path, way, places)
    found, (left, low, right, high) = texts(body), map_box(body)
    for words in places.values():
        x0, y0, x1, y1 = box(found[words].corners)
        assert left <= x0 < x1 <= right and low <= y0 < y1 <= high, "it stays on the map"
        assert x1 - x0 > 0.94 * 54, "it is longer than its hex"
    page = items(body)
    assert not overlaps([item for item in page if isinstance(item, TextBox)])
    assert not {words for words, _ in crossings(page)} & {*places.values()}, "no line of the map runs through it"
    check_sound([body], "letter")


@pytest.mark.parametrize("way", WAYS[:2])
def test_it_lies_over_its_own_hex(tmp_path, way):
    """As a map without numbers has the middles: the name covers that of its hex from side to side, near it in height."""
    for place in NAMED["corners"] + NAMED["edges"] + NAMED["middle"]:
        (short,) = drawn(tmp_path, way, {place: "X"})
        (body,) = drawn(tmp_path, way, {place: LONG})
        middle = box(texts(short)["X"].corners)
        x0, y0, x1, _ = box(texts(body)[LONG].corners)
        assert x0 <= (middle[0] + middle[2]) / 2 <= x1 and abs(y0 - middle[1]) <= 0.35 * 54


def test_names_that_fit_stay_as_they_were(tmp_path):
    """In the middle of the lower half of their hex, at the largest size of the scale that fits there."""
    (body,) = drawn(tmp_path, "labels = '0101'", {"0505": "Port", "0303": "Novgorod"})
    found = texts(body)
    assert (found["Port"].size, found["Novgorod"].size) == (12.0, 10.0)
    assert not [item for item in items(body) if isinstance(item, Shape) and item.style.fill == "paper"]


GROUNDS = 'areas = [{{ ground = "{own}", hexes = ["0505"] }}, {{ ground = "{other}", hexes = ["0504", "0404:0406", "0604:0606", "0506"] }}]'


@pytest.mark.parametrize(("own", "other"), [("pale", "land"), ("land", "pale"), ("deep", "pale"), ("pale", "deep")])
def test_it_can_be_read_on_all_that_is_under_it(tmp_path, own, other):
    """The lowest and the topmost: what was painted last under each end and the middle of a name, in every palette."""
    (body,) = drawn(tmp_path, "labels = '0101'", {"0505": LONG}, GROUNDS.format(own=own, other=other))
    page = items(body)
    name = texts(body)[LONG]
    x0, y0, x1, y1 = box(name.corners)
    for x in (x0, (x0 + x1) / 2, x1):
        for y in (y0, y1):
            fills = [i for i in page if isinstance(i, Shape) and i.style.fill is not None and covers(i, (x, y))]
            ground = fills[-1].style.fill if fills else "paper"
            for each in names():
                assert contrast(palette(each)[name.color], palette(each)[ground]) >= LEAST_CONTRAST, (ground, each)


def test_a_name_over_a_join_is_on_both_tiles(tmp_path):
    made = drawn(tmp_path, "labels = '0101'", {"0505": "Between the two pages"}, on="148x210mm")
    seen = [item for body in made for item in items(body) if isinstance(item, TextBox) and visible(item)]
    assert [item.string for item in seen].count("Between the two pages") in (2, 4)
    assert [item.string for item in seen].count("0101") == 1


def test_what_does_not_fit_is_refused_at_its_line_with_a_cure(tmp_path):
    small = MAP.replace("columns = 9\nrows = 9", "columns = 2\nrows = 2")
    text = f'{small}[sheets.places]\nA1 = "Port"\nB2 = "{LONG} and all that lies south of it"\nA2 = "{LONG} or north of it"'
    with pytest.raises(PlotroomError) as caught:
        bodies(tmp_path, text)
    told = [str(each) for each in each_fault(caught.value)]
    assert len(told) == 2
    for line, one in zip((13, 14), told, strict=True):
        assert f"kit.toml:{line}: the name 'Staraya Russa" in one and len(one.partition("kit.toml")[2]) <= 300
        assert "Shorten it, or make the hexes larger" in one
