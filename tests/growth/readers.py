"""The readers of TOML: each with samples of what it reads, and how it is called in process on a text."""

from base64 import b64decode
from collections.abc import Callable
from typing import NamedTuple

from aids import games, hexes
from aids.input_file import PlayerFile, PlayerFiles
from aids.on_patrol.scenario import scenario
from aids.u_boat.game_map import load_map
from aids.u_boat.position_file import read_position
from generators.jobs import starters, verify
from generators.pieces import own_counters
from generators.press import printers
from generators.sheets import kits, labels, simulations, turns
from tests.campaign import sources

KIT = """
game = "ambush"

[[sheets]]
name = "card"
kind = "card"
title = "Card"
rule = "1"
about = "what it shows"
extra = true
blocks = [{ kind = "lines", title = "A title", lines = ["a line", "another"] }, { kind = "table", table = "hits" }]
"""
OWN = {
    "game.toml": """
game = "skiff"
title = "Skiff"
about = "A boat in the surf"

[figures]
crew = { value = 3, least = 1, most = 9, rule = "2", means = "hands on board" }

[inputs]
night = { kind = "flag", help = "by night" }
boats = { kind = "whole", least = 1, most = 9, help = "the boats" }
sea = { kind = "choice", choices = ["calm", "rough"], help = "the sea" }

[rulings]
R-1 = { rule = "2", text = "Hands are counted once." }

[dice.oar]
faces = [0, 0, 1, 2]

[cups.sea]
chits = { calm = 3, rough = 1 }

[tables.surf]
title = "Surf"
rule = "1"
dice = "d6"
across = { value = "boats", from = [1, 2] }
columns = { one = "One", two = "Two" }
modifiers = [{ when = "night", add = 1, text = "At night" }, { when = "sea = 'rough'", add = -1, text = "Rough" }]
results = { wet = { text = "swamped", group = "bad" }, dry = "through" }
notes = ["By {crew} hands."]
rows = [{ roll = "1-2", one = "wet", two = "dry" }, { roll = "3-6", one = "dry", two = "dry" }]

[tables.oars]
title = "Oars"
rule = "1"
dice = "2oar"
columns = { pull = "Pull" }
rows = [{ roll = "0-2", pull = "{crew}" }, { roll = "3-4", pull = "strong" }]

[tables.drift]
title = "Drift"
rule = "1"
down = { choice = "sea" }
across = { value = "boats", from = [1, 2] }
columns = { one = "One", two = "Two" }
rows = [{ at = "calm", one = 1, two = 2 }, { at = "rough", one = 3, two = 4 }]

[checks.landing]
title = "A landing"
rule = "1"
steps = [{ table = "surf", as = "first" }, { table = "surf", times = "crew", as = "all", take = "list" }]

[checks.rowing]
title = "Rowing"
rule = "1"
steps = [{ roll = "2oar", as = "pulled" }, { draw = "sea", times = "pulled", as = "found" }]
""",
    "kit.toml": """
[[sheets]]
name = "tables"
kind = "chart"
title = "Tables"
about = "the surf"
blocks = [{ kind = "cross", table = "surf" }, { kind = "lines", title = "A title", lines = ["a line", "another"] }]

[[sheets]]
name = "counters"
kind = "counters"
title = "Boats"
pieces = [
  { name = "boat", count = 2, size = ["1/2 in", "1/2 in"], front = { ground = "navy", ink = "paper", label = "Boat" } },
]

[[sheets]]
name = "rows"
kind = "counters"
title = "Boats of a spreadsheet"
pieces = "counters.csv"

[[sheets]]
name = "map"
kind = "hex-map"
title = "The beach"
columns = 3
rows = 3
size = "1 in"
labels = "0101"
areas = [{ name = "Rocks", ground = "shallow", hexes = ["0102:0302"] }]
places = { "0101" = "Port", "0303" = "Reef" }

[[sheets]]
name = "log"
kind = "log"
title = "Log"
fields = ["Boat", "Day"]
rows = 12
columns = [{ name = "Night", share = 0.6 }, { name = "Sea", share = 1.2, choices = ["calm", "rough"] }]
""",
    "counters.csv": "name,quantity,size,front ground,front ink\nskiff,2,1/2 in,navy,paper\n",
    "sign.svg": '<svg viewBox="0 0 10 10"><path d="M0 0 L10 0 L10 10 Z"/></svg>',
    "marks.csv": "turn;words;art;color\n1;two hands;anchor;navy\n2-3;;;pale\n",
    "boats.csv": "name;class;speed;values hands;hits hull;critical;count\nSkiff;boat;3 2 1;4 2;4 (leaks) 2;2;2\n",
    "setup.toml": """
game = "skiff"
title = "Landing"
steps = ["Open the slip of the day."]

[[slips]]
label = "Day"
count = 3
rolls = [{ label = "Surf", check = "surf", inputs = { boats = 1, sea = "calm" }, show = ["result"] }]
""",
}


MATS = """
[[sheets]]
name = "days"
kind = "track"
title = "Days"

[[sheets.tracks]]
title = "Day"
names = ["Monday", "Tuesday", "Wednesday"]
box = "1 in"
marks = [{ at = ["monday", 2], words = "two hands", color = "navy" }, { at = "2-3", art = "sign.svg" }]

[[sheets.tracks]]
title = "Hour"
count = 12
marks = "marks.csv"

[[sheets]]
name = "beaches"
kind = "display"
title = "Beaches"

[[sheets.boxes]]
title = "North"
holds = 4
stands = [{ name = "Skiff", art = "anchor", words = "3", color = "navy" }, { name = "Gig", count = 2 }]

[[sheets]]
name = "boats"
kind = "log"
title = "Boats"

[[sheets.ships]]
name = "Skiff"
class = "boat"
values = { hands = "4 2", oars = 2 }
speed = "3 2 1"
hits = { hull = "4 (leaks) 2", oars = 2 }
critical = { hull = 2, oars = 1 }

[[sheets]]
name = "fleet"
kind = "log"
title = "Fleet"
ships = "boats.csv"

[[sheets]]
name = "rulers"
kind = "rulers"
title = "Rulers"

[[sheets.rulers]]
title = "Oars"
unit = "cm"
bands = [{ to = 4, name = "Near" }, { to = "8 cm", name = "Far" }]
marks = [{ at = 6.5, label = "reach" }, { at = "5 in", label = "throw" }]
"""


class Reader(NamedTuple):
    """A reader of TOML: its samples by name, and the reading of a text."""

    samples: dict[str, str]
    read: Callable[[str], object]


def given(name, act, beside=()):
    """The reading of a text that comes under a name with a request, files beside it."""

    def read(text):
        return act(PlayerFiles({**dict(beside), name: text.encode()}))

    return read


MEASURED = printers.Section("letter", "long-edge", printers.Profile(x_scale=1.001), (None,) * 4)


def _turn_file(game):
    return given(
        "game.toml", lambda files: turns.turn_sheet(game).read(games.load(game).rules, PlayerFile("game.toml", files))
    )


def own_folder(name, kit=OWN["kit.toml"]):
    """The verifying of a folder that holds a text under a name, and all else of a small game, with this kit."""
    files = {f"skiff/{path}": text.encode() for path, text in {**OWN, "kit.toml": kit}.items()}
    return given(f"skiff/{name}", lambda files: verify.verify("skiff", files), files)


def _with(text, head, *tables):
    """A game file with more keys before its tables, and more tables."""
    first, _, rest = text.partition("\n[")
    return "\n".join([first, *head, f"[{rest}", *tables])


def _game_samples(game):
    """Game files: one to begin with, and one with what a game that goes on has besides."""
    made = (f'from = {{ file = "a.toml", digest = "{"0" * 16}", seed = 7 }}',)
    text = starters.game_file(game)
    if game == "on-patrol":
        torpedoes = '[[torpedoes]]\nbow = "M20"\nfacing = 3\nspeed = 5\n'
        return {"": text, "later": _with(text, (*made, "dice = [1, 2]", "fleet-dice = [1]"), torpedoes)}
    if game == "ssn":
        text = text.replace("moves = []", 'moves = ["straight 2", "straight 2"]').replace("points = []", "points = [2]")
        flying = '[[helicopters]]\nname = "H1"\nx = 30\ny = 5\ndepth = "deep"\n'
        ordered = text.replace('aboard = ["H1", "H2"]', 'aboard = ["H2"]')
        return {"": ordered, "later": _with(ordered, (*made, "dice = [1, 2]"), flying)}
    return {"": text, "later": _with(text, made)}


PIECES = """title = "Units"
gap = "1/4 in"
use = "unit"
pieces = [
  { name = "One", side = "Red", moves = 3, leader = true, quantity = 2 },
  { name = "Two", side = "blue", moves = 2, layout = "elite" },
]
[colors]
Red = "#AA2222"
blue = { color = "#1F3F8F", grayscale = "#999999" }
[[layout]]
name = "unit"
size = "1 x 1.25 in"
shape = "rounded"
corner = "1 mm"
bleed = "1/8 in"
safe = "1 mm"
fill = "{side}"
ink = "paper"
places = [
  { band = "navy", edge = "top", width = 16, box = [0, 0, 100, 100] },
  { stripe = "white", way = "rising", width = 4, at = "5 mm" },
  { panel = "white", outline = "navy", box = [10, 60, 80, 30], corner = "1 mm", thickness = "1 pt" },
  { text = "**{name}** :anchor:", box = [12, 62, 76, 26], type = [4, 9], wrap = true, align = "left", leading = 1.1 },
  { symbol = "anchor", repeat = "{moves}", gap = 2, box = [20, 20, 60, 20], show = "side in ('red', 'x') and moves > 2" },
  { dots = "{moves}", of = 4, in-row = 2, shape = "square", box = [20, 42, 60, 10], turn = 90 },
  { line = "navy", thickness = "1 pt", box = [10, 55, 80, 0] },
  { picture = "dot.png", box = [0, 0, 20, 20], fit = "cover", to = "trim" },
]
back = { fill = "{side}", places = [{ text = "{n}", box = [20, 20, 60, 60] }] }
[[layout]]
name = "elite"
like = "unit"
back = "plain"
[[layout]]
name = "plain"
size = ["1 in", "1.25 in"]
"""


#: A PNG file of one pixel that can be seen through.
DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGMQkdNoAAABfwDbPng5CwAAAABJRU5ErkJggg=="


def _pieces(files):
    """The pieces of a file with layouts of its own, drawn."""
    game = own_counters.game()
    spec = own_counters.read(PlayerFile("mine.toml", files)).spec
    return kits.read_sheet(kits.filled(spec, game), game).made()


READERS = {
    "pieces": Reader(
        {"": PIECES},
        given("mine.toml", _pieces, {"dot.png": b64decode(DOT)}),
    ),
    **{f"game file, {game}": Reader(_game_samples(game), _turn_file(game)) for game in turns.turn_games()},
    **{
        f"house rules, {game}": Reader(
            {"": sources._uncommented(starters.rules(game))},
            given("house.toml", lambda files, game=game: games.load(game, "house.toml", files=files)),
        )
        for game in games.names()
    },
    "counters": Reader(
        {"": starters.starter("counters", "mine.toml")},
        given("mine.toml", lambda files: own_counters.read(PlayerFile("mine.toml", files))),
    ),
    "labels": Reader(
        {"": sources.LABELS}, given("labels.toml", lambda files: labels.labels(PlayerFile("labels.toml", files)))
    ),
    "board": Reader(
        {"": sources.BOARD}, given("board.toml", lambda files: hexes.load_board(PlayerFile("board.toml", files)))
    ),
    "scenario": Reader(
        {"": sources.SCENARIO, "alone": sources.ALONE, "starter": starters.starter("scenario", "on-patrol")},
        given(
            "scenario.toml",
            lambda files: scenario(games.load("on-patrol").rules, {}, PlayerFile("scenario.toml", files)),
            {"board.toml": sources.BOARD.encode()},
        ),
    ),
    "position": Reader(
        {"": starters.starter("scenario", "u-boat"), "retreat": sources.RETREAT, "adjustment": sources.ADJUSTMENT},
        given("position.toml", lambda files: read_position(load_map(), PlayerFile("position.toml", files))),
    ),
    "captain": Reader(
        {"": starters.captain("ssn")},
        given("captain.toml", lambda files: simulations.read_captain("ssn", PlayerFile("captain.toml", files))),
    ),
    "defaults": Reader(
        {"": sources.DEFAULTS}, given("defaults.toml", lambda files: printers.load_defaults(PlayerFile("", files)))
    ),
    "printer": Reader(
        {"": sources.PRINTER},
        given("printer-mine.toml", lambda files: printers.find_printer(PlayerFile("", files), "mine")),
    ),
    "printer measured again": Reader(
        {"": sources.PRINTER},
        given("printer-mine.toml", lambda files: printers.with_section(PlayerFile("", files), "mine", MEASURED)),
    ),
    "kit": Reader(
        {"": KIT},
        given("kit.toml", lambda files: kits.sheets("ambush", PlayerFile("kit.toml", files))),
    ),
    "own game": Reader({"": OWN["game.toml"]}, own_folder("game.toml")),
    "own kit": Reader({"": OWN["kit.toml"]}, own_folder("kit.toml")),
    "own tracks and logs": Reader({"": MATS}, own_folder("kit.toml")),
    "own setup": Reader({"": OWN["setup.toml"]}, own_folder("setup.toml")),
}
