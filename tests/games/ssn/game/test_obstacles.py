"""Ways around wrecks and stops before other counters, against a look at every place of every way; turns to a point."""

from math import atan2, ceil, cos, degrees, floor, hypot, radians, sin
from random import Random

import pytest

from aids.poses import Pose
from aids.ssn.game.figures import go, overlap, way
from aids.ssn.game.position import Leg, Point, Ship, pose_of
from aids.ssn.game.surface import round_wrecks, sail, stops, turn_to
from tests.games.ssn.game.positions import FIGURES, figures_with, orders, position, ship, submarine, turn
from tests.games.ssn.game.test_worked_turns import QUIET
from tests.samples import few_or_many

CROWDS = 600


def crowd(random, count, spread=0):
    """Ships close together, with legs for each."""
    spread = spread or random.choice((250, 450))
    ships = [
        Ship(f"S{n}", random.choice(("ff", "lhd")), random.randint(0, spread), random.randint(0, spread), heading)
        for n, heading in enumerate(random.choices((0, 5, 90, 177, random.randint(0, 359)), k=count))
    ]
    return ships, {ship.name: legs(random) for ship in ships}


def legs(random):
    """Mostly six inches with two turns; else one turn and no whole inches, or none at all."""
    turn, ahead = Leg("easy", 100, random.choice((-30, -17, 8, 30))), Leg("straight", 200)
    others = (turn, Leg("straight", 337)), (Leg("straight", 600),), ()
    return (turn, ahead, turn, ahead) if random.random() < 0.8 else random.choice(others)


def touch(one, pose, other, there):
    return overlap(pose, FIGURES.sizes[one.kind], there, FIGURES.sizes[other.kind])


def stopped_by_looking(sailing, wrecks, ways):
    """The stops, every place of every ship looked at: all take a quarter inch, then those that may not go back."""
    ships = [*sailing, *wrecks]
    now = {ship.name: pose_of(ship) for ship in ships}
    pairs = [
        (a, b)
        for n, a in enumerate(ships)
        for b in ships[n + 1 :]
        if a in sailing and not touch(a, now[a.name], b, now[b.name])
    ]
    stopped = {}
    for place in range(30):
        going = {s.name for s in sailing if s.name not in stopped and place < len(ways[s.name])}
        while True:
            ahead = {s.name: ways[s.name][place] if s.name in going else now[s.name] for s in ships}
            met = next(((a, b) for a, b in pairs if touch(a, ahead[a.name], b, ahead[b.name])), None)
            if met is None:
                break
            a, b = met
            back = [x.name for x, y in ((a, b), (b, a)) if x.name in going and touch(x, ahead[x.name], y, now[y.name])]
            back = back or [b.name if b.name in going else a.name]
            stopped |= dict.fromkeys(back, place)
            going -= set(back)
        now = ahead
    return stopped


@few_or_many("number", CROWDS // 3, CROWDS)
def test_stops_are_those_found_by_looking_at_every_place(number):
    random, found = Random(5), 0
    for _ in range(number):
        ships, given = crowd(random, 5)
        cut = random.randint(3, 5)
        sailing, wrecks = ships[:cut], ships[cut:]
        expected = stopped_by_looking(sailing, wrecks, {s.name: way(pose_of(s), given[s.name]) for s in sailing})
        paths = [[pose_of(ship), *way(pose_of(ship), given[ship.name])] for ship in sailing]
        paths += [[pose_of(wreck)] for wreck in wrecks]
        pairs = [(a, b) for a in range(cut) for b in range(a + 1, len(ships))]
        assert stops(FIGURES, ships, paths, pairs) == expected, (sailing, wrecks, given)
        found += len(expected)
    assert found > number / 2


def whole(length):
    """The nearest whole number, the greater of two that are as near."""
    return floor(length + 0.5 + 1e-6)


def ship_at(name, x, y, heading):
    return Ship(name, "ff", x, y, heading)


def ahead(*ships, inches=600):
    """How far each ship gets straight ahead, in hundredths of an inch."""
    paths = [[pose_of(ship), *way(pose_of(ship), (Leg("straight", inches),))] for ship in ships]
    stopped = stops(FIGURES, ships, paths, [(0, 1)])
    return [25 * stopped.get(ship.name, inches // 25) for ship in ships]


@pytest.mark.parametrize("first", [0, 1])
def test_a_ship_follows_close_behind_another_whichever_is_listed_first(first):  # ships move at once
    leader, follower = ship_at("FF1", 2000, 2000, 0), ship_at("FF2", 2000, 1890, 0)
    ships = [leader, follower] if first == 0 else [follower, leader]
    assert ahead(*ships) == [600, 600]


@pytest.mark.parametrize("first", [0, 1])
def test_the_ship_that_runs_on_to_the_other_stops_whichever_is_listed_first(first):
    crossing, barred = ship_at("FF1", 2000, 2130, 90), ship_at("FF2", 2100, 2000, 0)
    ships = [crossing, barred] if first == 0 else [barred, crossing]
    gone = dict(zip([ship.name for ship in ships], ahead(*ships), strict=True))
    assert gone == {"FF1": 600, "FF2": 25}


def test_two_ships_that_run_on_to_each_other_both_stop():
    assert ahead(ship_at("FF1", 2000, 2000, 0), ship_at("FF2", 2000, 2320, 180)) == [100, 100]


def test_of_two_ships_that_would_meet_between_their_places_the_one_listed_later_stops_first():
    assert ahead(ship_at("FF1", 2000, 2000, 0), ship_at("FF2", 2000, 2330, 180)) == [125, 100]


@few_or_many("number", CROWDS // 2, 2 * CROWDS)
def test_ships_that_sail_end_where_looking_at_every_place_says(number):
    random, seen = Random(8), {"stopped": 0, "alone": 0, "diverted": 0, "barred": 0}
    for _ in range(number):
        ships, given = crowd(random, 4, random.choice((250, 900, 1600)))
        sailing, wrecks = ships[: random.randint(3, 4)], ships[4 - random.randint(0, 1) :]
        sailing = [ship for ship in sailing if ship not in wrecks]
        given = {ship.name: given[ship.name] for ship in sailing}
        taken = {ship.name: round_wrecks(FIGURES, ship, given[ship.name], wrecks) for ship in sailing}
        ways = {ship.name: way(pose_of(ship), taken[ship.name] or given[ship.name]) for ship in sailing}
        expected = stopped_by_looking(sailing, wrecks, ways)
        voyage = sail(FIGURES, sailing, wrecks, given, is_formation=False)
        assert voyage.stopped == expected and voyage.legs == taken, (sailing, wrecks, given)
        for each in sailing:
            poses = [pose_of(each), *ways[each.name]]
            x, y, heading = poses[expected.get(each.name, len(poses) - 1)]
            assert voyage.ends[each.name] == (whole(x), whole(y), whole(heading) % 360)
        seen["stopped" if expected else "alone"] += 1
        seen["barred"] += None in taken.values()
        seen["diverted"] += any(taken[name] not in (None, given[name]) for name in taken)
    assert min(seen.values()) > number / 100, seen


def test_a_way_round_wrecks_is_clear_at_every_place_and_is_taken_only_where_it_must_be():
    random, turned, none = Random(6), 0, 0
    for _ in range(CROWDS):
        (ship, *wrecks), given = crowd(random, 4)
        intended = given[ship.name]
        begun = [each for each in wrecks if not touch(ship, pose_of(ship), each, pose_of(each))]

        def is_clear(tried, ship=ship, begun=begun):
            return not any(touch(ship, p, each, pose_of(each)) for p in way(pose_of(ship), tried) for each in begun)

        taken = round_wrecks(FIGURES, ship, intended, wrecks)
        if is_clear(intended):
            assert taken == intended
        else:
            assert taken is None or (
                is_clear(taken) and sum(x.inches for x in taken) == sum(x.inches for x in intended)
            )
            turned, none = turned + (taken is not None), none + (taken is None)
    assert turned > 20 and none > 20


def off(pose, point):
    """Degrees from a heading to a point, right positive; places in hundredths, headings clockwise from up."""
    bearing = degrees(atan2(point.x - pose.x, point.y - pose.y))
    return (bearing - pose.heading + 180) % 360 - 180


@few_or_many("number", 8_000, 30_000)
@pytest.mark.sample(1)
@pytest.mark.parametrize("arc", [100, 250])
def test_no_frigate_turns_away_from_a_point_ahead(arc, number):
    """SSN FF Maneuver, SS-29: by no more than a degree for a point within half a degree ahead, never to its other side.

    None turns at all for a point dead ahead, or for one within half a degree that the turn would carry it past.
    """
    figures = figures_with(FIGURES, length={**FIGURES.length, "turn-arc": arc})
    random, ahead, turned = Random(3), 0, 0
    for n in range(number):
        far = random.choice((random.uniform(1, arc), random.uniform(arc, 3 * arc), random.uniform(300, 6000)))
        heading = random.randint(0, 359) if n % 2 else random.uniform(0, 360)
        seen = radians(heading + random.choice((0, random.uniform(-0.5, 0.5), random.uniform(-180, 180))))
        point = Point(1, far * sin(seen), far * cos(seen), "slow", "deep")
        pose = Pose(0, 0, heading)
        found, lies = turn_to(figures, pose, point), off(pose, point)
        if abs(lies) < 1e-9 or (abs(lies) < 0.4999 and far < arc):
            assert found == 0, (pose, point)
            ahead += 1
        elif abs(lies) <= 0.5:
            assert abs(found) <= 1 and found * lies >= 0, (pose, point)
        elif abs(lies) < 179.9:
            assert found * lies >= 0, (pose, point)
            turned += found != 0
    assert min(ahead, turned) > number / 6


@pytest.mark.parametrize("away", [3.6, 3, 2.2, 1.4, 0.9, 0.3])
def test_a_frigate_steams_on_to_a_point_dead_ahead(away):
    """SSN FF Maneuver: it turned away from a point that the turn would have carried it past; behind it, it turns."""
    ships = (ship("LHD", 10, 10, kills=2), ship("FF1", 30, 30, alerted=True))
    report = turn(position(ships, submarine(30, 30 + away, 90, speed="creep")), orders(), [*QUIET, 1])
    (move,) = [each for each in report.moves if each.name == "FF1"]
    until = [y for x, y in move.path if x == 3000]
    assert max(until) >= 3000 + 100 * min(6, ceil(away)), move.path


def test_a_turn_to_a_point_is_the_best_of_all_whole_degrees():
    random, seen = Random(7), set()
    for _ in range(1500):
        pose = Pose(0, 0, random.randint(0, 359))
        point = Point(1, random.randint(-900, 900), random.randint(-900, 900), "slow", "deep")

        def fault(turned, pose=pose, point=point):
            after = go(pose, Leg("easy", 100, turned))
            off = abs((degrees(atan2(point.x - after.x, point.y - after.y)) - after.heading + 180) % 360 - 180)
            return round(off, 6), abs(turned), turned

        best, lies = min(range(-30, 31), key=fault), off(pose, point)
        if hypot(point.x, point.y) < 100:  # passed within the arc
            best = max(-30, min(30, round(lies)))
        assert turn_to(FIGURES, pose, point) == best, (pose, point)
        seen.add((hypot(point.x, point.y) > 200, abs(best) == 30))
    assert len(seen) == 4
