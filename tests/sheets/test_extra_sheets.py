"""Sheets with `extra = true` are printed only when they are named."""

import pytest

from aids.errors import RulesError
from aids.input_file import on_disk
from generators.sheets import kits
from tests.printed import run

LOG = """
[[sheets]]
name = "{name}"
kind = "log"
title = "Log"
trackers = []
columns = [{{ name = "Turn", share = 1 }}]
{extra}
"""


@pytest.fixture
def kit(tmp_path):
    def made(**extras):
        path = tmp_path / "kit.toml"
        sheets = (LOG.format(name=name, extra=extra) for name, extra in extras.items())
        path.write_text('game = "ambush"\n' + "".join(sheets), encoding="utf-8")
        return path

    return made


def chosen(path, *names):
    return [spec.name for spec in kits.choose(kits.sheets("ambush", on_disk(path)), names, "ambush")]


def test_an_extra_sheet_is_printed_only_when_it_is_named(kit):
    path = kit(turns="", rare="extra = true", more="extra = false")
    assert chosen(path) == ["turns", "more"]
    assert chosen(path, "rare") == ["rare"]
    assert chosen(path, "rare", "turns") == ["turns", "rare"]


def test_a_kit_of_extra_sheets_alone_is_printed_whole(kit):
    assert chosen(kit(rare="extra = true")) == ["rare"]


def test_extra_is_true_or_false(kit):
    with pytest.raises(RulesError, match="'extra' must be true or false") as refused:
        kits.sheets("ambush", on_disk(kit(rare='extra = "yes"')))
    assert "kit.toml" in str(refused.value.where)


def test_an_extra_sheet_prints_like_any_other(kit, tmp_path):
    path = kit(turns="", rare="extra = true")
    result = run("print", "ambush/rare", "--kit", str(path), "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert [file.name for file in tmp_path.glob("*.pdf")] == ["ambush-rare-letter.pdf"]
