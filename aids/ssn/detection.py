"""Detection rolls with their thresholds, and the convergence zones of a shallow listener (SSN Detection Rolls).

The rules have no table of thresholds (SS-1): the player names one, or takes it from a table of house rules.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple, TypeVar

from aids.checks import (
    Answer,
    Ask,
    Check,
    Done,
    Facts,
    Odds,
    Outcome,
    Result,
    Steps,
    capital,
    counted,
    number_text,
    step_of_throw,
)
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


def chances_of(check: Check, rows: Sequence[tuple[Result, Fraction]], *labels: str) -> tuple[Odds, ...]:
    """The odds of these results in this order, 0 for one without a chance."""
    chances = {check.label(result): chance for result, chance in rows}
    return (Odds("", tuple((text, chances.get(text, Fraction(0))) for text in labels)),)


def verdict(detected: object) -> str:
    """The result of a detection roll."""
    return "detected" if detected else "not detected"


class DetectionRoll(Check):
    """Whether a 2d6 detection roll succeeds.

    Without a player's table the threshold is an input; with one, a `base` row and conditions may give it instead.
    """

    name, title, rule, dice = "detection", "Detection roll", RULE, DICE.name
    counts, assumes, order, shows = ("detected",), ASSUMES, (False, True), ("detection-rolls",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.given = threshold(rules, RULE)
        self.inputs = self.given.inputs

    def agree(self, inputs: Inputs) -> None:
        """Refuse both a threshold and a row of the table, or neither."""
        self.given.agree(inputs)

    def step(self, inputs: Inputs, total: int | None) -> Ask | Done:
        """One roll."""
        if total is None:
            return Ask(DICE, "the detection roll")
        needed = self.given.needed(inputs)
        return Done({"detected": total >= needed, "total": total, "needed": needed})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rows of the player's table too, which make the ruling on the missing table void."""
        rows = self.given.rules_cited(inputs)
        if not rows:
            return RULE, ASSUMES
        return "; ".join(dict.fromkeys([RULE, *rows])), tuple(ruling for ruling in ASSUMES if ruling != NO_TABLE)

    def in_words(self, outcome: Outcome) -> Answer:
        """Whether the roll detects, and what it needed."""
        (throw,), found = outcome.throws, self.label(outcome.result)
        step = step_of_throw(throw, f", needs {outcome.result['needed']}: {found}")
        return Answer(f"{capital(found)}.", (Steps((step,)),))

    def label(self, result: Result) -> str:
        """Detected or not."""
        return verdict(result["detected"])

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """Both results."""
        return chances_of(self, rows, "not detected", "detected")


Length = int | Fraction
Number = TypeVar("Number", float, Fraction, Length)

ZONE_RULINGS = ("SS-4",)
PIECES = ("ssn", "ff", "lhd", "helo", "dp")
PIECE_WORDS = ("Submarine", "Frigate", "LHD", "Helicopter", "Detection point")
A_PIECE = dict(zip(PIECES, ("the submarine", "a frigate", "the LHD", "a helicopter", "a detection point"), strict=True))
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


class ConvergenceZone(Check):
    """Whether a target at `distance` inches lies in a zone, and in which; its size counts if `piece` names it."""

    name, title, rule, assumes = "zone", "Convergence zone", RULE, ZONE_RULINGS
    counts, shows = ("in_zone", "zone"), ("detection-rolls",)

    def __init__(self, rules: Rules) -> None:
        cited = cite(rules, RULE)
        words = "The distance from the center of the listener to the center of the target, in inches."
        distance = Input("distance", Inches(least=0), words, required=True, rule=cited)
        words, kind = "The kind of counter that the target is.", Choice(PIECES, words=PIECE_WORDS)
        piece = Input("piece", kind, words, rule=cited, otherwise="a point without size")
        words = "Whether the length of the counter is along the line to the listener, or across this line."
        kind = Choice(LIES, words=("along the line", "across the line"))
        super().__init__(rules, distance, piece, Input("lies", kind, words, default=LIES[0], rule=cited))

    def agree(self, inputs: Inputs) -> None:
        """Refuse a broadside of a point."""
        if inputs["lies"] != LIES[0] and "piece" not in inputs:
            raise InputError("this option needs a counter with a length and a width", "add --piece", where="--lies")

    def step(self, inputs: Inputs, state: None) -> Done:
        """The zone."""
        size = piece_size(self.rules, inputs["piece"]) if "piece" in inputs else (Fraction(0), Fraction(0))
        zone = zone_of_piece(self.rules, inputs["distance"], size, broadside=inputs["lies"] == "across")
        return Done({"in_zone": zone is not None, "zone": zone})

    def in_words(self, outcome: Outcome) -> Answer:
        """The zone of a target, or that it lies between zones, with the zones in inches."""
        result, distance = outcome.result, counted(outcome.inputs["distance"], "inches")
        if "piece" in outcome.inputs:
            lies = "its length along the line" if outcome.inputs["lies"] == "along" else "its length across the line"
            distance = f"{distance} from center to center, {A_PIECE[str(outcome.inputs['piece'])]} with {lies}"
        found = result["zone"]
        rows = tuple(
            (f"Zone {band.zone}", f"{number_text(band.start)} to {number_text(band.end)} inches")
            for band in bands(self.rules, max(CHARTED, int(str(found or 0))))
        )
        head = f"Between convergence zones, at {distance}. A shallow listener hears nothing there."
        if result["in_zone"]:
            head = f"In convergence zone {found}, at {distance}."
        return Answer(head, (Facts(rows if not found else tuple(row for row in rows if row[0] == f"Zone {found}")),))
