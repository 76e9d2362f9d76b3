"""House rules at the bounds of their figures: none of them makes a sheet of our own kits refused or illegible."""

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK
from generators.drawing.collisions import crossings, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.page.paper import paper
from generators.sheets import kits

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
    ("depths", "search-periscope-d6", 0, ("choice",)),
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
    with pytest.raises(PlotroomError, match=r"house\.toml:2: the drawing needs \d+ tiles, 100 at most"):
        kits.build(spec, job)
