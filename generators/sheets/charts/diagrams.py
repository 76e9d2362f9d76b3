"""Diagrams in charts: a drawing of a situation or of the game's geometry."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType

from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Group, shift
from generators.page.typeset import Block
from generators.sheets.catalogue import catalogue
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.named import rulings, tables_named
from generators.sheets.settings import named, text
from generators.sheets.sheet import Job

#: Draws under the rules in force in a width in points; the drawing and its height, lower left corner (0, 0).
Diagram = Callable[[Rules, float], tuple[Drawing, float]]


def diagrams(game: str) -> dict[str, Diagram]:
    """The diagrams of a game by name, `_` as `-`: those in `__all__` of its diagram module, or its public functions."""
    module = catalogue(game).diagrams
    if not module:
        return {}
    members = vars(import_module(module))
    functions = [name for name, each in members.items() if isinstance(each, FunctionType) and each.__module__ == module]
    names = members.get("__all__", [name for name in functions if name[0] != "_"])
    return {name.replace("_", "-"): members[name] for name in names}


class DiagramBlock(TitledBlock):
    """A drawing of the game's geometry."""

    diagram = named(lambda game: diagrams(game.name), "a diagram", "the diagram", of_game=True)
    shows = tables_named("the tables whose rows it sets on the drawing")
    rule = text("rule numbers").default("")
    assumes = rulings()

    def draw(self, job: Job, width: float) -> Block:
        """A diagram under its title in a width in points."""
        draw = Drawing()
        y = self.head(draw, "", width) - 6
        picture, height = self.diagram(job.game.rules, width)
        draw.add([Group(shift(0, y - height), picture.records, None)])
        y = self.foot(draw, y - height - 2, width)
        ids = (*self.assumes, *(each for table in self.shows for each in table.assumes))
        return Block(-y, draw, tuple(dict.fromkeys(ids)))
