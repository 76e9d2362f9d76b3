"""Typical mistakes of designers, each told in a line with its place and its cure, by `print` and by `verify`."""

import tomllib
from pathlib import Path

import pytest

from aids import game_folders
from tests.pieces.laid_out import png
from tests.printed import run

FOLDER = Path(__file__).parent / "mistakes"
GAME = {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / "game").iterdir())}
CASES = tomllib.loads((FOLDER / "cases.toml").read_text(encoding="utf-8"))["mistake"]
PICTURE = png(600, 390)
PICTURES = {
    "fog.png": PICTURE,
    "half.png": PICTURE[: len(PICTURE) // 2],
    "text.png": b"a picture of fog",
    "text.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="1" y="5">Fog</text></svg>',
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty current folder, in a program that has found no game yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(game_folders, "_found", {})
    return tmp_path


def edited(case, files):
    """The files with the mistake of a case."""
    name = case["file"]
    text = files[name]
    if "repeat" in case:
        text = text.replace("name,side", "name," + "".join(f"c{n}," for n in range(case["repeat"])) + "side", 1)
    elif "find" in case:
        assert case["find"] in text, "the mistake is made"
        text = text.replace(case["find"], case["put"])
    else:
        text = case["put"]
    return {**files, name: text.encode(case.get("encoding", "utf-8"))}


def write(here, files):
    (here / "ardennes").mkdir()
    for name, content in {**files, **PICTURES}.items():
        (here / "ardennes" / name).write_bytes(content if isinstance(content, bytes) else content.encode())


def lines_of(result):
    """What a command refuses, each without the name of the program and the folder."""
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    said = [line for line in result.stderr.splitlines() if not line.startswith("warning: ")]
    return [line.removeprefix("plotroom: ").replace("./ardennes/", "") for line in said]


def test_the_game_has_no_mistake(here):
    write(here, GAME)
    assert run("verify", "./ardennes").exit_code == 0
    assert run("print", "./ardennes", "-o", "out").exit_code == 0


def test_there_are_a_hundred_mistakes():
    assert len({case["name"] for case in CASES}) == len(CASES) >= 100


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_mistake_is_told_in_one_line_with_place_and_cure(case, here):
    write(here, edited(case, GAME))
    (line,) = lines_of(run("print", "./ardennes", "-o", "out"))
    assert line.startswith(f"{case['where']}: "), line
    assert [word for word in case["says"] if word not in line] == [], line
    assert len(line) < 400 and line.isprintable(), line
    assert not (here / "out").exists(), "nothing is half-written"
    told = lines_of(run("verify", "./ardennes"))
    assert told[0] == line and len(told) == case.get("told", 1), "and verify says this, with other rows' alone"


def test_a_kit_with_one_layout_need_not_name_it(here):
    kit = """[[layout]]
name = "unit"
size = "1 in"
places = [{ text = "{name}", box = [10, 10, 80, 80] }]
[[sheets]]
name = "units"
kind = "counters"
title = "Units"
pieces = "units.csv"
[[sheets]]
name = "plain"
kind = "counters"
title = "Plain"
pieces = "plain.csv"
"""
    plain = "name,quantity,size,front ground,front ink,front label\nboat,1,1/2 in,navy,paper,Boat\n"
    write(here, {**GAME, "kit.toml": kit, "plain.csv": plain, "units.csv": GAME["units.csv"].replace("elite", "")})
    result = run("print", "./ardennes", "-o", "out")
    assert result.exit_code == 0, result.output
    assert len(list((here / "out").rglob("*.pdf"))) == 2
