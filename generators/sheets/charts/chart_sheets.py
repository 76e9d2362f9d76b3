"""Chart sheets and cards: blocks in one or two columns on the fewest pages, spread over the room that is left.

The sheet kind `card` is a quick reference on both sides of one sheet of paper: your turn in front, the enemy's behind.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import fsum
from typing import NamedTuple

from aids.games import Game
from aids.input_file import Place
from aids.reading.house_rules import page_note
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from aids.texts import as_text
from generators.drawing import INCH, Drawing, Group, shift
from generators.page.frame import Area, Body, Heading, area
from generators.page.rich_text import GUTTER, Block
from generators.sheets.charts import BLOCKS, FACES, ChartBlock, read_block
from generators.sheets.sheet import Job, Settings, Sheet, choice, mark_head, resting, table, tables, text

BETWEEN = 9.5  # points from one block to the next
SPREAD = 20.5  # points that this gap may grow by on a page with room to spare
AIR = 13.0  # points that a row may grow by on such a page
STEPS = 16  # of air
NARROW = 400.0  # points: a page that has less room than this is set in one column


class Item:
    """A block of a chart, or one that may follow the block `first` and has no height where it does not.

    `named` takes the ids of the rulings that it assumes.
    """

    def __init__(self, block: ChartBlock, named: dict[str, None], first: ChartBlock | None = None) -> None:
        self.block, self.named, self.first = block, named, first or block
        self.where = self.first.span
        self._made: dict[tuple[float, float], Block] = {}

    def make(self, job: Job, width: float) -> Block:
        """The block in a width, composed once for each width and air: jobs are to differ in nothing else."""
        if self.block is not self.first and self.block not in self.first.following(width):
            return Block(0.0, Drawing())
        drawn = self._made.get((job.air, width))
        if drawn is None:
            drawn = self._made[job.air, width] = self.block.draw(job, width)
            mark_head(drawn, job.game.rules, width)
        self.named.update(dict.fromkeys(drawn.assumes))
        return drawn


def block_width(room: Area, where: str) -> float:
    """The width of a block in the `left` or `right` column, or across both (`full`)."""
    return room.width if where == "full" or room.width < NARROW else (room.width - GUTTER) / 2


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
        full = item.where == "full" or room.width < NARROW
        paired = bool(bands) and item.where == "left" and all(bands[-1].columns)
        if full or paired or not bands or bands[-1].full:
            bands.append(Band(full, ([], [])))
        bands[-1].columns[item.where == "right" and not full].append(block)
    return bands


Pages = list[list[Item]]


def lay_out(items: Sequence[Item], job: Job, room: Area) -> Pages:
    """The items on pages one after the other, on the fewest that take them and then as evenly as can be.

    An item that is higher than a page is refused.
    """
    blocks = []
    for item in items:
        block = item.make(job, block_width(room, item.where))
        if block.height > room.height:
            item.block.fail(
                f"{item.block.label} is {block.height / INCH:.1f} inches high and {job.paper.name} has room "
                f"for {room.height / INCH:.1f}; choose larger paper"
            )
        blocks.append((item, block))
    pages = _paginate(blocks, room, room.height)
    if len(pages) > 1:
        low, high = max(block.height for _, block in blocks), room.height
        for _ in range(10):  # to the least height of a page with which there are no more of them
            middle = (low + high) / 2
            low, high = (low, middle) if len(_paginate(blocks, room, middle)) == len(pages) else (middle, high)
        pages = _paginate(blocks, room, high)
    return [[item for item, _ in page] for page in pages]


def _paginate(blocks: Sequence[tuple[Item, Block]], room: Area, height: float) -> list[list[tuple[Item, Block]]]:
    pages: list[list[tuple[Item, Block]]] = [[]]
    for entry in blocks:
        if pages[-1] and bands_height(arrange([*pages[-1], entry], room), BETWEEN) > height + 0.01:
            pages.append([])
        pages[-1].append(entry)
    return pages


def _gap(air: float) -> float:
    return BETWEEN + SPREAD * air / AIR


def _airy(items: Sequence[Item], job: Job, room: Area) -> tuple[float, list[Band]]:
    """The most air that a page has room for, in steps of a sixteenth, and its bands with that air in their rows.

    Blocks are composed for few steps: from their heights with less air and more, the step is estimated.
    """

    def composed(step: int) -> tuple[list[Band], float]:
        air = AIR * step / STEPS
        aired = job._replace(air=air)
        bands = arrange([(item, item.make(aired, block_width(room, item.where))) for item in items], room)
        return bands, bands_height(bands, _gap(air))

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
    gap = _gap(air)
    drawing, top = Drawing(), room.top
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
        named: dict[str, None] = {}
        room, items = area(job.paper), [item for block in self.blocks for item in chart_items(block, named)]
        bodies, pages = [], lay_out(items, job, room)
        for number, on_page in enumerate(pages, 1):
            named.clear()
            drawing = draw_page(on_page, job, room)
            heading = self.heading(job)
            heading = heading._replace(note=f"{number} of {len(pages)}") if len(pages) > 1 else heading
            body = Body(drawing, heading, "read", note=house_rules_note(job))
            bodies.append(resting(body, job.game, (*named, *self.assumes)))
        return bodies


def chart_items(block: ChartBlock, named: dict[str, None]) -> list[Item]:
    """A chart block of a kit, and the blocks that may follow it."""
    return [Item(block, named), *(Item(each, named, block) for each in block.following(0.0))]


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


class Face(NamedTuple):
    """The `front` or `back` of a card: its blocks, and the rulings of those that were composed last."""

    items: list[Item]
    named: dict[str, None]


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
        faces = {face: Face([], {}) for face in FACES}
        for part in self.blocks:
            items, named = faces[part.face]
            items.extend(chart_items(part.block, named))
        layouts = {name: lay_out(face.items, job, area(job.paper)) for name, face in faces.items()}
        heads = {"front": self.front, "back": self.back}
        leaves = zip_longest(*(_pages(heads[name], layouts[name], face, job, name) for name, face in faces.items()))
        bodies: list[Body] = []
        for leaf in leaves:
            both, printed = all(leaf), [body for body in leaf if body]
            bodies += printed if both else [body._replace(role="front", turned=False) for body in printed]
        return bodies


def _pages(head: FaceTitle, pages: Pages, face: Face, job: Job, name: str) -> list[Body]:
    """The pages of one face; on a leaf that is turned on its short edge those of the back are printed upside down."""
    bodies = []
    for number, items in enumerate(pages, 1):
        face.named.clear()
        drawing = draw_page(items, job, area(job.paper))
        beside = f"{number} of {len(pages)} · {head.note}".removesuffix(" · ") if len(pages) > 1 else head.note
        heading = Heading(job.game.title, head.title, beside)
        turned = name == "back" and job.sides == "short-edge"
        body = Body(drawing, heading, name, turned, note=house_rules_note(job))
        bodies.append(resting(body, job.game, face.named))
    return bodies
