"""The On Patrol setup sheet: its pieces are those of the JSON, its pages can be read, its input is checked."""

import json
import re
import tomllib
from functools import cache
from itertools import combinations, pairwise

import pytest

from aids import games, hexes
from aids.input_file import on_disk
from aids.on_patrol.stations import name_of
from generators.drawing import Style
from generators.drawing.paths import Shape, TextBox, flatten
from generators.drawing.sizes import SCALE
from generators.games.on_patrol import sea_map, setup_sheet
from generators.jobs import starters
from generators.page.frame import NOTE, frame_pages, paper
from generators.sheets.setup_sheets import SetupJob, roll_setups
from tests import readback
from tests.page.lint import TOUCH, box, collide, crossings, overlaps, shrunk
from tests.page.test_type import sizes
from tests.printed import bodies as bodies_of
from tests.printed import run
from tests.samples import sampled

GAME = games.load("on-patrol")
SHEET = setup_sheet.OnPatrolSetupSheet()
LONG = [("Narrow-beam Auxiliary Cruiser No. 17 Ast", 40), ("Wichita", 30), ("Iowa", 60)]
ESCORTS = [(f"Destroyer {n}", 50 - n) for n in range(1, 13)]


def convoy(merchantmen, capitals=0, escorts=0, **more):
    return {"merchantmen": merchantmen, "capital": LONG[:capitals], "escort": ESCORTS[:escorts], **more}


SCENARIOS = {
    "formation-7": convoy(4, 2, 12, time="night", depth=25, enemy_distance=3, shift=(0, 0)),
    "formation-7-moved": convoy(6, 0, 8, shift=(-4, -10)),
    "formation-7-far-off": convoy(6, 0, 4, shift=(-60, 0)),
    "formation-7-on-the-board": convoy(6, 0, 12),
    "formation-8": convoy(3, 0, 12),
    "formation-8-without-escorts": convoy(3, 0, 0, turns=1),
    "formation-9": convoy(4, 1, 11, time="night"),
    "formation-10": convoy(1, 3, 6, turns=24),
    "formation-10-capital": convoy(0, 3, 1) | {"capital": [*LONG, ("Hood", 50)]},
}
FILES = {
    "eighteen": """
title = "A convoy of eighteen"
merchantmen = 17
capitals = [{ name = "Hood", vp = 50 }]
escorts = [{ name = "One", vp = 3 }, { name = "Two", vp = 2 }, { name = "Three", vp = 2 }, { name = "Four" }]
formations = [{ number = 1, ships = [3, 3, 3, 3, 3, 3], bow = ["E40","M40","U40","CC40","KK40","SS40"], direction = 3 }]
turns = 6
""",
    "twelve": """
merchantmen = 12
escorts = [{ name = "One", vp = 3 }]
[[formations]]
number = 3
ships = [4, 4, 4]
bow = ["E40", "M40", "U40"]
direction = 3
[[formations]]
number = 4
ships = [3, 3, 3, 3]
bow = ["E40", "M40", "U40", "CC40"]
direction = 4
""",
    "alone": """
title = "Hunters, and a title that is a good deal longer than a page of letter paper is wide when it is set large"
escorts = [{ name = "One", vp = 3, bow = "K20", direction = 3 }, { name = "Two", bow = "M22", direction = 5 }]
marker = "torpedo"
time = "night"
""",
}
ALL = (*SCENARIOS, *FILES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("scenarios")
    for name, text in FILES.items():
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
    return made


def given(name, folder):
    return SCENARIOS[name] if name in SCENARIOS else {"scenario": on_disk(folder / f"{name}.toml")}


@cache
def made(name, folder, size="letter", seed=7):
    """The setup of a scenario, and its pages as lists of what is on them."""
    (setup,) = roll_setups(GAME, given(name, folder), seed, 1)
    on = paper(size)
    pages = list(frame_pages(list(SHEET.bodies(GAME, [setup], SetupJob(on), ())), on))
    return setup, [list(flatten(page.drawing.records)) for page in pages]


def drawn(inputs, size="letter"):
    """The setup of some inputs, and its pages without their frames."""
    (setup,) = roll_setups(GAME, inputs, 7, 1)
    bodies = SHEET.bodies(GAME, [setup], SetupJob(paper(size)), ())
    return setup, [list(flatten(body.drawing.records)) for body in bodies]


@pytest.fixture(
    params=sampled(
        [(name, size) for name in ALL for size in ("letter", "a4")],
        lambda name, size: size == ("letter", "a4")[ALL.index(name) % 2],
        fixture=True,
    )
)
def sheet(request, folder):
    name, size = request.param
    return (*made(name, folder, size), paper(size))


def strings(page):
    return [item for item in page if isinstance(item, TextBox)]


def rows(page, inside=lambda words: True):
    """The strings of a page in rows that share a middle height, each from left to right."""
    placed = sorted(((box(w.corners)[1] + box(w.corners)[3]) / 2, w) for w in strings(page) if inside(w))
    found = []
    for height, words in placed:
        if not found or height - found[-1][0] > 3:
            found.append((height, []))
        found[-1][1].append(words)
    return [[w.string for w in sorted(row, key=lambda w: w.corners[0][0])] for _, row in found]


def hulls(page):
    """The outlines of the ships on the map."""
    looks = {(style.fill, style.stroke) for style in (*sea_map.HULLS.values(), sea_map.MERCHANT_HULL)}
    shapes = [item for item in page if not isinstance(item, TextBox) and len(item.lines) == 1]
    found = [item.lines[0] for item in shapes if (item.style.fill, item.style.stroke) in looks]
    return [line for line in found if len(line) > 8 and not is_square(line)]


def is_square(line):
    """Whether an outline is as wide as high: a die."""
    x0, y0, x1, y1 = box(line)
    return abs((x1 - x0) - (y1 - y0)) < 0.05


def grids_and_slips(pages):
    """The pages of the escorts' grid that follow the log, and those of the slips after them."""
    grids = [page for page in pages[2:] if "Charges" in {w.string for w in strings(page)}]
    return grids, pages[2 + len(grids) :]


@pytest.mark.sample(2)
def test_position_log_and_slips(sheet):
    """Two pages to read, leaves of a grid that the log has no room for, then leaves of slips with their backs."""
    setup, pages, _ = sheet
    grids, slips = grids_and_slips(pages)
    assert setup_sheet.PAGES == 2
    assert len(slips) == (2 if setup.turns <= 24 else 4)
    assert bool(grids) == ("Sonar" in {w.string for w in strings(pages[1])})
    assert len(grids) % 2 == 0


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("escorts", "leaves", "size"),
    [(15, 1, "letter"), *((count, 2, size) for count in (20, 24) for size in ("letter", "a4"))],
)
def test_finding_on_the_log_a_grid_holds_twenty_escorts(size, escorts, leaves):
    """It fell back to a table; a leaf for at most fifteen has turns 1 to 7 in front and 8 to 14 on its back."""
    inputs = {"merchantmen": 6, "escort": [(f"E{n}", 99 - n) for n in range(escorts)]}
    _, pages = drawn(inputs, size)
    assert len(pages) == SHEET.pages(GAME, inputs, SetupJob(paper(size)))
    grids = [[w.string for w in strings(page)] for page in pages[2:-2]]
    assert len(grids) == 2 * leaves
    for band in (0, 1):
        heads = {f"Turn {7 * band + n}" for n in range(1, 8)}
        assert all(heads <= set(words) and "Turn 15" not in words for words in grids[band::2])
        named = [word for words in grids[band::2] for word in words if re.fullmatch(r"\d+ E\d+", word)]
        assert named == [f"{n + 7} E{n}" for n in range(escorts)]  # numbered as on the map, behind six merchantmen
        assert {words.count("Contact") for words in grids[band::2]} == {7}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_a_die_for_the_formation_does_not_change_the_number_of_pages(tmp_path, seed):
    """Formation 3 of a player's own has one column of twelve ships, which leaves no grid room; 4 has six of two."""
    path = tmp_path / "scenario.toml"
    path.write_text(
        """game = "on-patrol"
merchantmen = 12
escorts = [{ name = "One", vp = 3 }, { name = "Two", vp = 2 }, { name = "Three", vp = 2 }, { name = "Four" }]
[[formations]]
number = 3
ships = [9, 3]
bow = ["E60", "M60"]
direction = 3
[[formations]]
number = 4
ships = [6, 6]
bow = ["E60", "M60"]
direction = 3
""",
        encoding="utf-8",
    )
    inputs, job = {"scenario": on_disk(path)}, SetupJob(paper("letter"))
    setup = SHEET.roll(GAME, inputs, seed)
    assert len(list(SHEET.bodies(GAME, [setup], job, ()))) == SHEET.pages(GAME, inputs, job) == 6


@pytest.mark.sample(4)
def test_no_texts_overlap(sheet):
    for page in sheet[1]:
        assert not overlaps(strings(page))


@pytest.mark.sample(2)
def test_no_line_runs_through_a_text(sheet):
    for page in sheet[1]:
        assert not crossings(page)


def test_nothing_leaves_the_margins(sheet):
    _, pages, on = sheet
    for page in pages:
        for words in strings(page):
            x0, y0, x1, y1 = box(words.corners)
            assert x0 >= on.margin - 0.3 and x1 <= on.width - on.margin + 0.3, words.string
            assert y0 >= on.margin - 0.3 and y1 <= on.height - on.margin + 0.3, words.string
            assert words.size >= 4.8, words.string


@pytest.mark.sample(4)
def test_no_text_lies_on_a_ship(sheet):
    """Labels of the map keep clear of every hull; there are as many hulls as ships."""
    setup, (page, *_), _ = sheet
    ships = hulls(page)
    assert len(ships) == len(setup.placement.ships)
    for words in strings(page):
        for hull in ships:
            assert not collide(hull, shrunk(words.corners, TOUCH)), words.string


def test_the_pieces_are_those_of_the_json(sheet):
    setup, pages, on = sheet
    listed = setup.as_json()
    table = rows(pages[0], lambda w: w.corners[0][0] < on.width - on.margin - 150)
    words = " ".join(w.string for w in strings(pages[0]))
    for number, piece in enumerate(listed["pieces"], 1):
        (row,) = [row for row in table if row[0] == str(number) and row[-1] == str(piece["direction"])]
        assert row[1] == piece["name"] or piece["name"].startswith(row[1].rstrip("…"))
        named = {**piece, "station": piece["station"] and name_of(piece["station"])}
        kinds = ["kind"] * ("capital" in {each["kind"] for each in listed["pieces"]})
        wanted = [named[key] for key in (*kinds, "column", "rank", "station", "vp") if named[key] is not None]
        places = [piece[key] if re.fullmatch("[A-Z]+[0-9]+", piece[key]) else "off" for key in ("bow", "stern")]
        assert row[2:] == [*map(str, wanted), *places, str(piece["direction"])]
        if "off" in places:
            off = len(listed["off_board"])
            assert (f"{number} {piece['name']} begins off the board: bow {piece['bow']}" in words) == (off <= 3)
            assert off <= 3 or re.search(rf"\b{number}\b[0-9, and]* begin off the board", words)
    assert listed["off_board"] == [
        piece["name"]
        for piece in listed["pieces"]
        if not all(re.fullmatch("[A-Z]+[0-9]+", piece[key]) for key in ("bow", "stern"))
    ]


def test_the_rolls_are_those_of_the_json(sheet):
    """Finding: the sealed orders stood open beside the map; each is on the back of its turn's slip."""
    setup, pages, _ = sheet
    _, slips = grids_and_slips(pages)
    words = {w.string: w for page in slips[1::2] for w in strings(page)}
    assert {w.string for page in slips[::2] for w in strings(page)} >= {f"Turn {n}" for n in range(1, setup.turns + 1)}
    on_backs = [(n, w) for n, page in enumerate(slips[1::2]) for w in strings(page)]
    for roll in setup.as_json()["rolls"]:
        if not roll["for"].startswith("turn"):
            continue
        name = roll["for"].split(",")[0].capitalize()
        ((number, label),) = [(n, w) for n, w in on_backs if w.string == name]
        x, y = label.corners[0]
        near = [
            w.string
            for n, w in on_backs
            if n == number and 0 < w.corners[0][1] - y < 90 and -9 < w.corners[0][0] - x < 100
        ]
        assert roll["result"] in near, roll
        assert name not in [w.string for w in strings(pages[0])]
    assert words


def test_every_ship_is_numbered_on_the_map(sheet):
    setup, (page, *_), _ = sheet
    found = [w.string for w in strings(page) if w.size == NOTE and w.face == "semibold"]
    for number in range(1, len(setup.placement.ships) + 1):
        assert any(re.match(rf"{number}( |$)", words) for words in found), number


def test_the_log_names_capital_ships_twice(folder):
    """Across their boxes and in the escorts' group; merchantmen once (104.4.4)."""
    _, pages = made("formation-10", folder)
    words = [w.string for w in strings(pages[1])]
    for name in ("Iowa", "Wichita"):
        assert sum(bool(re.fullmatch(rf"(\d+ )?{name}", one)) for one in words) == 2
    assert sum(one.endswith(" Merchantman 1") for one in words) == 1
    assert {"A", "C left"} <= set(words)  # on a line of their own: a hex such as CC20 reads like a station
    frames = [item for item in pages[1] if not isinstance(item, TextBox) and item.style == Style(None, "navy", 0.9)]
    assert len(frames) == 3, "a frame for each capital ship in the convoy's columns"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_on_twenty_escorts(size):
    """Column letters keep apart, circles of stations do not overlap, and every ship has its name on the map."""
    inputs = {"merchantmen": 3, "escort": [(f"Escort {n}", n) for n in range(1, 21)]}
    setup, (page, *_) = drawn(inputs, size)
    words = strings(page)
    assert not overlaps(words)
    for number, ship in enumerate(setup.placement.ships, 1):
        assert f"{number} {ship.name}" in {w.string for w in words}
    circles = [box(item.lines[0]) for item in page if not isinstance(item, TextBox) and is_circle(item)]
    assert len(circles) == 20
    for (ax0, ay0, ax1, _), (bx0, by0, _, _) in combinations(circles, 2):
        assert (ax0 - bx0) ** 2 + (ay0 - by0) ** 2 >= (ax1 - ax0) ** 2


@pytest.mark.long
@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_on_twenty_escorts_names_come_before_bow_hexes(size):
    """Around Formation 7 four of them were but a number on the map."""
    inputs = {"merchantmen": 6, "escort": [(f"Escort{n}", 40 - n) for n in range(1, 21)], "time": "night"}
    inputs["shift"] = (4, 24)  # which brings all ships on to the board
    setup, (page, *_) = drawn(inputs, size)
    assert not setup.placement.off_board
    words = {w.string for w in strings(page)}
    assert sum(f"{number} {ship.name}" in words for number, ship in enumerate(setup.placement.ships, 1)) >= 25


@pytest.mark.long
@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_on_patrol_sheets_no_slugs_in_a_setup(size):
    """Stations and markers bear the names of the charts: C+ left 7, Surfaced."""
    inputs = {"merchantmen": 3, "escort": [(f"Escort {n}", n) for n in range(1, 21)], "depth": 0, "time": "day"}
    _, (position, log, *_) = drawn(inputs, size)
    for page in (position, log):
        words = [w.string for w in strings(page)]
        assert not [word for word in words if re.search(r"behind-|[A-F]-(left|right)|sub.color", word)]
        assert {"C left", "D right", "C+ left 1", "C+ right 7"} <= set(words)
    assert "Surfaced" in {w.string for w in strings(position)}


@pytest.mark.parametrize("escorts", [1, 3, 12])
def test_the_right_column_has_the_start_the_boat_to_write_in_and_the_stations(escorts):
    """Lines to write on are at least 6 mm high, and the picture of the stations begins right under its head."""
    _, (page, *_) = drawn(convoy(6, 0, escorts))
    words = {w.string: w for w in strings(page)}
    assert {"The start", "Your boat", "Bow", "Facing", "Depth", "Speed", "Tubes", "Stations"} <= set(words)
    heights = [words[name].corners[0][1] for name in ("Facing", "Depth", "Speed", "Tubes")]
    assert all(a - b >= 6 * 72 / 25.4 for a, b in pairwise(heights))
    head = words["Stations"]
    shapes = [item for item in page if not isinstance(item, TextBox) and item.lines]
    top = max(y for item in shapes if is_circle(item) for x, y in item.lines[0] if x > head.corners[0][0] - 1)
    assert 0 < head.corners[0][1] - top < 40


def test_finding_no_page_is_mostly_empty_the_log_without_escorts():
    """The boxes of the record are as large as the page allows."""
    setup, (_, log, *_) = drawn(convoy(3))
    words = strings(log)
    assert {"Turn by turn", "1", str(setup.turns)} <= {w.string for w in words}
    assert min(w.corners[0][1] for w in words if w.string == "Lead bow") < 0.3 * paper("letter").height


def is_circle(item):
    """Whether a shape is the circle of a station."""
    return (item.style.fill, item.style.stroke) == ("pale", "sea") and is_square(item.lines[0])


def test_finding_on_the_log_ships_off_the_board_keep_their_place(folder):
    setup, pages = made("formation-7-far-off", folder)
    words = [w.string for w in strings(pages[1])]
    off = [ship for ship in setup.placement.ships if ship.name in setup.placement.off_board]
    assert off
    for ship in off:
        assert any(ship.name in one and hexes.label(setup.scenario.board, ship.bow) in one for one in words)


@pytest.mark.sample(2)
@pytest.mark.parametrize("shift", [(0, 0), (-4, -10), (-3, 0), (-60, -7)])
def test_finding_on_the_log_ships_off_the_board_have_their_cure(shift):
    """The first page names the shift that brings all ships on to the board; with it nothing is told."""

    def told(shift):
        setup, pages = drawn(convoy(6, 0, 8, shift=shift))
        words = [" ".join(w.string for w in strings(page)) for page in pages[:2]]
        wanted = r"All ships on the board: print this again with --shift (-?\d+),(-?\d+)"
        found = [re.search(wanted, text) for text in words]
        return setup.placement.off_board, found

    off, found = told(shift)
    assert off and found[1] is None  # the log, which is a page of play, has no command
    assert found[0] is not None
    cure = (int(found[0][1]), int(found[0][2]))
    assert told(cure) == ((), [None, None])


def test_finding_on_the_log_the_grid_is_that_of_the_kit(folder):
    """Escorts by turns with the fields of the kit's escort log; where many do not fit, a table."""
    _, pages = made("formation-7-moved", folder)
    words = [w.string for w in strings(pages[1])]
    kit = {w.string for body in bodies_of("on-patrol/escort-log") for w in strings(flatten(body.drawing.records))}
    fields = ("Bow/dir", "Speed", "Run", "Contact")
    assert set(fields) <= kit and {words.count(field) for field in fields} == {7}
    assert {"Turn 1", "Turn 7"} <= set(words)


@pytest.mark.long
def test_a_twelve_ship_convoy_shows_its_die(folder):
    """The die that chose the formation is drawn, and every formation of a book has its own map."""
    path = on_disk(folder / "twelve.toml")
    setups = list(roll_setups(GAME, {"scenario": path}, 1, 12))
    assert {one.formation.number for one in setups} == {3, 4}
    on = paper("legal")
    bodies = list(SHEET.bodies(GAME, setups, SetupJob(on), ()))
    assert len(bodies) == 48
    for one, body in zip(setups, bodies[::4], strict=True):
        assert f"{one.formation.number}, {len(one.formation.columns)} columns" in {
            w.string for w in strings(flatten(body.drawing.records))
        }


def test_a_book_draws_what_stays_once(folder):
    setups = list(roll_setups(GAME, SCENARIOS["formation-9"], 1, 5))
    bodies = list(SHEET.bodies(GAME, setups, SetupJob(paper("letter")), ()))
    read = [body for body in bodies if body.role == "read"]
    frames = {id(body.drawing.records[0].records[0].symbol) for body in read}
    assert len(bodies) == 20 and len(frames) == 2


# --- the command line ---------------------------------------------------------------------------------------------


def test_the_command(tmp_path):
    words = ("setup", "on-patrol", "--merchantmen", "5", "--escort", "Fletcher:12", "--seed", "3", "-o", str(tmp_path))
    assert run(*words, "--count", "2").exit_code == 0
    book = readback.read((tmp_path / "on-patrol-setup-3-2-sheets-letter.pdf").read_bytes())
    feet = [next(word for word in page.words() if word.startswith("On Patrol · ")) for page in book]
    assert [int(word.split(" · ")[1]) for word in feet] == list(range(1, 9))
    assert run(*words, "--format", "svg").exit_code == 0
    assert sorted(p.name for p in tmp_path.glob("*.svg")) == [f"on-patrol-setup-3-letter-{n}.svg" for n in range(1, 5)]
    assert "On Patrol · 2 · Convoy/Escort Log · seed 3" in (tmp_path / "on-patrol-setup-3-letter-2.svg").read_text(
        encoding="utf-8"
    )


def test_a_formation_that_the_seed_does_not_roll_need_not_be_stated(tmp_path):
    """Seed 0, with which pages used to be counted, rolls formation 4, as do some seeds of the bars' samples."""
    path = tmp_path / "scenario.toml"
    path.write_text(
        """game = "on-patrol"
merchantmen = 12
[[formations]]
number = 3
ships = [3, 3, 3, 3]
bow = ["E20", "M20", "U20", "CC20"]
direction = 3
""",
        encoding="utf-8",
    )
    words = ("setup", "on-patrol", str(path), "--format", "svg", "--sides", "single", "-o", str(tmp_path))
    refused, made = run(*words, "--seed", "0"), run(*words, "--seed", "7")
    assert refused.exit_code == 2 and "12 ships sail in formation 4" in refused.stderr
    assert made.exit_code == 0, made.stderr
    pages = sorted(tmp_path.glob("*.svg"))
    assert "symbol-cover-0" in pages[-1].read_text(encoding="utf-8")  # the secrets lie behind bars all the same


def test_json_on_the_command_line(folder):
    result = run("setup", "on-patrol", str(folder / "eighteen.toml"), "--seed", "3", "--json", "--count", "2")
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["seed"], second["seed"]) == (3, 4)
    assert first["pieces"] == second["pieces"] and len(first["pieces"]) == 22
    assert list(first["pieces"][0]) == [
        "name", "kind", "column", "rank", "station", "vp", "bow", "stern", "direction",
    ]  # fmt: skip
    more = run("setup", "on-patrol", str(folder / "eighteen.toml"), "--seed", "3", "--json", "--time", "night")
    assert json.loads(more.stdout)["light"] == "night"


def test_a_new_scenario_is_one(tmp_path):
    path = tmp_path / "mine.toml"
    assert run("new", "scenario", "on-patrol", str(path)).exit_code == 0
    assert tomllib.loads(path.read_text(encoding="utf-8"))["game"] == "on-patrol"
    assert run("setup", "on-patrol", str(path), "--seed", "1", "-o", str(tmp_path)).exit_code == 0
    opened = re.sub(
        r"^# (?=(turns|depth|enemy|sighted|marker|column|shift|\[\[|number|ships|bow|direction) ?)",
        "",
        starters.starter("scenario", "on-patrol"),
        flags=re.M,
    )
    path.write_text(opened, encoding="utf-8")
    assert run("setup", "on-patrol", str(path), "--seed", "1", "--json").exit_code == 0
    assert run("new", "scenario", "ssn", str(tmp_path / "no.toml")).exit_code == 2


def test_without_ships_it_is_an_example_that_says_so(tmp_path):
    """As in the other games a seed is enough: six merchantmen, and two escorts at their stations."""
    result = run("setup", "on-patrol", "--seed", "3", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    (file,) = tmp_path.iterdir()
    text = " ".join(" ".join(each.extract_text() for each in readback.open_pdf(file.read_bytes()).pages).split())
    assert "On Patrol Example convoy" in text and "Example destroyer" in text
    command = re.search(r"plotroom (setup on-patrol .*? --seed 3)", text)[1]
    assert "--title" in command and "--merchantmen 6" in command
    again = json.loads(run("setup", "on-patrol", "--seed", "3", "--json").stdout)
    assert [(one["name"], one["station"]) for one in again["pieces"][6:]] == [
        ("Example destroyer", "A"),
        ("Example frigate", "B"),
    ]
    day = json.loads(run("setup", "on-patrol", "--seed", "3", "--time", "day", "--title", "Ours", "--json").stdout)
    assert (day["light"], day["title"], len(day["pieces"])) == ("day", "Ours", 8)
    (tmp_path / "mine.toml").write_text("merchantmen = 4\n", encoding="utf-8")
    mine = json.loads(run("setup", "on-patrol", str(tmp_path / "mine.toml"), "--seed", "3", "--json").stdout)
    assert (mine["title"], len(mine["pieces"])) == ("", 4)


BAD = [
    (["--merchantmen", "five"], "--merchantmen"),
    (["--merchantmen", "5", "--turns", "61"], "--turns"),
    (["--merchantmen", "5", "--escort", "A:1", "--escort", "A:2"], "twice"),
    (["--merchantmen", "5", "--paper", "148x210mm"], "--paper"),
    (["--merchantmen", "5", *[w for n in range(40) for w in ("--escort", f"E{n}:1")]], "--paper"),
    (["--merchantmen", "5", "--escort", "大和:1"], "letters"),
    (["nowhere.toml"], "nowhere.toml"),
]


@pytest.mark.parametrize(("words", "names"), BAD, ids=lambda case: " ".join(case)[:40])
def test_bad_input_is_one_line(words, names, tmp_path):
    """Of the sheet and its command; what a scenario itself refuses is in `test_convoy_setup.py`."""
    result = run("setup", "on-patrol", *words, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1 and names in result.stderr, result.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("inputs", "known", "unknown"),
    [
        (
            convoy(6, 0, 2),
            {"white: escorts", "dark: merchantmen"},
            {"dot: capital ships", "zigzag: board’s edge"},
        ),
        (convoy(6, 0, 8), {"white: escorts", "zigzag: board’s edge"}, {"dot: capital ships"}),
        (convoy(0, 3), {"dot: capital ships"}, {"white: escorts", "dark: merchantmen"}),
    ],
)
def test_the_key_of_the_map_says_what_is_on_it(inputs, known, unknown):
    _, (page, *_) = drawn(inputs)
    (key,) = [w.string for w in strings(page) if "not to scale" in w.string]
    assert {part for part in (*known, *unknown) if part in key.split(" · ")} == known


@pytest.mark.parametrize(("turns", "depth"), [(20, None), (7, 50)])
def test_questions_at_the_table_after_the_last_slip_and_where_the_submarine_begins(turns, depth):
    inputs = convoy(6, 0, 2, turns=turns) | ({} if depth is None else {"depth": depth})
    _, (position, _, slips, *_) = drawn(inputs)
    words = [w.string for w in strings(position)]
    assert words.count("blank: see the scenario") == 1
    assert (f"{depth} feet" in words) == (depth is not None)
    assert {"Tubes", "all loaded", "Reloads", "the most"} <= set(words)  # 102.5
    assert not {"Enemy", "Sighted"} & set(words)
    told = " ".join(w.string for w in strings(slips))
    assert f"After turn {turns} roll the die yourself" in told


@pytest.mark.parametrize(("away", "said"), [(1, "1 hex away"), (4, "4 hexes away")])
def test_the_sheet_has_what_the_scenario_says_of_the_boat(away, said):
    inputs = convoy(6, 0, 2, time="night", depth=25, enemy_distance=away, sighted=True)
    _, (page, *_) = drawn(inputs)
    words = {w.string for w in strings(page)}
    assert {"Enemy", said, "Sighted", "by rule 47.0", "25 feet"} <= words


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("escorts", [2, 8, 20])
def test_position_log_and_grids_are_in_the_sizes_of_the_scale(escorts, size):
    """The slips, which are cut out, are as wide as the paper allows."""
    (setup,) = roll_setups(GAME, convoy(6, 0, escorts), 7, 1)
    framed = list(frame_pages(list(SHEET.bodies(GAME, [setup], SetupJob(paper(size)), ())), paper(size)))
    found = [set(sizes(page.drawing.records)) for page in framed]
    assert not (found[0] | found[1]) - set(SCALE)
    assert {len(each - set(SCALE)) for each in found[2:-2]} <= {0}


def test_a_label_of_the_map_keeps_off_the_edge_of_the_board():
    """Finding: a label's ground bit a piece out of the red line."""
    _, (page, *_) = drawn(convoy(6, 0, 3))
    edges = [item for item in page if isinstance(item, Shape) and item.style.stroke == "danger"]
    grounds = [
        item for item in page if isinstance(item, Shape) and item.style.fill == "paper" and is_box(item.lines[0])
    ]
    assert edges and len(grounds) >= 9
    points = [point for edge in edges for line in edge.lines for point in line]
    for ground in grounds:
        (left, right), (low, high) = (sorted((min(each), max(each))) for each in zip(*ground.lines[0], strict=True))
        assert not [point for point in points if left < point[0] < right and low < point[1] < high]


def is_box(line):
    """Whether a line goes around a box with level sides."""
    return len(line) in (4, 5) and len({round(x, 3) for x, _ in line}) == 2 == len({round(y, 3) for _, y in line})
