"""Chart blocks of Depths: which depth to declare, as survival and hits that `check depths choose` answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from aids import checks, toml_file
from aids.depths.effects import DEPTHS, DICE
from aids.dice import RandomDice
from aids.errors import PlotroomError
from aids.games import Game
from aids.places import Place
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import TABLE, THIN
from generators.page.table import NAME, NUMBER, PLAIN, Cell, Column, Row, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER, RESULT, SMALL, Block
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.charts.check_blocks import keep
from generators.sheets.settings import MOST_NUMBER, Setting, Settings, choice, tables, whole
from generators.sheets.sheet import Job

ROW = 15.5  # points
MOST_COLUMNS = 16
NARROW = 430.0  # points: in less, tables are under each other
NUMBERS = f"a list of 1 to {MOST_COLUMNS} whole numbers"
NAMES = {"silent": "Silent running"}
Rows = Mapping[str, Mapping[str, Any]]
"""A row of the answer for each depth."""


def _choose(spec: Settings, job: Job, **inputs: object) -> Rows:
    """The answer of the check for one submarine, by depth; RulesError with the line if the check refuses."""
    check = job.game.checks["choose"]
    try:
        answer = keep(check, inputs, lambda: checks.resolve(check, checks.accept(check, inputs), RandomDice(0)))
    except PlotroomError as error:
        spec.fail(str(error))
    rows: list[Mapping[str, Any]] = answer.result["depths"]  # type: ignore[assignment]
    return {row["depth"]: row for row in rows}


def _read_numbers(at: Place, raw: object, game: Game) -> list[int]:
    """A list of whole numbers."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MOST_COLUMNS or not all(type(each) is int for each in raw):
        raise at.wrong(NUMBERS, raw)
    return list(raw)


def numbers(meaning: str) -> Setting[list[int]]:
    """A list of whole numbers."""
    return Setting(NUMBERS, meaning, _read_numbers)


def _rolls_by_die(meaning: str) -> Setting[dict[str, list[int]]]:
    """A list of whole numbers for each die."""

    def read(at: Place, raw: object, game: Game) -> dict[str, list[int]]:
        return {die: _read_numbers(at.at(die), each, game) for die, each in toml_file.entries(at, raw, DICE).items()}

    return Setting(f"a table of lists by die: {', '.join(DICE)}", meaning, read)


class Panel(Settings):
    """A submarine, and what hits it."""

    die = choice(DICE, "its die")
    attack = whole(-MOST_NUMBER, MOST_NUMBER, "its printed attack")
    defense = whole(-MOST_NUMBER, MOST_NUMBER, "its printed defense")
    hits_on = whole(-MOST_NUMBER, MOST_NUMBER, "the highest roll with which an attacker hits")

    @property
    def given(self) -> dict[str, object]:
        """The inputs of the check."""
        return {"die": self.die, "attack": self.attack, "defense": self.defense, "hits-on": self.hits_on}


def _depth(name: str) -> str:
    return NAMES.get(name, name.capitalize())


class Survival(TitledBlock):
    """The chance that a submarine survives a round, by attackers that all search, by depth and by what they hit on.

    Dice with the same chances throughout share a table.
    """

    searchers = numbers("the numbers of attackers")
    hits_on = _rolls_by_die("the highest rolls with which an attacker hits, a list for each die")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return survival_block(self, job, width)


def survival_block(spec: Survival, job: Job, width: float) -> Block:
    """The block in a width in points."""
    searchers, by_die = spec.searchers, spec.hits_on
    alike: dict[tuple[tuple[tuple[Fraction, ...], ...], ...], list[str]] = {}
    for die in by_die:
        rows = tuple(
            tuple(
                tuple(_survival(spec, job, die, hits_on, number)[depth] for hits_on in by_die[die])
                for depth in _in_danger(spec, job, die)
            )
            for number in searchers
        )
        alike.setdefault(rows, []).append(die)
    draw, assumes = Drawing(), job.game.checks["choose"].assumes
    y = spec.head(draw, "Declaration", width)
    for rows, dice in alike.items():
        heads = {die: by_die[die] for die in dice}
        depths = _in_danger(spec, job, dice[0])
        y = _draw_survival(draw, y - 9, width, rows, heads, searchers, depths, ROW + job.air)
    y = spec.foot(draw, y, width)
    return Block(-y, draw, assumes)


def _in_danger(spec: Survival, job: Job, die: str) -> list[str]:
    """The depths at which a submarine can be attacked."""
    rows = _choose(spec, job, die=die, attack=1, defense=1, searchers=1, **{"hits-on": 1})
    return [depth for depth in DEPTHS if rows[depth]["attacked"]]


def _survival(spec: Survival, job: Job, die: str, hits_on: int, number: int) -> dict[str, Fraction]:
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


class ExpectedHits(TitledBlock):
    """The hits that a submarine can expect in a round, in defense and then in attack, by depth and attackers.

    Submarines with the same hits throughout share a table.
    """

    searchers = numbers("the numbers of attackers")
    panels = tables(Panel, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return hits_block(self, job, width)


def hits_block(spec: ExpectedHits, job: Job, width: float) -> Block:
    """The block in a width in points."""
    searchers = spec.searchers
    alike: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
    for panel in spec.panels:
        answers = [_choose(panel, job, **panel.given, searchers=number) for number in searchers]
        rows = tuple(
            tuple(rows[depth]["defense_hits"] + rows[depth]["attack_hits"] for rows in answers) for depth in DEPTHS
        )
        shown = "{}: attack {}, defense {}; attackers hit on {}"
        head = shown.format(*(str(each).upper() for each in panel.given.values()))
        alike.setdefault(rows, []).append(head)
    draw, assumes = Drawing(), job.game.checks["choose"].assumes
    top = spec.head(draw, "Declaration", width) - 4
    beside = min(2, len(alike)) if width > NARROW else 1
    each, y = (width - GUTTER * (beside - 1)) / beside, top
    most = max(map(len, alike.values()))
    for place, (rows, heads) in enumerate(alike.items()):
        left, top = place % beside * (each + GUTTER), top if place % beside else y - (7 if place else 0)
        above = top - 10 * (most - len(heads) if beside > 1 else 0)
        y = min(y, _draw_hits(draw, left, above, each, rows, heads, searchers, ROW + job.air))
    y = spec.foot(draw, y, width)
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
    best = [max(column) for column in zip(*rows, strict=True)]
    columns = [Column(Cell(str(number), NUMBER), share=1, anchor="middle") for number in searchers]
    cells: list[Row] = [
        (
            _depth(depth),
            *(
                Cell(f"{float(hits):.2f}" if hits else "0", NUMBER if hits == most else PLAIN)
                for hits, most in zip(row, best, strict=True)
            ),
        )
        for depth, row in zip(DEPTHS, rows, strict=True)
    ]
    table = Table((Column("Attackers", side, look=NAME), *columns), cells, row_height=row_height, padding=0)
    return draw_table(draw, table, width, left, y - 1)
