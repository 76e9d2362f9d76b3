"""Tracks: sizes of boxes, numbers and names, snakes, further pages, several marks in a box, and what is refused."""

from itertools import pairwise

import pytest

from aids.errors import PlotroomError
from generators.drawing import Style
from generators.drawing.art import art
from generators.drawing.paths import TextBox
from generators.mats.tracks import icon_width
from tests.kits_of_one import FIRST, bodies, boxes, check_refused, check_sound, items, strings

NAVY = Style("navy")
TRACK = 'kind = "track"\n[[sheets.tracks]]\ntitle = "Track"\n'
TURNS = "turn;words;art;color\n2;Norfolk;cruiser;Red\n2;two destroyers;;\n3, 5;;;pale\n7-8;;destroyer;Red\n"


def corners(body):
    """The lower left corner of each label of a box, by label."""
    return {item.string: item.corners[0] for item in items(body) if isinstance(item, TextBox)}


@pytest.mark.parametrize(
    ("box", "side"),
    [
        ('box = "5/8 in"', (45.0, 45.0)),
        ('box = "2 cm"', (56.7, 56.7)),
        ('box = "20 x 30 mm"', (56.7, 85.0)),
        ('marker = "1/2 in"', (45.0, 45.0)),  # and 1/16 in all round
        ('box = "counter"', (36.0, 36.0)),
    ],
)
def test_boxes_are_as_large_as_stated(tmp_path, box, side):
    (body,) = bodies(tmp_path, f"{TRACK}count = 12\n{box}")
    assert [each[2:] for each in boxes(body)] == [side] * 12


def test_numbers_start_where_they_are_told_to_and_go_by_steps(tmp_path):
    (body,) = bodies(tmp_path, f"{TRACK}count = 5\nstart = -10\nstep = 5")
    assert [text for text in strings(body) if text != "Track"] == ["−10", "−5", "0", "5", "10"]


@pytest.mark.parametrize(("snake", "order"), [(False, [1, 2, 3, 4, 5, 6, 7]), (True, [1, 2, 3, 6, 5, 4, 7])])
def test_rows_run_on_or_to_and_fro(tmp_path, snake, order):
    (body,) = bodies(tmp_path, f"{TRACK}count = 7\nin-row = 3\nsnake = {str(snake).lower()}")
    at = {name: place for name, place in corners(body).items() if name.isdigit()}
    assert [int(name) for name in sorted(at, key=lambda name: (-round(at[name][1] / 20), at[name][0]))] == order


def test_an_arrow_under_the_last_box_of_a_row_leads_down_a_snake(tmp_path):
    (body,) = bodies(tmp_path, f"{TRACK}count = 7\nin-row = 3\nsnake = true")
    arrows = [
        line for item in items(body) if not isinstance(item, TextBox) for line in item.lines if item.style == NAVY
    ]
    at = {round(sum(x for x, _ in dict.fromkeys(line)) / 3, 1) for line in arrows}
    middles = sorted({round(x + wide / 2, 1) for x, _, wide, _ in boxes(body)})
    assert len(arrows) == 2 and at == {middles[-1], middles[0]}


def rows_of(made):
    """The boxes of each row, from the top of the first page: how many, and the place of the first and the last."""
    for body in made:
        levels = {}
        for x, y, *_ in boxes(body):
            levels.setdefault(round(y), []).append(round(x))
        for _, places in sorted(levels.items(), reverse=True):
            yield len(places), min(places), max(places)


@pytest.mark.parametrize("more", ["", "snake = true"])
@pytest.mark.parametrize(
    ("box", "count", "rows"),
    [
        ('"3/4 in"', 7, [7]),
        ('"3/4 in"', 9, [9]),
        ('"3/4 in"', 10, [5, 5]),
        ('"3/4 in"', 12, [6, 6]),
        ('"3/4 in"', 21, [7, 7, 7]),
        ('"3/4 in"', 29, [8, 7, 7, 7]),
        ('"1/2 in"', 21, [11, 10]),
        (None, 10, [10]),
        (None, 14, [7, 7]),
        (None, 27, [9, 9, 9]),
        (None, 100, [13, 13, 13, 13, 12, 12, 12, 12]),
    ],
)
def test_rows_are_as_even_as_can_be(tmp_path, box, count, rows, more):
    made = bodies(tmp_path, f"{TRACK}count = {count}\n{more}" + (f"\nbox = {box}" if box else ""))
    found = list(rows_of(made))
    assert [many for many, _, _ in found] == rows
    check_sound(made, "letter")
    for n, ((_, left, right), (_, next_left, next_right)) in enumerate(pairwise(found)):
        if more:  # the next row begins below the end of this one
            assert (next_left == left) if n % 2 else (next_right == right)
        else:
            assert next_left == left


@pytest.mark.parametrize("more", ["", "snake = true"])
def test_a_stated_number_in_a_row_stays(tmp_path, more):
    found = list(rows_of(bodies(tmp_path, f"{TRACK}count = 10\nin-row = 4\n{more}")))
    assert [many for many, _, _ in found] == [4, 4, 2]


def test_even_rows_fill_the_page_where_it_has_room(tmp_path):
    """Fourteen boxes in two rows of seven are as large as seven: on a page with other tracks, and on the next page."""
    (alone,) = bodies(tmp_path, f"{TRACK}count = 14")
    (seven,) = bodies(tmp_path, f"{TRACK}count = 7")
    assert {each[2] for each in boxes(alone)} == {each[2] for each in boxes(seven)} == {73.1}
    full = f'{TRACK}count = 1\nbox = "20 x 210 mm"\n[[sheets.tracks]]\ntitle = "B"\ncount = 14'
    _, second = bodies(tmp_path, full)
    assert [each[2] for each in boxes(second)] == [73.1] * 14


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_a_long_track_goes_on_and_every_box_stands_once(tmp_path, on):
    made = bodies(tmp_path, f'{TRACK}count = 400\nbox = "5/8 in"\nsnake = true', on)
    assert len(made) == 4
    numbers = [text for body in made for text in strings(body) if text.isdigit()]
    assert sorted(map(int, numbers)) == list(range(1, 401))
    assert [text for body in made for text in strings(body) if text.startswith("Track")] == [
        "Track",
        *["Track (continued)"] * 3,
    ]
    check_sound(made, on)


@pytest.mark.parametrize("on", ["letter", "a4", "148x210mm"])
def test_marks_of_a_spreadsheet_stand_in_their_boxes(tmp_path, on):
    made = bodies(tmp_path, f'{TRACK}count = 10\nbox = "1 in"\nmarks = "turns.csv"', on, turns=TURNS)
    (body,) = made
    check_sound(made, on)
    at = corners(body)
    for words in ("Norfolk", "two"):
        assert at["2"][0] - 6 < at[words][0] < at["2"][0] + 60
        assert at[words][1] < at["2"][1]
    fills = [item.style.fill for item in items(body) if not isinstance(item, TextBox) and item.style.stroke == "navy"]
    assert fills.count("pale") == 2  # the boxes 3 and 5


def test_names_take_marks_by_name_and_by_place(tmp_path):
    track = f'{TRACK}names = ["May 1941", "June 1941", "July 1941"]\nbox = "1 in"\n'
    (body,) = bodies(tmp_path, f'{track}marks = [{{ at = "june 1941", words = "one" }}, {{ at = 3, words = "two" }}]')
    at = corners(body)
    assert at["May 1941"][0] < at["June 1941"][0] < at["one"][0] + 5 < at["July 1941"][0] < at["two"][0] + 5


def test_words_without_room_stand_below_with_their_box(tmp_path):
    marks = 'marks = [{ at = 2, words = "The army of the north enters by the road" }]'
    (body,) = bodies(tmp_path, f'{TRACK}count = 4\nbox = "1/2 in"\n{marks}')
    assert "2: The army of the north enters by the road" in strings(body)


ARRIVALS = [
    (2, "24 Panzer"),
    (2, "71 Infantry"),
    (2, "Mud"),
    (5, "13 Guards"),
    (5, "Katyusha"),
    (5, "Snow"),
    (5, "Fog"),
]
MARKS = ", ".join(f'{{ at = {at}, words = "{words}", art = "anchor" }}' for at, words in ARRIVALS)


@pytest.mark.parametrize("on", ["letter", "a4", "a3"])
def test_boxes_grow_where_marks_need_it(tmp_path, on):
    """Every mark stands in its box, art and all; without marks the boxes stand in one row as before."""
    made = bodies(tmp_path, f"{TRACK}count = 12\nmarks = [{MARKS}]", on)
    (body,) = made
    check_sound(made, on)
    assert not [text for text in strings(body) if ":" in text], "nothing below the track"
    squares = [each for each in boxes(body) if each[2] > 40]
    assert len(squares) == 12 and len({each[2:] for each in squares}) == 1
    at = corners(body)
    for number, words in ARRIVALS:
        (left, low, wide, high) = next(box for box in squares if _within(at[str(number)], box))
        assert _within(at[words.split()[0] if words not in at else words], (left, low, wide, high))
    marks = {words for _, words in ARRIVALS}
    assert {item.size for item in items(body) if isinstance(item, TextBox) and item.string in marks} == {10.0}
    (plain,) = bodies(tmp_path, f"{TRACK}count = 12", on)
    assert len({round(each[1]) for each in boxes(plain) if each[2] > 30}) == 1


def _within(point, box):
    return box[0] < point[0] < box[0] + box[2] and box[1] < point[1] < box[1] + box[3]


def test_art_is_at_most_three_times_as_wide_as_high():
    """A battleship from above lies on its side, 100 by 30; one from the side is 100 by 48."""
    assert icon_width(art("battleship"), 10) == 30
    assert icon_width(art("battleship-side"), 10) == pytest.approx(1000 / 48)


def test_boxes_do_not_grow_over_what_follows(tmp_path):
    """A second track and a log keep their room on the page; marks that no page holds stand below the first."""
    columns = 'columns = [{ name = "Turn", share = 1 }]\n'
    second = '[[sheets.tracks]]\ntitle = "Second"\ncount = 30\n'
    (body,) = bodies(
        tmp_path, f'kind = "track"\n{columns}{TRACK.partition(chr(10))[2]}count = 12\nmarks = [{MARKS}]\n{second}'
    )
    assert "Second" in strings(body) and "Fog" in strings(body)
    many = ", ".join(f'{{ at = 2, words = "Mark {n}" }}' for n in range(40))
    (body,) = bodies(tmp_path, f"{TRACK}count = 12\nmarks = [{many}]")
    assert any(text.startswith("2: ") or text == "2:" for text in strings(body))
    assert len({round(each[1]) for each in boxes(body) if each[2] > 30}) == 1, "the boxes are as they were"


def test_a_log_below_a_full_page_has_a_page_of_its_own(tmp_path):
    log = 'kind = "track"\ncolumns = [{ name = "Turn", share = 1 }, { name = "Notes", share = 3 }]\n'
    made = bodies(tmp_path, f'{log}[[sheets.tracks]]\ntitle = "Track"\ncount = 110\nbox = "1 in"\nin-row = 7')
    assert "Notes" in strings(made[-1])
    assert "Notes" not in strings(made[0])


@pytest.mark.parametrize(
    ("more", "line", "words"),
    [
        ("", 2, "has no boxes. Set 'count' or 'names'"),
        ('count = 3\nnames = ["a"]', 4, "count is 3, but the track has 1 names"),
        ("count = 401", 4, "a whole number from 1 to 400"),
        ("count = 4\nstep = 0", 5, "a step of 0"),
        ('count = 4\nbox = "1 in"\nmarker = "1 in"', 6, "box and marker are both set. Remove one"),
        ('count = 4\nbox = "1 yard"', 5, "is not a length"),
        ('count = 4\nbox = "2 in"\nin-row = 4', 6, "4 boxes of 2 in do not fit in a row. Use at most 3"),
        ("count = 4\nmarks = [{ at = 5, words = 'x' }]", 5, "it has no box 5. 'Track' runs from 1 to 4"),
        ("count = 4\nmarks = [{ at = '2-9', words = 'x' }]", 5, "it has no box '2-9'"),
        ("count = 4\nmarks = [{ at = 1 }]", 5, "shows nothing"),
        ("count = 4\nmarks = [{ at = 1, color = 'Rde' }]", 5, "Did you mean 'Red'?"),
        ("count = 4\nmarks = [{ at = 1, art = 'crusier' }]", 5, "cruiser"),
        ("count = 4\nmarks = [{ at = true, words = 'x' }]", 5, "the number or the name of a box"),
        ('count = 4\nstart = 9000\nbox = "1/4 in"', 6, "the number 9000 has no room in a box of 1/4 in"),
        ("count = 4\nmarks = 'turns.txt'", 5, "the name of a .csv or .xlsx file"),
        ('names = ["Septemberfeldzug"]\nbox = "1/2 in"', 4, "has no room in a box of 1/2 in"),
    ],
)
def test_faults_are_refused_at_their_line(tmp_path, more, line, words):
    check_refused(lambda: bodies(tmp_path, TRACK + more), FIRST - 1 + line, words)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("turn;wrods\n1;x\n", 1, "unknown column 'wrods'. Did you mean 'words'?"),
        ("turn;words\n1;x\n9;y\n", 3, "it has no box 9"),
        ("turn;color\n1;Red\n2;rosso\n", 3, "'rosso' is not a color"),
        ("words\nx\n", 2, "'at' is missing in 'marks'"),
        ("turn;words\n1;x;y;z\n", 2, "this row has 4 cells, but the first line has 2"),
        ("turn;words\n1;日本\n", 2, "Source Sans does not have"),
        ("turn;words\n1;{nothing}\n", 2, "unknown value 'nothing'"),
    ],
)
def test_faults_of_a_spreadsheet_are_refused_at_their_row(tmp_path, text, line, words):
    check_refused(
        lambda: bodies(tmp_path, f"{TRACK}count = 4\nmarks = 'turns.csv'", turns=text), line, words, "turns.csv"
    )


def test_all_faults_are_told_at_once(tmp_path):
    with pytest.raises(PlotroomError) as caught:
        bodies(tmp_path, f"{TRACK}count = 4\nmarks = 'turns.csv'", turns="turn;words\n7;a\n8;b\n1;c\n9;d\n")
    assert len(caught.value.others) == 2


def test_marks_in_very_many_boxes_are_refused(tmp_path):
    marks = ", ".join(["{ at = '1-400', words = 'x' }"] * 11)
    with pytest.raises(PlotroomError, match="more than 4,000 boxes"):
        bodies(tmp_path, f"{TRACK}count = 400\nmarks = [{marks}]")


@pytest.mark.parametrize(
    ("at", "boxes_of"),
    [
        ("'3-5'", [3, 4, 5]),
        ("'5 to 3'", [3, 4, 5]),
        ("'2, 6; 8-9'", [2, 6, 8, 9]),
        ("[1, '4-4']", [1, 4]),
        ("12", [12]),
    ],
)
def test_a_mark_stands_in_every_box_of_its_span(tmp_path, at, boxes_of):
    (body,) = bodies(tmp_path, f"{TRACK}count = 12\nmarks = [{{ at = {at}, words = 'here' }}]")
    labels = {
        item.corners[0][0]: item.string for item in items(body) if isinstance(item, TextBox) and item.string.isdigit()
    }
    marked = [item.corners[0][0] for item in items(body) if isinstance(item, TextBox) and item.string == "here"]
    assert sorted(int(labels[min(labels, key=lambda x, at=left: abs(x - at))]) for left in marked) == boxes_of


def test_a_word_that_is_wider_than_its_box_is_not_broken(tmp_path):
    (body,) = bodies(tmp_path, f"{TRACK}count = 4\nbox = '1/2 in'\nmarks = [{{ at = 2, words = 'Reinforcements' }}]")
    assert "2: Reinforcements" in strings(body)


COUNTERS = "name,quantity,size,front ground,front ink,front label\nwolf,8,1/2 in,navy,paper,Wolf\n"
BELOW = """count = 4
[[sheets.blocks]]
kind = "lines"
title = "A turn"
lines = ["**Wolves** move."]
[[sheets.blocks]]
kind = "pieces"
title = "Counters"
pieces = "wolves.csv"
"""


def test_blocks_of_a_chart_stand_below_the_tracks(tmp_path):
    (tmp_path / "wolves.csv").write_text(COUNTERS, encoding="utf-8")
    (body,) = bodies(tmp_path, TRACK + BELOW)
    at = corners(body)
    heights = [at[title][1] for title in ("Track", "4", "A turn", "Counters", "8 counters")]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) == len(heights)
    assert strings(body).count("Wolf") == 2  # on the counter, and beside it
    check_sound([body], "letter")


def test_a_track_has_blocks_or_a_log(tmp_path):
    (tmp_path / "wolves.csv").write_text(COUNTERS, encoding="utf-8")
    with pytest.raises(PlotroomError, match="blocks and columns are both set"):
        bodies(tmp_path, f'{TRACK}{BELOW}[[sheets.columns]]\nname = "Night"\nshare = 1\n')
