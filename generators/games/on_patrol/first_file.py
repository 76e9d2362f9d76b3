"""The first game file of a setup: its ships in their places, and what the player's own data and choice have to replace.

What a setup does not know, the speeds and weapons of escorts and the place of the submarine, is that of the commented
file that `plotroom new game on-patrol` writes.
"""

from __future__ import annotations

from functools import cache

from aids.hexes import Hex, distance, neighbour, on_board, ring, step_of
from aids.on_patrol.detection import NONE
from aids.on_patrol.game.game_file import parse_game, position_text
from aids.on_patrol.game.position import CAPITAL, CARGO, ConvoyShip, Escort, Marker, Position, Submarine
from aids.on_patrol.movement import parse_order
from aids.on_patrol.movement_state import FORMATION, State
from aids.on_patrol.placement import CAPITAL as PLACED_CAPITAL
from aids.on_patrol.placement import ESCORT, PlacedShip
from aids.on_patrol.setup import FLEET, Setup
from aids.on_patrol.ships import Pose
from aids.records.reading import replaced
from aids.rulebook.rules import Rules
from generators.templates import TEMPLATES

AWAY = 12  # hexes from the lead ship to the submarine, where the player has not placed it
HEAD = (
    "The game of a setup, before its first turn.  Yours to replace: the place of the submarine, the kinds of the",
    "merchantmen (cargo, tanker, aviation-tanker), and of each escort best, gain, sonar, radar and weapons.",
    "fleet-dice are those of the sealed slips, turn by turn: a turn takes the first of them.",
    "Then: plotroom turn on-patrol THIS-FILE",
)


def first_text(rules: Rules, setup: Setup) -> str:
    """The text of a game file for a setup, its turn 0."""
    return position_text(rules, first_position(rules, setup), head=HEAD)


def first_position(rules: Rules, setup: Setup) -> Position:
    """The position of a setup, the submarine at a distance ahead of the convoy."""
    board, scenario = setup.scenario.board, setup.scenario
    model = _model(rules)
    pose = _submarine_pose(setup)
    depth = model.submarines[0].depth if scenario.depth is None else scenario.depth
    marker = Marker() if setup.marker == NONE else Marker(setup.marker, pose)
    name = model.submarines[0].name
    submarine = Submarine(name, pose, depth, pose, sighted=scenario.sighted, marker=marker)
    placed = setup.placement.ships
    return Position(
        turn=0,
        light=scenario.light,
        convoy=scenario.convoy,
        submarines=(submarine,),
        ships=tuple(_ship(setup, ship, model) for ship in placed if ship.kind != ESCORT),
        escorts=tuple(_escort(setup, ship, model) for ship in placed if ship.kind == ESCORT),
        fleet_dice=tuple(roll.dice[0] for roll in setup.rolls if roll.kind == FLEET),
        board=board,
    )


def _ship(setup: Setup, ship: PlacedShip, model: Position) -> ConvoyShip:
    is_capital = ship.kind == PLACED_CAPITAL
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    best = model.escorts[0].best if is_capital else None
    kind = CAPITAL if is_capital else CARGO
    return ConvoyShip(ship.name, kind, ship.vp, ship.column or 1, ship.rank or 1, pose, best=best)


def _escort(setup: Setup, ship: PlacedShip, model: Position) -> Escort:
    """An escort at the convoy's speed; what the scenario does not say of it is as in the commented file."""
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    order = parse_order(setup.scenario.convoy.rpartition("-")[2])
    speed = order.hexes if order is not None and order.hexes is not None else model.escorts[0].speed
    data = next(escort.data for escort in setup.scenario.escorts if escort.name == ship.name)
    escort = replaced(model.escorts[0], data)
    return escort._replace(
        name=ship.name,
        vp=ship.vp or 0,
        pose=pose,
        speed=min(speed, escort.best),
        doing=State(FORMATION) if setup.marker == NONE else None,
    )


def _submarine_pose(setup: Setup) -> Pose:
    """A place away from the middle lead ship that faces it: ahead of the convoy if that is on the board."""
    board, ships = setup.scenario.board, setup.placement.ships
    leads = [ship for ship in ships if ship.rank == 1] or ships
    lead = leads[len(leads) // 2]
    taken = {place for ship in ships for place in (ship.bow, ship.stern)}
    ahead = neighbour(lead.bow, step_of(board, lead.direction), AWAY)

    def is_free(place: Hex, step: int) -> bool:
        both = (place, neighbour(place, step, -1))
        return all(on_board(board, each) for each in both) and not taken.intersection(both)

    for place in sorted(ring(lead.bow, AWAY), key=lambda place: distance(place, ahead)):
        step = min(range(6), key=lambda step: distance(neighbour(place, step), lead.bow))
        if is_free(place, step):
            return Pose(place, step)
    return Pose(ahead, (step_of(board, lead.direction) + 3) % 6)


@cache
def _template() -> str:
    return (TEMPLATES / "game_on_patrol.toml").read_text(encoding="utf-8")


def _model(rules: Rules) -> Position:
    """The position of the commented file."""
    return parse_game(rules, _template(), "game_on_patrol.toml").position
