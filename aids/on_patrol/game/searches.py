"""Who must search with what in the coming turn (On Patrol 108.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aids.on_patrol.game.position import Position
from aids.rules import Rules, value


class Searches(NamedTuple):
    """The escorts that must search with sonar and with radar, and why one of the two is not needed, "" if it is."""

    sonar: tuple[str, ...]
    radar: tuple[str, ...]
    no_sonar: str = ""
    no_radar: str = ""


def searches(rules: Rules, position: Position, speeds: Mapping[str, int]) -> Searches:
    """The searches of escorts that have moved at these speeds in hexes.

    Sonar: at a speed that permits it, unless all submarines are surfaced or sunk (108.3.1).  Radar: unless all are too
    deep to be seen (108.3.2).
    """
    hidden = value(rules, "hidden-depth")
    depths = [submarine.depth for submarine in position.submarines if not submarine.sunk]
    sonar = [
        escort.name
        for escort in position.escorts
        if escort.sonar is not None and speeds.get(escort.name, escort.speed) <= escort.sonar
    ]
    radar = [escort.name for escort in position.escorts if escort.radar]
    no_sonar = "every submarine is surfaced or sunk" if not any(depths) else ""
    no_radar = f"every submarine is at {hidden:g} feet or more" if all(depth >= hidden for depth in depths) else ""
    return Searches(() if no_sonar else tuple(sonar), () if no_radar else tuple(radar), no_sonar, no_radar)
