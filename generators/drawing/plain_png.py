"""PNG pictures read without Pillow, which a browser lacks: those with at most 8 bits a channel, not interlaced."""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 300_000  # more take a browser too long
GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, PALETTE: 1, GREY_ALPHA: 2, RGB_ALPHA: 4}


class Pixels(NamedTuple):
    """A picture: red, green and blue of each pixel, row by row from the top, and the opacity of each."""

    width: int
    height: int
    colours: bytes
    alpha: bytes


class Packed(NamedTuple):
    """Opaque pixels as PDF takes them, too: deflated, each row with a filter of PNG; `palette` is empty for none."""

    width: int
    height: int
    bits: int
    channels: int
    palette: bytes
    data: bytes


class _Head(NamedTuple):
    width: int
    height: int
    depth: int
    kind: int


def packed(content: bytes) -> Packed | None:
    """The pixels of a PNG file as they stand in it; None for one with opacity, interlaced or of 16 bits.

    ValueError in words for one that is damaged.
    """
    parts = list(_chunks(content))
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", parts[0][1].ljust(13, b"\0")[:13])
    names = {name for name, _ in parts}
    if parts[0][0] != b"IHDR" or kind not in (GREY, RGB, PALETTE) or bits > 8 or interlaced or b"tRNS" in names:
        return None
    if kind == PALETTE and b"PLTE" not in names:
        raise ValueError("its palette lacks a colour")
    palette = b"".join(part for name, part in parts if name == b"PLTE") if kind == PALETTE else b""
    data = b"".join(part for name, part in parts if name == b"IDAT")
    size = 1 + (width * bits * CHANNELS[kind] + 7) // 8
    try:
        raw = zlib.decompressobj().decompress(data, size * height)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) != size * height or not set(raw[::size]) <= set(range(5)):
        raise ValueError("it is cut off")
    if palette:
        palette = palette[: 3 << bits].ljust(3 << bits, b"\0")  # a pixel of a colour that it lacks is black
    return Packed(width, height, bits, CHANNELS[kind], palette, data)


def bare(content: bytes) -> bytes:
    """A PNG file without its notes."""
    kept = (part for part in _chunks(content) if part[0] in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
    return SIGNATURE + b"".join(map(_chunk, kept))


def read_pixels(content: bytes) -> Pixels:
    """The pixels of a PNG file; ValueError in words for one that is not read here."""
    palette, clear, data = b"", b"", bytearray()
    head = None
    for name, part in _chunks(content):
        if head is None:
            head = _head(name, part)
        elif name == b"PLTE":
            palette = part
        elif name == b"tRNS":
            clear = part
        elif name == b"IDAT":
            data += part
    if head is None:
        raise ValueError("it is cut off")
    bits = head.depth * CHANNELS[head.kind]
    size = (head.width * bits + 7) // 8
    unpacked = zlib.decompressobj()
    try:
        raw = unpacked.decompress(bytes(data), (size + 1) * head.height)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) < (size + 1) * head.height:
        raise ValueError("it is cut off")
    samples = b"".join(_samples(row, head) for row in _rows(raw, size, max(1, bits // 8)))
    return Pixels(head.width, head.height, *_coloured(samples, head, palette, clear))


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    name, content = part
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file, each with its name; ValueError for one whose sum is wrong."""
    at = len(SIGNATURE)
    while at + 12 <= len(content):
        (size,) = struct.unpack_from(">I", content, at)
        name, part = content[at + 4 : at + 8], content[at + 8 : at + 8 + size]
        if content[at + 8 + size : at + 12 + size] != struct.pack(">I", zlib.crc32(name + part)):
            raise ValueError("it is cut off or damaged")
        yield name, part
        if name == b"IEND":
            return
        at += 12 + size
    raise ValueError("it is cut off")


def _head(name: bytes, part: bytes) -> _Head:
    if name != b"IHDR" or len(part) != 13:
        raise ValueError("its first part is not that of a PNG")
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", part)
    if kind not in CHANNELS or depth not in (1, 2, 4, 8, 16) or not width or not height:
        raise ValueError("its first part is not that of a PNG")
    if depth == 16 or interlaced:
        raise ValueError("save it with 8 bits a channel, not interlaced")
    if depth < 8 and kind not in (GREY, PALETTE):
        raise ValueError("its first part is not that of a PNG")
    if width * height > MOST_PIXELS:
        raise ValueError(f"it has {width} x {height} pixels; {MOST_PIXELS:,} at most in a browser")
    return _Head(width, height, depth, kind)


def _rows(raw: bytes, size: int, step: int) -> Iterator[bytes]:
    """The rows of the pixels without their filters; `step` is the distance to the pixel before, in bytes."""
    above = bytes(size)
    for at in range(0, len(raw), size + 1):
        above = _unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + size]), above, step)
        yield above


def _unfiltered(way: int, row: bytearray, above: bytes, step: int) -> bytes:
    if way == 1:
        for n in range(step, len(row)):
            row[n] = (row[n] + row[n - step]) & 255
    elif way == 2:
        return bytes([(one + other) & 255 for one, other in zip(row, above, strict=True)])
    elif way == 3:
        for n, up in enumerate(above):
            row[n] = (row[n] + (((row[n - step] if n >= step else 0) + up) >> 1)) & 255
    elif way == 4:
        for n, up in enumerate(above):
            left, corner = (row[n - step], above[n - step]) if n >= step else (0, 0)
            row[n] = (row[n] + _nearest(left, up, corner)) & 255
    elif way:
        raise ValueError("a row of it has an unknown filter")
    return bytes(row)


def _nearest(left: int, up: int, corner: int) -> int:
    """Which of three neighbours is nearest to left + up - corner (PNG 9.4, Paeth)."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner


def _samples(row: bytes, head: _Head) -> bytes:
    """The values of a row, a byte each."""
    if head.depth == 8:
        return row
    places = range(8 - head.depth, -1, -head.depth)
    most = (1 << head.depth) - 1
    return bytes([(byte >> place) & most for byte in row for place in places])[: head.width]


def _coloured(samples: bytes, head: _Head, palette: bytes, clear: bytes) -> tuple[bytes, bytes]:
    """Colours and opacity of the pixels from their values."""
    pixels = head.width * head.height
    opaque = b"\xff" * pixels
    if head.kind == RGB_ALPHA:
        return _interleaved(samples[0::4], samples[1::4], samples[2::4]), samples[3::4]
    if head.kind == GREY_ALPHA:
        return _interleaved(*[samples[0::2]] * 3), samples[1::2]
    if head.kind == RGB:
        shade = clear[1:6:2] if len(clear) == 6 else None
        alpha = bytes(0 if samples[at : at + 3] == shade else 255 for at in range(0, len(samples), 3))
        return samples, alpha if shade else opaque
    if head.kind == GREY:
        scale = 255 // ((1 << head.depth) - 1)
        grey = samples.translate(bytes([min(255, value * scale) for value in range(256)]))
        shade_of = clear[1] if len(clear) == 2 else None
        alpha = opaque if shade_of is None else bytes(0 if value == shade_of else 255 for value in samples)
        return _interleaved(grey, grey, grey), alpha
    if not palette or max(samples) >= len(palette) // 3:
        raise ValueError("its palette lacks a colour")
    red, green, blue = (samples.translate(palette[n::3].ljust(256, b"\0")[:256]) for n in range(3))
    return _interleaved(red, green, blue), samples.translate(clear[:256].ljust(256, b"\xff"))


def _interleaved(red: bytes, green: bytes, blue: bytes) -> bytes:
    whole = bytearray(3 * len(red))
    whole[0::3], whole[1::3], whole[2::3] = red, green, blue
    return bytes(whole)
