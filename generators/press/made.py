"""The files that a job makes: pages to encode, texts and pictures, each under its name; and how far it is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from generators.drawing.drawing import Page
from generators.press.leaves import Leaves, printing_advice
from generators.press.print_options import PrintOptions, encode_pages
from generators.writers import find_writer

#: Told a line that says what is being done; it stops the work by raising an error.
Progress = Callable[[str], None]


def no_progress(message: str) -> None:
    """Tell nobody."""


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
        """The name and the content of each file."""
        sides = self.leaves.printer_sides(self.options.sides) if self.leaves is not None else ""
        encoded = encode_pages(self.pages, self.options, self.title, self.subject, sides)
        return zip(self.names, encoded, strict=True)


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
    """Documents with the advice how to print those that have leaves."""
    leaves = {
        part.names[0]: part.leaves
        for part in documents
        if part.leaves is not None and find_writer(part.options.output.format).all_pages
    }
    return Files(documents, printing_advice(leaves, sides))


def file_names(stem: str, page_count: int, options: PrintOptions) -> list[str]:
    """The names of the files that so many pages become: one for all, or one for each page."""
    output = options.output
    ending = ("-cut" if options.finishing.cut_only else "") + f".{output.format}"
    if page_count == 1 or find_writer(output.format).all_pages:
        return [f"{stem}{ending}"]
    return [f"{stem}-{number}{ending}" for number in range(1, page_count + 1)]
