"""The modules of the project as trees, each read once for all tests that look at the source."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def tree(path):
    """A module, named by its path from the root, as a tree."""
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


@cache
def nodes(path):
    """Every node of a module."""
    return tuple(ast.walk(tree(path)))
