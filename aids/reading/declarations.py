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
from aids.dice import MOST_DICE, Roll, roll
from aids.errors import UnknownName, gather, nearest
from aids.places import Place, brief
from aids.rulebook.declarations import Declarations, are_numbers, exact
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, Known, is_word
from aids.rulebook.inputs import Input
from aids.rulebook.rules import Figure
from aids.rulebook.switches import Switch
from aids.texts import Fill

T = TypeVar("T")
INPUT_KEYS = ("kind", "help", "least", "most", "choices", "words", "default", "unit", "rule")
#: Inputs that every check has, or that a check of a table has besides those of its expressions.
RESERVED = ("dice", "seed", "odds", "rules", "json", "help", "column", "drm", "shift", "result", "roll")
NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MOST_NAMES = 100
MOST_CHOICES = 40
MOST_SIDES = 100
MOST_CHITS = 200
MOST_NUMBER = 999_999
FACES = (-99, 99)


def read_declarations(
    raw: Mapping[str, object], place: Place, figures: Mapping[str, Figure], switches: Mapping[str, Switch]
) -> Declarations:
    """Read the sections `inputs`, `dice` and `cups` of a rules file; RulesError for a fault."""
    known = {name: Known(NUMBER) for name in figures}
    values: dict[str, object] = {name: exact(figure.value) for name, figure in figures.items()}
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


def of_figures(figures: Fill) -> Declarations:
    """The names of figures alone, for a file that declares nothing."""
    numbers = {name: value for name, value in figures.items() if not isinstance(value, str)}
    return Declarations(
        {name: Known(NUMBER) for name in numbers}, {name: exact(value) for name, value in numbers.items()}
    )


def roll_named(place: Place, name: str, declared: Declarations) -> Roll:
    """The roll of a name: of plain dice, of a die declared in the file (`hunter`), or of several (`2hunter`)."""
    digits = re.match(r"[0-9]{0,2}", name)
    count, own = (digits[0], name[digits.end() :]) if digits else ("", name)
    if own in declared.dice:
        die = declared.dice[own]
        number = int(count or "1")
        if not 1 <= number <= MOST_DICE:
            raise place.refuse(f"{number} dice in a roll; write 1 to {MOST_DICE}")
        if number > 1 and die.words:
            raise place.refuse(
                f"the faces of {own!r} are words, which cannot be added; roll it several times in a check"
            )
        return Roll(name, die.faces * number, False, die.values * number, die.words)
    try:
        return roll(name)
    except UnknownName as error:
        hint = f", or a die of this game: {', '.join(declared.dice)}" if declared.dice else ""
        raise place.refuse(f"{error.message}{hint}") from None


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
    if name in RESERVED or is_word(name):
        raise place.refuse(f"an input cannot be called {name!r}")
    if name in known:
        raise place.refuse(f"{name!r} is a figure already")
    entries = toml_file.entries(place, raw, INPUT_KEYS, ("kind",))
    kind = toml_file.choice(place, entries["kind"], ("whole", "choice", "flag"), "kind")
    spec = Input(
        name,
        kind,
        toml_file.text(place, entries.get("help", name.replace("-", " ")), "help"),
        rule=toml_file.text(place, entries["rule"], "rule") if "rule" in entries else "",
        unit=toml_file.text(place, entries["unit"], "unit") if "unit" in entries else "",
    )
    for key, kinds in {
        "least": "whole",
        "most": "whole",
        "unit": "whole",
        "choices": "choice",
        "words": "choice",
    }.items():
        if key in entries and kind != kinds:
            raise place.at(key).refuse(f"an input of kind {kind!r} has no {key!r}")
    if kind == "whole":
        spec = _whole(spec, place, entries)
    elif kind == "choice":
        spec = _choice(spec, place, entries)
    else:
        if entries.get("default", False) is not False:
            raise place.at("default").refuse("a flag is no unless it is given; ask the other way round")
        spec = spec._replace(default=False)
    return spec._replace(required=spec.default is None)


def _whole(spec: Input, place: Place, entries: Mapping[str, object]) -> Input:
    least = toml_file.whole(place, entries.get("least", 0), -MOST_NUMBER, MOST_NUMBER, "least")
    most = toml_file.whole(place, entries.get("most", MOST_NUMBER), -MOST_NUMBER, MOST_NUMBER, "most")
    if most < least:
        raise place.at("most").refuse(f"'most' is {most}, less than 'least', {least}")
    default = toml_file.whole(place, entries["default"], least, most, "default") if "default" in entries else None
    return spec._replace(least=least, most=most, default=default)


def _choice(spec: Input, place: Place, entries: Mapping[str, object]) -> Input:
    if "choices" not in entries:
        raise place.refuse("an input of kind 'choice' needs 'choices'")
    choices = toml_file.texts(place, entries["choices"], "choices")
    words = toml_file.texts(place, entries.get("words", []), "words")
    if not 1 < len(choices) <= MOST_CHOICES:
        raise place.at("choices").refuse(f"{len(choices)} choices; give 2 to {MOST_CHOICES}")
    for n, choice in enumerate(choices):
        if choice != choice.strip().lower() or len(choice) > 40 or choice in choices[:n]:
            raise place.at("choices", n).refuse(f"{brief(choice)} must be in small letters, and only once in the list")
    if words and len(words) != len(choices):
        raise place.at("words").refuse(f"{len(words)} words for {len(choices)} choices")
    default = toml_file.choice(place, entries["default"], choices, "default") if "default" in entries else None
    return spec._replace(choices=choices, words=words, default=default)


def _die(place: Place, raw: object) -> Roll:
    entries = toml_file.entries(place, raw, ("faces",), ("faces",))
    name, faces = str(place.keys[-1]), toml_file.array(place, entries["faces"], "faces")
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
    entries = toml_file.entries(place, raw, ("chits",), ("chits",))
    at = place.at("chits")
    chits = toml_file.entries(at, entries["chits"])
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


def known_name(place: Place, name: str, names: Mapping[str, object], what: str) -> str:
    """A name of a declared thing; RulesError with the nearest if there is none."""
    if name not in names:
        raise place.refuse(f"no {what} {brief(name)}; {nearest(name[:40], names)}")
    return name
