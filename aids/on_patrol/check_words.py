"""The answers of On Patrol in words: the convoy, what its escorts know, their paths and attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from aids import checks
from aids.checks import Outcome, Result
from aids.hexes import Board, Hex, distance, parse, step_of
from aids.on_patrol.detection import NONE, SUBMERGES, the_marker
from aids.on_patrol.enemy import parse_order
from aids.on_patrol.inputs import read_board
from aids.rulebook.rules import Inputs, Rules

if TYPE_CHECKING:
    from aids.on_patrol.ships import PathStep

HEXES = "hexes"
MOST_MAPPED = 99
"""Hexes of a path that a map can number with two digits."""
NEAR = 6
"""Hexes from a path to the target hex within which a map shows both; further off it would be mostly empty."""


def _steps(outcome: Outcome) -> tuple[checks.Block, ...]:
    return (checks.Steps(tuple(checks.step_of_throw(throw) for throw in outcome.throws)),) if outcome.throws else ()


def formation(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The formation that the convoy sails in."""
    ships = checks.counted(outcome.inputs["ships"], "ships")
    return checks.Answer(f"Formation {outcome.result['formation']}, for {ships}.", _steps(outcome))


def stations(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The stations that are filled, in order."""
    rows = []
    for n, name in enumerate(map(str, _list(outcome.result["stations"])), 1):
        text = name.replace("-", ", ")
        if name.startswith("behind-"):
            _, letter, side, pair = name.split("-")
            text = f"astern of {letter}, {side}, pair {pair}"
        rows.append((str(n), text))
    head = f"Stations for {checks.counted(outcome.inputs['escorts'], 'escorts')}, the highest VP first:"
    return checks.Answer(head, (checks.Grid(("", "Station"), tuple(rows)),))


def order_text(turn: object, when: object, hexes: object) -> str:
    """An order of the fleet in words: `turn left, then 2 hexes`."""
    entered = checks.counted(hexes, HEXES)
    if turn is None:
        return f"{entered} straight ahead"
    return f"turn {turn}, then {entered}" if when == "before" else f"{entered}, then turn {turn}"


def fleet_movement(rules: Rules, outcome: Outcome) -> checks.Answer:
    """How the convoy moves this turn."""
    order = outcome.result["order"]
    steps = tuple(checks.step_of_throw(throw, f": {order}") for throw in outcome.throws)
    return checks.Answer(f"{checks.capital(_result_order(outcome.result))}.", (checks.Steps(steps),))


def visibility(rules: Rules, outcome: Outcome) -> checks.Answer:
    """Whether the enemy sees the submarine, and why."""
    inputs, seen = outcome.inputs, bool(outcome.result["visible"])
    facts = [("Depth", checks.counted(inputs["depth"], "feet")), ("Light", str(inputs["light"]))]
    for name, text in (("enemy-distance", "Nearest enemy"), ("torpedoed-distance", "Nearest ship torpedoed")):
        if name in inputs:
            facts.append((text, f"{checks.counted(inputs[name], HEXES)} away"))
    if inputs.get("sighted"):
        facts.append(("Sighted", "by rule 47.0"))
    head = "Visible: the enemy sees the submarine." if seen else "Not visible: the enemy does not see the submarine."
    return checks.Answer(head, (checks.Facts(tuple(facts)),))


def detection(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The marker that lies on the board afterwards."""
    inputs, marker = outcome.inputs, str(outcome.result["marker"])
    moves = "moves with the submarine" if outcome.result["moves_with_submarine"] else "stays in its place"
    head = checks.capital(the_marker(rules, marker)) + ("." if marker == NONE else f". It {moves}.")
    if outcome.result["marker"] == inputs["marker"] and inputs["event"] == SUBMERGES:
        head += " Nothing changes, because the submarine was not in sight."
    facts = [("Before", the_marker(rules, str(inputs["marker"]))), ("Event", str(inputs["event"]))]
    if "depth" in inputs:
        facts.append(("Depth", f"{checks.counted(inputs['depth'], 'feet')}, by {inputs['light']}"))
    return checks.Answer(head, (checks.Facts(tuple(facts)),))


def escort_action(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The escorts' actions in the coming turn."""
    result = outcome.result
    head = f"Mode {result['mode']}"
    if result["movement"] is not None:
        head += f": {result['movement']} movement"
    if result["speed"] is not None:
        head += f" at {checks.capital(str(result['speed']))} Speed"
    facts = [("On the board", the_marker(rules, str(outcome.inputs["marker"])))]
    if result["also"] is not None:
        facts.append(("Also", str(result["also"])))
    known = ("mode", "movement", "speed", "also")
    facts += [
        (checks.capital(key.replace("_", " ")), checks.value_text(key, result[key]))
        for key in result
        if key not in known
    ]
    return checks.Answer(f"{head}.", (checks.Facts(tuple(facts)),))


def _path_legs(board: Board, facing: int, path: Sequence[PathStep]) -> checks.Grid:
    """A path as a table with a line for each turn that the ship makes, and the hexes that it then enters."""
    legs: list[tuple[int, list[str]]] = []
    for entered in path:
        if not legs or legs[-1][0] != entered["facing"]:
            legs.append((entered["facing"], []))
        legs[-1][1].append(str(entered["hex"]))
    rows, before, count = [], facing, 0
    for after, hexes in legs:
        turned = (step_of(board, after) - step_of(board, before) + 2) % 6 - 2
        way = "ahead" if not turned else "reverse" if turned == 3 else "right" if turned > 0 else "left"
        numbers = f"{count + 1}" if len(hexes) == 1 else f"{count + 1}-{count + len(hexes)}"
        rows.append((numbers, way, str(after), ", ".join(hexes)))
        before, count = after, count + len(hexes)
    return checks.Grid(("Hexes", "Turn", "Facing", "Enters"), tuple(rows))


def _path_answer(rules: Rules, outcome: Outcome, head: str, facts: Sequence[tuple[str, str]] = ()) -> checks.Answer:
    """The answer of a check with a path: its legs, a map with the target if it is near, and how to ask again."""
    inputs, board = outcome.inputs, read_board(rules, outcome.inputs)
    path = list(_list(outcome.result["path"]))
    rows = list(facts)
    if outcome.result.get("doing") is not None:
        rows.append(("Next turn", f'--doing "{outcome.result["doing"]}"'))
    blocks: list[checks.Block] = [checks.Facts(tuple(rows))] if rows else []
    if path:
        blocks.append(_path_legs(board, int(str(inputs["facing"])), path))
    if 0 < len(path) <= MOST_MAPPED:
        marks: dict[Hex, str] = {parse(board, entered["hex"]): str(n) for n, entered in enumerate(path, 1)}
        marks[parse(board, inputs["bow"])] = "B"
        legend = f"B: the bow now. 1 to {len(path)}: the hexes that the escort enters."
        target = parse(board, inputs["target"]) if "target" in inputs else None
        if target is not None and min(distance(target, place) for place in marks) <= NEAR:
            marks[target] = "T"
            legend += " T: the target hex."
        blocks.append(checks.HexMap(tuple(marks.items()), legend))
    return checks.Answer(head, tuple(blocks))


def radial(rules: Rules, outcome: Outcome) -> checks.Answer:
    """An escort's path in radial movement."""
    result, target = outcome.result, outcome.inputs["target"]
    path = _list(result["path"])
    if not path:
        return checks.Answer(f"The bow is on the target hex {target}.")
    last = path[-1]["hex"]
    end = f"the target hex {target}" if last == target else str(last)
    facts = [("Distance", f"{checks.counted(result['distance'], HEXES)} from the bow to the target hex")]
    if result.get("radial") is not None:
        facts.append(("Radial", f"in direction {result['radial']} from the target hex"))
    return _path_answer(rules, outcome, f"{checks.counted(len(path), HEXES)} to {end}.", facts)


def williamson(rules: Rules, outcome: Outcome) -> checks.Answer:
    """A Williamson turn."""
    result = outcome.result
    count = checks.counted(len(_list(result["path"])), HEXES)
    return _path_answer(rules, outcome, f"After {count} the bow is in {result['bow']}, facing {result['facing']}.")


def diameter(rules: Rules, outcome: Outcome) -> checks.Answer:
    """An escort's path in diameter movement."""
    result = outcome.result
    count = checks.counted(len(_list(result["path"])), HEXES)
    head = f"{count} along the ring {checks.counted(result['radius'], HEXES)} from {outcome.inputs['target']}."
    return _path_answer(rules, outcome, head)


def assault_zone(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The hexes that are attacked, in order of priority, as a list and as a map."""
    board, by_priority = read_board(rules, outcome.inputs), dict[int, list[str]]()
    marks = []
    ranges: dict[int, int] = {}
    for place in _list(outcome.result["hexes"]):
        by_priority.setdefault(place["priority"], []).append(str(place["hex"]))
        ranges[place["priority"]] = place["range"]
        marks.append((parse(board, place["hex"]), str(place["priority"])))
    rows = tuple((str(n), ", ".join(hexes), checks.counted(ranges[n], HEXES)) for n, hexes in by_priority.items())
    head = f"{checks.counted(len(marks), HEXES)} around {outcome.inputs['target']}, attacked in this order:"
    grid = checks.Grid(("Priority", "Hexes", "From the target hex"), rows)
    legend = "The numbers are the order of attack. 1 is the target hex."
    return checks.Answer(head, (grid, checks.HexMap(tuple(marks), legend)))


def attack_order(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The escorts in the order in which they move and attack."""
    names = [str(name) for name in _list(outcome.result["order"])]
    rows = tuple((str(n), name) for n, name in enumerate(names, 1))
    head = f"{names[0]} attacks first." if names else "No escort attacks."
    return checks.Answer(head, (checks.Grid(("", "Escort"), rows),) if len(names) > 1 else ())


def split(rules: Rules, outcome: Outcome) -> checks.Answer:
    """How many escorts pursue each submarine, and which, where they are named."""
    forces, groups = _list(outcome.result["forces"]), _list(outcome.result.get("groups"))
    counts = [f"{checks.counted(number, 'escorts')} after submarine {n}" for n, number in enumerate(forces, 1)]
    rows = tuple((f"Submarine {n}", checks.listed(names)) for n, names in enumerate(groups, 1))
    return checks.Answer(f"{checks.listed(counts)}.", (checks.Facts(rows),) if rows else ())


def attack_spread(rules: Rules, outcome: Outcome) -> checks.Answer:
    """How many weapons go into each hex, by kind where kinds are given."""
    weapons = outcome.result["weapons"]
    numbers = weapons if isinstance(weapons, Mapping) else {}
    kinds: dict[str, list[str]] = {str(place): [] for place in numbers}
    for attack in _list(outcome.result.get("attacks")):
        kinds[str(attack["hex"])].append(f"{attack['count']} {attack['kind']}")
    hit = sum(number > 0 for number in numbers.values())
    head = f"{checks.counted(sum(numbers.values()), 'weapons')} into {checks.counted(hit, HEXES)}, in this order:"
    columns = ("Hex", "Weapons", "Kinds")[: 3 if any(kinds.values()) else 2]
    rows = ((place, str(number), ", ".join(kinds[place])) for place, number in numbers.items())
    return checks.Answer(head, (checks.Grid(columns, tuple(row[: len(columns)] for row in rows)),))


def depth_combat(rules: Rules, outcome: Outcome) -> checks.Answer:
    """How deep a charge goes off."""
    where, each = str(outcome.result["detonation"]), list(_list(outcome.result.get("charges")))
    if each:
        by_band = [f"{each.count(band)} {band}" for band in _bands(rules) if band in each]
        return checks.Answer(f"{len(each)} charges: {checks.listed(by_band)}.", _steps(outcome))
    head = "A miss." if where == "miss" else f"{checks.capital(where)}."
    if " " in where:
        head = f"It explodes at your {where.removeprefix('same ')}."
    if where.startswith("within"):
        head = f"It explodes {where} of your depth."
    return checks.Answer(head, _steps(outcome))


def illumination(rules: Rules, outcome: Outcome) -> checks.Answer:
    """Where starshells fall, who fires them, and what burns."""
    result = outcome.result
    shells, lit = [str(place) for place in _list(result["starshells"])], list(_list(result["lit"]))
    head = f"Starshells fall in {checks.listed(shells)}." if shells else "No starshells are fired."
    if shells and result["fired_by"] is not None:
        head = f"{result['fired_by']} fires starshells into {checks.listed(shells)}."
    if not shells and lit:
        many = f"{checks.counted(len(lit), 'ships')} on fire light the sea."
        head = many if len(lit) > 1 else "One ship on fire lights the sea."
    rows = tuple(
        (
            str(ship["ship"]),
            checks.listed(ship["hexes"]),
            f"{checks.counted(ship['radius'], HEXES)} around" + (f", then {ship['then']:g}" if ship["then"] else ""),
            "put a starshell counter in both hexes" if ship["marked"] else "",
        )
        for ship in lit
    )
    return checks.Answer(head, (checks.Grid(("Ship", "Hexes", "Lights", ""), rows),) if rows else ())


def depth_odds(rules: Rules, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[checks.Odds, ...]:
    """The chance of each band; of several charges that of the nearest one, the first being that of at least one."""
    chances = {str(result["detonation"]): chance for result, chance in rows}
    bands = [band for band in _bands(rules) if band in chances]
    words = ["at least one ", *["nearest "] * (len(bands) - 2), "all "] if inputs["charges"] > 1 else [""] * len(bands)
    texts = [(word + band).replace("one same", "one at the same") for word, band in zip(words, bands, strict=False)]
    return (checks.Odds("", tuple((text, chances[band]) for text, band in zip(texts, bands, strict=True))),)


def _bands(rules: Rules) -> tuple[str, ...]:
    """The bands of the depth combat table, the nearest first, as they are printed."""
    return tuple(dict.fromkeys(str(row.cells["detonation"]) for row in rules.tables["depth-combat"].rows))


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _result_order(result: Result) -> str:
    return order_text(result["turn"], result["when"], result["hexes"])


def _order_in_table(cell: object) -> str:
    """An order of the fleet movement table in words; empty for what is none."""
    order = parse_order(str(cell))
    return "" if order is None else order_text(order.turn, order.when, order.hexes or "M")


WORDS = {
    "formation": checks.Words(formation, lambda result: f"Formation {result['formation']}"),
    "stations": checks.Words(stations),
    "fleet-movement": checks.Words(
        fleet_movement, lambda result: f"{result['order']}: {_result_order(result)}", cell=_order_in_table
    ),
    "visibility": checks.Words(visibility),
    "detection": checks.Words(detection),
    "escort-action": checks.Words(escort_action),
    "radial": checks.Words(radial),
    "williamson": checks.Words(williamson),
    "diameter": checks.Words(diameter),
    "assault-zone": checks.Words(assault_zone),
    "attack-order": checks.Words(attack_order),
    "attack-spread": checks.Words(attack_spread),
    "split": checks.Words(split),
    "depth-combat": checks.Words(depth_combat, odds=depth_odds),
    "illumination": checks.Words(illumination),
}
