"""The job that sheets are made for, and the base of every kind of sheet: settings that draw the sheet's pages. The
superior letters that name rulings on a page: that of a ruling is its place in the file of its game, or number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase
from types import MappingProxyType
from typing import NamedTuple

from aids.games import Game
from aids.input_file import Place
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Text
from generators.drawing.text import text_width
from generators.page.frame import NOTE, READINGS, Body, Heading, draw_letters
from generators.page.paper import Labels, Paper
from generators.page.rich_text import Block
from generators.sheets.settings import Settings, flag, rulings, text

NOTHING: Mapping[str, object] = MappingProxyType({})


class Job(NamedTuple):
    """The job that sheets are made for: the game with its rules in force, the paper, how backs are printed, and hexes.

    `hex_size` is the width of the board's hexes from flat to flat, in points: 45 are 5/8 inch.  `labels` is the sheet
    of labels that counters are printed on; None for plain paper.  `air` is room on a chart's page that its
    rows take up: points by which each is higher than it must be.  `command` is the command line, `made` are the pages
    of the sheets made so far by their names: the last sheet of a kit tells of them.  `kit` says that the whole kit is
    printed, so that its pages are numbered through all files; `order` gives its pages, by sheet, in that of their
    numbers.
    """

    game: Game
    paper: Paper
    sides: str
    hex_size: float = 45.0
    labels: Labels | None = None
    air: float = 0.0
    command: str = ""
    made: Mapping[str, Sequence[Body]] = MappingProxyType({})
    kit: bool = False
    order: Callable[[Mapping[str, Sequence[Body]]], Sequence[Body]] | None = None


class Sheet(Settings):
    """A sheet of a kit.  Each kind of sheet is a class of its own with its settings and its `pages`."""

    name = text("the name on the command line: small letters, digits and hyphens")
    kind = text("the kind of sheet")
    title = text("the title of each page")
    rule = text("the numbers of its rules, for the last page of the kit").default("")
    assumes = rulings()
    about = text("a line for `plotroom list`").default("")
    extra = flag("print it only when it is named")

    def __init__(
        self,
        where: Place,
        raw: object,
        game: Game,
        shared: Mapping[str, object] = NOTHING,
        beside: Collection[str] = (),
    ) -> None:
        """Read a sheet; `shared` are the tables of its kit that belong to all its sheets: layouts and colours."""
        self.shared = shared
        super().__init__(where, raw, game, beside)

    @classmethod
    def suited(cls, stated: Mapping[str, object]) -> type[Sheet]:
        """The class that draws a sheet with these settings: this one, or another of the same kind."""
        return cls

    def pages(self, job: Job) -> list[Body]:
        """The pages; FitError or RulesError for what the paper has no room for."""
        raise NotImplementedError

    def heading(self, job: Job, small: bool = False) -> Heading:
        """The title block of its pages."""
        return Heading(job.game.title, self.title, small=small)


def letter(rules: Rules, ruling: str) -> str:
    """What stands for a ruling: a to z, then 27, 28 ..., so that no two letters are read as one.

    Later ones bear the numbers of their names, where all do and these go up; otherwise their places in the file.
    """
    place, count = list(rules.rulings).index(ruling), len(ascii_lowercase)
    if place < count:
        return ascii_lowercase[place]
    own = [int(text) if (text := each.rpartition("-")[2]).isdecimal() else 0 for each in rules.rulings][count:]
    return str(own[place - count] if all(a < b for a, b in pairwise((count, *own))) else place + 1)


def letters(rules: Rules, rulings: Iterable[str]) -> tuple[str, ...]:
    """The letters of rulings, in their order."""
    return tuple(letter(rules, each) for each in rules.rulings if each in set(rulings))


def resting(body: Body, game: Game, rulings: Iterable[str]) -> Body:
    """A page with the rulings that it rests on in its foot."""
    return body._replace(letters=letters(game.rules, rulings), source=f"{game.name}/{READINGS}")


def mark_head(block: Block, rules: Rules, width: float) -> None:
    """Draw the letters of the rulings that a block assumes and no sentence in it bears behind its title.

    Those without room are left to the foot of the page.
    """
    marked = letters(rules, set(block.assumes) - set(block.inside))
    texts = [record for record in block.drawing.records[:2] if isinstance(record, Text)]
    if not texts or texts[0].face != "semibold":
        return
    (x, y, title), ends = texts[0].items[0], width
    if len(texts) > 1 and texts[1].anchor == "end":
        ends -= text_width(texts[1].items[0][2], texts[1].size) + 4
    x += text_width(title, texts[0].size, "semibold") + 2
    if x + text_width(" ".join(marked), NOTE) <= ends:
        draw_letters(block.drawing, x, y, marked)
