"""The sizes that the map is printed in, and the shapes that the title of a province can take in each."""

import itertools
from typing import NamedTuple

from generators.games.u_boat.europe import LETTERS, title_of

MARGIN = 0.4  # points kept clear around a title
COAST = 8.5  # points: the height of the name of a coast over its fleet


class Size(NamedTuple):
    """A map `width` points wide: the size of a piece and of the three letters, and tiles across and up.

    Room is looked for in cells of at most `cell` units.  With `bare`, the letters stand without the name where there is
    no room for it and three pieces.
    """

    width: int
    piece: tuple[float, float]
    letters: float
    cell: int
    tiles: int = 1
    bare: bool = False


class Shape(NamedTuple):
    """A title whose name is in `lines`, and the width and height of its box in points."""

    lines: tuple[str, ...]
    width: float
    height: float


SIZES = {
    "page": Size(512, (14.0, 11.2), LETTERS, 24, bare=True),
    "board": Size(720, (36.0, 36.0), LETTERS, 34),
    "poster": Size(1410, (36.0, 36.0), 14.0, 25, tiles=3),
}


def shapes_of(province, size, hyphenated=""):
    """The shapes of a title, the best first: the name in one line before several, then divided, then the letters alone."""
    words = province.name.split()
    cuts = [cut for number in range(len(words)) for cut in itertools.combinations(range(1, len(words)), number)]
    ways = [tuple(" ".join(words[a:b]) for a, b in itertools.pairwise((0, *cut, len(words)))) for cut in cuts]
    if hyphenated:
        first, second = hyphenated.split("-")
        ways.append((f"{first}-", second))
    if size.bare:
        ways.append(())
    titles = [title_of(province, lines, size.letters) for lines in ways]
    return [Shape(title.lines, title.wide + 2 * MARGIN, title.high + 2 * MARGIN) for title in titles]
