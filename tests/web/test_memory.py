"""What a server keeps is bounded, whatever its players ask: it grew by every request with house rules."""

import functools
import gc
import inspect
import json
from importlib import import_module
from pkgutil import walk_packages

import pytest

import aids
import generators
from generators.web import lookups
from generators.web.door import answer


@pytest.mark.long
def test_the_pages_of_large_prints_are_kept_in_a_bounded_number():
    for seed in range(6):
        reply = answer("preview", {"game": "ssn", "seed": seed, "count": 10})
        assert len(json.loads(reply.content)["pages"]) == 40
    assert sum(len(kept.pages) for kept in lookups._kept.values()) <= lookups.MOST_PAGES
    whole = {"game": "ssn", "seed": 9, "count": 60}
    assert answer("preview", whole).status == 200
    made = lookups.pages_of(lambda: pytest.fail("the pages were not kept"), whole)  # however large the last one is
    assert len(made.pages) > lookups.MOST_PAGES


#: Functions whose answers are kept without a bound though they take something: of these there is a fixed number.
FIXED = {
    "generators.page.frame.measure",
    "generators.page.frame.cutter_measure",
    "generators.drawing.text.path",
    "generators.drawing.text.font",
    "generators.drawing.art._library_art",
    "generators.games.u_boat.setup_sheet.read_guide",
    "generators.games.depths.setup_sheet.die",
    "generators.games.u_boat.europe.read_layout",
    "generators.games.u_boat.europe.read_europe",
}


def test_no_cache_without_a_bound_takes_what_a_player_chooses():
    for package in (aids, generators):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    assert len(caches) > 20
    unbounded = {
        f"{each.__module__}.{each.__qualname__}"
        for each in caches
        if each.__module__.startswith(("aids.", "generators."))
        and each.cache_info().maxsize is None
        and inspect.signature(each).parameters
    }
    assert unbounded - FIXED == set()
