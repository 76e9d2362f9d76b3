"""Every diagram that a chart may name, whatever it draws with."""

from __future__ import annotations

from generators import depth_diagrams, diagrams, hex_diagrams
from generators.diagrams import Diagram

ALL: dict[str, Diagram] = {**diagrams.DIAGRAMS, **hex_diagrams.DIAGRAMS, **depth_diagrams.DIAGRAMS}
