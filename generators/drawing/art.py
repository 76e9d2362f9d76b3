"""The art library: silhouettes and symbols as data (`templates/art.toml`), fitted into a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from aids import toml_cache, toml_file
from aids.errors import UnknownName, nearest
from aids.places import Place, brief
from generators.drawing.colours import mix
from generators.drawing.drawing import Drawing, Path, Record, Style, Subpath, Symbol, compose, scale, turn
from generators.templates import TEMPLATES

KEYS = ("title", "box", "paths", "strokes")
STROKE_KEYS = ("path", "width", "closed")
#: The commands of an outline and how many numbers each takes.
COMMANDS = {"M": 2, "L": 2, "C": 6, "Z": 0}
#: Art that is so many times as high as wide is a hull from above.
LENGTHWISE = 2.0


class Shape(NamedTuple):
    """A part of a silhouette: subpaths filled even-odd or, with a `width`, stroked; `tone` is one of TONES."""

    outline: tuple[Subpath, ...]
    closed: bool = True
    width: float = 0.0
    tone: str = "ink"


class Art(NamedTuple):
    """A silhouette in its own units: its box and its shapes, drawn in the ink of what it stands on.

    A picture has `records` in place of shapes, which keep their own colours.
    """

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    records: tuple[Record, ...] = ()


def subpaths(place: Place, text: str) -> tuple[Subpath, ...]:
    """The subpaths of an outline with absolute M, L, C and Z, numbers separated by spaces.

    RulesError with file and line for anything else.
    """
    closed: list[Subpath] = []
    current: list[Any] = []
    words = text.replace(",", " ").split()
    i = 0
    while i < len(words):
        command = words[i]
        if command not in COMMANDS:
            raise place.refuse(
                f"{command!r} is not a command of an outline; use M, L, C and Z, each before its numbers"
            )
        count = COMMANDS[command]
        try:
            numbers = [float(word) for word in words[i + 1 : i + 1 + count]]
        except ValueError:
            numbers = []
        if len(numbers) != count or (command != "M" and not current):
            raise place.refuse(f"{command} in word {i + 1} needs {count} numbers, after an M")
        if command in "MZ" and current:
            closed.append(tuple(current))
            current = []
        if command in "ML":
            current.append((numbers[0], numbers[1]))
        elif command == "C":
            current.append(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
        i += 1 + count
    if current:
        closed.append(tuple(current))
    return tuple(closed)


@cache
def _library() -> tuple[Place, dict[str, object]]:
    return toml_cache.read(str(TEMPLATES / "art.toml"))


def names() -> list[str]:
    """The names of all pieces of art."""
    return list(_library()[1])


def art(sign: str | Art) -> Art:
    """A piece of art by name, UnknownName with the nearest match; a player's own picture is itself."""
    return sign if isinstance(sign, Art) else _library_art(sign)


@cache
def _library_art(name: str) -> Art:
    """A piece of the library by its name; UnknownName with the nearest match."""
    library, document = _library()
    if name not in document:
        raise UnknownName(f"no art is called {brief(name)}; {nearest(name[:40], document)}")
    place = library.at(name)
    data = toml_file.entries(place, document[name], KEYS, ("box",))
    width, height = (toml_file.number(at, side) for at, side in toml_file.rows(place.at("box"), data["box"]))
    fills = toml_file.texts(place, data.get("paths", []), "paths")
    strokes = toml_file.rows(place.at("strokes"), data.get("strokes", []))
    shapes = [Shape(subpaths(place.at("paths", n), outline)) for n, outline in enumerate(fills)]
    shapes += [_stroke(at, stroke) for at, stroke in strokes]
    return Art(name, float(width), float(height), tuple(shapes))


def _stroke(place: Place, raw: object) -> Shape:
    data = toml_file.entries(place, raw, STROKE_KEYS, ("path", "width"))
    outline = subpaths(place.at("path"), toml_file.text(place, data["path"], "path"))
    closed = toml_file.flag(place, data.get("closed", False), "closed")
    return Shape(outline, closed, float(toml_file.number(place, data["width"], "width")))


def lengthwise(name: str | Art) -> bool:
    """Whether a piece of art is a hull from above, bow up: at least twice as high as wide."""
    piece = art(name)
    return piece.height >= LENGTHWISE * piece.width


def art_scale(name: str | Art, box: tuple[float, float, float, float]) -> float:
    """The scale of the art fitted into a box (x, y, width, height): points for each of its own units."""
    piece = art(name)
    return min(box[2] / piece.width, box[3] / piece.height)


#: How the tones of a shape are made of ink and ground: the share of another colour that is mixed into one of them.
TONES: Mapping[str, Callable[[str, str], str]] = {
    "ink": lambda ink, ground: ink,
    "shade": lambda ink, ground: mix(ink, "#000000", 0.25),
    "ground": lambda ink, ground: ground,
    "sea": lambda ink, ground: mix(ground, ink, 0.12),
}


@lru_cache(maxsize=2_000)
def _symbol(piece: Art, ink: str, ground: str) -> Symbol:
    """A piece of art in one ink on a ground, in its own units: a form that all counters share."""
    draw = Drawing()
    draw.add(piece.records)
    for shape in piece.shapes:
        colour = TONES[shape.tone](ink, ground)
        draw.add(
            [Path(shape.outline, shape.closed, Style(None, colour, shape.width) if shape.width else Style(colour))]
        )
    name = f"art-{piece.name}-{ink}-{ground}".rstrip("-")
    return Symbol(name, draw.records, (-2.0, -2.0, piece.width + 2.0, piece.height + 2.0))


def art_symbol(piece: Art, ink: str, ground: str) -> Symbol:
    """A piece of art as a symbol; one without tones is the same on every ground, a picture in every ink."""
    return _symbol(
        piece, "" if piece.records else ink, ground if any(s.tone in ("ground", "sea") for s in piece.shapes) else ""
    )


def draw_art(
    draw: Drawing,
    name: str | Art,
    box: tuple[float, float, float, float],
    colour: str,
    upright: bool = False,
    ground: str = "paper",
) -> None:
    """Draw art in one ink on a ground, as large as fits the box (x, y, width, height) and centred in it.

    In a box that is wider than high, a hull lies on its side with the bow to the right, unless it must be `upright`.
    """
    piece = art(name)
    x, y, width, height = box
    aside = width > height and lengthwise(name) and not upright
    long, high = (piece.height, piece.width) if aside else (piece.width, piece.height)
    factor = min(width / long, height / high)
    x += (width - factor * long) / 2
    y += (height - factor * high) / 2
    place = scale(factor, x, y)
    if aside:
        place = compose(place, turn(270, 0, high))
    draw.use(art_symbol(piece, colour, ground), place)
