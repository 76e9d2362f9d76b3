"""The parts of On Patrol's pictures: the art of counters on hexes, ways of ships, and rule steps beside them."""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import fsum
from typing import ClassVar, NamedTuple

from aids.hexes import Hex, neighbor
from aids.on_patrol.formation import Offset
from aids.on_patrol.radial import UnderWay
from aids.rulebook.rules import Rules
from generators.drawing import Box, Drawing, Point, Style, scene, shift, transformed, turn
from generators.drawing.art import draw_art
from generators.drawing.hex_grid import center, direction, draw_ship, toward
from generators.drawing.scene import draw_arrow_head
from generators.drawing.sizes import set_size
from generators.drawing.text import in_scale, text_width
from generators.games.on_patrol.sea_map import moved
from generators.page.frame import TABLE
from generators.page.rich_text import GUTTER, Block, draw_section, draw_words, parse_words, wrap_words
from generators.sheets.charts import OwnTableBlock
from generators.sheets.sheet import Job, text

LENGTH, BEAM = 1.76, 0.6  # of a hull in its two hexes, in hexes
LATER = "gray"  # the ink of a ship where it comes later
WEAPON = 0.6  # side of a weapon's counter in hexes
APART = 5.5  # between two steps of a column
REST_COLUMNS, REST_LEADING = 3, 1.25  # of the rules below a picture, and from line to line in sizes of the text
SIDE = 0.29  # share of the width that the steps at a side of a picture take


class Counter(NamedTuple):
    """A counter of the kit: its art from above, its ground and its ink."""

    art: str
    ground: str
    ink: str


CARGO, CAPITAL = Counter("merchantman", "land", "ink"), Counter("battleship", "steel", "steel-text")
ESCORT = Counter("destroyer", "unalerted", "unalerted-text")
MARKERS = {  # by the name of the marker in the rules
    "escort-colour": Counter("sub-contact", "unalerted", "unalerted-text"),
    "sub-colour": Counter("sub-awash", "deep", "deep-text"),
    "sub-colour-surfaced": Counter("sub-surfaced", "deep", "deep-text"),
    "inverted": Counter("sub-lost", "pale", "navy"),
}


class Callout(NamedTuple):
    """A step, where it is in the picture, and the side of the picture that its words stand on: -1 left, 1 right.

    The line from its words turns at a point on its way there, if any.
    """

    step: scene.Step
    at: Point
    side: int = 1
    turn: Point | None = None


def draw_hull(draw: Drawing, bow: Hex, step: int, size: float, name: str, color: str = "navy") -> None:
    """Draw a counter's art from above in its two hexes, the bow in `bow`; `step` is its course clockwise from up."""
    (ax, ay), (bx, by) = center(bow, size), center(neighbor(bow, step, -1), size)
    with draw.group(turn(-60.0 * step, (ax + bx) / 2, (ay + by) / 2)):
        box = (-BEAM * size / 2, -LENGTH * size / 2, BEAM * size, LENGTH * size)
        draw_art(draw, name, box, color, True)


def draw_counter(draw: Drawing, at: Point, heading: float, size: float, counter: Counter) -> None:
    """Draw a counter of two hexes, the middle of its bow hex at a point, on a heading in degrees clockwise from up."""
    wide, long = 0.58 * size, 1.8 * size
    with draw.group(turn(-heading, *at)):
        draw.rounded(-wide / 2, -1.4 * size, wide, long, 0.1 * size, Style(counter.ground, "navy", 0.6))
        draw_art(
            draw, counter.art, (-0.36 * wide, -1.35 * size, 0.72 * wide, 0.9 * long), counter.ink, True, counter.ground
        )


def draw_marker(draw: Drawing, bow: Hex, step: int, size: float, counter: Counter) -> None:
    """Draw a counter over its two hexes, its bow in `bow`."""
    draw_counter(draw, center(bow, size), 60.0 * step, size, counter)


def draw_fire(draw: Drawing, box: Box, color: str) -> None:
    """Draw flames in a box (x, y, width, height), with a pale edge that parts them from a dark hull."""
    x, y, wide, high = box
    draw_art(draw, "fire", (x - 0.15 * wide, y - 0.11 * high, 1.3 * wide, 1.3 * high), "paper")
    draw_art(draw, "fire", box, color)


def draw_torpedo_marker(draw: Drawing, at: Point, side: float) -> None:
    """Draw the marker of a launch about a point, the counter of a torpedo turned over: its B beside the torpedo."""
    x, y = at[0] - side / 2, at[1] - side / 2
    draw.rounded(x, y, side, side, 0.12 * side, Style("deep", "navy", 0.8))
    draw.text(x + 0.12 * side, y + 0.5 * side - 2.4, "B", scene.NOTE, "deep-text", "bold")
    draw_art(draw, "torpedo", (x + 0.46 * side, y + 0.1 * side, 0.5 * side, 0.8 * side), "deep-text", True, "deep")


def draw_weapon(draw: Drawing, place: Hex, size: float, name: str) -> None:
    """Draw the counter of a depth charge, a K-gun or another weapon in its hex."""
    (x, y), side = center(place, size), WEAPON * size
    draw.rounded(x - side / 2, y - side / 2, side, side, 0.12 * side, Style("paper", "danger", 0.9))
    draw_art(draw, name, (x - 0.38 * side, y - 0.38 * side, 0.76 * side, 0.76 * side), "danger")


def named_steps(rules: Rules, table: str) -> dict[str, str]:
    """The text of each step of a procedure by its name, its first column."""
    first = next(iter(rules.tables[table].columns))
    return {str(row.cells[first]): str(row.cells["does"]) for row in rules.tables[table].rows}


def numbered(rules: Rules, steps: Iterable[tuple[str, str, Point, int]]) -> list[Callout]:
    """Callouts numbered in the order of (table, step, place, side); a step that its table lacks is left out."""
    known = [(step, named_steps(rules, table).get(step), at, side) for table, step, at, side in steps]
    kept = [(step, text, at, side) for step, text, at, side in known if text is not None]
    return [Callout(scene.Step(str(n), step, text), at, side) for n, (step, text, at, side) in enumerate(kept, 1)]


def with_steps(
    picture: Drawing, callouts: Sequence[Callout], width: float, height: float, side: float = SIDE
) -> tuple[Drawing, float]:
    """A picture with its steps in columns at both sides of it, or below it where it is narrow; the height of all."""
    draw = Drawing()
    draw.add(picture.records)
    if width < scene.WIDE:
        for each in callouts:
            if each.turn:
                scene.draw_leader(draw, each.at, each.turn)
        placed = [scene.Placed(each.step, *(each.turn or each.at), 0.0) for each in callouts]
        drawn, below = scene.raised(draw, scene.draw_placed(draw, placed, width))
        return drawn, height + below
    room = side * width
    columns = [[each for each in callouts if each.side == side] for side in (-1, 1)]
    tall = max(height, *(fsum(_height(each, room) + APART for each in column) for column in columns))
    up = (tall - height) / 2
    draw = transformed(picture, shift(0, up))
    for column, x in zip(columns, (0.0, width - room), strict=True):
        raised = [
            each._replace(at=moved(each.at, (0, up)), turn=each.turn and moved(each.turn, (0, up))) for each in column
        ]
        _draw_column(draw, sorted(raised, key=lambda each: -(each.turn or each.at)[1]), x, room, tall)
    return draw, tall


def _height(each: Callout, room: float) -> float:
    return scene.DISC + scene.step_height(each.step, room - scene.DISC * bool(each.step.number))


def _draw_column(draw: Drawing, column: Sequence[Callout], x: float, room: float, tall: float) -> None:
    """Draw steps below each other from x, each as level with its place as there is room, with a line to that place."""
    placed = []
    heights = [_height(each, room) for each in column]
    tops: list[float] = []  # of the steps
    limit = tall
    for each, height in zip(column, heights, strict=True):
        tops.append(min((each.turn or each.at)[1] + scene.DISC, limit))
        limit = tops[-1] - height - APART
    limit = 0.0
    for n in reversed(range(len(tops))):
        tops[n] = max(tops[n], limit + heights[n])
        limit = tops[n] + APART
    for each, y in zip(column, tops, strict=True):
        middle, indent = y - scene.DISC, scene.DISC * bool(each.step.number)
        head = x + 2 * indent + (scene.BESIDE if indent else 0) + text_width(each.step.head, scene.MAIN, "semibold") + 4
        end = (head, middle) if each.side < 0 else (x - 3, middle)
        to = each.turn or each.at
        if each.side < 0 and to[1] < middle:  # past its words, not through them
            draw.line(end, (max(head, x + room), middle), Style(None, "gray", 0.6))
            end = (max(head, x + room), middle)
        if each.turn:
            draw.line(end, each.turn, Style(None, "gray", 0.6))
        scene.draw_leader(draw, each.at, each.turn or end)
        placed.append(scene.Placed(each.step, x + indent, middle, room - indent))
    scene.draw_placed(draw, placed, scene.WIDE)


def with_list(
    picture: Drawing, steps: Sequence[scene.Step], width: float, height: float, top: float
) -> tuple[Drawing, float]:
    """A picture of a height with steps that have no place in it at its right from `top` down, or below it."""
    draw = transformed(picture, shift(0, 0))
    if width < scene.WIDE:
        raised, below = scene.raised(draw, scene.draw_list(draw, steps, 0, -6, width))
        return raised, height + below
    left = (1 - SIDE) * width
    free = top - fsum(scene.step_height(step, width - left) + scene.DISC for step in steps)
    gap = min(14.0, max(4.0, free / max(1, len(steps) - 1)))
    raised, below = scene.raised(draw, min(0.0, scene.draw_list(draw, steps, left, top, width - left, gap)))
    return raised, height + below


def draw_rest(draw: Drawing, rows: Sequence[tuple[str, str]], y: float, width: float, air: float = 0.0) -> float:
    """Draw what a picture does not show, each as a paragraph, in columns of like height; the y below."""
    columns = min(REST_COLUMNS if width >= scene.WIDE else 1, len(rows))
    each, gap = (width - GUTTER * (columns - 1)) / columns, 5.0 + air / 2
    words = (
        [*parse_words(f"{name}.", "navy", "semibold", {}), *parse_words(f" {text}", marks={})] for name, text in rows
    )
    parts = [wrap_words(listed, TABLE, each) for listed in words]
    down = REST_LEADING * set_size(TABLE)
    highs = [len(lines) * down + gap for lines in parts]
    ends = min(combinations(range(1, len(parts)), columns - 1), key=lambda ends: _heights(highs, ends))
    for n, (first, end) in enumerate(pairwise((0, *ends, len(parts)))):
        top = y
        for lines, high in zip(parts[first:end], highs[first:end], strict=True):
            for k, line in enumerate(lines, 1):
                draw_words(draw, line, n * (each + GUTTER), top - k * down, TABLE)
            top -= high
    return y - _heights(highs, ends)[0]


def _heights(highs: Sequence[float], ends: Sequence[int]) -> list[float]:
    """The heights of columns that end where stated, the highest first."""
    return sorted((fsum(highs[first:end]) for first, end in pairwise((0, *ends, len(highs)))), reverse=True)


class Scene(NamedTuple):
    """A picture, its height, and the steps that stand beside it."""

    picture: Drawing
    height: float
    callouts: Sequence[Callout]


class SceneBlock(OwnTableBlock):
    """A picture with steps of its `tables`, of which the first is its head's, and below it their other steps."""

    tables: ClassVar[tuple[str, ...]]
    about = text("what its picture shows, for people who cannot see it").optional("its title")

    def scene(self, rules: Rules, width: float) -> Scene:
        """Its picture in a width in points."""
        raise NotImplementedError

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        tables, draw = [job.game.rules.tables[name] for name in self.tables], Drawing()
        y = self.head(draw, tables[0], width) - 8
        picture, tall, callouts = self.scene(job.game.rules, width)
        drawn, height = with_steps(picture, callouts, width, tall)
        with draw.figure(self.about or tables[0].title):
            draw.put(drawn, 0, y - height)
        shown = {each.step.text for each in callouts}
        steps = [step for name in self.tables for step in named_steps(job.game.rules, name).items()]
        y = draw_section(draw, "More rules", "", width, top=y - height - 8) - 2
        y = draw_rest(draw, [step for step in steps if step[1] not in shown], y, width, job.air)
        return Block(-y, draw, tuple(ruling for table in tables for ruling in table.assumes))


WAY = 1.4  # width of a path in points


def convoy_picture(
    hulls: Sequence[tuple[Offset, Counter]], stations: Sequence[tuple[Offset, str]], step: float, down: float = 0.0
) -> tuple[Drawing, float, float]:
    """A convoy that heads up, hung from (0, 0): ships, and circles with the letters of stations; its width and height.

    It is not to scale: pieces lie in the order of their columns and rows, columns `step` points apart, rows as well or
    `down` points.
    """
    draw, down = Drawing(), down or step
    rights, aheads = zip(*(offset for offset, _ in (*hulls, *stations)), strict=True)
    columns = {right: (n + 0.5) * step for n, right in enumerate(sorted(set(rights)))}
    rows = {ahead: -(n + 0.5) * down for n, ahead in enumerate(sorted(set(aheads), reverse=True))}
    for (right, ahead), ship in hulls:
        box = (columns[right] - 0.25 * step, rows[ahead] - 0.45 * step, 0.5 * step, 0.9 * step)
        draw_art(draw, ship.art, box, "sea" if ship == CAPITAL else "ink", True)
    for (right, ahead), letter in stations:
        x, y = columns[right], rows[ahead]
        draw.circle(x, y, 0.45 * step, Style("pale", "sea", 0.7))
        draw.text(x, y - 0.19 * step, letter, in_scale(0.53 * step), "navy", "bold", "middle")
    return draw, step * len(columns), down * len(rows)


def draw_later(draw: Drawing, bow: Hex, step: int, size: float) -> None:
    """An escort in its two hexes, dashed as it comes later."""
    with draw.group(shift(*center(bow, size))):
        draw_ship(draw, Hex(0, 0), step, size, Style("paper", "navy", 0.9, (2.5, 1.8)))


def draw_way(draw: Drawing, start: Hex, way: Sequence[UnderWay], size: float, color: str = "sea") -> None:
    """The way of a bow from hex to hex, with an arrow head in the last."""
    points = [center(place, size) for place in (start, *(move.bow for move in way))]
    angle = direction(way[-1].step)
    tip = toward(points[-1], angle, 0.3 * size)
    draw.lines([(*points, toward(points[-1], angle, 0.1 * size))], Style(None, color, WAY))
    draw_arrow_head(draw, *tip, angle, max(5.0, 0.4 * size), color)


def astern(bow: Hex, step: int) -> Hex:
    """The hex behind a bow."""
    return neighbor(bow, step, -1)
