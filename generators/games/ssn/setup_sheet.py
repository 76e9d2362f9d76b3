"""The SSN setup sheet: the position to scale with its coordinates, a record of the turns, and the sealed slips."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from aids.checks import listed
from aids.errors import FitError, RulesError
from aids.games import Game
from aids.rulebook.rules import Inputs, Rules, value
from aids.ssn.detection import rolls_once
from aids.ssn.maneuver import START_LEVEL
from aids.ssn.setup import (
    ASSUMES,
    DIE,
    INPUTS,
    PlayingTable,
    Setup,
    SetupRoll,
    Start,
    frigates,
    helicopter_names,
    roll_setup,
    ships,
)
from aids.ssn.torpedo import DEEP
from aids.texts import CellText
from generators.drawing import Drawing, Style, Symbol, shift, turn
from generators.drawing.scene import LARGE, draw_die
from generators.drawing.text import in_scale
from generators.games.ssn.moves_pictures import OWN, YOU
from generators.page.frame import NOTE, SECTION, TABLE, Body, Heading, area
from generators.page.rich_text import draw_paragraph, draw_section, draw_steps
from generators.page.table_layout import NUMBER, Column, Table, draw_table
from generators.sheets import kits
from generators.sheets.logs import Log
from generators.sheets.setup_sheets import SetupJob, SetupSheet, Strip, seed_note, true_room
from generators.sheets.sheet import Job, resting
from generators.sheets.slips import Slip

BEARINGS_EDGE = 16.0  # points at the edge for the bearings, which the submarine does not cover
RINGS = (10, 20, 30)  # inches
PIECE = ((-3.2, -4.4), (3.2, -4.4), (0.0, 5.4))  # a ship or the submarine, its bow up


class Plot:
    """A square of `side` points with the LHD in its middle, its upper left corner at (0, 0)."""

    def __init__(self, rules: Rules, side: float) -> None:
        self.rules, self.side = rules, side
        self.x, self.y = side / 2, -side / 2
        steps = DIE.faces[0] * value(rules, "setup-distance-step")
        farthest = value(rules, "setup-distance") + steps + value(rules, "setup-square")
        self.per = (side / 2 - BEARINGS_EDGE) / (float(farthest) * 1.02)  # points for an inch on the table

    def draw_ground(self, draw: Drawing, table: PlayingTable | None) -> None:
        """Water, range rings, bearings, the ships, the line on which the least distance lies, the table's edges."""
        cx, cy, per, half = self.x, self.y, self.per, self.side / 2
        draw.rect(0, -self.side, self.side, self.side, Style("tint", "rule", 0.5))
        ring = Style(None, "rule", 0.5)
        for inches in RINGS:
            draw.circle(cx, cy, inches * per, ring)
            at = (inches * per - 12) * 0.7071  # within its ring, between two bearings, clear of the submarine's
            draw.text(cx - at, cy - at - 2, f"{inches}″", NOTE, "gray", anchor="middle")
        self._draw_bearings(draw, ring)
        for _, x, y in ships(self.rules):
            x, y = cx + x * per, cy + y * per
            draw.polygon([(x + u, y + v) for u, v in PIECE], Style("navy"))
        # dashed: the least distance from the nearest of the frigates, which are at the corners of a square
        corner = max(ship.x for ship in frigates(self.rules)) * per
        far, dash = float(value(self.rules, "setup-distance")) * per, Style(None, "sea", 0.7, (3, 2))
        for x, y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
            draw.arc(cx + x * corner, cy + y * corner, far, start, 90, dash)
        edges = (corner + far, -corner - far)
        lines = [((cx - corner, cy + y), (cx + corner, cy + y)) for y in edges]
        draw.lines([*lines, *(((cx + x, cy - corner), (cx + x, cy + corner)) for x in edges)], dash)
        ten, x0, y0 = 10 * per, 7.0, -self.side + 7
        ends = [((x, y0 - 2.5), (x, y0 + 2.5)) for x in (x0, x0 + ten)]
        draw.lines([((x0, y0), (x0 + ten, y0)), *ends], Style(None, "ink", 0.7))
        draw.text(x0 + ten + 4, y0 - 2.5, "10 inches", NOTE, "gray")
        if table is not None:
            self._draw_table(draw, table, half)

    def _draw_table(self, draw: Drawing, table: PlayingTable, half: float) -> None:
        """The edges of the table as far as they lie in the plot."""
        cx, cy, per = self.x, self.y, self.per

        def within(inches: float) -> float:
            return min(max(inches * per, -half), half)

        left, right, low, high = -table.x, table.width - table.x, -table.y, table.height - table.y
        upright = [(x * per, within(low), within(high)) for x in (left, right) if abs(x * per) <= half]
        level = [(y * per, within(left), within(right)) for y in (low, high) if abs(y * per) <= half]
        draw.lines(
            [((cx + x, cy + a), (cx + x, cy + b)) for x, a, b in upright]
            + [((cx + a, cy + y), (cx + b, cy + y)) for y, a, b in level],
            Style(None, "navy", 1.4),
        )

    def _draw_bearings(self, draw: Drawing, ring: Style) -> None:
        """Axes through the LHD, a tick for every 10 degrees at the edge of the plot, four of them labeled."""
        cx, cy, half = self.x, self.y, self.side / 2
        reach = half - 18
        draw.lines([((cx, cy - reach), (cx, cy + reach)), ((cx - reach, cy), (cx + reach, cy))], ring)
        ticks = []
        for angle in range(0, 360, 10):
            s, c = sin(radians(angle)), cos(radians(angle))
            if angle % 90:
                inner, outer = half - (9 if angle % 30 == 0 else 5), half - 2
                ticks.append(((cx + inner * s, cy + inner * c), (cx + outer * s, cy + outer * c)))
            else:
                x, y = cx + (half - 9) * s, cy + (half - 8) * c - 2.8
                draw.text(x, y, f"{angle:03d}", NOTE, "gray", "semibold", "middle")
        draw.lines(ticks, ring)

    def draw_submarine(self, draw: Drawing, start: Start) -> None:
        """The submarine on its bearing, heading for the LHD, and its name beside it."""
        x, y = self.x + start.x * self.per, self.y + start.y * self.per
        draw.line((self.x, self.y), (x, y), Style(None, OWN, 0.7, (2, 2)))
        with draw.group(turn(-start.heading, x, y)):
            draw.polygon(PIECE, Style(YOU.fill, YOU.line, 0.6))
        away = radians(start.bearing + (90 if start.x * start.y > 0 else -90))  # beside the bearing line, inwards
        x, y = x + 20 * sin(away), y + 15 * cos(away) - 3
        draw.rect(x - 11, y - 2.5, 22, 11, Style("tint"))  # over an edge of the table and the dashed line
        draw.text(x, y, "SSN", TABLE, OWN, "bold", "middle")


LEAST_WIDTH = 410.0  # points
PLOTS = (300.0, 384.0)  # the least and the largest side of the plot, in points
BESIDE = 136.0  # the least width of the column at the right of the plot
GAP = 20.0  # between the plot and the column at its right
BELOW = 242.0  # height of what stands under the plot
FIGURES = 138.0  # from the top to the submarine's figures
STRIP = Strip(width=174.0, height=36.0, least=160.0, widest=200.0, lip=14.0, most=2.6)
INSET = 8.0
STEPS = ("shots", "detection", "moves")
ARROWS = {"left": "←", "straight": "↑", "right": "→"}
SAMPLE = STRIP.height + 12.0  # height of a slip in the guide
SHIPS_LINE, HELICOPTERS_LINE = 4, 3  # orders on a line of a slip of moves
EXAMPLES: dict[str, tuple[CellText | tuple[CellText, ...], ...]] = {
    "reserve-2d6": (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    "reserve-d6": (1, 2, 3, 4, 5, 6),
    "detection": (2, 12, 2),
    "lhd-maneuver": ("left",),
    "contact": ((2, 1, 3),),
}
"""What stands on the slips in the guide: counted up, at the ends, all alike, as next to no dice fall."""
SLIP_LINES = (STRIP.height - 17.0, 5.0)  # of the two lines of a secret, from its foot


class Ground(NamedTuple):
    """What is the same for every seed: the first page without the submarine, the log, the plot, and the log's sheet."""

    position: Symbol
    record: Symbol
    plot: Plot
    log: Log


class SsnSetupSheet(SetupSheet[Setup]):
    """The position, the patrol log and the slips of each turn."""

    options = INPUTS
    kind = STRIP

    def roll(self, game: Game, inputs: Inputs, seed: int) -> Setup:
        """The setup that a seed gives."""
        return roll_setup(game.rules, seed, inputs.get("turns"), inputs.get("table"))

    def pages(self, game: Game, inputs: Inputs, job: SetupJob) -> int:
        """The number of pages of a setup; `FitError` if the paper is too small."""
        return 2 + super().pages(game, inputs, job)

    def title(self, game: Game, setup: Setup) -> str:
        """That of the slips."""
        return f"Setup {setup.seed}: slips"

    def slips_of(self, game: Game, setup: Setup, strip: Strip) -> Iterator[Slip]:
        """By turn, in the order in which a turn opens them."""
        by_turn: dict[int, list[SetupRoll]] = defaultdict(list)
        for roll in setup.rolls:
            by_turn[roll.turn].append(roll)
        note = f"seed {setup.seed}"
        for number in range(1, setup.turns + 1):
            for step, secret in zip(STEPS, (_shots, _detection, _moves), strict=True):
                yield Slip(f"Turn {number} · {step}", note, secret(by_turn[number]).records, step)

    def bodies(self, game: Game, setups: Iterable[Setup], job: SetupJob, others: Iterable[Setup]) -> Iterator[Body]:
        """The position, the record and the slips of each setup; `FitError` if the paper is too small."""
        room = true_room(job.paper, least=LEAST_WIDTH, least_width="7 inches")
        matrix, width, height = shift(room.left, room.bottom), room.width, room.height
        ground: Ground | None = None
        hidden = self.hiding(game, job, others)
        for setup in setups:
            ground = ground or _ground(game, setup, job, width, height)
            position, record = Drawing(), Drawing()
            with position.group(matrix):
                position.use(ground.position)
                _draw_position(position, setup, ground.plot, width, height)
                again = job.repeat_block(setup.seed, width)
                position.put(again.drawing, 0, again.height)
            record.use(ground.record)
            ground.log.fill_in(record, area(job.paper), "Seed", str(setup.seed))
            note, title = seed_note(game, setup.seed), f"Setup {setup.seed}"
            yield resting(Body(position, Heading(game.title, title), "read", note=note), game, ASSUMES)
            yield Body(record, Heading(game.title, f"{title}: patrol log"), "read", note=note)
            yield from self.strips(game, setup, job, hidden)


def _ground(game: Game, setup: Setup, job: SetupJob, width: float, height: float) -> Ground:
    """The part of the first two pages that is the same on every sheet; `FitError` if the paper is too small."""
    rules = game.rules
    spec = next(spec for spec in kits.sheets(game) if spec.name == "log")
    log = kits.read_sheet(kits.filled(spec, game), game)
    assert isinstance(log, Log), "the kind of the kit’s log"
    if setup.turns < (log.rows or 0):
        log.note += f" Roll dice from turn {setup.turns + 1} on."
    try:
        record = log.page(Job(game, job.paper, job.sides))
    except RulesError:
        raise FitError(
            f"{job.paper.name} is too small for the log of a setup", "choose larger paper", where="--paper"
        ) from None
    box = (-2.0, -2.0, width + 2, height + 2)
    side = min(max(height - BELOW - 48, PLOTS[0]), PLOTS[1], width - GAP - BESIDE)
    position, plot = Drawing(), Plot(rules, side)
    draw_section(position, "The start", "inches from the LHD; not true scale", side, 0, height)
    draw_section(position, "Places", "inches", width - side - GAP, side + GAP, height)
    columns = (
        Column(share=0.34, look=NUMBER),
        *(Column(head, share=0.22, anchor="end") for head in ("x right", "y up", "head")),
    )
    rows = [(ship.name, _signed(ship.x), _signed(ship.y), "000°") for ship in ships(rules)]
    draw_table(position, Table(columns, rows), width - side - GAP, side + GAP, height - 14)
    about = "The water about the ships, with the line that the submarine starts beyond; places are in the table."
    with position.figure(about), position.group(shift(0, height - 20)):
        plot.draw_ground(position, setup.table)
    y = _draw_captions(position, rules, setup.table, height - 20 - side)
    _draw_guide(position, setup, rules, y - 8, width)
    page = (0.0, 0.0, job.paper.width, job.paper.height)
    return Ground(Symbol("setup-ssn", position.records, box), Symbol("setup-ssn-log", record.records, page), plot, log)


def _draw_captions(draw: Drawing, rules: Rules, table: PlayingTable | None, top: float) -> float:
    """The key of the dashed line and the edges in the plot; the y below."""
    least = f"Dashed: {value(rules, 'setup-distance'):g}″ from the nearest frigate. All ships head 000."
    lines = [(least, "gray", "regular")]
    if table is not None:
        size = f"{table.width:g}″ × {table.height:g}″"
        place = f"Table {size}: LHD {table.x:g}″ from its left edge, {table.y:g}″ from the near one."
        leaves = (
            f"Straight ahead in every turn, the first ship leaves it in turn {table.leaves}."
            if table.leaves
            else "Straight ahead, no ship leaves it."
        )
        lines += [(place, "navy", "semibold"), (leaves, "navy", "semibold")]
    for i, (text, color, face) in enumerate(lines):
        draw.text(0, top - 10 - 10 * i, text, NOTE, color, face)
    return top - 10 * len(lines) - 4


def _draw_guide(draw: Drawing, setup: Setup, rules: Rules, top: float, width: float) -> None:
    """How to set up, and how to use the slips, each beside what is done with it."""
    frigate, on_lhd = value(rules, "helos-per-frigate"), helicopter_names(rules)[: int(value(rules, "helos-on-lhd"))]
    steps = (
        f"Place the ships, Unalerted: {listed(on_lhd)} are aboard the LHD, the others by number aboard the frigates, "
        f"{frigate:g} on each. Place the submarine by its bearing and distance from the LHD, and a Slow detection "
        "point beside it.",
        "Cut out the slips without reading them and stack them by turn, three for each. "
        f"After turn {setup.turns} roll dice.",
        "Open a turn’s slip of shots with its first torpedo, yours or theirs. Uncover its rolls one by one from the "
        "left: the next 2d6 for each detection roll, even where it cannot hear, the next d6 for its end. Once they are "
        "used up, roll dice for the rest of the turn.",
        f"Open the slip of detection in the Detection Step: one roll for {'all' if rolls_once(rules) else 'each'} "
        f"detection point{'s' if rolls_once(rules) else ''}.",
        "Open the slip of moves when the LHD maneuvers: its arrow is the maneuver. A ship or helicopter that rolls a "
        "point takes the first in its order that is on the table: 213 is DP2, or else DP1, or else DP3.",
    )
    plain = len(steps) - len(STEPS)
    made: list[SetupRoll] = []  # the rolls of a turn with the same figures for any seed, which are not its own
    for roll in (each for each in setup.rolls if each.turn == 1):
        results = EXAMPLES[roll.kind]
        made.append(roll._replace(dice=(1,), result=results[len(_of(made, roll.kind)) % len(results)]))
    with draw.group(shift(0, top)):
        y = draw_section(draw, "How to use the slips", "Turn log: other side", width) - 3
        y = draw_steps(draw, steps[:plain], 0, y, width, TABLE, gap=3.5) - 3
        samples = zip(STEPS, (_shots, _detection, _moves), steps[plain:], strict=True)
        for number, (step, secret, text) in enumerate(samples, plain + 1):
            with draw.figure(f"Example of a slip of {step}:"), draw.group(shift(0, y - SAMPLE)):
                draw.put(secret(made), 0, SAMPLE - STRIP.height)
                draw.rect(0, 0, STRIP.width, SAMPLE, Style(None, "gray", 0.5))
                draw.text(INSET, 3.5, f"Example · {step}", NOTE, "navy", "semibold")
            left = STRIP.width + 12
            with draw.role("LI"):
                with draw.role("Lbl"):
                    draw.text(left, y - 0.97 * TABLE, str(number), TABLE, "navy", "bold")
                with draw.role("LBody"):
                    draw_paragraph(draw, text, left + 12, y, width - left - 12, TABLE, "ink")
            y -= SAMPLE + 5


def _draw_position(draw: Drawing, setup: Setup, plot: Plot, width: float, height: float) -> None:
    """The submarine in figures, and on the plot."""
    left, start = plot.side + GAP, setup.start
    y = height - FIGURES
    draw_section(draw, "The submarine", "", width - left, left, y + 12)
    facts = [
        ("x right, y up, heading", f"{_signed(start.x)}, {_signed(start.y)}, {start.heading:03g}°"),
        ("Bearing from the LHD", f"{start.bearing:03g}°"),
        ("Distance from the LHD", f"{start.distance:.2f}″"),
        (f"Distance from {start.nearest_frigate}, the nearest", f"{start.frigate_distance:.2f}″"),
        ("Depth and speed", f"{DEEP.capitalize()}, {START_LEVEL.capitalize()}"),
    ]
    y -= 14
    for i, (name, figure) in enumerate(facts):
        with draw.item():
            draw.text(left, y - 30 * i, name, NOTE, "gray")
            draw.text(left, y - 14.5 - 30 * i, figure, LARGE, "navy", "bold")
    y -= 30 * len(facts) + 6
    with draw.item():
        draw.text(left, y, "Rolled for it", NOTE, "gray")
        for i, face in enumerate(face for rolled in setup.rolls if not rolled.turn for face in rolled.dice):
            draw_die(draw, face, left + 48 + 18 * i, y - 4, 14.0)
    about = "The submarine on this map, on its bearing and heading for the LHD."
    with draw.figure(about), draw.group(shift(0, height - 20)):
        plot.draw_submarine(draw, start)


def _signed(inches: float) -> str:
    """A coordinate with two decimals and a true minus sign."""
    return f"{inches:.2f}".replace("-", "−")


def _of(rolls: list[SetupRoll], kind: str) -> list[SetupRoll]:
    return [roll for roll in rolls if roll.kind == kind]


def _shots(rolls: list[SetupRoll]) -> Drawing:
    """The dice of the shots: 2d6 above, d6 below, as far apart as their number lets them be."""
    draw = Drawing()
    for y, name, kind in zip(SLIP_LINES, ("2d6", "d6"), ("reserve-2d6", "reserve-d6"), strict=True):
        results = [str(roll.result) for roll in _of(rolls, kind)]
        draw.text(INSET, y, name, NOTE, "gray", "semibold")
        room = STRIP.width - INSET - 34
        step = min(24.0, room / max(1, len(results)))
        size = in_scale(min(TABLE, 0.85 * step))
        draw.texts([(34 + step * i, y, text) for i, text in enumerate(results)], size, "navy", "bold")
    return draw


def _detection(rolls: list[SetupRoll]) -> Drawing:
    """The roll of each detection point."""
    draw, found = Drawing(), _of(rolls, "detection")
    step = (STRIP.width - 2 * INSET) / len(found)
    draw.texts([(INSET + step * i, 26, roll.who) for i, roll in enumerate(found)], NOTE, "gray", "semibold")
    draw.texts([(INSET + step * i, 8, str(roll.result)) for i, roll in enumerate(found)], SECTION, "navy", "bold")
    return draw


def _moves(rolls: list[SetupRoll]) -> Drawing:
    """The LHD's maneuver, and for each frigate and helicopter the detection points in the order to try them."""
    draw, (lhd,) = Drawing(), _of(rolls, "lhd-maneuver")
    draw.text(INSET, 26, "LHD", NOTE, "gray", "semibold")
    draw.text(INSET, 8, f"{lhd.dice[0]}{ARROWS[str(lhd.result)]}", SECTION, "navy", "bold")
    names, orders = [], []
    orders_of = _of(rolls, "contact")
    ships = [roll for roll in orders_of if not roll.who.startswith("H")]
    helicopters = [roll for roll in orders_of if roll not in ships]
    lines = [
        group[n : n + each]
        for group, each in ((ships, SHIPS_LINE), (helicopters, HELICOPTERS_LINE))
        for n in range(0, len(group), each)
    ]
    for row, line in enumerate(lines):
        for column, roll in enumerate(line):
            assert isinstance(roll.result, tuple)
            x, y = 38 + (STRIP.width - 38) / SHIPS_LINE * column, STRIP.height - 10.5 - 11 * row
            names.append((x, y, roll.who))
            orders.append((x + 14, y, "".join(map(str, roll.result))))
    draw.texts(names, NOTE, "gray")
    draw.texts(orders, TABLE, "ink", "semibold")
    return draw
