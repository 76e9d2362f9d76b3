"""Tests of whole games of SSN on file."""
