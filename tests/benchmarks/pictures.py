"""PNG files, on the scale where the floor makes 2,500 pages a second: counters, one a face, and pages at 300 dpi."""

from aids import games
from generators.drawing import INCH, Drawing, Page, palette
from generators.page import frame
from generators.page.frame import paper
from generators.pieces import counters
from generators.sheets import kits
from generators.writers import WRITERS, Metadata, Settings
from tests.benchmarks import floor, work
from tests.benchmarks.measuring import Bar, alternated

BARS = ("png counters", "png pages")
SCALE = 2500  # pages a second of the floor


def _faces():
    """The faces of SSN's half-inch counters as pages."""
    (spec,) = kits.choose(kits.sheets("ssn"), ["counters"], "ssn")
    kits.build(spec, kits.Job(games.load("ssn"), paper("letter"), "single"))
    pieces = [
        piece
        for piece in counters.of_spec(spec, games.load("ssn"))
        if (piece.width, piece.height) == (INCH / 2, INCH / 2)
    ]
    faces = [face for piece in pieces for face in (piece.front, piece.back) if face is not None]
    pages = [Page(INCH / 2, INCH / 2, Drawing(), "counter") for _ in faces]
    for page, face in zip(pages, faces, strict=True):
        page.drawing.use(face)
    return pages


def _pages():
    """Pages of charts and of counters."""
    game = games.load("ssn")
    job = kits.Job(game, paper("letter"), "long-edge")
    specs = kits.choose(kits.sheets("ssn"), ["torpedo", "detection", "counters"], "ssn")
    return [page for spec in specs for page in frame.frame_pages(kits.build(spec, job), job.paper)]


def measure(given, wanted):
    ready = floor.streams([*work.counter_pages(), *work.plain_hex_page(), *work.table_page()])
    cases = {"png counters": (_faces, 1700), "png pages": (_pages, 12)}
    for name, (make, bar) in cases.items():
        if name not in wanted:
            continue
        pages = make()[: given.size(2, None, None)]

        def ours(pages=pages):
            for _ in WRITERS["png"].write(pages, palette(), Metadata(command=work.COMMAND), Settings(300)):
                pass

        took = alternated(given.size(1, 5, 15), floor=lambda: floor.write(ready), ours=ours)
        floor_rate, rate = len(ready) / took["floor"], len(pages) / took["ours"]
        note = f"{rate:.4g} on this machine, whose floor makes {floor_rate:.0f} pages a second"
        label = name.replace("png", "PNG") + " a second, on the floor's scale"
        yield Bar(label, rate * SCALE / floor_rate, bar, "", True, note)
