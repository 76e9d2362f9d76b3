"""What the tests print: files by the command line, and recorded pages before any writer has seen them."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from aids import games
from aids.checks import accept_inputs
from generators.cli.main import cli
from generators.page.frame import finish
from generators.page.paper import paper
from generators.sheets import kits
from generators.sheets.setups import roll_setups, setup_sheet

#: A detection table of a player's own, for the sheet that is ruled blank without one.
TABLE = Path(__file__).parent / "cases" / "ssn-detection-table.toml"
SHEETS = tuple(spec.name for spec in kits.sheets("ssn"))
#: The sheets of the other games, as `game/sheet`.
OTHERS = tuple(f"{game}/{spec.name}" for game in games.names() if game != "ssn" for spec in kits.sheets(game))
#: Their scenario sheets, each with the options that it is printed with here.
STARTS = {
    "ambush/setup": {},
    "depths/setup": {},
    "u-boat/setup": {},
    "on-patrol/setup": {"merchantmen": "6", "escort": ["Fletcher:12", "Benson:9"]},
}


def run(*words):
    """One run of the program in this process; click's result, with `stdout` and `stderr`."""
    return CliRunner().invoke(cli, list(words), prog_name="plotroom")


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
def pages(sheet, size="letter", sides="long-edge"):
    """The recorded pages of a sheet: `game/sheet`, or of SSN alone `sheet`, `setup` or `own-table`."""
    if "/" in sheet:
        name, _, sheet = sheet.partition("/")
        game, on = games.load(name), paper(size)
        if sheet == "setup":
            module = setup_sheet(name)
            inputs = accept_inputs(name, module.inputs(game.rules), STARTS[f"{name}/setup"])
            bodies = list(module.bodies(game, roll_setups(game, inputs, 7, 1), on))
            return finish(bodies, on, f"plotroom setup {name}")
        (spec,) = kits.choose(kits.sheets(name), [sheet], name)
        return finish(kits.build(spec, kits.Job(game, on, sides)), on, f"plotroom print {name}/{sheet}")
    game, on = games.load("ssn", TABLE if sheet == "own-table" else None), paper(size)
    if sheet == "setup":
        bodies = list(setup_sheet("ssn").bodies(game, roll_setups(game, {}, 7, 1), on))
    else:
        (spec,) = kits.choose(kits.sheets("ssn"), [{"own-table": "detection"}.get(sheet, sheet)], "ssn")
        bodies = kits.build(spec, kits.Job(game, on, sides))
    return finish(bodies, on, f"plotroom print ssn/{sheet}")
