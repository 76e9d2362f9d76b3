"""Ship logs: hit boxes by number, by group and by line, critical hits, values that fall, pages, and what is refused."""

from collections import Counter
from itertools import pairwise

import pytest

from aids.errors import PlotroomError
from generators.drawing.paths import TextBox
from tests.kits_of_one import FIRST, bodies, boxes, check_refused, check_sound, items, strings

LOG = 'kind = "log"\n[[sheets.ships]]\nname = "Hood"\n'
SHIPS = (
    "Name;Class;Count;Art;Speed;Values armour;Values guns;Hits hull;Hits main guns;Critical\n"
    "Norfolk;cruiser;1;cruiser-side;31 24 16 8 0;3;4 2;8;2 2;4\n"
    "Tribal;destroyer;{n};destroyer;7;1;2;5;;\n"
)


def hit_boxes(body):
    """The hit boxes of a page: (x, y, whether it is a critical hit)."""
    found = []
    for item in items(body):
        if not isinstance(item, TextBox) and item.style.stroke is not None:
            for line in item.lines:
                xs, ys = [x for x, _ in line], [y for _, y in line]
                if round(max(xs) - min(xs), 2) == round(max(ys) - min(ys), 2) == 10.5:
                    found.append((round(min(xs), 2), round(min(ys), 2), item.style.stroke == "danger"))
    return found


@pytest.mark.parametrize(
    ("hits", "count", "gaps"),
    [
        ("6", 6, 0),
        ("'6'", 6, 0),
        ("'4 4 2'", 10, 2),
        ("[4, 4, 2]", 10, 2),
        ("'4, 4 + 2'", 10, 2),
        ("'3 (half speed) 3 (sunk)'", 6, 1),
        ("0", 0, 0),
    ],
)
def test_hit_boxes_stand_in_groups(tmp_path, hits, count, gaps):
    (body,) = bodies(tmp_path, f"{LOG}hits = {{ hull = {hits} }}")
    found = sorted(hit_boxes(body))
    assert len(found) == count
    assert len({y for _, y, _ in found}) == (1 if count else 0)
    assert sum(b[0] - a[0] > 12.6 for a, b in pairwise(found)) == gaps
    if "speed" in hits:
        assert {"half speed", "sunk"} <= set(strings(body))


@pytest.mark.parametrize(
    ("critical", "marked"),
    [("", []), ("critical = 3", [3, 6, 9]), ("critical = { hull = 4 }", [4, 8]), ("critical = { guns = 2 }", [])],
)
def test_every_so_many_boxes_are_a_critical_hit(tmp_path, critical, marked):
    (body,) = bodies(tmp_path, f"{LOG}hits = {{ hull = '4 6', guns = 1 }}\n{critical}")
    rows = Counter(y for _, y, _ in hit_boxes(body))
    hull = sorted(box for box in hit_boxes(body) if rows[box[1]] == 10)
    assert [n for n, (_, _, thick) in enumerate(hull, 1) if thick] == marked
    assert ("Thick boxes: critical hits." in strings(body)) == bool(critical)


def test_the_steps_of_a_speed_stand_in_even_lines(tmp_path):
    """As many lines as before; no step stands alone under a full line."""
    (body,) = bodies(tmp_path, f'kind = "log"\nacross = 3\n{LOG.partition(chr(10))[2]}speed = 12')
    lines = Counter(round(y) for _, y, wide, high in boxes(body) if high == 13.0 and wide < 40)
    assert list(lines.values()) == [7, 6]


def test_the_sheet_says_it_for_ships_that_do_not(tmp_path):
    two = '[[sheets.ships]]\nname = "{}"\nhits = {{ hull = 6 }}\n'
    (body,) = bodies(tmp_path, 'kind = "log"\ncritical = 3\n' + two.format("A") + "critical = 6\n" + two.format("B"))
    assert sum(thick for _, _, thick in hit_boxes(body)) == 1 + 2


def test_a_long_row_goes_on_below_itself_within_its_panel(tmp_path):
    (body,) = bodies(tmp_path, f"{LOG}hits = {{ hull = 100 }}\ncritical = 5")
    found = hit_boxes(body)
    panel = max(boxes(body), key=lambda box: box[2] * box[3])
    assert len(found) == 100
    assert sum(thick for _, _, thick in found) == 20
    assert max(x for x, _, _ in found) + 10.5 < panel[0] + panel[2]
    assert min(y for _, y, _ in found) > panel[1]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("speed = 4", ["Speed", "4", "3", "2", "1", "0"]),
        ("speed = '30 24/16 8'", ["Speed", "30", "24", "16", "8"]),
        ("values = { guns = '8 6 4' }", ["Guns", "8", "6", "4"]),
        ("values = { guns = [8, 5.5] }", ["Guns", "8", "5.5"]),
        ("values = { main-guns = 5 }", ["Main guns", "5"]),
        ("values = { range = '18 hexes' }", ["Range", "18 hexes"]),
    ],
)
def test_values_stand_or_fall(tmp_path, value, shown):
    (body,) = bodies(tmp_path, LOG + value)
    assert strings(body) == ["Hood", *shown]
    steps = [box for box in boxes(body) if box[3] == 13.0]
    assert len(steps) == (len(shown) - 1 if len(shown) > 2 else 0)


@pytest.mark.parametrize("on", ["letter", "a4", "148x210mm"])
@pytest.mark.parametrize("across", [1, 2, 3])
def test_ships_of_a_spreadsheet_have_a_panel_each_on_as_many_pages_as_needed(tmp_path, on, across):
    text = f"kind = 'log'\nfields = ['Player']\nacross = {across}\nships = 'ships.csv'"
    made = bodies(tmp_path, text, on, ships=SHIPS.replace("{n}", "33"))
    check_sound(made, on)
    counted = Counter(text for body in made for text in strings(body))
    assert (counted["Norfolk"], counted["Tribal"], counted["Player"]) == (1, 33, 1)
    assert len(made) > 1
    assert sum(len(hit_boxes(body)) for body in made) == 8 + 4 + 33 * 5
    assert all("Thick boxes: critical hits." in strings(body) for body in made)


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_eight_ships_stand_on_one_page_each_profile_beside_its_values(tmp_path, on):
    """The speed stands beside the profile too, and the boxes below both."""
    more = "Ship;cruiser;8;cruiser-side;31 24 16 8 0;3;4 2;6 6;2 2;4\n"
    (body,) = bodies(tmp_path, "kind = 'log'\nships = 'ships.csv'", on, ships=SHIPS.splitlines()[0] + "\n" + more)
    check_sound([body], on)
    steps = [box for box in boxes(body) if box[3] == 13.0]
    speeds = sorted(steps, key=lambda box: -box[1])[:10]
    hull = max(y for _, y, _ in hit_boxes(body))
    drawn = [item for item in items(body) if not isinstance(item, TextBox) and item.style.fill == "navy"]
    hulls = [[point for line in item.lines for point in line] for item in drawn]
    left = min(x for points in hulls for x, y in points if min(at[1] for at in points) > hull and x > 150)
    assert all(x + wide < left for x, _, wide, _ in speeds if x < 300)


@pytest.mark.parametrize(
    ("more", "line", "words"),
    [
        ("hits = { hull = 'six' }", 4, "is not a row of hit boxes. Write how many"),
        ("hits = { hull = '4 (sunk' }", 4, "is not a row of hit boxes"),
        ("hits = { hull = -1 }", 4, "is not a row of hit boxes"),
        ("hits = { hull = true }", 4, "how many boxes"),
        ("hits = { hull = 201 }", 4, "more than 200 boxes"),
        ("hits = { hull = 4 }\ncritical = { hul = 2 }", 5, "it has no hit boxes 'hul'. Its rows are hull"),
        ("hits = { hull = 4 }\ncritical = 0", 5, "1 to 200"),
        ("speed = 30", 4, "a speed of 30 would need more than 20 boxes. Write its steps"),
        ("values = { guns = {} }", 4, "a number, a text, or its values as it falls"),
        ("values = { guns = [8, [4]] }", 4, "a number, a text, or its values as it falls"),
        ("count = 41", 4, "0 to 40"),
        ("count = 0", 2, "every count is 0"),
        ("color = 'Rad'", 4, "is not a color"),
        ("art = 'battleshp-side'", 4, "battleship-side"),
        (f"class = '{'a cruiser ' * 9}'", 4, "has no room on a panel. Shorten it, or put fewer ships across"),
        (f"values = {{ guns = '{'as many as ' * 8}' }}", 4, "has no room on a panel"),
        ("hit = { hull = 4 }", 4, "Did you mean 'hits'?"),
    ],
)
def test_faults_are_refused_at_their_line(tmp_path, more, line, words):
    check_refused(lambda: bodies(tmp_path, LOG + more), FIRST - 1 + line, words)


@pytest.mark.parametrize("other", ["columns = [{ name = 'Turn', share = 1 }]", "assumes = []", "rows = 4"])
def test_ships_go_with_no_rows(tmp_path, other):
    with pytest.raises(PlotroomError, match="a log of ships has no"):
        bodies(tmp_path, f"kind = 'log'\n{other}\nships = [{{ name = 'Hood' }}]")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name;hits\nHood;4\n", 1, "unknown column 'hits'"),
        ("name;hits hull\nHood;4\nNelson;x\n", 3, "is not a row of hit boxes"),
        ("name;count\nHood;1\nNelson;99\n", 3, "a whole number from 0 to 40"),
        ("class\ncruiser\n", 2, "'name' is missing in 'ships'"),
        ("name;speed\nHood;31\n", 2, "a speed of 31"),
    ],
)
def test_faults_of_a_spreadsheet_are_refused_at_their_row(tmp_path, text, line, words):
    check_refused(lambda: bodies(tmp_path, "kind = 'log'\nships = 'ships.csv'", ships=text), line, words, "ships.csv")


def test_a_ship_higher_than_the_page_is_refused(tmp_path):
    rows = ", ".join(f"r{n} = 200" for n in range(30))
    with pytest.raises(PlotroomError, match="Use fewer rows"):
        bodies(tmp_path, f"{LOG}hits = {{ {rows} }}")


def test_very_many_panels_are_refused(tmp_path):
    with pytest.raises(PlotroomError, match=r"440 ships are too many\. Use at most 400"):
        bodies(tmp_path, 'kind = "log"\n' + '[[sheets.ships]]\nname = "x"\ncount = 40\n' * 11)


def test_panels_keep_clear_of_the_note(tmp_path):
    note = "A long note at the foot of every page. " * 20
    made = bodies(tmp_path, f"kind = 'log'\nnote = '{note}'\nships = 'ships.csv'", ships=SHIPS.replace("{n}", "33"))
    for body in made:
        top = max(
            y for item in items(body) if isinstance(item, TextBox) and "note" in item.string for _, y in item.corners
        )
        assert min(box[1] for box in boxes(body)) > top


def test_faults_of_all_rows_are_told_at_once(tmp_path):
    text = "name;count\nA;99\nB;1;x\nC;1\nD;77\n"
    with pytest.raises(PlotroomError) as caught:
        bodies(tmp_path, "kind = 'log'\nships = 'ships.csv'", ships=text)
    where = {str(error.where).rpartition(":")[2] for error in (caught.value, *caught.value.others)}
    assert where == {"2", "3", "5"}
