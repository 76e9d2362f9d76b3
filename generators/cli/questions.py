"""Questions to a player at a terminal: what a command line lacks is asked for, with its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import click

from aids.checks import Input, accept_inputs
from aids.checks import wanted as accepted
from aids.errors import InputError, PlotroomError


def ask_missing(
    inputs: Sequence[Input], given: Mapping[str, object], accept: Callable[[Mapping[str, object]], object] | None = None
) -> Mapping[str, object]:
    """The inputs given, and those that are missing, asked for: each required one, then each group without any.

    `accept` raises `InputError` for inputs that are not enough; those that it misses are asked for too, each once, so
    that no answer is lost.
    """
    missing = [wanted for wanted in inputs if wanted.required and not _is_given(wanted, given)]
    given = {**given, **{wanted.name: ask_input(wanted) for wanted in missing}}
    for group in dict.fromkeys(wanted.group for wanted in inputs if wanted.group):
        members = [wanted for wanted in inputs if wanted.group == group]
        if not any(_is_given(wanted, given) for wanted in members):
            given = {**given, **ask_group(members)}
    asked: set[str] = set()
    while accept is not None:
        try:
            accept(given)
            break
        except InputError as error:
            names = [word.removeprefix("--") for word in error.where.split() if word.startswith("--")]
            wanted = [each for each in inputs if each.name in names and each.name not in asked]
            if not error.message.startswith("is missing") or len(wanted) != len(names):
                raise
            click.echo(f"{error.where} {error.message}", err=True)
            asked.update(names)
            given = {**given, **(ask_group(wanted) if len(wanted) > 1 else {names[0]: ask_input(wanted[0])})}
    return given


def _is_given(wanted: Input, given: Mapping[str, object]) -> bool:
    """Whether an input is given, or one that may stand in its place."""
    return any(name in given for name in (wanted.name, *wanted.instead))


def ask_group(members: Sequence[Input]) -> dict[str, object]:
    """The answers to inputs of which one at least is wanted: each may be left empty, of yes and no one is chosen."""
    if all(wanted.kind == "flag" for wanted in members):
        names = {wanted.name: wanted.help for wanted in members}
        return {ask_choice("One of these", names): True}
    answers = {wanted.name: ask_input(wanted, optional=True) for wanted in members}
    return {name: value for name, value in answers.items() if value is not None}


def ask_input(wanted: Input, *, optional: bool = False) -> object:
    """Ask for an input until the answer is valid; several values of a repeatable one have spaces between them.

    The answer to an `optional` one may be empty: None.
    """

    def read(text: str) -> object:
        if optional and not text.strip():
            return None
        value = text.split() if wanted.repeatable else text
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
