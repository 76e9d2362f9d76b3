"""Answers in words: a sentence that answers the question, then how it came about, as data for a terminal or a page.

A game gives the words of its checks in `check_words.py` of its folder: `WORDS`, a mapping from the name of a check to
`Words`.  A check without words is answered from its result and its throws.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from aids.checks import NO_TEXTS, Check, Outcome, Result, Throw, plain
from aids.rulebook.rules import Input, Inputs, Rules

if TYPE_CHECKING:
    from aids.hexes import Hex


class Step(NamedTuple):
    """One throw in words: what it was for, its faces, and what came of it."""

    label: str
    faces: tuple[int, ...]
    sides: tuple[int, ...]
    text: str


class Steps(NamedTuple):
    """The throws of an answer, in the order in which they were made."""

    steps: tuple[Step, ...]


class Facts(NamedTuple):
    """Further facts, each a name and its value."""

    rows: tuple[tuple[str, str], ...]


class Grid(NamedTuple):
    """A list of alike things as a table: its headings and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class HexMap(NamedTuple):
    """A small map: marks of one or two characters on hexes, and what they mean."""

    marks: "tuple[tuple[Hex, str], ...]"
    legend: str


class Lines(NamedTuple):
    """Text that is already set in lines."""

    lines: tuple[str, ...]


Block = Steps | Facts | Grid | HexMap | Lines


class Answer(NamedTuple):
    """An answer in words: a sentence that answers the question, and how it came about."""

    head: str
    blocks: tuple[Block, ...] = ()


class Odds(NamedTuple):
    """A part of the odds of a check: its heading, a label and an exact chance for each line, and a note below.

    The chances of one part need not add up to 1, and several parts may count the same throws.
    """

    head: str
    rows: tuple[tuple[str, Fraction], ...]
    note: str = ""


class Words(NamedTuple):
    """The words of a check: of its answers, of a result in its odds, and of a cell of its table that is a short form.

    `odds` makes the parts of odds with too many results to list, from the rules, the inputs and all results with their
    chances; without it they are one part, with a line for each result.
    """

    answer: Callable[[Rules, Outcome], Answer] | None = None
    label: Callable[[Result], str] | None = None
    odds: Callable[[Rules, Inputs, Sequence[tuple[Result, Fraction]]], tuple[Odds, ...]] | None = None
    cell: Callable[[object], str] | None = None


# --- parts of sentences ---------------------------------------------------------------------------------------


def number_text(number: object) -> str:
    """A number as players write it: `13`, `5.5`."""
    value = plain(number)
    return f"{value:g}" if isinstance(value, float) else str(value)


def counted(number: object, unit: str) -> str:
    """A number and its unit, `1 inch`, `2 inches`; `unit` is the plural."""
    singular = {"inches": "inch", "hexes": "hex", "feet": "foot", "dice": "die"}.get(unit, unit.removesuffix("s"))
    return f"{number_text(number)} {singular if plain(number) == 1 else unit}"


def listed(names: Iterable[object], last: str = "and") -> str:
    """Names in a sentence: `A`, `A and B`, `A, B and C`; `none` without any."""
    texts = [str(name) for name in names]
    if len(texts) < 2:
        return texts[0] if texts else "none"
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def throw_text(throw: Throw) -> str:
    """The faces of a throw and its outcome: `4`, `3 + 4 = 7`, `2 and 5: 25`."""
    if throw.roll.words:
        return throw.roll.words[throw.outcome - 1]
    if len(throw.faces) == 1:
        return str(throw.outcome)
    if throw.roll.tens:
        return f"{listed(throw.faces)}: {throw.outcome}"
    return f"{' + '.join(map(str, throw.faces))} = {throw.outcome}"


def step_of_throw(throw: Throw, after: str = "", label: str = "") -> Step:
    """A throw in words; `after` follows its outcome, `label` stands for its purpose."""
    text = label or throw.purpose
    # Words stand in the text alone; the sides of other dice without pips are told as none, so that none are drawn.
    faces = () if throw.roll.words else throw.faces
    sides = (0,) * len(faces) if throw.roll.values else throw.roll.faces
    return Step(text[:1].upper() + text[1:], faces, sides, throw_text(throw) + after)


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def inputs_text(specs: Sequence[Input], inputs: Inputs) -> str:
    """The inputs of a question in a line, with their units: `range 13 inches, threshold 7, 3 charges, target ff`."""
    parts = []
    for spec in specs:
        value = inputs.get(spec.name)
        if value is None or value is False or value == ():
            continue
        name = spec.name.replace("-", " ")
        if value is True:
            parts.append(name)
        elif spec.kind.unit == name:
            parts.append(counted(value, name))
        else:
            unit = f" {spec.kind.unit}" if spec.kind.unit else ""
            parts.append(f"{name} {_flat(value)}{unit}")
    return ", ".join(parts)


def _flat(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_flat(item) for item in value if item is not None)
    return number_text(value)


# --- the answer of a check without words of its own -----------------------------------------------------------


def answer_in_words(
    check: Check,
    outcome: Outcome,
    rules: Rules,
    words: Words = Words(),  # noqa: B008 - it is immutable
    headings: Mapping[str, str] = NO_TEXTS,
) -> Answer:
    """The answer of a check: in its own words if it has some, otherwise from its result and its throws.

    `headings` are the names of result keys for people; without one the key itself is the name.
    """
    if words.answer is not None:
        return words.answer(rules, outcome)
    if check.lines is not None:
        return Answer("", (Lines(tuple(check.lines(outcome.result))),))
    steps = tuple(step_of_throw(throw) for throw in outcome.throws)
    (first, value), *rest = outcome.result.items()
    head, tables = f"{check.title}.", _tables(first, value, headings)
    if not tables:
        head = f"{_claim(first, value, check, headings)}."
    facts = []
    for key, other in rest:
        if found := _tables(key, other, headings):
            tables += found
        else:
            facts.append((_name(key, headings), value_text(key, other, check.none_text)))
    blocks: list[Block] = [Steps(steps)] if steps else []
    blocks += [Facts(tuple(facts))] if facts else []
    return Answer(head, (*blocks, *tables))


def result_label(
    check: Check,
    result: Result,
    words: Words = Words(),  # noqa: B008 - it is immutable
    headings: Mapping[str, str] = NO_TEXTS,
) -> str:
    """A result of the odds in words: `not detected`, `left, 3 inches`."""
    if words.label is not None:
        return words.label(result)
    return ", ".join(_claim(key, value, check, headings, bare=True) for key, value in result.items())


def value_text(key: str, value: object, none_text: Mapping[str, str] = NO_TEXTS) -> str:
    """A value of a result for people; None is `none` unless `none_text` has a word for it by key."""
    if value is None:
        return none_text.get(key, "none")
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(value_text(key, item) for item in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{name} {value_text(name, item)}" for name, item in value.items()) or "none"
    return number_text(value)


def _name(key: str, headings: Mapping[str, str]) -> str:
    return headings.get(key, key).replace("_", " ")


def _claim(key: str, value: object, check: Check, headings: Mapping[str, str], bare: bool = False) -> str:
    """A value as the beginning of a sentence, or `bare` as a label: `not detected`, `hit`, `Order: L2`."""
    if isinstance(value, bool):
        text = key.replace("_", " ") if value else f"not {key.replace('_', ' ')}"
        return text if bare else capital(text)
    text = value_text(key, value, check.none_text)
    if bare and len(check.counts) == 1:
        return text
    return f"{_name(key, headings)} {text}" if bare else f"{capital(_name(key, headings))}: {text}"


def _tables(key: str, value: object, headings: Mapping[str, str]) -> list[Block]:
    """A list of alike things as a table, numbered; nothing for any other value."""
    if not isinstance(value, list | tuple) or not value:
        return []
    if isinstance(value[0], dict):
        head = tuple(capital(name.replace("_", " ")) for name in value[0])
        cells = [[value_text(name, each) for name, each in item.items()] for item in value]
        return [Grid(("", *head), tuple((str(n), *row) for n, row in enumerate(cells, 1)))]
    rows = tuple((str(n), value_text(key, item)) for n, item in enumerate(value, 1))
    return [Grid(("", capital(_name(key, headings))), rows)]
