"""On Patrol's games on file: what `plotroom turn on-patrol` needs of the engine and of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aids import toml_file
from aids.checks import Input
from aids.errors import InputError
from aids.games import Game
from aids.on_patrol.detection import marker_words, markers
from aids.on_patrol.game import words
from aids.on_patrol.game.close import ending
from aids.on_patrol.game.game_file import GameFile, document, next_text, read_game
from aids.on_patrol.game.places import places
from aids.on_patrol.game.position import Position
from aids.on_patrol.game.turn import play
from aids.on_patrol.game.turn_json import as_json
from aids.on_patrol.game.turn_report import TurnReport
from aids.records.forms import file_form
from aids.rulebook.rules import Rules
from aids.toml_lines import line_of
from aids.turn_words import Section, Told, changes_told
from generators.games.on_patrol.first_file import first_text
from generators.games.on_patrol.turn_sheet import bodies
from generators.sheets.hex_sea import sea
from generators.sheets.turns import FileRead, PagePlay, TurnSheet, turn_dice


def _read(rules: Rules, path: str) -> FileRead:
    game = read_game(rules, path)
    return FileRead(game.position.turn, game.digest, game.source, bool(game.position.dice), game, made=game.made)


def _play(rules: Rules, file: FileRead, path: str, seed: int | None) -> TurnReport:
    """The turn that follows a file, with the player's own dice where they stand in it; a fault of them has its line."""
    game: GameFile = file.game
    if game.impossible and not game.lenient:
        first = game.impossible[0]
        raise InputError(f"{first.message}; --lenient lets it pass", where=first.where)
    dice = turn_dice(file, game.position.dice, seed)
    try:
        report = play(rules, game.position, dice)
        dice.finish()
    except InputError as error:
        if error.where != "--dice":
            raise
        line = line_of(toml_file.text_of(path), ("dice",)) or 1
        raise InputError(f"dice: {error.message}", where=f"{path}:{line}") from None
    passed = tuple(Told("Let pass", f"{error.message}.") for error in game.impossible)
    return report._replace(notes=(*changes_told(rules, game.made, report.assumes), *passed))


def _given(rules: Rules, file: FileRead, given: Mapping[str, Any]) -> FileRead:
    """The file, lenient if that was asked for."""
    return file._replace(game=file.game._replace(lenient=bool(given.get("lenient"))))


def _player_told(rules: Rules, file: FileRead) -> Section:
    return words.player_told(file.game.position)


def _position(rules: Rules, file: FileRead) -> dict[str, object]:
    return document(rules, file.game.position)


def _sea(rules: Rules, file: FileRead) -> dict[str, object]:
    """The sea of a position, with what the page Play says beside it: the names of the markers, points, the end."""
    position = file.game.position
    named = dict(zip(markers(rules), marker_words(rules), strict=True))
    points = [each.text for each in words.points_told(position)]
    shown = {"markers": named, "points": points, "ending": ending(position), "form": FORM}
    return {**sea(position.board, places(position)), **shown}


def _saved(game: Game, setup: Any) -> str:
    return first_text(game.rules, setup)


INPUTS = (Input("lenient", "flag", "A find that cannot be stands as entered, and the turn says so."),)
FORM = file_form(Position)
PAGE = PagePlay("hexes", _sea, tuple(key for key in FORM if key))
TURN = TurnSheet(
    _read,
    _play,
    words.tell,
    _player_told,
    as_json,
    next_text,
    bodies,
    _position,
    _saved,
    page=PAGE,
    inputs=INPUTS,
    given=_given,
)
