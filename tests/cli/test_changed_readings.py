"""Games begun with another version of Plotroom or under other house rules: each turn says which readings have changed."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from pypdf import PdfReader

from aids import games, turns
from aids.records.fields import FIRST, Origin
from generators.sheets.turns import turn_games, turn_sheet
from generators.web.door import answer
from tests.cli.program import plotroom
from tests.printed import run

GAMES = turn_games()
THIS = "0.9.1"  # the version that the tests stand for; no ruling has changed after it
RULED = [
    (game, ruling) for game in games.names() for ruling in games.load(game).rules.rulings.values() if ruling.changed
]


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder, and a version later than every change of a reading."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(turns, "__version__", THIS)
    return tmp_path


def begun(game, stated=None):
    """Write a game file of a game that states this under `made`, or nothing."""
    assert run("new", "game", game, f"{game}.toml", "--force").exit_code == 0
    text, count = re.subn(
        r"^made = .*$",
        f"made = {stated}" if stated else "",
        Path(f"{game}.toml").read_text(encoding="utf-8"),
        flags=re.M,
    )
    assert count == 1
    Path(f"{game}.toml").write_text(without_table(text), encoding="utf-8")


def without_table(text):
    """A game of SSN with thresholds of its own in place of the house rules that it names."""
    text = re.sub(r"(?m)^# ((passive|active)-.*) = $", r"\1 = 12", text)
    return text.replace('rules = "ssn-even"', '# rules = "ssn-even"')


def seeded(game):
    return ("--seed", "7") if turn_sheet(game).rolls else ()


def told(game, file, *words):
    """What the turn of a file as JSON says under `notes`, and the rulings that it rests on."""
    result = plotroom("turn", game, file, "--json", *seeded(game), *words)
    turn = json.loads(result.stdout)
    return [(note["name"], note["text"]) for note in turn["notes"]], turn["assumes"]


def next_file(game, file, *words):
    """The name of the next file that a turn of this one writes, its content, and what the screen tells."""
    result = plotroom("turn", game, file, *seeded(game), *words)
    name = next(line for line in result.stdout.splitlines() if line.endswith(".toml"))
    return name, tomllib.loads(Path(name).read_text(encoding="utf-8")), " ".join(result.stdout.split())


def test_some_reading_has_changed():
    assert {"on-patrol", "ssn"} <= {game for game, _ in RULED}


@pytest.mark.parametrize(("game", "ruling"), RULED, ids=lambda value: getattr(value, "id", value))
def test_a_changed_reading_names_its_version_and_the_one_before(game, ruling):
    """Both keys stand, and the older reading is a phrase that goes on after a colon."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", ruling.changed) and turns._parts(ruling.changed) >= turns._parts(FIRST)
    assert ruling.was and not ruling.was.endswith(".") and len(ruling.was) <= 160


def test_no_ruling_has_only_one_of_the_two_keys():
    for game in games.names():
        for ruling in games.load(game).rules.rulings.values():
            assert bool(ruling.changed) == bool(ruling.was), ruling.id


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_this_version_says_nothing(here, game):
    """A new game names the version, and so do the files that follow; no turn of it tells of changed readings."""
    assert run("new", "game", game, f"{game}.toml").exit_code == 0
    assert tomllib.loads(Path(f"{game}.toml").read_text(encoding="utf-8"))["made"] == {"plotroom": THIS}
    assert told(game, f"{game}.toml")[0] == []
    name, following, screen = next_file(game, f"{game}.toml")
    assert following["made"]["plotroom"] == THIS
    assert (following["made"]["house"] == "none") is (game != "ssn"), "SSN's starter names a detection table"
    assert turns.CHANGES_TITLE not in screen and told(game, name)[0] == []


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_file_without_a_version_comes_from_before(here, game):
    """Files of 0.2 and 0.3 load; their turns name what changed in what they rest on; later files know of it."""
    begun(game)
    notes, assumes = told(game, f"{game}.toml")
    changed = [ruling.id for of, ruling in RULED if of == game and ruling.id in assumes]
    assert notes[0] == (
        "Version",
        "The file does not name a version of Plotroom, so the game is treated as started before 0.4.0.",
    )
    assert sorted(name for name, _ in notes[1:]) == sorted(changed)
    name, following, screen = next_file(game, f"{game}.toml")
    assert following["made"] == {"plotroom": THIS, "began": "before 0.4.0", "house": "none"}
    assert screen.count(turns.CHANGES_TITLE) == 1 and "does not name a version" in screen
    assert told(game, name)[0] == [], "once is enough"
    assert turns.CHANGES_TITLE not in next_file(game, name)[2]


def test_only_readings_that_changed_since_and_matter_are_told(here, monkeypatch):
    """SS-15 changed in 0.4.0, SS-32 in 0.5.0: a game of 0.3.2 is told so, one of 0.4.0 only of SS-32, one of 0.5.0 of none.

    Rulings that a turn does not use are never told.
    """
    begun("ssn", '{ plotroom = "0.3.2" }')
    notes, assumes = told("ssn", "ssn.toml")
    changed = {ruling.id for game, ruling in RULED if game == "ssn"}
    assert {name for name, _ in notes} - {"Version"} == changed & {*assumes}
    begun("ssn", '{ plotroom = "0.4.0" }')
    assert [name for name, _ in told("ssn", "ssn.toml")[0]] == ["Version", "SS-32"]
    begun("ssn", '{ plotroom = "0.5.0" }')
    assert told("ssn", "ssn.toml")[0] == []
    rules = games.load("on-patrol").rules
    since = Origin("0.3.0", "0.3.0")
    assert turns.tell_changes(rules, since, ["OP-1"]) == ()
    assert [each.name for each in turns.tell_changes(rules, since, ["OP-1", "OP-43"])] == ["Version", "OP-43"]


def test_a_newer_version_is_told(here):
    begun("ssn", '{ plotroom = "1.10.0" }')
    assert told("ssn", "ssn.toml")[0] == [
        ("Version", f"The file was made by Plotroom 1.10.0, which is newer than this version, {THIS}.")
    ]


@pytest.mark.parametrize(
    ("stated", "fault"),
    [
        ("3", "must be a table, not 3"),
        ("{}", "'plotroom' is missing in 'made'"),
        ('{ plotroom = "new" }', "'plotroom' must be a version of Plotroom, such as '0.4.0', not 'new'"),
        ('{ plotroom = "0.4.0", began = "' + "1.1" * 40 + '" }', "'began' must be a version of Plotroom"),
        ('{ plotroom = "0.4.0", house = "mine" }', "'house' must be 'none' or 16 digits"),
        ('{ plotrom = "0.4.0" }', "Did you mean 'plotroom'?"),
    ],
)
def test_a_fault_of_the_version_has_its_line(here, stated, fault):
    begun("ssn", stated)
    line = Path("ssn.toml").read_text(encoding="utf-8").split("\n").index(f"made = {stated}") + 1
    result = run("turn", "ssn", "ssn.toml", "--seed", "7")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert f"ssn.toml:{line}: " in result.stderr and fault in result.stderr


def test_other_house_rules_are_told(here):
    """What house rules change counts: not their comments, and not which file they stand in."""
    for name, angle in (("a", 25), ("b", 25), ("c", 20)):
        Path(f"{name}.toml").write_text(f'# {name}\ngame = "ssn"\n[figures]\neasy-angle = {angle}\n', encoding="utf-8")
    assert run("new", "game", "ssn", "ssn.toml").exit_code == 0
    file = Path("ssn.toml")
    file.write_text(without_table(file.read_text(encoding="utf-8")), encoding="utf-8")
    name, following, _ = next_file("ssn", "ssn.toml", "--rules", "a.toml")
    assert re.fullmatch("[0-9a-f]{16}", following["made"]["house"])
    assert told("ssn", name, "--rules", "b.toml")[0] == []
    assert told("ssn", name, "--rules", "c.toml")[0] == [
        ("House rules", "The house rules are not the ones that the game started with.")
    ]
    assert following["rules"] == "a.toml" and told("ssn", name)[0] == [], "the file names them"
    stated = Path(name).read_text(encoding="utf-8")
    Path(name).write_text(re.sub("(?m)^rules = .*$", "", stated), encoding="utf-8")
    assert told("ssn", name)[0] == [("House rules", "No house rules are used now, but the game started with some.")]
    name, following, _ = next_file("ssn", "ssn.toml", "-o", "plain")
    assert following["made"]["house"] == "none"
    assert told("ssn", name, "--rules", "a.toml")[0] == [
        ("House rules", "House rules are used now, but the game started without any.")
    ]


def test_a_saved_set_up_names_the_version_and_its_house_rules(here):
    Path("a.toml").write_text('game = "ssn"\n[figures]\neasy-angle = 25\n', encoding="utf-8")
    words = ("setup", "ssn", "--seed", "7", "--table", "72x48")
    assert run(*words, "--save", "plain.toml").exit_code == 0
    assert run(*words, "--rules", "a.toml", "--save", "house.toml").exit_code == 0
    plain, house = (
        tomllib.loads(Path(name).read_text(encoding="utf-8"))["made"] for name in ("plain.toml", "house.toml")
    )
    assert plain == {"plotroom": THIS} and house["plotroom"] == THIS and len(house["house"]) == 16


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_turn_sheet_says_what_has_changed(here, game):
    """On paper too: the title and every ruling that the screen names."""
    begun(game)
    notes, _ = told(game, f"{game}.toml")
    assert run("turn", game, f"{game}.toml", *seeded(game)).exit_code == 0
    sheets = [path for path in Path().rglob("*.pdf") if "order" not in path.name and "map" not in path.name]
    text = " ".join(" ".join(page.extract_text() for path in sheets for page in PdfReader(path).pages).split())
    assert turns.CHANGES_TITLE in text
    assert all(f"{name}" in text[text.index(turns.CHANGES_TITLE) :] for name, _ in notes)


def test_the_history_tells_it_too(here):
    begun("ssn")
    name, _, _ = next_file("ssn", "ssn.toml")
    result = run("turn", "ssn", name, "--history")
    assert result.exit_code == 0 and result.stdout.count(turns.CHANGES_TITLE) == 1


def test_a_page_gets_it_beside_the_story(here):
    """The page Play shows `notes` of the turn; the story, which it tells step by step, is the turn's alone."""
    begun("ssn")
    file = {"name": "ssn.toml", "text": Path("ssn.toml").read_text(encoding="utf-8")}
    turn = json.loads(answer("turn", {"game": "ssn", "file": file, "seed": 7}).content)
    assert turn["turn"]["notes"][0]["name"] == "Version"
    assert turns.CHANGES_TITLE not in [section["title"] for section in turn["sections"]]
    assert 'began = "before 0.4.0"' in turn["next"]["text"]
