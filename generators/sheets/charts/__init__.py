"""Chart sheets: tables, odds and diagrams on pages.

Here is the base of every block: settings that draw a part of a chart or a card in a width; and runs of neighboring
values that are alike and share a row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import groupby, pairwise, zip_longest
from math import fsum
from typing import NamedTuple, TypeVar, cast

from aids import toml_file
from aids.checks import Check
from aids.errors import PlotroomError, gather, nearest
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context
from aids.reading.rule_files import page_note
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from aids.rulebook.tables import Table
from aids.texts import as_text
from generators.drawing import INCH, Drawing, Group, shift
from generators.drawing.sizes import set_size, small_body
from generators.page import rich_text
from generators.page import table_layout as page
from generators.page.frame import TABLE, Area, Body, Heading, area, split
from generators.page.rich_text import GUTTER, Block, Word, draw_notes, draw_section, draw_words, parse_words, wrap_words
from generators.sheets import sheet
from generators.sheets.kits import catalog, load_class
from generators.sheets.sheet import Job, Settings, Sheet, choice, flag, id_key, table, table_named, tables, text

T = TypeVar("T")
SPANS = ("full", "left", "right")
FACES = ("front", "back")


class ChartBlock(Settings):
    """A part of a chart.  Each block is a class of its own with its settings, and draws itself."""

    kind = text("the block")
    span = choice(SPANS, "both columns of the page, or one").default("full")
    rule = text("rule numbers, at the right of its head").optional(
        "the rules of its tables, of its check, or of its chart"
    )

    @property
    def printed(self) -> Sequence[Table | Check]:
        """The tables and checks that it prints."""
        return ()

    def named(self, job: Job, width: float, chart: str = "") -> Block:
        """The block in a width in points, with its rules, or those of its `chart`, and its rulings in its head."""
        drawn, printed = self.draw(job, width), ", ".join(each.rule for each in self.printed) or chart
        cited = printed if self.rule is None else self.rule
        rules, rulings = ", ".join(dict.fromkeys(cited.split(", "))), " ".join(sorted({*drawn.assumes}, key=id_key))
        return rich_text.name_rules(drawn, rules, rulings, self.head_width(width))

    def head_width(self, width: float) -> float:
        """How wide its head is."""
        return width

    @classmethod
    def suited(cls, stated: Mapping[str, object], game: Game) -> type[ChartBlock]:
        """The block that draws a table of this kind: this one, or another that its settings ask for."""
        return cls

    @cached_property
    def _kept(self) -> dict[str, object]:
        return {}

    def keep(self, asked: object, compute: Callable[[], T]) -> T:
        """The answer of `compute`, worked out once for what is asked: a block is drawn in several widths."""
        key = repr(asked)
        if key not in self._kept:
            self._kept[key] = compute()
        return cast("T", self._kept[key])

    def following(self, width: float) -> Sequence[ChartBlock]:
        """Blocks of its own that follow it in a width in points, as it has no room to draw them itself."""
        return ()

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points; FitError or RulesError if it does not fit."""
        raise NotImplementedError


def words_of(at: Settings, text: str, *keys: str) -> list[Word]:
    """A text with emphasis at these keys of a table as words; RulesError for marks that are wrong."""
    try:
        return parse_words(text)
    except ValueError as error:
        at.fail(f"{brief(text)}: {error}", *keys)


class TitledBlock(ChartBlock):
    """A block with a title of its own, and a note below it."""

    title = text("its title")
    aside = text("a small note behind the title, which may be skipped").optional("the dice")
    lead = text("what decides or forbids, under the title, with emphasis as in a block `lines`").default("")
    note = text("a note below it").default("")

    def head(self, draw: Drawing, note: str, width: float) -> float:
        """Draw the title, behind it its own `aside` or else this note, and under it its `lead`; the y below."""
        y = draw_section(draw, self.title, note if self.aside is None else self.aside, width)
        words = words_of(self, self.lead, "lead")
        for line in wrap_words(words, TABLE, width) if words else ():
            y -= 1.25 * set_size(TABLE)
            draw_words(draw, line, 0, y + 0.2 * TABLE, TABLE)
        return y - 3 * bool(words)

    def compose(
        self, table: page.Table, note: str, job: Job, width: float, notes: Sequence[str], assumes: tuple[str, ...]
    ) -> Block:
        """A table of the page under the title, with notes and then the block's own below it."""
        aside, below = note if self.aside is None else self.aside, [*notes, self.note] if self.note else notes
        return page.compose_table(self.title, aside, table, width, job.air, below, assumes)

    def foot(self, draw: Drawing, y: float, width: float, *notes: str) -> float:
        """Draw notes and then the block's own; the y below."""
        return draw_notes(draw, [*notes, self.note] if self.note else notes, y, width)


class OwnTableBlock(ChartBlock):
    """A block that prints a table of the rules which it names itself."""

    title = text("its title").optional("the table’s title")
    aside = text("the small note at the right of the title").optional("the table’s dice")

    def head(self, draw: Drawing, table: Table, width: float) -> float:
        """Draw the title, by default that of a table; the y below."""
        title, dice = table.title if self.title is None else self.title, table.roll.name if table.roll else ""
        return draw_section(draw, title, dice if self.aside is None else self.aside, width)


class TableBlock(OwnTableBlock):
    """A block that prints a table of the rules."""

    table = table_named("the table")
    notes = flag("print the notes of the table", True)

    @property
    def printed(self) -> Sequence[Table]:
        """Its table."""
        return (self.table,)

    def foot(self, draw: Drawing, y: float, width: float) -> float:
        """Draw the notes of the table; the y below."""
        return draw_notes(draw, self.table.notes if self.notes else (), y, width)


def read_block(at: Place, raw: object, game: Game, beside: Collection[str] = ()) -> ChartBlock:
    """A block of a chart, by its `kind`; other keys may stand `beside` its own."""
    stated, of_game = toml_file.entries(at, raw), catalog(game.name)
    known = of_game.blocks
    if "kind" not in stated:
        raise at.refuse(f"{at.name} needs 'kind'")
    kind = stated["kind"]
    if not isinstance(kind, str):
        raise at.at("kind").wrong("text in quotes", kind)
    if kind in of_game.gone:
        fix = f"use {brief(of_game.gone[kind])}, which has other settings"
        fix += f" (plotroom new kit {game.name} FILE shows them)"
        raise at.at("kind").refuse(f"the chart block {brief(kind)} was removed", fix=fix)
    if kind not in known:
        raise at.at("kind").refuse(f"{game.name} has no chart block {brief(kind)}", fix=nearest(kind[:40], known))
    block = load_class(known[kind], ChartBlock)
    return block.suited(stated, game)(at, raw, game, beside)


def _read_blocks(at: Place, raw: object, given: Context) -> tuple[ChartBlock, ...]:
    return tuple(gather(partial(read_block, *row, given.get(Game)) for row in toml_file.rows(at, raw)))


#: A list of blocks, each with the settings of its kind.
BLOCKS = sheet.Tables(_read_blocks, ChartBlock)


class Span(NamedTuple):
    """A stretch of values from `low` to `high`; each end belongs to it or not."""

    low: Fraction
    high: Fraction
    has_low: bool
    has_high: bool

    @property
    def sample(self) -> Fraction:
        """A value in the stretch."""
        return (self.low + self.high) / 2


def run_text(first: int, last: int) -> str:
    """A row of whole numbers: `6–8`."""
    return "–".join(dict.fromkeys((str(first), str(last))))


def alike(values: Sequence[int], row: Callable[[int], object]) -> list[tuple[int, int]]:
    """The first and the last of each run of neighboring values whose rows are equal."""
    runs = [list(run) for _, run in groupby(values, row)]
    return [(run[0], run[-1]) for run in runs]


def spans(marks: Sequence[Fraction], row: Callable[[Fraction], object]) -> list[Span]:
    """The stretches over 0, to the last of rising marks, in which rows are equal; they change at marks only."""
    pieces: list[Span] = []
    for before, mark in pairwise((Fraction(0), *marks)):
        pieces += [Span(before, mark, has_low=False, has_high=False), Span(mark, mark, has_low=True, has_high=True)]
    runs = [list(run) for _, run in groupby(pieces, lambda piece: row(piece.sample))]
    return [run[0]._replace(high=run[-1].high, has_high=run[-1].has_high) for run in runs]


BETWEEN = 8.0  # points from one block to the next
SPREAD = 20.5  # points that this gap may grow by on a page with room to spare
AIR = 13.0  # points that a row may grow by on such a page
STEPS = 16  # of air
NARROW = 400.0  # points: a page that has less room than this is set in one column


class Item:
    """A block of a chart, or one that may follow the block `first` and has no height where it does not.

    `rule` are the rules of the chart.
    """

    def __init__(self, block: ChartBlock, rule: str, first: ChartBlock | None = None) -> None:
        self.block, self.rule, self.first = block, rule, first or block
        self.where = self.first.span
        self._made: dict[tuple[float, float], Block] = {}

    def is_full(self, room: Area) -> bool:
        """Whether it stands across the page, not in one of two columns."""
        return self.where == "full" or room.width < NARROW

    def make(self, job: Job, room: Area) -> Block:
        """The block on a page, composed once for each width and air: jobs are to differ in nothing else."""
        width = room.width if self.is_full(room) else (room.width - GUTTER) / 2
        if self.block is not self.first and self.block not in self.first.following(width):
            return Block(0.0, Drawing())
        if (job.air, width) not in self._made:
            self._made[job.air, width] = self.block.named(job, width, self.rule)
        return self._made[job.air, width]


class Band(NamedTuple):
    """A block across the page, alone in the first column, or blocks in two columns."""

    full: bool
    columns: tuple[list[Block], list[Block]]

    def height(self, gap: float) -> float:
        """The height of the higher column with `gap` points between blocks."""
        return max(column_height(column, gap) for column in self.columns)


def column_height(column: Sequence[Block], gap: float) -> float:
    """The height of blocks under each other with `gap` points between them."""
    return fsum(block.height for block in column) + gap * max(0, len(column) - 1)


def bands_height(bands: Sequence[Band], gap: float) -> float:
    """The height of bands under each other with `gap` points between all blocks."""
    return fsum(band.height(gap) for band in bands) + gap * max(0, len(bands) - 1)


def arrange(blocks: Sequence[tuple[Item, Block]], room: Area) -> list[Band]:
    """Blocks as bands: those in columns that follow each other stand beside each other.

    A `left` one behind a `right` one begins a band, so what stands there in pairs has its heads on one line.
    """
    bands: list[Band] = []
    for item, block in blocks:
        if not block.height:  # drawn by the block before it
            continue
        full = item.is_full(room)
        paired = bool(bands) and item.where == "left" and all(bands[-1].columns)
        if full or paired or not bands or bands[-1].full:
            bands.append(Band(full, ([], [])))
        bands[-1].columns[item.where == "right" and not full].append(block)
    return bands


def lay_out(items: Sequence[Item], job: Job, room: Area) -> list[list[Item]]:
    """The items on pages one after the other, on the fewest that take them and then as evenly as can be.

    An item that is higher than a page is refused.
    """
    blocks = []
    for item in items:
        block = item.make(job, room)
        if block.height > room.height:
            name = brief(item.block.stated.get("title") or item.block.stated.get("table") or item.block.kind)
            fault = f"block {name} is {block.height / INCH:.1f} inches high and {job.paper.name} has room for"
            item.block.fail(f"{fault} {room.height / INCH:.1f}", fix="choose larger paper")
        blocks.append((item, block))

    def paginate(height: float) -> list[list[tuple[Item, Block]]]:
        return split(blocks, lambda page: bands_height(arrange(page, room), BETWEEN) <= height + 0.01)

    pages = paginate(room.height)
    if len(pages) > 1:
        low, high = max(block.height for _, block in blocks), room.height
        for _ in range(10):  # to the least height of a page with which there are no more of them
            middle = (low + high) / 2
            low, high = (low, middle) if len(paginate(middle)) == len(pages) else (middle, high)
        pages = paginate(high)
    return [[item for item, _ in page] for page in pages]


def _airy(items: Sequence[Item], job: Job, room: Area) -> tuple[float, list[Band]]:
    """The most air that a page has room for, in steps of a sixteenth, and its bands with that air in their rows.

    Blocks are composed for few steps: from their heights with less air and more, the step is estimated.
    """

    def composed(step: int) -> tuple[list[Band], float]:
        air = AIR * step / STEPS
        aired = job._replace(air=air)
        bands = arrange([(item, item.make(aired, room)) for item in items], room)
        return bands, bands_height(bands, BETWEEN + SPREAD * air / AIR)

    high, (bands, over) = STEPS, composed(STEPS)
    if over <= room.height:
        return AIR, bands
    low, (bands, under) = 0, composed(0)
    while high - low > 1:
        middle = low + int((high - low) * (room.height - under) / (over - under)) if over > under else low
        middle = min(max(low + 1, middle), high - 1)
        tried, height = composed(middle)
        if height <= room.height:
            low, bands, under = middle, tried, height
        else:
            high, over = middle, height
    return AIR * low / STEPS, bands


def draw_page(items: Sequence[Item], job: Job, room: Area) -> Drawing:
    """A page with as much air in rows and between blocks as it has room for, each band's left column first."""
    air, bands = _airy(items, job, room)
    gap, drawing, top = BETWEEN + SPREAD * air / AIR, Drawing(), room.top
    for band in bands:
        tall = band.height(gap)
        for number, column in enumerate(band.columns):
            x, y = room.left + number * (room.width + GUTTER) / 2, top
            spare = (tall - column_height(column, gap)) / max(1, len(column) - 1)
            for block in column:
                drawing.add([Group(shift(x, y), block.drawing.records, None)])
                y -= block.height + gap + min(SPREAD, spare)
        top -= tall + gap
    return drawing


#: The signs of units, behind a figure.
SIGNS = {"inches": "″", "degrees": "°"}


class Chart(Sheet):
    """Pages of blocks, spread over the room that is left."""

    blocks = Field(BLOCKS, "the blocks, in their order")

    def pages(self, job: Job) -> list[Body]:
        """The fewest pages that hold the blocks."""
        heading, (drawings,) = self.heading(job), draw_pages([self.blocks], job, self.rule)
        notes = [f"{n} of {len(drawings)}" if len(drawings) > 1 else "" for n in range(1, len(drawings) + 1)]
        return [
            Body(drawing, heading._replace(note=note), "read", note=house_rules_note(job))
            for drawing, note in zip(drawings, notes, strict=True)
        ]


def chart_items(block: ChartBlock, rule: str) -> list[Item]:
    """A block of a chart with these rules, and the blocks that may follow it."""
    return [Item(block, rule), *(Item(each, rule, block) for each in block.following(0.0))]


def draw_pages(parts: Iterable[Sequence[ChartBlock]], job: Job, rule: str = "") -> list[list[Drawing]]:
    """Each part of a sheet on the fewest pages: body type has 10 points if that saves no page, otherwise 9."""

    def drawn() -> list[list[Drawing]]:
        listed = [[item for block in part for item in chart_items(block, rule)] for part in parts]
        room = area(job.paper)
        return [[draw_page(page, job, room) for page in lay_out(items, job, room)] for items in listed]

    try:
        large = drawn()
    except PlotroomError:  # a block that is higher than a page
        large = []
    if large and all(len(drawings) == 1 for drawings in large):
        return large
    with small_body():
        small = drawn()
    return large if large and sum(map(len, large)) <= sum(map(len, small)) else small


def house_rules_note(job: Job) -> str:
    """The line in the foot that tells in words what house rules changed; "" if nothing."""
    rules = job.game.rules
    if not rules.changed:
        return ""
    return f"{page_note(rules)}: " + ", ".join(_changed(rules, *name.split(".", 1)) for name in sorted(rules.changed))


def _changed(rules: Rules, section: str, name: str = "") -> str:
    """What house rules changed: `fire range 11″`, `close shot (extra roll)`, the title of a table, or a section.

    A figure has no title but its name: what it means is a sentence for which a foot has no room.
    """
    words = (name or section).replace("-", " ")
    if section == "tables":
        return f"“{rules.tables[name].title}”"
    if section == "figures" and name in rules.switches:
        held = rules.switches[name].value
        return f"{words} ({held.replace('-', ' ') if isinstance(held, str) else 'yes' if held else 'no'})"
    if section == "figures":
        figure = rules.figures[name]
        return f"{words} {as_text(figure.value)}{SIGNS.get(figure.unit, '')}"
    return words


class FacedBlock(Settings):
    """A chart block on a face of a card."""

    face = choice(FACES, "the face of the card")

    def __init__(self, where: Place, raw: object, game: Game) -> None:
        self.block = read_block(where, raw, game, self.declared)
        super().__init__(where, raw, game, self.block.declared)


class FaceTitle(Settings):
    """The head of a face."""

    title = text("its title")
    note = text("a note at the right of the title").default("")


class Card(Sheet):
    """A quick reference on both faces of one leaf; what that has no room for goes on a second."""

    front = table(FaceTitle, "the head of the front")
    back = table(FaceTitle, "the head of the back")
    blocks = tables(FacedBlock, "chart blocks, each with its `face`", least=1)

    def verify(self, game: Game) -> None:
        """RulesError for a face without a block."""
        for name in FACES:
            if not any(part.face == name for part in self.blocks):
                self.fail(f"the {name} of a card needs a block", "blocks")

    def pages(self, job: Job) -> list[Body]:
        """Front and back of as many leaves as it takes; RulesError for a block that no page of the paper can hold.

        A page of the back that has none before it is printed in front.
        """
        front, back = draw_pages([[p.block for p in self.blocks if p.face == name] for name in FACES], job)
        bodies: list[Body] = []
        for leaf in zip_longest(_pages(self.front, front, job, "front"), _pages(self.back, back, job, "back")):
            printed = [body for body in leaf if body]
            bodies += printed if printed[1:] else [body._replace(role="front", turned=False) for body in printed]
        return bodies


def _pages(head: FaceTitle, drawings: Sequence[Drawing], job: Job, name: str) -> list[Body]:
    """The pages of one face; on a leaf that is turned on its short edge those of the back are printed upside down."""
    bodies = []
    for number, drawing in enumerate(drawings, 1):
        beside = f"{number} of {len(drawings)} · {head.note}".removesuffix(" · ") if drawings[1:] else head.note
        heading = Heading(job.game.title, head.title, beside)
        turned = name == "back" and job.sides == "short-edge"
        bodies.append(Body(drawing, heading, name, turned, note=house_rules_note(job)))
    return bodies
