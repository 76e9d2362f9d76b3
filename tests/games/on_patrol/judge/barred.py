"""Hexes that escorts may not enter: a second reading of 108.1, 108.2.1 and 105.4.8 (OP-40).

`surely` holds what no reading allows, `perhaps` all that any reading could bar; between the two the judge says nothing."""

from tests.games.on_patrol.judge.geometry import apart, around, beside, both_hexes, stern_of, turned
from tests.games.on_patrol.judge.turns import hexes_of, place

TABLE = {1: "L{}", 2: "R{}", 3: "{}", 4: "{}", 5: "{}L", 6: "{}R"}
SIDES = {"L": -1, "R": 1}
STOP = 3


def orders(speed):
    """The six results of the Fleet Movement Table for a speed (104.3.1)."""
    return [TABLE[die].format(speed) for die in range(1, 7)]


def sail(bow, facing, order):
    """The bow and facing on entering each hex, and the facing at the end, without any halt (OP-3)."""
    facing = turned(facing, SIDES.get(order[0], 0))
    entries = []
    for _ in range(int(order.strip("LR"))):
        bow = beside(bow, facing)
        entries.append((bow, facing))
    return entries, turned(facing, SIDES.get(order[-1], 0))


def convoy_speed(turn):
    row = turn.before.get("convoy", "fast-2")
    return int(row[-1]) if row[-1].isdigit() else 0


def pivots(bow, facing):
    """The two hexes beside both bow and stern, into which the stern can swing (108.1.2)."""
    stern = stern_of(bow, facing)
    return {there for there in around(bow, 1) if apart(there, stern) == 1 and apart(there, bow) == 1}


def by_ships(turn):
    """Hexes of the convoy that are barred for certain, and all that could be."""
    surely, perhaps = set(), set()
    ships = [one for one in turn.ships.values() if "sunk" not in one]
    stopped = [one for one in ships if one.get("stopped")]
    speed = convoy_speed(turn)
    for one in ships:
        bow, facing = place(one)
        surely |= both_hexes(bow, facing)
        perhaps |= around(bow, max(speed, one.get("best", 0)) + 2)
        if one.get("stopped"):
            continue
        surely |= pivots(bow, facing)
        if one["kind"] != "capital" and not any(apart(bow, place(other)[0]) < STOP + speed + 3 for other in stopped):
            halts = any(apart(bow, place(other)[0]) < STOP + speed + 3 for other in ships if other is not one)
            if not halts:
                surely |= {entered for order in orders(speed) for entered, _ in sail(bow, facing, order)[0]}
    return surely, perhaps


def by_torpedoes(turn):
    """Hexes not to enter, hexes not to end in, and all that any reading could bar."""
    enter, end, perhaps = set(), set(), set()
    for one in turn.before.get("torpedoes", []):
        bow, facing = place(one)
        enter.add(bow)
        end.add(beside(bow, facing))
        perhaps |= {beside(bow, facing, steps) for steps in range(one.get("speed", 5) + 2)} | hexes_of(one)
    return enter, end, perhaps


def by_escorts(turn, name):
    """Hexes of escorts that have moved, and of their charges: 105.4.8, 105.4.2 (Hedgehog hexes may be crossed)."""
    surely = set()
    for other in turn.pursuers[: turn.pursuers.index(name)]:
        surely |= both_hexes(*turn.end(other))
        surely |= charged(turn, other)
    return surely


def charged(turn, name, kinds=None):
    from tests.games.on_patrol.judge.geometry import hex_at

    return {hex_at(one["hex"]) for one in turn.moves[name]["attacks"] if one["kind"] in (kinds or ROLLED)}


#: Kinds of weapon for which the Depth Combat Table is rolled (105.4.12).
ROLLED = ("depth-charge", "k-gun", "squid")


def perhaps_barred(turn, name):
    """Everything that could turn an escort aside or stop it by any reading."""
    found = by_ships(turn)[1] | by_torpedoes(turn)[2]
    for other in turn.escorts:
        if other != name:
            found |= hexes_of(turn.escorts[other]) | both_hexes(*turn.end(other)) | charged(turn, other)
    for submarine in turn.submarines.values():
        found |= hexes_of(submarine) if submarine["depth"] == 0 else set()
    return found | charged(turn, name, ROLLED[1:])


def barred_breaches(turn):
    ships, _ = by_ships(turn)
    torpedoes, ahead_of_torpedoes, _ = by_torpedoes(turn)
    for name in turn.pursuers:
        stances = turn.stances(name)
        entered = [bow for bow, _ in stances[1:]]
        if in_ships := [bow for bow in entered if bow in ships]:
            yield f"108.1: {name} enters {in_ships} where a ship is or may go"
        if run_over := [bow for bow in entered if bow in torpedoes]:
            yield f"108.2.1: {name} enters {run_over} with a torpedo"
        if len(stances) > 1 and stances[-1][0] in ahead_of_torpedoes:
            yield f"108.2.1: {name} ends directly ahead of a torpedo"
        others = by_escorts(turn, name)
        if crossed := [bow for bow in entered if bow in others]:
            yield f"105.4.8: {name} enters {crossed} of escorts that have moved or of their charges"


def bow_breaches(turn):
    """No two bows in one hex when all have moved (104.4.5, 105.4.11)."""
    bows = {}
    for name, one in [*turn.escorts_after.items(), *turn.ships_after.items()]:
        if "sunk" in one or one.get("off"):
            continue
        bow = one["bow"]
        if bow in bows:
            yield f"105.4.11: the bows of {name} and {bows[bow]} are both in {bow}"
        bows[bow] = name
