"""One phase of a game on file: adjudicated, with what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from aids.errors import InputError
from aids.rulebook.rules import Rules, switch, value
from aids.told import Told
from aids.u_boat.adjudicate import (
    DEFAULT_EDITION,
    EDITION_RULINGS,
    LENIENT_RULING,
    PHASE_RULINGS,
    Resolved,
    resolve_and_see,
)
from aids.u_boat.game.endings import ENDING_RULING, ending
from aids.u_boat.game.game_file import Declared, GameFile
from aids.u_boat.game.phases import Phase, phase_of
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.position import ADJUSTMENT, RETREATS, Position
from aids.u_boat.seen import View, make_views
from aids.u_boat.units import units_by_power


class Due(NamedTuple):
    """Builds (above 0) or removals (below 0) due to a power, and the home centres where it can build."""

    number: int
    homes: tuple[str, ...] = ()


class PhaseReport(NamedTuple):
    """A phase carried out.

    `resolved` is the adjudicator's; `phase` the next phase; `due` the builds and removals that it brings, by power;
    `silent` the powers with orders to give that gave none; `over` how the game ended, or "";
    `notes` which readings have changed since the game began.
    """

    game: GameFile
    resolved: Resolved
    phase: Phase
    due: Mapping[str, Due]
    silent: tuple[str, ...]
    over: str
    assumes: tuple[str, ...]
    notes: tuple[Told, ...] = ()

    @property
    def result(self) -> Mapping[str, Any]:
        """The adjudicator's result as values (`adjudicate.resolve_phase`)."""
        return self.resolved.result

    def views(self) -> dict[str, View]:
        """The phase as the game master, everyone, and each power see it."""
        return make_views(load_map(), self.resolved.seen, self.resolved.scene)


def play(rules: Rules, game: GameFile, where: str) -> PhaseReport:
    """The phase of a game file carried out.

    Raises `Unreadable`, `Ambiguous` or `Faults` for orders with errors unless the game is lenient, `InputError` for a
    game that is over.
    """
    if game.over:
        raise InputError(f"the game is over: {game.over}", where=where)
    game_map = load_map()
    resolved = resolve_and_see(rules, game_map, game.position)
    following = resolved.result["next"]
    phase = phase_of(following)
    return PhaseReport(
        game,
        resolved,
        phase,
        adjustments_due(rules, game_map, following) if phase.kind == ADJUSTMENT else {},
        silent_powers(rules, game),
        ending(rules, game, resolved.result),
        rulings(game),
    )


def rulings(game: GameFile) -> tuple[str, ...]:
    """The rulings that a phase rests on."""
    kind, edition = game.phase.kind, game.position.edition or DEFAULT_EDITION
    ids = [*PHASE_RULINGS[kind], *([EDITION_RULINGS[edition]] if kind != RETREATS else []), ENDING_RULING]
    ids += [LENIENT_RULING] if game.position.lenient else []
    return tuple(sorted(ids, key=lambda ruling: int(ruling.rpartition("-")[2])))


def adjustments_due(rules: Rules, game_map: GameMap, position: Mapping[str, object]) -> dict[str, Due]:
    """The builds or removals of each power that owns a centre or has a unit."""
    units, centres = position["units"], position["centres"]
    assert isinstance(units, dict) and isinstance(centres, dict)
    held = {name[2:5] for listed in units.values() for name in listed if name[0] != SUBMARINE}
    cost, apart = int(value(rules, "build-value")), not switch(rules, "shares-with-own")
    due = {}
    for power in game_map.powers:
        own: Sequence[str] = units.get(power, ())
        owned: Sequence[str] = centres.get(power, ())
        closed = held | ({name[2:5] for name in own} if apart else set())
        homes = tuple(home for home in game_map.home_centres(power) if home in owned and home not in closed)
        count = len(owned) - sum(cost if name[0] == SUBMARINE else 1 for name in own)
        if own or owned:
            due[power] = Due(min(count, len(homes)), homes)
    return due


def silent_powers(rules: Rules, game: GameFile) -> tuple[str, ...]:
    """The powers that had orders to give and gave none; those in civil disorder give none."""
    position, game_map = game.position, load_map()
    if position.phase == RETREATS:
        wanted = {entry.unit.power for entry in position.dislodged}
    elif position.phase == ADJUSTMENT:
        wanted = {power for power, due in adjustments_due(rules, game_map, as_table(position)).items() if due.number}
    else:
        wanted = {unit.power for unit in position.units}
    spoken = {power for power, texts in game.texts.items() if texts}
    quiet = {power for power, declared in game.declared.items() if declared.disorder}
    return tuple(power for power in game_map.powers if power in wanted - spoken - quiet)


def as_table(position: Position) -> dict[str, object]:
    """The units, the dislodged units and the centres of a position, by power, as game files list them."""
    dislodged: dict[str, list[object]] = {}
    for entry in position.dislodged:
        listed = {"unit": entry.unit._replace(number=0).name, "from": list(entry.attackers)}
        dislodged.setdefault(entry.unit.power, []).append(listed)
    return {
        "units": units_by_power(position.units),
        "dislodged": dislodged,
        "centres": {power: list(owned) for power, owned in (position.centres or {}).items()},
    }


def declared_next(game: GameFile) -> dict[str, Declared]:
    """Declarations that stay in the next phase: civil disorder; votes and concessions hold for one phase."""
    return {power: Declared(disorder=True) for power, declared in game.declared.items() if declared.disorder}
