"""The second page: the Convoy/Escort Log, a record to fill in turn by turn, and the rulings that the setup rests on."""

from __future__ import annotations

from aids.errors import FitError
from aids.on_patrol.setup import Setup
from aids.rules import Rules, value
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.games.on_patrol.setup_pages.convoy_log import draw_convoy, draw_escort_group, escort_group
from generators.games.on_patrol.setup_pages.layout import HEAD, SMALL, section
from generators.page.frame import NOTE, THIN
from generators.page.paper import Paper
from generators.page.typeset import DESIGN, draw_paragraph

GROUP_PITCHES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)  # of the rows of the escort group, the roomiest that fits
MOST_TURNS = 24  # side by side in the record
RECORD = ("Mode", "Direction", "Lead bow")
RECORD_PITCH, RECORD_LEFT = 15.0, 48.0  # height of a row of the record, and its left edge
RULINGS_WIDTH = (DESIGN - 20) / 2  # of a column of rulings


def draw_log(draw: Drawing, rules: Rules, setup: Setup, height: float, paper: Paper) -> None:
    """The convoy, the escort group, the record, and the rulings where they fit.  FitError if the ships do not."""
    y = height
    if setup.formation:
        y = draw_convoy(draw, setup, int(value(rules, "log-boxes")), y)
    record = _record_height(setup.turns)
    if group := escort_group(setup):
        rest = HEAD + 20 + record + 4 + _split_rulings(rules, setup)[1] + HEAD
        pitch = next((pitch for pitch in GROUP_PITCHES if y - len(group) * pitch >= rest), GROUP_PITCHES[-1])
        y = draw_escort_group(draw, setup.scenario.board, group, y, pitch)
    if y < record:
        count = len(setup.placement.ships)
        raise FitError(
            f"the log of {count} ships does not fit {paper.name}; choose a larger or longer one", where="--paper"
        )
    y = _draw_record(draw, setup.turns, y)
    _draw_rulings(draw, rules, setup, y)


def _record_height(turns: int) -> float:
    return HEAD + -(-turns // MOST_TURNS) * (12 + RECORD_PITCH * len(RECORD) + 5)


def _draw_record(draw: Drawing, turns: int, top: float) -> float:
    """Empty boxes for the escorts' mode and the convoy's place at the end of each turn; the y below."""
    note = "mode from the Escort Action Table at the end of each turn · 104.2.1"
    y, left = section(draw, "Turn by turn", note, 0, top, DESIGN), RECORD_LEFT
    each = (DESIGN - left) / min(MOST_TURNS, max(turns, 12))
    for first in range(0, turns, MOST_TURNS):
        count = min(MOST_TURNS, turns - first)
        numbers = [(left + each * (i + 0.5), y - 8, str(first + i + 1)) for i in range(count)]
        draw.texts(numbers, 8, "navy", "bold", "middle")
        y -= 11
        draw.texts([(0, y - RECORD_PITCH * i - 10, row) for i, row in enumerate(RECORD)], 7.5, "grey")
        right, bottom = left + each * count, y - RECORD_PITCH * len(RECORD)
        levels = [y - RECORD_PITCH * i for i in range(len(RECORD) + 1)]
        lines = [((left, level), (right, level)) for level in levels]
        lines += [((left + each * i, y), (left + each * i, bottom)) for i in range(count + 1)]
        draw.lines(lines, Style(None, "grey", THIN))
        y = bottom - 6
    return y - 4


def _split_rulings(rules: Rules, setup: Setup) -> tuple[int, float]:
    """How many of the rulings go into the first of two columns, and the height of the taller column."""
    texts = [rules.rulings[name].text for name in setup.assumes]
    heights = [len(wrap_text(text, SMALL, RULINGS_WIDTH - 30)) * 1.25 * SMALL + 1.5 for text in texts]
    splits = ((n, max(sum(heights[:n]), sum(heights[n:]))) for n in range(len(heights) + 1))
    return min(splits, key=lambda split: split[1])


def _draw_rulings(draw: Drawing, rules: Rules, setup: Setup, top: float) -> None:
    """The rulings in full, in two columns; their ids alone where there is no room."""
    split, height = _split_rulings(rules, setup)
    if top - HEAD - height < 0:
        if top > 22:
            draw_paragraph(draw, "Assumes " + ", ".join(setup.assumes), 0, top, DESIGN, NOTE, "amber", "italic")
        return
    top = section(draw, "What the sheet assumes", "where the rules leave it open", 0, top, DESIGN)
    for part, x in ((setup.assumes[:split], 0.0), (setup.assumes[split:], RULINGS_WIDTH + 20)):
        y = top + 2
        for name in part:
            draw.text(x, y - 6.3, name, SMALL, "amber", "semibold")
            y = draw_paragraph(draw, rules.rulings[name].text, x + 30, y, RULINGS_WIDTH - 30, SMALL, "ink") - 1.5
