"""The SSN setup sheet: the position to scale, its coordinates, and rolls made beforehand that a card covers.

Content that is the same on every sheet is one symbol, so that a book of a thousand stays small.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import cos, radians, sin
from typing import Any

from aids.errors import FitError
from aids.games import Game
from aids.rules import Rules, value
from aids.ssn.formation import frigate_names, frigates, helicopter_names, ships
from aids.ssn.maneuver import POINTS
from aids.ssn.playing_table import RULING, PlayingTable
from aids.ssn.reveal import SEALED
from aids.ssn.setup import ASSUMES, CONTACTS, DIE, INPUTS, ROLLED, Setup, as_json, roll_setup
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style, Symbol, shift, turn
from generators.page.frame import NOTE, TABLE, THIN, Body, Heading
from generators.page.typeset import DESIGN, draw_paragraph, draw_section_head
from generators.sheets.setups import SetupJob, SetupSheet, composed_place, seed_note

DIAGRAM = 236.0  # points: the side of the diagram
FIGURES = 14.0  # points at its edge for the bearings, which the submarine does not cover
TOP = 292.0  # height of the upper half of a page as composed
RULINGS = 235.0  # from the top to the rulings
CAPTION = 46.0  # title and column heads of the sealed rolls
ROW = 22.0
ARROWS = {"left": "←", "straight": "↑", "right": "→"}

LEAST_SCALE = 0.76  # below this the figures are too small to read

# Columns of the sealed rolls as a turn uses them: the middle of the first of each kind, and the step to the next.
TURN_X = 12.0
PAIR_X, PAIR_STEP = 36.5, 16.5
DIE_X, DIE_STEP = 134.5, 12.6
DP_X, DP_STEP = 214.5, 20.0
LHD_X = 281.0
CONTACT_X, CONTACT_STEP = 310.0, 24.0
EDGES = (26.0, 127.5, 204.0, 264.5, 297.5, 394.0)


def roll(game: Game, inputs: Mapping[str, Any], seed: int) -> Setup:
    """The setup that a seed gives."""
    return roll_setup(game.rules, seed, inputs.get("turns"), inputs.get("table"))


def bodies(game: Game, setups: Iterable[Setup], job: SetupJob) -> Iterator[Body]:
    """One page for each setup, all of the same number of turns; `FitError` if so many do not fit the paper."""
    paper = job.paper
    matrix, height = composed_place(paper, least_scale=LEAST_SCALE, least_width="7 inches")
    rows = max(int((height - TOP - CAPTION - 24) // ROW), 0)
    frame: Symbol | None = None
    for setup in setups:
        if setup.turns > rows:
            raise FitError(
                f"{setup.turns} turns do not fit {paper.name}, which has room for {rows}; "
                "ask for fewer or choose larger paper",
                where="--turns",
            )
        frame = frame or _frame(game.rules, setup.table, setup.turns, height)
        draw = Drawing()
        with draw.group(matrix):
            draw.use(frame)
            _position(draw, game.rules, setup, height)
            _rolls(draw, game.rules, setup, height)
        heading = Heading(game.title, f"Setup {setup.seed}", "Setup")
        yield Body(draw, heading, "read", note=seed_note(game, setup.seed))


def _reach(rules: Rules) -> float:
    """Inches from the LHD to the edge of the diagram."""
    steps = DIE.faces[0] * value(rules, "setup-distance-step")
    farthest = value(rules, "setup-distance") + steps + value(rules, "setup-square")
    return float(farthest) * 1.02


def _scale(rules: Rules) -> float:
    """Points of the diagram for an inch on the table."""
    return (DIAGRAM / 2 - FIGURES) / _reach(rules)


def _frame(rules: Rules, table: PlayingTable | None, turns: int, height: float) -> Symbol:
    """The part that is the same on every sheet."""
    draw = Drawing()
    with draw.group(turn(0, 0, height)):
        draw_section_head(draw, "The start", "inches from the LHD; not true scale", 256)
    with draw.group(turn(0, 282, height)):
        draw_section_head(draw, "Places", "x right, y up, in inches", 258)
    _diagram_ground(draw, rules, height)
    if table is not None:
        _table_edges(draw, table, _scale(rules), height)
    y = height - RULINGS
    for ruling in (ROLLED, CONTACTS):
        draw.text(286, y - 6.3, ruling, 6.5, "amber", "semibold")
        y = draw_paragraph(draw, rules.rulings[ruling].text, 310, y, 226, 6.5) - 1
    top = height - TOP
    with draw.group(turn(0, 0, top)):
        draw_section_head(
            draw,
            "Sealed rolls",
            "one card over the turns to come, another over the columns not yet due: uncover from the left",
            DESIGN,
        )
    _caption(draw, rules, top)
    _grid(draw, turns, top - CAPTION)
    return Symbol("setup-ssn", draw.records, (-2, -2, DESIGN + 2, height + 2))


def _grid(draw: Drawing, turns: int, top: float) -> None:
    """The rows and columns of the sealed rolls below `top`, with the number of each turn and a note below."""
    for i in range(0, turns, 2):
        draw.rect(0, top - (i + 1) * ROW, DESIGN, ROW, Style("tint"))
    draw.lines(
        [((0, top - i * ROW), (DESIGN, top - i * ROW)) for i in range(1, turns + 1)],
        Style(None, "rule", THIN),
    )
    draw.line((0, top), (DESIGN, top), Style(None, "navy", 0.6))
    draw.texts([(TURN_X, top - (i + 0.66) * ROW, str(i + 1)) for i in range(turns)], 11, "navy", "bold", "middle")
    bottom = top - turns * ROW
    draw.lines([((x, top + 18), (x, bottom)) for x in EDGES], Style(None, "rule", THIN))
    note = (
        "Shots: 2d6 for each detection roll of a torpedo and d6 for its end, yours and theirs: take them from the left "
        "and strike them out; once a turn's are used up, roll dice for the rest of it. "
        "Contact: the first of the points, in the order given, that is on the table. "
        "Assumes " + ", ".join(ASSUMES) + "."
    )
    draw_paragraph(draw, note, 0, bottom - 3, DESIGN)


def _contact_columns(rules: Rules) -> dict[str, float]:
    """The x of the column of each frigate and helicopter, by name."""
    names = (*frigate_names(rules), *helicopter_names(rules))
    return {name: CONTACT_X + i * CONTACT_STEP for i, name in enumerate(names)}


def _caption(draw: Drawing, rules: Rules, top: float) -> None:
    """The heads of the columns of sealed rolls."""
    y, under = top - 27, top - CAPTION + 4
    columns = _contact_columns(rules)
    heads = [
        (PAIR_X + 2.5 * PAIR_STEP, "Shots: 2d6"),
        (DIE_X + 2.5 * DIE_STEP, "Shots: d6"),
        (DP_X + DP_STEP, "Detection"),
        (LHD_X, "LHD"),
        (_middle(columns, frigate_names(rules)), "Frigate contact"),
        (_middle(columns, helicopter_names(rules)), "Helicopter contact"),
    ]
    draw.texts([(x, y, head) for x, head in heads], NOTE, "navy", "semibold", "middle")
    names = [(TURN_X, "Turn"), (LHD_X, "d6"), *((x, name) for name, x in columns.items())]
    names += [(DP_X + i * DP_STEP, f"DP{point}") for i, point in enumerate(POINTS)]
    draw.texts([(x, under, name) for x, name in names], 7, "grey", "semibold", "middle")


def _middle(columns: Mapping[str, float], names: tuple[str, ...]) -> float:
    return (columns[names[0]] + columns[names[-1]]) / 2


def _diagram_ground(draw: Drawing, rules: Rules, height: float) -> None:
    """Water, range rings, bearings, the ships, and the line on which the least distance lies."""
    low = height - 20 - DIAGRAM
    cx, cy = 128.0, low + DIAGRAM / 2
    per = _scale(rules)
    draw.rect(cx - DIAGRAM / 2, low, DIAGRAM, DIAGRAM, Style("tint", "rule", 0.5))
    ring = Style(None, "rule", 0.4)
    for inches in (10, 20, 30):
        draw.circle(cx, cy, inches * per, ring)
        if inches > 10:  # between two bearings, clear of the submarine's
            draw.text(cx - 0.64 * inches * per, cy - 0.64 * inches * per - 2, f"{inches}″", 6, "grey", anchor="middle")
    _bearings(draw, cx, cy, ring)
    for _, x, y in ships(rules):
        x, y = cx + x * per, cy + y * per
        draw.polygon(((x - 2, y - 3), (x + 2, y - 3), (x, y + 4)), Style("navy"))
    half = max(ship.x for ship in frigates(rules)) * per
    _least_distance(draw, cx, cy, half, float(value(rules, "setup-distance")) * per)
    ten = 10 * per
    x0 = cx - DIAGRAM / 2 + 6
    draw.lines(
        [
            ((x0, low + 6), (x0 + ten, low + 6)),
            ((x0, low + 4), (x0, low + 8)),
            ((x0 + ten, low + 4), (x0 + ten, low + 8)),
        ],
        Style(None, "ink", 0.6),
    )
    draw.text(x0 + ten + 3, low + 4, "10 inches", 6, "grey")
    draw.text(
        cx - DIAGRAM / 2,
        low - 8.5,
        f"Dashed: {value(rules, 'setup-distance'):g}″ from the nearest frigate. All ships head 000.",
        NOTE,
        "grey",
    )


def _table_edges(draw: Drawing, table: PlayingTable, per: float, height: float) -> None:
    """The edges of the table as far as they lie in the diagram, and below it the LHD's place and the time it has."""
    cx, cy, half = 128.0, height - 20 - DIAGRAM / 2, DIAGRAM / 2

    def within(inches: float) -> float:
        return min(max(inches * per, -half), half)

    left, right, low, high = -table.x, table.width - table.x, -table.y, table.height - table.y
    upright = [(x * per, within(low), within(high)) for x in (left, right) if abs(x * per) <= half]
    level = [(y * per, within(left), within(right)) for y in (low, high) if abs(y * per) <= half]
    draw.lines(
        [((cx + x, cy + a), (cx + x, cy + b)) for x, a, b in upright]
        + [((cx + a, cy + y), (cx + b, cy + y)) for y, a, b in level],
        Style(None, "navy", 1.2),
    )
    size = f"{table.width:g}″ × {table.height:g}″"
    place = f"Table {size}: LHD {table.x:g}″ from its left edge, {table.y:g}″ from the near one."
    leaves = (
        f"Straight ahead in every turn, the first ship leaves it in turn {table.leaves} ({RULING})."
        if table.leaves
        else f"Straight ahead, no ship leaves it ({RULING})."
    )
    draw.text(cx - half, cy - half - 18.5, place, NOTE, "navy", "semibold")
    draw.text(cx - half, cy - half - 28, leaves, NOTE, "navy", "semibold")


def _bearings(draw: Drawing, cx: float, cy: float, ring: Style) -> None:
    """Axes through the LHD, a tick for every 10 degrees at the edge of the diagram, four of them labelled."""
    reach = DIAGRAM / 2 - 16
    draw.lines([((cx, cy - reach), (cx, cy + reach)), ((cx - reach, cy), (cx + reach, cy))], ring)
    for angle in range(0, 360, 10):
        if angle % 90 == 0:
            continue
        s, c = sin(radians(angle)), cos(radians(angle))
        inner, outer = DIAGRAM / 2 - (8 if angle % 30 == 0 else 5), DIAGRAM / 2 - 2
        draw.line((cx + inner * s, cy + inner * c), (cx + outer * s, cy + outer * c), ring)
    for angle in (0, 90, 180, 270):
        s, c = sin(radians(angle)), cos(radians(angle))
        draw.text(
            cx + (DIAGRAM / 2 - 8) * s,
            cy + (DIAGRAM / 2 - 7) * c - 2.5,
            f"{angle:03d}",
            7,
            "grey",
            "semibold",
            "middle",
        )


def _least_distance(draw: Drawing, cx: float, cy: float, half: float, far: float) -> None:
    """The dashed line at `far` from the nearest of the frigates at the corners of a square of `2 * half`."""
    dash = Style(None, "sea", 0.6, (3, 2))
    draw.arc(cx + half, cy + half, far, 0, 90, dash)
    draw.arc(cx - half, cy + half, far, 90, 90, dash)
    draw.arc(cx - half, cy - half, far, 180, 90, dash)
    draw.arc(cx + half, cy - half, far, 270, 90, dash)
    draw.lines(
        [
            ((cx - half, cy + half + far), (cx + half, cy + half + far)),
            ((cx - half, cy - half - far), (cx + half, cy - half - far)),
            ((cx + half + far, cy - half), (cx + half + far, cy + half)),
            ((cx - half - far, cy - half), (cx - half - far, cy + half)),
        ],
        dash,
    )


def _position(draw: Drawing, rules: Rules, setup: Setup, height: float) -> None:
    """The table of places, and the submarine on the diagram."""
    left, y = 282.0, height - 30
    columns = (left + 4, left + 100, left + 148, left + 206)
    draw.text(columns[0], y + 3, "Piece", NOTE, "grey", "semibold")
    draw.texts(
        [(columns[1], y + 3, "x"), (columns[2], y + 3, "y"), (columns[3], y + 3, "heading")],
        NOTE,
        "grey",
        "semibold",
        "end",
    )
    names, numbers = [], []
    sub: dict[str, Any] = setup.pieces[-1]
    for i, piece in enumerate(setup.pieces):
        if i % 2 == 0:
            draw.rect(left, y - 17 * (i + 1), 258, 17, Style("tint"))
        base = y - 17 * i - 12
        names.append((columns[0], base, str(piece["piece"])))
        numbers += [
            (columns[1], base, _signed(piece["x"])),
            (columns[2], base, _signed(piece["y"])),
            (columns[3], base, f"{piece['heading']:03g}°"),
        ]
    draw.texts(names, TABLE, "navy", "bold")
    draw.texts(numbers, TABLE, "ink", "regular", "end")
    y -= 17 * len(setup.pieces) + 14
    facts = [
        ("Bearing from the LHD", f"{sub['bearing']:03g}°"),
        ("Distance from the LHD", f"{sub['distance']:.2f}″"),
        (f"Distance from {sub['nearest_frigate']}, the nearest", f"{sub['frigate_distance']:.2f}″"),
        ("Depth and speed", f"{str(sub['depth']).capitalize()}, {str(sub['speed']).capitalize()}"),
    ]
    draw.text(left + 4, y - 1, "The submarine", 9, "navy", "semibold")
    draw.texts([(left + 4, y - 15 - 14 * i, name) for i, (name, _) in enumerate(facts)], TABLE, "ink")
    draw.texts(
        [(left + 254, y - 15 - 14 * i, figure) for i, (_, figure) in enumerate(facts)],
        TABLE,
        "navy",
        "bold",
        "end",
    )
    y -= 15 + 14 * len(facts)
    draw.text(left + 4, y - 6, "Rolled for it", NOTE, "grey")
    for i, face in enumerate(face for rolled in setup.rolls if not rolled.turn for face in rolled.dice):
        draw.use(_die(face), shift(left + 52 + 18 * i, y - 10))
    draw.text(left + 110, y - 6, f"repeat this sheet with --seed {setup.seed}", NOTE, "grey")
    cx, cy = 128.0, height - 20 - DIAGRAM / 2
    per = _scale(rules)
    x, y = cx + sub["x"] * per, cy + sub["y"] * per
    draw.line((cx, cy), (x, y), Style(None, "danger", 0.6, (2, 2)))
    with draw.group(turn(-sub["heading"], x, y)):
        draw.polygon(((-3.5, -5), (3.5, -5), (0, 6)), Style("danger"))
    away = radians(sub["bearing"] + (90 if sub["x"] * sub["y"] > 0 else -90))  # beside the bearing line, inwards
    draw.text(x + 15 * sin(away), y + 11 * cos(away) - 2.5, "SSN", 8, "danger", "bold", "middle")


@cache
def _die(face: int) -> Symbol:
    """A rolled die, the same on every sheet."""
    draw = Drawing()
    draw_die(draw, face, 0, 0, 14)
    return Symbol(f"die-{face}", draw.records, (-1, -1, 15, 15))


def _signed(inches: Any) -> str:
    """A coordinate with two decimals and a true minus sign."""
    return f"{inches:.2f}".replace("-", "−")


def _rolls(draw: Drawing, rules: Rules, setup: Setup, height: float) -> None:
    """The sealed rolls, a row for each turn."""
    low = height - TOP - CAPTION
    contacts, pairs, dice, arrows = [], [], [], []
    columns = _contact_columns(rules)
    for rolled in setup.rolls:
        if not rolled.turn:
            continue
        base = low - (rolled.turn - 1) * ROW - 0.66 * ROW
        kind, result = rolled.kind, rolled.result
        if kind == "contact":
            contacts.append((columns[rolled.who], base, "".join(map(str, result))))  # type: ignore[call-overload]
        elif kind == "lhd-maneuver":
            arrows.append((LHD_X, base, f"{rolled.dice[0]} {ARROWS[str(result)]}"))
        elif kind == "detection":
            pairs.append((DP_X + (int(rolled.who[2:]) - 1) * DP_STEP, base, str(result)))
        elif kind == "reserve-2d6":
            dice.append((PAIR_X + (int(rolled.who) - 1) * PAIR_STEP, base, str(result)))
        else:
            dice.append((DIE_X + (int(rolled.who) - 1) * DIE_STEP, base, str(result)))
    draw.texts(arrows, 11, "navy", "bold", "middle")
    draw.texts(pairs, 10, "navy", "bold", "middle")
    draw.texts(contacts, 8.5, "ink", "regular", "middle")
    draw.texts(dice, 8.5, "ink", "regular", "middle")


SHEET = SetupSheet(roll=roll, bodies=bodies, as_json=as_json, inputs=lambda rules: INPUTS, sealed=SEALED)
