import pytest

from aids import games
from aids.checks import accept
from aids.errors import InputError
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, load_map, province_of
from aids.u_boat.notation import read_unit
from tests.printed import run

MAP = load_map()


def test_counts():
    terrains = [province.terrain for province in MAP.provinces.values()]
    assert (len(terrains), terrains.count("sea"), terrains.count("coast"), terrains.count("land")) == (75, 19, 42, 14)
    centers = [province.center for province in MAP.provinces.values() if province.center]
    assert (len(centers), centers.count("neutral")) == (34, 12)
    assert {power: len(MAP.home_centers(power)) for power in MAP.powers} == dict.fromkeys(MAP.powers, 3) | {"Russia": 4}
    assert sum(map(len, MAP.start_units.values())) == 22


@pytest.mark.parametrize("ways", [MAP.fleet_moves, MAP.army_moves])
def test_borders_are_the_same_from_both_sides(ways):
    assert all(here in ways[there] and here != there for here, near in ways.items() for there in near)
    assert all(list(near) == sorted(near) for near in ways.values())


def test_every_place_is_on_the_board():
    assert set(MAP.army_moves) == {p.id for p in MAP.provinces.values() if p.terrain != "sea"}
    assert set(MAP.fleet_moves) == {place for province in MAP.provinces for place in MAP.places(FLEET, province)}
    assert len(MAP.fleet_moves) == 64  # 61 seas and coasts, three of them twice


def test_known_borders():
    assert MAP.moves(FLEET, "stp/nc") == ("bar", "nwy")
    assert MAP.moves(SUBMARINE, "stp/sc") == ("bot", "fin", "lvn")
    assert MAP.moves(ARMY, "stp") == ("fin", "lvn", "mos", "nwy")
    assert "ven" not in MAP.reach[FLEET, "rom"] and "ven" in MAP.reach[ARMY, "rom"]
    assert MAP.seas["nth"] >= {"ska", "hel", "eng", "nwg"} and "nth" in MAP.seas["yor"]
    assert not any(MAP.seas[p.id] for p in MAP.provinces.values() if p.terrain == "land")


def test_start_units_stand_on_their_own_home_centers():
    for power, units in MAP.start_units.items():
        assert {read_unit(unit).place.province for unit in units} == set(MAP.home_centers(power))


def test_home_coasts():
    assert {power: len(MAP.home_coasts(power)) for power in MAP.powers} == {
        "Austria": 1,
        "England": 6,
        "France": 4,
        "Germany": 3,
        "Italy": 6,
        "Russia": 4,
        "Turkey": 5,
    }


def test_adjacent():
    def spaces(*words):
        return run("check", "u-boat", "adjacent", *words).stdout.splitlines()[2].strip()

    assert spaces("--space", "stp/nc") == "bar, nwy"
    assert spaces("--space", "Rome", "--unit", "F") == "nap, tus, tys"
    assert spaces("--space", "rom", "--unit", "a") == "apu, nap, tus, ven"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--space", "spa"), "spa/nc or spa/sc"),
        (("--space", "mun"), "Munich is inland: no submarine can be there"),
        (("--space", "nth", "--unit", "A"), "North Sea is a sea: no army can be there"),
        (("--space", "nor"), "may be"),
        (("--space", "atlantis"), "is not a province"),
    ],
)
def test_adjacent_refuses(words, wrong):
    result = run("check", "u-boat", "adjacent", *words)
    assert result.exit_code == 2 and not result.stdout
    assert result.stderr.startswith("plotroom: --space: ") and wrong in result.stderr and result.stderr.count("\n") == 1


def test_a_form_refuses_a_space_before_it_is_answered():
    check = games.load("u-boat").checks["adjacent"]
    assert accept(check, {"space": "stp/nc"}) == {"space": "stp/nc", "unit": "u"}
    with pytest.raises(InputError, match=r"^--space: Munich is inland: no submarine can be there$"):
        accept(check, {"space": "mun"})


def test_provinces_of_places():
    assert {province_of(place) for place in MAP.fleet_moves} <= set(MAP.provinces)
