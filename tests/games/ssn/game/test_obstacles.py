"""Ways around wrecks and stops before other counters, against a look at every place of every way; turns to a point."""

from math import atan2, degrees, hypot
from random import Random

from aids.poses import Pose
from aids.ssn.game.obstacles import round_wrecks, size_of, stops
from aids.ssn.game.position import Leg, Point, Ship, pose_of
from aids.ssn.game.ships import turn_to
from aids.ssn.game.ways import go, overlap, way
from tests.games.ssn.game.positions import FIGURES

CROWDS = 600


def crowd(random, count):
    """Ships close together, with legs for each."""
    spread = random.choice((250, 450))
    ships = [
        Ship(f"S{n}", random.choice(("ff", "lhd")), random.randint(0, spread), random.randint(0, spread), heading)
        for n, heading in enumerate(random.choices((0, 5, 90, 177, random.randint(0, 359)), k=count))
    ]
    return ships, {ship.name: legs(random) for ship in ships}


def legs(random):
    """Six inches, mostly with turns."""
    turn = Leg("easy", 100, random.choice((-30, -17, 8, 30)))
    return random.choice(((turn, Leg("straight", 200), turn, Leg("straight", 200)), (turn, Leg("straight", 337)), ()))


def touch(one, pose, other, there):
    return overlap(pose, size_of(FIGURES, one), there, size_of(FIGURES, other))


def stopped_by_looking(sailing, wrecks, ways):
    """The stops, every place of every ship looked at."""
    ships = [*sailing, *wrecks]
    now = {ship.name: pose_of(ship) for ship in ships}
    begun = {(a.name, b.name) for a in ships for b in ships if touch(a, now[a.name], b, now[b.name])}
    stopped = {}
    for place in range(30):
        for ship in sailing:
            if ship.name in stopped or place >= len(ways[ship.name]):
                continue
            pose = ways[ship.name][place]
            others = [each for each in ships if each != ship and (ship.name, each.name) not in begun]
            if any(touch(ship, pose, each, now[each.name]) for each in others):
                stopped[ship.name] = place
            else:
                now[ship.name] = pose
    return stopped


def test_stops_are_those_found_by_looking_at_every_place():
    random, found = Random(5), 0
    for _ in range(CROWDS):
        ships, given = crowd(random, 5)
        cut = random.randint(3, 5)
        sailing, wrecks = ships[:cut], ships[cut:]
        expected = stopped_by_looking(sailing, wrecks, {s.name: way(pose_of(s), given[s.name]) for s in sailing})
        laid = [way(pose_of(ship), given[ship.name]) for ship in sailing]
        barred = [ship.name for ship in sailing]
        assert stops(FIGURES, sailing, wrecks, laid, barred) == expected, (sailing, wrecks, given)
        found += len(expected)
    assert found > CROWDS / 2


def test_a_way_round_wrecks_is_clear_at_every_place_and_is_taken_only_where_it_must_be():
    random, turned, none = Random(6), 0, 0
    for _ in range(CROWDS):
        (ship, *wrecks), given = crowd(random, 4)
        intended = given[ship.name]
        begun = [each for each in wrecks if not touch(ship, pose_of(ship), each, pose_of(each))]

        def is_clear(tried, ship=ship, begun=begun):
            return not any(touch(ship, p, each, pose_of(each)) for p in way(pose_of(ship), tried) for each in begun)

        taken = round_wrecks(FIGURES, ship, intended, way(pose_of(ship), intended), wrecks)
        if is_clear(intended):
            assert taken == intended
        else:
            assert taken is None or (
                is_clear(taken) and sum(x.inches for x in taken) == sum(x.inches for x in intended)
            )
            turned, none = turned + (taken is not None), none + (taken is None)
    assert turned > 20 and none > 20


def test_a_turn_to_a_point_is_the_best_of_all_whole_degrees():
    random, seen = Random(7), set()
    for _ in range(1500):
        pose = Pose(0, 0, random.randint(0, 359))
        point = Point(1, random.randint(-900, 900), random.randint(-900, 900), "slow", "deep")

        def fault(turned, pose=pose, point=point):
            after = go(pose, Leg("easy", 100, turned))
            off = abs((degrees(atan2(point.x - after.x, point.y - after.y)) - after.heading + 180) % 360 - 180)
            return round(off, 6), abs(turned), turned

        best = min(range(-30, 31), key=fault)
        assert turn_to(FIGURES, pose, point) == best, (pose, point)
        seen.add((hypot(point.x, point.y) > 200, abs(best) == 30))
    assert len(seen) == 4
