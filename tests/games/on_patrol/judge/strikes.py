"""Attacks: a second reading of 105.4 and of the weapons' reach (OP-44)."""

import itertools
from collections import Counter

from tests.games.on_patrol.judge.barred import ROLLED
from tests.games.on_patrol.judge.courses import ZONE
from tests.games.on_patrol.judge.geometry import apart, beside, both_hexes, hex_at, stern_of, turned
from tests.games.on_patrol.judge.turns import hexes_of

BANDS = {"same": (54, 66), "25": (41, 53), "50": (24, 36), "miss": (11, 23)}


def reach_of(weapon, stances):
    """The hexes that a weapon reaches on a path for certain, and all it could reach by any reading.

    An escort does not cross its own charges or Squid later on its path (105.4.2)."""
    kind, ranges = fall(weapon)
    parts = [reach_at(weapon, kind, steps, stances) for steps in ranges]
    return set().union(*(surely for surely, _ in parts)), set().union(*(perhaps for _, perhaps in parts))


def fall(weapon):
    """Where a weapon falls, and how many hexes away: `abeam 1-2` at one or two (OP-63)."""
    kind, _, reach = weapon["drops"].partition(" ")
    nearest, _, farthest = reach.partition("-")
    return kind, range(int(nearest or 0), int(farthest or nearest or 0) + 1)


def in_turn(weapon):
    """How many weapons are used in one turn: all, or as many as the class throws (OP-63)."""
    return min(weapon["count"], weapon.get("throws", weapon["count"]))


def reach_at(weapon, kind, steps, stances):
    """The same for one distance."""
    entered = stances[1:]
    later = [{bow for bow, _ in entered[number:]} for number in range(1, len(entered) + 1)]
    if kind == "stern":
        surely = {
            stern
            for (bow, facing), crossed in zip(entered, later, strict=True)
            if (stern := stern_of(bow, facing)) not in crossed
        }
        swings = {stern_of(bow, heading) for (bow, _), (_, heading) in zip(stances, entered, strict=False)}
        return surely, surely | swings | {stern_of(*stances[0]), stern_of(*stances[-1])}
    if kind == "abeam":
        surely, perhaps = set(), set()
        for index, (bow, facing) in enumerate(stances):
            headings = {facing, stances[min(index + 1, len(entered))][1]}
            sides = {beside(bow, turned(way, side), steps) for way in headings for side in (-2, -1, 1, 2)}
            perhaps |= sides | {mid for way in headings for mid in oblique(bow, way, steps)}
        return surely, perhaps
    spots = [(beside(bow, facing, steps), crossed) for (bow, facing), crossed in zip(entered, later, strict=True)]
    surely = {spot for spot, crossed in spots if weapon["kind"] == "hedgehog" or spot not in crossed}
    perhaps = {beside(bow, heading, steps) for (bow, _), (_, heading) in zip(stances, entered, strict=False)}
    return surely, surely | perhaps | {beside(*stance, steps) for stance in stances}


def oblique(bow, facing, steps):
    """Hexes square off the bow: half of the steps to the forward side, half to the after side."""
    for side in (1, -1):
        for forward in range(steps + 1):
            yield beside(beside(bow, turned(facing, side), forward), turned(facing, 2 * side), steps - forward)


def rank_classes(turn, name):
    """The class of each hex of the assault zone, 0 to 11 (105.4.4, OP-26): alike on both sides of the marker's axis."""
    against = turn.moves[name]["against"]
    facing = marker_facing(turn, against)
    target = turn.targets[against]
    found = {target: 0, beside(target, facing): 1, beside(target, turned(facing, 3)): 4}
    for side in (1, -1):
        found[beside(target, turned(facing, side))] = 2
        found[beside(target, turned(facing, 2 * side))] = 3
        for rank, (out, across) in enumerate([(0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]):
            found[beside(beside(target, turned(facing, out * side)), turned(facing, across * side))] = 6 + rank
    found[beside(target, facing, 2)] = 5
    found[beside(target, turned(facing, 3), 2)] = 11
    return found


def marker_facing(turn, against):
    _, _, where = turn.markers[against].partition(" ")
    return int(where.partition("/")[2]) if "/" in where else turn.submarines[against]["facing"]


def attack_breaches(turn):
    for name, move in turn.moves.items():
        attacks = move["attacks"]
        if attacks and not move.get("against"):
            yield f"105.4.11: {name} attacks in formation"
        if move.get("against") not in turn.targets:
            continue
        mode = turn.modes[move["against"]]
        if attacks and (mode not in (2, 3, 4, 5) or str(move["doing"]).startswith("ring")):
            yield f"105.4.11: {name} attacks in mode {mode}, {move['doing']}"
        yield from zone_breaches(turn, name, attacks)
        if mode in (2, 3, 4):
            yield from weapon_breaches(turn, name)
        yield from roll_breaches(name, move)


def ram_breaches(turn):
    """One escort at most rams a surfaced submarine, and who enters its hexes rams it (104.2.1 Mode 5, 108.1.5)."""
    rammed = Counter(one["rams"] for one in turn.moves.values() if one.get("rams"))
    for submarine, count in rammed.items():
        if count > 1 or turn.modes[submarine] != 5:
            yield f"108.1.5: {count} escorts ram {submarine} in mode {turn.modes[submarine]}"
    for name in turn.pursuers:
        entered = {bow for bow, _ in turn.stances(name)[1:]}
        for submarine, mode in turn.modes.items():
            over = mode == 5 and bool(entered & hexes_of(turn.submarines[submarine]))
            if over and turn.moves[name].get("rams") not in (None, submarine):
                continue  # two submarines in one hex
            if over != (turn.moves[name].get("rams") == submarine):
                yield f"108.1.5: {name} {'enters the hexes of' if over else 'does not reach'} {submarine}, rams {turn.moves[name].get('rams')}"


def zone_breaches(turn, name, attacks):
    weapons = turn.escorts[name].get("weapons", [])
    dropped = Counter()
    for one in attacks:
        dropped[one["kind"]] += one["count"]
        if apart(hex_at(one["hex"]), turn.targets[turn.moves[name]["against"]]) > ZONE:
            yield f"105.4.11: {name} attacks {one['hex']} outside the assault zone"
    for kind, count in dropped.items():
        there = sum(in_turn(one) for one in weapons if one["kind"] == kind)
        if count > there:
            yield f"105.4.1: {name} drops {count} {kind}, it has {there}"


def weapon_breaches(turn, name):
    """Every weapon falls where it can reach, all that reach the zone are used, and as evenly as may be by rank."""
    stances, attacks = turn.stances(name), turn.moves[name]["attacks"]
    ranks = rank_classes(turn, name)
    total = Counter()
    for one in attacks:
        total[hex_at(one["hex"])] += one["count"]
    surface, marked = friends(turn, name), markers_before(turn, name)
    for kind in {one["kind"] for one in turn.escorts[name].get("weapons", [])}:
        weapons = [one for one in turn.escorts[name]["weapons"] if one["kind"] == kind]
        surely, perhaps = (
            set().union(*parts) for parts in zip(*(reach_of(one, stances) for one in weapons), strict=True)
        )
        surely = {one for one in surely if one in ranks and one not in surface}
        if guns_bear(turn, name, weapons, surface) and not any(one["kind"] == kind for one in attacks):
            yield f"105.4.11: {name} keeps {kind} back, though both sides of its path lie in the assault zone"
        struck = Counter()
        for one in attacks:
            if one["kind"] == kind:
                struck[hex_at(one["hex"])] += one["count"]
        if hit_friends := set(struck) & surface:
            yield f"105.4.11: {name} puts {kind} in {hit_friends}, where a friendly ship lies"
        if (vacant := surely - marked) and (crowded := set(struck) & marked):
            yield f"105.4.10: {name} puts {kind} in {crowded} with another attack's marker, {vacant} is vacant"
        surely = vacant or surely
        if stray := set(struck) - perhaps:
            yield f"OP-44: {name} drops {kind} in {stray}, out of reach"
        if surely and sum(struck.values()) < sum(in_turn(one) for one in weapons):
            yield f"105.4.11: {name} keeps {kind} back, though {surely} can be reached"
        for hit in struck:
            for free in (one for one in surely if (one in marked) == (hit in marked)):
                if total[hit] > total[free] + 1:
                    yield f"105.4.6: {name} puts {total[hit]} weapons in {hit}, {total[free]} in {free}, {kind} reaches both"
                if total[free] == 0 and ranks[free] < ranks.get(hit, 99):
                    yield f"105.4.4: {name} leaves {free} free and drops {kind} in {hit}, of a lower rank"


def friends(turn, name):
    """Hexes of other surface vessels as an escort attacks: escorts that moved before it have moved, others not."""
    found = {there for other in turn.afloat.values() for there in hexes_of(other)}
    before = turn.pursuers[: turn.pursuers.index(name)]
    for other, one in turn.escorts.items():
        if other != name:
            found |= both_hexes(*turn.end(other)) if other in before else hexes_of(one)
    return found


def markers_before(turn, name):
    """Hexes with the attack markers of escorts that moved before this one."""
    before = turn.pursuers[: turn.pursuers.index(name)]
    return {hex_at(one["hex"]) for other in before for one in turn.moves[other]["attacks"]}


def guns_bear(turn, name, weapons, surface):
    """Whether all that lies abeam of some hex that the bow leaves is in the assault zone, so that K-guns must fire."""
    stances = turn.stances(name)
    zone = set(rank_classes(turn, name)) - {bow for bow, _ in stances} - surface
    for one in weapons:
        kind, ranges = fall(one)
        for (bow, facing), (_, heading) in itertools.pairwise(stances) if kind == "abeam" else ():
            sides = [{beside(bow, turned(facing, side), steps) for side in (-2, -1, 1, 2)} for steps in ranges]
            if facing == heading and any(each <= zone for each in sides):
                return True
    return False


def roll_breaches(name, move):
    """One Depth Combat roll for each depth charge, K-gun and Squid, read as tens and units (105.4.12, OP-29, OP-30)."""
    due = sum(one["count"] for one in move["attacks"] if one["kind"] in ROLLED)
    rolls = move.get("depth_combat", [])
    if len(rolls) != due:
        yield f"105.4.12: {name} rolls {len(rolls)} times for {due} charges"
    for roll in rolls:
        tens, units = roll["dice"]
        low, high = next(band for word, band in BANDS.items() if word in str(roll["result"]).lower())
        if not low <= 10 * tens + units <= high:
            yield f"105.4.12: {name} reads {tens}{units} as {roll['result']}"
