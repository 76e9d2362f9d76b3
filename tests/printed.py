"""What the tests print: files by the command line, and recorded pages before any writer has them.

The names of sheets come from the kits and catalogs of the games, so a new game, sheet or setup sheet is tested
without being listed here.
"""

import shlex
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from aids import games
from aids.checks import accept_inputs
from aids.input_file import DISK
from generators.cli.main import cli
from generators.drawing import Use, untagged
from generators.jobs.checks import example_of_setup
from generators.page.frame import frame_pages, paper
from generators.sheets import kits
from generators.sheets.setup_sheets import SetupJob, on_leaves, roll_setups, setup_games, setup_sheet
from tests import CASES_FOLDER

SEED = 7
"""The seed of every setup printed here."""
OWN = "-own"
"""Ending of the name of a sheet that is printed with house rules of a player's own."""
HOUSE_RULES = {
    f"{path.parent.name}/{path.stem}{OWN}": path for path in sorted((CASES_FOLDER / "house-rules").glob("*/*.toml"))
}
"""Sheets printed with house rules, as `game/sheet-own`, to the file: `cases/house-rules/<game>/<sheet>.toml`."""


def sheets_of(game):
    """The names of the sheets of a game's kit, in printing order."""
    return tuple(spec.name for spec in kits.sheets(game))


SHEETS = tuple(f"{game}/{sheet}" for game in games.names() for sheet in sheets_of(game))
"""Every sheet of every kit, as `game/sheet`."""
SETUPS = tuple(f"{game}/setup" for game in setup_games())
"""The setup sheet of every game that has one, as `game/setup`."""
EVERYTHING = (*SHEETS, *HOUSE_RULES, *SETUPS)
"""Every name that `pages` takes."""


def run(*words, input=None):
    """One run of the program in this process, with what is typed; click's result, with `stdout` and `stderr`."""
    return CliRunner().invoke(cli, list(words), prog_name="plotroom", input=input)


@cache
def printed(*words):
    """The files that a command makes: name to bytes."""
    with TemporaryDirectory() as folder:
        result = run(*words, "-o", folder)
        assert result.exit_code == 0, result.output
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def one(*words):
    """The bytes of the only file that a command makes."""
    (content,) = printed(*words).values()
    return content


@cache
def kind(sheet):
    """The kind of a sheet, as its kit states it."""
    game, _, name = sheet.partition("/")
    (spec,) = kits.choose(kits.sheets(game), [name], game)
    return spec.data["kind"]


def setup_words(game):
    """The options that a game's setup sheet is printed with, from the example of its help text."""
    return tuple(shlex.split(example_of_setup(game))[3:])


def setup_inputs(game):
    """The inputs of `setup_words`, accepted by the setup sheet of a loaded game."""
    words, given = setup_words(game.name), {}
    declared = {item.name: item for item in setup_sheet(game.name).inputs(game.rules)}
    for option, value in zip(words[::2], words[1::2], strict=True):
        name = option.removeprefix("--")
        if declared[name].repeatable:
            given.setdefault(name, []).append(value)
        else:
            given[name] = value
    return accept_inputs(game.name, tuple(declared.values()), given)


def setup_pages(game, size, seed=SEED, count=1, sides="long-edge"):
    """The page bodies of setups of a game, from a seed on."""
    loaded = games.load(game)
    inputs = setup_inputs(loaded)
    job = SetupJob(paper(size), sides, f"plotroom setup {game}", setup_sheet(game).slip)
    return list(on_leaves(loaded, inputs, roll_setups(loaded, inputs, seed, count), job))


@cache
def bodies(name, size="letter", sides="long-edge"):
    """The page bodies of one of `EVERYTHING`, before they are framed; FitError if it does not fit the paper."""
    game, _, sheet = name.partition("/")
    if name in SETUPS:
        return setup_pages(game, size, sides=sides)
    loaded = games.load(game, HOUSE_RULES.get(name), files=DISK)
    (spec,) = kits.choose(kits.sheets(game), [sheet.removesuffix(OWN) if name in HOUSE_RULES else sheet], game)
    return kits.build(spec, kits.Job(loaded, paper(size), sides))


@cache
def pages(name, size="letter", sides="long-edge"):
    """The recorded pages of one of `EVERYTHING`; FitError if it does not fit the paper."""
    return list(frame_pages(bodies(name, size, sides), paper(size)))


def panel_of(body):
    """Width and height of the secret panels of a page of slips: those of its pattern."""
    return next(record.symbol.box[2:] for record in untagged(body.drawing.records) if is_screen(record))


def is_screen(record):
    """Whether a record draws the pattern of a slip."""
    return isinstance(record, Use) and record.symbol.name.startswith("slip-screen")
