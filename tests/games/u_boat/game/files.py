"""Game files for tests: small ones from a few keywords, and a turn of one."""

import re
import tomllib

from aids import games
from aids.records.fields import Source
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.turn import play
from aids.u_boat.game.words import letters
from aids.u_boat.game_map import load_map
from generators import TEMPLATES

RULES = games.load("u-boat").rules
MAP = load_map()
#: The commented game file with the orders that it gives as examples.
COMMENTED = re.sub(r"orders = \[\] +# (.*)", r"orders = [\1]", (TEMPLATES / "game_u_boat.toml").read_text("utf-8"))


def game_text(phase="spring 1901 movement", head="", **powers):
    """A game file; a power is a dictionary of TOML texts, `units='"A par"'`."""
    lines = [f'phase = "{phase}"', head]
    for power, table in powers.items():
        lines += [f"[powers.{power}]", *(f"{key} = {held}" for key, held in table.items())]
    return "\n".join(lines) + "\n"


def game(*args, **powers):
    """The game of such a file."""
    return parse_game(RULES, game_text(*args, **powers), "game.toml")


def power(units="", centers="", orders="", **more):
    """A power whose lists are given as words with commas between them."""

    def listed(words):
        return "[" + ", ".join(f'"{word.strip()}"' for word in words.split(",") if word.strip()) + "]"

    return {"units": listed(units), "centres": listed(centers), "orders": listed(orders), **more}


def turn(text, where="game.toml", rules=RULES):
    """The phase of a game file: its report, the letters, and the text of the next file."""
    read = parse_game(rules, text, where)
    report = play(rules, read, where)
    return report, letters(rules, report), next_text(rules, report, Source(where, read.digest))


def values(text):
    """A game file as values."""
    return tomllib.loads(text)
