"""Several mails in one file or pasted text: cut apart, each with whose it is, as its file, head, sender or orders say.

What orders say of it rests on armies and fleets alone: nothing here depends on where U's are.  The library's `mailbox`
reads files alone, of which a page has none, and begins a message at each line such as `From Paris to Burgundy`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import islice, takewhile
from pathlib import PurePath
from typing import NamedTuple

from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.mail.headings import is_heading, powers_named
from aids.u_boat.mail.mails import read_mail
from aids.u_boat.mail.message import ORIGINAL, SENT, Sent, body_of, is_message, of_message, of_text, sent_of, shown_text
from aids.u_boat.mail.reading import ASKED, GUESS, NONE, SURE, Reading
from aids.u_boat.position_file import Position

MOST_MAILS = 50  # of a request
MOST_LINES = 150  # of a mail that are read to find whose it is
MOST_HEADING = 500  # letters of a line that may begin with a heading
_BEGINS = re.compile(rb"^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [^\n]{0,60}[0-9]{4}[ \t\r]{0,4}\n", re.MULTILINE)
_ESCAPED = re.compile(rb"^>(?=>*From )", re.MULTILINE)  # in a mailbox
_FROM = re.compile(r"from\s*:", re.IGNORECASE)
HEAD_LINES = 4  # in which a head says when a mail was sent


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

    def split(self, raw: bytes, name: str = "") -> list[Sent]:
        """The mails in a file or a pasted text, in their order; `name` is that of the file, which may name a power.

        A mailbox is cut at its messages, and a message holds those that are attached to it.  A text, but one that is
        named after a power, is cut at lines `From:` and at headings of powers; parts keep the numbers of their lines.
        """
        of_file, first = power_of_file(PurePath(name).name), _BEGINS.search(raw)
        if first is None or raw[: first.start()].strip():
            texts = [sent_of(raw)] if of_file and not is_message(raw) else self._mails_of(raw)
            return [each._replace(of_file=of_file, where=name) for each in texts][:MOST_MAILS]
        return [
            each._replace(of_file=of_file, where=f"{name}, message {n}")
            for n, piece in enumerate(_BEGINS.split(raw)[1:], 1)
            for each in self._mails_of(_ESCAPED.sub(b"", piece))
        ]

    def whose(self, mail: Sent, senders: Mapping[str, str]) -> Whose:
        """Whose a mail is; `senders` are the powers of addresses that were settled before.

        It is read as each power's, but not where it names one and orders all its units, or nothing that it has not.
        """
        before = senders.get(mail.address, "")
        said = [power for power in (mail.of_file, mail.named, before) if power in load_map().powers]
        known = "" if mail.of_file or mail.named else "as before from this sender"
        read = {power: self._read(mail.text, power) for power in said[:1]}
        if len(set(said)) == 1 and (fits := sum(_fit(read[said[0]]))):
            own = sum(unit.power == said[0] for unit in self.position.units)
            if fits == own or not any(each.kind == ASKED for each in read[said[0]]):
                return Whose(said[0], True, known)
        read |= {power: self._read(mail.text, power) for power in load_map().powers if power not in read}
        orders = any(each.kind != NONE and not each.refused for readings in read.values() for each in readings)
        fitting = {power: _fit(readings) for power, readings in read.items()}
        most = max(fitting.values())
        best = [power for power in load_map().powers if fitting[power] == most] if sum(most) else []
        if others := [power for power in said if power != said[0]]:
            return Whose(said[0], False, f"it is {said[0]}’s by its name, and {others[0]}’s by its sender", orders)
        if said and (said[0] in best or not best):
            return Whose(said[0], True, known, orders)
        if said:
            told = f"it was {said[0]}’s before" if known else f"it names {said[0]}"
            return Whose(said[0], False, f"{told}, but its orders fit {' or '.join(best)}’s units", orders)
        if len(best) == 1:
            fit = "order fits" if sum(most) == 1 else "orders fit"
            return Whose(best[0], False, f"{sum(most)} {fit} {best[0]}’s units")
        hinted = powers_named(mail.subject)
        power = hinted[0] if len(hinted) == 1 else ""
        return Whose(power, False, f"its subject names {power}" if power else "nothing says whose it is", orders)

    def _read(self, text: str, power: str) -> list[Reading]:
        """The beginning of a text as a power's orders, without headings: whose it is they say by themselves."""
        lines = (line for line in text.splitlines() if line.strip() and not _power_of_heading(line, alone=True))
        return read_mail("\n".join(islice(lines, MOST_LINES)), power, *self)

    def _mails_of(self, raw: bytes) -> Iterator[Sent]:
        """The mails of a message with those that are attached to it, or of a text."""
        found = [sent_of(raw)]
        if is_message(raw):
            for part in message_from_bytes(raw, policy=policy.default).walk():
                inner = part.get_payload(0) if part.get_content_type() == "message/rfc822" else None
                if isinstance(inner, EmailMessage):
                    found.append(of_message(inner, shown_text(body_of(inner))))
            if len(found) > 1 and not found[0].text.strip():
                del found[0]
        else:
            starts = islice(_heads(found[0].text.splitlines()), MOST_MAILS)
            found = [of_text(part) for part in _cut(found[0].text, {n: n for n in starts})]
        for mail in found:
            yield from [mail] if mail.named else self._cut_at_headings(mail)

    def _cut_at_headings(self, mail: Sent) -> Iterator[Sent]:
        """The parts of a mail, one for each power that a heading names; with one such power it is all that power's."""
        lines = mail.text.splitlines()
        heads = {n: power for n, line in enumerate(lines) if (power := self._head_of(line))}
        if len(named := list(dict.fromkeys(heads.values()))) < 2:
            yield mail._replace(named=named[0] if named else "")
            return
        parts = _cut(mail.text, heads)
        for power, part in zip([""] * (len(parts) - len(named)) + named, parts, strict=True):
            yield mail._replace(text=part, named=power)

    def _head_of(self, line: str) -> str:
        """The power of a heading; "" if what follows it on its line holds no order of that power."""
        power, rest = _power_of_heading(line), line.partition(":")[2].strip()
        is_head = not power or not rest or any(each.orders or each.options for each in self._read(rest, power))
        return power if is_head else ""


def table_of(position: Position, phase: Phase) -> Table:
    """The position as if there were no U's."""
    units = tuple(unit for unit in position.units if unit.kind != SUBMARINE)
    dislodged = tuple(each for each in position.dislodged if each.unit.kind != SUBMARINE)
    return Table(position._replace(units=units, dislodged=dislodged), phase)


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


def _fit(readings: Sequence[Reading]) -> tuple[int, int]:
    """How many armies and fleets have an order that is sure, and how many one that is guessed."""
    units: dict[str, set[str]] = {SURE: set(), GUESS: set()}
    for each in readings:
        for meant in each.meant if each.kind in units and not each.rest else ():
            if meant.order.unit is not None and meant.order.unit.kind != SUBMARINE and not meant.fault:
                units[each.kind].add(str(meant.order.unit))
    return len(units[SURE]), len(units[GUESS])


def _heads(lines: Sequence[str]) -> Iterator[int]:
    """The lines at which the heads of mails begin in a text, but for those of older mails that a mail quotes."""
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    writes_sent = any(SENT.match(line) for line in lines[first : first + HEAD_LINES])
    for n, line in enumerate(lines):
        is_quoted = any(ORIGINAL.fullmatch(above.strip()) for above in lines[max(n - 2, 0) : n])
        is_quoted |= not writes_sent and any(SENT.match(below) for below in lines[n + 1 : n + HEAD_LINES])
        if _FROM.match(line) and not is_quoted:
            yield n


def _cut(text: str, starts: Mapping[int, object]) -> list[str]:
    """The parts of a text by what the lines at which they start are for; lines of other parts are left empty."""
    lines, parts, begun = text.splitlines(), dict[object, list[str]](), object()
    for n, line in enumerate(lines):
        begun = starts.get(n, begun)
        parts.setdefault(begun, [""] * len(lines))[n] = line
    return ["\n".join(part).rstrip() for part in parts.values() if any(map(str.strip, part))] or [text]


def _power_of_heading(line: str, *, alone: bool = False) -> str:
    """The one power that a line names as a heading, alone or before a colon; "" for another line."""
    head, _, rest = line.partition(":")
    if len(line) > MOST_HEADING or (alone and rest.strip()) or not is_heading(head):
        return ""
    named = powers_named(head)
    return named[0] if len(named) == 1 else ""
