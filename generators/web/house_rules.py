"""House rules edited: a figure or a table set in the text of a TOML file, everything else of it kept."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from aids.errors import InputError
from aids.places import brief
from aids.toml_file import key_as_toml, quote
from generators.web.requests import Request, check_keys, mapping_field, rules_file, text_field
from generators.web.toml_edit import as_toml, checked_key, header, next_header, path_of, set_value

NAMED = "a figure or a table"
MOST_KEY = 60
MOST_SECTIONS, MOST_VALUES = 50, 50  # of a request: each looks through the text


def edit(request: Request) -> dict[str, object]:
    """The text of house rules with the figures, tables and sections of `set` in it; null takes one out.

    `sections` are pairs, carried out one after the other: the keys of a table, and its values, of which null takes one
    out; null in place of them takes out the whole table.

    The text is not checked here: `describe` with these rules refuses what is wrong in them.
    """
    check_keys(request, ("game", "rules", "set"))
    game, (_, text) = text_field(request, "game"), rules_file(request)
    changes = mapping_field(request, "set")
    check_keys(changes, ("figures", "tables", "sections"))
    if not text.strip():
        text = f"game = {quote(game)}\n"
    for name, value in mapping_field(changes, "figures").items():
        text = set_figure(text, checked_key(name, NAMED), value)
    for name, rows in mapping_field(changes, "tables").items():
        text = set_table(text, checked_key(name, NAMED), rows)
    for keys, values in _sections(changes.get("sections", [])):
        text = set_section(text, keys, values)
    return {"text": text}


def _sections(raw: object) -> Iterator[tuple[tuple[str, ...], Mapping[str, object] | None]]:
    """The tables of sections to be set; InputError for what is none."""
    pairs = raw if isinstance(raw, list) else [raw]
    if len(pairs) > MOST_SECTIONS:
        raise InputError(f"has {len(pairs)} tables, more than {MOST_SECTIONS}", where="set")
    for pair in pairs:
        match pair:
            case [[str(), *_] as keys, dict() | None as values] if all(isinstance(key, str) for key in keys):
                if len(values or ()) > MOST_VALUES:
                    raise InputError(f"has {len(values or ())} values, more than {MOST_VALUES}", where="set")
                yield tuple(map(str, keys)), values
            case _:
                raise InputError(f"{brief(pair)} is not the keys of a table with its values", where="set")


def set_section(text: str, keys: tuple[str, ...], values: Mapping[str, object] | None) -> str:
    """The text with values of a table set, or without that table and those within it if there are none (None)."""
    lines = text.rstrip("\n").split("\n")
    if values is None:
        _take_out(lines, keys)
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"
    start = next((n for n, line in enumerate(lines) if path_of(line) == keys), None)
    if start is None:
        _check_unstated(text, keys)
        lines += ["", f"[{'.'.join(_key(key) for key in keys)}]"]
        start = len(lines) - 1
    for name, value in values.items():
        _take_out(lines, (*keys, checked_key(name, "a value")))  # a list of tables with headers of their own
        set_value(lines, start + 1, next_header(lines, start), name, value)
    return "\n".join(lines) + "\n"


def _take_out(lines: list[str], keys: tuple[str, ...]) -> None:
    """Take the tables of these keys, and those within them, out of the lines."""
    for n in reversed(range(len(lines))):
        if path_of(lines[n])[: len(keys)] == keys:
            del lines[n : next_header(lines, n)]


def _check_unstated(text: str, keys: tuple[str, ...]) -> None:
    """InputError for a table that the text states without a header, which is not edited here."""
    try:
        held: object = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return  # told when it is read
    for key in keys:
        held = held.get(key) if isinstance(held, dict) else None
    if held:
        raise InputError(f"{'.'.join(keys)} is not under a header of its own; change it in the file", where="set")


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
