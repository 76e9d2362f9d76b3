"""Measured speeds against their bars: `python -m tests.benchmarks [--quick] [NAME...]`."""
