"""The player's part of a turn as questions, asked one by one or as the steps of a page.

Only what can have happened is asked.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from aids.checks import counted, listed
from aids.errors import InputError, PlotroomError
from aids.hexes import HEADINGS, Board, heading_of, label, neighbor, on_board, step_of
from aids.input_file import brief
from aids.on_patrol.attack import weapon_text
from aids.on_patrol.detection import DEEPEST, NONE, shallow
from aids.on_patrol.game.game_file import impossible_move
from aids.on_patrol.game.position import (
    MARKS,
    MOST_HITS,
    MOST_SPEED,
    ConvoyShip,
    Escort,
    EscortMove,
    Gunfire,
    Position,
    ShipMove,
    Submarine,
    Torpedo,
)
from aids.on_patrol.game.pursuits import RADAR, SONAR, impossible_find, not_searching, searches, split_find
from aids.on_patrol.game.sight import NIGHT, best_shot, out_of_range
from aids.on_patrol.ships import Pose, parse_pose
from aids.rulebook.rules import Rules
from aids.turns import NO, YES, Question, answered, is_yes

NOT = "not "
ORDER = re.compile(r"[LR]|[0-9]{1,2}")
NEAREST = 9  # ships that have a number when one asks who was hit
HIT = re.compile(r"(?P<who>.+?)(?: ?[x*] ?(?P<times>[1-9][0-9]?))?(?: (?P<fate>sunk|stopped))?", re.IGNORECASE)


Asked = Question[Position]
Ask = Callable[[Asked], Position]


class Attacks(NamedTuple):
    """What the enemy did with which a turn began: moves of escorts and of ships, and who fires on surfaced boats."""

    escorts: tuple[EscortMove, ...] = ()
    ships: tuple[ShipMove, ...] = ()
    gunfire: tuple[Gunfire, ...] = ()


def ask_all(rules: Rules, position: Position, ask: Ask, attacks: Attacks | None = None) -> Position:
    """The position after the player's part of a turn; `ask` gives the position after a question.

    Before the first turn it is where the submarines begin.  `attacks` are None where they are not known.
    """
    begins = position.turn == 0
    for number, submarine in enumerate(position.submarines):
        if submarine.sunk:
            continue
        if not begins and submarine.began_depth is None:  # it is searched for before it changes its depth
            position = position.with_submarine(submarine._replace(began_depth=submarine.depth))
        for make in BEFORE_FIRST if begins else IN_TURN:
            question = make(rules, position, position.submarines[number], attacks)
            if question is not None and not position.submarines[number].sunk:
                position = ask(question)
    if not begins and (position.torpedoes or any(each.fired for each in position.submarines)):
        ran = position.torpedoes
        position = ask(_running(position))
        position = ask(_hit(position, ran))
    return position


def _by_name(*groups: Sequence[Escort] | Sequence[ConvoyShip]) -> dict[str, Escort | ConvoyShip]:
    return {each.name: each for group in groups for each in group}


def _chosen(answer: str, names: Sequence[str]) -> list[str]:
    """The names that an answer lists, by number or name, with commas between them or, all numbers, with spaces."""
    found: list[str] = []
    for part in _parts(answer):
        number = int(part) - 1 if part.isascii() and part.isdigit() else -1
        exact = [name for name in names if name.casefold() == part.casefold()]
        if not exact and not 0 <= number < len(names):
            possible = ", ".join(f"{n} {name}" for n, name in enumerate(names, start=1))
            raise InputError(f"{brief(part)} is not possible", f"choose one of: {possible}")
        found.append(exact[0] if exact else names[number])
    return list(dict.fromkeys(found))


def _begins(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked:
    """Where it lies before the first turn, with a marker that the scenario states."""

    def read(answer: str) -> Position:
        pose = _read_pose(position.board, submarine.pose, answer)
        marker = submarine.marker
        if marker.pose == submarine.pose:
            marker = marker._replace(pose=pose)
        return position.with_submarine(submarine._replace(pose=pose, began=pose, marker=marker))

    lies, name = submarine.pose.text(position.board), submarine.name
    return Question(f"begin {name}", f"Where does {name} start, such as {lies}?", lies, read, position)


def _attacked(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked | None:
    """Whether the attacks at the start of the turn sank it: the base game resolves them (105.4.12)."""
    who, made = submarine.name, list[str]()
    if attacks is not None:
        made += [
            f"{move.name} {weapon_text(each.kind)} {label(position.board, each.hex)}"
            for move in attacks.escorts
            if move.against == who
            for each in move.attacks
        ]
        if any(fire.submarine == who and fire.by for fire in attacks.gunfire):
            made.append("gunfire")
        made += [f"{move.name} rams" for move in attacks.escorts if move.rams == who]
        made += [f"{ship.name} rams" for ship in attacks.ships if ship.rams == who]
    if not made and (attacks is not None or submarine.marker.name == NONE):
        return None

    def read(answer: str) -> Position:
        if answer.lower() not in (*YES, *NO):
            _chosen(answer, made)
        return position.with_submarine(submarine._replace(sunk=answer.lower() not in NO))

    text = f"Did one of these sink {who}?" if made else f"Was {who} sunk by an attack?"
    return Question(f"sunk {who}", text, "no", read, position, tuple(made))


class Searcher(NamedTuple):
    """A ship that may search for a submarine: what it can find it with, or why it cannot search now."""

    name: str
    means: tuple[str, ...]
    why: str = ""


def searchers(rules: Rules, position: Position, submarine: Submarine) -> tuple[Searcher, ...]:
    """Who can search for a submarine now (108.3), then the escorts that cannot."""
    ships = _by_name(position.escorts, position.afloat)
    alone = position._replace(submarines=(submarine,))
    able = searches(rules, alone, {name: each.speed or 0 for name, each in ships.items()})
    sensors = ((SONAR, able.sonar), (RADAR, able.radar))
    means = {name: tuple(each for each, who in sensors if name in who) for name in ships}
    idle = (each for each in position.escorts if not means[each.name])
    return (
        *(Searcher(name, held) for name, held in means.items() if held),
        *(Searcher(each.name, (), not_searching(rules, submarine, each)) for each in idle),
    )


def _searched(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked | None:
    """Who found it: those alone that can search for it (108.3); `not NAME` is one that did not search."""
    ships = _by_name(position.escorts, position.afloat)
    with_what = {each.name: listed(each.means) for each in searchers(rules, position, submarine) if each.means}
    names = list(with_what)
    if not names:
        return None

    def searcher(name: str) -> str:
        exact = next((each for each in ships if each.casefold() == name.casefold()), None)
        if exact is not None and exact not in names:
            problem = f"{exact} cannot search for {submarine.name} in this turn"
            raise InputError(problem, f"choose one of: {_possible(with_what)}")
        return exact if exact is not None else _chosen(name, names)[0]

    def read(answer: str) -> Position:
        found: dict[str, str] = {}
        idle = set[str]()
        for part in _parts(answer):
            if part.lower().startswith(NOT) and part not in ships:
                idle.add(searcher(part[len(NOT) :].strip()))
                continue
            name, means = split_find(part, list(ships))
            found[searcher(name)] = means
        if both := idle & set(found):
            same = listed(sorted(both))
            raise InputError(f"you wrote both that {same} found {submarine.name} and that {same} did not search")
        searched = submarine._replace(means=tuple((name, how) for name, how in found.items() if how))
        for name in found:
            if why := impossible_find(rules, searched, ships[name]):
                raise InputError(f"{name} cannot be right: {why}", f"choose one of: {_possible(with_what)}")
        missed = tuple(name for name in names if name not in found and name not in idle)
        return position.with_submarine(searched._replace(found=tuple(found), missed=missed))

    none = position.with_submarine(submarine._replace(found=(), means=(), missed=tuple(names)))
    choices = tuple(f"{name}, {how}" for name, how in with_what.items())
    return Question(f"search {submarine.name}", f"Who found {submarine.name}?", "all missed", read, none, choices)


def _parts(answer: str) -> list[str]:
    """The parts of an answer, between commas; numbers may have spaces between them."""
    parts = answer.split() if re.fullmatch(r"[0-9 ]+", answer) else answer.split(",")
    return [part.strip() for part in parts if part.strip()]


def _possible(with_what: dict[str, str]) -> str:
    return "; ".join(f"{n} {name} by {how}" for n, (name, how) in enumerate(with_what.items(), start=1))


def _moved(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked:
    """Where it ends its move, as a pose or as an order from where it lies."""
    board = position.board

    def read(answer: str) -> Position:
        pose = _read_pose(board, submarine.pose, answer)
        if why := impossible_move(submarine.began, pose):
            raise InputError(f"{brief(answer)} is not a possible move: {why}")
        return position.with_submarine(submarine._replace(pose=pose))

    lies = submarine.pose.text(board)
    text = f"{submarine.name} is at {lies}. Where does it end its move, such as 2, L2, 1R1 or {lies}?"
    return Question(f"move {submarine.name}", text, "it stays", read, position)


def _read_pose(board: Board, start: Pose, answer: str) -> Pose:
    """A pose, or that after an order from `start`; InputError for one off the board."""
    pose = parse_pose(board, answer) if "/" in answer else ordered(start, answer)
    if not on_board(board, pose.bow):
        raise InputError(f"{answer} ends off the board, at {label(board, pose.bow)}")
    return pose


def ordered(start: Pose, order: str) -> Pose:
    """A pose after an order such as `1R2`: hexes ahead, and turns of one hexside, at most one before each hex.

    InputError for any other text, for two turns in one hex, and for more hexes than a ship of SUBMARINE has.
    """
    text = order.upper().replace(" ", "")
    steps = ORDER.findall(text)
    if not steps or "".join(steps) != text:
        raise InputError(f"{brief(order)} is not a move such as 2, L2 or 1R1, or a bow hex and a facing")
    bow, step, turned, entered = start.bow, start.step, False, 0
    for each in steps:
        if each in "LR":
            if turned:
                raise InputError(f"{brief(order)} turns twice in one hex, but a ship can turn only once in each hex")
            step, turned = (step + (1 if each == "R" else -1)) % 6, True
        elif int(each):
            bow, turned, entered = neighbor(bow, step, int(each)), False, entered + int(each)
    if entered > MOST_SPEED:
        raise InputError(f"this move is {entered} hexes, but the longest move is {MOST_SPEED}")
    return Pose(bow, step)


def _dived(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked:
    def read(answer: str) -> Position:
        if not re.fullmatch(r"[0-9]{1,3}", answer) or int(answer) > DEEPEST:
            raise InputError(f"{brief(answer)} is not a depth in feet from 0 to {DEEPEST}")
        return position.with_submarine(submarine._replace(depth=int(answer)))

    text = f"How deep is {submarine.name}, in feet (0 is surfaced)?"
    return Question(f"depth {submarine.name}", text, str(submarine.depth), read, position)


def _sighted(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked | None:
    """Whether it was sighted by rule 47.0: asked by night alone, where it is or was shallow (104.1.4c, OP-51)."""
    began = submarine.depth if submarine.began_depth is None else submarine.began_depth
    if position.light != NIGHT or not shallow(rules, min(submarine.depth, began)):
        return None

    def read(answer: str) -> Position:
        return position.with_submarine(submarine._replace(sighted=is_yes(answer)))

    return Question(f"sighted {submarine.name}", f"Was {submarine.name} sighted by rule 47.0?", "no", read, position)


def _fired(rules: Rules, position: Position, submarine: Submarine, attacks: Attacks | None) -> Asked:
    def read(answer: str) -> Position:
        return position.with_submarine(submarine._replace(fired=is_yes(answer)))

    return Question(f"fired {submarine.name}", f"Did {submarine.name} launch torpedoes?", "no", read, position)


BEFORE_FIRST = (_begins, _dived, _sighted)
IN_TURN = (_attacked, _searched, _moved, _dived, _sighted, _fired)


def _running(position: Position) -> Asked:
    def read(answer: str) -> Position:
        found: list[Torpedo] = []
        for part in _parts(answer):
            pose, _, speed = part.rpartition(" ")
            if not re.fullmatch(r"[0-9]{1,2}", speed) or int(speed) > MOST_SPEED:
                raise InputError(f"{brief(part)} is not a bow hex, a facing and a speed, such as P26/2 5")
            lies = parse_pose(position.board, pose)
            if not on_board(position.board, lies.bow):
                raise InputError(f"{brief(part)} is off the board, where no torpedo runs")
            found.append(Torpedo(lies, int(speed)))
        return position._replace(torpedoes=tuple(found))

    lie = tuple(f"{each.pose.text(position.board)} {each.speed}" for each in position.torpedoes)
    text = "Which torpedoes still run? Write them such as P26/2 5, with commas between them."
    return Question("torpedoes", text, "none", read, position._replace(torpedoes=()), lie)


def _hit(position: Position, ran: Sequence[Torpedo]) -> Asked:
    """The ships that torpedoes hit, each with its hits where they are more than one, and what became of it.

    `ran` are the torpedoes as the turn began.  The nearest ships have numbers; all within reach may be named.
    """
    vessels = _by_name(position.afloat, position.escorts)
    shots = {name: best_shot(position, ran, vessel) for name, vessel in vessels.items()}
    away = {name: shot.away for name, shot in shots.items() if shot is not None and not out_of_range(shot)}
    near = sorted(away, key=away.__getitem__)[:NEAREST]

    def named(who: str) -> str:
        name = next((name for name in vessels if name.casefold() == who.casefold()), None)
        if name is not None and (why := out_of_range(shots[name])):
            raise InputError(f"{name} {why}", f"the nearest ships are: {', '.join(near) or 'none'}")
        return name or _chosen(who, near)[0]

    def read(answer: str) -> Position:
        ships, escorts = dict[str, ConvoyShip](), dict[str, Escort]()
        for part in _parts(answer):
            match = HIT.fullmatch(part)
            assert match is not None  # the pattern takes any text
            ship, fate = vessels[named(match["who"])], (match["fate"] or "").lower()
            taken = min(MOST_HITS, ship.taken + int(match["times"] or 1))
            sinks = fate == "sunk" or (ship.hits is not None and taken >= ship.hits)
            sunk = position.turn if sinks else ship.sunk
            if isinstance(ship, Escort):
                if fate == "stopped":
                    raise InputError(f"{ship.name} is an escort, but only a ship of the convoy can be stopped")
                escorts[ship.name] = ship._replace(taken=taken, sunk=sunk)
            else:
                stopped = ship.stopped or fate == "stopped"
                ships[ship.name] = ship._replace(taken=taken, sunk=sunk, torpedoed=position.turn, stopped=stopped)
        return position._replace(
            ships=tuple(ships.get(each.name, each) for each in position.ships),
            escorts=tuple(escorts.get(each.name, each) for each in position.escorts),
        )

    text = "Which ships were hit? Write numbers such as 2, 3 sunk, 5 x2 stopped, or names of other ships."
    choices = tuple(f"{name}, {counted(away[name], 'hexes')}" for name in near)
    return Question("hits", text, "none", read, position, choices)


BEGIN, SEARCH, MOVE, DEPTH, TORPEDOES = "begin", "search", "move", "depth", "torpedoes"
OFFERED = 6  # hexes of a move that are offered: how fast a submarine is stands on the player's data card


class End(NamedTuple):
    """A hex where a move can end, and by facing the fewest hexes entered with which it ends there so."""

    hex: str
    facings: dict[int, int]


class Step(NamedTuple):
    """A question of a turn: its key, its words, its choices, what an empty answer means; `answer` is None while open.

    `kind` is the first word of the key, `who` what it is about.  `pose` is where a submarine lies after the answer,
    `facings` those that it can have there; `ends` are the hexes where a move can end.  `searchers` are those of a
    search: who can find the submarine and with what, and why another cannot.  `runs` are torpedoes that ran straight
    on at their speed, as an answer has them, without those that left the board.
    """

    key: str
    kind: str
    who: str
    text: str
    empty: str
    choices: tuple[str, ...]
    answer: str | None
    pose: str = ""
    facings: tuple[int, ...] = ()
    ends: tuple[End, ...] = ()
    searchers: tuple[Searcher, ...] = ()
    runs: tuple[str, ...] = ()


def steps(
    rules: Rules, position: Position, answers: Mapping[str, object], attacks: Attacks | None
) -> tuple[tuple[Step, ...], Position]:
    """The questions of a turn with these answers, by key, and the position after them.

    A question without an answer is open; those after it are asked as if its answer were empty.  InputError, with the
    key of the question, for an answer that cannot be.
    """
    asked: list[Step] = []

    def ask(question: Asked) -> Position:
        given = answers.get(question.key)
        if given is not None and not isinstance(given, str):
            raise InputError(f"{brief(given)} is not a text", where=question.key)
        try:
            after = answered(question, given or "")
        except PlotroomError as error:
            raise InputError(error.message, where=question.key) from None
        asked.append(_step(rules, question, given, after))
        return after

    after = ask_all(rules, position, ask, attacks)
    return tuple(asked), after


def _step(rules: Rules, question: Asked, given: str | None, after: Position) -> Step:
    """A question with what a page offers for it, and the position after its answer."""
    kind, _, who = question.key.partition(" ")
    step = Step(question.key, kind, who, question.text, question.empty, question.choices, given)
    if kind == TORPEDOES:
        runs: list[str] = []  # as they lay, after they ran straight on at their speed
        for each in question.choices:
            written, _, speed = each.rpartition(" ")
            lay = parse_pose(after.board, written)
            ran = lay._replace(bow=neighbor(*lay, int(speed)))
            if on_board(after.board, ran.bow):
                runs.append(f"{ran.text(after.board)} {speed}")
        return step._replace(runs=tuple(runs))
    submarine = next((each for each in after.submarines if each.name == who), None)
    if submarine is None:
        return step
    if kind == SEARCH:
        return step._replace(searchers=searchers(rules, after, submarine))
    if kind == DEPTH:
        return step._replace(choices=tuple(str(each) for each in MARKS))
    if kind not in (BEGIN, MOVE):
        return step
    pose, began = submarine.pose, submarine.began if kind == MOVE else None
    turned = {facing: pose._replace(step=step_of(after.board, facing)) for facing in HEADINGS}
    return step._replace(
        pose=pose.text(after.board),
        facings=tuple(each for each in turned if began is None or not impossible_move(began, turned[each])),
        ends=() if began is None else ends(after.board, began),
    )


def ends(board: Board, began: Pose) -> tuple[End, ...]:
    """Where a move of at most `OFFERED` hexes can end: a ship turns by one hexside at most in each hex (105.3.2a)."""
    least: dict[str, dict[int, int]] = {}
    entered = {began}
    for hexes in range(OFFERED + 1):
        turned = {Pose(bow, (step + by) % 6) for bow, step in entered for by in (-1, 0, 1)}
        for pose in sorted(turned):
            if on_board(board, pose.bow) and not impossible_move(began, pose):
                least.setdefault(label(board, pose.bow), {}).setdefault(heading_of(board, pose.step), hexes)
        entered = {Pose(neighbor(bow, step), step) for bow, step in turned}
    return tuple(End(place, facings) for place, facings in least.items())
