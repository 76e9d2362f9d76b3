"""The colours of SSN's pieces, the same on counters, plots and turn sheets and in the browser, and their legend.

Unalerted ships are light blue and Alerted ones red (SSN Setup, Detection Step); the player's submarine has its own.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width

if TYPE_CHECKING:
    from aids.ssn.game.position import Ship

OWN = "own"
"""The role of the lines and the name of the player's submarine."""
SIZE, SIDE = 7.5, 7.0


class Colour(NamedTuple):
    """Fill and outline of a piece by its state, and the state in words."""

    fill: str
    line: str
    words: str


UNALERTED = Colour("unalerted", "navy", "Unalerted")
ALERTED = Colour("alerted", "danger", "Alerted")
YOU = Colour("boat", OWN, "you")
WRECK = Colour("rule", "grey", "wreck or sunk, crossed")
LEGEND = (UNALERTED, ALERTED, YOU, WRECK)


def colour_of(ship: "Ship", *, is_wreck: bool) -> Colour:
    """The colour of a ship."""
    return WRECK if is_wreck else ALERTED if ship.alerted else UNALERTED


def draw_legend(draw: Drawing, x: float, y: float, colours: Iterable[Colour] = LEGEND) -> float:
    """Draw a swatch with its words for each colour, from a place on a line of text; returns the x after the last."""
    for colour in colours:
        draw.rect(x, y - 1, SIDE, SIDE, Style(colour.fill, colour.line, 0.6))
        draw.text(x + SIDE + 3, y, colour.words, SIZE, "grey")
        x += SIDE + 12 + text_width(colour.words, SIZE)
    return x
