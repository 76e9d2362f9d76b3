"""Printing: options, files, calibration, cutting and pictures."""
