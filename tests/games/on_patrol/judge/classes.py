"""What the player's own figures of a class say of an escort's move: a second reading of OP-63.

Turns lie `turning` hexes apart, also from one turn of the game to the next; speed is lost no faster than `loss`."""

import itertools

from tests.games.on_patrol.judge.barred import perhaps_barred
from tests.games.on_patrol.judge.courses import hexes_since, least_speed, may_turn, same_aim
from tests.games.on_patrol.judge.geometry import apart, around, beside, both_hexes, sides_between, turned
from tests.games.on_patrol.judge.sidesteps import first_state, in_radial, in_zone, legal_path, rows_aside
from tests.games.on_patrol.judge.turns import place


def turning_breaches(turn):
    """In pursuit an escort enters `turning` hexes from one turn to the next; in the convoy's orders it turns as they say."""
    for name in turn.pursuers:
        stances = turn.stances(name)
        for ((bow, facing), (_, heading)), free in zip(itertools.pairwise(stances), may_turn(turn, name), strict=True):
            if heading != facing and not free:
                yield f"OP-63: {name} turns at {bow} to {heading}, too soon after its last turn"
        _, ends = place(turn.escorts_after.get(name, turn.escorts[name]))
        if len(stances) > 1 and ends != stances[-1][1]:
            yield f"OP-63: {name} enters hexes, and turns to {ends} in the last"
        if sides_between(ends, stances[-1][1]) > 1:
            yield f"OP-43: {name} turns to {ends} where it stands"


def count_breaches(turn):
    """The next file counts the hexes since the last turn; one that stands still may turn again."""
    for name in turn.escorts.keys() & turn.escorts_after.keys():
        turning = turn.escorts[name].get("turning", 1)
        stances, after = turn.stances(name), turn.escorts_after[name]
        count = hexes_since(turn, name)[-1]
        if len(stances) == 1:
            count = turning
        elif after["facing"] != stances[-1][1]:
            count = 0
        due, stated = min(turning, count), after.get("straight", turning)
        in_parts = str(after["doing"]).startswith(("williamson", "run 1", "run-out 1"))
        if turning > 1 and stated != due and not (in_parts and 1 <= stated <= due):
            yield f"OP-63: {name} has come straight for {stated} hexes by the next file, for {due} by its path"


def row_breaches(turn):
    """A run of a ship that turns slowly goes aside and back by as many rows as its `turning`, so that it ends in its row."""
    for name in turn.pursuers:
        one, target = turn.escorts[name], turn.aim(name)
        doing, turning = one.get("doing", ""), one.get("turning", 1)
        if turning == 1 or not in_radial(turn, name) or not doing.startswith("run") or not same_aim(turn, name):
            continue
        row, aside = first_state(turn, name, target)[3], rows_aside(one)
        for (bow, facing), (entered, heading) in itertools.pairwise(turn.stances(name)):
            past = apart(beside(bow, row), target) > apart(bow, target)
            if (past and facing == row and not in_zone(bow, facing, target)) or sides_between(row, heading) > 1:
                break
            if heading != facing and aside % turning:
                yield f"OP-63: {name} turns to {heading} at {bow}, {aside} rows beside its row"
            aside += (heading - row + 1) % 6 - 1
            if abs(aside) > turning:
                yield f"OP-63: {name} is {aside} rows beside its row at {entered}"


PARTS = (1, 1, 0, -1, -2)
"""The courses of the five parts of a Williamson turn to the right, in hexsides from the one on which it began (105.2)."""


def williamson_breaches(turn):
    """Each part of a Williamson turn is `turning` hexes long, so that it ends in its row: by the state in which a move ends."""
    for name in turn.pursuers:
        doing, turning = str(turn.moves[name]["doing"]).split(), turn.escorts[name].get("turning", 1)
        if doing[0] != "williamson" or int(doing[1]) < 1:
            continue
        since = turn.escorts_after[name].get("straight", turning) if turning > 1 else 1
        lengths = [(part, turning) for part in range(1, int(doing[1]))] + [(int(doing[1]), since)]
        courses = [PARTS[part - 1] for part, length in lengths for _ in range(length)]
        way = [1, -1][doing[2] == "left"]
        headings = [heading for _, heading in turn.stances(name)[1:]]
        began = turned(headings[-1], -way * courses[-1]) if headings else 0
        for heading, course in zip(reversed(headings), reversed(courses), strict=False):
            if heading != turned(began, way * course):
                yield f"105.2: {name} is in part {doing[1]} of its turn {doing[2]}, but came {turn.moves[name]['path']}"
                break


def loss_breaches(turn):
    """An escort slows down by no more than its class loses, unless no longer path is legal."""
    for name in turn.pursuers:
        one, move = turn.escorts[name], turn.moves[name]
        entered, least = len(turn.stances(name)) - 1, least_speed(one)
        if entered >= least or move.get("rams"):
            continue
        if in_radial(turn, name):
            longer = (way for hexes in range(least, entered, -1) if (way := legal_path(turn, name, hexes)))
            if way := next(longer, None):
                yield f"OP-63: {name} slows from {one['speed']} to {entered}, though {way} is free"
        elif not around(place(one)[0], least + 1) & perhaps_barred(turn, name):
            yield f"OP-63: {name} slows from {one['speed']} to {entered} with nothing in its way"


def speed_file_breaches(turn):
    """The next file holds the hexes that an escort entered as its speed; one that halts begins from 0 unless it may not."""
    for name in turn.pursuers:
        one, entered = turn.escorts[name], len(turn.stances(name)) - 1
        halts = turn.moves[name]["doing"] == "halted"
        due = {0, entered} if halts and "loss" not in one else {entered}
        if (speed := turn.escorts_after.get(name, turn.escorts[name])["speed"]) not in due:
            yield f"OP-63: {name} has speed {speed} in the next file, it entered {entered}"


def through_breaches(turn):
    """Who moves by the convoy's order goes through no escort that has moved in pursuit (104.4.5, 105.4.11)."""
    there = {place: name for name in turn.pursuers for place in both_hexes(*turn.end(name))}
    for name in turn.moves:
        if name not in turn.pursuers:
            for bow, _ in turn.stances(name)[1:]:
                if bow in there:
                    yield f"105.4.11: {name} goes through {there[bow]} in {bow}"
