"""Requests for jobs, with the options that several jobs have, and the command line that makes the same files."""

import re
from collections.abc import Collection, Mapping, Sequence
from shlex import join
from types import MappingProxyType
from typing import NamedTuple

from aids.checks import accept_inputs
from aids.dice import MOST_SEED
from aids.errors import InputError, UnknownName, nearest, printable
from aids.input_file import PlayerFile, PlayerFiles, brief
from aids.kinds import FOLDER, FilePath, Flag, Whole
from aids.rulebook.rules import Input

MOST_CHARACTERS = 4_000  # of a value
SEEDS = 1_000_000  # a seed chosen for the player is below this, so that it is short to type

HOUSE_RULES = Input(
    "rules",
    FilePath(),
    "Use these house rules. `none`: use the printed rules, without your default house rules.",
    shown="NAME|FILE",
    once="give one set of house rules",
)
AS_JSON = Input("json", Flag(), "Show the result as JSON, for other programs.", terminal=True)
FORCE = Input("force", Flag(), "Overwrite files even if you changed them or Plotroom did not make them.", terminal=True)
OUT = Input("out", FOLDER, "Folder for the files.", default="output", shown="DIR", short="o", terminal=True)
WATCH = Input("watch", Flag(), "Print again when you save one of your files. Press Ctrl-C to stop.", terminal=True)
SEED = Input("seed", Whole(0, MOST_SEED), "Use this random seed. The same seed gives the same dice.")
#: Options that change nothing in a file, so that the command line in it leaves them out.
NOT_RECORDED = frozenset((OUT.name, FORCE.name, WATCH.name))


class JobRequest(NamedTuple):
    """A request for a job: its command, the values of its options by name, and the texts of those that were given.

    `settings_folder` holds the player's printers and defaults; all files that options name are among its files.
    """

    command: Sequence[str]
    options: Mapping[str, object]
    given: Mapping[str, Sequence[str]]
    settings_folder: PlayerFile

    def changed(self, **options: object) -> "JobRequest":
        """The request with other values of some options."""
        return self._replace(options={**self.options, **options})

    def text(self, name: str) -> str | None:
        """The value of an option that is a text, None without one."""
        value = self.options.get(name)
        return None if value is None else str(value)

    @property
    def files(self) -> PlayerFiles:
        """The files among which a player names some."""
        return self.settings_folder.files

    def file(self, name: str) -> PlayerFile | None:
        """The file that an option names, None without one."""
        path = self.text(name)
        return None if path is None else PlayerFile(path, self.files)

    def whole(self, name: str) -> int | None:
        """The value of an option that is a whole number, None without one."""
        value = self.options.get(name)
        return value if isinstance(value, int) else None

    def flag(self, name: str) -> bool:
        """Whether an option is given that has no value."""
        return self.options.get(name) is True

    def texts(self, name: str) -> tuple[str, ...]:
        """The values of a repeatable option."""
        values = self.options.get(name)
        return tuple(map(str, values)) if isinstance(values, tuple) else ()


def read_request(
    command: Sequence[str], declared: Sequence[Input], raw: Mapping[str, object], settings_folder: PlayerFile
) -> JobRequest:
    """The request that options by name state; the values of positional ones follow the words of the command.

    `settings_folder` holds the player's printers and defaults.  False, None and () leave an option out.

    InputError or UnknownName for a name or a value that is not valid.
    """
    known = {spec.name: spec for spec in declared}
    for name in raw:
        if name not in known:
            if re.fullmatch(r"[a-z][a-z-]{0,30}", name) is None:
                fix = "an option has small letters and hyphens"
                raise UnknownName("there is no such option", fix, where=brief(name))
            raise InputError("there is no such option", nearest(name, known), where=f"--{name}")
    texts = {name: _texts(spec, raw[name]) for name, spec in known.items() if is_given(raw.get(name))}
    stated: dict[str, object] = {}  # as `accept_inputs` takes them
    for name, given in texts.items():
        spec = known[name]
        if not given or spec.repeatable or (len(given) > 1 and not spec.once):
            stated[name] = given or True
        else:
            stated[name] = only_text(spec, given)
    values: dict[str, object] = {name: False if isinstance(spec.kind, Flag) else None for name, spec in known.items()}
    values |= accept_inputs(" ".join(command), declared, stated, settings_folder.files)
    words = [*command]
    for spec in declared:
        if spec.positional:
            words += texts.pop(spec.name, ())
    return JobRequest(tuple(words), values, texts, settings_folder)


def is_given(value: object) -> bool:
    """Whether a value states something."""
    return value is not None and value is not False and value not in ((), [])


def exclusive(*labels: str) -> InputError:
    """The error for options that are given together and cannot be."""
    return InputError("these options cannot be used together", "use only one of them", where=" and ".join(labels))


def _texts(spec: Input, raw: object) -> tuple[str, ...]:
    """The values of an option as texts, none of a flag; InputError for what is no text or number, or too long."""
    if isinstance(spec.kind, Flag) and raw is True:
        return ()
    texts = []
    for value in raw if isinstance(raw, list | tuple) else [raw]:
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise InputError(f"{brief(value)} is not a text or a number", "give a text or a number", where=spec.label)
        try:
            text = str(value)
        except ValueError:  # a whole number with more digits than Python converts: the error of any text that long
            text = "9" * (MOST_CHARACTERS + 1)
        if len(text) > MOST_CHARACTERS:
            fault = f"{brief(text)} has more than {MOST_CHARACTERS} characters"
            raise InputError(fault, "give a shorter text", where=spec.label)
        texts.append(text)
    return tuple(texts)


def only_text(spec: Input, texts: Sequence[str]) -> str:
    """The only text given for an option; InputError with the fix where it is given again or names no file."""
    if len(texts) > 1:
        raise InputError(f"this option is given {len(texts)} times", spec.once or "give it once", where=spec.label)
    text = texts[0]
    if isinstance(spec.kind, FilePath) and (not text.strip() or (spec.once and text.startswith("-"))):
        found = f"{text[:40]!r} is an option" if text.strip() else "the name after this option is empty"
        what = "house rules or a file" if spec.name == HOUSE_RULES.name else "a file"
        raise InputError(found, f"give {what} after {spec.label}, or remove {spec.label}", where=spec.label)
    return text


def command_line(
    request: JobRequest, more: Mapping[str, str] = MappingProxyType({}), only: Collection[str] | None = None
) -> str:
    """The command line that makes the same files anywhere, with the options `more` at its end.

    Of a game’s full path it has the name alone, as pages are given away.  `only` are the options that it keeps, None
    for all that change a file.
    """
    given = {**request.given, **{name: (text,) for name, text in more.items()}}
    words = ["plotroom"]
    words += [f"./{word.rstrip('/').rpartition('/')[2]}" if word.startswith("/") else word for word in request.command]
    for name, texts in given.items():
        if name in more or (name not in NOT_RECORDED and (only is None or name in only)):
            words += [word for text in texts for word in (f"--{name}", text)] or [f"--{name}"]  # a flag has no text
    return printable(join(words), replacement="?")
