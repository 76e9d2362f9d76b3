"""Places of a layout without a box: the largest in the middle of what is cut out; what the cut runs through is refused."""

from math import cos, radians, sin

import pytest

from aids.errors import PlotroomError
from generators.drawing.paths import Shape, flatten
from tests.pieces.laid_out import MM, build, layout, pieces, texts

SAFE = 1.2 * MM
SHAPES = ("square", "rounded", "circle", "hexagon")
TURNS = (0, 30, 45, 90, 135, 180, 270, -20)
SIZES = {"2 in": (144.0, 144.0), "32 x 48 mm": (32 * MM, 48 * MM)}
PLACES = {
    "short": "{ text = 'Hood', TURN }",
    "long": "{ text = 'Prinz Eugen, sunk', TURN }",
    "several": "{ text = 'Sunk\\nby\\nair', TURN }",
    "wrapped": "{ text = 'The quick brown fox jumps over', wrap = true, TURN }",
    "symbol": "{ symbol = 'destroyer-side', TURN }",
    "several symbols": "{ symbol = 'anchor', repeat = 3, TURN }",
    "dots": "{ dots = 5, in-row = 3, TURN }",
}


def depth(shape, size, point, corner=9.0):
    """How far inside a shape a point lies, in points; of an ellipse by the shorter half axis, which is no more."""
    (wide, high), (x, y) = size, point
    x, y = abs(x - wide / 2), abs(y - high / 2)
    square = min(wide / 2 - x, high / 2 - y)
    if shape == "circle":
        return (1 - ((2 * x / wide) ** 2 + (2 * y / high) ** 2) ** 0.5) * min(wide, high) / 2
    if shape == "hexagon":  # the slanted side from (wide / 2, high / 4) to (0, high / 2)
        far = ((wide / 2) ** 2 + (high / 4) ** 2) ** 0.5
        return min(wide / 2 - x, (wide * high / 4 - x * high / 4 - y * wide / 2) / far)
    if shape == "rounded" and x > wide / 2 - corner and y > high / 2 - corner:
        return corner - ((x - wide / 2 + corner) ** 2 + (y - high / 2 + corner) ** 2) ** 0.5
    return square


def inked(symbol):
    """The corners of all texts, and the points of all shapes but the ground, which is the first."""
    found = [point for text in texts(symbol) for point in text.corners]
    shapes = [item for item in flatten(symbol.records) if isinstance(item, Shape)]
    return found + [point for shape in shapes[1:] for line in shape.lines for point in line]


def made(shape, place, turn, size="1 in"):
    text = layout(place.replace("TURN", f"turn = {turn}"), size=size, shape=f'"{shape}"', fill='"navy"')
    return text, pieces(text)[0].front


@pytest.mark.sample(14)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("place", PLACES)
def test_all_of_it_lies_within_the_shape_and_the_page_is_printed(shape, place, size):
    for turn in TURNS:
        text, face = made(shape, PLACES[place], turn, size)
        points = inked(face)
        clear = min(depth(shape, SIZES[size], point) for point in points)
        assert len(points) >= 4 and clear >= (-0.5 if shape == "rounded" else SAFE - 2.2), (
            turn
        )  # letters have overshoot and ascenders
        assert build(text), turn


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("turn", TURNS)
def test_it_is_the_largest_box(shape, turn):
    """No box of 4 % more area about the middle, whatever its sides, keeps in the safe zone."""
    from generators.pieces.surface import Surface, outline

    size = (50.0, 50.0) if shape == "circle" else SIZES["32 x 48 mm"]  # the distance from an ellipse has no formula
    surface = Surface(None, size, 9.0, SAFE, None, None)
    surface.edge = outline(shape, *size, 9.0)
    _, _, wide, high = surface.largest_box(turn)
    c, s = cos(radians(turn)), sin(radians(turn))

    def clear(wide, high):
        around = [(i * wide / 2, j * high / 2) for i in (1, -1) for j in (1, -1)]
        return min(depth(shape, size, (size[0] / 2 + c * x - s * y, size[1] / 2 + s * x + c * y)) for x, y in around)

    assert clear(wide, high) >= (1.0 if shape == "rounded" and turn % 180 == 0 else SAFE - 0.05)
    for share in [n / 20 for n in range(4, 80)]:  # of the width to the height of another box of more area
        area = 1.04 * wide * high
        assert clear((area * share) ** 0.5, (area / share) ** 0.5) < SAFE


@pytest.mark.parametrize("shape", ["square"])
def test_a_place_without_a_turn_has_the_whole_face_as_before(shape):
    _, face = made(shape, "{ text = 'X', TURN }", 0)
    left, low, right, high = (
        f(p[n] for p in texts(face)[0].corners) for f, n in ((min, 0), (min, 1), (max, 0), (max, 1))
    )
    assert high - low > 0.85 * (72 - 2 * SAFE) and left >= SAFE and right <= 72 - SAFE


@pytest.mark.parametrize(
    ("shape", "place", "words"),
    [
        ("hexagon", "{ text = 'Corner', box = [0, 0, 60, 24], type = 8 }", "the text 'Corner'"),
        ("circle", "{ text = 'Corner', box = [0, 76, 60, 24], type = 8 }", "the text 'Corner'"),
        ("square", "{ text = 'Corner', box = [70, 0, 40, 12], type = 8, turn = 45 }", "the text 'Corner'"),
        ("rounded", "{ text = 'Corner', box = [60, 85, 60, 12], type = 8, turn = 30 }", "the text 'Corner'"),
        ("circle", "{ text = '{name}', box = [0, 0, 40, 24], type = 8 }", "'one': the text 'one'"),
    ],
)
def test_a_text_that_the_cut_runs_through_is_refused_at_its_own_line(shape, place, words):
    with pytest.raises(PlotroomError) as caught:
        build(layout(place, size="1 in", shape=f'"{shape}"'))
    line = 1 if "{name}" in place else 8
    told = f"units.toml:{line}: {words} runs over the edge that is cut. Move its box inward, or remove `box`."
    assert str(caught.value) == told


def test_a_text_in_a_stated_box_becomes_smaller_until_the_cut_is_clear_of_it():
    _, face = made("circle", "{ text = 'Hood', box = [0, 0, 100, 30], type = [4, 16], TURN }", 0)
    (text,) = texts(face)
    assert 4 <= text.size < 16 and min(depth("circle", (72, 72), p) for p in text.corners) >= -0.5


@pytest.mark.parametrize(("first", "line"), [("Bismarck", 7), ("{name}", 1)])
def test_texts_that_lie_on_each_other_are_refused_with_a_cure_for_layouts(first, line):
    """At the text of the layout or, where a row has the words, at the sheet; larger paper is no help."""
    box = "box = [10, 10, 80, 20]"
    with pytest.raises(PlotroomError) as caught:
        build(layout(f"{{ text = '{first}', {box} }},\n{{ text = '{{name}}', {box} }}"))
    told = str(caught.value)
    assert told.startswith(f"units.toml:{line}: the text ") and told.endswith(". Shorten it or move its box.")
