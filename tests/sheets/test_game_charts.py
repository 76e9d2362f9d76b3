"""Charts of Ambush and Depths: figures read from the recorded pages, and kits that are refused."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aids import games
from aids.ambush.board import AMBUSH
from aids.hexes import parse
from generators.drawing import hex_grid
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.ambush import scatter
from generators.page.frame import area
from generators.page.paper import measure, paper
from generators.sheets import kits
from tests.page.lint import texts
from tests.printed import pages, run
from tests.readback import read


def words(sheet, size="letter"):
    return [item.string for page in texts((sheet, size, "long-edge")) for item in page]


def ends_of_throws():
    """How many of all throws end on each place, by counting in columns and half hexes."""
    steps = {1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1), 6: (-1, 1)}
    ends = Counter()
    for a, far, b, near in product(range(1, 7), repeat=4):
        ends[tuple(far * u + near * v for u, v in zip(steps[a], steps[b], strict=True))] += 1
    return ends


def test_film_shows_every_hex_with_its_chance():
    """On paper that takes it whole: parts of 1,296, and the name of each hex of the map."""
    found = words("ambush/heat-map", "900x1300mm")
    parts = [int(one) for one in found if one.isdigit()]
    assert Counter(parts) == Counter(ends_of_throws().values())
    assert sum(parts) == 1296 and len(parts) == 289
    assert {"U11", "U10", "GG5", "I5"} <= set(found)


@pytest.mark.parametrize("size", ["letter", "a4", "a3", "legal"])
def test_no_join_of_the_film_runs_through_the_start_hex(size, monkeypatch):
    """Where most throws end; the hex is 5/8 in from flat to flat, and wider from corner to corner."""
    boxes = []
    monkeypatch.setattr(scatter, "tile", lambda draw, box, *rest, **more: boxes.append(box) or [])
    (spec,) = (spec for spec in kits.sheets("ambush") if spec.data["name"] == "heat-map")
    scatter.build(spec, kits.Job(games.load("ambush"), paper(size), "long-edge"))
    (left, bottom, right, top), room, join = boxes[0], area(paper(size), small_head=True), measure("join")
    x, y = hex_grid.centre(parse(AMBUSH, "U11"), 45.0)
    for low, high, most, middle, half in (
        (left, right, room.width, x, 45 / 3**0.5),
        (bottom, top, room.height, y, 22.5),
    ):
        tiles = 1 if high - low <= most else -int(-(high - low - join) // (most - join))
        joins = [low + n * (high - low - join) / tiles + join / 2 for n in range(1, tiles)]
        assert not [place for place in joins if abs(place - middle) < half - 0.01]


def test_chart_of_hexes_names_the_parts_of_all_throws():
    found = words("ambush/hexes")
    parts = [int(one) for one in found if one.isdigit()]
    assert Counter(parts) == Counter(ends_of_throws().values())
    assert "U11" in found and "GG5" in found


def test_the_chart_of_hexes_is_darker_where_more_throws_end():
    """In steps at 3, 6, 9 and 12 of 1,296."""
    (page,) = pages("ambush/hexes")
    fills = Counter(
        item.style.fill
        for item in flatten(page.drawing.records)
        if isinstance(item, Shape) and item.style.fill in ("tint", "pale", "shallow", "unalerted")
        for _ in item.lines
    )
    counts = ends_of_throws().values()
    assert [fills[ground] for ground in ("tint", "pale", "shallow", "unalerted")] == [
        sum(least <= n < most for n in counts) for least, most in ((3, 6), (6, 9), (9, 12), (12, 99))
    ]


def test_chances_by_distance():
    def far(place):
        across, up = map(abs, place)
        return across + max(0, (up - across) / 2)

    rings = Counter()
    for place, count in ends_of_throws().items():
        rings[far(place)] += count
    found = words("ambush/scatter")
    for away, count in rings.items():
        assert str(int(away)) in found and str(Fraction(count, 1296)) in found


def test_search_odds_are_those_of_independent_rolls():
    found = words("depths/search-odds")
    for needed, faces in ((3, 6), (2, 6), (7, 20)):
        for searchers in (1, 2, 3):
            exact = str(1 - (1 - Fraction(needed, faces)) ** searchers)
            assert (exact in found) == (len(exact) <= 7)
    assert f"{100 * (1 - 0.65**12):.1f}" in found
    assert "100.0" not in found and ">99.9" in found  # what is nearly certain is not called certain


@pytest.mark.parametrize(("equal", "sixths"), [(None, 5), ("none", 11), ("submarines", 5)])
def test_mine_odds_under_the_reading_in_force(equal, sixths, tmp_path):
    """With submarines mines, submarines, no ambush; without them mines, no ambush; and a tie of the sides."""
    house = tmp_path / "house.toml"
    house.write_text("" if equal is None else f'[attack]\nequal = "{equal}"\n', encoding="utf-8")
    out = tmp_path / "out"
    assert run("print", "ambush/odds", "--rules", str(house), "-o", str(out)).exit_code == 0
    (page,) = read((out / "ambush-odds-letter.pdf").read_bytes())
    found = page.words()
    assert not [one for one in found if one.startswith("equal:")]
    assert found.count("1/6") == sixths


def test_odds_of_the_search_are_short():
    """No fraction that nobody reads, such as 58025/59049."""
    assert max(len(one) for one in words("depths/search-odds") if re.fullmatch(r"\d+/\d+", one)) <= 7


def test_sixth_cycle_is_marked():
    (page,) = texts(("ambush/gq-track", "letter", "long-edge"))
    (mark,) = [item for item in page if item.string == "then ambush check"]
    top = [item for item in page if item.string in "1234567" and item.size == 13]
    assert [item.string for item in top] == ["1", "2", "3", "4", "5", "6", "7"]
    left = [item.corners[0][0] for item in top]
    assert left[5] - 8 < mark.corners[0][0] < left[6] - 8


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('table = "ambush-flow"', 'table = "directions"', "is not a flow chart"),
        ('table = "ambush-flow"', 'table = "ambush-flaw"', "did you mean 'ambush-flow'"),
        ('marked = "cycles-per-check"', 'marked = "cycle"', "there is no figure 'cycle'"),
        ('art = "spade"\n', 'art = "spaed"\n', "did you mean 'spade'"),
        ('heading = "no ambush"', 'heding = "no ambush"', "unknown key 'heding'"),
        ('check = "attack", vary', 'check = "atack", vary', "did you mean 'attack'"),
    ],
)
def test_kits_that_are_refused(tmp_path, old, new, says):
    kit = tmp_path / "kit.toml"
    assert run("new", "kit", "ambush", str(kit)).exit_code == 0
    kit.write_text(kit.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    result = run("print", "ambush", "--kit", str(kit), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and says in result.stderr
    assert re.match(r"plotroom: .*kit\.toml:\d+: ", result.stderr) and result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_house_reading_of_an_equal_die_is_printed(tmp_path):
    rules = tmp_path / "rules.toml"
    rules.write_text('[attack]\nequal = "none"\n', encoding="utf-8")
    result = run("print", "ambush/decision", "--rules", str(rules), "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.stderr
    house = games.load("ambush", rules)
    for name in ("decision", "ambush-flow", "ambush-steps"):
        assert "AM-1" not in house.rules.tables[name].assumes
        assert "AM-1" in games.load("ambush").rules.tables[name].assumes
    (equal,) = (row for row in house.rules.tables["decision"].rows if row.cells["die"] == "equal")
    assert equal.cells["outcome"] == "none"


def test_pages_are_few():
    assert len(pages("ambush/scatter")) == len(pages("ambush/decision")) == len(pages("depths/depths")) == 1


def test_the_chart_of_hexes_takes_the_names_of_a_players_map(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", "kit", "ambush", "kit.toml").exit_code == 0
    kit = tmp_path / "kit.toml"
    block = '{ kind = "scatter-hexes", title = "Where the crosshair ends"'
    assert block in kit.read_text(encoding="utf-8")
    kit.write_text(kit.read_text(encoding="utf-8").replace(block, block + ', board = "map.toml"'), encoding="utf-8")
    (tmp_path / "map.toml").write_text('doubles = "AA, AB"\n', encoding="utf-8")
    assert run("print", "ambush/hexes", "--kit", "kit.toml", "-o", "out").exit_code == 0
    (page,) = read((tmp_path / "out" / "ambush-hexes-letter.pdf").read_bytes())
    assert "AG5" in page.words() and "GG5" not in page.words()
    (tmp_path / "map.toml").write_text("columns = 0\n", encoding="utf-8")
    result = run("print", "ambush/hexes", "--kit", "kit.toml", "-o", "other")
    assert result.exit_code == 2 and "map.toml:1: " in result.stderr and result.stderr.count("\n") == 1


def test_results_show_the_faces_of_their_die(tmp_path):
    """Each of the six faces of the d6 once beside its result: 21 pips."""
    path = tmp_path / "kit.toml"
    path.write_text(
        'game = "ssn"\n[[sheets]]\nname = "kill"\nkind = "chart"\ntitle = "Kill"\n[[sheets.blocks]]\nkind = "results"\n'
        'title = "A hit"\ncheck = "kill"\nkey = "killed"\nwords = { true = "killed", false = "not killed" }\n',
        encoding="utf-8",
    )
    (spec,) = kits.sheets("ssn", path)
    (body,) = kits.build(spec, kits.Job(games.load("ssn"), paper("letter"), "long-edge"))
    shapes = list(flatten(body.drawing.records))
    strings = [item.string for item in shapes if isinstance(item, TextBox)]
    assert {"killed", "not killed"} <= set(strings)
    pips = [item for item in shapes if isinstance(item, Shape) and item.style.fill == "navy"]
    assert len(pips) == 21
