"""Game files of U-Boat: orders, one phase, reports."""
