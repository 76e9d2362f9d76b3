"""Which tests run: without options all but the long ones; `--long` runs these and the properties, `--all` everything.

`--part` takes a quarter of the long ones, `--quick` the first case of each test, `--installed` what only an installation
can break. A failure is told in a line as soon as it is known. No test asserts a time. A property is tried on the same
inputs in every run, but in long ones on those of `--hypothesis-seed`. The tests run in a locale without a country and without
the defaults of whoever runs them.
"""

import gc
import os
import signal
import sys
import zlib
from collections import Counter
from pathlib import Path
from tempfile import gettempdir
from unittest.mock import patch

import pytest
from hypothesis import settings

from generators.sheets import kits
from tests import PARTS, remembered

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as a player's shell has it, here and in the processes of tests
sys.dont_write_bytecode = False
os.environ["LC_ALL"] = "C.UTF-8"  # names no country, so the paper is letter
for variable in ("XDG_CONFIG_HOME", "APPDATA"):  # where a player's defaults are kept, on Linux and on Windows
    os.environ[variable] = str(Path(gettempdir()) / "plotroom-tests-without-defaults")
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # as in a job in the background, whose processes would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(100_000)  # what tests make is seldom garbage
kits.build = remembered.remembered

ROOT = Path(__file__).parent.parent
BROWSER = Path(__file__).parent / "browser"
settings.register_profile("same", deadline=None, database=None, derandomize=True, max_examples=25)
settings.register_profile("new", deadline=None, database=None, print_blob=True, max_examples=150)
settings.load_profile("same")


def pytest_addoption(parser):
    """Declare the options."""
    parser.addoption("--quick", action="store_true", help="run the first case of every test")
    parser.addoption("--all", action="store_true", help="run the long tests too")
    parser.addoption("--long", action="store_true", help="run the long tests only, and properties on new inputs")
    parser.addoption("--part", type=int, choices=range(PARTS), help="of the long tests, run a quarter only")
    parser.addoption("--installed", action="store_true", help="run only what an installation can break")


def pytest_configure(config):
    """Declare the marks."""
    if config.getoption("--long") or config.getoption("--all"):
        settings.load_profile("new")
    config.addinivalue_line("markers", "long: runs with --long or --all")
    config.addinivalue_line("markers", "installed: runs with --installed too: what only an installation can break")
    config.addinivalue_line("markers", "sample(number): so many cases, evenly spaced, run always, the others are long")
    config.addinivalue_line("markers", "smoke: of the tests in a browser, those that run always; the others are long")
    config.addinivalue_line(
        "markers", "source: reads the source of the project, which an installed program is tested without"
    )


@pytest.fixture
def monkeypatch():
    """As pytest's own; what it changes is not remembered for other tests."""
    changes = remembered.Patch()
    yield changes
    changes.undo()
    remembered.Watching.anew = False


@pytest.fixture
def settings_here(tmp_path):
    """A player's settings in the folder `config` of the test; no sheet depends on where they are, so all stays remembered."""
    with patch("aids.game_folders.settings_folder", lambda: str(tmp_path / "config")):
        yield


def pytest_make_parametrize_id(val):
    """Name a case by its words, not by the bytes of a file."""
    return "bytes" if isinstance(val, bytes) and len(val) > 40 else None


def long_tests(items):
    """The tests that take long: those marked `long`, those in a browser without `smoke`, and the cases between samples."""
    left, cases = {item for item in items if item.get_closest_marker("long")}, {}
    left |= {item for item in items if BROWSER in item.path.parents and not item.get_closest_marker("smoke")}
    for item in items:
        if item.get_closest_marker("sample") and item not in left:
            cases.setdefault((item.path, item.cls, item.originalname), []).append(item)
    for found in cases.values():
        number = min(found[0].get_closest_marker("sample").args[0], len(found))
        left |= {*found} - {found[n * len(found) // number] for n in range(number)}
    return left


def is_property(item):
    """Whether a test is tried on many inputs."""
    return getattr(getattr(item, "function", None), "is_hypothesis_test", False)


def pytest_collection_modifyitems(config, items):
    """Leave out what the options leave out, and begin with the tests in a browser, the longest, so that processes end together."""
    kept, part = items, config.getoption("--part")
    if config.getoption("--installed"):
        kept = [item for item in kept if item.get_closest_marker("installed")]
    elif not config.getoption("--all"):
        long, only = long_tests(items), config.getoption("--long")
        kept = [item for item in kept if (item in long) is only or (only and is_property(item))]
    if part is not None:
        kept = [item for item in kept if zlib.crc32(item.nodeid.encode()) % PARTS == part]
    if not (ROOT / "aids").is_dir():
        kept = [item for item in kept if not item.get_closest_marker("source")]
    if config.getoption("--quick"):
        first = {}
        for item in kept:
            function = (item.path, item.cls, item.originalname) if isinstance(item, pytest.Function) else item.nodeid
            first.setdefault(function, item)
        kept = list(first.values())
    chosen = {id(item) for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in chosen])
    items[:] = sorted(kept, key=lambda item: BROWSER not in item.path.parents)


def pytest_terminal_summary(terminalreporter):
    """Say in a line for each reason how many tests were left out."""
    reasons = Counter(
        report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()) if isinstance(report.longrepr, tuple)
    )
    for reason, number in reasons.items():
        terminalreporter.line(f"{number} left out: {reason.removeprefix('Skipped: ')}")


def pytest_runtest_logreport(report):
    """Tell a failure at once; its traceback follows at the end."""
    if report.failed and not os.environ.get("PYTEST_XDIST_WORKER"):
        where = getattr(report.longrepr, "reprcrash", None)
        print(
            f"\nFAILED {report.nodeid}: {str(where.message if where else report.longrepr).splitlines()[0]:.200}",
            file=sys.stderr,
        )
