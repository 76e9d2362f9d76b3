"""A player's own PNG pictures, read with Pillow or, in a browser, without it."""

from __future__ import annotations

import zlib
from io import BytesIO

from generators.drawing.art import Art
from generators.drawing.drawing import Picture, Raster
from generators.drawing.plain_png import SIGNATURE, png_of, read_pixels
from generators.drawing.svg_tree import PictureFault

MOST_PIXELS = 1_000_000


def raster_art(raster: Raster) -> Art:
    """A picture of pixels as art, a unit for each pixel."""
    width, height = float(raster.width), float(raster.height)
    return Art(raster.name, width, height, records=(Picture(raster, (0.0, 0.0, width, height)),))


def read_png(key: str, content: bytes) -> Art:
    """The picture in a PNG file; `PictureFault` in words for one that cannot be printed."""
    if not content.startswith(SIGNATURE):
        raise PictureFault("is not a PNG picture")
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))  # before Pillow warns of the size
    if width * height > MOST_PIXELS:
        raise PictureFault(f"has {width} x {height} pixels; {MOST_PIXELS:,} at most")
    try:
        from PIL import Image
    except ImportError:  # in a browser
        return _read_plain_png(key, content)
    try:
        with Image.open(BytesIO(content), formats=("PNG",)) as image:
            pixels = image.convert("RGBA")
    except (OSError, ValueError, SyntaxError, OverflowError, zlib.error, Image.DecompressionBombError) as error:
        raise PictureFault(f"is not a PNG picture that can be read: {error}") from None
    alpha = pixels.getchannel("A").tobytes()
    clear = alpha.count(255) == len(alpha)
    kept = BytesIO()
    (pixels.convert("RGB") if clear else pixels).save(kept, "PNG", optimize=False)
    colours = zlib.compress(pixels.convert("RGB").tobytes(), 9)
    width, height = pixels.size
    raster = Raster(key, width, height, colours, b"" if clear else zlib.compress(alpha, 9), kept.getvalue())
    return raster_art(raster)


def _read_plain_png(key: str, content: bytes) -> Art:
    """The same without Pillow."""
    try:
        pixels = read_pixels(content)
    except ValueError as error:
        raise PictureFault(f"is not a PNG picture that can be read here: {error}") from None
    clear = pixels.alpha.count(255) == len(pixels.alpha)
    alpha = b"" if clear else zlib.compress(pixels.alpha, 9)
    raster = Raster(key, pixels.width, pixels.height, zlib.compress(pixels.colours, 9), alpha, png_of(pixels))
    return raster_art(raster)
