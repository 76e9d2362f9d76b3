"""Vessels that move by one order share no hex, whatever their headings; one that halts names what lies in its way.

Random legal positions crowd ships under way, dead in the water and halted, and escorts in formation and in pursuit, most
of them on one heading (On Patrol 104.3.3, 104.4.5, 108.1.4).
"""

from random import Random

import pytest

from aids.dice import GivenDice, RandomDice
from aids.hexes import distance, neighbor
from aids.on_patrol.game import words
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from aids.on_patrol.game.game_file import parse_game, position_text
from aids.on_patrol.game.position import Marker
from aids.on_patrol.game.turn import as_json, play
from aids.on_patrol.ships import Pose
from aids.rulebook.rules import value
from tests.games.on_patrol.game.pieces import RULES, at, board, escort, merchantman, submarine, text_of

TURNS, POSITIONS = 3, 1500


def crowded(chance):
    """A legal position: up to ten ships and five escorts within few hexes, of which no two share one."""
    taken, common, radius = set(), chance.randrange(6), chance.choice((4, 6, 9))

    def placed():
        while True:
            bow = at("Z40")
            for _ in range(chance.randint(0, radius)):
                bow = neighbor(bow, chance.randrange(6))
            found = Pose(bow, common if chance.random() < 0.75 else chance.randrange(6))
            if not taken & {*found.hull}:
                taken.update(found.hull)
                return text_of(found)

    capital = chance.random() < 0.2
    sizes = [{"kind": "capital", "best": chance.randint(0, 7)} if capital else {} for _ in range(chance.randint(2, 10))]
    ships = [
        merchantman(f"M{n}", placed(), stopped=chance.random() < 0.2, halted=chance.random() < 0.2, **size)
        for n, size in enumerate(sizes)
    ]
    escorts = [
        escort(f"E{n}", placed(), chance.randint(0, best), best, chance.choice((None, "formation", "formation")))
        for n, best in enumerate(chance.choices((0, 1, 6), k=chance.randint(1, 5)))
    ]
    boat = submarine(where="Z40/3", marker=chance.choice((Marker(), Marker("escort-colour", Pose(at("Z38"), 1)))))
    emergency = chance.choice((None, 2)) if capital else None
    convoy = chance.choice(("slow-1", "fast-2", "fast-3"))
    return board(escorts, ships, [boat], emergency=emergency)._replace(convoy=convoy)


def hexes_held(position):
    vessels = [*position.afloat, *position.escorts]
    return [place for each in vessels for place in each.pose.hull]


def unexplained(report):
    """The ships that enter fewer hexes than they should without a vessel in the next one, or halt for one that moves on."""
    after = {each.name: each for each in (*report.next.afloat, *report.next.escorts)}
    stays = {each.name for each in report.next.afloat if each.stopped or each.halted}
    stays |= {each.name for each in report.escorts if each.by_order}
    for move in report.ships:
        ship = after.get(move.name)
        if ship is None or ship.stopped or (move.halted and not move.halts_for):
            continue  # left the board, dead in the water, or behind the convoy by more than one turn
        path = [pose for pose in move.path if pose.bow != move.before.bow]
        courses = [path[0].step] if path else [move.before.step + side for side in (-1, 0, 1)]
        next_hexes = {neighbor(move.after.bow, course % 6) for course in courses} if len(path) < ship.speed else set()
        if not move.halts_for:
            if next_hexes:
                yield f"{move.name} enters {len(path)} of {ship.speed} hexes without a reason"
            continue
        there = after[move.halts_for].pose.hull
        # The stern of a ship that halts may swing away from those that halted for it.
        near = min(distance(move.after.bow, place) for place in there) <= value(RULES, "stop-distance") + 1
        if not next_hexes & {*there} and not (move.halted and near and move.halts_for in stays):
            yield f"{move.name} halts for {move.halts_for}, which is not in its way"


@pytest.mark.sample(20)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_vessels_share_no_hex_and_the_next_turn_takes_the_file(seed):
    position = parse_game(RULES, position_text(RULES, crowded(Random(seed))), "game.toml").position
    for turn in range(TURNS):
        report = play(RULES, position, RandomDice(seed * TURNS + turn))
        held = hexes_held(report.next)
        assert sorted(held) == sorted(set(held))
        assert not list(unexplained(report))
        position = parse_game(RULES, position_text(RULES, report.next), "game.toml").position


def vessels(text):
    """Each name with its bow and heading, and whether it is dead in the water: `M1 N37/3 stopped`."""
    return [(name, where, bool(more)) for name, where, *more in map(str.split, text.split(", "))]


@pytest.mark.parametrize(
    ("die", "ships", "formation", "moved", "found"),
    [
        (
            2,
            "M1 N37/3 stopped, M2 K32/3, M3 O33/3, M4 J36/3 stopped, M5 L35/3, M6 M33/6",
            "",
            "E1 M31/1, E2 G30/2, E3 J33/1",
            "M2 L32/4 halts for M6, M3 Q34/4, M5 L35/4 halts for M1, M6 M33/1 halts for M2",
        ),
        (
            3,
            "M1 L32/4, M2 M30/4 stopped, M3 O34/4, M4 L34/4 stopped, M5 N39/4, M6 K30/4 stopped",
            "E1 N34/6, E2 O31/1, E3 L33/2",
            "",
            "M1 L32/4 halts for E3, M3 Q35/4, M5 P40/4",
        ),
        (
            6,
            "M1 N35/6, M2 M34/4, M3 M31/4 stopped, M4 M36/4, M5 K31/4, M6 M33/4",
            "",
            "E1 R31/6, E2 Q33/3, E3 K34/5",
            "M1 N35/1 stays short of M2, M2 O35/4, M4 O37/5, M5 M32/5, M6 O34/4",
        ),
        (
            2,
            "M1 G30/5, M2 R35/5, M3 K29/5 stopped, M4 N34/5, M5 P28/5 stopped, M6 M34/3",
            "",
            "E1 N33/2, E2 S30/4, E3 L33/3",
            "M1 G28/6, M2 R33/6, M4 N34/6 halts for E1, M6 M34/3 halts for M4",
        ),
        (
            2,
            "M1 N32/6, M2 K30/2, M3 I34/4 stopped, M4 M33/6, M5 K34/4, M6 L32/6",
            "",
            "E1 K32/6, E2 L38/2, E3 I35/6",
            "M1 N32/1 halts for M2, M2 K31/3 halts for E1, M4 M33/1 halts for M6, M5 K34/5 halts for M6, "
            "M6 L32/6 halts for E1",
        ),
    ],
)
def test_a_ship_halts_for_what_does_not_leave_its_way(die, ships, formation, moved, found):
    """Ships on headings of their own, which would move through one that then stays where it is."""
    fleet = [merchantman(name, where, stopped=stopped) for name, where, stopped in vessels(ships)]
    gone = [name for name, *_ in vessels(moved)] if moved else []
    escorts = [escort(name, where, doing="formation") for name, where, _ in vessels(formation or moved)]
    position = board(escorts, fleet, die=die)
    end = move_fleet(RULES, position, roll_fleet(RULES, position, GivenDice([])), escorts, gone)
    texts = []
    for move in end.moves:
        how = f" {'halts for' if move.halted else 'stays short of'} {move.halts_for}" if move.halts_for else ""
        texts += [] if move.rules == ("104.3.2",) else [f"{move.name} {text_of(move.after)}{how}"]
    assert ", ".join(texts) == found
    held = [place for each in (*end.ships, *end.escorts) for place in each.pose.hull]
    assert len(held) == len(set(held))


def test_each_vessel_that_goes_less_far_names_the_reason():
    """E1 cannot leave for M2, dead in the water, M1 cannot pass E1; C2 is slower than C1 and ends in its next hex."""
    ships = [merchantman("M1", "L32/4"), merchantman("M2", "L34/4", stopped=True)]
    told = words.tell_ships(play(RULES, board([escort("E1", "L33/2", doing="formation")], ships, die=3), RandomDice(1)))
    assert [each.text for each in told] == [
        "Stays in L32/4, and halts for E1.",
        "Stays in L34/4.",
        "Stays in L33/2, in formation; the way is blocked: M2 is in its way (104.3.3).",
    ]
    capitals = [merchantman("C1", "M40/3", "capital", best=6), merchantman("C2", "M42/3", "capital", best=2)]
    report = play(RULES, board(ships=capitals, die=3, emergency=2), RandomDice(1))
    told = [each.text for each in words.tell_ships(report)]
    assert told == ["M40/3 to M41 M42/3, and stops before C2.", "M42/3 to M43 M44/3."]
    assert [(each["halted"], each["halts_for"]) for each in as_json(RULES, report)["ships"]] == [(False, None)] * 2


def test_no_ship_goes_faster_than_its_best():
    slow = merchantman("C1", "M40/3", "capital", best=1)
    report = play(RULES, board(ships=[slow], die=3)._replace(convoy="fast-3"), RandomDice(1))
    assert [text_of(move.after) for move in report.ships] == ["M41/3"]
    parse_game(RULES, position_text(RULES, report.next), "game.toml")
