"""What a shape of a picture may have beside colours and widths: gradients, opacities, and ends and corners of lines."""

from __future__ import annotations

from typing import NamedTuple


class Gradient(NamedTuple):
    """Colours along a line (x0, y0, x1, y1), or from circle to circle (x0, y0, r0, x1, y1, r1), as its `ends` say.

    `matrix` takes the ends to the coordinates of the shape.  A stop is (share of the way, colour, opacity); before the
    first and after the last their colours go on.
    """

    ends: tuple[float, ...]
    matrix: tuple[float, float, float, float, float, float]
    stops: tuple[tuple[float, str, float], ...]

    @property
    def clear(self) -> bool:
        """Whether its stops differ in opacity."""
        return len({opacity for _, _, opacity in self.stops}) > 1


class Finish(NamedTuple):
    """What pictures state of a shape beside colours, width and dashes; `offset` is where the dashes begin.

    `cap` is butt, round or square, `join` miter, round or bevel; with `nonzero` a fill is so, and not even-odd.  A
    gradient is painted in place of the colour of a fill or stroke; a shape with a gradient has only one of the two.
    """

    cap: str = "butt"
    join: str = "miter"
    miter: float = 10.0
    offset: float = 0.0
    nonzero: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    fill: Gradient | None = None
    stroke: Gradient | None = None


PLAIN = Finish()
