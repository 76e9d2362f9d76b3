"""Lint, format, types and tests of Plotroom.

Without options: what decides whether a change is right, in minutes. With --long what takes long: every paper, every
host, hostile input, long games, and properties on new inputs; with --all both. Options that are not listed here go to
pytest: `python -m tests -k torpedo`.
"""

import argparse
import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path
from threading import Thread

from tests import PARTS
from tests.browser import hosts

ROOT = Path(__file__).resolve().parent.parent
LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
TYPES = ("mypy",)
PARALLEL = ("-n", "auto", "--dist", "worksteal")
"""A process for each core, and no core waits while another has tests left."""
OTHERS = """other commands:
  python -m tests --quick      the first case of every test, without lint and types
  python -m tests.breaks       break the program on purpose and list the breaks that no test notices (long)
  python -m tests.golden       renew the golden pictures of all sheets, or of those named; then look at what git says has changed
  python -m tests.guide        renew the answers to commands that the README and the guide show
  python -m tests.gallery      renew the pictures of the README and the guide that are out of date
  python -m tests.web_pictures FOLDER   pictures of every page in a browser; --gallery renews those of README and guide
  python -m tests.matrix       print every sheet on every paper, with all sides and palettes, and read it back (long)
  python -m tests.campaign     mutated files and command lines, each in a process with bounded time and memory (long)
  python -m tests.saved_files  renew the reference of saved files
  python -m tests.map          renew the map of CONTRIBUTING.md
  python -m tests.reference    renew the pages of docs/reference from the declared settings of sheets and blocks
  python -m tests.balance      find SSN's own detection tables again, and the captains' chances on them (long)
  python -m tests.europe ATLAS  renew the map of Europe from an atlas; --help tells more
  python -m tests.benchmarks   measure speed against the bars; --help tells more
"""


def tree():
    """A number that only the files of the project give, so that the same files are always tested alike."""
    found = hashlib.sha256()
    for room in ("aids", "generators", "templates", "docs", "tests"):
        for path in sorted((ROOT / room).rglob("*")):
            if path.is_file() and not {"__pycache__", "node_modules"}.intersection(path.parts):
                found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return int.from_bytes(found.digest()[:4])


class Types(Thread):
    """Types, checked while the tests run; faults are shown as soon as they are known."""

    status = 0

    def run(self):
        """Run mypy; its output is shown if it finds a fault."""
        done = subprocess.run([sys.executable, "-m", *TYPES], cwd=ROOT, check=False, capture_output=True, text=True)
        self.status = done.returncode
        if self.status:
            print(f"{done.stdout}{done.stderr}$ python -m {' '.join(TYPES)}: failed", flush=True)


def run(*step):
    """Show a step and run it; its exit status."""
    print("$ python -m", *step, flush=True)
    return subprocess.run([sys.executable, "-m", *step], cwd=ROOT, check=False).returncode


def main(words=None):
    """Run all steps; the exit status of the first that fails, 0 if none does."""
    parser = argparse.ArgumentParser(
        prog="python -m tests",
        description=__doc__,
        epilog=OTHERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--quick", action="store_true", help="run the first case of every test only, without lint and types"
    )
    parser.add_argument("--long", action="store_true", help="run the long tests only, and properties on new inputs")
    parser.add_argument("--all", action="store_true", help="run the long tests too")
    parser.add_argument("--installed", action="store_true", help="run only what an installation can break")
    parser.add_argument(
        "--part", help="run a quarter of the long tests: 0 to 3, or 'tree' for the one that the project's files give"
    )
    given, options = parser.parse_known_args(words)
    chosen = [f"--{name}" for name in ("quick", "long", "all", "installed") if getattr(given, name)]
    number = tree() if given.part == "tree" else random.randrange(2**32)
    if given.part:
        chosen += ["--part", str(number % PARTS if given.part == "tree" else given.part)]
    if given.long or given.all:
        chosen.append(f"--hypothesis-seed={number}")
    if os.environ.get("CI"):
        missing = [] if hosts.find_browser() else [hosts.NO_BROWSER]
        missing += (
            [hosts.NO_PYODIDE] if (given.all or given.long or given.installed) and hosts.find_pyodide() is None else []
        )
        missing += [hosts.NO_TOOLS] if (ROOT / "aids").is_dir() and hosts.find_npm_tools() is None else []
        if missing:
            print(*missing, sep="\n")
            return 1
    types = Types()
    if given.quick or given.long or given.installed:
        print("without lint and types", flush=True)
    elif (ROOT / "aids").is_dir():
        for step in LINT:
            if status := run(*step):
                return status
        print("$ python -m", *TYPES, "(while the tests run)", flush=True)
        types.start()
    else:
        print("the source is not here: the installed program is tested, without lint and types", flush=True)
    status = run("pytest", *PARALLEL, *chosen, *options)
    if types.ident:
        types.join()
    return status or types.status


if __name__ == "__main__":
    sys.exit(main())
