"""The sheet kind `card`: a quick reference on one leaf, your turn in front and theirs behind."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from aids.errors import FitError, RulesError
from generators.page.frame import NOTE, Body, Heading, area
from generators.sheets.charts.flow import Item, Layout, draw_page, lay_out, setting
from generators.sheets.charts.layout import by_number, chart_item, house_rules_note
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

FACES = ("front", "back")
TEXT = 9.0  # points: the size of text in blocks before they are scaled to the paper
#: Sizes of text on a card's paper, in points, the largest first; the last keep notes at 7 points (`typeset.SMALL`).
SIZES = (11.5, 11.25, 11.0, 10.75, 10.5, 10.25, 10.0, 9.75, 9.5, 9.25, 9.0, 8.8, 8.6, 8.4, 8.2)
LAST = (7.8, 7.4, 7.0)  # sizes of text for a block that is too high or too wide for the paper at all others
FOOT = 13.0  # points: the line of rulings at the foot


class Face(NamedTuple):
    """The `front` or `back` of a card: its blocks, and the rulings of those that were composed last."""

    items: list[Item]
    named: dict[str, None]


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `card`: two pages, `front` and `back`, of chart blocks whose `face` says which.

    Its text is as large as both faces allow.  What one leaf has no room for in the least type goes on a second.  A
    line at the foot names the rulings of the page: their texts stand on the charts.  RulesError with file and line for
    a block that no page of the paper can hold.
    """
    spec.known("name", "kind", "title", "rule", "front", "back", "blocks")
    faces = {face: Face([], {}) for face in FACES}
    for part in spec.parts("blocks"):
        items, named = faces[part.choice("face", FACES)]
        own = Spec({key: value for key, value in part.data.items() if key != "face"}, part.place)
        items.append(chart_item(own, job, named, list_rulings=False))
    for name, face in faces.items():
        if not face.items:
            spec.fail(f"the {name} of a card needs a block", "blocks")
    layouts = _largest_type(faces, job)
    leaves = zip_longest(*(_pages(spec, layouts[name], face, job, name) for name, face in faces.items()))
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


def _pages(spec: Spec, layout: Layout, face: Face, job: Job, name: str) -> list[Body]:
    """The pages of one face; on a leaf that is turned on its short edge those of the back are printed upside down."""
    about, bodies = spec.part(name), []
    about.known("title", "note")
    note, total = about.get("note", str, ""), len(layout.pages)
    for number, items in enumerate(layout.pages, 1):
        face.named.clear()
        drawing = draw_page(items, job, layout.on)
        if face.named:
            room = area(job.paper)
            assumed = "Assumes " + " ".join(by_number(face.named))
            drawing.text(room.left, room.bottom + 2, assumed, NOTE, "amber", "italic")
        beside = f"{number} of {total} · {note}".removesuffix(" · ") if total > 1 else note
        heading = Heading(job.game.title, about.get("title", str), beside)
        turned = name == "back" and job.sides == "short-edge"
        bodies.append(Body(drawing, heading, name, turned, note=house_rules_note(job)))
    return bodies
