"""Diagrams of U-Boat: a few spaces with units, arrows for their orders, and the results that the resolver gives.

The orders are resolved under the rules in force, so that a scene never says what the game would not do.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, sin
from typing import NamedTuple

from aids.rulebook.rules import Rules, value
from aids.u_boat.adjudicate import DEFAULT_EDITION
from aids.u_boat.assignment import SubmittedOrder
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.movement import Movement, resolve_movement
from aids.u_boat.notation import read_order
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, MOVE, SUPPORT, TORPEDO
from aids.u_boat.reports import order_results
from aids.u_boat.units import Unit
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import wrap_text
from generators.games.u_boat.announced import announced
from generators.games.u_boat.attacks import charges, torpedoes
from generators.games.u_boat.europe import read_europe
from generators.games.u_boat.europe_key import draw_samples, order_samples
from generators.games.u_boat.europe_map import draw_europe, tint_of
from generators.games.u_boat.europe_orders import Arrow, draw_position, draw_unit
from generators.games.u_boat.map_layout import read_layout
from generators.page.frame import NOTE, TABLE

BOX, GAP = (72.0, 40.0), 18.0  # points: a space's greatest width, its height, and the gap to the next
TOKEN = 17.0  # side of a unit
LINE = 14.0  # from line to line of the orders
LEAD = 9.5  # from line to line of the remarks
BRACKET = 9.0  # how far an arrow that goes round a space leaves the row
APART = 4.0  # from the middle of the units to the arrows of two that change places

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

    `base` is the lower edge of the spaces, `box` their width.
    """

    units: Sequence[Unit]
    movement: Movement
    middles: Sequence[Point]
    spaces: Mapping[str, Point]
    base: float
    box: float


def _draw_scene(rules: Rules, width: float, scene: Scene) -> tuple[Drawing, float]:
    """A scene drawn as wide as `width`, and its height; the lower left corner is (0, 0)."""
    game_map = load_map()
    units, movement = _resolve(rules, game_map, scene)
    remarks = [line for text in _remarks(rules, units, movement) for line in wrap_text(text, NOTE, width)]
    text = LINE * len(units) + LEAD * len(remarks) + 5
    count = len(scene.spaces)
    box = min(BOX[0], (width - GAP * (count - 1)) / count)
    base = text + BRACKET - 2
    spaces = {space: (i * (box + GAP) + box / 2, base + 4 + TOKEN / 2) for i, space in enumerate(scene.spaces)}
    staged = Staged(units, movement, _middles(units, spaces, box), spaces, base, box)
    draw = Drawing()
    for space, (x, _) in spaces.items():
        _draw_space(draw, game_map, space, x - box / 2, base, box)
    for i, task in enumerate(movement.orders.tasks):
        if task.action in LINES:
            _draw_arrow(draw, staged, i, task.action, _aim(staged, i))
        if i in movement.orders.charges:
            _draw_arrow(draw, staged, i, DEPTH_CHARGE, _charged(staged, i))
    for unit, middle in zip(units, staged.middles, strict=True):
        _draw_token(draw, unit, middle, TOKEN)
    _draw_results(draw, units, movement, text - 3, width)
    lines = [(0.0, 2 + LEAD * (len(remarks) - 1 - i), line) for i, line in enumerate(remarks)]
    draw.texts(lines, NOTE, "ink")
    return draw, base + BOX[1] + BRACKET - 2


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


def _middles(units: Sequence[Unit], spaces: Mapping[str, Point], box: float) -> list[Point]:
    """Where each unit stands: in the middle of its space, or beside the others there."""
    middles = []
    for i, unit in enumerate(units):
        here = [k for k, other in enumerate(units) if other.province == unit.province]
        x, y = spaces[unit.province]
        middles.append((x + box * ((here.index(i) + 0.5) / len(here) - 0.5), y))
    return middles


def _aim(staged: Staged, i: int) -> Point:
    """Where the arrow of a unit's order ends: at a unit, or in the space that it goes to."""
    task = staged.movement.orders.tasks[i]
    if task.action == MOVE:
        return staged.spaces[task.to[:3]]
    return staged.middles[task.target if task.supported == TORPEDO else task.other]


def _charged(staged: Staged, i: int) -> Point:
    """Where the arrow of a depth charge ends."""
    return staged.spaces[staged.movement.orders.charges[i].province]


def _draw_space(draw: Drawing, game_map: GameMap, space: str, x: float, y: float, box: float) -> None:
    """A space with its letters, from its lower left corner: rounded and blue at sea, square on land."""
    if game_map.is_sea(space):
        draw.rounded(x, y, box, BOX[1], 6, Style("pale", "sea", 1.0))
    else:
        draw.rect(x, y, box, BOX[1], Style(tint_of(""), "ink", 0.6))
    name, colour = (space.upper(), "navy") if game_map.is_sea(space) else (space, "land-text")
    draw.text(x + 4, y + BOX[1] - 11, name, 9, colour, "bold")


def _draw_token(draw: Drawing, unit: Unit, middle: Point, side: float) -> None:
    """A unit about a point, as on the maps."""
    with draw.group(shift(*middle)):
        draw_unit(draw, unit, side, read_layout().colours[unit.power])


def _draw_arrow(draw: Drawing, staged: Staged, i: int, action: str, end: Point) -> None:
    """The arrow of an order: straight to a neighbour, a support below and a move above the spaces between."""
    start, tasks = staged.middles[i], staged.movement.orders.tasks
    if abs(end[0] - start[0]) > staged.box + GAP + staged.box / 2:
        level = staged.base - BRACKET + 2 if action == SUPPORT else staged.base + BOX[1] + BRACKET - 2
        path = [start, (start[0], level), (end[0], level), end]
    else:
        here, there = staged.units[i].province, tasks[i].to[:3]
        back = action == MOVE and any(
            unit.province == there and task.to[:3] == here
            for unit, task in zip(staged.units, tasks, strict=True)
            if task.action == MOVE
        )
        lift = (APART if end[0] > start[0] else -APART) if back else 0.0
        path = [(start[0], start[1] + lift), (end[0], end[1] + lift)]
    (x0, y0), (x1, y1) = path[-2], path[-1]
    angle, clear = atan2(y1 - y0, x1 - x0), TOKEN / 2 + 1.5
    tip = (x1 - clear * cos(angle), y1 - clear * sin(angle))
    points = [*path[:-1], (tip[0] - 4 * cos(angle), tip[1] - 4 * sin(angle))]
    style = LINES[action]
    draw.lines(list(pairwise(points)), style)
    draw_arrow_head(draw, *tip, degrees(angle), 6.5, style.stroke or "ink")


def _draw_results(draw: Drawing, units: Sequence[Unit], movement: Movement, top: float, width: float) -> None:
    """A line for each unit: its mark, its power and order, and at the right what came of it."""
    for i, unit in enumerate(units):
        y = top - LINE * i - 8
        _draw_token(draw, unit, (9, y + 3), 13.0)
        (order, *_) = results = order_results(movement, i)
        draw.text(20, y, f"{unit.power} {order.text}", TABLE, "ink")
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


def torpedo_attack(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Torpedoes at a fleet from its own space and from one beside it."""
    return torpedoes(rules, width)


def charges_dropped(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Depth charges on the U's of a space."""
    return charges(rules, width)


def what_is_announced(rules: Rules, width: float) -> tuple[Drawing, float]:
    """U's on a coast, at sea and in a conflict, and what is announced of each."""
    return announced(rules, width)


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
