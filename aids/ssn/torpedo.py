"""A torpedo's run, to the submarine's evasion or the kill of a ship (SSN Attack Step)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from aids.checks import Answer, Ask, Check, Done, Odds, Outcome, Result, Step, Steps, counted, step_of_throw
from aids.dice import roll
from aids.errors import InputError
from aids.kinds import Choice, Inches
from aids.procedures.checks import PlanCheck
from aids.rulebook.expressions import compiled
from aids.rulebook.rules import Input, Inputs, Rules, cite, exact, switch, value
from aids.ssn import detection
from aids.ssn.detection import Length, bands, piece_size, zone_reached


def save_needed(rules: Rules) -> Callable[[int], int]:
    """The lowest d6 that saves the submarine by the detection rolls of the torpedo, as the check `evasion` has it."""
    plan = rules.procedures["evasion"].plan
    (needed,) = [step.value for step in plan.steps if step.value is not None and "rolls" in step.value.names]
    run, figures = compiled(needed), {name: plan.values[name] for name in needed.names if name in plan.values}
    return lambda rolls: int(run({**figures, "rolls": rolls}))


RULE = "Attack Step"
DIE, PAIR = roll("d6"), roll("2d6")
TARGETS = ("ssn", "ff", "lhd")
TARGET_WORDS = ("Submarine", "Frigate", "LHD")
DEEP, SHALLOW = "deep", "shallow"
DEPTHS = (SHALLOW, DEEP)
ASPECTS = ("any", "end")
"""How a check's target lies: any way, so that only the circle inside its counter is sure, or with an end on."""
OUTCOMES = ("missed", "evaded", "sunk", "dud", "kill")
NAMES = {"ssn": "the submarine", "ff": "the frigate", "lhd": "the LHD"}
EVADED, SUNK = "Evaded: the torpedo loses the submarine.", "Sunk: the submarine does not evade the torpedo."
ASSUMES = ("SS-6", "SS-7", "SS-8", "SS-15")
ONLY_AT = {"ssn": "SS-7", "ff": "SS-8", "lhd": "SS-8"}
"""The ruling of `ASSUMES` that only matters to one kind of target."""
LISTENER = "SS-15"
"""The ruling on the torpedo as a listener, which a house rule for `torpedo-listens` makes void."""


class Run(NamedTuple):
    """The state of a torpedo on its way.

    `hears` holds for each detection roll of a full run whether it can succeed; `rolls` is the number of rolls made,
    `failed` the number of failures in a row just before, `detected` whether any succeeded.  A `close` run ends at a
    target before the torpedo is at its depth, so that it cannot hit (SS-6).
    """

    hears: tuple[bool, ...]
    rolls: int = 0
    failed: int = 0
    detected: bool = False
    close: bool = False


class End(NamedTuple):
    """The state of a run that is over: its outcome and the number of detection rolls made."""

    outcome: str
    rolls: int


class Water(NamedTuple):
    """The exact figures of a torpedo run over a distance, with all lengths in one unit.

    - `step`: how far a torpedo moves between two detection rolls
    - `first`, `width`: the water before each convergence zone, and its breadth
    - `listens`: whether a shallow torpedo hears in a zone only (SS-15)
    - `rolls_close`: whether one that is too close to change depth rolls once more instead of missing (SS-6)
    """

    step: Length
    first: Length
    width: Length
    listens: bool
    rolls_close: bool


def water(rules: Rules, units: int = 1) -> Water:
    """The water of a game, its lengths in so many units to the inch."""
    lengths = [exact(rules, name) * units for name in ("torpedo-step", "zone-first", "zone-width")]
    step, first, width = (int(length) if length.denominator == 1 else length for length in lengths)
    rolls_close = switch(rules, "close-shot") == "extra-roll"
    return Water(step, first, width, bool(switch(rules, "torpedo-listens")), rolls_close)


Parts = Callable[[int], tuple[Length, Length]]
"""By the moves that a torpedo has made: how far the nearest part of its target is, and the farthest, squared."""


def start_run(water: Water, distance: Length, parts: Parts, torpedo_depth: str = DEEP, target_depth: str = DEEP) -> Run:
    """A run over a distance, in the units of the water, before its first roll (SS-6, SS-15).

    The torpedo rolls before each move.  It is at its own depth until it has moved a full step, then at its target's.
    While it `listens`, a shallow torpedo hears only if a part of its target's counter is in a convergence zone; `parts`
    says where these are.  One that reaches its target within the first step, at another depth, is too close to change
    depth.
    """
    step, first, width, listens, rolls_close = water
    moves = -int(-distance // step)
    depths = [torpedo_depth] + [target_depth] * (moves - 1)
    is_close = distance < step and torpedo_depth != target_depth
    if is_close and rolls_close:
        depths.append(torpedo_depth)
    hears = [
        not listens or depth == DEEP or zone_reached(first, width, *parts(move)) is not None
        for move, depth in enumerate(depths)
    ]
    return Run(tuple(hears), close=is_close and not rolls_close)


def half_counter(rules: Rules, target: str, aspect: str) -> Fraction:
    """How far in inches a target's counter reaches to either side along the torpedo's way, at least (SS-15)."""
    length, width = piece_size(rules, target)
    return (length if aspect == "end" else min(length, width)) / 2


def range_marks(rules: Rules, target: str) -> list[Fraction]:
    """The ranges, rising to the farthest, at which the odds of a run at a target may change (SS-6, SS-15).

    Between two of them they do not, for a target whose counter reaches half its width to either side.
    """
    step, reach = exact(rules, "torpedo-step"), exact(rules, "attack-range")
    half, zone = half_counter(rules, target, ASPECTS[0]), exact(rules, "zone-first") + exact(rules, "zone-width")
    edges = [
        each for band in bands(rules, int((reach + half) / zone) + 1) for each in (band.start - half, band.end + half)
    ]
    moves = range(int(reach / step) + 1)
    marks = {step * move for move in moves} | {edge + step * move for edge in edges for move in moves}
    return sorted({mark for mark in marks if 0 < mark < reach} | {reach})


def rulings(rules: Rules, ids: Sequence[str]) -> tuple[str, ...]:
    """The ids without `LISTENER` if house rules set what it decides."""
    return tuple(ruling for ruling in ids if ruling != LISTENER or "figures.torpedo-listens" not in rules.changed)


class TorpedoShot(Check):
    """A torpedo from the shot to its end.

    `missed` if no roll succeeded, at once when too many in a row failed, and when it arrives before it is at its
    target's depth.  Otherwise one more die decides: `evaded` or `sunk` for the submarine, `dud` or `kill` for a ship.
    """

    name, title, rule, counts, order = "torpedo", "Torpedo run", RULE, ("outcome",), OUTCOMES
    dice, shows = "2d6 for each detection roll, then d6 if it has not missed", ("torpedo-run",)
    renamed = MappingProxyType({"hit": "sunk"})

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.given, self.saved_by = detection.threshold(rules, RULE), save_needed(rules)
        self.enough, self.kill_needed = value(rules, "failures-to-miss"), value(rules, "kill-needed")
        self.assumes, self.inputs = rulings(rules, ASSUMES), _inputs(rules, self.given.inputs)

    def start(self, inputs: Inputs) -> Run:
        """The run before its first roll."""
        about, distance = water(self.rules), inputs["range"]
        half = half_counter(self.rules, inputs["target"], inputs["aspect"])

        def parts(move: int) -> tuple[Length, Length]:
            left = max(distance - about.step * move, 0)
            return max(left - half, 0), (left + half) * (left + half)

        return start_run(about, distance, parts, inputs["torpedo-depth"], inputs["target-depth"])

    def step(self, inputs: Inputs, state: Run | End) -> Ask | Done:
        """A detection roll, the die that decides, the end."""
        if isinstance(state, End):
            return Done({"outcome": state.outcome, "rolls": state.rolls})
        rolls = state.rolls
        if rolls < len(state.hears):
            found, failed = self._after_roll(state, True), self._after_roll(state, False)
            hears, needed = state.hears[rolls], self.given.needed(inputs)
            then = {total: found if hears and total >= needed else failed for total in PAIR.weights}
            return Ask(PAIR, f"detection roll {rolls + 1}", then)
        name, least, good, bad = "the kill", self.kill_needed, End("kill", rolls), End("dud", rolls)
        if inputs["target"] == "ssn":
            name, least, good, bad = "the evasion save", self.saved_by(rolls), End("evaded", rolls), End("sunk", rolls)
        return Ask(DIE, name, {die: good if die >= least else bad for die in DIE.weights})

    def _after_roll(self, run: Run, success: bool) -> Run | End:
        rolls, failed, detected = run.rolls + 1, 0 if success else run.failed + 1, run.detected or success
        if failed >= self.enough or (rolls == len(run.hears) and (run.close or not detected)):
            return End("missed", rolls)
        return run._replace(rolls=rolls, failed=failed, detected=detected)

    def detail(self, inputs: Inputs, outcomes: Sequence[int]) -> Result:
        """Whether each roll detected; the last outcome may be the evasion or kill die, one more than those rolls."""
        heard, needed = zip(self.start(inputs).hears, outcomes, strict=False), self.given.needed(inputs)
        return {"detected": [can and total >= needed for can, total in heard], "needed": needed}

    def agree(self, inputs: Inputs) -> None:
        """Refuse depths that the shooter or the target cannot have.

        Ships and helicopters fire at the submarine only, and the submarine at ships only.
        """
        self.given.agree(inputs)
        at_submarine = inputs["target"] == "ssn"
        option = "torpedo-depth" if at_submarine else "target-depth"
        if inputs.get(option) == DEEP:
            fault = "the shots of ships and helicopters start shallow" if at_submarine else "ships are always shallow"
            problem = f"'deep' is not possible here, because {fault} ({cite(self.rules, RULE)})"
            raise InputError(problem, where=f"--{option}")

    def complete(self, inputs: Inputs) -> dict[str, object]:
        """The depths that follow from the target; the submarine is deep unless they say otherwise."""
        at_submarine = inputs["target"] == "ssn"
        torpedo, target = (SHALLOW, DEEP) if at_submarine else (DEEP, SHALLOW)
        given = {name: inputs[name] for name in ("torpedo-depth", "target-depth") if name in inputs}
        return {**inputs, **{"torpedo-depth": torpedo, "target-depth": target, **given}}

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rows of the player's table too, and the ruling on the kind of target."""
        cited = "; ".join(dict.fromkeys([RULE, *self.given.rules_cited(inputs)]))
        return cited, rulings(self.rules, ("SS-6", ONLY_AT[inputs["target"]], LISTENER))

    def in_words(self, outcome: Outcome) -> Answer:
        """The end of a torpedo's run, with each of its rolls and what it needed."""
        result, target = outcome.result, str(outcome.inputs["target"])
        detected = result.get("detected")
        heard = list(detected) if isinstance(detected, list | tuple) else []
        searches = [throw for throw in outcome.throws if throw.roll == PAIR]
        needed, step, left = result["needed"], exact(self.rules, "torpedo-step"), outcome.inputs["range"]
        steps: list[Step] = []
        for number, (throw, success) in enumerate(zip(searches, heard, strict=False)):
            to_run = max(left - number * step, left - left)  # type: ignore[operator]
            after = f", needs {needed}: {detection.verdict(success)}"
            if not success and isinstance(needed, int) and throw.outcome >= needed:
                why = "it is shallow, and the target is between convergence zones"
                after = f", needs {needed}, but it cannot hear: {why}"
            name = f"Detection roll {number + 1}, {counted(to_run, 'inches')} to run"
            steps.append(step_of_throw(throw, after, name))
        for throw in outcome.throws[len(searches) :]:
            wanted = self.saved_by(len(searches)) if target == "ssn" else self.kill_needed
            steps.append(step_of_throw(throw, f", needs {wanted}: {result['outcome']}"))
        blocks = (Steps(tuple(steps)),) if steps else ()
        return Answer(self._end_in_words(str(result["outcome"]), target, heard), blocks)

    def _end_in_words(self, outcome: str, target: str, heard: list[bool]) -> str:
        if outcome == "missed":
            enough = int(self.enough)
            if not any(heard):
                return f"A miss: the torpedo never detects {NAMES[target]}."
            if len(heard) >= enough and not any(heard[-enough:]):
                return f"A miss: {counted(enough, 'detection rolls')} in a row failed, and the torpedo is lost."
            return "A miss: the torpedo reaches the target before it changes depth."
        if outcome == "kill":
            kills = int(value(self.rules, f"kills-{target}"))
            return f"A kill on {NAMES[target]}" + (f". {kills} kills sink it." if kills > 1 else ".")
        return {"evaded": EVADED, "sunk": SUNK, "dud": "A dud: it hits without a kill."}[outcome]

    def label(self, result: Result) -> str:
        """Its end."""
        return str(result["outcome"])

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The ends at this kind of target."""
        ends = ("evaded", "sunk") if inputs["target"] == "ssn" else ("dud", "kill")
        return detection.chances_of(self, rows, "missed", *ends)


class HitRoll(PlanCheck):
    """A check of the rules of one die, whose odds are those of its first result, failure first."""

    good = bad = ("", "")
    """Each as a label and as a sentence."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, rules.procedures[self.name])
        self.counts, self.shows = self.counts[:1], ("torpedo-run",)

    def in_words(self, outcome: Outcome) -> Answer:
        """Its result, and the die that it needed."""
        label, head = self.good if outcome.result[self.counts[0]] else self.bad
        needed = outcome.result.get("needed", value(self.rules, "kill-needed"))
        return Answer(head, (Steps((step_of_throw(outcome.throws[0], f", needs {needed}: {label}"),)),))

    def label(self, result: Result) -> str:
        """Success or failure."""
        return (self.good if result[self.counts[0]] else self.bad)[0]

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """Both, failure first."""
        return detection.chances_of(self, rows, self.bad[0], self.good[0])


class Evasion(HitRoll):
    """Whether the submarine escapes a torpedo."""

    name, good, bad = "evasion", ("evaded", EVADED), ("sunk", SUNK)


class Kill(HitRoll):
    """Whether a hit on a ship kills."""

    name, good, bad = "kill", ("kill", "A kill."), ("dud", "A dud: no kill.")


def _inputs(rules: Rules, threshold: tuple[Input, ...]) -> tuple[Input, ...]:
    asked = partial(Input, rule=cite(rules, RULE))
    kind, words = Inches(above=0, most=value(rules, "attack-range")), "The distance from the shooter to the target"
    return (
        asked("range", kind, f"{words}, in inches.", required=True),
        *threshold,
        asked("target", Choice(TARGETS, words=TARGET_WORDS), "The target of the torpedo.", required=True),
        asked(
            "torpedo-depth",
            Choice(DEPTHS),
            "The depth of the torpedo at the start. Shots at the submarine always start shallow.",
            otherwise="deep; shallow for shots at the submarine",
        ),
        asked(
            "target-depth",
            Choice(DEPTHS),
            "The depth of the target. Ships are always shallow.",
            otherwise="deep for the submarine, shallow for ships",
        ),
        asked(
            "aspect",
            Choice(ASPECTS, words=("any way", "an end on")),
            "The position of the target’s counter: any way (half its width counts on each side), or an end on "
            "(half its length).",
            default=ASPECTS[0],
        ),
    )
