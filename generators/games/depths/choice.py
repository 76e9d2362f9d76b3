"""Chart blocks of Depths: which depth to declare, as survival and hits that `check depths choose` answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aids import checks
from aids.depths.effects import DEPTHS, DICE
from aids.dice import RandomDice
from aids.errors import PlotroomError
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import TABLE, THIN
from generators.page.typeset import GUTTER, RESULT, SMALL, Block, draw_notes, draw_section
from generators.sheets.charts.odds import keep
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

ROW = 15.5  # points
MOST_COLUMNS = 16
NARROW = 430.0  # points: in less, tables are under each other
NAMES = {"silent": "Silent running"}
Rows = Mapping[str, Mapping[str, Any]]
"""A row of the answer for each depth."""


def _choose(spec: Spec, job: Job, **inputs: object) -> Rows:
    """The answer of the check for one submarine, by depth; RulesError with the line if the check refuses."""
    check = job.game.checks["choose"]
    try:
        answer = keep(check, inputs, lambda: checks.resolve(check, checks.accept(check, inputs), RandomDice(0)))
    except PlotroomError as error:
        spec.fail(str(error))
    rows: list[Mapping[str, Any]] = answer.result["depths"]  # type: ignore[assignment]
    return {row["depth"]: row for row in rows}


def _numbers(spec: Spec, key: str) -> list[int]:
    listed = spec.get(key, list)
    if not 1 <= len(listed) <= MOST_COLUMNS or not all(type(entry) is int for entry in listed):
        spec.wrong(key, f"a list of 1 to {MOST_COLUMNS} whole numbers")
    return list(listed)


def _depth(name: str) -> str:
    return NAMES.get(name, name.capitalize())


def survival_block(spec: Spec, job: Job, width: float) -> Block:
    """The chance that a submarine survives a round, by attackers that all search, by depth and by what they hit on.

    `hits-on` are the highest rolls with which an attacker hits, a list for each die; dice with the same chances
    throughout share a table.
    """
    spec.known("kind", "span", "title", "note", "searchers", "hits-on")
    searchers, by_die = _numbers(spec, "searchers"), spec.part("hits-on")
    by_die.known(*DICE)
    tables: dict[tuple[tuple[tuple[Fraction, ...], ...], ...], list[str]] = {}
    for die in by_die.data:
        rows = tuple(
            tuple(
                tuple(_survival(spec, job, die, hits_on, number)[depth] for hits_on in _numbers(by_die, die))
                for depth in _in_danger(spec, job, die)
            )
            for number in searchers
        )
        tables.setdefault(rows, []).append(die)
    draw, assumes = Drawing(), job.game.checks["choose"].assumes
    y = draw_section(draw, spec.get("title", str), "Declaration", width)
    for rows, dice in tables.items():
        heads = {die: _numbers(by_die, die) for die in dice}
        depths = _in_danger(spec, job, dice[0])
        y = _draw_survival(draw, y - 9, width, rows, heads, searchers, depths, ROW + job.air)
    y = draw_notes(draw, [spec.get("note", str)] if "note" in spec.data else [], y, width)
    return Block(-y, draw, assumes)


def _in_danger(spec: Spec, job: Job, die: str) -> list[str]:
    """The depths at which a submarine can be attacked."""
    rows = _choose(spec, job, die=die, attack=1, defense=1, searchers=1, **{"hits-on": 1})
    return [depth for depth in DEPTHS if rows[depth]["attacked"]]


def _survival(spec: Spec, job: Job, die: str, hits_on: int, number: int) -> dict[str, Fraction]:
    rows = _choose(spec, job, die=die, attack=1, defense=1, searchers=number, **{"hits-on": hits_on})
    return {depth: rows[depth]["survival"] for depth in DEPTHS}


def _draw_survival(
    draw: Drawing,
    top: float,
    width: float,
    rows: Sequence[Sequence[Sequence[Fraction]]],
    heads: Mapping[str, Sequence[int]],
    searchers: Sequence[int],
    depths: Sequence[str],
    row_height: float,
) -> float:
    """One table of survival in percent, with the rolls that hit on each die at its head; returns the y below it."""
    side = 62.0
    each = (width - side) / len(depths)
    step = (each - 10) / len(rows[0][0])
    y = top - 11
    draw.text(4, y + 3, "Attackers", SMALL, "grey", "semibold")
    for place, depth in enumerate(depths):
        left = side + place * each + 10
        draw.text(left + (each - 10) / 2, y + 3, _depth(depth), TABLE, "navy", "semibold", "middle")
        draw.line((left, y), (left + each - 10, y), Style(None, "navy", THIN))
    middles = [side + p * each + 10 + (n + 0.5) * step for p in range(len(depths)) for n in range(len(rows[0][0]))]
    for die, numbers in heads.items():
        y -= 11
        draw.text(4, y + 1.5, f"{die.upper()} hits on", SMALL, "grey", "semibold")
        texts = [f"1–{n}" if n > 1 else str(n) for n in numbers] * len(depths)
        placed = [(x, y + 1.5, text) for x, text in zip(middles, texts, strict=True)]
        draw.texts(placed, SMALL, "navy", "semibold", "middle")
    y -= 2
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, row in zip(searchers, rows, strict=True):
        draw.text(24, y - row_height / 2 - 3.8, str(number), RESULT, "navy", "bold", "end")
        for middle, share in zip(middles, (share for depth in row for share in depth), strict=True):
            ground = "unalerted" if 4 * share < 1 else "pale" if 2 * share < 1 else "tint" if 4 * share < 3 else ""
            if ground:
                draw.rect(middle - step / 2, y - row_height, step, row_height, Style(ground))
            draw.text(middle + 7, y - row_height / 2 - 3, f"{100 * float(share):.0f}", TABLE, "ink", "semibold", "end")
        y -= row_height
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return y


def hits_block(spec: Spec, job: Job, width: float) -> Block:
    """The hits that a submarine can expect in a round, in defense and then in attack, by depth and attackers.

    `panels` are submarines, each with its die, printed values and what attackers hit on; those with the same hits
    throughout share a table.
    """
    spec.known("kind", "span", "title", "note", "searchers", "panels")
    searchers, keys = _numbers(spec, "searchers"), ("die", "attack", "defense", "hits-on")
    tables: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
    for panel in spec.parts("panels"):
        panel.known(*keys)
        given = {key: panel.get(key, str if key == "die" else int) for key in keys}
        answers = [_choose(panel, job, **given, searchers=number) for number in searchers]
        rows = tuple(
            tuple(rows[depth]["defense_hits"] + rows[depth]["attack_hits"] for rows in answers) for depth in DEPTHS
        )
        shown = "{}: attack {}, defense {}; attackers hit on {}"
        head = shown.format(*(str(given[key]).upper() for key in keys))
        tables.setdefault(rows, []).append(head)
    if not tables:
        spec.fail("the list of panels is empty", "panels")
    draw, assumes = Drawing(), job.game.checks["choose"].assumes
    top = draw_section(draw, spec.get("title", str), "Declaration", width) - 4
    beside = min(2, len(tables)) if width > NARROW else 1
    each, y = (width - GUTTER * (beside - 1)) / beside, top
    most = max(map(len, tables.values()))
    for place, (rows, heads) in enumerate(tables.items()):
        left, top = place % beside * (each + GUTTER), top if place % beside else y - (7 if place else 0)
        above = top - 10 * (most - len(heads) if beside > 1 else 0)
        y = min(y, _draw_hits(draw, left, above, each, rows, heads, searchers, ROW + job.air))
    y = draw_notes(draw, [spec.get("note", str)] if "note" in spec.data else [], y, width)
    return Block(-y, draw, assumes)


def _draw_hits(
    draw: Drawing,
    left: float,
    top: float,
    width: float,
    rows: Sequence[Sequence[Fraction]],
    heads: Sequence[str],
    searchers: Sequence[int],
    row_height: float,
) -> float:
    """A table of hits, a row for each depth and a column for each number of attackers; returns the y below it."""
    y, side = top, 70.0
    for head in heads:
        y -= 10
        draw.text(left, y + 1, head, SMALL, "navy", "semibold")
    y -= 14
    step = (width - side) / len(searchers)
    middles = [left + side + (n + 0.5) * step for n in range(len(searchers))]
    draw.text(left + 4, y + 3, "Attackers", SMALL, "grey", "semibold")
    draw.texts([(x, y + 3, str(n)) for x, n in zip(middles, searchers, strict=True)], TABLE, "navy", "bold", "middle")
    draw.line((left, y), (left + width, y), Style(None, "navy", THIN))
    best = [max(column) for column in zip(*rows, strict=True)]
    for number, (depth, row) in enumerate(zip(DEPTHS, rows, strict=True)):
        if number % 2 == 0:
            draw.rect(left, y - row_height, width, row_height, Style("tint"))
        draw.text(left + 4, y - row_height / 2 - 3, _depth(depth), TABLE, "navy", "semibold")
        for x, hits, most in zip(middles, row, best, strict=True):
            face = "bold" if hits == most else "regular"
            text = f"{float(hits):.2f}" if hits else "0"
            draw.text(x, y - row_height / 2 - 3, text, TABLE, "navy" if hits == most else "ink", face, "middle")
        y -= row_height
    draw.line((left, y), (left + width, y), Style(None, "navy", 0.6))
    return y
