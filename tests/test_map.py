"""The map in CONTRIBUTING.md is that of the code, and every module says in its first line what it is."""

import re
from importlib import import_module
from pathlib import PurePath

import pytest

from tests.map import FILE, ROOT, about, drawn, with_map
from tests.sources import modules

pytestmark = pytest.mark.source
MOST_BYTES = 15_000


def test_the_map_is_current():
    text = FILE.read_text(encoding="utf-8")
    assert text == with_map(text), "renew it: python -m tests.map"


def test_the_document_is_short():
    """What is longer and still needed is in the docstring of the module that it is about."""
    assert len(FILE.read_bytes()) <= MOST_BYTES


def test_every_room_is_in_the_map():
    rooms = sorted(f"{folder.name}/" for folder in {PurePath(path).parent for path in modules()})
    assert sorted(line.split()[0] for line in drawn().splitlines()) == rooms


def test_every_path_that_the_document_names_is_there():
    named = re.findall(r"`([\w./<>-]+/[\w./<>-]*)`", FILE.read_text(encoding="utf-8"))
    patterns = [re.sub(r"<\w+>", "*", name).rstrip("/") for name in named]
    assert len(patterns) >= 40
    there = {path for path in patterns for folder in (ROOT, ROOT / "generators") if any(folder.glob(path))}
    assert [path for path in patterns if path not in there] == []


def test_what_the_recipes_import_is_there():
    imports = re.findall(
        r"^from ((?:aids|generators)[\w.]*) import (.+)$", FILE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(imports) > 10
    wanted = [(module, name) for module, names in imports for name in names.split(", ")]
    assert [each for each in wanted if not hasattr(import_module(each[0]), each[1])] == []


def test_every_module_has_a_line_that_says_what_it_is():
    short = [path for path in modules() if len(about(path).split()) < 3]
    assert short == [], "write docstrings that say more"
