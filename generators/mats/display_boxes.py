"""The boxes of a display as they are drawn: a title and words over places for pieces, each with what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generators.drawing.art import draw_art
from generators.drawing.colours import mix
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.mats.looks import PLAIN, Look
from generators.page.frame import NOTE, SECTION, TABLE

GAP = 8.0  # between boxes
PAD = 6.0  # from the edge of a box to what stands in it, and between places
TITLE = 18.0  # height of a title
LEADING = 9.5  # of the words
ICON = 34.0  # width of the silhouette beside a title
LINE = 9.0
NAME_LINES = 2
LEAST_BEHIND = 16.0
FAINT = 0.82  # the share of the ground in a silhouette behind a box


class Slot(NamedTuple):
    """A place for a piece: the name and the words of what stands there, and its look."""

    name: str = ""
    words: str = ""
    look: Look = PLAIN


class BoxKind(NamedTuple):
    """A box to draw, in points: `slots` stand `each` in a row, of the `piece` size, and are outlined if `outlined`."""

    title: str
    rule: str
    words: str
    look: Look
    width: float
    height: float
    slots: Sequence[Slot]
    each: int
    piece: tuple[float, float]
    outlined: bool


def head_height(title: str, words: str, width: float, icon: bool) -> float:
    """How far down the title and the words of a box reach."""
    lines = wrap_text(words, NOTE, width - 2 * PAD) if words else []
    titles = wrap_text(title, SECTION, _title_room(width, icon), "semibold")
    return TITLE + 13 * (len(titles) - 1) + (LEADING * len(lines) + 3 if lines else 0)


def _title_room(width: float, icon: bool) -> float:
    return width - 2 * PAD - (ICON + 4 if icon else 0)


def names_below(slots: Sequence[Slot], wide: float) -> int:
    """How many lines of names stand below places of a width, 0 to 2."""
    return max((min(len(_name_lines(slot.name, wide)), NAME_LINES) for slot in slots), default=0)


def crowded(slot: Slot, wide: float) -> str:
    """The key of a text of a place that it has no room for, "" for none."""
    lines = _name_lines(slot.name, wide)
    last = " ".join(lines[NAME_LINES - 1 :])
    broken = " ".join(lines).split() != slot.name.split()
    if broken or text_width(last, NOTE, "semibold") > wide + PAD - 1:
        return "name"
    return "words" if text_width(slot.words, NOTE, "semibold") > wide - 4 else ""


def _name_lines(name: str, wide: float) -> list[str]:
    return wrap_text(name, NOTE, wide + PAD - 2, "semibold") if name else []


def slot_height(high: float, names: int) -> float:
    """The height of a place for a piece, with the lines of its name below it."""
    return high + (LINE * names + 2 if names else 0)


def draw_box(draw: Drawing, box: BoxKind, x: float, top: float) -> None:
    """Draw a box with its upper left corner at (x, top)."""
    look = box.look
    draw.rect(x, top - box.height, box.width, box.height, Style(look.ground, "navy", 0.8))
    icon = bool(box.slots) and look.art is not None
    ink = "navy" if look.ground is None else look.ink
    room = _title_room(box.width, icon)
    rule = min(text_width(box.rule, NOTE) + 8, 0.4 * room) if box.rule else 0.0
    titles = wrap_text(box.title, SECTION, room, "semibold")
    if len(titles) == 1 and text_width(box.title, SECTION, "semibold") > room - rule:
        rule = 0.0
    y = top - 13
    for line in titles:
        size = fit_scale(line, SECTION, room, "semibold")
        draw.text(x + PAD, y, line, size, ink, "semibold")
        y -= 13
    if rule:
        words = shorten_text(box.rule, NOTE, rule)
        draw.text(x + PAD + room, top - 12, words, NOTE, "grey" if look.ground is None else ink, anchor="end")
    if icon and look.art is not None:
        draw_art(
            draw,
            look.art,
            (x + box.width - PAD - ICON, top - 16, ICON, 12),
            look.art_ink,
            ground=look.ground or "paper",
        )
    head = head_height(box.title, box.words, box.width, icon)
    if box.words:
        y = top - TITLE - 13 * (len(titles) - 1) - 0.8 * NOTE
        for line in wrap_text(box.words, NOTE, box.width - 2 * PAD):
            draw.text(x + PAD, y, line, NOTE, "ink" if look.ground is None else ink)
            y -= LEADING
    if box.slots:
        _draw_slots(draw, box, x, top - head)
    elif look.art is not None:
        _draw_behind(draw, look, (x + 2 * PAD, top - box.height + PAD, box.width - 4 * PAD, box.height - head - PAD))


def _draw_behind(draw: Drawing, look: Look, at: tuple[float, float, float, float]) -> None:
    """A faint silhouette in the room of a box, where that is large enough."""
    if look.art is not None and min(at[2:]) > LEAST_BEHIND:
        ground = look.ground or "paper"
        draw_art(draw, look.art, at, mix(look.art_ink, ground, FAINT), ground=ground)


def _draw_slots(draw: Drawing, box: BoxKind, x: float, top: float) -> None:
    """The places of a box in rows from the left, with what stands there."""
    wide, high = box.piece
    step = slot_height(high, names_below(box.slots, wide)) + PAD
    footed = any(slot.words for slot in box.slots)
    for n, slot in enumerate(box.slots):
        left = x + PAD + (n % box.each) * (wide + PAD)
        low = top - PAD - (n // box.each) * step - high
        if box.outlined or slot != Slot():
            line = "grey" if box.look.ground is None else box.look.ink
            draw.rect(left, low, wide, high, Style(slot.look.ground, line, 0.5, () if slot.look.ground else (2, 2)))
        under = box.look if slot.look.ground is None else slot.look
        _draw_slot(draw, slot, under, (left, low, wide, high), footed)
        lines = _name_lines(slot.name, wide)
        shown = [*lines[: NAME_LINES - 1], " ".join(lines[NAME_LINES - 1 :])]
        for k, name in enumerate(filter(None, shown)):
            draw.text(left + wide / 2, low - LINE * (k + 1) + 1, name, NOTE, box.look.ink, "semibold", "middle")


def _draw_slot(draw: Drawing, slot: Slot, under: Look, at: tuple[float, float, float, float], footed: bool) -> None:
    """The silhouette of what stands in a place, above its words where any place of the box is `footed` with some."""
    left, low, wide, high = at
    foot = min(9.0, 0.3 * high) + 1 if footed else 0.0
    if slot.words:
        size = fit_scale(slot.words, min(TABLE, 0.3 * high), wide - 4, "semibold")
        middle = low + 3 if slot.look.art is not None else low + high / 2 - 0.35 * size
        draw.text(left + wide / 2, middle, slot.words, size, under.ink, "semibold", "middle")
    if slot.look.art is not None:
        room = (left + 3, low + 3 + foot, wide - 6, high - 6 - foot)
        draw_art(draw, slot.look.art, room, under.art_ink, upright=not foot, ground=under.ground or "paper")
