"""Odds of Ambush in words: first the chance of each attack, then the hexes with prey, counted here throw by throw."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aids import checks, games
from tests.printed import run

DICE = range(1, 7)
#: Columns to the right and half hexes down of one step in each direction, 1 being north.
MOVES = {1: (0, -2), 2: (1, -1), 3: (1, 1), 4: (0, 2), 5: (-1, 1), 6: (-1, -1)}


def ends():
    """How many of the 1,296 throws end so many columns to the right and half hexes down of the start."""
    counted = Counter()
    for first, far, second, farther in product(DICE, repeat=4):
        (a, b), (c, d) = MOVES[first], MOVES[second]
        counted[a * far + c * farther, b * far + d * farther] += 1
    return counted


def place(name):
    """A hex in columns to the right and half hexes down of U11; even columns lie half a hex low."""
    column, row = ord(name[0]) - ord("A") + 1, int(name[1:])
    start = ord("U") - ord("A") + 1
    return column - start, 2 * (row - 11) + (column % 2 == 0) - (start % 2 == 0)


def parts(name, **inputs):
    game = games.load("ambush")
    check = game.checks[name]
    return checks.odds_in_words(check, checks.accept(check, inputs))


def brute(hidden, prey, equal="mines"):
    """The chance of each attack: `hidden` and `prey` by ambusher."""
    chances, throws = Counter(), ends()
    for cc, ficc, last in product(DICE, repeat=3):
        who = "cc" if cc > ficc else "ficc" if ficc > cc else None
        hit = sum(throws[place(name)] for name in set(prey[who])) if who else 0
        kind = "none"
        if who and hidden[who] != (0, 0):
            mines, boats = hidden[who]
            kind = "mines" if last < mines else "subs" if last > mines else {"submarines": "subs"}.get(equal, equal)
            kind = "none" if kind == "subs" and not boats else kind
        chances[kind] += Fraction(hit, 1296 * 216)
        chances["none"] += Fraction(1296 - hit, 1296 * 216)
    return [chances[kind] for kind in ("mines", "subs", "none")]


PREY = ["U11", "V12", "T4", "A3", "U23"]
CASES = [
    ({"cc_mines": 3, "ficc_submarines": 2, "prey": PREY}, {"cc": (3, 0), "ficc": (0, 2)}, {"cc": PREY, "ficc": PREY}),
    ({"cc_mines": 1, "cc_submarines": 1, "cc_ships": ["U12"], "ficc_ships": ["V11", "V11"]}, {"cc": (1, 1), "ficc": (0, 0)},
     {"cc": ["V11"], "ficc": ["U12"]}),
    ({"ficc_mines": 6, "ficc_submarines": 1, "prey": ["Z11"], "equal": "none"}, {"cc": (0, 0), "ficc": (6, 1)},
     {"cc": ["Z11"], "ficc": ["Z11"]}),
    ({"cc_mines": 2, "cc_submarines": 1, "prey": ["U17"], "equal": "submarines"}, {"cc": (2, 1), "ficc": (0, 0)},
     {"cc": ["U17"], "ficc": ["U17"]}),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "hidden", "prey"), CASES)
def test_the_chance_of_each_attack_comes_first(inputs, hidden, prey):
    """It was nowhere: 585 lines, nearly all `none`, one for each hex and ambusher."""
    whole, *rest = parts("ambush", **inputs)
    assert [label for label, _ in whole.rows] == ["Mines attack", "Submarines attack", "No ambush"]
    assert [chance for _, chance in whole.rows] == brute(hidden, prey, inputs.get("equal", "mines"))
    assert sum(chance for _, chance in whole.rows) == 1
    (in_hexes,) = rest
    named = {label.partition(":")[0] for label, _ in in_hexes.rows}
    reached = {name for who, names in prey.items() if hidden[who] != (0, 0) for name in names if ends()[place(name)]}
    assert named == reached
    for kind, chance in list(whole.rows)[:2]:
        assert sum(other for label, other in in_hexes.rows if label.endswith(kind.lower())) == chance


def test_without_prey_the_odds_say_so():
    (whole,) = parts("ambush", cc_mines=3)
    assert [chance for _, chance in whole.rows] == [0, 0, 1] and "--prey" in whole.note


def test_a_scatter_by_distance_and_by_prey():
    """289 lines, one for each hex."""
    away, likeliest = parts("scatter")
    counted = Counter()
    for (right, down), number in ends().items():
        counted[max(abs(right), (abs(right) + abs(down)) // 2)] += number
    assert [chance for _, chance in away.rows] == [Fraction(counted[n], 1296) for n in range(13)]
    assert likeliest.rows[0] == ("U11", Fraction(1, 36)) and len(likeliest.rows) == 12
    assert "289 hexes" in likeliest.note
    _, prey = parts("scatter", prey="u11,v12,a1")
    assert dict(prey.rows) == {
        "Any of them": Fraction(ends()[0, 0] + ends()[place("V12")], 1296),
        "U11": Fraction(1, 36),
        "V12": Fraction(ends()[place("V12")], 1296),
    }


def test_the_odds_fit_on_a_screen():
    for words in ("ambush --cc-mines 3 --ficc-submarines 2 --prey U11,V12", "scatter"):
        shown = run("check", "ambush", *words.split(), "--odds")
        assert shown.exit_code == 0 and len(shown.stdout.splitlines()) < 40


def test_prey_of_a_scatter_is_on_the_map():
    shown = run("check", "ambush", "scatter", "--prey", "U0", "--odds")
    assert shown.exit_code == 2 and shown.stderr.startswith("plotroom: --prey: ")
