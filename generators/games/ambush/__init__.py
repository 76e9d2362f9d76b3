"""The sheet kinds, chart blocks and setup sheet of Ambush."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    kinds={
        "heat-map": "generators.games.ambush.scatter:HeatMap",
        "hex-size": "generators.games.ambush.hex_size:FilmSize",
    },
    blocks={
        "dice-example": "generators.games.ambush.example:dice_example_block",
        "last-die": "generators.games.ambush.risk:last_die_block",
        "one-hex": "generators.games.ambush.risk:one_hex_block",
        "over-turns": "generators.games.ambush.risk:over_turns_block",
        "over-turns-by-factors": "generators.games.ambush.risk:by_factors_block",
        "scatter-distances": "generators.games.ambush.scatter:distances_block",
        "scatter-hexes": "generators.games.ambush.scatter:hexes_block",
    },
    setup="generators.games.ambush.setup_sheet:SHEET",
)
