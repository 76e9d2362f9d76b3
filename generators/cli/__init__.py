"""The command line: a module for each command.  No other package imports click."""
