"""The history of a game on file: the chain of files that lead to one, each turn told again."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import PlotroomError
from aids.games import Game
from aids.input_file import PlayerFile
from aids.turn_words import Section, Sentence
from generators.sheets.turns import FileRead, Saved, read_with_rules, turn_sheet

MOST_FILES = 1_000


class Link(NamedTuple):
    """A file of the chain, and what is wrong with it; "" if it is as it was when the next file was made from it."""

    path: Path
    file: FileRead[Saved] | None
    fault: str = ""


def history(game: Game, newest: PlayerFile) -> list[Sequence[Section] | str]:
    """The game so far, from the oldest file that is there: what each file says, and the turn that led to the next.

    A file that is missing or was changed is told in a line.
    """
    game, links = chain(game, newest)
    sheet = turn_sheet(game.name)
    parts: list[Sequence[Section] | str] = []
    for n, link in enumerate(links):
        if link.file is not None:
            parts.append([sheet.tell_player(game.rules, link.file)])
        if link.fault:
            parts.append(f"{link.path.name}: {link.fault}")
        elif n + 1 < len(links):
            following = links[n + 1].file
            assert following is not None
            parts.append(_moves(game, link, following))
    return parts


def chain(game: Game, newest: PlayerFile) -> tuple[Game, list[Link]]:
    """The files that lead to one, the oldest first, and the game under the house rules that this one names.

    A file that cannot be read begins the chain, with its fault.

    Raises the errors of reading for `newest` itself.
    """
    sheet = turn_sheet(game.name)
    game, file = read_with_rules(game, newest)
    path, files = Path(newest.path), newest.files
    links = [Link(path, file)]
    while file.source is not None and len(links) < MOST_FILES:
        before, source = path.parent / file.source.file, file.source
        if any(link.path == before for link in links):
            links.append(Link(before, None, "leads back to itself; the history begins after it"))
            break
        if not files.has(str(before)):
            links.append(Link(before, None, f"is not there; {links[-1].path.name} was made from it"))
            break
        try:
            file = sheet.read(game.rules, PlayerFile(str(before), files))
        except PlotroomError as error:
            links.append(Link(before, None, f"cannot be read any more: {error.message}"))
            break
        changed = file.digest != source.digest
        links.append(Link(before, file, f"was changed since {links[-1].path.name} was made from it" if changed else ""))
    return game, links[::-1]


def _moves(game: Game, link: Link, following: FileRead[Saved]) -> list[Section]:
    """The report of the turn between two files, carried out again with its dice or its orders."""
    sheet = turn_sheet(game.name)
    assert link.file is not None
    seed = following.source.seed if following.source is not None else None
    if seed is None and not link.file.rolled:
        return []
    try:
        if sheet.letters is not None:
            report = sheet.letters.again(game.rules, link.file, following)
        else:
            report = sheet.play(game.rules, link.file, str(link.path), seed)
    except PlotroomError as error:
        return [Section(link.path.name, (Sentence("", f"cannot be carried out again: {error.message}"),))]
    return [section for section in sheet.tell(game.rules, report) if not section.ahead]
