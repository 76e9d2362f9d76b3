"""Command lines with options and values that may not belong to them."""

import shlex
from functools import cache

from aids import games
from generators.jobs.checks import example
from generators.press.printers import VERNIERS
from generators.sheets import kits
from generators.sheets.setup_sheets import setup_games, setup_sheet
from generators.sheets.turns import turn_games
from tests.printed import setup_words

SOME_OPTIONS = """
--paper --format --sides --palette --dpi --rules --kit --nation --hex-size --easy --sharp --one-file --each-counter
--vtt --preview --register --cut-only --labels --mirror --printer --force --seed --count --json --reveal --odds
--dice --turns --hex --threshold --board --doing --table --shift --lenient --read --corrected --list --clear
--x-distance --rulings --help --save --history
"""
SOME_VALUES = """
letter a4 a5 5080x127mm 200x5in 10x10 pdf svg png fold single film vassal tts a4-35 silhouette 36 300 1200 7 1 0 -1 nan
1e9 1/0 2:1 72x48 3,4 -3,4 E1 K20 d6 true mine germany France run-out / .. . -- - -h \x1b[31m \udcff 中 none.toml
"""
PRINT_OPTIONS = (
    *("--paper a4", "--paper a5", "--paper a3", "--paper legal", "--paper 5x5in", "--paper 3x11in", "--paper 200x8in"),
    *("--paper 210x210mm", "--paper 60x900mm", "--format svg", "--format svg", "--format pdf", "--format png --dpi 36"),
    *("--sides fold", "--sides single", "--sides short-edge", "--sides long-edge", "--palette film", "--mirror"),
    *("--palette grayscale", "--palette ink-saver", "--one-file", "--each-counter --dpi 36", "--register plain"),
    *("--register silhouette", "--register none", "--cut-only", "--labels a4-35", "--labels letter-90"),
    *("--vtt vassal --dpi 36", "--vtt tts --dpi 36", "--labels letter-24-apart", "--nation germany"),
    *("--nation france", "--hex-size 1/4in", "--hex-size 3in", "--hex-size 19.7mm", "--easy 1", "--easy 60"),
    *("--sharp 89", "--sharp 1", "--printer none", "--force"),
)
"""Options of `print` with values that they take, together or not."""
SOME_SLIPS = "0 1 2 9 99 2:1 9:1 2:99 France france -1 1: ١"
OPTIONS = SOME_OPTIONS.split()
VALUES = [
    *SOME_VALUES.split(),
    *("9" * 300, "x" * 300, "", " ", "a\xa0b", "1/2 in", "3 in", "1/0 in", "williamson 3 right", "ring 6"),
]
SLIPS = [*SOME_SLIPS.split(), "", "x" * 300, "1\n2"]
"""What `--reveal` may be given: the slips of one game or another, and none of any."""
READINGS = ("--paper", "letter", "--x-distance", "180", "--y-distance", "210", *(f"--{name}=0.5" for name in VERNIERS))


@cache
def starts():
    """Sound beginnings of command lines."""
    lines = [("list",), ("list", "--json"), ("calibrate",), ("calibrate", "--list"), ("new", "counters", "my.csv")]
    lines += [("defaults",), ("defaults", "--paper", "a4"), ("defaults", "--clear", "all")]
    lines.append(("calibrate", "--printer", "mine", *READINGS))
    for game in games.names():
        lines += [("print", f"{game}/{spec.name}") for n, spec in enumerate(kits.sheets(game)) if n < 2 or spec.extra]
        lines += [tuple(shlex.split(example(game, check))[1:]) for check in games.load(game).checks.values()]
        lines += [("list", game), ("new", "kit", game, "my.toml"), ("print", game, "--preview")]
        if game in turn_games():
            lines += [("new", "game", game, "my.toml"), ("turn", game, "my.toml", "--seed", "7")]
        if game in setup_games():
            lines.append(("setup", game, *setup_words(game)))
            lines.append((*lines[-1], "--seed", "7", "--reveal", setup_sheet(game).slip_example))
    return tuple(lines)


def command_line(dice):
    """A command line with options and values that may not belong to it."""
    words = list(dice.choice(starts()))
    for _ in range(dice.choice((1, 1, 2, 3))):
        at = dice.randrange(1, len(words) + 1)
        way = dice.randrange(4)
        if way == 0:
            words[at:at] = [dice.choice(OPTIONS)]
        elif way == 1:
            words[at:at] = [dice.choice(OPTIONS), dice.choice(VALUES)]
        elif way == 2:
            words[at:at] = [dice.choice(VALUES)]
        else:
            del words[at : at + 1]
    return words


def print_line(dice):
    """A print of one or two sheets, or of a player's counters, with options that may not go together."""
    sheets = [f"{game}/{spec.name}" for game in games.names() for spec in kits.sheets(game)]
    targets = dice.sample(sheets, dice.choice((1, 1, 1, 2))) if dice.random() < 0.8 else ["counters", "mine.csv"]
    options = dice.sample(PRINT_OPTIONS, dice.choice((1, 2, 2, 3, 4)))
    return ["print", *targets, *" ".join(options).split()]


@cache
def questions():
    """Every check and setup of every game: the start of its command line, and its inputs."""
    found = []
    for game in map(games.load, games.names()):
        found += [
            (tuple(shlex.split(example(game.name, check))[1:]), tuple(check.inputs)) for check in game.checks.values()
        ]
        if game.name in setup_games():
            found.append(
                (("setup", game.name, *setup_words(game.name)), tuple(setup_sheet(game.name).inputs(game.rules)))
            )
    return tuple(found)


def question(dice):
    """A check or a setup with some of its own inputs given values at, near and far from their bounds."""
    words, inputs = dice.choices(questions(), [2 + 4 * (words[0] == "setup") for words, _ in questions()])[0]
    asked = [item for item in inputs if not item.positional]
    words = list(words)
    for item in dice.sample(asked, min(len(asked), dice.choice((1, 1, 2, 3, 6)))):
        for _ in range(dice.choice((1, 1, 1, 3)) if item.repeatable else 1):
            words += [f"--{item.name}"] if item.kind.name == "flag" else [f"--{item.name}", _value(item, dice)]
    if words[0] == "setup":
        ways = (["--json"], ["--json", "--count", "3"], [], ["--count", "2"], ["--paper", "a5"])
        words += dice.choice((*ways, ["--reveal", dice.choice(SLIPS)], ["--reveal", dice.choice(SLIPS), "--json"]))
        words += ["--seed", str(dice.randrange(10**6))]
    return words


def _value(item, dice):
    """A value for an input: one that its kind allows, one at or beyond a bound, or a hostile one."""
    if dice.random() < 0.2:
        return dice.choice(VALUES)
    if item.choices and item.kind.name == "choice":
        return dice.choice(item.choices)
    if item.kind in ("whole", "inches"):
        least, most = (0 if item.least is None else item.least), (40 if item.most is None else item.most)
        return str(dice.choice((least, most, least - 1, most + 1, dice.randint(int(least), int(max(least, most))))))
    letters = dice.choice((*"ABMZ", "AA", "ZZ"))
    place = f"{letters}{dice.choice((0, 1, 9, 20, 60, 100, 99999))}"
    ship = f"{dice.choice((*item.choices, 'E1'))}:{place}:{dice.randrange(8)}"
    return {
        "hex": place,
        "hexes": f"{place},{place}" if dice.random() < 0.2 else f"{place},H8",
        "ship": ship,
        "named": dice.choice(("Fletcher:12", "Fletcher", "a:-1", "a:99999", ":3", "a:b:c", "W" * 60)),
        "pair": dice.choice(("0,0", "1,2", "-200,200", "300,0", "1", "1,2,3", "a,b")),
        "wholes": dice.choice(("1,2", "1,1", "0", "6,5,4,3,2,1", "7", "")),
        "file": dice.choice(("none.toml", ".", "/dev/null", "")),
    }.get(item.kind, dice.choice(VALUES))
