"""What each power is told after a phase (U-Boat 4; UB-8, UB-17).

Armies and fleets are told to all, with their orders.  U's are told to all in coastal provinces and in conflicts;
otherwise only to their owner.
"""

from collections.abc import Sequence

from aids.u_boat.adjustments import Adjustment
from aids.u_boat.board import COAST, SUBMARINE, Board
from aids.u_boat.legality import Task
from aids.u_boat.movement import Movement
from aids.u_boat.notation import SUPPORT, TORPEDO
from aids.u_boat.retreats import Retreat
from aids.u_boat.units import Unit

EVERYONE = "everyone"
HIDDEN = "an order that concerns a U out of sight"
Reports = dict[str, list[str]]


def _line(power: str, text: str, ok: bool, reason: str) -> str:
    done = "done" if ok else "failed"
    return f"{power}: {text}: {done}" + (f" ({reason})" if reason else "")


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
    for i, unit in enumerate(units):
        task, ok, reason = found.tasks[i], found.ok[i], found.reason[i]
        lines = (
            [_line(unit.power, task.text or f"{unit.name} H", ok, reason)] if task.text or not task.drop_text else []
        )
        if task.drop_text:
            lines.append(_line(unit.power, task.drop_text, *found.drops[i]))
        if unit.kind == SUBMARINE:
            told.setdefault(unit.power, []).extend(lines)
        elif _names_hidden(units, task, known):
            told.setdefault(unit.power, []).append(lines[0])
            told[EVERYONE] += [f"{unit.power}: {unit.name}: {HIDDEN}", *lines[1:]]
        elif task.illegal or task.drop_illegal:
            told.setdefault(unit.power, []).extend(lines)
            told[EVERYONE].append(f"{unit.power}: {unit.name}: illegal order" + _fate(found, i))
        else:
            told[EVERYONE] += lines
    for stray in found.strays:
        told.setdefault(stray.power, []).append(f"{stray.power}: {stray.text}: failed (illegal: {stray.reason})")
    for i in sorted(known):
        unit, task = units[i], found.tasks[i]
        if i in found.fired:
            outcome = found.reason[i].split("; ")[0]
            told[EVERYONE].append(f"Torpedo: {unit.power} U {unit.province}: {outcome}")
        if i in found.fought:
            told[EVERYONE].append(f"In the fight: {unit.power} U {unit.province}, supporting {units[task.other]}")
        if i in found.struck:
            sunk = "sunk" if not found.after[i] else "survives"
            where = task.to[:3] if task.act == "M" else unit.province
            told[EVERYONE].append(f"Depth charged in {where}: {unit.power} U: {sunk}")
    told[EVERYONE] += sighted(on, after)
    return told


def _fate(found: Movement, i: int) -> str:
    parts = found.reason[i].split("; ")[1:]
    return f" ({'; '.join(parts)})" if parts else ""


def _names_hidden(units: Sequence[Unit], task: Task, known: frozenset[int]) -> bool:
    """Whether telling an order would give away a U that is not seen."""
    others = [task.other] if task.act == SUPPORT else []
    if task.illegal and " U " in f" {task.text} ":
        return True
    return any(k >= 0 and units[k].kind == SUBMARINE and k not in known for k in others)


def revealed(on: Board, units: Sequence[Unit], found: Movement) -> frozenset[int]:
    """The U's that a movement phase gives away: those in a conflict, and those that began it on a coast."""
    seen = set(found.fired) | set(found.fought) | set(found.struck)
    for i, task in enumerate(found.tasks):
        if task.act == TORPEDO and i in found.fired and units[task.other].kind == SUBMARINE:
            seen.add(task.other)
    seen |= {
        i for i, unit in enumerate(units) if unit.kind == SUBMARINE and on.provinces[unit.province].terrain == COAST
    }
    return frozenset(seen)


def retreats(on: Board, found: Sequence[Retreat], after: Sequence[Unit]) -> Reports:
    """What everyone and each power is told of the retreats."""
    told: Reports = {EVERYONE: []}
    for one in found:
        line = _line(one.unit.power, one.text, one.ok, one.reason)
        if one.unit.kind != SUBMARINE:
            told[EVERYONE].append(line)
            continue
        told.setdefault(one.unit.power, []).append(line)
        told[EVERYONE].append(f"{one.unit.power}: U {one.unit.province}: {'retreated' if one.after else 'disbanded'}")
    told[EVERYONE] += sighted(on, after)
    return told


def adjustments(on: Board, found: Sequence[Adjustment], after: Sequence[Unit]) -> Reports:
    """What everyone and each power is told of builds and removals."""
    told: Reports = {EVERYONE: []}
    for one in found:
        line = _line(one.power, one.text, one.ok, one.reason)
        if one.ok:
            told[EVERYONE].append(line)
        else:
            told.setdefault(one.power, []).append(line)
    told[EVERYONE] += sighted(on, after)
    return told
