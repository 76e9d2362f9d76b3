"""Why an order was carried out or not, told of a solved movement phase."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.u_boat import solver
from aids.u_boat.board import ARMY
from aids.u_boat.legality import Task
from aids.u_boat.notation import CONVOY, MOVE, SUPPORT, TORPEDO
from aids.u_boat.units import Unit


def guards(asked: solver.Puzzle, aids: Sequence[Sequence[int]], i: int) -> int:
    """The supports that a unit has against a torpedo (UB-14)."""
    return 0 if asked.act[i] == MOVE else len(aids[i])


def beaten(asked: solver.Puzzle, found: solver.Solution, i: int) -> bool:
    """Whether a move lost to the unit that came the other way, so that it contests nothing."""
    other = next((k for k, at in enumerate(asked.at) if at == asked.to[i] and not asked.floats[k]), -1)
    if other < 0 or i in asked.sea or other in asked.sea:
        return False
    return asked.to[other] == asked.at[i] and found.moved[other]


class Reasons(NamedTuple):
    """Says of every order whether it was carried out, and why not.

    `aids` are the supports of each unit to stand or move that count, `loads` those of its torpedo.
    """

    units: Sequence[Unit]
    tasks: Sequence[Task]
    asked: solver.Puzzle
    found: solver.Solution
    aids: Sequence[Sequence[int]]
    loads: Sequence[Sequence[int]]
    entered: Mapping[str, int]
    sunk_by: Sequence[Sequence[int]]
    charged: Mapping[str, Sequence[int]]
    struck: frozenset[int]
    drowned: frozenset[int]
    attackers: Sequence[tuple[str, ...] | None]
    rule: solver.Policy

    def strength(self, supports: int) -> int:
        """A unit with so many supports."""
        return self.rule.unit + self.rule.support * supports

    def order(self, i: int) -> tuple[bool, str]:
        """ok and reason of a unit's order; a unit that stands is ok while it is not dislodged."""
        task, lost = self.tasks[i], self.lost(i)
        if task.illegal:
            return False, f"illegal: {task.illegal}" + (f"; {lost}" if lost else "")
        ok, reason = self._act(i, task)
        notes = [reason] if reason else []
        if lost and lost not in notes:
            notes.append(lost)
        if not task.text and not task.drop_text:
            notes.append("no order")
        return ok, "; ".join(notes)

    def lost(self, i: int) -> str:
        """How a unit left the board, or ""."""
        if self.sunk_by[i] and self.units[i].kind == ARMY:
            return f"lost with its convoy, torpedoed by {self._names(self.sunk_by[i])}"
        if self.sunk_by[i] and i not in self.drowned:
            return f"sunk by {self._names(self.sunk_by[i])}"
        if i in self.drowned:
            return f"sunk by depth charge of {self._names(self.sunk_by[i])}"
        if self.attackers[i] is None:
            return ""
        by = [k for k, aim in enumerate(self.asked.aim) if aim == i and self.found.hit[k]]
        if self.found.dislodged[i] or not by:
            by.append(self.entered[self.units[i].province])
        return f"dislodged by {self._names(by)}"

    def _names(self, many: Sequence[int]) -> str:
        return " and ".join(str(self.units[i]) for i in many)

    def _act(self, i: int, task: Task) -> tuple[bool, str]:
        out = self.found.gone[i] or self.found.dislodged[i]
        if task.act == MOVE:
            return (True, "") if self.found.moved[i] else (False, self._stopped(i))
        if task.act == SUPPORT:
            return self._support(i, task)
        if task.act == CONVOY:
            army = self.units[task.other]
            if out:
                return False, ""
            if self.tasks[task.other].act != MOVE or self.asked.to[task.other] != task.to:
                return False, f"no such order: {army.name} is not ordered to {task.to}"
            return True, "" if task.other in self.asked.sea else f"{army.name} went by land"
        if task.act == TORPEDO:
            return self._torpedo(i, task)
        return not out and i not in self.drowned, ""

    def _support(self, i: int, task: Task) -> tuple[bool, str]:
        if self.found.given[i]:
            return True, ""
        ally = self.units[task.other]
        if self.asked.helps[i] < 0:
            return False, f"no such order: {ally.name} is not ordered so"
        if self.found.gone[i] or self.found.dislodged[i]:
            return False, ""
        cutters = [
            k
            for k in range(len(self.units))
            if self.asked.to[k] == self.asked.at[i]
            and not self.asked.floats[k]
            and self.found.way[k]
            and self.units[k].power != self.units[i].power
        ]
        return False, f"cut by {self._names(cutters)}" if cutters else "not settled: it depends on itself (UB-24)"

    def _torpedo(self, i: int, task: Task) -> tuple[bool, str]:
        target = self.units[task.other]
        if self.found.hit[i]:
            return True, f"{target} {'sunk' if i in self.sunk_by[task.other] else 'dislodged'}"
        helped = sum(1 for k in self.loads[i] if self.units[k].power != target.power)
        force, held = self.rule.torpedo + self.rule.support * helped, guards(self.asked, self.aids, task.other)
        return False, f"{target} survives ({force} against {self.strength(held)})"

    def _stopped(self, i: int) -> str:
        if self.found.gone[i]:
            return ""
        if not self.found.way[i]:
            return self._no_convoy(i)
        power, to = self.units[i].power, self.asked.to[i]
        strength = self.strength(len(self.aids[i]))
        stood = next((k for k, at in enumerate(self.asked.at) if at == to and not self.asked.floats[k]), -1)
        if stood >= 0 and (self.found.gone[stood] or self.found.moved[stood]):
            stood = -1
        facing = stood >= 0 and self.asked.to[stood] == self.asked.at[i] and not {i, stood} & set(self.asked.sea)
        foes: list[tuple[int, int]] = []
        if stood >= 0:
            held = self.strength(len(self.aids[stood]) if facing or self.asked.act[stood] != MOVE else 0)
            mine = self.strength(sum(1 for k in self.aids[i] if self.units[k].power != self.units[stood].power))
            if self.units[stood].power == power:
                return f"bounced: {self.units[stood].name} of its own power stays"
            if mine <= held:
                if mine < strength and strength > held:
                    return f"bounced with {self.units[stood]}: its own power's support does not dislodge it"
                foes.append((held, stood))
        for k in range(len(self.units)):
            rival = k != i and self.asked.to[k] == to and not self.asked.floats[k] and self.found.way[k]
            if rival and not beaten(self.asked, self.found, k):
                foes.append((self.strength(len(self.aids[k])), k))
        foes = [foe for foe in foes if foe[0] >= strength] or foes
        if not foes:
            return "bounced"
        force, foe = max(foes, key=lambda pair: (pair[0], -pair[1]))
        return f"bounced with {self.units[foe]} ({strength} against {force})"

    def _no_convoy(self, i: int) -> str:
        fleets = self.asked.sea.get(i, ())
        lost = [f for f in fleets if self.found.gone[f] or self.found.dislodged[f]]
        if lost:
            return "convoy disrupted: " + " and ".join(f"{self.units[f]} {self._fate(f)}" for f in lost)
        if not solver.connected(self.asked, self.asked.at[i], self.asked.to[i], fleets):
            return "no convoy"
        return "convoy in a paradox (UB-24)"

    def _fate(self, i: int) -> str:
        return "sunk" if self.sunk_by[i] else "dislodged"

    def drop(self, i: int) -> tuple[bool, str]:
        """ok and reason of a unit's depth charge: ok if it sank a U."""
        task, lost = self.tasks[i], self.lost(i)
        if task.drop_illegal:
            return False, f"illegal: {task.drop_illegal}" + (f"; {lost}" if lost else "")
        if self.found.gone[i] or self.found.dislodged[i]:
            return False, lost
        here = [k for k in sorted(self.struck) if i in self.charged[task.drop] and self._ends(k) == task.drop]
        if hit := [k for k in here if k in self.drowned]:
            return True, f"{self._there(hit, task.drop)} sunk"
        if not here:
            return False, "no U there"
        return False, f"{self._there(here, task.drop)} {'survives' if len(here) == 1 else 'survive'}"

    def _there(self, many: Sequence[int], province: str) -> str:
        """U's by the space where a depth charge found them, not by that from which they came."""
        return " and ".join(f"{self.units[i].power} U {province}" for i in many)

    def _ends(self, i: int) -> str:
        return self.asked.to[i] if self.found.moved[i] else self.asked.at[i]

    def contest(self, i: int, supporter: int) -> bool:
        """Whether a unit is in a fight in which a support counts: a torpedo, resistance, an attack (UB-17)."""
        if supporter in self.asked.fires:
            return True
        if i in self.struck or i in self.asked.aim:
            return True
        spot = self.asked.to[i] if self.asked.act[i] == MOVE else self.asked.at[i]
        if self.asked.floats[i]:
            return False
        for k, to in enumerate(self.asked.to):
            if k == i or self.asked.floats[k]:
                continue
            if to == spot and self.found.way[k]:
                return True
            if self.asked.act[i] == MOVE and self.asked.at[k] == spot and not self.found.moved[k]:
                return True
        return False
