"""The diagram and the setup sheet of Depths."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    diagrams="generators.games.depths.diagrams",
    setup="generators.games.depths.setup_sheet:SHEET",
)
