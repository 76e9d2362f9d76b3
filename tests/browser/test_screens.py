"""Pages on screens of every shape: with scroll bars that take room, low ones, at twice the size; and on paper."""

import pytest

from tests.browser.conftest import Visitor, quiet
from tests.browser.views import SCHEMES, show

WIDTHS = (500, 844, 1300)
#: A view of each kind of page.
KINDS = (
    *("home", "going-on", "tonight", "look-up", "check", "odds", "print", "setups", "set-up", "rules", "counters"),
    *("own-game", "printer", "kept", "play-continue", "play", "plot", "games-begin", "orders", "results"),
)


@pytest.fixture(scope="module")
def scrolling(with_scroll_bars, served):
    """A page whose scroll bars take room."""
    context = with_scroll_bars.new_context(locale="de-DE")
    yield Visitor(context, served)
    context.close()


@pytest.mark.parametrize("view", KINDS)
def test_no_page_is_wider_than_a_window_with_scroll_bars(view, scrolling):
    scrolling.begin({"width": 1300, "height": 700})
    page = show(scrolling, view)
    found = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        found[width] = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert found == dict.fromkeys(WIDTHS, 0)


def test_a_band_begins_where_the_name_of_the_site_does(scrolling):
    scrolling.begin({"width": 1600, "height": 700})
    page = scrolling.show()
    for width in (1000, 1300, 1600):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("innerWidth > document.documentElement.clientWidth")
        lefts = page.evaluate(
            """['.brand a', '.band h1', '.beginning h2'].map((it) => document.querySelector(it).getBoundingClientRect().left)"""
        )
        assert max(lefts) - min(lefts) < 1


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_look_up_is_printed_without_its_controls_and_with_what_is_chosen(scheme, new_player):
    page = show(new_player("server", color_scheme=scheme, alone=True), "check")
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


#: What is asked or told first beside the map, in each game that is played here.
ASKED = {
    "play-search": ".question-body",
    "play-move": ".question-head",
    "plot": ".sonar-box",
    "plot-told": ".story .told",
    "orders": ".power-tabs",
    "replay": ".story .told-orders",
}


@pytest.mark.parametrize("size", [(844, 390), (650, 450)])  # a phone held sideways; 1300 x 900 at twice the size
@pytest.mark.parametrize("view", ASKED)
def test_on_a_low_screen_the_map_stands_beside_what_is_asked(view, size, scrolling):
    wide, high = size
    scrolling.begin({"width": wide, "height": high})
    page = show(scrolling, view)
    page.evaluate("scrollTo(0, 0)")
    quiet(page)
    sea, asked = (page.locator(part).first.bounding_box() for part in ("svg.sea:not(.position *)", ASKED[view]))
    assert sea["height"] >= 0.6 * high and sea["y"] + sea["height"] <= high and sea["width"] > 0.4 * wide
    assert asked["x"] > sea["x"] + sea["width"] and asked["y"] < 0.75 * high
    fixed = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((part) => getComputedStyle(part).position === 'fixed'
            && part.getClientRects().length && part.childElementCount && part.id !== 'work').length"""
    )
    assert fixed == 0 and page.locator("main").bounding_box()["y"] < 60
    assert all(tab.bounding_box()["height"] >= 44 for tab in page.locator("a.tab").all())
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.evaluate("scrollTo(0, 300)")  # the map stays
    assert page.locator("svg.sea:not(.position *)").first.bounding_box()["y"] >= 0
