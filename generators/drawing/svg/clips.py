"""Clip paths of SVG as outlines: of several shapes the union."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum

from generators.drawing.drawing import Clip, Matrix, Segment, Subpath, compose, shift, transform_point
from generators.drawing.paths import end_of, flatten_curves, placed
from generators.drawing.svg.file import Box, File, Item, Shape
from generators.drawing.svg.looks import Look, look
from generators.drawing.svg.shapes import DRAWN
from generators.drawing.svg.tree import Element, stated
from generators.drawing.svg.values import length, reference, transform

MOST_CLIPS = 8  # of one clip that is itself clipped
_FINE = 32  # chords to a curve whose box is looked for


def clips_of(file: File, element: Element, said: str, place: Matrix, items: Sequence[Item]) -> tuple[Clip, ...]:
    """The clips that the property `clip-path` of an element names, in the units of the picture."""
    clips: list[Clip] = []
    while said not in ("", "none"):
        name, _ = reference(said)
        if not name:
            element.refuse(f"clip-path: {said[:40]} is not drawn; cut with a path of the file")
        target = file.find(element, name)
        if target.kind != "clipPath" or len(clips) == MOST_CLIPS:
            element.refuse(f"clip-path: {said[:40]} is no clip, or one of more than {MOST_CLIPS}")
        base = place
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            base = compose(place, matrix_of(_box_of(element, items)))
        settings = stated(target, file.rules)
        before = look(target, settings, Look(), 0.0)
        found = list(_outlines(file, target, compose(base, transform(target)), before))
        clips.append(_union(target, found))
        element, said = target, settings.get("clip-path", "none").strip()
    return tuple(clips)


def rectangle(box: Box, place: Matrix) -> Subpath:
    """A box under a matrix."""
    x, y, wide, high = box
    corners = (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)
    return tuple(transform_point(place, corner) for corner in corners)


def box_about(outline: Sequence[Subpath]) -> Box:
    """The box of an outline, without its stroke."""
    xs, ys = zip(*(point for subpath in outline for point in flatten_curves(subpath, _FINE)), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def grown(box: Box, by: float) -> Box:
    """A box with so much more on every side."""
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


def matrix_of(box: Box) -> Matrix:
    """The matrix from a box from 0 to 1 to a box."""
    return box[2], 0.0, 0.0, box[3], box[0], box[1]


def area(subpath: Subpath) -> float:
    """Twice the area of a subpath, with its sign."""
    points = list(flatten_curves(subpath))
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*points, points[0])))


def _box_of(element: Element, items: Sequence[Item]) -> Box:
    """The box of the shape that a clip is for."""
    if len(items) != 1 or not isinstance(items[0], Shape) or items[0].element is not element:
        element.refuse("is a group with a clip in units of its box; ungroup it, or clip the shapes themselves")
    return box_about(items[0].outline)


def _outlines(file: File, target: Element, place: Matrix, before: Look) -> Iterator[tuple[tuple[Subpath, ...], bool]]:
    """The outlines of the shapes of a clip, each with whether it is filled nonzero."""
    for child in target.inner:
        if not child.kind or child.kind in ("title", "desc", "metadata"):
            continue
        matrix, shape, seen = place, child, before
        for _ in range(2):  # a shape, or a clone of one
            file.count(shape)
            settings = stated(shape, file.rules)
            if settings.get("clip-path", "none").strip() not in ("", "none"):
                shape.refuse("is part of a clip and is clipped itself; cut its path instead")
            seen = look(shape, settings, seen, 0.0)
            matrix = compose(matrix, transform(shape))
            if shape.kind != "use":
                break
            matrix = compose(matrix, shift(length(shape, "x"), length(shape, "y")))
            shape = file.find(shape, shape.attributes.get("href", "")[1:])
        if shape.kind not in DRAWN:
            shape.refuse(f"<{shape.kind[:40]}> in a clip is not drawn; turn it into a path")
        if seen.visible and settings.get("display") != "none":
            yield placed(file.outline(shape, file.box[2:]), matrix), seen.clip_nonzero


def _union(target: Element, found: list[tuple[tuple[Subpath, ...], bool]]) -> Clip:
    """One outline of all shapes of a clip."""
    if len(found) == 1:
        return Clip(*found[0])
    if any(not nonzero and len(outline) > 1 for outline, nonzero in found):
        target.refuse("is a clip of several shapes, one with holes by even-odd; unite them into one path")
    return Clip(tuple(subpath for outline, _ in found for subpath in _one_way(outline)), True)


def _one_way(outline: tuple[Subpath, ...]) -> tuple[Subpath, ...]:
    """An outline whose largest subpath turns counter-clockwise, so that outlines add up."""
    areas = [area(subpath) for subpath in outline]
    if not areas or max(areas, key=abs) >= 0:
        return outline
    return tuple(_reversed(subpath) for subpath in outline)


def _reversed(subpath: Subpath) -> Subpath:
    """A subpath from its end to its start."""
    back: list[Segment] = [end_of(subpath[-1])]
    for segment, before in zip(subpath[:0:-1], subpath[-2::-1], strict=True):
        end = end_of(before)
        back.append(end if len(segment) == 2 else (segment[1], segment[0], end))
    return tuple(back)
