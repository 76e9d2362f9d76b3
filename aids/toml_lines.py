"""Finds the line of a value in a TOML document.

It runs only when there is a fault in a document that is valid TOML, so the scanner need not check the syntax: it finds
where keys, values and headers begin and end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from aids.places import Key


def loads(text: str) -> dict[str, object]:
    """The document in a text; `ValueError` if it is not TOML, `RecursionError` for brackets too deep."""
    import tomllib  # 4 ms, which a look-up, whose rules are cached, does not need

    return tomllib.loads(text)


def line_of(text: str, keys: Iterable[Key]) -> int | None:
    """The line, from 1, where the value at these keys begins; if it is not in the document, its nearest parent's.

    Rows of an array are counted from 0.  None if no parent is in the document; no errors.
    """
    lines = _scan(text)
    path = tuple(keys)
    return next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), None)


@lru_cache(maxsize=4)  # a game whose files have many faults is scanned once
def _scan(text: str) -> dict[tuple[Key, ...], int]:
    return _Scanner(text).lines


class _Scanner:
    """One pass through a document.

    `lines` are the lines by the path of keys, `arrays` the index of the last row of each `[[array]]`; `at` is the
    position, `line` the line at the position `counted`.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.counted = 0
        self.lines: dict[tuple[Key, ...], int] = {}
        self.arrays: dict[tuple[Key, ...], int] = {}
        # A document that is not valid TOML gives the lines up to the fault.
        with suppress(IndexError, ValueError, RecursionError):
            self._document()

    def _mark(self, path: tuple[Key, ...], *, header: bool = False) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        if header or path not in self.lines:
            self.lines[path] = self.line

    def _skip(self, pattern: str) -> str:
        match = re.compile(pattern, re.DOTALL).match(self.text, self.at)
        if match is None:
            raise ValueError(pattern)
        self.at = match.end()
        return match[0]

    def _skip_blank(self) -> None:
        self._skip(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")

    def _document(self) -> None:
        table: tuple[Key, ...] = ()
        self._skip_blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip_blank()

    def _header(self) -> tuple[Key, ...]:
        start = self.at
        is_array = self._skip(r"\[\[?") == "[["
        names = self._key()
        path: tuple[Key, ...] = ()
        for n, name in enumerate(names):
            path = (*path, name)
            if is_array and n == len(names) - 1:
                self.arrays[path] = self.arrays.get(path, -1) + 1
            elif path not in self.arrays:
                continue
            path = (*path, self.arrays[path])
        end, self.at = self.at, start
        self._mark_parents(path)
        self._mark(path, header=True)
        self.at = end
        self._skip(r"\]\]?")
        return path

    def _mark_parents(self, path: tuple[Key, ...]) -> None:
        for n in range(1, len(path)):
            self._mark(path[:n])

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            part = self._skip(r"[ \t]*(?:\"[^\"\\]*(?:\\.[^\"\\]*)*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*").strip(" \t")
            if part[0] in "\"'":
                part = str(loads(f"name = {part}")["name"])
            names.append(part)
            if self.text[self.at] != ".":
                return names
            self.at += 1

    def _pair(self, table: tuple[Key, ...]) -> None:
        start = self.at
        path = (*table, *self._key())
        end, self.at = self.at, start
        self._mark_parents(path)
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
            self._skip_blank()
            while self.text[self.at] != "}":
                self._pair(path)
                self._skip(r"[ \t\r\n,]*(?:#[^\n]*[ \t\r\n,]*)*")
            self.at += 1
        else:
            self._skip(
                r'"""[^\\"]*(?:(?:\\.|"(?!""))[^\\"]*)*"""+|' + r"'''.*?'''+|"
                r'"[^"\\]*(?:\\.[^"\\]*)*"|' + r"'[^']*'|" + r"[^,\]}#\n]+"
            )

    def _items(self, path: tuple[Key, ...]) -> None:
        row = 0
        self._skip_blank()
        while self.text[self.at] != "]":
            self._value((*path, row))
            self._skip(r"[ \t\r\n,]*(?:#[^\n]*[ \t\r\n,]*)*")
            row += 1
        self.at += 1
