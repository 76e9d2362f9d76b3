"""The option `--quick` of pytest: the first case of every test.  No property has a deadline: no test asserts a time.

The tests run in a locale without a country and without the defaults of whoever runs them.
"""

import os
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # names no country, so the paper is letter
for variable in ("XDG_CONFIG_HOME", "APPDATA"):  # where a player's defaults are kept, on Linux and on Windows
    os.environ[variable] = str(Path(gettempdir()) / "plotroom-tests-without-defaults")

BROWSER = Path(__file__).parent / "browser"
settings.register_profile("plotroom", deadline=None)
settings.load_profile("plotroom")


def pytest_addoption(parser):
    """Declare `--quick`."""
    parser.addoption("--quick", action="store_true", help="run the first case of every test")


def pytest_collection_modifyitems(config, items):
    """Begin with the tests in a browser, the longest, so that processes end together; with `--quick`, deselect all cases
    of a test function but its first, and keep the order, so that it says something within seconds.
    """
    if not config.getoption("--quick"):
        items.sort(key=lambda item: BROWSER not in item.path.parents)
        return
    first = {}
    for item in items:
        function = (item.path, item.cls, item.originalname) if isinstance(item, pytest.Function) else item.nodeid
        first.setdefault(function, item)
    kept = set(first.values())
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
