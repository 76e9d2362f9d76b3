"""Checks that a game states as data: plans carried out throw by throw, and their answers in words."""
