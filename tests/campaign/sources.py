"""Sound files that a player may give, and the command lines that read them."""

import shlex
import tomllib
from functools import cache

from aids import games
from generators.jobs import starters
from generators.jobs.checks import example
from generators.sheets import kits
from generators.sheets.setup_sheets import setup_games, setup_sheet
from generators.sheets.simulations import simulation_games
from generators.sheets.turns import turn_games
from tests.printed import CASES_FOLDER, setup_words, sheets_of

CONFIG = "config/"
"""Beginning of the names of files in the player's own folder: their printers and defaults."""
BOARD = """
higher = 2
top = "lower"
clockwise = false
half-columns = "odd"
half-toward = "lower"
doubles = "AA, AB"
columns = 60
rows = 80
"""
SCENARIO = """
game = "on-patrol"
title = "Escorts alone"
merchantmen = ["Hog Islander", "Liberty Star"]
convoy = "slow-1"
time = "night"
turns = 12
depth = 25
enemy-distance = 4
sighted = true
marker = "sub-colour"
column-gap = 3
shift = [1, 2]
formation = 1
board = "board.toml"
capitals = [{ name = "Enterprise", vp = 40 }]
escorts = [{ name = "Fletcher", vp = 12 }, { name = "Gleaves", vp = 10 }]
formations = [{ number = 1, ships = [2, 1], bow = ["K30", "S30"], direction = 3 }]
"""
ALONE = """
game = "on-patrol"
title = "Escorts alone"
escorts = [
  { name = "Fletcher", vp = 12, bow = "K20", direction = 3 },
  { name = "Gleaves", vp = 10, bow = "S20", direction = 2 },
]
"""
RETREAT = """
phase = "retreat"
year = 1902
season = "autumn"
edition = "1982"
contested = ["edi"]
[units]
England = ["F nth", "U eng", "U eng"]
[dislodged]
France = [{ unit = "F lon", from = ["nth"] }, { unit = "U mao", from = "spa" }]
[orders]
France = ["F lon R wal", "U mao disband"]
"""
ADJUSTMENT = """
phase = "adjustment"
year = 1902
[units]
England = ["F nth"]
France = ["F bre", "A par", "U mao"]
Russia = ["A mos"]
[centres]
England = ["lon", "edi"]
France = ["par"]
Russia = ["mos", "stp", "sev"]
[orders]
England = ["build U edi", "waive"]
France = ["remove U mao"]
Russia = ["build F stp/nc", "build A sev"]
"""
SQUARES = "name,quantity,size,front ground,front ink\nmine,30,5/8 in,deep,deep-text\n"
DEFAULTS = """
paper = "a4"
palette = "ink-saver"
printer = "mine"
"""
PRINTER = """
printer = "mine"

[letter.long-edge]
x-scale = 1.002
y-scale = 0.999
back-x-scale = 1.001
back-y-scale = 1.0
back-x = 0.5
back-y = -0.25
back-turn = 0.1
back-skew = -0.05
left-margin = 4
right-margin = 5
top-margin = 3
bottom-margin = 6
"""
LABELS = """
[mine]
title = "Mine"
paper = "a4"
label = ["5/8 in", "5/8 in"]
columns = 8
rows = 12
left = "1/2 in"
top = "1/2 in"
across = "0.7 in"
down = "0.7 in"
"""

SETUP_OPTIONS = ((), ("--json",), ("--reveal", "2"), ("--reveal", "2", "--json"))
COUNTER_OPTIONS = (
    (),
    ("--sides", "fold"),
    ("--cut-only", "--register", "silhouette"),
    ("--vtt", "vassal", "--dpi", "60"),
    ("--vtt", "tts", "--dpi", "60"),
    ("--each-counter", "--dpi", "60"),
)
WRITTEN_THEIR_WAY = {"--each-counter", "--printer", "--vtt", "--cut-only"}
"""Options of prints that leave no choice of format."""

WITHOUT_DICE = "u-boat"
"""The game whose turns roll no dice, so that they take no seed."""

COMPANIONS = {
    "scenario": (("board.toml", BOARD.encode()),),
    "labels": (("squares.csv", SQUARES.encode()),),
    "defaults": ((f"{CONFIG}printer-mine.toml", PRINTER.encode()),),
}
"""Other files that a case of a kind needs."""


@cache
def sources():
    """Every sound file: its kind, name, content, and the command lines that read it."""
    found = []
    for game in games.names():
        kit = starters.kit(game)
        found.append(("kit", "kit.toml", kit, _kit_words(game)))
        found.append(("rules", "house.toml", _uncommented(starters.rules(game)), _rules_words(game)))
    for path in sorted((CASES_FOLDER / "house-rules").glob("*/*.toml")):
        found.append(("rules", "house.toml", path.read_text(encoding="utf-8"), _rules_words(path.parent.name)))
    setup = tuple(("setup", "on-patrol", "scenario.toml", "--seed", "7", *more) for more in SETUP_OPTIONS)
    for scenario in (starters.starter("scenario", "on-patrol"), SCENARIO, ALONE):
        found.append(("scenario", "scenario.toml", scenario, setup))
    for position in (starters.starter("scenario", "u-boat"), RETREAT, ADJUSTMENT):
        found.append(("position", "position.toml", position, _position_words()))
    for game in turn_games():
        found.append(("game", "game.toml", starters.game_file(game), _turn_words(game)))
    for game in simulation_games():
        simulate = (
            "simulate",
            game,
            "--rules",
            f"{game}-even",
            "--captain",
            "captain.toml",
            "--games",
            "3",
            "--seed",
            "7",
        )
        found.append(("captain", "captain.toml", starters.captain(game), (simulate,)))
    for suffix in ("csv", "toml"):
        words = tuple(("print", "counters", f"mine.{suffix}", *more) for more in COUNTER_OPTIONS)
        found.append(("counters", f"mine.{suffix}", starters.starter("counters", f"mine.{suffix}"), words))
    found.append(("labels", "labels.toml", LABELS, (("print", "counters", "squares.csv", "--labels", "labels.toml"),)))
    found.append(("board", "board.toml", BOARD, _board_words()))
    found.append(("printer", f"{CONFIG}printer-mine.toml", PRINTER, _printer_words()))
    found.append(("defaults", f"{CONFIG}defaults.toml", DEFAULTS, _defaults_words()))
    return tuple(found)


def _kit_words(game):
    """A line for each sheet of a game, extra ones too, and with `--nation` for each that has pieces of nations."""
    lines = [("print", f"{game}/{spec.name}", "--kit", "kit.toml") for spec in kits.sheets(game)]
    for spec in kits.sheets(game):
        nations = sorted({piece["nation"] for piece in spec.data.get("pieces", ()) if "nation" in piece})
        lines += [("print", f"{game}/{spec.name}", "--kit", "kit.toml", "--nation", name) for name in nations[:1]]
    return tuple(lines)


def _defaults_words():
    return (("print", "ssn/log"), ("setup", "ssn", "--seed", "7"), ("calibrate",), ("defaults",))


def _board_words():
    """Every check and setup that takes a board."""
    loaded = games.load("on-patrol")
    checks = [
        tuple(shlex.split(example(game.name, check))[1:])
        for game in map(games.load, games.names())
        for check in game.checks.values()
        if any(item.name == "board" for item in check.inputs)
    ]
    setups = (("setup", "on-patrol", *setup_words(loaded.name), "--seed", "7", *more) for more in SETUP_OPTIONS)
    return tuple((*words, "--board", "board.toml") for words in (*checks, *setups))


def _printer_words():
    printed = (("print", "ssn/counters", "--printer", "mine", *more) for more in ((), ("--sides", "single")))
    setup = ("setup", "ssn", "--seed", "7", "--printer", "mine")
    return (*printed, setup, ("calibrate", "--printer", "mine"), ("calibrate", "--list"))


def _turn_words(game):
    turn = ("turn", game, "game.toml", *(() if game == WITHOUT_DICE else ("--seed", "7")))
    return (turn, (*turn, "--json"), ("turn", game, "game.toml", "--history"), (*turn, "--paper", "a4"))


def _position_words():
    words = ("check", "u-boat", "adjudicate", "position.toml")
    return words, (*words, "--lenient"), (*words, "--json")


def _rules_words(game):
    sheets = tuple(("print", f"{game}/{sheet}", "--rules", "house.toml") for sheet in sheets_of(game))
    examples = (shlex.split(example(game, check))[1:] for check in games.load(game).checks.values())
    checks = tuple((*words, "--rules", "house.toml") for words in examples if not words[-1].endswith(".toml"))
    if game not in setup_games():
        return (*sheets, *checks)
    setup = ("setup", game, *setup_words(game), "--seed", "7", "--rules", "house.toml")
    return (*sheets, *checks, (*setup, "--reveal", setup_sheet(game).slip_example), setup)


def _uncommented(text):
    """A starter of house rules with its figures and tables in force, if that is TOML; else as it is."""
    lines = [line.removeprefix("# ") if _is_setting(line) else line for line in text.split("\n")]
    try:
        tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return text
    return "\n".join(lines)


def _is_setting(line):
    body = line.removeprefix("# ")
    return line.startswith("# ") and (
        body.startswith(("[", "  {", "rows = [", "]")) or " = " in body.partition("   #")[0]
    )
