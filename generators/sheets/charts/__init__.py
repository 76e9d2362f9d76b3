"""Chart sheets: tables, odds and diagrams on pages."""
