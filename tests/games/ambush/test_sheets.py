"""What the Ambush sheets were found to lack: the rose, the counters of both sides, strips after a tie."""

from collections import Counter
from itertools import product

import pytest

from aids import games
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.ambush.diagrams import scatter_rose
from generators.games.ambush.scatter import STAR
from generators.page.frame import paper
from generators.pieces import counters
from generators.sheets import kits
from generators.sheets.setup_sheets import SetupJob, roll_setups, setup_sheet
from tests.page.lint import box
from tests.printed import one, printed, run
from tests.tagged import read_tagged

GAME = games.load("ambush")


def extents(draw, wanted):
    return [box(item.corners) for item in flatten(draw.records) if isinstance(item, TextBox) and item.string == wanted]


@pytest.mark.parametrize("width", [330.0, 460.0, 540.0])
def test_names_and_dice_of_the_rose_clear_its_hexes(width):
    """North touched U10, and the die of South overlapped U12."""
    draw, height = scatter_rose(GAME.rules, width)
    items = list(flatten(draw.records))
    ((left, _, right, _),) = extents(draw, "North")
    middle = (left + right) / 2
    hexes = [
        [y for _, y in line]
        for item in items
        if isinstance(item, Shape) and item.style.fill == "tint"
        for line in item.lines
        if abs(sum(x for x, _ in line) / len(line) - middle) < 1
    ]
    top, bottom = max(map(max, hexes)), min(map(min, hexes))
    assert extents(draw, "North")[0][1] > top + 1
    above, below = (
        [y for item in items if isinstance(item, Shape) for line in item.lines for x, y in line if side(x, y)]
        for side in (
            lambda x, y: abs(x - middle) < 10 and y > top + 0.1,
            lambda x, y: abs(x - middle) < 10 and y < bottom - 0.1,
        )
    )
    assert min(above) > top + 1 and max(below) < bottom - 1
    assert max(above) < height and extents(draw, "South")[0][1] > 0
    assert max(below) - min(below) > 17  # the whole die


@pytest.mark.parametrize("width", [330.0, 540.0])
def test_the_six_steps_stand_in_order_and_the_example_follows_the_rules(width):
    """By hand: three hexes Southeast of U11 lie X12, two Southwest of it V13; CC has 5 and 2 is not above 3 factors."""
    draw, _ = scatter_rose(GAME.rules, width)
    items = [item for item in flatten(draw.records) if isinstance(item, TextBox)]
    heads = [item for item in items if item.string in ("Who", "Nothing hidden", "First leg", "Second leg", "No prey")]
    assert len(heads) == 5 and [item.corners[0][1] for item in heads] == sorted(
        (item.corners[0][1] for item in heads), reverse=True
    )
    found = [item.string for item in items]
    assert {"U11", "X12", "V13"} <= set(found) and found.count("3") == found.count("4") == 2  # in the list, on the map
    says = {
        "CC 5, FICC 2: CC ambushes",
        "Southeast, 3 hexes: X12",
        "Southwest, 2 hexes: V13",
        "2 against 3: mine attack",
    }
    assert says.issubset(found) == (width > 400)


STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def test_what_is_read_of_the_star_is_so_of_all_throws():
    """36 in the start hex, 13 less the distance on the rows from it, elsewhere 6 up to 6 hexes away, then 2 or none."""
    ends = Counter()
    for (a, b), i, (c, d), k in product(STEPS, range(1, 7), STEPS, range(1, 7)):
        ends[a * i + c * k, b * i + d * k] += 1
    for q, r in product(range(-13, 14), repeat=2):
        least, middle, away = sorted(map(abs, (q, r, q + r)))
        row, other = max(13 - away, 0), 6 if away <= 6 else 2 * (middle <= 6)
        assert ends[q, r] == (36 if not away else other if least else row), (q, r)
    for told in ("36 end", "13 less the distance", "6 throws up to 6", "2 if i and k are at most 6, otherwise 0"):
        assert told in STAR
    read = read_tagged(one("print", "ambush/card")).lines()
    assert [len(text.split()) <= 60 for _, role, text in read if role == "Figure" and STAR[:18] in text] == [True]


def test_a_small_card_has_its_steps_below_the_turn():
    """The first page of cards of 130 x 180 mm had the line of the turn alone."""
    (first, *_) = kits.build(
        kits.choose(kits.sheets("ambush"), ["card"], "ambush")[0], kits.Job(GAME, paper("130x180mm"), "long-edge")
    )
    assert all(extents(first.drawing, words) for words in ("Ambush check", "Who", "Last die"))


def test_nothing_of_a_small_setup_is_shortened():
    """The foot was cut beside the check bar."""
    on = ("--paper", "148x210mm", "--sides", "single", "--format", "svg")
    for content in printed("setup", "ambush", "--seed", "7", *on).values():
        assert "…".encode() not in content


def test_both_sides_can_show_as_many_mines():
    """CC and FICC mines were two faces of one counter."""
    (spec,) = (spec for spec in kits.sheets("ambush") if spec.data["name"] == "counters")
    by_label = {}
    for piece in counters.of_spec(spec, GAME):
        texts = [item.string for item in flatten(piece.front.records) if isinstance(item, TextBox)]
        for side in ("CC", "FICC"):
            if f"{side} mines" in texts:
                by_label.setdefault(side, []).append(min(texts))
    assert by_label == {side: [str(n) for n in range(1, 10)] for side in ("CC", "FICC")}


def test_submarines_are_modern():
    (spec,) = (spec for spec in kits.sheets("ambush") if spec.data["name"] == "counters")
    arts = {
        piece[side]["art"]
        for piece in spec.data["pieces"]
        if "submarine" in piece["name"]
        for side in ("front", "back")
    }
    assert arts == {"nuclear-submarine-side", "nuclear-submarine-periscope-side"}


def test_a_tie_grays_the_end_hex():
    setups = list(roll_setups(GAME, {"turns": 30}, 9, 1))
    colors = {}
    for body in setup_sheet("ambush").bodies(GAME, setups, SetupJob(paper("letter")), ()):
        for item in flatten(body.drawing.records):
            if isinstance(item, TextBox) and item.size > 12 and item.face == "semibold":
                colors.setdefault(item.string, set()).add(item.color)
    for strip in setups[0].strips:
        if strip.hex in colors and [other.hex for other in setups[0].strips].count(strip.hex) == 1:
            assert colors[strip.hex] == {"gray" if strip.ambusher == "none" else "sea"}, strip
    assert {"gray"} in colors.values() and {"sea"} in colors.values()


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_film_is_one_page_with_hexes_of_16_mm(size):
    """On A4 half a point too much put it on two tiles."""
    (spec,) = kits.choose(kits.sheets("ambush"), ["heat-map"], "ambush")
    assert len(kits.build(spec, kits.Job(GAME, paper(size), "long-edge", hex_size=16 * 72 / 25.4))) == 1


BOARD = '[board]\nhigher = 1\ncolumns = 30\nrows = 20\n[tables.start-hex]\nrows = [{ hex = "M10" }]\n'


@pytest.mark.sample(3)
@pytest.mark.parametrize("sheet", ["card", "decision", "hexes", "odds", "heat-map", "heat-map-whole", "hex-size"])
def test_every_sheet_follows_the_board_of_house_rules(sheet, tmp_path):
    """Chart, card and film kept U11: a board was a file of single checks, which `print` did not take."""
    (tmp_path / "mine.toml").write_text(BOARD, encoding="utf-8")
    made = printed("print", f"ambush/{sheet}", "--rules", str(tmp_path / "mine.toml"), "--format", "svg")
    words = " ".join(content.decode() for content in made.values())
    assert "M10" in words
    assert "U11" not in words or sheet == "hexes"  # where it is one of the hexes that can be reached


@pytest.mark.sample(2)
@pytest.mark.parametrize("sheet", ["card", "decision", "odds"])
def test_examples_name_no_hex_off_the_map(sheet, tmp_path):
    """From A1 most of the example's hexes have no name: "1 column left of A 1 row before row 1" ran off the page."""
    board = '[board]\ncolumns = 30\nrows = 20\n[tables.start-hex]\nrows = [{ hex = "A1" }]\n'
    (tmp_path / "mine.toml").write_text(board, encoding="utf-8")
    made = printed("print", f"ambush/{sheet}", "--rules", str(tmp_path / "mine.toml"), "--format", "svg")
    words = " ".join(content.decode() for content in made.values())
    assert "A1" in words and "before row" not in words and "left of A" not in words


def test_a_kit_with_a_board_of_its_own_is_told_what_to_use_now(tmp_path):
    kit = tmp_path / "kit.toml"
    sheet = 'name = "heat-map"\nkind = "heat-map"\ntitle = "Film"\nrule = "x"\nboard = "map.toml"\n'
    kit.write_text(f'game = "ambush"\n[[sheets]]\n{sheet}', encoding="utf-8")
    done = run("print", "ambush", "--kit", str(kit), "-o", str(tmp_path))
    assert done.exit_code == 2 and "[board] of house rules now" in done.stderr
