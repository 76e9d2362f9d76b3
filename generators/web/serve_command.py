"""`plotroom serve`: the pages of Plotroom in a browser, on this machine and, with --lan, on a phone at the table."""

from __future__ import annotations

import socket
import sys
from io import StringIO
from typing import TYPE_CHECKING

import click

from aids.errors import InputError
from generators.cli.click_support import examples_epilog, parse_whole
from generators.cli.console import standard_output

if TYPE_CHECKING:
    from generators.web.pages import Page

PORT = 8420
TRIED = 20  # ports after the usual one, if that is taken
HERE = "127.0.0.1"


def _serve(port: str | None, lan: bool, no_open: bool) -> None:
    from secrets import token_urlsafe

    from generators.web.host import host
    from generators.web.server import make_server

    listener = _listen("0.0.0.0" if lan else HERE, port)
    number = listener.getsockname()[1]
    names = [f"{name}:{number}" for name in (HERE, "localhost")]
    key, shown = "", names[0]
    if lan:
        key, shown = token_urlsafe(24), f"{lan_address()}:{number}"
        names.append(shown)
    address = f"http://{shown}/" + (f"?key={key}" if key else "")
    answering = host(names, key, _address_page(address, lan))
    server = make_server(answering, listener)
    _end_on_break()
    console = standard_output()
    console.echo([f"Plotroom is at {address} (Ctrl-C ends it)"])
    if lan:
        code = qr_lines(address)
        shows_code = all(console.plain(line) == line for line in code)
        console.echo(code if shows_code else ["Open the page More there: it shows a code to scan."])
    if not no_open:
        from webbrowser import open_new_tab

        open_new_tab(address)
    answering.workers.begin()
    try:
        server.run()
    finally:
        answering.workers.end()


def _end_on_break() -> None:
    """Let Ctrl-Break of Windows end the server as Ctrl-C does."""
    import signal

    if (ctrl_break := getattr(signal, "SIGBREAK", None)) is not None:
        signal.signal(ctrl_break, signal.default_int_handler)


def _listen(on: str, port: str | None) -> socket.socket:
    """A socket that listens on a port: the one given, or the first free one from `PORT` on."""
    wanted = [parse_whole("--port", port, 0, 65535)] if port is not None else range(PORT, PORT + TRIED)
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
    import segno

    out = StringIO()
    segno.make(address, error="m").terminal(out, border=2, compact=True)
    return out.getvalue().split("\n")


def _address_page(address: str, lan: bool) -> dict[str, Page]:
    """The QR code of the address as a picture, and the first page, which shows it; empty without --lan."""
    if not lan:
        return {}
    from io import BytesIO

    import segno

    from generators.web.pages import page, pages

    out = BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, xmldecl=False, light="#FFFFFF", dark="#12304A")
    index = pages()["/"]
    with_code = index.content.replace(b'name="plotroom-lan" content="no"', b'name="plotroom-lan" content="yes"')
    return {"/address.svg": page("image/svg+xml", out.getvalue()), "/": page(index.media_type, with_code)}


serve = click.Command(
    "serve",
    callback=_serve,
    params=[
        click.Option(["--port"], metavar="N", help=f"Port to listen on (default {PORT}, or the next that is free)."),
        click.Option(["--lan"], is_flag=True, help="Let phones in the same network use it; shows a code to scan."),
        click.Option(["--no-open"], is_flag=True, help="Do not open the browser."),
    ],
    help="""Open Plotroom in the browser.

The pages print, set up and look up as the command line does.  Without --lan only this machine can reach them.""",
    short_help="Open Plotroom in the browser.",
    epilog=examples_epilog("serve", "serve --lan", "serve --port 8000 --no-open"),
)
