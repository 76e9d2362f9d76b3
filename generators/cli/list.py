"""The commands that show what there is: `list` and `find`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from textwrap import shorten

import click

from aids import games
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.games import Game
from aids.input_file import DISK
from aids.own_setups import has_setup
from aids.reading import rule_files
from aids.rulebook.rules import Figure, Switch, is_of_player
from aids.texts import american
from generators.cli.console import columns, echo_json, standard_output
from generators.cli.main import COMMANDS, cli, examples_epilog
from generators.sheets import kits
from generators.sheets.kits import PAIRED, READ, Spec, about, catalog
from generators.sheets.rulings import cited_rules, coverage, coverage_file, resolved_text

SIDES = ("Double-sided: fronts with backs", "Charts (double-sided if the PDF has more than one page)", "Single-sided")
"""Heads of the sheets of a game by how `print` has them printed: fronts with backs, pages to read, all others."""


@click.command("list", epilog=examples_epilog("list", "list ssn", "list on-patrol --rulings", "list --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Show the list as JSON, for other programs.")
@click.option("--rulings", is_flag=True, help="List the rulings: how Plotroom decides where the rules are unclear.")
@click.option("--numbered", is_flag=True, help="List every numbered rule, with the sheets and checks that use it.")
@click.option("--rules", "earlier", is_flag=True, hidden=True)
def list_(game: str | None, as_json: bool, rulings: bool, numbered: bool, earlier: bool) -> None:
    """List the games, or the sheets and checks of one game."""
    shown = [_entry(games.find(game, DISK))] if game else entries()
    if earlier:
        click.echo("Note: use --numbered instead of --rules. In other commands --rules is for house rules.", err=True)
    if as_json:
        echo_json({"games": [_as_json(loaded, sheets) for loaded, sheets in shown]})
    elif numbered or earlier or rulings:
        for loaded, _ in shown:
            click.echo(f"{loaded.name}  {loaded.title}")
            if numbered or earlier:
                _list_rules(loaded)
            else:
                for ruling in loaded.rules.rulings.values():
                    click.echo(f"  {ruling.id:<7} {ruling.text} ({ruling.rule})")
    elif game:
        _list_game(*shown[0])
    else:
        told = ((each, about(each).about) for each, _ in shown)
        rows = [(each.name, f"{each.title}: {line}" if line else each.title) for each, line in told]
        use = "Sheets and checks of a game: plotroom list GAME. To print all its sheets: plotroom print GAME."
        standard_output().echo([*columns(rows), "", use])


def _entry(name: str) -> tuple[Game, list[Spec]]:
    return (game := games.load(name, files=DISK)), kits.sheets_of(game)


def entries() -> list[tuple[Game, list[Spec]]]:
    """All games and their sheets; a registered game that cannot be used is named on standard error and left out."""
    entries = list(map(_entry, games.names()))
    for name in games.known()[len(entries) :]:
        try:
            entries.append(_entry(name))
        except PlotroomError as error:
            click.echo(f"Note: the game {name} is not shown, because it cannot be used: {error}", err=True)
    return entries


def _list_game(game: Game, sheets: Sequence[Spec]) -> None:
    """The sheets of a game with what each is for, and its checks, in aligned columns."""
    lines, console = about(game), standard_output()
    paired, read = _on_both_sides(game, sheets)
    groups = dict.fromkeys(paired, 0) | dict.fromkeys(read, 1)
    word, note = games.word_of(game.name, DISK), " (print it by name)"
    printed = [
        (spec.name, (lines.sheets.get(spec.name) or spec.about or spec.text("title")) + note * spec.extra)
        for spec in sorted(sheets, key=lambda spec: groups.get(spec.name, 2))
    ]
    resolved = [(check.name, check.title) for check in game.checks.values()]
    aligned = columns([*printed, *resolved])
    console.echo([console.bold(game.title) + (f": {lines.about}" if lines.about else ""), ""])
    if sheets:
        console.echo([console.bold("Sheets") + f": plotroom print {word}, or plotroom print {word}/NAME"])
    ends = [0, len(paired), len(paired) + len(read), len(printed)]
    for head, (begin, end) in zip(SIDES, pairwise(ends), strict=True):
        if rows := aligned[begin:end]:
            console.echo([head, *(f"  {line}" for line in rows)])
    if resolved:
        console.echo([*[""] * bool(sheets), console.bold("Checks") + f": plotroom check {word} NAME"])
        console.echo(f"  {line}" for line in aligned[len(printed) :])
        console.echo([game.rules.elsewhere] * bool(game.rules.elsewhere))
    if has_setup(game):
        console.echo(["", console.bold("Setup") + f": plotroom setup {word}"])
    if shipped := rule_files.names(game.name):
        console.echo(["", console.bold("Built-in house rules") + ": --rules NAME"])
        titles = [(name, rule_files.title(games.load(game.name, name).rules)) for name in shipped]
        console.echo(f"  {line}" for line in columns(titles))


def _on_both_sides(game: Game, sheets: Sequence[Spec]) -> tuple[list[str], list[str]]:
    kinds = catalog(game.name).kinds
    paired, read = ([spec.name for spec in sheets if kinds[spec.data["kind"]].sides == side] for side in (PAIRED, READ))
    return paired, read


def _as_json(game: Game, sheets: list[Spec]) -> dict[str, object]:
    paired, read = _on_both_sides(game, sheets)
    return {
        "game": game.name,
        "title": game.title,
        "checks": list(game.checks),
        "sheets": [spec.name for spec in sheets],
        "two_sided": paired,
        "read": read,
        "house_rules": rule_files.names(game.name),
    }


def _list_rules(game: Game) -> None:
    """The numbered rules or the sections of a game's document, each with its sheets and checks.

    Of a player's own game they are the rules that it cites.
    """
    path = coverage_file(game.name)
    if path is not None:
        rules = coverage(path)
    elif is_of_player(game.rules):
        rules = cited_rules(game, kits.sheets(game))  # figures in their texts still by name
    else:
        click.echo("  The rules of this game have no numbers.")
        return
    rows = [("Rule", "About", "Checks", "Sheets")]
    rows += [(rule.number, rule.about, resolved_text(rule), ", ".join(rule.printed)) for rule in rules]
    standard_output().echo(f"  {line}" for line in columns(rows))


MOST_TEXT = 120  # characters
RENAMED = {"figure": "value"}  # kinds of thing by their earlier names
PLURAL = re.compile(r"(?:(?<=.ch|.sh|.ss)e|(?<=..[xo])e|(?<=...))s$")


@click.command("find", epilog=examples_epilog("find torpedo", "find on-patrol escorts", "find ssn value"))
@click.argument("words", nargs=-1, required=True)
def find(words: tuple[str, ...]) -> None:
    """Search the commands, sheets, checks, tables, values and rulings.

    Each line shows a command or a name to use, and what it is.  Plotroom shows the lines that contain all WORDS, or
    words that start with them.  You can also search for a kind: `value`, `table` or `ruling`.
    """
    wanted = [RENAMED.get(word, word) for text in words for word in (PLURAL.sub("", one) for one in _words(text))]
    if not wanted:
        raise InputError("WORDS have no letters or digits", "give a word, such as torpedo", where="find")
    everything = [(each, _words(" ".join(each))) for each in _everything()]
    found = [each for each, has in everything if all(any(word.startswith(one) for word in has) for one in wanted)]
    if not found:
        known = sorted({word for _, has in everything for word in has})
        hints = (nearest(word, known) for text in words for word in _words(text))
        hint = next((hint for hint in hints if hint.startswith("did")), "use fewer words, or see `plotroom list`")
        raise UnknownName("nothing was found", hint, where=" ".join(words)[:60])
    standard_output().echo(columns([(use, shorten(text, MOST_TEXT, placeholder=" ...")) for use, text in found]))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", american(text.lower()))


def _everything() -> Iterator[tuple[str, str]]:
    """All that can be found: how it is used, and what it is."""
    for name in COMMANDS:
        if command := cli.get_command(click.get_current_context(), name):
            yield f"plotroom {name}", f"Command: {command.get_short_help_str(MOST_TEXT)}"
    for game, sheets in entries():
        name, lines, rules = game.name, about(game), game.rules
        yield f"plotroom list {name}", f"Game: {game.title}. {lines.about}"
        for spec in sheets:
            text = " – ".join(filter(None, (spec.text("title"), lines.sheets.get(spec.name) or spec.about)))
            yield f"plotroom print {name}/{spec.name}", f"Sheet: {text}"
        for check in game.checks.values():
            yield f"plotroom check {name} {check.name}", f"Check: {check.title} ({check.rule})"
        for table in rules.tables.values():
            yield f"{name} {table.name}", f"Table: {table.title} ({table.rule})"
        figures: Mapping[str, Figure | Switch] = {**rules.figures, **rules.switches}
        for key, each in figures.items():
            yield f"{name} {key}", f"Value: {each.means}: {getattr(each, 'text', each.value)} ({each.rule})"
        for ruling in rules.rulings.values():
            yield f"plotroom list {name} --rulings", f"Ruling {ruling.id}: {ruling.text} ({ruling.rule})"
