"""The overlays of On Patrol: each module is one, named like it with hyphens, with its settings in the class `Film`.

A drawing has the way up that the board has: what is ahead, or the direction that `aids.hexes` draws up, is up.  Lines
are thin and saturated, and nothing is filled that must be seen through.
"""
