"""A turn of SSN in words: what each piece did, with the rules behind it (`aids.turns`)."""

from collections.abc import Iterator
from typing import NamedTuple

from aids.checks import capital, listed
from aids.dice import percent
from aids.rulebook.rules import Rules, cite
from aids.ssn.game import risk
from aids.ssn.game.figures import Figures, NoThreshold, apart, bearing
from aids.ssn.game.orders import Orders, in_inches
from aids.ssn.game.position import AFTER, HUNDREDTHS, LATE, LEFT, NO_TORPEDOES, SUNK, WON, Position
from aids.ssn.game.report import TorpedoRun, TurnReport
from aids.ssn.game.surface import LISTENS, TO_POINT
from aids.ssn.game.turn import OUT_OF_RANGE
from aids.turns import Section, Sentence, changes_section

ATTACK, DETECTION, ROLLS = "Attack Step", "Detection Step", "Detection Rolls"
SUBMARINE_MOVE, SHIPS, HELICOPTERS = "SSN Maneuver Step", "Ship Maneuver Step", "Helo Maneuver"
DETECTS, DEAF = "detects", "cannot hear"
LAST = {"kill": "kill", "dud": "dud", "evaded": "save", "sunk": "no save"}
"""What the last die of a torpedo did, by the torpedo's outcome."""
OUTCOMES = {
    "missed": "it misses",
    "evaded": "the submarine evades",
    "sunk": "the submarine is sunk",
    "dud": "it hits, but is a dud",
    "kill": "a kill",
    OUT_OF_RANGE: "the target is out of range, so it misses",
}
ENDINGS = {
    WON: "You have won: the LHD is sunk, and you got away unheard.",
    SUNK: "You have lost: your submarine is sunk.",
    NO_TORPEDOES: "You have lost: too few torpedoes are left to sink the LHD.",
    LATE: "You have lost: the convoy has escaped. A ship left the table before the LHD was sunk.",
    LEFT: "You have lost: the submarine has left the table.",
}
NOTES = {
    "wreck": "goes round a wreck (SS-30)",
    "collision": "stops right before another counter (SS-31)",
    "left": "leaves the table (SS-21)",
}


class Entering(NamedTuple):
    """How a player enters the orders of a turn; `marker` is that for Dive or Rise, a word, to be at `depth`."""

    shots: str
    moves: str
    marker: str


IN_FILE = Entering(
    "write your shots in the next file",
    "write your moves, such as 'easy left 30', 'straight 2'",
    "in a turn without shots you can write dive = '{marker}' to be {depth} one turn later",
)


def tell(figures: Figures, report: TurnReport, entering: Entering = IN_FILE) -> tuple[Section, ...]:
    """A turn in words; `entering` says how the player enters the next orders."""
    rules = figures.rules
    sections = [
        Section(f"Turn {report.next.turn}: the submarine", tuple(tell_submarine(rules, report)), numbered=True),
        Section("Detection", tuple(tell_detection(rules, report)), numbered=True),
        Section("Their torpedoes", tuple(tell_fire(rules, report)), numbered=True),
        Section("Ships and helicopters", tuple(tell_moves(rules, report)), numbered=True),
        Section("Your next steps", tuple(tell_to_do(figures, report, entering)), ahead=True),
        *changes_section(report.notes),
    ]
    return tuple(section for section in sections if section.sentences)


def tell_player(position: Position, orders: Orders) -> Section:
    """The player's orders in a file, in words."""
    sub = position.submarine
    state = f"heading {sub.heading:03d}, {sub.depth}, {sub.speed}, {torpedoes_text(sub.torpedoes)}"
    sentences = [Sentence("SSN", f"at {place_text(sub.x, sub.y)}, {state}")]
    sentences += [Sentence("Shots", f"at {listed(orders.shots)}")] if orders.shots else []
    sentences.append(Sentence("Moves", ", ".join(map(str, orders.moves)) or "none"))
    sentences += [Sentence("Marker", orders.change.capitalize())] if orders.change else []
    return Section(f"Orders after turn {position.turn}", tuple(sentences))


def torpedoes_text(number: int) -> str:
    """The torpedoes left: `2 torpedoes left`, `no torpedoes left`."""
    return f"{number or 'no'} torpedo{'es' if number != 1 else ''} left"


def place_text(x: int, y: int) -> str:
    """A place in inches: `30.10, 17.40`."""
    return f"{x / HUNDREDTHS:.2f}, {y / HUNDREDTHS:.2f}"


def tell_submarine(rules: Rules, report: TurnReport) -> Iterator[Sentence]:
    """The submarine's shots, its move and its points."""
    moved, events, after = report.moved, report.events, report.next.submarine
    yield from (tell_torpedo(rules, run) for run in events.shots)
    for name in events.unfired:
        yield Sentence("SSN", f"cancels the shot at {name}, which has already sunk", ("SS-24",))
    yield from (Sentence(name, "goes down with its ship", (cite(rules, "Destroyed Ships"),)) for name in report.lost)
    depth = AFTER.get(report.before.submarine.change)
    how = ", ".join(map(str, moved.legs)) or "stays in place"
    inches = "1 inch" if moved.inches == HUNDREDTHS else f"{moved.inches / HUNDREDTHS:g} inches"
    text = f"{how}: {inches}, {moved.level}, to {place_text(after.x, after.y)}"
    text += f", heading {after.heading:03d}" + (f"; now {depth}" if depth else "")
    text += f"; places {moved.change.capitalize()}" if moved.change else ""
    yield Sentence("SSN", text, (cite(rules, SUBMARINE_MOVE),))
    for point in report.next.points:
        at = f"{place_text(point.x, point.y)}, {point.speed}, {point.depth}"
        yield Sentence(f"DP{point.number}", f"at {at}", (cite(rules, SUBMARINE_MOVE),))


def throw_text(run: TorpedoRun, number: int) -> str:
    """What a throw of a torpedo came to, by its number from 0: `fails`, `cannot hear`, `dud`, `no save`."""
    throw = run.throws[number]
    if len(throw) == 1:
        return LAST[run.outcome]
    if not run.hears[number]:
        return DEAF
    return DETECTS if sum(throw) >= run.needed else "fails"


def throws_text(run: TorpedoRun) -> str:
    """The rolls of a torpedo: `2+5 fails, 6+4 detects, 3 no save`."""
    return ", ".join(f"{'+'.join(map(str, throw))} {throw_text(run, n)}" for n, throw in enumerate(run.throws))


def tell_torpedo(rules: Rules, run: TorpedoRun) -> Sentence:
    """A torpedo from shot to end."""
    inches = f"{run.distance / HUNDREDTHS:.2f} inches"
    rolls = f", needs {run.needed}: {throws_text(run)}" if run.throws else ""
    return Sentence(run.by, f"fires at {run.at}, {inches}{rolls}; {OUTCOMES[run.outcome]}", (cite(rules, ATTACK),))


def tell_fire(rules: Rules, report: TurnReport) -> Iterator[Sentence]:
    """The torpedoes of ships and helicopters, and the helicopters that leave after theirs."""
    yield from (tell_torpedo(rules, run) for run in report.events.fire)
    fired = {run.by for run in report.events.fire}
    for name in (each.name for each in report.before.helicopters if each.name in fired):
        yield Sentence(name, "leaves the game, because it has fired its torpedoes", (cite(rules, ATTACK),))


def tell_detection(rules: Rules, report: TurnReport) -> Iterator[Sentence]:
    """Alert, the roll for each point, and who detects it: `3+4 = 7: detected by FF1 (active, zone 2, needs 8)`."""
    step = report.events.step
    if step.spread:
        yield Sentence("Alert", f"{listed(step.spread)} become Alerted", (cite(rules, DETECTION),))
    for roll in report.rolls:
        found = []
        for heard in (each for each in roll.heard if each.detected):
            where = "between zones" if heard.zone is None else f"zone {heard.zone}" if heard.zone else "deep"
            needs = f", needs {heard.needed}" if heard.needed else ""
            found.append(f"{heard.listener} ({heard.sonar}, {where}{needs})")
        who = f"detected by {listed(found)}" if found else "not detected"
        text = f"{roll.dice[0]}+{roll.dice[1]} = {sum(roll.dice)}: {who}"
        yield Sentence(f"DP{roll.number}", text, (cite(rules, ROLLS),))
    if step.flipped:
        text = f"{listed(step.flipped)} detected and flipped"
        yield Sentence("Alert", text, (cite(rules, DETECTION), "SS-23"))


def tell_moves(rules: Rules, report: TurnReport) -> Iterator[Sentence]:
    """Launches, then every ship and helicopter that moves."""
    for ship, name in report.events.launched:
        yield Sentence(ship, f"launches {name}", (cite(rules, SHIPS), "SS-28"))
    if report.lhd_dice:
        text = f"rolls {report.lhd_dice[0]} for its maneuver"
        yield Sentence("LHD", text, (cite(rules, "LHD Maneuver"),))
    flying = {each.name for each in report.next.helicopters}
    for move in report.moves:
        place, how, rule = place_text(*move.after), move.maneuver, HELICOPTERS
        if how == TO_POINT:
            how = f"rolls {', '.join(map(str, move.dice))}: toward DP{move.point},"
        if move.name not in flying:
            rule = SHIPS
            text = f"{how} to {place}, heading {move.heading:03d}" + (f"; {NOTES[move.note]}" if move.note else "")
        elif move.maneuver == LISTENS:
            text = "stays in place and goes Deep"
        else:
            text = f"{how} to {place}, Shallow"
        yield Sentence(move.name, capital(text), (cite(rules, rule),))


def tell_targets(figures: Figures, position: Position) -> Iterator[Sentence]:
    """The range and bearing of each ship that is no wreck, and the chance that a shot now kills; of helicopters too."""
    try:
        kills = {shot.name: shot.kills for shot in risk.shots(figures, position)}
    except NoThreshold:
        kills = {}
    for ship in figures.afloat(position.ships):
        away = f"{apart(position.submarine, ship) / HUNDREDTHS:.1f} inches"
        text = f"{away}, bearing {bearing(position.submarine, ship):03d}" + ", Alerted" * ship.alerted
        kill = kills.get(ship.name)
        yield Sentence(ship.name, text if kill is None else f"{text}: a shot kills with {percent(kill, 0)}")

    for each in position.helicopters:
        away = f"{apart(position.submarine, each) / HUNDREDTHS:.1f} inches"
        text = f"{away}, bearing {bearing(position.submarine, each):03d}, {each.depth.capitalize()}"
        yield Sentence(each.name, text)


def tell_to_do(figures: Figures, report: TurnReport, entering: Entering = IN_FILE) -> list[Sentence]:
    """The player's next action with each ship as a target, or how the game ended."""
    rules, after = figures.rules, report.next
    if after.ending:
        ruled = cite(rules, "Victory"), "SS-32" if after.ending == LEFT else "SS-33"
        return [Sentence("End", ENDINGS[after.ending], ruled)]
    sub = after.submarine
    left = capital(torpedoes_text(sub.torpedoes))
    shots = f"{left}. {capital(entering.shots)}" if sub.torpedoes else left
    lengths = ", ".join(
        f"{level.name.capitalize()} {'over ' if level.above else ''}{in_inches(level.above)} to {in_inches(level.to)}"
        for level in figures.legal_levels(after)
    )
    moves = f"From {sub.speed}, heading {sub.heading:03d}: {lengths} inches. {capital(entering.moves)}"
    away = in_inches(figures.length["victory-distance"])
    escape = f"The LHD is sunk. Get more than {away} inches from the nearest frigate, and stay undetected for one turn"
    sentences = [
        Sentence("Shots", shots, (cite(rules, ATTACK),)),
        *tell_targets(figures, after),
        *([] if figures.lhd(after.ships) else [Sentence("To win", escape, (cite(rules, "Victory"),))]),
        Sentence("Moves", moves, (cite(rules, SUBMARINE_MOVE),)),
    ]
    order, depth = next((order, depth) for order, depth in AFTER.items() if depth != sub.depth)
    text = f"Now {sub.depth}. {capital(entering.marker.format(marker=order, depth=depth))}"
    if sub.change:
        text = f"{sub.change.capitalize()} takes effect in this move"
    return [*sentences, Sentence("Depth", text, (cite(rules, SUBMARINE_MOVE),))]
