"""The tests, in rooms like the code's; facts typed a second time are in `facts`, case files in `cases`.

It imports nothing of pytest's: the benchmarks are measured without.
"""

from pathlib import Path

FACTS_FOLDER = Path(__file__).parent / "facts"
CASES_FOLDER = Path(__file__).parent / "cases"
PARTS = 4
"""Of the long tests: a case is in the one that its name gives."""
