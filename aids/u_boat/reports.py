"""The result of a phase as each reader may know it: reports, views for maps, JSON and lines (U-Boat 4; UB-8, UB-17)."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from aids.turns import Sentence
from aids.u_boat import orders
from aids.u_boat.adjustments import Adjustment
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.legality import OrderResult, visible_units
from aids.u_boat.movement import Movement
from aids.u_boat.orders import Order, Unit, WrittenPlace, WrittenUnit, units_by_power
from aids.u_boat.position_file import ADJUSTMENT, Position
from aids.u_boat.retreats import Displaced, Driven, Retreat

EVERYONE, MASTER = "everyone", "master"


class ViewedOrder(NamedTuple):
    """An order as a reader knows it.

    `action` is a constant of `orders`.  `target` is the place that the unit moves or retreats to, or depth charges, or
    where the unit stands that it supports, convoys or torpedoes, which is `other` as the order names it; `to` is where
    the supported or convoyed unit goes, or the place at which the supported torpedo is fired.  `done` is None where the
    result is withheld.
    """

    unit: Unit
    action: str = orders.HOLD
    target: str = ""
    to: str = ""
    done: bool | None = True
    other: WrittenUnit | None = None

    def as_public(self) -> "ViewedOrder":
        """An order that everyone sees, without the coasts of a U that it names."""
        other = self.other
        if other is None or other.kind != SUBMARINE:
            return self
        other = other._replace(place=WrittenPlace(other.place.province))
        return self._replace(target=self.target[:3], to=self.to[:3], other=other)


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
    if order is None or order.action == orders.HOLD:
        return ViewedOrder(unit, done=done)
    to, other = str(order.to or ""), order.other
    if order.action not in (orders.SUPPORT, orders.CONVOY, orders.TORPEDO) or other is None:
        return ViewedOrder(unit, order.action, to, done=done)
    if order.action == orders.SUPPORT and order.supported == orders.TORPEDO and order.target is not None:
        to = str(order.target.place)
    return ViewedOrder(unit, order.action, str(other.place), "" if order.supported == orders.HOLD else to, done, other)


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
    driven = tuple(Driven(each.unit, each.ways) for each in units.displaced)
    master = View(tuple(units.before), _sorted(orders[MASTER]), tuple(units.after), driven)
    views = {MASTER: master, EVERYONE: public}
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
        return Driven(displaced.unit.as_known())
    return Driven(displaced.unit, displaced.open_ways)


def _public(game_map: GameMap, units: Iterable[Unit], revealed: Iterable[Unit]) -> tuple[Unit, ...]:
    """The armies and fleets, the U's in coastal provinces, and those that all are told of."""
    return tuple(sorted({*revealed, *map(Unit.as_known, visible_units(game_map, units))}))


def _mixed(power: str, units: Sequence[Unit], public: Sequence[Unit]) -> tuple[Unit, ...]:
    """A power's own units, and those of others that everyone sees."""
    return tuple(sorted([*(u for u in units if u.power == power), *(u for u in public if u.power != power)]))


def _knows_better(power: str, order: ViewedOrder, own: Sequence[ViewedOrder]) -> bool:
    """Whether a power sees more of an order of its own than the public: of every U, and where all are told Stand."""
    if order.unit.power != power:
        return False
    stands = order.action == orders.HOLD and any(each.unit == order.unit for each in own)
    return order.unit.kind == SUBMARINE or stands


def _sorted(orders: Iterable[ViewedOrder]) -> tuple[ViewedOrder, ...]:
    """Orders, each once, by unit; those with a withheld result before others."""
    return tuple(
        sorted(set(orders), key=lambda each: (*each[:4], each.done is not None, bool(each.done), str(each.other)))
    )


EDITION_NAMES = {
    "1971": "rulebook of 1971",
    "1982": "rulebook of 1982",
    "2023": "rulebook of 2023 with the preferences of DATC 3.0",
}


class Sunk(NamedTuple):
    """A unit that was sunk or lost with its convoy, the units that sank it, and the space of a U that had moved."""

    unit: Unit
    by: tuple[Unit, ...]
    after: str = ""

    @property
    def name(self) -> str:
        """The unit where it was lost: `U bre - eng` after its move, `A apu in convoy`."""
        if self.unit.kind == ARMY:
            return f"{self.unit.name} in convoy"
        return f"{self.unit.name} - {self.after}" if self.after else self.unit.name


class PhaseResult(NamedTuple):
    """A phase that is carried out.

    `orders` are the orders of all powers with their outcome; `units` those before and after it, with those to retreat;
    `disbanded` those that were dislodged and are gone.  `reports` are the sentences that each reader is told, `viewed`
    the orders that each of them sees.  `next` is the position of the next phase, without orders; `winner` the power
    that has won, or "".
    """

    phase: str
    edition: str
    orders: tuple[OrderResult, ...]
    units: Units
    sunk: tuple[Sunk, ...]
    disbanded: tuple[Unit, ...]
    reports: dict[str, list[Sentence]]
    viewed: dict[str, list[ViewedOrder]]
    next: Position
    winner: str = ""

    def as_json(self) -> dict[str, object]:
        """A result for other programs, ready for `json.dumps`."""
        following = self.next.as_json()
        disbanded = {} if self.phase == ADJUSTMENT else {"disbanded": [_unit(unit) for unit in self.disbanded]}
        return {
            "phase": self.phase,
            "edition": self.edition,
            "orders": [
                {"power": each.power, "unit": each.unit, "order": each.text, "ok": each.ok, "reason": each.reason}
                for each in self.orders
            ],
            "units": following["units"],
            "dislodged": [
                {**_unit(each.unit), "from": list(each.attackers), "retreats": list(each.ways)}
                for each in self.units.displaced
            ],
            "sunk": [{**_unit(each.unit), "by": list(map(str, each.by))} for each in self.sunk],
            **disbanded,
            "next": following,
            "reports": {reader: list(report_lines(sentences)) for reader, sentences in self.reports.items()},
            "winner": self.winner or None,
        }

    def lines(self) -> list[str]:
        """A result for people: orders with ok or FAIL, the units, what was lost, and the reports."""
        heads = [f"{order.power}: {order.text}" for order in self.orders]
        width = max(map(len, heads), default=0)
        out = [f"{self.phase}, {EDITION_NAMES[self.edition]}", ""]
        for head, order in zip(heads, self.orders, strict=True):
            out.append(f"  {'ok  ' if order.ok else 'FAIL'}  {head:<{width}}  {order.reason}".rstrip())
        by_power = units_by_power(self.next.units)
        units = [
            f"  {power:<8} {', '.join(f'{u.kind} {u.place}' for u in listed)}" for power, listed in by_power.items()
        ]
        out += ["", "units", *(units or ["  none"])]
        displaced = self.units.displaced
        out += _section("dislodged", (f"{each.unit}: may retreat to {join_places(each.ways)}" for each in displaced))
        out += _section("sunk", (f"{each.unit} by {' and '.join(map(str, each.by))}" for each in self.sunk))
        out += _section("disbanded", map(str, self.disbanded))
        for power, report in self.reports.items():
            out += _section(f"report for {power}", report_lines(report))
        if (centers := self.next.centers) is not None:
            out += ["", "centers"]
            out += [f"  {power:<8} {len(owned):>2}  {', '.join(owned)}" for power, owned in centers.items()]
        if self.winner:
            out += ["", f"{self.winner} has won"]
        return [*out, "", f"next: {self.next.phase}"]


def _unit(unit: Unit) -> dict[str, str]:
    return {"power": unit.power, "unit": unit.name}


def report_lines(report: Iterable[Sentence]) -> Iterable[str]:
    """Sentences of a report in a line each: `England: F nth - ska: failed (bounced)`."""
    return (f"{sentence.name}: {sentence.text}" for sentence in report)


def join_places(places: Sequence[str]) -> str:
    """Places where a unit may retreat: `bre, mao`, or `nowhere`."""
    return ", ".join(places) or "nowhere"


def _section(title: str, rows: Iterable[str]) -> list[str]:
    """A titled section after an empty line; nothing without rows."""
    listed = [f"  {row}" for row in rows]
    return ["", title, *listed] if listed else []


WITHHELD = "result not shown (the order involves another power’s U)"
COAST = "Seen on the coast"


class Reports:
    """Sentences for everyone and for each power, and the orders in them that can be drawn, the game master's too.

    A sentence has the name of the power whose order or unit it tells, or of what was seen.  `revealed_before` and
    `revealed_after` are the U's that all are told of, besides those in coastal provinces.
    """

    def __init__(self, game_map: GameMap) -> None:
        self.map = game_map
        self.by_reader: dict[str, list[Sentence]] = {EVERYONE: []}
        self.viewed: dict[str, list[ViewedOrder]] = {EVERYONE: [], MASTER: []}
        self.revealed_before: set[Unit] = set()
        self.revealed_after: set[Unit] = set()

    def tell_everyone(self, name: str, text: str, *viewed: ViewedOrder) -> None:
        """Add a sentence for everyone, without the numbers and coasts of U's, and what can be drawn of it."""
        self.by_reader[EVERYONE].append(Sentence(name, _without_coasts(re.sub(r" #\d+", "", text))))
        self.viewed[EVERYONE] += map(ViewedOrder.as_public, viewed)

    def tell(self, power: str, text: str, *viewed: ViewedOrder) -> None:
        """Add a sentence for one power, without the numbers of other powers' U's, and what can be drawn of it.

        Its order is told as it wrote it, the result without the coasts of other powers' U's.
        """
        others = "|".join(other for other in self.map.powers if other != power)
        text = re.sub(rf"\b((?:{others}) U [a-z/]+) #\d+", r"\1", text)
        order, bracket, reason = text.partition(" (")
        if not reason.startswith("illegal"):
            reason = _without_coasts(reason, rf"(?:{others}) U")
        self.by_reader.setdefault(power, []).append(Sentence(power, order + bracket + reason))
        self.viewed.setdefault(power, []).extend(viewed)

    def tell_failed(self, results: Sequence[OrderResult]) -> None:
        """Tell each power its orders that no unit takes, or that cannot be read."""
        for result in results:
            self.tell(result.power, outcome_text(result))

    def tell_coasts(self, units: Sequence[Unit]) -> None:
        """Tell everyone the U's in coastal provinces, as after every phase (U-Boat 4)."""
        for unit in units:
            if unit.kind == SUBMARINE and self.map.is_coast(unit.place):
                self.tell_everyone(COAST, f"{unit.power} U {unit.province}")

    def tell_disbanded(self, unit: Unit, why: str) -> None:
        """Report a unit that was dislodged and disbands at once; others hear the province of a U alone."""
        text = _outcome(f"{unit.name} {orders.DISBAND}", True, why)
        if unit.kind != SUBMARINE:
            self.tell_everyone(unit.power, text)
            return
        self.tell(unit.power, text)
        gone = ViewedOrder(unit.as_known(), orders.DISBAND, done=False)
        self.tell_everyone(unit.power, f"U {unit.province}: disbanded ({why})", gone)

    def tell_orders(self, movement: Movement, i: int, revealed: frozenset[int]) -> None:
        """Report the orders of one unit: a U's to its power, an army's or fleet's to everyone.

        An order that names a U out of sight, or that a U of its own power stops, is told to its power, and to everyone
        as Stand (UB-2, UB-8).
        """
        unit, task, fate = movement.units[i], movement.orders.tasks[i], movement.fates[i]
        for result in movement.order_results(i):
            is_task = result.text == task.text
            hidden = movement.hidden_names(self.map, i, revealed) if is_task else ()
            text = outcome_text(result)
            depends_on_presence = not task.illegal or task.missing_unit
            viewed = viewed_order(unit, result.order, result.ok)
            self.viewed[MASTER].append(viewed)
            if depends_on_presence and any(name.power not in ("", unit.power) for name in hidden):
                loss = f" ({fate.loss})" if fate.loss else ""
                text = f"{result.text}: {WITHHELD}{loss}"
                viewed = viewed_order(unit, task.order, None)
            if unit.kind != SUBMARINE and not hidden and not (is_task and task.withheld):
                self.tell_everyone(unit.power, text, viewed)
                continue
            self.tell(unit.power, text, viewed)
            if unit.kind != SUBMARINE and i not in movement.charges:
                stands = ViewedOrder(unit, done=not fate.loss)
                self.tell_everyone(unit.power, _outcome(f"{unit.name} H", not fate.loss, fate.loss), stands)


def _without_coasts(line: str, name: str = r"\bU") -> str:
    """A line without the coasts of U's, and of the places to which others support them to move."""
    return re.sub(rf"({name} [a-z]{{3}})(?:/[a-z]+)?( - [a-z]{{3}})?(?:/[a-z]+)?", r"\1\2", line)


def outcome_text(result: OrderResult) -> str:
    """An order and its outcome: `F nth - ska: failed (bounced)`."""
    return _outcome(result.text, result.ok, result.reason)


def _outcome(text: str, ok: bool, reason: str = "") -> str:
    return f"{text}: {'done' if ok else 'failed'}" + (f" ({reason})" if reason else "")


def report_movement(
    game_map: GameMap,
    movement: Movement,
    after: Sequence[Unit],
    disbanded: Sequence[tuple[Unit, str]] = (),
) -> Reports:
    """Reports of a movement phase, by power and `everyone`.

    `after` are the units then, `disbanded` those that were dislodged and disband at once, each with the reason.
    """
    reports = Reports(game_map)
    revealed = movement.revealed_submarines(game_map)
    for i in range(len(movement.units)):
        reports.tell_orders(movement, i, revealed)
    reports.tell_failed(sorted(movement.orders.unmatched))
    for i in sorted(revealed):
        unit, task = movement.units[i], movement.orders.tasks[i]
        if i in movement.fired:
            target = movement.units[task.other].as_known()
            shot = ViewedOrder(unit.as_known(), orders.TORPEDO, target.place, "", movement.fates[i].ok, _named(target))
            seen, outcome = [shot], movement.fired[i]
            if target.kind == SUBMARINE and outcome.endswith((" sunk", " left")):  # it left, unseen where
                left = outcome.endswith("left")
                seen.append(ViewedOrder(target, orders.MOVE if left else orders.HOLD, done=left))
            reports.tell_everyone("Torpedo", f"{unit.power} U {unit.province}: {outcome}", *seen)
        if i in movement.supporting:
            ally, space = movement.units[task.other], movement.struck_in(task.other)
            name = f"{ally.power} U {space}" if space else str(ally)
            supported = ally.as_known(space)
            support = ViewedOrder(unit.as_known(), orders.SUPPORT, supported.place, other=_named(supported))
            reports.tell_everyone("In conflict", f"{unit.power} U {unit.province}, supporting {name}", support)
    for i in sorted(movement.struck):
        survives, space = bool(movement.fates[i].after), movement.struck_in(i)
        hit = ViewedOrder(movement.units[i].as_known(space), done=survives)
        told = f"{movement.units[i].power} U: {'survives' if survives else 'sunk'}"
        reports.tell_everyone(f"Depth charged in {space}", told, hit)
        reports.revealed_before.add(hit.unit)
        reports.revealed_after |= {hit.unit} if survives else set()
    reports.revealed_before |= {movement.units[i].as_known() for i in revealed}
    for unit, why in disbanded:
        reports.tell_disbanded(unit, why)
    stood = {i for i in (*movement.fired, *movement.supporting) if movement.fates[i].after}
    reports.revealed_after |= {movement.units[i].as_known() for i in stood}
    reports.tell_coasts(after)
    return reports


def _named(unit: Unit) -> WrittenUnit:
    """A unit as another power's order names it."""
    return unit.written._replace(power=unit.power)


def report_retreats(
    game_map: GameMap, retreats: Sequence[Retreat], unmatched: Sequence[OrderResult], after: Sequence[Unit]
) -> Reports:
    """Reports of the retreats, by power and `everyone`; never the space to which a U retreats at sea."""
    reports = Reports(game_map)
    for retreat in retreats:
        unit, text = retreat.unit, outcome_text(retreat.result)
        action = orders.RETREAT if retreat.to else orders.DISBAND
        viewed = ViewedOrder(unit, action, retreat.to, done=bool(retreat.after))
        reports.viewed[MASTER].append(viewed)
        if unit.kind != SUBMARINE and not retreat.withheld:
            reports.tell_everyone(unit.power, text, viewed)
            continue
        reports.tell(unit.power, text, viewed)
        disbanded = ViewedOrder(unit.as_known(), orders.DISBAND, done=False)
        if unit.kind != SUBMARINE:
            reports.tell_everyone(unit.power, _outcome(f"{unit.name} {orders.DISBAND}", True), disbanded)
        elif retreat.after:
            retreated = ViewedOrder(unit.as_known(), orders.RETREAT)
            reports.tell_everyone(unit.power, f"U {unit.province}: retreated", retreated)
        else:
            reports.tell_everyone(unit.power, f"U {unit.province}: disbanded", disbanded)
    reports.tell_failed(sorted(unmatched))
    reports.tell_coasts(after)
    return reports


def report_adjustments(game_map: GameMap, adjustments: Sequence[Adjustment], after: Sequence[Unit]) -> Reports:
    """Reports of builds and removals, by power and `everyone`; never the space of a U that is removed at sea."""
    reports = Reports(game_map)
    for adjustment in adjustments:
        power, order, text = adjustment.power, adjustment.order, outcome_text(adjustment.result)
        unit, own = order.unit, list[ViewedOrder]()
        if adjustment.ok and unit and order.action in (orders.BUILD, orders.REMOVE):
            there = Unit(power, unit.kind, str(unit.place), unit.number)
            own = [ViewedOrder(there, order.action, done=order.action == orders.BUILD)]
        reports.viewed[MASTER] += own
        if not adjustment.ok:
            reports.tell(power, text)
        elif unit and unit.kind == SUBMARINE and game_map.is_sea(unit.place.province):
            reports.tell_everyone(power, "a U at sea was removed")
            reports.tell(power, text, *own)
        else:
            reports.tell_everyone(power, text, *(each._replace(unit=each.unit.as_known()) for each in own))
            reports.viewed.setdefault(power, []).extend(own)
    reports.tell_coasts(after)
    return reports
