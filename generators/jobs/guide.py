"""The guide: its pages by name, as Markdown and as plain text."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from aids.errors import UnknownName, nearest
from generators import TEMPLATES

GLOSSARY = "glossary"
BESIDE = (GLOSSARY, "own-game", "own-kit")  # pages beside the folder of the guide
DOCS = TEMPLATES.parent / "docs"
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
LEFT_OUT = re.compile(r"<!--[^>]*-->\n?|^!\[[^\]]*\]\([^)]*\)\n?", re.MULTILINE)
BOLD = re.compile(r"(?<!`)\*\*([^*`]+)\*\*")
CODE, ROW, RULE = "```", "|", re.compile(r"[|: -]+")


@cache
def _files() -> Mapping[str, Path]:
    """The files of the pages by name: those of an installed program, or those of the source tree."""
    installed = sorted((TEMPLATES / "guide").glob("*.md"))
    files = installed or [*(DOCS / f"{name}.md" for name in BESIDE), *(DOCS / "guide").glob("*.md")]
    return {path.stem: path for path in sorted(files, key=lambda path: path.stem) if path.exists()}


def pages() -> Mapping[str, str]:
    """The title of each page, by its name."""
    return {name: text(name).partition("\n")[0].lstrip("# ") for name in _files()}


def text(name: str) -> str:
    """A page as Markdown; UnknownName if there is none."""
    if name not in _files():
        fix = nearest(name[:40], _files(), "plotroom guide")
        raise UnknownName(f"the guide has no page {name[:40]!r}", fix, where="guide")
    return _files()[name].read_text(encoding="utf-8")


def plain(name: str) -> str:
    """A page as plain text; the errors of `text`.

    Code is indented, the columns of tables are aligned, and a link to another page names the command that shows it.
    """
    lines: list[str] = []
    table: list[list[str]] = []
    in_code = False
    for line in LINK.sub(_linked, LEFT_OUT.sub("", text(name))).strip().split("\n"):
        if line.startswith(ROW):
            cells = BOLD.sub(r"\1", line).strip(ROW).split(ROW)
            table += [] if RULE.fullmatch(line) else [[cell.strip() for cell in cells]]
            continue
        lines += _aligned(table)
        table = []
        if line.startswith(CODE):
            in_code = not in_code
        else:
            lines.append(f"    {line}".rstrip() if in_code else BOLD.sub(r"\1", line.lstrip("# ")))
    return "\n".join([*lines, *_aligned(table)])


def _linked(link: re.Match[str]) -> str:
    """The words of a link, and the command that shows the page it leads to."""
    name = Path(link[2].partition("#")[0]).stem
    return f"{link[1]} (plotroom guide {name})" if name in _files() else link[1]


def _aligned(rows: list[list[str]]) -> list[str]:
    """The rows of a table with their columns under each other."""
    most = [max(map(len, cells)) for cells in zip(*rows, strict=False)]
    return ["  ".join(map(str.ljust, row, most)).rstrip() for row in rows]
