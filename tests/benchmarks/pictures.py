"""Counters as PNG files, one a face, on the scale where the floor makes 2,500 pages a second."""

from aids import games
from generators.drawing.drawing import INCH
from generators.drawing.palettes import palette
from generators.page.paper import paper
from generators.sheets import counters, kits
from tests.benchmarks import floor, work
from tests.benchmarks.measuring import Bar, alternated

BARS = ("png counters",)
SCALE = 2500  # pages a second of the floor


def measure(given, wanted):
    from generators.writers.png import symbol_png

    (spec,) = kits.choose(kits.sheets("ssn"), ["counters"], "ssn")
    kits.build(spec, kits.Job(games.load("ssn"), paper("letter"), "single"))
    half = [piece for piece in counters.pieces(spec) if (piece.width, piece.height) == (INCH / 2, INCH / 2)]
    shown = [face for piece in half for face in (piece.front, piece.back) if face is not None]
    box, colours = (0.0, 0.0, INCH / 2, INCH / 2), palette()
    ready = floor.streams([*work.counter_pages(), *work.plain_hex_page(), *work.table_page()])

    def ours():
        for face in shown:
            symbol_png(face, box, colours, 300, title="counter", description=work.COMMAND)

    took = alternated(5 if given.quick else 15, floor=lambda: floor.write(ready), ours=ours)
    floor_rate = len(ready) / took["floor"]
    note = f"{len(shown) / took['ours']:.0f} on this machine, whose floor makes {floor_rate:.0f} pages a second"
    yield Bar(
        "PNG counters a second, on the floor's scale",
        len(shown) / took["ours"] * SCALE / floor_rate,
        400,
        "",
        True,
        note,
    )
