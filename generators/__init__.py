"""Draws and prints."""
