"""The path of one escort in one turn: the one that it wants, or where that is barred the best legal one (OP-43, OP-50).

A path is legal if it enters no barred hex, ends in none of those kept free, and goes aside by one row at most.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aids.hexes import Board, Hex, distance, neighbour, on_board
from aids.on_patrol.diameter import ways_round
from aids.on_patrol.game.pursuits import Pursuit
from aids.on_patrol.game.turn_report import Barred
from aids.on_patrol.movement_state import APPROACH, GONE_ASIDE, RUN, RUN_OUT, WILLIAMSON, State, UnderWay
from aids.on_patrol.radial import approach_turn, row_course, straight_on, turn_on, ways_on
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules, value

BOARD_ENDS = Barred("the board ends there")
FAR = 1000  # hexes; further than any board


class Waters(NamedTuple):
    """Hexes that one escort may not enter, and why: `barred` hexes, and those in which its move may not end.

    `torpedoes` are the hexes ahead of torpedoes (108.2.1), `waiting` those of escorts that have yet to move (105.4.11).
    """

    board: Board
    barred: Mapping[Hex, Barred]
    torpedoes: Mapping[Hex, Barred] = {}
    waiting: Mapping[Hex, Barred] = {}


class Voyage(NamedTuple):
    """The hexes that an escort enters, each with its state then, its pose after them, and what came in its way.

    `halted` says that no legal path was as long as its speed, `barred` why it did not go as it would, `slowed` that it
    only stays out of a torpedo's way.
    """

    way: tuple[UnderWay, ...]
    after: Pose
    halted: bool = False
    slowed: bool = False
    rams: bool = False
    barred: Barred | None = None
    assumes: tuple[str, ...] = ()


class _Course(NamedTuple):
    """The state in which one escort begins its move."""

    rules: Rules
    pursuit: Pursuit
    waters: Waters
    start: UnderWay
    prey: tuple[Hex, ...]


Way = tuple[UnderWay, ...]


def sail(rules: Rules, pursuit: Pursuit, waters: Waters) -> Voyage:
    """The hexes that an escort enters this turn: as many as its speed, unless nothing else is legal (OP-43).

    It goes as it wants where nothing bars that, and slows for a torpedo if that is enough (OP-56).  Otherwise it takes
    the best of all legal paths.  One that enters no hex turns in place, one hexside towards where it wants to go.  The
    ramming escort ends its move where it meets the submarine (108.1.5).
    """
    prey, escort = hull(pursuit.submarine.pose) if pursuit.rams else (), pursuit.escort
    goes_on = escort.doing is not None and escort.doing._replace(ring=0) == pursuit.doing._replace(ring=0)
    straight = escort.straight if goes_on else escort.since_turn
    start = UnderWay(*escort.pose, pursuit.doing, 0 if escort.turning == 1 else straight)
    course = _Course(rules, pursuit, waters, start, prey)
    way, barred = _wanted(course)
    if barred is None:
        why = _end_barred(course, way)
        if why is None:
            return _voyage(course, way)
        if (slowed := _slowed(course, way, why)) is not None:
            return slowed
        return _best(course, why, "OP-56" if why in waters.torpedoes.values() else "OP-43")
    after, why = barred
    about = after.doing.kind == WILLIAMSON
    return _best(course, why, "OP-50" if about else "OP-43", way if about else None)


def _ways(course: _Course, here: UnderWay) -> Iterator[UnderWay]:
    """The next hex of an escort, then its side-steps, left before right."""
    ways = (ways_on if course.pursuit.radial else ways_round)(course.rules, course.pursuit.steers_for, here)
    turning = course.pursuit.escort.turning
    return ways if turning == 1 else _turning_slowly(ways, course.pursuit.steers_for, here, turning)


def _turning_slowly(ways: Iterator[UnderWay], target: Hex, here: UnderWay, turning: int) -> Iterator[UnderWay]:
    """The same for an escort that enters some hexes from one turn to the next: until it may turn it goes straight on.

    Each part of a Williamson turn is as many hexes long, and each way aside from a row or back, so that it ends in its
    row (105.2, OP-63).
    """
    doing = here.doing
    if doing.kind == WILLIAMSON and not doing.entered:
        doing = State(APPROACH, ring=doing.ring)
    for after in ways:
        part = _begins_part(here.doing, after.doing)
        if after.step == here.step and not part:
            yield after._replace(straight=min(here.straight + 1, turning))
        elif here.straight >= turning:
            yield after._replace(straight=1)
        else:
            yield straight_on(target, here._replace(doing=doing))._replace(straight=here.straight + 1)


def _begins_part(doing: State, after: State) -> bool:
    """Whether the next part of a Williamson turn begins, or a way aside from a row, perhaps on the same course."""
    if after.kind == WILLIAMSON:
        return after.entered > (doing.entered if doing.kind == WILLIAMSON else 0)
    return after.kind in (RUN, RUN_OUT) and after.entered == GONE_ASIDE != doing.entered


def _wanted(course: _Course) -> tuple[Way, tuple[UnderWay, Barred] | None]:
    """The path that an escort wants, up to a barred hex; then also that hex and why it is barred."""
    way: Way = ()
    while len(way) < course.pursuit.speed and not _ended(course, way):
        here = way[-1] if way else course.start
        after = next(_ways(course, here))
        why = _bars(course, here, after, course.pursuit.speed - len(way))
        if why is not None:
            return way, (after, why)
        way = (*way, after)
    return way, None


def _ended(course: _Course, way: Way) -> bool:
    """Whether the escort rams the submarine with the last hex of a path."""
    return bool(way) and way[-1].bow in course.prey


def _bars(course: _Course, here: UnderWay, after: UnderWay, left: int) -> Barred | None:
    """Why an escort with so many hexes `left` this turn may not go there.

    Of a Williamson turn that begins the hexes of this turn count, and for the edges of the board all (OP-50).
    """
    board, entered = course.waters.board, [after]
    begins = after.doing.kind == WILLIAMSON and after.doing.entered == 1 and after.doing != here.doing
    if begins:
        entered = _turn_about(course, after)
    for each in entered[:left]:
        if each.bow in course.waters.barred:
            return course.waters.barred[each.bow]
    leaves = leaves_board if begins else leaves_known_board
    return BOARD_ENDS if any(leaves(board, here.bow, each.bow) for each in entered) else None


def _turn_about(course: _Course, first: UnderWay) -> list[UnderWay]:
    """All hexes of a Williamson turn from its first."""
    entered, turning = [first], course.pursuit.escort.turning
    while True:
        for _ in range(turning - 1):
            entered.append(entered[-1]._replace(bow=neighbour(entered[-1].bow, entered[-1].step)))
        if entered[-1].doing.entered == int(value(course.rules, "williamson-hexes")):
            return entered
        entered.append(turn_on(course.rules, entered[-1]))


def _pose(course: _Course, way: Way) -> Pose:
    return (way[-1] if way else course.start).pose


def _end_barred(course: _Course, way: Way) -> Barred | None:
    """Why an escort may not end its move after a path."""
    kept_free = (course.waters.torpedoes, course.waters.waiting)
    return next((kept[place] for kept in kept_free for place in hull(_pose(course, way)) if place in kept), None)


def _slowed(course: _Course, way: Way, why: Barred) -> Voyage | None:
    """The path cut short so as not to end ahead of a torpedo (OP-56); None if only to stand still would help."""
    if why not in course.waters.torpedoes.values():
        return None
    lengths = range(len(way) - 1, max(1, course.pursuit.escort.least_speed) - 1, -1)
    kept = next((way[:length] for length in lengths if not _end_barred(course, way[:length])), None)
    if kept is None:
        return None
    return _voyage(course, kept)._replace(slowed=True, barred=why, assumes=("OP-56",))


def _voyage(course: _Course, way: Way) -> Voyage:
    return Voyage(way, _pose(course, way), rams=_ended(course, way))


def _best(course: _Course, why: Barred, ruling: str, before: Way | None = None) -> Voyage:
    """The best legal path where the wanted one is barred: one of the full length if there is any (OP-43).

    Where a Williamson turn is barred that begins after the hexes `before`, one to the other side goes first (OP-50).
    """
    whole, short = _legal(course, course.pursuit.speed)
    if whole:
        other = [way for way in whole if before is not None and _turns_after(before, way)]
        way = min(other or whole, key=lambda way: _left_over(course, way))
    else:
        way = _shorter(course, short)
    voyage = _voyage(course, way)._replace(halted=not whole, barred=why, assumes=(ruling,))
    return _turned_in_place(course, voyage) if voyage.halted and not way else voyage


def _turns_after(before: Way, way: Way) -> bool:
    length = len(before)
    return way[:length] == before and len(way) > length and way[length].doing.kind == WILLIAMSON


def _shorter(course: _Course, short: Iterable[Way]) -> Way:
    """The best path where none of the full length is legal: no shorter than the escort can slow down to, if any is so.

    Of a Williamson turn that it breaks off the hexes that it enters count alone (OP-63).
    """
    least = course.pursuit.escort.least_speed
    clear = (way for way in short if not way or _end_barred(course, way) is None)
    best = min(clear, key=lambda way: (max(0, least - len(way)), _left_over(course, way), -len(way)))
    for hexes in range(min(least, course.pursuit.speed), len(best), -1):
        if longer := _legal(course, hexes)[0]:
            return min(longer, key=lambda way: _left_over(course, way))
    return best


def _legal(course: _Course, hexes: int) -> tuple[list[Way], list[Way]]:
    """All legal paths of so many hexes, and shorter ones that may end where no move may; left before right.

    Of two paths to one place and state the later never does better, so that the work grows with the hexes in reach.
    """
    whole: list[Way] = []
    short: list[Way] = []
    layer: dict[UnderWay, Way] = {course.start: ()}
    for left in range(hexes, 0, -1):
        short += layer.values()
        longer: dict[UnderWay, Way] = {}
        for here, way in layer.items():
            for after in _ways(course, here):
                if after not in longer and _bars(course, here, after, left) is None:
                    longer[after] = (*way, after)
        rammed = {here: way for here, way in longer.items() if here.bow in course.prey}
        whole += rammed.values()
        layer = {here: way for here, way in longer.items() if here not in rammed} if rammed else longer
    return [way for way in (*whole, *layer.values()) if _end_barred(course, way) is None], short


def _left_over(course: _Course, way: Way) -> int:
    """How far a path leaves an escort from where it wants to be, in hexes; less is better (OP-43).

    In a run or run-out that is the far end of its row; a Williamson turn after it does not count.  On its way to a ring
    it is the ring, else the target hex, which one that runs out behind it has reached.
    """
    target, doing = course.pursuit.steers_for, course.start.doing
    last = way[-1] if way else course.start
    if doing.kind in (RUN, RUN_OUT):
        row = next((each for each in reversed(way) if each.doing.kind in (RUN, RUN_OUT)), course.start)
        return distance(row.bow, neighbour(course.start.bow, row_course(course.start), FAR))
    if last.doing.kind == WILLIAMSON:
        return FAR
    if last.doing.ring:
        return abs(distance(last.bow, target) - last.doing.ring)
    return 0 if last.doing.kind == RUN_OUT else distance(last.bow, target)


def _turned_in_place(course: _Course, voyage: Voyage) -> Voyage:
    """An escort that cannot move, turned one hexside towards its way if its stern has room."""
    bow, step, *_ = course.start
    wanted = next(_ways(course, course.start))
    turn = (
        approach_turn(course.pursuit.steers_for, bow, step) if wanted.doing.kind == WILLIAMSON else wanted.step - step
    )
    turned = Pose(bow, (step + turn) % 6)
    stern = hull(turned)[1]
    kept = (course.waters.barred, course.waters.waiting)
    if any(stern in hexes for hexes in kept) or leaves_known_board(course.waters.board, bow, stern):
        return voyage
    return voyage._replace(after=turned)


def leaves_board(board: Board, here: Hex, there: Hex) -> bool:
    """Whether one goes over an edge from one hex to another; who is off the board already does not leave it."""
    return on_board(board, here) and not on_board(board, there)


def leaves_known_board(board: Board, here: Hex, there: Hex) -> bool:
    """The same where the size of the board is known; on any other a vector may lead over column A or row 1 (OP-1)."""
    return (board.columns is not None or board.rows is not None) and leaves_board(board, here, there)
