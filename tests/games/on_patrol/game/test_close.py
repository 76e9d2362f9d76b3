"""The end of a turn, each row of the detection table and of the table of actions by hand (On Patrol 104.1, 104.2, 107)."""

import pytest

from aids import games
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import label
from aids.input_file import DISK
from aids.on_patrol.game.game_file import parse_game
from aids.on_patrol.game.pursuits import divide, gunfire, searches, shells
from aids.on_patrol.game.sight import close, lit_zones

RULES = games.load("on-patrol").rules


def table(array, **keys):
    """A table of a game file."""
    written = {key: f'"{value}"' if isinstance(value, str) else str(value).lower() for key, value in keys.items()}
    return "\n".join([f"[[{array}]]", *(f"{key} = {value}" for key, value in written.items()), ""])


def piece(array, name, where, **keys):
    bow, facing = where.split("/")
    return table(array, name=name, bow=bow, facing=int(facing), **keys)


def wahoo(where="M21/3", depth=50, began="M19/3", marker="none", name="Wahoo", found=(), missed=(), **keys):
    names = "".join(f"{key} = {list(names)!r}\n" for key, names in (("found", found), ("missed", missed)))
    return piece("submarines", name, where, depth=depth, began=began, marker=marker, **keys) + names


def escort(name="E1", where="A90/3", speed=3, best=9, **keys):
    return piece("escorts", name, where, speed=speed, best=best, **keys)


def ship(name="M1", where="A80/3", **keys):
    return piece("ships", name, where, **keys)


def position(*pieces, turn=3, light="day"):
    return parse_game(RULES, f'turn = {turn}\nlight = "{light}"\n' + "".join(pieces), "game.toml").position


def closed(*pieces, **top):
    """The marker, mode, target hex and events of the only submarine."""
    (seen,) = close(RULES, position(*pieces, escort(), escort("E2", "A96/3"), **top)).submarines
    target = label(BOARD, seen.target) if seen.target is not None else None
    marker = seen.marker.text(BOARD)
    if seen.marker.pose is not None and " " not in marker:  # under the submarine: where that is
        marker += f" {seen.marker._replace(name='inverted').text(BOARD)[9:]}"
    return marker, seen.mode, target, seen.events


LAY = {
    "none": "none",
    "torpedo": "torpedo K9/1",
    "escort-colour": "escort-colour K9/1",
    "sub-colour": "sub-colour",
    "sub-colour-surfaced": "sub-colour-surfaced",
    "inverted": "inverted K9/1",
}
"""A marker of each kind as it lay."""

FOUND = "escort-colour M19/3", 3, "M20"
TORPEDO = "torpedo M22/3", 2, "M22"
DIVED = "escort-colour M19/3", 3, "M20"
KEPT = {
    "none": ("none", 1, None),
    "torpedo": ("torpedo K9/1", 2, "K9"),
    "escort-colour": ("escort-colour K9/1", 3, "J8"),
    "inverted": ("inverted K9/1", 6, "J8"),
}


@pytest.mark.parametrize("marker", LAY)
def test_nothing_happened(marker):
    """Out of sight a marker stays where it lay, and one under the submarine goes to where its move began."""
    assert closed(wahoo(marker=LAY[marker]))[:3] == KEPT.get(marker, DIVED)


@pytest.mark.parametrize("marker", LAY)
def test_found(marker):
    """Any marker becomes one in the escorts' color where the submarine was as it was found."""
    assert closed(wahoo(marker=LAY[marker], found=["E1"], missed=["E2"]))[:3] == FOUND


@pytest.mark.parametrize("marker", LAY)
def test_missed(marker):
    """A marker in the escorts' color is turned over where it lies; the others are as if nothing happened."""
    expected = {**KEPT, "escort-colour": ("inverted K9/1", 6, "J8")}.get(marker, DIVED)
    assert closed(wahoo(marker=LAY[marker], missed=["E1", "E2"]))[:3] == expected


@pytest.mark.parametrize("marker", LAY)
def test_fired(marker):
    """A torpedo marker in hex B, pointing as the submarine, unless it was in sight or in contact."""
    expected = {"escort-colour": KEPT["escort-colour"], "sub-colour": DIVED, "sub-colour-surfaced": DIVED}
    assert closed(wahoo(marker=LAY[marker], fired=True))[:3] == expected.get(marker, TORPEDO)


@pytest.mark.parametrize("marker", LAY)
@pytest.mark.parametrize("depth", [0, 25])
@pytest.mark.parametrize("what", [{}, {"found": ["E1"]}, {"missed": ["E1"]}, {"fired": True}, {"sighted": True}])
def test_visible_by_day(marker, depth, what):
    """At 0 to 25 feet by day it is seen whatever else happens, and its marker lies under it."""
    name, mode = ("sub-colour", 4) if depth else ("sub-colour-surfaced", 5)
    assert closed(wahoo(depth=depth, marker=LAY[marker], **what))[:3] == (f"{name} M21/3", mode, "M22")


def test_a_sighting_does_not_reach_fifty_feet():
    assert closed(wahoo(depth=50, sighted=True)) == ("none", 1, None, ())
    assert closed(wahoo(depth=25, sighted=True), light="night")[:3] == ("sub-colour M21/3", 4, "M22")


def test_found_and_fired():
    """In contact a launch changes nothing; after a miss it is a torpedo marker."""
    assert closed(wahoo(marker="inverted K9/1", found=["E1"], fired=True))[:3] == FOUND
    assert closed(wahoo(marker="escort-colour K9/1", missed=["E1"], fired=True))[:3] == TORPEDO


def test_the_events_in_the_order_of_the_phases():
    assert closed(wahoo(marker="sub-colour", found=["E1"], fired=True))[3] == ("found", "submerges", "torpedoes")
    assert closed(wahoo(depth=0, missed=["E1"], fired=True))[3] == ("missed", "visible")


def test_house_rules_may_put_a_marker_where_none_lay(tmp_path):
    kept = {name: name for name in LAY}
    rows = ["visible", "submerges", "found", "missed", "torpedoes"]
    changes = [{"event": event, **(kept if event != "missed" else {**kept, "none": "inverted"})} for event in rows]
    written = ", ".join("{ " + ", ".join(f'{key} = "{cell}"' for key, cell in row.items()) + " }" for row in changes)
    (tmp_path / "house.toml").write_text(f"[tables.marker-changes]\nrows = [{written}]\n", encoding="utf-8")
    rules = games.load("on-patrol", tmp_path / "house.toml", files=DISK).rules
    (seen,) = close(rules, position(wahoo(missed=["E1"]), escort())).submarines
    assert (seen.marker.text(BOARD), seen.mode) == ("inverted M19/3", 6)


def test_a_sunk_submarine_has_no_marker():
    after = close(RULES, position(wahoo(marker="escort-colour K9/1", found=["E1"], sunk=True), escort()))
    assert after.submarines == ()
    assert after.position.submarines[0].marker.pose is None


# By night (104.1.4b).  The submarine's bow is in M21.


@pytest.mark.parametrize(
    ("near", "seen"),
    [
        (escort("E3", "M25/6"), True),
        (escort("E3", "M26/3"), True),  # its stern is four hexes off
        (escort("E3", "M26/6"), False),
        (ship(where="M25/6"), True),
        (ship(where="M26/3"), True),
        (ship(where="M26/6"), False),
        (ship(where="M27/3"), False),
        (ship(where="M25/6", sunk=2), False),
        (ship(where="M28/6", torpedoed=2), True),
        (ship(where="M29/3", torpedoed=2), True),
        (ship(where="M29/6", torpedoed=2), False),
        (ship(where="M28/6", torpedoed=3), False),
        (ship(where="M28/6", torpedoed=1), False),
        (ship(where="M28/6", torpedoed=2, sunk=3), False),
        (ship(where="M28/6", torpedoed=1, kind="tanker"), True),
        (ship(where="M28/6", torpedoed=1, sunk=1, kind="tanker"), True),
        (ship(where="M28/6", torpedoed=3, kind="tanker"), False),
        (ship(where="M29/6", torpedoed=1, kind="tanker"), False),
        (ship(where="M41/6", torpedoed=1, kind="aviation-tanker"), True),
        (ship(where="M42/6", torpedoed=1, kind="aviation-tanker"), False),
        (ship(where="M41/6", torpedoed=1, sunk=3, kind="aviation-tanker"), True),
        (ship(where="M41/6", torpedoed=1, sunk=2, kind="aviation-tanker"), False),
        (ship(where="M28/6", torpedoed=1, sunk=2, kind="aviation-tanker"), True),
    ],
)
def test_seen_by_night(near, seen):
    after = close(RULES, position(wahoo(depth=25), near, light="night")).submarines
    assert after[0].mode == (4 if seen else 1)


def test_out_of_sight_by_night_is_marked_as_dived():
    """OP-37: at 25 feet with nobody near."""
    assert closed(wahoo(depth=25, marker="sub-colour"), light="night")[:3] == DIVED


# Lights of the coming turn, which is the fourth (107.2).


@pytest.mark.parametrize(
    ("keys", "radius"),
    [
        ({"torpedoed": 3}, 7),
        ({"torpedoed": 2}, None),
        ({"torpedoed": 3, "sunk": 3}, None),
        ({"torpedoed": 3, "kind": "capital"}, 7),
        ({"torpedoed": 1, "kind": "tanker"}, 7),
        ({"torpedoed": 1, "sunk": 1, "kind": "tanker"}, 7),
        ({"torpedoed": 1, "kind": "aviation-tanker"}, 20),
        ({"torpedoed": 1, "sunk": 3, "kind": "aviation-tanker"}, 20),
        ({"torpedoed": 1, "sunk": 2, "kind": "aviation-tanker"}, 7),
        ({"kind": "tanker"}, None),
    ],
)
def test_lit_zones(keys, radius):
    zones = close(RULES, position(wahoo(), ship(where="M30/3", **keys), light="night")).lit
    assert [zone.radius for zone in zones] == ([radius] if radius else [])
    assert all([label(BOARD, place) for place in zone.hexes] == ["M30", "M29"] for zone in zones)
    assert lit_zones(RULES, position(wahoo(), ship(where="M30/3", **keys)), 4) == ()


# Emergency (104.4.2).


@pytest.mark.parametrize(
    ("fired", "kinds", "emergency"),
    [
        (True, ("capital", "capital"), 4),
        (False, ("capital",), None),
        (True, ("capital", "cargo"), None),
        (True, (), None),
    ],
)
def test_emergency(fired, kinds, emergency):
    ships = [ship(f"S{n}", f"A{10 + 5 * n}/3", kind=kind, best=8) for n, kind in enumerate(kinds)]
    assert close(RULES, position(wahoo(fired=fired), *ships)).position.emergency == emergency


# Forces (104.2.1, OP-19, OP-45, OP-48).


def forces(*pieces):
    after = close(RULES, position(*pieces))
    return {each.name: each.force for each in divide(after.position, after.submarines)}


FIVE = tuple(escort(f"E{n}", f"M{20 + 10 * n}/6") for n in range(1, 6))


def test_one_submarine_draws_all_escorts():
    assert forces(wahoo(marker="inverted M20/3"), *FIVE) == {"Wahoo": ("E1", "E2", "E3", "E4", "E5")}
    assert forces(wahoo(), *FIVE) == {"Wahoo": ()}


def test_two_submarines():
    """Two of five are the half, rounded down: those nearest to the later one."""
    first = wahoo(name="First", marker="escort-colour M1/3", marked=1)
    second = wahoo(name="Second", marker="escort-colour M50/3", marked=2)
    expected = {"First": ("E1", "E2", "E5"), "Second": ("E3", "E4")}
    assert forces(first, second, *FIVE) == expected
    assert forces(second, first, *FIVE) == expected
    assert {name: set(force) for name, force in forces(first, second, *reversed(FIVE)).items()} == {
        name: set(force) for name, force in expected.items()
    }
    assert forces(first, second + "sunk = true\n", *FIVE) == {"First": ("E1", "E2", "E3", "E4", "E5")}


def test_three_submarines():
    """Five: three and two; the third draws one of each."""
    each = [
        wahoo(name="First", marker="escort-colour M1/3", marked=1),
        wahoo(name="Second", marker="escort-colour M50/3", marked=2),
        wahoo(name="Third", marker="escort-colour M80/3", marked=3),
    ]
    assert forces(*each, *FIVE) == {"First": ("E1", "E2"), "Second": ("E3",), "Third": ("E4", "E5")}


def test_the_turn_in_which_a_submarine_is_marked():
    def marked(**keys):
        return close(RULES, position(wahoo(**keys), escort())).position.submarines[0].marked

    assert [marked(), marked(found=["E1"]), marked(marker="inverted M9/3")] == [None, 3, 2]
    assert marked(marker="inverted M9/3", marked=1) == 1


# Starshells (107.1, OP-31, OP-49).


def starshells(*pieces, light="night"):
    before = position(*pieces, light=light)
    after = close(RULES, before)
    return [
        (each.by, each.submarine, [label(BOARD, place) for place in each.hexes])
        for each in shells(RULES, before, divide(after.position, after.submarines))
    ]


FAR = (escort("E1", "M40/6"), escort("E2", "M60/6"), escort("E3", "O59/3"))


@pytest.mark.parametrize(
    ("keys", "hexes"),
    [
        ({"fired": True}, ["M22", "M25"]),
        ({"found": ["E1"]}, ["M20", "M23"]),
        ({"found": ["E1"], "marker": "escort-colour M9/3"}, ["M20", "M23"]),
        ({"found": ["E1"], "marker": "escort-colour M19/3"}, None),
        ({"found": ["E1"], "marker": "inverted M19/3"}, ["M20", "M23"]),
        ({"marker": "escort-colour M9/3"}, None),
        ({"missed": ["E1"], "marker": "escort-colour M9/3"}, None),
        ({"depth": 25, "sighted": True}, ["M22", "M25"]),
        ({"depth": 0, "sighted": True}, ["M22", "M25"]),
        ({"depth": 0, "sighted": True, "marker": "sub-colour"}, ["M22", "M25"]),
        ({"depth": 0, "sighted": True, "marker": "sub-colour", "began": "M21/3"}, None),
    ],
)
def test_starshells(keys, hexes):
    """By the furthest escort, E2 (of equals the first), on a new contact and for each new target hex."""
    expected = [("E2", "Wahoo", hexes)] if hexes else []
    assert starshells(wahoo(**keys), *FAR) == expected
    assert starshells(wahoo(**keys), *FAR, light="day") == []


def test_starshells_for_each_submarine():
    two = wahoo(found=["E1"]), wahoo(name="Drum", where="M90/3", began="M90/3", found=["E1"])
    assert [each[:2] for each in starshells(*two, *FAR)] == [("E2", "Wahoo"), ("E1", "Drum")]


# Gunfire and searches.


def test_all_surface_vessels_fire_on_a_surfaced_submarine():
    after = close(RULES, position(wahoo(depth=0), *FAR, ship(), ship("M2", "B80/3", sunk=2)))
    seen = divide(after.position, after.submarines)
    assert gunfire(RULES, after.position, seen) == (("Wahoo", ("E1", "E2", "E3", "M1")),)
    after = close(RULES, position(wahoo(depth=25), *FAR, ship()))
    assert gunfire(RULES, after.position, divide(after.position, after.submarines)) == ()


def test_escorts_that_attack_another_submarine_do_not_fire():
    after = close(
        RULES, position(wahoo(depth=0, marked=1), wahoo(name="Drum", marker="torpedo M60/3", marked=2), *FAR, ship())
    )
    (fire,) = gunfire(RULES, after.position, divide(after.position, after.submarines))
    assert fire.by == ("E1", "E3", "M1")


@pytest.mark.parametrize(
    ("depths", "sonar", "radar"),
    [((50,), ("E1", "E2"), ()), ((25,), ("E1", "E2"), ("E2",)), ((0,), (), ("E2",)), ((0, 50), ("E1", "E2"), ("E2",))],
)
def test_searches(depths, sonar, radar):
    submarines = [wahoo(name=f"S{n}", depth=depth) for n, depth in enumerate(depths)]
    escorts = [
        escort("E1", "M40/6", sonar=3),
        escort("E2", "M50/6", sonar=4, radar=True),
        escort("E3", "M60/6", sonar=3),
        escort("E4", "M70/6"),
    ]
    found = searches(RULES, position(*submarines, *escorts), {"E1": 3, "E2": 4, "E3": 4, "E4": 0})
    assert (found.sonar, found.radar) == (sonar, radar)
    assert (bool(found.no_sonar), bool(found.no_radar)) == (not sonar, not radar)


def test_ships_of_the_convoy_search_too():
    """All ships that have radar or sonar, capital ships among them (108.3)."""
    ships = [
        ship("C1", "M40/3", kind="capital", best=8, radar=True),
        ship("C2", "M50/3", kind="capital", best=8, sonar=3, radar=True, sunk=2),
        ship("C3", "M60/3", kind="capital", best=8, sonar=3),
    ]
    found = searches(RULES, position(wahoo(depth=25), escort("E1", "M70/6", sonar=3), *ships), {"C3": 4, "E1": 3})
    assert (found.sonar, found.radar) == (("E1",), ("C1",))


def test_a_sunk_submarine_needs_no_search():
    found = searches(RULES, position(wahoo(sunk=True), escort(sonar=3, radar=True)), {})
    assert (found.sonar, found.radar) == ((), ())
