"""Draws and prints: drawing, paper, kinds of sheet, writers, and the command line."""
