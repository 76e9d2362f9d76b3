"""Sheets and chart blocks of Ambush."""

from generators.sheets.catalogue import Catalogue, SheetKind

CATALOGUE = Catalogue(
    kinds={
        "heat-map": SheetKind("generators.games.ambush.scatter:HeatMap"),
        "hex-size": SheetKind("generators.games.ambush.scatter:FilmSize"),
    },
    blocks={
        "turn-lines": "generators.games.ambush.risk:TurnLines",
        "way": "generators.games.ambush.way:Way",
        "last-die": "generators.games.ambush.risk:LastDie",
        "one-hex": "generators.games.ambush.risk:OneHex",
        "over-turns": "generators.games.ambush.risk:OverTurns",
        "over-turns-by-factors": "generators.games.ambush.risk:OverTurnsByFactors",
        "scatter-distances": "generators.games.ambush.scatter:ScatterDistances",
        "scatter-hexes": "generators.games.ambush.scatter:ScatterHexes",
        "scatter-star": "generators.games.ambush.scatter:ScatterStar",
    },
    setup="generators.games.ambush.setup_sheet:SHEET",
)
