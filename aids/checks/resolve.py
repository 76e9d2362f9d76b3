"""Checks: questions that inputs and dice answer, with their exact odds, both also as JSON.

The value of each input is read by its kind, given as text or as data; an invalid value is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypedDict, Unpack

from aids.dice import Roll, Source
from aids.errors import InputError, UnknownName, nearest, some_of
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles, brief
from aids.rulebook.rules import Input, Inputs
from aids.rulebook.tables import Table, look_up
from aids.texts import spelled

MOST_TEXT = 200
MOST_PATH = 4_096
"""Characters that a line of text may have."""
MOST_PLAIN = 6  # digits
WHOLE = r"\s*[+-]?[0-9]{1,19}\s*"
DECIMAL_COMMA = r"(?<=[0-9]),(?=[0-9]{1,2}(?![0-9]))"
UNIT = r"\s*(?:in|inch|inches|\"|″|”)"
#: 7, 7.5, .5, 15/2, 7 1/2.  Numbers with more digits are not lengths on a table, and take long to compute with.
LENGTH = r"(-?)(?:([0-9]{1,6})\s+)?([0-9]{0,6}(?:\.[0-9]{1,9})?|[0-9]{1,6}\.)(?:/([0-9]{1,6}))?"


def accept_inputs(
    label: str, specs: Sequence[Input], raw: Mapping[str, object], files: PlayerFiles = NO_FILES
) -> dict[str, object]:
    """The inputs that `specs` ask for, read from what a player wrote or a program passed.

    Values may be strings or of the right type; None counts as not given.  An input without a value and without a
    default is left out.  `files` are those among which a file is named.

    Raises `InputError` with the option as its place for a wrong or a missing value, and `UnknownName` for an input
    that is not in `specs`; `label` names their owner there.
    """
    known = {spec.name: spec for spec in specs}
    given: dict[str, object] = {}
    for name, value in raw.items():
        option = str(name).replace("_", "-")
        if option not in known:
            hint = nearest(option[:40], known) if known else "it has no inputs"
            raise UnknownName(f"{label} has no input {brief(option)}; {hint}")
        if value is not None:
            given[option] = value
    inputs: dict[str, object] = {}
    missing: list[Input] = []
    for name, spec in known.items():
        if name not in given:
            if spec.required and not has_substitute(spec, given, known):
                missing.append(spec)
            if spec.repeatable or spec.default is not None:
                inputs[name] = () if spec.repeatable else spec.default
        else:
            inputs[name] = _read(spec, given[name], files)
    if missing:
        raise _missing(missing)
    return inputs


def has_substitute(spec: Input, given: Mapping[str, object], known: Mapping[str, Input]) -> bool:
    """Whether one of the inputs is given that an input names as `instead`; `known` are all inputs by name.

    Raises `InputError` for a value that cannot be read.
    """
    stated = [other.partition("=") for other in spec.instead]
    return any(
        name in given and (not value or _read(known[name], given[name]) in (value, (value,)))
        for name, _, value in stated
    )


def _missing(specs: Sequence[Input]) -> InputError:
    """The error for required inputs that are not given: all of them, each with the values that it accepts."""
    others = [" or ".join(f"--{other}" for other in spec.instead if "=" not in other) for spec in specs]
    ends = [_citation(spec) + f"; or give {other}" * bool(other) for spec, other in zip(specs, others, strict=True)]
    told = zip(specs, ends, [*ends[1:], ""], strict=True)
    texts = [f"{spec.label}: {wanted(spec)}{end * (end != after)}" for spec, end, after in told]
    text = f"is missing: {wanted(specs[0])}{ends[0]}" if len(specs) == 1 else f"are missing. {'; '.join(texts)}"
    return InputError(text, where=" and ".join(spec.label for spec in specs))


def wanted(spec: Input) -> str:
    """The values that an input accepts, in words: `a whole number from 2 to 12`, `one of ssn, ff, lhd`."""
    if spec.kind == "choice":
        return f"one of {some_of(spec.choices)}"
    text = {
        "whole": "a whole number",
        "wholes": "whole numbers like 1,2",
        "inches": "a length in inches",
        "flag": "yes or no",
        "named": "a name and a number, like Fletcher:12, the number",
        "pair": "two whole numbers like -4,10, each",
        "text": "a line of text",
        "file": "the path of a file",
        "folder": "the path of a folder",
        "name": "a name",
        "dice": "the faces of dice, such as 3,4",
        "hex": "a hex such as A20",
        "hexes": "hexes like A20,B20",
        "ship": f"{'|'.join(spec.choices) or 'NAME'}:HEX:FACING such as {(*spec.choices, 'Fletcher')[0]}:A20:3",
    }.get(spec.kind, spec.kind)
    if spec.unit and spec.unit != spec.kind:
        text += f" of {spec.unit}"
    if spec.least is not None and spec.most is not None:
        return f"{text} from {_number(spec.least)} to {_number(spec.most)}"
    bounds = [
        f"{name} {_number(bound)}"
        for name, bound in (("at least", spec.least), ("above", spec.above), ("at most", spec.most))
        if bound is not None
    ]
    return " ".join([text, " and ".join(bounds)]).rstrip()


def _number(bound: float) -> str:
    """A bound with all its digits."""
    return str(bound) if isinstance(bound, int) else f"{bound:g}"


def _read(spec: Input, raw: object, files: PlayerFiles = NO_FILES) -> object:
    """The value of an input, a tuple for a repeatable one."""
    if not spec.repeatable:
        return _value(spec, raw, files)
    return tuple(_value(spec, item, files) for item in (raw if isinstance(raw, list | tuple) else (raw,)))


def _value(spec: Input, raw: object, files: PlayerFiles) -> object:
    if spec.kind == "file":
        return raw if isinstance(raw, PlayerFile) else PlayerFile(_path(spec, raw), files)
    if spec.kind not in _READERS:
        raise NotImplementedError(spec.kind)
    return _READERS[spec.kind](spec, raw)


def _choice(spec: Input, raw: object) -> str:
    if isinstance(raw, str):
        word = dict(spec.retired).get(raw.strip().lower(), raw)
        for names in (spec.choices, spec.words):
            if (found := spelled(word, names)) is not None:
                return spec.choices[names.index(found)]
        hint = nearest(raw.strip().lower()[:40], spec.choices)
        raise InputError(f"unknown {brief(raw)}; {hint}{_citation(spec)}", where=spec.label)
    raise _malformed(spec, raw)


def _whole(spec: Input, raw: object) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and (_is_plain(raw) or re.fullmatch(WHOLE, raw)):
        return int(raw)
    raise _malformed(spec, raw)


def _is_plain(text: str) -> bool:
    """Whether a text is a few digits; the patterns of other numbers take longer to compile than a look-up."""
    return len(text) <= MOST_PLAIN and text.isascii() and text.isdigit()


def _items(raw: object) -> Sequence[object]:
    """The items of a list, or of a text with commas between them; none for anything else."""
    return raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()


def _wholes(spec: Input, raw: object) -> tuple[int, ...]:
    items = _items(raw)
    if not items:
        raise _malformed(spec, raw)
    numbers: list[int] = []
    for item in items:
        number = _whole(spec, item)
        _bounded(spec, number)
        if number in numbers:
            raise InputError(f"{number} is given twice", where=spec.label)
        numbers.append(number)
    return tuple(numbers)


def _flag(spec: Input, raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    known = {"yes": True, "true": True, "no": False, "false": False}
    word = raw.strip().lower() if isinstance(raw, str) else ""
    if word not in known:
        raise _malformed(spec, raw)
    return known[word]


def _named(spec: Input, raw: object) -> tuple[str, int | None]:
    if isinstance(raw, str):
        name, colon, digits = raw.rpartition(":")
        parts: Sequence[object] = (name, digits) if colon else (digits, None)
    else:
        parts = raw if isinstance(raw, list | tuple) else ()
    if len(parts) != 2:
        raise _malformed(spec, raw)
    name = _line(spec, parts[0], raw)
    if parts[1] is None:
        return name, None
    if isinstance(parts[1], str) and not parts[1].strip().isdigit():
        raise _malformed(spec, raw)
    number = _whole(spec, parts[1])
    _bounded(spec, number)
    return name, number


def _pair(spec: Input, raw: object) -> tuple[int, int]:
    parts = _items(raw)
    if len(parts) != 2 or not all(isinstance(part, str | int) for part in parts):
        raise _malformed(spec, raw)
    if not all(re.fullmatch(WHOLE, str(part)) for part in parts):
        raise _malformed(spec, raw)
    first, second = (_whole(spec, part) for part in parts)
    _bounded(spec, first)
    _bounded(spec, second)
    return first, second


def _line(spec: Input, part: object, raw: object = None) -> str:
    """A line of text; `raw` is the whole value that it is a part of, for the error."""
    text = part.strip() if isinstance(part, str) else ""
    if not text or len(text) > MOST_TEXT or not text.isprintable():
        raise _malformed(spec, part if raw is None else raw)
    return text


def _path(spec: Input, raw: object) -> str:
    """The path of a file or folder, as it stands."""
    if not isinstance(raw, str) or not raw.strip() or len(raw) > MOST_PATH:
        raise _malformed(spec, raw)
    return raw


def _name(spec: Input, raw: object) -> str:
    """A name as it stands; the job that knows all names refuses an unknown one."""
    if not isinstance(raw, str) or len(raw) > MOST_PATH:
        raise _malformed(spec, raw)
    return raw


def _hex(spec: Input, part: object, raw: object = None) -> str:
    text = _line(spec, part, raw)
    return text.upper() if text.isalnum() and text.isascii() else text


def _hexes(spec: Input, raw: object) -> tuple[str, ...]:
    items = _items(raw)
    if not items:
        raise _malformed(spec, raw)
    return tuple(_hex(spec, item, raw) for item in items)


def _ship(spec: Input, raw: object) -> tuple[str, str, int]:
    parts: Sequence[object] = (
        raw.rsplit(":", 2) if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
    )
    if len(parts) != 3 or (isinstance(parts[2], str) and not re.fullmatch(r"\s*[0-9]{1,9}\s*", parts[2])):
        raise _malformed(spec, raw)
    name = _choice(spec, parts[0]) if spec.choices else _line(spec, parts[0], raw)
    heading = _whole(spec, parts[2])
    if not 1 <= heading <= 6:
        raise InputError(f"{brief(raw)} has facing {heading}, not 1 to 6{_citation(spec)}", where=spec.label)
    return name, _hex(spec, parts[1], raw), heading


def _inches(spec: Input, raw: object) -> Fraction:
    if isinstance(raw, bool) or not isinstance(raw, str | int | float | Fraction):
        raise _malformed(spec, raw)
    try:
        text = str(raw).strip()
    except ValueError:  # more digits than Python converts to text
        raise _malformed(spec, raw) from None
    if _is_plain(text):
        return Fraction(int(text))
    match = re.fullmatch(LENGTH, re.sub(rf"(?i:(?<=[0-9.]){UNIT})$", "", re.sub(DECIMAL_COMMA, ".", text)))
    if match is None:
        raise _malformed(spec, raw)
    minus, whole, number, divisor = match.groups()
    mixed = whole or divisor
    if not number or (mixed and "." in number) or (whole and not divisor) or (divisor and not int(divisor)):
        raise _malformed(spec, raw)
    length = Fraction(number) / int(divisor or 1) + int(whole or 0)
    return -length if minus else length


def _bounded(spec: Input, number: int | Fraction) -> int | Fraction:
    unit = f" {spec.unit}" if spec.unit else ""
    if spec.least is not None and number < spec.least:
        fault = f"is less than {_number(spec.least)}{unit}"
    elif spec.above is not None and number <= spec.above:
        fault = f"is not above {_number(spec.above)}{unit}"
    elif spec.most is not None and number > spec.most:
        fault = f"is more than {_number(spec.most)}{unit}"
    else:
        return number
    raise InputError(f"{brief(plain(number))} {fault}{_citation(spec)}", where=spec.label)


#: The reader of each kind: from an input and its raw value to the value.
_READERS: dict[str, Callable[[Input, object], object]] = {
    "choice": _choice,
    "whole": lambda spec, raw: _bounded(spec, _whole(spec, raw)),
    "wholes": _wholes,
    "inches": lambda spec, raw: _bounded(spec, _inches(spec, raw)),
    "flag": _flag,
    "named": _named,
    "pair": _pair,
    "text": _line,
    "folder": _path,
    "name": _name,
    "dice": _path,
    "hex": _hex,
    "hexes": _hexes,
    "ship": _ship,
}


def _malformed(spec: Input, raw: object) -> InputError:
    return InputError(f"{brief(raw)} is not {wanted(spec)}{_citation(spec)}", where=spec.label)


def _citation(spec: Input) -> str:
    return f" ({spec.rule})" if spec.rule else ""


def plain(value: object) -> object:
    """A value that JSON has: a fraction becomes a whole number where it is one, otherwise a decimal number."""
    if isinstance(value, PlayerFile):
        return value.path
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if not isinstance(value, Fraction):
        raise TypeError(value)
    return int(value) if value.denominator == 1 else float(value)


if TYPE_CHECKING:
    from aids.rulebook.expressions import Value
    from aids.rulebook.rules import Plan, Rules

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
    plan: Plan | None = None
    renamed: Mapping[str, str] = NO_TEXTS


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
    rules: Rules,
    name: str,
    *,
    title: str,
    rule: str,
    counts: tuple[str, ...],
    result: Callable[[Inputs], Result],
    assumes: tuple[str, ...] = (),
    inputs: tuple[Input, ...] = (),
    **options: Unpack[Options],
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
    rules: Rules,
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
    **options: Unpack[Options],
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


def from_table(rules: Rules, table: Table) -> Check:
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


MOST_THROWS = 500
"""Throws in a row after which a check counts as endless."""
MOST_BRANCHES = 400_000
"""Outcomes of throws, in all states, that odds follow at most: two or three seconds of work."""


class Endless(InputError, RecursionError):
    """A check that does not end, or not soon enough."""


def accept(check: Check, raw: Mapping[str, object], files: PlayerFiles = NO_FILES) -> dict[str, object]:
    """The inputs of a check, read from what a player wrote or a program passed; see `accept_inputs`.

    Inputs that follow from others are filled in.  Also raises `InputError` for inputs that contradict each other.
    """
    inputs = accept_inputs(f"{check.game} {check.name}", check.inputs, raw, files)
    if check.agree is not None:
        check.agree(inputs)
    return inputs if check.complete is None else check.complete(inputs)


def resolve(check: Check, inputs: Inputs, source: Source) -> Outcome:
    """The answer to inputs that `accept` returned, with dice from the source.

    Raises `InputError` for dice that are too few, too many or impossible, and `Endless` for more than `MOST_THROWS`.
    """
    throws: list[Throw] = []
    state = check.start(inputs)
    while isinstance(reached := check.step(inputs, state), Ask):
        if len(throws) == MOST_THROWS:
            raise Endless(f"{check.game} {check.name}: no end after {MOST_THROWS} throws; ask for fewer at a time")
        faces = source.take(reached.roll, reached.purpose)
        throws.append(Throw(reached.roll, reached.purpose, faces, reached.roll.read(faces)))
        state = reached.then(throws[-1].outcome)
    source.finish()
    result = reached.result
    if check.detail is not None:
        result = result | check.detail(inputs, [throw.outcome for throw in throws])
    dice = tuple(face for throw in throws for face in throw.faces)
    rule, assumes = cited(check, inputs)
    return Outcome(check.game, check.name, dict(inputs), dice, result, rule, assumes, tuple(throws))


def cited(check: Check, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
    """The rule that the answer to these inputs follows, and the ids of the rulings that it depends on."""
    return check.cites(inputs) if check.cites is not None else (check.rule, check.assumes)


def odds(check: Check, inputs: Inputs) -> list[tuple[Result, Fraction]]:
    """Every possible result with its exact chance; the chances add up to 1.

    A result holds only the keys in the check's `counts`.  `inputs` are those that `accept` returned.
    Raises `Endless` for a check of more throws or courses than are followed.
    """
    state = check.start(inputs)
    reached = check.step(inputs, state)
    if isinstance(reached, Done):  # its result may hold a list, which cannot be a dictionary key
        return [({key: reached.result[key] for key in check.counts}, Fraction(1))]
    weights, total = _result_weights(check, inputs, state, reached)
    keys = list(weights)
    if rank := check.rank:
        keys.sort(key=lambda key: rank(dict(zip(check.counts, key, strict=True))))
    if check.order:
        keys.sort(key=lambda key: check.order.index(key[0]))
    return [(dict(zip(check.counts, key, strict=True)), Fraction(weights[key], total)) for key in keys]


def _result_weights(check: Check, inputs: Inputs, state: State, ask: Ask) -> tuple[dict[tuple[object, ...], int], int]:
    """The results that follow a state and the throw it asks for, as whole-number weights and their total.

    All states advance together, throw by throw, and equal states are merged.  An outcome that leads back to its own
    state, as a reroll does, is left out: sooner or later one of the others follows, in their proportion.
    """
    results: dict[tuple[object, ...], int] = {}
    waiting: dict[State, tuple[Ask, int]] = {state: (ask, 1)}
    total, followed = 1, 0
    for _ in range(MOST_THROWS):
        branches: list[tuple[int, list[State], list[int], int]] = []
        for state, (ask, weight) in waiting.items():
            then, throws = ask.then, ask.roll.weights
            onward, parts = [then(outcome) for outcome in throws], list(throws.values())
            if state in onward:
                parts = [part for part, following in zip(parts, onward, strict=True) if following != state]
                onward = [following for following in onward if following != state]
            branches.append((weight, onward, parts, sum(parts)))
            followed += len(onward)
            if followed > MOST_BRANCHES:
                raise Endless(f"{check.game} {check.name}: too many possible courses for odds; ask for fewer at a time")
        common = lcm(*[whole for _, _, _, whole in branches])
        if common > 1:
            total *= common
            results = {key: weight * common for key, weight in results.items()}
        merged: dict[State, int] = {}
        get = merged.get
        for weight, onward, parts, whole in branches:
            share = weight * (common // whole)
            for following, part in zip(onward, parts, strict=True):
                merged[following] = get(following, 0) + share * part
        waiting = {}
        for state, weight in merged.items():
            reached = check.step(inputs, state)
            if isinstance(reached, Ask):
                waiting[state] = reached, weight
            else:
                key = tuple([reached.result[name] for name in check.counts])
                results[key] = results.get(key, 0) + weight
        if not waiting:
            return results, total
    raise Endless(f"{check.game} {check.name}: no end after {MOST_THROWS} throws, at {next(iter(waiting))!r}")


# --- JSON -----------------------------------------------------------------------------------------------------


def as_json(outcome: Outcome) -> dict[str, object]:
    """An answer, ready for `json.dumps`."""
    return {
        "game": outcome.game,
        "check": outcome.check,
        "inputs": {name: plain(value) for name, value in outcome.inputs.items()},
        "dice": list(outcome.dice),
        "result": {key: plain(value) for key, value in outcome.result.items()},
        "rule": outcome.rule,
        "assumes": list(outcome.assumes),
    }


def odds_as_json(check: Check, inputs: Inputs) -> dict[str, object]:
    """The odds of a check, ready for `json.dumps`; each probability is a fraction such as `"1/4"`."""
    rule, assumes = cited(check, inputs)
    return {
        "game": check.game,
        "check": check.name,
        "inputs": {name: plain(value) for name, value in inputs.items()},
        "odds": [
            {
                "result": {key: plain(value) for key, value in result.items()},
                "probability": str(chance),
            }
            for result, chance in odds(check, inputs)
        ],
        "rule": rule,
        "assumes": list(assumes),
    }
