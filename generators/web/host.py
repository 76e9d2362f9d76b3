"""The HTTP host: a WSGI application that serves the pages, their faces and icons, and carries requests to the door.

Pages and faces are files of `templates/web`.  Icons are PNG files made from `icon.svg`, for phones that show no SVG.
"""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from hmac import compare_digest
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from generators import TEMPLATES, Progress, no_progress
from generators.drawing import INCH, Drawing, Page, Style, palette, text
from generators.drawing.pictures import draw_picture, read_picture
from generators.drawing.rasters import pillow
from generators.web.door import JSON, MEDIA_TYPES, Answer, answer, failure
from generators.web.workers import Gone, Workers, is_long, lines
from generators.writers import WRITERS, Metadata, Settings

DPI = 300
COLORS = 64
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
    (content,) = WRITERS["png"].write([Page(size, size, draw)], palette("color"), Metadata(), Settings(dpi=DPI))
    Image, out = pillow(), BytesIO()
    assert Image is not None, "a host of the pages has Pillow"
    with Image.open(BytesIO(content)) as picture:
        picture.quantize(COLORS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "png", optimize=True)
    return out.getvalue()


FOLDER = TEMPLATES / "web"
FILE_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}


class ServedFile(NamedTuple):
    """A file as it is sent: its media type, its content, that content gzipped if this is smaller, and its tag."""

    media_type: str
    content: bytes
    zipped: bytes | None
    etag: str


def page(media_type: str, content: bytes) -> ServedFile:
    """A file ready to be sent."""
    zipped, etag = gzip.compress(content, 6, mtime=0), f'"{sha256(content).hexdigest()[:20]}"'
    return ServedFile(media_type, content, zipped if len(zipped) < 0.9 * len(content) else None, etag)


def files() -> Iterator[tuple[str, Path]]:
    """The files of the pages, each with the path at which it is served."""
    for file in sorted(FOLDER.rglob("*")):
        if file.suffix in FILE_TYPES and file.parent.name != "static":
            yield "/" + file.relative_to(FOLDER).as_posix(), file
    for face in text.FACES:
        yield f"/fonts/{face}.ttf", Path(text.path(face))


@cache
def pages() -> dict[str, ServedFile]:
    """Every file by its path; `/` is `index.html`."""
    made = {path: page(FILE_TYPES[file.suffix], file.read_bytes()) for path, file in files()}
    return made | ({"/": made["/index.html"]} if "/index.html" in made else {})


MOST_BYTES = 8_000_000  # of a request's body
TOO_LARGE = f"a request can have up to {MOST_BYTES:,} bytes"
COOKIE = "plotroom-key"
STREAM = "application/x-plotroom-stream"
HERE = "127.0.0.1"
TEXTS = (JSON, MEDIA_TYPES[".svg"])  # a phone gets them gzipped
SHORT = 2_000  # bytes that are not worth it
HEADERS = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
]
NOT_STORED = ("Cache-Control", "no-store")
Environ = Mapping[str, Any]
Start = Callable[..., Any]


class Host(NamedTuple):
    """A host: the names by which it is reached (with port), its key ("" without `--lan`), its pages by path, and the
    processes for long work.
    """

    names: frozenset[str]
    key: str
    pages: Mapping[str, ServedFile]
    workers: Workers

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Answer a request (PEP 3333)."""
        try:
            return _answer(self, environ, start)
        except _Refused as refused:
            status, message = refused.args
            return _send(start, status, error_json(message), [("Content-Type", JSON), NOT_STORED])
        except Exception as error:
            return _send_answer(start, failure(error), zipped=False)


def host(names: Iterable[str], key: str = "", extra: Mapping[str, ServedFile] | None = None) -> Host:
    """The host of these names; `extra` are pages made for it, such as the QR code of its address."""
    return Host(frozenset(names), key, {**pages(), **(extra or {})}, Workers())


class _Refused(Exception):
    """A request that is refused: the status and the message."""


def _answer(host: Host, environ: Environ, start: Start) -> Iterable[bytes]:
    path, method = environ.get("PATH_INFO", "/"), environ["REQUEST_METHOD"]
    # Refused are requests for another name (a rebound one), and those that another site's page sends.
    if environ.get("HTTP_HOST", "") not in host.names:
        raise _Refused(403, "use the address that Plotroom printed")
    origin = environ.get("HTTP_ORIGIN")
    is_foreign = origin is not None and origin not in {f"http://{name}" for name in host.names}
    is_elsewhere = environ.get("HTTP_SEC_FETCH_SITE", "none") not in ("none", "same-origin")
    if is_foreign or (is_elsewhere and (method, path) != ("GET", "/")):
        raise _Refused(403, "pages of other sites cannot use this server")
    if host.key:
        if method == "GET" and compare_digest(_query_key(environ).encode(), host.key.encode()):
            cookie = f"{COOKIE}={host.key}; HttpOnly; SameSite=Strict; Path=/; Max-Age=86400"
            return _send(start, 303, b"", [("Location", "/"), ("Set-Cookie", cookie), NOT_STORED])
        if not compare_digest(_cookie_key(environ).encode(), host.key.encode()):
            raise _Refused(403, "this address needs its key. Scan the code again, or type the full address.")
    if path.startswith("/api/"):
        if method != "POST":
            raise _Refused(405, "this address accepts only POST requests")
        name, request = path.removeprefix("/api/"), _request(environ)
        gone: Gone = environ.get("waitress.client_disconnected", lambda: False)
        if environ.get("HTTP_ACCEPT") == STREAM:
            return _stream(host, name, request, start, gone)
        # An answer that goes over a network is zipped for a browser that takes it so.
        far = "gzip" in environ.get("HTTP_ACCEPT_ENCODING", "") and environ.get("REMOTE_ADDR", HERE) != HERE
        return _send_answer(start, _work(host, name, request, no_progress, gone), zipped=far)
    if method not in ("GET", "HEAD"):
        raise _Refused(405, "pages accept only GET requests")
    return _send_page(host, path, environ, start)


def _query_key(environ: Environ) -> str:
    """The key in the address; "" for one with more fields than any of ours."""
    try:
        values = parse_qs(environ.get("QUERY_STRING", ""), max_num_fields=20).get("key", [""])
    except ValueError:
        return ""
    return str(values[0])[:200]


def _cookie_key(environ: Environ) -> str:
    try:
        cookies = SimpleCookie(environ.get("HTTP_COOKIE", "")[:4_000])
    except CookieError:
        return ""
    return cookies[COOKIE].value if COOKIE in cookies else ""


def _send_page(host: Host, path: str, environ: Environ, start: Start) -> Iterable[bytes]:
    file, name = host.pages.get(path), path.removeprefix("/")
    if file is None and name in ICONS:  # an icon is drawn when a phone asks for it
        file = page(FILE_TYPES[".png"], icon(name))
    if file is None:
        raise _Refused(404, "page not found")
    headers = [("Content-Type", file.media_type), ("ETag", file.etag), ("Cache-Control", "no-cache")]
    if environ.get("HTTP_IF_NONE_MATCH") == file.etag:
        return _send(start, 304, b"", headers)
    content = file.content
    if file.zipped is not None and "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
        content = file.zipped
        headers += [("Content-Encoding", "gzip"), ("Vary", "Accept-Encoding")]
    return _send(start, 200, b"" if environ["REQUEST_METHOD"] == "HEAD" else content, headers)


def _send(start: Start, status: int, content: bytes, headers: Sequence[tuple[str, str]]) -> list[bytes]:
    length = [] if status == 304 else [("Content-Length", str(len(content)))]
    phrase = "Content Too Large" if status == 413 else HTTPStatus(status).phrase  # Python before 3.13 has an older one
    start(f"{status} {phrase}", [*headers, *HEADERS, *length])
    return [content]


def error_json(message: str) -> bytes:
    """An error as the body of an answer."""
    return f"{json.dumps({'error': {'where': '', 'message': message}})}\n".encode()


def _request(environ: Environ) -> object:
    if environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower() != "application/json":
        raise _Refused(415, "the request must have the type application/json")
    length = environ.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > MOST_BYTES:
        raise _Refused(413, TOO_LARGE)
    body = environ["wsgi.input"].read(int(length))
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise _Refused(400, "the request is not valid JSON") from None


def _work(host: Host, name: str, request: object, progress: Progress, gone: Gone) -> Answer:
    """Carry a request to the door; long work to a process that can be ended."""
    if is_long(name, request):
        return host.workers.answer(name, request, progress, gone)
    return answer(name, request)


def _send_answer(start: Start, given: Answer, *, zipped: bool) -> list[bytes]:
    headers = [
        ("Content-Type", given.media_type),
        ("Content-Disposition", f'attachment; filename="{given.name}"'),
        NOT_STORED,
    ]
    if zipped and given.media_type in TEXTS and len(given.content) > SHORT:
        packed = gzip.compress(given.content, 1, mtime=0)
        return _send(start, given.status, packed, [*headers, ("Content-Encoding", "gzip")])
    return _send(start, given.status, given.content, headers)


def _stream(host: Host, name: str, request: object, start: Start, gone: Gone) -> Iterator[bytes]:
    """Lines of progress, then a line that describes the answer, then its content.

    The work is done beside this thread, and ends when nobody reads any more.
    """
    told: SimpleQueue[str | Answer] = SimpleQueue()
    closed = Event()

    def work() -> None:
        try:
            told.put(_work(host, name, request, told.put, lambda: closed.is_set() or gone()))
        except BaseException as error:
            told.put(failure(error))

    def read() -> Iterator[bytes]:
        try:
            part: str | Answer = ""
            while not isinstance(part, Answer):
                part = told.get()
                yield from lines(part)
        finally:
            closed.set()

    Thread(target=work, daemon=True).start()
    start("200 OK", [("Content-Type", STREAM), NOT_STORED, *HEADERS])
    return read()
