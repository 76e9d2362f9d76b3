"""The command line; these modules alone know click."""
