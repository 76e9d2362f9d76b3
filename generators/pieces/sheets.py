"""Sheets of pieces that layouts draw, counters and cards, each from a row of a spreadsheet, and all faults of a sheet.

To find every fault at once, what cannot be read is left out, and the rest is read and drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import partial

from aids.errors import MOST_FAULTS, FitError, PlotroomError, RulesError, each_fault, gather, nearest, raise_all
from aids.game_folders import read_beside
from aids.games import Game
from aids.input_file import Key, Place, brief
from generators.drawing import INCH, Symbol
from generators.drawing.art import Art
from generators.drawing.own_art import read_picture as read_silhouette
from generators.drawing.pictures import read_picture
from generators.drawing.svg import PictureFault
from generators.drawing.text import read_font
from generators.drawing.truetype import FontFault
from generators.page.frame import Advice, Body
from generators.page.imposition import Piece, impose, impose_edge_to_edge
from generators.pieces.colors import OwnColours, read_colours
from generators.pieces.fillings import Condition, Template, column_key, unknown_names
from generators.pieces.layouts import Layout, SideOf, draw_side, read_layouts
from generators.pieces.rows import COPY, IN_CELL, Rows, Told, copies_of, of_copy, rows
from generators.pieces.surface import CARD, Row, Surface, outline
from generators.sheets import kits, labels
from generators.sheets.kits import Spec
from generators.sheets.sheet import NOTHING, Job, Sheet, as_file_name, free_name, length, text

MOST_PICTURES, MOST_PICTURE_BYTES = 300, 20_000_000  # of a sheet, with its fonts


class SheetFiles:
    """The contents of the files that have been read, by name."""

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}
        self.bytes = 0

    def picture(self, at: Place, name: str, silhouette: bool) -> Art:
        """A picture in its own colors, or its silhouette; RulesError for one that cannot be drawn."""
        try:
            return (read_silhouette if silhouette else read_picture)(name, self._content(at, name))
        except PictureFault as error:
            raise at.refuse(f"{brief(name)} {error}") from None

    def font(self, at: Place, name: str) -> str:
        """The face of a font; RulesError for one that cannot be used or may not be embedded."""
        try:
            return read_font(self._content(at, name))
        except FontFault as error:
            raise at.refuse(f"{brief(name)} {error}") from None

    @property
    def _full(self) -> bool:
        """Whether no other file is read."""
        return len(self.contents) >= MOST_PICTURES or self.bytes > MOST_PICTURE_BYTES

    def _content(self, at: Place, name: str) -> bytes:
        """The content of a file; RulesError for one that cannot be read, and for too many."""
        if name not in self.contents:
            content = b"" if self._full else read_beside(at, name)
            self.bytes += len(content)
            if self._full:
                most = f"{MOST_PICTURES} of {MOST_PICTURE_BYTES:,} bytes in all"
                raise at.refuse(f"{brief(name)} is one picture too many; {most} are possible")
            self.contents[name] = content
        return self.contents[name]


NONE = "there is no layout; write one, [[layout]]"
MOST_SHEET = 3_000  # pieces of a sheet
SIDES = ("front", "back")


class LaidOut(Sheet):
    """Counters or cards that layouts draw, imposed with their backs, or on a sheet of labels."""

    pieces = rows("the rows")
    layout = text("the layout of rows that name none in a column `layout`").default("", "the only layout")
    quantity = text("the column that says how many of a row").default("", "`quantity`, `count`, `qty` or `copies`")
    gap = length("room between pieces", most=2 * INCH).optional("as the page allows; 0 for cards")

    def __init__(
        self,
        where: Place,
        raw: object,
        game: Game,
        shared: Mapping[str, object] = NOTHING,
        beside: Collection[str] = (),
    ) -> None:
        """Read a sheet with its rows, and the layouts and colors of its kit: all faults at once."""
        self.layouts: Mapping[str, Layout] = {}
        self.colours = OwnColours()
        self.advice: tuple[Advice, ...] = ()
        top = Place(where.path, (), where.find_line, where.files)
        gather(
            [
                partial(super().__init__, where, raw, game, shared, beside),
                partial(self._read_layouts, top.at("layout"), shared.get("layout", []), game),
                partial(self._read_colours, top.at("colours"), shared.get("colours", {})),
            ]
        )

    def _read_layouts(self, place: Place, raw: object, game: Game) -> None:
        self.layouts = read_layouts(place, raw, game)

    def _read_colours(self, place: Place, raw: object) -> None:
        self.colours = read_colours(place, raw)

    def made(self) -> list[Piece]:
        """Every piece, each numbered copy with a design of its own; all faults at once."""
        maker = _Maker(self)
        made = maker.pieces()
        self.advice = (*self.colours.told, *maker.advice.values())
        return made

    def pages(self, job: Job) -> list[Body]:
        """Fronts, and backs as the job says."""
        heading = self.heading(job, small=True)
        made = self.made()
        try:
            if job.labels is not None:
                first, *others = labels.impose(made, job.labels, heading, self.where)
            elif self.gap == 0 or (self.gap is None and all(min(piece[1:3]) >= CARD - 0.01 for piece in made)):
                first, *others = impose_edge_to_edge(made, job.paper, job.sides, heading)
            else:
                first, *others = impose(made, job.paper, job.sides, heading, self.gap)
        except FitError as error:
            self.fail(str(error))
        return [first._replace(advice=(*first.advice, *self.advice)), *others]


class _Maker:
    """Makes the pieces of a sheet; faces of equal rows are drawn once."""

    def __init__(self, sheet: LaidOut) -> None:
        self.sheet = sheet
        self.faces: dict[tuple[object, ...], Symbol] = {}
        self.files = SheetFiles()
        self.names: dict[str, int] = {}
        self.unknown: dict[str, set[str]] = {}
        self.unknown_names: list[PlotroomError] = []
        self.advice: dict[str, Advice] = {}  # the first of each message
        self.quantity = column_key(sheet.quantity)
        if self.quantity and self.quantity not in sheet.pieces.columns:
            hint = nearest(self.quantity[:40], sheet.pieces.columns, sheet.pieces.path)
            sheet.fail(f"there is no column {brief(sheet.quantity)}; {hint}", "quantity")

    def pieces(self) -> list[Piece]:
        """The pieces of all rows."""
        table, found, told = self.sheet.pieces, list[Piece](), Told()
        for row in table.rows:
            try:
                found += self._of_row(row, table)
            except PlotroomError as error:
                told.add(each_fault(error))
                if len(told.faults) >= MOST_FAULTS:
                    break
        raise_all([*self.unknown_names, *table.faults, *told.faults])
        count = sum(piece.quantity for piece in found)
        if not count:
            self.sheet.fail("every quantity is 0; nothing would be printed", "pieces")
        if count > MOST_SHEET:
            self.sheet.fail(f"{count:,} pieces are too many; {MOST_SHEET:,} on a sheet at most", "pieces")
        return found

    def _layout(self, row: Row, table: Rows) -> Layout:
        """The layout of a row; RulesError for one that there is not."""
        known, stated = self.sheet.layouts, self.sheet.layout
        name = (row.values["layout"].strip() if "layout" in table.columns else "") or stated
        if not name:
            if len(known) != 1:
                names = " or ".join(f'"{each}"' for each in list(known)[:4])
                fault = f"there are {len(known)} layouts; say which draws the rows: layout = {names}" if known else NONE
                self.sheet.fail(fault, "pieces")
            name = next(iter(known))
        if name not in known:
            fault = f"there is no layout {brief(name)}; {nearest(name[:40], known)}"
            if stated == name:
                self.sheet.fail(fault, "layout")
            raise row.refuse(fault, "layout")
        layout = known[name]
        if name not in self.unknown:
            self._check_names(layout, row, table)
        return layout

    def _check_names(self, layout: Layout, row: Row, table: Rows) -> None:
        """Find the names in braces that are no columns, each told once; what they are in is not drawn."""
        values = row.values
        figures = getattr(values, "figures", {})
        stated = [each for side in layout.sides for each in side.filled]
        unknown = list(unknown_names(stated, lambda name: name in values or name in figures or name == COPY))
        self.unknown[layout.name] = {name for _, name in unknown}
        self.unknown_names += [
            each.place.refuse(
                f"there is no column {brief(name)} in {table.path}; {nearest(name[:40], table.columns, table.path)}"
                + ("; a text needs quotes" if isinstance(each, Condition) else "")
                + (f"; the sheet hides {table.hidden}" if table.hidden else "")
            )
            for each, name in unknown
        ]

    def _of_row(self, row: Row, table: Rows) -> list[Piece]:
        """The pieces of a row: one with its quantity or, if its texts are numbered, one for each copy."""
        faults: list[PlotroomError] = []
        copies = 1
        try:
            copies = copies_of(row, table.columns, self.quantity)
        except PlotroomError as error:  # one is drawn for its other faults
            faults += each_fault(error)
        made: list[Piece] = []
        try:
            layout = self._layout(row, table)
            made += (self._piece(*each, layout) for each in self._copies(row, layout, copies))
        except PlotroomError as error:
            faults += each_fault(error)
        raise_all(faults)
        return made

    def _copies(self, row: Row, layout: Layout, copies: int) -> Iterator[tuple[Row, int]]:
        """The row with its quantity or, if a text or a cell has the number of the copy, once for each copy."""
        names = {name for side in layout.sides for each in side.filled for name in each.names}
        if COPY in names or any(IN_CELL in row.values[name] for name in names & row.values.keys()):
            yield from ((of_copy(row, number), 1) for number in range(1, copies + 1))
        elif copies:
            yield row, copies

    def _piece(self, row: Row, quantity: int, layout: Layout) -> Piece:
        name = free_name(as_file_name(row.name), self.names)
        sides = [partial(self._face, row, layout, n, f"{name}-{SIDES[n]}") for n in range(len(layout.sides))]
        front, *back = gather(sides)
        shape = None if layout.shape == "square" else outline(layout.shape, *layout.size, layout.corner)
        title = row.name if len(row.name) <= 40 else ""
        return Piece(name, *layout.size, front, back[0] if back else None, quantity, title, outline=shape)

    def _face(self, row: Row, layout: Layout, number: int, name: str) -> Symbol:
        """A side of a row: one that is drawn already if all that it is filled with is equal."""
        side = layout.sides[number]
        unknown = self.unknown[layout.name]
        names = dict.fromkeys(each for stated in side.filled for each in stated.names if each not in unknown)
        key = (layout.name, number, *(row.values[each] for each in names))
        if key not in self.faces:
            self.faces[key] = self._draw(row, layout, side, name)
        return self.faces[key]

    def _draw(self, row: Row, layout: Layout, side: SideOf, name: str) -> Symbol:
        surface = Surface(row, layout.size, layout.bleed, layout.safe, self.sheet.colours, self.files)
        if unknown := self.unknown[layout.name]:
            side = _without(side, unknown)
        surface.edge = outline(layout.shape, *layout.size, layout.corner)
        draw_side(surface, side)
        edge = layout.bleed
        for line in surface.advice:
            self.advice.setdefault(line.message, line)
        return Symbol(name, surface.draw.records, (-edge, -edge, layout.size[0] + edge, layout.size[1] + edge))


def _without(side: SideOf, unknown: Collection[str]) -> SideOf:
    """A side without what names columns that there are not: this is told once, not of each row."""

    def known(stated: Iterable[Template | Condition | None]) -> bool:
        return not any(name in unknown for each in stated if each is not None for name in each.names)

    fill, ink = (each if known([each]) else None for each in (side.fill, side.ink))
    return SideOf(fill, ink, tuple(part for part in side.places if known(part.filled)))


#: How often a sheet is read again without what is faulty; most faults of reading are told at once.
ROUNDS = 5
#: What stands for a place, a layout and a colour that cannot be read, so that the others keep their numbers.
NO_PLACE, NO_COLOUR = {"text": ""}, "#808080"
#: Faults that may rest on a colour or a layout that was left out.
RESTS = {"colours": "can hardly be seen", "layout": "there is no layout"}


def is_laid_out(spec: Spec, game: Game) -> bool:
    """Whether layouts draw a sheet."""
    return issubclass(kits.kind_of(spec, game), LaidOut)


def laid_out_faults(spec: Spec, game: Game) -> list[PlotroomError]:
    """The faults of a sheet's settings, layouts, colors and rows."""
    faults: list[PlotroomError] = []
    shared: dict[str, object] = deepcopy(dict(spec.shared))
    data = dict(spec.data)
    for _ in range(ROUNDS):
        try:
            sheet = kits.read_sheet(spec._replace(data=data, shared=shared), game)
        except PlotroomError as error:
            found = each_fault(error)
            faults += found
            cuts = [_leave_out(fault, spec, data, shared) for fault in found if isinstance(fault, RulesError)]
            if not any(cuts):
                break
            continue
        assert isinstance(sheet, LaidOut)
        drawn = _faults_of(sheet)
        for section, message in RESTS.items():
            if any(fault.keys[:1] == (section,) for fault in faults if isinstance(fault, RulesError)):
                drawn = [fault for fault in drawn if message not in fault.message]
        return faults + drawn
    return faults


def laid_out_advice(spec: Spec, game: Game) -> list[PlotroomError]:
    """What the author of a sheet without faults may want to know: pictures too coarse, colors alike in a palette."""
    sheet = kits.read_sheet(spec, game)
    assert isinstance(sheet, LaidOut)
    sheet.made()
    return [RulesError(line.message, where=line.where) for line in sheet.advice]


def _faults_of(sheet: LaidOut) -> list[PlotroomError]:
    try:
        sheet.made()
    except PlotroomError as error:
        return list(each_fault(error))
    return []


def _leave_out(fault: RulesError, spec: Spec, data: dict[str, object], shared: dict[str, object]) -> bool:
    """Leave out what a fault is of; False if nothing can be."""
    keys = fault.keys
    if keys[:1] == ("colours",) and len(keys) > 1 and isinstance(colours := shared.get("colours"), dict):
        return _put(colours, keys[1], NO_COLOUR)
    if keys[:1] == ("layout",) and len(keys) > 1 and isinstance(listed := shared.get("layout"), list):
        return _leave_out_of_layouts(listed, keys[1:])
    depth = len(spec.place.keys)
    if keys[:depth] == spec.place.keys and len(keys) > depth and keys[depth] != "pieces":
        return data.pop(str(keys[depth]), None) is not None
    return False


def _leave_out_of_layouts(listed: list[object], keys: tuple[Key, ...]) -> bool:
    """Leave out a place or a setting of a layout, or the layout."""
    number, *inner = keys
    layout = listed[int(number)]
    stub = {"name": f"left-out-{number}", "size": "1 in"}
    if not isinstance(layout, dict) or layout == stub:
        return _put(listed, number, stub)
    for sides in (layout, layout.get("back")):
        place = [key for key in inner if key != "back"]
        if len(place) > 1 and place[0] == "places" and isinstance(sides, dict):
            places = sides.get("places")
            if (sides is layout) == (inner[0] != "back") and isinstance(places, list):
                return _put(places, place[1], dict(NO_PLACE))
    if inner and inner[0] not in ("name", "size", "like"):
        return layout.pop(str(inner[0]), None) is not None or _put(listed, number, stub)
    return _put(listed, number, stub)


def _put(held: dict[str, object] | list[object], key: Key, value: object) -> bool:
    """Put a value in place of another; False if it stands there already."""
    if isinstance(held, list):
        if held[int(key)] == value:
            return False
        held[int(key)] = value
    else:
        if held.get(str(key)) == value:
            return False
        held[str(key)] = value
    return True


def left_out(spec: Spec, faults: list[PlotroomError]) -> set[str]:
    """The names of layouts and colors that have faults: what names them has none of its own."""
    names: set[str] = set()
    for fault in faults:
        keys = fault.keys if isinstance(fault, RulesError) else ()
        listed = spec.shared.get("layout")
        if keys[:1] == ("layout",) and len(keys) > 1 and isinstance(listed, list):
            layout = listed[int(keys[1])]
            names |= {str(layout.get("name"))} if isinstance(layout, Mapping) else set()
        elif keys[:1] == ("colours",) and len(keys) > 1:
            names.add(str(keys[1]))
    return names
