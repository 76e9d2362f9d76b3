"""The ordinary move of an escort in pursuit, and where that is barred all rows of steps and turns: a second reading of OP-43.

The ordinary move follows 105.3, 105.4.9 and 106.2 hex by hex. Where a hex of it is barred, every sequence of left, straight
and right is tried up to the speed of the escort, and the legal ones are put in the order of the ruling."""

import itertools
from functools import cache

from tests.games.on_patrol.judge.barred import by_escorts, by_torpedoes, convoy_speed, orders, pivots, sail
from tests.games.on_patrol.judge.geometry import (
    apart,
    beside,
    both_hexes,
    flat,
    label_of,
    leftward,
    sides_between,
    turned,
)
from tests.games.on_patrol.judge.states import (
    FACINGS,
    ZONE,
    begun,
    due_speed,
    first_state,
    in_zone,
    inward,
    least_speed,
    vector,
)
from tests.games.on_patrol.judge.turns import hexes_of, place

TURN_HEXES = 5
STRAIGHT, LEFT, RIGHT = 0, -1, 1
FAR_OFF = 600


# Hexes that bar.


def emergency(turn):
    """Whether all ships sail in Emergency: capital ships alone, from the turn after torpedoes were fired (104.4.2, OP-21)."""
    afloat = turn.afloat.values()
    boats, ships = turn.submarines.values(), turn.ships.values()
    fired = any(one.get("fired") or one.get("marker", "").startswith("torpedo") for one in boats)
    fired |= bool(turn.before.get("torpedoes")) or any("torpedoed" in one for one in ships)  # OP-21
    fired |= turn.before["convoy"] == "emergency"
    due = fired or turn.before.get("emergency", 9999) <= turn.before["turn"] + 1
    return due and bool(afloat) and all(one["kind"] == "capital" for one in afloat)


def convoy_hexes(turn):
    """Hexes of ships of the convoy, and those that a bow or a stern of them might enter (108.1.1 to 108.1.3)."""
    found = set()
    for one in turn.afloat.values():
        bow, facing = place(one)
        found |= both_hexes(bow, facing)
        if not one.get("stopped"):
            speed = convoy_speed(turn)
            if emergency(turn):
                speed = min(one.get("best", 99), one.get("speed", speed or 2) + 1)
            found |= pivots(bow, facing)
            found |= {entered for order in orders(speed) for entered, _ in sail(bow, facing, order)[0]}
    return found


def closed_hexes(turn, name):
    """Hexes that an escort may not enter, and those in which its move may not end."""
    enter = convoy_hexes(turn) | set(by_torpedoes(turn)[0]) | by_escorts(turn, name)
    for one in turn.submarines.values():
        if one["depth"] == 0 and not one.get("sunk") and turn.rammers.get(one["name"]) != name:
            enter |= hexes_of(one)
    moved = turn.pursuers[: turn.pursuers.index(name) + 1]
    end = set(by_torpedoes(turn)[1])
    for other, one in turn.escorts.items():
        end |= set() if other in moved else hexes_of(one)
    return enter, end


def prey_of(turn, name):
    """The hexes of the submarine that an escort rams."""
    return {there for boat, by in turn.rammers.items() if by == name for there in hexes_of(turn.submarines[boat])}


# The ordinary move.


def settled(at, target):
    """The state in which an escort enters its next hex (105.3.3, 105.4.9, OP-32)."""
    bow, facing = at.bow, at.facing
    ahead = inward(bow, target)
    away = sides_between(facing, ahead) if ahead else 0
    if at.doing == "approach" and away == 3 and not at.ring:
        at = begun(at, target)
    elif at.doing == "approach" and away == 3 and apart(bow, target) > at.ring:
        at = at._replace(doing="about", entered=0, side=1)
    elif at.doing == "approach" and not at.ring and away == 2 and apart(bow, target) == 1:
        at = at._replace(doing="run-out")
    if at.doing == "run-out" and not in_zone(bow, facing, target):
        at = at._replace(doing="about", entered=0, side=1)
    return at


def onward(at, target, turning, side=1):
    """An escort one hex further on; a Williamson turn that begins goes first to `side`."""
    before, at = at, settled(at, target)
    free = turning == 1 or at.since >= turning
    heading, then = wanted(at, target, side)
    if heading == at.facing and then.doing != "about":
        return then._replace(since=min(at.since + 1, turning))
    if free:
        return then._replace(since=1)
    # It may not turn yet: straight on in what it was doing.
    doing = "approach" if before.doing == "about" and not before.entered else before.doing
    ahead = beside(at.bow, at.facing)
    if doing == "run" and past(ahead, at.facing, target):
        doing = "run-out"
    return before._replace(bow=ahead, doing=doing, since=before.since + 1)


def wanted(at, target, side):
    """The facing in which an escort enters its next hex if it may turn, and its state there."""
    if at.doing == "about" and at.entered < TURN_HEXES:
        way = at.side if at.entered else side
        heading = turned(at.facing, way if at.entered == 0 else 0 if at.entered == 1 else -way)
        return heading, at._replace(
            bow=beside(at.bow, heading), facing=heading, entered=at.entered + 1, side=way, doing="about"
        )
    if at.doing == "about":
        heading = turned(at.facing, -at.side)
    elif at.doing in ("run", "run-out"):
        heading = at.facing
    elif at.ring and (at.doing == "ring" or apart(at.bow, target) <= at.ring + 1):
        heading = toward_ring(at, target)
    else:
        heading = turned(at.facing, due_turn(at.bow, at.facing, target))
    return heading, arrived(at, target, heading)


def arrived(at, target, heading):
    """The state in the hex ahead, but in a Williamson turn."""
    there = beside(at.bow, heading)
    then = at._replace(bow=there, facing=heading, entered=0, side=1)
    if at.doing in ("run", "run-out"):
        return then._replace(doing="run-out" if at.doing == "run-out" or past(there, heading, target) else "run")
    if at.ring:
        joining = at.doing == "ring" or (at.doing == "approach" and apart(at.bow, target) <= at.ring + 1)
        return then._replace(doing="ring" if joining else "approach")
    return then._replace(doing=coming(there, heading, target))


def coming(bow, facing, target):
    """What an escort in radial movement does in a hex that it did not enter in a run."""
    if bow == target:
        return "run-out"
    return "run" if inward(bow, target) == facing else "approach"


def past(bow, facing, target):
    """Whether one more hex leads away from the target hex."""
    return apart(beside(bow, facing), target) > apart(bow, target)


def due_turn(bow, facing, target):
    """The hexside to turn in an approach: -1 left, 1 right, 0 none (105.3.2, OP-24, OP-32)."""
    course = inward(bow, target)
    if course is None:
        course = vector(bow, facing, target) if bow != target else facing
    needed = (course - facing + 2) % 6 - 2
    if needed == 3:
        return -1 if leftward(bow, beside(bow, facing), target) > 0 else 1
    return (needed > 0) - (needed < 0)


def around_facing(bow, target):
    """The facing that keeps a bow on its ring, counter-clockwise."""
    far = apart(bow, target)
    return next(
        way for way in FACINGS if apart(beside(bow, way), target) == far and leftward(target, bow, beside(bow, way)) > 0
    )


def toward_ring(at, target):
    """The facing of the first hex of the shortest way on to a ring, or round it (OP-33)."""
    turns = joining(at.bow[0] - target[0], at.bow[1] - target[1], at.facing, at.ring)
    return turned(at.facing, turns[0]) if turns else around_facing(at.bow, target)


@cache
def joining(right, up, facing, ring):
    """The turns before each hex of the shortest way on to a ring around (0, 0): fewest turns, then left (OP-33)."""
    start, center = ((right, up), facing), (0, 0)

    def last_turn(bow, heading):
        """The hexsides by which it turns on the ring to follow it; None if it cannot, or is not on it."""
        if apart(bow, center) != ring:
            return None
        sides = sides_between(heading, around_facing(bow, center))
        return sides if sides <= 1 else None

    def ways(bow, heading, turns, left):
        last = last_turn(bow, heading)
        if last is not None:
            if not left:
                yield sum(map(abs, turns)) + last, turns
            return
        if left and not (turns and apart(bow, center) == ring) and abs(apart(bow, center) - ring) <= left:
            for turn in (LEFT, STRAIGHT, RIGHT):
                new = turned(heading, turn)
                yield from ways(beside(bow, new), new, (*turns, turn), left - 1)

    return next(min(found)[1] for hexes in itertools.count() if (found := list(ways(*start, (), hexes))))


def ordinary(turn, name, side=1):
    """The states in the hexes of an escort's ordinary move, whether one is barred or its end is, and the last that counts."""
    enter, end = closed_hexes(turn, name)
    target, prey, turning = turn.aim(name), prey_of(turn, name), turn.escorts[name].get("turning", 1)
    at, states = first_state(turn, name), []
    while len(states) < due_speed(turn, name) and not (states and at.bow in prey):
        at = onward(at, target, turning, side)
        states.append(at)
    barred = next((number for number, each in enumerate(states) if each.bow in enter), None)
    if barred is None and states and end & both_hexes(at.bow, at.facing):
        barred = len(states) - 1
    return states, barred


def other_side(turn, name, states, barred):
    """Whether what is barred belongs to a Williamson turn that begins in this move (OP-50)."""
    under_way = first_state(turn, name)
    begins = None
    for number, each in enumerate(states[: barred + 1]):
        if each.doing == "about" and each.entered == 1 and not (under_way.doing == "about" and under_way.entered):
            begins = number
            break
        under_way = each
    return begins is not None and all(each.doing == "about" for each in states[begins : barred + 1])


# All legal paths.


def legal_paths(turn, name):
    """All rows of hexes that an escort in pursuit can enter, as lists of `(bow, facing, turn)`."""
    return all_rows(turn.escorts[name], due_speed(turn, name), *closed_hexes(turn, name), prey_of(turn, name))


def all_rows(one, most, enter, end, prey=()):
    """All rows of steps and turns of an escort, up to so many hexes, that are legal."""
    turning = one.get("turning", 1)
    second = str(one.get("doing")).startswith("williamson 2")  # on the course of the first part, and counted anew

    def on(bow, facing, since, path):
        if path and not end & both_hexes(bow, facing):
            yield path
        if len(path) == most or (path and bow in prey):
            return
        for turn_made in (STRAIGHT, LEFT, RIGHT) if turning == 1 or since >= turning else (STRAIGHT,):
            heading = turned(facing, turn_made)
            there = beside(bow, heading)
            if there not in enter:
                yield from on(there, heading, 1 if turn_made else since + 1, [*path, (there, heading, turn_made)])

    return on(*place(one), turning if second else one.get("straight", turning), [])


def order_of(turn, name):
    """The order of OP-43 as a key for paths; the path with the least is taken."""
    one, target, (start, facing) = turn.escorts[name], turn.aim(name), place(turn.escorts[name])
    at = settled(first_state(turn, name), target)
    courses, convoy, prey = along_courses(at, target), convoy_hexes(turn), prey_of(turn, name)
    least = min(least_speed(one), due_speed(turn, name))

    def key(path):
        bow, heading, _ = path[-1]
        stern = path[-2][0] if len(path) > 1 else start
        if at.doing == "ring":
            parallels, rows = bow != target and heading == around_facing(bow, target), 0
        else:
            parallels, rows = heading in courses, rows_aside(start, bow, courses[0])
        running = at.doing in ("run", "run-out")
        wants = left_of_row(start, bow, facing) if running else abs(apart(bow, target) - at.ring)
        in_the_way = bow in convoy or stern in convoy
        return bow not in prey, in_the_way, len(path) < least, not parallels, wants, -len(path), rows, sides_of(path)

    return key


def sides_of(path):
    """The turns of a path: straight on before left before right in the first hex in which two paths differ."""
    return [(STRAIGHT, LEFT, RIGHT).index(turn_made) for _, _, turn_made in path]


def along_courses(at, target):
    """The facings along an escort's vector and its radial, that of its own row first."""
    if at.doing == "about":  # back along the row in which it began
        made = {0: 0, 1: 1, 2: 1, 3: 0, 4: -1, 5: -2}[at.entered] * at.side
        return [turned(at.facing, 3 - made)]
    if at.doing in ("run", "run-out", "ring") or at.bow == target:
        return [at.facing]
    if ahead := inward(at.bow, target):
        return [ahead]
    course = vector(at.bow, at.facing, target)
    bow = at.bow
    while inward(bow, target) is None:
        bow = beside(bow, course)
    return [course, inward(bow, target)]


def left_of_row(start, bow, facing):
    """How many hexes it is from a hex to the far end of the row that begins in another."""
    return apart(bow, beside(start, facing, FAR_OFF))


def rows_aside(start, bow, facing):
    """How many rows of hexes on a facing lie between two hexes, 0 for one row."""
    (ax, ay), (bx, by), (fx, fy) = flat(start), flat(bow), flat(beside(start, facing))
    return abs(round(((bx - ax) * (fy - ay) - (by - ay) * (fx - ax)) / (3**0.5 / 2)))


def best_path(turn, name):
    """The first of all legal paths, as `(bow, facing, turn)`; [] if there is none."""
    return min(legal_paths(turn, name), key=order_of(turn, name), default=[])


def doing_after(turn, name, path):
    """What an escort does after another path than its ordinary one."""
    target, (_, facing) = turn.aim(name), place(turn.escorts[name])
    at = settled(first_state(turn, name), target)
    bow, heading, _ = path[-1]
    if at.ring:
        outside = at.doing != "ring" and apart(bow, target) > at.ring
        return f"{'approach ' if outside else ''}ring {at.ring}"
    if at.doing in ("run", "run-out") and heading == facing:
        out = at.doing == "run-out" or past(bow, heading, target)
        way = -1 if out else 1
        through = any(apart(beside(bow, heading, way * steps), target) <= ZONE for steps in range(40))
        if through and (out or apart(bow, target) <= ZONE):
            return "run-out" if out else "run"
    return coming(bow, heading, target)


# What must hold.


def due_path(turn, name):
    """The hexes that an escort has to enter and its state after them, and whether its ordinary move is barred."""
    states, barred = ordinary(turn, name)
    if barred is not None and other_side(turn, name, states, barred):
        others, still = ordinary(turn, name, -1)
        if still is None:
            return [(each.bow, each.facing) for each in others], others[-1].text, True
    if barred is None:
        return [(each.bow, each.facing) for each in states], states[-1].text if states else None, False
    path = best_path(turn, name)
    return [(bow, facing) for bow, facing, _ in path], doing_after(turn, name, path) if path else "halted", True


def path_choice_breaches(turn):
    """Each escort makes its ordinary move, or the first of all legal paths; it halts only without any (OP-43)."""
    for name in turn.pursuers:
        entered, (due, doing, barred) = turn.stances(name)[1:], due_path(turn, name)
        move, after = turn.moves[name], turn.escorts_after.get(name, turn.escorts[name])
        if not entered and due and move["doing"] == "halted":
            yield f"105.4.8: {name} halts, though {due} is free"
        elif entered != due:
            why = "OP-43" if barred else "105.3.2"
            yield f"{why}: {name} goes {move['path']}, should go {due}"
        elif doing is not None and move["doing"] != doing:
            yield f"OP-41: {name} is {move['doing']} after {move['path']}, should be {doing}"
        if after["speed"] != len(entered):
            yield f"OP-43: {name} has speed {after['speed']} in the next file, it entered {len(entered)}"
        if (move["doing"] == "halted") and entered:
            yield f"OP-43: {name} halts after {move['path']}"


def bars(turn, name):
    """What bars each of the next hexes of an escort, by the label of the hex; the first cause that the engine would name."""
    one, (bow, facing) = turn.escorts[name], place(turn.escorts[name])
    enter, end = closed_hexes(turn, name)
    turning = one.get("turning", 1)
    second = str(one.get("doing")).startswith("williamson 2")
    free = turning == 1 or second or one.get("straight", turning) >= turning
    moved = turn.pursuers[: turn.pursuers.index(name)]
    hulls = {there for other in moved for there in both_hexes(*turn.end(other))}
    surfaced = {there for boat in turn.submarines.values() if boat["depth"] == 0 for there in hexes_of(boat)}
    found = {}
    for turn_made in (STRAIGHT, LEFT, RIGHT) if free else (STRAIGHT,):
        there = beside(bow, turned(facing, turn_made))
        if there in hulls:
            why = "escorts that moved"
        elif there in by_escorts(turn, name):
            why = "charges"
        elif there in convoy_hexes(turn):
            why = "the convoy"
        elif there in by_torpedoes(turn)[0]:
            why = "torpedoes"
        elif there in enter & surfaced:
            why = "a submarine"
        elif {there, bow} & end:  # the bow would be there, the stern where the bow is now
            first = there if there in end else bow
            why = "torpedoes" if first in by_torpedoes(turn)[1] else "escorts yet to move"
        else:
            continue
        found[label_of(there)] = why
    return found
