"""Sealed means sealed: with duplex printing each secret lies behind its own pattern, and nothing of it in front.

The files are those of the command line, read back.
"""

import json
import re

import pytest

from generators.drawing import INCH
from generators.sheets import slips
from tests.printed import one, run, setup_words
from tests.readback import read

SEED = "7"
PAPERS = ("letter", "a4")
GAMES = ("ambush", "depths", "on-patrol", "ssn", "u-boat")
LABEL = re.compile(r"Turn \d+( · (zone \d+|shots|detection|moves))?|\w+: first U")


def setup_file(game, *more, seed=SEED):
    return read(one("setup", game, *setup_words(game), "--seed", seed, *more))


def leaves(pages):
    """The pages of slips with the pages behind them, as they lie in the file: a front has an odd number."""
    for number, page in enumerate(pages):
        if slips.NOTICE in page.words():
            assert number % 2 == 1, "a back has an even number"
            yield pages[number - 1], page


def flipped(page, point, sides):
    """A point of a back page as it lies when seen through from the front."""
    x, y = point
    return (page.width - x, y) if sides == "long-edge" else (x, page.height - y)


def labels_of(page):
    """Each label of a page with its box, in points."""
    return {run.string: run for run in page.runs if LABEL.fullmatch(run.string)}


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
@pytest.mark.parametrize("game", GAMES)
def test_finding_on_sealed_rolls_each_label_has_its_secret_behind_it(game, sides, size):
    """Seen through the paper, the small label of a secret lies behind the large label of its slip."""
    found = 0
    for front, back in leaves(setup_file(game, "--sides", sides, "--paper", size)):
        ahead, behind = labels_of(front), labels_of(back)
        assert list(ahead) == list(behind) and ahead
        for name in ahead:
            x, y = flipped(back, behind[name].start, sides)
            row = [run for run in ahead.values() if abs(run.start[1] - y) < 0.12 * INCH and run.start[0] < x]
            assert max(row, key=lambda run: run.start[0]).string == name
            found += 1
        turned = behind[name].end[0] < behind[name].start[0]
        assert turned == (sides == "short-edge")
    assert found


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_finding_on_sealed_rolls_no_front_tells_a_roll(game):
    """Two seeds have the same fronts but for the seed; their backs differ."""
    one_seed, other = (
        read(one("setup", game, *setup_words(game), "--seed", seed, "--sides", "long-edge")) for seed in ("7", "8")
    )
    backs = 0
    for (front, back), (front_8, back_8) in zip(leaves(one_seed), leaves(other), strict=True):
        if game in ("ambush", "depths", "u-boat", "on-patrol"):
            assert [r.string.replace("7", "8") for r in front.runs] == [
                r.string.replace("7", "8") for r in front_8.runs
            ]
        assert [r.string for r in back.runs] != [r.string for r in back_8.runs]
        backs += 1
    assert backs


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_secret_lies_behind_a_bar(game, size):
    """All print of a back that another seed has not there has a black bar in front of it, as wide as it is."""
    others = [leaves(setup_file(game, "--paper", size, seed=seed)) for seed in ("8", "9", "10")]
    for (front, back), *behind in zip(leaves(setup_file(game, "--paper", size)), *others, strict=True):
        alike = set.intersection(*({(item.string, item.start) for item in page.runs} for _, page in behind))
        bars = [path.box for path in front.outlines if path.fill == "#000000"]
        top, low = max(bar[3] for bar in bars), min(bar[1] for bar in bars)
        hidden = 0
        for item in back.runs:
            x0, y0, x1, y1 = item.box
            if (item.string, item.start) in alike or y1 > top + 3 or y0 < low - 3:
                continue
            x0, x1, middle = back.width - x1, back.width - x0, (y0 + y1) / 2
            assert any(bar[0] <= x0 + 0.3 and x1 - 0.3 <= bar[2] and bar[1] < middle < bar[3] for bar in bars), item
            hidden += 1
        assert hidden > 10


@pytest.mark.sample(3)
@pytest.mark.parametrize("sides", ["fold", "single"])
@pytest.mark.parametrize("game", GAMES)
def test_on_one_side_strips_are_folded(game, sides):
    pages = setup_file(game, "--sides", sides)
    words = [word for page in pages for word in page.words()]
    assert slips.NOTICE not in words
    assert any(word.startswith("Cut on the lines. Fold on the dashes") for word in words)


def test_a_setup_says_the_whole_command_that_repeats_it():
    """Finding: the foot cut the command, and the seed alone did not repeat the sheet."""
    escorts = [word for n in range(9) for word in ("--escort", f"Escort of the convoy {n}:{n + 1}")]
    words = ["setup", "on-patrol", "--merchantmen", "3", *escorts, "--time", "night", "--seed", "11"]
    pages = read(one(*words))
    text = " ".join(word for page in pages for word in page.words())
    command = "plotroom " + " ".join(f"'{w}'" if " " in w else w for w in words)
    assert command in text.replace("  ", " ")
    assert f"{command}; --reveal TURN shows one slip" in text


def test_a_slip_that_does_not_fit_is_refused():
    result = run("setup", "depths", "--seed", "7", "--paper", "2x3in")
    assert result.exit_code == 2 and result.stderr.startswith("plotroom: --paper: ")


@pytest.mark.long
def test_slips_share_their_leaves_evenly():
    """Finding: the last page of a setup held two strips; slips are as high as the pages that they need allow."""
    for words in (("depths",), ("ambush", "--turns", "20"), ("ssn", "--turns", "20"), ("ssn", "--turns", "6")):
        for size in PAPERS:
            for front, _ in leaves(read(one("setup", *words, "--seed", SEED, "--paper", size))):
                low = min(run.start[1] for run in labels_of(front).values())
                assert low < 0.42 * front.height, words


def test_the_command_says_how_to_print(tmp_path):
    result = run("setup", "ssn", "--seed", "7", "-o", str(tmp_path))
    assert result.stderr == "Print all pages on both sides (flip on the long edge).\n"
    result = run("setup", "ssn", "--seed", "7", "-o", str(tmp_path), "--sides", "fold")
    assert "on one side" in result.stderr
    assert not run("setup", "ssn", "--seed", "7", "-o", str(tmp_path), "--format", "svg").stderr


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("game", ["ambush", "depths", "on-patrol", "ssn"])
def test_a_setup_says_where_its_rulings_are(game, size):
    """Their ids in the head of its first page."""
    answered = json.loads(run("setup", game, *setup_words(game), "--seed", SEED, "--json").stdout)
    words = [run.string for page in setup_file(game, "--paper", size) for run in page.runs]
    assert answered["assumes"] and set(answered["assumes"]) <= {each for word in words for each in word.split()}
