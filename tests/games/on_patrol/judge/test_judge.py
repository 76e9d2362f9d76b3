"""The judge judged: results worked out by hand pass, and each of them broken by hand in one place does not."""

import tomllib
from copy import deepcopy

import pytest

from tests.games.on_patrol.judge import worked
from tests.games.on_patrol.judge.geometry import stance
from tests.games.on_patrol.judge.invariants import breaches
from tests.games.on_patrol.judge.turns import Turn, run_turn


def escort(name, mode, against, path, doing, attacks=(), rolls=(), speed=None):
    return {
        "name": name,
        "mode": mode,
        "against": against,
        "path": path.split(),
        "speed": len(path.split()) if speed is None else speed,
        "doing": doing,
        "attacks": [dict(zip(("hex", "kind", "count"), one, strict=True)) for one in attacks],
        "depth_combat": [{"dice": list(dice), "result": result} for dice, result in rolls],
        "rules": [],
    }


def ship(name, path, at, halted=False):
    bow, _, facing = at.partition("/")
    return {"name": name, "path": path.split(), "bow": bow, "facing": int(facing), "halted": halted}


def by_hand(text, marker, mode, target, escorts, ships=(), die=3, search=((), ())):
    """A game file and a report of its turn, written down by hand."""
    before = tomllib.loads(text)
    order = {1: "L2", 2: "R2", 3: "2", 4: "2", 5: "2L", 6: "2R"}[die]
    after = deepcopy(before)
    after["turn"] += 1
    for one in after["submarines"]:
        for field in ("found", "missed", "fired", "sighted", "began"):
            one.pop(field, None)
        if marker != "none":
            one["marker"] = marker
    for one, move in zip(after["escorts"], sorted(escorts, key=lambda each: each["name"]), strict=True):
        if move["path"]:
            one["bow"], _, facing = move["path"][-1].partition("/")
            one["facing"] = int(facing)
        one["speed"], one["doing"] = move["speed"], move["doing"]
    for one, move in zip(after.get("ships", []), ships, strict=True):
        one["bow"], one["facing"] = move["bow"], move["facing"]
    report = {
        "game": "on-patrol",
        "turn": before["turn"],
        "modes": {"Wahoo": mode},
        "markers": {"Wahoo": marker},
        "targets": {} if target is None else {"Wahoo": target},
        "starshells": [],
        "order": {"die": die, "result": order, "convoy": "fast-2"},
        "escorts": list(escorts),
        "ships": list(ships),
        "gunfire": [{"submarine": "Wahoo", "by": ["E1", "E2"]}] if mode == 5 else [],
        "search": {"sonar": list(search[0]), "radar": list(search[1])},
        "next": after,
    }
    return before, report


def station():
    return by_hand(
        worked.game(
            worked.QUIET,
            worked.ship("M1", "E20", 3),
            worked.escort("E1", "M27", 3, 2, 6, sonar=3, radar=True, doing="formation"),
            die=1,
        ),
        "none",
        1,
        None,
        [escort("E1", 1, None, "L27/2 K28/2", "formation")],
        [ship("M1", "D20/2 C21/2", "C21/2")],
        die=1,
        search=(["E1"], ["E1"]),
    )


def torpedoes():
    return by_hand(
        worked.TORPEDOES,
        "torpedo M20/3",
        2,
        "M20",
        [
            escort("E1", 2, "Wahoo", "N30/4 O31/4 O32/3", "williamson 3 right"),
            escort("E2", 2, "Wahoo", "I9/4 J9/4 K10/4", "approach"),
        ],
    )


def dived():
    return by_hand(
        worked.DIVED,
        "escort-colour M19/3",
        3,
        "M20",
        [
            escort(
                "E1",
                3,
                "Wahoo",
                "M23/6 M22/6 M21/6",
                "run",
                [("M22", "depth-charge", 2)],
                [((5, 4), "same depth"), ((2, 3), "miss")],
            ),
            escort("E2", 3, "Wahoo", "P30/2 O30/1 N29/1 M29/1", "approach"),
        ],
    )


def surfaced():
    return by_hand(
        worked.SURFACED,
        "sub-colour-surfaced",
        5,
        "M21",
        [
            escort("E1", 5, "Wahoo", "M27/6 M26/6 M25/6 M24/6 M23/6", "run"),
            escort("E2", 5, "Wahoo", "M39/6 M38/6 M37/6 M36/6 M35/6", "approach ring 12"),
        ],
    )


def in_the_way():
    return by_hand(
        worked.IN_THE_WAY,
        "escort-colour M19/3",
        3,
        "M20",
        [escort("E1", 3, "Wahoo", "M25/6 M24/6", "run")],
        [ship("M1", "M23/2 L23/2", "L23/2")],
    )


def stopped():
    text = worked.STOPPED + worked.escort("E1", "A60", 3, 2, 6)
    moves = [ship("M1", "", "M30/3"), ship("M2", "M26/3", "M26/3", halted=True)]
    return by_hand(text, "none", 1, None, [escort("E1", 1, None, "A61/3 A62/3", "formation")], moves)


def ring():
    text = worked.game(
        worked.submarine("M30", 3, 100, marker="inverted M19/3"),
        worked.escort("E1", "M26", 2, 3, 5, doing="ring 6"),
        worked.escort("E2", "M50", 6, 3, 5),
    )
    moves = [
        escort("E1", 6, "Wahoo", "L25/1 K25/1 J24/1", "ring 6"),
        escort("E2", 6, "Wahoo", "M49/6 M48/6 M47/6", "approach ring 12"),
    ]
    return by_hand(text, "inverted M19/3", 6, "M20", moves)


def run():
    """E1 runs out through the zone; its stern is still in the zone at the start of the turn."""
    text = worked.game(
        worked.submarine("M30", 3, 100, marker="escort-colour M19/3"),
        worked.escort("E1", "M18", 6, 5, 5, doing="run", weapons=[worked.STERN]),
    )
    moves = [
        escort(
            "E1", 3, "Wahoo", "M17/6 M16/6 L15/1 K15/1 K14/6", "williamson 3 right", [("M18", "depth-charge", 2)], ROLLS
        )
    ]
    return by_hand(text, "escort-colour M19/3", 3, "M20", moves)


FORMATION = escort("E1", 1, None, "A61/3 A62/3", "formation")
ROLLS = [((4, 1), "within 25 feet"), ((3, 6), "within 50 feet")]
RESULTS = {each.__name__: each for each in (station, torpedoes, dived, surfaced, in_the_way, stopped, ring, run)}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_worked_out_by_hand_breaks_no_rule(name):
    assert breaches(Turn(*RESULTS[name]())) == []


def move(report, name, path, **more):
    """Give an escort another path, in the next file too."""
    one = next(each for each in report["escorts"] if each["name"] == name)
    one.update(path=path.split(), **more)
    after = next(each for each in report["next"]["escorts"] if each["name"] == name)
    _bow, facing = stance(path.split()[-1])
    after["bow"], after["facing"] = path.split()[-1].partition("/")[0], facing
    return one


def sail(report, name, path, at, **more):
    one = next(each for each in report["ships"] if each["name"] == name)
    one.update(path=path.split(), bow=at.partition("/")[0], facing=int(at.partition("/")[2]), **more)
    after = next(each for each in report["next"]["ships"] if each["name"] == name)
    after["bow"], after["facing"] = one["bow"], one["facing"]


#: A rule, the result by hand that is broken, and how.
BROKEN = [
    ("104.1.3", "dived", lambda _, r: r["markers"].update(Wahoo="escort-colour M21/3")),
    ("104.1.3", "dived", lambda _, r: r["markers"].update(Wahoo="inverted M19/3")),
    ("104.1.3", "torpedoes", lambda _, r: r["markers"].update(Wahoo="none")),
    ("104.1.3", "surfaced", lambda _, r: r["markers"].update(Wahoo="sub-colour")),
    ("104.1.3", "dived", lambda b, _: b["submarines"][0].update(sunk=True)),
    ("104.1.3", "dived", lambda b, _: b["submarines"][0].update(found=[], marker="none")),
    ("104.2.1", "ring", lambda _, r: r["modes"].update(Wahoo=3)),
    ("105.1.3", "ring", lambda _, r: r["targets"].update(Wahoo="M19")),
    ("104.2.1", "torpedoes", lambda _, r: r["escorts"][0].update(against=None)),
    ("104.2.1", "station", lambda _, r: r["escorts"][0].update(against="Wahoo")),
    ("104.2.1", "dived", lambda _, r: r["escorts"][0].update(mode=4)),
    ("107.1", "torpedoes", lambda _, r: r["starshells"].append({"by": "E2", "hexes": ["M20", "M23"]})),
    ("107.1.3", "torpedoes", lambda b, _: b.update(light="night")),
    (
        "107.1.2",
        "torpedoes",
        lambda b, r: (b.update(light="night"), r["starshells"].append({"by": "E1", "hexes": ["M20", "M23"]})),
    ),
    (
        "107.1.3",
        "torpedoes",
        lambda b, r: (b.update(light="night"), r["starshells"].append({"by": "E2", "hexes": ["M20", "M22"]})),
    ),
    ("108.1", "in_the_way", lambda _, r: move(r, "E1", "M25/6 M24/6 M23/6")),
    ("108.1", "in_the_way", lambda _, r: move(r, "E1", "M25/6 N24/5 N23/6")),
    ("108.2.1", "torpedoes", lambda b, _: b.update(torpedoes=[{"bow": "O31", "facing": 6}])),
    ("108.2.1", "torpedoes", lambda b, _: b.update(torpedoes=[{"bow": "O33", "facing": 6}])),
    ("105.4.8", "dived", lambda _, r: move(r, "E2", "P30/2 O30/1 N29/1 M21/1")),
    ("105.4.11", "dived", lambda _, r: r["next"]["escorts"][1].update(bow="M21")),
    ("105.4.11", "stopped", lambda _, r: sail(r, "M2", "M26/3", "M30/3")),
    ("105.4.8", "in_the_way", lambda _, r: move(r, "E1", "M26/6", doing="halted", speed=0)),
    ("OP-43", "in_the_way", lambda _, r: move(r, "E1", "L25/1 L24/6 M24/5", speed=3)),
    ("OP-43", "in_the_way", lambda _, r: move(r, "E1", "M25/6", speed=1)),
    ("OP-43", "in_the_way", lambda _, r: move(r, "E1", "M25/6 M24/6", doing="halted")),
    ("105.3.2", "torpedoes", lambda _, r: move(r, "E1", "N30/4 O31/4 O33/3")),
    ("105.3.2a", "torpedoes", lambda _, r: move(r, "E1", "N30/4 O31/4 O30/6")),
    ("105.3.2", "torpedoes", lambda _, r: r["next"]["escorts"][0].update(bow="O31")),
    ("105.3.5", "dived", lambda _, r: r["escorts"][1].update(speed=7)),
    ("8.2.1", "dived", lambda _, r: move(r, "E2", "P30/2 O30/1 N29/1 M29/1 M28/6", speed=5)),
    ("105.3.5", "dived", lambda _, r: move(r, "E1", "M23/6 M22/6 M21/6 M20/6", speed=4)),
    ("105.3.5", "torpedoes", lambda _, r: move(r, "E2", "I9/4 J9/4", speed=2)),
    ("105.4.5", "torpedoes", lambda _, r: r["escorts"].reverse()),
    ("105.4.9", "run", lambda _, r: move(r, "E1", "M17/6 L16/1 K16/1 J15/1 I15/1")),
    ("105.4.9", "run", lambda _, r: move(r, "E1", "M17/6 M16/6 M15/6 M14/6 M13/6")),
    ("105.4.9", "run", lambda _, r: move(r, "E1", "L17/1 K17/1 J16/1 I16/1 H15/1")),
    ("106.1.2", "ring", lambda _, r: move(r, "E1", "L26/2 K26/1 J25/1")),
    ("106.2.2", "ring", lambda b, r: (b["escorts"][0].update(facing=6), move(r, "E1", "N25/5 O25/5 P24/5"))),
    ("106.2.4", "ring", lambda _, r: r["escorts"][0].update(doing="ring 7")),
    ("106.2.4", "ring", lambda _, r: r["escorts"][1].update(doing="ring 6")),
    ("OP-42", "ring", lambda _, r: r["escorts"][0].update(doing="ring 12")),
    ("106.2.1", "dived", lambda _, r: r["escorts"][0].update(doing="ring 6")),
    ("105.4.11", "dived", lambda _, r: r["escorts"][0]["attacks"][0].update(hex="M23")),
    ("105.4.1", "dived", lambda _, r: r["escorts"][0]["attacks"][0].update(count=3)),
    (
        "105.4.11",
        "ring",
        lambda _, r: r["escorts"][0]["attacks"].append({"hex": "M22", "kind": "depth-charge", "count": 1}),
    ),
    ("105.4.11", "dived", lambda _, r: r["escorts"][0].update(attacks=[], depth_combat=[])),
    ("OP-44", "dived", lambda _, r: r["escorts"][0]["attacks"][0].update(hex="M20")),
    ("105.4.12", "dived", lambda _, r: r["escorts"][0]["depth_combat"].pop()),
    ("105.4.12", "dived", lambda _, r: r["escorts"][0]["depth_combat"][0].update(dice=[5, 3])),
    ("104.3.1", "station", lambda _, r: r["order"].update(die=2)),
    ("104.3.1", "station", lambda _, r: r["order"].update(result="2L")),
    ("104.3.1", "station", lambda _, r: sail(r, "M1", "E21/3 E22/3", "E22/3")),
    ("104.3.1", "station", lambda _, r: r["ships"].clear()),
    ("104.3.3", "station", lambda _, r: sail(r, "M1", "D20/2 C21/2", "C21/3")),
    ("104.3.3", "station", lambda _, r: sail(r, "M1", "D20/2", "D20/2")),
    ("104.3.3", "stopped", lambda _, r: sail(r, "M2", "M26/3 M27/3", "M27/3", halted=False)),
    ("104.3.2", "stopped", lambda _, r: sail(r, "M1", "M31/3 M32/3", "M32/3")),
    ("104.2.3a", "station", lambda _, r: move(r, "E1", "M28/3 M29/3")),
    ("108.3", "station", lambda _, r: r["search"].update(sonar=[])),
    ("108.3", "dived", lambda _, r: r["search"].update(radar=["E1"])),
    ("108.1.5", "surfaced", lambda _, r: r["escorts"][0].update(rams="Wahoo")),
    ("108.1.5", "surfaced", lambda _, r: move(r, "E1", "M24/6 M23/6 M22/6 M21/6 M20/6")),
    ("108.1.5", "dived", lambda _, r: r["escorts"][0].update(rams="Wahoo")),
    ("104.2.1", "surfaced", lambda _, r: r["gunfire"].clear()),
    ("104.2.1", "surfaced", lambda _, r: r["gunfire"][0]["by"].remove("E2")),
    ("104.2.1", "dived", lambda _, r: r["gunfire"].append({"submarine": "Wahoo", "by": ["E1", "E2"]})),
    ("104.4.2", "station", lambda _, r: r["order"].update(convoy="emergency")),
    ("104.4.2", "station", lambda b, _: (b.update(emergency=3), b["ships"][0].update(kind="capital", best=5))),
    ("next", "dived", lambda _, r: r["next"].update(turn=3)),
    ("next", "dived", lambda _, r: r["next"]["escorts"].pop()),
    ("next", "stopped", lambda _, r: r["next"]["ships"].pop()),
    ("next", "stopped", lambda _, r: r["next"]["ships"][1].update(bow="M25")),
    ("next", "dived", lambda _, r: r["next"]["submarines"][0].update(bow="M22")),
    ("OP-37", "dived", lambda _, r: r["next"]["submarines"][0].update(marker="none")),
    ("next", "dived", lambda _, r: r["next"]["submarines"][0].update(found=["E1"])),
]


@pytest.mark.parametrize(
    ("rule", "name", "spoil"), BROKEN, ids=[f"{rule} {name} {n}" for n, (rule, name, _) in enumerate(BROKEN)]
)
def test_a_broken_result_is_noticed(rule, name, spoil):
    before, report = RESULTS[name]()
    spoil(before, report)
    assert any(line.startswith(f"{rule}:") for line in breaches(Turn(before, report)))


def test_two_rounds_of_charges_are_as_even_as_can_be():
    """Three charges over M21 and M22: two in M21, which is ahead of the target hex, and one in M22 (105.4.6)."""
    before, report = dived()
    before["escorts"][0].update(bow="M23", weapons=[{**worked.STERN, "count": 3}])
    attacks = [("M21", "depth-charge", 2), ("M22", "depth-charge", 1)]
    report["escorts"][0] = escort("E1", 3, "Wahoo", "M22/6 M21/6 M20/6", "run-out", attacks, [*ROLLS, ROLLS[0]])
    move(report, "E1", "M22/6 M21/6 M20/6")
    assert breaches(Turn(before, report)) == []
    report["escorts"][0]["attacks"] = [{"hex": "M21", "kind": "depth-charge", "count": 3}]
    assert [line[:7] for line in breaches(Turn(before, report))] == ["105.4.6"]
    report["escorts"][0]["attacks"] = [{"hex": "M22", "kind": "depth-charge", "count": 3}]
    assert {line[:7] for line in breaches(Turn(before, report))} == {"105.4.6", "105.4.4"}


def test_a_ship_that_sails_off_by_a_hexside_is_noticed():
    text = worked.game(worked.QUIET, *(worked.ship(f"M{n}", bow, 3) for n, bow in enumerate(("E20", "M20", "U20"))))
    moves = [ship("M0", "E21/3 E22/3", "E22/3"), ship("M1", "M21/3 M22/3", "M22/3"), ship("M2", "U21/3 U22/3", "U22/3")]
    before, report = by_hand(text + worked.escort("E1", "A60", 3, 2, 6), "none", 1, None, [FORMATION], moves)
    assert breaches(Turn(before, report)) == []
    before["ships"][1]["facing"] = 4
    sail(report, "M1", "N20/4 O21/4", "O21/4")
    assert breaches(Turn(before, report)) == ["104.3.3: M1 faces 4, the convoy 3"]


def test_capital_ships_in_emergency_gain_a_hex_a_turn():
    before, report = station()
    before.update(emergency=3)
    before["ships"][0].update(kind="capital", best=5, speed=2)
    report["order"].update(convoy="emergency", result="LM")
    sail(report, "M1", "D20/2 C21/2 B21/2", "B21/2")
    sound = [line for line in breaches(Turn(before, report)) if "M1" in line]
    sail(report, "M1", "D20/2 C21/2", "C21/2")
    assert not sound and any("M1 halts" in line for line in breaches(Turn(before, report)))
    before["ships"][0].update(best=2)
    assert not [line for line in breaches(Turn(before, report)) if "M1" in line]


def test_a_halted_ship_that_sails_nearer_is_noticed():
    """A ship halted in M26 behind the wreck in M30 and M29 sails on by order 2 (104.3.3)."""
    before, report = stopped()
    before["ships"][1].update(bow="M26", halted=True)
    assert breaches(Turn(before, report)) == []
    sail(report, "M2", "M27/3 M28/3", "M28/3", halted=False)
    assert "104.3.3: M2 was halted and sails nearer to M1" in breaches(Turn(before, report))


def test_of_two_halted_ships_that_head_apart_each_keeps_its_course():
    """Halted ships head as most do; of equally many each keeps its own heading (104.3.2, 104.3.3)."""
    text = worked.game(
        worked.QUIET, worked.ship("M1", "E20", 3, halted=True), worked.ship("M2", "U20", 4, halted=True)
    ) + worked.escort("E1", "A60", 3, 2, 6)
    moves = [ship("M1", "E21/3 E22/3", "E22/3"), ship("M2", "V20/4 W21/4", "W21/4")]
    before, report = by_hand(text, "none", 1, None, [FORMATION], moves)
    assert breaches(Turn(before, report)) == []
    engine = Turn(before, run_turn(text, 1))
    assert breaches(engine) == [] and [one["path"] for one in engine.report["ships"]] == [one["path"] for one in moves]
    sail(report, "M1", "F20/4 G21/4", "G21/4")
    assert [line[:7] for line in breaches(Turn(before, report))] == ["104.3.1"]


def test_a_halted_ship_two_turns_behind_the_convoy_stands_and_makes_one():
    """M1 had no room for its stern in the turn before; the order R2 leads the convoy from 3 to 4 (104.3.3, OP-2)."""
    text = worked.game(worked.QUIET, worked.ship("M1", "E20", 2, halted=True), worked.ship("M2", "U20", 3))
    text += worked.escort("E1", "A60", 3, 2, 6)
    moves = [ship("M1", "E20/3", "E20/3", halted=True), ship("M2", "V20/4 W21/4", "W21/4")]
    before, report = by_hand(text, "none", 1, None, [FORMATION], moves, die=2)
    assert not [line for line in breaches(Turn(before, report)) if "M1" in line]
    engine = run_turn(text.replace("die = 3", "die = 2"), 1)
    assert [one["path"] for one in engine["ships"]] == [one["path"] for one in moves]
    for path, bow in (("E20/2", "E20/2"), ("F20/4 G21/4", "G21/4"), ("E21/3 E22/3", "E22/3")):
        sail(report, "M1", path, bow)
        assert any(line.startswith("104.3.3: M1, more than a turn behind") for line in breaches(Turn(before, report)))


def test_k_guns_are_not_kept_back():
    """From M21 straight down, every hex beside the row lies in the zone around M20 (105.4.11)."""
    before, report = dived()
    before["escorts"][0].update(bow="M22", weapons=[{"kind": "k-gun", "count": 2, "drops": "abeam 1"}])
    fired = [("L20", "k-gun", 1), ("N20", "k-gun", 1)]
    report["escorts"][0] = escort("E1", 3, "Wahoo", "M21/6 M20/6 M19/6", "run-out", fired, ROLLS)
    move(report, "E1", "M21/6 M20/6 M19/6")
    assert breaches(Turn(before, report)) == []
    report["escorts"][0].update(attacks=[], depth_combat=[])
    assert [line[:8] for line in breaches(Turn(before, report))] == ["105.4.11"]


def test_forces_of_two_and_three_submarines():
    """Four escorts in a row: the two nearest go against the second submarine; of each half, one against a third."""
    names = ("Wahoo", "Tang", "Barb")
    boats = [
        {"name": name, "bow": bow, "facing": 3, "depth": 100, "marker": f"inverted {bow}/3"}
        for name, bow in zip(names, ("E20", "M60", "U20"), strict=True)
    ]
    escorts = [
        {"name": f"E{number}", "bow": f"M{20 + 10 * number}", "facing": 3, "speed": 3, "best": 5}
        for number in range(1, 5)
    ]

    def found(sent):
        count = len(set(sent))
        before = {"turn": 1, "light": "day", "submarines": boats[:count], "escorts": escorts}
        moves = [
            escort(f"E{number}", 6, aim, f"M{21 + 10 * number}/3", "approach") for number, aim in enumerate(sent, 1)
        ]
        markers = {boat["name"]: boat["marker"] for boat in boats[:count]}
        turn = Turn(before, {"escorts": moves, "markers": markers, "modes": dict.fromkeys(markers, 6)})
        from tests.games.on_patrol.judge.markers import force_breaches

        return list(force_breaches(turn))

    assert found(("Wahoo", "Wahoo", "Tang", "Tang")) == []
    assert found(("Wahoo", "Tang", "Tang", "Tang"))
    assert found(("Tang", "Tang", "Tang", "Wahoo"))
    assert found(("Barb", "Wahoo", "Barb", "Tang")) == []
    assert found(("Wahoo", "Barb", "Tang", "Tang"))
