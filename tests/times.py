"""Where the time of the tests goes: CPU seconds and seconds of each test, CPU seconds of each fixture.

A pytest plugin: `python -m tests -p tests.times --times FILE`. CPU seconds of a process and of the processes it has waited for do
not change with what else the machine does; a browser and a server that live on count with the test in which they end.
"""

import json
import os
import time
from pathlib import Path

import pytest


def cpu_seconds():
    """CPU seconds used so far by this process and by those of its children that have ended."""
    return sum(os.times()[:4])


def pytest_addoption(parser):
    """Declare `--times`."""
    parser.addoption(
        "--times", metavar="FILE", help="write the CPU seconds of each test and fixture to FILE, as JSON lines"
    )


class Clock:
    """Writes a line for each test and each fixture; one file for each worker."""

    def __init__(self, path):
        name = f"{path}.{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"
        self.file = Path(name).open("w", encoding="utf-8")  # noqa: SIM115 - open until the process ends

    def write(self, **entry):
        """One JSON line."""
        print(json.dumps(entry), file=self.file, flush=True)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item):
        """Time a test with its fixtures."""
        before, begun = cpu_seconds(), time.monotonic()
        yield
        self.write(test=item.nodeid, cpu=round(cpu_seconds() - before, 4), seconds=round(time.monotonic() - begun, 4))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef, request):
        """Time the making of a fixture that is shared by several tests."""
        before = cpu_seconds()
        yield
        if fixturedef.scope != "function":
            self.write(
                fixture=fixturedef.argname,
                scope=fixturedef.scope,
                cpu=round(cpu_seconds() - before, 4),
                at=request.node.nodeid,
            )


def pytest_configure(config):
    """Begin to measure."""
    if path := config.getoption("--times"):
        config.pluginmanager.register(Clock(path), "plotroom-clock")
