"""Sheets and chart blocks of SSN."""

from generators.sheets.kits import Catalog, SheetKind

CATALOG = Catalog(
    kinds={
        "turn-tool": SheetKind("generators.games.ssn.tools:TurnToolSheet"),
        "rulers": SheetKind("generators.games.ssn.tools:RulersAndTools"),
        "zone-overlay": SheetKind("generators.games.ssn.tools:ZoneOverlay"),
        "formation-template": SheetKind("generators.games.ssn.tools:FormationTemplate"),
    },
    blocks={
        "captain-chances": "generators.games.ssn.captains:CaptainChances",
        "captain-endings": "generators.games.ssn.captains:CaptainEndings",
        "captain-policies": "generators.games.ssn.captains:CaptainPolicies",
        "detection-table": "generators.games.ssn.thresholds:DetectionTable",
        "threshold-grid": "generators.games.ssn.thresholds:ThresholdGrid",
    },
    setup="generators.games.ssn.setup_sheet:SsnSetupSheet",
    cover="generators.games.ssn.cover:scene",
    turn="generators.games.ssn.turn_game:SsnTurns",
    simulation="generators.games.ssn.captains:SsnSimulation",
    gone={"shot-odds": "threshold-grid"},
)
