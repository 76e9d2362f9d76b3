"""Paper, the page frame, typesetting, imposition and tiles.

Here are the ways of putting backs behind fronts, without any import, so that help texts come at once.
"""

#: How backs are put behind fronts.
SIDES = {
    "long-edge": "on the back of the paper, flipped on the long edge",
    "short-edge": "on the back of the paper, flipped on the short edge",
    "fold": "next to the front: fold along the middle and glue",
    "single": "on separate pages: glue back to back",
}
#: The sides that a duplex printer makes; each has a printer correction of its own.
DUPLEX_SIDES = ("long-edge", "short-edge")
