"""Alternated runs, and a line of output for each bar."""

import gc
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Bar(NamedTuple):
    """A measured figure and its bar, an upper bound; with `least`, a lower bound."""

    what: str
    measured: float
    bar: float
    unit: str = ""
    least: bool = False
    note: str = ""

    @property
    def ok(self):
        return self.measured >= self.bar if self.least else self.measured <= self.bar

    def line(self):
        unit = f" {self.unit}" if self.unit else ""
        bar = f"{'>=' if self.least else '<='} {self.bar:g}{unit}"
        note = f"  {self.note}" if self.note else ""
        return f"{'ok' if self.ok else '!!':<3}{self.what:<61} {self.measured:>10.4g}  {bar:<14}{'ok' if self.ok else 'OVER'}{note}"


class Given(NamedTuple):
    """How much is measured: all, less if `quick`, or each once at its smallest size, to see that it runs.

    `python` is that of an ordinary installation of plotroom; "" makes one.
    """

    quick: bool = False
    once: bool = False
    python: str = ""

    def size(self, once, quick, full):
        """One of three numbers of runs or of things."""
        return once if self.once else quick if self.quick else full


class NotMeasured(NamedTuple):
    """A figure that this machine cannot measure, and why."""

    what: str
    why: str
    ok: bool = True

    def line(self):
        return f"-- {self.what:<61} not measured: {self.why}"


def alternated(rounds, **cases):
    """The median time of each case in seconds.  The cases take turns; each first runs once without being measured."""
    times = {name: [] for name in cases}
    for case in cases.values():
        case()
    for _ in range(rounds):
        for name, case in cases.items():
            gc.collect()
            start = perf_counter()
            case()
            times[name].append(perf_counter() - start)
    return {name: median(values) for name, values in times.items()}
