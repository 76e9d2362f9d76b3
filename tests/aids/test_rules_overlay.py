import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import aids
from aids import games
from aids.checks import accept, odds, resolve
from aids.dice import GivenDice
from aids.errors import InputError, PlotroomError, RulesError
from aids.input_file import DISK, on_disk
from aids.reading.rule_files import load_rules
from aids.records.fields import NO_HOUSE
from aids.rulebook.rules import exact, switch, value
from aids.ssn.detection import player_table
from aids.ssn.game import report
from aids.turns import house_digest
from tests.campaign.mutations import dump

OWN = Path(aids.__file__).parent / "ssn"


@pytest.fixture
def house(tmp_path):
    def write(text, name="house.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_every_figure_is_cited_and_bounded():
    loaded = games.load("ssn").rules
    sections = {
        "Players", "Supplies", "Setup", "Sequence of Play", "Detection Step", "Detection Rolls", "Attack Step", "Destroyed Ships",
        "SSN Maneuver Step", "Ship Maneuver Step", "LHD Maneuver", "FF Maneuver", "Helo Maneuver", "Victory",
    }  # fmt: skip
    for figure in loaded.figures.values():
        assert figure.rule in sections, figure
        assert figure.least <= figure.value <= figure.most
    for each in loaded.switches.values():
        assert each.rule in sections and each.value in each.texts and each.assumes, each
    for table in loaded.tables.values():
        assert {row.rule for row in table.rows} <= sections, table
    for ruling in loaded.rulings.values():
        assert ruling.rule in sections
        assert "{" not in ruling.text
    assert set(loaded.rulings) == {f"SS-{n}" for n in range(1, 34)}
    assert loaded.changed == frozenset()


def test_every_ruling_is_used():
    game = games.load("ssn")
    used = {r for t in game.rules.tables.values() for r in t.assumes} | {
        r for f in game.rules.figures.values() for r in f.assumes
    }
    used |= {r for c in game.checks.values() for r in c.assumes}
    from aids.ssn.setup import ASSUMES, RULING

    used |= {*re.findall(r"SS-\d+", Path(report.__file__).read_text("utf-8"))}  # named where a turn rests on them
    assert used | {*ASSUMES, RULING} == set(game.rules.rulings)


def test_a_check_shows_tables_that_exist():
    game = games.load("ssn")
    for check in game.checks.values():
        assert set(check.shows) <= set(game.rules.tables)
        assert set(check.assumes) <= set(game.rules.rulings)


def test_house_rules_replace_figures(house):
    path = house('[figures]\neasy-angle = 25\ntorpedo-step = { value = 7.5, rule = "our way" }\n')
    laid = games.load("ssn", path, files=DISK).rules
    assert value(laid, "easy-angle") == 25
    assert exact(laid, "torpedo-step") == Fraction(15, 2)
    assert laid.figures["easy-angle"].rule == "house rules"
    assert laid.figures["easy-angle"].assumes == ()
    assert laid.figures["torpedo-step"].rule == "our way"
    assert laid.changed == {"figures.easy-angle", "figures.torpedo-step"}
    assert laid.house.path == str(path)
    assert "7.5″" in laid.tables["torpedo-run"].rows[0].cells["does"]
    assert "Easy 25 degrees" in laid.rulings["SS-2"].text
    assert value(games.load("ssn").rules, "easy-angle") == 30


def test_a_figure_changes_the_check(house):
    figures = "torpedo-step = 9\nattack-range = 27\nkill-needed = 4\ntorpedo-listens = false"
    torpedo = games.load("ssn", house(f"[figures]\n{figures}\n"), files=DISK).checks["torpedo"]
    inputs = accept(torpedo, {"range": 27, "threshold": 2, "target": "ff"})
    assert resolve(torpedo, inputs, GivenDice([1, 1] * 3 + [4])).result["outcome"] == "kill"
    assert {r["outcome"]: c for r, c in odds(torpedo, inputs)} == {
        "dud": Fraction(1, 2),
        "kill": Fraction(1, 2),
    }
    with pytest.raises(InputError, match="28 is not"):
        accept(torpedo, {"range": 28, "threshold": 2, "target": "ff"})


def test_a_figure_changes_a_table(house):
    check = games.load(
        "ssn", house("[figures]\nlhd-forward = 4.5\nlhd-before-turn = 0.1\nlhd-after-turn = 0.2\n"), files=DISK
    ).checks["lhd-maneuver"]
    inches = {r["maneuver"]: r["inches"] for r, _ in odds(check, accept(check, {}))}
    assert inches == {"left": Fraction(3, 10), "straight": Fraction(9, 2), "right": Fraction(3, 10)}


def test_house_rules_replace_tables(house):
    path = house(
        '[tables.contact]\nrows = [{ roll = "1-4", dp = 1 }, { roll = "5", dp = 2 }, { roll = "6", dp = 3, rule = "p. 3" }]\n'
    )
    game = games.load("ssn", path, files=DISK)
    table = game.rules.tables["contact"]
    assert [row.rule for row in table.rows] == ["house rules", "house rules", "p. 3"]
    assert table.title == games.load("ssn").rules.tables["contact"].title
    check = game.checks["contact"]
    assert [c for _, c in odds(check, accept(check, {}))] == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)]
    assert game.rules.changed == {"tables.contact"}


def test_options_override_house_rules(house):
    path = house("[figures]\neasy-angle = 25\n")
    game = games.load("ssn", path, {"easy-angle": ("--easy", "20.5"), "sharp-angle": ("--sharp", "45")}, files=DISK)
    assert value(game.rules, "easy-angle") == 20.5
    assert value(game.rules, "sharp-angle") == 45
    assert game.rules.changed == {"figures.easy-angle", "figures.sharp-angle"}


@pytest.mark.parametrize("words", ["", "x", "nan", "inf", "1e400", "-30", "0", "121", "9" * 5000, "3 0"])
def test_options_out_of_bounds(words):
    with pytest.raises(InputError, match=r"^--easy: .* is not a number from 5 to 120 degrees$"):
        games.load("ssn", None, {"easy-angle": ("--easy", words)})


DETECTION = """\
[detection]
title = "My table"
rule = "p. 1"
base = [
  { name = "passive-creep", title = "Passive, Creep", threshold = 10 },
  { name = "active", title = "Active", threshold = 6, rule = "p. 2" },
]
modifiers = [
  { name = "deep", title = "Deep", subtract = 1 },
  { name = "fast", title = "Fast", subtract = -2 },
]
"""


def test_a_players_detection_table(house):
    game = games.load("ssn", house(DETECTION), files=DISK)
    table = player_table(game.rules)
    assert table.title == "My table"
    assert [tuple(row) for row in table.base] == [
        ("passive-creep", "Passive, Creep", 10, "p. 1"),
        ("active", "Active", 6, "p. 2"),
    ]
    assert [row.subtract for row in table.modifiers] == [1, -2]
    check = game.checks["detection"]
    inputs = accept(check, {"base": "passive-creep", "condition": ["deep", "fast"], "modifier": ["3"]})
    assert resolve(check, inputs, GivenDice([4, 4])).result == {"detected": True, "total": 8, "needed": 8}
    assert resolve(check, accept(check, {"threshold": 9}), GivenDice([4, 4])).result["detected"] is False
    for raw in ({}, {"threshold": 5, "base": "active"}):
        with pytest.raises(InputError, match="--threshold or --base"):
            accept(check, raw)
    with pytest.raises(InputError, match="Did you mean 'deep'\\?"):
        accept(check, {"base": "active", "condition": ["dep"]})
    with pytest.raises(InputError, match="--condition: 'deep' is here twice"):
        accept(check, {"base": "active", "condition": ["deep", "deep"]})
    assert player_table(games.load("ssn").rules) is None
    assert game.rules.changed == {"detection"}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[figures]\neasy-angel = 25", 2, "unknown value 'easy-angel'. Did you mean 'easy-angle'?"),
        ("[figures]\neasy-angle = 121", 2, "must be from 5 to 120 degrees, not 121"),
        ("[figures]\neasy-angle = nan", 2, "must be a number"),
        ("[figures]\neasy-angle = true", 2, "must be a number"),
        ('[figures]\neasy-angle = "25"', 2, "must be a number, not '25'"),
        ("[figures]\nfailures-to-miss = 2.5", 2, "'failures-to-miss' is a number of rolls: it must be whole, not 2.5"),
        ("[figures.easy-angle]\nrule = 'x'", 1, "'value' is missing in"),
        ("[figures]\ntorpedo-listens = 1", 2, "'torpedo-listens' must be true or false, not 1"),
        ("[figures]\nclose-shot = 'mis'", 2, """'close-shot' must be "miss" or "extra-roll", not 'mis'"""),
        ("[figures]\nclose-shot = { rule = 'x' }", 2, "'value' is missing in"),
        ("[figures]\nclose-shots = 'miss'", 2, "unknown value 'close-shots'. Did you mean 'close-shot'?"),
        ("[figures]\nclose-shot = 'miss'\nclose_shot = 'miss'", 3, "'close-shot' is here twice"),
        ("[figures.easy-angle]\nvalue = 25\nunit = 'x'", 3, "unknown key 'unit'"),
        ("[figures.easy-angle]\nvalue = 25\nrule = 3", 3, "must be text"),
        ("figures = 3", 1, "must be a table"),
        ("\n[figurs]\n", 2, "unknown key 'figurs'. Did you mean 'figures'?"),
        ("game = 'u-boat'", 1, "house rules for 'u-boat', not for 'ssn'"),
        ("[tables.contacts]\nrows = []", 1, "unknown table 'contacts'. Did you mean 'contact'?"),
        ("[tables.contact]\ndice = 'd6'\nrows = []", 2, "unknown key 'dice'"),
        ("[tables.contact]\ntitle = 'x'", 1, "'rows' is missing in 'contact'"),
        ("[tables.contact]\nrows = [{ roll = '1-5', dp = 1 }]", 2, "the result 6 of d6 is not in any row"),
        (
            "[tables.contact]\nrows = [{ roll = '1-6', dp = 'one' }]",
            2,
            "'dp' must be a number like 1, not 'one'",
        ),
        ("[tables.contact]\nrows = [{ roll = '1-6', dp = 1 }]", 2, "a row for detection point 2 is missing"),
        (
            "[tables.contact]\nrows = [\n{ roll = '1-5', dp = 1 },\n{ roll = '6', dp = 4 }]",
            4,
            "'dp' must be one of 1, 2, 3, not 4",
        ),
        (
            "[tables.lhd-maneuver]\nrows = [\n{ roll = '1-6', maneuver = 'back', ahead = 1, after = 1 }]",
            3,
            "'maneuver' must be one of left",
        ),
        (
            "[tables.lhd-maneuver]\nrows = [\n{ roll = '1-6', maneuver = 'left', ahead = -1, after = 1 }]",
            3,
            "from 0 to 1000",
        ),
        (
            "[tables.lhd-maneuver]\nrows = [\n{ roll = '1-6', maneuver = 3, ahead = 1, after = 1 }]",
            3,
            "must be text",
        ),
        (
            "[tables.speeds]\nrows = [\n{ level='creep', above=0, to=2, turn='Sharp', every=1, straight=1 }]",
            2,
            "there must be one row for each of creep, slow, fast, flank",
        ),
        ("[detection]\nbase = []", 2, "a detection table needs at least one row"),
        ("[detection]\ntitle = 'x'", 1, "'base' is missing in 'detection'"),
        ("detection = 3", 1, "must be a table"),
        (
            "[detection]\nbase = [{ name = 'a', title = 'A', threshold = 8 }]",
            2,
            "Write 'rule' in the row or in [detection]",
        ),
        (
            DETECTION.replace("threshold = 6", "threshold = 21"),
            6,
            "must be a whole number from 2 to 20, not 21",
        ),
        (DETECTION.replace("threshold = 6", "threshold = 6.0"), 6, "must be a whole number"),
        (
            DETECTION.replace("threshold = 6", "treshold = 6"),
            6,
            "unknown key 'treshold'. Did you mean 'threshold'?",
        ),
        (
            DETECTION.replace('"active"', '"Active one"'),
            6,
            "Use small letters, digits and hyphens, as in passive-creep",
        ),
        (DETECTION.replace('"deep"', '"active"'), 9, "is used twice"),
        (DETECTION.replace("subtract = -2", "subtract = 13"), 10, "from -12 to 12"),
        (DETECTION.replace("modifiers", "modifier"), 8, "Did you mean 'modifiers'?"),
    ],
)
def test_faulty_house_rules_are_refused_with_file_and_line(house, text, line, words):
    path = house(text)
    with pytest.raises(RulesError) as error:
        games.load("ssn", path, files=DISK)
    assert str(error.value).startswith(f"{path}:{line}: "), error.value
    assert words in str(error.value)
    assert "\n" not in str(error.value)


SPEEDS = """[tables.speeds]
rows = [
  { level = "creep", above = 0, to = 2, turn = "Sharp", every = 1, straight = 1 },
  { level = "slow", above = 2, to = 4, turn = "Sharp", every = 1, straight = 1 },
  { level = "fast", above = 4, to = 6, turn = "Easy", every = 2, straight = 2 },
  { level = "flank", above = 6, to = 10.5, turn = "Easy", every = 2, straight = 2 },
]
"""


def test_house_rules_replace_speeds(house):
    check = games.load("ssn", house(SPEEDS), files=DISK).checks["speed"]
    assert resolve(check, accept(check, {"inches": "10.5", "from": "fast"}), GivenDice([])).result == {
        "level": "flank",
        "allowed": True,
    }


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("above = 2", "above = 3", 4, "slow must start where the level below it ends"),
        ("to = 10.5", "to = 6", 6, "flank must end above 6 inches"),
        ('"fast"', '"quick"', 5, "'level' must be fast, not 'quick'"),
        (
            '"Easy", every = 2, straight = 2 },\n  { level = "flank"',
            '"Hard", every = 2, straight = 2 },\n  { level = "flank"',
            5,
            "must be one of Sharp, Easy",
        ),
    ],
)
def test_faulty_speeds_are_refused(house, old, new, line, words):
    path = house(SPEEDS.replace(old, new))
    with pytest.raises(RulesError, match=f"^{path}:{line}: .*{words}"):
        games.load("ssn", path, files=DISK)


def test_house_rules_turn_switches(house):
    own = games.load("ssn").rules
    assert (switch(own, "torpedo-listens"), switch(own, "close-shot")) == (True, "miss")
    laid = games.load(
        "ssn",
        house('[figures]\ntorpedo_listens = false\nclose-shot = { value = "extra-roll", rule = "us" }'),
        files=DISK,
    ).rules
    assert (switch(laid, "torpedo-listens"), switch(laid, "close-shot")) == (False, "extra-roll")
    assert [laid.switches[name].rule for name in ("torpedo-listens", "close-shot")] == ["house rules", "us"]
    assert not laid.switches["close-shot"].assumes
    assert laid.changed == {"figures.torpedo-listens", "figures.close-shot"}
    with pytest.raises(LookupError, match="Did you mean 'close-shot'\\?"):
        switch(own, "close-shoot")


# The same holds for a game's own files.


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            'easy-angle = { value = 30, unit = "degrees", ',
            "easy-angle = { value = 30, ",
            "'unit' is missing in 'easy-angle'",
        ),
        ("easy-angle = { value = 30", "easy-angle = { value = 300", "must be from 5 to 120"),
        ("easy-angle = { value = 30", "easy-angle = { valeu = 30", "unknown key 'valeu'"),
        ('assumes = ["SS-2"]', 'assumes = ["SS-99"]', "unknown ruling 'SS-99'"),
        ('means = "angle of an Easy turn, for one arc of the turn tool"', 'means = ""', "must be text"),
        ('title = "SSN"', "title = 3", "must be text"),
        ('sections = ["detection"]', 'sections = "detection"', "must be a list"),
        ('sections = ["detection"]', "sectoins = []", "unknown key 'sectoins'"),
    ],
)
def test_faulty_own_files_are_refused(tmp_path, old, new, words):
    folder = tmp_path / "ssn"
    shutil.copytree(OWN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / "rules.toml").read_text(encoding="utf-8")
    assert old in text
    (folder / "rules.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(RulesError) as error:
        load_rules(on_disk(folder))
    assert str(error.value).startswith(f"{folder}/rules.toml:{line}: "), error.value
    assert words in str(error.value)


def test_a_ruling_lacks_its_title(tmp_path):
    folder = tmp_path / "ssn"
    shutil.copytree(OWN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "rulings.toml").write_text(
        (folder / "rulings.toml").read_text(encoding="utf-8") + '\n[SS-99]\nrule = "Setup"\n', encoding="utf-8"
    )
    with pytest.raises(RulesError, match=r"'title' is missing in 'SS-99'"):
        load_rules(on_disk(folder))


NAMES = st.sampled_from(
    [
        "figures",
        "tables",
        "detection",
        "game",
        "easy-angle",
        "kill-needed",
        "contact",
        "speeds",
        "lhd-maneuver",
        "rows",
        "rule",
        "value",
        "base",
        "modifiers",
        "name",
        "title",
        "threshold",
        "subtract",
        "roll",
        "dp",
        "x",
    ]
)
LEAVES = st.one_of(
    st.integers(),
    st.booleans(),
    st.floats(),
    st.sampled_from(["1-6", "left", "ssn", "a", "", "{kill-needed}", "{", "é\n"]),
    st.just([]),
)
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(NAMES, TREES, max_size=3))
def test_any_house_rules_load_or_are_refused_in_one_line(tmp_path_factory, document):
    path = tmp_path_factory.mktemp("any") / "house.toml"
    path.write_text(dump(document), encoding="utf-8")
    try:
        games.load("ssn", path, files=DISK)
    except PlotroomError as error:
        assert str(error).startswith(str(path))
        assert "\n" not in str(error)


def test_house_rules_with_other_rows_have_another_digest(house):
    """A turn says that the house rules have changed since the game began, also if that is one row of a table."""
    rows = ["54-66", "41-53", "24-36", "11-23"]
    found = []
    for words in (
        ["same depth", "within 25 feet", "within 50 feet", "miss"],
        ["same depth", "same depth", "miss", "miss"],
    ):
        cells = [f'{{ roll = "{roll}", detonation = "{word}" }}' for roll, word in zip(rows, words, strict=True)]
        path = house(f"[tables.depth-combat]\nrows = [{', '.join(cells)}]\n")
        found.append(house_digest(games.load("on-patrol", path, files=DISK).rules))
    assert len({NO_HOUSE, *found}) == 3


def test_a_look_up_imports_few_modules():
    """What an answer does not need is not imported: each of these costs milliseconds."""
    script = (
        "import sys; from typing import NamedTuple; before = set(sys.modules)\n"
        "from aids import games, checks, dice\n"
        "check = games.load('ssn').checks['kill']\n"
        "checks.resolve(check, checks.accept(check, {}), dice.GivenDice([3]))\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    process = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=OWN.parents[1]
    )
    imported = set(process.stdout.split())
    assert "aids.procedures.states" in imported
    heavy = {
        "click",
        "dataclasses",
        "inspect",
        "json",
        "tomlkit",
    }
    assert not imported & heavy
