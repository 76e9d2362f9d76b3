"""A player's own PNG and JPEG files: PNG read with Pillow or, in a browser, without it; JPEG kept as it is."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from types import ModuleType

from generators.drawing.art import Art
from generators.drawing.drawing import Group, Matrix, Picture, Raster, Record
from generators.drawing.plain_png import SIGNATURE, bare, packed, read_pixels
from generators.drawing.svg.tree import PictureFault

JPEG = b"\xff\xd8\xff"
MOST_PIXELS = 1_000_000
LEVEL = 6  # of compression: 9 takes four times as long and gains a hundredth
#: Markers of a JPEG file: what begins the pixels, what ends them, and what of the notes is kept: that of Adobe.
SCAN, END, ADOBE, NOTES = 0xDA, b"\xff\xd9", 0xEE, 0xE1
BASELINE, OTHER_FRAMES = (0xC0, 0xC1, 0xC2), (0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
ORIENTATION = 0x0112  # the tag of Exif


def read_raster(key: str, content: bytes, most: int = MOST_PIXELS) -> Art:
    """The picture in a PNG or JPEG file of at most so many pixels; `PictureFault` for one that is not printed."""
    if content.startswith(JPEG):
        return _read_jpeg(key, content, most)
    if not content.startswith(SIGNATURE):
        raise PictureFault("is not a PNG or JPEG picture")
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))  # before Pillow warns of the size
    _check_size(width, height, most)
    try:
        if found := packed(content):
            raster = Raster(key, width, height, found.data, b"", bare(content), b"", found.channels)
            return _art(raster._replace(packed=True, bits=found.bits, palette=found.palette))
    except ValueError as error:
        raise PictureFault(f"is not a PNG picture that can be read: {error}") from None
    return _read_unpacked(key, content)


def _read_unpacked(key: str, content: bytes) -> Art:
    """A PNG picture with opacity, interlaced or of 16 bits."""
    Image = pillow()
    if Image is None:
        return _read_plain_png(key, content)
    try:
        with Image.open(BytesIO(content), formats=("PNG",)) as image:
            deep = image.mode.startswith("I")  # grey of 16 bits, which Pillow would cut off at 255
            pixels = (image.convert("I").point(lambda level: level * (1 / 257)) if deep else image).convert("RGBA")
    except (OSError, ValueError, SyntaxError, OverflowError, zlib.error, Image.DecompressionBombError) as error:
        raise PictureFault(f"is not a PNG picture that can be read: {error}") from None
    alpha = pixels.getchannel("A").tobytes()
    opaque = alpha.count(255) == len(alpha)
    colours = zlib.compress(pixels.convert("RGB").tobytes(), LEVEL)
    width, height = pixels.size
    return _art(Raster(key, width, height, colours, b"" if opaque else zlib.compress(alpha, LEVEL), bare(content)))


def pillow() -> ModuleType | None:
    """Pillow's module of images, imported when one is read; None in a browser, which lacks it."""
    try:
        from PIL import Image
    except ImportError:
        return None
    return Image


def _check_size(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise PictureFault(f"has {width} x {height} pixels; {most:,} at most")
    if not width or not height:
        raise PictureFault("has no pixels")


def _art(raster: Raster, turned: Matrix | None = None, aside: bool = False) -> Art:
    """A picture of pixels as art, a unit for each pixel; `aside` exchanges width and height."""
    width, height = float(raster.width), float(raster.height)
    record: Record = Picture(raster, (0.0, 0.0, width, height))
    if turned:
        record = Group(turned, (record,), None)
    return Art(raster.name, height if aside else width, width if aside else height, records=(record,))


def _read_plain_png(key: str, content: bytes) -> Art:
    """A PNG picture without Pillow."""
    try:
        pixels = read_pixels(content)
    except ValueError as error:
        raise PictureFault(f"is not a PNG picture that can be read here: {error}") from None
    opaque = pixels.alpha.count(255) == len(pixels.alpha)
    alpha = b"" if opaque else zlib.compress(pixels.alpha, LEVEL)
    return _art(Raster(key, pixels.width, pixels.height, zlib.compress(pixels.colours, LEVEL), alpha, bare(content)))


# --- JPEG -----------------------------------------------------------------------------------------------------


def _read_jpeg(key: str, content: bytes, most: int) -> Art:
    """A photograph as it is, without its notes (place, camera, thumbnail), turned as they say."""
    kept = bytearray(content[:2])
    frame, way, at = b"", 1, 2
    for marker, start, end in _segments(content):
        part = content[start + 4 : end]
        if marker in OTHER_FRAMES:
            raise PictureFault("is a JPEG picture of a rare kind; save it as baseline or progressive")
        if marker in BASELINE:
            frame = part
        if marker == NOTES:
            way = _orientation(part) or way
        if marker < 0xE0 or marker == ADOBE:
            kept += content[start:end]
        at = end
    last = content.rfind(END)
    if len(frame) < 6 or last < at:
        raise PictureFault("is a JPEG picture that is cut off")
    height, width, channels = int.from_bytes(frame[1:3]), int.from_bytes(frame[3:5]), frame[5]
    _check_size(width, height, most)
    if channels == 4:
        raise PictureFault("is a JPEG picture in CMYK; save it in RGB")
    if frame[0] != 8 or channels not in (1, 3):
        raise PictureFault(f"is a JPEG picture of {channels} channels of {frame[0]} bits; save it in RGB with 8")
    kept += content[at : last + 2]
    raster = Raster(key, width, height, b"", b"", b"", bytes(kept), channels)
    return _art(raster, _turns(width, height).get(way), way > 4)


def _segments(content: bytes) -> Iterator[tuple[int, int, int]]:
    """The segments before the pixels of a JPEG file, the head of these included: marker, start and end of each."""
    at = 2
    while at + 4 <= len(content):
        if content[at] != 0xFF:
            raise PictureFault("is a JPEG picture that is damaged")
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
    raise PictureFault("is a JPEG picture that is cut off")


def _orientation(part: bytes) -> int:
    """How a photograph is to be turned, 1 to 8, by its Exif note; 0 if that does not say."""
    tiff = part[6:] if part.startswith(b"Exif\0\0") else b""
    order = {b"II": "little", b"MM": "big"}.get(tiff[:2])
    if order is None or len(tiff) < 8:
        return 0

    def value(at: int, count: int) -> int:
        return int.from_bytes(tiff[at : at + count], "little" if order == "little" else "big")

    first = value(4, 4)
    for n in range(min(value(first, 2), 200)):
        entry = first + 2 + 12 * n
        if value(entry, 2) == ORIENTATION:
            return value(entry + 8, 2) if 1 <= value(entry + 8, 2) <= 8 else 0
    return 0


def _turns(width: float, height: float) -> Mapping[int, Matrix]:
    """The matrix for each orientation of Exif but the first, y up."""
    return {
        2: (-1.0, 0.0, 0.0, 1.0, width, 0.0),
        3: (-1.0, 0.0, 0.0, -1.0, width, height),
        4: (1.0, 0.0, 0.0, -1.0, 0.0, height),
        5: (0.0, -1.0, -1.0, 0.0, height, width),
        6: (0.0, -1.0, 1.0, 0.0, 0.0, width),
        7: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        8: (0.0, 1.0, -1.0, 0.0, height, 0.0),
    }
