"""Positions in which escorts stopped dead, or ships for them, before 0.5: each way hex by hex (105.4.8, 108.1, OP-43)."""

import tomllib

import pytest

from tests.games.on_patrol.judge.invariants import breaches
from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.turns import Turn, by_command, run_turn
from tests.games.on_patrol.judge.worked import escort, game, ship, submarine, table

COLUMNS = ("W", "EE", "MM")


def convoy(lead, facing):
    """Six ships in three columns of eight hexes' distance, the second rank seven hexes behind the first."""
    rows = (lead, lead - 7)
    return [ship(f"M{n}", f"{column}{row}", facing) for n, (row, column) in enumerate(places(rows), 1)]


def places(rows):
    return [(row, column) for row in rows for column in COLUMNS]


def judged(text):
    """The turn of a game file, in which the second reading of the rules finds no breach."""
    turn = Turn(tomllib.loads(text), run_turn(text, 1))
    assert breaches(turn) == []
    return turn


def ways(turn):
    return {name: (" ".join(move["path"]), move["speed"]) for name, move in turn.moves.items()}


def test_a_merchantman_bars_five_columns():
    """Three escorts that run at EE48 from inside a convoy heading 3: each goes around the ship before it, at its speed."""
    text = game(
        submarine("EE49", 6, 25, began="FF51/1", marker="sub-colour"),
        *convoy(45, 3),
        escort("Bravo", "T45", 4, 4, 5),
        escort("Charlie", "PP45", 2, 4, 4),
        escort("Delta", "EE34", 3, 4, 6),
    )
    turn = judged(text)
    assert ways(turn) == {
        "Bravo": ("T46/3 U47/4 V47/4 W48/4 X47/5", 5),
        "Charlie": ("PP46/3 OO47/2 NN47/2 MM48/2", 4),
        "Delta": ("EE35/3 EE36/3 DD36/2 CC37/2 CC38/3", 5),
    }
    assert {move["doing"] for move in turn.moves.values()} == {"approach"}


def test_around_a_ship_and_another_escort_s_charges():
    """Delta lies right of M5, which heads 4 and bars its way to FF45; Charlie then finds Delta's K-guns before it."""
    guns = {"kind": "k-gun", "count": 4, "drops": "abeam 1"}
    text = game(
        submarine("FF46", 6, 25, began="FF46/6", marker="sub-colour"),
        *convoy(49, 4),
        escort("Charlie", "LL44", 2, 4, 4),
        escort("Delta", "GG40", 3, 5, 6, weapons=[guns]),
    )
    assert ways(judged(text)) == {
        "Delta": ("HH40/4 HH41/3 HH42/3 HH43/3 GG44/2 FF44/2", 6),
        "Charlie": ("KK45/2 JJ45/2 II46/2 HH45/1", 4),
    }


@pytest.mark.parametrize(
    ("loss", "path"),
    [(None, "M29/6 M28/6 M27/6"), (2, "N29/5 O29/5 P29/4 Q29/5 Q28/6 Q27/6")],
    ids=["no class", "loss 2"],
)
def test_a_ship_of_a_class_slows_by_no_more_than_its_loss(loss, path):
    """A wall of wrecks with a notch three hexes deep: there a ship ends farthest along its row (OP-43).

    One that cannot slow from 6 to fewer than four hexes goes past the wall's left end, one hex along its row."""
    wall = [ship(f"W{column}", f"{column}28", 3, stopped=True) for column in "JKLNOP"]
    notch = [ship(f"V{column}", f"{column}26", 3, stopped=True) for column in "LMN"]
    own = {} if loss is None else {"loss": loss}
    boat = submarine("M14", 3, 25, began="M14/3", marker="sub-colour")
    turn = judged(game(boat, escort("E1", "M30", 6, 6, 6, **own), *wall, *notch))
    assert ways(turn)["E1"] == (path, len(path.split()))


@pytest.mark.parametrize(
    ("start", "facing", "path", "ring"),
    [
        ("S36", 3, "S37/3 T37/4 U37/5 U36/6", 6),
        ("AA44", 4, "BB44/4 CC44/5 CC43/6 BB42/1", 12),
        ("W44", 3, "V44/2 U44/1 U43/6 U42/6", 12),
    ],
)
def test_one_hex_outside_its_ring_an_escort_takes_the_shortest_way_on_to_it(start, facing, path, ring):
    """OP-33: each begins seven or thirteen hexes from Y32, pointing wrong; by its vector it wobbled a hex or two longer."""
    boat = submarine("AA60", 3, 100, began="AA60/3", marker="inverted Y31/3")
    turn = judged(game(boat, escort("E1", start, facing, 2, 3)))
    again = judged(text_of({key: held for key, held in turn.report["next"].items() if key != "made"}))
    entered = [*turn.moves["E1"]["path"], *again.moves["E1"]["path"]]
    assert " ".join(entered[:4]) == path and again.moves["E1"]["doing"] == f"ring {ring}"


def test_ships_close_behind_one_another_move_in_unison():
    """The bow of each lies behind the stern of the one ahead: none halts for one that moves (108.1.4)."""
    ships = [ship(f"M{n}", f"M{30 - 2 * n}", 3) for n in range(4)]
    for die, ends in ((1, "K31 K29 K27 K25"), (4, "M32 M30 M28 M26"), (6, "M32 M30 M28 M26")):
        turn = judged(game(submarine("AA60", 3, 200), *ships, die=die))
        assert " ".join(one["bow"] for one in turn.fleet.values()) == ends
        assert not any(one["halted"] or one["late"] for one in turn.fleet.values())


SHUT = game(
    submarine("M9", 3, 25, began="M9/3", marker="sub-colour"),
    escort("E1", "M25", 6, 3, 6),
    ship("M1", "M18", 3),
    ship("M2", "E18", 3),
    ship("W1", "M24", 3, stopped=True),
    ship("W2", "N24", 3, stopped=True),
    ship("W3", "L24", 3, stopped=True),
)
"""E1 has no free hex; M1 meets the wreck M24, M23 before it meets E1."""


def test_who_halts_and_why_is_told():
    turn = judged(SHUT)
    assert (turn.moves["E1"]["doing"], turn.moves["E1"]["speed"]) == ("halted", 0)
    result, _ = by_command(SHUT, 1)
    told = " ".join(result.stdout.split())
    why = "M24, W1 is there (108.1.1); N24, W2 is there (108.1.1); L24, W3 is there (108.1.1)"
    assert f"No hex is free: {why}." in told
    assert "M1 M18/3 to M19 M20/3, and halts for W1." in told


def test_a_ship_halts_for_an_escort_without_a_legal_path():
    """E1 lies in M25 and M24 ahead of M1, with wrecks beside it and a torpedo before its bow."""
    text = game(
        submarine("M9", 3, 25, began="M9/3", marker="sub-colour"),
        escort("E1", "M25", 3, 3, 6),
        ship("M1", "M22", 3),
        ship("W1", "N25", 3, stopped=True),
        ship("W2", "L25", 3, stopped=True),
        table("torpedoes", bow="M26", facing=1, speed=5),
    )
    turn = judged(text)
    assert turn.moves["E1"]["doing"] == "halted" and turn.fleet["M1"]["path"] == ["M23/3"]
    assert turn.moves["E1"]["shut_in"] == {
        "M26": "a torpedo is there (108.2.1)",
        "L25": "W2 is there (108.1.1)",
        "N25": "W1 is there (108.1.1)",
    }
    told = " ".join(by_command(text, 1)[0].stdout.split())
    assert "and halts for E1, which has no legal path." in told and turn.fleet["M1"]["halts_for"] == "E1"
