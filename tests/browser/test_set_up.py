"""Set up: rolled sheets as pictures, and each game's set-up rolled from the start."""

import re

import pytest

from aids import games
from tests.browser.conftest import HOSTS, quiet

hosts = pytest.mark.parametrize("host", HOSTS)
SHOWN = "document.querySelector('.viewer .page:not([aria-busy])')?.shadowRoot?.textContent ?? ''"


def rolled(page, words):
    """Wait until the sheet that is shown has some words."""
    page.wait_for_function(f"words => ({SHOWN}).includes(words)", arg=words)


@hosts
def test_a_tap_on_a_rolled_sheet_shows_that_sheet(host, new_player):
    page = new_player(host).show("setup")
    sheets = page.locator(".sheets > li")
    assert sheets.locator("b").all_inner_texts() == [games.load(name).title for name in games.names()]
    page.wait_for_function("() => document.querySelectorAll('.sheets .page:not([aria-busy])').length === 5")
    ssn = sheets.filter(has=page.get_by_text("SSN", exact=True))
    seed = re.search(r"seed=(\d+)", ssn.get_by_role("link").get_attribute("href"))[1]
    assert f"Setup {seed}" in ssn.locator(".page").evaluate("page => page.shadowRoot.textContent")
    ssn.get_by_role("link").click()
    rolled(page, f"Setup {seed}")
    assert page.get_by_label("Seed").input_value() == seed


@hosts
def test_a_convoy_begins_rolled_with_an_example_that_is_changed_at_will(host, new_player):
    page = new_player(host).show("setup/on-patrol?seed=7")
    rolled(page, "Example destroyer")
    mark = page.get_by_text("This is an example. Change anything you like.")
    mark.wait_for()
    page.get_by_role("button", name="Roll again").click()
    page.wait_for_function("() => document.querySelector('[aria-describedby=setup-seed-fault]').value !== '7'")
    rolled(page, f"Setup {page.get_by_label('Seed').input_value()}")
    page.get_by_role("button", name="less Merchantmen").click()
    mark.wait_for(state="detached")
    page.get_by_label("Escort 1 name").fill("Benson")
    rolled(page, "Benson")
    assert page.get_by_label("Escort 2 name").input_value() == "Example frigate"
    page.wait_for_function("() => location.hash.includes('merchantmen=5')")


def test_a_field_keeps_the_keyboard_while_sheets_are_drawn(new_player):
    page = new_player("server").show("setup/ssn?seed=7")
    rolled(page, "Setup 7")
    page.get_by_label("Seed").focus()
    page.keyboard.type("1")
    rolled(page, "Setup 71")
    page.keyboard.type("2")
    rolled(page, "Setup 712")
    assert page.get_by_label("Seed").evaluate("field => field === document.activeElement")


def test_a_fault_goes_with_what_it_was_about(new_player):
    page = new_player("server").show("setup/ssn?seed=7")
    seed, count = page.get_by_label("Seed", exact=True), page.get_by_label("Number of sheets", exact=True)
    seed.fill("7.5")
    page.locator("#setup-seed-fault").wait_for()
    seed.fill("")
    page.get_by_text("Roll, or enter a seed.").wait_for()
    assert page.locator(".fault:visible").count() == 0

    def make_none():
        seed.fill("8")
        count.fill("0")
        page.get_by_role("button", name="Download").click()
        page.locator("#setup-count-fault").wait_for()

    page.route("**/api/preview", lambda route: None)  # pages that are drawn end every fault
    make_none()
    seed.fill("")
    page.locator("#setup-count-fault").wait_for(state="hidden")
    make_none()
    count.fill("1")
    page.locator("#setup-count-fault").wait_for(state="hidden")
    assert count.input_value() == "1"


@pytest.mark.parametrize(
    ("setup", "shown", "count", "kept"),
    [
        ("on-patrol?seed=7", ".sea .hull.ship", 6, "plotroom:play:on-patrol"),
        pytest.param("ssn?table=72x48&seed=4", ".plot .mark-ship", 4, "ssn-even", marks=pytest.mark.smoke),
        ("u-boat?seed=4", ".sea .unit", 29, "plotroom:game:u-boat:"),
    ],
)
def test_a_setup_becomes_a_game_with_one_tap(setup, shown, count, kept, new_player):
    page = new_player("server").show(f"setup/{setup}")
    page.get_by_role("button", name="Play this setup").click()
    pieces = page.locator(f"{shown}:not(.position *)")
    pieces.first.wait_for()
    quiet(page)
    assert pieces.count() == count
    assert kept in page.evaluate("Object.entries(localStorage).join()")
