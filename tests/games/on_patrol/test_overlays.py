"""Overlays of hexes: true to size in points, every edge inked once, and the rules' hexes in the right places."""

from collections import Counter
from itertools import pairwise
from math import cos, dist, hypot, radians, sin

import pytest

from aids import games
from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of, neighbor, ring, within
from aids.input_file import DISK
from aids.on_patrol.attack import zone
from aids.on_patrol.board import board_of
from aids.on_patrol.formation import formations
from aids.on_patrol.radial import nearest_vector
from aids.on_patrol.stations import ValuedShip, letter_of, place_convoy
from generators.drawing import MM, Drawing, Style, format_length, hex_grid
from generators.drawing.paths import Shape, TextBox, flatten, points_of
from generators.games.on_patrol import films, overlays
from generators.page.frame import paper
from generators.sheets import kits
from tests.printed import run
from tests.readback import meet, read
from tests.readback import within as lies_in

HERE = Hex(0, 0)
# The first sheet of the kit for each overlay: one of its own, or else a part of a film.
SHEETS = kits.sheets("on-patrol")
FILMS = {spec.name: spec.parts("overlays") for spec in SHEETS if spec.data["kind"] == "hex-film"}
OWN_SHEETS = {spec.data["overlay"]: spec for spec in reversed(SHEETS) if "overlay" in spec.data}
SPECS = {part.data["overlay"]: part for parts in reversed(FILMS.values()) for part in reversed(parts)} | OWN_SHEETS
OVERLAYS = tuple(SPECS)
NAMES = (*OWN_SHEETS, *FILMS, "hex-size")


def overlay_of(spec, game):
    return overlays.read_overlay(spec.place, spec.data, game, films.HexOverlay.declared)


def draw_overlay(spec, job):
    return overlay_of(spec, job.game).draw(job)


def drawn(spec, game, size):
    """An overlay as it is drawn, its shapes, and its words."""
    found = draw_overlay(spec, kits.Job(game, paper("letter"), "long-edge", size))
    flat = list(flatten(found.drawing.records))
    return found, [one for one in flat if isinstance(one, Shape)], [one for one in flat if isinstance(one, TextBox)]


@pytest.fixture(scope="module")
def game():
    return games.load("on-patrol")


@pytest.fixture
def overlay(game):
    """An overlay before it is cut into tiles: shapes and words in its own points, the target hex at 0, 0."""

    return lambda name, size=45.0: drawn(SPECS[name], game, size)


@pytest.fixture
def printed(tmp_path):
    def made(name, *words):
        sheet = OWN_SHEETS[name].name if name in OWN_SHEETS else name
        result = run("print", f"on-patrol/{sheet}", "-o", str(tmp_path), *words)
        assert result.exit_code == 0, result.output
        (path,) = tmp_path.glob("*.pdf")
        content = path.read_bytes()
        path.unlink()
        return read(content)

    return made


def segments(shapes):
    """Every straight piece that is stroked, as a pair of rounded ends."""
    found = Counter()
    for shape in shapes:
        for line in shape.lines:
            ends = [*line, line[0]] if shape.closed else line
            for a, b in pairwise(ends):
                found[tuple(sorted(((round(a[0], 2), round(a[1], 2)), (round(b[0], 2), round(b[1], 2)))))] += 1
    return found


def sides(shapes, size):
    """The pieces that are as long as the side of a hex and lie on the lattice."""
    long = size / 3**0.5
    return {ends: count for ends, count in segments(shapes).items() if dist(*ends) == pytest.approx(long, abs=0.02)}


def middle_of(words):
    xs, ys = [p[0] for p in words.corners], [p[1] for p in words.corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def hex_under(point, size, places):
    return min(places, key=lambda place: dist(hex_grid.center(place, size), point))


# --- drawing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [45.0, 16 * MM])
def test_a_hex_is_as_wide_from_flat_to_flat_as_asked_for(size):
    draw = Drawing()
    hex_grid.draw_edges(draw, hex_grid.edges([HERE]), size, Style(None, "danger", 0.5))
    points = list(points_of(draw.records, spacing=1000.0))
    ys, xs = [y for _, y in points], [x for x, _ in points]
    assert max(ys) - min(ys) == pytest.approx(size, abs=1e-9)
    assert max(xs) - min(xs) == pytest.approx(2 * size / 3**0.5, abs=1e-9)
    assert all(hypot(x, y) == pytest.approx(size / 3**0.5) for x, y in corners(size))


def corners(size):
    return {hex_grid.corner_point(corner, size) for edge in hex_grid.edges([HERE]) for corner in edge}


def test_hexes_share_their_edges_and_each_is_inked_once():
    places = within(HERE, 2)
    assert len(hex_grid.edges(places)) == 72  # 19 hexes of 6 edges, 42 of them shared
    assert len(hex_grid.border(places)) == 30
    draw = Drawing()
    hex_grid.draw_edges(draw, hex_grid.edges(places), 45.0, Style(None, "danger", 0.5))
    assert len(draw.records) == 1
    found = segments(flatten(draw.records))
    assert len(found) == 72 and set(found.values()) == {1}
    assert hex_grid.edges([]) == set()


def test_an_edge_between_neighbors_lies_half_way():
    for step in range(6):
        other = neighbor(HERE, step)
        (shared,) = hex_grid.edges([HERE]) & hex_grid.edges([other])
        a, b = (hex_grid.corner_point(corner, 45.0) for corner in shared)
        x, y = hex_grid.center(other, 45.0)
        assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == pytest.approx((x / 2, y / 2))


@pytest.mark.parametrize("step", range(6))
def test_a_ship_fills_its_bow_hex_and_the_hex_behind_and_its_bow_is_pointed(step):
    draw = Drawing()
    hex_grid.draw_ship(draw, HERE, step, 45.0, Style(None, "sea", 0.5))
    angle = hex_grid.direction(step)
    points = list(points_of(draw.records, spacing=0.5))
    ahead = [hex_grid.toward((0, 0), angle, far) for far in (0.42 * 45, -1.36 * 45)]
    for end in ahead:
        assert min(dist(end, point) for point in points) < 0.01
    both = [HERE, neighbor(HERE, step + 3)]
    around = [*within(HERE, 3)]
    assert {hex_under(point, 45.0, around) for point in points} == set(both)
    width = [abs(y * cos(radians(angle)) - x * sin(radians(angle))) for x, y in points]
    assert max(width) == pytest.approx(0.25 * 45, abs=0.01)


@pytest.mark.parametrize(
    ("points", "words"),
    [(45, "5/8 in"), (36, "1/2 in"), (40.5, "9/16 in"), (90, "1 1/4 in"), (216, "3 in"), (16 * MM, "16 mm")],
)
def test_sizes_are_said_as_players_write_them(points, words):
    assert format_length(points) == words


def test_every_overlay_has_a_sheet():
    assert set(OVERLAYS) == set(overlays.OVERLAYS)


# --- what the overlays show -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OVERLAYS)
@pytest.mark.parametrize("size", [45.0, 18.0, 20 * MM])
def test_no_edge_is_inked_twice_and_all_lies_in_the_box(overlay, name, size):
    found, shapes, words = overlay(name, size)
    assert sides(shapes, size) and set(sides(shapes, size).values()) == {1}
    x0, y0, x1, y1 = found.box
    for x, y in (p for shape in shapes for line in shape.lines for p in line):
        assert x0 - 0.01 <= x <= x1 + 0.01 and y0 - 0.01 <= y <= y1 + 0.01
    for one in words:
        assert all(x0 - 0.01 <= x <= x1 + 0.01 and y0 - 0.01 <= y <= y1 + 0.01 for x, y in one.corners), one.string


@pytest.mark.parametrize("name", OVERLAYS)
def test_film_has_no_fills_but_arrow_heads(overlay, name):
    _, shapes, _ = overlay(name)
    for shape in shapes:
        if shape.style.fill:
            ((a, b, c),) = [shape.lines[0][:3]]
            assert len(shape.lines[0]) <= 4 and max(dist(a, b), dist(b, c), dist(a, c)) <= 12


@pytest.mark.parametrize("size", [45.0, 16 * MM])
def test_assault_zone_has_nineteen_hexes_with_their_ranks(overlay, game, size):
    _, shapes, words = overlay("assault-zone", size)
    assert len(sides(shapes, size)) == 72
    places = within(HERE, 2)
    ranks = {hex_under(middle_of(one), size, places): int(one.string) for one in words if one.string.isdigit()}
    assert ranks == {one.hex: one.priority for one in zone(game.rules, HERE, 0)}
    assert len(ranks) == 19 and set(ranks.values()) == set(range(1, 13))
    # Up is where the marker points: ahead 2, then 6; behind, where its bow lies, 5.
    assert [ranks[neighbor(HERE, 0, n)] for n in (-2, -1, 0, 1, 2)] == [12, 5, 1, 2, 6]
    assert ranks[neighbor(HERE, 1)] == ranks[neighbor(HERE, 5)] == 3


def test_ring_12_has_72_hexes_each_with_an_arrow_counter_clockwise(overlay):
    size = 45.0
    _, shapes, words = overlay("diameter-rings", size)
    heads = [shape for shape in shapes if shape.style.fill == "sea"]
    tips = [line[0] for shape in heads for line in shape.lines]
    by_radius = Counter()
    for tip in tips:
        place = hex_under(tip, size, [*ring(HERE, 6), *ring(HERE, 12)])
        by_radius[place] += 1
    assert set(by_radius.values()) == {1}
    assert len(by_radius) == 72 + 36
    for shape in shapes:
        if shape.style.stroke == "sea" and not shape.closed:
            for (x, y), (u, v) in shape.lines:
                assert x * v - y * u > 0  # to the left of the way out
    said = Counter(one.string for one in words if "facing" in one.string)
    assert said == {f"{out} hexes · facing {n}": 1 for out in (6, 12) for n in range(1, 7)}
    outer = hex_grid.edges(ring(HERE, 12)) | hex_grid.edges(ring(HERE, 6)) | hex_grid.edges([HERE])
    assert len(sides(shapes, size)) == len(outer)


def test_vectors_meet_their_radials_at_sixty_degrees(overlay):
    size = 45.0
    _, shapes, words = overlay("radials", size)
    tails = [shape.lines[0] for shape in shapes if shape.style.stroke == "sea" and shape.closed]
    bows = [
        hex_under((sum(x for x, _ in t) / len(t), sum(y for _, y in t) / len(t)), size, within(HERE, 6)) for t in tails
    ]
    assert len(set(bows)) == 12
    blue = [one for one in words if one.color == "sea"]
    for bow in bows:
        way = min((nearest_vector(HERE, bow, course) for course in range(6)), key=lambda one: one.hexes)
        end = neighbor(bow, way.course, way.hexes)
        assert end == neighbor(HERE, way.radial, 4)
        near = min(blue, key=lambda one: dist(middle_of(one), hex_grid.center(bow, size)))
        assert near.string == str(heading_of(DEFAULT_ON_PATROL, way.course))
        assert (way.course - way.radial) % 6 in (2, 4)
    red = {one.string: middle_of(one) for one in words if one.color == "danger"}
    for heading, point in red.items():
        place = hex_under(point, size, within(HERE, 6))
        assert any(place == neighbor(HERE, s, 6) and heading == str(heading_of(DEFAULT_ON_PATROL, s)) for s in range(6))


def test_williamson_turns_both_ways_to_the_same_hex(overlay):
    size = 45.0
    _, _, words = overlay("williamson", size)
    near = within(HERE, 3)
    numbered = {
        (hex_under(middle_of(one), size, near), one.string)
        for one in words
        if one.face == "bold" and dist(middle_of(one), (0, 0)) < 3 * size and one.size > 10
    }
    right = [Hex(1, 0), Hex(2, 0), Hex(2, 1), Hex(1, 2), Hex(0, 2)]
    left = [Hex(-1, 1), Hex(-2, 2), Hex(-2, 3), Hex(-1, 3), Hex(0, 2)]
    assert numbered == {(HERE, "0")} | {(place, str(n)) for way in (right, left) for n, place in enumerate(way, 1)}
    assert sum(one.string == "end" for one in words) == 2


def test_starshells_and_stations_lie_where_the_rules_say(overlay):
    size = 45.0
    _, _, words = overlay("starshells", size)
    at = {one.string: middle_of(one)[1] for one in words}
    assert at["starshell 2"] - at["starshell 1: target hex"] == pytest.approx(3 * size, abs=1.5)
    _, _, words = overlay("stations", size)
    a, *_ = (middle_of(one) for one in words if one.string == "A")
    assert a == pytest.approx((0, 7 * size), abs=1.5)  # stern six ahead of the lead bow, bow seven
    across = 8 * size * 3**0.5 / 2
    assert sorted(middle_of(one)[0] for one in words if one.string == "E") == pytest.approx([-across, across], abs=1.5)
    for one in words:
        if one.string in "EC":
            x, y = middle_of(one)
            far, high = {"E": (across, 7 * size), "C": (2 * across, 0)}[one.string]
            assert (abs(x), y) == pytest.approx((far, high), abs=1.5)
    assert [one.string for one in words].count("8 columns") == 4


@pytest.mark.parametrize("figure", ["station-abeam", "station-ahead-gap", "station-behind-gap", "station-pair-gap"])
@pytest.mark.parametrize(("row", "letters"), [("lead", {"A", "C", "E"}), ("last", {"B", "D", "F", "C+"})])
def test_stations_follow_the_computed_places(tmp_path, figure, row, letters):
    """With a house rule too, each letter stands on the bow that a setup gives an escort at that station."""
    house = tmp_path / "house.toml"
    house.write_text(f"[figures]\n{figure} = 9\n", encoding="utf-8")
    changed = games.load("on-patrol", str(house), files=DISK)
    (spec,) = [spec for spec in kits.sheets("on-patrol") if spec.data.get("row") == row]
    found = draw_overlay(spec, kits.Job(changed, paper("letter"), "long-edge", 45.0))
    drawn = {
        (one.string, hex_under(middle_of(one), 45.0, within(HERE, 40)))
        for one in flatten(found.drawing.records)
        if isinstance(one, TextBox) and one.string in {"A", "B", "C", "D", "E", "F", "C+"}
    }
    ships = [f"M{n}" for n in range(6)]
    escorts = [ValuedShip(f"E{n}") for n in range(12)]
    placed = place_convoy(
        changed.rules, DEFAULT_ON_PATROL, formations(changed.rules)[7], merchantmen=ships, escorts=escorts
    ).ships
    (origin,) = [ship.bow for ship in placed if (ship.column, ship.rank) == (2, 1 if row == "lead" else 2)]
    expected = {
        (letter_of(ship.station), Hex(ship.bow.q - origin.q, ship.bow.r - origin.r)) for ship in placed if ship.station
    }
    assert drawn == {each for each in expected if each[0] in letters}


def test_visibility_has_its_three_limits(overlay):
    size = 18.0
    _, shapes, words = overlay("visibility", size)
    bold = [shape for shape in shapes if shape.style.width > 1]
    lattice = sides(bold, size)
    for out in (4, 7, 20):
        edge_of = hex_grid.border(within(HERE, out)) & hex_grid.edges([Hex(b, out - b) for b in range(out + 1)])
        for a, b in edge_of:
            ends = tuple(sorted(tuple(round(v, 2) for v in hex_grid.corner_point(c, size)) for c in (a, b)))
            assert any(dist(ends[0], e[0]) < 0.02 and dist(ends[1], e[1]) < 0.02 for e in lattice)
    assert sum(one.string == "20" for one in words) == 2


def test_a_third_of_the_night_has_its_limits_as_far_round(game):
    (part,) = [part for part in FILMS["distance-film"] if part.data["overlay"] == "visibility"]
    size = 45.0
    _, shapes, words = drawn(part, game, size)
    bold = sides([shape for shape in shapes if shape.style.width > 1], size)
    for out in (4, 7):
        for a, b in hex_grid.border(within(HERE, out)) & hex_grid.edges(ring(HERE, out)[: 2 * out + 1]):
            assert tuple(sorted(tuple(round(v, 2) for v in hex_grid.corner_point(c, size)) for c in (a, b))) in bold
    numbers = {(hex_under(middle_of(one), size, within(HERE, 7)), one.string) for one in words}
    assert numbers >= {(neighbor(HERE, step, out), str(out)) for step in range(3) for out in (4, 7)}


@pytest.fixture
def sixth(game):
    (part,) = [part for part in FILMS["ring-film"] if part.data["overlay"] == "diameter-rings"]
    return lambda size=45.0: drawn(part, game, size)


def test_a_sixth_of_the_rings_lies_between_two_radials_with_its_facings(sixth):
    size = 45.0
    _, shapes, words = sixth(size)
    tips = [line[0] for shape in shapes if shape.style.fill == "sea" for line in shape.lines]
    rings = [*ring(HERE, 6), *ring(HERE, 12)]
    met = {hex_under(tip, size, rings) for tip in tips}
    assert met == {Hex(q, out - q) for out in (6, 12) for q in range(out + 1)}
    lower = [one for one in words if one.string.isdigit() and one.color == "sea"]
    upper = [one for one in words if one.string.isdigit() and one.color == "ink"]
    for below in lower:
        above = min(upper, key=lambda one: abs(middle_of(one)[0] - middle_of(below)[0]))
        # A ship on the ring between radial n and the next one clockwise has turned two to the left of the way out.
        edge = int(above.string)
        first = next(step for step in range(6) if heading_of(DEFAULT_ON_PATROL, step) == edge)
        assert int(below.string) == heading_of(DEFAULT_ON_PATROL, (first + 5) % 6)
    assert len(lower) == len(upper) == 6


@pytest.mark.parametrize("size", [18.0, 45.0, 20 * MM])
def test_the_table_of_facings_keeps_clear_of_the_sixth(sixth, size):
    _, shapes, words = sixth(size)
    table = [one for one in words if one.string in ("Left edge points to", "Facing on the ring")]
    low = min(y for one in table for _, y in one.corners)
    left, high = min(x for one in table for x, _ in one.corners), max(y for one in table for _, y in one.corners)
    for shape in shapes:
        if shape.style.stroke == "danger":
            for x, y in (point for line in shape.lines for point in line):
                assert not (x > left and low < y < high)


def test_the_strip_names_the_distances_that_the_rules_have(overlay, game):
    size = 45.0
    _, _, words = overlay("distance-strip", size)
    figures = {one.string: middle_of(one) for one in words if one.string.isdigit()}
    assert set(figures) == {str(n) for n in range(1, 21)}
    assert sum(one.string == "10" for one in words) == 2  # the hex on which the lengths are joined
    for name, out in (
        ("assault zone", 2),
        ("starshell", 3),
        ("night: seen", 4),
        ("near ring", 6),
        ("far ring", 12),
        ("aviation", 20),
    ):
        u, v = figures[str(out)]
        under = {v - y: one for one in words for x, y in [middle_of(one)] if abs(x - u) < 1 and 0 < v - y < size / 2}
        assert " ".join(under[down].string for down in sorted(under)) == name
        assert all(one.size >= 10 for one in under.values())


def test_finding_overlays_share_a_sheet_of_film(printed):
    """Assault zone, starshells and Williamson turn used a sheet each; all film of the kit is on four pages."""
    for name in FILMS:
        for words in ((), ("--paper", "a4")):
            pages = printed(name, *words, "--sides", "single")
            assert len([page for page in pages if page.outlines]) == 1, name
    assert [part.data["overlay"] for part in FILMS["attack-film"]] == ["assault-zone", "starshells", "williamson"]


@pytest.mark.parametrize("name", FILMS)
def test_each_film_is_one_page_on_a4_with_hexes_of_16_mm(printed, name):
    pages = printed(name, "--paper", "a4", "--hex-size", "16 mm")
    assert len([page for page in pages if page.outlines]) == 1
    assert min(words.start[0] for words in pages[0].runs) >= 35.7


def test_a_film_takes_more_pages_and_tiles_as_hexes_grow(printed):
    assert len([page for page in printed("attack-film", "--hex-size", "1 in") if page.outlines]) > 1
    titles = " ".join(word for page in printed("ring-film", "--hex-size", "1 in") for word in page.words())
    assert "tile" in titles


def test_finding_formation_9_counts_columns_level_and_says_where_f_lies(game):
    """The count slanted to the middle column's ship, and the caption put F level with B."""
    (spec,) = [spec for spec in SHEETS if spec.data.get("row") == "last"]
    for number, place in ((7, "level with B"), (9, "5 free hexes behind the last ships")):
        own = kits.filled(spec._replace(data={**spec.data, "formation": number}), game)
        found = draw_overlay(own, kits.Job(game, paper("letter"), "long-edge", 45.0))
        words = [one for one in flatten(found.drawing.records) if isinstance(one, TextBox)]
        assert len({round(middle_of(one)[1]) for one in words if one.string == "8 columns"}) == 1
        for shape in flatten(found.drawing.records):
            if isinstance(shape, Shape) and shape.style.stroke == "sea" and not shape.closed:
                assert all(a[1] == pytest.approx(b[1]) for line in shape.lines for a, b in pairwise(line))
        assert f"F: {place}" in films.filled_caption(
            overlay_of(own, game), own.data["caption"], game.rules, found.figures
        )


def test_facings_are_those_of_the_board_of_house_rules(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('game = "on-patrol"\n[board]\ntop = "lower"\nclockwise = false\n', encoding="utf-8")
    own = games.load("on-patrol", str(path), files=DISK)
    board, size = board_of(own.rules), 45.0
    drawn = draw_overlay(SPECS["radials"], kits.Job(own, paper("letter"), "long-edge", size))
    red = [one for one in flatten(drawn.drawing.records) if isinstance(one, TextBox) and one.color == "danger"]
    found = {hex_under(middle_of(one), size, ring(HERE, 6)): one.string for one in red}
    assert found == {neighbor(HERE, step, 6): str(heading_of(board, step)) for step in range(6)}
    assert [heading_of(board, step) for step in range(6)] != [heading_of(DEFAULT_ON_PATROL, step) for step in range(6)]


# --- printed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "size"), [("5/8 in", 45.0), ("20 mm", 20 * MM)])
def test_printed_hexes_are_true_to_size(printed, text, size):
    page, *_ = printed("hex-size", "--hex-size", text)
    red = [o for o in page.outlines if o.stroke == "#B3261E"]
    xs = [p for o in red for line in o.lines for p in line if o.width == pytest.approx(0.7)]
    strip = [p for p in xs if p[0] < 200]
    assert max(y for _, y in strip) - min(y for _, y in strip) > 4 * size
    ticks = sorted(
        {
            round(line[0][1], 3)
            for o in page.outlines
            if o.width == pytest.approx(0.4) and o.stroke == "#000000" and len(o.lines) > 4
            for line in o.lines
            if abs(line[0][1] - line[1][1]) < 0.01 and line[0][0] < 70 and line[0][1] > 80
        }
    )
    gaps = [b - a for a, b in pairwise(ticks)]
    assert len(gaps) >= 10 or size > 60
    assert gaps == pytest.approx([size] * len(gaps), abs=0.01)


@pytest.mark.parametrize("name", ["diameter-rings", "visibility", "stations"])
def test_tiles_add_up_to_the_whole(printed, overlay, name):
    pages = printed(name)
    found, _, _ = overlay(name)
    assert len(pages) > 1
    seen = 0.0
    for page in pages:
        assert any("of" in word and "tile" in word for word in page.words())
        for outline in page.outlines:
            if outline.stroke == "#B3261E":
                assert outline.clip[2] - outline.clip[0] < page.width and lies_in(
                    outline.clip, (0, 0, page.width, page.height)
                )
        clips = {o.clip for o in page.outlines if o.stroke == "#B3261E"}
        (clip,) = clips
        seen += (clip[2] - clip[0]) * (clip[3] - clip[1])
    x0, y0, x1, y1 = found.box
    assert seen > (x1 - x0) * (y1 - y0)  # overlaps and the words come on top


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", ["1/4 in", "3/4 in", "1 1/2 in"])
def test_every_overlay_prints_at_every_size_and_says_it(printed, name, size):
    pages = printed(name, "--hex-size", size)
    words = " ".join(word for page in pages for word in page.words())
    assert size in words
    for page in pages:
        for outline in page.outlines:
            if outline.use == 0 and (seen := meet(outline.box, outline.clip)):
                assert lies_in(seen, (0, 0, page.width, page.height), 0.5)


@pytest.mark.parametrize(
    "text", ["5", "1/8 in", "4 in", "0 mm", "-5 mm", "1/0 in", "", "five inches", "1e3 mm", "x" * 500]
)
def test_a_bad_size_is_refused_in_one_line(tmp_path, text):
    result = run("print", "on-patrol", "--hex-size", text, "-o", str(tmp_path))
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr.startswith("plotroom: --hex-size") and result.stderr.count("\n") == 1
    assert len(result.stderr) < 200 and not list(tmp_path.iterdir())


OVERLAY, FILM = "hex-overlay", "hex-film"


@pytest.mark.parametrize(
    ("kind", "lines", "said"),
    [
        (OVERLAY, 'overlay = "asault-zone"', "assault-zone"),
        (OVERLAY, 'overlay = "radials"\nreach = 3', "from 4 to 30"),
        (OVERLAY, 'overlay = "stations"\nformation = 8', "three columns"),
        (OVERLAY, 'overlay = "assault-zone"\nreach = 3', "unknown key 'reach'"),
        (OVERLAY, 'overlay = "assault-zone"\nassumes = ["OP-99"]', "no ruling 'OP-99'"),
        (OVERLAY, 'overlay = "assault-zone"\ncaption = "{upp}"', "unknown value 'upp'. Did you mean 'up'?"),
        (
            OVERLAY,
            'overlay = "visibility"\nlimits = [{ figure = "sight", text = "seen" }]',
            "there is no figure 'sight'",
        ),
        (OVERLAY, 'overlay = "visibility"\nlimits = []', "limits is empty"),
        (OVERLAY, 'overlay = "visibility"', "the list of limits is missing in 'one'"),
        (OVERLAY, 'overlay = "diameter-rings"\nsixth = 1', "true or false"),
        (
            OVERLAY,
            'overlay = "distance-strip"\nmarks = [{ figure = "sight", text = "seen" }]',
            "there is no figure 'sight'",
        ),
        (OVERLAY, 'overlay = "distance-strip"\nreach = 99\nmarks = []', "from 4 to 40"),
        (OVERLAY, "", "'overlay' is missing in"),
        *(  # no message repeats a long text of a file
            (
                OVERLAY,
                f'overlay = "{overlay}"\n{key} = [{{ figure = "{"sight" * 50}", text = "seen" }}]',
                "sightsight ... Choose",
            )
            for overlay, key in (("visibility", "limits"), ("distance-strip", "marks"))
        ),
        (FILM, "", "the list of overlays is missing in 'one'"),
        (FILM, "overlays = []", "overlays is empty"),
        (FILM, 'overlays = [{ title = "R" }]', "'overlay' is missing in"),
        (FILM, 'overlays = [{ overlay = "radials", title = "R" }]\nreach = 4', "unknown key 'reach'"),
        (FILM, 'overlays = [{ overlay = "asault-zone", title = "A" }]', "assault-zone"),
    ],
)
def test_a_fault_in_a_sheet_is_refused_with_its_line(tmp_path, kind, lines, said):
    path = tmp_path / "kit.toml"
    sheet = f'name = "one"\nkind = "{kind}"\ntitle = "One"\n{lines}\n'
    path.write_text(f'game = "on-patrol"\n[[sheets]]\n{sheet}', encoding="utf-8")
    result = run("print", "on-patrol", "--kit", str(path), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and said in result.stderr and "kit.toml" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(("sizes", "said"), [('["5"]', "not a length"), ("[5]", "in quotes")])
def test_sizes_that_are_no_lengths_are_refused_with_their_line(tmp_path, sizes, said):
    path = tmp_path / "kit.toml"
    sheet = 'name = "one"\nkind = "hex-size"\ntitle = "One"'
    path.write_text(f'game = "on-patrol"\n[[sheets]]\n{sheet}\nsizes = {sizes}\n', encoding="utf-8")
    result = run("print", "on-patrol", "--kit", str(path), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and said in result.stderr and "kit.toml:6:" in result.stderr
    assert result.stderr.count("\n") == 1


def test_small_paper_keeps_every_page_clear_of_its_foot(printed):
    assert len(printed("hex-size")) == 1
    pages = printed("hex-size", "--paper", "127x178mm")
    assert len(pages) == 2
    for page in pages:
        low = [run for run in page.runs if run.string[:3] in ("Up ", "20 ") or run.string == "6"]
        assert all(run.start[1] > 60 for run in low)


def test_the_table_of_facings_stands_under_a_wide_turn(overlay):
    for size, beside in ((45.0, True), (216.0, False)):
        _, shapes, words = overlay("williamson", size)
        hexes = [
            p
            for shape in shapes
            if shape.style.width != 0.35
            for line in shape.lines
            for p in line
            if shape.style.stroke == "danger"
        ]
        right = max(x for x, _ in hexes)
        (title,) = (one for one in words if one.string == "Facing in each hex")
        assert (title.corners[0][0] > right) == beside
