"""What strangers without the key cost a player of `plotroom serve --lan`: the longest of many look-ups, in milliseconds."""

import json
import multiprocessing
import socket
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from time import perf_counter, sleep

from generators.web.host import COOKIE
from tests.benchmarks.measuring import Bar, NotMeasured
from tests.browser.hosts import server

BARS = ("strangers: 110 idle", "strangers: 150 slow", "strangers: 150 that come again")
HERE = "127.0.0.1"
MOST = 1000  # milliseconds
LOOK_UP = json.dumps({"game": "ssn", "check": "kill", "dice": [4]})
PAUSE = 0.02  # seconds between two look-ups, as many phones at a table make them


def addresses(count):
    """So many loopback addresses that are not a player's."""
    return [f"127.0.0.{number}" for number in range(2, count + 2)]


def has_addresses():
    """Whether this system has loopback addresses but 127.0.0.1."""
    with socket.socket() as probe:
        try:
            probe.bind((addresses(1)[0], 0))
        except OSError:
            return False
    return True


def connect(port, address, content):
    """A connection from an address, in which some bytes were sent."""
    made = socket.create_connection((HERE, port), timeout=30, source_address=(address, 0))
    with suppress(OSError):  # it may be cut off already
        made.sendall(content)
        made.setblocking(False)
    return made


def flood(port, name, count, kind, begun):
    """Strangers, each from an address of its own, until this process is ended.

    `idle` ones say nothing, `slow` ones send a letter of a body now and then, those that come `again` hang up and call
    again ten times a second.  Who is cut off calls again.
    """
    head = (
        f"POST /api/check HTTP/1.1\r\nHost: {name}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{{"
    )
    content = b"" if kind == "idle" else head.encode()
    callers = {address: connect(port, address, content) for address in addresses(count)}
    begun.set()
    while True:
        for address, caller in callers.items():
            if kind == "again" or is_cut_off(caller, b"" if kind == "idle" else b" "):
                caller.close()
                callers[address] = connect(port, address, content)
        sleep(0.1 if kind == "again" else 1)


def is_cut_off(caller, more):
    """Whether the server has ended a connection; `more` is sent in it."""
    try:
        caller.sendall(more)
        return caller.recv(4_000) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


@contextmanager
def strangers(served, count, kind):
    """A process of strangers, when the first round of them is connected."""
    own = multiprocessing.get_context("spawn")
    begun = own.Event()
    process = own.Process(target=flood, args=(served.port, served.name, count, kind, begun), daemon=True)
    process.start()
    begun.wait(60)
    try:
        yield
    finally:
        process.kill()
        process.join()


def look_up(connection, served):
    """The milliseconds of a player's look-up in a connection."""
    head = {"Host": served.name, "Content-Type": "application/json", "Cookie": f"{COOKIE}={served.key}"}
    start = perf_counter()
    connection.request("POST", "/api/check", LOOK_UP, head)
    reply = connection.getresponse()
    reply.read()
    assert reply.status == 200, reply.status
    return 1000 * (perf_counter() - start)


def worst(served, player, count):
    """The longest of so many look-ups in a player's own connection, and in new ones."""
    own, new = [], []
    for _ in range(count):
        own.append(look_up(player, served))
        start = perf_counter()
        with closing(HTTPConnection(HERE, served.port, timeout=60)) as other:
            other.connect()
            connected = 1000 * (perf_counter() - start)
            new.append(connected + look_up(other, served))
        sleep(PAUSE)
    return max(own), max(new)


def measure(given, wanted):
    if not has_addresses():
        yield from (NotMeasured(bar, "this system has no loopback address but 127.0.0.1") for bar in wanted)
        return
    asked = given.size(2, 100, 600)
    with server("--lan") as served, closing(HTTPConnection(HERE, served.port, timeout=60)) as player:
        look_up(player, served)
        alone = max(worst(served, player, asked))
        for bar in wanted:
            _, count, *words = bar.split()
            with strangers(served, int(count), words[-1]):
                own, new = worst(served, player, asked)
            note = (
                f"in the player's connection {own:.0f} ms, in a new one {new:.0f} ms, without strangers {alone:.0f} ms"
            )
            yield Bar(f"{bar}: a look-up, the longest of {2 * asked}", max(own, new), MOST, "ms", note=note)
