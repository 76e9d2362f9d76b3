"""House rules of On Patrol with ships, a formation and a board of the owner's, for the tests of what reads them."""

from aids import games
from aids.input_file import DISK

FLETCHER = """\
[class.Fletcher]
kind = "escort"
best = 7
gain = 2
loss = 3
turning = 2
search = 2
sonar = 3
radar = true
hits = 2
vp = 12
weapons = [
  { kind = "depth-charge", count = 2, drops = "stern" },
  { kind = "k-gun", count = 4, drops = "abeam 1-2", throws = 2 },
]
"""
OWN = f"""\
game = "on-patrol"

[board]
columns = 40
rows = 50
edges = ["left", "top", "bottom"]

{FLETCHER}
[class.Liberty]
kind = "cargo"
hits = 3
vp = 5

[class.Essex]
kind = "capital"
best = 7
vp = 60

[formation.1]
ships = [6, 6, 6]
bow = ["E40", "M40", "U40"]
direction = 3
gap = 4
"""


def game_of(folder, text=OWN):
    """The game with these house rules, kept as `own.toml` in the folder."""
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return games.load("on-patrol", str(path), files=DISK)
