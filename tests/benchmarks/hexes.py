"""A page of 33 x 52 labeled hexes, over its own content stream in the floor."""

from tests.benchmarks import floor, work
from tests.benchmarks.measuring import Bar, alternated

BARS = ("hex page: time", "hex page: file")


def build():
    return work.written(work.hex_page())


def measure(given, wanted):
    ready = floor.streams(work.plain_hex_page())
    if BARS[0] in wanted:
        took = alternated(given.size(1, 10, 40), floor=lambda: floor.write(ready), ours=build)
        note = f"floor {1000 * took['floor']:.1f} ms"
        yield Bar("hex page, over its own floor stream", took["ours"] / took["floor"], 2.7, note=note)
    if BARS[1] in wanted:
        yield Bar("  the same: file, embedded font and all", len(build()) / 1000, 13, "kB")
