"""Which sheets of a game read which parts of its rules: they are drawn with rules that note what is asked of them."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from aids import games
from aids.errors import PlotroomError
from aids.games import Game
from generators.page import frame
from generators.page.paper import paper
from generators.sheets import kits
from generators.sheets.sheet import Job
from generators.sheets.spec import Spec
from generators.templates import TEMPLATES
from generators.web.lookups import load_game
from generators.web.own_games import stamps_of
from generators.web.previews import key_of
from generators.web.requests import Request

FIGURE, TABLE = "figures", "tables"
#: What was noted of the games that come with Plotroom, by game: a static site has it, and nothing else.
NOTED = "readers.json"
MOST_KEPT = 8  # games of the players' own
Held = TypeVar("Held")
#: The parts of the rules that each sheet of a game reads, by its name: `figures.kill-needed`, `tables.contact`.
Readers = Mapping[str, frozenset[str]]


class Noted(dict[str, Held]):
    """A part of the rules that notes of what names it was asked."""

    def __init__(self, held: Mapping[str, Held]) -> None:
        super().__init__(held)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Held:
        self.asked.add(name)
        return super().__getitem__(name)


_kept: OrderedDict[str, Readers] = OrderedDict()


def readers(game: Game, request: Request) -> Readers:
    """The parts that the sheets of the game of a request read, found once.

    Those of a game of the player's own are found anew when its rules or, on this computer, its files have changed.
    """
    if game.name in games.names():
        return _shipped(game.name)
    asked = {name: request.get(name) for name in ("game", "own", "rules", "files")}
    key = key_of({**asked, "stamps": stamps_of(request)})
    if key not in _kept:
        _kept[key] = noted(game)
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return _kept[key]


@lru_cache(maxsize=16)
def _shipped(name: str) -> Readers:
    file = TEMPLATES / NOTED
    if not file.is_file():
        return noted(load_game(name))
    return {sheet: frozenset(parts) for sheet, parts in json.loads(file.read_bytes())[name].items()}


def noted_of_all() -> bytes:
    """What is noted of the games that come with Plotroom, as JSON."""
    read = {name: noted(load_game(name)) for name in games.names()}
    return json.dumps(
        {name: {sheet: sorted(parts) for sheet, parts in each.items()} for name, each in read.items()}
    ).encode()


def noted(game: Game) -> Readers:
    """The parts that the sheets of a game read, found by drawing each."""
    rules = game.rules
    figures, switches, tables = Noted(rules.figures), Noted(rules.switches), Noted(rules.tables)
    rules = rules._replace(figures=figures, switches=switches, tables=tables)
    checks = games.Checks(game.name, rules) if game.name in games.names() else game.checks
    job = Job(Game(game.name, game.title, rules, checks), paper("a4"), "single")
    found: dict[str, frozenset[str]] = {}
    for spec in sheets_of(game):
        for asked in (figures.asked, switches.asked, tables.asked):
            asked.clear()
        try:
            kits.build(spec, job)
        except PlotroomError:
            continue
        read = (f"{FIGURE}.{name}" for name in figures.asked | switches.asked)
        found[spec.name] = frozenset((*read, *(f"{TABLE}.{name}" for name in tables.asked)))
    return found


def sheets_of(game: Game) -> list[Spec]:
    """The sheets of a kit, those of charts first: they show a figure among its like.  The readings tell of all."""
    specs = [spec for spec in kits.sheets(game) if spec.data["kind"] != frame.READINGS]
    return sorted(specs, key=lambda spec: (spec.data["kind"] != "chart", spec.extra))
