"""The job that sheets are made for, and the base of every kind of sheet: settings that draw the sheet's pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from aids.games import Game
from aids.places import Place
from generators.page.frame import Body, Heading
from generators.page.paper import Labels, Paper
from generators.sheets.named import rulings
from generators.sheets.settings import Settings, flag, text

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
