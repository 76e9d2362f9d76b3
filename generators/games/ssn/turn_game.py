"""SSN's games on file for `plotroom turn ssn`: a turn is read, played, told, and drawn.

Its sheet has the plot of the turn, every roll in a table, the moves, and what the player does next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids import toml_file
from aids.errors import FitError, InputError
from aids.games import Game
from aids.records.game_files import Source
from aids.rulebook.rules import Rules
from aids.ssn.detection import rolls_once
from aids.ssn.game import words
from aids.ssn.game.figures import read_figures
from aids.ssn.game.first_file import first_text
from aids.ssn.game.game_file import GameFile, document, position_text, read_game
from aids.ssn.game.orders import OrderFault
from aids.ssn.game.report import Played, TurnReport, as_json
from aids.ssn.game.turn import play
from aids.ssn.setup import Setup
from aids.toml_lines import line_of
from aids.turn_words import Section, Told, changes_told
from generators.games.ssn.turn_page import PAGE
from generators.games.ssn.turn_plot import plot_block
from generators.page.frame import Body, Heading, area
from generators.page.table import FAINT, STRONG, Cell, Column, Look, Row
from generators.page.table import NAME as SHIP
from generators.sheets import turn_tables
from generators.sheets.turns import FileRead, TurnJob, TurnSheet, turn_dice

LEAST_WIDTH = 400.0
PLOT = 0.46  # most of the height of the first page that the plot takes
NAME = 0.09  # share of the width of the name of a piece
RULES = 0.2
ALERT = Look(colour="danger", face="semibold")


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


def _saved(game: Game, setup: Setup) -> str:
    return first_text(game.rules, setup)


def turn_bodies(game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
    """The pages of a turn; FitError if the paper is too narrow."""
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    plot = plot_block(report, room.width, PLOT * room.height)
    pages = list(turn_tables.section_pages(_sections(game.rules, report), report.assumes, room, plot))
    title = f"Turn {report.next.turn}"
    heading = Heading(game.title, title, "Sequence of Play")
    return [
        Body(page, heading._replace(title=title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]


def _sections(rules: Rules, report: TurnReport) -> Iterator[turn_tables.Section]:
    """The tables of a turn, in the order in which things happen; those without rows are left out."""
    columns = (Column(share=NAME, look=SHIP), Column(share=1 - NAME - RULES), Column(share=RULES, look=FAINT))
    for told in words.tell(rules, report):
        if told.title == "Detection":
            yield _detection(report, told.told, once=rolls_once(rules))
        else:
            note = "Easy and Sharp turns by degrees" if told.title.startswith("Turn ") else ""
            yield turn_tables.section(
                told.title, note, columns, [(row.name, row.text, ", ".join(row.rules)) for row in told.told]
            )


def _detection(report: TurnReport, told: Sequence[Told], *, once: bool) -> turn_tables.Section:
    """The roll for each point with every listener: who detects it, who does not, who cannot hear."""
    columns = (
        Column("Point", share=NAME, look=SHIP),
        Column("2d6", share=0.13, look=STRONG),
        Column("Detected by", share=0.33, look=FAINT._replace(face="semibold")),
        Column("Not by", share=0.27),
        Column("Between zones", share=0.18, look=FAINT),
    )
    rows: list[Row] = [(each.name, Cell(each.text, ALERT)) for each in told if each.name == "Alert"]
    for roll in report.rolls:
        detects = "; ".join(words.heard_text(heard) for heard in roll.heard if heard.detected)
        fails = [words.heard_text(heard) for heard in roll.heard if not heard.detected and heard.needed is not None]
        deaf = [heard.listener for heard in roll.heard if heard.needed is None]
        by = Cell(detects, ALERT) if detects else "none"
        rows.append(
            (f"DP{roll.number}", words.roll_text(roll), by, "; ".join(fails) or "none", ", ".join(deaf) or "none")
        )
    return turn_tables.section("Detection", f"one roll for {'all points' if once else 'each point'}", columns, rows)


TURN = TurnSheet(_read, _play, _told, _player_told, _as_json, _next_text, _bodies, _position, _saved, page=PAGE)
