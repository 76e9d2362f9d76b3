import json
import re
import tomllib
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games, hexes
from aids.errors import FileRefused, InputError, PlotroomError, RulesError
from aids.hexes import DEFAULT_ON_PATROL, Hex, distance, label, middle, parse
from aids.input_file import on_disk
from aids.on_patrol import convoy_setup, formation, scenario, stations
from aids.on_patrol import formation as geometry
from aids.on_patrol.formation import Column, Formation
from aids.on_patrol.stations import ValuedShip, capital_berths
from tests import FACTS_FOLDER
from tests.printed import run

RULES = games.load("on-patrol").rules
FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))
BOARD = DEFAULT_ON_PATROL
FORMATIONS = formation.formations(RULES)
# Formations that the document does not have: one rank, one ship, four columns, uneven and staggered ones.
ODD = {
    20: Formation(20, (Column(1, 1, "K30"), Column(2, 1, "O30"), Column(3, 1, "S30")), 3, "test"),
    21: Formation(21, (Column(1, 1, "K30"),), 5, "test"),
    22: Formation(22, tuple(Column(n, 4, bow) for n, bow in enumerate(("K40", "O40", "S40", "W40"), 1)), 6, "test"),
    23: Formation(23, (Column(1, 3, "K30"), Column(2, 1, "O34"), Column(3, 2, "T28")), 2, "test"),
    24: Formation(24, (Column(1, 6, "S40"), Column(2, 6, "O40"), Column(3, 6, "K40")), 4, "test"),
}


def escorts(count):
    return [ValuedShip(f"E{n}", 99 - n) for n in range(1, count + 1)]


def convoy(one, count, capitals=(), **more):
    ships = one.ship_count - len(capitals)
    names = [f"M{n}" for n in range(1, ships + 1)]
    return stations.place_convoy(
        RULES, BOARD, one, merchantmen=names, capitals=capitals, escorts=escorts(count), **more
    )


def where(placed):
    """The bow and stern of each ship, by station or by column and rank."""
    return {
        piece.station or f"{piece.column}.{piece.rank}": (label(BOARD, piece.bow), label(BOARD, piece.stern))
        for piece in placed.ships
    }


def along(place, heading):
    """How far ahead and how far to the right of the origin a hex lies, on the table."""
    x, y = middle(place)
    fx, fy = middle(hexes.ahead(BOARD, Hex(0, 0), heading))
    return x * fx + y * fy, x * fy - y * fx


# The hand-made check of the issue, and others made by hand.


def test_formation_7_by_hand():
    found = where(convoy(FORMATIONS[7], 10))
    assert found["1.1"] == ("E20", "E19")
    assert [found[f"{column}.2"] for column in (1, 2, 3)] == [("E13", "E12"), ("M13", "M12"), ("U13", "U12")]
    assert found["A"] == ("M27", "M26")
    assert found["B"] == ("M6", "M5")
    assert found["C-left"] == ("4 columns left of A in row 20", "4 columns left of A in row 19")
    assert found["C-right"] == ("CC20", "CC19")
    assert found["D-right"] == ("CC13", "CC12")
    assert (found["E-left"], found["E-right"]) == (("E27", "E26"), ("U27", "U26"))
    assert (found["F-left"], found["F-right"]) == (("E6", "E5"), ("U6", "U5"))
    assert convoy(FORMATIONS[7], 10).adjustments == ()


def test_formation_9_by_hand():
    placed = convoy(FORMATIONS[9], 10)
    found = where(placed)
    assert [key for key in found if "." in key] == ["1.1", "2.1", "3.1", "1.2", "3.2"]
    assert found["2.1"] == ("M20", "M19")
    assert found["B"] == ("M13", "M12")
    assert (found["F-left"], found["F-right"]) == (("E6", "E5"), ("U6", "U5"))
    assert [shift.ruling for shift in placed.adjustments] == ["OP-11"]


def test_formation_10_by_hand():
    """Direction 6 leads to lower numbers, so that left is toward higher letters."""
    placed = convoy(FORMATIONS[10], 8)
    found = where(placed)
    assert found["1.2"] == ("I47", "I48")
    assert found["A"] == ("Q33", "Q34")
    assert found["B"] == ("Q54", "Q55")
    assert (found["C-left"], found["C-right"]) == (("Y40", "Y41"), ("A40", "A41"))
    assert (found["D-left"], found["D-right"]) == (("Y47", "Y48"), ("A47", "A48"))
    assert (found["behind-C-left-1"], found["behind-C-right-1"]) == (("Y54", "Y55"), ("A54", "A55"))
    assert [shift.ruling for shift in placed.adjustments] == ["OP-39", "OP-11"]


def test_formation_8_by_hand():
    """Direction 1 leads to lower letters: two columns, one row."""
    placed = convoy(FORMATIONS[8], 7)
    found = where(placed)
    assert found["1.1"] == ("X22", "Y23")
    assert found["1.2"] == ("EE26", "FF26")
    assert found["1.3"] == ("LL29", "MM30")
    assert found["A"] == ("Q19", "R19")
    assert (found["C-left"], found["C-right"]) == (("BB16", "CC17"), ("T28", "U29"))
    assert found["behind-C-left-1"] == ("II20", "JJ20")
    assert [shift.ruling for shift in placed.adjustments] == ["OP-11"]


# Escort stations.


@pytest.mark.parametrize("number", [7, 8, 9, 10, 20, 21, 22, 23, 24])
@pytest.mark.parametrize("count", range(21))
def test_stations(number, count):
    """Symmetrical, never on another piece, as far from the ships as the chart says."""
    one = (FORMATIONS | ODD)[number]
    placed = convoy(one, count)
    filled = [place for piece in placed.ships for place in (piece.bow, piece.stern)]
    assert len(set(filled)) == len(filled) == 2 * (one.ship_count + count)
    assert all(hexes.ahead(BOARD, piece.stern, one.direction) == piece.bow for piece in placed.ships)
    assert {piece.direction for piece in placed.ships} == {one.direction}

    ships = [piece for piece in placed.ships if piece.station is None]
    posts = {piece.station: piece.bow for piece in placed.ships if piece.station}
    sides = [along(piece.bow, one.direction)[1] for piece in ships]
    axis = (min(sides) + max(sides)) / 2
    for station, bow in posts.items():
        if "left" in station:
            ahead, right = along(bow, one.direction)
            ahead_too, right_too = along(posts[station.replace("left", "right")], one.direction)
            # A column half a hex out of step with its twin moves both to the nearest hex astern.
            assert ahead == pytest.approx(ahead_too, abs=0.51 if number == 23 else 1e-6)
            assert right + right_too == pytest.approx(2 * axis)
            assert right < right_too
    if number > 10:
        return
    columns = {column.number: [p for p in ships if p.column == column.number] for column in one.columns}
    order = sorted(columns, key=lambda column: along(columns[column][0].bow, one.direction)[1])
    middle_column, outer = columns[order[(len(order) - 1) // 2]], (columns[order[0]], columns[order[-1]])
    for side, column in zip(("left", "right"), outer, strict=True):
        for letter, ship in (("C", column[0]), ("D", column[-1])):
            if f"{letter}-{side}" in posts:
                assert distance(posts[f"{letter}-{side}"], ship.bow) == FACTS["figures"]["station-abeam"]
    if "A" in posts:
        stern = hexes.stern(BOARD, posts["A"], one.direction)
        assert distance(stern, middle_column[0].bow) == FACTS["figures"]["station-ahead"]
    if "B" in posts:
        assert distance(posts["B"], middle_column[-1].stern) == FACTS["figures"]["station-behind"]
        assert count % 2 == 0
    # One behind another on the flanks: five free hexes between, at least.
    flank = [bow for station, bow in posts.items() if station in ("C-left", "D-left") or "C-left-" in station]
    rows = sorted(along(bow, one.direction)[0] for bow in flank)
    assert all(b - a >= FACTS["figures"]["station-pair-gap"] + 2 - 1e-6 for a, b in pairwise(rows))


@pytest.mark.parametrize("number", [7, 8, 9, 10])
@pytest.mark.parametrize("count", range(1, 21))
def test_which_stations(number, count):
    """By OP-9; with one or two columns pairs astern of C in place of E and F."""
    placed = convoy(FORMATIONS[number], count)
    letters = [
        "-" if piece.station.startswith("behind") else piece.station[0] for piece in placed.ships if piece.station
    ]
    wanted = list(FACTS["stations"][str(count if count <= 10 else 10 - count % 2)])
    wanted += ["-"] * (count - len(wanted))
    if number in (8, 10):
        wanted = [letter for letter in wanted if letter not in "EF"]
        wanted += ["-"] * (count - len(wanted))
    assert letters == wanted
    skipped = number in (8, 10) and count >= 7
    assert skipped == any("would be on A" in shift.text for shift in placed.adjustments)


def test_one_rank():
    placed = convoy(ODD[20], 12)
    found = where(placed)
    assert (found["C-left"], found["D-left"]) == (("C30", "C29"), ("C23", "C22"))
    assert found["behind-C-left-1"] == ("C16", "C15")
    assert found["F-left"] == ("K23", "K22")
    assert [shift.ruling for shift in placed.adjustments] == ["OP-11", "OP-11"]


@pytest.mark.parametrize(("number", "is_told"), [(20, False), (22, False), (23, True), (24, True)])
def test_outer_columns_that_are_not_level_are_told(number, is_told):
    """Stations abeam of them are level with the foremost and the rearmost bow of both (OP-38), where there are any."""
    shift = ("C and D are level with the foremost and the rearmost bow of the outer columns", "OP-38")
    assert (shift in convoy(ODD[number], 12).adjustments) == is_told
    assert shift not in convoy(ODD[number], 1).adjustments


def test_pairs_stay_between_c_and_d():
    """Six ranks leave room between C and D for four pairs; the fifth goes astern of D."""
    one = Formation(32, (Column(1, 6, "K60"), Column(2, 6, "O60"), Column(3, 6, "S60")), 3, "test")
    found = where(convoy(one, 20))
    rows = [int(found[f"behind-C-left-{n}"][0][1:]) for n in range(1, 6)]
    assert (found["C-left"][0], found["D-left"][0], rows) == ("C60", "C25", [53, 46, 39, 32, 18])


def test_a_station_on_a_ship_moves_on():
    """The center column far astern of the others: E would stand on their lead ships, and E moves ahead."""
    one = Formation(30, (Column(1, 2, "K40"), Column(2, 1, "O33"), Column(3, 2, "S40")), 3, "test")
    placed = convoy(one, 7)
    found = where(placed)
    assert found["A"] == ("O40", "O39")
    assert (found["E-left"], found["E-right"]) == (("K42", "K41"), ("S42", "S41"))
    assert [shift.text for shift in placed.adjustments] == [
        "E would be on another ship, so it is 2 hexes further ahead"
    ]


def test_highest_vp_first():
    fleet = [
        ValuedShip("a", 5),
        ValuedShip("b", 9),
        ValuedShip("c", 5),
        ValuedShip("d", 7),
        ValuedShip("e", 0),
    ]
    placed = stations.place_convoy(RULES, BOARD, FORMATIONS[8], merchantmen=["x", "y", "z"], escorts=fleet)
    found = {piece.station: (piece.name, piece.vp) for piece in placed.ships if piece.station}
    assert found == {"A": ("b", 9), "C-left": ("d", 7), "C-right": ("a", 5), "D-left": ("c", 5), "D-right": ("e", 0)}


BOWS = st.integers(10, 60)


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(-3, 3)), min_size=1, max_size=6),
    st.integers(2, 9),
    st.integers(1, 6),
    st.integers(0, 24),
    st.integers(1, 9),
)
def test_no_two_pieces_in_one_hex(columns, apart, heading, count, gap):
    """Any formation of columns side by side, however staggered."""
    frame = geometry.Frame(BOARD, heading, hexes.at(BOARD, 60, 60))
    bows = [frame.hex_at(geometry.Offset(n * apart, 2 * off)) for n, (_, off) in enumerate(columns)]
    one = Formation(
        40,
        tuple(
            Column(n, ships, label(BOARD, bow))
            for n, ((ships, _), bow) in enumerate(zip(columns, bows, strict=True), 1)
        ),
        heading,
        "test",
    )
    placed = convoy(one, count, column_gap=gap)
    filled = [place for piece in placed.ships for place in (piece.bow, piece.stern)]
    assert len(set(filled)) == len(filled) == 2 * (one.ship_count + count)
    for column in range(1, len(columns) + 1):
        line = [piece for piece in placed.ships if piece.column == column]
        assert [piece.rank for piece in line] == list(range(1, columns[column - 1][0] + 1))
        assert all(distance(a.stern, b.bow) == gap + 1 for a, b in pairwise(line))
    spots = [frame.offset_of(place) for place in filled]
    assert [frame.hex_at(place) for place in spots] == filled


# Capital ships.


@pytest.mark.parametrize(
    ("columns", "count", "berths"),
    [
        ([2, 2, 2], 1, [(1, 0)]),
        ([2, 2, 2], 2, [(1, 0), (0, 0)]),
        ([2, 2, 2], 3, [(1, 0), (0, 0), (2, 0)]),
        ([2, 2, 2], 4, [(1, 0), (0, 0), (2, 0), (1, 1)]),
        ([2, 2, 2], 5, [(1, 0), (0, 0), (2, 0), (0, 1), (2, 1)]),
        ([2, 2, 2], 6, [(1, 0), (0, 0), (2, 0), (0, 1), (2, 1), (1, 1)]),
        ([2, 2], 1, [(0, 0)]),
        ([2, 2], 2, [(0, 0), (1, 0)]),
        ([2, 2], 3, [(0, 0), (1, 0), (0, 1)]),
        ([2, 2], 4, [(0, 0), (1, 0), (0, 1), (1, 1)]),
        ([3], 2, [(0, 0), (0, 2)]),
        ([3], 3, [(0, 0), (0, 1), (0, 2)]),
        ([2, 1, 2], 4, [(1, 0), (0, 0), (2, 0), (0, 1)]),
        ([4, 4, 4, 4], 4, [(1, 0), (0, 0), (2, 0), (3, 0)]),
        ([4, 4, 4, 4], 7, [(1, 0), (0, 0), (2, 0), (3, 0), (0, 1), (3, 1), (1, 3)]),
        ([4, 4, 4, 4, 4], 5, [(2, 0), (1, 0), (3, 0), (0, 0), (4, 0)]),
        ([4, 4, 4, 4, 4], 10, [(2, 0), (1, 0), (3, 0), (0, 0), (4, 0), (0, 1), (4, 1), (0, 2), (4, 2), (2, 3)]),
    ],
)
def test_capital_berths(columns, count, berths):
    order, shifts = capital_berths(columns, count)
    assert order == berths
    assert bool(shifts) == (columns == [2, 1, 2])


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8))
def test_every_number_of_capital_ships_finds_berths(columns):
    for count in range(sum(columns) + 1):
        order, _ = capital_berths(columns, count)
        assert len(set(order)) == len(order) == count
        assert all(0 <= rank < columns[line] for line, rank in order)
        assert sorted(line for line, rank in order if rank == 0)[:count] == sorted(
            {line for line, rank in order if rank == 0}
        )


def test_capital_ships_by_vp():
    capitals = [ValuedShip("small", 10), ValuedShip("big", 40), ValuedShip("middling", 20), ValuedShip("twin", 20)]
    placed = convoy(FORMATIONS[7], 0, capitals)
    found = {(piece.column, piece.rank): piece.name for piece in placed.ships}
    assert found == {(2, 1): "big", (1, 1): "middling", (3, 1): "twin", (2, 2): "small", (1, 2): "M1", (3, 2): "M2"}
    assert {piece.name: piece.vp for piece in placed.ships if piece.kind == "capital"} == {
        ship.name: ship.vp for ship in capitals
    }
    assert all(piece.vp is None for piece in placed.ships if piece.kind == "merchantman")


def test_left_is_left_as_the_convoy_heads():
    """Formation 10 heads for lower numbers, so its second column, Q, is the left one and the center."""
    placed = convoy(FORMATIONS[10], 0, [ValuedShip("a", 3), ValuedShip("b", 2), ValuedShip("c", 1)])
    assert {piece.name: (piece.column, piece.rank) for piece in placed.ships} == {
        "a": (2, 1),
        "b": (1, 1),
        "c": (2, 2),
        "M1": (1, 2),
    }


def test_too_many_ships():
    with pytest.raises(InputError, match="formation 8 has 3 places, not 4"):
        stations.place_convoy(RULES, BOARD, FORMATIONS[8], merchantmen=list("wxyz"))
    crowded = Formation(31, (Column(1, 1, "K20"), Column(2, 1, "K21")), 3, "test")
    with pytest.raises(InputError, match="two ships of formation 31 would be in the same hex"):
        convoy(crowded, 0)


# Scenarios.


def make_setup(seed=7, turns=2, **options):
    options = {name.replace("_", "-"): value for name, value in options.items()}
    return convoy_setup.roll_setup(RULES, scenario.scenario(RULES, options), seed, turns)


@pytest.mark.parametrize(("ships", "number"), [(3, 8), (4, 10), (5, 9), (6, 7)])
def test_formation_chosen(ships, number):
    found = make_setup(merchantmen=ships)
    assert found.formation.number == number
    assert [piece.name for piece in found.placement.ships] == [f"Merchantman {n}" for n in range(1, ships + 1)]
    assert make_setup(merchantmen=ships - 1, capital=["Enterprise:40"]).formation.number == number


@pytest.mark.parametrize("ships", [1, 2, 7, 11, 13, 18, 30])
def test_no_formation_is_invented(ships):
    with pytest.raises(InputError) as error:
        make_setup(merchantmen=ships)
    words = str(error.value)
    assert "The known formations are 7 (6 ships), 8 (3 ships), 9 (5 ships), 10 (4 ships) (On Patrol 103.1.1)" in words
    assert "On Patrol 103.1.1" in words
    assert "\n" not in words


@pytest.mark.parametrize("columns", [-12, -1, 0, 1, 2, 30])
@pytest.mark.parametrize("rows", [-40, 0, 3])
def test_shift(columns, rows):
    still = make_setup(merchantmen=6, escort=["a:0", "b:0", "c:0"], shift="0,0")
    moved = make_setup(merchantmen=6, escort=["a:0", "b:0", "c:0"], shift=f"{columns},{rows}")
    by = {
        (b.bow.q - a.bow.q, b.bow.r - a.bow.r)
        for a, b in zip(still.placement.ships, moved.placement.ships, strict=True)
    }
    assert len(by) == 1
    before, after = (hexes.place_of(BOARD, one.placement.ships[0].bow) for one in (still, moved))
    assert after[0] - before[0] == columns
    assert abs(after[1] - before[1] - rows) <= (columns % 2)
    assert [piece[:6] for piece in still.placement.ships] == [piece[:6] for piece in moved.placement.ships]


@pytest.mark.parametrize(
    ("columns", "rows", "escorts", "moved"),
    [
        (None, None, 2, None),
        (None, None, 3, None),
        (33, 27, 3, None),
        (36, 26, 3, None),
        (20, 27, 3, "-2,0"),
        (33, 19, 4, "0,-1"),
    ],
)
def test_a_convoy_is_moved_on_to_the_board(tmp_path, columns, rows, escorts, moved):
    """Only where the player's own board leaves a ship of the convoy off it (103.1.1, OP-53): columns E to U, rows 12
    to 20.  By the fewest columns and rows, all ships alike, and the sheet says so; an escort may start off the board.
    """
    board = tmp_path / "board.toml"
    board.write_text(f"columns = {columns}\nrows = {rows}\n" if columns else "", encoding="utf-8")
    names = [f"e{n}:0" for n in range(escorts)]
    found = make_setup(merchantmen=6, escort=names, board=on_disk(board))
    told = [shift.text for shift in found.placement.adjustments if shift.ruling == "OP-53"]
    why = "because a ship of the convoy was off the board"
    assert told == ([f"All ships were moved by --shift {moved}, {why}"] if moved else [])
    leads = {ship.column: label(found.scenario.board, ship.bow) for ship in found.placement.ships if ship.rank == 1}
    if not moved:
        assert leads == {1: "E20", 2: "M20", 3: "U20"}
    if moved:
        assert not {f"Merchantman {n}" for n in range(1, 7)} & set(found.placement.off_board)
        assert "OP-53" in found.assumes
        asked = make_setup(merchantmen=6, escort=names, board=on_disk(board), shift=moved)
        assert asked.placement.ships == found.placement.ships


def test_a_convoy_stays_off_the_default_board(tmp_path):
    """Nothing is moved there (OP-53): behind a lead in row 6 the second ship of a column lies below row 1."""
    text = SCENARIO.replace('"E20", "M20", "U20"', '"E6", "M6", "U6"', 1).replace("capitals", "#").replace("shift", "#")
    found = convoy_setup.roll_setup(RULES, read(tmp_path, text, merchantmen=18), 1).placement
    assert {ship.name for ship in found.ships if ship.rank and ship.rank > 1} <= set(found.off_board)
    assert "OP-53" not in {shift.ruling for shift in found.adjustments}


@pytest.mark.parametrize(("columns", "across"), [(None, 6), (34, 6), (33, 5), (32, None)])
def test_a_convoy_is_moved_by_an_even_number_of_columns(columns, across):
    """Where there is room: by an odd one every ship would lie half a row aside (OP-53)."""
    board = hexes.Board(columns=columns)
    lead = tuple(Column(n, 1, bow) for n, bow in enumerate(("D20", "L20", "T20"), 1))
    convoy = Formation(99, lead, 3, "")
    escorts = [ValuedShip(name) for name in "abc"]
    placed = stations.place_convoy(RULES, board, convoy, merchantmen=["1", "2", "3"], escorts=escorts)
    assert placed.off_board
    shift = stations.shift_on_board(board, placed.ships)
    assert (shift and shift[0]) == across
    if shift:
        moved = stations.place_convoy(RULES, board, convoy, merchantmen=["1", "2", "3"], escorts=escorts, shift=shift)
        assert not moved.off_board


def test_off_board(tmp_path):
    assert make_setup(merchantmen=6, escort=["a:0", "b:0", "c:0"], shift="0,0").placement.off_board == ("b",)
    assert make_setup(merchantmen=6, escort=["a:0", "b:0", "c:0"], shift="4,0").placement.off_board == ()
    assert set(make_setup(merchantmen=6, shift="0,-13").placement.off_board) == {
        "Merchantman 4",
        "Merchantman 5",
        "Merchantman 6",
    }
    board = tmp_path / "board.toml"
    board.write_text("columns = 24\nrows = 30\n", encoding="utf-8")
    found = make_setup(merchantmen=6, escort=["a:0", "b:0", "c:0"], board=on_disk(board))
    assert found.placement.off_board == ("b", "c")
    assert found.placement.adjustments == ()
    listed = {piece["name"]: piece["bow"] for piece in found.as_json()["pieces"]}
    assert listed["c"] == "5 columns right of X in row 20"
    for piece in found.placement.ships:
        assert parse(found.scenario.board, label(found.scenario.board, piece.bow)) == piece.bow


def test_a_seed_repeats():
    assert make_setup(seed=7, merchantmen=5) == make_setup(seed=7, merchantmen=5)
    assert make_setup(seed=7, turns=20, merchantmen=5).rolls != make_setup(seed=8, turns=20, merchantmen=5).rolls
    short, long = make_setup(merchantmen=5, turns=3), make_setup(merchantmen=5, turns=60)
    assert long.rolls[:3] == short.rolls
    assert long.placement.ships == short.placement.ships
    assert convoy_setup.roll_setup(RULES, scenario.scenario(RULES, {"merchantmen": 5}), 1).turns == 20
    assert convoy_setup.roll_setup(RULES, scenario.scenario(RULES, {"merchantmen": 5, "turns": "9"}), 1).turns == 9


@pytest.mark.parametrize("turns", [0, 61, -1, 2.5, True, "3"])
def test_turns_out_of_bounds(turns):
    with pytest.raises(InputError, match=r"^--turns: "):
        make_setup(merchantmen=5, turns=turns)


@pytest.mark.parametrize("convoy_type", ["slow-1", "slow-2", "fast-2", "fast-3"])
@pytest.mark.parametrize("capitals", [0, 1, 5])
def test_sealed_movement(convoy_type, capitals):
    facts = {fact["convoy"]: fact["results"] for fact in FACTS["fleet-movement"]}
    found = make_setup(
        turns=60, merchantmen=5 - capitals, capital=[f"C{n}:1" for n in range(capitals)], convoy=convoy_type
    )
    kinds = ["fleet-movement", "emergency"] if capitals == 5 else ["fleet-movement"]
    assert [(one.turn, one.kind) for one in found.rolls] == [(turn, kind) for turn in range(1, 61) for kind in kinds]
    dice = {}
    for one in found.rolls:
        (face,) = one.dice
        assert one.result == facts["emergency" if one.kind == "emergency" else convoy_type][face - 1]
        assert dice.setdefault(one.turn, face) == face
    assert set(dice.values()) == {1, 2, 3, 4, 5, 6}
    assert ("OP-21" in found.assumes) == (capitals == 5)


def test_dice_are_even():
    faces = Counter(one.dice[0] for seed in range(100) for one in make_setup(seed=seed, turns=60, merchantmen=5).rolls)
    assert all(abs(faces[face] / 6000 - 1 / 6) < 0.02 for face in range(1, 7))


@pytest.mark.parametrize(
    ("options", "marker", "mode"),
    [
        ({}, "none", 1),
        ({"depth": 0}, "sub-colour-surfaced", 5),
        ({"depth": 25}, "sub-colour", 4),
        ({"depth": 26}, "none", 1),
        ({"depth": 100, "sighted": True}, "none", 1),
        ({"depth": 25, "time": "night"}, "none", 1),
        ({"depth": 25, "time": "night", "enemy_distance": 5}, "none", 1),
        ({"depth": 25, "time": "night", "enemy_distance": 4}, "sub-colour", 4),
        ({"depth": 0, "time": "night", "sighted": "yes"}, "sub-colour-surfaced", 5),
        ({"marker": "escort-colour"}, "escort-colour", 3),
        ({"marker": "torpedo", "depth": 50}, "torpedo", 2),
        ({"marker": "torpedo", "depth": 0, "time": "night"}, "torpedo", 2),
        ({"marker": "sub-colour", "depth": 25, "time": "night"}, "sub-colour", 4),
        ({"marker": "sub-colour-surfaced", "depth": 0}, "sub-colour-surfaced", 5),
        ({"marker": "escort-colour", "depth": 25, "time": "night", "enemy_distance": 5}, "escort-colour", 3),
        ({"marker": "inverted"}, "inverted", 6),
    ],
)
def test_starting_mode(options, marker, mode):
    found = make_setup(merchantmen=5, **options)
    assert (found.marker, found.action.mode) == (marker, mode)
    assert "OP-16" in found.assumes


# finding 6
@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {"marker": "torpedo", "depth": 0},
            "the contact is 'torpedo', but a submarine at 0 feet by day is in sight, so it must be sub-colour-surfaced (On Patrol 104.1.4)",
        ),
        (
            {"marker": "escort-colour", "depth": 25},
            "the contact is 'escort-colour', but a submarine at 25 feet by day is in sight, so it must be sub-colour (On Patrol 104.1.4)",
        ),
        (
            {"marker": "sub-colour", "depth": 0},
            "the contact is 'sub-colour', but a submarine at 0 feet by day is in sight, so it must be sub-colour-surfaced (On Patrol 104.1.4)",
        ),
        ({"marker": "inverted", "depth": 25, "time": "night", "enemy_distance": 4}, "at 25 feet by night is in sight"),
        (
            {"marker": "inverted", "depth": 25, "time": "night", "sighted": True},
            "the contact is 'inverted', but a submarine at 25 feet by night is in sight, so it must be sub-colour (On Patrol 104.1.4)",
        ),
        (
            {"marker": "sub-colour", "depth": 50},
            "the contact is 'sub-colour', but a submarine at 50 feet by day is not in sight in this way (On Patrol 104.1.4)",
        ),
        ({"marker": "sub-colour", "depth": 50, "sighted": True}, "is not in sight in this way"),
        (
            {"marker": "sub-colour", "depth": 25, "time": "night", "enemy_distance": 5},
            "is not in sight in this way",
        ),
        ({"marker": "sub-colour", "depth": 0, "time": "night"}, "is not in sight in this way"),
    ],
)
def test_contact_and_sight_that_contradict(options, words):
    with pytest.raises(InputError) as error:
        make_setup(merchantmen=5, **options)
    assert error.value.where == "--marker"
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("line", "option", "where"),
    [
        (
            'marker = "inverted"',
            (),
            r"convoy\.toml:2: marker: the contact is 'inverted', but a submarine at 0 feet by day is in sight",
        ),
        (
            'convoy = "fast-2"',
            ("--marker", "inverted"),
            "--marker: the contact is 'inverted', but a submarine at 0 feet by day is in sight",
        ),
        (
            'marker = "none"',
            ("--marker", "inverted"),
            "--marker: the contact is 'inverted', but a submarine at 0 feet by day is in sight",
        ),
        ("formation = 3", (), r"convoy\.toml:2: formation: 5 ships sail in formation 3"),
        ("formation = 7", ("--formation", "3"), "--formation: 5 ships sail in formation 3"),
    ],
)
def test_finding_15_a_fault_of_a_value_in_a_scenario_file_has_its_line(tmp_path, line, option, where):
    path = tmp_path / "convoy.toml"
    path.write_text(f"merchantmen = 5\n{line}\ndepth = 0\n", encoding="utf-8")
    result = run("setup", "on-patrol", str(path), "--seed", "1", "--json", *option)
    assert result.exit_code == 2 and re.search(where, result.stderr), result.stderr


# finding 10
@pytest.mark.parametrize(("light", "starshells"), [("day", False), ("night", True)])
def test_starshells_are_of_the_night(light, starshells):
    found = make_setup(merchantmen=5, depth=0, time=light, sighted=True)
    assert found.action.mode == 5
    assert ("starshells" in found.action.also) == starshells
    assert "the nearest escort closes radially" in found.action.also


def test_only_a_setup_by_night_rests_on_the_ruling_of_starshells():
    day, night = make_setup(merchantmen=5), make_setup(merchantmen=5, time="night")
    assert ("OP-31" in day.assumes, "OP-31" in night.assumes) == (False, True)


def test_json():
    listed = make_setup(merchantmen=4, capital=["Enterprise:40"], escort=["Fletcher:12", "Buckley:0"]).as_json()
    assert json.loads(json.dumps(listed)) == listed
    assert list(listed)[:5] == ["game", "seed", "rolls", "pieces", "assumes"]
    assert all(list(one) == ["for", "dice", "result"] for one in listed["rolls"])
    assert listed["pieces"][1] == {
        "name": "Enterprise",
        "kind": "capital",
        "column": 2,
        "rank": 1,
        "station": None,
        "vp": 40,
        "bow": "M20",
        "stern": "M19",
        "direction": 3,
    }
    assert [(one["name"], one["station"], one["vp"]) for one in listed["pieces"][5:]] == [
        ("Fletcher", "A", 12),
        ("Buckley", "B", 0),
    ]
    assert set(listed["assumes"]) <= set(RULES.rulings)
    labels = [one["for"] for one in listed["rolls"]]
    assert labels == ["turn 1, fleet movement", "turn 2, fleet movement"]


# Files.

SCENARIO = """\
game = "on-patrol"
title = "Off Mindoro"
merchantmen = ["Akagi Maru", "Biyo Maru"]
convoy = "slow-2"
time = "night"
turns = 4
depth = 25
enemy-distance = 3
sighted = false
column-gap = 6
shift = [1, 2]
capitals = [{ name = "Yamato", vp = 90 }]

[[escorts]]
name = "Asashio"
vp = 14

[[formations]]
number = 1
ships = [6, 6, 6]
bow = ["E20", "M20", "U20"]
direction = 3

[[formations]]
number = 3
ships = [4, 4, 4]
bow = ["E20", "M20", "U20"]
direction = 3
"""


def read(tmp_path, text, **options):
    path = tmp_path / "scenario.toml"
    path.write_text(text, encoding="utf-8")
    return scenario.scenario(RULES, options, on_disk(path))


def test_a_file(tmp_path):
    found = read(tmp_path, SCENARIO)
    assert found.title == "Off Mindoro"
    assert found.merchantmen == ("Akagi Maru", "Biyo Maru")
    assert found.capitals == (ValuedShip("Yamato", 90),)
    assert found.escorts == (ValuedShip("Asashio", 14),)
    assert (found.convoy, found.light, found.turns, found.depth) == ("slow-2", "night", 4, 25)
    assert (found.enemy_distance, found.sighted, found.column_gap, found.shift) == (3, False, 6, (1, 2))
    assert [(one.number, one.ship_count) for one in found.formations] == [(1, 18), (3, 12)]
    rolled = convoy_setup.roll_setup(RULES, found, 5)
    assert rolled.formation.number == 8
    assert rolled.turns == 4
    assert rolled.action.mode == 4
    ranks = [piece for piece in rolled.placement.ships if piece.rank]
    assert [piece.name for piece in ranks] == ["Yamato", "Akagi Maru", "Biyo Maru"]
    assert distance(ranks[0].stern, ranks[1].bow) == 7
    assert "OP-4" not in rolled.assumes


def test_options_over_a_file(tmp_path):
    options = {"merchantmen": "18", "time": "day", "escort": ("X:3", "Y:4"), "turns": 9, "sighted": True}
    found = read(tmp_path, SCENARIO.replace("capitals", "#"), **options)
    assert (len(found.merchantmen), found.light, found.turns, found.sighted) == (18, "day", 9, True)
    assert [ship.name for ship in found.escorts] == ["X", "Y"]
    rolled = convoy_setup.roll_setup(RULES, found, 5)
    assert rolled.formation.number == 1
    assert len(rolled.placement.ships) == 20
    # As the command line passes them, once accepted.
    again = {"merchantmen": 18, "escort": (("X", 3), ("Y", 4)), "capital": (), "shift": (0, 0)}
    assert len(read(tmp_path, SCENARIO.replace("capitals", "#"), **again).escorts) == 2


def test_twelve_ships_roll(tmp_path):
    text = SCENARIO.replace("capitals", "#").replace("number = 1", "number = 4").replace("[6, 6, 6]", "[3, 4, 5]")
    text += "\n[[formations]]\nnumber = 1\nships = [6, 6, 6]\nbow = ['E20', 'M20', 'U20']\ndirection = 3\n"
    found = read(tmp_path, text, merchantmen=12)
    numbers = Counter()
    for seed in range(60):
        rolled = convoy_setup.roll_setup(RULES, found, seed)
        first = rolled.rolls[0]
        assert (first.turn, first.kind, first.result) == (0, "formation", rolled.formation.number)
        assert rolled.formation.number == (3 if first.dice[0] <= 3 else 4)
        assert rolled.as_json()["rolls"][0]["for"] == "formation"
        numbers[rolled.formation.number] += 1
    assert min(numbers[3], numbers[4]) > 10
    assert convoy_setup.roll_setup(RULES, found._replace(formation=4), 1).rolls[0].kind == "fleet-movement"
    with pytest.raises(
        InputError, match=r"^--merchantmen: 12 ships sail in formation [34], which is not in the rules document"
    ):
        make_setup(merchantmen=12)


def test_a_formation_of_the_players_own(tmp_path):
    text = SCENARIO.replace("number = 1", "number = 2").replace("[6, 6, 6]", "[3, 4, 3]").replace("capitals", "#")
    rolled = convoy_setup.roll_setup(RULES, read(tmp_path, text, merchantmen=10), 1)
    assert rolled.formation.number == 2
    assert "OP-36" in rolled.assumes
    two = text.replace("[4, 4, 4]", "[4, 2, 4]")
    found = read(tmp_path, two, merchantmen=10)
    with pytest.raises(RulesError, match=r"formations 2, 3 all have 10 places. Use --formation to choose one"):
        convoy_setup.roll_setup(RULES, found, 1)
    assert convoy_setup.roll_setup(RULES, read(tmp_path, two, merchantmen=10, formation=3), 1).formation.number == 3
    with pytest.raises(InputError, match=r"^--formation: formation 3 has 10 places, not 9"):
        convoy_setup.roll_setup(RULES, read(tmp_path, two, merchantmen=9, formation=3), 1)
    with pytest.raises(InputError, match=r"^--formation: 9 ships sail in formation 5"):
        convoy_setup.roll_setup(RULES, read(tmp_path, two, merchantmen=9, formation=5), 1)


def test_a_formation_has_24_places_at_most(tmp_path):
    text = SCENARIO.replace("capitals", "#")
    full = read(tmp_path, text.replace("[6, 6, 6]", "[8, 8, 8]"), merchantmen=24)
    assert convoy_setup.roll_setup(RULES, full, 1).formation.number == 1
    with pytest.raises(RulesError, match="there are 25 ships, but a formation has at most 24"):
        read(tmp_path, text.replace("[6, 6, 6]", "[8, 8, 9]"), merchantmen=25)


ALONE = """\
[[escorts]]
name = "Fletcher"
vp = 12
bow = "K20"
direction = 3
[[escorts]]
name = "Buckley"
bow = "N20"
direction = 4
"""


def test_escorts_alone(tmp_path):
    rolled = convoy_setup.roll_setup(RULES, read(tmp_path, ALONE, shift="1,0"), 1, 3)
    assert rolled.formation is None
    assert [
        (p.name, label(BOARD, p.bow), label(BOARD, p.stern), p.station, p.direction) for p in rolled.placement.ships
    ] == [
        ("Fletcher", "L20", "L19", None, 3),
        ("Buckley", "O21", "N20", None, 4),
    ]
    assert {one.kind for one in rolled.rolls} == {"fleet-movement"}
    assert "OP-21" in rolled.assumes
    clash = ALONE.replace('"N20"', '"K19"')
    with pytest.raises(RulesError, match=r"'Buckley' would be in the hex of another escort"):
        convoy_setup.roll_setup(RULES, read(tmp_path, clash), 1)


def test_a_board_beside_the_scenario(tmp_path):
    (tmp_path / "map.toml").write_text("columns = 30\nrows = 40\n", encoding="utf-8")
    found = read(tmp_path, 'board = "map.toml"\n' + ALONE)
    assert (found.board.columns, found.board.rows) == (30, 40)
    with pytest.raises(FileRefused, match=r"scenario\.toml:1: board: '.*no such file$"):
        read(tmp_path, 'board = "nowhere.toml"\n' + ALONE)
    with pytest.raises(
        FileRefused,
        match=r"board: '.*: this is a folder, not a file",
    ):
        read(tmp_path, 'board = "./././././././././././././././././././././././././././././."\n' + ALONE)


def test_a_board_too_small_for_a_formation_is_named(tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("columns = 60\nrows = 7\n", encoding="utf-8")
    told = "this board is too small for the convoy of formation 7"
    with pytest.raises(InputError, match=f"^--board: {told}"):
        make_setup(merchantmen=6, board=on_disk(board))
    with pytest.raises(RulesError, match=rf"scenario\.toml:1: board: {told}"):
        convoy_setup.roll_setup(RULES, read(tmp_path, 'board = "board.toml"\nmerchantmen = 6\n'), 1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "there are no ships"),
        ({"merchantmen": 0}, "there are no ships"),
        ({"merchantmen": -1}, "--merchantmen: -1 is not"),
        ({"merchantmen": 100}, "100 is not"),
        (
            {"merchantmen": 60, "capital": [f"C{n}:1" for n in range(50)]},
            "there are 110 merchant and capital ships, but the limit is 99",
        ),
        ({"merchantmen": 5, "capital": ["Fletcher:x"]}, "--capital: 'Fletcher:x' is not a name and a number"),
        ({"merchantmen": 5, "escort": ["3"]}, "--escort: '3' has no victory points. Write NAME:POINTS, such as"),
        (
            {"merchantmen": 5, "escort": ["Fletcher"]},
            "--escort: 'Fletcher' has no victory points. Write Fletcher:POINTS",
        ),
        ({"merchantmen": 5, "capital": ["Enterprise"]}, "--capital: 'Enterprise' has no victory points"),
        ({"merchantmen": 5, "capital": [":4"]}, "is not a name and a number"),
        ({"merchantmen": 5, "escort": ["a:-1"]}, "is not a name and a number"),
        ({"merchantmen": 5, "escort": ["a:10000"]}, "'a:10000' is not a name and a number"),
        ({"merchantmen": 5, "escort": ["a:1", "a:2"]}, "the name 'a' is used twice"),
        ({"merchantmen": 5, "capital": ["Merchantman 2:1"]}, "the name 'Merchantman 2' is used twice"),
        (
            {"escort": ["a:1"]},
            "escorts without a convoy need places (On Patrol 103.2.5). Write a bow and a direction for 'a' in a scenario file",
        ),
        ({"merchantmen": 5, "convoy": "emergency"}, "--convoy: unknown value 'emergency'"),
        ({"merchantmen": 5, "time": "dawn"}, "--time: unknown value 'dawn'"),
        (
            {"merchantmen": 5, "shift": "4"},
            "--shift: '4' is not a pair of whole numbers from -200 to 200, such as -4,10",
        ),
        ({"merchantmen": 5, "shift": "4,x"}, "is not a pair of whole numbers"),
        ({"merchantmen": 5, "shift": "4,201"}, "'4,201' is not a pair of whole numbers"),
        ({"merchantmen": 5, "turns": 61}, "61 is not"),
        ({"merchantmen": 5, "formation": 7}, "formation 7 has 6 places, not 5"),
        ({"merchantmen": 5, "formation": 1}, "formation 1, which is not in the rules document"),
        ({"merchantmen": 5, "board": "nowhere.toml"}, "nowhere.toml: there is no such file"),
        ({"merchantman": 5}, "Did you mean 'merchantmen'?"),
    ],
)
def test_options_refused(options, words):
    with pytest.raises(PlotroomError) as error:
        convoy_setup.roll_setup(RULES, scenario.scenario(RULES, options), 1)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"on-patrol"', '"ssn"', 1, "this is a scenario for 'ssn', not for 'on-patrol'"),
        ("title =", "titel =", 2, "unknown key 'titel'. Did you mean 'title'?"),
        ('title = "Off Mindoro"', "title = 3", 2, "must be text"),
        ('["Akagi Maru", "Biyo Maru"]', "-1", 3, "whole number from 0 to 99"),
        ('"Biyo Maru"]', "3]", 3, "must be text"),
        (
            '"slow-2"',
            '"slow-3"',
            4,
            "convoy: unknown value 'slow-3'. Choose one of: slow-1, slow-2, fast-2, fast-3 (On Patrol 104.3.1)",
        ),
        ('"slow-2"', "3", 4, "is not one of slow-1"),
        ('"night"', '"dusk"', 5, "time: unknown value 'dusk'"),
        ("turns = 4", "turns = 0", 6, "turns: 0 is not"),
        ("depth = 25", "depth = 2.5", 7, "depth: 2.5 is not a whole number"),
        ("sighted = false", 'sighted = "maybe"', 9, "sighted: 'maybe' is not true or false"),
        ("column-gap = 6", "column-gap = 0", 10, "column-gap: 0 is not"),
        ("[1, 2]", "[1]", 11, "is not a pair of whole numbers"),
        ('name = "Yamato", vp = 90', 'name = "Yamato", vp = -1', 12, "whole number from 0 to 9,999"),
        ('name = "Yamato", ', "", 12, "this entry needs 'name' or 'class'"),
        ('"Asashio"', '""', 15, "must be text"),
        ('"Asashio"', f'"{"x" * 41}"', 15, "at most 40 characters"),
        ("vp = 14", 'vp = 14\nbow = "Q"', 17, "'Q' is not a hex"),
        ("vp = 14", "vp = 14\ndirection = 7", 17, "whole number from 1 to 6"),
        ("number = 1", "number = 7", 19, "formation 7 is already in the rules"),
        ("number = 3", "number = 1", 25, "formation 1 is here twice"),
        ("[6, 6, 6]", "[6, 6, 0]", 20, "whole number from 1 to 99"),
        ("[6, 6, 6]", "[6, 6]", 21, "3 bow hexes for 2 columns"),
        ("[6, 6, 6]", "6", 20, "must be a list"),
        ('"M20", "U20"]\ndirection = 3\n\n', '"M20", "20U"]\ndirection = 3\n\n', 21, "'20U' is not a hex"),
        ("direction = 3\n\n", "direction = 0\n\n", 22, "whole number from 1 to 6"),
        ("direction = 3\n\n", "\n\n", 18, "'direction' is missing in 'formations'"),
    ],
)
def test_files_refused(tmp_path, old, new, line, words):
    assert old in SCENARIO
    with pytest.raises(RulesError) as error:
        read(tmp_path, SCENARIO.replace(old, new, 1))
    assert str(error.value).startswith(f"{tmp_path}/scenario.toml:{line}: ")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        (SCENARIO.replace("vp = 14", 'vp = 14\nbow = "A20"'), {}, "'Asashio' has a bow or a direction"),
        (ALONE.replace('bow = "K20"\n', ""), {}, "Write a bow and a direction for 'Fletcher' in a scenario file"),
        (
            ALONE,
            {"convoy": "slow-1"},
            "--convoy: escorts without a convoy move as a fast convoy, not slow-1 (On Patrol 104.2.4)",
        ),
        (ALONE.replace("Buckley", "Fletcher"), {}, "the name 'Fletcher' is used twice"),
    ],
)
def test_ships_that_do_not_go_together(tmp_path, text, options, words):
    with pytest.raises((InputError, RulesError)) as error:
        read(tmp_path, text, **options)
    assert words in str(error.value)
    in_file = str(error.value).startswith(f"{tmp_path}/scenario.toml:")
    assert in_file != words.startswith("--")  # a fault of an option has no line


def test_between_two_hexes_is_the_one_astern():
    frame = geometry.Frame(BOARD, 3, parse(BOARD, "E20"))
    assert [label(BOARD, frame.hex_at(geometry.Offset(1, ahead))) for ahead in (1, 0, -1)] == [
        "F20",
        "F19",
        "F19",
    ]
    frame = geometry.Frame(BOARD, 6, parse(BOARD, "E20"))
    assert [label(BOARD, frame.hex_at(geometry.Offset(1, ahead))) for ahead in (1, 0, -1)] == [
        "D19",
        "D20",
        "D20",
    ]
