"""Markers, modes, forces and starshells: a second reading of 104.1.3, 104.1.4, 104.2.1 and 107, with OP-34 and OP-37."""

from itertools import permutations

from tests.games.on_patrol.judge.geometry import apart, beside, both_hexes, label_of, stance, stance_text
from tests.games.on_patrol.judge.turns import VISIBLE_DEPTH, hexes_of, mode_of, place, target_of


def near(spot, vessel):
    """Hexes between a submarine, by its bow and facing, and a vessel: between the nearest of their hexes (OP-34)."""
    return min(apart(one, other) for one in both_hexes(*spot) for other in hexes_of(vessel))


def lit_within(ship, turn):
    """How far a torpedoed ship turns night into day in a turn: 104.1.4b, 107.2.2, 107.2.3; 0 for not at all."""
    struck, sunk = ship.get("torpedoed"), ship.get("sunk")
    aviation = ship["kind"] == "aviation-tanker"  # it lights from the hit on (107.2.3, OP-62)
    if struck is None or struck > turn or (struck == turn and not aviation):
        return 0
    if aviation:
        return 20 if sunk is None or turn <= sunk else 7  # the turn after ends it before anything moves
    if ship["kind"] == "tanker":
        return 7
    return 7 if struck == turn - 1 and sunk is None else 0


def seen(light, turn, spot, boat, escorts, ships):
    """Whether the enemy sees a submarine that lies so, with these escorts afloat and all these ships (104.1.4, OP-51)."""
    if boat["depth"] > VISIBLE_DEPTH:
        return False
    if light == "day" or boat.get("sighted"):
        return True
    if any(near(spot, one) <= 4 for one in [*escorts, *(one for one in ships if "sunk" not in one)]):
        return True
    return any(within and near(spot, one) <= within for one in ships for within in [lit_within(one, turn)])


def before_the_hits(turn):
    """Escorts afloat and ships as they were before the torpedoes of the turn hit (104.1.3, phase 8)."""
    now = turn.before["turn"]
    escorts = [*turn.before.get("escorts", []), *(one for one in turn.lost if one.get("sunk", now) == now)]
    ships = []
    for one in turn.before.get("ships", []):
        if one.get("torpedoed") == now:
            one = {key: value for key, value in one.items() if key != "torpedoed" and (key, value) != ("sunk", now)}
        ships.append(one)
    return escorts, ships


def marker_after(turn, boat):
    """The marker that lies at the end of the turn, phase by phase (104.1.3, OP-37, OP-54), as text of a game file."""
    if boat.get("sunk"):
        return "none"
    light, now = turn.before["light"], turn.before["turn"]
    here, marker = place(boat), boat.get("marker", "none")
    began = boat.get("began", stance_text(*here))
    earlier = before_the_hits(turn)
    in_view = marker.startswith("sub-colour")
    if "began-depth" in boat:  # where the enemy's moves left it
        stood = boat | {"depth": boat["began-depth"]}
        was, in_view = in_view, seen(light, now, stance(began), stood, *earlier)
        if was and not in_view:
            marker = f"escort-colour {began}"
        elif in_view:
            marker = sighted_marker(stood)
    if boat.get("found"):  # phase 6
        marker = f"escort-colour {began}"
    elif boat.get("missed") and marker.startswith("escort-colour"):
        marker = marker.replace("escort-colour", "inverted")
    moved = seen(light, now, here, boat, *earlier)
    if moved:
        marker = sighted_marker(boat)
    elif in_view:
        marker = f"escort-colour {began}"
    if boat.get("fired") and not moved and not marker.startswith("escort-colour"):  # phase 8
        marker = f"torpedo {label_of(beside(*here))}/{boat['facing']}"
    if seen(light, now, here, boat, turn.before.get("escorts", []), turn.before.get("ships", [])):
        return sighted_marker(boat)
    return f"escort-colour {began}" if moved else marker


def sighted_marker(submarine):
    return "sub-colour-surfaced" if submarine["depth"] == 0 else "sub-colour"


def markers_of_the_move(turn):
    """The marker of each submarine after the enemy's moves of the coming turn: sight after each phase with one (OP-37)."""
    now, light = turn.after["turn"], turn.before["light"]
    afterwards = [*turn.escorts_after.values()]
    hunted = [turn.escorts_after.get(name, one) if name in turn.pursuers else one for name, one in turn.escorts.items()]
    phases = [(hunted, [*turn.ships.values()])] if turn.pursuers else []
    if turn.report["ships"] or len(turn.pursuers) < len(turn.moves):
        phases.append((afterwards, [*turn.ships_after.values()]))
    found = {}
    for name, boat in turn.submarines.items():
        marker, here = turn.markers[name], place(boat)
        for escorts, ships in phases if not boat.get("sunk") else []:
            if seen(light, now, here, boat | {"sighted": False}, escorts, ships):
                marker = sighted_marker(boat)
            elif marker.startswith("sub-colour"):
                marker = f"escort-colour {stance_text(*here)}"
        found[name] = marker
    return found


def sight_breaches(turn):
    """After the enemy's moves a submarine in sight has its own marker, and the to-do says so (104.1.3, row any)."""
    due = markers_of_the_move(turn)
    for boat in turn.after.get("submarines", []):
        name = boat["name"]
        if boat.get("marker", "none") != due[name]:
            yield f"OP-37: marker of {name} is {boat.get('marker')} after the enemy's moves, should be {due[name]}"
        said = [one["text"] for one in turn.report.get("to_do", []) if one["text"].startswith(f"{name} is ")]
        if "to_do" in turn.report and bool(said) != (due[name] != turn.markers[name]) and turn.report["escorts"]:
            yield f"OP-37: the player reads {said} with marker {turn.markers[name]}, then {due[name]}"


def marker_breaches(turn):
    for name, submarine in turn.submarines.items():
        due, got = marker_after(turn, submarine), turn.markers[name]
        if got not in (due, due.partition("/")[0] if due.startswith("torpedo") else due):
            yield f"104.1.3: marker of {name} is {got}, should be {due}"
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
    if mode_of(old) not in (2, 3, 4, 5) or submarine.get("remarked") == turn.before["turn"]:
        return True
    before = stance(submarine["began"]) if "began" in submarine else place(submarine)
    return target_of(old, before) != turn.targets[name]


def farthest(turn, name, target):
    from tests.games.on_patrol.judge.geometry import hex_at

    far = {one: apart(place(turn.escorts[one])[0], hex_at(target)) for one in turn.escorts}
    own = [far[one] for one in turn.escorts if turn.moves[one].get("against") == turn.moves[name].get("against")]
    return far[name] in (max(far.values()), max(own))
