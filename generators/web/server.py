"""The server of the pages: waitress, which tells what it refuses itself in the form and the words of the host."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from generators.web.host import HEADERS, TOO_LARGE, Host, error_json

THREADS = 12
READ_BYTES = 16_000_000  # of a body that is read though it is too large, so that its sender hears why it is refused
DROPPED_BYTES = 16_000_000  # that are read and dropped after a refusal, before the connection is cut


class _Refusal(ErrorTask):
    """The answer to a request that never reaches the host: too large, or not HTTP."""

    def execute(self) -> None:
        """Write the answer and close the connection."""
        error: Any = self.request.error  # type: ignore[attr-defined]  # it is a parsed request
        large = error.code == 413
        content = error_json(TOO_LARGE if large else f"the request cannot be read: {error.body}")
        self.status = f"{error.code} {'Content Too Large' if large else error.reason}"
        self.response_headers = [*self.response_headers, ("Content-Type", "application/json"), *HEADERS]
        self.set_close_on_finish()
        self.channel.refused = True  # type: ignore[attr-defined]  # it is a `_Channel`
        self.content_length = len(content)
        self.write(content)


class _Channel(HTTPChannel):
    """A connection.  After a refusal it ends its own side first, and drops what still comes.

    Closed at once, with bytes unread, it would be reset, and the sender might never see why it was refused.
    """

    error_task_class = _Refusal
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


def make_server(host: Host, listener: socket.socket) -> Any:
    """A server of this host on a socket that listens; `run()` serves until Ctrl-C."""
    server: Any = create_server(  # of one socket, so it has channels of its own
        host.__call__,
        sockets=[listener],
        threads=THREADS,
        ident="plotroom",
        max_request_body_size=READ_BYTES,
        clear_untrusted_proxy_headers=True,
    )
    server.channel_class = _Channel
    return server
