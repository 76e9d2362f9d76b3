"""The art library: silhouettes and symbols as data (`templates/art.toml`, `templates/symbols`), fitted into a box."""

import pathlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from aids.errors import UnknownName, nearest
from aids.input_file import brief
from aids.toml_file import own
from generators import TEMPLATES, drawing
from generators.drawing import luminance, mix, palette, saving, transform_subpath
from generators.drawing.paths import extent, placed

COMMANDS = "MLCZROEP"  # of an outline
#: The file of templates/symbols that holds parts of unit symbols (`pieces/symbols.py`) and no pieces.
UNITS = "nato"
#: The folder of the files of pieces, one for each group.
PIECES = TEMPLATES / "symbols"
ALL_SHOWN = "plotroom print symbols"  # shows every piece
NO_POINTS: Mapping[str, str] = MappingProxyType({})
#: Art that is so many times as high as wide is a hull from above.
LENGTHWISE = 2.0


class Shape(NamedTuple):
    """A part of a silhouette: subpaths filled even-odd or, with a `width`, stroked; `tone` is one of TONES."""

    outline: tuple[drawing.Subpath, ...]
    closed: bool = True
    width: float = 0.0
    tone: str = "ink"


class Art(NamedTuple):
    """A silhouette in its own units: its box and its shapes, drawn in the ink of what it stands on.

    A picture has `records` in place of shapes, which keep their own colors.
    """

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    records: tuple[drawing.Record, ...] = ()
    least: float = 0.0  # width of its lines

    def __hash__(self) -> int:
        return hash(self[:3])  # its records may be thousands


class Entry(NamedTuple):
    """A piece of art as its file states it, with the parts that pieces of this file share."""

    group: str
    parts: Mapping[str, tuple[Shape, ...]]
    title: str
    box: tuple[float, float]
    shapes: tuple[object, ...] = ()
    also: tuple[str, ...] = ()


def subpaths(text: str) -> tuple[drawing.Subpath, ...]:
    """The subpaths of an outline with absolute M, L, C and Z, numbers separated by spaces.

    Besides, R is a rectangle (x y width height), O a circle (x y radius), E an ellipse (x y and both radii) and P a
    polygon of any number of corners.
    """
    closed: list[drawing.Subpath] = []
    current: list[Any] = []
    words = text.split()
    begins = [n for n, word in enumerate(words) if word in COMMANDS]
    for begin, end in pairwise((*begins, len(words))):
        command, numbers = words[begin], list(map(float, words[begin + 1 : end]))
        if command not in "LC" and current:
            closed.append(tuple(current))
            current.clear()
        pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
        if command in "ML":
            current += pairs
        elif command == "C":
            current.append(tuple(pairs))
        elif command == "P":
            closed.append(tuple(pairs))
        elif command == "R":
            x, y, width, height = numbers
            closed.append(drawing.corners_of(x, y, width, height))
        elif command != "Z":
            x, y, across, *up = numbers
            matrix = (across, 0.0, 0.0, up[0] if up else across, x, y)
            closed.append(transform_subpath(matrix, drawing.arc_curves(0.0, 0.0, 1.0, 0.0, 360.0)))
    if current:
        closed.append(tuple(current))
    return tuple(closed)


def _files() -> list[pathlib.Path]:
    return [TEMPLATES / "art.toml", *(path for path in sorted(PIECES.glob("*.toml")) if path.stem != UNITS)]


@lru_cache(maxsize=64)
def _pieces(path: pathlib.Path) -> dict[str, Entry]:
    """The pieces of art of a file by their names."""
    document = own(path)
    parts = {name: shapes_of(stated, {}) for name, stated in document.pop("parts", {}).items()}
    usual = {**document.pop("usual"), "parts": parts}
    return {name: Entry(**{**usual, **stated}) for name, stated in document.items()}


def _library() -> dict[str, Entry]:
    return {name: piece for path in _files() for name, piece in _pieces(path).items()}


def all_names() -> list[str]:
    """The names of all pieces of art, and every other name that a piece has."""
    return [*_library(), *(other for piece in _library().values() for other in piece.also)]


def groups() -> dict[str, list[str]]:
    """The names of all pieces of art by group."""
    found: dict[str, list[str]] = {}
    for name, piece in _library().items():
        found.setdefault(piece.group, []).append(name)
    return dict(sorted(found.items()))


def title(name: str) -> str:
    """What a piece of the library shows."""
    return _entry(name)[1].title


def art(sign: str | Art) -> Art:
    """A piece of art by name, UnknownName with the nearest match; a player's own picture is itself."""
    return sign if isinstance(sign, Art) else _library_art(sign)


def _entry(name: str) -> tuple[str, Entry]:
    """A piece and its name, by any of its names; UnknownName with the nearest match."""
    for path in reversed(_files()):  # the largest last
        for own_name, piece in _pieces(path).items():
            if name == own_name or name in piece.also:
                return own_name, piece
    raise UnknownName(f"unknown art {brief(name)}", nearest(name[:40], all_names(), ALL_SHOWN))


@cache
def _library_art(name: str) -> Art:
    """A piece of the library by its name; UnknownName with the nearest match."""
    known, piece = _entry(name)
    width, height = piece.box
    return Art(known, float(width), float(height), shapes_of(piece.shapes, piece.parts))


def shapes_of(
    stated: Iterable[object], parts: Mapping[str, tuple[Shape, ...]], points: Mapping[str, str] = NO_POINTS
) -> tuple[Shape, ...]:
    """The shapes of a list, from the bottom up: each an outline under its tone, or the name of a part, placed.

    `{ shade = "R 0 0 9 4" }`, `{ ink = "M 0 0 L 9 9", width = 2 }`, `{ part = "gun", at = [70, 18], mirror = true }`.
    In outlines, the names of `points` stand for their coordinates.
    """
    found: list[Shape] = []
    for each in stated:
        if not isinstance(each, dict):
            found += parts[str(each)]
        elif "part" in each:
            found += _placed(parts, **each)
        else:
            found.append(_toned(points, **each))
    return tuple(found)


def _toned(points: Mapping[str, str], width: float = 0.0, closed: bool | None = None, **outline: str) -> Shape:
    ((tone, text),) = outline.items()
    drawn = subpaths(" ".join(points.get(word, word) for word in text.split()))
    return Shape(drawn, not width if closed is None else closed, float(width), tone)


def _placed(
    parts: Mapping[str, tuple[Shape, ...]], part: str, at: drawing.Point, size: float = 1.0, mirror: bool = False
) -> list[Shape]:
    """The shapes of a part: its origin at a point, in a size, to the other side where it is mirrored."""
    matrix = (-size if mirror else size, 0.0, 0.0, size, *at)
    return [moved(shape, matrix)._replace(width=shape.width * size) for shape in parts[part]]


def moved(shape: Shape, matrix: drawing.Matrix) -> Shape:
    """A shape under a matrix, its line as wide as before."""
    return shape._replace(outline=placed(shape.outline, matrix))


def lengthwise(name: str | Art) -> bool:
    """Whether a piece of art is a hull from above, bow up: at least twice as high as wide."""
    piece = art(name)
    return piece.height >= LENGTHWISE * piece.width


SEA, SEA_DARK = 0.1, 0.08  # the share of another color in the sea under a ship, and of black or white
#: Luminance of grounds whose sea cannot be darker, and of those whose sea may be nearer to what is printed on them.
DARK, LIGHT = 0.02, 0.25


def sea(ink: str, ground: str) -> str:
    """The color of the sea on a ground: darker than that, if what is printed on it can still be read."""
    level = luminance(palette()[ground])
    if luminance(palette()[ink]) > level:
        return mix(ground, "#000000", SEA_DARK) if level > DARK else mix(ground, ink, SEA_DARK)
    return mix(ground, ink, SEA) if level > LIGHT else mix(ground, "#FFFFFF", SEA_DARK)


def _light(ink: str, ground: str) -> bool:
    return luminance(palette()[ink]) > luminance(palette()[ground])


def _shade(ink: str, ground: str) -> str:
    """The color of what lies in shade: an ink that is dark cannot be darker, so it is lighter there."""
    return mix(ink, "#000000", 0.25) if _light(ink, ground) else mix(ink, ground, 0.2)


Tone = Callable[[str, str], str]


def _toward(light: float, dark: float, saver: float) -> Tone:
    """A share of the ground in an ink lighter than that, in a darker one, and in any in the palette `ink-saver`."""
    return lambda ink, ground: saving(mix(ink, ground, light if _light(ink, ground) else dark), mix(ink, ground, saver))


THINNEST = 0.25  # points: a line
#: How the tones of a shape are made of ink and ground: the share of another color that is mixed into one of them.
TONES: Mapping[str, Tone] = {
    "ink": lambda ink, ground: ink,
    "shade": _shade,
    "ground": lambda ink, ground: ground,
    "deck": lambda ink, ground: mix(ink, ground, 0.35),
    "sea": lambda ink, ground: sea(ink, ground),
}
#: Those of a hull from above in the light, then in shade, and of its highlight; with `ink-saver` it is lines.
LIT = {"ink": _toward(0.1, 0.38, 1.0), "deck": _toward(0.45, 0.7, 0.75)}
SHADED = {"ink": _toward(0.34, 0.08, 0.85), "deck": _toward(0.62, 0.42, 0.6)}
HIGHLIGHT = _toward(0.0, 0.8, 1.0)
RIM = 1.6  # least width of the line about it, half of which is seen
#: How far the shaded side reaches in, as a share of the beam; and its highlight, the inset and width of it.
SIDE, INSET, GLEAM = 0.36, 0.14, 0.06
WATERLINE = 1.4  # width of the highlight of a ship from the side


AFLOAT = "-afloat"  # ends the name of a ship without its sea
#: Those of them that differ from ground to ground.
ON_GROUND = ("ground", "deck", "sea", "shade")


@lru_cache(maxsize=200)
def afloat(piece: Art) -> tuple[Art, float]:
    """A ship from the side without its sea, and the crests of that sea in its own units; 0 if it has none."""
    steps = chain.from_iterable(shape.outline[0] for shape in piece.shapes if shape.tone == "sea")
    crests = max((step[1] if len(step) == 2 else step[-1][1] for step in steps), default=0.0)
    hull = tuple(shape for shape in piece.shapes if shape.tone != "sea")
    return (piece._replace(name=piece.name + AFLOAT, shapes=hull), float(crests)) if crests else (piece, 0.0)


def _is_hull(piece: Art) -> bool:
    return bool(piece.shapes) and lengthwise(piece) and piece.shapes[0].tone == "deck"


@lru_cache(maxsize=2_000)
def _symbol(piece: Art, ink: str, ground: str) -> drawing.Symbol:
    """A piece of art in one ink on a ground, in its own units: a form that all counters share."""
    draw = drawing.Drawing()
    draw.add(piece.records)
    if _is_hull(piece):
        _draw_hull(draw, piece.shapes, ink, ground, max(RIM, piece.least))
    else:
        _draw_shapes(draw, piece.shapes, ink, ground)
        # The highlight along the lower hull, its first shape in shade, of a ship from the side.
        lower = next((shape.outline for shape in piece.shapes if shape.tone == "shade"), ())
        if lower and (piece.name.endswith(AFLOAT) or any(shape.tone == "sea" for shape in piece.shapes)):
            x0, y0, x1, y1 = _extent(*lower)
            middle = (y0 + y1) / 2
            band = *lower, *placed(lower, drawing.shift(0, -WATERLINE))
            with draw.group(clip=((x0, middle), (x1, middle), (x1, y1), (x0, y1))):
                draw.add([drawing.Path(band, True, drawing.Style(ground))])
    name = f"art-{piece.name}-{ink}-{ground}".rstrip("-")
    return drawing.Symbol(name, draw.records, (-2.0, -2.0, piece.width + 2.0, piece.height + 2.0))


def _draw_shapes(
    draw: drawing.Drawing, shapes: Iterable[Shape], ink: str, ground: str, tones: Mapping[str, Tone] = TONES
) -> None:
    """Draw shapes in the colors that their tones make of ink and ground."""
    for shape in shapes:
        color = tones[shape.tone](ink, ground)
        style = drawing.Style(None, color, shape.width) if shape.width else drawing.Style(color)
        draw.add([drawing.Path(shape.outline, shape.closed, style)])


def _draw_hull(draw: drawing.Drawing, shapes: Sequence[Shape], ink: str, ground: str, rim: float) -> None:
    """A hull from above, its first shape, in light from the port bow: shade to starboard, and a highlight."""
    hull = shapes[0].outline[0]
    x0, y0, x1, y1 = _extent(hull)
    beam, middle = x1 - x0, (x0 + x1) / 2
    decks = [shape for shape in shapes if shape.outline[0] == hull]
    draw.add([drawing.Path(shapes[0].outline, True, drawing.Style(LIT["deck"](ink, ground), ink, rim))])
    _draw_shapes(draw, decks[1:], ink, ground, LIT)
    wide, long = 1 - 2 * INSET, 1 - 0.5 * INSET
    inner = transform_subpath((wide, 0, 0, long, middle * (1 - wide), (y0 + y1) / 2 * (1 - long)), hull)
    gleam = (inner, transform_subpath(drawing.shift(GLEAM * beam, 0), inner))  # to starboard it lies under the shade
    draw.add([drawing.Path(gleam, True, drawing.Style(HIGHLIGHT(ink, ground)))])
    shade, around = drawing.Drawing(), ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    _draw_shapes(shade, decks, ink, ground, SHADED)
    unlit = drawing.Clip((around, transform_subpath(drawing.shift(-SIDE * beam, 0), hull)), nonzero=False)
    draw.add([drawing.Group(drawing.IDENTITY, shade.records, None, within=unlit)])
    _draw_shapes(draw, (shape for shape in shapes if shape not in decks), ink, ground)


def _extent(*outlines: drawing.Subpath) -> drawing.Box:
    return extent([drawing.Path(outlines, True, drawing.Style("ink"))])


def stout(piece: Art, factor: float) -> Art:
    """A piece of art for this scale: its lines are at least a quarter point wide, as thinner ones drop out in print."""
    least = THINNEST / factor
    if not (_is_hull(piece) and least > RIM) and not any(0 < shape.width < least for shape in piece.shapes):
        return piece
    shapes = tuple(shape._replace(width=max(shape.width, least) if shape.width else 0.0) for shape in piece.shapes)
    return piece._replace(name=f"{piece.name}-{factor:.4g}", shapes=shapes, least=least)


def art_symbol(piece: Art, ink: str, ground: str) -> drawing.Symbol:
    """A piece of art as a symbol; one without tones is the same on every ground, a picture in every ink."""
    return _symbol(
        piece, "" if piece.records else ink, ground if any(s.tone in ON_GROUND for s in piece.shapes) else ""
    )


def draw_art(
    draw: drawing.Drawing, name: str | Art, box: drawing.Box, color: str, upright: bool = False, ground: str = "paper"
) -> None:
    """Draw art in one ink on a ground, as large as fits the box (x, y, width, height) and centered in it.

    In a box that is wider than high, a hull lies on its side with the bow to the right, unless it must be `upright`.
    """
    piece = art(name)
    x, y, width, height = box
    aside = width > height and lengthwise(name) and not upright
    long, high = (piece.height, piece.width) if aside else (piece.width, piece.height)
    factor = min(width / long, height / high)
    x += (width - factor * long) / 2
    y += (height - factor * high) / 2
    place = drawing.scale(factor, x, y)
    if aside:
        place = drawing.compose(place, drawing.turn(270, 0, high))
    draw.use(art_symbol(stout(piece, factor), color, ground), place)
