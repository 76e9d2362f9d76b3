"""The chart block `season`, a season as a flow of drawn steps, and pictures of attacks and of what is announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from aids.input_file import brief
from aids.rulebook.rules import Rules, value
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE
from aids.u_boat.orders import Unit
from generators.drawing import Drawing, Point, Style, shift, turn
from generators.drawing.scene import (
    DISC,
    LEADING,
    MAIN,
    NOTE,
    TEXT,
    Step,
    draw_afloat,
    draw_arrow_head,
    draw_below,
    draw_disc,
    draw_list,
    draw_run,
    draw_sea,
    draw_step,
    step_height,
)
from generators.drawing.text import wrap_text
from generators.games.u_boat.europe import draw_centre, read_layout, tint_of
from generators.games.u_boat.europe_orders import draw_cross, draw_unit
from generators.page.frame import draw_letters
from generators.page.rich_text import Block, Word, draw_words, parse_words, words_width, wrap_words
from generators.sheets.charts import BLOCKS, ChartBlock, TitledBlock
from generators.sheets.sheet import Job, Setting, Settings, choice, letters, mark_head, rulings, tables, text

SURFACE, ABOVE_WATER = 130.0, 88.0  # points: the depth of the water, and the height of what is above it
ATTACK_BOAT, ATTACK_SHIP = 84.0, 116.0  # lengths
WIDE = 420.0  # points: on a narrower page the words stand below the picture
BORDER = Style(None, "sea", 1.0, (4, 3))
STEP_GAP = 6.0  # points from step to step
SUNK = "sunk"
HELP = Style(None, "grey", 1.2, (3, 2.4))


def torpedoes(rules: Rules, width: float) -> tuple[Drawing, float]:
    """U's in the target's space and beside it that torpedo a fleet; lower left corner (0, 0)."""
    torpedo, unit, support = (f"{value(rules, name):g}" for name in ("torpedo-force", "unit-force", "support-force"))
    saved = rules.switches["one-support-saves"].text
    steps = (
        Step("1", "Name power, unit and space", "U nao T Germany F iri"),
        Step("2", f"Torpedo: {torpedo}, +{support} per support", "Fleets and U’s may support it."),
        Step("3", f"Target: {unit}, +{support} per support", f"Hit if the torpedo is stronger; {saved}."),
    )
    draw, base = Drawing(), 0.0
    wide = width >= WIDE
    if not wide:
        base = _draw_steps_below(draw, steps, width)
    edge, ship, low, boat = 0.43 * width, 0.77 * width, base + SURFACE, min(ATTACK_BOAT, 0.19 * width)
    draw_sea(draw, (0, base, width, SURFACE))
    draw.line((edge, base), (edge, low - 4), BORDER)
    for x, words in ((0, "adjacent space"), (edge, "the target’s space")):
        _label(draw, (x + 6, low - 14 if wide else base + 5), words)
    hull = (ship - 0.28 * ATTACK_SHIP, low - 3)
    beside, below = (0.2 * width, base + 82), (0.6 * width, base + 36)
    helper = (0.1 * width + 4, base + (36 if wide else 30))
    draw.line((helper[0] + 6, helper[1] + 8), (beside[0] - 6, beside[1] - 8), HELP)
    for (x, y), to in ((beside, hull), (below, (ship + 4, low - 5))):
        nose = (x + boat / 2, y)
        draw_run(draw, (nose, to), "danger", (), 2.0)
    draw_afloat(draw, "destroyer-side", ship, low, ATTACK_SHIP, "germany")
    for x, y in (beside, below, helper):
        draw_below(draw, "submarine-submerged-side", x, y, boat if (x, y) != helper else 0.75 * boat, "britain")
    helped = f"with a support: {_hit(rules, 'adjacent space', 1)}"
    _result(draw, (edge - 6, base + (62 if wide else 56)), _hit(rules, "adjacent space", 0), helped, "end")
    beneath = min(below[0] + boat / 2 + 26, width - 46), below[1] + (4 if wide else 28)
    _result(draw, beneath, _hit(rules, "same space", 0), "no retreat", "start")
    _label(draw, (helper[0] + 0.4 * boat + 4, helper[1] - 3), "support")
    if wide:
        for n, step in enumerate(steps):
            draw_step(draw, 9 + n * width / 3, low + ABOVE_WATER - 9, step, width / 3 - 15)
    return draw, low + ABOVE_WATER


def _hit(rules: Rules, fired: str, supports: int) -> str:
    """What a torpedo does to a target without supports; a dash where a player's own table does not say."""
    rows = (row.cells for row in rules.tables["torpedo-matrix"].rows)
    return next((str(row["none"]) for row in rows if (row["from"], row["supports"]) == (fired, supports)), "–")


class Fate(NamedTuple):
    """A U under depth charges: what it did, and its fate."""

    did: str
    fate: str


def charges(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Depth charges on a space that U's stand in, move into and leave; lower left corner (0, 0)."""
    stands, moved, left = (row.cells for row in rules.tables["depth-charge-matrix"].rows[:3])
    fates = [Fate(str(each["target"]), str(each["none"])) for each in (left, stands, moved)]
    fates.append(Fate("has a support", str(stands["one"])))
    draw, base, high = Drawing(), 0.0, 118.0
    edges = (0.235 * width, width)
    boat = min(ATTACK_BOAT, 0.17 * width)
    low = base + high
    draw_sea(draw, (0, base, width, high))
    draw.line((edges[0], base), (edges[0], low - 4), BORDER)
    _label(draw, (edges[0] + 6, low - 14), "the space named")
    ship = 0.52 * width
    draw_afloat(draw, "destroyer-side", ship, low, min(ATTACK_SHIP, 0.25 * width), "germany")
    pitch = (width - edges[0]) / 3
    places = [edges[0] / 2, *(edges[0] + pitch * (n + 0.5) for n in range(3))]
    for x, each in zip(places, fates, strict=True):
        middle = base + 56
        if each.fate == SUNK:
            draw.rounded(x - 0.57 * boat, middle - 15, 1.14 * boat, 38, 19, Style(None, "danger", 1.8, (2.5, 2.5)))
        draw_below(draw, "submarine-submerged-side", x, middle, boat, "britain", left=x < edges[0])
        draw.text(x, base + 17, each.did, TEXT, "ink", "regular", "middle")
        draw.text(x, base + 5.5, each.fate, TEXT, "danger" if each.fate == SUNK else "navy", "bold", "middle")
    _moved(draw, (edges[0] + 8, base + 84), (0.5 * edges[0], base + 84))
    _moved(draw, (places[2] + 0.95 * boat, base + 60), (places[2] + 0.6 * boat, base + 60))
    draw.line((places[3], base + 66), (places[3], base + 88), HELP)
    draw_below(draw, "submarine-submerged-side", places[3], base + 94, 0.6 * boat, "britain")
    for n in range(3):
        draw.rounded(ship - 26 + 20 * n, low - 18 - 6 * (n % 2), 8, 11, 2.5, Style("ink"))
    return draw, low + 42


def _moved(draw: Drawing, start: Point, end: Point) -> None:
    draw.line(start, (end[0] + 5, end[1]), Style(None, "navy", 1.4))
    draw_arrow_head(draw, *end, 180, 6.5, "navy")


def _label(draw: Drawing, at: Point, words: str) -> None:
    draw.text(*at, words, NOTE, "sea", "semibold")


def _result(draw: Drawing, at: Point, head: str, words: str, anchor: str) -> None:
    """Draw what comes of a torpedo: a large result, and words under it."""
    draw.text(*at, head, 14.0, "danger", "bold", anchor)
    draw.text(at[0], at[1] - 11, words, TEXT, "ink", "regular", anchor)


def _draw_steps_below(draw: Drawing, steps: tuple[Step, ...], width: float) -> float:
    """Draw steps on a narrow page from 0 up; the height that they take."""
    high = fsum(step_height(step, width - DISC) + DISC + STEP_GAP for step in steps) + STEP_GAP
    draw_list(draw, steps, 0, high - STEP_GAP, width, STEP_GAP)
    return high


WATER, SKY = 70.0, 42.0  # points: the depth of the water, and the height of what is above it
BOAT, SHIP = 74.0, 104.0  # points: their greatest lengths
SECRET = "nothing"


class Case(NamedTuple):
    """A U in the picture: what it does, the row of the table that says what is announced, its depth in points."""

    label: str
    row: str
    deep: float


CASES = (
    Case("On a coast", "stands in a coastal province", 0),
    Case("At sea", "is at sea, in no conflict", 40),
    Case("Gives support", "supports a unit or torpedo in a conflict", 48),
    Case("Fires a torpedo", "torpedoes a unit that is there", 36),
    Case("Is depth charged", "is in a space that is depth charged", 46),
)


def announced(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Five U's side by side, and under each what is announced of it; lower left corner (0, 0)."""
    rows = {str(row.cells["case"]): str(row.cells["told"]) for row in rules.tables["visibility"].rows}
    pitch = width / len(CASES)
    heads = [wrap_text(case.label, TEXT, pitch - 4) for case in CASES]
    told = [wrap_text(rows[case.row], TEXT, pitch - 4, "semibold") for case in CASES]
    lead, first = LEADING * TEXT, max(map(len, heads))
    base = lead * (first + max(map(len, told))) + 5
    draw = Drawing()
    _draw_situation(draw, pitch, base)
    for n, case in enumerate(CASES):
        x, colour = pitch * (n + 0.5), "danger" if rows[case.row] == SECRET else "navy"
        draw.texts(_below(x, base, heads[n]), TEXT, "ink", "regular", "middle")
        draw.texts(_below(x, base - lead * first, told[n]), TEXT, colour, "semibold", "middle")
    return draw, base + WATER + SKY


def _below(x: float, y: float, lines: Sequence[str]) -> list[tuple[float, float, str]]:
    """Lines one below the other, under a height."""
    return [(x, y - LEADING * TEXT * (n + 1), line) for n, line in enumerate(lines)]


def _draw_situation(draw: Drawing, pitch: float, base: float) -> None:
    """Draw the coast, the U's and the ship between them, over a line at `base`."""
    low, boat, ship = base + WATER, min(BOAT, 0.74 * pitch), min(SHIP, 0.95 * pitch)
    draw_sea(draw, (0, base, len(CASES) * pitch, WATER))
    shore = [(0, base), (0, low + 14), (0.12 * pitch, low + 12), (0.2 * pitch, low - 2), (0.16 * pitch, base)]
    draw.polygon(shore, Style(tint_of(""), "ink", 0.6))
    at = [(pitch * (n + 0.5), low - case.deep) for n, case in enumerate(CASES)]
    coast, hidden, helper, firing, charged = at
    draw.line((helper[0] + boat / 2 + 3, helper[1] + 2), (firing[0] - boat / 2 - 3, firing[1] - 2), HELP)
    draw_run(draw, ((firing[0] + boat / 2, firing[1]), (charged[0] - 0.28 * ship, low - 3)))
    draw_afloat(draw, "destroyer-side", charged[0], low, ship, "germany")
    draw_afloat(draw, "submarine-side", coast[0] + 0.06 * pitch, low, boat, "britain")
    for x, y in at[1:]:
        draw_below(draw, "submarine-submerged-side", x, y, boat, "britain")
    for (x, y), style in (
        (hidden, Style(None, "grey", 1.2, (2.5, 2.5))),
        (charged, Style(None, "danger", 1.8, (2.5, 2.5))),
    ):
        draw.rounded(x - 0.57 * boat, y - 15, 1.14 * boat, 32, 16, style)
    for n in range(3):
        draw.rounded(charged[0] - 22 + 18 * n, low - 16 - 5 * (n % 2), 7, 10, 2.5, Style("ink"))


LOOP, DISCS = 4.0, 22.0  # points from the left: the way back to the first step, and the middles of the discs
WORDS, MARKS = DISCS + DISC + 7, 15.0  # where the words begin, and the room behind them for letters of rulings
PICTURE = (98.0, 56.0)
UNIT = 17.0
BESIDE, GAP, LEAST = 0.36, 20.0, 440.0  # the share of the blocks beside the flow, the gap, and the least width for them
WIDEST = 64.0  # points: the widest gap between two blocks beside the flow
BETWEEN, CLOSE = 13.0, 2.0  # points from step to step, with pictures and without
AGAIN = "next season"


def _unit(draw: Drawing, power: str, kind: str, x: float, y: float) -> None:
    with draw.group(shift(x, y)):
        draw_unit(draw, Unit(power, kind, ""), UNIT, read_layout().colours[power])


def _arrow(draw: Drawing, x: float, y: float, end: float, colour: str, dash: tuple[float, ...] = ()) -> None:
    """Draw a level arrow to the right or the left."""
    back = 5.0 if end > x else -5.0
    draw.line((x, y), (end - back, y), Style(None, colour, 1.8, dash))
    draw_arrow_head(draw, end, y, 0 if end > x else 180, 7.5, colour)


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
    draw.rect(0, high / 2, wide, high / 2, Style(tint_of("")))
    draw.line((0, high / 2), (wide, high / 2), Style(None, "navy", 0.8))
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
    draw.rect(0, 0, 46, high, Style(tint_of("")))
    draw.line((46, 0), (46, high), Style(None, "navy", 0.8))
    _unit(draw, "England", SUBMARINE, 23, high / 2 + 6)
    draw.text(23, 9, "announced", NOTE, "ink", "semibold", "middle")
    draw.circle(wide - 26, high / 2 + 6, 11, Style(None, "grey", 1, (2.5, 2)))
    draw.text(wide - 26, high / 2 + 1, "?", 14.0, "grey", "bold", "middle")
    draw.text(wide - 26, 9, "secret", NOTE, "danger", "semibold", "middle")


def _retreats(draw: Drawing) -> None:
    """A dislodged fleet: not where the torpedo came from."""
    _water(draw)
    middle = PICTURE[1] / 2
    _arrow(draw, 49 + 14, middle, 94, "amber", (4, 2.5))
    draw.line((35, middle), (12, middle), Style(None, "grey", 1.4, (4, 2.5)))
    draw_cross(draw, (14, middle), 5.5)
    draw.circle(49, middle, 14, Style("paper", "danger", 1.8))
    _unit(draw, "Germany", FLEET, 49, middle)


def _winter(draw: Drawing) -> None:
    """A center with its owner, a unit built and one removed."""
    wide, high = PICTURE
    draw.rect(0, 0, wide, high, Style(tint_of("England")))
    draw_centre(draw, (18, high / 2), 9, "England")
    for x, kind, sign in ((48, FLEET, "+"), (80, ARMY, "−")):
        _unit(draw, "England", kind, x, high / 2 - 5)
        draw.text(x, high - 14, sign, 14.0, "ink", "bold", "middle")


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
    assumes = rulings("rulings that decide what it says, by their ids; the letters of one or two stand behind it")

    def words(self) -> list[Word]:
        """Its text as words; RulesError for marks that are wrong."""
        try:
            return parse_words(self.text, "ink", "regular")
        except ValueError as error:
            self.fail(f"{brief(self.text)}: {error}", "text")


class SeasonStep(Settings):
    """A step of a season."""

    picture = choice(tuple(PICTURES), "its picture")
    title = text("its head")
    lines = tables(SeasonLine, "its lines")


class Season(TitledBlock):
    """A season as a flow: a picture, a head and a text for each step, and other blocks beside it."""

    rule = text("rule numbers, at the right of the title").default("")
    steps = tables(SeasonStep, "its steps", least=1)
    beside = Setting(BLOCKS, "blocks at the right of the flow, or below it on a narrow page").default([], "none")

    def following(self, width: float) -> Sequence[ChartBlock]:
        """The blocks beside the flow, where it is too narrow for them."""
        return self.beside if width < LEAST else ()

    def draw(self, job: Job, width: float) -> Block:
        """The flow with the blocks beside it in a width in points."""
        draw = Drawing()
        beside = () if self.following(width) else self.beside
        wide = (1 - BESIDE) * width - GAP if beside else width
        top = self.head(draw, "", wide) - 8
        low = self._draw_flow(draw, wide, top, job, pictured=width >= LEAST)
        y, assumes = 0.0, [each for step in self.steps for line in step.lines for each in line.assumes]
        composed = [block.draw(job, BESIDE * width) for block in beside]
        spare = -low - fsum(made.height for made in composed)
        gap = max(GAP, min(WIDEST, spare / max(1, len(composed) - 1)))
        for made in composed:
            mark_head(made, job.game.rules, BESIDE * width)
            with draw.group(shift(wide + GAP, y)):
                draw.add(made.drawing.records)
            y -= made.height + gap
            assumes += made.assumes
        low = min(low, y + gap)
        named = tuple(dict.fromkeys(assumes))
        return Block(-self.foot(draw, low, width), draw, named, named)

    def _draw_flow(self, draw: Drawing, width: float, top: float, job: Job, *, pictured: bool) -> float:
        """The steps under each other with the ways between them; the y below."""
        y, discs = top, []
        between = job.air + (BETWEEN if pictured else CLOSE)
        for number, step in enumerate(self.steps, 1):
            discs.append(y - DISC)
            low = _draw_step(draw, step, width, y, job.game.rules, pictured=pictured)
            draw_disc(draw, DISCS, y - DISC, str(number))
            y = low - between
        for above, below in pairwise(discs):
            draw.line((DISCS, above - DISC - 3), (DISCS, below + DISC + 8), Style(None, "navy", 1.2))
            draw_arrow_head(draw, DISCS, below + DISC + 3, 270, 6, "navy")
        if len(discs) > 1:
            _draw_loop(draw, discs)
        return y + between


def _draw_step(draw: Drawing, step: SeasonStep, width: float, top: float, rules: Rules, *, pictured: bool) -> float:
    """Draw a step without its number; the y below."""
    right = width - PICTURE[0] - 10 if pictured else width
    if pictured:
        with draw.group(shift(right + 10, top - PICTURE[1])):
            PICTURES[step.picture](draw)
    draw.text(WORDS, top - DISC - 0.36 * MAIN, step.title, MAIN, "navy", "semibold")
    y = top - 2 * DISC - 1
    for line in step.lines:
        for words in wrap_words(line.words(), TEXT, right - WORDS - MARKS):
            draw_words(draw, words, WORDS, y - 9.2, TEXT)
            end, y = WORDS + words_width(words, TEXT) + 2, y - 11.25
        draw_letters(draw, end, y + 2.05, letters(rules, line.assumes))
        y -= 2
    return min(y, top - PICTURE[1]) if pictured else y


def _draw_loop(draw: Drawing, discs: list[float]) -> None:
    """Draw the way from the last two steps back to the first, given the heights of all."""
    style, start = Style(None, "sea", 1.2), discs[0]
    for y in discs[-2:]:
        draw.line((DISCS - DISC - 2, y), (LOOP, y), style)
    draw.line((LOOP, discs[-1]), (LOOP, start), style)
    draw.line((LOOP, start), (DISCS - DISC - 7, start), style)
    draw_arrow_head(draw, DISCS - DISC - 2, start, 0, 6, "sea")
    with draw.group(turn(90, LOOP + 8.5, (start + discs[1]) / 2)):
        draw.text(0, 0, AGAIN, NOTE, "sea", "semibold", "middle")
