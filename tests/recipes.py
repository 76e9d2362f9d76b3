"""The recipes of CONTRIBUTING.md, carried out to the letter in a copy of the code, which is then run as a process."""

import ast
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager

from pypdf import PdfReader

from tests.sources import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Recipes")[1].split("\n## ")[0]
RUN = "from generators.cli.main import main; main()"
#: The comment that begins the lines of a file: its path, and where in it they go, without that to its end.
PLACE = re.compile(r"^(?:#|//) ([\w.<>-]+/[\w./<>-]+\.\w+)(?:, (below|at the end of) (.+))?\n", re.MULTILINE)


def recipes():
    """The block of each recipe, by the bold words that name it."""
    found = re.findall(r"^\*\*([^*]+?)\.?\*\*((?:(?!^\*\*).)*)", TEXT, re.MULTILINE | re.DOTALL)
    return {name: block for name, told in found for block in re.findall(r"^```\w+\n(.*?)^```$", told, re.M | re.S)}


def follow(copy, name, game="ssn"):
    """Carry out a recipe for a game in a copy of the code."""
    before, *places = PLACE.split(recipes()[name].replace("<game>", game))
    assert not before and places, "a block begins with the path of a file"
    for path, where, mark, lines in zip(*(iter(places),) * 4, strict=True):
        file = copy / path
        file.parent.mkdir(exist_ok=True)
        text = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
        at = _place(text, where, mark)
        file.write_text("".join([*text[:at], *([] if where else ["\n"] * bool(text)), lines, *text[at:]]), "utf-8")


def _place(text, where, mark):
    """The number of lines before those of a recipe."""
    if where == "below":
        (at,) = [number for number, line in enumerate(text, 1) if line.strip() == mark]
        return at
    if where:
        nodes = ast.walk(ast.parse("".join(text)))
        (found,) = [node for node in nodes if isinstance(node, ast.ClassDef) and f"class {node.name}" == mark]
        return max(node.end_lineno for node in found.body if isinstance(node, ast.AnnAssign))
    return len(text)


def copied(folder):
    """A copy of the code and its data in a folder."""
    for name in ("aids", "generators", "templates"):
        shutil.copytree(ROOT / name, folder / "site" / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "site"


def _process(copy, *words):
    """What starts the program of a copy beside it."""
    told = {"cwd": copy.parent, "env": {**os.environ, "PYTHONPATH": str(copy)}, "stdin": subprocess.DEVNULL}
    return [sys.executable, "-c", RUN, *words], told


def plotroom(copy, *words):
    """The standard output of the program in the copy; fails with its error output unless the exit status is 0."""
    command, told = _process(copy, *words)
    done = subprocess.run(command, **told, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    said = done.stderr.splitlines()
    assert not said or (said[0].startswith("Print ") and not said[1:]), "only how to print the pages"
    return done.stdout


def printed(copy, target):
    """The paths of the files that `print` writes, from the end of their names, and the text of the first file."""
    files = [copy.parent / line for line in plotroom(copy, "print", target, "--force").splitlines()]
    return [file.name for file in files], "\n".join(page.extract_text() for page in PdfReader(files[0]).pages)


@contextmanager
def served(copy):
    """The address of the pages of the copy."""
    command, told = _process(copy, "serve", "--no-open", "--port", "0")
    told["env"] |= {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, **told, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()
