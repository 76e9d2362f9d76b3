"""The page of rulers and turn tools: strips upright at the right, the turn tools beside them, how to use both below."""

from __future__ import annotations

from typing import NamedTuple

from aids.errors import FitError
from aids.rules import Rules, value
from aids.ssn import maneuver
from aids.ssn.turns import ASSUMES as TURN_RULINGS
from aids.ssn.zones import ASSUMES as ZONE_RULINGS
from generators.drawing.drawing import INCH, Drawing, compose, shift, turn
from generators.games.ssn import rulers, turn_tools
from generators.page.frame import Area, Body, area
from generators.page.paper import measure
from generators.page.typeset import draw_assumed, draw_paragraph, draw_section_head
from generators.sheets.kits import Job, Spec

MOST_RULERS = 100
TEXT, LEAD = 9.5, 48.0  # size of the directions, and room for the word before each
BESIDE = 0.2 * INCH  # between the strips and what stands beside them


class Strip(NamedTuple):
    """A length of a ruler as drawn, its measuring edge up, and the room that it takes left and right of its start."""

    drawing: Drawing
    tab: float
    wide: float


def strips(spec: Spec, job: Job, room: Area) -> list[Strip]:
    """The lengths of all rulers of a sheet, each as long as the page is high."""
    parts = spec.parts("rulers")
    if len(parts) > MOST_RULERS:
        spec.fail(f"{len(parts)} rulers are too many; {MOST_RULERS} at most", "rulers")
    listed = []
    for part in parts:
        strip = rulers.ruler(part, job.game.rules)
        try:
            lengths = rulers.pieces(strip.length, room.height / INCH)
        except FitError as error:
            part.fail(str(error))
        for number, (start, end) in enumerate(lengths):
            drawn = rulers.draw_strip(strip, start, end, number, len(lengths))
            listed.append(Strip(drawn, measure("join") if number else 0.0, (end - start) * INCH))
    return listed


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `rulers`: strips side by side, upright; with a `turn-tool` the two cards beside the last of them.

    Cards that do not fit there have pages of their own.
    """
    spec.known("name", "kind", "title", "rule", "rulers", "turn-tool")
    room = area(job.paper, small_head=True)
    step = rulers.HEIGHT + rulers.GAP
    listed = strips(spec, job, room)
    each = max(1, int((room.width + rulers.GAP) // step))
    pages, left = [], room.right
    for first in range(0, len(listed), each):
        shown = listed[first : first + each]
        page = Drawing()
        left = room.right - len(shown) * step + rulers.GAP
        low = room.top - max(strip.wide for strip in shown)
        for number, strip in enumerate(shown):
            # the measuring edge is turned to the left: the strip reads upwards from its start
            move = compose(shift(left + number * step + rulers.HEIGHT, low), turn(90))
            for name, records in strip.drawing.layers.items():
                if records:
                    with page.layer(name), page.group(move):
                        page.add(records)
        pages.append(page)
    bodies = [Body(page, spec.heading(job, small=True), "cut") for page in pages]
    if "turn-tool" not in spec.data:
        return bodies
    part = spec.part("turn-tool")
    part.known("half-width")
    beside = room._replace(right=left - BESIDE)
    if not pages or not _draw_beside(pages[-1], part, job, beside):
        own = Spec({**spec.data, "name": spec.name, **part.data}, spec.place)
        own = own._replace(data={key: value for key, value in own.data.items() if key not in ("rulers", "turn-tool")})
        bodies += turn_tools.build(own, job)
    return bodies


def _draw_beside(page: Drawing, part: Spec, job: Job, room: Area) -> bool:
    """The turn tools in a room beside strips, and what to do with both under them; False if the cards do not fit."""
    cards = turn_tools.cards(part, job)
    boxes = [turn_tools.bounds(card) for card in cards]
    tall = sum(box[3] - box[1] for box in boxes) + turn_tools.GAP * len(cards)
    if max(box[2] - box[0] for box in boxes) > room.width or tall > room.height:
        return False
    words, height = _directions(job.game.rules, room.width)
    spare = room.height - tall - height
    top = room.top - (min(spare / 3, turn_tools.GAP) if spare > 0 else 0)
    for card, (x0, y0, x1, y1) in zip(cards, boxes, strict=True):
        turn_tools.place_card(page, card, (room.left + room.right - x0 - x1) / 2, top - y1)
        top -= y1 - y0 + turn_tools.GAP + max(0.0, spare / 4)
    if spare >= 0:
        with page.group(shift(room.left, room.bottom + height)):
            page.add(words.records)
    return True


def _directions(rules: Rules, width: float) -> tuple[Drawing, float]:
    """How to join and lay the strips and the tools, and the turns of each speed; the drawing and its height."""
    draw = Drawing()
    y = -draw_section_head(draw, "How to lay them", "measured from centre to centre", width) - 4
    for lead, text in _uses(rules):
        draw.text(0, y - 9.5, lead, TEXT, "navy", "semibold")
        y = draw_paragraph(draw, text, LEAD, y, width - LEAD, TEXT, "ink") - 4
    y = draw_assumed(draw, (*ZONE_RULINGS, *TURN_RULINGS), y - 2.5, width)
    return draw, -y


def _uses(rules: Rules) -> list[tuple[str, str]]:
    """What each strip and card is for: a word, and how it is laid."""
    step = value(rules, "torpedo-step")
    most = [f"{speed.level.capitalize()} {speed.most}" for speed in maneuver.speeds(rules)]
    return [
        ("Join", "Glue each strip of the zone ruler under the one before it, diamond on diamond."),
        ("Zones", "0 at the listener's centre. A piece with any part in a shaded band is in that zone."),
        ("Torpedo", f"0 at the shooter, along the run. Roll at 0 and, every {step:g}″, at each roll mark."),
        ("Turn", turn_tools.advice(rules)),
        ("Most", f"Turns in a full move: {', '.join(most)}; a frigate {maneuver.frigate_turns(rules)}."),
    ]
