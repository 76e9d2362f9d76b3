"""The last leaf of a kit: every ruling with the sheets that rest on it, rules by sheet, command, ruler."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids import __version__
from generators.drawing.drawing import INCH, Drawing, shift
from generators.page.frame import NOTE, READINGS, SECTION, TABLE, Area, Body, area, scale_bars
from generators.page.rich_text import Word, draw_words, wrap_words
from generators.page.typeset import GUTTER, Block, draw_paragraph, draw_section
from generators.sheets import coverage, kits
from generators.sheets.charts.flow import NARROW
from generators.sheets.letters import letter
from generators.sheets.sheet import Job, Sheet
from generators.sheets.spec import Spec

#: Sizes of the text and points between two paragraphs, from the most to the least.
GAPS = {SECTION: (14.0, 10.0, 8.0), TABLE: (14.0, 10.0, 8.0, 6.0), NOTE: (8.0, 6.0, 4.0, 2.0)}
SETTINGS = tuple((size, gap) for size, gaps in GAPS.items() for gap in gaps)
LEAVES = 2  # pages a leaf
NUMBER = re.compile(r"(\d+)")  # parts the number of a rule into numbers and what stands between them
FULL = 0.65  # of the last page, the least that is used
AFTER = 10.0  # points below the last paragraph under a title


class Printed(NamedTuple):
    """A sheet of the kit: its title as printed, those of its pages where they have others, and its pages."""

    spec: Spec
    title: str
    bodies: Sequence[Body]


class Paragraph(NamedTuple):
    """A name, a text and what it rests on in grey; `begins` is the title and the note of the part that it begins."""

    name: str
    text: str
    sources: str
    begins: tuple[str, str] = ("", "")


class Readings(Sheet):
    """Every ruling with the sheets that rest on it, the rules by sheet, the command, the version and the ruler."""

    def pages(self, job: Job) -> list[Body]:
        """The fewest leaves that hold them, in the largest type of which no page is mostly empty."""
        room, sheets = area(job.paper), _sheets(job)
        begun, paragraphs = _measures(job, room.width), [*_rulings(job, sheets), *_rules(job, sheets)]
        tried = [list(_columns(paragraphs, room, begun.height, *setting)) for setting in SETTINGS]
        leaf = min(-(-len(each) // LEAVES) for each in tried)
        kept = [each for each in tried if -(-len(each) // LEAVES) == leaf]
        drawings, _ = zip(*next((each for each in kept if each[-1][1] >= FULL * room.height), kept[-1]), strict=True)
        with drawings[0].group(shift(room.left, room.top)):
            drawings[0].add(begun.drawing.records)
        return [Body(draw, self.heading(job), READINGS) for draw in drawings]


def _measures(job: Job, width: float) -> Block:
    """The ruler, the command and the version."""
    draw = Drawing()
    y = draw_section(draw, "Measures", "print at 100 %: the bar must measure 100 mm and 4 inches", width) - 16
    scale_bars(draw, 0, y)
    left = 4 * INCH + 52
    beside = draw_paragraph(draw, f"Plotroom {__version__}", left, y + 12, width - left, NOTE)
    beside = draw_paragraph(draw, job.command, left, beside, width - left, NOTE) if job.command else beside
    return Block(AFTER - min(y - 10, beside), draw)


def _rulings(job: Job, sheets: Sequence[Printed]) -> Iterator[Paragraph]:
    """The rulings in their order, each with the sheets that rest on it; without any, answers and games on file do."""
    begins = "Readings", "in grey: its sheets"
    for ruling in job.game.rules.rulings.values():
        own = letter(job.game.rules, ruling.id)
        on = [each.title for each in sheets if any(own in body.letters for body in each.bodies)]
        yield Paragraph(f"{own} {ruling.id}", ruling.text, " · ".join(on) or "answers and games on file", begins)
        begins = "", ""


def _rules(job: Job, sheets: Sequence[Printed]) -> Iterator[Paragraph]:
    """The rules that each sheet cites, those with numbers in their order."""
    begins = "Rules", "by sheet"
    for sheet in sheets:
        rules = [rule.number for rule in coverage.cited_rules(job.game, [sheet.spec]) if rule.printed]
        each = list(dict.fromkeys(", ".join(rules).split(", ")))
        if all(rule[:1].isdigit() for rule in each):
            each.sort(key=lambda rule: [int(part) if n % 2 else part for n, part in enumerate(NUMBER.split(rule))])
        if any(each):
            yield Paragraph(sheet.title, "", ", ".join(each), begins)
            begins = "", ""


def _sheets(job: Job) -> list[Printed]:
    """The sheets of the kit but this one, without those that are printed only when they are named."""
    found: list[Printed] = []
    for spec in kits.sheets_of(job.game):
        if spec.data["kind"] == READINGS or spec.extra:
            continue
        title, bodies = spec.get("title", str), job.made.get(spec.name) or kits.build(spec, job)
        printed = list(dict.fromkeys(body.heading.title for body in bodies))
        known = any(each.startswith(title) for each in printed)
        found.append(Printed(spec, title if known else " · ".join(printed), bodies))
    return found


def _columns(
    paragraphs: Sequence[Paragraph], room: Area, begun: float, size: float, gap: float
) -> Iterator[tuple[Drawing, float]]:
    """The paragraphs in columns, page by page, with the height of each; those of the last are alike in height.

    What has `begun` the first page takes `begun` points of it.
    """
    count = 1 if room.width < NARROW else 2
    width = (room.width - GUTTER * (count - 1)) / count
    blocks = [_compose(each, width, size, gap) for each in paragraphs]
    for n in (n for n, each in enumerate(paragraphs) if n and each.begins[0]):
        blocks[n - 1] = blocks[n - 1]._replace(height=blocks[n - 1].height + AFTER)
    top, left = room.top - begun, list(blocks)
    while left or top < room.top:
        taken = _fill(left, count, top - room.bottom)
        if sum(map(len, taken)) == len(left):
            taken = _level(left, count, top - room.bottom)
        draw = Drawing()
        for number, column in enumerate(taken):
            y = top
            for block in column:
                with draw.group(shift(room.left + number * (width + GUTTER), y)):
                    draw.add(block.drawing.records)
                y -= block.height
        tall = max(sum(block.height for block in column) for column in taken)
        yield draw, room.top - top + tall
        left, top = left[max(1, sum(map(len, taken))) :], room.top


def _fill(blocks: Sequence[Block], count: int, height: float) -> list[list[Block]]:
    """As many of the blocks as `count` columns of a height take, one after the other."""
    columns: list[list[Block]] = [[] for _ in range(count)]
    number, free = 0, height
    for block in blocks:
        if block.height > free + AFTER and columns[number]:
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


def _compose(each: Paragraph, width: float, size: float, gap: float) -> Block:
    """A paragraph under its title, if it begins a part, with the room below it."""
    draw, y = Drawing(), 0.0
    if each.begins[0]:
        y = draw_section(draw, *each.begins, width) - 4
    looks = (each.name, "navy", "semibold"), (each.text, "ink", "regular"), (each.sources, "grey", "regular")
    words = [Word(word, colour, face, 0, space=True) for text, colour, face in looks for word in text.split()]
    for line in wrap_words(words, size, width):
        y -= 1.25 * size
        draw_words(draw, line, 0, y + 0.28 * size, size)
    return Block(gap - y, draw)
