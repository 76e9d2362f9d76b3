"""Values that the saved files of the game share: names, victory points, hexes and facings on the board in use."""

from aids.hexes import HEADINGS, Board, Hex, heading_of, label, parse, step_of
from aids.places import Place
from aids.records.fields import Given
from aids.records.kinds import Line, Parsed, Whole

MOST_VP = 9999
NAME = Line(40)
POINTS = Whole(0, MOST_VP)
HEADING = Whole(HEADINGS[0], HEADINGS[-1])


class Facing(Whole):
    """A course, a step clockwise from up, which files state as a heading of the board."""

    name = "facing"

    def __init__(self) -> None:
        super().__init__(HEADINGS[0], HEADINGS[-1])

    def read(self, at: Place, raw: object, given: Given) -> int:
        """The step."""
        return step_of(given.get(Board), super().read(at, raw, given))

    def write(self, value: object, given: Given) -> int:
        """The heading."""
        assert isinstance(value, int)
        return heading_of(given.get(Board), value)


HEX = Parsed[Hex](
    lambda text, given: parse(given.get(Board), text),
    lambda place, given: label(given.get(Board), place),
    "hex",
    'a hex, "M21"',
)
"""A hex of the board."""


def _checked(label: str, given: Given) -> str:
    parse(given.get(Board), label)
    return label


LABEL = Parsed[str](_checked, lambda label, given: label, "hex", 'a hex, "M21"')
"""A hex of the board that is kept as it is written."""
