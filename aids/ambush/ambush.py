"""Which side ambushes, and the whole ambush from the two dice of the sides to the attack (Ambush check)."""

from typing import NamedTuple

from aids.ambush import attack, scatter
from aids.ambush.scatter import Crosshair, Field
from aids.checks import Ask, Check, Done, Input, Inputs
from aids.dice import roll
from aids.errors import InputError
from aids.hexes import Board, Hex, label
from aids.rulebook.rules import Rules

RULE = "Ambush check"
CC, FICC, NONE = "CC", "FICC", "none"
AMBUSHERS = (CC, FICC, NONE)
DIE = roll("d6")


class Force(NamedTuple):
    """The mine factors and submarines that one side has hidden, and the hexes of the ships that it would ambush."""

    mines: int
    submarines: int
    prey: frozenset[Hex]


class Situation(Field):
    """The map, the start hex, both sides as ambushers, and the effect of an equal last die."""

    __slots__ = ("cc", "equal", "ficc")

    def __init__(self, board: Board, start: Hex, cc: Force, ficc: Force, equal: str) -> None:
        super().__init__(board, start)
        self.cc, self.ficc, self.equal = cc, ficc, equal


class Progress(NamedTuple):
    """The state of an ambush: the CC die, the ambusher, the crosshair and the outcome, None where not known yet."""

    situation: Situation
    cc_die: int | None = None
    ambusher: str | None = None
    crosshair: Crosshair | None = None
    outcome: str | None = None


def ambusher(cc: int, ficc: int) -> str:
    """The side with the higher die, `CC` or `FICC`; `none` if they tie (AM-5)."""
    return CC if cc > ficc else FICC if ficc > cc else NONE


def initiative(rules: Rules) -> Check:
    """The side that ambushes the other, whether or not it has anything hidden."""

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
    """The whole ambush; it ends, without further dice, as soon as there can be none.

    `hex` is where the crosshair ends, None if it is not placed; `mines_left` is the ambusher's number of mine factors,
    None without an ambusher.
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
        start=lambda inputs: _start(rules, inputs),
        step=_step,
        agree=lambda inputs: _agree(rules, inputs),
        order=AMBUSHERS,
        rank=lambda result: [(attack.OUTCOMES.index(result["outcome"]),)],
        shows=("ambush-steps", "directions", "decision"),
    )


def _inputs(rules: Rules) -> tuple[Input, ...]:
    hidden = [
        attack.hidden_input(rules, f"{side.lower()}-{kind}", f"{title} that {side} has hidden.", unit, RULE)._replace(
            title=f"{side} {kind}"
        )
        for side in (CC, FICC)
        for kind, title, unit in (("mines", "Mine factors", "factors"), ("submarines", "Submarines", "submarines"))
    ]
    prey = scatter.prey_input(rules, "Hexes of the prey’s ships, whichever side that is.")
    ships = [
        prey._replace(
            name=f"{side.lower()}-ships",
            title=f"{side} ships",
            help=f"Hexes of {side}’s ships, if both sides are given.",
        )
        for side in (CC, FICC)
    ]
    either = prey._replace(group="ships", instead=tuple(ship.name for ship in ships))
    return (*hidden, either, *ships, scatter.from_input(rules), attack.equal_input(rules))


def _agree(rules: Rules, inputs: Inputs) -> None:
    for name in ("cc-ships", "ficc-ships"):
        if "prey" in inputs and name in inputs:
            raise InputError("give the prey’s ships, or the ships of each side", where=f"--prey and --{name}")
    _start(rules, inputs)


def _start(rules: Rules, inputs: Inputs) -> Progress:
    """The state before any die; raises `InputError` for hexes that are not on the map."""
    board, start = scatter.board_and_start(rules, inputs)

    def ships(side: str) -> frozenset[Hex]:
        return scatter.prey_hexes(board, inputs, "prey" if "prey" in inputs else f"{side}-ships")

    def force(side: str, prey: str) -> Force:
        return Force(inputs[f"{side}-mines"], inputs[f"{side}-submarines"], ships(prey))

    return Progress(Situation(board, start, force("cc", "ficc"), force("ficc", "cc"), inputs["equal"]))


def _step(inputs: Inputs, state: Progress) -> Ask | Done:
    situation, cc_die, who, crosshair, outcome = state
    if who is None:
        if cc_die is None:
            return Ask(DIE, "the CC die", lambda face: state._replace(cc_die=face))
        return Ask(
            DIE,
            "the FICC die",
            lambda face: Progress(situation, ambusher=ambusher(cc_die, face), crosshair=Crosshair(situation.start)),
        )
    force = {CC: situation.cc, FICC: situation.ficc}.get(who)
    if force is None or crosshair is None or not (force.mines or force.submarines):
        return _done(situation, who, None, NONE, None if force is None else 0)
    if crosshair.legs:
        return scatter.throw(situation.board, crosshair, lambda moved: state._replace(crosshair=moved))
    if outcome is None and crosshair.hex in force.prey:
        return Ask(
            DIE,
            "the last die",
            lambda face: state._replace(outcome=attack.decide(face, force.mines, force.submarines, situation.equal)),
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
