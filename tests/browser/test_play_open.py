"""Play before a game is open: each game's opening as a picture, the last kept game to go on with."""

import re
import tomllib

import pytest

from tests.browser.conftest import HOSTS

hosts = pytest.mark.parametrize("host", HOSTS)


def place_of(page, name):
    """Where a piece of the plot in the picture lies, in inches."""
    moved = page.locator(f".position [data-piece='{name}']").get_attribute("transform")
    x, y = re.search(r"translate\((\S+) (\S+)\)", moved).groups()
    return float(x), -float(y)


def kept(page, game):
    """The files of a game that is kept."""
    return page.evaluate(f"JSON.parse(localStorage.getItem('plotroom:play:{game}')).files")


@pytest.mark.smoke
@hosts
def test_every_opening_is_a_picture_that_leads_to_its_game(host, new_player):
    page = new_player(host, shared=True).show("play")
    openings = page.locator(".openings > li")
    openings.nth(2).locator("svg.sea").wait_for()
    assert openings.locator("h3").all_inner_texts() == ["On Patrol", "SSN", "U-Boat"]
    openings.nth(0).locator(".hull.escort").first.wait_for()
    assert openings.nth(0).locator(".hull.ship").count() == 6
    assert openings.nth(1).locator(".mark-ship").count() == 4
    assert openings.nth(2).locator(".unit").count() > 20
    assert page.locator(".band").count() == 0
    page.keyboard.press("Tab")  # nothing of a picture is reached by keyboard
    assert page.evaluate("[...document.querySelectorAll('.position')].every((one) => one.inert)")
    page.locator(".openings > li").filter(has_text="SSN").get_by_role("link", name="Begin").click()
    page.get_by_role("button", name="Begin a new game").wait_for()


@pytest.mark.smoke
@hosts
def test_the_opening_that_is_shown_is_the_one_that_begins(host, new_player):
    page = new_player(host, shared=True).show("play/ssn")
    page.locator(".position [data-piece=SSN]").wait_for()
    first = place_of(page, "SSN")
    page.get_by_role("button", name="Another opening").click()
    page.wait_for_function(
        "first => !(document.querySelector('.position [data-piece=SSN]')?.getAttribute('transform') ?? first).includes(first)",
        arg=f"{first[0]:g} ",
    )
    second = place_of(page, "SSN")
    assert second != first
    page.get_by_role("button", name="Begin a new game").click()
    page.get_by_role("button", name="Carry out the turn").wait_for()
    ssn = tomllib.loads(kept(page, "ssn")[0]["text"])["ssn"]
    assert (ssn["x"], ssn["y"]) == pytest.approx(second, abs=0.001)


@hosts
def test_the_last_kept_game_goes_on_with_its_position(host, new_player):
    page = new_player(host, shared=True).show("play/on-patrol")
    page.get_by_role("button", name="Begin with the example").click()
    page.locator(".companion .turn-step").first.wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    band = page.locator(".band")
    band.locator("[data-piece=Wahoo]").wait_for()
    assert "of your convoy is on the table" in band.inner_text()
    game = page.locator(".openings > li").filter(has_text="On Patrol")
    game.get_by_role("button", name="Begin anew").click()
    game.get_by_role("button", name="No", exact=True).click()
    game.get_by_role("link", name="Go on").wait_for()
    band.get_by_role("link", name="Go on playing").click()
    page.locator(".companion .turn-step").first.wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    game.get_by_role("button", name="Begin anew").click()
    page.get_by_role("button", name="Forget it").click()
    page.get_by_role("button", name="Begin a new game").wait_for()
    assert page.evaluate("localStorage.getItem('plotroom:play:on-patrol')") is None


def test_a_game_of_several_players_shows_what_everybody_knows(new_player):
    page = new_player("server").show("play/u-boat")
    page.get_by_role("button", name="The example, with orders").click()
    page.wait_for_selector(".sea .unit:not(.position *)")
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator(".band .unit").first.wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request.post_data_json) if "game-ask" in request.url else None)
    page.reload()
    page.locator(".band .unit").first.wait_for()
    views = [each["about"] for each in asked if each["ask"] == "view"]
    assert views
    assert all(about == {"reader": "everyone"} for about in views)
    page.get_by_role("link", name="Go on playing").click()
    page.get_by_role("button", name="Adjudicate").wait_for()


def test_a_position_that_cannot_be_read_is_told_in_the_place_of_its_picture(new_player):
    player = new_player("server")
    page = player.show("play")
    page.evaluate(
        "localStorage['plotroom:play:ssn'] = JSON.stringify({ files: [{ name: 'a.toml', text: 'turn = 3\\n' }], at: 0 })"
    )
    page = player.show("play")
    page.get_by_text("No picture of it").wait_for()
    page.get_by_role("link", name="Go on playing").click()
    page.get_by_label("Game file").wait_for()
