"""The readings of whole turns as the product holds them, against the second typing in facts/on_patrol.toml."""

import tomllib
from importlib import resources

import pytest

from tests import FACTS_FOLDER

FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text(encoding="utf-8"))["turn-rulings"]
RULINGS = tomllib.loads((resources.files("aids") / "on_patrol" / "rulings.toml").read_text(encoding="utf-8"))


def test_twelve_readings_are_laid_down():
    assert list(FACTS) == [f"OP-{number}" for number in range(40, 52)]


@pytest.mark.parametrize("name", FACTS)
def test_a_reading_stands_under_its_rule(name):
    ruling = RULINGS[name]
    assert ruling["rule"] in FACTS[name]["rules"]
    for figure in FACTS[name]["figures"]:
        assert f"{{{figure}}}" in ruling["title"] + ruling.get("text", "")
