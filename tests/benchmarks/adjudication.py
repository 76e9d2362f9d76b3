"""U-Boat: a phase of 34 armies and fleets against the package `diplomacy`, and the command with all it writes.

The package is no dependency: `PLOTROOM_DIPLOMACY` names a Python that has it, if that which runs the benchmarks has not.
Both sides resolve the same random phases without U's, in turns, and are measured in processor time, each by its best run.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from aids.u_boat.game.game_file import parse_game
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.notation import read_order
from aids.u_boat.orders import CONVOY, HOLD, MOVE, SUPPORT, units_by_power
from tests.benchmarks.measuring import Bar, NotMeasured
from tests.games.u_boat.game.whole_games import first_game, legal_orders, with_texts
from tests.games.u_boat.phases import MAP, RULES, phase
from tests.games.u_boat.referee import MISSING, as_package_has_it, referee

RATIOS = (
    "U-Boat: orders checked to results, over `diplomacy`",
    "U-Boat: texts of orders to results, over `diplomacy`",
)
COMMAND = "turn u-boat, 34 units and 7 U's, with letters, forms and maps"
BARS = (*RATIOS, COMMAND)
PHASES = 60
PROGRAM = "from plotroom import main; main()"


def phases():
    """Random phases: units, and orders as texts by power."""
    found = []
    for seed in range(PHASES):
        units, orders = phase(seed, submarines=0)
        texts = [
            (entry.power, str(entry.order)) for entry in orders if entry.order.action in (MOVE, SUPPORT, CONVOY, HOLD)
        ]
        found.append((units, texts))
    return found


def resolve(found):
    """The processor time of resolving phases, and that of reading, checking and resolving."""
    read = checked = 0.0
    for units, texts in found:
        start = process_time()
        settled = settle_orders(MAP, units, [SubmittedOrder(power, read_order(text)) for power, text in texts])
        between = process_time()
        resolve_movement(RULES, MAP, units, settled, edition="1971")
        checked += process_time() - between
        read += between - start
    return checked, read + checked


def ratios(rounds):
    """How many times as fast as the package: resolving, and with reading; None where no Python has the package."""
    found = phases()
    with referee() as ask:
        if ask is None:
            return None
        asked = {"time": [as_package_has_it(*each) for each in found]}
        own, theirs = [], []
        for _ in range(rounds + 1):
            own.append(resolve(found))
            theirs.append(ask(asked))
    return [min(t[n] for t in theirs[1:]) / min(o[n] for o in own[1:]) for n in (0, 1)]


def seconds_of_command(rounds):
    """The least time of a full phase by the command line, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.toml")
        file.write_text(full_game(), "utf-8")
        text = file.read_text("utf-8")
        orders = legal_orders(Random(1), parse_game(RULES, text, str(file)))
        file.write_text(with_texts(text, orders), "utf-8")
        times = []
        for n in range(rounds + 1):
            start = perf_counter()
            subprocess.run(
                [sys.executable, "-c", PROGRAM, "turn", "u-boat", str(file), "-o", f"{folder}/{n}"],
                check=True,
                capture_output=True,
                cwd=Path(__file__).parents[2],
            )
            times.append(perf_counter() - start)
            assert len(list(Path(folder, str(n)).rglob("*-map-*.pdf"))) == 1 + len(MAP.powers)
    return min(times[1:])


def full_game():
    """A game file with a unit for each center, and a U for each power."""
    units, _ = phase(4)
    lists = units_by_power(units)
    text = first_game(0)
    for power in MAP.powers:
        own = [f"{unit.kind} {unit.place}" for unit in lists.get(power, [])]
        head, _, rest = text.partition(f"[powers.{power}]\nunits = ")
        text = f"{head}[powers.{power}]\nunits = {json.dumps(own)}\n{rest.partition(chr(10))[2]}"
    return text


def measure(given, wanted):
    """The bars of `wanted`."""
    if any(what in RATIOS for what in wanted):
        told = ratios(given.size(1, 2, 7))
        for what, n in ((what, RATIOS.index(what)) for what in wanted if what in RATIOS):
            if told is None:
                yield NotMeasured(what, MISSING)
            else:
                yield Bar(what, told[n], 3, "times", least=True)
    if COMMAND in wanted:
        yield Bar(COMMAND, seconds_of_command(given.size(1, 2, 5)), 2, "s")
