"""Play before a game is open: each game's opening as a picture, the last kept game to go on with."""

import re
import tomllib

import pytest

from tests.browser.conftest import HOSTS, quiet

hosts = pytest.mark.parametrize("host", HOSTS)


def place_of(page, name):
    """Where a piece of the plot in the picture lies, in inches."""
    moved = page.locator(f".position [data-piece='{name}']").get_attribute("transform")
    x, y = re.search(r"translate\((\S+) (\S+)\)", moved).groups()
    return float(x), -float(y)


def begun(page):
    """Wait until the game itself is shown."""
    page.locator("svg.sea:not(.position *) [data-piece]").first.wait_for()


def kept(page, game):
    """The files of a game that is kept."""
    return page.evaluate(f"JSON.parse(localStorage.getItem('plotroom:play:{game}')).files")


@hosts
def test_every_opening_is_a_picture_that_leads_to_its_game(host, new_player):
    page = new_player(host).show("play")
    openings = page.locator(".openings > li")
    openings.nth(2).locator("svg.sea").wait_for()
    assert openings.locator("h3").all_inner_texts() == ["On Patrol", "SSN", "U-Boat"]
    for place, piece in enumerate((".hull.escort", ".mark-ship", ".unit")):
        openings.nth(place).locator(piece).first.wait_for()
    assert openings.nth(0).locator(".hull.ship").count() == 6
    assert openings.nth(1).locator(".mark-ship").count() == 4
    assert openings.nth(2).locator(".unit").count() > 20
    assert page.locator(".band").count() == 0
    page.keyboard.press("Tab")  # nothing of a picture is reached by keyboard
    assert page.evaluate("[...document.querySelectorAll('.position')].every((one) => one.inert)")
    page.locator(".openings > li").filter(has_text="SSN").get_by_role("link", name="Start").click()
    page.get_by_role("button", name="Start a new game").wait_for()


@hosts
def test_the_opening_that_is_shown_is_the_one_that_begins(host, new_player):
    page = new_player(host).show("play/ssn")
    page.locator(".position [data-piece=SSN]").wait_for()
    first = place_of(page, "SSN")
    page.get_by_role("button", name="Roll another opening").click()
    page.wait_for_function(
        "first => !(document.querySelector('.position [data-piece=SSN]')?.getAttribute('transform') ?? first).includes(first)",
        arg=f"{first[0]:g} ",
    )
    second = place_of(page, "SSN")
    assert second != first
    page.get_by_role("button", name="Start a new game").click()
    begun(page)
    ssn = tomllib.loads(kept(page, "ssn")[0]["text"])["ssn"]
    assert (ssn["x"], ssn["y"]) == pytest.approx(second, abs=0.001)


#: Names on the maps of a page whose lines meet those of another name, or a hull that is not theirs.
STRUCK = """() => [...document.querySelectorAll('svg.sea')].flatMap((map) => {
    const of = (one) => one.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
    const names = [...map.querySelectorAll('.name, .ring-name, .area-name')];
    const pieces = [...map.querySelectorAll('[data-piece]')];
    return names.flatMap((one) => [
        ...names.filter((other) => other !== one && meet(of(one), of(other))),
        ...pieces.filter((piece) => !one.textContent.startsWith(piece.dataset.piece) && meet(of(one), of(piece))),
    ].map((other) => `${one.textContent} on ${other.textContent || other.dataset.piece}`));
})"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1360, 850)])
def test_no_name_on_a_map_stands_on_another_or_on_a_hull(new_player, width, height):
    player = new_player("server", width=width, height=height)
    page = player.show("play/on-patrol")
    page.locator(".position .hull.escort").nth(2).wait_for()  # with the one that stands off the board
    quiet(page)
    assert page.locator(".position .name").count() > 3
    assert page.evaluate(STRUCK) == []
    page = player.go("play")
    page.locator(".openings > li").nth(1).locator("svg.sea").wait_for()
    quiet(page)
    assert page.evaluate(STRUCK) == []


@hosts
def test_the_last_kept_game_goes_on_with_its_position(host, new_player):
    page = new_player(host).show("play/on-patrol")
    page.get_by_role("button", name="Start with the example").click()
    begun(page)
    page.get_by_role("link", name="Play", exact=True).click()
    band = page.locator(".band")
    band.locator("[data-piece=Wahoo]").wait_for()
    assert "Before turn 1." in band.inner_text()
    game = page.locator(".openings > li").filter(has_text="On Patrol")
    game.get_by_role("button", name="Start over").click()
    game.get_by_role("button", name="Cancel", exact=True).click()
    game.get_by_role("link", name="Continue").wait_for()
    band.get_by_role("link", name="Continue").click()
    begun(page)
    page.get_by_role("link", name="Play", exact=True).click()
    game.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("button", name="Start a new game").wait_for()
    assert page.evaluate("localStorage.getItem('plotroom:play:on-patrol')") is None


def test_a_game_of_several_players_shows_what_everybody_knows(new_player):
    page = new_player("server").show("play/u-boat")
    page.get_by_role("button", name="Start the example with orders").click()
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
    page.get_by_role("link", name="Continue").first.click()
    page.get_by_role("button", name="Adjudicate").wait_for()


def test_a_position_that_cannot_be_read_is_told_in_the_place_of_its_picture(new_player):
    player = new_player("server")
    page = player.show("play")
    page.evaluate(
        "localStorage['plotroom:play:ssn'] = JSON.stringify({ files: [{ name: 'a.toml', text: 'turn = 3\\n' }], at: 0 })"
    )
    page = player.show("play")
    page.get_by_text("There is no picture").wait_for()
    page.get_by_role("link", name="Continue").first.click()
    page.get_by_label("Game file").wait_for()
