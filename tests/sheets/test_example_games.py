"""The example games: every sheet prints soundly, every check's odds are those counted from the text of the file."""

import re
import tomllib
from fractions import Fraction
from itertools import product

import pytest

from aids import checks, games
from aids.input_file import DISK
from generators import TEMPLATES
from generators.page.frame import frame_pages, paper
from generators.sheets import kits
from generators.sheets.setup_sheets import SetupJob, on_leaves, roll_setups, setup_sheet
from tests.page.lint import sound

FOLDERS = sorted(path.parent for path in (TEMPLATES / "examples").glob("*/game.toml"))
NAMES = [folder.name for folder in FOLDERS]


def loaded(name):
    return games.load(games.find(str(TEMPLATES / "examples" / name), DISK), files=DISK)


def written(name):
    return tomllib.loads((TEMPLATES / "examples" / name / "game.toml").read_text(encoding="utf-8"))


def test_there_are_two():
    assert NAMES == ["ferry-point", "slow-convoy"]


SHEETS = [
    (name, spec["name"])
    for name in NAMES
    for spec in tomllib.loads((TEMPLATES / "examples" / name / "kit.toml").read_text(encoding="utf-8"))["sheets"]
]


@pytest.mark.parametrize("on", ["letter", "a4", "a3"])
@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_every_sheet_is_sound(name, sheet, on):
    game = loaded(name)
    (spec,) = kits.choose(kits.sheets(game), [sheet], game.name)
    for page in frame_pages(kits.build(spec, kits.Job(game, paper(on), "long-edge")), paper(on)):
        sound(page, paper(on), 4.7)  # names of counters may be small


@pytest.mark.sample(1)
@pytest.mark.parametrize("sides", ["long-edge", "fold"])
@pytest.mark.parametrize("on", ["letter", "a4"])
def test_the_setup_is_sound(on, sides):
    game = loaded("slow-convoy")
    job = SetupJob(paper(on), sides, "plotroom setup slow-convoy")
    setups = roll_setups(game, {}, 4, 1)
    pages = list(frame_pages(list(on_leaves(game, {}, setups, job)), paper(on)))
    assert len(pages) == setup_sheet(game).pages(game, {}, job)
    for page in pages:
        sound(page, paper(on))


# --- odds, counted from the file ------------------------------------------------------------------------------


def span(text):
    """The lowest and the highest outcome of a row."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if "less" in text:
        return -99, numbers[0]
    return numbers[0], 99 if "more" in text or text.endswith("+") else numbers[-1]


def counted(table, column, drm):
    """The chance of each cell of a column, with a modifier: every throw of the dice looked up in the rows."""
    count, _, sides = table["dice"].partition("d")
    throws = [sum(faces) + drm for faces in product(range(1, int(sides) + 1), repeat=int(count or 1))]
    spans = [span(row["roll"]) for row in table["rows"]]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    found = {}
    for throw in throws:
        inside = min(max(throw, least), most)
        (row,) = [row for row, (low, high) in zip(table["rows"], spans, strict=True) if low <= inside <= high]
        found[row[column]] = found.get(row[column], 0) + Fraction(1, len(throws))
    return found


CROSSED = [
    (name, table, column, drm)
    for name in NAMES
    for table, entry in written(name)["tables"].items()
    if "across" in entry
    for column in entry["columns"]
    for drm in ((-3, -1, 0, 2) if "modifiers" in entry else (0,))
]


@pytest.mark.parametrize(("name", "table", "column", "drm"), CROSSED)
def test_odds_of_cross_tables(name, table, column, drm):
    game, entry = loaded(name), written(name)["tables"][table]
    check = game.checks[table]
    chosen = entry["across"].get("choice", "column")
    given = {chosen: column, **({"drm": drm} if "modifiers" in entry else {})}
    inputs = checks.accept(check, given)
    totals = {}
    for result, chance in checks.odds(check, inputs):
        totals[result["result"]] = totals.get(result["result"], 0) + chance
    assert {str(key): value for key, value in totals.items()} == {
        str(key): value for key, value in counted(entry, column, drm).items()
    }


PLAIN = [
    (name, table)
    for name in NAMES
    for table, entry in written(name)["tables"].items()
    if "dice" in entry and "across" not in entry
]


@pytest.mark.parametrize(("name", "table"), PLAIN)
def test_odds_of_plain_tables(name, table):
    game, entry = loaded(name), written(name)["tables"][table]
    check = game.checks[table]
    first = next(iter(entry["columns"]))
    totals = {}
    for result, chance in checks.odds(check, checks.accept(check, {})):
        totals[result[first]] = totals.get(result[first], 0) + chance
    assert totals == counted(entry, first, 0)


def test_an_approach_is_detection_then_torpedoes_then_damage():
    """Ships sunk by a boat against one escort with one beside it, in a calm, counted throw by throw."""
    game, tables = loaded("slow-convoy"), written("slow-convoy")["tables"]
    check = game.checks["approach"]
    inputs = checks.accept(check, {"screen": 1, "beside": 1, "weather": "calm"})
    told = {}
    for result, chance in checks.odds(check, inputs):
        told[result["sunk"]] = told.get(result["sunk"], 0) + chance
    expected = {}
    for boat, likely in counted(tables["detection"], "one", 2).items():
        for hits, hit in counted(tables["torpedoes"], boat, 0).items():
            for sunk in range(hits + 1):
                ways = {0: 1, 1: 1, 2: 1, 3: 1}[sunk]
                for k in range(sunk):
                    ways = ways * (hits - k) // (k + 1)
                share = Fraction(ways, 2**hits)  # half of all hits sink
                expected[sunk] = expected.get(sunk, 0) + likely * hit * share
    assert told == expected


def test_an_attack_with_odds_by_terrain():
    """9 to 4 is 2:1; two columns left for a hill, one more for the river, and no more than three in all."""
    game, entry = loaded("ferry-point"), written("ferry-point")["tables"]["combat"]
    check = game.checks["combat"]

    def told(**given):
        totals = {}
        for result, chance in checks.odds(check, checks.accept(check, {"attack": 9, "defense": 4, **given})):
            totals[result["result"]] = totals.get(result["result"], 0) + chance
        return totals

    assert told() == counted(entry, "2-1", 0)
    assert told(terrain="wood") == told(river=True) == counted(entry, "1-1", 0)
    assert told(terrain="hill") == counted(entry, "1-2", 0)
    assert told(terrain="hill", river=True, sides=3) == counted(entry, "1-2", 0)
    assert told(terrain="hill", river=True) == counted(entry, "1-3", 0)
    assert told(sides=4) == counted(entry, "3-1", 0)
