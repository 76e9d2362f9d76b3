"""Help texts and their examples, completion in shells, escapes on terminals."""

import io
import re
import shlex
import sys
import tomllib
from functools import cache

import click
import pytest
from openpyxl import Workbook

from aids import games
from aids.reading import rule_files
from aids.texts import american
from generators import TEMPLATES
from generators.cli import console, main
from generators.jobs import setups
from generators.jobs.checks import _options, example
from generators.sheets.setup_sheets import setup_games
from generators.sheets.simulations import simulation_games
from generators.sheets.turns import turn_games
from generators.web import site
from generators.web.requests import zipped
from tests.cli.program import completed, plotroom, several
from tests.own import write_game
from tests.pieces.test_all_at_once import SHEET
from tests.printed import run

COMMANDS = (
    *("", "find", "list", "print", "new", "check", "setup", "calibrate", "defaults", "games"),
    *("serve", "simulate", "site", "turn", "verify", "guide", "help"),
    *(f"check {game}" for game in games.names()),
    *(f"setup {game}" for game in setup_games()),
    *(f"turn {game}" for game in turn_games()),
    *(f"simulate {game}" for game in simulation_games()),
)
CHECKS = [(game, check) for game in games.names() for check in games.load(game).checks.values()]


@cache
def help_of(words):
    """The help text of a command."""
    result = run(*words.split(), "--help")
    assert result.exit_code == 0 and not result.stderr, result.output
    return result.stdout


def examples(text):
    """The commands in a help text."""
    return [re.split(r"  +", line)[0] for line in re.findall(r"^ +(plotroom .*)$", text, re.MULTILINE)]


def commands(group, name=""):
    """The names of a command and all its sub-commands."""
    yield name
    if isinstance(group, click.Group):
        context = click.Context(group, info_name="plotroom")
        with context:
            for sub in group.list_commands(context):
                yield from commands(group.get_command(context, sub), f"{name} {sub}".strip())


def test_every_command_is_tested_here():
    checks = {f"check {game} {check.name}" for game, check in CHECKS}
    assert set(commands(main.cli)) == set(COMMANDS) | checks


# --- examples ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_has_examples_of_itself(words):
    lines = examples(help_of(words))
    has_one_check = words.startswith("check ") and len(games.load(words.split()[1]).checks) == 1
    assert len(lines) >= (1 if has_one_check else 2)
    assert all(line.startswith(f"plotroom {words}".rstrip()) for line in lines), lines


SHOWN = sorted({line for words in COMMANDS for line in examples(help_of(words))})
WHOLE_KIT = re.compile(r"plotroom print ssn(?!/)")


def write_named(game, line):
    """Write the file that the example of a check names, here."""
    for name, words in (("my-orders.toml", ("scenario", game)), ("game.toml", ("game", game))):
        if name in line:
            assert run("new", *words, name).exit_code == 0


def stand_ins(line, folder, monkeypatch):
    """A server that ends at once, and a folder like that of the npm package, for the examples that need them."""
    if line.startswith("plotroom serve"):
        monkeypatch.setattr("waitress.server.BaseWSGIServer.run", lambda self: self.close())
        monkeypatch.setattr("webbrowser.open_new_tab", lambda address: True)
    if "--watch" in line:
        monkeypatch.setattr("generators.cli.print_.watch", lambda roots, act: act())
    if line.startswith("plotroom site"):
        pyodide = folder / "node_modules" / "pyodide"
        pyodide.mkdir(parents=True)
        for name in site.PYODIDE_FILES:
            (pyodide / name).write_bytes(b"")
        (pyodide / "python_stdlib.zip").write_bytes(zipped({"json.py": b""}))
        (pyodide / "pyodide-lock.json").write_bytes(b'{"info": {}, "packages": {}}')
        monkeypatch.setattr(site, "_program", dict)
        monkeypatch.setattr(site, "_libraries", dict)


@pytest.mark.sample(10)
@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=[pytest.mark.long] * bool(WHOLE_KIT.match(line))) for line in SHOWN]
)
def test_an_example_works_as_it_stands(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "my.csv" in line and " new " not in line:
        assert run("new", "counters", "my.csv").exit_code == 0
    if "units.xlsx" in line:
        book = Workbook()
        book.active.append(["Name", "Attack"])
        book.active.append(["Hood", 8])
        book.save("units.xlsx")
    elif "units.toml" in line:
        (tmp_path / "units.csv").write_text("name,side\nA,red\n", encoding="utf-8")
        (tmp_path / "units.toml").write_text(SHEET, encoding="utf-8")
    if "my-orders.toml" in line:
        assert run("new", "scenario", "u-boat", "my-orders.toml").exit_code == 0
    if "hornet" in line and " new " not in line:
        monkeypatch.setattr("aids.game_folders.settings_folder", lambda: str(tmp_path / "config"))
        write_game(tmp_path / "hornet")
        assert run("games", "--add", "hornet").exit_code == 0
    if line.startswith("plotroom turn"):
        game, file = line.split()[2:4]
        assert run("new", "game", game, file.replace("-1", "")).exit_code == 0
        if "-1" in file:
            assert run("turn", game, file.replace("-1", ""), "--seed", "7").exit_code == 0
    monkeypatch.setattr("aids.game_folders.settings_folder", lambda: str(tmp_path / "config"))
    stand_ins(line, tmp_path, monkeypatch)
    answers = ["180", "230", *"00000000", "", "", "", ""]  # to the questions of calibrate --read
    plotroom(*shlex.split(line)[1:], input="\n".join(answers) + "\n")


def test_the_help_of_a_check_has_its_options_first_and_its_tables_last():
    """The example stood under up to 60 lines of tables."""
    check = games.load("ssn").checks["torpedo"]
    text = help_of("check ssn torpedo")
    options, example_at, table = (text.index(part) for part in ("Options:", "Example:", "Torpedo run (Attack Step)"))
    assert options < example_at < table and f"Example:\n  {example('ssn', check)}" in text


def says(command, words):
    """Whether the help of a command has these words, wherever its lines break."""
    return "".join(words.split()) in "".join(help_of(command).split())


@pytest.mark.parametrize("check", ["detection", "torpedo"])
def test_the_help_of_a_threshold_says_where_it_stands(check):
    """It said no more than `The 2d6 total needed.`, of which a newcomer's sheets have nothing."""
    command, house = f"check ssn {check}", "ssn-even"
    where = f"from your detection table. The rules contain none. The built-in house rules {house} have one."
    assert says(command, f"The 2d6 total that is needed, {where}") and house in rule_files.names("ssn")
    assert says(f"{command} --rules {house}", "The 2d6 total that is needed, instead of a row of your table.")


@pytest.mark.parametrize("check", ["radial", "assault-zone"])
def test_the_help_of_a_target_hex_says_which_that_is(check):
    words = "The target hex: ahead of the bow of a submarine marker, or hex B of a torpedo launch."
    assert says(f"check on-patrol {check}", words)


@pytest.mark.parametrize("words", COMMANDS)
def test_no_help_is_cut_off_in_mid_sentence(words):
    """`Play many whole games of a game by a captain's policy, and...`."""
    lines = help_of(words).splitlines()
    assert not [line for line in lines if line.endswith("...") and not line.startswith("Usage")]


def test_the_help_of_a_setup_names_its_defaults(tmp_path):
    def words(*more):
        return " ".join(run("setup", "ambush", *more, "--help").stdout.split())

    assert "(default: 12)" in words() and "(default: U11)" in words()
    house = tmp_path / "mine.toml"
    house.write_text('[figures]\nsetup-turns = 9\n[tables.start-hex]\nrows = [{ hex = "V12" }]\n', encoding="utf-8")
    assert "(default: 9)" in words("--rules", str(house)) and "(default: V12)" in words("--rules", str(house))


def test_every_example_of_the_template_is_used():
    assert {(game, name) for game, found in _options().items() for name in found} <= {
        *((game, check.name) for game, check in CHECKS),
        *((game, "setup") for game in setup_games()),
    }


@pytest.mark.parametrize("template", ["paper", "palettes", "labels"])
def test_the_help_of_print_names_every_paper_palette_and_label_sheet(template):
    data = tomllib.loads((TEMPLATES / f"{template}.toml").read_text("utf-8"))
    names = {"paper": data.get("sizes"), "palettes": data.get("palettes"), "labels": data}[template]
    words = re.findall(r"[\w-]+", american(help_of("print").replace("-\n", "-").replace(" " * 34, "")))
    assert len(names) > 3 and [name for name in names if american(name) not in words] == []


# --- completion -------------------------------------------------------------------------------------------------


COMPLETIONS = {
    "plotroom pr": ["plain,print"],
    "plotroom print ss": ["plain,ssn"],
    "plotroom print ssn/lo": ["plain,ssn/log"],
    "plotroom print sns/": [],
    "plotroom print co": ["plain,counters"],
    "plotroom print ssn --pal": ["plain,--palette"],
    "plotroom print counters my": ["file,my"],
    "plotroom check ssn kil": ["plain,kill"],
    "plotroom check ssn torpedo --thr": ["plain,--threshold"],
    "plotroom check sns ki": [],
    "plotroom check ssn kil --o": [],
    "plotroom check ssn kill --rules none.toml --od": [],
    "plotroom setup on-p": ["plain,on-patrol"],
}


def test_completion():
    assert dict(zip(COMPLETIONS, completed(*COMPLETIONS), strict=True)) == COMPLETIONS


# --- terminals --------------------------------------------------------------------------------------------------

UNCOLORED = ("check ssn kill --odds", "check ssn kil", "check ssn torpedo --help", "list ssn", "print ssn --paper a5")


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    encoding = "utf-8"

    def isatty(self):
        return True


def test_no_output_has_escapes():
    """No answer, error or help has an escape, whatever NO_COLOR and FORCE_COLOR say."""
    without, forced = (
        [each.stdout + each.stderr for each in several(*UNCOLORED, **env)]
        for env in ({"NO_COLOR": "1"}, {"FORCE_COLOR": "1"})
    )
    assert without == forced and all(forced) and b"\x1b" not in b"".join(forced)


@pytest.mark.parametrize("no_color", ["", "1"])
def test_progress_on_a_terminal_has_no_color_and_clears_its_line(monkeypatch, no_color):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    with console.Progress() as progress:
        progress.say("ssn/counters")
        assert list(setups._counted(iter(range(100)), 100, progress.say)) == list(range(100))
    text = terminal.getvalue()
    assert "ssn/counters" in text and "page 50 of 100" in text
    assert not re.search(r"\x1b\[[0-9;]*m", text), "a color"
    assert text.endswith("\r\x1b[K")


def test_a_terminal_without_escapes_gets_no_progress(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "dumb")
    with console.Progress() as progress:
        progress.say("ssn/counters")
    assert terminal.getvalue() == ""


@pytest.mark.parametrize(
    "words", ["print ssn/counters --each-counter --dpi 36", "print ssn/counters --vtt tts --dpi 36"]
)
def test_pictures_of_counters_show_progress(monkeypatch, tmp_path, words):
    messages = []
    monkeypatch.setattr(console.Progress, "say", lambda self, text: messages.append(text))
    assert run(*words.split(), "-o", str(tmp_path)).exit_code == 0
    assert len(messages) > 5 and messages[0].startswith("ssn") and messages[-1] == ""
