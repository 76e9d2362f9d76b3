"""Pages as PNG files and as Pillow images."""

from io import BytesIO

from PIL import Image

from generators.drawing import palette
from generators.writers import Metadata, Settings, png


def page_png(page, colors=None, dpi=300):
    """A page as the bytes of a PNG file."""
    return next(png.write([page], colors or palette(), Metadata(), Settings(dpi)))


def page_image(page, colors=None, dpi=300):
    """A page as an RGBA image."""
    return Image.open(BytesIO(page_png(page, colors, dpi))).convert("RGBA")
