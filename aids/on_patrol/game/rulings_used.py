"""The rulings that a turn rests on, by the steps that used them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.on_patrol import detection, escort_action, pursuit_groups
from aids.on_patrol.detection import SURFACED
from aids.on_patrol.game.close import NIGHT
from aids.on_patrol.game.position import CAPITAL, Position
from aids.on_patrol.game.turn_report import EscortMove, ShipMove, SubmarineSeen
from aids.rulebook.rules import Rules

ALWAYS = ("OP-1", "OP-2", "OP-3", "OP-20", "OP-40")
PHASES = ("OP-54",)
NIGHT_LIGHT = ("OP-31", "OP-34", "OP-49", "OP-52", "OP-62")
CAPITALS = ("OP-21", "OP-61")


def rulings_used(
    rules: Rules, before: Position, seen: Sequence[SubmarineSeen], moves: Sequence[EscortMove | ShipMove]
) -> tuple[str, ...]:
    """The ids of the rulings, in the order of the rulings."""
    used = {*ALWAYS, *_seen(before, seen), *(name for move in moves for name in move.assumes)}
    if before.light == NIGHT:
        used.update(NIGHT_LIGHT)
    if any(ship.kind == CAPITAL for ship in before.ships):
        used.update(CAPITALS)
    return tuple(name for name in rules.rulings if name in used)


def _seen(before: Position, seen: Sequence[SubmarineSeen]) -> Iterator[str]:
    for each in seen:
        for event in each.events:
            yield from detection.ASSUMES[event]
        yield from escort_action.ASSUMES.get(each.marker.name, ())
        if each.events:
            yield from PHASES
        if each.marker.name == SURFACED:
            yield from ("OP-45", "OP-55")
    if sum(each.target is not None for each in seen) > 1:
        yield from pursuit_groups.NAMED_ASSUMES
    if any(submarine.sunk for submarine in before.submarines):
        yield "OP-48"
