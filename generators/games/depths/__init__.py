"""The setup sheet of Depths."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(setup="generators.games.depths.setup_sheet:SHEET")
