"""Whole games of SSN on one core: the standard captain on a 72x48 table, with a detection table typed here."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from aids.input_file import on_disk
from generators.sheets.simulations import Request, read_captain, simulate
from tests.benchmarks.measuring import Bar

BARS = ("SSN: whole games a second on one core",)
LEVELS = ("creep", "slow", "fast", "flank")
NEEDED = {
    "passive-ship": (10, 10, 9, 8),
    "active-ship": (9, 9, 8, 7),
    "active-helo-shallow": (10, 9, 8, 7),
    "active-helo-deep": (9, 9, 8, 6),
    "active-torpedo": (11, 11, 10, 9),
}
RUNS = 5


def thresholds():
    """The 2d6 total that each listener needs against each speed, and the submarine's torpedoes."""
    rows = {f"{ear}-{level}": needed for ear, row in NEEDED.items() for level, needed in zip(LEVELS, row, strict=True)}
    return rows | {"active-torpedo-ff": 5, "active-torpedo-lhd": 4}


def house_rules():
    """The table as house rules."""
    rows = thresholds().items()
    base = "\n".join(f'  {{ name = "{name}", title = "{name}", threshold = {n} }},' for name, n in rows)
    return f'game = "ssn"\n[detection]\nrule = "a benchmark"\nbase = [\n{base}\n]\n'


def measure(given, wanted):
    """The bar of `wanted`: the best of some runs, each of other games."""
    games, captain = given.size(2, 200, 1000), read_captain("ssn", on_disk("standard"))
    with TemporaryDirectory() as folder:
        house = Path(folder) / "house.toml"
        house.write_text(house_rules(), encoding="utf-8")
        seconds = []
        for seed in range(1, given.size(1, RUNS, RUNS) + 1):
            request = Request("ssn", on_disk(str(house)), captain, {"table": "72x48", "turns": 200}, seed, games)
            start = perf_counter()
            simulate(request, None, lambda done: None)
            seconds.append(perf_counter() - start)
    yield from (Bar(what, games / min(seconds), 400, "", least=True) for what in wanted)
