"""The parts of a game's rules that house rules change, grouped by the chapter of the rules that each cites."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from aids.games import Game
from aids.rulebook.rules import Rules
from generators.sheets.coverage import coverage, coverage_file
from generators.web.lookups import load_game

_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?")


def groups(game: Game, derived: Collection[str]) -> list[dict[str, object]]:
    """The chapters of a game's rules by the book with the names of their figures, switches, tables and rulings.

    Numbered chapters are in the order of their numbers, others in that of the game's file.  Figures of one possible
    value are left out, and the tables `derived` from other rules.
    """
    about = _subjects(game.name) if coverage_file(game.name) else {}
    found: dict[str, dict[str, list[str]]] = {}
    for kind, name, rule in _cited(game.rules, derived):
        held = found.setdefault(chapter(rule, about), {"figures": [], "switches": [], "tables": [], "rulings": []})
        held[kind].append(name)
    return [{"name": name, **_told(name, about), **found[name]} for name in sorted(found, key=_order)]


def chapter(rule: str, known: Collection[str] = ()) -> str:
    """The chapter of a citation: `103.1` of `103.1.2`, `Attack Step` of `Attack Step (b)`; the first of several.

    A chapter that `known` has without a point is not parted: `102` of `102.1`.
    """
    if match := _NUMBER.match(rule):
        whole = match[1] in known or match[2] in (None, "0")
        return match[1] if whole else match[0]
    name = rule.split(",")[0].strip()
    has_letter = name[-3:-2] == "(" and name.endswith(")") and name[-2].islower()
    return name[:-3].strip() if has_letter else name


def _cited(rules: Rules, derived: Collection[str]) -> list[tuple[str, str, str]]:
    """What can be changed, and the rulings: the kind, the name and the citation of each."""
    return [
        *(("figures", each.name, each.rule) for each in rules.figures.values() if each.least != each.most),
        *(("switches", each.name, each.rule) for each in rules.switches.values()),
        *(("tables", each.name, each.rule) for each in rules.tables.values() if each.name not in derived),
        *(("rulings", each.id, each.rule) for each in rules.rulings.values()),
    ]


@lru_cache
def _subjects(name: str) -> Mapping[str, str]:
    """The subjects of the numbered rules of a game, by their numbers."""
    path = coverage_file(name)
    return {} if path is None else {rule.number: rule.about for rule in coverage(load_game(name), path)}


def _told(name: str, about: Mapping[str, str]) -> dict[str, str]:
    """The title of a chapter and a line about it: its subject under its number, or its name and its subject."""
    subject = about.get(name) or about.get(f"{name}.0", "")
    if not _NUMBER.match(name):
        return {"title": name, "about": subject}
    above = about.get(f"{name.split('.')[0]}.0", "") if "." in name else ""
    return {"title": subject or f"Rule {name}", "about": " · ".join(filter(None, (f"Rule {name}", above)))}


def _order(name: str) -> tuple[int, ...]:
    """Numbers in their order, all others as they come."""
    match = _NUMBER.match(name)
    return (int(match[1]), int(match[2] or 0)) if match else ()
