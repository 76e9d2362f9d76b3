"""Charts of Ambush and Depths: figures read from the recorded pages, and kits that are refused."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb, floor

import pytest

from aids import games
from aids.ambush.ambush import AMBUSH
from aids.dice import format_percent
from aids.hexes import parse
from aids.input_file import DISK, on_disk
from generators import drawing
from generators.drawing import hex_grid
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.ambush import scatter
from generators.page.frame import NOTE, area, measure, paper
from generators.sheets import kits
from tests.page.lint import box, texts
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


def printed_throws(counts):
    """As printed in hexes: how many of 1,296 throws end there, and how many hexes have each number."""
    return Counter(map(str, counts))


def test_film_shows_every_hex_with_its_chance():
    """On paper that takes it whole."""
    found = words("ambush/heat-map-whole", "900x1300mm")
    assert Counter(one for one in found if re.fullmatch(r"\d\d?", one)) == printed_throws(ends_of_throws().values())
    assert found.count("U11") == 1  # the map has its own names


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_the_film_is_one_page_on_letter_and_a4(size):
    """It took 4 and 6 pages: a page shows the hexes within six of the start, and says what it leaves out.

    The start and each hex of the six lines have their figure, in its hex; the others, all alike, have one in words.
    """
    (found,) = texts(("ambush/heat-map", size, "long-edge"))
    near = {place: count for place, count in ends_of_throws().items() if far(place) <= 6}
    figures = [(one, box(one.corners)) for one in found if re.fullmatch(r"\d\d?", one.string)]
    (start,) = (place for one, place in figures if one.string == str(near[0, 0]))
    drawn = {
        (
            round((left + right - start[0] - start[2]) / 2 / (45 * 3**0.5 / 2)),
            round((low - start[1]) / 22.5),
        ): one.string
        for one, (left, low, right, _) in figures
    }
    on_lines = {(x, y) for x, y in near if x == 0 or abs(x) == abs(y)}
    assert len(figures) == len(on_lines) == 37
    assert drawn == {place: str(near[place]) for place in on_lines}
    (other,) = {count for place, count in near.items() if place not in on_lines}
    said = " ".join(one.string for one in found)
    assert f"In hexes without a figure it is {other}." in said
    assert "71 % of all throws end on this film; each of the 162 hexes beyond it has 6 or fewer." in said


@pytest.mark.parametrize("size", ["letter", "a4", "a3", "legal"])
def test_no_join_of_the_film_runs_through_the_start_hex(size, monkeypatch):
    """Where most throws end; the hex is 5/8 in from flat to flat, and wider from corner to corner."""
    boxes = []
    monkeypatch.setattr(scatter, "tile", lambda draw, box, *rest, **more: boxes.append(box) or [])
    (spec,) = (spec for spec in kits.sheets("ambush") if spec.data["name"] == "heat-map")
    kits.build(spec, kits.Job(games.load("ambush"), paper(size), "long-edge"))
    (left, bottom, right, top), room, join = boxes[0], area(paper(size), small_head=True), measure("join")
    x, y = hex_grid.center(parse(AMBUSH, "U11"), 45.0)
    for low, high, most, middle, half in (
        (left, right, room.width, x, 45 / 3**0.5),
        (bottom, top, room.height, y, 22.5),
    ):
        tiles = 1 if high - low <= most else -int(-(high - low - join) // (most - join))
        joins = [low + n * (high - low - join) / tiles + join / 2 for n in range(1, tiles)]
        assert not [place for place in joins if abs(place - middle) < half - 0.01]


def test_chart_of_hexes_names_the_chances():
    found = words("ambush/hexes")
    in_key = printed_throws([36, 1])  # one figure of its own, the others are spans; and the start is one hex
    in_key += printed_throws([36])  # as many hexes have 7 to 12
    figures = Counter(one for one in found if re.fullmatch(r"\d\d?", one))
    assert figures == printed_throws(ends_of_throws().values()) + in_key
    assert {"U11", "GG5"} <= set(found) and found.count("off") == 2  # every hex has a name


def test_finding_the_chart_of_hexes_is_darker_where_more_throws_end():
    """A heat map without heat: its grays of 6 and 9 parts were alike.  Steps at 0.3, 0.5 and 2 percent."""
    (page,) = pages("ambush/hexes")
    steps = ("navy", "sea", "unalerted", "paper")
    fills = Counter(
        item.style.fill
        for item in flatten(page.drawing.records)
        if isinstance(item, Shape) and item.style.fill in steps
        for line in item.lines
        if len(line) in (6, 7)
    )
    counts = [count / 12.96 for count in ends_of_throws().values()]
    assert [fills[ground] for ground in steps] == [
        sum(least <= n < most for n in counts) for least, most in ((2, 99), (0.5, 2), (0.3, 0.5), (0, 0.3))
    ]
    gray = drawing.palette("grayscale")
    light = [drawing.luminance(gray[ground]) for ground in steps]
    assert all(darker + 0.02 < lighter for darker, lighter in pairwise(light))


def test_finding_names_of_hexes_can_be_read():
    """They were set in 5.4 points."""
    for sheet, size in product(("ambush/hexes", "ambush/heat-map"), ("letter", "a4")):
        sizes = [one.size for page in texts((sheet, size, "long-edge")) for one in page if one.string == "U11"]
        assert sizes and min(sizes) >= 7, (sheet, size)


def far(place):
    across, up = map(abs, place)
    return int(across + max(0, (up - across) / 2))


def test_chances_by_distance():
    """Row by row, in whole percent: all hexes there, and all up to there."""
    rows = cells("ambush/card", page=1)
    counts, so_far = ends_of_throws(), 0
    for away in range(13):
        ring = {place: count for place, count in counts.items() if far(place) == away}
        so_far += sum(ring.values())
        shares = rows[str(away)][:2]  # then the words of the block beside it
        assert shares == [str(whole(each, 1296)) for each in (sum(ring.values()), so_far)]


def test_the_star_on_the_card_is_shaded_and_ringed_by_chance():
    """A shade for each band of chances, with its span beside a swatch, and within its heavy line what six hexes hold."""
    (spec,) = kits.choose(kits.sheets("ambush"), ["card"], "ambush")
    body = kits.build(spec, kits.Job(games.load("ambush"), paper("letter"), "long-edge"))[1]
    items = list(flatten(body.drawing.records))
    drawn = Counter(
        one.style.fill for one in items if isinstance(one, Shape) for line in one.lines if len(line) == 6 and one.closed
    )
    counts = [count / 12.96 for count in ends_of_throws().values()]
    bands = {"navy": (2, 99), "sea": (0.5, 2), "unalerted": (0.3, 0.5), "paper": (0, 0.3)}
    assert [drawn[each] for each in bands] == [sum(a <= n < b for n in counts) for a, b in bands.values()]
    within = sum(count for place, count in ends_of_throws().items() if far(place) <= 6) / 12.96
    said = " ".join(one.string for one in items if isinstance(one, TextBox))
    assert f"U11 is ringed. Within the heavy line, 6 hexes from it: {within:.0f} %." in said
    boxes = [(one.style.fill, box(line)) for one in items if isinstance(one, Shape) for line in one.lines]
    for fill, (least, most) in bands.items():
        shown = [round(n * 12.96) for n in counts if least <= n < most]
        span = "–".join(map(str, sorted({min(shown), max(shown)})))
        (place,) = (
            box(one.corners) for one in items if isinstance(one, TextBox) and one.string == span and one.size == NOTE
        )
        assert [
            each
            for each, (_, low, right, top) in boxes
            if 0 < place[0] - right < 8 and low < place[3] and top > place[1]
        ] == [fill]


def chance_over(hit, number, certain=Fraction(1)):
    """The other side is higher 15 times in 36."""
    return 1 - (1 - Fraction(15, 36) * hit * certain) ** number


def test_the_chance_of_an_ambush_over_turns():
    """On paper what `check ambush turns` answers: by the throws that end in the hexes, by factors, and for one hex."""
    rows = lines_of("ambush/card", page=1)
    for count in (24, 36, 60, 90, 120, 180, 240):
        assert [str(count), *(percent_over(Fraction(count, 1296), number) for number in (1, 2, 3, 6, 9, 12))] in rows
    lines = lines_of("ambush/odds")
    for count in (60, 180, 360):
        wanted = [percent_over(Fraction(count, 1296), 6, Fraction(factors, 6)) for factors in range(1, 6)]
        assert [line for line in lines if line[: len(wanted) + 1] == [str(count), *wanted]], count
    found = words("ambush/odds")
    place = found.index("others, 2 to 6 away")
    wanted = [round(1 / chance_over(Fraction(6, 1296), number)) for number in (1, 6, 12)]
    assert found[place + 1 : place + 4] == [f"1 in {each}" for each in wanted]
    place = found.index("any other hex")
    assert found[place + 1 : place + 4] == ["never"] * 3


def percent_over(*asked):
    """The same in whole percent, less than a half as that."""
    chance = chance_over(*asked)
    return str(whole(chance.numerator, chance.denominator)) if 200 * chance >= 1 else "<1"


def test_the_lines_of_the_chance_over_turns_lie_where_it_is_reckoned():
    """Each line turn by turn, in the scale of the plot's own figures; the example's is the sum of its three hexes."""
    (spec,) = kits.choose(kits.sheets("ambush"), ["odds"], "ambush")
    (body,) = kits.build(spec, kits.Job(games.load("ambush"), paper("letter"), "long-edge"))
    items = list(flatten(body.drawing.records))
    level = {
        one.string: sum(y for _, y in one.corners) / 4
        for one in items
        if isinstance(one, TextBox) and one.size == 10 and one.string in ("10 %", "80 %") and one.face == "regular"
    }
    per = (level["80 %"] - level["10 %"]) / 70
    for color, hits in (("sea", (12, 24, 36, 60, 90, 120, 180, 240, 360)), ("danger", (33,))):
        drawn = [
            line
            for one in items
            if isinstance(one, Shape) and one.style.stroke == color
            for line in one.lines
            if len(line) == 12
        ]
        assert len(drawn) == len(hits)
        for line, hit in zip(sorted(drawn, key=lambda points: points[-1][1]), hits, strict=True):
            for number, (_, y) in enumerate(line, 1):
                percent = 100 * (1 - (1 - 15 / 36 * hit / 1296) ** number)
                assert abs((y - level["10 %"]) / per + 10 - percent) < 0.2, (color, hit, number)


def test_the_chances_over_turns_follow_the_reading_in_force(tmp_path):
    """With `equal` = none one mine factor never attacks."""
    house = tmp_path / "house.toml"
    house.write_text('[attack]\nequal = "none"\n', encoding="utf-8")
    assert run("print", "ambush/odds", "--rules", str(house), "-o", str(tmp_path / "out")).exit_code == 0
    (page,) = read((tmp_path / "out" / "ambush-odds-letter.pdf").read_bytes())
    found = page.words()
    row = found[found.index("360", found.index("Only mines, in percent")) :][:6]
    assert row == ["360", "0", *(percent_over(Fraction(360, 1296), 6, Fraction(n, 6)) for n in range(1, 5))]
    assert found.count("0") == 9 + 1 and found.count("never") == 3  # mines, the plot, one ship


def whole(part, of):
    """A part in whole percent, by whole numbers alone: a half is up."""
    return (200 * part + of) // (2 * of)


def again(needed, faces, dice):
    """The chance to be found by so many dice, from the throws that all fail."""
    missed = (faces - needed) ** dice
    shown = whole(faces**dice - missed, faces**dice)
    return ">99" if shown == 100 else str(shown)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_who_searches_is_named_on_the_card_and_drawn_on_the_chart(size):
    """Each that may search with its one die, and beside them the ship that may not."""
    units = ["Fighter", "Tactical bomber", "Bomber", "Destroyer"]
    chart = words_of(texts(("depths/search", size, "long-edge"))[0])
    assert [each for each in chart if each in units] == units and chart.count("1 die, fires") == len(units)
    assert "no search, fires" in chart
    assert set(units) <= set(words_of(texts(("depths/card", size, "long-edge"))[1]))


def test_searches_that_are_made_again():
    """By the throws that all fail: a row for each chance of one die, a column for each number of dice."""
    lines = lines_of("depths/odds")
    assert ["Die", *(str(dice) for dice in range(1, 11))] in lines
    for name, die in ((["Periscope", "any die"], (3, 6)), (["D6 and D12"], (2, 6)), (["D20"], (7, 20))):
        assert [*name, *(again(*die, dice) for dice in range(1, 11))] in lines
    assert "100" not in words("depths/odds")  # what is nearly certain is not called certain


def test_chances_are_darker_the_likelier_they_are():
    """Counted on the page: a half or more, and nine tenths or more."""
    shapes = [item for item in flatten(pages("depths/odds")[0].drawing.records) if isinstance(item, Shape)]
    shown = [1 - (1 - chance) ** dice for chance in (1 / 2, 1 / 3, 7 / 20) for dice in range(1, 11)]
    for chance in (2 / 6, 7 / 20, 3 / 6, 1 / 6, 4 / 20):
        for boats, least in product(range(1, 7), range(1, 4)):
            shown.append(sum(comb(boats, n) * chance**n * (1 - chance) ** (boats - n) for n in range(least, boats + 1)))
    rounded = [floor(100 * each + 0.5 + 1e-9) for each in shown]
    for fill, least, most in (("pale", 50, 90), ("sea", 90, 101)):
        boxes = [box(line) for item in shapes if item.style.fill == fill for line in item.lines if len(line) in (4, 5)]
        drawn = [(left, low) for left, low, right, high in boxes if right - left > 14 and high - low > 14]
        assert len(drawn) == sum(least <= each < most for each in rounded)


def test_hits_of_a_pack():
    """Every throw of a pack, counted: attack 2 on a D6, and one more or less at the other depths."""
    rows = [line for line in lines_of("depths/odds") if {"D6: 2, D12: 4", "any"} & set(line)]
    for row, most in zip(rows, (2, 3, 1), strict=True):
        wanted = []
        for least, boats in product((1, 2, 3), range(1, 7)):
            throws = [sum(face <= most for face in faces) for faces in product(range(1, 7), repeat=boats)]
            good = sum(hits >= least for hits in throws)
            shown = whole(good, len(throws))
            wanted.append("–" if least > boats else "<1" if good and not shown else str(shown))
        assert row[-18:] == wanted


def test_dice_with_other_chances_have_a_table_of_their_own(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[figures]\nsearch-submerged-d12 = 5\n", encoding="utf-8")
    out = tmp_path / "out"
    assert run("print", "depths/odds", "depths/card", "--rules", str(house), "-o", str(out)).exit_code == 0
    found = [read((out / f"depths-{name}-letter.pdf").read_bytes()) for name in ("odds", "card")]
    for page in (*found[0], *found[1]):
        assert not [one for one in page.words() if "D6 and D12" in one]
    assert again(5, 12, 2) in found[0][0].words() and {"D6", "D12", "D20"} <= set(found[1][1].words())


def least(share, percent):
    """The fewest dice of which one succeeds so often."""
    return str(next(dice for dice in range(1, 100) if 100 * (1 - (1 - share) ** dice) >= percent))


def test_searchers_needed(tmp_path):
    """By hand: 0.5 to the power of 4 is 1/16, and (2/3) to the power of 6 is 0.088.  Dice that need the same are one."""
    rows = cells("depths/card", page=1)
    assert rows["Chance"] == ["any die", "D6 and D12", "D20"]
    assert rows["75 %"] == ["2", "4", "4"] and rows["90 %"] == ["4", "6", "6"]
    for percent in (50, 75, 90, 95, 99):
        shares = (Fraction(1, 2), Fraction(1, 3), Fraction(7, 20))
        assert rows[f"{percent} %"] == [least(share, percent) for share in shares]
    house, out = tmp_path / "house.toml", tmp_path / "out"
    house.write_text("[figures]\nsearch-submerged-d12 = 5\n", encoding="utf-8")
    assert run("print", "depths/card", "--rules", str(house), "-o", str(out)).exit_code == 0
    (_, page) = read((out / "depths-card-letter.pdf").read_bytes())
    found = page.words()
    place = found.index("any die")
    assert found[place : place + 4] == ["any die", "D6", "D12", "D20"]
    place = found.index("95 %")
    assert found[place + 1 : place + 5] == [
        least(share, 95) for share in (Fraction(1, 2), Fraction(1, 3), Fraction(5, 12), Fraction(7, 20))
    ]


def lines_of(sheet, size="letter", page=0):
    """The strings of each line of a page, from left to right, the lines from above."""
    items = texts((sheet, size, "long-edge"))[page]
    lines, last = [], None
    for y, x, string in sorted((-item.corners[0][1], item.corners[0][0], item.string) for item in items):
        if last is None or y - last > 3.2:
            lines.append([])
        lines[-1].append((x, string))
        last = y
    return [[string for _, string in sorted(line)] for line in lines]


def cells(sheet, size="letter", page=0):
    """The strings of each line of a page, from left to right, by the leftmost; of two the upper."""
    return {line[0]: line[1:] for line in reversed(lines_of(sheet, size, page))}


def test_finding_the_values_of_depths_are_final():
    """Printed values with the modifiers applied, where three tables repeated the diagram."""
    lines = lines_of("depths/card")
    for faces, change in ((6, 1), (12, 2), (20, 3)):
        for sign in (1, -1):
            rolls = [min(value + sign * change, faces) for value in range(1, faces + 1)]
            hits = [hit for hit in rolls if hit > 0]
            at = lines.index([str(hit) if hit == 1 else f"1–{hit}" for hit in hits])
            chances = [f"{100 * hit / faces:.0f}" for hit in hits]
            assert lines[at + 1][-len(rolls) :] == ["no"] * (len(rolls) - len(hits)) + chances
    blocks = [b.data for s in kits.sheets("depths") if s.data["kind"] == "chart" for b in s.parts("blocks")]
    assert not {"permissions", "modifiers", "search-steps"} & {b.get("table") for b in blocks}


def test_finding_the_choice_of_a_depth_is_on_paper():
    """Survival with attackers that all search, and hits, worked out here for one submarine."""
    found = words("depths/depth-choice")
    for depth, share in (("surfaced", None), ("periscope", Fraction(1, 2)), ("submerged", Fraction(1, 3))):
        for number, hits_on in ((1, 2), (2, 3), (4, 4), (5, 3)):
            sunk = 1 - (1 - Fraction(hits_on, 6)) ** number
            found_by = 1 if share is None else 1 - (1 - share) ** number
            assert f"{100 * float(1 - found_by * sunk):.0f}" in found, depth
    hits = (1 - Fraction(3, 4) * Fraction(5, 9)) * (Fraction(1, 6) + Fraction(3, 6))  # periscope depth, two attackers
    row = next(line for line in lines_of("depths/choice") if "56" in line)
    assert row[row.index("56") + 1] == f"{100 * float(hits):.0f}"
    assert [one for one in found if one.startswith("D6: attack 2")]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("equal", "cells"), [(None, (21, 21, 0)), ("none", (21, 21, 6)), ("submarines", (21, 27, 0))])
def test_the_last_die_under_the_reading_in_force(equal, cells, tmp_path):
    """Six faces for 0 to 6 or 7 mine factors: mines, submarines, neither.  It is on the card, where it was on three sheets."""
    house = tmp_path / "house.toml"
    house.write_text("" if equal is None else f'[attack]\nequal = "{equal}"\n', encoding="utf-8")
    out = tmp_path / "out"
    assert run("print", "ambush/card", "--rules", str(house), "-o", str(out)).exit_code == 0
    page, _ = read((out / "ambush-card-letter.pdf").read_bytes())
    assert tuple(page.words().count(one) for one in ("mines", "subs", "none")) == cells
    blocks = [b.data for s in kits.sheets("ambush") if "blocks" in s.data for b in s.parts("blocks")]
    assert len([b for b in blocks if b["kind"] == "last-die" or b.get("table") == "decision"]) == 1


def test_sixth_cycle_is_marked():
    (page,) = texts(("ambush/gq-track", "letter", "long-edge"))
    mark = [item.corners[0][0] for item in page if item.string in ("then ambush", "check")]
    top = [item for item in page if item.string in "1234567" and item.size == 15]
    assert [item.string for item in top] == ["1", "2", "3", "4", "5", "6", "7"]
    left = [item.corners[0][0] for item in top]
    assert len(mark) == 2 and left[5] - 8 < min(mark) < max(mark) < left[6] - 8


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('table = "ambush-flow"', 'table = "directions"', "is not a flow chart"),
        ('table = "ambush-flow"', 'table = "ambush-flaw"', "Did you mean 'ambush-flow'"),
        ('marked = "cycles-per-check"', 'marked = "cycle"', "there is no figure 'cycle'"),
        ('art = "spade"\n', 'art = "spaed"\n', "Did you mean 'spade'"),
        ("throws = [6", "percents = [6", "unknown key 'percents'"),
        ("throws = [6, 12", "throws = [12, 6", "'throws' must be whole numbers that rise"),
        ("turns = [1, 2", "turns = [0, 2", "'turns' must be 1 to 12 numbers from 1 to 60"),
        ("within = 6", "within = 13", "'within' must be a whole number from 0 to 12"),
        ('check = "initiative"', 'check = "initative"', "Did you mean 'initiative'"),
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
    house = games.load("ambush", rules, files=DISK)
    for name in ("decision", "ambush-flow", "ambush-steps"):
        assert "AM-1" not in house.rules.tables[name].assumes
        assert "AM-1" in games.load("ambush").rules.tables[name].assumes
    (equal,) = (row for row in house.rules.tables["decision"].rows if row.cells["die"] == "equal")
    assert equal.cells["outcome"] == "none"


def test_pages_are_few():
    assert len(pages("ambush/decision")) == len(pages("depths/odds")) == len(pages("depths/declarations")) == 1


def test_the_chart_of_hexes_takes_the_names_of_a_players_map(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "map.toml").write_text('game = "ambush"\n[board]\ndoubles = "AA, AB"\n', encoding="utf-8")
    assert run("print", "ambush/hexes", "--rules", "map.toml", "-o", "out").exit_code == 0
    (page,) = read((tmp_path / "out" / "ambush-hexes-letter.pdf").read_bytes())
    assert "AG5" in page.words() and "GG5" not in page.words()
    (tmp_path / "map.toml").write_text('game = "ambush"\n[board]\ncolumns = 0\n', encoding="utf-8")
    result = run("print", "ambush/hexes", "--rules", "map.toml", "-o", "other")
    assert result.exit_code == 2 and "map.toml:3: " in result.stderr and result.stderr.count("\n") == 1


def test_results_show_the_faces_of_their_die(tmp_path):
    """Each of the six faces of the d6 once beside its result: 21 pips."""
    path = tmp_path / "kit.toml"
    path.write_text(
        'game = "ssn"\n[[sheets]]\nname = "kill"\nkind = "chart"\ntitle = "Kill"\n[[sheets.blocks]]\nkind = "results"\n'
        'title = "A hit"\ncheck = "kill"\nkey = "killed"\nwords = { true = "killed", false = "not killed" }\n',
        encoding="utf-8",
    )
    (spec,) = kits.sheets("ssn", on_disk(path))
    (body,) = kits.build(spec, kits.Job(games.load("ssn"), paper("letter"), "long-edge"))
    shapes = list(flatten(body.drawing.records))
    strings = [item.string for item in shapes if isinstance(item, TextBox)]
    assert {"killed", "not killed"} <= set(strings)
    pips = [item for item in shapes if isinstance(item, Shape) and item.style.fill == "navy"]
    assert len(pips) == 21


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_cards_are_one_leaf_of_what_is_looked_up(size):
    ambush, back = (words_of(page) for page in texts(("ambush/card", size, "long-edge")))
    assert {"North", "Southwest", "mines", "subs"} <= set(ambush)
    assert any("(14.27)" in one for one in ambush) and "after GQ cycle 6 of every turn" in ambush
    assert "71" in back and "62" in back
    yours, theirs = (words_of(page) for page in texts(("depths/card", size, "long-edge")))
    found_on = cells("depths/card", size)["Found on"]
    assert found_on == ["no search", "1–3", "1–6", "1–10", "1–2", "1–4", "1–7", "never"]
    assert {"1–5", "up to 1 zone"} <= set(yours) and "≤" not in "".join(yours + theirs)  # ranges have one notation
    assert {"any die", "1–10", "1–7"} <= set(theirs)
    assert {"Defend anyway", "Slipping away"} <= {*yours} - {*theirs}, "the choices of the owner"


def words_of(page):
    return [item.string for item in page]


def test_cards_follow_house_rules(tmp_path):
    house, out = tmp_path / "house.toml", tmp_path / "out"
    house.write_text("[figures]\nsearch-periscope-d6 = 4\nperiscope-movement = 2\n", encoding="utf-8")
    assert run("print", "depths/card", "--rules", str(house), "-o", str(out)).exit_code == 0
    yours, theirs = (page.words() for page in read((out / "depths-card-letter.pdf").read_bytes()))
    place = yours.index("up to 2 zones")
    assert yours[place - 3 : place] == ["1–4", "1–6", "1–10"]
    place = theirs.index("Periscope")
    assert theirs[place : place + 7] == ["Periscope", "D6", "1–4", "D12", "1–6", "D20", "1–10"]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_the_hex_size_page_shows_what_the_film_covers(size):
    (page,) = texts(("ambush/hex-size", size, "long-edge"))
    found = words_of(page)
    assert {"70.8 %", "29.2 %", "U11", "U23", "GG5", "I17"} <= set(found)
    assert "127 hexes on the film" in " ".join(found) and "162 hexes beyond it" in " ".join(found)
    (spec,) = kits.choose(kits.sheets("ambush"), ["hex-size"], "ambush")
    items = list(flatten(kits.build(spec, kits.Job(games.load("ambush"), paper(size), "long-edge"))[0].drawing.records))
    hexes = [box(line) for one in items if isinstance(one, Shape) and one.style.fill == "tint" for line in one.lines]
    for name in [
        one for one in items if isinstance(one, TextBox) and one.string in ("I5", "I17", "GG5", "GG17", "U23")
    ]:
        left, low, right, high = box(name.corners)
        for x0, y0, x1, y1 in hexes:
            assert left > x1 + 1 or right < x0 - 1 or low > y1 or high < y0, (name.string, size)


@pytest.mark.parametrize("game", games.names())
def test_finding_no_chart_repeats_the_card(game):
    """Of the texts of Ambush's scatter 84 % stood on its card again, of those of Depths' submarine depths 66 %."""

    def strings(sheet):
        return Counter(one.string for page in texts((sheet, "letter", "long-edge")) for one in page if one.string[1:])

    card = strings(f"{game}/card")
    for sheet in (s.data["name"] for s in kits.sheets(game) if s.data["kind"] == "chart"):
        own = strings(f"{game}/{sheet}")
        assert (own & card).total() < 0.45 * own.total(), sheet


def test_the_example_of_an_ambush_follows_the_rules():
    """By hand: from U11 four hexes North lies U7; Southwest of it T7 (T is half a hex low), S8 and R8."""
    (page,) = texts(("ambush/decision", "letter", "long-edge"))
    said = [one.string for one in sorted(page, key=lambda one: -one.corners[0][1]) if one.color == "sea"]
    assert said == [
        "CC 2, FICC 6: FICC ambushes, CC is the prey",
        "FICC has 3 mine factors and 1 submarine",
        "North of U11",
        "4 hexes: U7",
        "Southwest of U7",
        "3 hexes: R8",
        "A ship of CC is in R8",
        "5 against 3: no mine attack",
        "FICC has 1",
        "1 submarine to R8: surprise attack",
    ]
    middle = {one.string: one.corners for one in page if one.string in ("U11", "U7", "R8") and one.size > 9}
    assert middle["U11"][0][1] < middle["R8"][0][1] < middle["U7"][0][1] and middle["R8"][0][0] < middle["U7"][0][0]


def test_every_way_out_of_the_ambush_ends_at_one_bar():
    """Five boxes said of their own that there is no ambush."""
    for size in ("letter", "a4"):
        (page,) = texts(("ambush/decision", size, "long-edge"))
        found = words_of(page)
        assert (found.count("no"), found.count("tie"), found.count("no: equal or less")) == (4, 1, 1)
        places = {one.string: box(one.corners) for one in page}
        (end,) = (box(one.corners) for one in page if one.string == "No ambush")
        after, mines = sorted((box(one.corners) for one in page if one.string == "ground phase"), key=lambda b: -b[1])
        for left, _, right, _ in (after, mines):
            assert left + right == pytest.approx(end[0] + end[2], abs=0.1)
        assert 0 < end[1] - after[3] < 9  # what follows where there is no ambush, and at its arrow after the mines
        left = next(at for words, at in places.items() if words.endswith("is left"))
        assert left[1] < mines[1] < mines[3] < places["Mine attack there"][3]


def test_finding_the_last_line_of_a_caption_holds_more_than_a_word():
    """The film's caption ended with a line of one word, and so did the note of the search log."""
    for sheet, start, lines in (
        ("ambush/heat-map", "Hexes 5/8 in", 2),
        ("depths/search-log", "One line a search", 1),
    ):
        for size in ("letter", "a4"):
            found = words(sheet, size)
            first = next(n for n, one in enumerate(found) if one.startswith(start))
            assert found[first + lines - 1].endswith(".") and len(found[first + lines - 1]) > 25, (sheet, size)


def test_finding_no_name_of_a_sheet_stands_for_a_command():
    """The page of hex sizes said "on heat-map-whole" and left a player to guess how to print it."""
    said = " ".join(words("ambush/hex-size"))
    assert "plotroom print ambush/heat-map-whole" in said


@pytest.mark.parametrize(
    ("chance", "digits", "told"),
    [(825, 0, "83"), (675, 0, "68"), (125, 0, "13"), (5, 0, "1"), (4, 0, "<1"), (995, 0, ">99")],
)
def test_halves_of_percents_go_up(chance, digits, told):  # finding: 82.5 was printed 82 and 67.5 was 68
    assert format_percent(Fraction(chance, 1000), digits) == told


@pytest.mark.parametrize(("chance", "told"), [(625, "6.3"), (125, "1.3"), (9995, ">99.9"), (5, "0.1"), (4, "<0.1")])
def test_halves_of_tenths_of_a_percent_go_up(chance, told):
    assert format_percent(Fraction(chance, 10_000)) == told
