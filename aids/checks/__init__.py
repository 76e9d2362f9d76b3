"""Checks: questions that inputs and dice answer, with their exact odds, both also as JSON.

The command line, the charts and the tests see a table or a procedure of a game as a `Check` only.  The value of each
input is read by its kind, given as text or as data; an invalid value is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aids.dice import Roll, Source
from aids.errors import InputError, UnknownName, nearest, required
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles, brief
from aids.rulebook.expressions import Value
from aids.rulebook.rules import Input, Inputs, Rules, dice_of
from aids.rulebook.tables import look_up

if TYPE_CHECKING:
    from aids.hexes import Hex


def accept_inputs(
    label: str, specs: Sequence[Input], raw: Mapping[str, object], files: PlayerFiles = NO_FILES
) -> dict[str, object]:
    """The inputs that `specs` ask for, read from what a player wrote or a program passed.

    Values may be strings or of the right type; None counts as not given.  An input without a value and without a
    default is left out.  `files` are those among which a file is named.

    Raises `InputError` with the option as its place for a wrong value, `Missing` for all that are not given, and
    `UnknownName` for an input that is not in `specs`; `label` names their owner there.
    """
    known = {spec.name: spec for spec in specs}
    given: dict[str, object] = {}
    for name, value in raw.items():
        option = str(name).replace("_", "-")
        if option not in known:
            hint = nearest(option[:40], known) if known else "this check has no inputs"
            raise UnknownName(f"{label} has no input called {brief(option)}", hint)
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
            inputs[name] = spec.taken(given[name], files)
    if missing:
        others = [" or ".join(f"--{other}" for other in spec.instead if "=" not in other) for spec in missing]
        ends = [spec.citation + f", or use {other}" * bool(other) for spec, other in zip(missing, others, strict=True)]
        each = zip(missing, ends, [*ends[1:], ""], strict=True)
        texts = [f"{spec.label}: {spec.kind.takes}{end * (end != after)}" for spec, end, after in each]
        needed = "; ".join(texts) if len(missing) > 1 else f"give {missing[0].kind.takes}{ends[0]}"
        raise required(needed, *(spec.label for spec in missing))
    return inputs


def has_substitute(spec: Input, given: Mapping[str, object], known: Mapping[str, Input]) -> bool:
    """Whether one of the inputs is given that an input names as `instead`; `known` are all inputs by name.

    Raises `InputError` for a value that cannot be read.
    """
    stated = [other.partition("=") for other in spec.instead]
    return any(
        name in given and (not value or known[name].taken(given[name]) in (value, (value,)))
        for name, _, value in stated
    )


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


State = Hashable
Result = dict[str, object]
Rank = list[tuple[int | Value, ...]]
"""A sort key of results."""
NO_TEXTS: Mapping[str, str] = MappingProxyType({})


class Ask(NamedTuple):
    """A check that waits for a throw: its dice, its purpose in words, and the state that each outcome leads to.

    Without `then` the outcome itself is the state.
    """

    roll: Roll
    purpose: str
    then: Mapping[int, State] | None = None

    def after(self, outcome: int) -> State:
        """The state after an outcome."""
        return outcome if self.then is None else self.then[outcome]


class Done(NamedTuple):
    """A check that has ended, with its result."""

    result: Result


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


MOST_THROWS = 500
"""Throws in a row after which a check counts as endless."""
MOST_BRANCHES = 400_000
"""Outcomes of throws, in all states, that odds follow at most: two or three seconds of work."""


FEWER = "ask for fewer at a time"


class Endless(InputError, RecursionError):
    """A check that does not end, or not soon enough."""


def accept(check: Check, raw: Mapping[str, object], files: PlayerFiles = NO_FILES) -> dict[str, object]:
    """The inputs of a check, read from what a player wrote or a program passed; see `accept_inputs`.

    Inputs that follow from others are filled in.  Also raises `InputError` for inputs that contradict each other.
    """
    inputs = accept_inputs(f"{check.game} {check.name}", check.inputs, raw, files)
    check.agree(inputs)
    return check.complete(inputs)


def resolve(check: Check, inputs: Inputs, source: Source) -> Outcome:
    """The answer to inputs that `accept` returned, with dice from the source.

    Raises `InputError` for dice that are too few, too many or impossible, and `Endless` for more than `MOST_THROWS`.
    """
    throws: list[Throw] = []
    state = check.start(inputs)
    while isinstance(reached := check.step(inputs, state), Ask):
        if len(throws) == MOST_THROWS:
            raise Endless(f"{check.game} {check.name} does not end after {MOST_THROWS} throws", FEWER)
        faces = source.take(reached.roll, reached.purpose)
        throws.append(Throw(reached.roll, reached.purpose, faces, reached.roll.read(faces)))
        state = reached.after(throws[-1].outcome)
    source.finish()
    detail = check.detail(inputs, [throw.outcome for throw in throws])
    result = reached.result | detail if detail else reached.result
    dice = tuple(face for throw in throws for face in throw.faces)
    return Outcome(check.game, check.name, dict(inputs), dice, result, *check.cites(inputs), tuple(throws))


def odds(check: Check, inputs: Inputs, state: State = None) -> list[tuple[Result, Fraction]]:
    """Every possible result with its exact chance, from a state or from the start; the chances add up to 1.

    A result holds only the keys in the check's `counts`.  `inputs` are those that `accept` returned.
    Raises `Endless` for a check of more throws or courses than are followed.
    """
    state = check.start(inputs) if state is None else state
    reached = check.step(inputs, state)
    if isinstance(reached, Done):  # its result may hold a list, which cannot be a dictionary key
        return [({key: reached.result[key] for key in check.counts}, Fraction(1))]
    weights, total = _result_weights(check, inputs, state, reached)
    keys = list(weights)
    keys.sort(key=check.rank)
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
            onward: list[State] = [*throws] if then is None else [then[outcome] for outcome in throws]
            parts = list(throws.values())
            if state in onward:
                parts = [part for part, following in zip(parts, onward, strict=True) if following != state]
                onward = [following for following in onward if following != state]
            branches.append((weight, onward, parts, sum(parts)))
            followed += len(onward)
            if followed > MOST_BRANCHES:
                raise Endless(f"{check.game} {check.name} has too many results for exact odds", FEWER)
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
    raise Endless(f"{check.game} {check.name} does not end after {MOST_THROWS} throws, at {next(iter(waiting))!r}")


def odds_in_words(check: Check, inputs: Inputs) -> tuple[Odds, ...]:
    """The odds of a check for people, in parts."""
    return check.odds_in_words(inputs, odds(check, inputs))


# --- JSON -----------------------------------------------------------------------------------------------------


def as_json(outcome: Outcome) -> dict[str, object]:
    """An answer, ready for `json.dumps`."""
    return {
        "game": outcome.game,
        "check": outcome.check,
        "inputs": plain(outcome.inputs),
        "dice": list(outcome.dice),
        "result": plain(outcome.result),
        "rule": outcome.rule,
        "assumes": list(outcome.assumes),
    }


def odds_as_json(check: Check, inputs: Inputs) -> dict[str, object]:
    """The odds of a check, ready for `json.dumps`; each probability is a fraction such as `"1/4"`."""
    rule, assumes = check.cites(inputs)
    return {
        "game": check.game,
        "check": check.name,
        "inputs": plain(dict(inputs)),
        "odds": [{"result": plain(result), "probability": str(chance)} for result, chance in odds(check, inputs)],
        "rule": rule,
        "assumes": list(assumes),
    }


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

    marks: tuple[tuple[Hex, str], ...]
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
    texts = list(map(str, names))
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
    # Words stand in the text alone; the sides of other dice without pips are told as none, so that none are drawn.
    faces = () if throw.roll.words else throw.faces
    sides = (0,) * len(faces) if throw.roll.values else throw.roll.faces
    return Step(capital(label or throw.purpose), faces, sides, throw_text(throw) + after)


def steps_of(outcome: Outcome) -> tuple[Block, ...]:
    """The throws of an answer in words, if it has any."""
    return (Steps(tuple(step_of_throw(throw) for throw in outcome.throws)),) if outcome.throws else ()


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


# --- a check --------------------------------------------------------------------------------------------------


class Check:
    """A question of a game that inputs and dice answer: the interface between a game and all that asks it.

    A check states its fields in its class, or in `__init__` where they follow from the rules, and its `step`.  One of a
    single throw needs no `start`, and one without dice is done at its first step.

    - `dice`: the dice in words for a help text, empty if none are rolled
    - `counts`: the result keys that odds are grouped by
    - `order`: the values of the first key of `counts` in the order in which odds list them; without it the order in
      which the dice give them
    - `shows`: names of the tables that a help text shows with the check
    - `none_text`: how a result of None is written, by key; otherwise `none`
    - `renamed`: values of results by the names that they had in earlier versions
    """

    name = title = rule = dice = ""
    counts: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    order: tuple[object, ...] = ()
    shows: tuple[str, ...] = ()
    none_text = renamed = NO_TEXTS

    def __init__(self, rules: Rules, *inputs: Input) -> None:
        self.rules, self.game, self.inputs = rules, rules.game, inputs

    def start(self, inputs: Inputs) -> State:
        """The first state."""
        return None

    def step(self, inputs: Inputs, state: Any) -> Ask | Done:
        """The throw that a state waits for, or the result."""
        raise NotImplementedError

    def agree(self, inputs: Inputs) -> None:
        """Raise `InputError` for inputs that contradict each other."""

    def complete(self, inputs: dict[str, object]) -> dict[str, object]:
        """The inputs with those that follow from others, such as the depth that a target must have."""
        return inputs

    def detail(self, inputs: Inputs, outcomes: Sequence[int]) -> Result:
        """Result keys from the outcomes of all throws; they are in no state, so that odds do not tell them apart."""
        return {}

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule that the answer to these inputs follows, and the ids of the rulings that it depends on."""
        return self.rule, self.assumes

    def rank(self, values: tuple[Any, ...]) -> Rank:
        """The sort key of a result of the odds, from its values in the order of `counts`."""
        return [(self.order.index(values[0]),)] if self.order else []

    def answering(self, names: Collection[str]) -> Check:
        """The check that answers the results of these names, with the same chances, in less work if there is one."""
        return self

    # --- its words; `headings` are those of the table that it is named after ---

    @property
    def headings(self) -> Mapping[str, str]:
        """The names of result keys for people; a key without one is its own name."""
        table = self.rules.tables.get(self.name)
        return table.columns if table is not None else NO_TEXTS

    def in_words(self, outcome: Outcome) -> Answer:
        """An answer for people: in a sentence, then how it came about."""
        (first, value), *rest = outcome.result.items()
        head, tables = f"{self.title}.", self._tables(first, value)
        if not tables:
            head = f"{self._claim(first, value)}."
        facts = []
        for key, other in rest:
            if found := self._tables(key, other):
                tables += found
            else:
                facts.append((self._name(key), value_text(key, other, self.none_text)))
        blocks = (Facts(tuple(facts)),) if facts else ()
        return Answer(head, (*steps_of(outcome), *blocks, *tables))

    def label(self, result: Result) -> str:
        """A result of the odds in words: `not detected`, `left, 3 inches`."""
        return ", ".join(self._claim(key, value, bare=True) for key, value in result.items())

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The parts of the odds, from all results with their chances: one, with a line for each result."""
        return (Odds("", tuple((self.label(result), chance) for result, chance in rows)),)

    def cell_in_words(self, cell: object) -> str:
        """A cell of its table that is a short form in words; empty for any other cell."""
        return ""

    def _name(self, key: str) -> str:
        return self.headings.get(key, key).replace("_", " ")

    def _claim(self, key: str, value: object, bare: bool = False) -> str:
        """A value as the beginning of a sentence, or `bare` as a label: `not detected`, `hit`, `Order: L2`."""
        if isinstance(value, bool):
            text = key.replace("_", " ") if value else f"not {key.replace('_', ' ')}"
            return text if bare else capital(text)
        text = value_text(key, value, self.none_text)
        if bare and len(self.counts) == 1:
            return text
        return f"{self._name(key)} {text}" if bare else f"{capital(self._name(key))}: {text}"

    def _tables(self, key: str, value: object) -> list[Block]:
        """A list of alike things as a table, numbered; nothing for any other value."""
        if not isinstance(value, list | tuple) or not value:
            return []
        if isinstance(value[0], dict):
            head = tuple(capital(name.replace("_", " ")) for name in value[0])
            cells = [[value_text(name, each) for name, each in item.items()] for item in value]
            return [Grid(("", *head), tuple((str(n), *row) for n, row in enumerate(cells, 1)))]
        rows = tuple((str(n), value_text(key, item)) for n, item in enumerate(value, 1))
        return [Grid(("", capital(self._name(key))), rows)]


class TableCheck(Check):
    """The check that rolls a table's dice and reads the row."""

    def __init__(self, rules: Rules, name: str, *inputs: Input) -> None:
        super().__init__(rules, *inputs)
        self.table, self.roll = rules.tables[name], dice_of(rules, name)
        self.name, self.title, self.rule, self.dice = name, self.table.title, self.table.rule, self.roll.name
        self.counts, self.assumes, self.shows = tuple(self.table.columns), self.table.assumes, (name,)

    def step(self, inputs: Inputs, state: Any) -> Ask | Done:
        """One throw, and the row."""
        return Ask(self.roll, self.title) if state is None else Done(dict(look_up(self.table, state).cells))

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The results in the order of the table, unless the check has its own."""
        listed: list[object] = [row.cells for row in self.table.rows]
        if not self.order:
            rows = sorted(rows, key=lambda row: listed.index(row[0]) if row[0] in listed else len(listed))
        return super().odds_in_words(inputs, rows)
