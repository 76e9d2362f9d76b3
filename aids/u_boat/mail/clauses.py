"""One clause of a mail read against the position as its power may know it: every order that its words can mean."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, COAST, FLEET, KIND_NAMES, KINDS, LAND, SUBMARINE, GameMap, load_map
from aids.u_boat.legality import Deployment, deploy, find_destination, judge_charge, visible_units
from aids.u_boat.mail.grammar import MOST_UNITS, Pattern
from aids.u_boat.mail.tokens import Token
from aids.u_boat.position_file import ADJUSTMENT, RETREATS, Position


class Named(NamedTuple):
    """A unit that words can mean: as an order writes it, the unit if it is known to be there, and what was guessed."""

    written: orders.WrittenUnit
    unit: orders.Unit | None = None
    notes: tuple[str, ...] = ()


class Known(NamedTuple):
    """What a power knows: the phase, its units that can be ordered, all units that it sees, and the builds due to it.

    `deployed` are the units that it sees as they are judged.

    Nothing of it depends on other powers' U's at sea, nor on any order.
    """

    game_map: GameMap
    power: str
    phase: str
    own: tuple[orders.Unit, ...]
    seen: tuple[orders.Unit, ...]
    deployed: Deployment
    due: int = 0
    homes: tuple[str, ...] = ()

    def units_meant(self, tokens: Sequence[Token], kind: str = "") -> list[Named]:
        """The power's own units that words can mean; one that is not there as it is written, if its kind is."""
        power, kind, number, places = _parts(tokens, kind)
        if not places:
            return [Named(unit.written, unit) for unit in self.own if unit.kind == kind and power in ("", self.power)]
        found: list[Named] = []
        for place, note in places:
            here = [unit for unit in self.own if unit.province == place.province]
            if here and power not in ("", self.power):
                note = (*note, f"the unit is not {power}’s but {self.power}’s")
            fitting = [unit for unit in here if kind in ("", unit.kind)]
            if here and not fitting:
                fitting, there = here, " or ".join(unit.name for unit in here)
                note = (*note, f"there is no {KIND_NAMES[kind]} in {place.province}, but {there}")
            fitting = [unit for unit in fitting if number in (0, unit.number)] or fitting
            if place.coast:
                fitting = [unit for unit in fitting if unit.place == str(place)] or fitting
            found += [Named(unit.written, unit, note) for unit in fitting]
        if not found and kind and power in ("", self.power):
            found = [Named(orders.WrittenUnit("", kind, place, number), None, note) for place, note in places]
        return found

    def _written(self, unit: orders.Unit, power: str, number: int, place: orders.WrittenPlace) -> orders.WrittenUnit:
        """A seen unit as an order names it: the power where it is written, and of others' U's always (UB-28)."""
        if unit.kind == SUBMARINE and unit.power != self.power:
            power = unit.power
        coast = place.coast if unit.kind != ARMY else ""
        return orders.WrittenUnit(power, unit.kind, orders.WrittenPlace(place.province, coast), number)

    def others_meant(self, tokens: Sequence[Token], but: orders.Unit | None) -> list[Named]:
        """The units that words can mean beside the ordered one: those that the power sees, and U's named in full."""
        power, kind, number, places = _parts(tokens)
        found: list[Named] = []
        for place, note in places:
            here = [unit for unit in self.seen if unit.province == place.province and unit != but]
            fitting = [unit for unit in here if kind in ("", unit.kind) and power in ("", unit.power)]
            if not fitting and kind != SUBMARINE:
                same = [unit for unit in here if kind == unit.kind]
                fitting = same or [unit for unit in here if power in ("", unit.power)] or here
                wrong = "another power’s" if same else "of another kind"
                note = (*note, f"the unit in {place.province} is {wrong}") if fitting and (kind or power) else note
            found += dict.fromkeys(
                Named(self._written(unit, power if not note else "", number, place), unit, note) for unit in fitting
            )
            if not fitting and kind:
                found.append(Named(orders.WrittenUnit(power, kind, place, number), None, note))
        return found

    def built(self, tokens: Sequence[Token], kind: str = "") -> list[Named]:
        """The units to build that words can mean: of every kind that can be there, where none is named."""
        power, kind, _, places = _parts(tokens, kind)
        if power not in ("", self.power):
            return []
        found = []
        for place, note in places:
            space = self.game_map.provinces[place.province]
            coasts = (place.coast,) if place.coast else space.coasts or ("",)
            for each in [kind] if kind else [ARMY] if space.terrain == LAND else KINDS:
                for coast in ("",) if each == ARMY else coasts:
                    found.append(Named(orders.WrittenUnit("", each, place._replace(coast=coast)), None, note))
        return found

    def fault_of(self, order: orders.Order, unit: orders.Unit | None) -> str:
        """Why the power can see that an order is not allowed, "" if it can be; no hidden U counts.

        Raises `Ambiguous` for a coast left out where two are open (DATC 4.B.1).
        """
        if order.action == orders.BUILD:
            return self._fault_of_build(order)
        if unit is None:
            return "the power has no such unit there" if order.unit is not None else ""
        try:
            if order.action == orders.RETREAT:
                find_destination(self.game_map, unit, order)
                return ""
            if order.action == orders.DEPTH_CHARGE:
                return judge_charge(self.game_map, unit, order).illegal
            if order.action not in (orders.MOVE, orders.SUPPORT, orders.HOLD, orders.TORPEDO, orders.CONVOY):
                return ""
            task = self.deployed.judge_task(self.seen.index(unit), order)
        except orders.Illegal as error:
            return error.message
        if task.illegal and not (task.missing_unit and order.other and SUBMARINE in (order.other.kind, unit.kind)):
            return task.illegal
        return "" if self._can_be_supported(order) else "the supported unit cannot go there"

    def _can_be_supported(self, order: orders.Order) -> bool:
        """Whether the unit of a support could go where it is supported to, as far as the map says."""
        if order.action != orders.SUPPORT or order.supported != orders.MOVE or order.other is None or order.to is None:
            return True
        terrain = self.game_map.provinces[order.to.province].terrain
        kind, place = order.other.kind, order.other.place
        if kind == ARMY:
            near = order.to.province in self.game_map.reach.get((ARMY, place.province), ())
            return near or (terrain == COAST and self.game_map.provinces[place.province].terrain == COAST)
        seen = [unit.place for unit in self.seen if (unit.kind, unit.province) == (kind, place.province)]
        at = seen or self.game_map.places(kind, place.province)
        return terrain != LAND and any(order.to.province in self.game_map.reach.get((kind, each), ()) for each in at)

    def _fault_of_build(self, order: orders.Order) -> str:
        assert order.unit is not None
        kind, place = order.unit.kind, order.unit.place
        if place.province not in self.homes:
            return f"{self.game_map.provinces[place.province].name} is not a home center of {self.power}"
        if str(place) not in self.game_map.places(kind, place.province):
            return f"no {KIND_NAMES[kind]} can be there"
        held = any(unit.province == place.province and unit.kind in (ARMY, FLEET) for unit in self.seen)
        return f"{self.game_map.provinces[place.province].name} is occupied" if held else ""


def known_to(power: str, position: Position) -> Known:
    """What a power knows of a position (U-Boat 4)."""
    game_map = load_map()
    own = tuple(position.own(power))
    others = [unit for unit in visible_units(game_map, position.units) if unit.power != power]
    ordered = own
    if position.phase == RETREATS:
        ordered = tuple(entry.unit for entry in position.dislodged if entry.unit.power == power)
    centers = position.owned(power)
    due = len(centers) - len(own) if position.phase == ADJUSTMENT else 0
    homes = tuple(each for each in game_map.home_centers(power) if position.centers is None or each in centers)
    seen = (*own, *others)
    return Known(game_map, power, position.phase, ordered, seen, deploy(game_map, seen), due, homes)


def _parts(
    tokens: Sequence[Token], kind: str = ""
) -> tuple[str, str, int, list[tuple[orders.WrittenPlace, tuple[str, ...]]]]:
    """The power, the kind, the number and the places with notes that the words of a unit say."""
    power, number = "", 0
    places: list[tuple[orders.WrittenPlace, tuple[str, ...]]] = []
    for token in tokens:
        if token.symbol == "W":
            power = token.word
        elif token.symbol == "K":
            kind = token.word
        elif token.symbol == "#":
            number = int(token.word)
        elif token.symbol == "P":
            places = places_of(token)
    return power, kind, number, places


def places_of(token: Token) -> list[tuple[orders.WrittenPlace, tuple[str, ...]]]:
    """The places that a token can mean, each with what was guessed."""
    return [(place, tuple(filter(None, token.notes[i : i + 1]))) for i, place in enumerate(token.places)]


MOST_READINGS = 200  # of one order that are looked at
MOST_OTHERS = 6  # units that words can mean and that are looked at with others


class Meant(NamedTuple):
    """An order that words can mean: its unit, what was guessed, and why the power can see that it is not allowed."""

    order: orders.Order
    unit: orders.Unit | None
    notes: tuple[str, ...] = ()
    fault: str = ""

    @property
    def is_absent(self) -> bool:
        """Whether it orders a unit that the power does not have."""
        return self.unit is None and self.order.unit is not None and self.order.action != orders.BUILD


Choice = tuple[Meant, ...]
"""The orders that the words for one unit can mean, all of equal worth: one, or several that are asked."""


def choices(
    known: Known, pattern: Pattern, match: re.Match[str], tokens: Sequence[Token], before: Named | None, bare: str
) -> list[Choice]:
    """What a clause that matched can mean, for each unit that it orders; `before` is the unit of the order before it.

    `bare` is the action of units that stand without one, in builds and removals.
    """
    action = pattern.action or bare
    held = _groups(match, tokens)
    if action == orders.WAIVE:
        number = int(held["n"][0].word) if held.get("n") else 1
        return [(Meant(orders.Order(orders.WAIVE), None),)] * min(number, MOST_UNITS)
    kind = held["k"][0].word if held.get("k") else ""
    notes = (*_said_apart(match, tokens), *([pattern.note] if pattern.note else []))
    if held.get("a"):
        return [(Meant(orders.Order(action, unit.written), unit),) for unit in known.own]
    means = known.built if action == orders.BUILD else known.units_meant
    subjects: list[Sequence[Named]] = [means(unit, kind) for unit in _each_unit(held.get("u", ()))]
    if not held.get("u") and before is not None:
        subjects.append([before])

    def meant(named: Iterable[Named]) -> Iterator[Meant]:
        for written, unit, guessed in named:
            base = orders.Order(action, written)
            for order, more in _completed(known, pattern, base, unit, held, match.group()):
                yield Meant(order, unit, (*notes, *guessed, *more))

    return [_best(known, list(meant(named))) for named in subjects]


def backed(
    known: Known, pattern: Pattern, match: re.Match[str], tokens: Sequence[Token], last: orders.Order
) -> list[Choice]:
    """The supports or convoys of the order before that a clause means; none where they cannot be."""
    held = _groups(match, tokens)
    to = held["p"][0].places if held.get("p") else (last.to,)
    if last.unit is None or last.action not in (orders.HOLD, orders.MOVE, orders.TORPEDO) or last.to not in to:
        return []
    base = orders.Order(pattern.action, other=last.unit, supported=last.action, to=last.to, target=last.other)
    notes = tuple(_said_apart(match, tokens))
    found = []
    for named in _each_unit(held["u"]):
        units = known.units_meant(named)
        meant = [Meant(base._replace(unit=each.written), each.unit, (*notes, *each.notes)) for each in units]
        found.append(tuple(each for each in _best(known, meant) if not each.fault))
    return found


def _groups(match: re.Match[str], tokens: Sequence[Token]) -> dict[str, Sequence[Token]]:
    return {name: tokens[match.start(name) : match.end(name)] for name in match.re.groupindex if match.start(name) >= 0}


def _said_apart(match: re.Match[str], tokens: Sequence[Token]) -> list[str]:
    """What was guessed of the words outside the groups: verbs, and the places of a path."""
    grouped = {i for name in match.re.groupindex for i in range(match.start(name), match.end(name))}
    said = (tokens[i] for i in range(match.start(), match.end()) if i not in grouped or tokens[i].symbol != "P")
    return [note for token in said for note in token.notes[:1]]


def _each_unit(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    return [list(unit) for is_comma, unit in groupby(tokens, lambda token: token.symbol == ",") if not is_comma]


def _completed(
    known: Known,
    pattern: Pattern,
    base: orders.Order,
    unit: orders.Unit | None,
    held: dict[str, Sequence[Token]],
    symbols: str,
) -> Iterator[tuple[orders.Order, tuple[str, ...]]]:
    """An order of one unit with every other unit and every place that the words can mean, and what was guessed."""
    places = places_of(held["p"][0]) if held.get("p") else [(None, ())]
    if base.action in (orders.MOVE, orders.RETREAT):
        for place, note in places:
            to = place._replace(coast="") if place and base.unit and base.unit.kind == ARMY else place
            if base.action == orders.MOVE and unit and unit.kind == SUBMARINE and "k" in symbols and "m" not in symbols:
                note = (*note, "an attack is read as a move; a torpedo names its target")
            yield base._replace(to=to, via_convoy=_via(known, base, to, held, symbols)), note
    elif base.action == orders.DEPTH_CHARGE:
        for place, note in places:
            own = orders.WrittenPlace(base.unit.place.province) if base.unit else None
            yield base._replace(to=orders.WrittenPlace(place.province) if place else own), note
    elif base.action == orders.TORPEDO and "k" in symbols and unit is not None and unit.kind != SUBMARINE:
        for other in known.others_meant(held["o"], unit):
            yield base._replace(action=orders.MOVE, to=orders.WrittenPlace(other.written.place.province)), other.notes
    elif base.action in (orders.SUPPORT, orders.CONVOY, orders.TORPEDO):
        others = known.others_meant(held["o"], unit)
        targets = known.others_meant(held["x"], unit) if held.get("x") else [Named(each.written) for each in others[:1]]
        for other, target in product(others[:MOST_OTHERS], targets[:MOST_OTHERS]):
            for place, note in places:
                to = place._replace(coast="") if place and other.written.kind == ARMY else place
                order = base._replace(other=other.written, supported=pattern.supported, to=to)
                order = order._replace(target=target.written if held.get("x") else None)
                yield order, (*other.notes, *target.notes, *note)
    else:
        yield base, ()


def _via(
    known: Known, base: orders.Order, to: orders.WrittenPlace | None, held: dict[str, Sequence[Token]], symbols: str
) -> bool:
    """Whether a move is by convoy: as is written, or by a path over sea where a land way is open (DATC 4.A.6)."""
    if base.unit is None or base.unit.kind != ARMY:
        return False
    if "V" in symbols or "C" in symbols or [token.symbol for token in held.get("v", ())] == ["v"]:
        return True
    reach = known.game_map.reach.get((ARMY, base.unit.place.province), ())
    return symbols.count("P") > 2 and "f" not in symbols and to is not None and to.province in reach


def _best(known: Known, found: Sequence[Meant]) -> Choice:
    """The orders of most worth: those that can be given before others, those with least guessed, and written first."""
    judged: list[Meant] = []
    for meant in dict.fromkeys(found[:MOST_READINGS]):
        try:
            judged.append(meant._replace(fault=known.fault_of(meant.order, meant.unit)))
        except orders.Ambiguous as error:
            judged += _with_coasts(known, meant, error.message)
    if not judged:
        return ()
    allowed = [meant for meant in judged if not meant.fault] or judged
    least = min(len(meant.notes) for meant in allowed)
    units = {meant.unit for meant in allowed if meant.notes}
    exact = [meant for meant in judged if not meant.notes and meant.unit in units and least and meant.order.to]
    best: dict[str, Meant] = {}
    for meant in (*allowed, *exact):
        if len(meant.notes) <= least:
            best.setdefault(str(meant.order), meant)
    return tuple(best.values())


def _with_coasts(known: Known, meant: Meant, fault: str) -> list[Meant]:
    """An order with each of the coasts that it leaves open."""
    order, unit = meant.order, meant.unit
    if order.action not in (orders.MOVE, orders.RETREAT) or unit is None or order.to is None:
        return [meant._replace(fault=fault)]
    places = [place for place in known.game_map.moves(unit.kind, unit.place) if place[:3] == order.to.province]
    return [meant._replace(order=order._replace(to=orders.written_place(place))) for place in places]
