"""A turn of On Patrol in words: what the enemy knows, what every piece does, and what the player does next."""

from collections.abc import Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from aids.checks import capital, counted, listed
from aids.hexes import Board, Hex, distance, heading_of, label, on_board
from aids.on_patrol import enemy
from aids.on_patrol.attack import weapon_text
from aids.on_patrol.detection import NONE, the_marker
from aids.on_patrol.enemy import HEXES, order_text
from aids.on_patrol.game.position import (
    NO_SUBMARINE,
    UNDER,
    EscortMove,
    FleetOrder,
    Marker,
    Position,
    Searches,
    ShipMove,
    TurnReport,
)
from aids.on_patrol.radial import APPROACH, FORMATION, HALTED, RING, RUN, RUN_OUT, WILLIAMSON, State
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules
from aids.turns import Section, Sentence, changes_section


class ToDo(NamedTuple):
    """The player's next action in a phase, by its key (`aids.on_patrol.enemy`), and the rule that asks for it."""

    phase: str
    text: str
    rules: tuple[str, ...]


def to_do(rules: Rules, report: TurnReport) -> tuple[ToDo, ...]:
    """The player's part of the turn, in the order of the phases."""
    if report.next.is_over():
        return (ToDo(enemy.END, "The game is over. You have nothing to do.", ("104.2.1",)),)
    if report.next.ending() == NO_SUBMARINE:
        text = "Move the torpedoes that still run, and enter the ships that they hit. The game ends when no "
        alone = ToDo(enemy.TORPEDOES, f"{text}torpedo runs.", ("102.3",))
        return enemy.in_order(rules, (*_moves(report), alone), attrgetter("phase"))
    entries = (
        *_moves(report),
        *_fire(report),
        *_sight(rules, report),
        *_searches(report.search),
        ToDo(enemy.SUBMARINE, "Move your submarine by the base rules. Enter its bow, facing and depth.", ("104.1.1",)),
        ToDo(
            enemy.TORPEDOES,
            "Move running torpedoes, and fire at ships that you see. Enter the torpedoes that still run and the "
            "ships that were hit or sank.",
            ("104.1.5", "102.3"),
        ),
        *_end(report),
    )
    return enemy.in_order(rules, entries, attrgetter("phase"))


def _moves(report: TurnReport) -> Iterator[ToDo]:
    escorts, ships, order = report.escorts, report.ships, report.order
    hunting = [move.name for move in escorts if not move.by_order]
    if hunting:
        in_order = " in this order" if len(hunting) > 1 else ""
        marks = ". Mark each hex that they attack" if any(move.attacks for move in escorts) else ""
        yield ToDo(enemy.ESCORTS, f"Move {listed(hunting)}{in_order}{marks}.", ("105.4.5",))
    in_formation = [move.name for move in escorts if move.by_order and move.doing.kind == FORMATION]
    others = [move.name for move in escorts if move.by_order and move.doing.kind != FORMATION]
    moved = ["the convoy"] * bool(ships)
    moved += [f"{listed(in_formation)} in formation"] * bool(in_formation) + [listed(others)] * bool(others)
    if moved:
        yield ToDo(enemy.CONVOY, f"Move {' and '.join(moved)}: {order.order.text} by die {order.die}.", ("104.3.1",))
    for ship in ships:
        if ship.rams:
            yield ToDo(enemy.CONVOY, f"{ship.name} rams {ship.rams}. Resolve this by the base rules.", ("108.1.5",))


def _fire(report: TurnReport) -> Iterator[ToDo]:
    for shells in report.starshells:
        text = f"{shells.by} fires {len(shells.hexes)} starshells at {shells.submarine}. Place them."
        yield ToDo(enemy.SHELLS, text, ("107.1.2", "107.1.3"))
    if report.starshells:
        text = "If a submarine is at 25 feet or less in starshell light (rule 25.0), enter sighted."
        yield ToDo(enemy.SHELLS, text, ("107.1",))
    for zone in report.lit:
        text = f"{zone.ship} lights all hexes within {zone.radius} hexes of either of its hexes."
        yield ToDo(enemy.SHELLS, text, zone.rules)
    for guns in report.gunfire:
        if guns.by:
            where = f"{listed(guns.by)} fire on {guns.submarine} if they have a line of sight"
            yield ToDo(enemy.GUNS, f"{where}. Enter sunk if it sinks.", ("104.2.1",))
    attacking = [move.name for move in report.escorts if move.attacks]
    if attacking:
        text = f"Resolve the attacks of {listed(attacking)} at the depths rolled. Enter sunk if you are sunk."
        yield ToDo(enemy.ATTACKS, text, ("105.4.12", "105.4.3"))
    for move in report.escorts:
        if move.rams:
            yield ToDo(enemy.ATTACKS, f"{move.name} rams {move.rams}. Resolve this by the base rules.", ("108.1.5",))


def _sight(rules: Rules, report: TurnReport) -> Iterator[ToDo]:
    """The markers that the enemy's moves have changed, by bringing submarines into sight or out of it (OP-37)."""
    acted_on = {each.name: each.marker for each in report.submarines}
    for each in report.next.submarines:
        if each.sunk or each.marker == acted_on[each.name]:
            continue
        text = f"{each.name} is now in sight. Put {the_marker(rules, each.marker.name)} under it."
        if each.marker.name not in UNDER and each.marker.pose is not None:
            where = each.marker.pose.text(report.next.board)
            text = f"{each.name} is now out of sight. Put {the_marker(rules, each.marker.name)} at {where}."
        yield ToDo(enemy.SEARCH, text, ("104.1.3", "104.1.4"))


def _searches(searches: Searches) -> Iterator[ToDo]:
    for names, what, why, rule in (
        (searches.sonar, "sonar", searches.no_sonar, "108.3.1"),
        (searches.radar, "radar", searches.no_radar, "108.3.2"),
    ):
        if names:
            text = f"Search by {what}: {listed(names)}. Enter the ships that found you and those that missed."
            yield ToDo(enemy.SEARCH, text, (rule,))
        elif why:
            yield ToDo(enemy.SEARCH, f"No search by {what}: {why}.", (rule,))


def ending_text(position: Position) -> str:
    """How a game ended, with the points that the file knows: `No submarine is left. The game is over. ...`"""
    held = position.tally()
    unknown = f", without the points for {listed(held.unknown)}" if held.unknown else ""
    why = capital(position.ending())
    return f"{why}. The game is over. Your victory points: {held.points}{unknown}."


def _end(report: TurnReport) -> Iterator[ToDo]:
    escorts = report.escorts
    if report.next.ending():
        text = f"{ending_text(report.next)} Or continue against the escorts."
        yield ToDo(enemy.END, text, ("104.2.1",))
    yield ToDo(enemy.END, "Write what happened in the game file, then play the next turn.", ("104.2.1",))
    if any(not move.by_order for move in escorts):
        text = "If the scenario ends here, use prolonged attack by rule 34.7, with escorts by VP (mode 7)."
        yield ToDo(enemy.END, text, ("104.2.1",))


FORMATION_MODE = 1
MOST_NAMED = 10
OFF = "off the board"
MOVEMENT = {"formation": "escorts stay in formation", "radial": "radial movement", "diameter": "diameter movement"}
SPEED = {"convoy": "at the convoy’s speed", "search": "at Search Speed", "full": "at full speed"}
STATES = {
    APPROACH: "goes to its radial",
    RUN: "runs in on its radial",
    RUN_OUT: "runs out on the far side",
    HALTED: "halts",
}


def tell(rules: Rules, report: TurnReport) -> tuple[Section, ...]:
    """The whole turn: what was known at the end of the turn closed, the moves of the next, and what the player does.

    Nothing moves any more once the game is over.
    """
    turn, named, board = report.closed + 1, enemy.phases(rules), report.before.board
    escorts = tuple(tell_escort(board, report, move) for move in report.escorts if not move.by_order)
    order = report.order
    die = f"Die {order.die} of its sealed slip" if order.sealed else f"Die {order.die}"
    fleet = Sentence("Fleet", f"{die} for {order.convoy}: {fleet_order_text(order)}.", ("104.3.1",))
    played = (
        (enemy.SHELLS, "", tuple(tell_light(report))),
        (enemy.ESCORTS, ", in this order", escorts),
        (enemy.CONVOY, "", (fleet, *tell_ships(report))),
    )
    sections = (
        Section(f"End of turn {report.closed}: what the enemy knows", tell_submarines(rules, report)),
        *(
            Section(f"Turn {turn}: {named[phase]}{more}", sentences, numbered=phase == enemy.ESCORTS)
            for phase, more, sentences in enemy.in_order(rules, () if report.next.is_over() else played, itemgetter(0))
        ),
        Section("Victory points", tell_points(report.next)),
        Section(f"Turn {turn}: your next steps", tell_to_do(rules, report), ahead=True),
        *changes_section(report.notes),
        Section("Missing ship data", tell_unknown(report.next) if report.first else ()),
    )
    return tuple(section for section in sections if section.sentences)


def tell_unknown(position: Position) -> tuple[Sentence, ...]:
    """The data that the file does not have of escorts and ships, and where the player writes them."""
    escorts, ships = position.unknown_data().values()
    where = "Or write class = NAME there, and add [class.NAME] to your house rules."
    write = "Write your numbers in the game file under each name, for example"
    loss = f"Missing for {_some(escorts)}: the loss of speed in a turn, and the hits that sink the ship."
    points = f"The victory points are missing for {_some(ships)}."
    told = (
        ("Escorts", escorts, f"{loss} {write} loss = 2 and hits = 3. {where}"),
        ("Convoy", ships, f"{points} {write} vp = 8. {where}"),
    )
    return tuple(Sentence(name, text) for name, missing, text in told if missing)


def _some(names: Sequence[str]) -> str:
    return listed([*names[:MOST_NAMED], *[f"{len(names) - MOST_NAMED} more"] * (len(names) > MOST_NAMED)])


def path_text(board: Board, step: int, path: Sequence[Pose]) -> str:
    """The hexes of a path from the course `step`: `M23 M22/5 M21/5`, facings where they change and at the end.

    What lies off the board is said once.
    """
    parts: list[str] = []
    for number, move in enumerate(path, 1):
        is_told = move.step != step or number == len(path)
        text = move.text(board) if is_told else label(board, move.bow)
        if not on_board(board, move.bow):
            text = OFF
        parts += [text] if parts[-1:] != [OFF] or text != OFF else []
        step = move.step
    return " ".join(parts)


def place_text(board: Board, pose: Pose) -> str:
    """A bow hex and a facing: `M23/6`, or off the board `2 columns left of A in row 20, facing 6`."""
    if on_board(board, pose.bow):
        return pose.text(board)
    return f"{label(board, pose.bow)}, facing {heading_of(board, pose.step)}"


def marker_text(rules: Rules, board: Board, marker: Marker) -> str:
    """A marker in words with its place: `the Escort Color marker at M19/3`."""
    text = the_marker(rules, marker.name)
    return text if marker.pose is None else f"{text} at {marker.pose.text(board)}"


def end_state_text(report: TurnReport, move: EscortMove) -> str:
    """The movement state of an escort at the end of its move, in words; on its ring is only a bow that lies there."""
    target = next((each.target for each in report.submarines if each.name == move.against), None)
    far = target is not None and distance(move.after.bow, target) != move.doing.ring
    return state_in_words(move.doing, on_ring=not far)


def state_in_words(state: State, *, on_ring: bool = True) -> str:
    """A movement state in words: `is on the ring of 6`, `is in hex 3 of a Williamson turn to the right`."""
    kind, entered, side, ring = state
    if kind == RING:
        return f"{'is on' if on_ring else 'goes to'} the ring of {ring}"
    text = STATES.get(kind, kind)
    if kind == WILLIAMSON:
        text = f"is in hex {entered} of a Williamson turn to the {side}"
    if not ring:
        return text
    return f"goes to the ring of {ring}" if kind == APPROACH else f"{text}, then goes to the ring of {ring}"


def tell_submarines(rules: Rules, report: TurnReport) -> tuple[Sentence, ...]:
    """For each submarine what happens to its marker, and the mode of the escorts against it."""
    board, before = report.before.board, {each.name: each.marker for each in report.before.submarines}
    sentences = []
    for seen in report.submarines:
        change = marker_change_text(rules, board, before.get(seen.name, Marker()), seen.marker)
        target = f" Target hex {label(board, seen.target)}." if seen.target is not None else ""
        against = f" Against it: {listed(seen.force)}." if seen.force and seen.mode != FORMATION_MODE else ""
        action, mode = enemy.actions(rules)[seen.marker.name], f"Mode {seen.mode}"
        if action.movement is not None:
            speed = "" if action.mode == FORMATION_MODE else SPEED.get(action.speed or "", "")
            mode = f"{mode}, {MOVEMENT[action.movement]} {speed}".rstrip()
        sentences.append(Sentence(seen.name, f"{change}{target} {mode}.{against}", seen.rules))
    sunk = "Sunk: remove its counter and its marker."
    sentences += [Sentence(each.name, sunk, ("104.1.3",)) for each in report.before.submarines if each.sunk]
    if report.next.ending():
        sentences.append(Sentence("All", ending_text(report.next)))
    return tuple(sentences)


def marker_change_text(rules: Rules, board: Board, before: Marker, after: Marker) -> str:
    """The player's action with a marker: place it, move it, turn it over, remove it, or leave it."""
    if after.name == NONE or after.pose is None:
        return "No contact." if before.name == NONE else f"Remove {marker_text(rules, board, before)}."
    if after.name in UNDER:
        return f"It has {the_marker(rules, after.name)} under its counter, and the marker moves with it."
    if before == after:
        return f"{capital(marker_text(rules, board, after))} stays there."
    if before.pose == after.pose and after.name == "inverted":
        return f"Turn {the_marker(rules, before.name)} over: {marker_text(rules, board, after)}."
    off = "" if before.name == NONE else f" instead of {the_marker(rules, before.name)}"
    return f"Place {marker_text(rules, board, after)}{off}."


def tell_light(report: TurnReport) -> Iterator[Sentence]:
    """Who fires starshells, and where they fall; which ships light the water around them as by day, and how far."""
    for each in report.starshells:
        hexes = listed(label(report.before.board, place) for place in each.hexes)
        yield Sentence(each.by, f"Fires starshells into {hexes}, against {each.submarine}.", ("107.1",))

    for zone in report.lit:
        hexes = listed(label(report.before.board, place) for place in zone.hexes)
        text = f"Burns: there is daylight within {counted(zone.radius, HEXES)} of {hexes}."
        yield Sentence(zone.ship, text, zone.rules)


def tell_escort(board: Board, report: TurnReport, move: EscortMove) -> Sentence:
    """The move of one escort: its path, its attacks, its state at the end."""
    against = f"Against {move.against}, mode {move.mode}. " if move.against else f"Mode {move.mode}. "
    text = f"{against}{route_text(board, move.before, move.path, move.after)}, speed {move.speed}"
    text += f"; {end_state_text(report, move)}."
    text += f" Attacks {_drops_text(board, move)}." if move.attacks else ""
    text += f" Rams {move.rams}." if move.rams else ""
    text += f" {capital(hindrance_text(board, move))}." if move.barred else ""
    return Sentence(move.name, text, move.rules)


def hindrance_text(board: Board, move: EscortMove) -> str:
    """Why an escort did not go as it would: `the way is blocked: M3 might enter it`; where it halts, each next hex."""
    if not move.shut_in:
        return f"the way is blocked: {move.barred}"
    return f"no hex is free: {'; '.join(f'{label(board, at)}, {why}' for at, why in move.shut_in)}"


def route_text(board: Board, before: Pose, path: Sequence[Pose], after: Pose) -> str:
    """Where a piece goes: `M24/6 to M23 M22 M21/6`, `turns in M24 from 6 to 1`, `stays in M24/6`."""
    if not any(on_board(board, place) for place in (before.bow, *(move.bow for move in path))):
        return f"{'Continues' if path else 'Stays'} off the board, now {place_text(board, after)}"
    turned = f"from facing {heading_of(board, before.step)} to {heading_of(board, after.step)}"
    if all(move.bow == before.bow for move in path):
        stays = f"Stays in {place_text(board, before)}"
        return stays if after.step == before.step else f"Turns in {label(board, before.bow)} {turned}"
    text = f"{capital(place_text(board, before))} to {path_text(board, before.step, path)}"
    if after.step != path[-1].step:
        text += f", then turns to facing {heading_of(board, after.step)}"
    return text if on_board(board, after.bow) else f"{text}, now {place_text(board, after)}"


def _drops_text(board: Board, move: EscortMove) -> str:
    """Charges of an escort by hex, with its Depth Combat rolls: `M22 2 depth charges: 5 4 same depth, 2 3 miss`."""
    rolls: dict[tuple[Hex, str], list[str]] = {}
    for roll in move.depth_combat:
        rolls.setdefault((roll.hex, roll.kind), []).append(f"{' '.join(map(str, roll.dice))} {roll.result}")
    parts = []
    for each in move.attacks:
        text = f"{label(board, each.hex)} {each.number} {weapon_text(each.kind)}{'s' if each.number > 1 else ''}"
        rolled = rolls.get((each.hex, each.kind))
        parts.append(f"{text}: {', '.join(rolled)}" if rolled else text)
    return "; ".join(parts)


def fleet_order_text(order: FleetOrder) -> str:
    """The order of the fleet: `L2, turn left, then 2 hexes`."""
    written = order.order
    text = order_text(written.turn, written.when, "M" if written.hexes is None else written.hexes)
    named = text if written.turn is None else f"{written.text}, {text}"
    return named if written.hexes is not None else f"{named}, where M is the Emergency speed of each ship"


def tell_ships(report: TurnReport) -> tuple[Sentence, ...]:
    """Each ship of the convoy, then the escorts in formation, which move with it."""
    board = report.before.board
    sentences = [tell_ship(report, move) for move in report.ships]
    for move in report.escorts:
        if move.by_order:
            route = route_text(board, move.before, move.path, move.after)
            how = "in formation" if move.doing.kind == FORMATION else "with the convoy’s order"
            how += f"; {hindrance_text(board, move)}" if move.shut_in or move.barred else ""
            sentences.append(Sentence(move.name, f"{route}, {how}.", move.rules))
    return tuple(sentences)


def tell_ship(report: TurnReport, move: ShipMove) -> Sentence:
    """The move of one ship of the convoy; where it halts, for which vessel."""
    text = route_text(report.before.board, move.before, move.path, move.after)
    text += ", and halts" if move.halted else ""
    if move.halts_for:
        shut_in = any(each.shut_in for each in report.escorts if each.name == move.halts_for)
        text += f" for {move.halts_for}" if move.halted else f", and stops before {move.halts_for}"
        text += ", which has no legal path" if shut_in else ""
    text += ". It is off the board and out of the game" if move.left_board else ""
    text += f"; rams {move.rams}" if move.rams else ""
    text += ". Its stern has no room to turn, so it changes course in the next turn" if move.late else ""
    return Sentence(move.name, f"{text}.", move.rules)


def tell_to_do(rules: Rules, report: TurnReport) -> tuple[Sentence, ...]:
    """The player's next actions, phase by phase."""
    named = enemy.phases(rules)
    return tuple(Sentence(named[each.phase], _sentence(each.text), each.rules) for each in to_do(rules, report))


def tell_points(position: Position) -> tuple[Sentence, ...]:
    """The tally of what has sunk: the points that the file knows, and the names of those whose points it does not."""
    held = position.tally()
    if not held.sunk:
        return ()
    known = [f"{each.name} {each.points}" for each in held.sunk if each.points is not None]
    text = f"{held.points}: {listed(known)}." if known else ""
    unknown = f"Write vp in the game file for {listed(held.unknown)}." if held.unknown else ""
    return (Sentence("Sunk", " ".join(filter(None, (text, unknown)))),)


def tell_player(position: Position) -> Section:
    """The player's entries in a game file: the move and action of each submarine, and its hits."""
    board, sentences = position.board, []
    for sub in position.submarines:
        moved = "" if sub.began == sub.pose else f"From {sub.began.text(board)} to "
        parts = [f"{moved}{sub.pose.text(board)}, {counted(sub.depth, 'feet')}"]
        parts += ["launches torpedoes"] if sub.fired else []
        parts += ["sighted by rule 47.0"] if sub.sighted else []
        means = dict(sub.means)
        found = [f"{name} with {means[name]}" if name in means else name for name in sub.found]
        parts += [f"found by {listed(found)}"] if found else []
        parts += [f"missed by {listed(sub.missed)}"] if sub.missed else []
        parts += ["sunk"] if sub.sunk else []
        sentences.append(Sentence(sub.name, _sentence("; ".join(parts))))
    for ship in position.ships:
        for turn, what in ((ship.torpedoed, "Torpedoed."), (ship.sunk, "Sunk.")):
            if turn == position.turn:
                sentences.append(Sentence(ship.name, what))
    sentences += [Sentence(each.name, "Sunk.") for each in position.lost if each.sunk == position.turn]
    title = f"Turn {position.turn}: what you did" if position.turn else "At the start"
    return Section(title, tuple(sentences))


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", ":")) else f"{text}."
