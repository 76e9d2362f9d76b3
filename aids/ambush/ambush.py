"""Who ambushes, and the whole ambush from the two dice of the sides to the attack (Ambush check)."""

from __future__ import annotations

from typing import NamedTuple

from aids.ambush import attack, scatter
from aids.ambush.scatter import Crosshair
from aids.checks import Ask, Check, Done, Input, Inputs
from aids.dice import roll
from aids.errors import InputError
from aids.hexes import Board, Hex, label, on_board, parse
from aids.rules import Rules, cite
from aids.toml_file import shown

RULE = "Ambush check"
CC, FICC, NONE = "CC", "FICC", "none"
AMBUSHERS = (CC, FICC, NONE)
DIE = roll("d6")


class Force(NamedTuple):
    """What one side has hidden, and the hexes of the ships that it would ambush."""

    mines: int
    submarines: int
    prey: frozenset[Hex]


class Situation:
    """The map, the start hex, both sides as ambushers, and what an equal last die does.

    All states of one question share it, so it is its identity that they are told apart by.
    """

    __slots__ = ("board", "cc", "equal", "ficc", "start")

    def __init__(self, board: Board, start: Hex, cc: Force, ficc: Force, equal: str) -> None:
        self.board, self.start, self.cc, self.ficc, self.equal = board, start, cc, ficc, equal


class Now(NamedTuple):
    """How far an ambush has come: the CC die, who ambushes, the crosshair, and what attacks."""

    situation: Situation
    cc_die: int | None = None
    ambusher: str | None = None
    crosshair: Crosshair | None = None
    outcome: str | None = None


def ambusher(cc: int, ficc: int) -> str:
    """The side with the higher die, `CC` or `FICC`; `none` if they tie (AM-5)."""
    return CC if cc > ficc else FICC if ficc > cc else NONE


def initiative(rules: Rules) -> Check:
    """Which side ambushes the other, whether or not it has anything hidden."""

    def step(inputs: Inputs, state: int | str | None) -> Ask | Done:
        if state is None:
            return Ask(DIE, "the CC die", lambda face: face)
        if isinstance(state, int):
            return Ask(DIE, "the FICC die", lambda face: ambusher(state, face))
        return Done({"ambusher": state})

    return Check(
        game=rules.game,
        name="initiative",
        title="Who ambushes",
        rule=RULE,
        assumes=("AM-5", "AM-6"),
        inputs=(),
        dice="d6 for CC, d6 for FICC",
        counts=("ambusher",),
        start=lambda inputs: None,
        step=step,
        order=AMBUSHERS,
        shows=("ambush-steps",),
    )


def check(rules: Rules) -> Check:
    """The whole ambush; it ends, and asks for no more dice, as soon as there is none.

    `hex` is where the crosshair ends, null if it is never placed; `mines_left` are the ambusher's, null without
    an ambusher.
    """
    return Check(
        game=rules.game,
        name="ambush",
        title="Ambush",
        rule=RULE,
        assumes=(*attack.equal_rulings(rules), "AM-2", "AM-3", "AM-4", "AM-5", "AM-6"),
        inputs=_inputs(rules),
        dice="d6 for CC, d6 for FICC, d6 four times for the crosshair, d6 for the attack; none once it is over",
        counts=("ambusher", "hex", "outcome", "mines_left"),
        start=_start,
        step=_step,
        agree=_agree,
        order=AMBUSHERS,
        rank=lambda result: attack.OUTCOMES.index(result["outcome"]),
        shows=("ambush-steps", "directions", "decision"),
    )


def _inputs(rules: Rules) -> tuple[Input, ...]:
    hidden = [
        attack.hidden_input(rules, f"{side.lower()}-{what}", f"{words} that {side} has hidden.", unit, RULE)
        for side in (CC, FICC)
        for what, words, unit in (("mines", "Mine factors", "factors"), ("submarines", "Submarines", "submarines"))
    ]
    prey = Input("prey", "hexes", "Hexes of the prey's ships, whichever side that is.", rule=cite(rules, scatter.RULE))
    ships = [
        prey._replace(name=f"{side.lower()}-ships", help=f"Hexes of {side}'s ships, if both sides are given.")
        for side in (CC, FICC)
    ]
    return (*hidden, prey, *ships, scatter.from_input(rules), attack.equal_input(rules), scatter.BOARD)


def _agree(inputs: Inputs) -> None:
    for name in ("cc-ships", "ficc-ships"):
        if "prey" in inputs and name in inputs:
            raise InputError("give the prey's ships, or the ships of each side", where=f"--prey and --{name}")
    _start(inputs)


def _start(inputs: Inputs) -> Now:
    on = scatter.field(inputs)
    board, start = on.board, on.start

    def ships(side: str) -> frozenset[Hex]:
        name = "prey" if "prey" in inputs else f"{side}-ships"
        found = frozenset(parse(board, one, f"--{name}") for one in inputs.get(name, ()))
        for one in found:
            if not on_board(board, one):
                raise InputError(f"{shown(label(board, one))} is off the map, where no ship can be", where=f"--{name}")
        return found

    def force(side: str, prey: str) -> Force:
        return Force(inputs[f"{side}-mines"], inputs[f"{side}-submarines"], ships(prey))

    return Now(Situation(board, start, force("cc", "ficc"), force("ficc", "cc"), inputs["equal"]))


def _step(inputs: Inputs, now: Now) -> Ask | Done:
    situation, cc_die, who, crosshair, outcome = now
    if who is None:
        if cc_die is None:
            return Ask(DIE, "the CC die", lambda face: now._replace(cc_die=face))
        return Ask(
            DIE,
            "the FICC die",
            lambda face: Now(situation, ambusher=ambusher(cc_die, face), crosshair=Crosshair(situation.start)),
        )
    force = {CC: situation.cc, FICC: situation.ficc}.get(who)
    if force is None or crosshair is None or not (force.mines or force.submarines):
        return _done(situation, who, None, NONE, None if force is None else 0)
    if crosshair.legs:
        return scatter.throw(situation.board, crosshair, lambda moved: now._replace(crosshair=moved))
    if outcome is None and crosshair.hex in force.prey:
        return Ask(
            DIE,
            "the last die",
            lambda face: now._replace(outcome=attack.decide(face, force.mines, force.submarines, situation.equal)),
        )
    outcome = outcome or NONE
    return _done(situation, who, crosshair.hex, outcome, attack.mines_left(outcome, force.mines))


def _done(situation: Situation, who: str, at: Hex | None, outcome: str, left: int | None) -> Done:
    return Done(
        {
            "ambusher": who,
            "hex": None if at is None else label(situation.board, at),
            "outcome": outcome,
            "mines_left": left,
        }
    )
