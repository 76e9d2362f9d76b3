"""The escorts that act on each submarine, and their starshells and gunfire (On Patrol 104.2.1, 107.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aids.on_patrol.detection import SUB, SURFACED
from aids.on_patrol.escort_action import actions
from aids.on_patrol.game.close import NIGHT
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, target_hex
from aids.on_patrol.game.turn_report import Gunfire, Searches, Starshells, SubmarineSeen
from aids.on_patrol.illumination import fired_by, starshells
from aids.on_patrol.pursuit_groups import named_groups
from aids.on_patrol.ships import Ship
from aids.rulebook.rules import Rules, cite, value

RADIAL = "radial"


def divide(position: Position, seen: Sequence[SubmarineSeen]) -> tuple[SubmarineSeen, ...]:
    """The submarines with their forces (104.2.1, OP-19, OP-45): nobody acts on one without a marker.

    `position` has the new markers.  The escorts of a submarine that has sunk are divided among the others (OP-48).
    """
    marked = {submarine.name: submarine.marked or 0 for submarine in position.submarines}
    known = sorted((each for each in seen if each.target is not None), key=lambda each: marked[each.name])
    if not known:
        return tuple(seen)
    escorts = [Ship(escort.name, *escort.pose) for escort in position.escorts]
    groups = named_groups(escorts, [each.target for each in known if each.target is not None])
    forces = {each.name: tuple(ship.name for ship in group) for each, group in zip(known, groups, strict=True)}
    return tuple(each._replace(force=forces.get(each.name, ())) for each in seen)


def shells(rules: Rules, before: Position, seen: Sequence[SubmarineSeen]) -> tuple[Starshells, ...]:
    """The starshells by night: for each new contact, and for each target hex that is new (107.1, OP-31, OP-49).

    `before` has the markers as they lay.
    """
    if before.light != NIGHT:
        return ()
    lit = {name for name, action in actions(rules).items() if "starshells" in (action.also or "")}
    escorts = tuple(Ship(escort.name, *escort.pose) for escort in before.escorts)
    markers = {submarine.name: submarine.marker for submarine in before.submarines}
    fired: list[Starshells] = []
    for each in seen:
        old = markers[each.name]
        known = old.name in lit and target_hex(old) == each.target
        if each.marker.name not in lit or each.target is None or each.marker.pose is None or known:
            continue
        by = fired_by(each.target, escorts)
        if by is not None:
            hexes = starshells(rules, each.target, each.marker.pose.step)
            fired.append(Starshells(by.name, each.name, hexes))
    return tuple(fired)


def gunfire(rules: Rules, position: Position, seen: Sequence[SubmarineSeen]) -> tuple[Gunfire, ...]:
    """Who fires on each surfaced submarine where a line of sight permits: all surface vessels (mode 5, OP-55).

    Escorts in radial movement against another submarine do not (105.4.11).
    """
    by_marker = actions(rules)
    busy = {name for each in seen if by_marker[each.marker.name].movement == RADIAL for name in each.force}
    firing = [escort.name for escort in position.escorts if escort.name not in busy]
    firing += [ship.name for ship in position.afloat]
    return tuple(
        Gunfire(each.name, tuple(firing)) for each in seen if "fire" in (by_marker[each.marker.name].also or "").split()
    )


def searches(rules: Rules, position: Position, speeds: Mapping[str, int]) -> Searches:
    """The searches of escorts, and of ships of the convoy that can, which have moved at these speeds in hexes.

    Sonar: at a speed that permits it, unless all submarines are surfaced or sunk (108.3.1).  Radar: unless all are too
    deep to be seen (108.3.2).
    """
    hidden = value(rules, "hidden-depth")
    depths = [submarine.depth for submarine in position.submarines if not submarine.sunk]
    ships: tuple[Escort | ConvoyShip, ...] = (*position.escorts, *position.afloat)
    sonar = [ship.name for ship in ships if ship.sonar is not None and speeds.get(ship.name, 0) <= ship.sonar]
    radar = [ship.name for ship in ships if ship.radar]
    no_sonar = "every submarine is surfaced or sunk" if not any(depths) else ""
    if not sonar and not no_sonar:
        has = any(ship.sonar is not None for ship in ships)
        no_sonar = "every ship with sonar is too fast for it" if has else "no ship has sonar"
    no_radar = f"every submarine is at {hidden:g} feet or more" if all(depth >= hidden for depth in depths) else ""
    return Searches(() if no_sonar else tuple(sonar), () if no_radar else tuple(radar), no_sonar, no_radar)


SONAR, RADAR = "sonar", "radar"
MEANS = (SONAR, RADAR)

Searcher = Escort | ConvoyShip


def split_find(text: str, names: Sequence[str]) -> tuple[str, str]:
    """The name of a searcher and what it found with, "" where that is not said: `Fletcher sonar`, or a name alone."""
    name, _, means = text.rpartition(" ")
    if text in names or means.lower() not in MEANS:
        return text, ""
    return name.rstrip(), means.lower()


def found_with(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    """The sensor of a find: as the player says, else sonar unless that cannot be (OP-46)."""
    stated = dict(submarine.means).get(searcher.name)
    if stated:
        return stated
    surfaced = depth_then(rules, submarine) == 0 and (searcher.radar or searcher.sonar is None)
    unable = searcher.sonar is None and searcher.radar
    return RADAR if surfaced or unable or no_sonar(rules, searcher) else SONAR


def depth_then(rules: Rules, submarine: Submarine) -> int:
    """The depth in feet at which a submarine was searched for: that of before its move, as far as the file tells."""
    if submarine.began_depth is not None:
        return submarine.began_depth
    if submarine.marker.name == SURFACED:
        return 0
    return int(value(rules, "visible-depth")) if submarine.marker.name == SUB else submarine.depth


def no_sonar(rules: Rules, searcher: Searcher) -> str:
    """Why a searcher's sonar can have found nothing this turn; "" if it can."""
    if searcher.sonar is None or searcher.speed is None or searcher.speed <= searcher.sonar:
        return ""
    return f"its sonar works up to speed {searcher.sonar}, and it went {searcher.speed} ({cite(rules, '108.3.1')})"


def _no_radar(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    if not searcher.radar:
        return "it has no radar"
    depth, hidden = depth_then(rules, submarine), int(value(rules, "hidden-depth"))
    return (
        f"the submarine was at {depth} feet, too deep for radar ({cite(rules, '108.3.2')})" if depth >= hidden else ""
    )


def impossible_find(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    """Why a find of this turn cannot be: "found by radar, but ..."; "" if it can."""
    stated = dict(submarine.means).get(searcher.name)
    sonar, radar = no_sonar(rules, searcher), _no_radar(rules, submarine, searcher)
    if stated == SONAR and searcher.sonar is None:
        sonar = "it has no sonar"
    if stated:
        why = sonar if stated == SONAR else radar
        return why and f"found by {stated}, but {why}"
    # Without equipment in the file, or with one of two that can have found it, a name alone stands.
    if found_with(rules, submarine, searcher) == SONAR or not radar:
        return ""
    return "; ".join(f"not by {means}: {why}" for means, why in ((SONAR, sonar), (RADAR, radar)) if why)
