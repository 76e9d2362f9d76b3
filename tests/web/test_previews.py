"""Pages that were drawn are kept for the requests that follow, a bounded number of them."""

import pytest

from generators.web import previews


@pytest.fixture
def pages(monkeypatch):
    """Asks for the pages of a request; `pages.made` are the requests whose pages were drawn."""
    monkeypatch.setattr(previews, "_kept", type(previews._kept)())

    def ask(request):
        def make():
            ask.made.append(request)
            return previews.Pages([], [], "", "single", "")

        return previews.pages_of(make, request)

    ask.made = []
    return ask


def test_the_pages_of_a_request_are_made_once_whichever_is_wanted(pages):
    for more in ({}, {"page": 1}, {"page": 2}):
        pages({"targets": ["ssn"], **more})
    assert len(pages.made) == 1
    pages({"targets": ["ssn"], "rules": "game = 'ssn'"})
    assert len(pages.made) == 2


def test_the_pages_of_the_last_requests_are_kept(pages):
    for number in [*range(previews.KEPT + 1), 0]:
        pages({"targets": [str(number)]})
    assert len(pages.made) == previews.KEPT + 2
    assert len(previews._kept) == previews.KEPT
