"""What the Depths sheets were found to lack: silhouettes of one size for every power, full pages."""

import pytest

from aids import games
from generators.drawing.paths import Shape, flatten
from generators.page.frame import area
from generators.page.paper import paper
from generators.pieces import counters
from generators.sheets import kits
from generators.sheets.setups import SetupJob, roll_setups, setup_sheet


@pytest.mark.parametrize(("sheet", "powers"), [("markers", 7), ("stand-ups", 7)])
def test_silhouettes_are_as_large_and_as_high_for_every_power(sheet, powers):
    """UK, US and SU were smaller, as their names are wider, and the silent submarine of F sat higher."""
    (spec,) = (spec for spec in kits.sheets("depths") if spec.data["name"] == sheet)
    places = {}
    for part in spec.data["pieces"]:
        face = counters.Face(
            ground="paper", ink="ink", value=part["front"].get("value", part.get("value")), **labels(part)
        )
        with_art = counters.draw_face(face, 45.0, 45.0, 3.4)
        without = counters.draw_face(face._replace(art=""), 45.0, 45.0, 3.4)
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
    front, _ = setup_sheet("depths").bodies(game, roll_setups(game, {}, 7, 1), SetupJob(on, "long-edge"))
    assert lowest_cut(front) < room.bottom + room.height / 7
