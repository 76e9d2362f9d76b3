"""`plotroom list`: games, their checks and sheets, rulings, numbered rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from aids import games
from generators.cli.click_support import echo_json, examples_epilog

if TYPE_CHECKING:
    from aids.games import Game
    from generators.sheets.kits import Spec


@click.command("list", epilog=examples_epilog("list", "list ssn", "list on-patrol --rulings", "list --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for other programs.")
@click.option("--rulings", is_flag=True, help="List the rulings: how gaps in the rules are read.")
@click.option("--rules", is_flag=True, help="List every numbered rule with the sheets and checks that use it.")
def list_(game: str | None, as_json: bool, rulings: bool, rules: bool) -> None:
    """List games, their checks and their sheets."""
    from generators.sheets import kits

    entries = [(games.load(name), kits.sheets(name)) for name in ([game] if game else games.names())]
    if as_json:
        echo_json({"games": [_as_json(loaded, sheets) for loaded, sheets in entries]})
        return
    for loaded, sheets in entries:
        click.echo(f"{loaded.name}  {loaded.title}")
        if rules:
            _list_rules(loaded)
        elif rulings:
            for ruling in loaded.rules.rulings.values():
                click.echo(f"  {ruling.id:<7} {ruling.text} ({ruling.rule})")
        else:
            click.echo("  checks")
            for check in loaded.checks.values():
                click.echo(f"    {check.name:<16} {check.title}")
            click.echo("  sheets")
            for spec in sheets:
                click.echo(f"    {spec.name:<16} {spec.get('title', str)}")


def _as_json(game: Game, sheets: list[Spec]) -> dict[str, object]:
    return {
        "game": game.name,
        "title": game.title,
        "checks": list(game.checks),
        "sheets": [spec.name for spec in sheets],
    }


def _list_rules(game: Game) -> None:
    """The numbered rules of a game's document, each with its sheets and checks."""
    from generators.sheets.coverage import coverage, coverage_file

    path = coverage_file(game.name)
    if path is None:
        click.echo("  the document does not number its rules")
        return
    for rule in coverage(game, path):
        printed, resolved = ", ".join(rule.printed), ", ".join(rule.resolved)
        click.echo(f"  {rule.number:<9} printed: {printed:<28} resolved: {resolved:<28} {rule.about}".rstrip())
