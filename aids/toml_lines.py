"""Where in a TOML document each key and value begins.

Only asked when there is something to refuse.  The document is known to be sound, so the walk has to find the
beginnings and ends of things and nothing more.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from contextlib import suppress

Key = str | int


def line_of(text: str, keys: Iterable[Key]) -> int | None:
    """The line of a document, from 1, where the value at these keys begins, or the nearest parent found.

    Rows of an array count from 0.  None if nothing on the way is found; nothing is ever raised.
    """
    found = _Lines(text).found
    path = tuple(keys)
    return next((found[path[:n]] for n in range(len(path), 0, -1) if path[:n] in found), None)


class _Lines:
    """One walk through a document; `found` maps each path of keys to its line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.counted = 0
        self.found: dict[tuple[Key, ...], int] = {}
        self.arrays: dict[tuple[Key, ...], int] = {}
        # If it is not TOML after all, what was found so far must do.
        with suppress(IndexError, ValueError, RecursionError):
            self._document()

    def _mark(self, path: tuple[Key, ...], *, header: bool = False) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        if header or path not in self.found:
            self.found[path] = self.line

    def _skip(self, pattern: str) -> str:
        match = re.compile(pattern, re.DOTALL).match(self.text, self.at)
        if match is None:
            raise ValueError(pattern)
        self.at = match.end()
        return match[0]

    def _blank(self) -> None:
        self._skip(r"(?:[ \t\r\n]|#[^\n]*)*")

    def _document(self) -> None:
        table: tuple[Key, ...] = ()
        self._blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._blank()

    def _header(self) -> tuple[Key, ...]:
        start = self.at
        many = self._skip(r"\[\[?") == "[["
        names = self._key()
        path: tuple[Key, ...] = ()
        for n, name in enumerate(names):
            path = (*path, name)
            if many and n == len(names) - 1:
                self.arrays[path] = self.arrays.get(path, -1) + 1
            elif path not in self.arrays:
                continue
            path = (*path, self.arrays[path])
        end, self.at = self.at, start
        self._parents(path)
        self._mark(path, header=True)
        self.at = end
        self._skip(r"\]\]?")
        return path

    def _parents(self, path: tuple[Key, ...]) -> None:
        for n in range(1, len(path)):
            self._mark(path[:n])

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            part = self._skip(r"[ \t]*(?:\"(?:\\.|[^\"\\])*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*").strip(" \t")
            if part[0] in "\"'":
                part = tomllib.loads(f"name = {part}")["name"]
            names.append(part)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _pair(self, table: tuple[Key, ...]) -> None:
        start = self.at
        path = (*table, *self._key())
        end, self.at = self.at, start
        self._parents(path)
        self._mark(path)
        self.at = end
        self._skip(r"=[ \t]*")
        self._value(path)

    def _value(self, path: tuple[Key, ...]) -> None:
        self._mark(path)
        if self.text[self.at] == "[":
            self.at += 1
            self._items(path)
        elif self.text[self.at] == "{":
            self.at += 1
            self._blank()
            while self.text[self.at] != "}":
                self._pair(path)
                self._skip(r"(?:[ \t\r\n,]|#[^\n]*)*")
            self.at += 1
        else:
            self._skip(
                r'"""(?:\\.|[^\\])*?"""+|' + r"'''.*?'''+|" + r'"(?:\\.|[^"\\])*"|' + r"'[^']*'|" + r"[^,\]}#\n]+"
            )

    def _items(self, path: tuple[Key, ...]) -> None:
        row = 0
        self._blank()
        while self.text[self.at] != "]":
            self._value((*path, row))
            self._skip(r"(?:[ \t\r\n,]|#[^\n]*)*")
            row += 1
        self.at += 1
