"""The detection table, which the document leaves to the player: their own, or ruled blanks to fill in."""

from __future__ import annotations

from aids.ssn.detection import player_table
from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import GUTTER, RESULT, Block, closing, section_head
from generators.sheets.kits import Job, Spec


def blanks_block(spec: Spec, job: Job, width: float) -> Block:
    """The player's own detection table if the rules in force have one; ruled blanks to fill in if not."""
    spec.known("kind", "span", "title", "rows", "modifiers", "note")
    own = player_table(job.game.rules)
    draw = Drawing()
    title = own.title if own and own.title else spec.get("title", str)
    y = -section_head(draw, title, "2d6, threshold or higher · Detection Rolls", width)
    half = (width - GUTTER) / 2 if width > 400 else width
    base = [(b.title or b.name, str(b.threshold), b.rule) for b in own.base] if own else []
    changes = [(m.title or m.name, str(m.subtract).replace("-", "−"), m.rule) for m in own.modifiers] if own else []
    base += [("", "", "")] * max(0, 0 if own else spec.get("rows", int, 8))
    changes += [("", "", "")] * max(0, 0 if own else spec.get("modifiers", int, 8))
    left = _ruled(draw, base, ("Listener and target", "Threshold"), 0, y, half)
    right = _ruled(draw, changes, ("Modifier", "Subtract"), width - half, y if half < width else left - 8, half)
    y = min(left, right)
    note = spec.get("note", str, "")
    y = closing(draw, [note] if note and not own else [], () if own else ("SS-1",), y, width)
    return Block(-y, draw, () if own else ("SS-1",))


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
        tall = max(20.0, 11.5 * len(lines) + (11 if rule else 8))
        for i, line in enumerate(lines):
            draw.text(x + 4, y - 12 - 11.5 * i, line, TABLE, "ink")
        draw.text(x + 4, y - tall + 2, rule, 5.5, "grey")
        draw.rounded(x + width - 42, y - tall + 2.5, 38, tall - 5, 2, Style(None, "rule", 0.5))
        draw.text(x + width - 23, y - tall / 2 - 4, figure, RESULT, "navy", "bold", "middle")
        y -= tall
        draw.line((x, y), (x + width, y), Style(None, "rule", THIN))
    return y
