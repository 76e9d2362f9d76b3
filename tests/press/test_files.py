"""All files of a command are written or none, nothing of a player is lost, and one process changes settings at a time."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aids.errors import FileRefused, InputError
from generators.press import files
from generators.press.files import LOCK, NewFile, check, check_names, locked, write_all


def written(folder, *names, content=b"new"):
    """Files of these names in a folder, to be written."""
    return [NewFile(folder / name, content) for name in names]


def tree(folder):
    """What a folder holds: the path of each file, and its content."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_in_the_way_of_one_file_leaves_all_unwritten(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(FileRefused, match="is a folder") as refused:
        write_all(written(tmp_path, "a", "b", "c/d"))
    assert str(refused.value.where).endswith("b")
    assert (tmp_path / "a").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a", "b"]


def test_a_file_that_cannot_be_written_leaves_all_unwritten(tmp_path):
    (tmp_path / "c").write_bytes(b"a file where a folder is needed")
    with pytest.raises(FileRefused):
        write_all(written(tmp_path, "a", "c/d"))
    assert [path.name for path in tmp_path.iterdir()] == ["c"]


def test_a_fault_of_a_later_file_leaves_all_unwritten(tmp_path):
    """The files of each paper were put in place before those of the next were made."""

    def outputs():
        yield from written(tmp_path, "made/a", "made/deep/b")
        raise InputError("does not fit")

    with pytest.raises(InputError, match="does not fit"):
        write_all(outputs())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_cannot_be_renamed_undoes_the_others(tmp_path, monkeypatch, links):
    """As on Windows where a reader has a PDF open: the files before it were replaced."""
    before = {"a": b"old a", "c": b"old c"}
    for name, content in before.items():
        (tmp_path / name).write_bytes(content)
    replace = Path.replace

    def refuse(part, path):
        if path.name == "c" and part.suffix == ".part":
            raise PermissionError(13, "Permission denied", str(part))
        return replace(part, path)

    monkeypatch.setattr(Path, "replace", refuse)
    without_links(monkeypatch, not links)
    with pytest.raises(FileRefused, match="cannot be written: Permission denied") as refused:
        write_all(written(tmp_path, "a", "b", "new/d", "c"))
    assert refused.value.where == str(tmp_path / "c")
    assert tree(tmp_path) == before and not (tmp_path / "new").exists()
    monkeypatch.setattr(Path, "replace", replace)
    write_all(written(tmp_path, "a", "b", "new/d", "c"))
    assert tree(tmp_path) == dict.fromkeys(("a", "b", "new/d", "c"), b"new")


def without_links(monkeypatch, wanted):
    """Let the file system have no hard links, as FAT has none."""

    def refuse(self, target):
        raise PermissionError(1, "Operation not permitted", str(self))

    if wanted:
        monkeypatch.setattr(Path, "hardlink_to", refuse)


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_another_run_made_in_the_meantime_is_not_replaced(tmp_path, monkeypatch, links):
    """Two runs of `turn` at once looked first, and then each wrote the same next file."""
    without_links(monkeypatch, not links)
    path = tmp_path / "game-1.toml"

    def outputs():
        check(path, False, b"mine")
        yield NewFile(tmp_path / "first.txt", b"first")
        yield NewFile(path, b"mine")
        path.write_bytes(b"theirs")  # after all that is looked at beforehand

    with pytest.raises(FileRefused, match="a different file exists here"):
        write_all(outputs(), lambda made: check(made, False, b"mine"))
    assert tree(tmp_path) == {"game-1.toml": b"theirs"}


@pytest.mark.parametrize(
    ("one", "other"),
    [("log.pdf", "log.pdf"), ("log.pdf", "LOG.pdf"), ("\u00e4.pdf", "a\u0308.pdf"), ("a/b", "a/../a/b")],
)
def test_two_files_of_one_name_are_refused(tmp_path, one, other):
    """Where capitals make no other name, as on Windows and macOS, one was lost."""
    for refuse in (check_names, lambda paths: write_all([NewFile(path, b"new") for path in paths])):
        with pytest.raises(FileRefused, match="this command would write two files with this name"):
            refuse([tmp_path / one, tmp_path / other])
    assert not list(tmp_path.iterdir())


# --- the lock -------------------------------------------------------------------------------------------------

HOLD = """
import sys, time
from pathlib import Path
from generators.press.files import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_lock_of_a_killed_run_ends_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(FileRefused, match="in use by another run"), locked(tmp_path):
            pytest.fail("both hold it")
        other.kill()
    with locked(tmp_path):
        pass


def test_a_lock_that_was_left_in_the_future_stops_nobody(tmp_path, monkeypatch):
    """The clock was set back: the file of a killed run was never taken for abandoned."""
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    (tmp_path / LOCK).touch()
    later = time.time() + 86_400
    os.utime(tmp_path / LOCK, (later, later))
    with locked(tmp_path):
        pass


def test_a_folder_that_cannot_have_a_lock_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileRefused, match="cannot be written"), locked(tmp_path / "file"):
        pytest.fail("it is no folder")
