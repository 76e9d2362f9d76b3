"""Writes the map of CONTRIBUTING.md: a line for each room, with the first sentence of its docstring.

A room is a package.  A module of a room needs no line there: its own first line says what it is.  `python -m tests.map`
renews the map; a test holds it to the code.
"""

import ast
import re

from tests.sources import ROOT, modules
from tests.test_house import AIDS, ROOMS

FILE = ROOT / "CONTRIBUTING.md"
START, END = "<!-- map: python -m tests.map -->", "<!-- end of map -->"
INDENT, COLUMN = 2, 16
TOPS = ("generators", "aids", "templates")


def about(path):
    """The first sentence of a module's docstring, without its rule numbers."""
    paragraph = (ast.get_docstring(modules()[path].tree) or "").split("\n\n")[0]
    sentence = re.split(r"(?<=[\w)`])\.(?:\s|$)", paragraph.replace("\n", " "))[0]
    return re.sub(r" \([^()]*\d[^()]*\)$", "", sentence)


def order(package):
    """Where a room stands in the map: above those that it imports."""
    known = [*reversed(ROOMS), *reversed(AIDS)]
    return (known.index(package.name) if package.name in known else -1, package.name)


def rooms(folder, depth=0):
    """A package and the packages in it, each with its depth."""
    yield depth, folder
    for package in sorted((path.parent for path in folder.glob("*/__init__.py")), key=order):
        yield from rooms(package, depth + 1)


def drawn():
    """The map as text."""
    return "\n".join(
        f"{' ' * INDENT * depth + folder.name + '/':<{COLUMN}}{about(f'{folder.relative_to(ROOT).as_posix()}/__init__.py')}"
        for top in TOPS
        for depth, folder in rooms(ROOT / top)
    )


def with_map(text):
    """A document with the map between its two marks."""
    before, after = text.split(START)[0], text.split(END)[1]
    return f"{before}{START}\n```\n{drawn()}\n```\n{END}{after}"


if __name__ == "__main__":
    FILE.write_bytes(with_map(FILE.read_text(encoding="utf-8")).encode())
