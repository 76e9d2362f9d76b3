"""Counters on sheets of pre-cut labels, over whose edges color runs, and on whole labels that are cut by hand."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import FitError, InputError, PlotroomError, RulesError, UnknownName, nearest, sentences
from aids.input_file import Place, PlayerFile, brief
from aids.kinds import Context, OwnKind, String, Whole
from aids.records.fields import Field, read
from generators import TEMPLATES
from generators.drawing import IDENTITY, INCH, MM, Drawing, format_length, shift, turn
from generators.page.frame import Advice, Body, Heading, Labels, Paper, format_size, measure, paper
from generators.page.imposition import Piece, pieces_text
from generators.page.imposition import impose as impose_to_cut
from generators.sheets.sheet import read_length, read_two_lengths

FILE = TEMPLATES / "labels.toml"
#: The least width and height of a label, that of a counter, in points.
LEAST = INCH / 4
#: Sizes that differ by no more are equal, in points.
TOLERANCE = 0.02 * MM
#: What takes counters of every size.
WHOLE = "letter-full, a4-full"


def _paper(at: Place, raw: object, given: Context) -> Paper:
    try:
        return paper(String().read(at, raw))
    except RulesError:
        raise
    except PlotroomError as error:
        raise at.refuse(error.message) from None


LENGTH = OwnKind[float](
    lambda at, raw, given: read_length(at, raw), lambda points, given: format_length(points), "a length, '3 mm'"
)
SIZE = OwnKind[tuple[float, float]](
    lambda at, raw, given: read_two_lengths(at, raw),
    lambda size, given: [format_length(each) for each in size],
    "two lengths, width and height",
)


class LabelTable(NamedTuple):
    """A sheet of labels as a file states it, its lengths in points."""

    paper: Annotated[Paper, Field(OwnKind(_paper, lambda on, given: on.name, "a paper"))]
    label: Annotated[tuple[float, float], Field(SIZE)]
    columns: Annotated[int, Field(Whole(1, 200))]
    rows: Annotated[int, Field(Whole(1, 200))]
    left: Annotated[float, Field(LENGTH)]
    top: Annotated[float, Field(LENGTH)]
    across: Annotated[float, Field(LENGTH)]
    down: Annotated[float, Field(LENGTH)]
    title: Annotated[str, Field(String())] = ""


def labels(named: PlayerFile) -> Labels:
    """A sheet of labels by its name in `templates/labels.toml`, or the only one in a player's TOML file.

    UnknownName for an unknown name; RulesError with file and line for labels that do not lie on their paper.
    """
    name = named.path
    own = name.lower().endswith(".toml")
    place, document = toml_file.read(named.renamed(str(Path(name)))) if own else toml_file.read_own(str(FILE))
    if own and len(document) != 1:
        raise InputError(f"{name}: has {len(document)} tables", "write one, such as [mine]", where="--labels")
    chosen = next(iter(document)) if own else name
    if chosen not in document:
        raise UnknownName(f"{name[:40]!r} is not a sheet of labels", nearest(name[:40], document), where="--labels")
    at, name = place.at(chosen), chosen
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
        raise at.refuse(f"the name {brief(name)} must be letters, digits and hyphens: it becomes part of a file name")
    table = read(LabelTable, at, document[name])
    width, height = table.label
    if min(width, height) < LEAST - TOLERANCE:
        size = format_size(width, height)
        raise at.at("label").refuse(f"label of {name!r} is {size}", fix="use labels of 1/4 in or more")
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


def impose(pieces: Sequence[Piece], sheet: Labels, heading: Heading, where: Place) -> list[Body]:
    """The pages with the faces of every copy of the pieces that have the labels' size, each front followed by its back.

    A piece that has that size on its side is turned by a quarter.  A label as large as its paper takes pieces of every
    size, to cut by hand.  What has another size is left out and told, with the place `where` the pieces stand;
    InputError if that is all of them.
    """
    try:
        return _impose(pieces, sheet, heading, where.refuse("").where)
    except FitError as error:
        raise InputError(str(where.refuse(str(error))), where="--labels") from None


def _impose(pieces: Sequence[Piece], sheet: Labels, heading: Heading, where: str) -> list[Body]:
    if min(sheet.width - sheet.paper.width, sheet.height - sheet.paper.height) > -TOLERANCE:
        # All fronts and then all backs on one side, with crop marks, size by size.
        fronts = [piece._replace(back=None) for piece in pieces]
        backs = [piece._replace(front=piece.back, back=None, title="") for piece in pieces if piece.back is not None]
        made = sorted([*fronts, *backs], key=lambda piece: (-piece.height, -piece.width))
        return impose_to_cut(made, sheet.paper, "single", heading)
    fitting = [(piece, turned) for piece in pieces if (turned := _turned(piece, sheet)) is not None]
    others = [piece for piece in pieces if _turned(piece, sheet) is None]
    sizes = dict.fromkeys(format_size(piece.width, piece.height) for piece in others)
    if not fitting:
        raise FitError(
            f"{others[0].name} is {next(iter(sizes))} and the labels of {sheet.name} are {sheet.size}",
            f"use labels of the counters’ size, whole sheets to cut ({WHOLE}), or a file of your own",
        )
    copies = [(piece, turned) for piece, turned in fitting for _ in range(piece.quantity)]
    faces = [
        (piece, face, turned) for piece, turned in copies for face in (piece.front, piece.back) if face is not None
    ]
    # A face is drawn as far as its bleed, at most half way to the next label.
    x, y = (min(measure("bleed"), gap / 2) for gap in (sheet.across - sheet.width, sheet.down - sheet.height))
    edge = ((-x, -y), (sheet.width + x, -y), (sheet.width + x, sheet.height + y), (-x, sheet.height + y))
    bodies: list[Body] = []
    for first in range(0, len(faces), sheet.columns * sheet.rows):
        draw, on_page = Drawing(), faces[first : first + sheet.columns * sheet.rows]
        with draw.figure(pieces_text([piece for piece, _, _ in on_page], "Labels with the faces of")):
            for number, (_, face, turned) in enumerate(on_page):
                with draw.group(shift(*sheet.place(number)), clip=edge):
                    draw.use(face, turn(90, sheet.width) if turned else IDENTITY)
        bodies.append(Body(draw, heading, "labels"))
    if others:
        left = f"{sum(piece.quantity for piece in others)} counters of another size than {sheet.size} are left out"
        message = sentences(f"{left}: {', '.join(sizes)}", f"print them on whole sheets ({WHOLE})")
        bodies[0] = bodies[0]._replace(advice=(Advice(message, where),))
    return bodies


def _turned(piece: Piece, sheet: Labels) -> bool | None:
    """Whether a piece has to be turned to have the size of a label; None if it does not have that either way."""
    for turned, (width, height) in ((False, piece[1:3]), (True, piece[2:0:-1])):
        if abs(width - sheet.width) <= TOLERANCE and abs(height - sheet.height) <= TOLERANCE:
            return turned
    return None
