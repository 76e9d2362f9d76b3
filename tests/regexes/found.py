"""Finds the regular expressions of the project: those of its Python modules, each with how it is used, and of its pages."""

import ast
import importlib
import re
from typing import NamedTuple

from tests import sources

CALLS = {"match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split"}
HOLDERS = {"Seal": re.DOTALL}  # classes that compile their first value when they use it, and with which flags
BLANK = "x"  # stands for what is put into a pattern when the program runs
JS = re.compile(
    r"(?:[=(,:!&|?{};\[+>]|\breturn)\s*/((?![*/])(?:[^/`\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++)/([dgimsuvy]*)"
)


class Used(NamedTuple):
    """A pattern where it is used: the file and line, its text and flags, and the function that applies it."""

    where: str
    pattern: str | bytes
    flags: int
    how: str

    @property
    def whole(self):
        return self.how == "fullmatch"

    @property
    def searched(self):
        return self.how not in ("match", "fullmatch")


def python_patterns():
    """Every pattern of `aids` and `generators`."""
    methods, places = {}, sources.paths("aids", "generators")
    for path in places:
        for node in _called(path, CALLS):
            held = node.func.value
            name = held.id if isinstance(held, ast.Name) else held.attr if isinstance(held, ast.Attribute) else ""
            for key in (name, (path, name)):
                methods.setdefault(key, set()).add(node.func.attr)
    for path in places:
        yield from _of_module(path, methods)


def _called(path, names):
    """The calls in a module of what is taken from something by one of some names."""
    for node in sources.modules()[path].nodes(ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in names:
            yield node


def _of_module(path, methods):
    module = sources.modules()[path]
    for node in module.nodes(ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in HOLDERS:
            yield Used(f"{path}:{node.lineno}", _text(node.args[0], path), HOLDERS[node.func.id], "finditer")
    used = [node for node in _called(path, CALLS | {"compile"}) if getattr(node.func.value, "id", "") == "re"]
    if not used:
        return
    names = {
        id(node.value): node.targets[0].id for node in module.nodes(ast.Assign) if isinstance(node.targets[0], ast.Name)
    }
    chained = {
        id(node.func.value): node.func.attr for node in module.nodes(ast.Call) if isinstance(node.func, ast.Attribute)
    }
    for node in used:
        pattern = _text(node.args[0], path)
        if pattern is None:
            continue  # a name that is bound elsewhere: the pattern is found there
        if isinstance(pattern, re.Pattern):
            pattern, flags = pattern.pattern, pattern.flags & (re.I | re.M | re.S | re.X)
        else:
            flags = _flags(node)
        how = {node.func.attr}
        if how == {"compile"}:
            how = {chained[id(node)]} if id(node) in chained else _methods(methods, path, names.get(id(node), ""))
        for each in sorted(how):
            yield Used(f"{path}:{node.lineno}", pattern, flags, each)


def _methods(methods, path, name):
    """How a pattern of a name is used: in its own module, else in others, else the two ways that ask most."""
    return methods.get((path, name)) or methods.get(name) or {"fullmatch", "search"}


def _flags(node):
    named = [
        each.attr
        for part in (*node.args[1:], *(keyword.value for keyword in node.keywords))
        for each in ast.walk(part)
        if isinstance(each, ast.Attribute)
    ]
    return sum({getattr(re, name) for name in named if isinstance(getattr(re, name, None), re.RegexFlag)})


def _text(node, path):
    """The text of a pattern: as it stands, with blanks for what is put in, or the value of a name of the module."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else BLANK for part in node.values)
    if isinstance(node, ast.Name):
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        return getattr(module, node.id, None)
    if isinstance(node, ast.BinOp):
        left, right = _text(node.left, path), _text(node.right, path)
        return None if left is None or right is None else left + right
    return None


def page_patterns():
    """Every regular expression that stands as a literal in the JavaScript of the pages."""
    for path in sorted((sources.ROOT / "templates" / "web").rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        for match in JS.finditer(text):
            line = text.count("\n", 0, match.start(1)) + 1
            flags = sum(getattr(re, letter.upper()) for letter in match[2] if letter in "ims")
            yield Used(f"{path.relative_to(sources.ROOT).as_posix()}:{line}", _python(match[1]), flags, "search")


def _python(pattern):
    """A pattern of JavaScript as Python writes it."""
    pattern = re.sub(r"\(\?<(?=[a-z])", "(?P<", pattern)
    pattern = re.sub(r"\\[pP]\{[^{}]*\}", r"\\w", pattern).replace("[^]", r"[\s\S]")
    return re.sub(r"\\u\{?([0-9a-fA-F]{4,5})\}?", lambda code: re.escape(chr(int(code[1], 16))), pattern)
