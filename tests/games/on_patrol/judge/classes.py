"""What the player's own figures of a class say of an escort's move: a second reading of OP-63.

Turns lie `turning` hexes apart, also from one turn of the game to the next; speed is lost no faster than `loss`."""

import itertools

from tests.games.on_patrol.judge.courses import hexes_since, may_turn
from tests.games.on_patrol.judge.geometry import both_hexes, sides_between, turned
from tests.games.on_patrol.judge.paths import legal_paths
from tests.games.on_patrol.judge.states import least_speed
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
        in_parts = str(after["doing"]).startswith("williamson")
        if turning > 1 and stated != due and not (in_parts and 1 <= stated <= due):
            yield f"OP-63: {name} has come straight for {stated} hexes by the next file, for {due} by its path"


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
        if entered < least and not move.get("rams") and any(len(path) >= least for path in legal_paths(turn, name)):
            yield f"OP-63: {name} slows from {one['speed']} to {entered}, though a longer path is free"


def speed_file_breaches(turn):
    """The next file holds the hexes that an escort entered as its speed (OP-43)."""
    for name in turn.pursuers:
        entered = len(turn.stances(name)) - 1
        if (speed := turn.escorts_after.get(name, turn.escorts[name])["speed"]) != entered:
            yield f"OP-63: {name} has speed {speed} in the next file, it entered {entered}"


def through_breaches(turn):
    """Who moves by the convoy's order goes through no escort that has moved in pursuit (104.4.5, 105.4.11)."""
    there = {place: name for name in turn.pursuers for place in both_hexes(*turn.end(name))}
    for name in turn.moves:
        if name not in turn.pursuers:
            for bow, _ in turn.stances(name)[1:]:
                if bow in there:
                    yield f"105.4.11: {name} goes through {there[bow]} in {bow}"
