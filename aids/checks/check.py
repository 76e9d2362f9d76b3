"""The type `Check`, and constructors for simple checks.

A check is a state machine: `start` gives its first state, `step` asks for a throw or is done.  A state is a
hashable value that holds all that matters from there on.  `resolve` follows one path with real dice and `odds`
follows all paths, so both apply the same rules.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict, Unpack

from aids.dice import Roll
from aids.errors import InputError
from aids.rulebook.inputs import Input, Inputs
from aids.rulebook.tables import Table, look_up

if TYPE_CHECKING:
    from aids.rulebook.expressions import Value
    from aids.rulebook.plans import Plan
    from aids.rulebook.rules import Rules

State = Hashable
Result = dict[str, object]
Rank: TypeAlias = "list[tuple[int | Value, ...]]"
"""A sort key of results."""
NO_TEXTS: Mapping[str, str] = MappingProxyType({})


class Ask(NamedTuple):
    """A check that waits for a throw: its dice, its purpose in words, and the state that each outcome leads to."""

    roll: Roll
    purpose: str
    then: Callable[[int], State]


class Done(NamedTuple):
    """A check that has ended, with its result."""

    result: Result


class Check(NamedTuple):
    """A question of a game that inputs and dice answer.

    It is wide because it is the whole interface between a game and the command line, the charts and the tests.  Only
    the fields up to `step` are required; `answer`, `one_roll` and `from_table` fill most of them.

    - `dice`: the dice in words for a help text, empty if none are rolled
    - `counts`: the result keys that odds are grouped by
    - `start`, `step`: the first state, and the throw or the result that follows from a state
    - `agree`: raises `InputError` for inputs that contradict each other
    - `complete`: the inputs with those that follow from others, such as the depth that a target must have
    - `detail`: result keys computed from the outcomes of all throws; they are not part of a state, so that odds do
      not distinguish them
    - `cites`: the rule and rulings where they depend on the inputs; otherwise `rule` and `assumes`
    - `order`: the values of the first key of `counts` in the order in which odds list them; without it the order in
      which the dice give them
    - `rank`: the sort key of results that `order` leaves together
    - `renamed`: values of results by the names that they had in earlier versions
    - `none_text`: how a result of None is written, by key; otherwise `none`
    - `shows`: names of the tables that a help text shows with the check
    - `lines`: writes a long result in several lines; otherwise `result_text` writes it in one
    - `plan`: the steps of a check that a game states as data (`aids.procedures`), None of one in code
    """

    game: str
    name: str
    title: str
    rule: str
    assumes: tuple[str, ...]
    inputs: tuple[Input, ...]
    dice: str
    counts: tuple[str, ...]
    start: Callable[[Inputs], State]
    step: Callable[[Inputs, Any], Ask | Done]
    agree: Callable[[Inputs], None] | None = None
    complete: Callable[[Inputs], dict[str, object]] | None = None
    detail: Callable[[Inputs, Sequence[int]], Result] | None = None
    cites: Callable[[Inputs], tuple[str, tuple[str, ...]]] | None = None
    order: tuple[object, ...] = ()
    rank: Callable[[Result], Rank] | None = None
    none_text: Mapping[str, str] = NO_TEXTS
    shows: tuple[str, ...] = ()
    lines: Callable[[Mapping[str, Any]], list[str]] | None = None
    plan: "Plan | None" = None
    renamed: Mapping[str, str] = NO_TEXTS


if TYPE_CHECKING:

    class Options(TypedDict, total=False):
        """The fields of a `Check` that may be left out."""

        agree: Callable[[Inputs], None] | None
        complete: Callable[[Inputs], dict[str, object]] | None
        detail: Callable[[Inputs, Sequence[int]], Result] | None
        cites: Callable[[Inputs], tuple[str, tuple[str, ...]]] | None
        order: tuple[object, ...]
        rank: Callable[[Result], Rank] | None
        none_text: Mapping[str, str]
        shows: tuple[str, ...]
        lines: Callable[[Mapping[str, Any]], list[str]] | None


class Throw(NamedTuple):
    """One throw of an answer: the dice, what they were thrown for, their faces, and the outcome."""

    roll: Roll
    purpose: str
    faces: tuple[int, ...]
    outcome: int


class Outcome(NamedTuple):
    """One answer of a check, with every face rolled for it, rerolls included; `throws` has them throw by throw."""

    game: str
    check: str
    inputs: dict[str, object]
    dice: tuple[int, ...]
    result: Result
    rule: str
    assumes: tuple[str, ...]
    throws: tuple[Throw, ...] = ()


def answer(
    rules: "Rules",
    name: str,
    *,
    title: str,
    rule: str,
    counts: tuple[str, ...],
    result: Callable[[Inputs], Result],
    assumes: tuple[str, ...] = (),
    inputs: tuple[Input, ...] = (),
    **options: "Unpack[Options]",
) -> Check:
    """A check without dice: `result` computes the answer from the inputs."""
    return Check(
        rules.game,
        name,
        title,
        rule,
        assumes,
        inputs,
        dice="",
        counts=counts,
        start=_not_rolled,
        step=lambda inputs, state: Done(result(inputs)),
        **options,
    )


def one_roll(
    rules: "Rules",
    name: str,
    *,
    title: str,
    rule: str,
    roll: Roll | Callable[[Inputs], Roll],
    purpose: str | Callable[[Inputs], str],
    counts: tuple[str, ...],
    result: Callable[[Inputs, int], Result],
    dice: str = "",
    assumes: tuple[str, ...] = (),
    inputs: tuple[Input, ...] = (),
    **options: "Unpack[Options]",
) -> Check:
    """A check of one throw: `result` computes the answer from the inputs and the outcome of the dice.

    `roll` and `purpose` may depend on the inputs; then `dice` names the dice for the help text.
    """

    def step(inputs: Inputs, outcome: int | None) -> Ask | Done:
        if outcome is not None:
            return Done(result(inputs, outcome))
        throw = roll if isinstance(roll, Roll) else roll(inputs)
        return Ask(throw, purpose if isinstance(purpose, str) else purpose(inputs), lambda rolled: rolled)

    return Check(
        rules.game,
        name,
        title,
        rule,
        assumes,
        inputs,
        dice=dice or (roll.name if isinstance(roll, Roll) else ""),
        counts=counts,
        start=_not_rolled,
        step=step,
        **options,
    )


def from_table(rules: "Rules", table: Table) -> Check:
    """The check that rolls a table's dice and reads the row; `InputError` for a table without dice."""
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so it is no check")
    return one_roll(
        rules,
        table.name,
        title=table.title,
        rule=table.rule,
        roll=table.roll,
        purpose=table.title,
        counts=tuple(table.columns),
        result=lambda inputs, outcome: dict(look_up(table, outcome).cells),
        assumes=table.assumes,
        shows=(table.name,),
    )


def _not_rolled(inputs: Inputs) -> None:
    """The first state of a check that has nothing to remember before its throw."""
