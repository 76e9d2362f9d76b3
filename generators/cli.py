"""The command line, and nothing else that knows click."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

gc.set_threshold(50_000)  # a command is short: a tenth of it would go to looking for garbage that is not there

import click  # noqa: E402

from aids import __version__, games  # noqa: E402
from aids.errors import InputError, PlotroomError, UnknownName, nearest  # noqa: E402

if TYPE_CHECKING:
    from pathlib import Path  # imported where a file is written: a check has none

    from click.shell_completion import CompletionItem

    from aids.checks import Check, Input
    from aids.games import Game
    from aids.tables import Table
    from generators.calibration import Correction, Plan
    from generators.kits import Job, Spec
    from generators.order import Order
    from generators.paper import Paper
    from generators.printers import Section

ARGS = "plotroom.args"
#: Options that say where a file goes, not what is in it: the recorded command line leaves them out.
NOT_RECORDED = {"-o": 1, "--out": 1, "--force": 0}
#: Names for `--paper`, `--sides`, `--palette` are the templates'; they are checked where they are used.
SIDES = ("long-edge", "short-edge", "fold", "single")
FORMATS = ("pdf", "svg", "png")
TABLES = ("vassal", "tts")
COMPLETING = "_PLOTROOM_COMPLETE"  # set by click's scripts for shells
CUSTOM = "counters"
REGISTERS = ("none", "plain", "silhouette")
MOST_SHEETS = 10_000
HEX_SIZE = "5/8 in"


class Root(click.Group):
    """The program: remembers its own command line, and says every error in one line."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Keep the arguments before click uses them up."""
        given = list(args)
        context = super().make_context(info_name, args, parent, **extra)
        context.meta[ARGS] = given
        return context

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run; exit status 0 for an answer, 2 for wrong use or bad input, 1 for anything else."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        for stream in (sys.stdout, sys.stderr):  # a console that is not UTF-8 shows ? for what it lacks
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            sys.exit(status if isinstance(status, int) else 0)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(2)
        except click.ClickException as error:
            hint = (
                f" (see '{error.ctx.command_path} --help')" if isinstance(error, click.UsageError) and error.ctx else ""
            )
            _complain(error.format_message() + hint)
            sys.exit(2 if error.exit_code == 2 else 1)
        except PlotroomError as error:
            _complain(str(error))
            sys.exit(2)
        except (click.Abort, KeyboardInterrupt):
            _complain("stopped")
            sys.exit(1)
        except BrokenPipeError:
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the reader has gone: say nothing more
            sys.exit(1)
        except OSError as error:
            if os.environ.get("PLOTROOM_DEBUG"):
                raise
            where = f"{error.filename}: cannot be used" if error.filename else "the answer cannot be shown"
            _complain(f"{where}: {error.strerror or error}")
            sys.exit(2 if error.filename else 1)
        except Exception as error:
            if os.environ.get("PLOTROOM_DEBUG"):
                raise
            _complain(f"a mistake in plotroom itself: {type(error).__name__}: {error}; PLOTROOM_DEBUG=1 shows where")
            sys.exit(1)


def _complain(words: str) -> None:
    if COMPLETING in os.environ:  # what is wrong with half a line is told when it is whole
        return
    click.echo("plotroom: " + " ".join(words.split()), err=True)


class ByGame(click.Group):
    """A group with one sub-command for each game, made only when that game is named."""

    def __init__(
        self, *args: Any, make: Callable[[str], click.Command], found: Callable[[], list[str]], **extra: Any
    ) -> None:
        super().__init__(*args, **extra)
        self.make, self.found = make, found

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games."""
        return self.found()

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        """The command of a game; UnknownName with the nearest match if there is none."""
        if name not in self.found():
            raise UnknownName(f"there is no game {name[:40]!r} here; {nearest(name[:40], self.found())}")
        return self.make(name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games with their titles, without loading their rules' code."""
        with formatter.section("Games"):
            formatter.write_dl([(name, "") for name in self.found()])


def _examples(*lines: str) -> str:
    """The end of a help text: commands that can be typed as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  plotroom {line}" for line in lines)


@click.group(cls=Root, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="plotroom", message="%(prog)s %(version)s")
def cli() -> None:
    """Print what submarine wargamers put on the table, and resolve their tables.

    \b
    plotroom print ssn                       the whole kit, as PDF on letter paper
    plotroom print ssn/counters --paper a4   one sheet
    plotroom setup ssn --seed 7              a pre-rolled start
    plotroom check ssn kill --odds           exact odds
    """


def main() -> None:
    """The entry point of the program."""
    try:
        cli(prog_name="plotroom")
    finally:
        gc.freeze()  # Python need not look for garbage once more on its way out


def recorded(context: click.Context, more: Sequence[str] = ()) -> str:
    """The command line as files record it: without where they go, and with what was chosen for the player."""
    from shlex import join

    kept: list[str] = []
    skip = 0
    for word in context.find_root().meta.get(ARGS, []):
        if skip:
            skip -= 1
        elif word in NOT_RECORDED:
            skip = NOT_RECORDED[word]
        elif not (word.startswith("--out=") or (word.startswith("-o") and len(word) > 2 and not word.startswith("--"))):
            kept.append(word)
    return join(["plotroom", *kept, *more])


# --- list -----------------------------------------------------------------------------------------------------


@cli.command("list", epilog=_examples("list", "list ssn", "list on-patrol --rulings", "list --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option("--rulings", is_flag=True, help="How gaps in the rules are read.")
@click.option("--rules", is_flag=True, help="Every numbered rule: where it is printed, where resolved.")
def list_(game: str | None, as_json: bool, rulings: bool, rules: bool) -> None:
    """What there is: games, their checks and their sheets."""
    from generators import kits

    found = []
    for name in [game] if game else games.names():
        loaded = games.load(name)
        found.append((loaded, [(s.name, s.get("title", str)) for s in kits.sheets(name)]))
    if as_json:
        _json(
            {
                "games": [
                    {
                        "game": g.name,
                        "title": g.title,
                        "checks": list(g.checks),
                        "sheets": [n for n, _ in sheets],
                    }
                    for g, sheets in found
                ]
            }
        )
        return
    for loaded, sheets in found:
        click.echo(f"{loaded.name}  {loaded.title}")
        if rules:
            _list_rules(loaded)
            continue
        if rulings:
            for ruling in loaded.rules.rulings.values():
                click.echo(f"  {ruling.id:<7} {ruling.text} ({ruling.rule})")
            continue
        click.echo("  checks")
        for check in loaded.checks.values():
            click.echo(f"    {check.name:<16} {check.title}")
        click.echo("  sheets")
        for name, title in sheets:
            click.echo(f"    {name:<16} {title}")


def _list_rules(game: Game) -> None:
    """The numbered rules of a game's document, each with its sheets and checks."""
    from importlib import import_module
    from importlib.util import find_spec

    name = f"aids.{game.name.replace('-', '_')}.coverage"
    if find_spec(name) is None:
        click.echo("  the document does not number its rules")
        return
    for row in import_module(name).coverage(game.rules):
        printed, resolved = ", ".join(row.printed) or "-", ", ".join(row.resolved) or "-"
        click.echo(f"  {row.number:<9} printed: {printed:<28} resolved: {resolved:<28} {row.about}".rstrip())


def _json(value: object) -> None:
    from json import dumps

    click.echo(dumps(value))


# --- check ----------------------------------------------------------------------------------------------------


class CheckCommand(click.Command):
    """A check as a command: its help ends with the tables it reads and an example."""

    shown: tuple[Table, ...] = ()
    of: tuple[Game, Check]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The tables of the check, in columns, and an example."""
        from generators.examples import example

        for table in self.shown:
            rows = _table_rows(table)
            widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
            formatter.write_paragraph()
            formatter.write(f"{table.title} ({table.rule})\n")
            for row in rows:
                formatter.write(
                    "  " + "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() + "\n"
                )
        formatter.write_paragraph()
        formatter.write(f"Example:\n  {example(self.of[0].name, self.of[1])}\n")


def _table_rows(table: Table) -> list[list[str]]:
    from aids.tables import span

    roll = [table.roll.name] if table.roll else []
    head = [*roll, *table.columns.values()]
    return [
        head,
        *([*([span(row)] if roll else []), *(str(c) for c in row.cells.values())] for row in table.rows),
    ]


METAVARS = {
    "whole": "N",
    "inches": "INCHES",
    "wholes": "N,N,...",
    "hex": "HEX",
    "hexes": "HEX,HEX,...",
    "ship": "NAME:HEX:FACING",
    "named": "NAME:N",
    "pair": "N,N",
    "file": "FILE",
}


def _option(given: Input) -> click.Parameter:
    """An input as an option or argument; its value is read and bounded by the check, not by click."""
    if given.positional:
        return click.Argument([given.name.replace("-", "_")], required=False, metavar=given.label)
    metavar = METAVARS.get(given.kind, "|".join(given.choices) or "TEXT")
    if given.kind == "ship" and given.choices:
        metavar = "KIND:HEX:FACING"
    words = given.help
    if given.default is not None and given.default != ():
        shown = ",".join(map(str, given.default)) if isinstance(given.default, tuple) else given.default
        words += f" (default {shown})"
    elif given.required:
        words += " (required)"
    if given.kind == "flag":
        return click.Option([f"--{given.name}"], is_flag=True, default=None, help=words)
    return click.Option([f"--{given.name}"], metavar=metavar, multiple=given.repeatable, help=words)


def _given(inputs: Sequence[Input], options: Mapping[str, Any]) -> dict[str, Any]:
    """What was given of a check's inputs, by their own names."""
    names = {given.name.replace("-", "_"): given.name for given in inputs}
    return {names[key]: value for key, value in options.items() if key in names and value not in (None, ())}


def _check_group(name: str) -> click.Group:
    """The checks of a game under the house rules that the command line names, as these may add inputs."""
    game = games.load(name, _value_of("--rules"))
    group = _Checks(name, help=f"Checks of {game.title}.", no_args_is_help=True)
    group.game = game
    for check in game.checks.values():
        group.add_command(_check_command(game, check))
    return group


def _value_of(option: str) -> str | None:
    """What the command line gives for an option, before click has come to it."""
    context = click.get_current_context(silent=True)  # none while a shell completes a line
    args = context.find_root().meta.get(ARGS, []) if context else []
    for word, after in zip(args, [*args[1:], None], strict=False):
        if word == option:
            return str(after) if after is not None else None
        if word.startswith(option + "="):
            return str(word[len(option) + 1 :])
    return None


class _Checks(click.Group):
    """The checks of a game."""

    game: Game

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two of them as examples."""
        from generators.examples import example

        shown = [example(self.game.name, check) for check in self.game.checks.values()][:2]
        formatter.write_paragraph()
        formatter.write("Examples:\n" + "".join(f"  {line}\n" for line in shown))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The check; UnknownName with the nearest match if there is none."""
        if name not in self.commands:
            raise UnknownName(f"{self.name} has no check {name[:40]!r}; {nearest(name[:40], self.commands)}")
        return self.commands[name]


def _check_command(game: Game, check: Check) -> click.Command:
    def run(**options: Any) -> None:
        _answer(check, _given(check.inputs, options), options)

    from aids.rules import cite

    dice = f"  Dice: {check.dice}." if check.dice else ""
    command = CheckCommand(
        check.name,
        callback=run,
        params=[
            *map(_option, check.inputs),
            click.Option(["--dice"], metavar="N,N,...", help="Faces rolled at the table, in order."),
            click.Option(["--seed"], metavar="N", help="Roll dice that repeat."),
            click.Option(["--odds"], is_flag=True, help="The exact chance of every result."),
            click.Option(["--rules"], metavar="FILE", help="House rules laid over the game's own."),
            click.Option(["--json"], is_flag=True, help="For other programs."),
        ],
        help=f"{check.title} ({cite(game.rules, check.rule)}).{dice}",
        short_help=check.title,
    )
    command.of = (game, check)
    command.shown = tuple(game.rules.tables[name] for name in check.shows)
    return command


def _answer(check: Check, given: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Resolve a check or give its odds, in words or as JSON."""
    from aids import checks, dice

    inputs = checks.accept(check, given)
    chosen = [name for name in ("dice", "seed", "odds") if options[name] not in (None, False)]
    if len(chosen) > 1:
        raise InputError(f"--{chosen[0]} and --{chosen[1]}: use one of them")
    if options["odds"]:
        if options["json"]:
            _json(checks.odds_as_json(check, inputs))
            return
        found = checks.odds(check, inputs)
        rule, assumes = checks.cited(check, inputs)
        told = [
            (checks.tell(result, check.nothing), str(chance), f"{float(100 * chance):.2f} %")
            for result, chance in found
        ]
        wide = [max(len(row[i]) for row in told) for i in range(3)]
        for words, fraction, percent in told:
            click.echo(f"{words:<{wide[0]}}  {fraction:>{wide[1]}}  {percent:>{wide[2]}}")
        click.echo(_provenance(rule, assumes))
        return
    source: dice.Source
    if options["dice"] is not None:
        source = dice.Given(dice.parse_dice(options["dice"]))
    else:
        source = dice.Rolled(_seed(options["seed"]))
    outcome = checks.resolve(check, inputs, source)
    if options["json"]:
        _json(checks.as_json(outcome))
        return
    lines = check.lines(outcome.result) if check.lines else [checks.tell(outcome.result, check.nothing)]
    for line in lines:
        click.echo(line)
    rolled = f"dice {' '.join(map(str, outcome.dice))}  ·  " if outcome.dice else ""
    click.echo(rolled + _provenance(outcome.rule, outcome.assumes))


def _provenance(rule: str, assumes: Sequence[str]) -> str:
    return rule + (f"  ·  assumes {', '.join(assumes)}" if assumes else "")


def _seed(text: str | None) -> int | None:
    return None if text is None else _whole("--seed", text, 0, 2**63 - 1)


def _whole(option: str, text: str, least: int, most: int) -> int:
    """A whole number from an option."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else least - 1
    if not least <= number <= most:
        raise InputError(f"{option}: {text[:40]!r} is not a whole number from {least} to {most}")
    return number


cli.add_command(
    ByGame(
        "check",
        make=_check_group,
        found=games.names,
        help="Resolve a table of a game, or give its exact odds.",
        epilog=_examples(
            "check ssn kill --dice 4", "check ssn kill --odds", "check ssn evasion --rolls 2 --odds --json"
        ),
        no_args_is_help=True,
    )
)


# --- print and setup ------------------------------------------------------------------------------------------


def _print_options() -> list[click.Option]:
    return [
        click.Option(
            ["--paper"],
            default="letter",
            metavar="SIZE",
            help="letter, a4, legal, tabloid, a3 or WxH like 210x297mm (letter).",
        ),
        click.Option(
            ["--format"],
            default="pdf",
            metavar="|".join(FORMATS),
            help="One PDF a sheet; SVG or PNG one file a page (pdf).",
        ),
        click.Option(
            ["--sides"],
            default="long-edge",
            metavar="|".join(SIDES),
            help="How backs are put behind fronts (long-edge).",
        ),
        click.Option(
            ["--palette"],
            default="colour",
            metavar="NAME",
            help="colour, colour-blind, ink-saver, greyscale or film (colour).",
        ),
        click.Option(["--dpi"], default="300", metavar="N", help="Dots per inch of PNG files (300)."),
        click.Option(["--rules"], metavar="FILE", help="House rules laid over the game's own."),
        click.Option(["--printer"], metavar="NAME", help="Correct for a printer that plotroom calibrate has measured."),
        click.Option(["-o", "--out"], default="output", metavar="DIR", help="Where files go (output)."),
        click.Option(["--force"], is_flag=True, help="Overwrite files that are not Plotroom's own."),
    ]


def _order(options: Mapping[str, Any], command: str) -> Order:
    from pathlib import Path

    from generators.order import MOST_DPI, Order
    from generators.palettes import palette
    from generators.paper import paper

    options = {"register": "none", **options}
    for name, known in (("format", FORMATS), ("sides", SIDES), ("register", REGISTERS)):
        if options[name] not in known:
            raise InputError(f"--{name}: {options[name][:40]!r} is not known; {nearest(options[name][:40], known)}")
    try:
        palette(options["palette"])
    except UnknownName as error:
        raise UnknownName(f"--palette: {error}") from None
    if not options["out"] or (Path(options["out"]).exists() and not Path(options["out"]).is_dir()):
        raise InputError(f"-o: {options['out'][:200]!r} is not a folder")
    on = paper(options["paper"])
    return Order(
        on,
        options["format"],
        options["sides"],
        options["palette"],
        _whole("--dpi", options["dpi"], 36, MOST_DPI),
        command,
        Path(options["out"]),
        options["force"],
        _hex_size(options.get("hex_size", HEX_SIZE)),
        _correction(options, on),
        register=options["register"],
        cut_only=options.get("cut_only", False),
        mirror=options.get("mirror", False),
    )


def _correction(options: Mapping[str, Any], on: Paper) -> Correction | None:
    """What the printer named needs, for the paper and sides asked for."""
    name = options.get("printer")
    if name is None:
        return None
    if options["format"] == "svg":
        raise InputError("--printer: an SVG is for a cutter, which has faults of its own; use it with --format pdf")
    from generators import printers
    from generators.calibration import correction

    found = printers.find(_printers_folder(), name, on, options["sides"])
    return correction(found.profile, on.width, on.height, options["sides"])


def _printers_folder() -> Path:
    """Where the player's printers are kept."""
    from pathlib import Path

    return Path(click.get_app_dir("Plotroom"))


def _hex_size(text: str) -> float:
    """Hexes of the board from flat to flat, in points."""
    from generators.drawing import INCH
    from generators.paper import length

    size = length(text[:40], "--hex-size")
    if not INCH / 4 - 0.001 <= size <= 3 * INCH + 0.001:
        raise InputError(f"--hex-size: {text[:40]!r} is not from 1/4 in to 3 in")
    return size


def _print(targets: tuple[str, ...], **options: Any) -> None:
    from pathlib import Path

    from generators import orders

    context = click.get_current_context()
    _settle_pictures(options, context)
    _for_the_shop(options, context)
    if targets[0] == CUSTOM:
        jobs, order = _own_counters(targets, options, context)
        with _Progress() as progress:
            how = (options["one_file"], options["each_counter"], progress.say)
            made = orders.print_jobs(jobs, order, *how, table=options["vtt"], preview=options["preview"])
        _tell_files(made)
        return
    chosen = orders.targets(targets)
    if options["kit"] and len(chosen) > 1:
        raise InputError("--kit: is the kit of one game; name one game to print")
    if options["rules"] and len(chosen) > 1:
        raise InputError("--rules: are the house rules of one game; name one game to print")
    angles = {f"{kind}-angle": (f"--{kind}", options[kind]) for kind in ("easy", "sharp") if options[kind] is not None}

    def load(name: str) -> Game:
        return games.load(name, options["rules"], angles)

    kit = Path(options["kit"]) if options["kit"] else None
    order = _ordered(options, context)
    with _Progress() as progress:
        how = (options["one_file"], options["each_counter"], progress.say)
        made = orders.print_kits(chosen, order, load, kit, *how, table=options["vtt"], preview=options["preview"])
    _tell_files(made)


def _written(context: click.Context, name: str) -> bool:
    """Whether the player wrote an option, and did not leave it at its default."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _settle_pictures(options: dict[str, Any], context: click.Context) -> None:
    """Options that ask for pictures instead of sheets: one at most, and PNG unless another format is written."""
    if options["vtt"] is not None and options["vtt"] not in TABLES:
        raise InputError(f"--vtt: {options['vtt'][:40]!r} is not known; {nearest(options['vtt'][:40], TABLES)}")
    chosen = [name for name in ("each_counter", "vtt", "preview", "one_file") if options[name]]
    words = ["--" + name.replace("_", "-") for name in chosen]
    if len(words) > 1:
        raise InputError(f"{words[0]} and {words[1]}: use one of them")
    if not words or words[0] == "--one-file":
        return
    if not _written(context, "format"):
        options["format"] = "png"
    if words[0] == "--preview" and _written(context, "dpi"):
        raise InputError("--dpi: a contact sheet has a size of its own; leave --dpi out")


def _own_counters(
    targets: tuple[str, ...], options: Mapping[str, Any], context: click.Context
) -> tuple[list[tuple[Job, list[Spec]]], Order]:
    """The player's own counter sheet as something to print."""
    from generators import custom_counters
    from generators.kits import Job

    if len(targets) != 2:
        raise InputError(
            f"print {CUSTOM}: wants one file of your own counters, .csv or .toml; plotroom new {CUSTOM} FILE begins one"
        )
    for name in ("kit", "rules", "easy", "sharp", "hex_size"):
        if _written(context, name):
            raise InputError(f"--{name.replace('_', '-')}: means nothing to counters of your own; leave it out")
    order = _ordered(options, context)
    sheet = custom_counters.read(targets[1], order.palette if _written(context, "palette") else None)
    if sheet.palette and not _written(context, "palette"):
        order = order._replace(palette=sheet.palette)
    job = Job(custom_counters.game(), order.room, order.sides, order.hex_size, order.labels)
    return [(job, [sheet.spec])], order


def _complete_target(context: click.Context, argument: click.Parameter, typed: str) -> list[CompletionItem]:
    """What a shell offers for a target: games, then their sheets; files for counters of one's own."""
    from click.shell_completion import CompletionItem

    if CUSTOM in (context.params.get("targets") or ()):
        return [CompletionItem(typed, "file")]
    game, slash, _ = typed.partition("/")
    if not slash:
        return [CompletionItem(name) for name in ("all", CUSTOM, *games.names()) if name.startswith(typed)]
    if game not in games.names():
        return []
    from generators import kits

    words = [f"{game}/{spec.name}" for spec in kits.sheets(game)]
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def _for_the_shop(options: dict[str, Any], context: click.Context) -> None:
    """Refuse what cannot go together; a file of cuts alone is an SVG."""
    for name in ("labels", "kit", "rules"):
        if options[name] == "":
            raise InputError(f"--{name}: is empty; name a file or leave it out")
    if options["labels"] is not None:
        _without_cuts(options, context)
    if options["cut_only"] and options["one_file"]:
        raise InputError("--cut-only: makes an SVG for each page; with --one-file leave it out")
    for picture in ("each_counter", "vtt", "preview"):
        marks = ("register",) if picture != "preview" and options["register"] != "none" else ()
        for name in ("mirror", "cut_only", "labels", *marks):
            if options[picture] and options[name]:
                words = [one.replace("_", "-") for one in (name, picture)]
                raise InputError(f"--{words[0]}: is for pages; with --{words[1]} leave it out")
    if options["cut_only"]:
        if _written(context, "format") and options["format"] != "svg":
            raise InputError(f"--cut-only: makes SVG files, not {options['format'][:40]}; use it with --format svg")
        options["format"] = "svg"


def _without_cuts(options: Mapping[str, Any], context: click.Context) -> None:
    """Refuse what means nothing to labels: they come cut, and both faces go on one side of them."""
    for name, given in (("register", options["register"] != "none"), ("cut-only", options["cut_only"])):
        if given:
            raise InputError(f"--{name}: labels come cut; with --labels leave it out")
    if _written(context, "sides") and options["sides"] != "single":
        raise InputError("--sides: labels are printed on one side; with --labels leave it out")


def _ordered(options: Mapping[str, Any], context: click.Context) -> Order:
    """The order, on the paper of the labels if there are any."""
    if options["labels"] is None:
        return _order(options, recorded(context))
    from generators.labels import labels
    from generators.paper import paper

    sheet = labels(options["labels"])
    if _written(context, "paper") and (on := paper(options["paper"]))[1:3] != sheet.paper[1:3]:
        raise InputError(f"--paper: the labels {sheet.name} are on {sheet.paper.name}, not {on.name}; leave it out")
    order = _order({**options, "paper": sheet.paper.name, "sides": "single"}, recorded(context))
    return order._replace(labels=sheet)


class _Progress:
    """What is being worked on, on a terminal; silent in a pipe and on a terminal that knows no escapes."""

    def __init__(self) -> None:
        self.shown = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> _Progress:
        return self

    def say(self, words: str) -> None:
        """Replace the line with these words."""
        if self.shown:
            click.echo(f"\r\x1b[K{words}", err=True, nl=False)

    def watch(self, pages: Iterator[Any]) -> Iterator[Any]:
        """Pass pages on and count them aloud."""
        for number, page in enumerate(pages, 1):
            if number % 50 == 0:
                self.say(f"page {number}")
            yield page

    def __exit__(self, *_: object) -> None:
        self.say("")


def _tell_files(made: Sequence[Path]) -> None:
    for path in made:
        click.echo(str(path))


cli.add_command(
    click.Command(
        "print",
        callback=_print,
        params=[
            click.Argument(["targets"], nargs=-1, required=True, metavar="TARGET...", shell_complete=_complete_target),
            *_print_options(),
            click.Option(["--kit"], metavar="FILE", help="Your own edited kit (plotroom new kit GAME FILE)."),
            click.Option(
                ["--hex-size"],
                default=HEX_SIZE,
                metavar="LENGTH",
                help=f"A hex of your board, flat to flat ({HEX_SIZE}).",
            ),
            click.Option(["--easy"], metavar="DEGREES", help="Angle of an Easy turn arc (30)."),
            click.Option(["--sharp"], metavar="DEGREES", help="Angle of a Sharp turn arc (60)."),
            click.Option(["--one-file"], is_flag=True, help="The whole kit as one PDF."),
            click.Option(["--each-counter"], is_flag=True, help="A PNG for each face of each counter."),
            click.Option(
                ["--vtt"],
                metavar="|".join(TABLES),
                help="Counters for a virtual table: faces with a CSV manifest, or sheets of 10 x 7 with a JSON one.",
            ),
            click.Option(["--preview"], is_flag=True, help="All pages small on one PNG, and nothing else."),
            click.Option(
                ["--register"],
                default="none",
                metavar="|".join(REGISTERS),
                help="Marks for a cutting machine on sheets that are cut (none).",
            ),
            click.Option(["--cut-only"], is_flag=True, help="SVG of what is cut and scored, for a cutting machine."),
            click.Option(
                ["--labels"],
                metavar="NAME|FILE",
                help="Counters on cut labels: a4-35, letter-24, letter-24-apart, letter-90 or your own .toml.",
            ),
            click.Option(["--mirror"], is_flag=True, help="Mirrored pages, for the back of film."),
        ],
        help="""Print sheets.  TARGET is all, a game, or game/sheet; or counters FILE for counters of your own.""",
        epilog=_examples(
            "print ssn --paper a4 --one-file",
            "print ssn/counters --sides fold",
            "print ssn/turn-tool --format svg --easy 20 --sharp 45",
            "print ssn --preview",
            "print ssn --vtt vassal",
            "print ssn/counters --register silhouette --cut-only",
            "print ssn/zone-overlay --palette film --mirror",
            "print counters my.csv --palette greyscale",
        ),
        short_help="Print charts, counters and tools.",
    )
)


def _setup_command(name: str) -> click.Command:
    from generators.examples import example_of_setup
    from generators.orders import setup_inputs, setup_module

    module, game = setup_module(name), games.load(name, _value_of("--rules"))
    inputs = setup_inputs(module, game)
    file = [click.Argument([module.FILE], required=False, metavar="[SCENARIO.toml]")] if hasattr(module, "FILE") else []

    shown = example_of_setup(name).removeprefix("plotroom ")

    def run(**options: Any) -> None:
        _setup(game, inputs, options)

    return click.Command(
        name,
        callback=run,
        params=[
            *file,
            *map(_option, inputs),
            click.Option(
                ["--seed"],
                metavar="N",
                help="Repeat a sheet; printed on it. The next sheet of a book has the next seed.",
            ),
            click.Option(["--count"], default="1", metavar="N", help="A book of so many sheets (1)."),
            click.Option(
                ["--json"],
                is_flag=True,
                help="The start on standard output instead of a sheet; one line for each.",
            ),
            *_print_options(),
        ],
        help=f"Pre-rolled starts of {game.title}, ready to play.",
        epilog=_examples(*(f"{shown} {more}" for more in ("--seed 7", "--seed 1 --count 3 --paper a4", "--json"))),
    )


def _setup(game: Game, inputs: Sequence[Input], options: Mapping[str, Any]) -> None:
    from aids.checks import accept_inputs
    from generators import orders

    module = orders.setup_module(game.name)
    taken = accept_inputs(game.name, inputs, _given(inputs, options))
    if (file := getattr(module, "FILE", None)) and options[file] is not None:
        taken[file] = options[file]
    count = _whole("--count", options["count"], 1, MOST_SHEETS)
    seed, more = _seed(options["seed"]), []
    if seed is None:
        seed = int.from_bytes(os.urandom(4)) % 1_000_000
        more = ["--seed", str(seed)]
    if options["json"]:
        for begun in orders.starts(game, taken, seed, count):
            _json(module.json(begun))
        return
    order = _order(options, recorded(click.get_current_context(), more))
    with _Progress() as progress:
        made = orders.print_setups(game, taken, seed, count, order, progress.watch)
    _tell_files(made)


def _setup_games() -> list[str]:
    from generators.orders import setups

    return setups()


cli.add_command(
    ByGame(
        "setup",
        make=_setup_command,
        found=_setup_games,
        help="Pre-rolled scenario sheets.",
        epilog=_examples("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
        no_args_is_help=True,
    )
)


# --- calibrate ------------------------------------------------------------------------------------------------


def _calibrate(**options: Any) -> None:
    from generators import printers
    from generators.calibration import READINGS

    if options["list"]:
        known = printers.listed(_printers_folder())
        if not known:
            click.echo("no printer was measured yet; begin with: plotroom calibrate", err=True)
        for printer in known:
            click.echo(printer.name)
            for section in printer.sections:
                _tell_section(section)
        return
    given = {name: options[name.replace("-", "_")] for name in READINGS if options[name.replace("-", "_")] is not None}
    reading = bool(options["read"] or given)
    if reading and options["printer"] is None:
        raise InputError("--printer: is missing; name the printer that the readings are of")
    if options["corrected"] and not reading:
        raise InputError("--corrected: is for readings; --printer NAME alone prints a corrected sheet")
    if options["sides"] not in printers.FLIPS:
        flips = nearest(options["sides"][:40], printers.FLIPS)
        raise InputError(f"--sides: {options['sides'][:40]!r} is not a flip edge to measure; {flips}")
    order = _order({**options, "printer": None, "format": "pdf", "palette": "colour", "dpi": "300"}, _own_command())
    if reading:
        _read_sheet(options, given, order)
    else:
        _print_sheet(options, order)


def _own_command() -> str:
    return recorded(click.get_current_context())


def _print_sheet(options: Mapping[str, Any], order: Order) -> None:
    """Write the sheet, corrected if the printer is known."""
    from generators import printers
    from generators.orders import print_calibration

    name, found = options["printer"], None
    if name is not None:
        printer = printers.known(_printers_folder(), name)
        found = printer and printers.section(printer, order.paper, order.sides)
        name = printer.name if printer else " ".join(name.split())
    _tell_files([print_calibration(order, name or "", found.profile if found else None)])
    if name is not None and found is None:
        words = f"was not measured for {order.paper.name} {order.sides}: this sheet is not corrected"
        click.echo(f"{name} {words}", err=True)


def _read_sheet(options: Mapping[str, Any], given: Mapping[str, str], order: Order) -> None:
    """Take the readings, from options and, with --read, by asking; save what follows from them."""
    from generators import printers
    from generators.calibrate_sheet import layout
    from generators.calibration import MARGINS, READINGS, TRUE, measured

    folder, name, plan = _printers_folder(), options["printer"], layout(order.paper).plan
    printer = printers.known(folder, name)  # a bad name or file is refused before anything is asked
    before = printer and printers.section(printer, order.paper, order.sides)
    if options["corrected"] and before is None:
        raise InputError(f"--corrected: {name!r} was not measured for {order.paper.name} {order.sides}")
    readings = {key: _reading(key, text, plan) for key, text in given.items()}
    for key in READINGS:
        if key in readings:
            continue
        if options["read"]:
            readings |= _asked(key, plan)
        elif key not in MARGINS:
            raise InputError(f"--{key}: is missing; give readings 1 to 10 of the sheet, or --read to be asked for them")
    profile = measured(plan, readings, before.profile if before and options["corrected"] else TRUE)
    old = before.margins if before else (None,) * 4
    left, right, top, bottom = (readings.get(key, kept) for key, kept in zip(MARGINS, old, strict=True))
    found = printers.Section(order.paper.name, order.sides, profile, (left, right, top, bottom))
    click.echo(str(printers.save(folder, name, found)))
    _tell_section(found)


def _reading(name: str, text: str, plan: Plan) -> float:
    """A reading as the sheet shows it."""
    from generators.calibration import checked

    words = text.strip().removesuffix("mm").strip().replace("−", "-").replace(",", ".")
    try:
        return checked(plan, name, float(words))
    except InputError:
        raise
    except ValueError:
        raise InputError(f"--{name}: {text[:40]!r} is not a number of millimetres, such as 0.3") from None


def _asked(name: str, plan: Plan) -> dict[str, float]:
    """A reading by dialogue; a margin may be left out."""
    from generators.calibration import MARGINS, READINGS

    def taken(text: str) -> float | None:
        try:
            return _reading(name, text, plan) if text.strip() or name not in MARGINS else None
        except PlotroomError as error:
            raise click.UsageError(str(error)) from None

    words = f"{READINGS.index(name) + 1:>2}  {name}, mm"
    try:
        if name in MARGINS:
            words += " (Enter: not read)"
            found = click.prompt(words, default="", show_default=False, value_proc=taken, err=True)
        else:
            found = click.prompt(words, value_proc=taken, err=True)
    except (click.Abort, RuntimeError) as stopped:
        click.echo(err=True)  # off the line of the question
        if isinstance(stopped, click.Abort) and not isinstance(stopped.__context__, EOFError):
            raise
        raise InputError(f"--read: the answers end before {name}; nothing was saved") from None
    return {} if found is None else {name: found}


def _tell_section(section: Section) -> None:
    """What a printer does, and the margins it keeps."""
    found = section.profile
    click.echo(f"  {section.paper} {section.sides}")
    for words, x, y in (
        ("front", found.x_scale, found.y_scale),
        ("back ", found.back_x_scale, found.back_y_scale),
    ):
        click.echo(f"    {words}  scale {100 * x:.2f} % along x, {100 * y:.2f} % along y")
    click.echo(
        f"    back   {found.back_x:+.2f} mm right, {found.back_y:+.2f} mm up, turned {found.back_turn:+.3f}°, "
        f"skew {found.back_skew:+.3f}°"
    )
    for edge, margin in zip(("left", "right", "top", "bottom"), section.margins, strict=True):
        if margin is not None:
            click.echo(f"    {edge:<6} margin {margin:g} mm")


class _Calibrate(click.Command):
    """The command, with an option for each reading of the sheet; found only when it is asked for."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options, of which the readings are named as the boxes of the sheet."""
        from generators.calibration import READINGS

        if not any(param.name == "x_distance" for param in self.params):
            self.params += [
                click.Option([f"--{name}"], metavar="MM", help=f"Reading {number} of the sheet.")
                for number, name in enumerate(READINGS, 1)
            ]
        return super().get_params(ctx)


cli.add_command(
    _Calibrate(
        "calibrate",
        callback=_calibrate,
        params=[
            *[o for o in _print_options() if o.name in ("paper", "out", "force")],
            click.Option(
                ["--sides"], default="long-edge", metavar="long-edge|short-edge", help="The flip (long-edge)."
            ),
            click.Option(["--printer"], metavar="NAME", help="Your name for the printer."),
            click.Option(["--read"], is_flag=True, help="Ask for the readings of a printed sheet, and save them."),
            click.Option(["--corrected"], is_flag=True, help="The sheet read was a corrected one: refine."),
            click.Option(["--list"], is_flag=True, help="The printers measured so far."),
        ],
        help="""Measure a printer, so that --printer NAME can correct for it.

Print the sheet on both sides, measure it, and give its readings with --read --printer NAME.  Print with --printer NAME
from then on; the sheet printed with it should read zero everywhere.""",
        short_help="Measure a printer; save its correction.",
        epilog=_examples(
            "calibrate --paper a4",
            "calibrate --paper a4 --read --printer Office",
            "calibrate --paper a4 --printer Office",
            "calibrate --paper a4 --sides short-edge",
            "calibrate --list",
        ),
    )
)


# --- new ------------------------------------------------------------------------------------------------------


@cli.command(
    "new",
    short_help="A commented file to edit.",
    epilog=_examples(
        "new rules ssn my-rules.toml",
        "new kit ssn my-kit.toml",
        "new scenario on-patrol my-convoy.toml",
        "new counters my.csv",
    ),
)
@click.argument("kind", metavar="rules|kit|scenario|counters")
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("file", required=False, metavar="FILE")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@click.pass_context
def new(context: click.Context, kind: str, game: str | None, file: str | None, force: bool) -> None:
    """A commented file to edit: rules for --rules, a kit for --kit, a scenario for setup, counters for print.

    All but counters are of a GAME.
    """
    from pathlib import Path

    from generators import starters

    if kind == CUSTOM:
        if file is not None:
            raise InputError(f"new {CUSTOM}: is of no game; leave {str(game)[:40]!r} out")
        file = game
    if not file or game is None:
        wants = f"{CUSTOM} FILE" if kind == CUSTOM else "KIND GAME FILE"
        raise click.UsageError(f"new: is not complete; write: plotroom new {wants}", context)
    path = Path(file)
    words = starters.starter(kind, game)
    if path.is_dir():
        raise InputError(f"{file}: is a folder; name a file")
    if path.exists() and not force:
        raise InputError(f"{file}: exists; --force overwrites it")
    from generators.files import write_all

    write_all({path: words.encode()})
    click.echo(file)
