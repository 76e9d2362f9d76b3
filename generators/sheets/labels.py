"""Counters on sheets of labels that come cut: colour runs over the labels' edges, and there are no marks to cut by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from aids.errors import FitError, InputError, PlotroomError, UnknownName, nearest
from aids.toml_file import read
from generators.drawing.drawing import INCH, MM, Drawing, Symbol, shift
from generators.page.frame import Body, Heading
from generators.page.imposition import Piece
from generators.page.paper import Labels, measure, paper, size_words
from generators.sheets.kits import Spec
from generators.templates import TEMPLATES

FILE = TEMPLATES / "labels.toml"
KEYS = ("title", "paper", "label", "columns", "rows", "left", "top", "across", "down")
LEAST = INCH / 4  # as of counters
SAME = 0.02 * MM  # counters and labels that differ by no more are of one size


def labels(name: str) -> Labels:
    """A sheet of labels by its name in `templates/labels.toml`, or the only one in a player's TOML file.

    UnknownName for a name that is not there; RulesError with file and line for labels that do not lie on their paper.
    """
    own = name.lower().endswith(".toml")
    file = Path(name) if own else FILE
    top, data = read(str(file))
    if own and len(data) != 1:
        raise InputError(f"{name}: has {len(data)} tables; write one, such as [mine]", where="--labels")
    chosen = next(iter(data)) if own else name
    if chosen not in data:
        known = nearest(name[:40], data)
        raise UnknownName(
            f"{name[:40]!r} is not a sheet of labels; {known}; or name a .toml file of your own", where="--labels"
        )
    return _read(Spec(data, top).part(chosen), chosen)


def _read(spec: Spec, name: str) -> Labels:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
        spec.fail(f"the name {name!r} should be letters, digits and hyphens: it becomes part of a file name")
    spec = Spec({"name": name, **spec.data}, spec.place)
    spec.known("name", *KEYS)
    try:
        on = paper(spec.get("paper", str))
    except PlotroomError as error:
        spec.fail(error.message, "paper")
    pair = spec.get("label", list)
    if len(pair) != 2:
        spec.fail(f"label of {spec.label} should be two lengths, width and height", "label")
    size = Spec({"width": pair[0], "height": pair[1], "name": name}, spec.place.at("label"))
    width, height = size.length("width"), size.length("height")
    if min(width, height) < LEAST - SAME:
        spec.fail(f"label of {spec.label} is {size_words(width, height)}; counters are 1/4 in or more", "label")
    across, down = spec.length("across"), spec.length("down")
    columns, rows = spec.get("columns", int), spec.get("rows", int)
    for key, count, step, wide, first, room in (
        ("columns", columns, across, width, spec.length("left"), on.width),
        ("rows", rows, down, height, spec.length("top"), on.height),
    ):
        which = "across" if key == "columns" else "down"
        if not 1 <= count <= 200:
            spec.fail(f"{key} = {count} of {spec.label} should be 1 to 200", key)
        if step < wide - SAME:
            spec.fail(f"{which} of {spec.label} is less than a label: they would overlap", which)
        end = first + (count - 1) * step + wide
        if end > room + SAME:
            spec.fail(f"{count} {key} of {spec.label} end at {end / MM:.4g} mm on {room / MM:.4g} mm of paper", key)
    return Labels(name, on, width, height, columns, rows, spec.length("left"), spec.length("top"), across, down)


def impose(pieces: Sequence[Piece], sheet: Labels, heading: Heading) -> list[Body]:
    """Both faces of every copy on labels side by side, front first; as many pages as it takes.

    Each face is drawn out to the bleed, but no further than half way to the next label.  FitError for a counter that
    is not of the labels' size.
    """
    faces: list[Symbol] = []
    for piece in pieces:
        if abs(piece.width - sheet.width) > SAME or abs(piece.height - sheet.height) > SAME:
            raise FitError(
                f"{piece.name} is {size_words(piece.width, piece.height)} and the labels of {sheet.name} are "
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
