"""The sonar picture of SSN: every move of the fine grid in positions in which a game played by a captain stands."""

from time import perf_counter

from aids import games
from aids.dice import RandomDice
from aids.input_file import on_disk
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import starts
from aids.ssn.game.sonar_picture import COARSE, FINE, picture
from aids.ssn.game.turn import advance
from aids.ssn.simulation.captain import Command
from generators.sheets.simulations import read_captain
from tests.benchmarks.measuring import Bar
from tests.benchmarks.simulations import thresholds

GRIDS = {"fine": (FINE, 300), "coarse": (COARSE, 100)}
BARS = tuple(f"SSN: {name} sonar picture" for name in GRIDS)
POSITIONS, TURNS = 50, (4, 12)
TABLE = "72x48"


def positions(figures, count):
    """So many positions, each after some turns of a game of its own that is not over."""
    at, seed = Command(figures, read_captain("ssn", on_disk("standard"))), 0
    begun = starts(figures.rules, TABLE)
    while count:
        seed += 1
        dice, position = RandomDice(seed), begun[seed % len(begun)]
        for _ in range(TURNS[0] + seed % (TURNS[1] - TURNS[0])):
            if not position.ending:
                position = advance(figures, position, at.orders(position), dice).next
        if not position.ending:
            count -= 1
            yield position


def measure(given, wanted):
    """The 95th percentile of the pictures of all positions, each the best of some runs, in milliseconds."""
    figures = Figures(games.load("ssn").rules, thresholds())
    stood = list(positions(figures, given.size(2, POSITIONS, POSITIONS)))
    for bar, (grid, most) in zip(BARS, GRIDS.values(), strict=True):
        if bar not in wanted:
            continue
        took = []
        for position in stood:
            runs = []
            for _ in range(given.size(1, 1, 3)):
                start = perf_counter()
                moves = len(picture(figures, position, grid))
                runs.append(perf_counter() - start)
            took.append(1000 * min(runs))
        took.sort()
        worst = took[int(0.95 * len(took))]
        yield Bar(f"{bar}, 95th percentile of {len(took)}", worst, most, "ms", note=f"{moves} moves in the last")
