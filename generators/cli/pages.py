"""The commands for the pages in a browser: `serve`, on this machine and with --lan on a phone, and `site`, as files."""

from pathlib import Path
from webbrowser import open_new_tab

import click

from aids.errors import FileRefused, InputError
from aids.kinds import Flag, Whole
from aids.rulebook.rules import Input
from generators.cli.console import examples_epilog, parameters, request, say, standard_output
from generators.cli.main import Helped
from generators.press.files import NewFile, write_all
from generators.web import server
from generators.web.site import WORKER, remove_old, site_files, versions_in

DECLARED = (
    Input("port", Whole(0, 65_535), "Port to listen on.", otherwise=f"{server.PORT}, or the next that is free"),
    Input("lan", Flag(), "Let phones in the same network use it; shows a code to scan."),
    Input("no-open", Flag(), "Do not open the browser."),
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


def _site(folder: str, pyodide: str | None, force: bool) -> None:
    if pyodide is None:
        raise InputError("is missing: the folder of the npm package pyodide, node_modules/pyodide", where="--pyodide")
    if not folder:
        raise InputError("is missing: a folder for the site", where="DIR")
    target = Path(folder)
    for place in (target, *target.parents):
        if place.exists() and not place.is_dir():
            raise FileRefused("is a file; name a folder", where=str(place))
    is_site = versions_in(target) or (target / WORKER).is_file()  # the latter as Plotroom 0.3 wrote it
    if target.exists() and any(target.iterdir()) and not force and not is_site:
        raise FileRefused("is not empty; name another folder, or write over it with --force", where=folder)
    made = site_files(Path(pyodide), say)
    write_all(NewFile(target / name, content) for name, content in made.items())
    remove_old(target, made)
    say(f"{folder}: {len(made)} files, {sum(map(len, made.values())) / 1e6:.1f} MB; put them on any web server")


site = Helped(
    "site",
    callback=_site,
    params=[
        click.Argument(["folder"], metavar="DIR"),
        click.Option(["--pyodide"], metavar="FOLDER", help="Where npm install pyodide put it: node_modules/pyodide."),
        click.Option(["--force"], is_flag=True, help="Write into a folder that holds other files."),
    ],
    help="""Write the pages as a static site.

Python runs in the visitor’s browser; nothing they do leaves it, and after one visit it works without a network.""",
    short_help="Write the pages as a static site.",
    epilog=examples_epilog(
        "site public --pyodide node_modules/pyodide", "site public --pyodide node_modules/pyodide --force"
    ),
)
