"""Prints each bar as a ratio measured in one run; exit status 1 if any is over.

Names choose bars that hold one of these words: `python -m tests.benchmarks hex odds`.  The pages in a browser need one,
and Pyodide: they are measured with `--web` only.
"""

import argparse
import os
import sys
from importlib import import_module

from tests.benchmarks.measuring import Given

BARS = (
    "command",
    "pages",
    "hexes",
    "book",
    "pictures",
    "odds",
    "turns",
    "simulations",
    "sonar",
    "adjudication",
    "strangers",
)


def main():
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__.splitlines()[0])
    reader.add_argument("names", nargs="*", metavar="NAME", help=f"only bars with these words: {', '.join(BARS)} ...")
    reader.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    reader.add_argument("--once", action="store_true", help="each once at its smallest size, only to see that it runs")
    reader.add_argument(
        "--python", default="", metavar="PATH", help="the Python of an ordinary installation of plotroom"
    )
    reader.add_argument("--web", action="store_true", help="the pages in a browser instead")
    asked = reader.parse_args()
    given = Given(asked.quick, asked.once, asked.python)
    for quiet in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):  # as a player's shell has it
        os.environ.pop(quiet, None)
    over = 0
    print(f"{'':2}{'what':<62} {'measured':>10}  {'bar':<14}")
    for name in ("web",) if asked.web else BARS:
        module = import_module(f"tests.benchmarks.{name}")
        wanted = [bar for bar in module.BARS if not asked.names or any(w in f"{name} {bar}" for w in asked.names)]
        if wanted:
            for bar in module.measure(given, wanted):
                over += not bar.ok
                print(bar.line(), flush=True)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
