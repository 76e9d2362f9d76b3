"""What `output` has for visitors: kits, setups, and the pictures of the README and the guide, in `gallery`.

`python -m tests.gallery` renews what is out of date.  Each picture has a digest of the recorded drawing that it shows, so
another version of the rasterizer does not make it stale; of a PDF file the content is compared, not its compression.
"""

import re
import zlib
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
from tests.printed import SETUPS, pages, printed

OUTPUT = Path(__file__).parent.parent / "output"
FOLDER = OUTPUT / "gallery"
MOST_BYTES = 400_000
KEY = "Recorded"
TURN = "on-patrol/turn"
#: Name of a picture to the sheet ("" for the contact sheet of a kit), the number of its page, and dots per inch.
PICTURES = {
    "ssn-kit": ("", 1, 52),
    "ssn-counters": ("ssn/counters", 1, 84),
    "ssn-detection": ("ssn/detection", 1, 96),
    "on-patrol-turn": (TURN, 1, 78),
    "ambush-setup": ("ambush/setup", 1, 60),
    "depths-stand-ups": ("depths/stand-ups", 1, 78),
    "u-boat-sea-map": ("u-boat/sea-map", 1, 88),
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
#: Each PDF file in `output`, and the command that makes it.
FILES = {
    **{f"kits/{game}-kit-letter.pdf": ("print", game, "--one-file", "--paper", "letter") for game in games.names()},
    **{
        f"setups/{game}-setup-7-letter.pdf": ("setup", game, "--seed", "7", "--paper", "letter")
        for game in (name.partition("/")[0] for name in SETUPS)
    },
}
MOST_FILE_BYTES = 2_500_000  # of all of them
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


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
    return list(frame_pages(bodies, on))


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


def made(name: str) -> bytes:
    """The PDF file of a name as it is made now."""
    return printed(*FILES[name])[Path(name).name]


def content_of(pdf: bytes) -> list[bytes]:
    """What is in the streams of a PDF file, as they are before they are compressed."""
    return [zlib.decompressobj().decompress(found) for found in STREAM.findall(pdf) if found[:1] == b"x"]


def stale_files(folder=OUTPUT):
    """Names of PDF files that are missing, out of date, or not in FILES."""
    there = {f"{kind}/{path.name}": path for kind in ("kits", "setups") for path in (folder / kind).glob("*")}
    for name in sorted(there.keys() | FILES.keys()):
        if name not in there or name not in FILES or content_of(there[name].read_bytes()) != content_of(made(name)):
            yield name


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


def renew_files(folder=OUTPUT):
    """Write the PDF files that are out of date and delete those not in FILES; yields a line for each."""
    for name in list(stale_files(folder)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        if name in FILES:
            path.write_bytes(made(name))
            yield f"made {name}"
        else:
            path.unlink()
            yield f"deleted {name}"


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
    for line in (*renew(), *renew_files()):
        print(line)
