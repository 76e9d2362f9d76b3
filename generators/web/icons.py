"""The program's icon in pixels, for phones that show no SVG: drawn from `icon.svg` as a player's picture is."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from generators.drawing.drawing import INCH, Drawing, Page, Style
from generators.drawing.palettes import palette
from generators.drawing.pictures import draw_picture, read_picture
from generators.drawing.rasters import pillow
from generators.templates import TEMPLATES
from generators.writers import WRITERS, Metadata, Settings

DPI = 300
COLOURS = 64
#: Pixels of each icon, and how much of its width the drawing takes: where the phone cuts the icon's outline, the ground
#: goes to the edge; a maskable one is whole in the circle of four fifths of its width.  None: the drawing as it is.
ICONS = {
    "apple-touch-icon.png": (180, 1.0),
    "icon-192.png": (192, None),
    "icon-512.png": (512, None),
    "icon-maskable-512.png": (512, 0.8),
}


@lru_cache(maxsize=8)
def icon(name: str) -> bytes:
    """The PNG file of an icon of ICONS."""
    pixels, share = ICONS[name]
    draw, size = Drawing(), pixels * INCH / DPI
    if share is not None:
        draw.rect(0, 0, size, size, Style("navy"))
    wide = size * (share or 1)
    drawn = read_picture("icon.svg", (TEMPLATES / "web" / "icon.svg").read_bytes())
    draw_picture(draw, drawn, ((size - wide) / 2, (size - wide) / 2, wide, wide))
    (content,) = WRITERS["png"].write([Page(size, size, draw)], palette("colour"), Metadata(), Settings(dpi=DPI))
    Image, out = pillow(), BytesIO()
    assert Image is not None, "what hosts the pages has Pillow"
    with Image.open(BytesIO(content)) as picture:
        picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "png", optimize=True)
    return out.getvalue()
