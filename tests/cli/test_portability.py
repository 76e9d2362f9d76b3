"""Linux, Windows and macOS get the same files and messages.

The suite runs on one system at a time, so these tests stand for the other two: Windows file names, line ends and byte
order marks of input files, encodings of consoles and locales.
"""

import os
import re
import subprocess
import sys
import unicodedata
from io import StringIO
from pathlib import Path

import click
import pytest

from aids import games, toml_file
from aids.errors import FileRefused
from aids.input_file import on_disk
from generators.cli import main
from generators.press import files, printers
from generators.sheets import kits
from tests.cli.program import PROGRAM
from tests.printed import printed, run

DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def works_on_windows(name):
    """Whether Windows accepts a file name, as its documentation ("Naming Files, Paths, and Namespaces") says."""
    return (
        re.fullmatch(r'[^<>:"/\\|?*\x00-\x1f]+', name) is not None
        and name[-1] not in ". "
        and name.split(".")[0].rstrip().lower() not in DEVICES
    )


# --- file names -----------------------------------------------------------------------------------------------


def test_every_sheet_makes_file_names_that_windows_accepts():
    names = [f"{game}-{spec.name}-letter.pdf" for game in games.names() for spec in kits.sheets(game)]
    assert len(names) > 60
    assert [name for name in names if not works_on_windows(name)] == []
    assert len({name.casefold() for name in names}) == len(names)


@pytest.mark.parametrize(
    "words",
    [
        ("print", "ssn/counters", "--vtt", "vassal", "--dpi", "36"),
        ("print", "ssn/counters", "--vtt", "tts", "--dpi", "36"),
        ("print", "ssn/rulers", "--format", "svg"),
    ],
    ids=" ".join,
)
def test_files_made_have_names_that_windows_accepts(words):
    names = list(printed(*words))
    assert names and [name for name in names if not works_on_windows(name)] == []
    assert len({name.casefold() for name in names}) == len(names)


KIT = 'game = "ssn"\n\n[[sheets]]\nname = "log"\nkind = "log"\ntitle = "Log"\nfields = ["Name"]\n'


@pytest.mark.parametrize(
    "name", ["Log", "LOG", "../log", "a/b", "a\\b", "con:", "log.", "log ", "", "lög", "a\nb", "-log"]
)
def test_a_sheet_whose_name_is_not_a_file_name_everywhere_is_refused(name, tmp_path, monkeypatch):
    """Small letters only, so that no two names differ only in case."""
    monkeypatch.chdir(tmp_path)
    quoted = name.replace("\\", "\\\\").replace("\n", "\\n")
    Path("my.toml").write_bytes(KIT.replace('"log"', f'"{quoted}"', 1).encode())
    result = run("print", "ssn", "--kit", "my.toml")
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("plotroom: my.toml:4: ") and "file name" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["my.toml"]


@pytest.mark.parametrize(
    "name",
    [
        "con",
        "CON.toml",
        "nul.csv",
        "aux .toml",
        "com1.toml",
        "LPT9.x.toml",
        "my?.toml",
        *(["a:b.toml", "a\\b.toml"] if os.name != "nt" else []),  # on Windows a drive and a folder
        "my.",
        "my ",
    ],
)
def test_a_file_that_windows_cannot_hold_is_refused(name, tmp_path):
    assert not works_on_windows(name)
    with pytest.raises(FileRefused, match="Windows"):
        files.check_name(tmp_path / name)
    with pytest.raises(FileRefused, match="Windows"):
        files.check(tmp_path / name)
    result = run("new", "rules", "ssn", str(tmp_path / name))
    assert result.exit_code == 2 and "Windows" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["console.toml", "com.toml", "com10.toml", "my kit.toml", ".con", "a.con", "Büro.csv"])
def test_other_names_are_not(name, tmp_path):
    assert works_on_windows(name)
    files.check_name(tmp_path / name)


def test_accents_of_a_file_name_make_one_name_however_they_are_stored(tmp_path, monkeypatch):
    """macOS may store an accent apart from its letter."""
    monkeypatch.chdir(tmp_path)
    for form in ("NFC", "NFD"):
        name = unicodedata.normalize(form, "Büro.csv")
        Path(name).write_bytes(COUNTERS.encode())
        assert run("print", "counters", name, "-o", form).exit_code == 0
        assert [path.name for path in Path(form).iterdir()] == ["counters-büro-letter.pdf"]


# --- input files ----------------------------------------------------------------------------------------------

COUNTERS = "name,quantity,size,front ground,front ink\nmine,3,1/2 in,deep,deep-text\n"
#: Command that reads FILE, as TOML or as a spreadsheet -> its text; a line to spoil, and what it becomes.
INPUTS = {
    "check ssn torpedo --range 9 --threshold 7 --target ff --odds --rules FILE": (
        "[figures]\ntorpedo-step = 6\n",
        "torpedo-step",
        "torpedo-stp",
    ),
    "print counters FILE.csv": (COUNTERS, "mine,3,", "mine,x,"),
}


@pytest.fixture(params=INPUTS, ids=lambda command: command.split(" --")[0])
def case(request, tmp_path, monkeypatch):
    """A command that reads `my.toml` or `my.csv`, the text of that file, and the text with a fault."""
    monkeypatch.chdir(tmp_path)
    text, right, wrong = INPUTS[request.param]
    name = "my.csv" if ".csv" in request.param else "my.toml"
    assert "\r" not in text and right in text
    return (
        request.param.replace("FILE.csv", name).replace("FILE", name).split(),
        name,
        text,
        text.replace(right, wrong, 1),
    )


def outcome(words, name, content):
    """Exit status, standard output and error, and the files that a command makes of an input file."""
    Path(name).write_bytes(content)
    result = run(*words)
    made = {path.name: path.read_bytes() for path in Path("output").glob("*")}
    return result.exit_code, result.stdout, result.stderr, made


@pytest.mark.parametrize("ends", ["\r\n", "\ufeff\n", "\ufeff\r\n"], ids=["CRLF", "BOM", "BOM and CRLF"])
def test_line_ends_and_byte_order_marks_change_nothing(case, ends):
    words, name, text, _ = case
    marked = ("\ufeff" if ends[0] == "\ufeff" else "") + text.replace("\n", ends.lstrip("\ufeff"))
    plain = outcome(words, name, text.encode())
    assert plain[0] == 0, plain
    assert outcome(words, name, marked.encode()) == plain


def test_a_fault_is_found_on_the_same_line_whatever_the_line_ends(case):
    words, name, _, spoilt = case
    plain = outcome(words, name, spoilt.encode())
    assert plain[0] == 2 and re.match(rf"plotroom: {re.escape(name)}:\d+: ", plain[2]), plain
    assert outcome(words, name, spoilt.replace("\n", "\r\n").encode()) == plain


def test_a_printer_saved_with_other_line_ends_is_the_same(tmp_path):
    profile = printers.Section("a4", "long-edge", printers.Profile(1.0, 1.0, 1.001, 1.0, 0.5, -0.3, 0.01, 0.0))
    path = printers.save(on_disk(tmp_path), "Büro", profile)
    before = printers.load(on_disk(path))
    assert b"\r" not in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert printers.load(on_disk(path)) == before


@pytest.mark.parametrize("error", [IsADirectoryError(21, "Is a directory"), PermissionError(13, "Permission denied")])
def test_a_folder_in_place_of_a_file_is_named_as_such(error, tmp_path, monkeypatch):
    """Linux and macOS say that it is a folder; Windows says that it may not be read."""

    def fail(*args, **kwargs):
        raise error

    with monkeypatch.context() as patch, pytest.raises(FileRefused, match="is a folder"):
        patch.setattr("builtins.open", fail)
        toml_file.text_of(on_disk(tmp_path))


# --- locales and consoles -------------------------------------------------------------------------------------

LOCALES = {
    "C": {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
    "UTF-8 mode": {"PYTHONUTF8": "1"},
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("words", ["new kit u-boat my.toml", "new rules ambush my.toml", "new counters my.csv"])
@pytest.mark.parametrize("locale", LOCALES)
def test_files_do_not_depend_on_the_locale(words, locale, tmp_path):
    expected = tmp_path / "expected"
    expected.mkdir()
    name = words.split()[-1]
    assert run(*words.split()[:-1], str(expected / name)).exit_code == 0
    done = subprocess.run(
        PROGRAM + words.split(), cwd=tmp_path, env=os.environ | LOCALES[locale], capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / name).read_bytes() == (expected / name).read_bytes()
    assert b"\r" not in (tmp_path / name).read_bytes() or name.endswith(".csv")


@pytest.mark.long
@pytest.mark.parametrize("form", ["pdf", "svg"])
def test_prints_do_not_depend_on_the_locale(form, tmp_path):
    words = ("print", "ssn/detection", "--format", form)
    for locale, env in LOCALES.items():
        done = subprocess.run(
            [*PROGRAM, *words, "-o", locale], cwd=tmp_path, env=os.environ | env, capture_output=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        assert {path.name: path.read_bytes() for path in (tmp_path / locale).iterdir()} == printed(*words)


def reported(error, monkeypatch):
    """The status of an error that standard output meets, and what is said of it."""

    class Gone(StringIO):
        def write(self, text):
            raise error

    said = StringIO()
    monkeypatch.setattr(sys, "stdout", Gone())
    monkeypatch.setattr(sys, "stderr", said)
    with pytest.raises(type(error)) as caught:
        click.echo("words")
    status = main.report(caught.value)
    sys.stdout.close()
    return status, said.getvalue()


@pytest.mark.parametrize("error", [BrokenPipeError(32, "Broken pipe"), OSError(22, "Invalid argument")])
def test_a_reader_that_leaves_is_recognized_on_windows(error, monkeypatch):
    """Windows reports a closed pipe as an invalid argument."""
    monkeypatch.setattr(sys, "platform", "win32")
    assert reported(error, monkeypatch) == (1, "")


def test_an_invalid_argument_elsewhere_is_an_error(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    said = "plotroom: Cannot write to standard output: Invalid argument\n"
    assert reported(OSError(22, "Invalid argument"), monkeypatch) == (1, said)
    assert main.report(OSError(22, "Invalid argument")) == 1
    assert sys.stderr.getvalue() == said + "plotroom: The operating system reported an error: Invalid argument\n"
