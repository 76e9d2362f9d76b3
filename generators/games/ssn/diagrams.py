"""Diagrams of SSN: the start and the turn, zones, torpedoes, moves, and who hears whom."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise

from aids.dice import chance, format_percent, percent
from aids.rulebook.rules import Rules, exact, switch, value
from aids.ssn.detection import DICE, PASSIVE, Band, bands, piece_size, player_table, situation, zone_reached
from aids.ssn.setup import LHD_NAME, ships
from aids.ssn.torpedo import ASPECTS, half_counter, save_needed
from generators.drawing import Drawing, Point, Style, scene, shift
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.moves_pictures import (
    ALERTED,
    OWN,
    UNALERTED,
    detection_points,
    frigate_chase,
    helicopter_flight,
    lhd_die,
    numbered_steps,
    ship_moves,
    turns,
    turns_in_a_row,
    which_point,
)
from generators.games.ssn.thresholds import odds_key

three_points = detection_points  # its name in kits of 0.4
MOVES = 3  # of the example
SKY, SHALLOW, BETWEEN, DEEP, FLOOR = 46.0, 98.0, 142.0, 180.0, 210.0
"""Points from the top down: the surface, the two depths and the line between them, and the end of the picture."""
LEFT, RIGHT = 88.0, 70.0  # room for the shooter and for the target
LANE, ZONE = 24.0, Style("unalerted", "sea", 0.5)  # half the height of a zone, and its look


def your_shot(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A shot from deep at a frigate: where the torpedo rolls and what it hears, over the steps of its run."""
    draw, run = Drawing(), _Run(rules, width, LEFT)
    scene.draw_sea(draw, (0, -FLOOR, width, FLOOR - SKY))
    draw.line((0, -BETWEEN), (width, -BETWEEN), Style(None, "sea", 0.6, (3, 3)))
    depths = [(width - 6, -SHALLOW - 3, "shallow"), (width - 6, -BETWEEN - 12, "deep")]
    draw.texts(depths, scene.TEXT, "gray", anchor="end")
    # The zones in which a shallow torpedo hears, as far from the target as it is from them.
    for band in bands(rules) if switch(rules, "torpedo-listens") else ():
        far = max(run.end - float(band.end) * run.per, 0.0)
        near = run.end - float(band.start) * run.per
        if near - far > 1:
            draw.rect(far, -SHALLOW - LANE, near - far, 2 * LANE, ZONE)
            if near - far > 44:
                name = f"zone {band.zone}, {float(band.start):g} to {float(band.end):g}″ from the ship"
                name = name if text_width(name, scene.NOTE, "semibold") < near - far - 8 else name.partition(",")[0]
                draw.text((far + near) / 2, -SHALLOW + LANE - 9, name, scene.NOTE, "navy", "semibold", "middle")
    scene.draw_below(draw, "ssn-side", LEFT - 42, -DEEP, 64, OWN)
    scene.draw_afloat(draw, "frigate-side", run.end + 8, -SKY, 92, ALERTED.line)
    places = [(run.x(0), -DEEP), *((run.x(move), -SHALLOW) for move in range(1, MOVES + 1))]
    scene.draw_run(draw, places, "danger", places[:-1])
    scene.draw_below(draw, "torpedo-side", (places[1][0] + places[2][0]) / 2, -SHALLOW, 36, "danger")
    draw.line(places[-1], (places[-1][0], -SKY - 6), Style(None, "danger", 1.2, (3, 2)))
    _draw_heard(draw, rules, run, places[:-1])
    scene.draw_distances(draw, -FLOOR - 16, [x for x, _ in places], run.lengths())
    steps = numbered_steps(rules, "torpedo-run")[:5]
    marks = [(run.x(0), -DEEP + 24), ((run.x(0) + run.x(1)) / 2 - 16, -(SHALLOW + DEEP) / 2 + 16)]
    marks += [(run.x(1) - 20, -SHALLOW + 14), (run.end + 18, -SHALLOW), (run.end - 16, -SKY - 20)]
    for step, (x, y) in zip(steps, marks, strict=True):
        scene.draw_disc(draw, x, y, step.number)
    *on_way, hit = steps
    return scene.raised(draw, _draw_hit(draw, rules, width, hit, scene.draw_row(draw, on_way, -FLOOR - 34, width) - 6))


def torpedo_run(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A run in short: where the torpedo rolls, how far it goes, and the die of its hit; not to scale."""
    draw, run = Drawing(), _Run(rules, width, 62.0)
    sea, deep, floor = (30.0, 78.0, 106.0) if width > 230 else (26.0, 62.0, 86.0)
    scene.draw_sea(draw, (0, -floor, width, floor - sea))
    scene.draw_below(draw, "ssn-side", 30, -deep, 50, OWN)
    scene.draw_afloat(draw, "frigate-side", run.end + 22, -sea, 72, ALERTED.line)
    places = [(run.x(0), -deep), *((run.x(move), -sea - 24) for move in range(1, MOVES + 1))]
    scene.draw_run(draw, places, "danger", places[:-1])
    draw.line(places[-1], (places[-1][0], -sea - 6), Style(None, "danger", 1.2, (3, 2)))
    kill = f"d6: {value(rules, 'kill-needed'):g}+"
    with draw.artifact():  # the steps say it
        draw.texts([(x, y - 17, "2d6") for x, y in places[:-1]], scene.TEXT, "navy", "semibold", "middle")
        draw.text(places[-1][0] + 8, -sea - 24, kill, scene.TEXT, "danger", "semibold")
        scene.draw_distances(draw, -floor - 16, [x for x, _ in places], run.lengths())
    return scene.raised(draw, -floor - 21)


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


def _draw_heard(draw: Drawing, rules: Rules, run: _Run, places: list[Point]) -> None:
    """What becomes of each roll, under its place."""
    first, zone = exact(rules, "zone-first"), exact(rules, "zone-width")
    half, heard = half_counter(rules, "ff", ASPECTS[0]), []
    for move, (x, y) in enumerate(places):
        to_go = run.to_go(move)
        reached = zone_reached(first, zone, max(to_go - half, Fraction(0)), (to_go + half) ** 2)
        hears = y == -DEEP or not switch(rules, "torpedo-listens") or reached is not None
        heard.append(hears)
        word, color = ("hears", "navy") if hears else ("cannot hear", "gray")
        clear = LANE if move else 8.0  # of the zones
        text, beside = f"{float(to_go):g}″ to go", x + text_width(word, scene.TEXT, "semibold") / 2 + 4
        with draw.item():
            draw.text(x, y - clear - 10, word, scene.TEXT, color, "semibold", "middle")
            if move:
                draw.text(x, y + clear + 4, text, scene.NOTE, "navy", "regular", "middle")
            else:  # the run goes up from the first, and the submarine is beside it
                draw.text(beside, y - clear - 10, text, scene.NOTE, "navy")
    failed = max(len(list(part)) if not hears else 0 for hears, part in groupby(heard))
    missed, count = failed >= value(rules, "failures-to-miss"), f"{failed} {'failure' if failed == 1 else 'failures'}"
    words = f"{count}: it misses" if missed else f"{count}: not a miss"
    draw.text(run.end + RIGHT - 6, -SHALLOW - 22, words, scene.TEXT, "danger", "semibold", "end")


def _draw_hit(draw: Drawing, rules: Rules, width: float, step: scene.Step, top: float) -> float:
    """A hit on a ship: the die with its results, and what they come to; the y below it."""
    needed = int(value(rules, "kill-needed"))
    spans = [scene.Span(1, needed - 1, "dud", "gray")] if needed > 1 else []
    spans += [scene.Span(needed, 6, "kill", "danger")] if needed <= 6 else []
    dice, wide = 6 * 25.0, width >= scene.WIDE
    low = scene.draw_step(draw, 9, top - 14, step, width - dice - 24 if wide else width)
    scene.draw_dice(draw, width - dice if wide else 0, (top if wide else low) - 26, spans)
    return min(low, top - 44) if wide else low - 48


def shot_at_you(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The shot of an Alerted ship at the submarine, which is deep, over the save that each roll leaves it."""
    draw, run = Drawing(), _Run(rules, width, 118.0)
    surface, shallow, deep, floor = 52.0, 80.0, 128.0, 160.0
    scene.draw_sea(draw, (0, -floor, width, floor - surface))
    scene.draw_afloat(draw, "frigate-side", 52, -surface, 88, ALERTED.line, left=False)
    scene.draw_below(draw, "helicopter-side", 0.46 * width, -18, 52, "navy")
    places = [(run.x(0), -shallow), *((run.x(move), -deep) for move in range(1, MOVES + 1))]
    scene.draw_run(draw, places, "danger", places[:-1])
    scene.draw_below(draw, "torpedo-side", (places[1][0] + places[2][0]) / 2, -deep, 36, "danger")
    scene.draw_below(draw, "ssn-side", run.end + 36, -deep, 64, OWN, left=True)
    rows = {str(row.cells["shooter"]): str(row.cells["torpedoes"]) for row in rules.tables["attacks"].rows}
    for x, shooter in ((104.0, "Ship"), (0.46 * width + 34, "Helicopter")):
        with draw.item():
            draw.text(x, -16, shooter, scene.MAIN, "navy", "semibold")
            draw.text(x, -28, rows[shooter], scene.TEXT)
    top, beside = -floor - 8, width >= scene.WIDE
    words = [(run.x(0) + 10, -shallow + 2, "starts shallow"), (run.x(1) + 8, -deep + 11, "now at your depth")]
    draw.texts(words[: 2 if beside else 1], scene.TEXT, "ink")
    # The save by the rolls that the torpedo made: the number needed, and its chance as a bar.
    step = numbered_steps(rules, "torpedo-run")[5]._replace(number="")
    room = 0.3 * width if beside else width
    low = scene.draw_step(draw, 0, top - 12, step, room)
    rolls = range(1, -int(-exact(rules, "attack-range") // exact(rules, "torpedo-step")) + 1)
    count = min(len(rolls), 6 if beside else 4)
    left, y = (room + 24, top) if beside else (0.0, low)
    each = (width - left) / count
    for n in range(count):
        needed, x = save_needed(rules)(rolls[n]), left + each * n
        share = max(0, min(6, 7 - needed)) / 6
        figure = f"{needed}+" if needed <= 6 else "none"
        start = x + text_width(figure, scene.LARGE, "bold") + 6
        scene.draw_bar(draw, start, y - 25.5, x + each - 14 - start, share, height=9)
        with draw.item():
            draw.text(x, y - 12, f"{rolls[n]} {'roll' if rolls[n] == 1 else 'rolls'} made", scene.TEXT, "gray")
            draw.text(x, y - 30, figure, scene.LARGE, "navy", "bold")
            draw.text(start, y - 41, percent(share, 0), scene.TEXT, "ink", "semibold")
    return scene.raised(draw, min(low, y - 46) if beside else y - 46)


BAR = 28.0  # height of a certain chance
HEARING_SURFACE, HEARING_SHALLOW, HEARING_DEEP, HEARING_FLOOR = 46.0, 76.0, 110.0, 134.0
"""Points from the top down: the surface, the depths, the end of the picture."""
NEAR, AIR, BED = 40.0, 30.0, 77.0  # the listener of the zones in one line, its surface, the end of the picture
LISTENER_X = 54.0  # the listener
NOT_HEARD = "not by ships"  # which a Deep helicopter hears


def convergence_zones(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The bands in which a shallow listener hears, along one line from a ship, with a submarine that lies in one."""
    draw, listed = Drawing(), bands(rules)
    reach = float(listed[-1].end) * 33 / 32
    step = (width - NEAR - 4) / reach
    scene.draw_sea(draw, (0, -BED, width, BED - AIR))
    every = -int(-reach // 100)  # inches from tick to tick
    ticks = range(0, int(reach) + 1, every)
    draw.line((NEAR, -BED), (NEAR + reach * step, -BED), Style(None, "navy", 0.6))
    draw.lines([((NEAR + i * step, -BED), (NEAR + i * step, -BED - 4)) for i in ticks], Style(None, "rule", 0.4))
    silent = 0.0
    for band in listed:
        x, wide = NEAR + float(band.start) * step, float(band.end - band.start) * step
        with draw.item(), draw.role("Span", _zone_told(band)):
            draw.rect(x, -BED, wide, BED - AIR - 5, ZONE)
            if wide > 8:
                draw.text(x + wide / 2, -AIR - 19, str(band.zone), scene.MAIN, "navy", "bold", "middle")
        room, middle = (float(band.start) - silent) * step, NEAR + (float(band.start) + silent) / 2 * step
        word = "not heard" if silent else "too near"
        if room > text_width(word, scene.TEXT) + 4:
            draw.text(middle, -AIR - 19, word, scene.TEXT, "gray", "regular", "middle")
        silent = float(band.end)
    end = 0.0  # distances that would run into the one before are left out
    for edge in (0.0, *(float(edge) for band in listed for edge in (band.start, band.end))):
        x, text = NEAR + edge * step, f"{edge:g}″"
        half = text_width(text, scene.TEXT, "semibold") / 2
        if x - half > end:
            with draw.artifact():
                draw.text(x, -BED - 14, text, scene.TEXT, "ink", "semibold", "middle")
            end = x + half + 2
    scene.draw_afloat(draw, "frigate-side", NEAR, -AIR, 56, ALERTED.line)
    _draw_part(draw, rules, listed, step, width)
    far = NEAR + float(value(rules, "fire-range")) * step
    if far < width:
        _draw_fire_range(draw, rules, far, -BED, -AIR + 16)
    return scene.raised(draw, -BED - 17)


def _draw_fire_range(draw: Drawing, rules: Rules, x: float, low: float, top: float) -> None:
    """The line within which an Alerted unit fires."""
    draw.line((x, low), (x, top), Style(None, "danger", 1.2, (4, 3)))
    words = f"fires within {value(rules, 'fire-range'):g}″"
    with draw.item(), draw.role("Span", f"An Alerted ship or helicopter {words[:-1]} inches."):
        draw.text(x - 5, top - 8, words, scene.TEXT, "danger", "semibold", "end")


def _zone_told(band: Band) -> str:
    """A zone as it is read."""
    return f"Zone {band.zone}: {float(band.start):g} to {float(band.end):g} inches."


def _draw_part(draw: Drawing, rules: Rules, listed: Sequence[Band], step: float, width: float) -> None:
    """A submarine with a part of its counter in the last zone but one, and a Deep helicopter that hears it anywhere."""
    if len(listed) < 2 or width < scene.WIDE:
        return
    long = min(float(value(rules, "ssn-length")), 2.0) * step
    x = NEAR + float(listed[-2].start) * step
    scene.draw_below(draw, "ssn-side", x + 0.1 * long, -AIR - 35, max(1.6 * long, 30.0), OWN)
    draw.text(x + long + 6, -AIR - 38, "heard", scene.TEXT, "navy", "semibold")
    at = NEAR + (float(listed[-1].start) - 0.12 * float(listed[-1].start - listed[-2].end)) * step
    _draw_dip(draw, at, -AIR + 15, -AIR - 36, 33)
    with draw.item(), draw.role("Span", "A Deep helicopter hears at any range."):
        draw.text(at - 26, -AIR + 8, "Deep: hears anywhere", scene.TEXT, "navy", "semibold", "end")


def who_hears(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship that listens through its zones over three submarines, true to scale, and helicopters at both depths."""
    draw, shown = Drawing(), bands(rules, 2)
    per = (width - LISTENER_X - 12) / (float(shown[-1].end) * 1.06)
    scene.draw_sea(draw, (0, -HEARING_FLOOR, width, HEARING_FLOOR - HEARING_SURFACE))
    for band in shown:
        x, wide = LISTENER_X + float(band.start) * per, float(band.end - band.start) * per
        with draw.item(), draw.role("Span", _zone_told(band)):
            draw.rect(x, -HEARING_FLOOR, wide, HEARING_FLOOR - HEARING_SURFACE - 5, ZONE)
            if wide > 40:
                draw.text(x + 5, -HEARING_SURFACE - 16, f"zone {band.zone}", scene.TEXT, "navy", "semibold")
    between = -(HEARING_SHALLOW + HEARING_DEEP) / 2
    draw.line((0, between), (width, between), Style(None, "sea", 0.6, (3, 3)))
    draw.texts([(6, -HEARING_SHALLOW - 4, "shallow"), (6, -HEARING_DEEP - 4, "deep")], scene.TEXT, "gray")
    scene.draw_afloat(draw, "frigate-side", LISTENER_X, -HEARING_SURFACE, 84, ALERTED.line)
    with draw.artifact():  # read of the picture
        _draw_boats(draw, rules, shown, per)
    _draw_helicopters(draw, width, shown, per)
    edges = [0.0, *(float(edge) for band in shown for edge in (band.start, band.end))]
    marks = [LISTENER_X + edge * per for edge in edges]
    with draw.artifact():
        scene.draw_distances(draw, -HEARING_FLOOR - 16, marks, [f"{b - a:g}″" for a, b in pairwise(edges)])
    reach = LISTENER_X + float(value(rules, "fire-range")) * per
    if reach < width:
        _draw_fire_range(draw, rules, reach, -HEARING_FLOOR, -HEARING_SURFACE + 14)
    step = numbered_steps(rules, "detection-rolls")[3]
    low, indent = -HEARING_FLOOR - 34, text_width(step.head, scene.TEXT, "semibold") + 8
    lines = wrap_text(step.text, scene.TEXT, width - indent)
    with draw.item():
        draw.text(0, low, step.head, scene.TEXT, "navy", "semibold")
        draw.texts([(indent, low - 11.5 * n, line) for n, line in enumerate(lines)], scene.TEXT)
    return scene.raised(draw, low - 11.5 * (len(lines) - 1) - 3)


def _draw_boats(draw: Drawing, rules: Rules, shown: Sequence[Band], per: float) -> None:
    """A submarine inside a zone, one between two, and one with a part of its counter in the next."""
    long = min(float(value(rules, "ssn-length")), 2.0)
    first, second = (float(band.start) for band in shown)
    end = float(shown[0].end)
    for inches, depth, words in (
        ((first + end) / 2, HEARING_DEEP, "heard"),
        ((end + second) / 2 - 0.3 * long, HEARING_DEEP, NOT_HEARD),
        (second - 0.25 * long, HEARING_SHALLOW, "any part in it: heard"),
    ):
        color, ink = ("gray", "gray") if words == NOT_HEARD else (OWN, "navy")  # read on a zone
        x = LISTENER_X + inches * per
        scene.draw_below(draw, "ssn-side", x, -depth, max(long * per, 24.0), color)
        if depth == HEARING_SHALLOW:  # left of where zone and fire begin
            lines = wrap_text(words, scene.TEXT, (second - end) * per - 6, "semibold")
            right, top = LISTENER_X + second * per - 4, 11 * len(lines) - 2 - depth
            draw.texts(
                [(right, top - 11 * n, line) for n, line in enumerate(lines)], scene.TEXT, ink, "semibold", "end"
            )
        else:
            draw.text(x, -depth - 16, words, scene.TEXT, ink, "semibold", "middle")


def _draw_helicopters(draw: Drawing, width: float, shown: Sequence[Band], per: float) -> None:
    """A helicopter that listens shallow and one that listens deep."""
    if width < scene.WIDE:
        return
    for band, share, depth, name, words in (
        (shown[0], 0.8, HEARING_SHALLOW - 6, "Shallow", "in its own zones"),
        (shown[1], 0.4, HEARING_DEEP - 4, "Deep", "at any distance"),
    ):
        x = LISTENER_X + (float(band.start) + share * float(band.end - band.start)) * per
        _draw_dip(draw, x, -20, -depth, 50)
        room = width - text_width(words, scene.TEXT)
        at = min(x + 34, room) if x + 26 < room else x - 34 - text_width(words, scene.TEXT)
        with draw.item(), draw.role("Span", f"A helicopter that listens {name} hears {words}."):
            draw.text(at, -10, name, scene.MAIN, "navy", "semibold")
            draw.text(at, -22, words, scene.TEXT)


def _draw_dip(draw: Drawing, x: float, y: float, low: float, long: float) -> None:
    """A helicopter so long about (x, y), and its sonar on a line at `low`."""
    scene.draw_below(draw, "helicopter-side", x, y, long, "navy")
    draw.line((x, y - 0.2 * long), (x, low), Style(None, "navy", 0.9))
    draw.circle(x, low, 3.5, Style("navy"))
    for r in (6, 10, 14):
        draw.arc(x, low, r, 215, 110, Style(None, "navy", 0.8))


def chances_to_detect(rules: Rules, width: float) -> tuple[Drawing, float]:
    """What a listener needs, and the chance of each threshold as a bar."""
    draw = Drawing()
    steps = [step._replace(number="") for step in numbered_steps(rules, "detection-rolls")[:2]]
    side = 0.38 * width if width >= scene.WIDE else 0.0
    low = scene.draw_list(draw, steps, 0, 0, side - 12 if side else width, 4)
    top = 0.0 if side else low - 6
    each = (width - side) / len(DICE.weights)
    for n, needed in enumerate(DICE.weights):
        share = sum(count for total, count in DICE.weights.items() if total >= needed) / DICE.total
        x, y = side + each * n, top - 14 - BAR
        draw.rect(x + 3, y, each - 6, BAR, Style("pale"))
        draw.rect(x + 3, y, each - 6, BAR * share, Style("sea"))
        with draw.item():
            draw.text(x + each / 2, y - 13, f"{needed}+", scene.MAIN, "navy", "semibold", "middle")
            draw.text(x + each / 2, top - 9, format_percent(share, 0), scene.TEXT, "ink", "regular", "middle")
    return scene.raised(draw, min(low, top - BAR - 30))


LEAST, GAP, TALL = 88.0, 12.0, 67.0  # points: width of a panel at least, between two, height of its picture
RUN = Style(None, "danger", 1.6)
Picture = Callable[[Drawing, float], None]
"""Draws in a box of a width, TALL points high, from (0, 0)."""


Panel = tuple[scene.Step, Picture]


def draw_panels(draw: Drawing, panels: Sequence[Panel], x: float, top: float, width: float) -> float:
    """Draw steps under their pictures from (x, top), as many beside each other as a width takes; the y below them."""
    across = min(len(panels), max(1, int((width + GAP) // (LEAST + GAP))))
    each = (width - GAP * (across - 1)) / across
    low = top
    for n, (step, picture) in enumerate(panels):
        left = x + n % across * (each + GAP)
        top = low if n % across == 0 else top
        with draw.group(shift(left, top - TALL)):
            draw.rounded(0, 0, each, TALL, 6, Style("pale"))
            picture(draw, each)
        heads = wrap_text(step.head, scene.MAIN, each, "semibold")
        under = top - TALL - 28 - 13 * (len(heads) - 1)
        lines = wrap_text(step.text, scene.TEXT, each)
        named = [(left, top - TALL - 15 - 13 * k, line) for k, line in enumerate(heads)]
        with draw.role("LI"):
            if step.number:
                with draw.role("Lbl"):
                    scene.draw_disc(draw, left + scene.DISC + 2, top - scene.DISC - 2, step.number)
            with draw.role("LBody"):
                with draw.role("Span", f"{step.head}:"):
                    draw.texts(named, scene.MAIN, "navy", "semibold")
                draw.texts([(left, under - 11.5 * k, line) for k, line in enumerate(lines)], scene.TEXT)
        low = min(low, under - 11.5 * len(lines))
    return low


def draw_your_shot(draw: Drawing, wide: float) -> None:
    """A torpedo on its way from the submarine to a ship."""
    draw.line((wide * 0.35, 24), (wide * 0.7, 44), RUN)
    scene.draw_below(draw, "ssn-side", wide * 0.24, 20, 40, OWN)
    scene.draw_below(draw, "torpedo-side", wide * 0.5, 30, 22, "danger")
    scene.draw_afloat(draw, "frigate-side", wide * 0.74, 46, 46, ALERTED.line)


def draw_shot_at_you(draw: Drawing, wide: float) -> None:
    """A torpedo on its way from an Alerted ship to the submarine."""
    draw.line((wide * 0.4, 40), (wide * 0.66, 22), RUN)
    scene.draw_afloat(draw, "frigate-side", wide * 0.32, 42, 46, ALERTED.line)
    scene.draw_below(draw, "torpedo-side", wide * 0.52, 26, 22, "danger")
    scene.draw_below(draw, "ssn-side", wide * 0.8, 16, 36, OWN, left=True)


def draw_your_move(draw: Drawing, wide: float) -> None:
    """The submarine from above at the end of a turn, with its three detection points."""
    start, here, ahead = (wide * 0.14, 14.0), (wide * 0.46, 50.0), (wide * 0.88, 50.0)
    draw.arc(wide * 0.34, 34, 16, 90, 65, Style(None, OWN, 1.6))
    draw.lines([(start, (wide * 0.34 - 14.5, 40.8)), ((wide * 0.34, 50), here)], Style(None, OWN, 1.6))
    draw.line(here, ahead, Style(None, OWN, 1.1, (4, 3)))
    scene.draw_from_above(draw, "ssn-deep", here, 90, (20, 32), "boat", "boat-text")
    for number, (x, y) in enumerate(((wide * 0.3, 13.0), (here[0] + 8, 29.0), ahead), 1):
        draw_small_point(draw, (x, y), number)


def draw_small_point(draw: Drawing, at: Point, number: int) -> None:
    """A detection point from above, small."""
    draw.rect(at[0] - 8, at[1] - 8, 16, 16, Style("deep", "navy", 0.8))
    draw.text(at[0], at[1] - 0.36 * scene.MAIN, str(number), scene.MAIN, "deep-text", "bold", "middle")


def draw_listening(draw: Drawing, wide: float) -> None:
    """A ship that pings, over two dice."""
    scene.draw_afloat(draw, "frigate-side", wide * 0.5, 44, 52, "navy")
    for r in (8, 14, 20):
        draw.arc(wide * 0.3, 38, r, 215, 110, Style(None, "navy", 0.9))
    for x, face in ((0.52, 3), (0.75, 5)):
        scene.draw_die(draw, face, wide * x, 10, 20)


def draw_their_move(draw: Drawing, wide: float) -> None:
    """A frigate from above that steams on, and a helicopter that leaves it."""
    scene.draw_from_above(draw, "frigate", (wide * 0.36, 24), 0, (22, 36), ALERTED.fill, "alerted-text")
    draw.line((wide * 0.36, 44), (wide * 0.36, 58), Style(None, "navy", 1.4))
    scene.draw_arrow_head(draw, wide * 0.36, 64, 90, 7)
    draw.line((wide * 0.5, 26), (wide * 0.6, 36), Style(None, "sea", 1.2, (3, 3)))
    scene.draw_below(draw, "helicopter-side", wide * 0.76, 44, 36, "navy")


def draw_flip(draw: Drawing, wide: float, count: int = 1) -> None:
    """An Unalerted ship that is flipped to its Alerted side; of more than one the first was Alerted before."""
    for n in range(count):
        y = TALL / 2 - 17 * (count - 1) / 2 + 17 * n
        size = (23.0, 37.0) if count == 1 else (11.0, 15.0)
        for x, color in ((0.38, UNALERTED if n < count - 1 or count == 1 else ALERTED), (0.78, ALERTED)):
            scene.draw_from_above(draw, "frigate", (wide * x, y), 0, size, color.fill, f"{color.fill}-text")
    x = wide * 0.58
    draw.line((x - 8, TALL / 2), (x + 4, TALL / 2), Style(None, "navy", 1.4))
    scene.draw_arrow_head(draw, x + 8, TALL / 2, 0, 7)


def draw_roll(draw: Drawing, wide: float) -> None:
    """Two dice over a detection point."""
    for x, face in ((0.5 * wide - 20, 4), (0.5 * wide + 10, 5)):
        scene.draw_die(draw, face, x, 38, 22)
    for number in (1, 2, 3):
        draw_small_point(draw, (0.5 * wide + 22 * (number - 2), 20), number)


def draw_sonars(draw: Drawing, wide: float) -> None:
    """A ship that listens, and a ship and a helicopter that ping."""
    left, right = 0.3 * wide, 0.74 * wide
    scene.draw_afloat(draw, "frigate-side", left, 26, 36, UNALERTED.line)
    scene.draw_afloat(draw, "frigate-side", right, 26, 36, ALERTED.line)
    scene.draw_below(draw, "helicopter-side", right, 55, 22, "navy")
    draw.texts([(left, 9, "passive"), (right, 9, "active")], scene.TEXT, "navy", "semibold", "middle")


def draw_fire(draw: Drawing, wide: float, reach: str) -> None:
    """A shot at the submarine and how far it may be."""
    draw.line((wide * 0.42, 40), (wide * 0.66, 31), RUN)
    scene.draw_afloat(draw, "frigate-side", wide * 0.38, 42, 38, ALERTED.line)
    scene.draw_below(draw, "ssn-side", wide * 0.78, 30, 32, OWN, left=True)
    y = 14.0
    draw.line((wide * 0.38, y), (wide * 0.78, y), Style(None, "gray", 0.8))
    draw.lines([((x, y - 3), (x, y + 3)) for x in (wide * 0.38, wide * 0.78)], Style(None, "gray", 0.8))
    with draw.artifact():
        draw.text(wide * 0.58, y - 9, reach, scene.NOTE, "ink", "semibold", "middle")


def worked_roll(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A detection roll from the distance to its result: an Unalerted frigate, and a detection point at Slow."""
    draw, own, zone = Drawing(), player_table(rules), bands(rules)[0]
    known = {row.name: row.threshold for row in own.base if row.threshold in DICE.weights} if own else {}
    needed = known.get(row := situation(PASSIVE, "ship", "slow"), 8)  # 8 where the rules have no table
    taken = "Your table has" if row in known else "The rules have no table: here"
    faces = max(needed - 6, 1), min(needed - 1, 6)
    share = chance(DICE, lambda total: total >= needed)
    inches = f"{float(zone.start + zone.end) / 2:g}″"

    def draw_distance(draw: Drawing, wide: float) -> None:
        draw.rect(0.5 * wide, 0, 0.34 * wide, 40, ZONE)
        draw.text(0.67 * wide, 28, f"zone {zone.zone}", scene.NOTE, "navy", "semibold", "middle")
        scene.draw_afloat(draw, "frigate-side", 0.26 * wide, 31, 44, UNALERTED.line)
        draw_small_point(draw, (0.67 * wide, 16), 2)
        draw.line((0.26 * wide, 14), (0.67 * wide - 10, 14), Style(None, "gray", 0.7))
        draw.text(0.4 * wide, 18, inches, scene.TEXT, "ink", "semibold", "middle")

    def draw_needed(draw: Drawing, wide: float) -> None:
        draw.rounded(0.5 * wide - 26, 16, 52, 34, 4, Style("paper", "navy", 1))
        draw.text(0.5 * wide, 25, f"{needed}+", 22, "navy", "bold", "middle")

    def draw_throw(draw: Drawing, wide: float) -> None:
        for face, x in zip(faces, (0.5 * wide - 38, 0.5 * wide - 10), strict=True):
            scene.draw_die(draw, face, x, 20, 24)
        draw.text(0.5 * wide + 20, 25, f"= {needed}", scene.LARGE, "navy", "bold")

    panels = [
        ("Where is it?", f"{inches} from the frigate to DP 2, in zone {zone.zone}: it can be heard", draw_distance),
        ("What is needed?", f"Ship, passive, Slow. {taken} {needed}", draw_needed),
        ("Roll 2d6", f"{needed} or more: DP 2 is heard. The chance is {format_percent(share, 0)} %", draw_throw),
        ("What follows?", str(rules.tables["detection-step"].rows[3].cells["does"]), draw_flip),
    ]
    steps = [(scene.Step(str(n), head, text), picture) for n, (head, text, picture) in enumerate(panels, 1)]
    return scene.raised(draw, draw_panels(draw, steps, 0, 0, width))


INCH = 50.0  # points: an inch of the formation
SIDE = 42.0  # left of the ships
PICTURES = {
    ("ssn", "Attack"): draw_your_shot,
    ("ssn", "Maneuver"): draw_your_move,
    ("surface", "Detection"): draw_listening,
    ("surface", "Attack"): draw_shot_at_you,
    ("surface", "Maneuver"): draw_their_move,
}


def turn_order(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A turn in pictures: the submarine's steps, and after them those of ships and helicopters."""
    draw, rows = Drawing(), rules.tables["sequence-of-play"].rows
    wide, x, top, low = width >= scene.WIDE, 0.0, 0.0, 0.0
    for number, (who, title) in enumerate((("ssn", "You"), ("surface", "They")), 1):
        listed = [row for row in rows if str(row.cells[who]) != "none"]
        panels = [
            (scene.Step("", str(row.cells["step"]), str(row.cells[who])), PICTURES[who, str(row.cells["step"])])
            for row in listed
        ]
        each = (width - 4 * GAP) / 5
        room = len(listed) * (each + GAP) - GAP if wide else width
        scene.draw_disc(draw, x + 9, top - 11, str(number))
        draw.text(x + 24, top - 16, title, scene.LARGE, "navy", "bold")
        start = x + 32 + text_width(title, scene.LARGE, "bold")
        draw.line((start, top - 11), (x + room, top - 11), Style(None, "navy", 1.2))
        low = min(low, draw_panels(draw, panels, x, top - 28, room))
        x, top = (x + room + GAP, top) if wide else (0.0, low - 10)
    return scene.raised(draw, low)


def detection_steps(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The detection step of ships and helicopters in pictures."""
    draw, reach = Drawing(), f"{value(rules, 'fire-range'):g}″"
    flip, fire = partial(draw_flip, count=3), partial(draw_fire, reach=reach)
    pictures: tuple[Picture, ...] = (flip, draw_roll, draw_sonars, draw_flip, fire)
    panels = list(zip(numbered_steps(rules, "detection-step"), pictures, strict=True))
    return scene.raised(draw, draw_panels(draw, panels, 0, 0, width))


def formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The start: the group on its heading, to scale, and the submarine somewhere beyond it; where each piece goes."""
    draw = Drawing()
    square = value(rules, "setup-square")
    inch = min(INCH, 200 / square, 0.34 * width / square)
    reach = square * inch / 2
    cx, cy = reach + SIDE, -reach - 46
    aboard = {LHD_NAME: int(value(rules, "helos-on-lhd"))}
    sizes = {name: tuple(float(side) * inch for side in piece_size(rules, name)) for name in ("ff", "lhd", "helo")}
    helo = min(sizes["helo"][0], 0.5 * inch)
    for name, x, y in ships(rules):
        long, wide = (min(side, 1.5 * inch) for side in sizes["lhd" if name == LHD_NAME else "ff"])
        at = cx + x * inch, cy + y * inch
        art = "lhd" if name == LHD_NAME else "frigate"
        scene.draw_from_above(draw, art, at, 0, (wide, long), UNALERTED.fill, "navy")
        draw.text(at[0], at[1] - long / 2 - 9, name, scene.NOTE, "navy", "semibold", "middle")
        for n in range(aboard.get(name, int(value(rules, "helos-per-frigate")))):
            left, low = at[0] + wide / 2 - 4, at[1] - long / 2 + n * (helo + 2)
            draw.rect(left, low, helo, helo, Style("deep", "navy", 0.8))
            scene.draw_below(draw, "helicopter-side", left + helo / 2, low + helo / 2, helo - 4, "deep-text")
    (ff_long, ff_wide), (long, wide) = sizes["ff"], sizes["lhd"]
    scene.draw_disc(draw, cx - reach - ff_wide / 2, cy + reach + ff_long / 2, "1")
    scene.draw_disc(draw, cx - wide / 2, cy + long / 2, "2")
    scene.draw_disc(draw, cx + wide / 2 + helo + 4, cy - long / 2 + helo, "3")
    scene.draw_dimension(draw, (cx - reach, cy + reach + 36), (cx + reach, cy + reach + 36), f"{square:g}″", scene.TEXT)
    left = cx - reach - SIDE + 9
    scene.draw_dimension(draw, (left, cy - reach), (left, cy + reach), f"{square:g}″", scene.TEXT)
    beside = _draw_boat(draw, rules, (cx + reach, cy + reach), inch)
    rows = rules.tables["setup"].rows
    steps = [scene.Step(str(n), str(row.cells["piece"]), str(row.cells["place"])) for n, row in enumerate(rows, 1)]
    end = cy - reach - 0.5 * inch - 16
    if width < scene.WIDE:
        return scene.raised(draw, scene.draw_list(draw, steps, 0, end - 4, width))
    x = cx + reach + 0.5 * inch + 24
    return scene.raised(draw, min(end, scene.draw_list(draw, steps, x, beside - 8, width - x, 9)))


def _draw_boat(draw: Drawing, rules: Rules, frigate: Point, inch: float) -> float:
    """The submarine and its point at the right of the nearest frigate, not to scale; the y below them."""
    long, wide = (min(float(side) * inch, inch) for side in piece_size(rules, "ssn"))
    text = f"over {value(rules, 'setup-distance'):g}″"
    x, y = frigate
    left = x + 0.5 * inch + 20
    gap = text_width(text, scene.TEXT, "semibold") + 40
    far = left + gap + 6 + long / 2
    right = left + gap
    middle = (left + right) / 2  # where the distance has a break
    draw.lines([((left, y), (middle - 4, y)), ((middle + 4, y), (right, y))], Style(None, "gray", 0.9, (4, 3)))
    draw.lines([((x - 2, y - 5), (x + 2, y + 5)) for x in (middle - 2, middle + 2)], Style(None, "gray", 0.9))
    draw.text(left + gap / 2, y + 9, text, scene.TEXT, "ink", "semibold", "middle")
    scene.draw_from_above(draw, "ssn-deep", (far, y), 270, (wide, long), "boat", "boat-text")
    half, at = 0.25 * inch, far + long / 2 + 0.25 * inch + 4
    draw.rect(at - half, y - half, 2 * half, 2 * half, Style("deep", "navy", 0.8))
    if text_width("Slow", scene.NOTE, "semibold") < 2 * half - 3:
        draw.text(at, y - 0.36 * scene.NOTE, "Slow", scene.NOTE, "deep-text", "semibold", "middle")
    for number, x in ((4, far - long / 2), (5, at + half)):
        scene.draw_disc(draw, x, y + wide / 2, str(number))
    return y - wide / 2


__all__ = [
    "chances_to_detect",
    "convergence_zones",
    "detection_points",
    "detection_steps",
    "formation",
    "frigate_chase",
    "helicopter_flight",
    "lhd_die",
    "odds_key",
    "ship_moves",
    "shot_at_you",
    "three_points",
    "torpedo_run",
    "turn_order",
    "turns",
    "turns_in_a_row",
    "which_point",
    "who_hears",
    "worked_roll",
    "your_shot",
]
