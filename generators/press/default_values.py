"""The values that a player's defaults may have: papers and palettes that there are."""

from generators.drawing.colors import named, names
from generators.page.paper import paper


def check(name: str, value: str) -> None:
    """Raise InputError or UnknownName for a paper or a palette that there is not."""
    if name == "paper":
        paper(value)
    elif name == "palette":
        named(value, names())
