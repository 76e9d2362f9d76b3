"""The player's next actions, phase by phase, and the entries of the file that they change."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.checks.answers import capital, listed
from aids.on_patrol.detection import the_marker
from aids.on_patrol.game.close import NO_SUBMARINE, ending, tally
from aids.on_patrol.game.position import UNDER, Position
from aids.on_patrol.game.turn_report import EscortMove, Gunfire, Searches, TurnReport
from aids.on_patrol.movement_state import FORMATION
from aids.on_patrol.phases import (
    ATTACKS,
    CONVOY,
    END,
    ESCORTS,
    GUNS,
    SEARCH,
    SHELLS,
    SUBMARINE,
    TORPEDOES,
    in_order,
)
from aids.on_patrol.ships import pose_text
from aids.rulebook.rules import Rules


class ToDo(NamedTuple):
    """The player's next action in a phase, by its key (`aids.on_patrol.phases`), and the rule that asks for it."""

    phase: str
    text: str
    rules: tuple[str, ...]


def to_do(rules: Rules, report: TurnReport) -> tuple[ToDo, ...]:
    """The player's part of the turn, in the order of the phases."""
    if is_over(report.next):
        return (ToDo(END, "Nothing: the game is over.", ("104.2.1",)),)
    if ending(report.next) == NO_SUBMARINE:
        text = "Move the torpedoes that still run; enter what they hit. When none runs, the game is over."
        return in_order(rules, (*_moves(report), ToDo(TORPEDOES, text, ("102.3",))), lambda entry: entry.phase)
    entries = (
        *_moves(report),
        *_night(report),
        *_guns(report.gunfire),
        *_attacks(report.escorts),
        *_sight(rules, report),
        *_searches(report.search),
        ToDo(SUBMARINE, "Move your submarine by the base rules; enter bow, facing and depth.", ("104.1.1",)),
        ToDo(
            TORPEDOES,
            "Move running torpedoes and fire at ships that you see; enter what runs, what was hit and what sank.",
            ("104.1.5", "102.3"),
        ),
        *_end(report),
    )
    return in_order(rules, entries, lambda entry: entry.phase)


def _moves(report: TurnReport) -> Iterator[ToDo]:
    escorts, ships, order = report.escorts, report.ships, report.order
    hunting = [move.name for move in escorts if not move.by_order]
    if hunting:
        in_order = " in this order" if len(hunting) > 1 else ""
        marks = "; mark each hex that is attacked" if any(move.attacks for move in escorts) else ""
        yield ToDo(ESCORTS, f"Move {listed(hunting)}{in_order}{marks}.", ("105.4.5",))
    in_formation = [move.name for move in escorts if move.by_order and move.doing.kind == FORMATION]
    others = [move.name for move in escorts if move.by_order and move.doing.kind != FORMATION]
    moved = ["the convoy"] * bool(ships)
    moved += [f"{listed(in_formation)} in formation"] * bool(in_formation) + [listed(others)] * bool(others)
    if moved:
        yield ToDo(CONVOY, f"Move {' and '.join(moved)}: {order.order.text} by die {order.die}.", ("104.3.1",))
    for ship in ships:
        if ship.rams:
            yield ToDo(CONVOY, f"{ship.name} rams {ship.rams}: resolve it by the base rules.", ("108.1.5",))


def _night(report: TurnReport) -> Iterator[ToDo]:
    for shells in report.starshells:
        text = f"{shells.by} fires {len(shells.hexes)} starshells at {shells.submarine}; place them."
        yield ToDo(SHELLS, text, ("107.1.2", "107.1.3"))
    if report.starshells:
        text = "A submarine at 25 feet or less in starshell light (rule 25.0): enter sighted."
        yield ToDo(SHELLS, text, ("107.1",))
    for zone in report.lit:
        text = f"{zone.ship} lights all within {zone.radius} hexes of either of its hexes."
        yield ToDo(SHELLS, text, zone.rules)


def _guns(gunfire: Sequence[Gunfire]) -> Iterator[ToDo]:
    for each in gunfire:
        if each.by:
            text = (
                f"{listed(each.by)} fire on {each.submarine} where they have a line of sight; enter sunk if it sinks."
            )
            yield ToDo(GUNS, text, ("104.2.1",))


def _attacks(escorts: Sequence[EscortMove]) -> Iterator[ToDo]:
    attacking = [move.name for move in escorts if move.attacks]
    if attacking:
        text = f"Resolve the attacks of {listed(attacking)} at the depths rolled; enter sunk if you are."
        yield ToDo(ATTACKS, text, ("105.4.12", "105.4.3"))
    for move in escorts:
        if move.rams:
            yield ToDo(ATTACKS, f"{move.name} rams {move.rams}: resolve it by the base rules.", ("108.1.5",))


def _sight(rules: Rules, report: TurnReport) -> Iterator[ToDo]:
    """The markers that the enemy's moves have changed, by bringing submarines into sight or out of it (OP-37)."""
    acted_on = {each.name: each.marker for each in report.submarines}
    for each in report.next.submarines:
        if each.sunk or each.marker == acted_on[each.name]:
            continue
        text = f"{each.name} is in sight now: put {the_marker(rules, each.marker.name)} under it."
        if each.marker.name not in UNDER and each.marker.pose is not None:
            where = pose_text(report.next.board, each.marker.pose)
            text = f"{each.name} is out of sight now: put {the_marker(rules, each.marker.name)} at {where}."
        yield ToDo(SEARCH, text, ("104.1.3", "104.1.4"))


def _searches(searches: Searches) -> Iterator[ToDo]:
    for names, what, why, rule in (
        (searches.sonar, "sonar", searches.no_sonar, "108.3.1"),
        (searches.radar, "radar", searches.no_radar, "108.3.2"),
    ):
        if names:
            text = f"Search by {what}: {listed(names)}. Enter who found you and who missed."
            yield ToDo(SEARCH, text, (rule,))
        elif why:
            yield ToDo(SEARCH, f"No {what}: {why}.", (rule,))


def is_over(position: Position) -> bool:
    """Whether nothing is left to play: no submarine, and no torpedo that may still hit a ship."""
    return ending(position) == NO_SUBMARINE and not position.torpedoes


def ending_text(position: Position) -> str:
    """How a game ended, with the points that the file knows: `No submarine is left: the game is over, 14 points.`"""
    held = tally(position)
    unknown = f", without those of {listed(held.unknown)}" if held.unknown else ""
    why = capital(ending(position))
    return f"{why}: the game is over. Your victory points: {held.points}{unknown}."


def _end(report: TurnReport) -> Iterator[ToDo]:
    escorts = report.escorts
    if ending(report.next):
        text = f"{ending_text(report.next)} Or go on against the escorts."
        yield ToDo(END, text, ("104.2.1",))
    yield ToDo(END, "Write what happened into the game file, then carry out the next turn.", ("104.2.1",))
    if any(not move.by_order for move in escorts):
        text = "If the scenario ends here: prolonged attack by rule 34.7, escorts by VP (mode 7)."
        yield ToDo(END, text, ("104.2.1",))
