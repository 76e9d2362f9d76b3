"""Kinds of sheet of every game, and kits."""
