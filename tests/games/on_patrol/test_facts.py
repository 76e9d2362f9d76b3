"""The product's data against the same facts typed a second time from the rules: facts/on_patrol.toml."""

import re
import tomllib
from collections import Counter
from itertools import pairwise, product

import pytest

from aids import games
from aids.checks import accept, resolve
from aids.dice import GivenDice
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import STEPS, Hex, ahead, distance, label, neighbor, parse, radial_step, step_of, stern
from aids.on_patrol import attack, detection, diameter, enemy, formation, radial
from aids.on_patrol.detection import decide_visible
from aids.on_patrol.stations import ValuedShip, place_convoy, stations
from generators.sheets import kits
from generators.sheets.rulings import coverage, coverage_file
from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))
FIGURES = FACTS["figures"]
GAME = games.load("on-patrol")
RULES = GAME.rules
COVERED = coverage(coverage_file("on-patrol"))
TABLES = RULES.tables
TARGET = Hex(0, 0)


def figure(name):
    return RULES.figures[name].value


def answer(check, faces=(), **inputs):
    found = GAME.checks[check]
    raw = {name.replace("_", "-"): value for name, value in inputs.items()}
    return resolve(found, accept(found, raw), GivenDice(faces)).result


def cells(table):
    return [row.cells for row in TABLES[table].rows]


def numbers_in(text):
    return [int(found) for found in re.findall(r"\d+", text)]


def outcomes(roll):
    """Every outcome of a band of one die, or of two read as tens and units: 24-36 is 24, 25, 26, 31 ... 36."""
    low, _, high = roll.partition("-")
    return [n for n in range(int(low), int(high or low) + 1) if all("1" <= digit <= "6" for digit in str(n))]


def about():
    return radial.turn_about(RULES, TARGET, 0)


# Figures.

# Ours, for pre-rolled sheets (OP-35), and one that the facts hold as a heading of their own, `twelve`.
OURS = {"setup-turns", "rolled-convoy"}

# What the product holds under another name, in a table, or as a procedure.
ELSEWHERE = {
    "assault-classes": lambda: attack.zone(RULES, TARGET, 0)[-1].priority,
    "assault-hexes": lambda: len({one.hex for one in attack.zone(RULES, TARGET, 0)}),
    "column-step": lambda: figure("column-gap") + 1,
    "depth-dice": lambda: len(TABLES["depth-combat"].roll.faces),
    "diameter-turn": lambda: 360 // len({diameter.round_course(TARGET, one) for one in STEPS}),
    "fleet-dice": lambda: len(TABLES["fleet-movement"].roll.faces),
    "lit-radius-cargo": lambda: figure(detection.RADII["cargo"]),
    "radials": lambda: sum(radial_step(TARGET, neighbor(TARGET, step, 9)) == step for step in range(6)),
    "ship-hexes": lambda: len({TARGET, stern(BOARD, TARGET, 3)}),
    "station-ahead": lambda: figure("station-ahead-gap") + 1,
    "station-behind": lambda: figure("station-behind-gap") + 1,
    "stop-gap": lambda: figure("stop-distance") - 1,
    "target-ahead": lambda: ["hex ahead of" in row["means"] for row in cells("geometry")].count(True),
    "turns-per-hex": lambda: max(abs(radial.turns(one.step, two.step)) for one, two in pairwise(about())),
    "vector-angle": lambda: 60 * abs(radial.turns(radial.vectors(TARGET, Hex(3, 2))[0].course, 1 + 3)),
    "williamson-angle": lambda: 60 * abs(radial.turns(0, answer("williamson", bow="M20", facing=3)["facing"] - 3)),
}


def test_every_figure_is_typed_twice():
    found = {name: fact.value for name, fact in RULES.figures.items() if name not in OURS}
    assert found == {name: value for name, value in FIGURES.items() if name not in ELSEWHERE}
    assert {name: read() for name, read in ELSEWHERE.items()} == {name: FIGURES[name] for name in ELSEWHERE}
    assert OURS.isdisjoint(FIGURES)


# Every numbered rule.


def test_every_rule_is_covered_in_the_order_of_the_document():
    bare = FACTS["sections-bare"]
    found = [row.number for row in COVERED]
    assert [number for number in found if number not in bare] == FACTS["numbers"]
    assert sorted(number for number in found if number in bare) == bare
    for number in bare:
        assert found[found.index(number) + 1] == f"{number}.1"


def test_every_citation_is_a_rule_that_says_something():
    cited = {table.rule for table in TABLES.values()}
    cited |= {each for table in TABLES.values() for row in table.rows for each in row.rule.split(", ")}
    cited |= {one.rule for one in (*RULES.figures.values(), *RULES.rulings.values(), *GAME.checks.values())}
    charts = {"103.1", "103.2"}  # a heading that stands for its chart
    assert cited <= {*FACTS["numbers"]} - ({*FACTS["headings"]} - charts)


# Formations and stations.


def test_formations():
    found = formation.formations(RULES)
    assert sorted(found) == [fact["number"] for fact in FACTS["formations"]]
    for fact in FACTS["formations"]:
        one = found[fact["number"]]
        assert [column.ships for column in one.columns] == fact["ships"]
        assert len(one.columns) == fact["columns"]
        assert [column.bow for column in one.columns] == fact["bow"]
        assert one.direction == fact["direction"]


def test_formation_by_ships():
    expected = {fact["ships"]: fact["formation"] for fact in FACTS["formation-by-ships"]}
    assert formation.numbers_by_count(RULES) == expected
    for ships, number in expected.items():
        assert answer("formation", ships=ships) == {"formation": number}


def test_twelve_ships_roll():
    seen = []
    for fact in FACTS["twelve"]:
        for die in outcomes(fact["roll"]):
            seen.append(die)
            assert answer("formation", [die], ships=12) == {"formation": fact["formation"]}
    assert seen == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("escorts", range(1, 11))
def test_stations(escorts):
    found = stations(RULES, escorts)
    assert [name[0] for name in found] == FACTS["stations"][str(escorts)]
    only = {fact["station"]: fact["only"] for fact in FACTS["station-positions"] if "only" in fact}
    assert only == {"B": "even"}
    assert ("B" in found) == (escorts % 2 == 0)
    assert len(set(found)) == escorts
    assert [name.split("-")[1] for name in found if "-" in name] == ["left", "right"] * sum("left" in n for n in found)


def test_each_station_takes_its_number_of_escorts():
    expected = {fact["station"].replace("-", "C+"): fact["each"] for fact in FACTS["station-positions"]}
    assert {row["station"]: row["escorts"] for row in cells("escort-stations")} == expected


def spot(hex_, lead):
    """Columns of hexes to the right of a bow that heads up the board, and hexes ahead of it."""
    right, up = hex_.q - lead.q, hex_.r - lead.r
    assert right % 2 == 0  # otherwise half hexes would come in
    return right, up + right // 2


def test_where_the_stations_lie():
    """Three columns of four, and fourteen escorts: two pairs astern of C, before D."""
    upwards = next(heading for heading in range(1, 7) if step_of(BOARD, heading) == 0)
    columns = tuple(formation.Column(n, 4, bow) for n, bow in enumerate(("E40", "M40", "U40"), 1))
    names = [f"m{n}" for n in range(12)]
    escorts = [ValuedShip(f"e{n:02}", 99 - n) for n in range(14)]
    placed = place_convoy(
        RULES, BOARD, formation.Formation(99, columns, upwards, ""), merchantmen=names, escorts=escorts
    )
    lead = parse(BOARD, "M40", "bow")
    bows = {piece.station: spot(piece.bow, lead) for piece in placed.ships if piece.station}
    sterns = {piece.station: spot(piece.stern, lead) for piece in placed.ships if piece.station}
    ships = {(piece.column, piece.rank): piece for piece in placed.ships if not piece.station}
    ends = {"bow": bows, "stern": sterns}
    facts = {fact["station"]: fact for fact in FACTS["station-positions"]}
    for station, fact in facts.items():
        if station == "-":
            continue
        files = {"center": {station: 2}, "outer": {f"{station}-left": 1, f"{station}-right": 3}}[fact["column"]]
        for name, column in files.items():
            ship = ships[column, {"lead": 1, "trailing": 4}[fact.get("measured-from", "lead")]]
            right, up = spot(ship.stern if fact["way"] == "behind" else ship.bow, lead)
            if fact["way"] == "abeam":
                expected = (right + fact["hexes"] * (column - 2), up)
            elif "level-with" in fact:
                level = bows[fact["level-with"]]
                assert level[1] > up if fact["way"] == "ahead" else level[1] < up
                expected = (right, level[1])
            else:
                expected = (right, up + fact["hexes"] * {"ahead": 1, "behind": -1}[fact["way"]])
            assert ends[fact.get("escort-end", "bow")][name] == expected
    for side in ("left", "right"):
        file = sorted((up for name, (_, up) in bows.items() if side in name and name[0] not in "EF"), reverse=True)
        gaps = [front - behind - FIGURES["ship-hexes"] for front, behind in pairwise(file)]
        assert gaps[:2] == [facts["-"]["gap"]] * 2
        assert file[0] == bows[f"{facts['-']['behind']}-{side}"][1]
        assert len({right for name, (right, _) in bows.items() if side in name and name[0] not in "EF"}) == 1


# Movement of the fleet.


def test_fleet_movement():
    headings = TABLES["fleet-movement"].columns
    assert list(headings) == [fact["convoy"] for fact in FACTS["fleet-movement"]]
    for fact in FACTS["fleet-movement"]:
        assert ("*" in headings[fact["convoy"]]) == fact["advanced"]
        speed = {"speed": 7} if fact["convoy"] == "emergency" else {}
        for die, text in enumerate(fact["results"], 1):
            turn, when = ("", None) if text.strip("LR") == text else (text.strip("0123456789M"), "after")
            assert answer("fleet-movement", [die], convoy=fact["convoy"], **speed) == {
                "order": text,
                "turn": {"L": "left", "R": "right"}.get(turn),
                "when": "before" if turn and text.startswith(turn) else when,
                "hexes": 7 if "M" in text else int(text.strip("LR")),
            }


# Detection and action.


def test_visibility_as_printed():
    printed = [
        (row.rule, row.cells["light"].lower(), numbers_in(row.cells["depth"]), numbers_in(row.cells["when"]))
        for row in TABLES["visibility"].rows
    ]
    assert printed == [
        (
            fact["rule"],
            fact.get("light", "any"),
            fact.get("depth", []),
            [int(fact["sighted"][:2]), 0] if "sighted" in fact else [fact["within"]] if "within" in fact else [],
        )
        for fact in FACTS["visibility"]
    ]


def seen_by_facts(depth, light, near, sighted):
    for fact in FACTS["visibility"]:
        if not fact["depth"][0] <= depth <= fact["depth"][1]:
            continue
        if "sighted" in fact:
            if sighted:
                return True
        elif fact["light"] == light:
            away = near.get(fact.get("of"))
            if "within" not in fact or (away is not None and away <= fact["within"]):
                return True
    return False


def test_visibility():
    for depth, light, ship, torpedoed, sighted in product(
        (0, 24, 25, 26, 50), ("day", "night"), (None, 0, 4, 5, 7), (None, 0, 4, 7, 8), (False, True)
    ):
        near = {"enemy ship": ship, "torpedoed ship": torpedoed}
        found, _ = decide_visible(RULES, depth, light, ship, torpedoed, sighted)
        assert found == seen_by_facts(depth, light, near, sighted)


def test_detection_as_printed():
    rows = cells("submarine-detection")
    assert [row["phase"] for row in rows] == [fact["phase"] for fact in FACTS["detection"]]
    words = {"place": "color", "invert": "to inverted", "escort-action": "escorts’ action"}
    depths = {"visible": [0, 25], "disappears": [50], "found": [50]}
    for row, fact in zip(rows, FACTS["detection"], strict=True):
        text = row["action"].lower()
        assert (words[fact["action"]] if fact.get("marker") != "torpedo" else "torpedo in hex b") in text
        assert numbers_in(row["event"]) == depths.get(fact["event"], [])
        if "depth" in fact:
            assert numbers_in(fact["depth"]) == depths[fact["event"]]
        if "color" in fact:
            assert ("sub color" if fact["color"] == "submarine" else "escort color") in text
            assert ("moves with it" in text, "stays there" in text) == (fact["moves"], not fact["moves"])


def test_detection_markers():
    """Each event with each marker on board: what it places, inverts or leaves alone."""
    facts = {fact["event"]: fact for fact in FACTS["detection"]}
    assert list(detection.EVENT_RULINGS) == [
        "visible",
        "submerges",
        *(name for name in facts if name not in NOT_EVENTS),
    ]
    placed = {("submarine-color", 0): "sub-colour-surfaced", ("submarine-color", 25): "sub-colour"}
    for marker in detection.markers(RULES):
        for depth in (0, 25):
            fact = facts["visible"]
            after = answer("detection", event="visible", marker=marker, depth=depth)
            assert after == {
                "marker": placed[f"{fact['color']}-color", depth],
                "moves_with_submarine": fact["moves"],
            }
        for event, name in (("submerges", "disappears"), ("found", "found")):
            fact = facts[name]
            unchanged = event == "submerges" and marker not in placed.values()  # only what was seen disappears
            assert answer("detection", event=event, marker=marker) == {
                "marker": marker if unchanged else {"escort": "escort-colour"}[fact["color"]],
                "moves_with_submarine": fact["moves"],
            }
        missed = answer("detection", event="missed", marker=marker)["marker"]
        assert missed == ("inverted" if marker == "escort-colour" else marker)  # OP-14
        fired = answer("detection", event="torpedoes", marker=marker)["marker"]
        known = marker in ("escort-colour", "sub-colour", "sub-colour-surfaced")  # visible or in contact
        assert fired == (marker if known else facts["torpedoes"]["marker"])


NOT_EVENTS = ("visible", "disappears", "end-of-turn")


def action_marker(fact):
    if fact["mode"] == "7":
        return "game-end"
    if fact["marker"] == "submarine-color":
        return detection.seen_marker(fact["depth"])
    return fact["marker"]


def test_escort_action():
    found = enemy.actions(RULES)
    facts = [fact for fact in FACTS["escort-action"] if fact["mode"].isdigit()]
    assert list(found) == [action_marker(fact) for fact in facts]
    none = {"": None, "prolonged-attack": None}
    for fact, action in zip(facts, found.values(), strict=True):
        assert str(action.mode) == fact["mode"]
        assert action.movement == none.get(fact["movement"], fact["movement"])
        assert action.speed == none.get(fact["speed"], fact["speed"])
        assert ("starshells" in (action.also or "")) == (fact["mode"] in FACTS["starshell"]["modes"])
    also = {str(action.mode): action.also or "" for action in found.values()}
    assert "search by sonar and radar" in also["1"]
    assert "sonar contact at Search Speed" in also["3"]
    assert all(word in also["5"] for word in ("fires", "nearest escort", "radially", "bow", "rams"))
    assert all(word in also["7"] for word in ("prolonged attack", "VP", "34.7"))


@pytest.mark.parametrize("escorts", range(1, 20))
def test_split(escorts):
    """Half, rounded down, to the second; half of each force, rounded down, to the third."""
    modes = {fact["mode"]: fact for fact in FACTS["escort-action"]}
    assert {row["markers"] for row in cells("several-submarines")} == {
        modes[mode]["marker"] for mode in ("double", "triple")
    }
    second = escorts // 2
    first = escorts - second
    third = first // 2 + second // 2
    assert list(answer("split", escorts=escorts, submarines=2)["forces"]) == [first, second]
    assert list(answer("split", escorts=escorts, submarines=3)["forces"]) == [
        first - first // 2,
        second - second // 2,
        third,
    ]


# Attack.

SIDES = {"ahead": 0, "ahead-right": 1, "rear-right": 2, "behind": 3, "rear-left": 4, "ahead-left": 5}


def reached(way, facing):
    """The hex at the end of steps such as `ahead+ahead-left`; the target hex for `target`."""
    place = TARGET
    for step in way.split("+") if way != "target" else ():
        place = neighbor(place, facing + SIDES[step])
    return place


def test_priority_as_printed():
    classes = FACTS["priority"]["classes"]
    rows = cells("attack-priority")
    assert [row["rank"] for row in rows] == list(range(1, len(classes) + 1))
    assert [row["hexes"] for row in rows] == [len(ways) for ways in classes]
    assert [row["range"] for row in rows] == [distance(TARGET, reached(ways[0], 0)) for ways in classes]
    assert Counter(row.rule for row in TABLES["attack-priority"].rows) == {"105.4.4a": 1, "105.4.4b": 4, "105.4.4c": 7}


def test_depth_combat():
    rows = TABLES["depth-combat"].rows
    assert [f"{row.low}-{row.high}" for row in rows] == [fact["roll"] for fact in FACTS["depth-combat"]]
    seen = []
    for fact in FACTS["depth-combat"]:
        said = {"same": "same depth", "miss": "miss"}.get(fact["detonation"], f"{fact['detonation']} feet")
        for outcome in outcomes(fact["roll"]):
            seen.append(outcome)
            assert answer("depth-combat", divmod(outcome, 10)) == {"detonation": said}
    assert sorted(seen) == [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]


# Night.


def test_illumination():
    kinds = {"tanker": "tanker", "cargo": "cargo", "aviation tanker": "aviation-tanker"}
    for fact in FACTS["illumination"]:
        kind = kinds[fact["ship"]]
        (lit,) = answer("illumination", torpedoed=[f"{kind}:P20:3"])["lit"]
        assert (lit["ship"], lit["radius"], lit["marked"]) == (kind, fact["within"], "marked" in fact)
        assert lit["then"] == fact.get("then")  # finding 8
        assert len(lit["hexes"]) == FIGURES["ship-hexes"]
    rows = cells("illumination")
    assert "afloat" in rows[1]["source"]
    assert "last turn" in rows[1]["source"]
    assert "any earlier turn" in rows[2]["source"]
    assert "afloat or not" in rows[2]["where"]
    assert "turn after it sinks; then 7 hexes" in rows[3]["until"]  # finding 8


@pytest.mark.parametrize("facing", range(1, 7))
def test_starshells(facing):
    fact = FACTS["starshell"]
    target = parse(BOARD, "P20", "target")
    expected = [label(BOARD, ahead(BOARD, target, facing, hexes)) for hexes in fact["hexes"]]
    escorts = ["near:P23:1", "far:P30:1", "middle:P26:1"]
    found = answer("illumination", target="P20", facing=facing, escort=escorts)
    assert found["starshells"] == expected
    assert (found["fired_by"], fact["by"]) == ("far", "furthest")
    assert len(expected) == FIGURES["starshells"]


# What is switched off.


def test_switched_off():
    found = {row["base"]: row["stand"].lower() for row in cells("switched-off")}
    kept = {"21.6", "21.7"}  # part of the row of 21.0
    assert {*found} == {*FACTS["deleted"]} - kept | {"51.5.1"}
    assert "51.5.1" in FACTS["references"]
    assert all(number in found["21.0"] for number in ("21.2", *kept))
    for base, stand in FACTS["deleted"].items():
        if base not in kept:
            begins = {"off": "off", "amended": "changed"}[re.match(r"\w+", stand)[0]]
            assert found[base].startswith(begins)
    assert found["51.5.1"].startswith("still on")


def test_switched_off_cites():
    cited = {row.cells["base"]: row.rule for row in TABLES["switched-off"].rows}
    assert cited == {
        "20.3.2": "102.1",
        "21.0": "102.2",
        "21.2": "102.2",
        "40.0": "102.3",
        "50.0": "102.4",
        "61.0": "102.5",
        "51.5.1": "102.5",
        "62.0": "102.5",
    }


def test_coverage_names_sheets_and_checks_that_exist():
    sheets = {spec.name for spec in kits.sheets("on-patrol")}
    known = {*games.load("on-patrol").checks, "setup", "turn", "player", "by hand"}
    for row in COVERED:
        assert set(row.printed) <= sheets, row
        assert set(row.resolved) <= known, row
        assert row.printed or row.resolved, row
    assert sheets - {"cover", "hex-size", "rulings"} <= {name for row in COVERED for name in row.printed}
