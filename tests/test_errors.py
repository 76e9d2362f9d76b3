"""Errors carry the place and the message as fields; no message has its place inside."""

import ast
from pathlib import Path

import pytest

from aids import checks, errors, games, hexes
from aids.errors import FileRefused, InputError, PlotroomError
from aids.input_file import DISK, on_disk
from aids.on_patrol.scenario import scenario
from generators.page.frame import paper
from generators.pieces import own_counters
from generators.press import printers
from generators.sheets import kits, labels
from tests.sources import Module, modules, paths

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


@pytest.mark.parametrize("name", sorted(CLASSES - {"Faults"}))
def test_every_error_keeps_its_fields(name):
    error = getattr(errors, name)("what", where="--paper")
    assert isinstance(error, PlotroomError)
    assert (error.where, error.message, str(error)) == ("--paper", "what", "--paper: what")


def raised(path):
    """The first argument of each error made in a module, with its line."""
    for node in modules()[path].nodes(ast.Call):
        if node.args and getattr(node.func, "id", "") in CLASSES:
            yield node.lineno, ast.unparse(node.args[0]).lstrip("f").strip("'\"")


@pytest.mark.source
def test_no_message_begins_with_an_option():
    messages = [(path, line, text) for path in paths("aids", "generators") for line, text in raised(path)]
    assert len(messages) > 100
    assert [f"{path}:{line}: {text}" for path, line, text in messages if text.startswith("--")] == []


def board(path):
    path.write_text("\nhigher = 9\n", encoding="utf-8")
    hexes.load_board(on_disk(path))


def house_rules(path):
    path.write_text("[figures]\n\neasy-angle = 0\n", encoding="utf-8")
    games.load("ssn", str(path), files=DISK)


def scenario_file(path):
    path.write_text('merchantmen = 6\nconvoy = "slow-9"\n', encoding="utf-8")
    scenario(games.load("on-patrol").rules, {}, on_disk(path))


def printer_file(path):
    path.write_text('printer = "P"\n[nonesuch.long-edge]\n', encoding="utf-8")
    printers.load(on_disk(path))


def kit_file(path):
    path.write_text('game = "ssn"\n[[sheets]]\nname = "a"\nkind = "nonesuch"\n', encoding="utf-8")
    kits.sheets("ssn", on_disk(path))


def label_file(path):
    path.write_text('[mine]\npaper = "nonesuch"\n', encoding="utf-8")
    labels.labels(on_disk(path))


def counter_sheet(path):
    path.write_text("name,quantity,size,front ground,front ink\na,x,1 in,deep,deep-text\n", encoding="utf-8")
    own_counters.read(on_disk(path))


@pytest.mark.parametrize(
    ("read", "name", "line"),
    [
        (board, "board.toml", 2),
        (house_rules, "house.toml", 3),
        (scenario_file, "convoy.toml", 2),
        (printer_file, "printer.toml", 2),
        (kit_file, "kit.toml", 4),
        (label_file, "labels.toml", 2),
        (counter_sheet, "my.csv", 2),
    ],
)
def test_the_place_of_a_fault_in_a_file_is_its_line(tmp_path, read, name, line):
    with pytest.raises(PlotroomError) as raised:
        read(tmp_path / name)
    assert raised.value.where == f"{tmp_path / name}:{line}"
    assert str(tmp_path) not in raised.value.message


@pytest.mark.parametrize(
    ("call", "where"),
    [
        (lambda: paper("nonesuch"), "--paper"),
        (lambda: checks.accept(games.load("ssn").checks["torpedo"], {"range": "far"}), "--range"),
        (
            lambda: checks.accept(games.load("depths").checks["search"], {"die": "d6", "depth": "periscope"}),
            "--searchers",
        ),
        (lambda: hexes.parse(hexes.DEFAULT_ON_PATROL, "99", "--prey"), "--prey"),
        (lambda: labels.labels(on_disk("nonesuch")), "--labels"),
        (lambda: printers.file_stem(""), "--printer"),
        (lambda: games.load("ssn", None, {"easy-angle": ("--easy", "0")}), "--easy"),
        (lambda: kits.choose(kits.sheets("ssn"), ["nonesuch"], "ssn"), "ssn/nonesuch"),
    ],
)
def test_the_place_of_other_faults_is_the_option_or_the_name(call, where):
    with pytest.raises(PlotroomError) as raised:
        call()
    assert raised.value.where == where
    assert not raised.value.message.startswith(where)


ROOMS = tuple(f"generators/{room}" for room in ("cli", "jobs", "press", "page", "writers", "drawing"))
FAULTS = {"InputError", "UnknownName", "FitError", "FileRefused", "FileFault"}
STATED = ast.Constant | ast.JoinedStr | ast.Name | ast.BinOp
"""Problems that are written where they are raised; others are those of another error, with its fix."""


def unfixed(module):
    """Lines of a module that raise an error with a problem and without a fix."""
    for node in module.nodes(ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in FAULTS and len(node.args) == 1 and isinstance(node.args[0], STATED):
            yield node.lineno


@pytest.mark.source
def test_a_message_of_the_command_line_has_a_problem_and_a_fix():
    rooms = [path for path in paths("generators") if path.startswith(ROOMS)]
    assert [(path, line) for path in rooms for line in unfixed(modules()[path])] == []
    code = "def f():\n    raise InputError('it is wrong', where='--paper')\n"
    assert list(unfixed(Module(code))) == [2]
