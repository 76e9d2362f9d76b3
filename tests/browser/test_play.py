"""A game of On Patrol on file played in the browser: on both hosts, by tapping, offline, and what goes wrong."""

import json
import re
import tomllib

import pytest

from tests.browser.conftest import CONTROLLED, HOSTS, quiet
from tests.browser.views import HUNTED
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


SAID = "JSON.stringify(JSON.parse(localStorage['plotroom:play:on-patrol']).files.at(-1).answers ?? {})"


def opened(player, text=DIVED, name="convoy.toml"):
    """The page with a game file opened in it."""
    page = player.show("play/on-patrol")
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "application/toml", "buffer": text.encode()})
    page.wait_for_selector(".sea .hull:not(.position *)")
    return page


def next_thing(page):
    """The button of the bar: the next thing to do."""
    return page.locator(".storybar .next")


def to_the_end(page):
    """Go from the story of a turn to what comes after it."""
    for name in ("Skip to the end", "Your turn", "Result"):
        button = page.locator(".storybar").get_by_role("button", name=name)
        if button.count():
            button.click()


ENEMYS = "The enemy’s turn"


def answer_all(page):
    """Answer the questions of a turn with what an empty answer means, until it can be carried out; how many there were."""
    to_the_end(page)
    for answered in range(20):
        page.locator(".companion h3").filter(has_text=re.compile(".")).wait_for()
        quiet(page)
        if next_thing(page).inner_text() == "Play the enemy’s turn":
            return answered
        next_thing(page).press("Enter")  # a second click at once would be one of a double click, which presses nothing
    pytest.fail("the questions do not end")


#: The button of a turn; at SSN it says so where nothing is ordered.
TURN = re.compile("^(Play the enemy’s turn|Stay, and play the enemy’s turn)$")


def carry_out(page, seed="7", told=ENEMYS):
    """Carry out a turn with a seed, and wait until it is told."""
    if told == ENEMYS:  # of On Patrol, whose turn is asked
        answer_all(page)
    page.get_by_label("seed").fill(seed)
    page.get_by_role("button", name=TURN).press("Enter")
    page.get_by_role("heading", name=told).wait_for()


def tap(page, label):
    """Tap a hex of the map, by the text of its name."""
    page.wait_for_selector(".labels text")
    quiet(page)
    place = page.locator(".labels text", has_text=label).first.bounding_box()
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] - 8)


def until(page, script):
    """Wait until a script says true."""
    page.wait_for_function(f"() => ({script})")


def kept(page):
    """The files of the game that the browser keeps."""
    return json.loads(page.evaluate("localStorage.getItem('plotroom:play:on-patrol')"))["files"]


def answers(page):
    """The answers of the turn that is played, as the browser keeps them."""
    return kept(page)[-1].get("answers", {})


def answer(page, button, *, question=""):
    """Press a button of the open question, or the next thing to do, and wait until that is answered."""
    before = answers(page)
    if question:
        page.locator(".companion h3", has_text=question).wait_for()
    page.get_by_role("button", name=button, exact=True).press("Enter")
    until(page, f"{SAID} !== '{json.dumps(before, separators=(',', ':'))}'")
    quiet(page)


@pytest.mark.smoke
@pytest.mark.parametrize("host", HOSTS)
def test_a_turn_worked_by_hand_is_played_by_tapping(host, new_player):
    player = new_player(host, width=360, height=740)
    page = opened(player)
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    answer(page, "Use this search", question="Who found Wahoo?")
    tap(page, "M21")
    page.get_by_text("M21, 2 hexes. Which way does it face?").wait_for()
    answer(page, "facing 3")
    answer(page, "50 ft", question="What is the depth")
    answer(page, "No torpedoes", question="Did Wahoo launch torpedoes?")
    assert answers(page) == {
        "search Wahoo": "Fletcher sonar",
        "move Wahoo": "M21/3",
        "depth Wahoo": "50",
        "fired Wahoo": "",
    }
    page.get_by_role("group", name="Fleet die").get_by_role("button", name="3").click()
    quiet(page)
    assert "# Seen at M19, it dived." in kept(page)[0]["text"]
    page.get_by_role("button", name="Play the enemy’s turn").press("Enter")
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    entered = tomllib.loads(kept(page)[0]["filled"])
    submarine = entered["submarines"][0]
    assert (submarine["bow"], submarine["began"], submarine["found"]) == ("M21", "M19/3", ["Fletcher sonar"])
    assert entered["die"] == 3
    page.get_by_role("button", name="Next step").click()
    told = page.locator(".told").inner_text()
    assert "M24/6 to M23 M22 M21" in told
    assert "2 depth charges" in told and "M22" in told
    assert page.locator(".sea .way.strong circle").count() == 3
    page.reload()
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    assert len(kept(page)) == 2
    name, content = player.download("Download the game file")
    assert name == "convoy-4.toml"
    assert tomllib.loads(content.decode())["turn"] == 4


def test_turns_are_stepped_back_and_gone_on_from(new_player):
    page = opened(new_player("server"))
    for _ in range(3):
        carry_out(page)
    page.get_by_role("heading", name="On Patrol Turn 6", exact=True).wait_for()
    to_the_end(page)
    page.get_by_role("heading", name="On Patrol Turn 6: your part", exact=True).wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator(".band").get_by_role("heading", name="Turn 6: your part.").wait_for()
    page.get_by_role("link", name="Continue").first.click()
    page.get_by_role("button", name="Earlier turn").click()
    page.get_by_role("heading", name="On Patrol Turn 5", exact=True).wait_for()
    assert page.get_by_role("button", name="Play the enemy’s turn").count() == 0
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Delete them").click()
    page.locator(".companion").wait_for()
    answer_all(page)
    assert len(kept(page)) == 3


@pytest.mark.long
def test_the_site_plays_offline(new_player):
    player = new_player("site", alone=True)
    page = opened(player)
    page.wait_for_function(CONTROLLED)
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
    answer(page, "All missed")
    page.get_by_role("button", name="Show the whole map").click()
    quiet(page)
    ship = page.locator(".hull.ship").bounding_box()
    page.mouse.click(ship["x"] + ship["width"] / 2, ship["y"] + 4)  # 25 hexes away
    next_thing(page).filter(has_text="Take C40").click()
    page.locator(".fault", has_text="the longest move is 20 hexes").wait_for()
    page.locator(".companion h3", has_text="Tap the hex where its bow ends").wait_for()
    assert answers(page) == {"search Wahoo": ""}


def test_answers_outlive_a_reload_and_another_tab_has_them(new_player):
    player = new_player("server", alone=True)
    page = opened(player)
    answer(page, "All missed")
    other = player.context.new_page()
    other.goto(f"{player.address}#/play/on-patrol")
    other.locator(".companion h3", has_text="Tap the hex where its bow ends").wait_for()
    answer(page, "It stays")
    other.locator(".companion h3", has_text="What is the depth").wait_for()
    page.reload()
    page.locator(".companion h3", has_text="What is the depth").wait_for()
    assert page.get_by_role("button", name="Move: Stays. Change it").is_visible()
    carry_out(page)
    other.get_by_role("heading", name="Turn 4").wait_for()
    carry_out(other)
    page.get_by_role("heading", name="Turn 5").wait_for()
    assert len(kept(page)) == 3


FIRING = DIVED.replace('bow = "C40"', 'bow = "K24"').replace('name = "M1"', 'name = "M1"\nvp = 11')


def test_torpedoes_are_placed_and_hits_entered_by_taps(new_player):
    page = opened(new_player("server", width=360, height=740), FIRING)
    answer(page, "All missed")
    answer(page, "It stays")
    answer(page, "Stay at 50 ft")
    answer(page, "Launched torpedoes")
    map_of = page.locator("svg.sea").bounding_box()
    page.mouse.click(map_of["x"] + map_of["width"] / 2, map_of["y"] + map_of["height"] * 0.8)
    page.get_by_role("group", name="facing").get_by_role("button", name="facing 4").click()
    page.get_by_role("group", name="speed").get_by_role("button", name="more").click()
    page.get_by_role("button", name="Place it").click()
    placed = page.get_by_role("button", name=re.compile("^Remove "))
    assert placed.inner_text().endswith("/4, 6 ×")
    answer(page, "1 still running")
    assert re.fullmatch(r"[A-Z]+\d+/4 6", answers(page)["torpedoes"])
    page.get_by_role("button", name="M1 was hit").click()
    page.get_by_role("group", name="hits of M1").get_by_role("button", name="more").click()
    page.get_by_role("group", name="Damage of M1").get_by_role("button", name="sunk").click()
    answer(page, "Use these hits")
    assert answers(page)["hits"] == "M1 x2 sunk"
    page.get_by_role("heading", name="The game is over").wait_for()
    page.get_by_text("Every ship is sunk. The game is over. Your victory points: 11.").wait_for()
    assert page.get_by_text("sunk in turn 3, 11 points").is_visible()
    page.get_by_role("button", name="Continue against the escorts").press("Enter")
    page.locator(".companion .points", has_text="11 points").wait_for()
    assert page.evaluate("document.activeElement.id") == "main"  # not nowhere: no part around the button has a box
    page.get_by_role("button", name="Play the enemy’s turn").press("Enter")
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    to_the_end(page)
    page.get_by_role("heading", name="Your turn").wait_for()  # it is not said again that the game is over


#: The width of the part that a map shows over its height, and that of the map itself.
SHAPES = """() => { const map = document.querySelector('svg.sea'); const { width, height } = map.viewBox.baseVal;
    const bounds = map.getBoundingClientRect(); return [width / height, bounds.width / bounds.height]; }"""


def test_a_map_that_gets_another_size_is_filled_again_unless_the_player_moved_it(new_player):
    """The end of a game on a phone showed its ships at half the size that had room."""
    page = opened(new_player("server", width=360, height=740))
    quiet(page)
    filled = f"() => {{ const [shown, has] = ({SHAPES})(); return Math.abs(shown / has - 1) < 0.02; }}"
    page.wait_for_function(filled)
    page.set_viewport_size({"width": 700, "height": 740})
    page.wait_for_function(filled)
    page.get_by_role("button", name="Zoom in").click()
    moved = page.locator("svg.sea").get_attribute("viewBox")
    page.set_viewport_size({"width": 360, "height": 640})
    quiet(page)
    assert page.locator("svg.sea").get_attribute("viewBox") == moved


def test_the_map_stays_as_the_player_moved_it_until_the_next_question(new_player):
    page = opened(new_player("server"))
    page.locator(".searcher").first.wait_for()
    quiet(page)
    page.get_by_role("button", name="Zoom in").click()
    moved = page.locator("svg.sea").get_attribute("viewBox")
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    page.get_by_role("button", name="Use this search").wait_for()
    assert page.locator("svg.sea").get_attribute("viewBox") == moved
    answer(page, "Use this search")
    assert page.locator("svg.sea").get_attribute("viewBox") != moved


def test_a_torpedo_that_runs_straight_on_takes_one_tap(new_player):
    torpedo = '\n[[torpedoes]]\nbow = "M23"\nfacing = 3\nspeed = 5\n'
    page = opened(new_player("server"), DIVED + torpedo)
    for button in ("All missed", "It stays", "Stay at 50 ft", "No torpedoes"):
        answer(page, button)
    assert page.locator(".sea .hull.torpedo.ghost").count() == 1
    page.get_by_role("button", name="runs on to M28").click()
    assert page.locator(".sea .hull.torpedo:not(.ghost)").count() == 1
    answer(page, "1 still running")
    assert answers(page)["torpedoes"] == "M28/3 5"


def test_a_hex_is_picked_by_the_keyboard_alone(new_player):
    page = opened(new_player("server"))
    answer(page, "All missed")
    page.locator("svg.sea").focus()
    page.keyboard.press("Enter")
    page.locator(".question-body", has_text="Which way does it face?").wait_for()
    next_thing(page).press("Enter")
    page.locator(".companion h3", has_text="What is the depth").wait_for()
    assert re.fullmatch(r"[A-Z]+\d+/[1-6]", answers(page)["move Wahoo"])


def test_ships_of_the_players_own_classes_are_set_up_and_played(new_player):
    """Of a class a file says its name alone: the map said that such an escort had no sonar and no weapons."""
    player = new_player("server")
    page = player.show("setup/on-patrol?merchantmen=18&escort=Fletcher*2&seed=4")
    page.locator(".fault", has_text="unknown class 'Fletcher'").filter(has_text="the page House rules").wait_for()
    keep_rules(page, OWN)
    page.get_by_text("pages on").wait_for()
    page.get_by_role("button", name="Play this setup").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 18
    page.get_by_label("Show a piece").select_option("Fletcher 2")
    facts = dict(zip(*(page.locator(f".facts {part}").all_inner_texts() for part in ("dt", "dd")), strict=True))
    assert (facts["Class"], facts["Searches"]) == ("Fletcher", "radar, sonar up to speed 3")
    assert facts["Speed"].endswith("of 7") and facts["Weapons"] == "2 depth charge (stern), 4 k gun (abeam 1-2)"


def test_a_setup_of_ships_of_which_nothing_is_known_says_what_to_do(new_player):
    page = new_player("server").show("setup/on-patrol?merchantmen=6&escort=Benson:9&seed=4")
    page.get_by_role("button", name="Play this setup").click()
    told = page.get_by_role("alert").filter(has_text="missing ship data: the speed and weapons of Benson")
    told.filter(has_text="the page House rules").wait_for()
    page.get_by_text("pages on").wait_for()
    assert "Example frigate*1" in told.inner_text() and "Save" not in told.inner_text()


def test_a_setup_takes_the_place_of_a_game_only_when_asked_twice(new_player):
    player = new_player("server")
    page = opened(player)
    page = player.show("setup/on-patrol?merchantmen=6&escort=Example%20frigate:8&seed=4")
    page.get_by_role("button", name="Play this setup").click()
    page.get_by_role("button", name="Cancel", exact=True).click()
    assert kept(page)[0]["name"] == "convoy.toml"
    page.get_by_role("button", name="Play this setup").click()
    page.get_by_role("button", name="Replace the game").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 6


BY_HAND = "Change the position by hand"


def test_an_entry_keeps_folds_open_and_the_keyboard_in_its_place(new_player):
    page = opened(new_player("server"))
    page.locator("summary", has_text=BY_HAND).press("Enter")
    for key, there in (("Space", ""), ("Space", "!")):
        page.get_by_role("checkbox", name="stopped").press(key)
        until(
            page,
            f"{there}JSON.parse(localStorage['plotroom:play:on-patrol']).files[0].text.includes('stopped = true')",
        )
        until(page, "document.activeElement.labels?.[0].textContent === 'stopped'")
        quiet(page)  # the panel is drawn again once the entry is kept
    assert page.get_by_role("checkbox", name="stopped").is_visible()


def test_searches_of_two_escorts_are_kept_apart(new_player):
    second = DIVED[DIVED.index("[[escorts]]") :].replace("Fletcher", "Gleaves").replace("M24", "K24")
    page = opened(new_player("server"), f"{DIVED}\n{second}")

    def search(escort, result):
        page.get_by_role("group", name=f"search of {escort}").get_by_role("button", name=result).click()

    for given, expected in (
        ({"Fletcher": "found"}, "Fletcher sonar"),
        ({"Gleaves": "found"}, "Fletcher sonar, Gleaves sonar"),
        ({"Fletcher": "cannot", "Gleaves": "missed"}, "not Fletcher"),
    ):
        for escort, result in given.items():
            search(escort, result)
        answer(page, "Use this search")
        assert answers(page) == {"search Wahoo": expected}
        page.get_by_role("button", name=re.compile("^Search: ")).click()


def test_an_escort_that_sank_is_entered_and_undone(new_player):
    """What it found goes with it; what another found stays."""
    second = DIVED[DIVED.index("[[escorts]]") :].replace("Fletcher", "Gleaves").replace("M24", "K24")
    found = DIVED.replace('began = "M19/3"', 'began = "M19/3"\nfound = ["Fletcher", "Gleaves"]') + f"\n{second}"
    page = opened(new_player("server"), found)
    page.get_by_text(BY_HAND).click()
    page.get_by_role("button", name="Gleaves sank").click()
    page.get_by_role("button", name="Undo").wait_for()
    after = tomllib.loads(kept(page)[0]["text"])
    assert [(escort["name"], escort.get("sunk")) for escort in after["escorts"]] == [("Fletcher", None), ("Gleaves", 3)]
    assert after["submarines"][0]["found"] == ["Fletcher"]
    page.get_by_role("button", name="Undo").click()
    until(page, "!localStorage.getItem('plotroom:play:on-patrol').includes('sunk = ')")
    assert kept(page)[0]["text"] == found


def test_an_attack_has_its_ranks_and_barred_hexes_their_reason(new_player):
    page = opened(
        new_player("server"),
        DIVED.replace('bow = "M19"\n', 'bow = "M21"\n').replace('bow = "C40"', 'bow = "I24"'),
    )
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    answer(page, "Use this search")
    carry_out(page)
    page.get_by_role("button", name="Next step").click()
    page.locator(".told", has_text="Fletcher").wait_for()
    assert page.locator(".sea .mark.rank").count() == 19
    assert page.locator("polygon.barred").count() > 5
    tap(page, "K25")
    page.get_by_text("K25: No escort enters this hex").wait_for()


class Finger:
    """A finger on a phone: it taps what is in sight, nothing is scrolled to it, and its taps are counted."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def at(self, x, y):
        """Tap a place, no sooner than a hand does that reads what it taps: two at once are a double tap."""
        self.taps += 1
        self.page.touchscreen.tap(x, y)
        quiet(self.page)

    def tap(self, target):
        """Tap the middle of an element that is seen there."""
        target.wait_for()
        box = target.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        seen = "(it, [x, y]) => it.contains(document.elementFromPoint(x, y))"
        assert target.evaluate(seen, [x, y]), f"not in sight: {target.inner_text()}"
        assert min(box["width"], box["height"]) >= 44, target.inner_text()
        self.at(x, y)

    def button(self, name):
        """Tap a button by its words."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def hex(self, label):
        """Tap a hex by its name on the map."""
        self.page.wait_for_selector(".labels text")
        place = self.page.locator(".labels text", has_text=re.compile(f"^{label}$")).bounding_box()
        self.at(place["x"] + place["width"] / 2, place["y"] - 6)


def pose(page):
    """Where the submarine lies as the turn is entered, as hex and facing."""
    said = page.locator(".question-body", has_text="It is at").inner_text()
    return re.search(r"It is at ([A-Z]+\d+), facing (\d)", said).groups()


def test_ten_turns_are_played_on_a_phone_by_taps_alone(new_player):
    """A quiet turn takes at most eight taps, and no button is scrolled to; nothing is typed."""
    page = new_player("server", width=360, height=740, has_touch=True).show("play/on-patrol")
    finger, quiet = Finger(page), []
    page.get_by_role("button", name="Start with the example").tap()
    page.locator(".companion h3", has_text="Tap where Wahoo starts.").wait_for()
    map_of = page.locator("svg.sea").bounding_box()
    finger.at(map_of["x"] + map_of["width"] / 2, map_of["y"] + map_of["height"] * 0.2)
    finger.button("facing 6")
    finger.button("150 ft")
    finger.button("Play the enemy’s turn")
    for turn in range(1, 11):
        finger.taps = 0
        finger.tap(page.get_by_role("button", name=re.compile("^(Skip to the end|Your turn)$")))
        page.get_by_role("heading", name=f"Turn {turn}", exact=False).wait_for()
        page.locator(".companion h3").filter(has_text=re.compile(".")).wait_for()
        asked = []
        while (thing := next_thing(page).inner_text()) != "Play the enemy’s turn":
            asked.append(page.locator(".turn-step.now").inner_text())
            if thing == "It stays" and turn % 2:
                here, facing = pose(page)
                finger.hex(here)  # it turns where it lies
                finger.button(f"facing {int(facing) % 6 + 1}")
            elif asked[-1] == "Depth":
                finger.button("200 ft" if turn % 2 else "150 ft")
            else:
                finger.tap(next_thing(page))
        finger.button("Play the enemy’s turn")
        page.get_by_role("heading", name="The enemy’s turn").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        if asked == ["Search", "Move", "Depth", "Torpedoes"]:
            quiet.append(finger.taps)
    assert len(kept(page)) == 12
    assert len(quiet) >= 5 and max(quiet) <= 8, quiet
    print(f"taps of quiet turns: {quiet}")


def test_the_zone_under_attack_is_in_an_inset_where_the_map_is_small(new_player):
    page = opened(new_player("server", width=360, height=740), HUNTED)
    answer(page, "Not sunk")
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found").click()
    answer(page, "Use this search")
    carry_out(page)
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    page.locator(".told", has_text="Benson").wait_for()
    inset = page.locator(".inset:not(.hidden)")
    inset.wait_for()
    quiet(page)
    assert inset.locator(".mark.rank").count() == 19
    assert inset.locator(".mark.attack").count() == page.locator(".sea .mark.attack").count() == 4
    wide, of_map = (page.locator(f"{part} polygon.zone").first.bounding_box()["width"] for part in (".inset", ".sea"))
    assert 1.97 < wide / of_map < 2.03
    box, moving = inset.bounding_box(), page.locator(".sea .hull[data-piece=Benson]:not(.ghost)").bounding_box()
    assert moving["x"] + moving["width"] < box["x"] or moving["y"] + moving["height"] < box["y"]
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    page.locator(".inset.hidden").wait_for(state="attached")


def test_the_open_question_stands_at_the_same_place_on_a_phone(new_player):
    page = opened(new_player("server", width=360, height=740))
    tabs = page.locator("#tabs").bounding_box()["y"]
    places = []
    for _ in range(4):
        question, button = page.locator(".companion").bounding_box(), next_thing(page).bounding_box()
        map_of = page.locator(".sea-box").bounding_box()
        assert map_of["y"] + map_of["height"] <= question["y"] + 1
        assert question["y"] + question["height"] <= button["y"] and button["y"] + button["height"] <= tabs
        places.append((question["y"], question["height"], button["y"]))
        next_thing(page).press("Enter")
        quiet(page)
    assert len(set(places)) == 1
    assert page.evaluate("scrollY") == 0


def of_three(text=DIVED):
    """A file with three submarines."""
    head, rest = text[: text.index("[[submarines]]")], text[text.index("[[ships]]") :]
    own = text[len(head) : text.index("[[ships]]")]
    others = (own.replace("Wahoo", name).replace("M19", bow) for name, bow in (("Barb", "G25"), ("Flasher", "P28")))
    return head + own + "".join(others) + rest


def test_every_step_of_three_submarines_is_in_sight_on_a_phone(new_player):
    page = opened(new_player("server", width=360, height=740), of_three())
    page.get_by_role("button", name="Wahoo, 0 of 4 steps answered").wait_for()
    inside = """[...document.querySelectorAll('.turn-rows button, .turn-rows li')].every((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top > 0 && bottom < innerHeight;
    })"""
    for button in ("All missed", "It stays", "Stay at 50 ft", "No torpedoes", "All missed"):
        assert page.evaluate(inside)
        row = page.locator(".turn-steps")
        assert row.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().height < 50")
        answer(page, button)
    assert page.locator(".turn-parts").inner_text().split("\n") == ["Wahoo", "✓", "Barb", "1 of 4", "Flasher", "0 of 4"]
    assert page.locator(".turn-steps").inner_text().split() == ["Search", "All", "missed", "Move", "Depth", "Torpedoes"]
    page.get_by_role("button", name="Wahoo, 4 of 4 steps answered").click()
    page.get_by_role("button", name="Wahoo: depth: 50 ft. Change it").click()
    page.locator(".companion h3", has_text="What is the depth of Wahoo").wait_for()
    answer(page, "150 ft")
    page.locator(".companion h3", has_text="Where does Barb move?").wait_for()
    assert page.get_by_role("button", name="Barb, 1 of 4 steps answered").get_attribute("aria-pressed") == "true"


def test_an_escort_off_the_board_is_drawn_beyond_its_edge(new_player):
    away = DIVED.replace('bow = "M24"', 'bow = "4 columns left of A in row 20"')
    page = opened(new_player("server", width=390, height=844), away)
    quiet(page)
    escort, edge = (page.locator(f".sea {one}").bounding_box() for one in (".hull[data-piece=Fletcher]", "path.edge"))
    assert escort["x"] + escort["width"] < edge["x"]
    page.get_by_label("Show a piece").select_option("Fletcher")
    page.get_by_text("4 columns left of A in row 20, facing 6").wait_for()


def keep_rules(page, text):
    """Keep house rules in the browser, and show the page anew."""
    page.evaluate("(text) => { localStorage['plotroom:rules:on-patrol'] = JSON.stringify(text); }", text)
    page.reload()


def test_house_rules_hold_in_a_game_and_a_change_of_them_is_told(new_player):
    barred = DIVED.replace('bow = "M24"', 'bow = "M26"').replace('bow = "C40"\nfacing = 3', 'bow = "N24"\nfacing = 6')
    barred = barred.replace('began = "M19/3"', 'marker = "escort-colour M19/3"')
    page = opened(new_player("server"), barred)
    answer(page, "Not sunk")
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="cannot").click()
    answer(page, "Use this search")
    answer_all(page)
    page.get_by_role("group", name="Fleet die").get_by_role("button", name="3").click()
    quiet(page)
    carry_out(page)
    assert [one["bow"] for one in tomllib.loads(kept(page)[1]["text"])["escorts"]] == ["K23"]
    keep_rules(page, 'game = "on-patrol"\n[figures]\nfleet-first = true\n')
    page.get_by_text("does not match the game file").wait_for()
    answer_all(page)
    assert page.get_by_role("button", name="Play the enemy’s turn").is_enabled()
    keep_rules(page, "figure = 1\n")
    page.get_by_role("link", name="Change your house rules").first.wait_for()
    assert page.get_by_role("button", name="Go to line").count() == 0


def test_the_points_of_what_sank_and_the_end_are_told(new_player):
    page = opened(new_player("server"), DIVED.replace('name = "M1"', 'name = "M1"\nvp = 11\nsunk = 3'))
    page.get_by_role("heading", name="The game is over").wait_for()
    assert page.get_by_text("Victory points of sunk ships: 11: M1 11.").is_visible()
