"""Bad input: one line on standard error, exit status 2, no files."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from aids import games
from tests.cli.conftest import BAD_FILES
from tests.cli.program import error_line
from tests.printed import run

# A command line, and what the error must contain: the option or file (with its line), the value, what would be right.
BAD_INPUT = [
    ("prnt ssn", "'prnt'", "'print'"),
    ("print", "TARGET"),
    ("print sns", "'sns'", "unknown game or sheet 'sns'. Did you mean 'ssn'?"),
    ("print ssn/countrs", "ssn/countrs", "Did you mean 'counters'?"),
    ("print /counters", "TARGET: unknown game or sheet '/counters'", "ssn"),
    ("print ssn/", "TARGET: unknown game or sheet 'ssn/'", "Give the name of a sheet"),
    ("print ssn --paper lettr", "--paper", "'lettr'", "Did you mean 'letter'?"),
    ("print ssn --paper 10x10", "--paper", "'10x10'", "10x10in"),
    ("print ssn --paper 99999x99999in", "--paper", "99999x99999in", "200 inches"),
    ("print ssn --paper=", "--paper", "''", "letter"),
    ("print ssn --format pfd", "--format", "'pfd'", "Did you mean 'pdf'?"),
    ("print ssn --sides long-edg", "--sides", "'long-edg'", "Did you mean 'long-edge'?"),
    ("print ssn --palette colr", "--palette", "'colr'", "Did you mean 'color'?"),
    ("print ssn --dpi 20", "--dpi", "20", "from 36 to"),
    ("print ssn --dpi twelve", "--dpi", "'twelve'", "whole number"),
    ("print ssn --easy 0", "--easy", "'0'", "from 5 to 120"),
    ("print ssn --sharp 400", "--sharp", "'400'", "from 5 to 120"),
    ("print ssn --easy x", "--easy", "'x'", "number"),
    ("print ssn --papr a4", "--papr", "--paper"),
    ("print ssn --paper", "--paper", "argument"),
    ("print ssn/log --one-file --format svg", "--one-file", "SVG", "--format pdf"),
    ("print ssn --each-counter --format pdf", "--each-counter", "PDF", "--format png"),
    ("print ssn/log --each-counter", "--each-counter", "counters"),
    ("print ssn --rules ../bad/none.toml", "../bad/none.toml", "no such file"),
    ("print ssn --rules ../bad", "../bad", "folder"),
    ("print ssn --rules ../bad/unknown.toml", "unknown.toml:2:", "'torpedo-stp'", "Did you mean 'torpedo-step'?"),
    ("print ssn --rules ../bad/broken.toml", "broken.toml:2:"),
    ("print ssn --rules ../bad/latin.toml", "latin.toml:1:", "UTF-8"),
    ("print ssn --kit ../bad/none.toml", "none.toml", "no such file"),
    ("print ssn --kit ../bad/kit.toml", "kit.toml:4:", "'logg'", "Did you mean 'log'?"),
    ("print ssn --kit ../bad/other.toml", "other.toml:1:", "'chess'", "'ssn'"),
    ("print ssn/log -o ../bad/mine.txt", "mine.txt"),
    ("print ssn/log -o ../bad/mine.txt/deeper", "mine.txt"),
    ("list sns", "'sns'", "Did you mean 'ssn'?"),
    ("list --jsn", "--jsn", "--json"),
    ("new kt ssn x.toml", "'kt'", "Did you mean 'kit'?"),
    ("new kit sns x.toml", "'sns'", "Did you mean 'ssn'?"),
    ("new kit ssn", "FILE"),
    ("new kit ssn ../bad", "../bad", "folder"),
    ("new kit ssn ../bad/mine.txt", "mine.txt", "--force"),
    ("setup sns", "'sns'", "Did you mean 'ssn'?"),
    ("setup ssn --seed x", "--seed", "'x'", "whole number"),
    ("setup ssn --seed -1", "--seed", "-1", "from 0 to"),
    ("setup ssn --count 0", "--count", "0", "from 1 to 10,000"),
    ("setup ssn --count 10001", "--count", "10001", "from 1 to 10,000"),
    ("setup ssn --turns 0", "--turns", "0", "1"),
    ("setup ssn --turns 61", "--turns", "61", "60"),
    ("setup ssn --paper 148x210mm", "--paper", "148x210mm", "7 inches"),
    ("setup ssn --paper a5", "--paper", "'a5'", "a4"),
    ("check sns kill", "'sns'", "Did you mean 'ssn'?"),
    ("check ssn kil", "'kil'", "Did you mean 'kill'?"),
    ("check ssn kill --dice 7", "--dice", "7", "d6"),
    ("check ssn kill --dice 0", "--dice", "0", "d6"),
    ("check ssn kill --dice 3,4", "--dice", "2 dice are given", "only 1 is used"),
    ("check ssn kill --dice=", "--dice", "''", "3,4"),
    ("check ssn kill --dice 1;2", "--dice", "'1;2'", "3,4"),
    ("check ssn kill --seed x", "--seed", "'x'"),
    ("check ssn kill --dice 1 --seed 1", "--dice and --seed"),
    ("check ssn kill --seed 1 --odds", "--seed and --odds"),
    ("check ssn kill --dice 1 --odds", "--dice and --odds"),
    ("check ssn kill --threshold 3", "--threshold"),
    ("check ssn kill 3", "3"),
    ("check ssn detection", "--threshold", "2 to 20"),
    ("check ssn detection --threshold 21", "--threshold", "21", "20"),
    ("check ssn detection --threshold 1", "--threshold", "1", "2"),
    ("check ssn detection --threshold seven", "--threshold", "'seven'", "2 to 20"),
    ("check ssn detection --threshold 7 --modifier x", "--modifier", "'x'"),
    ("check ssn detection --threshold 7 --dice 3", "--dice", "1 die is given, but", "1 more"),
    ("check ssn detection --threshold 7 --dice 3,4,5", "--dice", "3 dice are given", "only 2 are used"),
    (
        "check ssn torpedo --range 0 --threshold 7 --target ssn",
        "--range",
        "0",
        "is not a length in inches, more than 0 and up to 18 (SSN Attack Step)",
    ),
    (
        "check ssn torpedo --range -3 --threshold 7 --target ssn",
        "--range",
        "-3",
        "is not a length in inches, more than 0 and up to 18 (SSN Attack Step)",
    ),
    ("check ssn torpedo --range 18.1 --threshold 7 --target ssn", "--range", "18.1", "18"),
    ("check ssn torpedo --range nan --threshold 7 --target ssn", "--range", "'nan'", "inches"),
    (
        "check ssn torpedo --range 5 --threshold 7 --target sn",
        "--target",
        "'sn'",
        "Did you mean 'ssn'?",
    ),
    ("check ssn torpedo --range 5 --threshold 7", "--target", "ssn, ff, lhd"),
    (
        "check ssn torpedo --range 5 --threshold 7 --target ff --target-depth deap",
        "--target-depth",
        "'deap'",
        "Did you mean 'deep'?",
    ),
    # two failures in a row lose the torpedo: the third roll and the die of a hit are too many
    (
        "check ssn torpedo --range 18 --threshold 12 --target ssn --dice 1,1,1,1,6,6,6",
        "--dice",
        "7 dice",
        "only 4 are used",
    ),
    (
        "check ssn torpedo --range 18 --threshold 2 --target ssn --dice 1,1,1,1",
        "--dice",
        "4 dice are given, but detection roll 3 (2d6) needs 2 more",
    ),
    ("check ssn speed --inches 9", "--inches", "9", "8"),
    ("check ssn speed --inches 3 --from slw", "--from", "'slw'", "Did you mean 'slow'?"),
    ("check ssn contact --on-table 4", "--on-table", "4", "3"),
    ("check ssn contact --on-table 1,1", "--on-table", "1", "different"),
    ("check ssn contact --on-table=", "--on-table", "''"),
    ("check ssn lhd-maneuver --kills 2", "--kills", "2", "1"),
    ("check ssn lhd-maneuver --kills 1 --dice 3", "--dice", "1 die is given, but none is used. Remove --dice"),
    ("check ssn zone --distance x", "--distance", "'x'", "inches"),
    ("check ssn zone --distance -1", "--distance", "-1", "0"),
    ("check ssn zone --distance 1/0", "--distance", "'1/0'"),
    ("check ssn evasion", "--rolls", "Give a whole number from 1 to 99 (SSN Attack Step)"),
    ("check ssn evasion --rolls 0", "--rolls", "0", "1"),
    ("check ssn kill --rules ../bad/unknown.toml", "unknown.toml:2:", "torpedo-step"),
]


@pytest.mark.parametrize("case", BAD_INPUT, ids=lambda c: c[0])
def test_bad_input_is_refused_in_one_line_that_names_the_remedy(case, here):
    words, *parts = case
    line = error_line(run(*words.split()))
    assert not [part for part in parts if part not in line], line
    assert len(line) < 400
    assert not list(here.iterdir()), "a file was written"
    assert (here.parent / "bad" / "mine.txt").read_bytes() == BAD_FILES["mine.txt"]


@pytest.mark.parametrize("words", [(), ("check",), ("check", "ssn"), ("setup",)])
def test_an_incomplete_command_shows_its_help(words):
    result = run(*words)
    assert result.exit_code == 2
    assert "Usage: plotroom" in result.output


def test_an_internal_error_is_one_line_and_status_1(monkeypatch):
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    result = run("list")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("plotroom: Internal error: ZeroDivisionError: ")


# --- any value at all -----------------------------------------------------------------------------------------

NUMBERS = st.from_regex(r"\A[+-]?\d{0,4}([./,x ]\d{0,4}){0,3}(mm|cm|in|°)?\Z")
ANYTHING = (
    st.text(max_size=30)
    | NUMBERS
    | st.sampled_from(["nan", "inf", "-0", "1e9", "٣", "½", "9" * 5000, "a\0b", "..", "/"])
)
OPTIONS = [
    ("print ssn/sequence", "--paper"),
    ("print ssn/counters", "--sides"),
    ("print ssn/log", "--palette"),
    ("print ssn/log", "--format"),
    ("print ssn/turn-tool", "--easy"),
    ("print ssn/turn-tool", "--sharp"),
    ("print ssn/log", "--dpi"),
    ("print ssn/log", "--rules"),
    ("print ssn/log", "--kit"),
    ("setup ssn --json", "--seed"),
    ("setup ssn --json", "--turns"),
    ("check ssn detection --threshold 8", "--modifier"),
    ("check ssn detection", "--threshold"),
    ("check ssn detection --threshold 8", "--dice"),
    ("check ssn kill", "--seed"),
    ("check ssn kill", "--rules"),
    ("check ssn torpedo --threshold 7 --target ssn", "--range"),
    ("check ssn torpedo --threshold 7 --range 7", "--target"),
    ("check ssn torpedo --threshold 7 --range 7 --target ff", "--torpedo-depth"),
    ("check ssn evasion", "--rolls"),
    ("check ssn zone", "--distance"),
    ("check ssn speed", "--inches"),
    ("check ssn speed --inches 3", "--from"),
    ("check ssn contact", "--on-table"),
    ("check ssn lhd-maneuver", "--kills"),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize(("words", "option"), OPTIONS, ids=lambda v: v)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=ANYTHING)
@example(value="")
@example(value="--json")
@example(value="\n")
def test_any_value_is_answered_or_refused_in_error_line(words, option, value, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "any"
    command = [*words.split(), f"{option}={value}"]
    result = run(*command, "-o", str(folder)) if words.startswith("print") else run(*command)
    if result.exit_code:
        error_line(result)
    else:  # told: how to print the pages, and that the file of another value was replaced
        assert not [line for line in result.stderr.splitlines() if not line.startswith(("Replaced ", "Print "))]


@given(
    words=st.lists(
        st.sampled_from(["check", "list", "ssn", "kill", "torpedo", "--odds", "--json", "--dice"]) | ANYTHING,
        max_size=5,
    )
)
@example(words=["check", "\0"])
def test_any_arguments_are_answered_or_refused(words):
    result = run(*(word for word in words if word not in ("print", "setup", "new")))
    assert result.exit_code in (0, 2)
    assert "Traceback" not in result.output and "internal error" not in result.output
