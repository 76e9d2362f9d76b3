"""SSN's games on file: what `plotroom turn ssn` needs of the engine and of the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from aids import toml_file
from aids.errors import InputError
from aids.games import Game
from aids.records.game_files import Source
from aids.rulebook.rules import Rules
from aids.ssn.game import words
from aids.ssn.game.figures import read_figures
from aids.ssn.game.first_file import first_text
from aids.ssn.game.game_file import GameFile, read_game
from aids.ssn.game.next_file import document, position_text
from aids.ssn.game.orders import OrderFault
from aids.ssn.game.report import TurnReport
from aids.ssn.game.turn import play
from aids.ssn.game.turn_json import as_json
from aids.toml_lines import line_of
from aids.turn_words import Section, changes_told
from generators.games.ssn.turn_page import PAGE
from generators.games.ssn.turn_sheet import turn_bodies
from generators.page.frame import Body
from generators.sheets.turns import FileRead, TurnJob, TurnSheet, turn_dice


class Played(NamedTuple):
    """A turn, and the thresholds of the file that it goes on with."""

    report: TurnReport
    thresholds: Mapping[str, int]


def _read(rules: Rules, path: str) -> FileRead:
    game = read_game(rules, path)
    return FileRead(
        game.position.turn, game.digest, game.source, bool(game.dice), game, house=game.house, made=game.made
    )


def _play(rules: Rules, file: FileRead, path: str, seed: int | None) -> Played:
    """The turn that a file orders, with the player's own dice where they stand in it; a fault has its line."""
    game: GameFile = file.game
    if game.position.ending:
        raise game.at.at("ending").refuse(f"the game is over. {words.ENDINGS[game.position.ending]}")
    dice = turn_dice(file, game.dice, seed)
    try:
        report = play(read_figures(rules, game.thresholds), game.position, game.orders, dice)
        dice.finish()
    except OrderFault as error:
        raise game.at.at("orders", *error.keys).refuse(f"{error.keys[0]}: {error.message}") from None
    except InputError as error:
        if error.where not in ("--dice", "thresholds"):
            raise
        key = error.where.removeprefix("--")
        line = line_of(toml_file.text_of(path), (key,)) or 1
        raise InputError(f"{key}: {error.message}", where=f"{path}:{line}") from None
    return Played(report._replace(notes=changes_told(rules, game.made, report.assumes)), game.thresholds)


def _told(rules: Rules, played: Played) -> tuple[Section, ...]:
    return words.tell(rules, played.report)


def _player_told(rules: Rules, file: FileRead) -> Section:
    return words.player_told(file.game.position, file.game.orders)


def _as_json(rules: Rules, played: Played) -> dict[str, object]:
    return as_json(rules, played.report, played.thresholds)


def _next_text(rules: Rules, played: Played, source: Source) -> str:
    return position_text(rules, played.report.next, played.thresholds, source=source)


def _bodies(game: Game, played: Played, job: TurnJob) -> list[Body]:
    return turn_bodies(game, played.report, job)


def _position(rules: Rules, file: FileRead) -> dict[str, object]:
    return document(rules, file.game.position, file.game.thresholds)


def _saved(game: Game, setup: Any) -> str:
    return first_text(game.rules, setup)


TURN = TurnSheet(_read, _play, _told, _player_told, _as_json, _next_text, _bodies, _position, _saved, page=PAGE)
