"""The benchmarks run: each at its smallest size, so that none breaks unseen. What they measure is not asserted."""

import subprocess
import sys
from importlib import import_module
from math import isfinite

import pytest

from tests.benchmarks.__main__ import BARS
from tests.benchmarks.book import ROOT
from tests.benchmarks.measuring import Given, NotMeasured
from tests.browser.hosts import find_pyodide

LONG = ("adjudication", "command", "odds", "pages", "pictures", "web")  # processes, icepool, pages at 300 dpi


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.long if n in LONG else ()) for n in (*BARS, "web")])
def test_a_benchmark_runs(name):
    module = import_module(f"tests.benchmarks.{name}")
    wanted = [bar for bar in module.BARS if ("static" not in bar and "wire" not in bar) or find_pyodide()]
    made = list(module.measure(Given(once=True, python=sys.executable), wanted))
    assert len(made) >= len(wanted)
    for bar in made:
        assert isinstance(bar, NotMeasured) or (isfinite(bar.measured) and bar.measured >= 0), bar
        assert bar.what in bar.line() and isinstance(bar.ok, bool)


def test_no_benchmark_measures_the_tests_too():
    """Finding: pytest in the measured process was 9 of the 51 MiB of a book's peak memory."""
    code = "import sys; from tests.benchmarks import book, floor; assert 'pytest' not in sys.modules, 'pytest'"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
