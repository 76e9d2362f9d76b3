"""On Patrol's turn sheet: its pages with the map, the attacks, the orders and what the player does next."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from aids.checks.answers import capital, counted
from aids.errors import FitError
from aids.games import Game
from aids.hexes import Hex, distance, label
from aids.on_patrol.attack import weapon_text
from aids.on_patrol.check_words import HEXES
from aids.on_patrol.game.turn_report import EscortMove, TurnReport
from aids.on_patrol.ships import hull
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, shift
from generators.drawing.scene import draw_die
from generators.games.on_patrol import turn_texts
from generators.games.on_patrol.turn_map import draw_board, draw_number, key_block, marks_of, overview_block
from generators.games.on_patrol.turn_pieces import MOST_SECTIONS, Mark, Section, fill_area, sections, whole_board
from generators.page.frame import NOTE, TABLE, Area, Body, Heading
from generators.page.rich_text import GUTTER, Block, Word, draw_section
from generators.page.table_layout import Cell, Column, Look, Picture, Row, Table, draw_table
from generators.sheets.charts.chart_sheets import column_height
from generators.sheets.setup_sheets import true_place
from generators.sheets.sheet import resting
from generators.sheets.turns import TurnJob

LEAST = 195.0  # width of a column of attacks
IN_LINE = 250.0  # points from which the hex stands behind the weapon
DIE = 11.0


def attacks_block(report: TurnReport, width: float) -> Block:
    """Each attack with the number that it has on the map: its weapon and hex, and what its depth rolls came to.

    They stand in as many columns as there is room for.
    """
    most = sum(len(move.attacks) for move in report.escorts)
    if not most:
        return Block(0, Drawing())
    draw = Drawing()
    top = draw_section(draw, "Attacks", "depth combat rolled", width)
    count = min(max(1, int((width + GUTTER) // (LEAST + GUTTER))), most)
    each, low = (width - GUTTER * (count - 1)) / count, top
    rows = _attack_rows(report, each >= IN_LINE)
    deep = -(-len(rows) // count)
    columns = (
        Column(width=22),
        Column(share=1, look=Look(TABLE)),
        Column(width=34),
        Column(width=68),
    )
    for n in range(count):
        part, shown = Drawing(), rows[n * deep : (n + 1) * deep]
        lines = [line for attack in shown for line in attack]
        heads = {sum(map(len, shown[:k])) for k in range(len(shown))}
        table = Table(columns, lines, row_height=0, padding=2.5, joined=frozenset({*range(len(lines))} - heads))
        low = min(low, draw_table(part, table, each, 0.0, top))
        with draw.group(shift(n * (each + GUTTER), 0)):
            draw.add(part.records)
    return Block(-low, draw)


def _attack_rows(report: TurnReport, in_line: bool) -> list[list[Row]]:
    """The lines of each attack: its number, weapon and hex, `in_line` or one below the other; a line for each roll."""
    board, found = report.before.board, list[list[Row]]()
    attacks = [(move, each) for move in report.escorts for each in move.attacks]
    for number, (move, each) in enumerate(attacks, 1):
        count = f"{each.number} " if each.number > 1 else ""
        weapon = capital(f"{count}{weapon_text(each.kind)}{'s' if each.number > 1 else ''}")
        where = " · ".join(filter(None, (label(board, each.hex), _from_submarine(report, move, each.hex))))
        looks = ((weapon, "ink", "regular"), (where, "navy", "semibold"))
        named = Cell([Word(word, colour, face, 0, True) for text, colour, face in looks for word in text.split()])
        if not in_line:
            named = Cell(weapon, below=Cell(where, Look(NOTE, "navy", "semibold")))
        begin = (Picture(14, 13, partial(_draw_number, str(number))), named)
        rolled = [roll for roll in move.depth_combat if (roll.hex, roll.kind) == (each.hex, each.kind)]
        results = [
            (
                _dice(roll.dice),
                Cell(roll.result, Look(TABLE, "grey" if roll.result == "miss" else "danger", "semibold")),
            )
            for roll in rolled
        ]
        lines: list[Row] = [(*(begin if n == 0 else ("", "")), *each) for n, each in enumerate(results)]
        found.append(lines or [(*begin, "", "base rules")])
    return found


def _from_submarine(report: TurnReport, move: EscortMove, place: Hex) -> str:
    """How a hex that is attacked lies to its submarine, before that moves: `your bow`, `1 hex off`."""
    sub = next((each for each in report.next.submarines if each.name == move.against), None)
    if sub is None:
        return ""
    whose = "your" if len(report.next.submarines) == 1 else f"{sub.name}’s"
    bow, stern = hull(sub.pose)
    if place in (bow, stern):
        return f"{whose} {'bow' if place == bow else 'stern'}"
    return f"{counted(min(distance(place, bow), distance(place, stern)), HEXES)} off"


def _draw_number(number: str, draw: Drawing, x: float, middle: float, _: float) -> None:
    draw_number(draw, (x + 5, middle), number)


def _dice(faces: Sequence[int]) -> Picture:
    """The dice of a depth roll, small."""

    def draw_faces(draw: Drawing, x: float, middle: float, _: float) -> None:
        for n, face in enumerate(faces):
            draw_die(draw, face, x - 2 + 13 * n, middle - DIE / 2, DIE)

    return Picture(13.0 * len(faces), DIE, draw_faces)


GAP = 9.0  # between two blocks
LEAST_SCALE = 0.966  # below this the text on maps is under 7 points
LEAST_HEIGHT, LEAST_SHAPE = 600.0, "5/4"  # of a page in composed points, and about that in words
SMALLEST_MAP = 185.0  # height of the map of a sheet of one page
BESIDE = 130.0  # height from which the whole board has room in the column beside the map
LEAST_MAPS = (230.0, 200.0, 170.0, 145.0)  # height of the maps of a sheet of several, where fewer pages ask for it
SIDES = (195.0, 205.0, 220.0)  # widths of the column beside the map
ABOVE_FOOT = 9.0  # points between the last line of a page and its foot
LEAST_NOTES = 60.0  # height of lines for notes
LISTED = 0.6  # share of the width of a further page that the player's next actions take
AIRS = (1.5, 1.35, 1.2, 1.0, 0.9, 0.8)  # height of the lines of the form on a further page, the roomiest that fits
OVERVIEW, LEAST_OVERVIEW = 210.0, 90.0  # height of the small map of the whole board


class Placed(NamedTuple):
    """A block and its top left corner, in composed points."""

    block: Block
    x: float
    y: float


class Maps(NamedTuple):
    """A section of the board with the area that it is drawn into."""

    section: Section
    area: Area


class Size(NamedTuple):
    """The width and height of a page."""

    width: float
    height: float


class Layout(NamedTuple):
    """A page: its blocks, its maps, and the place and the width of their key."""

    blocks: tuple[Placed, ...]
    maps: tuple[Maps, ...] = ()
    key: Area | None = None


def bodies(game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
    """The pages of a turn.  FitError if the paper is too small."""
    what = "a turn sheet"
    place = true_place(job.paper, least_scale=LEAST_SCALE, least_width="8 1/4 inches", what=what)
    if place.height < LEAST_HEIGHT:
        message = (
            f"{job.paper.name} is too short for {what}; choose paper that is higher than {LEAST_SHAPE} of its width"
        )
        raise FitError(message, where="--paper")
    pages = []
    for number, layout in enumerate(layouts(game.rules, report, place.width, place.height - ABOVE_FOOT)):
        draw, marks = Drawing(), set[Mark]()
        with draw.group(place.matrix), draw.group(shift(0, ABOVE_FOOT)):
            for section, area in layout.maps:
                marks |= draw_board(draw, game.rules, report, section, area)
            key = [Placed(key_block(report, marks, layout.key.width), *layout.key[::3])] if layout.key else []
            for block, x, y in (*key, *layout.blocks):
                with draw.group(shift(x, y)):
                    draw.add(block.drawing.records)
        title = f"Turn {report.closed + 1}" + (", continued" if number else "")
        body = Body(draw, Heading(game.title, title), "read", note=job.note)
        pages.append(resting(body, game, report.assumes))
    return pages


def layouts(rules: Rules, report: TurnReport, full: float, height: float) -> list[Layout]:
    """The pages of a turn: the one-page layout with the largest map, or more pages.

    These are the maps with the orders on one page, everything else on a second, and the form on a third where it has no
    room.  The maps are as high as that allows.
    """
    tried = [_one_page(rules, report, Size(full, height), side, under) for side in SIDES for under in (False, True)]
    one_page = [layout for layout in tried if layout is not None]
    if one_page:  # by the pieces that the map shows, then by its height
        return [max(one_page, key=lambda each: (len(each.maps[0].section.shown), each.maps[0].area.height))]
    ways = (_pages_with(rules, report, Size(full, height), least_map) for least_map in LEAST_MAPS)
    pages = next(ways)
    return pages if len(pages) < 3 else min((pages, *ways), key=len)


def _one_page(rules: Rules, report: TurnReport, page: Size, narrow: float, attacks_under: bool) -> Layout | None:
    """The map with the escorts' orders under it, a column of text beside both, convoy and form below; None if too much.

    The attacks stand in the column or under the map, the whole board beside the convoy, or in the column where that has
    room for it.
    """
    full, height = page
    wide = full - narrow - GUTTER
    side, key = [turn_texts.known_block(rules, report, narrow)], key_block(report, marks_of(rules, report), wide)
    rows = turn_texts.order_rows(report)
    under = [key, turn_texts.orders_block(rows, wide) if rows else Block(0, Drawing())]
    (under if attacks_under else side).append(attacks_block(report, wide if attacks_under else narrow))
    side += [turn_texts.to_do_block(rules, report, narrow), turn_texts.notes_of_rulings(report, narrow)]
    record = turn_texts.record_block(report, full)
    whole = turn_texts.fleet_block(report, full)
    room = height - _stack_height([whole, record]) - GAP
    left = room - _stack_height(side) - GAP
    beside = left >= BESIDE
    fleet = whole if beside else turn_texts.fleet_block(report, wide)
    if not beside:
        room = height - record.height - max(fleet.height, LEAST_OVERVIEW) - 2 * GAP
    tall = room - _stack_height(under) - 4
    area = Area(0, height - tall, wide, height)
    first = sections(rules, report, area)[0] if tall >= SMALLEST_MAP else None
    subs = {sub.name for sub in report.next.submarines if not sub.sunk}
    if first is None or room < _stack_height(side) or not subs <= first.shown:
        return None
    shown, low, foot = [fill_area(report, first, area)], height - room - GAP, height - tall - 4
    blocks = [*_stack(under[1:], 0, foot - key.height - GAP), Placed(fleet, 0, low), Placed(record, 0, record.height)]
    if beside:
        side.append(overview_block(report, shown, narrow, min(left, OVERVIEW)))
    else:
        spare = room - _stack_height(side)
        overview = overview_block(report, shown, narrow, max(fleet.height, LEAST_OVERVIEW) + spare)
        blocks.append(Placed(overview, wide + GUTTER, low + spare))
    return Layout(
        (*_stack(side, wide + GUTTER, height), *blocks), (Maps(first, area),), Area(0, foot - key.height, wide, foot)
    )


def _pages_with(rules: Rules, report: TurnReport, page: Size, least_map: float) -> list[Layout]:
    """The pages with maps of a least height, and on the first as many orders as that leaves room for."""
    rows, (full, height) = turn_texts.order_rows(report), page
    known, key = turn_texts.known_block(rules, report, full), key_block(report, marks_of(rules, report), full)
    attacks = [attacks_block(report, full), turn_texts.notes_of_rulings(report, full)]
    for kept in range(len(rows), -1, -1):
        foot = [key, *([turn_texts.orders_block(rows[:kept], full)] if kept else []), *attacks]
        room = height - known.height - _stack_height(foot) - 2 * GAP
        if room >= least_map:
            break
    # One map where it shows every submarine, otherwise as many side by side as that takes.
    area = Area(0, height - known.height - GAP - room, full, height - known.height - GAP)
    subs = {sub.name for sub in report.next.submarines if not sub.sunk}
    for count in range(1, MOST_SECTIONS + 1):
        across = (area.width + GUTTER) / count
        areas = [Area(n * across, area.bottom, (n + 1) * across - GUTTER, area.top) for n in range(count)]
        maps = [Maps(*each) for each in zip(sections(rules, report, areas[0]), areas, strict=False)]
        if subs <= frozenset[str]().union(*(each.section.shown for each in maps)):
            break
    under = Area(0, maps[0].area.bottom - GAP - key.height, full, maps[0].area.bottom - GAP)
    blocks = (Placed(known, 0, height), *_stack(foot[1:], 0, under.bottom - GAP))
    return [
        Layout(blocks, tuple(maps), under),
        *_further_pages(rules, report, [fill_area(report, *each) for each in maps], rows[kept:], page),
    ]


def _further_pages(
    rules: Rules, report: TurnReport, found: Sequence[Section], rows: Sequence[turn_texts.Order], page: Size
) -> list[Layout]:
    """The orders left over, what comes next beside the convoy, the whole board where there is room, and the form."""
    full, height = page
    half = LISTED * (full - GUTTER)
    rest = full - GUTTER - half
    head = [turn_texts.orders_block(rows, full, more=True)] if rows else []
    y = height - _stack_height(head) - (GAP if head else 0)
    left, right = turn_texts.to_do_block(rules, report, half), turn_texts.fleet_block(report, rest)
    blocks = [*_stack(head, 0, height), Placed(left, 0, y), Placed(right, half + GUTTER, y)]
    shown = frozenset[str]().union(*(section.shown for section in found[:1]))
    is_whole, beside = whole_board(report).shown <= shown, left.height - right.height - GAP
    if not is_whole and beside >= LEAST_OVERVIEW:
        overview = overview_block(report, found, rest, min(beside, OVERVIEW))
        blocks.append(Placed(overview, half + GUTTER, y - right.height - GAP))
        is_whole = True
    low = y - max(left.height, right.height) - GAP
    record = next((each for air in AIRS if (each := turn_texts.record_block(report, full, air)).height <= low), None)
    if record is None:
        form = turn_texts.record_block(report, full, AIRS[0])
        return [Layout(tuple(blocks)), Layout((Placed(form, 0, height),))]
    room = min(low - record.height - GAP, OVERVIEW)
    if room > LEAST_OVERVIEW and not is_whole:
        overview = overview_block(report, found, full, room)
        blocks.append(Placed(overview, 0, low))
        low -= overview.height + GAP
    blocks.append(Placed(record, 0, low))
    low -= record.height + GAP
    if low >= LEAST_NOTES:
        blocks.append(Placed(turn_texts.notes_block(full, low), 0, low))
    return [Layout(tuple(blocks))]


def _stack(blocks: Sequence[Block], x: float, top: float) -> list[Placed]:
    """Blocks one below the other."""
    placed = []
    for block in blocks:
        if block.height:
            placed.append(Placed(block, x, top))
            top -= block.height + GAP
    return placed


def _stack_height(blocks: Sequence[Block]) -> float:
    return column_height([block for block in blocks if block.height], GAP)
