"""Errors carry the place and the message as fields; no message has its place inside."""

import ast
from pathlib import Path

import pytest

from aids import errors
from aids.errors import FileRefused, InputError, PlotroomError

ROOT = Path(errors.__file__).parents[1]
CLASSES = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, PlotroomError)}


def test_the_text_joins_place_and_message():
    error = InputError("7 is not a face of a d6", where="--dice")
    assert (error.where, error.message, str(error)) == (
        "--dice",
        "7 is not a face of a d6",
        "--dice: 7 is not a face of a d6",
    )
    alone = InputError("there are no ships")
    assert (alone.where, str(alone)) == ("", "there are no ships")


def test_an_error_is_the_built_in_one_too():
    error = FileRefused("no such file", where=Path("a.toml"))
    assert isinstance(error, OSError)
    assert (error.where, str(error)) == ("a.toml", "a.toml: no such file")


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_error_keeps_its_fields(name):
    error = getattr(errors, name)("what", where="--paper")
    assert isinstance(error, PlotroomError)
    assert (error.where, error.message, str(error)) == ("--paper", "what", "--paper: what")


def raised(path):
    """The first argument of each error made in a module, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in CLASSES:
            yield node.lineno, ast.unparse(node.args[0]).lstrip("f").strip("'\"")


def test_no_message_begins_with_an_option():
    modules = [path for room in ("aids", "generators") for path in (ROOT / room).rglob("*.py")]
    messages = [(path, line, text) for path in modules for line, text in raised(path)]
    assert len(messages) > 100
    assert [f"{path}:{line}: {text}" for path, line, text in messages if text.startswith("--")] == []
