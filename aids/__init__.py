"""The rules of the games: tables, checks, dice and geometry.  No drawing, no printing, no click."""

__version__ = "0.4.0"
