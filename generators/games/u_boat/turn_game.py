"""U-Boat's saved games: a phase read, played, described and drawn, for `plotroom turn u-boat` and the page Play.

A reader of the page is a power, `everyone`, or `master`, who sees all.  What another reader is answered rests on the
views of the phase (`aids.u_boat.reports`) and on the reports by email, and on nothing else of the file (U-Boat 4; UB-8,
UB-17).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from aids.checks import capital, listed
from aids.errors import InputError, UnknownName, nearest
from aids.games import Game
from aids.input_file import PlayerFile, brief
from aids.kinds import FOLDER, Flag, String
from aids.rulebook.rules import Input, Inputs, Rules
from aids.turns import Section, changes_section, tell_changes
from aids.u_boat.game import desk, words
from aids.u_boat.game.choices import choices_of
from aids.u_boat.game.game_file import MOST_USED, GameFile, read_game
from aids.u_boat.game.next_file import file_json, first_text, next_file, next_text, position_as_file
from aids.u_boat.game.order_files import OLD, Desk, Mail, Read
from aids.u_boat.game.phases import START
from aids.u_boat.game.turn import PhaseReport, play, report_position, silent_powers
from aids.u_boat.game.words import PUBLIC, letters, tell
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.mail import ASKED, GUESS, NONE, Reading, Sent, sent_of
from aids.u_boat.mail.bundle import MOST_MAILS, in_order, number_in_name, table_of
from aids.u_boat.notation import read_order
from aids.u_boat.orders import OrderError, Unit, make_roster
from aids.u_boat.position_file import MOVEMENT
from aids.u_boat.reports import EVERYONE, MASTER, PhaseResult, ViewedOrder, join_places, viewed_order
from aids.u_boat.setup import Setup
from generators.drawing import Point
from generators.games.u_boat import europe as geography
from generators.games.u_boat import order_forms
from generators.games.u_boat.europe import Europe, borders_by_kind, read_europe, read_layout, rings, title_of
from generators.games.u_boat.turn_maps import after_scene, draw_map_section, maps, master_maps
from generators.page.frame import Body
from generators.page.table_layout import NAME, STRONG, Column, Table
from generators.sheets import turns
from generators.sheets.setup_sheets import true_room

About = Mapping[str, Any]
File = turns.FileRead[GameFile]
Json = dict[str, object]
MOST_FILES = 7
INPUTS = (
    Input(
        "orders",
        FOLDER,
        "Emails with orders: a folder with France.txt, France.eml and so on, a text of several powers, or a mailbox.",
        shown="FOLDER|FILE",
    ),
    Input("accept", Flag(), "Accept all guessed orders. Otherwise Plotroom asks you, or lists them and stops."),
    Input("check", String(), "POWER=FILE: check one power’s orders and list the problems, without playing the turn."),
    Input("lenient", Flag(), "Let unreadable orders fail. Otherwise they are listed and the turn is not played."),
)
PHASES_OF_YEAR = ("spring movement", "spring retreats", "autumn movement", "autumn retreats", "winter builds")
SECRET = "U’s are secret."


class UBoatTurns(turns.TurnSheet[GameFile, PhaseReport, Setup]):
    """The phases of U-Boat, with orders by mail."""

    inputs = INPUTS
    rolls = False
    called = "PHASE"
    mails = True
    map = "provinces"
    tables = ("powers",)
    next_text, saved = staticmethod(next_text), staticmethod(first_text)
    maps, forms = staticmethod(maps), staticmethod(order_forms.forms)

    def read(self, rules: Rules, file: PlayerFile) -> File:
        """A file of the game master, named by its phase; there is nothing to roll."""
        game = read_game(rules, file)
        season, year, kind = str(game.phase).split()
        number, label = PHASES_OF_YEAR.index(f"{season} {kind}"), game.phase.file_name
        turn = (int(year) - START.year) * len(PHASES_OF_YEAR) + number
        folder = f"{year}-{number + 1}-{label.partition('-')[2]}"
        return turns.FileRead(turn, game.digest, game.source, True, game, label, folder, made=game.made, at=file)

    def given(self, rules: Rules, file: File, given: Inputs) -> File:
        """The file with the mails of orders, as they were read, and lenient if asked for."""
        game = file.game
        if given.get("lenient"):
            game = game._replace(position=game.position._replace(lenient=True))
        if given.get("orders"):
            where = PlayerFile(given["orders"], file.at.files)
            game = desk.open_mails(rules, game, where, accept=bool(given.get("accept")))
        elif given.get("accept"):
            raise InputError("this option is for mailed orders", "add --orders", where="--accept")
        return file._replace(game=game)

    def board(self, rules: Rules, file: File) -> tuple[Section, ...]:
        """What has come from each power, in its mails or in the game file."""
        return tuple(desk.tell_board(rules, file.game))

    def board_json(self, rules: Rules, file: File) -> Json:
        """What has come from each power, as the page has it too."""
        return desk.board_json(rules, file.game)

    def settled(self, rules: Rules, file: File, ask: turns.Asker | None = None) -> File:
        """The file with the orders of its mails, after what is open in them was asked."""
        has_mails = file.game.desk != Desk()
        return file._replace(game=desk.settle(rules, file.game, ask)) if has_mails else file

    def play(self, rules: Rules, file: File, path: str, seed: int | None) -> PhaseReport:
        """The phase carried out, with what has changed since the game began."""
        report = play(rules, file.game, path)
        return report._replace(notes=tell_changes(rules, report.game.made, report.assumes))

    def played(self, before: File, after: File) -> File:
        """The file with the orders that the one after it lists."""
        return before._replace(game=before.game.replayed_to(after.game))

    def names(self, path: Path, file: File, report: PhaseReport) -> turns.TurnNames:
        """The names of the files of a phase: the sheet has that of the phase that was carried out."""
        stem = path.stem.removesuffix(f"-{file.label}")
        following, played = f"{stem}-{report.phase.file_name}", f"{stem}-{file.label}"
        return turns.TurnNames(following, f"{file.folder}/master/{played}-result", played, file.folder)

    def tell(self, rules: Rules, report: PhaseReport, *, on_page: bool = False) -> tuple[Section, ...]:
        """The phase for the game master."""
        return tell(report)

    def tell_player(self, rules: Rules, file: File) -> Section:
        """The position that the file states."""
        return words.tell_player(file.game)

    def as_json(self, rules: Rules, report: PhaseReport) -> dict[str, object]:
        """The phase as JSON: the adjudicator's result with the letters, and the next file as values."""
        result = {key: held for key, held in report.result.as_json().items() if key not in ("phase", "next")}
        return {
            "game": rules.game,
            "turn": str(report.game.phase),
            **result,
            "letters": letters(rules, report),
            "due": {power: {"number": due.number, "homes": list(due.homes)} for power, due in report.due.items()},
            "silent": list(report.silent),
            "over": report.over,
            "read": desk.mails_json(report.game),
            "assumes": list(report.assumes),
            "notes": [sentence._asdict() for sentence in report.notes],
            "next": file_json(next_file(rules, report)),
        }

    def position(self, rules: Rules, file: File) -> dict[str, object]:
        """The file without its orders."""
        return file_json(position_as_file(rules, file.game))

    def bodies(self, game: Game, report: PhaseReport, job: turns.TurnJob) -> list[Body]:
        """The pages of a phase, its maps last; FitError if the paper is too narrow.

        The map of the position after it stands on the last page of tables where there is room, in place of a table of
        the position if need be.
        """
        room = true_room(job.paper, least=400.0, least_width="6 3/4 inches", what="a turn sheet")
        pages, lows = zip(*turns.section_pages(_sections(report, listed=False), room), strict=True)
        units = {power: [unit.name for unit in report.result.next.own(power)] for power in load_map().powers}
        titles = _position_title(report), SECRET.rstrip(".")
        scene = after_scene(report, report.views()[MASTER], MASTER)
        placed = draw_map_section(pages[-1], scene, room._replace(top=lows[-1]), titles, units)
        if not placed:
            pages = tuple(page for page, _ in turns.section_pages(_sections(report, listed=True), room))
        maps = master_maps(game, report, job)[: 1 if placed else None]
        title = str(report.game.phase).capitalize()
        return [*turns.turn_pages(game, pages, title, job, f"{title}: game master", report.assumes), *maps]

    def answer(self, rules: Rules, file: File, given: Inputs) -> list[str] | None:
        """The answer to one power on the orders in its file, where that is asked for."""
        if not given.get("check"):
            return None
        if any(given.get(name) for name in ("orders", "lenient", "accept")):
            raise InputError("use this option alone, without --orders, --accept and --lenient", where="--check")
        name, _, path = given["check"].partition("=")
        powers = load_map().powers
        power = next((each for each in powers if each.lower() == name.strip().lower()), None)
        if power is None or not path.strip():
            known = nearest(name[:40], powers)
            raise InputError(f"{brief(given['check'])} is not POWER=FILE", known, where="--check")
        game = file.game
        if game.over:
            raise InputError(f"the game is over: {game.over}", where="--check")
        checked = desk.check_power(rules, game, power, PlayerFile(path.strip(), file.at.files))
        return desk.check_lines(game, power, checked)

    def letters(self, rules: Rules, report: PhaseReport) -> dict[str, dict[str, str]]:
        """What the powers are told of the phase, and how their mails were read."""
        return {"to": letters(rules, report), "read": desk.replies(rules, report.game)}

    def standing(self, rules: Rules, file: File) -> PhaseReport:
        """The position as a phase in which nothing happened."""
        return report_position(rules, file.game)

    def shown(self, rules: Rules, file: File) -> Json:
        """The position as the game master sees it."""
        return position_view(rules, file.game, MASTER)

    def questions(self) -> turns.Questions[GameFile]:
        """What the pages of the master and the powers ask."""
        return {
            "map": lambda rules, file, about: page_map(),
            "view": view,
            "choices": choices,
            "orders": orders,
            "told": told,
            "mail": mail,
            "mails": mails,
            "reply": reply,
            "board": board,
        }


def view(rules: Rules, file: File, about: About) -> Json:
    """The position before its orders as the reader in `reader` may know it."""
    return position_view(rules, file.game, _reader(about))


def position_view(rules: Rules, game: GameFile, reader: str) -> Json:
    """The position of a game as a reader may know it."""
    report = report_position(rules, game)
    view = report.views()[reader]
    own = load_map().powers if reader == MASTER else (reader,)
    shown: Json = {
        "name": game.name,
        "phase": str(game.phase),
        "kind": game.phase.kind,
        "master": game.master,
        "over": game.over,
        "units": [_unit(unit) for unit in view.after],
        "driven": [{**_unit(each.unit), "ways": each.ways} for each in view.driven],
        "centers": game.position.centers or {},
        "due": {power: [each.number, each.homes] for power, each in report.due.items() if power in own},
        "declared": {power: game.declared[power]._asdict() for power in own if power in game.declared},
        "orders": {power: texts for power, texts in game.texts.items() if power in own},
    }
    if reader != MASTER:
        return shown
    return {**shown, "silent": silent_powers(rules, game), "used": list(game.used), "mostUsed": MOST_USED}


def _unit(unit: Unit) -> Json:
    return {"power": unit.power, "kind": unit.kind, "place": unit.place, "name": unit.name}


def _order(order: ViewedOrder) -> Json:
    return {**order._asdict(), "unit": _unit(order.unit)}


def choices(rules: Rules, file: File, about: About) -> Json:
    """The orders that a unit of a power can be given; `unit` is its name, "" for builds and removals."""
    power, unit = _power(about), str(about.get("unit", ""))
    offered = choices_of(rules, load_map(), file.game, power)
    if unit not in offered:
        raise UnknownName(
            f"{brief(unit)} is not a unit of {power} with an order to give", nearest(unit[:40], offered), where="unit"
        )
    return {"choices": [choice._asdict() for choice in offered[unit]]}


def orders(rules: Rules, file: File, about: About) -> Json:
    """Order files read and judged, each for its power alone, as `board` reads them."""
    reads, told = {read.power: read for read in _mailed(rules, file, about).desk.read}, dict[str, list[Json]]()
    for power, held in _files(file, about).items():
        read = reads.get(power)
        told[power] = _lines(read, file.game, desk.check_power(rules, file.game, power, held)) if read else []
    return {"orders": told}


def _files(file: File, about: About) -> dict[str, PlayerFile]:
    files = about.get("files")
    whole = isinstance(files, dict) and all(isinstance(name, str) for name in files.values())
    if not isinstance(files, dict) or not whole or len(files) > MOST_FILES:
        raise InputError(f"{brief(files)} is not an object of powers and the names of their files", where="files")
    return {_power({"power": power}): PlayerFile(name, file.at.files) for power, name in files.items()}


def _mailed(rules: Rules, file: File, about: About) -> GameFile:
    """The game with the mails in `files`, which names a file for each power.

    `left` has for each power the open readings that the master took out: what was written, an arrow and the options.
    """
    game, left = desk.with_files(rules, file.game, _files(file, about)), about.get("left", {})
    if not isinstance(left, dict) or not all(isinstance(names, list) for names in left.values()):
        raise InputError(f"{brief(left)} is not an object of powers and lists of texts", where="left")
    reads = (
        read._replace(readings=tuple(each for each in read.readings if _name(each) not in left.get(read.power, ())))
        for read in game.desk.read
    )
    return game._replace(desk=Desk(tuple(reads)))


def _name(reading: Reading) -> str | None:
    """The name under which an open reading is taken out; None of what is not open."""
    options = ["; ".join(reading.orders)] if reading.kind == GUESS else reading.options
    return f"{reading.text} → {' or '.join(options)}" if reading.kind in (GUESS, ASKED) else None


def board(rules: Rules, file: File, about: About) -> Json:
    """The board of the game master, or the row of the reader in `reader`.

    The orders in `files` stand in place of those in the game file.
    """
    reader = _reader(about)
    return desk.board_json(rules, _mailed(rules, file, about), () if reader == MASTER else (reader,))


def _lines(read: Read, game: GameFile, checked: Iterable[desk.CheckedOrder]) -> list[Json]:
    """Every order in a power's file, as it is understood and what is wrong with it.

    What was left out for a reason is among the orders.
    """
    position, power = game.position, read.power
    units = position.units if game.phase.kind == MOVEMENT else [entry.unit for entry in position.dislodged]
    read.orders()  # refuses a mail for another power or phase
    told: list[Json] = []
    for each in read.readings:
        here: Json = {"line": each.line, "text": each.text, "kind": each.kind}
        if each.stands(accept=False):
            here["said"] = each.text
            told += [{**here, "text": order, **_judged(power, order, units, checked)} for order in each.orders]
        elif each.kind == GUESS:
            told.append({**here, "ok": False, "remark": f"{capital(each.why)}.", "options": ["; ".join(each.orders)]})
        elif each.kind != NONE or each.why:
            told.append({**here, "ok": False, "remark": each.why, "options": list(each.options)})
    return told


def mail(rules: Rules, file: File, about: About) -> Json:
    """A mail in any form in which one is saved: `file` names it among the files of the request."""
    return _told(sent_of(file.at.files.read(str(about.get("file", "")))))


def mails(rules: Rules, file: File, about: About) -> Json:
    """The mails in files, in the order in which they were sent, each with whose it is as far as they say.

    `files` names those of the request, `senders` are powers by the addresses of which that was settled before.
    """
    names, senders = about.get("files"), about.get("senders", {})
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > MOST_MAILS:
        raise InputError(f"{brief(names)} is not a list of at most {MOST_MAILS} names of files", where="files")
    if not isinstance(senders, dict):
        raise InputError(f"{brief(senders)} is not an object of addresses and powers", where="senders")
    table = table_of(file.game.position, file.game.phase)
    names = sorted(names, key=number_in_name)
    found, listed = [mail for name in names for mail in table.split(file.at.files.read(name), name)], list[Json]()
    for mail in in_order(found[:MOST_MAILS]):
        told = table.whose(mail, senders)
        if mail.digest in file.game.used:  # by an earlier phase
            told = told._replace(sure=False, why=OLD)
        listed.append({**told._asdict(), **_told(mail)})
    return {"mails": listed}


def _told(mail: Sent) -> Json:
    text = {"text": mail.text, "digest": mail.digest}
    return {"sender": mail.sender, "address": mail.address, "subject": mail.subject, **text}


def reply(rules: Rules, file: File, about: About) -> Json:
    """The reply "as I read your orders" to the power in `power`; `file` names its mail among those of the request."""
    power, game = _power(about), file.game
    read = Mail(power, game.position, game.phase).read_file(PlayerFile(str(about.get("file", "")), file.at.files))
    read.orders()  # refuses a mail for another power or phase
    return {"text": desk.replies(rules, game._replace(desk=Desk((read,))))[power]}


def _judged(power: str, text: str, units: Sequence[Unit], checked: Iterable[desk.CheckedOrder]) -> Json:
    """What is known of an order in a file: its text in full, where it points and whether it can be given, or its fault.

    Its unit is not known where several fit.
    """
    try:
        order = read_order(text)
    except OrderError as error:
        return {"ok": False, "remark": error.message}
    fitting = [] if order.unit is None else make_roster(units).find(order.unit._replace(power=power))
    unit = units[fitting[0]] if len(fitting) == 1 else None
    full = order if unit is None else order._replace(unit=unit.written)
    found = next((each for each in checked if each.text == str(full)), None)
    known = {} if unit is None else {"unit": unit.name, "drawn": _order(viewed_order(unit, full, True))}
    return {**known, "order": str(full), "ok": found is None or found.ok, "remark": found.remark if found else ""}


def told(rules: Rules, file: File, about: About) -> Json:
    """The report to the reader in `reader` on the phase of a file that has its orders; `lenient` as in a turn."""
    reader = _reader(about)
    game: GameFile = file.game
    if about.get("lenient"):
        game = game._replace(position=game.position._replace(lenient=True))
    report = play(rules, game, game.name)
    view = report.views()[reader]
    mailed = letters(rules, report)
    readers = [PUBLIC, *load_map().powers] if reader == MASTER else [PUBLIC, reader]
    return {
        "phase": str(game.phase),
        "before": [_unit(unit) for unit in view.before],
        "orders": [_order(order) for order in view.orders],
        "after": [_unit(unit) for unit in view.after],
        "driven": [{**_unit(each.unit), "ways": each.ways} for each in view.driven],
        "letters": {whom: mailed[whom] for whom in readers if whom in mailed},
    }


def _reader(about: About) -> str:
    return _one_of((MASTER, EVERYONE, *load_map().powers), about.get("reader", MASTER), "reader")


def _power(about: About) -> str:
    return _one_of(load_map().powers, about.get("power"), "power")


def _one_of(known: Sequence[str], named: object, what: str) -> str:
    if named not in known:
        raise UnknownName(f"{brief(str(named))} is not a {what}", nearest(str(named)[:40], known), where=what)
    return str(named)


@cache
def page_map() -> dict[str, object]:
    """The map, the same for every game: units of `templates/europe.toml`, but y down from the upper edge.

    `powers` are the powers with the roles of their colors; `land` is what is no part of the game; `lines` are borders
    by kind.  `units` are the places of pieces of the size `piece`; `coasts` those of fleets on a coast of several;
    `title` is the middle of a name, its lines and the size of its letters, `center` that of the mark before it.
    """
    europe, game_map = read_europe(), load_map()
    colors = read_layout().colors
    return {
        "width": europe.width,
        "height": europe.height,
        "piece": europe.piece,
        "powers": [[power, colors[power]] for power in game_map.powers],
        "land": _closed(europe, geography.EUROPE_LAND),
        "lines": {kind: _path(europe, lines) for kind, lines in borders_by_kind(europe.lines, game_map).items()},
        "provinces": [_province(europe, game_map, name) for name in game_map.provinces],
    }


def _province(europe: Europe, game_map: GameMap, name: str) -> dict[str, object]:
    province, room = game_map.provinces[name], europe.places[name]
    lines = room.lines or (name,)
    title = title_of(province, lines, room.size, room.name)
    mark = (room.name[0] - title.wide / 2 - title.mark / 2, room.name[1]) if title.mark else None
    return {
        "id": name,
        "name": province.name,
        "terrain": province.terrain,
        "center": None if mark is None else _down(europe, mark),
        "d": _closed(europe, name),
        "water": _closed(europe, f"{name}.water"),
        "canal": _path(europe, [europe.canals[name]] if name in europe.canals else []),
        "title": [_down(europe, room.name), list(lines), round(title.name)],
        "units": [_down(europe, spot) for spot in room.units],
        "coasts": {
            place[4:]: _down(europe, spot)
            for place, spot in europe.coasts.items()
            if geography.province_of_area(place[:3]) == name
        },
    }


def _down(europe: Europe, point: Point) -> list[int]:
    """A point with y down from the upper edge."""
    return [round(point[0]), round(europe.height - point[1])]


def _closed(europe: Europe, area: str) -> str:
    return _path(europe, rings(europe.lines, area), "z")


def _path(europe: Europe, lines: Iterable[Sequence[Point]], end: str = "") -> str:
    """The path of some lines, each point after the first as the way from the one before."""
    parts = []
    for line in lines:
        points = [_down(europe, point) for point in line]
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(points)]
        parts.append(f"M{points[0][0]} {points[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps) + end)
    return "".join(parts)


def _sections(report: PhaseReport, *, listed: bool) -> Iterator[turns.TableSection]:
    """The tables of a phase, with or without that of the position; those without rows are left out."""
    sections = tell(report)
    ahead = [row for each in sections if each.ahead for row in each.sentences]
    alone = [row.text for row in ahead if len(ahead) == 1 and not row.name]
    rows: list[order_forms.Told] = []
    for each in report.result.orders:
        result = each.reason or (order_forms.DONE if each.ok else order_forms.FAILED)
        rows.append((each.power, each.text, order_forms.result_cell(result, failed=not each.ok)))
    yield order_forms.orders_section(". ".join((report.game.name, *alone)), rows)
    yield from _fates(report.result)
    for part in sections[1:]:
        if part.title.startswith(("No orders", "The game is over")):
            yield order_forms.told_section(part.title, part.sentences)
    if listed:
        yield _position(report)
    for part in changes_section(report.notes):
        yield order_forms.told_section(part.title, part.sentences)
    if not report.over and not alone:
        yield order_forms.told_section(f"Next: {report.phase}", ahead)


def _fates(result: PhaseResult) -> Iterator[turns.TableSection]:
    """The units that are lost and those that are dislodged, in a table each."""
    lost = [(each.unit.power, each.name, listed(each.by)) for each in result.sunk]
    for unit in result.disbanded:
        why = f": {result.next.why_disbanded(unit)[0]}" if result.phase == MOVEMENT else ""
        lost.append((unit.power, unit.name, f"disbanded{why}"))
    driven = [(each.unit.power, each.unit.name, join_places(each.ways)) for each in result.units.displaced]
    kinds = ((lost, "Lost", "To"), (driven, "Dislodged", "May retreat to"))
    tables: list[Table] = []
    for rows, head, end in kinds:
        columns = Column("Power", share=0.2, look=NAME), Column(head, share=0.2, look=STRONG), Column(end, share=0.6)
        tables += turns.section("", "", columns, rows).tables if rows else ()
    if tables:
        title = "Losses and retreats" if lost and driven else "Losses" if lost else "Retreats"
        yield turns.TableSection(title, "", tuple(tables))


def _position(report: PhaseReport) -> turns.TableSection:
    rows = []
    for power in load_map().powers:
        units = report.result.next.own(power)
        open_units = ", ".join(unit.name for unit in units if unit.kind != SUBMARINE)
        submarines = ", ".join(unit.name for unit in units if unit.kind == SUBMARINE)
        owned = report.centers.get(power, ())
        centers = f"{len(owned)}: {', '.join(owned)}" if owned else "none"
        rows.append((power, open_units or "none", submarines or "none", centers))
    columns = (
        Column("Power", share=0.13, look=NAME),
        Column("Armies and fleets", share=0.35),
        Column("U’s", share=0.17, look=order_forms.DANGER),
        Column("Centers", share=0.35),
    )
    return turns.section(_position_title(report), SECRET, columns, rows)


def _position_title(report: PhaseReport) -> str:
    return "Position at the end" if report.over else f"Position before {report.phase}"
