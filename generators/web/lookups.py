"""Look-ups: a check resolved or its odds, as `plotroom check --json` prints them, and in words for a page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from aids import checks, dice, games
from aids.checks.answers import Answer, Facts, Grid, HexMap, Lines, Steps, inputs_text
from aids.errors import InputError, UnknownName, nearest
from aids.games import Game
from aids.rules import OWN, cite
from aids.tray import Tray, tray, use_tray
from generators.web.requests import (
    Request,
    check_keys,
    files_of,
    flag_field,
    mapping_field,
    rules_of,
    text_field,
    whole_field,
)

FIELDS = ("game", "check", "inputs", "dice", "seed", "odds", "rules", "files", "words", "ask")


class _MoreDice(Exception):
    """A throw that waits for faces that a player has yet to name."""

    def __init__(self, roll: dice.Roll, purpose: str) -> None:
        super().__init__(purpose)
        self.roll, self.purpose = roll, purpose


class _AskedDice(dice.GivenDice):
    """The faces that a player has named so far; `_MoreDice` for the throw after them."""

    def take(self, roll: dice.Roll, purpose: str = "") -> tuple[int, ...]:
        """The next faces."""
        if self._used == len(self._faces):
            raise _MoreDice(roll, purpose)
        return super().take(roll, purpose)


def check(request: Request) -> dict[str, object]:
    """The answer to a request, or its odds: what `plotroom check --json` prints; with `words`, also for people.

    With `ask`, dice that are too few are no error: the answer says which throw comes next.
    """
    check_keys(request, FIELDS)
    given = files_of(request)
    with use_tray(Tray(given, {}, [])):
        game = load_game(text_field(request, "game"), *rules_of(request))
        name = text_field(request, "check")
        if name not in game.checks:
            raise UnknownName(f"{game.name} has no check {name[:40]!r}; {nearest(name[:40], game.checks)}")
        asked = game.checks[name]
        inputs = checks.accept(asked, mapping_field(request, "inputs"))
        if flag_field(request, "odds"):
            return _odds(game, asked, inputs, words=flag_field(request, "words"))
        return _resolved(game, asked, inputs, request)


def _resolved(game: Game, asked: checks.Check, inputs: dict[str, object], request: Request) -> dict[str, object]:
    try:
        outcome = checks.resolve(asked, inputs, _source(request, game))
    except _MoreDice as more:
        roll = more.roll
        needs = {"name": roll.name, "sides": roll.faces, "tens": roll.tens, "purpose": more.purpose}
        # What the sides show where that is not 1, 2, 3: numbers for each die, or the words of one die or cup.
        shows = {"values": roll.values, "words": roll.words} if roll.values else {}
        return {"needs": {**needs, **shows}}
    answer = checks.as_json(outcome)
    if flag_field(request, "words"):
        told = games.answer_in_words(game, outcome)
        answer["words"] = {
            "question": _question(asked, inputs),
            **describe_answer(told),
            "rule": cite(game.rules, outcome.rule),
        }
    return answer


def _odds(game: Game, asked: checks.Check, inputs: dict[str, object], *, words: bool) -> dict[str, object]:
    answer = checks.odds_as_json(asked, inputs)
    if words:
        rule, _ = checks.cited(asked, inputs)
        answer["words"] = {
            "question": _question(asked, inputs),
            "parts": [
                {
                    "head": part.head,
                    "rows": [[label, str(chance), float(chance)] for label, chance in part.rows],
                    "note": part.note,
                }
                for part in games.odds_in_words(game, asked, inputs)
            ],
            "rule": cite(game.rules, rule),
        }
    return answer


def _question(asked: checks.Check, inputs: Mapping[str, object]) -> str:
    """The inputs of a question in a line, choices in words: `range 13 inches, threshold 7, target Frigate`."""
    worded = {
        spec.name: spec.words[spec.choices.index(str(inputs[spec.name]))]
        for spec in asked.inputs
        if spec.words and inputs.get(spec.name) in spec.choices
    }
    return inputs_text(asked.inputs, {**inputs, **worded})


def _source(request: Request, game: Game) -> dice.Source:
    """The dice of a request: those that a player rolled, of a seed, or new ones."""
    if request.get("dice") is None:
        return dice.RandomDice(None if request.get("seed") is None else whole_field(request, "seed", 0, 2**63 - 1))
    if request.get("seed") is not None:
        raise InputError("use one of them", where="--dice and --seed")
    faces = request["dice"]
    if isinstance(faces, str):
        return dice.GivenDice(dice.parse_dice(faces, games.face_words(game)))
    if not isinstance(faces, list) or len(faces) > 1_000:
        raise InputError("is not a list of faces such as [3, 4]", where="--dice")
    return _AskedDice(faces) if flag_field(request, "ask") else dice.GivenDice(faces)


def load_game(name: str, rules_name: str = "", rules_text: str = "") -> Game:
    """A game, with the house rules of the tray in use if they have a name; loaded once for each text of them."""
    if name in games.names():
        return _load(name, rules_name, rules_text)
    used = tray()
    if used is None or f"{name}/{OWN}" not in used.given:  # one that is kept on the disk, where it may change
        return games.load(games.find(name), rules_name or None)
    return _load_given(name, rules_name, tuple(used.given.items()))


@lru_cache(maxsize=16)
def _load(name: str, rules_name: str, rules_text: str) -> Game:
    return games.load(name, rules_name or None)


@lru_cache(maxsize=8)
def _load_given(name: str, rules_name: str, files: tuple[tuple[str, bytes], ...]) -> Game:
    """A game that came with the request, loaded once for the same files."""
    return games.load(name, rules_name or None)


def describe_answer(told: Answer) -> dict[str, object]:
    """An answer in words as JSON: its head and its blocks."""
    return {"head": told.head, "blocks": [_block(block) for block in told.blocks]}


def _block(block: Steps | Facts | Grid | HexMap | Lines) -> dict[str, Any]:
    """A block of an answer as JSON; `kind` says which it is."""
    match block:
        case Steps(steps):
            return {"kind": "steps", "steps": [step._asdict() for step in steps]}
        case Facts(rows):
            return {"kind": "facts", "rows": rows}
        case Grid(head, rows):
            return {"kind": "grid", "head": head, "rows": rows}
        case HexMap(marks, legend):
            return {"kind": "map", "marks": [[*place, mark] for place, mark in marks], "legend": legend}
        case Lines(lines):
            return {"kind": "lines", "lines": lines}
