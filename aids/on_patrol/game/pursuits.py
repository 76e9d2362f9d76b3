"""The escorts that act on submarines: how they divide, fire, search and steer, and how fast (On Patrol 104, 105)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.hexes import Hex
from aids.on_patrol import diameter, radial
from aids.on_patrol.attack import closeness, named_groups, order
from aids.on_patrol.detection import SUB, SURFACED, choose_firing_escort, starshells
from aids.on_patrol.enemy import Action, actions
from aids.on_patrol.game.position import (
    ConvoyShip,
    Escort,
    Gunfire,
    Position,
    Searches,
    Starshells,
    Submarine,
    SubmarineSeen,
)
from aids.on_patrol.game.sight import NIGHT
from aids.on_patrol.radial import APPROACH, RING, State
from aids.rulebook.rules import Rules, cite, value


def divide(position: Position, seen: Sequence[SubmarineSeen]) -> tuple[SubmarineSeen, ...]:
    """The submarines with their forces (104.2.1, OP-19, OP-45): nobody acts on one without a marker.

    `position` has the new markers.  The escorts of a submarine that has sunk are divided among the others (OP-48).
    """
    marked = {submarine.name: submarine.marked or 0 for submarine in position.submarines}
    known = sorted((each for each in seen if each.target is not None), key=lambda each: marked[each.name])
    if not known:
        return tuple(seen)
    groups = named_groups(position.escorts, [each.target for each in known if each.target is not None])
    forces = {each.name: tuple(ship.name for ship in group) for each, group in zip(known, groups, strict=True)}
    return tuple(each._replace(force=forces.get(each.name, ())) for each in seen)


def shells(rules: Rules, before: Position, seen: Sequence[SubmarineSeen]) -> tuple[Starshells, ...]:
    """The starshells by night: for each new contact, and for each target hex that is new (107.1, OP-31, OP-49).

    `before` has the markers as they lay.
    """
    if before.light != NIGHT:
        return ()
    lit = {name for name, action in actions(rules).items() if "starshells" in (action.also or "")}
    boats = {submarine.name: submarine for submarine in before.submarines}
    fired: list[Starshells] = []
    for each in seen:
        old = boats[each.name].marker
        same = old.target_hex == each.target and boats[each.name].remarked != before.turn
        known = old.name in lit and same
        if each.marker.name not in lit or each.target is None or each.marker.pose is None or known:
            continue
        if by := choose_firing_escort(each.target, before.escorts):
            hexes = starshells(rules, each.target, each.marker.pose.step)
            fired.append(Starshells(by.name, each.name, hexes))
    return tuple(fired)


def gunfire(rules: Rules, position: Position, seen: Sequence[SubmarineSeen]) -> tuple[Gunfire, ...]:
    """Who fires on each surfaced submarine where a line of sight permits: all surface vessels (mode 5, OP-55).

    Escorts in radial movement against another submarine do not (105.4.11).
    """
    by_marker = actions(rules)
    busy = {name for each in seen if by_marker[each.marker.name].movement == "radial" for name in each.force}
    firing = [escort.name for escort in position.escorts if escort.name not in busy]
    firing += [ship.name for ship in position.afloat]
    return tuple(Gunfire(each.name, tuple(firing)) for each in seen if by_marker[each.marker.name].gunfire)


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
        no_sonar = "every ship with sonar is too fast to use it" if has else "no ship has sonar"
    no_radar = f"every submarine is at {hidden:g} feet or more" if all(depth >= hidden for depth in depths) else ""
    return Searches(() if no_sonar else tuple(sonar), () if no_radar else tuple(radar), no_sonar, no_radar)


SONAR, RADAR = "sonar", "radar"

Searcher = Escort | ConvoyShip


def split_find(text: str, names: Sequence[str]) -> tuple[str, str]:
    """The name of a searcher and what it found with, "" where that is not said: `Fletcher sonar`, or a name alone."""
    name, _, means = text.rpartition(" ")
    if text in names or means.lower() not in (SONAR, RADAR):
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
    cited = cite(rules, "108.3.1")
    return f"its sonar works up to speed {searcher.sonar}, but its speed was {searcher.speed} ({cited})"


def _no_radar(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    if not searcher.radar:
        return "it has no radar"
    if (depth := depth_then(rules, submarine)) < int(value(rules, "hidden-depth")):
        return ""
    return f"the submarine was at {depth} feet, too deep for radar ({cite(rules, '108.3.2')})"


def not_searching(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    """Why a searcher cannot find a submarine now, by sonar and by radar (108.3)."""
    no_radar = _no_radar(rules, submarine, searcher)
    if searcher.sonar is None:
        return no_radar if searcher.radar else "it has no sonar and no radar"
    surfaced = not depth_then(rules, submarine)
    sonar = "sonar cannot find a surfaced submarine" if surfaced else no_sonar(rules, searcher)
    return "; ".join(filter(None, (sonar, no_radar if searcher.radar else "")))


def impossible_find(rules: Rules, submarine: Submarine, searcher: Searcher) -> str:
    """Why a find of this turn cannot be: "found by radar, but ..."; "" if it can."""
    stated = dict(submarine.means).get(searcher.name)
    sonar, radar = no_sonar(rules, searcher), _no_radar(rules, submarine, searcher)
    if stated == SONAR and searcher.sonar is None:
        sonar = "it has no sonar"
    if stated:
        why = sonar if stated == SONAR else radar
        return why and f"it cannot find by {stated}, because {why}"
    # Without equipment in the file, or with one of two that can have found it, a name alone stands.
    if found_with(rules, submarine, searcher) == SONAR or not radar:
        return ""
    reasons = ((SONAR, sonar), (RADAR, radar))
    return "; ".join(f"it cannot find by {means}, because {why}" for means, why in reasons if why)


class Pursuit(NamedTuple):
    """An escort that acts on a submarine.

    `steers_for` is the target hex, for the ramming escort the bow hex of the submarine; `doing` is its state as the
    move begins, `radial` whether it is in radial movement.  `speed` is the most hexes that it enters.
    """

    escort: Escort
    submarine: Submarine
    seen: SubmarineSeen
    steers_for: Hex
    radial: bool
    rams: bool
    doing: State
    speed: int
    rules: tuple[str, ...]
    assumes: tuple[str, ...]


def pursuits(rules: Rules, position: Position, seen: Sequence[SubmarineSeen]) -> tuple[Pursuit, ...]:
    """The escorts that act on submarines, in the order in which they move: the nearest to its target hex first."""
    every: list[Pursuit] = []
    for known in seen:
        action = actions(rules)[known.marker.name]
        if known.target is None or action.movement not in ("radial", "diameter"):
            continue
        force = [escort for escort in position.escorts if escort.name in known.force]
        submarine = next(each for each in position.submarines if each.name == known.name)
        rammer = None  # the one nearest to the bow of a surfaced submarine (On Patrol 104.2.1, OP-45)
        if known.marker.name == SURFACED and force:
            rammer = order(submarine.pose.bow, force)[0].name
        begun = [_begin(rules, known, submarine, action, escort, escort.name == rammer) for escort in force]
        every += [_with_speed(rules, action, pursuit, begun) for pursuit in begun]
    # On Patrol 105.4.5
    return tuple(sorted(every, key=lambda each: closeness(each.seen.target or each.steers_for, each.escort.pose)))


def _begin(
    rules: Rules, seen: SubmarineSeen, submarine: Submarine, action: Action, escort: Escort, rams: bool
) -> Pursuit:
    """An escort with its state, its speed still 0: the state lasts while its target hex is the same (OP-41, OP-42)."""
    target = submarine.pose.bow if rams or seen.target is None else seen.target
    known = escort.on_path
    same = escort.target == target or (escort.target is None and known is not None and known.kind != APPROACH)
    in_radial = rams or action.movement == "radial"
    if in_radial:
        doing = radial.resume(rules, target, *escort.pose, known if same else None)
    else:
        if known is not None and not same:
            known = State(RING, ring=known.ring) if known.ring else None
        doing = diameter.begin(rules, target, *escort.pose, known)
    cited = ("104.2.1", "105.3.2" if in_radial else "106.2.2", *["108.1.5"] * rams)
    assumes = (*["OP-41"] * same, *(("OP-45",) if rams else () if in_radial else ("OP-42",)))
    return Pursuit(escort, submarine, seen, target, in_radial, rams, doing, 0, cited, assumes)


def _with_speed(rules: Rules, action: Action, pursuit: Pursuit, force: Sequence[Pursuit]) -> Pursuit:
    """The speed of an escort this turn: Search Speed or its best, and no more than it gains (On Patrol 105.3.5).

    An escort in contact by sonar holds Search Speed, radar slows none (OP-46).  On the ring at full speed no escort is
    faster than the best of the slowest on that ring (106.2.3).  One whose class says what a turn takes from its speed
    slows down by no more (OP-63).
    """
    escort = pursuit.escort
    found = pursuit.seen.marker.name == "escort-colour" and escort.name in pursuit.submarine.found
    contact = found and found_with(rules, pursuit.submarine, escort) == SONAR
    on_ring = [each.escort.best for each in force if each.doing.kind == RING and each.doing.ring == pursuit.doing.ring]
    most, cited, assumes = escort.best, "105.3.5", pursuit.assumes
    if contact or action.speed == "search":
        most = min(most, search_speed(rules, escort))
    elif pursuit.doing.kind == RING:
        most, cited = min(most, *on_ring), "106.2.3"
    assumes = (*assumes, "OP-46") if found else assumes
    speed = min(most, escort.speed + escort.gain)
    if speed < escort.least_speed:
        speed, assumes = escort.least_speed, (*assumes, "OP-63")
    return pursuit._replace(speed=speed, rules=(*pursuit.rules, cited), assumes=assumes)


def search_speed(rules: Rules, escort: Escort) -> int:
    """Search Speed of an escort: that of the rules, or less if its class says so (On Patrol 105.3.5)."""
    by_rules = int(value(rules, "search-speed"))
    return by_rules if escort.search is None else min(by_rules, escort.search)
