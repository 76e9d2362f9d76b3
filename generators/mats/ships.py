"""The sheet kind `log`: a page to fill in or, with `ships`, a panel for each ship, on as many pages as they need.

Ships are tables of a kit or rows of a spreadsheet: their values, speeds and rows of hit boxes.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import fsum
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import toml_file
from aids.errors import gather
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, OwnKind, Whole
from aids.records.fields import Field
from aids.texts import as_text
from generators.drawing import INCH, Drawing, Point, Style
from generators.drawing.art import Art, draw_art
from generators.drawing.text import fit_scale, text_width
from generators.mats import Look, Pages, Shown, art_named, color_named, dress, number, tables_or_csv
from generators.mats.tracks import icon_width
from generators.page.frame import NOTE, SECTION, TABLE, VALUE, Body, area
from generators.page.rich_text import draw_paragraph
from generators.sheets.logs import Log, draw_head, draw_note
from generators.sheets.sheet import Job, number_or_figure, text, whole

T = TypeVar("T")
MOST_SHIPS, MOST_COPIES, MOST_PANELS = 200, 40, 400
MOST_ROWS = 30  # values or rows of hit boxes of a ship
MOST_BOXES = 200  # of a row
MOST_STEPS = 40  # of a value that falls
MOST_SPEED = 20  # from which boxes are counted down
MOST_NAME = 60  # letters
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_GROUP = re.compile(r"\s*(\d{1,4})\s*(?:\(([^()]{0,60})\))?\s*[,+/]?\s*")


class Group(NamedTuple):
    """Hit boxes that stand together, and the words after them: what is left when all are struck."""

    boxes: int
    words: str = ""


def read_steps(at: Place, raw: object) -> tuple[str, ...]:
    """A value as it falls: a list, or a text of numbers with spaces or slashes; one step for any other text."""
    listed = raw if isinstance(raw, list) else None
    if isinstance(raw, str):
        parts = raw.replace("/", " ").split()
        listed = list(parts) if parts and all(map(_NUMBER.fullmatch, parts)) else [raw]
    elif isinstance(raw, int | float) and not isinstance(raw, bool):
        listed = [raw]
    if listed is None or any(isinstance(each, bool) or not isinstance(each, str | int | float) for each in listed):
        raise at.wrong('a number, a text, or its values as it falls, "8 6 4"', raw)
    if not 1 <= len(listed) <= MOST_STEPS:
        raise at.refuse(f"{at.name[1:-1]} has {len(listed)} values", fix=f"use 1 to {MOST_STEPS}")
    return tuple(as_text(each).strip() for each in listed)


def _read_speed(at: Place, raw: object, given: Context) -> tuple[str, ...]:
    """The steps of a speed; a number alone is counted down to 0."""
    steps = read_steps(at, raw)
    if len(steps) > 1 or not steps[0].isdigit():
        return steps
    if int(steps[0]) > MOST_SPEED:
        cure = f'write its steps as it falls, "{steps[0]} 20 10 0"'
        raise at.refuse(f"a speed of {steps[0]} would need more than {MOST_SPEED} boxes", fix=cure)
    return tuple(str(n) for n in range(int(steps[0]), -1, -1))


def read_groups(at: Place, raw: object) -> tuple[Group, ...]:
    """A row of hit boxes: a number of them, or several that stand apart."""
    if isinstance(raw, list):
        raw = " ".join(map(str, raw)) if all(type(each) is int for each in raw) else raw
    if type(raw) is int:
        raw = str(raw)
    if not isinstance(raw, str):
        raise at.wrong('how many boxes, or several groups, "4 4 2"', raw)
    groups, start, total = [], 0, 0
    while start < len(raw):
        if (found := _GROUP.match(raw, start)) is None:
            break
        groups.append(Group(int(found[1]), (found[2] or "").strip()))
        total, start = total + int(found[1]), found.end()
        if total > MOST_BOXES:
            raise at.refuse(f"{at.name[1:-1]} has more than {MOST_BOXES} boxes")
    if start < len(raw) or not groups:
        fix = 'write how many, "6", several groups, "4 4 2", or what is left after a group, "4 (half speed) 4 (sunk)"'
        raise at.refuse(f"{brief(raw)} is not a row of hit boxes", fix=fix)
    return tuple(group for group in groups if group.boxes)


def _by_name(takes: str, meaning: str, each: Callable[[Place, object], T]) -> Field[Mapping[str, T]]:
    """A table with any names."""

    def read(at: Place, raw: object, given: Context) -> Mapping[str, T]:
        stated = toml_file.entries(at, raw)
        if len(stated) > MOST_ROWS:
            raise at.refuse(f"{at.name[1:-1]} has {len(stated)} names", fix=f"use at most {MOST_ROWS}")
        for name in stated:
            if len(name) > MOST_NAME or not name.strip():
                raise at.at(name).refuse(f"a name here has 1 to {MOST_NAME} letters")
        readers = [partial(each, at.at(name), value) for name, value in stated.items()]
        return dict(zip(stated, gather(readers), strict=True))

    return Field(OwnKind(read, takes=takes), meaning).default({})


def _read_criticals(at: Place, raw: object, given: Context) -> Mapping[str, int]:
    """After how many boxes a critical hit is: a number for every row, or a table by row."""
    if isinstance(raw, dict):
        return {name: Whole(1, MOST_BOXES).read(at.at(name), each) for name, each in raw.items()}
    return {"": Whole(1, MOST_BOXES).read(at, raw)}


class Ship(Shown):
    """A ship of a log; every copy has a panel of its own."""

    name = text("its name")
    class_ = text("its class or type").default("")
    art = art_named("its profile or its plan")
    color = color_named("the ground of its name")
    values = _by_name(
        "a table of numbers or texts; with several numbers, `8 6 4`, each in a box",
        "its values, and those that fall as it is damaged",
        read_steps,
    )
    speed = Field(
        OwnKind(_read_speed, takes='a number, which is counted down to 0, or its steps as it falls, "30 24 16 8"'),
        "its speed track",
    ).default([0], "none")
    hits = _by_name(
        'a table of numbers, or of groups, "4 4 2"; in brackets what is left after a group, "4 (half speed) 4 (sunk)"',
        "its hit boxes, a row for each part",
        read_groups,
    )
    critical = Field(
        OwnKind(_read_criticals, takes="a whole number for all rows, or a table of them by row"),
        "a critical hit after each such number of hit boxes",
    ).optional("the sheet’s number")
    words = text("words at its foot").default("")
    count = number_or_figure(0, MOST_COPIES, "how many copies").default(1)

    cells = MappingProxyType({"count": number, "critical": number, "hits": number, "values": number, "speed": number})
    named = MappingProxyType({"quantity": "count", "copies": "count", "title": "name", "type": "class"})
    grouped = ("values", "hits")

    def verify(self, game: Game) -> None:
        """RulesError for critical hits of a part that it lacks."""
        for name in self.critical or ():
            if name and name not in self.hits:
                rows = ", ".join(self.hits) or "none"
                self.fail(f"it has no hit boxes {brief(name)}", "critical", name, fix=f"its rows are {rows}")

    def critical_of(self, row: str, otherwise: int | None) -> int:
        """After how many boxes of a row a critical hit is; 0 for none."""
        own = self.critical or {}
        return own.get(row, own.get("", otherwise or 0))


GAP = 10.0  # between panels
PAD = 6.0
HEAD = 20.0  # height of a name
PROFILE = (24.0, 46.0)  # least and most height of a profile
SHARE = 0.55  # the share of the width that a profile takes, if that is high enough
VALUES, APART_VALUES = 25.0, 12.0  # height of a line of values, and between them
SIDE, STEP = 10.5, 12.5  # side of a hit box, and from one to the next
APART = 6.0  # between groups
LINE = 15.5  # from line to line of boxes
BOX, STEP_BOX = 13.0, 16.0  # height of a box with a figure, and its width where there is room
LABEL = 0.34  # the share of the width that names of rows may take
THICK = Style("pale", "danger", 1.3)
THIN = Style(None, "navy", 0.6)


def draw_ships(pages: Pages, ships: Sequence[Ship], across: int, critical: int | None, speed: str) -> None:
    """Draw the panels of ships in rows down the pages."""
    width = (pages.room.width - GAP * (across - 1)) / across
    panels: list[tuple[Drawing, float]] = []
    for ship in ships:
        panel, tall = _compose(ship, width, critical, speed)
        if tall > pages.room.height:
            found = f"this ship is {tall / INCH:.3g} in high and the page {pages.room.height / INCH:.3g} in"
            ship.fail(found, fix="use fewer rows, or across = 1")
        panels += [(panel, tall)] * ship.count
    for first in range(0, len(panels), across):
        row = panels[first : first + across]
        high = max(tall for _, tall in row)
        pages.needs(high)
        for n, (panel, _) in enumerate(row):
            left = pages.room.left + n * (width + GAP)
            pages.draw.put(panel, left, pages.y)
            pages.draw.rect(left, pages.y - high, width, high, Style(None, "navy", 0.8))
        pages.y -= high + GAP


def _compose(ship: Ship, width: float, critical: int | None, speed: str) -> tuple[Drawing, float]:
    """The panel of a ship from its upper left corner down, and its height in points."""
    draw = Drawing()
    look = ship.look if ship.look.ground is not None else Look("navy", ship.look.art)
    draw.rect(0, -HEAD, width, HEAD, Style(look.ground))
    most = width - 2 * PAD
    size = _fit(ship, ship.name, VALUE, 0.7 * most if ship.class_ else most, "bold", "name")
    draw.text(PAD, -HEAD / 2 - 0.35 * size, ship.name, size, look.ink, "bold")
    if ship.class_:
        room = most - text_width(ship.name, size, "bold") - 8
        own = _fit(ship, ship.class_, TABLE, room, "regular", "class")
        draw.text(width - PAD, -HEAD / 2 - 0.35 * own, ship.class_, own, look.ink, anchor="end")
    y, (beside, under) = _draw_profile(draw, ship, look.art, width)
    falling = {name: steps for name, steps in ship.values.items() if len(steps) > 1}
    if len(ship.speed) > 1:
        falling = {speed: ship.speed, **falling}
    labels = [_label(name) for name in (*falling, *ship.hits)]
    left = PAD + min(max((text_width(each, TABLE, "semibold") for each in labels), default=0.0), LABEL * width) + 6
    for name, steps in falling.items():
        if y > under and left + _steps_width(steps) > beside:
            y = under
        y = _draw_steps(draw, ship, name, steps, (left, y, beside if y > under else width - PAD))
    y = min(y, under)
    for name, groups in ship.hits.items():
        if groups:
            y = _draw_hits(draw, ship, name, critical, (left, y, width - PAD))
    if ship.words:
        y = draw_paragraph(draw, ship.words, PAD, y - 1, width - 2 * PAD, NOTE, "ink") - 2
    return draw, PAD - y


def _label(name: str) -> str:
    """The name of a row as it is printed: `main-guns` as Main guns."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _fit(ship: Ship, text: str, most: float, room: float, face: str, *keys: str) -> float:
    """The size up to `most` at which a text fits its room; RulesError if that is too small to be read."""
    size = fit_scale(text, most, room, face)
    if text_width(text, size, face) > room:
        ship.fail(f"{brief(text)} has no room on a panel", *keys, fix="shorten it, or put fewer ships across")
    return size


def _draw_profile(draw: Drawing, ship: Ship, art: Art | None, width: float) -> tuple[float, Point]:
    """The values, and the profile at their right or, where it has no room there, above them.

    The y below the values, and the lower left corner of the profile where lines may stand beside it.
    """
    y, values = -HEAD - 4, {name: steps[0] for name, steps in ship.values.items() if len(steps) == 1}
    if art is None:
        return _draw_values(draw, ship, values, y, width) - 2, (width - PAD, y)
    shape = icon_width(art, 1.0)
    high = min(max(SHARE * width / shape, PROFILE[0]), PROFILE[1])
    widths = [
        max(text_width(_label(name), NOTE), text_width(value, SECTION, "bold")) + APART_VALUES
        for name, value in values.items()
    ]
    if widths and fsum(widths) <= width - 2 * PAD - high * shape:
        left = width - PAD - high * shape
        draw_art(draw, art, (left, y - high, high * shape, high), "navy")
        return _draw_values(draw, ship, values, y, width) - 2, (left - 4, y - high - 4)
    draw_art(draw, art, (PAD, y - high, width - 2 * PAD, high), "navy")
    below = _draw_values(draw, ship, values, y - high - 3, width) - 2
    return below, (width - PAD, below)


def _draw_values(draw: Drawing, ship: Ship, values: Mapping[str, str], y: float, width: float) -> float:
    """Values of one figure side by side, the name of each above it; the y below them."""
    x, most = PAD, width - PAD
    for n, (name, value) in enumerate(values.items()):
        label = _label(name)
        small = _fit(ship, label, NOTE, most - PAD, "regular", "values", name)
        size = _fit(ship, value, SECTION, most - PAD, "bold", "values", name)
        wide = max(text_width(label, small), text_width(value, size, "bold")) + APART_VALUES
        if n and x + wide - APART_VALUES > most:
            x, y = PAD, y - VALUES
        draw.text(x, y - 8, label, small, "gray")
        draw.text(x, y - 19, value, size, "navy", "bold")
        x += wide
    return y - VALUES if values else y


def _draw_row_name(draw: Drawing, ship: Ship, name: str, left: float, y: float) -> None:
    size = _fit(ship, name, TABLE, left - PAD - 4, "semibold")
    draw.text(PAD, y - SIDE + 1, name, size, "navy", "semibold")


def _steps_width(steps: Sequence[str]) -> float:
    """The width of a value as it falls, in boxes on one line."""
    return fsum(max(text_width(step, NOTE, "semibold") + 6, STEP_BOX) + 2 for step in steps) - 2


def _draw_steps(draw: Drawing, ship: Ship, name: str, steps: Sequence[str], at: tuple[float, float, float]) -> float:
    """A value as it falls, each step in a box of its own; the y below it.  `at` is its left, top and right."""
    left, y, right = at
    _draw_row_name(draw, ship, _label(name), left, y)
    sizes = [_fit(ship, step, NOTE, right - left - 6, "semibold") for step in steps]
    widths = [text_width(step, size, "semibold") + 6 for step, size in zip(steps, sizes, strict=True)]
    if _steps_width(steps) <= right - left:  # narrower boxes may spare a line
        widths = [max(wide, STEP_BOX) for wide in widths]
    evens = (-(-len(widths) // lines) for lines in range(1, len(widths)))  # as few and as even lines as can be
    starts, room, x = range(len(widths)), right - left + 0.01, left
    each = next((n for n in evens if all(fsum(widths[a : a + n]) + 2 * n - 2 <= room for a in starts[::n])), 1)
    for n, (step, size, wide) in enumerate(zip(steps, sizes, widths, strict=True)):
        if n and n % each == 0:
            x, y = left, y - LINE
        draw.rect(x, y - BOX, wide, BOX, THIN)
        draw.text(x + wide / 2, y - BOX + 3.8, step, size, "ink", "semibold", "middle")
        x += wide + 2
    return y - LINE


def _draw_hits(draw: Drawing, ship: Ship, name: str, otherwise: int | None, at: tuple[float, float, float]) -> float:
    """A row of hit boxes, every so many of them marked; the y below it.  A group goes to a new line as a whole."""
    left, y, right = at
    critical = ship.critical_of(name, otherwise)
    _draw_row_name(draw, ship, _label(name), left, y)
    found: tuple[list[Sequence[Point]], list[Sequence[Point]]] = [], []  # the edges of boxes, and of critical hits
    x, count = left, 0
    for group in ship.hits[name]:
        after = text_width(group.words, NOTE) + 8 if group.words else 0.0
        wide = group.boxes * STEP + after
        if x > left and x + min(wide, right - left) - (STEP - SIDE) > right + 0.01:
            x, y = left, y - LINE
        most = int((right - left - SIDE + 0.01) // STEP) + 1
        # As even as can be, whole steps from one critical hit to the next.
        each = -(-group.boxes // -(-group.boxes // most))
        whole = -(-each // critical) * critical if critical else each
        each = whole if each < group.boxes and whole <= most else each
        for n in range(group.boxes):
            if n and n % each == 0:
                x, y = left, y - LINE
            count += 1
            marked = bool(critical) and count % critical == 0
            low = y - SIDE - 0.5
            found[marked].append(((x, low), (x + SIDE, low), (x + SIDE, low + SIDE), (x, low + SIDE)))
            x += STEP
        if group.words:
            if x > left and x + after - 6 > right:
                x, y = left, y - LINE
            size = _fit(ship, group.words, NOTE, right - x - 1, "regular", "hits", name)
            draw.text(x + 1, y - SIDE + 1.5, group.words, size, "ink")
            x += after - 2
        x += APART
    for edges, style in zip(found, (THIN, THICK), strict=True):
        if edges:
            draw.polygons(edges, style)
    return y - LINE


MOST_ACROSS, MOST_STEP = 4, 200


class ShipLog(Log):
    """A page to fill in: fields, boxes to tick, places of units, and rows or a grid down to the foot; or ships.

    Ships have a panel each, several on a page: name, class, profile, values, speed track and rows of hit boxes.
    """

    ships = tables_or_csv(Ship, "the ships, instead of `columns`", most=MOST_SHIPS)
    across = whole(1, MOST_ACROSS, "how many ships side by side").default(2)
    critical = whole(1, MOST_STEP, "a critical hit after each such number of hit boxes").optional("none")
    critical_key = text("the text at the foot of ships with critical hits").default("Thick boxes: critical hits.")
    speed_name = text("the name of the speed tracks").default("Speed")

    def verify(self, game: Game) -> None:
        """RulesError for ships beside columns or a grid, for too many, and for what a log of none lacks."""
        if not self.ships:
            super().verify(game)
            return
        for other in ("grid", "columns", "places", "rows", "assumes"):
            if other in self.stated:
                self.fail(f"a log of ships has no {other}", other, fix="make that a separate sheet")
        panels = sum(ship.count for ship in self.ships)
        if panels > MOST_PANELS:
            self.fail(f"{panels} ships are too many", "ships", fix=f"use at most {MOST_PANELS} on a sheet")
        if not panels:
            self.fail("every count is 0, so nothing would be printed", "ships", fix="set one to 1 or more")
        dress(self, self.ships)

    def pages(self, job: Job) -> list[Body]:
        """The ships, with the note and the key at the foot of each page; without ships the page of the log."""
        if not self.ships:
            return super().pages(job)
        room = area(job.paper)
        marked = any(ship.critical_of(row, self.critical) for ship in self.ships for row in ship.hits)
        keys = (self.critical_key,) if marked else ()
        foot = draw_note(self, Drawing(), room, *keys)
        pages = Pages(room._replace(bottom=room.bottom + foot))
        if self.fields or self.trackers:
            pages.y = draw_head(self, pages.draw, room)
        draw_ships(pages, self.ships, self.across, self.critical, self.speed_name)
        for page in pages.drawings:
            draw_note(self, page, room, *keys)
        return [Body(page, self.heading(job), "fill") for page in pages.drawings]
