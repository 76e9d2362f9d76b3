"""The U-Boat setup sheet: a sealed slip with the first U for each power, and the game master's sheet.

The powers open their slips together; then the game master announces where the U's are, as all start on coasts.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import fsum

from aids.errors import FitError
from aids.games import Game
from aids.rulebook.rules import Inputs
from aids.toml_file import own
from aids.u_boat.game_map import SUBMARINE, load_map, province_of
from aids.u_boat.orders import Unit
from aids.u_boat.setup import ASSUMES, INPUTS, Setup, roll_setup
from generators import TEMPLATES
from generators.drawing import Drawing
from generators.drawing.sizes import small_body
from generators.drawing.text import fit_scale, fit_text, in_scale, text_width, wrap_text
from generators.games.u_boat.turn_maps import Scene, draw_map_beside_key
from generators.page.frame import NOTE, SECTION, TABLE, TITLE, VALUE, Body, Heading, area
from generators.page.rich_text import Block, draw_section, draw_steps
from generators.page.table_layout import Column, Look, Row, Table, compose_table
from generators.sheets.setup_sheets import SetupJob, SetupSheet, Strip, seed_note
from generators.sheets.sheet import resting
from generators.sheets.slips import Slip

INSTRUCTIONS = (
    "The secrets are on the back. Cut along the thin lines and give each power its slip, this side up. The black "
    "bars in front hide it against the light."
)
#: A slip as wide as the page, which seven of fill: on both sides with the label beside the pattern, or folded.
BACKED = Strip(391.0, 84.0, least=480.0, widest=720.0, side=132.0, most=1.25, instructions=INSTRUCTIONS)
FOLDED = Strip(520.0, 33.0, least=480.0, widest=720.0)
NARROW = Strip(instructions=INSTRUCTIONS)  # on paper that is narrower than a wide slip
SAYS = "Announce nothing until all slips are open. Then announce all."
#: What all slips say of a first U stands apart from what one says, so that less has to be hidden.
MOVES, THERE = "Moves to ", "It torpedoes and supports there or where it is."
LINE = 13.5  # points from line to line
LEADING = 9.6  # points from line to line where a power has several U's
SHARE = 0.46  # of a wide slip's width: where its right part begins
GAP = 12.0  # points between the parts of the master's sheet
LEAST_WIDTH = 250.0  # points: the table of units and dice
ROW, LOW_ROW, LEAST_ROW = 17.0, 12.5, 11.0  # points: usual, and where house rules give more U's than fit
LOW_PADDING = 2.0  # points: how much higher a row is than its text, at least
MAX_LISTED = 12  # choices of a draw that are listed; of more, only the number is given


@cache
def read_guide() -> dict[str, tuple[str, ...]]:
    """The `steps` in which the game master uses the sheet, and the `rulings` printed with those of the draws."""
    return own(TEMPLATES / "setup_u_boat.toml")


class UBoatSetupSheet(SetupSheet[Setup]):
    """A slip for each power, and the game master's sheet."""

    slip = "POWER"
    slip_example = "France"
    slip_rolls = "{0}’s U: "
    options = INPUTS

    def roll(self, game: Game, inputs: Inputs, seed: int) -> Setup:
        """The setup that a seed gives."""
        return roll_setup(game.rules, seed, anywhere=bool(inputs.get("anywhere")))

    def strip(self, game: Game, job: SetupJob) -> Strip:
        """A slip as wide as the page, so that seven fill it, where the paper is wide enough."""
        wide = BACKED if job.backed else FOLDED
        return wide if area(job.paper).width >= wide.least else NARROW

    def slips_of(self, game: Game, setup: Setup, strip: Strip) -> Iterator[Slip]:
        """A slip for each power."""
        note = f"1901 · seed {setup.seed}"
        for power in load_map().powers:
            yield Slip(f"{power}: first U", note, _secret(setup, power, strip).records, power)

    def pages(self, game: Game, inputs: Inputs, job: SetupJob) -> int:
        """The number of pages of a setup; `FitError` if the paper is too small for slips."""
        return super().pages(game, inputs, job) + 1

    def bodies(self, game: Game, setups: Iterable[Setup], job: SetupJob, others: Iterable[Setup]) -> Iterator[Body]:
        """The slips of each setup, followed by the game master's sheet; `FitError` if the paper is too small."""
        hidden = self.hiding(game, job, others)
        for setup in setups:
            yield from self.strips(game, setup, job, hidden)
            heading = Heading(game.title, f"Setup {setup.seed}: game master’s sheet")
            body = Body(_master_sheet(setup, job), heading, "read", note=seed_note(game, setup.seed))
            yield resting(body, game, (*ASSUMES, *read_guide()["rulings"]))


def _pieces(setup: Setup, power: str) -> tuple[list[str], list[str]]:
    """The pieces of a power: the spaces of its U's, and its other units as `F lon`."""
    own = [piece for piece in setup.pieces if piece["power"] == power]
    others = [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE]
    return [piece["space"] for piece in own if piece["unit"] == SUBMARINE], others


def _secret(setup: Setup, power: str, strip: Strip) -> Drawing:
    """The secret of a slip in its composed size: the spaces of a power's U's, and its other units."""
    draw = Drawing()
    submarines, others = _pieces(setup, power)
    with_others = "with " + ", ".join(others)
    if strip is NARROW:
        draw.text(8, strip.height - 12, f"{power}, 1901", NOTE, "gray", "semibold")
        _draw_submarines(draw, submarines, 8, strip.height - 16, strip.width - 16)
        draw.text(66, strip.height - 12, with_others, NOTE, "gray")
        return draw
    left, middle = SHARE * strip.width, strip.height / 2
    _draw_submarines(draw, submarines, 12, strip.height - 1, left - 20, deep=strip.height - 2)
    if strip is BACKED:
        room = strip.width - left - 8
        head = f"{power}, {with_others}"
        draw.text(left, middle + 27, head, fit_scale(head, SECTION, room, "semibold"), "ink", "semibold")
        if len(submarines) == 1:
            first, game_map = left + text_width(MOVES, SECTION), load_map()
            ways = sorted(game_map.fleet_moves[submarines[0]], key=lambda way: (not game_map.is_sea(way), way))
            said = ", ".join(way.upper() if game_map.is_sea(way) else way for way in ways)
            lines = wrap_text(f"{said}.", SECTION, left + room - first)
            draw.text(left, middle + 10, MOVES, SECTION)
            draw.texts([(first, middle + 10 - LINE * i, line) for i, line in enumerate(lines)], SECTION)
            draw.text(left, middle - 19, THERE, TABLE)
        draw.text(left, middle - 34, SAYS, TABLE, "gray")
    else:
        draw.text(left, middle + 2.5, f"{power}, 1901, {with_others}", TABLE, "ink")
        draw.text(left, middle - 8.5, SAYS, 8, "gray")
    return draw


def _draw_submarines(
    draw: Drawing, submarines: Sequence[str], x: float, top: float, width: float, deep: float = 34.0
) -> None:
    """The spaces of a power's U's with their names, in a place `deep` points high: one large, several in lines."""
    names = {space: load_map().place_name(space) for space in submarines}
    if len(submarines) == 1:
        (space,) = submarines
        high = deep > 50
        size = TITLE if high else VALUE
        base = top - deep / 2 - 0.36 * size + (9.0 if high else 0.0)
        draw.text(x, base, f"U {space}", size, "danger", "bold")
        after = x if high else x + text_width(f"U {space}", size, "bold") + 10
        name = fit_text(names[space], SECTION, x + width - after)
        draw.text(after, base - 18 if high else base, names[space], name, "ink", "semibold")
        return
    base = top - (deep - LEADING * len(submarines)) / 2 - 7.0
    for i, space in enumerate(submarines):
        draw.text(x, base - LEADING * i, f"U {space}", NOTE, "danger", "bold")
        draw.text(x + 40, base - LEADING * i, names[space], 8, "ink")


@small_body()
def _master_sheet(setup: Setup, job: SetupJob) -> Drawing:
    """Every piece of the setup by power, every die rolled for it, and how the sheets are used, over the map."""
    room, draw = area(job.paper), Drawing()
    width, y = room.width, room.top
    guide = Drawing()
    low = draw_section(guide, "How to use", "", width) - 2
    low = draw_steps(guide, read_guide()["steps"], 0, low, width, TABLE) - 4
    again = job.repeat_block(setup.seed, width)
    guide.put(again.drawing, 0, low)
    for row in (ROW, LOW_ROW, LEAST_ROW):
        blocks = (_pieces_block(setup, width, row), Block(again.height + 8 - low, guide))
        height = fsum(block.height + GAP for block in blocks) - GAP
        if height <= room.height and width >= LEAST_WIDTH:
            break
    else:
        raise FitError(f"the game master’s sheet does not fit {job.paper.name}", "choose larger paper", where="--paper")
    for block in blocks:
        draw.put(block.drawing, room.left, y)
        y -= block.height + GAP
    game_map = load_map()
    units = (Unit(piece["power"], piece["unit"], piece["space"]) for piece in setup.pieces)
    owners = {home: power for power in game_map.powers for home in game_map.home_centers(power)}
    draw_map_beside_key(draw, Scene("1901", tuple(dict.fromkeys(units)), (), owners), room._replace(top=y))
    return draw


def _pieces_block(setup: Setup, width: float, row: float) -> Block:
    """The pieces of each power with the dice of its U's, in rows of a height."""
    size = in_scale(min(SECTION, row - 3))
    look = Look(NOTE, "gray")
    columns = (
        Column("Power", share=0.12, look=Look(size, "navy", "bold"), wrap=False),
        Column("U", share=0.1, look=Look(size, "danger", "bold"), wrap=False),
        Column("In full", share=0.2, wrap=False),
        Column("Drawn", share=0.36, look=look, wrap=False),
        Column("Fleets and armies", share=0.22, wrap=False),
    )
    rows: list[Row] = []
    joined: set[int] = set()
    for power in load_map().powers:
        submarines, others = _pieces(setup, power)
        for i, (space, drawn) in enumerate(zip(submarines, _drawn(setup, power, submarines), strict=True)):
            joined |= {len(rows)} if i else set()
            first = ("", "") if i else (power, ", ".join(others))
            rows.append((first[0], f"U {space}", load_map().place_name(space), drawn, first[1]))
    table = Table(columns, rows, row_height=row, joined=frozenset(joined), padding=LOW_PADDING)
    return compose_table("Units at the start of 1901", "game master only", table, width)


def _drawn(setup: Setup, power: str, submarines: Sequence[str]) -> Iterator[str]:
    """The dice of each U of a power, in the order of its U's, with what they chose among: `d3: 2, of ber, kie, pru`."""
    draws = [each for each in setup.draws if each.power == power]
    for space in submarines:
        own = []
        for kind, result in (("province", province_of(space)), ("coast", space)):
            if draws and (draws[0].kind, draws[0].result) == (kind, result):
                drawn = draws.pop(0)
                count = len(drawn.choices)
                choices = f"{count} coastal provinces" if count > MAX_LISTED else ", ".join(drawn.choices)
                own.append(f"d{count}: {', '.join(map(str, drawn.dice))}, of {choices}")
        yield "; ".join(own) or "no die: a single choice"
