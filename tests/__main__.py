"""Lint, format, types and tests of Plotroom, in that order; ends at the first that fails.

Options that are not listed here go to pytest: `python -m tests -k torpedo`.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))
PARALLEL = ("-n", "auto", "--dist", "worksteal")
"""A process for each core, and no core waits while another has tests left."""
OTHERS = """other commands:
  python -m tests --quick      lint, format, types, and the first case of every test: an answer in under a minute
  python -m tests.golden       renew the golden pictures of all sheets, or of those named; then look at what git says has changed
  python -m tests.gallery      renew the pictures of the README that are out of date
  python -m tests.web_pictures FOLDER   pictures of every page in a browser; --gallery renews those of the README
  python -m tests.matrix       print every sheet on every paper, with all sides and palettes, and read it back (long)
  python -m tests.campaign     mutated files and command lines, each in a process with bounded time and memory (long)
  python -m tests.map          renew the map of CONTRIBUTING.md
  python -m tests.balance      find SSN's own detection tables again, and the captains' chances on them (long)
  python -m tests.europe ATLAS  renew the map of Europe from an atlas; --help tells more
  python -m tests.benchmarks   measure speed against the bars; --help tells more
"""


def steps(quick, options):
    """The commands to run, as words after `python -m`."""
    return (*CHECKS, ("pytest", *PARALLEL, *(["--quick"] if quick else []), *options))


def main(words=None):
    """Run each step; the exit status of the first that fails, 0 if none does."""
    parser = argparse.ArgumentParser(
        prog="python -m tests",
        description=__doc__,
        epilog=OTHERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--quick", action="store_true", help="run the first case of every test only")
    given, options = parser.parse_known_args(words)
    for step in steps(given.quick, options):
        print("$ python -m", *step, flush=True)
        if status := subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
