"""File formats: `WRITERS` names the writer of each.

A writer is imported when a file of its format is written.  A format is a module of this package with a function

    write(pages, palette, metadata, settings) -> Iterator[bytes]

that yields the files made of the pages: one for all pages, or one for each.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError, UnknownName, nearest
from generators.writers import seals
from generators.writers.seals import Seal

if TYPE_CHECKING:
    from generators.drawing import Page


#: Dots per inch that a picture may have.
MIN_DPI, MAX_DPI = 36, 1200


class Metadata(NamedTuple):
    """Title, subject, keywords, command line, program version and author recorded in a file."""

    title: str = ""
    subject: str = ""
    keywords: str = ""
    command: str = ""
    version: str = ""
    author: str = "Plotroom"

    @property
    def creator(self) -> str:
        """The program, its version and the command line that makes the file."""
        return f"plotroom {self.version}: {self.command}"


class Settings(NamedTuple):
    """Print options that a format may use: the dots per inch of a picture, and how the printer has to be set.

    `white` pages have a white ground in a picture; otherwise it is transparent where nothing is drawn.
    `sides` is a key of `page.SIDES`, or `mixed` for pages of which some are printed on both sides, others on one.
    """

    dpi: int = 300
    sides: str = "single"
    white: bool = False


class Writer(NamedTuple):
    """A file format.

    `seal` is where its files carry their seal.  `all_pages`: one file holds all pages, not one page.  `for_cutters`:
    pages are prepared for a cutting machine before they are written (see `press.cutting`).  `needs`: modules of other
    packages that it imports and that Python in a browser lacks.
    """

    module: str
    seal: Seal
    all_pages: bool = False
    for_cutters: bool = False
    needs: tuple[str, ...] = ()

    def write(
        self, pages: "Iterable[Page]", palette: Mapping[str, str], metadata: Metadata, settings: Settings
    ) -> Iterator[bytes]:
        """The files made of the pages, sealed: one for all pages, or one for each; InputError where that cannot be."""
        try:
            module = import_module(f"{__name__}.{self.module}")
        except ModuleNotFoundError as error:
            if error.name not in self.needs:
                raise
            name = self.module.upper()
            raise InputError(
                f"{name} files cannot be made here; plotroom serve and the command line make them", where="--format"
            ) from None
        return map(self.seal.apply, module.write(pages, palette, metadata, settings))


#: The writer of each format, by file extension without its dot.
WRITERS: Mapping[str, Writer] = {
    "pdf": Writer("pdf", seals.PDF, all_pages=True),
    "svg": Writer("svg", seals.XML, for_cutters=True),
    "png": Writer("png", seals.PNG, needs=("PIL", "pypdfium2")),
}


def formats_here() -> list[str]:
    """The formats that can be written here: those whose modules are installed."""
    return [name for name, writer in WRITERS.items() if all(find_spec(module) for module in writer.needs)]


def find_writer(extension: str) -> Writer:
    """The writer of a format; UnknownName for one that is not in `WRITERS`."""
    try:
        return WRITERS[extension]
    except KeyError:
        raise UnknownName(f"{extension!r} is not a format; {nearest(extension, WRITERS)}", where="--format") from None
