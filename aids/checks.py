"""Checks: what the command line, the charts and any later face see of a table or a procedure.

A check takes inputs, asks for dice one throw at a time, and ends in a result.  Between two throws it is in
a state, a hashable value that holds what still matters; `resolve` walks one way through the states with
real dice, `odds` walks them all, so both follow the same rules by construction.
"""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aids.dice import Roll, Source
from aids.errors import InputError, UnknownName, nearest
from aids.tables import Table, look_up
from aids.toml_file import shown

if TYPE_CHECKING:
    from fractions import Fraction

Inputs = Mapping[str, Any]
State = Hashable
Result = dict[str, object]
NO_WORDS: Mapping[str, str] = MappingProxyType({})

MOST_THROWS = 500
"""Throws in a row after which a check that has not ended is taken to go round for ever."""
MOST_TEXT = 200
"""Characters that a line of text may have."""


class Input(NamedTuple):
    """Something a check needs to know.

    `kind` is `whole`, `inches` (an exact `Fraction`), `choice`, `wholes` (whole numbers, none twice), `flag`
    (True or False), `named` (`NAME` or `NAME:NUMBER`, given as name and number or None), `pair` (two whole
    numbers, `-4,10`), `text` (one line), `file` (a path), or one of those that lie on a board: `hex` (a label,
    which the check looks up on its board), `hexes` (labels with commas between them) and `ship`
    (`NAME:HEX:FACING`, given as name, label and heading; `choices` are the names there may be).
    `above` is a bound that is itself refused.  A `repeatable` input is a tuple, empty by default.  `rule`
    is the citation that a refusal shows, with the game's title: `SSN Attack Step`.  A `positional` one is
    written on the command line without its name.
    """

    name: str
    kind: str
    help: str
    required: bool = False
    default: object = None
    choices: tuple[str, ...] = ()
    least: int | float | None = None
    above: int | float | None = None
    most: int | float | None = None
    repeatable: bool = False
    unit: str = ""
    rule: str = ""
    positional: bool = False

    @property
    def label(self) -> str:
        """What a refusal calls it: `--range`, or `FILE` for one without an option's name."""
        return self.name.upper() if self.positional else f"--{self.name}"


class Ask(NamedTuple):
    """A check that waits for a throw: which, what for in words, and the state that each outcome leads to."""

    roll: Roll
    purpose: str
    then: Callable[[int], State]


class Done(NamedTuple):
    """A check that has ended."""

    result: Result


class Check(NamedTuple):
    """A question of a game that inputs and dice answer.

    - `dice`: the dice in words for a help text, empty if none are rolled
    - `counts`: the result keys that odds are grouped by; `order`: the values of the first of them in the
      order wanted, where that is not the order of the die; `rank`: what odds are sorted by after that
    - `start`, `step`: the first state, and what a state does next
    - `agree`: refuses inputs that do not go together
    - `detail`: further result keys told from the outcomes of all throws, kept out of the states so that
      odds need not tell them apart
    - `cites`: the rule and rulings where they depend on the inputs; otherwise `rule` and `assumes`
    - `nothing`: what a result key that is None means in words for people, where that is not "none"
    - `shows`: names of the tables that belong beside the check in a help text or on a chart
    - `lines`: a result of many parts in lines for people; without it `tell` says it in one
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
    detail: Callable[[Inputs, Sequence[int]], Result] | None = None
    cites: Callable[[Inputs], tuple[str, tuple[str, ...]]] | None = None
    order: tuple[object, ...] = ()
    rank: Callable[[Mapping[str, Any]], int] | None = None
    nothing: Mapping[str, str] = NO_WORDS
    shows: tuple[str, ...] = ()
    lines: Callable[[Mapping[str, Any]], list[str]] | None = None


class Outcome(NamedTuple):
    """One answer of a check, with every face rolled for it, rerolls included."""

    game: str
    check: str
    inputs: dict[str, object]
    dice: tuple[int, ...]
    result: Result
    rule: str
    assumes: tuple[str, ...]


def from_table(game: str, table: Table) -> Check:
    """The check that is only a table: roll its dice, read its row."""
    if table.roll is None:
        raise InputError(f"the table {table.name!r} has no dice, so it is no check")
    dice = table.roll

    def step(inputs: Inputs, row: int | None) -> Ask | Done:
        if row is None:
            return Ask(dice, table.title, lambda outcome: table.rows.index(look_up(table, outcome)))
        return Done(dict(table.rows[row].cells))

    return Check(
        game=game,
        name=table.name,
        title=table.title,
        rule=table.rule,
        assumes=table.assumes,
        inputs=(),
        dice=dice.name,
        counts=tuple(table.columns),
        start=lambda inputs: None,
        step=step,
        shows=(table.name,),
    )


# Inputs.


def accept(check: Check, raw: Mapping[str, object]) -> dict[str, object]:
    """The inputs of a check from what a player wrote or a program passed.

    Values may be strings or of the right type; None is the same as not given.  An input without a value
    and without a default is left out.  Raises `InputError` for a value that does not do and for a
    missing one, beginning with the option, and `UnknownName` for an input that the check does not have.
    """
    inputs = accept_inputs(f"{check.game} {check.name}", check.inputs, raw)
    if check.agree is not None:
        check.agree(inputs)
    return inputs


def accept_inputs(label: str, specs: Sequence[Input], raw: Mapping[str, object]) -> dict[str, object]:
    """The same for any list of inputs; `label` says in an error whose they are."""
    known = {spec.name: spec for spec in specs}
    given: dict[str, object] = {}
    for name, value in raw.items():
        option = str(name).replace("_", "-")
        if option not in known:
            hint = nearest(option[:40], known) if known else "it has no inputs"
            raise UnknownName(f"{label} has no input {shown(option)}; {hint}")
        if value is not None:
            given[option] = value
    inputs: dict[str, object] = {}
    for name, spec in known.items():
        if name not in given:
            if spec.required:
                raise InputError(f"is missing: {wanted(spec)}{_cited(spec)}", where=spec.label)
            if spec.repeatable or spec.default is not None:
                inputs[name] = () if spec.repeatable else spec.default
        elif spec.repeatable:
            value = given[name]
            many = value if isinstance(value, list | tuple) else (value,)
            inputs[name] = tuple(_value(spec, one) for one in many)
        else:
            inputs[name] = _value(spec, given[name])
    return inputs


def wanted(spec: Input) -> str:
    """What an input accepts, in words: `a whole number from 2 to 12`, `one of ssn, ff, lhd`."""
    if spec.kind == "choice":
        return f"one of {', '.join(spec.choices)}"
    words = {
        "whole": "a whole number",
        "wholes": "whole numbers like 1,2",
        "inches": "a length in inches",
        "flag": "yes or no",
        "named": "a name and a number, like Fletcher:12, the number",
        "pair": "two whole numbers like -4,10, each",
        "text": "a line of text",
        "file": "the path of a file",
        "hex": "a hex such as A20",
        "hexes": "hexes like A20,B20",
        "ship": f"{'|'.join(spec.choices) or 'NAME'}:HEX:FACING such as {(*spec.choices, 'Fletcher')[0]}:A20:3",
    }.get(spec.kind, spec.kind)
    if spec.unit and spec.unit != spec.kind:
        words += f" of {spec.unit}"
    if spec.least is not None and spec.most is not None:
        return f"{words} from {spec.least:g} to {spec.most:g}"
    bounds = [
        f"{name} {bound:g}"
        for name, bound in (("at least", spec.least), ("above", spec.above), ("at most", spec.most))
        if bound is not None
    ]
    return " ".join([words, " and ".join(bounds)]).rstrip()


def _value(spec: Input, raw: object) -> object:
    if spec.kind not in _READERS:
        raise NotImplementedError(spec.kind)
    return _READERS[spec.kind](spec, raw)


def _choice(spec: Input, raw: object) -> str:
    if isinstance(raw, str):
        name = raw.strip().lower()
        if name in spec.choices:
            return name
        raise InputError(f"unknown {shown(raw)}; {nearest(name[:40], spec.choices)}{_cited(spec)}", where=spec.label)
    raise _malformed(spec, raw)


def _whole(spec: Input, raw: object) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", raw):
        return int(raw)
    raise _malformed(spec, raw)


def _wholes(spec: Input, raw: object) -> tuple[int, ...]:
    many: Sequence[object] = raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
    if not many:
        raise _malformed(spec, raw)
    numbers: list[int] = []
    for one in many:
        number = _whole(spec, one)
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
    parts: Sequence[object] = raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
    if len(parts) != 2 or not all(isinstance(one, str | int) for one in parts):
        raise _malformed(spec, raw)
    if not all(re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", str(one)) for one in parts):
        raise _malformed(spec, raw)
    first, second = (_whole(spec, one) for one in parts)
    _bounded(spec, first)
    _bounded(spec, second)
    return first, second


def _line(spec: Input, raw: object, whole: object = None) -> str:
    words = raw.strip() if isinstance(raw, str) else ""
    if not words or len(words) > MOST_TEXT or not words.isprintable():
        raise _malformed(spec, raw if whole is None else whole)
    return words


def _hex(spec: Input, raw: object, whole: object = None) -> str:
    words = _line(spec, raw, whole)
    return words.upper() if words.isalnum() and words.isascii() else words


def _hexes(spec: Input, raw: object) -> tuple[str, ...]:
    many: Sequence[object] = raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
    if not many:
        raise _malformed(spec, raw)
    return tuple(_hex(spec, one, raw) for one in many)


def _ship(spec: Input, raw: object) -> tuple[str, str, int]:
    parts: Sequence[object] = (
        raw.rsplit(":", 2) if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
    )
    if len(parts) != 3 or (isinstance(parts[2], str) and not re.fullmatch(r"\s*[0-9]{1,9}\s*", parts[2])):
        raise _malformed(spec, raw)
    name = _choice(spec, parts[0]) if spec.choices else _line(spec, parts[0], raw)
    heading = _whole(spec, parts[2])
    if not 1 <= heading <= 6:
        raise InputError(f"{shown(raw)} has facing {heading}, not 1 to 6{_cited(spec)}", where=spec.label)
    return name, _hex(spec, parts[1], raw), heading


# 7, 7.5, .5, 15/2, 7 1/2.  Numbers of more digits are no lengths on a table, and cost time.
_LENGTH = r"(-?)(?:([0-9]{1,6})\s+)?([0-9]{0,6}(?:\.[0-9]{1,9})?|[0-9]{1,6}\.)(?:/([0-9]{1,6}))?"


def _inches(spec: Input, raw: object) -> "Fraction":
    from fractions import Fraction

    if isinstance(raw, bool) or not isinstance(raw, str | int | float | Fraction):
        raise _malformed(spec, raw)
    try:
        text = str(raw).strip()
    except ValueError:  # more digits than Python turns into text
        raise _malformed(spec, raw) from None
    found = re.fullmatch(_LENGTH, text)
    if found is None or not found[3] or ((found[2] or found[4]) and "." in found[3]) or (found[2] and not found[4]):
        raise _malformed(spec, raw)
    if found[4] and not int(found[4]):
        raise _malformed(spec, raw)
    length = Fraction(found[3]) / int(found[4] or 1) + int(found[2] or 0)
    return -length if found[1] else length


def _bounded(spec: Input, number: "int | Fraction") -> "int | Fraction":
    unit = f" {spec.unit}" if spec.unit else ""
    if spec.least is not None and number < spec.least:
        fault = f"is less than {spec.least:g}{unit}"
    elif spec.above is not None and number <= spec.above:
        fault = f"is not above {spec.above:g}{unit}"
    elif spec.most is not None and number > spec.most:
        fault = f"is more than {spec.most:g}{unit}"
    else:
        return number
    raise InputError(f"{shown(plain(number))} {fault}{_cited(spec)}", where=spec.label)


#: How a value of each kind is read.
_READERS: dict[str, Callable[[Input, object], object]] = {
    "choice": _choice,
    "whole": lambda spec, raw: _bounded(spec, _whole(spec, raw)),
    "wholes": _wholes,
    "inches": lambda spec, raw: _bounded(spec, _inches(spec, raw)),
    "flag": _flag,
    "named": _named,
    "pair": _pair,
    "text": _line,
    "file": _line,
    "hex": _hex,
    "hexes": _hexes,
    "ship": _ship,
}


def _malformed(spec: Input, raw: object) -> InputError:
    return InputError(f"{shown(raw)} is not {wanted(spec)}{_cited(spec)}", where=spec.label)


def _cited(spec: Input) -> str:
    return f" ({spec.rule})" if spec.rule else ""


# Answers.


def resolve(check: Check, inputs: Inputs, source: Source) -> Outcome:
    """One answer, with dice from the source; `InputError` for dice too few, too many or impossible.

    `inputs` are those that `accept` gave.
    """
    faces: list[int] = []
    outcomes: list[int] = []
    state = check.start(inputs)
    while isinstance(now := check.step(inputs, state), Ask):
        thrown = source.take(now.roll, now.purpose)
        faces += thrown
        outcomes.append(now.roll.read(thrown))
        state = now.then(outcomes[-1])
    source.finish()
    result = dict(now.result)
    if check.detail is not None:
        result |= check.detail(inputs, outcomes)
    return Outcome(check.game, check.name, dict(inputs), tuple(faces), result, *cited(check, inputs))


def cited(check: Check, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
    """The rule that answers these inputs, and the ids of the rulings that it rests on."""
    return check.cites(inputs) if check.cites is not None else (check.rule, check.assumes)


def odds(check: Check, inputs: Inputs) -> "list[tuple[Result, Fraction]]":
    """Every result that can happen and its exact chance, which add up to 1.

    A result holds only the keys that the check counts.  `inputs` are those that `accept` gave.
    """
    from fractions import Fraction

    state = check.start(inputs)
    now = check.step(inputs, state)
    if isinstance(now, Done):  # whose result may be a list, which no dictionary counts
        return [({key: now.result[key] for key in check.counts}, Fraction(1))]
    shares, total = _shares(check, inputs, state, now)
    keys = list(shares)
    if rank := check.rank:
        keys.sort(key=lambda key: rank(dict(zip(check.counts, key, strict=True))))
    if check.order:
        keys.sort(key=lambda key: check.order.index(key[0]))
    return [(dict(zip(check.counts, key, strict=True)), Fraction(shares[key], total)) for key in keys]


def _shares(check: Check, inputs: Inputs, state: State, now: Ask) -> tuple[dict[tuple[object, ...], int], int]:
    """The results that follow a state and the throw it asks for, as whole-number weights and their total.

    All states are taken forward together, throw by throw, and those that are the same become one.  A state that
    may lead back to itself, as a reroll does, ends sooner or later in one of the others, so the weight of going back
    is left out.
    """
    results: dict[tuple[object, ...], int] = {}
    waiting: dict[State, tuple[Ask, int]] = {state: (now, 1)}
    total = 1
    for _ in range(MOST_THROWS):
        branches: list[tuple[int, list[tuple[State, int]], int]] = []
        for state, (now, weight) in waiting.items():
            then = now.then
            after = [(then(outcome), part) for outcome, part in now.roll.weights.items()]
            onward = [(following, part) for following, part in after if following != state]
            branches.append((weight, onward, sum([part for _, part in onward])))
        common = lcm(*[one for _, _, one in branches])
        if common > 1:
            total *= common
            results = {key: weight * common for key, weight in results.items()}
        merged: dict[State, int] = {}
        get = merged.get
        for weight, onward, one in branches:
            share = weight * (common // one)
            for following, part in onward:
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
    raise RecursionError(f"{check.game} {check.name}: no end after {MOST_THROWS} throws, at {next(iter(waiting))!r}")


# For other programs, and for people.


def plain(value: object) -> object:
    """A value as JSON has it: a fraction becomes a whole number if it is one, else a decimal one."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    number: Any = value  # a Fraction; named here, its module would have to be imported for every check
    return int(number) if number.denominator == 1 else float(number)


def fraction_text(chance: "Fraction") -> str:
    """A chance as it is written everywhere: in lowest terms, `1/4`; certainty is `1`."""
    return str(chance)


def as_json(outcome: Outcome) -> dict[str, object]:
    """An answer as other programs read it, ready for `json.dumps`."""
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
    """The odds of a check as other programs read them; each probability is a fraction such as `"1/4"`."""
    rule, assumes = cited(check, inputs)
    return {
        "game": check.game,
        "check": check.name,
        "inputs": {name: plain(value) for name, value in inputs.items()},
        "odds": [
            {
                "result": {key: plain(value) for key, value in result.items()},
                "probability": fraction_text(chance),
            }
            for result, chance in odds(check, inputs)
        ],
        "rule": rule,
        "assumes": list(assumes),
    }


def tell(result: Mapping[str, object], nothing: Mapping[str, str] = NO_WORDS) -> str:
    """A result in one line for people: `outcome hit, rolls 2, detected no yes`.

    `nothing` says in words what None means for a key.
    """
    words = {key: nothing[key] if value is None and key in nothing else _words(value) for key, value in result.items()}
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in words.items())


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_words(one) for one in value) or "none"
    if isinstance(value, dict):
        return " ".join(f"{key}={_words(one)}" for key, one in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(plain(value))
