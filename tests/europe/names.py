"""The sizes that the map is printed in, and the shapes that the name of a province can take in each."""

import itertools
from typing import NamedTuple

from aids.u_boat.game_map import SEA
from generators.drawing.text import text_width
from generators.games.u_boat.europe_map import LEAD, centre_width, face_of

LEAST_MARGIN = 0.25  # points kept clear around a name of the least type; more around larger ones
COAST = 1.15  # of the least type: the height of the name of a coast over its fleet


class Size(NamedTuple):
    """A map `width` points wide: the size of a piece, the sizes of type, the largest first, and tiles across and up.

    Room is looked for in cells of at most `cell` units.  With `letters`, three letters stand where there is no room for the name and three pieces.
    """

    width: int
    piece: tuple[float, float]
    types: tuple[float, ...]
    cell: int
    tiles: int = 1
    letters: bool = False

    @property
    def least(self):
        """The least size of type."""
        return self.types[-1]


class Shape(NamedTuple):
    """A name in lines of one size of type, and the width and height of its box, all in points."""

    lines: tuple[str, ...]
    size: float
    width: float
    height: float


SIZES = {
    "page": Size(523, (12.5, 10.0), (13.0, 11.0, 9.5, 8.5, 7.7, 7.05), 24, letters=True),
    "board": Size(720, (36.0, 36.0), (16.0, 14.0, 12.0, 10.5, 9.0, 8.0, 7.05), 34),
    "poster": Size(1404, (36.0, 36.0), (30.0, 26.0, 22.0, 18.0, 15.0, 12.5, 10.5, 9.0), 25, tiles=3),
}


def shapes_of(province, size, hyphenated=""):
    """The shapes of a name, the best first: large before small, one line before several, then divided, then three letters."""
    words = province.name.split()
    cuts = [cut for number in range(len(words)) for cut in itertools.combinations(range(1, len(words)), number)]
    ways = [tuple(" ".join(words[a:b]) for a, b in itertools.pairwise((0, *cut, len(words)))) for cut in cuts]
    shapes = [_shape(province, way, type_size) for type_size in size.types for way in ways]
    if hyphenated:
        first, second = hyphenated.split("-")
        shapes += [_shape(province, (f"{first}-", second), type_size) for type_size in size.types]
    if size.letters:
        letters = province.id.upper() if province.terrain == SEA else province.id
        shapes += [_shape(province, (letters,), type_size) for type_size in size.types[-3:]]
    return shapes


def _shape(province, lines, size):
    wide = max(text_width(line, size, face_of(province)) for line in lines) + centre_width(province, size)
    margin = max(LEAST_MARGIN, 0.3 * size - 1.5)
    return Shape(lines, size, wide + 2 * margin, LEAD * size * len(lines) + 2 * margin)
