"""Several mails in one text or message: each with whose it is, as its heading, its sender or its orders say.

What orders say of it rests on armies and fleets alone: nothing here depends on where U's are.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr, parsedate_to_datetime
from itertools import islice, takewhile
from typing import NamedTuple

from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.mail.headings import is_heading, powers_named
from aids.u_boat.mail.mails import read_mail
from aids.u_boat.mail.message import body_of, is_message, shown_text, text_of_mail
from aids.u_boat.mail.reading import GUESS, NONE, SURE, Reading
from aids.u_boat.position_file import Position

MOST_MAILS = 50  # of a request
MOST_LINES = 150  # of a mail that are read to find whose it is
MOST_HEADING = 500  # letters of a line that may begin with a heading
_FIELD = re.compile(r"(from|to|cc|subject|date|sent|reply-to)\s*:\s*(.*)", re.IGNORECASE)
_REPLIED = re.compile(r"(?:(?:re|fwd?|aw|wg)\s*:\s*)+", re.IGNORECASE)


class Sent(NamedTuple):
    """A mail of a bundle: its text, who sent it, with which subject, when in seconds, and the power that it names."""

    text: str
    sender: str = ""
    subject: str = ""
    when: float = 0
    named: str = ""


class Whose(NamedTuple):
    """Whose a mail is: the power, "" where nothing says it, whether that is sure, and why.

    `orders` says whether it may hold any: one that holds none takes the place of nothing.
    """

    power: str
    sure: bool
    why: str
    orders: bool = True


class Table(NamedTuple):
    """The position at which mails are read to find whose they are, without U's, and its phase."""

    position: Position
    phase: Phase


def table_of(position: Position, phase: Phase) -> Table:
    """The position as if there were no U's."""
    units = tuple(unit for unit in position.units if unit.kind != SUBMARINE)
    dislodged = tuple(each for each in position.dislodged if each.unit.kind != SUBMARINE)
    return Table(position._replace(units=units, dislodged=dislodged), phase)


def split_mails(table: Table, raw: bytes, name: str = "") -> list[Sent]:
    """The mails in a file or a pasted text, in their order; `name` is that of the file, which may name a power.

    A message holds those that are attached to it; a text is cut at lines `From:`, at the lines between the messages of
    a mailbox, and at headings of powers, where no sender is named.
    """
    of_file = power_of_file(name)
    found = [mail for part in _messages(raw) for mail in _mails_of(part)]
    if of_file and len(found) == 1:
        return [found[0]._replace(named=of_file)]
    cut = [each for mail in found for each in ([mail] if mail.named else _cut_at_headings(table, mail))]
    return cut[:MOST_MAILS]


def in_order(mails: Sequence[Sent]) -> list[Sent]:
    """Mails by when they were sent, if that is known of each; else as they came."""
    return sorted(mails, key=lambda mail: mail.when) if all(mail.when for mail in mails) else list(mails)


def number_in_name(name: str) -> tuple[int, str]:
    """The number at the end of a file name, 0 without one, and the name: the order of mails in files."""
    stem = name.rpartition(".")[0] or name
    digits = "".join(takewhile(str.isdecimal, reversed(stem)))[:6]
    return int(digits[::-1] or 0), name.lower()


def power_of_file(name: str) -> str:
    """The power whose name a file begins with, such as `France-2.eml`; "" for none."""
    stem = name.strip().lower()
    named = (each for each in load_map().powers if stem.startswith(each.lower()))
    return next((each for each in named if not stem[len(each) : len(each) + 1].isalpha()), "")


def whose(table: Table, mail: Sent, senders: Mapping[str, str]) -> Whose:
    """Whose a mail is; `senders` are the powers of addresses that were settled before."""
    read = {power: _read(table, mail.text, power) for power in load_map().powers}
    orders = any(map(_may_order, (each for readings in read.values() for each in readings)))
    fitting = {power: _fit(readings) for power, readings in read.items()}
    most = max(fitting.values())
    best = [power for power, fit in fitting.items() if fit == most]
    said = mail.named or senders.get(address_of(mail.sender), "")
    if said in fitting:
        return _said(said, by_mail=bool(mail.named), best=best if sum(most) else [said])._replace(orders=orders)
    if sum(most) and len(best) == 1:
        fits = "order fits" if sum(most) == 1 else "orders fit"
        return Whose(best[0], False, f"{sum(most)} {fits} {best[0]}’s units")
    hinted = powers_named(mail.subject)
    power = hinted[0] if len(hinted) == 1 else ""
    return Whose(power, False, f"its subject names {power}" if power else "nothing says whose it is", orders)


def _said(power: str, *, by_mail: bool, best: Sequence[str]) -> Whose:
    """Whose a mail is that says so by itself, or whose sender did before, if its orders do not say otherwise."""
    if power in best:
        return Whose(power, True, "" if by_mail else "as before from this sender")
    reads = f"its orders fit {' or '.join(best)}’s units"
    return Whose(power, False, f"it names {power}, but {reads}" if by_mail else f"it was {power}’s before, but {reads}")


def address_of(sender: str) -> str:
    """The address of a sender, in lower case."""
    return (parseaddr(sender)[1] or sender).strip().lower()


def _read(table: Table, text: str, power: str) -> list[Reading]:
    """The beginning of a text as a power's orders, without headings: whose it is they say by themselves."""
    lines = (line for line in text.splitlines() if line.strip() and not _power_of_heading(line, alone=True))
    return read_mail("\n".join(islice(lines, MOST_LINES)), power, *table)


def _may_order(reading: Reading) -> bool:
    return reading.kind != NONE and not reading.refused


def _fit(readings: Sequence[Reading]) -> tuple[int, int]:
    """How many armies and fleets have an order that is sure, and how many one that is guessed."""
    units: dict[str, set[str]] = {SURE: set(), GUESS: set()}
    for each in readings:
        for meant in each.meant if each.kind in units else ():
            if meant.order.unit is not None and meant.order.unit.kind != SUBMARINE and not meant.fault:
                units[each.kind].add(str(meant.order.unit))
    return len(units[SURE]), len(units[GUESS])


def _begins_message(line: str) -> bool:
    """Whether a line begins a message of a mailbox: `From`, an address, and a date that ends with its year."""
    words = line.split()
    return line.startswith("From ") and len(words) > 2 and len(words[-1]) >= 4 and words[-1][-4:].isdecimal()


def _messages(raw: bytes) -> Iterator[bytes]:
    """The messages of a mailbox, or what else it is whole."""
    text = raw.decode("latin-1")
    starts, at = [], 0
    for line in text.split("\n"):
        if _begins_message(line):
            starts.append(at)
        at += len(line) + 1
    if not starts or text[: starts[0]].strip():
        yield raw
        return
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield raw[start:end].partition(b"\n")[2]


def _mails_of(raw: bytes) -> Iterator[Sent]:
    """The mails of a message with those that are attached to it, or of a text."""
    if not is_message(raw):
        yield from _mails_of_text(text_of_mail(raw))
        return
    message = message_from_bytes(raw, policy=policy.default)
    attached = [part for part in message.walk() if part.get_content_type() == "message/rfc822"]
    inner = [each for part in attached if isinstance(each := part.get_payload(0), EmailMessage)]
    for each in (message, *inner):
        text = shown_text(body_of(each))
        if text.strip():
            yield _named(
                Sent(text, str(each.get("from", "")), str(each.get("subject", "")), _time(str(each.get("date", ""))))
            )


def _time(text: str) -> float:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, OverflowError):
        return 0


def _mails_of_text(text: str) -> Iterator[Sent]:
    """The mails of a text that is cut where a line `From:` begins one."""
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if (field := _FIELD.match(line)) and field[1].lower() == "from"]
    if not starts:
        yield Sent(text)
        return
    for start, end in zip([0, *starts], [*starts, len(lines)], strict=True):
        part = lines[start:end]
        if not any(map(str.strip, part)):
            continue
        fields = {m[1].lower(): m[2] for m in takewhile(bool, map(_FIELD.match, part)) if m}
        when = fields.get("date", fields.get("sent", ""))
        yield _named(Sent("\n".join(part), fields.get("from", ""), fields.get("subject", ""), _time(when)))


def _named(mail: Sent) -> Sent:
    """A mail with the power that its sender or its subject names alone."""
    subject = _REPLIED.sub("", mail.subject)
    sender = powers_named(re.sub(r"@\S*", " ", mail.sender))
    named = sender or (powers_named(subject) if is_heading(subject) else [])
    return mail._replace(named=named[0] if len(named) == 1 else "")


def _cut_at_headings(table: Table, mail: Sent) -> Iterator[Sent]:
    """The parts of a mail, one for each power that a heading names.  A power at the very end has signed the mail."""
    lines = mail.text.splitlines()
    heads = {n: power for n, line in enumerate(lines) if (power := _head_of(table, line))}
    if len(heads) == 1 and not any(map(str.strip, lines[max(heads) + 1 :])):
        yield mail._replace(named=next(iter(heads.values())))
        return
    parts: dict[str, list[str]] = {}
    power = ""
    for n, line in enumerate(lines):
        power = heads.get(n, power)
        parts.setdefault(power, []).append(line)
    for power, part in parts.items():
        if any(map(str.strip, part)):
            yield mail._replace(text="\n".join(part), named=power)


def _head_of(table: Table, line: str) -> str:
    """The power of a heading; "" if what follows it on its line holds no order of that power."""
    power, rest = _power_of_heading(line), line.partition(":")[2].strip()
    return power if not power or not rest or any(map(_may_order, _read(table, rest, power))) else ""


def _power_of_heading(line: str, *, alone: bool = False) -> str:
    """The one power that a line names as a heading, alone or before a colon; "" for another line."""
    head, _, rest = line.partition(":")
    if len(line) > MOST_HEADING or (alone and rest.strip()) or not is_heading(head):
        return ""
    named = powers_named(head)
    return named[0] if len(named) == 1 else ""
