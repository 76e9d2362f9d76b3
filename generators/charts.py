"""Chart pages: blocks (tables, steps, odds, diagrams) set in one or two columns.

Blocks are composed on a page 540 points wide and scaled to the paper, so that every paper shows the same page; only
the rulers at its foot are true scale.  On narrow paper the two columns become one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from aids import checks
from aids.errors import FitError, PlotroomError, nearest
from aids.rules import Rules
from aids.tables import Row, Table, span
from aids.tables import odds as table_odds
from generators import diagrams, fonts
from generators.dice_faces import draw_die
from generators.drawing import Drawing, Group, Style, scale, shift
from generators.kits import Job, Spec
from generators.sheets import NOTE, SECTION, TABLE, THIN, Body, Heading, area

DESIGN = 540.0  # points: the width blocks are composed for
GUTTER = 24.0
BETWEEN = 13.0  # from one block to the next
RESULT = 11.0  # size of what is rolled and what comes of it


class Block(NamedTuple):
    """A composed block: its top left corner is (0, 0) and it reaches `height` points down."""

    height: float
    drawing: Drawing
    full: bool
    assumes: tuple[str, ...] = ()


# --- parts of blocks ------------------------------------------------------------------------------------------


def section_head(draw: Drawing, title: str, note: str, width: float) -> float:
    """A section title over a rule, with dice and rule number at the right; the height used."""
    draw.text(0, -9, title, SECTION, "navy", "semibold")
    room = width - fonts.width(title, SECTION, "semibold") - 10
    if note:
        size = NOTE
        while fonts.width(note, size) > room and size > 5.5:
            size -= 0.25
        draw.text(width, -9, note, size, "grey", anchor="end")
    draw.line((0, -13.5), (width, -13.5), Style(None, "navy", 0.6))
    return 14.0


def paragraph(
    draw: Drawing,
    words: str,
    x: float,
    top: float,
    room: float,
    size: float = NOTE,
    colour: str = "grey",
    face: str = "regular",
) -> float:
    """Wrapped text with its top at `top`; the y below its last line."""
    for line in fonts.wrap(words, size, room, face):
        top -= 1.25 * size
        draw.text(x, top + 0.28 * size, line, size, colour, face)
    return top


def closing(draw: Drawing, notes: Iterable[str], assumes: tuple[str, ...], y: float, width: float) -> float:
    """Notes and the line of rulings under a block; the y below them."""
    y -= 2.5
    for note in notes:
        y = paragraph(draw, note, 0, y, width)
    if assumes:
        y = paragraph(draw, "Assumes " + ", ".join(assumes), 0, y, width, NOTE, "amber", "italic")
    return y


def bar(draw: Drawing, x: float, y: float, width: float, share: Fraction | float) -> None:
    """A small bar filled in proportion to a probability, its middle at y."""
    draw.rect(x, y - 3, width, 6, Style("pale"))
    if share:
        draw.rect(x, y - 3, max(0.6, width * float(share)), 6, Style("sea"))


def percent(share: Fraction | float) -> str:
    """A probability as a percentage of one decimal; the certain and the impossible without decimals."""
    if share in (0, 1):
        return f"{int(share) * 100}"
    return "<0.1" if share < Fraction(1, 2000) else f"{float(100 * share):.1f}"


def rule_note(table: Table) -> str:
    """What stands at the right of a table's title: the dice and the rule."""
    return " · ".join(part for part in (table.roll.name if table.roll else "", table.rule) if part)


# --- kinds of block -------------------------------------------------------------------------------------------


def table_block(spec: Spec, job: Job, width: float) -> Block:
    """A table of the rules: what is rolled at the left, results bold, odds at the right if there are dice."""
    spec.known("kind", "span", "table", "title", "columns", "wide", "result")
    table = _table(spec, job)
    headings = dict(table.columns)
    columns = spec.get("columns", list, list(headings))
    for column in columns:
        if column not in headings:
            spec.fail(f"table {table.name!r} has no column {column!r}; {nearest(str(column), headings)}", "columns")
    result = spec.get("result", str, columns[0])
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str, table.title), rule_note(table), width)
    chances = table_odds(table) if table.roll else ()
    roll_width = (15 * max(_faces(row) for row in table.rows) + 8) if table.roll else 0.0
    odds_width = 66.0 if table.roll else 0.0
    own_rules = [row.rule if row.rule != table.rule else "" for row in table.rows]
    rule_width = max(fonts.width(own, 6) for own in own_rules)
    rule_width += 6 if rule_width else 0
    room = width - roll_width - odds_width - rule_width - (0 if table.roll else 4)
    cells = [[_shown(row.cells[c], c == result) for c in columns] for row in table.rows]
    widths = _column_widths(columns, [headings[c] for c in columns], cells, room, result)
    y -= 13
    if table.roll:
        draw.text(4, y + 3.5, "Roll", NOTE, "grey", "semibold")
        draw.text(width, y + 3.5, "Odds", NOTE, "grey", "semibold", "end")
    x = roll_width + (0 if table.roll else 4)
    for column, wide in zip(columns, widths, strict=True):
        draw.text(x, y + 3.5, headings[column], NOTE, "grey", "semibold")
        x += wide
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, (row, texts) in enumerate(zip(table.rows, cells, strict=True)):
        wrapped = [
            fonts.wrap(text, _size(c, result), wide - 6, _face(c, result))
            for c, text, wide in zip(columns, texts, widths, strict=True)
        ]
        lines = max(len(w) for w in wrapped)
        tall = max(21.0 if table.roll else 17.0, 11.5 * lines + 7)
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        if table.roll:
            _roll_cell(draw, table, row, 4, middle)
            bar(draw, width - 58, middle, 34, chances[number])
            draw.text(width - 3, middle - 3, str(chances[number]), TABLE, "ink", "semibold", "end")
        x = roll_width + (0 if table.roll else 4)
        for column, text_lines, text, wide in zip(columns, wrapped, texts, widths, strict=True):
            size, face = _size(column, result), _face(column, result)
            base = middle + 11.5 * (len(text_lines) - 1) / 2 - 0.33 * size
            if column == "maneuver" and text.lower() in diagrams.ARROWS:
                diagrams.arrow(draw, text.lower(), x + 8, middle)
                draw.text(x + 22, base, text, size, "navy", face)
            else:
                for i, line in enumerate(text_lines):
                    draw.text(x, base - 11.5 * i, line, size, "navy" if column == result else "ink", face)
            x += wide
        draw.text(width - 3 - odds_width, middle - 2, own_rules[number], 6, "grey", anchor="end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = closing(draw, table.notes, table.assumes, y, width)
    return Block(-y, draw, False, table.assumes)


def _shown(cell: object, leads: bool) -> str:
    """A cell as it is printed: what leads its row begins with a capital."""
    text = str(cell)
    return text[:1].upper() + text[1:] if leads else text


def _table(spec: Spec, job: Job) -> Table:
    name = spec.get("table", str)
    tables = job.game.rules.tables
    if name not in tables:
        spec.fail(f"{job.game.name} has no table {name!r}; {nearest(name, tables)}", "table")
    return tables[name]


def _faces(row: Row) -> int:
    return (row.high or 0) - (row.low or 0) + 1


def _roll_cell(draw: Drawing, table: Table, row: Row, x: float, middle: float) -> None:
    """The dice a row answers to: faces of a die, or the span of a sum in large figures."""
    if table.roll is not None and table.roll.name == "d6" and row.low is not None and row.high is not None:
        for i, face in enumerate(range(row.low, row.high + 1)):
            draw_die(draw, face, x + 15 * i, middle - 6.5, 13)
    else:
        draw.text(x, middle - 0.33 * 13, span(row), 13, "navy", "bold")


def _size(column: str, result: str) -> float:
    return RESULT if column == result else TABLE


def _face(column: str, result: str) -> str:
    return "bold" if column == result else "regular"


def _column_widths(
    columns: list[str], headings: list[str], cells: list[list[str]], room: float, result: str
) -> list[float]:
    """Natural widths; where they exceed the room the widest column gives way and wraps."""
    natural = []
    for i, column in enumerate(columns):
        size, face = _size(column, result), _face(column, result)
        widest = max(fonts.width(row[i], size, face) for row in cells)
        extra = 34 if column == "maneuver" else 10
        natural.append(max(widest + extra, fonts.width(headings[i], NOTE, "semibold") + 10))
    spare = room - sum(natural)
    if spare >= 0:
        return [n + spare / len(natural) for n in natural]
    gives = [i for i, column in enumerate(columns) if column != result] or [0]
    while spare < -0.01:  # the widest give way first, to the width of the next widest
        widest = max(natural[i] for i in gives)
        tied = [i for i in gives if natural[i] > widest - 0.01]
        below = max((natural[i] for i in gives if i not in tied), default=0.0)
        step = min(widest - below, -spare / len(tied))
        for i in tied:
            natural[i] -= step
        spare += step * len(tied)
    return natural


def steps_block(spec: Spec, job: Job, width: float) -> Block:
    """A procedure: numbered steps, a bold lead and what happens."""
    spec.known("kind", "span", "table", "title")
    table = _table(spec, job)
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str, table.title), rule_note(table), width) - 4
    keys = list(table.columns)
    lead, words = keys[0], keys[-1]
    for number, row in enumerate(table.rows, 1):
        y -= 3
        draw.circle(6.5, y - 6, 6.5, Style("navy"))
        draw.text(6.5, y - 8.9, str(number), 8, "paper", "bold", "middle")
        top = y
        if lead != words:
            head = str(row.cells[lead])
            lines = fonts.wrap(head, TABLE, width - 20, "semibold")
            for i, line in enumerate(lines):
                draw.text(19, y - 9 - 11.25 * i, line, TABLE, "navy", "semibold")
            y -= 11.25 * len(lines)
            if row.rule != table.rule:
                after = 19 + fonts.width(lines[-1], TABLE, "semibold") + 5
                if after + fonts.width(row.rule, 6) < width:
                    draw.text(after, y + 2.25, row.rule, 6, "grey")
        y = paragraph(draw, str(row.cells[words]), 19, y, width - 20, TABLE, "ink")
        y = min(y, top - 14)
    y -= 2
    y = closing(draw, table.notes, table.assumes, y, width)
    return Block(-y, draw, False, table.assumes)


def odds_block(spec: Spec, job: Job, width: float) -> Block:
    """The exact chance of one result of a check as one input runs through its values."""
    spec.known(
        "kind",
        "span",
        "check",
        "vary",
        "from",
        "to",
        "inputs",
        "result",
        "title",
        "heading",
        "note",
        "suffix",
    )
    check, rows = _check(spec, job), []
    for value in range(spec.get("from", int), spec.get("to", int) + 1):
        rows.append((str(value) + spec.get("suffix", str, ""), _chance(spec, check, {spec.get("vary", str): value})))
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str), f"{check.dice} · {check.rule}", width) - 13
    draw.text(4, y + 3.5, spec.get("heading", str), NOTE, "grey", "semibold")
    draw.text(width - 46, y + 3.5, "Odds", NOTE, "grey", "semibold", "end")
    draw.text(width - 3, y + 3.5, "%", NOTE, "grey", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for i, (name, chance) in enumerate(rows):
        if i % 2 == 0:
            draw.rect(0, y - 17, width, 17, Style("tint"))
        draw.text(6, y - 12.6, name, RESULT, "navy", "bold")
        bar(draw, 60, y - 8.5, max(20, width - 150), chance)
        draw.text(width - 46, y - 11.6, str(chance), TABLE, "ink", "semibold", "end")
        draw.text(width - 3, y - 11.6, percent(chance), TABLE, "ink", anchor="end")
        y -= 17
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], check.assumes, y, width)
    return Block(-y, draw, False, check.assumes)


def _check(spec: Spec, job: Job) -> checks.Check:
    name = spec.get("check", str)
    if name not in job.game.checks:
        spec.fail(f"{job.game.name} has no check {name!r}; {nearest(name, job.game.checks)}", "check")
    return job.game.checks[name]


def _chance(spec: Spec, check: checks.Check, more: dict[str, object]) -> Fraction:
    """The chance of the block's result (`result = { outcome = "hit" }`) for its inputs and these."""
    wanted = spec.part("result").data
    try:
        found = checks.odds(check, checks.accept(check, {**spec.get("inputs", dict, {}), **more}))
    except PlotroomError as error:
        spec.fail(str(error), "inputs")
    return sum((chance for result, chance in found if wanted.items() <= result.items()), Fraction(0))


def results_block(spec: Spec, job: Job, width: float) -> Block:
    """What a check can give and the exact chance of each."""
    spec.known("kind", "span", "check", "inputs", "key", "words", "title", "note")
    check = _check(spec, job)
    key, words = spec.get("key", str), spec.get("words", dict, {})
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str), f"{check.dice} · {check.rule}", width) - 2
    for i, (result, chance) in enumerate(checks.odds(check, checks.accept(check, spec.get("inputs", dict, {})))):
        if key not in result:
            spec.fail(f"the odds of {check.name} have no {key!r}; {nearest(key, result)}", "key")
        told = str(result[key]).lower()
        if i % 2 == 0:
            draw.rect(0, y - 20, width, 20, Style("tint"))
        draw.text(6, y - 13.6, str(words.get(told, told)), RESULT, "navy", "bold")
        bar(draw, width - 92, y - 10, 48, chance)
        draw.text(width - 3, y - 13, str(chance), TABLE, "ink", "semibold", "end")
        y -= 20
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], check.assumes, y, width)
    return Block(-y, draw, False, check.assumes)


def grid_block(spec: Spec, job: Job, width: float) -> Block:
    """Percentages over two inputs: one down the side, one across the top, shaded by size."""
    spec.known("kind", "span", "check", "down", "across", "inputs", "result", "title", "corner", "note")
    check = _check(spec, job)
    (down, low, high), (across, first, last) = (_axis(spec, key) for key in ("down", "across"))
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str), check.rule, width) - 12
    names = range(first, last + 1)
    side = 30.0
    step = (width - side) / len(names)
    draw.text(2, y + 3.2, spec.get("corner", str), 6.5, "grey", "semibold")
    draw.texts(
        [(side + (i + 0.5) * step, y + 3.2, str(n)) for i, n in enumerate(names)],
        NOTE,
        "navy",
        "bold",
        "middle",
    )
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    tall = 11.4
    certain: list[tuple[float, float, str]] = []
    figures: list[tuple[float, float, str]] = []
    for value in range(low, high + 1):
        draw.text(side - 9, y - 8.6, str(value), 8.5, "navy", "bold", "end")
        for i, other in enumerate(names):
            chance = _chance(spec, check, {down: value, across: other})
            if chance >= Fraction(1, 2):
                draw.rect(side + i * step, y - tall, step, tall, Style("pale"))
            elif chance >= Fraction(1, 4):
                draw.rect(side + i * step, y - tall, step, tall, Style("tint"))
            place = (side + (i + 1) * step - 3, y - 8.2, percent(chance) if chance else "–")
            (figures if chance else certain).append(place)
        y -= tall
    draw.texts(figures, 7, "ink", "regular", "end")
    draw.texts(certain, 7, "grey", "regular", "end")
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], check.assumes, y, width)
    return Block(-y, draw, False, check.assumes)


def _axis(spec: Spec, key: str) -> tuple[str, int, int]:
    value = spec.get(key, list)
    if len(value) != 3 or not isinstance(value[0], str) or not all(type(v) is int for v in value[1:]):
        spec.fail(f"{key} should be an input, its first value and its last, like ['range', 1, 18]", key)
    return value[0], value[1], value[2]


def blanks_block(spec: Spec, job: Job, width: float) -> Block:
    """The player's own detection table if the rules in force have one; ruled blanks to fill in if not."""
    spec.known("kind", "span", "title", "rows", "modifiers", "note")
    from aids.ssn.detection import player_table

    own = player_table(job.game.rules)
    draw = Drawing()
    title = own.title if own and own.title else spec.get("title", str)
    y = -section_head(draw, title, "2d6, threshold or higher · Detection Rolls", width)
    half = (width - GUTTER) / 2 if width > 400 else width
    base = [(b.title or b.name, str(b.threshold), b.rule) for b in own.base] if own else []
    changes = (
        [(m.title or m.name, f"−{m.subtract}" if m.subtract >= 0 else f"+{-m.subtract}", m.rule) for m in own.modifiers]
        if own
        else []
    )
    base += [("", "", "")] * max(0, 0 if own else spec.get("rows", int, 8))
    changes += [("", "", "")] * max(0, 0 if own else spec.get("modifiers", int, 8))
    left = _ruled(draw, base, ("Listener and target", "Threshold"), 0, y, half)
    right = _ruled(draw, changes, ("Modifier", "Subtract"), width - half, y if half < width else left - 8, half)
    y = min(left, right)
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], ("SS-1",), y, width)
    return Block(-y, draw, True, ("SS-1",))


def _ruled(
    draw: Drawing, rows: list[tuple[str, str, str]], heads: tuple[str, str], x: float, y: float, width: float
) -> float:
    """Two columns, words and a figure in a box; the y below them."""
    y -= 13
    draw.text(x + 4, y + 3.5, heads[0], NOTE, "grey", "semibold")
    draw.text(x + width - 4, y + 3.5, heads[1], NOTE, "grey", "semibold", "end")
    draw.line((x, y), (x + width, y), Style(None, "navy", THIN))
    for words, figure, rule in rows:
        lines = fonts.wrap(words, TABLE, width - 54) if words else [""]
        tall = max(20.0, 11.5 * len(lines) + 8)
        for i, line in enumerate(lines):
            draw.text(x + 4, y - 12 - 11.5 * i, line, TABLE, "ink")
        draw.text(x + 4, y - tall + 2, rule, 5.5, "grey")
        draw.rounded(x + width - 42, y - tall + 2.5, 38, tall - 5, 2, Style(None, "rule", 0.5))
        draw.text(x + width - 23, y - tall / 2 - 4, figure, RESULT, "navy", "bold", "middle")
        y -= tall
        draw.line((x, y), (x + width, y), Style(None, "rule", THIN))
    return y


def diagram_block(spec: Spec, job: Job, width: float) -> Block:
    """A drawing of the game's geometry, by name."""
    spec.known("kind", "span", "diagram", "title", "rule", "note", "assumes")
    name = spec.get("diagram", str)
    if name not in diagrams.DIAGRAMS:
        spec.fail(f"there is no diagram {name!r}; {nearest(name, diagrams.DIAGRAMS)}", "diagram")
    draw = Drawing()
    y = -section_head(draw, spec.get("title", str), spec.get("rule", str, ""), width) - 6
    picture, height = diagrams.DIAGRAMS[name](job.game.rules, width)
    draw.add([Group(shift(0, y - height), picture.records, None)])
    assumes = tuple(spec.get("assumes", list, []) or ())
    for ruling in assumes:
        if ruling not in job.game.rules.rulings:
            spec.fail(f"there is no ruling {ruling!r}; {nearest(str(ruling), job.game.rules.rulings)}", "assumes")
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note else [], assumes, y - height - 2, width)
    return Block(-y, draw, False, assumes)


def figures_block(spec: Spec, job: Job, width: float) -> Block:
    """Single figures of the rules: value large at the left, what it is at the right."""
    spec.known("kind", "span", "figures", "title")
    draw = Drawing()
    figures = job.game.rules.figures
    names = spec.get("figures", list)
    rules = dict.fromkeys(figures[n].rule for n in names if n in figures)
    y = -section_head(draw, spec.get("title", str), " · ".join(rules), width)
    assumes: dict[str, None] = {}
    for i, name in enumerate(names):
        if name not in figures:
            spec.fail(f"there is no figure {name!r}; {nearest(str(name), figures)}", "figures")
        figure = figures[name]
        assumes.update(dict.fromkeys(figure.assumes))
        words = f"{figure.means} ({figure.rule})" if len(rules) > 1 else figure.means
        lines = fonts.wrap(words, TABLE, width - 58)
        tall = max(17.0, 11.25 * len(lines) + 6)
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        unit = {"inches": "″", "degrees": "°"}.get(figure.unit, "")
        draw.text(48, y - tall / 2 - 3.8, f"{figure.value:g}{unit}", RESULT, "navy", "bold", "end")
        for k, line in enumerate(lines):
            draw.text(56, y - tall / 2 - 3 + 11.25 * (len(lines) - 1) / 2 - 11.25 * k, line, TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = closing(draw, [], tuple(assumes), y, width)
    return Block(-y, draw, False, tuple(assumes))


BLOCKS: dict[str, Callable[[Spec, Job, float], Block]] = {
    "table": table_block,
    "steps": steps_block,
    "odds": odds_block,
    "results": results_block,
    "grid": grid_block,
    "detection-table": blanks_block,
    "diagram": diagram_block,
    "figures": figures_block,
}


def rulings_block(rules: Rules, ids: list[str], width: float) -> Block:
    """What this page takes the rules to say where they are silent: each ruling's id and words."""
    draw = Drawing()
    y = -section_head(draw, "Assumes", "readings of the rules where they leave a gap", width) - 3
    columns = 2 if width > 400 else 1
    each = (width - GUTTER * (columns - 1)) / columns
    tops = [y] * columns
    for ruling_id in ids:
        column = tops.index(max(tops))
        x = column * (each + GUTTER)
        draw.text(x, tops[column] - 6.8, ruling_id, 7, "amber", "semibold")
        ruling = rules.rulings[ruling_id]
        tops[column] = paragraph(draw, ruling.text, x + 25, tops[column], each - 25, 7, "ink") - 1.5
    return Block(-min(tops), draw, True)


# --- pages ----------------------------------------------------------------------------------------------------


class _Flow:
    """Places blocks on pages, left column first where they ask for it."""

    def __init__(self, job: Job, heading: Heading) -> None:
        self.job, self.heading = job, heading
        room = area(job.paper)
        self.single = room.width < 400
        self.width = max((DESIGN - GUTTER) / 2, room.width) if self.single else DESIGN
        self.factor = room.width / self.width
        self.height = room.height / self.factor
        self.room = room
        self.pages: list[Drawing] = []
        self.left = self.right = 0.0

    def new_page(self) -> None:
        """Turn to an empty page."""
        self.pages.append(Drawing())
        self.left = self.right = self.height

    def block_width(self, where: str) -> float:
        """How wide a block that stands `left`, `right` or `full` is."""
        return self.width if where == "full" or self.single else (self.width - GUTTER) / 2

    def put(self, block: Block, where: str, label: str) -> None:
        """Place a block on this page, or on the next if it does not fit here."""
        if block.height > self.height:
            raise FitError(
                f"{label} is {block.height * self.factor / 72:.1f} inches high and {self.job.paper.name} has room "
                f"for {self.height * self.factor / 72:.1f}; choose larger paper"
            )
        if not self.pages:
            self.new_page()
        if where == "full" or self.single:
            top = min(self.left, self.right)
        else:
            top = self.left if where == "left" else self.right
        if top - block.height < -0.01:
            self.new_page()
            top = self.height
        x = self.width - self.block_width(where) if where == "right" and not self.single else 0.0
        with self.pages[-1].group(scale(self.factor, self.room.left, self.room.bottom)):
            self.pages[-1].add([Group(shift(x, top), block.drawing.records, None)])
        under = top - block.height - BETWEEN
        if where == "left" and not self.single:
            self.left = under
        elif where == "right" and not self.single:
            self.right = under
        else:
            self.left = self.right = under


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of a chart sheet, the rulings they rest on at their end."""
    spec.known("name", "kind", "title", "rule", "blocks")
    flow = _Flow(job, spec.heading(job))
    assumed: dict[str, None] = {}
    for part in spec.parts("blocks"):
        kind = part.get("kind", str)
        if kind not in BLOCKS:
            part.fail(f"{kind!r} is not a kind of block; {nearest(kind, BLOCKS)}", "kind")
        where = part.get("span", str, "full")
        if where not in ("full", "left", "right"):
            part.fail(f"span = {where!r} should be full, left or right", "span")
        block = BLOCKS[kind](part, job, flow.block_width(where))
        assumed.update(dict.fromkeys(block.assumes))
        try:
            flow.put(block, where, f"block {part.data.get('title') or part.data.get('table') or kind!r}")
        except FitError as error:
            part.fail(str(error))
    if assumed:
        ids = sorted(assumed, key=lambda i: (i.split("-")[0], int(i.split("-")[1])))
        flow.put(rulings_block(job.game.rules, ids, flow.width), "full", "the list of rulings")
    return list(_bodies(flow, job))


def _bodies(flow: _Flow, job: Job) -> Iterator[Body]:
    changed = job.game.rules.changed
    note = "house rules: " + ", ".join(sorted(changed)) if changed else ""
    for number, drawing in enumerate(flow.pages, 1):
        heading = flow.heading
        if len(flow.pages) > 1:
            heading = heading._replace(rule=f"{heading.rule} · {number} of {len(flow.pages)}".strip(" ·"))
        yield Body(drawing, heading, "read", note=note)
