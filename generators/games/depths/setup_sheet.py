"""The Depths setup sheet: a sealed strip for each sea zone and turn with the dice of its searchers.

The submarines' depths are not known when the dice are rolled; a strip shows for each depth which searcher finds it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, pi, sin
from typing import Any

from aids.depths.search import ASSUMES, INPUTS, Setup, roll_setup
from aids.games import Game
from aids.rulebook.rules import Inputs
from generators.drawing import Drawing, Style, Symbol, scale
from generators.drawing.scene import numbered_die
from generators.page.frame import TABLE
from generators.page.table_layout import NUMBER, Column, Table
from generators.sheets import setup_sheets
from generators.sheets.setup_sheets import SetupJob, SetupSheet
from generators.sheets.slips import Heads, Slip

SIDE, STEP = 17.0, 20.4  # of a die on a strip, and from one to the next
STRIP = setup_sheets.Strip(height=34.5, lip=12.5)
FEW = 6  # dice beside which there is room for the result


class DepthsSetupSheet(SetupSheet[Setup]):
    """A sealed strip for each sea zone and turn."""

    slip = "TURN:ZONE"
    slip_example = "2:1"
    slip_rolls = "turn {1}, zone {2}, "
    options = INPUTS
    kind = STRIP

    def roll(self, game: Game, inputs: Inputs, seed: int) -> Setup:
        """The search rolls that a seed gives."""
        given: dict[str, Any] = {spec.name: inputs.get(spec.name, spec.default) for spec in INPUTS}
        return roll_setup(game.rules, seed, **given)

    def rulings(self, game: Game, setup: Setup) -> Iterable[str]:
        """Those of the search."""
        return ASSUMES

    def heads(self, game: Game, setup: Setup, job: SetupJob) -> Heads:
        """Instructions, blanks for the names of the sea zones, and the command."""
        reach = " and ".join(
            f"{depth} {f'on {number} or less' if number else 'never'}" for depth, number in setup.numbers
        )
        steps = (
            f"{setup_sheets.cut_step(job)} Note each number’s sea zone.",
            "Depths are declared in secret; silent running is never found.",
            f"When a zone is searched, {setup_sheets.open_step(job, 'its strip of that turn')} "
            "and deal the dice to the searchers in order: with three only the first three count. More searchers or "
            "turns, a second search: roll dice.",
            f"A depth is found if the searcher with the number shown is among them. On a {setup.die.upper()}: {reach}.",
        )
        # Blanks for the names of the sea zones, from the fifth zone on in two columns.
        beside = 1 if setup.submarines <= 4 else 2
        count = -(-setup.submarines // beside)
        numbers = [str(n) if n <= setup.submarines else "" for n in range(1, beside * count + 1)]
        rows = [[cell for number in numbers[n::count] for cell in (number, "")] for n in range(count)]
        columns = (Column(width=20, look=NUMBER), Column(share=1)) * beside
        pitch = 17.0 if count <= 4 else 15.0
        table = Table(columns, rows, tinted=False, ruled=True, row_height=pitch, padding=0)
        record = setup_sheets.record_of("Sea zones", "one submarine each", table)
        return setup_sheets.guide_heads(job, setup.seed, steps, record)

    def slips_of(self, game: Game, setup: Setup, strip: setup_sheets.Strip) -> Iterator[Slip]:
        """The strips of a setup: the dice of a zone and turn and the depths that they find, in their composed size."""
        for each in setup.strips:
            out, few = Drawing(), len(each.dice) <= FEW
            side, step, top = (SIDE, STEP, STRIP.height - 10.4) if few else (0.9 * SIDE, 0.9 * STEP, STRIP.height - 5.6)
            numbers = [(8 + step * i + side / 2, top, str(i + 1)) for i in range(len(each.dice))]
            out.texts(numbers, 8, "gray", "semibold", "middle")
            for i, face in enumerate(each.dice):
                with out.group(scale(side / SIDE, 8 + step * i, top - 2 - side)):
                    out.use(die(setup.die, face))
            places = ((142.0, 21.0), (142.0, 7.0)) if few else ((8.0, 2.6), (134.0, 2.6))
            for (x, y), (depth, number) in zip(places, each.found, strict=True):
                out.text(x, y, depth.capitalize(), 8, "gray", "semibold")
                if number is None:
                    out.text(x + 50, y, "not found", 10 if few else 8.5, "gray")
                else:
                    out.text(x + 50, y, f"found by {number}", 10 if few else 8.5, "danger", "bold")
            note = f"{setup.die.upper()} · seed {setup.seed}"
            yield Slip(f"Turn {each.turn} · zone {each.zone}", note, out.records)


@cache
def die(kind: str, face: int) -> Symbol:
    """A die of `SIDE` points as an outline with the number, which needs less to hide it than pips."""
    if kind == "d6":
        return numbered_die(face, SIDE, TABLE)._replace(name=f"strip-d6-{face}")
    draw = Drawing()
    corners, middle, r = (10 if kind == "d12" else 6), SIDE / 2, SIDE / 2
    angles = [pi / 2 + 2 * pi * i / corners for i in range(corners)]
    outline = [(middle + r * cos(a), middle + r * sin(a)) for a in angles]
    inner = [(middle + 0.8 * r * cos(a), middle + 0.8 * r * sin(a)) for a in angles]
    draw.polygon(outline, Style("paper", "navy", 0.9))
    draw.lines(list(zip(outline, inner, strict=True))[::2], Style(None, "navy", 0.5))
    draw.text(middle, middle - 2.9, str(face), 8.5, "navy", "bold", "middle")
    return Symbol(f"strip-{kind}-{face}", draw.records, (-1, -1, SIDE + 1, SIDE + 1))
