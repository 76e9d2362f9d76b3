"""Writes the files that a job made: all of them or none, and never over a file of the player."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError, printable
from generators.cli.support import say
from generators.press import files
from generators.press.files import Output

if TYPE_CHECKING:
    from generators.press.documents import Files


class Written(NamedTuple):
    """The paths of files that were written, those at which something else of Plotroom's stood before, and what is said
    about them, before their paths and after.
    """

    paths: Sequence[Path]
    replaced: Sequence[Path]
    notes: Sequence[str]
    advice: Sequence[str]


def write(each: Iterable["Files"], force: bool) -> Written:
    """Write the files of jobs that are done one after another: those of all jobs or none.

    A file to edit may take the place of the same content alone.  FileRefused, before a job's files are encoded, for a
    file in the way, InputError where something else has the name of the folder.
    """
    paths: dict[Path, bytes | None] = {}
    notes: list[str] = []
    advice: list[str] = []

    def outputs() -> Iterator[Output]:
        for made in each:
            if made.folder.exists() and not made.folder.is_dir():
                raise InputError(f"{str(made.folder)[:200]!r} is not a folder", where="-o")
            checked: list[tuple[Path, bytes | None]] = []
            for name, own, edited in made.places:
                path = own or reduce(files.path_in, name.split("/"), made.folder)  # a name may have folders before it
                files.check(path, force, edited)
                checked.append((path, edited))
            files.check_names(path for path, _ in checked)
            paths.update(checked)
            notes.extend(made.notes)
            advice.append(made.advice)
            for (path, _), (_, content) in zip(checked, made.files(), strict=True):
                yield Output(path, content)

    replaced = files.write_all(outputs(), lambda path: files.check(path, force, paths[path]))
    return Written(list(paths), replaced, notes, list(dict.fromkeys(filter(None, advice))))


def tell(written: Written, *, replaced: bool = True) -> None:
    """Say the paths of the files, a line each.

    What is said about printing them goes to standard error, so that standard output holds paths alone; so does which
    of them took the place of a file of other options, where `replaced` asks for that.
    """
    for note in written.notes:
        say(note, err=True)
    for path in written.paths:
        say(printable(str(path)))
    if replaced and written.replaced:
        first, *others = written.replaced
        more = f" and {len(others)} more" if others else ""
        say(f"Replaced {printable(str(first))}{more}, made before with other options or files.", err=True)
    for line in written.advice:
        say(line, err=True)
