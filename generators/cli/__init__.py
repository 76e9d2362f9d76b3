"""The command line: a module for each command.

No other package imports click.  A command is imported when it is asked for, so that `check` and `list` load no drawing
code.
"""
