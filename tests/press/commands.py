"""Runs of the program that must succeed, or be refused in one line."""

from tests.printed import run


def plotroom(*words):
    """A run that succeeds; its standard output."""
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result


def refused(*words):
    """The one line of a run that is refused."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("plotroom: ") and result.stderr.count("\n") == 1
    return result.stderr
