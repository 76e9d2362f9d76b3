"""Documents that grow: a sample in which one element, fault or blank stands n times, for every place of the sample."""

import copy
from collections.abc import Iterator

from aids.toml_file import as_toml, key_as_toml

BLANKS = 8  # of a kind in a text


def as_text(document):
    """A document as TOML: a line for each key of its tables, so that a fault has a line of its own."""
    lines, tables = [], []
    for key, value in document.items():
        rows = value if isinstance(value, list) and value and all(isinstance(row, dict) for row in value) else None
        name = key_as_toml(key)
        if isinstance(value, dict):
            tables += [f"[{name}]", *_pairs(value)]
        elif rows is not None:
            tables += [line for row in rows for line in (f"[[{name}]]", *_pairs(row))]
        else:
            lines += _pairs({key: value})
    return "\n".join([*lines, *tables, "# end"]) + "\n"


def _pairs(table):
    return [f"{key_as_toml(key)} = {as_toml(value)}" for key, value in table.items()]


def growths(sample) -> Iterator[tuple[str, object]]:
    """Every growth of a sample: its name, and the document with n of what is repeated as a function of n."""
    for keys, value in _places(sample):
        where = ".".join(map(str, keys)) or "top"
        if isinstance(value, list) and value:
            yield f"{where} repeated", _set(sample, keys, lambda n, value=value: _cycled(value, n))
            yield f"{where} numbered", _set(sample, keys, lambda n, value=value: _numbered(value, n))
            yield f"{where} faulty", _set(sample, keys, lambda n, value=value: [_faulty(x) for x in _cycled(value, n)])
        elif isinstance(value, dict):
            more = _set(sample, keys, lambda n, value=value: value | {f"unknown{k}": k for k in range(n)})
            yield f"{where} unknown", more
            for kind in (dict, str, int, list):
                child = next((each for each in value.values() if isinstance(each, kind)), None)
                if child is not None:
                    alike = _set(
                        sample, keys, lambda n, v=value, c=child: v | {f"more{k}": copy.deepcopy(c) for k in range(n)}
                    )
                    yield f"{where} more {kind.__name__}", alike
        elif isinstance(value, str):
            yield f"{where} long", _set(sample, keys, lambda n, value=value: value * n)
            yield f"{where} blank", _set(sample, keys, lambda n, value=value: f"{value}{' ' * BLANKS * n}{value}")


def _places(value, keys=(), seen=None):
    """Every place of a document; of a list its first two rows, which stand for the others."""
    yield keys, value
    children = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, inner in children:
        yield from _places(inner, (*keys, key))


def _set(sample, keys, make):
    """The sample with another value at a place, as a function of n."""

    def grown(n):
        if not keys:
            return make(n)
        document = copy.deepcopy(sample)
        inner = document
        for key in keys[:-1]:
            inner = inner[key]
        inner[keys[-1]] = make(n)
        return document

    return grown


def _cycled(rows, n):
    return [copy.deepcopy(rows[k % len(rows)]) for k in range(n)]


def _numbered(rows, n):
    """Rows whose names differ, and texts that differ."""
    return [_with_number(row, k) for k, row in enumerate(_cycled(rows, n))]


def _with_number(row, k):
    if isinstance(row, dict):
        return {key: f"{value}{k}" if key in ("name", "number") else value for key, value in row.items()}
    return f"{row}{k}" if isinstance(row, str) else row


def _faulty(row):
    """A row with a fault that keeps its place: an unknown key, or a value of another type."""
    return row | {"unknown": 1} if isinstance(row, dict) else 3.5 if isinstance(row, str) else "x"
