"""The story of a turn in the browser: the map and its bar in sight, every piece of a step, forward and back, by keyboard."""

import re

import pytest

from tests.browser.conftest import HOSTS, quiet
from tests.browser.test_play import DIVED, TURN, answer_all, to_the_end, until
from tests.browser.test_play import opened as sea_opened
from tests.browser.test_play_plot import opened as plot_opened
from tests.browser.test_play_plot import tap
from tests.browser.views import show
from tests.web.test_play_plot import NEAR

PHONE = {"width": 360, "height": 740}
SECOND = DIVED[DIVED.index("[[escorts]]") :].replace("Fletcher", "Gleaves").replace("M24", "K24")
TWO = f"{DIVED}\n{SECOND}"


def hunted():
    """A submarine that fires at one ship; an alerted one and a helicopter answer, and another is aboard."""
    head, rest = NEAR.split("[thresholds]")
    text = f'rules = "ssn-even"\n{head}{rest[rest.index("[[points]]") :]}'
    for old, new in (
        ("torpedoes = 2", "torpedoes = 4"),
        ("shots = [] ", 'shots = ["FF1"] '),
        ('name = "LHD"', 'name = "LHD"\naboard = ["H1"]'),
        ('name = "FF2"', 'name = "FF2"\nalerted = true'),
    ):
        assert old in text
        text = text.replace(old, new)
    return text + '\n[[helicopters]]\nname = "H2"\nx = 44\ny = 27\ndepth = "deep"\n'


#: A name -> how its game is opened, its file, the player's own piece, and a seed: torpedoes run at SSN, or all sail and fly.
GAMES = {
    "on-patrol": (sea_opened, TWO, "convoy.toml", "Wahoo", "7"),
    "ssn": (plot_opened, hunted(), "hunt.toml", "SSN", "3"),
    "ssn, unheard": (plot_opened, hunted(), "hunt.toml", "SSN", "5"),
}
#: Parts of the page that are not whole in the sight of the player, above the tabs.
HIDDEN = """(parts) => {
    const foot = document.getElementById('tabs').getBoundingClientRect();
    const bottom = foot.top > innerHeight / 2 ? foot.top : innerHeight;
    return parts.filter((part) => {
        const found = document.querySelector(part);
        if (!found) return true;
        const { top, bottom: end, left, right } = found.getBoundingClientRect();
        return top < -1 || left < -1 || right > innerWidth + 1 || end > bottom + 1;
    });
}"""
#: The pieces that the sentences of the step name, and the player's own, that are not whole on the map, or lie below its
#: overview or buttons.
LOST = """(own) => {
    const of = (one) => one.getBoundingClientRect();
    const { left, top, right, bottom } = of(document.querySelector('svg.sea'));
    const told = document.querySelector('.told').textContent;
    const over = [...document.querySelectorAll('.overview:not(.hidden), .zoom button')].map(of);
    const is = (name) => name === own || new RegExp(`(^|[^A-Za-z0-9])${name}([^A-Za-z0-9]|$)`).test(told);
    const isHidden = (one) => one.left < left || one.right > right || one.top < top || one.bottom > bottom
        || over.some((part) => one.left < part.right && one.right > part.left && one.top < part.bottom && one.bottom > part.top);
    return [...document.querySelectorAll('svg.sea [data-piece]')]
        .filter((one) => is(one.dataset.piece) && isHidden(of(one))).map((one) => one.dataset.piece);
}"""


def begun(player, game):
    """The page with a game of pieces of every kind."""
    opened, text, name, *_ = GAMES[game]
    return opened(player, text, name)


def carried_out(page, seed="3"):
    """The page with the story of a turn."""
    if page.locator(".companion").count():
        page.locator(".searcher").first.wait_for()
        for found in page.locator(".searcher").get_by_role("button", name="found").all():
            found.click()
        answer_all(page)
    page.get_by_label("seed").fill(seed)
    page.get_by_role("button", name=TURN).press("Enter")
    page.locator(".story h2").wait_for()
    quiet(page)


def where(page):
    """What the bar says of the step."""
    return page.locator(".storybar .where").inner_text()


@pytest.mark.sample(1)
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("game", list(GAMES))
def test_after_a_turn_the_story_its_bar_and_the_map_are_in_sight_with_every_piece_of_each_step(host, game, new_player):
    page = begun(new_player(host, **PHONE), game)
    *_, own, seed = GAMES[game]
    page.get_by_label("seed").scroll_into_view_if_needed()
    carried_out(page, seed)
    assert page.evaluate(HIDDEN, [".sea-box", ".story h2", ".told", ".storybar"]) == []
    count = int(re.fullmatch(r"1 of (\d+)", where(page))[1])
    assert count > 2
    forward = page.locator(".storybar .next").bounding_box()
    for step in range(1, count + 1):
        assert where(page) == f"{step} of {count}"
        quiet(page)
        assert (step, page.evaluate(LOST, own)) == (step, [])
        assert page.evaluate(HIDDEN, [".sea-box", ".story h2", ".storybar"]) == []
        right = page.locator(".storybar .next").bounding_box()
        assert abs(right["x"] + right["width"] - forward["x"] - forward["width"]) < 1
        assert right["y"] == forward["y"]
        page.locator(".storybar .next").click()
    page.get_by_role("heading", name="Your turn").wait_for()
    assert page.evaluate(HIDDEN, [".your-turn h2", ".sea-box", ".storybar"]) == []
    act = page.locator(".storybar .next").bounding_box()
    assert abs(act["x"] + act["width"] - forward["x"] - forward["width"]) < 1
    assert act["y"] == forward["y"]


def test_a_reload_comes_back_to_the_step_and_back_goes_back(new_player):
    page = begun(new_player("server"), "ssn")
    carried_out(page)
    for _ in range(2):
        page.get_by_role("button", name="Next step").click()
    assert where(page).startswith("3 of ")
    told = page.locator(".told").inner_text()
    page.reload()
    page.locator(".story h2").wait_for()
    assert where(page).startswith("3 of ")
    assert page.locator(".told").inner_text() == told
    to_the_end(page)
    page.get_by_role("button", name=TURN).wait_for()
    page.reload()
    page.get_by_role("button", name=TURN).wait_for()
    page.go_back()
    page.locator(".story h2").wait_for()
    assert where(page).startswith("3 of ")
    page.go_back()  # to the orders of the turn, which is told already
    page.get_by_role("button", name="Later turn").wait_for()
    page.get_by_text("Turn 4, 1 turn back").wait_for()
    page.go_forward()
    page.locator(".story h2").wait_for()
    assert where(page).startswith("3 of ")


def test_a_story_is_gone_through_and_played_on_by_keyboard_alone(new_player):
    page = begun(new_player("server"), "ssn")
    page.get_by_label("seed").press("3")
    page.get_by_role("button", name="Straight").press("Enter")
    page.get_by_label("Straight, leg 1").wait_for()
    page.get_by_role("button", name="Play the enemy’s turn").press("Enter")
    page.locator(".story h2").wait_for()
    until(page, "document.activeElement.matches('.story h2')")
    page.keyboard.press("ArrowRight")
    assert where(page).startswith("2 of ")
    page.keyboard.press("ArrowLeft")
    assert where(page).startswith("1 of ")
    page.keyboard.press("Shift+Tab")  # the bar stands before its story
    assert page.evaluate("document.activeElement.ariaLabel") == "Next step"
    last = int(where(page).split()[-1])
    for step in range(2, last + 1):
        page.keyboard.press("Enter")
        assert where(page) == f"{step} of {last}"
    assert page.evaluate("document.activeElement.textContent") == "Your turn"
    page.keyboard.press("Enter")
    until(page, "document.activeElement.matches('.your-turn h2')")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.textContent") == "Stay, and play the enemy’s turn"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert where(page) == f"{last} of {last}"
    page.keyboard.press("ArrowRight")
    until(page, "document.activeElement.matches('.your-turn h2')")
    assert page.evaluate("document.activeElement !== document.body")


def test_quick_taps_through_a_story_do_not_carry_out_the_next_turn(new_player):
    page = begun(new_player("server", **PHONE), "ssn")
    carried_out(page)
    count = int(where(page).split()[-1])
    page.locator(".storybar .next").click(click_count=count + 2, delay=5)
    quiet(page)
    assert where(page) == f"{count} of {count}"
    to_the_end(page)
    page.get_by_role("heading", name="Your turn").wait_for()
    assert "turn=2" in page.url


def test_a_tap_on_the_plot_does_not_steer_while_a_turn_is_told(new_player):
    page = begun(new_player("server"), "ssn")
    carried_out(page)
    to_the_end(page)
    page.get_by_role("button", name=TURN).wait_for()
    page.get_by_role("button", name="step before").click()
    tap(page, 37, 19)
    quiet(page)
    assert page.locator(".story h2").count() == 1
    assert where(page).split()[0] == where(page).split()[-1]


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_scrolls_sideways_nor_lies_over_what_is_entered(game, new_player):
    player = new_player("server", width=320, height=640)
    page = begun(player, game)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    carried_out(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(HIDDEN, [".sea-box", ".story h2", ".storybar"]) == []
    to_the_end(page)
    page.get_by_role("heading", name="Your turn").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".panel .card").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".storybar").bounding_box()["y"]


#: Names of hexes and numbers of moves below the name of a piece.
BELOW = """() => {
    const of = (one) => one.getBoundingClientRect();
    const names = [...document.querySelectorAll('svg.sea:not(.position *) .name')].map(of);
    const small = [...document.querySelectorAll('svg.sea:not(.position *) :is(.labels text, text.reach:not(.hidden))')];
    return { small: small.length, struck: small.filter((one) => names.some((name) => {
        const [a, b] = [of(one), name];
        return a.left + 1 < b.right && b.left + 1 < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom;
    })).map((one) => one.textContent) };
}"""


@pytest.mark.parametrize(
    ("view", "size"), [("play-move", (1300, 900)), ("play-move", (390, 844)), ("play-search", (1300, 900))]
)
def test_no_hex_is_named_below_the_name_of_a_ship(view, size, new_player):
    page = show(new_player("server", width=size[0], height=size[1]), view)
    for _ in range(3):
        found = page.evaluate(BELOW)
        assert found["small"] > 20 and found["struck"] == []
        page.get_by_role("button", name="Zoom in").click()
        quiet(page)


def test_data_that_are_missing_are_told_once_in_a_game(new_player):
    player = new_player("server")
    page = show(player, "play")
    titles = []
    while True:
        titles.append(page.locator(".told small").first.inner_text())
        if not page.get_by_role("button", name="Next step").count():
            break
        page.get_by_role("button", name="Next step").click()
    assert len(titles) > 1 and not any(re.search("Not known|Missing", title) for title in titles)
    page.get_by_role("button", name="Your turn").click()
    note = page.get_by_role("note")
    note.get_by_role("button", name="Edit the game file").click()
    assert page.evaluate("document.activeElement.id") == "game-text" and page.locator("#game-text").is_visible()
    note.get_by_role("button", name="Do not show this again").click()
    note.wait_for(state="detached")
    page.reload()
    page.locator(".story, .your-turn").first.wait_for()
    if page.get_by_role("button", name="Skip to the end").count():
        page.get_by_role("button", name="Skip to the end").click()
    page.locator(".your-turn").wait_for()
    assert page.get_by_role("note").count() == 0
