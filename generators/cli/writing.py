"""Writes the files that a job made: all of them or none, and never over a file of the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from aids.errors import InputError
from generators.cli.click_support import echo_files
from generators.press import files

if TYPE_CHECKING:
    from generators.press.made import Files

NOWHERE: Mapping[str, Path] = MappingProxyType({})


def folder_of(options: Mapping[str, object]) -> Path:
    """The folder that `-o` names; InputError where something else has its name."""
    name = str(options["out"] or "")
    if not name or (Path(name).exists() and not Path(name).is_dir()):
        raise InputError(f"{name[:200]!r} is not a folder", where="-o")
    return Path(name)


def write(
    made: Files,
    folder: Path,
    force: bool,
    *,
    places: Mapping[str, Path] = NOWHERE,
    tell_replaced: bool = True,
    before: Callable[[], None] = lambda: None,
) -> list[Path]:
    """Write what a job made into a folder, and tell the paths; `places` are those of files that belong elsewhere.

    `before` tells what stands before the paths.

    A file to edit may take the place of the same content alone.  FileRefused, before anything is encoded, for a file in
    the way.
    """
    at = {name: places.get(name) or files.path_in(folder, name) for name in made.names}
    for part in made.to_edit:
        files.check_new(at[part.name], part.content, force)
    sealed = set(at) - {part.name for part in made.to_edit}
    files.check_free([at[name] for name in made.names if name in sealed], force)
    contents = {at[name]: content for name, content in made.files()}
    replaced = files.write_all(contents)
    before()
    echo_files(list(contents), made.advice, replaced if tell_replaced else (), made.notes)
    return list(contents)
