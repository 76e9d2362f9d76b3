"""The benchmarks run: each at its smallest size, so that none breaks unseen. What they measure is not asserted."""

import subprocess
import sys
from importlib import import_module
from math import isfinite

import pytest

from tests.benchmarks import book, web
from tests.benchmarks.__main__ import BARS
from tests.benchmarks.book import ROOT
from tests.benchmarks.measuring import Given, NotMeasured
from tests.browser.hosts import find_pyodide

LONG = ("adjudication", "command", "odds", "pages", "pictures")  # processes, icepool, pages at 300 dpi


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.long if n in LONG else ()) for n in BARS])
def test_a_benchmark_runs(name):
    module = import_module(f"tests.benchmarks.{name}")
    made = list(module.measure(Given(once=True, python=sys.executable), module.BARS))
    assert len(made) >= len(module.BARS)
    for bar in made:
        assert isinstance(bar, NotMeasured) or is_a_figure(bar), bar
        assert bar.what in bar.line() and isinstance(bar.ok, bool)


def is_a_figure(bar):
    """Whether a bar was measured.  A growth is the difference of two measurements: near zero it is noise of either sign."""
    return isfinite(bar.measured) and (bar.measured >= 0 or "growth" in bar.what)


def test_a_growth_may_be_below_zero(monkeypatch):
    """The test of the book failed by chance: a process of more pages can take a few kB less."""
    monkeypatch.setattr(book, "_memory", lambda count: 50_000 - count)
    peak, growth = book.measure(Given(once=True), book.BARS[1:])
    assert growth.measured < 0 and is_a_figure(growth)
    assert not is_a_figure(peak._replace(measured=-1.0)) and not is_a_figure(growth._replace(measured=float("nan")))


@pytest.mark.long
def test_the_benchmark_of_pages_runs():
    """In a process of its own: other tests may have a browser at work in this one."""
    bars = [bar for bar in web.BARS if ("static" not in bar and "wire" not in bar) or find_pyodide()]
    words = [sys.executable, "-m", "tests.benchmarks", "--web", "--once", *bars]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode in (0, 1) and not done.stderr, done.stderr  # 1: a bar is missed
    assert len(done.stdout.splitlines()) > len(bars), done.stdout


def test_no_benchmark_measures_the_tests_too():
    """Finding: pytest in the measured process was 9 of the 51 MiB of a book's peak memory."""
    code = "import sys; from tests.benchmarks import book, floor; assert 'pytest' not in sys.modules, 'pytest'"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
