"""The table of the attacks of a turn: weapon, hex, how that lies to the submarine, and what the depth rolls came to."""

from collections.abc import Sequence
from functools import partial

from aids.checks.answers import capital, counted
from aids.hexes import Hex, distance, label
from aids.on_patrol.assault import weapon_text
from aids.on_patrol.check_words import HEXES
from aids.on_patrol.game.turn_report import EscortMove, TurnReport
from aids.on_patrol.ships import hull
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, shift
from generators.games.on_patrol.turn_pages.board_map import draw_number
from generators.page.frame import NOTE
from generators.page.frame import TABLE as TEXT
from generators.page.rich_text import Word
from generators.page.table import Cell, Column, Look, Picture, Row, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER, Block, draw_section

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
        Column(share=1, look=Look(TEXT)),
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
        results = [(_dice(roll.dice), Cell(roll.result, _result_look(roll.result))) for roll in rolled]
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


def _result_look(result: str) -> Look:
    return Look(TEXT, "grey" if result == "miss" else "danger", "semibold")


def _draw_number(number: str, draw: Drawing, x: float, middle: float, _: float) -> None:
    draw_number(draw, (x + 5, middle), number)


def _dice(faces: Sequence[int]) -> Picture:
    """The dice of a depth roll, small."""

    def draw_faces(draw: Drawing, x: float, middle: float, _: float) -> None:
        for n, face in enumerate(faces):
            draw_die(draw, face, x - 2 + 13 * n, middle - DIE / 2, DIE)

    return Picture(13.0 * len(faces), DIE, draw_faces)
