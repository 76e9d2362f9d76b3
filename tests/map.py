"""Writes the map of CONTRIBUTING.md, a line for each module with the first sentence of its docstring.

`python -m tests.map` renews it; a test holds it to the code.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "CONTRIBUTING.md"
#: The rooms of `generators` from the top: each imports only what is below it.
ROOMS = ("web", "cli", "press", "games", "sheets", "writers", "page", "drawing")
START, END = "<!-- map: python -m tests.map -->", "<!-- end of map -->"
INDENT, COLUMN = 2, 27


def about(path):
    """The first sentence of a module's docstring, without its rule numbers."""
    paragraph = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split("\n\n")[0]
    sentence = re.split(r"(?<=[a-z)`])\.(?:\s|$)", paragraph.replace("\n", " "))[0]
    return re.sub(r" \([^()]*\d[^()]*\)$", "", sentence)


def entries(folder, depth):
    """The lines of a package: its modules, then its packages."""
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            yield depth, path.name, about(path)
    packages = [path.parent for path in folder.glob("*/__init__.py")]
    for package in sorted(packages, key=lambda one: (ROOMS.index(one.name) if one.name in ROOMS else 0, one.name)):
        yield depth, f"{package.name}/", about(package / "__init__.py")
        yield from entries(package, depth + 1)


def drawn():
    """The map as text."""
    lines = []
    for top in ("generators", "aids"):
        lines.append(f"{top + '/':<{COLUMN}}{about(ROOT / top / '__init__.py')}")
        for depth, name, words in entries(ROOT / top, 1):
            lines.append(f"{' ' * INDENT * depth + name:<{COLUMN}}{words}")
    return "\n".join(lines)


def with_map(text):
    """A document with the map between its two marks."""
    before, after = text.split(START)[0], text.split(END)[1]
    return f"{before}{START}\n```\n{drawn()}\n```\n{END}{after}"


if __name__ == "__main__":
    FILE.write_bytes(with_map(FILE.read_text(encoding="utf-8")).encode())
