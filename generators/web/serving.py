"""A server ready to run: its port, its address and key, and the code of the address for phones of the same network."""

import signal
import socket
import sys
from io import BytesIO, StringIO
from secrets import token_urlsafe
from typing import Any, NamedTuple

import segno

from aids.errors import InputError
from generators.web.host import Host, host
from generators.web.pages import Page, page, pages
from generators.web.server import make_server

PORT = 8420
TRIED = 20  # ports after the usual one, if that is taken
HERE = "127.0.0.1"


class Serving(NamedTuple):
    """A server that is ready, and the address at which it answers."""

    address: str
    host: Host
    server: Any

    def run(self) -> None:
        """Answer until an interrupt."""
        _end_on_break()
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
    key, shown = "", names[0]
    if lan:
        key, shown = token_urlsafe(24), f"{lan_address()}:{number}"
        names.append(shown)
    address = f"http://{shown}/" + (f"?key={key}" if key else "")
    answering = host(names, key, _address_page(address, lan))
    return Serving(address, answering, make_server(answering, listener))


def _end_on_break() -> None:
    """Let Ctrl-Break of Windows end the server as Ctrl-C does."""
    if (ctrl_break := getattr(signal, "SIGBREAK", None)) is not None:
        signal.signal(ctrl_break, signal.default_int_handler)


def _listen(on: str, port: int | None) -> socket.socket:
    """A socket that listens on a port: the one given, or the first free one from `PORT` on."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIED)
    fault: OSError | None = None
    for number in wanted:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would share the port with another program
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((on, number))
        except OSError as error:
            listener.close()
            fault = error
            continue
        listener.listen(128)
        return listener
    taken = f"{wanted[0]}" if len(wanted) == 1 else f"{wanted[0]} to {wanted[-1]}"
    reason = fault.strerror if fault else "taken"
    raise InputError(f"port {taken} cannot be used: {reason}; choose another", where="--port")


def lan_address() -> str:
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


def _address_page(address: str, lan: bool) -> dict[str, Page]:
    """The QR code of the address as a picture, and the first page, which shows it; empty without --lan."""
    if not lan:
        return {}
    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, xmldecl=False, light="#FFFFFF", dark="#12304A")
    index = pages()["/"]
    with_code = index.content.replace(b'name="plotroom-lan" content="no"', b'name="plotroom-lan" content="yes"')
    return {"/address.svg": page("image/svg+xml", out.getvalue()), "/": page(index.media_type, with_code)}
