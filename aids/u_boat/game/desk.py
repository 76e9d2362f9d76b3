"""The order desk: emailed orders are read and asked about, and each power's orders are confirmed or checked alone.

A power's reply says what cannot be read and what is illegal, without a word about other powers.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids.errors import InputError
from aids.input_file import PlayerFile, brief
from aids.rulebook.rules import Rules, switch
from aids.turns import Question, Section, Sentence
from aids.u_boat.adjudicate import resolve_phase
from aids.u_boat.game.game_file import GameFile, with_orders
from aids.u_boat.game.order_files import Mail, Read, find_mails, question, read_mailed_orders, readings_of, stands
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.mail import ASKED, GUESS, NONE, SURE, Reading, read_mail
from aids.u_boat.orders import WAIVE, OrderError
from aids.u_boat.position_file import MOVEMENT, RETREATS, Position

NO_ORDER = "no order"
KINDS = {SURE: "", GUESS: "guessed", ASKED: "asked", NONE: NO_ORDER}


def open_mails(game: GameFile, folder: PlayerFile, *, accept: bool) -> GameFile:
    """The game with the mails in a folder read against its position, each as its power may know it."""
    found = find_mails(folder, load_map().powers)
    read = [readings_of(Mail(power, game.position, game.phase), *files) for power, files in found.items()]
    return game._replace(mails=tuple(read), accepts=accept)


def ask_all(game: GameFile, ask: Callable[[Question[str]], str]) -> GameFile:
    """The game after every question about its mails was asked: what was answered is sure, or no order."""
    mails = []
    for read in game.mails:
        readings: list[Reading] = []
        for each in read.readings:
            if not each.refused and each.kind in (GUESS, ASKED) and not stands(each, accept=game.accepts):
                orders = tuple(filter(None, ask(_question(game, read.power, each)).split("; ")))
                kind = SURE if orders else NONE
                each = each._replace(kind=kind, orders=orders, options=(), why="answered by the master")
            readings.append(each)
        mails.append(read._replace(readings=tuple(readings)))
    return game._replace(mails=tuple(mails))


def _question(game: GameFile, power: str, reading: Reading) -> Question[str]:
    """What the master is asked about a line: a number of a reading, or the order written anew."""
    choices = reading.orders or reading.options

    def read(text: str) -> str:
        if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= len(choices):
            return choices[int(text[:3]) - 1]
        found = [each for each in read_mail(text, power, game.position, game.phase) if each.kind != NONE]
        if [each.kind for each in found] != [SURE]:
            example = choices[0] if choices else "A par - bur"
            raise InputError(f"{brief(text)} is not one order; write it like {example}")
        return "; ".join(found[0].orders)

    text = f"{power}, line {reading.line}, {brief(reading.text)}: {question(reading)}"
    return Question(f"{power} {reading.line}", text, NO_ORDER, read, "", choices)


def tell_mails(game: GameFile) -> list[Section]:
    """The mails as they were read, for the game master, line by line; nothing without mails."""
    sections = []
    for read in game.mails:
        lines: list[Sentence] = []
        for each in read.readings:
            if each.kind != NONE or each.why:
                orders = ", ".join(each.orders) or KINDS[each.kind]
                kind = f" ({KINDS[each.kind]})" if each.kind == GUESS else ""
                why = f": {each.why}" if each.why else ""
                lines.append(Sentence(f"line {each.line}", f"{each.text.strip()}: {orders}{kind}{why}"))
        sections.append(Section(f"{read.power}’s orders as they were read", tuple(lines)))
    return sections


def replies(game: GameFile) -> dict[str, str]:
    """For each power whose mails were read the text "as I read your orders", of its own orders alone."""
    return {read.power: "\n".join(_reply(game, read, game.accepts)) + "\n" for read in game.mails}


def _reply(game: GameFile, read: Read, accept: bool) -> Iterator[str]:
    title = f"{game.name}: {game.phase}"
    yield from (title, "=" * len(title))
    yield f"To {read.power} alone" + (f", from {game.master}" if game.master else "")
    yield ""
    yield "As I read your orders:"
    standing = [each for each in read.readings if stands(each, accept=accept)]
    width = max((len(order) for each in standing for order in each.orders), default=0)
    for each in standing:
        for order in each.orders:
            yield f"  {order:<{width}}  {brief(each.text)}" + (f" ({each.why})" if each.why else "")
    if not standing:
        yield "  No order came."
    if left := [each for each in read.readings if each not in standing and (each.why or each.kind != NONE)]:
        yield ""
        yield "Not carried out:"
        yield from (f"  {brief(each.text)}: {each.why or KINDS[each.kind]}" for each in left)
    position = game.position
    if position.phase in (MOVEMENT, RETREATS):
        units = position.units if position.phase == MOVEMENT else [each.unit for each in position.dislodged]
        ordered = {meant.unit for each in standing for meant in each.meant if meant.order.action != WAIVE}
        said = {order[: len(unit.name)] for each in standing for order in each.orders for unit in units}
        own = [unit for unit in units if unit.power == read.power]
        if missing := [unit.name for unit in own if unit not in ordered and unit.name not in said]:
            yield ""
            yield f"Without an order: {', '.join(missing)}."


def mails_json(game: GameFile) -> Mapping[str, list[dict[str, object]]]:
    """The mails as they were read, ready for `json.dumps`."""
    return {
        read.power: [
            {"line": each.line, "text": each.text, "kind": each.kind, "orders": list(each.orders), "why": each.why}
            for each in read.readings
        ]
        for read in game.mails
    }


UNTOLD = "can be given; whether that U is there is not told"
FINE, WRONG = "fine", "WRONG"


class CheckedOrder(NamedTuple):
    """An order as it was understood, whether it is fine, and a remark."""

    text: str
    ok: bool
    remark: str = ""


def check_power(rules: Rules, game: GameFile, power: str, file: PlayerFile) -> list[CheckedOrder]:
    """The orders of a power in a file, checked against the position of a game.

    Raises `FileRefused` for a file that cannot be read, `RulesError` or `Faults` for headings of another power
    or phase.
    """
    mail = read_mailed_orders(Mail(power, game.position, game.phase), file)
    alone = with_orders(game._replace(declared={}), [mail]).position._replace(lenient=True)
    unread = [CheckedOrder(_place(order.fault), False, order.reason) for order in alone.unread]
    if alone.phase == MOVEMENT:
        return [*unread, *_movement(rules, alone, power)]
    orders = resolve_phase(rules, load_map(), alone._replace(unread=())).orders
    return [*unread, *(CheckedOrder(each.text, each.ok, each.reason) for each in orders if each.power == power)]


def _place(error: OrderError) -> str:
    """The line of an order in its file."""
    return f"line {error.where.rpartition(':')[2]}"


def _movement(rules: Rules, position: Position, power: str) -> Iterator[CheckedOrder]:
    orders = settle_orders(
        load_map(), position.units, position.orders, shares_with_own=bool(switch(rules, "shares-with-own"))
    )
    told = [task.illegal for task in orders.tasks if task.illegal]
    for fault in orders.faults:
        if not any(reason in fault.message for reason in told):
            yield CheckedOrder(_place(fault), False, fault.message)
    for order in sorted(orders.unmatched):
        yield CheckedOrder(order.text, False, order.reason.removeprefix("illegal: "))
    for i, unit in enumerate(position.units):
        if unit.power != power:
            continue
        task, charge = orders.tasks[i], orders.charges.get(i)
        if (given := task.order) is not None:
            submarines = [name for name in (given.other, given.target) if name is not None and name.kind == SUBMARINE]
            foreign = any(name.power not in ("", power) for name in submarines)
            if foreign and (not task.illegal or task.missing_unit):
                yield CheckedOrder(str(given), True, UNTOLD)
            else:
                yield CheckedOrder(task.text, not task.illegal, task.illegal)
        elif charge is None:
            yield CheckedOrder(f"{unit.name} H", True, "no order: it stands")
        if charge is not None:
            yield CheckedOrder(charge.text, not charge.illegal, charge.illegal)


def check_lines(game: GameFile, power: str, checked: Sequence[CheckedOrder]) -> list[str]:
    """Checked orders as lines to be mailed to the power."""
    wrong = sum(1 for order in checked if not order.ok)
    lines = [f"{game.name}: {game.phase}", f"To {power} alone: your orders as they were read", ""]
    width = max((len(order.text) for order in checked), default=0)
    for order in checked:
        lines.append(f"  {FINE if order.ok else WRONG:<5}  {order.text:<{width}}  {order.remark}".rstrip())
    told = "Every order can be given." if not wrong else f"Mend what is marked {WRONG}, {wrong} in all."
    return [*lines, "", f"{told} Whether an order works depends on what others order, and is not looked at."]
