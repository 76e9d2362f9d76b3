"""Rulings on paper: their ids in the heads of pages of play, their texts on the last pages of the kit alone."""

import re
from functools import cache
from statistics import median

import pytest

from aids import games
from generators.drawing.sizes import BODY, SMALL_BODY
from generators.page.frame import NOTE, SECTION
from generators.press.documents import gather
from generators.sheets import kits
from generators.sheets.rulings import _steps
from generators.sheets.sheet import id_key
from tests.page.lint import box, texts
from tests.printed import SETUPS, SHEETS, bodies, kind, one, run
from tests.readback import read

GAMES = [game for game in games.names() if games.load(game).rules.rulings]
PLAY = [sheet for sheet in SHEETS if kind(sheet) in ("chart", "card")]
TYPE = (SECTION, BODY, SMALL_BODY)
MARK = re.compile(r"[A-Z]{2}-\d+")


@cache
def strings(sheet, size):
    return [item.string for page in texts((sheet, size, "long-edge")) for item in page]


def named(sheet):
    """The strings of a sheet that name rulings, each with all others of its page."""
    for page in texts((sheet, "letter", "long-edge")):
        for item in page:
            if MARK.search(item.string):
                yield item, [other for other in page if other is not item]


@pytest.mark.parametrize("sheet", PLAY)
def test_rules_and_rulings_are_small_gray_and_end_at_the_right_of_their_block(sheet):
    """Rules first, then known ids by their numbers, each once; nothing else is in the string, and nothing touches it."""
    rulings = games.load(sheet.partition("/")[0]).rules.rulings
    for item, others in named(sheet):
        *_, ids = item.string.split(" · ")
        listed = ids.split()
        assert set(listed) <= rulings.keys() and listed == sorted(set(listed), key=id_key), item.string
        assert (item.size, item.color) == (NOTE, "gray")
        x0, y0, x1, y1 = box(item.corners)
        for other in others:
            _, v0, u1, v1 = box(other.corners)
            if v0 < (y0 + y1) / 2 < v1 and u1 < x1:
                assert x0 - u1 >= 5.9, (item.string, other.string)


@pytest.mark.parametrize("sheet", PLAY)
def test_each_head_of_a_block_names_its_rules(sheet):
    """Every head but the one of a form and of a simulation: numbers, or steps of the turn as the rules name them."""
    game, _, name = sheet.partition("/")
    loaded = games.load(game)
    (spec,) = kits.choose(kits.sheets(loaded), [name], game)
    read_as = kits.read_sheet(kits.filled(spec, loaded), loaded)
    for block in (getattr(part, "block", part) for part in read_as.blocks):
        cited = block.rule or ", ".join(each.rule for each in block.printed) or read_as.rule
        rules = ", ".join(dict.fromkeys(cited.split(", ")))
        if block.kind not in ("strip", "form") and not spec.extra:
            assert [each for each in strings(sheet, "letter") if each == rules or each.startswith(f"{rules} · ")], rules


def test_no_string_of_a_page_has_a_mark_in_a_word_or_a_figure():
    for sheet in PLAY:
        for string in strings(sheet, "letter"):
            assert not re.search(r"\[[A-Z]{2}-|[\w″]+[A-Z]{2}-\d|[ᵃ-ᶻ⁰-⁹]", string), (sheet, string)


@pytest.mark.parametrize(("ruling", "sentence"), [("SS-13", "Set the counters out"), ("SS-16", "two dice")])
def test_of_one_line_with_rulings_their_ids_stand_at_its_end(ruling, sentence, tmp_path):
    kit = tmp_path / "kit.toml"
    kit.write_text(
        'game = "ssn"\n[[sheets]]\nname = "one"\nkind = "chart"\ntitle = "One"\n[[sheets.blocks]]\nkind = "lines"\n'
        f'title = "Start"\nrule = "Setup"\nlines = ["First", "{sentence} [{ruling}]", "Sink [U-47]; then [2-3]"]\n',
        encoding="utf-8",
    )
    result = run("print", "ssn", "--kit", str(kit), "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    (page,) = read((tmp_path / "ssn-one-letter.pdf").read_bytes())
    runs = {each.string: each.start for each in page.runs}
    assert {"Setup", sentence, ruling, "Sink [U-47]; then"} <= set(runs)
    assert runs[ruling][1] == pytest.approx(runs[sentence][1], abs=0.1) and runs[ruling][0] > 500


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if kind(sheet) in ("log", "order-sheets")])
def test_a_form_to_write_on_rests_on_no_ruling(sheet):
    assert not [string for string in strings(sheet, "letter") if MARK.fullmatch(string)]


@pytest.mark.parametrize("sheet", [*SETUPS, *SHEETS])
def test_no_foot_lists_rulings(sheet):
    for page in texts((sheet, "letter", "long-edge")):
        assert not [item.string for item in page if "rulings: " in item.string]
        assert not [item.string for item in page if MARK.search(item.string) and box(item.corners)[1] < 36]


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_told_once_by_its_id(game, size):
    """In their order: its id and its title begin a line, its text follows, its rule is below its id or ends its text."""
    rules = games.load(game).rules
    found = [item for page in texts((f"{game}/rulings", size, "long-edge")) for item in page]
    ids = [item.string for item in found if (item.color, item.face) == ("navy", "semibold") and MARK.match(item.string)]
    assert ids == sorted(rules.rulings, key=id_key)
    told = " ".join(item.string for item in found if item.size in TYPE)
    below = {item.string for item in found if item.size == NOTE}
    for ruling in rules.rulings.values():
        text = f"{ruling.id} {ruling.printed or ruling.text}"
        assert text in told and (ruling.rule in below or f"{text} ({ruling.rule})" in told)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("game", GAMES)
def test_no_ruling_is_divided_and_all_are_evenly_apart(game, size):
    """Above each id but the first of a column is the same gap; every column begins with an id."""
    rulings, gaps = games.load(game).rules.rulings.values(), []
    rules = {ruling.rule for ruling in rulings}

    def lowest(item):
        return item.corners[0][1]

    for page in texts((f"{game}/rulings", size, "long-edge")):
        kept = [item for item in page if item.size in TYPE or item.string in rules]
        columns = [[item for item in kept if (item.corners[0][0] < 300) == left] for left in (True, False)]
        for column in columns if any(MARK.fullmatch(item.string) for item in columns[1]) else [kept]:
            ids = [item.corners[0][1] for item in column if MARK.fullmatch(item.string)]
            assert ids and all(item.corners[0][1] < max(ids) + 4 for item in column)
            for y in ids:
                above = min((item for item in column if item.corners[0][1] > y + 4), key=lowest, default=None)
                if above:
                    gaps.append(above.corners[0][1] - y)
    assert max(gaps) - min(gaps) < 3, gaps  # by as much as letters reach below the line


def test_steps_of_a_ruling_are_lines_of_their_own():
    assert _steps("It moves: 1. It rams. 2. It turns. Then it stops.") == [
        "It moves:", "1. It rams.", "2. It turns.", "Then it stops."
    ]  # fmt: skip
    for text in ("", "It adds 1. It has 2. Both stay."):
        assert _steps(text) == [text] * bool(text)


@pytest.mark.parametrize("size", ["letter", "a4", "a3"])
@pytest.mark.parametrize("game", games.names())
def test_rulings_fill_their_columns_alike(game, size):
    """In body type, in lines that are easy to read; all columns of all pages end within a ruling of each other."""
    pages = list(texts((f"{game}/readings", size, "long-edge")))
    lows = []
    for page in pages:
        body = [item for item in page if item.size in (BODY, SMALL_BODY)]
        assert len({item.size for item in body}) < 2
        starts = sorted({round(box(item.corners)[0]) for item in body if MARK.match(item.string)})
        columns = {}
        for item in body:
            x, y, *_ = box(item.corners)
            columns.setdefault(max(start for start in starts if start <= x + 1), []).append(y)
        lows += [min(each) for each in columns.values()]
    assert not lows or max(lows) - min(lows) < 0.15 * 792 or len(pages) == 1
    made = bodies(f"{game}/readings", size)
    assert 1 <= len(made) <= 3
    assert gather(made, "long-edge").two_sided == (len(made) if len(made) > 1 else 0)


@pytest.mark.parametrize("game", GAMES)
def test_lines_of_rulings_have_45_to_75_letters(game):
    lines = {}
    for number, page in enumerate(texts((f"{game}/rulings", "letter", "long-edge"))):
        for item in page:
            if item.size in TYPE:
                x, y = item.corners[0]
                lines.setdefault((number, x > 300, round(y, 1)), []).append(item.string)
    full = [line for line in (" ".join(each) for each in lines.values()) if len(line) > 40]
    assert 45 <= median(map(len, full)) <= 75


@pytest.mark.parametrize("game", GAMES)
def test_rulings_have_no_words_of_the_program(game):
    told = " ".join(strings(f"{game}/rulings", "letter"))
    assert not re.search(r"(?<!plotroom)\s--[a-z]|DATC|lenient =|answers and games on file", told)


@pytest.mark.long
def test_copied_text_of_a_page_has_no_mark_in_a_word():
    """As another reader copies it from the file of a whole kit."""
    from io import BytesIO

    from pypdf import PdfReader

    for game in GAMES:
        for page in PdfReader(BytesIO(one("print", game, "--one-file"))).pages:
            assert not re.search(r"[a-z0-9″.,;][A-Z]{2}-\d|[A-Z]{2}-\d+[A-Za-z]", page.extract_text())
