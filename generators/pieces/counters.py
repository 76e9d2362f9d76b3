"""Counters: faces from a kit's list of pieces at actual size, with bleed outside the trim and a safe zone inside.

Every sheet of pieces builds on `PieceSheet`, whose pieces are in the kit or in a CSV file beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple, NoReturn

from aids import toml_file
from aids.errors import FitError, PlotroomError, UnknownName, gather, raise_all
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context
from aids.records.fields import Field
from aids.rulebook.rules import Rules, fillings
from aids.texts import fill_all
from generators import TEMPLATES
from generators.drawing import INCH, Drawing, Symbol, corners_of, luminance, mix, palette, shift
from generators.drawing.art import Art, afloat, art, lengthwise, sea
from generators.drawing.own_art import is_picture
from generators.drawing.pictures import SheetFiles
from generators.drawing.text import shorten_text, text_width
from generators.page.frame import TABLE, Body, measure
from generators.page.imposition import KEPT, Piece, Plan, impose
from generators.page.rich_text import Block, draw_paragraph
from generators.pieces import counters_csv
from generators.pieces.colors import NO_COLORS, SHADES
from generators.pieces.counters_csv import FaceOf, PieceOf
from generators.pieces.rows import TAKES, Line, is_spreadsheet, lines_beside, spread
from generators.pieces.sheets import MOST_SHEET, LaidOut, Layout, draw_side, read_layouts
from generators.pieces.surface import Row, Surface
from generators.sheets import kits, labels
from generators.sheets.charts import TitledBlock
from generators.sheets.kits import COPIES, MOST_LINE, Spec, check_text, leaves
from generators.sheets.sheet import Job, Sheet, Tables, choice, length, text

SIZES = (22.0, 14.0, 11.0, 9.0, 7.5)  # points: the type of their faces, which is smaller than that of pages


def parts_of(spec: Spec) -> list[Spec]:
    """The entries of a counter sheet: a list of its own, or the rows of the spreadsheet that it names."""
    if not isinstance(spec.data.get("pieces"), str):
        return spec.parts("pieces")
    name, at = spec.data["pieces"], spec.place.at("pieces")
    if not is_spreadsheet(name):
        raise at.wrong("a list of tables, [[pieces]], or the name of a .csv or .xlsx file", name)
    faults: list[PlotroomError] = []
    path, lines = lines_beside(at, name, faults, counters_csv.FORM)
    return parts_of_lines(spec, path, lines, faults)


def parts_of_lines(spec: Spec, path: str, lines: Sequence[Line], faults: Sequence[PlotroomError] = ()) -> list[Spec]:
    """The entries of a counter sheet from the lines of its spreadsheet.

    Raises RulesError with file, row and column for a cell that is too long or cannot be printed.
    """
    place, document = counters_csv.of_lines(path, lines, faults, spec.place.files)
    filled = toml_file.entries(place, fill_all(place, document, spec.values, kept=COPIES))
    gather(
        partial(check_text, place.at("pieces", n, " ".join(map(str, keys))), text, MOST_LINE)
        for n, piece in enumerate(toml_file.array(place, filled["pieces"], "pieces"))
        for keys, text in leaves((), piece)
        if isinstance(text, str)
    )
    return Spec(filled, place, values=spec.values).parts("pieces")


def _read_pieces(at: Place, raw: object, given: Context) -> tuple[PieceOf, ...]:
    """A list of pieces, or the name of a CSV file with them."""
    game = given.get(Game)
    values = fillings(game.rules.figures, game.rules.switches)
    spec = Spec({"pieces": raw}, at._replace(keys=at.keys[:-1]), values=values)
    parts = [part for stated in parts_of(spec) for part in spread(stated, game)]
    return tuple(gather(partial(PieceOf, part.place, part.data, game) for part in parts))


class PieceSheet(Sheet):
    """A sheet of pieces."""

    pieces = Field(Tables(_read_pieces, PieceOf, TAKES), "the pieces")
    safe = length("clear room inside the edge of each piece").default("1.2 mm")

    def verify(self, game: Game) -> None:
        """RulesError for too many counters."""
        count = sum(piece.copies for piece in self.pieces)
        if count > MOST_SHEET:
            self.fail(f"{count:,} counters are too many", "pieces", fix=f"use at most {MOST_SHEET:,} on a sheet")


def check_names(parts: Sequence[PieceOf]) -> list[Piece]:
    """RulesError for pieces of one name, told once for each name: names become file names; otherwise no pieces."""
    named: dict[str, list[PieceOf]] = {}
    for part in parts:
        named.setdefault(part.name, []).append(part)
    faults = []
    for name, alike in named.items():
        if name and len(alike) > 1:
            number, which = ("two", "one of them") if len(alike) == 2 else (str(len(alike)), "all but one")
            first, *others = (part.where.at("name") for part in alike)
            problem = f"{number} pieces are called {brief(name)}, the first on line {first.line}"
            fault = others[0].refuse(problem, fix=f"rename {which}")
            fault.lines = tuple(place.line for place in others)
            faults.append(fault)
    raise_all(faults)
    return []


def refuse_piece(sheet: PieceSheet, error: FitError) -> NoReturn:
    """Raise the error for a piece that does not fit the paper, at the entry that states it."""
    for part in sheet.pieces:
        if error.where == (name := part.name) or re.fullmatch(rf"{re.escape(name)}-[0-9]+", error.where):
            part.fail(str(error), "size")
    sheet.fail(str(error))


TEXT_KEYS = ("value", "corner", "label", "art")  # may stand in a piece for both of its faces
OWN = "own.svg"  # stands for a picture of a player's own among the names of art
DARK = 0.05  # luminance of an ink under which a pattern's band is lighter than the ground
#: Art that has its value in its middle: in a space of its own, or in the ground's color on its ink.
RINGED = ("echoes", "ring", "radial", "formation", "waves")
SOLID = ("burst", "spade")
BODIED = ("helicopter-side",)  # art with its value under its tail
MOST_SIGNS = 2  # letters of a value that is no word
PLATE = 0.12  # the share of the ground in the plate of a face with a band
LONG = 3.0  # art so many times as long as high lies aslant from corner to corner
WIDE = 1.6  # art so many times as wide as high has the width of the face, and a value above it


class Face(NamedTuple):
    """One side of a counter: color roles, a large value, a corner text, art, and a name at the foot or along a hull.

    `front` marks the edge that leads with a triangle.  `band` inks the plate of its name, so that a side can be told
    without color.  `pattern` names the pattern of the band along the left edge (`generators.drawing.patterns`).  A
    text that does not fit is refused, or cut short where the face `shortens`.  Flames stand over the hull of a `hit`.
    A name that is `level` stands under the value of a hull and not along it.
    """

    ground: str
    ink: str
    value: str = ""
    corner: str = ""
    label: str = ""
    art: str | Art = ""
    front: bool = False
    band: bool = False
    pattern: str = ""
    shortens: bool = False
    hit: bool = False
    level: bool = False


class _OwnArt(SheetFiles):
    """A picture of a player's own that is read already."""

    def __init__(self, piece: Art) -> None:
        super().__init__()
        self.piece = piece

    def picture(self, at: Place, name: str, silhouette: bool) -> Art:
        """The picture."""
        return self.piece


def _values(face: Face) -> dict[str, str]:
    """The columns of a face for the built-in layouts."""
    piece = art(face.art) if face.art else None
    long = piece.width / piece.height if piece else 0.0
    floats = piece is not None and afloat(piece)[1] > 0
    ringed = face.art in RINGED + SOLID and not face.pattern and bool(face.value)
    over = bool(face.value or face.corner)
    slant = not (floats or face.pattern or (face.value and not face.label)) and long > LONG
    bodied = face.art in BODIED and not face.pattern and bool(face.value) and not face.corner
    plain = piece is not None and not (floats or slant or bodied or ringed)
    wide = piece is not None and (long > WIDE or lengthwise(piece) or bool(face.corner) or not face.label)
    flags = {
        "band": face.band,
        "hit": face.hit,
        "level": face.level,
        "front_mark": face.front,
        "sea": floats,
        "slant": slant,
        "bodied": bodied,
        "ringed": ringed,
        "solid": ringed and face.art in SOLID,
        "worded": floats and len(face.value) > MOST_SIGNS and not face.corner,
        "whole": plain and not over,
        "below": plain and over and wide,
        "beside": plain and over and not wide,
        "alone": not (face.art or face.corner or face.front or face.pattern),
    }
    return {
        "fill": "" if face.band and face.label else face.ground,
        **{key: getattr(face, key) for key in ("ground", "ink", "value", "corner", "label", "pattern")},
        **{key: "yes" if flag else "" for key, flag in flags.items()},
        "art": face.art if isinstance(face.art, str) else OWN,
    }


@cache
def built_in() -> Mapping[str, Layout]:
    """The layouts of counters that name none."""
    place, document = toml_file.read_own(str(TEMPLATES / "layouts.toml"))
    return read_layouts(place.at("layout"), document["layout"], bare_game("layouts", "Layouts"))


def bare_game(name: str, title: str) -> Game:
    """A game without rules and checks, for sheets that belong to none."""
    return Game(name, title, Rules(name, title, {}, {}, {}, {}, Place(""), None, frozenset()), {})


def face_symbol(
    name: str, face: Face, width: float, height: float, safe: float, bleed: float, row: Row | None = None
) -> Symbol:
    """A face with its ground as a symbol about its trim box, by a built-in layout; its box takes in the bleed.

    A tall counter with a hull seen from above has the bow at its front edge, value and name behind the stern; a square
    one with a front has the hull in the middle.  RulesError at the row for what does not fit within the safe zone.
    """
    hull, tall = bool(face.art) and lengthwise(face.art), height > 1.4 * width
    layout = "hull" if hull and tall else "hull-square" if hull and face.front else "tall" if tall else "counter"
    roles = {  # for the built-in layouts beside its ground and its ink
        "plate": mix(face.ink, face.ground, PLATE) if face.band else sea(face.ink, face.ground),
        "plate-ink": face.ground if face.band else face.ink,
        "middle": face.ground if face.art in SOLID else face.ink,
        "under": mix(face.ground, *SHADES["lighter" if luminance(palette()[face.ink]) < DARK else "darker"]),
    }
    surface = Surface(
        (row or Row(Place(name), {}, name))._replace(values=_values(face)),
        (width, height),
        bleed,
        safe,
        NO_COLORS._replace(roles=roles),
        _OwnArt(face.art) if isinstance(face.art, Art) else SheetFiles(),
    )
    surface.strict, surface.sizes = False, SIZES
    surface.cure, surface.shortens = "make the counter larger", face.shortens
    draw_side(surface, built_in()[layout].front)
    return Symbol(name, surface.draw.records, (-bleed, -bleed, width + bleed, height + bleed))


def pieces(sheet: PieceSheet | PiecesShown, bleed: float | None = None) -> list[Piece]:
    """Every piece of a counter sheet, each numbered copy with a design of its own.

    `bleed` is in points; by default that of `templates/paper.toml`.
    """
    bleed = measure("bleed") if bleed is None else bleed
    files = SheetFiles()
    tables: list[PieceOf | FaceOf] = [*sheet.pieces, *(face for part in sheet.pieces for face in part.faces.values())]
    gather(partial(_own_art, table, files) for table in tables if is_picture(table.art or ""))
    makers: list[Callable[[], list[Piece]]] = [partial(check_names, sheet.pieces)]
    makers += [partial(_copies, part, sheet.safe, bleed, files) for part in sheet.pieces]
    made: dict[str, Piece] = {}
    for part, copies in zip(sheet.pieces, gather(makers)[1:], strict=True):
        for piece in copies:
            if piece.name in made:
                fault = f"two pieces come out as {brief(piece.name)}, one numbered by {{n}}"
                part.fail(fault, "name", fix="rename one of them")
            made[piece.name] = piece
    return list(made.values())


def of_spec(spec: Spec, game: Game) -> list[Piece]:
    """Every piece of a counter sheet of a kit."""
    sheet = kits.read_sheet(kits.filled(spec, game), game)
    if isinstance(sheet, LaidOut):
        return sheet.made()
    assert isinstance(sheet, PieceSheet)
    return pieces(sheet)


def _own_art(table: PieceOf | FaceOf, files: SheetFiles) -> Art:
    """The silhouette in the file that a table states as its `art`."""
    return files.picture(table.where.at("art"), table.art or "", silhouette=True)


def _copies(part: PieceOf, safe: float, bleed: float, files: SheetFiles) -> list[Piece]:
    """The pieces of one entry: one with its quantity or, if its texts are numbered, one for each copy."""
    (width, height), count, faces = part.size, part.copies, part.faces
    safe = safe if part.safe is None else part.safe
    part.check_safe(safe)
    stated = "\n".join(getattr(table, key) or "" for table in (part, *faces.values()) for key in TEXT_KEYS)
    numbered = "{n" in stated or any(len(face.arts) > 1 for face in faces.values())
    copies = []
    for n in range(1, (count if numbered else min(count, 1)) + 1):
        label = f"{part.name}-{n}" if numbered else part.name
        try:
            symbols = []
            for side, stated_face in faces.items():
                face, row = _face(part, stated_face, n, files, width - 2 * safe), Row(stated_face.where, {}, label)
                symbols.append(face_symbol(f"{label}-{side}", face, width, height, safe, bleed, row))
        except UnknownName as error:
            part.fail(str(error))
        back = symbols[1] if len(symbols) > 1 else None
        title = part.name.replace("-", " ").capitalize() if part.title is None else part.title
        copies.append(Piece(label, width, height, symbols[0], back, 1 if numbered else count, title, part.use))
    return copies


def _face(part: PieceOf, stated: FaceOf, number: int, files: SheetFiles, room: float) -> Face:
    """A face of copy `number` of a piece, its texts with `{n}` and `{name}` filled in, `room` points wide."""
    name = part.names[number - 1] if part.names else ""
    *texts, sign = (getattr(part if getattr(stated, key) is None else stated, key) for key in TEXT_KEYS)
    value, corner, label = (each.replace("{n}", str(number)).replace("{name}", name) for each in texts)
    names = [texts[-1].replace("{name}", each) for each in part.names or (label,)]
    level = bool(label) and all(text_width(each, SIZES[-1], "semibold") <= room for each in names)
    if stated.arts:
        sign = stated.arts[(number - 1) % len(stated.arts)]
    return Face(
        stated.ground,
        stated.ink,
        value,
        corner,
        label,
        _own_art(part if stated.art is None else stated, files) if is_picture(sign) else sign,
        part.front_mark,
        stated.band,
        stated.pattern or part.pattern or "",
        part.each is not None,
        stated.hit,
        level,
    )


APART, WORDS = 6.0, 60.0  # points: between what is shown of a piece, and the least room for its words


class PiecesShown(TitledBlock):
    """Counters with their backs beside them, and what each is."""

    pieces = Field(Tables(_read_pieces, PieceOf, TAKES), "the pieces")
    safe = length("clear room inside the edge of each piece").default("1.2 mm")

    def draw(self, job: Job, width: float) -> Block:
        """The first of each kind, as many beside each other as the width takes."""
        made, draw = pieces(self), Drawing()
        counts = Counter({piece.title: 0 for piece in made})
        for piece in made:
            counts[piece.title] += piece.quantity
        shown = [next(piece for piece in made if piece.title == title) for title in counts]
        y = self.head(draw, "front and back", width) - APART
        columns = max(1, int((width + APART) // (2 * (max(piece.width for piece in shown) + APART) + WORDS)))
        each = (width + APART) / columns
        for first in range(0, len(shown), columns):
            row = shown[first : first + columns]
            high = max(piece.height for piece in row)
            for n, piece in enumerate(row):
                x, low = n * each, y - (high + piece.height) / 2
                for face in filter(None, (piece.front, piece.back)):
                    with draw.group(shift(x, low), clip=corners_of(0.0, 0.0, piece.width, piece.height)):
                        draw.use(face)
                    x += piece.width + APART
                room = n * each + each - APART - x
                draw.text(x, y - high / 2 + 2, shorten_text(piece.title, TABLE, room, "bold"), TABLE, "navy", "bold")
                draw_paragraph(draw, piece.use or f"{counts[piece.title]} counters", x, y - high / 2, room)
            y -= high + APART
        return Block(-self.foot(draw, y, width), draw)


class Counters(PieceSheet):
    """Counters at true size, imposed with their backs, or on a sheet of labels."""

    gap = length("room between counters", most=2 * INCH).optional("as the page allows")
    kinds = choice(KEPT, "lines that break no group of counters with one title, if it fits").optional("neither")
    backs = text("what the art of backs means, in the list of their pages").default("")

    @classmethod
    def suited(cls, stated: Mapping[str, object]) -> type[Sheet]:
        """Counters that name a layout are drawn by it."""
        return LaidOut if "layout" in stated else cls

    def pages(self, job: Job) -> list[Body]:
        """Fronts, and backs as the job says."""
        heading = self.heading(job, small=True)
        if job.labels is not None:
            return labels.impose(pieces(self), job.labels, heading, self.where)
        bleed = measure("sheet-bleed")
        try:
            plan = Plan(self.gap, self.kinds, bleed, self.backs)
            return impose(pieces(self, bleed), job.paper, job.sides, heading, plan)
        except FitError as error:
            refuse_piece(self, error)
