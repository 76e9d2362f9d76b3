"""`plotroom site`: the pages as files for any web server, with Python in the visitor's browser."""

from __future__ import annotations

from pathlib import Path

import click

from aids.errors import FileRefused, InputError
from generators.cli.click_support import examples_epilog, say
from generators.cli.main import Helped
from generators.press.files import Output, write_all
from generators.web.site import PROGRAM, remove_old, site_files, versions_in


def _site(folder: str, pyodide: str | None, force: bool) -> None:
    if pyodide is None:
        raise InputError("is missing: the folder of the npm package pyodide, node_modules/pyodide", where="--pyodide")
    if not folder:
        raise InputError("is missing: a folder for the site", where="DIR")
    target = Path(folder)
    for place in (target, *target.parents):
        if place.exists() and not place.is_dir():
            raise FileRefused("is a file; name a folder", where=str(place))
    is_site = versions_in(target) or (target / PROGRAM).is_file()  # the latter as Plotroom 0.3 wrote it
    if target.exists() and any(target.iterdir()) and not force and not is_site:
        raise FileRefused("is not empty; name another folder, or write over it with --force", where=folder)
    made = site_files(Path(pyodide), say)
    write_all(Output(target / name, content) for name, content in made.items())
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
