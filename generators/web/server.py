"""The server of the pages: waitress, which tells what it refuses itself in the form and the words of the host."""

from __future__ import annotations

import socket
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from generators.web.host import HEADERS, TOO_LARGE, Host, error_json

THREADS = 12
READ_BYTES = 16_000_000  # of a body that is read though it is too large, so that its sender hears why it is refused


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
        self.content_length = len(content)
        self.write(content)


class _Channel(HTTPChannel):
    error_task_class = _Refusal


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
