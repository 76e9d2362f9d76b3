"""A second reading of the rules of a turn of SSN, which shares no code with the engine: breaches of a report in words.

All figures are typed here from the document.  Lengths are inches.
"""

from math import cos, dist, hypot, pi, radians, sin

LEVELS = {"creep": (0, 2), "slow": (2, 4), "fast": (4, 6), "flank": (6, 8)}
ORDER = list(LEVELS)
COUNTERS = {"ssn": (1, 0.625), "dp": (0.5, 0.5), "ff": (1, 0.625), "lhd": (1.25, 0.75)}
NEAR = 0.011  # places are hundredths
DETECTS = {"passive": ("passive-ship",), "active": ("active-ship", "active-helo-shallow", "active-helo-deep")}


def at(piece):
    """The center of a piece."""
    return piece.x / 100, piece.y / 100


def outline(center, heading, size):
    """Points along the edges of a counter, and its center."""
    length, width = size
    turned = radians(heading)
    grid = [n / 20 - 0.5 for n in range(21)]
    local = [(a * width, b * length) for a in grid for b in grid]
    return [
        (center[0] + x * cos(turned) + y * sin(turned), center[1] - x * sin(turned) + y * cos(turned)) for x, y in local
    ]


def in_zone(listener, places):
    """Whether a part of a counter is in a zone: 4 to 8, 12 to 16, 20 to 24 inches and so on; None if too close to say."""
    distances = [dist(listener, place) for place in places]
    near, far = min(distances), max(distances)
    if any(abs(edge - end) < 0.06 for end in (near, far) for edge in range(4, 200, 4)):
        return None
    return any(each % 8 >= 4 for each in distances if each >= 4)


def hears_on_the_way(run, heading, kind):
    """For each roll of a torpedo while it is shallow whether a part of its target is in a zone, None if too close to say.

    The target's counter is laid out point by point, the torpedo set down every five inches on the straight line to it.
    """
    (x, y), (to_x, to_y) = [(place[0] / 100, place[1] / 100) for place in (run.origin, run.target)]
    places, whole = outline((to_x, to_y), heading, COUNTERS[kind]), dist((x, y), (to_x, to_y))
    spots = [(x + (to_x - x) * gone / whole, y + (to_y - y) * gone / whole) for gone in range(0, 20, 5) if gone < whole]
    return [in_zone(spot, places) for spot in spots]


def torpedo(run, needed, depth, target, heading, kind):
    """The outcome of a torpedo from its throws, and how many of these it takes; None if too close to say."""
    throws, heard = run.throws, hears_on_the_way(run, heading, kind)
    left, rolls, failed, ever, reached_depth = run.distance / 100, 0, 0, False, depth
    while True:
        total = sum(throws[rolls])
        hears = reached_depth == "deep" or heard[rolls]
        if hears is None and total >= needed:
            return None
        success = hears and total >= needed
        rolls += 1
        failed, ever = (0, True) if success else (failed + 1, ever)
        if failed == 2:
            return "missed", rolls
        if left < 5 and reached_depth != target:
            return "missed", rolls
        left = round(left - 5, 6)
        reached_depth = target
        if left <= 0:
            break
    if not ever:
        return "missed", rolls
    (die,) = throws[rolls]
    if kind != "ssn":
        return ("kill" if die >= 2 else "dud"), rolls + 1
    return ("evaded" if die >= max(1, 6 - rolls) else "sunk"), rolls + 1


def breaches(report, thresholds):
    """Everything in a turn that the rules do not allow."""
    return [
        *submarine_breaches(report),
        *shot_breaches(report),
        *detection_breaches(report, thresholds),
        *fire_breaches(report),
        *move_breaches(report),
        *helicopter_breaches(report),
        *ending_breaches(report),
    ]


def submarine_breaches(report):
    """Speed, turns, depth and detection points."""
    before, after, moved = report.before.submarine, report.next.submarine, report.moved
    length = sum(leg.inches for leg in moved.legs) / 100
    low, high = LEVELS[after.speed]
    if not (low < length <= high or (length == 0 and after.speed == "creep")):
        yield f"{length} inches are not {after.speed}"
    if abs(ORDER.index(after.speed) - ORDER.index(before.speed)) > 1:
        yield f"from {before.speed} to {after.speed}"
    most = {"creep": 60, "slow": 120, "fast": 60, "flank": 90}[after.speed]
    if sum(abs(leg.turned) for leg in moved.legs) > most:
        yield f"turned more than {most} degrees"
    if dist(at(before), at(after)) > length + NEAR:
        yield "went farther than it moved"
    if dist(at(after), (there := steered(at(before), before.heading, moved.legs))) > 2 * NEAR:
        yield f"is not where its way leads, {there}"
    run = 9.0
    for leg in moved.legs:
        if leg.turned and run < (1 if after.speed in ("creep", "slow") else 2):
            yield f"turns again after {run} inches"
        run = 0 if leg.turned else run + leg.inches / 100
    depth = {"dive": "deep", "rise": "shallow"}.get(before.change, before.depth)
    if after.depth != depth:
        yield f"is {after.depth}, not {depth}"
    if after.change and report.events.shots:
        yield "fired and placed a marker"
    yield from point_breaches(report, length, depth)


def steered(place, heading, legs):
    """Where a way leads: straight runs, and arcs as their chords."""
    (x, y), turned = place, radians(heading)
    for leg in legs:
        angle, inches = radians(leg.turned), leg.inches / 100
        chord = inches * (sin(angle / 2) / (angle / 2) if angle else 1)
        x, y, turned = x + chord * sin(turned + angle / 2), y + chord * cos(turned + angle / 2), turned + angle
    return x, y


def point_breaches(report, length, depth):
    """The three points of a move, those past an edge left out."""
    after = report.next
    wide, high = (side / 100 for side in after.table)
    sub, coming = at(after.submarine), {"dive": "deep", "rise": "shallow"}.get(after.submarine.change, depth)
    turned = radians(after.submarine.heading)
    ahead = sub[0] + length * sin(turned), sub[1] + length * cos(turned)
    wanted = [(at(report.before.submarine), report.before.submarine.depth), (sub, depth), (ahead, coming)]
    placed = list(after.points)
    if len({point.number for point in placed}) != len(placed) or not {p.number for p in placed} <= {1, 2, 3}:
        yield "points with one number"
    for place, shown in wanted:
        found = [p for p in placed if dist(at(p), place) < 2 * NEAR and p.depth == shown]
        inside = NEAR < place[0] < wide - NEAR and NEAR < place[1] < high - NEAR
        if inside and not found:
            yield f"no point at {place}"
    if len(placed) > 3:
        yield "more than three points"


def shot_breaches(report):
    """The submarine's shots, and the ships that they alert."""
    before, after = report.before.submarine, report.next.submarine
    if (
        len(report.events.shots) > 2
        or before.torpedoes - len(report.events.shots) != after.torpedoes
        or after.torpedoes < 0
    ):
        yield "torpedoes do not add up"
    if report.events.shots and before.speed == "flank":
        yield "fired at Flank"
    kills = {ship.name: ship.kills for ship in report.before.ships}
    for run in report.events.shots:
        if run.distance > 1800 or kills[run.at] >= (2 if run.at == "LHD" else 1):
            yield f"shot at {run.at} beyond reach or at a wreck"
        ship = next(ship for ship in report.before.ships if ship.name == run.at)
        wanted = torpedo(run, run.needed, before.depth, "shallow", ship.heading, ship.kind)
        if wanted not in (None, (run.outcome, len(run.throws))):
            yield f"torpedo at {run.at}: {run.outcome}, not {wanted[0]}"
        kills[run.at] += run.outcome == "kill"
    if kills != {ship.name: ship.kills for ship in report.next.ships}:
        yield "kills do not add up"
    if report.events.shots and not all(ship.alerted for ship in report.next.ships):
        yield "a shot did not alert all ships"


def afloat(ships):
    """The ships that are no wrecks and have not left."""
    return [ship for ship in ships if ship.kills < (2 if ship.kind == "lhd" else 1) and not ship.left]


def detection_breaches(report, thresholds):
    """Who hears whom, with which sonar."""
    sunk = {ship.name for ship in report.next.ships} - {ship.name for ship in afloat(report.next.ships)}
    ships = {ship.name: ship for ship in report.before.ships if ship.name not in sunk or ship.name in moved_off(report)}
    alerted = bool(report.events.shots) or any(ship.alerted for ship in report.before.ships)
    helicopters = {each.name: each for each in report.before.helicopters}
    points = {point.number: point for point in report.next.points}
    for roll in report.rolls:
        point = points[roll.number]
        heading, kind = (report.next.submarine.heading, "ssn") if point.submarine else (0, "dp")
        places = outline(at(point), heading, COUNTERS[kind])
        names = [heard.listener for heard in roll.heard]
        if sorted(names) != sorted([*ships, *helicopters]):
            yield f"listeners are {names}"
        for heard in roll.heard:
            unit = ships.get(heard.listener) or helicopters.get(heard.listener)
            if unit is None:
                continue
            is_ship = heard.listener in ships
            deep = not is_ship and unit.depth == "deep"
            hears = True if deep else in_zone(at(unit), places)
            sonar = "active" if alerted or not is_ship else "passive"
            needed = thresholds[f"{sonar}-{'ship' if is_ship else 'helo-' + unit.depth}-{point.speed}"]
            if hears is not None and heard.detected != (hears and sum(roll.dice) >= needed):
                yield f"{heard.listener} {'detects' if heard.detected else 'misses'} point {roll.number}"
            if heard.sonar != sonar:
                yield f"{heard.listener} is {heard.sonar}"


def moved_off(report):
    """The ships that left the table in this turn."""
    return {move.name for move in report.moves if move.note == "left"}


def fire_breaches(report):
    """Who fires at the submarine, how often, and with what result."""
    by = [run.by for run in report.events.fire]
    ships = {ship.name: ship for ship in report.before.ships}
    flying = {each.name: each for each in report.before.helicopters}
    points = {point.number: at(point) for point in report.next.points}
    sub = report.next.submarine
    for name in set(by):
        unit, most = (ships[name], 1) if name in ships else (flying[name], 2)
        if by.count(name) > most:
            yield f"{name} fires {by.count(name)} times"
        found = [
            r.number for r in report.rolls for h in r.heard if h.listener == name and h.detected and h.sonar == "active"
        ]
        if not found or min(dist(at(unit), place) for place in (at(sub), *(points[n] for n in found))) > 12 + NEAR:
            yield f"{name} fires at nothing that it may"
        if name in flying and any(each.name == name for each in report.next.helicopters):
            yield f"{name} fired and stays"
    for run in report.events.fire:
        if run.distance > 1800:
            wanted = "out of range", 0
        else:
            wanted = torpedo(run, run.needed, "shallow", sub.depth, sub.heading, "ssn")
        if wanted not in (None, (run.outcome, len(run.throws))):
            yield f"torpedo of {run.by}: {run.outcome}, not {wanted[0]}"
    for heard in (h for r in report.rolls for h in r.heard if h.detected and h.sonar == "active"):
        unit = ships.get(heard.listener) or flying.get(heard.listener)
        if dist(at(unit), at(sub)) < 12 - NEAR and heard.listener not in by and not sub.sunk:
            yield f"{heard.listener} does not fire"


def move_breaches(report):
    """How far and how the ships go, each once."""
    before = {ship.name: ship for ship in report.before.ships}
    names = [move.name for move in report.moves]
    if len(set(names)) != len(names):
        yield "a piece moves twice"
    lhd = next(ship for ship in report.next.ships if ship.kind == "lhd")
    inches = 6 if lhd.kills >= 2 else 1 if lhd.kills else 4
    for ship in report.next.ships:
        old = before[ship.name]
        gone = dist(at(old), at(ship))
        if ship.name not in names and (gone or ship.heading != old.heading):
            yield f"{ship.name} moved by nothing"
        if gone > inches + NEAR:
            yield f"{ship.name} went {gone:.2f} inches"
        turned = abs((ship.heading - old.heading + 180) % 360 - 180)
        if turned > (60 if inches == 6 else 30):
            yield f"{ship.name} turned {turned}"
        move = next((move for move in report.moves if move.name == ship.name), None)
        if inches == 4 and move is not None and not move.note and report.lhd_dice:
            (die,) = report.lhd_dice
            wanted = (old.heading + {1: -30, 6: 30}.get(die, 0)) % 360
            chord = 2 * (6 / pi) * sin(radians(15))
            far = 4 if 1 < die < 6 else hypot(3 + chord * cos(radians(15)), chord * sin(radians(15)))
            if ship.heading != wanted or abs(gone - far) > NEAR:
                yield f"{ship.name} did not do as the die {die} says"


def helicopter_breaches(report):
    """Launches, flights, and that none is gained."""
    ships = {ship.name: ship for ship in report.before.ships}
    for name, helicopter in report.events.launched:
        if not ships[name].alerted or helicopter not in ships[name].aboard:
            yield f"{name} may not launch {helicopter}"
    aboard = {name for ship in report.before.ships for name in ship.aboard}
    flying = {each.name: each for each in report.before.helicopters}
    fired = {run.by for run in report.events.fire} & set(flying)
    after = {name for ship in report.next.ships for name in ship.aboard} | {
        each.name for each in report.next.helicopters
    }
    if after | fired | set(report.lost) != aboard | set(flying) or after & (fired | set(report.lost)):
        yield "helicopters do not add up"
    points = {point.number: at(point) for point in report.next.points}
    for each in report.next.helicopters if report.moves else ():
        old = flying.get(each.name)
        move = next((move for move in report.moves if move.name == each.name), None)
        if move is None:
            yield f"{each.name} does nothing"
        elif old is not None and old.depth == "shallow":
            if each.depth != "deep" or at(each) != at(old):
                yield f"{each.name} was Shallow and moved"
        elif each.depth != "shallow" or (
            abs(dist(at(each), points[move.point]) - 5) > 2 * NEAR and dist(move.before, move.after) > 0
        ):
            yield f"{each.name} is not five inches from point {move.point}"


def ending_breaches(report):
    """Whether the game ends as it should."""
    after = report.next
    sub, lhd = after.submarine, next(ship for ship in after.ships if ship.kind == "lhd")
    frigates = [dist(at(ship), at(sub)) for ship in afloat(after.ships) if ship.kind == "ff"]
    wide, high = (side / 100 for side in after.table)
    detected = any(heard.detected for roll in report.rolls for heard in roll.heard)
    if not (0 <= at(sub)[0] <= wide and 0 <= at(sub)[1] <= high):
        wanted = "left"
        if report.rolls or report.moves or sub.sunk:
            yield "the surface acts after the submarine has left the table"
    elif sub.sunk:
        wanted = "sunk"
    elif lhd.kills == 2 and not detected and all(far > 12 for far in frigates):
        wanted = "won"
    elif lhd.kills < 2 and any(not (0 <= s.x / 100 <= wide and 0 <= s.y / 100 <= high) for s in after.ships):
        wanted = "late"
    else:
        wanted = "torpedoes" if sub.torpedoes < 2 - lhd.kills else ""
    close = any(abs(far - 12) < NEAR for far in frigates)
    if after.ending != wanted and not close:
        yield f"ends {after.ending!r}, not {wanted!r}"
