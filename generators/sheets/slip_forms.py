"""Blank slips to fill in by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.errors import FitError
from aids.toml_file import brief
from generators.drawing.drawing import INCH, Drawing, Point, Style
from generators.drawing.text import text_width
from generators.page.frame import NOTE, TABLE, Body
from generators.sheets.kits import Job, Spec
from generators.sheets.slips import INSET, Slip, impose

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
            draw.text(INSET + x + 12, y + 3.4, choice, 8.5, "ink")
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
    """Boxes to tick broken into lines: the x of each and its text."""
    lines: list[list[tuple[float, str]]] = []
    x = room + 1
    for choice in choices:
        wide = 12 + text_width(choice, 8.5)
        if wide > room:
            raise FitError(f"the choice {brief(choice)} is wider than the slip; shorten it or make the slip wider")
        if x + wide > room:
            lines.append([])
            x = 0.0
        lines[-1].append((x, choice))
        x += wide + 10
    return lines


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `slips`: blank slips to fill in by hand, `count` of each name or, without names, of one kind."""
    spec.known(
        "name", "kind", "title", "rule", "count", "size", "label", "note", "head", "names", "fields", "choices", "lines"
    )
    names = spec.texts("names") or ("",)
    count, lines = spec.whole("count", 1, MOST_SLIPS, 1), spec.whole("lines", 0, 40, 0)
    if count * len(names) > MOST_SLIPS:
        key = "count" if "count" in spec.data else "names"
        spec.fail(f"count = {count}{' of each name' * (names != ('',))} must make 1 to {MOST_SLIPS} slips", key)
    width, height = size = spec.size("size")
    if min(width, height) < INCH / 2 or max(width, height) > 20 * INCH:
        spec.fail("size must be from 1/2 in to 20 in", "size")
    label, note, head = spec.get("label", str), spec.get("note", str, ""), spec.get("head", str, "")
    fields, choices = spec.texts("fields"), spec.texts("choices")
    slips = []
    try:
        for name in names:
            for n in range(1, count + 1):
                texts = [text.replace("{n}", str(n)).replace("{name}", name) for text in (label, note, head)]
                form = Form(texts[2], fields, choices, lines)
                slips.append(Slip(texts[0], texts[1], draw_form(form, size)))
        return list(impose(slips, size, job.paper, spec.heading(job, small=True)))
    except FitError as error:
        spec.fail(str(error))
