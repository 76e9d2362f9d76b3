"""Drawings: shapes, text, colors and art, recorded in points."""
