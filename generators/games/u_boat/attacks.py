"""Two situations from the side: torpedoes at a fleet from two spaces, and depth charges on the U's of a space."""

from math import fsum
from typing import NamedTuple

from aids.rulebook.rules import Rules, value
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.scene import (
    DISC,
    NOTE,
    TEXT,
    Step,
    draw_afloat,
    draw_below,
    draw_list,
    draw_run,
    draw_sea,
    draw_step,
    step_height,
)

SURFACE, SKY = 130.0, 88.0  # points: the depth of the water, and the height of what is above it
BOAT, SHIP = 84.0, 116.0  # lengths
WIDE = 420.0  # points: on a narrower page the words stand below the picture
BORDER = Style(None, "sea", 1.0, (4, 3))
GAP = 6.0  # points from step to step
SUNK = "sunk"
HELP = Style(None, "grey", 1.2, (3, 2.4))


def torpedoes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """U's in the target's space and beside it that torpedo a fleet; lower left corner (0, 0)."""
    torpedo, unit, support = (f"{value(rules, name):g}" for name in ("torpedo-force", "unit-force", "support-force"))
    saved = rules.switches["one-support-saves"].text
    steps = (
        Step("1", "Name power, unit and space", "U nao T Germany F iri"),
        Step("2", f"Torpedo: {torpedo}, +{support} per support", "Fleets and U’s may support it."),
        Step("3", f"Target: {unit}, +{support} per support", f"Hit if the torpedo is stronger; {saved}."),
    )
    draw, base = Drawing(), 0.0
    wide = width >= WIDE
    if not wide:
        base = _below(draw, steps, width)
    edge, ship, low, boat = 0.43 * width, 0.77 * width, base + SURFACE, min(BOAT, 0.19 * width)
    draw_sea(draw, (0, base, width, SURFACE))
    draw.line((edge, base), (edge, low - 4), BORDER)
    for x, words in ((0, "adjacent space"), (edge, "the target’s space")):
        _label(draw, (x + 6, low - 14 if wide else base + 5), words)
    hull = (ship - 0.28 * SHIP, low - 3)
    beside, below = (0.2 * width, base + 82), (0.6 * width, base + 36)
    helper = (0.1 * width + 4, base + (36 if wide else 30))
    draw.line((helper[0] + 6, helper[1] + 8), (beside[0] - 6, beside[1] - 8), HELP)
    for (x, y), to in ((beside, hull), (below, (ship + 4, low - 5))):
        nose = (x + boat / 2, y)
        draw_run(draw, (nose, to), "danger", (), 2.0)
    draw_afloat(draw, "destroyer-side", ship, low, SHIP, "germany")
    for x, y in (beside, below, helper):
        draw_below(draw, "submarine-submerged-side", x, y, boat if (x, y) != helper else 0.75 * boat, "britain")
    helped = f"with a support: {_hit(rules, 'adjacent space', 1)}"
    _result(draw, (edge - 6, base + (62 if wide else 56)), _hit(rules, "adjacent space", 0), helped, "end")
    beneath = min(below[0] + boat / 2 + 26, width - 46), below[1] + (4 if wide else 28)
    _result(draw, beneath, _hit(rules, "same space", 0), "no retreat", "start")
    _label(draw, (helper[0] + 0.4 * boat + 4, helper[1] - 3), "support")
    if wide:
        for n, step in enumerate(steps):
            draw_step(draw, 9 + n * width / 3, low + SKY - 9, step, width / 3 - 15)
    return draw, low + SKY


def _hit(rules: Rules, fired: str, supports: int) -> str:
    """What a torpedo does to a target without supports; a dash where a player's own table does not say."""
    rows = (row.cells for row in rules.tables["torpedo-matrix"].rows)
    return next((str(row["none"]) for row in rows if (row["from"], row["supports"]) == (fired, supports)), "–")


class Fate(NamedTuple):
    """A U under depth charges: what it did, and its fate."""

    did: str
    fate: str


def charges(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Depth charges on a space that U's stand in, move into and leave; lower left corner (0, 0)."""
    stands, moved, left = (row.cells for row in rules.tables["depth-charge-matrix"].rows[:3])
    fates = [Fate(str(each["target"]), str(each["none"])) for each in (left, stands, moved)]
    fates.append(Fate("has a support", str(stands["one"])))
    draw, base, high = Drawing(), 0.0, 118.0
    edges = (0.235 * width, width)
    boat = min(BOAT, 0.17 * width)
    low = base + high
    draw_sea(draw, (0, base, width, high))
    draw.line((edges[0], base), (edges[0], low - 4), BORDER)
    _label(draw, (edges[0] + 6, low - 14), "the space named")
    ship = 0.52 * width
    draw_afloat(draw, "destroyer-side", ship, low, min(SHIP, 0.25 * width), "germany")
    pitch = (width - edges[0]) / 3
    places = [edges[0] / 2, *(edges[0] + pitch * (n + 0.5) for n in range(3))]
    for x, each in zip(places, fates, strict=True):
        middle = base + 56
        if each.fate == SUNK:
            draw.rounded(x - 0.57 * boat, middle - 15, 1.14 * boat, 38, 19, Style(None, "danger", 1.8, (2.5, 2.5)))
        draw_below(draw, "submarine-submerged-side", x, middle, boat, "britain", left=x < edges[0])
        draw.text(x, base + 17, each.did, TEXT, "ink", "regular", "middle")
        draw.text(x, base + 5.5, each.fate, TEXT, "danger" if each.fate == SUNK else "navy", "bold", "middle")
    _moved(draw, (edges[0] + 8, base + 84), (0.5 * edges[0], base + 84))
    _moved(draw, (places[2] + 0.95 * boat, base + 60), (places[2] + 0.6 * boat, base + 60))
    draw.line((places[3], base + 66), (places[3], base + 88), HELP)
    draw_below(draw, "submarine-submerged-side", places[3], base + 94, 0.6 * boat, "britain")
    for n in range(3):
        draw.rounded(ship - 26 + 20 * n, low - 18 - 6 * (n % 2), 8, 11, 2.5, Style("ink"))
    return draw, low + 42


def _moved(draw: Drawing, start: Point, end: Point) -> None:
    draw.line(start, (end[0] + 5, end[1]), Style(None, "navy", 1.4))
    draw_arrow_head(draw, *end, 180, 6.5, "navy")


def _label(draw: Drawing, at: Point, words: str) -> None:
    draw.text(*at, words, NOTE, "sea", "semibold")


def _result(draw: Drawing, at: Point, head: str, words: str, anchor: str) -> None:
    """Draw what comes of a torpedo: a large result, and words under it."""
    draw.text(*at, head, 14.0, "danger", "bold", anchor)
    draw.text(at[0], at[1] - 11, words, TEXT, "ink", "regular", anchor)


def _below(draw: Drawing, steps: tuple[Step, ...], width: float) -> float:
    """Draw steps on a narrow page from 0 up; the height that they take."""
    high = fsum(step_height(step, width - DISC) + DISC + GAP for step in steps) + GAP
    draw_list(draw, steps, 0, high - GAP, width, GAP)
    return high
