"""Who hears whom: the zones along one line, and a ship and helicopters that listen over three submarines."""

from collections.abc import Sequence
from itertools import pairwise

from aids.dice import format_percent
from aids.rulebook.rules import Rules, value
from aids.ssn.detection import DICE
from aids.ssn.zones import Band, bands
from generators.drawing.drawing import Drawing, Style
from generators.drawing.scene import (
    MAIN,
    TEXT,
    WIDE,
    Step,
    draw_afloat,
    draw_below,
    draw_distances,
    draw_list,
    draw_sea,
    raised,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.ssn.legend import ALERTED, OWN

THIN = Style(None, "rule", 0.4)
BAR = 28.0  # height of a certain chance
SKY, SHALLOW, DEEP, FLOOR = 46.0, 76.0, 110.0, 134.0
"""Points from the top down: the surface, the depths, the end of the picture."""
NEAR, AIR, BED = 40.0, 30.0, 82.0  # the listener of the zones in one line, its surface, the end of the picture
SHOWN = 2  # zones
LEFT = 54.0  # the listener
NOT_HEARD = "not by ships"  # which a Deep helicopter hears


def convergence_zones(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The bands in which a shallow listener hears, along one line from a ship, with a submarine that lies in one."""
    draw, listed = Drawing(), bands(rules)
    reach = float(listed[-1].end) * 33 / 32
    step = (width - NEAR - 4) / reach
    draw_sea(draw, (0, -BED, width, BED - AIR))
    every = -int(-reach // 100)  # inches from tick to tick
    ticks = range(0, int(reach) + 1, every)
    draw.line((NEAR, -BED), (NEAR + reach * step, -BED), Style(None, "navy", 0.6))
    draw.lines([((NEAR + i * step, -BED), (NEAR + i * step, -BED - 4)) for i in ticks], THIN)
    silent = 0.0
    for band in listed:
        x, wide = NEAR + float(band.start) * step, float(band.end - band.start) * step
        draw.rect(x, -BED, wide, BED - AIR - 5, Style("unalerted"))
        if wide > 8:
            draw.text(x + wide / 2, -AIR - 19, str(band.zone), MAIN, "navy", "bold", "middle")
        room, middle = (float(band.start) - silent) * step, NEAR + (float(band.start) + silent) / 2 * step
        word = "not heard" if silent else "too near"
        if room > text_width(word, TEXT) + 4:
            draw.text(middle, -AIR - 19, word, TEXT, "grey", "regular", "middle")
        silent = float(band.end)
    _draw_edges(draw, listed, NEAR, step, -BED)
    draw_afloat(draw, "frigate-side", NEAR, -AIR, 56, ALERTED.line)
    _draw_part(draw, rules, listed, step, width)
    far = NEAR + float(value(rules, "fire-range")) * step
    if far < width:
        draw.line((far, -BED), (far, -AIR + 16), Style(None, "danger", 1.2, (4, 3)))
        words = f"fires within {value(rules, 'fire-range'):g}″"
        draw.text(far - 5, -AIR + 8, words, TEXT, "danger", "semibold", "end")
    return raised(draw, -BED - 17)


def _draw_part(draw: Drawing, rules: Rules, listed: Sequence[Band], step: float, width: float) -> None:
    """A submarine with a part of its counter in the last zone but one, and a Deep helicopter that hears it anywhere."""
    if len(listed) < 2 or width < WIDE:
        return
    long = min(float(value(rules, "ssn-length")), 2.0) * step
    x = NEAR + float(listed[-2].start) * step
    draw_below(draw, "ssn-side", x + 0.1 * long, -AIR - 35, max(1.6 * long, 30.0), OWN)
    draw.text(x + long + 6, -AIR - 38, "heard", TEXT, "navy", "semibold")
    at = NEAR + (float(listed[-1].start) - 0.12 * float(listed[-1].start - listed[-2].end)) * step
    _draw_dip(draw, at, -AIR + 15, -AIR - 36, 33)
    draw.text(at - 26, -AIR + 8, "Deep: hears anywhere", TEXT, "navy", "semibold", "end")


def _draw_edges(draw: Drawing, listed: Sequence[Band], left: float, step: float, low: float) -> None:
    """The distances at which zones begin and end, those left out that would run into the one before."""
    end = 0.0
    for edge in (0.0, *(float(edge) for band in listed for edge in (band.start, band.end))):
        x, text = left + edge * step, f"{edge:g}″"
        half = text_width(text, TEXT, "semibold") / 2
        if x - half > end:
            draw.text(x, low - 14, text, TEXT, "ink", "semibold", "middle")
            end = x + half + 2


def who_hears(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A ship that listens through its zones over three submarines, true to scale, and helicopters at both depths."""
    draw, shown = Drawing(), bands(rules, SHOWN)
    per = (width - LEFT - 12) / (float(shown[-1].end) * 1.06)
    draw_sea(draw, (0, -FLOOR, width, FLOOR - SKY))
    for band in shown:
        x, wide = LEFT + float(band.start) * per, float(band.end - band.start) * per
        draw.rect(x, -FLOOR, wide, FLOOR - SKY - 5, Style("unalerted"))
        if wide > 40:
            draw.text(x + 5, -SKY - 16, f"zone {band.zone}", TEXT, "navy", "semibold")
    draw.line((0, -(SHALLOW + DEEP) / 2), (width, -(SHALLOW + DEEP) / 2), Style(None, "sea", 0.6, (3, 3)))
    draw.texts([(6, -SHALLOW - 4, "shallow"), (6, -DEEP - 4, "deep")], TEXT, "grey")
    draw_afloat(draw, "frigate-side", LEFT, -SKY, 84, ALERTED.line)
    _draw_boats(draw, rules, shown, per)
    _draw_helicopters(draw, width, shown, per)
    edges = [0.0, *(float(edge) for band in shown for edge in (band.start, band.end))]
    marks = [LEFT + edge * per for edge in edges]
    draw_distances(draw, -FLOOR - 16, marks, [f"{b - a:g}″" for a, b in pairwise(edges)])
    reach = LEFT + float(value(rules, "fire-range")) * per
    if reach < width:
        draw.line((reach, -FLOOR), (reach, -SKY + 14), Style(None, "danger", 1.2, (4, 3)))
        text = f"fires within {value(rules, 'fire-range'):g}″"
        draw.text(reach - 5, -SKY + 6, text, TEXT, "danger", "semibold", "end")
    row = rules.tables["detection-rolls"].rows[3]
    head = str(row.cells["step"])
    low, indent = -FLOOR - 34, text_width(head, TEXT, "semibold") + 8
    draw.text(0, low, head, TEXT, "navy", "semibold")
    lines = wrap_text(str(row.cells["does"]), TEXT, width - indent)
    draw.texts([(indent, low - 11.5 * n, line) for n, line in enumerate(lines)], TEXT)
    return raised(draw, low - 11.5 * (len(lines) - 1) - 3)


def _draw_boats(draw: Drawing, rules: Rules, shown: Sequence[Band], per: float) -> None:
    """A submarine inside a zone, one between two, and one with a part of its counter in the next."""
    long = min(float(value(rules, "ssn-length")), 2.0)
    first, second = (float(band.start) for band in shown)
    end = float(shown[0].end)
    for inches, depth, words in (
        ((first + end) / 2, DEEP, "heard"),
        ((end + second) / 2 - 0.3 * long, DEEP, NOT_HEARD),
        (second - 0.25 * long, SHALLOW, "any part in it: heard"),
    ):
        colour, ink = ("grey", "grey") if words == NOT_HEARD else (OWN, "navy")  # read on a zone
        x = LEFT + inches * per
        draw_below(draw, "ssn-side", x, -depth, max(long * per, 24.0), colour)
        if depth == SHALLOW:  # left of where zone and fire begin
            draw.text(LEFT + second * per - 4, -depth + 9, words, TEXT, ink, "semibold", "end")
        else:
            draw.text(x, -depth - 16, words, TEXT, ink, "semibold", "middle")


def _draw_helicopters(draw: Drawing, width: float, shown: Sequence[Band], per: float) -> None:
    """A helicopter that listens shallow and one that listens deep."""
    if width < WIDE:
        return
    for band, share, depth, name, words in (
        (shown[0], 0.8, SHALLOW - 6, "Shallow", "in its own zones"),
        (shown[1], 0.4, DEEP - 4, "Deep", "at any distance"),
    ):
        x = LEFT + (float(band.start) + share * float(band.end - band.start)) * per
        _draw_dip(draw, x, -20, -depth, 50)
        room = width - text_width(words, TEXT)
        at = min(x + 34, room) if x + 26 < room else x - 34 - text_width(words, TEXT)
        draw.text(at, -16, name, MAIN, "navy", "semibold")
        draw.text(at, -28, words, TEXT)


def _draw_dip(draw: Drawing, x: float, y: float, low: float, long: float) -> None:
    """A helicopter so long about (x, y), and its sonar on a line at `low`."""
    draw_below(draw, "helicopter-side", x, y, long, "navy")
    draw.line((x, y - 0.2 * long), (x, low), Style(None, "navy", 0.9))
    draw.circle(x, low, 3.5, Style("navy"))
    for r in (6, 10, 14):
        draw.arc(x, low, r, 215, 110, Style(None, "navy", 0.8))


def chances_to_detect(rules: Rules, width: float) -> tuple[Drawing, float]:
    """What a listener needs, and the chance of each threshold as a bar."""
    draw = Drawing()
    rows = rules.tables["detection-rolls"].rows[:2]
    steps = [Step("", str(row.cells["step"]), str(row.cells["does"])) for row in rows]
    side = 0.38 * width if width >= WIDE else 0.0
    low = draw_list(draw, steps, 0, 0, side - 12 if side else width, 4)
    top = 0.0 if side else low - 6
    each = (width - side) / len(DICE.weights)
    for n, needed in enumerate(DICE.weights):
        share = sum(count for total, count in DICE.weights.items() if total >= needed) / DICE.total
        x, y = side + each * n, top - 14 - BAR
        draw.rect(x + 3, y, each - 6, BAR, Style("pale"))
        draw.rect(x + 3, y, each - 6, BAR * share, Style("sea"))
        draw.text(x + each / 2, top - 9, format_percent(share, 0), TEXT, "ink", "regular", "middle")
        draw.text(x + each / 2, y - 13, f"{needed}+", MAIN, "navy", "semibold", "middle")
    return raised(draw, min(low, top - BAR - 30))
