"""Fixtures of the tests of the command line."""

import pytest

BAD_FILES = {
    "unknown.toml": b"[figures]\ntorpedo-stp = 6\n",
    "broken.toml": b"[figures]\ntorpedo-step = \n",
    "latin.toml": b"# caf\xe9\n",
    "kit.toml": b'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "logg"\ntitle = "Log"\n',
    "other.toml": b'game = "chess"\n',
    "mine.txt": b"my own words\n",
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The current folder: an empty one, beside a folder `bad` with files that are not valid."""
    (tmp_path / "bad").mkdir()
    for name, content in BAD_FILES.items():
        (tmp_path / "bad" / name).write_bytes(content)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"
