"""The map in CONTRIBUTING.md is that of the code."""

import pytest

from tests.map import FILE, drawn, with_map

pytestmark = pytest.mark.source


def test_the_map_is_current():
    text = FILE.read_text(encoding="utf-8")
    assert text == with_map(text), "renew it: python -m tests.map"


def test_every_module_has_a_line_that_says_what_it_is():
    for line in drawn().splitlines():
        assert len(line[27:].split()) >= 3, f"write a docstring that says more: {line}"
