"""Writes game files: small TOML with a comment on each key, the player's orders first and empty, to be filled in."""

from collections.abc import Mapping, Sequence

from aids.reading.house_files import name_of
from aids.records.fields import Given
from aids.records.game_files import Source, file_text
from aids.records.writing import entries
from aids.rulebook.rules import Rules
from aids.ssn.game.game_file import GameFile
from aids.ssn.game.position import Position
from aids.turn_words import made_now

OF_THE_FILE = ("whole", "made", "from", "orders")


def document(rules: Rules, position: Position, thresholds: Mapping[str, int]) -> dict[str, object]:
    """A position as the values of a game file, defaults left out; the JSON of a turn shows it."""
    held = entries(GameFile(rules.game, name_of(rules), position, thresholds), Given(rules))
    return {key: value for key, value in held.items() if key not in OF_THE_FILE}


def position_text(
    rules: Rules,
    position: Position,
    thresholds: Mapping[str, int],
    *,
    source: Source | None = None,
    head: Sequence[str] = (),
) -> str:
    """A position as a game file with comments; `head` are lines of comment above it."""
    made = made_now(rules, None if source is None else source.made)
    file = GameFile(rules.game, name_of(rules), position, thresholds, made=made, source=source)
    table = entries(file, Given(rules))
    return file_text(GameFile, table if "rules" in table else {"thresholds": {}, **table}, head)
