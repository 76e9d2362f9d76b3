"""Plotroom’s own detection tables: in order, said to be ours, and as even, hard and gentle as they are said to be."""

import tomllib
from itertools import pairwise

import pytest

from aids import games
from aids.input_file import DISK, on_disk
from aids.reading import rule_files
from aids.ssn.detection import player_table
from aids.ssn.game.game_file import ROWS
from aids.ssn.simulation.games import share
from generators import TEMPLATES
from generators.sheets.simulations import Request, read_captain, shipped_captains, simulate
from tests.balance import TARGETS, chances_text, faults, house_text, ladder, table

NAMES = ("gentle", "even", "hard")
LEVELS = ("creep", "slow", "fast", "flank")
CHANCES = tomllib.loads((TEMPLATES / "captain_chances.toml").read_text(encoding="utf-8"))
ALL = {(each["captain"], each["rules"], each["detection-roll"]): each for each in CHANCES["results"]}
STATED = {(captain, rules): each for (captain, rules, roll), each in ALL.items() if roll == "each"}
ENDINGS = ("won", "sunk", "torpedoes", "late", "left", "unfinished")
LISTENERS = ("passive-ship", "active-ship", "active-helo-shallow", "active-helo-deep", "active-torpedo")


def thresholds(name):
    return {row.name: row.threshold for row in player_table(games.load("ssn", f"ssn-{name}", files=DISK).rules).base}


@pytest.mark.parametrize("name", NAMES)
def test_a_table_covers_every_situation_and_the_submarines_depth(name):
    own = player_table(games.load("ssn", f"ssn-{name}", files=DISK).rules)
    assert {row.name for row in own.base} == set(ROWS)
    assert [(each.name, each.subtract) for each in own.modifiers] == [("target-deep", -1)]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_in_plausible_order(name):
    rows = thresholds(name)
    for listener in LISTENERS:
        levels = [rows[f"{listener}-{level}"] for level in LEVELS]
        assert all(slower >= faster for slower, faster in pairwise(levels)), "faster is louder"
        assert levels[0] > levels[2] and levels[1] > levels[3]
        assert all(3 <= each <= 11 for each in levels), "nothing is certain, Deep or Shallow"
    for level in LEVELS:
        assert rows[f"active-ship-{level}"] < rows[f"passive-ship-{level}"], "active hears better than passive"
        assert rows[f"active-helo-deep-{level}"] <= rows[f"active-helo-shallow-{level}"]
        assert rows[f"active-ship-{level}"] < rows[f"active-torpedo-{level}"], "a torpedo's sonar is small"
    assert 3 <= rows["active-torpedo-lhd"] <= rows["active-torpedo-ff"] <= 12


def test_gentle_is_nowhere_harder_than_even_nor_even_than_hard():
    for gentler, harder in pairwise(map(thresholds, NAMES)):
        for row in ROWS:
            at_ships = row in ("active-torpedo-ff", "active-torpedo-lhd")
            assert gentler[row] <= harder[row] if at_ships else gentler[row] >= harder[row], row
        assert gentler != harder


@pytest.mark.parametrize("name", NAMES)
def test_a_table_says_that_it_is_ours(name):
    text = rule_files.text(f"ssn-{name}")
    assert (
        "# A built-in detection table for SSN.  The rules contain no detection table (SS-1).  Use it with --rules"
        in text.splitlines()[0]
    )
    own = player_table(games.load("ssn", f"ssn-{name}", files=DISK).rules)
    assert own.title == f"Built-in detection table, {name}"
    assert {row.rule for row in own.base} == {"built-in, not from the rules"}


# --- chances -----------------------------------------------------------------------------------------------------


def test_the_files_are_as_the_script_writes_them():
    for name in NAMES:
        assert rule_files.text(f"ssn-{name}") == house_text(name, thresholds(name))
    results = {
        (captain, rules.removeprefix("ssn-"), roll): {
            "won": {"chance": each["won"] / each["games"]},
            "endings": {ending: {"games": each[ending]} for ending in ENDINGS},
            "firing_place": {"games": each["firing-place"]},
            "detections_before_first_shot": {"none": {"games": each["unheard"]}},
            "lhd_sunk": {"games": each["lhd-sunk"]},
            "turns": {"mean": each["turns-mean"]},
        }
        for (captain, rules, roll), each in ALL.items()
    }
    assert chances_text(results) == (TEMPLATES / "captain_chances.toml").read_text(encoding="utf-8")
    assert list(faults(results)) == []


def test_every_captain_is_stated_on_every_table():
    assert CHANCES["table"] == "72x48"
    assert set(STATED) == {(captain, f"ssn-{name}") for captain in shipped_captains() for name in NAMES}
    assert set(ALL) - {(*key, "each") for key in STATED} == {("standard", f"ssn-{name}", "one") for name in NAMES}
    for each in ALL.values():
        assert each["games"] == (4_000 if each["captain"] == "listening" else 20_000)
        assert sum(each[ending] for ending in ENDINGS) == each["games"]
        assert each["won"] <= each["lhd-sunk"] <= each["games"]


def test_the_stated_chances_are_as_wanted():
    for name, target in (("gentle", 0.7), ("even", 0.5), ("hard", 0.3)):
        assert TARGETS[name] == target
        assert abs(STATED["standard", f"ssn-{name}"]["won"] / 20_000 - target) <= 0.02
    assert all(0.05 <= each["won"] / each["games"] <= 0.9 for each in STATED.values())


def test_the_captain_who_listens_beats_the_standard_one_beyond_both_intervals():
    for name in NAMES:
        listening, standard = (STATED[captain, f"ssn-{name}"] for captain in ("listening", "standard"))
        low, high = share(listening["won"], listening["games"]).low, share(standard["won"], standard["games"]).high
        assert low > high, name


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("captain", "number", "roll"),
    [
        ("standard", 90, "each"),
        ("standard", 300, "each"),
        ("patient", 120, "each"),
        ("bold", 120, "each"),
        ("listening", 60, "each"),
        ("standard", 300, "one"),
    ],
)
def test_a_smaller_simulation_agrees(captain, number, roll, name, tmp_path):
    """With 2d6 for each detection point, and with one roll for all of them (SSN Detection Step; SS-5)."""
    path = tmp_path / "house.toml"
    path.write_text(f'{rule_files.text(f"ssn-{name}")}[figures]\ndetection-roll = "{roll}"\n', encoding="utf-8")
    row = ALL[captain, f"ssn-{name}", roll]
    stated = row["won"] / row["games"]
    inputs = {"table": CHANCES["table"], "turns": CHANCES["turns"]}
    request = Request("ssn", on_disk(path), read_captain("ssn", on_disk(captain)), inputs, 11, number)
    won = simulate(request, None, lambda done: None).endings.get("won", 0)
    spread = (number * stated * (1 - stated)) ** 0.5
    assert abs(won - number * stated) < 3 * spread + 1


# --- the search --------------------------------------------------------------------------------------------------


def test_the_ladder_goes_one_threshold_at_a_time_from_gentle_to_hard():
    from tests.balance import GENTLE_SHIPS, GENTLEST, HARD_SHIPS, HARDEST, is_plausible

    rungs = ladder(table(GENTLEST, GENTLE_SHIPS))
    assert rungs[-1] == table(HARDEST, HARD_SHIPS)
    for rung, harder in pairwise(rungs):
        changed = {row: harder[row] - rung[row] for row in ROWS if harder[row] != rung[row]}
        assert len(changed) == 1
        ((row, by),) = changed.items()
        assert by == (1 if row in ("active-torpedo-ff", "active-torpedo-lhd") else -1)
    assert all(map(is_plausible, rungs))


@pytest.mark.parametrize(
    ("row", "threshold"),
    [
        ("passive-ship-fast", 12),
        ("active-ship-slow", 11),
        ("active-helo-shallow-creep", 9),
        ("active-torpedo-flank", 12),
        ("active-ship-flank", 2),
        ("active-torpedo-ff", 2),
    ],
)
def test_what_is_out_of_order_is_refused(row, threshold):
    from tests.balance import GENTLE_SHIPS, GENTLEST, is_plausible

    rows = table(GENTLEST, GENTLE_SHIPS)
    assert is_plausible(rows) and not is_plausible({**rows, row: threshold})
