"""Paper, the page frame, typesetting, imposition and tiles.

Here are the ways of putting backs behind fronts, without any import, so that help texts come at once.
"""

#: How backs are put behind fronts.
SIDES = {
    "long-edge": "duplex printing, the page flipped along its long edge",
    "short-edge": "duplex printing, the page flipped along its short edge",
    "fold": "fronts and backs on one side of the paper: fold along the middle and glue",
    "single": "fronts and backs on pages of their own: glue back to back",
}
#: The sides that a duplex printer makes; each has a printer correction of its own.
DUPLEX_SIDES = ("long-edge", "short-edge")
