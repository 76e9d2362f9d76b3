"""Seals: digests by which Plotroom knows an unchanged file of its own.

A file carries the digest of all its other bytes.  While that digest is right, nobody has changed the file since
Plotroom wrote it, so Plotroom may overwrite it.
"""

import re
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

_BLANK = b"0" * 32
#: Stands in a text where `Seal.apply` is to put the seal.
PLACEHOLDER = f"plotroom-seal:{_BLANK.decode()}"
_LAST_BYTES = 4096  # every format has its seal in the last bytes of a file
_PART = 1 << 20  # bytes of a file that are read at a time
_PNG_END = 12  # bytes: the last chunk of every PNG


class Seal(NamedTuple):
    """Where the files of a format carry their seal.

    `pattern` finds it in a file; its first group is the 32 hexadecimal digits.  `reserve` adds a place for it to a
    file that has none yet.  `fill` is the text that `pattern` found with another digest in place of its own.
    """

    pattern: bytes
    reserve: Callable[[bytes], bytes] = bytes
    fill: Callable[[re.Match[bytes], bytes], bytes] = lambda match, digest: match[0].replace(match[1], digest)

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


def _png_chunk(digits: bytes) -> bytes:
    """A seal as a text chunk of a PNG: length of the data, type, keyword and text, checksum of all but the length."""
    body = b"tEXtplotroom-seal\0" + digits
    return (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


#: The seal is the identifier in the trailer, which a PDF has anyway.
PDF = Seal(rb"/ID\s*\[<([0-9a-f]{32})><[0-9a-f]{32}>\]")
#: A comment at the end, as any XML may have.
XML = Seal(
    rb"<!-- plotroom-seal:([0-9a-f]{32}) -->\n\Z",
    reserve=lambda content: content + f"<!-- {PLACEHOLDER} -->\n".encode(),
)
#: A text chunk before the last chunk; its checksum follows the digits.
PNG = Seal(
    rb"tEXtplotroom-seal\0([0-9a-f]{32}).{4}\0{4}IEND\xaeB`\x82\Z",
    reserve=lambda content: content[:-_PNG_END] + _png_chunk(_BLANK) + content[-_PNG_END:],
    fill=lambda match, digits: _png_chunk(digits)[4:] + match[0][-_PNG_END:],
)
#: The end of the last cell, where the table has written `PLACEHOLDER`.
CSV = Seal(rb'plotroom-seal:([0-9a-f]{32})"?\r\n\Z')
#: The last value, where the object has `PLACEHOLDER`.
JSON = Seal(rb'"plotroom-seal:([0-9a-f]{32})"\n}\n\Z')
