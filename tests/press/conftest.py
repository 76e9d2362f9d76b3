"""Fixtures of the tests of printing."""

import pytest


@pytest.fixture
def home(tmp_path, monkeypatch, settings_here):
    """A configuration folder of the test's own, and a folder to print to."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
