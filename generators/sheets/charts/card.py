"""The sheet kind `card`: a quick reference on one leaf, your turn in front and theirs behind."""

from __future__ import annotations

from aids.errors import RulesError
from generators.drawing.drawing import Drawing
from generators.page.frame import NOTE, Body, Heading, area
from generators.sheets.charts.layout import PageFlow, by_number, house_rules_note, put_block
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
    sizes = [LARGEST - STEP * n for n in range(round((LARGEST - LEAST) / STEP) + 1)]
    size = next((size for size in sizes if all(_fits(parts[face], job, size) for face in FACES)), LEAST)
    return [_page(spec, parts[face], job, face, size) for face in FACES]


def _fits(parts: list[Spec], job: Job, size: float) -> bool:
    """Whether a face fits its page; a block that is too wide with large text may fit with smaller."""
    try:
        return len(_lay_out(parts, job, size)[0].pages) == 1
    except RulesError:
        return False


def _lay_out(parts: list[Spec], job: Job, size: float) -> tuple[PageFlow, list[str]]:
    """The blocks of a face with text of a size in points, and the rulings that they assume."""
    flow = PageFlow(job, area(job.paper).width * TEXT / size, FOOT)
    assumed: dict[str, None] = {}
    for part in parts:
        assumed.update(dict.fromkeys(put_block(flow, part, job, named=False)))
        if len(flow.pages) > 1 and size <= LEAST:
            part.fail(
                f"the card has no room for this block on {job.paper.name}; take out a block or choose larger paper"
            )
    return flow, by_number(assumed)


def _page(spec: Spec, parts: list[Spec], job: Job, face: str, size: float) -> Body:
    """One face of the card; on a leaf that is turned on its short edge the back is printed upside down."""
    about = spec.part(face)
    about.known("title", "note")
    flow, assumed = _lay_out(parts, job, size)
    drawing = Drawing()
    drawing.add([record for page in flow.drawings() for record in page.records])
    if assumed:
        room = area(job.paper)
        drawing.text(room.left, room.bottom + 2, "Assumes " + " ".join(assumed), NOTE, "amber", "italic")
    note = fill_text(about, about.get("note", str, ""), job, "note")
    heading = Heading(job.game.title, about.get("title", str), note)
    turned = face == "back" and job.sides == "short-edge"
    return Body(drawing, heading, face, turned, note=house_rules_note(job))
