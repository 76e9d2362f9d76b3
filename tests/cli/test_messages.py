"""Refusals are short: at most 300 characters and ten names, and where to see the others."""

import click
import pytest

from aids import games
from aids.checks import accept_inputs
from aids.errors import PlotroomError
from generators.cli import main
from tests.campaign.verdicts import unbounded
from tests.printed import run, sheets_of

WRONG = ("zzz", "", "-1", "x" * 500, "1,2,3,4,5,6,7,8,9,10,11,12,13", "a:b:c")
NAMES = games.names()
TOML = {
    "house.toml": 'game = "ssn"\n[figures]\nzzz = 1\n',
    "switch.toml": 'game = "on-patrol"\n[figures]\nzzz = "yes"\n',
    "table.toml": 'game = "ssn"\n[tables.zzz]\nrows = []\n',
    "kit.toml": 'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "zzz"\ntitle = "Log"\n',
    "key.toml": 'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "chart"\ntitle = "Log"\nzzz = 1\n',
    "block.toml": 'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "chart"\ntitle = "L"\nblocks = [{ kind = "zzz" }]\n',
    "figure.toml": 'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "chart"\ntitle = "{zzz}"\nblocks = []\n',
    "art.toml": 'game = "ssn"\n[[sheets]]\nname = "a"\nkind = "counters"\ntitle = "A"\n[[sheets.pieces]]\nname = "b"\n'
    'count = 1\nsize = ["1/2 in", "1/2 in"]\nfront = { ground = "zzz", ink = "navy", art = "zzz" }\n',
    "place.toml": 'pieces = "a.csv"\n[[layout]]\nname = "a"\nsize = "poker"\nplaces = [{ zzz = 1 }]\n',
    "size.toml": 'pieces = "a.csv"\n[[layout]]\nname = "a"\nsize = ["900 mm", "900 mm"]\nplaces = []\n',
    "color.toml": 'pieces = "a.csv"\n[[layout]]\nname = "a"\nsize = "poker"\nplaces = [{ panel = "zzz" }]\n',
    "symbol.toml": 'pieces = "a.csv"\n[[layout]]\nname = "a"\nsize = "poker"\nplaces = [{ symbol = "zzz" }]\n',
    "column.toml": 'pieces = "a.csv"\n[[layout]]\nname = "a"\nsize = "poker"\nplaces = [{ text = "{zzz}" }]\n',
    "convoy.toml": 'game = "on-patrol"\nzzz = 1\n',
    "captain.toml": 'game = "ssn"\nzzz = 1\n',
}
LINES = [
    *(f"{word} zzz" for word in ("list", "print", "check", "setup", "turn", "simulate")),
    *(f"print {name}/zzz" for name in NAMES),
    *(f"check {name} zzz" for name in NAMES),
    *(f"print {name}/{check}" for name in NAMES for check in sorted({*games.load(name).checks} - {*sheets_of(name)})),
    "zzz",
    "check ssn torpedo --rnge 9",
    "check ssn kill --zzz 1",
    "new zzz ssn x.toml",
    "new scenario ssn x.toml",
    "setup on-patrol --merchantmen 60 --escort A:1",
    "setup on-patrol --merchantmen 6 --formation 77 --escort A:1",
    "print ssn --labels zzz",
    "print ssn --zzz",
    "print ssn --nation zzz",
    "print depths --nation zzz",
    *(f"print ssn --rules {name}" for name in ("house.toml", "table.toml")),
    "print on-patrol --rules switch.toml",
    *(f"print ssn --kit {name}.toml" for name in ("kit", "key", "block", "figure", "art")),
    *(f"print counters {name}.toml" for name in ("place", "size", "color", "symbol", "column")),
    "setup on-patrol convoy.toml",
    "simulate ssn --captain captain.toml",
]


def write_files(folder):
    """Write the files that the command lines name."""
    (folder / "a.csv").write_text(
        "".join(f"column {n}," for n in range(30)) + "name\n" + "1," * 30 + "A\n", encoding="utf-8"
    )
    for name, text in TOML.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def files(here):
    write_files(here)


@pytest.mark.parametrize("line", LINES)
def test_a_refusal_is_short(files, line):
    result = run(*line.split())
    assert result.exit_code == 2, line
    assert result.stderr.startswith("plotroom: "), result.stderr
    assert not [fault for told in result.stderr.splitlines() if (fault := unbounded(told))]


def test_what_a_message_does_not_list_is_listed_elsewhere(files):
    assert "and 18 more (to see all: plotroom list on-patrol)" in run("print", "on-patrol/zzz").stderr
    assert "(to see all: plotroom find value)" in run("print", "ssn", "--rules", "house.toml").stderr
    assert "(to see all: plotroom print --help)" in run("print", "ssn", "--zzz").stderr
    palete = run("print", "ssn", "--palete", "color").stderr
    assert palete == "plotroom: --palete: there is no such option. Did you mean '--palette'?\n"
    shown = run("find", "value", "ssn").stdout
    assert all(name in shown for name in games.load("ssn").rules.figures)


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_value_of_any_input_is_refused_in_short(name):
    for check in games.load(name).checks.values():
        for spec in check.inputs:
            for value in WRONG:
                try:
                    accept_inputs(check.name, [spec._replace(required=False)], {spec.name: value})
                except PlotroomError as error:
                    assert not unbounded(f"plotroom: {error}"), (check.name, spec.name)


@pytest.mark.parametrize("name", [name for name in main.COMMANDS if name not in ("serve", "site", "verify", "games")])
def test_a_wrong_value_of_any_option_is_refused_in_short(files, name):
    words = {"print": ["ssn/log"], "turn": ["ssn", "no.toml"], "check": ["ssn", "kill"], "list": ["ssn"], "find": ["x"]}
    context = click.Context(main.cli)
    command = main.cli.get_command(context, name)
    if isinstance(command, click.Group) and name in ("setup", "simulate"):
        command, words[name] = command.get_command(context, "ssn"), ["ssn"]
    for option in command.params:
        if isinstance(option, click.Option) and not option.is_flag and "--watch" not in option.opts:
            for value in ("zzz", ""):
                result = run(name, *words.get(name, []), f"{option.opts[-1]}={value}")
                assert result.exit_code in (0, 2)
                assert not [fault for told in result.stderr.splitlines() if (fault := unbounded(told))], option.opts


def test_a_fault_of_a_built_in_file_names_no_folder():
    for words in (("print", "ssn", "--paper", "130x130mm"), ("print", "depths", "--labels", "letter-24")):
        told = run(*words).stderr
        assert "built-in " in told and "/" not in told.partition("built-in ")[2].split(":")[0], told


def test_a_notice_does_not_begin_like_an_error(here):
    assert run("list", "ssn", "--rules").stderr.startswith("Note: ")
