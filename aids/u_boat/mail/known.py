"""The position as one power may know it, and which units the words of its orders can mean there."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, COAST, FLEET, KIND_NAMES, KINDS, LAND, SUBMARINE, GameMap, load_map
from aids.u_boat.legality import Deployment, deploy, find_destination, judge_charge, visible_units
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
            found += _fitting(here, kind, number, place, note)
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
            terrain = self.game_map.provinces[place.province].terrain
            for each in [kind] if kind else [ARMY] if terrain == LAND else KINDS:
                at = place._replace(coast="") if each == ARMY else place
                coasts = self.game_map.provinces[place.province].coasts if each != ARMY and not at.coast else ()
                found += [
                    Named(orders.WrittenUnit("", each, at._replace(coast=coast) if coast else at), None, note)
                    for coast in coasts or ("",)
                ]
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
            if order.action not in (orders.MOVE, orders.SUPPORT, orders.HOLD, orders.TORPEDO, "C"):
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
    own = tuple(unit for unit in position.units if unit.power == power)
    others = [unit for unit in visible_units(game_map, position.units) if unit.power != power]
    ordered = own
    if position.phase == RETREATS:
        ordered = tuple(entry.unit for entry in position.dislodged if entry.unit.power == power)
    centers = (position.centers or {}).get(power, ())
    due = len(centers) - len(own) if position.phase == ADJUSTMENT else 0
    homes = tuple(each for each in game_map.home_centers(power) if position.centers is None or each in centers)
    seen = (*own, *others)
    return Known(game_map, power, position.phase, ordered, seen, deploy(game_map, seen), due, homes)


def _fitting(
    here: Sequence[orders.Unit], kind: str, number: int, place: orders.WrittenPlace, note: tuple[str, ...]
) -> list[Named]:
    """The units of a space that fit a kind, a number and a coast, or with a note those of another kind."""
    fitting = [unit for unit in here if kind in ("", unit.kind)]
    if here and not fitting:
        fitting = list(here)
        there = " or ".join(unit.name for unit in here)
        note = (*note, f"there is no {KIND_NAMES[kind]} in {place.province}, but {there}")
    fitting = [unit for unit in fitting if number in (0, unit.number)] or fitting
    if place.coast:
        fitting = [unit for unit in fitting if unit.place == str(place)] or fitting
    return [Named(unit.written, unit, note) for unit in fitting]


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
