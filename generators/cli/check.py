"""The command `check`: rolls or looks up a check of a game, or shows its exact odds."""

from collections.abc import Mapping
from itertools import takewhile

import click

from aids import checks, games
from aids.checks import Check, inputs_text
from aids.errors import InputError, UnknownName
from aids.games import Game
from aids.input_file import DISK
from aids.rulebook.rules import cite
from aids.rulebook.tables import span
from generators.cli import console as terminal
from generators.cli.console import ByGame, by_name, can_ask, columns, echo_json, parameters, request, standard_output
from generators.cli.main import Helped, examples_epilog
from generators.jobs.checks import example, options_of, rolled
from generators.jobs.options import HOUSE_RULES, exclusive, is_given


class CheckCommand(Helped):
    """The command of a check; its help ends with an example and the tables that the check reads."""

    def __init__(self, game: Game, check: Check) -> None:
        dice = f"  Dice: {check.dice}." if check.dice else ""
        super().__init__(
            check.name,
            callback=lambda **options: _run(game, check, by_name(options)),
            params=parameters((*check.inputs, *options_of(check), HOUSE_RULES), game.rules),
            help=f"{check.title} ({cite(game.rules, check.rule)}).{dice}",
            short_help=check.title,
        )
        self.game, self.check = game, check

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the example, then the tables in columns."""
        formatter.write_paragraph()
        formatter.write(f"Example:\n  {example(self.game.name, self.check, DISK)}\n")
        for name in self.check.shows:
            table = self.game.rules.tables[name]
            formatter.write_paragraph()
            formatter.write(f"{table.title} ({table.rule})\n")
            roll = [table.roll.name] if table.roll else []
            head = [*roll, *table.columns.values()]
            rows = ([*([span(row)] if roll else []), *map(str, row.cells.values())] for row in table.rows)
            for line in columns([head, *rows]):
                formatter.write(f"  {line.rstrip()}\n")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; InputError for faces with blanks between them, and for dice where the check rolls none."""
        if "--dice" in args:
            at = args.index("--dice") + 1
            faces = list(takewhile(str.isdecimal, args[at:]))
            if len(faces) > 1:
                commas = f"{','.join(faces[:12])}{',...' if len(faces) > 12 else ''}"
                raise InputError("the dice have spaces between them", f"use commas: --dice {commas}", where="--dice")
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name in ("--dice", "--seed", "--odds") and not self.check.dice:
                fix = f"run it without {error.option_name}. {self.game.rules.elsewhere}".strip()
                raise InputError("this check uses no dice, so it has no odds", fix, where=error.option_name) from None
            raise


class GameChecks(Helped, click.Group):
    """The checks of a game."""

    def __init__(self, game: Game) -> None:
        super().__init__(
            game.name, help=f"Roll on the tables of {game.title}, or show their exact odds.", no_args_is_help=True
        )
        self.game = game

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write examples of the first two checks."""
        lines = [example(self.game.name, check, DISK) for check in [*self.game.checks.values()][:2]]
        formatter.write_paragraph()
        formatter.write("Examples:\n" + "".join(f"  {line}\n" for line in lines))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the checks, in alphabetical order."""
        return sorted(self.game.checks)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The check; UnknownName with the nearest match if there is none."""
        if name not in self.game.checks:
            raise UnknownName(self.game.without(name))
        return CheckCommand(self.game, self.game.checks[name])


def _run(game: Game, check: Check, options: Mapping[str, object]) -> None:
    """Resolve a check or show its odds, for people or as JSON; ask for inputs that are missing on a terminal."""
    ways = [f"--{name}" for name in ("dice", "seed", "odds") if is_given(options.get(name))]
    if len(ways) > 1:
        raise exclusive(*ways[:2])
    names = {spec.name for spec in check.inputs}
    given: Mapping[str, object] = {name: value for name, value in options.items() if name in names and is_given(value)}
    if can_ask():
        given = terminal.ask_missing(check.inputs, given, lambda answers: checks.accept(check, answers, DISK))
    inputs, as_json, console = checks.accept(check, given, DISK), options["json"] is True, standard_output()
    if options.get("odds"):
        if as_json:
            echo_json(checks.odds_as_json(check, inputs))
            return
        about, parts = inputs_text(check.inputs, inputs), checks.odds_in_words(check, inputs)
        told = [console.bold(f"Odds: {check.title}"), *([f"for {about}"] if about else []), ""]
        told += terminal.odds_lines(parts, console)
        rule, assumes = check.cites(inputs)
    else:
        declared = options_of(check)
        asked = request(("check",), declared, {spec.name: options[spec.name] for spec in declared})
        outcome = checks.resolve(check, inputs, rolled(game, asked.options.get("dice"), asked.whole("seed")))
        if as_json:
            echo_json(checks.as_json(outcome))
            return
        told, rule, assumes = terminal.answer_lines(check.in_words(outcome), console), outcome.rule, outcome.assumes
    rulings = f"  ·  rulings {', '.join(assumes)}" if assumes else ""
    console.echo([*told, "", cite(game.rules, rule) + rulings])


check = ByGame(
    "check",
    lambda name, rules: GameChecks(games.load(name, rules, files=DISK)),
    games.known,
    "Roll on a table, or show its exact odds.\n\nSee: plotroom guide tables",
    epilog=examples_epilog(
        "check ssn kill --dice 4", "check ssn kill --odds", "check ssn evasion --rolls 2 --odds --json"
    ),
)
