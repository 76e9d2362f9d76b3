"""Whole games of On Patrol on file: the position, and one turn of it by the rules (On Patrol 104 to 108)."""
