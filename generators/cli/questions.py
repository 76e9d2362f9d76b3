"""Questions to a player at a terminal: what a command line lacks is asked for, with its bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from aids.errors import PlotroomError

if TYPE_CHECKING:
    from aids.checks import Input


def ask_missing(inputs: Sequence[Input], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inputs given, and the required ones that are missing, asked for one by one."""
    missing = [
        wanted
        for wanted in inputs
        if wanted.required and wanted.name not in given and not any(name in given for name in wanted.instead)
    ]
    return {**given, **{wanted.name: ask_input(wanted) for wanted in missing}}


def ask_input(wanted: Input, *, optional: bool = False) -> Any:
    """Ask for an input until the answer is valid; several values of a repeatable one have spaces between them.

    The answer to an `optional` one may be empty: None.
    """
    from aids.checks import accept_inputs
    from aids.checks import wanted as accepted

    def read(text: str) -> Any:
        if optional and not text.strip():
            return None
        value: Any = text.split() if wanted.repeatable else text
        try:
            accept_inputs(wanted.name, (wanted,), {wanted.name: value or None})
        except PlotroomError as error:
            raise click.UsageError(str(error)) from None
        return value

    several = "; several with spaces between" if wanted.repeatable else ""
    none = "; empty for none" if optional else ""
    question = f"{wanted.help.rstrip('.')} ({accepted(wanted)}{several}{none})"
    if optional:
        return click.prompt(question, value_proc=read, err=True, default="", show_default=False)
    return click.prompt(question, value_proc=read, err=True)


def ask_choice(question: str, choices: Mapping[str, str]) -> str:
    """Ask for one of several names, each shown with its meaning; its number is an answer too."""
    names = list(choices)
    width = max(map(len, names))
    for number, (name, meaning) in enumerate(choices.items(), 1):
        click.echo(f"  {number:>2}  {name:<{width}}  {meaning}".rstrip(), err=True)

    def read(text: str) -> str:
        word = text.strip().lower()
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(names):
            return names[int(word) - 1]
        if word in names or "/" in word:
            return word
        raise click.UsageError(f"{text[:40]!r} is none of them; write a name or a number from 1 to {len(names)}")

    answer: str = click.prompt(question, value_proc=read, err=True)
    return answer
