"""Chart blocks and setup sheet of Depths."""

from generators.sheets.kits import Catalog

CATALOG = Catalog(
    blocks={
        "expected-hits": "generators.games.depths.choice:ExpectedHits",
        "final-values": "generators.games.depths.rolls:FinalValues",
        "pack-hits": "generators.games.depths.choice:PackHits",
        "searchers-needed": "generators.games.depths.rolls:SearchersNeeded",
        "searches-again": "generators.games.depths.choice:SearchesAgain",
        "survival": "generators.games.depths.choice:Survival",
    },
    setup="generators.games.depths.setup_sheet:DepthsSetupSheet",
    cover="generators.games.depths.cover:scene",
    gone={"search-odds": "searches-again"},
)
