"""Chart blocks of Ambush: the last die against the mine factors, and the chance of an ambush over several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from aids.ambush import attack, turns
from aids.ambush.ambush import RULE
from aids.ambush.board import board_of
from aids.checks.answers import counted
from aids.hexes import label
from generators.games.ambush import scatter
from generators.page.frame import TABLE
from generators.page.table import KEY, NAME, NUMBER, STRONG, Cell, Column, Look, Row, Table, dice
from generators.page.table_drawing import compose_table
from generators.page.typeset import Block, format_percent
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

#: How a face of the last die is shown, by its attack.
FACES = {
    attack.MINES: Cell("mines", Look(TABLE, "paper", "semibold"), "navy"),
    attack.SUBMARINES: Cell("subs", NAME, "unalerted"),
    attack.NONE: Cell("none", Look(TABLE, "grey", "semibold")),
}
MOST_FACTORS = 7  # of a row: with more, the last die is less just as surely
ROW = 16.0  # points, without air
#: Chances from which a cell is shaded, and its ground.
GROUNDS = ((Fraction(1, 2), "unalerted"), (Fraction(1, 4), "pale"), (Fraction(1, 10), "tint"))
MOST_TURNS, MOST_PERCENT, MOST_ENTRIES = 60, 100, 12


def last_die_block(spec: Spec, job: Job, width: float) -> Block:
    """The attack of each face of the last die, by the mine factors that the ambusher has hidden."""
    spec.known("kind", "span", "title", "note")
    equal = attack.equal_setting(job.game.rules)
    assumes = (*attack.equal_rulings(job.game.rules), "AM-2")
    rows = [[attack.decide(face, mines, 1, equal) for face in attack.DIE.weights] for mines in range(MOST_FACTORS + 1)]
    if rows[-1] == rows[-2]:
        del rows[-1]
    columns = (
        Column("Mine\nfactors", 42, look=KEY),
        *(Column(dice(face), share=1, look=STRONG, anchor="middle") for face in attack.DIE.weights),
    )
    last = len(rows) - 1
    cells: list[Row] = [
        (f"{mines}{'+' if mines == last else ''}", *(FACES[outcome] for outcome in row))
        for mines, row in enumerate(rows)
    ]
    notes = [
        "Mines: then all factors are gone. Subs: all that are hidden; if there are none, no ambush.",
        *_notes(spec),
    ]
    note, table = (
        f"d6 · {attack.RULE} (a), (b), (c)",
        Table(columns, cells, tinted=False, ruled=True, row_height=ROW, padding=0),
    )
    return compose_table(spec.get("title", str), note, table, width, job.air, notes, assumes)


def over_turns_block(spec: Spec, job: Job, width: float) -> Block:
    """The chance of an ambush, by the percents of the ships' hexes, over the numbers of turns in `turns`."""
    spec.known("kind", "span", "title", "note", "percents", "turns")
    numbers = _entries(spec, "turns", MOST_TURNS)
    certain = turns.attacks(0, 1, attack.equal_setting(job.game.rules))

    def chance(hit: Fraction, number: int) -> Fraction:
        return 1 - (1 - turns.ambush_chance(hit, certain)) ** number

    return _grid(spec, width, ("Submarines are hidden: turns that the ships stay", numbers), chance, (), job)


def by_factors_block(spec: Spec, job: Job, width: float) -> Block:
    """The chance of an ambush by mines alone over a number of turns, by the percents of the hexes and the factors."""
    spec.known("kind", "span", "title", "note", "percents", "factors", "turns")
    number = spec.whole("turns", 1, MOST_TURNS)
    equal = attack.equal_setting(job.game.rules)

    def chance(hit: Fraction, factors: int) -> Fraction:
        return 1 - (1 - turns.ambush_chance(hit, turns.attacks(factors, 0, equal))) ** number

    head = f"Only mines are hidden, {number} turns: how many factors"
    return _grid(
        spec, width, (head, _entries(spec, "factors", attack.MOST)), chance, attack.equal_rulings(job.game.rules), job
    )


def one_hex_block(spec: Spec, job: Job, width: float) -> Block:
    """The chance that a ship in one hex is ambushed over numbers of turns, by where that hex lies."""
    spec.known("kind", "span", "title", "note", "turns")
    numbers = _entries(spec, "turns", MOST_TURNS)
    certain = turns.attacks(0, 1, attack.equal_setting(job.game.rules))
    columns = (
        Column("The ship's hex", share=1, look=NAME),
        *(Column(counted(number, "turns"), 34, look=STRONG, anchor="end") for number in numbers),
    )
    rows = [
        (where, *(format_percent(1 - (1 - turns.ambush_chance(hit, certain)) ** length) for length in numbers))
        for where, hit in _kinds(job)
    ]
    table = Table(columns, rows, row_height=ROW, padding=0)
    return compose_table(spec.get("title", str), RULE, table, width, job.air, _notes(spec), turns.ASSUMES)


def _kinds(job: Job) -> list[tuple[str, Fraction]]:
    """Where a hex may lie, with the chance that the crosshair ends in it, from the likeliest to the safest."""
    start, by_hex = scatter.chances(job.game.rules)
    off: dict[Fraction, list[int]] = {}
    for away in range(scatter.MOST_WITHIN + 1):
        if there := scatter.chances_at(start, by_hex, away).off:
            off.setdefault(there[0], []).append(away)
    kinds = [(label(board_of(job.game.rules), start), by_hex[start])]
    for away in (1, max(attack.DIE.weights)):
        kinds.append((f"on a line, {away} away", scatter.chances_at(start, by_hex, away).on[0]))
    kinds += [(f"off the lines, {reach[0]}–{reach[-1]} away", chance) for chance, reach in off.items()]
    return [*sorted(kinds, key=lambda kind: -kind[1]), ("not on the chart of hexes", Fraction(0))]


def _entries(spec: Spec, key: str, most: int) -> Sequence[int]:
    """A list of whole numbers that rise, from 1 to `most`."""
    listed = spec.get(key, list)
    if not all(type(entry) is int for entry in listed) or sorted(set(listed)) != listed:
        spec.wrong(key, "whole numbers that rise, like [1, 2, 3]")
    if not 1 <= len(listed) <= MOST_ENTRIES or listed[0] < 1 or listed[-1] > most:
        spec.wrong(key, f"1 to {MOST_ENTRIES} numbers from 1 to {most}")
    return [int(entry) for entry in listed]


def _grid(
    spec: Spec,
    width: float,
    across: tuple[str, Sequence[int]],
    chance: Callable[[Fraction, int], Fraction],
    rulings: tuple[str, ...],
    job: Job,
) -> Block:
    """Percentages by the percents of the ships' hexes, down the side, and by numbers with a heading, across the top."""
    heading, numbers = across
    columns = (
        Column("Your hexes,\npercent", 62, look=KEY, anchor="figure"),
        *(
            Column(Cell(str(number), NUMBER), share=1, look=STRONG, anchor="figure", group=heading)
            for number in numbers
        ),
    )

    def cell(percent: int, number: int) -> Cell:
        share = chance(Fraction(percent, 100), number)
        return Cell(format_percent(share), ground=next((ground for least, ground in GROUNDS if share >= least), ""))

    rows: list[Row] = [
        (str(percent), *(cell(percent, number) for number in numbers))
        for percent in _entries(spec, "percents", MOST_PERCENT)
    ]
    table = Table(columns, rows, tinted=False, ruled=True, row_height=ROW, padding=0)
    title = spec.get("title", str)
    return compose_table(title, RULE, table, width, job.air, _notes(spec), (*rulings, *turns.ASSUMES))


def _notes(spec: Spec) -> list[str]:
    return [spec.get("note", str)] if "note" in spec.data else []
