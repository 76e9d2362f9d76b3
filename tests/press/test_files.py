"""All files of a command are written or none."""

import pytest

from aids.errors import FileRefused
from generators.press.files import write_all


def test_a_folder_in_the_way_of_one_file_leaves_all_unwritten(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(FileRefused, match="is a folder") as refused:
        write_all({tmp_path / name: b"new" for name in ("a", "b", "c/d")})
    assert str(refused.value.where).endswith("b")
    assert (tmp_path / "a").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a", "b"]


def test_a_file_that_cannot_be_written_leaves_all_unwritten(tmp_path):
    (tmp_path / "c").write_bytes(b"a file where a folder is needed")
    with pytest.raises(FileRefused):
        write_all({tmp_path / name: b"new" for name in ("a", "c/d")})
    assert [path.name for path in tmp_path.iterdir()] == ["c"]
