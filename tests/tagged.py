"""Reads a tagged PDF as a program does that reads it aloud, and finds what PDF/UA-1 does not allow.

It shares no code with the writer: pypdf opens the file, and content streams are read by `readback.operations`.
"""

import re
from typing import NamedTuple

from tests.readback import _font, open_pdf, operations, string_of

PAINTS = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do", "Tj"}
HELD_BY = {"TR": "Table", "TH": "TR", "TD": "TR", "LI": "L", "Lbl": "LI", "LBody": "LI"}
KNOWN = {"Document", "Sect", "Div", "H1", "H2", "H3", "P", "L", "Table", "Figure", *HELD_BY}
_SPOKEN = re.compile(rb"/ActualText\s*\(((?:\\.|[^\\()])*)\)")


class Content(NamedTuple):
    """What a page paints: the words by mark, those of artifacts, operators in no mark, and what is read for drawings."""

    words: dict
    artifacts: list
    bare: list
    fonts: dict
    spoken: list


class Part(NamedTuple):
    """An element of the structure: role, words, what is read in its place, parts, and its dictionary."""

    role: str
    words: str
    alt: str
    parts: tuple
    entry: dict


def content_of(page):
    """The words of a page by mark."""
    found, marks = Content({}, [], [], {}, []), []
    _read(page, operations(page.get_contents().get_data()), found, marks)
    assert not marks, "a mark that is not closed"
    return found


def _read(holder, steps, found, marks, inside=False):
    """Read a stream; one `inside` a form belongs to the mark around its use."""
    font, resources, kept = None, holder["/Resources"], []
    for operands, op in steps:
        if op == "q":
            kept.append(font)
        elif op == "Q":
            font = kept.pop()
        if op in ("BDC", "BMC"):
            assert not inside, "a mark in a form"
            marks.append(operands)
            if number := re.search(rb"/MCID (\d+)", operands):
                assert int(number[1]) not in found.words, "a number of a mark that occurs twice"
                found.words[int(number[1])] = []
            if spoken := _SPOKEN.search(operands):
                found.spoken.append(spoken[1].decode())
                _say(found, marks, found.spoken[-1])
        elif op == "EMC":
            marks.pop()
        elif op == "Tf":
            font = resources["/Font"][operands.split()[0].decode()].get_object()
        if op not in PAINTS:
            continue
        if not any(not mark.startswith(b"/OC") for mark in marks):
            found.bare.append(op)
        if op == "Tj":
            if font.indirect_reference.idnum not in found.fonts:
                found.fonts[font.indirect_reference.idnum], _ = _font(font)
            table = found.fonts[font.indirect_reference.idnum]
            said = "".join(table[code] for code in string_of(operands))
            if marks and b"/ActualText" in marks[-1]:
                found.artifacts.append(said)
            else:
                _say(found, marks, said)
        elif op == "Do":
            form = resources["/XObject"][operands.split()[0].decode()].get_object()
            if form["/Subtype"] == "/Form":
                _read(form, operations(form.get_data()), found, marks, inside=True)


def _say(found, marks, words):
    own = [int(number[1]) for mark in marks if (number := re.search(rb"/MCID (\d+)", mark))]
    (found.words[own[-1]] if own else found.artifacts).append(words)


class Read(NamedTuple):
    """A tagged file: its structure, the content of each page, and what is wrong."""

    document: Part
    pages: list
    faults: list

    def lines(self):
        """What is read aloud, element by element, each with its role."""
        return list(_lines(self.document))


def _lines(part, depth=0):
    said = part.alt or part.words
    if said or not part.parts:
        yield depth, part.role, said
    for each in part.parts:
        yield from _lines(each, depth + 1)


def read_tagged(content):
    """A PDF read through its structure."""
    file = open_pdf(content)
    root, faults = file.trailer["/Root"], []
    if root.get("/Lang") != "en" or not root["/MarkInfo"]["/Marked"]:
        faults.append("no language, or not marked")
    if not root["/ViewerPreferences"].get("/DisplayDocTitle"):
        faults.append("the title is not displayed")
    faults += _metadata_faults(file, root)
    pages = [content_of(page) for page in file.pages]
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(file.pages)}
    tree = root["/StructTreeRoot"]
    owners = dict(zip(tree["/ParentTree"]["/Nums"][::2], tree["/ParentTree"]["/Nums"][1::2], strict=True))
    seen = []
    document = _part(tree["/K"], pages, numbers, owners, seen, faults, file)
    for n, (page, found) in enumerate(zip(file.pages, pages, strict=True)):
        if page.get("/Tabs") != "/S" or page.get("/StructParents") != n:
            faults.append(f"page {n + 1}: no tab order or structure")
        faults += [f"page {n + 1}: {op} in no mark" for op in found.bare]
        if sorted(mcid for of, mcid in seen if of == n) != sorted(found.words):
            faults.append(f"page {n + 1}: marks and structure differ")
    faults += _tree_faults(document)
    return Read(document, pages, faults)


def _metadata_faults(file, root):
    xml = root["/Metadata"].get_data().decode()
    title = str(file.trailer["/Info"]["/Title"])
    if "<pdfuaid:part>1</pdfuaid:part>" not in xml:
        yield "no mark of PDF/UA-1"
    if not title or f">{title.replace('&', '&amp;')}</rdf:li>" not in xml:
        yield f"the title {title!r} is not in the metadata"


def _part(entry, pages, numbers, owners, seen, faults, file):
    """An element with all in it; each of its marks belongs to it in the tree of parents too."""
    entry = entry.get_object()
    kids = entry.get("/K", [])
    kids = kids if isinstance(kids, list) else [kids]
    words, parts = [], []
    for kid in kids:
        if isinstance(kid, int):
            n = numbers[entry.raw_get("/Pg").idnum]
            seen.append((n, int(kid)))
            words += pages[n].words.get(int(kid), ["?"])
            if owners[n][int(kid)].get_object() is not entry:
                faults.append(f"page {n + 1}: mark {kid} has another owner")
        else:
            part = _part(kid, pages, numbers, owners, seen, faults, file)
            if part.entry["/P"].get_object() is not entry:
                faults.append(f"{part.role} has another parent")
            parts.append(part)
    return Part(entry["/S"][1:], " ".join(words), str(entry.get("/Alt", "")), tuple(parts), entry)


def _tree_faults(document):
    """Elements out of place, tables of unequal rows, heads that leave out a level, figures without a text."""
    level = 0
    for part, parent in _walk(document):
        if part.role not in KNOWN:
            yield f"the role {part.role}"
        if HELD_BY.get(part.role, parent) != parent:
            yield f"{part.role} in {parent}"
        if part.role in ("Table", "TR", "L", "LI") and part.words:
            yield f"{part.role} holds text: {part.words}"
        if part.role == "Figure" and not part.alt.strip():
            yield "a figure without a text"
        if part.role in ("P", "LBody", "H1", "H2", "H3") and not part.words.strip() and not part.parts:
            yield f"an empty {part.role}"
        if part.role[0] == "H":
            if int(part.role[1]) > level + 1:
                yield f"{part.role} {part.words!r} after a head of level {level}"
            level = int(part.role[1])
        if part.role == "Table":
            yield from _table_faults(part)


def _walk(part, parent=""):
    yield part, parent
    for each in part.parts:
        yield from _walk(each, part.role)


def _table_faults(table):
    rows = [[(cell.role, *_cell(cell)) for cell in row.parts] for row in table.parts]
    widths = {sum(span for _, span, _ in row) for row in rows}
    if len(widths) > 1:
        yield f"rows of {sorted(widths)} columns"
    heads = [cell for row in rows for cell in row if cell[0] == "TH"]
    if not heads:
        yield f"a table without heads: {[cell.words for cell in table.parts[0].parts]}"
    if any(scope not in ("/Column", "/Row") for _, _, scope in heads):
        yield "a head without a scope"


def _cell(cell):
    own = cell.entry.get("/A", {})
    return int(own.get("/ColSpan", 1)), own.get("/Scope", "")
