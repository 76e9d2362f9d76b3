"""Resolves a movement phase: orders in, the fate of every unit and the result of every order out (U-Boat 5 to 8)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat import weapons
from aids.u_boat.game_map import ARMY, SUBMARINE, GameMap
from aids.u_boat.legality import OrderResult, Orders
from aids.u_boat.orders import CONVOY, MOVE, SUPPORT, TORPEDO, Task, Unit, WrittenUnit, grouped
from aids.u_boat.solver import Policy, Puzzle, Solution, Solver, build_puzzle, policy


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


CIRCLE = "the result depends on itself (UB-24)"


class Verdict(NamedTuple):
    """Whether an order was carried out, and a remark: the reason if it was not, or ""."""

    ok: bool
    reason: str = ""


def _names(units: Sequence[Unit], numbers: Sequence[int]) -> str:
    return " and ".join(str(units[i]) for i in numbers)


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

    def losses(self, rules: Rules) -> Losses:
        """The losses by torpedoes, moves and depth charges; these strike U's where they are after movement (UB-6)."""
        units, solution = self.units, self.solution
        after = [
            self.tasks[i].to if solution.moved[i] else "" if solution.removed(i) else unit.place
            for i, unit in enumerate(units)
        ]
        sunk_by: list[tuple[int, ...]] = [()] * len(units)
        attackers: list[tuple[str, ...] | None] = [None] * len(units)
        for i, unit in enumerate(units):
            if solution.moved[i]:
                continue
            if solution.torpedoed[i] and unit.kind == ARMY:
                carriers = self.puzzle.carriers(i)
                sunk_by[i] = tuple(k for k, aim in enumerate(self.puzzle.aim) if aim in carriers and solution.hit[k])
            elif solution.removed(i):
                sunk_by[i] = self._sunk_by(rules, i)
                if not sunk_by[i]:  # it may not retreat to where it was dislodged from, unless that was by convoy
                    provinces = {units[firing].province for firing in self.hitting(i)}
                    intruder = self.entered.get(unit.province, -1)
                    if unit.kind != SUBMARINE and intruder >= 0 and intruder not in self.puzzle.convoys:
                        provinces.add(units[intruder].province)
                    attackers[i] = tuple(sorted(provinces))
        ordered = sorted(self.orders.charges.items())
        charges = grouped((charge.province, i) for i, charge in ordered if charge.province and after[i])
        struck = frozenset(
            i for i, unit in enumerate(units) if unit.kind == SUBMARINE and after[i] and after[i][:3] in charges
        )
        sunk_by_charge = weapons.sunk(rules, struck, {i: self.supporters[i] for i in struck})
        for i in sunk_by_charge:
            sunk_by[i] += tuple(charges[after[i][:3]])
            after[i] = ""
        return Losses(tuple(after), tuple(sunk_by), tuple(attackers), charges, struck, sunk_by_charge)

    def _sunk_by(self, rules: Rules, i: int) -> tuple[int, ...]:
        """The U's whose torpedo sinks a unit, empty if it is only dislodged (U-Boat 7(d); UB-3)."""
        units, guards = self.units, self.target_supports(i)
        return tuple(
            firing
            for firing in self.hitting(i)
            if weapons.outcome(
                rules,
                same_space=units[firing].province == units[i].province,
                torpedo_supports=self.counting_torpedo_supports(firing),
                target_supports=guards,
            )
            == weapons.SUNK
        )

    def contested(self, losses: Losses) -> frozenset[str]:
        """The provinces that a standoff left empty, to which no army or fleet may retreat."""
        puzzle, solution = self.puzzle, self.solution
        occupied = {place[:3] for i, place in enumerate(losses.after) if place and not puzzle.submarine[i]}
        return frozenset(
            to
            for i, to in enumerate(puzzle.to)
            if puzzle.action[i] == MOVE
            and not puzzle.submarine[i]
            and solution.has_way[i]
            and not solution.moved[i]
            and to not in occupied
            and not self.lost_head_to_head(i)
        )

    def judge_order(self, losses: Losses, i: int, loss: str) -> Verdict:
        """The verdict on a unit's order, depth charges apart; a unit that stands is ok unless dislodged or sunk.

        `loss` is how it left the map (`describe_loss`).
        """
        ok, reason = self._judge_task(losses, i)
        left = "no order" if self.tasks[i].order is None and i not in self.orders.charges else ""
        return Verdict(ok, "; ".join(filter(None, dict.fromkeys((reason, loss, left)))))

    def judge_charge(self, losses: Losses, i: int) -> Verdict:
        """The verdict on a unit's depth charge, ok if it sank a U."""
        charge, loss = self.orders.charges[i], self.describe_loss(losses, i)
        if charge.illegal:
            return Verdict(False, "; ".join(filter(None, (f"illegal: {charge.illegal}", loss))))
        if self.solution.removed(i):
            return Verdict(False, loss)
        province, puzzle = charge.province, self.puzzle
        struck = [
            k for k in sorted(losses.struck) if (puzzle.to[k] if self.solution.moved[k] else puzzle.at[k]) == province
        ]
        if not struck:
            return Verdict(False, "no U was there")
        if sunk := [k for k in struck if k in losses.sunk_by_charge]:
            return Verdict(True, f"{self._submarines_in(sunk, province)} sunk")
        survivors = self._submarines_in(struck, province)
        return Verdict(False, f"{survivors} {'survives' if len(struck) == 1 else 'survive'}")

    def describe_loss(self, losses: Losses, i: int) -> str:
        """How a unit left the map, or ""."""
        unit, sunk_by = self.units[i], losses.sunk_by[i]
        if sunk_by:
            by = _names(self.units, sunk_by)
            if unit.kind == ARMY:
                return f"lost with its convoy, torpedoed by {by}"
            return f"sunk by depth charge of {by}" if i in losses.sunk_by_charge else f"sunk by {by}"
        if losses.attackers[i] is None:
            return ""
        by_torpedo = self.hitting(i)
        if self.solution.dislodged[i] or not by_torpedo:
            by_torpedo.append(self.entered[unit.province])
        return f"dislodged by {_names(self.units, by_torpedo)}"

    def support_counts_in_conflict(self, losses: Losses, supporter: int) -> bool:
        """Whether a support was given in a conflict (UB-17).

        It is for a torpedo, to a unit that is torpedoed or in a space that is depth charged, or to an army or fleet
        whose space or destination another one attacks or holds.
        """
        puzzle, solution = self.puzzle, self.solution
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

    def _submarines_in(self, numbers: Sequence[int], province: str) -> str:
        """U's named by the space where a depth charge found them, not by that from which they came (UB-17)."""
        return " and ".join(f"{self.units[i].power} U {province}" for i in numbers)

    def _judge_task(self, losses: Losses, i: int) -> Verdict:
        task, solution = self.tasks[i], self.solution
        if task.illegal:
            return Verdict(False, f"illegal: {task.illegal}")
        if task.action == MOVE and (solution.moved[i] or solution.torpedoed[i]):
            return Verdict(solution.moved[i])
        if task.action == MOVE:
            return Verdict(False, self._why_bounced(i) if solution.has_way[i] else self._why_no_way(losses, i))
        if task.action == SUPPORT:
            return self._judge_support(i, task)
        if task.action == CONVOY:
            return self._judge_convoy(losses, i, task)
        if task.action == TORPEDO:
            return self.judge_torpedo(losses, i)
        return Verdict(not solution.removed(i) and i not in losses.sunk_by_charge)

    def _judge_support(self, i: int, task: Task) -> Verdict:
        puzzle, solution = self.puzzle, self.solution
        if solution.support_given[i]:
            return Verdict(True)
        if puzzle.supports[i] < 0:
            return Verdict(False, f"the order does not match the order of {self.units[task.other].name}")
        if solution.removed(i):
            return Verdict(False)
        attackers = [k for k in puzzle.movers.get(puzzle.at[i], ()) if solution.has_way[k]]
        if cutters := puzzle.cutters(i, attackers, self.policy):
            return Verdict(False, f"cut by {_names(self.units, cutters)}")
        firing = [k for k in puzzle.torpedoes[i] if puzzle.at[k] != puzzle.against[i]]
        if firing and self.policy.torpedo_cuts:
            return Verdict(False, f"cut by a torpedo of {_names(self.units, firing)}")
        return Verdict(False, CIRCLE)

    def _judge_convoy(self, losses: Losses, i: int, task: Task) -> Verdict:
        army = self.units[task.other]
        if self.solution.removed(i):
            return Verdict(False)
        if self.tasks[task.other].action != MOVE or self.puzzle.to[task.other] != task.to:
            return Verdict(False, f"{army.name} is not ordered to {task.to}")
        if task.other not in self.puzzle.convoys:
            return Verdict(True, f"{army.name} went by land")
        if not self.solution.has_way[task.other]:
            return Verdict(False, self._why_no_way(losses, task.other))
        return Verdict(True)

    def judge_torpedo(self, losses: Losses, i: int) -> Verdict:
        """The verdict on a torpedo, ok if it hit, with the outcome: `Germany F den survives, 2 against 2`."""
        task = self.tasks[i]
        target = self.units[task.other]
        if self.solution.hit[i]:
            return Verdict(True, f"{target} {'sunk' if i in losses.sunk_by[task.other] else 'dislodged'}")
        if self.solution.moved[task.other]:
            return Verdict(False, f"{target} left")
        supports = self.target_supports(task.other)
        force = self.policy.torpedo + self.policy.support * self.counting_torpedo_supports(i)
        resisting = self.strength(supports)
        if force > resisting and supports and self.policy.one_support_saves:
            return Verdict(False, f"{target} survives: it is supported")
        if force > resisting:
            return Verdict(False, f"{target} survives: {CIRCLE}")
        return Verdict(False, f"{target} survives, {force} against {resisting}")

    def _why_no_way(self, losses: Losses, i: int) -> str:
        if any(circle.kind == "paradox" and circle.unit == i for circle in self.solution.circles):
            return "convoy in a paradox (UB-24)"
        if removed := [f for f in self.puzzle.carriers(i) if self.solution.removed(f)]:
            fates = (f"{self.units[f]} {'sunk' if losses.sunk_by[f] else 'dislodged'}" for f in removed)
            return "convoy disrupted: " + " and ".join(fates)
        return "no convoy"

    def _why_bounced(self, i: int) -> str:
        """With whom a move bounced: the strongest opponent, of those as strong the one listed first."""
        units, puzzle = self.units, self.puzzle
        strength = self.strength(len(self.supporters[i]))
        opponents: dict[int, int] = {}  # and their strength
        holder, solution = puzzle.holders.get(puzzle.to[i], -1), self.solution
        holds = holder >= 0 and not solution.torpedoed[holder]
        if holds and (not solution.moved[holder] or puzzle.opponent(i) == holder):  # it stays, or comes the other way
            if units[holder].power == units[i].power:
                return f"bounced: {units[holder].name} of the same power stays"
            against_all = strength
            strength = self.strength(sum(1 for k in self.supporters[i] if units[k].power != units[holder].power))
            # A unit that leaves elsewhere has no supports there.
            supported = puzzle.opponent(i) == holder or puzzle.action[holder] != MOVE
            resisting = self.strength(len(self.supporters[holder]) if supported else 0)
            if strength <= resisting < against_all:
                return f"bounced with {units[holder]}: support by {units[holder].power} does not dislodge it"
            opponents[holder] = resisting
        for k in puzzle.movers[puzzle.to[i]]:
            if k != i and solution.has_way[k] and not self.lost_head_to_head(k):
                opponents[k] = self.strength(len(self.supporters[k]))
        strongest = max(sorted(opponents), key=opponents.__getitem__, default=-1)
        if strongest < 0 or opponents[strongest] < strength:
            return f"bounced: {CIRCLE}"
        return f"bounced with {units[strongest]}, {strength} against {opponents[strongest]}"


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
    `contested` are the provinces that a standoff left empty.
    """

    units: Sequence[Unit]
    orders: Orders
    fates: tuple[Fate, ...]
    charges: Mapping[int, Verdict]
    struck: frozenset[int]
    supporting: frozenset[int]
    fired: Mapping[int, str]
    contested: frozenset[str]

    def order_results(self, i: int) -> list[OrderResult]:
        """The orders of a unit with their outcome: its task, which is Stand without any order, and its depth charge."""
        task, fate, charge = self.orders.tasks[i], self.fates[i], self.orders.charges.get(i)
        unit, results = self.units[i], []
        if task.order or not charge:
            order, text = None if task.illegal else task.order, task.text or f"{unit.name} H"
            results.append(OrderResult(unit.power, text, fate.ok, fate.reason, unit.name, order))
        if charge:
            order = None if charge.illegal else charge.order
            results.append(OrderResult(unit.power, str(charge.order), *self.charges[i], unit.name, order))
        return results

    def revealed_submarines(self, game_map: GameMap) -> frozenset[int]:
        """The U's whose space at the beginning of the phase all are told: those in a conflict there, and on coasts."""
        tasks = self.orders.tasks
        targets = {tasks[i].other for i in self.fired if self.units[tasks[i].other].kind == SUBMARINE}
        stood_and_struck = {i for i in self.struck if tasks[i].action != MOVE}
        on_coasts = {i for i, unit in enumerate(self.units) if unit.kind == SUBMARINE and game_map.is_coast(unit.place)}
        return frozenset(self.fired) | self.supporting | targets | stood_and_struck | on_coasts

    def struck_in(self, i: int) -> str:
        """The province in which a U was depth charged, or ""."""
        if i not in self.struck:
            return ""
        task = self.orders.tasks[i]
        return task.to[:3] if task.action == MOVE else self.units[i].province

    def hidden_names(self, game_map: GameMap, i: int, revealed: frozenset[int]) -> tuple[WrittenUnit, ...]:
        """The U's that a unit's order names and that are not seen, or not seen to do what the order supports."""
        task = self.orders.tasks[i]
        if task.order is None or (task.order.action != SUPPORT and not task.illegal):
            return ()
        is_seen = not task.illegal and self._is_seen(game_map, task, revealed)
        named = ((task.order.other, is_seen), (task.order.target, not task.illegal and task.target in revealed))
        return tuple(name for name, seen in named if name is not None and name.kind == SUBMARINE and not seen)

    def _is_seen(self, game_map: GameMap, task: Task, revealed: frozenset[int]) -> bool:
        """Whether everyone sees the U that a support is for do what it supports, and where it goes if it moves.

        If others of its power there do the same, one of them that is seen is enough: which of them the support is for
        must not tell how many there are.
        """
        named, tasks = task.order and task.order.other, self.orders.tasks
        ally = self.units[task.other]
        for k in sorted(revealed):
            unit = self.units[k]
            alike = (unit.power, unit.province) == (ally.power, ally.province) and task.fits(tasks[k])
            if (k == task.other and task.matches) or (alike and not (named and named.number)):
                in_sight = task.supported != MOVE or game_map.is_coast(task.to)
                if in_sight or self.struck_in(k) == task.to[:3]:
                    return True
        return False


def resolve_movement(
    rules: Rules, game_map: GameMap, units: Sequence[Unit], orders: Orders, *, edition: str
) -> Movement:
    """The fate of every unit.  `units` are numbered by `number_units`, `orders` settled by `settle_orders`."""
    solved = solve_phase(game_map, units, orders, policy(rules, edition))
    losses = solved.losses(rules)
    described = [solved.describe_loss(losses, i) for i in range(len(units))]
    fates = tuple(
        Fate(*solved.judge_order(losses, i, loss), loss, losses.after[i], losses.attackers[i], losses.sunk_by[i])
        for i, loss in enumerate(described)
    )
    return Movement(
        units=units,
        orders=orders,
        fates=fates,
        charges={i: solved.judge_charge(losses, i) for i in sorted(orders.charges)},
        struck=losses.struck,
        supporting=frozenset(
            i for i, unit in enumerate(units) if unit.kind == SUBMARINE and solved.support_counts_in_conflict(losses, i)
        ),
        fired={i: solved.judge_torpedo(losses, i).reason for i, aim in enumerate(solved.puzzle.aim) if aim >= 0},
        contested=solved.contested(losses),
    )
