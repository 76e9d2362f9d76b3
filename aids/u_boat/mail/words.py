"""The words of mailed orders: which phrase is a province, a kind of unit, an action, or says nothing (`words.toml`)."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from aids import __path__ as package_folder
from aids import toml_cache, toml_file
from aids.u_boat.game_map import load_map
from aids.u_boat.notation import power_names

SYMBOLS = {
    "move": "m",
    "attack": "k",
    "support": "S",
    "convoy": "C",
    "torpedo": "T",
    "charge": "D",
    "hold": "H",
    "retreat": "R",
    "disband": "X",
    "remove": "Y",
    "build": "B",
    "waive": "N",
    "to": "t",
    "from": "f",
    "with": "w",
    "for": "o",
    "route": "v",
    "by-convoy": "V",
    "and": ",",
}
PLACE, KIND, POWER, NUMBER, UNIT_NUMBER = "P", "K", "W", "9", "#"
STOP, INTENTION, NOISE, UNKNOWN, CORRECTION = "z", "q", "n", "x", "c"
MOST_WORDS = 5  # of a phrase
SHORTEST_PREFIX = 3  # letters of a name that may stand for it
LONG_WORD = 7  # letters from which a word may differ in two


class Meaning(NamedTuple):
    """What a phrase means: a symbol, and its values: provinces, a kind, a power, a number."""

    symbol: str
    values: tuple[str, ...] = ()


class Words(NamedTuple):
    """The phrases by their words, the first words of longer ones, words that may follow an order, and conditions."""

    phrases: dict[tuple[str, ...], Meaning]
    first: frozenset[str]
    reasons: frozenset[str]
    conditions: frozenset[str]


@cache
def load_words() -> Words:
    """The words of `words.toml`, the provinces and the powers."""
    at, document = toml_cache.read(f"{package_folder[0]}/u_boat/mail/words.toml")

    def lists(key: str) -> dict[str, tuple[str, ...]]:
        return {k: toml_file.texts(at, v, key, k) for k, v in toml_file.entries(at.at(key), document[key]).items()}

    phrases: dict[tuple[str, ...], Meaning] = {}
    for key, symbol in (("noise", ""), ("stops", STOP), ("corrections", CORRECTION)):
        for group, listed in lists(key).items():
            _add(phrases, listed, Meaning(symbol or (NOISE if group == "everywhere" else INTENTION)))
    for key in ("joints", "actions"):
        for name, listed in lists(key).items():
            _add(phrases, listed, Meaning(SYMBOLS[name]))
    for number, listed in lists("numbers").items():
        _add(phrases, listed, Meaning(NUMBER, (number,)))
    for kind, listed in lists("kinds").items():
        _add(phrases, listed, Meaning(KIND, (kind,)))
    for name, power in power_names().items():
        _add(phrases, [name], Meaning(POWER, (power,)))
    for words, provinces in _place_names(lists("places")).items():
        phrases[words] = Meaning(PLACE, provinces)
    first = frozenset(phrase[0] for phrase in phrases if len(phrase) > 1)
    after = lists("reasons")
    return Words(phrases, first, frozenset(after["words"]), frozenset(after["conditions"]))


def _add(phrases: dict[tuple[str, ...], Meaning], listed: Iterable[str], meaning: Meaning) -> None:
    for phrase in listed:
        phrases[tuple(phrase.split())] = meaning


def _place_names(more: dict[str, tuple[str, ...]]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The provinces that each name may be; a word that all the names with it share is one too, as its beginning is."""
    names: dict[tuple[str, ...], tuple[str, ...]] = {}
    for province in load_map().provinces.values():
        for name in (province.id, province.name, *province.other_names, *more.get(province.id, ())):
            words = tuple(name.lower().replace("-", " ").split())
            names[words] = tuple(dict.fromkeys((*names.get(words, ()), province.id)))
    return names


@lru_cache(maxsize=4096)
def provinces_beginning(word: str) -> tuple[str, ...]:
    """The provinces with a name whose first word begins with these letters, for three letters or more."""
    if len(word) < SHORTEST_PREFIX:
        return ()
    found = [
        province.id
        for province in load_map().provinces.values()
        if any(name.lower().startswith(word) for name in (province.name, *province.other_names))
    ]
    return tuple(found)


@lru_cache(maxsize=4096)
def nearest_meanings(word: str) -> tuple[str, Meaning] | None:
    """The words nearest to a misspelt one: how the first of them is written, and what it means; None without any.

    A word of three letters is near codes of provinces alone; a longer one differs in one letter, a long one in two.
    """
    if len(word) < SHORTEST_PREFIX:
        return None
    best = 2 if len(word) >= LONG_WORD else 1
    places: dict[str, str] = {}
    action: tuple[str, Meaning] | None = None
    for phrase, meaning in load_words().phrases.items():
        known = phrase[0]
        if len(phrase) > 1 or abs(len(known) - len(word)) > best or len(known) < SHORTEST_PREFIX:
            continue
        if meaning.symbol == PLACE:
            wanted = len(known) == len(word) if len(word) == SHORTEST_PREFIX else len(known) >= len(word) - 1
        else:
            wanted = len(word) > SHORTEST_PREFIX and meaning.symbol in "mkSCTDHRXYBNK" and len(known) > SHORTEST_PREFIX
        if not wanted or (far := distance(word, known, best)) > best:
            continue
        if far < best:
            best, places, action = far, {}, None
        if meaning.symbol == PLACE:
            places.update((province, known) for province in meaning.values)
        else:
            action = action or (known, meaning)
    if places:
        return next(iter(places.values())), Meaning(PLACE, tuple(places))
    return action


def distance(one: str, other: str, most: int) -> int:
    """How many letters are put in, left out, changed or swapped between two words; more than `most` ends early."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, known in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != known))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == known:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
