"""Resolves a movement phase: orders in, the fate of every unit and the result of every order out (U-Boat 5 to 8)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import weapons
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.legality import Orders
from aids.u_boat.orders import CONVOY, MOVE, SUPPORT, TORPEDO, Task, Unit, grouped
from aids.u_boat.solver import Circle, Policy, Puzzle, Solution, Solver, build_puzzle, policy


class SolvedPhase(NamedTuple):
    """The units, their orders, the puzzle and its solution, all by unit number.

    `supporters` are the units whose support of a unit to stand or move counts, `torpedo_supporters` those whose
    support of its torpedo counts; `entered` the army or fleet that moved into a province.
    """

    units: Sequence[Unit]
    orders: Orders
    policy: Policy
    puzzle: Puzzle
    solution: Solution
    supporters: Sequence[Sequence[int]]
    torpedo_supporters: Sequence[Sequence[int]]
    entered: Mapping[str, int]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The order of each unit, depth charges apart."""
        return self.orders.tasks

    def strength(self, supports: int) -> int:
        """The strength of a unit with so many supports."""
        return self.policy.unit + self.policy.support * supports

    def target_supports(self, i: int) -> int:
        """The supports that a unit has against a torpedo; none if it is ordered to move (UB-14)."""
        return 0 if self.puzzle.action[i] == MOVE else len(self.supporters[i])

    def counting_torpedo_supports(self, i: int) -> int:
        """The supports of a unit's torpedo, without those by the target's own power (UB-18)."""
        target = self.puzzle.aim[i]
        return sum(1 for k in self.torpedo_supporters[i] if self.units[k].power != self.units[target].power)

    def hitting(self, target: int) -> list[int]:
        """The U's whose torpedo hits a unit."""
        return [i for i in self.puzzle.torpedoes[target] if self.solution.hit[i]]

    def lost_head_to_head(self, i: int) -> bool:
        """Whether a move lost to the unit that came the other way, so that it contests nothing."""
        other = self.puzzle.opponent(i)
        return other >= 0 and self.solution.moved[other]


def solve_phase(game_map: GameMap, units: Sequence[Unit], orders: Orders, policy: Policy) -> SolvedPhase:
    """The decisions of a movement phase; armies whose convoy is disrupted go by land where the edition has it so."""
    puzzle, tentative = build_puzzle(game_map, units, orders.tasks, policy.edition)
    while True:
        solution = Solver(puzzle, policy).solve()
        by_land = {i for i in tentative if i in puzzle.convoys and not solution.has_way[i]}
        if not by_land:
            break
        puzzle = puzzle._replace(convoys={i: fleets for i, fleets in puzzle.convoys.items() if i not in by_land})
    supporters, torpedo_supporters = (
        [[k for k in numbers if solution.support_given[k]] if numbers else [] for numbers in column]
        for column in (puzzle.supporters, puzzle.torpedo_supporters)
    )
    entered = {to: i for i, to in enumerate(puzzle.to) if solution.moved[i] and not puzzle.submarine[i]}
    return SolvedPhase(units, orders, policy, puzzle, solution, supporters, torpedo_supporters, entered)


class Losses(NamedTuple):
    """For each unit, by number: `after`, its place after the phase or "" if it is off the map; `sunk_by`, the units
    that sank it; `attackers`, the provinces from which it was dislodged, None if it was not.

    `charges` are the units that depth charge each province, `struck` the U's in those provinces, `sunk_by_charge`
    those of them that are sunk.
    """

    after: tuple[str, ...]
    sunk_by: tuple[tuple[int, ...], ...]
    attackers: tuple[tuple[str, ...] | None, ...]
    charges: Mapping[str, Sequence[int]]
    struck: frozenset[int]
    sunk_by_charge: frozenset[int]


def find_losses(rules: Rules, solved: SolvedPhase) -> Losses:
    """The losses by torpedoes, moves and depth charges; the last strike U's where they are after movement (UB-6)."""
    units, solution = solved.units, solved.solution
    after = [
        solved.tasks[i].to if solution.moved[i] else "" if solution.removed(i) else unit.place
        for i, unit in enumerate(units)
    ]
    sunk_by: list[tuple[int, ...]] = [()] * len(units)
    attackers: list[tuple[str, ...] | None] = [None] * len(units)
    for i, unit in enumerate(units):
        if solution.moved[i]:
            continue
        if solution.torpedoed[i] and unit.kind == ARMY:
            carriers = solved.puzzle.carriers(i)
            sunk_by[i] = tuple(k for k, aim in enumerate(solved.puzzle.aim) if aim in carriers and solution.hit[k])
        elif solution.removed(i):
            sunk_by[i] = _sunk_by(rules, solved, i)
            if not sunk_by[i]:  # it may not retreat to where it was dislodged from, unless that was by convoy
                provinces = {units[firing].province for firing in solved.hitting(i)}
                intruder = solved.entered.get(unit.province, -1)
                if unit.kind != SUBMARINE and intruder >= 0 and intruder not in solved.puzzle.convoys:
                    provinces.add(units[intruder].province)
                attackers[i] = tuple(sorted(provinces))
    ordered = sorted(solved.orders.charges.items())
    charges = grouped((charge.province, i) for i, charge in ordered if charge.province and after[i])
    struck = frozenset(
        i for i, unit in enumerate(units) if unit.kind == SUBMARINE and after[i] and after[i][:3] in charges
    )
    sunk_by_charge = weapons.sunk(rules, struck, {i: solved.supporters[i] for i in struck})
    for i in sunk_by_charge:
        sunk_by[i] += tuple(charges[after[i][:3]])
        after[i] = ""
    return Losses(tuple(after), tuple(sunk_by), tuple(attackers), charges, struck, sunk_by_charge)


def _sunk_by(rules: Rules, solved: SolvedPhase, i: int) -> tuple[int, ...]:
    """The U's whose torpedo sinks a unit, empty if it is only dislodged (U-Boat 7(d); UB-3)."""
    units, guards = solved.units, solved.target_supports(i)
    return tuple(
        firing
        for firing in solved.hitting(i)
        if weapons.outcome(
            rules,
            same_space=units[firing].province == units[i].province,
            torpedo_supports=solved.counting_torpedo_supports(firing),
            target_supports=guards,
        )
        == weapons.SUNK
    )


def _contested_provinces(solved: SolvedPhase, losses: Losses) -> frozenset[str]:
    """The provinces that a standoff left empty, to which no army or fleet may retreat."""
    puzzle, solution = solved.puzzle, solved.solution
    occupied = {place[:3] for i, place in enumerate(losses.after) if place and not puzzle.submarine[i]}
    return frozenset(
        to
        for i, to in enumerate(puzzle.to)
        if puzzle.action[i] == MOVE
        and not puzzle.submarine[i]
        and solution.has_way[i]
        and not solution.moved[i]
        and to not in occupied
        and not solved.lost_head_to_head(i)
    )


CIRCLE = "the result depends on itself (UB-24)"


class Verdict(NamedTuple):
    """Whether an order was carried out, and a remark: the reason if it was not, or ""."""

    ok: bool
    reason: str = ""


def judge_order(solved: SolvedPhase, losses: Losses, i: int, loss: str) -> Verdict:
    """The verdict on a unit's order, depth charges apart; a unit that stands is ok unless dislodged or sunk.

    `loss` is how it left the map (`describe_loss`).
    """
    task = solved.tasks[i]
    if task.illegal:
        return _illegal(task.illegal, loss)
    ok, reason = _judge_task(solved, losses, i)
    left = "no order" if task.order is None and i not in solved.orders.charges else ""
    return Verdict(ok, "; ".join(filter(None, dict.fromkeys((reason, loss, left)))))


def judge_charge(solved: SolvedPhase, losses: Losses, i: int) -> Verdict:
    """The verdict on a unit's depth charge, ok if it sank a U."""
    charge, loss = solved.orders.charges[i], describe_loss(solved, losses, i)
    if charge.illegal:
        return _illegal(charge.illegal, loss)
    if solved.solution.removed(i):
        return Verdict(False, loss)
    province, puzzle = charge.province, solved.puzzle
    struck = [
        k for k in sorted(losses.struck) if (puzzle.to[k] if solved.solution.moved[k] else puzzle.at[k]) == province
    ]
    if not struck:
        return Verdict(False, "no U was there")
    if sunk := [k for k in struck if k in losses.sunk_by_charge]:
        return Verdict(True, f"{_submarines_in(solved, sunk, province)} sunk")
    survivors = _submarines_in(solved, struck, province)
    return Verdict(False, f"{survivors} {'survives' if len(struck) == 1 else 'survive'}")


def describe_loss(solved: SolvedPhase, losses: Losses, i: int) -> str:
    """How a unit left the map, or ""."""
    unit, sunk_by = solved.units[i], losses.sunk_by[i]
    if sunk_by:
        by = _names(solved.units, sunk_by)
        if unit.kind == ARMY:
            return f"lost with its convoy, torpedoed by {by}"
        return f"sunk by depth charge of {by}" if i in losses.sunk_by_charge else f"sunk by {by}"
    if losses.attackers[i] is None:
        return ""
    by_torpedo = solved.hitting(i)
    if solved.solution.dislodged[i] or not by_torpedo:
        by_torpedo.append(solved.entered[unit.province])
    return f"dislodged by {_names(solved.units, by_torpedo)}"


def support_counts_in_conflict(solved: SolvedPhase, losses: Losses, supporter: int) -> bool:
    """Whether a support was given in a conflict (UB-17): for a torpedo, to a unit that is torpedoed or in a space that
    is depth charged, or to an army or fleet whose space or destination another one attacks or holds.
    """
    puzzle, solution = solved.puzzle, solved.solution
    i = puzzle.supports[supporter]
    if i < 0 or not solution.support_given[supporter]:
        return False
    if puzzle.supports_torpedo(supporter) or i in losses.struck or puzzle.torpedoes[i]:
        return True
    if puzzle.submarine[i]:
        return False
    moves = puzzle.action[i] == MOVE
    space = puzzle.to[i] if moves else puzzle.at[i]
    return any(
        (to == space and solution.has_way[k]) or (moves and puzzle.at[k] == space and not solution.moved[k])
        for k, to in enumerate(puzzle.to)
        if k != i and not puzzle.submarine[k]
    )


def _illegal(reason: str, loss: str) -> Verdict:
    return Verdict(False, f"illegal: {reason}" + (f"; {loss}" if loss else ""))


def _names(units: Sequence[Unit], numbers: Sequence[int]) -> str:
    return " and ".join(str(units[i]) for i in numbers)


def _submarines_in(solved: SolvedPhase, numbers: Sequence[int], province: str) -> str:
    """U's named by the space where a depth charge found them, not by that from which they came (UB-17)."""
    return " and ".join(f"{solved.units[i].power} U {province}" for i in numbers)


def _judge_task(solved: SolvedPhase, losses: Losses, i: int) -> Verdict:
    task, solution = solved.tasks[i], solved.solution
    if task.action == MOVE and (solution.moved[i] or solution.torpedoed[i]):
        return Verdict(solution.moved[i])
    if task.action == MOVE:
        return Verdict(False, _why_bounced(solved, i) if solution.has_way[i] else _why_no_way(solved, losses, i))
    if task.action == SUPPORT:
        return _judge_support(solved, i, task)
    if task.action == CONVOY:
        return _judge_convoy(solved, losses, i, task)
    if task.action == TORPEDO:
        return judge_torpedo(solved, losses, i)
    return Verdict(not solution.removed(i) and i not in losses.sunk_by_charge)


def _judge_support(solved: SolvedPhase, i: int, task: Task) -> Verdict:
    puzzle, solution = solved.puzzle, solved.solution
    if solution.support_given[i]:
        return Verdict(True)
    if puzzle.supports[i] < 0:
        return Verdict(False, f"the order does not match the order of {solved.units[task.other].name}")
    if solution.removed(i):
        return Verdict(False)
    attackers = [k for k in puzzle.movers.get(puzzle.at[i], ()) if solution.has_way[k]]
    if cutters := puzzle.cutters(i, attackers, solved.policy):
        return Verdict(False, f"cut by {_names(solved.units, cutters)}")
    firing = [k for k in puzzle.torpedoes[i] if puzzle.at[k] != puzzle.against[i]]
    if firing and solved.policy.torpedo_cuts:
        return Verdict(False, f"cut by a torpedo of {_names(solved.units, firing)}")
    return Verdict(False, CIRCLE)


def _judge_convoy(solved: SolvedPhase, losses: Losses, i: int, task: Task) -> Verdict:
    army = solved.units[task.other]
    if solved.solution.removed(i):
        return Verdict(False)
    if solved.tasks[task.other].action != MOVE or solved.puzzle.to[task.other] != task.to:
        return Verdict(False, f"{army.name} is not ordered to {task.to}")
    if task.other not in solved.puzzle.convoys:
        return Verdict(True, f"{army.name} went by land")
    if not solved.solution.has_way[task.other]:
        return Verdict(False, _why_no_way(solved, losses, task.other))
    return Verdict(True)


def judge_torpedo(solved: SolvedPhase, losses: Losses, i: int) -> Verdict:
    """The verdict on a torpedo, ok if it hit, with the outcome: `Germany F den survives, 2 against 2`."""
    task = solved.tasks[i]
    target = solved.units[task.other]
    if solved.solution.hit[i]:
        return Verdict(True, f"{target} {'sunk' if i in losses.sunk_by[task.other] else 'dislodged'}")
    if solved.solution.moved[task.other]:
        return Verdict(False, f"{target} left")
    supports = solved.target_supports(task.other)
    force = solved.policy.torpedo + solved.policy.support * solved.counting_torpedo_supports(i)
    resisting = solved.strength(supports)
    if force > resisting and supports and solved.policy.one_support_saves:
        return Verdict(False, f"{target} survives: it is supported")
    if force > resisting:
        return Verdict(False, f"{target} survives: {CIRCLE}")
    return Verdict(False, f"{target} survives, {force} against {resisting}")


def _why_no_way(solved: SolvedPhase, losses: Losses, i: int) -> str:
    if any(circle.kind == "paradox" and circle.unit == i for circle in solved.solution.circles):
        return "convoy in a paradox (UB-24)"
    if removed := [f for f in solved.puzzle.carriers(i) if solved.solution.removed(f)]:
        fates = (f"{solved.units[f]} {'sunk' if losses.sunk_by[f] else 'dislodged'}" for f in removed)
        return "convoy disrupted: " + " and ".join(fates)
    return "no convoy"


def _why_bounced(solved: SolvedPhase, i: int) -> str:
    """With whom a move bounced: the strongest opponent, of those as strong the one listed first."""
    units, puzzle = solved.units, solved.puzzle
    strength = solved.strength(len(solved.supporters[i]))
    opponents: dict[int, int] = {}  # and their strength
    holder, solution = puzzle.holder(puzzle.to[i]), solved.solution
    holds = holder >= 0 and not solution.torpedoed[holder]
    if holds and (not solution.moved[holder] or puzzle.opponent(i) == holder):  # it stays, or comes the other way
        if units[holder].power == units[i].power:
            return f"bounced: {units[holder].name} of the same power stays"
        against_all = strength
        strength = solved.strength(sum(1 for k in solved.supporters[i] if units[k].power != units[holder].power))
        # A unit that leaves elsewhere has no supports there.
        supported = puzzle.opponent(i) == holder or puzzle.action[holder] != MOVE
        resisting = solved.strength(len(solved.supporters[holder]) if supported else 0)
        if strength <= resisting < against_all:
            return f"bounced with {units[holder]}: support by {units[holder].power} does not dislodge it"
        opponents[holder] = resisting
    for k in puzzle.movers[puzzle.to[i]]:
        if k != i and solution.has_way[k] and not solved.lost_head_to_head(k):
            opponents[k] = solved.strength(len(solved.supporters[k]))
    strongest = max(sorted(opponents), key=opponents.__getitem__, default=-1)
    if strongest < 0 or opponents[strongest] < strength:
        return f"bounced: {CIRCLE}"
    return f"bounced with {units[strongest]}, {strength} against {opponents[strongest]}"


class Fate(NamedTuple):
    """The fate of a unit and its order, depth charges apart.

    `loss` is how it was sunk or dislodged, or ""; `after` its place, "" if it is off the map.  `attackers` are the
    provinces from which it was dislodged, to which it may not retreat, None if it was not dislodged; `sunk_by` the
    units that sank it.
    """

    ok: bool
    reason: str
    loss: str
    after: str
    attackers: tuple[str, ...] | None
    sunk_by: tuple[int, ...]


class Movement(NamedTuple):
    """A resolved movement phase; units by number.

    `charges` are the verdicts on depth charges.  `struck` are the U's in spaces that were depth charged, `supporting`
    those whose support counted in a conflict, `fired` those that torpedoed a unit which was there, with the outcome.
    `contested` are the provinces that a standoff left empty, `circles` the decisions that the backup rule settled
    (UB-24).
    """

    units: Sequence[Unit]
    orders: Orders
    fates: tuple[Fate, ...]
    charges: Mapping[int, Verdict]
    struck: frozenset[int]
    supporting: frozenset[int]
    fired: Mapping[int, str]
    contested: frozenset[str]
    circles: tuple[Circle, ...]


def resolve_movement(
    rules: Rules, game_map: GameMap, units: Sequence[Unit], orders: Orders, *, edition: str
) -> Movement:
    """The fate of every unit.  `units` are numbered by `number_units`, `orders` settled by `settle_orders`."""
    solved = solve_phase(game_map, units, orders, policy(rules, edition))
    losses = find_losses(rules, solved)
    described = [describe_loss(solved, losses, i) for i in range(len(units))]
    fates = tuple(
        Fate(*judge_order(solved, losses, i, loss), loss, losses.after[i], losses.attackers[i], losses.sunk_by[i])
        for i, loss in enumerate(described)
    )
    return Movement(
        units=units,
        orders=orders,
        fates=fates,
        charges={i: judge_charge(solved, losses, i) for i in sorted(orders.charges)},
        struck=losses.struck,
        supporting=frozenset(
            i
            for i, unit in enumerate(units)
            if unit.kind == SUBMARINE and support_counts_in_conflict(solved, losses, i)
        ),
        fired={i: judge_torpedo(solved, losses, i).reason for i, aim in enumerate(solved.puzzle.aim) if aim >= 0},
        contested=_contested_provinces(solved, losses),
        circles=solved.solution.circles,
    )
