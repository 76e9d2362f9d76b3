"""The package `diplomacy` as a referee of phases without U's, in a Python that has it, which `PLOTROOM_DIPLOMACY` names.

`python -m tests.games.u_boat.referee 20` plays so many whole games of random legal orders in each edition from file to
file, has the package resolve every movement phase too, and prints the phases that differ.  The package takes units that
have nowhere to retreat to off the board at once.  It ignores the words via convoy where no convoy is ordered, as 1971
and 1982 do here (DATC 6.G.8); in 2023 an army with these words stays, and such phases are counted apart (UB-24).
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aids.u_boat.position import MOVEMENT
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import units_by_power
from tests.games.u_boat.game import whole_games
from tests.games.u_boat.phases import MAP

MISSING = "no package `diplomacy`; PLOTROOM_DIPLOMACY may name a Python that has it"
PROGRAM = Path(__file__).with_name("referee_program.py")
VIA = " VIA"


@contextmanager
def referee() -> Iterator:
    """A function that has one line of JSON answered by the package; None where no Python has it."""
    python = os.environ.get("PLOTROOM_DIPLOMACY") or sys.executable
    with subprocess.Popen(
        [python, str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:

        def ask(value):
            child.stdin.write(json.dumps(value) + "\n")
            child.stdin.flush()
            return json.loads(child.stdout.readline())

        yield ask if child.stdout.readline().strip() == "ready" else None
        child.stdin.close()


def as_package_has_it(units, texts):
    """A phase with places in capitals and without the powers of named units, as the package writes them.

    `texts` are pairs of power and order.  The words via convoy are left out where no fleet is ordered to convoy.
    """
    by_power = {}
    for power, text in texts:
        plain = re.sub(rf"\b({'|'.join(MAP.powers)}) ", "", text).upper().replace(" VIA CONVOY", VIA)
        by_power.setdefault(power, []).append(plain)
    every = [text for listed in by_power.values() for text in listed]
    for listed in by_power.values():
        listed[:] = [text if _is_convoyed(text, every) else text.removesuffix(VIA) for text in listed]
    return {
        "units": {p: [u.upper() for u in listed] for p, listed in units_by_power(units).items()},
        "orders": by_power,
    }


def _is_convoyed(text, every):
    order = text.removesuffix(VIA)
    return order.startswith("A ") and any(other.endswith(f" C {order}") for other in every)


def differences(report, told):
    """What differs between the report of a movement phase and the answer of the package."""
    ours = {p: sorted(unit.upper() for unit in units) for p, units in report.result["next"]["units"].items() if units}
    driven = sorted(f"{e['power']} {e['unit'].upper()}" for e in report.result["dislodged"] if e["retreats"])
    theirs, their_driven = told
    found = [f"{p}: {ours.get(p)} and {theirs.get(p)}" for p in {*ours, *theirs} if ours.get(p) != theirs.get(p)]
    return found + ([f"dislodged: {driven} and {their_driven}"] if driven != their_driven else [])


def compare(games, edition, ask):
    """The counts of phases compared, of those that differ, and of those in which an army stays by UB-24."""
    count = Counter()

    def watch(game, report, told, following):
        position = game.position
        if position.phase != MOVEMENT:
            return
        orders = report.result["orders"]
        if edition == EDITIONS[-1] and any("via" in e["order"] and "no convoy" in e["reason"] for e in orders):
            count["army stays by UB-24"] += 1
            return
        texts = [(entry.power, str(entry.order)) for entry in position.orders]
        found = differences(report, ask({"resolve": as_package_has_it(position.units, texts)}))
        count["phases"] += 1
        count["differ"] += bool(found)
        if found:
            print(f"{edition}, {game.phase}:", *found, *(f"{e['power']} {e['order']}" for e in orders), sep="\n  ")

    for seed in range(games):
        whole_games.play_game(seed, submarines=False, edition=edition, watch=watch)
    return count


def main(games):
    """The number of phases that differ."""
    different = 0
    with referee() as ask:
        if ask is None:
            print(MISSING)
            return 1
        for edition in EDITIONS:
            count = compare(games, edition, ask)
            print(edition, dict(count), flush=True)
            different += count["differ"]
    return different


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1])) else 0)
