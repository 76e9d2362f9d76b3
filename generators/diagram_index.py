"""Every diagram that a chart may name, and the module that draws it."""

from __future__ import annotations

from importlib import import_module

from generators.diagrams import Diagram

#: Name of a diagram -> the module in whose DIAGRAMS it is.
ALL = {
    **dict.fromkeys(("convergence-zones", "formation", "torpedo-run", "turns", "detection-points"), "diagrams"),
    **dict.fromkeys(
        ("formations", "stations", "assault-zone", "markers", "night-rings", "scatter-rose"), "hex_diagrams"
    ),
    "depths": "depth_diagrams",
}


def diagram(name: str) -> Diagram:
    """A diagram by its name, one of ALL."""
    found: Diagram = import_module(f"generators.{ALL[name]}").DIAGRAMS[name]
    return found
