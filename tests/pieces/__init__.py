"""Pieces: layouts, colours, cards and counters from spreadsheets."""
