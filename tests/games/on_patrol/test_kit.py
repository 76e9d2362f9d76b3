"""The kit of On Patrol as a whole: how many pages it has, and what it does not repeat."""

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from tests.printed import bodies, one
from tests.readback import read

SHEETS = [spec for spec in kits.sheets("on-patrol") if not spec.extra]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["letter", "a4"])
def test_each_chart_is_one_page_and_the_kit_is_short(size):
    """Pages 7 to 9 were a third empty, and the kit had 55 pages."""
    pages = {spec.name: len(bodies(f"on-patrol/{spec.name}", size)) for spec in SHEETS}
    charts = {spec.name for spec in SHEETS if spec.data["kind"] == "chart"}
    assert {name: count for name, count in pages.items() if name in charts and count != 1} == {}
    assert sum(pages.values()) <= 28


def test_no_table_is_printed_on_two_charts():
    tables = [
        part.data["table"]
        for spec in SHEETS
        if spec.data["kind"] == "chart"
        for part in spec.parts("blocks")
        if "table" in part.data
    ]
    assert len(tables) == len(set(tables))


TOLD_OTHERWISE = {
    "formations": "drawn: test_formations_show_their_ships_with_the_gap_of_the_rules",
    "formation-by-ships": "drawn: test_the_formation_of_each_number_of_ships_stands_under_it_with_its_dice",
    "formation-roll": "drawn: the same test",
    "stations-by-escorts": "dots: test_the_table_of_stations_has_a_dot_for_each_escort_that_goes_there",
    "fleet-movement": "orders without words: tests/facts/on_patrol_paper.toml",
    "attack-priority": "drawn as ranks: test_the_ranks_of_the_zone_stand_in_their_hexes",
    "depth-combat": "drawn: test_each_band_of_the_depth_roll_stands_over_the_depth_at_which_its_charge_goes_off",
    "escort-action": "its inverted marker has no words beside mode, movement and speed: test_marker_blocks.py",
    "marker-changes": "names of markers: tests/facts/on_patrol_paper.toml",
}
"""Tables whose rows have no sentence of their own on paper, and the test that finds them there."""


def test_every_row_of_every_table_stands_on_a_sheet():
    """Tables stood on no sheet any more once pictures had taken their place."""
    printed = " ".join(
        item.string
        for spec in SHEETS
        if spec.data["kind"] in ("chart", "card")
        for body in bodies(f"on-patrol/{spec.name}", "letter")
        for item in flatten(body.drawing.records)
        if isinstance(item, TextBox)
    ).lower()
    lost = {}
    for name, table in games.load("on-patrol").rules.tables.items():
        for row in table.rows:
            told = [str(cell).lower().split() for cell in row.cells.values()]
            sentences = [" ".join(words[:3]) for words in told if len(words) > 2]
            if not any(each in printed for each in sentences):
                lost.setdefault(name, []).append(row.cells)
    assert {name: rows for name, rows in lost.items() if name not in TOLD_OTHERWISE} == {}
    assert set(TOLD_OTHERWISE) <= set(lost)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_tables_break_badly_no_word_of_the_detection_table_stands_alone(size):
    """The column of what to do takes the room that the events leave, so that most rows have one line."""
    (page,) = read(one("print", "on-patrol/detection", "--paper", size))
    head, end = (next(r for r in page.runs if r.string == text) for text in ("Action", "The submarine"))
    rows = [r for r in page.runs if end.start[1] + 14 < r.start[1] < head.start[1] and r.start[0] > head.start[0] - 1]
    cells = [r.string for r in rows if r.string != "104.1.3"]
    assert 6 <= len(cells) <= 9
    assert all(" " in text for text in cells)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_no_page_is_mostly_empty_the_sizes_of_hexes_reach_its_foot(size):
    (page,) = read(one("print", "on-patrol/hex-size", "--paper", size))
    (figure,) = [r for r in page.runs if r.string == "6" and r.size >= 14]
    assert figure.start[1] < 0.2 * page.height


def test_the_convoy_log_has_the_columns_and_ranks_of_the_formations_of_house_rules(tmp_path):
    """Room for the largest of them; without any, six columns of four as before."""

    def places(*formations):
        file = tmp_path / "house.toml"
        stated = (f'[formation.{number}]\nships = {ships}\nbow = {bows}\ndirection = 3\n' for number, (ships, bows) in
                  enumerate(formations, 1))  # fmt: skip
        file.write_text('game = "on-patrol"\n' + "".join(stated).replace("'", '"'), encoding="utf-8")
        game = games.load("on-patrol", str(file), files=DISK)
        (spec,) = kits.choose(kits.sheets("on-patrol"), ["convoy-log"], "on-patrol")
        (body,) = kits.build(spec, kits.Job(game, paper("letter"), "long-edge"))
        words = [one.string for one in flatten(body.drawing.records) if isinstance(one, TextBox)]
        return tuple(sum(word.startswith(head) for word in words) for head in ("Column ", "Rank "))

    assert places() == (6, 4)
    assert places(([3] * 6, ["E20", "H20", "K20", "N20", "Q20", "T20"])) == (6, 3)
    assert places(([3, 3], ["E20", "H20"]), ([5, 2, 1], ["E20", "K20", "Q20"])) == (3, 5)
