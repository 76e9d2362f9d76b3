"""PNG pictures read without Pillow have the pixels that Pillow reads; what is not read is refused in words."""

import random
import struct
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from generators.drawing import Drawing, Page, own_art, palette
from generators.drawing.rasters import (
    MOST_WITHOUT_PILLOW,
    PALETTE,
    SIGNATURE,
    _chunk,
    _chunks,
    bare,
    packed,
    read_pixels,
)
from generators.drawing.svg import FileFault
from generators.writers import Metadata
from generators.writers.pdf import write_pdf

MODES = ("1", "L", "LA", "P", "RGB", "RGBA")


def picture(mode, size, seed=1):
    """A picture with smooth parts and noise, so that encoders use every filter."""
    dice = random.Random(seed)
    width, height = size
    image = Image.new("RGBA", size)
    image.putdata(
        [
            (x * 9 % 256, (x + y) * 5 % 256, y * 7 % 256, 255 - x) if (x + y) % 5 else tuple(dice.randbytes(4))
            for y in range(height)
            for x in range(width)
        ]
    )
    return image if mode == "RGBA" else image.convert(mode)


def saved(image, **how):
    out = BytesIO()
    image.save(out, "PNG", **how)
    return out.getvalue()


def with_filter(way, image):
    """A PNG of which every row has this filter."""
    width, height = image.size
    rows, above = [], bytes(4 * width)
    for y in range(height):
        row = image.crop((0, y, width, y + 1)).tobytes()
        left = bytes(4) + row[:-4]
        corner = bytes(4) + above[:-4]
        guess = {
            0: lambda a, b, c: 0,
            1: lambda a, b, c: a,
            2: lambda a, b, c: b,
            3: lambda a, b, c: (a + b) // 2,
            4: lambda a, b, c: min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2],
        }[way]
        rows.append(bytes([way]) + bytes((v - guess(a, b, c)) % 256 for v, a, b, c in zip(row, left, above, corner)))  # noqa: B905
        above = row
    content = saved(image)
    at = content.index(b"IDAT") - 4
    data = b"IDAT" + zlib.compress(b"".join(rows))
    made = content[:at] + struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return made + b"\0\0\0\0IEND\xaeB`\x82"


def same(content):
    """Assert that the pixels are those that Pillow reads."""
    read = read_pixels(content)
    with Image.open(BytesIO(content)) as image:
        wanted = image.convert("RGBA")
    assert read == (wanted.convert("RGB").tobytes(), wanted.getchannel("A").tobytes())
    return read


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (33, 40)])
@pytest.mark.parametrize("mode", MODES)
def test_the_pixels_are_those_of_pillow(mode, size):
    content = saved(picture(mode, size))
    noted = content[:33] + _chunk((b"tEXt", b"Author\0me")) + content[33:]
    assert same(noted) == same(content) and bare(noted) == content


@pytest.mark.parametrize("way", range(5))
def test_every_filter_is_undone(way):
    content = with_filter(way, picture("RGBA", (19, 11)))
    assert same(content)[0] == picture("RGBA", (19, 11)).convert("RGB").tobytes()


@pytest.mark.parametrize("bits", [1, 2, 4])
@pytest.mark.parametrize("mode", ["P", "L"])
def test_few_bits_and_clear_colors_are_read(mode, bits):
    image = picture("RGB", (13, 9)).quantize(2**bits) if mode == "P" else picture("L", (13, 9))
    same(saved(image, bits=bits) if mode == "P" else saved(image.convert("1")))
    same(saved(image, transparency=1))


def test_a_clear_color_is_read():
    same(saved(Image.new("RGB", (3, 3), (1, 2, 3)), transparency=(1, 2, 3)))


def test_it_is_read_in_place_of_pillow_with_the_same_result(monkeypatch):
    for mode in MODES:
        content = saved(picture(mode, (21, 13)))
        own_art._read.cache_clear()
        by_pillow = own_art.read_picture("a.png", content)
        own_art._read.cache_clear()
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "PIL", None)
            plain = own_art.read_picture("a.png", content)
        own_art._read.cache_clear()
        assert plain.records[0].raster._replace(png=b"") == by_pillow.records[0].raster._replace(png=b"")
        assert plain._replace(records=()) == by_pillow._replace(records=())


def in_pdf(content):
    """The pixels of a picture as PDFium finds them in our PDF, without its opacity."""
    art = own_art.read_picture("a.png", content)
    draw = Drawing()
    draw.add(art.records)
    made = write_pdf([Page(art.width, art.height, draw)], palette(), Metadata())
    with PdfDocument(made) as document:
        (found,) = document[0].get_objects()
        return found.get_bitmap(render=False).to_pil()


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB"])
def test_opaque_pixels_stand_in_a_pdf_as_in_their_file(mode, bits):
    image = picture("RGB", (33, 20)).quantize(2**bits) if mode == "P" else picture(mode, (33, 20))
    content = saved(image, bits=bits) if mode == "P" else saved(image)
    found = packed("a", content)
    assert found is not None and bool(found.palette) == (mode == "P")
    assert in_pdf(content).convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("mode", ["LA", "RGBA"])
def test_other_pixels_are_unpacked(mode):
    assert packed("a", saved(picture(mode, (9, 9)))) is None
    assert packed("a", saved(picture("RGB", (9, 9)), transparency=(1, 2, 3))) is None
    found = in_pdf(saved(picture(mode, (9, 9)))).convert("RGB")
    assert found.tobytes() == picture(mode, (9, 9)).convert("RGB").tobytes()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (saved(Image.new("I;16", (3, 3))), "8 bits for each channel"),
        (saved(Image.new("LA", (1000, 301))), "1000 x 301 pixels"),
        (saved(picture("RGB", (9, 9)))[:60], "cut off"),
        (saved(picture("RGB", (9, 9)))[:-12], "cut off"),
    ],
)
def test_what_is_not_read_is_refused(content, words, monkeypatch):
    with pytest.raises(ValueError, match=words):
        read_pixels(content)
    monkeypatch.setitem(sys.modules, "PIL", None)
    own_art._read.cache_clear()
    with pytest.raises(FileFault, match=words):
        own_art.read_picture("a.png", content)


@pytest.mark.parametrize("mode", MODES)
def test_damaged_files_are_refused_or_read_within_bounds(mode):
    """Parts of which bytes are changed, their sums made right again."""
    parts = list(_chunks(saved(picture(mode, (12, 12)))))
    dice, read = random.Random(5), 0
    for _ in range(500):
        damaged = [(name, bytearray(part)) for name, part in parts]
        for _ in range(dice.randint(1, 3)):
            _, part = dice.choice(damaged[:-1])
            part[dice.randrange(len(part))] = dice.randrange(256)
        content = SIGNATURE + b"".join(_chunk((name, bytes(part))) for name, part in damaged)
        try:
            colors, alpha = read_pixels(content)
        except ValueError as error:
            assert str(error)
            continue
        read += 1
        width, height = struct.unpack_from(">II", content, 16)
        assert len(alpha) == width * height <= MOST_WITHOUT_PILLOW
        assert len(colors) == 3 * len(alpha)
    assert read


def test_a_palette_that_lacks_a_color_and_an_unknown_filter_are_refused():
    def two_pixels(row):
        parts = [(b"IHDR", struct.pack(">IIBBBBB", 2, 1, 8, PALETTE, 0, 0, 0)), (b"PLTE", b"\xff\0\0\0\0\xff")]
        return SIGNATURE + b"".join(_chunk(part) for part in (*parts, (b"IDAT", zlib.compress(row)), (b"IEND", b"")))

    same(two_pixels(b"\0\0\1"))
    with pytest.raises(ValueError, match="unknown filter"):
        read_pixels(two_pixels(b"\5\0\1"))
    with pytest.raises(ValueError, match="a color is missing in its palette"):
        read_pixels(two_pixels(b"\0\0\2"))
