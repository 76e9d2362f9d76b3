"""The tests, in rooms like the code's; facts typed a second time are in `facts`, case files in `cases`."""

from pathlib import Path

import pytest

FACTS_FOLDER = Path(__file__).parent / "facts"
CASES_FOLDER = Path(__file__).parent / "cases"


def sampled(cases, often, fixture=False):
    """The parameters of a test, or of a fixture: cases for which `often(*case)` holds run always, the others with `--all`.

    Each is named by its parts.
    """
    return [
        pytest.param(
            *((case,) if fixture else case),
            id="-".join(str(part) for part in case),
            marks=() if often(*case) else pytest.mark.long,
        )
        for case in cases
    ]
