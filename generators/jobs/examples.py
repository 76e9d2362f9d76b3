"""The examples at the end of the help of checks and of `setup`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from shlex import quote, split

from aids import games, toml_cache, toml_file
from aids.checks import Check, Input
from aids.input_file import NO_FILES, PlayerFiles
from generators.templates import TEMPLATES


@cache
def _options() -> dict[str, dict[str, str]]:
    """The options of examples, by game and check."""
    place, document = toml_cache.read(str(TEMPLATES / "examples.toml"))
    return {
        game: {name: toml_file.text(at, options) for name, options in toml_file.entries(at, examples).items()}
        for game, examples in document.items()
        for at in (place.at(game),)
    }


def example(game: str, check: Check, files: PlayerFiles = NO_FILES) -> str:
    """A command that runs a check, from `templates/examples.toml` or with a plain value for each required input."""
    options = _options().get(game, {}).get(check.name)
    if options is None:
        required = [f"--{field.name} {_plain(field, n)}" for n, field in enumerate(check.inputs) if field.required]
        options = " ".join(required or (["--odds"] if check.dice else []))
    return f"plotroom check {_word(game, files)} {check.name} {options}".rstrip()


def example_of_setup(game: str, files: PlayerFiles = NO_FILES) -> str:
    """A command that prints a setup sheet of a game, with the options of its example."""
    return f"plotroom setup {_word(game, files)} {_options().get(game, {}).get('setup', '')}".rstrip()


def inputs_of_example(command: str, inputs: Sequence[Input]) -> dict[str, list[str]]:
    """The inputs that an example of the command line gives, each with its values; empty if it has a file."""
    known = {spec.name: spec for spec in inputs}
    words = split(command)[3:]
    given: dict[str, list[str]] = {}
    for at, word in enumerate(words):
        spec = known.get(word.removeprefix("--"))
        if spec is not None and word.startswith("--"):
            given.setdefault(spec.name, []).append("true" if spec.kind == "flag" else words[at + 1])
    return {} if any(spec.positional for spec in inputs) else given


def _word(game: str, files: PlayerFiles) -> str:
    """The word for a game as a shell reads it: the path of a folder may have spaces."""
    return quote(games.word_of(game, files))


def _plain(field: Input, index: int) -> str:
    """A valid value of an input, the `index`-th of its check; two hexes get different values."""
    if field.choices and field.kind == "choice":
        return field.choices[0]
    if field.kind == "whole":
        most = 4 if field.most is None else min(4, field.most)
        return f"{max(most, field.least or 0):g}"
    named = f"{field.choices[0] if field.choices else 'E1'}:H9:1"
    plain = {"hex": ("H8", "M20")[min(index, 1)], "hexes": "J9", "ship": named, "named": "E1:4", "pair": "1,2"}
    return plain.get(field.kind, "4")
