"""The U-Boat setup sheet: a sealed slip with the first U for each power, and the game master's sheet.

The powers open their slips together; then the game master tells all where the U's are, as all begin on coasts.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.checks import Inputs
from aids.errors import FitError
from aids.games import Game
from aids.u_boat.first_units import ASSUMES, INPUTS, Setup, as_json, roll_setup
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.reveal import SEALED
from generators.drawing.drawing import Drawing, shift
from generators.drawing.text import fit_text, text_width, wrap_text
from generators.page.frame import NOTE, TABLE, Body, Heading, area
from generators.page.table import Column, Look, Row, Table
from generators.page.table_drawing import compose_table
from generators.page.typeset import Block, draw_section, draw_steps
from generators.sheets import setup_strips
from generators.sheets.letters import resting
from generators.sheets.setup_strips import Strip
from generators.sheets.setups import SetupJob, SetupSheet, seed_note
from generators.sheets.slips import Slip
from generators.templates import TEMPLATES

INSTRUCTIONS = (
    "The secrets are on the back. Cut along the thin lines and give each power its slip, this side up. The black "
    "bars in front hide it against the light."
)
#: A slip as wide as the page, which seven of fill: on both sides with the label beside the pattern, or folded.
BACKED = Strip(400.0, 66.0, least=480.0, widest=720.0, side=132.0, most=1.6, instructions=INSTRUCTIONS)
FOLDED = Strip(520.0, 33.0, least=480.0, widest=720.0)
NARROW = Strip(instructions=INSTRUCTIONS)  # on paper that is narrower than a wide slip
SAYS = "Tell nobody until the game master tells all."
LINE = 11.5  # points from line to line
LEADING = 9.6  # points from line to line where a power has several U's
SHARE = 0.46  # of a wide slip's width: where its right part begins
GAP = 18.0  # points between the parts of the master's sheet
LEAST_COLUMN = 250.0  # points: a column of draws with its choices
ROW, LOW_ROW, LEAST_ROW = 17.0, 12.5, 11.0  # points: usual, and where house rules give more U's than fit
LOW_PADDING = 2.0  # points: how much higher a row is than its text, at least
MAX_LISTED = 12  # choices of a draw that are listed; of more, only the number is given


class Guide(NamedTuple):
    """How the game master uses the sheet, step by step, and the rulings printed with it."""

    steps: tuple[str, ...]
    rulings: tuple[str, ...]


@cache
def read_guide(path: str = str(TEMPLATES / "setup_u_boat.toml")) -> Guide:
    """The guide in a file, with the rulings that every draw assumes; `RulesError` with file and line if it is wrong."""
    place, document = toml_cache.read(path)
    raw = toml_file.entries(place, document, ("steps", "rulings"), ("steps", "rulings"))
    rulings = {*ASSUMES, *toml_file.texts(place, raw["rulings"], "rulings")}
    return Guide(
        steps=toml_file.texts(place, raw["steps"], "steps"),
        rulings=tuple(sorted(rulings, key=lambda name: int(name.rpartition("-")[2]))),
    )


def roll(game: Game, inputs: Inputs, seed: int) -> Setup:
    """The setup that a seed gives."""
    return roll_setup(game.rules, seed, anywhere=bool(inputs.get("anywhere")))


def _strip(job: SetupJob) -> Strip:
    """The kind of slip: as wide as the page, so that seven fill it, where the paper is wide enough."""
    wide = BACKED if job.backed else FOLDED
    return wide if area(job.paper).width >= wide.least else NARROW


def pages(game: Game, inputs: Inputs, job: SetupJob) -> int:
    """The number of pages of a setup; `FitError` if the paper is too small for slips."""
    return setup_strips.strip_page_count(len(load_map().powers), None, job, _strip(job)) + 1


def bodies(game: Game, setups: Iterable[Setup], job: SetupJob, others: Iterable[Setup] = ()) -> Iterator[Body]:
    """The slips of each setup, followed by the game master's sheet; `FitError` if the paper is too small."""
    strip, powers = _strip(job), load_map().powers
    hidden = setup_strips.hiding((_slips(other, powers, strip) for other in others), strip)
    for setup in setups:
        foot = seed_note(game, setup.seed)
        slips = _slips(setup, powers, strip)
        yield from setup_strips.impose_strips(slips, len(powers), job, game, setup.seed, None, strip, hidden=hidden)
        heading = Heading(game.title, f"Setup {setup.seed}: game master’s sheet")
        body = Body(_master_sheet(setup, job), heading, "read", note=foot)
        yield resting(body, game, read_guide().rulings)


def _slips(setup: Setup, powers: Iterable[str], strip: Strip) -> Iterator[Slip]:
    """The slips of a setup."""
    note = f"1901 · seed {setup.seed}"
    return (Slip(f"{power}: first U", note, _secret(setup, power, strip).records, power) for power in powers)


class Pieces(NamedTuple):
    """The pieces of a power: the spaces of its U's, and its other units as `F lon`."""

    submarines: list[str]
    others: list[str]


def _pieces(setup: Setup, power: str) -> Pieces:
    own = [piece for piece in setup.pieces if piece["power"] == power]
    return Pieces(
        [piece["space"] for piece in own if piece["unit"] == SUBMARINE],
        [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE],
    )


def _secret(setup: Setup, power: str, strip: Strip) -> Drawing:
    """The secret of a slip in its composed size: the spaces of a power's U's, and its other units."""
    draw = Drawing()
    submarines, others = _pieces(setup, power)
    with_others = "with " + ", ".join(others)
    if strip is NARROW:
        draw.text(8, strip.height - 12, f"{power}, 1901", NOTE, "grey", "semibold")
        _draw_submarines(draw, submarines, 8, strip.height - 16, strip.width - 16)
        draw.text(66, strip.height - 12, with_others, NOTE, "grey")
        return draw
    left, middle = SHARE * strip.width, strip.height / 2
    _draw_submarines(draw, submarines, 12, strip.height - 1, left - 20, deep=strip.height - 2)
    if strip is BACKED:
        draw.text(left, middle + 22, f"{power}, 1901, {with_others}", TABLE, "ink", "semibold")
        room = strip.width - left - 8
        lines = [line for space in submarines[:1] for line in wrap_text(_ways(space), TABLE, room)[:3]]
        draw.texts([(left, middle + 8 - LINE * i, line) for i, line in enumerate(lines)], TABLE)
        draw.text(left, middle - 27, SAYS, NOTE, "grey")
    else:
        draw.text(left, middle + 2.5, f"{power}, 1901, {with_others}", TABLE, "ink")
        draw.text(left, middle - 8.5, SAYS, 8, "grey")
    return draw


def _ways(space: str) -> str:
    """Where a U may go first, and that it may torpedo or support there."""
    ways = sorted(load_map().fleet_moves[space], key=lambda way: (not load_map().is_sea(way), way))
    named = [way.upper() if load_map().is_sea(way) else way for way in ways]
    return f"Moves to {', '.join(named)}; torpedoes and supports there or where it is."


def _draw_submarines(
    draw: Drawing, submarines: Sequence[str], x: float, top: float, width: float, deep: float = 34.0
) -> None:
    """The spaces of a power's U's with their names, in a place `deep` points high: one large, several in lines."""
    names = {space: load_map().place_name(space) for space in submarines}
    if len(submarines) == 1:
        (space,) = submarines
        size = 14.0
        base = top - deep / 2 - 0.36 * size + (9.0 if deep > 50 else 0.0)
        draw.text(x, base, f"U {space}", size, "danger", "bold")
        after = x if deep > 50 else x + text_width(f"U {space}", size, "bold") + 10
        name = fit_text(names[space], 9.0 if deep > 50 else 11.0, x + width - after)
        draw.text(after, base - 14 if deep > 50 else base, names[space], name, "ink", "semibold")
        return
    base = top - (deep - LEADING * len(submarines)) / 2 - 7.0
    for i, space in enumerate(submarines):
        draw.text(x, base - LEADING * i, f"U {space}", 8.5, "danger", "bold")
        draw.text(x + 40, base - LEADING * i, names[space], 8, "ink")


def _master_sheet(setup: Setup, job: SetupJob) -> Drawing:
    """Every piece of the setup by power, every die rolled for it, and how the sheets are used."""
    room, draw = area(job.paper), Drawing()
    width, y = room.width, room.top
    guide = _guide_block(job, setup.seed, width)
    for row, columns in (*((float(row), 1) for row in range(60, int(ROW), -2)), (ROW, 1), (LOW_ROW, 2), (LEAST_ROW, 2)):
        blocks = (_pieces_block(setup, width, row), _draws_block(setup, width, row, columns), guide)
        height = sum(block.height + GAP for block in blocks) - GAP
        if height <= room.height and width / columns >= LEAST_COLUMN:
            break
    else:
        raise FitError(f"the game master's sheet does not fit {job.paper.name}; choose larger paper", where="--paper")
    for block in blocks:
        with draw.group(shift(room.left, y)):
            draw.add(block.drawing.records)
        y -= block.height + GAP
    return draw


def _pieces_block(setup: Setup, width: float, row: float) -> Block:
    """The pieces of each power, in rows of a height."""
    size = min(13.0, row - 3)
    columns = (
        Column("Power", share=0.16, look=Look(size, "navy", "bold"), wrap=False),
        Column("U", share=0.14, look=Look(size, "danger", "bold"), wrap=False),
        Column("In full", share=0.28, wrap=False),
        Column("Fleets and armies", share=0.42, wrap=False),
    )
    rows: list[Row] = []
    joined: set[int] = set()
    for power in load_map().powers:
        submarines, others = _pieces(setup, power)
        for i, space in enumerate(submarines):
            joined |= {len(rows)} if i else set()
            first = ("", "") if i else (power, ", ".join(others))
            rows.append((first[0], f"U {space}", load_map().place_name(space), first[1]))
    table = Table(columns, rows, row_height=row, joined=frozenset(joined), padding=LOW_PADDING)
    return compose_table("Units at the start of 1901", "game master only", table, width)


def _draws_block(setup: Setup, width: float, row: float, columns: int) -> Block:
    """The draws in order, down the columns, in rows of a height."""
    look = Look(TABLE if columns == 1 else 7.5, face="semibold")
    kinds = (
        Column(share=0.41, look=look, wrap=False),
        Column(share=0.17, look=look._replace(colour="navy", face="bold"), wrap=False),
        Column(share=0.42, look=Look(NOTE, "grey"), wrap=False),
    )
    cells = []
    for drawn in setup.draws:
        count = len(drawn.choices)
        choices = f"{count} coastal provinces" if count > MAX_LISTED else ", ".join(drawn.choices)
        cells.append((drawn.label, f"{', '.join(map(str, drawn.dice))}: {drawn.result}", f"of {choices}"))
    lines = -(-len(cells) // columns)
    rows = [[cell for n in range(i, len(cells), lines) for cell in cells[n]] for i in range(lines)]
    note = "dice of as many faces as there are choices; none for a single one"
    return compose_table("Draws", note, Table(kinds * columns, rows, row_height=row, padding=LOW_PADDING), width)


def _guide_block(job: SetupJob, seed: int, width: float) -> Block:
    """How to use the sheets, and the command."""
    draw, guide = Drawing(), read_guide()
    y = draw_steps(draw, guide.steps, 0, draw_section(draw, "How to use", "", width) - 2, width, 8.5) - 4
    with draw.group(shift(0, y)):
        again = job.repeat_block(seed, width)
        draw.add(again.drawing.records)
    y -= again.height + 8
    return Block(-y, draw)


SHEET = SetupSheet(roll, bodies, as_json, lambda rules: INPUTS, SEALED, pages=pages)
