"""The chart blocks and setup sheet of Depths."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    blocks={
        "expected-hits": "generators.games.depths.choice:hits_block",
        "final-values": "generators.games.depths.values:final_values_block",
        "search-odds": "generators.games.depths.searching:search_block",
        "searchers-needed": "generators.games.depths.searching:needed_block",
        "survival": "generators.games.depths.choice:survival_block",
    },
    setup="generators.games.depths.setup_sheet:SHEET",
)
