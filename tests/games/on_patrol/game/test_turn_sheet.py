"""The turn sheet of On Patrol: what stands on it, that nothing lies outside it, and how many pages it takes."""

import re
from collections import Counter
from math import cos, dist, radians, sin
from random import Random

import pytest

from aids import games
from aids.dice import RandomDice
from aids.errors import FitError
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import at, label, neighbor, place_of, within
from aids.kinds import Flag, Line
from aids.on_patrol.game import words
from aids.on_patrol.game.game_file import parse_game
from aids.on_patrol.game.position import Escort
from aids.on_patrol.game.turn import play
from aids.records.fields import Field, FormEntry
from generators.drawing import Circle, Drawing, Group, Path, Style, Text, hex_grid
from generators.drawing.collisions import box, crossings, overlaps, points_of, visible
from generators.drawing.paths import Shape, TextBox, flatten
from generators.drawing.sizes import SCALE
from generators.games.on_patrol import sea_map, turn_game, turn_map, turn_texts
from generators.games.on_patrol import turn_pieces as sections
from generators.games.on_patrol.sea_map import EDGE, hull_area
from generators.games.on_patrol.turn_map import GHOST, MARKER, RING, draw_board, marks_of, name_labels, overview_block
from generators.games.on_patrol.turn_pieces import WAYS, MapSection, Mark, Sheet, place_labels
from generators.games.on_patrol.turn_pieces import pieces as pieces_of
from generators.games.on_patrol.turn_texts import order_rows
from generators.page.frame import Area, area, frame_pages, paper
from generators.sheets.turns import TurnJob
from tests.games.on_patrol.game import reports
from tests.games.on_patrol.judge.positions import new_game, text_of
from tests.page.test_type import sizes

GAME = games.load("on-patrol")
PAPERS = ["letter", "a4", "legal", "a3"]


def overlap(area, other):
    """Whether two areas have more than an edge in common."""
    across = area.left < other.right and other.left < area.right
    return across and area.bottom < other.top and other.bottom < area.top


def pages(report, on="letter"):
    """The bodies of a report's sheet."""
    return turn_game.OnPatrolTurns().bodies(GAME, report, TurnJob(paper(on), "x.toml"))


def texts(drawing):
    """Every string of a drawing with its place and size on the page."""

    def walk(records, matrix):
        for record in records:
            if isinstance(record, Group):
                a, b, c, d, e, f = matrix
                g, h, i, j, k, m = record.matrix
                inner = (
                    a * g + c * h,
                    b * g + d * h,
                    a * i + c * j,
                    b * i + d * j,
                    a * k + c * m + e,
                    b * k + d * m + f,
                )
                yield from walk(record.records, inner)
            elif isinstance(record, Text):
                a, b, c, d, e, f = matrix
                for x, y, string in record.items:
                    yield string, a * x + c * y + e, b * x + d * y + f, record.size * abs(d)

    yield from walk(drawing.records, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


def strings(report, on="letter"):
    """Every string of a sheet."""
    return [string for body in pages(report, on) for string, *_ in texts(body.drawing)]


REPORTS = {"dived": reports.dived(), "night": reports.night(), "large": reports.large(), "quiet": reports.quiet()}


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize("name", REPORTS)
def test_nothing_is_outside_the_page_or_too_small(name, on):
    room = area(paper(on))
    for body in pages(REPORTS[name], on):
        for string, x, y, size in texts(body.drawing):
            assert room.left - 3 <= x <= room.right + 3, string
            assert room.bottom - 3 <= y <= room.top + 3, string
            least = 6.5 if string.replace(",", "").replace(".", "").replace(" ", "").replace("a", "").isdigit() else 7.0
            assert size >= least - 0.01, (string, size)


@pytest.mark.long
@pytest.mark.parametrize("on", ["letter", "a4"])
def test_one_page_for_a_small_game_and_three_for_the_largest(on):
    assert len(pages(REPORTS["dived"], on)) == 1
    assert len(pages(REPORTS["quiet"], on)) == 1
    assert len(pages(REPORTS["large"], on)) == 3  # twelve escorts that all search and attack; the third is the form


def test_every_order_and_every_new_place_stands_on_the_sheet():
    for report in REPORTS.values():
        found = " ".join(strings(report))
        for move in report.escorts:
            assert f"{label(BOARD, move.after.bow)}/" in found, move.name
        for ship in report.ships:
            assert ship.after.text(BOARD) in found, ship.name
        assert not re.search(r"\b10[1-8]\.\d", found)  # rules stand in the answer and on the leaf of readings
        for sentence in words.tell_to_do(GAME.rules, report):
            assert all(word in found for word in sentence.text.split())


def test_each_attack_has_one_number_on_the_map_and_in_the_table():
    """Tags such as `1 DC` lay on hulls, steps and each other; the names of the zone's hexes vanished under ranks."""
    for name in ("dived", "night", "quiet"):
        report = REPORTS[name]
        attacks = [each for move in report.escorts for each in move.attacks]
        drawn = Counter(string for string in strings(report) if string.isdigit())
        for number in range(1, len(attacks) + 1):
            assert drawn[str(number)] >= 2, (number, drawn)
        found = " ".join(strings(report))
        assert [label(BOARD, each.hex) for each in attacks if f" {label(BOARD, each.hex)} " not in found] == []


@pytest.mark.parametrize("name", ["dived", "night", "large"])
def test_the_number_of_an_attack_stands_in_the_middle_of_its_hex(name):
    """Numbers lay beside hulls and ways, on the edge of the next hex: a player read the wrong hex."""
    report, size = REPORTS[name], sections.DOUBLE
    placed = turn_map.place_numbers(report, size)
    attacks = [each for move in report.escorts for each in move.attacks]
    assert [each.hex for each in placed] == [each.hex for each in attacks] and attacks
    for each in placed:
        assert each.at == pytest.approx(hex_grid.center(each.hex, size), abs=1e-9)


@pytest.mark.parametrize("count", [2, 3])
def test_the_numbers_of_a_hex_stand_about_its_middle_clear_of_each_other(count):
    report, size = REPORTS["dived"], sections.DOUBLE
    (move, *rest), place = report.escorts, report.escorts[0].attacks[0].hex
    move = move._replace(attacks=(move.attacks[0],) * count)
    placed = turn_map.place_numbers(report._replace(escorts=(move, *rest)), size)[:count]
    middle = tuple(sum(each.at[n] for each in placed) / count for n in (0, 1))
    assert middle == pytest.approx(hex_grid.center(place, size))
    for number, each in enumerate(placed):
        assert max(far_to_sides(each.at, place, size)) + turn_map.DISC <= size / 2
        for other in placed[number + 1 :]:
            assert dist(each.at, other.at) > 2 * turn_map.DISC


def on_the_map(report, section, room):
    """What is drawn of a section of the board that can be seen there, and the marks that it is said to have."""
    draw = Drawing()
    marks = draw_board(draw, GAME.rules, report, section, room)
    return [item for item in flatten(draw.records) if visible(item)], marks


def marks_in(items):
    """The marks among what is drawn, found by their looks."""
    looks = {
        Mark.WAS: lambda style: style.dash == GHOST.dash and style.stroke in ("gray", "rule") and style.fill,
        Mark.WAY: lambda style: style.width == 1.5 and style.stroke in WAYS,
        Mark.TARGET: lambda style: style == Style(None, "danger", 0.8),
        Mark.RING: lambda style: style == RING,
        Mark.ZONE: lambda style: style.fill == "pale",
        Mark.ATTACK: lambda style: style == Style("danger", "paper", 0.5),
        Mark.CLOSED: lambda style: style == Style(None, "gray", 0.4),
        Mark.TORPEDO: lambda style: style.dash == (1.5, 2),
        Mark.MARKER: lambda style: style == MARKER,
        Mark.STARSHELL: lambda style: style.stroke == "amber",
    }
    drawn = [item.style for item in items if isinstance(item, Shape)]
    return {mark for mark, look in looks.items() if any(map(look, drawn))}


def moved_off(report):
    """A report whose hit ship, closed hexes and torpedoes lie far from its submarines."""
    far = at(BOARD, 60, 60)
    ship, *ships = report.next.ships
    hit = report.next._replace(ships=(ship._replace(torpedoed=3), *ships), torpedoes=())
    barred = tuple((neighbor(far, 0), why) for _, why in report.barred)
    return report._replace(next=hit, barred=barred)


KEYS = {**REPORTS, "off": moved_off(reports.dived()), "starlit": moved_off(reports.night())}


@pytest.mark.sample(1)
@pytest.mark.parametrize("on", ["letter", "a4"])
@pytest.mark.parametrize("name", KEYS)
def test_the_key_tells_what_the_map_shows_and_nothing_else(name, on):
    """It told of closed hexes and of ships that were hit where the map showed neither."""
    report, room = KEYS[name], area(paper(on))
    height = room.height - turn_game.ABOVE_FOOT
    told = set(strings(report, on)) & {str(mark) for mark in Mark}
    found, said = set(), set()
    for section, place in turn_game.layouts(GAME.rules, report, room.width, height)[0].maps:
        items, marks = on_the_map(report, section, place)
        found, said = found | marks_in(items), said | marks
    assert told == {str(mark) for mark in said}
    assert said - {Mark.HIT} == found and said <= marks_of(GAME.rules, report)
    shown = shown_names(report, on)
    assert (Mark.HIT in said) == any(piece.state for piece in pieces_of(report) if piece.name in shown)


def shown_names(report, on):
    """The names of the pieces that are whole on the maps of a sheet."""
    room, names = area(paper(on)), set()
    layout, *_ = turn_game.layouts(GAME.rules, report, room.width, room.height - turn_game.ABOVE_FOOT)
    for section, place in layout.maps:
        sheet = Sheet(Drawing(), BOARD, sections.fill_area(report, section, place), 20.0, place, set())
        names |= {piece.name for piece in pieces_of(report) if sheet.holds(piece.after)}
    return names


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", KEYS)
def test_no_piece_is_cut_by_the_edge_of_the_map(name):
    """Ships stood half on the map, without a name."""
    report = KEYS[name]
    for piece in pieces_of(report):
        columns, rows = ({place_of(BOARD, each)[n] for each in piece.after.hull} for n in (0, 1))
        first = MapSection(range(max(columns), max(columns) + 1), range(max(rows), max(rows) + 1), frozenset())
        for wide in range(100, 300, 50):
            items, _ = on_the_map(report, first, Area(0, 0, wide, 160))
            for item in (item for item in items if isinstance(item, Shape) and item.clip and item.style.fill):
                x0, y0, x1, y1 = box(item.clip)
                out = max(max(x0 - x, x - x1, y0 - y, y - y1) for line in item.lines for x, y in line)
                assert out < 2.5, item.style


def test_no_way_crosses_a_map_that_has_neither_of_its_ends():
    """A line without a ship stood at the edge."""
    report = REPORTS["dived"]
    piece = next(each for each in pieces_of(report) if each.order == 1)
    far = neighbor(piece.after.bow, 0, 40)
    moved = piece.after._replace(bow=neighbor(far, 0, 8))
    path = tuple(piece.after._replace(bow=neighbor(far, 0, n)) for n in range(-7, 9))
    first = next(move for move in report.escorts if move.name == piece.name)
    others = tuple(move for move in report.escorts if move.name != piece.name and move.by_order)
    move = first._replace(before=path[0], path=path[1:], after=moved)
    report = report._replace(escorts=(move, *others), starshells=(), submarines=())
    column, row = place_of(BOARD, far)
    for rows, is_shown in ((range(row - 1, row + 2), False), (range(row - 10, row + 2), True)):
        section = MapSection(range(column - 1, column + 2), rows, frozenset())
        items, marks = on_the_map(report, section, Area(0, 0, 3 * 36.0, 36.0 * (len(rows) + 0.5) + 13))
        assert (Mark.WAY in marks) == (Mark.WAY in marks_in(items)) == is_shown


@pytest.mark.parametrize("name", REPORTS)
def test_a_map_is_widened_to_the_side_that_shows_most_pieces(name):
    report = REPORTS[name]
    for width, height in ((300, 220), (540, 330)):
        room = Area(0, 0, width, height)
        for section in sections.sections(GAME.rules, report, room):
            filled = sections.fill_area(report, section, room)
            assert {*section.columns} <= {*filled.columns} and {*section.rows} <= {*filled.rows}
            size = sections.hex_size(section, room)
            columns, rows = sea_map.filled(section.columns, section.rows, size, room)
            middle = section._replace(columns=columns, rows=rows)
            assert (len(filled.columns), len(filled.rows)) == (len(columns), len(rows))
            sheets = [Sheet(Drawing(), BOARD, each, size, room, set()) for each in (middle, filled)]
            shown = [sum(sheet.holds(each.after) for each in pieces_of(report)) for sheet in sheets]
            assert shown[0] <= shown[1]


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", PAPERS)
@pytest.mark.parametrize("name", REPORTS)
def test_nothing_stands_on_the_line_of_the_foot(name, on):
    """The last line of the form stood on it, without room to write."""
    bottom = area(paper(on)).bottom + turn_game.ABOVE_FOOT - 0.5
    for body in pages(REPORTS[name], on):
        for item in filter(visible, flatten(body.drawing.records)):
            assert min(y for _, y in points_of(item)) >= bottom, item


def renamed(report, stem):
    """A report whose escorts are a class with numbers."""
    names = {escort.name: f"{stem} {n}" for n, escort in enumerate(report.next.escorts, 1)}
    escorts = tuple(each._replace(name=names[each.name]) for each in report.next.escorts)
    moves = tuple(move._replace(name=names[move.name]) for move in report.escorts)
    found = report.search._replace(
        sonar=tuple(names[each] for each in reversed(report.search.sonar)),
        radar=tuple(names[each] for each in reversed(report.search.radar)),
    )
    return report._replace(escorts=moves, search=found, next=report.next._replace(escorts=escorts))


@pytest.mark.parametrize("name", ["dived", "night", "quiet"])
def test_the_name_of_an_escort_stands_on_one_line_in_every_table(name):
    """Its number fell to a line of its own, and the form shortened it."""
    report = renamed(REPORTS[name], "Example destroyer")
    found = Counter(strings(report))
    moving = [move.name for move in report.escorts if not move.by_order]
    for escort in moving:
        assert found[escort] >= 1 + (escort in (*report.search.sonar, *report.search.radar)), escort
    assert not any("…" in string for string in found)


def test_those_that_search_stand_in_the_order_of_the_game():
    report = renamed(REPORTS["dived"], "Example destroyer")
    boxes = turn_texts._searched(report)
    order = [escort.name for escort in report.next.escorts]
    for names in boxes.values():
        assert list(names) == sorted(names, key=order.index)
    assert set(boxes["missed"]) == {*report.search.sonar, *report.search.radar} and len(boxes["missed"]) > 1


def far_to_sides(point, place, size):
    """How far a point lies from the middle of a hex, toward each of its sides."""
    (x, y), (u, v) = point, hex_grid.center(place, size)
    return [(x - u) * cos(radians(angle)) + (y - v) * sin(radians(angle)) for angle in range(30, 390, 60)]


@pytest.mark.parametrize("name", ["dived", "night", "large"])
def test_the_name_of_a_hex_stays_in_its_hex(name):
    """Names were pushed aside into the next hex, below another name: two hexes had names of their neighbors."""
    report, size = REPORTS[name], sections.DOUBLE
    cover, half = turn_map.cover_of(report, pieces_of(report), size, (-1e4, -1e4, 1e4, 1e4)), 8.0
    around = {near for piece in pieces_of(report) for near in within(piece.after.bow, 2)}
    areas = {place: turn_map.name_place(place, half, 7.5, size, cover) for place in around}
    found = {place: name for place, name in areas.items() if name is not None}
    assert len(found) > 0.7 * len(areas)
    for place, name in found.items():
        corners = [(x, y) for x in (name.left, name.right) for y in (name.bottom + 1, name.top)]
        assert all(far <= size / 2 + 0.5 for corner in corners for far in far_to_sides(corner, place, size))
        assert cover.is_free(name)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["dived", "night", "large"])
def test_the_mode_of_each_force_stands_as_its_counter_shows_it(name):
    report = REPORTS[name]
    faces = turn_texts.mode_faces()
    assert set(faces) >= {str(mode) for mode in range(1, 8)} and len(set(map(repr, faces.values()))) >= 7
    drawn = Counter(string for string in strings(report) if string.isdigit())
    without = report._replace(submarines=tuple(seen._replace(mode=99) for seen in report.submarines))
    others = Counter(string for string in strings(without) if string.isdigit())
    shown = Counter(str(seen.mode) for seen in report.submarines)
    assert {mode: drawn[mode] - others[mode] for mode in shown} == shown


def test_a_way_off_the_board_is_told_by_facings():
    report = REPORTS["dived"]
    move = next(move for move in report.escorts if not move.by_order)
    off = at(BOARD, -2, 20)
    path = tuple(move.after._replace(bow=neighbor(off, 1, n), step=1) for n in range(4))
    moved = move._replace(before=path[0], path=path[1:], after=path[-1])
    (row,) = order_rows(report._replace(escorts=(moved,)))
    assert row.cells[2] == "off/4" and row.cells[3] == f"off/4 off/4 {label(BOARD, path[-1].bow)}/4"


def test_the_whole_board_shows_its_edge_where_a_piece_lies_off_it():
    """An escort off the board lay inside the frame of the whole board."""
    report = REPORTS["dived"]
    before = overview_block(report, [], 200.0, 120.0).drawing
    (first, second), off, beside = report.escorts, at(BOARD, -3, 20), at(BOARD, 1, 20)
    moved = first._replace(before=first.before._replace(bow=off), path=(), after=first.after._replace(bow=off))
    there = second.after._replace(bow=beside, step=1)
    near = second._replace(before=there, path=(), after=there)
    block = overview_block(report._replace(escorts=(moved, near)), [], 200.0, 120.0)
    told = [string for string, *_ in texts(block.drawing)]
    assert any("zigzag: its edge" in string for string in told)
    assert not any("zigzag: its edge" in string for string, *_ in texts(before))
    edge = [item for item in flatten(block.drawing.records) if isinstance(item, Shape) and item.style == EDGE]
    assert edge and not [item for item in flatten(before.records) if isinstance(item, Shape) and item.style == EDGE]
    named = {string: x for string, x, *_ in texts(block.drawing)}
    across = [x for item in edge for line in item.lines for x, _ in line]
    assert named[first.name] < min(across) and max(across) < named[second.name]


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_where_escorts_attack_hexes_are_twice_as_large_as_otherwise_and_named_in_the_zone(on):
    report, room = reports.dived(), area(paper(on))
    (layout,) = turn_game.layouts(GAME.rules, report, room.width, room.height)
    ((section, room),) = layout.maps
    assert sections.hex_size(section, room) >= sections.DOUBLE > 1.8 * sections.READABLE
    found = set(strings(report))
    ((_, ranked),) = sections.zones(GAME.rules, report)
    column = [place for place in ranked if label(BOARD, place).startswith("M")]  # hulls and a marker lie over it
    assert {label(BOARD, place) for place in ranked if place not in column} <= found and len(column) == 5


def test_a_section_shows_the_submarine_first_and_stays_readable():
    for report in REPORTS.values():
        least = sections.least_size(GAME.rules, report)
        for width, height in ((540, 330), (338, 300)):
            for section in sections.sections(GAME.rules, report, Area(0, 0, width, height)):
                shown = [sub.name for sub in report.next.submarines if sub.name in section.shown]
                if len(section.shown) > 1:
                    assert sections.hex_size(section, Area(0, 0, width, height)) >= least
                assert section.shown
            first = sections.sections(GAME.rules, report, Area(0, 0, width, height))[0]
            assert report.next.submarines[0].name in first.shown, shown


def test_starshells_and_night_are_told():
    found = " ".join(strings(reports.night()))
    assert "starshells" in found and "M33" in found
    assert any(isinstance(record, Group | Path | Circle) for record in pages(reports.night())[0].drawing.records)
    assert isinstance(pages(reports.night())[0].drawing, Drawing)


@pytest.mark.parametrize(("on", "words"), [("150x300mm", "too narrow"), ("8.5x8.5in", "too short")])
def test_paper_that_is_too_small_is_refused(on, words):
    with pytest.raises(FitError, match=words) as error:
        pages(reports.dived(), on)
    assert error.value.where == "--paper" and "a turn sheet" in error.value.message


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_sheets_of_turns_that_the_engine_played(seed):
    """Random games of the judge: all that is drawn stays on two pages."""
    position = parse_game(GAME.rules, text_of(new_game(Random(seed))), "game.toml").position
    for _ in range(3):
        report = play(GAME.rules, position, RandomDice(seed))
        for on in ("letter", "a4"):
            room = area(paper(on))
            bodies = pages(report, on)
            assert len(bodies) <= 2
            for string, x, y, size in (found for body in bodies for found in texts(body.drawing)):
                assert room.left - 3 <= x <= room.right + 3 and room.bottom - 3 <= y <= room.top + 3, string
                assert size >= 7.0 or string.startswith("10"), (string, size)
        found = tuple(escort.name for escort in position.escorts[:2])
        position = report.next._replace(
            submarines=tuple(sub._replace(found=found) for sub in report.next.submarines),
        )


def test_escorts_are_told_apart_by_number_and_color_on_the_map_and_in_the_table():
    shown = {piece.name: piece for piece in pieces_of(reports.dived()) if piece.order}
    assert [piece.label for piece in shown.values()] == ["1 Fletcher", "2 Benson"]
    assert shown["Fletcher"].color != shown["Benson"].color
    rows = order_rows(reports.dived())
    assert [(row.cells[0].text, row.cells[0].look.color) for row in rows] == [
        ("1", shown["Fletcher"].color),
        ("2", shown["Benson"].color),
    ]
    assert "1 Fletcher" in set(strings(reports.dived()))


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", ["letter", "a4"])
@pytest.mark.parametrize("name", REPORTS)
def test_no_text_lies_on_another(name, on):
    for body in pages(REPORTS[name], on):
        drawn = [item for item in flatten(body.drawing.records) if isinstance(item, TextBox) and visible(item)]
        assert len(drawn) > 50 or len(body.drawing.records) < 5
        assert not overlaps(drawn)


@pytest.mark.parametrize(
    "field", [Field(Flag(), entered=FormEntry(names="flagship")), Field(Line(40), entered=FormEntry())]
)
def test_lines_for_what_is_written_of_escorts_stand_one_below_the_other(monkeypatch, field):
    """A further field of escorts that is entered by names was printed over the first; one of text had boxes to tick."""
    heights = [turn_texts.record_block(reports.dived(), 540).height]
    fields, heading = turn_texts.entered, field.entered.names or "note"
    further = ((field.changed(name="note", key="note", absent=""), field.entered),)
    monkeypatch.setattr(turn_texts, "entered", lambda record: fields(record) + further * (record is Escort))
    block = turn_texts.record_block(reports.dived(), 540)
    drawn = [item for item in flatten(block.drawing.records) if isinstance(item, TextBox) and visible(item)]
    assert heading in {item.string for item in drawn} and not overlaps(drawn)
    assert block.height == heights[0] + turn_texts.PITCH


@pytest.mark.parametrize("size", [4.0, 9.0])
@pytest.mark.parametrize("name", ["large", "night"])
def test_names_on_the_whole_board_hide_no_hull_and_no_other_name(name, size):
    report = REPORTS[name]
    hulls = {piece.name: hull_area(piece.after, size) for piece in pieces_of(report)}
    limits = Area(
        min(hull.left for hull in hulls.values()) - size,
        min(hull.bottom for hull in hulls.values()) - size,
        max(hull.right for hull in hulls.values()) + size,
        max(hull.top for hull in hulls.values()) + size,
    )
    named = name_labels(report, size, limits, 80)
    unnamed = {piece.name for piece in pieces_of(report) if piece.acts} - {piece.name for piece, _ in named}
    assert len(unnamed) <= (1 if size < 5 else 0)  # small hexes leave too little room for the longest names
    for number, (piece, named_at) in enumerate(named, 1):
        assert not any(overlap(named_at.area, hull) for other, hull in hulls.items() if other != piece.name)
        assert not any(overlap(named_at.area, other.area) for _, other in named[number:])


def test_no_label_lies_on_a_starshell():
    report, size = reports.night(), 14.0
    field = Area(-1e4, -1e4, 1e4, 1e4)
    sheet = Sheet(Drawing(), report.before.board, sections.whole_board(report), size, field, set())
    first = place_labels(sheet, report, pieces_of(report), ())[0].label.area
    board = [at(sheet.board, column, row) for column in sheet.section.columns for row in sheet.section.rows]
    under = min(board, key=lambda place: distance_to(first, hex_grid.center(place, size)))
    report = report._replace(starshells=(report.starshells[0]._replace(hexes=(under,)),))
    x, y = hex_grid.center(under, size)
    star = Area(x - 0.3 * size, y - 0.3 * size, x + 0.3 * size, y + 0.3 * size)
    assert overlap(first, star)
    assert not any(overlap(each.label.area, star) for each in place_labels(sheet, report, pieces_of(report), ()))


def distance_to(place, point):
    """How far the middle of an area lies from a point, squared."""
    return ((place.left + place.right) / 2 - point[0]) ** 2 + ((place.bottom + place.top) / 2 - point[1]) ** 2


@pytest.mark.sample(2)
@pytest.mark.parametrize("on", ["letter", "a4"])
@pytest.mark.parametrize("name", ["dived", "quiet", "large"])
def test_a_turn_is_in_the_sizes_of_the_scale(name, on):
    framed = list(
        frame_pages(turn_game.OnPatrolTurns().bodies(GAME, REPORTS[name], TurnJob(paper(on), "x.toml")), paper(on))
    )
    assert not {each for page in framed for each in sizes(page.drawing.records)} - set(SCALE)


def test_a_submarine_under_an_escort_and_that_escort_are_drawn_beside_each_other():
    """One hid the other: nobody saw that the escort stood on top."""
    report = REPORTS["dived"]
    sub, escort = report.next.submarines[0], report.escorts[0]
    report = report._replace(next=report.next._replace(submarines=(sub._replace(pose=escort.after),)))
    shown = {piece.name: piece for piece in pieces_of(report)}
    (ax, ay), (bx, by) = (shown[name].off(30.0) for name in (sub.name, escort.name))
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(2 * sections.ASIDE * 30.0)
    assert {piece.off(30.0) for name, piece in shown.items() if name not in (sub.name, escort.name)} <= {(0.0, 0.0)}


def test_a_hit_ship_is_marked_on_the_map_and_beside_its_place():
    report = REPORTS["dived"]
    first = report.next.ships[0]
    hit = report._replace(
        next=report.next._replace(ships=(first._replace(torpedoed=3, stopped=True), *report.next.ships[1:]))
    )
    told = (place for place in strings(hit) if place.endswith(" hit, stopped"))
    assert report.ships[0].after.text(BOARD) in next(told)
    board, room = sections.whole_board(report), Area(0, 0, 540, 500)
    assert [Mark.HIT in on_the_map(each, board, room)[1] for each in (hit, report)] == [True, False]


def test_several_weapons_of_an_attack_are_counted_and_one_is_not():
    found = strings(REPORTS["dived"])
    assert found.count("2 depth charges") == 1 and found.count("K-gun") == 2


def test_an_attack_says_how_its_hex_lies_to_the_submarine():
    report = REPORTS["dived"]
    sub = report.next.submarines[0]
    attacks = [each for move in report.escorts for each in move.attacks]
    moved = sub._replace(pose=sub.pose._replace(bow=attacks[0].hex))
    found = " ".join(strings(report._replace(next=report.next._replace(submarines=(moved,)))))
    assert f"{label(BOARD, attacks[0].hex)} · your bow" in found
    assert f"{label(BOARD, attacks[0].hex)} · " in " ".join(strings(report))
    for move in report.escorts:
        assert f"Speed {move.speed}" in found or move.by_order


@pytest.mark.long
def test_no_weapon_is_broken_inside_a_word():
    for report, on in ((report, on) for report in REPORTS.values() for on in ("letter", "a4")):
        assert not {"s", "charge / s", "charg"} & set(strings(report, on))


def test_the_crosshair_ends_at_the_name_of_its_hex():
    report = REPORTS["dived"]
    for away in (0, 2):
        seen = [each._replace(target=neighbor(each.target, 1, away)) for each in report.submarines if each.target]
        targets = {label(BOARD, each.target) for each in seen}
        for body in pages(report._replace(submarines=tuple(seen))):
            drawn = [item for item in flatten(body.drawing.records) if visible(item)]
            named = targets & {item.string for item in drawn if isinstance(item, TextBox)}
            assert named or not away  # a ship lies on the target hex
            assert not targets & {string for string, style in crossings(drawn) if style.stroke == "danger"}


def test_the_foot_has_the_whole_command():
    """It was cut at 60 letters; one that leaves no room beside the readings has a line to itself."""
    for command in ("plotroom turn on-patrol c.toml", f"plotroom turn on-patrol {'long/' * 12}convoy-3.toml --seed 13"):
        (page,) = frame_pages([pages(REPORTS["dived"])[0]._replace(command=command)], paper("letter"))
        drawn = [item for item in flatten(page.drawing.records) if isinstance(item, TextBox) and visible(item)]
        assert any(item.string.endswith(command) for item in drawn) and not overlaps(drawn)


def asked(sonar, radar):
    """The texts of the form where these escorts can search, and how much else is drawn: lines and boxes."""
    report = reports.dived()
    report = report._replace(search=report.search._replace(sonar=sonar, radar=radar))
    drawn = list(flatten(turn_texts.record_block(report, 540).drawing.records))
    texts = {item.string for item in drawn if isinstance(item, TextBox) and visible(item)}
    return texts, sum(not isinstance(item, TextBox) for item in drawn)


@pytest.mark.parametrize(
    ("sonar", "radar", "labels"),
    [
        (("Fletcher",), (), {"sonar", "missed"}),
        ((), ("Fletcher",), {"radar", "missed"}),
        (("Fletcher",), ("Benson",), {"sonar", "radar", "missed"}),
        ((), (), set()),
    ],
)
def test_the_form_asks_of_an_escort_only_what_it_can_find_by(sonar, radar, labels):
    found, drawn = asked(sonar, radar)
    assert found & {"sonar", "radar", "missed", "found"} == labels
    assert {name for name in ("Fletcher", "Benson") if name in found} == {*sonar, *radar}
    _, without = asked((), ())
    assert drawn - without == len(sonar) + len(radar) + len({*sonar, *radar})  # a box for each sensor, one for missed
