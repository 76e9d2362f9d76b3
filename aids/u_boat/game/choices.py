"""The orders that a unit can be given, each as text and in parts, so that a page can offer them and no others.

They rest on what the unit's own power knows (U-Boat 4; UB-17): taking away a U that it does not see changes none.  A U
of another power out of sight may be named all the same (UB-28): `{power}` stands for its power in such an order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import convoys
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.turn import adjustments_due, displaced_now
from aids.u_boat.game_map import ARMY, COAST, FLEET, LAND, SEA, SUBMARINE, GameMap
from aids.u_boat.orders import (
    BUILD,
    CONVOY,
    DEPTH_CHARGE,
    DISBAND,
    HOLD,
    MOVE,
    REMOVE,
    RETREAT,
    SUPPORT,
    TORPEDO,
    WAIVE,
    WrittenPlace,
    WrittenUnit,
)
from aids.u_boat.position import ADJUSTMENT, RETREATS
from aids.u_boat.retreats import Displaced
from aids.u_boat.units import Unit

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


class _Setting(NamedTuple):
    """The unit that is ordered, what its power knows of all others, and the seas where fleets are."""

    game_map: GameMap
    unit: Unit
    others: Sequence[Known]
    fleet_seas: tuple[str, ...]


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
    fleet_seas = tuple(each.province for each in units if each.kind == FLEET and game_map.is_sea(each.place))
    setting = _Setting(game_map, unit, others, fleet_seas)
    return [
        Choice(f"{unit.name} {HOLD}", HOLD, unit.province),
        *_moves(setting),
        *_supports(setting),
        *_convoys(setting),
        *_torpedoes(setting),
        *_depth_charges(setting),
    ]


def _moves(setting: _Setting) -> Iterator[Choice]:
    game_map, unit, *_ = setting
    direct = game_map.moves(unit.kind, unit.place)
    for place in direct:
        yield Choice(f"{unit.name} - {place}", MOVE, place)
    if unit.kind != ARMY or not game_map.is_coast(unit.place):
        return
    for province in game_map.provinces.values():
        if (
            province.terrain == COAST
            and province.id != unit.province
            and _is_convoy(setting, unit.province, province.id)
        ):
            via = " via convoy" if province.id in direct else ""
            yield Choice(f"{unit.name} - {province.id}{via}", MOVE, province.id)


def _is_convoy(setting: _Setting, at: str, to: str, without: str = "") -> bool:
    """Whether fleets at sea could carry an army from one coast to another, if need be without the one in a sea."""
    fleet_seas = [sea for sea in setting.fleet_seas if sea != without]
    return convoys.is_connected(setting.game_map.seas, fleet_seas, at, to)


def _supports(setting: _Setting) -> Iterator[Choice]:
    game_map, unit, others, _ = setting
    for known in [*others, *_unseen(setting)]:
        named = known.named
        if unit.kind == SUBMARINE and named.kind == ARMY:
            continue
        unseen = named.power == UNSEEN
        shared = {unit.province} if SUBMARINE in (unit.kind, named.kind) else set()
        spaces = game_map.reach[unit.kind, unit.place] | shared
        text = f"{unit.name} {SUPPORT} {named}"
        if known.province in spaces:
            yield Choice(text, SUPPORT, known.province, str(named), unseen=unseen)
        for to in sorted(_goals(setting, known) & spaces - {known.province}):
            yield Choice(f"{text} - {to}", SUPPORT, known.province, str(named), to, unseen=unseen)
        if named.kind == SUBMARINE and unit.kind != ARMY:
            for aim in _aims(setting, known):
                both_unseen = unseen and aim.named.power == UNSEEN
                if aim.province in spaces and not both_unseen and aim.named.power != unit.power:
                    both = unseen or aim.named.power == UNSEEN
                    yield Choice(
                        f"{text} {TORPEDO} {aim.named}",
                        SUPPORT,
                        known.province,
                        str(named),
                        target=str(aim.named),
                        unseen=both,
                    )


def _goals(setting: _Setting, known: Known) -> set[str]:
    """The provinces to which a unit can move, for all that is known; an army also by the other fleets' convoys."""
    game_map, unit, *_ = setting
    goals = {to for place in known.places for to in game_map.reach.get((known.named.kind, place), ())}
    if known.named.kind == ARMY and game_map.is_coast(known.province):
        near = game_map.reach[unit.kind, unit.place] - goals
        goals |= {
            to
            for to in near
            if game_map.provinces[to].terrain == COAST and _is_convoy(setting, known.province, to, unit.province)
        }
    return goals


def _aims(setting: _Setting, known: Known) -> Iterator[Known]:
    """The fleets and U's that a U may torpedo, as far as they are known, and U's out of sight (U-Boat 7; UB-18)."""
    game_map, unit, others, _ = setting
    spaces = {known.province} | {to for place in known.places for to in game_map.reach.get((SUBMARINE, place), ())}
    power = known.named.power or unit.power
    itself = Known(unit.written, (unit.place,))
    for other in [*others, itself, *_unseen(setting)]:
        owner = other.named.power or unit.power
        if other.named.kind != ARMY and other.province in spaces and owner != power:
            yield Known(other.named._replace(power=owner, number=0), other.places)


def _unseen(setting: _Setting) -> Iterator[Known]:
    """A U of any other power out of sight in each sea."""
    for province in setting.game_map.provinces.values():
        if province.terrain == SEA:
            yield Known(WrittenUnit(UNSEEN, SUBMARINE, WrittenPlace(province.id)), (province.id,))


def _convoys(setting: _Setting) -> Iterator[Choice]:
    game_map, unit, others, fleet_seas = setting
    if unit.kind != FLEET or not game_map.is_sea(unit.place):
        return
    coasts = [province.id for province in game_map.provinces.values() if province.terrain == COAST]
    for known in others:
        at = known.province
        if known.named.kind != ARMY or not game_map.is_coast(at):
            continue
        for to in coasts:
            if to != at and unit.province in convoys.seas_on_routes(game_map.seas, fleet_seas, at, to):
                yield Choice(f"{unit.name} {CONVOY} {known.named} - {to}", CONVOY, at, str(known.named), to)


def _torpedoes(setting: _Setting) -> Iterator[Choice]:
    unit = setting.unit
    if unit.kind != SUBMARINE:
        return
    for aim in _aims(setting, Known(unit.written, (unit.place,))):
        text, unseen = f"{unit.name} {TORPEDO} {aim.named}", aim.named.power == UNSEEN
        yield Choice(text, TORPEDO, aim.province, str(aim.named), unseen=unseen)


def _depth_charges(setting: _Setting) -> Iterator[Choice]:
    game_map, unit, *_ = setting
    if unit.kind == SUBMARINE:
        return
    for space in (unit.province, *sorted(game_map.borders[unit.province])):
        if game_map.provinces[space].terrain != LAND:
            yield Choice(f"{unit.name} {DEPTH_CHARGE} {space}", DEPTH_CHARGE, space)


def retreat_choices(displaced: Displaced) -> list[Choice]:
    """The retreats of a dislodged unit, and that it disbands (UB-20)."""
    unit = displaced.unit
    retreats = [Choice(f"{unit.name} {RETREAT} {place}", RETREAT, place) for place in displaced.ways]
    return [*retreats, Choice(f"{unit.name} {DISBAND}", DISBAND, unit.province)]


def adjustment_choices(rules: Rules, game_map: GameMap, game: GameFile, power: str) -> list[Choice]:
    """The builds that a power can order, or its removals; none if neither is due (U-Boat 2)."""
    due = adjustments_due(rules, game_map, game.position).get(power)
    if due is None or not due.number:
        return []
    if due.number < 0:
        own = [unit for unit in game.position.units if unit.power == power]
        return [Choice(f"{REMOVE} {unit.name}", REMOVE, unit.place) for unit in own]
    builds = [
        Choice(f"{BUILD} {kind} {place}", BUILD, place)
        for home in due.homes
        for kind in (ARMY, FLEET, SUBMARINE)
        for place in game_map.places(kind, home)
    ]
    return [*builds, Choice(WAIVE, WAIVE)]


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
    return {
        unit.name: movement_choices(game_map, position.units, unit) for unit in position.units if unit.power == power
    }
