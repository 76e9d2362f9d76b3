"""The answers of SSN in words: detection, torpedoes, maneuvers."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from aids import checks
from aids.checks import Outcome, Result
from aids.dice import roll
from aids.rulebook.rules import Inputs, Rules, exact, value
from aids.rulebook.tables import look_up
from aids.ssn.detection import CHARTED, bands
from aids.ssn.maneuver import speeds
from aids.ssn.torpedo import save_needed

NAMES = {"ssn": "the submarine", "ff": "the frigate", "lhd": "the LHD"}
PIECES = {**NAMES, "ff": "a frigate", "helo": "a helicopter", "dp": "a detection point"}
INCHES = "inches"
SUNK = "Sunk: the submarine does not evade the torpedo."


def _verdict(detected: object) -> str:
    return "detected" if detected else "not detected"


def detection(rules: Rules, outcome: Outcome) -> checks.Answer:
    """Whether the roll detects, and what it needed."""
    result, (throw,) = outcome.result, outcome.throws
    verdict = _verdict(result["detected"])
    step = checks.step_of_throw(throw, f", needs {result['needed']}: {verdict}")
    return checks.Answer(f"{verdict.capitalize()}.", (checks.Steps((step,)),))


def zone(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The zone of a target, or that it lies between zones, with the zones in inches."""
    result, distance = outcome.result, checks.counted(outcome.inputs["distance"], INCHES)
    if "piece" in outcome.inputs:
        lies = "its length along the line" if outcome.inputs["lies"] == "along" else "its length across the line"
        distance = f"{distance} from center to center, {PIECES[str(outcome.inputs['piece'])]} with {lies}"
    found = result["zone"]
    rows = tuple(
        (f"Zone {band.zone}", f"{checks.number_text(band.start)} to {checks.number_text(band.end)} inches")
        for band in bands(rules, max(CHARTED, int(str(found or 0))))
    )
    head = f"Between convergence zones, at {distance}. A shallow listener hears nothing there."
    if result["in_zone"]:
        head = f"In convergence zone {found}, at {distance}."
    shown = rows if not found else tuple(row for row in rows if row[0] == f"Zone {found}")
    return checks.Answer(head, (checks.Facts(shown),))


def torpedo(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The end of a torpedo's run, with each of its rolls and what it needed."""
    result, target = outcome.result, str(outcome.inputs["target"])
    detected = result.get("detected")
    heard = list(detected) if isinstance(detected, list | tuple) else []
    searches = [throw for throw in outcome.throws if throw.roll == roll("2d6")]
    needed, step, left = result["needed"], exact(rules, "torpedo-step"), outcome.inputs["range"]
    steps: list[checks.Step] = []
    for number, (throw, success) in enumerate(zip(searches, heard, strict=False)):
        to_run = max(left - number * step, left - left)  # type: ignore[operator]
        after = f", needs {needed}: {_verdict(success)}"
        if not success and isinstance(needed, int) and throw.outcome >= needed:
            after = f", needs {needed}, but it cannot hear: it is shallow, and the target is between convergence zones"
        steps.append(
            checks.step_of_throw(throw, after, f"Detection roll {number + 1}, {checks.counted(to_run, INCHES)} to run")
        )
    for throw in outcome.throws[len(searches) :]:
        wanted = save_needed(rules)(len(searches)) if target == "ssn" else value(rules, "kill-needed")
        steps.append(checks.step_of_throw(throw, f", needs {wanted}: {result['outcome']}"))
    blocks: list[checks.Block] = [checks.Steps(tuple(steps))] if steps else []
    return checks.Answer(_end_of_run(rules, str(result["outcome"]), target, heard), tuple(blocks))


def _end_of_run(rules: Rules, outcome: str, target: str, heard: list[bool]) -> str:
    if outcome == "missed":
        enough = int(value(rules, "failures-to-miss"))
        if not any(heard):
            return f"A miss: the torpedo never detects {NAMES[target]}."
        if len(heard) >= enough and not any(heard[-enough:]):
            return f"A miss: {checks.counted(enough, 'detection rolls')} in a row failed, and the torpedo is lost."
        return "A miss: the torpedo reaches the target before it changes depth."
    if outcome == "kill":
        kills = int(value(rules, f"kills-{target}"))
        return f"A kill on {NAMES[target]}" + (f". {kills} kills sink it." if kills > 1 else ".")
    return {
        "evaded": "Evaded: the torpedo loses the submarine.",
        "sunk": SUNK,
        "dud": "A dud: it hits without a kill.",
    }[outcome]


def evasion(rules: Rules, outcome: Outcome) -> checks.Answer:
    """Whether the submarine escapes a torpedo."""
    result, (throw,) = outcome.result, outcome.throws
    saved = bool(result["saved"])
    step = checks.step_of_throw(throw, f", needs {result['needed']}: {'evaded' if saved else 'sunk'}")
    head = "Evaded: the torpedo loses the submarine." if saved else SUNK
    return checks.Answer(head, (checks.Steps((step,)),))


def kill(rules: Rules, outcome: Outcome) -> checks.Answer:
    """Whether a hit on a ship kills."""
    (throw,), killed = outcome.throws, bool(outcome.result["killed"])
    step = checks.step_of_throw(throw, f", needs {value(rules, 'kill-needed')}: {'kill' if killed else 'dud'}")
    return checks.Answer("A kill." if killed else "A dud: no kill.", (checks.Steps((step,)),))


def lhd_maneuver(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The LHD's move in inches: straight, or ahead and then with a turn."""
    maneuver, inches = str(outcome.result["maneuver"]), checks.counted(outcome.result["inches"], INCHES)
    head = f"The LHD steams {inches} straight ahead."
    if not outcome.throws:
        return checks.Answer(f"{head} It has a Kill, so you do not roll.")
    if maneuver != "straight":
        cells = look_up(rules.tables["lhd-maneuver"], outcome.throws[0].outcome).cells
        ahead, after = (checks.counted(cells[key], INCHES) for key in ("ahead", "after"))
        head = f"The LHD turns {maneuver}: {ahead} ahead, then {after} in the turn."
    steps = checks.Steps((checks.step_of_throw(outcome.throws[0], label="The die"),))
    return checks.Answer(head, (steps, checks.Facts((("Frigates", "do as the LHD does"),))))


def contact(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The detection point that is steered for; points that are not on the table are rolled again."""
    table, point = rules.tables["contact"], outcome.result["dp"]
    steps = []
    for number, throw in enumerate(outcome.throws, 1):
        rolled = look_up(table, throw.outcome).cells["dp"]
        after = f": detection point {rolled}" + ("" if rolled == point else ", which is not in play: roll again")
        steps.append(checks.step_of_throw(throw, after, f"Roll {number}"))
    return checks.Answer(f"Steer for detection point {point}.", (checks.Steps(tuple(steps)),))


def speed(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The speed level of a move, whether it may follow the level before, and how it turns."""
    level, before = str(outcome.result["level"]), str(outcome.inputs["from"])
    inches = checks.counted(outcome.inputs["inches"], INCHES)
    change = checks.counted(value(rules, "speed-change"), "levels")
    head = f"A move of {inches} is {level.capitalize()}."
    head += f" This is {'' if outcome.result['allowed'] else 'not '}allowed after {before.capitalize()}"
    head += "." if outcome.result["allowed"] else f", because speed changes by at most {change} each turn."
    row = next(row for row in speeds(rules) if row.level == level)
    turns = f"{row.turn}, at most {row.most}"
    if row.most > 1:
        turns += f" in a full move, with {checks.counted(row.straight, INCHES)} straight between two turns"
    limits = f"up to {checks.counted(row.to, INCHES)}"
    if row.above:
        limits = f"more than {checks.number_text(row.above)}, {limits}"
    order, steps = [row.level for row in speeds(rules)], value(rules, "speed-change")
    near = [other.capitalize() for n, other in enumerate(order) if abs(n - order.index(level)) <= steps]
    facts = (("Inches in a turn", limits), ("Turns", turns), ("Next turn", checks.listed(near, "or")))
    return checks.Answer(head, (checks.Facts(facts),))


def move(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The chances of a move, in words of its own module, which no other check needs."""
    from aids.ssn.game.sonar_picture import in_words

    return in_words(rules, outcome)


def _words(
    answer: Callable[[Rules, Outcome], checks.Answer], label: Callable[[Result], str], *results: str
) -> checks.Words:
    """The words of a check whose odds list all `results`, of a torpedo those at its target, with 0 for no chance."""

    def odds(rules: Rules, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[checks.Odds, ...]:
        chances = {label(result): chance for result, chance in rows}
        listed = results or ("missed", *(("evaded", "sunk") if inputs["target"] == "ssn" else ("dud", "kill")))
        return (checks.Odds("", tuple((text, chances.get(text, Fraction(0))) for text in listed)),)

    return checks.Words(answer, label, odds)


WORDS = {
    "detection": _words(detection, lambda result: _verdict(result["detected"]), "not detected", "detected"),
    "zone": checks.Words(zone),
    "torpedo": _words(torpedo, lambda result: str(result["outcome"])),
    "evasion": _words(evasion, lambda result: "evaded" if result["saved"] else "sunk", "sunk", "evaded"),
    "kill": _words(kill, lambda result: "kill" if result["killed"] else "dud", "dud", "kill"),
    "lhd-maneuver": checks.Words(
        lhd_maneuver, lambda result: f"{result['maneuver']}, {checks.counted(result['inches'], INCHES)}"
    ),
    "contact": checks.Words(contact, lambda result: f"detection point {result['dp']}"),
    "speed": checks.Words(speed),
    "move": checks.Words(move),
}
