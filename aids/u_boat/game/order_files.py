"""Order files of a folder: each power’s mail read against the position (`aids/u_boat/mail`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import FileRefused
from aids.input_file import PlayerFile
from aids.places import Place, brief
from aids.u_boat.game.phases import Phase
from aids.u_boat.mail import GUESS, NONE, SURE, Reading, mails
from aids.u_boat.orders import MAX_FAULTS, Ambiguous, refuse
from aids.u_boat.position import Position
from aids.u_boat.position_file import PowerOrders, Unsettled

SUFFIX = ".txt"


class Mail(NamedTuple):
    """Whose orders are read from a file, and for which position and phase; other headings are refused."""

    power: str
    position: Position
    phase: Phase


def read_mail(mail: Mail, file: PlayerFile, *, accept: bool = False) -> PowerOrders:
    """The orders in a file, each with its line; what must be asked is `Unsettled`, and so are guesses not accepted.

    Raises `FileRefused` for a file that cannot be read; the fault, or `Faults`, of headings for another power or phase,
    and of a mail in which only quoted lines came.
    """
    readings = readings_of(mail, file)
    refuse([_place(file, each).refuse(each.why) for each in readings if each.refused][:MAX_FAULTS])
    entries: list[tuple[Place, object]] = []
    for each in readings:
        here = _place(file, each)
        if each.kind == SURE or (each.kind == GUESS and accept):
            entries += [(here, order) for order in each.orders]
        elif each.kind != NONE:
            entries.append((here, Unsettled(each.text, Ambiguous(f"{brief(each.text)}: {_question(each)}"))))
    return PowerOrders(mail.power, tuple(entries))


def readings_of(mail: Mail, file: PlayerFile) -> list[Reading]:
    """What the mail in a file says, line by line; `FileRefused` for a file that cannot be read."""
    return mails.read_mail(file.files.read(file.path), mail.power, mail.position, mail.phase)


def _question(reading: Reading) -> str:
    """What is asked about a line."""
    if reading.kind == GUESS:
        return f"read as {', '.join(reading.orders)} ({reading.why}); write it so, or accept what is guessed"
    return reading.why


def _place(file: PlayerFile, reading: Reading) -> Place:
    """The line of a reading in its file."""
    return Place(file.path, ("order",), lambda _: reading.line)


def find_mails(folder: PlayerFile, powers: Sequence[str]) -> dict[str, PlayerFile]:
    """Each power's order file in a folder: `France.txt`, in any case of letters.

    Raises `FileRefused` for a folder that cannot be read, that holds none, or two files for one power; other files
    ending in `.txt` are refused, as the name of a power may be misspelt.  A request of a page has no folders.
    """
    if folder.files.given is not None:
        raise FileRefused("is a folder, and a page has none; write the orders into the game file", where=folder.path)
    try:
        paths = sorted(path for path in Path(folder.path).iterdir() if path.suffix.lower() == SUFFIX)
    except OSError as error:
        raise FileRefused(f"cannot be read as a folder: {error.strerror or error}", where=folder.path) from None
    by_name = {power.lower(): power for power in powers}
    found: dict[str, PlayerFile] = {}
    for path in paths:
        power = by_name.get(path.stem.strip().lower())
        if power is None:
            raise FileRefused(f"is no order file: its name is none of {', '.join(powers)}", where=path)
        if power in found:
            raise FileRefused(f"is a second order file of {power}", where=path)
        found[power] = PlayerFile(str(path), folder.files)
    if not found:
        raise FileRefused(f"holds no order file, such as {powers[0]}{SUFFIX}", where=folder.path)
    return found
