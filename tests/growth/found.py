"""Finds what reads input: the functions of the project that call a shared reader, and those that a case reaches."""

import ast
import sys
from pathlib import Path

from tests import sources

TYPES = ("entries", "only", "array", "rows")
#: Kinds of values, whose `read` takes a value of a file apart.
KINDS = ("AnyNumber", "AnyText", "Choice", "Each", "Flag", "Number", "String", "Whole")
#: Functions that take input apart, by the module that they are called by.
READ = {
    "toml_file": ("read", "read_text", "parse", "text_of", "decoded", *TYPES),
    "files": ("read",),
    "game_folders": ("read_beside", "text_beside", "read_document", "read_game"),
    "ElementTree": ("fromstring",),
    "csv": ("reader",),
    "json": ("loads",),
    "tomllib": ("loads",),
    "Image": ("open",),
}
NAMES = {name for names in READ.values() for name in names} | {"ZipFile", "b64decode", "read_pixels", "outline_of"}
FUNCTIONS = (ast.FunctionDef, ast.Lambda)


def readers():
    """The functions that call a shared reader themselves, not by one defined in them, each as module and qualified name."""
    for path in sources.paths("aids", "generators"):
        module = sources.modules()[path]
        if not any(
            called in module.text for called in (*READ, *KINDS, "ZipFile", "b64decode", "read_pixels", "outline_of")
        ):
            continue
        imported = {
            alias.asname or alias.name
            for node in module.nodes(ast.ImportFrom)
            for alias in node.names
            if alias.name in NAMES and (node.module or "").rpartition(".")[2] in (*READ, "zipfile", "base64")
        }
        for name, function in _functions(module.tree, ""):
            if any(_reads(node, imported) for node in _own(function)):
                yield path, name


def _functions(node, within):
    """The functions in a node, those within others too, each with its qualified name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            name = f"{within}{getattr(child, 'name', '<lambda>')}"
            yield name, child
            yield from _functions(child, f"{name}.<locals>.")
        else:
            yield from _functions(child, f"{within}{child.name}." if isinstance(child, ast.ClassDef) else within)


def _own(function):
    """The nodes of a function without those of functions in it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, FUNCTIONS):
            yield child
            yield from _own(child)


def _reads(node, imported):
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    if isinstance(called, ast.Attribute) and called.attr == "read" and isinstance(called.value, ast.Call):
        return isinstance(called.value.func, ast.Name) and called.value.func.id in KINDS
    if isinstance(called, ast.Attribute):
        return isinstance(called.value, ast.Name) and called.attr in READ.get(called.value.id, ())
    return isinstance(called, ast.Name) and called.id in imported


def reached(act):
    """The functions of the project that run in an act, each as module and qualified name."""
    found = set()

    def calls(frame, event, arg):
        if event == "call":
            found.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(calls)
    try:
        act()
    finally:
        sys.setprofile(before)
    return {
        (Path(code.co_filename).relative_to(sources.ROOT).as_posix(), code.co_qualname)
        for code in found
        if Path(code.co_filename).is_relative_to(sources.ROOT)
    }
