"""Chart blocks of thresholds: the detection table to fill in, or the player's own, and torpedo odds by threshold.

The odds of torpedoes have a row for each stretch of ranges in which they do not change.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from aids import checks
from aids.games import Game
from aids.input_file import brief
from aids.rulebook.rules import Rules, exact, switch
from aids.ssn import detection, torpedo
from aids.ssn.game.figures import Figures
from aids.ssn.maneuver import LEVELS
from generators.drawing import Drawing, Style
from generators.drawing.scene import WIDE
from generators.drawing.text import text_width
from generators.page.frame import NOTE, SECTION, TABLE
from generators.page.rich_text import GUTTER, Block, draw_notes, draw_section
from generators.page.table_layout import FAINT, KEY, NAME, PAD, Cell, Column, Content, Look, Picture, Table, draw_table
from generators.sheets.charts import ChartBlock, alike, run_text, span_text, spans
from generators.sheets.charts.odds import Grid, Headed, ShownGrid
from generators.sheets.sheet import Job, flag, text, whole

SMALL, CITED = Look(TABLE, "gray"), Look(NOTE, "gray")
ROW, RULED = 24.0, 18.0  # points: a row of the grid, and a row to write on
BOX, NUMBER = 18.0, 38.0  # points: height of a box of the grid, width of one to write a number in
SIDE_SHARE, LEAST_SIDE = 0.21, 94.0  # of the width, and at least so many points, for the listeners
#: A row that a player may write: its text, its number and its rule.
Written = tuple[str, str, str]
SONARS = {detection.PASSIVE: "Passive sonar: Unalerted ship", detection.ACTIVE: "Active sonar: all others"}
NAMES = {
    "ship": "Ship",
    "helo-shallow": "Helicopter, Shallow",
    "helo-deep": "Helicopter, Deep",
    "torpedo": "Torpedo at you",
}
OWN, NARROW = {"ff": "Your torpedo: frigate", "lhd": "LHD"}, {"ff": "Torpedo FF", "lhd": "LHD"}
SHORT = {**NAMES, "helo-shallow": "Helo, Shallow", "helo-deep": "Helo, Deep"}
LOW, MOST_MODIFIERS, BLANK = 13.0, 4, "Modifier ................"  # of a low grid: height of a box, modifiers beside it
MODIFIER = "Modifier, from the table you use"
TARGETS = {"ff": "at a frigate", "lhd": "at the LHD"}
ZONES, ANYWHERE = "in a zone only", "at any distance"


class DetectionTable(ChartBlock):
    """A grid of listeners and speeds with a box for each threshold, and lines for modifiers.

    The player's own detection table, if the house rules have one, fills it; its other rows are listed below.
    """

    title = text("its title, where the player’s table has none")
    compact = flag("low rows, with the player’s torpedo and modifiers beside them")
    rows = whole(0, 60, "lines for more rows").default(0)
    modifiers = whole(0, 60, "lines for modifiers").default(8)
    note = text("a note below it, without a table of the player’s own").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        own = detection.player_table(job.game.rules)
        draw = Drawing()
        if self.compact:
            y = draw_table(draw, _low_grid(own, width), width, 0, draw_section(draw, self.title, "", width))
            return Block(-y, draw, () if own else (detection.NO_TABLE,))
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
                _box(NUMBER, known.get(detection.situation(detection.ACTIVE, "torpedo", target))) for target in TARGETS
            ]
            needs: list[Content] = [_listener("Your torpedo", _hears(job.game.rules, "torpedo")), *boxes]
            columns = (Column("Active sonar", share=1, look=KEY), *heads)
            torpedo = [Table(columns, [needs], row_height=ROW, padding=0)]
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


def _grid(rules: Rules, known: Mapping[str, int], width: float) -> Table:
    """A row for each listener and a column for each speed under each sonar, with boxes for the thresholds."""
    side = max(SIDE_SHARE * width, LEAST_SIDE)
    box = (width - side) / (len(SONARS) * len(LEVELS)) - 6
    columns = [Column("Target’s speed", side, look=KEY, wrap=False)]
    for words in SONARS.values():
        columns += [Column(level.capitalize(), share=1, anchor="middle", group=words) for level in LEVELS]
    rows = []
    for listener, sonars in detection.LISTENERS.items():
        cells: list[Content] = [_listener(NAMES[listener], _hears(rules, listener))]
        for sonar in SONARS:
            named = (detection.situation(sonar, listener, level) for level in LEVELS)
            cells += [_box(box, known.get(row)) if sonar in sonars else Cell("–", FAINT) for row in named]
        rows.append(cells)
    return Table(columns, rows, row_height=ROW, padding=0)


def _low_grid(own: detection.PlayerTable | None, width: float) -> Table:
    """The thresholds of listeners in low rows, and beside them those of the player’s torpedo, and modifiers."""
    known = {row.name: row.threshold for row in own.base} if own else {}
    needed = {target: known.get(detection.situation(detection.ACTIVE, "torpedo", target)) for target in TARGETS}
    across = 2 if width >= WIDE else 1
    torpedo = [(words, _sign(needed[target])) for target, words in (OWN if across == 2 else NARROW).items()]
    listed = [(row.title or row.name, f"{-row.subtract:+d}".replace("-", "−")) for row in own.modifiers] if own else []
    listed += [(BLANK, "")] * (MOST_MODIFIERS - len(listed)) * (own is None)
    beside = [_labeled(torpedo), *(_labeled(listed[n * across :][:across]) for n in range(2))]
    side = 78.0
    box = (width - side) / 8 - 6
    columns = [Column("Target’s speed", side, look=NAME, wrap=False)]
    for words in reversed(SONARS.values()):
        columns += [Column(level.capitalize(), share=1, anchor="middle", group=words) for level in LEVELS]
    rows: list[list[Content]] = []
    for listener, sonars in detection.LISTENERS.items():
        cells: list[Content] = [SHORT[listener]]
        for sonar in (detection.ACTIVE, detection.PASSIVE):
            names = [detection.situation(sonar, listener, level) for level in LEVELS]
            cells += [_box(box, known.get(row), LOW) for row in names] if sonar in sonars else [beside.pop(0)]
        rows.append(cells)
    return Table(columns, rows, row_height=LOW + 3, padding=0)


def _sign(threshold: int | None) -> str:
    """A threshold as it is printed in its box."""
    return "" if threshold is None else f"{threshold}+"


def _labeled(entries: Sequence[tuple[str, str]]) -> Cell:
    """Labels with a box behind each, in a cell that goes on to the right end."""

    def draw_entries(draw: Drawing, x: float, middle: float, _: float) -> None:
        for label, number in entries:
            draw.text(x, middle - 3.4, label, TABLE)
            x += text_width(label, TABLE) + 4
            draw.rounded(x, middle - LOW / 2, 22, LOW, 2, Style("paper", "rule", 0.6))
            draw.text(x + 11, middle - 3.4, number, TABLE, "navy", "bold", "middle")
            x += 30

    return Cell(picture=Picture(0.0, LOW, draw_entries), anchor="start")


def _listener(name: str, hears: str) -> Cell:
    """The listener of a row, and where it hears."""
    return Cell(name, below=Cell(hears, SMALL))


def _box(width: float, threshold: int | None, high: float = BOX) -> Picture:
    """A box for a threshold, with the player's figure in it."""

    def draw_box(draw: Drawing, x: float, middle: float, _: float) -> None:
        draw.rounded(x, middle - high / 2, width, high, 2, Style("paper", "rule", 0.6))
        draw.text(x + width / 2, middle - 4.2, _sign(threshold), SECTION, "navy", "bold", "middle")

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
    listed += [_list(modifiers, (MODIFIER, subtract))] if modifiers else []
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
        (Cell(named, below=Cell(rule, CITED) if rule else None), _number(number, wide)) for named, number, rule in rows
    ]
    return Table(columns, cells, tinted=False, ruled=True, row_height=RULED)


def _number(number: str, wide: float) -> Picture:
    """A box to write a number in, or with the player's own."""

    def draw_box(draw: Drawing, x: float, middle: float, _: float) -> None:
        draw.rounded(x, middle - 7, wide, 14, 2, Style(None, "rule", 0.5))
        draw.text(x + wide / 2, middle - 4, number, SECTION, "navy", "bold", "middle")

    return Picture(wide, 14, draw_box)


SHIPS = {"ff": "Frigate", "lhd": "LHD"}
RANGE_NAMES = 98.0  # points: room of the ranges of a grid
RULER, INSET = 112.0, 12.0  # points: room of the ruler beside the ranges of a grid, and clear at its ends
MOST_ROWS = 24
"""Rows of exact ranges; for more of them there is a row for each whole inch."""
RangeColumn = tuple[str, dict[str, object]]
"""The heading of a column, and the inputs of the check that state what a torpedo needs."""


class RangeRow(NamedTuple):
    """Ranges with the same odds: their name in inches, the ends and one of them, and the chances by threshold.

    `target` is what is fired at, `below` the ranges with these odds at the other kind of ship.
    """

    name: str
    low: Fraction
    high: Fraction
    sample: Fraction
    chances: tuple[Fraction, ...]
    target: str
    below: str = ""

    @property
    def cell(self) -> Cell:
        """The head of the row."""
        return Cell(self.name, below=Cell(self.below, Look(NOTE, "gray")) if self.below else None)


def range_rows(job: Job, inputs: Mapping[str, object], outcome: str) -> list[RangeRow]:
    """The ranges at which a torpedo can come to an outcome, rising, with its chance at every threshold.

    `inputs` are those of the check that name the target and the depths of both.
    """
    check, rules, target = job.game.checks["torpedo"], job.game.rules, str(inputs["target"])
    wanted = check.renamed.get(outcome, outcome)

    @cache
    def of_run(run: torpedo.Run) -> tuple[Fraction, ...]:
        found = []
        for threshold in range(detection.LEAST, detection.MOST + 1):
            given = checks.accept(check, {"range": 1, **inputs, "threshold": threshold})
            odds = checks.odds(check._replace(start=lambda _: run), given)
            found.append(sum((chance for result, chance in odds if result["outcome"] == wanted), Fraction(0)))
        return tuple(found)

    def row(inches: Fraction) -> tuple[Fraction, ...]:
        return of_run(check.start(checks.accept(check, {"range": inches, **inputs, "threshold": detection.LEAST})))

    found = spans(torpedo.range_marks(rules, target), row)
    listed = [(span_text(each), each.low, each.high, each.sample) for each in found if any(row(each.sample))]
    if len(listed) > MOST_ROWS:
        runs = alike(range(1, int(exact(rules, "attack-range")) + 1), lambda inches: row(Fraction(inches)))
        listed = [(run_text(a, b), Fraction(a - 1), Fraction(b), Fraction(a)) for a, b in runs if any(row(Fraction(a)))]
    return [RangeRow(*each, row(each[-1]), target) for each in listed]


def both_ships(job: Job, inputs: Mapping[str, object], outcome: str) -> list[RangeRow]:
    """The rows of one kind of ship with the ranges of the other, whose counter has another width.

    Where these do not come to the same odds one by one, each kind has rows of its own.
    """
    rows = range_rows(job, inputs, outcome)
    (other,) = (ship for ship in SHIPS if ship != inputs["target"])
    others = range_rows(job, {**inputs, "target": other}, outcome)
    if [row.chances for row in rows] != [row.chances for row in others]:
        return [row._replace(below=f"{SHIPS[row.target]} only") for row in (*rows, *others)]
    pairs = zip(rows, others, strict=True)
    return [row._replace(below=f"{SHIPS[other]} {its.name}" if its.name != row.name else "") for row, its in pairs]


class ThresholdGrid(Grid):
    """A grid of odds of torpedoes, its columns the detection table's own if there is one.

    These are the rows of torpedoes at the block's target; a table without such rows has all its thresholds outlined
    among the numbers across.  Its rows are the ranges between which the odds change.  Ranges without a chance of a hit
    are not listed.
    """

    none = "0"

    def verify(self, game: Game) -> None:
        """RulesError for a grid without columns."""
        if self.across is None and not self.columns:
            self.fail(f"{brief(self.kind)} needs 'across'")

    def shown(self, job: Job) -> ShownGrid:
        """The grid with a row for each stretch of ranges that has a chance, and the columns of the player's table."""
        own, plain = detection.player_table(job.game.rules), super().shown(job)
        (outcome,) = self.result.values.values()
        of_target = both_ships if self.inputs["target"] in SHIPS else range_rows
        rows = self.keep("ranges", lambda: of_target(job, self.inputs, str(outcome)))
        if own is not None:
            columns = torpedo_columns(job.game.rules, self.inputs)
            if columns and len({row.target for row in rows}) < 2:
                plain = plain._replace(columns=columns, note=f"{self.note} Columns: {own.title}.".strip())
                if self.inputs.get("target") == "ssn":
                    plain = plain._replace(heading="Your speed, and the 2d6 that the torpedo then needs")
            else:
                thresholds = tuple(str(number) for number in sorted({row.threshold for row in own.base}))
                note = f"{self.note} Outlined: the thresholds of your table.".strip()
                plain = plain._replace(marked=thresholds, note=note)
        reach = float(exact(job.game.rules, "attack-range"))
        drawn = _reach_column(reach), [_stretch(row, reach) for row in rows]
        named: Headed = [(row.cell, {"range": str(row.sample), "target": row.target}) for row in rows]
        return plain._replace(named=True, rows=named, drawn=drawn, side=RANGE_NAMES)


def _reach_column(reach: float) -> Column:
    """The column of a ruler from 0 to the reach of a torpedo, its inches as head."""

    def draw_inches(draw: Drawing, x: float, middle: float, room: float) -> None:
        for part in (0, 1, 2, 3):
            at = reach * part / 3
            draw.text(
                x + INSET + (room - 2 * INSET) * part / 3,
                middle - 0.34 * NOTE,
                f"{at:.3g}″",
                NOTE,
                "gray",
                "semibold",
                "middle",
            )

    return Column(Picture(0.0, 8.0, draw_inches), RULER)


def _stretch(row: RangeRow, reach: float) -> Picture:
    """Where ranges lie on that ruler."""

    def draw_stretch(draw: Drawing, x: float, middle: float, room: float) -> None:
        left, long = x + INSET, room - 2 * INSET
        low, high = (min(float(end) / reach, 1.0) * long for end in (row.low, row.high))
        draw.line((left, middle), (left + long, middle), Style(None, "rule", 0.5))
        draw.rect(left + low, middle - 3, max(high - low, 2.0), 6, Style("sea"))

    return Picture(0.0, 6.0, draw_stretch)


def torpedo_columns(rules: Rules, inputs: Mapping[str, object]) -> list[RangeColumn]:
    """A column for each row of the detection table for torpedoes at a target: its heading, and what is needed.

    `inputs` are those of a check that name the target and the depths of both; no columns without such rows.
    """
    own, figures = detection.player_table(rules), Figures(rules)
    targets = {level: level.capitalize() for level in LEVELS} if inputs["target"] == "ssn" else SHIPS
    known = {row.name: row.threshold for row in own.base} if own else {}
    columns: list[RangeColumn] = []
    for target, title in targets.items():
        row = detection.situation(detection.ACTIVE, "torpedo", target)
        if row in known:
            depths = str(inputs["target-depth"]), str(inputs["torpedo-depth"])
            needed = figures.threshold(detection.ACTIVE, "torpedo", target, *depths)
            columns.append((f"{title} {needed}+", {"threshold": known[row], "modifier": [known[row] - needed]}))
    return columns
