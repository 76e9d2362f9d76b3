"""A game of On Patrol on file played in the browser: on both hosts, by tapping, offline, and what goes wrong."""

import json
import tomllib

import pytest

from tests.browser.conftest import HOSTS

DIVED = """\
game = "on-patrol"
turn = 3
convoy = "fast-2"

# Seen at M19, it dived.
[[submarines]]
name = "Wahoo"
bow = "M19"
facing = 3
depth = 50
began = "M19/3"

[[ships]]
name = "M1"
bow = "C40"
facing = 3

[[escorts]]
name = "Fletcher"
bow = "M24"
facing = 6
speed = 3
best = 6
gain = 1
sonar = 3
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }]
"""


def opened(player, text=DIVED, name="convoy.toml"):
    """The page with a game file opened in it."""
    page = player.show("play/on-patrol")
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "application/toml", "buffer": text.encode()})
    page.wait_for_selector(".sea .hull")
    return page


def carry_out(page, seed="7"):
    """Carry out a turn with a seed, and wait until it is told."""
    page.get_by_label("seed").fill(seed)
    page.get_by_role("button", name="Carry out the turn").click()
    page.get_by_role("heading", name="The enemy’s turn").wait_for()


def tap(page, label):
    """Tap a hex of the map, by the text of its name."""
    page.wait_for_selector(".labels text")
    page.wait_for_timeout(200)  # the names follow the map, a moment later
    place = page.locator(".labels text", has_text=label).first.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] - 8)


def kept(page):
    """The files of the game that the browser keeps."""
    return json.loads(page.evaluate("localStorage.getItem('plotroom:play:on-patrol')"))["files"]


@pytest.mark.parametrize("host", HOSTS)
def test_a_turn_worked_by_hand_is_played_by_tapping(host, new_player):
    player = new_player(host, width=360, height=740)
    page = opened(player)
    page.get_by_text("Searches").click()
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    page.get_by_role("button", name="Move").first.click()
    tap(page, "M21")
    page.get_by_text("Bow M21, facing 3").wait_for()
    entered = tomllib.loads(kept(page)[0]["text"])["submarines"][0]
    assert (entered["bow"], entered["began"], entered["found"]) == ("M21", "M19/3", ["Fletcher"])
    assert "# Seen at M19, it dived." in kept(page)[0]["text"]
    page.get_by_role("button", name="the die shows 3").click()
    carry_out(page)
    page.get_by_role("button", name="next step").click()
    told = page.locator(".told").inner_text()
    assert "M24/6 to M23 M22 M21" in told
    assert "2 depth charges" in told and "M22" in told
    assert page.locator(".way.strong circle").count() == 3
    page.reload()
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    assert len(kept(page)) == 2
    name, content = player.download("Save the game file")
    assert name == "convoy-4.toml"
    assert tomllib.loads(content.decode())["turn"] == 4


def test_turns_are_stepped_back_and_gone_on_from(new_player):
    page = opened(new_player("server"))
    for _ in range(3):
        carry_out(page)
        page.wait_for_timeout(100)
    page.get_by_role("heading", name="Turn 6").wait_for()
    page.get_by_role("button", name="turn before").click()
    page.get_by_role("heading", name="Turn 5").wait_for()
    assert page.get_by_role("button", name="Carry out the turn").count() == 0
    page.get_by_role("button", name="Go on from here").click()
    page.get_by_role("button", name="Carry out the turn").wait_for()
    assert len(kept(page)) == 3


def test_the_site_plays_offline(new_player):
    player = new_player("site")
    page = opened(player)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(500)
    player.context.set_offline(True)
    carry_out(page)
    name, content = player.download("Turn sheet")
    assert (name[-4:], content[:5]) == (".pdf", b"%PDF-")


def test_a_fault_of_a_file_is_told_at_its_line(new_player):
    page = new_player("server").show("play/on-patrol")
    broken = DIVED.replace("depth = 50", "depth = 5000")
    page.set_input_files("input[type=file]", {"name": "b.toml", "mimeType": "text/plain", "buffer": broken.encode()})
    page.get_by_text("b.toml:10").wait_for()
    page = opened(new_player("server"))
    page.get_by_text("convoy.toml as text").click()
    page.get_by_label("Game file").fill(broken)
    page.get_by_role("button", name="Use this text").click()
    page.get_by_role("button", name="Go to line 10").click()
    assert "depth = 5000" in page.evaluate("getSelection().toString() || document.activeElement.value")
    assert "5000" not in kept(page)[0]["text"]


def test_a_wrong_move_is_refused_and_nothing_lost(new_player):
    page = opened(new_player("server"))
    page.get_by_role("button", name="Move").first.click()
    page.get_by_role("textbox", name="Tap the hex where the bow of Wahoo ends its move.").fill("Q0")
    page.get_by_role("button", name="Take", exact=True).click()
    page.locator(".fault").first.wait_for()
    assert 'bow = "M19"' in kept(page)[0]["text"]


def test_a_setup_becomes_a_game(new_player):
    page = new_player("server").show("setup/on-patrol?merchantmen=6&escort=Fletcher:12&seed=4")
    page.get_by_role("button", name="Play this set-up").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 6


def test_the_map_is_moved_with_keys_and_pieces_are_listed(new_player):
    page = opened(new_player("server"))
    page.locator("svg.sea").focus()
    before = page.locator("svg.sea").get_attribute("viewBox")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    assert page.locator("svg.sea").get_attribute("viewBox") != before
    page.get_by_label("Show a piece").select_option("Fletcher")
    page.get_by_text("2 depth charge (stern)").wait_for()
