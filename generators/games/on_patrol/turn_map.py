"""The map of a turn: a section of the board with every piece's way, assault zones, attacks and places, and its key."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from math import pi, sin
from typing import NamedTuple

from aids import hexes
from aids.hexes import Hex, neighbor
from aids.on_patrol.game.position import CAPITAL, TurnReport
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Point, Style, hex_grid, shift
from generators.drawing.art import draw_art
from generators.drawing.collisions import Bounds, Cover
from generators.drawing.scene import draw_arrow_head
from generators.drawing.text import text_width
from generators.games.on_patrol import sea_map, turn_pieces
from generators.games.on_patrol.scenes import draw_hull
from generators.page.frame import NOTE, Area
from generators.page.rich_text import Block, draw_section

DISC = 6.0  # radius of the number of an attack
BROAD = 0.3  # half the breadth of a hull in hexes


class Attacked(NamedTuple):
    """A numbered attack on the map: the hex, and where its number stands."""

    number: int
    hex: Hex
    at: Point


def cover_of(report: TurnReport, pieces: Sequence[turn_pieces.Piece], size: float, limits: Bounds) -> Cover:
    """The hulls and ways of the pieces, the markers of submarines in their two hexes, and torpedoes with their runs."""
    cover = Cover(limits)
    for piece in pieces:
        _add_hull(cover, piece.after, size, piece.off(size))
        if piece.before:
            _add_hull(cover, piece.before, size)
            if piece.acts:
                cover.add_line((hex_grid.center(each.bow, size) for each in (piece.before, *piece.way)), 1.5)
    for seen in report.submarines:
        if seen.marker.pose is not None:
            _add_hull(cover, seen.marker.pose, size)
    for pose, speed in report.next.torpedoes:
        ends = (pose.bow, neighbor(pose.bow, pose.step, speed))
        cover.add_line((hex_grid.center(each, size) for each in ends), 1.5)
    return cover


def _add_hull(cover: Cover, pose: Pose, size: float, off: Point = (0.0, 0.0)) -> None:
    cover.add_line((sea_map.moved(hex_grid.center(place, size), off) for place in pose.hull), BROAD * size)


def place_numbers(report: TurnReport, size: float) -> list[Attacked]:
    """The number of each attack in the middle of its hex, those of one hex in a round about it."""
    hexes = [each.hex for move in report.escorts for each in move.attacks]
    shared, before, placed = Counter(hexes), Counter[Hex](), list[Attacked]()
    for number, place in enumerate(hexes, 1):
        count, before[place] = shared[place], before[place] + 1
        far = (DISC + 0.5) / sin(pi / count) if count > 1 else 0.0
        at = hex_grid.toward(hex_grid.center(place, size), 180 - 360 * (before[place] - 1) / count, far)
        placed.append(Attacked(number, place, at))
    return placed


def name_place(
    place: Hex, half: float, letter: float, size: float, cover: Cover, *, anywhere: bool = True
) -> Area | None:
    """The area of a hex's name in it, `half` wide to a side: at its upper edge, or `anywhere` with room; None if none.

    The base line is a point above its lower edge.
    """
    x, y = hex_grid.center(place, size)
    aside = max(0.0, 0.577 * size - 3.5 - half)
    spots = ((0.0, 0.5 * size - letter), (-aside, -0.06 * size), (aside, -0.06 * size))
    for dx, dy in spots if anywhere else spots[:1]:
        area = Area(x + dx - half, y + dy - 1.0, x + dx + half, y + dy + 0.75 * letter)
        if cover.is_free(area):
            return area
    return None


ROOMY = 21.5  # size of a hex from which each one is named
GHOST = Style("paper", "gray", 0.6, (2, 1.5))
MARKER = Style("paper", "danger", 0.9, (2.5, 1.8))
RING = Style(None, "sea", 0.9, (4, 2.5))
SLIM = 0.55  # breadth of a submarine in that of a ship
ART = {CAPITAL: "battleship", turn_pieces.ESCORT: "destroyer", turn_pieces.MERCHANT: "merchantman"}
STAR, STAR_BESIDE = (0.0, -0.1, 0.28), (-0.33, -0.14, 0.17)  # middle and radius in hexes, below the name of the hex
HULLS = {CAPITAL: "sea", turn_pieces.ESCORT: "navy"}  # the inks of the hulls, ink for the others


def draw_board(
    draw: Drawing, rules: Rules, report: TurnReport, section: turn_pieces.MapSection, area: Area
) -> set[turn_pieces.Mark]:
    """Draw a section of the board into an area, with as much sea around it as there is room for; the marks that it has.

    A piece that is not wholly in the section is left out, and its way if it did not begin there either.
    """
    board, size = report.before.board, turn_pieces.hex_size(section, area)
    section = turn_pieces.fill_area(report, section, area)
    every = 1 if size >= 9 else 5
    with (
        draw.figure("Map of a part of the board, with its ships, their ways and attacks:"),
        sea_map.drawn_sea(draw, board, section.columns, section.rows, size, area, every) as (sea, limits),
    ):
        sheet, shown = turn_pieces.Sheet(draw, board, section, size, limits, set()), turn_pieces.pieces(report)
        zone = _draw_zones(sheet, rules, report)
        for place in filter(sheet.shows, turn_pieces.closed(report)):
            draw_hatch(draw, hex_grid.center(place, size), size)
            sheet.marks.add(turn_pieces.Mark.CLOSED)
        attacks = [each for each in place_numbers(report, size) if sheet.shows(each.hex)]
        numbers = [sea_map.box_about(each.at, DISC - 0.5) for each in attacks]
        labels = turn_pieces.place_labels(sheet, report, shown, zone, numbers)
        cover = cover_of(report, shown, size, limits)
        stars = _stars(report, size)
        cover.boxes += (
            *numbers,
            *(each.label.area for each in labels),
            *(sea_map.box_about(at, r) for _, at, r in stars),
        )
        for _, ends in turn_pieces.lead_ends(size, labels):
            cover.add_line(ends, 0.5)
        if size >= ROOMY:
            _name_hexes(sheet, sea, zone, cover, {seen.target for seen in report.submarines})
        left, bottom, right, top = limits
        with draw.group(clip=((left, bottom), (right, bottom), (right, top), (left, top))):
            _draw_ghosts(sheet, shown)
            _draw_marks(sheet, report, stars)
            _draw_pieces(sheet, shown)
            turn_pieces.draw_leads(draw, size, labels)
            for number, _, at in attacks:
                draw_number(draw, at, str(number))
                sheet.marks.add(turn_pieces.Mark.ATTACK)
            turn_pieces.draw_labels(draw, labels)
        return sheet.marks


def _draw_zones(sheet: turn_pieces.Sheet, rules: Rules, report: TurnReport) -> set[Hex]:
    """The assault zones, tinted, and the target hexes; the hexes of the zones."""
    found: set[Hex] = set()
    for _, ranked in turn_pieces.zones(rules, report):
        shown = [place for place in ranked if sheet.shows(place)]
        hex_grid.fill_hexes(sheet.draw, shown, sheet.size, "pale")
        hex_grid.draw_edges(sheet.draw, hex_grid.edges(shown), sheet.size, Style(None, "rule", 0.35))
        hex_grid.draw_edges(sheet.draw, hex_grid.border(shown), sheet.size, Style(None, "danger", 1.0))
        found.update(shown)
        sheet.marks.update([turn_pieces.Mark.ZONE] if shown else [])
    for target, radius in turn_pieces.rings(rules, report):
        around = hexes.ring(target, radius)
        sides = zip(around, [*around[1:], around[0]], strict=True)
        inside = (side for side in sides if all(map(sheet.shows, side)))
        lines = [[hex_grid.center(place, sheet.size) for place in side] for side in inside]
        sheet.draw.lines(lines, RING)
        sheet.marks.update([turn_pieces.Mark.RING] if lines else [])
    for seen in report.submarines:
        if seen.target is not None and sheet.shows(seen.target):
            with sheet.draw.group(shift(*hex_grid.center(seen.target, sheet.size))):
                hex_grid.draw_crosshair(sheet.draw, Hex(0, 0), sheet.size, Style(None, "danger", 0.8), free=0.6)
            sheet.marks.add(turn_pieces.Mark.TARGET)
    return found


def draw_hatch(draw: Drawing, at: Point, size: float) -> None:
    """Three slanting lines in the lower part of a hex, below its name."""
    x, y = at
    ends = [(x + share * size for share in (d - 0.2, d + 0.2)) for d in (-0.22, 0.0, 0.22)]
    draw.lines([((a, y - 0.37 * size), (b, y + 0.07 * size)) for a, b in ends], Style(None, "gray", 0.4))


def _name_hexes(
    sheet: turn_pieces.Sheet,
    places: Iterable[Hex],
    zone: Collection[Hex],
    cover: Cover,
    targets: Collection[Hex | None],
) -> None:
    """The name of each hex at its upper edge, as on a printed board, or where it has room; bold in a zone.

    The crosshair of a target hex ends at its name.
    """
    for inside, color, face in ((False, "gray", "regular"), (True, "danger", "semibold")):
        names = []
        for place in places:
            if (place in zone) == inside:
                name = hexes.label(sheet.board, place)
                half = text_width(name, turn_pieces.LETTER, face) / 2
                area = name_place(place, half, turn_pieces.LETTER, sheet.size, cover, anywhere=inside)
                if area is not None and 2 * half < 0.577 * sheet.size + 5.5:
                    names.append((area.left + half, area.bottom + 1, name))
                    cover.boxes.append(area)
                    if place in targets:
                        ground = Style("pale" if inside else "tint")
                        sheet.draw.rect(area.left - 1, area.bottom, area.width + 2, area.height, ground)
        sheet.draw.texts(names, turn_pieces.LETTER, color, face, "middle")


def _draw_ghosts(sheet: turn_pieces.Sheet, shown: Iterable[turn_pieces.Piece]) -> None:
    """Where each piece was that has moved, of ships only beside where they are."""
    for piece in shown:
        is_shown = sheet.holds(piece.before) and (piece.acts or sheet.holds(piece.after))
        if piece.before is not None and piece.before != piece.after and is_shown:
            style = GHOST if piece.acts else GHOST._replace(stroke="rule")
            hex_grid.draw_ship(sheet.draw, *piece.before, sheet.size, style)
            sheet.marks.add(turn_pieces.Mark.WAS)


def _draw_pieces(sheet: turn_pieces.Sheet, shown: Sequence[turn_pieces.Piece]) -> None:
    """The way of each piece, and where it is: ships below, then escorts, then submarines."""
    inside = [piece for piece in shown if sheet.holds(piece.after)]
    for piece in shown:
        if piece not in inside and not (piece.acts and sheet.holds(piece.before)):
            continue
        if piece.before is not None and any(move.bow != piece.before.bow for move in piece.way):
            points = [hex_grid.center(place, sheet.size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
            style = Style(None, piece.color, 1.5) if piece.acts else Style(None, "gray", 0.7)
            sheet.draw.lines([points], style)
            for x, y in points[:-1] if piece.acts else ():
                sheet.draw.circle(x, y, 2.2, Style(piece.color))
            if piece.acts:
                sheet.marks.add(turn_pieces.Mark.WAY)
    for piece in inside:
        art, ink = ("sub-surfaced", "danger") if piece.kind == turn_pieces.SUBMARINE else (ART[piece.kind], "ink")
        with sheet.draw.group(shift(*piece.off(sheet.size))):
            draw_hull(sheet.draw, *piece.after, sheet.size, art, HULLS.get(piece.kind, ink))
        if piece.state:
            draw_hit(sheet.draw, sea_map.midships(piece.after, sheet.size), max(9.0, 0.5 * sheet.size))
            sheet.marks.add(turn_pieces.Mark.HIT)


def draw_hit(draw: Drawing, at: Point, size: float) -> None:
    """The burst on a ship that was torpedoed or lies still."""
    draw_art(draw, "burst", (at[0] - size / 2, at[1] - size / 2, size, size), "danger", ground="paper")


def draw_submarine(draw: Drawing, bow: Point, angle: float, size: float) -> None:
    """A slim hull with a conning tower, so that it is told from ships without color; `angle` as `direction` gives."""
    c, s = hex_grid.toward((0.0, 0.0), angle - 90, 1.0)
    with draw.group((SLIM * c, SLIM * s, -s, c, *bow)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, size, Style("danger", "danger", 0.5))
    draw.circle(*hex_grid.toward(bow, angle + 180, 0.5 * size), 0.1 * size, Style("paper"))


def _stars(report: TurnReport, size: float) -> list[tuple[Hex, Point, float]]:
    """The hex, the middle and the radius of each starshell, which stands beside the number of an attack."""
    attacked, found = {each.hex for move in report.escorts for each in move.attacks}, []
    for place in sorted({place for each in report.starshells for place in each.hexes}):
        x, y, r = STAR_BESIDE if place in attacked else STAR
        found.append((place, sea_map.moved(hex_grid.center(place, size), (x * size, y * size)), r * size))
    return found


def _draw_marks(sheet: turn_pieces.Sheet, report: TurnReport, stars: Iterable[tuple[Hex, Point, float]]) -> None:
    """Starshells, torpedoes, and the markers that lie apart from their submarines."""
    s, draw = sheet.size, sheet.draw
    for place, at, r in stars:
        if sheet.shows(place):
            draw_star(draw, at, r)
            sheet.marks.add(turn_pieces.Mark.STARSHELL)
    for torpedo in report.next.torpedoes:
        if sheet.shows(torpedo.pose.bow):
            angle, course = hex_grid.direction(torpedo.pose.step), torpedo.pose
            end = hex_grid.center(neighbor(course.bow, course.step, torpedo.speed), s)
            draw.line(hex_grid.center(course.bow, s), end, Style(None, "danger", 0.9, (1.5, 2)))
            draw_torpedo(draw, hex_grid.center(course.bow, s), angle, s)
            sheet.marks.add(turn_pieces.Mark.TORPEDO)
    subs = {sub.pose for sub in report.next.submarines if not sub.sunk}
    for seen in report.submarines:
        pose, is_torpedo = seen.marker.pose, seen.marker.name == "torpedo"
        if pose is None or pose in subs or not (sheet.shows(pose.bow) if is_torpedo else sheet.holds(pose)):
            continue
        if is_torpedo:  # a square with an arrow
            x, y = hex_grid.center(pose.bow, s)
            half, angle = 0.3 * s, hex_grid.direction(pose.step)
            draw.rect(x - half, y - half, 2 * half, 2 * half, Style("torpedo", "navy", 0.8))
            tip = hex_grid.toward((x, y), angle, 0.8 * half)
            draw.line(hex_grid.toward((x, y), angle + 180, 0.7 * half), tip, Style(None, "navy", 1.2))
            draw_arrow_head(draw, *tip, angle, max(3.5, 0.9 * half), "navy")
        else:
            hex_grid.draw_ship(draw, *pose, s, MARKER)
            sheet.marks.add(turn_pieces.Mark.MARKER)


def draw_torpedo(draw: Drawing, at: Point, angle: float, size: float) -> None:
    """An arrow across a hex."""
    tip, tail = hex_grid.toward(at, angle, 0.42 * size), hex_grid.toward(at, angle + 180, 0.42 * size)
    draw.line(tail, hex_grid.toward(at, angle, 0.1 * size), Style(None, "danger", 1.6))
    draw_arrow_head(draw, *tip, angle, max(4.0, 0.4 * size), "danger")


def draw_star(draw: Drawing, at: Point, r: float) -> None:
    """A star of five points."""
    points = [hex_grid.toward(at, 90 + 36 * n, r if n % 2 == 0 else 0.42 * r) for n in range(10)]
    draw.polygon(points, Style("torpedo", "amber", 0.6))


def draw_number(draw: Drawing, at: Point, number: str) -> None:
    """The number of an attack in a red disc."""
    draw.circle(*at, DISC, Style("danger", "paper", 0.5))
    draw.text(at[0], at[1] - 0.36 * turn_pieces.LETTER, number, turn_pieces.LETTER, "paper", "bold", "middle")


MARK = 11.0  # size of a hex of the key
ROW = 12.5
MOST_HEX = 9.0  # size of the hexes of the whole board
NEAR = 7.0  # points between a name on the whole board and any other piece, where there is room
ROSE = 18.0  # from the middle of the facings to their edge


def key_block(report: TurnReport, marks: Collection[turn_pieces.Mark], width: float) -> Block:
    """The marks of the maps of a turn, in as many columns as fit, and the facings."""
    draw, shown = Drawing(), [mark for mark in turn_pieces.Mark if mark in marks]
    widest = max((text_width(mark, NOTE) for mark in shown), default=0.0) + 32
    room = width - 2 * ROSE
    columns = max(1, int(room // widest))
    for n, mark in enumerate(shown):
        x, y = n % columns * room / columns, -ROW * (n // columns) - 6
        with draw.group(shift(x + 11, y)):
            PICTURES[mark](draw)
        draw.text(x + 25, y - 2.6, mark, NOTE, "ink")
    with draw.group(shift(width - ROSE, -ROSE + 2)):
        draw.polygon(hex_grid.corners(Hex(0, 0), ROSE - 4), Style("tint", "rule", 0.5))
        for facing in hexes.HEADINGS:
            angle = hex_grid.direction(hexes.step_of(report.before.board, facing))
            place = hex_grid.toward((0.0, 0.0), angle, 0.5 * ROSE + 3)
            hex_grid.draw_label(draw, place, str(facing), NOTE, "navy", "bold")
    return Block(max(ROW * -(-len(shown) // columns), 2 * ROSE - 4) + 2, draw)


def marks_of(rules: Rules, report: TurnReport) -> set[turn_pieces.Mark]:
    """The marks that maps of this turn may have."""
    subs = {sub.pose for sub in report.next.submarines if not sub.sunk}
    placed = [each.marker for each in report.submarines if each.marker.pose is not None]
    used: dict[turn_pieces.Mark, object] = {
        turn_pieces.Mark.WAS: True,
        turn_pieces.Mark.WAY: any(escort.path and not escort.by_order for escort in report.escorts),
        turn_pieces.Mark.TARGET: any(seen.target is not None for seen in report.submarines),
        turn_pieces.Mark.RING: turn_pieces.rings(rules, report),
        turn_pieces.Mark.ZONE: turn_pieces.zones(rules, report),
        turn_pieces.Mark.ATTACK: any(move.attacks for move in report.escorts),
        turn_pieces.Mark.CLOSED: turn_pieces.closed(report),
        turn_pieces.Mark.TORPEDO: report.next.torpedoes,
        turn_pieces.Mark.MARKER: any(each.pose not in subs and each.name != "torpedo" for each in placed),
        turn_pieces.Mark.HIT: any(each.state for each in turn_pieces.pieces(report)),
        turn_pieces.Mark.STARSHELL: report.starshells,
    }
    return {mark for mark, is_used in used.items() if is_used}


def _torpedo(draw: Drawing) -> None:
    draw.line((0, 0), (9, 0), Style(None, "danger", 0.9, (1.5, 2)))
    draw_torpedo(draw, (-4.0, 0.0), 0.0, MARK)


def _outline(style: Style, draw: Drawing) -> None:
    with draw.group((0.0, -1.0, 1.0, 0.0, 4.5, 0.0)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, 0.9 * MARK, style)


def _way(draw: Drawing) -> None:
    draw.line((-9, 0), (9, 0), Style(None, "sea", 1.5))
    draw.circle(0, 0, 2.2, Style("sea"))


PICTURES: dict[turn_pieces.Mark, Callable[[Drawing], None]] = {
    turn_pieces.Mark.WAS: partial(_outline, GHOST),
    turn_pieces.Mark.WAY: _way,
    turn_pieces.Mark.TARGET: lambda draw: hex_grid.draw_crosshair(
        draw, Hex(0, 0), MARK, Style(None, "danger", 0.8), 0.6
    ),
    turn_pieces.Mark.RING: lambda draw: draw.line((-9, 0), (9, 0), RING),
    turn_pieces.Mark.ZONE: lambda draw: draw.polygon(hex_grid.corners(Hex(0, 0), MARK), Style("pale", "danger", 1.0)),
    turn_pieces.Mark.ATTACK: lambda draw: draw_number(draw, (0.0, 0.0), "1"),
    turn_pieces.Mark.CLOSED: lambda draw: draw_hatch(draw, (0.0, 0.15 * MARK), MARK),
    turn_pieces.Mark.TORPEDO: _torpedo,
    turn_pieces.Mark.MARKER: partial(_outline, MARKER),
    turn_pieces.Mark.HIT: lambda draw: draw_hit(draw, (0.0, 0.0), 11.0),
    turn_pieces.Mark.STARSHELL: lambda draw: draw_star(draw, (0.0, 0.0), 5.0),
}


def overview_block(report: TurnReport, shown: Sequence[turn_pieces.MapSection], width: float, height: float) -> Block:
    """Every piece of the game on a small map, with the sections that are drawn large as frames."""
    draw, board = Drawing(), report.before.board
    columns, rows, _ = turn_pieces.whole_board(report)
    for x, y, _ in shown:
        columns = range(min(columns.start, x.start), max(columns.stop, x.stop))
        rows = range(min(rows.start, y.start), max(rows.stop, y.stop))
    size = min(width / (sea_map.COLUMN_WIDTH * (len(columns) + 0.4)), (height - 20) / (len(rows) + 0.5), MOST_HEX)
    field = [hexes.at(board, column, row) for column in columns for row in rows]
    limits, has_edge = Area(*hex_grid.bounds(field, size)), not all(hexes.on_board(board, place) for place in field)
    draw_section(draw, "The whole board", f"frame: map{' · zigzag: its edge' * has_edge}", width)
    with draw.group(shift((width - limits.width) / 2 - limits.left, -20 - limits.top)):
        sea_map.draw_sea(draw, board, field, size, grid=False)
        for section in shown:
            framed = [hexes.at(board, column, row) for column in section.columns for row in section.rows]
            box = Area(*hex_grid.bounds(framed, size))
            draw.rect(box.left, box.bottom, box.width, box.height, Style(None, "sea", 0.9, (3, 2)))
        for piece in turn_pieces.pieces(report):
            if piece.acts and piece.before is not None:
                way = [hex_grid.center(place, size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
                draw.lines([way] if len(way) > 1 else [], Style(None, piece.color, 0.9))
            if piece.kind == turn_pieces.SUBMARINE:
                at = hex_grid.center(piece.after.bow, size)
                draw_submarine(
                    draw, sea_map.moved(at, piece.off(size)), hex_grid.direction(piece.after.step), max(size, 6.0)
                )
            else:
                with draw.group(shift(*piece.off(size))):
                    sea_map.draw_ship(draw, piece.after, piece.kind, size)
            if piece.state:
                draw_hit(draw, sea_map.midships(piece.after, size), max(size, 7.0))
        edge = [Area(*hex_grid.bounds([place], size)) for place in field if not hexes.on_board(board, place)]
        labels = name_labels(report, size, limits, (width - limits.width) / 2, edge)
        turn_pieces.draw_leads(draw, size, labels)
        turn_pieces.draw_labels(draw, labels)
    return Block(20 + limits.height + 4, draw)


def name_labels(
    report: TurnReport, size: float, limits: Area, margin: float, off: Sequence[Area] = ()
) -> list[turn_pieces.PieceLabel]:
    """The names of escorts and submarines, where no hull and no other name lies.

    A name stands within `limits`, or over their edge by not more than `margin` where there is no other place.  It is on
    the board, or off it as its piece is, where that leaves room; `off` are the areas off the board.
    """
    hulls = {piece.name: piece.area(size) for piece in turn_pieces.pieces(report)}
    room = Area(limits.left - margin, limits.bottom, limits.right + margin, limits.top)
    named: list[turn_pieces.PieceLabel] = []
    for piece in turn_pieces.pieces(report):
        if not piece.acts and piece.kind != turn_pieces.ESCORT:
            continue
        others = [*(each.label.area for each in named), *(hull for name, hull in hulls.items() if name != piece.name)]
        is_on = hexes.on_board(report.before.board, piece.after.bow)
        away = room._replace(right=max((each.right for each in off), default=room.right) - 0.4 * size)
        near = [Area(a.left - NEAR, a.bottom - NEAR, a.right + NEAR, a.top + NEAR) for a in others]
        tries = [(each, [*taken, *off], 1) for taken in (near, others) for each in (limits, room)]
        tries = tries if is_on else [(away, near, 1), (room, near, 3), (away, others, 1)]
        for within, taken, reach in (*tries, (limits, others, 1), (room, others, 1), (room, others, 5)):
            if label := sea_map.place_label(
                piece.after, [(piece.name, "")], size, within, taken, reach, piece.off(size)
            ):
                named.append(turn_pieces.PieceLabel(piece, label))
                break
    return named
