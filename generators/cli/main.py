"""The command line: the program, its list, checks and starters; what prints is in cli_print and cli_calibrate."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

gc.set_threshold(50_000)  # a command is short: a tenth of it would go to looking for garbage that is not there

import click  # noqa: E402

from aids import __version__, games  # noqa: E402
from aids.errors import InputError, UnknownName, nearest  # noqa: E402
from generators.cli.click_support import CUSTOM, ByGame, Root, examples, given_of, option, seed_of, tell_json, value_of  # noqa: E402

if TYPE_CHECKING:
    from aids.checks import Check
    from aids.games import Game
    from aids.tables import Table


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


cli.later = {"print": "print_.print_", "setup": "print_.setup", "calibrate": "calibrate.calibrate"}


def main() -> None:
    """The entry point of the program."""
    try:
        cli(prog_name="plotroom")
    finally:
        gc.freeze()  # Python need not look for garbage once more on its way out


# --- list -----------------------------------------------------------------------------------------------------


@cli.command("list", epilog=examples("list", "list ssn", "list on-patrol --rulings", "list --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@click.option("--rulings", is_flag=True, help="How gaps in the rules are read.")
@click.option("--rules", is_flag=True, help="Every numbered rule: where it is printed, where resolved.")
def list_(game: str | None, as_json: bool, rulings: bool, rules: bool) -> None:
    """What there is: games, their checks and their sheets."""
    from generators.sheets import kits

    found = []
    for name in [game] if game else games.names():
        loaded = games.load(name)
        found.append((loaded, [(s.name, s.get("title", str)) for s in kits.sheets(name)]))
    if as_json:
        tell_json(
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


# --- check ----------------------------------------------------------------------------------------------------


class CheckCommand(click.Command):
    """A check as a command: its help ends with the tables it reads and an example."""

    shown: tuple[Table, ...] = ()
    of: tuple[Game, Check]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The tables of the check, in columns, and an example."""
        from generators.cli.examples import example

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


def _check_group(name: str) -> click.Group:
    """The checks of a game under the house rules that the command line names, as these may add inputs."""
    game = games.load(name, value_of("--rules"))
    group = _Checks(name, help=f"Checks of {game.title}.", no_args_is_help=True)
    group.game = game
    for check in game.checks.values():
        group.add_command(_check_command(game, check))
    return group


class _Checks(click.Group):
    """The checks of a game."""

    game: Game

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Two of them as examples."""
        from generators.cli.examples import example

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
        _answer(check, given_of(check.inputs, options), options)

    from aids.rules import cite

    dice = f"  Dice: {check.dice}." if check.dice else ""
    command = CheckCommand(
        check.name,
        callback=run,
        params=[
            *map(option, check.inputs),
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
        raise InputError("use one of them", where=f"--{chosen[0]} and --{chosen[1]}")
    if options["odds"] and (
        check.lines is None or options["json"]
    ):  # an answer of many lines, no dice in it, is certain
        if options["json"]:
            tell_json(checks.odds_as_json(check, inputs))
            return
        found = checks.odds(check, inputs)
        rule, assumes = checks.cited(check, inputs)
        told = [
            (checks.result_text(result, check.none_text), str(chance), f"{float(100 * chance):.2f} %")
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
        source = dice.Rolled(seed_of(options["seed"]))
    outcome = checks.resolve(check, inputs, source)
    if options["json"]:
        tell_json(checks.as_json(outcome))
        return
    lines = check.lines(outcome.result) if check.lines else [checks.result_text(outcome.result, check.none_text)]
    for line in lines:
        click.echo(line)
    rolled = f"dice {' '.join(map(str, outcome.dice))}  ·  " if outcome.dice else ""
    click.echo(rolled + _provenance(outcome.rule, outcome.assumes))


def _provenance(rule: str, assumes: Sequence[str]) -> str:
    return rule + (f"  ·  assumes {', '.join(assumes)}" if assumes else "")


cli.add_command(
    ByGame(
        "check",
        make=_check_group,
        found=games.names,
        help="Resolve a table of a game, or give its exact odds.",
        epilog=examples(
            "check ssn kill --dice 4", "check ssn kill --odds", "check ssn evasion --rolls 2 --odds --json"
        ),
        no_args_is_help=True,
    )
)


# --- new ------------------------------------------------------------------------------------------------------


@cli.command(
    "new",
    short_help="A commented file to edit.",
    epilog=examples(
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

    from generators.cli import starters

    if kind == CUSTOM:
        if file is not None:
            raise InputError(f"is of no game; leave {str(game)[:40]!r} out", where=f"new {CUSTOM}")
        file = game
    if not file or game is None:
        wants = f"{CUSTOM} FILE" if kind == CUSTOM else "KIND GAME FILE"
        raise click.UsageError(f"new: is not complete; write: plotroom new {wants}", context)
    path = Path(file)
    words = starters.starter(kind, game)
    if path.is_dir():
        raise InputError("is a folder; name a file", where=file)
    if path.exists() and not force:
        raise InputError("exists; --force overwrites it", where=file)
    from generators.press.files import write_all

    write_all({path: words.encode()})
    click.echo(file)
