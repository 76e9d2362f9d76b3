"""Pieces: layouts, colors, cards and counters from spreadsheets."""
