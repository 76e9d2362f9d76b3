"""File formats: `WRITERS` names the writer of each.

A writer is imported when a file of its format is written.  A format is a module of this package with a function

    write(pages, palette, metadata, settings) -> Iterator[bytes]

that yields the files made of the pages: one for all pages, or one for each.
"""

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from aids.errors import InputError, UnknownName, nearest

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

    from generators.drawing import Page

_BLANK = b"0" * 32
#: Stands in a text where `Seal.apply` is to put the seal.
PLACEHOLDER = f"plotroom-seal:{_BLANK.decode()}"
_LAST_BYTES = 4096  # every format has its seal in the last bytes of a file
_PART = 1 << 20  # bytes of a file that are read at a time
_PNG_END = 12  # bytes: the last chunk of every PNG


class Seal(NamedTuple):
    """Where the files of a format carry their seal.

    `pattern` finds it in a file; its first group is the 32 hexadecimal digits.
    """

    pattern: bytes

    def reserve(self, content: bytes) -> bytes:
        """A file with a place for the seal; most have one already."""
        return content

    def fill(self, match: re.Match[bytes], digest: bytes) -> bytes:
        """The text that `pattern` found, with this digest."""
        return match[0].replace(match[1], digest)

    def apply(self, content: bytes) -> bytes:
        """The file with its seal; ValueError if it has no place for one."""
        content = self.reserve(content)
        match = self._find(content)
        if match is None:
            raise ValueError("no place for a seal in this file")
        view = memoryview(content)  # a file may be long: no copies of its parts
        before, after = view[: match.start()], view[match.end() :]
        return b"".join((before, self.fill(match, _finish(sha256(before), after)), after))

    def is_intact_in(self, file: BinaryIO, size: int) -> bool:
        """Whether an open file of `size` bytes has a seal that is right; without a seal only its end is read."""
        begin = max(0, size - _LAST_BYTES)
        file.seek(begin)
        end = file.read(_LAST_BYTES)
        match = self._find(end)
        if match is None:
            return False
        digest = sha256()
        file.seek(0)
        left = begin + match.start()
        while left > 0 and (part := file.read(min(left, _PART))):
            digest.update(part)
            left -= len(part)
        return left == 0 and _finish(digest, end[match.end() :]) == match[1]

    def _find(self, content: bytes) -> re.Match[bytes] | None:
        """The last place in the last bytes of a file that the pattern matches."""
        pattern = re.compile(self.pattern, re.DOTALL)  # only when used: each takes time in every print
        matches = list(pattern.finditer(content, max(0, len(content) - _LAST_BYTES)))
        return matches[-1] if matches else None


def _finish(digest: "Hash", after: bytes | memoryview) -> bytes:
    """The 32 hexadecimal digits of a digest of what is before the seal, once it has taken what is after it."""
    digest.update(b"seal")
    digest.update(after)
    return bytes(digest.hexdigest()[:32], "ascii")


class _XmlSeal(Seal):
    def reserve(self, content: bytes) -> bytes:
        return content + f"<!-- {PLACEHOLDER} -->\n".encode()


class _PngSeal(Seal):
    def reserve(self, content: bytes) -> bytes:
        return content[:-_PNG_END] + _png_chunk(_BLANK) + content[-_PNG_END:]

    def fill(self, match: re.Match[bytes], digest: bytes) -> bytes:
        return _png_chunk(digest)[4:] + match[0][-_PNG_END:]


def _png_chunk(digits: bytes) -> bytes:
    """A seal as a text chunk of a PNG: length of the data, type, keyword and text, checksum of all but the length."""
    body = b"tEXtplotroom-seal\0" + digits
    return (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


#: The seal is the identifier in the trailer, which a PDF has anyway.
PDF = Seal(rb"/ID\s*\[<([0-9a-f]{32})><[0-9a-f]{32}>\]")
#: A comment at the end, as any XML may have.
XML = _XmlSeal(rb"<!-- plotroom-seal:([0-9a-f]{32}) -->\n\Z")
#: A text chunk before the last chunk; its checksum follows the digits.
PNG = _PngSeal(rb"tEXtplotroom-seal\0([0-9a-f]{32}).{4}\0{4}IEND\xaeB`\x82\Z")
#: The end of the last cell, where the table has written `PLACEHOLDER`.
CSV = Seal(rb'plotroom-seal:([0-9a-f]{32})"?\r\n\Z')
#: The last value, where the object has `PLACEHOLDER`.
JSON = Seal(rb'"plotroom-seal:([0-9a-f]{32})"\n}\n\Z')


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
    A `tagged` file says what its parts are, for programs that read it aloud.
    `sides` is a key of `page.SIDES`, or `mixed` for pages of which some are printed on both sides, others on one.
    """

    dpi: int = 300
    sides: str = "single"
    white: bool = False
    tagged: bool = True


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
            fix = "use `plotroom serve` or the command line"
            raise InputError(f"{name} files cannot be made here", fix, where="--format") from None
        return map(self.seal.apply, module.write(pages, palette, metadata, settings))


#: The writer of each format, by file extension without its dot.
WRITERS: Mapping[str, Writer] = {
    "pdf": Writer("pdf", PDF, all_pages=True),
    "svg": Writer("svg", XML, for_cutters=True),
    "png": Writer("png", PNG, needs=("PIL", "pypdfium2")),
}


def formats_here() -> list[str]:
    """The formats that can be written here: those whose modules are installed."""
    return [name for name, writer in WRITERS.items() if all(find_spec(module) for module in writer.needs)]


def find_writer(extension: str) -> Writer:
    """The writer of a format; UnknownName for one that is not in `WRITERS`."""
    try:
        return WRITERS[extension]
    except KeyError:
        raise UnknownName(f"unknown format {extension!r}", nearest(extension, WRITERS), where="--format") from None
