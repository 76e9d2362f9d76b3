"""The sheet kinds, chart blocks and setup sheet of SSN."""

from generators.sheets.catalogue import Catalogue, SheetKind

CATALOGUE = Catalogue(
    kinds={
        "turn-tool": SheetKind("generators.games.ssn.tools:TurnToolSheet"),
        "rulers": SheetKind("generators.games.ssn.tools:RulersAndTools"),
        "zone-overlay": SheetKind("generators.games.ssn.overlays:ZoneOverlay"),
        "formation-template": SheetKind("generators.games.ssn.overlays:FormationTemplate"),
    },
    blocks={
        "captain-chances": "generators.games.ssn.captain_sheet:CaptainChances",
        "captain-endings": "generators.games.ssn.captain_sheet:CaptainEndings",
        "captain-policies": "generators.games.ssn.captain_sheet:CaptainPolicies",
        "detection-table": "generators.games.ssn.detection_table:DetectionTable",
        "threshold-grid": "generators.games.ssn.torpedo_odds:ThresholdGrid",
    },
    setup="generators.games.ssn.setup_sheet:SHEET",
    turn="generators.games.ssn.turn_game:TURN",
    simulation="generators.games.ssn.simulated_game:SIMULATION",
    gone={"shot-odds": "threshold-grid"},
)
