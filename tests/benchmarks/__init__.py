"""The bars of speed: `python -m tests.benchmarks [--quick] [NAME...]`."""
