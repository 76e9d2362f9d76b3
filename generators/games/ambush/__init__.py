"""Sheets and chart blocks of Ambush."""

from generators.sheets.kits import Catalog, SheetKind

CATALOG = Catalog(
    kinds={
        "heat-map": SheetKind("generators.games.ambush.scatter:HeatMap"),
        "hex-size": SheetKind("generators.games.ambush.scatter:FilmSize"),
    },
    blocks={
        "turn-lines": "generators.games.ambush.scatter:TurnLines",
        "way": "generators.games.ambush.diagrams:Way",
        "last-die": "generators.games.ambush.scatter:LastDie",
        "one-hex": "generators.games.ambush.scatter:OneHex",
        "over-turns": "generators.games.ambush.scatter:OverTurns",
        "over-turns-by-factors": "generators.games.ambush.scatter:OverTurnsByFactors",
        "scatter-distances": "generators.games.ambush.scatter:ScatterDistances",
        "scatter-hexes": "generators.games.ambush.scatter:ScatterHexes",
        "scatter-star": "generators.games.ambush.scatter:ScatterStar",
    },
    setup="generators.games.ambush.setup_sheet:AmbushSetupSheet",
    cover="generators.games.ambush.cover:scene",
)
