"""The sheet kinds, chart blocks and setup sheet of Ambush."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    kinds={
        "heat-map": "generators.games.ambush.scatter:build",
    },
    blocks={
        "scatter-distances": "generators.games.ambush.scatter:distances_block",
        "scatter-hexes": "generators.games.ambush.scatter:hexes_block",
    },
    setup="generators.games.ambush.setup_sheet:SHEET",
)
