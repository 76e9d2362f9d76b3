"""`plotroom check`: resolve a table or procedure of a game, or show its exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import click

from aids import games
from aids.errors import InputError, UnknownName, nearest
from generators.cli.answers import answer_lines, columns, odds_lines
from generators.cli.click_support import (
    ByGame,
    echo_json,
    examples_epilog,
    given_inputs,
    input_parameters,
    parse_seed,
    rules_option,
)
from generators.cli.console import can_ask, standard_output

if TYPE_CHECKING:
    from aids.checks import Check
    from aids.dice import Source
    from aids.games import Game
    from aids.tables import Table


class CheckCommand(click.Command):
    """The command of a check; its help ends with an example and the tables that the check reads."""

    def __init__(self, game: Game, check: Check, **extra: Any) -> None:
        super().__init__(check.name, **extra)
        self.game, self.check = game, check

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the example, then the tables in columns."""
        from generators.cli.examples import example

        formatter.write_paragraph()
        formatter.write(f"Example:\n  {example(self.game.name, self.check)}\n")
        for name in self.check.shows:
            table = self.game.rules.tables[name]
            formatter.write_paragraph()
            formatter.write(f"{table.title} ({table.rule})\n")
            for line in columns(_table_rows(table)):
                formatter.write(f"  {line.rstrip()}\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; InputError for faces with blanks between them, and for dice where the check rolls none."""
        if "--dice" in args:
            at = args.index("--dice") + 1
            faces = list(takewhile(str.isdecimal, args[at:]))
            if len(faces) > 1:
                raise InputError(
                    f"use commas: --dice {','.join(faces[:12])}{',...' if len(faces) > 12 else ''}", where="--dice"
                )
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name in ("--dice", "--seed", "--odds") and not self.check.dice:
                raise InputError("this check rolls no dice; leave it out", where=error.option_name) from None
            raise


class GameChecks(click.Group):
    """The checks of a game."""

    def __init__(self, game: Game, **extra: Any) -> None:
        super().__init__(game.name, **extra)
        self.game = game

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples of the first two checks."""
        from generators.cli.examples import example

        lines = [example(self.game.name, check) for check in self.game.checks.values()][:2]
        formatter.write_paragraph()
        formatter.write("Examples:\n" + "".join(f"  {line}\n" for line in lines))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The check; UnknownName with the nearest match if there is none."""
        if name not in self.commands:
            raise UnknownName(f"{self.name} has no check {name[:40]!r}; {nearest(name[:40], self.commands)}")
        return self.commands[name]


def _table_rows(table: Table) -> list[list[str]]:
    """The head and the rows of a table, as text; the roll comes first if the table has one."""
    from aids.tables import span

    roll = [table.roll.name] if table.roll else []
    head = [*roll, *table.columns.values()]
    return [head, *([*([span(row)] if roll else []), *map(str, row.cells.values())] for row in table.rows)]


def _game_checks(name: str, rules: str | None) -> click.Group:
    """The checks of a game under the house rules on the command line, as these may add inputs."""
    game = games.load(name, rules)
    group = GameChecks(game, help=f"Checks of {game.title}.", no_args_is_help=True)
    for check in game.checks.values():
        group.add_command(_check_command(game, check))
    return group


def _check_command(game: Game, check: Check) -> click.Command:
    from aids.rules import cite

    def run(**options: Any) -> None:
        _run(game, check, given_inputs(check.inputs, options), options)

    dice = f"  Dice: {check.dice}." if check.dice else ""
    rolled = [
        click.Option(["--dice"], metavar="N,N,...", help="Use these die rolls, in the order they are needed."),
        click.Option(["--seed"], metavar="N", help="Roll with this seed; the same seed gives the same dice."),
        click.Option(["--odds"], is_flag=True, help="Show the exact odds of every result."),
    ]
    return CheckCommand(
        game,
        check,
        callback=run,
        params=[
            *input_parameters(check.inputs, game.rules),
            *(rolled if check.dice else []),
            rules_option(),
            click.Option(["--json"], is_flag=True, help="Write JSON, for other programs."),
        ],
        help=f"{check.title} ({cite(game.rules, check.rule)}).{dice}",
        short_help=check.title,
    )


def _run(game: Game, check: Check, given: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Resolve a check or show its odds, for people or as JSON; ask for inputs that are missing on a terminal."""
    from aids import checks

    ways = [f"--{name}" for name in ("dice", "seed", "odds") if options.get(name) not in (None, False)]
    if len(ways) > 1:
        raise InputError("use one of them", where=f"{ways[0]} and {ways[1]}")
    if can_ask():
        from generators.cli.questions import ask_missing

        given = ask_missing(check.inputs, given, lambda answers: checks.accept(check, answers))
    inputs = checks.accept(check, given)
    if not options.get("odds"):
        _resolve(game, check, inputs, options)
    elif options["json"]:
        echo_json(checks.odds_as_json(check, inputs))
    else:
        _show_odds(game, check, inputs)


def _show_odds(game: Game, check: Check, inputs: Mapping[str, Any]) -> None:
    from aids import checks
    from aids.checks.answers import inputs_text

    console = standard_output()
    question = inputs_text(check.inputs, inputs)
    head = [console.bold(f"Odds: {check.title}"), *([f"for {question}"] if question else []), ""]
    console.echo([*head, *odds_lines(games.odds_in_words(game, check, inputs), console)])
    console.echo(["", _sources(game, *checks.cited(check, inputs))])


def _resolve(game: Game, check: Check, inputs: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    from aids import checks, dice

    source: Source
    if options.get("dice") is not None:
        source = dice.GivenDice(dice.parse_dice(options["dice"], games.face_words(game)))
    else:
        source = dice.RandomDice(parse_seed(options.get("seed")))
    outcome = checks.resolve(check, inputs, source)
    if options["json"]:
        echo_json(checks.as_json(outcome))
        return
    console = standard_output()
    console.echo(answer_lines(games.answer_in_words(game, outcome), console))
    console.echo(["", _sources(game, outcome.rule, outcome.assumes)])


def _sources(game: Game, rule: str, assumes: Sequence[str]) -> str:
    """The rule and the rulings that an answer rests on."""
    from aids.rules import cite

    return cite(game.rules, rule) + (f"  ·  assumes {', '.join(assumes)}" if assumes else "")


check = ByGame(
    "check",
    make_command=_game_checks,
    list_games=games.known,
    help="Resolve a table or procedure of a game, or show its exact odds.",
    epilog=examples_epilog(
        "check ssn kill --dice 4", "check ssn kill --odds", "check ssn evasion --rolls 2 --odds --json"
    ),
    no_args_is_help=True,
)
