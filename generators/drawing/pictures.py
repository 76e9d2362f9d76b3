"""Pictures as they are drawn: SVG files in their own colors, PNG and JPEG files, fitted into a box.

What records cannot show as the file has it (text, filters, masks, patterns, markers) is refused with its line and a
fix.  Nothing that a file refers to is opened.
"""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from math import fsum, hypot

from aids.game_folders import read_beside
from aids.input_file import Place, brief
from generators import drawing
from generators.drawing import FileFault
from generators.drawing.art import Art, art_symbol
from generators.drawing.own_art import read_picture as read_silhouette
from generators.drawing.paths import end_of, placed, walk
from generators.drawing.rasters import read_raster
from generators.drawing.svg import Element, fitted
from generators.drawing.svg.file import Color, File, Image, Item, Layer, Paint, SvgShape, open_file
from generators.drawing.svg.walk import gradient_of, items, rectangle
from generators.drawing.text import read_font

MOST_PIXELS, MOST_SHAPES = 16_000_000, 5_000
FINEST_DASHES = 0.05  # the least length of a set of dashes, where the longer side of the picture is 100
#: How a picture fills its box: all of it is seen, or all of the box is covered.
FITS = ("contain", "cover")
PLAIN_SVG, STILL = "save the file as plain SVG", "save it as a picture without animation"
CURES = {
    "text": "turn text into paths (Inkscape: Path > Object to Path; Illustrator: Type > Create Outlines)",
    "flowRoot": "turn text into paths (Inkscape: Path > Object to Path)",
    "foreignObject": PLAIN_SVG,
    "filter": "remove the filter, or use a PNG file",
    "backdrop-filter": "remove the filter, or use a PNG file",
    "mask": "use a clip (a path that cuts), or a PNG file",
    "mix-blend-mode": "use opacity instead, or a PNG file",
    "vector-effect": "turn the stroke into a path (Inkscape: Path > Stroke to Path)",
    "marker": "turn the markers into paths (Inkscape: Path > Stroke to Path)",
    **dict.fromkeys(("animate", "animateTransform", "animateMotion", "animateColor", "set"), STILL),
}
#: Settings that are not drawn, each with the values that say nothing.
PLAIN_VALUES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("mask", "filter", "backdrop-filter", "vector-effect"), ("none", "")),
    "mix-blend-mode": ("normal", "passthrough", "auto"),
    "color-interpolation": ("srgb", "auto"),
    "transform-origin": (),
    "transform-box": (),
}
#: What shapes state in attributes; newer programs may state it in styles, where it is not read.
_IN_ATTRIBUTES = ("transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry")


def read_picture(name: str, content: bytes) -> Art:
    """The picture in a file of that name, in its own colors; `FileFault` in words for one that is not drawn."""
    return _read(content, name.lower().endswith(".svg"))


@lru_cache(maxsize=64)
def _read(content: bytes, svg: bool) -> Art:
    """The picture in a file, remembered: many faces of a sheet show the same."""
    key = f"picture-{sha256(content).hexdigest()[:16]}"
    if not svg:
        return read_raster(key, content, MOST_PIXELS)
    file = open_file(content, MOST_SHAPES)
    if not (records := tuple(_records(file, items(file, _check)))):
        fix = "draw a shape with a fill or a stroke, or add an image"
        raise FileFault("nothing in the picture can be seen", fix)
    width, height = file.box[2] * file.unit, file.box[3] * file.unit
    edge = drawing.corners_of(0.0, 0.0, width, height)
    return Art(key, width, height, records=(drawing.Group(drawing.IDENTITY, records, edge),))


def draw_picture(draw: drawing.Drawing, art: Art, box: drawing.Box, fit: str = "contain") -> None:
    """Draw a picture centered in a box (x, y, width, height), as one of FITS says; one that covers it is clipped."""
    x, y, width, height = box
    factor = _factor(art, box, fit)
    place = drawing.scale(factor, x + (width - factor * art.width) / 2, y + (height - factor * art.height) / 2)
    with draw.group(clip=drawing.corners_of(*box) if fit == "cover" else None):
        draw.use(art_symbol(art, "", ""), place)


def dpi_of(art: Art, box: drawing.Box, fit: str) -> float | None:
    """The pixels an inch of a picture drawn in a box, the fewest of its parts; None for one without pixels."""
    factor = _factor(art, box, fit)
    found = [
        min(
            record.raster.width / (record.box[2] * hypot(matrix[0], matrix[1])),
            record.raster.height / (record.box[3] * hypot(matrix[2], matrix[3])),
        )
        for record, matrix, _ in walk(art.records)
        if isinstance(record, drawing.Picture)
    ]
    return 72 * min(found) / factor if found else None


def _factor(art: Art, box: drawing.Box, fit: str) -> float:
    """Points for each unit of a picture in a box."""
    across, down = box[2] / art.width, box[3] / art.height
    return max(across, down) if fit == "cover" else min(across, down)


# --- what is refused ------------------------------------------------------------------------------------------


def _check(element: Element, settings: Mapping[str, str]) -> None:
    """Refuse what records cannot show as the file says."""
    if element.kind in CURES and (element.kind != "text" or element.letters):
        element.refuse(f"<{element.kind}> is not supported", CURES[element.kind])
    for name, plain in PLAIN_VALUES.items():
        if name in settings and settings[name].strip().lower() not in (*plain, "inherit"):
            element.refuse(f"{name}: {settings[name][:40]} is not supported", CURES.get(name, "delete this setting"))
    for name in settings:
        if name.startswith("marker") and settings[name].strip() not in ("none", "", "inherit"):
            element.refuse(f"{name}: {settings[name][:40]} is not supported", CURES["marker"])
    for name in _IN_ATTRIBUTES:
        if name in settings and settings[name] != element.attributes.get(name):
            element.refuse(f"the setting {name} in a style is not supported", PLAIN_SVG)
    if "pathLength" in element.attributes and settings.get("stroke-dasharray", "none") != "none":
        element.refuse("dashes with a pathLength are not supported", "turn the stroke into a path")
    for child in element.inner:
        if child.kind.startswith("animate") or child.kind == "set":
            child.refuse(f"<{child.kind[:40]}> is not supported", STILL)


# --- records --------------------------------------------------------------------------------------------------


def _records(file: File, found: Iterable[Item]) -> Iterator[drawing.Record]:
    """Items of a file as records, in units of the picture."""
    for item in found:
        if isinstance(item, Layer):
            yield from _layer(file, item)
        elif isinstance(item, Image):
            yield _image(item)
        else:
            yield from _shape(file, item)


def _layer(file: File, layer: Layer) -> Iterator[drawing.Record]:
    """Records with an opacity and clips; the opacity of one paint alone is its own."""
    if not (records := tuple(_records(file, layer.items))):
        return
    *others, last = layer.clips or (None,)
    opacity = layer.opacity
    if opacity < 1 and len(records) == 1 and isinstance(records[0], drawing.Path):
        style = records[0].style
        if style.fill is None or style.stroke is None:
            fill, stroke = (opacity * each for each in (style.finish.fill_opacity, style.finish.stroke_opacity))
            clearer = style.finish._replace(fill_opacity=fill, stroke_opacity=stroke)
            records, opacity = (records[0]._replace(style=style._replace(finish=clearer)),), 1.0
    if last is None and opacity == 1:
        yield from records
        return
    group = drawing.Group(drawing.IDENTITY, records, None, opacity=opacity, within=last)
    for clip in others:
        group = drawing.Group(drawing.IDENTITY, (group,), None, within=clip)
    yield group


def _shape(file: File, shape: SvgShape) -> Iterator[drawing.Record]:
    """The fill and the stroke of a shape: one record where one path does for both."""
    look = shape.look
    if not look.visible:
        return
    a, b, c, d = shape.place[:4]
    skew, unlike, size = a * c + b * d, a * a + b * b - c * c - d * d, a * a + b * b + c * c + d * d
    stroked = look.stroke != Paint(None) and look.width > 0
    even = abs(skew) + abs(unlike) <= 1e-6 * size or not stroked
    if size == 0 or abs(a * d - b * c) < 1e-12 * size:
        return  # squeezed to a line, which SVG does not draw
    place = shape.place if even else drawing.IDENTITY
    factor = abs(a * d - b * c) ** 0.5 if even else 1.0
    outline = placed(shape.outline, place)
    fill = []
    if (paint := _painted(file, shape, look.fill, look.fill_opacity, place)) is not None:
        color, opacity, gradient = paint
        finish = drawing.Finish(nonzero=look.nonzero, fill_opacity=opacity, fill=gradient)
        closed = tuple(_open_ended(subpath) for subpath in outline)
        fill.append(drawing.Path(closed, True, drawing.Style(color, finish=finish)))
    stroke = list(_stroke(file, shape, place, outline, factor)) if stroked else []
    records = _joined(fill, stroke) if not look.stroke_first else [*stroke, *fill]
    if records and not even:
        yield drawing.Group(shape.place, tuple(records), None)
    else:
        yield from records


def _stroke(
    file: File, shape: SvgShape, place: drawing.Matrix, outline: tuple[drawing.Subpath, ...], factor: float
) -> Iterator[drawing.Path]:
    """The strokes of a shape: of its closed subpaths, and of its open ones."""
    look = shape.look
    if (paint := _painted(file, shape, look.stroke, look.stroke_opacity, place)) is None:
        return
    color, opacity, gradient = paint
    dash = tuple(factor * part for part in look.dash)
    unit = factor if factor != 1 else hypot(shape.place[0], shape.place[1])
    if dash and fsum(dash) * unit / factor < FINEST_DASHES:
        shape.element.refuse("the dashes are too short to be drawn", "make them longer, or use a line without dashes")
    finish = drawing.Finish(
        look.cap, look.join, look.miter, factor * look.offset, look.nonzero, stroke_opacity=opacity, stroke=gradient
    )
    style = drawing.Style(None, color, factor * look.width, dash, finish)
    closed = [subpath for subpath in outline if len(subpath) > 2 and end_of(subpath[-1]) == subpath[0]]
    still_open = [subpath for subpath in outline if len(subpath) <= 2 or end_of(subpath[-1]) != subpath[0]]
    if closed:
        yield drawing.Path(tuple(map(_open_ended, closed)), True, style)
    if still_open:
        yield drawing.Path(tuple(still_open), False, style)


def _joined(fill: list[drawing.Path], stroke: list[drawing.Path]) -> list[drawing.Path]:
    """A fill and a stroke of the same path as one, if both are opaque colors: readers differ on any other."""
    if len(fill) != 1 or len(stroke) != 1 or fill[0].subpaths != stroke[0].subpaths:
        return [*fill, *stroke]
    inner, outer = fill[0].style, stroke[0].style
    if inner.finish.fill or outer.finish.stroke or min(inner.finish.fill_opacity, outer.finish.stroke_opacity) < 1:
        return [*fill, *stroke]
    return [stroke[0]._replace(style=outer._replace(fill=inner.fill))]


def _open_ended(subpath: drawing.Subpath) -> drawing.Subpath:
    """A closed subpath without the line that closing draws."""
    ends = len(subpath) > 2 and len(subpath[-1]) == 2 and subpath[-1] == subpath[0]
    return subpath[:-1] if ends else subpath


def _painted(
    file: File, shape: SvgShape, paint: Paint, opacity: float, place: drawing.Matrix
) -> tuple[str, float, drawing.Gradient | None] | None:
    """What a fill or stroke is painted with: its color (of a gradient that of its middle), opacity and gradient."""
    found: Color | drawing.Gradient | None = paint.color
    if paint.reference:
        found = gradient_of(file, shape, paint, place)
    if found is None:
        return None
    if isinstance(found, Color):
        whole = opacity * found.opacity
        return (found.value.upper(), whole, None) if whole else None
    shared = found.stops[0][2]
    if not found.clear:
        opacity *= shared
        found = found._replace(stops=tuple((share, color, 1.0) for share, color, _ in found.stops))
    return (found.stops[len(found.stops) // 2][1], opacity, found) if opacity else None


def _image(image: Image) -> drawing.Record:
    """A picture of pixels in the file, fitted into its room."""
    head, comma, data = image.element.attributes.get("href", "").partition(",")
    known = head.startswith(("data:image/png", "data:image/jpeg", "data:image/jpg"))
    if not (known and comma and "base64" in head):
        fix = "embed the picture as PNG or JPEG, or use that file itself"
        image.element.refuse("the image is outside this file", fix)
    try:
        art = _read(b64decode("".join(data.split()), validate=True), svg=False)
    except FileFault as error:
        image.element.refuse(f"the image in the file: {error.problem}", error.fix)
    except ValueError:
        image.element.refuse("the image in the file is not valid base64", "embed it again")
    inner = fitted(image.element, (0.0, 0.0, art.width, art.height), image.box)
    flipped: drawing.Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, art.height)
    picture = drawing.Group(drawing.compose(image.place, drawing.compose(inner, flipped)), art.records, None)
    if "slice" not in image.element.attributes.get("preserveAspectRatio", ""):
        return picture
    return drawing.Group(drawing.IDENTITY, (picture,), rectangle(image.box, image.place))


MOST_PICTURES, MOST_PICTURE_BYTES = 300, 20_000_000  # of a sheet, with its fonts


class SheetFiles:
    """The contents of the files that have been read, by name."""

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}
        self.bytes = 0

    def picture(self, at: Place, name: str, silhouette: bool) -> Art:
        """A picture in its own colors, or its silhouette; RulesError for one that cannot be drawn."""
        try:
            return (read_silhouette if silhouette else read_picture)(name, self._content(at, name))
        except FileFault as error:
            raise at.refuse(f"{brief(name)}: {error.problem}", fix=error.fix) from None

    def font(self, at: Place, name: str) -> str:
        """The face of a font; RulesError for one that cannot be used or may not be embedded."""
        try:
            return read_font(self._content(at, name))
        except FileFault as error:
            raise at.refuse(f"{brief(name)}: {error.problem}", fix=error.fix) from None

    def _content(self, at: Place, name: str) -> bytes:
        """The content of a file; RulesError for one that cannot be read, and for too many."""
        if name not in self.contents:
            is_full = len(self.contents) >= MOST_PICTURES or self.bytes > MOST_PICTURE_BYTES
            content = b"" if is_full else read_beside(at, name)
            self.bytes += len(content)
            if is_full or self.bytes > MOST_PICTURE_BYTES:
                most = f"{MOST_PICTURES} pictures, with {MOST_PICTURE_BYTES:,} bytes in all"
                raise at.refuse(f"{brief(name)} is one picture too many", fix=f"use at most {most}")
            self.contents[name] = content
        return self.contents[name]
