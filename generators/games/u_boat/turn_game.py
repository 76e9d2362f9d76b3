"""U-Boat's games on file: what `plotroom turn u-boat` needs of the engine and of the sheet."""

from __future__ import annotations

from aids.checks import Input, Inputs
from aids.errors import InputError, nearest
from aids.input_file import PlayerFile
from aids.places import brief
from aids.rulebook.rules import Rules
from aids.turn_words import tell_changes
from aids.u_boat.first_units import Setup
from aids.u_boat.game import words
from aids.u_boat.game.check_orders import check_lines, check_power
from aids.u_boat.game.desk import ask_all, mails_json, open_mails, replies
from aids.u_boat.game.game_file import GameFile, add_orders, read_game, replay
from aids.u_boat.game.letters import letters
from aids.u_boat.game.next_file import START, file_json, first_text, next_file, next_text, position_as_file
from aids.u_boat.game.order_files import orders_in
from aids.u_boat.game.phases import Phase
from aids.u_boat.game.turn import PhaseReport, play, report_position
from aids.u_boat.game_map import load_map
from aids.u_boat.results import as_json
from generators.games.u_boat.order_forms import forms
from generators.games.u_boat.page import PAGE
from generators.games.u_boat.turn_maps import maps
from generators.games.u_boat.turn_sheet import bodies
from generators.sheets.turns import Asker, FileRead, Letters, TurnSheet

INPUTS = (
    Input("orders", "text", "Folder with a mail of orders for each power, such as France.txt or France.eml."),
    Input("accept", "flag", "Take what is guessed in mails of orders; else it is asked, or listed and no turn."),
    Input("check", "text", "POWER=FILE: tell this power alone what is wrong with the orders in its file; no turn."),
    Input(
        "lenient", "flag", "An order that cannot be read fails; without this, all such orders are listed and no turn."
    ),
)
PHASES_OF_YEAR = ("spring movement", "spring retreats", "autumn movement", "autumn retreats", "winter builds")


def _count(phase: Phase) -> int:
    """The number of phases before one, from spring 1901."""
    season, year, kind = str(phase).split()
    return (int(year) - START.year) * len(PHASES_OF_YEAR) + PHASES_OF_YEAR.index(f"{season} {kind}")


def _read(rules: Rules, file: PlayerFile) -> FileRead[GameFile]:
    game = read_game(rules, file)
    turn, label = _count(game.phase), game.phase.file_name
    year, _, rest = label.partition("-")
    folder = f"{year}-{turn % len(PHASES_OF_YEAR) + 1}-{rest}"
    return FileRead(turn, game.digest, game.source, True, game, label, folder, made=game.made, at=file)


def _as_json(rules: Rules, report: PhaseReport) -> dict[str, object]:
    """The phase as JSON: the adjudicator's result with the letters, and the next file as values."""
    result = {key: held for key, held in as_json(report.result).items() if key not in ("phase", "next")}
    return {
        "game": rules.game,
        "turn": str(report.game.phase),
        **result,
        "letters": letters(rules, report),
        "due": {power: {"number": due.number, "homes": list(due.homes)} for power, due in report.due.items()},
        "silent": list(report.silent),
        "over": report.over,
        "read": mails_json(report.game),
        "assumes": list(report.assumes),
        "notes": [sentence._asdict() for sentence in report.notes],
        "next": file_json(next_file(rules, report)),
    }


def _given(rules: Rules, file: FileRead[GameFile], given: Inputs) -> FileRead[GameFile]:
    """The file with the orders of a folder, and lenient if that was asked for."""
    game: GameFile = file.game
    if given.get("lenient"):
        game = game._replace(position=game.position._replace(lenient=True))
    if given.get("orders"):
        game = _with_mails(file, given)._replace(position=game.position)
        game = add_orders(game, [orders_in(read, accept=game.accepts) for read in game.mails])
    elif given.get("accept"):
        raise InputError("belongs to mails of orders; give --orders too", where="--accept")
    return file._replace(game=game)


def _with_mails(file: FileRead[GameFile], given: Inputs) -> GameFile:
    """The game with the mails of the folder of orders, once read."""
    game: GameFile = file.game
    if game.mails:
        return game
    return open_mails(game, PlayerFile(given["orders"], file.at.files), accept=bool(given.get("accept")))


def _asked(rules: Rules, file: FileRead[GameFile], given: Inputs, ask: Asker) -> FileRead[GameFile]:
    """The file with the mails of the folder of orders, their questions answered."""
    return file._replace(game=ask_all(_with_mails(file, given), ask)) if given.get("orders") else file


def _answer(rules: Rules, file: FileRead[GameFile], given: Inputs) -> list[str] | None:
    """The answer to one power on the orders in its file, where that is asked for."""
    if not given.get("check"):
        return None
    if any(given.get(name) for name in ("orders", "lenient", "accept")):
        raise InputError("stands alone; leave --orders, --accept and --lenient out", where="--check")
    name, _, path = given["check"].partition("=")
    powers = load_map().powers
    power = next((each for each in powers if each.lower() == name.strip().lower()), None)
    if power is None or not path.strip():
        raise InputError(f"{brief(given['check'])} is not POWER=FILE; {nearest(name[:40], powers)}", where="--check")
    game: GameFile = file.game
    if game.over:
        raise InputError(f"the game is over: {game.over}", where="--check")
    return check_lines(game, power, check_power(rules, game, power, PlayerFile(path.strip(), file.at.files)))


def _noted(rules: Rules, report: PhaseReport) -> PhaseReport:
    return report._replace(notes=tell_changes(rules, report.game.made, report.assumes))


TURN: TurnSheet[GameFile, PhaseReport, Setup] = TurnSheet(
    read=_read,
    play=lambda rules, file, path, seed: _noted(rules, play(rules, file.game, path)),
    tell=words.tell,
    tell_player=lambda rules, file: words.tell_player(rules, file.game),
    as_json=_as_json,
    next_text=next_text,
    bodies=bodies,
    position=lambda rules, file: file_json(position_as_file(rules, file.game)),
    saved=lambda game, setup: first_text(game.rules, setup),
    rolls=False,
    label=lambda report: report.phase.file_name,
    called="PHASE",
    letters=Letters(
        _answer,
        letters,
        lambda rules, before, after: _noted(rules, play(rules, replay(before.game, after.game), before.game.name)),
        forms,
        maps,
        lambda rules, file: report_position(rules, file.game),
        lambda rules, report: replies(report.game),
        _asked,
    ),
    page=PAGE,
    inputs=INPUTS,
    given=_given,
)
