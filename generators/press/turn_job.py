"""Turns of games on file: the turn sheet and the next file, both written or neither."""

from __future__ import annotations

from pathlib import Path

from aids.errors import FileRefused
from aids.tray import tray
from generators.page.frame import Body, frame_each
from generators.press import files
from generators.press.print_job import file_paths
from generators.press.print_options import PrintOptions, encode_pages, post_process

SUFFIX = ".toml"


def write_turn(bodies: list[Body], name: str, next_text: str, title: str, options: PrintOptions) -> list[Path]:
    """Write the pages of a turn and the next game file, both called `name`; the paths, the game file first.

    FileRefused for a file of the player in the way; the same next file may stand there already.
    """
    following = files.path_in(options.output.folder, f"{name}{SUFFIX}")
    paths = file_paths(name, len(bodies), options)
    check_new(following, next_text.encode(), options.output.force)
    files.check_free(paths, options.output.force)
    pages = post_process(frame_each(iter(bodies), len(bodies), options.paper, options.output.shown_command), options)
    encoded = encode_pages(pages, options, title, "Turn")
    contents = {following: next_text.encode(), **dict(zip(paths, encoded, strict=True))}
    files.write_all(contents)
    return list(contents)


def check_new(path: Path, content: bytes, force: bool = False) -> None:
    """FileRefused for a path at which another file stands; the same content may, and with `force` any."""
    files.check_name(path)
    if tray() is not None:
        return
    if path.is_dir():
        raise FileRefused("is a folder; choose another place with -o", where=path)
    if path.exists() and not force and (not path.is_file() or path.read_bytes() != content):
        raise FileRefused("exists and holds something else; move it away, or --force overwrites it", where=path)
