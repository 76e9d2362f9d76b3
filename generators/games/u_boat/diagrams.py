"""Diagrams of U-Boat: orders as arrows between a few spaces, with the results that the resolver gives."""

from __future__ import annotations

from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing
from generators.games.u_boat.scenes import Scene, draw_scene


def supported_torpedo(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Two U's at one fleet: one fires, the other supports the torpedo."""
    scene = Scene(
        spaces=("nwg", "nth", "ska", "den"),
        orders=(
            "England U nwg T Germany F nth",
            "England U ska S U nwg T Germany F nth",
            "Germany F nth H",
            "Germany F den S F nth",
        ),
    )
    return draw_scene(rules, width, scene)


def depth_charge(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A depth charge at a space that one U enters and another leaves."""
    scene = Scene(
        spaces=("bar", "nwg", "nth"), orders=("Russia U bar - nwg", "England U nwg - bar", "Germany F nth D nwg")
    )
    return draw_scene(rules, width, scene)


def convoy_torpedoed(rules: Rules, width: float) -> tuple[Drawing, float]:
    """A convoy whose only fleet is torpedoed from its own space."""
    scene = Scene(
        spaces=("yor", "nth", "nwy"),
        orders=("England A yor - nwy", "England F nth C A yor - nwy", "Germany U nth T England F nth"),
    )
    return draw_scene(rules, width, scene)
