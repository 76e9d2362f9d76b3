"""Chart sheets: tables, odds and diagrams on pages.

Here is the base of every block: settings that draw a part of a chart or a card in a width; and runs of neighboring
values that are alike and share a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from aids import toml_file
from aids.errors import gather, nearest
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context
from aids.rulebook.tables import Table
from generators.drawing import Drawing
from generators.page import table_layout as page
from generators.page.rich_text import Block, draw_notes, draw_section
from generators.page.table_layout import compose_table
from generators.sheets.catalogue import catalogue, load_class
from generators.sheets.sheet import Job, Settings, Tables, choice, flag, table_named, text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence


T = TypeVar("T")
SPANS = ("full", "left", "right")
FACES = ("front", "back")


class ChartBlock(Settings):
    """A part of a chart.  Each block is a class of its own with its settings, and draws itself."""

    kind = text("the block")
    span = choice(SPANS, "both columns of the page, or one").default("full")

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

    @property
    def label(self) -> str:
        """Its name in messages."""
        return f"block {brief(self.stated.get('title') or self.stated.get('table') or self.kind)}"

    def following(self, width: float) -> Sequence[ChartBlock]:
        """Blocks of its own that follow it in a width in points, as it has no room to draw them itself."""
        return ()

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points; FitError or RulesError if it does not fit."""
        raise NotImplementedError


class TitledBlock(ChartBlock):
    """A block with a title of its own, and a note below it."""

    title = text("its title")
    aside = text("the small note at the right of the title").optional("the dice")
    note = text("a note below it").default("")

    def head(self, draw: Drawing, note: str, width: float) -> float:
        """Draw the title, with its own `aside` or else this note at the right; the y below."""
        return draw_section(draw, self.title, note if self.aside is None else self.aside, width)

    def compose(
        self, table: page.Table, note: str, job: Job, width: float, notes: Sequence[str], assumes: tuple[str, ...]
    ) -> Block:
        """A table of the page under the title, with notes and then the block's own below it."""
        aside, below = note if self.aside is None else self.aside, [*notes, self.note] if self.note else notes
        return compose_table(self.title, aside, table, width, job.air, below, assumes)

    def foot(self, draw: Drawing, y: float, width: float, *notes: str) -> float:
        """Draw notes and then the block's own; the y below."""
        return draw_notes(draw, [*notes, self.note] if self.note else notes, y, width)


class OwnTableBlock(ChartBlock):
    """A block that prints a table of the rules which it names itself."""

    title = text("its title").optional("that of the table")
    aside = text("the small note at the right of the title").optional("the table’s dice")

    def head(self, draw: Drawing, table: Table, width: float) -> float:
        """Draw the title, by default that of a table; the y below."""
        title, dice = table.title if self.title is None else self.title, table.roll.name if table.roll else ""
        return draw_section(draw, title, dice if self.aside is None else self.aside, width)


class TableBlock(OwnTableBlock):
    """A block that prints a table of the rules."""

    table = table_named("the table")
    notes = flag("print the notes of the table", True)

    def foot(self, draw: Drawing, y: float, width: float) -> float:
        """Draw the notes of the table; the y below."""
        return draw_notes(draw, self.table.notes if self.notes else (), y, width)


def read_block(at: Place, raw: object, game: Game, beside: Collection[str] = ()) -> ChartBlock:
    """A block of a chart, by its `kind`; other keys may stand `beside` its own."""
    stated, of_game = toml_file.entries(at, raw), catalogue(game.name)
    known = of_game.blocks
    if "kind" not in stated:
        raise at.refuse(f"{at.name} lacks 'kind'")
    kind = stated["kind"]
    if not isinstance(kind, str):
        raise at.at("kind").wrong("text in quotes", kind)
    if kind in of_game.gone:
        shown = f"with settings of its own; plotroom new kit {game.name} FILE shows them"
        fault = f"the chart block {brief(kind)} is gone; {brief(of_game.gone[kind])} prints its figures now, {shown}"
        raise at.at("kind").refuse(fault)
    if kind not in known:
        raise at.at("kind").refuse(f"{game.name} has no chart block {brief(kind)}; {nearest(kind[:40], known)}")
    block = load_class(known[kind], ChartBlock)
    return block.suited(stated, game)(at, raw, game, beside)


def _read_blocks(at: Place, raw: object, given: Context) -> tuple[ChartBlock, ...]:
    return tuple(gather(partial(read_block, *row, given.get(Game)) for row in toml_file.rows(at, raw)))


#: A list of blocks, each with the settings of its kind.
BLOCKS = Tables(_read_blocks, ChartBlock)


HUNDREDTHS = 100
SIXTEENTHS = 16


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
    runs: list[tuple[int, int]] = []
    for value in values:
        if runs and row(value) == row(runs[-1][0]):
            runs[-1] = (runs[-1][0], value)
        else:
            runs.append((value, value))
    return runs


def spans(marks: Sequence[Fraction], row: Callable[[Fraction], object]) -> list[Span]:
    """The stretches over 0, to the last of rising marks, in which rows are equal; they change at marks only."""
    pieces: list[Span] = []
    for before, mark in pairwise((Fraction(0), *marks)):
        pieces += [Span(before, mark, has_low=False, has_high=False), Span(mark, mark, has_low=True, has_high=True)]
    found: list[Span] = []
    for piece in pieces:
        if found and row(piece.sample) == row(found[-1].sample):
            found[-1] = found[-1]._replace(high=piece.high, has_high=piece.has_high)
        else:
            found.append(piece)
    return found


def span_text(span: Span) -> str:
    """A stretch in words, as a tape shows it: `5 to <8 11/16`, `>5 to 8 5/16`, `5`, `to 5`, `<5`.

    Ends between two sixteenths are in hundredths, right for every value of these.
    """
    high = _end(span.high, up=not span.has_high)
    if span.low == span.high:
        return high
    if not span.low:
        return f"to {high}" if span.has_high else f"<{high}"
    low = _end(span.low, up=span.has_low)
    return f"{'' if span.has_low else '>'}{low} to {'' if span.has_high else '<'}{high}"


def _end(number: Fraction, *, up: bool) -> str:
    """A number in whole and sixteenths, or rounded up or down to hundredths."""
    if SIXTEENTHS % number.denominator:
        return f"{(ceil if up else floor)(number * HUNDREDTHS) / HUNDREDTHS:g}"
    whole, part = divmod(number, 1)
    return " ".join(filter(None, (str(whole) if whole or not part else "", str(part) if part else "")))
