"""The turn tools of the game: a Sharp and an Easy path, the straight runs that follow them, the tightest moves.

One arc of the tool is an inch of the way (SSN Maneuver Step; SS-2, SS-3).
"""

from __future__ import annotations

from aids.rulebook.rules import Rules, value
from aids.ssn.turns import ASSUMES
from generators.drawing.drawing import INCH, Drawing, shift
from generators.games.ssn import diagrams
from generators.page.frame import Body, Heading, area
from generators.page.typeset import draw_section
from generators.sheets.sheet import Job, Sheet
from generators.sheets.turn_tools import Tool, card_pages, draw_cards, ribbon_width

MOVES_HEAD = 26.0  # points: the head over the tightest moves, and the space under it


def tools(job: Job, half: float) -> list[Tool]:
    """The Sharp and the Easy tool for the rules in force."""
    rules = job.game.rules
    long = float(value(rules, "turn-arc")) * INCH
    listed = []
    for name, key, speed in (("Sharp", "sharp-angle", "slow"), ("Easy", "easy-angle", "fast")):
        straight = value(rules, f"straight-after-turn-{speed}")
        listed.append(Tool(name, float(value(rules, key)), long, 1, half, float(straight) * INCH, f"+{straight:g}″"))
    return listed


def cards(half: float, job: Job) -> list[Drawing]:
    """The two cards, half their ribbon so wide in points, turned as they fit the paper; FitError if they do not fit."""
    return draw_cards(tools(job, half), job)


def advice(rules: Rules) -> str:
    """How a turn tool is laid, in words."""
    slow, fast = (value(rules, f"straight-after-turn-{speed}") for speed in ("slow", "fast"))
    return (
        "Pivot on the piece's centre, tongue astern, dashes along its heading. After an arc go straight: "
        f"{slow:g}″ at Slow or less, {fast:g}″ at Fast or more."
    )


class TurnToolSheet(Sheet):
    """The turn tools of the game: a Sharp and an Easy path, and under them the tightest moves."""

    half_width = ribbon_width()

    def pages(self, job: Job) -> list[Body]:
        """The cards, one below the other."""
        return card_bodies(self.half_width, self.heading(job, small=True), job)


def card_bodies(half: float, heading: Heading, job: Job) -> list[Body]:
    """The turn tools, one below the other, on as many pages as they need; the tightest moves below, if they fit."""
    room = area(job.paper, small_head=True)
    words = f"{advice(job.game.rules)}  Assumes {', '.join(ASSUMES)}"
    pages, top = card_pages(cards(half, job), words, job)
    moves, height = diagrams.turns(job.game.rules, room.width)
    height += MOVES_HEAD
    if height <= top - room.bottom:
        low = room.bottom + (top - room.bottom - height) / 2
        draw_section(pages[-1], "The tightest full moves", "not true scale", room.width, room.left, low + height)
        with pages[-1].group(shift(room.left, low)):
            pages[-1].add(moves.records)
    return [Body(page, heading, "cut", stock="card") for page in pages]
