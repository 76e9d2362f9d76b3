"""The start of a game, and the order of a turn."""

from functools import partial

from aids.rulebook.rules import Rules, value
from aids.ssn.formation import LHD, ships
from aids.ssn.zones import piece_size
from generators.drawing.arrows import draw_dimension
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.scene import (
    LARGE,
    NOTE,
    TEXT,
    WIDE,
    Step,
    draw_below,
    draw_disc,
    draw_from_above,
    draw_list,
    raised,
)
from generators.drawing.text import text_width
from generators.games.ssn.diagrams.panels import (
    GAP,
    Panel,
    Picture,
    draw_fire,
    draw_flip,
    draw_listening,
    draw_panels,
    draw_roll,
    draw_shot_at_you,
    draw_sonars,
    draw_their_move,
    draw_your_move,
    draw_your_shot,
)
from generators.games.ssn.legend import UNALERTED

INCH = 50.0  # points: an inch of the formation
SIDE = 42.0  # left of the ships
PICTURES = {
    ("ssn", "Attack"): draw_your_shot,
    ("ssn", "Manoeuvre"): draw_your_move,
    ("surface", "Detection"): draw_listening,
    ("surface", "Attack"): draw_shot_at_you,
    ("surface", "Manoeuvre"): draw_their_move,
}


def turn_order(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn in pictures: the submarine's steps, and after them those of ships and helicopters."""
    draw, rows = Drawing(), rules.tables["sequence-of-play"].rows
    wide, x, top, low = width >= WIDE, 0.0, 0.0, 0.0
    for number, (who, title) in enumerate((("ssn", "You"), ("surface", "They")), 1):
        listed = [row for row in rows if str(row.cells[who]) != "none"]
        panels = [
            Panel(Step("", str(row.cells["step"]), str(row.cells[who])), PICTURES[who, str(row.cells["step"])])
            for row in listed
        ]
        each = (width - 4 * GAP) / 5
        room = len(listed) * (each + GAP) - GAP if wide else width
        draw_disc(draw, x + 9, top - 11, str(number))
        draw.text(x + 24, top - 16, title, LARGE, "navy", "bold")
        start = x + 32 + text_width(title, LARGE, "bold")
        draw.line((start, top - 11), (x + room, top - 11), Style(None, "navy", 1.2))
        low = min(low, draw_panels(draw, panels, x, top - 28, room))
        x, top = (x + room + GAP, top) if wide else (0.0, low - 10)
    return raised(draw, low)


def detection_steps(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The detection step of ships and helicopters in pictures."""
    draw, rows = Drawing(), rules.tables["detection-step"].rows
    reach = f"{value(rules, 'fire-range'):g}″"
    flip, fire = partial(draw_flip, count=3), partial(draw_fire, reach=reach)
    pictures: tuple[Picture, ...] = (flip, draw_roll, draw_sonars, draw_flip, fire)
    panels = [
        Panel(Step(str(n), str(row.cells["step"]), str(row.cells["does"])), picture)
        for n, (row, picture) in enumerate(zip(rows, pictures, strict=True), 1)
    ]
    return raised(draw, draw_panels(draw, panels, 0, 0, width))


def _draw_broken(draw: Drawing, left: float, right: float, y: float) -> None:
    """A dashed distance, with a break in its middle as it is not to scale."""
    middle = (left + right) / 2
    draw.lines([((left, y), (middle - 4, y)), ((middle + 4, y), (right, y))], Style(None, "grey", 0.9, (4, 3)))
    draw.lines([((x - 2, y - 5), (x + 2, y + 5)) for x in (middle - 2, middle + 2)], Style(None, "grey", 0.9))


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The start: the group on its heading, to scale, and the submarine somewhere beyond it; where each piece goes."""
    draw = Drawing()
    square = value(rules, "setup-square")
    inch = min(INCH, 200 / square, 0.34 * width / square)
    reach = square * inch / 2
    middle = reach + SIDE, -reach - 46
    _draw_group(draw, rules, middle, inch)
    beside = _draw_boat(draw, rules, (middle[0] + reach, middle[1] + reach), inch)
    rows = rules.tables["setup"].rows
    steps = [Step(str(n), str(row.cells["piece"]), str(row.cells["place"])) for n, row in enumerate(rows, 1)]
    end = middle[1] - reach - 0.5 * inch - 16
    if width < WIDE:
        return raised(draw, draw_list(draw, steps, 0, end - 4, width))
    x = middle[0] + reach + 0.5 * inch + 24
    return raised(draw, min(end, draw_list(draw, steps, x, beside - 8, width - x, 9)))


def _draw_group(draw: Drawing, rules: Rules, middle: Point, inch: float) -> None:
    """The ships about a point, their helicopters on them, and the sides of their square."""
    square = value(rules, "setup-square")
    reach, (cx, cy) = square * inch / 2, middle
    aboard = {LHD: int(value(rules, "helos-on-lhd"))}
    sizes = {name: tuple(float(side) * inch for side in piece_size(rules, name)) for name in ("ff", "lhd", "helo")}
    helo = min(sizes["helo"][0], 0.5 * inch)
    for name, x, y in ships(rules):
        long, wide = (min(side, 1.5 * inch) for side in sizes["lhd" if name == LHD else "ff"])
        at = cx + x * inch, cy + y * inch
        art = "lhd" if name == LHD else "frigate"
        draw_from_above(draw, art, at, 0, (wide, long), UNALERTED.fill, "navy")
        draw.text(at[0], at[1] - long / 2 - 9, name, NOTE, "navy", "semibold", "middle")
        for n in range(aboard.get(name, int(value(rules, "helos-per-frigate")))):
            left, low = at[0] + wide / 2 - 4, at[1] - long / 2 + n * (helo + 2)
            draw.rect(left, low, helo, helo, Style("deep", "navy", 0.8))
            draw_below(draw, "helicopter-side", left + helo / 2, low + helo / 2, helo - 4, "deep-text")
    (ff_long, ff_wide), (long, wide) = sizes["ff"], sizes["lhd"]
    draw_disc(draw, cx - reach - ff_wide / 2, cy + reach + ff_long / 2, "1")
    draw_disc(draw, cx - wide / 2, cy + long / 2, "2")
    draw_disc(draw, cx + wide / 2 + helo + 4, cy - long / 2 + helo, "3")
    draw_dimension(draw, (cx - reach, cy + reach + 36), (cx + reach, cy + reach + 36), f"{square:g}″", TEXT)
    left = cx - reach - SIDE + 9
    draw_dimension(draw, (left, cy - reach), (left, cy + reach), f"{square:g}″", TEXT)


def _draw_boat(draw: Drawing, rules: Rules, frigate: Point, inch: float) -> float:
    """The submarine and its point at the right of the nearest frigate, not to scale; the y below them."""
    long, wide = (min(float(side) * inch, inch) for side in piece_size(rules, "ssn"))
    text = f"over {value(rules, 'setup-distance'):g}″"
    x, y = frigate
    right = x + 0.5 * inch + 20
    gap = text_width(text, TEXT, "semibold") + 40
    far = right + gap + 6 + long / 2
    _draw_broken(draw, right, right + gap, y)
    draw.text(right + gap / 2, y + 9, text, TEXT, "ink", "semibold", "middle")
    draw_from_above(draw, "ssn-deep", (far, y), 270, (wide, long), "boat", "boat-text")
    half, at = 0.25 * inch, far + long / 2 + 0.25 * inch + 4
    draw.rect(at - half, y - half, 2 * half, 2 * half, Style("deep", "navy", 0.8))
    if text_width("Slow", NOTE, "semibold") < 2 * half - 3:
        draw.text(at, y - 0.36 * NOTE, "Slow", NOTE, "deep-text", "semibold", "middle")
    for number, x in ((4, far - long / 2), (5, at + half)):
        draw_disc(draw, x, y + wide / 2, str(number))
    return y - wide / 2
