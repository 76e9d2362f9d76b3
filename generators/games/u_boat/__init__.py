"""Sheets of U-Boat."""

from generators.sheets.catalogue import Catalogue

CATALOGUE = Catalogue(
    kinds={
        "europe-map": "generators.games.u_boat.europe_sheets:EuropeMap",
        "europe-poster": "generators.games.u_boat.europe_sheets:EuropePoster",
        "order-sheets": "generators.games.u_boat.order_sheets:OrderSheets",
        "sea-map": "generators.games.u_boat.sea_map:SeaMap",
    },
    read=frozenset({"europe-map", "sea-map"}),
    setup="generators.games.u_boat.setup_sheet:SHEET",
    turn="generators.games.u_boat.turn_game:TURN",
)
