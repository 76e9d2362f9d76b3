"""The commands for the pages in a browser: `serve`, on this machine and with --lan on a phone, and `site`, as files."""

from pathlib import Path
from webbrowser import open_new_tab

import click

from aids.errors import FileRefused, required
from aids.kinds import Flag, Whole
from aids.rulebook.rules import Input
from generators.cli.console import parameters, request, standard_output
from generators.cli.main import Helped, examples_epilog
from generators.press.files import NewFile, write_all
from generators.web import server
from generators.web.site import WORKER, remove_old, site_files, versions_in

DECLARED = (
    Input("port", Whole(0, 65_535), "Network port of the server.", otherwise=f"{server.PORT}, or the next free port"),
    Input("lan", Flag(), "Allow phones on the same network to use it, and show a code to scan."),
    Input("no-open", Flag(), "Do not open a browser window."),
)


def _serve(**params: object) -> None:
    asked = request(("serve",), DECLARED, params)
    lan = asked.flag("lan")
    ready = server.serving(asked.whole("port"), lan=lan)
    console = standard_output()
    console.echo([f"Plotroom is at {ready.address} (press Ctrl-C to stop)"])
    if lan:
        code = server.qr_lines(ready.address)
        shows_code = all(console.plain(line) == line for line in code)
        console.echo(code if shows_code else ["Open the page More there. It shows a code to scan."])
    if not asked.flag("no-open"):
        open_new_tab(ready.address)
    ready.run()


serve = Helped(
    "serve",
    callback=_serve,
    params=parameters(DECLARED),
    help="""Use Plotroom in a web browser.

The pages can do what the commands do.  Without --lan, only this computer can open them.

See: plotroom guide browser""",
    epilog=examples_epilog("serve", "serve --lan", "serve --port 8000 --no-open"),
)


def _site(folder: str, pyodide: str | None, force: bool) -> None:
    if pyodide is None:
        fix = "give the folder of the npm package pyodide, usually node_modules/pyodide"
        raise required(fix, "--pyodide")
    if not folder:
        raise required("give a folder for the site", "DIR")
    target = Path(folder)
    for place in (target, *target.parents):
        if place.exists() and not place.is_dir():
            raise FileRefused("this is a file", "give a folder", where=str(place))
    is_site = versions_in(target) or (target / WORKER).is_file()  # the latter as Plotroom 0.3 wrote it
    if target.exists() and any(target.iterdir()) and not force and not is_site:
        raise FileRefused(
            "this folder is not empty", "give another folder, or add --force to overwrite it", where=folder
        )
    made = site_files(Path(pyodide), click.echo)
    write_all(NewFile(target / name, content) for name, content in made.items())
    remove_old(target, made)
    size = sum(map(len, made.values())) / 1e6
    click.echo(f"{folder}: {len(made)} files, {size:.1f} MB. Copy them to any web server.")


site = Helped(
    "site",
    callback=_site,
    params=[
        click.Argument(["folder"], metavar="DIR"),
        click.Option(
            ["--pyodide"],
            metavar="FOLDER",
            help="Folder of the npm package pyodide: node_modules/pyodide after `npm install pyodide`.",
        ),
        click.Option(["--force"], is_flag=True, help="Write into a folder that contains other files."),
    ],
    help="""Export the browser pages as a static web site.

Python runs in the visitor’s browser, and their data stays there.  After one visit the site works offline.

See: plotroom guide host""",
    epilog=examples_epilog(
        "site public --pyodide node_modules/pyodide", "site public --pyodide node_modules/pyodide --force"
    ),
)
