"""Whether each order of a solved movement phase was carried out, and the reason if it was not."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.u_boat.game_map import ARMY
from aids.u_boat.losses import Losses, SolvedPhase
from aids.u_boat.orders import CONVOY, MOVE, SUPPORT, TORPEDO, Task
from aids.u_boat.units import Unit

CIRCLE = "unresolved, as it depends on itself (UB-24)"


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
    remarks = [reason] if reason else []
    if loss and loss not in remarks:
        remarks.append(loss)
    if task.order is None and i not in solved.orders.charges:
        remarks.append("no order")
    return Verdict(ok, "; ".join(remarks))


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
        return Verdict(False, "no U there")
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
    task = solved.tasks[i]
    if task.action == MOVE:
        return Verdict(True) if solved.solution.moved[i] else Verdict(False, _why_not_moved(solved, losses, i))
    if task.action == SUPPORT:
        return _judge_support(solved, i, task)
    if task.action == CONVOY:
        return _judge_convoy(solved, losses, i, task)
    if task.action == TORPEDO:
        return judge_torpedo(solved, losses, i)
    return Verdict(not solved.solution.removed(i) and i not in losses.sunk_by_charge)


def _judge_support(solved: SolvedPhase, i: int, task: Task) -> Verdict:
    puzzle, solution = solved.puzzle, solved.solution
    if solution.support_given[i]:
        return Verdict(True)
    if puzzle.supports[i] < 0:
        return Verdict(False, f"the order does not match that of {solved.units[task.other].name}")
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


def _why_not_moved(solved: SolvedPhase, losses: Losses, i: int) -> str:
    if solved.solution.torpedoed[i]:
        return ""
    return _why_bounced(solved, i) if solved.solution.has_way[i] else _why_no_way(solved, losses, i)


def _why_no_way(solved: SolvedPhase, losses: Losses, i: int) -> str:
    if any(circle.kind == "paradox" and circle.unit == i for circle in solved.solution.circles):
        return "convoy in a paradox (UB-24)"
    if removed := [f for f in solved.puzzle.carriers(i) if solved.solution.removed(f)]:
        fates = (f"{solved.units[f]} {'sunk' if losses.sunk_by[f] else 'dislodged'}" for f in removed)
        return "convoy disrupted: " + " and ".join(fates)
    return "no convoy"


class _Opponent(NamedTuple):
    """A unit that stops a move, and its strength."""

    strength: int
    unit: int


def _why_bounced(solved: SolvedPhase, i: int) -> str:
    """With whom a move bounced: the strongest opponent, of those as strong the one listed first."""
    units = solved.units
    strength = solved.strength(len(solved.supporters[i]))
    opponents: list[_Opponent] = []
    holder = _opposing_holder(solved, i)
    if holder >= 0:
        if units[holder].power == units[i].power:
            return f"bounced: {units[holder].name} of the same power stays"
        against_all = strength
        strength = solved.strength(sum(1 for k in solved.supporters[i] if units[k].power != units[holder].power))
        resisting = _resisting_strength(solved, i, holder)
        if strength <= resisting < against_all:
            return f"bounced with {units[holder]}: support by {units[holder].power} does not dislodge it"
        opponents.append(_Opponent(resisting, holder))
    opponents += _rivals(solved, i)
    opponents = [opponent for opponent in opponents if opponent.strength >= strength]
    if not opponents:
        return f"bounced: {CIRCLE}"
    force, unit = max(opponents, key=lambda opponent: (opponent.strength, -opponent.unit))
    return f"bounced with {units[unit]}, {strength} against {force}"


def _opposing_holder(solved: SolvedPhase, i: int) -> int:
    """The army or fleet that opposes a move from its destination, or -1: one that stays, or comes the other way."""
    puzzle, solution = solved.puzzle, solved.solution
    holder = puzzle.holder(puzzle.to[i])
    if holder < 0 or solution.torpedoed[holder]:
        return -1
    return -1 if solution.moved[holder] and puzzle.opponent(i) != holder else holder


def _resisting_strength(solved: SolvedPhase, i: int, holder: int) -> int:
    """Hold strength at the destination of a move; a unit that leaves elsewhere has no supports there."""
    supported = solved.puzzle.opponent(i) == holder or solved.puzzle.action[holder] != MOVE
    return solved.strength(len(solved.supporters[holder]) if supported else 0)


def _rivals(solved: SolvedPhase, i: int) -> list[_Opponent]:
    """The other moves to the same destination that count in a standoff."""
    puzzle = solved.puzzle
    return [
        _Opponent(solved.strength(len(solved.supporters[k])), k)
        for k in puzzle.movers[puzzle.to[i]]
        if k != i and solved.solution.has_way[k] and not solved.lost_head_to_head(k)
    ]
