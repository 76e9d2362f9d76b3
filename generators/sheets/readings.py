"""The rulings sheet at the end of a kit: every ruling with the pages that rest on it, the rules by page, and a ruler.

The numbered rules of a document are those of `templates/coverage_<game>.toml`, with the sheets that print each.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from aids import __version__
from aids.games import Game
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import INCH, Drawing, Style, shift
from generators.drawing.text import text_width
from generators.page.frame import COVER, NOTE, READINGS, SECTION, TABLE, Area, Body, area, page_runs, scale_bars
from generators.page.rich_text import (
    GUTTER,
    Block,
    Word,
    draw_paragraph,
    draw_section,
    draw_words,
    words_width,
    wrap_words,
)
from generators.sheets import kits
from generators.sheets.charts import NARROW, column_height
from generators.sheets.kits import Spec, leaves
from generators.sheets.sheet import Job, Sheet, letter

SETUP, TURN, PLAYER, BY_HAND = "setup", "turn", "player", "by hand"


class CoveredRule(NamedTuple):
    """One numbered rule, `103.3.2a`.

    `printed` are sheets of the kit; `resolved` are checks, `setup` for the setup sheet, `turn` for a turn of a game on
    file, `player` for the player's own choice, or `by hand` for what the base game decides; `about` is its subject.
    `steps` are the modules of the game's engine that carry it out in a turn, `enter` what the player enters in the
    game file.
    """

    number: str
    printed: tuple[str, ...]
    resolved: tuple[str, ...]
    about: str
    steps: tuple[str, ...] = ()
    enter: str = ""


def coverage_file(game: str) -> Path | None:
    """The file that lists the numbered rules of a game; None for a game whose document does not number them."""
    path = TEMPLATES / f"coverage_{game.replace('-', '_')}.toml"
    return path if path.is_file() else None


def coverage(path: Path) -> list[CoveredRule]:
    """The rules listed in a coverage file, in its order."""
    return [CoveredRule(number, **entry) for number, entry in own(path)["rules"].items()]


def showing(game: Game, check: str) -> list[str]:
    """The sheets that show the rules of a check, those with most of them first."""
    path = coverage_file(game.name)
    rules = coverage(path) if path is not None else cited_rules(game, kits.sheets(game))
    count = Counter(sheet for rule in rules if check in rule.resolved for sheet in rule.printed)
    return [sheet for sheet, _ in count.most_common()]


def resolved_text(rule: CoveredRule) -> str:
    """The ways to resolve a rule in a line: `visibility, turn (close), by hand: enter sighted`."""
    names = [f"{TURN} ({', '.join(rule.steps)})" if name == TURN else name for name in rule.resolved]
    return ", ".join(names) + (f": enter {rule.enter}" if rule.enter else "")


def stated(spec: Spec) -> list[str]:
    """The rules that a sheet states, in the order of the document."""
    return [rule for rule in spec.text("rule", "").split(", ") if rule]


def cited_rules(game: Game, sheets: Sequence[Spec]) -> list[CoveredRule]:
    """The rules in the order in which tables, figures, checks and sheets cite them, each once."""
    rules: dict[str, CoveredRule] = {}
    for rule, about, resolved, printed in _citations(game, sheets):
        known = rules.get(rule, CoveredRule(rule, (), (), ""))
        rules[rule] = known._replace(
            printed=tuple(dict.fromkeys((*known.printed, *printed))),
            resolved=tuple(dict.fromkeys((*known.resolved, *resolved))),
            about=known.about or about,
        )
    return list(rules.values())


def _citations(game: Game, sheets: Sequence[Spec]) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """Each citation: the rule, what cites it, the check that resolves that, and the sheets that print it."""
    texts = {spec.name: {text for _, text in leaves((), spec.data) if isinstance(text, str)} for spec in sheets}

    def on(*names: str) -> tuple[str, ...]:
        return tuple(sheet for sheet, held in texts.items() if not held.isdisjoint(names))

    for name, table in game.rules.tables.items():
        resolved = (name,) if name in game.checks else ()
        for rule in dict.fromkeys((table.rule, *(row.rule for row in table.rows))):
            yield rule, table.title, resolved, on(name)
    for name, figure in game.rules.figures.items():
        filled = tuple(sheet for sheet, held in texts.items() if any(f"{{{name}}}" in text for text in held))
        yield figure.rule, figure.means, (), (*on(name), *filled)
    for name, check in game.checks.items():
        if name not in game.rules.tables:
            yield check.rule, check.title, (name,), on(name)
    for spec in sheets:
        for rule in stated(spec):
            yield rule, spec.text("title"), (), (spec.name,)


#: Sizes of the text and points between two readings, from the most to the least.
GAPS = {SECTION: (12.0, 9.0, 6.0), TABLE: (16.0, 13.0, 10.0, 8.0, 6.0, 4.0), NOTE: (6.0, 4.0, 2.5, 1.5)}
SETTINGS = tuple((size, gap) for size, gaps in GAPS.items() for gap in gaps)
LEAVES = 2  # pages a leaf
FULL = 0.65  # of the last page, the least that is used
AFTER = 12.0  # points before a title
STRETCH = 9.0  # points by which two readings are at most moved apart, so that columns end alike
HANG = 18.0  # points: the margin in which marks hang
BESIDE = 0.64  # of a page in one column, what readings take; their pages stand beside them
TAIL = 8.0  # points before the pages on the last line of a reading
RANGE = re.compile(r"(\d[\d.]{0,15})(?: to |-)(\d[\d.]{0,15})")
NUMBER = re.compile(r"(\d+)")  # parts the number of a rule into numbers and what stands between them
COLUMNS = 0.0, 0.14, 0.46  # where pages, sheets and rules begin, as parts of the width


class Printed(NamedTuple):
    """A sheet of the kit: its title as printed, or those of its pages; its pages and their numbers."""

    spec: Spec
    title: str
    bodies: Sequence[Body]
    numbers: Sequence[int]


class Reading(NamedTuple):
    """A reading: its mark, its text, what stands small behind it, the head that it begins, and that it stands under."""

    mark: str
    text: str
    tail: str
    head: str = ""
    under: str = ""


class Readings(Sheet):
    """Every ruling with the pages that rest on it, the rules by page, and the ruler; the foot names the program."""

    def pages(self, job: Job) -> list[Body]:
        """The fewest leaves that hold them, in the largest type of which no page is mostly empty."""
        specs = [spec for spec in kits.sheets_of(job.game) if not spec.extra]
        others = [spec for spec in specs if spec.data["kind"] not in (READINGS, COVER)]
        made = {spec.name: job.made.get(spec.name) or (() if job.order else kits.build(spec, job)) for spec in others}
        drawings, heading, count = [Drawing()], self.heading(job), 0
        while count < len(drawings):  # the pages behind this one are numbered by how many it takes
            count = len(drawings)
            made[self.name] = [Body(Drawing(), heading, READINGS)] * count
            cover = {spec.name: [Body(Drawing(), heading, COVER)] for spec in specs if spec.data["kind"] == COVER}
            kit = {spec.name: {**cover, **made}[spec.name] for spec in specs}
            ordered = job.order({**job.made, **made}) if job.order else chain.from_iterable(kit.values())
            numbers = {id(body): n for n, body in enumerate(ordered, 1)}
            drawings = _drawings(job, list(_printed(others, made, numbers)))
        more = heading._replace(title=f"{heading.title}, continued")
        *first, last = [Body(draw, more if n else heading, READINGS) for n, draw in enumerate(drawings)]
        return [*first, last._replace(note=f"Plotroom {__version__}")]


def _drawings(job: Job, sheets: Sequence[Printed]) -> list[Drawing]:
    room, readings = area(job.paper), list(_readings(job, sheets))
    ruler, left = Drawing(), 4 * INCH + 44  # beside it stands how the readings are read
    y = draw_section(ruler, "Measures", "print at 100 %: the bar must measure 100 mm and 4 inches", room.width) - 16
    scale_bars(ruler, 0, y)
    said = "A mark in the margin is that on the pages of play; p: the pages of the kit that rest on the reading."
    beside = room.width - left >= INCH
    place = (left * beside, y + 12 if beside else y - 10, room.width - left * beside)
    low = draw_paragraph(ruler, said * bool(readings), *place)
    begun = Block(AFTER - min(y - 10, low), ruler)
    cited = []
    for sheet in sorted(sheets, key=lambda sheet: sheet.numbers[0]):
        others = (rule.number for rule in cited_rules(job.game, [sheet.spec]) if rule.printed)
        if own := in_order([*stated(sheet.spec), *others]):
            cited.append((", ".join(page_runs(sheet.numbers)), sheet.title, ", ".join(own)))
    rows = {size: _rows(cited, room.width, min(size, TABLE)) for size in GAPS}
    composed = {size: _composed(readings, room.width, size) for size in GAPS}
    tried = [list(_flow(readings, composed[size], rows[size], room, begun, size, gap)) for size, gap in SETTINGS]
    leaf = min(-(-len(each) // LEAVES) for each in tried)
    kept = [each for each in tried if -(-len(each) // LEAVES) == leaf]
    return [draw for draw, _ in next((each for each in kept if each[-1][1] >= FULL * room.height), kept[-1])]


def _readings(job: Job, sheets: Sequence[Printed]) -> Iterator[Reading]:
    """The rulings under the heads of their groups, in the order in which groups and rulings are stated."""
    rulings = job.game.rules.rulings.values()
    groups = dict.fromkeys(ruling.group for ruling in rulings)
    for group in groups:
        head = under = group or "Readings"
        for ruling in (each for each in rulings if each.group == group):
            own = letter(job.game.rules, ruling.id)
            pairs = chain.from_iterable(zip(each.numbers, each.bodies, strict=True) for each in sheets)
            on = sorted({number for number, body in pairs if own in body.letters})
            pages = f"p {', '.join(page_runs(on))}" if on else ""
            yield Reading(own, ruling.printed or ruling.text, " · ".join(filter(None, (ruling.id, pages))), head, under)
            head = ""


def _rows(rows: Sequence[tuple[str, str, str]], width: float, size: float) -> list[Block]:
    """The rows of the table of rules, its heads in the first; none where no sheet cites any."""
    blocks, places = [], [part * width for part in COLUMNS]
    for n, row in enumerate(rows):
        draw, top = Drawing(), 0.0
        if not n:
            top = draw_section(draw, "Rules by page", "", width)
            for place, word in zip(places, ("Page", "Sheet", "Rules"), strict=True):
                draw.text(place, top - 10, word, NOTE, "gray")
            top -= 13
        ends = [*(place - 10 for place in places[1:]), width]
        looks = ("navy", "semibold"), ("ink", "semibold"), ("ink", "regular")
        low = min(
            draw_paragraph(draw, text, x, top - 1, end - x, size, *look)
            for text, x, end, look in zip(row, places, ends, looks, strict=True)
        )
        draw.line((0, low - 2), (width, low - 2), Style(None, "rule", 0.35))
        blocks.append(Block(2.5 - low, draw))
    return blocks


def in_order(cited: Iterable[str]) -> list[str]:
    """Rules as printed, each once: numbers in their order without those in a range, parts `(a)` behind their rule."""
    each = list(filter(None, dict.fromkeys(", ".join(cited).split(", "))))
    if all(rule[:1].isdigit() for rule in each):
        ranges = [rule for rule in each if RANGE.fullmatch(rule)]
        kept = [rule for rule in each if not any(rule != whole and _within(rule, whole) for whole in ranges)]
        return [RANGE.sub(r"\1 to \2", rule) for rule in sorted(kept, key=_key)]
    parts: dict[str, list[str]] = {}
    for rule in each:
        base, _, part = rule.partition(" (")
        parts.setdefault(base, []).extend([f"({part}"] * bool(part))
    return [" ".join([base, *of]) for base, of in parts.items()]


def _key(rule: str) -> list[int | str]:
    return [int(part) if n % 2 else part for n, part in enumerate(NUMBER.split(rule))]


def _within(rule: str, whole: str) -> bool:
    """Whether a rule, or all of a range, lies in a range."""
    low, high = (_numbers(end) for end in RANGE.findall(whole)[0])
    first, last = (_numbers(end) for end in (RANGE.findall(rule) or [(rule, rule)])[0])
    return low <= first[: len(low)] and last[: len(high)] <= high


def _numbers(rule: str) -> list[int]:
    return [int(part) for part in NUMBER.findall(rule)]


def _printed(
    specs: Iterable[Spec], made: Mapping[str, Sequence[Body]], numbers: Mapping[int, int]
) -> Iterator[Printed]:
    """The sheets that are printed, with the numbers of their pages."""
    for spec in specs:
        title, bodies = spec.text("title"), made[spec.name]
        printed = list(dict.fromkeys(body.heading.title for body in bodies))
        known = any(each.startswith(title) for each in printed)
        if bodies:
            yield Printed(spec, title if known else " · ".join(printed), bodies, [numbers[id(each)] for each in bodies])


def _columns(width: float, size: float) -> tuple[int, float]:
    """How many columns the readings have in a size of type, and how wide they are."""
    count = 1 if width < NARROW or size == SECTION else 2
    return count, (width - GUTTER * (count - 1)) / count


def _composed(readings: Sequence[Reading], width: float, size: float) -> list[Block]:
    """The readings in a size of type, more room before a head."""
    columns = _columns(width, size)
    blocks = [_compose(each, each.head, size, *columns) for each in readings]
    for n in (n for n, each in enumerate(readings) if n and each.head):
        blocks[n - 1] = blocks[n - 1]._replace(height=blocks[n - 1].height + AFTER / 2)
    return blocks


def _flow(
    readings: Sequence[Reading],
    composed: Sequence[Block],
    rows: Sequence[Block],
    room: Area,
    begun: Block,
    size: float,
    gap: float,
) -> Iterator[tuple[Drawing, float]]:
    """The readings in columns below what has `begun` the first page, then the rows; each page with its height.

    The reading that begins a page has its head repeated.
    """
    count, width = _columns(room.width, size)
    left = [each._replace(height=gap + each.height) for each in composed]
    draw, top = Drawing(), room.top - begun.height
    _place(draw, begun, room.left, room.top)
    while left:
        taken = _fill(left, count, top - room.bottom + gap)
        if sum(map(len, taken)) == len(left):
            taken = _level(left, count, top - room.bottom + gap)
        deep = max(column_height(column, 0) for column in taken)
        for number, column in enumerate(taken):
            _place_column(draw, column, room.left + number * (width + GUTTER), top, deep)
        left, top = left[max(1, sum(map(len, taken))) :], top - deep - AFTER
        if left:
            yield draw, room.top - top
            draw, top = Drawing(), room.top
            first = readings[-len(left)]
            again = _compose(first, first.head or f"{first.under}, continued", size, count, width)
            left[0] = again._replace(height=gap + again.height)
    for row in rows:
        if top - row.height < room.bottom:
            yield draw, room.top - top
            draw, top = Drawing(), room.top
        _place(draw, row, room.left, top)
        top -= row.height
    yield draw, room.top - top


def _fill(blocks: Sequence[Block], count: int, height: float) -> list[list[Block]]:
    """As many of the blocks as `count` columns of a height take, one after the other."""
    columns: list[list[Block]] = [[] for _ in range(count)]
    number, free = 0, height
    for block in blocks:
        if block.height > free and columns[number]:
            number, free = number + 1, height
            if number == count:
                break
        columns[number].append(block)
        free -= block.height
    return columns


def _level(blocks: Sequence[Block], count: int, height: float) -> list[list[Block]]:
    """The blocks in columns of the least height that takes them all."""
    low, high = 0.0, height
    for _ in range(10):
        middle = (low + high) / 2
        fits = sum(map(len, _fill(blocks, count, middle))) == len(blocks)
        low, high = (low, middle) if fits else (middle, high)
    return _fill(blocks, count, high)


def _place(draw: Drawing, block: Block, x: float, y: float) -> None:
    with draw.group(shift(x, y)):
        draw.add(block.drawing.records)


def _place_column(draw: Drawing, column: Sequence[Block], x: float, y: float, deep: float) -> None:
    """Readings below each other, a little further apart where the column beside them is deeper."""
    apart = min(STRETCH, (deep - column_height(column, 0)) / max(1, len(column) - 1))
    for block in column:
        _place(draw, block, x, y)
        y -= block.height + apart


def _compose(each: Reading, head: str, size: float, count: int, width: float) -> Block:
    """A reading, its mark in the margin, under a head if it has one; what is small stands beside or behind it."""
    draw, y, beside = Drawing(), 0.0, count == 1 and width > NARROW
    if head:
        y = draw_section(draw, head, "", width) - 3
    draw.text(0, y - 0.97 * size, each.mark, size, "navy", "semibold")
    words = [Word(word, "ink", "regular", 0, space=True) for word in each.text.split()]
    lines, tail = wrap_words(words, size, (BESIDE if beside else 1) * width - HANG), text_width(each.tail, NOTE)
    for line in lines:
        y -= 1.25 * size
        draw_words(draw, line, HANG, y + 0.28 * size, size)
    if beside:
        x, top = BESIDE * width + GUTTER, y + 1.25 * (size * (len(lines) - 1) + NOTE)
        draw_paragraph(draw, each.tail, x, top, width - x)
    elif tail > width - HANG:
        y = draw_paragraph(draw, each.tail, HANG, y, width - HANG)
    else:
        if HANG + words_width(lines[-1], size) + TAIL + tail > width:
            y -= 1.25 * NOTE
        draw.text(width, y + 0.28 * NOTE, each.tail, NOTE, "gray", anchor="end")
    return Block(-y, draw)
