"""The words on every page, by the checks of `tests/test_words.py`."""

import pytest

from tests.browser.views import VIEWS, settle, show
from tests.rendered import COLUMNS, misspelled
from tests.test_words import CHECKS, SHARE, found_in, sentences

OPEN = "for (const fold of document.querySelectorAll('details')) fold.open = true"
WORDS = """() => [
    ...document.body.innerText.split('\\n'),
    ...['aria-label', 'title', 'placeholder'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name))),
]"""


def words_of(page):
    """The lines of a page, its folds open, and the names that its parts have for those who do not see them."""
    page.evaluate(OPEN)
    settle(page)
    return page.evaluate(WORDS)


def in_sentences(lines):
    """The sentences in some lines, each once."""
    return tuple(
        dict.fromkeys(each for line in lines for cell in COLUMNS.split(line.strip()) for each in sentences(cell))
    )


@pytest.fixture(scope="module")
def shown(browser, served):
    """Every sentence of all pages, each once."""
    from tests.browser.conftest import OPTIONS, VIEWPORT, Player

    found = []
    for view in VIEWS:
        context = browser.new_context(**OPTIONS, viewport=VIEWPORT)
        found += words_of(show(Player(context, served), view))
        context.close()
    return in_sentences(found)


def test_pages_are_read(shown):
    assert len(shown) > 1000


@pytest.mark.parametrize("name", CHECKS)
def test_pages_are_plain(shown, name):
    found = found_in(shown, CHECKS[name][0])
    assert len(found) * SHARE <= len(shown), found


def test_pages_have_american_spelling(shown):
    assert misspelled(shown) == {}
