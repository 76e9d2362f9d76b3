import pytest

from aids.u_boat.board import ARMY, FLEET, SUBMARINE, board, province_of
from aids.u_boat.notation import read_unit
from tests.printed import run

ON = board()


def test_counts():
    terrains = [province.terrain for province in ON.provinces.values()]
    assert (len(terrains), terrains.count("sea"), terrains.count("coast"), terrains.count("land")) == (75, 19, 42, 14)
    centres = [province.centre for province in ON.provinces.values() if province.centre]
    assert (len(centres), centres.count("neutral")) == (34, 12)
    assert {power: len(ON.home_centres(power)) for power in ON.powers} == dict.fromkeys(ON.powers, 3) | {"Russia": 4}
    assert sum(map(len, ON.start.values())) == 22


@pytest.mark.parametrize("ways", [ON.fleet, ON.army])
def test_borders_are_the_same_from_both_sides(ways):
    assert all(here in ways[there] and here != there for here, near in ways.items() for there in near)
    assert all(list(near) == sorted(near) for near in ways.values())


def test_every_place_is_on_the_board():
    assert set(ON.army) == {p.id for p in ON.provinces.values() if p.terrain != "sea"}
    assert set(ON.fleet) == {place for province in ON.provinces for place in ON.places(FLEET, province)}
    assert len(ON.fleet) == 64  # 61 seas and coasts, three of them twice


def test_known_borders():
    assert ON.moves(FLEET, "stp/nc") == ("bar", "nwy")
    assert ON.moves(SUBMARINE, "stp/sc") == ("bot", "fin", "lvn")
    assert ON.moves(ARMY, "stp") == ("fin", "lvn", "mos", "nwy")
    assert "ven" not in ON.reach[FLEET, "rom"] and "ven" in ON.reach[ARMY, "rom"]
    assert ON.seas["nth"] >= {"ska", "hel", "eng", "nwg"} and "nth" in ON.seas["yor"]
    assert not any(ON.seas[p.id] for p in ON.provinces.values() if p.terrain == "land")


def test_start_units_stand_on_their_own_home_centres():
    for power, units in ON.start.items():
        assert {read_unit(unit).spot.province for unit in units} == set(ON.home_centres(power))


def test_home_coasts():
    assert {power: len(ON.home_coasts(power)) for power in ON.powers} == {
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
        return run("check", "u-boat", "adjacent", *words).stdout.splitlines()[0]

    assert spaces("--space", "stp/nc") == "spaces bar nwy"
    assert spaces("--space", "Rome", "--unit", "F") == "spaces nap tus tys"
    assert spaces("--space", "rom", "--unit", "a") == "spaces apu nap tus ven"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("--space", "spa"), "spa/nc or spa/sc"),
        (("--space", "mun"), "no submarine can be in Munich"),
        (("--space", "nth", "--unit", "A"), "no army can be in North Sea"),
        (("--space", "nor"), "may be"),
        (("--space", "atlantis"), "is no province"),
    ],
)
def test_adjacent_refuses(words, wrong):
    result = run("check", "u-boat", "adjacent", *words)
    assert result.exit_code == 2 and not result.stdout
    assert result.stderr.startswith("plotroom: --space: ") and wrong in result.stderr and result.stderr.count("\n") == 1


def test_provinces_of_places():
    assert {province_of(place) for place in ON.fleet} <= set(ON.provinces)
