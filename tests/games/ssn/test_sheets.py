"""What the sheets of SSN say about its rules, read from the printed pages."""

import json
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, zip_longest
from math import ceil, floor, hypot
from typing import NamedTuple

import pytest

from aids import checks, games
from aids.input_file import DISK
from aids.ssn import torpedo
from aids.ssn.setup import roll_setup
from generators.games.ssn import setup_sheet, thresholds
from tests.printed import one, pages, run
from tests.readback import read
from tests.samples import few_or_many


def strings(sheet, *options):
    """The strings of all pages of a sheet."""
    return [run.string for page in read(one("print", f"ssn/{sheet}", *options)) for run in page.runs]


@pytest.fixture
def own_rules(tmp_path):
    """House rules with both switches of a torpedo's run turned, and with a detection table."""
    path = tmp_path / "own.toml"
    path.write_text(
        '[figures]\ntorpedo-listens = false\nclose-shot = "extra-roll"\n[detection]\nrule = "mine"\n'
        'base = [{ name = "active", title = "Active", threshold = 8 }, { name = "far", title = "Far", threshold = 10 }]\n',
        encoding="utf-8",
    )
    return str(path)


def rolls_drawn(*options):
    """How the rolls of each drawn run end, from the left: the words under them, shallow ones first."""
    page, *_ = read(one("print", "ssn/torpedo", *options))
    words = [run for run in page.runs if run.string in ("hears", "cannot hear")]
    levels = sorted({round(run.start[1]) for run in words}, reverse=True)
    return [[run.string for run in sorted(words, key=lambda r: r.start) if round(run.start[1]) == y] for y in levels]


def test_the_run_shows_depths_and_zones():  # finding 3
    text = strings("torpedo")
    assert "Deep or shallow" in text
    back = {"zone 1, 4 to 8″ from the ship"}  # not ahead of the torpedo
    assert {"13″ to go", "8″ to go", "3″ to go"} | back <= set(text)
    # your shot from deep: at 8 inches the frigate is in zone 1, at 3 it is nearer than any
    assert rolls_drawn() == [["hears", "cannot hear"], ["hears"]]


def test_the_run_follows_its_switch(own_rules):  # finding 3
    text = strings("torpedo", "--rules", own_rules)
    assert "It detects at any range" in " ".join(text)
    assert not any("zone" in string for string in text)
    assert {word for level in rolls_drawn("--rules", own_rules) for word in level} == {"hears"}


def test_the_run_is_drawn_to_scale_with_a_roll_at_each_step():
    """The rings of your shot lie where the rolls are: 5 inches apart, the last part of the run 3 (SSN Attack Step)."""
    (page, *_) = read(one("print", "ssn/torpedo"))
    heard = [run for run in page.runs if run.string in ("hears", "cannot hear")]
    places = sorted(center(run) for run in heard)
    first, second = (b - a for a, b in pairwise(places))
    assert abs(first - second) < 1 and len(places) == 3
    parts = [run for run in page.runs if run.string in ("5″", "3″")]
    five, three = (center(run) for run in sorted(parts, key=lambda run: run.start)[-2:])
    assert abs((three - five) - (first / 2 + 0.3 * first)) < 1.5  # middles of a part of 5 and of one of 3 inches


def test_a_kill_is_under_the_faces_that_kill(tmp_path):
    """d6: a kill on 2 or more, as the figure has it (SSN Attack Step)."""
    for needed in (2, 4):
        path = tmp_path / f"{needed}.toml"
        path.write_text(f"[figures]\nkill-needed = {needed}\n", encoding="utf-8")
        (page, *_) = read(one("print", "ssn/torpedo", "--rules", str(path)))
        dud, kill = (center(next(run for run in page.runs if run.string == name)) for name in ("dud", "kill"))
        assert abs((kill - dud) - 3 * 25 * factor(page)) < 1  # half the row of dice, however it is split


def factor(page):
    """Points on paper for a point of the drawing, from the size of the heads of steps."""
    return next(run for run in page.runs if run.string == "Miss").size / 12


def test_the_tightest_moves_are_drawn():  # finding 6
    labels = strings("ssn-maneuver")
    names = ["Creep, 0 to 2″", "Slow, over 2 to 4″", "Fast, over 4 to 6″", "Flank, over 6 to 8″"]
    assert [string for string in labels if ", " in string and string.endswith("″")] == names
    assert (labels.count("60°"), labels.count("30°")) == (2, 3), "the arcs of the longest move of each kind"
    (page, _) = read(one("print", "ssn/card"))
    text = [run.string for run in page.runs]
    names = [string for string in text if " to " in string and string.endswith("″")]
    assert names == ["0 to 2″", "over 2 to 4″", "over 4 to 6″", "over 6 to 8″"]
    assert [string for string in text if string in ("Creep", "Slow", "Fast", "Flank")][-4:] == [
        "Creep",
        "Slow",
        "Fast",
        "Flank",
    ]
    assert [string for string in text if string.endswith("straight after each")] == [
        *["1″ straight after each"] * 2,
        *["2″ straight after each"] * 2,
    ]
    assert [string for string in text if " turn" in string and "°, " in string] == [
        "one turn of 60°, Sharp",
        "2 turns of 60°, Sharp",
        "2 turns of 30°, Easy",
        "3 turns of 30°, Easy",
    ]


def test_units_fire_at_the_submarine():  # finding 5
    text = " ".join(strings("torpedo"))
    assert "if you or the DP it detected is within 12″" in text
    for sheet in ("torpedo", "sequence", "surface-maneuver", "card"):
        assert "at what they detected" not in " ".join(strings(sheet))


@pytest.mark.parametrize("sheet", ["card", "ssn-maneuver"])
def test_creep_includes_no_move_at_all(sheet):  # 0 to 2 inches, every other level more than the one below
    named = {string.rpartition(", ")[2] for string in strings(sheet)}
    assert {"0 to 2″", "over 2 to 4″", "over 4 to 6″", "over 6 to 8″"} <= named


def test_turning_is_told_without_contradiction():  # finding 6
    text = strings("card")
    assert "3 turns of 30°, Easy" in text and "One for each" not in text
    assert "Easy turns, 2″ straight after each" in " ".join(strings("surface-maneuver"))


def test_the_move_is_drawn_to_scale_with_a_point_as_far_ahead_as_it_went():
    """SSN Maneuver Step: the third point lies straight ahead at the distance traveled, here 3 inches."""
    (page, *_) = read(one("print", "ssn/ssn-maneuver"))
    numbers = {each: max((r for r in page.runs if r.string == each), key=lambda run: run.size) for each in "123"}
    squares = [o for o in page.outlines if o.fill and o.closed and 18 < o.box[2] - o.box[0] < 42]
    square = min(squares, key=lambda o: abs((o.box[0] + o.box[2]) / 2 - center(numbers["3"])))
    half_inch = square.box[2] - square.box[0]
    ahead = center(numbers["3"]) - center(numbers["2"])
    assert abs(ahead - 6 * half_inch) < 1.5


def test_faces_of_the_lhd_and_of_the_points_stand_under_their_results():
    """LHD: 1 left, 2 to 5 straight, 6 right; DP1 on 1-2, DP2 on 3-4, DP3 on 5-6 (SSN LHD and Helo Maneuver)."""
    (page, *_) = read(one("print", "ssn/surface-maneuver"))
    places = {run.string: center(run) for run in page.runs}
    assert places["left"] < places["straight"] < places["right"] < places["with a Kill"]
    assert places["DP1"] < places["DP2"] < places["DP3"]
    assert abs((places["DP2"] - places["DP1"]) - (places["DP3"] - places["DP2"])) < 0.5


def test_each_joint_of_the_rulers_has_a_letter_of_its_own():
    """A strip is glued under the one with its letter, whatever other rulers stand beside it."""
    words = strings("rulers")
    glued = sorted(word.removeprefix("under ") for word in words if word.startswith("under "))
    assert glued == ["A", "B", "C", "D", "E", "F"]
    assert sorted(word for word in words if word in glued) == glued


def test_the_fire_range_is_named_within_it():
    """Detection Step: an Alerted ship fires within 12 inches, so not at a submarine beyond them."""
    (page, *_) = read(one("print", "ssn/detection"))
    named, zone = (next(r for r in page.runs if r.string == each) for each in ("fires within 12″", "zone 2"))
    assert center(named) < center(zone) and "not by ships" in {run.string for run in page.runs}


def test_each_threshold_has_its_chance_over_it():
    """Detection Rolls: 2d6 at the threshold or more succeeds; the chances are counted from the 36 throws."""
    (page, *_) = read(one("print", "ssn/detection"))
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    heads = {int(run.string[:-1]): run for run in page.runs if re.fullmatch(r"\d+\+", run.string)}
    assert sorted(heads) == list(range(2, 13))
    for needed, head in heads.items():
        over = [r for r in page.runs if abs(center(r) - center(head)) < 1 and 0 < r.start[1] - head.start[1] < 70]
        chance = sum(throw >= needed for throw in throws) / 36
        assert [run.string for run in over] == [f"{100 * chance:.0f}"]


def test_a_modifier_says_what_it_does_to_the_total_needed(tmp_path):
    """It was a riddle: `Target Deep: one more is needed`, and under `Subtract` -1."""
    told = [run.string for page in read(one("print", "ssn/detection", "--rules", "ssn-even")) for run in page.runs]
    assert "+1 needed" in told and "Target Deep" in told and "Subtract" not in told
    path = tmp_path / "own.toml"
    base = 'base = [{ name = "far", title = "Far", threshold = 20 }]'
    path.write_text(
        f'[detection]\nrule = "own"\n{base}\nmodifiers = [{{ name = "near", title = "Near", subtract = 3 }}]\n',
        encoding="utf-8",
    )
    told = [run.string for page in read(one("print", "ssn/detection", "--rules", str(path))) for run in page.runs]
    assert "−3 needed" in told and "20" in told
    assert "Subtract" in strings("detection"), "on lines to be written on"


def test_defeat_is_stated():
    assert {"You lose", "Sunk", "Convoy escaped", "Out of torpedoes", "Left the table"} <= set(strings("sequence"))


def test_grids_say_whose_they_are_and_what_their_columns_are():
    text = strings("torpedo-odds")
    heads = [string for string in text if string.startswith(("Shot at you, ", "Your shot, from "))]
    assert len(set(heads)) == len(heads) == 4
    assert text.count("2d6 needed to detect you") == text.count("2d6 needed to detect the ship") == 2


STARTS, ENDS = (4, 9, 12, 14, 17), (8, 13, 16)
"""The edges of zones, 4 to 8 and 12 to 16 inches from a torpedo, and so 9 to 13 and so on before its last moves."""
NAME = re.compile(r"(?:(up to |under |over \d+ to (?:under )?)|(\d+) to )?(\d+)″")
HALVES = {"ssn": Fraction(125, 4), "ff": Fraction(125, 4), "lhd": Fraction(75, 2)}  # of the counter, in hundredths


def span(name, before, half):
    """The first and the last range of a row in hundredths of an inch: `over 5 to 8″` behind a row to `before`.

    A counter that touches a zone is in it (SS-15).
    """
    up_to, first, last = NAME.fullmatch(name).groups()
    low = before + 1 if up_to else ceil(100 * int(first or last) - (half if int(first or last) in STARTS else 0))
    if up_to and up_to.endswith("under "):
        return low, 100 * int(last) - 1
    if int(last) in STARTS:
        return low, ceil(100 * int(last) - half) - 1
    return low, floor(100 * int(last) + (half if int(last) in ENDS else 0))


LOOKED_AT = sorted(
    {n for quarter in range(1, 73) for n in (25 * quarter, 25 * quarter - 1)}
    | {
        1,
        *range(361, 374),
        *range(826, 840),
        *range(860, 874),
        *range(1164, 1174),
        *range(1328, 1340),
        *range(1361, 1374),
        *range(1626, 1640),
        *range(1661, 1674),
    }
)
"""Ranges in hundredths of an inch: every quarter, and around those at which a counter touches a zone."""


class Map(NamedTuple):
    """The place of a heat map, the names of its rows, and the chances behind each."""

    column: bool
    names: list
    cells: list

    def rows(self, target):
        """The first and the last range of each row in hundredths of an inch, and its chances."""
        listed, before = [], 0
        for name, cells in zip(self.names, self.cells, strict=True):
            low, before = span(name.string, before, HALVES[target])
            listed.append((low, before, cells))
        return listed


def maps(page):
    """The heat maps of a page, line by line from the left."""
    found, names = [], [r for r in page.runs if r.font.endswith("-Bold") and NAME.fullmatch(r.string)]
    for name in sorted(names, key=lambda r: (r.start[0] > page.width / 2, -r.start[1])):
        column = name.start[0] > page.width / 2
        cells = [
            r.string
            for r in sorted(page.runs, key=lambda r: r.start)
            if abs(r.start[1] - name.start[1]) < 2
            and r.start[0] > name.end[0]
            and (r.start[0] > page.width / 2) == column
        ]
        if not found or found[-1].column != column or nearer(name, found[-1]):
            found.append(Map(column, [], []))
        found[-1].names.append(name)
        found[-1].cells.append(cells)
    left, right = ([each for each in found if each.column == column] for column in (False, True))
    return [each for line in zip_longest(left, right) for each in line if each]


def nearer(name, above):
    """Whether a row is of shorter ranges than the last of the map above."""
    first, last = (int(NAME.fullmatch(each.string)[3]) for each in (name, above.names[-1]))
    return first < last


SHOTS = (
    ("ssn", "shallow", "deep"),
    ("ff", "deep", "shallow"),
    ("ssn", "shallow", "shallow"),
    ("ff", "shallow", "shallow"),
)


@few_or_many("every", 5, 1)
def test_rows_of_grids_say_the_exact_odds_at_every_range(every):
    """SSN Attack Step: each range has one row, 8.7 too, and its odds; at ranges left out the circle is never heard.

    The LHD, 3/8 inch to either side, touches a zone from more ranges than a frigate of 5/16. Across the edge of a zone a
    counter is in it (SS-15), so the page says that the higher chance applies.
    """
    (page,) = read(one("print", "ssn/torpedo-odds"))
    game, found = games.load("ssn"), maps(page)
    assert len(found) == 4 and sum(len(each.names) for each in found) < 30
    assert "higher chance; only at every 5″ does its center decide" in " ".join(run.string for run in page.runs)
    for (aimed_at, depth, at), drawn in zip(SHOTS, found, strict=True):
        for target in ("ssn",) if aimed_at == "ssn" else ("ff", "lhd"):
            rows = drawn.rows(target)
            for hundredths in LOOKED_AT[::every]:
                shown = [row for first, last, row in rows if first <= hundredths <= last] or [["–"] * 11]
                wanted = [percent(game, target, depth, at, hundredths / 100, needed) for needed in range(2, 13)]
                assert shown == [wanted], (target, depth, at, hundredths)


@pytest.mark.long
def test_counters_of_other_widths_have_rows_of_their_own(tmp_path):
    """Their odds follow the numbers across: the columns of a player's table are for one kind of ship each."""
    path = tmp_path / "wide.toml"
    rows = "".join(f'{{ name = "active-torpedo-{ship}", title = "T", threshold = 9 }},' for ship in ("ff", "lhd"))
    figures = "[figures]\nlhd-width = 5\nlhd-length = 6\n"
    path.write_text(f'{figures}[detection]\nrule = "own"\nbase = [{rows}]\n', encoding="utf-8")
    pages_of = read(one("print", "ssn/torpedo-odds", "--rules", str(path)))
    heads = [run.string for page in pages_of for run in page.runs if "needed to detect" in run.string]
    for ship in ("Frigate", "LHD"):
        assert heads.count(f"{ship}: 2d6 needed to detect the ship") == 2
    game, shown = games.load("ssn", path, files=DISK), set()
    for inches in ("2.5", "4", "7", "11", "16"):
        for depth in ("deep", "shallow"):
            odds = {
                ship: [percent(game, ship, depth, "shallow", inches, n) for n in range(2, 13)] for ship in ("ff", "lhd")
            }
            shown |= {tuple(cells) for cells in odds.values() if any(cell != "–" for cell in cells)}
    assert len(shown) == 4
    assert shown <= {tuple(cells) for page in pages_of for drawn in maps(page) for cells in drawn.cells}


def test_no_chance_is_printed_as_0(tmp_path):
    """Thresholds over 12 are for modifiers to lower; without them a torpedo detects nothing."""
    path = tmp_path / "high.toml"
    rows = {"active-torpedo-slow": 14, "active-torpedo-fast": 12, "active-torpedo-ff": 20, "active-torpedo-lhd": 13}
    base = "".join(f'{{ name = "{name}", title = "T", threshold = {n} }},' for name, n in rows.items())
    path.write_text(f'[detection]\nrule = "own"\nbase = [{base}]\n', encoding="utf-8")
    (page,) = read(one("print", "ssn/torpedo-odds", "--rules", str(path)))
    heads = [run.string for run in page.runs if run.string.endswith("+")]
    assert heads.count("Slow 14+") == 2 and heads.count("Frigate 20+") == 2
    found = maps(page)
    cells = [cell for drawn in found for row in drawn.cells for cell in row]
    rows, at_ships = (sum(len(drawn.names) for drawn in each) for each in (found, found[1::2]))
    assert cells.count("0") == rows + at_ships and "–" not in cells and len(cells) == 2 * rows


def in_whole_percent(share):
    """A chance as a grid prints it."""
    return "–" if not share else "<1" if share < Fraction(1, 200) else f"{float(100 * share):.0f}"


def chance(game, target, depth, at, inches, needed):
    """The chance of a hit on the submarine or a kill of a ship."""
    inputs = {"range": inches, "threshold": needed, "target": target, "torpedo-depth": depth, "target-depth": at}
    check, wanted = game.checks["torpedo"], "sunk" if target == "ssn" else "kill"
    odds = checks.odds(check, checks.accept(check, inputs))
    return sum(share for result, share in odds if result["outcome"] == wanted)


def percent(*asked):
    """The same as a grid prints it."""
    return in_whole_percent(chance(*asked))


def test_the_ranges_of_a_row_are_drawn_to_scale():
    """The grounds of a heat map are as high as their ranges are long, but for a row of less than an inch."""
    (page,) = read(one("print", "ssn/torpedo-odds"))
    for (target, *_), drawn in zip(SHOTS, maps(page), strict=True):
        per_inch = []
        for name, (first, last, _) in zip(drawn.names, drawn.rows(target), strict=True):
            (box, *_) = (
                o.box
                for o in page.outlines
                if o.fill and o.box[1] < name.start[1] + 3 < o.box[3] and 0 < o.box[0] - name.end[0] < 16
            )
            if last - first > 100:
                per_inch.append(100 * (box[3] - box[1]) / (last - first))
        assert max(per_inch) - min(per_inch) < 0.02 * max(per_inch)


def outlined(page):
    """The outlined columns of the grids of a page: their boxes."""
    return [o for o in page.outlines if o.width and o.closed and not o.fill and o.box[3] - o.box[1] > 30]


def test_grids_outline_the_thresholds_of_a_player_s_table(own_rules):  # finding 11
    (plain,), (own,) = (read(one("print", "ssn/torpedo-odds", *more)) for more in ((), ("--rules", own_rules)))
    assert not outlined(plain)
    found = outlined(own)
    assert len(found) == 2 * 4
    lines = []
    for outline in found:
        left, low, right, high = outline.box
        inside = [r.string for r in own.runs if left < (r.start[0] + r.end[0]) / 2 < right and low < r.start[1] < high]
        assert inside[0] in ("8", "10")
        lines.append(len(inside) - 1)
    assert sum(lines) == 2 * sum(len(drawn.names) for drawn in maps(own))


def test_grids_have_the_columns_of_torpedoes_at_their_target(tmp_path):
    path = tmp_path / "own.toml"
    rows = {"active-torpedo-slow": 6, "active-torpedo-fast": 5, "active-torpedo-ff": 9, "active-ship-slow": 3}
    base = "".join(f'{{ name = "{name}", title = "T", threshold = {n} }},' for name, n in rows.items())
    path.write_text(f'[detection]\nrule = "own"\nbase = [{base}]\n', encoding="utf-8")
    (page,) = read(one("print", "ssn/torpedo-odds", "--rules", str(path)))
    heads = sorted(run.string for run in page.runs if run.string.endswith("+"))
    assert [head.split()[-1] for head in heads] == ["5+", "5+", "9+", "9+", "6+", "6+"]  # two grids each
    assert [head.split()[0] for head in heads][::2] == ["Fast", "Frigate", "Slow"]
    assert not outlined(page)


def test_grids_follow_the_switches(own_rules):  # findings 3 and 4
    for options, nearest in (
        ((), ["5″", "5 to 9″", "4 to 5″", "4 to 8″"]),
        (("--rules", own_rules), ["under 5″"] * 2 + ["up to 5″"] * 2),
    ):
        (page,) = read(one("print", "ssn/torpedo-odds", *options))
        assert [drawn.names[0].string for drawn in maps(page)] == nearest


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", [28, 3, 42, 95, *range(100, 120)])
def test_the_submarine_covers_no_bearing(seed):
    page = read(one("setup", "ssn", "--seed", str(seed)))[0]
    figures = [r for r in page.runs if r.string in ("000", "090", "180", "270")]
    assert len(figures) == 4
    (name,) = [r for r in page.runs if r.string == "SSN" and "#6A2C91" in r.color.upper()]
    marks = [name.box, *(o.box for o in page.outlines if o.fill and o.fill.upper() == "#6A2C91")]
    assert len(marks) == 2
    for figure in figures:
        for box in marks:
            assert not overlap(figure.box, box), (figure.string, seed)


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("turns", [2, 6, 12, 20, 40])
def test_the_log_of_a_setup_is_that_of_the_kit_with_its_seed(turns, paper):  # finding: a blank table, far poorer
    (log,) = read(one("print", "ssn/log", "--paper", paper))
    pages = (log, read(one("setup", "ssn", "--seed", "3", "--turns", str(turns), "--paper", paper))[1])
    top = next(r.start[1] for r in log.runs if r.string == "Date") + 1
    kit, own = ([r.string for r in page.runs if 0.05 * page.height < r.start[1] < top] for page in pages)
    rows = max(int(string) for string in kit if string.isdigit())
    text = " ".join(own)
    assert (f"Roll dice from turn {turns + 1} on." in text) == (turns < rows)
    assert Counter(text.split()) - Counter(" ".join(kit).split()) == Counter(
        ["3", *(f"Roll dice from turn {turns + 1} on.".split() if turns < rows else ())]
    )
    assert not Counter(" ".join(kit).split()) - Counter(text.split())


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("turns", [8, 13, 20])
def test_folded_slips_fill_the_pages_that_they_need(turns, paper):  # finding: no page is mostly empty
    pages = read(one("setup", "ssn", "--turns", str(turns), "--sides", "single", "--paper", paper, "--seed", "4"))
    lows = []
    for page in pages[2:]:
        labels = [r for r in page.runs if re.fullmatch(r"Turn \d+ · shots", r.string)]
        lows.append(min(r.start[1] for r in labels))
    assert len(lows) > 1 and max(lows) < 0.45 * page.height


def overlap(a, b):
    """Whether two boxes share ink."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.long
def test_a_setup_on_a_table_says_where_it_is_and_when_a_ship_leaves():  # finding 8
    page = read(one("setup", "ssn", "--seed", "28", "--table", "72x48"))[0]
    text = [r.string for r in page.runs]
    assert "Table 72″ × 48″: LHD 36″ from its left edge, 2.5″ from the near one." in text
    assert "Straight ahead in every turn, the first ship leaves it in turn 11." in text
    refused = run("setup", "ssn", "--seed", "28", "--table", "30x30")
    assert refused.exit_code == 2
    assert "--table: a table of 30x30 inches is too small" in refused.output


def test_a_setup_says_what_to_do_when_the_shots_are_used_up():  # finding 7
    text = " ".join(r.string for r in read(one("setup", "ssn", "--seed", "28"))[0].runs)
    assert "Once they are used up, roll dice for the rest of the turn." in text


ARROWS = {"left": "←", "straight": "↑", "right": "→"}
STEPS = ("shots", "detection", "moves")


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [1, 7])
def test_the_slips_of_the_guide_are_examples_and_the_same_for_any_seed(seed):  # finding: seed 7 was told on page 1
    page = read(one("setup", "ssn", "--seed", str(seed)))[0]
    labels = [run for run in page.runs if run.string.startswith("Example · ")]
    assert [run.string for run in labels] == [f"Example · {step}" for step in STEPS]
    assert not [run for run in page.runs if re.match(r"Turn \d+ ·", run.string)]
    low, high = labels[-1].start[1] - 1, labels[0].start[1] + 40
    x = labels[0].start[0]
    shown = [run.string for run in page.runs if x - 2 <= run.start[0] < x + 172 and low < run.start[1] < high]
    assert shown.count("213") == 10 and all(str(n) in shown for n in range(1, 8))
    assert (shown.count("2"), shown.count("12")) == (4, 1)


@pytest.mark.long
def test_no_setup_seals_the_rolls_of_the_examples():
    kept = {kind: results for kind, results in setup_sheet.EXAMPLES.items() if kind != "lhd-maneuver"}
    for seed in range(1, 301):
        rolls = roll_setup(games.load("ssn").rules, seed).rolls
        for turn in range(1, 13):
            for kind, results in kept.items():
                found = [roll.result for roll in rolls if (roll.turn, roll.kind) == (turn, kind)]
                assert found != [results[n % len(results)] for n in range(len(found))], (seed, turn, kind)


def slips_of(seed, *more):
    """The figures of each slip of a setup, by its label: the runs between the label and the next above it."""
    found = {}
    for page in read(one("setup", "ssn", "--seed", str(seed), *more)):
        if "Sealed side: turn this page over" not in page.words():
            continue
        labels = [run for run in page.runs if re.fullmatch(r"Turn \d+ · \w+", run.string)]
        rows = [abs(a.start[1] - b.start[1]) for a, b in combinations(labels, 2) if a.start[0] == b.start[0]]
        height = min(rows, default=72.0)
        for label in labels:
            x, y = label.start
            inside = [r for r in page.runs if x - 2 <= r.start[0] < x + 172 and y + 3 < r.start[1] < y + height - 3]
            found[label.string] = [run.string for run in inside]
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("turns", [1, 12, 25])
def test_finding_on_sealed_rolls_slips_hold_the_rolls_of_the_json(turns):
    """SSN's rolls are sealed too: three slips a turn, each for a step, hold what the JSON has."""
    rolls = json.loads(run("setup", "ssn", "--seed", "5", "--turns", str(turns), "--json").stdout)["rolls"]
    by_name = {roll["for"]: roll for roll in rolls}
    found = slips_of(5, "--turns", str(turns))
    assert sorted(found) == sorted(f"Turn {turn} · {step}" for turn in range(1, turns + 1) for step in STEPS)
    for turn in range(1, turns + 1):
        shots, detection, moves = (found[f"Turn {turn} · {step}"] for step in STEPS)
        for kind, name in (("2d6", "reserve 2d6"), ("d6", "reserve d6")):
            results = [str(by_name[f"turn {turn}, {name} number {n}"]["result"]) for n in range(1, 7)]
            at = shots.index(kind) + 1
            assert shots[at : at + 6] == results
        assert detection == ["DP1", "DP2", "DP3"] + [
            str(by_name[f"turn {turn}, detection of DP{n}"]["result"]) for n in (1, 2, 3)
        ]
        lhd = by_name[f"turn {turn}, LHD maneuver"]
        assert f"{lhd['dice'][0]}{ARROWS[lhd['result']]}" in moves
        names = [f"FF{n}" for n in range(1, 5)] + [f"H{n}" for n in range(1, 7)]
        orders = ["".join(map(str, by_name[f"turn {turn}, contact for {who}"]["result"])) for who in names]
        at = moves.index("FF1")
        assert moves[at : at + 20] == [*names, *orders]


def test_turn_tools_are_on_one_page():
    assert len(pages("ssn/turn-tool")) == 1


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_page_of_moves_shows_those_of_the_angles_in_force(size):
    (_,) = read(one("print", "ssn/ssn-maneuver", "--easy", "20", "--paper", size))
    (page, _) = read(one("print", "ssn/card", "--easy", "20", "--paper", size))
    text = " ".join(run.string for run in page.runs)
    assert "2 turns of 20°, Easy" in text and "one turn of 60°, Sharp" in text


def test_the_card_follows_house_rules(own_rules):  # findings 3 and 4
    text = " ".join(run.string for page in read(one("print", "ssn/card", "--rules", own_rules)) for run in page.runs)
    assert "It detects at any range" in text and "it rolls and moves once more" in text


GRID_HEADS = ["Creep", "Slow", "Fast", "Flank"] * 2


def boxes(page):
    """The boxes to write in: rounded, white and outlined."""
    return [o.box for o in page.outlines if o.closed and o.fill and o.fill.upper() == "#FFFFFF" and o.stroke]


def test_detection_blanks_are_preprinted():
    """A box for each listener that can use a sonar, under each speed; the submarine's torpedo at a frigate and the LHD."""
    page, *_ = read(one("print", "ssn/detection"))
    text = [run.string for run in page.runs]
    assert [string for string in text if string in GRID_HEADS] == GRID_HEADS
    assert {"Ship", "Helicopter, Shallow", "Helicopter, Deep", "Torpedo at you", "Your torpedo"} <= set(text)
    assert text.count("–") == 3 * 4  # helicopters and torpedoes are never passive
    assert len({tuple(round(side) for side in box) for box in boxes(page)}) >= 8 + 3 * 4 + 2
    assert text.count("in a zone only") == 2 and text.count("shallow: in a zone only") == 2


def test_a_player_s_table_fills_the_grid(tmp_path):
    path = tmp_path / "own.toml"
    names = {
        "passive-ship-creep": 11,
        "active-ship-creep": 9,
        "active-helo-deep-flank": 5,
        "active-torpedo-lhd": 4,
        "mine": 8,
    }
    rows = "".join(f'{{ name = "{name}", title = "Row {n}", threshold = {n} }},' for name, n in names.items())
    path.write_text(f'[detection]\nrule = "own"\nbase = [{rows}]\n', encoding="utf-8")
    page, *_ = read(one("print", "ssn/detection", "--rules", str(path)))
    heads = [run for run in page.runs if run.string in GRID_HEADS]
    upwards = sorted(page.runs, key=lambda run: run.start[1])  # the grid stands above the chances to detect
    found = {run.string: run for run in upwards if run.string in ("11+", "9+", "5+", "4+")}
    assert len(found) == 4
    leads = {run.string: run for run in page.runs if run.string in ("Ship", "Helicopter, Deep", "Your torpedo")}
    for figure, lead, column in (
        ("11+", "Ship", 0),
        ("9+", "Ship", 4),
        ("5+", "Helicopter, Deep", 7),
    ):
        run = found[figure]
        nearest = min(range(8), key=lambda n: abs(center(heads[n]) - center(run)))
        assert (nearest, figure) == (column, figure)
        assert abs(run.start[1] - leads[lead].start[1]) < 12
    at = {run.string: run for run in page.runs if run.string in ("at a frigate", "at the LHD")}
    assert (
        abs(center(at["at the LHD"]) - center(found["4+"])) < 1 < abs(center(at["at a frigate"]) - center(found["4+"]))
    )
    assert abs(found["4+"].start[1] - leads["Your torpedo"].start[1]) < 12
    text = [run.string for run in page.runs]
    assert "Row 8" in text and "Row 11" not in text  # a row of another name is listed
    checked = run_check("detection", "--rules", str(path), "--base", "active-torpedo-lhd", "--dice", "2,2")
    assert checked.exit_code == 0 and "4" in checked.output


def center(run):
    """The middle of a string from left to right."""
    return (run.start[0] + run.end[0]) / 2


def run_check(*words):
    """A check of SSN on the command line."""
    return run("check", "ssn", *words)


def test_the_setup_template_explains_itself():
    """The steps of the setup, and where each ship stands without the card."""
    (page,) = read(one("print", "ssn/setup-template"))
    text = " ".join(run.string for run in page.runs)
    for step in (
        "Cut along",
        "Lay the card",
        "Drop the LHD",
        "Put 2 helicopters aboard the LHD and 1",
        "farther than 30″",
    ):
        assert step in text
    rows = {name: row(page, name) for name in ("FF1", "FF2", "FF3", "FF4", "LHD")}
    assert rows == {
        "FF1": ["−2", "+2"],
        "FF2": ["+2", "+2"],
        "FF3": ["−2", "−2"],
        "FF4": ["+2", "−2"],
        "LHD": ["0", "0"],
    }


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_setup_template_has_the_dice_of_a_rolled_start(size):
    """A player's three dice give the bearing and the distance that a rolled setup gives for them (SS-16)."""
    (page,) = read(one("print", "ssn/setup-template", "--paper", size))
    names = ("First die", "Second die", "Third die")
    first, second, third = (
        row(page, next(run.string for run in page.runs if run.string.startswith(name))) for name in names
    )
    rolled = [roll_setup(games.load("ssn").rules, seed) for seed in range(60)]
    for setup in rolled:
        tens, units, more = (face for roll in setup.rolls if not roll.turn for face in roll.dice)
        assert int(first[tens - 1].rstrip("°")) + int(second[units - 1].strip("+°")) == setup.start.bearing
        assert third[more - 1] == f"{setup.start.frigate_distance:g}″"
    assert len({setup.start.bearing for setup in rolled}) > 20


@pytest.mark.parametrize(("value", "told"), [("false", "does not fire"), ("true", "fires")])
def test_a_ship_that_detects_while_unalerted_fires_as_the_figure_says(tmp_path, value, told):
    """SS-23, on the chart of detection, the card and the ruling."""
    path = tmp_path / "own.toml"
    path.write_text(f"[figures]\ndetector-fires = {value}\n", encoding="utf-8")
    game = games.load("ssn", path, files=DISK)
    assert f"It {told} in this step" in game.rules.rulings["SS-23"].text
    for name in ("detection", "card"):
        command = ("print", f"ssn/{name}", "--rules", str(path))
        text = " ".join(run.string for page in read(one(*command)) for run in page.runs)
        assert f"It {told} in this step" in text, name


def row(page, name):
    """The figures at the right of the lowest string of a name."""
    start = min((run for run in page.runs if run.string == name), key=lambda run: run.start[1])
    return [
        run.string
        for run in page.runs
        if run is not start and abs(run.start[1] - start.start[1]) < 2 and run.start[0] > start.start[0]
    ]


def test_new_rules_show_the_switches(tmp_path):
    path = tmp_path / "rules.toml"
    assert run("new", "rules", "ssn", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    assert "# torpedo-listens = true   # true or false: " in text
    assert '# close-shot = "miss"   # "miss" or "extra-roll": ' in text
    path.write_text(text.replace("# torpedo-listens = true ", "torpedo-listens = false "), encoding="utf-8")
    assert games.load("ssn", path, files=DISK).rules.changed == {"figures.torpedo-listens"}


def test_the_log_has_a_column_for_all_that_is_rolled_or_chosen_in_a_turn():
    """In the order of play: shots, the move, the points' rolls, shots back, the LHD, and the sealed dice used."""
    (page,) = read(one("print", "ssn/log"))
    (head,) = [run for run in page.runs if run.string == "Speed"]
    heads = sorted((r for r in page.runs if abs(r.start[1] - head.start[1]) < 14), key=lambda r: r.start)
    names = [r.string for r in heads if "Semibold" in r.font]
    assert (names[0], sorted(names[1:3])) == ("Turn", ["Your", "shots"])
    assert names[3:11] == ["Depth", "Speed", "Dive/Rise", "DP 1", "DP 2", "DP 3", "At you", "Helicopters"]
    assert sorted(names[11:]) == ["2d6", "LHD", "Sealed", "Sealed", "d6", "moves"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "figures",
    [
        "zone-first = 60",
        "zone-first = 2\nzone-width = 2",
        "ssn-width = 6",
        "lhd-damaged = 24\nturn-arc = 6",
        "straight-after-turn-slow = 0\nsharp-angle = 120",
        "easy-angle = 120",
        "torpedo-step = 1\nfire-range = 120",
    ],
)
def test_drawings_keep_clear_of_themselves_under_house_rules(tmp_path, figures):
    """Text that ran over a line or other text would be refused."""
    path = tmp_path / "own.toml"
    path.write_text(f"[figures]\n{figures}\n", encoding="utf-8")
    for sheet in ("detection", "torpedo", "ssn-maneuver", "surface-maneuver", "rulers"):
        assert pages_with(sheet, path), sheet


def pages_with(sheet, path):
    """The pages of a sheet printed under house rules."""
    return read(one("print", f"ssn/{sheet}", "--rules", str(path)))


@pytest.mark.parametrize("reach", ["18", "7.5", "7.25"])
def test_kill_chances_go_to_the_reach_of_torpedoes(reach, tmp_path):
    (tmp_path / "reach.toml").write_text(f"[figures]\nattack-range = {reach}\n", encoding="utf-8")
    marks = torpedo.range_marks(games.load("ssn", tmp_path / "reach.toml", files=DISK).rules, "ff")
    assert marks[-1] == Fraction(reach) and marks[:2] == [Fraction(59, 16), 5]


@pytest.mark.long
def test_more_ranges_than_a_chart_has_room_for_are_whole_inches(tmp_path, monkeypatch):
    monkeypatch.setattr(thresholds, "MOST_ROWS", 3)
    (tmp_path / "many.toml").write_text("[figures]\nfire-range = 11\n", encoding="utf-8")  # nothing kept from before
    (page,) = read(one("print", "ssn/torpedo-odds", "--rules", str(tmp_path / "many.toml")))
    game, found, inches = games.load("ssn"), maps(page), 0
    for (target, depth, at), drawn in zip(SHOTS, found, strict=True):
        before = 0
        for name, cells in zip(drawn.names, drawn.cells, strict=True):
            up_to, first, last = NAME.fullmatch(name.string).groups()
            for inch in range(before + 1 if up_to else int(first or last), int(last) + 1):
                assert cells == [percent(game, target, depth, at, inch, needed) for needed in range(2, 13)], inch
                inches += 1
            before = int(last)
    assert inches == 14 + 14 + 15 + 15


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_film_has_the_first_zone_and_the_table_in_use(size, tmp_path):
    """Detection Rolls: rings 4 and 8 inches about the listener; a box for each row, with the number of a player's table."""
    (page,) = read(one("print", "ssn/detection-film", "--paper", size))
    arcs = [o.box for o in page.outlines if not o.closed and min(o.box[2] - o.box[0], o.box[3] - o.box[1]) > 200]
    corner = min(box[0] for box in arcs), min(box[1] for box in arcs)
    high = {round((box[3] - corner[1]) / 72, 1) for box in arcs}
    assert {4.0, 8.0} <= high and not [each for each in high if each < 4 or 4 < each < 8]
    assert all(hypot(o.box[0] - corner[0], o.box[1] - corner[1]) > 8 * 72 for o in boxes_on_film(page))  # in the corner
    assert len(boxes_on_film(page)) == 5 * 4 + 2 and not [r for r in page.runs if r.string.endswith("+")]
    path = tmp_path / "own.toml"
    rows = {"passive-ship-creep": 11, "active-helo-deep-flank": 4, "active-torpedo-lhd": 6}
    base = "".join(f'{{ name = "{name}", title = "T", threshold = {n} }},' for name, n in rows.items())
    path.write_text(f'[detection]\nrule = "own"\nbase = [{base}]\n', encoding="utf-8")
    (page,) = read(one("print", "ssn/detection-film", "--paper", size, "--rules", str(path)))
    heads = {r.string: center(r) for r in page.runs if r.string in GRID_HEADS}
    lines = {r.string: r.start[1] for r in page.runs if r.start[0] > 180}
    shown = {r.string: (center(r), r.start[1]) for r in page.runs if r.string.endswith("+")}
    for number, name, head in (("11+", "Unalerted ship", "Creep"), ("4+", "Helicopter, Deep*", "Flank")):
        assert abs(shown[number][0] - heads[head]) < 1 and abs(shown[number][1] - lines[name]) < 2
    assert len(shown) == 3 and abs(shown["6+"][1] - lines["Your torpedo"]) < 2


def boxes_on_film(page):
    """The boxes for thresholds on the film."""
    return [o for o in page.outlines if o.closed and not o.fill and 28 < o.box[2] - o.box[0] < 36]


def test_a_roll_is_worked_with_the_table_in_use(tmp_path):
    """Detection Step: 2d6 at the threshold or more; without a table an 8, whose chance is 15 in 36."""
    text = " ".join(strings("detection"))
    assert "have no table: here 8" in text and "8 or more: DP 2 is heard" in text and "chance is 42 %" in text
    path = tmp_path / "own.toml"
    row = '{ name = "passive-ship-slow", title = "T", threshold = 10 }'
    path.write_text(f'[detection]\nrule = "own"\nbase = [{row}]\n', encoding="utf-8")
    text = " ".join(strings("detection", "--rules", str(path)))
    assert "Your table has 10" in text and "chance is 17 %" in text and "= 10" in text
