"""The guide: its pages by name, as Markdown."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from aids.errors import UnknownName, nearest
from generators import TEMPLATES

DOCS = TEMPLATES.parent / "docs"


@cache
def _files() -> Mapping[str, Path]:
    """The files of the pages by name: those of an installed program, or those of the source tree."""
    installed = sorted((TEMPLATES / "guide").glob("*.md"))
    files = installed or sorted([*(DOCS / "guide").glob("*.md"), *DOCS.glob("glossary.md")], key=lambda file: file.stem)
    return {file.stem: file for file in files}


@cache
def pages() -> Mapping[str, str]:
    """The title of each page, by its name."""
    return {name: text(name).partition("\n")[0].lstrip("# ") for name in _files()}


def text(name: str) -> str:
    """A page as Markdown; UnknownName if there is none."""
    if name not in _files():
        raise UnknownName(f"the guide has no page called {name[:40]!r}; {nearest(name[:40], _files())}", where="name")
    return _files()[name].read_text(encoding="utf-8")
