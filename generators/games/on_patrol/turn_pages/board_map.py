"""The map of a turn: a section of the board with every piece's way, zones with ranks, attacks, and new positions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from aids import hexes
from aids.hexes import Hex, neighbour
from aids.on_patrol.game.position import CAPITAL
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.art import draw_art
from generators.drawing.clear_places import Cover
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol.scenes import draw_hull
from generators.games.on_patrol.sea_map import drawn_sea, midships, moved
from generators.games.on_patrol.turn_pages.clear_places import (
    DISC,
    Attacked,
    box_about,
    cover_of,
    name_place,
    place_numbers,
)
from generators.games.on_patrol.turn_pages.pieces import (
    ESCORT,
    LETTER,
    MERCHANT,
    SUBMARINE,
    Mark,
    Piece,
    Section,
    Sheet,
    closed,
    draw_labels,
    draw_leads,
    fill_area,
    hex_size,
    lead_ends,
    pieces,
    place_labels,
    rings,
    zones,
)
from generators.page.frame import Area

ROOMY = 21.5  # size of a hex from which each one is named
GHOST = Style("paper", "grey", 0.6, (2, 1.5))
MARKER = Style("paper", "danger", 0.9, (2.5, 1.8))
RING = Style(None, "sea", 0.9, (4, 2.5))
SLIM = 0.55  # breadth of a submarine in that of a ship
SUBMARINE_HULL = Style("danger", "danger", 0.5)
ART = {CAPITAL: "battleship", ESCORT: "destroyer", MERCHANT: "merchantman"}
STAR, STAR_BESIDE = (0.0, -0.1, 0.28), (-0.33, -0.14, 0.17)  # middle and radius in hexes, below the name of the hex
HULLS = {CAPITAL: "sea", ESCORT: "navy"}  # the inks of the hulls, ink for the others


def draw_board(draw: Drawing, rules: Rules, report: TurnReport, section: Section, area: Area) -> set[Mark]:
    """Draw a section of the board into an area, with as much sea around it as there is room for; the marks that it has.

    A piece that is not wholly in the section is left out, and its way if it did not begin there either.
    """
    board, size = report.before.board, hex_size(section, area)
    section = fill_area(report, section, area)
    every = 1 if size >= 9 else 5
    with drawn_sea(draw, board, section.columns, section.rows, size, area, every) as (sea, limits):
        sheet, shown = Sheet(draw, board, section, size, limits, set()), pieces(report)
        zone = _draw_zones(sheet, rules, report)
        for place in filter(sheet.shows, closed(report)):
            draw_hatch(draw, hex_grid.centre(place, size), size)
            sheet.marks.add(Mark.CLOSED)
        attacks = [each for each in place_numbers(report, size) if sheet.shows(each.hex)]
        numbers = [each.area for each in attacks]
        labels = place_labels(sheet, report, shown, zone, numbers)
        cover = cover_of(report, shown, size, limits)
        stars = _stars(report, size)
        cover.boxes += *numbers, *(each.label.area for each in labels), *(box_about(at, r) for _, at, r in stars)
        for ends in lead_ends(size, labels):
            cover.add_line(ends, 0.5)
        if size >= ROOMY:
            _name_hexes(sheet, sea, zone, cover, {seen.target for seen in report.submarines})
        left, bottom, right, top = limits
        with draw.group(clip=((left, bottom), (right, bottom), (right, top), (left, top))):
            _draw_ghosts(sheet, shown)
            _draw_marks(sheet, report, stars)
            _draw_pieces(sheet, shown)
            draw_leads(draw, size, labels)
            _draw_attacks(sheet, attacks)
            draw_labels(draw, labels)
        return sheet.marks


# --- what lies under the pieces -----------------------------------------------------------------------------------


def _draw_zones(sheet: Sheet, rules: Rules, report: TurnReport) -> set[Hex]:
    """The assault zones, tinted, and the target hexes; the hexes of the zones."""
    found: set[Hex] = set()
    for _, ranked in zones(rules, report):
        shown = [place for place in ranked if sheet.shows(place)]
        hex_grid.fill_hexes(sheet.draw, shown, sheet.size, "pale")
        hex_grid.draw_edges(sheet.draw, hex_grid.edges(shown), sheet.size, Style(None, "rule", 0.35))
        hex_grid.draw_edges(sheet.draw, hex_grid.border(shown), sheet.size, Style(None, "danger", 1.0))
        found.update(shown)
        sheet.marks.update([Mark.ZONE] if shown else [])
    for target, radius in rings(rules, report):
        _draw_ring(sheet, target, radius)
    for seen in report.submarines:
        if seen.target is not None and sheet.shows(seen.target):
            with sheet.draw.group(shift(*hex_grid.centre(seen.target, sheet.size))):
                hex_grid.draw_crosshair(sheet.draw, Hex(0, 0), sheet.size, Style(None, "danger", 0.8), free=0.6)
            sheet.marks.add(Mark.TARGET)
    return found


def _draw_ring(sheet: Sheet, target: Hex, radius: int) -> None:
    """The sides of a ring that lie in the section, as a line through its hexes."""
    around = hexes.ring(target, radius)
    pairs = zip(around, [*around[1:], around[0]], strict=True)
    lines = [
        (hex_grid.centre(a, sheet.size), hex_grid.centre(b, sheet.size))
        for a, b in pairs
        if sheet.shows(a) and sheet.shows(b)
    ]
    sheet.draw.lines(lines, RING)
    sheet.marks.update([Mark.RING] if lines else [])


def draw_hatch(draw: Drawing, at: Point, size: float) -> None:
    """Three slanting lines in the lower part of a hex, below its name."""
    x, y = at
    ends = [(x + share * size for share in (d - 0.2, d + 0.2)) for d in (-0.22, 0.0, 0.22)]
    draw.lines([((a, y - 0.37 * size), (b, y + 0.07 * size)) for a, b in ends], Style(None, "grey", 0.4))


def _name_hexes(
    sheet: Sheet, places: Iterable[Hex], zone: Collection[Hex], cover: Cover, targets: Collection[Hex | None]
) -> None:
    """The name of each hex at its upper edge, as on a printed board, or where it has room; bold in a zone.

    The crosshair of a target hex ends at its name.
    """
    for inside, colour, face in ((False, "grey", "regular"), (True, "danger", "semibold")):
        names = []
        for place in places:
            if (place in zone) == inside:
                name = hexes.label(sheet.board, place)
                half = text_width(name, LETTER, face) / 2
                area = name_place(place, half, LETTER, sheet.size, cover, anywhere=inside)
                if area is not None and 2 * half < 0.577 * sheet.size + 5.5:
                    names.append((area.left + half, area.bottom + 1, name))
                    cover.boxes.append(area)
                    if place in targets:
                        ground = Style("pale" if inside else "tint")
                        sheet.draw.rect(area.left - 1, area.bottom, area.width + 2, area.height, ground)
        sheet.draw.texts(names, LETTER, colour, face, "middle")


# --- pieces -------------------------------------------------------------------------------------------------------


def _draw_ghosts(sheet: Sheet, shown: Iterable[Piece]) -> None:
    """Where each piece was that has moved, of ships only beside where they are."""
    for piece in shown:
        is_shown = sheet.holds(piece.before) and (piece.acts or sheet.holds(piece.after))
        if piece.before is not None and piece.before != piece.after and is_shown:
            style = GHOST if piece.acts else GHOST._replace(stroke="rule")
            hex_grid.draw_ship(sheet.draw, *piece.before, sheet.size, style)
            sheet.marks.add(Mark.WAS)


def _draw_pieces(sheet: Sheet, shown: Sequence[Piece]) -> None:
    """The way of each piece, and where it is: ships below, then escorts, then submarines."""
    inside = [piece for piece in shown if sheet.holds(piece.after)]
    for piece in shown:
        if piece not in inside and not (piece.acts and sheet.holds(piece.before)):
            continue
        if piece.before is not None and any(move.bow != piece.before.bow for move in piece.way):
            points = [hex_grid.centre(place, sheet.size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
            style = Style(None, piece.colour, 1.5) if piece.acts else Style(None, "grey", 0.7)
            sheet.draw.lines([points], style)
            for x, y in points[:-1] if piece.acts else ():
                sheet.draw.circle(x, y, 2.2, Style(piece.colour))
            if piece.acts:
                sheet.marks.add(Mark.WAY)
    for piece in inside:
        art, ink = ("sub-surfaced", "danger") if piece.kind == SUBMARINE else (ART[piece.kind], "ink")
        with sheet.draw.group(shift(*piece.off(sheet.size))):
            draw_hull(sheet.draw, *piece.after, sheet.size, art, HULLS.get(piece.kind, ink))
        if piece.state:
            draw_hit(sheet.draw, midships(piece.after, sheet.size), max(9.0, 0.5 * sheet.size))
            sheet.marks.add(Mark.HIT)


def draw_hit(draw: Drawing, at: Point, size: float) -> None:
    """The burst on a ship that was torpedoed or lies still."""
    draw_art(draw, "burst", (at[0] - size / 2, at[1] - size / 2, size, size), "danger", ground="paper")


def draw_submarine(draw: Drawing, bow: Point, angle: float, size: float) -> None:
    """A slim hull with a conning tower, so that it is told from ships without colour; `angle` as `direction` gives."""
    c, s = hex_grid.towards((0.0, 0.0), angle - 90, 1.0)
    with draw.group((SLIM * c, SLIM * s, -s, c, *bow)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, size, SUBMARINE_HULL)
    draw.circle(*hex_grid.towards(bow, angle + 180, 0.5 * size), 0.1 * size, Style("paper"))


# --- marks --------------------------------------------------------------------------------------------------------


def _stars(report: TurnReport, size: float) -> list[tuple[Hex, Point, float]]:
    """The hex, the middle and the radius of each starshell, which stands beside the number of an attack."""
    attacked, found = {each.hex for move in report.escorts for each in move.attacks}, []
    for place in sorted({place for each in report.starshells for place in each.hexes}):
        x, y, r = STAR_BESIDE if place in attacked else STAR
        found.append((place, moved(hex_grid.centre(place, size), (x * size, y * size)), r * size))
    return found


def _draw_marks(sheet: Sheet, report: TurnReport, stars: Iterable[tuple[Hex, Point, float]]) -> None:
    """Starshells, torpedoes, and the markers that lie apart from their submarines."""
    s, draw = sheet.size, sheet.draw
    for place, at, r in stars:
        if sheet.shows(place):
            draw_star(draw, at, r)
            sheet.marks.add(Mark.STARSHELL)
    for torpedo in report.next.torpedoes:
        if sheet.shows(torpedo.pose.bow):
            angle, course = hex_grid.direction(torpedo.pose.step), torpedo.pose
            end = hex_grid.centre(neighbour(course.bow, course.step, torpedo.speed), s)
            draw.line(hex_grid.centre(course.bow, s), end, Style(None, "danger", 0.9, (1.5, 2)))
            draw_torpedo(draw, hex_grid.centre(course.bow, s), angle, s)
            sheet.marks.add(Mark.TORPEDO)
    subs = {sub.pose for sub in report.next.submarines if not sub.sunk}
    for seen in report.submarines:
        pose = seen.marker.pose
        is_torpedo = seen.marker.name == "torpedo"
        if pose is not None and pose not in subs and (sheet.shows(pose.bow) if is_torpedo else sheet.holds(pose)):
            _draw_marker(sheet, pose, is_torpedo)
            sheet.marks.update([] if is_torpedo else [Mark.MARKER])


def draw_torpedo(draw: Drawing, at: Point, angle: float, size: float) -> None:
    """An arrow across a hex."""
    tip, tail = hex_grid.towards(at, angle, 0.42 * size), hex_grid.towards(at, angle + 180, 0.42 * size)
    draw.line(tail, hex_grid.towards(at, angle, 0.1 * size), Style(None, "danger", 1.6))
    draw_arrow_head(draw, *tip, angle, max(4.0, 0.4 * size), "danger")


def _draw_marker(sheet: Sheet, pose: Pose, is_torpedo: bool) -> None:
    """The marker of a contact as a dashed outline in its two hexes, one of torpedoes as a square with an arrow."""
    if not is_torpedo:
        hex_grid.draw_ship(sheet.draw, *pose, sheet.size, MARKER)
        return
    x, y = hex_grid.centre(pose.bow, sheet.size)
    half, angle = 0.3 * sheet.size, hex_grid.direction(pose.step)
    sheet.draw.rect(x - half, y - half, 2 * half, 2 * half, Style("torpedo", "navy", 0.8))
    tip = hex_grid.towards((x, y), angle, 0.8 * half)
    sheet.draw.line(hex_grid.towards((x, y), angle + 180, 0.7 * half), tip, Style(None, "navy", 1.2))
    draw_arrow_head(sheet.draw, *tip, angle, max(3.5, 0.9 * half), "navy")


def draw_star(draw: Drawing, at: Point, r: float) -> None:
    """A star of five points."""
    points = [hex_grid.towards(at, 90 + 36 * n, r if n % 2 == 0 else 0.42 * r) for n in range(10)]
    draw.polygon(points, Style("torpedo", "amber", 0.6))


def _draw_attacks(sheet: Sheet, attacks: Sequence[Attacked]) -> None:
    """The number of each attack in its hex, as in the table of attacks."""
    for number, _, at in attacks:
        draw_number(sheet.draw, at, str(number))
        sheet.marks.add(Mark.ATTACK)


def draw_number(draw: Drawing, at: Point, number: str) -> None:
    """The number of an attack in a red disc."""
    draw.circle(*at, DISC, Style("danger", "paper", 0.5))
    draw.text(at[0], at[1] - 0.36 * LETTER, number, LETTER, "paper", "bold", "middle")
