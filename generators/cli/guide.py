"""The commands that explain Plotroom: `guide`, its pages as text, and `help`."""

import click

from aids.errors import UnknownName, nearest
from generators.cli.console import columns, echo_json, standard_output
from generators.cli.main import COMMANDS, cli, examples_epilog
from generators.jobs import guide as book

WORDS = "words"  # the topic of `help` that is the glossary


@click.command("guide", epilog=examples_epilog("guide", "guide print", "guide house-rules"))
@click.argument("page", required=False)
@click.option("--json", "as_json", is_flag=True, help="Show the list as JSON, for other programs.")
def guide(page: str | None, as_json: bool) -> None:
    """List the pages of the guide, or show one of them."""
    pages = book.pages()
    if page is not None:
        standard_output().echo(book.plain(page).split("\n"))
    elif as_json:
        echo_json({"pages": [{"page": name, "title": title} for name, title in pages.items()]})
    else:
        standard_output().echo([*columns(list(pages.items())), "", "To read a page: plotroom guide PAGE"])


@click.command("help", epilog=examples_epilog("help print", "help check ssn", "help words"))
@click.argument("topic", nargs=-1)
def help_(topic: tuple[str, ...]) -> None:
    """Explain a command, or the words that Plotroom uses.

    TOPIC: a command such as `print` or `check ssn`, or `words` for the glossary.
    """
    if topic == (WORDS,):
        standard_output().echo(book.plain(book.GLOSSARY).split("\n"))
        return
    command: click.Command = cli
    context = click.Context(cli, info_name="plotroom", **cli.context_settings)
    for word in topic:
        found = command.get_command(context, word) if isinstance(command, click.Group) else None
        if found is None:
            raise UnknownName(f"unknown command {word[:40]!r}", nearest(word[:40], [*COMMANDS, WORDS]), where="help")
        command, context = found, click.Context(found, parent=context, info_name=word)
    click.echo(command.get_help(context))
