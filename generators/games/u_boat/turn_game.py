"""U-Boat's turn sheet, for the game master: orders with results, losses, the position afterwards, what comes next.
U-Boat's games on file: what `plotroom turn u-boat` needs of the engine and of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.checks import Input, Inputs
from aids.errors import FitError, InputError, nearest
from aids.games import Game
from aids.input_file import PlayerFile, brief
from aids.rulebook.rules import Rules
from aids.turns import changes_section, tell_changes
from aids.u_boat.game import words
from aids.u_boat.game.desk import ask_all, check_lines, check_power, mails_json, open_mails, replies
from aids.u_boat.game.game_file import GameFile, add_orders, orders_in, read_game, replay
from aids.u_boat.game.next_file import START, file_json, first_text, next_file, next_text, position_as_file
from aids.u_boat.game.phases import Phase
from aids.u_boat.game.turn import PhaseReport, joined, play, report_position
from aids.u_boat.game.words import letters, own_units, tell
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.legality import OrderResult
from aids.u_boat.position_file import MOVEMENT
from aids.u_boat.reports import MASTER, PhaseResult, as_json, join_places
from aids.u_boat.retreats import why_disbanded
from aids.u_boat.setup import Setup
from generators.drawing.drawing import Drawing
from generators.games.u_boat.order_forms import (
    DANGER,
    DONE,
    FAILED,
    Told,
    forms,
    orders_section,
    result_cell,
    told_section,
)
from generators.games.u_boat.page import PAGE
from generators.games.u_boat.turn_maps import after_scene, draw_map_section, maps, master_maps
from generators.page.frame import Area, Body, Heading, area
from generators.page.table_layout import NAME, PLAIN, STRONG, Column, Look, Table
from generators.sheets.sheet import resting
from generators.sheets.turns import Asker, FileRead, Letters, TableSection, TurnJob, TurnSheet, section, section_pages

LEAST_WIDTH = 400.0
SECRET = "U’s are secret."


def bodies(game: Game, report: PhaseReport, job: TurnJob) -> list[Body]:
    """The pages of a phase, its maps last; FitError if the paper is too narrow.

    The map of the position after it stands on the last page of tables where there is room, in place of a table of
    the position if need be.
    """
    room = area(job.paper)
    if room.width < LEAST_WIDTH:
        raise FitError(f"{job.paper.name} is too narrow for a turn sheet; choose larger paper", where="--paper")
    pages, placed = _tables(game, report, room)
    maps = master_maps(game, report, job)[: 1 if placed else None]
    title = str(report.game.phase).capitalize()
    heading = Heading(game.title, f"{title}: game master")
    sheets = [
        Body(page, heading._replace(title=heading.title if not n else f"{title}, continued"), "read", note=job.note)
        for n, page in enumerate(pages)
    ]
    return [*(resting(body, game, report.assumes) for body in sheets), *maps]


def _tables(game: Game, report: PhaseReport, room: Area) -> tuple[list[Drawing], bool]:
    """The pages of tables, and whether the position is drawn on the last of them, where it has no table."""
    pages, lows = zip(*section_pages(_sections(game, report, listed=False), room), strict=True)
    units = {power: [unit.name for unit in own_units(report, power)] for power in load_map().powers}
    titles = _position_title(report), SECRET.rstrip(".")
    if draw_map_section(pages[-1], after_scene(report, MASTER), room._replace(top=lows[-1]), titles, units):
        return [*pages], True
    return [page for page, _ in section_pages(_sections(game, report, listed=True), room)], False


def _sections(game: Game, report: PhaseReport, *, listed: bool) -> Iterator[TableSection]:
    """The tables of a phase, with or without that of the position; those without rows are left out."""
    sections = tell(game.rules, report)
    ahead = [row for each in sections if each.ahead for row in each.sentences]
    alone = [row.text for row in ahead if len(ahead) == 1 and not row.name]
    yield orders_section(". ".join((report.game.name, *alone)), list(_order_rows(report.result.orders)))
    yield from _fates(report.result)
    for each in sections[1:]:
        if each.title.startswith(("No orders", "The game is over")):
            yield told_section(each.title, each.sentences)
    if listed:
        yield _position(report)
    for each in changes_section(report.notes):
        yield told_section(each.title, each.sentences)
    if not report.over and not alone:
        yield told_section(f"Next: {report.phase}", ahead)


def _column(head: str, share: float, look: Look = PLAIN) -> Column:
    return Column(head, share=share, look=look)


def _order_rows(orders: Sequence[OrderResult]) -> Iterator[Told]:
    """Orders with what became of them."""
    for order in orders:
        said = order.reason or (DONE if order.ok else FAILED)
        yield order.power, order.text, result_cell(said, failed=not order.ok)


def _fates(result: PhaseResult) -> Iterator[TableSection]:
    """The units that are lost beside those that are dislodged, in a table each."""
    lost = [(each.unit.power, each.name, joined(list(map(str, each.by)))) for each in result.sunk]
    for unit in result.disbanded:
        why = f": {why_disbanded(result.next, unit)[0]}" if result.phase == MOVEMENT else ""
        lost.append((unit.power, unit.name, f"disbanded{why}"))
    driven = [(each.unit.power, each.unit.name, join_places(each.ways)) for each in result.units.displaced]
    kinds = ((lost, "Lost", "To"), (driven, "Dislodged", "May retreat to"))
    tables: list[Table] = []
    for rows, head, end in kinds:
        columns = _column("Power", 0.2, NAME), _column(head, 0.2, STRONG), _column(end, 0.6)
        tables += section("", "", columns, rows).tables if rows else ()
    if tables:
        title = "Losses and retreats" if lost and driven else "Losses" if lost else "Retreats"
        yield TableSection(title, "", tuple(tables))


def _position(report: PhaseReport) -> TableSection:
    """The units and centres of every power after a phase."""
    rows = []
    for power in load_map().powers:
        units = own_units(report, power)
        open_units = ", ".join(unit.name for unit in units if unit.kind != SUBMARINE)
        submarines = ", ".join(unit.name for unit in units if unit.kind == SUBMARINE)
        owned = report.centres.get(power, ())
        centres = f"{len(owned)}: {', '.join(owned)}" if owned else "none"
        rows.append((power, open_units or "none", submarines or "none", centres))
    columns = (
        _column("Power", 0.13, NAME),
        _column("Armies and fleets", 0.35),
        _column("U’s", 0.17, DANGER),
        _column("Centres", 0.35),
    )
    return section(_position_title(report), SECRET, columns, rows)


def _position_title(report: PhaseReport) -> str:
    return "Position at the end" if report.over else f"Position before {report.phase}"


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
