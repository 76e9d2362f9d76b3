"""Markers, modes, forces and starshells: a second reading of 104.1.3, 104.1.4, 104.2.1 and 107.

Where the document allows more than one reading, every reading is accepted: functions answer with sets."""

from itertools import permutations

from tests.games.on_patrol.judge.geometry import apart, beside, label_of, stance, stance_text
from tests.games.on_patrol.judge.turns import VISIBLE_DEPTH, hexes_of, mode_of, place, target_of


def reach(submarine, vessel):
    """Hexes between a submarine and a vessel by each way of measuring that 104.1.4 leaves open."""
    bow, _ = place(submarine)
    both = hexes_of(submarine)
    return {
        min(apart(bow, there) for there in hexes_of(vessel)),
        min(apart(a, b) for a in both for b in hexes_of(vessel)),
    }


def lit_within(ship, turn):
    """How far a torpedoed ship turns night into day in a turn: 104.1.4b, 107.2.2, 107.2.3. Readings as a set."""
    struck, sunk = ship.get("torpedoed"), ship.get("sunk")
    aviation = ship["kind"] == "aviation-tanker"  # it lights from the hit on (107.2.3, OP-62)
    if struck is None or struck > turn or (struck == turn and not aviation):
        return {0}
    if aviation:
        return {20} if sunk is None or turn <= sunk else {7}  # the turn after ends it before its close
    if ship["kind"] == "tanker":
        return {7}
    return {7} if struck == turn - 1 and sunk is None else {0}


def seen(before, submarine):
    """Whether the enemy sees the submarine at the end of the turn (104.1.4), as the set of all readings."""
    if submarine["depth"] > VISIBLE_DEPTH:
        return {False}
    if before["light"] == "day" or submarine.get("sighted"):
        return {True}
    found = set()
    vessels = [*before.get("escorts", []), *(one for one in before.get("ships", []) if "sunk" not in one)]
    for measure in (min, max):
        near = any(measure(reach(submarine, one)) <= 4 for one in vessels)
        lit = any(
            within > 0 and measure(reach(submarine, one)) <= within
            for one in before.get("ships", [])
            for within in lit_within(one, before["turn"])
        )
        found.add(near or lit)
    return found


def markers_after(before, submarine):
    """The markers that may lie at the end of the turn (104.1.3), as texts of a game file."""
    if submarine.get("sunk"):
        return {"none"}
    found = set()
    for visible in seen(before, submarine):
        found |= {sighted_marker(submarine)} if visible else hidden_markers(submarine)
    return found


def sighted_marker(submarine):
    return "sub-colour-surfaced" if submarine["depth"] == 0 else "sub-colour"


def hidden_markers(submarine):
    old = submarine.get("marker", "none")
    here = stance_text(*place(submarine))
    began = submarine.get("began", here)
    if old.startswith("sub-colour"):  # phase 8: out of sight
        return {f"escort-colour {began}"}
    if submarine.get("found"):  # phase 6, before the submarine moves in phase 8
        return {f"escort-colour {began}"}
    if submarine.get("missed") and old.startswith("escort-colour"):
        old = old.replace("escort-colour", "inverted")
    if submarine.get("fired") and not old.startswith("escort-colour"):
        launch = label_of(beside(*place(submarine)))
        fresh = {f"torpedo {launch}", f"torpedo {launch}/{submarine['facing']}"}
        return fresh | ({old} if old.startswith("torpedo") else set())
    return {old}


def marker_breaches(turn):
    for name, submarine in turn.submarines.items():
        allowed = markers_after(turn.before, submarine)
        got = turn.markers[name]
        if got not in allowed:
            yield f"104.1.3: marker of {name} is {got}, should be {' or '.join(sorted(allowed))}"
        reported = turn.report["modes"].get(name, 1)
        if not submarine.get("sunk") and reported != mode_of(got):
            yield f"104.2.1: mode of {name} is {reported} with marker {got}"
        target = turn.report["targets"].get(name)
        if got != "none" and not submarine.get("sunk") and target != label_of(turn.targets[name]):
            yield f"105.1.3: target hex of {name} is {target} with marker {got}"


def force_breaches(turn):
    """Who goes against whom (104.2.1 Double and Triple, OP-19, OP-45)."""
    marked = [name for name, marker in turn.markers.items() if marker != "none"]
    against = {name: one.get("against") or None for name, one in turn.moves.items()}
    if not marked or not turn.escorts:
        if sent := [name for name, aim in against.items() if aim]:
            yield f"104.2.1: {sent} move against a submarine without a marker"
        return
    if lost := [name for name, aim in against.items() if aim not in marked]:
        yield f"104.2.1: {lost} move against none of {marked}"
        return
    for name in turn.pursuers:
        if turn.moves[name]["mode"] != turn.modes[against[name]]:
            yield f"104.2.1: {name} moves in mode {turn.moves[name]['mode']} against {against[name]}"
    if not any(forces_fit(turn, against, order) for order in permutations(marked)):
        yield f"104.2.1: forces {against} are not the nearest halves"


def forces_fit(turn, against, order):
    """Whether the forces are right if the submarines were sighted in this order."""
    names = list(turn.escorts)
    forces = {one: {name for name in names if against[name] == one} for one in order}
    if len(order) == 1:
        return len(forces[order[0]]) == len(names)
    second, *rest = order[1:]
    if not rest:
        return fits(turn, forces[second], names, second, len(names) // 2)
    ranked = sorted(names, key=lambda name: apart(place(turn.escorts[name])[0], turn.targets[second]))
    half = len(names) // 2
    edge = {apart(place(turn.escorts[name])[0], turn.targets[second]) for name in ranked[half - 1 : half + 1]}
    third = rest[0]
    if len(edge) == 1 and half:  # a tie between the two forces: only the sizes can be told
        return len(forces[third]) == half // 2 + (len(names) - half) // 2
    two, one = ranked[:half], ranked[half:]
    return all(fits(turn, forces[third] & set(pool), pool, third, len(pool) // 2) for pool in (one, two))


def fits(turn, chosen, pool, submarine, count):
    """Whether the chosen are so many of a pool, and none left out is nearer to the submarine's target hex."""
    far = {name: apart(place(turn.escorts[name])[0], turn.targets[submarine]) for name in pool}
    left = [far[name] for name in pool if name not in chosen]
    return len(chosen) == count and max((far[name] for name in chosen), default=0) <= min(left, default=99999)


def starshell_breaches(turn):
    """Starshells by night (107.1, OP-31, OP-49)."""
    shells = [({"by": one["by"]}, [str(hexed) for hexed in one["hexes"]]) for one in turn.report.get("starshells", [])]
    if turn.before["light"] == "day" and shells:
        yield "107.1: starshells by day"
        return
    wanted, possible = [], []
    for name, submarine in turn.submarines.items():
        hexes = shell_hexes(turn, name)
        if hexes and turn.before["light"] == "night" and turn.escorts:
            possible.append(hexes)
            if fresh_target(turn, name, submarine):
                wanted.append((name, hexes))
    fired = [hexes for _, hexes in shells]
    for name, hexes in wanted:
        if not any(one in fired for one in hexes):
            yield f"107.1.3: no starshells in {sorted(hexes)[0]} for {name}"
    for by, hexes in shells:
        if not any(hexes in one for one in possible):
            yield f"107.1.3: starshells in {hexes} that no marker asks for"
        elif not farthest(turn, by["by"], hexes[0]):
            yield f"107.1.2: starshells by {by['by']}, which is not the furthest escort"


def shell_hexes(turn, name):
    """The two hexes that starshells for a submarine fall in, by each reading; [] if its mode asks for none."""
    marker = turn.markers[name]
    if mode_of(marker) not in (2, 3, 4, 5):
        return []
    _, _, where = marker.partition(" ")
    facing = stance(where)[1] if "/" in where else turn.submarines[name]["facing"]
    target = turn.targets[name]
    ways = range(1, 7) if marker.startswith("torpedo") and "/" not in marker else [facing]
    return [[label_of(target), label_of(beside(target, way, 3))] for way in ways]


def fresh_target(turn, name, submarine):
    """Whether starshells are due for certain: the mode is new, or the target hex is (OP-49)."""
    old = submarine.get("marker", "none")
    if mode_of(old) not in (2, 3, 4, 5):
        return True
    before = stance(submarine["began"]) if "began" in submarine else place(submarine)
    return target_of(old, before) != turn.targets[name]


def farthest(turn, name, target):
    from tests.games.on_patrol.judge.geometry import hex_at

    far = {one: apart(place(turn.escorts[one])[0], hex_at(target)) for one in turn.escorts}
    own = [far[one] for one in turn.escorts if turn.moves[one].get("against") == turn.moves[name].get("against")]
    return far[name] in (max(far.values()), max(own))
