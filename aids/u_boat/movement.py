"""A movement phase: orders in, what became of every unit out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aids.rules import Rules, value
from aids.u_boat import depth_charge, solver, torpedo
from aids.u_boat.board import ARMY, SUBMARINE, Board
from aids.u_boat.legality import Stray, Task
from aids.u_boat.notation import CONVOY, MOVE, SUPPORT, TORPEDO
from aids.u_boat.reasons import Reasons, beaten, guards
from aids.u_boat.units import Unit

EDITIONS = ("1971", "1982", "2023")


class Movement(NamedTuple):
    """A resolved movement phase.

    For each unit, by number: `task`, `ok` and `reason` of its order, `lost` how it was sunk or dislodged or "",
    `after` its place or "" if it is off the board, `attackers` the provinces that it may not retreat to as it was
    dislodged from there, None if it was not dislodged; `sunk_by` the units that sank it.  `drops` are ok and reason
    of the depth charges, `struck` the U's in spaces that were charged, `fought` the U's whose support was given in a
    fight, `fired` the torpedoes at a unit that was there.
    `contested` are the provinces left empty by a standoff.
    """

    tasks: tuple[Task, ...]
    strays: tuple[Stray, ...]
    ok: tuple[bool, ...]
    reason: tuple[str, ...]
    lost: tuple[str, ...]
    after: tuple[str, ...]
    attackers: tuple[tuple[str, ...] | None, ...]
    sunk_by: tuple[tuple[int, ...], ...]
    drops: dict[int, tuple[bool, str]]
    struck: frozenset[int]
    fought: frozenset[int]
    fired: frozenset[int]
    contested: frozenset[str]
    circles: tuple[tuple[str, int], ...]


def spares(edition: str) -> Callable[[solver.Puzzle, int, int], bool]:
    """Whether an army on the sea leaves a support uncut, as an edition has it (UB-21, UB-22)."""

    def own(puzzle: solver.Puzzle, army: int, supporter: int) -> bool:
        return _against(puzzle, supporter, puzzle.sea[army])

    def every(puzzle: solver.Puzzle, army: int, supporter: int) -> bool:
        fleets = {fleet for many in puzzle.sea.values() for fleet in many}
        return puzzle.helps[supporter] in fleets or _against(puzzle, supporter, fleets)

    return {"1971": own, "1982": every}.get(edition, lambda puzzle, army, supporter: False)


def _against(puzzle: solver.Puzzle, supporter: int, fleets: "Sequence[int] | set[int]") -> bool:
    """Whether a support is for an attack or torpedo on one of the fleets."""
    ally = puzzle.helps[supporter]
    if supporter in puzzle.fires:
        return puzzle.aim[ally] in fleets
    if puzzle.act[ally] == MOVE and not puzzle.floats[ally]:
        return any(puzzle.at[fleet] == puzzle.to[ally] for fleet in fleets)
    return False


def policy(rules: Rules, edition: str) -> solver.Policy:
    """What the solver needs of the rules."""
    return solver.Policy(
        int(value(rules, "unit-force")),
        int(value(rules, "support-force")),
        int(value(rules, "torpedo-force")),
        edition == "1971",
        spares(edition),
    )


def puzzle(on: Board, units: Sequence[Unit], tasks: Sequence[Task], edition: str) -> tuple[solver.Puzzle, set[int]]:
    """The phase for the solver, and the armies that go back to the land way if their convoy is disrupted (UB-21)."""
    count = range(len(units))
    at = [unit.place[:3] for unit in units]
    act = [task.act if task.act in (MOVE, SUPPORT, TORPEDO) else solver.OTHER for task in tasks]
    to = [task.to[:3] if task.act == MOVE else "" for task in tasks]
    helps, against = [-1] * len(units), [""] * len(units)
    convoys: dict[int, list[int]] = {}
    for i in count:
        task = tasks[i]
        if task.act == SUPPORT:
            theirs = tasks[task.other]
            if task.of == MOVE:
                matches = theirs.act == MOVE and (theirs.to if task.coast else theirs.to[:3]) == (
                    task.to if task.coast else task.to[:3]
                )
                against[i] = task.to[:3]
            elif task.of == TORPEDO:
                matches = theirs.act == TORPEDO and theirs.other == task.target
                against[i] = at[task.target]
            else:
                matches = theirs.act != MOVE
            helps[i] = task.other if matches else -1
        elif task.act == CONVOY and tasks[task.other].act == MOVE and to[task.other] == task.to:
            convoys.setdefault(task.other, []).append(i)
    sea: dict[int, Sequence[int]] = {}
    tentative: set[int] = set()
    holder = {at[i]: i for i in count if units[i].kind != SUBMARINE}
    for i in count:
        if units[i].kind != ARMY or tasks[i].act != MOVE:
            continue
        fleets = convoys.get(i, [])
        if tasks[i].via or to[i] not in on.reach[ARMY, units[i].place]:
            sea[i] = fleets
        elif edition == "1971":
            other = holder.get(to[i], -1)
            if fleets and other >= 0 and to[other] == at[i]:
                sea[i] = fleets
                tentative.add(i)
        elif any(units[fleet].power == units[i].power for fleet in fleets):
            sea[i] = fleets
    powers = {power: n for n, power in enumerate(on.powers)}
    return solver.Puzzle(
        [powers[unit.power] for unit in units],
        [unit.kind == SUBMARINE for unit in units],
        at,
        act,
        to,
        [task.other if task.act == TORPEDO else -1 for task in tasks],
        helps,
        against,
        sea,
        on.seas,
        frozenset(i for i in count if tasks[i].act == SUPPORT and tasks[i].of == TORPEDO),
    ), tentative


def solve(on: Board, units: Sequence[Unit], tasks: Sequence[Task], edition: str, rule: solver.Policy) -> "Solved":
    """The puzzle and its solution, armies without their convoy back on land where the edition has it so."""
    asked, tentative = puzzle(on, units, tasks, edition)
    while True:
        found = solver.Solver(asked, rule).solve()
        back = {i for i in tentative if i in asked.sea and not found.way[i]}
        if not back:
            return Solved(asked, found)
        asked = asked._replace(sea={i: fleets for i, fleets in asked.sea.items() if i not in back})


class Solved(NamedTuple):
    """A puzzle and what came of it."""

    puzzle: solver.Puzzle
    found: solver.Solution


def resolve(
    rules: Rules, on: Board, units: Sequence[Unit], tasks: tuple[Task, ...], strays: tuple[Stray, ...], edition: str
) -> Movement:
    """What became of every unit.  `units` are numbered, `tasks` settled by `legality`."""
    rule = policy(rules, edition)
    asked, found = solve(on, units, tasks, edition, rule)
    aids: list[list[int]] = [[] for _ in units]
    loads: list[list[int]] = [[] for _ in units]
    for i, ally in enumerate(asked.helps):
        if ally >= 0 and found.given[i]:
            (loads if i in asked.fires else aids)[ally].append(i)
    entered = {asked.to[i]: i for i in range(len(units)) if found.moved[i] and not asked.floats[i]}
    attackers: list[tuple[str, ...] | None] = [None] * len(units)
    sunk_by: list[list[int]] = [[] for _ in units]
    after = [unit.place for unit in units]
    for i, unit in enumerate(units):
        if found.moved[i]:
            after[i] = tasks[i].to
        elif found.gone[i] and unit.kind == ARMY:
            after[i] = ""
            carriers = solver.on_routes(asked, asked.at[i], asked.to[i], asked.sea[i])
            sunk_by[i] += [shot for shot, aim in enumerate(asked.aim) if aim in carriers and found.hit[shot]]
        elif found.gone[i] or found.dislodged[i]:
            after[i] = ""
            sources: list[str] = []
            for shot in range(len(units)):
                if asked.aim[shot] == i and found.hit[shot]:
                    helped = sum(1 for k in loads[shot] if units[k].power != unit.power)
                    same = units[shot].province == unit.province
                    if torpedo.outcome(rules, same, helped, guards(asked, aids, i)) == torpedo.SUNK:
                        sunk_by[i].append(shot)
                    sources.append(units[shot].province)
            intruder = entered.get(unit.province, -1)
            if unit.kind != SUBMARINE and intruder >= 0 and intruder not in asked.sea:
                sources.append(units[intruder].province)
            attackers[i] = None if sunk_by[i] else tuple(sorted(set(sources)))
    charged: dict[str, list[int]] = {}
    for i, task in enumerate(tasks):
        if task.drop and after[i]:
            charged.setdefault(task.drop, []).append(i)
    struck = frozenset(
        i for i, unit in enumerate(units) if unit.kind == SUBMARINE and after[i] and after[i][:3] in charged
    )
    drowned = depth_charge.sunk(rules, struck, {i: aids[i] for i in struck})
    for i in drowned:
        sunk_by[i] += charged[after[i][:3]]
        after[i] = ""
    ended = {place[:3] for i, place in enumerate(after) if place and not asked.floats[i]}
    contested = frozenset(
        asked.to[i]
        for i in range(len(units))
        if asked.act[i] == MOVE
        and not asked.floats[i]
        and found.way[i]
        and not found.moved[i]
        and asked.to[i] not in ended
        and not beaten(asked, found, i)
    )
    story = Reasons(
        units, tasks, asked, found, aids, loads, entered, sunk_by, charged, struck, drowned, attackers, rule
    )
    told = [story.order(i) for i in range(len(units))]
    fought = frozenset(
        i
        for i, unit in enumerate(units)
        if unit.kind == SUBMARINE and asked.helps[i] >= 0 and found.given[i] and story.contest(asked.helps[i], i)
    )
    return Movement(
        tasks,
        strays,
        tuple(ok for ok, _ in told),
        tuple(reason for _, reason in told),
        tuple(story.lost(i) for i in range(len(units))),
        tuple(after),
        tuple(attackers),
        tuple(map(tuple, sunk_by)),
        {i: story.drop(i) for i, task in enumerate(tasks) if task.drop_text},
        struck,
        fought,
        frozenset(i for i, aim in enumerate(asked.aim) if aim >= 0),
        contested,
        found.circles,
    )
