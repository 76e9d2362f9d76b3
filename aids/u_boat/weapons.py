"""The effects of torpedoes and depth charges: checks and tables, worded by the current switches (U-Boat 7, 8)."""

from collections.abc import Iterable, Mapping

from aids.checks import Answer, Done, Facts, Outcome, capital, counted
from aids.errors import InputError
from aids.procedures.checks import PlanCheck
from aids.procedures.states import program_of
from aids.rulebook.rules import Inputs, Rules, switch

SUNK, DISLODGED, SURVIVES = "sunk", "dislodged", "survives"


class TorpedoAttack(PlanCheck):
    """The effect of a torpedo."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, rules.procedures["torpedo"])
        self.shows = ("torpedo-matrix",)

    def in_words(self, outcome: Outcome) -> Answer:
        """The effect of a torpedo on its target, and the strength of both sides."""
        inputs, result = outcome.inputs, str(outcome.result["outcome"])
        where = "the target’s own space" if inputs.get("same-space") else "another space"
        facts = (
            ("Torpedo", f"from {where}, {counted(inputs['torpedo-supports'], 'supports')}"),
            ("Target", counted(inputs["target-supports"], "supports")),
        )
        head = {
            "survives": "The target survives.",
            "sunk": "The target is sunk.",
            "dislodged": "The target is dislodged.",
        }
        return Answer(head.get(result, f"{capital(result)}."), (Facts(facts),))


def outcome(rules: Rules, *, same_space: bool, torpedo_supports: int, target_supports: int) -> str:
    """`sunk`, `dislodged` or `survives`, by the supports that count on each side (U-Boat 7(d); UB-3)."""
    counts = {"torpedo-supports": torpedo_supports, "target-supports": target_supports}
    return str(answer(rules, "torpedo", {"same-space": same_space, **counts})["outcome"])


def answer(rules: Rules, name: str, inputs: dict[str, object]) -> dict[str, object]:
    """The result of a check of the rules that throws no dice."""
    program = program_of(rules.procedures[name].plan)
    done = program.step(inputs, program.start(inputs))
    assert isinstance(done, Done)
    return done.result


class DepthChargeAttack(PlanCheck):
    """Whether a depth charge sinks a U."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, rules.procedures["depth-charge"])
        self.shows = ("depth-charge-matrix",)

    def agree(self, inputs: Inputs) -> None:
        """Refuse a U that moved in and stood there."""
        if inputs["moved-in"] and inputs["stationary"]:
            where = "--moved-in and --stationary"
            raise InputError("a U either moved in or stood there", "use only one of them", where=where)

    def in_words(self, outcome: Outcome) -> Answer:
        """Whether a depth charge sinks a U."""
        inputs = outcome.inputs
        present = inputs["moved-in"] or inputs["stationary"]
        where = "moved into the space" if inputs["moved-in"] else "stood in the space" if present else "is not there"
        head = (
            "The U is sunk." if outcome.result["sunk"] else "The U survives." if present else "There is no U to sink."
        )
        return Answer(head, (Facts((("The U", f"{where}, {counted(inputs['supports'], 'supports')}"),)),))


def sinks(rules: Rules, supports: int) -> bool:
    """Whether a depth charge sinks a U in its space that has so many supports (U-Boat 8(e); UB-6)."""
    there = {"moved-in": False, "stationary": True}
    return bool(answer(rules, "depth-charge", {"supports": supports, **there})["sunk"])


def sunk(rules: Rules, struck: Iterable[int], supporters: Mapping[int, Iterable[int]]) -> frozenset[int]:
    """The U's that depth charges sink, of those in spaces that are charged, by the supporters of each.

    A U that is sunk supports no more, so that others may follow it (UB-15).
    """
    surviving, lost = set(struck), set[int]()
    while new := {u for u in surviving if sinks(rules, len(set(supporters.get(u, ())) - lost))}:
        lost |= new
        surviving -= new
    return frozenset(lost)


#: Texts of the tables that a switch changes: switch, the value that changes them, and the old and the new text.
REWORDED = (
    ("torpedo-cuts", True, "only if it is sunk or dislodged", "if it is sunk or dislodged, or fired at from elsewhere"),
    ("torpedo-strikes-leavers", False, "and only a torpedo stops it", "and nothing stops it"),
    (
        "torpedo-strikes-leavers",
        False,
        "a U may share a space with any units: only a torpedo stops it",
        "a U may share a space with any units",
    ),
    ("shares-with-own", False, "shares a space with anything", "shares a space with other powers’ units"),
    ("shares-with-own", False, "with any units", "with units of other powers"),
)


def adjust_rules(rules: Rules) -> Rules:
    """The rules with tables that say what the switches in force say; those of house rules stay as they are."""
    tables = {**rules.tables}
    if switch(rules, "one-support-saves") and "tables.torpedo-matrix" not in rules.changed:
        table, saved = tables["torpedo-matrix"], dict.fromkeys(("one", "two", "three"), SURVIVES)
        rows = [row._replace(cells={**row.cells, **saved}) for row in table.rows]
        tables["torpedo-matrix"] = table._replace(rows=tuple(rows))
    for name, changing, old, new in REWORDED:
        if switch(rules, name) != changing:
            continue
        for key, table in tables.items():
            if f"tables.{key}" in rules.changed:
                continue
            rows = []
            for row in table.rows:
                cells = {k: cell.replace(old, new) if isinstance(cell, str) else cell for k, cell in row.cells.items()}
                rows.append(row._replace(cells=cells))
            tables[key] = table._replace(rows=tuple(rows))
    return rules._replace(tables=tables)
