"""The cases: files and command lines made from sound ones by one or more mutations, the same for the same number."""

import json
import random
import shlex
import tomllib
from functools import cache
from typing import NamedTuple

from aids import games
from generators.cli import starters
from generators.cli.examples import example
from generators.sheets.setups import setup_games
from tests.printed import CASES_FOLDER, setup_words, sheets_of


class Case(NamedTuple):
    """One run: its kind, the files it finds (name to content), the words of its command line.

    `file` is the mutated file; a refusal must name it with a line, unless it names an option.
    """

    kind: str
    words: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    file: str = ""


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


LABELS = """
[mine]
title = "Mine"
paper = "a4"
label = ["5/8 in", "5/8 in"]
columns = 8
rows = 12
left = "1/2 in"
top = "1/2 in"
across = "0.7 in"
down = "0.7 in"
"""


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


def mutate(document, keys, dice):
    """The document with the value at the keys replaced, left out, renamed, doubled or repeated many times."""
    way = dice.choices(("replace", "remove", "rename", "double", "many"), (80, 6, 5, 5, 4))[0]
    hostile = dice.choice(HOSTILE)

    def change(parent, key):
        if way == "remove":
            del parent[key]
        elif way == "rename" and isinstance(parent, dict):
            parent[str(hostile)[:50]] = parent.pop(key)
        elif way == "double" and isinstance(parent, list):
            parent.append(parent[key])
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


@cache
def sources():
    """Every sound file: its kind, name, content, and the command lines that read it."""
    found = []
    for game in games.names():
        kit = starters.kit(game)
        words = tuple(("print", f"{game}/{sheet}", "--kit", "kit.toml") for sheet in sheets_of(game))
        found.append(("kit", "kit.toml", kit, words))
        found.append(("rules", "house.toml", _uncommented(starters.rules(game)), _rules_words(game)))
    for path in sorted((CASES_FOLDER / "house-rules").glob("*/*.toml")):
        found.append(("rules", "house.toml", path.read_text(encoding="utf-8"), _rules_words(path.parent.name)))
    scenario = starters.scenario("on-patrol")
    setup = tuple(("setup", "on-patrol", "scenario.toml", "--seed", "7", *more) for more in ((), ("--json",)))
    found.append(("scenario", "scenario.toml", scenario, setup))
    found.append(("position", "position.toml", starters.scenario("u-boat"), _position_words()))
    for suffix in ("csv", "toml"):
        words = tuple(
            ("print", "counters", f"mine.{suffix}", *more) for more in ((), ("--each-counter", "--dpi", "60"))
        )
        found.append(("counters", f"mine.{suffix}", starters.counters(f"mine.{suffix}"), words))
    found.append(
        ("labels", "labels.toml", LABELS, (("print", "depths/markers", "--labels", "labels.toml", "--paper", "a4"),))
    )
    return tuple(found)


def _position_words():
    words = ("check", "u-boat", "adjudicate", "position.toml")
    return words, (*words, "--lenient"), (*words, "--json")


def _rules_words(game):
    sheets = tuple(("print", f"{game}/{sheet}", "--rules", "house.toml") for sheet in sheets_of(game))
    examples = (shlex.split(example(game, check))[1:] for check in games.load(game).checks.values())
    checks = tuple((*words, "--rules", "house.toml") for words in examples if not words[-1].endswith(".toml"))
    setups = (
        (("setup", game, *setup_words(game), "--seed", "7", "--rules", "house.toml"),) if game in setup_games() else ()
    )
    return (*sheets, *checks, *setups)


def _uncommented(text):
    """A starter of house rules with its figures and tables in force, if that is TOML; else as it is."""
    lines = [line.removeprefix("# ") if _is_setting(line) else line for line in text.split("\n")]
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return text
    return "\n".join(lines)


def _is_setting(line):
    body = line.removeprefix("# ")
    return line.startswith("# ") and (
        body.startswith(("[", "  {", "rows = [", "]")) or " = " in body.partition("   #")[0]
    )


OPTIONS = (
    *("--paper", "--format", "--sides", "--palette", "--dpi", "--rules", "--kit", "--hex-size", "--easy", "--sharp"),
    *(
        "--one-file",
        "--each-counter",
        "--vtt",
        "--preview",
        "--register",
        "--cut-only",
        "--labels",
        "--mirror",
        "--seed",
    ),
    *("--count", "--json", "--odds", "--dice", "--turns", "--printer", "--force", "--help", "--hex", "--threshold"),
)
VALUES = (
    *(
        "letter",
        "a4",
        "a5",
        "5080x127mm",
        "200x5in",
        "10x10",
        "pdf",
        "svg",
        "png",
        "fold",
        "single",
        "film",
        "300",
        "36",
    ),
    *(
        "1200",
        "7",
        "0",
        "-1",
        "nan",
        "1e9",
        "9" * 300,
        "",
        " ",
        "/",
        "..",
        "\x1b[31m",
        "\udcff",
        "中",
        "x" * 300,
        "none.toml",
    ),
    *("vassal", "tts", "a4-35", "silhouette", "1/2 in", "3 in", "1/0 in", "K20", "d6", "3,4", "true", "--", "-", "-h"),
)


@cache
def starts():
    """Sound beginnings of command lines."""
    lines = [("list",), ("list", "--json"), ("calibrate",), ("calibrate", "--list"), ("new", "counters", "my.csv")]
    for game in games.names():
        lines += [("print", f"{game}/{sheet}") for sheet in sheets_of(game)[:2]]
        lines += [("check", game, check) for check in games.load(game).checks]
        lines += [("list", game), ("new", "kit", game, "my.toml"), ("print", game, "--preview")]
        if game in setup_games():
            lines.append(("setup", game, *setup_words(game)))
    return tuple(lines)


def command_case(dice):
    """A command line with options and values that may not belong to it."""
    words = list(dice.choice(starts()))
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(1, len(words) + 1)
        way = dice.randrange(4)
        if way == 0:
            words[at:at] = [dice.choice(OPTIONS)]
        elif way == 1:
            words[at:at] = [dice.choice(OPTIONS), dice.choice(VALUES)]
        elif way == 2:
            words[at:at] = [dice.choice(VALUES)]
        else:
            del words[at : at + 1]
    return Case("command line", tuple(words))


def file_case(dice):
    """A mutated file with a command line that reads it."""
    weights = [len(words) for *_, words in sources()]
    kind, name, text, lines = dice.choices(sources(), weights)[0]
    words = dice.choice(lines)
    if dice.random() < 0.2 or name.endswith(".csv"):
        content = scrambled(text.encode(), dice) if dice.random() < 0.5 else _mutated_cells(text, dice)
    else:
        document = tomllib.loads(text)
        chosen = _relevant(document, words)
        for _ in range(dice.choice((1, 1, 1, 2))):
            document = mutate(
                document, dice.choice([p for p in chosen if _has(document, p)] or [next(iter(chosen))]), dice
            )
        content = dump(document).encode("utf-8", "replace")
    if words[0] == "print" and "--each-counter" not in words:
        words += ("--format", dice.choice(("svg", "svg", "pdf")))
    return Case(kind, words, ((name, content),), name)


def _mutated_cells(text, dice):
    """A text with one of its words or cells replaced by a hostile one."""
    lines = text.split("\n")
    at = dice.choice([n for n, line in enumerate(lines) if line and not line.startswith("#")])
    cells = lines[at].split(",")
    cells[dice.randrange(len(cells))] = str(dice.choice(HOSTILE))[:2000]
    lines[at] = ",".join(cells)
    return "\n".join(lines).encode("utf-8", "replace")


def _has(document, keys):
    """Whether a document has a value at the keys."""
    for key in keys:
        try:
            document = document[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def _relevant(document, words):
    """The places of a document that a command reads: those of the sheet that it prints, or all."""
    listed = list(places(document))
    if "--kit" not in words:
        return listed or [("game",)]
    name = words[1].partition("/")[2]
    return [
        keys for keys in listed if keys[0] != "sheets" or len(keys) < 2 or document["sheets"][keys[1]]["name"] == name
    ]


def case(number, seed=0):
    """Case `number` of a campaign."""
    dice = random.Random(f"{seed}/{number}")
    return command_case(dice) if dice.random() < 0.25 else file_case(dice)


def shown(one):
    """The command line of a case, to be read by a person."""
    return shlex.join(["plotroom", *one.words])
