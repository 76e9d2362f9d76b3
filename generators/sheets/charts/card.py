"""The sheet kind `card`: a quick reference on one leaf, your turn in front and theirs behind."""

from itertools import zip_longest
from typing import NamedTuple

from aids.games import Game
from aids.places import Place
from generators.page.frame import Body, Heading, area
from generators.sheets.charts.blocks import FACES, read_block
from generators.sheets.charts.flow import Item, Pages, draw_page, lay_out
from generators.sheets.charts.layout import chart_items, house_rules_note
from generators.sheets.letters import resting
from generators.sheets.settings import Settings, choice, table, tables, text
from generators.sheets.sheet import Job, Sheet


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
        """Front and back of as many leaves as it takes; RulesError for a block that no page of the paper can hold."""
        faces = {face: Face([], {}) for face in FACES}
        for part in self.blocks:
            items, named = faces[part.face]
            items.extend(chart_items(part.block, named))
        layouts = {name: lay_out(face.items, job, area(job.paper)) for name, face in faces.items()}
        heads = {"front": self.front, "back": self.back}
        leaves = zip_longest(*(_pages(heads[name], layouts[name], face, job, name) for name, face in faces.items()))
        return [body for front, back in leaves for body in _leaf(front, back)]


def _leaf(front: Body | None, back: Body | None) -> list[Body]:
    """The pages of one leaf; a page of the back that has none before it is printed in front."""
    if front and back:
        return [front, back]
    return [body._replace(role="front", turned=False) for body in (front, back) if body]


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
