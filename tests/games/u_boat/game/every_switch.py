"""Whole phases under every value of every switch: pairs that differ in what their other readers may not know.

`python -m tests.games.u_boat.game.every_switch 200` plays so many phases of each kind under each of the sixteen house
rules that the switches make, and prints the pairs compared and those that differ.  Compared is what every other reader
gets: letters, views, the answers of the page Play before the phase, about it and before the next one, and whether
there is a phase of retreats.  With `drawn` after the number these are maps, order forms and the page's answers to all
powers besides.
"""

import sys
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from aids import games
from aids.input_file import DISK, on_disk
from aids.records.fields import Source
from aids.rulebook.rules import switch
from aids.u_boat.game.choices import choices_of
from aids.u_boat.game.desk import check_power
from aids.u_boat.game.game_file import GameFile, parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.phases import Phase
from aids.u_boat.game.turn import play
from aids.u_boat.game.words import letters
from aids.u_boat.game_map import KINDS, SUBMARINE
from aids.u_boat.legality import SubmittedOrder
from aids.u_boat.orders import BUILD, DISBAND, REMOVE, RETREAT, Order, Unit, number_units, written_place
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING, Dislodged, Position
from aids.u_boat.reports import EVERYONE
from aids.u_boat.retreats import resolve_retreats
from aids.u_boat.solver import EDITIONS
from generators.games.u_boat.turn_game import position_view, told
from generators.sheets.turns import FileRead
from tests.games.u_boat.game import secret_bytes
from tests.games.u_boat.phases import MAP, RULES, random_units
from tests.games.u_boat.secrecy import crowded_phase

SWITCHES = tuple(RULES.switches)
SETTINGS = tuple(product((False, True), repeat=len(SWITCHES)))
READERS = (EVERYONE, *MAP.powers)


@cache
def loaded(setting):
    """The game under house rules that set every switch."""
    lines = [f"{name} = {str(held).lower()}" for name, held in zip(SWITCHES, setting, strict=True)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_text("\n".join(('game = "u-boat"', "[figures]", *lines)) + "\n", encoding="utf-8")
        return games.load("u-boat", path, files=DISK)


def game_file(position, season):
    """A position as a game on file."""
    position = position._replace(year=1905, season=season, lenient=True)
    return GameFile(
        "u-boat",
        "Pair",
        "",
        position.edition,
        Phase(1905, season, position.phase),
        {},
        lenient=True,
        position=position,
        digest="0" * 16,
    )


def random_centers(rng):
    """All centers, dealt out at random."""
    dealt = {power: [] for power in MAP.powers}
    for province in MAP.provinces.values():
        if province.center:
            dealt[rng.choice((*MAP.powers, province.center if province.center in dealt else "France"))].append(
                province.id
            )
    return {power: tuple(sorted(owned)) for power, owned in dealt.items()}


def movement_game(seed):
    """A phase of movement whose orders mostly refer to each other, often by wrong names."""
    rng = Random(seed)
    units, orders = crowded_phase(seed)
    position = Position(
        MOVEMENT, tuple(units), tuple(orders), edition=rng.choice(EDITIONS), centers=random_centers(rng)
    )
    return game_file(position, rng.choice((SPRING, AUTUMN)))


def retreat_game(seed):
    """A phase of retreats among many U's; orders may go anywhere that the unit could move to."""
    rng = Random(seed)
    units = list(random_units(rng, rng.choice((16, 26, 36)), 24))
    dislodged = []
    for holder in rng.sample([unit for unit in units if unit.kind != SUBMARINE], 6):
        kind = rng.choice([kind for kind in KINDS if MAP.places(kind, holder.province)])
        power = rng.choice([power for power in MAP.powers if power != holder.power])
        unit = Unit(power, kind, rng.choice(MAP.places(kind, holder.province)))
        near = sorted(MAP.borders[unit.province])
        dislodged.append(Dislodged(unit, tuple(sorted(rng.sample(near, min(len(near), rng.choice((1, 1, 2))))))))
    dislodged.sort()
    named = number_units([each.unit for each in dislodged])
    dislodged = tuple(each._replace(unit=unit) for unit, each in zip(named, dislodged, strict=True))
    held = {unit.province for unit in units if unit.kind != SUBMARINE}
    contested = frozenset(rng.sample([p for p in sorted(MAP.provinces) if p not in held], 5))
    orders = []
    for unit, _ in dislodged:
        if rng.random() < 0.9:
            to = written_place(rng.choice(MAP.moves(unit.kind, unit.place)))
            gives_up = rng.random() < 0.1
            order = Order(DISBAND, unit.written) if gives_up else Order(RETREAT, unit.written, to=to)
            orders.append(SubmittedOrder(unit.power, order))
    position = Position(
        RETREATS,
        number_units(units),
        tuple(orders),
        edition=rng.choice(EDITIONS),
        centers=random_centers(rng),
        dislodged=dislodged,
        contested=contested,
    )
    return game_file(position, rng.choice((SPRING, AUTUMN)))


def adjustment_game(seed):
    """A winter: builds in home centers, free or not, and removals."""
    rng = Random(seed)
    units, centers = random_units(rng, 12, 14), random_centers(rng)
    orders = []
    for power in MAP.powers:
        own = [unit for unit in units if unit.power == power]
        for home in MAP.home_centers(power):
            kind = rng.choice([kind for kind in KINDS if MAP.places(kind, home)])
            place = written_place(rng.choice(MAP.places(kind, home)))
            built = Unit(power, kind, str(place)).written
            orders.append(SubmittedOrder(power, Order(BUILD, built)))
        if len(own) > len(centers[power]):
            orders += [SubmittedOrder(power, Order(REMOVE, unit.written)) for unit in rng.sample(own, len(own) // 2)]
    position = Position(ADJUSTMENT, units, tuple(orders), edition=rng.choice(EDITIONS), centers=centers)
    return game_file(position, AUTUMN)


MAKERS = {MOVEMENT: movement_game, RETREATS: retreat_game, ADJUSTMENT: adjustment_game}


def elsewhere(game, rules):
    """The game with one U put where others cannot tell: (the U, that game); U's retreat to another sea."""
    position = game.position
    if position.phase != RETREATS:
        return
    shares = bool(switch(rules, "shares-with-own"))
    retreats = resolve_retreats(MAP, position, shares_with_own=shares)[0]
    for each in retreats:
        if each.unit.kind != SUBMARINE or not each.after or not MAP.is_sea(each.after):
            continue
        for place in MAP.moves(SUBMARINE, each.unit.place):
            orders = tuple(
                entry._replace(order=entry.order._replace(to=written_place(place)))
                if entry.power == each.unit.power and str(entry.order.unit) == each.unit.name
                else entry
                for entry in position.orders
            )
            other = position._replace(orders=orders)
            found = resolve_retreats(MAP, other, shares_with_own=shares)[0]
            if MAP.is_sea(place) and any(one.unit == each.unit and one.after == place for one in found):
                yield each.unit, game._replace(position=other)


def page_answers(rules, game, power, *, moves):
    """What the page tells a power before its orders, and what it may order; moves, which are many, only if asked for."""
    wanted = power != EVERYONE and (moves or game.position.phase != MOVEMENT)
    offered = choices_of(rules, MAP, game, power) if wanted else {}
    return position_view(rules, game._replace(texts={}), power), offered


def checked(rules, game, power, folder):
    """What a power is told of its own orders before they are carried out."""
    path = Path(folder) / f"{power}.txt"
    path.write_text("\n".join(str(entry.order) for entry in game.position.orders if entry.power == power), "utf-8")
    return check_power(rules, game, power, on_disk(path))


def handed(game, setting, folder, *, drawn=False):
    """Everything that readers get of a phase, by what it is and whose."""
    kept = loaded(setting)
    rules = kept.rules
    report = play(rules, game, "pair.toml")
    views = report.views()
    following = parse_game(rules, next_text(rules, report, Source("pair.toml", game.digest)), "next.toml")
    file = FileRead(0, game.digest, None, True, game)
    found = {f"letter {whom}": text for whom, text in letters(rules, report).items()}
    found |= {f"view {reader}": views[reader] for reader in READERS}
    for reader in READERS if drawn else READERS[:3]:
        found[f"before {reader}"] = page_answers(rules, game, reader, moves=drawn)
        found[f"next {reader}"] = page_answers(rules, following, reader, moves=drawn)
        found[f"told {reader}"] = told(rules, file, {"reader": reader})
        if reader != EVERYONE:
            found[f"checked {reader}"] = checked(rules, game, reader, folder)
    if drawn:
        found |= secret_bytes.pages(report, loaded=kept)
    return found


def pairs(game, setting, folder, *, drawn=False):
    """The pairs of a phase: (the U that is hidden, all that is handed out, and that of the other position)."""
    rules = loaded(setting).rules
    first = None
    for unit, other in (*secret_bytes.games_without(game, rules), *elsewhere(game, rules)):
        first = first or handed(game, setting, folder, drawn=drawn)
        yield unit, first, handed(other, setting, folder, drawn=drawn)


def leaks(kind, seed, setting, folder, count, *, drawn=False, most=None):
    """What other readers of a phase could tell a U by: (the U, whose page); `count` counts the pairs by kind."""
    game = MAKERS[kind](seed)
    for n, pair in enumerate(pairs(game, setting, folder, drawn=drawn)):
        if n == most:
            return
        count[kind] += 1
        yield from secret_bytes.differing([pair])


def main(phases, drawn):
    """The number of pairs that differ; each is printed with its seed."""
    count, different = Counter(), 0
    with TemporaryDirectory() as folder:
        for setting in SETTINGS:
            for kind in MAKERS:
                for seed in range(phases):
                    for unit, name in leaks(kind, seed, setting, folder, count, drawn=drawn):
                        different += 1
                        print(dict(zip(SWITCHES, setting, strict=True)), kind, seed, unit, name, flush=True)
    print(f"{different} differ of {count.total()} pairs under {len(SETTINGS)} settings: {dict(count)}")
    return different


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), "drawn" in sys.argv[2:]) else 0)
