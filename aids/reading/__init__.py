"""Reads the files of rules and of house rules.

A fault has its place: file, keys and line.
"""
