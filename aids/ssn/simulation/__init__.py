"""Whole games of SSN played by a captain: policies as data, the games, and what many of them come to."""
