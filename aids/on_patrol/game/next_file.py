"""Writes game files: small TOML with a comment on each key, the player's fields empty, to be filled in."""

from collections.abc import Sequence

from aids.made import Made, made_now
from aids.on_patrol.game.game_file import GameFile
from aids.on_patrol.game.position import Position
from aids.on_patrol.game.turn_report import TurnReport
from aids.records.fields import Given
from aids.records.writing import entries
from aids.rulebook.rules import Rules
from aids.source import Source, file_text


def document(rules: Rules, position: Position) -> dict[str, object]:
    """A position as the values of a game file, defaults left out; the JSON of a turn shows it."""
    return {"game": rules.game} | entries(_with_lost(position)._replace(dice=()), Given(rules, position.board))


def next_text(rules: Rules, report: TurnReport, source: Source) -> str:
    """The next game file: the position after a turn, to be filled in; it names the file that it came from."""
    return position_text(rules, report.next, source=source)


def position_text(rules: Rules, position: Position, *, source: Source | None = None, head: Sequence[str] = ()) -> str:
    """A position as a game file with comments; `head` are lines of comment above it."""
    made: Made | None = None if source is None else source.made
    file = GameFile(rules.game, _with_lost(position), made=made_now(rules, made), source=source)
    return file_text(GameFile, entries(file, Given(rules, position.board)), head)


def _with_lost(position: Position) -> Position:
    """A position with all escorts together, as a file has them."""
    return position._replace(escorts=(*position.escorts, *position.lost))
