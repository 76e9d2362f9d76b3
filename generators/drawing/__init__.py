"""Drawings: shapes, text, colours and art, recorded once in points."""
