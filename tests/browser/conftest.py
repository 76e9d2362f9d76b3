"""Both hosts, and a Chromium that drives them: `plotroom serve` in a process, and the static site on a plain server."""

import os
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest
from filelock import FileLock

from tests.browser.hosts import (
    NO_BROWSER,
    NO_PYODIDE,
    PART,
    build_site,
    find_browser,
    find_pyodide,
    launch,
    server,
    static_server,
)
from tests.wheels import installed

REST = "nothing"
"""An address of no page, which is shown between tests."""
PATIENCE = 60_000  # milliseconds for a page: Python in a browser takes long to start on a busy machine
HOSTS = ("server", pytest.param("site", marks=pytest.mark.long))
ADDRESSES = {"server": "served", "site": "hosted"}
"""Hosts, and the fixtures of their addresses."""
VIEWPORT = {"width": 1280, "height": 860}
OPTIONS = {"locale": "de-DE", "accept_downloads": True}
QUIET = (Path(__file__).parent / "quiet.js").read_text("utf-8")
DRAWN = "async () => { for (const _ of '12') await new Promise(requestAnimationFrame); }"
FORGET = f"""async () => {{ {PART}
    const {{ forgetGames }} = await part('./app.js');
    const {{ replaceGames }} = await part('./owngames.js');
    await replaceGames([]);
    forgetGames();
    localStorage.clear();
    document.getElementById('status').replaceChildren(); // it would lie over what is tapped, for seconds
}}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
DEAD = {}
"""Addresses at which no page opened, with what was seen there: what else would be opened there fails at once."""


@pytest.fixture(scope="session")
def served():
    """The address of `plotroom serve`, in a process of its own."""
    with server() as started:
        yield started.address


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory):
    """The static site that `PLOTROOM_SITE` names; without it one built by the wheel, once for all processes of a run."""
    pyodide = find_pyodide()
    if pyodide is None:
        pytest.skip(f"the static site is not tested: {NO_PYODIDE}")
    if named := os.environ.get("PLOTROOM_SITE"):
        return Path(named)
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "site"
    folder, built = place / "public", place / "built"
    with FileLock(f"{place}.lock"):
        if not built.exists():
            build_site(folder, pyodide, installed(place))
            built.touch()
    return folder


@pytest.fixture(scope="session")
def hosted(site_folder):
    """The address of the static site."""
    with static_server(site_folder) as address:
        yield address


@pytest.fixture(scope="session")
def playwright():
    """What drives browsers."""
    if find_browser() is None:
        pytest.skip(f"the pages are not tested: {NO_BROWSER}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright):
    """A Chromium without a window."""
    started = launch(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def with_scroll_bars(playwright):
    """A Chromium without a window whose scroll bars take room, as they do on a desktop."""
    started = launch(playwright, scroll_bars=True)
    yield started
    started.close()


class Player:
    """A page of a browser, with what went wrong in it."""

    def __init__(self, context, address):
        self.context, self.address = context, address
        context.add_init_script(QUIET)
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

    def go(self, route):
        """Go on to another page as a link does, without loading the program again: in the static site that takes seconds."""
        assert not self.page.url.endswith(f"#/{route}"), "this page is shown already"
        self.page.evaluate("delete document.querySelector('main').dataset.ready")
        self.page.evaluate("(route) => { location.hash = route; }", f"#/{route}")
        return self._ready()

    def show(self, route=""):
        """Load a page, as a visitor who comes back, and wait until it can be used."""
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.page.goto(f"{self.address}#/{route}")
        return self._ready()

    def _ready(self):
        """The page, once it can be used; one that reports a fault before is dead, and nothing waits for it."""
        if self.address in DEAD:
            pytest.fail(f"no page opens at {self.address}: {DEAD[self.address]}", pytrace=False)
        from playwright.sync_api import TimeoutError

        until, known = monotonic() + PATIENCE / 1000, len(self.faults)
        while monotonic() < until and len(self.faults) == known:
            with suppress(TimeoutError):
                self.page.wait_for_selector("main[data-ready]", state="attached", timeout=500)
                return self.page
        if self.page.locator("main[data-ready]").count():
            return self.page
        DEAD[self.address] = "; ".join([*self.faults[known:], self.page.locator("body").inner_text()])[:500]
        pytest.fail(f"a page does not open at {self.page.url}: {DEAD[self.address]}", pytrace=False)

    def download(self, button):
        """Press a button; the name and the bytes of the file that it gives."""
        with self.page.expect_download() as given:
            self.page.get_by_role("button", name=button, exact=True).click()
        return given.value.suggested_filename, Path(given.value.path()).read_bytes()


def quiet(page):
    """Wait until a page waits for no answer and no moment to pass, and has drawn what came of them."""
    page.evaluate("quiet()")


class Visitor(Player):
    """A page of a host on which the program runs already: the first page that a test shows is gone on to.

    Nothing is kept in its browser when a test begins; what the program itself remembers while it runs stays.
    """

    is_fresh = False

    def begin(self, size):
        """Forget what the last test kept, and what went wrong in it; the page has a size then."""
        if self.page.url == "about:blank":
            super().show(REST)
        elif not self.page.url.endswith(f"#/{REST}"):
            self.go(REST)
        self.page.unroute_all()
        quiet(self.page)  # changes are kept a moment after the last
        self.page.evaluate(FORGET)
        self.faults.clear()
        self.page.set_viewport_size(size)
        self.is_fresh = True

    def show(self, route=""):
        """Go on to the first page of a test; load each that follows."""
        if not self.is_fresh:
            return super().show(route)
        self.is_fresh = False
        return self.go(route)


@pytest.fixture(scope="session")
def visitors(browser, request):
    """A function that gives the page of a host, in a browser of a kind, that tests share; after a failure another one."""
    found = {}

    def visitor(name, kind):
        failed, key = request.session.testsfailed, (name, *sorted(kind.items()))
        if key not in found or found[key][1] != failed:
            if key in found:
                found[key][0].context.close()
            context = browser.new_context(**OPTIONS, **kind)
            found[key] = Visitor(context, request.getfixturevalue(ADDRESSES[name])), failed
        return found[key][0]

    yield visitor
    for player, _ in found.values():
        player.context.close()


@pytest.fixture
def new_player(browser, visitors, request):
    """A function that gives a page of a host: `new_player("server", width=360)`.

    Tests share the page of a host, for a load takes seconds, of the static site most. One that rests on a load of the
    program, opens more pages or changes the browser itself has one `alone`.
    """
    contexts, players = [], []

    def open_page(name, *, width=VIEWPORT["width"], height=VIEWPORT["height"], alone=False, **kind):
        size = {"width": width, "height": height}
        if alone:
            contexts.append(browser.new_context(**OPTIONS | kind, viewport=size))
            players.append(Player(contexts[-1], request.getfixturevalue(ADDRESSES[name])))
        else:
            players.append(visitors(name, kind))
            players[-1].begin(size)
        return players[-1]

    yield open_page
    faults = [fault for player in players for fault in player.faults]
    for context in contexts:
        context.close()
    assert faults == []
