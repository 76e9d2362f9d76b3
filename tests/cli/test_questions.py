"""What a command line lacks: asked for on a terminal, told at once in a pipe."""

import pytest

from aids import games
from tests.printed import run
from tests.readback import open_pdf

# finding 5 ------------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    """A player at a terminal; a function that runs a command line with their answers."""
    for module in ("check", "print_", "setup", "turn", "console"):  # these take the function from console
        monkeypatch.setattr(f"generators.cli.{module}.can_ask", lambda: True)

    def run_with(words, *answers, status=0):
        result = run(*words.split(), input="".join(f"{answer}\n" for answer in answers))
        assert result.exit_code == status, result.output
        return result

    return run_with


def test_the_missing_inputs_of_a_check_are_asked_for_with_their_bounds(terminal):
    result = terminal("check ssn torpedo --threshold 7 --dice 6,6,2 --torpedo-depth shallow", "4", "ff")
    assert "from 2 to 20" not in result.stderr, "the threshold was given"
    assert "a length in inches, more than 0 and up to 18" in result.stderr
    assert "one of ssn, ff, lhd" in result.stderr
    assert result.stdout.startswith("A kill on the frigate.")


def test_an_answer_that_is_not_valid_is_asked_for_again(terminal):
    result = terminal("check ssn evasion --dice 4", "0", "many", "2")
    assert result.stderr.count("from 1 to 99") >= 3 and "0 is not" in result.stderr
    assert result.stdout.startswith("Evaded")


def test_a_repeatable_input_takes_several_answers(terminal):
    result = terminal("check depths search --die d6 --searchers 1 --dice 3", "periscope submerged")
    assert result.stdout.startswith("Found: every submarine at periscope depth.")


def test_an_answer_that_makes_another_input_needless_ends_the_questions(terminal):
    result = terminal("check depths search --die d6", "Surfaced")
    assert result.stdout.startswith("No search is needed.")


def test_nothing_is_asked_that_was_given_or_is_not_required(terminal):
    assert not terminal("check ssn kill --dice 4").stderr


def test_answers_that_end_early_stop_the_command(terminal):
    result = terminal("check ssn evasion --dice 4", status=1)
    assert result.stdout == "" and result.stderr.endswith("plotroom: Stopped.\n")


@pytest.mark.parametrize(("answer", "target"), [("ssn/log", "ssn/log"), ("2", "depths")])
def test_a_target_is_asked_for_and_recorded(terminal, tmp_path, answer, target):
    result = terminal(f"print -o {tmp_path}", "chess", answer)
    assert (
        f"  {games.names().index('ssn') + 1}  ssn " in result.stderr and "'chess' is not in the list" in result.stderr
    )
    recorded = open_pdf(sorted(tmp_path.iterdir())[0].read_bytes()).metadata.creator
    assert recorded.endswith(f": plotroom print {target} --paper letter --palette color --printer none")


@pytest.mark.parametrize("can_ask", [True, False])
def test_a_setup_without_ships_is_an_example_and_asks_for_nothing(monkeypatch, terminal, can_ask):
    from generators.cli import setup

    monkeypatch.setattr(setup, "can_ask", lambda: can_ask)
    result = terminal("setup on-patrol --seed 3 --json")
    assert not result.stderr
    assert '"title": "Example convoy"' in result.stdout and '"Example frigate"' in result.stdout
    assert '"title": ""' in terminal("setup on-patrol --merchantmen 5 --seed 3 --json").stdout
    assert "there are no ships" in terminal("setup on-patrol --merchantmen 0 --seed 3 --json", status=2).stderr


# one of several inputs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answers", "head"),
    [
        ("check ambush attack --dice 2", ("3", ""), "Mines attack"),
        ("check ambush attack --dice 5", ("", "1"), "All hidden submarines attack"),
        ("check ambush turns --hex U11", ("", "2"), "Chance of an ambush"),
        ("check depths to-hit --value 3 --die d6 --depth surfaced --dice 1", ("2",), "A hit"),
        ("check depths to-hit --value 3 --die d6 --depth surfaced --dice 1", ("attack",), "A hit"),
        ("check ambush ambush --dice 6,1,1,1,4,1,1", ("2", "", "", "", "U11"), "CC ambushes in U11 with mines"),
    ],
)
def test_of_inputs_that_stand_for_each_other_one_is_asked_for(terminal, words, answers, head):
    """`attack` asked nothing and answered of nothing; `turns` and `to-hit` asked, and then refused what was typed."""
    result = terminal(words, *answers)
    assert head in result.stdout


def test_nothing_typed_is_lost_where_an_answer_was_not_enough(terminal):
    """With neither mines nor submarines there is no ambush over turns: both are asked for again, the hexes are not."""
    result = terminal("check ambush turns", "U11", "", "", "2", "")
    assert (
        result.stderr.count("The hexes of your ships") == 1 and "--mines or --submarines: this value" in result.stderr
    )
    terminal("check ambush turns", "U11", "0", "", "0", "0", status=2)


def test_a_group_is_not_asked_for_where_one_of_it_is_given(terminal):
    assert not terminal("check ambush attack --mines 3 --dice 2").stderr
    assert not terminal("check ambush ambush --cc-mines 2 --ficc-ships U11 --dice 6,1,1,1,4,1,1").stderr


def test_a_question_mark_shows_the_help_of_a_question(terminal):
    """It was answered "Error:"."""
    result = terminal("check ssn torpedo --dice 6,6,2 --torpedo-depth shallow", "?", "4", "?", "7", "?", "ff")
    assert "Error" not in result.stderr
    assert (
        "The distance from the shooter to the target, in inches. Type a length in inches, more than 0 and up to 18. Rule"
        in result.stderr
    )
    assert "Type one of ssn, ff, lhd, or Submarine or Frigate or LHD" in result.stderr
    assert result.stderr.count("The distance from the shooter") == 3, "the question is asked again"


def test_a_question_mark_explains_a_choice(terminal, tmp_path):
    result = terminal(f"print -o {tmp_path}", "?", "ssn/log")
    assert "Error" not in result.stderr
    assert "type a name, or a number from 1 to" in result.stderr
