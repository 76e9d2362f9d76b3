"""Order files of a folder: each power’s mail, read against the position (`aids/u_boat/mail`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import FileRefused, some_of
from aids.input_file import Place, PlayerFile, brief
from aids.u_boat.game.phases import Phase
from aids.u_boat.mail import GUESS, NONE, SURE, Reading, mails
from aids.u_boat.mail.bundle import number_in_name, power_of_file
from aids.u_boat.orders import MAX_FAULTS, Ambiguous, refuse
from aids.u_boat.position_file import Position, PowerOrders, Unsettled

SUFFIXES = (".txt", ".eml", ".html", ".htm")


class Mail(NamedTuple):
    """Whose orders are read from a file, and for which position and phase; other headings are refused."""

    power: str
    position: Position
    phase: Phase


class Read(NamedTuple):
    """What the mails of a power say: its files, the earlier first, and their readings."""

    power: str
    files: tuple[PlayerFile, ...]
    readings: tuple[Reading, ...]


def read_mailed_orders(mail: Mail, *files: PlayerFile, accept: bool = False) -> PowerOrders:
    """The orders in the files of a power, each with its line; what must be asked is `Unsettled`.

    Raises `FileRefused` for a file that cannot be read; the fault, or `Faults`, of headings for another power or phase,
    and of a mail in which only quoted lines came.
    """
    return orders_in(readings_of(mail, *files), accept=accept)


def readings_of(mail: Mail, *files: PlayerFile) -> Read:
    """What the mails in files say, line by line; `FileRefused` for a file that cannot be read."""
    contents = [file.files.read(file.path) for file in files]
    return Read(mail.power, files, tuple(mails.read_mails(contents, mail.power, mail.position, mail.phase)))


def orders_in(read: Read, *, accept: bool = False) -> PowerOrders:
    """The orders that stand in mails: the sure ones, and guesses that are accepted; others are `Unsettled`."""
    faults = [_place(read, each).refuse(each.why) for each in read.readings if each.refused]
    refuse(faults[:MAX_FAULTS])
    entries: list[tuple[Place, object]] = []
    for each in read.readings:
        here = _place(read, each)
        if stands(each, accept=accept):
            entries += [(here, order) for order in each.orders]
        elif each.kind != NONE:
            entries.append((here, Unsettled(each.text, Ambiguous(f"{brief(each.text)}: {question(each)}"))))
    return PowerOrders(read.power, tuple(entries))


def stands(reading: Reading, *, accept: bool) -> bool:
    """Whether the orders of a reading are carried out."""
    return reading.kind == SURE or (reading.kind == GUESS and accept)


def question(reading: Reading) -> str:
    """What is asked about a line."""
    if reading.kind == GUESS:
        return f"{', '.join(reading.orders)}? It reads {reading.why}; write it so, or take what is guessed (--accept)"
    return reading.why


def _place(read: Read, reading: Reading) -> Place:
    """The line of a reading in its file."""
    return Place(read.files[reading.mail].path, ("order",), lambda _: reading.line)


def find_mails(folder: PlayerFile, powers: Sequence[str]) -> dict[str, list[PlayerFile]]:
    """Each power's mails in a folder, the earlier first: `France.txt`, `France-2.eml`, in any case of letters.

    Raises `FileRefused` for a folder that cannot be read or that holds none; other mails are refused, as the name of a
    power may be misspelt.  A request of a page has no folders.
    """
    if folder.files.given is not None:
        raise FileRefused("is a folder, and a page has none; write the orders into the game file", where=folder.path)
    try:
        paths = [path for path in Path(folder.path).iterdir() if path.suffix.lower() in SUFFIXES]
    except OSError as error:
        raise FileRefused(f"cannot be read as a folder: {error.strerror or error}", where=folder.path) from None
    found: dict[str, list[PlayerFile]] = {}
    for path in sorted(paths, key=lambda path: number_in_name(path.name)):
        power = power_of_file(path.name)
        if power not in powers:
            raise FileRefused(f"is no order file: its name begins with none of {some_of(powers)}", where=path)
        found.setdefault(power, []).append(PlayerFile(str(path), folder.files))
    if not found:
        raise FileRefused(f"holds no order file, such as {powers[0]}{SUFFIXES[0]}", where=folder.path)
    return found
