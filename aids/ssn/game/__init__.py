"""Whole games of SSN on file: the position, the submarine's orders, and one turn of it by the rules."""
