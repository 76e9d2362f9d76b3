"""House rules edited: a figure or a table set in the text of a TOML file, everything else of it kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aids.errors import InputError
from aids.toml_file import brief, quote
from generators.web.requests import Request, check_keys, mapping_field, rules_of, text_field


def edit(request: Request) -> dict[str, object]:
    """The text of house rules with the figures and tables of `set` in it; null takes one out.

    The text is not checked here: `describe` with these rules refuses what is wrong in them.
    """
    check_keys(request, ("game", "rules", "set"))
    game, (_, text) = text_field(request, "game"), rules_of(request)
    changes = mapping_field(request, "set")
    check_keys(changes, ("figures", "tables"))
    if not text.strip():
        text = f"game = {quote(game)}\n"
    for name, value in mapping_field(changes, "figures").items():
        text = set_figure(text, _key(name), value)
    for name, rows in mapping_field(changes, "tables").items():
        text = set_table(text, _key(name), rows)
    return {"text": text}


def set_figure(text: str, name: str, value: object) -> str:
    """The text with a figure set under `[figures]`, or without it if the value is None."""
    lines = text.rstrip("\n").split("\n")
    start = _header(lines, "figures")
    if start is None:
        if value is None:
            return text
        return "\n".join([*lines, "", "[figures]", f"{name} = {_toml(value)}"]) + "\n"
    end = _next_header(lines, start)
    at = next((n for n in range(start + 1, end) if re.match(rf"\s*{re.escape(name)}\s*=", lines[n])), None)
    stated = [] if value is None else [f"{name} = {_toml(value)}"]
    if at is not None:
        lines[at : at + 1] = stated
    else:
        last = next((n for n in range(end - 1, start, -1) if lines[n].strip()), start)
        lines[last + 1 : last + 1] = stated
    return "\n".join(lines) + "\n"


def set_table(text: str, name: str, rows: object) -> str:
    """The text with the rows of a table, or without that table if there are none (None)."""
    lines = text.rstrip("\n").split("\n")
    start = _header(lines, f"tables.{name}")
    if start is not None:
        del lines[start : _next_header(lines, start)]
    if rows is not None:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputError(f"{brief(rows)} is not a list of rows", where=name)
        lines += ["", f"[tables.{name}]", "rows = [", *(f"  {_row(row)}," for row in rows), "]"]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _header(lines: Sequence[str], name: str) -> int | None:
    """The line on which a table of TOML begins."""
    return next((n for n, line in enumerate(lines) if re.match(rf"\s*\[\s*{re.escape(name)}\s*\]", line)), None)


def _next_header(lines: Sequence[str], start: int) -> int:
    """The line of the table after the one that begins at `start`; the number of lines if it is the last."""
    return next((n for n in range(start + 1, len(lines)) if re.match(r"\s*\[[^\[]*\]\s*(#.*)?$", lines[n])), len(lines))


def _row(row: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{_key(key)} = {_toml(value)}" for key, value in row.items()) + " }"


def _key(name: str) -> str:
    if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) is None:
        raise InputError(f"{brief(name)} is not the name of a figure or a table", where="set")
    return name


def _toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return brief(value)
    if isinstance(value, str):
        return quote(value[:400])
    raise InputError(f"{brief(value)} is not a number or a text", where="set")
