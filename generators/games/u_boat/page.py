"""U-Boat on the page Play: what each reader may know of a game on file, orders read and offered, phases told again.

A reader is a power, `everyone`, or `master`, who sees all.  What another reader is answered rests on the views of the
phase (`aids.u_boat.reports`) and on the letters, and on nothing else of the file (U-Boat 4; UB-8, UB-17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from aids.errors import InputError, UnknownName, nearest
from aids.input_file import PlayerFile, brief
from aids.rulebook.rules import Rules
from aids.u_boat.game.choices import choices_of
from aids.u_boat.game.desk import CheckedOrder, check_power, replies
from aids.u_boat.game.game_file import Declared, GameFile, Mail, orders_in, readings_of, stands
from aids.u_boat.game.turn import PhaseReport, play, report_position, silent_powers
from aids.u_boat.game.words import PUBLIC, letters
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.mail import GUESS, NONE
from aids.u_boat.mail.bundle import (
    MOST_MAILS,
    Sent,
    Table,
    address_of,
    in_order,
    number_in_name,
    split_mails,
    table_of,
    whose,
)
from aids.u_boat.mail.message import text_of_mail
from aids.u_boat.notation import read_order
from aids.u_boat.orders import Order, OrderError, Unit, find_units, make_roster
from aids.u_boat.position_file import MOVEMENT
from aids.u_boat.reports import EVERYONE, MASTER, ViewedOrder, viewed_order
from aids.u_boat.retreats import Driven
from generators.drawing.drawing import Point
from generators.games.u_boat.europe import (
    EUROPE_LAND,
    OUTSIDE,
    Europe,
    Line,
    province_of_area,
    read_europe,
    read_layout,
    rings,
)
from generators.games.u_boat.europe_map import border_kind, title_of
from generators.sheets.turns import FileRead, PagePlay

About = Mapping[str, Any]
Json = dict[str, object]
MOST_FILES = 7


def shown(rules: Rules, file: FileRead[GameFile]) -> Json:
    """The position as the game master sees it."""
    return position_view(rules, file.game, MASTER)


def view(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The position before its orders as the reader in `reader` may know it."""
    return position_view(rules, file.game, _reader(about))


def position_view(rules: Rules, game: GameFile, reader: str) -> Json:
    """The position of a game as a reader may know it."""
    report = report_position(rules, game)
    view = report.views()[reader]
    own = load_map().powers if reader == MASTER else (reader,)
    return {
        "name": game.name,
        "phase": str(game.phase),
        "kind": game.phase.kind,
        "master": game.master,
        "over": game.over,
        "units": [_unit(unit) for unit in view.after],
        "driven": [_driven(each) for each in view.driven],
        "centres": game.position.centres or {},
        "due": {power: [each.number, each.homes] for power, each in report.due.items() if power in own},
        "declared": {power: _declared(game, power) for power in own if power in game.declared},
        "orders": {power: texts for power, texts in game.texts.items() if power in own},
        **({"silent": silent_powers(rules, game)} if reader == MASTER else {}),
    }


def _declared(game: GameFile, power: str) -> Json:
    return game.declared.get(power, Declared())._asdict()


def _unit(unit: Unit) -> Json:
    return {"power": unit.power, "kind": unit.kind, "place": unit.place, "name": unit.name}


def _driven(driven: Driven) -> Json:
    return {**_unit(driven.unit), "ways": driven.ways}


def _order(order: ViewedOrder) -> Json:
    return {**order._asdict(), "unit": _unit(order.unit)}


def choices(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The orders that a unit of a power can be given; `unit` is its name, "" for builds and removals."""
    power, unit = _power(about), str(about.get("unit", ""))
    offered = choices_of(rules, load_map(), file.game, power)
    if unit not in offered:
        raise UnknownName(
            f"is not a unit of {power} with an order to give; {nearest(unit[:40], offered)}", where="unit"
        )
    return {"choices": [choice._asdict() for choice in offered[unit]]}


def orders(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """Order files read and judged, each for its power alone: `files` has the name of the file of each power."""
    files = about.get("files")
    if (
        not isinstance(files, dict)
        or len(files) > MOST_FILES
        or not all(isinstance(name, str) for name in files.values())
    ):
        raise InputError(f"{brief(files)} is not an object of powers and the names of their files", where="files")
    told = {
        power: _lines(rules, file.game, _power({"power": power}), PlayerFile(name, file.at.files))
        for power, name in files.items()
    }
    orders, passed = ({power: parts[n] for power, parts in told.items()} for n in range(2))
    return {"orders": orders, "passed": passed}


def _lines(rules: Rules, game: GameFile, power: str, orders: PlayerFile) -> tuple[list[Json], list[str]]:
    """Every order in a power's file, as it is understood and what is wrong with it; the lines that hold none.

    What was left out for a reason is among the orders.
    """
    checked = check_power(rules, game, power, orders)
    position = game.position
    units = position.units if game.phase.kind == MOVEMENT else [entry.unit for entry in position.dislodged]
    read = readings_of(Mail(power, game.position, game.phase), orders)
    orders_in(read)  # refuses a mail for another power or phase
    told: list[Json] = []
    for each in read.readings:
        here: Json = {"line": each.line, "text": each.text, "kind": each.kind}
        if stands(each, accept=False):
            here["said"] = each.text
            told += [{**here, "text": order, **_judged(power, order, units, checked)} for order in each.orders]
        elif each.kind == GUESS:
            told.append({**here, "ok": False, "remark": f"It reads {each.why}.", "options": ["; ".join(each.orders)]})
        elif each.kind != NONE or each.why:
            told.append({**here, "ok": False, "remark": each.why, "options": list(each.options)})
    return told, [each.text for each in read.readings if each.kind == NONE and not each.why]


def mail(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The text of a mail in any form in which one is saved: `file` names it among the files of the request."""
    return {"text": text_of_mail(file.at.files.read(str(about.get("file", ""))))}


def mails(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The mails in files, in the order in which they were sent, each with whose it is as far as they say.

    `files` names those of the request, `senders` are powers by the addresses of which that was settled before.
    """
    names, senders = about.get("files"), about.get("senders", {})
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > MOST_MAILS:
        raise InputError(f"{brief(names)} is not a list of at most {MOST_MAILS} names of files", where="files")
    if not isinstance(senders, dict):
        raise InputError(f"{brief(senders)} is not an object of addresses and powers", where="senders")
    table = table_of(file.game.position, file.game.phase)
    found = [
        mail
        for name in sorted(names, key=number_in_name)
        for mail in split_mails(table, file.at.files.read(name), name)
    ]
    return {"mails": [_mail(table, mail, senders) for mail in in_order(found[:MOST_MAILS])]}


def _mail(table: Table, mail: Sent, senders: Mapping[str, str]) -> Json:
    """A mail with whose it is."""
    told = whose(table, mail, senders)
    sender = {"sender": mail.sender, "address": address_of(mail.sender), "subject": mail.subject}
    return {**told._asdict(), **sender, "text": mail.text}


def reply(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The reply "as I read your orders" to the power in `power`; `file` names its mail among those of the request."""
    power, game = _power(about), file.game
    read = readings_of(Mail(power, game.position, game.phase), PlayerFile(str(about.get("file", "")), file.at.files))
    orders_in(read)  # refuses a mail for another power or phase
    return {"text": replies(game._replace(mails=(read,), accepts=False))[power]}


def _judged(power: str, text: str, units: Sequence[Unit], checked: Iterable[CheckedOrder]) -> Json:
    """What is known of an order in a file: how it is understood, or why it is not."""
    try:
        order = read_order(text)
    except OrderError as error:
        return {"ok": False, "remark": error.message}
    return _read_line(power, order, units, checked)


def _read_line(power: str, order: Order, units: Sequence[Unit], checked: Iterable[CheckedOrder]) -> Json:
    """An order that can be read: its text in full, its unit, where it points, and whether it can be given."""
    unit = _ordered_unit(power, order, units)
    full = order if unit is None else order._replace(unit=unit.written)
    found = next((each for each in checked if each.text == str(full)), None)
    known = {} if unit is None else {"unit": unit.name, "drawn": _order(viewed_order(unit, full, True))}
    return {**known, "order": str(full), "ok": found is None or found.ok, "remark": found.remark if found else ""}


def _ordered_unit(power: str, order: Order, units: Sequence[Unit]) -> Unit | None:
    """The unit of a power that an order is for; None if there is none, or several."""
    if order.unit is None:
        return None
    fitting = find_units(make_roster(units), order.unit._replace(power=power))
    return units[fitting[0]] if len(fitting) == 1 else None


def told(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
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
        "driven": [_driven(each) for each in view.driven],
        "letters": {whom: mailed[whom] for whom in readers if whom in mailed},
    }


def _reader(about: About) -> str:
    """The reader that a request names."""
    reader = about.get("reader", MASTER)
    known = (MASTER, EVERYONE, *load_map().powers)
    if reader not in known:
        raise UnknownName(f"is not a reader; {nearest(str(reader)[:40], known)}", where="reader")
    return str(reader)


def _power(about: About) -> str:
    """The power that a request names."""
    power = about.get("power")
    if power not in load_map().powers:
        raise UnknownName(f"is not a power; {nearest(str(power)[:40], load_map().powers)}", where="power")
    return str(power)


def europe(rules: Rules, file: FileRead[GameFile], about: About) -> Json:
    """The map, the same for every game."""
    return page_map()


QUESTIONS = {
    "map": europe,
    "view": view,
    "choices": choices,
    "orders": orders,
    "told": told,
    "mail": mail,
    "mails": mails,
    "reply": reply,
}
PAGE: PagePlay[GameFile, PhaseReport] = PagePlay("provinces", shown, ("powers",), QUESTIONS)


@cache
def page_map() -> dict[str, object]:
    """The map, ready for `json.dumps`: units of `templates/europe.toml`, but y down from the upper edge.

    `powers` are the powers with the roles of their colours; `land` is what is no part of the game; `lines` are borders
    by kind.  `units` are the places of pieces of the size `piece`; `coasts` those of fleets on a coast of several;
    `title` is the middle of a name, its lines and the size of its letters, `centre` that of the mark before it.
    """
    europe, game_map = read_europe(), load_map()
    colours = read_layout().colours
    kinds: dict[str, list[Line]] = {}
    for line in europe.lines:
        if OUTSIDE not in line[:2]:
            kinds.setdefault(border_kind(line.left, line.right, game_map), []).append(line)
    return {
        "width": europe.width,
        "height": europe.height,
        "piece": europe.piece,
        "powers": [[power, colours[power]] for power in game_map.powers],
        "land": _closed(europe, EUROPE_LAND),
        "lines": {kind: _path(europe, (line.points for line in lines)) for kind, lines in kinds.items()},
        "provinces": [_province(europe, game_map, name) for name in game_map.provinces],
    }


def _province(europe: Europe, game_map: GameMap, name: str) -> dict[str, object]:
    """A province as the map shows it."""
    province, room = game_map.provinces[name], europe.places[name]
    lines = room.lines or (name,)
    title = title_of(province, lines, room.size, room.name)
    mark = (room.name[0] - title.wide / 2 - title.mark / 2, room.name[1]) if title.mark else None
    return {
        "id": name,
        "name": province.name,
        "terrain": province.terrain,
        "centre": None if mark is None else _down(europe, mark),
        "d": _closed(europe, name),
        "water": _closed(europe, f"{name}.water"),
        "canal": _path(europe, [europe.canals[name]] if name in europe.canals else []),
        "title": [_down(europe, room.name), list(lines), round(title.name)],
        "units": [_down(europe, spot) for spot in room.units],
        "coasts": {
            place[4:]: _down(europe, spot)
            for place, spot in europe.coasts.items()
            if province_of_area(place[:3]) == name
        },
    }


def _down(europe: Europe, point: Point) -> list[int]:
    """A point with y down from the upper edge."""
    return [round(point[0]), round(europe.height - point[1])]


def _closed(europe: Europe, area: str) -> str:
    """The path of an area with its holes."""
    return _path(europe, rings(europe.lines, area), "z")


def _path(europe: Europe, lines: Iterable[Sequence[Point]], end: str = "") -> str:
    """The path of some lines, each point after the first as the way from the one before."""
    parts = []
    for line in lines:
        points = [_down(europe, point) for point in line]
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(points)]
        parts.append(f"M{points[0][0]} {points[0][1]}l" + " ".join(f"{x} {y}" for x, y in steps) + end)
    return "".join(parts)
