"""Pictures whose measures are figures, with these figures at their bounds: no text is struck through or covered."""

from itertools import product

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.collisions import crossings, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import frame_pages, paper
from generators.sheets import kits

FIGURES = {
    ("diameter-far", "diameter-near"): ("diameter", "ring-film"),
    ("station-ahead-gap", "station-behind-gap", "station-abeam", "station-pair-gap"): (
        "card",
        "stations",
        "station-template",
        "station-template-rear",
    ),
}
CASES = [case for names, sheets in FIGURES.items() for case in product(names, ("least", "most"), sheets)]


@pytest.mark.sample(3)
@pytest.mark.parametrize(("name", "bound", "sheet"), CASES)
def test_finding_no_line_runs_through_a_text_at_the_bounds_of_a_figure(tmp_path, name, bound, sheet):
    house = tmp_path / "house.toml"
    figure = games.load("on-patrol").rules.figures[name]
    house.write_text(f"[figures]\n{name} = {getattr(figure, bound):g}\n", encoding="utf-8")
    (spec,) = kits.choose(kits.sheets("on-patrol"), [sheet], "on-patrol")
    on = paper("letter")
    bodies = kits.build(spec, kits.Job(games.load("on-patrol", str(house), files=DISK), on, "long-edge"))
    for page in frame_pages(bodies, on):
        found = [item for item in flatten(page.drawing.records) if visible(item)]
        assert not crossings(found)
        assert not overlaps([item for item in found if isinstance(item, TextBox)])
