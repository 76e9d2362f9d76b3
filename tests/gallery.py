"""The pictures of the README and the guide, in `output/gallery`: `python -m tests.gallery` renews those that are out of date.

Each holds a digest of the recorded drawing it shows, so another version of the rasteriser does not make it stale.
"""

from argparse import ArgumentParser
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from aids import games
from generators.drawing import IDENTITY, Group, Page, Symbol, Text, Use, palette
from generators.drawing import Path as Line
from generators.page.frame import frame_pages, paper
from generators.press.print_job import contact_sheet, page_captions
from generators.sheets import kits
from generators.sheets.turns import TurnJob, turn_sheet
from tests.games.on_patrol.game import reports
from tests.pictures import page_png
from tests.printed import pages

FOLDER = Path(__file__).parent.parent / "output" / "gallery"
MOST_BYTES = 400_000
KEY = "Recorded"
TURN = "on-patrol/turn"
#: Name of a picture to the sheet ("" for the contact sheet of a kit), the number of its page, and dots per inch.
PICTURES = {
    "ssn-kit": ("", 1, 56),
    "ssn-counters": ("ssn/counters", 1, 96),
    "ssn-detection": ("ssn/detection", 1, 96),
    "on-patrol-turn": (TURN, 1, 78),
    "ambush-setup": ("ambush/setup", 1, 60),
    "depths-stand-ups": ("depths/stand-ups", 1, 96),
    "u-boat-sea-map": ("u-boat/sea-map", 1, 96),
}
#: Pictures of the pages in a browser, which `python -m tests.web_pictures --gallery` draws: view, screen, schemes.
WEB = {
    "web-home": ("home", "desktop", ("light",)),
    "web-check": ("check", "phone", ("light", "dark")),
    "web-print": ("print", "desktop", ("light",)),
    "web-set-up": ("set-up", "desktop", ("dark",)),
    "web-play": ("play-move", "phone", ("light", "dark")),
}
MOST_WEB_BYTES = 150_000


@cache
def page_of(name):
    """The recorded page that a picture shows."""
    sheet, number, _ = PICTURES[name]
    if sheet == TURN:
        return turn_pages()[number - 1]
    if sheet:
        return pages(sheet)[number - 1]
    game = name.removesuffix("-kit")
    names = [f"{game}/{spec.name}" for spec in kits.choose(kits.sheets(game), [], game)]
    kit = {name: pages(name) for name in names}
    captions = [label for sheet, recorded in kit.items() for label in page_captions(sheet, len(recorded))]
    return contact_sheet([page for recorded in kit.values() for page in recorded], captions, games.load(game).title)


def turn_pages():
    """The turn sheet of a turn in which an escort attacks."""
    on = paper("letter")
    bodies = turn_sheet("on-patrol").bodies(games.load("on-patrol"), reports.dived(), TurnJob(on, "convoy-3.toml"))
    return frame_pages(bodies, on)


def as_text(value):
    """Any part of a drawing as text, lengths rounded to a thousandth of a point: the same on every machine."""
    if isinstance(value, float):
        return f"{round(value, 3) + 0.0:g}" if abs(value) < 1000 else f"{value:.1f}"
    if isinstance(value, Symbol):
        return f"({','.join(map(as_text, value.records))})"
    if isinstance(value, tuple):
        kind = type(value).__name__ if isinstance(value, Group | Line | Text | Use) else ""
        return f"{kind}({','.join(map(as_text, value))})"
    return repr(value)


def digest(page: Page, dpi: int) -> str:
    """A digest of the page, its colors and its resolution."""
    colors = sorted(palette("color").items())
    text = as_text((float(page.width), float(page.height), IDENTITY, *page.drawing.records))
    return sha256(f"{dpi} {colors} {text}".encode()).hexdigest()


def picture(name: str) -> bytes:
    """A picture as PNG on white, with few colors so that the file is small."""
    page, dpi = page_of(name), PICTURES[name][2]
    drawn = Image.open(BytesIO(page_png(page, palette("color"), dpi)))
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
    """Names of pictures that are missing, out of date, or not in PICTURES."""
    kept = {path.stem: path for path in folder.glob("*.png") if path.stem not in WEB}
    for name in sorted(kept.keys() | PICTURES.keys()):
        if name not in kept or name not in PICTURES:
            yield name
            continue
        with Image.open(kept[name]) as image:
            if image.text.get(KEY) != digest(page_of(name), PICTURES[name][2]):
                yield name


def renew(folder=FOLDER):
    """Write the pictures that are out of date and delete those not in PICTURES; yields a line for each."""
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
    ArgumentParser(prog="python -m tests.gallery", description=__doc__).parse_args()
    for line in renew():
        print(line)
