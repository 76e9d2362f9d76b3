"""Numbered rules of a document: the sheets that print each, and what resolves it (`templates/coverage_<game>.toml`).

Of a player's own game the rules are those that it cites.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from aids import games, toml_cache, toml_file
from aids.errors import nearest
from aids.games import Game
from aids.places import Place
from generators.sheets import kits
from generators.sheets.kit_limits import leaves
from generators.sheets.spec import Spec
from generators.templates import TEMPLATES

SETUP, TURN, PLAYER, BY_HAND = "setup", "turn", "player", "by hand"
NEEDED = ("about", "printed", "resolved")
KEYS = (*NEEDED, "steps", "enter")


class CoveredRule(NamedTuple):
    """One numbered rule, `103.3.2a`.

    `printed` are sheets of the kit; `resolved` are checks, `setup` for the setup sheet, `turn` for a turn of a game on
    file, `player` for the player's own choice, or `by hand` for what the base game decides; `about` is its subject.
    `steps` are the modules of the game's engine that carry it out in a turn, `enter` what the player enters in the
    game file.
    """

    number: str
    printed: tuple[str, ...]
    resolved: tuple[str, ...]
    about: str
    steps: tuple[str, ...] = ()
    enter: str = ""


def coverage_file(game: str) -> Path | None:
    """The file that lists the numbered rules of a game; None for a game whose document does not number them."""
    path = TEMPLATES / f"coverage_{game.replace('-', '_')}.toml"
    return path if path.is_file() else None


def coverage(game: Game, path: Path) -> list[CoveredRule]:
    """The rules listed in a coverage file, in its order.

    Raises `RulesError` with file and line for a rule that names no sheet, a sheet that the kit does not have, an
    unknown check, a step that the engine does not have, and a turn without its steps.
    """
    sheets, steps = [spec.name for spec in kits.sheets(game)], engine_steps(game.name)
    resolvers = (*game.checks, SETUP, *([TURN] if steps else []), PLAYER, BY_HAND)
    at, document = toml_cache.read(str(path))
    raw = toml_file.entries(at, document, ("rules",), ("rules",))
    covered: list[CoveredRule] = []
    for number, entry in toml_file.entries(at.at("rules"), raw["rules"]).items():
        place = at.at("rules", number)
        entries = toml_file.entries(place, entry, KEYS, NEEDED)
        about = toml_file.text(place, entries["about"], "about")
        printed = _names(place, entries, "printed", sheets)
        resolved = _names(place, entries, "resolved", resolvers)
        if (TURN in resolved) != ("steps" in entries):
            raise place.refuse("a rule that a turn resolves has its steps, and no other has")
        taken = _names(place, entries, "steps", steps) if "steps" in entries else ()
        enter = toml_file.text(place, entries["enter"], "enter") if "enter" in entries else ""
        covered.append(CoveredRule(number, printed, resolved, about, taken, enter))
    return covered


def showing(game: Game, check: str) -> list[str]:
    """The sheets that show the rules of a check, those with most of them first."""
    path = coverage_file(game.name)
    rules = coverage(game, path) if path is not None else cited_rules(game, kits.sheets(game))
    count = Counter(sheet for rule in rules if check in rule.resolved for sheet in rule.printed)
    return [sheet for sheet, _ in count.most_common()]


def engine_steps(game: str) -> tuple[str, ...]:
    """The modules of a game's turn engine, the folder `game` of its rules; none for a game that is not kept on file."""
    folder = Path(games.__file__).parent / game.replace("-", "_") / "game"
    return tuple(sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__"))


def resolved_text(rule: CoveredRule) -> str:
    """The ways to resolve a rule in a line: `visibility, turn (close), by hand: enter sighted`."""
    names = [f"{TURN} ({', '.join(rule.steps)})" if name == TURN else name for name in rule.resolved]
    return ", ".join(names) + (f": enter {rule.enter}" if rule.enter else "")


def _names(place: Place, entries: Mapping[str, object], key: str, known: Collection[str]) -> tuple[str, ...]:
    names = toml_file.texts(place, entries[key], key)
    if not names:
        raise place.at(key).refuse(f"{key!r} is empty")
    for n, name in enumerate(names):
        if name not in known:
            raise place.at(key, n).refuse(f"{name[:40]!r} is not known; {nearest(name[:40], known)}")
    return names


def stated(spec: Spec) -> list[str]:
    """The rules that a sheet states, in the order of the document."""
    return [rule for rule in spec.get("rule", str, "").split(", ") if rule]


def cited_rules(game: Game, sheets: Sequence[Spec]) -> list[CoveredRule]:
    """The rules in the order in which tables, figures, checks and sheets cite them, each once."""
    rules: dict[str, CoveredRule] = {}
    for rule, about, resolved, printed in _citations(game, sheets):
        known = rules.get(rule, CoveredRule(rule, (), (), ""))
        rules[rule] = known._replace(
            printed=tuple(dict.fromkeys((*known.printed, *printed))),
            resolved=tuple(dict.fromkeys((*known.resolved, *resolved))),
            about=known.about or about,
        )
    return list(rules.values())


def _citations(game: Game, sheets: Sequence[Spec]) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """Each citation: the rule, what cites it, the check that resolves that, and the sheets that print it."""
    texts = {spec.name: {text for _, text in leaves((), spec.data) if isinstance(text, str)} for spec in sheets}

    def on(*names: str) -> tuple[str, ...]:
        return tuple(sheet for sheet, held in texts.items() if not held.isdisjoint(names))

    for name, table in game.rules.tables.items():
        resolved = (name,) if name in game.checks else ()
        for rule in dict.fromkeys((table.rule, *(row.rule for row in table.rows))):
            yield rule, table.title, resolved, on(name)
    for name, figure in game.rules.figures.items():
        filled = tuple(sheet for sheet, held in texts.items() if any(f"{{{name}}}" in text for text in held))
        yield figure.rule, figure.means, (), (*on(name), *filled)
    for name, check in game.checks.items():
        if name not in game.rules.tables:
            yield check.rule, check.title, (name,), on(name)
    for spec in sheets:
        for rule in stated(spec):
            yield rule, spec.get("title", str), (), (spec.name,)
