"""Ten turns of On Patrol worked out on paper from the document and the printed sheets: facts/on_patrol_paper.toml."""

import re
import tomllib

import pytest

from aids import games
from aids.dice import RandomDice
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import heading_of, parse, step_of
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, Torpedo
from aids.on_patrol.game.turn import play
from aids.on_patrol.radial import State
from aids.on_patrol.ships import Pose
from tests import FACTS_FOLDER

RULES = games.load("on-patrol").rules
PAPER = tomllib.loads((FACTS_FOLDER / "on_patrol_paper.toml").read_text(encoding="utf-8"))
CHARGES = Weapon("depth-charge", 2, Drop("stern"))
K_GUNS, HEDGEHOG = Weapon("k-gun", 2, Drop("abeam", 1)), Weapon("hedgehog", 1, Drop("ahead", 2))


def place(text):
    """A hex; `(0)24` lies a column left of A."""
    off = re.fullmatch(r"\((-?\d+)\)(\d+)", text)
    return parse(BOARD, f"{1 - int(off[1])} columns left of A in row {off[2]}" if off else text)


def pose(text):
    bow, facing = text.split("/")
    return Pose(place(bow), step_of(BOARD, int(facing)))


def start():
    """The position of the set-up, before the first turn."""
    said = PAPER["start"]
    escorts = [
        Escort(
            name,
            None,
            vp,
            pose(said["escorts"][name]),
            2,
            6,
            1,
            sonar=3,
            radar=True,
            doing=State("formation"),
            weapons=(CHARGES, HEDGEHOG if name in said["hedgehog"] else K_GUNS),
        )
        for name, vp in (("Fletcher", 12), ("Gleaves", 10), ("Benson", 9), ("Mayo", 8))
    ]
    ships = [
        ConvoyShip(f"Merchantman {n}", None, "cargo", None, (n - 1) % 3 + 1, (n - 1) // 3 + 1, pose(f"{bow}/3"))
        for n, bow in enumerate(said["merchantmen"], 1)
    ]
    lies = pose(said["submarine"])
    submarine = Submarine("Wahoo", lies, said["depth"], lies)
    return Position(0, "day", "fast-2", (submarine,), tuple(ships), tuple(escorts))


def entered(position, said):
    """The position with what the player did in the turn before."""
    (submarine,) = position.submarines
    if "submarine" in said:
        submarine = submarine._replace(
            pose=pose(said["submarine"]),
            depth=said.get("depth", submarine.depth),
            found=tuple(said.get("found", ())),
            missed=tuple(said.get("missed", ())),
            fired=said.get("fired", False),
        )
    torpedoes = (Torpedo(pose(said["torpedo"]), 5),) if "torpedo" in said else ()
    ships = [
        ship._replace(torpedoed=position.turn, sunk=position.turn) if ship.name == said.get("sunk") else ship
        for ship in position.ships
    ]
    return position._replace(submarines=(submarine,), ships=tuple(ships), torpedoes=torpedoes, die=said["die"])


def path_of(move):
    """A path as the paper has it: hexes, facings where they change."""
    step, parts = move.before.step, []
    for each in move.path:
        parts.append((each.bow, heading_of(BOARD, each.step) if each.step != step else None))
        step = each.step
    return parts


def written(text):
    """A path of the paper; a facing that does not change may stand there too."""
    return [(place(each.split("/")[0]), int(each.split("/")[1]) if "/" in each else None) for each in text.split()]


def dropped(text):
    found = [each.split() for each in text.split(", ")] if text else []
    return sorted((place(hex_), int(number), kind) for hex_, number, kind in found)


@pytest.fixture(scope="module")
def reports():
    """The engine's turns, each from the one before and from what the player entered."""
    position, played = start(), []
    for number, said in enumerate(PAPER["turn"], 1):
        report = play(RULES, entered(position, said), RandomDice(number))
        played.append(report)
        position = report.next
    return played


@pytest.mark.parametrize("turn", range(1, 11))
def test_a_turn_on_paper_goes_as_the_engine_plays_it(reports, turn):
    said, report = PAPER["turn"][turn - 1], reports[turn - 1]
    (seen,) = report.submarines
    assert seen.mode == said["mode"] and seen.target == (place(said["target"]) if "target" in said else None)
    moves = {move.name: move for move in report.escorts}
    for name, text in said["moves"].items():
        step, expected = moves[name].before.step, []
        for hex_, facing in written(text):
            turned = step_of(BOARD, facing) if facing is not None else step
            expected.append((hex_, facing if turned != step else None))
            step = turned
        assert path_of(moves[name]) == expected, (turn, name)
        drops = sorted((each.hex, each.number, each.kind) for each in moves[name].attacks)
        assert drops == dropped(said.get("drops", {}).get(name, "")), (turn, name)
    assert [move.name for move in report.escorts if move.doing.__str__() == "halted"] == said.get("halts", [])
    assert [move.name for move in report.escorts if move.rams] == ([said["rams"]] if "rams" in said else [])
    if "order" in said:
        assert [move.name for move in report.escorts] == said["order"]
    if "ships" in said:
        assert [move.after for move in report.ships] == [pose(text) for text in said["ships"]]


def test_the_game_on_paper_knows_what_it_sank(reports):
    assert [each.name for each in reports[-1].next.tally().sunk] == ["Merchantman 1"]
