"""Everything that a browser keeps, saved as one file and taken in again in another browser, by both hosts."""

import json
import re

import pytest

from generators import TEMPLATES
from tests.browser.conftest import HOSTS
from tests.browser.test_own_games import drop
from tests.web.own_folders import EXAMPLES, zip_of

hosts = pytest.mark.parametrize("host", HOSTS)
RULES = "[figures]\nkill-roll = 5\n"
#: The module of the pages that keeps things.
STORE = "import(new URL('./store.js', document.querySelector('script[type=module]').src).href)"
KEPT = f"async () => (await {STORE}).keptValues()"
KEEP = f"async ([name, value]) => (await {STORE}).keep(name, value)"


def take_in(page, content, name="kept.json"):
    page.set_input_files("input[accept='.json']", {"name": name, "mimeType": "application/json", "buffer": content})


@hosts
def test_everything_that_is_kept_goes_to_another_browser(host, new_player):
    player = new_player(host, alone=True)
    page = player.show("own")
    drop(page, "slow-convoy.zip", zip_of(EXAMPLES / "slow-convoy"))
    page.get_by_role("heading", name="Slow Convoy Custom game").wait_for()
    page.evaluate(KEEP, ["rules:ssn", RULES])
    page = player.show("kept")
    page.get_by_text("1 custom game").wait_for()
    name, content = player.download("Download backup")
    assert name.startswith("plotroom-backup-") and name.endswith(".json")
    assert json.loads(content)["values"]["rules:ssn"] == RULES

    other = new_player(host, alone=True)
    page = other.show("kept")
    page.evaluate(KEEP, ["pins", [{"game": "ssn", "check": "kill"}]])
    take_in(page, content)
    page.get_by_role("heading", name="Contents of kept.json").wait_for()
    assert page.evaluate("document.activeElement.id") == "given"
    assert page.evaluate(KEPT).keys() == {"pins"}
    page.get_by_role("button", name="Import").click()
    page.get_by_text("This replaces all your data in this browser.").wait_for()
    page.get_by_role("button", name="Replace all data").click()
    page.get_by_text("Imported: 1 custom game, 1 set of house rules.").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H2"
    kept = page.evaluate(KEPT)
    assert kept["rules:ssn"] == RULES and "pins" not in kept
    page = other.show("own")
    page.get_by_text("Slow Convoy").first.wait_for()


@hosts
def test_a_file_that_is_none_is_refused_and_nothing_of_it_is_taken(host, new_player):
    page = new_player(host).show("kept")
    before = page.evaluate(KEPT)
    take_in(page, b'{"kind": "plotroom-kept", "version": 1, "values": {"rules:ssn": 7}, "games": []}')
    page.get_by_text("kept.json is damaged (at “rules:ssn”). Nothing was imported.").wait_for()
    take_in(page, b"name,attack\n", "units.json")
    page.get_by_text("units.json is not a Plotroom backup. Choose a file made with “Download backup”.").wait_for()
    assert page.evaluate(KEPT) == before
    assert page.get_by_role("button", name="Import").count() == 0


def test_another_tab_has_what_was_taken_in(new_player):
    player = new_player("server", alone=True)
    page = player.show("kept")
    other = player.context.new_page()
    other.goto(f"{player.address}#/rules/ssn")
    other.locator("main[data-ready]").wait_for()
    take_in(
        page, json.dumps({"kind": "plotroom-kept", "version": 1, "values": {"rules:ssn": RULES}, "games": []}).encode()
    )
    page.get_by_role("button", name="Import").click()
    page.get_by_role("button", name="Replace all data").click()
    page.get_by_text("Imported: 1 set of house rules.").wait_for()
    other.get_by_text("your house rules were changed in another tab.").wait_for()


BROKEN = '{"files": [5], "at": 9}'


def keeps(player, **values):
    """A browser that keeps these values, as text."""
    page = player.show()
    for name, text in values.items():
        page.evaluate("([name, text]) => localStorage.setItem(`plotroom:${name}`, text)", [name, text])
    return player


@pytest.mark.parametrize("game", ["ssn", "on-patrol", "u-boat"])
def test_a_saved_game_that_cannot_be_read_is_downloaded_and_started_over(game, new_player):
    player = keeps(new_player("server"), **{f"play:{game}": BROKEN})
    page = player.show(f"play/{game}")
    page.get_by_role("alert").filter(has_text="The saved game in this browser cannot be read.").wait_for()
    name, content = player.download("Download the game")
    assert (name, content.decode()) == (f"{game}-saved-game.json", BROKEN)
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("button", name=re.compile("^(Start with the example|Start 1901 with U’s)$")).wait_for()
    assert page.evaluate("(name) => localStorage.getItem(`plotroom:play:${name}`)", game) is None
    assert page.evaluate("document.activeElement !== document.body")


def test_one_of_several_saved_games_that_cannot_be_read_is_deleted_alone(new_player):
    games = '[{"id": "a", "name": "Harbor", "phase": ""}]'
    player = keeps(new_player("server"), **{"games:u-boat": games, "game:u-boat:a": BROKEN})
    page = player.show("play")  # whose pictures say nothing of it
    page.locator(".openings .poster").first.wait_for()
    page = player.show("play/u-boat/a")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("heading", name="Start a game").wait_for()
    assert page.get_by_text("Harbor").count() == 0


def test_answers_that_make_no_sense_leave_a_way_out(new_player):
    example = (TEMPLATES / "game_on_patrol.toml").read_text("utf-8")
    kept = {
        "files": [{"name": "a.toml", "text": example, "answers": {"moves": 5, "start": [7], "searches": 3}}],
        "at": 0,
    }
    page = keeps(new_player("server"), **{"play:on-patrol": json.dumps(kept)}).show("play/on-patrol")
    new = page.get_by_role("button", name=re.compile("^(New game|Start over)$"))
    new.click()
    page.get_by_role("button", name=re.compile("^Delete the game$")).click()
    page.get_by_role("button", name="Start with the example").wait_for()
