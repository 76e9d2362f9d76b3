"""A player's own PNG and JPEG files: PNG read with Pillow or, in a browser, without it; JPEG as it is.

Without Pillow, PNG files are read that have at most 8 bits a channel and are not interlaced.
"""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from types import ModuleType
from typing import NamedTuple

from generators.drawing import FileFault, Group, Matrix, Picture, Raster, Record
from generators.drawing.art import Art

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_WITHOUT_PILLOW = 300_000  # more take a browser too long
GRAY, RGB, PALETTE, GRAY_ALPHA, RGB_ALPHA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGB_ALPHA: 4}


class _Head(NamedTuple):
    width: int
    height: int
    depth: int
    kind: int


def packed(key: str, content: bytes) -> Raster | None:
    """The opaque pixels of a PNG file as they stand in it, which PDF takes too: deflated, each row with a filter.

    None for a file with opacity, interlaced or of 16 bits; ValueError in words for one that is damaged.
    """
    parts = _parts(content)
    name, head = next(iter(parts.items()))
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", head.ljust(13, b"\0")[:13])
    if name != b"IHDR" or kind not in (GRAY, RGB, PALETTE) or bits > 8 or interlaced or b"tRNS" in parts:
        return None
    if kind == PALETTE and b"PLTE" not in parts:
        raise ValueError("a color is missing in its palette")
    palette = parts[b"PLTE"] if kind == PALETTE else b""
    data = parts.get(b"IDAT", b"")
    size = 1 + (width * bits * CHANNELS[kind] + 7) // 8
    try:
        raw = zlib.decompressobj().decompress(data, size * height)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) != size * height or not set(raw[::size]) <= set(range(5)):
        raise ValueError("it is cut off")
    if palette:
        palette = palette[: 3 << bits].ljust(3 << bits, b"\0")  # a pixel of a color that is missing is black
    return Raster(key, width, height, data, b"", bare(content), b"", CHANNELS[kind], True, bits, palette)


def bare(content: bytes) -> bytes:
    """A PNG file without its notes."""
    kept = (part for part in _chunks(content) if part[0] in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
    return SIGNATURE + b"".join(map(_chunk, kept))


def read_pixels(content: bytes) -> tuple[bytes, bytes]:
    """Red, green and blue of each pixel of a PNG file, row by row from the top, and the opacity of each.

    ValueError in words for a file that is not read here.
    """
    parts = _parts(content)
    head = _head(*next(iter(parts.items())))
    palette, clear, data = (parts.get(name, b"") for name in (b"PLTE", b"tRNS", b"IDAT"))
    bits = head.depth * CHANNELS[head.kind]
    size = (head.width * bits + 7) // 8
    try:
        raw = zlib.decompressobj().decompress(data, (size + 1) * head.height)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if len(raw) < (size + 1) * head.height:
        raise ValueError("it is cut off")
    samples = b"".join(_samples(row, head) for row in _rows(raw, size, max(1, bits // 8)))
    return _colored(samples, head, palette, clear)


def _chunk(part: tuple[bytes, bytes]) -> bytes:
    name, content = part
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _parts(content: bytes) -> dict[bytes, bytes]:
    """The parts of a file by their names, those of one name joined, the first first."""
    found: dict[bytes, list[bytes]] = {}
    for name, part in _chunks(content):
        found.setdefault(name, []).append(part)
    return {name: b"".join(parts) for name, parts in found.items()}


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
        raise ValueError("its header is not valid")
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", part)
    if kind not in CHANNELS or depth not in (1, 2, 4, 8, 16) or not width or not height:
        raise ValueError("its header is not valid")
    if depth == 16 or interlaced:
        raise ValueError("it is interlaced, or has more than 8 bits for each channel")
    if depth < 8 and kind not in (GRAY, PALETTE):
        raise ValueError("its header is not valid")
    if width * height > MOST_WITHOUT_PILLOW:
        raise ValueError(f"it has {width} x {height} pixels, and a browser can read {MOST_WITHOUT_PILLOW:,}")
    return _Head(width, height, depth, kind)


def _rows(raw: bytes, size: int, step: int) -> Iterator[bytes]:
    """The rows of the pixels without their filters; `step` is the distance to the pixel before, in bytes."""
    above = bytes(size)
    for at in range(0, len(raw), size + 1):
        way, row = raw[at], bytearray(raw[at + 1 : at + 1 + size])
        if way == 1:
            for n in range(step, len(row)):
                row[n] = (row[n] + row[n - step]) & 255
        elif way == 2:
            row = bytearray((one + other) & 255 for one, other in zip(row, above, strict=True))
        elif way == 3:
            for n, up in enumerate(above):
                row[n] = (row[n] + (((row[n - step] if n >= step else 0) + up) >> 1)) & 255
        elif way == 4:
            for n, up in enumerate(above):
                left, corner = (row[n - step], above[n - step]) if n >= step else (0, 0)
                row[n] = (row[n] + _nearest(left, up, corner)) & 255
        elif way:
            raise ValueError("a row has an unknown filter")
        above = bytes(row)
        yield above


def _nearest(left: int, up: int, corner: int) -> int:
    """Which of three neighbors is nearest to left + up - corner (PNG 9.4, Paeth)."""
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


def _colored(samples: bytes, head: _Head, palette: bytes, clear: bytes) -> tuple[bytes, bytes]:
    """Colors and opacity of the pixels from their values."""
    pixels = head.width * head.height
    opaque = b"\xff" * pixels
    if head.kind == RGB_ALPHA:
        return _interleaved(samples[0::4], samples[1::4], samples[2::4]), samples[3::4]
    if head.kind == GRAY_ALPHA:
        return _interleaved(*[samples[0::2]] * 3), samples[1::2]
    if head.kind == RGB:
        shade = clear[1:6:2] if len(clear) == 6 else None
        alpha = bytes(0 if samples[at : at + 3] == shade else 255 for at in range(0, len(samples), 3))
        return samples, alpha if shade else opaque
    if head.kind == GRAY:
        scale = 255 // ((1 << head.depth) - 1)
        gray = samples.translate(bytes([min(255, value * scale) for value in range(256)]))
        shade_of = clear[1] if len(clear) == 2 else None
        alpha = opaque if shade_of is None else bytes(0 if value == shade_of else 255 for value in samples)
        return _interleaved(gray, gray, gray), alpha
    if not palette or max(samples) >= len(palette) // 3:
        raise ValueError("a color is missing in its palette")
    red, green, blue = (samples.translate(palette[n::3].ljust(256, b"\0")[:256]) for n in range(3))
    return _interleaved(red, green, blue), samples.translate(clear[:256].ljust(256, b"\xff"))


def _interleaved(red: bytes, green: bytes, blue: bytes) -> bytes:
    whole = bytearray(3 * len(red))
    whole[0::3], whole[1::3], whole[2::3] = red, green, blue
    return bytes(whole)


JPEG = b"\xff\xd8\xff"
MOST_PIXELS = 1_000_000
LEVEL = 6  # of compression: 9 takes four times as long and gains a hundredth
DAMAGED_PNG, SAVE_AGAIN = "this PNG picture cannot be read", "save it again"
#: Markers of a JPEG file: what begins the pixels, what ends them, and the one note that stays: that of Adobe.
SCAN, END, ADOBE, NOTES = 0xDA, b"\xff\xd9", 0xEE, 0xE1
BASELINE, OTHER_FRAMES = (0xC0, 0xC1, 0xC2), (0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
ORIENTATION = 0x0112  # the tag of Exif


def read_raster(key: str, content: bytes, most: int = MOST_PIXELS) -> Art:
    """The picture in a PNG or JPEG file of at most so many pixels; `FileFault` for one that is not printed."""
    if content.startswith(JPEG):
        return _read_jpeg(key, content, most)
    if not content.startswith(SIGNATURE):
        raise FileFault("this file is not a PNG or JPEG picture", "save it as PNG or JPEG")
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))  # before Pillow warns of the size
    _check_size(width, height, most)
    try:
        if found := packed(key, content):
            return _art(found)
    except ValueError as error:
        raise FileFault(f"{DAMAGED_PNG}: {error}", SAVE_AGAIN) from None
    Image = pillow()  # for one with opacity, interlaced or of 16 bits
    if Image is None:
        try:
            colors, alpha = read_pixels(content)
        except ValueError as error:
            fix = "save it with 8 bits for each channel, not interlaced and not too large"
            raise FileFault(f"this PNG picture cannot be read in a browser: {error}", fix) from None
    else:
        try:
            with Image.open(BytesIO(content), formats=("PNG",)) as image:
                deep = image.mode.startswith("I")  # gray of 16 bits, which Pillow would cut off at 255
                pixels = (image.convert("I").point(lambda level: level * (1 / 257)) if deep else image).convert("RGBA")
        except (OSError, ValueError, SyntaxError, OverflowError, zlib.error, Image.DecompressionBombError) as error:
            raise FileFault(f"{DAMAGED_PNG}: {error}", SAVE_AGAIN) from None
        colors, alpha = pixels.convert("RGB").tobytes(), pixels.getchannel("A").tobytes()
    opacity = b"" if alpha.count(255) == len(alpha) else zlib.compress(alpha, LEVEL)
    return _art(Raster(key, width, height, zlib.compress(colors, LEVEL), opacity, bare(content)))


def pillow() -> ModuleType | None:
    """Pillow's module of images, imported when one is read; None in a browser, which does not have it."""
    try:
        from PIL import Image
    except ImportError:
        return None
    return Image


def _check_size(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise FileFault(f"the picture has {width} x {height} pixels", f"use at most {most:,} pixels")
    if not width or not height:
        raise FileFault("the picture has no pixels", SAVE_AGAIN)


def _art(raster: Raster, turned: Matrix | None = None, aside: bool = False) -> Art:
    """A picture of pixels as art, a unit for each pixel; `aside` exchanges width and height."""
    width, height = float(raster.width), float(raster.height)
    record: Record = Picture(raster, (0.0, 0.0, width, height))
    if turned:
        record = Group(turned, (record,), None)
    return Art(raster.name, height if aside else width, width if aside else height, records=(record,))


# --- JPEG -----------------------------------------------------------------------------------------------------


def _read_jpeg(key: str, content: bytes, most: int) -> Art:
    """A photograph as it is, without its notes (place, camera, thumbnail), turned as they say."""
    kept = bytearray(content[:2])
    frame, way, at = b"", 1, 2
    for marker, start, end in _segments(content):
        part = content[start + 4 : end]
        if marker in OTHER_FRAMES:
            fix = "save it as baseline or progressive"
            raise FileFault("this kind of JPEG picture is not supported", fix)
        if marker in BASELINE:
            frame = part
        if marker == NOTES:
            way = _orientation(part) or way
        if marker < 0xE0 or marker == ADOBE:
            kept += content[start:end]
        at = end
    last = content.rfind(END)
    if len(frame) < 6 or last < at:
        raise FileFault("this JPEG picture is cut off", SAVE_AGAIN)
    height, width, channels = int.from_bytes(frame[1:3]), int.from_bytes(frame[3:5]), frame[5]
    _check_size(width, height, most)
    if channels == 4:
        raise FileFault("a JPEG picture in CMYK is not supported", "save it in RGB")
    if frame[0] != 8 or channels not in (1, 3):
        problem = f"a JPEG picture with {channels} channels of {frame[0]} bits is not supported"
        raise FileFault(problem, "save it in RGB with 8 bits")
    kept += content[at : last + 2]
    raster = Raster(key, width, height, b"", b"", b"", bytes(kept), channels)
    turns = {  # for each orientation of Exif but the first, y up
        2: (-1.0, 0.0, 0.0, 1.0, width, 0.0),
        3: (-1.0, 0.0, 0.0, -1.0, width, height),
        4: (1.0, 0.0, 0.0, -1.0, 0.0, height),
        5: (0.0, -1.0, -1.0, 0.0, height, width),
        6: (0.0, -1.0, 1.0, 0.0, 0.0, width),
        7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        8: (0.0, 1.0, -1.0, 0.0, height, 0.0),
    }
    return _art(raster, turns.get(way), way > 4)


def _segments(content: bytes) -> Iterator[tuple[int, int, int]]:
    """The segments before the pixels of a JPEG file, the head of these included: marker, start and end of each."""
    at = 2
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            raise FileFault("this JPEG picture is damaged", SAVE_AGAIN)
        if content[at + 1] == 0xFF:  # filled up
            at += 1
            continue
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4])
        if end > len(content) or end < at + 4:
            break
        yield content[at + 1], at, end
        if content[at + 1] == SCAN:
            return
        at = end
    raise FileFault("this JPEG picture is cut off", SAVE_AGAIN)


def _orientation(part: bytes) -> int:
    """How a photograph is to be turned, 1 to 8, by its Exif note; 0 if that does not say."""
    tiff = part[6:] if part.startswith(b"Exif\0\0") else b""
    if tiff[:2] not in (b"II", b"MM") or len(tiff) < 8:
        return 0

    def value(at: int, count: int) -> int:
        return int.from_bytes(tiff[at : at + count], "little" if tiff[:2] == b"II" else "big")

    first = value(4, 4)
    for n in range(min(value(first, 2), 200)):
        entry = first + 2 + 12 * n
        if value(entry, 2) == ORIENTATION:
            return value(entry + 8, 2) if 1 <= value(entry + 8, 2) <= 8 else 0
    return 0
