"""Fixtures of the tests of the command line."""

from unittest.mock import patch

import pytest

from aids import game_folders
from tests.own import write_game

BAD_FILES = {
    "unknown.toml": b"[figures]\ntorpedo-stp = 6\n",
    "broken.toml": b"[figures]\ntorpedo-step = \n",
    "latin.toml": b"# caf\xe9\n",
    "kit.toml": b'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "logg"\ntitle = "Log"\n',
    "untitled.toml": b'game = "ssn"\n[[sheets]]\nname = "mine"\nkind = "chart"\nblocks = []\n',
    "other.toml": b'game = "chess"\n',
    "mine.txt": b"my own words\n",
}


@pytest.fixture
def here(tmp_path, monkeypatch, settings_here):
    """The current folder: an empty one, beside `bad` with files that are not valid, and `config` for settings.

    The program has found no game of a player yet.
    """
    (tmp_path / "bad").mkdir()
    for name, content in BAD_FILES.items():
        (tmp_path / "bad" / name).write_bytes(content)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    with patch.object(game_folders, "_found", {}):
        yield tmp_path / "work"


@pytest.fixture
def hornet(here):
    """The folder `hornet`, a game of a player's own, in the current folder."""
    return write_game(here / "hornet")
