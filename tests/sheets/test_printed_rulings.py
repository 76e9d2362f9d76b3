"""Rulings on paper: letters on the pages that rest on them, their texts on the last page of the kit alone."""

import re
from functools import cache
from statistics import median

import pytest

from aids import games
from generators.page.frame import NOTE, SECTION
from generators.press.documents import gather
from generators.sheets import kits
from generators.sheets.readings import in_order, stated
from generators.sheets.sheet import letter, letters
from tests.page.lint import rule_numbers, texts
from tests.printed import SETUPS, SHEETS, bodies, kind, one, run
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
    assert shown[26:] == [each.removeprefix("OP-") for each in ids[26:]] and "59" not in shown  # an id no longer used
    assert letters(rules, (ids[2], ids[0], ids[2])) == ("a", "c")


def _marks_behind_heads(sheet):
    """What stands raised behind the head of a section, as single marks."""
    for page in texts((sheet, "letter", "long-edge")):
        heads = [item for item in page if item.face == "semibold" and item.color == "navy" and item.size > NOTE]
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
    assert {"Sink [U-47] first", "u w", "; then"} <= set(words)


@pytest.mark.parametrize("sheet", [*SETUPS, *(sheet for sheet in SHEETS if kind(sheet) not in ("rulings", "display"))])
def test_no_head_names_the_rules_of_its_section(sheet):
    """Neither the small words at its right nor those behind its title; they stand on the last page of the kit.  A mat says its own."""
    names = {rule.strip() for cited in rule_numbers(sheet.partition("/")[0]) for rule in cited.split(",")} - {""}
    for page in texts((sheet, "letter", "long-edge")):
        heads = [item for item in page if item.face in ("semibold", "black") and item.color == "navy"]
        for item in page:
            if item.size != NOTE or item.color != "gray":
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
        assert bool(named) == (spec.name == "rulings"), spec.name
        assert not [text for text in found if text.startswith("Assumes")]


@cache
def kit_pages(game, size="letter"):
    """The letters and the sheet of each page of the whole kit, in the order of its files."""
    names = [spec.name for spec in kits.choose(kits.sheets(game), [], game)]
    return [(body.letters, name) for name in names for body in bodies(f"{game}/{name}", size)]


def _numbers(words):
    """The pages that `3, 7-9` names."""
    for several in words.split(", "):
        first, _, last = several.partition("-")
        yield from range(int(first), int(last or first) + 1)


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", GAMES)
def test_the_last_page_tells_every_ruling_and_the_pages_that_rest_on_it(game, size):
    """Its mark once, hanging in the margin; its id once, small, with just the pages whose foot has its mark."""
    rules = games.load(game).rules
    found = [item for page in texts((f"{game}/rulings", size, "long-edge")) for item in page]
    told, pages = " ".join(item.string for item in found if item.color != "gray"), kit_pages(game, size)
    for ruling in rules.rulings.values():
        own = letter(rules, ruling.id)
        (mark,) = [item for item in found if item.string == own]
        assert (mark.color, mark.face) == ("navy", "semibold")
        (tail,) = [item for item in found if re.match(rf"{ruling.id}( · |$)", item.string)]
        assert (tail.size, tail.color) == (NOTE, "gray")
        _, _, named = tail.string.partition(" · p ")
        assert list(_numbers(named) if named else ()) == [n for n, (on, _) in enumerate(pages, 1) if own in on]
        assert (ruling.printed or ruling.text) in told
    assert any(on for on, _ in pages)


@pytest.mark.parametrize("game", GAMES)
def test_readings_stand_under_the_bold_heads_of_their_groups(game):
    """Two to four heads; under each just its readings, in the order of their numbers, and none twice.

    Each further page has a title that says so and begins with a head, its group's repeated.
    """
    rules = games.load(game).rules
    groups = list(dict.fromkeys(ruling.group for ruling in rules.rulings.values()))
    assert 2 <= len(groups) <= 4 and all(groups)
    marks, under, head = {letter(rules, each.id): each for each in rules.rulings.values()}, {}, None
    for number, page in enumerate(texts((f"{game}/rulings", "letter", "long-edge"))):
        assert ("Readings and measures, continued" in [item.string for item in page]) == (number > 0)
        first = next(i.string for i in page if (i.face, i.color) == ("semibold", "navy"))
        assert not number or first not in marks
        for item in page:
            if (item.face, item.color) == ("semibold", "navy"):
                if item.size == SECTION and item.string not in marks:
                    head = item.string.removesuffix(", continued")
                elif item.string in marks:
                    under.setdefault(head, []).append(marks[item.string].id)
    assert list(under) == groups
    for group, ids in under.items():
        assert ids == [each.id for each in rules.rulings.values() if each.group == group]


@pytest.mark.parametrize("game", [game for game in GAMES if game != "on-patrol"])
def test_marks_ascend_through_the_readings(game):
    """On Patrol’s, most of which are numbers, keep to the numbers of its rulings."""
    rules = games.load(game).rules
    known = [letter(rules, each) for each in rules.rulings]
    pages = texts((f"{game}/rulings", "letter", "long-edge"))
    marks = [
        i.string for page in pages for i in page if (i.face, i.color) == ("semibold", "navy") and i.string in known
    ]
    assert marks == known


@pytest.mark.parametrize("sheet", SHEETS)
def test_rules_by_page_are_those_of_the_document_none_of_many(sheet):
    """No name of a sheet stands for several rules, `Setup to Victory`, and none is told twice."""
    game, _, name = sheet.partition("/")
    (spec,) = kits.choose(kits.sheets(game), [name], game)
    own = stated(spec)
    assert len(own) == len(set(own)) and not any(re.search("[A-Za-z)] to [A-Z]", rule) for rule in own)


@pytest.mark.parametrize("game", GAMES)
def test_readings_have_no_words_of_the_program(game):
    told = " ".join(strings(f"{game}/rulings", "letter"))
    assert not re.search(r"(?<!plotroom)\s--[a-z]|DATC|lenient =|answers and games on file", told)


@pytest.mark.long
def test_a_kit_in_one_file_names_the_pages_of_that_file():
    """Readings come before the pages to fill in and to cut up, whose numbers move on by theirs."""
    rules, tails = games.load("ssn").rules, {}
    made = [body for spec in kits.choose(kits.sheets("ssn"), [], "ssn") for body in bodies(f"ssn/{spec.name}")]
    for page in read(one("print", "ssn", "--one-file")):
        if {"Readings and measures", "Readings and measures, continued"} & set(page.words()):
            for word in page.words():
                if found := re.fullmatch(r"(SS-\d+)(?: · p (.*))?", word):
                    tails[found[1]] = list(_numbers(found[2])) if found[2] else []
    assert list(tails) != [] and set(tails) == set(rules.rulings)
    ordered = gather(made, "long-edge").bodies
    assert [body.role for body in ordered] != [body.role for body in made]
    for ruling, named in tails.items():
        own = letter(rules, ruling)
        assert named == [n for n, body in enumerate(ordered, 1) if own in body.letters], ruling


@pytest.mark.parametrize(
    ("cited", "printed"),
    [
        (["Check, Attack", "Attack (a)", "Attack (b)", "Check"], ["Check", "Attack (a) (b)"]),
        (["104.1.4", "104.1", "9", "104.1, 9"], ["9", "104.1", "104.1.4"]),
        (["1", "6(a)", "2-6", "9", "1 to 8"], ["1 to 8", "9"]),
        (["103 to 107", "104.3.1", "104.2 to 104.4", "108.3.1"], ["103 to 107", "108.3.1"]),
        (["104.2 to 104.4", "104.5", "104.4.2", "104"], ["104", "104.2 to 104.4", "104.5"]),
        ([], []),
    ],
)
def test_rules_stand_in_their_order_and_once(cited, printed):
    assert in_order(cited) == printed


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_rests_on_rulings_says_which_and_where_they_are(game):
    for spec in kits.sheets(game):
        made = bodies(f"{game}/{spec.name}", "letter")
        for body, page in zip(made, texts((f"{game}/{spec.name}", "letter", "long-edge")), strict=True):
            found = [item.string for item in page]
            assert (" ".join(body.letters) in found) if body.letters else True
            assert bool(body.letters) == (f"rulings: plotroom print {game}/rulings" in found)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", games.names())
def test_the_readings_take_one_leaf_in_lines_of_45_to_75_letters(game, size):
    """Lines that are full: the last of a paragraph may be short."""
    made = bodies(f"{game}/rulings", size)
    assert 1 <= len(made) <= 2
    leaves = gather(made, "long-edge")
    assert leaves.two_sided == (len(made) if len(made) == 2 else 0), "both sides of one leaf"
    full = [line for line in _lines(game, size) if len(line) > 40 and not re.search(r"\d, \d", line)]
    assert 45 <= median(map(len, full)) <= 75


def _lines(game, size):
    """The lines of the rulings, each put together from its strings."""
    found, told = {}, True
    for number, page in enumerate(texts((f"{game}/rulings", size, "long-edge"))):
        for item in page:
            x, y = item.corners[0]
            told = told and item.string != "Rules by page"
            if told and item.color == "ink":
                found.setdefault((number, x > 300, round(y, 1)), []).append(item.string)
    return [" ".join(each) for each in found.values()]


@pytest.mark.parametrize("game", games.names())
def test_rules_by_page_are_a_table_of_pages_sheets_and_rules(game):
    """A row a sheet that cites any, in the order of pages: all of its pages, its title as printed, its rules."""
    found = [item for page in texts((f"{game}/rulings", "letter", "long-edge")) for item in page]
    begun = [item.string for item in found].index("Rules by page") + 1
    assert [item.string for item in found[begun : begun + 3]] == ["Page", "Sheet", "Rules"]
    rows = []
    for item in found[begun + 3 :]:
        if (item.color, item.face) == ("navy", "semibold"):
            rows.append([])
        if item.color != "gray":
            rows[-1].append(item.string)
    first, pages = [(row[0], row[1], row[2:]) for row in rows], kit_pages(game)
    titles = {body.heading.title for spec in kits.sheets(game) for body in bodies(f"{game}/{spec.name}", "letter")}
    named = [list(_numbers(line[0])) for line in first]
    assert named == sorted(named) and len({n for of in named for n in of}) == sum(map(len, named))
    for of, (_, title, rules) in zip(named, first, strict=True):
        names = {pages[n - 1][1] for n in of}
        assert len(names) == 1 and sum(name in names for _, name in pages) == len(of)
        assert any(title in each or each in title for each in titles)
        assert rules


def test_rulings_whose_names_have_no_rising_numbers_are_counted():
    rules = games.load("on-patrol").rules
    some = next(iter(rules.rulings.values()))
    for names in ([f"R-{n}" for n in range(30, 0, -1)], [f"late {n}" for n in range(1, 31)]):
        named = rules._replace(rulings={name: some._replace(id=name) for name in names})
        assert [letter(named, name) for name in names[26:]] == ["27", "28", "29", "30"]
