"""The face that the parts of a layout are drawn on: its shape, measures and colors, and the row that fills its texts.

Texts and conditions are compiled once and filled from each row: `{attack}-{defense}`, `type == 'tank'`.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from math import cos, prod, radians, sin
from typing import NamedTuple
from unicodedata import normalize
from warnings import catch_warnings

from aids.errors import InputError, RulesError, sentences, some_of
from aids.input_file import Place, brief
from aids.kinds import Context, OwnKind
from aids.records.fields import Field
from aids.texts import seen
from generators import drawing
from generators.drawing.paths import HalfPlane, flatten_curves, half_planes
from generators.drawing.pictures import SheetFiles
from generators.page.frame import Advice
from generators.pieces.colors import LEAST_CONTRAST, OwnColors, ink_on, readable
from generators.sheets.sheet import read_length

#: The value of each column of a row, and of each figure of the game, as text.
Values = Mapping[str, str]
Test = Callable[[Values], bool]
MOST_NODES = 200  # of a condition
#: A number as a sheet shows it: `1,234`, `$2.50`, `50%`.
_NUMBER = re.compile(
    r"([+-]?)[$€£¥]? ?((?:[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,30})(?:\.[0-9]{0,30})?|\.[0-9]{1,30}) ?([%$€£¥]?)"
)
#: A pair of numbers, or of texts in small letters.
Pair = tuple[float, float] | tuple[str, str]
_COMPARE: Mapping[type[ast.cmpop], Callable[[Pair], bool]] = {
    ast.Eq: lambda pair: pair[0] == pair[1],
    ast.NotEq: lambda pair: pair[0] != pair[1],
    ast.Lt: lambda pair: pair[0] < pair[1],  # type: ignore[operator]
    ast.LtE: lambda pair: pair[0] <= pair[1],  # type: ignore[operator]
    ast.Gt: lambda pair: pair[0] > pair[1],  # type: ignore[operator]
    ast.GtE: lambda pair: pair[0] >= pair[1],  # type: ignore[operator]
}


def column_key(name: str) -> str:
    """A column's name in one spelling: `Front Art`, `front-art` and `front_art` are one column.

    Letters are as Python has them in the names of a condition: an accent is one with its letter.
    """
    return re.sub(r"[\s_-]+", "_", normalize("NFKC", seen(name)).strip().lower())


class Template(NamedTuple):
    """A text with names of columns in braces: `parts` are texts and names in turn, a text first and last."""

    place: Place
    parts: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that it names."""
        return self.parts[1::2]

    def fill(self, values: Values) -> str:
        """The text with the value of each column in place of its name."""
        if len(self.parts) == 1:
            return self.parts[0]
        return "".join([values[part] if n % 2 else part for n, part in enumerate(self.parts)])


class Condition(NamedTuple):
    """A condition on columns: its names, and the test of a row."""

    place: Place
    names: tuple[str, ...]
    test: Test


def compile_template(at: Place, text: str) -> Template:
    """The template of a text; RulesError for a brace that is not closed."""
    parts = []
    for n, part in enumerate(text.split("{")):
        name, closed, after = part.partition("}")
        if not n:
            parts.append(part)
        elif not closed or not name.strip():
            raise at.refuse(f"a brace is not closed in {brief(text)}", fix="write a column in braces: {name}")
        else:
            parts += [column_key(name), after]
    return Template(at, tuple(parts))


def template(meaning: str, takes: str = "text, with columns in braces") -> Field[Template]:
    """A text, or a number, with the names of columns in braces."""

    def read(at: Place, raw: object, given: Context) -> Template:
        if not isinstance(raw, str | int | float):
            raise at.wrong("text in quotes", raw)
        return compile_template(at, raw if isinstance(raw, str) else f"{raw:g}")

    return Field(OwnKind(read, takes=takes), meaning)


def condition(meaning: str) -> Field[Condition]:
    """A condition on columns."""

    def read(at: Place, raw: object, given: Context) -> Condition:
        if not isinstance(raw, str):
            raise at.wrong("a condition in quotes, \"type == 'tank'\"", raw)
        return compile_condition(at, raw)

    return Field(OwnKind(read, takes="a condition on columns"), meaning)


def compile_condition(at: Place, text: str) -> Condition:
    """The condition of a text such as `type == 'tank' and moves > 3`; RulesError for anything else.

    Names of columns, texts in quotes, numbers, `==`, `!=`, `<`, `<=`, `>`, `>=`, `in (...)`, `and`, `or`, `not`; a
    column alone holds where its cell is not empty and not FALSE.
    """
    try:
        with catch_warnings(action="ignore"):  # of odd escapes in texts
            tree = ast.parse(re.sub(r"[{}]", " ", text).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _unreadable(at, text) from None
    nodes = list(ast.walk(tree))
    if len(nodes) > MOST_NODES:
        raise at.refuse(f"the condition has {len(nodes)} parts", fix=f"use at most {MOST_NODES}")
    names = tuple(dict.fromkeys(column_key(node.id) for node in nodes if isinstance(node, ast.Name)))
    try:
        return Condition(at, names, _test(tree))
    except TypeError:
        raise _unreadable(at, text) from None


def _unreadable(at: Place, text: str) -> Exception:
    return at.refuse(
        f"{brief(text)} is not a condition",
        fix="write it like \"type == 'tank'\", \"moves > 3\" or \"side in ('Red', 'Blue') and not leader\"",
    )


def _test(node: ast.expr) -> Test:
    """The test that an expression states; TypeError for what has no part in conditions."""
    if isinstance(node, ast.BoolOp):
        tests = list(map(_test, node.values))
        every = isinstance(node.op, ast.And)
        return lambda values: (all if every else any)(test(values) for test in tests)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = _test(node.operand)
        return lambda values: not inner(values)
    if isinstance(node, ast.Compare):
        if len(node.ops) != 1 or isinstance(node.ops[0], ast.Is | ast.IsNot):
            raise TypeError(node)
        left, op, right = _operand(node.left), node.ops[0], node.comparators[0]
        if isinstance(op, ast.In | ast.NotIn):
            if not isinstance(right, ast.Tuple | ast.List):
                raise TypeError(node)
            choices = [_operand(each) for each in right.elts]
            wanted = isinstance(op, ast.In)
            equal = _COMPARE[ast.Eq]
            return lambda values: any(equal(_pair(left(values), choice(values))) for choice in choices) is wanted
        compare, other = _COMPARE[type(op)], _operand(right)
        return lambda values: compare(_pair(left(values), other(values)))
    if isinstance(node, ast.Name):
        name = column_key(node.id)
        return lambda values: values[name].strip().lower() not in ("", "false")
    raise TypeError(node)


def _operand(node: ast.expr) -> Callable[[Values], str]:
    if isinstance(node, ast.Name):
        name = column_key(node.id)
        return lambda values: values[name]
    sign = ""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = "-", node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float if sign else str | int | float):
        if isinstance(node.value, bool):
            raise TypeError(node)
        constant = f"{sign}{node.value}"
        return lambda values: constant
    raise TypeError(node)


def _pair(one: str, other: str) -> Pair:
    """Two cells as numbers if both are numbers, else as texts in small letters."""
    one, other = one.strip().lower(), other.strip().lower()
    numbers = _number(one), _number(other)
    return (one, other) if numbers[0] is None or numbers[1] is None else (numbers[0], numbers[1])


def _number(text: str) -> float | None:
    """The number that a text shows; None for any other text."""
    if (found := _NUMBER.fullmatch(text)) is None:
        return None
    return float(found[1] + found[2].replace(",", "")) / (100 if found[3] == "%" else 1)


#: Width and height in inches of sizes that have a name.
NAMED: Mapping[str, tuple[float, float]] = {
    "counter": (0.5, 0.5),
    "large-counter": (0.625, 0.625),
    "poker": (2.5, 3.5),
    "bridge": (2.25, 3.5),
    "tarot": (2.75, 4.75),
    "mini": (1.75, 2.5),
    "micro": (1.25, 1.75),
    "domino": (1.75, 3.5),
    "square": (2.5, 2.5),
    "business": (3.5, 2.0),
    "jumbo": (3.5, 5.5),
}
SHAPES = ("square", "rounded", "circle", "hexagon")
LEAST, MOST = drawing.INCH / 4, 11 * drawing.INCH
CARD = 1.5 * drawing.INCH  # the shorter side from which a piece is a card
CHORDS, TRIED, NEAR = 12, 240, 1e-9  # to a curve of an outline, widths of boxes in it, and what counts as nothing
#: A number as players write it, and its unit.
_SIDE = re.compile(r"(\d[\d ./,]*)([a-z\"″]*)")


def size(meaning: str) -> Field[tuple[float, float]]:
    """A width and a height in points: a name, `5/8 in`, `2.5 x 3.5 in`, or a list of two lengths."""

    def read(at: Place, raw: object, given: Context) -> tuple[float, float]:
        if isinstance(raw, list) and len(raw) == 2 and all(isinstance(each, str) for each in raw):
            return _checked(at, raw, tuple(_length(at, each) for each in raw))
        if not isinstance(raw, str):
            raise at.wrong('a size in quotes, "5/8 in" or "2.5 x 3.5 in"', raw)
        if raw in NAMED:
            wide, high = NAMED[raw]
            return wide * drawing.INCH, high * drawing.INCH
        found = [_SIDE.fullmatch(side.strip()) for side in re.split("[x×]", raw.lower())]
        unit = next((side[2] for side in reversed(found) if side is not None and side[2]), "")
        if not 1 <= len(found) <= 2 or None in found or not unit:
            raise at.refuse(f"{brief(raw)} is not a size", fix=f"write {some_of(NAMED)}, '5/8 in' or '63 x 88 mm'")
        sides = tuple(_length(at, f"{side[1].strip()} {side[2] or unit}") for side in found if side is not None)
        return _checked(at, raw, sides if len(sides) == 2 else sides * 2)

    return Field(OwnKind(read, takes=f"a size: {', '.join(NAMED)}, or like `5/8 in` and `63 x 88 mm`"), meaning)


def _length(at: Place, text: str) -> float:
    try:
        return drawing.parse_length(re.sub(r"(?<=\d),(?=\d)", ".", " ".join(text.split())), at.name)
    except InputError as error:
        raise at.refuse(str(error)) from None


def _checked(at: Place, raw: object, sides: tuple[float, ...]) -> tuple[float, float]:
    if not LEAST - 0.01 <= min(sides) <= max(sides) <= MOST + 0.01:
        least, most = map(drawing.format_length, (LEAST, MOST))
        raise at.refuse(f"{brief(raw)} must be from {least} to {most} a side")
    return sides[0], sides[1]


def outline(shape: str, width: float, height: float, corner: float) -> drawing.Subpath:
    """The closed outline of a shape about the box from (0, 0) to its width and height; `corner` is its radius."""
    if shape == "circle":
        return drawing.transform_subpath((width / 2, 0, 0, height / 2, 0, 0), drawing.arc_curves(1, 1, 1, 0, 360))
    if shape == "hexagon":  # flat sides left and right
        around = [(radians(90 + 60 * n)) for n in range(6)]
        return tuple((width / 2 * (1 + cos(a) / cos(radians(30))), height / 2 * (1 + sin(a))) for a in around)
    if shape == "rounded":
        draw = drawing.Drawing()
        draw.rounded(0, 0, width, height, corner, drawing.Style())
        (path,) = draw.records
        assert isinstance(path, drawing.Path)
        return path.subpaths[0]
    return drawing.corners_of(0.0, 0.0, width, height)


@lru_cache(maxsize=100)
def sides(edge: drawing.Subpath) -> list[HalfPlane]:
    """The half-planes of the sides of a convex outline."""
    return half_planes(list(flatten_curves(edge, CHORDS)))


@lru_cache(maxsize=500)
def largest_box(edge: drawing.Subpath, middle: drawing.Point, clear: float, angle: float) -> tuple[float, float]:
    """Width and height of the largest box about the middle of a convex outline that is turned by degrees.

    It stays `clear` of the outline, in points; both are 0 where nothing is left.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    limits = [
        (abs(x * c + y * s), abs(y * c - x * s), x * middle[0] + y * middle[1] - least - clear)
        for x, y, least in sides(edge)
    ]
    widest = max(0.0, min(far / across for across, _, far in limits if across > NEAR))
    halves = [widest * n / TRIED for n in range(1, TRIED + 1)]
    highs = [max(0.0, min((far - across * half) / up for across, up, far in limits if up > NEAR)) for half in halves]
    high, wide = max(zip(highs, halves, strict=True), key=prod)
    return 2 * wide, 2 * high


#: One side of a box: a share of the face in percent, or points.
Measure = tuple[float, bool]
TOUCH = 0.5  # points by which a text may touch the edge that is cut
MOST_OVER = 50.0  # percent by which a box may reach over the face


class Row(NamedTuple):
    """A row of a spreadsheet or a table of a kit: its place, and its values and those of the figures by name."""

    place: Place
    values: Values
    name: str

    def refuse(self, problem: str, column: str = "", *, fix: str = "") -> RulesError:
        """The error for a problem in this row and its fix, to be raised."""
        at = self.place.at(column) if column else self.place
        fault = at.refuse(f"{brief(self.name)}: {problem}", fix=fix)
        fault.bare = sentences(problem, fix)
        return fault


class Surface:
    """One face of one piece while it is drawn, about its trim box from (0, 0).

    `ground` is the role of its fill.
    """

    def __init__(
        self, row: Row, size: tuple[float, float], bleed: float, safe: float, colors: OwnColors, files: SheetFiles
    ) -> None:
        self.row, self.colors, self.files = row, colors, files
        (self.width, self.height), self.bleed, self.safe = size, bleed, safe
        self.draw = drawing.Drawing()
        self.ink: str | None = None
        self.grounds: list[tuple[drawing.Box, str]] = []
        """What has been painted so far: boxes and roles, the lowest first."""
        self.advice: list[Advice] = []
        self.whole = False
        self.edge: drawing.Subpath = outline("square", *size, 0.0)
        """What is cut: the trim box, or the outline of another shape."""
        self.matrix = drawing.IDENTITY
        self.sizes: tuple[float, ...] = ()
        """The sizes that texts have, the largest first; any without them."""
        self.strict = True
        """Whether an ink that can hardly be seen is refused; those of a kit's plain counters are as it states them."""
        self.cure = "make its box larger or its type smaller"
        self.shortens = False
        """Whether a text that does not fit is shortened in place of being refused."""

    def refuse(self, stated: Template, problem: str, *, fix: str = "") -> RulesError:
        """The error for a value that the row gives or, if the layout states it, for the layout."""
        if stated.names:
            return self.row.refuse(problem, stated.names[0], fix=fix)
        return stated.place.refuse(problem, fix=fix)

    def place_of(self, stated: Template) -> Place:
        """The place of a value that the row gives or, if the layout states it, its place in the layout."""
        return self.row.place.at(stated.names[0]) if stated.names else stated.place

    def advise(self, at: Place, problem: str, fix: str = "") -> None:
        """Keep what is not wrong and may not be meant, with its place and its fix."""
        self.advice.append(Advice(sentences(problem, fix), at.refuse("").where))

    def color(self, stated: Template) -> str:
        """The role of a color; RulesError for what is none."""
        name = stated.fill(self.row.values)
        if (role := self.colors.find(name)) is None:
            raise self.refuse(stated, f"{brief(name)} is not a color", fix=self.colors.hint(name))
        return role

    def ground_at(self, box: drawing.Box) -> str:
        """The role of what lies under the middle of a box."""
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        for (left, low, width, height), role in reversed(self.grounds):
            if left <= x <= left + width and low <= y <= low + height:
                return role
        return "paper"

    def ink_at(self, stated: Template | None, box: drawing.Box) -> str:
        """The role of the ink of a part in a box: that which it states or, without one, the one that is read best.

        RulesError for an ink that can hardly be seen there.
        """
        ground = self.ground_at(box)
        if not self.strict:
            return self.color(stated) if stated is not None else self.ink or ink_on(ground)
        if stated is None:
            return readable(self.ink, ground)[0] if self.ink is not None else ink_on(ground)
        ink, ratio = readable(self.color(stated), ground)
        if ratio < LEAST_CONTRAST:
            shown = f"contrast {ratio:.1f} of {LEAST_CONTRAST:g}"
            fault = f"{brief(stated.fill(self.row.values))} can hardly be seen on what is under it ({shown})"
            raise self.refuse(stated, fault, fix="use a lighter or a darker one, or remove `color`")
        return ink

    @contextmanager
    def turned(self, box: drawing.Box, angle: float) -> Iterator[None]:
        """Draw about the middle of a box at an angle within the block; what lies under it there is its ground."""
        ground = self.ground_at(box)
        grounds, safe = self.grounds, self.safe
        self.grounds, self.safe, self.whole = [((-1e6, -1e6, 2e6, 2e6), ground)], 0.0, True
        self.matrix = drawing.turn(angle, box[0] + box[2] / 2, box[1] + box[3] / 2)
        try:
            with self.draw.group(self.matrix):
                yield
        finally:
            self.grounds, self.safe, self.whole, self.matrix = grounds, safe, False, drawing.IDENTITY

    def fill(self, box: drawing.Box, color: str) -> None:
        """Paint a box, out to the bleed where its edges lie on the trim."""
        box = self.to_bleed(box)
        self.draw.rect(*box, drawing.Style(color))
        self.grounds.append((box, color))

    def place_box(self, box: tuple[Measure, ...] | None) -> drawing.Box:
        """A box of a layout in points; the whole face if it states none."""
        if box is None:
            return 0.0, 0.0, self.width, self.height
        x, y, wide, high = (
            value if points else value / 100 * side
            for (value, points), side in zip(box, (self.width, self.height) * 2, strict=True)
        )
        wide, high = wide if wide >= 0 else self.width - x + wide, high if high >= 0 else self.height - y + high
        return x, self.height - y - high, wide, high

    def largest_box(self, angle: float) -> drawing.Box:
        """The largest box about the middle of the face that, turned by degrees, is within its shape and safe zone."""
        wide, high = largest_box(self.edge, (self.width / 2, self.height / 2), self.safe, angle)
        return (self.width - wide) / 2, (self.height - high) / 2, wide, high

    def is_cut(self, box: drawing.Box) -> bool:
        """Whether the edge of the shape that is cut out runs through a box, as the box is turned now."""
        at = [drawing.transform_point(self.matrix, corner) for corner in drawing.corners_of(*box)]
        return any(a * x + b * y < least - TOUCH for a, b, least in sides(self.edge) for x, y in at)

    def within_safe(self, box: drawing.Box) -> drawing.Box:
        """The part of a box that is within the safe zone; all of one that is turned."""
        if self.whole:
            return box
        x0, y0 = max(box[0], self.safe), max(box[1], self.safe)
        x1 = min(box[0] + box[2], self.width - self.safe)
        y1 = min(box[1] + box[3], self.height - self.safe)
        return x0, y0, max(x1 - x0, 0.0), max(y1 - y0, 0.0)

    def to_bleed(self, box: drawing.Box) -> drawing.Box:
        """A box whose edges that lie on the trim are moved out to the edge of the bleed."""
        if self.whole:
            return box
        x0, y0, x1, y1 = box[0], box[1], box[0] + box[2], box[1] + box[3]
        x0 = -self.bleed if x0 <= 0.01 else x0
        y0 = -self.bleed if y0 <= 0.01 else y0
        x1 = self.width + self.bleed if x1 >= self.width - 0.01 else x1
        y1 = self.height + self.bleed if y1 >= self.height - 0.01 else y1
        return x0, y0, x1 - x0, y1 - y0


def read_measure(at: Place, raw: object) -> Measure:
    """A share in percent from a number, or points from a length with its unit."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        if not -MOST_OVER <= raw <= 100 + MOST_OVER:
            raise at.wrong("a percentage of the face, 0 to 100, or a length like '2 mm'", raw)
        return float(raw), False
    return read_length(at, raw), True


def measure(meaning: str) -> Field[Measure]:
    """A share of the face in percent, or a length."""
    takes = "a percentage of the face, or a length"
    return Field(OwnKind(lambda at, raw, given: read_measure(at, raw), takes=takes), meaning)


def box_setting(meaning: str) -> Field[tuple[Measure, ...]]:
    """A box by its left edge, its top edge, its width and its height."""

    def read(at: Place, raw: object, given: Context) -> tuple[Measure, ...]:
        if not isinstance(raw, list) or len(raw) != 4:
            raise at.wrong("[left, top, width, height] in percent of the face or as lengths", raw)
        box = tuple(read_measure(at.at(n), each) if n < 2 else _extent(at.at(n), each) for n, each in enumerate(raw))
        if any(side < 0 and not points for side, points in box[2:]) or not (box[2][0] or box[3][0]):
            raise at.refuse(f"the box {brief(raw)} must have a width and a height, its third and fourth number")
        for start, side in ((box[0], box[2]), (box[1], box[3])):
            if (start[1], side[1]) == (False, False) and not -side[0] < start[0] < 100:
                raise at.refuse(f"the box {brief(raw)} lies outside the face", fix="use sides from 0 to 100 percent")
        return box

    takes = (
        "[left, top, width, height], each in percent of the face or a length; a width or height of '-2 mm' ends there"
    )
    return Field(OwnKind(read, takes=f"{takes} before the edge"), meaning)


def _extent(at: Place, raw: object) -> Measure:
    """A width or a height; negative for a length with a minus, which is the room left at the far edge."""
    if isinstance(raw, str) and raw.startswith("-"):
        return -read_length(at, raw[1:]), True
    return read_measure(at, raw)


def as_number(surface: Surface, stated: Template, most: int, what: str) -> int:
    """A whole number from 0 that a row gives; an empty cell is 0."""
    text = stated.fill(surface.row.values).strip()
    try:
        number = float(text or 0)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most or number != int(number):
        raise surface.refuse(stated, f"{what} {brief(text)} must be a whole number from 0 to {most}")
    return int(number)
