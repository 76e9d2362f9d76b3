"""The base of the places of a layout: where they are, when, and at what angle."""

from __future__ import annotations

from collections.abc import Iterator

from generators.drawing.drawing import INCH, Box
from generators.page.frame import Advice
from generators.pieces.fillings import Condition, Template, condition, template
from generators.pieces.surface import Surface, box_setting
from generators.sheets.settings import Settings, decimal

SLACK = 0.1  # points by which a box may reach beyond the face
MOST_MARKS = 60  # dots, or copies of a symbol


class Part(Settings):
    """A place of a layout.  Each kind is a class of its own with its settings and its `paint`."""

    box = box_setting("where it is, from the upper left corner of the face").optional("as large as the face allows")
    show = condition("when it is there").optional("always")
    turn = decimal(-360, 360, "degrees counter-clockwise; at 90 and 270 it fills its box lying on its side").default(
        0, "none"
    )

    @property
    def filled(self) -> Iterator[Template | Condition]:
        """All that is filled in from columns."""
        for name in self.declared:
            value = self.__dict__.get(self.declared[name].name)
            if isinstance(value, Template | Condition):
                yield value

    def draw(self, surface: Surface) -> None:
        """Draw it on a face, if the row says that it is there."""
        if self.show is not None and not self.show.test(surface.row.values):
            return
        box = surface.place_box(self.box)
        self._check_edges(surface, box)
        aside, alone = self.turn % 180 == 90, isinstance(self, Coloured) and self.box is None and surface.strict
        if alone:
            box = surface.largest_box(self.turn)
        elif aside:
            box = surface.within_safe(box)
        wide, high = (box[3], box[2]) if aside and not alone else (box[2], box[3])
        if not self.turn:
            self.paint(surface, box)
            return
        with surface.turned(box, self.turn):
            self.paint(surface, (-wide / 2, -high / 2, wide, high))

    def _check_edges(self, surface: Surface, box: Box) -> None:
        """Give advice where a box reaches beyond the face; that of a colour or a picture may reach into the bleed."""
        room = SLACK + (0.0 if isinstance(self, Coloured) else surface.bleed)
        beyond = max(-box[0], -box[1], box[0] + box[2] - surface.width, box[1] + box[3] - surface.height)
        if surface.strict and self.box is not None and beyond > room:
            said = f"this box reaches {beyond / INCH:.2g} in beyond the face; make it smaller, or move it inwards"
            surface.advice.append(Advice(said, self.where.at("box").refuse("").where))

    def within_safe(self, surface: Surface, box: Box) -> Box:
        """The part of a box that is within the safe zone; RulesError at the box where nothing of it is."""
        room = surface.within_safe(box)
        if surface.strict and min(room[2:]) <= 0:
            raise self.where.at("box").refuse(
                "this box has no room within the safe zone; move it inwards, or make it larger"
            )
        return room

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw it in a box."""
        raise NotImplementedError


class Coloured(Part):
    """A place in one colour, which keeps within the shape that is cut out."""

    colour = template("its colour", "the name of a colour, with columns in braces").optional("what is read best there")
