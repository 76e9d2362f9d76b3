"""Reads the files of a game's rules and of house rules into the values of the rulebook; a fault has its place."""
