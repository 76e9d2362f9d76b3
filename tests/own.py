"""Folders of games of a player's own, written for tests."""

GAME = """game = "hornet"
title = "Hornet"
about = "A raid on a convoy, for one player"

[tables.hits]
title = "Hits"
rule = "4.1"
dice = "d6"
columns = { hits = "Hits" }
rows = [
  { roll = "1-3", hits = 0 },
  { roll = "4-5", hits = 1 },
  { roll = "6", hits = 2 },
]
"""

KIT = """game = "hornet"

[[sheets]]
name = "tables"
kind = "chart"
title = "Tables"
about = "Hits and their chances"
blocks = [{ kind = "table", table = "hits" }]

[[sheets]]
name = "counters"
kind = "counters"
title = "Boats"

[[sheets.pieces]]
name = "boat"
count = 4
size = ["5/8 in", "5/8 in"]
front = { ground = "unalerted", ink = "navy", label = "Boat", art = "submarine-surfaced" }
back = { ground = "unalerted", ink = "navy", label = "Sunk" }
"""


def write_game(folder, game=GAME, kit=KIT, **files):
    """Write a folder of a game; without `kit` it has none.  Other files are named with __ for their dot."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {"game.toml": game, "kit.toml": kit, **{name.replace("__", "."): text for name, text in files.items()}}
    for name, text in contents.items():
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder
