"""Sheets and chart blocks of U-Boat."""

from generators.sheets.kits import READ, Catalog, SheetKind

CATALOG = Catalog(
    kinds={
        "europe-map": SheetKind("generators.games.u_boat.europe_sheets:EuropeMap", READ),
        "europe-poster": SheetKind("generators.games.u_boat.europe_sheets:EuropePoster"),
        "order-sheets": SheetKind("generators.games.u_boat.order_forms:OrderSheets"),
        "sea-map": SheetKind("generators.games.u_boat.sea_map:SeaMap", READ),
    },
    blocks={
        "order-list": "generators.games.u_boat.order_forms:OrderList",
        "season": "generators.games.u_boat.season:Season",
    },
    setup="generators.games.u_boat.setup_sheet:UBoatSetupSheet",
    cover="generators.games.u_boat.cover:scene",
    turn="generators.games.u_boat.turn_game:UBoatTurns",
)
