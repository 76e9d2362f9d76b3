"""Hostile input: mutated files and command lines, each of which must be answered or refused in one line with its place.

`python -m tests.campaign` runs any number of cases, each in a process of its own; a fixed set of them is in the suite.
"""
