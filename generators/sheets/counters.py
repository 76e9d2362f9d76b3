"""Counters: faces from a kit's list of pieces at true size, with bleed outside the trim and a safe zone inside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from aids.errors import FitError, InputError, UnknownName, gather
from aids.games import Game
from aids.places import brief
from generators.drawing.art import Art, art, art_scale, draw_art, lengthwise
from generators.drawing.drawing import INCH, Drawing, Style, Symbol, shift, turn
from generators.drawing.paths import OVERSHOOT, extent, letter_extent
from generators.drawing.patterns import band
from generators.drawing.text import fit_text, text_width
from generators.page.frame import Area, Body
from generators.page.imposition import Piece, impose
from generators.page.paper import measure
from generators.pieces.sheets import LaidOut
from generators.sheets import kits, labels
from generators.sheets.pictures import is_picture, picture, read_pictures
from generators.sheets.piece_sheets import PieceSheet, check_names, refuse_piece
from generators.sheets.pieces import FaceOf, PieceOf
from generators.sheets.settings import length
from generators.sheets.sheet import Job, Sheet
from generators.sheets.spec import Spec

TEXT_KEYS = ("value", "corner", "label", "art")  # may stand in a piece for both of its faces
#: Height of a pattern as a share of its counter, and the least in points.
PATTERN, LEAST_PATTERN = 0.12, 4.0
#: Width kept for the value beside a pattern, as a share of the counter's height: two letters.
SHARED = 0.3
#: Points: a name that does not fit in this size stands along its hull.
LEAST_NAME = 7.0


class Face(NamedTuple):
    """One side of a counter: colour roles, a large value, a corner text, art, and a name at the foot.

    `front` marks the edge that leads with a triangle.  `band` inks a bar at the foot, so that a side can be told
    without colour.  `pattern` names a patterned band along the top edge (`generators.drawing.patterns`).  `under` keeps
    the art under the value, so that values of different widths leave it the same size.  `aside` sets the name along a
    hull, as it is wherever it is too long for the foot.
    """

    ground: str
    ink: str
    value: str = ""
    corner: str = ""
    label: str = ""
    art: str | Art = ""
    front: bool = False
    band: bool = False
    pattern: str = ""
    under: bool = False
    aside: bool = False


def draw_face(face: Face, width: float, height: float, safe: float) -> Drawing:
    """The art and text of a face within the safe zone of a trim box at (0, 0), without ground.

    A tall counter with a hull seen from above has the bow at its front edge, value and name behind the stern; a square
    one with a front has the hull in the middle.  Any other tall counter stacks triangle, value, art and name; a square
    one has the art where it is largest, under the value or beside it.
    """
    draw = Drawing()
    area = Area(safe, safe, width - safe, height - safe)
    tall = height > 1.4 * width
    hull = bool(face.art) and lengthwise(face.art)
    if hull and tall:
        _draw_tall_hull(draw, face, area)
    elif hull and face.front:
        _draw_square_hull(draw, face, area)
    elif tall:
        _draw_tall(draw, face, area)
    else:
        _draw_square(draw, face, area)
    return draw


@lru_cache(maxsize=200)
def _band(pattern: str, width: float, height: float, ink: str) -> Symbol:
    """A patterned band as a form that all counters of one design share."""
    name = f"band-{pattern}-{ink}-{width:.2f}x{height:.2f}"
    return Symbol(name, tuple(band(pattern, width, height, ink)), (-1.0, -1.0, width + 1.0, height + 1.0))


def _draw_pattern(draw: Drawing, face: Face, area: Area) -> Area:
    """Draw the patterned band along the top edge; the area under it."""
    if not face.pattern:
        return area
    deep = max(LEAST_PATTERN, PATTERN * _trim(area)[1])
    draw.use(_band(face.pattern, area.width, deep, face.ink), shift(area.left, area.top - deep))
    return area._replace(top=area.top - 1.4 * deep)


def _trim(area: Area) -> tuple[float, float]:
    """Width and height of the trim box about a whole safe area."""
    return area.width + 2 * area.left, area.height + 2 * area.bottom


def _draw_triangle(draw: Drawing, face: Face, x: float, top: float, tip: float) -> None:
    draw.polygon(((x - 0.6 * tip, top - tip), (x + 0.6 * tip, top - tip), (x, top)), Style(face.ink))


def _draw_foot(draw: Drawing, face: Face, area: Area, largest: float, label: bool = True) -> Area:
    """Draw the bar and the name at the foot; the area over them."""
    low = area.bottom
    if face.band:
        draw.rect(area.left, low, area.width, 1.6, Style(face.ink))
        low += 3.0
    if face.label and label:
        size = fit_text(face.label, largest, area.width, "semibold", least=4.8, step=0.1)
        middle = (area.left + area.right) / 2
        draw.text(middle, low + 0.22 * size, face.label, size, face.ink, "semibold", "middle")
        low += 0.9 * size
    return area._replace(bottom=low)


def _draw_tall_hull(draw: Drawing, face: Face, whole: Area) -> None:
    """The bow at the front edge, value and name behind the stern; a name too long for that stands along the hull."""
    width, _ = _trim(whole)
    area = _draw_pattern(draw, face, whole)
    middle = (area.left + area.right) / 2
    if face.front:
        tip = min(0.11 * width, 6.0)
        for x in (area.left + 0.6 * tip, area.right - 0.6 * tip):
            _draw_triangle(draw, face, x, area.top, tip)
    aside = bool(face.label) and (face.aside or text_width(face.label, LEAST_NAME, "semibold") > area.width)
    area = _draw_foot(draw, face, area, 8.0, not aside)
    if face.value:
        corner = text_width(face.corner, 7.4, "semibold") + 2 if face.corner else 0.0
        size = fit_text(face.value, min(0.3 * width, 16.0), area.width - corner, "bold", least=6.0, step=0.1)
        baseline = area.bottom + 2.2
        if face.corner:
            draw.text(area.left, baseline, face.value, size, face.ink, "bold")
            draw.text(area.right, baseline, face.corner, 7.4, face.ink, "semibold", "end")
        else:
            draw.text(middle, baseline, face.value, size, face.ink, "bold", "middle")
        area = area._replace(bottom=baseline + letter_extent(face.value)[1] * size)
    box = (area.left, area.bottom + 2.2, area.width, area.height - 2.2)
    draw_art(draw, face.art, box, face.ink, True, face.ground)
    if aside:
        size = fit_text(face.label, 8.0, area.height, "semibold", least=4.8, step=0.1)
        beam = art_scale(face.art, box) * art(face.art).width
        with draw.group(turn(90, area.left + (area.width - beam) / 4 + 0.33 * size, box[1] + box[3] / 2)):
            draw.text(0, 0, face.label, size, face.ink, "semibold", "middle")


def _draw_square_hull(draw: Drawing, face: Face, whole: Area) -> None:
    """The hull in the middle, bow up, the value to its left and a small triangle or the corner text to its right."""
    _, height = _trim(whole)
    area = _draw_foot(draw, face, _draw_pattern(draw, face, whole), 7.6)
    beside = area.width / 4
    if face.value:
        size = fit_text(face.value, 0.29 * height, 0.4 * area.width, "bold", least=6.0, step=0.1)
        baseline = area.top - (letter_extent(face.value)[1] + 0.01) * size
        draw.text(area.left, baseline, face.value, size, face.ink, "bold")
        beside = text_width(face.value, size, "bold") + 1.5
    if face.corner:
        size = fit_text(face.corner, 7.4, 0.4 * area.width, "semibold", least=4.8, step=0.1)
        draw.text(area.right, area.top - 0.75 * size, face.corner, size, face.ink, "semibold", "end")
        beside = max(beside, text_width(face.corner, size, "semibold") + 1.5)
    else:
        _draw_triangle(draw, face, area.right - 3.0, area.top, 5.0)
    box = (area.left + beside, area.bottom + 1.2, area.width - 2 * beside, area.height - 1.2)
    draw_art(draw, face.art, box, face.ink, True, face.ground)


def _draw_tall(draw: Drawing, face: Face, whole: Area) -> None:
    """Triangle, value, art and name, one under the other."""
    width, _ = _trim(whole)
    area = _draw_pattern(draw, face, whole)
    middle, top = (area.left + area.right) / 2, area.top
    if face.front:
        tip = min(0.2 * width, 9.0)
        _draw_triangle(draw, face, middle, top, tip)
        top -= tip + 4.0
    low = _draw_foot(draw, face, area, 8.0).bottom
    if face.value:
        size = fit_text(face.value, min(0.36 * width, 20.0), area.width, "bold", least=6.0, step=0.1)
        below, above = letter_extent(face.value)
        baseline = top - (above + 0.01) * size
        draw.text(middle, baseline, face.value, size, face.ink, "bold", "middle")
        _draw_corner(draw, face, area, top, text_width(face.value, size, "bold"))
        descends = (below - OVERSHOOT) * size if face.value != face.value.upper() else 0.0
        top = baseline - max(3.2, 0.08 * width) - descends + 1.4
    if face.art:
        draw_art(
            draw, face.art, (area.left, low + 1.4, area.width, max(4.0, top - low - 1.4)), face.ink, ground=face.ground
        )


def _draw_corner(draw: Drawing, face: Face, area: Area, top: float, wide: float) -> None:
    """Draw the small text at the upper right, in what a value `wide` points wide leaves."""
    if face.corner:
        size = fit_text(face.corner, 7.4, area.width - wide - 2, "semibold", least=4.8, step=0.1)
        draw.text(area.right, top - 0.75 * size, face.corner, size, face.ink, "semibold", "end")


def _draw_value_alone(draw: Drawing, face: Face, area: Area, height: float) -> None:
    """Draw a value that has the face to itself: large and in the middle."""
    below, above = letter_extent(face.value)
    most = (area.height - 2.0) / (above + max(0.0, below - OVERSHOOT))
    size = fit_text(face.value, min(0.5 * height, most), area.width, "bold", least=6.0, step=0.1)
    low = area.bottom + (area.height - (above - below) * size) / 2
    draw.text((area.left + area.right) / 2, low, face.value, size, face.ink, "bold", "middle")


def _draw_square(draw: Drawing, face: Face, whole: Area) -> None:
    """The value at the upper left, the pattern beside it, the name at the foot, and the art where it is largest."""
    width, height = _trim(whole)
    shared = bool(face.value and face.pattern and not face.corner and not face.front)
    area = whole if shared else _draw_pattern(draw, face, whole)
    if face.front:
        tip = min(0.2 * width, 9.0)
        _draw_triangle(draw, face, area.right - 0.6 * tip, area.top, tip)
    area = _draw_foot(draw, face, area, 7.6)
    box = (area.left, area.bottom + 1.4, area.width, area.height - 1.4)
    if face.value and not (face.art or face.corner or face.front or face.pattern):
        _draw_value_alone(draw, face, area, height)
    elif face.value:
        size = fit_text(face.value, (0.24 if face.under else 0.29) * height, area.width, "bold", least=6.0, step=0.1)
        below, above = letter_extent(face.value)
        baseline = area.top - (above + 0.01) * size
        wide = text_width(face.value, size, "bold")
        draw.text(area.left, baseline, face.value, size, face.ink, "bold")
        clear = 2.6 if shared else max(3.2, 0.08 * min(width, height))
        if face.value != face.value.upper():
            clear += (below - OVERSHOOT) * size
        _draw_corner(draw, face, area, area.top, wide)
        gap = max(1.5, 0.034 * width)
        if shared and (room := area.width - max(wide, SHARED * height) - 2 * gap) > 0:
            pattern = _band(face.pattern, room, area.top - baseline, face.ink)
            draw.use(pattern, shift(area.right - room, baseline))
        under = (area.left, area.bottom + 1.4, area.width, max(4.0, baseline - area.bottom - clear))
        beside = (area.left + wide + gap, area.bottom + 1.4, area.width - wide - gap, area.height - 1.4)
        box = under
        free = not (shared or face.corner or face.under)
        if face.art and free and art_scale(face.art, beside) > 1.1 * art_scale(face.art, under):
            box = beside
    if face.art:
        draw_art(draw, face.art, box, face.ink, face.front, face.ground)


def face_symbol(name: str, face: Face, width: float, height: float, safe: float, bleed: float) -> Symbol:
    """A face with its ground as a symbol about its trim box; the box of the symbol takes in the bleed.

    FitError if art or text comes nearer to the trim line than the safe zone.
    """
    drawn = draw_face(face, width, height, safe)
    if drawn.records:
        x0, y0, x1, y1 = extent(drawn.records)
        worst = max(safe - x0, safe - y0, x1 - (width - safe), y1 - (height - safe))
        if worst > 0.05:
            sign = face.art if isinstance(face.art, str) else "a picture"
            texts = ", ".join(repr(text) for text in (face.value, face.corner, face.label) if text) or sign
            raise FitError(
                f"art or text ({texts}) comes {worst:.1f} pt into the {safe:.1f} pt safe zone "
                f"of a {width:.4g} x {height:.4g} pt counter; shorten it or make the counter larger",
                where=name,
            )
    draw = Drawing()
    draw.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Style(face.ground))
    draw.add(drawn.records)
    return Symbol(name, draw.records, (-bleed, -bleed, width + bleed, height + bleed))


def pieces(sheet: PieceSheet, bleed: float | None = None) -> list[Piece]:
    """Every piece of a counter sheet, each numbered copy with a design of its own.

    `bleed` is in points; by default that of `templates/paper.toml`.
    """
    bleed = measure("bleed") if bleed is None else bleed
    pictures = read_pictures(sheet)
    makers: list[Callable[[], list[Piece]]] = [partial(check_names, sheet.pieces)]
    makers += [partial(_copies, part, sheet.safe, bleed, pictures) for part in sheet.pieces]
    made: dict[str, Piece] = {}
    for part, copies in zip(sheet.pieces, gather(makers)[1:], strict=True):
        for piece in copies:
            if piece.name in made:
                part.fail(
                    f"two pieces come out as {brief(piece.name)}, one numbered by {{n}}; rename one of them", "name"
                )
            made[piece.name] = piece
    return list(made.values())


def of_spec(spec: Spec, game: Game) -> list[Piece]:
    """Every piece of a counter sheet of a kit."""
    sheet = kits.read_sheet(kits.filled(spec, game), game)
    if isinstance(sheet, LaidOut):
        return sheet.made()
    assert isinstance(sheet, PieceSheet)
    return pieces(sheet)


def _copies(part: PieceOf, safe: float, bleed: float, pictures: Mapping[str, bytes]) -> list[Piece]:
    """The pieces of one entry: one with its quantity or, if its texts are numbered, one for each copy."""
    (width, height), count, faces = part.size, part.copies, part.faces
    safe = safe if part.safe is None else part.safe
    part.check_safe(safe)
    stated = [getattr(table, key) or "" for table in (part, *faces.values()) for key in TEXT_KEYS]
    numbered = any("{n" in value for value in stated)
    copies = []
    for n in range(1, (count if numbered else min(count, 1)) + 1):
        label = f"{part.name}-{n}" if numbered else part.name
        try:
            symbols = []
            for side, stated_face in faces.items():
                face = _face(part, stated_face, n, safe, pictures)
                symbols.append(face_symbol(f"{label}-{side}", face, width, height, safe, bleed))
        except (FitError, UnknownName) as error:
            part.fail(str(error))
        back = symbols[1] if len(symbols) > 1 else None
        title = part.name.replace("-", " ").capitalize() if part.title is None else part.title
        copies.append(Piece(label, width, height, symbols[0], back, 1 if numbered else count, title, part.use))
    return copies


def _face(part: PieceOf, stated: FaceOf, number: int, safe: float, pictures: Mapping[str, bytes]) -> Face:
    """A face of copy `number` of a piece, its texts with `{n}` and `{name}` filled in."""
    name, room = part.names[number - 1] if part.names else "", part.size[0] - 2 * safe
    value, corner, label = (
        each.replace("{n}", str(number)).replace("{name}", name)
        for each in (
            part.value if stated.value is None else stated.value,
            part.corner if stated.corner is None else stated.corner,
            part.label if stated.label is None else stated.label,
        )
    )
    sign = part.art if stated.art is None else stated.art
    return Face(
        stated.ground,
        stated.ink,
        value,
        corner,
        label,
        picture(part if stated.art is None else stated, sign, pictures) if is_picture(sign) else sign,
        part.front_mark,
        stated.band,
        stated.pattern or part.pattern or "",
        part.art_under,
        any(text_width(each, LEAST_NAME, "semibold") > room for each in part.names),
    )


class Counters(PieceSheet):
    """Counters at true size, imposed with their backs, or on a sheet of labels."""

    gap = length("room between counters", most=2 * INCH).optional("as the page allows")

    @classmethod
    def suited(cls, stated: Mapping[str, object]) -> type[Sheet]:
        """Counters that name a layout are drawn by it."""
        return LaidOut if "layout" in stated else cls

    def pages(self, job: Job) -> list[Body]:
        """Fronts, and backs as the job says."""
        heading = self.heading(job, small=True)
        if job.labels is not None:
            try:
                return labels.impose(pieces(self), job.labels, heading)
            except FitError as error:
                raise InputError(str(self.where.refuse(str(error))), where="--labels") from None
        made = pieces(self)
        try:
            return impose(made, job.paper, job.sides, heading, self.gap)
        except FitError as error:
            refuse_piece(self, error)
