"""What many tests build and none changes is built once in a process: sheets by the book, and files read back.

A test that puts something into a module watches or changes how things are made, so nothing is remembered in it.
"""

from collections import OrderedDict

import pytest

from aids.rulebook.rules import is_of_player
from generators.page.frame import COVER
from generators.sheets import kits
from generators.sheets.kits import is_template

MOST = 400
"""Sheets that are remembered; those asked for longest ago are made again."""
build = kits.build
made = OrderedDict()


class Watching:
    """Whether what is made is to be made anew."""

    anew = False


class Patch(pytest.MonkeyPatch):
    """pytest's `monkeypatch`, after whose first change of an object or mapping everything is made anew."""

    def setattr(self, *words, **more):
        Watching.anew = True
        super().setattr(*words, **more)

    def delattr(self, *words, **more):
        Watching.anew = True
        super().delattr(*words, **more)

    def setitem(self, *words):
        Watching.anew = True
        super().setitem(*words)

    def delitem(self, *words, **more):
        Watching.anew = True
        super().delitem(*words, **more)


def remembered(spec, job):
    """The pages of a sheet, made once for all tests if its game is by the book and it does not tell of other sheets."""
    rules, kind = job.game.rules, spec.data["kind"]
    by_book = rules.house is None and not rules.changed and not is_of_player(rules) and is_template(spec.place.path)
    if Watching.anew or not by_book or kind in (kits.RULINGS, COVER):
        return build(spec, job)
    alike = job._replace(
        game=None, made=None, kit=False, titles=None, numbers=None
    )  # what the sheet of readings alone heeds
    key = id(job.game), spec.name, repr(spec.data), repr(spec.shared), alike
    if key not in made:
        made[key] = job.game, build(spec, job)
        if len(made) > MOST:
            made.popitem(last=False)
    made.move_to_end(key)
    return [*made[key][1]]
