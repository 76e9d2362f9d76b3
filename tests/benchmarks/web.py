"""The pages in a browser: how soon they can be used, how fast they answer, what goes over the wire, twenty phones at once."""

import gzip
import json
import threading
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from aids import games
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import position_text
from generators.web.site import LIBRARIES, versions_in
from tests.benchmarks.measuring import Bar
from tests.benchmarks.simulations import thresholds
from tests.benchmarks.sonar import POSITIONS, positions
from tests.browser.hosts import NO_PYODIDE, PART, build_site, find_pyodide, launched, server, static_server

BARS = ("web: served", "web: static", "web: wire", "web: phones", "web: sonar picture")
PHONES, LOOK_UPS = 20, 200
LOOK_UP = {"game": "ssn", "check": "torpedo", "inputs": {"range": 11, "threshold": 7, "target": "ssn"}, "words": True}
KIT = {"targets": ["ssn"], "options": {"paper": "a4", "one-file": True}}
SHOWN = {"ssn": "figures.kill-needed", "on-patrol": "figures.search-speed"}
#: Milliseconds that requests take, one after another, as a page makes them.
TIMES = (
    f"async ([name, requests]) => {{ {PART}"
    + """
    const { ask } = await part('./api.js');
    const times = [];
    for (const request of requests) {
        const start = performance.now();
        await ask(name, request);
        times.push(performance.now() - start);
    }
    return times;
}"""
)
#: Milliseconds until bare Pyodide is there, in a worker as ours is, with the files of the site.
BARE = """async () => {
    const code = `import { loadPyodide } from '${new URL('pyodide/pyodide.mjs', location.href)}';
        await loadPyodide({ indexURL: '${new URL('pyodide/', location.href)}' }); postMessage('there');`;
    const start = performance.now();
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
    await new Promise((resolve, reject) => { worker.onmessage = resolve; worker.onerror = reject; });
    worker.terminate();
    return performance.now() - start;
}"""
#: The same until our worker has given its first answer.
FIRST = """async (request) => {
    const start = performance.now();
    const worker = new Worker('worker.js', { type: 'module' });
    await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => { if ('status' in data) resolve(); };
        worker.onerror = reject;
        worker.postMessage({ id: 1, name: 'check', request });
    });
    worker.terminate();
    return performance.now() - start;
}"""


def _opened(browser, address, route=""):
    """A page in a browser context of its own, and the milliseconds until it could be used."""
    page = browser.new_context(bypass_csp=True, service_workers="block").new_page()
    page.set_default_timeout(120_000)
    start = perf_counter()
    page.goto(f"{address}#/{route}")
    page.wait_for_selector("main[data-ready]")
    return page, 1000 * (perf_counter() - start)


def _look_ups(count):
    return [{**LOOK_UP, "seed": seed} for seed in range(count)]


def _served(rounds):
    with server() as served, launched() as browser:
        opened = []
        for _ in range(rounds):
            page, took = _opened(browser, served.address)
            opened.append(took)
            page.context.close()
        page, _ = _opened(browser, served.address, "more")
        yield Bar("served: address opened to first page, median", median(opened), 1000, "ms")
        yield Bar("  a look-up, median", median(page.evaluate(TIMES, ["check", _look_ups(50)])), 50, "ms")
        told = page.evaluate(
            f"async (r) => {{ {PART} return (await (await part('./api.js')).ask('preview', r)).text(); }}", KIT
        )
        count = len(json.loads(told)["pages"])
        previews = page.evaluate(TIMES, ["preview", [{**KIT, "page": number} for number in range(1, count + 1)]])
        yield Bar(f"  a preview of {count} pages, median", median(previews), 150, "ms")


def _static(folder, rounds):
    (version,) = versions_in(folder)
    with static_server(folder) as address, launched() as browser:
        bare, first = [], []
        for _ in range(rounds):  # in turns, each in a context of its own
            for times, script, given in ((bare, BARE, None), (first, FIRST, {**LOOK_UP, "seed": 1})):
                page = browser.new_context(bypass_csp=True, service_workers="block").new_page()
                page.set_default_timeout(120_000)
                page.goto(f"{address}{version.name}/style.css")
                times.append(page.evaluate(script, given))
                page.context.close()
        note = f"bare {median(bare):.0f} ms, first answer {median(first):.0f} ms"
        yield Bar("static: first answer, over bare Pyodide", median(first) / median(bare), 1.3, note=note)
        page, _ = _opened(browser, address, "more")
        yield Bar("  a look-up, median", median(page.evaluate(TIMES, ["check", _look_ups(50)])[1:]), 50, "ms")
        for game, part in SHOWN.items():
            (once,) = page.evaluate(TIMES, ["shown", [{"game": game, "part": part}]])
            yield Bar(f"  where a figure of {game} shows, the first time", once, 1500, "ms")
        (once,) = page.evaluate(TIMES, ["print", [KIT]])
        yield Bar("  the SSN kit, the first time", once, 1500, "ms")
        yield Bar("  the SSN kit then, median", median(page.evaluate(TIMES, ["print", [KIT] * rounds])), 500, "ms")


def _sonar(folder, given):
    """The sonar picture that the plot asks for, in the positions in which it is measured in process."""
    rules, table = games.load("ssn").rules, thresholds()
    texts = [
        position_text(rules, position, table)
        for position in positions(Figures(rules, table), given.size(2, POSITIONS, POSITIONS))
    ]
    asked = [
        {"game": "ssn", "file": {"name": "hunt.toml", "text": text}, "ask": "picture", "about": {}} for text in texts
    ]
    with static_server(folder) as address, launched() as browser:
        page, _ = _opened(browser, address, "more")
        times = sorted(page.evaluate(TIMES, ["game-ask", [asked[0], *asked]])[1:])
    worst = times[int(0.95 * len(times))]
    yield Bar(f"static: SSN's sonar picture, 95th percentile of {len(times)}", worst, 1000, "ms")


def wire(folder):
    """The bytes of the files of a site as a server with gzip sends them: those before the first answer, and the others."""
    sizes = {True: 0, False: 0}
    for path in Path(folder).rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            sizes[path.name == LIBRARIES] += min(len(content), len(gzip.compress(content, 6)))
    return sizes[False], sizes[True]


def _phone(served, cookie, seeds, times, faults):
    """What one phone at the table does: look-ups, one after another, in a connection that it keeps."""
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=60)) as connection:
        for seed in seeds:
            began = perf_counter()
            body = json.dumps({**LOOK_UP, "seed": seed})
            headers = {"Host": served.name, "Content-Type": "application/json", "Cookie": cookie}
            try:
                connection.request("POST", "/api/check", body, headers)
                reply = connection.getresponse()
                content = reply.read()
                if reply.status != 200 or "result" not in json.loads(content):
                    faults.append(reply.status)
            except (OSError, ValueError) as error:
                faults.append(error)
                connection.close()
            times.append(1000 * (perf_counter() - began))


def _phones(look_ups):
    with server("--lan") as served:
        with closing(HTTPConnection("127.0.0.1", served.port)) as connection:
            connection.request("GET", f"/?key={served.key}", headers={"Host": served.name})
            cookie = connection.getresponse().headers["Set-Cookie"].partition(";")[0]
        times, faults = [], []
        threads = [
            threading.Thread(target=_phone, args=(served, cookie, range(start, start + look_ups), times, faults))
            for start in range(0, PHONES * look_ups, look_ups)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    name = f"{PHONES} phones at once, {look_ups} look-ups each"
    yield Bar(f"{name}: errors", len(faults), 0, note=f"the first: {faults[0]}" if faults else "")
    yield Bar("  a look-up, median", median(times), 100, "ms")


def measure(given, wanted):
    rounds = given.size(1, 3, 9)
    if BARS[0] in wanted:
        yield from _served(rounds)
    if BARS[3] in wanted:
        yield from _phones(given.size(2, LOOK_UPS, LOOK_UPS))
    if not {BARS[1], BARS[2], BARS[4]} & {*wanted}:
        return
    pyodide = find_pyodide()
    if pyodide is None:
        raise SystemExit(NO_PYODIDE)
    with TemporaryDirectory() as place:
        folder = Path(place) / "public"
        build_site(folder, pyodide)
        if BARS[2] in wanted:
            first, later = wire(folder)
            yield Bar("static: over the wire before the first answer, with gzip", first / 1e6, 10, "MB")
            yield Bar("  what comes after it", later / 1e6, 1.5, "MB")
        if BARS[1] in wanted:
            yield from _static(folder, rounds)
        if BARS[4] in wanted:
            yield from _sonar(folder, given)
