"""Order files as players mail them: an order a line, with headings, comments, bullets and quoted lines around them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from aids import toml_file
from aids.errors import FileRefused, RulesError
from aids.input_file import PlayerFile
from aids.places import Place, brief
from aids.u_boat.game.phases import KINDS, SEASONS, Phase
from aids.u_boat.game_map import GameMap
from aids.u_boat.notation import ADJECTIVES
from aids.u_boat.orders import MAX_FAULTS, refuse
from aids.u_boat.position_file import PowerOrders

SUFFIX = ".txt"
QUOTE = ">"  # begins a line of the mail that is answered
MAIL_HEADER = re.compile(r"(?:from|to|cc|bcc|subject|date|sent|reply-to):", re.IGNORECASE)
COMMENT = re.compile(r"^\s*#.*|\s#(?!\d).*|//.*")  # but `U mao #2` has the number of a U
BULLET = re.compile(r"^\s*(?:\(?\d{1,3}\)|\d{1,3}\.|[*•‣·-])\s+")
SIGNATURE = re.compile(r"--\s*")
FILLERS = {"orders", "order", "for", "of", "the", "my", "phase", "game"}


class Mail(NamedTuple):
    """Whose orders are read from a file, and for which phase; headings that say something else are refused."""

    game_map: GameMap
    power: str
    phase: Phase


def read_mail(mail: Mail, file: PlayerFile) -> PowerOrders:
    """The orders in a text file, each with its line.

    Raises `FileRefused` for a file that cannot be read; the fault, or `Faults`, of headings for another power or phase,
    and of a mail in which only quoted lines came.
    """
    faults: list[RulesError] = []
    entries: list[tuple[Place, object]] = []
    path, text = file.path, toml_file.text_of(file)
    for number, line in _lines(text):
        here = Place(path, ("order",), lambda _, number=number: number)  # type: ignore[misc]
        heading = _heading(mail, here, line)
        if isinstance(heading, RulesError):
            faults.append(heading)
            if len(faults) == MAX_FAULTS:
                break
        elif not heading:
            entries += [(here, order.strip()) for order in _without_power(mail, line).split(";") if order.strip(" .,")]
    if not entries and not faults:
        faults += _only_quoted(path, text)
    refuse(faults)
    return PowerOrders(mail.power, tuple(entries))


def _only_quoted(path: str, text: str) -> list[RulesError]:
    """The fault of a mail without an order of its own that quotes lines; none if it quotes nothing."""
    quoted = (number for number, line in enumerate(text.splitlines(), 1) if line.lstrip().startswith(QUOTE))
    message = f"only quoted lines came, and they are no orders; take away the {QUOTE} before your own orders"
    return [RulesError(message, where=f"{path}:{number}") for number in islice(quoted, 1)]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may hold orders, with their numbers: no comments, quoted lines, mail headers or signature."""
    is_header = True
    for number, line in enumerate(text.splitlines(), 1):
        if SIGNATURE.fullmatch(line):
            return
        stripped = line.strip()
        if stripped.startswith(QUOTE) or (is_header and MAIL_HEADER.match(stripped)):
            continue
        stripped = BULLET.sub("", COMMENT.sub("", stripped)).strip().rstrip(",")
        if stripped:
            is_header = False
            yield number, stripped


def _without_power(mail: Mail, line: str) -> str:
    """The line without the power's own name and a colon before its order."""
    return re.sub(rf"^{mail.power}\s*:", "", line, flags=re.IGNORECASE)


def _heading(mail: Mail, here: Place, line: str) -> bool | RulesError:
    """Whether a line is a heading and no order; the fault of a heading for another power or phase."""
    words = re.findall(r"\w+", re.sub("['’]s", "", line.lower()))
    powers = {power.lower(): power for power in mail.game_map.powers} | ADJECTIVES
    named = [powers[word] for word in words if word in powers]
    years = [word for word in words if re.fullmatch("[0-9]{4}", word)]
    seasons = [SEASONS[word] for word in words if word in SEASONS]
    kinds = [KINDS[word] for word in words if word in KINDS]
    fillers = [word for word in words if word in FILLERS]
    if not words or len(named) + len(years) + len(seasons) + len(kinds) + len(fillers) < len(words):
        return False
    if not (named or years or seasons or "orders" in words):
        return False
    if any(power != mail.power for power in named):
        return here.refuse(f"{brief(line)} heads the orders of another power than {mail.power}; mend the heading")
    season = str(mail.phase).partition(" ")[0]
    told_season = [each for each in seasons if each != season and each != mail.phase.season]
    if told_season or any(int(year) != mail.phase.year for year in years) or any(k != mail.phase.kind for k in kinds):
        return here.refuse(f"{brief(line)} heads orders for another phase than {mail.phase}; mend the heading")
    return True


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
