"""Diameter movement: circling the target hex at a fixed distance (On Patrol 106)."""

from functools import lru_cache
from itertools import count

from aids.checks import Answer, Done, Outcome, counted
from aids.hexes import STEPS, Hex, distance, neighbor, radial_step
from aids.on_patrol.inputs import BOARD, EarlyCheck, list_of, read_hex, target_input, whole_input
from aids.on_patrol.radial import (
    APPROACH,
    RING,
    WILLIAMSON,
    State,
    UnderWay,
    approach_turn,
    escort_inputs,
    parse_state,
    path_answer,
    radii,
    read_escort,
    state_input,
    turn_on,
    turns,
)
from aids.on_patrol.ships import Pose, path_result
from aids.rulebook.rules import Inputs, Rules, value

RULE = "106.2.2"
MOST_HEXES = 200
CENTER = Hex(0, 0)
MOST_ASIDE = 3  # hexes outside its ring up to which an escort that joins it goes the shortest way, without an approach


def radius(rules: Rules, away: int) -> int:
    """The radius of the ring for an escort that begins `away` hexes from the target hex (On Patrol 106.2.4, OP-23)."""
    far, near = radii(rules)
    return far if away >= far else near


def round_course(target: Hex, bow: Hex) -> int:
    """The course that keeps a bow on its ring, counter-clockwise (On Patrol 106.1.2); ValueError on the target hex."""
    q, r = bow.q - target.q, bow.r - target.r
    for out in range(6):
        # The ring is straight from one radial, itself included, to the next one counter-clockwise.
        right, left = STEPS[out], STEPS[out - 1]
        if q * left.r - r * left.q > 0 and right.q * r - right.r * q >= 0:
            return (out - 2) % 6
    raise ValueError("the bow is on the target hex, so it is on no ring")


def begin(rules: Rules, target: Hex, bow: Hex, course: int, before: State | None = None) -> State:
    """The state of an escort in diameter movement: `before` if it is in it already, otherwise as the movement begins.

    The ring is taken where the movement begins and kept (OP-42).  A Williamson turn that radial movement began goes
    on; a run ends.  An escort on a radial outside its ring that cannot face the target hex with one turn begins with a
    Williamson turn (105.3.3), unless it only crosses that radial in its approach (OP-32).  One whose target hex has
    moved far from its ring approaches again.
    """
    away = distance(bow, target)
    out = before.ring if before is not None and before.ring else radius(rules, away)
    if before is not None and before.kind == WILLIAMSON:
        return before._replace(ring=out)
    if before is not None and before.kind == RING and away <= out + MOST_ASIDE:
        return before
    if away <= out:
        return State(RING, ring=out)
    radial = radial_step(target, bow)
    needed = 0 if radial is None else abs(turns(course, radial + 3))
    crosses = needed == 2 and before is not None and before.kind == APPROACH
    return State(WILLIAMSON, 0, "right", out) if needed > 1 and not crosses else State(APPROACH, ring=out)


def circle_next(rules: Rules, target: Hex, here: UnderWay) -> UnderWay:
    """An escort one hex further on in diameter movement (On Patrol 106.2.2).

    From outside its ring it approaches as in radial movement until it is one hex short of the ring.  From there, and
    if it begins inside the ring, or on it but facing wrong, it takes the shortest path to a hex of the ring where one
    turn at most puts it on course (OP-33).  Then its bow stays on the ring.
    """
    here = settle(target, here)
    bow, step, doing, _ = here
    if doing.kind == WILLIAMSON:
        after = turn_on(rules, here)
        ended = after.doing.entered > value(rules, "williamson-hexes")
        return after._replace(doing=State(APPROACH, ring=doing.ring)) if ended else after
    if doing.kind == APPROACH and distance(bow, target) > doing.ring + 1:
        return UnderWay(*_moved(here.pose, approach_turn(target, bow, step)), doing)
    doing = State(RING, ring=doing.ring)
    if sides := _joining(doing.ring, Pose(Hex(bow.q - target.q, bow.r - target.r), step)):
        return UnderWay(*_moved(here.pose, sides[0]), doing)
    step = round_course(target, bow)
    return UnderWay(neighbor(bow, step), step, doing)


def settle(target: Hex, here: UnderWay) -> UnderWay:
    """An escort with its Williamson turn begun where it approaches, and faces straight away on its radial (105.3.3)."""
    bow, step, doing, _ = here
    if doing.kind == APPROACH and distance(bow, target) > doing.ring and radial_step(target, bow) == step % 6:
        return here._replace(doing=State(WILLIAMSON, 0, "right", doing.ring))
    return here


def circle(rules: Rules, target: Hex, here: UnderWay, hexes: int) -> tuple[UnderWay, ...]:
    """The next hexes that an escort enters in diameter movement (On Patrol 106.2.2)."""
    way = [here]
    for _ in range(hexes):
        way.append(circle_next(rules, target, way[-1]))
    return tuple(way[1:])


@lru_cache(maxsize=10_000)
def _joining(out: int, start: Pose) -> tuple[int, ...]:
    """The shortest path on to a ring around CENTER, as the turn before each hex; none on the ring.

    Of several it is the one with the fewest turns, then the one that turns left first.  A hex of the ring is entered
    only where the ring can be followed from it.
    """
    shortest = abs(distance(start.bow, CENTER) - out)
    return next(sides for longest in count(shortest) if (sides := _joining_within(out, start, longest)) is not None)


def _joining_within(out: int, start: Pose, longest: int) -> tuple[int, ...] | None:
    """The shortest path on to a ring, as `_joining` gives it; None if it is longer than `longest` hexes."""
    # Breadth first: for each place and course reached, the turns of the best path there, and their sides.
    ways: dict[Pose, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    seen = {start}
    for left in range(longest, -1, -1):
        joined = [(turned + _last_turn(move), sides) for move, (turned, sides) in ways.items() if _joins(out, move)]
        if joined:
            return min(joined)[1]
        longer: dict[Pose, tuple[int, tuple[int, ...]]] = {}
        for move, (turned, sides) in ways.items():
            for side in (-1, 0, 1):
                after = _moved(move, side)
                short = abs(distance(after.bow, CENTER) - out)
                if short >= left or after in seen or (not short and not _joins(out, after)):
                    continue
                way = (turned + abs(side), (*sides, side))
                longer[after] = min(longer.get(after, way), way)
        seen.update(longer)
        ways = longer
    return None


def _moved(move: Pose, side: int) -> Pose:
    step = (move.step + side) % 6
    return Pose(neighbor(move.bow, step), step)


def _last_turn(move: Pose) -> int:
    """The hexsides to turn on to the ring from a pose on it."""
    return abs(turns(move.step, round_course(CENTER, move.bow)))


def _joins(out: int, move: Pose) -> bool:
    """Whether a bow is on the ring and can follow it after one turn at most."""
    return distance(move.bow, CENTER) == out and _last_turn(move) <= 1


class DiameterMovement(EarlyCheck):
    """Diameter movement: the next hexes of an escort, the radius of its ring, and what it does then."""

    name, title, rule = "diameter", "Diameter movement", RULE
    assumes = ("OP-1", "OP-2", "OP-23", "OP-24", "OP-25", "OP-32", "OP-33", "OP-41", "OP-42")
    counts, shows = ("radius", "path", "doing"), ("diameter-procedure",)

    def __init__(self, rules: Rules) -> None:
        words = "The number of hexes that the escort enters."
        hexes = whole_input(rules, "hexes", words, "106.2.3", 1, MOST_HEXES, required=True)
        super().__init__(rules, *escort_inputs(rules, RULE), target_input(rules), hexes, state_input(rules), BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """The path."""
        board, bow, course = read_escort(self.rules, inputs)
        target = read_hex(board, inputs, "target")
        before = parse_state(self.rules, inputs["doing"]) if "doing" in inputs else None
        doing = begin(self.rules, target, bow, course, before)
        way = circle(self.rules, target, UnderWay(bow, course, doing), inputs["hexes"])
        path = path_result(board, [here.pose for here in way])
        return Done({"radius": doing.ring, "path": path, "doing": way[-1].doing.__str__()})

    def in_words(self, outcome: Outcome) -> Answer:
        """An escort's path in diameter movement."""
        result = outcome.result
        count = counted(len(list_of(result["path"])), "hexes")
        head = f"{count} along the ring {counted(result['radius'], 'hexes')} from {outcome.inputs['target']}."
        return path_answer(self.rules, outcome, head)
