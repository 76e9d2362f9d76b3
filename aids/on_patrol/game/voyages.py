"""The path of one escort in one turn: its ordinary move, or where that is barred another legal path (OP-43, OP-50)."""

from typing import NamedTuple

from aids.hexes import Board, Hex, distance, neighbour, radial_step
from aids.on_patrol import diameter, radial
from aids.on_patrol.game.legal_paths import (
    BOARD_ENDS,
    FAR,
    Aim,
    Path,
    Waters,
    best_path,
    end_bar,
    leaves_board,
    rows_between,
    shut_in,
)
from aids.on_patrol.game.pursuits import Pursuit
from aids.on_patrol.game.turn_report import Barred
from aids.on_patrol.movement_state import APPROACH, RING, RUN, RUN_OUT, WILLIAMSON, State, UnderWay
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules, value


class Voyage(NamedTuple):
    """The hexes that an escort enters, each with its state then, its pose after them, and what came in its way.

    `barred` says why it did not make its ordinary move; `shut_in` are, where it halts, the next hexes and why it may
    enter none of them.
    """

    way: tuple[UnderWay, ...]
    after: Pose
    rams: bool = False
    barred: Barred | None = None
    shut_in: tuple[tuple[Hex, Barred], ...] = ()
    assumes: tuple[str, ...] = ()


class _Course(NamedTuple):
    """The state in which one escort begins its move; `prey` are the hexes of the submarine that it rams."""

    rules: Rules
    pursuit: Pursuit
    waters: Waters
    start: UnderWay
    prey: tuple[Hex, ...]


def sail(rules: Rules, pursuit: Pursuit, waters: Waters) -> Voyage:
    """The hexes that an escort enters this turn: those of its ordinary move, as many as its speed, if none is barred.

    A Williamson turn that is barred goes the other way (OP-50).  Otherwise the path is chosen anew for the whole move
    among all that are legal; without any the escort halts (OP-43).  The ramming escort ends its move where it meets
    the submarine (108.1.5).
    """
    prey, escort = hull(pursuit.submarine.pose) if pursuit.rams else (), pursuit.escort
    goes_on = escort.doing is not None and escort.doing._replace(ring=0) == pursuit.doing._replace(ring=0)
    straight = escort.straight if goes_on else escort.since_turn
    start = UnderWay(*escort.pose, pursuit.doing, 0 if escort.turning == 1 else straight)
    course = _Course(rules, pursuit, waters, start, prey)
    way, barred = _ordinary(course)
    if barred is None:
        return _voyage(course, way)
    if _turns_about(course, way):
        other, why = _ordinary(course, "left")
        if why is None:
            return _voyage(course, other)._replace(barred=barred, assumes=("OP-50",))
    return _around(course, barred)


def _voyage(course: _Course, way: Path) -> Voyage:
    return Voyage(way, (way[-1] if way else course.start).pose, rams=_rams(course, way))


def _rams(course: _Course, way: Path) -> bool:
    """Whether the escort rams the submarine with the last hex of a path."""
    return bool(way) and way[-1].bow in course.prey


# --- the ordinary move --------------------------------------------------------------------------------------------


def _ordinary(course: _Course, side: str = "") -> tuple[Path, Barred | None]:
    """The ordinary move of an escort, up to and with a barred hex, and why that is barred, or its end.

    A Williamson turn that begins has its first turn to `side`.
    """
    way: Path = ()
    while len(way) < course.pursuit.speed and not _rams(course, way):
        here = way[-1] if way else course.start
        after = _next(course, here, side)
        way = (*way, after)
        why = _bars(course, here, after)
        if why is not None:
            return way, why
    return way, end_bar(course.waters, way[-1].pose) if way else None


def _next(course: _Course, here: UnderWay, side: str) -> UnderWay:
    """The next hex of the ordinary move.

    An escort that turns slowly goes straight on until it may turn; each part of its Williamson turn is as many hexes
    long, so that it ends in its row (105.2, OP-63).
    """
    target, turning, doing = course.pursuit.steers_for, course.pursuit.escort.turning, here.doing
    after = (radial.enter_next if course.pursuit.radial else diameter.circle_next)(course.rules, target, here)
    if _begins(here, after) and side:
        after = radial.turn_on(course.rules, here._replace(doing=after.doing._replace(entered=0, side=side)))
    if turning == 1:
        return after
    if after.step == here.step and after.doing.kind != WILLIAMSON:
        return after._replace(straight=min(here.straight + 1, turning))
    if here.straight >= turning:
        return after._replace(straight=1)
    if doing.kind == WILLIAMSON and not doing.entered:
        doing = State(APPROACH, ring=doing.ring)
    return radial.straight_on(target, here._replace(doing=doing, straight=here.straight + 1))


def _begins(here: UnderWay, after: UnderWay) -> bool:
    """Whether a Williamson turn begins with the next hex."""
    under_way = here.doing.kind == WILLIAMSON and here.doing.entered > 0
    return after.doing.kind == WILLIAMSON and after.doing.entered == 1 and not under_way


def _turns_about(course: _Course, way: Path) -> bool:
    """Whether a path ends in a Williamson turn that it began."""
    begun = [_begins(here, after) for here, after in zip((course.start, *way), way, strict=False)]
    return any(begun) and all(after.doing.kind == WILLIAMSON for after in way[begun.index(True) :])


def _bars(course: _Course, here: UnderWay, after: UnderWay) -> Barred | None:
    """Why an escort may not go from one hex to the next.

    A Williamson turn does not begin where any of its hexes would leave the board (OP-50).
    """
    board, begins = course.waters.board, _begins(here, after)
    if after.bow in course.waters.barred:
        return course.waters.barred[after.bow]
    entered, leaves = (_turn_about(course, after), leaves_board) if begins else ([after], _leaves_known_board)
    return BOARD_ENDS if any(leaves(board, here.bow, each.bow) for each in entered) else None


def _leaves_known_board(board: Board, here: Hex, there: Hex) -> bool:
    """The same where the size of the board is known; on any other a vector may lead over column A or row 1 (OP-1)."""
    return (board.columns is not None or board.rows is not None) and leaves_board(board, here, there)


def _turn_about(course: _Course, first: UnderWay) -> list[UnderWay]:
    """All hexes of a Williamson turn from its first."""
    entered, turning = [first], course.pursuit.escort.turning
    while True:
        for _ in range(turning - 1):
            entered.append(entered[-1]._replace(bow=neighbour(entered[-1].bow, entered[-1].step)))
        if entered[-1].doing.entered == int(value(course.rules, "williamson-hexes")):
            return entered
        entered.append(radial.turn_on(course.rules, entered[-1]))


# --- the way around what bars -------------------------------------------------------------------------------------


def _around(course: _Course, why: Barred) -> Voyage:
    """The best legal path; an escort without any halts, and turns one hexside towards its way if its stern has room."""
    escort, settled = course.pursuit.escort, _settled(course)
    start = UnderWay(*escort.pose, settled, escort.since_turn)
    path = best_path(course.waters, start, escort.turning, _aim(course, settled))
    halts = Voyage((), escort.pose, barred=why, assumes=("OP-43",))
    if not path:
        return halts._replace(after=_turned(course), shut_in=shut_in(course.waters, start, escort.turning))
    doing = _state_after(course, settled, path)
    return _voyage(course, tuple(each._replace(doing=doing) for each in path))._replace(barred=why, assumes=("OP-43",))


def _settled(course: _Course) -> State:
    """The state in which the escort would enter its next hex."""
    target = course.pursuit.steers_for
    if course.pursuit.radial:
        return radial.settle(course.rules, target, course.start).doing
    return diameter.settle(target, course.start).doing


def _aim(course: _Course, doing: State) -> Aim:
    """What an escort wants of a path, by the state in which it begins its move (OP-43).

    In a run or run-out that is to come far along its row, else close to its ring or the target hex.  A Williamson turn
    is to face back along its row.
    """
    target, (bow, step) = course.pursuit.steers_for, course.start.pose
    courses, far = _courses(course, doing), neighbour(bow, step, FAR)

    def parallels(end: Hex, towards: int) -> bool:
        if doing.kind == RING:
            return end != target and towards == diameter.round_course(target, end)
        return towards in courses

    def left_over(end: Hex) -> int:
        if doing.kind in (RUN, RUN_OUT):
            return distance(end, far)
        away = distance(end, target)
        return abs(away - doing.ring) if doing.ring else away

    def aside(end: Hex) -> int:
        return 0 if doing.kind == RING else rows_between(bow, end, courses[0])

    least = course.pursuit.escort.least_speed
    return Aim(parallels, left_over, aside, course.pursuit.speed, least, course.prey)


def _courses(course: _Course, doing: State) -> tuple[int, ...]:
    """The courses along an escort's vector and its radial, that of its own row first; on a ring its own."""
    target, (bow, step) = course.pursuit.steers_for, course.start.pose
    if doing.kind == WILLIAMSON:
        return ((step - radial.turned_so_far(course.rules, doing) + 3) % 6,)
    if doing.kind != APPROACH or bow == target:
        return (step,)
    vector, away = radial.nearest_vector(target, bow, step), radial_step(target, bow)
    return (vector.course, (vector.radial + 3) % 6) if vector else (((away or 0) + 3) % 6,)


def _state_after(course: _Course, before: State, path: Path) -> State:
    """The state of an escort after another path than its ordinary one.

    One that began in a run or run-out goes on with it beside its row, parallel to it, if its bow lies in the assault
    zone or has passed the target hex.  Any other begins its approach anew.
    """
    rules, target, start, (bow, step) = course.rules, course.pursuit.steers_for, course.start, path[-1].pose
    if before.ring:
        outside = before.kind != RING and distance(bow, target) > before.ring
        return State(APPROACH if outside else RING, ring=before.ring)
    if before.kind in (RUN, RUN_OUT) and step == start.step:
        kind = RUN_OUT if before.kind == RUN_OUT or radial.leaves(target, bow, step) else RUN
        on = UnderWay(bow, step, State(kind))
        if (kind == RUN_OUT or radial.in_zone(rules, target, bow)) and radial.leads_through_zone(rules, target, on):
            return on.doing
    return radial.run_or_approach(target, bow, step)


def _turned(course: _Course) -> Pose:
    """An escort that cannot move, turned one hexside towards its way if its stern has room."""
    bow, step, *_ = course.start
    wanted = _next(course, course.start, "")
    about = wanted.doing.kind == WILLIAMSON
    turn = radial.approach_turn(course.pursuit.steers_for, bow, step) if about else wanted.step - step
    turned = Pose(bow, (step + turn) % 6)
    stern = hull(turned)[1]
    taken = stern in course.waters.barred or stern in course.waters.ends
    return course.start.pose if taken or _leaves_known_board(course.waters.board, bow, stern) else turned
