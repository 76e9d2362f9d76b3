"""Sheets and diagrams of On Patrol."""

from generators.sheets.kits import Catalog, SheetKind

#: Names that captions fill in for each page.
CAPTION = {"caption": ("up", "formation", "place-f")}

CATALOG = Catalog(
    kinds={
        "hex-film": SheetKind("generators.games.on_patrol.films:HexFilm", names=CAPTION),
        "hex-overlay": SheetKind("generators.games.on_patrol.films:HexOverlay", names=CAPTION),
        "hex-size": SheetKind("generators.games.on_patrol.films:BoardSize", names=CAPTION),
    },
    blocks={
        "force-sizes": "generators.games.on_patrol.blocks:ForceSizes",
        "escort-modes": "generators.games.on_patrol.blocks:EscortModes",
        "convoy-under-way": "generators.games.on_patrol.convoy_pictures:ConvoyUnderWay",
        "fleet-dice": "generators.games.on_patrol.convoy_pictures:FleetDice",
        "attack-run": "generators.games.on_patrol.attack_pictures:AttackRun",
        "station-table": "generators.games.on_patrol.blocks:StationTable",
        "burning": "generators.games.on_patrol.blocks:Burning",
        "escort-ways": "generators.games.on_patrol.diagrams:EscortWays",
        "turn-round": "generators.games.on_patrol.diagrams:TurnRound",
        "detection": "generators.games.on_patrol.blocks:Detection",
        "marker-changes": "generators.games.on_patrol.blocks:MarkerChanges",
    },
    pictures={"formation": "generators.games.on_patrol.convoy_pictures:own_formation"},
    setup="generators.games.on_patrol.setup_sheet:OnPatrolSetupSheet",
    cover="generators.games.on_patrol.cover:scene",
    turn="generators.games.on_patrol.turn_game:OnPatrolTurns",
)
