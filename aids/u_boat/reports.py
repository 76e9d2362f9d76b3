"""Reports to each power after a phase (U-Boat 4; UB-8, UB-17).

Armies and fleets are told to all, with their orders.  U's are told to all in coastal provinces and in conflicts, by
power and province, otherwise only to their owner.  Three things must not leak.  How many U's of a power share a space,
and on which coast they are: lines for others carry no numbers and no coasts.  Whether a U out of sight is there: an
army or fleet whose order names it is told as standing, and whoever orders a support for another power's U gets the same
answer either way.
"""

import re
from collections.abc import Iterator, Sequence

from aids.turn_words import Sentence
from aids.u_boat.adjustments import Adjustment
from aids.u_boat.assignment import OrderResult
from aids.u_boat.designation import fits
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.movement import Movement
from aids.u_boat.orders import (
    BUILD,
    DISBAND,
    HOLD,
    MOVE,
    REMOVE,
    RETREAT,
    SUPPORT,
    TORPEDO,
    Task,
    WrittenPlace,
    WrittenUnit,
)
from aids.u_boat.retreats import Retreat
from aids.u_boat.units import Unit
from aids.u_boat.views import EVERYONE, MASTER, ViewedOrder, known, viewed_order

WITHHELD = "result withheld (the order involves another power’s U)"
COAST = "Seen on the coast"


class Reports:
    """Sentences for everyone and for each power, and the orders in them that can be drawn, the game master's too.

    A sentence has the name of the power whose order or unit it tells, or of what was seen.  `revealed_before` and
    `revealed_after` are the U's that all are told of, besides those in coastal provinces.
    """

    def __init__(self, game_map: GameMap) -> None:
        self.powers = game_map.powers
        self.by_reader: dict[str, list[Sentence]] = {EVERYONE: []}
        self.viewed: dict[str, list[ViewedOrder]] = {EVERYONE: [], MASTER: []}
        self.revealed_before: set[Unit] = set()
        self.revealed_after: set[Unit] = set()

    def tell_everyone(self, name: str, text: str, *viewed: ViewedOrder) -> None:
        """Add a sentence for everyone, without the numbers and coasts of U's, and what can be drawn of it."""
        self.by_reader[EVERYONE].append(Sentence(name, _without_coasts(re.sub(r" #\d+", "", text))))
        self.viewed[EVERYONE] += map(_as_public, viewed)

    def tell(self, power: str, text: str, *viewed: ViewedOrder) -> None:
        """Add a sentence for one power, without the numbers of other powers' U's, and what can be drawn of it.

        Its order is told as it wrote it, the result without the coasts of other powers' U's.
        """
        others = "|".join(other for other in self.powers if other != power)
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

    def tell_coasts(self, game_map: GameMap, units: Sequence[Unit]) -> None:
        """Tell everyone the U's in coastal provinces, as after every phase (U-Boat 4)."""
        for unit in units:
            if unit.kind == SUBMARINE and game_map.is_coast(unit.place):
                self.tell_everyone(COAST, f"{unit.power} U {unit.province}")


def _without_coasts(line: str, name: str = r"\bU") -> str:
    """A line without the coasts of U's, and of the places to which others support them to move."""
    return re.sub(rf"({name} [a-z]{{3}})(?:/[a-z]+)?( - [a-z]{{3}})?(?:/[a-z]+)?", r"\1\2", line)


def _as_public(seen: ViewedOrder) -> ViewedOrder:
    """An order that everyone sees, without the coasts of a U that it names."""
    other = seen.other
    if other is None or other.kind != SUBMARINE:
        return seen
    return seen._replace(
        target=seen.target[:3], to=seen.to[:3], other=other._replace(place=WrittenPlace(other.place[0]))
    )


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
    revealed = revealed_submarines(game_map, movement)
    for i in range(len(movement.units)):
        _report_orders(reports, game_map, movement, i, revealed)
    reports.tell_failed(sorted(movement.orders.unmatched))
    for i in sorted(revealed):
        unit, task = movement.units[i], movement.orders.tasks[i]
        if i in movement.fired:
            target = known(movement.units[task.other])
            shot = ViewedOrder(known(unit), TORPEDO, target.place, "", movement.fates[i].ok, _named(target))
            found = _target_seen(target, movement.fired[i])
            reports.tell_everyone("Torpedo", f"{unit.power} U {unit.province}: {movement.fired[i]}", shot, *found)
        if i in movement.supporting:
            ally, space = movement.units[task.other], struck_in(movement, task.other)
            name = f"{ally.power} U {space}" if space else str(ally)
            supported = known(ally, space)
            support = ViewedOrder(known(unit), SUPPORT, supported.place, other=_named(supported))
            reports.tell_everyone("In conflict", f"{unit.power} U {unit.province}, supporting {name}", support)
    for i in sorted(movement.struck):
        survives, space = bool(movement.fates[i].after), struck_in(movement, i)
        hit = ViewedOrder(known(movement.units[i], space), done=survives)
        outcome = "survives" if survives else "sunk"
        reports.tell_everyone(f"Depth charged in {space}", f"{movement.units[i].power} U: {outcome}", hit)
        reports.revealed_before.add(hit.unit)
        reports.revealed_after |= {hit.unit} if survives else set()
    reports.revealed_before |= {known(movement.units[i]) for i in revealed}
    for unit, why in disbanded:
        _report_disbanded(reports, unit, why)
    stood = {i for i in (*movement.fired, *movement.supporting) if movement.fates[i].after}
    reports.revealed_after |= {known(movement.units[i]) for i in stood}
    reports.tell_coasts(game_map, after)
    return reports


def _target_seen(target: Unit, outcome: str) -> Iterator[ViewedOrder]:
    """What a torpedo's outcome tells of a U at which it was fired: that it is sunk, or that it left, unseen where."""
    if target.kind == SUBMARINE and outcome.endswith((" sunk", " left")):
        yield ViewedOrder(target, MOVE if outcome.endswith("left") else HOLD, done=outcome.endswith("left"))


def _report_disbanded(reports: Reports, unit: Unit, why: str) -> None:
    """Report a unit that was dislodged and disbands at once; others hear the province of a U alone."""
    text = _outcome(f"{unit.name} {DISBAND}", True, why)
    if unit.kind != SUBMARINE:
        reports.tell_everyone(unit.power, text)
        return
    reports.tell(unit.power, text)
    gone = ViewedOrder(known(unit), DISBAND, done=False)
    reports.tell_everyone(unit.power, f"U {unit.province}: disbanded ({why})", gone)


def _report_orders(
    reports: Reports,
    game_map: GameMap,
    movement: Movement,
    i: int,
    revealed: frozenset[int],
) -> None:
    """Report the orders of one unit: a U's to its power, an army's or fleet's to everyone.

    An order that names a U out of sight, or that a U of its own power stops, is told to its power, and to everyone as
    Stand (UB-2, UB-8).
    """
    unit, task, fate = movement.units[i], movement.orders.tasks[i], movement.fates[i]
    for result in order_results(movement, i):
        is_task = result.text == task.text
        hidden = _hidden_names(game_map, movement, i, revealed) if is_task else ()
        text = outcome_text(result)
        depends_on_presence = not task.illegal or task.missing_unit
        viewed = viewed_order(unit, result.order, result.ok)
        reports.viewed[MASTER].append(viewed)
        if depends_on_presence and any(name.power not in ("", unit.power) for name in hidden):
            loss = f" ({fate.loss})" if fate.loss else ""
            text = f"{result.text}: {WITHHELD}{loss}"
            viewed = viewed_order(unit, task.order, None)
        if unit.kind != SUBMARINE and not hidden and not (is_task and task.withheld):
            reports.tell_everyone(unit.power, text, viewed)
            continue
        reports.tell(unit.power, text, viewed)
        if unit.kind != SUBMARINE and i not in movement.charges:
            stands = ViewedOrder(unit, done=not fate.loss)
            reports.tell_everyone(unit.power, _outcome(f"{unit.name} H", not fate.loss, fate.loss), stands)


def _named(unit: Unit) -> WrittenUnit:
    """A unit as another power's order names it."""
    return unit.written._replace(power=unit.power)


def order_results(movement: Movement, i: int) -> list[OrderResult]:
    """The orders of a unit with their outcome: its task, which is Stand without any order, and its depth charge."""
    task, fate, charge = movement.orders.tasks[i], movement.fates[i], movement.orders.charges.get(i)
    unit, results = movement.units[i], []
    if task.order or not charge:
        order, text = None if task.illegal else task.order, task.text or f"{unit.name} H"
        results.append(OrderResult(unit.power, text, fate.ok, fate.reason, unit.name, order))
    if charge:
        order = None if charge.illegal else charge.order
        results.append(OrderResult(unit.power, charge.text, *movement.charges[i], unit.name, order))
    return results


def revealed_submarines(game_map: GameMap, movement: Movement) -> frozenset[int]:
    """The U's whose space at the beginning of the phase everyone is told: those in a conflict there, and on coasts."""
    tasks = movement.orders.tasks
    targets = {tasks[i].other for i in movement.fired if movement.units[tasks[i].other].kind == SUBMARINE}
    stood_and_struck = {i for i in movement.struck if tasks[i].action != MOVE}
    on_coasts = {i for i, unit in enumerate(movement.units) if unit.kind == SUBMARINE and game_map.is_coast(unit.place)}
    return frozenset(movement.fired) | movement.supporting | targets | stood_and_struck | on_coasts


def struck_in(movement: Movement, i: int) -> str:
    """The province in which a U was depth charged, or ""."""
    if i not in movement.struck:
        return ""
    task = movement.orders.tasks[i]
    return task.to[:3] if task.action == MOVE else movement.units[i].province


def _hidden_names(game_map: GameMap, movement: Movement, i: int, revealed: frozenset[int]) -> tuple[WrittenUnit, ...]:
    """The U's that a unit's order names and that are not seen, or not seen to do what the order supports."""
    task = movement.orders.tasks[i]
    if task.order is None or (task.order.action != SUPPORT and not task.illegal):
        return ()
    named = ((task.order.other, _is_seen), (task.order.target, _is_target_seen))
    return tuple(
        name
        for name, is_seen in named
        if name is not None
        and name.kind == SUBMARINE
        and (task.illegal or not is_seen(game_map, movement, task, revealed))
    )


def _is_seen(game_map: GameMap, movement: Movement, task: Task, revealed: frozenset[int]) -> bool:
    """Whether everyone sees the U that a support is for do what it supports, and where it goes if it moves.

    If others of its power there do the same, one of them that is seen is enough: which of them the support is for
    must not tell how many there are.
    """
    named, tasks = task.order and task.order.other, movement.orders.tasks
    ally = movement.units[task.other]
    for k in sorted(revealed):
        alike = (
            movement.units[k].power == ally.power
            and movement.units[k].province == ally.province
            and fits(task, tasks[k])
        )
        if (k == task.other and task.matches) or (alike and not (named and named.number)):
            if task.supported != MOVE:
                return True
            if game_map.is_coast(task.to) or struck_in(movement, k) == task.to[:3]:
                return True
    return False


def _is_target_seen(game_map: GameMap, movement: Movement, task: Task, revealed: frozenset[int]) -> bool:
    """Whether everyone sees the U at which a supported torpedo is fired."""
    return task.target in revealed


def report_retreats(
    game_map: GameMap, retreats: Sequence[Retreat], unmatched: Sequence[OrderResult], after: Sequence[Unit]
) -> Reports:
    """Reports of the retreats, by power and `everyone`; never the space to which a U retreats at sea."""
    reports = Reports(game_map)
    for retreat in retreats:
        unit, text = retreat.unit, outcome_text(retreat.result)
        viewed = ViewedOrder(unit, RETREAT if retreat.to else DISBAND, retreat.to, done=bool(retreat.after))
        reports.viewed[MASTER].append(viewed)
        if unit.kind != SUBMARINE and not retreat.withheld:
            reports.tell_everyone(unit.power, text, viewed)
            continue
        reports.tell(unit.power, text, viewed)
        disbanded = ViewedOrder(known(unit), DISBAND, done=False)
        if unit.kind != SUBMARINE:
            reports.tell_everyone(unit.power, _outcome(f"{unit.name} {DISBAND}", True), disbanded)
        elif retreat.after:
            reports.tell_everyone(unit.power, f"U {unit.province}: retreated", ViewedOrder(known(unit), RETREAT))
        else:
            reports.tell_everyone(unit.power, f"U {unit.province}: disbanded", disbanded)
    reports.tell_failed(sorted(unmatched))
    reports.tell_coasts(game_map, after)
    return reports


def report_adjustments(game_map: GameMap, adjustments: Sequence[Adjustment], after: Sequence[Unit]) -> Reports:
    """Reports of builds and removals, by power and `everyone`; never the space of a U that is removed at sea."""
    reports = Reports(game_map)
    for adjustment in adjustments:
        power, unit, text = adjustment.power, adjustment.order.unit, outcome_text(adjustment.result)
        own = _changed_unit(adjustment)
        reports.viewed[MASTER] += own
        if not adjustment.ok:
            reports.tell(power, text)
        elif unit and unit.kind == SUBMARINE and game_map.is_sea(unit.place.province):
            reports.tell_everyone(power, "a U at sea is removed")
            reports.tell(power, text, *own)
        else:
            reports.tell_everyone(power, text, *(each._replace(unit=known(each.unit)) for each in own))
            reports.viewed.setdefault(power, []).extend(own)
    reports.tell_coasts(game_map, after)
    return reports


def _changed_unit(adjustment: Adjustment) -> list[ViewedOrder]:
    """The unit that is built, or the one that is removed."""
    order, unit = adjustment.order, adjustment.order.unit
    if not adjustment.ok or unit is None or order.action not in (BUILD, REMOVE):
        return []
    there = Unit(adjustment.power, unit.kind, str(unit.place), unit.number)
    return [ViewedOrder(there, order.action, done=order.action == BUILD)]
