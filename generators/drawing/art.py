"""The art library: silhouettes and signs as data (`templates/art.toml`), fitted into a box."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from aids.errors import RulesError, UnknownName, nearest
from generators.drawing.drawing import Drawing, Path, Style, Subpath, scale
from generators.templates import TEMPLATES


class Art(NamedTuple):
    """A silhouette in its own units: its box, filled paths (even-odd), strokes (outline, closed, width)."""

    name: str
    width: float
    height: float
    fills: tuple[tuple[Subpath, ...], ...]
    strokes: tuple[tuple[tuple[Subpath, ...], bool, float], ...]


def subpaths(text: str, where: str) -> tuple[Subpath, ...]:
    """The subpaths of an outline written with absolute M, L, C and Z, numbers separated by spaces.

    RulesError, beginning with `where`, for anything else.
    """
    done: list[Subpath] = []
    now: list[Any] = []
    words = text.replace(",", " ").split()
    need = {"M": 2, "L": 2, "C": 6, "Z": 0}
    i = 0
    while i < len(words):
        command = words[i]
        if command not in need:
            raise RulesError(
                f"{command!r} is not a command of an outline; use M, L, C and Z, each before its numbers", where=where
            )
        try:
            numbers = [float(w) for w in words[i + 1 : i + 1 + need[command]]]
        except ValueError:
            numbers = []
        if len(numbers) != need[command] or (command != "M" and not now):
            raise RulesError(f"{command} in word {i + 1} wants {need[command]} numbers, after an M", where=where)
        if command == "M":
            if now:
                done.append(tuple(now))
            now = [(numbers[0], numbers[1])]
        elif command == "L":
            now.append((numbers[0], numbers[1]))
        elif command == "C":
            now.append(tuple(zip(numbers[::2], numbers[1::2], strict=True)))
        else:
            done.append(tuple(now))
            now = []
        i += 1 + need[command]
    if now:
        done.append(tuple(now))
    return tuple(done)


@cache
def _library() -> dict[str, Any]:
    with (TEMPLATES / "art.toml").open("rb") as file:
        return tomllib.load(file)


def names() -> list[str]:
    """Every piece of art there is."""
    return list(_library())


@cache
def art(name: str) -> Art:
    """A piece of art by name; UnknownName with the nearest match."""
    library = _library()
    if name not in library:
        raise UnknownName(f"no art is called {name!r}; {nearest(name, library)}")
    data = library[name]
    width, height = data["box"]
    where = f"art.toml {name}"
    return Art(
        name,
        float(width),
        float(height),
        tuple(subpaths(p, where) for p in data.get("paths", ())),
        tuple((subpaths(s["path"], where), bool(s.get("closed")), float(s["width"])) for s in data.get("strokes", ())),
    )


def fitted(name: str, box: tuple[float, float, float, float]) -> float:
    """How large the art comes out in a box (x, y, width, height): points for each of its own units."""
    piece = art(name)
    return min(box[2] / piece.width, box[3] / piece.height)


def draw_art(draw: Drawing, name: str, box: tuple[float, float, float, float], colour: str) -> None:
    """Art in one colour, as large as fits the box (x, y, width, height) and centred in it."""
    piece = art(name)
    x, y, width, height = box
    factor = fitted(name, box)
    x += (width - factor * piece.width) / 2
    y += (height - factor * piece.height) / 2
    with draw.group(scale(factor, x, y)):
        draw.add(Path(outline, True, Style(colour)) for outline in piece.fills)
        draw.add(Path(line, closed, Style(None, colour, width)) for line, closed, width in piece.strokes)
