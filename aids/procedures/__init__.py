"""Checks that are data: plans, throw by throw, and their words."""
