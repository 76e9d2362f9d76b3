"""Sheets and diagrams of On Patrol."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    kinds={
        "hex-film": "generators.games.on_patrol.films:HexFilm",
        "hex-overlay": "generators.games.on_patrol.films:HexOverlay",
        "hex-size": "generators.games.on_patrol.films:BoardSize",
    },
    blocks={
        "force-sizes": "generators.games.on_patrol.blocks:ForceSizes",
        "escort-modes": "generators.games.on_patrol.blocks:EscortModes",
        "marker-changes": "generators.games.on_patrol.blocks:MarkerChanges",
    },
    setup="generators.games.on_patrol.setup_sheet:SHEET",
    own_names={kind: {"caption": ("up", "formation", "place-f")} for kind in ("hex-film", "hex-overlay", "hex-size")},
    turn="generators.games.on_patrol.turn_game:TURN",
)
