"""Both hosts as processes and servers of a test, a picture or a measurement, and the programs that these need."""

import functools
import http.server
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge", "msedge", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
PROGRAM = (sys.executable, "-c", "from plotroom import main; main()")
NO_BROWSER = "no Chromium, Chrome or Edge found; PLOTROOM_BROWSER names one"
NO_TOOLS = "what checks the JavaScript was not found: npm ci --prefix tests/web puts it in its place"
NO_PYODIDE = "no Pyodide found: npm install --prefix .pyodide pyodide puts it in its place"


def find_browser():
    """The path of a Chromium, Chrome or Edge; None if there is none."""
    named = os.environ.get("PLOTROOM_BROWSER")
    found = [named] if named else [shutil.which(name) for name in NAMES]
    return next((path for path in (*found, *PLACES) if path and Path(path).exists()), None)


def find_pyodide():
    """The folder of the npm package `pyodide`; None if it is not there."""
    folder = Path(os.environ.get("PLOTROOM_PYODIDE") or ROOT / ".pyodide" / "node_modules" / "pyodide")
    return folder if (folder / "pyodide.asm.wasm").exists() else None


def find_npm_tools():
    """The folder of the npm packages that check the JavaScript; None if they, or Node.js, are not there."""
    folder = ROOT / "tests" / "web" / "node_modules"
    return folder if shutil.which("node") and (folder / "typescript").exists() else None


def launch(playwright, *, scroll_bars=False):
    """A Chromium without a window, with scroll bars that take room or without any; SystemExit if there is none."""
    path = find_browser()
    if path is None:
        raise SystemExit(NO_BROWSER)
    bars = ["--hide-scrollbars"] if scroll_bars else None
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], ignore_default_args=bars)


@contextmanager
def launched():
    """A Chromium without a window; SystemExit if there is none."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


# --- plotroom serve -------------------------------------------------------------------------------------------


class Server:
    """`plotroom serve` in a process of its own, with what it prints."""

    def __init__(self, *options):
        self.errors = TemporaryFile(mode="w+", encoding="utf-8")  # noqa: SIM115 - closed by `end`
        self.process = subprocess.Popen(
            [*PROGRAM, "serve", "--no-open", *options],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            encoding="utf-8",
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self.first = self.process.stdout.readline()
        assert self.first.startswith("Plotroom is at http://"), (self.first, self.told())
        self.address = self.first.split()[3]
        self.name, _, query = self.address.removeprefix("http://").partition("/")
        self.key = query.removeprefix("?key=")
        self.port = int(self.name.partition(":")[2])

    def interrupt(self):
        """Press Ctrl-C; on Windows Ctrl-Break, the one that can be sent to another process."""
        self.process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))

    def told(self):
        """What it has written to standard error."""
        self.errors.seek(0)
        return self.errors.read()

    def end(self):
        """End the process, if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.communicate(timeout=60)
        self.errors.close()


@contextmanager
def server(*options):
    """A `Server` on a free port, ended at the end."""
    started = Server("--port", "0", *options)
    try:
        yield started
    finally:
        started.end()


# --- the static site ------------------------------------------------------------------------------------------


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain static server, with the media types that browsers insist on; `caching` says how long browsers keep what it sends."""

    caching = None

    extensions_map = {  # noqa: RUF012 - as in the base class
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_):
        """Say nothing."""

    def handle(self):
        """Answer requests until the browser hangs up, which it may do in the middle of an answer."""
        with suppress(ConnectionError):
            super().handle()

    def end_headers(self):
        """End the headers of an answer."""
        if self.caching is not None:
            self.send_header("Cache-Control", self.caching)
        super().end_headers()


#: JavaScript that imports a module of a page, whatever folder the page has its modules in.
PART = "const part = (name) => import(new URL(name, document.querySelector('script[type=module]').src).href);"


def build_site(folder, pyodide, python=sys.executable):
    """Write the static site into a folder, by the Plotroom of a Python."""
    words = [python, "-P", *PROGRAM[1:], "site", str(folder), "--pyodide", str(pyodide)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", cwd=folder.parent)
    assert done.returncode == 0, done.stderr


@contextmanager
def static_server(folder, handler=Quiet):
    """The address at which a plain server offers the files of a folder."""
    started = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    threading.Thread(target=started.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{started.server_port}/"
    finally:
        started.shutdown()
        started.server_close()
