"""Finds the detection tables of Plotroom's own for SSN, and writes them with the chances that captains have on them.

The rules of SSN have no detection table.  Its house tables are found here: from a table that is gentle for the submarine
to one that is hard, one threshold after another moves by one, always in plausible order; of those tables the one is
taken on which the standard captain wins as often as is wanted.  The search and the figures have seeds of their own,
so that anyone gets the same tables again.

    python -m tests.balance                        writes templates/house and templates/captain_chances.toml
    python -m tests.balance --chances              keeps the tables, and plays for the chances only
    python -m tests.balance --games 2000 --dry     a shorter search, which writes nothing
"""

import argparse
import sys
from itertools import pairwise, product
from pathlib import Path
from tempfile import TemporaryDirectory

from aids.input_file import DISK, on_disk
from aids.ssn.game.game_file import ROWS
from aids.ssn.maneuver import LEVELS
from aids.toml_file import quote
from generators.sheets.simulations import Request, players, processes, read_captain, shipped_captains, simulate

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
GAME, SIZE, TURNS = "ssn", "72x48", 60
TARGETS = {"gentle": 0.7, "even": 0.5, "hard": 0.3}
#: 2d6 for each detection point, which the tables are made for; one roll for all of them (SS-5).
EACH, ONE = ROLLS = "each", "one"
STANDARD = "standard"  # the captain that the tables are made for, and that plays with one roll for all points too
LISTENING, SLOWER = "listening", 5  # the captain who weighs every move plays a fifth of the games
WITHIN, LEAST, MOST = 0.02, 0.05, 0.9
SEARCH, FINAL = 1, 2  # seeds
COARSE, FINE = 20, 8  # a step of the search plays a twentieth of the games, then an eighth
STEEPEST = 2  # between two levels of speed
CLOSE, ROUNDS = 0.006, 4
DEEP = 1  # how much more is needed for a Deep submarine
LISTENERS = ("passive-ship", "active-ship", "active-helo-shallow", "active-helo-deep", "active-torpedo")
SHIPS = ("active-torpedo-ff", "active-torpedo-lhd")

#: Thresholds of a Shallow submarine at Creep, Slow, Fast and Flank, and those of its torpedoes at ships: the ends of the ladder.
GENTLEST = {
    "passive-ship": (11, 11, 10, 9),
    "active-ship": (10, 10, 9, 8),
    "active-helo-shallow": (11, 10, 9, 8),
    "active-helo-deep": (10, 10, 9, 7),
    "active-torpedo": (11, 11, 10, 9),
}
HARDEST = {
    "passive-ship": (9, 8, 7, 6),
    "active-ship": (7, 6, 5, 4),
    "active-helo-shallow": (8, 7, 6, 5),
    "active-helo-deep": (7, 6, 5, 4),
    "active-torpedo": (9, 8, 7, 6),
}
GENTLE_SHIPS, HARD_SHIPS = (4, 3), (8, 7)
#: A torpedo's threshold for a submarine at Slow weighs more than all others, as captains escape at Slow: it moves on its own.
HEAVY = "active-torpedo-slow"
#: The order in which the others move: first the speeds of an approach, so that speed costs no more than it has to.
ORDER = tuple(
    name
    for name in (
        *(f"{listener}-{level}" for level in ("slow", "creep", "fast", "flank") for listener in LISTENERS),
        *SHIPS,
    )
    if name != HEAVY
)


def table(rows, ships):
    """A table as thresholds by row."""
    by_level = {f"{name}-{level}": rows[name][n] for name in rows for n, level in enumerate(LEVELS)}
    return {**by_level, **dict(zip(SHIPS, ships, strict=True))}


WORST = table(dict.fromkeys(LISTENERS, (3, 3, 3, 3)), (12, 12))
"""The end of single moves, which stop where the order would be lost."""


def is_plausible(rows):
    """Whether the thresholds are in order.

    Faster is louder, by no leaps; active sonar hears better than passive; a Deep helicopter hears better than a Shallow one, and a
    torpedo worse than a ship; the LHD is heard no worse than a frigate; nothing is certain, whatever the depth.
    """
    levels = {name: [rows[f"{name}-{level}"] for level in LEVELS] for name in LISTENERS}
    return (
        all(a >= b for each in levels.values() for a, b in pairwise(each))
        and all(a - b <= STEEPEST for each in levels.values() for a, b in pairwise(each))
        and all(each[0] > each[2] and each[1] > each[3] for each in levels.values())
        and _is_above(levels["passive-ship"], levels["active-ship"])
        and all(a >= b for a, b in zip(levels["active-helo-shallow"], levels["active-helo-deep"], strict=True))
        and _is_above(levels["active-torpedo"], levels["active-ship"])
        and rows["active-torpedo-ff"] >= rows["active-torpedo-lhd"]
        and all(threshold >= 3 and threshold + DEEP <= 12 for each in levels.values() for threshold in each)
        and all(3 <= rows[name] <= 12 for name in SHIPS)
    )


def _is_above(high, low):
    return all(a > b for a, b in zip(high, low, strict=True))


def ladder(rung):
    """Tables from one to the hardest, each with one threshold moved by one."""
    last, rungs = table(HARDEST, HARD_SHIPS), [rung]
    assert is_plausible(rung) and is_plausible(last)
    while rung != last:
        before = rung
        for name in ORDER:
            rung = moved(rung, name, last)
            if rung != rungs[-1]:
                rungs.append(rung)
        if rung == before:
            rung = moved(rung, HEAVY, last)
            rungs.append(rung)
        assert rung != before, "no threshold can move"
    return rungs


def moved(rung, name, last):
    """The table with a threshold moved by one toward that of a last table; the same where that cannot be."""
    if rung[name] == last[name]:
        return rung
    harder = {**rung, name: rung[name] + (1 if last[name] > rung[name] else -1)}
    return harder if is_plausible(harder) else rung


# --- games -------------------------------------------------------------------------------------------------------


class Player:
    """Plays games on tables, and remembers what came of it."""

    def __init__(self, pool, folder):
        self.pool, self.known = pool, {}
        self.frames = {}  # the modifiers, and thresholds that those of a table replace
        for roll in ROLLS:
            self.frames[roll] = Path(folder) / f"{roll}.toml"
            text = house_text("frame", dict.fromkeys(ROWS, 7)) + f'\n[figures]\ndetection-roll = "{roll}"\n'
            self.frames[roll].write_text(text, encoding="utf-8")

    def tally(self, rows, captain, games, seed, roll=EACH):
        """The tally of a captain's games on a table, with 2d6 for each detection point or one for all."""
        key = (tuple(sorted(rows.items())), captain, games, seed, roll)
        if key not in self.known:
            values = {name: rows[name] for name in ROWS}
            inputs = {"table": SIZE, "turns": TURNS}
            request = Request(
                GAME,
                on_disk(self.frames[roll]),
                read_captain(GAME, on_disk(captain)),
                inputs,
                seed,
                games,
                values=values,
            )
            self.known[key] = simulate(request, self.pool, lambda done: None)
        return self.known[key]

    def chance(self, rows, games, seed=SEARCH):
        """The standard captain's chance to win."""
        tally = self.tally(rows, STANDARD, games, seed)
        return tally.endings.get("won", 0) / tally.games


def found(player, start, target, games):
    """A table, nowhere gentler than another, on which the standard captain's chance is as near the target as can be."""
    few = games // FINE
    heavy = moved(start, HEAVY, WORST)
    if heavy != start and (chance := player.chance(heavy, few)) >= target - CLOSE:
        print(f"  {HEAVY} {heavy[HEAVY]}: {chance:.3f}", flush=True)
        start = heavy
    rungs = ladder(start)
    low, high = 0, len(rungs) - 1
    while high - low > 1:
        middle = (low + high) // 2
        chance = player.chance(rungs[middle], games // COARSE)
        print(f"  rung {middle} of {len(rungs)}: {chance:.3f}", flush=True)
        low, high = (middle, high) if chance > target else (low, middle)
    while low and player.chance(rungs[low], few) < target - CLOSE:
        low -= 1
    # The rung after this one is too hard: one threshold of it weighs too much, so others move instead.
    rows, chance = rungs[low], player.chance(rungs[low], few)
    for name in ORDER * ROUNDS:
        if chance <= target + CLOSE:
            break
        harder = moved(rows, name, WORST)
        if harder != rows and (tried := player.chance(harder, few)) >= target - CLOSE:
            rows, chance = harder, tried
            print(f"  {name} {rows[name]}: {chance:.3f}", flush=True)
    return rows


# --- files -------------------------------------------------------------------------------------------------------

SONARS = {
    "passive-ship": "Unalerted ship, passive",
    "active-ship": "Alerted ship, active",
    "active-helo-shallow": "Helicopter, Shallow",
    "active-helo-deep": "Helicopter, Deep",
    "active-torpedo": "Torpedo at you",
}
AT_SHIPS = {"active-torpedo-ff": "Your torpedo at a frigate", "active-torpedo-lhd": "Your torpedo at the LHD"}


def house_text(name, rows):
    """The house rules of a table."""
    whose = {who: "you" if who == "active-torpedo" else "target" for who in LISTENERS}
    titles = {
        f"{who}-{level}": f"{SONARS[who]}, {whose[who]} at {level.capitalize()}"
        for who in LISTENERS
        for level in LEVELS
    }
    titles |= AT_SHIPS
    base = "\n".join(
        f"  {{ name = {quote(row)}, title = {quote(titles[row])}, threshold = {rows[row]} }}," for row in ROWS
    )
    wins = f"{100 * TARGETS[name]:.0f} % of games, give or take {100 * WITHIN:.0f}, " if name in TARGETS else ""
    return f"""\
# A detection table of Plotroom's own for SSN, not of its rules, which have none (SS-1).  Use it with --rules ssn-{name}.
# Found by  python -m tests.balance : the standard captain wins {wins}on a table of {SIZE} inches.
game = "ssn"

[detection]
title = "Plotroom’s own detection table, {name}"
rule = "Plotroom’s own, not the rules’"
base = [
{base}
]
modifiers = [
  {{ name = "target-deep", title = "Target Deep", subtract = -{DEEP} }},
]
"""


def chances_text(results):
    """What each captain has come to on each table."""
    lines = [
        "# What captains come to on Plotroom's own detection tables.  Written by  python -m tests.balance",
        f"table = {quote(SIZE)}",
        f"turns = {TURNS}",
        f"seed = {FINAL}",
    ]
    for (captain, name, roll), found in results.items():
        lines += ["", "[[results]]", f"captain = {quote(captain)}", f"rules = {quote(f'ssn-{name}')}"]
        lines += [
            f"detection-roll = {quote(roll)}",
            f"games = {sum(part['games'] for part in found['endings'].values())}",
        ]
        lines += [f"{ending} = {part['games']}" for ending, part in found["endings"].items()]
        lines.append(f"firing-place = {found['firing_place']['games']}")
        lines.append(f"unheard = {found['detections_before_first_shot']['none']['games']}")
        lines.append(f"lhd-sunk = {found['lhd_sunk']['games']}")
        lines.append(f"turns-mean = {found['turns']['mean']}")
    return "\n".join(lines) + "\n"


def shipped(name):
    """The thresholds of a table that is shipped."""
    import tomllib

    document = tomllib.loads((TEMPLATES / "house" / f"ssn-{name}.toml").read_text(encoding="utf-8"))
    return {row["name"]: row["threshold"] for row in document["detection"]["base"]}


def results_on(player, tables, games):
    """The results of every captain on every table, those of the standard one with either detection roll, as in JSON."""
    captains = sorted(shipped_captains(), key=("patient", STANDARD, "bold", LISTENING).index)
    results = {}
    for captain in captains:
        number = games // SLOWER if captain == LISTENING else games
        for (name, rows), roll in product(tables.items(), ROLLS if captain == STANDARD else (EACH,)):
            found = player.tally(rows, captain, number, FINAL, roll).as_json()
            results[captain, name, roll] = found
            print(f"  {captain} on {name}, {roll}: {found['won']}", flush=True)
    return results


def faults(results):
    """What is not as it should be where 2d6 are rolled for each point, in words."""
    for (captain, name, roll), found in results.items():
        chance = found["won"]["chance"]
        if roll != EACH:
            continue
        if captain == STANDARD and abs(chance - TARGETS[name]) > WITHIN:
            yield f"{captain} on {name}: {chance} is not within {WITHIN} of {TARGETS[name]}"
        if not LEAST <= chance <= MOST:
            yield f"{captain} on {name}: {chance} is not from {LEAST} to {MOST}"


def main(words=None):
    """Find the tables, play for the chances, write both; 1 if a chance is not as it should be."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.balance", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=processes())
    parser.add_argument("--chances", action="store_true")
    parser.add_argument("--dry", action="store_true")
    given = parser.parse_args(words)
    with TemporaryDirectory() as folder, players(given.jobs, DISK) as pool:
        return _balance(given, Player(pool, folder))


def _balance(given, player):
    tables, rows = {}, table(GENTLEST, GENTLE_SHIPS)
    for name, target in TARGETS.items():
        print(name, flush=True)
        rows = tables[name] = shipped(name) if given.chances else found(player, rows, target, given.games)
    results = results_on(player, tables, given.games)
    wrong = list(faults(results))
    if not given.dry:
        for name, rows in tables.items():
            (TEMPLATES / "house" / f"ssn-{name}.toml").write_text(
                house_text(name, rows), encoding="utf-8", newline="\n"
            )
        (TEMPLATES / "captain_chances.toml").write_text(chances_text(results), encoding="utf-8", newline="\n")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
