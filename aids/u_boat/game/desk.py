"""The order desk: mails are read and asked about, a board says what each power has sent, and each gets its reply.

A power's row of the board, its questions and its reply rest on its own mails and on what it may know.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids.checks import counted, listed
from aids.errors import InputError, PlotroomError, nearest
from aids.input_file import PlayerFile, brief
from aids.rulebook.rules import Rules, switch
from aids.turns import NO, YES, Question, Section, Sentence, is_yes
from aids.u_boat.adjudicate import resolve_phase
from aids.u_boat.game import order_files
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.phases import START
from aids.u_boat.game.turn import adjustments_due, wanted_powers
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.mail import ASKED, GUESS, NONE, SURE, Reading, Sent, read_mail, sent_of, unit_of
from aids.u_boat.mail.bundle import Whose, in_order
from aids.u_boat.mail.mails import with_starts
from aids.u_boat.notation import power_names, read_order
from aids.u_boat.orders import WAIVE, OrderError, make_roster, refuse
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, Position

KINDS = {SURE: "", GUESS: "guessed", ASKED: "asked", NONE: "no order"}
ANSWERED = "answered by the master"
MOST_TALK = 8  # lines of a power that are shown
NOTHING_CAME, WHOLE = "nothing came", "the whole email"
IDLE, NOTHING, OPEN, MISSING, COMPLETE = "idle", "nothing", "open", "missing", "complete"
CURE = "Answer on a terminal, write the lines again, or use --accept for guesses and --lenient for questions"
STOP = ". Ctrl-C stops, and nothing is written"
Asks = Callable[[Question[str]], str]


def open_mails(rules: Rules, game: GameFile, where: PlayerFile, *, accept: bool) -> GameFile:
    """The game with the mails of a folder or a file, each read as its power may know the position."""
    senders = {address: power for power, table in game.powers.items() for address in table.senders}
    sent, unclaimed, left = order_files.find_mails(where, game.position, game.phase, game.used, senders)
    game = _started(rules, game, sent)
    read = tuple(_read(rules, game, power, sent[power], game.used) for power in load_map().powers if power in sent)
    return game._replace(desk=order_files.Desk(read, unclaimed, left, accept))


def _started(rules: Rules, game: GameFile, sent: Mapping[str, Sequence[Sent]]) -> GameFile:
    """The game with the first U's where the emails of their powers start them."""
    for power, emails in sent.items() if game.phase == START else ():
        game = game._replace(position=with_starts(rules, game.position, power, [each.text for each in emails]))
    return game


def with_files(rules: Rules, game: GameFile, files: Mapping[str, PlayerFile]) -> GameFile:
    """The game with what stands in the files of powers in place of their orders; an empty file is no mail."""
    contents = {power: file.files.read(file.path) for power, file in files.items()}
    texts = {power: texts for power, texts in game.texts.items() if power not in files}
    orders = tuple(each for each in game.position.orders if each.power not in files)
    unread = tuple(each for each in game.position.unread if each.power not in files)
    game = game._replace(position=game.position._replace(orders=orders, unread=unread), texts=texts)
    sent = {power: [sent_of(content, files[power].path)] for power, content in contents.items() if content.strip()}
    game = _started(rules, game, sent)
    read = tuple(_read(rules, game, power, mails) for power, mails in sent.items())
    return game._replace(desk=order_files.Desk(read))


def _read(rules: Rules, game: GameFile, power: str, sent: Sequence[Sent], used: Sequence[str] = ()) -> order_files.Read:
    mail = order_files.Mail(power, game.position, game.phase)
    return mail.read(sent, used=used, due=power in wanted_powers(rules, game))


# --- the board ------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A power on the board: what has come from it, in its mails or in the game file.

    `state` is one of the constants above; `orders` stand, `open` are guesses and questions, `missing` the units, builds
    or removals of which neither tells; `talk` are lines that are no orders.
    """

    state: str
    orders: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    open: tuple[Reading, ...] = ()
    talk: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The row, ready for `json.dumps`; the order of a guess is its one option."""
        options = [["; ".join(each.orders)] if each.orders else each.options for each in self.open]
        opened = [
            {"line": each.line, "text": each.text, "kind": each.kind, "why": each.why, "options": held}
            for each, held in zip(self.open, options, strict=True)
        ]
        return {**self._asdict(), "open": opened}

    @property
    def told(self) -> str:
        """The row in words."""
        parts = _counts(self.open)
        parts += [f"no order for {', '.join(self.missing)}"] if self.missing else []
        came = "; ".join((counted(len(self.orders), "orders"), *(parts or [COMPLETE])))
        return NOTHING_CAME if self.state == NOTHING else came


def _counts(readings: Sequence[Reading]) -> list[str]:
    """How many guesses and questions there are, those that there are."""
    kinds = [each.kind for each in readings]
    parts = [f"{n} guess{'es' * (n > 1)}"] if (n := kinds.count(GUESS)) else []
    return parts + ([counted(n, "questions")] if (n := kinds.count(ASKED)) else [])


def board(rules: Rules, game: GameFile) -> dict[str, Row]:
    """What has come from each power."""
    position, wanted, rows = game.position, wanted_powers(rules, game), dict[str, Row]()
    read = {each.power: each.readings for each in game.desk.read}
    for power in load_map().powers:
        readings, accept = read.get(power, ()), game.desk.accepts
        faults = (each for each in position.unread if each.power == power)
        opened = [Reading(_line_of(each.fault), each.text, ASKED, why=each.reason) for each in faults]
        opened += [each for each in readings if each.kind != NONE and not each.stands(accept=accept)]
        orders = [str(each.order) for each in position.orders if each.power == power]
        orders += [order for each in readings if each.stands(accept=accept) for order in each.orders]
        asked = [order for each in opened for order in (*each.orders, *each.options)]
        missing = missing_orders(rules, game, power, (*orders, *asked))
        state = OPEN if opened else MISSING if missing else COMPLETE
        if not (opened or orders or power in read):
            state = NOTHING if power in wanted else IDLE
        talk = tuple(each.text.strip() for each in readings if each.kind == NONE and not each.why)
        rows[power] = Row(state, tuple(orders), missing, tuple(opened), talk)
    return rows


def missing_orders(rules: Rules, game: GameFile, power: str, orders: Iterable[str]) -> tuple[str, ...]:
    """The units of a power of which orders do not tell; in winter the builds or removals that are left."""
    position, done = game.position, set[int]()
    if position.phase == ADJUSTMENT:
        due = adjustments_due(rules, load_map(), position).get(power)
        left = abs(due.number) - len(set(orders)) if due is not None else 0
        return (counted(left, "builds" if due is not None and due.number > 0 else "removals"),) if left > 0 else ()
    units = position.units if position.phase == MOVEMENT else [each.unit for each in position.dislodged]
    roster = make_roster(units)
    for text in dict.fromkeys(orders):
        try:
            order = read_order(text)
        except OrderError:  # it is asked about
            continue
        if order.unit is not None and order.action != WAIVE:
            done.update([i for i in roster.find(order.unit, of=power) if i not in done][:1])
    return tuple(unit.name for i, unit in enumerate(units) if unit.power == power and i not in done)


def tell_board(rules: Rules, game: GameFile) -> list[Section]:
    """The board in words, with what is open and what was left."""
    rows = {power: row for power, row in board(rules, game).items() if row.state != IDLE}
    read = {each.power: each for each in game.desk.read}
    orders = tuple(Sentence(power, "; ".join(row.orders)) for power, row in rows.items() if row.orders)
    sections = [
        Section(f"Orders for {game.phase}", tuple(Sentence(power, row.told) for power, row in rows.items())),
        Section("Read as orders", orders),
    ]
    talk = list[Sentence]()
    for power, row in rows.items():
        mails = read.get(power)
        asked = tuple(
            Sentence(f"line {each.line}", f"{order_files.email_of(mails, each, after=', ')}{each.question()}.")
            for each in row.open
        )
        sections.append(Section(f"{power} asks", asked))
        if row.talk:
            more = [f"and {len(row.talk) - MOST_TALK} more"] if len(row.talk) > MOST_TALK else []
            talk.append(Sentence(power, " / ".join([*map(brief, row.talk[:MOST_TALK]), *more])))
    whose = tuple(Sentence(mail.where, f"{told.why}.") for mail, told in game.desk.unclaimed)
    sections += [Section("Read as talk", tuple(talk)), Section("Whose emails are these?", whose), *_left(game)]
    return [section for section in sections if section.sentences]


def _left(game: GameFile) -> list[Section]:
    left = tuple(Sentence(where, why) for where, why in game.desk.left)
    return [Section("Files and emails that were left out", left)] if left else []


def board_json(rules: Rules, game: GameFile, only: Collection[str] = ()) -> dict[str, object]:
    """The board, ready for `json.dumps`, of some powers or of all; it is `ready` when nothing is open."""
    desk, rows = game.desk, {power: row for power, row in board(rules, game).items() if power in only or not only}
    return {
        "phase": str(game.phase),
        "powers": {power: row.as_json() for power, row in rows.items()},
        "unclaimed": [{"where": mail.where, "sender": mail.sender, **told._asdict()} for mail, told in desk.unclaimed],
        "left": [{"where": where, "why": why} for where, why in desk.left],
        "ready": not desk.unclaimed and not any(row.open for row in rows.values()),
    }


# --- what is open is asked, or refused ------------------------------------------------------------------------


def settle(rules: Rules, game: GameFile, ask: Asks | None) -> GameFile:
    """The game with the orders of its mails, after what is open was asked; else one message says what that is."""
    if ask is not None:
        ask = _with_stop(ask)
        game = ask_all(rules, game, ask)
    desk, lenient = game.desk, game.position.lenient
    unclaimed = [(mail, told) for mail, told in desk.unclaimed if told.orders or not lenient]
    opened = [
        (read, each)
        for read in desk.read
        for each in read.readings
        if (each.refused and not (lenient and each.why == order_files.USED))
        or not (lenient or each.kind == NONE or each.stands(accept=desk.accepts))
    ]
    if opened or unclaimed:
        powers = listed(dict.fromkeys(read.power for read, _ in opened))
        parts = [f"{listed(_counts([each for _, each in opened]))} of {powers}"] if opened else []
        parts += [f"{counted(len(unclaimed), 'emails')} without a known power"] if unclaimed else []
        cure = "name its file after the power or write it above"
        faults: list[PlotroomError] = [
            InputError(f"whose email is it? {told.why}", cure, where=mail.where) for mail, told in unclaimed
        ]
        faults += [read.place_of(each).refuse(each.question()) for read, each in opened]
        refuse([InputError(f"nothing is adjudicated. Open: {'; '.join(parts)}. {CURE}"), *faults])
    added = game.add_orders([read.orders(accept=desk.accepts) for read in desk.read])
    if ask is not None:  # whether the phase is to be adjudicated as it stands
        rows = board(rules, game).items()
        lines = [f"{power}: no order for {', '.join(row.missing)}" for power, row in rows if row.state == MISSING]
        silent = [power for power, row in rows if row.state == NOTHING]
        lines += [f"{NOTHING_CAME} from {listed(silent)}"] if silent else []
        text = f"Adjudicate {game.phase}? {'; '.join(lines) or 'All orders are complete'}. Enter: yes, n: no"
        if ask(Question("adjudicate", text, "", lambda answer: _yes_or_no(answer or "y"), "y")) == "n":
            raise InputError(f"{game.phase} was not adjudicated, and nothing is written", where="--orders")
    return added


def _with_stop(ask: Asks) -> Asks:
    """The same with words on how to stop below the first question."""
    words = iter([STOP])
    return lambda question: ask(question._replace(text=question.text + next(words, "")))


def ask_all(rules: Rules, game: GameFile, ask: Asks) -> GameFile:
    """The game after every question about its mails was asked: whose they are, and what is open in them."""
    sent, left = {read.power: list(read.mails) for read in game.desk.read}, list(game.desk.left)
    for mail, told in game.desk.unclaimed:
        if power := ask(_whose_question(mail, told)):
            sent.setdefault(power, []).append(mail)
        else:
            left.append((mail.where, "left out, as answered"))
    game = _started(rules, game, sent)
    reads: list[order_files.Read] = []
    for power, mails in sent.items():
        read = _read(rules, game, power, in_order(mails), game.used)
        if refused := {each.mail for each in read.readings if each.refused}:
            out = {n for n in refused if _is_left(read, n, ask)}
            left += [(read.mails[n].where, "left out, as answered") for n in sorted(out)]
            read = _read(rules, game, power, [mail for n, mail in enumerate(read.mails) if n not in out])
        kept = [_answered(game, read, each, ask) for each in read.readings if not each.refused]
        reads.append(read._replace(readings=_with_answers(kept)))
    return game._replace(desk=order_files.Desk(tuple(reads), (), tuple(left), game.desk.accepts))


def _with_answers(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings, in which an answer takes the place of other orders for its unit."""
    last = {unit_of(order): i for i, each in enumerate(readings) if each.why == ANSWERED for order in each.orders}
    found: list[Reading] = []
    for i, each in enumerate(readings):
        orders = tuple(order for order in each.orders if last.get(unit_of(order), i) == i)
        found.append(each._replace(orders=orders, kind=each.kind if orders or not each.orders else NONE))
    return tuple(found)


def _is_left(read: order_files.Read, number: int, ask: Asks) -> bool:
    """Whether a mail for another power or phase, or of an earlier one, is left out."""
    whys = "; ".join(each.why for each in read.readings if each.refused and each.mail == number)
    text = f"{read.mails[number].where}: {whys}. Enter leaves it out, y: read it all the same"
    return ask(Question(f"{read.power} email {number}", text, "", _yes_or_no, "n")) == "n"


def _yes_or_no(text: str) -> str:
    return "y" if is_yes(text or "n") else "n"


def _whose_question(mail: Sent, told: Whose) -> Question[str]:
    """The question whose a mail is; the answer "" leaves it out."""

    def read(text: str) -> str:
        if text.lower() in NO or not (text or told.orders):
            return ""
        power = told.power if text.lower() in ("", *YES) else power_names().get(text.lower(), "")
        if not power:
            raise InputError(f"{brief(text)} is not a power", nearest(text[:40], load_map().powers))
        return power

    enter = f"Enter: {told.power}, n: nobody’s, or write another power"
    if not told.power:
        enter = "Write its power, n: nobody’s" if told.orders else "Enter leaves it out, or write its power"
    sender = (f" from {mail.sender}" if mail.sender else "") + (f", {brief(mail.subject)}" if mail.subject else "")
    text = f"{mail.where}{sender}: whose email is it? {told.why}. {enter}"
    return Question(f"whose {mail.where}", text, "", read, "")


def _answered(game: GameFile, mails: order_files.Read, reading: Reading, ask: Asks) -> Reading:
    """A reading after what is open in it was asked: sure, or no order.

    The answer is yes to a guess, the number of a reading, or the order written again.
    """
    if reading.kind == NONE or reading.stands(accept=game.desk.accepts):
        return reading
    guess, choices = "; ".join(reading.orders), {str(n): each for n, each in enumerate(reading.options, 1)}

    def read(text: str) -> str:
        if text.lower() in NO:
            return ""
        if guess and text.lower() in ("", *YES):
            return guess
        numbers = text.replace(",", " ").split()
        if numbers and choices.keys() >= set(numbers):
            chosen = [choices[number] for number in numbers]
            if len(set(map(unit_of, chosen))) < len(chosen):
                raise InputError(f"{brief(text)} has several orders for one unit", "choose one of them")
            return "; ".join(chosen)
        found = [each for each in read_mail(text, mails.power, game.position, game.phase) if each.kind != NONE]
        if not found or any(each.kind != SURE for each in found):
            why = "; ".join(each.why for each in found if each.why and not each.refused) or "this contains no order"
            problem = f"{brief(text)}: {why}" if text else "nothing was entered"
            raise InputError(problem, "write one order, or n for no order")
        return "; ".join(order for each in found for order in each.orders)

    several = len({unit_of(each) for each in choices.values()}) > 1
    enter = "A number, or several as in 1 2, " if several else "A number, " if len(choices) > 1 else "1 takes it, "
    enter = "Enter takes it, " if guess else enter * bool(choices)
    line = f"{mails.power}, line {reading.line}{order_files.email_of(mails, reading, ' of ')}"
    text = f"{line}, {reading.question()}. {enter}n: no order, or write it"
    answer = ask(Question(f"{mails.power} {reading.line}", text, "", read, "", reading.options))
    orders = tuple(filter(None, answer.split("; ")))
    return reading._replace(kind=SURE if orders else NONE, orders=orders, options=(), meant=(), why=ANSWERED)


# --- how orders were read, for the master and for each power --------------------------------------------------


def tell_mails(game: GameFile) -> list[Section]:
    """The mails as they were read, for the game master, line by line; nothing without mails."""
    sections = []
    for read in game.desk.read:
        lines: list[Sentence] = []
        for each in read.readings:
            if each.kind != NONE or each.why:
                orders = ", ".join(each.orders) or KINDS[each.kind]
                kind = f" ({KINDS[each.kind]})" if each.kind == GUESS else ""
                told = f"{each.text.strip() or WHOLE}: {orders}{kind}{': ' * bool(each.why)}{each.why}"
                lines.append(Sentence(f"line {each.line}", f"{order_files.email_of(read, each, after=', ')}{told}"))
        sections.append(Section(f"{read.power}’s orders as they were read", tuple(lines)))
    return [*sections, *_left(game)]


def replies(rules: Rules, game: GameFile) -> dict[str, str]:
    """For each power whose mails were read the text "as I read your orders", of its own orders alone."""
    return {read.power: "\n".join(_reply(rules, game, read)) + "\n" for read in game.desk.read}


def letter_head(game: GameFile, to: str) -> list[str]:
    """The lines at the head of a letter: the game and its phase, to whom it goes, and from whom."""
    title = f"{game.name}: {game.phase}"
    return [title, "=" * len(title), f"To {to}" + (f", from {game.master}" if game.master else "")]


def _reply(rules: Rules, game: GameFile, read: order_files.Read) -> Iterator[str]:
    yield from (*letter_head(game, f"{read.power} alone"), "", "As I read your orders:")
    standing = [each for each in read.readings if each.stands(accept=game.desk.accepts)]
    pairs = [(order, each) for each in standing for order in each.orders]
    width = max((len(order) for order, _ in pairs), default=0)
    for order, each in pairs:
        yield f"  {order:<{width}}  {brief(each.text)}" + (f" ({each.why})" if each.why else "")
    if not pairs:
        yield "  No order came."
    if left := [each for each in read.readings if each not in standing and (each.why or each.kind != NONE)]:
        yield from ("", "Not carried out:")
        yield from (f"  {brief(each.text) if each.text else WHOLE}: {each.why or KINDS[each.kind]}" for each in left)
    if missing := missing_orders(rules, game, read.power, (order for order, _ in pairs)):
        yield from ("", f"Without an order: {', '.join(missing)}.")


def mails_json(game: GameFile) -> Mapping[str, list[dict[str, object]]]:
    """The mails as they were read, ready for `json.dumps`."""
    keys = ("line", "text", "kind", "orders", "why")
    return {
        read.power: [{key: getattr(each, key) for key in keys} for each in read.readings] for read in game.desk.read
    }


UNTOLD = "you can give this order; whether that U is there is secret"
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
    mail = order_files.Mail(power, game.position, game.phase).read_file(file).orders()
    alone = game._replace(declared={}).with_orders([mail]).position._replace(lenient=True)
    unread = [CheckedOrder(f"line {_line_of(each.fault)}: {each.text}", False, each.reason) for each in alone.unread]
    if alone.phase == MOVEMENT:
        return [*unread, *_movement(rules, alone, power)]
    orders = resolve_phase(rules, load_map(), alone._replace(unread=())).orders
    return [*unread, *(CheckedOrder(each.text, each.ok, each.reason) for each in orders if each.power == power)]


def _line_of(error: OrderError) -> int:
    """The number of the line of an order in its file."""
    return int(error.where.rpartition(":")[2])


def _movement(rules: Rules, position: Position, power: str) -> Iterator[CheckedOrder]:
    shares = bool(switch(rules, "shares-with-own"))
    orders = settle_orders(load_map(), position.units, position.orders, shares_with_own=shares)
    told = [task.illegal for task in orders.tasks if task.illegal]
    for fault in orders.faults:
        if not any(reason in fault.message for reason in told):
            yield CheckedOrder(f"line {_line_of(fault)}", False, fault.message)
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
            yield CheckedOrder(str(charge.order), not charge.illegal, charge.illegal)


def check_lines(game: GameFile, power: str, checked: Sequence[CheckedOrder]) -> list[str]:
    """Checked orders as lines to be mailed to the power."""
    wrong = sum(1 for order in checked if not order.ok)
    lines = [f"{game.name}: {game.phase}", f"To {power} alone: your orders as they were read", ""]
    width = max((len(order.text) for order in checked), default=0)
    for order in checked:
        lines.append(f"  {FINE if order.ok else WRONG:<5}  {order.text:<{width}}  {order.remark}".rstrip())
    told = "Every order can be given." if not wrong else f"Correct what is marked {WRONG}, {wrong} in all."
    return [*lines, "", f"{told} Whether an order works depends on what others order, and is not looked at."]
