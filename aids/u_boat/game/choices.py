"""The orders that a unit can be given, each as text and in parts, so that a page can offer them and no others.

They rest on what the unit's own power knows (U-Boat 4; UB-17): taking away a U that it does not see changes none.  A U
of another power out of sight may be named all the same (UB-28): `{power}` stands for its power in such an order.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import orders, solver
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.turn import adjustments_due, displaced_now
from aids.u_boat.game_map import ARMY, COAST, FLEET, SEA, SUBMARINE, GameMap
from aids.u_boat.legality import Deployment, deploy, judge_charge
from aids.u_boat.orders import Order, Unit, WrittenPlace, WrittenUnit, written_place
from aids.u_boat.position_file import ADJUSTMENT, RETREATS
from aids.u_boat.retreats import Displaced

UNSEEN = "{power}"


class Choice(NamedTuple):
    """An order that a unit can be given.

    `text` is the order as its power writes it, `kind` an action of `aids.u_boat.orders`.  `at` is the place that it is
    about: where the unit moves to, retreats to or is built, where the unit that it names stands, or what it charges.
    `other` is the unit that it names, `to` where that moves, `target` what that torpedoes.  `unseen` orders name a U
    out of sight, with `{power}` for its power.
    """

    text: str
    kind: str
    at: str = ""
    other: str = ""
    to: str = ""
    target: str = ""
    unseen: bool = False


class Known(NamedTuple):
    """A unit as a power knows it: how its orders name it, and where it may stand."""

    named: WrittenUnit
    places: tuple[str, ...]

    @property
    def province(self) -> str:
        """The province of the unit."""
        return self.named.place.province


def known_units(game_map: GameMap, units: Sequence[Unit], power: str) -> list[Known]:
    """The units that a power knows: its own, all armies and fleets, U's on coasts once for each power and space."""
    found: dict[WrittenUnit, Known] = {}
    for unit in units:
        places: tuple[str, ...] = (unit.place,)
        if unit.power == power:
            named = unit.written
        elif unit.kind != SUBMARINE:
            named = unit.written._replace(power=unit.power)
        elif game_map.is_coast(unit.place):
            named = WrittenUnit(unit.power, SUBMARINE, WrittenPlace(unit.province))
            places = game_map.places(SUBMARINE, unit.province)
        else:
            continue
        found.setdefault(named, Known(named, places))
    return list(found.values())


def movement_choices(game_map: GameMap, units: Sequence[Unit], unit: Unit) -> list[Choice]:
    """The orders of a movement phase that a unit can be given, by kind, standing first.

    A support is offered for a move that the supported unit can make.  Orders that name two U's out of sight, and
    supports of torpedoes at the power's own units, are left to be typed.
    """
    others = [known for known in known_units(game_map, units, unit.power) if known.named != unit.written]
    deployment, i = deploy(game_map, units), list(units).index(unit)
    written, direct = unit.written, game_map.moves(unit.kind, unit.place)
    given = [Order(orders.HOLD, written), *(Order(orders.MOVE, written, to=written_place(place)) for place in direct)]
    if unit.kind == ARMY and game_map.is_coast(unit.place):
        for to in _coasts(game_map, unit.province):
            if solver.is_connected(game_map.seas, deployment.fleet_seas, unit.province, to):
                given.append(Order(orders.MOVE, written, to=WrittenPlace(to), via_convoy=to in direct))
    given += _supports(game_map, unit, others)
    if unit.kind == FLEET and game_map.is_sea(unit.place):
        armies = [known for known in others if known.named.kind == ARMY and game_map.is_coast(known.province)]
        for army in armies:
            coasts = _coasts(game_map, army.province)
            given += [Order(orders.CONVOY, written, army.named, orders.MOVE, WrittenPlace(to)) for to in coasts]
    if unit.kind == SUBMARINE:
        aims = _aims(game_map, unit, others, Known(written, (unit.place,)))
        given += [Order(orders.TORPEDO, written, aim.named) for aim in aims]
    charged = (unit.province, *sorted(game_map.borders[unit.province]))
    given += [Order(orders.DEPTH_CHARGE, written, to=WrittenPlace(space)) for space in charged]
    return [_choice(unit, order) for order in given if _is_legal(deployment, i, order)]


def _is_legal(deployment: Deployment, i: int, order: Order) -> bool:
    """Whether an order of a unit is legal, for all that its power knows of U's out of sight."""
    if order.action == orders.DEPTH_CHARGE:
        return not judge_charge(deployment.game_map, deployment.units[i], order).illegal
    task = deployment.judge_task(i, order)
    return not task.illegal or (task.missing_unit and UNSEEN in str(order))


def _choice(unit: Unit, order: Order) -> Choice:
    text, other = str(order), order.other
    if other is None:
        return Choice(text, order.action, str(order.to or unit.province))
    to, target = str(order.to or ""), str(order.target or "")
    return Choice(text, order.action, other.place.province, str(other), to, target, UNSEEN in text)


def _coasts(game_map: GameMap, besides: str) -> list[str]:
    """The coastal provinces but one."""
    return [each.id for each in game_map.provinces.values() if each.terrain == COAST and each.id != besides]


def _supports(game_map: GameMap, unit: Unit, others: Sequence[Known]) -> Iterator[Order]:
    near = {*game_map.reach[unit.kind, unit.place], unit.province}
    for known in [*others, *_unseen(game_map)]:
        support = Order(orders.SUPPORT, unit.written, known.named, orders.HOLD)
        if known.province in near:
            yield support
        # The provinces to which it may move, for all that is known; an army also to other coasts.
        kind, at = known.named.kind, known.province
        goals = {to for place in known.places for to in game_map.reach.get((kind, place), ())}
        if kind == ARMY and game_map.is_coast(at):
            goals.update(_coasts(game_map, at))
        for to in sorted(goals & near - {at}):
            yield support._replace(supported=orders.MOVE, to=WrittenPlace(to))
        if known.named.kind == SUBMARINE and unit.kind != ARMY:
            for aim in _aims(game_map, unit, others, known):
                both_unseen = known.named.power == aim.named.power == UNSEEN
                if aim.province in near and not both_unseen and aim.named.power != unit.power:
                    yield support._replace(supported=orders.TORPEDO, target=aim.named)


def _aims(game_map: GameMap, unit: Unit, others: Sequence[Known], known: Known) -> Iterator[Known]:
    """The fleets and U's that a U may torpedo, as far as they are known, and U's out of sight (U-Boat 7; UB-18)."""
    spaces = {known.province} | {to for place in known.places for to in game_map.reach.get((SUBMARINE, place), ())}
    power = known.named.power or unit.power
    itself = Known(unit.written, (unit.place,))
    for other in [*others, itself, *_unseen(game_map)]:
        owner = other.named.power or unit.power
        if other.named.kind != ARMY and other.province in spaces and owner != power:
            yield Known(other.named._replace(power=owner, number=0), other.places)


def _unseen(game_map: GameMap) -> Iterator[Known]:
    """A U of any other power out of sight in each sea."""
    for province in game_map.provinces.values():
        if province.terrain == SEA:
            yield Known(WrittenUnit(UNSEEN, SUBMARINE, WrittenPlace(province.id)), (province.id,))


def retreat_choices(displaced: Displaced) -> list[Choice]:
    """The retreats of a dislodged unit, and that it disbands (UB-20)."""
    unit = displaced.unit
    retreats = [Choice(f"{unit.name} {orders.RETREAT} {place}", orders.RETREAT, place) for place in displaced.ways]
    return [*retreats, Choice(f"{unit.name} {orders.DISBAND}", orders.DISBAND, unit.province)]


def adjustment_choices(rules: Rules, game_map: GameMap, game: GameFile, power: str) -> list[Choice]:
    """The builds that a power can order, or its removals; none if neither is due (U-Boat 2)."""
    due = adjustments_due(rules, game_map, game.position).get(power)
    if due is None or not due.number:
        return []
    if due.number < 0:
        own = game.position.own(power)
        return [Choice(f"{orders.REMOVE} {unit.name}", orders.REMOVE, unit.place) for unit in own]
    builds = [
        Choice(f"{orders.BUILD} {kind} {place}", orders.BUILD, place)
        for home in due.homes
        for kind in (ARMY, FLEET, SUBMARINE)
        for place in game_map.places(kind, home)
    ]
    return [*builds, Choice(orders.WAIVE, orders.WAIVE)]


def choices_of(rules: Rules, game_map: GameMap, game: GameFile, power: str) -> dict[str, list[Choice]]:
    """The orders that can be given to each unit of a power in the phase of a game, by its name.

    Builds and removals belong to no unit: they stand under "".
    """
    position = game.position
    if position.phase == ADJUSTMENT:
        return {"": adjustment_choices(rules, game_map, game, power)}
    if position.phase == RETREATS:
        own = [each for each in displaced_now(rules, game_map, position) if each.unit.power == power]
        return {each.unit.name: retreat_choices(each) for each in own}
    return {unit.name: movement_choices(game_map, position.units, unit) for unit in position.own(power)}
