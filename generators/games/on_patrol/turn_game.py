"""On Patrol's saved games: what `plotroom turn on-patrol` and the page Play need, and the first file of a setup.

The speeds and weapons of escorts are those of their classes, or of the scenario; what a setup does not know of the
submarine is as in the commented file that `plotroom new game on-patrol` writes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.checks import capital, counted, listed
from aids.errors import FitError, InputError, PlotroomError
from aids.games import Game
from aids.hexes import HEADINGS, Board, Hex, at, distance, label, neighbor, on_board, place_of, ring, step_of
from aids.input_file import PlayerFile, brief
from aids.kinds import Flag
from aids.on_patrol.attack import weapon_text
from aids.on_patrol.convoy_setup import FLEET, Setup
from aids.on_patrol.detection import NONE, marker_words, markers
from aids.on_patrol.enemy import HEXES, STRAIGHT, fleet_order
from aids.on_patrol.game import game_file, words
from aids.on_patrol.game import position as records
from aids.on_patrol.game.position import (
    CAPITAL,
    CARGO,
    DATA,
    NO_SUBMARINE,
    ConvoyShip,
    Escort,
    Marker,
    Position,
    TurnReport,
)
from aids.on_patrol.game.questions import Attacks, Step, ask_all, steps
from aids.on_patrol.game.sight import best_shot, out_of_range
from aids.on_patrol.game.turn import as_json, play
from aids.on_patrol.game.words import ending_text
from aids.on_patrol.radial import FORMATION, State
from aids.on_patrol.scenario import classes_of
from aids.on_patrol.ships import Classes, Pose
from aids.on_patrol.stations import ESCORT, PlacedShip
from aids.records.fields import MarkedFields, file_form, replaced
from aids.rulebook.rules import Input, Inputs, Rules
from aids.toml_file import line_of
from aids.turns import Section, Sentence, is_first, tell_changes
from generators import TEMPLATES
from generators.drawing import Drawing, shift
from generators.drawing.scene import draw_die
from generators.games.on_patrol import turn_texts
from generators.games.on_patrol.turn_map import draw_board, draw_number, key_block, marks_of, overview_block
from generators.games.on_patrol.turn_pieces import MOST_SECTIONS, MapSection, Mark, fill_area, sections, whole_board
from generators.page.frame import NOTE, TABLE, Area, Body, joined
from generators.page.rich_text import GUTTER, Block, Word, draw_section
from generators.page.table_layout import Cell, Column, Look, Picture, Row, Table, draw_table
from generators.sheets.charts import column_height
from generators.sheets.setup_sheets import true_place
from generators.sheets.turns import Asker, FileRead, Questions, TurnJob, TurnSheet, turn_dice, turn_pages

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
        draw.put(part, n * (each + GUTTER), 0)
    return Block(-low, draw)


def _attack_rows(report: TurnReport, in_line: bool) -> list[list[Row]]:
    """The lines of each attack: its number, weapon and hex, `in_line` or one below the other; a line for each roll."""
    board, found = report.before.board, list[list[Row]]()
    attacks = [(move, each) for move in report.escorts for each in move.attacks]
    for number, (move, each) in enumerate(attacks, 1):
        count = f"{each.number} " if each.number > 1 else ""
        weapon = capital(f"{count}{weapon_text(each.kind)}{'s' if each.number > 1 else ''}")
        where = joined(label(board, each.hex), _from_submarine(report, move, each.hex))
        looks = ((weapon, "ink", "regular"), (where, "navy", "semibold"))
        named = Cell([Word(word, color, face, 0, True) for text, color, face in looks for word in text.split()])
        if not in_line:
            named = Cell(weapon, below=Cell(where, Look(NOTE, "navy", "semibold")))
        begin = (Picture(14, 13, partial(_draw_number, str(number))), named)
        rolled = [roll for roll in move.depth_combat if (roll.hex, roll.kind) == (each.hex, each.kind)]
        lines: list[Row] = []
        for n, roll in enumerate(rolled):
            look = Look(TABLE, "gray" if roll.result == "miss" else "danger", "semibold")
            lines.append((*(("", "") if n else begin), _dice(roll.dice), Cell(roll.result, look)))
        found.append(lines or [(*begin, "", "base rules")])
    return found


def _from_submarine(report: TurnReport, move: records.EscortMove, place: Hex) -> str:
    """How a hex that is attacked lies to its submarine, before that moves: `your bow`, `1 hex off`."""
    sub = next((each for each in report.next.submarines if each.name == move.against), None)
    if sub is None:
        return ""
    whose = "your" if len(report.next.submarines) == 1 else f"{sub.name}’s"
    bow, stern = sub.pose.hull
    if place in (bow, stern):
        return f"{whose} {'bow' if place == bow else 'stern'}"
    return f"{counted(min(distance(place, bow), distance(place, stern)), HEXES)} off"


def _draw_number(number: str, draw: Drawing, x: float, middle: float, _: float) -> None:
    draw_number(draw, (x + 5, middle), number)


def _dice(faces: Sequence[int]) -> Picture:

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

    section: MapSection
    area: Area


class Layout(NamedTuple):
    """A page: its blocks, its maps, and the place and the width of their key."""

    blocks: tuple[Placed, ...]
    maps: tuple[Maps, ...] = ()
    key: Area | None = None


def layouts(rules: Rules, report: TurnReport, full: float, height: float) -> list[Layout]:
    """The pages of a turn: the one-page layout with the largest map, or more pages.

    These are the maps with the orders on one page, everything else on a second, and the form on a third where it has no
    room.  The maps are as high as that allows.
    """
    tried = [_one_page(rules, report, (full, height), side, under) for side in SIDES for under in (False, True)]
    one_page = list(filter(None, tried))
    if one_page:  # by the pieces that the map shows, then by its height
        return [max(one_page, key=lambda each: (len(each.maps[0].section.shown), each.maps[0].area.height))]
    ways = (_pages_with(rules, report, (full, height), least_map) for least_map in LEAST_MAPS)
    pages = next(ways)
    return pages if len(pages) < 3 else min((pages, *ways), key=len)


def _one_page(
    rules: Rules, report: TurnReport, page: tuple[float, float], narrow: float, attacks_under: bool
) -> Layout | None:
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


def _pages_with(rules: Rules, report: TurnReport, page: tuple[float, float], least_map: float) -> list[Layout]:
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
    rules: Rules,
    report: TurnReport,
    found: Sequence[MapSection],
    rows: Sequence[turn_texts.Order],
    page: tuple[float, float],
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
    placed = []
    for block in blocks:
        if block.height:
            placed.append(Placed(block, x, top))
            top -= block.height + GAP
    return placed


def _stack_height(blocks: Sequence[Block]) -> float:
    return column_height([block for block in blocks if block.height], GAP)


AROUND = 6  # hexes of sea around all pieces
LEAST_SEA, MOST_SEA = 24, 90  # columns and rows
OFF_BOARD = 2  # hexes off the board that are shown around pieces near its edge, or off it
MOST_OFF = 20  # columns and rows off the board
AWAY = 12  # hexes from the lead ship to the submarine, where the player has not placed it
FORM = file_form(Position)
FIGURES = ("best", "gain", "loss", "turning", "search", "sonar", "radar", "hits", "weapons")
HEAD = (
    "The game of a setup, before its first turn.  Yours to replace: the place of the submarine, the kinds of the",
    "merchantmen (cargo, tanker, aviation-tanker); beside the class of an escort may stand, where it differs, its",
    f"{listed(each.key for each in MarkedFields(Escort, DATA).fields())}.",
    "fleet-dice are the dice of the sealed slips, turn by turn: each turn uses the first.",
    "Then: plotroom turn on-patrol THIS-FILE",
)


class OnPatrolTurns(TurnSheet[game_file.GameFile, TurnReport, Setup]):
    """The turns of On Patrol, one submarine against a convoy."""

    inputs = (Input("lenient", Flag(), "Accept finds and hits that are impossible, with a note in the turn."),)
    asks = True
    map = "hexes"
    tables = tuple(filter(None, FORM))
    begin = MappingProxyType({"merchantmen": 6, "escort": ["Example destroyer", "Example frigate*2"]})
    house = "on-patrol-example"
    as_json, next_text = staticmethod(as_json), staticmethod(game_file.next_text)

    def read(self, rules: Rules, file: PlayerFile) -> FileRead[game_file.GameFile]:
        """A file with its position."""
        game = game_file.read_game(rules, file)
        turn, rolled = game.position.turn, bool(game.position.dice)
        return FileRead(turn, game.digest, game.source, rolled, game, house=game.house, made=game.made, at=file)

    def given(self, rules: Rules, file: FileRead[game_file.GameFile], given: Inputs) -> FileRead[game_file.GameFile]:
        """The file, lenient if that was asked for."""
        return file._replace(game=file.game._replace(lenient=bool(given.get("lenient"))))

    def filled(self, rules: Rules, file: FileRead[game_file.GameFile], before: TurnReport | None, ask: Asker) -> str:
        """The file after the player's part of its turn, which is asked for (On Patrol 104.1.1, 108.3)."""
        position = ask_all(rules, file.game.position, ask, _attacks(before))
        return game_file.position_text(rules, position, source=file.game.source, made=file.game.made)

    def play(self, rules: Rules, file: FileRead[game_file.GameFile], path: str, seed: int | None) -> TurnReport:
        """The turn that follows a file, with the player's own dice where they stand in it; a fault has its line."""
        game = file.game
        impossible = [*game.impossible, *_hits_out_of_range(rules, file, path)]
        if impossible and not game.lenient:
            first = impossible[0]
            raise InputError(first.message, "use --lenient to accept it", where=first.where)
        dice = turn_dice(file, game.position.dice, seed)
        try:
            report = play(rules, game.position, dice)
            dice.finish()
        except InputError as error:
            if error.where != "--dice":
                raise
            line = line_of(toml_file.text_of(file.at), ("dice",)) or 1
            raise InputError(f"dice: {error.message}", where=f"{path}:{line}") from None
        passed = tuple(Sentence("Let pass", f"{error.message}.") for error in impossible)
        notes = (*tell_changes(rules, file.made, report.assumes), *passed)
        return report._replace(notes=notes, first=is_first(file.made, file.source))

    def tell(self, rules: Rules, report: TurnReport, *, on_page: bool = False) -> tuple[Section, ...]:
        """The turn with its rules; on a page in the same words."""
        return words.tell(rules, report)

    def tell_player(self, rules: Rules, file: FileRead[game_file.GameFile]) -> Section:
        """The moves, actions and hits that the player entered."""
        return words.tell_player(file.game.position)

    def position(self, rules: Rules, file: FileRead[game_file.GameFile]) -> dict[str, object]:
        """The position, by the names of the file."""
        return game_file.document(rules, file.game.position)

    def saved(self, rules: Rules, setup: Setup) -> str:
        """The position of the setup, below a comment on what may be changed in it."""
        return game_file.position_text(rules, first_position(rules, setup), head=HEAD)

    def bodies(self, game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
        """The pages with the maps of the turn.  FitError if the paper is too small."""
        what = "a turn sheet"
        place = true_place(job.paper, least_scale=LEAST_SCALE, least_width="8 1/4 inches", what=what)
        if place.height < LEAST_HEIGHT:
            shape = f"higher than {LEAST_SHAPE} of its width"
            raise FitError(f"{job.paper.name} is too short for {what}; choose paper that is {shape}", where="--paper")
        pages = []
        for layout in layouts(game.rules, report, place.width, place.height - ABOVE_FOOT):
            draw, marks = Drawing(), set[Mark]()
            with draw.group(place.matrix), draw.group(shift(0, ABOVE_FOOT)):
                for section, area in layout.maps:
                    marks |= draw_board(draw, game.rules, report, section, area)
                key = [Placed(key_block(report, marks, layout.key.width), *layout.key[::3])] if layout.key else []
                for block, x, y in (*key, *layout.blocks):
                    draw.put(block.drawing, x, y)
            pages.append(draw)
        return list(turn_pages(game, pages, f"Turn {report.closed + 1}", job, rulings=report.assumes))

    def shown(self, rules: Rules, file: FileRead[game_file.GameFile]) -> dict[str, object]:
        """The sea of a position, with what the page Play says beside it: the names of the markers, points, the end."""
        position = file.game.position
        classed = tuple(each._replace(ship_class=None) for each in position.escorts if each.ship_class is not None)
        listed = game_file.document(rules, position._replace(escorts=classed, ships=())).get("escorts", [])
        assert isinstance(listed, list)
        return {
            **_sea_around(position),
            "markers": dict(zip(markers(rules), marker_words(rules), strict=True)),
            "points": [each.text for each in words.tell_points(position)],
            "sunk": _sunk(position),
            "ending": position.ending(),
            "form": FORM,
            "missing_data": position.unknown_data(),
            "first": is_first(file.made, file.source),
            # what the escorts of a class have of it: a game file does not repeat that
            "figures": {str(each["name"]): {key: each[key] for key in FIGURES if key in each} for each in listed},
        }

    def questions(self) -> Questions[game_file.GameFile]:
        """The player's part of a turn, step by step."""
        return {"steps": self.steps}

    def steps(self, rules: Rules, file: FileRead[game_file.GameFile], about: Inputs) -> dict[str, object]:
        """The player's part of a turn for a page: its steps with the answers so far, and what they lead to.

        The file of the turn before is among those of the request, as far as it is known; from it follow the attacks.
        """
        answers = about.get("answers", {})
        if not isinstance(answers, Mapping):
            raise InputError(f"{brief(answers)} is not answers by their questions", where="answers")
        asked, position = steps(rules, file.game.position, answers, _attacks(self.began(rules, file)))
        over = bool(position.ending()) and (position.is_over() or position.ending() != NO_SUBMARINE)
        return {
            "steps": [_told(each) for each in asked],
            "position": game_file.document(rules, position),
            "text": game_file.position_text(rules, position, source=file.game.source, made=file.game.made),
            "points": position.tally().points,
            "sunk": _sunk(position),
            "over": ending_text(position) if over else "",
        }


def first_position(rules: Rules, setup: Setup) -> Position:
    """The position of a setup, the submarine at a distance ahead of the convoy.

    InputError for escorts of which neither a class nor the scenario says how fast they are: the figures of ships are
    the player's.
    """
    scenario, classes = setup.scenario, classes_of(rules)
    unknown = [
        escort.name
        for escort in scenario.escorts
        if "best" not in escort.data and "best" not in classes.get(escort.ship_class or "", {})
    ]
    if unknown:
        raise InputError(
            f"missing ship data: the speed and weapons of {listed(unknown)}. Add a [class.NAME] section to your house "
            f"rules (plotroom new rules on-patrol FILE), or best to the scenario file. The house rules "
            f"on-patrol-example have invented classes to try, such as 'Example frigate*{len(unknown)}'",
            where="--save",
        )
    template = TEMPLATES / "game_on_patrol.toml"
    model = game_file.parse_game(rules, template.read_text(encoding="utf-8"), template.name).position
    pose = _submarine_pose(setup)
    depth = model.submarines[0].depth if scenario.depth is None else scenario.depth
    marker = Marker() if setup.marker == NONE else Marker(setup.marker, pose)
    submarine = records.Submarine(model.submarines[0].name, pose, depth, pose, sighted=scenario.sighted, marker=marker)
    placed = setup.placement.ships
    return Position(
        turn=0,
        light=scenario.light,
        convoy=scenario.convoy,
        submarines=(submarine,),
        ships=tuple(_ship(setup, ship, classes) for ship in placed if ship.kind != ESCORT),
        escorts=tuple(_escort(rules, setup, ship, classes) for ship in placed if ship.kind == ESCORT),
        fleet_dice=tuple(roll.dice[0] for roll in setup.rolls if roll.kind == FLEET),
        board=scenario.board,
    )


def _ship(setup: Setup, ship: PlacedShip, classes: Classes) -> ConvoyShip:
    """A ship of the convoy; a capital ship or merchantman of a class has what its class says."""
    is_capital = ship.kind == CAPITAL
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    listed = (*setup.scenario.capitals, *setup.scenario.merchant_ships)
    of = next(each.ship_class for each in listed if each.name == ship.name)
    values = {key: held for key, held in classes.get(of or "", {}).items() if key in ConvoyShip._fields}
    placed = ConvoyShip(
        ship.name, of, CAPITAL if is_capital else CARGO, ship.vp, ship.column or 1, ship.rank or 1, pose
    )
    return replaced(placed, {**values, "vp": values.get("vp") if ship.vp is None else ship.vp})


def _escort(rules: Rules, setup: Setup, ship: PlacedShip, classes: Classes) -> Escort:
    """An escort at the convoy's speed, with what its class and the scenario say of it."""
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    ahead = fleet_order(rules, setup.scenario.convoy, STRAIGHT).hexes
    stated = next(escort for escort in setup.scenario.escorts if escort.name == ship.name)
    values = {**classes.get(stated.ship_class or "", {}), **stated.data}
    values.pop("kind", None)
    best = int(str(values["best"]))
    doing = State(FORMATION) if setup.marker == NONE else None
    escort = Escort(ship.name, stated.ship_class, 0, pose, min(ahead or 0, best), best, 1, doing=doing)
    return replaced(escort, {**values, "vp": ship.vp or 0, "straight": values.get("turning", 1)})


def _submarine_pose(setup: Setup) -> Pose:
    """A place away from the middle lead ship that faces it: ahead of the convoy if that is on the board."""
    board, ships = setup.scenario.board, setup.placement.ships
    leads = [ship for ship in ships if ship.rank == 1] or ships
    lead = leads[len(leads) // 2]
    taken = {place for ship in ships for place in (ship.bow, ship.stern)}
    ahead = neighbor(lead.bow, step_of(board, lead.direction), AWAY)
    for place in sorted(ring(lead.bow, AWAY), key=lambda place: distance(place, ahead)):
        step = min(range(6), key=lambda step: distance(neighbor(place, step), lead.bow))
        both = (place, neighbor(place, step, -1))
        if all(on_board(board, each) for each in both) and not taken.intersection(both):
            return Pose(place, step)
    return Pose(ahead, (step_of(board, lead.direction) + 3) % 6)


def _hits_out_of_range(rules: Rules, file: FileRead[game_file.GameFile], path: str) -> Iterator[InputError]:
    """The ships entered as hit in this turn that no torpedo reached, as far as the file of the turn before tells."""
    position, source, files = file.game.position, file.source, file.at.files
    before = PlayerFile("" if source is None else str(Path(path).parent / source.file), files)
    struck = [(n, ship) for n, ship in enumerate(position.ships) if ship.torpedoed == position.turn]
    if source is None or not struck or not files.has(before.path):
        return
    try:
        came_from = game_file.read_game(rules, before)
    except PlotroomError:
        return
    for n, ship in struck if came_from.digest == source.digest else ():
        if why := out_of_range(best_shot(position, came_from.position.torpedoes, ship)):
            line = line_of(toml_file.text_of(file.at), ("ships", n, "torpedoed")) or 1
            cure = "remove torpedoed and sunk, or enter the turn of the hit"
            yield InputError(f"torpedoed: {brief(ship.name)} {why}", cure, where=f"{path}:{line}")


def _sea_around(position: Position) -> dict[str, object]:
    """The hexes around all pieces, each `[label, q, r]`, and the step of each heading, clockwise from up.

    Pieces are bow and stern of every vessel, torpedoes, target hexes, and where submarines began their moves.  Hexes
    `off` the board are among those shown as far as some pieces lie off it, or near its edge.
    """
    board = position.board
    poses = [each.pose for pieces in (position.submarines, position.ships, position.escorts) for each in pieces]
    targets = [each.marker.target_hex for each in position.submarines]
    places = [
        *(place for pose in poses for place in pose.hull),
        *(each.began.bow for each in position.submarines),
        *(each.pose.bow for each in position.torpedoes),
        *(place for place in targets if place is not None),
    ]
    spots = [place_of(board, place) for place in places]
    columns, rows = ([spot[axis] for spot in spots] or [1] for axis in (0, 1))
    field = [
        at(board, column, row)
        for column in _span(board, columns, board.columns, lambda number: at(board, number, 1))
        for row in _span(board, rows, board.rows, lambda number: at(board, 1, number))
    ]
    return {
        "hexes": [[label(board, place), *place] for place in field],
        "off": [label(board, place) for place in field if not on_board(board, place)],
        "steps": {heading: step_of(board, heading) for heading in HEADINGS},
    }


def _span(board: Board, numbers: Sequence[int], most: int | None, hex_in: Callable[[int], Hex]) -> range:
    """Columns or rows from the first to the last of some with some around them, not too few and not too many.

    Of those off the board, which has `most`, only a few are shown, around pieces near its edge or off it.
    """
    first, last = min(numbers), max(numbers)
    end = None if most is None or on_board(board, hex_in(most + 1)) else most  # None where one sails on
    more = max(AROUND, (LEAST_SEA - (last - first)) // 2)
    start = max(1 - MOST_OFF, min(max(1, first - more), first - OFF_BOARD))
    stop = last + more if end is None or last + more <= end else min(max(end, last + OFF_BOARD), end + MOST_OFF)
    return range(start, min(stop, start + MOST_SEA) + 1)


def _attacks(report: TurnReport | None) -> Attacks | None:
    """What the enemy did in the turn before; None where it is not known."""
    return None if report is None else Attacks(report.escorts, report.ships, report.gunfire)


def _sunk(position: Position) -> list[dict[str, object]]:
    """What has sunk, with its victory points where they are known, as values of JSON."""
    return [each._asdict() for each in position.tally().sunk]


def _told(step: Step) -> dict[str, object]:
    ends, searchers = ([one._asdict() for one in held] for held in (step.ends, step.searchers))
    return {**step._asdict(), "ends": ends, "searchers": searchers}
