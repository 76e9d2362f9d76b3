"""The text of a turn sheet in blocks: what the enemy knows, orders, the convoy, what comes next, and the form.

A mode is shown as its counter shows it: a number on the ground of the escorts' movement.
"""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import chain, groupby
from math import fsum
from operator import attrgetter, itemgetter
from typing import NamedTuple

from aids.checks import capital
from aids.hexes import Board, on_board
from aids.hexes import label as hex_label
from aids.on_patrol.game import words
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, Torpedo, TurnReport
from aids.on_patrol.game.pursuits import RADAR, SONAR
from aids.on_patrol.ships import Pose
from aids.records.fields import Field, FormEntry, Record, entered
from aids.rulebook.rules import Rules
from aids.turns import CHANGES_TITLE, Sentence
from generators.drawing import Drawing, Point, Style
from generators.drawing.art import draw_art
from generators.drawing.scene import draw_die
from generators.drawing.text import shorten_name, shorten_text, text_width
from generators.games.on_patrol.sea_map import place_text
from generators.games.on_patrol.turn_pieces import ship_state, way_color
from generators.page import table_layout as page
from generators.page.frame import NOTE, SECTION, TABLE, THIN
from generators.page.rich_text import Block, Word, draw_paragraph, draw_section, wrap_words
from generators.page.table_layout import CLEAR, LEADING, PAD, Cell, Column, Look, Row, Table, compose_table, draw_table
from generators.sheets import kits

BADGE, INSET = 24.0, 1.0  # side of a badge in points, and what its art keeps clear within it
SHEET, PIECES = "counters", "mode-"
FILLED = "burst"  # art with the number in its middle in the color of the ground


@cache
def mode_faces() -> dict[str, Mapping[str, str]]:
    """The faces of the kit's counters of modes by their number: of each the `ground`, the `ink` and the `art`."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), [SHEET], "on-patrol")
    pieces = (piece for piece in spec.data["pieces"] if piece["name"].startswith(PIECES))
    faces = chain.from_iterable(map(itemgetter("front", "back"), pieces))
    return {face["value"]: face for face in faces}


def _draw_mode(draw: Drawing, mode: int, corner: Point) -> None:
    """Draw the badge of a mode, its lower left corner at a point; nothing for one without a counter."""
    face = mode_faces().get(str(mode))
    if face is None:
        return
    (x, y), inner, (ground, ink, art) = corner, BADGE - 2 * INSET, itemgetter("ground", "ink", "art")(face)
    draw.rect(x, y, BADGE, BADGE, Style(ground, "navy", 0.6))
    draw_art(draw, art, (x + INSET, y + INSET, inner, inner), ink, ground=ground)
    ink = ground if art == FILLED else ink
    draw.text(x + BADGE / 2, y + BADGE / 2 - 0.33 * SECTION, str(mode), SECTION, ink, "black", "middle")


HEAD = 18.0  # a section head and the space under it
MOST_NAME, PLACE = 90.0, 56.0  # width of the name of a ship of the convoy, and of its place
MOST_OF_FLEET = 0.45  # share of the width for names beside what happens to their ships
ESCORT, MOST_ESCORT = 50.0, 120.0  # width of the name of an escort in the table of orders
THEN, UNDER = 0.34, 3  # the largest share of what it does next; the column below which stands what else happens to it
WIDE = 400.0  # points from which a block has its names beside its texts
TEXT = TABLE  # size of the text
SHIP_PITCH = 12.5  # height of a row of ships


def known_block(rules: Rules, report: TurnReport, width: float) -> Block:
    """The enemy's knowledge of each submarine, and the light: marker, target hex and mode."""
    sentences = (*words.tell_submarines(rules, report), *words.tell_light(report))
    modes, draw = {seen.name: seen.mode for seen in report.submarines}, Drawing()
    y = draw_section(draw, f"Their knowledge, end of turn {report.closed}", "", width)
    left = BADGE + 4 if width >= WIDE else 0.0  # beside the names, or under them
    table, part = _sentence_table(sentences, width - left), Drawing()
    for each, row in zip(sentences, table.rows, strict=True):
        down = 3.0 if left else LEADING * TEXT + 3
        if each.name in modes:
            _draw_mode(draw, modes[each.name], (0 if left else PAD, y - down - BADGE))
        least = BADGE + down + 3 if each.name in modes else 0.0
        y = draw_table(part, table._replace(rows=[row], row_height=least, bare=True), width - left, 0, y)
    draw.put(part, left, 0)
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)


def fleet_block(report: TurnReport, width: float) -> Block:
    """The fleet die with its order, and the new place of every ship that moves with the convoy."""
    draw, board = Drawing(), report.before.board
    draw_section(draw, "Convoy", "", width)
    y = -HEAD
    if report.order.die:
        draw_die(draw, report.order.die, 0, y - 13, 13)
    text = f"{words.fleet_order_text(report.order)}: every ship at its new place"
    low = draw_paragraph(draw, capital(text), 18, y - 0.5, width - 18, TEXT, "navy", "semibold")
    y = min(low, y - 15) - 2
    pieces = [(ship.name, ship.after) for ship in report.ships if not ship.left_board]
    pieces += [(escort.name, escort.after) for escort in report.escorts if escort.by_order]
    state = {ship.name: ship_state(ship) for ship in report.next.ships}
    places = [(name, " ".join((place_text(board, after), state.get(name, ""))).rstrip()) for name, after in pieces]
    names = min(max((text_width(name, TEXT) for name, _ in places), default=0.0), MOST_NAME)
    wide = max(PLACE, *(text_width(place, TEXT, "bold") + 10 for _, place in places)) if places else PLACE
    across = max(1, int(width // (names + wide)))
    each = min(width / across, names + wide + 20)
    for n, (name, place) in enumerate(places):
        x, base = n % across * each, y - SHIP_PITCH * (n // across) - 8.5
        draw.text(x, base, shorten_name(name, TEXT, names), TEXT)
        draw.text(x + names + 6, base, place, TEXT, "navy", "bold")
    y -= SHIP_PITCH * -(-len(places) // across) + 2
    told = (ship for ship in report.ships if ship.halted or ship.halts_for or ship.late or ship.rams or ship.left_board)
    sentences = [words.tell_ship(report, ship) for ship in told]
    off = ((name, after.bow) for name, after in pieces if not on_board(board, after.bow))
    sentences += [Sentence(name, f"{hex_label(board, bow)}.") for name, bow in off]
    sentences += [each._replace(name="Victory points") for each in words.tell_points(report.next)]
    table = _sentence_table(sentences, width, MOST_OF_FLEET)
    return Block(-draw_table(draw, table, width, 0, y) if sentences else -y, draw)


class Order(NamedTuple):
    """The order of an escort: its number, the cells of its row, its speed, what it does then, what stands below."""

    number: str
    cells: Row
    speed: int
    then: str
    under: str


def order_rows(report: TurnReport) -> list[Order]:
    """A row for each escort that moves on its own, in the order in which they move, and what else happens to it."""
    board, rows = report.before.board, list[Order]()
    several, attacked = len(report.submarines) > 1, 0
    for number, move in enumerate((move for move in report.escorts if not move.by_order), 1):
        first, attacked = attacked + 1, attacked + len(move.attacks)
        numbers = f"{first} to {attacked}" if attacked > first else f"{first}"
        doing = [*([f"attacks {numbers}"] if move.attacks else []), words.end_state_text(report, move)]
        doing += [f"against {move.against}"] if several and move.against else []
        under = [f"rams {move.rams}"] if move.rams else []
        if move.barred and not move.shut_in:
            under.append(f"barred: {move.barred.why}")
        elif move.barred:
            shut = (f"{hex_label(board, place)}, {each.why}" for place, each in move.shut_in)
            under.append(f"no hex is free: {'; '.join(shut)}")
        under += off_board_text(board, move.before, move.after)
        hexes, step = list[str](), move.before.step  # the way; of each hex off the board its facing, `off/5 A22/4`
        for is_on, run in groupby(move.path, key=lambda pose: on_board(board, pose.bow)):
            poses = list(run)
            hexes += [words.path_text(board, step, poses)] if is_on else [place_text(board, pose) for pose in poses]
            step = poses[-1].step
        cells = (
            Cell(str(number), Look(TEXT, way_color(number), "bold")),
            move.name,
            place_text(board, move.before),
            " ".join(hexes) or "stays",
            place_text(board, move.after),
        )
        rows.append(Order(str(number), cells, move.speed, "; ".join(doing), "; ".join(under)))
    return rows


def off_board_text(board: Board, before: Pose, after: Pose) -> list[str]:
    """Where a piece lies that begins or ends off the board, so that the log can be kept."""
    ends = (("begins", before.bow), ("ends", after.bow))
    return [f"{when} {hex_label(board, bow)}" for when, bow in ends if not on_board(board, bow)]


def orders_block(orders: Sequence[Order], width: float, *, more: bool = False) -> Block:
    """The orders of the escorts as a table; `more` where it goes on from the page before."""
    name, place = Look(TEXT, "navy", "semibold"), Look(TEXT, "navy", "bold")
    wide = width >= WIDE
    named = max((text_width(str(order.cells[1]), TEXT, "semibold") for order in orders), default=0.0)
    then = max((text_width(capital(order.then), NOTE) for order in orders), default=0.0)
    columns = (
        Column(width=max((text_width(order.number, TEXT, "bold") for order in orders), default=0.0) + 2 * CLEAR - 2),
        Column("Escort", min(max(ESCORT, named + CLEAR + 1), MOST_ESCORT), look=name),
        Column("From", 40, look=Look(TEXT)),
        Column("Bow enters", share=1, look=name),
        Column("Ends", 42, look=place),
        Column("Speed", 32, look=place),
        Column("Then it", min(THEN * width, then + 2 * CLEAR), look=Look(NOTE)),
    )[: None if wide else -2]
    rows: list[Row] = []
    joined = set()
    for order in orders:
        rows.append((*order.cells, *((str(order.speed), capital(order.then)) if wide else ())))
        under = [*([] if wide else [f"speed {order.speed}", order.then]), *([order.under] if order.under else [])]
        if under:
            joined.add(len(rows))
            rows.append((*[""] * (UNDER if wide else 1), Cell(capital("; ".join(under)), Look(NOTE))))
    title = "Escorts, in order of movement" + (", continued" if more else "")
    note = "M23/6: bow hex and facing" if width > WIDE else ""
    table = Table(columns, rows, row_height=0, padding=3.5, top=True, joined=frozenset(joined))
    return compose_table(title, note, table, width)


def to_do_block(rules: Rules, report: TurnReport, width: float) -> Block:
    """The player's next actions, phase by phase, each with a box to tick."""
    wide, inset = width > WIDE, 9.0
    rows: list[Row] = []
    for phase, group in groupby(words.tell_to_do(rules, report), key=attrgetter("name")):
        told = " ".join(sentence.text for sentence in group)
        looks = ((f"{phase}:", "navy", "bold"), (told, "ink", "regular"))
        run_in = [Word(word, color, face, 0, True) for text, color, face in looks for word in _words(text)]
        lines = [told] if wide else wrap_words(run_in, TEXT, width - inset - CLEAR)
        box = page.Picture(TICK, TICK, partial(_draw_box, 0.5 * LEADING * TEXT * (len(lines) - 1)))
        rows.append((box, Cell(phase, Look(TEXT, "navy", "bold")), told) if wide else (box, Cell(run_in)))
    columns = (Column(width=inset), *([Column(width=128)] if wide else []), Column(share=1, look=Look(TEXT)))
    table = Table(columns, rows, tinted=False, row_height=0, padding=4, top=wide)
    return compose_table("Your turn", "phase by phase", table, width)


def _words(text: str) -> list[str]:
    """The words of a text, a figure at its end with the word before it."""
    *words, last = text.split()
    return [*words[:-1], f"{words[-1]} {last}"] if words and last[0].isdigit() else [*words, last]


def _draw_box(up: float, draw: Drawing, x: float, middle: float, _: float) -> None:
    """A box to tick, so far above the middle of its row."""
    draw.rect(x - 4, middle + up - 3.5, TICK, TICK, BOX)


def notes_of_rulings(report: TurnReport, width: float) -> Block:
    """The rulings that were read otherwise when the game began."""
    draw = Drawing()
    if not report.notes:
        return Block(0, draw)
    text = f"{CHANGES_TITLE}: " + "; ".join(f"{sentence.name}, {sentence.text}" for sentence in report.notes)
    return Block(-draw_paragraph(draw, text, 0, 0, width), draw)


def _sentence_table(sentences: Sequence[Sentence], width: float, most: float = 0.3) -> Table:
    """Names in bold, in a share of the width at most, with their sentences."""
    widest = max((text_width(each.name, TEXT, "bold") for each in sentences), default=0.0) + 8
    columns = (
        Column(width=max(BADGE + 8, min(widest, most * width)), look=Look(TEXT, "navy", "bold")),
        Column(share=1, look=Look(TEXT)),
    )
    rows = [(each.name, each.text) for each in sentences]
    return Table(columns, rows, tinted=False, row_height=0, padding=3, top=True)


PITCH, SHORT = 17.0, 13.0  # height of a line to write on, and of a line to tick
SIDE, PIECE = 78.0, 73.0  # width of the heads, and of a piece but for its boxes
IN_ROW, RUNNING = 3, 42.0  # torpedoes side by side, and the room for where one is
ROOMS = {"hex": 40.0, "facing": 18.0, "whole": 30.0}  # width of a line for a value, by the kind of its field
NARROW = {"hex": 34.0, "facing": 14.0, "whole": 14.0}
TICK, APART = 7.5, 5.0  # a box, and the words over the boxes of a piece from each other
HEADS, MOST_WORDED = 7.0, 8  # height of these words, and the pieces up to which they stand there
LEAST_LINE = 28.0  # a line to write names on
NOTES = 19.0  # between two lines of notes
BOX = Style("paper", "gray", 0.6)
LINE = Style(None, "gray", THIN)


def record_block(report: TurnReport, width: float, air: float = 1.0) -> Block:
    """Fields to fill in by pencil during the turn, prefilled where the next file is; its lines `air` times as high."""
    draw = Drawing()
    draw_section(draw, f"Note during turn {report.closed + 1}", "then write it into the next file", width)
    y, subs = -17.0, [sub for sub in report.next.submarines if not sub.sunk]
    for sub in subs:  # where it begins, where it ends, and what it did
        base = y - 11.5
        draw.text(0, base, shorten_text(sub.name, TEXT, 74, "bold"), TEXT, "navy", "bold")
        draw.text(SIDE, base, f"began {place_text(report.before.board, sub.pose)}, {sub.depth} feet", TEXT, "ink")
        x = 190.0
        for each, how in entered(Submarine):
            name, room = how.label or each.key, ROOMS.get(each.kind.name)
            if room:
                x = _draw_field(draw, name, room, x, base)
            else:  # a box to tick before the name
                draw.rect(x, base - 1.2, TICK, TICK, BOX)
                draw.text(x + TICK + 3, base, name, TEXT, "gray")
                x += TICK + 3 + text_width(name, TEXT) + 8
        y -= PITCH * air
    y -= 2
    for title, boxes in (
        *((f"Search {sub.name}" if len(subs) > 1 else "Search", _searched(report)) for sub in subs),
        ("Ships", _ticked(ConvoyShip, report.next.afloat)),
        ("Escorts", _ticked(Escort, report.next.escorts)),
    ):
        y = _draw_boxes(draw, title, boxes, y, width, SHORT * air)
    return Block(-_draw_torpedoes(draw, report, y, width, PITCH * air), draw)


Boxes = Mapping[str, Sequence[str]]  # the labels of boxes to tick, each with the names of the ships that have it


def _searched(report: TurnReport) -> Boxes:
    """What each ship may have found by now, and the ships that may have missed, in their order: those that search."""
    search, game = report.search, report.next
    every = [*(escort.name for escort in game.escorts), *(ship.name for ship in game.ships)]
    boxes = {SONAR: search.sonar, RADAR: search.radar, "missed": (*search.sonar, *search.radar)}
    return {how: [name for name in every if name in names] for how, names in boxes.items() if names}


def _draw_boxes(draw: Drawing, title: str, boxes: Boxes, y: float, width: float, pitch: float) -> float:
    """For each name the boxes that it has, under their labels; the y below."""
    names, labels = max(boxes.values(), key=len, default=()), list(boxes)
    if not names:
        return y
    worded = len(names) <= MOST_WORDED
    rooms = [text_width(label, NOTE) + APART if worded else TICK + 3.5 for label in labels]
    wide, heads = fsum(rooms), HEADS * worded
    piece = max(PIECE, *(text_width(name, TEXT) + 15 for name in names)) if worded else PIECE
    columns = max(1, int((width - SIDE) // (piece + wide)))
    each = (width - SIDE) / columns
    if not worded:
        draw.text(0, y - 18, " · ".join(labels), NOTE, "gray")
    draw.text(0, y - heads - 9, shorten_text(title, TEXT, SIDE - 6, "bold"), TEXT, "navy", "bold")
    for n, name in enumerate(names):
        x, base = SIDE + n % columns * each, y - heads - 9 - (n // columns) * pitch
        draw.text(x, base, shorten_name(name, TEXT, each - wide - 13), TEXT, "ink")
        x += each - wide - 9
        for room, label in zip(rooms, labels, strict=True):
            if worded and n < columns:
                draw.text(x + room / 2, y - 6, label, NOTE, "gray", "regular", "middle")
            if name in boxes[label]:
                draw.rect(x + (room - TICK) / 2, base - 1.2, TICK, TICK, BOX)
            x += room
    return y - heads - max(pitch * -(-len(names) // columns), 0 if worded else 23) - 3


def _ticked(record: type[Record], ships: Sequence[ConvoyShip] | Sequence[Escort]) -> Boxes:
    names = tuple(ship.name for ship in ships)
    return {how.label or each.key: names for each, how in entered(record) if _is_ticked(each, how)}


def _is_ticked(each: Field[object], how: FormEntry) -> bool:
    """Whether a field has a box for each piece; the others have a line for all pieces."""
    return not how.names and each.kind.name in ("flag", "turn")


def _draw_torpedoes(draw: Drawing, report: TurnReport, y: float, width: float, pitch: float) -> float:
    """Places for the torpedoes on the board, those that run already first, and for what else the file takes.

    The lines for what is written of ships and escorts stand one below the other; the first is what is left of the last
    line.
    """
    running = [place_text(report.before.board, torpedo.pose) for torpedo in report.next.torpedoes]
    each = (width - SIDE) / IN_ROW
    places = [*running, *[""] * (1 if running else 2)]
    draw.text(0, y - 11.5, "Torpedoes", TEXT, "navy", "bold")
    for n, place in enumerate(places):
        x, base = SIDE + n % IN_ROW * each, y - 11.5 - pitch * (n // IN_ROW)
        if place:
            draw.text(x, base, f"{place} to", TEXT, "ink")
        x += RUNNING if running else 0.0
        for field, how in entered(Torpedo):
            x = _draw_field(draw, how.label or field.key, NARROW[field.kind.name], x, base) - 4
    last = len(places) % IN_ROW
    x, base = SIDE + last * each, y - 11.5 - pitch * (len(places) // IN_ROW)
    for field, how in entered(Position):
        x = _draw_field(draw, how.label or field.key, NARROW[field.kind.name], x, base)
    pieces = (*entered(ConvoyShip), *entered(Escort))
    named = [(field.key, how.names or how.label or field.key) for field, how in pieces if not _is_ticked(field, how)]
    for n, (key, heading) in enumerate(named):
        if n:
            x, base = SIDE, base - pitch
        name = heading if width - x > text_width(heading, TEXT) + LEAST_LINE else key
        _draw_field(draw, name, width - x - text_width(name, TEXT) - 6, x, base)
    return y - pitch * (len(places) // IN_ROW + max(1, len(named)))


def _draw_field(draw: Drawing, name: str, room: float, x: float, base: float) -> float:
    """A name with a line to write on; the x after it."""
    draw.text(x, base, name, TEXT, "gray")
    start = x + text_width(name, TEXT) + 3
    draw.line((start, base - 2), (start + room, base - 2), LINE)
    return start + room + 9


def notes_block(width: float, height: float) -> Block:
    """Ruled lines to write on that fill a height."""
    draw = Drawing()
    draw_section(draw, "Notes", "damage, reloads, contacts", width)
    count = int((height - 18) // NOTES)
    draw.lines([((0, -18 - NOTES * n), (width, -18 - NOTES * n)) for n in range(1, count + 1)], LINE)
    return Block(18 + NOTES * count, draw)
