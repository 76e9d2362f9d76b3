"""Commented files for a player to edit: house rules, kits, scenarios and counters."""

from __future__ import annotations

from collections.abc import Callable

from aids import games
from aids.errors import UnknownName, nearest
from aids.tables import span
from generators.templates import TEMPLATES


def starter(kind: str, game: str) -> str:
    """The text of a new file of a kind (`rules`, `kit`, `scenario`) for a game; UnknownName for any other.

    `counters` are of no game; for them the second word is the file, whose suffix says whether it is CSV or TOML.
    """
    if kind == "counters":
        from generators.sheets.own_counters import starter as counters

        return counters(game)
    if kind not in KINDS:
        raise UnknownName(f"there is no new {kind[:40]!r}; {nearest(kind[:40], [*KINDS, 'counters'])}")
    if game not in games.names():
        raise UnknownName(f"no game {game[:40]!r}; {nearest(game[:40], games.names())}")
    return KINDS[kind](game)


def kit(game: str) -> str:
    """The game's own kit."""
    return (TEMPLATES / f"{game.replace('-', '_')}.toml").read_text(encoding="utf-8")


def _toml(value: object) -> str:
    return (
        str(value)
        if isinstance(value, int | float)
        else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
    )


def rules(game: str) -> str:
    """House rules that change nothing yet: every figure and every table with dice, each behind a #."""
    loaded = games.load(game)
    lines = [
        f"# House rules for {loaded.title}.  Take the # from what you change and use the file with --rules.",
        "",
        f'game = "{game}"',
        "",
        "[figures]",
    ]
    for figure in loaded.rules.figures.values():
        lines.append(f"# {figure.name} = {_toml(figure.value)}   # {figure.unit}: {figure.means} ({figure.rule})")
    for table in loaded.rules.tables.values():
        if table.roll is None:
            continue
        lines += [
            "",
            f"# {table.title} ({table.rule}): every outcome of {table.roll.name} once",
            f"# [tables.{table.name}]",
            "# rows = [",
        ]
        for row in table.rows:
            cells = "".join(f", {key} = {_toml(value)}" for key, value in row.cells.items())
            lines.append(f'#   {{ roll = "{span(row).replace("–", "-")}"{cells} }},')
        lines.append("# ]")
    sample = TEMPLATES / f"rules_{game.replace('-', '_')}.toml"
    if sample.exists():
        lines += ["", sample.read_text(encoding="utf-8").rstrip()]
    return "\n".join(lines) + "\n"


def scenario(game: str) -> str:
    """A scenario to be set up, ready to change; UnknownName for a game whose starts need none."""
    samples = sorted(
        path.stem.removeprefix("scenario_").replace("_", "-") for path in TEMPLATES.glob("scenario_*.toml")
    )
    if game not in samples:
        raise UnknownName(f"has no scenario files; {nearest(game, samples)}", where=game)
    return (TEMPLATES / f"scenario_{game.replace('-', '_')}.toml").read_text(encoding="utf-8")


KINDS: dict[str, Callable[[str], str]] = {"rules": rules, "kit": kit, "scenario": scenario}
