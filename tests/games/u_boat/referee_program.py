"""Resolves phases with the package `diplomacy`, as a program for a Python that has it, without anything of ours.

Each line of its input is JSON: `{"resolve": phase}` is answered with the units afterwards by power and the dislodged
units that can retreat, or with the units after the retreats if the phase has `retreats`, their orders by power;
`{"adjust": phase}` with the units after a winter, whose phase has `centres` besides; `{"time": phases}` with the seconds of processor time of resolving them, and of reading their
orders and resolving.  A phase has `units` and `orders` by power.
"""

import json
import sys
from time import process_time


def begun(game_class, phase):
    """A game with the units of a phase."""
    game = game_class()
    game.clear_units()
    for power, units in phase["units"].items():
        game.set_units(power.upper(), units)
    return game


def order(game, phase):
    """Give the orders of a phase."""
    for power, orders in phase["orders"].items():
        game.set_orders(power.upper(), orders)


def resolve(game_class, phase):
    """The units after a phase, and the dislodged units."""
    game = begun(game_class, phase)
    order(game, phase)
    game.process()
    if "retreats" in phase:
        order(game, {"orders": phase["retreats"]})
        game.process()
    driven = [f"{name.capitalize()} {unit}" for name, power in game.powers.items() for unit in power.retreats]
    return [standing(game), sorted(driven)]


def standing(game):
    """The units of a game by power."""
    return {name.capitalize(): sorted(power.units) for name, power in game.powers.items() if power.units}


def adjust(game_class, phase):
    """The units after a winter."""
    game = begun(game_class, phase)
    game.clear_centers()
    game.set_current_phase("W1901A")
    for power, centers in phase["centres"].items():
        game.set_centers(power.upper(), centers)
    order(game, phase)
    game.process()
    return standing(game)


def time(game_class, phases):
    """The processor time of resolving phases, and that of reading their orders and resolving."""
    read = resolved = 0.0
    for phase in phases:
        game = begun(game_class, phase)
        start = process_time()
        order(game, phase)
        between = process_time()
        game.process()
        resolved += process_time() - between
        read += between - start
    return [resolved, read + resolved]


def main():
    from diplomacy import Game

    print("ready", flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        ((kind, given),) = asked.items()
        print(json.dumps({"resolve": resolve, "adjust": adjust, "time": time}[kind](Game, given)), flush=True)


if __name__ == "__main__":
    main()
