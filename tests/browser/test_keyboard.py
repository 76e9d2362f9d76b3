"""What is done with the keyboard alone: the dice of a look-up, whose place is never lost."""

from tests.browser.conftest import quiet
from tests.browser.views import TORPEDO


def focused(page):
    """The name of what has the keyboard."""
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")


def test_dice_of_the_table_are_thrown_by_keyboard_alone(new_player):
    page = new_player("server").show(TORPEDO)
    page.get_by_role("button", name="My dice").press("Enter")
    page.locator(".pad :focus").wait_for()
    assert focused(page) == "1 and 1"
    for key in ("3", "Space", "3"):
        page.keyboard.press(key)
    page.locator(".asks", has_text="detection roll 2").wait_for()
    assert focused(page) == "1 and 1"
    assert page.get_by_role("status").filter(has_text="detection roll 2").count() == 1
    for key in ("7", "3", "4"):  # a total is not taken
        page.keyboard.press(key)
    page.locator(".asks", has_text="detection roll 3").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for key in ("4", "4"):
        page.keyboard.press(key)
    page.locator(".asks", has_text="kill").wait_for()
    page.keyboard.press("6")
    page.locator(".answer h2").wait_for()
    assert focused(page) == "Enter the dice again"
    assert [die.get_attribute("aria-label") for die in page.locator(".steps .die").all()[:2]] == ["3", "3"]
    page.keyboard.press("Enter")
    page.locator(".asks", has_text="detection roll 1").wait_for()
    assert focused(page) == "1 and 1"


def test_a_hit_of_the_search_keeps_the_keyboard_while_more_is_found(new_player):
    page = new_player("server").show("")
    box = page.get_by_label("Search rules")
    box.fill("torpedo")
    page.locator(".found a").first.wait_for()
    first = page.locator(".found a").first
    first.focus()
    href = first.get_attribute("href")
    page.evaluate("document.querySelector('#search').dispatchEvent(new Event('input'))")  # found again, a moment later
    quiet(page)
    assert page.evaluate("document.activeElement.getAttribute('href')") == href
