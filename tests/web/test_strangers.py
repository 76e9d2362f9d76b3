"""What a stranger in the network, who has no key, can do to the players of `plotroom serve --lan`: nothing.

Strangers have loopback addresses of their own, which Linux and Windows have; a player's address is 127.0.0.1.  The limits
of time are those of a server that hangs.
"""

import json
import socket
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from threading import Thread

import pytest
from waitress import wasyncore

from generators.web import server
from generators.web.host import COOKIE, host
from generators.web.server import HERE
from tests.browser.hosts import server as served

HANGS = 30  # seconds
KILL = json.dumps({"game": "ssn", "check": "kill", "dice": [4]})
KEY = "k" * 32


def stranger(port, number, content=b""):
    """A connection from the address 127.0.0.`number`, in which some bytes were sent."""
    connection = socket.create_connection((HERE, port), timeout=HANGS, source_address=(f"127.0.0.{number}", 0))
    with suppress(OSError):  # it may be cut off already
        connection.sendall(content)
    return connection


def is_available(number):
    with socket.socket() as probe:
        try:
            probe.bind((f"127.0.0.{number}", 0))
        except OSError:
            return False
    return True


pytestmark = pytest.mark.skipif(not is_available(2), reason="this system has no loopback address but 127.0.0.1")


def ask(connection, port, key):
    """The status of a player's look-up in a connection."""
    head = {"Host": f"{HERE}:{port}", "Content-Type": "application/json", "Cookie": f"{COOKIE}={key}"}
    connection.request("POST", "/api/check", KILL, head)
    reply = connection.getresponse()
    reply.read()
    return reply.status


def slow_body(started):
    return (
        f"POST /api/check HTTP/1.1\r\nHost: {started.name}\r\nContent-Type: application/json\r\n"
        "Content-Length: 4000\r\n\r\n{"
    ).encode()


@pytest.fixture(scope="module")
def started():
    with served("--lan") as running:
        yield running
        assert running.process.poll() is None, running.told()


#: How many connections a stranger opens, and from how many addresses.
FLOODS = {"one address": (110, 1), "an address each": (99, 99), "more than the server keeps": (240, 120)}


@pytest.mark.parametrize("says", ["nothing", "a body that does not end"])
@pytest.mark.parametrize("flood", FLOODS)
def test_a_stranger_with_many_connections_keeps_no_player_out(started, flood, says):
    """99 idle connections, or 150 slow bodies, stopped the server for more than two minutes."""
    count, addresses = FLOODS[flood]
    with closing(HTTPConnection(HERE, started.port, timeout=HANGS)) as player:
        assert ask(player, started.port, started.key) == 200
        own = player.sock
        content = b"" if says == "nothing" else slow_body(started)
        many = [stranger(started.port, 2 + number % addresses, content) for number in range(count)]
        assert ask(player, started.port, started.key) == 200
        assert player.sock is own  # a player's connection is not cut off for those of strangers
        with closing(HTTPConnection(HERE, started.port, timeout=HANGS)) as other:
            assert ask(other, started.port, started.key) == 200
        for connection in many:
            connection.close()


def test_an_address_has_a_bounded_number_of_connections(started):
    with closing(HTTPConnection(HERE, started.port, timeout=HANGS, source_address=("127.0.0.3", 0))) as player:
        assert ask(player, started.port, started.key) == 200  # so that it may call often
    many = [stranger(started.port, 3) for _ in range(server.MOST_OF_ADDRESS + 10)]
    for connection in many[:10]:  # the first are closed for the last
        assert ended(connection)
    for connection in many:
        connection.close()


def test_a_stranger_may_call_a_few_times_and_a_player_often(monkeypatch):
    """Strangers that hung up and called again, each before its turn, filled the queue of those who wait."""
    monkeypatch.setattr(server, "time", lambda: 1000.0)  # all within the same moment, however long it takes
    monkeypatch.setattr(server, "FIRST_SECONDS", 10 * HANGS)  # so that none is cut off for its silence
    with in_thread() as port:
        many = [stranger(port, 4) for _ in range(server.CALLS + 5)]
        assert all(ended(connection) for connection in many[-5:])
        for connection in many:
            connection.close()
        for _ in range(2 * server.CALLS):
            with closing(HTTPConnection(HERE, port, timeout=HANGS)) as player:
                assert ask(player, port, KEY) == 200


def test_a_wrong_key_ends_the_connection(started):
    """In one connection 16,594 wrong keys were answered in four seconds."""
    asked = f"GET /?key=wrong HTTP/1.1\r\nHost: {started.name}\r\n\r\n".encode()
    with closing(stranger(started.port, 250, 3 * asked)) as connection:
        told = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert told.count(b"HTTP/1.1 ") == told.count(b"HTTP/1.1 403 ") == told.count(b"\r\nConnection: close\r\n") == 1


def test_calls_are_counted_for_each_address():
    calls = server.Calls()
    assert [calls.may_begin("a", 0) for _ in range(server.CALLS + 2)] == [True] * server.CALLS + [False] * 2
    assert calls.may_begin("b", 0)
    assert [calls.may_begin("a", 1) for _ in range(server.CALLS_A_SECOND + 1)][-2:] == [True, False]
    assert [calls.may_begin("a", 1000) for _ in range(server.CALLS + 1)][-2:] == [True, False]
    calls.known.add("a")
    assert all(calls.may_begin("a", 1000) for _ in range(2 * server.CALLS))


def test_calls_are_remembered_of_a_bounded_number_of_addresses(monkeypatch):
    monkeypatch.setattr(server, "MOST_ADDRESSES", 3)
    calls = server.Calls()
    assert [calls.may_begin("a", 0) for _ in range(server.CALLS + 1)][-1] is False
    for address in ("b", "c"):
        calls.may_begin(address, 0)
    assert not calls.may_begin("a", 0)  # still remembered, and again the last
    for address in ("d", "e", "f"):
        calls.may_begin(address, 0)
    assert calls.may_begin("a", 0)


def ended(connection):
    """Wait until the server ends a connection; whether it did."""
    try:
        return connection.recv(4_000) == b""
    except ConnectionResetError:
        return True


@contextmanager
def in_thread():
    """A server in a thread of the test; its port."""
    listener = socket.create_server((HERE, 0))
    port = listener.getsockname()[1]
    running = server.make_server(host([f"{HERE}:{port}"], KEY), listener)
    thread = Thread(target=running.run)
    thread.start()
    try:
        yield port
    finally:
        running.trigger.pull_trigger(lambda: wasyncore.close_all(running._map))
        thread.join(HANGS)
        running.task_dispatcher.shutdown()


@pytest.mark.long
@pytest.mark.parametrize(
    "content",
    [b"", b"POST /api/check HTTP/1.1\r\nHo", b"POST /api/check HTTP/1.1\r\nContent-Length: 4000\r\n\r\n{"],
)
def test_who_is_silent_or_slow_is_cut_off(monkeypatch, content):
    monkeypatch.setattr(server, "FIRST_SECONDS", 0.5)
    monkeypatch.setattr(server, "SECONDS", 0.5)
    with in_thread() as port, closing(stranger(port, 2, content)) as connection:
        assert ended(connection)


@pytest.mark.long
def test_who_sends_slowly_without_end_is_cut_off(monkeypatch):
    monkeypatch.setattr(server, "SECONDS", 0.5)
    with in_thread() as port, closing(stranger(port, 2, b"POST /api/check HTTP/1.1\r\n")) as connection:
        connection.settimeout(0.2)
        for _ in range(10 * HANGS):
            try:
                connection.sendall(b"x")
                if ended(connection):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
        pytest.fail("it is still served")


@pytest.mark.long
def test_a_player_who_pauses_is_not_cut_off(monkeypatch):
    monkeypatch.setattr(server, "FIRST_SECONDS", 0.5)
    monkeypatch.setattr(server, "SECONDS", 0.5)
    with in_thread() as port, closing(HTTPConnection(HERE, port, timeout=HANGS)) as player:
        assert ask(player, port, KEY) == 200
        own = player.sock
        with closing(stranger(port, 2)) as connection:  # cut off later than the player would be
            assert ended(connection)
        assert ask(player, port, KEY) == 200
        assert player.sock is own
