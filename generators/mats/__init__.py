"""Mats: tracks, displays and the logs of ships."""
