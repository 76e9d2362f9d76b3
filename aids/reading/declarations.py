"""Reads what a game declares for its tables and checks.

In a file:

    [inputs.crew]
    kind = "whole"                          # or "choice", "flag" (yes or no)
    help = "quality of the crew"
    least = 1
    most = 5

    [dice.hunter]
    faces = [0, 0, 1, 1, 1, 2]              # or words: faces = ["miss", "miss", "hit"]

    [cups.contacts]
    chits = { convoy = 3, warship = 1, blank = 6 }      # or numbers, which add up: { 0 = 6, 1 = 4, 2 = 2 }
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from aids import toml_file
from aids.dice import Roll, roll
from aids.errors import UnknownName, gather
from aids.places import Place, brief
from aids.reading.entries import MOST_NUMBER, CupEntry, DieEntry, InputEntry
from aids.records.reading import read
from aids.rulebook.declarations import Declarations, Known, are_numbers, exact
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, WORDS, Value
from aids.rulebook.inputs import Input
from aids.rulebook.rules import Figure, Switch

T = TypeVar("T")
#: Inputs that every check has, or that a check of a table has besides those of its expressions.
RESERVED = ("dice", "seed", "odds", "rules", "json", "help", "column", "drm", "shift", "result", "roll")
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MOST_NAMES = 100
MOST_CHOICES = 40
MOST_SIDES = 100
MOST_CHITS = 200
FACES = (-99, 99)


def read_declarations(
    raw: Mapping[str, object], place: Place, figures: Mapping[str, Figure], switches: Mapping[str, Switch]
) -> Declarations:
    """Read the sections `inputs`, `dice` and `cups` of a rules file; RulesError for a fault."""
    known = {name: Known(NUMBER) for name in figures}
    values: dict[str, Value] = {name: exact(figure.value) for name, figure in figures.items()}
    for name, switch in switches.items():
        known[name] = Known(FLAG) if isinstance(switch.value, bool) else Known(TEXT, tuple(map(str, switch.texts)))
        values[name] = switch.value
    figure_names = dict(known)
    inputs = _each(
        place.at("inputs"), raw.get("inputs", {}), "an input", lambda at, entry: _input(at, entry, figure_names)
    )
    for name, spec in inputs.items():
        known[name] = Known({"whole": NUMBER, "choice": TEXT, "flag": FLAG}[spec.kind], spec.choices)
    dice = _each(place.at("dice"), raw.get("dice", {}), "a die", _die)
    cups = _each(place.at("cups"), raw.get("cups", {}), "a cup", _cup)
    return Declarations(known, values, inputs, dice, cups)


def _each(place: Place, raw: object, what: str, read_one: Callable[[Place, object], T]) -> dict[str, T]:
    """The declarations of a section, by name."""
    entries = toml_file.entries(place, raw)
    if len(entries) > MOST_NAMES:
        raise place.refuse(f"{len(entries)} names; {MOST_NAMES} at most")
    for name in entries:
        if not NAME.fullmatch(name) or len(name) > 30:
            raise place.at(name).refuse(f"{what} is named in small letters, digits and hyphens, not {brief(name)}")
    found = gather(partial(read_one, place.at(name), entry) for name, entry in entries.items())
    return dict(zip(entries, found, strict=True))


def _input(place: Place, raw: object, known: Mapping[str, Known]) -> Input:
    name = str(place.keys[-1])
    if name in RESERVED or name in WORDS:
        raise place.refuse(f"an input cannot be called {name!r}")
    if name in known:
        raise place.refuse(f"{name!r} is a figure already")
    stated = read(InputEntry, place, raw)
    kinds = {"least": "whole", "most": "whole", "unit": "whole", "choices": "choice", "words": "choice"}
    for key, kind in kinds.items():
        if stated.kind != kind and getattr(stated, key) not in (None, "", ()):
            raise place.at(key).refuse(f"an input of kind {stated.kind!r} has no {key!r}")
    spec = Input(name, stated.kind, stated.help or name.replace("-", " "), rule=stated.rule, unit=stated.unit)
    if stated.kind == "whole":
        spec = _whole(spec, place, stated)
    elif stated.kind == "choice":
        spec = _choice(spec, place, stated)
    elif stated.default is not None and stated.default is not False:
        raise place.at("default").refuse("a flag is no unless it is given; ask the other way round")
    else:
        spec = spec._replace(default=False)
    return spec._replace(required=spec.default is None)


def _whole(spec: Input, place: Place, stated: InputEntry) -> Input:
    least = 0 if stated.least is None else stated.least
    most = MOST_NUMBER if stated.most is None else stated.most
    if most < least:
        raise place.at("most").refuse(f"'most' is {most}, less than 'least', {least}")
    default = None if stated.default is None else toml_file.whole(place, stated.default, least, most, "default")
    return spec._replace(least=least, most=most, default=default)


def _choice(spec: Input, place: Place, stated: InputEntry) -> Input:
    choices, words = stated.choices, stated.words
    if not choices:
        raise place.refuse("an input of kind 'choice' needs 'choices'")
    if not 1 < len(choices) <= MOST_CHOICES:
        raise place.at("choices").refuse(f"{len(choices)} choices; give 2 to {MOST_CHOICES}")
    for n, choice in enumerate(choices):
        if choice != choice.strip().lower() or len(choice) > 40 or choice in choices[:n]:
            raise place.at("choices", n).refuse(f"{brief(choice)} must be in small letters, and only once in the list")
    if words and len(words) != len(choices):
        raise place.at("words").refuse(f"{len(words)} words for {len(choices)} choices")
    default = None if stated.default is None else toml_file.choice(place, stated.default, choices, "default")
    return spec._replace(choices=choices, words=words, default=default)


def _die(place: Place, raw: object) -> Roll:
    name, faces = str(place.keys[-1]), toml_file.array(place, read(DieEntry, place, raw).faces, "faces")
    if is_standard(name):
        raise place.refuse(f"{name!r} is the name of a common roll; call the die something else")
    if not 2 <= len(faces) <= MOST_SIDES:
        raise place.at("faces").refuse(f"a die has 2 to {MOST_SIDES} faces, not {len(faces)}")
    if isinstance(faces[0], str):
        shown = [_word(place.at("faces", n), face) for n, face in enumerate(faces)]
        words = tuple(dict.fromkeys(shown))
        return Roll(name, (len(faces),), False, (tuple(words.index(word) + 1 for word in shown),), words)
    values = tuple(toml_file.whole(place, face, *FACES, "faces", n) for n, face in enumerate(faces))
    return Roll(name, (len(faces),), False, (values,))


def _cup(place: Place, raw: object) -> Mapping[str, int]:
    at = place.at("chits")
    chits = toml_file.entries(at, read(CupEntry, place, raw).chits)
    numbers = are_numbers(chits)
    for word in chits:
        if not numbers:
            _word(at.at(word), word)
        elif str(int(word)) != word:
            raise at.at(word).refuse(f"write {int(word)}, not {brief(word)}")
    counts = {word: toml_file.whole(at, count, 1, MOST_CHITS, word) for word, count in chits.items()}
    if not 2 <= sum(counts.values()) <= MOST_CHITS:
        raise at.refuse(f"a cup holds 2 to {MOST_CHITS} chits, not {sum(counts.values())}")
    return counts


def _word(place: Place, raw: object) -> str:
    """A word on a die or a chit, as a player writes it after `--dice`."""
    if not isinstance(raw, str) or not NAME.fullmatch(raw) or len(raw) > 30:
        raise place.refuse(f"a face or a chit is a word in small letters, digits and hyphens, not {brief(raw)}")
    return raw


def is_standard(name: str) -> bool:
    """Whether a name is that of common dice."""
    try:
        roll(name)
    except UnknownName:
        return False
    return True
