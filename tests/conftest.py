"""The option `--quick` of pytest: the first case of every test.  No property has a deadline: no test asserts a time."""

import pytest
from hypothesis import settings

settings.register_profile("plotroom", deadline=None)
settings.load_profile("plotroom")


def pytest_addoption(parser):
    """Declare `--quick`."""
    parser.addoption("--quick", action="store_true", help="run the first case of every test")


def pytest_collection_modifyitems(config, items):
    """With `--quick`, deselect all cases of a test function but its first."""
    if not config.getoption("--quick"):
        return
    first = {}
    for item in items:
        function = (item.path, item.cls, item.originalname) if isinstance(item, pytest.Function) else item.nodeid
        first.setdefault(function, item)
    kept = set(first.values())
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
