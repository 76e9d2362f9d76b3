"""Deliberate breaks: how many of them the tests notice (`python -m tests.breaks`).

A break is a small change by syntax: a comparison turned, a constant moved, a condition dropped, a line out. A test suite
that is worth its time notices each that changes what the program does.
"""
