"""Set-ups with sealed slips, turns with their questions, and what a game file records, in words."""

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from aids import __version__
from aids.checks import Answer, Grid
from aids.errors import InputError
from aids.input_file import brief
from aids.kinds import Whole
from aids.records.fields import BEFORE, DIGEST, NO_HOUSE, Origin, Source
from aids.rulebook.rules import Input, Rules, value


class Sentence(NamedTuple):
    """One sentence or two about a piece or a phase, and the numbers of the rules that say so."""

    name: str
    text: str
    rules: tuple[str, ...] = ()


class Section(NamedTuple):
    """Sentences under one heading, in the order in which things happen; `numbered` where that order matters.

    `ahead` marks what the player still has to do, which a history leaves out.  A `table` stands below them.
    """

    title: str
    sentences: tuple[Sentence, ...]
    numbered: bool = False
    ahead: bool = False
    table: Grid | None = None


T = TypeVar("T")
MOST_LETTERS = 400


class Question(NamedTuple, Generic[T]):
    """A question: its key, its words, what an empty answer means, its reader, and the choices that stand above it.

    `read` gives the value after an answer, InputError for one that cannot be; `none` is the value after an empty one.
    Where `empty` is "", the words say what an empty answer means, and `read` reads it.
    """

    key: str
    text: str
    empty: str
    read: Callable[[str], T]
    none: T
    choices: tuple[str, ...] = ()


def answered(question: Question[T], answer: str) -> T:
    """The value after an answer; InputError for one that cannot be."""
    words = " ".join(answer.split())
    if len(words) > MOST_LETTERS:
        raise InputError(f"your answer has {len(words)} characters, but the limit is {MOST_LETTERS}")
    return question.read(words) if words or not question.empty else question.none


YES, NO = ("y", "yes"), ("n", "no")


def is_yes(answer: str) -> bool:
    """Whether an answer is yes; InputError for one that is neither yes nor no."""
    if answer.lower() not in (*YES, *NO):
        raise InputError(f"{brief(answer)} is not y or n")
    return answer.lower() in YES


OPTION = "--reveal"


class RolledSetup(Protocol):
    """A setup, of a type of the game's own, with slips that can be told one by one."""

    @property
    def seed(self) -> int:
        """The seed that gives it."""

    def as_json(self) -> dict[str, Any]:
        """The setup, ready for `json.dumps`."""

    def slip_names(self) -> Sequence[str]:
        """The names of all slips, in their order."""

    def answer(self, slip: str) -> Answer:
        """A slip in words."""


def turns_input(most: int) -> Input:
    """The option of a setup for the turns that are rolled for beforehand."""
    return Input("turns", Whole(1, most), "The number of turns to pre-roll.", otherwise="setup-turns")


def turns_of(rules: Rules, turns: int | None, most: int) -> int:
    """The turns of a setup, `setup-turns` of the rules if None; InputError for no whole number from 1 to `most`."""
    if turns is None:
        return int(value(rules, "setup-turns"))
    check_count(turns, most, "--turns")
    return turns


def check_count(number: object, most: int, option: str) -> None:
    """InputError that names the option unless a number is a whole number from 1 to `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise InputError(f"{brief(number)} is not a whole number from 1 to {most}", where=option)


CHANGES_TITLE = "Rulings that have changed since this game started"


def made_now(rules: Rules, before: Origin | None) -> Origin:
    """The values of `made` in a new game file; `before` is what the file of the turn before says, None without one."""
    if before is None:
        return Origin(__version__, __version__, house_digest(rules) if rules.changed else None)
    return Origin(__version__, before.began, before.house or house_digest(rules))


def house_digest(rules: Rules) -> str:
    """A digest of what house rules change, whatever comments their file has; `NO_HOUSE` if they change nothing."""
    if not rules.changed:
        return NO_HOUSE
    values: dict[str, object] = {name: figure.value for name, figure in rules.figures.items()}
    values |= {name: switch.value for name, switch in rules.switches.items()}
    rows = {name: [(row.low, row.high, row.cells) for row in table.rows] for name, table in rules.tables.items()}
    held: dict[str, object] = {f"figures.{name}": each for name, each in values.items()}
    held |= {f"tables.{name}": each for name, each in rows.items()}
    stated = [(name, each) for name, each in held.items() if name in rules.changed]
    return str(sha256(repr((stated, sorted(rules.extra.items()))).encode()).hexdigest())[:DIGEST]


def tell_changes(rules: Rules, made: Origin, assumes: Iterable[str]) -> tuple[Sentence, ...]:
    """The readings and house rules that changed since a game began, for a turn that rests on the rulings `assumes`.

    A file of this version comes from a turn that has named the readings already.
    """
    told: list[str] = []
    stated = [] if made.by == __version__ else [rules.rulings[name] for name in assumes if name in rules.rulings]
    since = [each for each in stated if each.changed and _parts(each.changed) > _parts(made.began)]
    if not made.by:
        told.append(f"The file does not name a version of Plotroom, so the game is treated as started {BEFORE}.")
    elif since:
        began = made.began if made.began == BEFORE else f"with Plotroom {made.began}"
        told.append(f"The game was started {began}. This is Plotroom {__version__}.")
    if _parts(made.by) > _parts(__version__):
        told.append(f"The file was made by Plotroom {made.by}, which is newer than this version, {__version__}.")
    sentences = [Sentence("Version", text) for text in told]
    sentences += [
        Sentence(each.id, f"The ruling changed in version {each.changed}. Before: {each.was}") for each in since
    ]
    if made.house is not None and made.house != (now := house_digest(rules)):
        text = "The house rules are not the ones that the game started with."
        if made.house == NO_HOUSE:
            text = "House rules are used now, but the game started without any."
        elif now == NO_HOUSE:
            text = "No house rules are used now, but the game started with some."
        sentences.append(Sentence("House rules", text))
    return tuple(sentences)


def is_first(made: Origin, source: Source | None) -> bool:
    """Whether no file of this version led to a game file, so that what is told once is still to be told."""
    return source is None or made.by != __version__


def changes_section(sentences: tuple[Sentence, ...]) -> tuple[Section, ...]:
    """The last section of a turn, on changed readings; nothing if nothing has changed."""
    return (Section(CHANGES_TITLE, sentences),) if sentences else ()


def _parts(version: str) -> tuple[int, ...]:
    """The numbers of a version, to be compared; none for "" and for `BEFORE`."""
    return tuple(map(int, re.findall(r"\d+", version))) if version[:1].isdigit() else ()
