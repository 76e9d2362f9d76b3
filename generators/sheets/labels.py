"""Counters on sheets of pre-cut labels: colour runs over the labels' edges, and there are no crop marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from aids import toml_cache, toml_file
from aids.errors import FitError, InputError, PlotroomError, UnknownName, nearest
from aids.places import brief
from generators.drawing.drawing import INCH, MM, Drawing, Symbol, shift
from generators.page.frame import Body, Heading
from generators.page.imposition import Piece
from generators.page.paper import Labels, format_size, measure, paper
from generators.sheets.kits import Spec
from generators.templates import TEMPLATES

FILE = TEMPLATES / "labels.toml"
KEYS = ("title", "paper", "label", "columns", "rows", "left", "top", "across", "down")
#: The least width and height of a label, that of a counter, in points.
LEAST = INCH / 4
#: Sizes that differ by no more are equal, in points.
TOLERANCE = 0.02 * MM


def labels(name: str) -> Labels:
    """A sheet of labels by its name in `templates/labels.toml`, or the only one in a player's TOML file.

    UnknownName for an unknown name; RulesError with file and line for labels that do not lie on their paper.
    """
    own = name.lower().endswith(".toml")
    place, document = toml_file.read(str(Path(name))) if own else toml_cache.read(str(FILE))
    if own and len(document) != 1:
        raise InputError(f"{name}: has {len(document)} tables; write one, such as [mine]", where="--labels")
    chosen = next(iter(document)) if own else name
    if chosen not in document:
        known = nearest(name[:40], document)
        raise UnknownName(
            f"{name[:40]!r} is not a sheet of labels; {known}; or name a .toml file of your own", where="--labels"
        )
    return _read(Spec(document, place).part(chosen), chosen)


def _read(spec: Spec, name: str) -> Labels:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
        spec.fail(f"the name {brief(name)} must be letters, digits and hyphens: it becomes part of a file name")
    spec = Spec({"name": name, **spec.data}, spec.place)
    spec.known("name", *KEYS)
    try:
        on = paper(spec.get("paper", str))
    except PlotroomError as error:
        spec.fail(error.message, "paper")
    width, height = spec.size("label")
    if min(width, height) < LEAST - TOLERANCE:
        spec.fail(f"label of {spec.label} is {format_size(width, height)}; counters are 1/4 in or more", "label")
    sheet = Labels(
        name,
        on,
        width,
        height,
        columns=spec.whole("columns", 1, 200),
        rows=spec.whole("rows", 1, 200),
        left=spec.length("left"),
        top=spec.length("top"),
        across=spec.length("across"),
        down=spec.length("down"),
    )
    _check_row(spec, ("columns", "across"), sheet.columns, sheet.across, width, sheet.left, on.width)
    _check_row(spec, ("rows", "down"), sheet.rows, sheet.down, height, sheet.top, on.height)
    return sheet


def _check_row(
    spec: Spec, keys: tuple[str, str], count: int, step: float, size: float, first: float, room: float
) -> None:
    """RulesError if labels in a row, or in a column, overlap or end beyond the paper; all lengths in points."""
    count_key, step_key = keys
    if step < size - TOLERANCE:
        spec.fail(f"{step_key} of {spec.label} is less than a label: they would overlap", step_key)
    end = first + (count - 1) * step + size
    if end > room + TOLERANCE:
        message = f"{count} {count_key} of {spec.label} end at {end / MM:.4g} mm on {room / MM:.4g} mm of paper"
        spec.fail(message, count_key)


def impose(pieces: Sequence[Piece], sheet: Labels, heading: Heading) -> list[Body]:
    """The pages with the faces of every copy on labels, each front followed by its back.

    A face is drawn as far as its bleed, at most half way to the next label.  FitError for a counter that does not
    have the labels' size.
    """
    faces: list[Symbol] = []
    for piece in pieces:
        if abs(piece.width - sheet.width) > TOLERANCE or abs(piece.height - sheet.height) > TOLERANCE:
            raise FitError(
                f"{piece.name} is {format_size(piece.width, piece.height)} and the labels of {sheet.name} are "
                f"{sheet.size}; use other labels, or a file of your own whose counters are all of that size"
            )
        faces += [face for face in (piece.front, piece.back) if face is not None] * piece.quantity
    x, y = (min(measure("bleed"), gap / 2) for gap in (sheet.across - sheet.width, sheet.down - sheet.height))
    edge = ((-x, -y), (sheet.width + x, -y), (sheet.width + x, sheet.height + y), (-x, sheet.height + y))
    bodies: list[Body] = []
    for first in range(0, len(faces), sheet.columns * sheet.rows):
        draw = Drawing()
        for number, face in enumerate(faces[first : first + sheet.columns * sheet.rows]):
            with draw.group(shift(*sheet.place(number)), clip=edge):
                draw.use(face)
        bodies.append(Body(draw, heading, "labels"))
    return bodies
