"""The sheet kind `turn-tools`: cards at actual size with the path of a turn to the left and to the right.

A path is one arc of the tool, along which the piece turns by the tool's angle, so the radius is the arc's length over
the angle in radians; then the straight run that the rules want before another turn.  Without one, arcs follow each
other, with a mark for each.
"""

from collections.abc import Sequence
from math import acos, ceil, cos, degrees, radians, sin, sqrt
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.poses import Pose, arc
from aids.records.fields import Field
from generators import drawing
from generators.drawing.collisions import box
from generators.drawing.paths import points_of
from generators.drawing.text import in_scale, text_width, wrap_text
from generators.page.frame import NOTE, TABLE, Body, area
from generators.sheets import sheet

MOST_TURN = 270.0  # beyond this the path would come back under the card
MOST_TOOLS = 24
ARC, STRAIGHT = (0.25, 20), (0, 20)  # inches: the least and the most of a run
BASE = 0.55 * drawing.INCH  # the tongue below the pivot, on which the card is named
GAP = 0.2 * drawing.INCH
HEAD = 34.0  # points: the room that the words above the cards need at least
SHORT = 0.95 * drawing.INCH  # arcs that leave no room for the words of their marks
LEAST = 7.0  # points: text that would be smaller is left out


class Tool(NamedTuple):
    """One card: its name, the angle of an arc in degrees, the arc's length in points, and the number of arcs in a row.

    `straight` is the straight run after them in points, `after` what the mark at its end says.  `half` is half the
    width of the path's ribbon in points; a `sideways` card lies on its side, which may let more arcs fit the paper.
    """

    name: str
    angle: float
    arc: float
    arcs: int
    half: float
    straight: float = 0.0
    after: str = ""
    sideways: bool = False
    scale: drawing.Scale = drawing.INCHES

    def shown(self, length: float) -> str:
        """A length in points in words; those of centimeters are numbers, which have room, and the tongue says `cm`."""
        words = self.scale.show(round(length / self.scale.points, 6))
        return words if self.scale == drawing.INCHES else words.removesuffix(self.scale.sign)

    @property
    def radius(self) -> float:
        """The radius of the path, in points."""
        return self.arc / radians(self.angle)

    @property
    def parting(self) -> float:
        """The turn in degrees after which the left and the right ribbon no longer overlap along the arcs."""
        return degrees(acos(self.radius / (self.radius + self.half)))

    @property
    def turned(self) -> float:
        """The turn in degrees of all arcs."""
        return self.angle * self.arcs

    @property
    def parted(self) -> bool:
        """Whether the ribbons part along the arcs, not along the straight run."""
        return self.turned > self.parting + 2

    @property
    def crossing(self) -> float:
        """How far along the straight run the ribbons' outer edges cross, in points; 0 if they part along the arcs."""
        if self.parted:
            return 0.0
        bearing = radians(self.turned)
        return max(0.0, ((self.radius + self.half) * cos(bearing) - self.radius) / sin(bearing))

    @property
    def tail(self) -> float:
        """The length of the ribbon's straight part: the straight run, longer where the ribbons part late."""
        return max(self.straight, self.crossing + 0.3 * drawing.INCH if not self.parted else 0.0)


def outline(tool: Tool) -> drawing.Path:
    """The card's edge as one closed path: a tongue, and a ribbon around the path on either side."""
    r, w, turned = tool.radius, tool.half, tool.turned
    end = [_ribbon_end(tool, -1), _ribbon_end(tool, 1)] if tool.tail else []
    edge: list[drawing.Point | tuple[drawing.Point, drawing.Point, drawing.Point]] = [(w, -BASE)]
    edge += [*drawing.arc_curves(r, 0, r - w, 180, -turned), *end]
    if tool.parted:
        lift = tool.parting
        meet = sqrt((r + w) ** 2 - r * r)  # where the two ribbons' outer edges cross, on the center line
        edge += [*drawing.arc_curves(r, 0, r + w, 180 - turned, turned - lift), (0.0, meet)]
        edge += drawing.arc_curves(-r, 0, r + w, lift, turned - lift)
    else:
        bearing = radians(turned)
        edge.append((0.0, (r + w) * sin(bearing) + tool.crossing * cos(bearing)))
    edge += [*((-x, y) for x, y in reversed(end)), *drawing.arc_curves(-r, 0, r - w, turned, -turned), (-w, -BASE)]
    return drawing.Path((tuple(edge),), True, drawing.CUT)


def _ribbon_end(tool: Tool, side: int) -> drawing.Point:
    """The inner (side -1) or outer (1) corner at the end of the right ribbon."""
    bearing, reach = radians(tool.turned), tool.radius + side * tool.half
    x, y = tool.radius - reach * cos(bearing), reach * sin(bearing)
    return x + tool.tail * sin(bearing), y + tool.tail * cos(bearing)


def path_point(tool: Tool, length: float, side: int) -> tuple[drawing.Point, float]:
    """The point on the path after `length` points of arc on side -1 (left) or 1 (right), and the turn in degrees.

    The point is measured from the pivot, y along the starting heading; a turn to the right is positive.
    """
    end = arc(Pose(0, 0, 0), length, side * degrees(length / tool.radius))
    return (end.x, end.y), end.heading


def draw_tool(tool: Tool) -> drawing.Drawing:
    """The card with its pivot at (0, 0) and its starting heading up."""
    draw = drawing.Drawing()
    r, w = tool.radius, tool.half
    fine = drawing.Style(None, "sea", 0.5, (3, 2))
    room, unit = 2 * w - 4, "" if tool.scale == drawing.INCHES else f" · {tool.scale.unit}"
    angle = f"{tool.angle:g}°{unit}"
    lines = [f"{tool.name} {angle}"]  # on the tongue: in one line or two, on a very narrow one the angle alone
    if text_width(lines[0], NOTE, "bold") > room + 3:
        lines = [angle, tool.name] if text_width(tool.name, NOTE, "bold") <= room else [angle]
    for number, line in enumerate(lines):
        draw.text(0, -BASE + 4.5 + 8 * number, line, NOTE, "navy", "bold", "middle")
    top = -BASE + 13 + 8 * (len(lines) - 1)
    draw.line((0, top), (0, sqrt((r + w) ** 2 - r * r) - 2), fine)
    for side in (-1, 1):
        start = 180 if side > 0 else 0
        draw.arc(side * r, 0, r, start, -side * tool.turned, fine)
        for quarter in range(1, 4 * tool.arcs + 1):
            (x, y), turned = path_point(tool, quarter * tool.arc / 4, side)
            with draw.group(drawing.turn(-turned, x, y)):
                # within this turn the other ribbon lies over the outer half of this one
                joined = abs(turned) < tool.parting + 6
                if quarter % 4:
                    _tick(draw, w, quarter, side, joined)
                else:
                    _mark(draw, tool, quarter // 4, side, joined)
                if tool.straight and quarter == 4 * tool.arcs:
                    _straight_run(draw, tool, side)
    draw.line((-w, 0), (w, 0), drawing.Style(None, "navy", 0.9))
    draw.circle(0, 0, 5, drawing.Style(None, "danger", 0.7))
    draw.lines(
        [((-8, 0), (-2.4, 0)), ((2.4, 0), (8, 0)), ((0, -8), (0, -2.4)), ((0, 2.4), (0, 8))],
        drawing.Style(None, "danger", 0.7),
    )
    with draw.layer("cut"):
        draw.circle(0, 0, 0.75 * drawing.MM, drawing.CUT)  # inner cut before the outer one
        draw.add([outline(tool)])
    return draw


def _straight_run(draw: drawing.Drawing, tool: Tool, side: int) -> None:
    """The straight run after the arcs, with its ticks and the mark at its end, from the end of the arcs at (0, 0)."""
    inner = side * tool.half
    draw.line((0, 0), (0, tool.straight), drawing.Style(None, "sea", 0.5, (1, 2)))
    each = tool.scale.points / (4 if tool.scale == drawing.INCHES else 2)  # millimeters would leave the mark no room
    for tick in range(1, int(tool.straight / each + 0.001) + 1):
        y, long = tick * each, 3 if tick % 2 else 5
        draw.line((inner, y), (inner - side * long, y), drawing.Style(None, "navy", 0.4))
    draw.line((0, tool.straight), (inner, tool.straight), drawing.Style(None, "navy", 0.9))
    size = in_scale(min(TABLE, 0.42 * tool.half))
    if 0.42 * tool.half < LEAST:
        return
    near = "start" if side > 0 else "end"
    draw.text(side * 2, tool.straight - size - 1.5, tool.after, size, "sea", "semibold", near)


def _tick(draw: drawing.Drawing, half: float, quarter: int, side: int, joined: bool) -> None:
    """A short tick at the inner edge of the ribbon, and one at the outer edge unless the ribbons are joined there."""
    inner, outer = side * half, -side * half
    long = side * (5 if quarter % 2 == 0 else 3)
    draw.line((inner, 0), (inner - long, 0), drawing.Style(None, "navy", 0.4))
    if not joined:
        draw.line((outer, 0), (outer + long, 0), drawing.Style(None, "navy", 0.4))


def _mark(draw: drawing.Drawing, tool: Tool, arcs: int, side: int, joined: bool) -> None:
    """The line across the ribbon after a number of arcs, with the turn in degrees and the length on its scale."""
    inner, outer = side * tool.half, -side * tool.half
    draw.line((0 if joined else outer, 0), (inner, 0), drawing.Style(None, "navy", 0.9))
    size = in_scale(min(TABLE, 0.42 * tool.half))
    if 0.42 * tool.half < LEAST or tool.arc < SHORT:
        return  # the advice says how long an arc is
    run = tool.shown(tool.arc * arcs)
    near, far = ("start", "end") if side > 0 else ("end", "start")
    draw.text(side * 2, -size - 1.5, f"{tool.angle * arcs:g}°", size, "navy", "bold", near)
    if joined:
        draw.text(inner - side * 6.5, -2 * size - 1.5, run, size, "ink", "regular", far)
    else:
        draw.text(-side * 2, -size - 1.5, run, size, "ink", "regular", far)


def fitting(tool: Tool, width: float, height: float) -> Tool:
    """The tool, made to fit `width` x `height` points; `FitError` if it does not.

    It lies on its side if only that fits.  Without a straight run it has as many arcs in a row as fit, with one it
    has one arc; a straight run that is too long for the paper ends at the last whole division of its scale that fits,
    and its mark says so.
    """
    while True:
        best, made = None, tool
        for arcs in range(1, int(MOST_TURN // tool.angle) + 1 if not tool.straight else 2):
            made = made._replace(arcs=arcs, half=min(made.half, 0.5 * made.radius))
            if not made.straight and not made.parted:
                continue
            x0, y0, x1, y1 = bounds(draw_tool(made))
            if x1 - x0 <= width and y1 - y0 <= height:
                best = made
            elif x1 - x0 <= height and y1 - y0 <= width:
                best = made._replace(sideways=True)
        if best is not None:
            return best
        shown = ceil(tool.straight / tool.scale.points - 1e-6) - 1
        if shown < 1:
            break
        tool = tool._replace(straight=shown * tool.scale.points, after="")
        tool = tool._replace(after=f"+{tool.shown(tool.straight)}")
    raise FitError(
        f"the {tool.name} tool of {tool.angle:g} degrees is larger than {width / drawing.INCH:.3g} x "
        f"{height / drawing.INCH:.3g} in",
        "choose larger paper or a larger angle",
    )


def bounds(draw: drawing.Drawing) -> tuple[float, float, float, float]:
    """The box around a card's cut line: left, bottom, right, top."""
    return box(list(points_of(draw.layers["cut"])))


def ribbon_width() -> Field[float]:
    """The setting `half-width`: half the width of a tool's ribbon in points."""
    return sheet.length(
        "half the width of the ribbon along the path", least=drawing.INCH / 10, most=drawing.INCH
    ).default("0.3 in")


def draw_cards(tools: Sequence[Tool], job: sheet.Job) -> list[drawing.Drawing]:
    """The cards of tools, turned as they fit the paper; FitError if they do not fit."""
    room = area(job.paper, small_head=True)
    fitted = [fitting(tool, room.width, room.height - HEAD) for tool in tools]
    turned = drawing.turn(90)
    return [drawing.transformed(draw_tool(tool), turned) if tool.sideways else draw_tool(tool) for tool in fitted]


class TurnTool(sheet.Settings):
    """A card with the path of a turn to either side."""

    name = sheet.text("its name")
    angle = sheet.number_or_figure(5.0, 180.0, "the degrees of one turn")
    arc = sheet.distance("the run along which it turns so far")
    straight = sheet.distance("the run before the next turn").default(0)
    unit = sheet.unit_setting()

    def verify(self, game: Game) -> None:
        """RulesError for a run that is too short or too long for a card."""
        self.scale = drawing.SCALES[self.unit]
        self.runs = [
            sheet.divisions(self, self.arc, self.scale, *ARC, "arc"),
            sheet.divisions(self, self.straight, self.scale, *STRAIGHT, "straight"),
        ]

    def tool(self, half: float) -> Tool:
        """The card with a ribbon of twice this width."""
        arc, straight = (run * self.scale.points for run in self.runs)
        tool = Tool(self.name, self.angle, arc, 1, half, straight, scale=self.scale)
        return tool._replace(after=f"+{tool.shown(straight)}")


class TurnTools(sheet.Sheet):
    """Turn tools at true scale: cards with the path of a turn to the left and to the right."""

    tools = sheet.tables(TurnTool, "the cards", least=1, most=MOST_TOOLS)
    half_width = ribbon_width()
    words = sheet.text("how the cards are laid").default("")

    def pages(self, job: sheet.Job) -> list[Body]:
        """The cards one below the other under the words."""
        tools = [part.tool(self.half_width) for part in self.tools]
        pages, _ = card_pages(draw_cards(tools, job), self.words, job)
        return [Body(page, self.heading(job, small=True), "cut") for page in pages]


def card_pages(cards: Sequence[drawing.Drawing], words: str, job: sheet.Job) -> tuple[list[drawing.Drawing], float]:
    """Cards one below the other under some words, on as many pages as they need; the pages, and the last one's y."""
    room = area(job.paper, small_head=True)
    lines = wrap_text(words, TABLE, room.width)
    pages: list[drawing.Drawing] = []
    top = 0.0
    for card in cards:
        x0, y0, x1, y1 = bounds(card)
        if not pages or top - (y1 - y0) < room.bottom:
            pages.append(drawing.Drawing())
            for i, line in enumerate(lines):
                pages[-1].text(room.left, room.top - 9 - 12.5 * i, line, TABLE)
            top = room.top - 14 - 12.5 * len(lines)
        place_card(pages[-1], card, (room.left + room.right - x0 - x1) / 2, top - y1)
        top -= y1 - y0 + GAP
    return pages, top


def place_card(page: drawing.Drawing, card: drawing.Drawing, dx: float, dy: float) -> None:
    """Draw a card on a page, moved by (dx, dy)."""
    for name, records in drawing.transformed(card, drawing.shift(dx, dy)).layers.items():
        page.layers[name] += records
