"""The options of jobs, each declared once: the command line and the pages make their options and fields of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aids.dice import MOST_SEED
from aids.errors import InputError, UnknownName, nearest, printable
from aids.places import brief

if TYPE_CHECKING:
    from aids.checks import Input

MOST_LETTERS = 4_000  # of a value
NAME = re.compile(r"[a-z][a-z-]{0,30}")
SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type


NO_CHOICES: Mapping[str, object] = MappingProxyType({})


class Option(NamedTuple):
    """An option of a job.

    `kind` is `text`, `whole` (from `least` to `most`), `choice` (one of `choices`, which have their meanings), `flag`,
    `file` or `folder`.  `shown` stands for its value in a help text.  An option given twice is refused with the cure
    `once`, unless it is `repeatable`.  One of the `terminal` means nothing to a page.
    """

    name: str
    kind: str
    help: str
    default: str | None = None
    shown: str = ""
    choices: Mapping[str, object] = NO_CHOICES
    least: int = 0
    most: int = 0
    repeatable: bool = False
    once: str = ""
    terminal: bool = False
    short: str = ""

    @property
    def key(self) -> str:
        """The key of its value in a request: `hex_size`."""
        return self.name.replace("-", "_")

    @property
    def label(self) -> str:
        """Its name on a command line and in an error: `--hex-size`."""
        return f"--{self.name}"


HOUSE_RULES = Option(
    "rules",
    "file",
    "House rules, laid over the game's own.",
    shown="NAME|FILE",
    once="lay one file of house rules over the game",
)
AS_JSON = Option("json", "flag", "Write JSON, for other programs.", terminal=True)
FORCE = Option(
    "force",
    "flag",
    "Overwrite files that Plotroom did not make or that were changed since.",
    terminal=True,
)
OUT = Option(
    "out",
    "folder",
    "Folder for the sheets (default output).",
    "output",
    "DIR",
    terminal=True,
    short="o",
)
WATCH = Option(
    "watch",
    "flag",
    "Print again whenever a file of your own is saved; Ctrl-C ends it.",
    terminal=True,
)
#: Options that change nothing in a file, so that the command line in it leaves them out.
NOT_RECORDED = (OUT, FORCE, WATCH)
SEED = Option("seed", "whole", "Roll with this seed; the same seed gives the same dice.", shown="N", most=MOST_SEED)


class Request(NamedTuple):
    """A request for a job: the values of its options by key, which of them were given, and the line that files record.

    `words` are that line without the options that are in force without being given.  `settings` is the folder of the
    player's printers and defaults.
    """

    options: Mapping[str, Any]
    given: Collection[str]
    words: Sequence[str]
    settings: str = "printers"

    def line(self, more: Mapping[str, str]) -> str:
        """The line that files record, with the options `more` at its end: it makes the same file anywhere."""
        from shlex import join

        return printable(join([*self.words, *(word for option in more.items() for word in option)]), replacement="?")

    def changed(self, **options: Any) -> Request:
        """The request with other values of some options."""
        return self._replace(options={**self.options, **options})

    def whole(self, option: Option) -> int | None:
        """The value of an option that is a whole number, None where it has none."""
        text = self.options.get(option.key)
        return None if text is None else parse_whole(option, text)


def parse_whole(option: Option, text: str) -> int:
    """The whole number that an option gives; InputError if it is out of bounds."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else option.least - 1
    if not option.least <= number <= option.most:
        raise InputError(
            f"{text[:40]!r} is not a whole number from {option.least} to {option.most}", where=option.label
        )
    return number


def check_choice(option: Option, value: str) -> None:
    """InputError with the nearest match if an option's value is none of its choices."""
    if value not in option.choices:
        raise InputError(f"{value[:40]!r} is not known; {nearest(value[:40], option.choices)}", where=option.label)


def only_value(option: Option, given: Sequence[str]) -> str | None:
    """The value of an option that may be given once, None without; InputError with its cure if it is given again."""
    if len(given) > 1:
        raise InputError(f"is given {len(given)} times; {option.once}", where=option.label)
    if option.name == HOUSE_RULES.name and given and (not given[0].strip() or given[0].startswith("-")):
        found = f"{given[0][:40]!r} is an option" if given[0].strip() else "is empty"
        raise InputError(
            f"{found}; name house rules or a file after {option.label}, or leave it out", where=option.label
        )
    return given[0] if given else None


def read_options(
    declared: Sequence[Option], inputs: Sequence[Input], raw: Mapping[str, object]
) -> tuple[dict[str, Any], set[str]]:
    """The value of each option by its key, and the keys of those that `raw` gives; of inputs, those that it gives.

    False and None leave an option out.  Options of the terminal, and names that are no options, are refused.
    """
    values: dict[str, Any] = {option.key: _default(option) for option in declared}
    known: dict[str, Option | Input] = {spec.name: spec for spec in inputs}
    known |= {option.name: option for option in declared}
    given = set()
    for name, value in raw.items():
        if NAME.fullmatch(name) is None:
            raise UnknownName("is not an option", where=brief(name))
        if name not in known:
            raise InputError(f"No such option; {nearest(name, known)}", where=f"--{name}")
        if value is None or value is False:
            continue
        spec = known[name]
        key = name.replace("-", "_")
        values[key] = _option_value(spec, value) if isinstance(spec, Option) else _input_value(spec, value)
        given.add(key)
    return values, given


def _default(option: Option) -> object:
    return () if option.repeatable else False if option.kind == "flag" else option.default


def _option_value(option: Option, raw: object) -> object:
    if option.terminal:
        raise InputError("does not apply in the browser; leave it out", where=option.label)
    if option.kind == "flag":
        if raw is not True:
            raise InputError(f"{brief(raw)} is not true or false", where=option.label)
        return True
    texts = tuple(_text(option, item) for item in (raw if isinstance(raw, list) else [raw]) if item is not None)
    return texts if option.repeatable else only_value(option, texts)


def _input_value(spec: Input, raw: object) -> object:
    if spec.kind == "flag":
        return raw
    if isinstance(raw, list):
        return [_text(spec, item) for item in raw]
    return _text(spec, raw)


def _text(spec: Option | Input, value: object) -> str:
    """The value of an option as text."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InputError(f"{brief(value)} is not a text or a number", where=spec.label)
    try:
        word = str(value)
    except ValueError:  # a whole number with more digits than Python converts to text
        word = ""
    if not word or len(word) > MOST_LETTERS:
        raise InputError(f"{brief(word)} is not a text of 1 to {MOST_LETTERS} letters", where=spec.label)
    return word


def given_inputs(inputs: Sequence[Input], options: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs among the values of options by key, by their names."""
    names = {wanted.name.replace("-", "_"): wanted.name for wanted in inputs}
    return {names[key]: value for key, value in options.items() if key in names and value not in (None, ())}
