"""TOML edited as text: a value set or taken out, everything else of the text kept, comments too."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

from aids.errors import InputError
from aids.places import brief
from aids.toml_file import quote
from aids.toml_limits import without_quoted

MOST_TEXT = 400
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def checked_key(name: str, what: str) -> str:
    """A bare key of TOML, the name of `what`; InputError for another text."""
    if _NAME.fullmatch(name) is None:
        raise InputError(f"{brief(name)} is not the name of {what}", where="set")
    return name


def as_toml(value: object) -> str:
    """A value as TOML: a flag, a number, a text, or a list or a table of them; InputError for any other."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return brief(value)
    if isinstance(value, str):
        return quote(value[:MOST_TEXT])
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    if isinstance(value, dict):
        entries = (f"{checked_key(str(key), 'a value')} = {as_toml(each)}" for key, each in value.items())
        return f"{{ {', '.join(entries)} }}"
    raise InputError(f"{brief(value)} is not a number, a text, or a list or a table of them")


def header(lines: Sequence[str], name: str, number: int = 0) -> int | None:
    """The line on which a table of TOML begins; `number` counts the tables `[[name]]` of a list from 0."""
    found = [n for n, line in enumerate(lines) if re.match(rf"\s*\[\[?\s*{re.escape(name)}\s*\]", line)]
    return found[number] if number < len(found) else None


def path_of(line: str) -> tuple[str, ...]:
    """The keys of the table that a line begins, whatever quotes they are in; empty for any other line."""
    if not line.lstrip().startswith("["):
        return ()
    try:
        at: object = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    keys = []
    while isinstance(at, dict | list) and at:
        if isinstance(at, dict):
            keys.append(next(iter(at)))
        at = at[keys[-1]] if isinstance(at, dict) else at[0]
    return tuple(keys)


def next_header(lines: Sequence[str], start: int) -> int:
    """The line of the table after the one that begins at `start`; the number of lines if it is the last."""
    ends = (n for n in range(start + 1, len(lines)) if re.match(r"\s*\[{1,2}[^\[\]]*\]{1,2}\s*(#.*)?$", lines[n]))
    return next(ends, len(lines))


def set_value(lines: list[str], first: int, end: int, name: str, value: object) -> None:
    """Set a value among the lines from `first` to `end`; None takes it out.

    A comment behind the value stays.  A new value stands where a commented one is, otherwise behind the last value.
    """
    at = next((n for n in range(first, end) if re.match(rf"\s*{re.escape(name)}\s*=", lines[n])), None)
    if at is not None:
        last = _last_line(lines, at, end)
        comment = _comment(lines[last])
        stated = [] if value is None else [_with_comment(f"{name} = {as_toml(value)}", comment)]
        lines[at : last + 1] = stated
    elif value is not None:
        hint = next((n for n in range(first, end) if re.match(rf"\s*#\s*{re.escape(name)}\s*=", lines[n])), None)
        written = [n for n in range(first, end) if lines[n].strip()]
        stating = [n for n in written if not lines[n].lstrip().startswith("#")]
        last = (stating or written or [first - 1])[-1] if hint is None else hint
        lines.insert(last + 1, f"{name} = {as_toml(value)}")


def _last_line(lines: Sequence[str], at: int, end: int) -> int:
    """The line on which the value that begins at `at` ends: lists and inline tables may take several."""
    depth = 0
    for n in range(at, end):
        bare = without_quoted(lines[n]).split("#")[0]
        depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
        if depth <= 0:
            return n
    return at


def _comment(line: str) -> str:
    """The comment at the end of a line, without the blanks before it; "" if there is none."""
    at = without_quoted(line).find("#")
    return line[at:] if at >= 0 else ""


def _with_comment(stated: str, comment: str) -> str:
    return f"{stated.ljust(30)} {comment}" if comment else stated
