"""A first visit, without knowledge of wargames or of this program: it ends with something printed."""

import pytest

from tests.browser.conftest import HOSTS
from tests.browser.views import PHONE, settle

MOST_TAPS = 3


@pytest.mark.parametrize("host", HOSTS)
def test_a_first_visit_on_a_phone_ends_with_a_printed_page(host, new_player):
    player = new_player(host, width=PHONE[0], height=PHONE[1], has_touch=True)
    page, taps = player.show(), []

    def tap(role, name):
        button = page.get_by_role(role, name=name, exact=True)
        button.wait_for()
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE[1], f"{name} is not in sight"
        button.tap()
        taps.append(name)

    tap("link", "Print a first sheet")
    page.get_by_text("on 1 sheet of paper").wait_for()
    with page.expect_download() as printed:
        tap("button", "Download one PDF")
    assert printed.value.path().read_bytes().startswith(b"%PDF")
    assert page.evaluate("location.hash").startswith("#/print/ssn?sheets=card")
    assert len(taps) <= MOST_TAPS


def test_pages_are_ticked_by_their_pictures_and_gray_when_gray_is_chosen(new_player):
    page = new_player("server").show("print/depths?sheets=card")
    log = page.get_by_role("checkbox", name="Search log")
    page.locator(".tile").filter(has=log).locator(".picture").click()
    assert log.is_checked()
    page.wait_for_function("() => location.hash.includes('search-log')")
    page.wait_for_function("() => document.querySelector('.tile .page')?.shadowRoot?.innerHTML.length > 999")
    shown = page.evaluate("document.querySelector('.tile .page').shadowRoot.innerHTML")
    page.get_by_label("Color palette").select_option("grayscale")
    page.wait_for_function(
        "shown => { const now = document.querySelector('.tile .page')?.shadowRoot?.innerHTML; return now && now !== shown; }",
        arg=shown,
    )
    assert "#12304a" in shown.lower()
    assert "#12304a" not in page.evaluate("document.querySelector('.tile .page').shadowRoot.innerHTML").lower()


def test_the_words_in_the_search_box_open_a_look_up_from_any_page(new_player):
    page = new_player("server", width=PHONE[0], height=PHONE[1]).show("printer")
    box = page.get_by_label("Search rules")
    word = box.get_attribute("placeholder").split(",")[0]
    box.fill(word)
    page.locator(".found a").first.wait_for()
    kinds = [one.inner_text() for one in page.locator(".found a", has_text="Torpedo run").locator("small").all()]
    assert kinds[:2] == ["SSN · check", "SSN · table"]
    box.press("Enter")
    page.wait_for_url("**/#/lookup/ssn/torpedo")
    page.get_by_role("heading", name="Torpedo run").first.wait_for()
    assert page.evaluate("document.activeElement !== document.body")
    assert page.locator(".found:visible").count() == 0


def test_a_table_of_a_game_stands_in_a_fold_on_a_phone(new_player):
    player = new_player("server", width=PHONE[0], height=PHONE[1])
    page = player.show("lookup/ssn?table=victory")
    folds = page.locator(".tables details")
    assert folds.count() == page.locator(".tables table").count() > 9
    assert page.locator(".tables table:visible").count() == 1
    page.get_by_text("Get away").wait_for()
    folds.filter(has_text="Pieces").locator("summary").click()
    assert page.locator(".tables table:visible").count() == 2


def test_a_question_in_prose_finds_a_page_and_a_figure_and_no_answer_is_empty(new_player):
    page = new_player("server", width=PHONE[0], height=PHONE[1]).show("printer")
    search = page.get_by_label("Search rules")
    for question, first in (
        ("how do I print my own counters", "Make counters"),
        ("how do I back up my games", "Backup"),
        ("what do I need to hit", "lowest d6 roll that makes a hit on a ship a kill: 2 pips"),
        ("when does the game end", "You lose"),
    ):
        search.fill(question)
        page.locator(".found b").first.filter(has_text=first).wait_for()
    search.fill("how far can a destroyer see")
    page.get_by_text("No result has all these words. Similar:").wait_for()
    assert "a submarine is visible within this distance" in page.locator(".found").inner_text()
    search.fill("xyzzyplugh")
    page.get_by_text("No results for “xyzzyplugh”. All pages:").wait_for()
    assert page.locator(".found a").count() > 10


@pytest.mark.parametrize(
    "route",
    [
        *("", "design", "print", "print/ssn", "print/on-patrol", "play", "play/ssn", "play/on-patrol", "play/u-boat"),
        *("setup", "setup/ssn", "setup/on-patrol", "setup/u-boat"),
        *("rules", "rules/ssn", "rules/on-patrol", "rules/u-boat", "rules/on-patrol/ships", "printer"),
        *("lookup/ambush", "lookup/depths", "lookup/on-patrol", "lookup/ssn", "lookup/u-boat", "lookup/ssn/torpedo"),
        *("odds", "counters", "own", "kept"),
    ],
)
def test_a_page_is_three_screens_of_a_phone_at_most(route, new_player):
    page = new_player("server", width=390, height=844).show(route)
    settle(page)
    if route == "print/ssn":
        page.locator(".viewer .page").wait_for()
    last = ".tile:last-of-type" if route == "print/on-patrol" else "main > :last-child"
    end = page.evaluate("which => [...document.querySelectorAll(which)].at(-1).getBoundingClientRect().bottom", last)
    assert end <= 3 * 844
