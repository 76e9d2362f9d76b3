"""Kits of one sheet, built: the pages of a sheet that is typed in a test."""

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import frame_pages, paper
from generators.sheets import kits
from tests.page.lint import sound

HEAD = """game = "depths"
[colors]
Red = "#9A3B2A"
[[sheets]]
name = "sheet"
title = "Sheet"
"""
FIRST = HEAD.count("\n") + 1
"""The line on which the sheet's own text begins."""


def bodies(folder, text, on="letter", **files):
    """The pages of a sheet; `files` are CSV files beside the kit, `turns="..."` is turns.csv."""
    for name, content in files.items():
        (folder / f"{name}.csv").write_text(content, encoding="utf-8")
    return built(folder, HEAD + text.lstrip(), "depths", on)


def built(folder, text, game, on="letter"):
    """The pages of the one sheet of a kit for a game."""
    path = folder / "kit.toml"
    path.write_text(text, encoding="utf-8")
    (spec,) = kits.sheets(game, on_disk(path))
    return kits.build(spec, kits.Job(games.load(game), paper(on), "long-edge"))


def check_refused(building, line, words, file="kit.toml"):
    """Building a kit is refused at a line of a file, in one line with these words."""
    with pytest.raises(PlotroomError) as refused:
        building()
    message = str(refused.value)
    assert words in message and "\n" not in message
    assert f"{file}:{line}:" in message


def check_sound(made, on):
    """Nothing of the pages runs into something else or off the paper."""
    for page in frame_pages(made, paper(on)):
        sound(page, paper(on))


def items(body):
    """All that is drawn on a page, flattened."""
    return list(flatten(body.drawing.records))


def strings(body):
    """The texts of a page."""
    return [item.string for item in items(body) if isinstance(item, TextBox)]


def boxes(body):
    """The sides and the lower left corners of the rectangles with an edge, in points: (x, y, width, height)."""
    found = []
    for item in items(body):
        if isinstance(item, TextBox) or item.style.stroke is None:
            continue
        for line in item.lines:
            xs, ys = [x for x, _ in line], [y for _, y in line]
            if len({round(x, 2) for x in xs}) == len({round(y, 2) for y in ys}) == 2:
                found.append((min(xs), min(ys), round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)))
    return found
