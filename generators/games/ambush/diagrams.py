"""The diagrams of Ambush: the six directions of a scatter and an example of it, and the way to an ambush as gates."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.ambush import ambush
from aids.ambush.ambush import CC, COMPASS, FICC, ambusher, board_of, landing, start_hex
from aids.checks import counted
from aids.hexes import Board, Hex, heading_of, label, line, parse, step_of, within
from aids.rulebook.rules import Rules, value
from generators.drawing import Box, Drawing, Point, Style, corners_of, hex_grid, scene, shift
from generators.drawing.art import draw_art
from generators.drawing.paths import clip_polygon, half_planes
from generators.drawing.text import text_width, wrap_text
from generators.games.ambush.scatter import name_of
from generators.page.rich_text import Block
from generators.sheets.charts.lines import FlowChart
from generators.sheets.sheet import Job

__all__ = ["scatter_rose"]
#: The dice of the example beside the rose: direction, distance, direction, distance.
EXAMPLE = (3, 3, 5, 2)
PICTURE = 280.0  # points: the width of the pictures beside the steps
ROSE_HEIGHT, ROSE_HEX = 192.0, 39.0
SMALL_PICTURE, SMALL_HEIGHT, SMALL_HEX = 156.0, 150.0, 24.0
MAP_HEX, AROUND, DIE = 46.0, 5, 16.0
OFF = "off the map"
LEGS = ("3", "4")  # the numbers of the steps on the legs of the run
OUTCOMES = {ambush.MINES: "mine attack", ambush.SUBMARINES: "submarines attack", ambush.ATTACK_NONE: "no ambush"}
#: The dice of the example: CC, FICC, the crosshair as the diagram has it, the last die; and what CC has hidden.
DICE = (5, 2, *EXAMPLE, 2)
FACTORS, SUBMARINES = 3, 1


def scatter_rose(rules: Rules, width: float) -> tuple[Drawing, float]:
    """An ambush from the two dice to the last: its steps with the dice of an example, the directions, and its map."""
    draw, board, words = Drawing(), board_of(rules), Drawing()
    told = width >= scene.WIDE  # the example in words
    wide, rose, size = (PICTURE, ROSE_HEIGHT, ROSE_HEX) if told else (SMALL_PICTURE, SMALL_HEIGHT, SMALL_HEX)
    left = wide + 14 if width >= 2 * SMALL_PICTURE else 0.0  # the pictures stand beside the steps
    y = 0.0
    for step, faces, says in _steps(rules):
        with words.role("LI"):
            y = scene.draw_step(words, left + scene.DISC, y - scene.DISC, step, width - left - scene.DISC) - 4
            if told:
                x, tall = left + 2 * scene.DISC + scene.BESIDE, DIE if faces else scene.TEXT
                at = x + (DIE + 4) * len(faces) + 3 * bool(faces), y - tall / 2 - 0.36 * scene.TEXT
                with words.role("LBody"), words.role("Span", f"Example: {says}."):
                    for n, face in enumerate(faces):
                        scene.draw_die(words, face, x + (DIE + 4) * n, y - DIE, DIE)
                    words.text(*at, says, scene.TEXT, "sea", "semibold")
                y -= tall + 8
    low = -4 - y
    high = low if left else rose + 0.62 * wide
    with draw.group(shift(0, 0 if left else low + 8)):
        _draw_rose(draw, board, parse(board, start_hex(rules)), (wide / 2, high - rose / 2), size)
        draw_run(draw, rules, EXAMPLE, (0, 0, wide, high - rose - 8), LEGS)
    draw.put(words, 0, low)
    return draw, low if left else low + 8 + high


def _draw_rose(draw: Drawing, board: Board, start: Hex, at: Point, size: float) -> None:
    """The six directions around the start hex, each with its die and name, about a point."""
    near = within(start, 1)
    x, y = hex_grid.center(start, size)
    with draw.group(shift(at[0] - x, at[1] - y)):
        hex_grid.draw_field(draw, near, size)
        hex_grid.draw_edges(draw, hex_grid.border([start]), size, Style(None, "danger", 1.4))
        with draw.item(), draw.role("Span", f"The crosshair starts in {label(board, start)}."):
            type_size = scene.MAIN if size == ROSE_HEX else scene.TEXT
            hex_grid.draw_label(draw, (x, y), label(board, start), type_size, "danger", "bold")
        for step, place in enumerate(near[1:]):
            angle, inside = hex_grid.direction(step), hex_grid.center(place, size)
            begin, end = hex_grid.toward((x, y), angle, 0.42 * size), hex_grid.toward((x, y), angle, 0.66 * size)
            hex_grid.draw_arrows(draw, [(begin, end)], Style(None, "sea", 1.2), 5)
            with draw.artifact():
                hex_grid.draw_label(draw, inside, name_of(board, place), scene.TEXT, "navy", "semibold")
            # Above and below, the die or its name must clear the edge of the hex, which lies 1.5 hexes away.
            beside = max(2.2 * size, (1.44 * size + 19.5) / 0.866)
            far = hex_grid.toward((x, y), angle, 1.5 * size + 19 if step % 3 == 0 else beside)
            die, to = heading_of(board, step), name_of(board, place)
            with draw.item(), draw.role("Span", f"Direction die {die}: {COMPASS[step]}" + f", to {to}" * bool(to)):
                scene.draw_die(draw, die, far[0] - 9, far[1] - 4, 18)
                draw.text(far[0], far[1] - 14, COMPASS[step], scene.TEXT, "ink", "semibold", "middle")


def draw_run(draw: Drawing, rules: Rules, dice: Sequence[int], box: Box, numbers: Sequence[str]) -> None:
    """The run of the crosshair by four dice on the map, in a box, with the prey's ship and the numbers of each leg."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    ends = landing(board, start, dice)
    way = {*line(start, ends[0]), *line(*ends)}
    x0, y0, x1, y1 = hex_grid.bounds(way, 1.0, 0.3)
    left, low, wide, high = box
    size = min(wide / (x1 - x0), high / (y1 - y0), MAP_HEX)
    x, y = left + wide / 2 - (x0 + x1) / 2 * size, low + high / 2 - (y0 + y1) / 2 * size
    planes = half_planes(corners_of(left - x, low - y, wide, high))
    around = sorted({near for place in way for near in within(place, AROUND)})
    parts = [clip_polygon(hex_grid.corners(place, size), planes) for place in around]
    with draw.group(shift(x, y)):
        draw.polygons([part for part in parts if part], Style("tint", "rule", 0.4))
        lines = ((start, "danger", 1.4), (ends[0], "navy", 1.4), (ends[1], "danger", 4.2), (ends[1], "paper", 1.4))
        for place, color, thick in lines:  # the last hex has a double line
            draw.polygon(hex_grid.corners(place, size), Style("paper" if color != "paper" else None, color, thick))
        points = [hex_grid.center(place, size) for place in (start, *ends)]
        for marks, (a, b), die in zip(numbers, pairwise(points), dice[::2], strict=True):
            angle = hex_grid.direction(step_of(board, die))
            ways = hex_grid.toward(a, angle, 0.42 * size), hex_grid.toward(b, angle + 180, 0.42 * size)
            hex_grid.draw_arrows(draw, [ways], Style(None, "sea", 1.8), 6)
            for n, mark in enumerate(marks, 1):
                share = n / (len(marks) + 1)
                scene.draw_disc(draw, a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, mark, 7.5)
        letter, (x, y) = hex_grid.letter_size(size, 0.3, scene.MAIN), points[2]
        with draw.artifact():  # the words of the example name them
            for place, at in zip((start, ends[0]), points, strict=False):
                hex_grid.draw_label(draw, at, name_of(board, place), letter, "navy", "bold")
            hex_grid.draw_label(draw, (x, y + 0.2 * size), name_of(board, ends[1]), letter, "danger", "bold")
        scene.draw_afloat(draw, "destroyer-side", x, y - 0.3 * size, 0.8 * size, "navy")


def sides_of(dice: Sequence[int]) -> tuple[str, str]:
    """The ambusher and the prey of an example, whose first dice are not the same."""
    who = ambusher(*dice[:2])
    return who, FICC if who == CC else CC


def _steps(rules: Rules) -> Iterator[tuple[scene.Step, tuple[int, ...], str]]:
    """The steps of the rules, each with the dice of the example that are rolled in it and what these say.

    Its hexes and its outcome are by the rules in force.
    """
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    middle, end = (name_of(board, place, OFF) for place in landing(board, start, EXAMPLE))
    who, prey = sides_of(DICE)
    outcome = ambush.decide(DICE[-1], FACTORS, SUBMARINES, ambush.equal_setting(rules))
    ways = [COMPASS[step_of(board, die)] for die in EXAMPLE[::2]]
    hidden = f"{counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}"
    shown = (
        (("Who", "Tie"), DICE[:2], f"{CC} {DICE[0]}, {FICC} {DICE[1]}: {who} ambushes"),
        (("Nothing hidden",), (), f"{who} has {hidden}"),
        (("First leg",), EXAMPLE[:2], f"{ways[0]}, {counted(EXAMPLE[1], 'hexes')}: {middle}"),
        (("Second leg",), EXAMPLE[2:], f"{ways[1]}, {counted(EXAMPLE[3], 'hexes')}: {end}"),
        (("No prey",), (), f"A ship of {prey} is in {end}"),
        (("Last die",), DICE[-1:], f"{DICE[-1]} against {FACTORS}: {OUTCOMES[outcome]}"),
    )
    said = {str(row.cells["step"]): str(row.cells["words"]) for row in rules.tables["ambush-steps"].rows}
    if leg := said.get("First leg"):
        said["First leg"] = f"The crosshair starts in {label(board, start)}. {leg}"
    for number, (names, dice, says) in enumerate(shown, 1):
        # The words of rows as sentences; all but the first say what row they are.
        listed = [f"{name}: {said[name].lower()}" if n else said[name] for n, name in enumerate(names) if name in said]
        text = "".join(f"{each}. " for each in listed).strip()
        yield scene.Step(str(number), names[0], text), dice, says


#: The dice of the example, in which the side that the card's example lets lose attacks with its submarines.
WAY_DICE = (2, 6, 1, 4, 5, 3, 5)
WAY_PICTURE, RAIL, EXIT = 96.0, 77.0, 36.0  # points: pictures at the left, the way out at the right, the arrow to it
LEFT = WAY_PICTURE + 14  # points: the left edge of the words
MAP_HIGH, MAP_WIDE = 196.0, 190.0
GATE, DOWN = 34.0, 19.0  # points: a row at least, and the arrow to the next
TILE, WAY_DIE, ART = 34.0, 20.0, 32.0
ROWS, MOST_CYCLES = 8, 12


class Gate(NamedTuple):
    """A row of the flow chart: its words, and those of the example."""

    ask: str
    on: str
    off: str
    then: str
    says: str


class Way(FlowChart):
    """The questions of an ambush down one picture, on it the dice and the map of an example.

    The table has the columns of a flow chart and one row for each of the eight steps; a table of other rows, or a width
    below 400 points, gives the plain flow chart.
    """

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        if width < scene.WIDE or len(self.table.rows) != ROWS:
            return super().draw(job, width)
        draw, rules = Drawing(), job.game.rules
        cells = [{name: str(cell) for name, cell in row.cells.items()} for row in self.table.rows]
        gates = [Gate(**row, says=says) for row, says in zip(cells, _sayings(rules), strict=True)]
        top = self.head(draw, self.table, width) - 10
        picture = _Picture(draw, rules, width, job.air, gates[1].then)
        y = picture.gates(gates[:3], top)
        y = picture.run(gates[3], gates[4], y)
        y, after = picture.ending(gates[5:], y)
        with draw.artifact():  # it is read where a way leads to it
            picture.rail(after)
        y = self.foot(draw, y - 4, width)
        return Block(-y, draw, self.table.assumes)


class _Picture:
    """The picture while it is drawn from above; `outs` are the heights of ways to the rail, which says `out`."""

    def __init__(self, draw: Drawing, rules: Rules, width: float, air: float, out: str) -> None:
        self.draw, self.rules, self.width, self.air, self.out = draw, rules, width, air, out
        self.right, self.outs = width - RAIL, list[float]()

    def gates(self, gates: Sequence[Gate], y: float) -> float:
        """The gates before the crosshair moves, from a height; the y below them."""
        for number, gate in enumerate(gates):
            high = self._height(gate, self.right - EXIT)
            middle = y - high / 2
            with self.draw.artifact():
                (self._cycles, self._roll_off, self._hidden)[number](middle)
            with self.draw.item():
                self._words(gate, middle, self.right - EXIT)
                if number:
                    self._leave(gate.off, self.right - EXIT, middle)
                else:
                    self._arrow((self.right - EXIT, middle), (self.right - 2, middle), gate.off)
                    lines = wrap_text(gate.then, scene.TEXT, RAIL - 6)
                    step = scene.LEADING * scene.TEXT
                    top = middle + step * (len(lines) - 1) / 2 - 0.36 * scene.TEXT
                    said = [(self.right + 6, top - step * n, each) for n, each in enumerate(lines)]
                    self.draw.texts(said, scene.TEXT, "gray")
                y = self._down(gate.on, y - high)
        return y

    def run(self, move: Gate, prey: Gate, y: float) -> float:
        """The map with the run of the crosshair, its dice, and the question for the prey; the y below."""
        high = MAP_HIGH + 5 * self.air
        left, room = MAP_WIDE + 14, self.right - MAP_WIDE - 14
        with self.draw.artifact():
            draw_run(self.draw, self.rules, WAY_DICE[2:6], (0, y - high, MAP_WIDE, high), ("34", "56"))
        words = wrap_text(move.ask, scene.MAIN, room - 12, "semibold")
        base = y - scene.MAIN
        with self.draw.item():
            asked = [(left, base - scene.LEADING * scene.MAIN * n, each) for n, each in enumerate(words)]
            self.draw.texts(asked, scene.MAIN, "navy", "semibold")
        base -= scene.LEADING * scene.MAIN * len(words) + 6
        dice = self.rules.tables["dice-order"].rows[2:6]
        for number, (row, says) in enumerate(zip(dice, move.says.split("|"), strict=True), 3):
            with self.draw.artifact():
                scene.draw_disc(self.draw, left + 6.5, base - WAY_DIE / 2, str(number), 6.5)
            with self.draw.item():
                scene.draw_die(self.draw, WAY_DICE[number - 1], left + 20, base - WAY_DIE, WAY_DIE)
                self.draw.text(left + 20 + WAY_DIE + 8, base - 7.5, str(row.cells["purpose"]), scene.TEXT)
                self.draw.text(left + 20 + WAY_DIE + 8, base - 18.5, says, scene.TEXT, "sea", "semibold")
            base -= WAY_DIE + 6 + 0.4 * self.air
        middle = y - high + self._height(prey, self.right - EXIT, left) / 2 - self.air / 2
        with self.draw.item():
            self._words(prey, middle, self.right - EXIT, left)
            self._leave(prey.off, self.right - EXIT, middle)
            return self._down(prey.on, y - high)

    def ending(self, gates: Sequence[Gate], y: float) -> tuple[float, float]:
        """The last die, submarines or none, and what attacks; the y below, and of the way on from a mine attack."""
        last, hidden, attacked = gates
        too = f". {ambush.EQUAL_TEXTS[ambush.MINES]}"
        if last.then.endswith(too):
            last = last._replace(then=last.then.removesuffix(too), off=f"{last.off}: equal or less")
        box, out = 0.255 * self.width, text_width(last.off, scene.TEXT, "semibold") + 14
        begin = self.right - 24 - box
        lines = wrap_text(last.then, scene.TEXT, box - ART - 24, "semibold")
        high = max(self._height(last, begin - out), scene.LEADING * scene.TEXT * len(lines) + 14)
        middle = y - high / 2
        greater = WAY_PICTURE / 2 - 6, middle - 0.36 * scene.LARGE
        with self.draw.artifact():
            scene.draw_die(self.draw, WAY_DICE[-1], 4, middle - WAY_DIE / 2, WAY_DIE)
            scene.draw_disc(self.draw, WAY_DIE + 12, middle + WAY_DIE / 2, "7", 6.5)
            self._tile(WAY_PICTURE - TILE - 6, middle, "mine", str(FACTORS))
            self.draw.text(*greater, ">", scene.LARGE, "navy", "semibold", "middle")
        with self.draw.item():
            self._words(last, middle, begin - out)
            self._arrow((begin - out, middle), (begin - 2, middle), last.off)
            self._outcome((begin, middle - high / 2, box, high), "burst", last.then)
            self._arrow((self.right - 24, middle), (self.right - 2, middle), "")
            y = self._down(last.on, y - high)
        high, after = self._height(hidden, self.right - EXIT), middle
        with self.draw.artifact():
            self._tile(WAY_PICTURE / 2 - TILE / 2, y - high / 2, "nuclear-submarine-side", str(SUBMARINES))
        with self.draw.item():
            self._words(hidden, y - high / 2, self.right - EXIT)
            self._leave(hidden.off, self.right - EXIT, y - high / 2)
            y = self._down(hidden.on, y - high)
        high = 46.0 + self.air
        with self.draw.item():
            self._outcome((0, y - high, self.width, high), "ssn-side-shallow", attacked.ask, attacked.says)
        return y - high, after

    def rail(self, after: float) -> None:
        """The bar that all ways out lead to, and what follows from them, and `after` a mine attack."""
        high, low = max(self.outs) + 14, min(self.outs) - 14
        self.draw.rect(self.right, low, RAIL, high - low, Style("pale"))
        self.draw.line((self.right, low), (self.right, high), Style(None, "navy", 1.6))
        head, _, then = self.out.partition(": ")
        gaps = sorted(self.outs, reverse=True)
        above, below = max(pairwise(gaps), key=lambda pair: pair[0] - pair[1])
        middle, x = (above + below) / 2, self.right + RAIL / 2
        self.draw.text(x, middle + 3, head, scene.MAIN, "navy", "semibold", "middle")
        self.draw.text(x, middle - 10, then, scene.TEXT, "ink", "regular", "middle")
        self.draw.text(x, after - 0.36 * scene.TEXT, then, scene.TEXT, "ink", "regular", "middle")

    def _height(self, gate: Gate, right: float, left: float = LEFT) -> float:
        """The height of a row with the words of a gate."""
        lines = wrap_text(gate.ask, scene.MAIN, right - 8 - left, "semibold")
        return max(GATE, scene.LEADING * (scene.MAIN * len(lines) + scene.TEXT * bool(gate.says))) + 1.4 * self.air

    def _words(self, gate: Gate, middle: float, right: float, left: float = LEFT) -> None:
        """The question of a gate, and the words of the example below it, about a height."""
        lines = wrap_text(gate.ask, scene.MAIN, right - 8 - left, "semibold")
        tall = scene.LEADING * (scene.MAIN * len(lines) + scene.TEXT * bool(gate.says))
        y = middle + tall / 2 - scene.MAIN
        for each in lines:
            self.draw.text(left, y, each, scene.MAIN, "navy", "semibold")
            y -= scene.LEADING * scene.MAIN
        if gate.says:
            self.draw.text(left, y + 1, gate.says, scene.TEXT, "sea", "semibold")

    def _arrow(self, start: Point, end: Point, says: str) -> None:
        """An arrow to the right or down, and its answer."""
        hex_grid.draw_arrows(self.draw, [(start, end)], Style(None, "sea", 1.6), 6)
        if start[1] == end[1]:
            self.draw.text((start[0] + end[0]) / 2 - 2, start[1] + 4, says, scene.TEXT, "ink", "semibold", "middle")
        else:
            self.draw.text(start[0] + 8, (start[1] + end[1]) / 2 - 2.4, says, scene.TEXT, "ink", "semibold")

    def _leave(self, says: str, x: float, y: float) -> None:
        """The way out of a gate, to the rail."""
        with self.draw.role("Span", f"{says}: {self.out}"):
            self._arrow((x, y), (self.right - 2, y), says)
        self.outs.append(y)

    def _down(self, says: str, y: float) -> float:
        """The way on from the row above; the y at which the next begins."""
        below = DOWN + 0.6 * self.air
        self._arrow((WAY_PICTURE / 2, y - 2), (WAY_PICTURE / 2, y - below + 2), says)
        return y - below

    def _tile(self, x: float, middle: float, piece: str, value: str) -> None:
        """A counter of the ambusher about a height: its art and its value."""
        y = middle - TILE / 2
        ground, ink = ("unalerted", "navy") if sides_of(WAY_DICE)[0] == CC else ("deep", "deep-text")
        self.draw.rect(x, y, TILE, TILE, Style(ground))
        box = (x + 3, y + 6, 20, 22) if piece == "mine" else (x + 3, y + 4, TILE - 6, 14)
        draw_art(self.draw, piece, box, ink, ground=ground)
        self.draw.text(x + TILE - 4, y + TILE - 13, value, scene.LARGE, ink, "bold", "end")

    def _cycles(self, middle: float) -> None:
        """The boxes of the GQ track, the last one marked."""
        cycles = min(int(value(self.rules, "cycles-per-check")), MOST_CYCLES)
        side = WAY_PICTURE / cycles
        for n in range(cycles):
            last = n == cycles - 1
            self.draw.rect(
                n * side, middle - 10, side - 2, 20, Style("pale" if last else "paper", "navy", 1.4 if last else 0.6)
            )
        draw_art(self.draw, "spade", (WAY_PICTURE - side + 1.5, middle - 7, side - 5, 14), "danger")

    def _roll_off(self, middle: float) -> None:
        """The dice of both sides with their names."""
        for number, (side, face) in enumerate(zip((CC, FICC), WAY_DICE, strict=False), 1):
            x = 2 + 50 * (number - 1)
            scene.draw_die(self.draw, face, x, middle - WAY_DIE / 2 + 5, WAY_DIE)
            scene.draw_disc(self.draw, x + WAY_DIE + 8, middle + WAY_DIE / 2 + 5, str(number), 6.5)
            self.draw.text(x + WAY_DIE / 2, middle - WAY_DIE / 2 - 6, side, scene.TEXT, "ink", "semibold", "middle")

    def _hidden(self, middle: float) -> None:
        """What the ambusher of the example has hidden."""
        self._tile(8, middle, "mine", str(FACTORS))
        self._tile(WAY_PICTURE - 8 - TILE, middle, "nuclear-submarine-side", str(SUBMARINES))

    def _outcome(self, box: Box, piece: str, words: str, says: str = "") -> None:
        """A box that tells what attacks, with its art and the words of the example."""
        x, y, wide, high = box
        lines = [(each, "navy") for each in wrap_text(words, scene.TEXT, wide - ART - 24, "semibold")]
        lines += [(says, "sea")] * bool(says)
        self.draw.rounded(x, y, wide, high, 5, Style("paper", "danger", 1.2))
        draw_art(self.draw, piece, (x + 8, y + 6, ART, high - 12), "danger")
        top = y + high / 2 + scene.LEADING * scene.TEXT * (len(lines) - 1) / 2 - 0.36 * scene.TEXT
        for n, (each, color) in enumerate(lines):
            self.draw.text(x + ART + 16, top - scene.LEADING * scene.TEXT * n, each, scene.TEXT, color, "semibold")


def _sayings(rules: Rules) -> tuple[str, ...]:
    """What the example says at each gate, worked out by the rules in force; parts of one are parted by |."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    middle, end = (name_of(board, place, OFF) for place in landing(board, start, WAY_DICE[2:6]))
    who, prey = sides_of(WAY_DICE)
    outcome = ambush.decide(WAY_DICE[-1], FACTORS, SUBMARINES, ambush.equal_setting(rules))
    ways = [COMPASS[step_of(board, die)] for die in WAY_DICE[2:6:2]]
    run = (
        f"{ways[0]} of {label(board, start)}",
        f"{counted(WAY_DICE[3], 'hexes')}: {middle}",
        f"{ways[1]} of {middle}",
        f"{counted(WAY_DICE[5], 'hexes')}: {end}",
    )
    return (
        "",
        f"{CC} {WAY_DICE[0]}, {FICC} {WAY_DICE[1]}: {who} ambushes, {prey} is the prey",
        f"{who} has {counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}",
        "|".join(run),
        f"A ship of {prey} is in {end}",
        f"{WAY_DICE[-1]} against {FACTORS}: {'no mine attack' if outcome != ambush.MINES else 'mine attack'}",
        f"{who} has {SUBMARINES}",
        f"{counted(SUBMARINES, 'submarines')} to {end}: surprise attack",
    )
