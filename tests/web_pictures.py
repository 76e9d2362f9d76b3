"""Pictures of the pages in a browser: `python -m tests.web_pictures FOLDER`, with `--gallery` those of the README and the guide.

Each view is drawn on a phone, a tablet and a desktop, light and dark.
"""

import argparse
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.browser.conftest import Player
from tests.browser.hosts import launched, server
from tests.browser.views import DESKTOP, PHONE, SCHEMES, TABLET, VIEWS, settle, show
from tests.gallery import FOLDER, MOST_WEB_BYTES, WEB

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def picture(browser, address, view, size, scheme, whole=True):
    """A view as an image; `whole` with what has to be scrolled to."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale="de-DE", reduced_motion="reduce"
    )
    try:
        page = show(Player(context, address), view)
        if whole:  # small pictures of pages are drawn when they come into sight
            page.set_viewport_size({"width": width, "height": page.evaluate("document.documentElement.scrollHeight")})
            settle(page)
        page.evaluate("scrollTo(0, 0); document.querySelector('.answer')?.scrollIntoView(); scrollBy(0, -16)")
        return Image.open(BytesIO(page.screenshot())).convert("RGB")
    finally:
        context.close()


def beside(images, gap=24):
    """Images side by side on white."""
    wide = sum(image.width for image in images) + gap * (len(images) - 1)
    whole = Image.new("RGB", (wide, max(image.height for image in images)), "white")
    left = 0
    for image in images:
        whole.paste(image, (left, 0))
        left += image.width + gap
    return whole


def as_png(image, colors=256):
    """An image as PNG with few colors, so that the file is small."""
    out = BytesIO()
    image.quantize(colors, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(
        out, "png", optimize=True
    )
    return out.getvalue()


def draw_gallery(browser, address, folder=FOLDER):
    """Write the pictures of the README and the guide; yields a line for each."""
    for name, (view, size, schemes) in WEB.items():
        images = [picture(browser, address, view, size, scheme, whole=False) for scheme in schemes]
        content = as_png(beside(images))
        if len(content) > MOST_WEB_BYTES:
            content = as_png(beside(images), 64)
        (folder / f"{name}.png").write_bytes(content)
        yield f"drew {name}.png, {len(content) / 1000:.0f} kB"


def draw_all(browser, address, folder, views):
    """Write a picture of each view; yields a line for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for view in views:
        for size in SIZES:
            for scheme in SCHEMES:
                path = folder / f"{view}-{size}-{scheme}.png"
                path.write_bytes(as_png(picture(browser, address, view, size, scheme, whole=size == "phone")))
                yield f"drew {path}"


def main():
    reader = argparse.ArgumentParser(prog="python -m tests.web_pictures", description=__doc__.splitlines()[0])
    reader.add_argument("folder", nargs="?", default="output/pages", help="where they go (default output/pages)")
    reader.add_argument("views", nargs="*", metavar="VIEW", help=f"only these: {', '.join(VIEWS)}")
    reader.add_argument("--gallery", action="store_true", help="the pictures of the README and the guide instead")
    given = reader.parse_args()
    if unknown := set(given.views) - set(VIEWS):
        reader.error(f"no view {min(unknown)!r}; choose from {', '.join(VIEWS)}")
    with server() as served, launched() as browser:
        lines = (
            draw_gallery(browser, served.address)
            if given.gallery
            else draw_all(browser, served.address, Path(given.folder), given.views or VIEWS)
        )
        for line in lines:
            print(line, flush=True)


if __name__ == "__main__":
    main()
