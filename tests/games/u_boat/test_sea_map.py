"""The sea map: every border once, no crossing, nothing in the way of a line; the table says what the board says."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import on_disk
from aids.toml_file import own
from aids.u_boat.game_map import load_map
from generators import TEMPLATES
from generators.drawing import Drawing
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.u_boat.europe import COAST_SIZE, LEGEND_SIZE, borders, land_borders, read_layout, stretch_layout
from generators.games.u_boat.sea_map import (
    ARMIES,
    BORDER_KINDS,
    LABEL,
    coasts_of_armies,
    draw_land_map,
    draw_map,
    table_rows,
)
from generators.page.frame import area, frame_pages, paper
from generators.sheets import kits
from tests.page.lint import box, crossings, overlaps, points_of

PAPERS = ("letter", "a4", "148x210mm", "tabloid", "200x200mm")
SPLIT = (("stp/nc", "stp/sc"), ("spa/nc", "spa/sc"), ("bul/ec", "bul/sc"))
KIT = 'game = "u-boat"\n[[sheets]]\nname = "sea-map"\nkind = "sea-map"\ntitle = "Sea map"\nrule = "5"\n'


def built(path, on, more=""):
    path.write_text(KIT + more, encoding="utf-8")
    (spec,) = kits.sheets("u-boat", on_disk(path))
    return kits.build(spec, kits.Job(games.load("u-boat"), paper(on), "long-edge"))


@pytest.fixture(scope="module", params=PAPERS)
def sheet(request, tmp_path_factory):
    on = paper(request.param)
    bodies = built(tmp_path_factory.mktemp("kit") / "kit.toml", request.param)
    return on, [list(flatten(page.drawing.records)) for page in frame_pages(bodies, on)]


@cache
def placed(on):
    """The layout as it is drawn on a paper, in its own points, and how much that is scaled."""
    room, given = area(paper(on)), read_layout()
    factor = min(room.width / given.width, room.height / given.height)
    return stretch_layout(given, room.height / factor), factor


def boxes(layout):
    """The boxes of all nodes."""
    found = {}
    for place, (x, y) in layout.nodes.items():
        wide, high = layout.sizes[place]
        found[place] = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return found


def everything(layout):
    """The boxes of all nodes and of the legend."""
    x, y = layout.legend
    return boxes(layout) | {"legend": (x, y, x + LEGEND_SIZE[0], y + LEGEND_SIZE[1])}


def lines(layout):
    """Every line with the strips between the coasts of a province."""
    return layout.lines | {pair: tuple(layout.nodes[place] for place in pair) for pair in SPLIT}


def cross(a, b, c, d):
    """Whether the segments ab and cd cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def meeting(one, other):
    """Where two segments that cross meet."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = one, other
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
    return ax + t * (bx - ax), ay + t * (by - ay)


def distance(point, a, b):
    """From a point to a segment."""
    long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    t = max(0.0, min(1.0, along / long))
    return hypot(point[0] - a[0] - t * (b[0] - a[0]), point[1] - a[1] - t * (b[1] - a[1]))


def clearance(node, a, b):
    """From a box to a segment; 0 if they touch."""
    x0, y0, x1, y1 = node
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    outside = [hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1)) for x, y in (a, b)]
    if any(cross(a, b, *side) for side in pairwise((*corners, corners[0]))):
        return 0.0
    return min(*outside, *(distance(corner, a, b) for corner in corners))


# --- the map --------------------------------------------------------------------------------------------------


def drawn(layout):
    """The lines of a map without its legend: their ends, and their style."""
    draw = Drawing()
    draw_map(draw, load_map(), layout, with_names=False)
    at = {point: place for place, point in layout.nodes.items()}
    styles = [style for style, _ in BORDER_KINDS.values()]
    found = []
    for item in flatten(draw.records):
        if isinstance(item, Shape) and not item.closed and item.style in styles:
            found += [(frozenset((at[line[0]], at[line[-1]])), item.style) for line in item.lines]
    return found


def test_every_border_of_fleets_is_drawn_once_and_nothing_else():
    expected = Counter(frozenset((place, other)) for place, after in load_map().fleet_moves.items() for other in after)
    assert set(expected.values()) == {2}, "the board gives each from both sides"
    assert Counter(pair for pair, _ in drawn(read_layout())) == Counter(expected.keys())
    assert len(expected) == 141


def test_sorts_of_borders_look_different_without_color():
    seen = {}
    for pair, style in drawn(read_layout()):
        seas = sum(load_map().provinces[place[:3]].terrain == "sea" for place in pair)
        seen.setdefault(seas, set()).add((style.width, style.dash))
    assert sorted(seen) == [0, 1, 2] and all(len(looks) == 1 for looks in seen.values())
    assert len(set.union(*seen.values())) == 3
    wide = {seas: next(iter(looks)) for seas, looks in seen.items()}
    assert wide[2][0] > 2 * wide[1][0] and wide[0][1] and not wide[1][1] and not wide[2][1]


@pytest.mark.sample(2)
def test_every_node_is_drawn_once(sheet):
    words = Counter(item.string for item in sheet[1][0] if isinstance(item, TextBox))
    seas = [p.id.upper() for p in load_map().provinces.values() if p.terrain == "sea"]
    coasts = [place[:3] for place in load_map().fleet_moves if place.upper()[:3] not in seas]
    assert len(seas) == 19 and len(set(coasts)) == 42
    assert {word: n for word, n in words.items() if word in {*seas, *coasts}} == Counter(seas + coasts)
    assert not {p.id for p in load_map().provinces.values() if p.terrain == "land"} & set(words)


def test_stars_and_flags_are_the_boards():
    """A star in every coast with a center, in every coast of a home country the letter of its power."""
    layout, draw = read_layout(), Drawing()
    draw_map(draw, load_map(), layout, with_names=False)
    stars, flags = [], []
    for item in flatten(draw.records):
        x, y, *_ = box(points_of(item))
        (place,) = [p for p, (x0, y0, x1, y1) in boxes(layout).items() if x0 <= x < x1 and y0 <= y < y1] or [None]
        if isinstance(item, TextBox) and len(item.string) == 1:
            flags.append((place, item.string))
        elif isinstance(item, Shape) and item.closed and len(item.lines[0]) == 10:
            stars.append(place)
    coasts = {place: load_map().provinces[place[:3]] for place in load_map().fleet_moves}
    assert sorted(stars) == sorted(place for place, p in coasts.items() if p.center)
    assert sorted(flags) == sorted((place, p.home[0]) for place, p in coasts.items() if p.home)


@pytest.mark.parametrize("on", PAPERS)
def test_nodes_keep_apart(on):
    layout, _ = placed(on)
    for (one, a), (other, b) in combinations(everything(layout).items(), 2):
        gap = max(max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3]))
        assert gap >= 6, (one, other)


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", PAPERS)
def test_no_line_comes_near_a_node_that_is_not_its_own(on):
    layout, _ = placed(on)
    for border, line in lines(layout).items():
        for place, node in everything(layout).items():
            if place not in border:
                assert min(clearance(node, a, b) for a, b in pairwise(line)) >= 6, (border, place)


@pytest.mark.parametrize("on", PAPERS)
def test_no_lines_cross(on):
    """What crosses under a node that both lines end at is not seen."""
    layout, _ = placed(on)
    around = boxes(layout)

    def seen(one, other, a, b):
        x, y = meeting(a, b)
        return not any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in (around[end] for end in {*one} & {*other}))

    crossed = [
        (one, other)
        for (one, first), (other, second) in combinations(lines(layout).items(), 2)
        if any(cross(*a, *b) and seen(one, other, a, b) for a in pairwise(first) for b in pairwise(second))
    ]
    assert not crossed


def test_every_line_can_be_seen():
    """Between its two nodes at least 11 points of it lie open."""
    layout = read_layout()
    around = boxes(layout)
    for border, line in layout.lines.items():
        open_length = 0.0
        for (ax, ay), (bx, by) in pairwise(line):
            for i in range(100):
                x, y = ax + (i + 0.5) / 100 * (bx - ax), ay + (i + 0.5) / 100 * (by - ay)
                if not any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in (around[p] for p in border)):
                    open_length += hypot(bx - ax, by - ay) / 100
        assert open_length >= 11, border


@pytest.mark.sample(2)
def test_the_page_can_be_read(sheet):
    on, pages = sheet
    for page in pages:
        words = [item for item in page if isinstance(item, TextBox)]
        assert not overlaps(words) and not crossings(page)
        assert min(item.size for item in words) >= (6.0 if on.name in ("letter", "a4", "tabloid") else 4.8)
        for item in page:
            x0, y0, x1, y1 = box(points_of(item))
            assert x0 > on.margin - 0.3 and x1 < on.width - on.margin + 0.3
            assert y0 > on.margin - 0.3 and y1 < on.height - on.margin + 0.3


def test_a_crossing_and_a_node_in_the_way_are_seen():
    layout = read_layout()
    assert clearance(boxes(layout)["nth"], layout.nodes["ska"], layout.nodes["eng"]) == 0
    assert cross(layout.nodes["nao"], layout.nodes["den"], layout.nodes["nwg"], layout.nodes["nth"])


# --- the table ------------------------------------------------------------------------------------------------


def read_table(pages, on):
    """What the printed table says: letters -> (fleets' neighbors, armies' neighbors)."""
    known = {place.upper() for place in load_map().fleet_moves} | {name.upper() for name in load_map().provinces}
    middle = on.width / 2 if area(on).width >= 400 else on.width
    found = {}
    for page in pages:
        texts = [item for item in page if isinstance(item, TextBox)]
        inland = max((text.corners[3][1] for text in texts if text.string == "Inland"), default=0.0)
        words = [
            text._replace(string=word) for text in texts for word in text.string.split() if " the " not in text.string
        ]
        words = [word for word in words if word.string.upper() in known and word.corners[3][1] > inland]
        for right in (False, True):
            column = [(-w.corners[3][1], w) for w in words if (w.corners[0][0] > middle) == right]
            heads = [(top, w.string) for top, w in column if w.face == "bold"]
            starts = [text.corners[0][0] for text in texts if text.string == "Armies"]
            armies = min((x for x in starts if (x > middle) == right), default=on.width)
            found |= {string: ([], []) for _, string in heads}
            for top, word in column:
                if word.face != "bold":
                    _, head = max(one for one in heads if one[0] <= top + 3)
                    found[head][head.islower() and word.corners[0][0] > armies - 1].append(word.string)
    return found


def test_the_table_is_the_board(sheet):
    on, pages = sheet
    found = read_table(pages[1:], on)
    assert {place.lower() for place in found} == set(load_map().fleet_moves)
    for place, (fleets, armies) in found.items():
        wet = [name for name in fleets if name.isupper()]
        assert sorted(name.lower() for name in fleets) == sorted(load_map().fleet_moves[place.lower()])
        assert {name.lower() for name in wet} == {
            p for p in load_map().fleet_moves[place.lower()] if load_map().provinces[p[:3]].terrain == "sea"
        }
        assert sorted(armies) == sorted(load_map().army_moves.get(place[:3].lower(), ()))


@pytest.mark.parametrize(("on", "number"), [("148x210mm", 0), ("130x180mm", 1)])
def test_the_legend_stands_once_on_small_paper_above_the_table(on, number, tmp_path):
    pages = [
        [item for item in flatten(body.drawing.records) if isinstance(item, TextBox)]
        for body in built(tmp_path / "kit.toml", on)
    ]
    found = [(n, item) for n, page in enumerate(pages) for item in page if item.string == "supply center"]
    assert [n for n, _ in found] == [number]
    if number:
        (first,) = [item for item in pages[number] if item.string == "Seas"]
        assert found[0][1].corners[0][1] > first.corners[0][1]


def test_rows_are_sorted_by_name():
    for seas, count in ((True, 19), (False, 45)):
        rows = table_rows(load_map(), seas=seas)
        assert len(rows) == count and [r.name for r in rows] == sorted(r.name for r in rows)


# --- the land map ---------------------------------------------------------------------------------------------


def land_boxes(layout):
    """The boxes of the land map: inland provinces, and the letters of coasts."""
    found = {}
    for place, (x, y) in layout.land.items():
        wide, high = LABEL if load_map().provinces[place].terrain == "coast" else COAST_SIZE
        found[place] = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return found


def test_finding_on_inland_provinces_all_their_borders_are_drawn():
    """The fourteen inland provinces, with the borders that armies cross; none crosses another or a province."""
    layout, draw = read_layout(), Drawing()
    draw_land_map(draw, load_map(), layout)
    at = {point: place for place, point in layout.land.items()}
    drawn = [
        frozenset((at[line[0]], at[line[-1]]))
        for item in flatten(draw.records)
        if isinstance(item, Shape) and not item.closed and item.style == ARMIES
        for line in item.lines
    ]
    inland = {p.id for p in load_map().provinces.values() if p.terrain == "land"}
    assert len(inland) == 14
    expected = {frozenset((p, other)) for p in inland for other in load_map().army_moves[p]}
    assert Counter(drawn) == Counter(expected)
    segments = {pair: tuple(layout.land[place] for place in sorted(pair)) for pair in expected}
    assert not [pair for pair in combinations(segments.values(), 2) if cross(*pair[0], *pair[1])]
    for pair, (a, b) in segments.items():
        for place, node in land_boxes(layout).items():
            assert place in pair or clearance(node, a, b) >= 4, (pair, place)


def test_places_of_the_land_map_keep_apart_and_within_it():
    layout = read_layout()
    for (one, a), (other, b) in combinations(land_boxes(layout).items(), 2):
        assert max(max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3])) >= 4, (one, other)
    for place, (x0, y0, x1, y1) in land_boxes(layout).items():
        assert x0 >= 0 and y0 >= 0 and x1 <= layout.land_size[0] and y1 <= layout.land_size[1], place


def test_coasts_where_only_armies_go_are_listed():
    listed = coasts_of_armies(load_map())
    assert len(listed) == 12 and ("edi", "lvp") in listed and ("bre", "pic") not in listed


# --- refusals -------------------------------------------------------------------------------------------------


def test_the_layout_names_what_is_on_the_map_and_no_more():
    raw, game_map = own(TEMPLATES / "sea_map.toml"), load_map()
    assert set(raw["at"]) == set(game_map.fleet_moves) and set(raw["sizes"]) <= set(game_map.fleet_moves)
    assert set(raw["via"]) <= {"-".join(border) for border in borders(game_map)}
    assert set(raw["land"]) == {end for border in land_borders(game_map) for end in border}
    assert set(raw["colors"]) == set(game_map.powers)


def test_an_unknown_setting_is_refused(tmp_path):
    with pytest.raises(
        PlotroomError, match=r"unknown key 'seas'. Choose one of: name, kind, title, rule, assumes, about, extra"
    ):
        built(tmp_path / "kit.toml", "letter", "seas = 19\n")


def test_finding_on_map_boxes_a_counter_fits_on_tabloid():
    """Boxes take a half-inch counter, with 0.05 in to spare, where the map is printed as a poster."""
    for on in ("tabloid", "a3"):
        layout, factor = placed(on)
        assert min(min(size) for size in layout.sizes.values()) * factor >= 0.55 * 72, on


@pytest.mark.parametrize(("size", "told"), [("letter", True), ("a4", True), ("tabloid", False), ("a3", False)])
def test_finding_on_map_boxes_the_sheet_says_where_counters_fit(size, told, tmp_path):
    first, *others = built(tmp_path / "kit.toml", size)
    assert ("half-inch counters fit on tabloid and A3" in first.heading.note) == told
    assert not any("counters" in body.heading.note for body in others)


def test_finding_on_oceans_no_long_parallels():
    """The boxes of the Atlantic reach their neighbors: none of their lines is longer than a quarter of the map."""
    layout = read_layout()
    for border in (("mao", "nao"), ("iri", "nao"), ("mao", "wes"), ("mao", "naf")):
        ends = [boxes(layout)[place] for place in border]
        gap = max(ends[0][1], ends[1][1]) - min(ends[0][3], ends[1][3])
        assert gap < layout.height / 4, border


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_a_column_amid_a_table_repeats_its_heading(size, tmp_path):
    """The second column of borders began with a row of coasts, under a bare rule."""
    bodies = built(tmp_path / "kit.toml", size)
    found = [item for item in flatten(bodies[1].drawing.records) if isinstance(item, TextBox)]
    (again,) = [item for item in found if item.string == "Coasts, continued"]
    (first,) = [item for item in found if item.string == "Coasts"]
    assert again.corners[0][0] > area(paper(size)).width / 2
    assert abs(again.corners[0][1] - first.corners[0][1]) < 4  # the comma hangs below the line


def test_finding_names_of_seas_stand_clear_of_their_boxes():
    """`Norwegian Sea` ended a point from the edge of its box."""
    layout, draw = read_layout(), Drawing()
    draw_map(draw, load_map(), layout)
    names = [item for item in flatten(draw.records) if isinstance(item, TextBox) and item.string in game_names()]
    assert len(names) > 15
    for item in names:
        right, top = map(max, zip(*item.corners, strict=True))
        around = [box for box in boxes(layout).values() if box[0] < right < box[2] and box[1] < top < box[3]]
        assert len(around) == 1 and around[0][2] - right > 3, item.string


def game_names():
    """The lines in which names of seas are set: whole, and in words."""
    names = [province.name for province in load_map().provinces.values()]
    return {*names, *(word for name in names for word in name.split())}


def test_finding_fields_to_write_in_are_more_than_a_quarter_of_an_inch_high():
    """They were 0.2 in high on letter."""
    (spec,) = (spec for spec in kits.sheets("u-boat") if spec.name == "sea-map")
    bodies = kits.build(spec, kits.Job(games.load("u-boat"), paper("letter"), "long-edge"))
    fields = [
        item
        for body in bodies
        for item in flatten(body.drawing.records)
        if isinstance(item, Shape) and item.style.fill == "paper" and item.style.stroke is None
    ]
    heights = [
        max(y for line in item.lines for _, y in line) - min(y for line in item.lines for _, y in line)
        for item in fields
    ]
    high = [height for height in heights if height > 12]  # but for the labels of coasts on the land map
    assert len(high) == 19 + 42 + 3 + 14 and min(high) >= 0.26 * 72
