"""Mutations of documents and of bytes, and hostile values."""

import json


class Raw(str):
    """A value written into TOML as it stands."""


HOSTILE = (
    *map(Raw, ("nan", "inf", "-inf", "1e300", "-1e300", "5e-324", "0.0", "-0.5", "1979-05-27", "07:32:00", "true")),
    *map(Raw, ("0", "1", "-1", "2", "7", "64", "1000", "100000", "100000000", "-2147483649", "1" + "0" * 400)),
    *map(
        Raw, ("0x" + "f" * 5000, "9" * 4400, "[]", "{}", "[[]]", "[1]", '["a"]', '[["SS-4"]]', "{z = 1}", "[{a = 1}]")
    ),
    Raw("[" * 200 + "]" * 200),
    *(
        "",
        " ",
        "x",
        "a",
        "-",
        ".",
        "/",
        "..",
        "/../../../escaped",
        "a/b",
        "\\",
        "con",
        "%s",
        "{",
        "{n}",
        "{easy-angle}",
    ),
    *(
        "W" * 30,
        "W" * 220,
        "word " * 150,
        "x" * 30_000,
        "a\nb",
        "a\tb",
        "\x1b[31mred",
        "\u202e",
        "\ud7ff",
        "中",
        "é",
        "🚢",
    ),
    *("1/2 in", "0 in", "-1 in", "999999 in", "999999 mm", "0.000001 in", "1/0 in", "3", "3 parsec", "nan in"),
    *("full", "left", "right", "d6", "2d6", "99d99", "counters", "chart", "log", "#000000", "paper", "ink", "K20"),
)


def dump(document):
    """A document as TOML, one line for each key at the top; tables inside are inline."""
    return "".join(f"{key_of(key)} = {inline(value)}\n" for key, value in document.items())


def key_of(key):
    """A key as TOML."""
    return inline(str(key))


def inline(value):
    """A value as TOML; arrays of tables have a line for each table."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        if value and all(isinstance(item, dict) for item in value):
            return "[\n" + "".join(f"  {inline(item)},\n" for item in value) + "]"
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key_of(key)} = {inline(item)}" for key, item in value.items()) + "}"
    return str(value)


def places(value, keys=()):
    """The keys that lead to every value of a document, tables and arrays included."""
    if keys:
        yield keys
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*keys, key))


def changed(value, keys, change):
    """A copy of a document in which `change(parent, key)` was done to the value at the keys."""
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(keys) == 1:
        change(copy, keys[0])
    else:
        copy[keys[0]] = changed(copy[keys[0]], keys[1:], change)
    return copy


def near(value, document, key, dice):
    """A value of the same type: a number not far off, a longer text, or what the same key holds elsewhere."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice((value - 1, value + 1, -value, 2 * value, 10 * value, value + 100))
    if isinstance(value, float):
        return dice.choice((value / 2, value * 2, -value, value + 0.001))
    same = sorted({text for text in texts_of(document, key) if text != value})
    texts = ("word " * dice.choice((5, 12, 18)), f"{value} {value}", value[: len(value) // 2], value.upper(), "W" * 40)
    return dice.choice((*same[:20], *texts))


def texts_of(value, wanted, key=None):
    """Every text that a key holds anywhere in a document."""
    if isinstance(value, str):
        if key == wanted:
            yield value
        return
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for inner, item in items:
        yield from texts_of(item, wanted, inner)


def graft(parent, document, dice):
    """Put a value of the document into a table under its own key, or at the end of a list."""
    keys = dice.choice([keys for keys in places(document) if isinstance(keys[-1], str) == isinstance(parent, dict)])
    value = document
    for key in keys:
        value = value[key]
    if isinstance(parent, dict):
        parent[keys[-1]] = value
    else:
        parent.append(value)


def mutate(document, keys, dice):
    """The document with the value at the keys replaced, changed a little, left out, renamed, doubled or repeated.

    Or it gets a value beside it that stands elsewhere in the document: a key of another table, a row of another list.
    """
    ways = ("replace", "near", "remove", "rename", "double", "many", "graft")
    way = dice.choices(ways, (36, 36, 6, 5, 5, 4, 8))[0]
    hostile = dice.choice(HOSTILE)

    def change(parent, key):
        if way == "remove":
            del parent[key]
        elif way == "graft":
            graft(parent, document, dice)
        elif way == "rename" and isinstance(parent, dict):
            parent[str(hostile)[: dice.choice((50, 50, 300))]] = parent.pop(key)
        elif way == "double" and isinstance(parent, list):
            parent.append(parent[key])
        elif way == "near" and isinstance(parent[key], bool | int | float | str):
            parent[key] = near(parent[key], document, keys[-1], dice)
        elif way == "many" and isinstance(parent[key], str):
            parent[key] *= dice.choice((2, 40))
        elif way == "many" and isinstance(parent[key], list):
            parent[key] = parent[key] * dice.choice((2, 40))
        else:
            parent[key] = hostile

    return changed(document, keys, change)


def scrambled(content, dice):
    """Bytes with a few of them changed, removed, repeated or inserted."""
    out = bytearray(content)
    for _ in range(dice.choice((1, 1, 2, 5))):
        at = dice.randrange(len(out) + 1)
        way = dice.randrange(5)
        if way == 0:
            out[at : at + 1] = bytes([dice.randrange(256)])
        elif way == 1:
            del out[at : at + dice.choice((1, 3, 40))]
        elif way == 2:
            out[at:at] = dice.choice(
                (b"\xff", b"\0", b"\x1b", b'"', b"[", b"{", b"=", b"\n", b",,", b"\r", b"#", b"'''")
            )
        elif way == 3:
            out[at:at] = out[at : at + dice.choice((5, 200))] * dice.choice((1, 3))
        else:
            out[at:at] = dice.choice((b"a." * 500, b"[" * 500, b"9" * 5000, b"x" * 300, b"\n" * 50))
    return bytes(out)
