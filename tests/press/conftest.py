"""Fixtures of the tests of printing."""

import pytest


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A configuration folder of the test's own, and a folder to print to."""
    monkeypatch.setattr("aids.player_folders.settings_folder", lambda: str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path
