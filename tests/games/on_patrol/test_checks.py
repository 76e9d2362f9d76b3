"""On Patrol: data against the facts typed a second time, every check over all its inputs, refusals, coverage."""

import json
import re
import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from aids import games
from aids.checks import accept, as_json, odds, resolve
from aids.dice import GivenDice
from aids.errors import InputError, PlotroomError, RulesError
from aids.input_file import DISK
from aids.on_patrol import attack, convoy_setup, detection, enemy, formation, scenario, stations
from generators.drawing.paths import TextBox, flatten
from generators.sheets import kits, rulings
from tests import FACTS_FOLDER
from tests.printed import pages, run
from tests.test_own_data import engine_steps

FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))
GAME = games.load("on-patrol")
RULES = GAME.rules
FIGURES = {name: figure.value for name, figure in RULES.figures.items()}

# Figures of our own: the number of the rule's special case, and of pre-rolled turns.
OURS = {"rolled-convoy", "setup-turns"}
# Facts that the product does not keep as figures: shapes, and numbers that follow from other figures.
SHAPES = {
    "target-ahead", "fleet-dice", "ship-hexes", "turns-per-hex", "radials", "vector-angle", "williamson-angle",
    "depth-dice", "diameter-turn",
}  # fmt: skip
DERIVED = {
    "station-ahead": FIGURES["station-ahead-gap"] + 1,
    "station-behind": FIGURES["station-behind-gap"] + 1,
    "column-step": FIGURES["column-gap"] + 1,
    "stop-gap": FIGURES["stop-distance"] - 1,
    "lit-radius-cargo": FIGURES["visible-torpedoed-night"],
    "assault-hexes": sum(row.cells["hexes"] for row in RULES.tables["attack-priority"].rows),
    "assault-classes": len(RULES.tables["attack-priority"].rows),
}


def answer(name, raw, dice=()):
    check = GAME.checks[name]
    return resolve(check, accept(check, raw), GivenDice(dice)).result


def refused(name, raw, dice=()):
    with pytest.raises(PlotroomError) as error:
        answer(name, raw, dice)
    words = str(error.value)
    assert "\n" not in words
    return words


# The data against the facts.


def test_every_figure_is_typed_twice():
    facts = FACTS["figures"]
    assert {name: one for name, one in FIGURES.items() if name not in OURS} == {
        name: one for name, one in facts.items() if name not in SHAPES and name not in DERIVED
    }
    assert {name: facts[name] for name in DERIVED} == DERIVED
    assert set(facts) >= SHAPES


def test_formations():
    found = formation.formations(RULES)
    assert list(found) == [fact["number"] for fact in FACTS["formations"]]
    for fact in FACTS["formations"]:
        one = found[fact["number"]]
        assert [column.number for column in one.columns] == list(range(1, fact["columns"] + 1))
        assert [column.ships for column in one.columns] == fact["ships"]
        assert [column.bow for column in one.columns] == fact["bow"]
        assert one.direction == fact["direction"]


def test_formation_by_ships():
    known = {fact["ships"]: fact["formation"] for fact in FACTS["formation-by-ships"]}
    assert formation.numbers_by_count(RULES) == known
    for ships, number in known.items():
        assert answer("formation", {"ships": ships}) == {"formation": number}
    for fact in FACTS["twelve"]:
        low, high = map(int, fact["roll"].split("-"))
        for die in range(low, high + 1):
            assert answer("formation", {"ships": 12}, [die]) == {"formation": fact["formation"]}
    check = GAME.checks["formation"]
    assert odds(check, accept(check, {"ships": 12})) == [
        ({"formation": 3}, Fraction(1, 2)),
        ({"formation": 4}, Fraction(1, 2)),
    ]
    assert check.cites(accept(check, {"ships": 12})) == ("103.1.2", ("OP-5",))
    assert check.cites(accept(check, {"ships": 5})) == ("103.1.1", ("OP-5",))


@pytest.mark.parametrize("ships", [n for n in range(1, 100) if n not in (3, 4, 5, 6, 12, 18)])
def test_formations_that_nobody_knows(ships):
    assert "Choose one of: 3, 4, 5, 6, 12, 18" in refused("formation", {"ships": ships})


def letters(names):
    return ["C+" if name.startswith("behind") else name[0] for name in names]


def test_stations_by_count():
    for number, wanted in FACTS["stations"].items():
        assert letters(answer("stations", {"escorts": number})["stations"]) == wanted
    assert [fact["station"] for fact in FACTS["station-positions"]] == [
        row.cells["station"].replace("C+", "-") for row in RULES.tables["escort-stations"].rows
    ]
    assert [fact["each"] for fact in FACTS["station-positions"]] == [
        row.cells["escorts"] for row in RULES.tables["escort-stations"].rows
    ]


@pytest.mark.parametrize("escorts", range(1, 100))
def test_stations_of_any_number(escorts):
    """An oracle of its own: A, B if even, then pairs in order for ever."""
    wanted = ["A"] if escorts % 2 else ["A", "B"]
    pairs = ["C", "D", "E", "F"]
    for n in range((escorts - len(wanted)) // 2):
        names = (pairs[n],) * 2 if n < 4 else (f"behind-C-{n - 3}",) * 2
        for name, side in zip(names, ("left", "right"), strict=True):
            wanted.append(f"{name}-{side}" if n < 4 else f"behind-C-{side}-{n - 3}")
    assert answer("stations", {"escorts": escorts}) == {"stations": tuple(wanted)}
    plain = stations.stations(RULES, escorts, ("E", "F"))
    assert len(set(plain)) == escorts
    assert not any(name[0] in "EF" for name in plain)


def test_fleet_movement():
    table = RULES.tables["fleet-movement"]
    assert list(enemy.convoys(RULES)) == [fact["convoy"] for fact in FACTS["fleet-movement"]]
    for fact in FACTS["fleet-movement"]:
        assert table.columns[fact["convoy"]].endswith("*") == fact["advanced"]
        for die, printed in enumerate(fact["results"], 1):
            raw = {"convoy": fact["convoy"]} | ({"speed": 7} if fact["convoy"] == "emergency" else {})
            number = re.sub("[LR]", "", printed)
            side = {"L": "left", "R": "right"}.get(re.sub("[^LR]", "", printed))
            when = None if side is None else "before" if printed[0] in "LR" else "after"
            assert answer("fleet-movement", raw, [die]) == {
                "order": printed,
                "turn": side,
                "when": when,
                "hexes": 7 if number == "M" else int(number),
            }


@pytest.mark.parametrize("convoy", ["slow-1", "slow-2", "fast-2", "fast-3", "emergency"])
def test_fleet_movement_odds(convoy):
    check = GAME.checks["fleet-movement"]
    inputs = accept(check, {"convoy": convoy} | ({"speed": "4"} if convoy == "emergency" else {}))
    found = odds(check, inputs)
    assert [chance for _, chance in found] == [Fraction(n, 6) for n in (1, 1, 2, 1, 1)]
    assert [result["turn"] for result, _ in found] == ["left", "right", None, "left", "right"]
    assert check.cites(inputs)[1] == (("OP-3", "OP-21") if convoy == "emergency" else ("OP-3",))


@pytest.mark.parametrize("words", ["", "L", "LR", "L2R", "2l", "M2", "-1", "L 2", "100", "2LL"])
def test_no_orders(words):
    assert enemy.parse_order(words) is None


def test_depth_combat():
    words = {"same": "same depth", "within 25": "within 25 feet", "within 50": "within 50 feet", "miss": "miss"}
    seen = 0
    for fact in FACTS["depth-combat"]:
        low, high = map(int, fact["roll"].split("-"))
        for tens, units in product(range(1, 7), repeat=2):
            if low <= 10 * tens + units <= high:
                seen += 1
                assert answer("depth-combat", {}, [tens, units]) == {"detonation": words[fact["detonation"]]}
    assert seen == 36
    check = GAME.checks["depth-combat"]
    found = odds(check, accept(check, {}))
    assert {result["detonation"]: chance for result, chance in found} == dict.fromkeys(words.values(), Fraction(1, 4))


@pytest.mark.parametrize(("charges", "percent"), [(1, 25), (2, 44), (3, 58), (6, 82)])
def test_depth_combat_of_several_charges(charges, percent):
    """The nearest of them, counted over all rolls: at least one at the same depth, else one within 25 feet, and so on."""
    check, bands = GAME.checks["depth-combat"], ("same depth", "within 25 feet", "within 50 feet", "miss")
    found = {result["detonation"]: chance for result, chance in odds(check, accept(check, {"charges": charges}))}
    nearest = Counter(min(rolls) for rolls in product(range(4), repeat=charges))
    assert found == {bands[band]: Fraction(count, 4**charges) for band, count in nearest.items()}
    assert round(100 * found["same depth"]) == percent
    told = run("check", "on-patrol", "depth-combat", "--charges", str(charges), "--odds").stdout
    assert ("at least one at the same depth" in told) is (
        charges > 1
    ) and f"{float(100 * found['same depth']):.2f} %" in told


def test_depth_combat_tells_each_of_several_charges():
    found = answer("depth-combat", {"charges": 3}, [1, 1, 6, 6, 3, 2])
    assert found == {"detonation": "same depth", "charges": ["miss", "same depth", "within 50 feet"]}
    told = run("check", "on-patrol", "depth-combat", "--charges", "3", "--dice", "1,1,6,6,1,2").stdout
    assert told.startswith("3 charges: 1 same depth and 2 miss.")
    assert refused("depth-combat", {"charges": 31}).startswith("--charges")


def test_switched_off():
    rows = {row.cells["base"]: row.cells["stand"] for row in RULES.tables["switched-off"].rows}
    for base, fact in FACTS["deleted"].items():
        stands = rows.get(base) or rows["21.0"]
        if fact == "kept":
            assert base in stands
        else:
            assert stands.startswith({"off": "Off", "amended": "Changed"}[re.split("[:,]", fact)[0]])
    assert set(rows) - set(FACTS["deleted"]) == {"51.5.1"}


def test_priority():
    rows = RULES.tables["attack-priority"].rows
    for rank, (row, group) in enumerate(zip(rows, FACTS["priority"]["classes"], strict=True), 1):
        steps = 0 if group == ["target"] else group[0].count("+") + 1
        assert row.cells | {"where": ""} == {"rank": rank, "range": steps, "hexes": len(group), "where": ""}
        assert row.rule == "105.4.4" + "abc"[steps]


def test_phases():
    """One order of phases, as typed in the facts; those that the document numbers keep their numbers."""
    named = [str(row.cells["phase"]) for row in RULES.tables["turn-phases"].rows]
    assert named == FACTS["phases"]
    marks = {str(row.cells["phase"]): str(row.cells["mark"]) for row in RULES.tables["turn-phases"].rows}
    numbered = [marks[name] for name in ("Search", "Torpedoes", "End of turn")]
    assert numbered == ["6", "8", "10"]
    assert list(marks.values()) == sorted(set(marks.values()), key=int)
    assert set(numbered) == {fact["phase"] for fact in FACTS["detection"]} - {"any"}
    phases = [row.cells["phase"] for row in RULES.tables["submarine-detection"].rows]
    assert phases == [fact["phase"] for fact in FACTS["detection"]]


# Seen, found, lost.

LIMITS = {light: [fact for fact in FACTS["visibility"] if fact.get("light") == light] for light in ("day", "night")}


def seen(depth, light, near, torpedoed, sighted):
    if sighted and depth <= 25:  # OP-51
        return True
    for fact in LIMITS[light]:
        away = {None: 0, "enemy ship": near, "torpedoed ship": torpedoed}[fact.get("of")]
        if depth <= fact["depth"][1] and away is not None and away <= fact.get("within", 0):
            return True
    return False


@pytest.mark.parametrize("light", ["day", "night"])
def test_visibility(light):
    distances = [None, *range(10)]
    for depth, near, torpedoed, sighted in product((0, 24, 25, 26, 50, 400), distances, distances, (False, True)):
        raw = {"depth": depth, "light": light, "enemy-distance": near, "torpedoed-distance": torpedoed}
        assert answer("visibility", raw | {"sighted": sighted}) == {
            "visible": seen(depth, light, near, torpedoed, sighted)
        }, raw


@pytest.mark.parametrize(
    ("raw", "rule"),
    [
        ({"depth": 25, "light": "day", "sighted": True}, "104.1.4a"),
        ({"depth": 25, "light": "night", "enemy-distance": 4}, "104.1.4b"),
        ({"depth": 26, "light": "night", "enemy-distance": 4, "sighted": "yes"}, "104.1.4c"),
        ({"depth": 25, "light": "night", "enemy-distance": 5, "torpedoed-distance": 8}, "104.1.4"),
    ],
)
def test_visibility_says_why(raw, rule):
    check = GAME.checks["visibility"]
    assert resolve(check, accept(check, raw), GivenDice([])).rule == rule


MARKERS = ("none", "torpedo", "escort-colour", "sub-colour", "sub-colour-surfaced", "inverted")
EVENTS = ("visible", "submerges", "found", "missed", "torpedoes")


def marker_by_hand(event, marker, depth, light):
    """The table in words, by OP-13 to OP-15; a string of its own for what is refused."""
    shallow = depth is not None and depth <= 25
    own = "sub-colour-surfaced" if depth == 0 else "sub-colour"
    if event == "visible":
        return own if shallow else "refused"
    if shallow and light == "day":
        return "refused" if event == "submerges" else own
    if event == "found" or (event == "submerges" and marker.startswith("sub-colour")):
        return "escort-colour"
    if event == "submerges":
        return marker
    if event == "missed":
        return "inverted" if marker == "escort-colour" else marker
    return "torpedo" if marker in ("none", "torpedo", "inverted") else marker


@pytest.mark.parametrize("event", EVENTS)
def test_detection(event):
    for marker, depth, light in product(MARKERS, (None, 0, 25, 26, 50, 300), ("day", "night")):
        raw = {"event": event, "marker": marker, "depth": depth, "light": light}
        wanted = marker_by_hand(event, marker, depth, light)
        if wanted == "refused":
            assert refused("detection", raw).startswith("--depth")
        else:
            moves = wanted in ("sub-colour", "sub-colour-surfaced")
            assert answer("detection", raw) == {"marker": wanted, "moves_with_submarine": moves}, raw


def test_detection_begins_with_nothing():
    assert detection.markers(RULES) == MARKERS
    assert answer("detection", {"event": "missed"}) == {"marker": "none", "moves_with_submarine": False}
    assert answer("detection", {"event": "torpedoes"}) == {"marker": "torpedo", "moves_with_submarine": False}
    check = GAME.checks["detection"]
    for raw, ruling in (
        ({"event": "found"}, "OP-14"),
        ({"event": "torpedoes"}, "OP-15"),
        ({"event": "found", "depth": 0}, "OP-13"),
        ({"event": "submerges", "depth": 25, "light": "night"}, "OP-37"),
    ):
        assert ruling in check.cites(accept(check, raw))[1]


# The escorts.


def test_escort_action():
    names = {"submarine-color": {25: "sub-colour", 0: "sub-colour-surfaced"}}
    modes = []
    for fact in FACTS["escort-action"]:
        if not fact["mode"].isdigit() or fact["mode"] == "7":
            continue
        marker = names[fact["marker"]][fact["depth"]] if fact["marker"] in names else fact["marker"]
        found = answer("escort-action", {"marker": marker})
        assert {key: found[key] for key in ("mode", "movement", "speed")} == {
            "mode": int(fact["mode"]),
            "movement": fact["movement"],
            "speed": fact["speed"],
        }
        assert ("starshells" in (found["also"] or "")) == (fact["mode"] in FACTS["starshell"]["modes"])
        for words in ("sonar contact", "rams"):
            expected = any(words.rstrip("s") in also for also in fact["also"])
            assert (words in (found["also"] or "")) == expected
        modes.append(found["mode"])
    assert modes == [1, 2, 3, 4, 5, 6]


def test_game_end():
    for marker in MARKERS[1:]:
        found = answer("escort-action", {"marker": marker, "game-end": True})
        assert (found["mode"], found["movement"], found["speed"]) == (7, None, None)
        assert "34.7" in found["also"]
    assert "--game-end" in refused("escort-action", {"marker": "none", "game-end": True})


@pytest.mark.parametrize("escorts", range(1, 31))
def test_split(escorts):
    """By moving escorts one by one: half of each force, rounded down, goes to the next submarine."""
    groups = [escorts]
    for submarines in (1, 2, 3):
        found = answer("split", {"escorts": escorts, "submarines": submarines})["forces"]
        assert found == tuple(groups) == attack.pursuit_groups(escorts, submarines)
        assert sum(found) == escorts
        drawn = [0] * len(groups)
        for n, size in enumerate(groups):
            while 2 * (drawn[n] + 1) <= size:
                drawn[n] += 1
        groups = [size - gone for size, gone in zip(groups, drawn, strict=True)] + [sum(drawn)]


# finding 10


def test_split_names_the_nearest():
    """Half of each force, rounded down, nearest to the later target hex; of equals the one that points closest (OP-45)."""
    escorts = {"A": "M21:6", "B": "M24:6", "C": "Q30:3", "D": "M40:6", "E": "M28:3"}
    ships = [f"{name}:{place}" for name, place in escorts.items()]
    found = answer("split", {"escort": ships, "target": "M20,M34"})
    assert found == {"forces": (3, 2), "groups": [["A", "B", "C"], ["D", "E"]]}
    assert answer("split", {"escort": ships, "target": "M20"})["groups"] == [["A", "B", "C", "D", "E"]]
    three = answer("split", {"escort": ships, "target": "M20,M34,M22"})
    assert three == {"forces": (2, 1, 2), "groups": [["B", "C"], ["D"], ["A", "E"]]}
    tied = answer("split", {"escort": ["away:M24:3", "to:M16:3"], "target": "M40,M20"})
    assert tied["groups"] == [["away"], ["to"]]
    for number in range(1, 12):
        some = [f"E{n}:M{20 + n}:1" for n in range(number)]
        for targets in ("M20", "M20,Q30", "M20,Q30,M40"):
            found = answer("split", {"escort": some, "target": targets})
            counted = answer("split", {"escorts": number, "submarines": targets.count(",") + 1})["forces"]
            assert found["forces"] == counted == tuple(map(len, found["groups"]))
            assert sorted(name for group in found["groups"] for name in group) == sorted(
                one[: one.index(":")] for one in some
            )


# Refusals.


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("formation", {}, "--ships: this value is required"),
        ("formation", {"ships": 0}, "--ships: 0 is not"),
        ("formation", {"ships": "six"}, "'six' is not a whole number"),
        ("stations", {"escorts": 0}, "--escorts: 0 is not a whole number of escorts from 1 to 99 (On Patrol 103.2.1)"),
        ("stations", {"escorts": 100}, "100 is not a whole number of escorts from 1 to 99"),
        ("fleet-movement", {}, "--convoy: this value is required. Give one of slow-1, slow-2, fast-2, fast-3, emergency (On Patrol 104.3.1)"),
        ("fleet-movement", {"convoy": "slow-3"}, "unknown value 'slow-3'. Choose one of: slow-1, slow-2, fast-2, fast-3, emergency (On Patrol 104.3.1)"),
        ("fleet-movement", {"convoy": "emergency"}, "--speed: this value is required"),
        ("fleet-movement", {"convoy": "fast-2", "speed": 3}, "--speed: this option is only for emergency (On Patrol 104.4.2)"),
        ("fleet-movement", {"convoy": "emergency", "speed": 0}, "0 is not"),
        ("visibility", {"light": "day"}, "--depth: this value is required"),
        ("visibility", {"depth": 25}, "--light: this value is required. Give one of day, night (On Patrol 104.1.4)"),
        ("visibility", {"depth": -25, "light": "day"}, "-25 is not a whole number of feet from 0 to 999"),
        ("visibility", {"depth": 0, "light": "dusk"}, "unknown value 'dusk'"),
        ("visibility", {"depth": 0, "light": "day", "sighted": "perhaps"}, "'perhaps' is not true or false"),
        ("visibility", {"depth": 0, "light": "night", "enemy-distance": "near"}, "is not a whole number"),
        ("detection", {}, "--event: this value is required"),
        ("detection", {"event": "find"}, "Did you mean 'found'?"),
        ("detection", {"event": "visible"}, "--depth: this value is required"),
        ("detection", {"event": "visible", "depth": 50}, "at 25 feet or less, not at 50"),
        ("detection", {"event": "submerges", "depth": 25}, "by day a submarine at 25 feet is still visible"),
        ("detection", {"event": "missed", "marker": "red"}, "unknown value 'red'"),
        ("escort-action", {}, "--marker: this value is required"),
        ("split", {"escorts": 0, "submarines": 2}, "0 is not"),
        ("split", {"escorts": 3, "submarines": 4}, "4 is not"),
        ("split", {"escorts": 3}, "--submarines: this value is required"),
        ("split", {}, "--escorts: this value is required"),
        ("split", {"escorts": 3, "target": "M20"}, "--escorts: this option cannot be used with --escort and --target, which already give the number"),
        ("split", {"escort": "A:M21:6"}, "--target: this value is required"),
        ("split", {"target": "M20"}, "--escort: this value is required"),
        ("split", {"escort": ["A:M21:6", "A:M22:6"], "target": "M20"}, "--escort: the name 'A' is used twice"),
        ("split", {"escort": "A:M21:6", "target": "M20,M21,M22,M23"}, "there are 4 hexes, but at most 3 submarines"),
    ],
)  # fmt: skip
def test_refused(name, raw, words):
    assert words in refused(name, raw)


@pytest.mark.parametrize(
    ("name", "raw", "dice", "words"),
    [
        ("formation", {"ships": 12}, [7], "die 1 is 7, but a d6 has 1 to 6"),
        ("formation", {"ships": 6}, [3], "1 die is given, but none is used"),
        ("depth-combat", {}, [5], "needs 1 more"),
        ("depth-combat", {}, [5, 0], "die 2 is 0, but a d6 has 1 to 6"),
        ("fleet-movement", {"convoy": "fast-2"}, [], "0 dice are given, but Fleet movement (d6) needs 1 more"),
    ],
)
def test_dice_refused(name, raw, dice, words):
    assert words in refused(name, raw, dice)


@pytest.mark.parametrize("name", ["formation", "stations", "fleet-movement", "depth-combat", "escort-action", "split"])
def test_answers_are_json_and_words(name):
    raw = {
        "formation": {"ships": 6},
        "stations": {"escorts": 12},
        "fleet-movement": {"convoy": "slow-1"},
        "escort-action": {"marker": "none"},
        "split": {"escorts": 5, "submarines": 3},
    }.get(name, {})
    check = GAME.checks[name]
    dice = {"fleet-movement": [3], "depth-combat": [1, 1]}.get(name, [])
    outcome = resolve(check, accept(check, raw), GivenDice(dice))
    printed = as_json(outcome)
    assert json.loads(json.dumps(printed)) == printed
    assert list(printed) == ["game", "check", "inputs", "dice", "result", "rule", "assumes"]


# A player's tables.


@pytest.mark.parametrize(
    ("table", "rows", "line", "words"),
    [
        ("fleet-movement", '[{ roll = "1-6", slow-1 = "1", slow-2 = "L2R", fast-2 = "2", fast-3 = "3", emergency = "M" }]', 2, "must be an order such as L2, 2 or 2L"),
        ("fleet-movement", '[{ roll = "1-6", slow-1 = "M", slow-2 = "2", fast-2 = "2", fast-3 = "3", emergency = "M" }]', 2, "must be an order such as L2, 2 or 2L"),
        ("fleet-movement", '[{ roll = "1-6", slow-1 = "1", slow-2 = "2", fast-2 = "2", fast-3 = "3", emergency = "4" }]', 2, "'4' must be an order such as LM, M or ML"),
        ("formations", '[{ formation = 7, column = 2, ships = 2, bow = "E20", direction = 3 }]', 2, "must be 1, 2, 3"),
        ("formations", '[{ formation = 7, column = 1, ships = 0, bow = "E20", direction = 3 }]', 2, "from 1 to 99"),
        ("formations", '[{ formation = 7, column = 1, ships = 2, bow = "E20", direction = 7 }]', 2, "from 1 to 6"),
        ("formations", '[{ formation = 7, column = 1, ships = 2, bow = "E20", direction = 3 }, { formation = 7, column = 2, ships = 2, bow = "M20", direction = 4 }]', 2, "all columns of formation 7 must have the same direction"),
        ("formation-by-ships", "[{ ships = 12, formation = 3 }]", 2, "there is already a formation for"),
        ("formation-by-ships", "[{ ships = 3, formation = 3 }, { ships = 3, formation = 4 }]", 2, "there is already a formation for"),
        ("formation-roll", '[{ roll = "1-6", formation = 0 }]', 2, "from 1 to 99"),
        ("stations-by-escorts", '[{ escorts = 1, stations = "A" }]', 2, "there must be a row for 1 escort and a row for 2 escorts"),
        ("stations-by-escorts", '[{ escorts = 1, stations = "A B" }, { escorts = 2, stations = "A B" }]', 2, "there are 2 stations for 1"),
        ("stations-by-escorts", '[{ escorts = 1, stations = "C" }, { escorts = 2, stations = "A B" }]', 2, "station C must be there 2 times, not 1"),
        ("stations-by-escorts", '[{ escorts = 1, stations = "G" }, { escorts = 2, stations = "A B" }]', 2, "must be one of"),
        ("stations-by-escorts", '[{ escorts = 2, stations = "A B" }, { escorts = 1, stations = "A" }]', 2, "must be 1"),
        ("marker-changes", '[{ event = "found", none = "none", torpedo = "none", escort-colour = "none", sub-colour = "none", sub-colour-surfaced = "none", inverted = "none" }]', 2, "must be visible"),
        ("marker-changes", '[{ event = "visible", none = "red", torpedo = "none", escort-colour = "none", sub-colour = "none", sub-colour-surfaced = "none", inverted = "none" }]', 2, "must be one of none, torpedo"),
        ("marker-changes", '[{ event = "visible", none = "none", torpedo = "none", escort-colour = "none", sub-colour = "none", sub-colour-surfaced = "none", inverted = "none" }]', 2, "there must be one row for each of"),
        ("escort-action", '[{ marker = "none", mode = 8, movement = "radial", speed = "full", also = "x" }]', 2, "must be one of 1, 2"),
        ("escort-action", '[{ marker = "none", mode = 1, movement = "sideways", speed = "full", also = "x" }]', 2, "must be one of formation"),
        ("escort-action", '[{ marker = "none", mode = 1, movement = "radial", speed = "fast", also = "x" }]', 2, "must be one of convoy"),
        ("escort-action", '[{ marker = "torpedo", mode = 1, movement = "radial", speed = "full", also = "x" }]', 2, "must be none"),
        ("escort-action", '[{ marker = "none", mode = 1, movement = "radial", speed = "full", also = "x" }]', 2, "there must be one row for each of"),
    ],
)  # fmt: skip
def test_house_tables_refused(tmp_path, table, rows, line, words):
    path = tmp_path / "house.toml"
    path.write_text(f"[tables.{table}]\nrows = {rows}\n", encoding="utf-8")
    with pytest.raises(RulesError) as error:
        games.load("on-patrol", path, files=DISK)
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_house_figures_reach_answers_and_words(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text("[figures]\nvisible-enemy-night = 6\nvisible-depth = 30\n", encoding="utf-8")
    game = games.load("on-patrol", path, files=DISK)
    check = game.checks["visibility"]
    for away, wanted in ((6, True), (7, False)):
        inputs = accept(check, {"depth": 30, "light": "night", "enemy-distance": away})
        assert resolve(check, inputs, GivenDice([])).result == {"visible": wanted}
    assert "0 to 30 feet" in game.rules.rulings["OP-13"].text
    assert "within 6 hexes of any enemy ship" in [row.cells["when"] for row in game.rules.tables["visibility"].rows]


# Every numbered rule.

NUMBERS = [*FACTS["numbers"], *FACTS["sections-bare"]]


def test_every_rule_is_covered():
    rows = rulings.coverage(rulings.coverage_file("on-patrol"))
    assert sorted(row.number for row in rows) == sorted(NUMBERS)
    order = [row.number for row in rows if row.number in FACTS["numbers"]]
    assert order == FACTS["numbers"]
    assert {name for row in rows for name in row.resolved} == {
        *GAME.checks,
        rulings.SETUP,
        rulings.TURN,
        rulings.PLAYER,
        rulings.BY_HAND,
    }
    assert all(row.about and row.printed and row.resolved for row in rows)


def test_every_citation_is_a_rule():
    cites = {figure.rule for figure in RULES.figures.values()}
    cites |= {ruling.rule for ruling in RULES.rulings.values()}
    cites |= {one for table in RULES.tables.values() for row in table.rows for one in row.rule.split(", ")}
    cites |= {table.rule for table in RULES.tables.values()}
    cites |= {check.rule for check in GAME.checks.values()}
    assert cites <= set(NUMBERS)


def test_every_ruling_is_used():
    named = {ruling for table in RULES.tables.values() for ruling in table.assumes}
    named |= {ruling for figure in RULES.figures.values() for ruling in figure.assumes}
    named |= {ruling for check in GAME.checks.values() for ruling in check.assumes}
    code = "".join(path.read_text(encoding="utf-8") for path in Path(detection.__file__).parent.rglob("*.py"))
    assert {ruling for ruling in RULES.rulings if ruling not in named and f'"{ruling}"' not in code} == set()
    assert named <= set(RULES.rulings)
    assert [ruling for ruling in RULES.rulings if int(ruling[3:]) <= 31] == [f"OP-{n}" for n in range(1, 32)]


def test_checks_show_tables_that_exist():
    for check in GAME.checks.values():
        assert set(check.shows) <= set(RULES.tables)
        assert set(check.assumes) <= set(RULES.rulings)


# finding 4
def test_every_rule_of_the_turn_is_carried_out_by_a_step_or_entered():
    """Of rules 104 to 108 each is carried out by a step of the engine, or says what the player enters."""
    rows = rulings.coverage(rulings.coverage_file("on-patrol"))
    for row in rows:
        if "104" <= row.number[:3] <= "108":
            assert row.steps or row.enter, row
            assert row.enter or rulings.BY_HAND not in row.resolved, row
    by_number = {row.number: row for row in rows}
    assert rulings.BY_HAND in by_number["102.4"].resolved
    assert "radial" in by_number["105.4.9"].resolved and "radial" in by_number["105.3.4"].resolved
    assert {step for row in rows for step in row.steps} <= set(engine_steps("on-patrol"))


# finding 7
@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize("depth", [0, 25, 26, 50, 200])
def test_a_sighting_reaches_no_deeper_than_sight(depth, light):
    """`visibility`, `detection` and the setup say the same (OP-51)."""
    seen = answer("visibility", {"depth": depth, "light": light, "sighted": True})["visible"]
    assert seen == (depth <= 25)
    event = {"event": "visible", "depth": depth, "light": light}
    if seen:
        assert answer("detection", event)["marker"].startswith("sub-colour")
    else:
        assert "at 25 feet or less" in refused("detection", event)
    begun = scenario.Scenario(depth=depth, light=light, sighted=True)
    assert convoy_setup.first_marker(RULES, begun).startswith("sub-colour") == seen
    check = GAME.checks["visibility"]
    if light == "night":
        assert check.cites(accept(check, {"depth": depth, "light": light, "sighted": True})) == (
            "104.1.4c",
            ("OP-13", "OP-51"),
        )


# finding 9
def test_every_ruling_is_printed():
    """A sheet that the kit prints without being asked rests on it, and the last page tells it."""
    made = {
        sheet.name: [
            one
            for page in pages(f"on-patrol/{sheet.name}")
            for one in flatten(page.drawing.records)
            if isinstance(one, TextBox)
        ]
        for sheet in kits.sheets("on-patrol")
        if not sheet.extra
    }
    used = {own for name, told in made.items() if name != "rulings" for each in told for own in each.string.split()}
    # Those of rolled setups are on the setup sheet, those of ships that leave the board, and of classes, on turn sheets.
    others = {"OP-35", "OP-53", "OP-58", "OP-61", "OP-63"}
    assert RULES.rulings.keys() - used <= others
    heads = [one.string for one in made["rulings"] if one.face == "semibold"]  # the index has ids too
    assert all(heads.count(name) == 1 for name in RULES.rulings)


def test_actions_are_one_for_each_marker():
    assert list(enemy.actions(RULES)) == [*MARKERS, "game-end"]
    with pytest.raises(InputError):
        accept(GAME.checks["escort-action"], {"marker": "game-end"})
