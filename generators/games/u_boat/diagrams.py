"""Diagrams of U-Boat: a few spaces with units, arrows for their orders, and the results that the resolver gives.

The orders are resolved under the current rules, so that a scene never shows what the game would not do.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, fsum, sin
from typing import NamedTuple

from aids.rulebook.rules import Rules, value
from aids.u_boat.adjudicate import DEFAULT_EDITION
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.movement import Movement, resolve_movement
from aids.u_boat.notation import read_order
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, MOVE, SUPPORT, TORPEDO, Unit
from aids.u_boat.reports import order_results
from generators.drawing import Drawing, Point, Style, shift
from generators.drawing.scene import draw_arrow_head
from generators.drawing.text import wrap_text
from generators.games.u_boat.europe import draw_europe, read_europe, read_layout, tint_of
from generators.games.u_boat.europe_orders import Arrow, draw_position, draw_unit
from generators.games.u_boat.europe_sheets import draw_samples, order_samples
from generators.games.u_boat.season import announced as what_is_announced
from generators.games.u_boat.season import charges as charges_dropped
from generators.games.u_boat.season import torpedoes as torpedo_attack
from generators.page.frame import NOTE, TABLE

__all__ = [
    "charges_dropped",
    "convoy_torpedoed",
    "depth_charge",
    "order_lines",
    "orders_on_map",
    "supported_torpedo",
    "torpedo_attack",
    "what_is_announced",
]
BOX, GAP = (72.0, 40.0), 13.0  # points: the greatest width of a space for each unit, its height, the gap to the next
TOKEN, SMALL = 14.0, 13.0  # side of a unit in a space and before its order
BESIDE = 0.28  # of its width: how far right of the middle of an empty space an arrow comes, clear of its name
RING = 0.95 * TOKEN  # the ring of a depth charge about a U that comes
LINE = 14.0  # from line to line of the orders
LEAD = 9.5  # from line to line of the remarks
BRACKET = 9.0  # how far an arrow that goes round a space leaves the row

#: What is said of an order that was carried out, by its kind.
DONE = {TORPEDO: "hits", DEPTH_CHARGE: "hits", MOVE: "moves", SUPPORT: "given", CONVOY: "carries"}

#: The line of each kind of order, and the size of its head.
LINES = {
    TORPEDO: Style(None, "danger", 1.6),
    DEPTH_CHARGE: Style(None, "danger", 1.6, (2.5, 2)),
    MOVE: Style(None, "navy", 1.4),
    SUPPORT: Style(None, "grey", 1.1, (3, 2)),
}

PART = (0.0, 4300.0, 7450.0, 13250.0)  # of the map that the examples of orders stand on
#: The orders of units on that part.
EXAMPLES = (
    Arrow(Unit("France", "F", "bre"), MOVE, "mao"),
    Arrow(Unit("Germany", "A", "nwy"), MOVE, "swe"),
    Arrow(Unit("Germany", "F", "ska"), CONVOY, "nwy", "swe"),
    Arrow(Unit("Germany", "F", "den"), SUPPORT, "ska"),
    Arrow(Unit("France", "F", "nao"), SUPPORT, "iri", "lvp"),
    Arrow(Unit("France", "U", "iri"), TORPEDO, "lvp"),
    Arrow(Unit("England", "F", "eng"), DEPTH_CHARGE, "iri"),
    Arrow(Unit("France", "F", "gas"), SUPPORT, "bre", "mao"),
)
TARGET = Unit("England", "F", "lvp")


class Scene(NamedTuple):
    """A row of spaces, and the orders in them as `England U nwg T Germany F nth`, one for each unit."""

    spaces: tuple[str, ...]
    orders: tuple[str, ...]


class Staged(NamedTuple):
    """A scene resolved and placed: its units in the order of the scene's lines, the middle of each, and of each space.

    `arrivals` are the places of units that come into a space that is depth charged, `base` is the lower edge of the
    spaces, `boxes` their widths.
    """

    units: Sequence[Unit]
    movement: Movement
    middles: Sequence[Point]
    arrivals: Mapping[int, Point]
    spaces: Mapping[str, Point]
    base: float
    boxes: Mapping[str, float]

    def number(self, x: float) -> int:
        """The number of the space about an x."""
        return next(n for n, name in enumerate(self.spaces) if abs(self.spaces[name][0] - x) <= self.boxes[name] / 2)


def _draw_scene(rules: Rules, width: float, scene: Scene) -> tuple[Drawing, float]:
    """A scene drawn as wide as `width`, and its height; the lower left corner is (0, 0)."""
    game_map = load_map()
    units, movement = _resolve(rules, game_map, scene)
    remarks = [line for text in _remarks(rules, units, movement) for line in wrap_text(text, NOTE, width)]
    text = LINE * len(units) + LEAD * len(remarks) + 5
    staged = _stage(scene, units, movement, width, text + BRACKET - 2)
    draw = Drawing()
    for space, (x, _) in staged.spaces.items():
        _draw_space(draw, game_map, space, x - staged.boxes[space] / 2, staged.base, staged.boxes[space])
    for i, task in enumerate(movement.orders.tasks):
        if task.action in LINES:
            _draw_arrow(draw, staged, i, task.action, _aim(staged, i))
        if i in movement.orders.charges:
            _draw_arrow(draw, staged, i, DEPTH_CHARGE, _charged(staged, i))
    for unit, middle in zip(units, staged.middles, strict=True):
        _draw_token(draw, unit, middle, TOKEN)
    for i, place in staged.arrivals.items():
        draw.circle(*place, RING, LINES[DEPTH_CHARGE])
        _draw_token(draw, units[i], place, TOKEN, gone=bool(movement.fates[i].loss))
    _draw_results(draw, units, movement, text - 3, width)
    lines = [(0.0, 2 + LEAD * (len(remarks) - 1 - i), line) for i, line in enumerate(remarks)]
    draw.texts(lines, NOTE, "ink")
    return draw, staged.base + BOX[1] + BRACKET - 2


def _stage(scene: Scene, units: Sequence[Unit], movement: Movement, width: float, base: float) -> Staged:
    """The spaces side by side over `base`, as wide as the units in them want, which stand beside each other."""
    charged = {place.province for place in movement.orders.charges.values()}
    coming = {
        i: task.to[:3] for i, task in enumerate(movement.orders.tasks) if task.action == MOVE and task.to[:3] in charged
    }
    standing = [unit.province for unit in units]
    held = {space: [*standing, *coming.values()].count(space) or 1 for space in scene.spaces}
    one = min(BOX[0], (width - GAP * (len(held) - 1)) / fsum(held.values()))
    boxes = {space: one * number for space, number in held.items()}
    lefts = accumulate((wide + GAP for wide in boxes.values()), initial=0.0)
    spaces = {space: (left + boxes[space] / 2, base + 4 + TOKEN / 2) for space, left in zip(boxes, lefts, strict=False)}
    taken = Counter[str]()

    def place(space: str) -> Point:
        taken[space] += 1
        x, y = spaces[space]
        return x + boxes[space] * ((taken[space] - 0.5) / held[space] - 0.5), y

    middles = [place(space) for space in standing]
    return Staged(units, movement, middles, {i: place(space) for i, space in coming.items()}, spaces, base, boxes)


def _resolve(rules: Rules, game_map: GameMap, scene: Scene) -> tuple[list[Unit], Movement]:
    """The units of a scene in the order of its lines, and what comes of their orders."""
    split = [line.split(" ", 1) for line in scene.orders]
    orders = [SubmittedOrder(power, read_order(text)) for power, text in split]
    units = [
        Unit(entry.power, entry.order.unit.kind, str(entry.order.unit.place)) for entry in orders if entry.order.unit
    ]
    settled = settle_orders(game_map, units, orders)
    return units, resolve_movement(rules, game_map, units, settled, edition=DEFAULT_EDITION)


def _remarks(rules: Rules, units: Sequence[Unit], movement: Movement) -> Iterator[str]:
    """The strength of each torpedo and its target, and who may retreat."""
    unit, support = int(value(rules, "unit-force")), int(value(rules, "support-force"))
    tasks, fates = movement.orders.tasks, movement.fates
    for i, task in enumerate(tasks):
        if task.action != TORPEDO:
            continue
        given = [k for k, other in enumerate(tasks) if other.action == SUPPORT and fates[k].ok]
        helping = sum(1 for k in given if tasks[k].supported == TORPEDO and tasks[k].other == i)
        guarding = sum(1 for k in given if tasks[k].supported != TORPEDO and tasks[k].other == task.other)
        force = int(value(rules, "torpedo-force")) + support * helping
        yield f"The torpedo has strength {force}, its target {unit + support * guarding}."
    for i, fate in enumerate(fates):
        if fate.attackers is not None:
            yield f"{units[i].kind} {units[i].place} may retreat, but not to {' or '.join(fate.attackers)}."


def _aim(staged: Staged, i: int) -> Point:
    """Where the arrow of a unit's order ends: at a unit, or in the space that it goes to."""
    task = staged.movement.orders.tasks[i]
    if task.action == MOVE:
        (x, y), empty = staged.spaces[task.to[:3]], all(unit.province != task.to[:3] for unit in staged.units)
        return staged.arrivals.get(i, (x + BESIDE * staged.boxes[task.to[:3]] * empty, y))
    return staged.middles[task.target if task.supported == TORPEDO else task.other]


def _charged(staged: Staged, i: int) -> Point:
    """Where the arrow of a depth charge ends: at a unit that comes into the space."""
    space = staged.movement.orders.charges[i].province
    tasks = staged.movement.orders.tasks
    return next((at for k, at in staged.arrivals.items() if tasks[k].to[:3] == space), staged.spaces[space])


def _draw_space(draw: Drawing, game_map: GameMap, space: str, x: float, y: float, box: float) -> None:
    """A space with its letters, from its lower left corner: rounded and blue at sea, square on land."""
    if game_map.is_sea(space):
        draw.rounded(x, y, box, BOX[1], 6, Style("pale", "sea", 1.0))
    else:
        draw.rect(x, y, box, BOX[1], Style(tint_of(""), "ink", 0.6))
    name, colour = (space.upper(), "navy") if game_map.is_sea(space) else (space, "land-text")
    draw.text(x + 4, y + BOX[1] - 11, name, 9, colour, "bold")


def _draw_token(draw: Drawing, unit: Unit, middle: Point, side: float, *, gone: bool = False) -> None:
    """A unit about a point, as on the maps."""
    with draw.group(shift(*middle)):
        draw_unit(draw, unit, side, read_layout().colours[unit.power], gone)


def _draw_arrow(draw: Drawing, staged: Staged, i: int, action: str, end: Point) -> None:
    """The arrow of an order: straight to a neighbor, a support below and a move above what is between."""
    start = staged.middles[i]
    if abs(staged.number(end[0]) - staged.number(start[0])) > 1 or (action == MOVE and i in staged.arrivals):
        level = staged.base - BRACKET + 2 if action == SUPPORT else staged.base + BOX[1] + BRACKET - 2
        path = [start, (start[0], level), (end[0], level), end]
    else:
        path = [start, end]
    (x0, y0), (x1, y1) = path[-2], path[-1]
    angle, clear = atan2(y1 - y0, x1 - x0), _clear(staged, end, level=y0 == y1)
    tip = (x1 - clear * cos(angle), y1 - clear * sin(angle))
    points = [*path[:-1], (tip[0] - 4 * cos(angle), tip[1] - 4 * sin(angle))]
    style = LINES[action]
    draw.lines(list(pairwise(points)), style)
    draw_arrow_head(draw, *tip, degrees(angle), 6.5, style.stroke or "ink")


def _clear(staged: Staged, end: Point, *, level: bool) -> float:
    """How far from a point an arrow ends that is level or comes from above or below: clear of what is there."""
    if end in staged.arrivals.values():
        return RING + 1.5
    kinds = {unit.kind for unit, at in zip(staged.units, staged.middles, strict=True) if at == end}
    return 1.5 + TOKEN * (0.5 if not level else 0.9 if SUBMARINE in kinds else 0.6)


def _draw_results(draw: Drawing, units: Sequence[Unit], movement: Movement, top: float, width: float) -> None:
    """A line for each unit: its mark, its power and order, and at the right what came of it."""
    for i, unit in enumerate(units):
        y = top - LINE * i - 8
        _draw_token(draw, unit, (SMALL, y + 3), SMALL)
        (order, *_) = results = order_results(movement, i)
        draw.text(2.1 * SMALL, y, f"{unit.power} {order.text}", TABLE, "ink")
        loss = movement.fates[i].loss.split(" by ")[0].split(",")[0]
        action = DEPTH_CHARGE if i in movement.charges else movement.orders.tasks[i].action
        said = loss or (DONE.get(action, "stands") if results[-1].ok else "fails")
        draw.text(width, y, said, TABLE, "danger" if loss else "navy", "bold" if loss else "semibold", "end")


def supported_torpedo(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Two U's at one fleet: one fires, the other supports the torpedo."""
    scene = Scene(
        spaces=("nwg", "nth", "ska", "den"),
        orders=(
            "England U nwg T Germany F nth",
            "England U ska S U nwg T Germany F nth",
            "Germany F nth H",
            "Germany F den S F nth",
        ),
    )
    return _draw_scene(rules, width, scene)


def depth_charge(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A depth charge at a space that one U enters and another leaves."""
    scene = Scene(
        spaces=("bar", "nwg", "nth"), orders=("Russia U bar - nwg", "England U nwg - bar", "Germany F nth D nwg")
    )
    return _draw_scene(rules, width, scene)


def convoy_torpedoed(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A convoy whose only fleet is torpedoed from its own space."""
    scene = Scene(
        spaces=("yor", "nth", "nwy"),
        orders=("England A yor - nwy", "England F nth C A yor - nwy", "Germany U nth T England F nth"),
    )
    return _draw_scene(rules, width, scene)


def orders_on_map(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The examples of orders on the map, each drawn as maps draw it."""
    europe = read_europe()
    left, low, right, high = PART
    factor = width / (right - left)
    units = [*(each.unit for each in EXAMPLES), TARGET]
    draw = Drawing()
    box = (0.0, 0.0, width, (high - low) * factor)
    corners = ((0.0, 0.0), (width, 0.0), (width, box[3]), (0.0, box[3]))
    with draw.group(shift(0, 0), clip=corners), draw.group(shift(-left * factor, -low * factor)):
        draw_europe(draw, europe, load_map(), factor, part=PART)
        draw_position(draw, europe, read_layout().colours, factor, units, EXAMPLES)
    draw.rect(*box, Style(None, "navy", 1.4))
    return draw, box[3]


def order_lines(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The lines that maps draw orders with, and what each says."""
    made, draw = Drawing(), Drawing()
    height = -draw_samples(made, order_samples(), width, 0)
    with draw.group(shift(0, height)):
        draw.add(made.records)
    return draw, height
