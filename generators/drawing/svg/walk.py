"""Walks an SVG file: its shapes and pictures in drawing order, with place, clips, opacity and gradients."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, fsum, hypot
from typing import NamedTuple

from generators.drawing import (
    Clip,
    FileFault,
    Gradient,
    Matrix,
    Point,
    Segment,
    Subpath,
    compose,
    corners_of,
    shift,
    svg,
    transform_point,
)
from generators.drawing.paths import end_of, flatten_curves, placed
from generators.drawing.svg.file import (
    Box,
    Check,
    Color,
    File,
    Image,
    Item,
    Layer,
    Look,
    Paint,
    SvgShape,
    look,
    read_color,
)

MOST_CLIPS = 8  # of one clip that is itself clipped
_FINE = 32  # chords to a curve whose box is looked for


def clips_of(file: File, element: svg.Element, said: str, place: Matrix, items: Sequence[Item]) -> tuple[Clip, ...]:
    """The clips that the property `clip-path` of an element names, in the units of the picture."""
    clips: list[Clip] = []
    while said not in ("", "none"):
        name, _ = svg.reference(said)
        if not name:
            element.refuse(f"clip-path: {said[:40]} is not supported", "clip with a path of this file")
        target = file.find(element, name)
        if target.kind != "clipPath" or len(clips) == MOST_CLIPS:
            problem = f"clip-path: {said[:40]} is not a clip, or more than {MOST_CLIPS} clips follow each other"
            element.refuse(problem, "use fewer clips")
        base = place
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            if len(items) != 1 or not isinstance(items[0], SvgShape) or items[0].element is not element:
                problem = "a group whose clip has the units of its box is not supported"
                element.refuse(problem, "ungroup it, or clip the shapes themselves")
            base = compose(place, matrix_of(box_about(items[0].outline)))
        settings = svg.stated(target, file.rules)
        before = look(target, settings, Look(), 0.0)
        found = list(_outlines(file, target, compose(base, svg.transform(target)), before))
        if len(found) == 1:
            clips.append(Clip(*found[0]))
        elif any(not nonzero and len(outline) > 1 for outline, nonzero in found):
            problem = "a clip of several shapes, one with holes by even-odd, is not supported"
            target.refuse(problem, "combine them into one path")
        else:
            clips.append(Clip(tuple(subpath for outline, _ in found for subpath in _one_way(outline)), True))
        element, said = target, settings.get("clip-path", "none").strip()
    return tuple(clips)


def rectangle(box: Box, place: Matrix) -> tuple[Point, ...]:
    """A box under a matrix."""
    return tuple(transform_point(place, corner) for corner in corners_of(*box))


def box_about(outline: Sequence[Subpath]) -> Box:
    """The box of an outline, without its stroke."""
    xs, ys = zip(*(point for subpath in outline for point in flatten_curves(subpath, _FINE)), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def matrix_of(box: Box) -> Matrix:
    """The matrix from a box from 0 to 1 to a box."""
    return box[2], 0.0, 0.0, box[3], box[0], box[1]


def area(subpath: Subpath) -> float:
    """Twice the area of a subpath, with its sign."""
    points = list(flatten_curves(subpath))
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*points, points[0])))


def _outlines(
    file: File, target: svg.Element, place: Matrix, before: Look
) -> Iterator[tuple[tuple[Subpath, ...], bool]]:
    """The outlines of the shapes of a clip, each with whether it is filled nonzero."""
    for child in target.inner:
        if not child.kind or child.kind in ("title", "desc", "metadata"):
            continue
        matrix, shape, seen = place, child, before
        for _ in range(2):  # a shape, or a clone of one
            file.count(shape)
            settings = svg.stated(shape, file.rules)
            if settings.get("clip-path", "none").strip() not in ("", "none"):
                shape.refuse("a part of a clip that is clipped itself is not supported", "cut its path instead")
            seen = look(shape, settings, seen, 0.0)
            matrix = compose(matrix, svg.transform(shape))
            if shape.kind != "use":
                break
            matrix = compose(matrix, shift(svg.length(shape, "x"), svg.length(shape, "y")))
            shape = file.find(shape, shape.attributes.get("href", "")[1:])
        if shape.kind not in svg.DRAWN:
            shape.refuse(f"<{shape.kind[:40]}> in a clip is not supported", "turn it into a path")
        if seen.visible and settings.get("display") != "none":
            yield placed(file.outline(shape, file.box[2:]), matrix), seen.clip_nonzero


def _one_way(outline: tuple[Subpath, ...]) -> tuple[Subpath, ...]:
    """An outline whose largest subpath turns counter-clockwise, so that outlines add up."""
    areas = [area(subpath) for subpath in outline]
    if not areas or max(areas, key=abs) >= 0:
        return outline
    return tuple(_reversed(subpath) for subpath in outline)


def _reversed(subpath: Subpath) -> Subpath:
    back: list[Segment] = [end_of(subpath[-1])]
    for segment, before in zip(subpath[:0:-1], subpath[-2::-1], strict=True):
        end = end_of(before)
        back.append(end if len(segment) == 2 else (segment[1], segment[0], end))
    return tuple(back)


MOST_DEEP = 40
#: Elements of which nothing is seen where they stand.
UNDRAWN = (
    *("title", "desc", "metadata", "defs", "style", "script", "clipPath", "mask", "marker", "symbol", "pattern"),
    *("linearGradient", "radialGradient", "filter", "view", "cursor"),
)


class Around(NamedTuple):
    """What holds for the elements of a group: place, look, the room of shares, and the elements in which they are."""

    place: Matrix
    look: Look
    room: svg.Room
    within: tuple[svg.Element, ...]


def items(file: File, check: Check) -> list[Item]:
    """All that is drawn in a file; `check` looks at each element that is seen."""
    file.check = check
    left, top, _, height = file.box
    unit = file.unit
    place: Matrix = (unit, 0.0, 0.0, -unit, -left * unit, (top + height) * unit)
    settings = svg.stated(file.root, file.rules)
    file.check(file.root, settings)
    seen = look(file.root, settings, Look(), _diagonal(file.box[2:]))
    around = Around(place, seen, file.box[2:], (file.root,))
    return list(_wrapped(file, file.root, settings, around, _inner(file, file.root, around)))


def _diagonal(room: Iterable[float]) -> float:
    """What shares of lengths without a direction are of."""
    return hypot(*room) / 2**0.5


def _inner(file: File, element: svg.Element, around: Around) -> Iterator[Item]:
    """The items of the elements in an element, in drawing order."""
    if len(around.within) > MOST_DEEP:
        problem = f"the picture has groups inside groups, more than {MOST_DEEP} deep"
        raise FileFault(problem, "ungroup some")
    for child in element.inner:
        if child.kind and child.kind not in UNDRAWN:
            yield from _items(file, child, around)


def _items(file: File, child: svg.Element, around: Around) -> Iterator[Item]:
    file.count(child)
    settings = svg.stated(child, file.rules)
    if settings.get("display") == "none":
        return
    file.check(child, settings)
    if child.kind == "text" and not child.letters:
        return  # programs leave empty ones behind
    if child.kind not in _ITEMS and child.kind not in svg.DRAWN:
        child.refuse(f"<{child.kind[:40]}> is not supported", "turn it into paths")
    seen = look(child, settings, around.look, _diagonal(around.room))
    here = Around(compose(around.place, svg.transform(child)), seen, around.room, (*around.within, child))
    found = _ITEMS.get(child.kind, _shape)(file, child, here)
    yield from _wrapped(file, child, settings, here, found)


def _wrapped(
    file: File, element: svg.Element, settings: Mapping[str, str], here: Around, found: Iterator[Item]
) -> Iterator[Item]:
    """The items of an element in a layer, if it states an opacity or a clip."""
    stated = settings.get("opacity", "1")
    opacity = svg.share(element, "opacity", "1" if stated == "inherit" else stated)
    said = settings.get("clip-path", "none").strip()
    if said in ("", "none") and opacity == 1:
        yield from found
        return
    inner = tuple(found)
    clips = clips_of(file, element, said, here.place, inner) if said not in ("", "none") else ()
    if inner and opacity and all(clip.subpaths for clip in clips):
        yield Layer(inner, opacity, clips)


def _shape(file: File, element: svg.Element, here: Around) -> Iterator[Item]:
    file.shapes += 1
    if file.shapes > file.most_shapes:
        raise FileFault(f"the picture has more than {file.most_shapes} shapes", "combine or delete some")
    if found := file.outline(element, here.room):
        yield SvgShape(element, found, here.look, here.place, here.room)


def _switch(file: File, element: svg.Element, here: Around) -> Iterator[Item]:
    """Of a switch the first element that needs nothing special."""
    for child in element.inner:
        needs = {"requiredExtensions", "requiredFeatures", "systemLanguage"} & child.attributes.keys()
        if child.kind and child.kind != "foreignObject" and not needs:
            return _items(file, child, here)
    return iter(())


def _use(file: File, element: svg.Element, here: Around) -> Iterator[Item]:
    """A clone of an element of the file, at a place of its own."""
    link = element.attributes.get("href", "")
    if not link.startswith("#"):
        element.refuse("this element refers to another file", "copy the drawing into this file")
    target = file.find(element, link[1:])
    if target in here.within:
        element.refuse(f"this element is a clone of itself: {link[:40]}", "unlink the clone")
    x, y = svg.length(element, "x", here.room[0]), svg.length(element, "y", here.room[1])
    moved = here._replace(place=compose(here.place, shift(x, y)))
    if target.kind in ("symbol", "svg"):
        return _viewport(file, target, moved, element)
    if target.kind in UNDRAWN:
        element.refuse(f"a clone of <{target.kind[:40]}> is not supported", "unlink the clone, or delete it")
    return _items(file, target, moved)


def _svg(file: File, element: svg.Element, here: Around) -> Iterator[Item]:
    x, y = svg.length(element, "x", here.room[0]), svg.length(element, "y", here.room[1])
    return _viewport(file, element, here._replace(place=compose(here.place, shift(x, y))), element)


def _viewport(file: File, element: svg.Element, here: Around, sized: svg.Element) -> Iterator[Item]:
    """The items of an inner picture or symbol, fitted into a room and clipped to it; `sized` states the room."""
    file.count(element)
    wide, high = (
        svg.length(sized if name in sized.attributes else element, name, whole, "100%")
        for name, whole in zip(("width", "height"), here.room, strict=True)
    )
    if wide <= 0 or high <= 0:
        return
    settings = svg.stated(element, file.rules)
    file.check(element, settings)
    seen = look(element, settings, here.look, _diagonal(here.room))
    place, room = here.place, (wide, high)
    if "viewBox" in element.attributes:
        box = svg.numbers(element, element.attributes["viewBox"])
        if len(box) != 4 or not all(side > 1e-6 for side in box[2:]):
            element.refuse("the viewBox is not four numbers", svg.CORRECT)
        place = compose(place, svg.fitted(element, (box[0], box[1], box[2], box[3]), (0.0, 0.0, wide, high)))
        room = (box[2], box[3])
    within = here.within if element in here.within else (*here.within, element)
    found = tuple(_inner(file, element, Around(place, seen, room, within)))
    if found and settings.get("overflow", "hidden") not in ("visible", "auto"):
        yield Layer(found, 1.0, (Clip((rectangle((0.0, 0.0, wide, high), here.place),), True),))
    else:
        yield from found


def _image(file: File, element: svg.Element, here: Around) -> Iterator[Item]:
    sides = ("x", here.room[0]), ("y", here.room[1]), ("width", here.room[0]), ("height", here.room[1])
    if not {"width", "height"} <= element.attributes.keys():
        element.refuse("the image has no width and height", "give it both")
    x, y, wide, high = (svg.length(element, name, whole) for name, whole in sides)
    file.shapes += 1
    if wide > 0 and high > 0 and here.look.visible:
        yield Image(element, here.place, (x, y, wide, high))


_ITEMS: Mapping[str, Callable[[File, svg.Element, Around], Iterator[Item]]] = {
    "g": _inner,
    "a": _inner,
    "switch": _switch,
    "use": _use,
    "svg": _svg,
    "image": _image,
}


MOST_LINKS, MOST_STOPS, MOST_REPEATS = 20, 100, 40
DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%", "fr": "0%"},
}
CURES = {
    "pattern": "draw the pattern with shapes (in Inkscape: Object > Pattern > Pattern to Objects)",
    "meshgradient": "use a linear or radial gradient",
}
COMMON = ("gradientUnits", "spreadMethod")  # attributes of both kinds
EDGE = 0.9999  # of the radius: a focus lies within its circle


def gradient_of(file: File, shape: SvgShape, paint: Paint, place: Matrix) -> Gradient | Color | None:
    """What a reference paints a shape with; a gradient without a way is a color, and one without stops nothing.

    `place` takes the units of the shape to those in which it is drawn.
    """
    if paint.reference not in file.ids and paint.color is not None:
        return paint.color
    target = file.find(shape.element, paint.reference)
    if target.kind not in DEFAULTS:
        kind = target.kind[:40] or "element"
        shape.element.refuse(f"paint with a <{kind}> is not supported", CURES.get(kind, "use a color"))
    chain = [target]  # with those from which it takes what it does not state
    while link := chain[-1].attributes.get("href", ""):
        if len(chain) > MOST_LINKS or not link.startswith("#"):
            problem = "the stops of this gradient are in another file, or gradients refer to each other in a circle"
            chain[-1].refuse(problem, "give the gradient its own stops")
        file.count(chain[-1])
        chain.append(file.find(chain[-1], link[1:]))
    said: dict[str, str] = {}
    for element in reversed(chain):
        alike = element.kind == target.kind
        said |= {name: text for name, text in element.attributes.items() if alike or name in COMMON}
    box, wide = box_about(shape.outline), shape.look.width
    corners = rectangle((box[0] - wide, box[1] - wide, box[2] + 2 * wide, box[3] + 2 * wide), place)
    stops = next((found for element in chain if (found := _stops(file, element))), ())
    own = svg.transform(next((e for e in chain if "gradientTransform" in e.attributes), target), "gradientTransform")
    room = shape.room
    if said.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        if not box[2] or not box[3]:
            return paint.color  # a line has no box to fit the gradient into
        place, room = compose(place, matrix_of(box)), (1.0, 1.0)
    made = _made(target, said, stops, compose(place, own), room)
    spread = said.get("spreadMethod", "pad")
    if not isinstance(made, Gradient) or spread not in ("repeat", "reflect"):
        return made
    return _repeated(target, made, spread == "reflect", corners)


def _repeated(target: svg.Element, gradient: Gradient, turned: bool, corners: Iterable[Point]) -> Gradient:
    """A gradient as often after itself as the corners of its shape need, every other time `turned` round."""
    a, b, c, d, e, f = gradient.matrix
    size = a * d - b * c
    first, last = gradient.ends[: len(gradient.ends) // 2], gradient.ends[len(gradient.ends) // 2 :]
    if not size or (len(first) == 3 and (first[2] or first[:2] != last[:2])):
        problem = "a repeated gradient with its focus off the center is not supported"
        target.refuse(problem, "do not repeat it (none, or pad)")
    shares = []
    for corner in corners:
        x, y = corner[0] - e, corner[1] - f
        x, y = (d * x - c * y) / size - first[0], (a * y - b * x) / size - first[1]
        along = last[0] - first[0], last[1] - first[1]
        shares.append(
            hypot(x, y) / last[2]
            if len(first) == 3
            else (x * along[0] + y * along[1]) / (along[0] ** 2 + along[1] ** 2)
        )
    low, high = 0 if len(first) == 3 else floor(min(shares)), max(1, ceil(max(shares)))
    if not high - low <= MOST_REPEATS:
        target.refuse(f"a gradient that repeats more than {MOST_REPEATS} times is not supported", "make it longer")
    whole = ((0.0, *gradient.stops[0][1:]), *gradient.stops, (1.0, *gradient.stops[-1][1:]))
    back = tuple((1 - share, color, opacity) for share, color, opacity in reversed(whole))
    stops = tuple(
        ((n - low + share) / (high - low), color, opacity)
        for n in range(low, high)
        for share, color, opacity in (back if turned and n % 2 else whole)
    )
    if len(first) == 3:
        return gradient._replace(ends=(*last[:2], 0.0, *last[:2], high * last[2]), stops=stops)
    ends = [p + n * (q - p) for n in (low, high) for p, q in zip(first, last, strict=True)]
    return gradient._replace(ends=tuple(ends), stops=stops)


def _stops(file: File, element: svg.Element) -> tuple[tuple[float, Color], ...]:
    """The stops of a gradient, none before the one ahead of it."""
    stops: list[tuple[float, Color]] = []
    at = 0.0
    for child in element.inner:
        if child.kind != "stop":
            continue
        file.count(child)
        if len(stops) == MOST_STOPS:
            child.refuse(f"a gradient with more than {MOST_STOPS} stops is not supported", "delete some")
        settings = svg.stated(child, file.rules)
        text = settings.get("stop-color", "#000000").strip().lower()
        color = read_color("#000000" if text in ("currentcolor", "inherit") else text)
        if color is None:
            child.refuse(f"stop-color: {text[:40]} is not supported", "give it one plain color")
        at = max(at, svg.share(child, "offset", child.attributes.get("offset", "0")))
        clear = svg.share(child, "stop-opacity", settings.get("stop-opacity", "1"))
        stops.append((at, color._replace(opacity=color.opacity * clear)))
    return tuple(stops)


def _made(
    target: svg.Element,
    said: Mapping[str, str],
    stops: tuple[tuple[float, Color], ...],
    matrix: Matrix,
    room: tuple[float, float],
) -> Gradient | Color | None:
    if not stops:
        return None
    defaults = DEFAULTS[target.kind]

    def value(name: str, whole: float) -> float:
        return svg.length_of(target, name, said.get(name, defaults.get(name, "0")), whole)

    ends: tuple[float, ...]
    if target.kind == "linearGradient":
        ends = value("x1", room[0]), value("y1", room[1]), value("x2", room[0]), value("y2", room[1])
        long = hypot(ends[2] - ends[0], ends[3] - ends[1])
    else:
        cx, cy = value("cx", room[0]), value("cy", room[1])
        r, fr = (value(name, hypot(*room) / 2**0.5) for name in ("r", "fr"))
        fx = value("fx", room[0]) if "fx" in said else cx
        fy = value("fy", room[1]) if "fy" in said else cy
        away = hypot(fx - cx, fy - cy)
        most = max(0.0, EDGE * (r - fr))
        if away > most:
            fx, fy = cx + (fx - cx) * most / away, cy + (fy - cy) * most / away
        ends, long = (fx, fy, fr, cx, cy, r), r - fr
    if len(stops) == 1 or long <= 0:
        return stops[-1][1]
    return Gradient(ends, matrix, tuple((at, color.value.upper(), color.opacity) for at, color in stops))
