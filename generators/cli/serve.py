"""`plotroom serve`: the pages of Plotroom in a browser, on this machine and, with --lan, on a phone at the table."""

from __future__ import annotations

from webbrowser import open_new_tab

import click

from generators.cli.click_support import click_option, examples_epilog
from generators.cli.console import standard_output
from generators.jobs.options import Option, parse_whole
from generators.web import serving

PORT = Option(
    "port",
    "whole",
    f"Port to listen on (default {serving.PORT}, or the next that is free).",
    shown="N",
    most=65_535,
)


def _serve(port: str | None, lan: bool, no_open: bool) -> None:
    ready = serving.serving(None if port is None else parse_whole(PORT, port), lan=lan)
    console = standard_output()
    console.echo([f"Plotroom is at {ready.address} (Ctrl-C ends it)"])
    if lan:
        code = serving.qr_lines(ready.address)
        shows_code = all(console.plain(line) == line for line in code)
        console.echo(code if shows_code else ["Open the page More there: it shows a code to scan."])
    if not no_open:
        open_new_tab(ready.address)
    ready.run()


serve = click.Command(
    "serve",
    callback=_serve,
    params=[
        click_option(PORT),
        click.Option(["--lan"], is_flag=True, help="Let phones in the same network use it; shows a code to scan."),
        click.Option(["--no-open"], is_flag=True, help="Do not open the browser."),
    ],
    help="""Open Plotroom in the browser.

The pages print, set up and look up as the command line does.  Without --lan only this machine can reach them.""",
    short_help="Open Plotroom in the browser.",
    epilog=examples_epilog("serve", "serve --lan", "serve --port 8000 --no-open"),
)
