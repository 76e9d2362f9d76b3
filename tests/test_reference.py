"""The pages of docs/reference are those of the declarations, and each setting says what it is."""

import pytest

from aids import games
from aids.input_file import Place
from aids.kinds import Context
from generators.sheets.kits import catalog, load_class
from generators.sheets.sheet import Settings
from tests.reference import pages

KINDS = {
    place
    for game in games.names()
    for place in (*(kind.place for kind in catalog(game).kinds.values()), *catalog(game).blocks.values())
}


@pytest.mark.parametrize("file", pages(), ids=lambda file: file.name)
def test_the_page_is_current(file):
    assert file.read_text(encoding="utf-8") == pages()[file], "renew it: python -m tests.reference"


def parts(kind):
    """A kind and all its parts."""
    yield kind
    for setting in kind.declared.values():
        if setting.kind.part is not None:
            yield from parts(setting.kind.part)


@pytest.mark.parametrize("place", sorted(KINDS))
def test_every_default_is_a_value_that_the_setting_takes(place):
    game = games.load("ssn")
    for kind in parts(load_class(place, Settings)):
        for setting in kind.declared.values():
            if not setting.needed:
                setting.value(Place("kit.toml"), {}, Context(game))
