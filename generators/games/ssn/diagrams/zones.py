"""Who hears whom: the zones along one line, and a ship and helicopters that listen over three submarines."""

from collections.abc import Sequence
from itertools import pairwise

from aids.rulebook.rules import Rules, value
from aids.ssn.zones import Band, bands
from generators.drawing.art import draw_art
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
SEA = Style(None, "sea", 1.0)
SKY, SHALLOW, DEEP, FLOOR = 50.0, 84.0, 126.0, 160.0
"""Points from the top down: the surface, the depths, the end of the picture."""
SHOWN = 2  # zones
LEFT = 54.0  # the listener
NOT_HEARD = "not by ships"  # which a Deep helicopter hears


def convergence_zones(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The bands in which a shallow listener hears, along one line from the listener."""
    draw = Drawing()
    listed = bands(rules)
    reach = float(listed[-1].end) * 33 / 32
    left, height, low = 34.0, 52.0, 18.0
    step = (width - left - 4) / reach
    draw.line((left, low), (left + reach * step, low), Style(None, "navy", 0.6))
    every = -int(-reach // 100)  # inches from tick to tick
    ticks = range(0, int(reach) + 1, every)
    draw.lines([((left + i * step, low), (left + i * step, low - (2 if i % (4 * every) else 4))) for i in ticks], THIN)
    _draw_edges(draw, listed, left, step, low)
    silent = 0.0
    for band in listed:
        x, wide = left + float(band.start) * step, float(band.end - band.start) * step
        draw.rect(x, low, wide, 30, Style("pale", "sea", 0.6))
        quarters = [((x + wide * k / 4, low), (x + wide * k / 4, low + 30)) for k in (1, 3)]
        if wide > 24:
            draw.lines(quarters, Style(None, "sea", 0.2))
        if wide > 8:
            draw.text(x + wide / 2, low + 11.5, str(band.zone), 11, "navy", "bold", "middle")
        room, middle = (float(band.start) - silent) * step, left + (float(band.start) + silent) / 2 * step
        word = "not heard" if silent else "too near"
        if room > text_width(word, TEXT) + 4 + 20 * (not silent):  # the listener is drawn where the first begins
            draw.text(middle + 9 * (not silent), low + 12, word, TEXT, "grey", "regular", "middle")
        silent = float(band.end)
    draw_art(draw, "frigate", (left - 17, low + 3, 34, 14), "navy")
    return draw, height


def _draw_edges(draw: Drawing, listed: Sequence[Band], left: float, step: float, low: float) -> None:
    """The distances at which zones begin and end, those left out that would run into the one before."""
    end = 0.0
    for edge in (0.0, *(float(edge) for band in listed for edge in (band.start, band.end))):
        x, text = left + edge * step, f"{edge:g}″"
        half = text_width(text, TEXT, "semibold") / 2
        if x - half > end:
            draw.text(x, low - 12, text, TEXT, "ink", "semibold", "middle")
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
        draw.line((reach, -FLOOR), (reach, -SKY - 4), Style(None, "danger", 1.2, (4, 3)))
        text = f"fires within {value(rules, 'fire-range'):g}″"
        draw.text(reach - 5, -FLOOR + 6, text, TEXT, "navy", "semibold", "end")  # read on a zone too
    rows = rules.tables["detection-rolls"].rows
    steps = [Step("", str(row.cells["step"]), str(row.cells["does"])) for row in rows]
    return raised(draw, _draw_notes(draw, steps, width, -FLOOR - 28))


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
            draw.text(LEFT + second * per - 4, -depth - 15, words, TEXT, ink, "semibold", "end")
        else:
            draw.text(x, -depth + 9, words, TEXT, ink, "semibold", "middle")


def _draw_helicopters(draw: Drawing, width: float, shown: Sequence[Band], per: float) -> None:
    """A helicopter that listens shallow and one that listens deep."""
    if width < WIDE:
        return
    for band, share, depth, name, words in (
        (shown[0], 0.8, SHALLOW - 6, "Shallow", "in its own zones"),
        (shown[1], 0.4, DEEP - 4, "Deep", "at any distance"),
    ):
        x = LEFT + (float(band.start) + share * float(band.end - band.start)) * per
        draw_below(draw, "helicopter-side", x, -22, 58, "navy")
        draw.line((x, -34), (x, -depth), Style(None, "navy", 0.9))
        draw.circle(x, -depth, 3.5, Style("navy"))
        for r in (6, 10, 14):
            draw.arc(x, -depth, r, 215, 110, Style(None, "navy", 0.8))
        room = width - text_width(words, TEXT)
        at = min(x + 34, room) if x + 26 < room else x - 34 - text_width(words, TEXT)
        draw.text(at, -16, name, MAIN, "navy", "semibold")
        draw.text(at, -28, words, TEXT)


def _draw_notes(draw: Drawing, steps: Sequence[Step], width: float, top: float) -> float:
    """Rows beside each other, as many as the width takes; the y below them."""
    if width < WIDE:
        return draw_list(draw, steps, 0, top, width)
    shares, x, low = (0.2, 0.2, 0.18, 0.42), 0.0, top
    for step, share in zip(steps, shares, strict=True):
        draw.text(x, top - 11, step.head, MAIN, "navy", "semibold")
        lines = wrap_text(step.text, TEXT, share * width - 14)
        draw.texts([(x, top - 23 - 11 * n, line) for n, line in enumerate(lines)], TEXT)
        low = min(low, top - 23 - 11 * (len(lines) - 1))
        x += share * width
    return low - 3
