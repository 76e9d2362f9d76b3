"""The map of a turn: a section of the board with every piece's way, zones with ranks, attacks, and new positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aids import hexes
from aids.hexes import Hex
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.arrows import draw_arrow_head
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol.sea_map import draw_ship, drawn_sea, overlap
from generators.games.on_patrol.turn_pages.pieces import (
    LETTER,
    SUBMARINE,
    Piece,
    Section,
    Sheet,
    draw_labels,
    draw_leads,
    fill_area,
    hex_size,
    pieces,
    place_labels,
    rings,
    zones,
)
from generators.page.frame import Area

ROOMY = 21.5  # size of a hex from which each one is named
GHOST = Style("paper", "grey", 0.6, (2, 1.5))
RING = Style(None, "sea", 0.9, (4, 2.5))
SLIM = 0.55  # breadth of a submarine in that of a ship
SUBMARINE_HULL = Style("danger", "danger", 0.5)
SHORT = {"depth-charge": "DC", "k-gun": "K", "hedgehog": "H", "squid": "S"}
"""The letters of each kind of weapon on the map; others by their first two letters."""


def draw_board(draw: Drawing, rules: Rules, report: TurnReport, section: Section, area: Area) -> None:
    """Draw a section of the board into an area, with as much sea around it as there is room for."""
    board, size = report.before.board, hex_size(section, area)
    section = fill_area(section, area)
    every = 1 if size >= 9 else 5
    with drawn_sea(draw, board, section.columns, section.rows, size, area, every) as (sea, limits):
        sheet, shown = Sheet(draw, board, section, size, limits), pieces(report)
        ranks = _draw_zones(sheet, rules, report)
        for place in sorted({place for place, _ in report.barred if sheet.shows(place)}):
            draw_hatch(draw, hex_grid.centre(place, size), size)
        busy, labels = _busy_hexes(report, shown, ranks), place_labels(sheet, report, shown, ranks)
        if size >= ROOMY:
            _name_hexes(sheet, [place for place in sea if place not in busy], [each.label.area for each in labels])
        left, bottom, right, top = limits
        with draw.group(clip=((left, bottom), (right, bottom), (right, top), (left, top))):
            _draw_pieces(sheet, shown)
            draw_leads(draw, size, labels)
            _draw_marks(sheet, report)
            _draw_steps(sheet, shown, ranks, _draw_attacks(sheet, report))
            draw_labels(draw, labels)


def _busy_hexes(report: TurnReport, shown: Sequence[Piece], ranks: Iterable[Hex]) -> set[Hex]:
    """Hexes in which something stands, so that their names would be in the way."""
    busy = {place for piece in shown for pose in (piece.after, piece.before or piece.after) for place in hull(pose)}
    busy |= {move.bow for piece in shown for move in piece.way}
    busy |= {each.hex for escort in report.escorts for each in escort.attacks}
    busy |= {torpedo.pose.bow for torpedo in report.next.torpedoes}
    busy |= {place for each in report.starshells for place in each.hexes}
    return busy | set(ranks)


# --- what lies under the pieces -----------------------------------------------------------------------------------


def _draw_zones(sheet: Sheet, rules: Rules, report: TurnReport) -> dict[Hex, int]:
    """The assault zones, tinted; the ranks of their hexes."""
    ranks: dict[Hex, int] = {}
    for _, ranked in zones(rules, report):
        shown = [place for place in ranked if sheet.shows(place)]
        sheet.draw.polygons([hex_grid.corners(place, sheet.size) for place in shown], Style("pale"))
        hex_grid.draw_edges(sheet.draw, hex_grid.edges(shown), sheet.size, Style(None, "rule", 0.35))
        hex_grid.draw_edges(sheet.draw, hex_grid.border(shown), sheet.size, Style(None, "sea", 0.9))
        ranks.update({place: rank for place, rank in ranked.items() if sheet.shows(place)})
    for target, radius in rings(rules, report):
        _draw_ring(sheet, target, radius)
    for seen in report.submarines:
        if seen.target is not None and sheet.shows(seen.target):
            with sheet.draw.group(shift(*hex_grid.centre(seen.target, sheet.size))):
                hex_grid.draw_crosshair(sheet.draw, Hex(0, 0), 1.15 * sheet.size, Style(None, "sea", 0.8), free=0.6)
    return ranks


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


def draw_hatch(draw: Drawing, at: Point, size: float) -> None:
    """Three slanting lines in the lower part of a hex, below its name."""
    x, y = at
    ends = [(x + share * size for share in (d - 0.2, d + 0.2)) for d in (-0.22, 0.0, 0.22)]
    draw.lines([((a, y - 0.37 * size), (b, y + 0.07 * size)) for a, b in ends], Style(None, "grey", 0.4))


def _name_hexes(sheet: Sheet, places: Iterable[Hex], covered: Sequence[Area]) -> None:
    """The name of each hex at its upper edge, as on a printed board, where no label lies."""
    names = []
    for place in places:
        name = hexes.label(sheet.board, place)
        x, y = hex_grid.centre(place, sheet.size)
        half, base = text_width(name, LETTER) / 2, y + 0.5 * sheet.size - LETTER
        area = Area(x - half, base - 1.5, x + half, base + LETTER)
        if 2 * half < 0.577 * sheet.size + 5.5 and not any(overlap(area, each) for each in covered):
            names.append((x, base, name))
    sheet.draw.texts(names, LETTER, "grey", "regular", "middle")


# --- pieces -------------------------------------------------------------------------------------------------------


def _draw_pieces(sheet: Sheet, shown: Sequence[Piece]) -> None:
    """Where each piece was, its way, and where it is: ships below, then escorts, then submarines."""
    inside = [
        piece for piece in shown if sheet.shows(piece.after.bow) or (piece.before and sheet.shows(piece.before.bow))
    ]
    for piece in inside:
        if piece.before is not None and piece.before != piece.after:
            style = GHOST if piece.acts else GHOST._replace(stroke="rule")
            hex_grid.draw_ship(sheet.draw, *piece.before, sheet.size, style)
    for piece in inside:
        if piece.before is not None and any(move.bow != piece.before.bow for move in piece.way):
            points = [hex_grid.centre(place, sheet.size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
            style = Style(None, piece.colour, 1.5) if piece.acts else Style(None, "grey", 0.7)
            sheet.draw.lines([points], style)
    for piece in inside:
        if piece.kind == SUBMARINE:
            bow, angle = hex_grid.centre(piece.after.bow, sheet.size), hex_grid.direction(piece.after.step)
            draw_submarine(sheet.draw, bow, angle, sheet.size)
        else:
            draw_ship(sheet.draw, piece.after, piece.kind, sheet.size)


def draw_submarine(draw: Drawing, bow: Point, angle: float, size: float) -> None:
    """A slim hull with a conning tower, so that it is told from ships without colour; `angle` as `direction` gives."""
    c, s = hex_grid.towards((0.0, 0.0), angle - 90, 1.0)
    with draw.group((SLIM * c, SLIM * s, -s, c, *bow)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, size, SUBMARINE_HULL)
    draw.circle(*hex_grid.towards(bow, angle + 180, 0.5 * size), 0.1 * size, Style("paper"))


def _draw_steps(sheet: Sheet, shown: Sequence[Piece], ranks: dict[Hex, int], attacked: set[Hex]) -> None:
    """The ranks of the zone, and the numbers of the hexes that escorts enter one by one."""
    taken: dict[Hex, int] = {}
    r = max(0.24 * sheet.size, 4.1)
    for piece in shown:
        if not piece.acts or piece.before is None:
            continue
        for number, move in enumerate(piece.way, 1):
            if not sheet.shows(move.bow) or move.bow == piece.before.bow:
                continue
            x, y = hex_grid.centre(move.bow, sheet.size)
            x += 0.42 * sheet.size * taken.get(move.bow, 0)
            taken[move.bow] = taken.get(move.bow, 0) + 1
            last = number == len(piece.way)
            sheet.draw.circle(x, y, r, Style("paper" if last else piece.colour, piece.colour, 0.8))
            hex_grid.draw_label(sheet.draw, (x, y), str(number), LETTER, piece.colour if last else "paper", "bold")
    hulls = {place for piece in shown for place in hull(piece.after)}
    free = [place for place in ranks if place not in taken and place not in hulls and place not in attacked]
    for place in free:
        hex_grid.draw_label(sheet.draw, hex_grid.centre(place, sheet.size), str(ranks[place]), LETTER, "sea", "bold")


# --- marks --------------------------------------------------------------------------------------------------------


def _draw_marks(sheet: Sheet, report: TurnReport) -> None:
    """Starshells, torpedoes, and the markers that lie apart from their submarines."""
    s, draw = sheet.size, sheet.draw
    for place in sorted({place for each in report.starshells for place in each.hexes}):
        if sheet.shows(place):
            draw_star(draw, hex_grid.centre(place, s), 0.34 * s)
    for torpedo in report.next.torpedoes:
        if sheet.shows(torpedo.pose.bow):
            angle = hex_grid.direction(torpedo.pose.step)
            draw_torpedo(draw, hex_grid.centre(torpedo.pose.bow, s), angle, s)
    subs = {sub.pose for sub in report.next.submarines if not sub.sunk}
    for seen in report.submarines:
        pose = seen.marker.pose
        if pose is not None and pose not in subs and sheet.shows(pose.bow):
            _draw_marker(sheet, seen.name, pose, seen.marker.name == "torpedo")


def draw_torpedo(draw: Drawing, at: Point, angle: float, size: float) -> None:
    """An arrow across a hex."""
    tip, tail = hex_grid.towards(at, angle, 0.42 * size), hex_grid.towards(at, angle + 180, 0.42 * size)
    draw.line(tail, hex_grid.towards(at, angle, 0.1 * size), Style(None, "danger", 1.6))
    draw_arrow_head(draw, *tip, angle, max(4.0, 0.4 * size), "danger")


def _draw_marker(sheet: Sheet, name: str, pose: Pose, is_torpedo: bool) -> None:
    """A marker as a square counter with an arrow that shows where it points."""
    x, y = hex_grid.centre(pose.bow, sheet.size)
    half, angle = 0.36 * sheet.size, hex_grid.direction(pose.step)
    sheet.draw.rect(x - half, y - half, 2 * half, 2 * half, Style("torpedo" if is_torpedo else "marker", "navy", 0.8))
    tip = hex_grid.towards((x, y), angle, 0.8 * half)
    sheet.draw.line(hex_grid.towards((x, y), angle + 180, 0.7 * half), tip, Style(None, "navy", 1.2))
    draw_arrow_head(sheet.draw, *tip, angle, max(3.5, 0.9 * half), "navy")


def draw_star(draw: Drawing, at: Point, r: float) -> None:
    """A star of five points."""
    points = [hex_grid.towards(at, 90 + 36 * n, r if n % 2 == 0 else 0.42 * r) for n in range(10)]
    draw.polygon(points, Style("torpedo", "amber", 0.6))


def _draw_attacks(sheet: Sheet, report: TurnReport) -> set[Hex]:
    """Tags at the foot of each hex with the charges dropped into it; the hexes with tags."""
    by_hex: dict[Hex, list[str]] = {}
    for escort in report.escorts:
        for each in escort.attacks:
            text = f"{each.number} {SHORT.get(each.kind, each.kind[:2].upper())}"
            by_hex.setdefault(each.hex, []).append(text)
    for place, texts in by_hex.items():
        if sheet.shows(place):
            x, y = hex_grid.centre(place, sheet.size)
            for n, text in enumerate(texts):
                width = text_width(text, LETTER, "bold") + 3
                top = y - 0.16 * sheet.size - n * 8.2
                sheet.draw.rounded(x - width / 2, top - 8, width, 8, 2, Style("danger", "paper", 0.4))
                sheet.draw.text(x, top - 6.5, text, LETTER, "paper", "bold", "middle")
    return set(by_hex)
