"""Fleet movement rolled beforehand: a row for each turn, which a card covers until it is due (On Patrol 104.3.1)."""

from __future__ import annotations

from functools import cache

from aids.errors import FitError
from aids.on_patrol.movement import parse_order
from aids.on_patrol.reveal import order_in_words
from aids.on_patrol.setup import EMERGENCY, FLEET, FORMATION, Setup
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Point, Style, Symbol, shift
from generators.games.on_patrol.setup_pages.layout import HEAD, RIGHT, SIDE, SealedRows, section
from generators.page.paper import Paper
from generators.page.typeset import DESIGN, draw_paragraph

PITCHES = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)  # height of a row, the roomiest that fits
BELOW = 34.0  # height of the text under the rows
TURN_X, DIE_X, ORDER_X, TEXT_X, EMERGENCY_X = RIGHT + 10.0, RIGHT + 22.0, RIGHT + 50.0, RIGHT + 64.0, DESIGN - 4.0


def draw_rows(draw: Drawing, setup: Setup, top: float, die: Point, paper: Paper) -> SealedRows:
    """The section without its rolls, which differ from seed to seed.  FitError if the turns do not fit the paper."""
    room = top - HEAD - 12 - BELOW
    pitch = next((pitch for pitch in PITCHES if room - setup.turns * pitch >= 0), 0.0)
    if not pitch:
        raise FitError(
            f"{setup.turns} turns do not fit {paper.name}, which has room for {max(0, int(room // PITCHES[-1]))}; "
            "ask for fewer or choose larger paper",
            where="--turns",
        )
    top = section(draw, "Sealed fleet movement", "104.3.1", RIGHT, top, SIDE) - 9
    heads = [(TURN_X, top + 2, "Turn"), (DIE_X + 5, top + 2, "d6"), (ORDER_X, top + 2, "Order")]
    draw.texts(heads, 7, "grey", "semibold", "middle")
    if _has_emergency(setup):
        draw.text(EMERGENCY_X, top + 2, "Emergency", 7, "grey", "semibold", "end")
    for number in range(0, setup.turns, 2):
        draw.rect(RIGHT, top - (number + 1) * pitch, SIDE, pitch, Style("tint"))
    numbers = [(TURN_X, top - (i + 0.5) * pitch - 3, str(i + 1)) for i in range(setup.turns)]
    draw.texts(numbers, 9, "navy", "bold", "middle")
    bottom = top - setup.turns * pitch
    draw.line((RIGHT, top), (DESIGN, top), Style(None, "navy", 0.6))
    draw.line((RIGHT, bottom), (DESIGN, bottom), Style(None, "navy", 0.6))
    text = "Cover the turns to come with a card and uncover one at the start of each Convoy Movement Phase."
    return SealedRows(top, pitch, die, draw_paragraph(draw, text, RIGHT, bottom - 2, SIDE, 7))


def draw_rolls(draw: Drawing, setup: Setup, rows: SealedRows) -> None:
    """The rolls of one setup in their rows, the die of the formation, and the seed."""
    draw.text(RIGHT, rows.end - 9, f"Repeat this sheet with --seed {setup.seed}", 7, "grey")
    orders, texts, emergencies = [], [], []
    has_emergency = _has_emergency(setup)
    for roll in setup.rolls:
        middle = rows.top - (roll.turn - 0.5) * rows.pitch
        if roll.kind == FORMATION:
            draw.use(_die(roll.dice[0]), shift(*rows.die))
        elif roll.kind == FLEET:
            draw.use(_die(roll.dice[0]), shift(DIE_X, middle - 4.5))
            orders.append((ORDER_X, middle - 3.2, str(roll.result)))
            order = parse_order(str(roll.result))
            if order is not None and not has_emergency:
                texts.append((TEXT_X, middle - 2.4, order_in_words(order)))
        else:
            emergencies.append((EMERGENCY_X, middle - 3.2, str(roll.result)))
    draw.texts(orders, 9.5, "navy", "bold", "middle")
    draw.texts(texts, 7.5, "ink")
    draw.texts(emergencies, 9.5, "danger", "bold", "end")


def _has_emergency(setup: Setup) -> bool:
    """Whether the dice are read in the Emergency column as well."""
    return any(roll.kind == EMERGENCY for roll in setup.rolls)


@cache
def _die(face: int) -> Symbol:
    """A rolled die, the same on every sheet."""
    draw = Drawing()
    draw_die(draw, face, 0, 0, 9)
    return Symbol(f"small-die-{face}", draw.records, (-1, -1, 10, 10))
