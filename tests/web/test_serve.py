"""`plotroom serve` as a process: its port, its key, how it ends, and what it bears from real connections."""

import json
import socket
from contextlib import closing, suppress
from http.client import HTTPConnection
from threading import Thread

import pytest

from generators.web.host import COOKIE, STREAM, TOO_LARGE
from generators.web.server import qr_lines
from tests.browser.hosts import server
from tests.cli.program import error_line
from tests.printed import run

KILL = {"game": "ssn", "check": "kill", "dice": [4]}
BOOK = {"game": "ssn", "seed": 1, "count": 2_000, "options": {"paper": "a4"}}
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def served():
    """A server for all tests of this file that leave it alive."""
    with server() as started:
        yield started
        assert started.process.poll() is None, started.told()
        assert "Traceback" not in started.told()


def ask(served, name="check", body=KILL, headers=None, method="POST"):
    """A request in a connection of its own; its status, its headers and its content."""
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=60)) as connection:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        path = name if name.startswith("/") else f"/api/{name}"
        connection.request(method, path, content, {"Host": served.name, **JSON, **(headers or {})})
        reply = connection.getresponse()
        return reply.status, dict(reply.getheaders()), reply.read()


def is_alive(served):
    """Whether the server answers a look-up."""
    status, _, content = ask(served)
    return status == 200 and json.loads(content)["result"] == {"killed": True}


def opened(served, content):
    """A connection in which some bytes were sent."""
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=60)
    with suppress(OSError):
        connection.sendall(content)
    return connection


# --- how it ends ----------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("busy", [False, True])
def test_ctrl_c_ends_it_without_a_traceback(busy):
    with server() as started:
        assert is_alive(started)
        if busy:  # a book of two thousand sheets is being made
            head = f"POST /api/setup HTTP/1.1\r\nHost: {started.name}\r\nContent-Type: application/json\r\n"
            body = json.dumps(BOOK)
            stream = opened(started, f"{head}Accept: {STREAM}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
            assert b"200 OK" in stream.recv(4_000)
        started.interrupt()
        assert started.process.wait(60) in (0, 1)
        assert "Traceback" not in started.told()
        if busy:
            stream.close()


# --- the port -------------------------------------------------------------------------------------------------


@pytest.mark.installed
def test_port_0_is_a_free_one_and_only_this_machine_is_served(served):
    assert served.port > 0
    assert served.address == f"http://127.0.0.1:{served.port}/"
    assert is_alive(served)


def test_a_port_that_is_taken_is_refused(served):
    assert f"--port: port {served.port} cannot be used" in error_line(
        run("serve", "--no-open", "--port", str(served.port))
    )


# --- the network ----------------------------------------------------------------------------------------------


def test_the_network_gets_an_address_with_a_key_and_its_code():
    with server("--lan") as started:
        assert started.address == f"http://{started.name}/?key={started.key}"
        assert len(started.key) * 6 >= 128  # bits: six in each letter
        code = qr_lines(started.address)
        assert [started.process.stdout.readline().rstrip("\n") for _ in code] == code
        assert ask(started)[0] == 403
        assert ask(started, "/", b"", method="GET")[0] == 403
        assert ask(started, f"/?key={'x' * len(started.key)}", b"", method="GET")[0] == 403
        status, headers, _ = ask(started, f"/?key={started.key}", b"", method="GET")
        assert status == 303
        cookie = {"Cookie": headers["Set-Cookie"].partition(";")[0]}
        assert cookie["Cookie"].startswith(COOKIE)
        assert ask(started, headers=cookie)[0] == 200
        status, headers, picture = ask(started, "/address.svg", b"", cookie, "GET")
        assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
        assert b"<svg" in picture
        assert b'"plotroom-lan" content="yes"' in ask(started, "/", b"", cookie, "GET")[2]


@pytest.mark.long
def test_keys_differ_from_run_to_run():
    with server("--lan") as one, server("--lan") as other:
        assert one.key != other.key


# --- what it bears --------------------------------------------------------------------------------------------


def assert_too_large(connection):
    """Read an answer to its end: it tells that the request was too large."""
    answer = b"".join(iter(lambda: connection.recv(4_000), b""))
    assert answer.startswith(b"HTTP/1.1 413")
    assert TOO_LARGE in json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["message"]


def test_a_body_of_100_mb_is_refused_before_it_is_read(served):
    head = f"POST /api/check HTTP/1.1\r\nHost: {served.name}\r\nContent-Type: application/json\r\n"
    connection = opened(served, f"{head}Content-Length: 100000000\r\n\r\n".encode())
    sent = 0
    assert_too_large(connection)
    with closing(connection), suppress(OSError):
        while sent < 100_000_000:  # it goes on all the same
            connection.sendall(b"x" * 1_000_000)
            sent += 1_000_000
    assert sent < 100_000_000
    assert is_alive(served)


def test_who_sends_before_reading_gets_the_refusal_whole(served):
    head = f"POST /api/check HTTP/1.1\r\nHost: {served.name}\r\nContent-Type: application/json\r\n"
    connection = socket.create_connection(("127.0.0.1", served.port), timeout=60)
    with closing(connection):
        connection.sendall(f"{head}Content-Length: 100000000\r\n\r\n".encode() + b"x" * 6_000_000)
        assert_too_large(connection)
    assert is_alive(served)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff" * 500,
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /" + b"a" * 300_000,
        b"POST /api/check HTTP/1.1\r\nContent-Length: ten\r\n\r\n",
        b"POST /api/check HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/check HTTP/1.1\r\nContent-Length: 500\r\n\r\n{",
        b"POST /api/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    ],
)
def test_a_broken_request_or_connection_harms_no_other(served, content):
    with closing(opened(served, content)):
        assert is_alive(served)
    assert is_alive(served)


def test_slow_connections_hold_up_nobody(served):
    head = f"POST /api/check HTTP/1.1\r\nHost: {served.name}\r\nContent-Length: 100\r\n".encode()
    slow = [opened(served, head[: 5 + number]) for number in range(40)]
    slow += [opened(served, head + b"\r\n{") for _ in range(40)]
    assert is_alive(served)
    for connection in slow:
        with suppress(OSError):
            connection.sendall(b" ")
    assert is_alive(served)
    for connection in slow:
        connection.close()
    assert is_alive(served)


def test_more_connections_than_it_keeps_end_and_it_lives_on(served):
    many = [opened(served, b"G") for _ in range(150)]
    for connection in many:
        connection.close()
    assert is_alive(served)


@pytest.mark.long
def test_readers_that_leave_during_long_work_let_others_have_their_turn(served):
    body = json.dumps(BOOK).encode()
    head = (
        f"POST /api/setup HTTP/1.1\r\nHost: {served.name}\r\nContent-Type: application/json\r\n"
        f"Accept: {STREAM}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    for _ in range(4):
        with closing(opened(served, head.encode() + body)) as connection:
            assert b"200 OK" in connection.recv(4_000)
    status, _, content = ask(served, "setup", {**BOOK, "count": 1})
    assert status == 200
    assert content.startswith(b"%PDF")


@pytest.mark.long
def test_requests_at_once_are_answered_each_with_its_own(served):
    answers = {}

    def look_up(face):
        answers[face] = [json.loads(ask(served, body={**KILL, "dice": [face]})[2])["dice"] for _ in range(5)]

    threads = [Thread(target=look_up, args=(face,)) for face in range(1, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {face: [[face]] * 5 for face in range(1, 7)}
