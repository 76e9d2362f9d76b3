"""The Ambush setup sheet: a sealed strip for each turn with all seven of its dice.

A strip is opened at the end of its turn's last cycle; only its label can be read before.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from aids.ambush import ambush
from aids.ambush.ambush import CC, FICC, NONE
from aids.ambush.turns import SETUP_RULINGS, Setup, inputs, roll_setup
from aids.games import Game
from aids.hexes import step_of
from aids.rulebook.rules import Inputs, value
from generators.drawing import IDENTITY, Drawing, Style, Symbol, Use, shift
from generators.drawing.scene import numbered_die
from generators.drawing.text import fit_scale, text_width
from generators.page.frame import SECTION, THIN
from generators.page.table_layout import KEY, Column, Table
from generators.sheets import setup_sheets
from generators.sheets.setup_sheets import SetupJob, SetupSheet
from generators.sheets.slips import Heads, Slip

STRIP = setup_sheets.Strip(lip=15.0)
DIE, LAST = 13.0, 19.0  # side of a die and of the last die, in points
LEGS_X, END_X, LAST_X = 88.0, 186.0, 231.0
HEAD = 8.0  # size of the heads on a strip
OFF = "off the map"
WAYS = ("N", "NE", "SE", "S", "SW", "NW")  # for COMPASS, clockwise from the top of the map


class AmbushSetupSheet(SetupSheet[Setup]):
    """A sealed strip for each turn."""

    kind = STRIP
    inputs = staticmethod(inputs)

    def roll(self, game: Game, inputs: Inputs, seed: int) -> Setup:
        """The setup that a seed gives."""
        return roll_setup(game.rules, seed, inputs.get("turns"), inputs.get("from"))

    def rulings(self, game: Game, setup: Setup) -> Iterable[str]:
        """Those of the attacks and of what is rolled."""
        return *ambush.AmbushAttack(game.rules).assumes, *SETUP_RULINGS

    def heads(self, game: Game, setup: Setup, job: SetupJob) -> Heads:
        """Instructions, a record of the hidden forces, and the command."""
        rules = game.rules
        last = {
            ambush.MINES: "less or equal: mine attack (14.27); more: submarines",
            ambush.ATTACK_NONE: "less: mine attack (14.27), equal: nothing, more: submarines",
            ambush.SUBMARINES: "less: mine attack (14.27); equal or more: submarines",
        }[ambush.equal_setting(rules)]
        cycle, extra = (f"{value(rules, name):g}" for name in ("cycles-per-check", "extra-cycle"))
        opened = setup_sheets.open_step(job, "the turn’s strip")
        steps = (
            f"{setup_sheets.cut_step(job)} Write down the hidden forces.",
            f"At the end of cycle {cycle} {opened}. After a tie, or if the ambusher has nothing hidden, stop.",
            "Put the crosshair in the end hex, the large one. Without a naval unit of the prey in it, stop.",
            f"Last die against the ambusher’s mine factors: {last}, if any: all are placed there for cycle {extra} "
            f"(14.333). After a mine attack no factor is left. After turn {setup.turns} roll dice.",
        )
        # Blanks for what each side has hidden.
        columns = (Column(width=38, look=KEY), *(Column(head, share=1) for head in ("Mine factors", "Submarines")))
        table = Table(columns, [(side, "", "") for side in (CC, FICC)], tinted=False, form=True, row_height=24)
        record = setup_sheets.record_of("Hidden forces", "strike out and rewrite", table, 5)
        return setup_sheets.guide_heads(job, setup.seed, steps, record)

    def slips_of(self, game: Game, setup: Setup, strip: setup_sheets.Strip) -> Iterator[Slip]:
        """The strips: the dice of a turn and their results, in the composed size of each."""
        cycle = f"{value(game.rules, 'cycles-per-check'):g}"
        note, frame = f"open after cycle {cycle} · seed {setup.seed}", _frame(setup.start_hex)
        for each in setup.strips:
            draw = Drawing()
            for x, face in ((22.0, each.cc), (62.0, each.ficc)):
                draw.use(numbered_die(face, DIE + 2, SECTION), shift(x, 21))
            if each.ambusher == NONE:
                draw.text(7, 6.5, "No ambush (tie)", 10, "gray", "semibold")
            else:
                draw.text(7, 6.5, f"{each.ambusher} ambushes", 10, "danger", "semibold")
            first, hexes, second, next_hexes = each.scatter
            for y, direction, length in ((23.5, first, hexes), (5.0, second, next_hexes)):
                draw.use(numbered_die(direction, DIE, SECTION), shift(LEGS_X, y))
                draw.use(numbered_die(length, DIE, SECTION), shift(LEGS_X + DIE + 2, y))
            x = LEGS_X + 2 * DIE + 7
            draw.text(x, 27.2, f"{WAYS[step_of(setup.board, first)]} {hexes} to {_place(each.intermediate)}", 8, "ink")
            draw.text(x, 8.7, f"{WAYS[step_of(setup.board, second)]} {next_hexes} to {_place(each.hex)}", 8, "ink")
            middle = (END_X + LAST_X) / 2 - 4
            ink = "gray" if each.ambusher == NONE else "sea"
            if _place(each.hex) == OFF:
                draw.texts([(middle, 20, "off the"), (middle, 10, "map")], 10, ink, "semibold", "middle")
            else:
                room = LAST_X - END_X - 7
                draw.text(middle, 13, each.hex, fit_scale(each.hex, 15, room, "semibold"), ink, "semibold", "middle")
            draw.use(numbered_die(each.last, LAST, SECTION), shift(LAST_X + 3, 9.5))
            yield Slip(f"Turn {each.turn}", note, (frame, *draw.records))


def _place(label: str) -> str:
    """The label of a hex on the map, letters and digits alone; otherwise `off the map`."""
    return label if label.isalnum() else OFF


@lru_cache(maxsize=50)
def _frame(start_hex: str) -> Use:
    """The part that is the same on every strip."""
    width, height = STRIP.width, STRIP.height
    draw = Drawing()
    start_text = f"Crosshair from {start_hex}"
    if text_width(start_text, HEAD, "semibold") > END_X - LEGS_X - 6:
        start_text = "Crosshair"
    heads = [(7.0, "Who ambushes"), (LEGS_X, start_text), (END_X, "End hex"), (LAST_X, "Last die")]
    draw.texts([(x, height - 10, head) for x, head in heads], HEAD, "gray", "semibold")
    draw.texts([(7.0, 26.0, CC), (44.0, 26.0, FICC)], HEAD, "navy", "semibold")
    draw.lines([((x, 5), (x, height - 4)) for x in (82.0, 182.0, 226.0)], Style(None, "rule", THIN))
    return Use(Symbol(f"strip-ambush-{start_hex}", draw.records, (0, 0, width, height)), IDENTITY)
