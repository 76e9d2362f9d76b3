"""The setup sheet of a player's own game: checks rolled in the open and on slips, as its `setup.toml` lists them."""

from collections.abc import Iterable, Iterator

from aids.games import Game
from aids.own_setups import Rolled, Setup, read_plan, roll_setup
from generators.drawing import Drawing
from generators.drawing.scene import draw_die
from generators.drawing.text import fit_scale, shorten_text, text_width
from generators.page.frame import NOTE, TABLE
from generators.page.rich_text import draw_section
from generators.page.table_layout import FAINT, STRONG, Column, Table, draw_table
from generators.sheets import setup_sheets
from generators.sheets.kits import check_document
from generators.sheets.slips import Heads, Slip

ROW, DIE = 17.0, 11.0  # composed points: a roll on a slip, and a drawn die
TOP = 5.0
MOST_DICE = 5  # drawn or written beside a result
LINE = 12.5  # of what is rolled in front


class OwnSetupSheet(setup_sheets.SetupSheet[Setup]):
    """What is rolled in front, and the slips."""

    slip = "SLIP"
    slip_example = "1"
    slip_rolls = "slip {0}, "
    roll = staticmethod(roll_setup)

    def strip(self, game: Game, job: setup_sheets.SetupJob) -> setup_sheets.Strip:
        """A strip as high as its longest list of rolls."""
        rows = max(len(group.rolls) for group in read_plan(game, check_document).groups)
        return setup_sheets.Strip(height=2 * TOP + ROW * rows, lip=12.5)

    def title(self, game: Game, setup: Setup) -> str:
        """The title that its file states, and the seed."""
        return f"{read_plan(game, check_document).title} {setup.seed}"

    def rulings(self, game: Game, setup: Setup) -> Iterable[str]:
        """Those of its checks."""
        return setup.assumes

    def heads(self, game: Game, setup: Setup, job: setup_sheets.SetupJob) -> Heads:
        """How the sheet is used, what is rolled in front, and the command."""
        stated = read_plan(game, check_document).steps
        steps = (setup_sheets.cut_step(job), *(stated or ("Open a slip when its time comes, and put it aside.",)))

        def record(draw: Drawing, width: float) -> float:
            if not setup.opened:
                return 0.0
            y = draw_section(draw, "Rolled in front", "known to all", width) - 3
            columns = (Column(width=0.36 * width, look=FAINT, wrap=False), Column(share=1, look=STRONG))
            rows = [(rolled.label, rolled.text) for rolled in setup.opened]
            return 4 - draw_table(draw, Table(columns, rows, row_height=LINE + 2, padding=4, top=True), width, 0, y)

        return setup_sheets.guide_heads(job, setup.seed, steps, record)

    def slips_of(self, game: Game, setup: Setup, strip: setup_sheets.Strip) -> Iterator[Slip]:
        """Label, dice and result of each roll."""
        for slip in setup.slips:
            draw = Drawing()
            y = strip.height - TOP - (strip.height - 2 * TOP - ROW * len(slip.rolls)) / 2
            for rolled in slip.rolls:
                y -= ROW
                draw.text(8, y + 5, shorten_text(rolled.label, NOTE, 62, "semibold"), NOTE, "gray", "semibold")
                left = _dice(draw, rolled, 74.0, y + 2.5)
                room = strip.width - left - 8
                size = fit_scale(rolled.text, TABLE, room, "semibold")
                draw.text(left, y + 5, shorten_text(rolled.text, size, room, "semibold"), size, "ink", "semibold")
            yield Slip(slip.label, f"seed {setup.seed}", draw.records, slip.label.rpartition(" ")[0])


def _dice(draw: Drawing, rolled: Rolled, x: float, y: float) -> float:
    """The dice of a roll: pips for those of six sides, else numbers; the x after them."""
    faces = [
        (face, sides) for throw in rolled.throws for face, sides in zip(throw.faces, throw.roll.faces, strict=True)
    ]
    if len(faces) <= MOST_DICE and all(sides == 6 for _, sides in faces):
        for face, _ in faces:
            draw_die(draw, face, x, y, DIE)
            x += DIE + 2.5
        return x + 4
    text = shorten_text(" ".join(str(face) for face, _ in faces), NOTE, 60)
    draw.text(x, y + 2.5, text, NOTE, "gray")
    return x + text_width(text, NOTE) + 6
