"""House rules edited: a figure or a table set in the text of a TOML file, everything else of it kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aids.errors import InputError
from aids.places import brief
from aids.toml_file import key_as_toml, quote
from generators.web.requests import Request, check_keys, mapping_field, rules_file, text_field
from generators.web.toml_edit import as_toml, checked_key, header, next_header, set_value

NAMED = "a figure or a table"
MOST_KEY = 60


def edit(request: Request) -> dict[str, object]:
    """The text of house rules with the figures and tables of `set` in it; null takes one out.

    The text is not checked here: `describe` with these rules refuses what is wrong in them.
    """
    check_keys(request, ("game", "rules", "set"))
    game, (_, text) = text_field(request, "game"), rules_file(request)
    changes = mapping_field(request, "set")
    check_keys(changes, ("figures", "tables"))
    if not text.strip():
        text = f"game = {quote(game)}\n"
    for name, value in mapping_field(changes, "figures").items():
        text = set_figure(text, checked_key(name, NAMED), value)
    for name, rows in mapping_field(changes, "tables").items():
        text = set_table(text, checked_key(name, NAMED), rows)
    return {"text": text}


def set_figure(text: str, name: str, value: object) -> str:
    """The text with a figure set under `[figures]`, or without it if the value is None."""
    lines = text.rstrip("\n").split("\n")
    start = header(lines, "figures")
    if start is None:
        if value is None:
            return text
        return "\n".join([*lines, "", "[figures]", f"{name} = {as_toml(value)}"]) + "\n"
    set_value(lines, start + 1, next_header(lines, start), name, value)
    return "\n".join(lines) + "\n"


def set_table(text: str, name: str, rows: object) -> str:
    """The text with the rows of a table, or without that table if there are none (None)."""
    lines = text.rstrip("\n").split("\n")
    start = header(lines, f"tables.{name}")
    if start is not None:
        del lines[start : next_header(lines, start)]
    if rows is not None:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputError(f"{brief(rows)} is not a list of rows", where=name)
        lines += ["", f"[tables.{name}]", "rows = [", *(f"  {_row(row)}," for row in rows), "]"]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _row(row: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{_key(key)} = {as_toml(value)}" for key, value in row.items()) + " }"


def _key(key: str) -> str:
    """The key of a column: quoted where TOML asks for it."""
    if not key.isprintable() or len(key) > MOST_KEY:
        raise InputError(f"{brief(key)} is not the name of a column", where="set")
    return key_as_toml(key)
