"""The terminal of a command: questions to the player, and answers, odds and turns as lines of text.

A required input that is not on the command line is asked for, with its bounds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from aids import game_folders, games
from aids.checks import Answer, Block, Facts, Grid, HexMap, Odds, Steps, accept_inputs, has_substitute
from aids.errors import InputError, Missing, PlotroomError, printable
from aids.input_file import DISK, on_disk
from aids.kinds import Flag
from aids.rulebook.rules import Input, Rules
from aids.turns import Question, Section, answered
from generators.cli.main import Helped
from generators.jobs.options import HOUSE_RULES, JobRequest, is_given, only_text, read_request

if TYPE_CHECKING:
    from generators.press.documents import Written


def kept() -> dict[str, str]:
    """The default house rules of a player, by game: names, or paths of files; the errors of `defaults.load`."""
    folder = game_folders.settings_folder()
    if not os.access(f"{folder}/{game_folders.DEFAULTS}", os.F_OK):
        return {}  # and nothing is imported: a look-up is quick
    from generators.press import printers

    return dict(printers.load_defaults(on_disk(folder)).rules)


def is_gone(named: str) -> bool:
    """Whether default house rules are a file that is no more."""
    return os.path.isabs(named) and not os.access(named, os.F_OK)  # noqa: PTH117 - quicker without pathlib


def take(game: str, unless: Callable[[], bool] = lambda: False) -> str | None:
    """The default house rules of a game, named once on standard error; None without any, and where `unless` is true.

    InputError with the fix for a file that has gone.
    """
    named = kept().get(game)
    if named is None or unless():
        return None
    if is_gone(named):
        raise InputError(
            f"the file of your default house rules for {game} was not found",
            f"put it back, or clear this default: plotroom defaults --rules {game}={games.NO_RULES}",
            where=named,
        )
    click.echo(printable(f"Using house rules {named} (your default)."), err=True)
    return named


class ByGame(Helped, click.Group):
    """A group with a sub-command for each game, made by `make_command` only when that game is named."""

    def __init__(
        self,
        name: str,
        make_command: Callable[[str, str | None], click.Command],
        list_games: Callable[[], list[str]],
        help: str,
        epilog: str,
        names_rules: Callable[[Sequence[str]], bool] = lambda words: False,
    ) -> None:
        """`make_command` takes the name of a game and the house rules that the command line names, None without.

        `names_rules` tells whether a file among the words after a game names its house rules, so that the player's own
        stand back.
        """
        super().__init__(name, help=help, epilog=epilog, no_args_is_help=True)
        self.make_command, self.list_games, self.names_rules = make_command, list_games, names_rules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the games."""
        return self.list_games()

    def get_command(self, ctx: click.Context, name: str, rules: str | None = None) -> click.Command:
        """The command of a game, under house rules if any; the errors of `games.find` if there is no such game."""
        return self.make_command(games.find(name, DISK), rules)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a game, by its name or its folder, under the house rules that the words after it name.

        Without any it is under those that the player keeps for the game.
        """
        name, *rest = args
        if name.startswith("-"):
            return super().resolve_command(ctx, args)
        rules, completing = None, ctx.resilient_parsing
        end = rest.index("--") if "--" in rest else len(rest)
        if any(word.partition("=")[0] == HOUSE_RULES.label for word in rest[:end]):
            # They are needed first, as they may add checks and inputs: they decide which other options there are.
            reader = click.Command("", params=parameters([HOUSE_RULES]), add_help_option=False)
            context = reader.make_context(
                None, rest[:end], resilient_parsing=completing, ignore_unknown_options=True, allow_extra_args=True
            )
            given, rest = context.params["rules"], [*context.args, *rest[end:]]
            if given or not completing:
                rules = given[0] if completing else only_text(HOUSE_RULES, given)
        if rules is None and not completing:
            rules = take(games.find(name, DISK), unless=lambda: self.names_rules(rest))
        return name, self.get_command(ctx, name, rules), rest

    def invoke(self, ctx: click.Context) -> object:
        """Carry out the command of a game; an option that it had in an earlier version is told with its successor."""
        word = ctx._protected_args[0] if ctx._protected_args else ""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            moved = games.code_of(games.find(word, DISK)).MOVED
            if error.option_name not in moved:
                raise
            raise InputError(moved[error.option_name], where=error.option_name) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the games; their titles would need their rules."""
        with formatter.section("Games"):
            formatter.write_dl([(name, "") for name in self.list_games()])


# --- reading the command line ---------------------------------------------------------------------------------


def parameter(spec: Input, rules: Rules | None) -> click.Parameter:
    """An input as an option or argument whose text the job itself reads and bounds.

    Its help names the default, that of a figure with its value in force, or what holds without it.
    """
    if spec.positional:
        count, key = -1 if spec.repeatable else 1, spec.name.replace("-", "_")
        return click.Argument([key], required=False, nargs=count, metavar=spec.shown or spec.label)
    default = spec.otherwise
    if spec.default is None and rules is not None and default in rules.figures:
        default = f"{rules.figures[default].value:g}"
    elif is_given(spec.default):
        default = ",".join(map(str, spec.default)) if isinstance(spec.default, tuple) else str(spec.default)
    default_text = f" (default: {default})" if default else ""
    help_text = f"{spec.help[:1].upper()}{spec.help[1:].rstrip('.')}{default_text}."
    if spec.required and not default:
        others = " or ".join(f"--{name}" for name in spec.instead if "=" not in name)
        help_text += f" Required without {others}." if others else " Required."
    names = [f"-{spec.short}"] * bool(spec.short) + [spec.label]
    if isinstance(spec.kind, Flag):
        return click.Option(names, is_flag=True, default=None, help=help_text)
    metavar = spec.shown or spec.kind.metavar
    return click.Option(names, metavar=metavar, multiple=spec.repeatable or bool(spec.once), help=help_text)


def parameters(specs: Sequence[Input], rules: Rules | None = None) -> list[click.Parameter]:
    """Inputs as options and arguments under the rules in force."""
    return [parameter(spec, rules) for spec in specs]


def by_name(params: Mapping[str, object]) -> dict[str, object]:
    """The values of parameters by the names of their inputs."""
    return {key.replace("_", "-"): value for key, value in params.items()}


def request(command: Sequence[str], declared: Sequence[Input], params: Mapping[str, object]) -> JobRequest:
    """The request that the values of parameters state; the errors of `read_request`."""
    return read_request(command, declared, by_name(params), on_disk(game_folders.settings_folder()))


# --- output ---------------------------------------------------------------------------------------------------


def echo_json(value: object) -> None:
    """Write a value as a line of JSON."""
    from json import dumps

    click.echo(dumps(value))


class Progress:
    """One line on the terminal that says what is being done; nothing in a pipe or on a terminal without escapes."""

    def __init__(self) -> None:
        self.visible = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Progress:
        return self

    def say(self, message: str) -> None:
        """Replace the line."""
        if self.visible:
            click.echo(f"\r\x1b[K{message}", err=True, nl=False)

    def __exit__(self, *_: object) -> None:
        self.say("")


#: What is written for a character that the encoding of the output lacks.
PLAIN = {
    "█": "#",
    "░": ".",
    "·": ".",
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "×": "x",
    "°": " degrees",
    "½": "1/2",
    "″": '"',
    "′": "'",
    "’": "'",
}
DICE = "⚀⚁⚂⚃⚄⚅"


T = TypeVar("T")


class Console(NamedTuple):
    """The abilities of standard output.  `styled` is true on a terminal only, and not with `NO_COLOR` set."""

    encoding: str = "utf-8"
    styled: bool = False

    def bold(self, text: str) -> str:
        """The text in bold where the terminal has it."""
        return f"\x1b[1m{text}\x1b[22m" if self.styled and text else text

    def dice(self, faces: Iterable[int], sides: Iterable[int]) -> str:
        """Six-sided dice as drawings of their faces, on a terminal with Unicode; otherwise nothing."""
        if not self.styled or set(sides) != {6} or not _has(DICE, self.encoding):
            return ""
        return " ".join(DICE[face - 1] for face in faces)

    def plain(self, text: str) -> str:
        """The text with other characters for those that the encoding lacks."""
        if _has(text, self.encoding):
            return text
        return "".join(sign if _has(sign, self.encoding) else PLAIN.get(sign, sign) for sign in text)

    def echo(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            click.echo(self.plain(line.rstrip()))


def standard_output() -> Console:
    """The console that standard output is."""
    stream = sys.stdout
    terminal = stream is not None and stream.isatty()
    styled = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Console(getattr(stream, "encoding", None) or "utf-8", styled)


def can_ask() -> bool:
    """Whether a player sits at the other end: standard input and standard error are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _has(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


# --- questions ------------------------------------------------------------------------------------------------


def ask_missing(
    inputs: Sequence[Input], given: Mapping[str, object], accept: Callable[[Mapping[str, object]], object] | None = None
) -> Mapping[str, object]:
    """The inputs given, and those that are missing, asked for: each required one, then each group without any.

    `accept` raises `Missing` for inputs that are not enough; those that it misses are asked for too, each once, so
    that no answer is lost.
    """
    known = {wanted.name: wanted for wanted in inputs}
    for wanted in inputs:
        if wanted.required and not (wanted.name in given or has_substitute(wanted, given, known)):
            given = {**given, wanted.name: ask_input(wanted)}
    for group in dict.fromkeys(wanted.group for wanted in inputs if wanted.group):
        members = [wanted for wanted in inputs if wanted.group == group]
        if not any(wanted.name in given or has_substitute(wanted, given, known) for wanted in members):
            given = {**given, **ask_group(members)}
    asked: set[str] = set()
    while accept is not None:
        try:
            accept(given)
            break
        except Missing as error:
            words = " ".join(error.labels).split()
            names = [word.removeprefix("--") for word in words if word.startswith("--")]
            missed = [each for each in inputs if each.name in names and each.name not in asked]
            if len(missed) != len(names):
                raise
            click.echo(str(error), err=True)
            asked.update(names)
            given = {**given, **(ask_group(missed) if len(missed) > 1 else {names[0]: ask_input(missed[0])})}
    return given


def ask_group(members: Sequence[Input]) -> dict[str, object]:
    """The answers to inputs of which one at least is wanted: each may be left empty, of yes and no one is chosen."""
    if all(isinstance(wanted.kind, Flag) for wanted in members):
        names = {wanted.name: wanted.help for wanted in members}
        return {ask_choice("Choose one", names): True}
    answers = {wanted.name: ask_input(wanted, optional=True) for wanted in members}
    return {name: value for name, value in answers.items() if value is not None}


def ask_input(wanted: Input, *, optional: bool = False) -> object:
    """Ask for an input until the answer is valid; several values of a repeatable one have spaces between them.

    The answer to an `optional` one may be empty: None.
    """

    def read(text: str) -> object:
        if optional and not text.strip():
            return None
        value = text.split() if wanted.repeatable else text
        accept_inputs(wanted.name, (wanted,), {wanted.name: value or None})
        return value

    several = "; separate several with spaces" if wanted.repeatable else ""
    none = "; press Enter for none" if optional else ""
    question = f"{wanted.help.rstrip('.')} ({wanted.kind.takes}{several}{none})"
    words = f", or {' or '.join(wanted.kind.words)}" if wanted.kind.words else ""
    cited = f" Rule: {wanted.rule}." if wanted.rule else ""
    explained = f"{wanted.help} Type {wanted.kind.takes}{words}{several}{none}.{cited}"
    return ask(question, read, explained, empty=optional)


def ask(question: str, read: Callable[[str], T], explained: str, *, empty: bool = False) -> T:
    """Ask until `read` takes the answer, which may be `empty`; PlotroomError refuses it, `?` shows what is `explained`.

    The errors of `click.prompt`.
    """

    def answered(text: str) -> tuple[T] | None:
        try:
            return None if text.strip() == "?" else (read(text),)
        except PlotroomError as error:
            raise click.UsageError(str(error)) from None

    default = "" if empty else None
    while (given := click.prompt(question, default, show_default=False, value_proc=answered, err=True)) is None:
        click.echo(explained, err=True)
    value: T = given[0]
    return value


def ask_question(question: Question[T]) -> T:
    """Ask a question until the answer can be; its choices stand above it with their numbers."""
    for number, choice in enumerate(question.choices, 1):
        click.echo(f"  {number:>2}  {choice}", err=True)

    listed = "Type a name or a number from the list. " if question.choices else ""
    enter = f"Press Enter for: {question.empty}." if question.empty else ""
    explained = f"{question.text} {listed}{enter}"
    text = f"{question.text} (Enter: {question.empty})" if question.empty else question.text
    return ask(text, lambda answer: answered(question, answer), explained, empty=True)


def ask_choice(question: str, choices: Mapping[str, str]) -> str:
    """Ask for one of several names, each shown with its meaning; its number is an answer too."""
    names = list(choices)
    width = max(map(len, names))
    for number, (name, meaning) in enumerate(choices.items(), 1):
        click.echo(f"  {number:>2}  {name:<{width}}  {meaning}".rstrip(), err=True)

    def read(text: str) -> str:
        word = text.strip().lower()
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(names):
            return names[int(word) - 1]
        if word in names or "/" in word:
            return word
        raise InputError(f"{text[:40]!r} is not in the list", cure)

    cure = f"type a name, or a number from 1 to {len(names)}"
    return ask(question, read, f"{question}: {cure}.")


BAR = 24  # characters of the bar that stands for certainty
MAP_COLUMNS, MAP_ROWS = 25, 24  # columns of hexes and lines that a map may have; a larger one is left out
HEX_WIDTH = 3


def columns(rows: Sequence[Sequence[str]], align: str = "<") -> list[str]:
    """Rows as lines with two spaces between columns; `align` is < or > for each column, the last one repeated."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    shapes = list(map("{}{}".format, align.ljust(len(widths), align[-1]), widths))
    return ["  ".join(map(format, row, shapes)) for row in rows]


def answer_lines(answer: Answer, console: Console) -> list[str]:
    """An answer: its sentence, then its blocks with an empty line before each."""
    lines = [console.bold(answer.head)] if answer.head else []
    for block in answer.blocks:
        shown = _block_lines(block, console)
        lines += ["", *shown] if lines and shown else shown
    return lines


def odds_lines(parts: Sequence[Odds], console: Console) -> list[str]:
    """The parts of odds, with a line for each result: its words, percent, fraction and a bar of fixed width."""
    lines: list[str] = []
    for part in parts:
        lines += [""] if lines else []
        lines += [console.bold(part.head)] if part.head else []
        cells = [(label, f"{float(100 * chance):.2f} %", str(chance), bar(chance)) for label, chance in part.rows]
        lines += _indented(columns(cells, "<>><"))
        lines += _indented([part.note]) if part.note else []
    return lines


def bar(chance: Fraction) -> str:
    """A bar as long as a chance; what is possible has at least one filled character, what is not certain one empty."""
    filled = round(chance * BAR)
    if 0 < chance < 1:
        filled = min(max(filled, 1), BAR - 1)
    return "█" * filled + "░" * (BAR - filled)


def _block_lines(block: Block, console: Console) -> list[str]:
    if isinstance(block, Steps):
        drawn = [console.dice(step.faces, step.sides) for step in block.steps]
        pairs = zip(block.steps, drawn, strict=True)
        rows = [(step.label, *([dice] if any(drawn) else []), step.text) for step, dice in pairs]
        return _indented(columns(rows))
    if isinstance(block, Facts):
        return _indented(columns(block.rows))
    if isinstance(block, Grid):
        return grid_lines(block, console)
    if isinstance(block, HexMap):
        return map_lines(block)
    return list(block.lines)


def grid_lines(grid: Grid, console: Console) -> list[str]:
    """A table under its heads, numbers to the right."""
    cells = zip(*grid.rows, strict=True)
    sides = "".join(">" if all(cell.lstrip("-").isdigit() for cell in column) else "<" for column in cells) or "<"
    head, *body = columns([grid.head, *grid.rows], sides)
    return _indented([console.bold(head), *body])


def map_lines(drawing: HexMap) -> list[str]:
    """A map of hexes with a line for each half hex, up being up; nothing if it is too large for a terminal."""
    spots = {(place.q, 2 * place.r + place.q): text for place, text in drawing.marks}
    if not spots:
        return []
    left, right = min(q for q, _ in spots) - 1, max(q for q, _ in spots) + 1
    low, high = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    if right - left >= MAP_COLUMNS or high - low >= MAP_ROWS:
        return []
    lines = []
    for y in range(high, low - 1, -1):
        texts = (" " if (q - y) % 2 else spots.get((q, y), "·") for q in range(left, right + 1))
        lines.append("".join(f"{text:^{HEX_WIDTH}}" for text in texts))
    return _indented([*lines, "", drawing.legend])


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]


LEAST_WIDTH, MOST_WIDTH = 40, 100
MOST_NAME = 18  # a longer name stands on a line of its own


def sentence_lines(sections: Iterable[Section]) -> list[str]:
    """The sections with their titles, each sentence under the name of its piece."""
    width = min(max(get_terminal_size((80, 24)).columns, LEAST_WIDTH), MOST_WIDTH)
    console, lines = standard_output(), list[str]()
    for section in sections:
        lines += ["", console.bold(section.title)] if lines else [console.bold(section.title)]
        column = min(max((len(sentence.name) for sentence in section.sentences), default=0), MOST_NAME)
        for number, sentence in enumerate(section.sentences, 1):
            lead = f"{number:>2} " if section.numbered else "  "
            text = f"{sentence.text} ({', '.join(sentence.rules)})" if sentence.rules else sentence.text
            indent = " " * (len(lead) + column + 2)
            wrapped = wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
            if len(sentence.name) > column:
                lines += [f"{lead}{sentence.name}", *wrapped]
            else:
                first, *rest = wrapped or [indent]
                lines += [f"{lead}{sentence.name:<{column}}  {first[len(indent) :]}".rstrip(), *rest]
        lines += grid_lines(section.table, console) if section.table is not None else []
    return lines


def tell(written: Written, *, replaced: bool = True) -> None:
    """Show the paths of the files, a line each.

    Advice about printing them goes to standard error, so that standard output holds paths alone; so does which
    of them took the place of a file of other options, where `replaced` asks for that.
    """
    for note in written.notes:
        click.echo(note, err=True)
    for path in written.paths:
        click.echo(printable(str(path)))
    if replaced and written.replaced:
        first, *others = written.replaced
        more = f" and {len(others)} more" if others else ""
        click.echo(f"Replaced {printable(str(first))}{more} (made before with other options or files).", err=True)
    for line in written.advice:
        click.echo(line, err=True)
