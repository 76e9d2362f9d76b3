"""The modules of the project as trees, each read and walked once for all tests that look at the source."""

import ast
import gc
from collections import defaultdict
from functools import cache
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOREIGN_SCRIPTS = ("preact.js", "minisearch.js")
"""Scripts of others among those of the pages, which stay as they came."""


class Module:
    """A module: its text, its tree, and the nodes of the tree by their kind, each kind in the order of `ast.walk`."""

    def __init__(self, text):
        self.text, self.tree, self._kinds = text, ast.parse(text), defaultdict(list)
        nodes = [self.tree]
        for node in nodes:
            self._kinds[type(node)].append(node)
            for field in node._fields:
                value = getattr(node, field)
                if isinstance(value, list):
                    nodes += [each for each in value if isinstance(each, ast.AST)]
                elif isinstance(value, ast.AST) and field != "ctx":
                    nodes.append(value)

    def nodes(self, *kinds):
        """The nodes of some kinds, one kind after the other."""
        return chain.from_iterable(self._kinds.get(kind, ()) for kind in kinds)

    def functions(self):
        """The definitions of functions and methods."""
        return self.nodes(ast.FunctionDef, ast.AsyncFunctionDef)


def paths(*rooms):
    """The modules of some rooms, by their paths from the root, in order."""
    return [path.relative_to(ROOT).as_posix() for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]


@cache
def modules():
    """Every module of the program by its path from the root."""
    gc.disable()  # nothing of a tree is garbage: the collector takes half as long again as the parser
    try:
        return {
            path: Module((ROOT / path).read_text(encoding="utf-8")) for path in paths("aids", "generators", "templates")
        }
    finally:
        gc.enable()
