"""The U-Boat scenario sheet: a sealed slip with the first U for each power, and the game master's sheet.

The powers open their slips together; then the game master tells all where the U's are, for all begin on coasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aids.checks import Input
from aids.errors import FitError
from aids.games import Game
from aids.rules import Rules
from aids.u_boat import setup as draws
from aids.u_boat.game_map import SUBMARINE, load_map
from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Style, shift
from generators.page.frame import NOTE, TABLE, THIN, Body, Heading, area
from generators.page.paper import Paper
from generators.page.typeset import Block, paragraph, section_head
from generators.sheets import setup_strips
from generators.sheets.setups import SetupSheet, seed_note
from generators.sheets.slips import Slip

INPUTS = (Input("anywhere", "flag", "draw each first U among all coasts of the board, not the power's own"),)
GAP = 18.0  # points between the parts of the master's sheet
LEAST_COLUMN = 250.0  # points: a column of draws with its choices
ROW, LOW_ROW = 17.0, 12.5  # points: usual, and where house rules give more U's than fit
STEPS = (
    "Keep this sheet apart. Cut the slips, fold each shut and give it to its power, which opens it alone.",
    "Fleets and armies begin as in the usual game of 1901; each U is one unit more.",
    "When all slips are open, tell all where the U's are: in a coastal province a U is never hidden.",
    "From the first move on a U at sea is told only if it is in a conflict.",
)


def roll_up(game: Game, inputs: Mapping[str, Any], seed: int) -> draws.Setup:
    """The start that a seed gives."""
    return draws.roll_setup(game.rules, seed, anywhere=bool(inputs.get("anywhere")))


def json(begun: draws.Setup) -> dict[str, object]:
    """The start as other programs read it."""
    return draws.as_json(begun)


def pages(game: Game, inputs: Mapping[str, Any], paper: Paper) -> int:
    """How many pages a start has.  FitError if the paper is too small."""
    return setup_strips.strip_page_count(len(load_map().powers), None, paper) + 1


def bodies(game: Game, starts: Iterable[draws.Setup], paper: Paper) -> Iterator[Body]:
    """The game master's sheet of each start behind its slips."""
    wide = setup_strips.strip_size(paper)[0]
    for begun in starts:
        note = seed_note(game, begun.seed)
        sealed = (
            Slip(f"{power}: first U", f"1901 · seed {begun.seed}", _secret(begun, power, wide))
            for power in load_map().powers
        )
        heading = Heading(game.title, f"Scenario {begun.seed}", "Setup · 3", small=True)
        yield from setup_strips.impose_strips(sealed, paper, heading, None, note)
        title = f"Scenario {begun.seed}: game master's sheet"
        yield Body(_master(begun, paper, game.rules), heading._replace(title=title, small=False), "read", note=note)


def _units(begun: draws.Setup, power: str) -> tuple[list[str], list[str]]:
    """The U's of a power as spaces, and its other units as `F lon`."""
    own = [piece for piece in begun.pieces if piece["power"] == power]
    submarines = [piece["space"] for piece in own if piece["unit"] == SUBMARINE]
    return submarines, [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE]


def _named(space: str) -> str:
    """A space in full: `St. Petersburg, south coast`."""
    province, _, coast = space.partition("/")
    words = {"nc": "north coast", "sc": "south coast", "ec": "east coast"}
    name = load_map().provinces[province].name
    return f"{name}, {words[coast]}" if coast else name


def _secret(begun: draws.Setup, power: str, wide: float) -> Drawing:
    """Where a power's U begins, and its other units."""
    draw = Drawing()
    tall = wide * setup_strips.STRIP[1] / setup_strips.STRIP[0]
    submarines, others = _units(begun, power)
    draw.text(8, tall - 12, f"{power}, 1901", NOTE, "grey", "semibold")
    alone = len(submarines) == 1
    size, top = (13, tall - 27) if alone else (8.5, tall - 23)
    for i, space in enumerate(submarines):
        y = top - 10.5 * i
        draw.text(8, y, f"U {space}", size, "danger", "bold")
        left = 8 + fonts.width(f"U {space}", size, "bold") + 10 if alone else 48.0
        draw.text(left, y, _named(space), TABLE if alone else 8, "ink")
    at = (8.0, 6.0) if alone else (66.0, tall - 12)
    draw.text(*at, "with " + ", ".join(others), NOTE, "grey")
    return draw


def _master(begun: draws.Setup, paper: Paper, rules: Rules) -> Drawing:
    """Every piece of the start by power, every die rolled for it, and how the sheets are used."""
    room, draw = area(paper), Drawing()
    width, y = room.width, room.top
    use = _use(rules, width)
    for row, columns in ((ROW, 1), (LOW_ROW, 2)):
        parts = (_pieces(begun, width, row), _rolled(begun, width, row, columns), use)
        tall = sum(part.height + GAP for part in parts) - GAP
        if tall <= room.height and width / columns >= LEAST_COLUMN:
            break
    else:
        raise FitError(f"the game master's sheet does not fit {paper.name}; choose larger paper", where="--paper")
    for part in parts:
        with draw.group(shift(room.left, y)):
            draw.add(part.drawing.records)
        y -= part.height + GAP
    return draw


def _pieces(begun: draws.Setup, width: float, row: float) -> Block:
    draw = Drawing()
    y = -section_head(draw, "Units at the start of 1901", "3 · game master only", width) - 13
    columns = (4.0, 0.16 * width, 0.30 * width, 0.58 * width)
    heads = ("Power", "U", "In full", "Fleets and armies")
    draw.texts([(x, y + 3.5, head) for x, head in zip(columns, heads, strict=True)], NOTE, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, power in enumerate(load_map().powers):
        submarines, others = _units(begun, power)
        tall = row * max(1, len(submarines))
        base, size = y - 0.7 * row, min(11.0, row - 3)
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        draw.text(columns[0], base, power, size, "navy", "bold")
        for i, space in enumerate(submarines):
            draw.text(columns[1], base - row * i, f"U {space}", size, "danger", "bold")
            draw.text(columns[2], base - row * i, _named(space), TABLE)
        draw.text(columns[3], base, ", ".join(others), TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)


def _rolled(begun: draws.Setup, width: float, row: float, columns: int) -> Block:
    """The draws in order, down the columns."""
    draw = Drawing()
    top = -section_head(draw, "Draws", "dice of as many faces as there are choices; none for a single one", width)
    wide, rows = width / columns, -(-len(begun.draws) // columns)
    size = TABLE if columns == 1 else 7.5
    for number in range(0, rows, 2):
        draw.rect(0, top - row * (number + 1), width, row, Style("tint"))
    for number, one in enumerate(begun.draws):
        left, base = number // rows * wide, top - row * (number % rows + 0.7)
        among = f"{len(one.choices)} coastal provinces" if len(one.choices) > 12 else ", ".join(one.choices)
        draw.text(left + 4, base, one.label, size, "ink", "semibold")
        draw.text(left + 0.41 * wide, base, f"{', '.join(map(str, one.dice))}: {one.result}", size, "navy", "bold")
        draw.text(left + 0.58 * wide, base, f"of {among}", NOTE, "grey")
    y = top - row * rows
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
    for name in sorted((*draws.ASSUMES, "UB-8"), key=lambda name: int(name[3:])):
        draw.text(0, y - 6.8, name, 7, "amber", "semibold")
        y = paragraph(draw, rules.rulings[name].text, 30, y, width - 30, 7, "ink") - 1.5
    return Block(-y, draw)


SHEET = SetupSheet(roll_up, bodies, json, lambda rules: INPUTS, pages=pages, one_sided=True)
