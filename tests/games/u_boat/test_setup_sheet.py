"""The U-Boat setup sheet: a slip for each power, the game master's sheet, the draws."""

import json
from collections import Counter
from itertools import combinations, pairwise

import pytest

from aids import games
from aids.u_boat import setup
from aids.u_boat.game_map import load_map
from generators.drawing.paths import TextBox
from generators.games.u_boat.order_forms import BETWEEN
from generators.games.u_boat.setup_sheet import read_guide
from generators.page.frame import area, paper
from tests.kits_of_one import built, items
from tests.printed import one, run
from tests.readback import grown, meet, read
from tests.samples import few_or_many

GAME = games.load("u-boat")
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
START = {
    "Austria": {"A vie", "A bud", "F tri"},
    "England": {"F lon", "F edi", "A lvp"},
    "France": {"F bre", "A par", "A mar"},
    "Germany": {"F kie", "A ber", "A mun"},
    "Italy": {"F nap", "A rom", "A ven"},
    "Russia": {"A mos", "F sev", "A war", "F stp/sc"},
    "Turkey": {"F ank", "A con", "A smy"},
}
HOME = {
    "Austria": {"tri"},
    "England": {"cly", "edi", "lon", "lvp", "wal", "yor"},
    "France": {"bre", "gas", "mar", "pic"},
    "Germany": {"ber", "kie", "pru"},
    "Italy": {"apu", "nap", "pie", "rom", "tus", "ven"},
    "Russia": {"fin", "lvn", "sev", "stp"},
    "Turkey": {"ank", "arm", "con", "smy", "syr"},
}


def setup_json(*words):
    """What the JSON of a setup says."""
    return json.loads(run("setup", "u-boat", "--json", *words).stdout)


def first(power, start):
    (space,) = [p["space"] for p in start["pieces"] if p["power"] == power and p["unit"] == "U"]
    return space


@pytest.mark.parametrize("seed", range(12))
def test_units_are_those_of_1901_and_each_u_is_at_home(seed):
    start = setup_json("--seed", str(seed))
    assert all(set(piece) == {"power", "unit", "space"} for piece in start["pieces"])
    for power in POWERS:
        others = {f"{p['unit']} {p['space']}" for p in start["pieces"] if p["power"] == power and p["unit"] != "U"}
        assert others == START[power]
        assert first(power, start).partition("/")[0] in HOME[power]


@few_or_many("many", 400, 1200)
def test_each_home_coast_is_as_likely(many):
    found = Counter(
        next(
            p["space"] for p in setup.roll_setup(GAME.rules, seed).pieces if (p["power"], p["unit"]) == ("England", "U")
        )
        for seed in range(many)
    )
    assert set(found) == HOME["England"]
    assert all(abs(count - many / 6) < 5 * (many * 5 / 36) ** 0.5 for count in found.values())


def test_anywhere_takes_any_coast():
    spaces = {
        p["space"].partition("/")[0]
        for seed in range(120)
        for p in setup.roll_setup(GAME.rules, seed, anywhere=True).pieces
        if p["unit"] == "U"
    }
    assert spaces == {name for name, province in load_map().provinces.items() if province.terrain == "coast"}
    assert len(spaces) == 42


@pytest.mark.sample(1)
@pytest.mark.parametrize("more", [(), ("--anywhere",)])
def test_slips_and_master_sheet_say_what_the_json_says(more):
    start = setup_json("--seed", "5", *more)
    front, slips, master = read(one("setup", "u-boat", "--seed", "5", *more))
    other = read(one("setup", "u-boat", "--seed", "6", *more))[0]
    assert [word.replace("6", "5") for word in other.words()] == front.words(), "a front tells no U"
    for power in POWERS:
        space = first(power, start)
        assert f"{power}: first U" in front.words()
        assert f"U {space}" in slips.words() and f"U {space}" in master.words()
    level = {run.string: round(run.start[1]) for run in master.runs if run.string in POWERS and run.start[0] < 60}
    for power in POWERS:
        rolls = [roll for roll in start["rolls"] if roll["for"].startswith(f"{power}’s")]
        said = [f"{roll['for'].rpartition(' ')[2]}: {roll['dice'][0]}, of " for roll in rolls] or ["no die"]
        (drawn,) = [run.string for run in master.runs if run.string.startswith(said[0]) and beside(run, level[power])]
        assert all(text in drawn for text in said)


def beside(run, level):
    return abs(run.start[1] - level) <= 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("on", ["letter", "a4"])
def test_the_master_sheet_has_all_units_on_the_map(on):
    master = read(one("setup", "u-boat", "--seed", "5", "--paper", on))[2]
    words = Counter(master.words())
    for power in POWERS:
        assert words[f"U{power[0]}"] == 1 + (power == "Austria"), "on the map, and one in its key"
    assert words["nth".upper()] == 1 and {"army", "fleet", "U"} <= set(words)


@pytest.mark.long
def test_the_dice_of_each_u_stand_beside_it(tmp_path):
    """Russia's coast of St Petersburg is a second die; a power with one coast has none."""
    seed = next(n for n in range(60) if first("Russia", setup_json("--seed", str(n))) == "stp/nc")
    words = read(one("setup", "u-boat", "--seed", str(seed)))[2].words()
    assert "d4: 4, of fin, lvn, sev, stp; d2: 1, of stp/nc, stp/sc" in words
    assert words.count("no die: a single choice") == 1
    assert "St Petersburg, north coast" in words and not [word for word in words if "…" in word]


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["letter", "a4", "tabloid", "a3"])
@pytest.mark.parametrize("sides", ["long-edge", "fold"])
def test_finding_the_slips_leave_no_empty_cell(paper, sides):
    """Seven slips lay in two columns of four, and were to be stacked, which is for slips of turns."""
    front = read(one("setup", "u-boat", "--seed", "7", "--paper", paper, "--sides", sides))[0]
    labels = [next(r for r in front.runs if r.string == f"{power}: first U") for power in POWERS]
    assert len({round(label.start[0]) for label in labels}) == 1
    (pitch,) = {round(a.start[1] - b.start[1]) for a, b in pairwise(labels)}
    assert 7 * pitch > 0.75 * front.height
    said = " ".join(front.words())
    assert "stack" not in said and ("give each power its slip" in said) == (sides == "long-edge")


@pytest.mark.sample(1)
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize(("count", "more"), [(2, ()), (3, ()), (3, ("--anywhere",))])
def test_house_rules_with_more_submarines_fit(tmp_path, paper, count, more):
    rules = tmp_path / "rules.toml"
    rules.write_text(f"[figures]\nfirst-submarines = {count}\n", encoding="utf-8")
    words = ("--seed", "1", "--rules", str(rules), *more)
    _, slips, master = read(one("setup", "u-boat", "--paper", paper, *words))
    start = setup_json(*words)
    spaces = sorted(f"U {piece['space']}" for piece in start["pieces"] if piece["unit"] == "U")
    for page in (slips, master):
        assert sorted(run.string for run in page.runs if run.string in spaces) == spaces
    said = " ".join(master.words())
    assert all(f"{roll['for'].rpartition(' ')[2]}: {roll['dice'][0]}, of " in said for roll in start["rolls"])
    for page in (slips, master):
        for one_run, other in combinations(page.runs, 2):
            shared = meet(grown(one_run.box, -0.8), grown(other.box, -0.8))
            assert shared is None, (one_run.string, other.string)


def test_a_power_with_one_home_coast_rolls_nothing():
    assert not [roll for roll in setup_json("--seed", "1")["rolls"] if roll["for"].startswith("Austria")]


@pytest.mark.long
def test_each_start_of_a_book_begins_on_a_leaf():
    """The slips, their secrets behind them, the master's sheet, and a blank page before the next start."""
    pages = read(one("setup", "u-boat", "--seed", "3", "--count", "4"))
    assert len(pages) == 4 * 4 - 1
    assert ["Drawn" in page.words() for page in pages] == ([False, False, True, False] * 4)[:-1]
    pages = read(one("setup", "u-boat", "--seed", "3", "--count", "4", "--sides", "single"))
    assert ["Drawn" in page.words() for page in pages] == [False, True] * 4


def test_the_guide_is_printed_with_its_rulings():
    assert read_guide()["steps"] and {*read_guide()["rulings"]} <= {*GAME.rules.rulings}
    _, _, master = read(one("setup", "u-boat", "--seed", "5"))
    assert "UB-1 UB-2 UB-8 UB-9 UB-10" in master.words()


def test_small_paper_is_refused():
    result = run("setup", "u-boat", "--paper", "4x4in", "-o", "nowhere")
    assert result.exit_code == 2 and result.stderr.startswith("plotroom: --paper: ") and result.stderr.count("\n") == 1


def test_order_sheets_have_every_power_and_phase():
    pages = read(one("print", "u-boat/order-sheets"))
    assert len(pages) == 7
    for page, power in zip(pages, POWERS, strict=True):
        words = page.words()
        assert f"Order sheet: {power}" in words and words.count(power) == 1
        for part in ("Spring: movement", "Spring: retreats", "Autumn: movement", "Autumn: retreats"):
            assert part in words
        assert "Winter: builds" in words and "Winter: removals" in words
        (start,) = [word for word in words if word.startswith("1901: ")]
        assert start.endswith(", and 1 U on any coast") and set(start[6:].split(", ")[:-1]) == START[power]


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_finding_on_order_sheets_17_units_and_two_orders_for_a_fleet(on):
    """Findings on the kit: lines for all units, a second order, more retreats; rows at least 0.25 in high."""
    page = read(one("print", "u-boat/order-sheets", "--paper", on))[0]
    letters = [run for run in page.runs if run.string == "U"]
    heights = sorted({round(letter.start[1], 1) for letter in letters}, reverse=True)
    assert len(heights) == 17 + 4 + 4 and len(letters) == 2 * (17 + 4 + 4)
    assert min(a - b for a, b in pairwise(heights)) >= 0.25 * 72
    assert page.words().count("Order, charge") == 2


def test_tables_of_one_column_stand_side_by_side_under_their_titles(tmp_path):
    """Of two alike the second begins behind the middle of the page and the gap there."""
    kit = """game = "u-boat"
[[sheets]]
name = "a"
title = "A"
kind = "order-sheets"
powers = [{ name = "Austria", letter = "A", pattern = "bars" }]
parts = [{ titles = ["Spring", "Autumn"], rows = 3, columns = [{ name = "Order", share = 8 }] }]
"""
    (body,) = built(tmp_path, kit, "u-boat")
    at = {item.string: item.corners[0][0] for item in items(body) if isinstance(item, TextBox)}
    assert at["Autumn"] - at["Spring"] == pytest.approx((area(paper("letter")).width + BETWEEN) / 2)


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_finding_on_master_sheet_rows_for_all_units(on):
    """34 units and the seven first U's, each in a row of at least 0.2 in, as many for each power."""
    (page,) = read(one("print", "u-boat/master-sheet", "--paper", on))
    rows = [run.start[1] for run in page.runs if run.string == "U"]
    assert len(rows) >= 34 + 7
    assert min(a - b for a, b in pairwise(rows)) >= 0.2 * 72 - 0.05
    names = [run for run in page.runs if run.string in load_map().powers]
    assert [run.string for run in names] == list(load_map().powers)
    assert [min(range(len(rows)), key=lambda n: abs(rows[n] - run.start[1])) for run in names] == [*range(0, 42, 6)]


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_finding_on_the_hidden_log_a_field_holds_five_spaces(on):
    """Three spaces of three letters beside each other in 8 mm of writing, two such lines a season."""
    (page,) = read(one("print", "u-boat/hidden-positions", "--paper", on))
    seasons = [run for run in page.runs if run.string.split()[0] in ("Start", "Spring", "Autumn", "Winter")]
    assert [run.string for run in seasons][:4] == ["Start 1901", "Spring 1901", "Autumn 1901", "Winter 1901"]
    assert min(a.start[1] - b.start[1] for a, b in pairwise(seasons)) >= 24
    heads = sorted(run.start[0] for run in page.runs if run.string in load_map().powers)
    assert len(heads) == 7 and min(b - a for a, b in pairwise(heads)) > 60


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('pattern = "bars" },', 'pattern = "bras" },', "Did you mean 'bars'"),
        ("rows = 17,", "rows = 40,", "have no room"),
        ('fields = ["Game", "Year", "Player"]', 'feilds = ["Game"]', "unknown key 'feilds'"),
    ],
)
def test_order_sheets_that_are_refused(tmp_path, old, new, says):
    kit = tmp_path / "kit.toml"
    assert run("new", "kit", "u-boat", str(kit)).exit_code == 0
    text = kit.read_text(encoding="utf-8")
    assert old in text
    kit.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("print", "u-boat/order-sheets", "--kit", str(kit), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and says in result.stderr and "kit.toml:" in result.stderr
    assert not (tmp_path / "out").exists()
