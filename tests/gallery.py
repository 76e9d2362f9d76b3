"""The pictures of the README, in `output/gallery`: `python -m tests.gallery` renews those that are out of date.

Each holds a digest of the drawing it shows, so that it is known to be current whatever draws the pixels.
"""

from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from aids import games
from generators.drawing.drawing import IDENTITY, Group, Page, Symbol, Text, Use
from generators.drawing.drawing import Path as Line
from generators.drawing.palettes import palette
from generators.press.contact_sheet import contact_sheet, page_captions
from tests.pictures import page_png
from tests.printed import pages, sheets_of

FOLDER = Path(__file__).parent.parent / "output" / "gallery"
MOST_BYTES = 400_000
KEY = "Recorded"
#: Name of a picture: the page (its sheet and number) that it shows, or "" for the contact sheet of the kit; dots per inch.
PICTURES = {
    "ssn-kit": ("", 1, 60),
    "ssn-counters": ("ssn/counters", 1, 96),
    "ssn-detection": ("ssn/detection", 1, 96),
    "ssn-turn-tool": ("ssn/turn-tool", 1, 96),
    "on-patrol-radials": ("on-patrol/radials-overlay", 1, 96),
    "ambush-setup": ("ambush/setup", 1, 96),
    "depths-stand-ups": ("depths/stand-ups", 1, 96),
    "u-boat-sea-map": ("u-boat/sea-map", 1, 96),
}


@cache
def shown(name):
    """The page that a picture shows."""
    sheet, number, _ = PICTURES[name]
    if sheet:
        return pages(sheet)[number - 1]
    game = name.removesuffix("-kit")
    found = {f"{game}/{sheet}": pages(f"{game}/{sheet}") for sheet in sheets_of(game)}
    named = [label for sheet, made in found.items() for label in page_captions(sheet, len(made))]
    return contact_sheet([page for made in found.values() for page in made], named, games.load(game).title)


def told(value):
    """Any part of a drawing as text, lengths to a thousandth of a point: the same on every machine."""
    if isinstance(value, float):
        return f"{round(value, 3) + 0.0:g}" if abs(value) < 1000 else f"{value:.1f}"
    if isinstance(value, Symbol):
        return f"({','.join(map(told, value.records))})"
    if isinstance(value, tuple):
        kind = type(value).__name__ if isinstance(value, Group | Line | Text | Use) else ""
        return f"{kind}({','.join(map(told, value))})"
    return repr(value)


def digest(page: Page, dpi: int) -> str:
    """What a picture of a page depends on, but for the program that draws it."""
    colours = sorted(palette("colour").items())
    text = told((float(page.width), float(page.height), IDENTITY, *page.drawing.records))
    return sha256(f"{dpi} {colours} {text}".encode()).hexdigest()


def picture(name: str) -> bytes:
    """A picture on white, in few colours to be small."""
    page, dpi = shown(name), PICTURES[name][2]
    drawn = Image.open(BytesIO(page_png(page, palette("colour"), dpi)))
    white = Image.new("RGBA", drawn.size, "white")
    flat = (
        Image.alpha_composite(white, drawn)
        .convert("RGB")
        .quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    )
    about = PngInfo()
    about.add_text(KEY, digest(page, dpi))
    out = BytesIO()
    flat.save(out, "png", pnginfo=about, optimize=True)
    return out.getvalue()


def stale(folder=FOLDER):
    """Names of pictures that are missing, show what is no longer so, or are no longer wanted."""
    kept = {path.stem: path for path in folder.glob("*.png")}
    for name in sorted(kept.keys() | PICTURES.keys()):
        if name not in kept or name not in PICTURES:
            yield name
            continue
        with Image.open(kept[name]) as image:
            if image.text.get(KEY) != digest(shown(name), PICTURES[name][2]):
                yield name


def renew(folder=FOLDER):
    """Write what is out of date and delete what is not wanted; what was done, in words."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in list(stale(folder)):
        path = folder / f"{name}.png"
        if name in PICTURES:
            path.write_bytes(picture(name))
            yield f"drew {path.name}"
        else:
            path.unlink()
            yield f"deleted {path.name}"


if __name__ == "__main__":
    for words in renew():
        print(words)
