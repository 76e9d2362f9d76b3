"""The sheet kind `card`: a quick reference on one leaf, your turn in front and theirs behind."""

from __future__ import annotations

from aids.errors import RulesError
from generators.page.frame import NOTE, Body, Heading, area
from generators.sheets.charts.flow import Item, Layout, draw_pages, lay_out, setting
from generators.sheets.charts.layout import by_number, chart_item, house_rules_note
from generators.sheets.figures import fill_text
from generators.sheets.kits import Job, Spec

FACES = ("front", "back")
TEXT = 9.0  # points: the size of text in blocks before they are scaled to the paper
LARGEST, LEAST, STEP = 11.5, 9.5, 0.25  # sizes of text on a card's paper, in points
FOOT = 13.0  # points: the line of rulings at the foot


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `card`: two pages, `front` and `back`, of chart blocks whose `face` says which.

    Its text is as large as both faces allow.  A line at the foot names the rulings: their texts stand on the charts.
    RulesError with file and line if a face does not fit the paper at the least size of text.
    """
    spec.known("name", "kind", "title", "rule", "front", "back", "blocks")
    parts: dict[str, list[Spec]] = {face: [] for face in FACES}
    for part in spec.parts("blocks"):
        face = part.choice("face", FACES)
        parts[face].append(Spec({key: value for key, value in part.data.items() if key != "face"}, part.place))
    for face in FACES:
        if not parts[face]:
            spec.fail(f"the {face} of a card needs a block", "blocks")
    named: dict[str, dict[str, None]] = {face: {} for face in FACES}
    items = {face: [chart_item(part, job, named[face], list_rulings=False) for part in parts[face]] for face in FACES}
    layouts = _largest_type(items, job)
    for face in FACES:
        if len(layouts[face].pages) > 1:
            layouts[face].pages[1][0].fail(
                f"the card has no room for this block on {job.paper.name}; leave it out or choose larger paper"
            )
    return [_page(spec, layouts[face], by_number(named[face]), job, face) for face in FACES]


def _largest_type(items: dict[str, list[Item]], job: Job) -> dict[str, Layout]:
    """The layouts of both faces with the largest type at which each fits its page; with the least if there is none."""
    wide = area(job.paper).width
    for step in range(round((LARGEST - LEAST) / STEP)):
        on = setting(job.paper, wide * TEXT / (LARGEST - STEP * step), FOOT)
        try:
            layouts = {face: lay_out(items[face], job, on) for face in FACES}
        except RulesError:  # a block that is too wide or too high in large type
            continue
        if all(len(layout.pages) == 1 for layout in layouts.values()):
            return layouts
    on = setting(job.paper, wide * TEXT / LEAST, FOOT)
    return {face: lay_out(items[face], job, on, even=False) for face in FACES}


def _page(spec: Spec, layout: Layout, assumed: list[str], job: Job, face: str) -> Body:
    """One face of the card; on a leaf that is turned on its short edge the back is printed upside down."""
    about = spec.part(face)
    about.known("title", "note")
    (drawing,) = draw_pages(layout, job)
    if assumed:
        room = area(job.paper)
        drawing.text(room.left, room.bottom + 2, "Assumes " + " ".join(assumed), NOTE, "amber", "italic")
    note = fill_text(about, about.get("note", str, ""), job, "note")
    heading = Heading(job.game.title, about.get("title", str), note)
    turned = face == "back" and job.sides == "short-edge"
    return Body(drawing, heading, face, turned, note=house_rules_note(job))
