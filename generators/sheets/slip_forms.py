"""Blank slips to fill in by hand."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.places import brief
from generators.drawing.drawing import INCH, Drawing, Point, Style
from generators.drawing.text import text_width
from generators.page.frame import NOTE, TABLE, Body
from generators.sheets.settings import text, texts, two_lengths, whole
from generators.sheets.sheet import Job, Sheet
from generators.sheets.slips import INSET, Slip, folded, impose

MOST_SLIPS = 500
ROW, TICK = 18.0, 14.0  # heights of a blank to write in, and of a line of boxes to tick
BLANK = 32.0  # the least length of a blank


class Form(NamedTuple):
    """The contents of a blank slip: text at its head, named blanks, choices to tick, and ruled lines."""

    head: str = ""
    fields: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    lines: int = 0


def draw_form(form: Form, size: tuple[float, float]) -> Drawing:
    """A form on a secret panel of a width and height in points.  FitError if it does not fit."""
    width, height = size
    room = width - 2 * INSET
    if text_width(form.head, TABLE, "semibold") > room:
        raise FitError(f"the head {brief(form.head)} is wider than the slip; shorten it")
    tick_lines = _flow_choices(form.choices, room)
    fixed = 2 * 5.0 + (13.0 if form.head else 0.0) + TICK * len(tick_lines) + ROW * form.lines
    columns = _column_count(form.fields, room, (height - fixed) // ROW)
    rows = -(-len(form.fields) // columns)
    spare = height - fixed - ROW * rows
    if spare < -0.01:
        raise FitError(
            f"the form is {(height - spare) / INCH:.2f} in high and the panel {height / INCH:.2f} in; "
            "make the slip larger or ask for less"
        )
    ruled = rows + form.lines
    pitch = ROW + min(8.0, spare / ruled) if ruled else ROW
    draw, y = Drawing(), height - 5.0
    if form.head:
        draw.text(INSET, y - 9, form.head, TABLE, "navy", "semibold")
        y -= 13.0
    blanks = _draw_fields(draw, form.fields, columns, room, y, pitch)
    y -= pitch * rows
    for line in tick_lines:
        y -= TICK
        for x, choice in line:
            draw.rect(INSET + x, y + 2, 8.5, 8.5, Style("paper", "navy", 0.6))
            draw.text(INSET + x + 12, y + 3.4, choice, TABLE, "ink")
    for i in range(form.lines):
        blanks.append(((INSET, y - pitch * (i + 1) + 3), (INSET + room, y - pitch * (i + 1) + 3)))
    draw.lines(blanks, Style(None, "grey", 0.4))
    return draw


def _draw_fields(
    draw: Drawing, fields: Sequence[str], columns: int, room: float, top: float, pitch: float
) -> list[tuple[Point, Point]]:
    """Draw the names of the blanks, hung from `top` in rows `pitch` points high; the lines to write on."""
    blanks: list[tuple[Point, Point]] = []
    each = room / columns
    for i, field in enumerate(fields):
        x, base = INSET + each * (i % columns), top - pitch * (i // columns + 1) + 4
        draw.text(x, base, field, NOTE, "grey")
        last = i + 1 == len(fields) or not (i + 1) % columns
        end = INSET + room if last else x + each - 8
        blanks.append(((x + text_width(field, NOTE) + 4, base - 1.5), (end, base - 1.5)))
    return blanks


def _column_count(fields: Sequence[str], room: float, rows: float) -> int:
    """The fewest columns that hold the blanks in so many rows, each blank long enough to write in."""
    widest = max((text_width(field, NOTE) for field in fields), default=0.0)
    if widest + 4 + BLANK > room:
        raise FitError("the names of the fields leave no room to write in; shorten them or make the slip wider")
    most = max(1, int(room // (widest + 12 + BLANK)))
    return next((n for n in range(1, most) if -(-len(fields) // n) <= rows), most)


def _flow_choices(choices: Sequence[str], room: float) -> list[list[tuple[float, str]]]:
    """Boxes to tick in columns, line by line: the x of each and its text."""
    widest = max((12 + text_width(choice, TABLE) for choice in choices), default=0.0)
    if widest > room:
        choice = max(choices, key=lambda each: text_width(each, TABLE))
        raise FitError(f"the choice {brief(choice)} is wider than the slip; shorten it or make the slip wider")
    across = max(1, int(room // (widest + 2)))
    return [
        [(room / across * n, choice) for n, choice in enumerate(choices[first : first + across])]
        for first in range(0, len(choices), across)
    ]


class BlankSlips(Sheet):
    """Blank slips to fill in by hand and fold shut, `count` of each name or, without names, of one kind."""

    size = two_lengths("the slip folded shut", least=INCH / 2, most=20 * INCH)
    count = whole(1, MOST_SLIPS, "how many slips, of each name if there are names").default(1)
    names = texts("names: `count` slips of each")
    label = text("what stands outside; `{n}` is the number of the slip, `{name}` its name")
    note = text("a smaller line outside, with the same names").default("")
    head = text("a line at the head of the inside, with the same names").default("")
    fields = texts("names of blanks to fill in")
    choices = texts("choices with a box to tick")
    lines = whole(0, 40, "how many ruled lines").default(0)

    def verify(self, game: Game) -> None:
        """RulesError for too many slips."""
        if self.count * max(1, len(self.names)) > MOST_SLIPS:
            key = "count" if "count" in self.stated else "names"
            each = " of each name" * bool(self.names)
            self.fail(f"count = {self.count}{each} must make 1 to {MOST_SLIPS} slips", key)

    def pages(self, job: Job) -> list[Body]:
        """Slips to cut out, as many on a page as fit."""
        slips = []
        for name in self.names or ("",):
            for n in range(1, self.count + 1):
                filled = [
                    each.replace("{n}", str(n)).replace("{name}", name) for each in (self.label, self.note, self.head)
                ]
                form = Form(filled[2], self.fields, self.choices, self.lines)
                slips.append(Slip(filled[0], filled[1], draw_form(form, self.size).records))
        return list(impose(slips, folded(*self.size), job.paper, self.heading(job, small=True)))
