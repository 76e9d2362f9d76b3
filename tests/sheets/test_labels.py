"""Counters on sheets of pre-cut labels, read back from the PDF."""

from collections import Counter
from itertools import combinations

import pytest

from aids import games
from aids.input_file import on_disk
from generators import TEMPLATES
from generators.drawing import Use, untagged
from generators.press import printers
from generators.press.printers import NO_ERRORS
from generators.sheets import kits
from generators.sheets.labels import labels
from tests.printed import printed, run
from tests.readback import open_pdf, read, within

MM, INCH = 72 / 25.4, 72.0
#: The sheets again, from their makers' data: paper, label, first label from left and top, steps, how many.
SHEETS = {
    "a4-35": ("a4", (35 * MM, 35 * MM), (7.5 * MM, 11 * MM), (40 * MM, 40 * MM), (5, 7)),
    "letter-24": ("letter", (108, 108), (63, 72), (126, 108), (4, 6)),
    "letter-24-apart": ("letter", (108, 108), (56.25, 36), (130.5, 122.4), (4, 6)),
    "letter-90": ("letter", (54, 72), (28.9872, 36), (62.5032, 72), (9, 10)),
    "letter-160": ("letter", (72, 36), (18, 36), (72, 36), (8, 20)),
    "letter-221": ("letter", (36, 36), (18, 18), (45, 45), (13, 17)),
    "letter-full": ("letter", (612, 792), (0, 0), (612, 792), (1, 1)),
    "a4-full": ("a4", (210 * MM, 297 * MM), (0, 0), (210 * MM, 297 * MM), (1, 1)),
}
DIE_CUT = [name for name in SHEETS if not name.endswith("-full")]
WHOLE = [name for name in SHEETS if name.endswith("-full")]
SQUARE, TALL, SMALL, MARKER = (54, 90), (36, 72), (15 * MM, 15 * MM), (15.6 * MM, 15.6 * MM)
#: The faces of every counter sheet of the games, by size: fronts and backs, with all copies.
FACES = {
    "ssn/counters": {SQUARE: 2, (45, 72): 10, (36, 36): 84},
    "on-patrol/counters": {TALL: 96, SQUARE: 12, (36, 36): 162},
    "u-boat/counters": {(36, 36): 336},
    "ambush/counters": {SMALL: 144},
    "depths/markers": {MARKER: 126},
}
PAGE = {"a4": (210 * MM, 297 * MM), "letter": (612, 792)}
SIZES = {name: f'"{wide / MM:g} mm", "{high / MM:g} mm"' for name, (_, (wide, high), *_) in SHEETS.items()}
KIT = """game = "ssn"
[[sheets]]
name = "counters"
kind = "counters"
title = "Labels"
[[sheets.pieces]]
name = "sub"
count = 15
size = [{size}]
front = {{ ground = "deep", ink = "deep-text", value = "S{{n}}" }}
back = {{ ground = "shallow", ink = "shallow-text", value = "B{{n}}" }}
[[sheets.pieces]]
name = "bare"
count = 2
size = [{size}]
front = {{ ground = "kill", ink = "kill-text", value = "K" }}
"""


@pytest.fixture
def kit(tmp_path):
    """Writes a kit of counters of one size: 15 with two faces, 2 with one."""

    def write(size):
        file = tmp_path / "kit.toml"
        file.write_text(KIT.format(size=size), encoding="utf-8")
        return str(file)

    return write


def test_every_sheet_is_typed_here():
    import tomllib

    assert set(tomllib.loads((TEMPLATES / "labels.toml").read_text(encoding="utf-8"))) == set(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_the_measures_of_the_sheets(name):
    on, size, first, step, count = SHEETS[name]
    sheet = labels(on_disk(name))
    assert sheet.paper.name == on
    for found, wanted in zip(
        ((sheet.width, sheet.height), (sheet.left, sheet.top), (sheet.across, sheet.down)),
        (size, first, step),
        strict=True,
    ):
        assert found == pytest.approx(wanted, abs=0.001)
    assert (sheet.columns, sheet.rows) == count
    for room, start, by, wide, many in zip(PAGE[on], first, step, size, count, strict=True):
        assert 2 * start + (many - 1) * by + wide == pytest.approx(room, abs=0.01), "the labels are in the middle"


@pytest.mark.parametrize("name", DIE_CUT)
def test_each_face_covers_its_label(name, kit):
    on, (w, h), (left, top), (across, down), (columns, rows) = SHEETS[name]
    files = printed("print", "ssn/counters", "--kit", kit(SIZES[name]), "--labels", name)
    ((file, content),) = files.items()
    assert file == f"ssn-counters-{name}.pdf"
    pages = read(content)
    words, number = [], 0
    bleed = [min(9.0, (step - wide) / 2) for step, wide in ((across, w), (down, h))]
    for page in pages:
        assert (page.width, page.height) == pytest.approx(PAGE[on], abs=0.01)
        grounds = [o for o in page.outlines if o.fill and o.box[2] - o.box[0] > w]
        assert len(grounds) == min(columns * rows, 15 * 2 + 2 - number)
        assert len(page.runs) == len(grounds), "nothing but the faces: no title, ruler or command line"
        assert not [o for o in page.outlines if o.stroke], "no marks"
        for i, (ground, run_) in enumerate(zip(grounds, page.runs, strict=True)):
            row, column = divmod(i, columns)
            x, y = left + column * across, PAGE[on][1] - top - row * down - h
            shown = (x - bleed[0], y - bleed[1], x + w + bleed[0], y + h + bleed[1])
            assert ground.clip == pytest.approx(shown, abs=0.01) and within(shown, ground.box)
            assert within((*run_.start, *run_.end), (x, y, x + w, y + h))
        words += page.words()
        number += len(grounds)
    assert words == [f"{side}{n}" for n in range(1, 16) for side in "SB"] + ["K", "K"]
    assert open_pdf(content).trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def fitting(sheet, name):
    """How many faces of a counter sheet have the size of a label, upright or turned, and how many have another."""
    wide, high = SHEETS[name][1]
    fit = sum(n for size, n in FACES[sheet].items() if size == pytest.approx((wide, high), abs=0.05))
    if wide != high:
        fit += sum(n for size, n in FACES[sheet].items() if size == pytest.approx((high, wide), abs=0.05))
    return fit, sum(FACES[sheet].values()) - fit


@pytest.mark.sample(6)
@pytest.mark.parametrize("name", DIE_CUT)
@pytest.mark.parametrize("sheet", FACES)
def test_counters_of_the_games_on_labels_of_their_size(sheet, name, tmp_path):
    """Each label has one face, read back at the label's place; what has another size is told in one line."""
    fit, others = fitting(sheet, name)
    result = run("print", sheet, "--labels", name, "-o", str(tmp_path))
    if not fit:
        assert result.exit_code == 2 and result.stderr.count("\n") == 1 and not list(tmp_path.iterdir())
        assert "Use labels of the counters’ size, whole sheets to cut (letter-full, a4-full)" in result.stderr
        return
    assert result.exit_code == 0
    told = [line for line in result.stderr.splitlines() if "are left out" in line]
    assert len(told) == bool(others) and all(
        "Print them on whole sheets (letter-full, a4-full)" in each for each in told
    )
    (file,) = tmp_path.iterdir()
    on, (w, h), (left, top), (across, down), (columns, rows) = SHEETS[name]
    bleed = [min(9.0, (step - size) / 2) for step, size in ((across, w), (down, h))]
    pages = read(file.read_bytes())
    assert len(pages) == -(-fit // (columns * rows))
    for number, page in enumerate(pages):
        size = w + 2 * bleed[0], h + 2 * bleed[1]
        clips = {tuple(round(each, 2) for each in o.clip) for o in page.outlines if o.fill}
        clips = {(x0, y0, x1, y1) for x0, y0, x1, y1 in clips if (x1 - x0, y1 - y0) == pytest.approx(size, abs=0.03)}
        expected = [divmod(i, columns) for i in range(min(columns * rows, fit - number * columns * rows))]
        places = [
            (left + column * across - bleed[0], PAGE[on][1] - top - row * down - h - bleed[1])
            for row, column in expected
        ]
        assert len(clips) == len(places)
        for found, (x, y) in zip(sorted(clips, key=lambda box: (-round(box[1]), box[0])), places, strict=True):
            assert found == pytest.approx((x, y, x + size[0], y + size[1]), abs=0.02)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("sheet", FACES)
def test_counters_of_the_games_on_whole_sheets(sheet, name):
    """Every face of every size once, apart from the others, within the margins, on pages for one side."""
    sheet_of = labels(on_disk(name))
    game = games.load(sheet.partition("/")[0])
    (spec,) = kits.choose(kits.sheets(game.name), [sheet.partition("/")[2]], game.name)
    made = kits.build(spec, kits.Job(game, sheet_of.paper, "single", labels=sheet_of))
    found = Counter()
    for body in made:
        assert body.role == "cut"
        boxes = []
        for record in untagged(body.drawing.records):
            if isinstance(record, Use):
                x0, y0, x1, y1 = (each + 9 * sign for each, sign in zip(record.symbol.box, (1, 1, -1, -1), strict=True))
                x, y = record.matrix[4:]
                boxes.append((x + x0, y + y0, x + x1, y + y1))
                found[round(x1 - x0, 1), round(y1 - y0, 1)] += 1
        assert all(within(box, (36, 36, PAGE[SHEETS[name][0]][0] - 36, PAGE[SHEETS[name][0]][1] - 36)) for box in boxes)
        for one, other in combinations(boxes, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert found == {(round(w, 1), round(h, 1)): n for (w, h), n in FACES[sheet].items()}
    files = printed("print", sheet, "--labels", name)
    ((file, content),) = files.items()
    assert file == f"{sheet.replace('/', '-')}-{name}.pdf" and len(read(content)) == len(made)


def test_a_counter_on_its_side_is_turned(kit):
    """Half an inch by an inch on letter-160: the words run upwards, inside their label."""
    (content,) = printed("print", "ssn/counters", "--kit", kit('"1/2 in", "1 in"'), "--labels", "letter-160").values()
    (page,) = read(content)
    assert len(page.runs) == 32
    for n, run_ in enumerate(page.runs):
        row, column = divmod(n, 8)
        x, y = 18 + 72 * column, 792 - 36 - 36 * (row + 1)
        assert within((*run_.start, *run_.end), (x, y, x + 72, y + 36))
        assert run_.end[0] == pytest.approx(run_.start[0], abs=0.01) and run_.end[1] > run_.start[1]


def test_labels_from_a_players_file(tmp_path, kit):
    own = tmp_path / "mine.toml"
    own.write_text(
        '[half]\ntitle = "Half inch"\npaper = "a4"\nlabel = ["1/2 in", "1/2 in"]\ncolumns = 12\nrows = 18\n'
        'left = "10 mm"\ntop = "15 mm"\nacross = "15.7 mm"\ndown = "15 mm"\n',
        encoding="utf-8",
    )
    files = printed("print", "ssn/counters", "--kit", kit('"1/2 in", "12.7 mm"'), "--labels", str(own))
    ((file, content),) = files.items()
    assert file == "ssn-counters-half.pdf"
    (page,) = read(content)
    assert len(page.runs) == 32
    assert min(run.start[0] for run in page.runs) < 10 * MM + 36


OWN = '[mine]\ntitle = "T"\npaper = "a4"\nlabel = ["35 mm", "35 mm"]\ncolumns = 5\nrows = 7\nleft = "7.5 mm"\ntop = "11 mm"\nacross = "40 mm"\ndown = "40 mm"\n'


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("columns = 5", "columns = 6", r"mine.toml:5: 6 columns of 'mine' end at 242.5 mm on 210 mm of paper"),
        ("rows = 7", "rows = 8", r"mine.toml:6: 8 rows of 'mine' end at 326 mm on 297 mm of paper"),
        ("rows = 7", "rows = 0", r"mine.toml:6: 'rows' must be a whole number from 1 to 200, not 0"),
        ('across = "40 mm"', 'across = "30 mm"', r"mine.toml:9: across of 'mine' is less than a label"),
        ('down = "40 mm"', 'dwon = "40 mm"', r"mine.toml:10: unknown key 'dwon'\. Did you mean 'down'"),
        ('top = "11 mm"\n', "", r"mine.toml:1: 'top' is missing in 'mine'"),
        ('top = "11 mm"', 'top = "11"', r"mine.toml:8: top: '11' is not a length"),
        ('"a4"', '"a44"', r"mine.toml:3: unknown paper 'a44'. Did you mean 'a4'"),
        ('["35 mm", "35 mm"]', '["35 mm"]', r"mine.toml:4: 'label' must be two lengths"),
        ("[mine]", "[two]\n[mine]", r"--labels: .*mine.toml: has 2 tables"),
        ("[mine]", '["../x"]', r"mine.toml:1: the name '../x' must be letters"),
        ("[mine]", "[mine", r"mine.toml:1: "),
        ('["35 mm", "35 mm"]', '["0 mm", "35 mm"]', r"mine.toml:4: label of 'mine' is 0 x 1.378 in"),
    ],
)
def test_faulty_labels_are_refused_in_one_line(old, new, says, tmp_path, kit):
    import re

    own = tmp_path / "mine.toml"
    assert old in OWN
    own.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    result = run(
        "print", "ssn/counters", "--kit", kit('"35 mm", "35 mm"'), "--labels", str(own), "-o", str(tmp_path / "o")
    )
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert re.search(says, result.stderr), result.stderr
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("print ssn/counters --labels a4-35", ("ssn.toml:", "lhd is 0.75 x 1.25 in", "labels of a4-35", "35 x 35 mm")),
        ("print ssn/counters --labels a4-53", ("--labels: 'a4-53'", "Did you mean 'a4-35'")),
        ("print ssn/counters --labels none.toml", ("none.toml: there is no such file",)),
        ("print ssn/log --labels a4-35", ("--labels: these sheets have no counters",)),
        ("print ssn/counters --labels a4-35 --paper letter", ("--paper: the labels a4-35 are on a4, not letter",)),
        ("print ssn/counters --labels a4-35 --each-counter", ("--labels", "--each-counter")),
        ("print ssn/counters --labels a4-35 --register plain", ("--register", "labels are already cut")),
        ("print ssn/counters --labels a4-35 --cut-only", ("--cut-only", "labels are already cut")),
        ("print ssn/counters --labels a4-35 --sides fold", ("--sides", "one side")),
        ("print ssn/counters --labels=", ("--labels: the name after this option is empty",)),
    ],
)
def test_options_that_labels_do_not_allow_are_refused_in_one_line(words, says, tmp_path):
    result = run(*words.split(), "-o", str(tmp_path))
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert all(word in result.stderr for word in says), result.stderr
    assert not list(tmp_path.iterdir())


def test_a_printer_is_corrected_for_the_labels_own_paper(tmp_path, kit, monkeypatch):
    """Not for letter, which is what no --paper stands for elsewhere."""
    monkeypatch.setattr("aids.game_folders.settings_folder", lambda: str(tmp_path / "config"))
    printers.save(
        on_disk(tmp_path / "config"),
        "P",
        printers.Section("a4", "short-edge", NO_ERRORS._replace(x_scale=1.02, back_x_scale=1.02)),
    )
    words = ("print", "ssn/counters", "--kit", kit(SIZES["a4-35"]), "--labels", "a4-35", "--printer", "P")
    result = run(*words, "-o", str(tmp_path / "o"))
    assert result.exit_code == 0, result.output
    printers.save(on_disk(tmp_path / "config"), "P", printers.Section("letter", "long-edge", NO_ERRORS))
    assert run(*words, "-o", str(tmp_path / "o2")).exit_code == 0
    one, two = (next((tmp_path / name).iterdir()).read_bytes() for name in ("o", "o2"))
    assert one == two


def test_the_labels_own_paper_may_be_named(kit):
    assert printed("print", "ssn/counters", "--kit", kit(SIZES["a4-35"]), "--labels", "a4-35", "--paper", "a4")
