"""Turns of games on file: the turn sheet, the next file and texts to mail, all written or none."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aids.errors import FileRefused
from aids.tray import tray
from generators.page.frame import Body, frame_each
from generators.press import files
from generators.press.print_job import file_paths
from generators.press.print_options import PrintOptions, encode_pages, post_process
from generators.sheets.turns import TurnNames

SUFFIX = ".toml"
MAILED = ".txt"


def write_turn(
    bodies: list[Body], names: TurnNames, next_text: str, title: str, options: PrintOptions, letters: Mapping[str, str]
) -> list[Path]:
    """Write the pages of a turn, the next game file and the texts to mail; the paths, the game file first.

    FileRefused for a file of the player in the way; the same game file and the same texts may stand there already.
    """
    texts = {f"{names.following}{SUFFIX}": next_text}
    texts |= {f"{names.letters}-{whom.lower()}{MAILED}": text for whom, text in letters.items()}
    written = {files.path_in(options.output.folder, name): text.encode() for name, text in texts.items()}
    paths = file_paths(names.sheet, len(bodies), options)
    for path, content in written.items():
        check_new(path, content, options.output.force)
    files.check_free(paths, options.output.force)
    pages = post_process(frame_each(iter(bodies), len(bodies), options.paper, options.output.shown_command), options)
    encoded = encode_pages(pages, options, title, "Turn")
    contents = {**written, **dict(zip(paths, encoded, strict=True))}
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
