"""Checks: a roll on a table or procedure of a game, or its exact odds, as values and in words, with examples."""

from collections.abc import Mapping, Sequence
from functools import cache
from shlex import quote, split
from typing import Any

from aids import checks, dice, games, toml_file
from aids.checks import Answer, Check, Odds, Outcome
from aids.errors import InputError
from aids.games import Game
from aids.input_file import NO_FILES, PlayerFiles
from aids.kinds import FACES, Choice, Flag, Whole
from aids.rulebook.rules import Input, cite
from generators import TEMPLATES
from generators.jobs.options import AS_JSON, SEED, exclusive

DICE = Input("dice", FACES, "Use these dice, in the order they are rolled.")
ODDS = Input("odds", Flag(), "Show the exact odds of every result.")


def options_of(check: Check) -> tuple[Input, ...]:
    """The options of a check, without its inputs and house rules."""
    return (*((DICE, SEED, ODDS) if check.dice else ()), AS_JSON)


class Question:
    """A check of a game with its inputs as a player gave them, and the files that these name some of."""

    def __init__(self, game: Game, check: Check, given: Mapping[str, Any], files: PlayerFiles) -> None:
        self.game, self.check, self.given, self.files = game, check, given, files

    def inputs(self) -> dict[str, object]:
        """The inputs, read; the errors of `checks.accept`."""
        return checks.accept(self.check, self.given, self.files)


class Resolved:
    """A check that was resolved."""

    def __init__(self, game: Game, outcome: Outcome) -> None:
        self.game, self.outcome = game, outcome

    @property
    def values(self) -> dict[str, Any]:
        """The answer, ready for `json.dumps`."""
        return checks.as_json(self.outcome)

    @property
    def answer(self) -> Answer:
        """The answer in words."""
        return games.answer_in_words(self.game, self.outcome)

    @property
    def rule(self) -> str:
        """The rule that it rests on, cited with its game."""
        return cite(self.game.rules, self.outcome.rule)


class Chances:
    """The exact odds of a check with its inputs as accepted."""

    def __init__(self, question: Question, inputs: Mapping[str, Any]) -> None:
        self.question, self.inputs = question, inputs

    @property
    def values(self) -> dict[str, Any]:
        """The odds, ready for `json.dumps`."""
        return checks.odds_as_json(self.question.check, self.inputs)

    @property
    def parts(self) -> tuple[Odds, ...]:
        """The odds in words."""
        return games.odds_in_words(self.question.game, self.question.check, self.inputs)

    @property
    def rule(self) -> str:
        """The rule that they rest on, cited with its game."""
        return cite(self.question.game.rules, checks.cited(self.question.check, self.inputs)[0])

    @property
    def assumes(self) -> tuple[str, ...]:
        """The rulings that they rest on."""
        return tuple(checks.cited(self.question.check, self.inputs)[1])


def odds(question: Question) -> Chances:
    """The odds of a check; the errors of its inputs."""
    return Chances(question, question.inputs())


def resolve(question: Question, source: dice.Source) -> Resolved:
    """Resolve a check with dice; the errors of its inputs, and of dice that are too few or too many."""
    inputs = question.inputs()
    return Resolved(question.game, checks.resolve(question.check, inputs, source))


def rolled(game: Game, faces: object, seed: int | None) -> dice.Source:
    """The dice: those that a player rolled, as text or a list, those of a seed, or new ones."""
    if faces is None:
        return dice.RandomDice(seed)
    if seed is not None:
        raise exclusive(DICE.label, SEED.label)
    if isinstance(faces, str):
        return dice.GivenDice(dice.parse_dice(faces, games.face_words(game)))
    if not isinstance(faces, list) or len(faces) > 1_000:
        raise InputError("this is not a list of faces", "write it like [3, 4]", where=DICE.label)
    return dice.GivenDice(faces)


@cache
def _options() -> dict[str, dict[str, str]]:
    """The options of examples, by game and check."""
    return toml_file.own(TEMPLATES / "examples.toml")


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
            given.setdefault(spec.name, []).append("true" if isinstance(spec.kind, Flag) else words[at + 1])
    return {} if any(spec.positional for spec in inputs) else given


def _word(game: str, files: PlayerFiles) -> str:
    """The word for a game as a shell reads it: the path of a folder may have spaces."""
    return quote(games.word_of(game, files))


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
