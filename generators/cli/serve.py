"""`plotroom serve`: the pages of Plotroom in a browser, on this machine and, with --lan, on a phone at the table."""

from __future__ import annotations

from webbrowser import open_new_tab

from aids.checks import Input
from generators.cli.click_support import examples_epilog, parameters, request
from generators.cli.console import standard_output
from generators.cli.main import Helped
from generators.web import server

DECLARED = (
    Input(
        "port",
        "whole",
        "Port to listen on.",
        least=0,
        most=65_535,
        otherwise=f"{server.PORT}, or the next that is free",
    ),
    Input("lan", "flag", "Let phones in the same network use it; shows a code to scan."),
    Input("no-open", "flag", "Do not open the browser."),
)


def _serve(**params: object) -> None:
    asked = request(("serve",), DECLARED, params)
    lan = asked.flag("lan")
    ready = server.serving(asked.whole("port"), lan=lan)
    console = standard_output()
    console.echo([f"Plotroom is at {ready.address} (Ctrl-C ends it)"])
    if lan:
        code = server.qr_lines(ready.address)
        shows_code = all(console.plain(line) == line for line in code)
        console.echo(code if shows_code else ["Open the page More there: it shows a code to scan."])
    if not asked.flag("no-open"):
        open_new_tab(ready.address)
    ready.run()


serve = Helped(
    "serve",
    callback=_serve,
    params=parameters(DECLARED),
    help="""Open Plotroom in the browser.

The pages print, set up and look up as the command line does.  Without --lan only this machine can reach them.""",
    short_help="Open Plotroom in the browser.",
    epilog=examples_epilog("serve", "serve --lan", "serve --port 8000 --no-open"),
)
