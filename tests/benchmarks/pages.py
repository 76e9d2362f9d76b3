"""Twenty counter pages, the hex page and a page of six tables, from records to PDF, over the floor."""

from tests.benchmarks import floor, work
from tests.benchmarks.measuring import Bar, alternated

BARS = ("pages: time", "pages: file")


def build():
    return work.written([*work.counter_pages(), *work.hex_page(), *work.table_page()])


def measure(given, wanted):
    ready = floor.streams([*work.counter_pages(), *work.plain_hex_page(), *work.table_page()])
    assert len(ready) == 22, len(ready)
    if BARS[0] in wanted:
        took = alternated(given.size(1, 5, 15), floor=lambda: floor.write(ready), ours=build)
        note = f"floor {1000 * took['floor']:.1f} ms, {len(floor.write(ready)) / 1000:.0f} kB"
        yield Bar("20 counter pages + hexes + tables, over the floor", took["ours"] / took["floor"], 4.5, note=note)
    if BARS[1] in wanted:
        yield Bar("  the same: file", len(build()) / 1000, 300, "kB")
