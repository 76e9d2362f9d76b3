"""A torpedo from the side: the submarine's shot from deep at a frigate, and the shot of a ship at the submarine."""

from fractions import Fraction
from itertools import groupby

from aids.dice import percent
from aids.rulebook.rules import Rules, exact, switch, value
from aids.ssn.attack import save_needed
from aids.ssn.torpedo import ASPECTS, half_counter
from aids.ssn.zones import bands, zone_reached
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.scene import (
    LARGE,
    MAIN,
    NOTE,
    TEXT,
    WIDE,
    Span,
    Step,
    draw_afloat,
    draw_bar,
    draw_below,
    draw_dice,
    draw_disc,
    draw_distances,
    draw_row,
    draw_run,
    draw_sea,
    draw_step,
    raised,
)
from generators.drawing.text import text_width
from generators.games.ssn.diagrams.moves import numbered_steps
from generators.games.ssn.legend import ALERTED, OWN

MOVES = 3  # of the example
SKY, SHALLOW, BETWEEN, DEEP, FLOOR = 52.0, 108.0, 158.0, 200.0, 236.0
"""Points from the top down: the surface, the two depths and the line between them, and the end of the picture."""
LEFT, RIGHT = 88.0, 70.0  # room for the shooter and for the target
LANE = 24.0  # half the height of a zone
HEARS, DEAF = "hears", "cannot hear"


def your_shot(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A shot from deep at a frigate: where the torpedo rolls and what it hears, over the steps of its run."""
    draw, run = Drawing(), _Run(rules, width, LEFT)
    draw_sea(draw, (0, -FLOOR, width, FLOOR - SKY))
    draw.line((0, -BETWEEN), (width, -BETWEEN), Style(None, "sea", 0.6, (3, 3)))
    depths = [(width - 6, -SHALLOW - 3, "shallow"), (width - 6, -BETWEEN - 12, "deep")]
    draw.texts(depths, TEXT, "grey", anchor="end")
    _draw_zones(draw, rules, run)
    draw_below(draw, "ssn-side", LEFT - 42, -DEEP, 64, OWN)
    draw_afloat(draw, "frigate-side", run.end + 8, -SKY, 92, ALERTED.line)
    places = [(run.x(0), -DEEP), *((run.x(move), -SHALLOW) for move in range(1, MOVES + 1))]
    draw_run(draw, places, "danger", places[:-1])
    draw_below(draw, "torpedo-side", (places[1][0] + places[2][0]) / 2, -SHALLOW, 36, "danger")
    draw.line(places[-1], (places[-1][0], -SKY - 6), Style(None, "danger", 1.2, (3, 2)))
    _draw_heard(draw, rules, run, places[:-1])
    draw_distances(draw, -FLOOR - 16, [x for x, _ in places], run.lengths())
    steps = numbered_steps(rules, "torpedo-run")[:5]
    marks = [(run.x(0), -DEEP + 24), ((run.x(0) + run.x(1)) / 2 - 16, -(SHALLOW + DEEP) / 2 + 16)]
    marks += [(run.x(1) - 20, -SHALLOW + 14), (run.end + 18, -SHALLOW), (run.end - 16, -SKY - 20)]
    for step, (x, y) in zip(steps, marks, strict=True):
        draw_disc(draw, x, y, step.number)
    *on_way, hit = steps
    return raised(draw, _draw_hit(draw, rules, width, hit, draw_row(draw, on_way, -FLOOR - 34, width) - 6))


def torpedo_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A run in short: where the torpedo rolls, how far it goes, and the die of its hit; not to scale."""
    draw, run = Drawing(), _Run(rules, width, 62.0)
    sea, deep, floor = (30.0, 78.0, 106.0) if width > 230 else (26.0, 62.0, 86.0)
    draw_sea(draw, (0, -floor, width, floor - sea))
    draw_below(draw, "ssn-side", 30, -deep, 50, OWN)
    draw_afloat(draw, "frigate-side", run.end + 22, -sea, 72, ALERTED.line)
    places = [(run.x(0), -deep), *((run.x(move), -sea - 24) for move in range(1, MOVES + 1))]
    draw_run(draw, places, "danger", places[:-1])
    draw.line(places[-1], (places[-1][0], -sea - 6), Style(None, "danger", 1.2, (3, 2)))
    draw.texts([(x, y - 17, "2d6") for x, y in places[:-1]], TEXT, "navy", "semibold", "middle")
    draw.text(places[-1][0] + 8, -sea - 24, f"d6: {value(rules, 'kill-needed'):g}+", TEXT, "danger", "semibold")
    draw_distances(draw, -floor - 16, [x for x, _ in places], run.lengths())
    return raised(draw, -floor - 21)


class _Run:
    """A run that takes a torpedo some moves: its range in inches, and where it is on the picture after each move."""

    def __init__(self, rules: Rules, width: float, left: float) -> None:
        self.step = exact(rules, "torpedo-step")
        self.range = (MOVES - Fraction(2, 5)) * self.step
        self.left, self.end = left, width - RIGHT
        self.per = (self.end - left) / float(self.range)

    def x(self, move: int) -> float:
        """Where the torpedo is after so many moves."""
        return self.left + float(min(self.step * move, self.range)) * self.per

    def to_go(self, move: int) -> Fraction:
        """Inches from there to the target."""
        return self.range - min(self.step * move, self.range)

    def lengths(self) -> list[str]:
        """The length of each move in words."""
        return [f"{float(self.to_go(move) - self.to_go(move + 1)):g}″" for move in range(MOVES)]


def _draw_zones(draw: Drawing, rules: Rules, run: _Run) -> None:
    """The zones in which a shallow torpedo hears, as far from the target as it is from them."""
    if not switch(rules, "torpedo-listens"):
        return
    for band in bands(rules):
        far = max(run.end - float(band.end) * run.per, 0.0)
        near = run.end - float(band.start) * run.per
        if near - far > 1:
            draw.rect(far, -SHALLOW - LANE, near - far, 2 * LANE, Style("unalerted"))
            if near - far > 44:
                name = f"zone {band.zone}, back from the ship"
                name = name if text_width(name, NOTE, "semibold") < near - far - 8 else name.partition(",")[0]
                draw.text((far + near) / 2, -SHALLOW + LANE - 9, name, NOTE, "navy", "semibold", "middle")


def _draw_heard(draw: Drawing, rules: Rules, run: _Run, places: list[Point]) -> None:
    """What becomes of each roll, under its place."""
    first, zone = exact(rules, "zone-first"), exact(rules, "zone-width")
    half, heard = half_counter(rules, "ff", ASPECTS[0]), []
    for move, (x, y) in enumerate(places):
        to_go = run.to_go(move)
        reached = zone_reached(first, zone, max(to_go - half, Fraction(0)), (to_go + half) ** 2)
        hears = y == -DEEP or not switch(rules, "torpedo-listens") or reached is not None
        heard.append(hears)
        word, colour = (HEARS, "navy") if hears else (DEAF, "grey")
        clear = LANE if move else 8.0  # of the zones
        draw.text(x, y - clear - 10, word, TEXT, colour, "semibold", "middle")
        text = f"{float(to_go):g}″ to go"
        if move:
            draw.text(x, y + clear + 4, text, NOTE, "navy", "regular", "middle")
        else:  # the run goes up from the first, and the submarine is beside it
            draw.text(x + text_width(word, TEXT, "semibold") / 2 + 4, y - clear - 10, text, NOTE, "navy")
    failed = max(len(list(part)) if not hears else 0 for hears, part in groupby(heard))
    missed, count = failed >= value(rules, "failures-to-miss"), f"{failed} {'failure' if failed == 1 else 'failures'}"
    words = f"{count}: it misses" if missed else f"only {count}: no miss" if failed else "no failure: no miss"
    draw.text(run.end + RIGHT - 6, -SHALLOW - 22, words, TEXT, "danger", "semibold", "end")


def _draw_hit(draw: Drawing, rules: Rules, width: float, step: Step, top: float) -> float:
    """A hit on a ship: the die with its results, and what they come to; the y below it."""
    needed = int(value(rules, "kill-needed"))
    spans = [Span(1, needed - 1, "dud", "grey")] if needed > 1 else []
    spans += [Span(needed, 6, "kill", "danger")] if needed <= 6 else []
    dice = 6 * 25.0
    room = width - dice - 24 if width >= WIDE else width
    if width >= WIDE:
        low = draw_step(draw, 9, top - 14, step, room)
        draw_dice(draw, width - dice, top - 26, spans)
        return min(low, top - 44)
    low = draw_step(draw, 9, top - 14, step, room)
    draw_dice(draw, 0, low - 26, spans)
    return low - 48


def shot_at_you(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The shot of an Alerted ship at the submarine, which is deep, over the save that each roll leaves it."""
    draw, run = Drawing(), _Run(rules, width, 118.0)
    surface, shallow, deep, floor = 52.0, 80.0, 128.0, 160.0
    draw_sea(draw, (0, -floor, width, floor - surface))
    draw_afloat(draw, "frigate-side", 52, -surface, 88, ALERTED.line, left=False)
    draw_below(draw, "helicopter-side", 0.46 * width, -18, 52, "navy")
    places = [(run.x(0), -shallow), *((run.x(move), -deep) for move in range(1, MOVES + 1))]
    draw_run(draw, places, "danger", places[:-1])
    draw_below(draw, "torpedo-side", (places[1][0] + places[2][0]) / 2, -deep, 36, "danger")
    draw_below(draw, "ssn-side", run.end + 36, -deep, 64, OWN, left=True)
    _draw_shooters(draw, rules, width)
    words = [(run.x(0) + 10, -shallow + 2, "starts shallow"), (run.x(1) + 8, -deep + 11, "now at your depth")]
    draw.texts(words[: 2 if width >= WIDE else 1], TEXT, "ink")
    return raised(draw, _draw_save(draw, rules, width, -floor - 8))


def _draw_shooters(draw: Drawing, rules: Rules, width: float) -> None:
    """What each shooter may fire, beside it."""
    rows = {str(row.cells["shooter"]): str(row.cells["torpedoes"]) for row in rules.tables["attacks"].rows}
    for x, shooter in ((104.0, "Ship"), (0.46 * width + 34, "Helicopter")):
        draw.text(x, -16, shooter, MAIN, "navy", "semibold")
        draw.text(x, -28, rows[shooter], TEXT)


def _draw_save(draw: Drawing, rules: Rules, width: float, top: float) -> float:
    """The save by the rolls that the torpedo made: the number needed, and its chance as a bar; the y below it."""
    row = rules.tables["torpedo-run"].rows[5]
    step = Step("", str(row.cells["step"]), str(row.cells["does"]))
    beside = width >= WIDE
    room = 0.3 * width if beside else width
    low = draw_step(draw, 0, top - 12, step, room)
    rolls = range(1, -int(-exact(rules, "attack-range") // exact(rules, "torpedo-step")) + 1)
    count = min(len(rolls), 6 if beside else 4)
    left, y = (room + 24, top) if beside else (0.0, low)
    each = (width - left) / count
    for n in range(count):
        needed, x = save_needed(rules)(rolls[n]), left + each * n
        share = max(0, min(6, 7 - needed)) / 6
        draw.text(x, y - 12, f"{rolls[n]} {'roll' if rolls[n] == 1 else 'rolls'} made", TEXT, "grey")
        figure = f"{needed}+" if needed <= 6 else "none"
        draw.text(x, y - 30, figure, LARGE, "navy", "bold")
        start = x + text_width(figure, LARGE, "bold") + 6
        draw_bar(draw, start, y - 25.5, x + each - 14 - start, share, height=9)
        draw.text(start, y - 41, percent(share, 0), TEXT, "ink", "semibold")
    return min(low, y - 46) if beside else y - 46
