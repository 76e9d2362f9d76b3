"""The Depths setup sheet: its strips are those of the JSON, its pages can be read, its input is checked."""

import json
from functools import cache

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import TextBox, flatten
from generators.games.depths.setup_sheet import die as drawn_die
from generators.page.frame import frame_pages, paper
from generators.sheets.setup_sheets import SetupJob, roll_setups, setup_sheet
from tests import readback
from tests.games.panels import panels
from tests.page.lint import sound
from tests.printed import one, run

GAME = games.load("depths")
MODULE = setup_sheet("depths")
DICE = ("d6", "d12", "d20")
ASKED = {
    "plain": {},
    "many": {"submarines": 20, "searchers": 12, "die": "d20", "turns": 2},
    "one": {"submarines": 1, "searchers": 1, "die": "d12", "turns": 30},
}
PAPERS = ("letter", "a4", "a3", "148x210mm")


def bodies(on="letter", seed=7, **inputs):
    return list(MODULE.bodies(GAME, roll_setups(GAME, inputs, seed, 1), SetupJob(paper(on), "single"), ()))


@cache
def told(*more):
    result = run("setup", "depths", "--seed", "7", "--json", *more)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def strips(pages):
    """The words and the dice of each secret panel, by the turn and zone on its lip."""
    found = panels(pages, r"Turn (\d+) · zone (\d+)", r"strip-(d\d+)-(\d+).*")
    return {
        tuple(map(int, label.groups())): (words, [(kind, int(face)) for kind, face in dice])
        for label, words, dice in found
    }


@pytest.mark.parametrize("die", DICE)
def test_strips_are_those_of_the_json(die):
    inputs = {"submarines": 4, "searchers": 5, "turns": 3, "die": die}
    rolls = told(*(word for key, value in inputs.items() for word in (f"--{key}", str(value))))["rolls"]
    found = strips(bodies(**inputs))
    assert list(found) == [(turn, zone) for turn in range(1, 4) for zone in range(1, 5)]
    verdicts = set()
    for (turn, zone), (words, dice) in found.items():
        mine = [roll for roll in rolls if roll["for"].startswith(f"turn {turn}, zone {zone},")]
        assert dice == [(die, roll["dice"][0]) for roll in mine]
        named = words[words.index("Periscope") :]
        for depth, verdict in (("periscope", named[1]), ("submerged", named[3])):
            finders = [n for n, roll in enumerate(mine, 1) if depth in roll["result"]]
            assert verdict == (f"found by {finders[0]}" if finders else "not found")
            verdicts.add(verdict)
        assert [word for word in words if word in map(str, range(1, 6))][:5] == ["1", "2", "3", "4", "5"]
    assert len(verdicts) > 2


def test_a_die_shows_its_face():
    for kind in DICE:
        for face in range(1, int(kind[1:]) + 1):
            shapes = list(flatten(drawn_die(kind, face).records))
            texts = [item for item in shapes if isinstance(item, TextBox)]
            assert [item.string for item in texts] == [str(face)]
            if kind != "d6":
                assert len(shapes[0].lines[0]) == {"d12": 10, "d20": 6}[kind]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("on", "asked"), [*((on, "plain") for on in PAPERS), ("letter", "many"), ("a4", "one")])
def test_pages_can_be_read_and_printed(on, asked):
    size, inputs = paper(on), ASKED[asked]
    made = bodies(on, **inputs)
    assert len(made) == MODULE.pages(GAME, inputs, SetupJob(size, "single"))
    for page in frame_pages(made[:2], size):
        sound(page, size)


def test_the_first_page_says_how_and_what_is_assumed():
    first, *rest = bodies(die="d12")
    words = [item.string for item in flatten(first.drawing.records) if isinstance(item, TextBox)]
    assert set(told()["assumes"]) <= {*first.heading.note.split()}
    assert {"How to use", "Sea zones"} <= set(words)
    text = " ".join(words)
    assert "only the first three count" in text and "More searchers" in text
    assert "On a D12: periscope on 6 or less and submerged on 4 or less." in text
    assert not any(
        "How to use" in [w.string for w in flatten(b.drawing.records) if isinstance(w, TextBox)] for b in rest
    )


def test_house_rules_are_in_force(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[figures]\nsearch-submerged-d6 = 0\n", encoding="utf-8")
    game = games.load("depths", house, files=DISK)
    first = next(
        iter(MODULE.bodies(game, roll_setups(game, {"die": "d6"}, 7, 1), SetupJob(paper("letter"), "single"), ()))
    )
    words = [item.string for item in flatten(first.drawing.records) if isinstance(item, TextBox)]
    assert "submerged never" in " ".join(words)
    assert first.note == "seed 7 · house rules"
    assert words[words.index("Submerged") + 1] == "not found"


def test_a_book_is_printed_on_one_side():
    content = one("setup", "depths", "--seed", "7", "--count", "2", "--turns", "1", "--sides", "single")
    assert readback.open_pdf(content).trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    pages = readback.read(content)
    feet = [word for page in pages for word in page.words() if word.startswith("Depths · ")]
    assert [int(word.split(" · ")[1]) for word in feet] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--submarines", "21"), "--submarines: 21 is not"),
        (("--searchers", "0"), "--searchers: 0 is not"),
        (("--die", "d10"), "--die: "),
        (("--turns", "31"), "--turns: 31 is not"),
        (("--submarines", "20", "--paper", "5x4in"), "--paper: "),
    ],
)
def test_bad_input_is_refused_in_one_line(tmp_path, words, found):
    result = run("setup", "depths", "--seed", "7", *words, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert found in result.stderr and len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())
