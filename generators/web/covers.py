"""Pictures of printed pages for the first page of the static site, which shows them before Python has started."""

import re
from io import BytesIO
from zipfile import ZipFile

from generators import TEMPLATES
from generators.drawing.rasters import pillow
from generators.web.door import answer

#: A sheet as `tonight.js` names those that it shows, by game.
TARGET = re.compile(r"'([a-z-]{1,40}/[a-z-]{1,40})'")
SIZE = (360, 509)  # pixels of an A4 page
QUALITY = 25


def targets() -> list[str]:
    """The sheets whose first page the first page of the site shows."""
    return TARGET.findall((TEMPLATES / "web" / "tonight.js").read_text(encoding="utf-8"))


def covers() -> dict[str, bytes]:
    """The pictures by their path in the site, a dozen kB each."""
    return {f"covers/{target.replace('/', '-')}.webp": _cover(target) for target in targets()}


def _cover(target: str) -> bytes:
    made = answer("print", {"targets": [target], "options": {"paper": "a4", "format": "png", "dpi": 100}}).content
    if made.startswith(b"PK"):
        with ZipFile(BytesIO(made)) as files:
            made = files.read(files.namelist()[0])
    Image = pillow()
    assert Image is not None, "a site is built where Pillow is"
    with Image.open(BytesIO(made)) as page:
        small = page.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "webp", quality=QUALITY, method=6)
    return out.getvalue()
