"""Checks: a table or procedure of a game resolved, or its exact odds, as values and in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aids import checks, dice, games
from aids.checks import Input
from aids.errors import InputError
from aids.input_file import PlayerFiles
from aids.rulebook.rules import cite
from generators.jobs.options import AS_JSON, SEED

if TYPE_CHECKING:
    from aids.checks import Check, Outcome
    from aids.checks.answers import Answer, Odds
    from aids.games import Game

DICE = Input("dice", "dice", "Use these die rolls, in the order they are needed.")
ODDS = Input("odds", "flag", "Show the exact odds of every result.")


def options_of(check: "Check") -> tuple[Input, ...]:
    """The options of a check besides its inputs and house rules."""
    return (*((DICE, SEED, ODDS) if check.dice else ()), AS_JSON)


class Question:
    """A check of a game with its inputs as a player gave them, and the files that these name some of."""

    def __init__(self, game: "Game", check: "Check", given: Mapping[str, Any], files: PlayerFiles) -> None:
        self.game, self.check, self.given, self.files = game, check, given, files

    def inputs(self) -> dict[str, object]:
        """The inputs, read; the errors of `checks.accept`."""
        return checks.accept(self.check, self.given, self.files)


class Resolved:
    """A check that was resolved."""

    def __init__(self, game: "Game", outcome: "Outcome") -> None:
        self.game, self.outcome = game, outcome

    @property
    def values(self) -> dict[str, Any]:
        """The answer, ready for `json.dumps`."""
        return checks.as_json(self.outcome)

    @property
    def answer(self) -> "Answer":
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
    def parts(self) -> "tuple[Odds, ...]":
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


def rolled(game: "Game", faces: object, seed: int | None) -> dice.Source:
    """The dice: those that a player rolled, as text or a list, those of a seed, or new ones."""
    if faces is None:
        return dice.RandomDice(seed)
    if seed is not None:
        raise InputError("use one of them", where=f"{DICE.label} and {SEED.label}")
    if isinstance(faces, str):
        return dice.GivenDice(dice.parse_dice(faces, games.face_words(game)))
    if not isinstance(faces, list) or len(faces) > 1_000:
        raise InputError("is not a list of faces such as [3, 4]", where=DICE.label)
    return dice.GivenDice(faces)
