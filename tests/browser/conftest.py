"""Both hosts, and a Chromium that drives them: `plotroom serve` in a process, and the static site on a plain server."""

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "microsoft-edge", "msedge", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
PATIENCE = 60_000  # milliseconds for a page: Python in a browser takes long to start on a busy machine
HOSTS = ("server", "site")


def left_out(reason):
    """Leave a test out and say why; in CI that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def find_browser():
    """The path of a Chromium, Chrome or Edge; None if there is none."""
    named = os.environ.get("PLOTROOM_BROWSER")
    found = [named] if named else [shutil.which(name) for name in NAMES]
    return next((path for path in (*found, *PLACES) if path and Path(path).exists()), None)


def find_pyodide():
    """The folder of the npm package `pyodide`; None if it is not there."""
    folder = Path(os.environ.get("PLOTROOM_PYODIDE") or ROOT / ".pyodide" / "node_modules" / "pyodide")
    return folder if (folder / "pyodide.asm.wasm").exists() else None


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain static server, with the media types that browsers insist on."""

    extensions_map = {  # noqa: RUF012 - as in the base class
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="session")
def served():
    """The address of `plotroom serve`, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from generators.cli.start import main; main()", "serve", "--no-open", "--port", "0"],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    line = process.stdout.readline()
    yield line.split()[3]
    process.terminate()
    process.wait(10)


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """The static site, built once."""
    pyodide = find_pyodide()
    if pyodide is None:
        left_out("the static site is not tested: npm install --prefix .pyodide pyodide puts Pyodide in its place")
    from generators.web.site import site_files

    folder = tmp_path_factory.mktemp("site")
    for name, content in site_files(pyodide).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture(scope="session")
def hosted(site_folder):
    """The address of the static site."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site_folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser():
    """A Chromium without a window."""
    path = find_browser()
    if path is None:
        left_out("the pages are not tested: no Chromium, Chrome or Edge found; PLOTROOM_BROWSER names one")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


class Player:
    """A page of a browser, with what went wrong in it."""

    def __init__(self, context, address):
        self.context, self.address = context, address
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults = []
        self.page.on("console", self._check_console)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", self._check_request)

    def _check_console(self, told):
        # Chromium itself writes a line for every answer of status 400, which is how bad input is refused.
        if told.type in ("error", "warning") and "status of 400" not in told.text:
            self.faults.append(told.text)

    def _check_request(self, request):
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.faults.append(f"a request to {request.url}")

    def open(self, route=""):
        """Show a page and wait until it can be used."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#/{route}")
        self.page.wait_for_selector("main[data-ready]")
        return self.page

    def download(self, button):
        """Press a button; the name and the bytes of the file that it gives."""
        with self.page.expect_download() as given:
            self.page.get_by_role("button", name=button, exact=True).click()
        return given.value.suggested_filename, Path(given.value.path()).read_bytes()


@pytest.fixture
def new_player(browser, request):
    """A function that opens a browser of its own at a host: `new_player("server", width=360)`."""
    contexts, players = [], []

    def open_context(name, *, width=1280, height=860, scheme="light", **more):
        address = request.getfixturevalue({"server": "served", "site": "hosted"}[name])
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale="de-DE",
            accept_downloads=True,
            **more,
        )
        contexts.append(context)
        players.append(Player(context, address))
        return players[-1]

    yield open_context
    faults = [fault for player in players for fault in player.faults]
    for context in contexts:
        context.close()
    assert faults == []
