"""The rules of the games: tables, checks, dice and geometry.  No drawing, no printing, no click."""

__version__ = "0.5.0"
