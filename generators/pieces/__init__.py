"""Pieces: layouts that draw counters and cards from the rows of a spreadsheet."""
