"""The cover of a kit: the name of the game over a picture, and under it what is in the kit and how it is made."""

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import NamedTuple

from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Style, Text
from generators.drawing import painting as paint
from generators.drawing.text import fit_size, shorten_text, text_width, wrap_text
from generators.page.frame import (
    CARD,
    COVER,
    DISPLAY,
    FILM,
    FOOT,
    NOTE,
    PAIRED,
    PAPER,
    SECTION,
    TABLE,
    VALUE,
    Area,
    Body,
    Heading,
    color_of,
    measure,
    page_runs,
    scale_bars,
    stock_of,
)
from generators.page.rich_text import draw_paragraph
from generators.sheets import kits
from generators.sheets.sheet import Job, Sheet, text, texts

Scene = Callable[[Drawing, Rules, Area], None]
PICTURE = 0.595  # of the height of the page
STRIP, GAP, DISC = 6.0, 20.0, 6.5  # points: the strip under the picture, between columns, the number of a step
LISTED = 0.3  # of the width: each of the two columns of the list
#: Sizes of type and how far apart the lines of the list are, the largest first: the first that has room is taken.
SIZES = (
    (TABLE, 28.0),
    (TABLE, 22.0),
    (TABLE, 19.0),
    (TABLE, 16.5),
    (TABLE, 15.0),
    (TABLE, 13.4),
    (TABLE, 11.6),
    (NOTE, 11.0),
    (NOTE, 9.8),
)
LEAST = 40.0  # points: the name of a game is not smaller
#: What pages are printed on, in the order of the list; the first is for pages that are each other's back.
GROUPS: Mapping[tuple[str, bool], str] = {
    (CARD, True): "On card, fronts and backs",
    (CARD, False): "On card, one side",
    (PAPER, False): "On plain paper",
    (FILM, False): "On clear film",
}
#: How backs are put behind fronts, by the way of printing.
BACKS: Mapping[str, str] = {
    "long-edge": "Print fronts and backs on both sides of the card. Flip it on the long edge.",
    "short-edge": "Print fronts and backs on both sides of the card. Flip it on the short edge.",
    "fold": "Fold the card along the dashes, and glue backs to fronts.",
    "single": "Glue each page of backs behind its page of fronts.",
}


class Row(NamedTuple):
    """A line of the list: the head of a group, or a sheet with its pages."""

    text: str
    pages: str = ""


class Cover(Sheet):
    """The first page of a kit: a picture, the list of its sheets, how to make them, and what else is needed."""

    picture = text("what its picture shows, for people who cannot see it").default("Calm water under an evening sky.")
    needs = texts("what else the owner needs, a sentence each")

    def pages(self, job: Job) -> list[Body]:
        """One page."""
        color, paper, draw, scene = color_of(job.game.title), job.paper, Drawing(), Drawing()
        edge, low = measure("small-margin"), round(paper.height * (1 - PICTURE))
        room = Area(edge, low, paper.width - edge, paper.height - edge)
        if place := kits.catalog(job.game.name).cover:
            draw_scene: Scene = kits.load(place, FunctionType)
            draw_scene(scene, job.game.rules, room)
        else:
            paint.calm(scene, room)
        end = room.right - 0.05  # or a screen shows a sliver more, a pixel wide
        corners = ((edge, low), (end, low), (end, room.top), (edge, room.top))
        with draw.figure(self.picture), draw.group(clip=corners):
            draw.add(record for record in scene.records if not isinstance(record, Text))
        _draw_title(draw, job, kits.about(job.game).about)
        with draw.artifact():  # they are read with the picture
            draw.add(record for record in scene.records if isinstance(record, Text))
        draw.rect(edge, low - STRIP, room.width, STRIP, Style(color))
        made: dict[str, Sequence[Body]]  # the pages of each sheet by its title, made for it where they are not printed
        if job.titles:
            made = {title: job.made[name] for name, title in job.titles.items() if name in job.made}
        else:
            specs = kits.choose(kits.sheets_of(job.game), [], job.game.name)
            made = {spec.text("title"): kits.build(spec, job) for spec in specs if spec.data["kind"] != COVER}
        for draw_side in (_Part.list_sheets, _Part.tell):
            for size, line in SIZES:
                part = _Part(Drawing(), color, job, made, self.needs, low - STRIP - 12, size, line)
                if draw_side(part) >= paper.margin + FOOT + 14:
                    break
            draw.add(part.drawing.records)
        heading = Heading(job.game.title, job.game.title)
        return [Body(draw, heading, COVER, note=self.title)]


def _draw_title(draw: Drawing, job: Job, line: str) -> None:
    """The name of the game, and the line about it."""
    left, room = job.paper.margin, job.paper.width - 2 * job.paper.margin
    name = job.game.title
    size = fit_size(lambda size: text_width(name, size, "black"), DISPLAY, room, least=LEAST, step=2.0)
    base = job.paper.height - job.paper.margin - 0.745 * DISPLAY
    with draw.role("H1"):
        draw.text(left, base, shorten_text(name, size, room, "black"), size, paint.TITLE, "black")
    with draw.role("P"):
        for n, words in enumerate(wrap_text(line[:1].upper() + line[1:], VALUE, room)[:2]):
            draw.text(left + 0.03 * size, base - 2.1 * VALUE - 1.2 * VALUE * n, words, VALUE, paint.TITLE)


def _rows(made: Mapping[str, Sequence[Body]], numbers: Mapping[int, int]) -> list[Row]:
    """The list of sheets by what they are printed on; a sheet for two materials is in both groups.

    With each are the numbers of its pages, `3-4`, or how many they are, `2 pages`, where they have none.
    """
    groups: dict[str, dict[str, list[Body]]] = {head: {} for head in GROUPS.values()}
    for title, body in ((title, body) for title, bodies in made.items() for body in bodies):
        group = GROUPS[stock_of(body), body.role in PAIRED and stock_of(body) == CARD]
        groups[group].setdefault(title, []).append(body)
    rows: list[Row] = []
    for head, sheets in groups.items():
        rows += [Row(head)] * bool(sheets)
        for title, bodies in sheets.items():
            pages = f"{len(bodies)} page{'s' * (len(bodies) > 1)}"
            if numbers:
                pages = ", ".join(page_runs(sorted(numbers[id(body)] for body in bodies)))
            rows.append(Row(title, pages))
    return rows


class _Part(NamedTuple):
    """The lower part of the page in the color of the game: lists in a size of type, their lines so far apart."""

    drawing: Drawing
    color: str
    job: Job
    made: Mapping[str, Sequence[Body]]
    needs: Sequence[str]
    top: float
    size: float
    line: float

    @property
    def column(self) -> float:
        """The width of each of the two columns of the list."""
        return LISTED * (self.job.paper.width - 2 * self.job.paper.margin - 2 * GAP)

    def list_sheets(self) -> float:
        """Draw the list of sheets in two columns; the lowest y."""
        margin, column, top = self.job.paper.margin, self.column, self.top
        count = max(self.job.numbers.values(), default=sum(map(len, self.made.values())))
        self._head("In this kit", f"{len(self.made)} sheets, {count} pages", margin, top, 2 * column + GAP)
        lows = []
        for n, part in enumerate(_halves(_rows(self.made, self.job.numbers))):
            y = top - 15
            for k, row in enumerate(part):
                y = self._row(
                    row, margin + n * (column + GAP), y - (0.3 * self.line if k and not row.pages else 0.0), column
                )
            lows.append(y)
        return min(lows)

    def tell(self) -> float:
        """Draw the steps and what else is needed, beside the list; the lowest y."""
        x = self.job.paper.margin + 2 * (self.column + GAP)
        column = self.job.paper.width - self.job.paper.margin - x
        bodies = [body for each in self.made.values() for body in each]
        steps = ["Print at 100 %, not “fit to page”. This bar must measure 1 inch and 25 mm."]
        if any(body.role in PAIRED for body in bodies):
            steps.append(BACKS[self.job.sides])
        if any(body.trim for body in bodies):
            steps.append("Glue the counters to board if you want them thicker. Cut along the marks outside the color.")
        if any(stock_of(body) == FILM for body in bodies):
            steps.append("Use film that is made for your printer.")
        y = self._head("Make it", "", x, self.top, column)
        for number, step in enumerate(steps, 1):
            middle = y - self.line / 4 - 0.75 * self.size
            with self.drawing.role("LI"):
                with self.drawing.role("Lbl"):
                    self.drawing.circle(x + DISC, middle, DISC, Style(self.color))
                    self.drawing.text(x + DISC, middle - 0.36 * NOTE, str(number), NOTE, "paper", "bold", "middle")
                with self.drawing.role("LBody"):
                    left, room = x + 2 * DISC + 6, column - 2 * DISC - 6
                    y = draw_paragraph(self.drawing, step, left, y - self.line / 4, room, self.size, "ink")
            if number == 1:
                with self.drawing.artifact():
                    scale_bars(self.drawing, x + 2 * DISC + 6, y - 11, 1)
                y -= 20
        if self.needs:
            y = self._head("You also need", "", x, y - self.line / 2, column)
            for need in self.needs:
                y = draw_paragraph(self.drawing, need, x, y - self.line / 4, column, self.size, "ink")
        return y

    def _head(self, text: str, note: str, x: float, top: float, width: float) -> float:
        """Draw a head over a line, with a note at its right; the y below it."""
        with self.drawing.role("H2"):
            self.drawing.text(x, top - 9, text, SECTION, self.color, "bold")
        self.drawing.text(x + width, top - 9, note, TABLE, "gray", anchor="end")
        self.drawing.line((x, top - 14), (x + width, top - 14), Style(None, self.color, 1.0))
        return top - 15

    def _row(self, row: Row, x: float, y: float, width: float) -> float:
        """Draw a line of the list, a long title in two; the y below it."""
        if not row.pages:
            with self.drawing.role("H3"):
                self.drawing.text(x, y - self.line + 0.3 * self.size, row.text, self.size, self.color, "bold")
            return y - self.line
        lines = wrap_text(row.text, self.size, width - text_width(row.pages, self.size) - 8)
        with self.drawing.item():
            base = y - self.line + 0.3 * self.size
            for n, line in enumerate(lines):
                y -= self.line if not n else 1.15 * self.size
                self.drawing.text(x, y + 0.3 * self.size, line, self.size)
            self.drawing.text(x + width, base, row.pages, self.size, "gray", anchor="end")
        self.drawing.line((x, y - 0.08 * self.size), (x + width, y - 0.08 * self.size), Style(None, "rule", 0.35))
        return y


def _halves(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """The list in two columns; a group that goes on in the second has its head there again."""
    half = -(-len(rows) // 2)
    if half < len(rows) and not rows[half - 1].pages:
        half -= 1
    head = next((row for row in reversed(rows[:half]) if not row.pages), None)
    again = [head._replace(text=f"{head.text}, continued")] if head and half < len(rows) and rows[half].pages else []
    return rows[:half], [*again, *rows[half:]]
