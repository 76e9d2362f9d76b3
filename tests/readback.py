"""Reads a PDF back into shapes and strings in page points, as a printer would place them.

It shares no code with the writer: pypdf opens the file and its objects, and content streams are read by one strict pattern
for an operation, many times as fast as pypdf reads them (`tests/test_readback.py` compares the two); form XObjects are
opened where they are used, matrices multiplied, and codes mapped to characters by each font's ToUnicode.
"""

import re
from functools import lru_cache
from io import BytesIO
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pypdf

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE = (-1e9, -1e9, 1e9, 1e9)


class Outline(NamedTuple):
    """One painted path: polylines (curves in chords), colors as #RRGGBB or None, stroke width and dash in points.

    `clip` is the box of the clip in force; `use` counts the symbols drawn on the page, 0 outside any.
    """

    lines: tuple
    closed: bool
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple
    clip: tuple
    use: int

    @property
    def box(self):
        """Left, bottom, right, top of the path itself, not of its stroke."""
        return box_of([p for line in self.lines for p in line])


class Run(NamedTuple):
    """A string: start and end of its baseline, the point one size above the start, size in points, color, and symbol."""

    string: str
    start: tuple
    end: tuple
    top: tuple
    size: float
    color: str
    font: str
    clip: tuple
    use: int

    @property
    def box(self):
        """Left, bottom, right, top of the letters with ascenders and descenders."""
        (x, y), (X, Y), (u, v) = self.start, self.end, self.top
        up, down = 0.74, -0.22
        corners = [(a + h * (u - x), b + h * (v - y)) for a, b in ((x, y), (X, Y)) for h in (up, down)]
        return box_of(corners)


class Sheet(NamedTuple):
    """One page: its boxes, and its outlines and runs, each in drawing order."""

    width: float
    height: float
    trim: tuple
    bleed: tuple
    outlines: tuple
    runs: tuple

    def words(self):
        """All strings."""
        return [run.string for run in self.runs]


def read(content):
    """The pages of a PDF given as bytes or a path; a file read lately is not read again."""
    return list(_read(content if isinstance(content, bytes) else Path(content).read_bytes()))


@lru_cache(maxsize=64)
def _read(content):
    reader = open_pdf(content)
    parsed = {}
    return tuple(_page(page, reader, parsed) for page in reader.pages)


def open_pdf(content):
    """The file as pypdf reads it in its strict mode."""
    return pypdf.PdfReader(BytesIO(content) if isinstance(content, bytes) else content, strict=True)


def is_sealed(seal, content):
    """Whether the bytes of a file have a seal that is right."""
    return seal.is_intact_in(BytesIO(content), len(content))


def box_of(points):
    """Left, bottom, right, top of points."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def meet(one, other):
    """The intersection of two boxes; None if they do not meet."""
    x0, y0, x1, y1 = (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else None


def grown(box, by):
    """The box with `by` points added on every side."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def within(inner, outer, slack=0.01):
    """Whether one box lies in the other."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def ink_boxes(sheet):
    """The visible box of each outline, with its stroke, and of each run, within its clip; and the outline or run."""
    for outline in sheet.outlines:
        half = outline.width / 2 if outline.stroke else 0.0
        seen = meet(grown(outline.box, half), outline.clip)
        if seen:
            yield seen, outline
    for run in sheet.runs:
        seen = meet(run.box, run.clip)
        if seen:
            yield seen, run


# --- the walk -------------------------------------------------------------------------------------------------


def _times(outer, inner):
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


class _State(NamedTuple):
    """The graphics state that q and Q keep."""

    matrix: tuple = IDENTITY
    fill: str = "#000000"
    stroke: str = "#000000"
    width: float = 1.0
    dash: tuple = ()
    font: object = None
    size: float = 0.0
    clip: tuple = EVERYWHERE


def _page(page, reader, parsed):
    target = _Target(reader, parsed)
    _Stream(target, page["/Resources"], _State(), 0).run(operations(page.get_contents().get_data()))
    _, _, width, height = map(float, page.mediabox)
    boxes = [tuple(float(v) for v in box) for box in (page.trimbox, page.bleedbox)]
    return Sheet(width, height, *boxes, tuple(target.outlines), tuple(target.runs))


_NUMBER, _NAME, _STRING = rb"[-+]?[\d.]+\s+", rb"/[^\s()<>\[\]{}/%]+\s*", rb"\((?:\\.|[^\\()])*\)\s*"
_ARRAY, _DICTIONARY = rb"\[[-+\d.\s]*\]\s*", rb"<<[^<>]*>>\s*"
_OPERATION = re.compile(
    rb"\s*((?:%b)*)([A-Za-z][A-Za-z\d]*\*?)\s*" % b"|".join((_NUMBER, _NAME, _STRING, _ARRAY, _DICTIONARY)),
    re.S,
)
_ESCAPE = re.compile(rb"\\(\d{1,3}|.)", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def operations(data):
    """Each operation of a content stream: its operands as bytes, and its operator; AssertionError for anything else."""
    found, at = [], 0
    while at < len(data):
        match = _OPERATION.match(data, at)
        assert match, f"no operation: {data[at : at + 60]}"
        found.append((match[1], match[2].decode()))
        at = match.end()
    return found


def string_of(operand):
    """The codes of a string in parentheses."""

    def code(escape):
        return bytes([int(escape[1], 8)]) if escape[1].isdigit() else _ESCAPES.get(escape[1], escape[1])

    return _ESCAPE.sub(code, operand.strip()[1:-1])


def _numbers(operands):
    return tuple(map(float, operands.split()))


def _named(resources, kind, operands):
    """An object of the resources, and the other operands."""
    name, *others = operands.decode().split()
    return resources[kind][name].get_object(), others


_PATH = {"m", "l", "c", "re", "h"}
_FILLS = {"f", "F", "f*", "B", "B*", "b", "b*"}
_STROKES = {"S", "s", "B", "B*", "b", "b*"}
_CLOSES = {"s", "b", "b*"}
_PAINT = _FILLS | _STROKES | {"n"}
_TEXT = {"BT", "Td", "Tm", "Tj"}
_IGNORED = {"ET", "gs", "J", "j", "M", "cs", "scn", "sh", "ri", "i", "TL", "Tr", "BMC", "BDC", "EMC"}


class _Target:
    """What the streams of one page paint; `parsed` caches forms and fonts of the file by object number."""

    def __init__(self, reader, parsed):
        self.reader, self.parsed = reader, parsed
        self.outlines, self.runs = [], []
        self.uses = 0

    def once(self, thing, reading):
        """The result of `reading` an object of the file, cached."""
        number = thing.indirect_reference.idnum
        if number not in self.parsed:
            self.parsed[number] = reading(thing)
        return self.parsed[number]


class _Stream:
    """One content stream as it is painted: the graphics state, the path under construction and the text matrix."""

    def __init__(self, target, resources, state, use):
        self.target, self.resources, self.state, self.use = target, resources, state, use
        self.kept = []
        self.lines, self.line, self.here = [], [], (0.0, 0.0)
        self.closed = self.clipping = False
        self.text = self.text_start = IDENTITY

    def run(self, operations):
        """Paint the stream."""
        for operands, op in operations:
            if op in _PATH:
                self.extend_path(op, _numbers(operands))
            elif op in _PAINT:
                self.paint(op)
            elif op in ("W", "W*"):
                self.clipping = True
            elif op in _TEXT:
                self.show_text(op, operands)
            elif op == "Do":
                self.draw_form(_named(self.resources, "/XObject", operands)[0])
            elif op not in _IGNORED:
                self.change_state(op, operands)
        assert not self.kept, "q without Q"
        assert not self.lines, "a path that was never painted"

    def extend_path(self, op, v):
        """Path construction: m, l, c, re and h."""
        if op == "h":
            self.closed = True
        elif op == "re":
            x, y, w, h = v
            self.line = self.placed([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
            self.lines.append(self.line)
            self.closed, self.here = True, (x, y)
        else:
            points = _chords(self.here, v) if op == "c" else [v]
            if op == "m":
                self.line = []
                self.lines.append(self.line)
            self.line += self.placed(points)
            self.here = (v[-2], v[-1])

    def placed(self, points):
        a, b, c, d, e, f = self.state.matrix
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]

    def paint(self, op):
        """End the path: clip with it, fill it, stroke it."""
        state = self.state
        if self.clipping:
            state = self.state = state._replace(clip=_clip(state.clip, self.lines))
        if op != "n" and self.lines:
            scale = hypot(state.matrix[0], state.matrix[1])
            self.target.outlines.append(
                Outline(
                    lines=tuple(map(tuple, self.lines)),
                    closed=self.closed or op in _CLOSES,
                    fill=state.fill if op in _FILLS else None,
                    stroke=state.stroke if op in _STROKES else None,
                    width=state.width * scale,
                    dash=tuple(d * scale for d in state.dash),
                    clip=state.clip,
                    use=self.use,
                )
            )
        self.lines, self.line, self.closed, self.clipping = [], [], False, False

    def change_state(self, op, operands):
        """Operators of the graphics state; AssertionError for one that is not known."""
        state = self.state
        if op == "q":
            self.kept.append(state)
        elif op == "Q":
            self.state = self.kept.pop()
        elif op == "cm":
            self.state = state._replace(matrix=_times(state.matrix, _numbers(operands)))
        elif op in ("rg", "g"):
            self.state = state._replace(fill=_color(operands))
        elif op in ("RG", "G"):
            self.state = state._replace(stroke=_color(operands))
        elif op == "w":
            self.state = state._replace(width=float(operands))
        elif op == "d":
            self.state = state._replace(dash=_numbers(operands[1 : operands.index(b"]")]))
        elif op == "Tf":
            shown = operands.replace(b"s ", b" ")  # a secret as eyes read it: programs find dots in its font
            font, (size,) = _named(self.resources, "/Font", shown)
            self.state = state._replace(font=font, size=float(size))
        else:
            raise AssertionError(f"an operator that readback does not know: {op}")

    def show_text(self, op, operands):
        """Text operators: BT, Td, Tm and Tj."""
        if op == "Tj":
            self.show_string(string_of(operands))
        elif op == "BT":
            self.text = self.text_start = IDENTITY
        elif op == "Td":
            moved = (1.0, 0.0, 0.0, 1.0, *_numbers(operands))
            self.text = self.text_start = _times(self.text_start, moved)
        else:
            self.text = self.text_start = _numbers(operands)

    def show_string(self, codes):
        state = self.state
        table, widths = self.target.once(state.font, _font)
        wide = sum(widths[c] for c in codes) * state.size / 1000
        whole = _times(state.matrix, self.text)
        self.target.runs.append(
            Run(
                string="".join(table[c] for c in codes),
                start=_at(whole, 0, 0),
                end=_at(whole, wide, 0),
                top=_at(whole, 0, state.size),
                size=state.size * hypot(whole[2], whole[3]),
                color=state.fill,
                font=str(state.font["/BaseFont"]),
                clip=state.clip,
                use=self.use,
            )
        )
        self.text = _times(self.text, (1.0, 0.0, 0.0, 1.0, wide, 0.0))

    def draw_form(self, form):
        """Paint a form XObject."""
        assert form["/Subtype"] == "/Form", "a picture on a page of lines"
        if not self.use:
            self.target.uses += 1
        matrix = _times(self.state.matrix, tuple(float(n) for n in form.get("/Matrix", IDENTITY)))
        x0, y0, x1, y1 = (float(n) for n in form["/BBox"])
        box = [_at(matrix, x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        inner = self.state._replace(matrix=matrix, clip=_clip(self.state.clip, [box]))
        steps = self.target.once(form, lambda f: operations(f.get_data()))
        _Stream(self.target, form["/Resources"], inner, self.use or self.target.uses).run(steps)


def _clip(clip, lines):
    return meet(clip, box_of([p for line in lines for p in line])) or (0.0, 0.0, 0.0, 0.0)


def _chords(here, v):
    (x0, y0), (x1, y1, x2, y2, x3, y3) = here, v
    for i in range(1, 9):
        t = i / 8
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3


def _color(operands):
    parts = list(_numbers(operands))
    if len(parts) == 1:
        parts *= 3
    return "#" + "".join(f"{round(255 * part):02X}" for part in parts)


def _font(font):
    """Code to character, and code to width in thousandths of the size."""
    table = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", font["/ToUnicode"].get_data().decode("latin-1"), re.S):
        for code, target in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            table[int(code, 16)] = bytes.fromhex(target).decode("utf-16-be")
    assert table, f"{font['/BaseFont']} has no ToUnicode that readback knows"
    return table, {i: float(w) for i, w in enumerate(font["/Widths"], int(font["/FirstChar"]))}


def layers_of_marks(page):
    """The layer and operator of each painted path, symbol and string of a page; None for what is in no layer.

    Marks of the structure are within layers, and a layer holds whole text objects.
    """
    names = {key: group.get_object()["/Name"] for key, group in page["/Resources"].get("/Properties", {}).items()}
    open_layers, in_text, marks = [], False, []
    for operands, op in operations(page.get_contents().get_data()):
        if op == "BDC" and operands.startswith(b"/OC"):
            kind, name = operands.decode().replace("/", " /").split()
            assert kind == "/OC" and not in_text and not open_layers
            open_layers.append(names[name])
        elif op in ("BDC", "BMC"):
            open_layers.append(open_layers[-1] if open_layers else None)
        elif op == "EMC":
            assert not in_text or len(open_layers) > 1 or open_layers == [None]
            open_layers.pop()
        elif op in ("BT", "ET"):
            in_text = op == "BT"
        elif op in ("S", "f*", "B*", "Do", "Tj"):
            marks.append((open_layers[-1] if open_layers else None, op))
    assert not open_layers
    return marks
