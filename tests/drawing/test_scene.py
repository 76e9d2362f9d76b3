"""The parts of a drawn situation keep the places and the measures that they are given."""

from itertools import pairwise

from generators.drawing import Arc, Circle, Drawing, Group, Path, Text, Use, scene, transform_point, untagged
from generators.drawing.scene import Span, Step


def texts(draw):
    """Every string of a drawing with its place, its size and its anchor."""
    return [
        (*item, record.size, record.anchor)
        for record in untagged(draw.records)
        if isinstance(record, Text)
        for item in record.items
    ]


def test_a_step_has_its_number_in_a_disc_and_its_words_beside_it_within_their_room():
    draw = Drawing()
    step = Step("3", "A head that is longer than its room", "And words that do not fit a line of it either.")
    low = scene.draw_step(draw, 100, 200, step, 120)
    (disc,) = [record for record in untagged(draw.records) if isinstance(record, Circle)]
    assert (disc.x, disc.y) == (100, 200)
    words = texts(draw)
    assert words[0][2] == "3" and words[0][4] == "middle"
    beside = [each for each in words if each[4] == "start"]
    assert len(beside) >= 4 and {each[0] for each in beside} == {100 + scene.DISC + scene.BESIDE}
    assert {each[3] for each in beside} == {scene.MAIN, scene.TEXT}
    assert low < min(each[1] for each in words) and low == 200 - scene.step_height(step, 120)


def test_a_list_of_steps_keeps_them_apart():
    draw = Drawing()
    steps = [Step(str(n), "Head", "Text of two lines, as its room is small") for n in range(1, 5)]
    low = scene.draw_list(draw, steps, 0, 300, 130)
    middles = [record.y for record in untagged(draw.records) if isinstance(record, Circle)]
    assert middles == sorted(middles, reverse=True) and len(middles) == 4
    assert all(above - below >= 2 * scene.DISC for above, below in pairwise(middles))
    assert low < middles[-1] - scene.DISC


def test_spans_lie_under_their_faces():
    draw = Drawing()
    right = scene.draw_dice(draw, 10, 50, [Span(1, 1, "dud"), Span(2, 6, "kill")])
    lines = [record.subpaths[0] for record in untagged(draw.records) if isinstance(record, Path) and not record.closed]
    (first, second) = lines
    assert first[0][0] < first[1][0] < second[0][0] < second[1][0] < right
    assert second[1][0] - second[0][0] > 4 * (first[1][0] - first[0][0])
    assert [each[2] for each in texts(draw)] == ["dud", "kill"]


def test_distances_are_labeled_over_the_parts_that_have_room():
    draw = Drawing()
    scene.draw_distances(draw, 20, [0, 100, 104, 200], ["5″", "0.2″", "4.8″"])
    assert [(each[0], each[2]) for each in texts(draw)] == [(50, "5″"), (152, "4.8″")]


def extent(records, matrix=(1, 0, 0, 1, 0, 0)):
    """The corners of the symbols used in records, as their boxes lie on the drawing."""
    for record in records:
        if isinstance(record, Group):
            yield from extent(record.records, compose(matrix, record.matrix))
        elif isinstance(record, Use):
            x0, y0, x1, y1 = record.symbol.box
            inner = compose(matrix, record.matrix)
            yield from (transform_point(inner, corner) for corner in ((x0 + 2, y0 + 2), (x1 - 2, y1 - 2)))


def compose(outer, inner):
    """Two matrices, the inner one first."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def test_a_ship_floats_at_its_water_line_with_its_bow_on_the_side_it_is_told():
    for left in (False, True):
        draw = Drawing()
        scene.draw_afloat(draw, "frigate-side", 300, 200, 80, "navy", left=left)
        (stern, low), (bow, high) = extent(draw.records)
        assert (bow < stern) == left
        assert abs(bow - stern) == 80 and abs((bow + stern) / 2 - 300) < 1e-6
        assert low < 200 - 5 and high > 200 + 15
        (group,) = draw.records
        (use,) = group.records
        assert use.symbol.name.startswith("art-frigate-side-afloat")


def test_the_waves_lie_about_the_surface():
    draw = Drawing()
    scene.draw_sea(draw, (0, 0, 500, 100))
    _, crest = draw.records
    ends = [part if isinstance(part[0], float | int) else part[2] for part in crest.subpaths[0]]
    assert {y for _, y in ends} == {100} and ends[0][0] == 0 and abs(ends[-1][0] - 500) < 1e-6


def test_a_bar_is_filled_in_proportion():
    draw = Drawing()
    scene.draw_bar(draw, 10, 50, 80, 0.25, height=10)
    whole, part = ([x for x, _ in record.subpaths[0]] for record in untagged(draw.records))
    assert max(whole) - min(whole) == 80 and max(part) - min(part) == 20


def test_a_run_has_a_ring_at_each_stop():
    draw = Drawing()
    scene.draw_run(draw, [(0, 0), (50, 40), (90, 40)], stops=[(50, 40), (90, 40)])
    assert [(r.x, r.y) for r in untagged(draw.records) if isinstance(r, Circle)] == [(50, 40), (90, 40)]
    assert not any(isinstance(r, Arc) for r in untagged(draw.records))
