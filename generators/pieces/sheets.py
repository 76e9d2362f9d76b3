"""Sheets of pieces that layouts draw, counters and cards, each from a row of a spreadsheet.

A layout has the size, shape, ground and places of faces; one may build on another.  To find every fault of a sheet at
once, what cannot be read is left out, and the rest is read and drawn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from aids import toml_file
from aids.errors import MOST_FAULTS, FitError, PlotroomError, RulesError, each_fault, gather, nearest, raise_all
from aids.games import Game
from aids.input_file import Key, Place, brief
from aids.kinds import Context
from aids.records.fields import Field
from generators.drawing import INCH, MM, Symbol
from generators.drawing.pictures import SheetFiles
from generators.page.frame import Advice, Body, measure
from generators.page.imposition import Piece, Plan, impose, impose_edge_to_edge
from generators.pieces.colors import OwnColors, read_colors
from generators.pieces.counters_csv import MOST_SAFE
from generators.pieces.parts import Part, parts
from generators.pieces.rows import COPY, IN_CELL, RowFaults, Rows, copies_of, of_copy, rows
from generators.pieces.surface import (
    CARD,
    SHAPES,
    Condition,
    Row,
    Surface,
    Template,
    column_key,
    outline,
    size,
    template,
)
from generators.sheets import kits, labels
from generators.sheets.kits import Spec
from generators.sheets.sheet import (
    NOTHING,
    Job,
    Settings,
    Sheet,
    Tables,
    as_file_name,
    choice,
    file_name,
    free_name,
    length,
    read_file_name,
    text,
)

MOST_LAYOUTS = 100
MOST_PARTS = 100  # places of a layout, with those of the layouts that it is built on
COUNTER_SAFE, CARD_SAFE = 1.2 * MM, INCH / 8


class Side(Settings):
    """One side of a piece."""

    fill = template("the color of its ground", "the name of a color, with columns in braces").optional("white")
    ink = template("the color of texts and symbols", "the name of a color, with columns in braces").optional(
        "what is read best"
    )
    places = parts("what stands on it").default([])


def _read_back(at: Place, raw: object, given: Context) -> Side | str:
    return read_file_name(at, raw) if isinstance(raw, str) else Side(at, raw, given.get(Game))


class LayoutOf(Side):
    """A layout as it is stated."""

    name = file_name("its name")
    like = file_name("the layout that it is built on").optional("none")
    size_ = size("the size of the cut piece").optional("as in `like`")
    shape = choice(SHAPES, "the shape that is cut out").optional("as in `like`, or square")
    corner = length("the radius of rounded corners", most=INCH).optional("1/8 in")
    bleed = length("color outside the cut", most=INCH / 4).optional("1/8 in")
    safe = length("clear room inside the cut, without texts and symbols", most=INCH).optional(
        "1.2 mm, of a card 1/8 in"
    )
    back = Field(
        Tables[Side | str](_read_back, Side, "a table with `fill`, `ink` and `places`, or the name of a layout"),
        "its back",
    ).optional("as in `like`, or none")


class SideOf(NamedTuple):
    """One side of a layout with what it takes from the layouts that it is built on."""

    fill: Template | None
    ink: Template | None
    places: tuple[Part, ...]

    @property
    def filled(self) -> Iterator[Template | Condition]:
        """All that is filled in from columns."""
        yield from filter(None, (self.fill, self.ink))
        for part in self.places:
            yield from part.filled


class Layout(NamedTuple):
    """A layout that is read: its sizes in points, its front, and its back if it has one."""

    name: str
    where: Place
    size: tuple[float, float]
    shape: str
    corner: float
    bleed: float
    safe: float
    front: SideOf
    back: SideOf | None

    @property
    def sides(self) -> tuple[SideOf, ...]:
        """Its front, and its back if it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)


def draw_side(surface: Surface, side: SideOf) -> None:
    """Draw a side of a layout on a face, its ground out to the bleed; all faults of its places at once."""
    gather([partial(_ground, surface, side), *(partial(part.draw, surface) for part in side.places)])


def _ground(surface: Surface, side: SideOf) -> None:
    """Fill the ground, and settle the ink."""
    if side.fill is not None and side.fill.fill(surface.row.values).strip():
        surface.fill(surface.place_box(None), surface.color(side.fill))
    if side.ink is not None:
        surface.ink = surface.ink_at(side.ink, surface.place_box(None))


def read_layouts(place: Place, raw: object, game: Game) -> Mapping[str, Layout]:
    """The layouts of a kit by name; RulesError with file and line for what is wrong, all faults at once."""
    if isinstance(raw, dict):
        raise place.refuse("a layout is one of a list", fix="write [[layout]], with two brackets")
    listed = toml_file.rows(place, raw)
    if len(listed) > MOST_LAYOUTS:
        raise place.refuse(f"{len(listed)} layouts are too many", fix=f"use at most {MOST_LAYOUTS}")
    stated: dict[str, LayoutOf] = {}
    faults = []
    for layout in gather(partial(LayoutOf, at, each, game) for at, each in listed):
        if layout.name in stated:
            fault = f"two layouts are called {brief(layout.name)}"
            faults.append(layout.where.at("name").refuse(fault, fix="rename one"))
        stated.setdefault(layout.name, layout)
    raise_all(faults)
    lines = dict(zip(stated, gather(partial(_line, layout, stated) for layout in stated.values()), strict=True))
    made = gather(partial(_layout, lines[name], stated, lines) for name in stated)
    return MappingProxyType(dict(zip(stated, made, strict=True)))


def _line(layout: LayoutOf, stated: Mapping[str, LayoutOf]) -> list[LayoutOf]:
    """A layout and those that it is built on, the first of these last; RulesError for a circle of them."""
    line = [layout]
    while (like := line[-1].like) is not None:
        if like not in stated:
            line[-1].fail(f"the file has no layout {brief(like)}", "like", fix=nearest(like, stated))
        if stated[like] in line:
            circle = line[line.index(stated[like]) :]
            first = min(range(len(circle)), key=lambda n: list(stated).index(circle[n].name))  # told alike of each
            names = [each.name for each in (*circle[first:], *circle[: first + 1])]
            circle[first].fail(f"{' is like '.join(names)}, in a circle", "like", fix="remove one `like`")
        line.append(stated[like])
    return line


def _first(line: list[LayoutOf], key: str) -> Any:
    """What the first of a line that states a setting states; None where none does."""
    return next((value for each in line if (value := getattr(each, key)) is not None), None)


def _layout(line: list[LayoutOf], stated: Mapping[str, LayoutOf], lines: Mapping[str, list[LayoutOf]]) -> Layout:
    """The layout that the first of a line comes to."""
    own = line[0]
    if (sides := _first(line, "size_")) is None:
        line[-1].fail(f"layout {brief(line[-1].name)} needs 'size'", "name")
    least = min(sides)
    corner, safe, bleed = _first(line, "corner"), _first(line, "safe"), _first(line, "bleed")
    if safe is None:
        safe = CARD_SAFE if least >= CARD else COUNTER_SAFE
    if safe > MOST_SAFE * least:
        fault = f"a safe zone of {safe / INCH:.3g} in leaves no room on {brief(own.name)}"
        own.fail(fault, "safe", fix="make it smaller")
    front = _side(line)
    if len(front.places) > MOST_PARTS:
        own.fail(f"{len(front.places)} places are too many", "places", fix=f"use at most {MOST_PARTS}")
    back: Side | SideOf | str | None = _first(line, "back")
    if isinstance(back, Side):
        back = SideOf(back.fill, back.ink, back.places)
    elif isinstance(back, str):  # the front of another layout
        if back not in stated:
            own.fail(f"the file has no layout {brief(back)} for the back", "back", fix=nearest(back, stated))
        if (_first(lines[back], "size_") or sides) != sides:
            own.fail(f"the layout {brief(back)} of the back has another size", "back", fix="give both one size")
        back = _side(lines[back])
    return Layout(
        own.name,
        own.where,
        sides,
        _first(line, "shape") or "square",
        min(INCH / 8 if corner is None else corner, least / 2),
        measure("bleed") if bleed is None else bleed,
        safe,
        front,
        back,
    )


def _side(line: list[LayoutOf]) -> SideOf:
    """The front of a line of layouts: the ground of the first that states one, the places of all, the last first."""
    fill, ink = _first(line, "fill"), _first(line, "ink")
    return SideOf(fill, ink, tuple(part for each in reversed(line) for part in each.places))


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
        self.layouts: Mapping[str, Layout]
        self.colors: OwnColors
        self.advice: tuple[Advice, ...] = ()
        top = where._replace(keys=())
        readers: list[Callable[[], Any]] = [
            partial(super().__init__, where, raw, game, shared, beside),
            partial(read_layouts, top.at("layout"), shared.get("layout", []), game),
            partial(read_colors, top.at("colors"), shared.get("colors", {})),
        ]
        _, self.layouts, self.colors = gather(readers)

    def made(self) -> list[Piece]:
        """Every piece, each numbered copy with a design of its own; all faults at once."""
        maker = _Maker(self)
        made = maker.pieces()
        self.advice = (*self.colors.told, *maker.advice.values())
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
                first, *others = impose(made, job.paper, job.sides, heading, Plan(self.gap))
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
            sheet.fail(f"unknown column {brief(sheet.quantity)}", "quantity", fix=hint)

    def pieces(self) -> list[Piece]:
        """The pieces of all rows."""
        table, found, told = self.sheet.pieces, list[Piece](), RowFaults()
        for row in table.rows:
            try:
                found += self._of_row(row, table)
            except PlotroomError as error:
                told.add(each_fault(error))
                if len(told.faults) >= MOST_FAULTS:
                    break
        raise_all([*self.unknown_names, *table.faults, *told.faults])
        if not (count := sum(piece.quantity for piece in found)):
            self.sheet.fail("every quantity is 0, so nothing would be printed", "pieces", fix="set one to 1 or more")
        if count > MOST_SHEET:
            self.sheet.fail(f"{count:,} pieces are too many", "pieces", fix=f"use at most {MOST_SHEET:,} on a sheet")
        return found

    def _layout(self, row: Row, table: Rows) -> Layout:
        """The layout of a row; RulesError for one that there is not."""
        known, stated = self.sheet.layouts, self.sheet.layout
        name = (row.values["layout"].strip() if "layout" in table.columns else "") or stated
        if not name:
            if len(known) != 1:
                names = " or ".join(f'"{each}"' for each in list(known)[:4])
                fault = f"there are {len(known) or 'no'} layouts"
                fix = f"choose the layout of the rows: layout = {names}" if known else "write one: [[layout]]"
                self.sheet.fail(fault, "pieces", fix=fix)
            name = next(iter(known))
        if name not in known:
            fault, fix = f"the file has no layout {brief(name)}", nearest(name[:40], known)
            if stated == name:
                self.sheet.fail(fault, "layout", fix=fix)
            raise row.refuse(fault, "layout", fix=fix)
        layout = known[name]
        if name not in self.unknown:
            # Names in braces that are no columns are told once each; what they are in is not drawn.
            filled = [(each, word) for side in layout.sides for each in side.filled for word in each.names]
            unknown = [(each, word) for each, word in filled if word not in row.values and word != COPY]
            self.unknown[name] = {word for _, word in unknown}
            self.unknown_names += [
                each.place.refuse(
                    f"unknown column {brief(word)} in {table.path}"
                    + (", which hides " + table.hidden if table.hidden else "")
                    + (". A text needs quotes" if isinstance(each, Condition) else ""),
                    fix=nearest(word[:40], table.columns, table.path),
                )
                for each, word in unknown
            ]
        return layout

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
            names = {name for side in layout.sides for each in side.filled for name in each.names}
            each_copy = [(row, copies)] if copies else []
            if COPY in names or any(IN_CELL in row.values[name] for name in names & row.values.keys()):
                each_copy = [(of_copy(row, number), 1) for number in range(1, copies + 1)]
            made += (self._piece(*each, layout) for each in each_copy)
        except PlotroomError as error:
            faults += each_fault(error)
        raise_all(faults)
        return made

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
            surface = Surface(row, layout.size, layout.bleed, layout.safe, self.sheet.colors, self.files)
            if unknown:
                side = _without(side, unknown)
            surface.edge = outline(layout.shape, *layout.size, layout.corner)
            draw_side(surface, side)
            for line in surface.advice:
                self.advice.setdefault(line.message, line)
            edge, (wide, high) = layout.bleed, layout.size
            self.faces[key] = Symbol(name, surface.draw.records, (-edge, -edge, wide + edge, high + edge))
        return self.faces[key]


def _without(side: SideOf, unknown: Collection[str]) -> SideOf:
    """A side without what names columns that there are not: this is told once, not of each row."""

    def known(stated: Iterable[Template | Condition | None]) -> bool:
        return not any(name in unknown for each in stated if each is not None for name in each.names)

    fill, ink = (each if known([each]) else None for each in (side.fill, side.ink))
    return SideOf(fill, ink, tuple(part for part in side.places if known(part.filled)))


#: How often a sheet is read again without what is faulty; most faults of reading are told at once.
ROUNDS = 5
#: What stands for a place, a layout and a color that cannot be read, so that the others keep their numbers.
NO_PLACE, NO_COLOR = {"text": ""}, "#808080"
#: Faults that may rest on a color or a layout that was left out.
RESTS = {"colors": "can hardly be seen", "layout": "the file has no layout"}


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
        drawn: list[PlotroomError] = []
        try:
            sheet.made()
        except PlotroomError as error:
            drawn += each_fault(error)
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


def _leave_out(fault: RulesError, spec: Spec, data: dict[str, object], shared: dict[str, object]) -> bool:
    """Leave out what a fault is of; False if nothing can be."""
    keys = fault.keys
    if keys[:1] == ("colors",) and len(keys) > 1 and isinstance(colors := shared.get("colors"), dict):
        return _put(colors, keys[1], NO_COLOR)
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
    """Put a value in place of another in a list or a table; False if it stood there already."""
    if isinstance(held, list):
        before, held[int(key)] = held[int(key)], value
    else:
        before, held[str(key)] = held.get(str(key)), value
    return before != value


def left_out(spec: Spec, faults: list[PlotroomError]) -> set[str]:
    """The names of layouts and colors that have faults: what names them has none of its own."""
    names: set[str] = set()
    for fault in faults:
        keys = fault.keys if isinstance(fault, RulesError) else ()
        listed = spec.shared.get("layout")
        if keys[:1] == ("layout",) and len(keys) > 1 and isinstance(listed, list):
            layout = listed[int(keys[1])]
            names |= {str(layout.get("name"))} if isinstance(layout, Mapping) else set()
        elif keys[:1] == ("colors",) and len(keys) > 1:
            names.add(str(keys[1]))
    return names
