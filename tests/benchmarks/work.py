"""The pages that are measured: counters, labeled hexes, tables."""

from math import sqrt

from generators.drawing import INCH, Drawing, Page, Style, Symbol, palette, shift
from generators.page.frame import Body, Heading, Paper, area, frame_pages, measure
from generators.page.imposition import Piece, Plan, impose
from generators.pieces import counters
from generators.writers import Metadata
from generators.writers.pdf import write_pdf

PAPER = Paper("bench", 540.0, 760.0, 36.0)  # eight columns and eleven rows of half-inch counters
DESIGNS, COPIES = 22, 40  # 880 counters: ten leaves of 88, both sides
COMMAND = "plotroom print bench"
METADATA = Metadata("Benchmark", "Speed", "wargame", COMMAND, "0")
COLUMNS, ROWS = 33, 52


def written(pages):
    """Pages as a PDF in color."""
    return write_pdf(pages, palette(), METADATA, "DuplexFlipLongEdge")


def faces(number):
    """The two faces of a counter as a kit would have them."""
    bleed, half = measure("bleed"), INCH / 2
    for side, ground in (("front", "deep"), ("back", "shallow")):
        face = counters.Face(ground, f"{ground}-text", str(number + 1), "Deep", "Creep", front=True)
        yield counters.face_symbol(f"counter-{number}-{side}", face, half, half, 3.4, bleed)


def counter_pages():
    """Twenty pages of 88 counters: fronts and mirrored backs."""
    pieces = [Piece(f"counter-{n}", INCH / 2, INCH / 2, *faces(n), COPIES) for n in range(DESIGNS)]
    bodies = impose(pieces, PAPER, "long-edge", Heading("Benchmark", "Counters", small=True), Plan(0.25 * INCH))
    return list(frame_pages(bodies, PAPER))


def _grid():
    """The lower left corner of the hexes and the length of a side."""
    room = area(PAPER)
    side = min(room.width / (1.5 * COLUMNS + 0.5), room.height / (sqrt(3) * (ROWS + 0.5)))
    return room.left, room.bottom, side


def _labels():
    left, bottom, side = _grid()
    high = sqrt(3) * side
    for c in range(COLUMNS):
        x, y = left + 1.5 * side * c, bottom + (high / 2 if c % 2 == 0 else 0)
        yield [(x + side, y + (ROWS - r - 0.3) * high, f"{c + 1:02d}{r + 1:02d}") for r in range(ROWS)]


def hex_page():
    """A page of 33 columns of 52 labeled hexes: three forms, every edge inked once."""
    left, bottom, side = _grid()
    high = sqrt(3) * side
    grid = Style(None, "gray", 0.3)
    box = (-side, -high, 3 * side, (ROWS + 1) * high)

    def zigzag(x, way):
        return [(x + (0 if i % 2 else way * side / 2), i * high / 2) for i in range(2 * ROWS + 1)]

    def column(name, extra):
        draw = Drawing()
        tops = [((side / 2, i * high), (1.5 * side, i * high)) for i in range(ROWS + 1)]
        draw.lines([zigzag(0, 1), *tops, *extra], grid)
        return Symbol(name, draw.records, box)

    # A column owns its left edges and its level ones, and the one right edge that its neighbor's left edges lack:
    # a raised column its uppermost, any other its lowest.
    even = column("hexes-even", [((2 * side, (ROWS - 0.5) * high), (1.5 * side, ROWS * high))])
    odd = column("hexes-odd", [((1.5 * side, 0), (2 * side, high / 2))])
    draw = Drawing()
    draw.lines([zigzag(2 * side, -1)[:-1]], grid)
    last = Symbol("hexes-last", draw.records, box)
    draw = Drawing()
    for c in range(COLUMNS):
        place = shift(left + 1.5 * side * c, bottom + (high / 2 if c % 2 == 0 else 0))
        draw.use(even if c % 2 == 0 else odd, place)
    draw.use(last, place)
    draw.texts([label for column in _labels() for label in column], 3.2, "gray", "regular", "middle")
    return [Page(PAPER.width, PAPER.height, draw, "Hexes")]


def plain_hex_page():
    """The same page as a plain program draws it, for the floor: each hex and its label where they stand."""
    left, bottom, side = _grid()
    high = sqrt(3) * side
    draw = Drawing()
    for c in range(COLUMNS):
        x, y = left + 1.5 * side * c, bottom + (high / 2 if c % 2 == 0 else 0)
        for r in range(ROWS):
            low = y + r * high
            corners = [(x, low + high / 2), (x + side / 2, low), (x + 1.5 * side, low), (x + 2 * side, low + high / 2)]
            corners += [(x + 1.5 * side, low + high), (x + side / 2, low + high)]
            draw.polygon(corners, Style(None, "gray", 0.3))
    for column in _labels():
        draw.texts(column, 3.2, "gray", "regular", "middle")
    return [Page(PAPER.width, PAPER.height, draw, "Hexes")]


def table_page():
    """A page of six tables of twelve rows and five columns."""
    room = area(PAPER)
    draw = Drawing()
    wide, row = (room.width - 12) / 2, 14.5
    for n in range(6):
        x, top = room.left + (n % 2) * (wide + 12), room.top - (n // 2) * (room.height / 3)
        draw.text(x, top - 10, f"Table {n + 1}: what happens", 11, "navy", "black")
        for i in range(0, 12, 2):
            draw.rect(x, top - 30 - (i + 1) * row, wide, row, Style("tint"))
        draw.lines(
            [((x, top - 30 - i * row), (x + wide, top - 30 - i * row)) for i in range(13)], Style(None, "rule", 0.35)
        )
        heads = ("2d6", "Result", "Range", "Chance", "Rule")
        places = [x + 3, x + 30, x + 130, x + 165, x + 200]
        draw.texts([(p, top - 26, word) for p, word in zip(places, heads, strict=True)], 7.5, "gray", "semibold")
        rolls, words, figures = [], [], []
        for i in range(12):
            y = top - 30 - i * row - 10
            rolls.append((places[0], y, str(i + 1)))
            words.append((places[1], y, ("missed", "evaded", "hit and alerted", "kill")[(i + n) % 4]))
            figures += [(places[2], y, f"{i + n}-{i + n + 2}″"), (places[3], y, f"{(i + 1) * 7 % 36}/36")]
            figures.append((places[4], y, f"{n + 1}.{i + 1}"))
        draw.texts(rolls, 9, "navy", "bold")
        draw.texts(words, 9, "ink", "regular")
        draw.texts(figures, 9, "ink", "regular")
    return list(frame_pages([Body(draw, Heading("Benchmark", "Tables", "Rules 1-6"))], PAPER))
