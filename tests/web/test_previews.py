"""Pages that were drawn are kept for the requests that follow, a bounded number of them."""

import pytest

from generators.web import lookups


@pytest.fixture
def pages(monkeypatch):
    """Asks for the pages of a request; `pages.made` are the requests whose pages were drawn."""
    monkeypatch.setattr(lookups, "_kept", type(lookups._kept)())

    def ask(request):
        def make():
            ask.made.append(request)
            return lookups.Pages([], [], "", "single", "")

        return lookups.pages_of(make, request)

    ask.made = []
    return ask


def test_the_pages_of_a_request_are_made_once_whichever_is_wanted(pages):
    for more in ({}, {"page": 1}, {"page": 2}):
        pages({"targets": ["ssn"], **more})
    assert len(pages.made) == 1
    pages({"targets": ["ssn"], "rules": "game = 'ssn'"})
    assert len(pages.made) == 2


def test_the_pages_of_the_last_requests_are_kept(pages):
    for number in [*range(lookups.KEPT + 1), 0]:
        pages({"targets": [str(number)]})
    assert len(pages.made) == lookups.KEPT + 2
    assert len(lookups._kept) == lookups.KEPT
