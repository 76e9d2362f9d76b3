"""Cross tables made at random: their odds against every throw, read by a second statement of the rule."""

import tempfile
from fractions import Fraction
from itertools import product
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from aids.rulebook.tables import column_chances
from tests.aids.procedures.own_game import load, odds


@st.composite
def cases(draw):
    """A table as plain values, and the inputs of a question."""
    dice = draw(st.sampled_from([(1, 6), (2, 6), (1, 10), (3, 4), (2, 8)]))
    columns = draw(st.lists(st.integers(-6, 12), min_size=1, max_size=5, unique=True).map(sorted))
    if draw(st.booleans()):
        columns.reverse()
    low, high = dice[0] - draw(st.integers(0, 3)), dice[0] * dice[1] + draw(st.integers(0, 3))
    cuts = sorted(draw(st.sets(st.integers(low, high - 1), max_size=4)))
    cells = draw(st.lists(st.lists(st.sampled_from("ABCD"), min_size=5, max_size=5), min_size=5, max_size=5))
    limits = draw(st.tuples(st.integers(-4, 0), st.integers(0, 4)))
    shifts = draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
    reroll = draw(st.booleans()) and len(cuts) > 0
    question = draw(st.tuples(st.integers(-9, 15), st.integers(-5, 5), st.booleans()))
    return dice, columns, (low, high), cuts, cells, limits, shifts, reroll, question


def spans(low, high, cuts):
    """The first and last roll of each row."""
    return list(zip([low, *(cut + 1 for cut in cuts)], [*cuts, high], strict=True))


def written(case):
    """The game file of a case; the last row is rolled again with `reroll`."""
    (count, sides), columns, ends, cuts, cells, limits, shifts, reroll, _ = case
    heads = ", ".join(f'c{k} = "C{k}"' for k in range(len(columns)))
    rows = []
    for n, (first, last) in enumerate(spans(*ends, cuts)):
        roll = f"{last} or less" if n == 0 and not reroll else f"{first} to {last}"
        held = ", ".join(f'c{k} = "{cells[n][k]}"' for k in range(len(columns)))
        again = reroll and n == len(cuts)
        rows.append(f'{{ roll = "{roll}", {"reroll = true" if again else held} }}')
    return (
        '[inputs]\nx = { kind = "whole", least = -9, most = 15 }\nm = { kind = "whole", least = -5, most = 5 }\n'
        'f = { kind = "flag" }\n'
        f'[tables.t]\ndice = "{count}d{sides}"\n'
        f"columns = {{ {heads} }}\n"
        f'across = {{ value = "x", from = {columns} }}\n'
        f'shifts = [ {{ add = {shifts[0]}, when = "f" }}, {{ add = "if(x > 3, {shifts[1]}, 0)" }} ]\n'
        f'modifiers = [ {{ add = "m" }}, {{ when = "not f", add = -1 }} ]\n'
        f"modifier-least = {limits[0]}\nmodifier-most = {limits[1]}\n"
        f"rows = [ {', '.join(rows)} ]\n"
    )


def expected(case):
    """The results of every throw; None where every throw is made again."""
    (count, sides), columns, ends, cuts, cells, limits, shifts, reroll, (x, m, f) = case
    under = [bound for bound in columns if bound <= x]
    column = columns.index(max(under) if under else min(columns))
    column += (shifts[0] if f else 0) + (shifts[1] if x > 3 else 0)
    column = 0 if column < 0 else len(columns) - 1 if column >= len(columns) else column
    drm = m - (0 if f else 1)
    drm = limits[0] if drm < limits[0] else limits[1] if drm > limits[1] else drm
    counted = {}
    for faces in product(range(1, sides + 1), repeat=count):
        roll, row = sum(faces) + drm, 0
        for n, (first, _) in enumerate(spans(*ends, cuts)):
            if roll >= first:
                row = n
        if not (reroll and row == len(cuts)):
            counted[cells[row][column]] = counted.get(cells[row][column], 0) + 1
    total = sum(counted.values())
    return drm, column, {cell: Fraction(n, total) for cell, n in counted.items()} if total else None


@given(cases())
def test_random_tables(case):
    x, m, f = case[-1]
    drm, column, chances = expected(case)
    with tempfile.TemporaryDirectory() as folder:
        game = load(Path(folder), written(case))
    if chances is None:
        return
    assert odds(game, "t", x=x, m=m, f=f) == {(cell,): chance for cell, chance in chances.items()}
    charted = column_chances(game.rules.tables["t"], drm)[f"c{column}"]
    assert {cell: chance for cell, chance in charted.items() if chance} == chances
