"""Chart blocks of thresholds: the detection table to fill in, or the player's own, and torpedo odds by threshold.

The odds of torpedoes are heat maps with a row for each stretch of ranges in which they do not change.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, floor, hypot
from typing import NamedTuple

from aids import checks
from aids.dice import format_percent
from aids.games import Game
from aids.input_file import brief
from aids.rulebook.rules import Rules, exact, switch, value
from aids.ssn import detection, torpedo
from aids.ssn.game.figures import Figures
from aids.ssn.maneuver import LEVELS
from generators.drawing import Box, Drawing, Style, mix
from generators.drawing.scene import WIDE, raised
from generators.drawing.text import text_width
from generators.page.frame import NOTE, SECTION, TABLE, Area
from generators.page.rich_text import GUTTER, Block, draw_key, draw_notes, draw_paragraph, draw_section
from generators.page.table_layout import (
    FAINT,
    KEY,
    MIDDLE,
    NAME,
    PAD,
    Cell,
    Column,
    Content,
    Look,
    Picture,
    Table,
    draw_table,
)
from generators.sheets.charts import ChartBlock, spans
from generators.sheets.charts.odds import Grid, Headed, headed
from generators.sheets.sheet import Job, flag, text, whole

SMALL, CITED = Look(TABLE, "gray"), Look(NOTE, "gray")
ROW, RULED = 30.0, 18.0  # points: a row of the grid, and a row to write on
BOX, NUMBER = 18.0, 38.0  # points: height of a box of the grid, width of one to write a number in
SIDE_SHARE, LEAST_SIDE = 0.225, 94.0  # of the width, and at least so many points, for the listeners
#: A row that a player may write: its text, its number and its rule.
Written = tuple[str, str, str]
SONARS = {detection.PASSIVE: "Passive sonar: Unalerted ship", detection.ACTIVE: "Active sonar: all others"}
NAMES = {
    "ship": "Ship",
    "helo-shallow": "Helicopter, Shallow",
    "helo-deep": "Helicopter, Deep",
    "torpedo": "Torpedo at you",
}
LOW, BLANK = 13.0, "Modifier"  # of a low grid: height of a box in points, and what a line is for
FILL = "a form: write in the numbers of your own detection table; that or more detects"
LINE = Picture(
    0.0, 0.0, lambda draw, x, mid, _: draw.line((x + 42, mid - 3), (x + 140, mid - 3), Style(None, "gray", 0.5))
)
TARGETS = {"ff": "at a frigate", "lhd": "at the LHD"}
ZONES, ANYWHERE = "in a zone only", "at any distance"


class DetectionTable(ChartBlock):
    """A grid of listeners and speeds with a box for each threshold, and lines for modifiers.

    The player's own detection table, if the house rules have one, fills it; its other rows are listed below.
    """

    title = text("its title, where the player’s table has none")
    compact = flag("low rows, and beside them the player’s torpedo and modifiers")
    rows = whole(0, 60, "lines for more rows").default(0)
    modifiers = whole(0, 60, "lines for modifiers").default(8)
    note = text("a note below it, without a table of the player’s own").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        own = detection.player_table(job.game.rules)
        draw = Drawing()
        if self.compact:
            y = draw_section(draw, self.title, "" if own else FILL, width)
            half = (width - GUTTER) / 2 if width >= WIDE else width
            left, right = _low_grids(own, half)
            low = draw_table(draw, left, half, 0, y)
            low = min(low, draw_table(draw, right, half, width - half, y if half < width else low))
            return Block(-low, draw, () if own else (detection.NO_TABLE,))
        title = own.title if own and own.title else self.title
        note = f"{detection.DICE.name}, threshold or higher"
        y = draw_section(draw, title, note if own else f"write in the thresholds of your own table; {note}", width)
        known = {row.name: row.threshold for row in own.base} if own else {}
        on_grid = {
            detection.situation(sonar, listener, level)
            for listener, sonars in detection.LISTENERS.items()
            for sonar in sonars
            for level in LEVELS
        }
        on_grid |= {detection.situation(detection.ACTIVE, "torpedo", target) for target in detection.TORPEDO_TARGETS}
        torpedo: list[Table] = []
        if not own or on_grid & known.keys():
            y = draw_table(draw, _grid(job.game.rules, known, width), width, 0, y) - 8
            heads = [Column(words, NUMBER + 2 * PAD, anchor="middle") for words in TARGETS.values()]
            boxes = [
                _box(NUMBER, _sign(known.get(detection.situation(detection.ACTIVE, "torpedo", target))))
                for target in TARGETS
            ]
            listener = Cell("Your torpedo", below=Cell(_hears(job.game.rules, "torpedo"), SMALL))
            columns = (Column("Active sonar", share=1, look=KEY), *heads)
            torpedo = [Table(columns, [[listener, *boxes]], row_height=ROW, padding=0)]
        rows: list[Written] = [("", "", "")] * self.rows
        modifiers: list[Written] = [("", "", "")] * self.modifiers
        if own:
            rows = [
                (row.title or row.name, str(row.threshold), row.rule) for row in own.base if row.name not in on_grid
            ]
            modifiers = [
                (row.title or row.name, f"{-row.subtract:+d} needed".replace("-", "−"), row.rule)
                for row in own.modifiers
            ]
        y = _draw_lists(draw, torpedo, rows, modifiers, y, width)
        y = draw_notes(draw, [self.note] if self.note and not own else [], y, width)
        return Block(-y, draw, () if own else (detection.NO_TABLE,))


def _hears(rules: Rules, listener: str) -> str:
    """Where a listener hears: a shallow one in convergence zones only (SSN Detection Rolls; SS-15)."""
    if listener == "torpedo":
        return f"shallow: {ZONES}" if switch(rules, "torpedo-listens") else ANYWHERE
    return ANYWHERE if listener == "helo-deep" else ZONES


FILM_ROW, FILM_NAMES, FILM_BOX = 20.0, 92.0, 36.0  # points: a row of the table on film, its names, and a box
FILM_LEFT, LEAST_WORDS = 24.0, 170.0  # points: where its words begin, and their least width


def draw_film_table(draw: Drawing, rules: Rules, rings: Sequence[float], size: tuple[float, float]) -> Box | None:
    """The detection table in use, else empty boxes, as thin lines between rings about (0, 0); its box.

    It is in the far corner of a sheet of a size, or in the first zone; nowhere if a ring crosses both.
    """
    own = detection.player_table(rules)
    known = {row.name: row.threshold for row in own.base} if own else {}
    rows = [(sonar, listener) for listener, sonars in detection.LISTENERS.items() for sonar in sonars]
    wide, high = FILM_NAMES + len(LEVELS) * FILM_BOX, (len(rows) + 2.4) * FILM_ROW
    start, end = (*rings, 0.0, 0.0)[:2]
    middle = (start + end) / 8**0.5
    for left, top in ((size[0] - wide - 4, size[1] - 2), (middle - wide / 2, middle + high / 2)):
        near, far = hypot(left, top - high), hypot(left + wide, top)
        if found := left > 0 and not any(near - 4 < ring < far + 4 for ring in rings):
            break
    said = "Lay the cross on the listener’s center. What has any part in a zone may be heard: roll 2d6. "
    if found:
        said += "The number in the box or higher detects. *\u00a0Hears at any distance; all others in a zone only. "
    said += f"An Alerted unit fires within {value(rules, 'fire-range'):g}″."
    place = (FILM_LEFT, size[1] - 17, (left if found else size[0]) - FILM_LEFT - 16)
    if place[2] < LEAST_WORDS or not found:  # then inside the first ring
        place = (FILM_LEFT, 0.66 * start, 0.64 * start)
    draw.text(*place[:2], "Zones of a shallow listener", SECTION, "danger", "bold")
    draw_paragraph(draw, said, place[0], place[1] - 5, place[2], TABLE, "danger")
    if not found:
        return None
    box = (left, top - high, left + wide, top)
    low = box[1] - 8
    for row in own.modifiers[:3] if own else ():  # in the corner outside the ring
        words = f"{row.title or row.name}: {-row.subtract:+d} needed".replace("-", "−")
        low = draw_paragraph(draw, words, left + wide - FILM_NAMES, low, FILM_NAMES, TABLE, "danger") - 2
    heads = [(left + FILM_NAMES + FILM_BOX * (n + 0.5), top - 14, level.capitalize()) for n, level in enumerate(LEVELS)]
    draw.texts(heads, TABLE, "danger", "semibold", "middle")
    draw.text(left, top - 14, "Your speed", TABLE, "danger")
    named = {**NAMES, "ship": "Alerted ship", "helo-deep": f"{NAMES['helo-deep']}*"}
    for sonar, listener in rows:
        top -= FILM_ROW
        name = "Unalerted ship" if sonar == detection.PASSIVE else named[listener]
        draw.text(left, top - 13, name, TABLE, "danger", "semibold")
        for n, level in enumerate(LEVELS):
            threshold = known.get(detection.situation(sonar, listener, level))
            _film_box(draw, left + FILM_NAMES + FILM_BOX * n, top, threshold)
    top -= 1.4 * FILM_ROW  # apart, as its columns are ships and no speeds
    draw.text(left, top - 13, "Your torpedo", TABLE, "danger", "semibold")
    for n, (ship, name) in enumerate(zip(SHIPS, ("frigate", "LHD"), strict=True)):
        x = left + FILM_NAMES + FILM_BOX * 2 * n
        draw.text(x + FILM_BOX - 3, top - 13, name, TABLE, "danger", "regular", "end")
        _film_box(draw, x + FILM_BOX, top, known.get(detection.situation(detection.ACTIVE, "torpedo", ship)))
    return box


def _film_box(draw: Drawing, x: float, top: float, threshold: int | None) -> None:
    """A box of the table on film, with its threshold if that is known."""
    draw.rounded(x + 2, top - FILM_ROW + 2, FILM_BOX - 4, FILM_ROW - 4, 2, Style(None, "danger", 0.9))
    if threshold is not None:
        draw.text(x + FILM_BOX / 2, top - 14, _sign(threshold), SECTION, "danger", "bold", "middle")


def _grid(rules: Rules, known: Mapping[str, int], width: float) -> Table:
    """A row for each listener and a column for each speed under each sonar, with boxes for the thresholds."""
    side = max(SIDE_SHARE * width, LEAST_SIDE)
    box = (width - side) / (len(SONARS) * len(LEVELS)) - 6
    columns = [Column("Target’s speed", side, look=KEY, wrap=False)]
    for words in SONARS.values():
        columns += [Column(level.capitalize(), share=1, anchor="middle", group=words) for level in LEVELS]
    rows = []
    for listener, sonars in detection.LISTENERS.items():
        cells: list[Content] = [Cell(NAMES[listener], below=Cell(_hears(rules, listener), SMALL))]
        for sonar in SONARS:
            named = (detection.situation(sonar, listener, level) for level in LEVELS)
            cells += [_box(box, _sign(known.get(row))) if sonar in sonars else Cell("–", FAINT) for row in named]
        rows.append(cells)
    return Table(columns, rows, row_height=ROW, padding=0)


def _low_grids(own: detection.PlayerTable | None, width: float) -> list[Table]:
    """The thresholds of listeners in low rows, and those of the player's torpedo with modifiers."""
    known = {row.name: row.threshold for row in own.base} if own else {}
    side = 104.0
    box = (width - side) / len(LEVELS) - 6
    columns = [Column("Target’s speed", side, look=NAME, wrap=False)]
    columns += [Column(level.capitalize(), share=1, anchor="middle") for level in LEVELS]
    rows: list[list[Content]] = []
    for listener, sonars in detection.LISTENERS.items():
        for sonar in sonars:
            named = [detection.situation(sonar, listener, level) for level in LEVELS]
            said = f"{NAMES[listener]}, {sonar}" if len(sonars) > 1 else NAMES[listener]
            rows.append([said, *(_box(box, _sign(known.get(row)), LOW) for row in named)])
    torpedo = [
        (f"Your torpedo {words}", _sign(known.get(detection.situation(detection.ACTIVE, "torpedo", target))))
        for target, words in TARGETS.items()
    ]
    listed = [(row.title or row.name, f"{-row.subtract:+d}".replace("-", "−")) for row in own.modifiers] if own else []
    written = [(*each, "") for each in (*torpedo, *listed[: len(rows) - len(torpedo)])]
    written += [(BLANK, "", "")] * (len(rows) - len(written)) * (own is None)
    beside = _list(written, ("Your torpedo, and modifiers", "2d6"))._replace(row_height=LOW + 3, padding=0)
    return [Table(columns, rows, row_height=LOW + 3, padding=0), beside]


def _sign(threshold: int | None) -> str:
    """A threshold as it is printed in its box."""
    return "" if threshold is None else f"{threshold}+"


def _box(width: float, number: str, high: float = BOX, ground: str | None = "paper", down: float = 4.2) -> Picture:
    """A box to write a number in, or with the player's own, so far below its middle."""

    def draw_box(draw: Drawing, x: float, middle: float, _: float) -> None:
        with nullcontext() if number else draw.role("Span", "to fill in"):
            draw.rounded(x, middle - high / 2, width, high, 2, Style(ground, "gray", 0.5))
        draw.text(x + width / 2, middle - down, number, SECTION, "navy", "bold", "middle")

    return Picture(width, high, draw_box)


def _draw_lists(
    draw: Drawing,
    first: Sequence[Table],
    rows: Sequence[Written],
    modifiers: Sequence[Written],
    y: float,
    width: float,
) -> float:
    """Tables, rows and modifiers in two columns, or below each other where it is narrow; the y below them."""
    half = (width - GUTTER) / 2 if width > 400 else width
    listed = [_list(rows, ("Listener and target", "Threshold"))] if rows else []
    subtract = "2d6" if any(number for _, number, _ in modifiers) else "Subtract"
    listed += [_list(modifiers, ("Modifier, from the table you use", subtract))] if modifiers else []
    if not first or half == width:
        columns = [[*first, *listed[:1]], listed[1:]] if half < width else [[*first, *listed]]
    else:
        columns = [[*first, *listed[1:]], listed[:1]]
    ends = []
    for n, tables in enumerate(columns):
        low = y
        for table in tables:
            low = draw_table(draw, table, half, n * (width - half), low) - 8
        ends.append(low)
    return min(ends) + 8 if first or listed else y


def _list(rows: Sequence[Written], heads: tuple[str, str]) -> Table:
    """Two columns, a text and a number in a box."""
    wide = max(NUMBER, *(text_width(number, SECTION, "bold") + 2 * PAD for _, number, _ in rows))
    columns = (Column(heads[0], share=1), Column(heads[1], wide + 2 * PAD, anchor="end"))
    cells = [
        (
            Cell(named, picture=LINE if named == BLANK else None, below=Cell(rule, CITED) if rule else None),
            _box(wide, number, LOW, None, 4),
        )
        for named, number, rule in rows
    ]
    return Table(columns, cells, tinted=False, ruled=True, row_height=RULED)


SHIPS = {"ff": "Frigate", "lhd": "LHD"}
MOST_ROWS = 24
"""Stretches of exact ranges; for more of them there is one for each whole inch."""
HIGH, LEAST_HIGH, HEADS = 216.0, 12.5, 30.0  # points: heat maps of a block, their least row, and the heads of one
RULED_AT, SIDE = 76.0, 82.0  # points: the ruler at the left of a heat map, and where its columns begin
#: The ground of a chance and the color of its figure, from the largest.
HEAT = (
    (Fraction(2, 3), "sea", "paper"),
    (Fraction(1, 2), mix("sea", "paper", 0.55), "ink"),
    (Fraction(1, 4), "pale", "ink"),
    (Fraction(0), "paper", "ink"),
)


def odds_key(rules: Rules, width: float) -> tuple[Drawing, float]:
    """What the grounds of the heat maps stand for, from the least chance."""
    draw, y = Drawing(), 0.0
    shown = [(ground, f"from {format_percent(share, 0)} percent") for share, ground, _ in reversed(HEAT)]
    for line in [shown] if width >= WIDE else [shown[:2], shown[2:]]:
        y = draw_key(draw, line, y)
    return raised(draw, y)


class RangeRow(NamedTuple):
    """Ranges from `low` to `high` with the same odds: their name, one of them, and the chance at every threshold."""

    name: str
    low: Fraction
    high: Fraction
    sample: Fraction
    chances: tuple[Fraction, ...]


def range_rows(job: Job, inputs: Mapping[str, object], outcome: str) -> list[RangeRow]:
    """The ranges at which a torpedo can come to an outcome, rising, with its chance at every threshold.

    `inputs` are those of the check that name the target and the depths of both.  A border where a counter touches a
    zone is named by the edge of that zone, any other by the range from center to center.
    """
    check, rules, target = job.game.checks["torpedo"], job.game.rules, str(inputs["target"])
    wanted = check.renamed.get(outcome, outcome)
    step, half = exact(rules, "torpedo-step"), torpedo.half_counter(rules, target, torpedo.ASPECTS[0])
    marks = torpedo.range_marks(rules, target)

    @cache
    def of_run(run: torpedo.Run) -> tuple[Fraction, ...]:
        found = []
        for threshold in range(detection.LEAST, detection.MOST + 1):
            given = checks.accept(check, {"range": 1, **inputs, "threshold": threshold})
            odds = checks.odds(check, given, run)
            found.append(sum((chance for result, chance in odds if result["outcome"] == wanted), Fraction(0)))
        return tuple(found)

    def row(inches: Fraction) -> tuple[Fraction, ...]:
        return of_run(check.start(checks.accept(check, {"range": inches, **inputs, "threshold": detection.LEAST})))

    def border(at: Fraction, ends_zone: bool) -> str:
        touches = bool(at % step) and at != marks[-1] and not by_inch
        return f"{float(at + (-half if ends_zone else half) * touches):g}"

    found, by_inch = spans(marks, row), False
    if sum(any(row(each.sample)) for each in found) > MOST_ROWS:
        by_inch = True
        inches = [Fraction(inch + 1) for inch in range(int(marks[-1]))]
        found = spans(inches, lambda inch: row(Fraction(ceil(inch))))
    rows: list[RangeRow] = []
    for each in found:
        sample = Fraction(ceil(each.sample)) if by_inch else each.sample
        if any(chances := row(sample)):
            high, beside = border(each.high, each.has_high), bool(rows) and rows[-1].high == each.low
            under = not each.has_high and high == f"{float(each.high):g}"
            name = high if each.low == each.high else f"{'under' if under else 'up to'} {high}"
            if each.low and each.low != each.high:
                low = f"over {rows[-1].name.split()[-1][:-1]}" if beside else ""
                name = f"{low or border(each.low + by_inch, not each.has_low)} to {'under ' * (beside and under)}{high}"
            rows.append(RangeRow(f"{name}″", each.low, each.high, sample, chances))
    return rows


class ThresholdGrid(Grid):
    """A heat map of the odds of a torpedo: the ranges to scale down its side, the totals needed across.

    The columns are the detection table's own rows for torpedoes at the block's target; a table without such rows has
    its thresholds outlined among the numbers across.  A kind of ship whose numbers differ has a map of its own.
    """

    none = "0"

    def verify(self, game: Game) -> None:
        """RulesError for a grid without columns."""
        if self.across is None and not self.columns:
            self.fail(f"{brief(self.kind)} needs 'across'")

    def draw(self, job: Job, width: float) -> Block:
        """The map in a width in points, or one for each kind of ship."""
        draw, rules, target = Drawing(), job.game.rules, str(self.inputs["target"])
        maps = [("", target)]  # the begin of the heading of each, and its target
        rows_of = {ship: self._rows(job, ship) for ship in SHIPS} if target in SHIPS else {}
        if len({tuple((row.name, row.chances) for row in rows) for rows in rows_of.values()}) > 1:
            maps = [(f"{name}: ", ship) for ship, name in SHIPS.items()]
        heading, columns, note = self.heading, headed(self.columns, self.across), self.note
        marked: Collection[str] = ()
        if own := detection.player_table(rules):
            named = torpedo_columns(rules, self.inputs)
            if named and len(maps) == 1:
                columns, note = named, f"{note} Columns: {own.title}.".strip()
                heading = "Your speed, and the 2d6 that the torpedo then needs" if target == "ssn" else heading
            else:
                marked = {str(row.threshold) for row in own.base}
                note = f"{note} Outlined: the thresholds of your table.".strip()
        y = self.head(draw, "", width)
        for name, shot_at in maps:
            heads = f"{name}{heading}", columns, marked
            per = HIGH / len(maps) / float(exact(rules, "attack-range"))
            y = self._draw_map(draw, (shot_at, self._rows(job, shot_at)), heads, per, Area(0, 0, width, y))
        return Block(-draw_notes(draw, [note] if note else [], y, width), draw, self.check.assumes)

    def _rows(self, job: Job, target: str) -> list[RangeRow]:
        (outcome,) = self.result.values.values()
        return self.keep(target, lambda: range_rows(job, {**self.inputs, "target": target}, str(outcome)))

    def _draw_map(
        self,
        draw: Drawing,
        shots: tuple[str, Sequence[RangeRow]],
        heads: tuple[str, Headed, Collection[str]],
        per: float,
        room: Area,
    ) -> float:
        """Draw the rows of a target under the heads of columns, `per` points to the inch; the y below them."""
        (target, rows), (heading, columns, marked), width, top = shots, heads, room.right, room.top
        step, first = (width - SIDE) / len(columns), top - HEADS
        middles = [SIDE + step * (n + 0.5) for n in range(len(columns))]
        y, before = first, Fraction(0)
        clear = _clear([x for x, (name, _) in zip(middles, columns, strict=True) if name in marked], step, width)
        with draw.role("Table"):
            with draw.role("TR"):
                with draw.role("TD"):
                    pass
                with draw.role("TH", span=len(columns), scope="Column"):
                    draw.text((SIDE + width) / 2, top - 11, heading, TABLE, "navy", "semibold", "middle")
            with draw.role("TR"):
                with draw.role("TH", scope="Column"):
                    draw.text(RULED_AT - 6, first + 4, self.corner, NOTE, "gray", "semibold", "end")
                for x, (name, _) in zip(middles, columns, strict=True):
                    with draw.role("TH", scope="Column"):
                        draw.text(x, first + 4, name, TABLE, "navy", "bold", "middle")
            for row in rows:
                least = LEAST_HIGH * (row.low > before and per > 8)  # small maps do not name a narrow gap
                above, y = y, _draw_stretch(draw, (before, row.low), y, per, least)
                if above - y >= LEAST_HIGH:
                    at = (clear[0] + clear[1]) / 2, (above + y) / 2 - MIDDLE * TABLE
                    with draw.role("TR"):
                        with draw.role("TD"):
                            pass
                        with draw.role("TD", span=len(columns)):
                            draw.text(*at, "misses", TABLE, "gray", anchor="middle")
                low = _draw_stretch(draw, (row.low, row.high), y, per, LEAST_HIGH)
                with draw.role("TR"):
                    self._draw_row(draw, row, target, columns, middles, (y, low))
                draw.lines([((SIDE, edge), (width, edge)) for edge in (y, low)], Style(None, "rule", 0.5))
                y, before = low, row.high
        draw.line((RULED_AT, first), (RULED_AT, y), Style(None, "navy", 0.8))
        for x, (name, _) in zip(middles, columns, strict=True):
            if name in marked:
                draw.rect(x - step / 2, y, step, first + 14 - y, Style(None, "amber", 1.1))
        return y

    def _draw_row(
        self,
        draw: Drawing,
        row: RangeRow,
        target: str,
        columns: Headed,
        middles: Sequence[float],
        ends: tuple[float, float],
    ) -> None:
        """Draw the name of a row and its chances in cells between two heights."""
        (top, low), step = ends, middles[0] - SIDE
        base = (top + low) / 2 - MIDDLE * TABLE
        with draw.role("TH", scope="Row"):
            draw.text(RULED_AT - 6, base, row.name, TABLE, "navy", "bold", "end")
        for x, (_, across) in zip(middles, columns, strict=True):
            chance = self.chance({"range": str(row.sample), "target": target, **across}, self.result)
            ground, ink = next((ground, ink) for least, ground, ink in HEAT if chance >= least)
            draw.rect(x - step, low, 2 * step, top - low, Style(ground))
            with draw.role("TD"):
                shown = format_percent(chance, 0) if chance else self.none
                draw.text(x, base, shown, TABLE, ink, "semibold", "middle")


def _clear(marked: Sequence[float], step: float, width: float) -> tuple[float, float]:
    """The widest room between the frames of columns, by the middles of those that are marked."""
    edges = [x + side * step / 2 for x in marked for side in (-1, 1)]
    return max(pairwise((SIDE, *edges, width)), key=lambda ends: ends[1] - ends[0])


def _draw_stretch(draw: Drawing, ends: tuple[Fraction, Fraction], y: float, per: float, least: float = 0.0) -> float:
    """Draw the inches between two ranges on the ruler down from y, at least `least` points high; the y below."""
    low, high = ends
    tall = max(float(high - low) * per, least)
    inches = range(floor(low) + 1, floor(high) + 1) if per > 3 else ()
    ticks = [y - float((inch - low) / (high - low)) * tall for inch in inches]
    draw.lines([((RULED_AT, at), (RULED_AT + 4, at)) for at in ticks], Style(None, "navy", 0.6))
    return y - tall


def torpedo_columns(rules: Rules, inputs: Mapping[str, object]) -> Headed:
    """A column for each row of the detection table for torpedoes at a target: its heading, and inputs of what it needs.

    `inputs` are those of a check that name the target and the depths of both; no columns without such rows.
    """
    own, figures = detection.player_table(rules), Figures(rules)
    targets = {level: level.capitalize() for level in LEVELS} if inputs["target"] == "ssn" else SHIPS
    known = {row.name: row.threshold for row in own.base} if own else {}
    columns: Headed = []
    for target, title in targets.items():
        row = detection.situation(detection.ACTIVE, "torpedo", target)
        if row in known:
            depths = str(inputs["target-depth"]), str(inputs["torpedo-depth"])
            needed = figures.threshold(detection.ACTIVE, "torpedo", target, *depths)
            columns.append((f"{title} {needed}+", {"threshold": known[row], "modifier": [known[row] - needed]}))
    return columns
