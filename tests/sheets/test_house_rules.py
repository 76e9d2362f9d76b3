"""House rules at the bounds of their figures: none of them makes a sheet of our own kits refused or illegible."""

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK
from generators.drawing.collisions import crossings, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.drawing.text import text_width
from generators.page.frame import NOTE, frame_pages, paper
from generators.sheets import charts, kits

#: Bounds under which a sheet was refused or had texts over each other: game, figure, value, sheets.
MENDED = [
    ("ssn", "attack-range", 1, ("torpedo-odds", "card")),
    ("ssn", "attack-range", 60, ("torpedo", "card")),
    ("ssn", "torpedo-step", 1, ("card",)),
    ("ssn", "setup-square", 1, ("setup-template",)),
    ("ssn", "setup-square", 2, ("setup-template",)),
    ("ssn", "zone-first", 1, ("zone-overlay",)),
    ("ssn", "zone-width", 0.25, ("zone-overlay",)),
    ("ssn", "turn-arc", 0.25, ("rulers", "turn-tool")),
    ("ssn", "straight-after-turn-slow", 12, ("rulers", "turn-tool")),
    ("ssn", "straight-after-turn-fast", 12, ("rulers",)),
    ("ssn", "easy-angle", 5, ("rulers",)),
    ("ssn", "sharp-angle", 120, ("rulers",)),
    ("ambush", "cycles-per-check", 60, ("gq-track",)),
    ("depths", "search-periscope-d6", 0, ("depth-choice",)),
    ("on-patrol", "diameter-near", 1, ("ring-film",)),
    ("on-patrol", "visible-enemy-night", 0, ("distance-film",)),
]
SAMPLED = 9  # of so many bounds one is printed in full


def bounds(game):
    """The figures of a game with their least and greatest values, and its switches with their other values."""
    rules = games.load(game).rules
    for name, figure in rules.figures.items():
        yield from ((name, value) for value in (figure.least, figure.most) if value != figure.value)
    for name, switch in rules.switches.items():
        yield from ((name, value) for value in switch.texts if value != switch.value)


def bodies(tmp_path, game, figure, value, sheets, size="letter"):
    """The pages of sheets under a house rule for one figure, with the sheet's name."""
    written = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else None
    text = written or (f'"{value}"' if isinstance(value, str) else f"{value}")
    path = tmp_path / "house.toml"
    path.write_text(f"[figures]\n{figure} = {text}\n", encoding="utf-8")
    loaded = games.load(game, path, files=DISK)
    for spec in kits.choose(kits.sheets(game), sheets, game):
        yield from ((spec.name, body) for body in kits.build(spec, kits.Job(loaded, paper(size), "long-edge")))


@pytest.mark.sample(10)
@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize(("game", "figure", "value", "sheets"), MENDED)
def test_a_figure_at_its_bound_prints_pages_that_can_be_read(tmp_path, game, figure, value, sheets, size):
    pages = list(bodies(tmp_path, game, figure, value, sheets, size))
    assert {name for name, _ in pages} == set(sheets)
    for name, body in pages:
        drawn = [item for item in flatten(body.drawing.records) if visible(item)]
        assert not overlaps([item for item in drawn if isinstance(item, TextBox)]), name
        assert not crossings(drawn), name


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.names())
def test_no_bound_of_a_figure_refuses_the_card(tmp_path, game):
    for figure, value in list(bounds(game))[::SAMPLED]:
        assert list(bodies(tmp_path, game, figure, value, ("card",))), figure


def test_a_drawing_of_too_many_tiles_is_refused_at_the_line_of_the_house_rule(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text("[figures]\nzone-first = 60\nzone-width = 60\n", encoding="utf-8")
    job = kits.Job(games.load("ssn", path, files=DISK), paper("letter"), "long-edge")
    (spec,) = kits.choose(kits.sheets("ssn"), ["zone-overlay"], "ssn")
    with pytest.raises(PlotroomError, match=r"house\.toml:2: the drawing needs \d+ tiles, more than 100"):
        kits.build(spec, job)


def feet(tmp_path, game, rules, sheets=(), size="letter"):
    """The strings in the feet of the pages of sheets under house rules, one for each page, and the game."""
    path = tmp_path / "house.toml"
    path.write_text(rules, encoding="utf-8")
    loaded = games.load(game, path, files=DISK)
    job = kits.Job(loaded, paper(size), "long-edge")
    pages = [body for spec in kits.choose(kits.sheets(game), sheets, game) for body in kits.build(spec, job)]
    noted = [body for body in pages if body.note.startswith("house rules")]
    foot = job.paper.margin + 20
    return loaded, [
        " ".join(
            item.string
            for item in flatten(page.drawing.records)
            if isinstance(item, TextBox) and item.corners[2][1] < foot
        )
        for page in frame_pages(noted, job.paper)
    ]


CONTACT = '[tables.contact]\nrows = [{ roll = "1-4", dp = 1 }, { roll = "5", dp = 2 }, { roll = "6", dp = 3 }]\n'


@pytest.mark.parametrize(
    ("game", "sheet", "rules", "said"),
    [
        ("ssn", "detection", "[figures]\nfire-range = 11", "fire range 11″"),
        ("ssn", "torpedo", '[figures]\nclose-shot = "extra-roll"', "close shot (extra roll)"),
        (
            "ssn",
            "torpedo",
            "[figures]\nkill-needed = 5\neasy-angle = 20\nzone-width = 3.50",
            "easy angle 20°, kill needed 5, zone width 3.5″",
        ),
        ("u-boat", "torpedo", "[figures]\ntorpedo-cuts = true", "torpedo cuts (yes)"),
        ("ssn", "torpedo", CONTACT, "“Choice of detection point”"),
        ("ssn", "torpedo", f"{CONTACT}[figures]\nfire-range = 11", "fire range 11″, “Choice of detection point”"),
    ],
)
def test_the_foot_says_in_words_what_house_rules_changed(tmp_path, game, sheet, rules, said):
    _, (foot, *_) = feet(tmp_path, game, rules, (sheet,))
    assert f" · house rules: {said}" in foot
    assert said == foot.partition("house rules: ")[2].partition(" rulings:")[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("game", games.names())
def test_the_longest_of_all_names_and_titles_fits_into_every_foot(tmp_path, monkeypatch, game, size):
    rules = games.load(game).rules
    figure = next(each for each in rules.figures.values() if each.least != each.most)
    value = figure.least if figure.value != figure.least else figure.most
    names = [("figures", each) for each in (*rules.figures, *rules.switches)]
    known = [*names, *(("tables", each) for each in rules.tables)]
    longest = max((charts._changed(rules, *each) for each in known), key=lambda each: text_width(each, NOTE))
    monkeypatch.setattr(charts, "_changed", lambda *_: longest)
    _, pages = feet(tmp_path, game, f"[figures]\n{figure.name} = {value}", size=size)
    assert pages and all(longest in foot for foot in pages)
