"""Writes the files that a job made: all of them or none, and never over a file of the player."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError, printable
from generators.cli.click_support import say
from generators.press import files

if TYPE_CHECKING:
    from generators.press.made import Files


class Written(NamedTuple):
    """The paths of files that were written, and of those at which something else of Plotroom's stood before."""

    paths: Sequence[Path]
    replaced: Sequence[Path]


def write(made: "Files", force: bool) -> Written:
    """Write the files of a job.

    A file to edit may take the place of the same content alone.  FileRefused, before anything is encoded, for a file in
    the way, InputError where something else has the name of the folder.
    """
    if made.folder.exists() and not made.folder.is_dir():
        raise InputError(f"{str(made.folder)[:200]!r} is not a folder", where="-o")
    at = {name: made.places.get(name) or _path(made.folder, name) for name in made.names}
    for part in made.to_edit:
        files.check_new(at[part.name], part.content, force)
    sealed = set(at) - {part.name for part in made.to_edit}
    files.check_free([at[name] for name in made.names if name in sealed], force)
    contents = {at[name]: content for name, content in made.files()}
    return Written(list(contents), files.write_all(contents))


def _path(folder: Path, name: str) -> Path:
    """The path of a file in a folder, or in folders within it, which its name has before slashes."""
    for part in name.split("/"):
        folder = files.path_in(folder, part)
    return folder


def tell(made: "Files", written: Written, *, replaced: bool = True) -> None:
    """Say the paths of the files, a line each.

    What is said about printing them goes to standard error, so that standard output holds paths alone; so does which
    of them took the place of a file of other options, where `replaced` asks for that.
    """
    for note in made.notes:
        say(note, err=True)
    for path in written.paths:
        say(printable(str(path)))
    if replaced and written.replaced:
        first, *others = written.replaced
        more = f" and {len(others)} more" if others else ""
        say(f"Replaced {printable(str(first))}{more}, made before with other options or files.", err=True)
    if made.advice:
        say(made.advice, err=True)
