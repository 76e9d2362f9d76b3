"""Rulings on paper: letters on the pages that rest on them, their texts on the last page of the kit alone."""

import re
from functools import cache
from statistics import median

import pytest

from aids import games
from generators.page.frame import NOTE
from generators.press.leaves import gather
from generators.sheets import kits
from generators.sheets.letters import letter, letters
from tests.page.lint import rule_numbers, texts
from tests.printed import SETUPS, SHEETS, bodies, kind, run
from tests.readback import read

GAMES = [game for game in games.names() if games.load(game).rules.rulings]


@cache
def strings(sheet, size):
    return [item.string for page in texts((sheet, size, "long-edge")) for item in page]


def test_rulings_have_single_letters_and_then_numbers():
    rules = games.load("on-patrol").rules
    ids = list(rules.rulings)
    shown = [letter(rules, each) for each in ids]
    assert shown[:28] == [*"abcdefghijklmnopqrstuvwxyz", "27", "28"] and len(set(shown)) == len(ids)
    assert shown[26:] == [each.removeprefix("OP-") for each in ids[26:]]
    assert letters(rules, (ids[2], ids[0], ids[2])) == ("a", "c")


def _marks_behind_heads(sheet):
    """What stands raised behind the head of a section, as single marks."""
    for page in texts((sheet, "letter", "long-edge")):
        heads = [item for item in page if item.face == "semibold" and item.colour == "navy" and item.size > NOTE]
        notes = [item for item in page if item.size == NOTE and re.fullmatch("[a-z0-9]+( [a-z0-9]+)*", item.string)]
        for head in heads:
            (right, low), high = head.corners[1], head.corners[2][1]
            for note in notes:
                x, y = note.corners[0]
                if 0 < x - right < 4 and low < y < high:
                    yield head.string, note.string.split()


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_head_has_two_letters_at_most(sheet):
    game = sheet.partition("/")[0]
    rules = games.load(game).rules
    known = {letter(rules, each) for each in rules.rulings}
    for head, marks in _marks_behind_heads(sheet):
        assert len(marks) <= 2 and set(marks) <= known and not any(re.fullmatch("[a-z]{2,}", mark) for mark in marks), (
            head
        )


def test_letters_stand_behind_the_heads_of_every_game():
    for game in GAMES:
        assert [head for sheet in SHEETS if sheet.startswith(f"{game}/") for head in _marks_behind_heads(sheet)], game


@pytest.mark.parametrize(
    ("ruling", "sentence", "after"),
    [
        ("SS-15", "convergence zone", ""),
        ("SS-6", "it misses", ""),
        ("SS-9", "up or down", "; your DP"),
        ("SS-3", "before the next.", ""),
    ],
)
def test_a_letter_stands_behind_the_sentence_that_its_ruling_decides(ruling, sentence, after):
    """Raised, right behind its last word; the head of that section has none, the foot has it too."""
    own = letter(games.load("ssn").rules, ruling)
    page = texts(("ssn/card", "letter", "long-edge"))[0]
    ends = [item for item in page if item.string.endswith(sentence) and item.size > NOTE]
    found = [
        mark
        for end in ends
        for mark in page
        if mark.string == own and mark.size == NOTE and 0 < mark.corners[0][0] - end.corners[1][0] < 2
        if 0 < mark.corners[0][1] - end.corners[0][1] < 6
    ]
    (mark,) = found
    beside = [item.string for item in page if 0 <= item.corners[0][0] - mark.corners[1][0] < 4 and item is not mark]
    assert own in bodies("ssn/card")[0].letters
    assert not after or any(each.startswith(after) for each in beside)


def test_what_stands_in_brackets_and_is_no_ruling_stays_a_text(tmp_path):
    kit = tmp_path / "kit.toml"
    kit.write_text(
        'game = "ssn"\n[[sheets]]\nname = "one"\nkind = "chart"\ntitle = "One"\n[[sheets.blocks]]\nkind = "lines"\n'
        'title = "Steps"\nsteps = ["Sink [U-47] first [SS-6, SS-8]; then [2-3]"]\n',
        encoding="utf-8",
    )
    result = run("print", "ssn", "--kit", str(kit), "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    words = read((tmp_path / "ssn-one-letter.pdf").read_bytes())[0].words()
    assert {"Sink [U-47] first", "f h", "; then"} <= set(words)


@pytest.mark.parametrize("sheet", [*SETUPS, *(sheet for sheet in SHEETS if kind(sheet) != "readings")])
def test_no_head_names_the_rules_of_its_section(sheet):
    """Neither the small words at its right nor those behind its title; they stand on the last page of the kit."""
    names = {rule.strip() for cited in rule_numbers(sheet.partition("/")[0]) for rule in cited.split(",")} - {""}
    for page in texts((sheet, "letter", "long-edge")):
        heads = [item for item in page if item.face in ("semibold", "black") and item.colour == "navy"]
        for item in page:
            if item.size != NOTE or item.colour != "grey":
                continue
            x, y = item.corners[0]
            if any(head.corners[1][0] < x and abs(head.corners[0][1] - y) < 3 for head in heads):
                said = {re.sub(r" *\(\w\)$", "", part) for part in re.split(", | · ", item.string)}
                assert not said & names, item.string


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if kind(sheet) in ("log", "order-sheets")])
def test_a_form_to_write_on_rests_on_no_ruling(sheet):
    assert not [body.letters for body in bodies(sheet) if body.letters]


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_play_names_a_ruling(game):
    prefix = next(iter(games.load(game).rules.rulings)).partition("-")[0]
    for spec in kits.sheets(game):
        found = strings(f"{game}/{spec.name}", "letter")
        named = {one for text in found for one in re.findall(rf"\b{prefix}-\d+\b", text)}
        assert bool(named) == (spec.name == "readings"), spec.name
        assert not [text for text in found if text.startswith("Assumes")]


@pytest.mark.parametrize("game", GAMES)
def test_the_last_page_tells_every_ruling_and_the_sheets_that_rest_on_it(game):
    rules, told = games.load(game).rules, " ".join(strings(f"{game}/readings", "letter"))
    resting = 0
    for ruling in rules.rulings.values():
        own = letter(rules, ruling.id)
        assert f"{own} {ruling.id}" in told and ruling.text in told
        for spec in kits.sheets_of(games.load(game)):
            resting += own in bodies(f"{game}/{spec.name}", "letter")[0].letters
    assert resting


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_rests_on_rulings_says_which_and_where_they_are(game):
    for spec in kits.sheets(game):
        made = bodies(f"{game}/{spec.name}", "letter")
        for body, page in zip(made, texts((f"{game}/{spec.name}", "letter", "long-edge")), strict=True):
            found = [item.string for item in page]
            assert (" ".join(body.letters) in found) if body.letters else True
            assert bool(body.letters) == (f"readings: plotroom print {game}/readings" in found)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", games.names())
def test_the_readings_take_one_leaf_in_lines_of_45_to_75_letters(game, size):
    """Lines that are full: the last of a paragraph may be short."""
    made = bodies(f"{game}/readings", size)
    assert 1 <= len(made) <= 2
    leaves = gather(made, "long-edge")
    assert leaves.two_sided == (len(made) if len(made) == 2 else 0), "both sides of one leaf"
    full = [line for line in _lines(game, size) if len(line) > 40 and not re.search(r"\d, \d", line)]
    assert 45 <= median(map(len, full)) <= 75


def _lines(game, size):
    """The lines of the rulings, each put together from its strings."""
    top = 792 - 36 - 36 - 60 if size == "letter" else 770
    found = {}
    for number, page in enumerate(texts((f"{game}/readings", size, "long-edge"))):
        for item in page:
            x, y = item.corners[0]
            if y < top:
                found.setdefault((number, x > 300, round(y, 1)), []).append(item.string)
    return [" ".join(each) for each in found.values()]


@pytest.mark.parametrize("game", GAMES)
def test_the_readings_name_sheets_as_they_are_printed_and_rules_in_their_order(game):
    """Rules of a sheet stand once; a card, whose pages have titles of their own, goes by these."""
    words = strings(f"{game}/readings", "letter")
    rules = words[words.index("by sheet") + 1 :]
    titles = {body.heading.title for spec in kits.sheets(game) for body in bodies(f"{game}/{spec.name}", "letter")}
    assert "Quick reference" not in " ".join(words).replace("Quick reference card", "") or "Quick reference" in titles
    for line in rules:
        numbers = re.findall(r"(?<![\w.])\d+(?:\.\d+)+(?![\w.])", line)
        assert numbers == sorted(dict.fromkeys(numbers), key=lambda rule: [int(n) for n in rule.split(".")]), line
