"""Setup sheets: starting positions that a game rolls from a seed, with slips under a head that explains their use."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from aids import game_folders, games
from aids.dice import MOST_SEED
from aids.errors import FitError, InputError, RulesError, UnknownName, nearest, some_of
from aids.games import Game
from aids.input_file import NO_FILES, PlayerFiles, brief
from aids.own_setups import SETUP_FILE, has_setup
from aids.reading.rule_files import page_note
from aids.rulebook.rules import Input, Inputs, Rules, is_of_player
from aids.turns import OPTION, RolledSetup
from generators.drawing import Drawing, Group, Matrix, Use, scale, shift
from generators.drawing.text import text_width, wrap_text
from generators.page import DUPLEX_SIDES
from generators.page.frame import NOTE, TABLE, Area, Body, Heading, Paper, area, joined
from generators.page.rich_text import DESIGN, Block, draw_paragraph, draw_section, draw_steps
from generators.page.table_layout import Table, draw_table
from generators.sheets import slips
from generators.sheets.kits import catalog, load_class
from generators.sheets.sheet import resting

OWN = "generators.sheets.own_setup_sheet:OwnSetupSheet"  # of a player's own game with a `setup.toml`
TRIES = 10 * slips.SAMPLES  # seeds that are rolled to find so many setups
NARROWEST, WIDEST = 510.0, 560.0  # points: between these a sheet is composed at the width of its paper


class SetupJob(NamedTuple):
    """How setup sheets are laid out: the paper, a key of `page.SIDES`, and the command without its seed.

    `slip` is what names a sealed slip in the command that tells one; `seed` is that of the first setup.
    """

    paper: Paper
    sides: str = "long-edge"
    command: str = ""
    slip: str = "TURN"
    seed: int = 0

    @property
    def backed(self) -> bool:
        """Whether secrets are printed on the backs of pages."""
        return self.sides in DUPLEX_SIDES

    def repeat_block(self, seed: int, width: float) -> Block:
        """The command that repeats a setup, in full, and the one that tells a slip of it; as high for any seed."""
        draw, label = Drawing(), "Print this again"
        x = text_width(label, NOTE, "semibold") + 6
        draw.text(0, -0.97 * NOTE, label, NOTE, "navy", "semibold")
        one, longest = (f"{self.command} --seed {n}; {OPTION} {self.slip} shows one slip" for n in (seed, MOST_SEED))
        draw_paragraph(draw, one, x, 0, width - x, NOTE)
        return Block(1.25 * NOTE * len(wrap_text(longest, NOTE, width - x)) + 2, draw)


S = TypeVar("S", bound=RolledSetup)


class SetupSheet(Generic[S]):
    """A game's setup sheet, for setups of a type of its own.

    - `slip`: what names a slip, `TURN` or `TURN:ZONE`; `slip_example` is one
    - `slip_rolls`: how the `for` of its rolls begins in the JSON of a setup: {0} is its name, {1} and {2} its parts
    - `options`: its options, where no rule changes them
    - `file`: the input that names a scenario file, "" if the game takes none
    - `one_of`: inputs of which a setup without a scenario file needs one; without any the example is set up
    - `of_example`: what the sheet of that example says besides, by input
    - `kind`: the kind of its strips, where it is always the same
    """

    slip = "TURN"
    slip_example = "3"
    slip_rolls = "turn {0}, "
    options: tuple[Input, ...] = ()
    file = ""
    one_of: tuple[str, ...] = ()
    of_example: Inputs = MappingProxyType({})
    kind: "Strip"

    def inputs(self, rules: Rules) -> Sequence[Input]:
        """Its options under the rules in force."""
        return self.options

    def roll(self, game: Game, inputs: Inputs, seed: int) -> S:
        """The setup that inputs and a seed give."""
        raise NotImplementedError

    def strip(self, game: Game, job: SetupJob) -> "Strip":
        """The kind of its strips."""
        return self.kind

    def slips_of(self, game: Game, setup: S, strip: "Strip") -> Iterator[slips.Slip]:
        """The slips of a setup, whose secrets are drawn in the composed size of a strip."""
        raise NotImplementedError

    def heads(self, game: Game, setup: S, job: SetupJob) -> slips.Heads | None:
        """What stands above the strips of a setup."""
        return None

    def title(self, game: Game, setup: S) -> str:
        """The title of the pages of strips."""
        return f"Setup {setup.seed}"

    def rulings(self, game: Game, setup: S) -> Iterable[str]:
        """The rulings that the pages of strips rest on."""
        return ()

    def pages(self, game: Game, inputs: Inputs, job: SetupJob) -> int:
        """The number of pages of a setup; raises `FitError` where the paper is too small."""
        setup, strip = self.roll(game, inputs, job.seed), self.strip(game, job)
        count, heads = sum(1 for _ in self.slips_of(game, setup, strip)), self.heads(game, setup, job)
        with _paper_refused():
            shape, head = _shape(count, job, heads, strip)
            return slips.page_count(count, shape, job.paper, not job.backed, head)

    def bodies(self, game: Game, setups: Iterable[S], job: SetupJob, others: Iterable[S]) -> Iterator[Body]:
        """The pages of any number of setups; of each, fronts and backs begin on a page with an odd number.

        The `others`, of seeds that no player can ask for, say where bars hide the secrets.
        """
        hidden = self.hiding(game, job, others)
        for setup in setups:
            yield from self.strips(game, setup, job, hidden)

    def hiding(self, game: Game, job: SetupJob, others: Iterable[S]) -> Mapping[str, Use]:
        """What hides the slips of a setup, by their kind, from the slips of other setups; the same for all."""
        strip = self.strip(game, job)
        return slips.covers((self.slips_of(game, other, strip) for other in others), strip.width, strip.height)

    def strips(self, game: Game, setup: S, job: SetupJob, hidden: Mapping[str, Use]) -> Iterator[Body]:
        """The pages of a setup's slips, below the head of the first page; `hidden` is what hides those of each kind.

        The slips are shared out in whole rows: no page holds much fewer than the others.  FitError if the paper is too
        small.
        """
        heading, strip = Heading(game.title, self.title(game, setup), small=not job.backed), self.strip(game, job)
        some, heads = list(self.slips_of(game, setup, strip)), self.heads(game, setup, job)
        with _paper_refused():
            shape, head = _shape(len(some), job, heads, strip)
            # Secrets and what hides them are in the middle of a panel's height, reduced only to a narrower one.
            factor = min(1.0, shape.panel[0] / strip.width)
            matrix = scale(factor, 0.0, (shape.panel[1] - factor * strip.height) / 2)
            for n, slip in enumerate(some):
                secret = (Group(matrix, slip.secret, None),) if slip.secret else ()
                cover = (Group(matrix, (hidden[slip.kind],), None),) if hidden else ()
                some[n] = slip._replace(secret=secret, cover=cover)
            first, each = (slips.positions(shape, job.paper, not job.backed, above) for above in (head, 0.0))
            columns = sum(y == each[0][1] for _, y in each)
            rows = slips.share_rows(-(-len(some) // columns), len(first) // columns, len(each) // columns)
            note, shares, how = seed_note(game, setup.seed), [columns * n for n in rows], strip.instructions
            for body in slips.impose(
                some, shape, job.paper, heading, heads, note, shares, sides=job.sides, instructions=how
            ):
                yield resting(body, game, self.rulings(game, setup))

    def find_slip(self, setup: S, text: str) -> str:
        """The name of the slip that a player names; InputError with the bounds if the setup has none of that name."""
        names = setup.slip_names()
        for name in names:
            if name.lower() == text.strip().lower():
                return name
        are_words, bounds = all(map(str.isalpha, names)), f"{self.slip} from {names[0]} to {names[-1]}"
        known = f"one of {some_of(names, 'the setup sheet')}" if are_words else bounds
        raise InputError(f"this setup has no slip {brief(text)}", f"give {known}", where=OPTION)

    def slip_json(self, setup: S, slip: str) -> dict[str, object]:
        """A slip, ready for `json.dumps`: its rolls and pieces out of the JSON of the whole setup."""
        whole, begins = setup.as_json(), self.slip_rolls.format(slip, *slip.split(":"))
        pieces = [piece for piece in whole["pieces"] if slip in piece.values()]
        return {
            "game": whole["game"],
            "seed": whole["seed"],
            "reveal": slip,
            "rolls": [roll for roll in whole["rolls"] if str(roll["for"]).startswith(begins)],
            **({"pieces": pieces} if pieces else {}),
            "assumes": whole["assumes"],
        }


def setup_page_count(game: Game, inputs: Inputs, job: SetupJob, count: int) -> int:
    """The number of pages that `on_leaves` makes of `count` setups."""
    each = setup_sheet(game).pages(game, inputs, job)
    return count * each + (count - 1) * _blanks(each, job)


def on_leaves(game: Game, inputs: Inputs, setups: Iterable[RolledSetup], job: SetupJob) -> Iterator[Body]:
    """The pages of setups; printed on both sides, a blank page follows a setup of an odd number of pages."""
    sheet = setup_sheet(game)
    each = sheet.pages(game, inputs, job)
    others = islice(_samples(sheet, game, inputs), slips.SAMPLES)
    for number, body in enumerate(sheet.bodies(game, setups, job, others)):
        if number and number % each == 0 and _blanks(each, job):
            yield Body(Drawing(), body.heading, "blank")
        yield body


def _samples(sheet: SetupSheet[RolledSetup], game: Game, inputs: Inputs) -> Iterator[RolledSetup]:
    """Setups of seeds that no player can ask for; those that the player's file has no place for are left out."""
    for n in range(1, TRIES + 1):
        with suppress(InputError, RulesError):
            yield sheet.roll(game, inputs, MOST_SEED + n)


def _blanks(each: int, job: SetupJob) -> int:
    """Blank pages after a setup of so many pages."""
    return each % 2 if job.backed and each > 1 else 0


class TruePlace(NamedTuple):
    """Where a sheet lies on the paper: its matrix, its width and height before that, and the factor of its type."""

    matrix: Matrix
    width: float
    height: float
    factor: float


def true_room(paper: Paper, *, least: float, least_width: str, what: str = "a setup sheet") -> Area:
    """The room on the paper for a sheet that is composed at its true width.

    Raises `FitError` if that is less than `least` points; the error names `least_width` as the remedy.
    """
    room = area(paper)
    if room.width < least:
        fix = f"choose paper {least_width} wide or more"
        raise FitError(f"{paper.name} is too narrow for {what}", fix, where="--paper")
    return room


def true_place(paper: Paper, *, least_scale: float, least_width: str, what: str = "a setup sheet") -> TruePlace:
    """The place of a sheet that is composed at the width of the paper, so that its type is not scaled.

    Only paper narrower or wider than `NARROWEST` or `WIDEST` scales it.  `FitError` as of `true_room`.
    """
    room = true_room(paper, least=least_scale * DESIGN, least_width=least_width, what=what)
    width = min(max(room.width, NARROWEST), WIDEST)
    factor = room.width / width
    return TruePlace(scale(factor, room.left, room.bottom), width, room.height / factor, factor)


def seed_note(game: Game, seed: int) -> str:
    """The foot note that says how to repeat a setup: its seed, and whether house rules are in force."""
    return joined(f"seed {seed}", page_note(game.rules))


def has_setup_sheet(game: Game) -> bool:
    """Whether a game has a setup sheet."""
    return bool(catalog(game.name).setup) or has_setup(game)


def setup_sheet(game: Game | str) -> SetupSheet[RolledSetup]:
    """The setup sheet of a game; raises `UnknownName` if it has none.

    A name stands for a game that comes with Plotroom.
    """
    if isinstance(game, str):
        game = games.load(game)
    if not has_setup_sheet(game):
        known = setup_games(game.rules.own.files)
        fix = f"add {SETUP_FILE} to its folder" if is_of_player(game.rules) else nearest(game.name, known)
        raise UnknownName("this game has no setup sheet", fix, where=game.name)
    return load_class(catalog(game.name).setup or OWN, SetupSheet)()


def setup_games(files: PlayerFiles = NO_FILES) -> list[str]:
    """The games with setup sheets, those of the player's own among `files` and those that are kept among them."""
    return [name for name in games.known(files) if catalog(name).setup or _has_setup_file(name, files)]


def _has_setup_file(name: str, files: PlayerFiles) -> bool:
    folder = game_folders.known_folder(name, files) if name not in games.names() else None
    return folder is not None and game_folders.has_file(folder.place, SETUP_FILE)


def roll_setups(game: Game, inputs: Inputs, seed: int, count: int) -> Iterator[RolledSetup]:
    """`count` setups, of the seeds `seed`, `seed + 1` and so on."""
    sheet = setup_sheet(game)
    return (sheet.roll(game, inputs, seed + i) for i in range(count))


class Strip(NamedTuple):
    """A kind of strip as composed, in points: width and height of its secret panel, and how wide it may be on paper.

    It is no wider than its panel on A4, so that type has its true size there and on wider paper.
    A backed strip has its label on a lip as high as `lip`, or beside the pattern in a cell `side` wide; it may become
    `most` times as high as composed to fill its page.  `instructions` say what is done with backed strips.
    """

    width: float = 261.0
    height: float = 50.0
    least: float = 236.0
    widest: float = 300.0
    lip: float = slips.LIP
    side: float = 0.0
    most: float = 1.5
    instructions: str = slips.INSTRUCTIONS


def cut_step(job: SetupJob) -> str:
    """The first step of a guide: how to cut the strips."""
    if job.backed:
        return "Cut the strips and stack them by turn, this side up."
    return "Cut, fold and stack the strips by turn, labels up."


def open_step(job: SetupJob, strip: str) -> str:
    """What is done with a strip when its turn comes: `turn its slip over`, or `open its slip` where it is folded."""
    return f"turn {strip} over" if job.backed else f"open {strip}"


def strip_width(paper: Paper, strip: Strip) -> float:
    """The width in points of a strip on this paper: as many columns as can be read."""
    room = slips.slip_area(paper).width
    return min(room / max(1, int(room // strip.least)), strip.widest)


def _shape(count: int, job: SetupJob, heads: slips.Heads | None, strip: Strip) -> tuple[slips.Shape, float]:
    """A strip, as high as lets `count` of them fill their pages, and the height of the heads."""
    width, head = strip_width(job.paper, strip), heads.height if heads else 0.0
    if job.backed:
        panel = (width - strip.side) * strip.height / strip.width
        lip = 0.0 if strip.side else strip.lip
        shape, most = slips.Shape(width, panel + lip, lip, strip.side), strip.most * panel + lip
    else:
        height = width * strip.height / strip.width
        shape, most = slips.folded(width, height), slips.slip_height(strip.most * height)
    return slips.stretched(shape, count, job.paper, not job.backed, head, most), head


@contextmanager
def _paper_refused() -> Iterator[None]:
    """Errors of layout name the option that they are due to: the slips are fixed, the paper is chosen."""
    try:
        yield
    except FitError as error:
        raise FitError(str(error), where="--paper") from None


def record_of(title: str, note: str, table: Table, below: float = 4.0) -> Callable[[Drawing, float], float]:
    """What draws a table to fill in under its title as the record of `guide_heads`, with room below it."""
    return lambda draw, wide: below - draw_table(draw, table, wide, 0, draw_section(draw, title, note, wide))


def guide_heads(
    job: SetupJob,
    seed: int,
    steps: Sequence[str],
    record: Callable[[Drawing, float], float],
) -> slips.Heads:
    """The heads of a setup sheet: how to use its strips, a record to fill in, the command.

    `record` draws hanging from (0, 0) in a width and returns its height.  The command stands under the record where
    that takes less room than below all, and never on the back: who reads it sees the secrets of the leaf.
    """
    width = slips.slip_area(job.paper).width
    draw = Drawing()
    beside = width >= 430
    left = 0.6 * width - 12 if beside else width
    y = draw_section(draw, "How to use", "", left) - 2
    y = draw_steps(draw, steps, 0, y, left, TABLE)
    at = (0.6 * width + 12, 0.0) if beside else (0.0, y - 6)
    with draw.group(shift(*at)):
        low = at[1] - record(draw, width - at[0])
    height = 4 - min(y, low)
    below, aside = job.repeat_block(seed, width), job.repeat_block(seed, width - at[0])
    place, command, whole = (0.0, -height), below, height + below.height
    if (beside_steps := max(height, aside.height - (low - 6))) < whole:
        place, command, whole = (at[0], low - 6), aside, beside_steps
    draw.put(command.drawing, *place)
    return slips.Heads(Block(whole + 8, draw), Block(8.0, Drawing()))
