"""The sheet `captains`: the chances that `templates/captain_chances.toml` states, and the captains as their files have them."""

import tomllib
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdf
import pytest

from aids.input_file import on_disk
from generators import TEMPLATES
from generators.games.ssn.captains import chances
from generators.sheets.simulations import read_captain, shipped_captains
from tests.printed import run

RAW = tomllib.loads((TEMPLATES / "captain_chances.toml").read_text(encoding="utf-8"))


@cache
def text():
    with TemporaryDirectory() as folder:
        assert run("print", "ssn/captains", "-o", folder).exit_code == 0
        (path,) = Path(folder).iterdir()
        pages = pypdf.PdfReader(BytesIO(path.read_bytes())).pages
        assert len(pages) == 2
        return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize(
    "row", RAW["results"], ids=lambda row: " ".join((row["captain"], row["rules"], row["detection-roll"]))
)
def test_every_chance_is_printed_with_its_interval(row):
    once = row["detection-roll"] == "one"
    ask = chances().won_once if once else lambda *names: chances().share(*names, "won")
    won = ask(row["captain"], row["rules"])
    assert won.games == row["won"] and won.low < won.chance < won.high
    if once:
        wanted = f"one roll: {100 * row['won'] / row['games']:.1f} % {100 * won.low:.1f} to {100 * won.high:.1f}"
        assert wanted in text()
        return
    assert f"{100 * row['won'] / row['games']:.1f} % {100 * won.low:.1f} to {100 * won.high:.1f}" in text()
    assert f"{100 * row['sunk'] / row['games']:.1f}" in text() and f"{row['turns-mean']:.1f}" in text()


def test_the_sheet_says_whose_tables_these_are_and_how_sure_it_is():
    assert "The tables are built-in ones, not the rules’." in text()
    assert "20,000 games, Listening 4,000 games, a table of 72x48 inches, 95 % intervals" in text()
    widest = {
        captain: max(
            (part.high - part.low) / 2
            for row in RAW["results"]
            if (row["captain"], row["detection-roll"]) == (captain, "each")
            for ending in ("won", "sunk", "torpedoes", "late", "left", "unfinished")
            for part in [chances().share(row["captain"], row["rules"], ending)]
        )
        for captain in shipped_captains()
    }
    assert all(0.005 < half < 0.0071 for captain, half in widest.items() if captain != "listening")
    assert 0.012 < widest["listening"] < 0.016
    said = f"{100 * widest['standard']:.1f}, Listening {100 * widest['listening']:.1f}"
    assert f"95 % intervals of the parts, at most to either side: {said}." in text()


def test_the_sheet_says_the_standard_captains_chances_with_one_roll():
    """SSN Detection Step (SS-5): the captain of the tables is played with one roll for all points too."""
    once = {row["rules"]: row["won"] for row in RAW["results"] if row["detection-roll"] == "one"}
    each = {
        row["rules"]: row["won"]
        for row in RAW["results"]
        if (row["captain"], row["detection-roll"]) == ("standard", "each")
    }
    assert set(once) == set(each) == {"ssn-gentle", "ssn-even", "ssn-hard"}
    assert all(once[rules] > each[rules] for rules in each), "fewer rolls find the submarine less often"
    assert 'detection-roll = "one"' in text() and text().count("one roll: ") == 3


def read(name):
    """A shipped captain, and its file."""
    text = (TEMPLATES / "captains" / f"{name}.toml").read_text("utf-8")
    return read_captain("ssn", on_disk(name)), tomllib.loads(text)


@pytest.mark.parametrize("name", sorted({*shipped_captains()} - {"listening"}))
def test_captains_are_described_from_their_files(name):
    captain, raw = read(name)
    assert " ".join(captain.means.split()) in text()
    attack, escape = raw["attack"], raw["escape"]
    assert f"{attack['salvo']} a turn from {attack['least']}″ to {attack['most']}″" in text()
    assert f"{escape['way'].capitalize()} at {escape['speed'].capitalize()}, Deep; beyond {escape['clear']}″" in text()


def test_the_captain_who_listens_is_described_with_its_weights():
    captain, raw = read("listening")
    held = raw["listening"]
    assert " ".join(captain.means.split()) in text()
    assert f"within {held['sight']}″ of a ship by the move of least sum, in steps of {held['step']}″" in text()
    assert (
        f"a chance to kill of {100 * held['fire']:g} % or more, {100 * held['fire-late']:g} % if it gets away" in text()
    )
    assert f"one at a frigate for {100 * held['fire-frigate']:g} %" in text()
    heard, quiet, shot = (f"{100 * held[key]:g}" for key in ("heard", "unalerted", "next-shot"))
    assert f"{heard} for being heard ({quiet} while no ship is Alerted) and {shot} for a next shot that fails" in text()
    closing, clearing = (f"{100 * held[key]:g}" for key in ("closing", "clearing"))
    assert f"{closing} for each inch left to its firing place, {clearing} for each inch left to its way out" in text()
    assert f"The weights: {held['source']}." in text()
