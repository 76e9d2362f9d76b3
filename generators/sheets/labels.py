"""Counters on sheets of pre-cut labels: colour runs over the labels' edges, and there are no crop marks."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from aids import toml_cache, toml_file
from aids.errors import FitError, InputError, PlotroomError, RulesError, UnknownName, nearest
from aids.input_file import PlayerFile
from aids.places import Place, brief
from aids.records.fields import Field, Given
from aids.records.kinds import Stated, Text, Whole
from aids.records.reading import read
from generators.drawing.drawing import INCH, MM, Drawing, Symbol, shift
from generators.drawing.lengths import format_length
from generators.page.frame import Body, Heading
from generators.page.imposition import Piece
from generators.page.paper import Labels, Paper, format_size, measure, paper
from generators.sheets.settings import read_length
from generators.templates import TEMPLATES

FILE = TEMPLATES / "labels.toml"
#: The least width and height of a label, that of a counter, in points.
LEAST = INCH / 4
#: Sizes that differ by no more are equal, in points.
TOLERANCE = 0.02 * MM


def _paper(at: Place, raw: object, given: Given) -> Paper:
    try:
        return paper(toml_file.text(at, raw))
    except RulesError:
        raise
    except PlotroomError as error:
        raise at.refuse(error.message) from None


def _size(at: Place, raw: object, given: Given) -> tuple[float, ...]:
    lengths = toml_file.texts(at, raw)
    if len(lengths) != 2:
        raise at.wrong("two lengths, width and height", raw)
    return tuple(read_length(at.at(n), each) for n, each in enumerate(lengths))


LENGTH = Stated[float](
    lambda at, raw, given: read_length(at, raw), lambda points, given: format_length(points), "a length, '3 mm'"
)
SIZE = Stated[tuple[float, ...]](
    _size, lambda size, given: [format_length(each) for each in size], "two lengths, width and height"
)


class LabelTable(NamedTuple):
    """A sheet of labels as a file states it, its lengths in points."""

    paper: Annotated[Paper, Field(Stated(_paper, lambda on, given: on.name, "a paper"))]
    label: Annotated[
        tuple[float, float],
        Field(Stated(_size, lambda size, given: list(map(format_length, size)), "two lengths, width and height")),
    ]
    columns: Annotated[int, Field(Whole(1, 200))]
    rows: Annotated[int, Field(Whole(1, 200))]
    left: Annotated[float, Field(LENGTH)]
    top: Annotated[float, Field(LENGTH)]
    across: Annotated[float, Field(LENGTH)]
    down: Annotated[float, Field(LENGTH)]
    title: Annotated[str, Field(Text())] = ""


def labels(named: PlayerFile) -> Labels:
    """A sheet of labels by its name in `templates/labels.toml`, or the only one in a player's TOML file.

    UnknownName for an unknown name; RulesError with file and line for labels that do not lie on their paper.
    """
    name = named.path
    own = name.lower().endswith(".toml")
    place, document = toml_file.read(named.renamed(str(Path(name)))) if own else toml_cache.read(str(FILE))
    if own and len(document) != 1:
        raise InputError(f"{name}: has {len(document)} tables; write one, such as [mine]", where="--labels")
    chosen = next(iter(document)) if own else name
    if chosen not in document:
        known = nearest(name[:40], document)
        raise UnknownName(
            f"{name[:40]!r} is not a sheet of labels; {known}; or name a .toml file of your own", where="--labels"
        )
    return _read(place.at(chosen), document[chosen], chosen)


def _read(at: Place, raw: object, name: str) -> Labels:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
        raise at.refuse(f"the name {brief(name)} must be letters, digits and hyphens: it becomes part of a file name")
    table = read(LabelTable, at, raw)
    width, height = table.label
    if min(width, height) < LEAST - TOLERANCE:
        size = format_size(width, height)
        raise at.at("label").refuse(f"label of {name!r} is {size}; counters are 1/4 in or more")
    room = {"columns": (table.across, width, table.left, table.paper.width)}
    room["rows"] = table.down, height, table.top, table.paper.height
    for key, count, step_key in (("columns", table.columns, "across"), ("rows", table.rows, "down")):
        step, size_, first, paper_ = room[key]
        if step < size_ - TOLERANCE:
            raise at.at(step_key).refuse(f"{step_key} of {name!r} is less than a label: they would overlap")
        end = first + (count - 1) * step + size_
        if end > paper_ + TOLERANCE:
            raise at.at(key).refuse(
                f"{count} {key} of {name!r} end at {end / MM:.4g} mm on {paper_ / MM:.4g} mm of paper"
            )
    places = table.left, table.top, table.across, table.down
    return Labels(name, table.paper, width, height, table.columns, table.rows, *places)


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
