"""Sheets and diagrams of On Patrol."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    kinds={
        "hex-film": "generators.games.on_patrol.hex_film:build",
        "hex-overlay": "generators.games.on_patrol.hex_overlay:build",
        "hex-size": "generators.games.on_patrol.hex_size:build",
    },
    setup="generators.games.on_patrol.setup_sheet:SHEET",
)
