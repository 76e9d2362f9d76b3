"""All legal paths of an escort in radial movement, hex by hex: a second reading of 105.3, 105.4.8 and 105.4.9 (OP-43, OP-50).

Its row, one row aside, parallel and back; an approach chooses its vector anew before each hex. An escort that enters
`turning` hexes from one turn to the next goes as many rows aside, and each part of its Williamson turn is as long (OP-63)."""

from tests.games.on_patrol.judge.barred import (
    by_escorts,
    by_torpedoes,
    convoy_speed,
    orders,
    perhaps_barred,
    pivots,
    sail,
)
from tests.games.on_patrol.judge.courses import ZONE, due_speed, same_aim, since_turn
from tests.games.on_patrol.judge.fleet import emergency
from tests.games.on_patrol.judge.geometry import (
    apart,
    around,
    beside,
    both_hexes,
    leftward,
    sides_between,
    stern_of,
    turned,
)
from tests.games.on_patrol.judge.turns import hexes_of, place

FACINGS, TURN_HEXES = range(1, 7), 5


def halt_breaches(turn):
    """No escort halts where a path of its full speed is legal (105.4.8); on a ring, where nothing is in reach that bars any."""
    for name in turn.pursuers:
        if turn.moves[name]["doing"] != "halted":
            continue
        if in_radial(turn, name):
            if way := legal_path(turn, name):
                yield f"105.4.8: {name} halts, though {way} is free"
        elif not around(place(turn.escorts[name])[0], due_speed(turn, name) + 1) & perhaps_barred(turn, name):
            yield f"105.4.8: {name} halts with nothing in its way"


def in_radial(turn, name):
    against = turn.moves[name]["against"]
    return turn.modes[against] in (2, 3, 4)


def closed_hexes(turn, name):
    """Hexes that an escort may not enter, and those in which its move may not end."""
    enter = set(by_torpedoes(turn)[0]) | by_escorts(turn, name)
    for one in turn.afloat.values():
        bow, facing = place(one)
        enter |= both_hexes(bow, facing)
        if not one.get("stopped"):
            speed = convoy_speed(turn)
            if emergency(turn):
                speed = min(one.get("best", 99), one.get("speed", speed) + 1)
            enter |= pivots(bow, facing)
            enter |= {entered for order in orders(speed) for entered, _ in sail(bow, facing, order)[0]}
    for one in turn.submarines.values():
        enter |= hexes_of(one) if one["depth"] == 0 and not one.get("sunk") else set()
    end = set(by_torpedoes(turn)[1])
    for other in turn.pursuers[turn.pursuers.index(name) + 1 :]:
        end |= hexes_of(turn.escorts[other])
    return enter, end


def legal_path(turn, name, speed=None):
    """One path as long as the escort's speed, or another, that is legal; () if there is none."""
    enter, end = closed_hexes(turn, name)
    target, turning = turn.aim(name), turn.escorts[name].get("turning", 1)

    def on(state, left):
        if not left:
            bow, facing = state[:2]
            return () if not end & both_hexes(bow, facing) else None
        for after in steps(state, target) if turning == 1 else slow_steps(state, target, turning):
            if after[0] not in enter and (rest := on(after, left - 1)) is not None:
                return ((after[0], after[1]), *rest)
        return None

    start = first_state(turn, name, target)
    one, goes_on = turn.escorts[name], same_aim(turn, name)
    since = one.get("straight", turning) if goes_on and start[2] == "about" else since_turn(one)
    if turning > 1 and goes_on and start[2] in ("run", "run-out"):
        start = (*start[:4], rows_aside(one))
    return on(start if turning == 1 else (*start, since), due_speed(turn, name) if speed is None else speed) or ()


def rows_aside(one):
    """How many rows beside its own an escort in a run lies that turns slowly: 1 to the right, -1 to the left."""
    doing, turning = one.get("doing", "").split(), one["turning"]
    if len(doing) != 3:
        return 0
    side = 1 if doing[2] == "right" else -1
    since = one.get("straight", turning)
    return side * {1: since, 2: turning, 3: turning - since}[int(doing[1])]


def slow_steps(state, target, turning):
    """The same for an escort that enters `turning` hexes from one turn to the next; the state ends with those since."""
    bow, facing, doing, first, second, since = state
    free, ahead = since >= turning, beside(bow, facing)
    if doing in ("run", "run-out"):
        yield from slow_run(state, target, turning)
    elif doing == "about" and not free and first:
        yield ahead, facing, doing, first, second, since + 1
    elif free:
        for after in steps((bow, facing, doing, first, second), target):
            part = after[2] == "about" or after[1] != facing
            yield (*after, 1 if part else since + 1)
    else:
        yield ahead, facing, "approach", None, None, since + 1


def slow_run(state, target, turning):
    """Straight on; where it may turn, aside from its row, parallel to it as many rows aside, or back."""
    bow, facing, doing, row, aside, since = state
    free = since >= turning
    if doing == "run-out" and facing == row and not in_zone(bow, facing, target) and free:
        for after in turning_about(bow, facing):
            yield (*after, 1)
        return
    for turn in (0, -1, 1):
        heading, there = turned(row, turn), aside + turn
        if abs(there) > turning or sides_between(facing, heading) > 1 or (heading != facing and not free):
            continue
        if heading != facing and aside % turning:
            continue
        ahead = beside(bow, heading)
        past = doing == "run-out" or apart(beside(ahead, row), target) > apart(ahead, target)
        yield ahead, heading, "run-out" if past else "run", row, there, since + 1 if heading == facing else 1


def turning_about(bow, facing):
    """The first hex of a Williamson turn to either side."""
    for way in (1, -1):
        heading = turned(facing, way)
        yield beside(bow, heading), heading, "about", 1, way


def inward(bow, target):
    """The facing along the radial to the target hex; None off the radials."""
    far = apart(bow, target)
    return next((way for way in FACINGS if far and beside(bow, way, far) == target), None)


def in_zone(bow, facing, target):
    return apart(stern_of(bow, facing), target) <= ZONE


def first_state(turn, name, target):
    """Bow, facing, what the escort is doing, and of a run its row and how far beside it, of a turn its hexes and side."""
    one = turn.escorts[name]
    bow, facing = place(one)
    doing = str(one.get("doing", "approach")).partition(" ring")[0].split()
    if not same_aim(turn, name) or doing[0] in ("formation", "halted", "ring"):
        return begun(bow, facing, target)
    if doing[0] == "williamson":
        return bow, facing, "about", int(doing[1]), 1 if doing[2] == "right" else -1
    if doing[0] in ("run", "run-out"):
        side = 0 if len(doing) == 1 else 1 if doing[2] == "right" else -1
        part = int(doing[1]) if side else 0
        row = turned(facing, {1: -side, 3: side}.get(part, 0))
        return bow, facing, doing[0], row, 0 if part in (0, 3) else side
    return bow, facing, "approach", None, None


def begun(bow, facing, target):
    ahead = inward(bow, target)
    if bow == target:
        return bow, facing, "run-out", facing, 0
    if ahead is None or sides_between(facing, ahead) == 1:
        return bow, facing, "approach", None, None
    if facing == ahead:
        return bow, facing, "run", facing, 0
    if sides_between(facing, ahead) == 3 and in_zone(bow, facing, target):
        return bow, facing, "run-out", facing, 0
    return bow, facing, "about", 0, None


def steps(state, target):
    """The states one hex further on."""
    bow, facing, doing, first, second = state
    if doing == "approach":
        ahead = inward(bow, target)
        if ahead and sides_between(facing, ahead) == 3:
            yield from steps(begun(bow, facing, target), target)
            return
        if ahead and apart(bow, target) == 1 and sides_between(facing, ahead) == 2:
            yield from steps((bow, facing, "run-out", facing, 0), target)
            return
        yield from around_course(bow, facing, turned(facing, due_turn(bow, facing, target)), target)
    elif doing == "about":
        yield from turning(bow, facing, first, second, target)
    else:
        out = doing == "run-out" and facing == first and not in_zone(bow, facing, target)
        if out:
            yield from turning(bow, facing, 0, None, target)
            return
        for turn, beside_row in ((0, second), (-1, second - 1), (1, second + 1)):
            heading = turned(first, turn)
            if abs(beside_row) <= 1 and sides_between(facing, heading) <= 1:
                there = beside(bow, heading)
                past = doing == "run-out" or apart(beside(there, first), target) > apart(there, target)
                yield there, heading, "run-out" if past else "run", first, beside_row


def turning(bow, facing, entered, side, target):
    """A Williamson turn: one hexside the wrong way, one hex straight on, then turns back; after it towards the target."""
    for way in (side,) if entered else (1, -1):
        turn = way if entered == 0 else 0 if entered == 1 else -way
        if entered >= TURN_HEXES:
            yield from around_course(bow, facing, turned(facing, turn), target)
        else:
            heading = turned(facing, turn)
            yield beside(bow, heading), heading, "about", entered + 1, way


def around_course(bow, facing, course, target):
    """On a course, or 60 degrees to either side of it, with one turn at most."""
    for heading in (course, turned(course, -1), turned(course, 1)):
        if sides_between(facing, heading) <= 1:
            there = beside(bow, heading)
            if there == target:
                yield there, heading, "run-out", heading, 0
            elif inward(there, target) == heading:
                yield there, heading, "run", heading, 0
            else:
                yield there, heading, "approach", None, None


def due_turn(bow, facing, target):
    """The hexside to turn in an approach: -1 left, 1 right, 0 none (105.3.2, OP-24, OP-32)."""
    course = inward(bow, target)
    if course is None:
        course = vector(bow, facing, target)
    needed = (course - facing + 2) % 6 - 2
    if needed == 3:
        return -1 if leftward(bow, beside(bow, facing), target) > 0 else 1
    return (needed > 0) - (needed < 0)


def vector(bow, facing, target):
    """The course of the vector to the nearest radial: fewest hexes, then fewest turns, then left."""
    found = []
    for course in FACINGS:
        for hexes in range(1, apart(bow, target) + 1):
            ahead = inward(beside(bow, course, hexes), target)
            if ahead and sides_between(course, ahead) == 1:
                # Left of the two is the vector whose radial lies clockwise of the bow, seen from the target hex.
                left = leftward(target, bow, beside(bow, course, hexes)) < 0
                found.append((hexes, sides_between(facing, course), not left, course))
                break
            if ahead:
                break
    return min(found)[3]
