"""Answers for people: sentences, throws, lists, maps and bars; what a terminal, a pipe and a plain console show."""

import io
import json
import re
import shlex
import sys

import pytest

from aids import checks, games
from aids.checks import Answer, Check, Grid, HexMap, Steps, accept, counted, listed, resolve
from aids.dice import RandomDice
from aids.hexes import Hex
from generators.cli.console import BAR, Console, answer_lines, bar, map_lines
from generators.cli.list import SIDES
from generators.jobs.checks import example
from generators.press.documents import READ, TWO_SIDED
from tests.cli.program import plotroom
from tests.cli.test_help import CHECKS, Terminal, write_named
from tests.printed import pages, run, sheets_of

# finding 1 ------------------------------------------------------------------------------------------------------


def lines(words):
    """The lines that a check writes."""
    result = plotroom("check", *shlex.split(words))
    return result.stdout.splitlines()


def test_a_torpedo_is_told_roll_by_roll():
    told = lines("ssn torpedo --range 13 --threshold 7 --target ff --dice 1,2,3,4,4,1,1")
    assert told[0] == "A dud: it hits without a kill."
    assert told[2:6] == [
        "  Detection roll 1, 13 inches to run  1 + 2 = 3, needs 7: not detected",
        "  Detection roll 2, 8 inches to run   3 + 4 = 7, needs 7: detected",
        "  Detection roll 3, 3 inches to run   4 + 1 = 5, needs 7: not detected",
        "  The kill                            1, needs 2: dud",
    ]
    assert told[-1].startswith("SSN Attack Step  ·  rulings SS-6")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ssn torpedo --range 13 --threshold 7 --target ff --dice 1,1,1,1", "A miss: the torpedo never detects"),
        (
            "ssn torpedo --range 13 --threshold 7 --target ff --dice 6,6,1,1,1,1",
            "A miss: 2 detection rolls in a row failed",
        ),
        ("ssn torpedo --range 5 --threshold 7 --target ff --dice 6,6,2", "A kill on the frigate."),
        ("ssn detection --threshold 8 --dice 4,4", "Detected."),
        ("ssn detection --threshold 8 --dice 4,3", "Not detected."),
        ("ssn evasion --rolls 2 --dice 4", "Evaded: the torpedo loses the submarine."),
        ("ssn kill --dice 1", "A dud: no kill."),
        ("ssn contact --on-table 1,3 --dice 3,5", "Steer for detection point 3."),
        ("ssn lhd-maneuver --dice 3", "The LHD steams 4 inches straight ahead."),
        ("ssn zone --distance 5.5", "In convergence zone 1, at 5.5 inches."),
        (
            "ssn zone --distance 3.8 --piece ssn",
            "In convergence zone 1, at 3.8 inches from center to center, the submarine with its length along",
        ),
        (
            "ssn zone --distance 3.8 --piece ssn --lies across",
            "In convergence zone 1, at 3.8 inches from center to center, the submarine with its length across",
        ),
        ("ssn zone --distance 2", "Between convergence zones, at 2 inches"),
        ("ssn speed --inches 5", "A move of 5 inches is Fast. This is allowed after Slow."),
        ("on-patrol fleet-movement --convoy slow-2 --dice 1", "Turn left, then 2 hexes."),
        ("on-patrol visibility --depth 30 --light day", "Not visible"),
        ("on-patrol escort-action --marker torpedo", "Mode 2: radial movement at Search Speed."),
        ("on-patrol depth-combat --dice 1,1", "A miss."),
        ("ambush scatter --dice 1,1,1,1", "The crosshair ends in U9, 2 hexes from U11."),
        ("depths search --die d6 --depth periscope --searchers 2 --dice 6,3", "Found: every submarine at periscope"),
        ("depths to-hit --value 3 --die d6 --depth periscope --attack --dice 4", "A hit."),
        ("u-boat torpedo --same-space", "The target is sunk."),
    ],
)
def test_an_answer_begins_with_a_sentence(words, sentence):
    assert lines(words)[0].startswith(sentence)


@pytest.mark.parametrize(("game", "check"), CHECKS, ids=lambda v: v if isinstance(v, str) else v.name)
def test_every_check_answers_in_words(game, check, tmp_path, monkeypatch):
    """Whatever the dice: a sentence first, a row for each throw, the rule last, and no words of a program."""
    monkeypatch.chdir(tmp_path)
    line = example(game, check)
    write_named(game, line)
    words = [word for word in shlex.split(line)[2:] if word != "--odds"]
    for seed in [("--seed", str(number)) for number in range(6)] if check.dice else [()]:
        told = lines(" ".join([*words, *seed]))
        assert check.name == "adjudicate" or re.fullmatch(r"[A-Z0-9].*[.:]", told[0]), told[0]
        assert told[-2] == "" and games.load(game).title in told[-1]
        assert not re.search(r"=[A-Z]|True|False|None|\w_\w", "\n".join(told)), told


def test_a_check_of_a_table_alone_answers_with_its_headings():
    loaded = games.load("on-patrol")
    check = loaded.checks["depth-combat"]
    outcome = resolve(check, accept(check, {}), RandomDice(1))
    general = Check.in_words(check, outcome)
    assert isinstance(general, Answer) and general.head.startswith("Detonation: ")
    assert [type(block) for block in general.blocks] == [Steps]


def test_the_throws_of_an_outcome_are_its_dice():
    check = games.load("ssn").checks["torpedo"]
    outcome = resolve(check, accept(check, {"range": 18, "threshold": 7, "target": "ff"}), RandomDice(3))
    assert tuple(face for throw in outcome.throws for face in throw.faces) == outcome.dice
    assert outcome.throws[0].purpose == "detection roll 1"


# --- paths and maps ---------------------------------------------------------------------------------------------


def test_a_path_is_a_line_for_each_turn_and_a_map():
    told = lines("on-patrol williamson --bow H8 --facing 1")
    head = next(number for number, line in enumerate(told) if "Facing" in line)
    assert told[head + 1].split() == ["1-2", "right", "2", "G9,", "F9"]
    assert [line.split()[1] for line in told[head + 2 : head + 5]] == ["left"] * 3
    assert "  B: the bow now. 1 to 5: the hexes that the escort enters." in told
    assert sum(line.split() != [] and set(line.split()) <= set("B12345·") for line in told) == 7


def test_a_map_of_a_path_shows_a_target_hex_only_near_it():
    near, far = (
        lines(f"on-patrol diameter --bow H8 --facing 1 --target {target} --hexes 4") for target in ("J12", "M30")
    )
    assert "  B: the bow now. 1 to 4: the hexes that the escort enters. T: the target hex." in near
    assert "  B: the bow now. 1 to 4: the hexes that the escort enters." in far and len(far) < len(near) + 12


def test_a_map_has_up_up_and_leaves_out_what_is_too_large():
    drawn = map_lines(HexMap(((Hex(0, 0), "A"), (Hex(0, 1), "B"), (Hex(1, 0), "C")), "legend"))
    row = {sign: next(n for n, line in enumerate(drawn) if sign in line) for sign in "ABC"}
    assert row["B"] + 2 == row["A"] and row["C"] + 1 == row["A"]
    assert drawn[row["C"]].index("C") == drawn[row["A"]].index("A") + 3
    assert drawn[-1] == "  legend"
    assert map_lines(HexMap(((Hex(0, 0), "A"), (Hex(40, 0), "B")), "legend")) == []


def test_finding_a_tall_map_is_left_out():
    """`radial --hexes` filled more than a screen: the legs of the path say it in two lines."""
    told = lines("on-patrol radial --bow M8 --facing 3 --target M20")
    assert "the hexes that the escort enters" not in " ".join(told) and len(told) < 15
    assert "the hexes that the escort enters" in " ".join(lines("on-patrol radial --bow M11 --facing 3 --target M20"))


# --- odds -------------------------------------------------------------------------------------------------------


def test_odds_have_bars_of_one_width_in_the_order_of_the_table():
    told = lines("ssn torpedo --range 13 --threshold 7 --target ff --odds")
    assert told[0] == "Odds: Torpedo run"
    assert told[1].startswith("for range 13 inches, threshold 7, target ff, ")
    rows = [line for line in told if "%" in line]
    assert [row.split()[0] for row in rows] == ["missed", "dud", "kill"]
    assert len({len(row) for row in rows}) == 1
    assert all(len(row.split()[-1]) == BAR and set(row.split()[-1]) <= {"█", "░"} for row in rows)
    combat = [line.split("  ")[1] for line in lines("on-patrol depth-combat --odds") if "%" in line]
    cells = [row.cells["detonation"] for row in games.load("on-patrol").rules.tables["depth-combat"].rows]
    assert combat == cells


def test_a_bar_is_never_empty_nor_full_by_rounding():
    from fractions import Fraction

    assert bar(Fraction(1, 9999)) == "█" + "░" * (BAR - 1)
    assert bar(Fraction(9998, 9999)) == "█" * (BAR - 1) + "░"
    assert (bar(Fraction(0)), bar(Fraction(1))) == ("░" * BAR, "█" * BAR)


# --- terminals, pipes, plain consoles ---------------------------------------------------------------------------


ANSWER = Answer("Detected.", (Grid(("", "Hex"), (("1", "A1"),)),))


def test_bold_and_dice_on_a_terminal_only(monkeypatch):
    from generators.cli.console import standard_output

    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    styled = standard_output()
    assert answer_lines(ANSWER, styled)[0] == "\x1b[1mDetected.\x1b[22m"
    assert styled.dice((3, 4), (6, 6)) == "⚂ ⚃" and styled.dice((3,), (12,)) == ""
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert answer_lines(ANSWER, standard_output())[0] == "Detected."
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert "\x1b" not in "".join(answer_lines(ANSWER, standard_output()))


def test_a_console_without_unicode_gets_plain_characters():
    assert Console("cp1252").plain("█░ · → ⚂") == "#. · -> ⚂"
    assert Console("ascii").plain("Rule  ·  SS-1, ≥ 2 – 5") == "Rule  .  SS-1, >= 2 - 5"
    assert Console("utf-8").plain("█░ ·") == "█░ ·"
    assert Console("ascii", styled=True).dice((1,), (6,)) == ""


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [(1, "inches", "1 inch"), (2.5, "inches", "2.5 inches"), (1, "hexes", "1 hex"), (0, "rolls", "0 rolls")],
)
def test_units_are_named(number, unit, text):  # finding 6
    assert counted(number, unit) == text


def test_names_in_a_sentence():
    assert [listed(names) for names in ("", "A", "AB", "ABC")] == ["none", "A", "A and B", "A, B and C"]


# finding 2 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "check"), CHECKS, ids=lambda v: v if isinstance(v, str) else v.name)
def test_dice_are_offered_where_something_is_rolled(game, check):
    text = run("check", game, check.name, "--help").stdout
    assert [f"--{name} " in text or f"--{name}\n" in text for name in ("dice", "seed", "odds")] == [
        bool(check.dice)
    ] * 3
    assert "--json" in text


# finding 4 ------------------------------------------------------------------------------------------------------


def test_list_is_a_line_for_each_game():
    told = run("list").stdout.splitlines()
    assert [line.split()[0] for line in told[: len(games.names())]] == games.names()
    assert len(told) <= len(games.names()) + 2 and max(map(len, told)) <= 100


@pytest.mark.parametrize("game", games.names())
def test_the_list_of_a_game_is_aligned_and_says_what_each_sheet_is_for(game):
    from generators.sheets.kits import about, sheets

    told = run("list", game).stdout.split("\nBuilt-in house rules")[0].splitlines()
    rows = [line for line in told if line.startswith("  ")]
    names = [*(spec.name for spec in sheets(game)), *games.load(game).checks]
    assert sorted(row.split()[0] for row in rows) == sorted(names)
    start = 4 + max(map(len, names))
    assert all(row[start - 1] == " " and row[start] != " " for row in rows) and max(map(len, told)) <= 110
    assert set(about(game).sheets) <= {spec.name for spec in sheets(game)}


@pytest.mark.long
@pytest.mark.parametrize("game", games.names())
def test_the_list_of_a_game_tells_sheets_for_both_sides_of_the_paper_from_others(game):
    """By the pages themselves: the roles that a print puts on both sides, pages to read only where there are two."""
    roles = {name: {page.role for page in pages(f"{game}/{name}")} for name in sheets_of(game)}
    paired = [name for name in roles if roles[name] & {"front", "back"}]
    read = [name for name in roles if roles[name] <= {*READ}]
    one = [name for name in roles if not roles[name] & {*TWO_SIDED}]
    assert paired and read and one and len(paired) + len(read) + len(one) == len(roles)
    told = run("list", game).stdout.splitlines()
    heads = [told.index(head) for head in SIDES]
    ends = [*heads[1:], told.index("", heads[-1]) if "" in told[heads[-1] :] else len(told)]
    for names, head, end in zip((paired, read, one), heads, ends, strict=True):
        assert [line.split()[0] for line in told[head + 1 : end]] == names
    (described,) = json.loads(run("list", game, "--json").stdout)["games"]
    assert (described["two_sided"], described["read"]) == (paired, read)


def test_alike_things_are_a_table_that_counts_from_one():
    for value in ([4, 5], [{"hex": "A1"}, {"hex": "B2"}]):
        (table,) = checks.Check(games.load("ssn").rules)._tables("hits", value)
        assert [row[0] for row in table.rows] == ["1", "2"]
