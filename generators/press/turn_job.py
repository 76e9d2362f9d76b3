"""Turns of games on file: the turn sheet, the next file and texts to mail, all written or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from aids.errors import FileRefused
from aids.tray import tray
from generators.page.frame import Body, frame_each
from generators.press import files
from generators.press.print_job import file_paths
from generators.press.print_options import PrintOptions, encode_pages, post_process

SUFFIX = ".toml"
MAILED = ".txt"


class Document(NamedTuple):
    """Pages that are written together: the name of their file without suffix, the pages, and the title."""

    name: str
    bodies: list[Body]
    title: str


def write_turn(texts: Mapping[str, str], documents: Sequence[Document], options: PrintOptions) -> list[Path]:
    """Write the texts of a turn by their file names, and its pages; the paths, texts first.

    FileRefused for a file of the player in the way; the same texts may stand there already.
    """
    contents = {files.path_in(options.output.folder, name): text.encode() for name, text in texts.items()}
    for path, content in contents.items():
        check_new(path, content, options.output.force)
    printed = [(each, file_paths(each.name, len(each.bodies), options)) for each in documents if each.bodies]
    files.check_free([path for _, paths in printed for path in paths], options.output.force)
    command = options.output.shown_command
    for (_, bodies, title), paths in printed:
        pages = post_process(frame_each(iter(bodies), len(bodies), options.paper, command), options)
        contents |= dict(zip(paths, encode_pages(pages, options, title, "Turn"), strict=True))
    files.write_all(contents)
    return list(contents)


def check_new(path: Path, content: bytes, force: bool = False) -> None:
    """FileRefused for a path at which another file stands; the same content may, and with `force` any."""
    files.check_name(path)
    if tray() is not None:
        return
    if path.is_dir():
        raise FileRefused("is a folder; choose another place with -o", where=path)
    if path.exists() and not force and not files.holds(path, content):
        raise FileRefused("exists and holds something else; move it away, or --force overwrites it", where=path)
