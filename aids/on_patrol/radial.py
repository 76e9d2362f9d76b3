"""Radial movement: an escort's path through the target hex, its Williamson turn and its movement state (On Patrol 105).

The state describes an escort between two hexes of its path, also in diameter movement, and lasts over turns (105.4.9).
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.checks import Answer, Block, Done, Facts, Grid, HexMap, Outcome, counted
from aids.errors import InputError
from aids.hexes import STEPS, Board, Hex, distance, heading_of, neighbor, parse, radial_step, step_of
from aids.input_file import brief
from aids.kinds import Choice, Line
from aids.on_patrol.inputs import (
    BOARD,
    EarlyCheck,
    hex_input,
    list_of,
    read_board,
    read_hex,
    target_input,
    whole_input,
)
from aids.on_patrol.ships import PathStep, Pose, path_result
from aids.rulebook.rules import Input, Inputs, Rules, cite, value

APPROACH, RUN, RUN_OUT, WILLIAMSON, RING = "approach", "run", "run-out", "williamson", "ring"
FORMATION, HALTED = "formation", "halted"
SIDES = ("left", "right")
_TEXT = re.compile(
    rf"(?P<run>{RUN_OUT}|{RUN})(?P<aside> [1-3] (?:left|right))?"  # aside: files of 0.4 say so of a run beside its row
    rf"|(?:(?P<approach>{APPROACH})|{WILLIAMSON} (?P<entered>[0-9]) (?P<side>left|right))(?: {RING} (?P<then>[0-9]+))?"
    rf"|{RING} (?P<ring>[0-9]+)"
)


class State(NamedTuple):
    """The movement state of an escort.

    `kind` is approach (toward its radial), run (straight for the target hex), run-out (straight on behind it until the
    stern is out of the assault zone), williamson, or ring (on the ring or about to join it).  `entered` counts the
    hexes of a Williamson turn that the bow has entered, and `side` is its first turn.  `ring` is the radius in diameter
    movement, 0 in radial movement.  Of an escort that is on no path, it is formation or halted.
    """

    kind: str
    entered: int = 0
    side: str = ""
    ring: int = 0

    def __str__(self) -> str:
        """A state as text, which `parse_state` reads."""
        turn = (str(self.entered), self.side) if self.side else ()
        ring = (RING, str(self.ring)) if self.ring else ()
        return " ".join(ring if self.kind == RING else (self.kind, *turn, *ring))


class UnderWay(NamedTuple):
    """An escort between two hexes of its path: its bow, its course as a step clockwise from up, what it is doing.

    `straight` counts the hexes since its last turn where its class cannot turn in each (in a Williamson turn since the
    last of its five parts), and is 0 otherwise.
    """

    bow: Hex
    step: int
    doing: State
    straight: int = 0

    @property
    def pose(self) -> Pose:
        """Where it lies and points."""
        return Pose(self.bow, self.step)

    def next_hexes(self, turning: int) -> Iterator["UnderWay"]:
        """The hexes that a ship can enter next, straight on, left and right; it turns after `turning` hexes (OP-63)."""
        for turn in (0, -1, 1) if self.straight >= turning or turning == 1 else (0,):
            step = (self.step + turn) % 6
            straight = 0 if turning == 1 else 1 if turn else min(self.straight + 1, turning)
            yield UnderWay(neighbor(self.bow, step), step, self.doing, straight)

    def begins(self, after: "UnderWay") -> bool:
        """Whether a Williamson turn begins with the next hex."""
        under_way = self.doing.kind == WILLIAMSON and self.doing.entered > 0
        return after.doing.kind == WILLIAMSON and after.doing.entered == 1 and not under_way


def parse_state(rules: Rules, text: str, others: tuple[str, ...] = ()) -> State:
    """The state that a text describes, one of those of a path or of `others`.

    InputError for anything else, and for a ring or a turn that does not exist.
    """
    last, rings = int(value(rules, "williamson-hexes")), radii(rules)
    words = " ".join(text.lower().split())
    if words in others:
        return State(words)
    match = _TEXT.fullmatch(words)
    if match is None:
        known = ", ".join((*others, APPROACH, RUN, RUN_OUT))
        longer = f"'{WILLIAMSON} 3 right' or '{RING} {rings[-1]}'"
        raise InputError(f"unknown value {brief(text)}", f"choose one of: {known}, {longer}", where="--doing")
    if match["aside"]:
        return State(APPROACH)
    kind, entered, ring = match["run"] or match["approach"], match["entered"], match["then"] or match["ring"]
    if ring and int(ring) not in rings:
        wanted = " and ".join(map(str, rings))
        why = f"the rings are {wanted} ({cite(rules, '106.2.4')})"
        raise InputError(f"{brief(text)} is not possible: {why}", where="--doing")
    if entered and not 1 <= int(entered) <= last:
        why = f"a Williamson turn has hexes 1 to {last} ({cite(rules, '105.2')})"
        raise InputError(f"{brief(text)} is not possible: {why}", where="--doing")
    return State(kind or (WILLIAMSON if entered else RING), int(entered or 0), match["side"] or "", int(ring or 0))


def radii(rules: Rules) -> tuple[int, int]:
    """The radii of the two rings of diameter movement, the wide one first (On Patrol 106.2.4)."""
    return int(value(rules, "diameter-far")), int(value(rules, "diameter-near"))


def state_input(rules: Rules) -> Input:
    """The input `doing`: the state in the last answer."""
    words = (
        "The state of the escort at the end of its last move, as the answer showed it: approach, run, run-out, "
        "'williamson 3 right' or 'ring 6'. Do not use it at the start of the movement or if the target hex is new."
    )
    return Input("doing", Line(), words, rule=cite(rules, "105.4.9"))


RADIAL_RULE = "105.3.2"
WILLIAMSON_RULE = "105.2"
MOST_HEXES = 200


class Vector(NamedTuple):
    """A vector to a radial: the course that meets it at 60 degrees, and its length in hexes (On Patrol 105.1.4)."""

    radial: int
    course: int
    hexes: int


def vectors(target: Hex, bow: Hex) -> tuple[Vector, ...]:
    """The two vectors of a bow between two radials, the left one first; none on a radial."""
    q, r = bow.q - target.q, bow.r - target.r
    for first in range(6):
        near, far = STEPS[first], STEPS[(first + 1) % 6]
        # The bow lies `along` hexes along the first radial plus `aside` along the next one clockwise.
        along, aside = r * far.q - q * far.r, q * near.r - r * near.q
        if along > 0 and aside > 0:
            return Vector((first + 1) % 6, (first + 3) % 6, along), Vector(first, (first + 4) % 6, aside)
    return ()


def nearest_vector(target: Hex, bow: Hex, course: int) -> Vector | None:
    """The vector that an escort takes: the fewest hexes, then the fewest turns, then left (OP-24)."""
    return min(vectors(target, bow), key=lambda vector: (vector.hexes, abs(turns(course, vector.course))), default=None)


def turns(course: int, wanted: int) -> int:
    """Hexsides to turn from one course to another the short way: right positive, 3 for a reversal."""
    return (wanted - course + 2) % 6 - 2


def turn_about(rules: Rules, bow: Hex, course: int, side: str = "right") -> tuple[Pose, ...]:
    """The hexes of a Williamson turn whose first turn is to `side` (On Patrol 105.2).

    One hexside that way, straight on, then four single turns back.  It ends in the row of hexes in which it began, and
    the last turn, in the last hex, is to the opposite course (OP-25).
    """
    way = [UnderWay(bow, course, State(WILLIAMSON, 0, side))]
    for _ in range(int(value(rules, "williamson-hexes"))):
        way.append(turn_on(rules, way[-1]))
    return tuple(here.pose for here in way[1:])


def turn_on(rules: Rules, here: UnderWay) -> UnderWay:
    """An escort one hex further on in its Williamson turn (On Patrol 105.2, OP-25).

    It may have entered all hexes of the turn: then its last turn is the one before this hex.
    """
    bow, step, doing, _ = here
    after = doing._replace(entered=doing.entered + 1)
    step = (step + turned_so_far(rules, after) - turned_so_far(rules, doing)) % 6
    return UnderWay(neighbor(bow, step), step, after)


def turned_so_far(rules: Rules, doing: State) -> int:
    """The hexsides, right positive, from the course on which a Williamson turn began to that in its present hex."""
    back = int(value(rules, "williamson-hexes")) - 3  # the first hexes, one hexside the wrong way
    turned = min(doing.entered, 1) - max(0, doing.entered - back)
    return turned if doing.side == "right" else -turned


def begin(rules: Rules, target: Hex, bow: Hex, course: int) -> State:
    """The state of an escort where radial movement begins or its target hex is new (On Patrol 105.3.1, 105.3.4).

    On a radial, pointing where one turn is not enough to face the target hex, it makes a Williamson turn (105.3.3).  On
    the target hex, or on a radial and straight away from it with its stern in the assault zone, it first runs out of
    the zone (105.4.9, OP-32).
    """
    if bow == target:
        return State(RUN_OUT)
    away = radial_step(target, bow)
    if away is None or abs(turns(course, away + 3)) == 1:
        return State(APPROACH)
    if turns(course, away + 3) == 0:
        return State(RUN)
    if course % 6 == away and in_zone(rules, target, neighbor(bow, course, -1)):
        return State(RUN_OUT)
    return State(WILLIAMSON, 0, "right")


def resume(rules: Rules, target: Hex, bow: Hex, course: int, before: State | None) -> State:
    """The state of an escort in radial movement that goes on as `before`, or begins: with None, or out of a ring."""
    if before is None or before.kind == RING:
        return begin(rules, target, bow, course)
    return before._replace(ring=0)


def enter_next(rules: Rules, target: Hex, here: UnderWay) -> UnderWay:
    """An escort one hex further on in radial movement where nothing bars its way (On Patrol 105.3.2, 105.4.9).

    - In its approach it chooses its vector again before each hex and turns toward it, and on a radial to the target
      hex; half a turn goes by the side on which the target hex lies (OP-24, OP-32).
    - In a run it goes straight on, and runs out behind the target hex until its stern is out of the assault zone.
    - Then it makes a Williamson turn to the right, and another run.
    """
    here = settle(rules, target, here)
    bow, step, doing, _ = here
    if doing.kind in (RUN, RUN_OUT):
        return straight_on(target, here)
    if doing.kind == WILLIAMSON:
        after = turn_on(rules, here)
        if after.doing.entered <= int(value(rules, "williamson-hexes")):
            return after
        step = after.step
    else:
        step = (step + approach_turn(target, bow, step)) % 6
    ahead = neighbor(bow, step)
    return UnderWay(ahead, step, run_or_approach(target, ahead, step))


def settle(rules: Rules, target: Hex, here: UnderWay) -> UnderWay:
    """An escort in radial movement with the state in which it enters its next hex.

    An approach beside the target hex, where its turns would lead round it for ever, becomes a run-out; one on a radial
    and straight away from the target hex what it is where the movement begins (105.3.3).  A run-out with its stern out
    of the assault zone becomes a Williamson turn.
    """
    bow, step, doing, _ = here
    if doing.kind == APPROACH:
        away = radial_step(target, bow)
        if away == step % 6:
            doing = begin(rules, target, bow, step)
        elif away is not None and distance(bow, target) == 1 and abs(turns(step, away + 3)) == 2:
            doing = State(RUN_OUT)
    if doing.kind == RUN_OUT and not in_zone(rules, target, neighbor(bow, step, -1)):
        doing = State(WILLIAMSON, 0, "right")
    return here._replace(doing=doing)


def straight_on(target: Hex, here: UnderWay) -> UnderWay:
    """An escort one hex further on that goes straight on, in what it is doing: in a run it may pass the target hex."""
    bow, doing = neighbor(here.bow, here.step), here.doing
    if doing.kind == RUN and leaves(target, bow, here.step):
        doing = State(RUN_OUT)
    return here._replace(bow=bow, doing=doing)


def leaves(target: Hex, bow: Hex, step: int) -> bool:
    """Whether one more hex on a course leads away from the target hex."""
    return distance(neighbor(bow, step), target) > distance(bow, target)


def run_or_approach(target: Hex, bow: Hex, step: int) -> State:
    """A run from where the bow is on a radial and points at the target hex; until then the approach."""
    if bow == target:
        return State(RUN_OUT)
    away = radial_step(target, bow)
    return State(APPROACH if away is None or turns(step, away + 3) else RUN)


def in_zone(rules: Rules, target: Hex, place: Hex) -> bool:
    """Whether a hex lies in the assault zone (On Patrol 105.1.5)."""
    return distance(place, target) <= value(rules, "assault-radius")


def approach_turn(target: Hex, bow: Hex, course: int) -> int:
    """The turn before the next hex of an approach: 1 to the right, -1 to the left, or 0."""
    radial = radial_step(target, bow)
    vector = nearest_vector(target, bow, course)
    wanted = vector.course if vector else course if radial is None else radial + 3
    needed = turns(course, wanted)
    if needed == 3:
        q, r = STEPS[course]
        return 1 if q * (target.r - bow.r) < r * (target.q - bow.q) else -1
    return (needed > 0) - (needed < 0)


def read_escort(rules: Rules, inputs: Inputs) -> tuple[Board, Hex, int]:
    """The board, and the bow hex and course of the escort that the inputs of a check describe."""
    board = read_board(rules, inputs)
    return board, read_hex(board, inputs, "bow"), step_of(board, inputs["facing"])


def escort_inputs(rules: Rules, rule: str) -> tuple[Input, Input]:
    """The inputs `bow` and `facing` of an escort."""
    return (
        hex_input(rules, "bow", "The escort’s bow hex.", rule),
        whole_input(rules, "facing", "The direction of the escort, 1 to 6.", rule, 1, 6, required=True),
    )


def leads_through_zone(rules: Rules, target: Hex, here: UnderWay) -> bool:
    """Whether a run leads into the assault zone, or a run-out comes from it."""
    way = 1 if here.doing.kind == RUN else -1
    row = (neighbor(here.bow, here.step, way * n) for n in range(distance(here.bow, target) + 3))
    return any(in_zone(rules, target, place) for place in row)


MOST_MAPPED = 99
"""Hexes of a path that a map can number with two digits."""
NEAR = 6
"""Hexes from a path to the target hex within which a map shows both; further off it would be mostly empty."""


def _path_legs(board: Board, facing: int, path: Sequence[PathStep]) -> Grid:
    """A path as a table with a line for each turn that the ship makes, and the hexes that it then enters."""
    legs: list[tuple[int, list[str]]] = []
    for entered in path:
        if not legs or legs[-1][0] != entered["facing"]:
            legs.append((entered["facing"], []))
        legs[-1][1].append(str(entered["hex"]))
    rows, before, count = [], facing, 0
    for after, hexes in legs:
        turned = turns(step_of(board, before), step_of(board, after))
        way = "ahead" if not turned else "reverse" if turned == 3 else "right" if turned > 0 else "left"
        numbers = f"{count + 1}" if len(hexes) == 1 else f"{count + 1}-{count + len(hexes)}"
        rows.append((numbers, way, str(after), ", ".join(hexes)))
        before, count = after, count + len(hexes)
    return Grid(("Hexes", "Turn", "Facing", "Enters"), tuple(rows))


def path_answer(rules: Rules, outcome: Outcome, head: str, facts: Sequence[tuple[str, str]] = ()) -> Answer:
    """The answer of a check with a path: its legs, a map with the target if it is near, and how to ask again."""
    inputs, board = outcome.inputs, read_board(rules, outcome.inputs)
    path = list(list_of(outcome.result["path"]))
    rows = list(facts)
    if outcome.result.get("doing") is not None:
        rows.append(("Next turn", f'--doing "{outcome.result["doing"]}"'))
    blocks: list[Block] = [Facts(tuple(rows))] if rows else []
    blocks.append(_path_legs(board, int(str(inputs["facing"])), path))
    if len(path) <= MOST_MAPPED:
        marks: dict[Hex, str] = {parse(board, entered["hex"]): str(n) for n, entered in enumerate(path, 1)}
        marks[parse(board, inputs["bow"])] = "B"
        legend = f"B: the bow now. 1 to {len(path)}: the hexes that the escort enters."
        target = parse(board, inputs["target"]) if "target" in inputs else None
        if target is not None and min(distance(target, place) for place in marks) <= NEAR:
            marks[target] = "T"
            legend += " T: the target hex."
        blocks.append(HexMap(tuple(marks.items()), legend))
    return Answer(head, tuple(blocks))


class RadialMovement(EarlyCheck):
    """An escort's path in radial movement: to the target hex, or as many hexes as asked for.

    `distance` is from bow to target hex; `on_radial` whether the bow is on a radial or on the target hex at first;
    `radial` the direction in which the radial of its next run leaves the target hex; `path` each hex entered, with the
    facing in it; `doing` what the escort does as the path ends, to be given back as the input of that name.
    """

    name, title, rule = "radial", "Radial movement", RADIAL_RULE
    assumes = ("OP-1", "OP-2", "OP-24", "OP-25", "OP-32", "OP-41")
    counts, shows = ("distance", "on_radial", "radial", "path", "doing"), ("radial-procedure",)

    def __init__(self, rules: Rules) -> None:
        words = "The number of hexes that the escort enters (default: up to the target hex)."
        hexes = whole_input(rules, "hexes", words, "105.3.5", 1, MOST_HEXES, unit="hexes")
        super().__init__(
            rules, *escort_inputs(rules, RADIAL_RULE), target_input(rules), hexes, state_input(rules), BOARD
        )

    def step(self, inputs: Inputs, state: None) -> Done:
        """The path; InputError for a run, or a run-out, that does not lead into, or out of, the assault zone."""
        rules = self.rules
        board, bow, course = read_escort(rules, inputs)
        target = read_hex(board, inputs, "target")
        before = parse_state(rules, inputs["doing"]) if "doing" in inputs else None
        is_run = before is not None and before.kind in (RUN, RUN_OUT)
        if before and is_run and not leads_through_zone(rules, target, UnderWay(bow, course, before)):
            where = "ahead of" if before.kind == RUN else "behind"
            problem = f"the escort cannot be in a {before.kind}: {where} its bow {inputs['bow']}, facing"
            problem += f" {inputs['facing']}, there is no hex of the assault zone of {inputs['target']}"
            cure = "if the target hex is new, remove --doing"
            raise InputError(f"{problem} ({cite(rules, '105.3.4')})", cure, where="--doing")
        way = [enter_next(rules, target, UnderWay(bow, course, resume(rules, target, bow, course, before)))]
        while way[-1].bow != target:
            way.append(enter_next(rules, target, way[-1]))
        radial = heading_of(board, way[-1].step + 3)
        hexes = inputs.get("hexes", len(way))
        while len(way) < hexes:
            way.append(enter_next(rules, target, way[-1]))
        return Done(
            {
                "distance": distance(bow, target),
                "on_radial": not vectors(target, bow),
                "radial": radial,
                "path": path_result(board, [here.pose for here in way[:hexes]]),
                "doing": way[hexes - 1].doing.__str__(),
            }
        )

    def in_words(self, outcome: Outcome) -> Answer:
        """An escort's path in radial movement."""
        result, target = outcome.result, outcome.inputs["target"]
        path = list_of(result["path"])
        last = path[-1]["hex"]
        end = f"the target hex {target}" if last == target else str(last)
        facts = [
            ("Distance", f"{counted(result['distance'], 'hexes')} from the bow to the target hex"),
            ("Radial", f"in direction {result['radial']} from the target hex"),
        ]
        return path_answer(self.rules, outcome, f"{counted(len(path), 'hexes')} to {end}.", facts)


class WilliamsonTurn(EarlyCheck):
    """A Williamson turn: the hexes entered, then bow and facing after the last turn."""

    name, title, rule, assumes = "williamson", "Williamson turn", WILLIAMSON_RULE, ("OP-1", "OP-2", "OP-25")
    counts, shows = ("path", "bow", "facing"), ("geometry",)

    def __init__(self, rules: Rules) -> None:
        words = "The direction of the first turn: left only if the right is blocked."
        side = Input("side", Choice(SIDES), words, default="right")
        super().__init__(rules, *escort_inputs(rules, WILLIAMSON_RULE), side, BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """The path."""
        board, bow, course = read_escort(self.rules, inputs)
        path = path_result(board, turn_about(self.rules, bow, course, inputs["side"]))
        return Done({"path": path, "bow": path[-1]["hex"], "facing": heading_of(board, course + 3)})

    def in_words(self, outcome: Outcome) -> Answer:
        """A Williamson turn."""
        result = outcome.result
        count = counted(len(list_of(result["path"])), "hexes")
        head = f"After {count} the bow is in {result['bow']}, facing {result['facing']}."
        return path_answer(self.rules, outcome, head)
