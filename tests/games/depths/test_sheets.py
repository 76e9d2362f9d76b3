"""What the Depths sheets were found to lack: silhouettes of one size for every power."""

import pytest

from generators.drawing.paths import Shape, flatten
from generators.sheets import counters, kits


@pytest.mark.parametrize(("sheet", "powers"), [("markers", 7), ("stand-ups", 7)])
def test_silhouettes_are_as_large_and_as_high_for_every_power(sheet, powers):
    """UK, US and SU were smaller, as their names are wider, and the silent submarine of F sat higher."""
    (spec,) = (spec for spec in kits.sheets("depths") if spec.data["name"] == sheet)
    places = {}
    for part in spec.data["pieces"]:
        face = counters.Face(ground="paper", ink="ink", value=part["value"], **labels(part), under=part["art-under"])
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
