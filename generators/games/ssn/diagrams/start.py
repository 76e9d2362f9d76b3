"""The start of a game, and the order of a turn."""

from aids.rulebook.rules import Rules, value
from aids.ssn.formation import LHD, ships
from aids.ssn.zones import piece_size
from generators.drawing.arrows import draw_arrow_head, draw_dimension
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.scene import (
    LARGE,
    NOTE,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_below,
    draw_disc,
    draw_from_above,
    draw_list,
    raised,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.legend import OWN, UNALERTED

INCH = 40.0  # points: an inch of the formation
SIDE = 38.0  # left of the ships
BOX, GAP = 74.0, 24.0  # height of a step of the turn, room between two rows


def turn_order(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn as a flow: the submarine's steps, below them those of ships and helicopters, and back."""
    draw = Drawing()
    rows = rules.tables["sequence-of-play"].rows
    side = 96.0 if width >= WIDE else 0.0
    each = (width - side - 2 * 20) / 3
    for n, (who, name, title) in enumerate((("ssn", "ssn-side", "You"), ("surface", "frigate-side", "They"))):
        top = -n * (BOX + GAP) - (0 if side else 20 * (n + 1))
        _draw_side(draw, n + 1, name, title, top, bool(side))
        listed = [row for row in rows if str(row.cells[who]) != "none"]
        for k, row in enumerate(listed):
            x = side + (k + 3 - len(listed)) * (each + 20)
            _draw_box(draw, x, top, each, str(row.cells["step"]), str(row.cells[who]))
            if k:
                _draw_arrow(draw, [(x - 18, top - BOX / 2), (x - 2, top - BOX / 2)])
    first, last = side + each / 2, width - each / 2
    low = -BOX - GAP - (0 if side else 20)
    turn = -BOX - GAP / 2
    _draw_arrow(draw, [(last, -BOX - (0 if side else 20)), (last, turn), (first, turn), (first, low + 2)])
    return raised(draw, low - BOX - (20 if not side else 0) - 4)


def _draw_side(draw: Drawing, number: int, name: str, title: str, top: float, beside: bool) -> None:
    """Who acts: the number of the half turn, and a ship or the submarine."""
    y = top - 20 if beside else top + 9
    draw_disc(draw, 9, y, str(number))
    draw.text(26, y - 5, title, LARGE, "navy", "bold")
    if beside and name == "ssn-side":
        draw_below(draw, name, 42, top - 54, 72, OWN)
    elif beside:
        draw_afloat(draw, name, 42, top - 64, 72, "navy")


def _draw_box(draw: Drawing, x: float, top: float, wide: float, head: str, text: str) -> None:
    """A step of the turn."""
    draw.rounded(x, top - BOX, wide, BOX, 7, Style("pale"))
    draw.text(x + 10, top - 20, head, LARGE, "navy", "bold")
    lines = wrap_text(text, TEXT, wide - 20)
    draw.texts([(x + 10, top - 36 - 11.5 * n, line) for n, line in enumerate(lines)], TEXT)


def _draw_arrow(draw: Drawing, points: list[Point]) -> None:
    """An arrow along straight lines."""
    (a, b), (x, y) = points[-2:], points[-1]
    angle = 0 if a[1] == b[1] else -90
    draw.lines([[*points[:-1], (x - 4, y) if angle == 0 else (x, y + 4)]], Style(None, "navy", 1.4))
    draw_arrow_head(draw, x, y, angle, 7, "navy")


def _draw_broken(draw: Drawing, left: float, right: float, y: float) -> None:
    """A dashed distance, with a break in its middle as it is not to scale."""
    middle = (left + right) / 2
    draw.lines([((left, y), (middle - 4, y)), ((middle + 4, y), (right, y))], Style(None, "grey", 0.9, (4, 3)))
    draw.lines([((x - 2, y - 5), (x + 2, y + 5)) for x in (middle - 2, middle + 2)], Style(None, "grey", 0.9))


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The start: the group on its heading, to scale, and the submarine somewhere beyond it; where each piece goes."""
    draw = Drawing()
    square, distance = value(rules, "setup-square"), value(rules, "setup-distance")
    inch = min(INCH, 160 / square, 0.28 * width / square)
    reach = square * inch / 2
    cx, cy = reach + SIDE, -reach - 42
    sizes = {name: tuple(float(side) * inch for side in piece_size(rules, name)) for name in ("ff", "lhd")}
    for name, x, y in ships(rules):
        long, wide = sizes["lhd" if name == LHD else "ff"]
        at = cx + x * inch, cy + y * inch
        art = "lhd" if name == LHD else "frigate"
        draw_from_above(draw, art, at, 0, (min(wide, inch), min(long, 1.5 * inch)), UNALERTED.fill, "navy")
        draw.text(at[0], at[1] - min(long, 1.5 * inch) / 2 - 9, name, NOTE, "navy", "semibold", "middle")
    top = cy + reach + 30
    draw_dimension(draw, (cx - reach, top), (cx + reach, top), f"{square:g}″", TEXT)
    left = cx - reach - SIDE + 9
    draw_dimension(draw, (left, cy - reach), (left, cy + reach), f"{square:g}″", TEXT)
    long, wide = (min(float(side) * inch, inch) for side in piece_size(rules, "ssn"))
    text = f"over {distance:g}″"
    right, level = cx + reach + min(sizes["ff"][1], inch) / 2 + 4, cy + reach  # of the nearest frigate
    gap = text_width(text, TEXT, "semibold") + 30
    far = right + gap + 4 + long / 2
    _draw_broken(draw, right, right + gap, level)
    draw.text(right + gap / 2, level + 9, text, TEXT, "ink", "semibold", "middle")
    draw_from_above(draw, "ssn-deep", (far, level), 270, (wide, long), "boat", "boat-text")
    rows = rules.tables["setup"].rows
    steps = [Step(str(n), str(row.cells["piece"]), str(row.cells["place"])) for n, row in enumerate(rows, 1)]
    end = cy - reach - 34
    if width < WIDE:
        return raised(draw, draw_list(draw, steps, 0, end - 4, width))
    x = far + long / 2 + 24
    return raised(draw, min(end, draw_list(draw, steps, x, -6, width - x, 5)))
