"""Sheets that are drawn for one game alone: a package for each."""
