"""Writes docs/reference: kinds of sheets and chart blocks with their settings, and options, from their declarations.

The types of requests in `templates/web/types.d.ts` too.  `python -m tests.reference` renews them; a test holds them to
the code.
"""

import inspect
from pathlib import Path

from aids import games
from aids.kinds import Flag
from generators.cli.pages import DECLARED
from generators.drawing import art
from generators.games.on_patrol.overlays import OVERLAYS, OverlaySettings
from generators.jobs import calibration, checks, printing, setups, simulations, turns
from generators.jobs.options import HOUSE_RULES
from generators.pieces import symbols
from generators.pieces.parts import KINDS, Part
from generators.pieces.sheets import LayoutOf
from generators.pieces.surface import NAMED
from generators.sheets.charts import ChartBlock
from generators.sheets.kits import GENERAL, catalog, load_class
from generators.sheets.sheet import Sheet
from generators.sheets.simulations import simulation
from generators.sheets.turns import turn_sheet
from generators.web.door import REQUESTS
from generators.web.requests import OWN_GAME, TEXT, Wanted

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "reference"
TYPES = FOLDER.parent.parent / "templates" / "web" / "types.d.ts"
#: A number that was typed goes as its text where it is none, so that it is refused in words.
JSON = {"number": "number | string | null"}
BEGIN, END = "// --- requests by name (python -m tests.reference)", "// --- end of the requests by name"
HEAD = "| setting | value | default | meaning |\n|---|---|---|---|"
SHEETS = """# Sheets

This page lists every kind of sheet with its settings, for [your kits](../own-kit.md). Write texts in quotes. Every text can
contain values of the rules in braces. A length is a text with a unit, `"1/2 in"` or `"12 mm"`. A setting with *required* has no
default. This page is generated from the program."""
BLOCKS = """# Chart blocks

This page lists every block of a [chart or a card](sheets.md) with its settings. It is generated from the program."""

OPTIONS = """# Options

This page lists the options of the commands that print, roll and play. They are the same in the terminal and in the browser.
The checks, setups and turns of a game have more options, which `--help` shows: `plotroom check ssn torpedo --help`. This page
is generated from the program."""


SYMBOLS = """# Symbols

This page lists every symbol by its name, for your counters, cards and maps. `plotroom print symbols` prints them. A symbol has
the ink of its counter or card. The lower hull of a ship is a shade of this ink, and the sea is a tint of the ground.

The symbol of a unit is one or more icons joined by `/`, in the frame of its side, with its size above. It follows the public
standards APP-6 and MIL-STD-2525: `symbol = "infantry/airborne"`, `echelon = "battalion"`, `side = "hostile"`. Only one icon can be
at each place of the frame, except for lines. This page is generated from the program."""


LAYOUTS = """# Layouts

This page lists the settings of `[[layout]]` and of its `places`, for [your counters and cards](../guide/layouts.md). If a text
contains the name of a column in braces, each row fills it in. This page is generated from the program."""


def cell(text):
    """A text in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def row(setting):
    """A setting as a row of a table."""
    default = setting.otherwise if " " in setting.otherwise else f"`{setting.otherwise}`" if setting.otherwise else "–"
    without = "*required*" if setting.needed else default
    return f"| `{setting.key}` | {cell(setting.kind.takes)} | {cell(without)} | {cell(setting.says)} |"


def table(settings):
    """Settings as a table, without keys of earlier kits."""
    rows = [row(setting) for setting in settings if setting.says]
    return [HEAD, *rows, ""] if rows else []


def about(kind):
    """The docstring of a kind."""
    return inspect.cleandoc(kind.__doc__) + "\n"


def described(kind, common, level):
    """A kind or a part with its settings, but for the common ones, and then its parts."""
    own = [setting for key, setting in kind.declared.items() if common.get(key) is not setting]
    yield from (about(kind), *table(own))
    for setting in own:
        if setting.kind.part is None:
            continue
        if setting.kind.part is ChartBlock:
            yield "The blocks are on [another page](blocks.md).\n"
            continue
        each = "Each of " if setting.kind.takes.startswith("a list") else ""
        yield f"{'#' * level} {each}`{setting.key}`\n"
        yield from described(setting.kind.part, {}, level + 1)
        if setting.kind.part is OverlaySettings:
            for name, kind in OVERLAYS.items():
                yield f"{'#' * level} The overlay `{name}`\n"
                yield from described(kind, OverlaySettings.declared, level + 1)


def listed(title, kinds, base):
    """The kinds of a catalog under a title."""
    yield f"## {title}\n"
    for name, place in sorted(kinds.items()):
        yield f"### `{name}`\n"
        yield from described(load_class(place, base), base.declared, 4)


def places(held, base):
    """The places of the classes of a catalog by the names of sheet kinds or blocks."""
    return {name: kind.place for name, kind in held.kinds.items()} if base is Sheet else held.blocks


def page(head, base):
    """A page: what all have in common, what every game can use, then each game's own."""
    lines = [head, "", f"## Every {'sheet' if base is Sheet else 'block'}\n", *table(base.declared.values())]
    lines += listed("For every game", places(GENERAL, base), base)
    for game in games.names():
        general, own = places(GENERAL, base), places(catalog(game), base)
        if added := {name: place for name, place in own.items() if general.get(name) != place}:
            lines += listed(games.load(game).title, added, base)
    return "\n".join(lines).rstrip("\n") + "\n"


def option_row(spec):
    """An option as a row of a table."""
    name = f"{spec.label}, -{spec.short}" if spec.short else spec.label
    takes = (
        f"one of {', '.join(spec.choices)}" if spec.choices else "" if isinstance(spec.kind, Flag) else spec.kind.takes
    )
    takes += "; repeatable" * spec.repeatable
    without = spec.otherwise if spec.default is None else str(spec.default)
    return f"| `{name}` | {cell(takes)} | {cell(without) or '–'} | {cell(spec.help)} |"


def options():
    """The page of options: a table for each command."""
    game = "on-patrol"
    jobs = {
        "print": printing.PRINT,
        "calibrate": (*calibration.CALIBRATE, *calibration.READING_OPTIONS),
        "check": (*checks.options_of(games.load("ssn").checks["kill"]), HOUSE_RULES),
        "setup": setups.options_of(games.load(game)),
        "turn": [spec for spec in turns.options_of(turn_sheet("u-boat")) if spec not in turn_sheet("u-boat").inputs],
        "simulate": [
            spec for spec in simulations.options_of(simulation("ssn")) if spec not in simulation("ssn").inputs
        ],
        "serve": DECLARED,
    }
    lines = [OPTIONS, ""]
    for name, declared in jobs.items():
        rows = [option_row(spec) for spec in declared if not spec.positional]
        lines += [f"## plotroom {name}\n", "| option | value | default | meaning |\n|---|---|---|---|", *rows, ""]
    return "\n".join(lines).rstrip("\n") + "\n"


#: What the marks above a unit's frame are written as.
MARKS = {"slashed": "Ø", "dot": "●", "bar": "I", "cross": "X", "plus": "+"}


def named(title, rows, head):
    """A table under a title."""
    return [f"## {title}\n", f"| {' | '.join(head)} |", f"|{'---|' * len(head)}", *rows, ""]


def shown():
    """The page of symbols: those of the library by group, then the parts of units."""
    lines = [SYMBOLS, ""]
    for title, names in art.groups().items():
        others = {name: [other for other in art.all_names() if art.art(other).name == name] for name in names}
        rows = [f"| {', '.join(f'`{each}`' for each in others[name])} | {art.title(name)} |" for name in names]
        lines += named(title, rows, ("name", "what it shows"))
    rows = [f"| `{name}` | {icon.title} | {icon.place} |" for name, icon in symbols.icons().items()]
    lines += named("Units", rows, ("icon", "meaning", "place in the frame"))
    rows = [f"| `{name}` | `{joined}` |" for name, joined in symbols.units().names.items()]
    lines += named("Other names of units", rows, ("name", "icons"))
    rows = [f"| `{name}` | {''.join(MARKS[mark] for mark in marks)} |" for name, marks in symbols.units().sizes.items()]
    lines += named("Sizes of units", rows, ("size", "above the frame"))
    lines += [f"The sides of a unit are {', '.join(f'`{side}`' for side in symbols.SIDES)}."]
    return "\n".join(lines).rstrip("\n") + "\n"


def layouts():
    """The page of layouts: their settings, what all places have in common, then each kind of place."""
    lines = [LAYOUTS, "", "## A layout\n", *table(LayoutOf.declared.values())]
    lines += ["## Every place\n", *table(Part.declared.values())]
    for key, kind in KINDS.items():
        own = [setting for name, setting in kind.declared.items() if name not in Part.declared]
        lines += [f"## `{key}`\n", about(kind), *table(sorted(own, key=lambda setting: setting.key != key))]
    sizes = [f"| `{name}` | {wide:g} x {high:g} in |" for name, (wide, high) in NAMED.items()]
    lines += ["## Sizes\n", "| name | width and height |\n|---|---|", *sizes, ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def request_types():
    """What pages may ask for, in `types.d.ts`: a type for each request, from its fields in `generators/web/door.py`."""
    lines = ["interface Requests {"]
    for name, (_, fields) in REQUESTS.items():
        lines.append(f"  {name if name.isidentifier() else repr(name)}: {{")
        for field, kind in {**fields, OWN_GAME: TEXT}.items():
            needed, kind = (True, kind.kind) if isinstance(kind, Wanted) else (False, kind)
            lines.append(f"    {field}{'' if needed else '?'}: {JSON.get(kind.json, kind.json)};")
        lines.append("  };")
    before, _, rest = TYPES.read_text(encoding="utf-8").partition(BEGIN)
    lines += ["}", "/** The name of a request, and what it asks. */"]
    lines += ["type RequestOf = { [N in keyof Requests]: [N, Requests[N]] }[keyof Requests];"]
    return "\n".join([before.rstrip("\n"), "", BEGIN, *lines, END + rest.partition(END)[2]])


def pages():
    """The text of each page by its file."""
    types = {TYPES: request_types()} if TYPES.is_file() else {}  # which an installation does not have
    return types | {
        FOLDER / "sheets.md": page(SHEETS, Sheet),
        FOLDER / "blocks.md": page(BLOCKS, ChartBlock),
        FOLDER / "options.md": options(),
        FOLDER / "layouts.md": layouts(),
        FOLDER / "symbols.md": shown(),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in pages().items():
        file.write_bytes(text.encode())
