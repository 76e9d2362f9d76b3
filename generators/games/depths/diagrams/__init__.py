"""Diagrams of Depths: the four depths and the hunt, the search, when depth is declared."""

from generators.games.depths.diagrams.battle import search, searchers
from generators.games.depths.diagrams.declared import declaration
from generators.games.depths.diagrams.section import depths, hunt

__all__ = ["declaration", "depths", "hunt", "search", "searchers"]
