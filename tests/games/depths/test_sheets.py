"""What the Depths sheets were found to lack: silhouettes of one size for every power, full pages."""

from fractions import Fraction

import pytest

from aids import games
from generators.drawing.paths import Shape, flatten
from generators.page.frame import area, paper
from generators.pieces import counters
from generators.sheets import kits
from generators.sheets.setup_sheets import SetupJob, roll_setups, setup_sheet
from tests.pieces.faces import drawn
from tests.printed import one
from tests.readback import read
from tests.tagged import read_tagged


@pytest.mark.parametrize(("sheet", "powers"), [("markers", 7), ("stand-ups", 7)])
def test_silhouettes_are_as_large_and_as_high_for_every_power(sheet, powers):
    """UK, US and SU were smaller, as their names are wider, and the silent submarine of F sat higher."""
    (spec,) = (spec for spec in kits.sheets("depths") if spec.data["name"] == sheet)
    places = {}
    for part in spec.data["pieces"]:
        face = counters.Face(
            ground="paper", ink="ink", value=part["front"].get("value", part.get("value")), **labels(part)
        )
        with_art = drawn(face, 45.0, 45.0, 3.4)
        without = drawn(face._replace(art=""), 45.0, 45.0, 3.4)
        shapes = [item for item in flatten(with_art.records) if isinstance(item, Shape)]
        plain = [item for item in flatten(without.records) if isinstance(item, Shape)]
        art = [item for item in shapes if item not in plain]
        points = [point for item in art for line in item.lines for point in line]
        xs, ys = zip(*points, strict=True)
        place = tuple(round(value, 3) for value in (min(xs), min(ys), max(xs), max(ys)))
        places.setdefault(part["front"]["art"], []).append(place)
    assert len(places) == 4
    for found in places.values():
        assert len(found) == powers and len(set(found)) == 1


def labels(part):
    return {key: part["front"][key] for key in ("label", "art")}


def lowest_cut(body):
    """The lowest y of the lines to cut on a page."""
    return min(y for item in flatten(body.drawing.layers["cut"]) for line in item.lines for _, y in line)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_no_page_of_pieces_is_a_third_empty(size):
    """Stand-ups and declarations are one page each, full down to a seventh; the default setup is one leaf."""
    on, game = paper(size), games.load("depths")
    room = area(on)
    for name in ("stand-ups", "declarations"):
        (spec,) = (spec for spec in kits.sheets("depths") if spec.name == name)
        (body,) = kits.build(spec, kits.Job(game, on, "long-edge"))
        assert lowest_cut(body) < room.bottom + room.height / 7, name
    front, _ = setup_sheet("depths").bodies(game, roll_setups(game, {}, 7, 1), SetupJob(on, "long-edge"), ())
    assert lowest_cut(front) < room.bottom + room.height / 7


CHANGES = {"D6": (6, 1), "D12": (12, 2), "D20": (20, 3)}
"""The faces of a die, and by how much a depth changes a printed value (Depths Periscope Depth, Submerged)."""


@pytest.mark.parametrize("size", ["letter", "5x8in"])
def test_the_card_has_the_rolls_that_hit_for_every_value_that_a_die_can_print(size):
    """It ended at a value of 7, for the D20 too."""
    found = {}
    for page in read(one("print", "depths/card", "--paper", size)):
        heads = [run for run in page.runs if run.string == "Printed value"]
        for head in heads:
            values = [run for run in page.runs if run.string.isdigit() and abs(run.start[1] - head.start[1]) < 1]
            lower = min((other.start[1] for other in heads if other.start[1] < head.start[1] - 1), default=0)
            names = [run for run in page.runs if run.string.endswith((", periscope attack", ", submerged"))]
            below = sorted((n for n in names if lower < n.start[1] < head.start[1]), key=lambda n: -n.start[1])
            for name in below:
                for value in values:
                    here = [
                        run.string
                        for run in page.runs
                        if abs(run.start[1] - name.start[1]) < 9 and abs(center(run) - center(value)) < 3
                    ]
                    if here:
                        found[name.string, int(value.string)] = here
    wanted = {}
    for die, (faces, change) in CHANGES.items():
        for value in range(1, faces + 1):
            for name, hits in (("periscope attack", min(value + change, faces)), ("submerged", max(value - change, 0))):
                percent = f"{float(100 * Fraction(hits, faces)):.0f}"
                wanted[f"{die}, {name}", value] = [str(hits) if hits == 1 else f"1–{hits}", percent] if hits else ["no"]
    assert found == wanted


def center(run):
    """The middle of a text from left to right."""
    return (run.start[0] + run.end[0]) / 2


def test_the_card_is_read_with_the_die_of_each_number_and_without_empty_heads():
    """Three numbers stood in a cell, every other row had an empty head, and heads were items of their own."""
    lines = [(role, words) for _, role, words in read_tagged(one("print", "depths/card")).lines()]
    assert ("TD", "D6: 1 to 3; D12: 1 to 6; D20: 1 to 10") in lines
    assert ("TH", "D12, submerged") in lines and ("TD", "1 to 2: 33 %") in lines
    assert (
        ("TH", "Submerged, D6 and D12") in lines
        and ("TD", "always, without a search") in lines
        and ("TH", "99 %") in lines
    )
    assert not [role for role, words in lines if role == "TH" and not words]
    said = [words for role, words in lines if role == "LBody"]
    (moves,) = (words for words in said if words.startswith("Move in "))
    assert "Only fighters, tactical bombers, bombers and destroyers search." in moves


@pytest.mark.parametrize("sheet", ["odds", "depth-choice"])
def test_grids_are_read_with_a_head_for_each_row_and_column(sheet):
    lines = [(role, words) for _, role, words in read_tagged(one("print", f"depths/{sheet}")).lines()]
    assert all(words for role, words in lines if role in ("TH", "TD"))
    assert ("TH", "Submerged, D20") in lines or ("TH", "Submerged, D20: 7") in lines
    assert not [words for _, words in lines if "percent or more" in words or words.startswith("less than")]
