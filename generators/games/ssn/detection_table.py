"""The detection table, which the rules do not contain: the player's own, or blanks to fill in."""

from __future__ import annotations

from aids.ssn.detection import DICE, NO_TABLE, RULE, player_table
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import GUTTER, RESULT, Block, draw_notes, draw_section_head
from generators.sheets.charts.odds import grid_block
from generators.sheets.kits import Job, Spec


def blanks_block(spec: Spec, job: Job, width: float) -> Block:
    """The player's own detection table if the house rules have one; otherwise blanks to fill in."""
    spec.known("kind", "span", "title", "rows", "modifiers", "note")
    own = player_table(job.game.rules)
    draw = Drawing()
    title = own.title if own and own.title else spec.get("title", str)
    y = -draw_section_head(draw, title, f"{DICE.name}, threshold or higher · {RULE}", width)
    half = (width - GUTTER) / 2 if width > 400 else width
    if own:
        base = [(row.title or row.name, str(row.threshold), row.rule) for row in own.base]
        modifiers = [(row.title or row.name, str(row.subtract).replace("-", "−"), row.rule) for row in own.modifiers]
    else:
        base, modifiers = ([("", "", "")] * spec.whole(key, 0, 60, 8) for key in ("rows", "modifiers"))
    left = _ruled(draw, base, ("Listener and target", "Threshold"), 0, y, half)
    right = _ruled(draw, modifiers, ("Modifier", "Subtract"), width - half, y if half < width else left - 8, half)
    note, assumes = spec.get("note", str, ""), () if own else (NO_TABLE,)
    y = draw_notes(draw, [note] if note and not own else [], min(left, right), width)
    return Block(-y, draw, assumes)


def threshold_grid_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `threshold-grid`: a grid of odds, with the thresholds of the player's table outlined."""
    own = player_table(job.game.rules)
    if own is None:
        return grid_block(spec, job, width)
    marked = sorted({row.threshold for row in own.base})
    note = f"{spec.get('note', str, '')} Outlined: the thresholds of your table."
    return grid_block(Spec({**spec.data, "marked": marked, "note": note.strip()}, spec.place), job, width)


def _ruled(
    draw: Drawing, rows: list[tuple[str, str, str]], heads: tuple[str, str], x: float, y: float, width: float
) -> float:
    """Two columns, a text and a number in a box; returns the y below them."""
    y -= 13
    draw.text(x + 4, y + 3.5, heads[0], NOTE, "grey", "semibold")
    draw.text(x + width - 4, y + 3.5, heads[1], NOTE, "grey", "semibold", "end")
    draw.line((x, y), (x + width, y), Style(None, "navy", THIN))
    for text, number, rule in rows:
        lines = wrap_text(text, TABLE, width - 54) if text else [""]
        tall = max(20.0, 11.5 * len(lines) + (11 if rule else 8))
        for i, line in enumerate(lines):
            draw.text(x + 4, y - 12 - 11.5 * i, line, TABLE, "ink")
        draw.text(x + 4, y - tall + 2, rule, 5.5, "grey")
        draw.rounded(x + width - 42, y - tall + 2.5, 38, tall - 5, 2, Style(None, "rule", 0.5))
        draw.text(x + width - 23, y - tall / 2 - 4, number, RESULT, "navy", "bold", "middle")
        y -= tall
        draw.line((x, y), (x + width, y), Style(None, "rule", THIN))
    return y
