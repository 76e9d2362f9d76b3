"""The examples that the help of a check and of a game's scenario sheets end with."""

from __future__ import annotations

from functools import cache

from aids import toml_file
from aids.checks import Check, Input
from generators.templates import TEMPLATES


@cache
def _options() -> dict[str, dict[str, str]]:
    """The options of examples, by game and check."""
    place, document = toml_file.read(str(TEMPLATES / "examples.toml"))
    return {
        game: {name: toml_file.text(at, options) for name, options in toml_file.entries(at, examples).items()}
        for game, examples in document.items()
        for at in (place.at(game),)
    }


def example(game: str, check: Check) -> str:
    """A command that can be typed as it stands: `templates/examples.toml` has it, or plain values of what is needed."""
    options = _options().get(game, {}).get(check.name)
    if options is None:
        words = [f"--{one.name} {_plain(one, i)}" for i, one in enumerate(check.inputs) if one.required]
        options = " ".join(words or (["--odds"] if check.dice else []))
    return f"plotroom check {game} {check.name} {options}".rstrip()


def example_of_setup(game: str) -> str:
    """The least that has to be written for a scenario sheet of a game."""
    return f"plotroom setup {game} {_options().get(game, {}).get('setup', '')}".rstrip()


def _plain(wanted: Input, index: int) -> str:
    """A value that an input may have; two hexes of one check differ."""
    if wanted.choices and wanted.kind == "choice":
        return wanted.choices[0]
    if wanted.kind == "whole":
        most = 4 if wanted.most is None else min(4, wanted.most)
        return f"{max(most, wanted.least or 0):g}"
    named = f"{wanted.choices[0] if wanted.choices else 'E1'}:H9:1"
    plain = {"hex": ("H8", "M20")[min(index, 1)], "hexes": "J9", "ship": named, "named": "E1:4", "pair": "1,2"}
    return plain.get(wanted.kind, "4")
