"""The static site as it is deployed: below a path, on a server that lets browsers keep its files, beside another, updated."""

import os
import shutil
from threading import Event

import pytest

from generators.web.site import LIBRARIES, SERVICE, WORKER, remove_old, versioned, versions_in
from tests.benchmarks.web import wire
from tests.browser import views
from tests.browser.conftest import CONTROLLED, OPTIONS, PATIENCE, VIEWPORT, Player, Visitor
from tests.browser.hosts import PART, Quiet, static_server

pytestmark = pytest.mark.long
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name)"
#: Whether a page has the service worker of a version.
ANSWERS = """(name) => new Promise((done) => {
    navigator.serviceWorker.onmessage = ({ data }) => done(data.version.includes(name));
    navigator.serviceWorker.startMessages();
    navigator.serviceWorker.controller.postMessage('version');
    setTimeout(() => done(false), 500);
})"""
#: The service worker of Plotroom 0.3, with the name of its version and its files.
SERVICE_03 = """
const NAME = 'plotroom-0.3.0-0123456789ab';
const FILES = ['./', 'app.js', 'worker.js'];
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('plotroom-') && name !== NAME).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(NAME).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
"""


class Keeping(Quiet):
    """A server that lets browsers keep every file for ten minutes, as those of forges do."""

    caching = "max-age=600"


class KeepingForGood(Quiet):
    """A server that lets browsers keep every file for a year without asking again."""

    caching = "public, max-age=31536000, immutable"


class KeepingNothing(Quiet):
    """A server that forbids browsers to keep anything."""

    caching = "no-store"


class Holding(Quiet):
    """A server that sends what comes later only when it is let go."""

    let_go = Event()

    def do_GET(self):
        """Send a file."""
        if self.path.endswith((LIBRARIES, "faces.json")):
            self.let_go.wait(PATIENCE / 1000)
        super().do_GET()


#: Asks the worker of a site its first question; the status of the answer.
FIRST_ANSWER = """() => new Promise((done) => {
    const worker = new Worker('worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => { if ('status' in data) done(data.status); };
    worker.postMessage({ id: 1, name: 'check', request: { game: 'ssn', check: 'kill', dice: [4] } });
    setTimeout(() => done(0), 30000);
})"""


def write(folder, files):
    """Write the files of a site."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def make_old(folder):
    """Date the files of a site back, for a browser asks a server only for what is newer."""
    for path in folder.rglob("*"):
        os.utime(path, (10**9, 10**9))


def next_version(folder):
    """The site in a folder with another word in it: its next version."""
    (version,) = versions_in(folder)
    files = {path.relative_to(version).as_posix(): path.read_bytes() for path in version.rglob("*") if path.is_file()}
    changed = files["app.js"].replace(b"title: 'Home'", b"title: 'This evening'")
    assert changed != files["app.js"]
    index, service = files["index.html"].decode(), (folder / SERVICE).read_text(encoding="utf-8")
    assert service.count(f"'{version.name}'") == 1
    plain = {"index.html": index.replace(f"{version.name}/", "").encode(), "app.js": changed}
    return versioned({**files, **plain, SERVICE: service.replace(version.name, "@FOLDER@").encode()})


@pytest.fixture
def origin(site_folder, tmp_path, request):
    """A folder with two copies of the site at paths of their own, and the address at which it is served."""
    for name in ("tables/first", "tables/second"):
        shutil.copytree(site_folder, tmp_path / name)
        make_old(tmp_path / name)
    with static_server(tmp_path, getattr(request, "param", Keeping)) as address:
        yield tmp_path / "tables", f"{address}tables/"


@pytest.fixture
def visit(browser):
    """A function that opens a browser of its own, and a page of it at an address."""
    contexts, players = [], []

    def open_at(address, kind=Player, context=None):
        if context is None:
            context = browser.new_context(**OPTIONS, viewport=VIEWPORT)
            contexts.append(context)
        players.append(kind(context, address))
        return players[-1]

    yield open_at
    for context in contexts:
        context.close()
    assert [fault for player in players for fault in player.faults] == []


@pytest.mark.installed
def test_every_page_of_a_site_made_by_a_wheel_opens_below_a_path(origin, visit):
    """A site made by an installed wheel lacked click, and every page of it said so."""
    player = visit(f"{origin[1]}first/", Visitor)
    player.show("more")
    for name in [name for name in views.VIEWS if name != "more"]:  # shown before each
        player.begin(VIEWPORT)
        views.show(player, name)
        assert player.faults == [], name
    player.page.wait_for_function(CONTROLLED)
    player.context.set_offline(True)
    page = player.show("print/depths")
    page.get_by_text("sheets of paper").wait_for()
    page.locator(".viewer .page").wait_for()


def test_little_goes_over_the_wire_before_the_first_answer(site_folder, browser):
    """What all files come to, and that the first answer waits for none of those that come later."""
    first, later = wire(site_folder)
    assert first < 10e6
    assert later < 1.5e6
    with static_server(site_folder, Holding) as address:
        page = browser.new_context(bypass_csp=True, service_workers="block").new_page()
        page.goto(f"{address}{versions_in(site_folder)[0].name}/style.css")
        status = page.evaluate(FIRST_ANSWER)
        Holding.let_go.set()
        page.context.close()
    assert status == 200


@pytest.mark.parametrize("origin", [Keeping, KeepingForGood, KeepingNothing], indirect=True)
def test_a_new_version_is_told_comes_whole_and_leaves_open_pages_theirs(origin, visit):
    """An updated site stayed stale where the server lets browsers keep files, and took the files of open pages away."""
    folder, address = origin[0] / "first", f"{origin[1]}first/"
    player = visit(address)
    page = player.show("lookup/ssn/kill")
    page.wait_for_function(CONTROLLED)
    other = visit(address, context=player.context)
    other.show("more")
    (old,) = versions_in(folder)
    files = next_version(folder)
    shutil.rmtree(old)
    write(folder, files)
    (new,) = versions_in(folder)
    page = player.show("lookup/ssn/kill")
    page.get_by_text("There is a new version of Plotroom.").wait_for()
    page.get_by_role("button", name="Reload now").click()
    page.get_by_role("link", name="This evening").wait_for()
    page.wait_for_selector("main[data-ready]")
    for route in ("", "print/ssn?sheets=torpedo", "setup/ssn?seed=7", "rules/ssn", "play/ssn", "own", "printer"):
        player.go(route)
        views.settle(page)
    assert [name for name in page.evaluate(LOADED) if not name.startswith((f"{address}{new.name}/", "blob:"))] == []
    assert not page.get_by_text("There is a new version").is_visible()
    # A page of the old version, open all the while, goes on with the files of that.
    other.page.get_by_text("There is a new version of Plotroom.").wait_for()
    other.go("play/u-boat")
    views.settle(other.page)
    assert other.page.get_by_role("link", name="Home").count() == 1
    assert [
        name for name in other.page.evaluate(LOADED) if not name.startswith((f"{address}{old.name}/", "blob:"))
    ] == []


def test_the_site_can_be_installed(origin, visit):
    """Chromium's own criteria: a manifest with icons in pixels that it can load."""
    player = visit(f"{origin[1]}first/")
    page = player.show("more")
    page.wait_for_function(CONTROLLED)
    devtools = player.context.new_cdp_session(page)
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault for fault in faults if fault["errorId"] != "in-incognito"] == []  # as every browser of a test is
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == [] and "maskable" in manifest["data"]


def test_two_sites_of_an_origin_keep_their_copies_and_things_apart(origin, visit):
    """Each of two sites on one origin deleted the other's copy."""
    first = visit(f"{origin[1]}first/")
    first.show("more").wait_for_function(CONTROLLED)
    store = f"async () => {{ {PART} const store = await part('./store.js'); return %s; }}"
    first.page.evaluate(store % "store.keep('theme', 'dark')")
    second = visit(f"{origin[1]}second/", context=first.context)
    page = second.show("more")
    page.wait_for_function(CONTROLLED)
    assert len(page.evaluate("caches.keys()")) == 2
    recalled = store % "store.recall('theme', '')"
    assert [first.page.evaluate(recalled), page.evaluate(recalled)] == ["dark", ""]
    names = page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name).sort())")
    assert [name for name in names if name.startswith("plotroom/")] == [
        "plotroom/tables/first/",
        "plotroom/tables/second/",
    ]
    first.context.set_offline(True)
    for player in (first, second):
        player.show("lookup/ssn/kill").get_by_role("button", name="Roll").click()
        player.page.locator(".answer h2").wait_for()


def test_a_visitor_of_plotroom_0_3_gets_the_new_site_with_what_was_kept(site_folder, tmp_path, visit):
    """Its service worker kept the files of the old site for good, and open pages must not lose them."""
    folder = tmp_path / "club"
    page = b"<title>old</title><link rel=icon href=data:,><script type=module src=app.js></script>"
    register = b"await navigator.serviceWorker.register('service.js');"
    write(folder, {"index.html": page, "app.js": register, "worker.js": b"", SERVICE: SERVICE_03.encode()})
    make_old(folder)
    with static_server(tmp_path, Keeping) as address:
        player = visit(f"{address}club/")
        player.page.goto(player.address)
        player.page.wait_for_function(CONTROLLED)
        player.page.evaluate("localStorage['plotroom:pins'] = JSON.stringify(['/lookup/ssn/kill'])")
        shutil.rmtree(folder)
        shutil.copytree(site_folder, folder)
        player.page.goto(player.address)  # the copy, which finds the new site
        (version,) = versions_in(folder)
        for _ in range(120):  # a minute at most: a browser looks for a new site after it has shown the page
            if player.page.evaluate(ANSWERS, version.name):
                break
            player.page.wait_for_timeout(500)
        assert player.page.evaluate("fetch('app.js').then((answer) => answer.ok)")
        page = player.show("more")
        assert page.title() != "old"
        assert page.evaluate("localStorage['plotroom:/club/:pins']") == '["/lookup/ssn/kill"]'


def test_versions_but_the_last_two_are_removed(tmp_path):
    """A site that is written over would grow by a whole version each time."""
    (tmp_path / "0.3.0-not-ours").mkdir()
    for number in range(3):
        (tmp_path / f"0.4.0-{number:012x}").mkdir()
        (tmp_path / f"0.4.0-{number:012x}" / WORKER).write_bytes(b"")
    newest = versions_in(tmp_path)[-1]
    remove_old(tmp_path, ["index.html", f"{newest.name}/app.js"])
    assert [path.name for path in versions_in(tmp_path)] == ["0.4.0-000000000001", "0.4.0-000000000002"]
    assert (tmp_path / "0.3.0-not-ours").is_dir()
