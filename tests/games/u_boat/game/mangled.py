"""Game files and order files that were mangled: refused in words with their place, or read right.

`python -m tests.games.u_boat.game.mangled 5000` mangles so many and prints what became of them.
"""

import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from aids.errors import Faults, PlotroomError
from aids.input_file import on_disk
from aids.records.fields import Source
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.order_files import Mail
from aids.u_boat.game.turn import play
from aids.u_boat.game.words import letters
from tests.games.u_boat.game.files import COMMENTED, RULES, game_text, power
from tests.games.u_boat.game.whole_games import check_phase

MAIL = "From: Pierre\nSubject: spring 1901\n\nFrance, spring 1901 movement\n1. A par - bur\n2. F bre - mao # yes\n"
RETREAT = game_text(
    "autumn 1903 retreats",
    'edition = "2023"\ncontested = ["sil"]\nwhole = false',
    France=power("A mun, U mao, U mao", "par, bre", "A bur R gas", dislodged='[{ unit = "A bur", from = ["ruh"] }]'),
    Germany=power("F kie", "kie", draw="true", concedes='"France"'),
)
BUILDS = game_text(
    "winter 1903 builds",
    'name = "A game"',
    France=power("A par", "par, bre, mar", "build F bre, waive", disorder="false"),
)
SIGNS = "\"'[]{}=#,;:-/\\()\n\r\t\x00\x0b\x1b\u2028é😀 AFUTDS019"
WORDS = (
    "France",
    "spring",
    "1902",
    "retreats",
    "orders",
    "draw",
    "units",
    "[[",
    "A par",
    "U mao #9",
    "true",
    "nan",
    "-",
)


def mangle(rng, text):
    """A text with one to four changes: signs and words put in, taken out, doubled or swapped, lines moved, or cut short."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, length = rng.randrange(len(text) + 1), rng.randrange(1, 12)
        what = rng.randrange(7)
        if what == 0:
            text = text[:at] + rng.choice(SIGNS) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + length :]
        elif what == 2:
            text = text[:at] + rng.choice(WORDS) + text[at + rng.choice((0, length)) :]
        elif what == 3:
            text = text[:at] + text[at : at + length] * rng.choice((2, 3, 50)) + text[at + length :]
        elif what == 4:
            lines = text.split("\n")
            rng.shuffle(lines) if rng.random() < 0.3 else lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            text = "\n".join(lines)
        elif what == 5 and rng.random() < 0.3:
            text = text[:at]
        else:
            text = text[:at] + rng.choice(SIGNS) + text[at + 1 :]
    return text


def is_in_words(error, name):
    """Whether an error names its file, and each of its lines can be shown."""
    listed = error.errors if isinstance(error, Faults) else (error,)
    return all(
        each.where.startswith(name) and each.message and "\n" not in str(each) and "Traceback" not in str(each)
        for each in listed
    )


def played(text, name, mail=None):
    """Play the phase of a text and look at what it gives."""
    game = parse_game(RULES, text, name)
    if mail is not None:
        game = game.add_orders([mail(game)])
    lenient = game._replace(position=game.position._replace(lenient=True))
    for each in (lenient, game):
        report = play(RULES, each, name)
        told = letters(RULES, report)
        following = parse_game(RULES, next_text(RULES, report, Source(name, game.digest)), "next.toml")
        assert following.phase == report.phase and told["all"].isprintable() is False
        without = report._replace(result=report.result._replace(orders=()))
        check_phase(each, without, told, following)


def mangle_files(count, folder, start=0):
    """What became of so many mangled files: read, refused, with orders refused, and mails likewise."""
    counted = Counter()
    path = Path(folder) / "France.txt"
    for seed in range(start, start + count):
        rng = Random(seed)
        mailed = seed % 4 == 3
        base = rng.choice((COMMENTED, COMMENTED, RETREAT, BUILDS))
        kind = "mail " if mailed else ""
        try:
            if mailed:
                path.write_bytes(mangle(rng, MAIL).encode("utf-8", "surrogatepass"))
                empty = game_text(France=power("A par, F bre"), Italy=power("A rom"))
                played(
                    empty,
                    "game.toml",
                    lambda game: Mail("France", game.position, game.phase).read_file(on_disk(path)).orders(),
                )
            else:
                played(mangle(rng, base), "game.toml")
            counted[f"{kind}read"] += 1
        except PlotroomError as error:
            assert is_in_words(error, str(path) if mailed else "game.toml"), (seed, str(error))
            counted[f"{kind}refused"] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
    return counted


def main(count):
    """Mangle so many files."""
    with TemporaryDirectory() as folder:
        print(dict(mangle_files(count, folder)))


if __name__ == "__main__":
    main(int(sys.argv[1]))
