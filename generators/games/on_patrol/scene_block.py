"""A block of a chart that is one picture: steps of the rules beside their places, and below it the other steps."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, shift
from generators.games.on_patrol import scenes
from generators.page.typeset import Block, draw_section
from generators.sheets.charts.blocks import OwnTableBlock
from generators.sheets.sheet import Job


class Scene(NamedTuple):
    """A picture, its height, and the steps that stand beside it."""

    picture: Drawing
    height: float
    callouts: Sequence[scenes.Callout]


class SceneBlock(OwnTableBlock):
    """A picture with steps of its `tables`, of which the first is its head's, and below it their other steps."""

    tables: ClassVar[tuple[str, ...]]

    def scene(self, rules: Rules, width: float) -> Scene:
        """Its picture in a width in points."""
        raise NotImplementedError

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        tables, draw = [job.game.rules.tables[name] for name in self.tables], Drawing()
        y = self.head(draw, tables[0], width) - 8
        picture, tall, callouts = self.scene(job.game.rules, width)
        drawn, height = scenes.with_steps(picture, callouts, width, tall)
        with draw.group(shift(0, y - height)):
            draw.add(drawn.records)
        shown = {each.step.text for each in callouts}
        steps = [step for name in self.tables for step in scenes.named_steps(job.game.rules, name).items()]
        y = draw_section(draw, "Also", "", width, top=y - height - 8)
        y = scenes.draw_rest(draw, [step for step in steps if step[1] not in shown], y, width, job.air)
        used = {ruling for table in tables for ruling in table.assumes}
        return Block(-y, draw, tuple(ruling for ruling in job.game.rules.rulings if ruling in used))
