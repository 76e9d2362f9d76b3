"""Hex maps, hex rings, rulers and turn tools from a kit: true to scale, whole, and refused in words."""

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import pytest

from aids import games
from aids.errors import RulesError
from aids.input_file import on_disk
from generators.drawing.collisions import overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import frame_pages, paper
from generators.sheets import kits, turn_tools
from tests.page.lint import sound

MAP = """
kind = "hex-map"
columns = 7
rows = 9
size = "15 mm"
{more}
"""
RINGS = """
kind = "hex-rings"
reach = 6
ranges = [{{ at = 2, text = "point blank" }}, {{ at = 5, text = "radar" }}]
{more}
"""
RULERS = """
kind = "rulers"
[[sheets.rulers]]
title = "Gunnery"
bands = [{{ to = 4, name = "Short" }}, {{ to = 8.5, name = "Medium", shaded = true }}, {{ to = 14, name = "Long" }}]
marks = [{{ at = 6, label = "radar" }}, {{ at = 15, label = "horizon" }}]
{more}
"""
TOOLS = """
kind = "turn-tools"
words = "Pivot on the center, {{setup-turns}} turns"
tools = [{{ name = "Destroyer", angle = 45, arc = 2, straight = 1 }}, {{ name = "Cruiser", angle = 30, arc = 2 }}]
{more}
"""


def built(tmp_path, sheet, on="letter", more=""):
    path = tmp_path / "kit.toml"
    head = 'game = "depths"\n[[sheets]]\nname = "tool"\ntitle = "A tool"\n'
    path.write_text(head + sheet.format(more=more).lstrip(), encoding="utf-8")
    (spec,) = kits.sheets("depths", on_disk(path))
    return kits.build(spec, kits.Job(games.load("depths"), paper(on), "long-edge"))


def shown(bodies):
    return [item for body in bodies for item in flatten(body.drawing.layers["print"])]


def strings(bodies):
    return [item.string for item in shown(bodies) if isinstance(item, TextBox)]


@pytest.mark.parametrize("sheet", [MAP, RINGS, RULERS, TOOLS])
@pytest.mark.parametrize("on", ["letter", "a4", "a3", "148x210mm"])
def test_pages_are_sound(tmp_path, sheet, on):
    bodies = built(tmp_path, sheet, on)
    for page in frame_pages(bodies, paper(on)):
        if "tile" in page.title:  # what a tile cuts off lies under the foot and the title
            seen = [item for item in flatten(page.drawing.records) if visible(item)]
            assert overlaps([item for item in seen if isinstance(item, TextBox)]) == []
        else:
            sound(page, paper(on))


@pytest.mark.parametrize("pointed", [False, True])
def test_hexes_are_as_wide_as_asked(tmp_path, pointed):
    bodies = built(tmp_path, MAP, "a3", f"pointed = {str(pointed).lower()}\nlabels = '0101'")
    at = {item.string: item.corners for item in shown(bodies) if isinstance(item, TextBox) and len(item.string) == 4}
    assert len(at) == 7 * 9
    middle = {name: sum(x for x, _ in corners) / 4 for name, corners in at.items()}
    low = {name: min(y for _, y in corners) for name, corners in at.items()}
    size = 15 / 25.4 * 72
    flat, slanted = (("0101", "0201"), ("0101", "0102")) if pointed else (("0101", "0102"), ("0101", "0201"))
    assert hypot(*(place[flat[1]] - place[flat[0]] for place in (middle, low))) == pytest.approx(size, abs=0.01)
    far = abs(low[slanted[1]] - low[slanted[0]]) if pointed else abs(middle[slanted[1]] - middle[slanted[0]])
    assert far == pytest.approx(size * sin(radians(60)), abs=0.01)
    assert low["0102"] < low["0101"] and middle["0201"] > middle["0101"]


def test_an_area_is_drawn_with_its_name_and_a_later_one_wins(tmp_path):
    areas = (
        'areas = [{ name = "Land", ground = "land", hexes = ["A1:B2", "G9"] }, '
        '{ name = "Port", ground = "marker", hexes = ["B2"] }]\nplaces = { B2 = "Truk" }'
    )
    bodies = built(tmp_path, MAP, "a4", areas)
    assert {"Land", "Port", "Truk"} <= set(strings(bodies))
    fills = {}
    for item in shown(bodies):
        if not isinstance(item, TextBox) and item.style.fill in ("land", "marker"):
            fills[item.style.fill] = fills.get(item.style.fill, 0) + len(item.lines)
    assert fills == {"land": 4 + 1, "marker": 1 + 1}  # A1, A2, B1, G9 and B2, and each its square in the legend


@pytest.mark.parametrize(
    ("sheet", "more", "line", "words"),
    [
        (MAP, 'places = { Z9 = "Truk" }', 9, "is not on the board"),
        (MAP, "labels = '0101'\nareas = [{ hexes = ['0810'] }]", 10, "0101 to 0709"),
        (MAP, 'areas = [{ hexes = ["A1"], ground = "red" }]', 9, "ground"),
        (MAP, f'places = {{ A1 = "{"The Straits of Gibraltar " * 4}" }}', 9, "even over the neighboring hexes"),
        (RINGS, "[[sheets.ranges]]", 8, ""),
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nlength = 900", 12, "0.25 to 200"),
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nbands = [{ to = 3 }, { to = 3 }]", 12, "Let it end farther out"),
        (TOOLS, "half-width = '1 mm'", 8, "a length from 0.1 in to 1 in"),
    ],
)
def test_bad_settings_are_refused_at_their_line(tmp_path, sheet, more, line, words):
    with pytest.raises(RulesError) as caught:
        built(tmp_path, sheet, more=more)
    assert words in caught.value.message
    assert caught.value.where.endswith(f"kit.toml:{line}")


def test_rings_number_the_radials(tmp_path):
    told = strings(built(tmp_path, RINGS))
    assert [told.count(str(out)) for out in range(1, 7)] == [6] * 6
    assert "2 hexes: point blank" in told and "5 hexes: radar" in told


def test_a_ruler_reaches_its_last_mark_and_is_true(tmp_path):
    bodies = built(tmp_path, RULERS, "a3")
    inches = {
        int(item.string): item.corners
        for item in shown(bodies)
        if isinstance(item, TextBox) and item.string.isdigit() and int(item.string) > 0
    }
    assert sorted(inches) == list(range(1, 16))
    ends = [max(y for _, y in inches[n]) for n in range(1, 9)]  # the first of two strips
    assert [b - a for a, b in pairwise(ends)] == pytest.approx([72.0] * 7, abs=0.01)


def test_a_tool_says_its_angle_its_arc_and_its_run(tmp_path):
    told = strings(built(tmp_path, TOOLS))
    assert "45°" in told and "30°" in told and "+1″" in told and "2″" in told
    assert "Pivot on the center, 6 turns" in " ".join(told)


def test_a_tool_ends_where_its_arc_does():
    """2 inches of arc that turn 45 degrees lead 2 sin(45°)/(pi/4) ahead, and 2 (1 - cos(45°))/(pi/4) aside."""
    tool = turn_tools.Tool("Destroyer", 45.0, 144.0, 1, 20.0)
    (x, y), turned = turn_tools.path_point(tool, 144.0, 1)
    assert turned == pytest.approx(45)
    assert (x, y) == pytest.approx((144 * (1 - cos(pi / 4)) / (pi / 4), 144 * sin(pi / 4) / (pi / 4)))


#: A ruler of 14 divisions, and how far apart its ticks and its numbers are, in points.
SCALED = [("in", 14, 18.0, 72.0), ("cm", 14, 72 / 25.4, 720 / 25.4), ("mm", 140, 72 / 25.4, 720 / 25.4)]


@pytest.mark.parametrize(("unit", "length", "tick", "number"), SCALED)
def test_rulers_are_divided_by_their_unit(tmp_path, unit, length, tick, number):
    text = f'kind = "rulers"\n[[sheets.rulers]]\ntitle = "R"\nunit = "{unit}"\nlength = {length}'
    bodies = built(tmp_path, text.replace("{", "{{"), "a3")
    at = {item.string: item.corners[0][1] for item in shown(bodies) if isinstance(item, TextBox)}
    per = 10 if unit == "mm" else 1
    assert at[str(12 * per)] - at[str(11 * per)] == pytest.approx(number, abs=0.01)
    assert str(14 * per) in at
    assert str(15 * per) not in at
    ticks = sorted(
        line[0][1]
        for item in shown(bodies)
        if not isinstance(item, TextBox) and item.style.stroke == "ink"
        for line in item.lines
    )
    assert [b - a for a, b in pairwise(ticks)] == pytest.approx([tick] * round(14 * number / tick))


def test_a_length_with_a_unit_stands_where_it_is_on_any_ruler(tmp_path):
    ruler = (
        '[[sheets.rulers]]\ntitle = "{}"\nunit = "{}"\nlength = "20 cm"\nmarks = [{{{{ at = "3 in", label = "x" }}}}]\n'
    )
    text = 'kind = "rulers"\n' + "".join(ruler.format(unit, unit) for unit in ("in", "cm", "mm"))
    bodies = built(tmp_path, text)
    red = [
        line
        for item in shown(bodies)
        if not isinstance(item, TextBox) and item.style.stroke == "danger"
        for line in item.lines
    ]
    assert len(red) == 3
    assert len({round(line[0][1], 2) for line in red}) == 1  # the strips start side by side
    assert {"3″ x", "7.62 cm x", "76.2 mm x"} <= set(strings(bodies))


def test_turn_tools_in_centimeters_have_their_arcs(tmp_path):
    text = 'kind = "turn-tools"\ntools = [{{ name = "Ship", angle = 60, arc = {arc}, unit = "{unit}" }}]'
    drawn = {
        unit: {
            item.style.stroke: item.lines
            for item in shown(built(tmp_path, text.replace("{arc}", arc).replace("{unit}", unit)))
            if not isinstance(item, TextBox)
        }
        for unit, arc in (("in", '"5 cm"'), ("cm", "5"), ("mm", "50"))
    }
    assert drawn["cm"]["sea"] == drawn["mm"]["sea"]
    for one, other in zip(drawn["in"]["sea"], drawn["cm"]["sea"], strict=True):
        assert [c for p in one for c in p] == pytest.approx([c for p in other for c in p])


@pytest.mark.parametrize(
    ("sheet", "more", "line", "words"),
    [
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nunit = 'cm'\nlength = 900", 13, "0.635 to 508 cm can be printed"),
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nlength = 'parsecs'", 12, "there is no figure"),
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nlength = '90 km'", 12, "'90 km' is not a length"),
        (RULERS, "[[sheets.rulers]]\ntitle = 'x'\nunit = 'ft'\nlength = 9", 12, "'unit'"),
        (
            RULERS,
            "[[sheets.rulers]]\ntitle = 'x'\nlength = 9\nmarks = [{{ at = '1 mm', label = 'x' }}]",
            13,
            "0.25 to 200 in",
        ),
        (
            'kind = "turn-tools"\ntools = [{{ name = "x", angle = 45, arc = 60, unit = "cm" }}]',
            "",
            6,
            "0.635 to 50.8 cm",
        ),
    ],
)
def test_lengths_out_of_bounds_are_refused_in_their_unit(tmp_path, sheet, more, line, words):
    with pytest.raises(RulesError) as caught:
        built(tmp_path, sheet, more=more.replace("{{", "{").replace("}}", "}"))
    assert words in caught.value.message
    assert caught.value.where == f"{tmp_path / 'kit.toml'}:{line}"
