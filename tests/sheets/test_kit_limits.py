"""Kits, house rules and counters with values out of bounds or text that cannot be printed are refused at their line."""

import re

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import DISK, on_disk
from generators.drawing import Drawing, Style
from generators.page.frame import Body, Heading, paper
from generators.pieces import own_counters
from generators.sheets import kits
from generators.sheets.kits import check_bodies, check_house_rules
from tests.cli.program import error_line
from tests.printed import run

LOG = '[[sheets]]\nname = "l"\nkind = "log"\ntitle = "T"\ntrackers = []\ncolumns = [{ name = "A", share = 1 }]\n'
CHART = '[[sheets]]\nname = "c"\nkind = "chart"\ntitle = "T"\n[[sheets.blocks]]\n'
GRID = (
    CHART + 'kind = "grid"\ncheck = "detection"\ntitle = "T"\ncorner = "x"\ninputs = {}\n'
    'result = { detected = true }\ndown = ["modifier", 0, 3]\nacross = ["threshold", 2, 4]\n'
)
COUNTER = (
    '[[sheets]]\nname = "p"\nkind = "counters"\ntitle = "T"\n[[sheets.pieces]]\nname = "a"\nsize = ["1/2 in", "1/2 in"]\n'
    'front = { ground = "paper", ink = "ink", value = "3" }\n'
)
OVERLAY = '[[sheets]]\nname = "z"\nkind = "zone-overlay"\ntitle = "T"\n'
TEMPLATE = (
    '[[sheets]]\nname = "f"\nkind = "formation-template"\ntitle = "T"\nfrigate = ["1/2 in", "1 in"]\n'
    'lhd = ["1/2 in", "1 in"]\n'
)
BLANKS = CHART + 'kind = "detection-table"\ntitle = "T"\n'

CONTACT = games.load("ssn").rules.tables["contact"].rows


def refusal(tmp_path, text, game="ssn"):
    """The message that refuses the sheets of a kit, without the folder; "" if all can be built."""
    path = tmp_path / "kit.toml"
    path.write_text(f'game = "{game}"\n{text}', encoding="utf-8")
    job = kits.Job(games.load(game), paper("letter"), "long-edge")
    try:
        for spec in kits.sheets(game, on_disk(path)):
            kits.build(spec, job)
    except PlotroomError as error:
        return str(error).replace(f"{tmp_path}/", "")
    return ""


def changed(text, old, new):
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize("text", [LOG, GRID, COUNTER, OVERLAY, TEMPLATE, BLANKS])
def test_the_sound_kits_of_these_tests_are_printed(tmp_path, text):
    assert refusal(tmp_path, text) == ""


def test_a_kit_without_sheets_is_refused_with_its_line(tmp_path):
    assert refusal(tmp_path, "sheets = []\n") == "kit.toml:2: this kit has no sheets"


# finding 1
@pytest.mark.parametrize("name", ["/../../../escaped", "a/b", "", "a\\nb", "..", "A", "x" * 61])
def test_the_name_of_a_sheet_is_that_of_a_file(tmp_path, monkeypatch, name):
    here = tmp_path / "a" / "b" / "c"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    (here / "kit.toml").write_text('game = "ssn"\n' + LOG.replace('"l"', f'"{name}"'), encoding="utf-8")
    assert re.search(r"kit\.toml:3: ", error_line(run("print", "ssn", "--kit", "kit.toml", "-o", "a/b")))
    assert [path.name for path in tmp_path.rglob("*.pdf")] == []


# findings 3 to 6
@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        (OVERLAY + "zones = 100000\n", 6, "number from"),
        (OVERLAY + "zones = 0\n", 6, "1 to 8"),
        (BLANKS + "rows = 100000000\n", 9, "number"),
        (BLANKS + "rows = 61\n", 9, "0 to 60"),
        (changed(GRID, '"threshold", 2, 4', '"threshold", 2, 100000000'), 14, "number"),
        (changed(GRID, '"threshold", 2, 4', '"threshold", 2, 9999'), 14, "range that rises"),
        (changed(GRID, '"threshold", 2, 4', '"threshold", 4, 2'), 14, "range that rises"),
        (changed(GRID, '"threshold", 2, 4', '"threshold", 2'), 14, "an input, its first value and its last"),
        (changed(GRID, "result = { detected = true }\n", ""), 6, "'result' is missing in 'grid'"),
        (changed(GRID, "detected = true", "x = true"), 12, "have no 'x'"),
        (changed(GRID, "inputs = {}", "inputs = { threshold = {} }"), 11, "must be text"),
        (changed(TEMPLATE, 'frigate = ["1/2 in"', 'frigate = ["999999 in"'), 6, "more than 200 in"),
        (changed(TEMPLATE, 'frigate = ["1/2 in"', 'frigate = ["0 in"'), 6, "from 1/4 in to 10 in"),
        (changed(LOG, "share = 1", "share = nan"), 7, "must be a number"),
        (changed(LOG, "share = 1", "share = inf"), 7, "must be a number"),
        (changed(LOG, "share = 1", "share = 1e300"), 7, "must be a number"),
        (changed(LOG, "share = 1", "share = -1"), 7, "from 0.01 to 1000"),
        (changed(LOG, "share = 1", "share = 0"), 7, "from 0.01 to 1000"),
        (changed(LOG, "share = 1", "share = 1" + "0" * 400), 7, "at most 18 digits"),
        (changed(LOG, "share = 1", "share = 0x" + "f" * 5000), 7, "at most 18 digits"),
        (changed(LOG, 'name = "A"', 'name = ""'), 7, "must be text in quotes"),
        (changed(LOG, '"T"', '"T"\nfields = [1]'), 6, "must be text in quotes"),
        (changed(COUNTER, 'value = "3"', "value = { z = 1 }"), 9, "must be text in quotes"),
        (COUNTER + "count = 501\n", 10, "0 to 500"),
        (COUNTER + 'safe = "1/4 in"\n', 10, "leaves no room"),
        (CHART + 'kind = "figures"\ntitle = "T"\nfigures = [["a"]]\n', 9, "the name of a figure"),
        (CHART + 'kind = "table"\ntable = "contact"\ncolumns = [["a"]]\n', 9, "must be text in quotes"),
        (CHART + 'kind = "results"\ncheck = "kill"\ntitle = "T"\nkey = "x"\n', 10, "have no 'x'"),
        (
            CHART + 'kind = "diagram"\ndiagram = "turns"\ntitle = "T"\nassumes = [["SS-4"]]\n',
            10,
            "the name of a ruling",
        ),
        (changed(GRID, "inputs = {}", 'inputs = {}\nnote = "\\u001b[31m"'), 12, "U+001B"),
    ],
)
def test_values_out_of_bounds_are_refused_with_their_line(tmp_path, text, line, part):
    message = refusal(tmp_path, text)
    assert message.startswith(f"kit.toml:{line}: ") and part in message, message
    assert "\n" not in message and len(message) < 300


# finding 3
def test_the_counters_of_a_sheet_are_counted_before_they_are_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr("generators.pieces.counters.face_symbol", lambda *_: pytest.fail("drawn"))
    pieces = COUNTER.partition("[[sheets.pieces]]")[2]
    named = (pieces.replace('"a"', f'"a{n}"') for n in range(7))
    many = "".join(f"[[sheets.pieces]]{piece}count = 500\n" for piece in named)
    assert "3,500 counters are too many" in refusal(tmp_path, COUNTER.partition("[[sheets.pieces]]")[0] + many)


# finding 7
@pytest.mark.parametrize(
    ("text", "part"),
    [
        (changed(LOG, '"T"', f'"{"W" * 101}"'), "101 characters long"),
        (changed(LOG, '"T"', '"中"'), "Source Sans does not have"),
        (changed(LOG, '"T"', '"a\\u202eb"'), "U+202E"),
        (changed(LOG, '"T"', f'"T"\nfields = ["{"W" * 90}"]'), "no room to write in"),
        (changed(LOG, "trackers = []", f'trackers = [{{ name = "{"W" * 90}", boxes = 9 }}]'), "wider than the page"),
    ],
)
def test_text_that_has_no_room_is_refused_with_its_line(tmp_path, text, part):
    message = refusal(tmp_path, text)
    assert re.match(r"kit\.toml:\d+: ", message) and part in message, message


# finding 7
@pytest.mark.parametrize("title", ["W" * 100, "word " * 19 + "word"])
def test_long_titles_are_shortened_and_leave_room_for_the_rule(tmp_path, title):
    from generators.drawing.paths import TextBox, flatten
    from generators.page.frame import frame_pages
    from tests.page.lint import overlaps

    path = tmp_path / "kit.toml"
    path.write_text(
        f'game = "ssn"\n{GRID.replace(chr(34) + "T" + chr(34), chr(34) + title + chr(34))}', encoding="utf-8"
    )
    on = paper("letter")
    (spec,) = kits.sheets("ssn", on_disk(path))
    (page,) = frame_pages(kits.build(spec, kits.Job(games.load("ssn"), on, "long-edge")), on)
    texts = [item for item in flatten(page.drawing.records) if isinstance(item, TextBox)]
    assert not overlaps(texts)
    assert all(on.margin - 1 < x < on.width - on.margin + 1 for item in texts for x, _ in item.corners)


# finding 7
def test_house_rules_with_letters_that_cannot_be_printed_are_refused_with_their_line(tmp_path):
    path = tmp_path / "house.toml"
    rows = "".join(f'  {{ roll = "{row.low}-{row.high}", dp = {row.cells["dp"]} }},\n' for row in CONTACT)
    path.write_text(f'[tables.contact]\ntitle = "中"\nrows = [\n{rows}]\n', encoding="utf-8")
    with pytest.raises(PlotroomError, match=r"house\.toml:2: .* has the character '中'"):
        check_house_rules(games.load("ssn", path, files=DISK).rules)


def test_a_name_in_a_section_of_house_rules_is_looked_at_too(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('game = "on-patrol"\n[class."艦"]\nkind = "cargo"\n', encoding="utf-8")
    with pytest.raises(PlotroomError, match=r"house\.toml:2: .* has the character '艦'"):
        check_house_rules(games.load("on-patrol", path, files=DISK).rules)


# finding 8
@pytest.mark.parametrize("size", ["1/2 in", "3/4 in", "3 in", "1/2 x 1 in"])
@pytest.mark.parametrize("value", ["x", "x1", "Ab", "gy", "3", "J"])
def test_a_value_in_small_letters_is_printed(tmp_path, size, value):
    path = tmp_path / "mine.csv"
    head = "name,quantity,size,front ground,front ink,front value,front art,front label\n"
    path.write_text(f"{head}p,1,{size},paper,ink,{value},torpedo,Label\n", encoding="utf-8")
    own_counters.read(on_disk(path))


# finding 16
def test_no_break_spaces_of_a_spreadsheet_are_spaces(tmp_path):
    path = tmp_path / "mine.csv"
    head = "name,quantity,size,front ground,front ink,front label\n"
    path.write_text(f"{head}p,1,1/2\xa0in,paper,ink,My\xa0boat\n", encoding="utf-8")
    assert own_counters.read(on_disk(path)).spec.data["pieces"][0]["front"]["label"] == "My boat"


# finding 16
def test_two_files_of_like_names_are_printed_to_two_names(tmp_path):
    paths = [tmp_path / name for name in ("My Boats.csv", "my-boats.csv", "my_boats.toml")]
    paths[0].touch()
    assert own_counters._file_stem(str(paths[0])) == "my-boats"
    for path in paths:
        path.touch()
    stems = {own_counters._file_stem(str(path)) for path in paths}
    assert len(stems) == 3 and "my-boats" in stems


RULERS = (
    '[[sheets]]\nname = "r"\nkind = "rulers"\ntitle = "T"\n[[sheets.rulers]]\ntitle = "Zones"\nbands = "zones"\n'
    'rolls = true\nmarks = { helo-standoff = "helo stops" }\n'
)


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        (changed(RULERS, "helo stops", "W" * 60), 10, "runs over a line"),
        (changed(COUNTER, 'value = "3"', 'corner = "SSN SSN SSN", value = "3"'), 9, "'SSN SSN SSN' does not fit"),
    ],
)
def test_finding_7_text_that_prints_over_other_text_is_refused_with_its_line(tmp_path, text, line, part):
    message = refusal(tmp_path, text)
    assert message.startswith(f"kit.toml:{line}: ") and part in message, message


def test_finding_7_text_of_house_rules_that_runs_over_a_line_is_refused_with_its_line(tmp_path):
    path = tmp_path / "house.toml"
    rows = "".join(f'  {{ roll = "{row.low}-{row.high}", dp = {row.cells["dp"]} }},\n' for row in CONTACT)
    path.write_text(f'[tables.contact]\ntitle = "My contacts"\nrows = [\n{rows}]\n', encoding="utf-8")
    job = kits.Job(games.load("ssn", str(path), files=DISK), paper("letter"), "long-edge")
    (spec,) = kits.choose(kits.sheets("ssn"), ["sequence"], "ssn")
    draw = Drawing()
    draw.text(100, 300, "My contacts", 9)
    body = Body(draw, Heading("SSN", "T"))
    check_bodies(spec, [body], job)
    draw.line((90, 303), (200, 303), Style(None, "ink", 0.5))
    with pytest.raises(PlotroomError, match=r"house\.toml:2: the text 'My contacts' runs over a line. Shorten it"):
        check_bodies(spec, [body], job)


def test_two_pieces_of_one_name_are_refused_with_their_line(tmp_path):
    """Two different designs of one name ended in an internal error."""
    piece = "[[sheets.pieces]]" + COUNTER.partition("[[sheets.pieces]]")[2]
    message = refusal(tmp_path, COUNTER + changed(piece, '"3"', '"4"'))
    assert message == "kit.toml:11: two pieces are called 'a', the first on line 7. Rename one of them."


def test_pieces_of_one_name_on_two_sheets_are_printed_in_one_file(tmp_path):
    path = tmp_path / "kit.toml"
    second = changed(changed(COUNTER, '"p"', '"q"'), '"3"', '"4"')
    path.write_text(f'game = "ssn"\n{COUNTER}{second}', encoding="utf-8")
    result = run("print", "ssn", "--kit", str(path), "--one-file", "-o", str(tmp_path))
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_small_angles_given_as_options_are_printed(size, tmp_path):
    """A mark of a narrow turn may touch a line, which is no fault of a text of the player's."""
    words = ("print", "ssn/turn-tool", "--easy", "5", "--sharp", "10", "--paper", size, "-o", str(tmp_path))
    assert run(*words).exit_code == 0
