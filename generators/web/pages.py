"""The files of the pages: `templates/web` and the faces, each with its media type, ready to be sent."""

import gzip
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generators.drawing import fonts
from generators.templates import TEMPLATES
from generators.web.icons import ICONS, icon

FOLDER = TEMPLATES / "web"
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
#: The faces that the pages use; each is served as `/fonts/NAME.ttf`.
PAGE_FACES = tuple(fonts.FACES)


class Page(NamedTuple):
    """A file as it is sent: its media type, its content, that content gzipped if this is smaller, and its tag."""

    media_type: str
    content: bytes
    zipped: bytes | None
    etag: str


def page(media_type: str, content: bytes) -> Page:
    """A file ready to be sent."""
    zipped = gzip.compress(content, 6, mtime=0)
    return Page(
        media_type,
        content,
        zipped if len(zipped) < 0.9 * len(content) else None,
        f'"{sha256(content).hexdigest()[:20]}"',
    )


def files() -> Iterator[tuple[str, Path]]:
    """The files of the pages, each with the path at which it is served."""
    for file in sorted(FOLDER.rglob("*")):
        if file.suffix in MEDIA_TYPES and file.parent.name != "static":
            yield "/" + file.relative_to(FOLDER).as_posix(), file
    for face in PAGE_FACES:
        yield f"/fonts/{face}.ttf", Path(fonts.path(face))


def icon_page(path: str) -> Page | None:
    """The icon at a path, which is drawn when a phone asks for it; None for another path."""
    name = path.removeprefix("/")
    return page(MEDIA_TYPES[".png"], icon(name)) if name in ICONS else None


@cache
def pages() -> dict[str, Page]:
    """Every file by its path; `/` is `index.html`."""
    made = {path: page(MEDIA_TYPES[file.suffix], file.read_bytes()) for path, file in files()}
    return made | ({"/": made["/index.html"]} if "/index.html" in made else {})
