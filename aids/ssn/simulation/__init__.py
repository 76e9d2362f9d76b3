"""Simulations of SSN: captains as data, and their games."""
