"""Sheets of one game: a package for each."""
