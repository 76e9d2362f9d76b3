"""Detection rolls, with the threshold named or looked up in a player's own table (SSN Detection Rolls).

The detection table is not in the rules document, so it is never made up here.  A player who has it writes
it into a house-rules file:

    [detection]
    title = "My detection table"
    rule = "detection table"
    base = [ { name = "passive-creep", title = "Passive sonar, target at Creep", threshold = 10 } ]
    modifiers = [ { name = "deep", title = "Listener deep", subtract = 1, rule = "my own" } ]
"""

import re
from typing import NamedTuple

from aids import toml_file
from aids.checks import Ask, Check, Done, Input, Inputs
from aids.dice import roll
from aids.errors import InputError
from aids.rules import Rules, cite, place
from aids.toml_file import Place

RULE = "Detection Rolls"
ASSUMES = ("SS-1", "SS-5")
DICE = roll("2d6")
LEAST, MOST = min(DICE.weights), max(DICE.weights)


class Base(NamedTuple):
    """A line of a player's table: the 2d6 total needed in one situation."""

    name: str
    title: str
    threshold: int
    rule: str


class Modifier(NamedTuple):
    """A condition of a player's table, and what it takes off the threshold (adds, if negative)."""

    name: str
    title: str
    subtract: int
    rule: str


class PlayerTable(NamedTuple):
    """A player's detection table."""

    title: str
    base: tuple[Base, ...]
    modifiers: tuple[Modifier, ...]


def player_table(rules: Rules) -> PlayerTable | None:
    """The detection table in the player's house rules, None if they have none.

    Raises `RulesError` with file and line unless it is sound: names unique, thresholds 2 to 12, each row
    cited.
    """
    if "detection" not in rules.extra:
        return None
    at = place(rules, "detection")
    raw = toml_file.entries(at, rules.extra["detection"], ("title", "rule", "base", "modifiers"), ("base",))
    rule = toml_file.text(at, raw["rule"], "rule") if "rule" in raw else ""
    seen: set[str] = set()
    base = tuple(
        Base(*_row(row, entry, "threshold", LEAST, MOST, rule, seen))
        for row, entry in _rows(at.at("base"), raw["base"])
    )
    modifiers = tuple(
        Modifier(*_row(row, entry, "subtract", -MOST, MOST, rule, seen))
        for row, entry in _rows(at.at("modifiers"), raw.get("modifiers", []))
    )
    if not base:
        raise at.at("base").refuse("there are no rows")
    return PlayerTable(toml_file.text(at, raw.get("title", "Detection table"), "title"), base, modifiers)


def _rows(at: Place, raw: object) -> list[tuple[Place, object]]:
    return [(at.at(n), entry) for n, entry in enumerate(toml_file.array(at, raw))]


def _row(
    at: Place, raw: object, number: str, least: int, most: int, rule: str, seen: set[str]
) -> tuple[str, str, int, str]:
    entries = toml_file.entries(at, raw, ("name", "title", number, "rule"), ("name", "title", number))
    name = toml_file.text(at, entries["name"], "name")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise at.at("name").refuse(f"a name is written like passive-creep, not {toml_file.shown(name)}")
    if name in seen:
        raise at.at("name").refuse(f"the name {name[:40]!r} is used twice")
    seen.add(name)
    cited = toml_file.text(at, entries["rule"], "rule") if "rule" in entries else rule
    if not cited:
        raise at.refuse("this row has no citation: give it, or [detection], a 'rule'")
    title = toml_file.text(at, entries["title"], "title")
    return name, title, toml_file.whole(at, entries[number], least, most, number), cited


def check(rules: Rules) -> Check:
    """Whether a 2d6 detection roll succeeds.

    Without a player's table the threshold is asked for; with one, a `base` row and its conditions will do.
    """
    table = player_table(rules)
    base = {row.name: row for row in table.base} if table else {}
    modifiers = {row.name: row for row in table.modifiers} if table else {}
    cited = cite(rules, RULE)
    inputs = [
        Input(
            "threshold",
            "whole",
            "The 2d6 total needed.",
            required=not base,
            least=LEAST,
            most=MOST,
            rule=cited,
        )
    ]
    if base:
        inputs.append(Input("base", "choice", "A row of your detection table.", choices=tuple(base), rule=cited))
    if modifiers:
        inputs.append(
            Input(
                "condition",
                "choice",
                "A condition of your detection table.",
                choices=tuple(modifiers),
                repeatable=True,
                rule=cited,
            )
        )
    inputs.append(
        Input(
            "modifier",
            "whole",
            "Subtracted from the threshold.",
            least=-99,
            most=99,
            repeatable=True,
            rule=cited,
        )
    )

    def agree(given: Inputs) -> None:
        if base and ("threshold" in given) == ("base" in given):
            raise InputError("give one of the two", where="--threshold or --base")
        conditions = given.get("condition", ())
        twice = [name for name in conditions if conditions.count(name) > 1]
        if twice:
            raise InputError(f"{twice[0]!r} is given twice", where="--condition")

    def needed(given: Inputs) -> int:
        threshold: int = base[given["base"]].threshold if "base" in given else given["threshold"]
        return threshold - sum(given["modifier"]) - sum(modifiers[c].subtract for c in given.get("condition", ()))

    def cites(given: Inputs) -> tuple[str, tuple[str, ...]]:
        if "base" not in given:
            return RULE, ASSUMES
        rows = [base[given["base"]].rule, *(modifiers[c].rule for c in given.get("condition", ()))]
        return "; ".join(dict.fromkeys([RULE, *rows])), tuple(ruling for ruling in ASSUMES if ruling != "SS-1")

    def step(given: Inputs, total: int | None) -> Ask | Done:
        if total is None:
            return Ask(DICE, "the detection roll", lambda outcome: outcome)
        return Done({"detected": total >= needed(given), "total": total, "needed": needed(given)})

    return Check(
        game=rules.game,
        name="detection",
        title="Detection roll",
        rule=RULE,
        assumes=ASSUMES,
        inputs=tuple(inputs),
        dice=DICE.name,
        counts=("detected",),
        start=lambda given: None,
        step=step,
        agree=agree,
        cites=cites,
        order=(False, True),
        shows=("detection-rolls",),
    )
