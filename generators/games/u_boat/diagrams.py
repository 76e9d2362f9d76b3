"""Diagrams of U-Boat: orders in a few spaces with the results that the resolver gives, and attacks from the side.

Orders are resolved under the current rules, so that a scene never shows what the game would not do.
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
from generators.drawing import Drawing, Point, Style, shift, turn
from generators.drawing.scene import (
    DISC,
    LARGE,
    LEADING,
    NOTE,
    TEXT,
    Step,
    draw_afloat,
    draw_arrow_head,
    draw_below,
    draw_list,
    draw_run,
    draw_sea,
    draw_step,
    raised,
    step_height,
)
from generators.drawing.text import text_width, wrap_text
from generators.games.u_boat.europe import draw_europe, read_europe, read_layout, tint_of
from generators.games.u_boat.europe_orders import Arrow, draw_position, draw_unit
from generators.games.u_boat.europe_sheets import draw_samples, order_samples
from generators.page.frame import TABLE
from generators.page.rich_text import draw_notes
from generators.page.table_layout import KEY, PLAIN, Cell, Column, Look, Row, Table, draw_table

__all__ = [
    "charges_dropped",
    "convoy_torpedoed",
    "depth_charge",
    "order_lines",
    "orders_on_map",
    "supported_torpedo",
    "torpedo_attack",
    "torpedo_results",
    "what_is_announced",
]
BOX, GAP = (72.0, 44.0), 13.0  # points: the greatest width of a space for each unit, its height, the gap to the next
TOKEN, SMALL = 16.0, 13.0  # side of a unit in a space and before its order
BESIDE = 0.28  # of its width: how far right of the middle of an empty space an arrow comes, clear of its name
RING = 0.95 * TOKEN  # the ring of a depth charge about a U that comes
LINE = 14.0  # from line to line of the orders
LEAD = 12.0  # from line to line of the remarks
BRACKET = 9.0  # how far an arrow that goes round a space leaves the row

#: What is said of an order that was carried out, by its kind.
DONE = {TORPEDO: "hits", DEPTH_CHARGE: "hits", MOVE: "moves", SUPPORT: "given", CONVOY: "carries"}

#: The line of each kind of order, and the size of its head.
LINES = {
    TORPEDO: Style(None, "danger", 1.6),
    DEPTH_CHARGE: Style(None, "danger", 1.6, (2.5, 2)),
    MOVE: Style(None, "navy", 1.4),
    SUPPORT: Style(None, "gray", 1.1, (3, 2)),
}

LARGER, APART = 1.4, 0.2  # the units of these examples on the map: how large, and how much farther from the names
PART = (350.0, 4150.0, 7600.0, 13250.0)  # of the map that the examples of orders stand on
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
LINES_APART = 31.0  # points from one line of the list of lines to the next


class Staged(NamedTuple):
    """A scene resolved and placed: its units in the order of its lines, the middle of each, and of each space.

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


def _draw_scene(rules: Rules, width: float, *, spaces: Sequence[str], orders: Sequence[str]) -> tuple[Drawing, float]:
    """A row of spaces as wide as `width` with the orders in them, and its height; the lower left corner is (0, 0).

    There is an order for each unit, as `England U nwg T Germany F nth`.
    """
    game_map = load_map()
    units, movement = _resolve(rules, game_map, orders)
    remarks = [line for text in _remarks(rules, units, movement) for line in wrap_text(text, TEXT, width)]
    text = LINE * len(units) + LEAD * len(remarks) + 5
    staged = _stage(spaces, units, movement, width, text + BRACKET - 2)
    draw = Drawing()
    for space, (middle_x, _) in staged.spaces.items():  # rounded and blue at sea, square on land
        wide = staged.boxes[space]
        x, name, color = middle_x - wide / 2, space, "land-text"
        if game_map.is_sea(space):
            draw.rounded(x, staged.base, wide, BOX[1], 6, Style("pale", "sea", 1.0))
            name, color = space.upper(), "navy"
        else:
            draw.rect(x, staged.base, wide, BOX[1], Style(tint_of(""), "ink", 0.6))
        draw.text(x + 4, staged.base + BOX[1] - 11, name, TEXT, color, "bold")
    for i, task in enumerate(movement.orders.tasks):
        if task.action in LINES:
            _draw_arrow(draw, staged, i, task.action, _aim(staged, i))
        if i in movement.orders.charges:
            # To a unit that comes into the space.
            space = movement.orders.charges[i].province
            coming = (at for k, at in staged.arrivals.items() if movement.orders.tasks[k].to[:3] == space)
            _draw_arrow(draw, staged, i, DEPTH_CHARGE, next(coming, staged.spaces[space]))
    for unit, middle in zip(units, staged.middles, strict=True):
        _draw_token(draw, unit, middle, TOKEN)
    for i, place in staged.arrivals.items():
        draw.circle(*place, RING, LINES[DEPTH_CHARGE])
        _draw_token(draw, units[i], place, TOKEN, gone=bool(movement.fates[i].loss))
    _draw_results(draw, units, movement, text - 3, width)
    lines = [(0.0, 2 + LEAD * (len(remarks) - 1 - i), line) for i, line in enumerate(remarks)]
    with draw.item():
        draw.texts(lines, TEXT, "ink")
    return draw, staged.base + BOX[1] + BRACKET - 2


def _stage(row: Sequence[str], units: Sequence[Unit], movement: Movement, width: float, base: float) -> Staged:
    """The spaces side by side over `base`, as wide as the units in them want, which stand beside each other."""
    charged = {place.province for place in movement.orders.charges.values()}
    coming = {
        i: task.to[:3] for i, task in enumerate(movement.orders.tasks) if task.action == MOVE and task.to[:3] in charged
    }
    standing = [unit.province for unit in units]
    held = {space: [*standing, *coming.values()].count(space) or 1 for space in row}
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


def _resolve(rules: Rules, game_map: GameMap, lines: Sequence[str]) -> tuple[list[Unit], Movement]:
    """The units of a scene in the order of its lines, and what comes of their orders."""
    split = [line.split(" ", 1) for line in lines]
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


def _draw_token(draw: Drawing, unit: Unit, middle: Point, side: float, *, gone: bool = False) -> None:
    """A unit about a point, as on the maps; orders name it."""
    with draw.artifact(), draw.group(shift(*middle)):
        draw_unit(draw, unit, side, read_layout().colors[unit.power], gone)


def _draw_arrow(draw: Drawing, staged: Staged, i: int, action: str, end: Point) -> None:
    """The arrow of an order: straight to a neighbor, a support below and a move above what is between."""
    start = staged.middles[i]
    if abs(staged.number(end[0]) - staged.number(start[0])) > 1 or (action == MOVE and i in staged.arrivals):
        level = staged.base - BRACKET + 2 if action == SUPPORT else staged.base + BOX[1] + BRACKET - 2
        path = [start, (start[0], level), (end[0], level), end]
    else:
        path = [start, end]
    (x0, y0), (x1, y1) = path[-2], path[-1]
    kinds = {unit.kind for unit, at in zip(staged.units, staged.middles, strict=True) if at == end}
    clear = 1.5 + TOKEN * (0.5 if y0 != y1 else 0.9 if SUBMARINE in kinds else 0.6)  # of what is there
    if end in staged.arrivals.values():
        clear = RING + 1.5
    angle = atan2(y1 - y0, x1 - x0)
    tip = (x1 - clear * cos(angle), y1 - clear * sin(angle))
    points = [*path[:-1], (tip[0] - 4 * cos(angle), tip[1] - 4 * sin(angle))]
    style = LINES[action]
    draw.lines(list(pairwise(points)), style)
    draw_arrow_head(draw, *tip, degrees(angle), 6.5, style.stroke or "ink")


def _draw_results(draw: Drawing, units: Sequence[Unit], movement: Movement, top: float, width: float) -> None:
    """A line for each unit: its mark, its power and order, and at the right what came of it."""
    for i, unit in enumerate(units):
        y = top - LINE * i - 8
        _draw_token(draw, unit, (SMALL, y + 3), SMALL)
        (order, *_) = results = movement.order_results(i)
        loss = movement.fates[i].loss.split(" by ")[0].split(",")[0]
        action = DEPTH_CHARGE if i in movement.charges else movement.orders.tasks[i].action
        said = loss or (DONE.get(action, "stands") if results[-1].ok else "fails")
        with draw.item(), draw.role("Span", f"{unit.power} {order.text}: {said}"):
            draw.text(2.1 * SMALL, y, f"{unit.power} {order.text}", TABLE, "ink")
            draw.text(width, y, said, TABLE, "danger" if loss else "navy", "bold" if loss else "semibold", "end")


def supported_torpedo(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Two U's at one fleet: one fires, the other supports the torpedo."""
    return _draw_scene(
        rules,
        width,
        spaces=("nwg", "nth", "ska", "den"),
        orders=(
            "England U nwg T Germany F nth",
            "England U ska S U nwg T Germany F nth",
            "Germany F nth H",
            "Germany F den S F nth",
        ),
    )


def depth_charge(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A depth charge at a space that one U enters and another leaves."""
    orders = ("Russia U bar - nwg", "England U nwg - bar", "Germany F nth D nwg")
    return _draw_scene(rules, width, spaces=("bar", "nwg", "nth"), orders=orders)


def convoy_torpedoed(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A convoy whose only fleet is torpedoed from its own space."""
    orders = ("England A yor - nwy", "England F nth C A yor - nwy", "Germany U nth T England F nth")
    return _draw_scene(rules, width, spaces=("yor", "nth", "nwy"), orders=orders)


def orders_on_map(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The examples of orders on the map, each drawn as maps draw it."""
    left, low, right, high = PART
    factor = width / (right - left)
    europe = read_europe()  # with larger units, which stand farther from the names
    places = {
        name: room._replace(
            units=tuple((x + APART * (x - room.name[0]), y + APART * (y - room.name[1])) for x, y in room.units)
        )
        for name, room in europe.places.items()
    }
    europe = europe._replace(piece=(LARGER * europe.piece[0], LARGER * europe.piece[1]), places=places)
    units = [*(each.unit for each in EXAMPLES), TARGET]
    draw = Drawing()
    box = (0.0, 0.0, width, (high - low) * factor)
    corners = ((0.0, 0.0), (width, 0.0), (width, box[3]), (0.0, box[3]))
    move = shift(-left * factor, -low * factor)
    with draw.artifact(), draw.group(shift(0, 0), clip=corners), draw.group(move):  # its text names each order
        draw_europe(draw, europe, load_map(), factor, part=PART)
        draw_position(draw, europe, read_layout().colors, factor, units, EXAMPLES)
    draw.rect(*box, Style(None, "navy", 1.4))
    return draw, box[3]


def order_lines(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The lines that maps draw orders with, and what each says."""
    made, draw = Drawing(), Drawing()
    height = -draw_samples(made, order_samples(), width, 0, LINES_APART)
    draw.put(made, 0, height)
    return draw, height


SURFACE, ABOVE_WATER = 144.0, 88.0  # points: the depth of the water, and the height of what is above it
ATTACK_BOAT, ATTACK_SHIP, TORPEDO_LONG = 84.0, 116.0, 30.0  # lengths
WIDE = 420.0  # points: on a narrower page the words stand below the picture
BORDER = Style(None, "sea", 1.0, (4, 3))
STEP_GAP = 6.0  # points from step to step
SUNK = "sunk"
HELP = Style(None, "gray", 1.2, (3, 2.4))


def torpedo_attack(rules: Rules, width: float) -> tuple[Drawing, float]:
    """U's in the target's space and beside it that torpedo a fleet; lower left corner (0, 0)."""
    torpedo, unit, support = (f"{value(rules, name):g}" for name in ("torpedo-force", "unit-force", "support-force"))
    saved = rules.switches["one-support-saves"].text
    steps = (
        Step("1", "Name power, unit, space", "U nao T Germany F iri"),
        Step("2", f"Torpedo: {torpedo}, +{support} per support", "Fleets and U’s may support it."),
        Step("3", f"Target: {unit}, +{support} per support", f"Hit if the torpedo is stronger; {saved}."),
    )
    draw, base = Drawing(), 0.0
    wide = width >= WIDE
    if not wide:
        base = fsum(step_height(step, width - DISC) + DISC + STEP_GAP for step in steps) + STEP_GAP
        draw_list(draw, steps, 0, base - STEP_GAP, width, STEP_GAP)
    edge, ship, low, boat = 0.43 * width, 0.77 * width, base + SURFACE, min(ATTACK_BOAT, 0.19 * width)
    draw_sea(draw, (0, base, width, SURFACE))
    draw.line((edge, base), (edge, low - 4), BORDER)
    for x, words in ((0, "adjacent space"), (edge, "the target’s space")):
        _label(draw, (x + 6, low - 14 if wide else base + 5), words)
    hull = (ship - 0.28 * ATTACK_SHIP, low - 3)
    beside, below = (0.2 * width, base + SURFACE - 48), (0.6 * width, base + 36)
    helper = (0.1 * width + 4, base + (36 if wide else 30))
    draw.line((helper[0] + 6, helper[1] + 8), (beside[0] - 6, beside[1] - 8), HELP)
    for (x, y), to in ((beside, hull), (below, (ship + 4, low - 5))):
        nose = (x + boat / 2, y)
        angle = _draw_torpedo(draw, nose, to)
        with draw.group(turn(angle, (nose[0] + to[0]) / 2, (nose[1] + to[1]) / 2)):
            draw_below(draw, "torpedo-side", 0, 0, TORPEDO_LONG, "danger")
    draw_afloat(draw, "destroyer-side", ship, low, ATTACK_SHIP, "germany")
    for x, y in (beside, below, helper):
        draw_below(draw, "submarine-submerged-side", x, y, boat if (x, y) != helper else 0.75 * boat, "britain")
    helped = f"with a support: {_hit(rules, 'adjacent space', 1)}"
    near = (hull[0] - 22, low - 46) if wide else (edge - 6, base + 56)
    _result(draw, near, _hit(rules, "adjacent space", 0), helped, "end")
    beneath = min(below[0] + boat / 2 + 26, width - 46), below[1] + (4 if wide else 28)
    _result(draw, beneath, _hit(rules, "same space", 0), "no retreat", "start")
    _label(draw, (helper[0] + 0.4 * boat + 4, helper[1] - 3), "support")
    if wide:
        for n, step in enumerate(steps):
            draw_step(draw, 9 + n * width / 3, low + ABOVE_WATER - 9, step, width / 3 - 15)
    return draw, low + ABOVE_WATER


def _draw_torpedo(draw: Drawing, nose: Point, to: Point) -> float:
    """Draw the run of a torpedo to what it hits; its angle in degrees."""
    angle = atan2(to[1] - nose[1], to[0] - nose[0])
    draw_run(draw, (nose, (to[0] - 6 * cos(angle), to[1] - 6 * sin(angle))), "danger", (), 2.0)
    draw_arrow_head(draw, *to, degrees(angle), 10.0, "danger")
    return degrees(angle)


COUNTS, HURT = ("none", "one", "two", "three"), ("sunk", "dislodged")


def torpedo_results(rules: Rules, width: float) -> tuple[Drawing, float]:
    """What becomes of a target: a row for each number of the torpedo's supports, a column for each of its own.

    Where it depends on the space that the torpedo came from, the other space stands below.
    """
    by_supports: dict[str, dict[str, Mapping[str, object]]] = {}
    for row in rules.tables["torpedo-matrix"].rows:
        by_supports.setdefault(str(row.cells["supports"]), {})[str(row.cells["from"])] = row.cells
    shown = COUNTS if width >= WIDE else COUNTS[:2]
    columns = [Column("Torpedo’s\nsupports", 58.0, look=KEY)]
    columns += [
        Column(str(n), share=1, look=PLAIN, anchor="middle", group="Target’s supports") for n in range(len(shown))
    ]

    def cell(fired: Mapping[str, Mapping[str, object]], count: str) -> Cell:
        (_, first), *others = [(space, str(cells[count])) for space, cells in fired.items()]
        other = next((f"{space}: {result}" for space, result in others if result != first), "")
        look = Look(TABLE, "danger", "bold") if first in HURT else PLAIN
        return Cell(first, look, below=Cell(other, Look(NOTE, "danger", "semibold")) if other else None)

    rows: list[Row] = [(supports, *(cell(fired, count) for count in shown)) for supports, fired in by_supports.items()]
    draw = Drawing()
    y = draw_table(draw, Table(columns, rows, row_height=22), width, 0.0, 0.0)
    return raised(draw, draw_notes(draw, rules.tables["torpedo-matrix"].notes, y, width))


def _hit(rules: Rules, fired: str, supports: int) -> str:
    """What a torpedo does to a target without supports; a dash where a player's own table does not say."""
    rows = (row.cells for row in rules.tables["torpedo-matrix"].rows)
    return next((str(row["none"]) for row in rows if (row["from"], row["supports"]) == (fired, supports)), "–")


def charges_dropped(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Depth charges on a space that U's stand in, move into and leave; lower left corner (0, 0)."""
    stands, moved, left = (row.cells for row in rules.tables["depth-charge-matrix"].rows[:3])
    fates = [(str(each["target"]), str(each["none"])) for each in (left, stands, moved)]  # what a U did, and its fate
    fates.append(("it has support", str(stands["one"])))
    draw, edge, low, boat = Drawing(), 0.235 * width, 128.0, min(ATTACK_BOAT, 0.17 * width)
    draw_sea(draw, (0, 0.0, width, low))
    draw.line((edge, 0.0), (edge, low - 4), BORDER)
    named = "the space named"
    _label(draw, (edge + 6, low - 14), named)
    ship = max(0.52 * width, edge + text_width(named, TEXT, "semibold") + 42)
    draw_afloat(draw, "destroyer-side", ship, low, min(ATTACK_SHIP, 0.25 * width), "germany")
    pitch = (width - edge) / 3
    places = [edge / 2, *(edge + pitch * (n + 0.5) for n in range(3))]
    for x, (did, fate) in zip(places, fates, strict=True):
        if fate == SUNK:
            draw.rounded(x - 0.57 * boat, 33.0, 1.14 * boat, 36, 18, Style(None, "danger", 1.8, (2.5, 2.5)))
        draw_below(draw, "submarine-submerged-side", x, 56.0, boat, "britain", left=x < edge)
        with draw.item():
            draw.text(x, 17.0, did, TEXT, "ink", "regular", "middle")
            draw.text(x, 5.5, fate, TEXT, "danger" if fate == SUNK else "navy", "bold", "middle")
    for start, end, y in ((edge + 8, 0.5 * edge, 84.0), (places[2] + 0.95 * boat, places[2] + 0.6 * boat, 51.0)):
        draw.line((start, y), (end + 5, y), Style(None, "navy", 1.4))
        draw_arrow_head(draw, end, y, 180, 6.5, "navy")
    draw.line((places[3], 66.0), (places[3], 88.0), HELP)
    draw_below(draw, "submarine-submerged-side", places[3], 94.0, 0.6 * boat, "britain")
    for n in range(3):
        draw.rounded(ship - 26 + 20 * n, low - 18 - 6 * (n % 2), 8, 11, 2.5, Style("ink"))
    return draw, low + 42


def _label(draw: Drawing, at: Point, words: str) -> None:
    draw.text(*at, words, TEXT, "sea", "semibold")


def _result(draw: Drawing, at: Point, head: str, words: str, anchor: str) -> None:
    """Draw what comes of a torpedo: a large result, and words under it."""
    with draw.item():
        draw.text(*at, head, LARGE, "danger", "bold", anchor)
        draw.text(at[0], at[1] - 11, words, TEXT, "ink", "regular", anchor)


WATER, SKY = 70.0, 42.0  # points: the depth of the water, and the height of what is above it
BOAT, SHIP = 74.0, 104.0  # points: their greatest lengths


class Case(NamedTuple):
    """A U in the picture: what it does, the row of the table that says what is announced, its depth in points."""

    label: str
    row: str
    deep: float


CASES = (
    Case("On a coast", "in a coastal province", 0),
    Case("At sea", "at sea, without a conflict", 40),
    Case("Gives support", "supports a unit or torpedo in a conflict", 48),
    Case("Fires a torpedo", "torpedoes a unit that is there", 36),
    Case("Is depth charged", "in a space that is depth charged", 46),
)


def what_is_announced(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Five U's side by side, and under each what is announced of it; lower left corner (0, 0)."""
    rows = {str(row.cells["case"]): str(row.cells["told"]) for row in rules.tables["visibility"].rows}
    pitch = width / len(CASES)
    heads = [wrap_text(case.label, TEXT, pitch - 4) for case in CASES]
    told = [wrap_text(rows[case.row], TEXT, pitch - 4, "semibold") for case in CASES]
    lead, first = LEADING * TEXT, max(map(len, heads))
    base = lead * (first + max(map(len, told))) + 5
    under = base - lead * first
    draw = Drawing()
    # The coast, the U's and the ship between them.
    low, boat, ship = base + WATER, min(BOAT, 0.74 * pitch), min(SHIP, 0.95 * pitch)
    draw_sea(draw, (0, base, len(CASES) * pitch, WATER))
    shore = [(0, base), (0, low + 14), (0.12 * pitch, low + 12), (0.2 * pitch, low - 2), (0.16 * pitch, base)]
    draw.polygon(shore, Style("land", "ink", 0.6))
    at = [(pitch * (n + 0.5), low - case.deep) for n, case in enumerate(CASES)]
    coast, hidden, helper, firing, charged = at
    draw.line((helper[0] + boat / 2 + 3, helper[1] + 2), (firing[0] - boat / 2 - 3, firing[1] - 2), HELP)
    _draw_torpedo(draw, (firing[0] + boat / 2, firing[1]), (charged[0] - 0.28 * ship, low - 3))
    draw_afloat(draw, "destroyer-side", charged[0], low, ship, "germany")
    draw_afloat(draw, "submarine-side", coast[0] + 0.06 * pitch, low, boat, "britain")
    for x, y in at[1:]:
        draw_below(draw, "submarine-submerged-side", x, y, boat, "britain")
    for (x, y), style in (
        (hidden, Style(None, "gray", 1.2, (2.5, 2.5))),
        (charged, Style(None, "danger", 1.8, (2.5, 2.5))),
    ):
        draw.rounded(x - 0.57 * boat, y - 19, 1.14 * boat, 32, 16, style)
    for n in range(3):
        draw.rounded(charged[0] - 22 + 18 * n, low - 16 - 5 * (n % 2), 7, 10, 2.5, Style("ink"))
    for n, case in enumerate(CASES):
        x, color = pitch * (n + 0.5), "danger" if rows[case.row] == "nothing" else "navy"
        with draw.item():
            for top, lines, ink, face in ((base, heads[n], "ink", "regular"), (under, told[n], color, "semibold")):
                draw.texts([(x, top - lead * (k + 1), line) for k, line in enumerate(lines)], TEXT, ink, face, "middle")
    return draw, base + WATER + SKY
