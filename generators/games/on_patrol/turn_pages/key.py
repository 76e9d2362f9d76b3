"""The key of the map of a turn: each mark with its meaning, and the pieces outside the section."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from aids import hexes
from aids.hexes import Board, Hex
from aids.on_patrol.game.turn_report import TurnReport
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import text_width
from generators.games.on_patrol.sea_map import COLUMN_WIDTH, draw_sea, draw_ship, midships, moved, place_label
from generators.games.on_patrol.turn_pages.board_map import (
    GHOST,
    MARKER,
    RING,
    draw_hatch,
    draw_hit,
    draw_number,
    draw_star,
    draw_submarine,
    draw_torpedo,
)
from generators.games.on_patrol.turn_pages.pieces import (
    ESCORT,
    SUBMARINE,
    Mark,
    PieceLabel,
    Section,
    closed,
    draw_labels,
    draw_leads,
    pieces,
    rings,
    whole_board,
    zones,
)
from generators.page.frame import NOTE, Area
from generators.page.typeset import Block, draw_section

SIZE = NOTE
MARK = 11.0  # size of a hex of the key
ROW = 12.5
MOST_HEX = 9.0  # size of the hexes of the whole board
NEAR = 7.0  # points between a name on the whole board and any other piece, where there is room
ROSE = 18.0  # from the middle of the facings to their edge


def key_block(report: TurnReport, marks: Collection[Mark], width: float) -> Block:
    """The marks of the maps of a turn, in as many columns as fit, and the facings."""
    draw, shown = Drawing(), [mark for mark in Mark if mark in marks]
    widest = max((text_width(mark, SIZE) for mark in shown), default=0.0) + 32
    room = width - 2 * ROSE
    columns = max(1, int(room // widest))
    for n, mark in enumerate(shown):
        x, y = n % columns * room / columns, -ROW * (n // columns) - 6
        with draw.group(shift(x + 11, y)):
            PICTURES[mark](draw)
        draw.text(x + 25, y - 2.6, mark, SIZE, "ink")
    _draw_facings(draw, report, (width - ROSE, -ROSE + 2))
    return Block(max(ROW * -(-len(shown) // columns), 2 * ROSE - 4) + 2, draw)


def _draw_facings(draw: Drawing, report: TurnReport, at: Point) -> None:
    """A hex with the facing on each of its sides."""
    with draw.group(shift(*at)):
        draw.polygon(hex_grid.corners(Hex(0, 0), ROSE - 4), Style("tint", "rule", 0.5))
        for facing in hexes.HEADINGS:
            angle = hex_grid.direction(hexes.step_of(report.before.board, facing))
            place = hex_grid.towards((0.0, 0.0), angle, 0.5 * ROSE + 3)
            hex_grid.draw_label(draw, place, str(facing), NOTE, "navy", "bold")


def marks_of(rules: Rules, report: TurnReport) -> set[Mark]:
    """The marks that maps of this turn may have."""
    subs = {sub.pose for sub in report.next.submarines if not sub.sunk}
    placed = [each.marker for each in report.submarines if each.marker.pose is not None]
    used: dict[Mark, object] = {
        Mark.WAS: True,
        Mark.WAY: any(escort.path and not escort.by_order for escort in report.escorts),
        Mark.TARGET: any(seen.target is not None for seen in report.submarines),
        Mark.RING: rings(rules, report),
        Mark.ZONE: zones(rules, report),
        Mark.ATTACK: any(move.attacks for move in report.escorts),
        Mark.CLOSED: closed(report),
        Mark.TORPEDO: report.next.torpedoes,
        Mark.MARKER: any(each.pose not in subs and each.name != "torpedo" for each in placed),
        Mark.HIT: any(each.state for each in pieces(report)),
        Mark.STARSHELL: report.starshells,
    }
    return {mark for mark, is_used in used.items() if is_used}


def _torpedo(draw: Drawing) -> None:
    draw.line((0, 0), (9, 0), Style(None, "danger", 0.9, (1.5, 2)))
    draw_torpedo(draw, (-4.0, 0.0), 0.0, MARK)


def _marker(draw: Drawing) -> None:
    with draw.group((0.0, -1.0, 1.0, 0.0, 4.5, 0.0)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, 0.9 * MARK, MARKER)


def _ghost(draw: Drawing) -> None:
    with draw.group((0.0, -1.0, 1.0, 0.0, 4.5, 0.0)):
        hex_grid.draw_ship(draw, Hex(0, 0), 0, 0.9 * MARK, GHOST)


def _way(draw: Drawing) -> None:
    draw.line((-9, 0), (9, 0), Style(None, "sea", 1.5))
    draw.circle(0, 0, 2.2, Style("sea"))


def _zone(draw: Drawing) -> None:
    draw.polygon(hex_grid.corners(Hex(0, 0), MARK), Style("pale", "danger", 1.0))


PICTURES: dict[Mark, Callable[[Drawing], None]] = {
    Mark.WAS: _ghost,
    Mark.WAY: _way,
    Mark.TARGET: lambda draw: hex_grid.draw_crosshair(draw, Hex(0, 0), MARK, Style(None, "danger", 0.8), 0.6),
    Mark.RING: lambda draw: draw.line((-9, 0), (9, 0), RING),
    Mark.ZONE: _zone,
    Mark.ATTACK: lambda draw: draw_number(draw, (0.0, 0.0), "1"),
    Mark.CLOSED: lambda draw: draw_hatch(draw, (0.0, 0.15 * MARK), MARK),
    Mark.TORPEDO: _torpedo,
    Mark.MARKER: _marker,
    Mark.HIT: lambda draw: draw_hit(draw, (0.0, 0.0), 11.0),
    Mark.STARSHELL: lambda draw: draw_star(draw, (0.0, 0.0), 5.0),
}


# --- the whole board ----------------------------------------------------------------------------------------------


def overview_block(report: TurnReport, shown: Sequence[Section], width: float, height: float) -> Block:
    """Every piece of the game on a small map, with the sections that are drawn large as frames."""
    draw, board = Drawing(), report.before.board
    whole = _around((whole_board(report), *shown))
    columns, rows = len(whole.columns), len(whole.rows)
    size = min(width / (COLUMN_WIDTH * (columns + 0.4)), (height - 20) / (rows + 0.5), MOST_HEX)
    field = _hexes(board, whole)
    limits, has_edge = Area(*hex_grid.bounds(field, size)), not all(hexes.on_board(board, place) for place in field)
    draw_section(draw, "The whole board", f"frame: the map{' · zigzag: its edge' * has_edge}", width)
    with draw.group(shift((width - limits.width) / 2 - limits.left, -20 - limits.top)):
        draw_sea(draw, board, field, size, grid=False)
        for section in shown:
            box = Area(*hex_grid.bounds(_hexes(board, section), size))
            draw.rect(box.left, box.bottom, box.width, box.height, Style(None, "sea", 0.9, (3, 2)))
        for piece in pieces(report):
            if piece.acts and piece.before is not None:
                way = [hex_grid.centre(place, size) for place in (piece.before.bow, *(m.bow for m in piece.way))]
                draw.lines([way] if len(way) > 1 else [], Style(None, piece.colour, 0.9))
            if piece.kind == SUBMARINE:
                at = hex_grid.centre(piece.after.bow, size)
                draw_submarine(draw, moved(at, piece.off(size)), hex_grid.direction(piece.after.step), max(size, 6.0))
            else:
                with draw.group(shift(*piece.off(size))):
                    draw_ship(draw, piece.after, piece.kind, size)
            if piece.state:
                draw_hit(draw, midships(piece.after, size), max(size, 7.0))
        edge = [Area(*hex_grid.bounds([place], size)) for place in field if not hexes.on_board(board, place)]
        labels = name_labels(report, size, limits, (width - limits.width) / 2, edge)
        draw_leads(draw, size, labels)
        draw_labels(draw, labels)
    return Block(20 + limits.height + 4, draw)


def _hexes(board: Board, section: Section) -> list[Hex]:
    """The hexes of a section, off the board too."""
    return [hexes.at(board, column, row) for column in section.columns for row in section.rows]


def _around(sections: Sequence[Section]) -> Section:
    """The smallest section around some."""
    columns, rows = [each.columns for each in sections], [each.rows for each in sections]
    spans = [range(min(span.start for span in part), max(span.stop for span in part)) for part in (columns, rows)]
    return Section(spans[0], spans[1], sections[0].shown)


def name_labels(
    report: TurnReport, size: float, limits: Area, margin: float, off: Sequence[Area] = ()
) -> list[PieceLabel]:
    """The names of escorts and submarines, where no hull and no other name lies.

    A name stands within `limits`, or over their edge by not more than `margin` where there is no other place.  It is on
    the board, or off it as its piece is, where that leaves room; `off` are the areas off the board.
    """
    hulls = {piece.name: piece.area(size) for piece in pieces(report)}
    room = Area(limits.left - margin, limits.bottom, limits.right + margin, limits.top)
    named: list[PieceLabel] = []
    for piece in (each for each in pieces(report) if each.acts or each.kind == ESCORT):
        others = [*(each.label.area for each in named), *(hull for name, hull in hulls.items() if name != piece.name)]
        is_on = hexes.on_board(report.before.board, piece.after.bow)
        away = room._replace(right=max((each.right for each in off), default=room.right) - 0.4 * size)
        near = [Area(a.left - NEAR, a.bottom - NEAR, a.right + NEAR, a.top + NEAR) for a in others]
        tries = [(each, [*taken, *off], 1) for taken in (near, others) for each in (limits, room)]
        tries = tries if is_on else [(away, near, 1), (room, near, 3), (away, others, 1)]
        for within, taken, reach in (*tries, (limits, others, 1), (room, others, 1), (room, others, 5)):
            if label := place_label(piece.after, [(piece.name, "")], size, within, taken, reach, piece.off(size)):
                named.append(PieceLabel(piece, label))
                break
    return named
