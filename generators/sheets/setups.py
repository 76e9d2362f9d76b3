"""Setup sheets: starting positions that a game rolls from a seed, ready to play."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from aids import game_folders, games
from aids.checks import Input, Inputs
from aids.dice import MOST_SEED
from aids.errors import FitError, InputError, RulesError, UnknownName, nearest
from aids.games import Game
from aids.input_file import NO_FILES, PlayerFiles
from aids.own_setups import FILE, has_setup
from aids.reading.house_files import noted
from aids.rulebook.rules import Rules, is_of_player
from aids.sealed import OPTION, Sealed
from generators.drawing.drawing import Drawing, Matrix, scale
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, Area, Body, area
from generators.page.paper import Paper
from generators.page.sides import DUPLEX_SIDES
from generators.page.typeset import DESIGN, Block, draw_paragraph
from generators.sheets.catalogue import catalogue, load
from generators.sheets.slips import SAMPLES

OWN = "generators.sheets.own_setups:SHEET"  # of a player's own game with a `setup.toml`
TRIES = 10 * SAMPLES  # seeds that are rolled to find so many setups
NARROWEST, WIDEST = 510.0, 560.0  # points: between these a sheet is composed at the width of its paper


class SetupJob(NamedTuple):
    """How setup sheets are laid out: the paper, a key of `page.sides.SIDES`, and the command without its seed.

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
        one, longest = (
            f"{self.command} --seed {n}; with {OPTION} {self.slip} one slip is told" for n in (seed, MOST_SEED)
        )
        draw_paragraph(draw, one, x, 0, width - x, NOTE)
        return Block(1.25 * NOTE * len(wrap_text(longest, NOTE, width - x)) + 2, draw)


def _one_page(game: Game, inputs: Inputs, job: SetupJob) -> int:
    return 1


class Rolled:
    """A setup, of a type of the game's own: its functions alone make it and look into it."""


S = TypeVar("S")


class SetupSheet(NamedTuple, Generic[S]):
    """A game's functions to roll setups and draw them.

    - `roll`: a setup, of a type of the game's own, from inputs and a seed
    - `bodies`: the pages of any number of setups; of each, fronts and backs begin on a page with an odd number.  The
      setups that come last, of seeds that no player can ask for, say where bars hide the secrets
    - `as_json`: a setup, ready for `json.dumps`
    - `inputs`: the options of the sheet under the rules in force
    - `sealed`: the slips of a setup, which can be told one by one
    - `pages`: the number of pages of a setup; raises `FitError` where the paper is too small
    - `file`: the input that names a scenario file, "" if the game takes none
    - `one_of`: inputs of which a setup without a scenario file needs one; without any the example is set up
    - `of_example`: what the sheet of that example says besides, by input
    """

    roll: Callable[[Game, Inputs, int], S]
    bodies: Callable[[Game, Iterable[S], SetupJob, Iterable[S]], Iterator[Body]]
    as_json: Callable[[S], dict[str, object]]
    inputs: Callable[[Rules], Sequence[Input]]
    sealed: Sealed[S]
    pages: Callable[[Game, Inputs, SetupJob], int] = _one_page
    file: str = ""
    one_of: tuple[str, ...] = ()
    of_example: Inputs = MappingProxyType({})


def page_count(game: Game, inputs: Inputs, job: SetupJob, count: int) -> int:
    """The number of pages that `on_leaves` makes of `count` setups."""
    each = setup_sheet(game).pages(game, inputs, job)
    return count * each + (count - 1) * _blanks(each, job)


def on_leaves(game: Game, inputs: Inputs, setups: Iterable[Rolled], job: SetupJob) -> Iterator[Body]:
    """The pages of setups; printed on both sides, a blank page follows a setup of an odd number of pages."""
    sheet = setup_sheet(game)
    each = sheet.pages(game, inputs, job)
    others = islice(_samples(sheet, game, inputs), SAMPLES)
    for number, body in enumerate(sheet.bodies(game, setups, job, others)):
        if number and number % each == 0 and _blanks(each, job):
            yield Body(Drawing(), body.heading, "blank")
        yield body


def _samples(sheet: SetupSheet[Rolled], game: Game, inputs: Inputs) -> Iterator[Rolled]:
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
        raise FitError(
            f"{paper.name} is too narrow for {what}; choose paper {least_width} wide or more", where="--paper"
        )
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
    return " · ".join(filter(None, (f"seed {seed}", noted(game.rules))))


def has_setup_sheet(game: Game) -> bool:
    """Whether a game has a setup sheet."""
    return bool(catalogue(game.name).setup) or has_setup(game)


def setup_sheet(game: Game | str) -> SetupSheet[Rolled]:
    """The setup sheet of a game; raises `UnknownName` if it has none.

    A name stands for a game that comes with Plotroom.
    """
    if isinstance(game, str):
        game = games.load(game)
    if not has_setup_sheet(game):
        own = f"; {FILE} in its folder makes one" if is_of_player(game.rules) else ""
        known = setup_games(game.rules.own.files)
        raise UnknownName(f"has no setup sheet{own}; {nearest(game.name, known)}", where=game.name)
    return load(catalogue(game.name).setup or OWN, SetupSheet)


def setup_games(files: PlayerFiles = NO_FILES) -> list[str]:
    """The games with setup sheets, those of the player's own among `files` and those that are kept among them."""
    return [name for name in games.known(files) if catalogue(name).setup or _has_setup_file(name, files)]


def _has_setup_file(name: str, files: PlayerFiles) -> bool:
    folder = game_folders.known_folder(name, files) if name not in games.names() else None
    return folder is not None and game_folders.has_file(folder.place, FILE)


def roll_setups(game: Game, inputs: Inputs, seed: int, count: int) -> Iterator[Rolled]:
    """`count` setups, of the seeds `seed`, `seed + 1` and so on."""
    sheet = setup_sheet(game)
    return (sheet.roll(game, inputs, seed + i) for i in range(count))
