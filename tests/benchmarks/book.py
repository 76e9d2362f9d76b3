"""A thousand pages of setup sheets in one file: time over the floor's pages of the same text, and memory."""

import subprocess
import sys
from pathlib import Path

from aids import games
from generators.page.frame import frame_pages, paper
from generators.press.documents import Document, Output, PrintOptions
from generators.sheets.setup_sheets import SetupJob, on_leaves, roll_setups
from tests.benchmarks import floor
from tests.benchmarks.measuring import Bar, alternated

BARS = ("book: time", "book: peak memory", "book: growth a page")
ROOT = Path(__file__).resolve().parents[2]
MEMORY = """
import sys
from tests.benchmarks import book
book.build(int(sys.argv[1]))
try:
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM:")))
except FileNotFoundError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
"""


def _options():
    return PrintOptions(paper("letter"), Output("plotroom setup ssn --count 1000"))


def _pages(count):
    game, options = games.load("ssn"), _options()
    job = SetupJob(options.paper, command="plotroom setup ssn")
    bodies = on_leaves(game, {}, roll_setups(game, {}, 1, count), job)
    return frame_pages(bodies, options.paper)


def build(count):
    """The file that `plotroom setup ssn --count` writes: rolls, layout and PDF."""
    return next(Document(["setup"], _pages(count), _options(), "SSN: setups", "Setup").files())[1]


def _memory(count):
    """The peak memory, in kB, of a process that writes so many sheets."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, str(count)], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return int(done.stdout)


def measure(given, wanted):
    each = len(list(_pages(1)))
    count = given.size(each, 200, 1000) // each  # setups, so that the pages are as many
    if BARS[0] in wanted:
        ready = floor.streams(_pages(count))
        took = alternated(given.size(1, 3, 5), floor=lambda: floor.write(ready), ours=lambda: build(count))
        note = f"floor {1e6 * took['floor'] / len(ready):.0f} us a page, ours {1e6 * took['ours'] / len(ready):.0f}"
        name = f"{len(ready):,} pages of setups, over the floor's pages"
        yield Bar(name, took["ours"] / took["floor"], 5.5, note=note)
    if not {*BARS[1:]} & {*wanted}:
        return
    few, many = given.size(each, 100, 100), given.size(11 * each, 1000, 1000)
    least, most = _memory(few // each), _memory(many // each)
    if BARS[1] in wanted:
        yield Bar(f"  {many:,} of them: peak memory", most / 1024, 45, "MiB")
    if BARS[2] in wanted:
        yield Bar("  growth a page", (most - least) / (many - few), 18, "kB")
