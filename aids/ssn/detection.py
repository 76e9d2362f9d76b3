"""Detection rolls with their thresholds, and the convergence zones of a shallow listener (SSN Detection Rolls).

The rules have no table of thresholds (SS-1): the player names one, or takes it from a table of house rules.
"""

import re
from fractions import Fraction
from typing import Annotated, NamedTuple, TypeVar

from aids.checks import Check, Result, answer, one_roll
from aids.dice import roll
from aids.errors import InputError
from aids.input_file import Place, brief
from aids.kinds import Choice, Inches, String, Whole
from aids.records.fields import Field, Rows, read
from aids.rulebook.rules import Input, Inputs, Rules, cite, exact, place, switch

RULE = "Detection Rolls"
NO_TABLE = "SS-1"
"""The ruling on the missing table; a player's own table makes it void."""
IN_NO_TABLE = ", from your detection table. The rules contain none. The built-in house rules ssn-even have one."
ASSUMES = (NO_TABLE, "SS-5")
DICE = roll("2d6")
LEAST, MOST = min(DICE.weights), max(DICE.weights)
HIGHEST = 20  # a threshold before modifiers, which subtract from it

PASSIVE, ACTIVE = "passive", "active"
#: Who listens, and with which sonar: only a ship is ever Unalerted (SSN Detection Step).
LISTENERS = {
    "ship": (PASSIVE, ACTIVE),
    "helo-shallow": (ACTIVE,),
    "helo-deep": (ACTIVE,),
    "torpedo": (ACTIVE,),
}
#: What the submarine's torpedoes listen for; these rows have no speed.
TORPEDO_TARGETS = ("ff", "lhd")


def situation(sonar: str, listener: str, target: str) -> str:
    """The name of a row: `passive-ship-slow`, `active-helo-deep-flank`, `active-torpedo-ff`."""
    return f"{sonar}-{listener}-{target}"


def rolls_once(rules: Rules) -> bool:
    """Whether one 2d6 is rolled for all detection points, not one for each (SSN Detection Step; SS-5)."""
    return switch(rules, "detection-roll") == "one"


class Base(NamedTuple):
    """A row of a player's table: the 2d6 total needed in one situation."""

    name: Annotated[str, Field(String())]
    title: Annotated[str, Field(String())]
    threshold: Annotated[int, Field(Whole(LEAST, HIGHEST))]
    rule: Annotated[str, Field(String())] = ""


class Modifier(NamedTuple):
    """A condition of a player's table, and the number that it subtracts from the threshold."""

    name: Annotated[str, Field(String())]
    title: Annotated[str, Field(String())]
    subtract: Annotated[int, Field(Whole(-MOST, MOST))]
    rule: Annotated[str, Field(String())] = ""


class PlayerTable(NamedTuple):
    """A player's detection table; `rule` is that of the rows that state none."""

    title: Annotated[str, Field(String(), absent="Detection table")]
    rule: Annotated[str, Field(String(), absent="")]
    base: Annotated[tuple[Base, ...], Field(Rows(Base))]
    modifiers: Annotated[tuple[Modifier, ...], Field(Rows(Modifier))] = ()


def player_table(rules: Rules) -> PlayerTable | None:
    """The detection table in the player's house rules, None if they have none.

    Raises `RulesError` with file and line unless names are unique, thresholds from 2 to `HIGHEST`, and rows cited.
    """
    if "detection" not in rules.extra:
        return None
    at = place(rules, "detection")
    table = read(PlayerTable, at, rules.extra["detection"])
    if not table.base:
        raise at.at("base").refuse("a detection table needs at least one row")
    places: dict[str, Place] = {}
    stated = [(at.at("base", n), each.name, each.rule) for n, each in enumerate(table.base)]
    stated += [(at.at("modifiers", n), each.name, each.rule) for n, each in enumerate(table.modifiers)]
    for row, name, rule in stated:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
            cure = "use small letters, digits and hyphens, as in passive-creep"
            raise row.at("name").refuse(f"{brief(name)} cannot be the name of a row", fix=cure)
        if not (rule or table.rule):
            raise row.refuse("this row has no rule", fix="write 'rule' in the row or in [detection]")
        if places.setdefault(name, row) is not row:
            raise row.at("name").refuse(f"the name {name[:40]!r} is used twice")
    return table._replace(
        base=tuple(each._replace(rule=each.rule or table.rule) for each in table.base),
        modifiers=tuple(each._replace(rule=each.rule or table.rule) for each in table.modifiers),
    )


class Threshold(NamedTuple):
    """How a check learns the 2d6 total needed: from `--threshold`, or from a row of the player's table.

    `inputs` are the inputs of the check for it.
    """

    base: dict[str, Base]
    conditions: dict[str, Modifier]
    inputs: tuple[Input, ...]

    def agree(self, inputs: Inputs) -> None:
        """Raise `InputError` for both a threshold and a row, neither, or a condition given twice."""
        if self.base and ("threshold" in inputs) == ("base" in inputs):
            raise InputError("use exactly one of these options", where="--threshold or --base")
        conditions = inputs.get("condition", ())
        repeated = [name for name in conditions if conditions.count(name) > 1]
        if repeated:
            raise InputError(f"{repeated[0]!r} is here twice", where="--condition")

    def needed(self, inputs: Inputs) -> int:
        """The 2d6 total needed, with all that is subtracted from the threshold."""
        threshold: int = self.base[inputs["base"]].threshold if "base" in inputs else inputs["threshold"]
        subtracted = sum(self.conditions[name].subtract for name in inputs.get("condition", ()))
        return threshold - sum(inputs["modifier"]) - subtracted

    def rules_cited(self, inputs: Inputs) -> tuple[str, ...]:
        """The citations of the rows of the player's table that the inputs name."""
        if "base" not in inputs:
            return ()
        rows = [self.base[inputs["base"]].rule]
        return (*rows, *(self.conditions[name].rule for name in inputs.get("condition", ())))


def threshold(rules: Rules, rule: str) -> Threshold:
    """The threshold of a check that `rule` asks for: an input; with a player's table also its rows and conditions."""
    table, cited = player_table(rules), cite(rules, rule)
    base = {row.name: row for row in table.base} if table else {}
    conditions = {row.name: row for row in table.modifiers} if table else {}
    words = f"The 2d6 total that is needed{', instead of a row of your table.' if base else IN_NO_TABLE}"
    inputs = [Input("threshold", Whole(LEAST, HIGHEST), words, required=not base, rule=cited)]
    if base:
        inputs.append(Input("base", Choice(tuple(base)), "A row of your detection table.", rule=cited))
    if conditions:
        kind = Choice(tuple(conditions))
        inputs.append(Input("condition", kind, "A condition of your detection table.", repeatable=True, rule=cited))
    words = "A modifier of your detection table. It is subtracted from the threshold."
    inputs.append(Input("modifier", Whole(-99, 99), words, repeatable=True, rule=cited))
    return Threshold(base, conditions, tuple(inputs))


def check(rules: Rules) -> Check:
    """Whether a 2d6 detection roll succeeds.

    Without a player's table the threshold is an input; with one, a `base` row and conditions may give it instead.
    """
    given = threshold(rules, RULE)

    def result(inputs: Inputs, total: int) -> Result:
        needed = given.needed(inputs)
        return {"detected": total >= needed, "total": total, "needed": needed}

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        rows = given.rules_cited(inputs)
        if not rows:
            return RULE, ASSUMES
        return "; ".join(dict.fromkeys([RULE, *rows])), tuple(ruling for ruling in ASSUMES if ruling != NO_TABLE)

    return one_roll(
        rules,
        "detection",
        title="Detection roll",
        rule=RULE,
        assumes=ASSUMES,
        inputs=given.inputs,
        roll=DICE,
        purpose="the detection roll",
        counts=("detected",),
        result=result,
        agree=given.agree,
        cites=cites,
        order=(False, True),
        shows=("detection-rolls",),
    )


Length = int | Fraction
Number = TypeVar("Number", float, Fraction, Length)

ZONE_RULINGS = ("SS-4",)
PIECES = ("ssn", "ff", "lhd", "helo", "dp")
PIECE_WORDS = ("Submarine", "Frigate", "LHD", "Helicopter", "Detection point")
LIES = ("along", "across")
CHARTED = 4
"""Zones that charts and rulers show."""


class Band(NamedTuple):
    """One zone: its number from the listener outwards, and its first and last inch, both included."""

    zone: int
    start: Fraction
    end: Fraction


def bands(rules: Rules, count: int = CHARTED) -> tuple[Band, ...]:
    """The zones nearest to the listener."""
    first, width = exact(rules, "zone-first"), exact(rules, "zone-width")
    return tuple(
        Band(zone, start := first + (zone - 1) * (first + width), start + width) for zone in range(1, count + 1)
    )


def zone_reached(first: Number, width: Number, nearest: Number, far_squared: Number) -> int | None:
    """The nearest zone that something reaches into which lies from `nearest` to the root of `far_squared`, or None.

    `first` and `width` are those of the zones, in the same unit.
    """
    rings, past = divmod(nearest - first, first + width)
    if nearest >= first and past <= width:
        return int(rings) + 1
    following = max(0, int(rings) + 1)
    start = first + following * (first + width)  # of the next zone outwards
    return following + 1 if start * start <= far_squared else None


def piece_size(rules: Rules, piece: str) -> tuple[Fraction, Fraction]:
    """Length and width in inches of a kind of piece."""
    return exact(rules, f"{piece}-length"), exact(rules, f"{piece}-width")


def zone_of_piece(
    rules: Rules, distance: Fraction, size: tuple[Fraction, Fraction], *, broadside: bool = False
) -> int | None:
    """The nearest zone that a piece reaches into, None if it lies between zones.

    `distance` is from the listener's center to the piece's; `size` is its length and width.  It lies with its length
    along the line between them, or across it if `broadside`.
    """
    length, width = size
    along, across = (width, length) if broadside else (length, width)
    nearest = max(distance - along / 2, distance - distance)
    far_squared = (distance + along / 2) ** 2 + (across / 2) ** 2  # of the far corners
    return zone_reached(exact(rules, "zone-first"), exact(rules, "zone-width"), nearest, far_squared)


def zone_check(rules: Rules) -> Check:
    """Whether a target at `distance` inches lies in a zone, and in which; its size counts if `piece` names it."""

    def result(inputs: Inputs) -> Result:
        size = piece_size(rules, inputs["piece"]) if "piece" in inputs else (Fraction(0), Fraction(0))
        zone = zone_of_piece(rules, inputs["distance"], size, broadside=inputs["lies"] == "across")
        return {"in_zone": zone is not None, "zone": zone}

    def agree(inputs: Inputs) -> None:
        if inputs["lies"] != LIES[0] and "piece" not in inputs:
            raise InputError("this option needs a counter with a length and a width", "add --piece", where="--lies")

    return answer(
        rules,
        "zone",
        title="Convergence zone",
        rule=RULE,
        assumes=ZONE_RULINGS,
        inputs=_zone_inputs(cite(rules, RULE)),
        counts=("in_zone", "zone"),
        result=result,
        agree=agree,
        shows=("detection-rolls",),
    )


def _zone_inputs(cited: str) -> tuple[Input, ...]:
    words = "The distance from the center of the listener to the center of the target, in inches."
    distance = Input("distance", Inches(least=0), words, required=True, rule=cited)
    words, kind = "The kind of counter that the target is.", Choice(PIECES, words=PIECE_WORDS)
    piece = Input("piece", kind, words, rule=cited, otherwise="a point without size")
    words = "Whether the length of the counter is along the line to the listener, or across this line."
    kind = Choice(LIES, words=("along the line", "across the line"))
    return distance, piece, Input("lies", kind, words, default=LIES[0], rule=cited)
