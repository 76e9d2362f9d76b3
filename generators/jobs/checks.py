"""Checks: the options of a check, its dice, and its examples."""

from collections.abc import Sequence
from functools import cache
from shlex import quote, split

from aids import dice, games, toml_file
from aids.checks import Check
from aids.errors import InputError
from aids.games import Game
from aids.input_file import NO_FILES, PlayerFiles
from aids.kinds import FACES, Choice, Flag, Whole
from aids.rulebook.rules import Input, face_words
from generators import TEMPLATES
from generators.jobs.options import AS_JSON, SEED, exclusive

DICE = Input("dice", FACES, "Use these dice, in the order they are rolled.")
ODDS = Input("odds", Flag(), "Show the exact odds of every result.")


def options_of(check: Check) -> tuple[Input, ...]:
    """The options of a check, without its inputs and house rules."""
    return (*((DICE, SEED, ODDS) if check.dice else ()), AS_JSON)


def rolled(game: Game, faces: object, seed: int | None) -> dice.Source:
    """The dice: those that a player rolled, as text or a list, those of a seed, or new ones."""
    if faces is None:
        return dice.RandomDice(seed)
    if seed is not None:
        raise exclusive(DICE.label, SEED.label)
    if isinstance(faces, str):
        return dice.GivenDice(dice.parse_dice(faces, face_words(game.rules.declared)))
    if not isinstance(faces, list) or len(faces) > 1_000:
        raise InputError("this is not a list of faces", "write it like [3, 4]", where=DICE.label)
    return dice.GivenDice(faces)


@cache
def _options() -> dict[str, dict[str, str]]:
    return toml_file.own(TEMPLATES / "examples.toml")


def example(game: str, check: Check, files: PlayerFiles = NO_FILES) -> str:
    """A command that runs a check, from `templates/examples.toml` or with a plain value for each required input."""
    options = _options().get(game, {}).get(check.name)
    if options is None:
        required = [f"--{field.name} {_plain(field, n)}" for n, field in enumerate(check.inputs) if field.required]
        options = " ".join(required or (["--odds"] if check.dice else []))
    word = quote(games.word_of(game, files))  # the path of a folder may have spaces
    return f"plotroom check {word} {check.name} {options}".rstrip()


def example_of_setup(game: str, files: PlayerFiles = NO_FILES) -> str:
    """A command that prints a setup sheet of a game, with the options of its example."""
    return f"plotroom setup {quote(games.word_of(game, files))} {_options().get(game, {}).get('setup', '')}".rstrip()


def inputs_of_example(command: str, inputs: Sequence[Input]) -> dict[str, list[str]]:
    """The inputs that an example of the command line gives, each with its values; empty if it has a file."""
    known = {spec.name: spec for spec in inputs}
    words = split(command)[3:]
    given: dict[str, list[str]] = {}
    for at, word in enumerate(words):
        spec = known.get(word.removeprefix("--"))
        if spec is not None and word.startswith("--"):
            given.setdefault(spec.name, []).append("true" if isinstance(spec.kind, Flag) else words[at + 1])
    return {} if any(spec.positional for spec in inputs) else given


def _plain(field: Input, index: int) -> str:
    """A valid value of an input, the `index`-th of its check; two hexes get different values."""
    kind = field.kind
    if isinstance(kind, Choice):
        return field.choices[0]
    if isinstance(kind, Whole):
        most = min(4, kind.most) if isinstance(kind.most, int) else 4
        return f"{max(most, kind.least or 0):g}"
    named = f"{field.choices[0] if field.choices else 'E1'}:H9:1"
    plain = {"hex": ("H8", "M20")[min(index, 1)], "hexes": "J9", "ship": named, "named": "E1:4", "pair": "1,2"}
    return plain.get(kind.name, "4")
