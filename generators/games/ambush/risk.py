"""Chart blocks of Ambush: the last die against the mine factors, and the chance of an ambush over several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from aids.ambush import attack, turns
from aids.ambush.ambush import RULE
from aids.ambush.board import board_of
from aids.checks.answers import counted
from aids.hexes import label
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.games.ambush import scatter
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.typeset import RESULT, Block, draw_notes, draw_section_head, format_percent
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

#: How a face of the last die is shown, by its attack: ground, colour of the text, and text.
FACES = {
    attack.MINES: ("navy", "paper", "mines"),
    attack.SUBMARINES: ("unalerted", "navy", "subs"),
    attack.NONE: ("paper", "grey", "none"),
}
MOST_FACTORS = 7  # of a row: with more, the last die is less just as surely
ROW = 16.0  # points, without air
MOST_TURNS, MOST_PERCENT, MOST_ENTRIES = 60, 100, 12


def last_die_block(spec: Spec, job: Job, width: float) -> Block:
    """The attack of each face of the last die, by the mine factors that the ambusher has hidden."""
    spec.known("kind", "span", "title", "note")
    equal = attack.equal_setting(job.game.rules)
    assumes = (*attack.equal_rulings(job.game.rules), "AM-2")
    draw, row_height = Drawing(), ROW + job.air
    y = -draw_section_head(draw, spec.get("title", str), f"d6 · {attack.RULE} (a), (b), (c)", width) - 22
    rows = [[attack.decide(face, mines, 1, equal) for face in attack.DIE.weights] for mines in range(MOST_FACTORS + 1)]
    if rows[-1] == rows[-2]:
        del rows[-1]
    side = 42.0
    step = (width - side) / len(attack.DIE.weights)
    draw.texts([(4, y + 12.5, "Mine"), (4, y + 3.5, "factors")], NOTE, "grey", "semibold")
    for face in attack.DIE.weights:
        draw_die(draw, face, side + (face - 0.5) * step - 7.5, y + 3.5, 15)
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for mines, row in enumerate(rows):
        draw.text(20, y - row_height / 2 - 3.8, str(mines), RESULT, "navy", "bold", "end")
        if mines == len(rows) - 1:
            draw.text(21, y - row_height / 2 - 3.8, "+", RESULT, "navy", "bold")
        for face, outcome in zip(attack.DIE.weights, row, strict=True):
            ground, colour, text = FACES[outcome]
            x = side + (face - 1) * step
            if ground != "paper":
                draw.rect(x + 0.75, y - row_height + 0.75, step - 1.5, row_height - 1.5, Style(ground))
            draw.text(x + step / 2, y - row_height / 2 - 3, text, TABLE, colour, "semibold", "middle")
        y -= row_height
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    notes = ["Mines: then all factors are gone. Subs: all that are hidden; if there are none, no ambush."]
    y = draw_notes(draw, [*notes, *([spec.get("note", str)] if "note" in spec.data else [])], y, width)
    return Block(-y, draw, assumes)


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
    draw, row_height = Drawing(), ROW + job.air
    y = -draw_section_head(draw, spec.get("title", str), RULE, width) - 13
    ends = [width - 4 - 34 * (len(numbers) - 1 - i) for i in range(len(numbers))]
    heads = [(end, y + 3.5, counted(number, "turns")) for end, number in zip(ends, numbers, strict=True)]
    draw.text(4, y + 3.5, "The ship's hex", NOTE, "grey", "semibold")
    draw.texts(heads, NOTE, "grey", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for number, (where, hit) in enumerate(_kinds(job)):
        if number % 2 == 0:
            draw.rect(0, y - row_height, width, row_height, Style("tint"))
        draw.text(4, y - row_height / 2 - 3, where, TABLE, "navy", "semibold")
        for end, length in zip(ends, numbers, strict=True):
            chance = 1 - (1 - turns.ambush_chance(hit, certain)) ** length
            draw.text(end, y - row_height / 2 - 3, format_percent(chance), TABLE, "ink", "semibold", "end")
        y -= row_height
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = draw_notes(draw, [spec.get("note", str)] if "note" in spec.data else [], y, width)
    return Block(-y, draw, turns.ASSUMES)


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
    assumes = (*rulings, *turns.ASSUMES)
    draw, row_height = Drawing(), ROW + job.air
    y = -draw_section_head(draw, spec.get("title", str), RULE, width) - 26
    side = 62.0
    step = (width - side) / len(numbers)
    draw.text(side + 4, y + 15.5, heading, NOTE, "grey", "semibold")
    draw.texts([(4, y + 12.5, "Your hexes,"), (4, y + 3.5, "percent")], NOTE, "grey", "semibold")
    ends = [side + (i + 0.5) * step + 12 for i in range(len(numbers))]
    draw.texts([(end, y + 3.5, str(n)) for end, n in zip(ends, numbers, strict=True)], TABLE, "navy", "bold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for percent in _entries(spec, "percents", MOST_PERCENT):
        draw.text(24, y - row_height / 2 - 3.8, str(percent), RESULT, "navy", "bold", "end")
        for i, number in enumerate(numbers):
            share = chance(Fraction(percent, 100), number)
            ground = "unalerted" if 2 * share >= 1 else "pale" if 4 * share >= 1 else "tint" if 10 * share >= 1 else ""
            if ground:
                draw.rect(side + i * step, y - row_height, step, row_height, Style(ground))
            draw.text(ends[i], y - row_height / 2 - 3, format_percent(share), TABLE, "ink", "semibold", "end")
        y -= row_height
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = draw_notes(draw, [spec.get("note", str)] if "note" in spec.data else [], y, width)
    return Block(-y, draw, assumes)
