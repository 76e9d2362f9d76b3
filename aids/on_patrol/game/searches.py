"""Who must search with what in the coming turn (On Patrol 108.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aids.on_patrol.game.fleet_orders import afloat
from aids.on_patrol.game.position import ConvoyShip, Escort, Position
from aids.rulebook.rules import Rules, value


class Searches(NamedTuple):
    """The ships that must search with sonar and with radar, and why nobody does with one of the two, "" if any does."""

    sonar: tuple[str, ...]
    radar: tuple[str, ...]
    no_sonar: str = ""
    no_radar: str = ""


def searches(rules: Rules, position: Position, speeds: Mapping[str, int]) -> Searches:
    """The searches of escorts, and of ships of the convoy that can, which have moved at these speeds in hexes.

    Sonar: at a speed that permits it, unless all submarines are surfaced or sunk (108.3.1).  Radar: unless all are too
    deep to be seen (108.3.2).
    """
    hidden = value(rules, "hidden-depth")
    depths = [submarine.depth for submarine in position.submarines if not submarine.sunk]
    ships: tuple[Escort | ConvoyShip, ...] = (*position.escorts, *afloat(position))
    sonar = [ship.name for ship in ships if ship.sonar is not None and speeds.get(ship.name, 0) <= ship.sonar]
    radar = [ship.name for ship in ships if ship.radar]
    no_sonar = "every submarine is surfaced or sunk" if not any(depths) else ""
    if not sonar and not no_sonar:
        has = any(ship.sonar is not None for ship in ships)
        no_sonar = "every ship with sonar is too fast for it" if has else "no ship has sonar"
    no_radar = f"every submarine is at {hidden:g} feet or more" if all(depth >= hidden for depth in depths) else ""
    return Searches(() if no_sonar else tuple(sonar), () if no_radar else tuple(radar), no_sonar, no_radar)
