"""The text of every table of every game against a second reading of the rules: `[text]` and `[notes]` in facts/<game>.toml.

A row is typed as the words that carry its meaning, in order, its cells parted by `|`.  Little words and capitals may
differ, so that the printed wording stays free; any other word, number or sign that changes, moves, goes or is added fails.
"""

import re
import tomllib

import pytest

from aids import games
from tests import FACTS_FOLDER

STOP = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "by",
        "for",
        "has",
        "have",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "that",
        "the",
        "their",
        "them",
        "these",
        "they",
        "this",
        "to",
        "which",
        "with",
    ]
)
"""Words that may change without a change of meaning."""
WORD = re.compile(r"[+−-]?[^\W_]+(?:['’.,/-][^\W_]+)*\+?|[°–—]")


def facts(game):
    file = FACTS_FOLDER / f"{game.replace('-', '_')}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {"text": {}}


def key_words(text):
    """The words of a text that carry its meaning, in order: lower case, without punctuation and little words."""
    return [word for word in WORD.findall(str(text).lower().replace("−", "-").replace("’", "'")) if word not in STOP]


TABLES = [(game, name) for game in games.names() for name in games.load(game).rules.tables]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_every_cell_says_what_the_facts_say(game, name):
    typed = facts(game)["text"]
    assert name in typed, f"tests/facts/{game.replace('-', '_')}.toml: [text] lacks the table {name!r}"
    table = games.load(game).rules.tables[name]
    printed = [[key_words(row.cells[column]) for column in table.columns] for row in table.rows]
    assert printed == [[key_words(cell) for cell in row.split(" | ")] for row in typed[name]]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_every_note_says_what_the_facts_say(game, name):
    table = games.load(game).rules.tables[name]
    typed = facts(game).get("notes", {}).get(name, [])
    assert [key_words(note) for note in table.notes] == [key_words(note) for note in typed]


@pytest.mark.parametrize("game", games.names())
def test_no_facts_are_left_of_a_table_that_is_gone(game):
    typed = facts(game)
    assert set(typed["text"]) | set(typed.get("notes", {})) == set(games.load(game).rules.tables)


@pytest.mark.parametrize(
    ("cell", "changed"),
    [
        ("Nearest left before nearest right", "Nearest right before nearest left"),
        ("4 inches straight", "5 inches straight"),
        ("not hit", "hit"),
        ("-1", "+1"),
        ("within 7 hexes", "beyond 7 hexes"),
        ("C+", "C"),
        ("60° off", "60 off"),
    ],
)
def test_a_changed_meaning_is_seen(cell, changed):
    assert key_words(cell) != key_words(changed)


def test_little_words_and_capitals_are_free():
    assert key_words("Half of the escorts, rounded down") == key_words("half escorts rounded down")
