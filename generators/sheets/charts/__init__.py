"""Chart sheets: blocks of tables, odds and diagrams set on pages."""
