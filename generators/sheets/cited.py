"""The rules that a player's own game cites, each with what it is about, the checks that resolve it and the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids.games import Game
from generators.sheets.coverage import CoveredRule
from generators.sheets.kit_limits import leaves
from generators.sheets.spec import Spec


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
        if rule := spec.get("rule", str, ""):
            yield rule, spec.get("title", str), (), (spec.name,)
