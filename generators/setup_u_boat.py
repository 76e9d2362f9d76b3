"""The U-Boat scenario sheet: a sealed slip with the first U for each power, and the game master's sheet.

Until the first orders are read nobody but its power and the game master knows where a U begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aids.checks import Input
from aids.errors import FitError
from aids.games import Game
from aids.rules import Rules
from aids.u_boat import setup as draws
from aids.u_boat.board import SUBMARINE, board
from generators import fonts, slips
from generators.drawing import Drawing, Style, shift
from generators.paper import Paper
from generators.sheets import NOTE, TABLE, THIN, Body, Heading, area
from generators.typeset import Block, paragraph, section_head

INPUTS = (Input("anywhere", "flag", "draw each first U among all coasts of the board, not the power's own"),)
ONE_SIDED = True
ROW = 17.0
STEPS = (
    "Keep this sheet apart. Cut the slips, fold each shut and give it to its power, which opens it alone.",
    "Fleets and armies begin as in the usual game of 1901; each power has one U besides.",
    "A U in a coastal province is told to all, as every one is at the start.",
    "From the first move on a U at sea is told only if it is in a conflict.",
)


def roll_up(game: Game, inputs: Mapping[str, Any], seed: int) -> draws.Start:
    """The start that a seed gives."""
    return draws.start(game.rules, seed, bool(inputs.get("anywhere")))


def json(begun: draws.Start) -> dict[str, object]:
    """The start as other programs read it."""
    return draws.as_json(begun)


def pages(game: Game, inputs: Mapping[str, Any], paper: Paper) -> int:
    """How many pages a start has.  FitError if the paper is too small."""
    return slips.strip_pages(len(board().powers), Block(0.0, Drawing()), paper) + 1


def bodies(game: Game, starts: Iterable[draws.Start], paper: Paper) -> Iterator[Body]:
    """The game master's sheet of each start behind its slips."""
    wide = slips.strip_size(paper)[0]
    changed = " · house rules" if game.rules.changed else ""
    for begun in starts:
        note = f"seed {begun.seed}{changed}"
        sealed = (
            slips.Slip(f"{power}: first U", f"1901 · seed {begun.seed}", _secret(begun, power, wide))
            for power in board().powers
        )
        heading = Heading(game.title, f"Scenario {begun.seed}", "Setup · 3", small=True)
        yield from slips.strips(sealed, paper, heading, Block(0.0, Drawing()), note)
        title = f"Scenario {begun.seed}: game master's sheet"
        yield Body(_master(begun, paper, game.rules), heading._replace(title=title, small=False), "read", note=note)


def _units(begun: draws.Start, power: str) -> tuple[list[str], list[str]]:
    """The U's of a power as spaces, and its other units as `F lon`."""
    own = [piece for piece in begun.pieces if piece["power"] == power]
    submarines = [piece["space"] for piece in own if piece["unit"] == SUBMARINE]
    return submarines, [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE]


def _named(space: str) -> str:
    """A space in full: `St. Petersburg, south coast`."""
    province, _, coast = space.partition("/")
    words = {"nc": "north coast", "sc": "south coast", "ec": "east coast"}
    name = board().provinces[province].name
    return f"{name}, {words[coast]}" if coast else name


def _secret(begun: draws.Start, power: str, wide: float) -> Drawing:
    """Where a power's U begins, and its other units."""
    draw = Drawing()
    tall = wide * slips.STRIP[1] / slips.STRIP[0]
    submarines, others = _units(begun, power)
    draw.text(8, tall - 12, f"{power}, 1901", NOTE, "grey", "semibold")
    for i, space in enumerate(submarines):
        draw.text(8, tall - 27 - 13 * i, f"U {space}", 13 if len(submarines) == 1 else 10, "danger", "bold")
        left = 8 + fonts.width(f"U {space}", 13, "bold") + 10
        draw.text(left, tall - 27 - 13 * i, _named(space), TABLE, "ink")
    draw.text(8, 6, "with " + ", ".join(others), NOTE, "grey")
    return draw


def _master(begun: draws.Start, paper: Paper, rules: Rules) -> Drawing:
    """Every piece of the start by power, every die rolled for it, and how the sheets are used."""
    room, draw = area(paper), Drawing()
    width, y = room.width, room.top
    for part in (_pieces(begun, width), _rolled(begun, width), _use(rules, width)):
        with draw.group(shift(room.left, y)):
            draw.add(part.drawing.records)
        y -= part.height + 18
    if y + 18 < room.bottom:
        raise FitError(f"--paper: the game master's sheet does not fit {paper.name}; choose larger paper")
    return draw


def _pieces(begun: draws.Start, width: float) -> Block:
    draw = Drawing()
    y = -section_head(draw, "Units at the start of 1901", "3 · game master only", width) - 13
    columns = (4.0, 0.16 * width, 0.30 * width, 0.58 * width)
    heads = ("Power", "U", "in full", "Fleets and armies")
    draw.texts([(x, y + 3.5, head) for x, head in zip(columns, heads, strict=True)], NOTE, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, power in enumerate(board().powers):
        submarines, others = _units(begun, power)
        tall = ROW * max(1, len(submarines))
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        draw.text(columns[0], y - 12, power, 11, "navy", "bold")
        for i, space in enumerate(submarines):
            draw.text(columns[1], y - 12 - ROW * i, f"U {space}", 11, "danger", "bold")
            draw.text(columns[2], y - 12 - ROW * i, _named(space), TABLE)
        draw.text(columns[3], y - 12, ", ".join(others), TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)


def _rolled(begun: draws.Start, width: float) -> Block:
    draw = Drawing()
    y = -section_head(draw, "Draws", "dice of as many faces as there are choices", width)
    for number, one in enumerate(begun.rolls):
        if number % 2 == 0:
            draw.rect(0, y - ROW, width, ROW, Style("tint"))
        among = f"{len(one.among)} coastal provinces" if len(one.among) > 12 else ", ".join(one.among)
        draw.text(4, y - 12, draws.label(one), TABLE, "ink", "semibold")
        draw.text(0.30 * width, y - 12, f"{', '.join(map(str, one.dice))}: {one.result}", TABLE, "navy", "bold")
        draw.text(0.45 * width, y - 12, f"of {among}", NOTE, "grey")
        y -= ROW
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)


def _use(rules: Rules, width: float) -> Block:
    """How to use the sheets, and the rulings."""
    draw = Drawing()
    y = -section_head(draw, "How to use", "", width) - 2
    for number, words in enumerate(STEPS, 1):
        draw.text(0, y - 8.4, str(number), TABLE, "navy", "bold")
        y = paragraph(draw, words, 12, y, width - 12, 8.5, "ink") - 2
    y -= 8
    for name in (*draws.ASSUMES, "UB-8"):
        draw.text(0, y - 6.8, name, 7, "amber", "semibold")
        y = paragraph(draw, rules.rulings[name].text, 30, y, width - 30, 7, "ink") - 1.5
    return Block(-y, draw)
