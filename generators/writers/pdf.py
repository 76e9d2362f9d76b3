"""The PDF writer: replays recorded pages as PDF operators into a reportlab document.

Its speed comes from forms for symbols, from strings and numbers that are formatted once, and from operators that are
left out where they change nothing (see `Operators`).  Each page is compressed as soon as it is drawn, so a document of
a thousand pages stays small in memory.  The pages and forms are objects of our own (see `pdf_objects`).
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from generators.drawing.ttf import SEALED, plain_environment

# isort: split
from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc, pdfmetrics

from aids import RELEASED
from generators import drawing
from generators.drawing import is_gray, text
from generators.writers import Metadata, Settings, pdf_objects
from generators.writers.tags import ARTIFACT, NONE, PageTags, text_string

rl_config.useA85 = 0  # streams stay binary: ASCII-85 takes time and a quarter more bytes
pdfdoc.fp_str = lru_cache(maxsize=1000)(pdfdoc.fp_str)  # type: ignore[attr-defined]  # most widths of glyphs are those of other glyphs

_MOST_STRINGS = 1_000  # of a face, kept encoded


#: A string in a face: font name in the file and escaped codes for each font subset; its width at size 1.
EncodedString = tuple[tuple[tuple[str, str], ...], float]


class Operands(dict[str, str]):
    """The operands of each color that is in use, by the role that names it."""

    def __init__(self, palette: Mapping[str, str]) -> None:
        super().__init__()
        self.palette = palette

    def __missing__(self, role: str) -> str:
        self[role] = operands = pdf_objects.rgb(self.palette[role])
        return operands


class Shared:
    """The state that all pages and forms of a document share: encoded strings, letters in use by face, and forms."""

    def __init__(self, document: pdf_objects.Document, colors: Operands) -> None:
        self.document = document
        self.colors = colors  # operands by role
        self.strings: defaultdict[str, dict[str, EncodedString]] = defaultdict(dict)
        self.letters: dict[str, set[str]] = {"regular": set()}
        self.forms: dict[str, tuple[drawing.Symbol, str]] = {}  # symbol and name of its form, by name of the symbol
        self.figures: dict[int, drawing.Symbol] = {}  # those in symbols, by the identity of their records
        self.parted: dict[str, bool] = {}  # whether a symbol has elements, by its name
        self.images: dict[str, str] = {}  # names in the file, by name of the raster

    def encode(self, face: str, string: str, sealed: str = "") -> EncodedString:
        """The string in a face, kept for its next use; `sealed` is the end of the name of a font that nothing reads."""
        font, document = text.font(face), self.document
        parts = tuple(
            (f"{font.getSubsetInternalName(subset, document)}{sealed}", escapePDF(codes))
            for subset, codes in font.splitString(string, document)
        )
        if sealed:
            document.sealed.update(name[1:] for name, _ in parts)
        strings = self.strings[face + sealed]
        if len(strings) > _MOST_STRINGS:
            strings.clear()
        self.letters.setdefault(face, set()).update(string)
        encoded = strings[string] = parts, font.stringWidth(string, 1)
        return encoded

    def image(self, raster: drawing.Raster) -> str:
        """The name of a picture, put into the file when first used."""
        if raster.name not in self.images:
            name = self.images[raster.name] = f"i{len(self.images) + 1}"
            mask = ""
            if raster.alpha:
                opacity = pdf_objects.image(raster.width, raster.height, raster.alpha, "/DeviceGray")
                mask = self.document.enter(opacity, f"{name}-opacity")
            space = "/DeviceRGB"
            if is_gray(self.colors.palette):  # a space in which colors are printed as gray
                function = self.document.reference(self.document.literal("g", pdf_objects.GRAY_FUNCTION))
                space = self.document.reference(self.document.literal("g", pdf_objects.GRAY_SPACE.format(function)))
            self.document.enter(pdf_objects.image_object(raster, mask, space), name)
        return self.images[raster.name]


_State = tuple[str, str, str, float, tuple[float, ...], drawing.Finish, drawing.Matrix]
CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def painted(color: str, gray: str, colored: str) -> str:
    """The operands of a color with their operator; those of a gray in the gray space, which prints in black alone."""
    levels = color.split()
    return f"{levels[0]} {gray}" if len(set(levels)) == 1 else f"{color} {colored}"


class Operators:
    """Writes the operators of a page or form, and knows the graphics state that they have set so far."""

    def __init__(self, shared: Shared, tags: PageTags | None = None, sealed: str = "") -> None:
        self.shared, self.sealed = shared, sealed
        """`sealed` ends the names of fonts within a secret."""
        self.tags = tags
        """Those of a page; a form has none of its own, as it may be used many times."""
        self.near = self.marked = NONE
        """The element that was drawn in last, and that whose content is open."""
        self.marked_in_text = False
        self.colors = shared.colors
        self.used: dict[str, str] = {}
        """The names in use, in order, each with its category of resources."""
        self.out: list[str] = []
        self.fill = self.stroke = self.font = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.finish = drawing.PLAIN
        self.matrix = drawing.IDENTITY
        """From the groups that are open to the page or form."""
        self.masked = False
        self.symbol = ""
        """The name of the symbol that is being written, if it has elements of its own."""
        self.in_text = False
        self.text_x = self.text_y = 0  # thousandths of a point: where the text object's last line starts

    def draw(self, records: Iterable[drawing.Record]) -> str:
        """The operators of records."""
        self._replay(records)
        self._end_text()
        self._unmark()
        return "\n".join(self.out)

    def draw_layers(self, layers: Mapping[str, Iterable[drawing.Record]]) -> str:
        """The operators of the layers of a page, each marked so that a viewer can hide it."""
        for name, records in layers.items():
            self.out.append(f"/OC/{name} BDC")
            if self.tags:
                self.tags.context = 0 if name == "print" else ARTIFACT
            self._replay(records)
            self._end_text()
            self._unmark()
            self.out.append("EMC")
        return "\n".join(self.out)

    def _replay(self, records: Iterable[drawing.Record]) -> None:
        for record in records:
            kind = type(record)
            if kind is drawing.Group and record.tag:  # type: ignore[union-attr]
                self._tagged(record)  # type: ignore[arg-type]
                continue
            if kind is drawing.Use and self.tags and self._has_parts(record.symbol):  # type: ignore[union-attr]
                # Its records are written, but those of its figures are forms.
                around, self.symbol = self.symbol, record.symbol.name  # type: ignore[union-attr]
                self._end_text()
                self._group(drawing.Group(record.matrix, record.symbol.records, None))  # type: ignore[union-attr]
                self.symbol = around
                continue
            if self.tags and (kind is not drawing.Group or record.opacity != 1):  # type: ignore[union-attr]
                self._open_mark(self.tags.target(record, self.matrix, self.near), is_text=kind is drawing.Text)
            if kind is drawing.Text:
                self._text(record)  # type: ignore[arg-type]
                continue
            if self.in_text:
                self._end_text()
            if kind is drawing.Path:
                self._path(record.subpaths, record.closed, record.style)  # type: ignore[union-attr]
            elif kind is drawing.Use:
                self._reset()
                name = self._form(record.symbol)  # type: ignore[union-attr]
                self.used[name] = "XObject"
                self.out.append(f"q {pdf_objects.matrix(record.matrix)} /{name} Do Q")  # type: ignore[union-attr]
            elif kind is drawing.Group:
                self._group(record)  # type: ignore[arg-type]
            elif isinstance(record, drawing.Picture):
                self._picture(record)
            elif isinstance(record, drawing.Circle):
                self._path((drawing.arc_curves(record.x, record.y, record.r, 0, 360),), True, record.style)
            elif isinstance(record, drawing.Arc):
                curve = drawing.arc_curves(record.x, record.y, record.r, record.start, record.sweep)
                self._path((curve,), False, record.style)

    def _has_parts(self, symbol: drawing.Symbol) -> bool:
        """Whether a symbol has elements of its own, which a form cannot have."""
        if symbol.name not in self.shared.parted:
            self.shared.parted[symbol.name] = self._parted(symbol.records)
        return self.shared.parted[symbol.name]

    def _parted(self, records: Iterable[drawing.Record]) -> bool:
        """Whether there are elements with a role among records, other than words for drawings."""
        return any(
            ((record.tag is not None and record.tag.role != "Span") or self._parted(record.records))
            if isinstance(record, drawing.Group)
            else isinstance(record, drawing.Use) and self._has_parts(record.symbol)
            for record in records
        )

    def _tagged(self, record: drawing.Group) -> None:
        """What is drawn in an element of the structure."""
        tags, sealed = self.tags, self.sealed
        if record.tag == drawing.SECRET:
            self.sealed = SEALED
        if tags is None or record.tag is None:
            self._replay(record.records)
        elif record.tag.role == "Span":
            # A drawing that is read as a word of the text around it.
            target = tags.spoken(self.near)
            if target == NONE:
                self._replay(record.records)
            else:
                self._whole(target, record.records, f"/Span<</ActualText{text_string(record.tag.alt)}>>BDC")
        else:
            before = tags.context
            target = tags.context = tags.begin(record.tag, record.records, self.matrix)
            if target == ARTIFACT or (
                target != before and record.tag.role == "Figure" and not self._parted(record.records)
            ):
                whole = target != ARTIFACT and self.symbol
                self._whole(target, (self._as_form(record),) if whole else record.records)
            else:
                self._replay(record.records)
            tags.context = before
        self.sealed = sealed

    def _as_form(self, record: drawing.Group) -> drawing.Use:
        """A figure of a symbol as a symbol of its own, the same one each time."""
        figures = self.shared.figures
        symbol = figures.get(id(record.records))
        if symbol is None:
            name = f"{self.symbol}\n{len(figures)}"
            symbol = figures[id(record.records)] = drawing.Symbol(name, record.records, pdf_objects.WIDE)
        return drawing.Use(symbol, drawing.IDENTITY)

    def _whole(self, target: int, records: Iterable[drawing.Record], begin: str = "") -> None:
        """Records that are content of one element, whatever is among them."""
        tags = self.tags
        self._open_mark(target, is_text=False)
        self._end_text()
        if begin:
            self.out.append(begin)
        self.tags = None
        self._replay(records)
        self._end_text()
        self.tags = tags
        if begin:
            self.out.append("EMC")

    def _open_mark(self, target: int, *, is_text: bool) -> None:
        """Open the content of an element if it is not open; inside of the text object if it is a text."""
        assert self.tags is not None
        self.near = target
        if target == self.marked and (is_text or not self.marked_in_text):
            return
        if not is_text or not self.marked_in_text:
            self._end_text()
        self._unmark()
        if is_text and not self.in_text:
            self._begin_text()
        self.out.append(self.tags.mark(target))
        self.marked, self.marked_in_text = target, is_text

    def _unmark(self) -> None:
        if self.marked != NONE:
            self.out.append("EMC")
            self.marked = NONE

    def _begin_text(self) -> None:
        self.out.append("BT")
        self.in_text = True
        self.text_x = self.text_y = 0

    def _end_text(self) -> None:
        """Close the text object, if one is open."""
        if self.in_text:
            if self.marked_in_text:
                self._unmark()
            self.out.append("ET")
            self.in_text = False

    def _text(self, record: drawing.Text) -> None:
        """Strings of one face, size and color, in the open text object."""
        items, face, size, color, anchor = record
        out, strings = self.out, self.shared.strings[face + self.sealed]
        if self.finish is not drawing.PLAIN:
            self._set_finish(drawing.PLAIN)
        if not self.in_text:
            self._begin_text()
        self._set_fill(self.colors[color])
        points = pdf_objects.number(size)
        share = 0.0 if anchor == "start" else 0.5 * size if anchor == "middle" else size
        last_x, last_y = self.text_x, self.text_y
        for x, y, string in items:
            parts, width = strings.get(string) or self.shared.encode(face, string, self.sealed)
            left, base = round((x - share * width) * 1000), round(y * 1000)
            move = f"{pdf_objects.NUMBERS[left - last_x]} {pdf_objects.NUMBERS[base - last_y]} Td"
            last_x, last_y = left, base
            for name, codes in parts:
                font = f"{name} {points} Tf"
                if font != self.font:
                    self.font = font
                    out.append(font)
                out.append(f"{move}({codes})Tj")
                move = ""
        self.text_x, self.text_y = last_x, last_y

    def _set_fill(self, color: str) -> None:
        if color != self.fill:
            self.fill = color
            self.out.append(painted(color, "g", "rg"))

    def _set_style(self, style: drawing.Style) -> str:
        """Set the graphics state for a style; the operator that paints a path in it."""
        out = self.out
        fill, stroke, width, dash, finish = style
        if finish is not self.finish:
            self._set_finish(finish)
        if fill is not None:
            if finish.fill:
                name = pdf_objects.pattern(self.shared.document, finish.fill, self.matrix, self.colors)
                self.used[name], self.fill = "Pattern", ""
                out.append(f"/Pattern cs /{name} scn")
            else:
                self._set_fill(self.colors[fill])
            if stroke is None:
                return "f" if finish.nonzero else "f*"
        color = self.colors[stroke or "ink"]
        if color != self.stroke:
            self.stroke = color
            out.append(painted(color, "G", "RG"))
        if width != self.width:
            self.width = width
            out.append(pdf_objects.number(width) + " w")
        if dash != self.dash:
            self.dash = dash
            out.append("[" + " ".join(map(pdf_objects.number, dash)) + f"] {pdf_objects.number(finish.offset)} d")
        if fill is None:
            return "S"
        return "B" if finish.nonzero else "B*"

    def _set_finish(self, finish: drawing.Finish) -> None:
        """Set caps, joins and opacities; dashes that begin elsewhere are set again."""
        before, self.finish = self.finish, finish
        if finish.cap != before.cap:
            self.out.append(f"{CAPS.index(finish.cap)} J")
        if finish.join != before.join:
            self.out.append(f"{JOINS.index(finish.join)} j")
        if finish.miter != before.miter:
            self.out.append(f"{pdf_objects.number(finish.miter)} M")
        if finish.offset != before.offset:
            self.dash = (-1.0,)
        opacities = finish.fill_opacity, finish.stroke_opacity
        if opacities != (before.fill_opacity, before.stroke_opacity):
            self._set_state(pdf_objects.opacity_state(self.shared.document, *opacities))

    def _set_state(self, name: str) -> None:
        self.used[name] = "ExtGState"
        self.out.append(f"/{name} gs")

    def _path(self, subpaths: Iterable[drawing.Subpath], closed: bool, style: drawing.Style) -> None:
        """One painted path; the fill is even-odd where subpaths overlap, if its style does not say otherwise."""
        finish = style.finish
        if finish is not drawing.PLAIN and not self.masked and ((finish.fill and finish.fill.clear) or finish.stroke):
            self._through_mask(drawing.Path(tuple(subpaths), closed, style))
            return
        paint = self._set_style(style)
        self.out.append(f"{_path_text(tuple(subpaths), closed)} {paint}")

    def _through_mask(self, record: drawing.Path) -> None:
        """A path in a gradient whose opacity changes along it, or a stroke in a gradient.

        The stroke is a mask for the gradient: as a pattern PDFium would draw it in few chords.
        """
        document, (fill, stroke) = self.shared.document, (record.style.finish.fill, record.style.finish.stroke)
        gradient = fill or stroke
        assert gradient is not None
        state = self._state()
        self.out.append("q")
        if gradient.clear:
            self._set_state(pdf_objects.mask_state(document, gradient))
        if fill:
            self.masked = True
            self._path(*record[:3])
            self.masked = False
        else:
            opacity = record.style.finish.stroke_opacity
            finish = record.style.finish._replace(fill=None, stroke=None, fill_opacity=1.0, stroke_opacity=1.0)
            inner = Operators(self.shared)
            inner.stroke = self.colors[record.style.stroke or "ink"]
            white = "1 G\n" + inner.draw([record._replace(style=record.style._replace(finish=finish))])
            name = pdf_objects.stroke_form(document, gradient, white, self.colors)
            self._reset()
            self._set_state(pdf_objects.opacity_state(document, opacity, opacity))
            self.used[name] = "XObject"
            self.out.append(f"/{name} Do")
        self.out.append("Q")
        self._restore(state)

    def _picture(self, record: drawing.Picture) -> None:
        if self.finish is not drawing.PLAIN:
            self._set_finish(drawing.PLAIN)
        name = self.shared.image(record.raster)
        self.used[name] = "XObject"
        x, y, width, height = record.box
        place = pdf_objects.matrix((width, 0.0, 0.0, height, x, y))
        self.out.append(f"q {place} /{name} Do Q")

    def _state(self) -> _State:
        return self.fill, self.stroke, self.font, self.width, self.dash, self.finish, self.matrix

    def _restore(self, state: _State) -> None:
        self.fill, self.stroke, self.font, self.width, self.dash, self.finish, self.matrix = state

    def _group(self, record: drawing.Group) -> None:
        """Records under a matrix, with clips and an opacity if the group has them."""
        state = self._state()
        self.out.append("q " + pdf_objects.matrix(record.matrix))
        self.matrix = drawing.compose(self.matrix, record.matrix)
        if record.clip:
            self.out.append(f"{_path_text((record.clip,), True)} W n")
        if record.within:
            self.out.append(f"{_path_text(record.within.subpaths, True)} {'W' if record.within.nonzero else 'W*'} n")
        if record.opacity != 1:
            # The opacity is that of the whole, which is a form of its own.
            self._reset()
            inner = Operators(self.shared, sealed=self.sealed)
            operators = inner.draw(record.records)
            name = self.shared.document.once(
                "t",
                ("group", operators),
                lambda: pdf_objects.FormObject(operators, inner.used, pdf_objects.WIDE, "DeviceRGB"),
            )
            self._set_state(pdf_objects.opacity_state(self.shared.document, record.opacity, record.opacity))
            self.used[name] = "XObject"
            self.out.append(f"/{name} Do")
        else:
            self._replay(record.records)
            self._end_text()
        self.out.append("Q")
        self._restore(state)

    def _reset(self) -> None:
        """Undo what a form would begin with: it takes dashes, caps, joins and opacities from where it is used."""
        if self.finish is not drawing.PLAIN:
            self._set_finish(drawing.PLAIN)
        if self.dash:
            self.dash = ()
            self.out.append("[] 0 d")

    def _form(self, symbol: drawing.Symbol) -> str:
        """The name of the symbol's form, made when first used; symbols of one name that differ have a form each."""
        key, number = symbol.name + self.sealed, 1
        while (known := self.shared.forms.get(key)) is not None:
            if known[0] is symbol or known[0] == symbol:
                return known[1]
            number += 1
            key = f"{symbol.name}{self.sealed}\n{number}"
        name = f"s{len(self.shared.forms) + 1}"
        self.shared.forms[key] = symbol, name
        inner = Operators(self.shared, sealed=self.sealed)
        operators = inner.draw(symbol.records)
        self.shared.document.enter(pdf_objects.FormObject(operators, inner.used, symbol.box), name)
        return name


@lru_cache(maxsize=1024)
def _path_text(subpaths: tuple[drawing.Subpath, ...], closed: bool) -> str:
    """The operators that construct a path; a map has the same ones on every page and in every file of a job."""
    text, near = pdf_objects.NUMBERS, round
    steps: list[str] = []
    for subpath in subpaths:
        operator = "m"
        for step in subpath:
            if len(step) == 2:
                x, y = step
                steps.append(f"{text[near(x * 1000)]} {text[near(y * 1000)]} {operator}")
            else:
                (a, b), (c, d), (x, y) = step
                steps.append(
                    f"{text[near(a * 1000)]} {text[near(b * 1000)]} {text[near(c * 1000)]} "
                    f"{text[near(d * 1000)]} {text[near(x * 1000)]} {text[near(y * 1000)]} c"
                )
            operator = "l"
        if closed:
            steps.append("h")
    return " ".join(steps)


#: The viewer preference Duplex for each way of printing backs; none for a file with pages of both sorts.
DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "fold": "Simplex",
    "single": "Simplex",
    "mixed": "",
}


def write(
    pages: Iterable[drawing.Page], palette: Mapping[str, str], metadata: Metadata, settings: Settings
) -> Iterator[bytes]:
    """All pages as one PDF file; see `write_pdf`."""
    yield write_pdf(pages, palette, metadata, DUPLEX[settings.sides], tagged=settings.tagged)


def write_pdf(
    pages: Iterable[drawing.Page],
    palette: Mapping[str, str],
    metadata: Metadata,
    duplex: str = "Simplex",
    *,
    outline: bool = True,
    tagged: bool = True,
) -> bytes:
    """All pages as one PDF file.

    `pages` may be a generator: each page is drawn, compressed and released before the next is asked for.  `duplex` is a
    value of `DUPLEX`.  `outline`: list the titles of pages as bookmarks.  A `tagged` file says what its parts are, for
    programs that read it aloud.  The same pages, palette and metadata give the same bytes.
    """
    pdfmetrics.registerFont(text.font("regular"))
    document = _document(metadata, duplex)
    shared = Shared(document, Operands(palette))
    titles: deque[str] = deque(maxlen=2)  # fronts and backs of a sheet take turns
    for page in pages:
        if outline and page.title and page.title not in titles and page.role != "blank":
            document.bookmark(page.title)
            titles.append(page.title)
        tags = PageTags(page.width, page.height) if tagged else None
        layers = [name for name in drawing.LAYERS if page.drawing.layers[name]]
        operators, references = Operators(shared, tags), dict[str, str]()
        if layers == ["print"]:  # needs no optional content
            content = operators.draw(page.drawing.records)
        else:
            content = operators.draw_layers({name: page.drawing.layers[name] for name in layers})
            references = pdf_objects.layer_references(document, layers)
        document.add_page(pdf_objects.PageObject(page, content, operators.used, references), tags)
    if tagged:
        document.describe(metadata)
    pdf_objects.list_layers(document)
    for face, letters in shared.letters.items():  # each embedded font is reduced to the letters in use
        text.font(face).trim(document, letters)
    with plain_environment():
        file: bytes = document.GetPDFData(document)
    return file


def _document(metadata: Metadata, duplex: str) -> pdf_objects.Document:
    """A document without pages, with its metadata and viewer preferences."""
    with plain_environment():
        document = pdf_objects.Document()
    document.setTitle(metadata.title)
    document.setAuthor(metadata.author)
    document.setSubject(metadata.subject)
    document.setKeywords(metadata.keywords)
    document.setCreator(metadata.creator)
    document.setProducer(f"plotroom {metadata.version}")
    document.setDateFormatter(lambda *_: f"D:{RELEASED.replace('-', '')}000000Z")
    preferences = document.Catalog.ViewerPreferences = pdfdoc.ViewerPreferencesPDFDictionary()
    preferences["PrintScaling"] = "None"
    if duplex:
        preferences["Duplex"] = duplex
    preferences["DisplayDocTitle"] = "true"
    return document
