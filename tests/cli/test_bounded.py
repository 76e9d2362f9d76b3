"""Bounds of what a command reads and repeats: what stands in its way, long arguments, lost outputs, two runs at once."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from aids import games
from aids.input_file import DISK, on_disk
from generators.cli import main
from generators.press import files, printers
from tests.cli.program import PROGRAM, error_line, several
from tests.printed import run

posix = pytest.mark.skipif(sys.platform == "win32", reason="these files are those of POSIX systems")
RULES_TWICE = [
    ("check", "ssn", "kill"),
    ("check", "ssn", "kill", "--odds"),
    ("setup", "ssn"),
    ("print", "ssn/log"),
    ("simulate", "ssn"),
    ("turn", "on-patrol", "no.toml"),
]


# --- one reader of house rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", RULES_TWICE)
def test_house_rules_given_twice_or_without_a_name_are_refused_by_every_command(here, words):
    """`check` and `setup` took the first, `print` and `simulate` the last; the other did not even have to exist."""
    for first, last in (("ssn-hard", "no.toml"), ("no.toml", "ssn-hard"), ("ssn-hard", "ssn-hard")):
        line = error_line(run(*words, "--rules", first, f"--rules={last}"))
        assert line.startswith("plotroom: --rules: this option is given 2 times")
    for given, fault in (("=", "the name after this option is empty"), (" --json", "'--json' is an option")):
        line = error_line(run(*words, *f"--rules{given}".split()))
        assert line.startswith(f"plotroom: --rules: {fault}. Give house rules")


def test_house_rules_are_read_wherever_they_stand(here):
    """The words after the game are read by the option itself, as its command will read them."""
    for words in (("kill", "--rules", "no.toml"), ("kill", "--dice", "4", "--rules=no.toml")):
        assert error_line(run("check", "ssn", *words)) == "plotroom: no.toml: there is no such file\n"
    assert run("check", "ssn", "kill", "--rules", "ssn-hard", "--dice", "4").exit_code == 0


# --- what stands where output goes --------------------------------------------------------------------------------


@posix
def test_a_file_in_the_way_is_not_read_whole(here, monkeypatch):
    """A file of 10 GB, which is one hole here: only its end is looked at."""
    huge = here / "ssn-log-letter.pdf"
    with huge.open("wb") as file:
        file.truncate(10_000_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail(f"{path} is read whole"))
    assert "--force" in error_line(run("print", "ssn/log", "-o", "."))
    with huge.open("r+b") as file:  # with the end of a file of Plotroom it is too large to be one
        file.seek(-100, os.SEEK_END)
        file.write(b"/ID [<" + b"0" * 32 + b"><" + b"0" * 32 + b">]")
    assert not files.is_own(huge)
    huge.rename(here / "game.toml")
    assert "a different file exists here" in error_line(run("setup", "ssn", "--seed", "1", "--save", "game.toml"))


@posix
def test_pipes_and_devices_in_the_way_are_not_read(here):
    for name in ("game.toml", "ssn-log-letter.pdf"):
        os.mkfifo(here / name)
    ran = several(
        *(f"setup ssn --seed 1 --save {place}" for place in ("game.toml", "/dev/zero")),
        "print ssn/log -o .",
        "new game ssn game.toml --force",
    )
    assert [each.status for each in ran] == [2] * 4
    assert not files.is_own(here / "ssn-log-letter.pdf") and not files.holds(here / "game.toml", b"")


def test_a_large_file_of_plotroom_is_known_by_its_parts(tmp_path, monkeypatch):
    from generators import writers

    monkeypatch.setattr(writers, "_PART", 7)
    path = tmp_path / "a.json"
    for length in range(9_000, 9_007):  # so that the last part has each length
        begin = b'{"a": "' + b"x" * length
        whole = writers.JSON.apply(begin + b'", "seal": "' + writers.PLACEHOLDER.encode() + b'"\n}\n')
        path.write_bytes(whole)
        assert files.is_own(path)
    for at in (0, 8_000, len(whole) - 60):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert not files.is_own(path)


# --- outputs that are lost ----------------------------------------------------------------------------------------


@pytest.mark.sample(2)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")  # noqa: PTH110
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", [("list",), ("check", "ssn", "kill", "--odds", "--json"), ("--help",)])
def test_a_full_output_is_one_line(words, unbuffered):
    """Python reported the fault again at its end, and ended with status 120."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
        done = subprocess.run([*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, timeout=60, env=env)
        silent = subprocess.run([*PROGRAM, "chekc"], stderr=full, stdout=subprocess.PIPE, timeout=60, env=env)
    said = done.stderr.decode().splitlines()
    assert said == ["plotroom: Cannot write to standard output: No space left on device"]
    assert (done.returncode, silent.returncode) == (1, 2)


def test_the_pipe_of_another_process_is_not_standard_output(here, monkeypatch):
    """`simulate` ended with status 1 and no word when one of its processes had gone."""

    def gone(*_):
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("generators.sheets.simulations.simulate", gone)
    result = run("simulate", "ssn", "--games", "10", "--seed", "1", "--rules", "ssn-hard", "--jobs", "1")
    assert result.exit_code == 1
    assert result.stderr == ("plotroom: A helper process ended early, so nothing was written. Try again.\n")


# --- what replaces a file of Plotroom ----------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("first", "then", "name"),
    [
        (("setup", "ssn", "--seed", "7"), ("--table", "72x48"), "ssn-setup-7-letter.pdf"),
        (("print", "ssn/detection"), ("--rules", "ssn-hard"), "ssn-detection-letter.pdf"),
        (("print", "ssn/counters", "--each-counter"), ("--palette", "grayscale"), "ssn-counters"),
    ],
)
def test_a_file_of_another_request_is_not_replaced_in_silence(here, first, then, name):
    assert "Replaced" not in run(*first, "-o", ".").stderr
    assert "Replaced" not in run(*first, "-o", ".").stderr, "the same again"
    told = run(*first, *then, "-o", ".")
    assert told.exit_code == 0 and "Replaced " in told.stderr and "other options or files" in told.stderr
    assert any(
        line.startswith("Replaced ") and name.split("-letter")[0][:4] in line for line in told.stderr.splitlines()
    )
    assert "Replaced" not in told.stdout


# --- long arguments, seeds, angles --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("print", "ssn", "--" + "x" * 5_000),
        ("check", "ssn", "kill", "--dice", "3", "x" * 5_000),
        ("check", "ssn", "kill", "--dice", "3", *["word"] * 1_200),
        ("list", "x" * 5_000),
        ("new", "rules", "ssn", "x" * 5_000),
    ],
)
def test_a_long_argument_is_not_repeated_whole(here, words):
    assert len(error_line(run(*words))) < 1_800


def test_every_seed_of_several_setups_can_be_given(here):
    """`--seed 9223372036854775807 --count 3` wrote setups under seeds that `--seed` refuses."""
    last = 2**63 - 1
    line = error_line(run("setup", "ssn", "--seed", str(last), "--count", "3", "--json"))
    assert line.startswith("plotroom: --seed and --count: the last of 3 seeds would be above")
    for seed, count in ((last, 1), (last - 2, 3)):
        assert run("setup", "ssn", "--seed", str(seed), "--count", str(count), "--json").exit_code == 0


# --- two runs at once ---------------------------------------------------------------------------------------------


def test_a_change_of_the_defaults_reads_and_writes_while_no_other_run_can(tmp_path, monkeypatch):
    """Of two changes at once each read the file before the other had written it."""
    load, read = printers.load_defaults, []

    def while_locked(folder):
        monkeypatch.setattr(files, "PATIENCE", 0.0)
        with pytest.raises(files.FileRefused, match="in use by another run"), files.locked(tmp_path):
            pytest.fail("both hold it")
        read.append(folder)
        return load(folder)

    monkeypatch.setattr(printers, "load_defaults", while_locked)
    printers.change(tmp_path, (), {"paper": "a4"})
    printers.change(tmp_path, (), {"palette": "grayscale"})
    assert len(read) == 2 and load(on_disk(tmp_path)) == printers.Defaults(paper="a4", palette="grayscale")
    assert [path.name for path in tmp_path.glob("*.toml")] == ["defaults.toml"]


def test_a_message_keeps_its_ends(capsys):
    main._show("a  b\nc")
    main._show("x" * 301)
    assert capsys.readouterr().err == f"plotroom: a b c\nplotroom: {'x' * 150}...{'x' * 20}\n"


# --- words --------------------------------------------------------------------------------------------------------


def test_the_version_has_a_short_option():
    assert run("-V").stdout == run("--version").stdout != ""


def test_a_game_says_what_is_rolled_elsewhere():
    """Searches, gunfire and torpedoes of On Patrol are rolled by the base game, which the game itself names."""
    said = "Roll searches, gunfire and torpedoes with the tables of SUBMARINE, the base game."
    listed = [one for one in games.names() if said in run("list", one).stdout]
    assert listed == ["on-patrol"] and games.load("on-patrol").rules.elsewhere == said


def test_rules_of_list_are_numbered_and_the_earlier_name_says_so():
    """`--rules` names a file everywhere else."""
    new, old = run("list", "on-patrol", "--numbered"), run("list", "on-patrol", "--rules")
    assert new.stdout == old.stdout and "103.1" in new.stdout
    assert not new.stderr and "--numbered" in old.stderr


@pytest.mark.parametrize("game", ["ambush", "depths", "on-patrol", "ssn", "u-boat"])
def test_new_house_rules_offer_what_can_change_with_its_limits(game):
    """Directions and `searches-per-unit` were offered; any other value of theirs is refused."""
    from generators.jobs import starters

    text, rules = starters.rules(game), games.load(game).rules
    for figure in rules.figures.values():
        line = next((line for line in text.splitlines() if re.match(rf"# {figure.name} = [-\d]", line)), None)
        if figure.least == figure.most:
            assert line is None, figure.name
        else:
            assert f"# {figure.least:g} to {figure.most:g} {figure.unit}: " in line
    assert "[tables.directions]" not in text


@pytest.mark.parametrize("setting", ["none", "submarines", "mines"])
def test_no_box_states_two_results_of_an_equal_die(here, setting):
    """The box said `Mine attack there` and `Equal: no ambush` of the same throw."""
    Path("mine.toml").write_text(f'[attack]\nequal = "{setting}"\n', encoding="utf-8")
    tables = games.load("ambush", "mine.toml", files=DISK).rules.tables
    texts = [
        str(cell)
        for name in ("ambush-flow", "ambush-steps")
        for row in tables[name].rows
        for cell in row.cells.values()
    ]
    boxes = [text for text in texts if "Equal: " in text]
    assert len(boxes) == 2
    assert all(text.startswith("Less") for text in boxes) == (setting != "mines")
