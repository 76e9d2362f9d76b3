"""Pages on screens of every shape: with scroll bars that take room, low ones, at twice the size; and on paper."""

import pytest

from tests.browser.conftest import Player
from tests.browser.views import SCHEMES, show

WIDTHS = (500, 844, 1300)
#: A view of each kind of page.
KINDS = (
    *("home", "going-on", "tonight", "look-up", "check", "odds", "print", "setups", "set-up", "rules", "counters"),
    *("own-game", "printer", "kept", "play-continue", "play", "plot", "games-begin", "orders", "results", "u-boat"),
)


@pytest.mark.parametrize("view", KINDS)
def test_no_page_is_wider_than_a_window_with_scroll_bars(view, with_scroll_bars, served):
    context = with_scroll_bars.new_context(viewport={"width": 1300, "height": 700}, locale="de-DE")
    page = show(Player(context, served), view)
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        found[width] = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    context.close()
    assert found == dict.fromkeys(WIDTHS, 0)


def test_a_band_begins_where_the_name_of_the_site_does(with_scroll_bars, served):
    context = with_scroll_bars.new_context(viewport={"width": 1600, "height": 700}, locale="de-DE")
    page = Player(context, served).show()
    for width in (1000, 1300, 1600):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("innerWidth > document.documentElement.clientWidth")
        lefts = page.evaluate(
            """['.brand a', '.band h1', '.beginning h2'].map((it) => document.querySelector(it).getBoundingClientRect().left)"""
        )
        assert max(lefts) - min(lefts) < 1
    context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_look_up_is_printed_without_its_controls_and_with_what_is_chosen(scheme, new_player):
    page = show(new_player("server", scheme=scheme), "check")
    page.emulate_media(media="print", color_scheme=scheme)
    controls = page.locator("button, #masthead, #tabs, .pad, .actions")
    assert controls.count() > 5 and not any(one.is_visible() for one in controls.all())
    chosen = page.locator(".segments input:checked + span", has_text="Frigate")
    style = chosen.evaluate("(it) => [getComputedStyle(it).printColorAdjust, getComputedStyle(it).backgroundColor]")
    assert style == ["exact", "rgb(18, 48, 74)"]
    assert page.evaluate("getComputedStyle(document.querySelector('.answer h2')).color") == "rgb(18, 48, 74)"
    field = page.get_by_role("textbox", name="Range")
    assert field.input_value() == "13" and field.is_visible()
    assert page.locator(".answer, .result-odds, .odds").first.is_visible()
