"""Mails of orders in a folder, a file, a message or a mailbox: found for each power, and read against the position."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import FileRefused
from aids.input_file import MAX_PICTURE_BYTES, Place, PlayerFile
from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import load_map
from aids.u_boat.mail import ASKED, NONE, Reading, Sent, read_mails, sent_of
from aids.u_boat.mail.bundle import Whose, in_order, number_in_name, power_of_file, table_of
from aids.u_boat.orders import MAX_FAULTS, Ambiguous, refuse
from aids.u_boat.position_file import Position, PowerOrders, Unsettled

OLD = "an earlier phase used it"
NO_TEXT = b"%PDF", b"{\\rtf", b"PK\x03\x04"
UTF_16 = b"\xff\xfe", b"\xfe\xff"
USED = "an earlier phase used this email; if it counts again, write the phase above its orders"


class Read(NamedTuple):
    """What the mails of a power say: the mails, the earlier first, and their readings."""

    power: str
    mails: tuple[Sent, ...]
    readings: tuple[Reading, ...]

    def orders(self, *, accept: bool = False) -> PowerOrders:
        """The orders that stand in mails: the sure ones, and guesses that are accepted; others are `Unsettled`.

        Raises the fault, or `Faults`, of headings for another power or phase, and of a mail of quoted lines alone.
        """
        faults = [self.place_of(each).refuse(each.why) for each in self.readings if each.refused and each.why != USED]
        refuse(faults[:MAX_FAULTS])
        entries: list[tuple[Place, object]] = []
        for each in self.readings:
            here = self.place_of(each)
            if each.stands(accept=accept):
                entries += [(here, order) for order in each.orders]
            elif each.kind != NONE and each.text:
                entries.append((here, Unsettled(each.text, Ambiguous(each.question()))))
        return PowerOrders(self.power, tuple(entries))

    def place_of(self, reading: Reading) -> Place:
        """The line of a reading in its file."""
        return Place(self.mails[reading.mail].where, ("order",), lambda _: reading.line)


class Mail(NamedTuple):
    """Whose orders are read from a file, and for which position and phase; other headings are refused."""

    power: str
    position: Position
    phase: Phase

    def read_file(self, file: PlayerFile) -> Read:
        """What the mail in a file says, line by line; `FileRefused` for a file that cannot be read."""
        return self.read([sent_of(file.files.read(file.path), file.path)])

    def read(self, sent: Sequence[Sent], *, used: Collection[str] = (), due: bool = False) -> Read:
        """What mails of a power say.

        One that was `used` is asked about, one that is no text, and with orders `due` one that holds no order.
        """
        found = read_mails(sent, *self)
        orders = {each.mail for each in found if each.kind != NONE}
        told = {each.mail for each in found if each.why} if orders else set()
        for n, each in enumerate(sent):
            if each.digest in used:
                found = [one for one in found if one.mail != n]
                found.append(Reading(1, "", ASKED, why=USED, refused=True, mail=n))
            elif each.fault or (due and n not in orders | told):
                why = f"file cannot be read: {each.fault}" if each.fault else "email has no order in it"
                found.append(Reading(1, "", ASKED, why=f"{self.power}’s {why}", mail=n))
        return Read(self.power, tuple(sent), tuple(found))


class Desk(NamedTuple):
    """The mails for a phase: as they were read; of whom it must be asked whose they are; what was left, each with why.

    It `accepts` what was guessed in them, or does not.
    """

    read: tuple[Read, ...] = ()
    unclaimed: tuple[tuple[Sent, Whose], ...] = ()
    left: tuple[tuple[str, str], ...] = ()
    accepts: bool = False


def email_of(read: Read | None, reading: Reading, before: str = "", after: str = "") -> str:
    """The name of the email of a reading with what stands around it; "" where there is one email."""
    if read is None or len(read.mails) < 2:
        return ""
    return f"{before}{PurePath(read.mails[reading.mail].where).name}{after}"


def find_mails(
    where: PlayerFile,
    position: Position,
    phase: Phase,
    used: Collection[str] = (),
    senders: Mapping[str, str] = MappingProxyType({}),
) -> tuple[dict[str, list[Sent]], tuple[tuple[Sent, Whose], ...], tuple[tuple[str, str], ...]]:
    """The mails in a folder, a text, a message or a mailbox, for each power the earlier first.

    Then those of which it must be asked whose they are, and what was left, each with why.  A file that holds no mail is
    left; so are a mail that was `used` and a file that is no text, unless the power after which it is named has sent no
    other.  `senders` are the powers of addresses from which mails came before.  `FileRefused` where there is no mail.
    """
    table, found, left = table_of(position, phase), dict[str, list[Sent]](), list[tuple[str, str]]()
    unclaimed: list[tuple[Sent, Whose]] = []
    for path in _paths(where):
        try:
            raw, fault = where.files.read(path, MAX_PICTURE_BYTES), ""
        except FileRefused as error:
            if path == where.path:
                raise
            raw, fault = b"", error.message
        if fault or raw.startswith(NO_TEXT) or (b"\0" in raw and not raw.startswith(UTF_16)):
            fault = fault or "not a text and not an email"
            if power := power_of_file(PurePath(path).name):
                found.setdefault(power, []).append(Sent("", of_file=power, where=path, fault=fault))
            else:
                left.append((path, fault))
            continue
        for mail in table.split(raw, path):
            told = table.whose(mail, senders)
            if told.sure:
                found.setdefault(told.power, []).append(mail)
            elif mail.digest in used or not (told.orders or mail.sender):
                left.append((mail.where, OLD if told.orders else "it contains no order"))
            else:
                unclaimed.append((mail, told))
    for power, sent in found.items():
        fresh = [each for each in sent if each.digest not in used and not each.fault] or in_order(sent)[-1:]
        left += [(each.where, each.fault or OLD) for each in sent if each not in fresh]
        found[power] = in_order(fresh)
    if not found and not unclaimed:
        raise FileRefused(f"no email with orders is here, such as {load_map().powers[0]}.txt", where=where.path)
    return found, tuple(unclaimed), tuple(left)


def _paths(where: PlayerFile) -> list[str]:
    """The files of a folder by the numbers in their names, or a file itself; a request of a page has no folders."""
    if where.files.given is not None or not Path(where.path).is_dir():
        return [where.path]
    names = sorted((name for name in where.files.names(where.path) if name[:1] != "."), key=number_in_name)
    return [str(Path(where.path, name)) for name in names]
