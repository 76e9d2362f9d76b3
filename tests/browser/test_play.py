"""A game of On Patrol on file played in the browser: on both hosts, by tapping, offline, and what goes wrong."""

import json
import tomllib

import pytest

from tests.browser.conftest import HOSTS
from tests.browser.hosts import PART
from tests.games.on_patrol.own_ships import OWN

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
    page.wait_for_selector(".sea .hull:not(.position *)")
    return page


def to_the_end(page):
    """Go from the story of a turn to what comes after it."""
    for name in ("To the end", "Your turn", "How it ended"):
        button = page.locator(".storybar").get_by_role("button", name=name)
        if button.count():
            button.click()


def carry_out(page, seed="7", told="The enemy’s turn"):
    """Carry out a turn with a seed, and wait until it is told."""
    to_the_end(page)
    page.get_by_label("seed").fill(seed)
    page.get_by_role("button", name="Carry out the turn").click()
    page.get_by_role("heading", name=told).wait_for()


def tap(page, label):
    """Tap a hex of the map, by the text of its name."""
    page.wait_for_selector(".labels text")
    page.wait_for_timeout(200)  # the names follow the map, a moment later
    place = page.locator(".labels text", has_text=label).first.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] - 8)


def until(page, script):
    """Wait until a script says true; the pages forbid the script by which Playwright itself waits."""
    for _ in range(100):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never: {script}")


def kept(page):
    """The files of the game that the browser keeps."""
    return json.loads(page.evaluate("localStorage.getItem('plotroom:play:on-patrol')"))["files"]


@pytest.mark.smoke
@pytest.mark.parametrize("host", HOSTS)
def test_a_turn_worked_by_hand_is_played_by_tapping(host, new_player):
    player = new_player(host, width=360, height=740, shared=True)
    page = opened(player)
    page.get_by_text("Searches").click()
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    page.get_by_text("found by Fletcher").wait_for()
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
    page.get_by_role("button", name="Take them off").click()
    page.get_by_role("button", name="Carry out the turn").wait_for()
    assert len(kept(page)) == 3


@pytest.mark.long
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


@pytest.mark.smoke
def test_a_setup_becomes_a_game(new_player):
    page = new_player("server").show("setup/on-patrol?merchantmen=6&escort=Example%20frigate:8&seed=4")
    page.get_by_role("button", name="Play this set-up").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 6


@pytest.mark.smoke
def test_ships_of_the_players_own_classes_are_set_up_and_played(new_player):
    """Of a class a file says its name alone: the map said that such an escort had no sonar and no weapons."""
    player = new_player("server")
    page = player.show("setup/on-patrol?merchantmen=18&escort=Fletcher*2&seed=4")
    page.locator(".fault", has_text="no class 'Fletcher'").filter(has_text="the page House rules").wait_for()
    keep_rules(page, OWN)
    page.get_by_text("pages on").wait_for()
    page.get_by_role("button", name="Play this set-up").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 18
    page.get_by_label("Show a piece").select_option("Fletcher 2")
    facts = dict(zip(*(page.locator(f".facts {part}").all_inner_texts() for part in ("dt", "dd")), strict=True))
    assert (facts["Class"], facts["Searches"]) == ("Fletcher", "radar, sonar up to speed 3")
    assert facts["Speed"].endswith("of 7") and facts["Weapons"] == "2 depth charge (stern), 4 k gun (abeam 1-2)"


def test_a_setup_of_ships_of_which_nothing_is_known_says_what_to_do(new_player):
    page = new_player("server").show("setup/on-patrol?merchantmen=6&escort=Benson:9&seed=4")
    page.get_by_role("button", name="Play this set-up").click()
    told = page.get_by_role("alert").filter(has_text="nothing is known of the speed and weapons of Benson")
    told.filter(has_text="the page House rules begins them").wait_for()
    page.get_by_text("pages on").wait_for()
    assert "Example frigate*1" in told.inner_text() and "Save" not in told.inner_text()


def test_a_setup_takes_the_place_of_a_game_only_when_asked_twice(new_player):
    player = new_player("server")
    page = opened(player)
    page = player.show("setup/on-patrol?merchantmen=6&escort=Example%20frigate:8&seed=4")
    page.get_by_role("button", name="Play this set-up").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert kept(page)[0]["name"] == "convoy.toml"
    page.get_by_role("button", name="Play this set-up").click()
    page.get_by_role("button", name="Begin this one").click()
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


def test_an_entry_keeps_folds_open_and_the_keyboard_in_its_place(new_player):
    page = opened(new_player("server"))
    page.locator("summary", has_text="Searches").press("Enter")
    found = page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found")
    found.press("Enter")
    page.get_by_role("button", name="Undo").wait_for()
    until(page, "document.activeElement.textContent === 'found'")
    assert found.is_visible()
    page.locator("summary", has_text="Ships hit").press("Enter")
    page.get_by_role("checkbox", name="stopped").press("Space")
    until(page, "document.activeElement.labels?.[0].textContent === 'stopped'")
    until(page, "JSON.parse(localStorage['plotroom:play:on-patrol']).files[0].text.includes('stopped = true')")
    page.wait_for_timeout(200)  # the panel is drawn again once the entry is kept
    page.get_by_role("checkbox", name="stopped").press("Space")
    until(page, "!JSON.parse(localStorage['plotroom:play:on-patrol']).files[0].text.includes('stopped')")
    page.wait_for_timeout(200)  # the panel is drawn again once the entry is kept
    page.get_by_role("button", name="Move").first.press("Enter")
    page.keyboard.type("M20")
    page.keyboard.press("Enter")
    page.get_by_text("Bow M20, facing 3").wait_for()
    until(page, "document.activeElement.textContent === 'Move'")


def test_entries_made_at_once_are_all_kept_and_a_turn_is_carried_out_once(new_player):
    page = opened(new_player("server"))
    page.evaluate("""() => {
        const box = (words) => [...document.querySelectorAll('.flag')].find((one) => one.textContent === words).firstChild;
        for (const words of ['fired torpedoes', 'sighted (47.0)', 'stopped']) box(words).click();
    }""")
    until(page, "JSON.parse(localStorage['plotroom:play:on-patrol']).files[0].text.includes('stopped = true')")
    entered = tomllib.loads(kept(page)[0]["text"])
    assert entered["submarines"][0]["fired"] and entered["submarines"][0]["sighted"]
    page.evaluate("""() => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Carry out the turn');
        button.click();
        button.click();
    }""")
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    page.wait_for_timeout(500)
    assert [file["name"] for file in kept(page)] == ["convoy.toml", "convoy-4.toml"]


@pytest.mark.smoke
def test_searches_of_two_escorts_are_kept_apart(new_player):
    """The lists that a search is taken out of keep the other escorts: one escort alone cannot show it."""
    second = DIVED[DIVED.index("[[escorts]]") :].replace("Fletcher", "Gleaves").replace("M24", "K24")
    page = opened(new_player("server"), f"{DIVED}\n{second}")

    def search(escort, result):
        group = page.get_by_role("group", name=f"search of {escort}")
        group.get_by_role("button", name=result).click()
        pressed = f"""document.querySelector('[aria-label="search of {escort}"] [aria-pressed=true]')"""
        until(page, f"{pressed}.textContent === '{result}'")
        entered = tomllib.loads(kept(page)[0]["text"])["submarines"][0]
        return entered["found"], entered["missed"]

    page.get_by_text("Searches").click()
    assert search("Fletcher", "found") == (["Fletcher"], [])
    assert search("Gleaves", "found") == (["Fletcher", "Gleaves"], [])
    assert search("Gleaves", "missed") == (["Fletcher"], ["Gleaves"])
    assert search("Fletcher", "missed") == ([], ["Gleaves", "Fletcher"])
    assert search("Gleaves", "–") == ([], ["Fletcher"])


def test_the_search_of_an_escort_that_did_not_sink_stays(new_player):
    """What a sunk escort found goes with it; what another found stays."""
    second = DIVED[DIVED.index("[[escorts]]") :].replace("Fletcher", "Gleaves").replace("M24", "K24")
    found = DIVED.replace('began = "M19/3"', 'began = "M19/3"\nfound = ["Fletcher", "Gleaves"]')
    page = opened(new_player("server"), f"{found}\n{second}")
    page.get_by_text("Escorts sunk").click()
    page.get_by_role("button", name="Gleaves sank").click()
    page.get_by_role("button", name="Undo").wait_for()
    after = tomllib.loads(kept(page)[0]["text"])
    assert [(escort["name"], escort.get("sunk")) for escort in after["escorts"]] == [("Fletcher", None), ("Gleaves", 3)]
    assert after["submarines"][0]["found"] == ["Fletcher"]


def test_an_escort_that_sank_is_entered_and_undone(new_player):
    found = DIVED.replace('began = "M19/3"', 'began = "M19/3"\nfound = ["Fletcher"]')
    page = opened(new_player("server"), found)
    page.get_by_text("Escorts sunk").click()
    page.get_by_role("button", name="Fletcher sank").click()
    page.get_by_role("button", name="Undo").wait_for()
    after = tomllib.loads(kept(page)[0]["text"])
    assert [escort["sunk"] for escort in after["escorts"]] == [3]
    assert after["submarines"][0]["found"] == []
    page.get_by_role("button", name="Undo").click()
    until(page, "!localStorage.getItem('plotroom:play:on-patrol').includes('sunk = ')")
    assert kept(page)[0]["text"] == found


def test_a_game_is_forgotten_only_when_asked_twice(new_player):
    page = opened(new_player("server"))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_role("button", name="New game").click()
    assert len(kept(page)) == 1
    page.get_by_role("button", name="Forget it").click()
    page.get_by_role("button", name="Begin with the example").wait_for()


def test_two_tabs_show_the_same_game(new_player):
    player = new_player("server")
    page = opened(player)
    other = player.context.new_page()
    other.goto(f"{player.address}#/play/on-patrol")
    other.get_by_role("button", name="Carry out the turn").wait_for()
    carry_out(page)
    other.get_by_role("heading", name="Turn 4").wait_for()
    carry_out(other)
    page.get_by_role("heading", name="Turn 5").wait_for()
    assert len(kept(page)) == 3


@pytest.mark.smoke
def test_an_attack_has_its_ranks_and_barred_hexes_their_reason(new_player):
    page = opened(
        new_player("server"),
        DIVED.replace('bow = "M19"\n', 'bow = "M21"\nfound = ["Fletcher"]\n').replace('bow = "C40"', 'bow = "I24"'),
    )
    carry_out(page)
    page.get_by_role("button", name="next step").click()
    page.locator(".told", has_text="Fletcher").wait_for()
    assert page.locator(".mark.rank").count() == 19
    assert page.locator("polygon.barred").count() > 5
    tap(page, "K25")
    page.get_by_text("K25: no escort enters it").wait_for()


def test_the_question_for_a_hex_stands_at_its_button_in_sight(new_player):
    page = opened(new_player("server", width=360, height=740))
    page.get_by_text("Torpedoes on the board").click()
    add = page.get_by_role("button", name="Add a torpedo")
    add.click()
    page.wait_for_timeout(200)
    button, question = add.bounding_box(), page.locator(".asking").bounding_box()
    map_end = page.locator(".sea-box").bounding_box()
    assert 0 <= question["y"] - (button["y"] + button["height"]) < 30
    assert question["y"] >= map_end["y"] + map_end["height"]
    assert question["y"] + question["height"] <= 740 - 58  # above the tabs
    tap(page, "N21")
    page.get_by_role("group", name="facing of torpedo 1").wait_for()
    assert tomllib.loads(kept(page)[0]["text"])["torpedoes"] == [{"bow": "N21", "facing": 3, "speed": 5}]


def keep_rules(page, text):
    """Keep house rules in the browser, and show the page anew."""
    page.evaluate("(text) => { localStorage['plotroom:rules:on-patrol'] = JSON.stringify(text); }", text)
    page.reload()


def test_house_rules_hold_in_a_game_and_a_change_of_them_is_told(new_player):
    barred = DIVED.replace('bow = "M24"', 'bow = "M26"').replace('bow = "C40"\nfacing = 3', 'bow = "N22"\nfacing = 2')
    barred = barred.replace('began = "M19/3"', 'marker = "escort-colour M19/3"')
    page = opened(new_player("server"), barred)
    page.get_by_role("button", name="the die shows 3").click()
    page.get_by_role("button", name="Undo").wait_for()
    carry_out(page)
    assert [one["bow"] for one in tomllib.loads(kept(page)[1]["text"])["escorts"]] == ["M24"]
    keep_rules(page, 'game = "on-patrol"\n[figures]\nfleet-first = true\n')
    page.get_by_text("does not lead to this file").wait_for()
    to_the_end(page)
    assert page.get_by_role("button", name="Carry out the turn").is_enabled()
    keep_rules(page, "figure = 1\n")
    page.get_by_role("link", name="Change your house rules").first.wait_for()
    assert page.get_by_role("button", name="Go to line").count() == 0


def test_the_points_of_what_sank_and_the_end_are_told(new_player):
    page = opened(new_player("server"), DIVED.replace('name = "M1"', 'name = "M1"\nvp = 11\nsunk = 3'))
    page.get_by_role("heading", name="The game is over").wait_for()
    assert page.get_by_text("Victory points of what sank: 11: M1 11.").is_visible()


FORM = (
    f"async () => {{ {PART}"
    + """
    const { entryForm } = await part('./playform.js');
    const field = (key, kind) => ({ key, kind, words: key, offered: [], kept: false });
    const form = { '': [{ key: 'die', kind: 'whole', least: 1, most: 6 }], submarines: [{ kind: 'facing', least: 1, most: 6 }],
        ships: [], escorts: [field('note', 'text'), field('smoke', 'flag'), field('hits', 'whole')], torpedoes: [] };
    const changes = [];
    const box = entryForm({ look: { position: { turn: 3, escorts: [{ name: 'E1', bow: 'M24', note: 'lame' }] }, map: { form } },
        mustSearch: null, map: {}, change: (list) => changes.push(list) });
    document.body.append(box);
    const [smoke, note, hits] = box.querySelectorAll('.out-row input');  // boxes to tick stand first
    const values = [note.value, smoke.type, hits.value];
    for (const [input, value] of [[note, ' sound '], [note, ''], [hits, '2']]) {
        input.value = value;
        input.dispatchEvent(new Event('change'));
    }
    smoke.click();
    return [values, changes];
}"""
)


def test_a_field_of_an_escort_has_the_control_of_its_kind(new_player):
    """A text or a number of an escort had a box to tick."""
    values, changes = new_player("server").show("play/on-patrol").evaluate(FORM)
    assert values == ["lame", "checkbox", ""]
    assert changes == [
        [["escorts", 0, "note", "sound"]],
        [["escorts", 0, "note", None]],
        [["escorts", 0, "hits", 2]],
        [["escorts", 0, "smoke", True]],
    ]
