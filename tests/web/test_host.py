"""The HTTP host, called as a WSGI application: who may ask, what is too much, what is streamed."""

import gzip
import json
from io import BytesIO

import pytest

from generators.web import host as http
from generators.web.host import MOST_BYTES, STREAM, host
from generators.web.server import qr_lines

NAME = "127.0.0.1:8420"
KEY = "k" * 32
PLAIN = host([NAME])
LOCKED = host([NAME], KEY)


def ask(app, method="GET", path="/", body=None, **more):
    """A request; its status, headers and content."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "HTTP_HOST": NAME,
        "CONTENT_LENGTH": str(len(content)),
        "CONTENT_TYPE": "application/json",
        "wsgi.input": BytesIO(content),
        **more,
    }
    told = {}
    parts = app(environ, lambda status, headers: told.update(status=status, headers=dict(headers)))
    whole = b"".join(parts)
    return int(told["status"][:3]), told["headers"], whole


KILL = {"game": "ssn", "check": "kill", "dice": [4]}


def test_pages_and_answers_are_sent_with_a_strict_policy():
    for status, headers, content in (ask(PLAIN), ask(PLAIN, "POST", "/api/check", KILL)):
        assert status == 200
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';")
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert int(headers["Content-Length"]) == len(content)
    assert b"<!doctype html>" in ask(PLAIN)[2]


def test_a_phone_gets_pages_of_a_print_gzipped():
    page = {"targets": ["ssn/torpedo"], "options": {"paper": "a4"}, "page": 1}
    _, headers, plain = ask(PLAIN, "POST", "/api/preview", page, HTTP_ACCEPT_ENCODING="gzip", REMOTE_ADDR="127.0.0.1")
    assert "Content-Encoding" not in headers
    for address, encoding, packed in (("10.0.0.7", "gzip, br", True), ("10.0.0.7", "br", False)):
        more = {"REMOTE_ADDR": address, "HTTP_ACCEPT_ENCODING": encoding}
        status, headers, content = ask(PLAIN, "POST", "/api/preview", page, **more)
        assert status == 200
        assert ("Content-Encoding" in headers) == packed
        assert (gzip.decompress(content) if packed else content) == plain
        assert int(headers["Content-Length"]) == len(content)
        assert len(content) * (3 if packed else 1) <= len(plain)
    _, headers, _ = ask(PLAIN, "POST", "/api/check", KILL, REMOTE_ADDR="10.0.0.7", HTTP_ACCEPT_ENCODING="gzip")
    assert "Content-Encoding" not in headers


def test_a_page_that_is_unchanged_is_not_sent_again():
    tag = ask(PLAIN, path="/style.css")[1]["ETag"]
    assert ask(PLAIN, path="/style.css", HTTP_IF_NONE_MATCH=tag)[0::2] == (304, b"")
    assert ask(PLAIN, path="/style.css", HTTP_ACCEPT_ENCODING="gzip")[1]["Content-Encoding"] == "gzip"
    assert ask(PLAIN, "HEAD", "/style.css")[2] == b""


@pytest.mark.parametrize("path", ["/nope", "/../pyproject.toml", "/static/worker.js", "/style.css/", "/%2e%2e/x"])
def test_only_the_files_of_the_pages_are_sent(path):
    assert ask(PLAIN, path=path)[0] == 404


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"HTTP_HOST": "evil.example"}, 403),
        ({"HTTP_HOST": "evil.example:8420"}, 403),
        ({"HTTP_HOST": ""}, 403),
        ({"HTTP_ORIGIN": "http://evil.example"}, 403),
        ({"HTTP_ORIGIN": "null"}, 403),
        ({"HTTP_ORIGIN": f"http://{NAME}"}, 200),
        ({"HTTP_SEC_FETCH_SITE": "cross-site"}, 403),
        ({"HTTP_SEC_FETCH_SITE": "same-origin"}, 200),
    ],
)
def test_another_site_may_not_ask(more, status):
    assert ask(PLAIN, "POST", "/api/check", KILL, **more)[0] == status


def test_without_the_key_nothing_is_answered_and_with_it_a_cookie_is_set():
    assert ask(LOCKED)[0] == 403
    assert ask(LOCKED, QUERY_STRING="key=wrong")[0] == 403
    assert ask(LOCKED, QUERY_STRING="&".join(f"key={n}" for n in range(21)))[0] == 403, "it was an internal error"
    assert ask(LOCKED, QUERY_STRING=f"key={KEY}" + 20 * "&a=b")[0] == 403
    assert ask(LOCKED, "POST", "/api/check", KILL, HTTP_COOKIE="plotroom-key=wrong")[0] == 403
    status, headers, _ = ask(LOCKED, QUERY_STRING=f"key={KEY}")
    assert (status, headers["Location"], headers["Cache-Control"]) == (303, "/", "no-store")
    assert "HttpOnly" in headers["Set-Cookie"]
    assert "SameSite=Strict" in headers["Set-Cookie"]
    cookie = headers["Set-Cookie"].partition(";")[0]
    assert ask(LOCKED, HTTP_COOKIE=cookie)[0] == 200
    assert ask(LOCKED, "POST", "/api/check", KILL, HTTP_COOKIE=cookie)[0] == 200
    assert ask(LOCKED, HTTP_COOKIE='"' * 5_000)[0] == 403


@pytest.mark.parametrize(
    ("body", "more", "status", "message"),
    [
        (b"{", {}, 400, "not valid JSON"),
        (b"", {}, 400, "not valid JSON"),
        (b"[" * 100_000, {}, 400, "not valid JSON"),
        (b"\xff\xfe", {}, 400, "not valid JSON"),
        (b"3", {}, 400, "a JSON object"),
        (b"{}", {"CONTENT_TYPE": "text/plain"}, 415, "application/json"),
        (b"{}", {"CONTENT_TYPE": "application/jsonevil"}, 415, "application/json"),
        (b"{}", {"CONTENT_LENGTH": str(MOST_BYTES + 1)}, 413, "bytes"),
        (b"{}", {"CONTENT_LENGTH": "-5"}, 413, "bytes"),
        (json.dumps({"game": "ssn", "count": 10_000}).encode(), {"PATH_INFO": "/api/setup"}, 400, "from 1 to 2,000"),
    ],
)
def test_bad_requests_get_a_sentence(body, more, status, message):
    reply = ask(PLAIN, "POST", "/api/check", body, **more)
    assert reply[0] == status
    assert message in json.loads(reply[2])["error"]["message"]
    assert ask(PLAIN, "POST", "/api/check", KILL)[0] == 200


def test_methods_that_are_not_served_are_refused():
    assert ask(PLAIN, "POST", "/")[0] == 405
    assert ask(PLAIN, "GET", "/api/check")[0] == 405


def test_an_internal_error_is_told_and_the_host_lives_on(monkeypatch):
    monkeypatch.setattr(http, "answer", lambda *_: 1 / 0)
    status, _, content = ask(PLAIN, "POST", "/api/check", KILL)
    assert status == 500
    assert "ZeroDivisionError" in json.loads(content)["error"]["message"]
    monkeypatch.undo()
    assert ask(PLAIN, "POST", "/api/check", KILL)[0] == 200


def lines_of(stream):
    """The lines of progress of a stream, its head, and its content."""
    progress, rest = [], stream
    while True:
        line, _, rest = rest.partition(b"\n")
        told = json.loads(line)
        if "progress" not in told:
            return progress, told, rest
        progress.append(told["progress"])


def test_long_work_streams_its_progress_and_then_the_same_bytes():
    request = {"game": "ssn", "seed": 1, "count": 30, "options": {"paper": "a4"}}
    plain = ask(PLAIN, "POST", "/api/setup", request)[2]
    progress, head, content = lines_of(ask(PLAIN, "POST", "/api/setup", request, HTTP_ACCEPT=STREAM)[2])
    assert progress
    assert (head["status"], head["type"], head["length"]) == (200, "application/pdf", len(content))
    assert content == plain
    _, head, content = lines_of(ask(PLAIN, "POST", "/api/setup", {"game": "x"}, HTTP_ACCEPT=STREAM)[2])
    assert head["status"] == 400
    assert "Unknown game" in json.loads(content)["error"]["message"]


@pytest.mark.long
def test_work_that_nobody_reads_stops():
    request = {"game": "ssn", "seed": 1, "count": 2_000, "options": {"paper": "a4"}}
    body = json.dumps(request).encode()
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/setup",
        "HTTP_HOST": NAME,
        "HTTP_ACCEPT": STREAM,
        "CONTENT_LENGTH": str(len(body)),
        "CONTENT_TYPE": "application/json",
        "wsgi.input": BytesIO(body),
    }
    app = host([NAME])
    stream = app(environ, lambda *_: None)
    assert b"progress" in next(stream)
    (worker,) = app.workers._all
    stream.close()
    worker.process.wait(30)
    app.workers.end()


def test_the_code_of_an_address_fits_a_terminal():
    lines = qr_lines("http://192.168.100.100:8420/?key=" + "k" * 32)
    assert max(map(len, lines)) <= 60
