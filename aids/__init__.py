"""The rules of the games: tables, checks, dice and geometry.

Nothing here draws or prints, or imports click.
"""

__version__ = "0.5.0"
#: The date of the release, that of its files.
RELEASED = "2026-12-01"
