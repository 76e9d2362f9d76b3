"""The Escort Movement Phase: the path of each escort that acts on a submarine, and its attacks (On Patrol 105, 106).

An escort makes its ordinary move, or where that is barred another legal path (OP-43, OP-50).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from aids.dice import Source
from aids.hexes import STEPS, Board, Hex, distance, neighbor, on_board, radial_step
from aids.on_patrol import diameter, radial
from aids.on_patrol.attack import (
    ABEAM,
    AHEAD,
    DEPTH_COMBAT_TABLE,
    STERN,
    Attack,
    Weapon,
    Weapons,
    spread,
    vacant_first,
    weapon_text,
    zone,
)
from aids.on_patrol.game.fleet_orders import CONVOY_BARS
from aids.on_patrol.game.position import Barred, DepthRoll, Escort, EscortMove, Position, SubmarineSeen
from aids.on_patrol.game.pursuits import Pursuit, pursuits
from aids.on_patrol.radial import APPROACH, HALTED, RING, RUN, RUN_OUT, WILLIAMSON, State, UnderWay
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import look_up

BOARD_ENDS = Barred("the board ends there")
FAR = 1000  # hexes; farther than any board


Path = tuple[UnderWay, ...]


class Aim(NamedTuple):
    """What a ship wants of a path that begins at `bow`.

    It is to end at `goal`, or `ring` hexes from it, and parallel to one of `courses`, in its own row on the first; a
    ship that `circles` faces along the ring.  It goes `most` hexes, not fewer than `least` if it can, and ends its move
    where it rams one of `prey`.
    """

    bow: Hex
    courses: tuple[int, ...]
    goal: Hex
    most: int
    least: int = 0
    prey: Collection[Hex] = ()
    ring: int = 0
    circles: bool = False

    def parallels(self, place: Hex, course: int) -> bool:
        """Whether a bow on a course faces along its vector, radial or ring."""
        if self.circles:
            return place != self.goal and course == diameter.round_course(self.goal, place)
        return course in self.courses

    def left_over(self, place: Hex) -> int:
        """How far a hex is from where the ship wants to be."""
        return abs(distance(place, self.goal) - self.ring)

    def aside(self, place: Hex) -> int:
        """How many rows a hex is from the ship's own."""
        q, r = STEPS[self.courses[0] % 6]
        return 0 if self.circles else abs((place.q - self.bow.q) * r - (place.r - self.bow.r) * q)


def leaves_board(board: Board, here: Hex, there: Hex) -> bool:
    """Whether one goes over an edge from one hex to another; who is off the board already does not leave it."""
    return not on_board(board, there) and on_board(board, here)


class Waters(NamedTuple):
    """Hexes that one escort may not enter, and those in which its move may not end, each with the reason.

    `ends` are the hexes ahead of torpedoes (108.2.1) and those of escorts that have yet to move (105.4.11); `convoy`
    are the hexes that ships of the convoy enter this turn (108.1).
    """

    board: Board
    barred: Mapping[Hex, Barred]
    ends: Mapping[Hex, Barred] = {}
    convoy: Collection[Hex] = ()

    def end_bar(self, pose: Pose) -> Barred | None:
        """Why a move may not end in a pose; None if it may."""
        return next((self.ends[place] for place in pose.hull if place in self.ends), None)

    def shut_in(self, start: UnderWay, turning: int) -> tuple[tuple[Hex, Barred], ...]:
        """The next hexes of a ship without a legal path, and why it may not enter each, or end its move in it."""
        found = []
        for after in start.next_hexes(turning):
            edge = BOARD_ENDS if leaves_board(self.board, start.bow, after.bow) else None
            if why := self.barred.get(after.bow) or edge or self.end_bar(after.pose):
                found.append((after.bow, why))
        return tuple(found)

    def best_path(self, start: UnderWay, turning: int, aim: Aim) -> Path:
        """The first of all legal paths by the order of OP-43; () if there is none."""
        left_over, aside = cache(aim.left_over), cache(aim.aside)

        def rank(path: Path) -> tuple[int, ...]:
            bow, step, *_ = path[-1]
            stern = path[-2].bow if len(path) > 1 else start.bow
            return (
                bow not in aim.prey,
                bow in self.convoy or stern in self.convoy,
                len(path) < min(aim.least, aim.most),
                not aim.parallels(bow, step),
                left_over(bow),
                -len(path),
                aside(bow),
            )

        return min(self._legal(start, turning, aim), key=rank, default=())

    def _legal(self, start: UnderWay, turning: int, aim: Aim) -> Iterator[Path]:
        """The legal paths; of those that end alike after as many hexes the one that goes straight on first, or left."""
        barred, ends, is_on = self.barred, self.ends, cache(partial(on_board, self.board))
        layer: dict[UnderWay, Path] = {start: ()}
        for _ in range(aim.most):
            longer: dict[UnderWay, Path] = {}
            for here, path in layer.items():
                for after in here.next_hexes(turning):
                    if after.bow in barred or after in longer or (not is_on(after.bow) and is_on(here.bow)):
                        continue
                    longer[after] = way = (*path, after)
                    if after.bow not in ends and here.bow not in ends:
                        yield way
            layer = {after: path for after, path in longer.items() if after.bow not in aim.prey}


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

    def voyage(self, way: Path) -> Voyage:
        last = way[-1] if way else self.start
        return Voyage(way, last.pose, rams=bool(way) and last.bow in self.prey)

    def ordinary(self, side: str = "") -> tuple[Path, Barred | None]:
        """The ordinary move of an escort, up to and with a barred hex, and why that is barred, or its end.

        A Williamson turn that begins has its first turn to `side`; it does not begin where any of its hexes would leave
        the board (OP-50).
        """
        way: Path = ()
        here, barred, board = self.start, self.waters.barred, self.waters.board
        while len(way) < self.pursuit.speed and not (way and here.bow in self.prey):
            before, here = here, self._next(here, side)
            way = (*way, here)
            if here.bow in barred:
                return way, barred[here.bow]
            begins = before.begins(here)
            entered, leaves = (self._turn_about(here), leaves_board) if begins else ([here], _leaves_known_board)
            if any(leaves(board, before.bow, each.bow) for each in entered):
                return way, BOARD_ENDS
        return way, self.waters.end_bar(here.pose) if way else None

    def _next(self, here: UnderWay, side: str) -> UnderWay:
        """The next hex of the ordinary move.

        An escort that turns slowly goes straight on until it may turn; each part of its Williamson turn is as many
        hexes long, so that it ends in its row (105.2, OP-63).
        """
        target, turning, doing = self.pursuit.steers_for, self.pursuit.escort.turning, here.doing
        after = (radial.enter_next if self.pursuit.radial else diameter.circle_next)(self.rules, target, here)
        if here.begins(after) and side:
            after = radial.turn_on(self.rules, here._replace(doing=after.doing._replace(entered=0, side=side)))
        if turning == 1:
            return after
        if after.step == here.step and after.doing.kind != WILLIAMSON:
            return after._replace(straight=min(here.straight + 1, turning))
        if here.straight >= turning:
            return after._replace(straight=1)
        if doing.kind == WILLIAMSON and not doing.entered:
            doing = State(APPROACH, ring=doing.ring)
        return radial.straight_on(target, here._replace(doing=doing, straight=here.straight + 1))

    def _turn_about(self, first: UnderWay) -> list[UnderWay]:
        """All hexes of a Williamson turn from its first."""
        entered, turning = [first], self.pursuit.escort.turning
        while True:
            for _ in range(turning - 1):
                entered.append(entered[-1]._replace(bow=neighbor(entered[-1].bow, entered[-1].step)))
            if entered[-1].doing.entered == int(value(self.rules, "williamson-hexes")):
                return entered
            entered.append(radial.turn_on(self.rules, entered[-1]))

    def around(self, why: Barred) -> Voyage:
        """The best legal path; an escort without any halts, and turns one hexside toward its way if its stern has room.

        In a run or run-out the path is to come far along its row, else close to its ring or the target hex.  A
        Williamson turn is to face back along its row (OP-43).
        """
        pursuit, escort, here = self.pursuit, self.pursuit.escort, self.start
        target, (bow, step) = pursuit.steers_for, here.pose
        entering = radial.settle(self.rules, target, here) if pursuit.radial else diameter.settle(target, here)
        settled = entering.doing
        goal, ring = (neighbor(bow, step, FAR), 0) if settled.kind in (RUN, RUN_OUT) else (target, settled.ring)
        courses = self._courses(settled)
        aim = Aim(bow, courses, goal, pursuit.speed, escort.least_speed, self.prey, ring, settled.kind == RING)
        start = UnderWay(*escort.pose, settled, escort.since_turn)
        path = self.waters.best_path(start, escort.turning, aim)
        halts = Voyage((), escort.pose, barred=why, assumes=("OP-43",))
        if not path:
            return halts._replace(after=self._turned(), shut_in=self.waters.shut_in(start, escort.turning))
        doing = self._state_after(settled, path)
        return self.voyage(tuple(each._replace(doing=doing) for each in path))._replace(barred=why, assumes=("OP-43",))

    def _courses(self, doing: State) -> tuple[int, ...]:
        """The courses along an escort's vector and its radial, that of its own row first; on a ring its own."""
        target, (bow, step) = self.pursuit.steers_for, self.start.pose
        if doing.kind == WILLIAMSON:
            return ((step - radial.turned_so_far(self.rules, doing) + 3) % 6,)
        if doing.kind != APPROACH or bow == target:
            return (step,)
        vector, away = radial.nearest_vector(target, bow, step), radial_step(target, bow)
        return (vector.course, (vector.radial + 3) % 6) if vector else (((away or 0) + 3) % 6,)

    def _state_after(self, before: State, path: Path) -> State:
        """The state of an escort after another path than its ordinary one.

        One that began in a run or run-out goes on with it beside its row, parallel to it, if its bow lies in the
        assault zone or has passed the target hex.  Any other begins its approach anew.
        """
        rules, target, start, (bow, step) = self.rules, self.pursuit.steers_for, self.start, path[-1].pose
        if before.ring:
            outside = before.kind != RING and distance(bow, target) > before.ring
            return State(APPROACH if outside else RING, ring=before.ring)
        if before.kind in (RUN, RUN_OUT) and step == start.step:
            kind = RUN_OUT if before.kind == RUN_OUT or radial.leaves(target, bow, step) else RUN
            on = UnderWay(bow, step, State(kind))
            if (kind == RUN_OUT or radial.in_zone(rules, target, bow)) and radial.leads_through_zone(rules, target, on):
                return on.doing
        return radial.run_or_approach(target, bow, step)

    def _turned(self) -> Pose:
        """An escort that cannot move, turned one hexside toward its way if its stern has room."""
        bow, step, *_ = self.start
        wanted = self._next(self.start, "")
        about = wanted.doing.kind == WILLIAMSON
        turn = radial.approach_turn(self.pursuit.steers_for, bow, step) if about else wanted.step - step
        turned = Pose(bow, (step + turn) % 6)
        stern = turned.hull[1]
        taken = stern in self.waters.barred or stern in self.waters.ends
        return self.start.pose if taken or _leaves_known_board(self.waters.board, bow, stern) else turned


def sail(rules: Rules, pursuit: Pursuit, waters: Waters) -> Voyage:
    """The hexes that an escort enters this turn: those of its ordinary move, as many as its speed, if none is barred.

    A Williamson turn that is barred goes the other way (OP-50).  Otherwise the path is chosen anew for the whole move
    among all that are legal; without any the escort halts (OP-43).  The ramming escort ends its move where it meets
    the submarine (108.1.5).
    """
    prey, escort = pursuit.submarine.pose.hull if pursuit.rams else (), pursuit.escort
    goes_on = escort.doing is not None and escort.doing._replace(ring=0) == pursuit.doing._replace(ring=0)
    straight = escort.straight if goes_on else escort.since_turn
    start = UnderWay(*escort.pose, pursuit.doing, 0 if escort.turning == 1 else straight)
    course = _Course(rules, pursuit, waters, start, prey)
    way, barred = course.ordinary()
    if barred is None:
        return course.voyage(way)
    begun = [here.begins(after) for here, after in zip((start, *way), way, strict=False)]
    if any(begun) and all(after.doing.kind == WILLIAMSON for after in way[begun.index(True) :]):
        other, why = course.ordinary("left")
        if why is None:
            return course.voyage(other)._replace(barred=barred, assumes=("OP-50",))
    return course.around(barred)


def _leaves_known_board(board: Board, here: Hex, there: Hex) -> bool:
    """The same where the size of the board is known; on any other a vector may lead over column A or row 1 (OP-1)."""
    return (board.columns is not None or board.rows is not None) and leaves_board(board, here, there)


def attacks(
    rules: Rules,
    weapons: Sequence[Weapon],
    marker: Pose,
    way: Sequence[Pose],
    filled: Collection[Hex],
    marked: Collection[Hex] = (),
) -> tuple[Attack, ...]:
    """Charges dropped into each hex of the assault zone, by rank (On Patrol 105.4.4, 105.4.6, OP-27, OP-44).

    `marker` is the target hex and the course of the marker, `way` the escort's place as it begins and each hex that its
    bow enters, `filled` the hexes of other surface vessels, into which nothing falls (OP-58), `marked` those with the
    attack markers of other escorts (105.4.10).
    """
    ranked = [place.hex for place in zone(rules, marker.bow, marker.step)]
    ready: list[Weapons] = []
    for weapon in weapons:
        reached = _reach(weapon, way) - set(filled)
        reach = vacant_first([place for place in ranked if place in reached], marked)
        if reach:
            ready.append(Weapons(weapon.kind, weapon.in_turn, reach))
    in_reach = {place for each in ready for place in each.reach}
    return spread([place for place in ranked if place in in_reach], ready)


def depth_rolls(
    rules: Rules, dropped: Sequence[Attack], weapons: Sequence[Weapon], dice: Source
) -> tuple[DepthRoll, ...]:
    """One roll on the depth combat table for each depth charge, K-gun and Squid (On Patrol 105.4.12, OP-29)."""
    table = rules.tables[DEPTH_COMBAT_TABLE]
    assert table.roll is not None
    rolled: list[DepthRoll] = []
    charges = {weapon.kind for weapon in weapons if weapon.is_charge}
    for attack in dropped:
        for _ in range(attack.number if attack.kind in charges else 0):
            faces = dice.take(table.roll, table.title)
            result = str(look_up(table, table.roll.read(faces)).cells["detonation"])
            rolled.append(DepthRoll(attack.hex, attack.kind, faces, result))
    return tuple(rolled)


def abeam(place: Hex, course: int, side: int, rows: int) -> Hex:
    """The hex so many rows to the left (-1) or right (1) of a ship that leaves a hex on a course.

    In an odd row it is the hex that lies ahead of the one left rather than behind it: beside both bow and stern.
    """
    pairs, odd = divmod(rows, 2)
    return neighbor(neighbor(place, course + side, pairs + odd), course + 2 * side, pairs)


def _reach(weapon: Weapon, way: Sequence[Pose]) -> set[Hex]:
    """The hexes in which a weapon can fall, no charge in one that the escort crosses later (105.4.2, OP-44)."""
    reached: set[Hex] = set()
    for n, (place, course) in enumerate(way):
        later = {move.bow for move in way[n + 1 :]}
        if weapon.drops.where == AHEAD:
            falls = {neighbor(place, course, out) for out in weapon.drops.reach}
            reached |= falls - later if weapon.is_charge else falls
        elif later and weapon.drops.where == STERN:
            reached |= {place} - later
        elif later and weapon.drops.where == ABEAM:
            left = way[n + 1].step
            reached |= {abeam(place, left, side, out) for side in (-1, 1) for out in weapon.drops.reach} - later
    return reached


def move_escorts(
    rules: Rules,
    position: Position,
    seen: Sequence[SubmarineSeen],
    barred: Mapping[Hex, Barred],
    dice: Source,
) -> tuple[tuple[EscortMove, ...], tuple[Escort, ...]]:
    """The moves of the escorts that act on submarines, in their order (On Patrol 105.4.5), and all escorts afterwards.

    None enters a hex of `barred`, one that an escort before it fills, or one with charges of it (105.4.8).  The hexes
    of an escort that has yet to move it may cross, but not end its move in them (105.4.11).
    """
    waiting = {escort.name: escort for escort in position.escorts}
    gone: dict[str, Escort] = {}
    charges: dict[Hex, Barred] = {}
    marked: set[Hex] = set()
    moves: list[EscortMove] = []
    torpedoes = position.ahead_of_torpedoes()
    convoy = {place for place, why in barred.items() if why.rule in CONVOY_BARS}
    ships = {place for ship in position.afloat for place in ship.pose.hull}
    for pursuit in pursuits(rules, position, seen):
        name = pursuit.escort.name
        del waiting[name]
        filled, kept = _filled(gone.values(), "105.4.8"), _filled(waiting.values(), "105.4.11")
        shut = {**barred, **charges, **filled}
        if pursuit.rams:
            shut = {place: why for place, why in shut.items() if why != pursuit.submarine.surfaced_there()}
        voyage = sail(rules, pursuit, Waters(position.board, shut, kept | torpedoes, convoy))
        move = _as_move(rules, pursuit, voyage, ships | filled.keys() | kept.keys(), marked, dice)
        moves.append(move)
        escort, way = pursuit.escort, voyage.way
        gone[name] = escort._replace(  # its speed is the hexes that it entered; standing, it may turn (OP-43, OP-63)
            pose=voyage.after,
            speed=len(way),
            straight=way[-1].straight if way and escort.turning > 1 else escort.turning,
            doing=move.doing,
            target=pursuit.steers_for,
        )
        kinds = {weapon.kind for weapon in escort.weapons if weapon.is_charge}
        for attack in move.attacks:
            marked.add(attack.hex)
            if attack.kind in kinds:
                charges[attack.hex] = Barred(f"a {weapon_text(attack.kind)} of {name} is there", "105.4.8")
    return tuple(moves), tuple((gone | waiting)[escort.name] for escort in position.escorts)


def _filled(escorts: Iterable[Escort], rule: str) -> dict[Hex, Barred]:
    return {place: Barred(f"{escort.name} is there", rule) for escort in escorts for place in escort.pose.hull}


def _as_move(
    rules: Rules, pursuit: Pursuit, voyage: Voyage, filled: Collection[Hex], marked: Collection[Hex], dice: Source
) -> EscortMove:
    """The move of an escort, with its charges: only in radial movement (On Patrol 105.4.11)."""
    escort, doing = pursuit.escort, voyage.way[-1].doing if voyage.way else pursuit.doing
    # Halted too if it waits for a Williamson turn: it begins anew.
    is_halted = bool(voyage.shut_in) or doing == doing._replace(kind=WILLIAMSON, entered=0)
    target, pose = pursuit.seen.target, pursuit.seen.marker.pose
    dropped: tuple[Attack, ...] = ()
    if pursuit.radial and target is not None and pose is not None:
        way = [escort.pose, *(here.pose for here in voyage.way)]
        dropped = attacks(rules, escort.weapons, Pose(target, pose.step), way, filled, marked)
    rolls = depth_rolls(rules, dropped, escort.weapons, dice)
    barred = voyage.barred
    cited = [*pursuit.rules, *((barred.rule,) if barred and barred.rule else ())]
    assumes = [*pursuit.assumes, *voyage.assumes]
    if any(here.doing.kind == WILLIAMSON for here in voyage.way):
        cited.append("105.2")
    if barred and barred.rule == "108.2.1":
        assumes.append("OP-56")
    if dropped:
        cited += ["105.4.4", "105.4.6", "105.4.12"] if rolls else ["105.4.4", "105.4.6"]
        assumes += ["OP-44", "OP-58"]
    return EscortMove(
        name=escort.name,
        mode=pursuit.seen.mode,
        against=pursuit.seen.name,
        before=escort.pose,
        path=tuple(here.pose for here in voyage.way) or (voyage.after,),
        after=voyage.after,
        speed=len(voyage.way),
        doing=State(HALTED) if is_halted else doing,
        attacks=dropped,
        depth_combat=rolls,
        barred=barred,
        shut_in=voyage.shut_in,
        rules=tuple(dict.fromkeys(cited)),
        rams=pursuit.submarine.name if voyage.rams else None,
        assumes=tuple(dict.fromkeys(assumes)),
    )
