"""Pages that were drawn are kept for the requests that follow, a bounded number of them."""

import pytest

from aids.tray import Tray, no_progress
from generators.web import previews


@pytest.fixture
def calls(monkeypatch):
    """The command lines that were carried out."""
    made = []

    def run_command(words, files, progress, *, take_pages):
        made.append(words)
        return Tray({}, {}, [], progress, [])

    monkeypatch.setattr(previews, "run_command", run_command)
    monkeypatch.setattr(previews, "_kept", type(previews._kept)())
    return made


def test_the_pages_of_a_request_are_made_once_whichever_is_wanted(calls):
    for more in ({}, {"page": 1}, {"page": 2}):
        previews.pages_of(["print"], {"targets": ["ssn"], **more}, no_progress)
    assert len(calls) == 1
    previews.pages_of(["print"], {"targets": ["ssn"], "rules": "game = 'ssn'"}, no_progress)
    assert len(calls) == 2


def test_the_pages_of_the_last_requests_are_kept(calls):
    for number in [*range(previews.KEPT + 1), 0]:
        previews.pages_of(["print"], {"targets": [str(number)]}, no_progress)
    assert len(calls) == previews.KEPT + 2
    assert len(previews._kept) == previews.KEPT
