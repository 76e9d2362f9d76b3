"""Cases of a test of which some run always and the others with `--all`."""

import pytest


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


def few_or_many(name, few, many):
    """A test's argument `name`: how many, or which, it tries always, and with `--all`."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.long)], ids=["few", "many"])
