"""The SSN setup sheet: the position to scale with its coordinates, a record of the turns, and the sealed slips.

Content that is the same on every sheet is one symbol, so that a book of a thousand stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from aids.games import Game
from aids.rulebook.rules import Rules, value
from aids.ssn.detection import rolls_once
from aids.ssn.playing_table import RULING, PlayingTable
from aids.ssn.reveal import SEALED
from aids.ssn.setup import ASSUMES, CONTACTS, INPUTS, ROLLED, Setup, as_json, roll_setup
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, Symbol, shift
from generators.games.ssn.setup_plot import Plot
from generators.games.ssn.setup_slips import STRIP, slip_count, slips
from generators.page.frame import TABLE, THIN, Body, Heading
from generators.page.typeset import DESIGN, draw_paragraph, draw_section
from generators.sheets import setup_strips
from generators.sheets.setups import SetupJob, SetupSheet, composed_place, seed_note

LEAST_SCALE = 0.76  # below this the figures are too small to read
PLOTS = (300.0, 384.0)  # the least and the largest side of the plot, in composed points
GAP = 20.0  # between the plot and the column at its right
LONG = 215.0  # height below the captions from which the guide is set in larger type
BELOW = 208.0  # height of what stands under the plot
SMALL = 7.5
FIGURES_END = 322.0  # from the top to the end of the submarine's figures
ROWS = (15.0, 44.0)  # least height of a row of the record, and the height that leaves room to write
RECORD = (
    ("Turn", 30.0),
    ("Speed", 62.0),
    ("Depth", 62.0),
    ("Shots: target, range, end", 176.0),
    ("Alerted, in flight", 100.0),
    ("Lost, and notes", 110.0),
)


class Ground(NamedTuple):
    """The parts that are the same for every seed: the first page without the submarine, the second, and the plot."""

    position: Symbol
    record: Symbol
    plot: Plot


def roll(game: Game, inputs: Mapping[str, Any], seed: int) -> Setup:
    """The setup that a seed gives."""
    return roll_setup(game.rules, seed, inputs.get("turns"), inputs.get("table"))


def pages(game: Game, inputs: Mapping[str, Any], job: SetupJob) -> int:
    """The number of pages of a setup; `FitError` if the paper is too small."""
    turns = inputs.get("turns")
    count = slip_count(int(value(game.rules, "setup-turns")) if turns is None else int(turns))
    return 2 + setup_strips.strip_page_count(count, None, job, STRIP)


def bodies(game: Game, setups: Iterable[Setup], job: SetupJob) -> Iterator[Body]:
    """The position, the record and the slips of each setup; `FitError` if the paper is too small."""
    matrix, height = composed_place(job.paper, least_scale=LEAST_SCALE, least_width="7 inches")
    ground: Ground | None = None
    for setup in setups:
        ground = ground or _ground(game.rules, setup.table, setup.turns, height)
        position, record = Drawing(), Drawing()
        with position.group(matrix):
            position.use(ground.position)
            _draw_position(position, setup, ground.plot, height)
            again = job.repeat_block(setup.seed, DESIGN)
            with position.group(shift(0, again.height)):
                position.add(again.drawing.records)
        with record.group(matrix):
            record.use(ground.record)
        note, title = seed_note(game, setup.seed), f"Setup {setup.seed}"
        yield Body(position, Heading(game.title, title, "Setup"), "read", note=note)
        yield Body(record, Heading(game.title, f"{title}: record", "Setup"), "read", note=note)
        count = slip_count(setup.turns)
        panel = setup_strips.panel_size(count, job, None, STRIP)
        heading = setup_strips.heading_of(job, game.title, f"{title}: slips")
        yield from setup_strips.impose_strips(slips(setup, panel), count, job, heading, None, note, STRIP)


def _ground(rules: Rules, table: PlayingTable | None, turns: int, height: float) -> Ground:
    """The part of the first two pages that is the same on every sheet."""
    box = (-2.0, -2.0, DESIGN + 2, height + 2)
    side = min(max(height - BELOW - 48, PLOTS[0]), PLOTS[1])
    position, record, plot = Drawing(), Drawing(), Plot(rules, side)
    draw_section(position, "The start", "inches from the LHD; not true scale", side, 0, height)
    draw_section(position, "Places", "inches", DESIGN - side - GAP, side + GAP, height)
    with position.group(shift(0, height - 20)):
        plot.draw_ground(position, table)
    y = _draw_captions(position, rules, table, height - 20 - side)
    _draw_guide(position, rules, turns, y - 8, TABLE if y < LONG else 10.5)
    _draw_rulings(position, rules, (ROLLED,), height - FIGURES_END, side + GAP, DESIGN - side - GAP)
    _draw_record(record, rules, turns, height)
    return Ground(Symbol("setup-ssn", position.records, box), Symbol("setup-ssn-record", record.records, box), plot)


def _draw_captions(draw: Drawing, rules: Rules, table: PlayingTable | None, top: float) -> float:
    """The key of the dashed line and the edges in the plot; the y below."""
    least = f"Dashed: {value(rules, 'setup-distance'):g}″ from the nearest frigate. All ships head 000."
    lines = [(least, "grey", "regular")]
    if table is not None:
        size = f"{table.width:g}″ × {table.height:g}″"
        place = f"Table {size}: LHD {table.x:g}″ from its left edge, {table.y:g}″ from the near one."
        leaves = (
            f"Straight ahead in every turn, the first ship leaves it in turn {table.leaves} ({RULING})."
            if table.leaves
            else f"Straight ahead, no ship leaves it ({RULING})."
        )
        lines += [(place, "navy", "semibold"), (leaves, "navy", "semibold")]
    for i, (text, colour, face) in enumerate(lines):
        draw.text(0, top - 10 - 10 * i, text, SMALL, colour, face)
    return top - 10 * len(lines) - 4


def _steps(rules: Rules, turns: int) -> tuple[str, ...]:
    """How to set up and to use the slips of so many turns."""
    lhd, frigate = (f"{value(rules, name):g}" for name in ("helos-on-lhd", "helos-per-frigate"))
    return (
        f"Place the ships, Unalerted, with {lhd} helicopters aboard the LHD and {frigate} aboard each frigate, then "
        "the submarine by its bearing and distance from the LHD, a Slow detection point beside it.",
        f"Cut the slips, unread, and stack them by turn: each turn has three. After turn {turns} roll dice.",
        "Open a turn's slip of shots with its first torpedo, yours or theirs. Uncover its rolls one by one from the "
        "left: 2d6 for each detection roll, d6 for its end. Once they are used up, roll dice for the rest of the turn.",
        f"Open the slip of detection in the Detection Step: one roll for {'all' if rolls_once(rules) else 'each'} "
        f"detection point{'s' if rolls_once(rules) else ''}.",
        "Open the slip of moves when the LHD maneuvers: its arrow is the maneuver. A ship or helicopter that looks for "
        "a point takes the first in its order that is on the table.",
    )


def _draw_guide(draw: Drawing, rules: Rules, turns: int, top: float, size: float) -> None:
    """How to use the slips, in text of a size, and the ruling on contact."""
    with draw.group(shift(0, top)):
        y = draw_section(draw, "How to use the slips", "the record of the turns is overleaf", DESIGN) - 3
        for number, step in enumerate(_steps(rules, turns), 1):
            draw.text(0, y - 0.97 * size - 0.7, str(number), size, "navy", "bold")
            y = draw_paragraph(draw, step, 14, y, DESIGN - 14, size, "ink") - 3.5
        _draw_rulings(draw, rules, (CONTACTS,), y - 3)


def _draw_rulings(
    draw: Drawing, rules: Rules, names: Iterable[str], top: float, left: float = 0.0, width: float = DESIGN
) -> float:
    """Rulings in full, one below the other; the y below them."""
    for name in names:
        draw.text(left, top - 7.3, name, SMALL, "amber", "semibold")
        top = draw_paragraph(draw, rules.rulings[name].text, left + 30, top, width - 30, SMALL) - 1.5
    return top


def _draw_record(draw: Drawing, rules: Rules, turns: int, height: float) -> None:
    """The second page: a row to fill in for each turn, further ones to its foot, and the other rulings below."""
    others = [name for name in ASSUMES if name not in (ROLLED, CONTACTS)]
    below = Drawing()
    used = -_draw_rulings(below, rules, others, -20.0)
    room, sealed = height - used - 44, turns
    turns = min(max(turns, round(room / ROWS[1])), int(room / ROWS[0]))  # what does not fit goes on the kit's log
    pitch = room / turns
    with draw.group(shift(0, height)):
        further = f"; roll dice from turn {sealed + 1} on" if turns > sealed else ""
        draw_section(draw, "Record", f"one row a turn, at its end{further}", DESIGN)
        x, top = 0.0, -32.0
        edges = []
        for name, width in RECORD:
            draw.text(x + 4, top + 4, name, SMALL, "grey", "semibold")
            x += width
            edges.append(x)
        for i in range(0, turns, 2):
            draw.rect(0, top - (i + 1) * pitch, DESIGN, pitch, Style("tint"))
        bottom = top - turns * pitch
        levels = [((0, top - i * pitch), (DESIGN, top - i * pitch)) for i in range(1, turns + 1)]
        uprights = [((edge, top), (edge, bottom)) for edge in edges[:-1]]
        draw.lines([*levels, *uprights], Style(None, "rule", THIN))
        draw.line((0, top), (DESIGN, top), Style(None, "navy", 0.6))
        numbers = [(RECORD[0][1] / 2, top - (i + 0.5) * pitch - 4, str(i + 1)) for i in range(turns)]
        draw.texts(numbers, 11, "navy", "bold", "middle")
        with draw.group(shift(0, bottom - 14)):
            draw_section(draw, "What the sheet assumes", "where the rules leave it open", DESIGN)
            draw.add(below.records)


def _draw_position(draw: Drawing, setup: Setup, plot: Plot, height: float) -> None:
    """The table of places, the submarine in figures, and the submarine on the plot."""
    left, y = plot.side + GAP, height - 32
    columns = (left + 4, left + 0.52 * (DESIGN - left), left + 0.76 * (DESIGN - left), DESIGN - 2)
    heads = [(columns[1], y + 4, "x right"), (columns[2], y + 4, "y up"), (columns[3], y + 4, "head")]
    draw.texts(heads, SMALL, "grey", "semibold", "end")
    names, numbers = [], []
    sub: dict[str, Any] = setup.pieces[-1]
    for i, piece in enumerate(setup.pieces):
        if i % 2 == 0:
            draw.rect(left, y - 17 * (i + 1), DESIGN - left, 17, Style("tint"))
        base = y - 17 * i - 12
        names.append((columns[0], base, str(piece["piece"])))
        figures = (_signed(piece["x"]), _signed(piece["y"]), f"{piece['heading']:03g}°")
        numbers += [(x, base, figure) for x, figure in zip(columns[1:], figures, strict=True)]
    draw.texts(names, TABLE, "navy", "bold")
    draw.texts(numbers, TABLE, "ink", "regular", "end")
    y -= 17 * len(setup.pieces) + 26
    draw_section(draw, "The submarine", "", DESIGN - left, left, y + 12)
    facts = [
        ("Bearing from the LHD", f"{sub['bearing']:03g}°"),
        ("Distance from the LHD", f"{sub['distance']:.2f}″"),
        (f"Distance from {sub['nearest_frigate']}, the nearest", f"{sub['frigate_distance']:.2f}″"),
        ("Depth and speed", f"{str(sub['depth']).capitalize()}, {str(sub['speed']).capitalize()}"),
    ]
    y -= 14
    draw.texts([(left, y - 30 * i, name) for i, (name, _) in enumerate(facts)], SMALL, "grey")
    draw.texts([(left, y - 14.5 - 30 * i, figure) for i, (_, figure) in enumerate(facts)], 14, "navy", "bold")
    y -= 30 * len(facts) + 6
    draw.text(left, y, "Rolled for it", SMALL, "grey")
    for i, face in enumerate(face for rolled in setup.rolls if not rolled.turn for face in rolled.dice):
        draw.use(_die(face), shift(left + 48 + 18 * i, y - 4))
    with draw.group(shift(0, height - 20)):
        plot.draw_submarine(draw, sub)


@cache
def _die(face: int) -> Symbol:
    """A rolled die, the same on every sheet."""
    draw = Drawing()
    draw_die(draw, face, 0, 0, 14)
    return Symbol(f"die-{face}", draw.records, (-1, -1, 15, 15))


def _signed(inches: Any) -> str:
    """A coordinate with two decimals and a true minus sign."""
    return f"{inches:.2f}".replace("-", "−")


SHEET = SetupSheet(roll, bodies, as_json, lambda rules: INPUTS, SEALED, pages)
