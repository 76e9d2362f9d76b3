"""Hexes and boards against tables of neighbors written by hand."""

import doctest
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import hexes
from aids.ambush.ambush import AMBUSH
from aids.errors import InputError, RulesError
from aids.hexes import DEFAULT_ON_PATROL, Board, Hex, label, parse
from aids.input_file import on_disk

# Columns and rows to add for headings 1 to 6, in odd letter columns (A, C, ...) and in even ones.
ON_PATROL = {
    1: [(-1, -1), (-1, 0), (0, 1), (1, 0), (1, -1), (0, -1)],
    0: [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (0, -1)],
}
AMBUSH_TABLE = {
    1: [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)],
    0: [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)],
}
SETTINGS = [
    Board(*settings)
    for settings in product(
        range(1, 7),
        ("higher", "lower"),
        (True, False),
        ("even", "odd"),
        ("higher", "lower"),
        ("AA, BB", "AA, AB"),
        (None, 32),
        (None, 52),
    )
]
places = st.builds(Hex, st.integers(-30, 60), st.integers(-60, 60))
boards = st.sampled_from(SETTINGS)


def test_doctest():
    assert doctest.testmod(hexes).failed == 0


@pytest.mark.parametrize(("board", "table"), [(DEFAULT_ON_PATROL, ON_PATROL), (AMBUSH, AMBUSH_TABLE)])
def test_all_neighbors_by_hand(board, table):
    for column, row, heading in product(range(1, 60), range(1, 40), range(1, 7)):
        across, along = table[column % 2][heading - 1]
        found = hexes.ahead(board, hexes.at(board, column, row), heading)
        assert hexes.place_of(board, found) == (column + across, row + along)


@pytest.mark.parametrize("board", SETTINGS[::7])
def test_settings_mean_what_they_say(board):
    start = hexes.at(board, 5, 20)
    higher = hexes.at(board, 5, 21)
    assert hexes.ahead(board, start, board.higher) == higher
    x, y = hexes.middle(higher)
    assert (x, y > hexes.middle(start)[1]) == (hexes.middle(start)[0], board.top == "higher")
    middles = [hexes.middle(hexes.ahead(board, Hex(0, 0), heading)) for heading in range(1, 7)]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*middles, middles[0]])]
    assert all(turn < 0 for turn in turns) if board.clockwise else all(turn > 0 for turn in turns)
    # Column B beside column A: half a hex toward the numbers that the setting names.
    even_higher = (board.half_columns == "even") == (board.half_toward == "higher")
    beside = {hexes.place_of(board, one) for one in hexes.neighbors(hexes.at(board, 2, 20))}
    assert {(1, 20), (1, 21 if even_higher else 19)} < beside
    for heading in range(1, 7):
        assert hexes.heading_of(board, hexes.step_of(board, heading)) == heading
        right = hexes.turned(board, heading, 1)
        assert hexes.turned(board, right, -1) == heading
        assert right == (heading % 6 + 1 if board.clockwise else (heading - 2) % 6 + 1)


@given(boards, places)
def test_labels_read_back(board, place):
    assert parse(board, label(board, place)) == place
    assert parse(board, label(board, place).lower()) == place
    assert hexes.at(board, *hexes.place_of(board, place)) == place
    assert "," not in label(board, place)
    assert hexes.on_board(board, place) == (" " not in label(board, place))


@given(places, places, st.integers(0, 12))
def test_distance_is_the_length_of_a_line(a, b, steps):
    line = hexes.line(a, b)
    assert (line[0], line[-1], len(line)) == (a, b, hexes.distance(a, b) + 1)
    assert all(two in hexes.neighbors(one) for one, two in pairwise(line))
    assert hexes.distance(hexes.rotated(a, steps, b), b) == hexes.distance(a, b) == hexes.distance(b, a)
    straight = [hexes.middle(a)[i] - hexes.middle(b)[i] for i in (0, 1)]
    for place in line:
        x, y = (hexes.middle(place)[i] - hexes.middle(b)[i] for i in (0, 1))
        off = abs(x * straight[1] - y * straight[0]) / (sum(one * one for one in straight) ** 0.5 or 1)
        assert off < 0.578  # no further from the line than a corner of a hex


def test_distance_and_rings_by_flooding():
    center = Hex(3, -2)
    reached, edge = {center: 0}, {center}
    for out in range(1, 9):
        edge = {near for one in edge for near in hexes.neighbors(one) if near not in reached}
        reached |= dict.fromkeys(edge, out)
        ring = hexes.ring(center, out)
        assert (len(ring), set(ring)) == (6 * out, {place for place, n in reached.items() if n == out})
        assert all(two in hexes.neighbors(one) for one, two in pairwise([*ring, ring[0]]))
        assert ring[0] == hexes.neighbor(center, 0, out) and ring[1] == hexes.neighbor(ring[0], 2)
        assert set(hexes.within(center, out)) == {place for place, n in reached.items() if n <= out}
        assert len(hexes.within(center, out)) == 3 * out * (out + 1) + 1
    assert all(hexes.distance(center, place) == n for place, n in reached.items())
    assert hexes.ring(center, 0) == [center] and hexes.ring(center, -1) == []


def test_radials_and_turns():
    center = Hex(-4, 7)
    on = {place: step for step in range(6) for place in hexes.radial(center, step, 9)}
    assert len(on) == 54
    for place in hexes.within(center, 9):
        assert hexes.radial_step(center, place) == on.get(place)
    for step, turns in product(range(6), range(-7, 8)):
        swung = hexes.rotated(hexes.neighbor(center, step, 3), turns, center)
        assert swung == hexes.neighbor(center, step + turns, 3)


@pytest.mark.parametrize(
    ("doubles", "names"),
    [
        ("AA, BB", {1: "A", 26: "Z", 27: "AA", 28: "BB", 32: "FF", 52: "ZZ", 53: "AAA"}),
        ("AA, AB", {1: "A", 26: "Z", 27: "AA", 28: "AB", 32: "AF", 52: "AZ", 53: "BA", 702: "ZZ", 703: "AAA"}),
    ],
)
def test_columns_after_z(doubles, names):
    board = Board(doubles=doubles)
    for column, name in names.items():
        assert hexes.column_name(board, column) == name
        assert hexes.place_of(board, parse(board, f"{name}7")) == (column, 7)


def test_off_the_board_in_words():
    small = Board(columns=32, rows=52)
    wanted = {
        (-3, 20): "4 columns left of A in row 20",
        (0, 1): "1 column left of A in row 1",
        (13, -2): "column M 3 rows before row 1",
        (34, 53): "2 columns right of FF 1 row after row 52",
        (32, 52): "FF52",
    }
    for at, words in wanted.items():
        assert label(small, hexes.at(small, *at)) == words
    assert label(DEFAULT_ON_PATROL, hexes.at(small, 34, 53)) == "HH53"


BAD = ["", "A", "20", "A0", "A-1", "AB20", "A1000", "A 20 3", "Ä20", "A２0", "A20\n3", "A20,B20", "A" * 41 + "1", "A" * 500, None, 3, True, ["A20"], "4 columns left of A", "row 3"]  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_malformed_hexes(text):
    with pytest.raises(InputError) as refused:
        parse(DEFAULT_ON_PATROL, text, "--bow")
    message = str(refused.value)
    assert message.startswith("--bow: ") and "\n" not in message and len(message) < 160


def test_messages():
    def refusal(board, text):
        with pytest.raises(InputError) as refused:
            parse(board, text)
        return str(refused.value)

    assert refusal(DEFAULT_ON_PATROL, "Q") == "'Q' is not a hex such as A20"
    assert refusal(DEFAULT_ON_PATROL, "AB20") == "unknown column 'AB': the columns after Z are AA, BB, CC"
    small = Board(columns=32, rows=52)
    assert refusal(small, "GG4") == "'GG4' is not on the board, which has columns A to FF and rows 1 to 52"
    assert refusal(DEFAULT_ON_PATROL, "A0") == "'A0' is not on the board, which has columns from A on and rows 1 to 999"
    assert parse(small, " ff52 ") == hexes.at(small, 32, 52) == parse(small, "FF052")


@given(st.one_of(st.text(max_size=30), st.from_regex(r"[A-Za-z]{1,45} ?[0-9]{1,5}", fullmatch=True)), boards)
def test_any_text_is_a_hex_or_refused(text, board):
    try:
        assert hexes.on_board(board, parse(board, text)) or "column" in text.lower()
    except InputError as error:
        assert "\n" not in str(error)


BOARD_FILE = """\
# our map
higher = 6
top = "lower"
clockwise = false
half-columns = "odd"
half-toward = "lower"
doubles = "AA, AB"
columns = 32
rows = 52
"""


def test_board_file(tmp_path):
    file = tmp_path / "board.toml"
    file.write_text(BOARD_FILE, encoding="utf-8")
    assert hexes.load_board(on_disk(file)) == Board(6, "lower", False, "odd", "lower", "AA, AB", 32, 52)
    file.write_text("columns = 10", encoding="utf-8")
    assert hexes.load_board(on_disk(file), AMBUSH) == AMBUSH._replace(columns=10)
    file.write_text("", encoding="utf-8")
    assert hexes.load_board(on_disk(file)) == DEFAULT_ON_PATROL


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("higher = 6", "higher = 7", "2: 'higher' must be a whole number from 1 to 6, not 7"),
        ("higher = 6", "higher = true", "2: 'higher' must be a whole number from 1 to 6, not true"),
        ('"lower"', '"south"', "3: 'top' must be one of higher, lower, not 'south'"),
        ("= false", '= "no"', "4: 'clockwise' must be true or false, not 'no'"),
        ('"odd"', "3", "5: 'half-columns' must be one of even, odd, not 3"),
        ('"AA, AB"', '["AA"]', "7: 'doubles' must be one of AA, BB, AA, AB, not [\"AA\"]"),
        ("columns = 32", "columns = 0", "8: 'columns' must be a whole number from 1 to 999, not 0"),
        ("rows = 52", "row = 52", "9: unknown key 'row'. Did you mean 'rows'"),
        ("rows = 52", "rows = ", "9: "),
    ],
)
def test_board_file_refused(tmp_path, old, new, message):
    file = tmp_path / "board.toml"
    file.write_text(BOARD_FILE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as refused:
        hexes.load_board(on_disk(file))
    assert str(refused.value).startswith(f"{file}:{message}")
    assert "\n" not in str(refused.value)
