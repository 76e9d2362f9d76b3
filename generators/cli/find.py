"""`plotroom find`: commands, and what games have, by words of their names, titles and texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import shorten

import click

from aids.errors import InputError, UnknownName, nearest
from aids.rulebook.rules import Figure, Switch
from aids.spelling import american
from generators.cli.answer_text import columns
from generators.cli.click_support import examples_epilog
from generators.cli.console import standard_output
from generators.cli.list_ import entries
from generators.cli.main import COMMANDS, cli
from generators.sheets.about import about

MOST_TEXT = 120  # characters
PLURAL = re.compile(r"(?:(?<=.ch|.sh|.ss)e|(?<=..[xo])e|(?<=...))s$")


@click.command("find", epilog=examples_epilog("find torpedo", "find on-patrol escorts", "find ssn figure"))
@click.argument("words", nargs=-1, required=True)
def find(words: tuple[str, ...]) -> None:
    """Find commands, sheets, checks, tables, figures and rulings.

    Each line shows how to use what was found, and what it is.  A line is shown if it has all WORDS, or words that
    start with them; a figure, a table or a ruling is found by its kind too.
    """
    wanted = [PLURAL.sub("", word) for text in words for word in _words(text)]
    if not wanted:
        raise InputError("WORDS have no letters or digits. Give a word, such as torpedo.", where="find")
    everything = [(each, _words(" ".join(each))) for each in _everything()]
    found = [each for each, has in everything if all(any(word.startswith(one) for word in has) for one in wanted)]
    if not found:
        known = sorted({word for _, has in everything for word in has})
        hints = (nearest(word, known) for text in words for word in _words(text))
        hint = next((hint for hint in hints if hint.startswith("did")), "use fewer words, or see: plotroom list")
        raise UnknownName(f"nothing was found; {hint}", where=" ".join(words)[:60])
    standard_output().echo(columns([(use, shorten(text, MOST_TEXT, placeholder=" ...")) for use, text in found]))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", american(text))


def _everything() -> Iterator[tuple[str, str]]:
    """All that can be found: how it is used, and what it is."""
    for name in COMMANDS:
        if command := cli.get_command(click.get_current_context(), name):
            yield f"plotroom {name}", f"Command: {command.get_short_help_str(MOST_TEXT)}"
    for game, sheets in entries():
        name, lines, rules = game.name, about(game), game.rules
        yield f"plotroom list {name}", f"Game: {game.title}. {lines.game}"
        for spec in sheets:
            text = " – ".join(filter(None, (spec.get("title", str), lines.sheets.get(spec.name) or spec.about)))
            yield f"plotroom print {name}/{spec.name}", f"Sheet: {text}"
        for check in game.checks.values():
            yield f"plotroom check {name} {check.name}", f"Check: {check.title} ({check.rule})"
        for table in rules.tables.values():
            yield f"{name} {table.name}", f"Table: {table.title} ({table.rule})"
        figures: Mapping[str, Figure | Switch] = {**rules.figures, **rules.switches}
        for key, each in figures.items():
            yield f"{name} {key}", f"Figure: {each.means}: {getattr(each, 'text', each.value)} ({each.rule})"
        for ruling in rules.rulings.values():
            yield f"plotroom list {name} --rulings", f"Ruling {ruling.id}: {ruling.text} ({ruling.rule})"
