"""The colors of a layout: twice as many take at most two and a half times the work, up to their limit."""

import random

import pytest

from aids.input_file import PlayerFile, PlayerFiles
from generators.jobs.verify import verify_counters
from generators.pieces import colors
from tests.growth.work import counted

MOST = 2.5
KINDS = {
    "any": lambda n: f"#{random.Random(n).randrange(2**24):06X}",
    "near each other": lambda n: f"#{0x808080 + n * 0x010203:06X}",
    "equal": lambda n: "#B3261E",
    "gray": lambda n: f"#{4 * n:02X}{4 * n:02X}{4 * n:02X}",
}


def work(kind, count):
    """The work of `verify` for a layout with so many colors, none of which was looked at before."""
    named = "".join(f'c{n} = "{KINDS[kind](n)}"\n' for n in range(count))
    places = 'places = [{ text = "{name}", box = [5, 5, 90, 90] }]'
    text = f'pieces = [{{ name = "A" }}]\n[colors]\n{named}[[layout]]\nname = "u"\nsize = "1 in"\n{places}\n'
    file = PlayerFile("u.toml", PlayerFiles({"u.toml": text.encode()}))
    assert verify_counters(file).faults == []  # what is read once for all
    for cache in (colors.lab, colors._of_different, colors.ink_on):
        cache.cache_clear()
    return counted(lambda: verify_counters(file))


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", KINDS)
def test_twice_as_many_colors_take_two_and_a_half_times_the_work_at_most(kind):
    few, more, most = (work(kind, colors.MOST_COLORS // part) for part in (4, 2, 1))
    assert more <= MOST * few and most <= MOST * more, (few, more, most)
