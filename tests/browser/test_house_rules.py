"""House rules: chapters in folds, one search over all, and what is changed drawn beside it."""

import pytest

from tests.browser.conftest import HOSTS
from tests.browser.views import PHONE

hosts = pytest.mark.parametrize("host", HOSTS)
#: A figure of a game that can be 5.
FIGURES = {"on-patrol": "visible-depth", "ssn": "kill-needed"}
#: The words of the page that is drawn beside the rules.
DRAWN = (
    "() => [...document.querySelectorAll('.house .page')].map(({ shadowRoot }) => shadowRoot?.textContent ?? '').join()"
)
MARKS = "() => document.querySelector('.house .page')?.shadowRoot?.querySelectorAll('.mark').length"


@hosts
def test_a_changed_figure_is_drawn_beside_its_field_with_its_odds(host, new_player):
    page = new_player(host).show("rules/ssn?figure=kill-needed")
    page.wait_for_function(f"() => ({DRAWN})().includes('kill on 2+')")
    page.wait_for_function(f"() => ({MARKS})() > 0")
    tint = page.evaluate_handle("document.querySelector('.house .page').shadowRoot.querySelector('.mark rect')")
    assert (
        tint.evaluate("tint => getComputedStyle(tint).mixBlendMode") == "multiply"
    )  # letters stay as dark as they are
    assert tint.evaluate("tint => getComputedStyle(tint).stroke") == "none"
    assert page.get_by_role("img", name="Torpedo attack").count() == 1
    field = page.locator("#set-kill-needed")
    field.fill("5")
    field.press("Enter")
    page.wait_for_function(f"() => ({DRAWN})().includes('kill on 5+')")
    kill = page.locator(".follows").filter(has=page.get_by_role("link", name="Kill", exact=True))
    kill.locator(".odd").filter(has_text="kill").filter(has_text="33.3 %").filter(has_text="was 83.3 %").wait_for()
    page.get_by_role("button", name="Quick reference").click()
    page.get_by_role("img", name="Quick reference").wait_for()
    page.locator("#set-kills-ff").focus()
    page.locator("#figure-kills-ff.chosen").wait_for()
    assert page.locator(".chosen").count() == 1


def test_on_a_phone_the_spot_stands_under_what_is_chosen(new_player):
    page = new_player("server", width=PHONE[0], height=PHONE[1]).show("rules/ssn?figure=kill-needed")
    page.locator("#figure-kill-needed .under .page:not([aria-busy])").wait_for()
    shown = page.locator(".under .page").bounding_box()
    assert shown["height"] < 0.7 * shown["width"]
    assert page.locator("aside").count() == 0
    page.set_viewport_size({"width": 1200, "height": 800})
    page.locator("aside .page").wait_for()
    assert page.locator(".under").count() == 0


@hosts
def test_a_word_finds_figures_tables_and_rulings_in_their_chapters(host, new_player):
    page = new_player(host).show("rules/on-patrol")
    assert page.locator(".figure").count() == 0
    page.get_by_label("Find in these rules").fill("starshell")
    page.locator("#figure-starshell-ahead").wait_for()
    assert page.locator("#edit-starshells").is_visible()
    page.locator("#ruling-OP-31").wait_for()
    assert page.locator("#figure-column-gap").count() == 0
    page.get_by_label("Find in these rules").fill("no such thing")
    page.get_by_text("No rule contains these words.").wait_for()
    page.get_by_label("Find in these rules").fill("")
    page.get_by_label("changed only").check()
    page.get_by_text("No changed rule").wait_for()
    page.get_by_label("changed only").uncheck()
    page.locator(".chapter > summary").filter(has_text="Convoy formations").click()
    page.locator("#set-column-gap").fill("7")
    page.locator("#set-column-gap").press("Tab")
    page.locator(".chapter > summary em").filter(has_text="1 changed").wait_for()
    page.get_by_label("changed only").check()
    assert page.locator(".figure").count() == 1
    page.locator(".figure").get_by_role("button", name="Undo change").click()
    page.get_by_text("No changed rule").wait_for()


def test_what_is_in_force_is_told_game_by_game(new_player):
    player = new_player("server")
    page = player.show()
    kept = {"ssn": 'game = "ssn"\n[figures]\nkill-needed = 5\n', "depths": "[figures]\nnone = 1\n"}
    page.evaluate(
        "kept => Object.entries(kept).forEach(([game, text]) => { localStorage[`plotroom:rules:${game}`] = JSON.stringify(text); })",
        kept,
    )
    page = player.show("rules")
    cards = page.locator(".in-force li")
    assert cards.count() == 5
    cards.filter(has_text="SSN").filter(has_text="Lowest d6 roll that makes a hit on a ship a kill: 5").wait_for()
    cards.filter(has_text="Depths").filter(has_text="Your house rules have an error").wait_for()
    assert cards.locator("a > span > small", has_text="no changes").count() == 3  # pages in pictures say it too
    cards.filter(has_text="On Patrol").get_by_role("link").click()
    page.get_by_role("heading", name="On Patrol House rules").wait_for()


@pytest.mark.parametrize("game", ["on-patrol", "ssn"])
def test_a_running_game_keeps_its_rules_and_rules_as_printed_again_are_gone(game, new_player):
    """A figure changed in the middle of a game lost it: the file names rules of its own."""
    player = new_player("server")
    page = player.show(f"play/{game}")
    page.get_by_role("button", name="Start a new game").click()
    page.locator(".storybar .next").wait_for()
    page = player.show(f"rules/{game}")
    page.evaluate(
        "([key, text]) => { localStorage[key] = JSON.stringify(text); }",
        [f"plotroom:rules:{game}", f'game = "{game}"\n[figures]\n{FIGURES[game]} = 5\n'],
    )
    page = player.show(f"play/{game}")
    page.locator(".storybar .next").wait_for()
    assert page.locator(".fault").count() == 0
    page = player.show(f"rules/{game}")
    page.get_by_role("button", name="Undo change").first.click()
    page.get_by_text("Nothing is changed").wait_for()
    assert page.evaluate("key => localStorage.getItem(key)", f"plotroom:rules:{game}") is None


@hosts
def test_ships_are_typed_once_and_sail_in_a_set_up(host, new_player):
    player = new_player(host)
    page = player.show("rules/on-patrol/ships?section=class")
    page.get_by_role("button", name="Add a class").click()
    add = page.get_by_role("button", name="Add", exact=True)
    for label, text in (("Name", "Fletcher"), ("Kind", "escort")):
        field = page.get_by_label(label, exact=True)
        field.fill(text) if label == "Name" else field.select_option(text)
        field.press("Tab")
    assert add.is_disabled()  # an escort has a best speed
    page.get_by_label("Best", exact=True).fill("7")
    page.get_by_label("Best", exact=True).press("Tab")
    add.click()
    card = page.locator(".own").filter(has_text="Fletcher")
    card.locator(".own-picture .page:not([aria-busy])").wait_for()
    sonar = card.get_by_label("Sonar", exact=True)
    sonar.fill("9")
    sonar.press("Tab")
    card.locator(".own-field").filter(has_text="Sonar").locator(".fault").filter(
        has_text="its best speed, 7"
    ).wait_for()
    sonar.fill("3")
    sonar.press("Tab")
    card.get_by_text("escort · best 7 · sonar 3").wait_for()
    assert card.locator(".fault").count() == 0
    card.get_by_role("button", name="Add to weapons").click()
    row = card.locator(".own-row")
    row.get_by_role("combobox", name="kind", exact=True).select_option("depth-charge")
    count, drops = (row.locator("label").filter(has_text=name).locator("input") for name in ("count", "drops"))
    page.wait_for_function("drops => drops.value === 'stern'", arg=drops.element_handle())
    count.fill("2")
    count.press("Tab")
    card.get_by_text("1 weapon", exact=False).wait_for()
    page = player.go("setup/on-patrol?merchantmen=6&seed=4")
    page.get_by_label("Escort 1 name").fill("Fletcher")
    page.get_by_label("Escort 1 number").fill("2")
    page.get_by_text("pages on").wait_for()
    page.wait_for_function("() => location.hash.includes('Fletcher')")
    assert "escort=Fletcher*2" in page.evaluate("decodeURIComponent(location.hash)")
    page.get_by_role("button", name="Play this setup").click()
    page.wait_for_selector(".sea .hull")
    assert page.locator(".sea .hull.ship").count() == 6


def test_examples_say_so_a_formation_is_drawn_and_phases_are_put_in_order(new_player):
    page = new_player("server", width=PHONE[0], height=PHONE[1]).show("rules/on-patrol")
    page.get_by_role("link", name="Your ships, formations and board").click()
    page.get_by_role("button", name="Add example").click()
    page.locator(".own b").filter(has_text="Example frigate").wait_for()
    assert all(name.startswith("Example") for name in page.locator(".own b").all_inner_texts())
    assert page.locator(".own").count() == 3
    page.locator("#own-formation > summary").click()
    page.get_by_role("button", name="Add a formation").click()
    for label, text in (("Ships", "6 6"), ("Bow", "E40, M40"), ("Direction", "3")):
        page.get_by_label(label, exact=True).fill(text)
        page.get_by_label(label, exact=True).press("Tab")
    page.get_by_role("button", name="Add", exact=True).click()
    words = "() => document.querySelector('.of-formation .page')?.shadowRoot?.textContent ?? ''"
    page.wait_for_function(f"() => ({words})().includes('12 ships')")
    page.get_by_label("Ships", exact=True).fill("6 5")
    page.get_by_label("Ships", exact=True).press("Tab")
    page.wait_for_function(f"() => ({words})().includes('11 ships')")
    page.locator("#own-phases > summary").click()
    first = page.locator(".own-order input").first
    assert first.input_value() == "Star Shell"
    page.get_by_role("button", name="Star Shell later").click()
    page.wait_for_function("() => document.querySelectorAll('.own-order input')[1].value === 'Star Shell'")
    page.get_by_text("in your order").wait_for()
    kept = page.evaluate("JSON.parse(localStorage['plotroom:rules:on-patrol'])")
    assert kept.index("escorts =") < kept.index("starshells =") and "[formation.1]" in kept
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
