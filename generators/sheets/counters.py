"""Counters: faces from a kit's list of pieces at true size, with bleed outside the trim and a safe zone inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aids.errors import FitError, InputError, UnknownName, nearest
from aids.toml_file import brief
from generators.drawing.art import art_scale, draw_art
from generators.drawing.drawing import INCH, Drawing, Style, Symbol, shift
from generators.drawing.palettes import palette
from generators.drawing.paths import OVERSHOOT, extent, letter_extent
from generators.drawing.patterns import NAMES, band
from generators.drawing.text import fit_text, text_width
from generators.page.frame import Body
from generators.page.imposition import Piece, impose
from generators.page.paper import measure
from generators.sheets import labels
from generators.sheets.kits import Job, Spec

FACE_KEYS = ("ground", "ink", "value", "corner", "label", "art", "band", "pattern")
TEXT_KEYS = ("value", "corner", "label", "art")  # may stand in a piece for both of its faces
#: Height of a pattern as a share of its counter, and the least in points.
PATTERN, LEAST_PATTERN = 0.12, 4.0
MOST_COPIES = 500
MOST_SHEET = 3_000  # counters of a sheet
MOST_SAFE = 0.3  # of a counter's shorter side
MIN_SIZE, MAX_SIZE = INCH / 4, 10 * INCH  # of a side of a counter


class Face(NamedTuple):
    """One side of a counter: colour roles, a large value, a corner text, art, and a name at the foot.

    `front` marks the edge that leads with a triangle.  `band` inks a bar at the foot, so that a side can be told
    without colour.  `pattern` names a patterned band along the top edge (`generators.drawing.patterns`).  `under` keeps
    the art under the value, so that values of different widths leave it the same size.
    """

    ground: str
    ink: str
    value: str = ""
    corner: str = ""
    label: str = ""
    art: str = ""
    front: bool = False
    band: bool = False
    pattern: str = ""
    under: bool = False


def draw_face(face: Face, width: float, height: float, safe: float) -> Drawing:
    """The art and text of a face within the safe zone of a trim box at (0, 0), without ground.

    A tall counter stacks triangle, value, art and name; a square one has the art where it is largest, under the value
    or beside it.
    """
    draw = Drawing()
    left, right, low, high = safe, width - safe, safe, height - safe
    room = right - left
    if face.pattern:
        deep = max(LEAST_PATTERN, PATTERN * height)
        with draw.group(shift(left, high - deep)):
            draw.add(band(face.pattern, room, deep, face.ink))
        high -= deep + 0.4 * deep
    top = high
    tall = height > 1.4 * width
    if face.front:
        tip = min(0.2 * width, 9.0)
        x = width / 2 if tall else right - 0.6 * tip
        draw.polygon(((x - 0.6 * tip, high - tip), (x + 0.6 * tip, high - tip), (x, high)), Style(face.ink))
        if tall:
            top -= tip + 4.0
    if face.band:
        draw.rect(left, low, room, 1.6, Style(face.ink))
        low += 3.0
    if face.label:
        size = fit_text(face.label, 8.0 if tall else 7.6, room, "semibold", least=4.8, step=0.1)
        draw.text(width / 2, low + 0.22 * size, face.label, size, face.ink, "semibold", "middle")
        low += 0.22 * size + 0.68 * size
    box = (left, low + 1.4, room, top - low - 1.4)
    if face.value:
        largest = min(0.36 * width, 20.0) if tall else (0.24 if face.under else 0.29) * height
        size = fit_text(face.value, largest, room, "bold", least=6.0, step=0.1)
        below, above = letter_extent(face.value)
        baseline = top - (above + 0.01) * size
        wide = text_width(face.value, size, "bold")
        if tall:
            draw.text(width / 2, baseline, face.value, size, face.ink, "bold", "middle")
        else:
            draw.text(left, baseline, face.value, size, face.ink, "bold")
        clear = max(3.2, 0.08 * min(width, height))
        if face.value != face.value.upper():
            clear += (below - OVERSHOOT) * size
        under = (left, low + 1.4, room, max(4.0, baseline - low - clear))
        if face.corner:
            small = fit_text(face.corner, 7.4, room - wide - 2, "semibold", least=4.8, step=0.1)
            draw.text(right, top - 0.75 * small, face.corner, small, face.ink, "semibold", "end")
        gap = max(1.5, 0.034 * width)
        beside = (left + wide + gap, low + 1.4, room - wide - gap, top - low - 1.4)
        box = under
        free = not (tall or face.corner or face.under)
        if face.art and free and art_scale(face.art, beside) > 1.1 * art_scale(face.art, under):
            box = beside
    if face.art:
        draw_art(draw, face.art, box, face.ink)
    return draw


def face_symbol(name: str, face: Face, width: float, height: float, safe: float, bleed: float) -> Symbol:
    """A face with its ground as a symbol about its trim box; the box of the symbol takes in the bleed.

    FitError if art or text comes nearer to the trim line than the safe zone.
    """
    art = draw_face(face, width, height, safe)
    if art.records:
        x0, y0, x1, y1 = extent(art.records)
        worst = max(safe - x0, safe - y0, x1 - (width - safe), y1 - (height - safe))
        if worst > 0.05:
            texts = ", ".join(repr(text) for text in (face.value, face.corner, face.label) if text)
            raise FitError(
                f"art or text ({texts or face.art}) comes {worst:.1f} pt into the {safe:.1f} pt safe zone "
                f"of a {width:.4g} x {height:.4g} pt counter; shorten it or make the counter larger",
                where=name,
            )
    draw = Drawing()
    draw.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, Style(face.ground))
    draw.add(art.records)
    return Symbol(name, draw.records, (-bleed, -bleed, width + bleed, height + bleed))


def pieces(spec: Spec, bleed: float | None = None) -> list[Piece]:
    """Every piece of a counter sheet, each numbered copy with a design of its own.

    `bleed` is in points; by default that of `templates/paper.toml`.
    """
    bleed = measure("bleed") if bleed is None else bleed
    safe = spec.length("safe", "1.2 mm")
    parts = spec.parts("pieces")
    counts = [_count(part) for part in parts]
    if sum(counts) > MOST_SHEET:
        spec.fail(f"{sum(counts):,} counters are too many; {MOST_SHEET:,} on a sheet at most", "pieces")
    return [piece for part in parts for piece in _copies(part, safe, bleed)]


def _count(part: Spec) -> int:
    """The number of copies of an entry: its count or, without one, the number of its names."""
    names = part.texts("names")
    count: int = part.get("count", int, len(names) or 1)
    if names and count != len(names):
        part.fail(f"{part.label} has {len(names)} names and a count of {count}; leave the count out", "count")
    if not 0 <= count <= MOST_COPIES:
        part.fail(f"count = {count} of {part.label} must be 0 to {MOST_COPIES}", "count")
    return count


def _copies(part: Spec, safe: float, bleed: float) -> list[Piece]:
    """The pieces of one entry: one with its quantity or, if its texts are numbered, one for each copy."""
    part.known(
        *("name", "names", "count", "nation", "size", "safe", "pattern", "front-mark", "art-under", "front", "back"),
        *TEXT_KEYS,
    )
    part.get("nation", str, "")
    name = part.file_name()
    names, count = part.texts("names"), _count(part)
    width, height = part.size("size")
    if min(width, height) < MIN_SIZE or max(width, height) > MAX_SIZE:
        part.fail(f"size of {name!r} must be from 1/4 in to 10 in", "size")
    safe = part.length("safe") if "safe" in part.data else safe
    if safe > MOST_SAFE * min(width, height):
        part.fail(f"a safe zone of {safe / INCH:.3g} in leaves no room on {name!r}; make it smaller", "safe")
    sides = [side for side in ("front", "back") if side in part.data]
    if "front" not in sides:
        part.fail(f"{name!r} lacks its front")
    shared = {key: part.get(key, str, "") for key in TEXT_KEYS}
    stated = [*shared.values(), *(part.part(side).get(key, str, "") for side in sides for key in TEXT_KEYS)]
    numbered = any("{n" in value for value in stated)
    copies = []
    for n in range(1, (count if numbered else min(count, 1)) + 1):
        label = f"{name}-{n}" if numbered else name
        try:
            symbols = []
            for side in sides:
                face = _face(part, side, shared, n, names[n - 1] if names else "")
                symbols.append(face_symbol(f"{label}-{side}", face, width, height, safe, bleed))
        except (FitError, UnknownName) as error:
            part.fail(str(error))
        back = symbols[1] if len(symbols) > 1 else None
        copies.append(Piece(label, width, height, symbols[0], back, 1 if numbered else count))
    return copies


def _face(spec: Spec, side: str, shared: Mapping[str, str], number: int, name: str) -> Face:
    """A face of a piece, its texts with `{n}` and `{name}` filled in; `shared` are the texts of both faces."""
    part = spec.part(side)
    part.known(*FACE_KEYS)
    for key in ("ground", "ink"):
        role = part.get(key, str)
        if role not in palette():
            part.fail(f"{key} = {brief(role)} is not a colour role; {nearest(role[:40], palette())}", key)
    texts: dict[str, str] = {key: part.get(key, str, shared[key]) for key in TEXT_KEYS}
    for key in ("value", "corner", "label"):
        texts[key] = texts[key].replace("{n}", str(number)).replace("{name}", name)
    place = part if "pattern" in part.data else spec
    pattern = place.get("pattern", str, "")
    if pattern and pattern not in NAMES:
        place.fail(f"pattern = {brief(pattern)} is not a pattern; {nearest(pattern[:40], NAMES)}", "pattern")
    return Face(
        part.get("ground", str),
        part.get("ink", str),
        **texts,
        front=spec.get("front-mark", bool, False),
        band=part.get("band", bool, False),
        pattern=pattern,
        under=spec.get("art-under", bool, False),
    )


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `counters`: all pieces imposed on paper, with backs as the job says, or on a sheet of labels."""
    spec.known("name", "kind", "title", "rule", "safe", "gap", "pieces")
    gap = spec.length("gap", most=2 * INCH) if "gap" in spec.data else None
    heading = spec.heading(job, small=True)
    if job.labels is not None:
        try:
            return labels.impose(pieces(spec), job.labels, heading)
        except FitError as error:
            raise InputError(str(spec.place.refuse(str(error))), where="--labels") from None
    try:
        return impose(pieces(spec), job.paper, job.sides, heading, gap)
    except FitError as error:
        spec.fail(str(error))
