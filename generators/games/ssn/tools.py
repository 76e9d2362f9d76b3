"""The page of rulers and turn tools: strips upright at the right, the turn tools beside them, how to use both below."""

from __future__ import annotations

from aids.rulebook.rules import Rules, switch, value
from aids.ssn import maneuver
from aids.ssn.turns import ASSUMES as TURN_RULINGS
from aids.ssn.zones import ASSUMES as ZONE_RULINGS
from generators.drawing.drawing import INCH, Drawing, shift
from generators.games.ssn import turn_tools
from generators.games.ssn.rulers import GameRuler
from generators.page.frame import Area, Body, area
from generators.page.typeset import draw_assumed, draw_paragraph, draw_section
from generators.sheets.rulers import MOST_RULERS, strip_pages, strips
from generators.sheets.settings import Settings, table, tables
from generators.sheets.sheet import Job, Sheet
from generators.sheets.turn_tools import GAP, bounds, place_card, ribbon_width

TEXT, LEAD = 9.5, 48.0  # size of the directions, and room for the word before each
LEAST_WORDS = 120.0  # points: the least width of directions beside the strips
BESIDE = 0.2 * INCH  # between the strips and what stands beside them


class TurnToolBeside(Settings):
    """The turn tools."""

    half_width = ribbon_width()


class RulersAndTools(Sheet):
    """Rulers at true scale, side by side, with the turn tools beside them."""

    rulers = tables(GameRuler, "the rulers", least=1, most=MOST_RULERS)
    turn_tool = table(TurnToolBeside, "the turn tools, on pages of their own where they do not fit").optional("none")

    def pages(self, job: Job) -> list[Body]:
        """Pages of strips, upright, the cards beside the last of them."""
        room, heading = area(job.paper, small_head=True), self.heading(job, small=True)
        pages, left = strip_pages(strips(self.rulers, job, room), room)
        bodies = [Body(page, heading, "cut", stock="card") for page in pages]
        if self.turn_tool is None:
            return bodies
        beside, half = room._replace(right=left - BESIDE), self.turn_tool.half_width
        if not _draw_beside(pages[-1], half, job, beside):
            if beside.width >= LEAST_WORDS:
                words, _ = _directions(job.game.rules, beside.width)
                with pages[-1].group(shift(beside.left, beside.top)):
                    pages[-1].add(words.records)
            bodies += turn_tools.card_bodies(half, heading, job)
        return bodies


def _draw_beside(page: Drawing, half: float, job: Job, room: Area) -> bool:
    """The turn tools in a room beside strips, and what to do with both under them; False if the cards do not fit."""
    cards = turn_tools.cards(half, job)
    boxes = [bounds(card) for card in cards]
    tall = sum(box[3] - box[1] for box in boxes) + GAP * len(cards)
    if max(box[2] - box[0] for box in boxes) > room.width or tall > room.height:
        return False
    words, height = _directions(job.game.rules, room.width)
    spare = room.height - tall - height
    top = room.top - (min(spare / 3, GAP) if spare > 0 else 0)
    for card, (x0, y0, x1, y1) in zip(cards, boxes, strict=True):
        place_card(page, card, (room.left + room.right - x0 - x1) / 2, top - y1)
        top -= y1 - y0 + GAP + max(0.0, spare / 4)
    if spare >= 0:
        with page.group(shift(room.left, room.bottom + height)):
            page.add(words.records)
    return True


def _directions(rules: Rules, width: float) -> tuple[Drawing, float]:
    """How to join and lay the strips and the tools, and the turns of each speed; the drawing and its height."""
    draw = Drawing()
    y = draw_section(draw, "How to lay them", "centre to centre", width) - 4
    for lead, text in _uses(rules):
        draw.text(0, y - 9.5, lead, TEXT, "navy", "semibold")
        y = draw_paragraph(draw, text, LEAD, y, width - LEAD, TEXT, "ink") - 4
    y = draw_assumed(draw, (*ZONE_RULINGS, *TURN_RULINGS), y - 2.5, width)
    return draw, -y


def _uses(rules: Rules) -> list[tuple[str, str]]:
    """The use of each strip and card: a word, and how it is laid."""
    step, hears = value(rules, "torpedo-step"), ""
    if switch(rules, "torpedo-listens"):
        hears = " What a shallow one hears there: the zone ruler's 0 at that roll, along the rest of the run."
    most = [f"{speed.level.capitalize()} {speed.most}" for speed in maneuver.speeds(rules)]
    return [
        ("Join", "Glue each strip of a ruler under the one before it, diamond on diamond."),
        ("Zones", "0 at the listener's centre. A piece with any part in a shaded band is in that zone."),
        ("Torpedo", f"0 at the shooter, along the run. Roll at 0 and, every {step:g}″, at each roll mark.{hears}"),
        ("Turn", turn_tools.advice(rules)),
        ("Most", f"Turns in a full move: {', '.join(most)}; a frigate {maneuver.frigate_turns(rules)}."),
    ]
