"""Paths of escorts that last over turns: asked again each turn, with what the answer said the escort was doing.

The numbers of findings are those of the list that this work answers (rules of On Patrol).
"""

from itertools import pairwise, product

import pytest

from aids import games
from aids.checks import accept, resolve
from aids.dice import GivenDice
from aids.errors import InputError
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import HEADINGS, distance, heading_of, label, neighbor, parse, step_of, within
from aids.on_patrol import radial
from aids.on_patrol.radial import State, UnderWay, parse_state

GAME = games.load("on-patrol")
TARGET = "AA60"
CENTER = parse(BOARD, TARGET)


def answer(check, **raw):
    found = GAME.checks[check]
    raw = {name: value for name, value in raw.items() if value is not None}
    return resolve(found, accept(found, raw), GivenDice([])).result


def steps(answer):
    return [f"{entry['hex']}/{entry['facing']}" for entry in answer["path"]]


def path(check, start, target, hexes, doing=None):
    bow, facing = start.split("/")
    return answer(check, bow=bow, facing=facing, target=target, hexes=hexes, doing=doing)


def asked_again(check, start, target, turns, doing=None):
    """The path over several turns of so many hexes each, every turn asked from where the last one ended."""
    way = []
    for hexes in turns:
        found = path(check, start, target, hexes, doing)
        way += steps(found)
        start, doing = way[-1], found["doing"]
    return way, doing


def starts(reach):
    return [f"{label(BOARD, bow)}/{facing}" for bow in within(CENTER, reach) for facing in HEADINGS]


def turns_of(speed, hexes):
    """Turns of `speed` hexes, with a shorter one at the end."""
    return [speed] * (hexes // speed) + [hexes % speed] * bool(hexes % speed)


@pytest.mark.parametrize("side", range(6))
@pytest.mark.parametrize("turn", [2, 4])
def test_an_approach_beside_the_target_hex_runs_out_before_it_would_circle(side, turn):
    bow, course = neighbor(CENTER, side), side + 3 + turn
    here, way = UnderWay(bow, course % 6, State("approach")), []
    while not way or way[-1].bow != CENTER:
        here = radial.enter_next(GAME.rules, CENTER, here)
        way.append(here)
        assert len(way) < 30
    assert [each.step for each in way[:2]] == [course % 6] * 2
    assert max(distance(each.bow, CENTER) for each in way) > 2


# finding 1


@pytest.mark.parametrize(
    ("start", "begins"),
    [
        ("M18/6", ["M17/6", "M16/6", "L15/1", "K15/1", "K14/6", "L13/5", "M14/4", "M15/3", "M16/3", "M17/3"]),
        ("M21/3", ["M22/3", "M23/3", "M24/3"]),
        ("M20/3", ["M21/3", "M22/3", "M23/3", "M24/3"]),
    ],
)
def test_an_attack_run_leaves_the_zone_before_it_turns(start, begins):
    found = answer("radial", bow=start[:3], facing=start[4:], target="M20")
    assert steps(found)[: len(begins)] == begins
    assert steps(found)[-1].startswith("M20/")
    after = steps(found)[len(begins)] if start != "M18/6" else None
    if after:
        assert int(after[-1]) == int(begins[-1][-1]) % 6 + 1  # the Williamson turn begins to the right


def test_runs_go_straight_through_the_zone_and_out_of_it():
    """From the first hex of a run to the hex where the stern is out the course stays (finding 1)."""
    for bow, course in product(within(CENTER, 6), range(6)):
        way = [UnderWay(bow, course, radial.begin(GAME.rules, CENTER, bow, course))]
        for _ in range(45):
            way.append(radial.enter_next(GAME.rules, CENTER, way[-1]))
        for here, after in pairwise(way):
            stern_away = distance(neighbor(here.bow, here.step, -1), CENTER)
            kinds = here.doing.kind, after.doing.kind
            if here.doing.kind == "run":
                assert (kinds[1] in ("run", "run-out"), after.step) == (True, here.step)
            elif here.doing.kind == "run-out" and stern_away <= 2:
                assert (kinds[1], after.step) == ("run-out", here.step)
            elif here.doing.kind == "run-out":
                assert after.doing.__str__() == "williamson 1 right"
        assert {"run", "run-out"} <= {here.doing.kind for here in way}


# findings 2 and 3


@pytest.mark.parametrize("start", ["M31/3", "M31/4", "M32/3", "M32/1", "M21/3"])
def test_the_ring_is_taken_where_diameter_movement_begins(start):
    whole = path("diameter", start, "M20", 60)
    assert whole["radius"] == (12 if start.startswith("M32") else 6)
    for speed in (1, 2, 3, 5):
        way, _ = asked_again("diameter", start, "M20", turns_of(speed, 60))
        assert way == steps(whole)


def test_a_williamson_turn_ends_at_two_hexes_a_turn():
    """It went round for ever (finding 3)."""
    whole = answer("radial", bow="M22", facing=4, target="M20")
    way, doing = asked_again("radial", "M22/4", "M20", turns_of(2, len(whole["path"])))
    assert way == steps(whole)
    assert doing == whole["doing"] == "run-out"


SPEEDS = range(1, 7)


@pytest.mark.sample(1)
@pytest.mark.parametrize("part", range(12))
@pytest.mark.parametrize("speed", SPEEDS)
def test_radial_asked_again_each_turn(speed, part):
    """All 4,896 starts within 16 hexes, a sixth at each speed, through the zone and back (findings 1 and 3)."""
    asked = [start for start in starts(16) if not start.startswith(f"{TARGET}/")]
    assert len(asked) == 4896
    for n in range(speed - 1, len(asked), len(SPEEDS))[part::12]:
        hexes = distance(parse(BOARD, asked[n].split("/")[0]), CENTER) + 17
        start = asked[n][:-1] + str((n // len(SPEEDS) + n) % 6 + 1)  # so that each speed meets every facing
        way, _ = asked_again("radial", start, TARGET, turns_of(speed, hexes))
        assert way == steps(path("radial", start, TARGET, hexes)), start


@pytest.mark.sample(1)
@pytest.mark.parametrize("part", range(12))
@pytest.mark.parametrize("speed", SPEEDS)
def test_diameter_asked_again_each_turn(speed, part):
    """All 7,566 starts within 20 hexes, a sixth at each speed, to the ring and along it (findings 2 and 3)."""
    asked = starts(20)
    assert len(asked) == 7566
    for n in range(speed - 1, len(asked), len(SPEEDS))[part::12]:
        away = distance(parse(BOARD, asked[n].split("/")[0]), CENTER)
        start = asked[n][:-1] + str((n // len(SPEEDS) + n) % 6 + 1)
        hexes = abs(away - (12 if away >= 12 else 6)) + 14
        whole = path("diameter", start, TARGET, hexes)
        way, doing = asked_again("diameter", start, TARGET, turns_of(speed, hexes))
        assert way == steps(whole), start
        assert doing == whole["doing"]
        assert str(whole["radius"]) == doing.split("ring ")[1]


def test_movements_follow_each_other():
    """A Williamson turn goes on where the movement changes, a run does not; rings are of diameter movement alone."""
    turn = "williamson 2 right"
    assert steps(path("diameter", "N31/4", "M20", 3, turn)) == steps(path("radial", "N31/4", "M20", 3, turn))
    assert path("diameter", "N29/4", "M20", 1, turn)["doing"] == "williamson 3 right ring 6"
    assert path("radial", "N31/4", "M20", 1, f"{turn} ring 12")["doing"] == "williamson 3 right"
    assert path("radial", "M26/1", "M20", 3, "ring 6") == path("radial", "M26/1", "M20", 3)
    assert path("diameter", "M30/6", "M20", 3, "run") == path("diameter", "M30/6", "M20", 3)
    left = steps(path("radial", "M30/3", "M20", 5, "williamson 1 left"))
    assert [entry[-1] for entry in left] == ["3", "4", "5", "6", "1"]


def test_an_approach_under_way_crosses_a_radial():
    """One that crosses it at 120 degrees goes on turning; straight away it makes a Williamson turn (105.3.3, OP-32)."""
    for facing in (2, 3, 4):
        assert path("radial", f"M30/{facing}", "M20", 1)["doing"] == "williamson 1 right"
        assert path("diameter", f"M40/{facing}", "M20", 1)["doing"] == "williamson 1 right ring 12"
    for facing in (2, 4):
        assert path("radial", f"M30/{facing}", "M20", 1, "approach")["doing"] == "approach"
        assert path("diameter", f"M40/{facing}", "M20", 1, "approach ring 12")["doing"] == "approach ring 12"
    assert path("radial", "M30/3", "M20", 1, "approach")["doing"] == "williamson 1 right"
    assert path("diameter", "M40/3", "M20", 1, "approach ring 12")["doing"] == "williamson 1 right ring 12"
    assert path("diameter", "M31/3", "M20", 1, "approach")["doing"] == "williamson 1 right ring 6"


def test_states_as_text():
    kinds = [
        State("approach"),
        State("run"),
        State("run-out"),
        State("ring", ring=6),
        State("ring", ring=12),
        State("approach", ring=6),
    ]
    for ring in (0, 6, 12):
        kinds += [State("williamson", n, side, ring) for n in range(1, 6) for side in ("left", "right")]
    for doing in kinds:
        assert parse_state(GAME.rules, doing.__str__()) == doing
    assert parse_state(GAME.rules, "  Williamson  3 RIGHT ") == State("williamson", 3, "right")


@pytest.mark.parametrize(
    ("check", "start", "doing", "words"),
    [
        (
            "radial",
            "M24/6",
            "running",
            "unknown value 'running'. Choose one of: approach, run, run-out, 'williamson 3 right' or 'ring 6'",
        ),
        ("radial", "M24/6", "williamson 6 right", "a Williamson turn has hexes 1 to 5 (On Patrol 105.2)"),
        ("radial", "M24/6", "williamson 0 right", "hexes 1 to 5"),
        (
            "radial",
            "M24/6",
            "williamson right",
            "Choose one of: approach, run, run-out, 'williamson 3 right' or 'ring 6'",
        ),
        ("diameter", "M24/6", "ring 7", "the rings are 12 and 6 (On Patrol 106.2.4)"),
        (
            "radial",
            "M24/3",
            "run",
            "the escort cannot be in a run: ahead of its bow M24, facing 3, there is no hex of the assault zone of M20 (On Patrol 105.3.4)",
        ),
        (
            "radial",
            "M24/6",
            "run-out",
            "the escort cannot be in a run-out: behind its bow M24, facing 6, there is no hex of the assault zone of M20 (On Patrol 105.3.4)",
        ),
    ],
)
def test_states_refused(check, start, doing, words):
    with pytest.raises(InputError) as error:
        path(check, start, "M20", 3, doing)
    assert error.value.where == "--doing"
    assert words in str(error.value)


# The worked turns, as far as single paths go.

WORKED = [
    ("radial", "M30/3", "M20", [("N30/4 O31/4 O32/3", "williamson 3 right"), ("N32/2 M32/1 M31/6", "run")]),
    ("radial", "H8/4", "M20", [("I9/4 J9/4 K10/4", "approach"), ("L10/4 M11/4 M12/3", "run")]),
    ("radial", "M24/6", "M20", [("M23/6 M22/6 M21/6", "run")]),
    ("radial", "Q30/3", "M20", [("P30/2 O30/1 N29/1 M29/1", "approach"), ("M28/6", "run")]),
    ("radial", "M28/6", "M20", [("M27/6 M26/6 M25/6 M24/6 M23/6", "run")]),
    (
        "diameter",
        "M40/6",
        "M21",
        [("M39/6 M38/6 M37/6 M36/6 M35/6", "approach ring 12"), ("M34/6 M33/6 L32/1", "ring 12")],
    ),
]


@pytest.mark.parametrize(("check", "start", "target", "turns"), WORKED)
def test_worked_turns(check, start, target, turns):
    doing = None
    for expected, after in turns:
        found = path(check, start, target, len(expected.split()), doing)
        assert steps(found) == expected.split()
        assert found["doing"] == after
        start, doing = expected.split()[-1], after


def test_radial_of_the_next_run():
    """`radial` is that of the next run, however few hexes are asked for."""
    assert (
        path("radial", "O26/1", "M20", 1)["radial"]
        == answer("radial", bow="O26", facing=1, target="M20")["radial"]
        == 3
    )
    assert heading_of(BOARD, step_of(BOARD, 3)) == path("radial", "M21/6", "M20", 5)["radial"] == 3
