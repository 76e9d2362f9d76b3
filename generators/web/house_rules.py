"""House rules edited as TOML text: figures, tables and other sections are set or taken out, and the rest is unchanged.

Comments are part of that rest.  The sections that a game has besides figures and tables are described as forms, with
what house rules state in them and a picture of each table.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from types import FunctionType

from aids.errors import InputError
from aids.games import Game, code_of, made_by
from aids.input_file import brief
from aids.records.fields import SectionForm
from aids.toml_file import key_as_toml, quote, without_quoted
from generators.drawing import Drawing, Page
from generators.drawing.paths import extent
from generators.pieces import counters
from generators.pieces.rows import EACH
from generators.sheets import kits
from generators.sheets.kits import Spec, catalog, load
from generators.web.lookups import load_game, page_svg
from generators.web.requests import ANYTHING, OBJECT, Request, check_request, desk, rules_file, rules_of

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
    raise InputError(f"{brief(value)} is not a number, a text, a list or a table")


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
        mark = without_quoted(lines[last]).find("#")
        stated = "" if value is None else f"{name} = {as_toml(value)}"
        if stated and mark >= 0:
            stated = f"{stated.ljust(30)} {lines[last][mark:]}"
        lines[at : last + 1] = [stated] if stated else []
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


NAMED = "a value or a table"
MOST_KEY = 60
MOST_SECTIONS, MOST_VALUES = 50, 50  # of a request: each looks through the text


def edit(request: Request) -> dict[str, object]:
    """The text of house rules with the figures, tables and sections of `set` in it; null takes one out.

    `sections` are pairs, carried out one after the other: the keys of a table, and its values, of which null takes one
    out; null in place of them takes out the whole table.

    The text is not checked here: `describe` with these rules refuses what is wrong in them.
    """
    game, (_, text) = request["game"], rules_file(request)
    changes = request.get("set") or {}
    check_request(changes, {"figures": OBJECT, "tables": OBJECT, "sections": ANYTHING})
    if not text.strip():
        text = f"game = {quote(game)}\n"
    for name, value in (changes.get("figures") or {}).items():
        text = set_section(text, ("figures",), {checked_key(name, NAMED): value})
    for name, rows in (changes.get("tables") or {}).items():
        text = set_table(text, checked_key(name, NAMED), rows)
    for keys, values in _sections(changes.get("sections", [])):
        text = set_section(text, keys, values)
    return {"text": text}


def _sections(raw: object) -> Iterator[tuple[tuple[str, ...], Mapping[str, object] | None]]:
    """The tables of sections to be set; InputError for what is none."""
    pairs = raw if isinstance(raw, list) else [raw]
    if len(pairs) > MOST_SECTIONS:
        raise InputError(f"there are {len(pairs)} tables", f"the limit is {MOST_SECTIONS}", where="set")
    for pair in pairs:
        match pair:
            case [[str(), *_] as keys, dict() | None as values] if all(isinstance(key, str) for key in keys):
                if (count := len(values or ())) > MOST_VALUES:
                    raise InputError(f"there are {count} values", f"the limit is {MOST_VALUES}", where="set")
                yield tuple(map(str, keys)), values
            case _:
                raise InputError(f"{brief(pair)} is not a list of the keys of a table and its values", where="set")


def set_section(text: str, keys: tuple[str, ...], values: Mapping[str, object] | None) -> str:
    """The text with values of a table set, or without that table and those within it if there are none (None)."""
    lines = text.rstrip("\n").split("\n")
    if values is None:
        _take_out(lines, keys)
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"
    start = next((n for n, line in enumerate(lines) if path_of(line) == keys), None)
    if start is None and values and all(value is None for value in values.values()):
        return text
    if start is None:
        with suppress(tomllib.TOMLDecodeError):  # told when it is read
            held: object = tomllib.loads(text)
            for key in keys:
                held = held.get(key) if isinstance(held, dict) else None
            if held:  # it has no header, so it is not edited here
                raise InputError(f"{'.'.join(keys)} has no separate header. Change it in the file.", where="set")
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


def set_table(text: str, name: str, rows: object) -> str:
    """The text with the rows of a table, or without that table if there are none (None)."""
    lines = text.rstrip("\n").split("\n")
    _take_out(lines, ("tables", name))
    if rows is not None:
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputError(f"{brief(rows)} is not a list of rows", where=name)
        stated = (", ".join(f"{_key(key)} = {as_toml(value)}" for key, value in row.items()) for row in rows)
        lines += ["", f"[tables.{name}]", "rows = [", *(f"  {{ {row} }}," for row in stated), "]"]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _key(key: str) -> str:
    """The key of a column: quoted where TOML asks for it."""
    if not key.isprintable() or len(key) > MOST_KEY:
        raise InputError(f"{brief(key)} is not the name of a column", where="set")
    return key_as_toml(key)


WIDTH, EDGE = 420.0, 6.0  # points


def section_forms(game: Game) -> tuple[SectionForm, ...]:
    """The forms of the sections of house rules that a game has besides figures and tables; none for most games."""
    place = code_of(game.name).FORMS
    return made_by(game.name, place, game.rules, tuple) if place else ()


def sections(game: Game) -> list[dict[str, object]]:
    """The sections as forms, each with what house rules state of it: its values, or those of its tables by name."""
    return [
        {
            **form._asdict(),
            "stated": game.rules.extra.get(form.name, {}),
            "drawn": form.name in catalog(game.name).pictures or bool(_pieces(game, form.name)),
        }
        for form in section_forms(game)
    ]


def picture(request: Request) -> bytes:
    """A table of a section drawn, as SVG: as the game draws it, or the first counter that its kit prints for it."""
    game = load_game(request["game"], *rules_of(request), desk(request))
    section, name = request["section"], request["name"]
    stated = game.rules.extra.get(section)
    if not isinstance(stated, dict) or name not in stated:
        raise InputError(f"house rules have no {section} called {brief(name)}", where="name")
    draw = Drawing()
    if drawn := catalog(game.name).pictures.get(section):
        drawing, height = load(drawn, FunctionType)(game.rules, name, WIDTH)
        left, _, right, _ = extent(drawing.records)
        draw.put(drawing, EDGE - left, EDGE)
        return page_svg(Page(right - left + 2 * EDGE, height + 2 * EDGE, draw, name), "color")
    for spec in _pieces(game, section):
        for piece in counters.of_spec(spec, game):
            if piece.title == name:
                draw.add(piece.front.records)
                return page_svg(Page(piece.width, piece.height, draw, name), "color")
    raise InputError(f"{brief(name)} has no counter", where="name")


def _pieces(game: Game, section: str) -> list[Spec]:
    """The counter sheets of a kit, with those pieces alone that are made for the tables of a section."""

    def is_for_section(piece: object) -> bool:
        each = piece.get(EACH) if isinstance(piece, dict) else None
        return isinstance(each, dict) and each.get("section") == section

    found = []
    for spec in kits.sheets(game):
        pieces = spec.data.get("pieces")
        if kept := list(filter(is_for_section, pieces if isinstance(pieces, list) else ())):
            found.append(spec._replace(data={**spec.data, "pieces": kept}))
    return found
