"""The player's part of a turn as steps of a page: each question with its answer, or with what an empty one means.

They are the questions of the terminal (`questions`), asked again from the first with the answers so far: a page keeps
the answers alone, and to take one back is to leave it out.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aids.errors import InputError, PlotroomError
from aids.hexes import HEADINGS, Board, heading_of, label, neighbour, on_board, step_of
from aids.on_patrol.game.game_file import impossible_move
from aids.on_patrol.game.position import MARKS, Position
from aids.on_patrol.game.questions import Asked, Attacks, Searcher, ask_all, searchers
from aids.on_patrol.ships import Pose, parse_pose, pose_text
from aids.places import brief
from aids.questions import answered
from aids.rulebook.rules import Rules

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
            raise InputError(f"{brief(given)} is not an answer", where=question.key)
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
        return step._replace(runs=tuple(_runs(after.board, question.choices)))
    submarine = next((each for each in after.submarines if each.name == who), None)
    if submarine is None:
        return step
    if kind == SEARCH:
        return step._replace(searchers=searchers(rules, after, submarine))
    if kind == DEPTH:
        return step._replace(choices=tuple(str(each) for each in MARKS))
    if kind not in (BEGIN, MOVE):
        return step
    began = submarine.began if kind == MOVE else None
    facings = [
        facing
        for facing in HEADINGS
        if began is None or not impossible_move(began, submarine.pose._replace(step=step_of(after.board, facing)))
    ]
    return step._replace(
        pose=pose_text(after.board, submarine.pose),
        facings=tuple(int(each) for each in facings),
        ends=() if began is None else ends(after.board, began),
    )


def _runs(board: Board, lay: Iterable[str]) -> Iterator[str]:
    """Torpedoes as they lay, each a pose and its speed, after they ran straight on at that."""
    for each in lay:
        written, _, speed = each.rpartition(" ")
        bow, step = parse_pose(board, written)
        ran = Pose(neighbour(bow, step, int(speed)), step)
        if on_board(board, ran.bow):
            yield f"{pose_text(board, ran)} {speed}"


def ends(board: Board, began: Pose) -> tuple[End, ...]:
    """Where a move of at most `OFFERED` hexes can end: a ship turns by one hexside at most in each hex (105.3.2a)."""
    least: dict[str, dict[int, int]] = {}
    entered = {began}
    for hexes in range(OFFERED + 1):
        turned = {Pose(bow, (step + by) % 6) for bow, step in entered for by in (-1, 0, 1)}
        for pose in sorted(turned):
            if on_board(board, pose.bow) and not impossible_move(began, pose):
                least.setdefault(label(board, pose.bow), {}).setdefault(heading_of(board, pose.step), hexes)
        entered = {Pose(neighbour(bow, step), step) for bow, step in turned}
    return tuple(End(place, facings) for place, facings in least.items())
