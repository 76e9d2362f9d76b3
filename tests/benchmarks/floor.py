"""The floor that speeds are measured against: a PDF of ready content streams, zlib and a cross-reference table.

The streams are those of recorded pages with nothing shared: each counter, hex and rule is written out where it
stands, in a font that every reader has, as the plainest program would do it.
"""

import zlib

from generators.drawing import Arc, Circle, Group, Path, Text, Use, arc_curves

FACES = {"regular": "/F1", "semibold": "/F2", "bold": "/F2", "black": "/F2", "italic": "/F1"}


def stream(records):
    """The operators of a page's records, all in one."""
    return "\n".join(_operators(records)).encode("latin-1", "replace")


def _operators(records):
    for record in records:
        if isinstance(record, Text):
            for x, y, string in record.items:
                words = string.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
                yield f"BT {FACES[record.face]} {record.size:g} Tf {x:.2f} {y:.2f} Td ({words}) Tj ET"
        elif isinstance(record, Use | Group):
            inner = record.symbol.records if isinstance(record, Use) else record.records
            yield "q " + " ".join(f"{v:.5g}" for v in record.matrix) + " cm"
            yield from _operators(inner)
            yield "Q"
        else:
            yield _shape(record)


def _shape(record):
    if isinstance(record, Path):
        subpaths, closed = record.subpaths, record.closed
    elif isinstance(record, Circle):
        subpaths, closed = (arc_curves(record.x, record.y, record.r, 0, 360),), True
    elif isinstance(record, Arc):
        subpaths, closed = (arc_curves(record.x, record.y, record.r, record.start, record.sweep),), False
    style = record.style
    steps = []
    if style.fill:
        steps.append("0.2 0.4 0.6 rg")
    if style.stroke:
        steps.append(f"0.2 0.2 0.2 RG {style.width:g} w")
    for subpath in subpaths:
        for i, step in enumerate(subpath):
            if len(step) == 2:
                steps.append(f"{step[0]:.2f} {step[1]:.2f} {'l' if i else 'm'}")
            else:
                steps.append(" ".join(f"{x:.2f} {y:.2f}" for x, y in step) + " c")
        if closed:
            steps.append("h")
    steps.append(("B*" if style.stroke else "f*") if style.fill else "S")
    return " ".join(steps)


def streams(pages):
    """The ready streams of pages, with the size of each."""
    return [(page.width, page.height, stream(page.drawing.records)) for page in pages]


def write(ready):
    """Ready streams as a PDF."""
    out = [b"%PDF-1.7\n"]
    places = []
    where = len(out[0])

    def add(content):
        nonlocal where
        made = b"%d 0 obj\n%b\nendobj\n" % (len(places) + 1, content)
        places.append(where)
        out.append(made)
        where += len(made)

    kids = b" ".join(b"%d 0 R" % (5 + 2 * i) for i in range(len(ready)))
    add(b"<</Type/Catalog/Pages 2 0 R>>")
    add(b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(ready), kids))
    for name in (b"Helvetica", b"Helvetica-Bold"):
        add(b"<</Type/Font/Subtype/Type1/BaseFont/%b>>" % name)
    for i, (width, height, content) in enumerate(ready):
        add(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Contents %d 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>>>"
            % (width, height, 6 + 2 * i)
        )
        packed = zlib.compress(content)
        add(b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(packed), packed))
    out.append(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
    out.extend(b"%010d 00000 n \n" % place for place in places)
    out.append(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, where))
    return b"".join(out)
