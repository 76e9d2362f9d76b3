"""The base of every chart block: settings that draw a part of a chart or a card in a width."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar, cast

from aids import toml_file
from aids.errors import gather, nearest
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.rulebook.tables import Table
from generators.drawing.drawing import Drawing
from generators.page import table as page
from generators.page.table_drawing import compose_table
from generators.page.typeset import Block, draw_notes, draw_section
from generators.sheets.catalogue import catalogue, load_class
from generators.sheets.named import table_named
from generators.sheets.settings import Settings, Tables, choice, flag, text
from generators.sheets.sheet import Job

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


def _read_blocks(at: Place, raw: object, given: Given) -> tuple[ChartBlock, ...]:
    return tuple(gather(partial(read_block, *row, given.get(Game)) for row in toml_file.rows(at, raw)))


#: A list of blocks, each with the settings of its kind.
BLOCKS = Tables(_read_blocks, ChartBlock)
