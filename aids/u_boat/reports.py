"""What each power is told after a phase (U-Boat 4; UB-8, UB-17).

Armies and fleets are told to all, with their orders.  U's are told to all in coastal provinces and in conflicts;
otherwise only to their owner.  How many U's of a power share a space is never told to another, so public lines carry
no numbers; and whoever orders a support for a U of another power out of sight hears the same whether it is there or
not.
"""

import re
from collections.abc import Sequence

from aids.u_boat.adjustments import Adjustment
from aids.u_boat.board import COAST, SEA, SUBMARINE, Board
from aids.u_boat.legality import Stray, Task
from aids.u_boat.movement import Movement
from aids.u_boat.notation import MOVE, SUPPORT, TORPEDO, Named, read_order
from aids.u_boat.retreats import Retreat
from aids.u_boat.units import Unit, meant

EVERYONE = "everyone"
HIDDEN = "an order that concerns a U out of sight"
UNTOLD = "not told (it concerns a U of another power)"
Reports = dict[str, list[str]]


def _line(power: str, text: str, ok: bool, reason: str) -> str:
    done = "done" if ok else "failed"
    return f"{power}: {text}: {done}" + (f" ({reason})" if reason else "")


def _public(text: str) -> str:
    """A line without the numbers that tell alike U's apart."""
    return re.sub(r" #\d+", "", text)


def _private(on: Board, power: str, text: str) -> str:
    """A line without the numbers of other powers' U's."""
    others = "|".join(one for one in on.powers if one != power)
    return re.sub(rf"\b((?:{others}) U [a-z/]+) #\d+", r"\1", text)


def sighted(on: Board, units: Sequence[Unit]) -> list[str]:
    """The U's in coastal provinces, as told after every phase."""
    return [
        f"Seen on the coast: {unit.power} U {unit.province}"
        for unit in units
        if unit.kind == SUBMARINE and on.provinces[unit.province].terrain == COAST
    ]


def movement(on: Board, units: Sequence[Unit], found: Movement, after: Sequence[Unit]) -> Reports:
    """What everyone and each power is told of a movement phase."""
    known = revealed(on, units, found)
    told: Reports = {EVERYONE: []}

    def tell(power: str, line: str) -> None:
        told.setdefault(power, []).append(_private(on, power, line))

    for i, unit in enumerate(units):
        task, lost = found.tasks[i], f" ({found.lost[i]})" if found.lost[i] else ""
        orders = [(task.drop_text, *found.drops[i], task.drop_illegal)] if task.drop_text else []
        if task.text or not task.drop_text:
            orders.insert(0, (task.text or f"{unit.name} H", found.ok[i], found.reason[i], task.illegal))
        for text, ok, reason, illegal in orders:
            line = _line(unit.power, text, ok, reason)
            secret = _secret(on, units, found, i, known) if text == task.text else ()
            if any(not _own(units, unit.power, named) for named in secret) and _depends(illegal):
                tell(unit.power, f"{unit.power}: {text}: {UNTOLD}{lost}")
            elif unit.kind == SUBMARINE or secret or illegal:
                tell(unit.power, line)
            else:
                told[EVERYONE].append(line)
            if unit.kind != SUBMARINE and (secret or illegal):
                told[EVERYONE].append(f"{unit.power}: {unit.name}: {HIDDEN if secret else 'illegal order'}{lost}")
    for stray in sorted(found.strays):
        tell(stray.power, _line(stray.power, stray.text, False, f"illegal: {stray.reason}"))
    for i in sorted(known):
        unit, task = units[i], found.tasks[i]
        if i in found.fired:
            outcome = found.reason[i].split("; ")[0]
            told[EVERYONE].append(f"Torpedo: {unit.power} U {unit.province}: {outcome}")
        if i in found.fought:
            ally, where = units[task.other], _struck_at(units, found, task.other)
            name = f"{ally.power} U {where}" if where else str(ally)
            told[EVERYONE].append(f"In the fight: {unit.power} U {unit.province}, supporting {name}")
    for i in sorted(found.struck):
        sunk = "survives" if found.after[i] else "sunk"
        told[EVERYONE].append(f"Depth charged in {_struck_at(units, found, i)}: {units[i].power} U: {sunk}")
    told[EVERYONE] = [_public(line) for line in told[EVERYONE]] + sighted(on, after)
    return told


def revealed(on: Board, units: Sequence[Unit], found: Movement) -> frozenset[int]:
    """The U's whose space at the beginning of the phase is told: those that fight there, and those on a coast."""
    seen = set(found.fired) | set(found.fought)
    seen |= {i for i in found.struck if found.tasks[i].act != MOVE}
    for i, task in enumerate(found.tasks):
        if task.act == TORPEDO and i in found.fired and units[task.other].kind == SUBMARINE:
            seen.add(task.other)
    seen |= {
        i for i, unit in enumerate(units) if unit.kind == SUBMARINE and on.provinces[unit.province].terrain == COAST
    }
    return frozenset(seen)


def _struck_at(units: Sequence[Unit], found: Movement, i: int) -> str:
    """The province in which a U met depth charges, or ""."""
    if i not in found.struck:
        return ""
    task = found.tasks[i]
    return task.to[:3] if task.act == MOVE else units[i].province


def _secret(on: Board, units: Sequence[Unit], found: Movement, i: int, known: frozenset[int]) -> tuple[Named, ...]:
    """The U's that a support names and that are not seen, or not seen to do what is supported."""
    task = found.tasks[i]
    order = read_order(task.text) if task.text else None
    if order is None or order.act != SUPPORT:
        return ()
    pairs = ((order.other, task.other), (order.target, task.target))
    return tuple(
        named
        for named, k in pairs
        if named is not None
        and named.kind == SUBMARINE
        and (task.illegal or not _seen(on, units, found, task, k, known))
    )


def _seen(on: Board, units: Sequence[Unit], found: Movement, task: Task, k: int, known: frozenset[int]) -> bool:
    if k not in known:
        return False
    if k != task.other or task.of != MOVE:
        return True
    to = task.to[:3]
    return on.provinces[to].terrain == COAST or _struck_at(units, found, k) == to


def _own(units: Sequence[Unit], power: str, named: Named) -> bool:
    """Whether an order means a U of the power that gives it."""
    return named.power == power or (not named.power and bool(meant(units, named._replace(power=power))))


def _depends(illegal: str) -> bool:
    """Whether the answer to an order hangs on a U being where the order says."""
    return not illegal or illegal.startswith("there is no ")


def retreats(on: Board, found: Sequence[Retreat], strays: Sequence[Stray], after: Sequence[Unit]) -> Reports:
    """What everyone and each power is told of the retreats."""
    told: Reports = {EVERYONE: []}
    for one in found:
        line = _line(one.unit.power, one.text, one.ok, one.reason)
        if one.unit.kind != SUBMARINE:
            told[EVERYONE].append(line)
            continue
        told.setdefault(one.unit.power, []).append(line)
        told[EVERYONE].append(f"{one.unit.power}: U {one.unit.province}: {'retreated' if one.after else 'disbanded'}")
    for stray in sorted(strays):
        line = _line(stray.power, stray.text, False, f"illegal: {stray.reason}")
        told.setdefault(stray.power, []).append(line)
    told[EVERYONE] += sighted(on, after)
    return told


def adjustments(on: Board, found: Sequence[Adjustment], after: Sequence[Unit]) -> Reports:
    """What everyone and each power is told of builds and removals; never where a U at sea was removed."""
    told: Reports = {EVERYONE: []}
    for one in found:
        line = _line(one.power, one.text, one.ok, one.reason)
        unit = read_order(one.text).unit
        if one.ok and unit and unit.kind == SUBMARINE and on.provinces[unit.spot.province].terrain == SEA:
            told[EVERYONE].append(f"{one.power}: a U at sea is removed")
        elif one.ok:
            told[EVERYONE].append(_public(line))
            continue
        told.setdefault(one.power, []).append(line)
    told[EVERYONE] += sighted(on, after)
    return told
