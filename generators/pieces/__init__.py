"""Pieces: counters and cards, from a kit or a spreadsheet."""
