"""Documents: the pages of a print on their leaves, the options that change pages, and the files that they become."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from aids import __version__
from aids.errors import InputError
from generators.drawing import (
    Drawing,
    Group,
    Matrix,
    Page,
    Picture,
    Record,
    Symbol,
    Text,
    Use,
    least_line_width,
    palette,
    transformed,
)
from generators.page import DUPLEX_SIDES
from generators.page.frame import (
    CARD,
    COVER,
    FILM,
    PAIRED,
    RULINGS,
    Body,
    Labels,
    Numbers,
    Paper,
    frame_pages,
    page_runs,
    stock_of,
)
from generators.press.cutting import add_marks, paper_for, prepare_page, without_trims
from generators.press.files import NewFile, check, check_names, path_in, write_all
from generators.press.printers import BUILT_IN, Correction
from generators.writers import Metadata, Settings, find_writer

#: How a printer has to be set for pages that are all printed on one side, and for a file with pages of both sorts.
ONE_SIDE, MIXED = "single", "mixed"
#: Roles of pages to read, and of all that go on both sides of the paper.
READ = ("read", RULINGS)
TWO_SIDED = (*PAIRED, *READ, "blank")


class Leaves(NamedTuple):
    """The pages of a file in printing order: the first `two_sided` on both sides of the paper, the others on one."""

    bodies: Sequence[Body]
    two_sided: int = 0

    def printer_sides(self, sides: str) -> str:
        """How the printer has to be set: `sides` if all pages go on both sides of the paper, `ONE_SIDE` or `MIXED`."""
        if not self.two_sided:
            return ONE_SIDE
        return sides if self.two_sided == len(self.bodies) else MIXED


def gather(bodies: Sequence[Body], sides: str) -> Leaves:
    """The pages of one or several sheets in the order of one file; `sides` is a key of `page.SIDES`.

    Covers come first, where other pages go on both sides each with a back: the first page of rulings, or a blank.  Then
    come fronts with their backs, pages to read, two to a leaf, and all that needs no back.  A front that lacks its back
    gets a blank page.  Pages for both sides exist in duplex printing alone, and only where there are two of them: a
    leaf with one printed side is printed on one side.
    """
    covers = [body for body in bodies if body.role == COVER]
    pairs: list[Body] = []
    read: list[Body] = []
    rest: list[Body] = []
    for body in bodies:
        if body.role == COVER:
            continue
        if body.role in PAIRED:
            if sides in DUPLEX_SIDES and body.role == "front" and len(pairs) % 2:
                pairs.append(blank(pairs[-1]))
            pairs.append(body)
        else:
            (read if body.role in READ else rest).append(body)
    two_sided = len(pairs) + len(read)
    if sides not in DUPLEX_SIDES or two_sided < 2:
        two_sided = 0
    elif len(pairs) % 2:
        pairs.append(blank(pairs[-1]))
        two_sided += 1
    if two_sided:
        rulings = {body.heading.game: body for body in reversed(read) if body.role == RULINGS}
        backs = [rulings.get(body.heading.game) or blank(body) for body in covers]
        read = [body for body in read if all(body is not back for back in backs)]
        covers = list(chain.from_iterable(zip(covers, backs, strict=True)))
        two_sided = len(covers) + len(pairs) + len(read)
    return Leaves([*covers, *pairs, *read, *rest], two_sided)


def blank(like: Body) -> Body:
    """A blank page to follow another."""
    return Body(Drawing(), like.heading, "blank", stock=stock_of(like))


def stock_advice(files: Mapping[str, Leaves]) -> str:
    """Which pages want card and which film: `On card: pages 1-4, 19-20. On film: page 21.`; "" if all are alike."""
    stocks = {name: list(map(stock_of, leaves.bodies)) for name, leaves in files.items()}
    if len(set(chain.from_iterable(stocks.values()))) < 2:
        return ""
    sentences = []
    for stock in (CARD, FILM):
        places = []
        for name, of_file in stocks.items():
            pages = [number for number, each in enumerate(of_file, 1) if each == stock]
            if pages and len(pages) == len(of_file):
                places.append(name)
            elif pages:
                runs = page_runs(pages)
                word = "page" if len(pages) == 1 else "pages"
                places.append(f"{word} {', '.join(runs)}" + (f" of {name}" if len(files) > 1 else ""))
        if places:
            sentences.append(f"On {stock}: {', '.join(places)}.")
    return " ".join(sentences)


def _sides_advice(files: Mapping[str, Leaves], sides: str) -> str:
    flip, every = _flip(sides), "all pages" if len(files) == 1 else "all files"
    duplex = {name: leaves for name, leaves in files.items() if leaves.two_sided}
    if not duplex:
        # Handwork is left for backs that no duplex printer makes.
        roles, by_hand = {body.role for leaves in files.values() for body in leaves.bodies}, ""
        if sides == "fold" and "front" in roles:
            by_hand = ". Then fold the counters along the dashes and glue"
        elif sides == "single" and "back" in roles:
            by_hand = ". Then glue each page of backs behind the page before it"
        return f"Print {every} on one side{by_hand}."
    if all(leaves.two_sided == len(leaves.bodies) for leaves in files.values()):
        return f"Print {every} on both sides {flip}."
    if len(files) == 1:
        ((two_sided, total),) = ((leaves.two_sided, len(leaves.bodies)) for leaves in files.values())
        return f"Print {_pages(1, two_sided)} on both sides {flip}, {_pages(two_sided + 1, total)} on one side."
    parts = [
        name if leaves.two_sided == len(leaves.bodies) else f"{_pages(1, leaves.two_sided)} of {name}"
        for name, leaves in duplex.items()
    ]
    return f"Print on both sides {flip}: {', '.join(parts)}. Print all others on one side."


def setup_advice(page_count: int, sides: str) -> str:
    """How to print setup sheets, which are all for both sides of the paper where there is duplex printing."""
    if page_count < 2:
        return ""
    return f"Print all pages on both sides {_flip(sides)}." if sides in DUPLEX_SIDES else "Print all pages on one side."


def _flip(sides: str) -> str:
    return f"(flip on the {sides.replace('-', ' ')})"


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first}-{last}"


def mirror_page(page: Page) -> Page:
    """The page mirrored left to right: printed on the back of film, it reads correctly through the film.

    Title block, rulers, marks and cut lines are mirrored with the art.
    """
    mirror: Matrix = (-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    boxes = [(page.width - b[2], b[1], page.width - b[0], b[3]) if b else None for b in (page.trim, page.bleed)]
    return page._replace(drawing=transformed(page.drawing, mirror), trim=boxes[0], bleed=boxes[1])


def thicken_lines(pages: Iterable[Page], least: float) -> Iterator[Page]:
    """The pages with every line at least `least` points wide on the page; fills and text are not changed."""
    symbols: dict[tuple[str, float], Symbol] = {}
    for page in pages:
        draw = Drawing()
        for name, records in page.drawing.layers.items():
            draw.layers[name] = list(_thicken_records(records, least, symbols))
        yield page._replace(drawing=draw)


def _thicken_records(
    records: Iterable[Record], least: float, thick_symbols: dict[tuple[str, float], Symbol]
) -> Iterator[Record]:
    for record in records:
        if isinstance(record, Group):
            inner = _thicken_records(record.records, least / _enlargement(record.matrix), thick_symbols)
            yield record._replace(records=tuple(inner))
        elif isinstance(record, Use):
            # One for each scale at which the symbol is drawn, each with a name of its own.
            symbol, width = record.symbol, least / _enlargement(record.matrix)
            key = symbol.name, round(width, 4)
            if key not in thick_symbols:
                records = tuple(_thicken_records(symbol.records, width, thick_symbols))
                thick_symbols[key] = symbol._replace(name=f"{symbol.name}, lines of {key[1]:g}", records=records)
            yield record._replace(symbol=thick_symbols[key])
        elif isinstance(record, Text | Picture) or record.style.stroke is None or record.style.width >= least:
            yield record
        else:
            yield record._replace(style=record.style._replace(width=least))


def _enlargement(matrix: Matrix) -> float:
    """The factor by which a matrix enlarges lengths (the root of that of areas); 1 for a matrix without area."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) or 1.0


#: Options with the value that they have without a player's defaults.
BUILT_IN_OPTIONS = "|".join(f" --{name} {value}(?= |$)" for name, value in BUILT_IN.items())
KEYWORDS = "wargame, play aid, print at 100 %"


class Output(NamedTuple):
    """Which files are made.

    `command` is the command line, recorded in every file.  `format` is a key of `writers.WRITERS`; `dpi` (dots per
    inch) applies to PNG.  `form` is what the pages become: `sheets` (a file each) or, named after their options,
    `one-file`, `preview`, `each-counter`, `vtt vassal`, `vtt tts`; with `by_stock` one file is one for each stock, with
    `bleed` each counter is a picture of more than its trim box.  A `tagged` PDF can be read aloud.
    """

    command: str
    format: str = "pdf"
    form: str = "sheets"
    dpi: int = 300
    by_stock: bool = False
    bleed: bool = False
    tagged: bool = True

    @property
    def shown_command(self) -> str:
        """The command line as the foot of a page shows it: without what is built in, such as `--palette color`."""
        return re.sub(BUILT_IN_OPTIONS, "", self.command)

    @property
    def metadata(self) -> Metadata:
        """Version and command line, as a file records them."""
        return Metadata(command=self.command, version=__version__)


class Finishing(NamedTuple):
    """The post-processing of finished pages.

    `mirror` is for printing on the back of film; `correction` undoes the faults of a measured printer; `register` is
    a key of `choices.REGISTERS`; `cut_only` keeps of an SVG only what is cut and scored.
    """

    mirror: bool = False
    correction: Correction | None = None
    register: str = "none"
    cut_only: bool = False


class PrintOptions(NamedTuple):
    """How to print: layout, colors, post-processing, files.

    `sides` is a key of `page.SIDES`.  `hex_size` is the board's hexes from flat to flat, in points.  `labels` is
    the label sheet to print on, if any; `paper` is then the paper of that sheet.
    """

    paper: Paper
    output: Output
    sides: str = "long-edge"
    palette: str = "color"
    hex_size: float = 45.0
    labels: Labels | None = None
    finishing: Finishing = Finishing()

    @property
    def layout_paper(self) -> Paper:
        """The paper, with its margin clear of a cutting machine's marks."""
        return paper_for(self.paper, self.finishing.register)


def make_pages(leaves: Leaves, options: PrintOptions, numbers: Numbers | None = None) -> list[Page]:
    """The pages of a file, framed, numbered and post-processed; those of a kit have its `numbers`."""
    pages = frame_pages(leaves.bodies, options.layout_paper, numbers)
    return list(post_process(pages, options, leaves.two_sided))


def post_process(pages: Iterable[Page], options: PrintOptions, two_sided: int | None = None) -> Iterator[Page]:
    """Apply mirroring, minimum line width, printer correction and cutting marks, in that order.

    Marks come last because a cutting machine needs them square to the page, whatever the printer does.  The first
    `two_sided` pages are printed on both sides of the paper; None for all.
    """
    finishing, min_width = options.finishing, least_line_width(options.palette)
    if finishing.mirror or min_width:
        pages = map(mirror_page, pages) if finishing.mirror else pages
        pages = thicken_lines(pages, min_width) if min_width else pages
    if finishing.correction is not None:
        front, back = finishing.correction
        pages = (
            page._replace(drawing=transformed(page.drawing, matrix))
            for number, page in enumerate(pages)
            # Every second one of the first `two_sided` pages is a back.
            for matrix in [back if number % 2 and (two_sided is None or number < two_sided) else front]
        )
    return (add_marks(page, finishing.register) for page in pages)


class Document(NamedTuple):
    """Pages that become one file, or a file each, depending on the format.

    The pages may be an iterator: they are drawn when the files are made.  `leaves` say which of them are printed on
    both sides of the paper, and which want card or film; None for pages that do not go to a printer.
    """

    names: Sequence[str]
    pages: Iterable[Page]
    options: PrintOptions
    title: str
    subject: str = ""
    leaves: Leaves | None = None

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The name and the sealed content of each file; UnknownName for a format without a writer."""
        pages, options, finishing, output = self.pages, self.options, self.options.finishing, self.options.output
        writer = find_writer(output.format)
        if writer.for_cutters:
            pages = (prepare_page(page, finishing.register, finishing.cut_only) for page in pages)
        else:
            pages = map(without_trims, pages)
        metadata = output.metadata._replace(title=self.title, subject=self.subject, keywords=KEYWORDS)
        sides = options.sides if self.leaves is None else self.leaves.printer_sides(options.sides)
        settings = Settings(output.dpi, sides, white=True, tagged=output.tagged)
        return zip(self.names, writer.write(pages, palette(options.palette), metadata, settings), strict=True)


class Content(NamedTuple):
    """A file that is made already; one `to_edit` belongs to the player from then on, and has no seal.

    It is written at its `path`, without one into the folder of the other files.
    """

    name: str
    content: bytes
    to_edit: bool = False
    path: Path | None = None

    @property
    def names(self) -> Sequence[str]:
        """Its name alone."""
        return (self.name,)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The name and the content."""
        yield self.name, self.content


class Files(NamedTuple):
    """The files of a job, and what is said of them: how to print them (`advice`), and `notes` on what was left out.

    A command line writes them into `folder`.
    """

    parts: Sequence[Document | Content] = ()
    advice: str = ""
    notes: tuple[str, ...] = ()
    folder: Path = Path()

    @property
    def names(self) -> list[str]:
        """The names of all files."""
        return [name for part in self.parts for name in part.names]

    @property
    def places(self) -> list[tuple[str, Path | None, bytes | None]]:
        """Each name, its path where that is elsewhere, and the content of a file that is the player's from then on."""
        found: list[tuple[str, Path | None, bytes | None]] = []
        for part in self.parts:
            own = part if isinstance(part, Content) else Content("", b"")
            found += [(name, own.path, own.content if own.to_edit else None) for name in part.names]
        return found

    @property
    def pages(self) -> list[tuple[Page, str]]:
        """The pages of its documents, each with the name of its palette."""
        documents = (part for part in self.parts if isinstance(part, Document))
        return [(page, part.options.palette) for part in documents for page in part.pages]

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The name and the content of each file, encoded one after another."""
        return (file for part in self.parts for file in part.files())


def printed(documents: Sequence[Document], sides: str) -> Files:
    """Documents with the advice how to print those that have leaves, in two sentences; none for a single page.

    `Print pages 1-12 on both sides (flip on the long edge), pages 13-20 on one side. On card: pages 1-4, 19-20.`
    """
    leaves = {
        part.names[0]: part.leaves
        for part in documents
        if part.leaves is not None and find_writer(part.options.output.format).all_pages
    }
    if sum(len(each.bodies) for each in leaves.values()) < 2:
        return Files(documents)
    return Files(documents, " ".join(filter(None, (_sides_advice(leaves, sides), stock_advice(leaves)))))


def file_names(stem: str, page_count: int, options: PrintOptions) -> list[str]:
    """The names of the files that so many pages become: one for all, or one for each page."""
    output = options.output
    ending = ("-cut" if options.finishing.cut_only else "") + f".{output.format}"
    if page_count == 1 or find_writer(output.format).all_pages:
        return [f"{stem}{ending}"]
    return [f"{stem}-{number}{ending}" for number in range(1, page_count + 1)]


class Written(NamedTuple):
    """The paths of files that were written, those at which something else of Plotroom's stood before, and what is said
    about them, before their paths and after.
    """

    paths: Sequence[Path]
    replaced: Sequence[Path]
    notes: Sequence[str]
    advice: Sequence[str]


def no_counters(where: str) -> InputError:
    """The error for sheets without counters, where an option needs some."""
    return InputError("these sheets have no counters or cards", "print a sheet that has some", where=where)


def write(each: Iterable[Files], force: bool) -> Written:
    """Write the files of jobs that are done one after another: those of all jobs or none.

    A file to edit may replace the same content alone.  FileRefused, before a job's files are encoded, for a
    file in the way, InputError where something else has the name of the folder.
    """
    paths: dict[Path, bytes | None] = {}
    notes: list[str] = []
    advice: list[str] = []

    def outputs() -> Iterator[NewFile]:
        for made in each:
            if made.folder.exists() and not made.folder.is_dir():
                raise InputError(f"{str(made.folder)[:200]!r} is a file", "give a folder", where="-o")
            checked: list[tuple[Path, bytes | None]] = []
            for name, own, edited in made.places:
                path = own or reduce(path_in, name.split("/"), made.folder)  # a name may have folders before it
                check(path, force, edited)
                checked.append((path, edited))
            check_names(path for path, _ in checked)
            paths.update(checked)
            notes.extend(made.notes)
            advice.append(made.advice)
            for (path, _), (_, content) in zip(checked, made.files(), strict=True):
                yield NewFile(path, content)

    replaced = write_all(outputs(), lambda path: check(path, force, paths[path]))
    return Written(list(paths), replaced, notes, list(dict.fromkeys(filter(None, advice))))
