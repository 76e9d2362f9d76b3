"""`plotroom find`: what is found by words, and how it is used."""

import shlex

import pytest

from tests.cli.program import error_line, plotroom
from tests.printed import run


def found(*words):
    result = plotroom("find", *words)
    return [line.split("  ")[0] for line in result.stdout.splitlines()]


def test_a_word_finds_sheets_checks_tables_figures_and_rulings():
    uses = found("torpedo")
    assert {"plotroom print ssn/torpedo", "plotroom check ssn torpedo", "ssn torpedo-run", "ssn torpedo-step"} <= {
        *uses
    }
    assert "plotroom list ssn --rulings" in uses and "plotroom check u-boat torpedo" in uses
    assert found("torpedoes", "odds", "sheet") == ["plotroom print ssn/torpedo-odds"]


@pytest.mark.parametrize("words", ["assault zone", "assault-zone", "Escorts AI", "maneuver lhd", "maneuver lhd"])
def test_all_words_are_wanted_as_they_are_written(words):
    assert bool(run("find", *words.split()).exit_code) == ("AI" in words)


def test_commands_are_found_and_everything_found_can_be_used():
    assert "plotroom calibrate" in found("printer")
    for use in found("depth"):
        if use.startswith("plotroom ") and " print " not in use:
            assert run(*shlex.split(use)[1:], "--help").exit_code == 0, use


def test_print_names_the_sheets_of_a_check():
    told = error_line(run("print", "on-patrol/assault-zone"))
    assert told.startswith(
        "plotroom: on-patrol/assault-zone: assault-zone is a check, not a sheet. To use it: plotroom check "
    )
    assert "Sheets that show its rules: attack, attack-film, " in told


def test_a_plural_is_found_and_no_part_of_a_word_is_cut_off():
    """`fire` found all that begins with `fir`, and a sign found everything."""
    assert run("find", "fires").output == run("find", "fire").output
    assert run("find", "fire").output != run("find", "fir").output
    assert run("find", "searches").output == run("find", "search").output


def test_values_are_found_by_their_earlier_name():
    assert found("figures", "ssn") == found("value", "ssn")
