"""Slips that hide a secret, folded shut or printed on both sides, and blank slips to fill in by hand.

A screen of digits or bars hides the secret when a slip is held to the light.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import cos, radians, sin
from random import Random
from typing import NamedTuple

from aids.errors import FitError
from aids.games import Game
from aids.input_file import brief
from generators import drawing
from generators.drawing import mix
from generators.drawing.paths import draw_boxes, extent, join_lines
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, Area, Body, Heading, Paper, area, mirrored
from generators.page.rich_text import Block
from generators.sheets.sheet import Job, Sheet, text, texts, two_lengths, whole


def bend_arrow(draw: drawing.Drawing, x: float, y: float, r: float) -> None:
    """Draw a curved arrow over and down to the right, about (x, y)."""
    draw.arc(x + 0.3 * r, y, r, 170, -150, drawing.Style(None, "sea", 0.9))
    tip = (x + 0.3 * r + r * cos(radians(8)), y + r * sin(radians(-8)))
    draw.polygon((tip, (tip[0] - 2.6, tip[1] + 2.8), (tip[0] + 1.8, tip[1] + 3.2)), drawing.Style("sea"))


def draw_fold_icon(draw: drawing.Drawing, x: float, y: float) -> float:
    """Draw a slip open, and folded shut; returns the width used."""
    ink, dash = drawing.Style("paper", "navy", 0.6), drawing.Style(None, "navy", 0.5, (1.5, 1.2))
    draw.rect(x, y, 13, 18, ink)
    draw.rect(x, y + 4, 13, 7, drawing.Style("pale"))
    draw.line((x, y + 11), (x + 13, y + 11), dash)
    words = drawing.Style(None, "navy", 0.7)
    draw.lines([((x + 3, y + 2), (x + 10, y + 2)), ((x + 4, y + 14.5), (x + 9, y + 14.5))], words)
    bend_arrow(draw, x + 18, y + 11, 4.5)
    draw.rect(x + 30, y + 2, 13, 11, ink)
    draw.line((x + 30, y + 6), (x + 43, y + 6), drawing.Style(None, "navy", 0.6))
    draw.line((x + 33, y + 4), (x + 40, y + 4), words)
    return 43.0


def draw_back_icon(draw: drawing.Drawing, x: float, y: float) -> float:
    """Draw a slip front up, and turned over; returns the width used."""
    ink, words = drawing.Style("paper", "navy", 0.6), drawing.Style(None, "navy", 0.7)
    draw.rect(x, y + 2, 17, 13, ink)
    draw.rect(x, y + 6, 17, 9, drawing.Style("sea"))
    draw.line((x + 3, y + 4), (x + 10, y + 4), words)
    bend_arrow(draw, x + 22, y + 11, 4.5)
    draw.rect(x + 34, y + 2, 17, 13, ink)
    draw.lines([((x + 37, y + 11), (x + 45, y + 11)), ((x + 37, y + 8), (x + 42, y + 8))], words)
    return 51.0


#: Digits and letters as strokes on a grid two wide and four high, scattered over the screen.
STROKES: tuple[tuple[drawing.Point, ...], ...] = (
    ((0, 0), (2, 0), (2, 4), (0, 4), (0, 0)),
    ((0, 3), (1, 4), (1, 0)),
    ((0, 4), (2, 4), (2, 2), (0, 2), (0, 0), (2, 0)),
    ((0, 4), (2, 4), (1, 2), (2, 1), (1, 0), (0, 0)),
    ((1.5, 0), (1.5, 4), (0, 1), (2, 1)),
    ((2, 4), (0, 4), (0, 2), (2, 2), (2, 0), (0, 0)),
    ((1.5, 4), (0, 2), (0, 0), (2, 0), (2, 2), (0, 2)),
    ((0, 4), (2, 4), (0.5, 0)),
    ((0, 2), (2, 2), (2, 4), (0, 4), (0, 0), (2, 0), (2, 2)),
    ((0, 4), (0, 0), (2, 0), (2, 4)),
    ((0, 0), (0, 4), (2, 0), (2, 4)),
    ((2, 4), (0, 4), (0, 2), (1.5, 2), (0, 2), (0, 0), (2, 0)),
)
CELL = 6.6  # points: side of the square that holds one digit
WEIGHTS = (1.1, 0.9)  # widths of the digits' strokes, which are those of print and of a pencil
PALE = mix("navy", "paper", 0.48)  # as pale as print or ink that is seen through the paper
FRAME, WAVE = 4.0, 16.0  # points from the edges of a panel to the frame of its lining, and from wave to wave


@lru_cache(maxsize=8)
def lining(width: float, height: float) -> drawing.Symbol:
    """The ground of a panel with bars that hide a secret: waves in a frame, as the lining of an envelope."""
    draw = drawing.Drawing()
    left, low, right, top = FRAME, FRAME, width - FRAME, height - FRAME
    waves, count = [], int((right - left) // (WAVE / 2)) + 2
    for n in range(int((top - low) // WAVE) + 2):
        y = low + n * WAVE
        waves.append([(left + i * WAVE / 2, y + (0.25 * WAVE if i % 2 else -0.25 * WAVE)) for i in range(count)])
    with draw.group(clip=((left, low), (right, low), (right, top), (left, top))):
        draw.lines(waves, drawing.Style(None, "rule", 0.25))
    draw.rect(left, low, right - left, top - low, drawing.Style(None, "rule", 0.5))
    return drawing.Symbol(f"slip-lining-{width:.2f}x{height:.2f}", draw.records, (0.0, 0.0, width, height))


@lru_cache(maxsize=8)
def screen(width: float, height: float) -> drawing.Symbol:
    """The pattern of a panel: digits of the size of print, interlaced within a frame.

    Half of the digits are mirrored, as print is when it is seen through the back of the paper.  The same size gives
    the same pattern.
    """
    draw, chance = drawing.Drawing(), Random(f"{width:.2f} x {height:.2f}")
    left, low, right, top = FRAME, FRAME, width - FRAME, height - FRAME
    with draw.group(clip=((left, low), (right, low), (right, top), (left, top))):
        digits: list[list[tuple[drawing.Point, ...]]] = [[] for _ in WEIGHTS]
        for row in range(int(height // CELL) + 1):
            for column in range(int(width // CELL) + 1):
                middle = ((column + chance.uniform(0.2, 0.8)) * CELL, (row + chance.uniform(0.2, 0.8)) * CELL)
                digits[(row + column) % len(WEIGHTS)].append(_digit(chance, middle))
        for outlines, weight in zip(digits, WEIGHTS, strict=True):
            draw.lines(outlines, drawing.Style(None, PALE, weight))
    draw.rect(left, low, right - left, top - low, drawing.Style(None, "navy", 0.5))
    return drawing.Symbol(f"slip-screen-{width:.2f}x{height:.2f}", draw.records, (0, -0.5, width, height))


def _digit(chance: Random, middle: drawing.Point) -> tuple[drawing.Point, ...]:
    """A digit 6 to 10 points high at a random angle, mirrored or not."""
    side = chance.uniform(6, 10) / 4
    angle, flip = radians(chance.uniform(-35, 35)), chance.choice((1, -1))
    c, s = cos(angle) * side, sin(angle) * side
    points = []
    for x, y in chance.choice(STROKES):
        x, y = flip * (x - 1), y - 2
        points.append((round(middle[0] + c * x - s * y, 1), round(middle[1] + s * x + c * y, 1)))
    return tuple(points)


def in_one_ink(records: Iterable[drawing.Record], ink: str, *, film: bool = False) -> Iterator[drawing.Record]:
    """The records in one color, pictures as they are.

    On `film` what lies below the color of paper shows.
    """
    for record in records:
        match record:
            case drawing.Text(items, face, size, _, anchor):
                yield drawing.Text(items, face, size, ink, anchor)
            case drawing.Group():
                yield record._replace(records=tuple(in_one_ink(record.records, ink, film=film)))
            case drawing.Use():
                yield drawing.Use(_symbol(record.symbol, ink, film), record.matrix)
            case drawing.Path() | drawing.Circle() | drawing.Arc():
                yield record._replace(style=_style(record.style, ink, film))
            case _:
                yield record


@lru_cache(maxsize=500)
def _symbol(symbol: drawing.Symbol, ink: str, film: bool) -> drawing.Symbol:
    name = f"{symbol.name} {ink}{' on film' * film}"
    return symbol._replace(name=name, records=tuple(in_one_ink(symbol.records, ink, film=film)))


@lru_cache(maxsize=500)
def _style(style: drawing.Style, ink: str, film: bool) -> drawing.Style:
    paper = None if film else "paper"
    fill, stroke = ({None: None, "paper": paper}.get(color, ink) for color in (style.fill, style.stroke))
    return style._replace(fill=fill, stroke=stroke)


FOLDING_LINE = 26.0  # points: height of the line that says how to fold
MOST_BEHIND = 2  # lines of text behind a head


def draw_folding_line(
    draw: drawing.Drawing,
    room: Area,
    text: str,
    icon: Callable[[drawing.Drawing, float, float], float],
    head: str = "",
    spare: float = 0.0,
) -> None:
    """Draw the line above a page's pieces that says how to fold them: an icon 18 points high, a head and text.

    Where the text has no room behind the head, that is its first sentence.
    `icon` draws with its lower left corner at a point and returns its width; it is larger in `spare` points more.
    """
    factor, middle = max(1.0, min(2.5, (FOLDING_LINE + spare - 16) / 18)), room.top + (FOLDING_LINE - spare) / 2 - 0.5
    with draw.group(drawing.scale(factor, room.left, middle - 9 * factor)):
        x = room.left + factor * (icon(draw, 0.0, 0.0) + 8)
    behind = x + text_width(head, SECTION, "bold") + 12
    if head and len(wrap_text(text, NOTE, room.right - behind)) <= MOST_BEHIND:
        draw.text(x, middle - 4.5, head, SECTION, "danger", "bold")
        x = behind
    elif head:
        text = f"{head}. {text}"
    sizes = (SECTION, TABLE)[factor < 2 :]
    size = next((size for size in sizes if len(wrap_text(text, size, room.right - x)) <= MOST_BEHIND), NOTE)
    lines, pitch = wrap_text(text, size, room.right - x), 1.25 * size
    low = middle - 0.35 * size + pitch / 2 * (len(lines) - 1)
    draw.texts([(x, low - pitch * i, line) for i, line in enumerate(lines)], size, "ink")


LIP = 0.3 * drawing.INCH
INSET = 7.0  # kept clear within the edges of a slip
FOLD = "Cut on the lines. Fold on the dashes, the print inside: only the label stays in sight. Close it with tape."
INSTRUCTIONS = "The secrets are on the back. The black bars in front hide them against the light."
PALE_INK = mix("ink", "paper", 0.38)  # of secrets: bars in full ink hide them
SAMPLES = 100  # slips of a kind that hide one of it
GROWN = 0.15  # points: a bar reaches so far beyond what it hides, blurred
NEAR, LARGER = 3.0, 1.05  # points between two bars that are drawn as one, and how much larger that may be than the two
Stroke = tuple[drawing.Matrix, drawing.Record]
FRONT = "Do not turn this page over"
NOTICE = "Sealed side: turn this page over"


class Slip(NamedTuple):
    """One slip: the label on its lip, a note at the lip's right, the secret, its kind, and bars that hide it.

    Secrets and bars are drawn within the size of the panel, their lower left corner at (0, 0).  Those of a kind
    look alike but for what was rolled.  `alt` is read of the outside of a slip to fill in; any other is sealed.
    """

    label: str
    note: str
    secret: tuple[drawing.Record, ...]
    kind: str = ""
    cover: tuple[drawing.Record, ...] = ()
    alt: str = ""


class Shape(NamedTuple):
    """A slip in points as it is cut out: its size, and where its label stands.

    That is on a `lip` below the pattern, or in a cell at the left, `side` wide; one of them is 0.  A slip is `folded`
    or has its secret on the back.
    """

    width: float
    height: float
    lip: float = LIP
    side: float = 0.0
    folded: bool = False

    @property
    def panel(self) -> tuple[float, float]:
        """Width and height of the pattern, and of the secret above or behind it."""
        return self.width - self.side, (self.height - self.lip) / (2 if self.folded else 1)


def folded(width: float, height: float) -> Shape:
    """A slip to fold shut whose secret panel has this size."""
    return Shape(width, slip_height(height), folded=True)


def slip_height(height: float) -> float:
    """The height in points of a whole slip whose secret panel has this height."""
    return 2 * height + LIP


class Heads(NamedTuple):
    """The heads above the slips of the first page, in front and on the back; both reach as far down."""

    front: Block
    back: Block

    @property
    def height(self) -> float:
        """Points that both need."""
        return max(self.front.height, self.back.height)


def slip_area(paper: Paper, small_head: bool = True) -> Area:
    """The room for slips on a page, below the line that says how to fold or to open them."""
    room = area(paper, small_head)
    return room._replace(top=room.top - FOLDING_LINE)


def positions(shape: Shape, paper: Paper, small_head: bool, head: float = 0.0) -> list[drawing.Point]:
    """The lower left corner of each slip on the front of a page, row by row; `head` points at the top are left free.

    Neighbors touch.  FitError if the page without a head has no room for a slip, or the head does not fit it.
    """
    room = slip_area(paper, small_head)
    columns = int((room.width + 0.01) // shape.width)
    if columns < 1 or shape.height > room.height + 0.01:
        raise FitError(
            f"a slip of {shape.width / drawing.INCH:.3g} x {shape.height / drawing.INCH:.3g} in"
            f"{', unfolded,' * shape.folded} does not fit {paper.name}",
            "choose larger paper or smaller slips",
        )
    if head > room.height:
        raise FitError(f"the head of the page does not fit {paper.name}", "choose larger paper")
    rows = int((room.height - head + 0.01) // shape.height)
    left = room.left + (room.width - columns * shape.width) / 2
    spare = room.height % shape.height if shape.folded and not head else 0.0  # left free above the slips
    top = room.top - head - spare
    return [(left + i * shape.width, top - (row + 1) * shape.height) for row in range(rows) for i in range(columns)]


def share_rows(rows: int, first: int, each: int) -> list[int]:
    """The rows of slips on each of the fewest pages, as alike as may be.

    `first` and `each` are the most rows that the first page and each further one hold.
    """
    most = [first, *[each] * -(-max(0, rows - first) // each)]
    level = next(n for n in range(1, max(most) + 1) if sum(min(n, room) for room in most) >= rows)
    shared = [min(level, room) for room in most]
    for page in reversed(range(len(shared))):
        if shared[page] == level and sum(shared) > rows:
            shared[page] -= 1
    return shared


def page_count(count: int, shape: Shape, paper: Paper, small_head: bool, head: float = 0.0) -> int:
    """How many pages, backs included, `impose` makes of `count` slips."""
    first, each = len(positions(shape, paper, small_head, head)), len(positions(shape, paper, small_head))
    return (1 if shape.folded else 2) * (1 + -(-max(0, count - first) // each))


def stretched(shape: Shape, count: int, paper: Paper, small_head: bool, head: float, most: float) -> Shape:
    """The shape made as high as `count` slips allow on the pages that they need, at most `most` points."""
    room = slip_area(paper, small_head).height
    columns = int((slip_area(paper, small_head).width + 0.01) // shape.width)
    rows = -(-count // max(1, columns))

    def pages(height: float) -> int:
        first, each = int((room - head + 0.01) // height), int((room + 0.01) // height)
        return 1 + -(-max(0, rows - first) // each)

    if columns < 1 or shape.height > room + 0.01:
        return shape
    heights = {space / n for space in (room, room - head) for n in range(1, rows + 1)}
    fitting = [min(h, most) for h in heights if h > shape.height and pages(min(h, most)) == pages(shape.height)]
    return shape._replace(height=max(fitting, default=shape.height))


def impose(
    slips: Iterable[Slip],
    shape: Shape,
    paper: Paper,
    heading: Heading,
    heads: Heads | None = None,
    note: str = "",
    shares: Sequence[int] = (),
    *,
    sides: str = "",
    instructions: str = INSTRUCTIONS,
) -> Iterator[Body]:
    """The slips as pages to cut up, one page at a time, each followed by its back if they are not folded.

    `heads` are set above the slips of the first page, `note` at the foot of each.  `shares` are the slips on each page,
    otherwise each is filled.  For backed slips `sides` is the edge on which the page is flipped, and `instructions`
    stand above them.  FitError if a slip does not fit the paper, or a label its place.
    """
    room = slip_area(paper, heading.small)
    remaining, numbers = iter(slips), iter(shares)
    places = positions(shape, paper, heading.small, heads.height if heads else 0.0)
    while (on_page := list(islice(remaining, next(numbers, len(places))))) or heads:
        front, back = drawing.Drawing(), drawing.Drawing()
        how = (FOLD, draw_fold_icon, "") if shape.folded else (instructions, draw_back_icon, FRONT)
        spare = 0.0 if heads else room.top - places[0][1] - shape.height
        draw_folding_line(front, room, *how, spare=spare)
        with back.role("P"):
            back.text(room.left, room.top + 7.5, NOTICE, SECTION, "danger", "bold")
        for draw, block in ((front, heads and heads.front), (back, heads and heads.back)):
            if block:
                draw.put(block.drawing, room.left, room.top)
        placed = list(zip(places, on_page, strict=False))
        if shape.folded:
            _draw_secrets(front, [((x, y + shape.panel[1]), slip) for (x, y), slip in placed], shape)
            _draw_fronts(front, placed, shape)
            yield Body(front, heading, "cut", note=note)
        else:
            behind = [((mirrored(x, shape.width, paper.width), y), slip) for (x, y), slip in placed]
            _draw_secrets(back, behind, shape)
            with back.artifact():
                _draw_labels_behind(back, behind, shape)
            _draw_fronts(front, placed, shape)
            yield Body(front, heading, "front", note=note, stock="paper")
            yield Body(back, heading, "back", sides == "short-edge", note=note, stock="paper")
        heads, places = None, positions(shape, paper, heading.small)


def _draw_secrets(draw: drawing.Drawing, placed: Sequence[tuple[drawing.Point, Slip]], shape: Shape) -> None:
    """The secrets, which nothing reads aloud, finds or copies; what is inside a slip to fill in is read."""
    for (x, y), slip in placed:
        with draw.role(*(("Div",) if slip.alt else drawing.SECRET)), draw.group(drawing.shift(x, y + shape.lip)):
            draw.add(in_one_ink(slip.secret, PALE_INK) if slip.cover else slip.secret)


def covers(setups: Iterable[Iterable[Slip]], width: float, height: float) -> dict[str, drawing.Use]:
    """What hides the slips of each kind, of this size: bars over all that differs among `SAMPLES` such slips.

    Setups are taken until every kind has so many.  What all slips of a kind share is left out, unless nothing differs.
    """
    prints: dict[str, list[dict[Stroke, None]]] = defaultdict(list)
    for setup in setups:
        for slip in setup:
            prints[slip.kind].append(dict.fromkeys(_strokes(in_one_ink(slip.secret, "ink", film=True))))
        if prints and min(map(len, prints.values())) >= SAMPLES:
            break
    box = (0.0, 0.0, width, height)
    made: dict[str, drawing.Use] = {}
    for kind, slips in prints.items():
        counts = Counter(stroke for strokes in slips for stroke in strokes)
        differing = [stroke for stroke, count in counts.items() if count < len(slips)] or list(counts)
        draw = drawing.Drawing()
        for x, y, X, Y in _bars(extent([drawing.Group(matrix, (record,), None)]) for matrix, record in differing):
            draw.rounded(x, y, X - x, Y - y, min(2.0, (Y - y) / 2), drawing.Style("ink"))
        made[kind] = drawing.Use(drawing.Symbol(f"cover-{len(made)}", draw.records, box), drawing.IDENTITY)
    return made


def _bars(boxes: Iterable[drawing.Box]) -> list[drawing.Box]:
    """Boxes (x0, y0, x1, y1) grown a little; two that lie near each other are one where that adds little to them."""
    bars: list[drawing.Box] = []
    for x, y, X, Y in sorted(boxes):
        bar = (x - GROWN, y - GROWN, X + GROWN, Y + GROWN)
        while (near := next((other for other in bars if _joins(bar, other)), None)) is not None:
            bars.remove(near)
            bar = _around(bar, near)
        bars.append(bar)
    return bars


def _around(a: drawing.Box, b: drawing.Box) -> drawing.Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _joins(a: drawing.Box, b: drawing.Box) -> bool:
    """Whether two bars are one: they lie near each other, and the one is not much larger than the two."""
    if max(a[0], b[0]) - min(a[2], b[2]) > NEAR or max(a[1], b[1]) - min(a[3], b[3]) > NEAR:
        return False
    areas = [(x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in (a, b, _around(a, b))]
    return areas[2] < LARGER * (areas[0] + areas[1])


def _strokes(records: Iterable[drawing.Record], matrix: drawing.Matrix = drawing.IDENTITY) -> Iterator[Stroke]:
    """Records without groups, symbols and further items of texts, each with its matrix."""
    for record in records:
        match record:
            case drawing.Group(clip=None, within=None):
                yield from _strokes(record.records, drawing.compose(matrix, record.matrix))
            case drawing.Use():
                yield from _strokes(record.symbol.records, drawing.compose(matrix, record.matrix))
            case drawing.Text():
                yield from ((matrix, record._replace(items=(item,))) for item in record.items)
            case _:
                yield matrix, record


def _draw_fronts(draw: drawing.Drawing, placed: Sequence[tuple[drawing.Point, Slip]], shape: Shape) -> None:
    """What hides the secrets, the labels beside or below it, the folds and the cuts."""
    for place, slip in placed:
        how, told = "unfold it" if shape.folded else "turn it over", ", ".join(filter(None, (slip.label, slip.note)))
        with draw.figure(slip.alt or f"Sealed slip: {told}. To reveal it, {how}."):
            _draw_front(draw, place, slip, shape)
    if shape.folded:
        rise = shape.lip + shape.panel[1]
        folds = join_lines([((x, y + rise), (x + shape.width, y + rise)) for (x, y), _ in placed])
        with draw.layer("score"):
            draw.lines(folds, drawing.SCORE)
    with draw.layer("cut"):
        draw_boxes(draw, [(x, y, shape.width, shape.height) for (x, y), _ in placed], drawing.CUT)


def _draw_front(draw: drawing.Drawing, place: drawing.Point, slip: Slip, shape: Shape) -> None:
    """What hides the secret of one slip, and its label.  FitError if that is too long."""
    x, y = place
    panel = (x + shape.side, y + shape.lip)
    if slip.cover:
        width, height = shape.panel
        draw.use(lining(width, height), drawing.shift(*panel))
        # It is seen through the paper, as the secret is.
        matrix = (1.0, 0.0, 0.0, -1.0, 0.0, height) if shape.folded else (-1.0, 0.0, 0.0, 1.0, width, 0.0)
        with draw.group(drawing.compose(drawing.shift(*panel), matrix)):
            draw.add(slip.cover)
    else:
        draw.use(screen(*shape.panel), drawing.shift(*panel))
    note_width, (label, blank, _) = text_width(slip.note, NOTE), slip.label.partition("_")
    if shape.side:
        base, room = y + shape.height / 2 - (0.0 if slip.note else 0.36 * TABLE), shape.side - INSET - 4
        at = (x + INSET, base - 0.9 * TABLE)
    else:
        base, room = y + shape.lip / 2 - 0.34 * TABLE, shape.width - 2 * INSET
        at = (x + shape.width - INSET - note_width, base + 0.2)
        if slip.note and text_width(label, TABLE, "semibold") + 8 + note_width > room:
            base, at = y + shape.lip - 8.5, (x + INSET, y + 4)
        elif slip.note:
            room -= note_width + 8
    size, wide = fit_scale(label, TABLE, room, "semibold"), f"{shape.width / drawing.INCH:.3g} in wide"
    if text_width(label, size, "semibold") > room:
        raise FitError(f"the label {brief(slip.label)} is too long for a slip {wide}", "shorten it")
    draw.text(x + INSET, base, label, round(size, 2), "ink", "semibold")
    draw.text(*at, slip.note, NOTE, "gray")
    if blank:
        start, end = x + INSET + text_width(label, size, "semibold"), x + INSET + room
        draw.line((start, base - 2), (end, base - 2), drawing.WRITING)


def _draw_labels_behind(draw: drawing.Drawing, placed: Sequence[tuple[drawing.Point, Slip]], shape: Shape) -> None:
    labels = []
    for (x, y), slip in placed:
        label = shorten_text(slip.label, TABLE, (shape.side or shape.width) - 2 * INSET, "semibold")
        if shape.side:
            labels.append((x + shape.panel[0] + 4, y + shape.height / 2 - 0.36 * TABLE, label))
        else:
            labels.append((x + INSET, y + shape.lip / 2 - 0.34 * TABLE, label))
    draw.texts(labels, TABLE, "gray", "semibold")


MOST_SLIPS = 500
EASY, ROW, TICK = 21.0, 18.0, 14.0  # heights of a blank where there is room, of one that is tight, and of boxes to tick
BLANK = 32.0  # the least length of a blank


class Form(NamedTuple):
    """The contents of a blank slip: text at its head, named blanks, choices to tick, and ruled lines."""

    head: str = ""
    fields: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    lines: int = 0


def draw_form(form: Form, size: tuple[float, float]) -> drawing.Drawing:
    """A form on a secret panel of a width and height in points.  FitError if it does not fit."""
    width, height = size
    room = width - 2 * INSET
    if text_width(form.head, TABLE, "semibold") > room:
        raise FitError(f"the head {brief(form.head)} is wider than the slip", "shorten it")
    tick_lines = _flow_choices(form.choices, room)
    fixed = 2 * 5.0 + (13.0 if form.head else 0.0) + TICK * len(tick_lines) + ROW * form.lines
    if max((text_width(field, NOTE) for field in form.fields), default=0.0) + 4 + BLANK > room:
        raise FitError("the names of the fields leave no room to write in", "shorten them or make the slip wider")
    shares = [_share(form.fields, count) for count in range(len(form.fields), 0, -1)]
    fitting = [shared for shared in shares if _writable(shared, room)]
    fields = next(
        (shared for pitch in (EASY, ROW) for shared in fitting if pitch * len(shared) <= height - fixed),
        fitting[-1] if fitting else [],
    )
    rows = len(fields)
    spare = height - fixed - ROW * rows
    if spare < -0.01:
        raise FitError(
            f"the form is {(height - spare) / drawing.INCH:.2f} in high and the panel {height / drawing.INCH:.2f} in",
            "make the slip larger or ask for less",
        )
    ruled = rows + form.lines
    pitch = ROW + min(8.0, spare / (ruled + bool(tick_lines))) if ruled else ROW
    draw, y = drawing.Drawing(), height - 5.0
    if form.head:
        draw.text(INSET, y - 9, form.head, TABLE, "ink", "semibold")
        y -= 13.0
    blanks = _draw_fields(draw, fields, room, y, pitch)
    y -= pitch * rows + (spare - (pitch - ROW) * ruled) / 2 * bool(tick_lines)
    for line in tick_lines:
        y -= TICK
        for x, choice in line:
            draw.rect(INSET + x, y + 2, 8.5, 8.5, drawing.Style("paper", "navy", 0.6))
            draw.text(INSET + x + 12, y + 3.4, choice, TABLE, "ink")
    for i in range(form.lines):
        blanks.append(((INSET, y - pitch * (i + 1) + 3), (INSET + room, y - pitch * (i + 1) + 3)))
    draw.lines(blanks, drawing.WRITING)
    return draw


def _share(fields: Sequence[str], rows: int) -> list[Sequence[str]]:
    """The fields in rows, of which the first have one less where they are not alike."""
    return [fields[len(fields) * n // rows : len(fields) * (n + 1) // rows] for n in range(rows)]


def _writable(rows: Sequence[Sequence[str]], room: float) -> bool:
    """Whether every blank of some rows of fields has its least length."""
    ends = [(field, room / len(row) - 8 * (len(row) > 1)) for row in rows for field in row]
    return all(text_width(field, NOTE) + 4 + BLANK <= end for field, end in ends)


def _draw_fields(
    draw: drawing.Drawing, rows: Sequence[Sequence[str]], room: float, top: float, pitch: float
) -> list[tuple[drawing.Point, drawing.Point]]:
    """Draw the names of the blanks, hung from `top` in rows `pitch` points high; the lines to write on."""
    blanks: list[tuple[drawing.Point, drawing.Point]] = []
    for number, row in enumerate(rows, 1):
        base, each = top - pitch * number + 4, room / len(row)
        for n, field in enumerate(row):
            x, end = INSET + each * n, INSET + each * (n + 1) - 8 * (n + 1 < len(row))
            draw.text(x, base, field, NOTE, "ink")
            blanks.append(((x + text_width(field, NOTE) + 4, base - 1.5), (end, base - 1.5)))
    return blanks


def _flow_choices(choices: Sequence[str], room: float) -> list[list[tuple[float, str]]]:
    """Boxes to tick in columns, line by line: the x of each and its text."""
    widest = max((12 + text_width(choice, TABLE) for choice in choices), default=0.0)
    if widest > room:
        choice = max(choices, key=lambda each: text_width(each, TABLE))
        raise FitError(f"the choice {brief(choice)} is wider than the slip", "shorten it or make the slip wider")
    across = max(1, int(room // (widest + 2)))
    return [
        [(room / across * n, choice) for n, choice in enumerate(choices[first : first + across])]
        for first in range(0, len(choices), across)
    ]


class BlankSlips(Sheet):
    """Blank slips to fill in by hand and fold shut, `count` of each name or, without names, of one kind."""

    size = two_lengths("the slip folded shut", least=drawing.INCH / 2, most=20 * drawing.INCH)
    count = whole(1, MOST_SLIPS, "how many slips, of each name if there are names").default(1)
    names = texts("names: `count` slips of each")
    label = text("the text outside; `{n}` is the number of the slip, `{name}` its name, and a last `_` a blank")
    note = text("a smaller line outside, with the same names").default("")
    head = text("a line at the head of the inside, with the same names").default("")
    fields = texts("the names of blanks to fill in")
    choices = texts("choices with a box to tick")
    lines = whole(0, 40, "how many ruled lines").default(0)

    def verify(self, game: Game) -> None:
        """RulesError for too many slips."""
        if self.count * max(1, len(self.names)) > MOST_SLIPS:
            key = "count" if "count" in self.stated else "names"
            each = " of each name" * bool(self.names)
            self.fail(f"count = {self.count}{each} must make 1 to {MOST_SLIPS} slips", key)

    def pages(self, job: Job) -> list[Body]:
        """Slips to cut out, as many on a page as fit."""
        slips = []
        for name in self.names or ("",):
            for n in range(1, self.count + 1):
                numbered = (each.replace("{n}", str(n)) for each in (self.label, self.note, self.head))
                label, note, head = (each.replace("{name}", name) for each in numbered)
                form = draw_form(Form(head, self.fields, self.choices, self.lines), self.size)
                alt = f"Outside of a slip to fill in and fold: {', '.join(filter(None, (label.rstrip(' _'), note)))}."
                slips.append(Slip(label, note, form.records, alt=alt))
        return list(impose(slips, folded(*self.size), job.paper, self.heading(job, small=True)))
