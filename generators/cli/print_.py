"""`plotroom print`: sheets of kits, and a player's own counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError
from aids.rules import value
from generators.cli.click_support import (
    ARGS,
    OWN_COUNTERS,
    Progress,
    echo_files,
    examples_epilog,
    recorded_command,
)
from generators.cli.printing import FORMS, HEX_SIZE, check_choice, print_options, printing_options, with_defaults
from generators.press.choices import REGISTERS, VIRTUAL_TABLES
from generators.press.defaults import NAMES

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

    from aids.games import Game
    from generators.press.print_job import Printed
    from generators.press.print_options import PrintOptions
    from generators.sheets.kits import Spec
    from generators.sheets.sheet import Job

Options = dict[str, Any]


def _print(targets: tuple[str, ...], **options: Any) -> None:
    context = click.get_current_context()
    targets = targets or _ask_target(context)
    _check_conflicts(options, context)
    options["format"] = _format(options, context)
    # The labels say which paper they are on.
    names = [name for name in NAMES if not (name == "paper" and options["labels"] is not None)]
    each_paper = []
    for paper in options["paper"]:
        filled, in_force = with_defaults({**options, "paper": paper}, names)
        each_paper.append({**filled, "in_force": in_force})

    for chosen in each_paper[1:]:
        _print_options(chosen, context)  # faults of a later paper are told before the first is printed

    def act() -> list[Path]:
        make = _print_own_counters if targets[0] == OWN_COUNTERS else _print_kits
        paths = []
        for chosen in each_paper:
            printed = make(targets[1:] if targets[0] == OWN_COUNTERS else targets, chosen, context)
            echo_files(printed.paths, printed.advice, () if options["watch"] else printed.replaced)
            paths += printed.paths
        return paths

    if options["watch"]:
        from generators.cli.watch import watch

        watch(_watched(targets, options), act)
    else:
        act()


def _watched(targets: Sequence[str], options: Options) -> list[Path]:
    """The files and folders of the player's own that a command prints."""
    from pathlib import Path

    from generators.press.print_job import parse_targets

    files = [options[name] for name in ("kit", "rules") if options[name]]
    if targets[0] == OWN_COUNTERS:
        return [Path(file) for file in (*targets[1:], *files)]
    folders = (games.folder_of(game) for game in parse_targets(targets))
    return [*map(Path, filter(None, folders)), *map(Path, files)]


def _ask_target(context: click.Context) -> tuple[str, ...]:
    """The target that a player at a terminal chooses, added to the command line to record; InputError in a pipe."""
    from generators.cli.console import can_ask
    from generators.cli.questions import ask_choice
    from generators.sheets.about import about

    if not can_ask():
        names = ", ".join(games.known())
        wanted = f"a game ({names}), GAME/SHEET, all, or {OWN_COUNTERS} FILE; or the folder of a game of your own"
        raise InputError(f"is missing: {wanted}", where="TARGET")
    target = ask_choice("What to print", {name: about(name).game for name in games.known()} | {"all": "every game"})
    context.find_root().meta[ARGS].append(target)
    return (target,)


def _print_kits(targets: Sequence[str], options: Options, context: click.Context) -> Printed:
    from pathlib import Path

    from generators.press import print_job

    sheets = print_job.parse_targets(targets)
    if options["kit"] and len(sheets) > 1:
        raise InputError("applies to one game; name one game to print", where="--kit")
    if options["rules"] and len(sheets) > 1:
        raise InputError("applies to one game; name one game to print", where="--rules")
    angles = {f"{turn}-angle": (f"--{turn}", options[turn]) for turn in ("easy", "sharp") if options[turn] is not None}

    def load(name: str) -> Game:
        game = games.load(name, options["rules"], angles)
        if angles and (easy := value(game.rules, "easy-angle")) > (sharp := value(game.rules, "sharp-angle")):
            raise InputError(
                f"an Easy turn of {easy:g} degrees would be sharper than a Sharp one of {sharp:g}",
                where=" and ".join(option for option, _ in angles.values()),
            )
        return game

    kit = Path(options["kit"]) if options["kit"] else None
    chosen = _print_options(options, context)
    with Progress() as progress:
        return print_job.print_kits(sheets, chosen, load, kit, progress.say, options["nation"])


def _print_own_counters(files: Sequence[str], options: Options, context: click.Context) -> Printed:
    from generators.press import print_job

    if len(files) != 1:
        raise InputError(
            f"give one file of your own counters, .csv or .toml; plotroom new {OWN_COUNTERS} FILE writes one to edit",
            where=f"print {OWN_COUNTERS}",
        )
    for name in ("kit", "rules", "nation", "easy", "sharp", "hex_size"):
        if _is_given(context, name):
            raise InputError("does not apply to counters of your own; leave it out", where=_option(name))
    jobs, chosen = _own_counters(files[0], options, context)
    with Progress() as progress:
        return print_job.print_jobs(jobs, chosen, progress.say)


def _own_counters(
    file: str, options: Options, context: click.Context
) -> tuple[list[tuple[Job, list[Spec]]], PrintOptions]:
    """The job for a file of counters, and the print options with the palette of the file unless one is given."""
    from generators.press.print_job import layout_job
    from generators.sheets import own_counters

    palette_given = _is_given(context, "palette")
    chosen = _print_options(options, context)
    sheet = own_counters.read(file, chosen.palette if palette_given else None)
    if sheet.palette and not palette_given:  # recorded without a palette, as the file names it
        in_force = {option: value for option, value in options["in_force"].items() if option != "--palette"}
        chosen = _print_options({**options, "palette": sheet.palette, "in_force": in_force}, context)
    return [(layout_job(own_counters.game(), chosen), [sheet.spec])], chosen


def _print_options(options: Options, context: click.Context) -> PrintOptions:
    """The print options; with --labels, the paper is that of the labels and the sides are single."""
    if options["labels"] is None:
        return print_options(options, recorded_command(context, options["in_force"]))
    from generators.page.paper import paper
    from generators.sheets.labels import labels

    sheet = labels(options["labels"])
    if _is_given(context, "paper") and (on := paper(options["paper"]))[1:3] != sheet.paper[1:3]:
        raise InputError(
            f"the labels {sheet.name} are on {sheet.paper.name}, not {on.name}; leave it out", where="--paper"
        )
    on_labels = {**options, "paper": sheet.paper.name, "sides": "single"}
    chosen = print_options(on_labels, recorded_command(context, options["in_force"]))
    return chosen._replace(labels=sheet)


# --- options that exclude each other --------------------------------------------------------------------------


def _is_given(context: click.Context, name: str) -> bool:
    """Whether the player gave an option, even with its default value."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _option(name: str) -> str:
    """An option as it is written: `hex_size` as `--hex-size`."""
    return "--" + name.replace("_", "-")


def _forms(options: Options) -> list[str]:
    """The options given that make something else than a file for each sheet."""
    return [name for name in (form.replace("-", "_") for form in FORMS) if options[name]]


def _check_conflicts(options: Options, context: click.Context) -> None:
    """InputError for options that cannot go together and for empty file names."""
    if options["vtt"] is not None:
        check_choice("vtt", options["vtt"], VIRTUAL_TABLES)
    forms = _forms(options)
    if len(forms) > 1:
        raise InputError("use one of them", where=f"{_option(forms[0])} and {_option(forms[1])}")
    if options["preview"] and _is_given(context, "dpi"):
        raise InputError("a contact sheet has a fixed size; leave --dpi out", where="--dpi")
    for name in ("labels", "kit"):
        if options[name] == "":
            raise InputError("is empty; name a file or leave it out", where=_option(name))
    if options["labels"] is not None:
        _check_labels(options, context)
    if options["cut_only"] and options["one_file"]:
        raise InputError("makes an SVG for each page; with --one-file leave it out", where="--cut-only")
    for form in forms:
        if form != "one_file":
            _check_pictures(form, options)


def _check_labels(options: Options, context: click.Context) -> None:
    """InputError for options that do not apply to labels: they come cut and are printed on one side."""
    for name, given in (("register", options["register"] != "none"), ("cut_only", options["cut_only"])):
        if given:
            raise InputError("labels come cut; with --labels leave it out", where=_option(name))
    if _is_given(context, "sides") and options["sides"] != "single":
        raise InputError("labels are printed on one side; with --labels leave it out", where="--sides")


def _check_pictures(form: str, options: Options) -> None:
    """InputError for options that apply to printed pages, where pictures for the screen are made."""
    marks = ("register",) if form != "preview" and options["register"] != "none" else ()
    for name in ("mirror", "cut_only", "labels", *marks):
        if options[name]:
            raise InputError(f"applies to pages; with {_option(form)} leave it out", where=_option(name))


def _format(options: Options, context: click.Context) -> str:
    """The format given, or the one that other options imply: PNG for pictures, SVG for --cut-only."""
    given = _is_given(context, "format")
    if options["cut_only"]:
        if given and options["format"] != "svg":
            raise InputError(
                f"makes SVG files, not {options['format'][:40]}; use it with --format svg", where="--cut-only"
            )
        return "svg"
    if not given and _forms(options) not in ([], ["one_file"]):
        return "png"
    return str(options["format"])


# --- the command ----------------------------------------------------------------------------------------------


def _complete_target(context: click.Context, argument: click.Parameter, typed: str) -> list[CompletionItem]:
    """Completions of a target: games, then the sheets of a game; files after `counters`."""
    from click.shell_completion import CompletionItem

    if OWN_COUNTERS in (context.params.get("targets") or ()):
        return [CompletionItem(typed, "file")]
    if typed.startswith((".", "/")):
        return [CompletionItem(typed, "dir")]
    game, slash, _ = typed.partition("/")
    if not slash:
        return [CompletionItem(name) for name in ("all", OWN_COUNTERS, *games.known()) if name.startswith(typed)]
    if game not in games.known():
        return []
    from generators.sheets import kits

    targets = [f"{game}/{spec.name}" for spec in kits.sheets(game)]
    return [CompletionItem(target) for target in targets if target.startswith(typed)]


print_ = click.Command(
    "print",
    callback=_print,
    params=[
        click.Argument(["targets"], nargs=-1, metavar="TARGET...", shell_complete=_complete_target),
        *printing_options(each_paper=True),
        click.Option(["--kit"], metavar="FILE", help="Your own kit: a file from the command new kit, edited."),
        click.Option(
            ["--nation"],
            multiple=True,
            metavar="NAME",
            help="Of counters and stand-ups that belong to a nation, print those of this one only; repeatable.",
        ),
        click.Option(
            ["--hex-size"],
            default=HEX_SIZE,
            metavar="LENGTH",
            help=f"Size of your board's hexes, flat to flat (default {HEX_SIZE}).",
        ),
        click.Option(["--easy"], metavar="DEGREES", help="Angle of an Easy turn (default 30)."),
        click.Option(["--sharp"], metavar="DEGREES", help="Angle of a Sharp turn (default 60)."),
        click.Option(["--one-file"], is_flag=True, help="Write the whole kit as one PDF."),
        click.Option(["--each-counter"], is_flag=True, help="Write a PNG for each face of each counter."),
        click.Option(
            ["--vtt"],
            metavar="|".join(VIRTUAL_TABLES),
            help="Write counters for a virtual table: "
            + " or ".join(f"{name} ({meaning})" for name, meaning in VIRTUAL_TABLES.items())
            + ".",
        ),
        click.Option(["--preview"], is_flag=True, help="Write only a PNG of all pages, reduced (a contact sheet)."),
        click.Option(
            ["--register"],
            default="none",
            metavar="|".join(REGISTERS),
            help="Registration marks for a cutting machine, on sheets that are cut (default none).",
        ),
        click.Option(["--cut-only"], is_flag=True, help="Write SVG files with only the lines to cut and score."),
        click.Option(
            ["--labels"],
            metavar="NAME|FILE",
            help="Print counters on pre-cut labels: a4-35, letter-24, letter-24-apart, letter-90 or your own .toml.",
        ),
        click.Option(["--mirror"], is_flag=True, help="Mirror the pages, to print on the back of film."),
        click.Option(
            ["--watch"], is_flag=True, help="Print again whenever a file of your own is saved; Ctrl-C ends it."
        ),
    ],
    help="""Print sheets.  TARGET is all, a game, or game/sheet, or counters FILE for counters of your own.  A game is
    a name or the folder of a game of your own.""",
    epilog=examples_epilog(
        "print ssn --paper a4 --one-file",
        "print ssn/counters --sides fold",
        "print ssn/turn-tool --format svg --easy 20 --sharp 45",
        "print ssn --preview",
        "print ssn --vtt vassal",
        "print ssn/counters --register silhouette --cut-only",
        "print ssn/zone-overlay --palette film --mirror",
        "print depths --nation germany --nation britain",
        "print counters my.csv --palette greyscale",
        "print ./hornet",
    ),
    short_help="Print charts, counters and tools.",
)
