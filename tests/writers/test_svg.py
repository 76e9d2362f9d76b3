"""The SVG writer: millimeters, layers and colors read back from what was written."""

import re
import subprocess
import sys
from math import cos, radians, sin
from xml.etree import ElementTree

import pytest

from generators.drawing import (
    HAIRLINE,
    INCH,
    MM,
    Arc,
    Drawing,
    Page,
    Path,
    Style,
    Symbol,
    Text,
    palette,
    scale,
    shift,
    turn,
)
from generators.writers.svg import write_svg

SVG = "{http://www.w3.org/2000/svg}"
INK = "{http://www.inkscape.org/namespaces/inkscape}"
HREF = "{http://www.w3.org/1999/xlink}href"
COLORS = palette()
LINE = Style(None, "ink", 0.5)


def written(draw, width=8.5 * INCH, height=11 * INCH, **options):
    text = write_svg(Page(width, height, draw, "A page"), COLORS, debug=True, **options)
    return ElementTree.fromstring(text)


def layer(root, name):
    return next(g for g in root.findall(f"{SVG}g") if g.get("id") == name)


def numbers(text):
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_page_is_in_millimeters():
    draw = Drawing()
    draw.rect(1 * INCH, 2 * INCH, 100 * MM, 4 * INCH, LINE)
    root = written(draw, title="Ranges & <rulers>", description='plotroom print ssn -o "x<y"')
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "215.9mm",
        "279.4mm",
        "0 0 215.9 279.4",
    )
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    assert root.findtext(f"{SVG}title") == "Ranges & <rulers>"
    assert root.findtext(f"{SVG}desc") == 'plotroom print ssn -o "x<y"'
    [path] = layer(root, "print")
    assert path.get("d") == "M25.4 228.6L125.4 228.6L125.4 127L25.4 127Z"  # y is measured from the top
    assert path.get("stroke") == COLORS["ink"] and path.get("stroke-width") == "0.176"


def test_a4_and_the_pages_own_title():
    root = written(Drawing(), 210 * MM, 297 * MM)
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert root.findtext(f"{SVG}title") == "A page"
    assert root.findall(f"{SVG}g") == []  # empty layers are left out


def test_layers_are_named_and_ordered():
    draw = Drawing()
    with draw.layer("register"):
        draw.line((0, 0), (9, 0), Style(None, "register", 0.4))
    with draw.layer("cut"):
        draw.polygon(((0, 0), (72, 0), (0, 72)), Style("navy", "danger", 3, (2, 1)))
        draw.circle(72, 72, 36, Style(None, "cut", HAIRLINE))
        draw.line((0, 0), (72, 72), Style(None, "cut", HAIRLINE))
    with draw.layer("score"):
        draw.line((36, 0), (36, 72), Style(None, "score", HAIRLINE, (MM, 2 * MM)))
    draw.line((0, 0), (9, 9), LINE)
    root = written(draw, 144, 144)
    groups = root.findall(f"{SVG}g")
    assert [g.get("id") for g in groups] == ["print", "score", "cut", "register"]
    assert all(g.get(f"{INK}groupmode") == "layer" and g.get(f"{INK}label") == g.get("id") for g in groups)
    cut = layer(root, "cut")
    assert (cut.get("stroke"), cut.get("stroke-width"), cut.get("fill")) == (COLORS["cut"], "0.1", "none")
    for element in cut.iter():
        if element is not cut:
            assert not {"fill", "stroke", "stroke-width", "stroke-dasharray"} & set(element.keys())
    triangle, line = cut.findall(f"{SVG}path")
    assert triangle.get("d").endswith("Z") and not line.get("d").endswith("Z")
    assert cut.find(f"{SVG}circle").attrib == {"cx": "25.4", "cy": "25.4", "r": "12.7"}
    score = layer(root, "score")
    assert (score.get("stroke"), score.get("stroke-width")) == (COLORS["score"], "0.1")
    assert score[0].get("stroke-dasharray") == "1 2"


def test_symbols_in_tool_layers_are_written_out():
    draw = Drawing()
    star = Symbol("star", (Path((((0, 0), (9, 0), (0, 9)),), True, Style("kill", "ink", 2)),), (0, 0, 9, 9))
    with draw.layer("cut"):
        draw.use(star, shift(36, 36))
    root = written(draw, 72, 72)
    assert not list(root.iter(f"{SVG}use"))
    [group] = layer(root, "cut")
    assert group.get("transform") == "translate(12.7 12.7)"
    assert group[0].attrib == {"d": "M0 0L3.175 0L0 -3.175Z"}


def placed(transform, point):
    """Where a transform takes a point."""
    kind, values = transform.split("(")[0], numbers(transform)
    a, b, c, d, e, f = values if kind == "matrix" else (1, 0, 0, 1, *values)
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def test_a_symbol_is_defined_once_and_placed_by_each_use():
    draw = Drawing()
    ship = Symbol("FF 1 <bow>", (Path((((0, 0), (36, 0)),), False, LINE),), (0, 0, 36, 36))
    for matrix in (shift(72, 72), turn(30, 144, 144), turn(180, 144, 72), scale(2, 10, 20)):
        draw.use(ship, matrix)
    root = written(draw, 288, 288)
    [design] = root.find(f"{SVG}defs")
    assert re.fullmatch(r"[A-Za-z][\w.-]*", design.get("id"))
    uses = layer(root, "print").findall(f"{SVG}use")
    assert [u.get(HREF) for u in uses] == [f"#{design.get('id')}"] * 4
    assert design[0].get("d") == "M0 0L12.7 0"
    k = 25.4 / 72
    bows = [
        (72 + 36, 72),
        (144 + 36 * cos(radians(30)), 144 + 36 * sin(radians(30))),
        (144 - 36, 72),
        (82, 20),
    ]
    for use, (x, y) in zip(uses, bows, strict=True):
        assert placed(use.get("transform"), (12.7, 0)) == pytest.approx((x * k, (288 - y) * k), abs=0.002)


def test_names_with_equal_ids_stay_apart_and_two_symbols_of_one_name_are_refused():
    def dot(name, r):
        draw = Drawing()
        draw.circle(0, 0, r, LINE)
        return Symbol(name, draw.records, (-r, -r, r, r))

    draw = Drawing()
    for symbol in (dot("a b", 1), dot("a-b", 2), dot("a b", 1)):  # the last is equal to the first
        draw.use(symbol)
    root = written(draw, 72, 72)
    assert [g.get("id") for g in root.find(f"{SVG}defs")] == ["symbol-a-b", "symbol-a-b-2"]
    assert [u.get(HREF) for u in layer(root, "print")] == ["#symbol-a-b", "#symbol-a-b-2", "#symbol-a-b"]
    draw.use(dot("a b", 3))
    with pytest.raises(ValueError, match="two different symbols have the name 'a b'"):
        written(draw, 72, 72)


def test_text_keeps_its_width_and_characters():
    draw = Drawing()
    draw.text(72, 72, "≥ 4′ & <hit> → 30°", 9, "danger", "semibold", "middle")
    draw.text(72, 60, " two  spaces\x00", 9, "danger", "italic", "end")
    root = written(draw, 144, 144)
    first, second = layer(root, "print")
    assert first.text == "≥ 4′ & <hit> → 30°"
    assert (first.get("x"), first.get("y")) == ("25.4", "25.4")
    assert (first.get("font-size"), first.get("font-weight"), first.get("text-anchor")) == (
        "3.175",
        "600",
        "middle",
    )
    assert first.get("fill") == COLORS["danger"]
    assert second.text == " two  spaces\ufffd" and second.get("font-style") == "italic"
    assert second.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    assert "Source Sans Pro" in root.get("font-family")
    from generators.drawing.text import text_width

    assert float(first.get("textLength")) == pytest.approx(text_width(first.text, 9, "semibold") / MM, abs=0.0006)


def test_neighbors_of_equal_attributes_share_a_group():
    draw = Drawing()
    draw.texts([(10 * i, 10, str(i)) for i in range(1, 5)], 6, "gray")
    draw.texts([(10 * i, 20, str(i)) for i in range(1, 5)], 6, "gray")
    draw.circle(10, 50, 5, LINE)
    draw.circle(30, 50, 5, LINE)
    draw.circle(50, 50, 5, Style("pale"))
    labels, rings, disc = layer(written(draw, 72, 72), "print")
    assert len(labels) == 8 and labels.get("fill") == COLORS["gray"] and labels[0].get("fill") is None
    assert len(rings) == 2 and rings.get("stroke") == COLORS["ink"]
    assert disc.tag == f"{SVG}circle" and disc.get("fill") == COLORS["pale"]


def test_groups_are_placed_and_clipped():
    draw = Drawing()
    with draw.group(turn(90, 72, 36), clip=((0, 0), (36, 0), (36, 36), (0, 36))):
        draw.line((0, 0), (72, 0), LINE)
        with draw.group(shift(0, 18)):
            draw.line((0, 0), (36, 0), LINE)
    with draw.group():
        pass
    root = written(draw, 144, 144)
    [outer] = layer(root, "print")
    assert placed(outer.get("transform"), (12.7, 0)) == pytest.approx((25.4, 50.8 - 12.7 - 12.7))  # straight up
    assert outer[1].get("transform") == "translate(0 -6.35)"
    [clip] = root.find(f"{SVG}defs")
    assert clip.tag == f"{SVG}clipPath" and outer.get("clip-path") == f"url(#{clip.get('id')})"
    assert clip[0].get("d") == "M0 0L12.7 0L12.7 -12.7L0 -12.7Z"


@pytest.mark.parametrize("sweep", [45, -45, 179, 180, 270, -300, 360, -360])
def test_arcs_end_where_they_should(sweep):
    draw = Drawing()
    draw.add([Arc(72, 72, 36, 20, sweep, LINE)])
    [path] = layer(written(draw, 144, 144), "print")
    start, *pieces = path.get("d").split("A")
    values = [numbers(piece) for piece in pieces]
    assert len(values) == abs(sweep) // 180 + 1
    assert all(v[0] == v[1] == 12.7 and v[3] == 0 and v[4] == (0 if sweep > 0 else 1) for v in values)
    ends = [tuple(numbers(start)), *(tuple(v[5:]) for v in values)]
    for i, (x, y) in enumerate(ends):
        angle = radians(20 + sweep * i / len(values))
        assert (x, y) == pytest.approx((25.4 + 12.7 * cos(angle), 25.4 - 12.7 * sin(angle)), abs=0.001)


def test_holes_and_curves():
    draw = Drawing()
    ring = (((0, 0), (36, 0), (36, 36)), ((9, 3), (30, 3), (30, 24)))
    draw.add([Path(ring, True, Style("navy"))])
    draw.add([Path((((0, 0), ((0, 36), (36, 36), (36, 0))),), False, LINE)])
    hole, curve = layer(written(draw, 72, 72), "print")
    assert hole.get("fill-rule") == "evenodd" and hole.get("d").count("Z") == 2
    assert curve.get("d") == "M0 25.4C0 12.7 12.7 12.7 12.7 25.4"
    assert layer(written(draw, 72, 72), "print").get("fill") == "none"


def test_nothing_without_ink_is_written():
    draw = Drawing()
    draw.rect(0, 0, 9, 9, Style(None, None))
    draw.circle(0, 0, 9, Style(None, None))
    draw.arc(0, 0, 9, 0, 9, Style(None, None))
    assert len(layer(written(draw, 72, 72), "print")) == 0


SAME = """
import sys
from generators.drawing import *
from generators.drawing import palette
from generators.writers.svg import write_svg
draw = Drawing()
draw.use(Symbol("s", (Text(((0, 0, "x"),), "bold", 9, "ink", "middle"),), (0, 0, 9, 9)), turn(30, 20, 20))
with draw.group(clip=((0, 0), (9, 0), (9, 9))):
    draw.circle(0, 0, 9, Style("navy"))
page = Page(72, 72, draw)
one = write_svg(page, palette(), title="t", description="d")
assert one == write_svg(page, palette(), title="t", description="d") == write_svg(page, palette(), title="t", description="d", debug=True)
sys.stdout.buffer.write(one.encode())
"""


def test_the_same_page_gives_the_same_file_in_any_process():
    runs = {subprocess.run([sys.executable, "-c", SAME], capture_output=True, check=True).stdout for _ in range(2)}
    assert len(runs) == 1
    assert runs.pop().startswith(b'<?xml version="1.0" encoding="utf-8"?>\n<svg ')


def test_text_to_score_is_not_stretched():
    draw = Drawing()
    with draw.layer("score"):
        draw.add([Text(((9, 9, "A"),), "regular", 9, "ink", "start")])
    [text] = layer(written(draw, 72, 72), "score")
    assert text.get("textLength") is None and text.get("stroke") == "none"
