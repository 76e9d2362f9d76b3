"""Whole games of random legal orders, carried from file to file as a game master carries them.

`python -m tests.games.u_boat.game.whole_games 200` plays so many games to victory or 1920, looks at each phase and at the
maps and forms of every fifteenth, and prints what it counted.
"""

import re
import sys
from collections import Counter
from random import Random
from time import perf_counter

from aids import games
from aids.records.fields import Source
from aids.toml_file import as_toml
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import first_text, next_text
from aids.u_boat.game.turn import adjustments_due, play
from aids.u_boat.game.words import letters
from aids.u_boat.game_map import KINDS, SUBMARINE, load_map
from aids.u_boat.legality import settle_orders
from aids.u_boat.orders import number_units
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, RETREATS
from aids.u_boat.retreats import Occupied, retreat_places
from aids.u_boat.setup import roll_setup
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.game import secret_bytes
from tests.games.u_boat.phases import random_orders
from tests.games.u_boat.secrecy import without

RULES = games.load("u-boat").rules
MAP = load_map()
LAST_YEAR = 1920
DRAWN = 15  # one phase in so many has its maps and forms drawn and looked at


def first_game(seed, submarines=True, edition=""):
    """The text of the first file of a game, its edition by the seed if none is given; without U's if asked for."""
    text = first_text(RULES, roll_setup(RULES, seed))
    text = text.replace('"1971"', f'"{edition or EDITIONS[seed % len(EDITIONS)]}"')
    return text if submarines else re.sub(r', "U [a-z/]+"', "", text)


def legal_orders(rng, game, kinds=KINDS):
    """Random orders of a phase that are legal, as texts by power; some units get none."""
    position = game.position
    if position.phase == MOVEMENT:
        return _moves(rng, position, kinds)
    if position.phase == RETREATS:
        return _retreats(rng, position)
    return _adjustments(rng, position, kinds)


def _moves(rng, position, kinds):
    submitted = [
        entry
        for entry in random_orders(rng, position.units)
        if SUBMARINE in kinds or entry.order.action in ("M", "S", "C", "H")
    ]
    settled = settle_orders(MAP, position.units, submitted)
    texts = {}
    for unit, task in zip(position.units, settled.tasks, strict=True):
        if task.order is not None and not task.illegal:
            texts.setdefault(unit.power, []).append(str(task.order))
    for i, charge in settled.charges.items():
        if not charge.illegal:
            texts.setdefault(position.units[i].power, []).append(str(charge.order))
    return texts


def _retreats(rng, position):
    held = {unit.province for unit in position.units if unit.kind != SUBMARINE}
    texts = {}
    for entry in position.dislodged:
        ways = retreat_places(MAP, entry.unit, entry.attackers, Occupied(held, position.contested))
        way = rng.choice((*ways, *ways, "disband"))
        text = f"{entry.unit.name} disband" if way == "disband" else f"{entry.unit.name} R {way}"
        texts.setdefault(entry.unit.power, []).append(text)
    return texts


def _adjustments(rng, position, kinds):
    texts = {}
    for power, due in adjustments_due(RULES, MAP, position).items():
        if due.number > 0:
            for home in rng.sample(due.homes, due.number):
                kind = rng.choice([kind for kind in kinds if MAP.places(kind, home)])
                texts.setdefault(power, []).append(f"build {kind} {rng.choice(MAP.places(kind, home))}")
        own = [unit.name for unit in position.units if unit.power == power]
        texts.setdefault(power, []).extend(f"remove {name}" for name in rng.sample(own, max(0, -due.number)))
    return texts


def with_texts(text, orders):
    """A game file with orders by power in it."""
    for power, listed in orders.items():
        pattern = rf"(\[powers\.{power}\]\n(?:[a-z].*\n)*?orders = )\[\]"
        text, count = re.subn(pattern, lambda found, listed=listed: found[1] + as_toml(list(listed)), text)
        assert count == 1, f"no place for the orders of {power}"
    return text


def check_phase(game, report, told, following):
    """What holds after every phase: the next file says what the adjudicator found, and no letter tells a hidden U."""
    result, after = report.result.next, following.position
    assert not any("illegal" in order.reason for order in report.result.orders), report.result.orders
    assert after.units == result.units
    assert {p: c for p, c in result.centers.items() if c} == {p: c for p, c in after.centers.items() if c}
    owned = [center for centers in after.centers.values() for center in centers]
    assert len(owned) == len(set(owned)) <= 34
    if game.position.phase == ADJUSTMENT:
        for power in MAP.powers:
            count = sum(1 for unit in after.units if unit.power == power)
            assert count <= len(after.centers.get(power, ())), f"{power} has more units than centers"
    for power in MAP.powers:
        hidden = {u.name for u in after.units if u.power == power and u.kind == SUBMARINE and MAP.is_sea(u.place)}
        listed = told["all"].partition("Armies and fleets now")[2].partition("\n\n")[0]
        (line,) = re.findall(rf"^  {power} (.*(?:\n {{12}}.*)*)", listed, re.MULTILINE)
        named = {" ".join(name.split()) for name in line.split(",")}
        assert not {name.partition(" #")[0] for name in hidden} & named
        own = [u for u in result.units if u.power == power and (u.kind != SUBMARINE or MAP.is_coast(u.place))]
        assert named == ({f"U {u.province}" if u.kind == SUBMARINE else u.name for u in own} or {"none"})


def leaks(game, told):
    """The letters that differ for another power when a U of which nobody was told is taken away: (U, whom)."""
    position = game.position
    for i in secret_bytes.untold(game):
        unit = position.units[i]
        if position.phase == ADJUSTMENT and any(unit.name in str(entry.order) for entry in position.orders):
            continue
        if position.phase == MOVEMENT:
            units, orders = without(position.units, position.orders, i)
        else:
            units, orders = number_units([u for k, u in enumerate(position.units) if k != i]), position.orders
        less = game._replace(position=position._replace(units=tuple(units), orders=tuple(orders)))
        heard = letters(RULES, play(RULES, less, "less.toml"))
        whom = [name for name in told if name != unit.power and (name != "all" or position.phase != ADJUSTMENT)]
        yield from ((unit, name, told[name], heard.get(name)) for name in whom if told[name] != heard.get(name))


def play_game(seed, *, last_year=LAST_YEAR, submarines=True, edition="", watch=None):
    """A game played from file to file; `watch` is called with each phase's game, report, letters and next game."""
    rng, text, count = Random(seed), first_game(seed, submarines, edition), Counter()
    kinds = KINDS if submarines else tuple(kind for kind in KINDS if kind != SUBMARINE)
    number = 0
    while True:
        empty = parse_game(RULES, text, f"{number}.toml")
        if empty.over or empty.phase.year > last_year:
            count["won" if empty.over else "went on"] += 1
            return count
        game = parse_game(RULES, with_texts(text, legal_orders(rng, empty, kinds)), f"{number}.toml")
        begun = perf_counter()
        report = play(RULES, game, f"{number}.toml")
        told, text = letters(RULES, report), next_text(RULES, report, Source(f"{number}.toml", game.digest))
        count["seconds"] += perf_counter() - begun
        count["phases"] += 1
        count[f"{game.position.phase} phases"] += 1
        following = parse_game(RULES, text, "next.toml")
        check_phase(game, report, told, following)
        if watch is not None:
            watch(game, report, told, following)
        number += 1


def main(games_to_play):
    """Play games, every second one without U's; U's that leak are printed.  The number of leaks."""
    total, found = Counter(), []

    def watch(game, report, told, following):
        total["U's on the board"] += sum(1 for unit in game.position.units if unit.kind == SUBMARINE)
        total["phases watched"] += 1
        leaking = [*leaks(game, told)]
        if total["phases watched"] % DRAWN == 0:
            secret_bytes.pages(report)
            total["phases drawn"] += 1
            pairs = list(secret_bytes.pairs(game))
            total["pairs of maps and forms"] += len(pairs)
            leaking += secret_bytes.differing(pairs)
        for leak in leaking:
            found.append((game.name, str(game.phase), *map(str, leak[:2])))
            print(*found[-1], sep=": ", flush=True)

    for seed in range(games_to_play):
        total += play_game(seed, submarines=seed % 2 == 0, watch=watch)
    print(dict(total), f"{len(found)} leaks")
    return len(found)


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1])) else 0)
