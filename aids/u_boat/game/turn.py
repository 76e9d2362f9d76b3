"""One phase of a game file, adjudicated, with the builds that are due and the end of the game by it (UB-30)."""

from collections.abc import Mapping
from typing import NamedTuple

from aids.checks import listed
from aids.errors import InputError
from aids.rulebook.rules import Rules, switch, value
from aids.turns import Sentence
from aids.u_boat.adjudicate import DEFAULT_EDITION, resolve_phase, rulings_of
from aids.u_boat.adjustments import balance
from aids.u_boat.game.game_file import Declared, GameFile
from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.position_file import ADJUSTMENT, RETREATS, Position
from aids.u_boat.reports import EVERYONE, MASTER, PhaseResult, Units, View, make_views
from aids.u_boat.retreats import Displaced, displaced_units, find_occupied

ENDING_RULING = "UB-30"


def ending(rules: Rules, game: GameFile, result: PhaseResult) -> str:
    """How the game has ended after a phase, "" if it goes on.

    Centers go before concessions, these before a draw.  Powers that had a unit or a center before the phase, and that
    are not in civil disorder, have a voice.
    """
    if winner := result.winner:
        owned = len(result.next.owned(winner))
        return f"{winner} has won with {owned} centers of {int(value(rules, 'victory-centres'))}"
    position, voices = game.position, dict[str, Declared]()
    driven = {entry.unit.power for entry in position.dislodged}
    for power in load_map().powers:
        declared = game.declared.get(power, Declared())
        if not declared.disorder and (power in driven or position.own(power) or position.owned(power)):
            voices[power] = declared
    for power in voices:
        others = [each for other, each in voices.items() if other != power]
        if others and all(other.concedes == power for other in others):
            return f"{power} has won by concession"
    if voices and all(each.draw for each in voices.values()):
        return f"draw of {listed(voices)}"
    return ""


class Due(NamedTuple):
    """Builds (above 0) or removals (below 0) due to a power, and the home centers where it can build."""

    number: int
    homes: tuple[str, ...] = ()


class PhaseReport(NamedTuple):
    """A phase carried out.

    `result` is the adjudicator's; `phase` the next phase; `due` the builds and removals that it brings, by power;
    `silent` the powers with orders to give that gave none; `over` how the game ended, or "";
    `notes` which readings have changed since the game began.
    """

    game: GameFile
    result: PhaseResult
    phase: Phase
    due: Mapping[str, Due]
    silent: tuple[str, ...]
    over: str
    assumes: tuple[str, ...]
    notes: tuple[Sentence, ...] = ()

    def views(self) -> dict[str, View]:
        """The phase as the game master, everyone, and each power see it."""
        return make_views(load_map(), self.result.viewed, self.result.units)

    @property
    def centers(self) -> Mapping[str, tuple[str, ...]]:
        """The centers that each power owns after the phase."""
        return self.result.next.centers or {}

    def is_concerned(self, power: str) -> bool:
        """Whether a power has, or had before the phase, a unit or a center, or is told anything: it gets a letter."""
        following = self.result.next
        units = (*self.game.position.units, *following.units, *(entry.unit for entry in following.dislodged))
        told = self.centers.get(power) or self.result.reports.get(power)
        return bool(told) or any(unit.power == power for unit in units)


def play(rules: Rules, game: GameFile, where: str) -> PhaseReport:
    """The phase of a game file carried out.

    Raises `Unreadable`, `Ambiguous` or `Faults` for orders with errors unless the game is lenient, `InputError` for a
    game that is over.
    """
    if game.over:
        raise InputError(f"the game is over: {game.over}", where=where)
    result = resolve_phase(rules, load_map(), game.position)
    following = result.next
    return PhaseReport(
        game,
        result,
        Phase(following.year, following.season, following.phase),
        adjustments_due(rules, load_map(), following),
        silent_powers(rules, game),
        ending(rules, game, result),
        rulings(game),
    )


def report_position(rules: Rules, game: GameFile) -> PhaseReport:
    """The position in a game file as the report of a phase in which nothing happened, for forms of its own phase."""
    position, game_map = game.position, load_map()
    result = PhaseResult(
        position.phase,
        position.edition,
        orders=(),
        units=Units((), position.units, displaced_now(rules, game_map, position)),
        sunk=(),
        disbanded=(),
        reports={EVERYONE: []},
        viewed={EVERYONE: [], MASTER: []},
        next=position,
    )
    due = adjustments_due(rules, game_map, position)
    return PhaseReport(game, result, game.phase, due, (), game.over, rulings(game))


def displaced_now(rules: Rules, game_map: GameMap, position: Position) -> list[Displaced]:
    """The dislodged units of a position with the places to which they may retreat (UB-20)."""
    shares = bool(switch(rules, "shares-with-own"))
    occupied = find_occupied(position.units, position.contested, shares_with_own=shares)
    return displaced_units(game_map, position.dislodged, occupied)


def rulings(game: GameFile) -> tuple[str, ...]:
    """The rulings that a phase rests on."""
    edition = game.position.edition or DEFAULT_EDITION
    return rulings_of(game.phase.kind, edition, ENDING_RULING, lenient=game.position.lenient)


def adjustments_due(rules: Rules, game_map: GameMap, position: Position) -> dict[str, Due]:
    """The builds or removals of each power that owns a center or has a unit; none in other phases."""
    if position.phase != ADJUSTMENT:
        return {}
    held = {unit.province for unit in position.units if unit.kind != SUBMARINE}
    apart, due = not switch(rules, "shares-with-own"), {}
    for power in game_map.powers:
        own, owned = position.own(power), position.owned(power)
        closed = held | ({unit.province for unit in own} if apart else set())
        homes = tuple(home for home in game_map.home_centers(power) if home in owned and home not in closed)
        if own or owned:
            due[power] = Due(min(balance(rules, position, power), len(homes)), homes)
    return due


def silent_powers(rules: Rules, game: GameFile) -> tuple[str, ...]:
    """The powers that had orders to give and gave none."""
    return tuple(power for power in wanted_powers(rules, game) if not game.texts.get(power))


def wanted_powers(rules: Rules, game: GameFile) -> tuple[str, ...]:
    """The powers that have orders to give; those in civil disorder give none."""
    position, game_map = game.position, load_map()
    if position.phase == RETREATS:
        wanted = {entry.unit.power for entry in position.dislodged}
    elif position.phase == ADJUSTMENT:
        wanted = {power for power, due in adjustments_due(rules, game_map, position).items() if due.number}
    else:
        wanted = {unit.power for unit in position.units}
    quiet = {power for power, declared in game.declared.items() if declared.disorder}
    return tuple(power for power in game_map.powers if power in wanted - quiet)
