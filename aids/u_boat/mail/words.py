"""The words of mailed orders: which phrase is a province, a kind of unit, an action, or says nothing.

`words.toml` has those of English; each file `words.<language>.toml` beside it adds those of another language.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from aids import __path__ as package_folder
from aids import toml_file
from aids.u_boat.game_map import load_map
from aids.u_boat.notation import CODE, nearest_words, power_names

PLACE, KIND, POWER, NUMBER, UNIT_NUMBER = "P", "K", "W", "9", "#"
INTENTION, NOISE, COURTESY, OTHER, UNKNOWN, THERE = "q", "n", "g", "z", "x", "h"
CORRECTION, INSTEAD, TAKEN_BACK, CONDITION, VOTE = "c", "i", "!", "j", "y"
MOST_WORDS = 5  # of a phrase


class Meaning(NamedTuple):
    """What a phrase means: a symbol, and its values: provinces, a kind, a power, a number."""

    symbol: str
    values: tuple[str, ...] = ()


class Words(NamedTuple):
    """The phrases by their words, and the first words of longer ones."""

    phrases: dict[tuple[str, ...], Meaning]
    first: frozenset[str]


@cache
def load_lists() -> dict[str, dict[str, tuple[str, ...]]]:
    """The lists of all files of words, by section and name; those of one name are one list."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for path in sorted(Path(package_folder[0], "u_boat", "mail").glob("words*.toml"), key=lambda path: path.stem):
        for section, lists in toml_file.own(path).items():
            held = found.setdefault(section, {})
            held.update({name: (*held.get(name, ()), *listed) for name, listed in lists.items()})
    return found


def any_of(name: str) -> str:
    """A pattern of the words that mail programs write for something, in any language."""
    return "|".join(load_lists()["mail"][name])


@cache
def load_words() -> Words:
    """The words of all languages, the provinces and the powers; a name may be that of several provinces."""
    lists = load_lists()
    meanings = [(Meaning(symbol), listed) for symbol, listed in lists["symbols"].items()]
    for section, symbol in (("numbers", NUMBER), ("kinds", KIND), ("powers", POWER)):
        meanings += [(Meaning(symbol, (value,)), listed) for value, listed in lists[section].items()]
    meanings += [(Meaning(POWER, (power,)), (name,)) for name, power in power_names().items()]
    phrases = {tuple(phrase.split()): meaning for meaning, listed in meanings for phrase in listed}
    places: dict[tuple[str, ...], dict[str, None]] = {}
    for province in load_map().provinces.values():
        for name in (province.id, province.name, *province.also, *lists["places"].get(province.id, ())):
            places.setdefault(tuple(name.lower().replace("-", " ").split()), {})[province.id] = None
    phrases |= {words: Meaning(PLACE, tuple(provinces)) for words, provinces in places.items()}
    first = frozenset(phrase[0] for phrase in phrases if len(phrase) > 1)
    return Words(phrases, first)


@lru_cache(maxsize=4096)
def provinces_beginning(word: str) -> tuple[str, ...]:
    """The provinces with a name whose first word begins with these letters, for three letters or more."""
    if len(word) < CODE:
        return ()
    return tuple(
        province.id
        for province in load_map().provinces.values()
        if any(name.lower().startswith(word) for name in (province.name, *province.also))
    )


@lru_cache(maxsize=4096)
def nearest_meanings(text: str) -> tuple[str, Meaning] | None:
    """The word or name nearest to a misspelled one: how it is written, and what it means; None without any.

    Both begin with the same letter, which is seldom mistyped; a word of three letters is near codes of provinces alone.
    """
    if len(text) < CODE:
        return None
    size = len(text.split())
    names, actions = _spellings().get(text[0], ((), ()))
    known = [each for each in names if len(each.split()) == size]
    nearest = nearest_words(text, [*known, *(actions if size == 1 else ())])
    meanings = [load_words().phrases[tuple(each.split())] for each in nearest]
    if len(meanings) < 2:
        return (nearest[0], meanings[0]) if nearest else None
    return nearest[0], Meaning(PLACE, tuple(value for meaning in meanings for value in meaning.values))


@cache
def _spellings() -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """By first letter the names of provinces, and the longer words of actions and kinds."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for phrase, meaning in load_words().phrases.items():
        names, actions = found.setdefault(phrase[0][0], ([], []))
        if meaning.symbol == PLACE:
            names.append(" ".join(phrase))
        elif meaning.symbol in "mkSCTDHRXYBNK" and len(phrase) == 1 and len(phrase[0]) > CODE:
            actions.append(phrase[0])
    return {letter: (tuple(names), tuple(actions)) for letter, (names, actions) in found.items()}
