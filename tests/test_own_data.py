"""Plotroom's own data: its readers tell no faults, so that what they take for granted is held here and in the tests of each."""

from pathlib import Path

import pytest

from aids import games
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing import art
from generators.page import frame
from generators.pieces import symbols
from generators.sheets import kits
from generators.sheets.rulings import BY_HAND, PLAYER, SETUP, TURN, coverage, coverage_file

#: The commands of an outline and how many numbers each takes; P takes pairs, three or more.
COMMANDS = {"M": 2, "L": 2, "C": 6, "Z": 0, "R": 4, "O": 3, "E": 4}
COVERED = [name for name in games.names() if coverage_file(name)]
OUTLINES = ("outline", *art.TONES)


def engine_steps(game):
    """The modules of a game's turn engine, the folder `game` of its rules; none for a game that is not kept on file."""
    folder = Path(games.__file__).parent / game.replace("-", "_") / "game"
    return tuple(sorted(path.stem for path in folder.glob("*.py") if path.stem != "__init__"))


def outlines(held, key=""):
    """The outlines in a document, wherever they stand."""
    if isinstance(held, dict):
        for inner, value in held.items():
            yield from outlines(value, inner)
    elif isinstance(held, tuple):
        for value in held:
            yield from outlines(value, key)
    elif key in OUTLINES:
        yield held


def fault(outline):
    """What is wrong in an outline, "" for nothing."""
    words, begun = outline.split(), ""
    while words:
        command, count = words.pop(0), 0
        while words and words[0] not in {*COMMANDS, "P"}:
            float(words.pop(0))
            count += 1
        if count != COMMANDS.get(command) and (command != "P" or count < 6 or count % 2):
            return f"{command} has {count} numbers"
        if command in "LCZ" and begun not in ("M", "L", "C"):
            return f"{command} stands after no M"
        begun = command
    return ""


def test_every_outline_has_the_numbers_of_its_commands():
    files = [own(path) for path in (TEMPLATES / "art.toml", *art.PIECES.glob("*.toml"))]
    points = {name: "0 0" for kinds in files for side in _frames(kinds) for name in side["points"]}
    told = [" ".join(points.get(word, word) for word in each.split()) for each in outlines(tuple(files))]
    assert len(told) > 500 and len(points) > 10
    assert {each: fault(each) for each in told if fault(each)} == {}


def _frames(document):
    return [side for kind in document.get("frames", {}).values() for side in kind.values()]


@pytest.mark.parametrize(
    "outline", ["M 1 2 Q 3 4", "L 1 2", "M 1 2 L 3", "M 1 2 C 1 2 3 4 5 Z", "P 0 0 1", "R 0 0 1 Z"]
)
def test_a_fault_of_an_outline_is_seen(outline):
    try:
        assert fault(outline)
    except ValueError:
        assert "Q" in outline


def test_every_piece_and_unit_can_be_drawn():
    assert all(art.art(name).shapes for name in art.all_names())
    assert all(symbols.unit(name, size, side).shapes
               for name in symbols.unit_names() for size in ("", *symbols.units().sizes) for side in symbols.SIDES)  # fmt: skip
    assert {frame for frame, _ in symbols._frames()} == {icon.frame for icon in symbols.icons().values()}
    assert len(symbols._frames()) == 3 * len(symbols.SIDES)


def test_every_measure_of_paper_is_a_length():
    raw = own(TEMPLATES / "paper.toml")
    assert all(frame.paper(name).width < frame.paper(name).height for name in frame.names())
    assert all(frame.measure(name) > 0 for name in raw["measures"])
    assert all(frame.cutter_measure(name) > 0 for name in raw["register"])


@pytest.mark.parametrize("name", COVERED)
def test_the_rules_that_are_covered_name_what_there_is(name):
    game, steps = games.load(name), engine_steps(name)
    sheets, resolvers = {spec.name for spec in kits.sheets(game)}, {*game.checks, SETUP, TURN, PLAYER, BY_HAND}
    assert steps
    for row in coverage(coverage_file(name)):
        assert row.about and row.printed and row.resolved, row
        assert set(row.printed) <= sheets and set(row.resolved) <= resolvers and set(row.steps) <= set(steps), row
        assert (TURN in row.resolved) == bool(row.steps), row


def test_every_line_about_a_game_is_of_a_sheet():
    for name, lines in own(TEMPLATES / "about.toml").items():
        assert set(lines) <= {"about", "color", "sheets"} and lines["about"]
        assert set(lines.get("sheets", {})) <= {spec.name for spec in kits.sheets(name)}
