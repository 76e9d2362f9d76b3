"""The tests of Plotroom; some are also run as programs (`python -m tests.golden`)."""
