"""A game of SSN played on its plot in the browser: on both hosts, by tapping, by keyboard, offline, to its end."""

import json
import re
import tomllib
from random import Random

import pytest

from aids.dice import RandomDice
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, document
from aids.ssn.game.turn import play
from aids.ssn.game.words import tell
from tests.browser.conftest import HOSTS, quiet
from tests.browser.hosts import PART
from tests.browser.test_play import carry_out, to_the_end, until
from tests.browser.test_play_open import STRUCK
from tests.games.ssn.game.positions import RULES, random_start
from tests.games.ssn.game.test_random_games import wild_orders
from tests.web.test_play_plot import NEAR

TOLD = "The turn, step by step"
GAMES = 16
#: What is wrong with the steps of turns: the last must leave the pieces as the turn does, each line must be told once.
STORIES = (
    f"async (turns) => {{ {PART}"
    + """
    const { story, positionAt, sceneAt } = await part('./plotscene.js');
    const map = { pieces: { ssn: [1, 1], ff: [1, 1], lhd: [1, 1], helo: [1, 1], dp: [1, 1] }, kills: { ff: 1, lhd: 2 } };
    const plain = ({ ssn, ships, helicopters, points }) => JSON.stringify([
        [ssn.x, ssn.y, ssn.heading, ssn.depth, ssn.speed, ssn.torpedoes, Boolean(ssn.sunk)],
        ships.map(({ name, x, y, heading, alerted, kills, aboard, left }) => [name, x, y, heading, alerted, kills ?? 0, aboard ?? [], Boolean(left)]),
        helicopters.map(({ name, x, y, depth }) => [name, x, y, depth]), points.map(({ number, x, y }) => [number, x, y])]);
    const faults = [];
    turns.forEach((told, n) => {
        const steps = story(told);
        steps.forEach((_, at) => { if (sceneAt({ map }, told, steps, at).look.flat().some((part) => !Number.isFinite(part))) faults.push([n, at, 'a place']); });
        const [end, due] = [plain(positionAt(told, steps)), plain(told.turn.next)];
        if (end !== due) faults.push([n, end, due]);
        const told_once = steps.flatMap(({ lines }) => lines).map(({ name, text }) => name + text);
        const lines = told.sections.flatMap(({ sentences: each }) => each).map(({ name, text }) => name + text);
        if (JSON.stringify(told_once) !== JSON.stringify(lines)) faults.push([n, 'lines', told_once, lines]);
    });
    return faults.slice(0, 3);
}"""
)


def opened(player, text=NEAR, name="hunt.toml"):
    """The page with a game file opened in it."""
    page = player.show("play/ssn")
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "application/toml", "buffer": text.encode()})
    page.wait_for_selector(".plot .piece-mark:not(.position *)")
    return page


def tap(page, x, y):
    """Tap a place of the plot, in inches."""
    place = page.evaluate(
        """([x, y]) => {
            const svg = document.querySelector('svg.plot');
            const { x: left, y: top } = new DOMPoint(x, -y).matrixTransform(svg.getScreenCTM());
            return [left, top];
        }""",
        [x, y],
    )
    page.mouse.click(*place)


def kept(page):
    """The files of the game that the browser keeps."""
    return json.loads(page.evaluate("localStorage.getItem('plotroom:play:ssn')"))["files"]


def orders(page):
    """The orders in the file that is shown."""
    return tomllib.loads(kept(page)[-1]["text"])["orders"]


@pytest.mark.smoke
@pytest.mark.parametrize("host", HOSTS)
def test_a_turn_is_steered_by_tapping_and_told_step_by_step(host, new_player):
    player = new_player(host, width=360, height=740)
    page = opened(player)
    tap(page, 37, 21)
    page.get_by_label("Straight, leg 2").wait_for()
    moves = orders(page)["moves"]
    assert moves[0].startswith("easy right") and moves[1].startswith("straight")
    assert "# none yet" in kept(page)[0]["text"]
    page.get_by_role("button", name="Fire at FF1").click()
    page.get_by_text("Shot 1 at").wait_for()
    assert "5″, needs 7: 49 % chance of a kill" in page.locator(".out-row", has_text="FF1").last.inner_text().replace(
        "\xa0", " "
    )
    carry_out(page, told=TOLD)
    assert page.locator(".run").count() == 1
    first = page.locator(".told").inner_text()
    assert "fires at FF1" in first
    hull = "document.querySelector('[data-piece=SSN]').getAttribute('transform')"
    before = page.evaluate(hull)
    page.get_by_role("button", name="Next step").click()
    assert page.evaluate(hull) != before
    page.get_by_role("button", name="step before").click()
    assert page.evaluate(hull) == before
    page.reload()
    page.get_by_role("heading", name=TOLD).wait_for()
    name, content = player.download("Download the game file")
    assert (name, tomllib.loads(content.decode())["turn"]) == ("hunt-5.toml", 5)


def test_a_second_tap_goes_on_from_the_first_and_undo_takes_it_back(new_player):
    page = opened(new_player("server"))
    tap(page, 38.5, 20)
    until(page, "JSON.parse(localStorage['plotroom:play:ssn']).files[0].text.includes('straight 1.5')")
    page.locator(".mark-submarine.planned").wait_for()
    tap(page, 38, 20)  # on the hull that is drawn there
    until(page, "JSON.parse(localStorage['plotroom:play:ssn']).files[0].text.includes('straight 2')")
    page.get_by_role("button", name="Undo").click()
    until(page, "JSON.parse(localStorage['plotroom:play:ssn']).files[0].text.includes('straight 1.5')")
    tap(page, 36.5, 20.2)
    page.get_by_label("Easy right, leg 2").wait_for()
    assert orders(page)["moves"][0] == "straight 1.5"
    page.get_by_role("button", name="Undo").click()
    page.get_by_label("Easy right, leg 2").wait_for(state="detached")
    assert orders(page)["moves"] == ["straight 1.5"]


def test_a_move_that_is_looked_at_is_taken_before_the_turn_is_carried_out(new_player):
    page = opened(new_player("server", width=360, height=740))
    bar = page.locator(".storybar .next")
    assert bar.inner_text() == "Stay, and play the enemy’s turn"  # with nothing ordered
    page.get_by_role("group", name="Chance to show").get_by_role("button", name="heard").click()
    page.locator(".sonar .best").first.wait_for()
    page.get_by_text("Best moves").click()
    page.locator(".sonar-best button").first.click()
    page.locator(".sonar-move").wait_for()
    assert bar.inner_text() == "Use this move"
    bar.press("Enter")
    page.locator(".storybar .next", has_text=re.compile("^Play the enemy")).wait_for()
    assert orders(page)["moves"]
    bar.press("Enter")
    page.get_by_role("heading", name=TOLD).wait_for()
    assert "stays" not in page.locator(".told").inner_text()


def test_a_place_beyond_reach_is_refused_in_words_on_the_plot(new_player):
    page = opened(new_player("server"))
    page.get_by_role("group", name="Speed of the move").get_by_role("button", name="creep").click()
    assert page.locator(".plot .area").count() == 1
    tap(page, 37, 20)
    page.get_by_text("it needs a move of 3 inches, but at Creep the longest move is 2").wait_for()
    assert orders(page)["moves"] == []


def test_a_move_is_built_by_keyboard_and_its_fault_stands_beside_it(new_player):
    page = opened(new_player("server"))
    for name in ("Sharp left", "Easy left"):
        page.get_by_role("button", name=name).press("Enter")
        page.get_by_label(f"{name}, leg").wait_for()
    page.get_by_text("0 inches straight since the last turn").wait_for()
    page.get_by_role("button", name="Play the enemy’s turn").press("Enter")
    page.get_by_text("hunt.toml:").wait_for()
    assert len(kept(page)) == 1
    box = page.get_by_label("Sharp left, leg 1")
    box.fill("45")
    box.press("Tab")
    until(page, "JSON.parse(localStorage['plotroom:play:ssn']).files[0].text.includes('sharp left 45')")
    page.get_by_role("button", name="Remove leg 2").press("Enter")
    page.get_by_text("0 inches straight since the last turn").wait_for(state="detached")
    assert page.evaluate("document.activeElement.querySelector('legend').textContent") == "Move"  # the leg is gone
    assert orders(page)["moves"] == ["sharp left 45"]


def test_a_ship_is_shown_with_its_zones_and_its_facts(new_player):
    page = opened(new_player("server"))
    page.get_by_label("Show a piece").select_option("FF1")
    page.get_by_text("Unalerted, passive sonar").wait_for()
    assert page.locator(".plot .band").count() == 4
    page.locator("svg.plot").focus()
    before = page.locator("svg.plot").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("svg.plot").get_attribute("viewBox") != before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1360, 850)])
def test_figures_of_reach_and_speeds_stand_on_no_name(new_player, width, height):
    page = opened(new_player("server", width=width, height=height))
    page.get_by_label("Show a piece").select_option("FF1")
    page.locator(".plot .ring-name", has_text="fires within 12″").wait_for()
    assert page.evaluate(STRUCK) == []
    for _ in range(3):
        page.get_by_role("button", name="Zoom out").click()
        quiet(page)
        assert page.locator(".plot .ring-name").count() == 2
        assert page.evaluate(STRUCK) == []


def test_a_tapped_ship_is_fired_at(new_player):
    page = opened(new_player("server"))
    tap(page, 35, 20)
    page.get_by_text("49 % chance of a kill", exact=True).wait_for()
    page.get_by_role("button", name="Order a shot at FF1").click()
    page.get_by_text("Shot 1 at").wait_for()
    assert orders(page)["shots"] == ["FF1"]
    page.get_by_role("button", name="Show the whole map").click()
    tap(page, 28, 20)
    page.get_by_role("button", name="Order a shot at LHD").click()
    page.get_by_text("Shot 2 at").wait_for()
    assert orders(page) == {"shots": ["FF1", "LHD"], "moves": []}
    assert page.locator(".plot .run").count() == 2
    assert page.get_by_role("button", name="Order a shot").count() == 0


def test_a_dive_is_ordered_and_not_with_a_shot(new_player):
    page = opened(new_player("server"))
    page.get_by_role("group", name="marker").get_by_role("button", name="dive").click()
    until(page, "JSON.parse(localStorage['plotroom:play:ssn']).files[0].text.includes('dive = \"dive\"')")
    page.get_by_role("button", name="Fire at FF1").click()
    page.get_by_text("You cannot place a Dive or Rise marker in a turn with shots").wait_for()


def test_a_game_that_ends_says_how_and_takes_no_more_orders(new_player):
    page = opened(new_player("server"), NEAR.replace("x = 40", "x = 2").replace("torpedoes = 2", "torpedoes = 4"))
    tap(page, -1, 20)
    page.get_by_text("This move leaves the table").wait_for()
    carry_out(page, told=TOLD)
    to_the_end(page)
    page.get_by_role("heading", name="You have lost").wait_for()
    page.get_by_text("The submarine has left the table.", exact=True).wait_for()
    page.get_by_text("5 turns, 0 torpedoes fired; no ship hit.").wait_for()
    assert page.get_by_role("button", name="Play the enemy’s turn").count() == 0


def test_a_game_is_won_once_nobody_hears(new_player):
    away = NEAR.replace('kind = "lhd"', 'kind = "lhd"\nkills = 2').replace("x = 35", "x = 12").replace(" 11\n", " 12\n")
    page = opened(new_player("server", width=360, height=740), away)
    assert page.locator(".piece-mark.wreck .cross").count() == 1
    tap(page, 37, 20)
    page.get_by_label("Straight, leg 1").wait_for()
    carry_out(page, told=TOLD)
    to_the_end(page)
    page.get_by_role("heading", name="You have won").wait_for()
    page.get_by_text("5 turns, 2 torpedoes fired; LHD sunk.").wait_for()


def with_own_range(player):
    """The page of SSN of a player whose house rules change the range at which escorts fire."""
    player.show("play/ssn")
    own = 'game = "ssn"\n[figures]\nfire-range = 11\n'
    player.page.evaluate("(text) => { localStorage['plotroom:rules:ssn'] = JSON.stringify(text); }", own)
    return player.show("play/ssn")


@pytest.mark.parametrize(
    ("own", "chosen", "named", "fires"),
    [(True, "yours", None, "11″"), (True, "hard", "ssn-hard", "12″"), (False, "hard", "ssn-hard", "12″")],
)
def test_a_game_begins_under_the_players_own_house_rules_or_a_table_in_their_place(
    own, chosen, named, fires, new_player
):
    player = new_player("server")
    page = with_own_range(player) if own else player.show("play/ssn")
    tables = page.get_by_role("group", name="Built-in house rules")
    assert tables.locator("[aria-pressed=true]").all_inner_texts() == ["yours" if own else "even"]
    if chosen != "yours":
        tables.get_by_role("button", name=chosen).click()
    page.get_by_role("button", name="Start a new game").click()
    page.wait_for_selector(".plot .piece-mark:not(.position *)")
    read = tomllib.loads(kept(page)[0]["text"])
    assert (read.get("rules"), read["turn"], read["table"]) == (named, 0, [72, 48])
    page.get_by_label("Show a piece").select_option("FF1")
    page.get_by_text(f"fires within {fires}").wait_for()


def test_a_players_own_house_rules_are_not_joined_by_a_table(new_player):
    page = with_own_range(new_player("server"))
    page.set_input_files(
        "input[type=file]", {"name": "h.toml", "mimeType": "application/toml", "buffer": NEAR.encode()}
    )
    page.wait_for_selector(".plot .piece-mark:not(.position *)")
    page.get_by_label("Show a piece").select_option("FF1")
    page.get_by_text("fires within 11″").wait_for()
    assert page.get_by_role("group", name="Built-in house rules").count() == 0


def random_turns(seed):
    """The turns of a game that a player without a plan plays, as the door answers them."""
    random = Random(seed)
    figures = Figures(RULES, {row: random.randint(4, 11) for row in ROWS})
    position = random_start(random, seed)
    while not position.ending and position.turn < 15:
        report = play(figures, position, wild_orders(random, figures, position), RandomDice(seed + position.turn))
        sections = [
            {**section._asdict(), "sentences": [line._asdict() for line in section.sentences]}
            for section in tell(figures, report)
        ]
        yield {"turn": report.as_json(RULES, {}), "sections": sections, "before": document(RULES, position, {})}
        position = report.next


def test_the_steps_of_random_turns_lead_to_where_the_turns_do(new_player):
    page = new_player("server").show("play/ssn")
    turns = [turn for seed in range(GAMES) for turn in random_turns(seed)]
    assert len(turns) > 36
    assert page.evaluate(STORIES, turns) == []
    assert {len(turn["turn"]["torpedoes"]) > 0 for turn in turns} == {True, False}


def test_a_table_of_plotrooms_own_takes_the_place_of_the_totals_in_the_file(new_player):
    page = opened(new_player("server"), NEAR.replace("passive-ship-slow = 11\n", ""))
    page.get_by_text("No threshold for 'passive-ship-slow'").wait_for()
    gentle = page.get_by_role("group", name="Built-in house rules").get_by_role("button", name="gentle")
    gentle.press("Enter")
    page.get_by_text("No threshold").wait_for(state="detached")
    assert gentle.evaluate("button => button === document.activeElement")  # and the fold around it is open
    assert gentle.is_visible() and gentle.get_attribute("aria-pressed") == "true"
    read = tomllib.loads(kept(page)[0]["text"])
    assert read["rules"] == "ssn-gentle"
    assert not read.get("thresholds")
    page.get_by_text("in this move").wait_for()


@pytest.mark.parametrize("game", ["ssn", "on-patrol"])
def test_a_game_that_is_begun_by_keyboard_goes_on_by_keyboard(game, new_player):
    """The focus dropped to the whole document after "Start with the example"."""
    page = new_player("server").show(f"play/{game}")
    page.get_by_role("button", name="Start with the example").focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Your turn")
    heading.wait_for()
    page.wait_for_function("document.activeElement.matches('.panel h2')")
    assert heading.evaluate("node => node === document.activeElement")
    page.keyboard.press("Tab")
    assert page.evaluate("document.getElementById('main').contains(document.activeElement)")
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.get_by_role("button", name="Delete the game").press("Enter")
    page.get_by_role("button", name="Start with the example").wait_for()
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize(("width", "height"), [(320, 640), (320, 480), (740, 360)])
def test_the_plot_fits_a_small_phone_with_its_buttons_on_it(width, height, new_player):
    """The page scrolled sideways at 320 px, and the buttons of the map lay over "Your turn"."""
    page = new_player("server", width=width, height=height).show("play/ssn")
    page.get_by_role("button", name="Start with the example").click()
    page.get_by_role("heading", name="Your turn").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    box, buttons = (page.locator(part).bounding_box() for part in (".sea-box", ".sea-box .zoom"))
    assert buttons["y"] + buttons["height"] <= box["y"] + box["height"]
