"""Steps and flow charts of a player's own table: what leads on, what leads aside, and names beside or above texts."""

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets import kits
from generators.sheets.charts import read_block
from tests.own import write_game

GAME = """game = "wasp"
title = "Wasp"
[tables.dive]
title = "A dive"
rule = "3"
columns = { ask = "Ask", on = "On", off = "Off", then = "Then" }
rows = [
  { ask = "Is it dark?", on = "no", off = "yes", then = "Stay up" },
  { ask = "Flood the tanks", on = "then", off = "–", then = "–" },
  { ask = "Is it deep?", on = "yes", off = "no", then = "Lie on the ground" },
  { ask = "Go on down", on = "–", off = "–", then = "–" },
]
[tables.turn]
title = "A turn"
rule = "2"
columns = { step = "Step", does = "What is done" }
rows = [{ step = "STEP", does = "Each ship goes ahead." }, { step = "Guns", does = "Each ship fires." }]
"""


def block(folder, kind, table, width, step="Moves"):
    """What a block draws, flattened."""
    kit = f'game = "wasp"\n[[sheets]]\nname = "a"\nkind = "chart"\ntitle = "A"\nblocks = [{{ kind = "{kind}", table = "{table}" }}]\n'
    found = games.find(str(write_game(folder / "wasp", GAME.replace("STEP", step), kit)), DISK)
    game = games.load(found, files=DISK)
    (spec,) = kits.sheets(game)
    part = spec.part("blocks", 0)
    drawn = read_block(part.place, part.data, game).draw(kits.Job(game, paper("letter"), "long-edge"), width)
    return list(flatten(drawn.drawing.records))


def strings(items):
    """The texts of a block with the lower left corner of each."""
    return {item.string: item.corners[0] for item in items if isinstance(item, TextBox)}


def test_an_arrow_leads_aside_from_each_question_and_down_from_each_box_but_the_last(tmp_path):
    items = block(tmp_path, "flow", "dive", 560.0)
    lines = [line for item in items if not isinstance(item, TextBox) for line in item.lines if len(line) == 2]
    aside = sorted(
        (line for line in lines if line[0][1] == line[1][1] and line[0][0] > 20), key=lambda line: -line[0][1]
    )
    down = [line for line in lines if line[0][0] == line[1][0] < 280]
    at = strings(items)
    assert (len(aside), len(down)) == (2, 3)
    beside = [(at["Is it dark?"], at["Stay up"]), (at["Is it deep?"], at["Lie on the ground"])]
    for (start, end), (ask, then) in zip(aside, beside, strict=True):
        assert ask[0] < start[0] < end[0] < then[0] and abs(start[1] - ask[1]) < 6


@pytest.mark.parametrize(
    ("step", "width", "is_beside"), [("Moves", 560, True), ("Moves", 390, False), ("M" * 24, 560, False)]
)
def test_the_names_of_steps_stand_beside_their_texts_where_the_block_is_wide_and_they_are_short(
    tmp_path, step, width, is_beside
):
    at = strings(block(tmp_path, "steps", "turn", width, step))
    name, text = at[step], at["Each ship goes ahead."]
    assert (abs(name[1] - text[1]) < 3) == is_beside and (text[0] > name[0] + 20) == is_beside
