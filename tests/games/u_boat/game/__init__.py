"""Tests of U-Boat's games on file."""
