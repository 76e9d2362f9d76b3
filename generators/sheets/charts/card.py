"""The sheet kind `card`: a quick reference on one leaf, your turn in front and theirs behind."""

from itertools import zip_longest
from typing import NamedTuple

from aids.errors import FitError, RulesError
from aids.games import Game
from aids.places import Place
from generators.page.frame import NOTE, Body, Heading, area
from generators.sheets.charts.blocks import FACES, read_block
from generators.sheets.charts.flow import Item, Layout, draw_page, lay_out, setting
from generators.sheets.charts.layout import by_number, chart_item, house_rules_note
from generators.sheets.settings import Settings, choice, table, tables, text
from generators.sheets.sheet import Job, Sheet

TEXT = 9.0  # points: the size of text in blocks before they are scaled to the paper
#: Sizes of text on a card's paper, in points, the largest first; the last keep notes at 7 points (`typeset.SMALL`).
SIZES = (11.5, 11.25, 11.0, 10.75, 10.5, 10.25, 10.0, 9.75, 9.5, 9.25, 9.0, 8.8, 8.6, 8.4, 8.2)
LAST = (7.8, 7.4, 7.0)  # sizes of text for a block that is too high or too wide for the paper at all others
FOOT = 13.0  # points: the line of rulings at the foot


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
    """A quick reference on both faces of one leaf, in the largest type that both allow.

    What one leaf has no room for in the least type goes on a second.  A line at the foot names the rulings of the page:
    their texts stand on the charts.
    """

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
            items.append(chart_item(part.block, named, list_rulings=False))
        layouts = _largest_type(faces, job)
        heads = {"front": self.front, "back": self.back}
        leaves = zip_longest(*(_pages(heads[name], layouts[name], face, job, name) for name, face in faces.items()))
        return [body for front, back in leaves for body in _leaf(front, back)]


def _largest_type(faces: dict[str, Face], job: Job) -> dict[str, Layout]:
    """The layouts of both faces on the fewest leaves, in the largest type that those take."""
    best, fewest = None, 0
    for size in SIZES:
        try:
            layouts = _lay_out(faces, job, size)
        except (FitError, RulesError):  # a block that is too wide or too high in large type
            continue
        leaves = max(len(layout.pages) for layout in layouts.values())
        if leaves == 1:
            return layouts
        if best is None or leaves < fewest:
            best, fewest = layouts, leaves
    for size in LAST:
        if best is not None:
            break
        try:
            best = _lay_out(faces, job, size)
        except (FitError, RulesError):
            continue
    return best or _lay_out(faces, job, LAST[-1])


def _lay_out(faces: dict[str, Face], job: Job, size: float) -> dict[str, Layout]:
    """The layouts of both faces with text of a size in points; RulesError for a block that is higher than a page."""
    on = setting(job.paper, area(job.paper).width * TEXT / size, FOOT)
    return {name: lay_out(face.items, job, on) for name, face in faces.items()}


def _leaf(front: Body | None, back: Body | None) -> list[Body]:
    """The pages of one leaf; a page of the back that has none before it is printed in front."""
    if front and back:
        return [front, back]
    return [body._replace(role="front", turned=False) for body in (front, back) if body]


def _pages(head: FaceTitle, layout: Layout, face: Face, job: Job, name: str) -> list[Body]:
    """The pages of one face; on a leaf that is turned on its short edge those of the back are printed upside down."""
    note, total, bodies = head.note, len(layout.pages), []
    for number, items in enumerate(layout.pages, 1):
        face.named.clear()
        drawing = draw_page(items, job, layout.on)
        if face.named:
            room = area(job.paper)
            assumed = "Assumes " + " ".join(by_number(face.named))
            drawing.text(room.left, room.bottom + 2, assumed, NOTE, "amber", "italic")
        beside = f"{number} of {total} · {note}".removesuffix(" · ") if total > 1 else note
        heading = Heading(job.game.title, head.title, beside)
        turned = name == "back" and job.sides == "short-edge"
        bodies.append(Body(drawing, heading, name, turned, note=house_rules_note(job)))
    return bodies
