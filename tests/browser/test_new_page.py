"""A page of the browser as CONTRIBUTING.md describes it, added to a copy of the code that serves its pages."""

import pytest

from tests.browser.conftest import Player
from tests.recipes import copied, follow, served


@pytest.mark.long
def test_a_page_of_the_browser_is_a_module_and_a_line(tmp_path, browser):
    copy = copied(tmp_path)
    follow(copy, "A page of the browser")
    with served(copy) as address:
        player = Player(browser.new_context(), address)
        assert "5 games" in player.show("count").locator("main").inner_text()
        assert player.page.get_by_role("link", name="Games", exact=True).count() and player.faults == []
        player.context.close()
