"""Times the package `diplomacy` for `adjudication`, as a program for a Python that has it.

The first line of its input holds phases as JSON; for each further line it resolves them all, and writes the seconds of
processor time that resolving took and those that resolving and reading the orders took.
"""

import json
import sys
from time import process_time


def main():
    from diplomacy import Game

    phases = json.loads(sys.stdin.readline())
    print("ready", flush=True)
    for _ in sys.stdin:
        read = resolved = 0.0
        for phase in phases:
            game = Game()
            game.clear_units()
            for power, units in phase["units"].items():
                game.set_units(power.upper(), units)
            start = process_time()
            for power, orders in phase["orders"].items():
                game.set_orders(power.upper(), orders)
            between = process_time()
            game.process()
            resolved += process_time() - between
            read += between - start
        print(resolved, read + resolved, flush=True)


if __name__ == "__main__":
    main()
