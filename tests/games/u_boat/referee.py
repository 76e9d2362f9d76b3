"""The package `diplomacy` as a referee of phases without U's, in a Python that has it, which `PLOTROOM_DIPLOMACY` names.

`python -m tests.games.u_boat.referee 20 400` plays so many whole games of random legal orders in each edition from file to
file, and so many full boards with a movement, its retreats and a winter, has the package resolve every phase too, and
prints those that differ.  Both take units that have nowhere to
retreat to off the board at once.  It ignores the words via convoy where no convoy is ordered, as 1971
and 1982 do here (DATC 6.G.8); in 2023 an army with these words stays, and such phases are counted apart (UB-24).
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from aids.records.fields import Source
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.next_file import next_text
from aids.u_boat.game.turn import play
from aids.u_boat.legality import SubmittedOrder
from aids.u_boat.notation import read_order
from aids.u_boat.orders import units_by_power
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING, Position
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.game import every_switch, whole_games
from tests.games.u_boat.phases import MAP, RULES, random_orders, random_units

MISSING = "no package `diplomacy`; PLOTROOM_DIPLOMACY may name a Python that has it"
PROGRAM = Path(__file__).with_name("referee_program.py")
VIA = " VIA"


@contextmanager
def referee() -> Iterator:
    """A function that has one line of JSON answered by the package; None where no Python has it."""
    python = os.environ.get("PLOTROOM_DIPLOMACY") or sys.executable
    with subprocess.Popen(
        [python, str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:

        def ask(value):
            child.stdin.write(json.dumps(value) + "\n")
            child.stdin.flush()
            return json.loads(child.stdout.readline())

        yield ask if child.stdout.readline().strip() == "ready" else None
        child.stdin.close()


def as_package_has_it(units, texts):
    """A phase with places in capitals and without the powers of named units, as the package writes them.

    `texts` are pairs of power and order.  The words via convoy are left out where no fleet is ordered to convoy.
    """
    by_power = {}
    for power, text in texts:
        plain = re.sub(rf"\b({'|'.join(MAP.powers)}) ", "", text).upper().replace(" VIA CONVOY", VIA)
        by_power.setdefault(power, []).append(plain)
    every = [text for listed in by_power.values() for text in listed]
    for listed in by_power.values():
        listed[:] = [text if _is_convoyed(text, every) else text.removesuffix(VIA) for text in listed]
    return {
        "units": {
            p: [u.name.partition(" #")[0].upper() for u in listed] for p, listed in units_by_power(units).items()
        },
        "orders": by_power,
    }


def _is_convoyed(text, every):
    order = text.removesuffix(VIA)
    return order.startswith("A ") and any(other.endswith(f" C {order}") for other in every)


def short_orders(position):
    """The orders of retreats or of a winter by power, as the package writes them."""
    by_power = {}
    for power, order, _ in position.orders:
        text = str(order).upper()
        if text.startswith(("BUILD ", "REMOVE ")):
            verb, _, unit = text.partition(" ")
            text = f"{unit} {'B' if verb == 'BUILD' else 'D'}"
        by_power.setdefault(power, []).append(text.replace(" DISBAND", " D"))
    return by_power


def unlike(ours, theirs):
    """The powers whose units differ, with both lists."""
    ours = {p: sorted(unit.upper() for unit in units) for p, units in ours.items() if units}
    return [f"{p}: {ours.get(p)} and {theirs.get(p)}" for p in {*ours, *theirs} if ours.get(p) != theirs.get(p)]


def differences(report, told):
    """What differs between the report of a phase and the answer of the package: units, and those to retreat."""
    result = report.result.as_json()
    driven = sorted(f"{e['power']} {e['unit'].upper()}" for e in result["dislodged"])
    found = unlike(result["units"], told[0])
    return found + ([f"dislodged: {driven} and {told[1]}"] if driven != told[1] else [])


def full_boards(count, edition, watch):
    """Call `watch` with the phases of full boards, each with a movement, its retreats if there are any, and a winter."""
    for seed in range(count):
        rng = Random(seed)
        units, centers = random_units(rng, 34, 0), every_switch.random_centers(rng)
        moving = Position(MOVEMENT, units, tuple(random_orders(rng, units)), edition=edition, centers=centers)
        game = every_switch.game_file(moving, SPRING)
        report = play(RULES, game, "board.toml")
        watch(game, report)
        if report.phase.kind == RETREATS:
            text = next_text(RULES, report, Source("board.toml", game.digest))
            driven = parse_game(RULES, text, "retreats.toml")
            driven = parse_game(
                RULES, whole_games.with_texts(text, whole_games.legal_orders(rng, driven)), "retreats.toml"
            )
            watch(driven, play(RULES, driven, "retreats.toml"))
        standing = random_units(rng, 24, 0)
        winter = every_switch.game_file(Position(ADJUSTMENT, standing, edition=edition, centers=centers), AUTUMN)
        texts = whole_games.legal_orders(rng, winter, ("A", "F"))
        orders = tuple(SubmittedOrder(power, read_order(text)) for power, listed in texts.items() for text in listed)
        winter = winter._replace(position=winter.position._replace(orders=orders))
        watch(winter, play(RULES, winter, "winter.toml"))


def compare(games, boards, edition, ask):
    """The counts of phases compared, of those that differ, and of those in which an army stays by UB-24.

    A phase of retreats is compared by carrying out the movement before it again.
    """
    count, moved = Counter(), {}

    def found_in(game, report):
        position = game.position
        if position.phase == MOVEMENT:
            orders, stays = report.result.orders, edition == EDITIONS[-1]
            if stays and any("via" in e.text and "no convoy" in e.reason for e in orders):
                moved.clear()
                count["army stays by UB-24"] += 1
                return None
            texts = [(entry.power, str(entry.order)) for entry in position.orders]
            moved.update(as_package_has_it(position.units, texts))
            return differences(report, ask({"resolve": moved}))
        if position.phase == RETREATS:
            return (
                differences(report, ask({"resolve": {**moved, "retreats": short_orders(position)}})) if moved else None
            )
        units = {
            p: [u.name.partition(" #")[0].upper() for u in listed]
            for p, listed in units_by_power(position.units).items()
        }
        centers = {power: [center.upper() for center in owned] for power, owned in position.centers.items()}
        winter = {"units": units, "centres": centers, "orders": short_orders(position)}
        return unlike(report.result.as_json()["units"], ask({"adjust": winter}))

    def watch(game, report, *_):
        found = found_in(game, report)
        if found is None:
            return
        count[f"{game.position.phase} phases"] += 1
        count["disbanded at once"] += game.position.phase == MOVEMENT and len(report.result.disbanded)
        count["differ"] += bool(found)
        if found:
            orders = report.result.orders
            print(f"{edition}, {game.phase}:", *found, *(f"{e.power} {e.text}" for e in orders), sep="\n  ")

    for seed in range(games):
        whole_games.play_game(seed, submarines=False, edition=edition, watch=watch)
    full_boards(boards, edition, watch)
    return count


def main(games, boards):
    """The number of phases that differ."""
    different = 0
    with referee() as ask:
        if ask is None:
            print(MISSING)
            return 1
        for edition in EDITIONS:
            count = compare(games, boards, edition, ask)
            print(edition, dict(count), flush=True)
            different += count["differ"]
    return different


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:3])) else 0)
