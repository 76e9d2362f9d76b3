"""The sealed slips of an SSN setup: for each turn one with shots, one with detection, one with moves and contact."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from aids.ssn.setup import Setup, SetupRoll
from generators.drawing.drawing import Drawing
from generators.sheets import setup_strips
from generators.sheets.setup_strips import Strip
from generators.sheets.slips import Slip

STRIP = Strip(width=180.0, height=36.0, least=160.0, widest=200.0, lip=14.0, most=2.6)
INSET = 8.0
STEPS = ("shots", "detection", "moves")
ARROWS = {"left": "←", "straight": "↑", "right": "→"}
CONTACTS = 4  # on a line
HEAD = 7.3  # size of the names over figures
LINES = (STRIP.height - 17.0, 5.0)  # of the two lines of a secret, from its foot


def slip_count(turns: int) -> int:
    """How many slips so many turns have."""
    return len(STEPS) * turns


def slips(setup: Setup, panel: tuple[float, float]) -> Iterator[Slip]:
    """The slips of a setup by turn, in the order in which a turn opens them."""
    by_turn: dict[int, list[SetupRoll]] = defaultdict(list)
    for roll in setup.rolls:
        by_turn[roll.turn].append(roll)
    note = f"seed {setup.seed}"
    for turn in range(1, setup.turns + 1):
        for step, secret in zip(STEPS, (_shots, _detection, _moves), strict=True):
            drawing = setup_strips.place(secret(by_turn[turn]), panel, STRIP)
            yield Slip(f"Turn {turn} · {step}", note, drawing)


def _of(rolls: list[SetupRoll], kind: str) -> list[SetupRoll]:
    return [roll for roll in rolls if roll.kind == kind]


def _shots(rolls: list[SetupRoll]) -> Drawing:
    """The dice of the shots: 2d6 above, d6 below, as far apart as their number lets them be."""
    draw = Drawing()
    for y, name, kind in zip(LINES, ("2d6", "d6"), ("reserve-2d6", "reserve-d6"), strict=True):
        results = [str(roll.result) for roll in _of(rolls, kind)]
        draw.text(INSET, y, name, HEAD, "grey", "semibold")
        room = STRIP.width - INSET - 34
        step = min(24.0, room / max(1, len(results)))
        size = min(11.0, 0.85 * step)
        draw.texts([(34 + step * i, y, text) for i, text in enumerate(results)], size, "navy", "bold")
    return draw


def _detection(rolls: list[SetupRoll]) -> Drawing:
    """The roll of each detection point."""
    draw, found = Drawing(), _of(rolls, "detection")
    step = (STRIP.width - 2 * INSET) / len(found)
    draw.texts([(INSET + step * i, 26, roll.who) for i, roll in enumerate(found)], HEAD, "grey", "semibold")
    draw.texts([(INSET + step * i, 8, str(roll.result)) for i, roll in enumerate(found)], 15, "navy", "bold")
    return draw


def _moves(rolls: list[SetupRoll]) -> Drawing:
    """The LHD's maneuver, and for each frigate and helicopter the detection points in the order to try them."""
    draw, (lhd,) = Drawing(), _of(rolls, "lhd-maneuver")
    draw.text(INSET, 26, "LHD", HEAD, "grey", "semibold")
    draw.text(INSET, 8, f"{lhd.dice[0]}{ARROWS[str(lhd.result)]}", 15, "navy", "bold")
    for i, roll in enumerate(_of(rolls, "contact")):
        row, column = divmod(i, CONTACTS)
        assert isinstance(roll.result, tuple)
        x, y = 42 + (STRIP.width - 42) / CONTACTS * column, STRIP.height - 10.5 - 11 * row
        draw.text(x, y, roll.who, 7.3, "grey")
        draw.text(x + 14, y, "".join(map(str, roll.result)), 9, "ink", "semibold")
    return draw
