"""Fleet movement rolled beforehand: a sealed slip for each turn, and how to use them (On Patrol 104.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from aids.on_patrol.movement import parse_order
from aids.on_patrol.setup import EMERGENCY, FLEET, SealedRoll, Setup, order_in_words
from aids.rulebook.rules import Rules
from generators.drawing.dice import die_symbol
from generators.drawing.drawing import Drawing, Style, shift
from generators.page.frame import TABLE, THIN
from generators.page.typeset import draw_section
from generators.sheets import setup_strips
from generators.sheets.setup_strips import Strip
from generators.sheets.setups import SetupJob
from generators.sheets.slips import Heads, Slip

STRIP = Strip(width=180.0, height=34.0, least=160.0, widest=200.0, lip=14.0, most=2.4)
DIE = 17.0
NOTATION = (
    ("L n", "turn left, then n hexes ahead; R right"),
    ("n L", "n hexes ahead, then turn left; R right"),
    ("M", "as many hexes as the present speed"),
)


def slips(setup: Setup) -> Iterator[Slip]:
    """The slips of a setup by turn."""
    note = f"seed {setup.seed}"
    for turn in range(1, setup.turns + 1):
        rolls = [roll for roll in setup.rolls if roll.turn == turn]
        yield Slip(f"Turn {turn}", note, _secret(rolls))


def _secret(rolls: list[SealedRoll]) -> Drawing:
    """The die of a turn and its order; in red the same die in the Emergency column, where the setup has it."""
    draw = Drawing()
    both = len(rolls) > 1
    for roll in rolls:
        emergency = roll.kind == EMERGENCY
        if roll.kind == FLEET:
            draw.use(die_symbol(roll.dice[0], DIE), shift(8, (STRIP.height - DIE) / 2))
        y = (3.5 if emergency else 19.5) if both else 12.0
        colour, size = ("danger" if emergency else "navy"), (12.0 if both else 17.0)
        draw.text(34, y, str(roll.result), size, colour, "bold")
        order = parse_order(str(roll.result))
        words = "" if order is None else order_in_words(order)
        draw.text(74, y + 1, f"Emergency: {words}" if emergency else words, 7.5 if both else TABLE, "ink")
    return draw


def guide(rules: Rules, setup: Setup, job: SetupJob) -> Heads:
    """How to use the slips, what an order means, the command, and the rulings that the setup rests on."""
    last = "Write the lead bow, the direction and the mode on the log at the end of the turn."
    if any(roll.kind == EMERGENCY for roll in setup.rolls):
        last = "Once torpedoes have been fired the order marked Emergency counts: the same die in that column."
    steps = (
        setup_strips.cut_step(job),
        "At the start of a turn's Convoy Movement Phase open its slip: the convoy moves by that order.",
        last,
        f"After turn {setup.turns} roll the die yourself, on the table Fleet movement.",
    )
    rulings = [(name, rules.rulings[name].text) for name in setup.assumes]
    return setup_strips.guide_heads(job, setup.seed, steps, _draw_notation, rulings, setup.turns, STRIP)


def _draw_notation(draw: Drawing, width: float) -> float:
    """How an order is read, in three lines; the height used."""
    y = draw_section(draw, "Orders", "104.3.1", width)
    for order, words in NOTATION:
        draw.text(0, y - 13, order, 12, "navy", "bold")
        draw.text(30, y - 12.5, words, TABLE)
        y -= 18
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
    return -y + 4
