"""Pieces of which house rules have the rows: the counters of the classes of a player's own ships in On Patrol's kit."""

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK, on_disk
from generators.drawing.paths import TextBox, flatten
from generators.drawing.text import text_width
from generators.pieces import counters
from generators.pieces.rows import fill_values
from generators.sheets import kits

OWN = """\
game = "on-patrol"

[class.Fletcher]
kind = "escort"
best = 7
sonar = 3
vp = 12
counters = 3

[class."Example corvette of the longest group"]
kind = "escort"
best = 4

[class.Essex]
kind = "capital"
best = 7
vp = 60

[class.Liberty]
kind = "cargo"
vp = 5
counters = 2

[class.Oiler]
kind = "aviation-tanker"
counters = 0
"""


def loaded(tmp_path, text=OWN):
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return games.load("on-patrol", str(path), files=DISK)


def spec(file=None):
    (found,) = kits.choose(kits.sheets("on-patrol", file), ["counters"], "on-patrol")
    return found


def texts(symbol):
    return {item.string for item in flatten(symbol.records) if isinstance(item, TextBox)}


def made(game):
    """The texts of fronts and of backs of the classes' counters, by the name of the counter."""
    return {
        piece.name: (piece.title, texts(piece.front), texts(piece.back))
        for piece in counters.of_spec(spec(), game)
        if "-class-" in piece.name
    }


def test_each_class_has_its_counters_with_name_points_and_speeds(tmp_path):
    found = made(loaded(tmp_path))
    names = ["escort-class-1-1", "escort-class-1-2", "escort-class-1-3", *(f"escort-class-2-{n}" for n in range(1, 5))]
    assert list(found) == [*names, "capital-class-1-1", "merchant-class-1-1", "merchant-class-1-2"]
    assert found["escort-class-1-2"] == ("Fletcher", {"Fletcher", "2", "12 VP · 7/3"}, {"Fletcher", "2", "Attack"})
    assert found["capital-class-1-1"] == ("Essex", {"Essex", "1", "60 VP · 7"}, {"Essex", "1"})
    assert found["merchant-class-1-1"] == ("Liberty", {"Liberty", "1", "5 VP"}, {"Liberty", "1"})


def test_a_long_name_is_cut_short_and_says_that_it_is_an_example(tmp_path):
    title, front, _ = made(loaded(tmp_path))["escort-class-2-4"]
    (label,) = (text for text in front if text.endswith("…"))
    assert title.startswith(label[:-1]) and label.startswith("Example c") and {"4", "4/–"} <= front
    assert text_width(label, 7.5, "semibold") <= 0.733 * 72


def test_without_classes_the_kit_has_the_counters_that_it_had(tmp_path):
    assert made(games.load("on-patrol")) == {}
    assert made(loaded(tmp_path, 'game = "on-patrol"\n[board]\ncolumns = 30\n')) == {}


def test_a_class_gives_as_many_counters_as_it_says_within_bounds(tmp_path):
    with pytest.raises(PlotroomError, match=r"own\.toml:8: .*counters|counters.*own\.toml:8"):
        loaded(tmp_path, OWN.replace("counters = 3", "counters = 100"))


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{name} {n}", "Essex {n}"),
        ("{each.vp} VP · {each.best}/{each.sonar}", "9 VP · –/3"),
        ("{each.best} · a · {each.hits}", "a"),
        ("{each.best}", ""),
        ("{each.radar} · {each.weapons}", "True · –"),
    ],
)
def test_what_a_class_does_not_say_is_left_out(text, filled):
    table = {"vp": 9, "sonar": 3, "radar": True, "weapons": []}
    assert fill_values(text, "Essex", table) == filled


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('section = "class", where = { kind = ["escort"]', 'section = "clas", where = { kind = ["escort"]', "clas"),
        ('where = { kind = ["escort"] }', "where = { kind = 1 }", "kind"),
        ('value = "E{n}"', 'value = "{each.vp}"', "value of house rules"),
    ],
)
def test_a_kit_that_names_no_such_rows_is_refused_at_its_line(tmp_path, old, new, fault):
    kit = tmp_path / "kit.toml"
    text = (kits.TEMPLATES / "on_patrol.toml").read_text(encoding="utf-8")
    assert old in text
    kit.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(PlotroomError, match=rf"kit\.toml:[0-9]+: .*{fault}"):
        counters.of_spec(spec(on_disk(kit)), loaded(tmp_path))
