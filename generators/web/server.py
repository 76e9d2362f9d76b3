"""The server of the pages: waitress, which tells what it refuses itself in the form and the words of the host.

A stranger in the network, who has no key, cannot keep players out: connections that say nothing, bodies that do not end
and addresses with many connections or many calls are cut off, and where all are taken, those of players stay.
"""

import signal
import socket
from contextlib import suppress
from io import BytesIO, StringIO
from secrets import token_urlsafe
from time import time
from typing import Any, NamedTuple

import segno
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ErrorTask, ThreadedTaskDispatcher, WSGITask

from aids.errors import InputError
from generators.web.host import HEADERS, HERE, TOO_LARGE, Host, ServedFile, error_json, host, page, pages

THREADS = 32  # most of which wait for a process
MOST_CONNECTIONS = 200  # Windows can watch 512
MOST_OF_ADDRESS = 32  # a browser opens six; a router shows the phones behind it as one address
CALLS, CALLS_A_SECOND = MOST_OF_ADDRESS, 4  # connections that a stranger may begin
MOST_ADDRESSES = 4_000  # of which it is known how often they called
ACCEPTED_AT_ONCE = 64  # connections that are taken in before those that are there are looked at
FIRST_SECONDS = 10.0  # until the first request of a connection begins
SECONDS, BYTES_A_SECOND = 10.0, 50_000  # a request has this time, and more as it comes in
READ_BYTES = 16_000_000  # of a body that is read though it is too large, so that its sender hears why it is refused
DROPPED_BYTES = 16_000_000  # that are read and dropped after a refusal, before the connection is cut


class _Refusal(ErrorTask):
    """The answer to a request that never reaches the host: too large, or not HTTP."""

    def execute(self) -> None:
        error: Any = self.request.error  # type: ignore[attr-defined]  # it is a parsed request
        large = error.code == 413
        content = error_json(TOO_LARGE if large else f"the request cannot be read: {error.body}")
        self.status = f"{error.code} {'Content Too Large' if large else error.reason}"
        self.response_headers = [*self.response_headers, ("Content-Type", "application/json"), *HEADERS]
        self.set_close_on_finish()
        self.channel.refused = True  # type: ignore[attr-defined]  # it is a `_Channel`
        self.content_length = len(content)
        self.write(content)


class _Task(WSGITask):
    """A request for the host.  Its sender is known once it is not refused: it has the key."""

    def execute(self) -> None:
        super().execute()
        if not self.status.startswith("403"):
            channel: Any = self.channel  # it is a `_Channel`
            channel.is_known = True
            channel.server.calls.known.add(channel.addr[0])

    def build_response_header(self) -> bytes:
        """The head of the answer.  A refusal ends the connection: keys are tried no faster than calls are taken."""
        if self.status.startswith("403"):
            self.set_close_on_finish()
        return super().build_response_header()


class _Channel(HTTPChannel):
    """A connection.  After a refusal it ends its own side first, and drops what still comes.

    Closed at once, with bytes unread, it would be reset, and the sender might never see why it was refused.
    """

    error_task_class = _Refusal
    task_class = _Task
    is_known = False
    begun = 0.0  # when the request that comes in began
    came = 0  # bytes of it
    refused = False
    ending = False
    dropped = 0

    def handle_close(self) -> None:
        """Close the connection; after a refusal, tell the sender that the answer is whole, and wait for its end."""
        if self.refused and not self.ending and self.socket is not None:
            self.ending, self.will_close = True, False
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
                return
        super().handle_close()

    def received(self, data: bytes) -> bool:
        """Take in a part of a request, and note when it began."""
        if self.request is None:
            self.begun, self.came = time(), 0
        self.came += len(data)
        return bool(super().received(data))

    def is_late(self, now: float) -> bool:
        """Whether its sender has said nothing yet, or sends a request too slowly."""
        if self.request is not None:
            return now - self.begun > SECONDS + self.came / BYTES_A_SECOND
        return not self.begun and now - self.creation_time > FIRST_SECONDS

    def readable(self) -> bool:
        """Whether more is read: after a refusal too, until the sender ends or has sent too much."""
        return self.ending or bool(super().readable())

    def handle_read(self) -> None:
        """Read a part of a request, or drop it after a refusal.  A sender that falls silent is cut off in time."""
        if not self.ending:
            super().handle_read()
            return
        try:
            self.dropped += len(self.recv(self.adj.recv_bytes))  # which closes the connection at its end
        except OSError:
            self.dropped = DROPPED_BYTES + 1
        if self.connected and self.dropped > DROPPED_BYTES:
            super().handle_close()


class Calls:
    """How often each address begins a connection: strangers may do so `CALLS` times, and then `CALLS_A_SECOND`."""

    def __init__(self) -> None:
        self.known: set[str] = set()  # addresses of players
        self._left: dict[str, tuple[float, float]] = {}  # calls by address, and when that was; the last one last

    def may_begin(self, address: str, now: float) -> bool:
        """Whether a connection of an address is taken."""
        if address in self.known:
            return True
        left, then = self._left.pop(address, (float(CALLS), now))
        left = min(CALLS, left + (now - then) * CALLS_A_SECOND)
        self._left[address] = max(0.0, left - 1), now
        if len(self._left) > MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        return left >= 1


class _Server(TcpWSGIServer):
    """A server that accepts every connection, and closes others in its place."""

    channel_class = _Channel
    active_channels: dict[int, _Channel]  # type: ignore[assignment]  # its stub calls them a channel

    def __init__(self, *args: Any, **more: Any) -> None:
        self.calls = Calls()
        super().__init__(*args, **more)

    def handle_accept(self) -> None:
        """Accept the connections that wait; close others where their address has too many, or all have.

        One at a time, with a look at all others between, those of players would wait long behind those of strangers.
        """
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                taken = self.accept()
                if taken is None:
                    return
                connection, (address, port) = taken
                if not self.calls.may_begin(address, time()):
                    connection.close()
                    continue
                self.set_socket_options(connection)
            except OSError:  # its sender has closed it already
                return
            self.channel_class(self, connection, (address, port), self.adj, map=self._map)  # type: ignore[attr-defined]  # not in its stub
            self._make_room([channel for channel in self._open() if channel.addr[0] == address], MOST_OF_ADDRESS)
            self._make_room(self._open(), MOST_CONNECTIONS)

    def _open(self) -> list[_Channel]:
        return [channel for channel in self.active_channels.values() if not channel.will_close]

    def _make_room(self, channels: list[_Channel], most: int) -> None:
        """Close one of too many connections: of a stranger rather than of a player, the longest silent."""
        if len(channels) > most:
            least = min(channels, key=lambda each: (bool(each.requests), each.is_known, each.last_activity))
            least.will_close = True

    def maintenance(self, now: float) -> None:
        super().maintenance(now)  # type: ignore[arg-type]  # its stub rounds seconds
        for channel in self._open():
            channel.will_close = channel.is_late(now)


def make_server(host: Host, listener: socket.socket) -> Any:
    """A server of this host on a socket that listens; `run()` serves until Ctrl-C."""
    settings = Adjustments(
        sockets=[listener],
        ident="plotroom",
        max_request_body_size=READ_BYTES,
        clear_untrusted_proxy_headers=True,
        connection_limit=2 * MOST_CONNECTIONS,  # never reached
        cleanup_interval=1,
        backlog=4096,  # connections that wait to be accepted; where these are too many, a player waits a second
        channel_request_lookahead=1,  # so that it is seen when nobody waits for an answer any more
    )
    threads = ThreadedTaskDispatcher()
    threads.set_thread_count(THREADS)
    place = (listener.family, listener.type, listener.proto, listener.getsockname())
    return _Server(
        host.__call__, {}, True, listener, dispatcher=threads, adj=settings, bind_socket=False, sockinfo=place
    )


PORT = 8420
TRIED = 20  # ports after the usual one, if that is taken


class Serving(NamedTuple):
    """A server that is ready, and the address at which it answers."""

    address: str
    host: Host
    server: Any

    def run(self) -> None:
        """Answer until an interrupt."""
        # Ctrl-Break of Windows ends the server as Ctrl-C does.
        if (ctrl_break := getattr(signal, "SIGBREAK", None)) is not None:
            signal.signal(ctrl_break, signal.default_int_handler)
        self.host.workers.begin()
        try:
            self.server.run()
        finally:
            self.host.workers.end()


def serving(port: int | None, *, lan: bool) -> Serving:
    """A server on a port, by default the first free one from `PORT` on; InputError where it cannot be used."""
    listener = _listen("0.0.0.0" if lan else HERE, port)
    number = listener.getsockname()[1]
    names = [f"{name}:{number}" for name in (HERE, "localhost")]
    address, key, files = f"http://{names[0]}/", "", dict[str, ServedFile]()
    if lan:
        key = token_urlsafe(24)
        names.append(f"{_lan_address()}:{number}")
        address = f"http://{names[-1]}/?key={key}"
        out, index = BytesIO(), pages()["/"]
        segno.make(address, error="m").save(out, kind="svg", border=2, xmldecl=False, light="#FFFFFF", dark="#12304A")
        with_code = index.content.replace(b'name="plotroom-lan" content="no"', b'name="plotroom-lan" content="yes"')
        files = {"/address.svg": page("image/svg+xml", out.getvalue()), "/": page(index.media_type, with_code)}
    answering = host(names, key, files)
    return Serving(address, answering, make_server(answering, listener))


def _listen(on: str, port: int | None) -> socket.socket:
    """A socket that listens on a port: the one given, or the first free one from `PORT` on."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIED)
    reason = ""
    for number in wanted:
        try:
            return socket.create_server((on, number), backlog=128)
        except OSError as error:
            reason = str(error.strerror).partition(" (while ")[0]  # without the address, which is said here
    taken = f"{wanted[0]}" if len(wanted) == 1 else f"{wanted[0]} to {wanted[-1]}"
    raise InputError(f"port {taken} cannot be used: {reason}. Choose another port.", where="--port")


def _lan_address() -> str:
    """The address of this machine in its network; its own address without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way out
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


def qr_lines(address: str) -> list[str]:
    """The QR code of an address as lines of text."""
    out = StringIO()
    segno.make(address, error="m").terminal(out, border=2, compact=True)
    return out.getvalue().split("\n")
