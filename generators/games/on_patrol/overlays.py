"""Overlays for On Patrol's map of hexes, for film, at the size of the board's own hexes.

A drawing has the way up that the board has: what is ahead, or the direction that `aids.hexes` draws up, is up.
Lines are thin and saturated and nothing is filled that must be seen through.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from aids.errors import nearest
from aids.hexes import (
    DEFAULT_ON_PATROL,
    HEADINGS,
    STEPS,
    Hex,
    distance,
    heading_of,
    neighbour,
    parse,
    radial,
    ring,
    rotated,
    step_of,
    within,
)
from aids.rules import value
from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Point, Style, turn
from generators.drawing.hex_grid import (
    CAPITAL,
    FINE,
    LINE,
    arrows,
    border,
    bounds,
    centre,
    crosshair,
    direction,
    edges,
    heading_arrow,
    ink,
    label,
    letters,
    ship,
    towards,
)
from generators.drawing.lengths import length_words
from generators.page.frame import Body, area
from generators.page.tiles import tile
from generators.page.typeset import paragraph
from generators.sheets.kits import Job, Spec

HERE = Hex(0, 0)
BOLD = 1.1  # width of a line in points
FACINGS = (200.0, 106.0)  # width and height of the table of facings
MOST_REACH = 30
#: What each distance around a ship is for.
LIMITS = {
    "visible-enemy-night": "by night seen from any enemy ship",
    "visible-torpedoed-night": "by night seen near a ship torpedoed last turn, still afloat",
    "lit-radius-tanker": "as by day around a tanker torpedoed earlier",
    "lit-radius-aviation": "as by day around a tanker torpedoed with aviation fuel, until the turn after it sinks",
}


class Overlay(NamedTuple):
    """What lies on the film, its box in points, words on how to lay it, and the rulings it rests on."""

    drawing: Drawing
    box: tuple[float, float, float, float]
    words: str
    assumes: tuple[str, ...]


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of the overlay that the spec names."""
    name = spec.get("overlay", str)
    if name not in OVERLAYS:
        spec.fail(f"{name!r} is not an overlay; {nearest(name, OVERLAYS)}", "overlay")
    made = OVERLAYS[name](spec, job)
    box = _caption(made, job)
    said = spec.get("note", str, "For film")
    note = " · ".join((said, f"hexes {length_words(job.hex_size)}", *made.assumes))
    return tile(made.drawing, box, job.paper, spec.heading(job, small=True), note)


def _caption(made: Overlay, job: Job) -> tuple[float, float, float, float]:
    """Words under an overlay, from its left edge; the box with them."""
    x0, y0, x1, y1 = made.box
    pad = 4.0
    wide = max(min(x1 - x0, 330.0), 210.0)
    fit = f"Hexes {length_words(job.hex_size)} from flat to flat: they must cover the board's own."
    y = paragraph(made.drawing, fit, x0, y0 - 5, wide, 7.5, "ink", "semibold")
    y = paragraph(made.drawing, made.words, x0, y, wide, 7.5, "grey")
    return x0 - pad, y - pad, max(x1, x0 + wide) + pad, y1 + pad


def _known(spec: Spec, *more: str) -> None:
    spec.known("name", "kind", "title", "rule", "overlay", "note", *more)


def _up(far: float, at: Point) -> tuple[Point, Point]:
    return at, (at[0], at[1] + far)


# --- targets ----------------------------------------------------------------------------------------------------


def assault_zone(spec: Spec, job: Job) -> Overlay:
    """The hexes around a target hex with the rank of each, and the marker behind it (On Patrol 105.4.4)."""
    from aids.on_patrol.assault import zone

    _known(spec)
    size, draw = job.hex_size, Drawing()
    ranked = zone(job.game.rules, HERE, 0)
    places = [one.hex for one in ranked]
    inner, outer = border(one.hex for one in ranked if one.range <= 1), border(places)
    ink(draw, edges(places) - inner - outer, size, Style(None, "danger", FINE))
    ink(draw, inner, size, Style(None, "danger", LINE))
    ink(draw, outer, size, Style(None, "danger", BOLD))
    crosshair(draw, HERE, size, Style(None, "danger", LINE), 0.46)
    ship(draw, neighbour(HERE, 3), 0, size, Style(None, "sea", LINE))
    for one in ranked:
        letter = letters(size, 0.3 if one.range == 0 else 0.36)
        label(draw, centre(one.hex, size), str(one.priority), letter, "danger", "bold")
    _, top = centre(neighbour(HERE, 0, max(one.range for one in ranked)), size)
    x0, y0, x1, y1 = bounds(places, size)
    arrows(draw, [_up(0.55 * size, (0, top + 0.6 * size))], Style(None, "sea", BOLD), max(5.0, 0.16 * size))
    words = (
        "Cross on the target hex, arrow as the marker points; a submarine marker's own bow lies in 5, a torpedo marker "
        "in 1. Attack 1 first, then 2, and so on; of two hexes of one rank the left one first."
    )
    return Overlay(draw, (x0, y0, x1, y1 + 0.7 * size), words, ("OP-23", "OP-26"))


def starshells(spec: Spec, job: Job) -> Overlay:
    """The hexes in which starshells fall (On Patrol 107.1.3)."""
    from aids.on_patrol.illumination import starshells as fired

    _known(spec)
    size, draw = job.hex_size, Drawing()
    shells = fired(job.game.rules, HERE, 0)
    far = max(distance(HERE, shell) for shell in shells)
    places = [HERE, *radial(HERE, 0, far)]
    marked = edges(shells)
    ink(draw, edges(places) - marked, size, Style(None, "danger", FINE))
    ink(draw, marked, size, Style(None, "danger", BOLD))
    ship(draw, neighbour(HERE, 3), 0, size, Style(None, "sea", LINE))
    rays = []
    for shell in shells:
        at = centre(shell, size)
        rays += [(towards(at, 45 * k, 0.24 * size), towards(at, 45 * k, 0.4 * size)) for k in range(8)]
    draw.lines(rays, Style(None, "danger", LINE))
    for number in range(far + 1):
        at = centre(neighbour(HERE, 0, number), size)
        label(draw, at, str(number), letters(size, 0.3), "danger", "bold")
    beside, letter = size / 3**0.5 + 0.12 * size, letters(size, 0.2, 7.0, 11.0)
    said = {HERE: "target hex", neighbour(HERE, 3): "the marker"}
    said |= {shell: f"starshell {n}" + (": target hex" if shell == HERE else "") for n, shell in enumerate(shells, 1)}
    for place, words in said.items():
        x, y = centre(place, size)
        colour = "danger" if place in shells else "sea"
        draw.text(x + beside, y - CAPITAL * letter, words, letter, colour, "semibold")
    widest = max(fonts.width(words, letter, "semibold") for words in said.values())
    top = centre(neighbour(HERE, 0, far), size)
    arrows(draw, [_up(0.55 * size, (0, top[1] + 0.6 * size))], Style(None, "sea", BOLD), max(5.0, 0.16 * size))
    x0, y0, _, y1 = bounds([*places, neighbour(HERE, 3, 2)], size)
    words = (
        "Arrow as the marker points; a torpedo marker itself lies in 0. The escort furthest from the target hex fires."
    )
    return Overlay(draw, (x0, y0, beside + widest, y1 + 0.7 * size), words, ("OP-23", "OP-31"))


# --- movement ---------------------------------------------------------------------------------------------------


def radials(spec: Spec, job: Job) -> Overlay:
    """The six radials of a target hex and, between them, the vectors that meet them (On Patrol 105.1)."""
    from aids.on_patrol.radial import vectors

    _known(spec, "reach")
    reach = spec.get("reach", int, 6)
    if not 4 <= reach <= MOST_REACH:
        spec.fail(f"reach = {reach} should be from 4 to {MOST_REACH} hexes", "reach")
    size, draw = job.hex_size, Drawing()
    rows = [radial(HERE, step, reach) for step in range(6)]
    ink(draw, edges([HERE, *(place for row in rows for place in row)]), size, Style(None, "danger", FINE))
    crosshair(draw, HERE, size, Style(None, "danger", LINE))
    inward = []
    for step, row in enumerate(rows):
        inward += [heading_arrow(centre(place, size), step + 3, 0.6 * size) for place in row[:-1]]
        figure = str(heading_of(DEFAULT_ON_PATROL, step))
        label(draw, centre(row[-1], size), figure, letters(size, 0.5), "danger", "bold")
    arrows(draw, inward, Style(None, "danger", LINE), letters(size, 0.12, 3.0, 9.0))
    ways, dots = [], []
    for left in range(6):
        near, far = STEPS[left], STEPS[(left + 1) % 6]
        for along, aside in ((2, reach - 2), (reach - 2, 2)):
            bow = Hex(along * near.q + aside * far.q, along * near.r + aside * far.r)
            way = min(vectors(HERE, bow), key=lambda one: one.hexes)
            start, end = centre(bow, size), centre(neighbour(bow, way.course, way.hexes), size)
            angle = direction(way.course)
            ways.append((towards(start, angle, 0.1 * size), towards(end, angle, -0.36 * size)))
            dots.append(start)
            figure = str(heading_of(DEFAULT_ON_PATROL, way.course))
            label(draw, towards(start, angle, -0.34 * size), figure, letters(size, 0.28), "sea", "bold")
    arrows(draw, ways, Style(None, "sea", LINE), letters(size, 0.16, 4.0, 10.0))
    for x, y in dots:
        draw.circle(x, y, 0.1 * size, Style(None, "sea", LINE))
    up = heading_of(DEFAULT_ON_PATROL, 0)
    words = (
        f"Cross on the target hex, up the way direction {up} points. In the hexes: the direction in which a radial "
        "leaves the target hex. At the rings: the facing on a vector, 60° off the radial that it meets, from where "
        "that one is the nearer; one turn there leads to the target hex."
    )
    return Overlay(draw, bounds([row[-1] for row in rows], size), words, ("OP-1", "OP-24"))


def williamson(spec: Spec, job: Job) -> Overlay:
    """The hexes of a Williamson turn to either side (On Patrol 105.2), and a table of facings."""
    from aids.on_patrol.radial import SIDES, turn_about

    _known(spec)
    size, draw = job.hex_size, Drawing()
    turns = {side: turn_about(job.game.rules, HERE, 0, side) for side in SIDES}
    last = turns["right"].moves[-1].hex
    back = neighbour(last, turns["right"].course, -1)
    places = [HERE, neighbour(HERE, 3), last, back, *(m.hex for about in turns.values() for m in about.moves)]
    ends = edges([HERE, last])
    ink(draw, edges(places) - ends, size, Style(None, "danger", FINE))
    ink(draw, ends, size, Style(None, "danger", BOLD))
    ship(draw, HERE, 0, size, Style(None, "danger", LINE))
    ship(draw, last, turns["right"].course, size, Style(None, "danger", LINE, (3, 2)))
    head, letter = letters(size, 0.14, 3.5, 9.0), letters(size, 0.3)
    for side, colour in zip(SIDES, ("sea", "danger"), strict=True):
        middles = [(0.0, 0.0), *(centre(move.hex, size) for move in turns[side].moves)]
        ways = []
        for (a, b), move in zip(pairwise(middles), turns[side].moves, strict=True):
            angle = direction(move.step)
            ways.append((towards(a, angle, 0.3 * size), towards(b, angle, -0.24 * size)))
        arrows(draw, ways, Style(None, colour, LINE), head)
        for number, at in enumerate(middles[1:-1], 1):
            label(draw, at, str(number), letter, colour, "bold")
    label(draw, centre(last, size), str(len(turns["right"].moves)), letter, "danger", "bold")
    label(draw, (0.0, 0.0), "0", letter, "danger", "bold")
    box = bounds(places, size)
    beside = box[2] - box[0] + 16 + FACINGS[0] <= area(job.paper, small_head=True).width - 8
    left, top = (box[2] + 16, box[3]) if beside else (box[0], box[1] - 12)
    _facings(draw, job, left, top)
    words = (
        "A ship at 0 that points up turns about and ends at 5 with its bow down, in the row of hexes in which it "
        "began: to the right if it can, to the left where the right is blocked. One hexside at "
        "most before each hex, and one more in the last."
    )
    reach = (box[0], min(box[1], top - FACINGS[1]), max(box[2], left + FACINGS[0]), box[3])
    return Overlay(draw, reach, words, ("OP-1", "OP-25"))


def _facings(draw: Drawing, job: Job, x: float, y: float) -> None:
    """A table of the facings in each hex of a Williamson turn, from its upper left corner."""
    from aids.on_patrol.radial import SIDES, turn_about

    count = len(turn_about(job.game.rules, HERE, 0).moves)
    step, gap, first = 13.0, 12.0, 32.0
    lefts = [x + first + side * ((count + 1) * step + gap) for side in range(2)]
    wide = FACINGS[0]
    draw.text(x, y - 8, "Facing in each hex", 7.5, "navy", "semibold")
    draw.texts([(x, y - 30, "begun")], 7.5, "grey")
    for left, side in zip(lefts, reversed(SIDES), strict=True):
        draw.text(left, y - 19, f"to the {side}", 7.5, "sea" if side == "left" else "danger", "semibold")
        heads = [*map(str, range(1, count + 1)), "end"]
        draw.texts(
            [(left + (n + 0.5) * step, y - 30, word) for n, word in enumerate(heads)], 7.5, "grey", anchor="middle"
        )
    draw.line((x, y - 33), (x + wide, y - 33), Style(None, "navy", FINE))
    for row, begun in enumerate(HEADINGS):
        base = y - 43 - 11.5 * row
        draw.text(x + 10, base, str(begun), 9, "ink", "bold", "middle")
        for left, side in zip(lefts, reversed(SIDES), strict=True):
            about = turn_about(job.game.rules, HERE, step_of(DEFAULT_ON_PATROL, begun), side)
            shown = [str(heading_of(DEFAULT_ON_PATROL, one)) for one in (*(m.step for m in about.moves), about.course)]
            draw.texts([(left + (n + 0.5) * step, base, one) for n, one in enumerate(shown)], 9, "ink", anchor="middle")


def diameter_rings(spec: Spec, job: Job) -> Overlay:
    """The two rings of diameter movement, the way round them, and the facing on each side (On Patrol 106)."""
    from aids.on_patrol.diameter import round_course

    _known(spec)
    size, draw = job.hex_size, Drawing()
    radii = [int(value(job.game.rules, name)) for name in ("diameter-near", "diameter-far")]
    rings = {out: ring(HERE, out) for out in radii}
    target = edges([HERE])
    ink(draw, target, size, Style(None, "danger", BOLD))
    ink(draw, edges(place for one in rings.values() for place in one) - target, size, Style(None, "danger", FINE))
    crosshair(draw, HERE, size, Style(None, "danger", LINE))
    ways = [
        heading_arrow(centre(place, size), round_course(HERE, place), 0.6 * size)
        for one in rings.values()
        for place in one
    ]
    arrows(draw, ways, Style(None, "sea", LINE), letters(size, 0.16, 3.5, 10.0))
    spokes = []
    for step in range(6):
        for a, b in pairwise((0, *radii)):
            start, end = (centre(neighbour(HERE, step, out), size) for out in (a, b))
            if b - a > 1:
                angle = direction(step)
                spokes.append((towards(start, angle, 0.56 * size), towards(end, angle, -0.56 * size)))
    draw.lines(spokes, Style(None, "danger", FINE, (6, 4)))
    letter = letters(size, 0.28, 6.5, 16.0)
    for out, one in rings.items():
        for step in range(6):
            # Off the middle, where tiles may join, and clear of the broken lines: in the far ring, around the near one.
            part, side = (3, 90) if out == max(rings) else (4, -90)
            place = one[step * out + (out + 1) // part]
            course = round_course(HERE, place)
            x, y = towards(centre(place, size), direction(course) + side, 0.7 * size + letter / 2)
            with draw.group(turn((direction(course) + 90) % 180 - 90, x, y)):
                words = f"{out} hexes · facing {heading_of(DEFAULT_ON_PATROL, course)}"
                draw.text(0, -CAPITAL * letter, words, letter, "sea", "bold", "middle")
    up = heading_of(DEFAULT_ON_PATROL, 0)
    words = (
        f"Cross on the target hex, up the way direction {up} points. Bow hexes follow the arrows, counter-clockwise, "
        f"and turn left at each broken line: {radii[1]} hexes out, or {radii[0]} for an escort that begins nearer."
    )
    return Overlay(draw, bounds([place for one in rings.values() for place in one], size), words, ("OP-1", "OP-23"))


# --- sight and stations -----------------------------------------------------------------------------------------


def visibility(spec: Spec, job: Job) -> Overlay:
    """A sixth of the hexes around a ship, with the distances that matter by night (On Patrol 104.1.4, 107.2)."""
    _known(spec)
    size, draw, rules = job.hex_size, Drawing(), job.game.rules
    said: dict[int, list[str]] = {}
    for name, words in LIMITS.items():
        said.setdefault(int(value(rules, name)), []).append(words)
    limits = sorted(said)
    far = limits[-1]
    sides = [[neighbour(HERE, step, out) for out in range(far + 1)] for step in (0, 1)]
    rims = [Hex(right, out - right) for out in limits for right in range(out + 1)]
    bold = {edge for out in limits for edge in border(within(HERE, out))} & edges(rims)
    ink(draw, bold, size, Style(None, "danger", BOLD))
    ink(draw, edges([*sides[0], *sides[1], *rims]) - bold, size, Style(None, "danger", FINE))
    crosshair(draw, HERE, size, Style(None, "sea", LINE))
    letter, body = letters(size, 0.28, 6.0, 14.0), letters(size, 0.2, 6.0, 11.0)
    for side in sides:
        for out, place in enumerate(side[1:], 1):
            label(draw, centre(place, size), str(out), letter, "danger", "bold" if out in said else "regular")
    for out in limits:
        last = out == far
        lines = fonts.wrap(f"{out} hexes: {'; '.join(said[out])}", body, max(out - 14 * last, 3) * size, "semibold")
        tall = 1.25 * body
        # Beyond the limit, but within the last one, so that nothing leaves the sector.
        top = (out - 0.9) * size * 3**0.5 / 2 if last else (out + 0.85) * size * 3**0.5 / 2 + tall * len(lines)
        with draw.group(turn(-30, *towards((0.0, 0.0), 60, top))):
            x = -0.25 * out * size if last else 0.0  # beside the middle, where tiles may join
            items = [(x, 0.28 * body - tall * n, line) for n, line in enumerate(lines, 1)]
            draw.texts(items, body, "danger", "semibold", "middle")
    words = (
        "Cross on the ship's bow hex, then on its stern hex: either counts. Turn the sheet about it, a sixth at a "
        f"time. A submarine within a limit is seen at {value(rules, 'visible-depth'):g} feet or less; a lit hex "
        "counts as day."
    )
    return Overlay(draw, bounds([HERE, sides[0][-1], sides[1][-1]], size), words, ("OP-13", "OP-34"))


def stations(spec: Spec, job: Job) -> Overlay:
    """Stations A, C and E around the lead row of three columns, or B, D, F and C+ behind the last (On Patrol 103.2).

    `row` is `lead` or `last`.
    """
    from aids.on_patrol.formation import formations

    _known(spec, "formation", "row")
    row = spec.get("row", str, "lead")
    if row not in ("lead", "last"):
        spec.fail(f"row = {row!r} should be lead or last", "row")
    known = formations(job.game.rules)
    number = spec.get("formation", int, 7)
    if number not in known or len(known[number].columns) != 3:
        spec.fail(f"formation = {number} should be a formation of three columns that the rules have", "formation")
    size, draw, chosen = job.hex_size, Drawing(), known[number]
    step = step_of(DEFAULT_ON_PATROL, chosen.direction)
    bows = [parse(DEFAULT_ON_PATROL, column.bow) for column in chosen.columns]
    leads = sorted(rotated(Hex(q - bows[1].q, r - bows[1].r), -step, HERE) for q, r in bows)
    rules = job.game.rules
    abeam = int(value(rules, "station-abeam"))
    gap = int(value(rules, "station-ahead-gap" if row == "lead" else "station-behind-gap"))
    pair = int(value(rules, "station-pair-gap"))
    left = Hex(leads[0].q - abeam, leads[0].r + abeam // 2)
    right = Hex(leads[2].q + abeam, leads[2].r - abeam // 2)
    if row == "lead":
        posts = [(neighbour(lead, 0, gap + 2), name) for lead, name in zip(leads, "EAE", strict=True)]
        posts += [(left, "C"), (right, "C")]
    else:
        posts = [(neighbour(lead, 3, gap + 2), name) for lead, name in zip(leads, "FBF", strict=True)]
        posts += [
            (left, "D"),
            (right, "D"),
            (neighbour(left, 3, pair + 2), "C+"),
            (neighbour(right, 3, pair + 2), "C+"),
        ]
    both = [place for bow in (*leads, *(post for post, _ in posts)) for place in (bow, neighbour(bow, 3))]
    whole = edges(both)
    if row == "lead":
        free = [neighbour(lead, 0, n) for lead in leads for n in range(1, gap + 1)]
    else:
        free = [neighbour(lead, 3, n) for lead in leads for n in range(2, gap + 2)]
    ink(draw, whole, size, Style(None, "danger", LINE))
    ink(draw, edges(free) - whole, size, Style(None, "danger", FINE))
    for lead in leads:
        ship(draw, lead, 0, size, Style(None, "sea", LINE))
    for post, name in posts:
        ship(draw, post, 0, size, Style(None, "danger", LINE))
        label(draw, centre(post, size), name, letters(size, 0.36), "danger", "bold")
    letter = letters(size, 0.28, 6.5, 14.0)
    for n, place in enumerate(free):
        label(draw, centre(place, size), str(n % gap + 1), letter, "danger", "regular")
    _across(draw, [left, *leads, right], size, letter)
    words = (
        f"Hulls without a letter: the lead ship of each column. "
        f"The bow of an escort is at its letter. A: {gap} free hexes "
        "between its stern and the bow of the centre column. E: level with A, ahead of the outer columns. C: "
        f"level with the lead ships, {abeam} columns of hexes out. Formation {number}."
    )
    if row == "last":
        words = (
            f"Hulls without a letter: the last ship of each column. "
            f"The bow of an escort is at its letter. B: {gap} free hexes "
            "between the last stern of the centre column and its bow. F: level with B, behind the outer columns. D: "
            f"level with the last ships, {abeam} columns of hexes out. C+: {pair} free hexes astern of D. "
            f"Formation {number}."
        )
    return Overlay(draw, bounds(both, size), words, ("OP-1", "OP-9", "OP-10", "OP-11"))


def _across(draw: Drawing, bows: list[Hex], size: float, letter: float) -> None:
    """The columns of hexes from ship to ship, on a line through the bows."""
    ways = []
    for a, b in pairwise(bows):
        (x, y), (u, v) = centre(a, size), centre(b, size)
        words = f"{b.q - a.q} columns"
        half = fonts.width(words, letter, "semibold") / 2 + 3
        m, n, off = (x + u) / 2, (y + v) / 2, 0.62 * size
        ways += [((m - half, n), (x + off, y)), ((m + half, n), (u - off, v))]
        label(draw, (m, n), words, letter, "sea")
    arrows(draw, ways, Style(None, "sea", FINE), letters(size, 0.12, 3.5, 8.0))


OVERLAYS: dict[str, Callable[[Spec, Job], Overlay]] = {
    "assault-zone": assault_zone,
    "radials": radials,
    "williamson": williamson,
    "diameter-rings": diameter_rings,
    "visibility": visibility,
    "starshells": starshells,
    "stations": stations,
}
