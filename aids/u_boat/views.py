"""The phase as each reader sees it, as values for maps: units, orders with results, and where units are afterwards.

Whoever adds a line to the reports (`reports`) says there what of it can be drawn, so that a map shows what its reader
is told in words, and nothing else (U-Boat 4; UB-8, UB-17).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.orders import CONVOY, HOLD, SUPPORT, TORPEDO, Order, WrittenUnit
from aids.u_boat.retreats import Displaced, Driven
from aids.u_boat.shared_spaces import visible_units
from aids.u_boat.units import Unit

EVERYONE, MASTER = "everyone", "master"


class ViewedOrder(NamedTuple):
    """An order as a reader knows it.

    `action` is a constant of `orders`.  `target` is the place that the unit moves or retreats to, or depth charges, or
    where the unit stands that it supports, convoys or torpedoes, which is `other` as the order names it; `to` is where
    the supported or convoyed unit goes, or the place at which the supported torpedo is fired.  `done` is None where the
    result is withheld.
    """

    unit: Unit
    action: str = HOLD
    target: str = ""
    to: str = ""
    done: bool | None = True
    other: WrittenUnit | None = None


class View(NamedTuple):
    """The phase as a reader sees it: the units before, their orders, the units after, and those to retreat."""

    before: tuple[Unit, ...]
    orders: tuple[ViewedOrder, ...]
    after: tuple[Unit, ...]
    driven: tuple[Driven, ...] = ()


class Units(NamedTuple):
    """The units of a phase: before it, after it, and those to retreat then.

    `revealed_before` and `revealed_after` are U's that all are told of besides those in coastal provinces (`known`).
    """

    before: Sequence[Unit]
    after: Sequence[Unit]
    displaced: Sequence[Displaced] = ()
    revealed_before: Collection[Unit] = ()
    revealed_after: Collection[Unit] = ()


def viewed_order(unit: Unit, order: Order | None, done: bool | None) -> ViewedOrder:
    """An order of a unit; without one, or with one that is illegal, it stands."""
    if order is None or order.action == HOLD:
        return ViewedOrder(unit, done=done)
    to, other = str(order.to or ""), order.other
    if order.action not in (SUPPORT, CONVOY, TORPEDO) or other is None:
        return ViewedOrder(unit, order.action, to, done=done)
    if order.action == SUPPORT and order.supported == TORPEDO and order.target is not None:
        to = str(order.target.place)
    return ViewedOrder(unit, order.action, str(other.place), "" if order.supported == HOLD else to, done, other)


def known(unit: Unit, space: str = "") -> Unit:
    """A U as others know it: in its province or another space, without coast and number; other units as they are."""
    return unit._replace(place=space or unit.province, number=0) if unit.kind == SUBMARINE else unit


def make_views(game_map: GameMap, orders: Mapping[str, Sequence[ViewedOrder]], units: Units) -> dict[str, View]:
    """The view of the game master, of everyone, and of each power: its own units, and of others what everyone sees.

    Units and orders are sorted, and alike ones that others own are one, so that no order or number tells of hidden U's.
    """
    public = View(
        _public(game_map, units.before, units.revealed_before),
        _sorted(orders[EVERYONE]),
        _public(game_map, units.after, units.revealed_after),
        tuple(sorted({_publicly_driven(each) for each in units.displaced})),
    )
    driven = tuple(each.driven for each in units.displaced)
    views = {MASTER: View(tuple(units.before), _sorted(orders[MASTER]), tuple(units.after), driven)}
    views[EVERYONE] = public
    for power in game_map.powers:
        own = orders.get(power, ())
        own_driven = [each for each in driven if each.unit.power == power]
        views[power] = View(
            _mixed(power, units.before, public.before),
            _sorted([*own, *(each for each in public.orders if not _knows_better(power, each, own))]),
            _mixed(power, units.after, public.after),
            tuple(sorted([*own_driven, *(each for each in public.driven if each.unit.power != power)])),
        )
    return views


def _publicly_driven(displaced: Displaced) -> Driven:
    """A dislodged unit as everyone knows it: of a U not where it may go, of others nothing that hidden U's close."""
    if displaced.unit.kind == SUBMARINE:
        return Driven(known(displaced.unit))
    return Driven(displaced.unit, displaced.open_ways)


def _public(game_map: GameMap, units: Iterable[Unit], revealed: Iterable[Unit]) -> tuple[Unit, ...]:
    """The armies and fleets, the U's in coastal provinces, and those that all are told of."""
    return tuple(sorted({*revealed, *map(known, visible_units(game_map, units))}))


def _mixed(power: str, units: Sequence[Unit], public: Sequence[Unit]) -> tuple[Unit, ...]:
    """A power's own units, and those of others that everyone sees."""
    return tuple(sorted([*(u for u in units if u.power == power), *(u for u in public if u.power != power)]))


def _knows_better(power: str, order: ViewedOrder, own: Sequence[ViewedOrder]) -> bool:
    """Whether a power sees more of an order of its own than the public: of every U, and where all are told Stand."""
    if order.unit.power != power:
        return False
    return order.unit.kind == SUBMARINE or (order.action == HOLD and any(each.unit == order.unit for each in own))


def _sorted(orders: Iterable[ViewedOrder]) -> tuple[ViewedOrder, ...]:
    """Orders, each once, by unit; those with a withheld result before others."""

    def key(order: ViewedOrder) -> tuple[object, ...]:
        return *order[:4], order.done is not None, bool(order.done), str(order.other)

    return tuple(sorted(set(orders), key=key))
