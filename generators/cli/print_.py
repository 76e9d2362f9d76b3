"""The commands that print: sheets of kits, counters of a player's own, scenario sheets."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError, UnknownName, nearest
from generators.cli.click_support import (
    CUSTOM,
    ByGame,
    Progress,
    examples,
    given_of,
    option,
    recorded,
    seed_of,
    tell_files,
    tell_json,
    value_of,
    whole,
)
from generators.page.sides import SIDES
from generators.press.choices import FORMATS, REGISTERS, VIRTUAL_TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from click.shell_completion import CompletionItem

    from aids.checks import Input
    from aids.games import Game
    from generators.page.paper import Paper
    from generators.press.calibration import Correction
    from generators.press.print_options import PrintOptions
    from generators.sheets.kits import Job, Spec

MOST_SHEETS = 10_000
HEX_SIZE = "5/8 in"


def printing_options() -> list[click.Option]:
    """The options of every command that prints."""
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


def print_options_of(options: Mapping[str, Any], command: str) -> PrintOptions:
    """What is ordered, from the options; `command` is recorded in every file."""
    from pathlib import Path

    from generators.drawing.palettes import palette
    from generators.page.paper import paper
    from generators.press.print_options import MAX_DPI, Finishing, Output, PrintOptions

    options = {"register": "none", **options}
    for name, known in (("format", FORMATS), ("sides", SIDES), ("register", REGISTERS)):
        if options[name] not in known:
            raise InputError(
                f"{options[name][:40]!r} is not known; {nearest(options[name][:40], known)}", where=f"--{name}"
            )
    try:
        palette(options["palette"])
    except UnknownName as error:
        raise UnknownName(str(error), where="--palette") from None
    if not options["out"] or (Path(options["out"]).exists() and not Path(options["out"]).is_dir()):
        raise InputError(f"{options['out'][:200]!r} is not a folder", where="-o")
    on = paper(options["paper"])
    output = Output(
        Path(options["out"]),
        command,
        format=options["format"],
        form=_form(options),
        dpi=whole("--dpi", options["dpi"], 36, MAX_DPI),
        force=options["force"],
    )
    hex_size = _hex_size(options.get("hex_size", HEX_SIZE))
    finishing = Finishing(
        mirror=options.get("mirror", False),
        correction=_correction(options, on),
        register=options["register"],
        cut_only=options.get("cut_only", False),
    )
    return PrintOptions(on, output, options["sides"], options["palette"], hex_size, finishing=finishing)


def _form(options: Mapping[str, Any]) -> str:
    """What the pages become, as `Output.form` has it; at most one of its options is given."""
    if options.get("vtt"):
        return f"vtt {options['vtt']}"
    return next(
        (name.replace("_", "-") for name in ("one_file", "each_counter", "preview") if options.get(name)), "sheets"
    )


def _correction(options: Mapping[str, Any], on: Paper) -> Correction | None:
    """What the printer named needs, for the paper and sides asked for."""
    name = options.get("printer")
    if name is None:
        return None
    if options["format"] == "svg":
        raise InputError(
            "an SVG is for a cutter, which has faults of its own; use it with --format pdf", where="--printer"
        )
    from generators.press import printers
    from generators.press.calibration import correction

    found = printers.find(printers_folder(), name, on, options["sides"])
    return correction(found.profile, on.width, on.height, options["sides"])


def printers_folder() -> Path:
    """Where the player's printers are kept."""
    from pathlib import Path

    return Path(click.get_app_dir("Plotroom"))


def _hex_size(text: str) -> float:
    """Hexes of the board from flat to flat, in points."""
    from generators.drawing.drawing import INCH
    from generators.page.paper import length

    size = length(text[:40], "--hex-size")
    if not INCH / 4 - 0.001 <= size <= 3 * INCH + 0.001:
        raise InputError(f"{text[:40]!r} is not from 1/4 in to 3 in", where="--hex-size")
    return size


def _print(targets: tuple[str, ...], **options: Any) -> None:
    from pathlib import Path

    from generators.press import print_job

    context = click.get_current_context()
    _settle_pictures(options, context)
    _for_the_shop(options, context)
    if targets[0] == CUSTOM:
        jobs, order = _own_counters(targets, options, context)
        with Progress() as progress:
            made = print_job.print_jobs(jobs, order, progress.say)
        tell_files(made)
        return
    chosen = print_job.parse_targets(targets)
    if options["kit"] and len(chosen) > 1:
        raise InputError("is the kit of one game; name one game to print", where="--kit")
    if options["rules"] and len(chosen) > 1:
        raise InputError("are the house rules of one game; name one game to print", where="--rules")
    angles = {f"{kind}-angle": (f"--{kind}", options[kind]) for kind in ("easy", "sharp") if options[kind] is not None}

    def load(name: str) -> Game:
        return games.load(name, options["rules"], angles)

    kit = Path(options["kit"]) if options["kit"] else None
    order = _ordered(options, context)
    with Progress() as progress:
        made = print_job.print_kits(chosen, order, load, kit, progress.say)
    tell_files(made)


def _written(context: click.Context, name: str) -> bool:
    """Whether the player wrote an option, and did not leave it at its default."""
    return context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE


def _settle_pictures(options: dict[str, Any], context: click.Context) -> None:
    """Options that ask for pictures instead of sheets: one at most, and PNG unless another format is written."""
    if options["vtt"] is not None and options["vtt"] not in VIRTUAL_TABLES:
        raise InputError(
            f"{options['vtt'][:40]!r} is not known; {nearest(options['vtt'][:40], VIRTUAL_TABLES)}", where="--vtt"
        )
    chosen = [name for name in ("each_counter", "vtt", "preview", "one_file") if options[name]]
    words = ["--" + name.replace("_", "-") for name in chosen]
    if len(words) > 1:
        raise InputError("use one of them", where=f"{words[0]} and {words[1]}")
    if not words or words[0] == "--one-file":
        return
    if not _written(context, "format"):
        options["format"] = "png"
    if words[0] == "--preview" and _written(context, "dpi"):
        raise InputError("a contact sheet has a size of its own; leave --dpi out", where="--dpi")


def _own_counters(
    targets: tuple[str, ...], options: Mapping[str, Any], context: click.Context
) -> tuple[list[tuple[Job, list[Spec]]], PrintOptions]:
    """The player's own counter sheet as something to print."""
    from generators.press.print_job import job_of
    from generators.sheets import own_counters

    if len(targets) != 2:
        raise InputError(
            f"wants one file of your own counters, .csv or .toml; plotroom new {CUSTOM} FILE begins one",
            where=f"print {CUSTOM}",
        )
    for name in ("kit", "rules", "easy", "sharp", "hex_size"):
        if _written(context, name):
            raise InputError("means nothing to counters of your own; leave it out", where=f"--{name.replace('_', '-')}")
    order = _ordered(options, context)
    sheet = own_counters.read(targets[1], order.palette if _written(context, "palette") else None)
    if sheet.palette and not _written(context, "palette"):
        order = order._replace(palette=sheet.palette)
    return [(job_of(own_counters.game(), order), [sheet.spec])], order


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
    from generators.sheets import kits

    words = [f"{game}/{spec.name}" for spec in kits.sheets(game)]
    return [CompletionItem(word) for word in words if word.startswith(typed)]


def _for_the_shop(options: dict[str, Any], context: click.Context) -> None:
    """Refuse what cannot go together; a file of cuts alone is an SVG."""
    for name in ("labels", "kit", "rules"):
        if options[name] == "":
            raise InputError("is empty; name a file or leave it out", where=f"--{name}")
    if options["labels"] is not None:
        _without_cuts(options, context)
    if options["cut_only"] and options["one_file"]:
        raise InputError("makes an SVG for each page; with --one-file leave it out", where="--cut-only")
    for picture in ("each_counter", "vtt", "preview"):
        marks = ("register",) if picture != "preview" and options["register"] != "none" else ()
        for name in ("mirror", "cut_only", "labels", *marks):
            if options[picture] and options[name]:
                words = [one.replace("_", "-") for one in (name, picture)]
                raise InputError(f"is for pages; with --{words[1]} leave it out", where=f"--{words[0]}")
    if options["cut_only"]:
        if _written(context, "format") and options["format"] != "svg":
            raise InputError(
                f"makes SVG files, not {options['format'][:40]}; use it with --format svg", where="--cut-only"
            )
        options["format"] = "svg"


def _without_cuts(options: Mapping[str, Any], context: click.Context) -> None:
    """Refuse what means nothing to labels: they come cut, and both faces go on one side of them."""
    for name, given in (("register", options["register"] != "none"), ("cut-only", options["cut_only"])):
        if given:
            raise InputError("labels come cut; with --labels leave it out", where=f"--{name}")
    if _written(context, "sides") and options["sides"] != "single":
        raise InputError("labels are printed on one side; with --labels leave it out", where="--sides")


def _ordered(options: Mapping[str, Any], context: click.Context) -> PrintOptions:
    """The order, on the paper of the labels if there are any."""
    if options["labels"] is None:
        return print_options_of(options, recorded(context))
    from generators.page.paper import paper
    from generators.sheets.labels import labels

    sheet = labels(options["labels"])
    if _written(context, "paper") and (on := paper(options["paper"]))[1:3] != sheet.paper[1:3]:
        raise InputError(
            f"the labels {sheet.name} are on {sheet.paper.name}, not {on.name}; leave it out", where="--paper"
        )
    order = print_options_of({**options, "paper": sheet.paper.name, "sides": "single"}, recorded(context))
    return order._replace(labels=sheet)


print_ = click.Command(
    "print",
    callback=_print,
    params=[
        click.Argument(["targets"], nargs=-1, required=True, metavar="TARGET...", shell_complete=_complete_target),
        *printing_options(),
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
            metavar="|".join(VIRTUAL_TABLES),
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
    epilog=examples(
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


def _setup_command(name: str) -> click.Command:
    from generators.cli.examples import example_of_setup
    from generators.sheets.setups import setup_sheet

    sheet, game = setup_sheet(name), games.load(name, value_of("--rules"))
    inputs = sheet.inputs(game.rules)
    file = [click.Argument([sheet.file], required=False, metavar="[SCENARIO.toml]")] if sheet.file else []

    shown = example_of_setup(name).removeprefix("plotroom ")

    def run(**options: Any) -> None:
        _setup(game, inputs, options)

    return click.Command(
        name,
        callback=run,
        params=[
            *file,
            *map(option, inputs),
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
            *printing_options(),
        ],
        help=f"Pre-rolled starts of {game.title}, ready to play.",
        epilog=examples(*(f"{shown} {more}" for more in ("--seed 7", "--seed 1 --count 3 --paper a4", "--json"))),
    )


def _setup(game: Game, inputs: Sequence[Input], options: Mapping[str, Any]) -> None:
    from aids.checks import accept_inputs
    from generators.press import print_job
    from generators.sheets.setups import roll_setups, setup_sheet

    sheet = setup_sheet(game.name)
    taken = accept_inputs(game.name, inputs, given_of(inputs, options))
    if sheet.file and options[sheet.file] is not None:
        taken[sheet.file] = options[sheet.file]
    count = whole("--count", options["count"], 1, MOST_SHEETS)
    seed, more = seed_of(options["seed"]), []
    if seed is None:
        seed = int.from_bytes(os.urandom(4)) % 1_000_000
        more = ["--seed", str(seed)]
    if options["json"]:
        for setup in roll_setups(game, taken, seed, count):
            tell_json(sheet.as_json(setup))
        return
    order = print_options_of(options, recorded(click.get_current_context(), more))
    with Progress() as progress:
        made = print_job.print_setups(game, taken, seed, count, order, progress.watch)
    tell_files(made)


def _setup_games() -> list[str]:
    from generators.sheets.setups import setup_games

    return setup_games()


setup = ByGame(
    "setup",
    make=_setup_command,
    found=_setup_games,
    help="Pre-rolled scenario sheets.",
    epilog=examples("setup ssn --seed 7", "setup ssn --seed 1 --count 3 --json"),
    no_args_is_help=True,
)
