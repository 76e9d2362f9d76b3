"""The chart block `season`: a season as a flow of drawn steps, with other blocks beside it."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum

from aids.records.fields import Field
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE
from aids.u_boat.orders import Unit
from generators.drawing import Drawing, Style, shift, turn
from generators.drawing.scene import DISC, LARGE, MAIN, NOTE, TEXT, draw_arrow_head, draw_disc, draw_sea
from generators.drawing.sizes import set_size
from generators.games.u_boat.europe import draw_center, read_layout, tint_of
from generators.games.u_boat.europe_orders import draw_cross, draw_unit
from generators.page.rich_text import Block, draw_words, wrap_words
from generators.sheets.charts import BLOCKS, ChartBlock, TitledBlock, words_of
from generators.sheets.sheet import Job, Settings, choice, id_key, rulings, tables, text

LOOP, DISCS = 4.0, 22.0  # points from the left: the way back to the first step, and the middles of the discs
WORDS, LEADING = DISCS + DISC + 7, 1.25  # where the words begin, and from line to line in sizes of the text
PICTURE = (98.0, 56.0)
UNIT = 17.0
BESIDE, GAP, LEAST = 0.39, 18.0, 500.0  # the share of the blocks beside the flow, the gap, and the least width for them
WIDEST, AIRS = 30.0, range(24, -1, -3)  # points: the gap between two blocks beside the flow; more air in their lines
BETWEEN, CLOSE = 13.0, 2.0  # points from step to step, with pictures and without


def _unit(draw: Drawing, power: str, kind: str, x: float, y: float) -> None:
    with draw.group(shift(x, y)):
        draw_unit(draw, Unit(power, kind, ""), UNIT, read_layout().colors[power])


def _arrow(draw: Drawing, x: float, y: float, end: float, color: str, dash: tuple[float, ...] = ()) -> None:
    """Draw a level arrow to the right or the left."""
    back = 5.0 if end > x else -5.0
    draw.line((x, y), (end - back, y), Style(None, color, 1.8, dash))
    draw_arrow_head(draw, end, y, 0 if end > x else 180, 7.5, color)


def _water(draw: Drawing) -> None:
    draw_sea(draw, (0, 0, *PICTURE), surface=False)


def _orders(draw: Drawing) -> None:
    """A slip with orders."""
    draw.rect(4, 2, PICTURE[0] - 8, PICTURE[1] - 4, Style("paper", "navy", 0.8))
    for n, order in enumerate(("F nth H", "U nwg T Germany F nth", "F hel D nwg")):
        draw.text(9, PICTURE[1] - 17 - 14 * n, order, NOTE, "ink")
        draw.line((9, PICTURE[1] - 20 - 14 * n), (PICTURE[0] - 9, PICTURE[1] - 20 - 14 * n), Style(None, "rule", 0.5))


def _movement(draw: Drawing) -> None:
    """An army that moves on land, and a U that torpedoes a fleet."""
    wide, high = PICTURE
    _water(draw)
    draw.rect(0, high / 2, wide, high / 2, Style(tint_of(""), "navy", 0.6))
    _unit(draw, "Russia", ARMY, 16, 0.75 * high)
    _arrow(draw, 28, 0.75 * high, 82, "ink")
    _unit(draw, "England", SUBMARINE, 20, 0.25 * high)
    _arrow(draw, 34, 0.25 * high, 66, "danger", (8, 2))
    _unit(draw, "Germany", FLEET, 80, 0.25 * high)


def _charges(draw: Drawing) -> None:
    """A fleet that depth charges a U."""
    _water(draw)
    middle = PICTURE[1] / 2
    draw.line((32, middle), (60, middle), Style(None, "danger", 1.8, (2, 2.2)))
    draw.circle(76, middle, 16, Style(None, "danger", 1.8, (2, 2.2)))
    _unit(draw, "Germany", FLEET, 20, middle)
    _unit(draw, "England", SUBMARINE, 76, middle)


def _report(draw: Drawing) -> None:
    """A U on a coast, which all see, and one at sea, which nobody sees."""
    wide, high = PICTURE
    _water(draw)
    draw.rect(0, 0, 46, high, Style(tint_of(""), "navy", 0.6))
    _unit(draw, "England", SUBMARINE, 23, high / 2 + 6)
    draw.text(23, 9, "announced", NOTE, "ink", "semibold", "middle")
    draw.circle(wide - 26, high / 2 + 6, 11, Style(None, "gray", 1, (2.5, 2)))
    draw.text(wide - 26, high / 2 + 1, "?", LARGE, "gray", "bold", "middle")
    draw.text(wide - 26, 9, "secret", NOTE, "danger", "semibold", "middle")


def _retreats(draw: Drawing) -> None:
    """A dislodged fleet: not where the torpedo came from."""
    _water(draw)
    middle = PICTURE[1] / 2
    _arrow(draw, 49 + 14, middle, 94, "amber", (4, 2.5))
    draw.line((35, middle), (12, middle), Style(None, "gray", 1.4, (4, 2.5)))
    draw_cross(draw, (14, middle), 5.5)
    draw.circle(49, middle, 14, Style("paper", "danger", 1.8))
    _unit(draw, "Germany", FLEET, 49, middle)


def _winter(draw: Drawing) -> None:
    """A center with its owner, a unit built and one removed."""
    wide, high = PICTURE
    draw.rect(0, 0, wide, high, Style(tint_of("England")))
    draw_center(draw, (18, high / 2), 9, "England")
    for x, kind, sign in ((48, FLEET, "+"), (80, ARMY, "−")):
        _unit(draw, "England", kind, x, high / 2 - 5)
        draw.text(x, high - 14, sign, LARGE, "ink", "bold", "middle")


PICTURES: dict[str, Callable[[Drawing], None]] = {
    "orders": _orders,
    "movement": _movement,
    "charges": _charges,
    "report": _report,
    "retreats": _retreats,
    "winter": _winter,
}


class SeasonLine(Settings):
    """A line of a step."""

    text = text("its text, with emphasis as in a block `lines`")
    assumes = rulings("rulings that decide what it says, by their ids, which stand under its picture")


class SeasonStep(Settings):
    """A step of a season."""

    picture = choice(tuple(PICTURES), "its picture")
    title = text("its head")
    lines = tables(SeasonLine, "its lines")


class Season(TitledBlock):
    """A season as a flow: a picture, a head and a text for each step, and other blocks beside it."""

    steps = tables(SeasonStep, "its steps", least=1)
    beside = Field(BLOCKS, "blocks at the right of the flow, or below it on a narrow page").default([], "none")

    def following(self, width: float) -> Sequence[ChartBlock]:
        """The blocks beside the flow, where it is too narrow for them."""
        return self.beside if width < LEAST else ()

    def head_width(self, width: float) -> float:
        """That of the flow."""
        return (1 - BESIDE) * width - GAP if self.beside and not self.following(width) else width

    def draw(self, job: Job, width: float) -> Block:
        """The flow with the blocks beside it in a width in points."""
        draw = Drawing()
        beside = () if self.following(width) else self.beside
        wide = self.head_width(width)
        top = self.head(draw, "", wide) - 8
        low = self._draw_flow(draw, wide, top, job, pictured=width >= LEAST)
        y, gap = 0.0, 0.0
        for more in AIRS:  # the room is shared out between the lines first, and then between the blocks
            composed = [block.named(job._replace(air=job.air + more), BESIDE * width) for block in beside]
            gap = max(GAP, (-low - fsum(made.height for made in composed)) / max(1, len(composed) - 1))
            if gap >= WIDEST:
                break
        for made in composed:
            draw.put(made.drawing, wide + GAP, y)
            y -= made.height + gap
        return Block(-self.foot(draw, min(low, y + gap), width), draw)

    def _draw_flow(self, draw: Drawing, width: float, top: float, job: Job, *, pictured: bool) -> float:
        """The steps under each other with the ways between them; the y below."""
        y, discs = top, []
        between = job.air + (BETWEEN if pictured else CLOSE)
        for number, step in enumerate(self.steps, 1):
            discs.append(y - DISC)
            right = width - PICTURE[0] - 10 if pictured else width
            if pictured:
                with draw.artifact(), draw.group(shift(right + 10, y - PICTURE[1])):
                    PICTURES[step.picture](draw)
            ids = " ".join(sorted({each for line in step.lines for each in line.assumes}, key=id_key))
            with draw.role("LI"):
                with draw.role("Lbl"):
                    draw_disc(draw, DISCS, y - DISC, str(number))
                with draw.role("LBody"):
                    low = _draw_words(draw, step, right, y)
                    under = y - (PICTURE[1] + 10 if pictured else DISC + 3)  # the picture, or beside the head
                    draw.text(width, under, ids, NOTE, "gray", anchor="end")
            y = min(low, under - 3 * bool(ids)) - between
        for above, below in pairwise(discs):
            draw.line((DISCS, above - DISC - 3), (DISCS, below + DISC + 8), Style(None, "navy", 1.2))
            draw_arrow_head(draw, DISCS, below + DISC + 3, 270, 6, "navy")
        if len(discs) > 1:  # the way from the last two steps back to the first
            style, start = Style(None, "sea", 1.2), discs[0]
            for middle in discs[-2:]:
                draw.line((DISCS - DISC - 2, middle), (LOOP, middle), style)
            draw.line((LOOP, discs[-1]), (LOOP, start), style)
            draw.line((LOOP, start), (DISCS - DISC - 7, start), style)
            draw_arrow_head(draw, DISCS - DISC - 2, start, 0, 6, "sea")
            with draw.group(turn(90, LOOP + 8.5, (start + discs[1]) / 2)):
                draw.text(0, 0, "next season", TEXT, "sea", "semibold", "middle")
        return y + between


def _draw_words(draw: Drawing, step: SeasonStep, right: float, y: float) -> float:
    """The head of a step and its lines; the y below."""
    draw.text(WORDS, y - DISC - 0.36 * MAIN, step.title, MAIN, "navy", "semibold")
    low = y - 2 * DISC - 1
    for line in step.lines:
        for words in wrap_words(words_of(line, line.text, "text"), TEXT, right - WORDS):
            draw_words(draw, words, WORDS, low - 9.2, TEXT)
            low -= LEADING * set_size(TEXT)
        low -= 2
    return low
