"""Paths of escorts: one turn a hex, speed, order, runs and rings. A second reading of 105.3, 105.4.5, 105.4.9 and 106."""

import itertools
import re

from tests.games.on_patrol.judge.geometry import apart, beside, flat, leftward, sides_between, stern_of, turned
from tests.games.on_patrol.judge.paths import due_path, past
from tests.games.on_patrol.judge.states import FAR, NEAR, ZONE, due_speed, same_aim
from tests.games.on_patrol.judge.turns import place


def path_breaches(turn):
    """Each entered hex lies ahead, after at most one turn (105.3.2a)."""
    for name in turn.moves:
        stances = turn.stances(name)
        for (bow, facing), (entered, heading) in itertools.pairwise(stances):
            if beside(bow, heading) != entered:
                yield f"105.3.2: {name} enters {entered} from {bow} facing {heading}"
            if sides_between(facing, heading) > 1:
                yield f"105.3.2a: {name} turns from {facing} to {heading} in one hex"
        after = turn.escorts_after.get(name)
        if after and turn.moves[name].get("against"):
            bow, facing = place(after)
            if bow != stances[-1][0] or sides_between(facing, stances[-1][1]) > 1:
                yield f"105.3.2: {name} ends at {after['bow']}/{facing}, its path at {stances[-1]}"


def entered_count(turn, name):
    return len(turn.stances(name)) - 1


def speed_breaches(turn):
    for name in turn.pursuers:
        one, move = turn.escorts[name], turn.moves[name]
        entered, speed, due = entered_count(turn, name), move["speed"], due_speed(turn, name)
        if speed > one["best"]:
            yield f"105.3.5: {name} goes {speed}, its best is {one['best']}"
        if max(speed, entered) > one.get("speed", 0) + one.get("gain", 1):
            yield f"8.2.1: {name} goes {speed} ({entered} hexes) after {one.get('speed', 0)} with a gain of {one.get('gain', 1)}"
        if max(speed, entered) > due and turn.modes[move["against"]] != 5:
            yield f"105.3.5: {name} goes {speed} ({entered} hexes), due is {due}"
        if speed != entered:
            yield f"OP-43: {name} goes {speed}, it entered {entered} hexes"
        if entered < due and not move.get("rams") and not due_path(turn, name)[2]:
            yield f"105.3.5: {name} enters {entered} hexes of {due} with nothing in its way"


def hexes_since(turn, name):
    """The hexes since its last turn as an escort enters each hex, and as its move ends (OP-63)."""
    counts, count = [], since_turn(turn.escorts[name])
    for (_, facing), (_, heading) in itertools.pairwise(turn.stances(name)):
        counts.append(count)
        count = count + 1 if heading == facing else 1
    return [*counts, count]


def since_turn(one):
    """The same as its move begins: the count of a file begins anew with each part of a Williamson turn, of which two are on one course."""
    turning = one.get("turning", 1)
    return turning if str(one.get("doing")).startswith("williamson 2") else one.get("straight", turning)


def may_turn(turn, name):
    """Whether an escort may turn before each hex that it enters: `turning` hexes lie between two turns (OP-63)."""
    turning = turn.escorts[name].get("turning", 1)
    return [turning == 1 or count >= turning for count in hexes_since(turn, name)[:-1]]


def order_breaches(turn):
    """The nearest to its target hex moves first, by the distance of the bow; then the bow that points closest (105.4.5)."""
    far = [apart(place(turn.escorts[name])[0], turn.targets[turn.moves[name]["against"]]) for name in turn.pursuers]
    off = [pointing(turn, name) for name in turn.pursuers]
    for first, (one, other) in enumerate(zip(turn.pursuers, turn.pursuers[1:], strict=False)):
        if turn.rammers and (one in turn.rammers.values() or other in turn.rammers.values()):
            continue  # measured to the submarine's bow or to the target hex (OP-45)
        if far[first] > far[first + 1]:
            yield f"105.4.5: {one} at {far[first]} hexes moves before {other} at {far[first + 1]}"
        elif far[first] == far[first + 1] and off[first] > off[first + 1] + 1e-9:
            yield f"105.4.5: {one} and {other} are equally near, {other} points closer and moves later"


def pointing(turn, name):
    """How far off the target hex the bow points, as 1 - cosine of the angle: 0 straight at it, 2 straight away."""
    bow, facing = place(turn.escorts[name])
    target = turn.targets[turn.moves[name]["against"]]
    if bow == target:
        return 0
    (bx, by), (tx, ty), (ax, ay) = flat(bow), flat(target), flat(beside(bow, facing))
    dx, dy = tx - bx, ty - by
    return 1 - ((ax - bx) * dx + (ay - by) * dy) / (dx * dx + dy * dy) ** 0.5


def in_zone(turn, name, where):
    return apart(where, turn.aim(name)) <= ZONE


def run_breaches(turn):
    """An escort in the assault zone goes straight on, and turns only when its stern is out (105.4.9)."""
    for name in turn.pursuers:
        move, was = turn.moves[name], turn.escorts[name].get("doing", "approach")
        if turn.modes[move["against"]] not in (2, 3, 4) or was not in ("run", "run-out") or not same_aim(turn, name):
            continue
        if due_path(turn, name)[2]:
            continue  # it goes around what bars its way
        stances = turn.stances(name)
        for ((bow, facing), (entered, heading)), free in zip(
            itertools.pairwise(stances), may_turn(turn, name), strict=True
        ):
            out = not in_zone(turn, name, stern_of(bow, facing))
            ahead = not past(bow, facing, turn.aim(name))
            if heading != facing and (ahead or not out):
                yield f"105.4.9: {name} in its run turns at {bow} to {heading} before its stern is out of the zone"
            if heading != facing:
                break
            if out and not ahead and free:
                yield f"105.4.9: {name} sails on to {entered} with its stern out of the zone behind it"


def ring_breaches(turn):
    """Bows stay on their ring and go round it counter-clockwise (106.1.2, 106.2.2, 106.2.4, OP-42)."""
    for name in turn.pursuers:
        move, was = turn.moves[name], str(turn.escorts[name].get("doing", ""))
        now, mode = str(move["doing"]), turn.modes[move["against"]]
        radius = radius_of(now)
        if radius and mode not in (5, 6):
            yield f"106.2.1: {name} is {now} in mode {mode}"
        if mode == 6 and not radius and now != "halted":
            yield f"106.2.1: {name} is {now} in mode 6"
        if not radius:
            continue
        if radius not in (FAR, NEAR):
            yield f"106.2.4: {name} is on a ring of {radius}"
        start = apart(place(turn.escorts[name])[0], turn.aim(name))
        if not radius_of(was) and radius != (FAR if start >= FAR else NEAR):
            yield f"106.2.4: {name} begins {start} hexes away on a ring of {radius}"
        if radius_of(was) not in (None, radius):
            yield f"OP-42: {name} goes from {was} to {now}"
        if was == now and start == radius and same_aim(turn, name):
            yield from circle_breaches(turn, name, radius)


def radius_of(doing):
    """The ring that an escort is on or on its way to: 12 of `ring 12` and of `approach ring 12`; None for no ring."""
    found = re.search(r"ring (\d+)", doing)
    return int(found[1]) if found else None


def circle_breaches(turn, name, radius):
    stances, center = turn.stances(name), turn.aim(name)
    if round_heading(stances[0], center) is False or due_path(turn, name)[2]:
        return  # not yet pointing round the ring, or around what bars its way
    for ((bow, _), (entered, _)), free in zip(itertools.pairwise(stances), may_turn(turn, name), strict=True):
        if not free:
            return
        if apart(entered, center) != radius:
            yield f"106.1.2: {name} leaves its ring of {radius} at {entered}"
        elif leftward(center, bow, entered) <= 0:
            yield f"106.2.2: {name} goes clockwise from {bow} to {entered}"


def round_heading(start, center):
    """Whether a bow on a ring can go on round it counter-clockwise with at most one turn."""
    bow, facing = start
    return any(
        apart(there := beside(bow, turned(facing, side)), center) == apart(bow, center)
        and leftward(center, bow, there) > 0
        for side in (-1, 0, 1)
    )
