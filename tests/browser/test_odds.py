"""Compare odds: questions of a look-up beside others, a figure swept, by finger and by keyboard."""

import json

import pytest

from generators.web.door import answer
from tests.browser.conftest import HOSTS, quiet

SHOT = "lookup/ssn/torpedo?range=13&threshold=7&target=ff"
hosts = pytest.mark.parametrize("host", HOSTS)


def kill_chance(**inputs):
    """The chance of a kill as the program says it, in words of the page."""
    asked = {"game": "ssn", "check": "torpedo", "inputs": inputs, "odds": True, "words": True}
    (part,) = json.loads(answer("check", asked).content)["words"]["parts"]
    return next(f"{chance * 100:.1f} %" for label, _, chance in part["rows"] if label == "kill")


ONE = 'q1=ssn/torpedo {"range":13,"threshold":7,"target":"ff"}'


def shown(page, result):
    """The chances of a result, one for each question."""
    rows = page.locator(".result-odds").filter(has=page.get_by_role("rowheader", name=result, exact=True))
    return rows.locator(".figure").all_inner_texts()


@hosts
def test_a_figure_is_swept_and_the_address_keeps_it(host, new_player):
    player = new_player(host, width=390, height=844)
    page = player.show(SHOT)
    page.get_by_role("button", name="Compare odds").click()
    page.locator(".questions li").wait_for()
    page.get_by_label("Change").select_option("threshold")
    page.get_by_role("textbox", name="from", exact=True).fill("6")
    page.get_by_role("textbox", name="to", exact=True).fill("9")
    page.get_by_role("button", name="Compare").click()
    page.locator(".questions li").nth(3).wait_for()
    expected = [kill_chance(range=13, threshold=threshold, target="ff") for threshold in (6, 7, 8, 9)]
    assert shown(page, "kill") == expected
    assert len(set(expected)) == 4
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Remove B").click()
    page.locator(".questions li").nth(3).wait_for(state="detached")
    assert shown(page, "kill") == [expected[0], *expected[2:]]
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.locator(".questions li").nth(2).wait_for()
    assert shown(page, "kill") == [expected[0], *expected[2:]]


def test_a_sweep_stays_in_the_form_and_each_question_has_one_color(new_player):
    page = new_player("server").show(f"odds?{ONE}")
    page.get_by_role("button", name="Compare").click()
    page.locator(".questions li").nth(4).wait_for()
    assert [page.get_by_role("textbox", name=name, exact=True).input_value() for name in ("from", "to")] == ["11", "15"]
    assert "range=11..15" in page.url and len(page.url.partition("#")[2]) < 150
    shown = page.evaluate(
        """() => [0, 1, 2, 3, 4].map((at) => [
            getComputedStyle(document.querySelector(`.questions .of-${at}`)).backgroundColor,
            getComputedStyle(document.querySelector(`meter.of-${at}`)).getPropertyValue('--mine'),
        ])"""
    )
    assert len({badge for badge, _ in shown}) == len({bar for _, bar in shown}) == 5
    page.get_by_role("button", name="Compare").click()
    quiet(page)
    assert "range=11..15" in page.url
    page.reload()
    page.locator(".questions li").nth(4).wait_for()


def test_two_questions_stand_beside_each_other_and_none_is_left_after_start_anew(new_player):
    player = new_player("server")
    for threshold in (7, 8):
        page = player.show(f"lookup/ssn/torpedo?range=13&threshold={threshold}&target=ff")
        page.get_by_role("button", name="Compare odds").click()
        page.locator(".questions li").nth(threshold - 7).wait_for()
    assert len(shown(page, "missed")) == 2
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("link", name="Go to Tables & odds").wait_for()
    page = player.show("lookup/ssn/evasion?rolls=4")
    page.get_by_role("button", name="Compare odds").click()
    page.locator(".questions li").wait_for()
    assert page.locator(".questions li").count() == 1


def test_odds_stand_by_question_too_and_the_address_keeps_it(new_player):
    questions = [f'q{n + 1}=ssn/torpedo {{"range":13,"threshold":{n + 7},"target":"ff"}}' for n in range(2)]
    page = new_player("server", width=360, height=740).show(f"odds?{questions[0]}")
    page.locator(".result-odds").first.wait_for()
    assert page.get_by_role("group", name="Order").count() == 0
    page = new_player("server", width=360, height=740).show(f"odds?{'&'.join(questions)}")
    order = page.get_by_role("group", name="Order")
    order.get_by_role("button", name="By question").click()
    first = page.locator(".result-odds").filter(has=page.get_by_role("rowheader", name="A threshold 7"))
    kill = first.get_by_role("row").filter(has=page.get_by_role("rowheader", name="kill", exact=True))
    assert kill.locator(".figure").inner_text() == kill_chance(range=13, threshold=7, target="ff")
    assert page.locator(".result-odds").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert "by=question" in page.url
    page.reload()
    first.wait_for()
    page.get_by_role("button", name="Remove B").click()
    page.locator(".questions li").nth(1).wait_for(state="detached")
    assert page.get_by_role("rowheader", name="kill", exact=True).count() == 1
    page.goto(page.url + "&by=anything")
    page.locator(".result-odds").first.wait_for()


@pytest.mark.parametrize("bad", ["q1=ssn/torpedo", "q1=ssn/torpedo%20{", "q1=%3Cb%3E&q2=1"])
def test_an_address_that_names_no_question_says_what_to_do(bad, new_player):
    page = new_player("server").show(f"odds?{bad}")
    page.get_by_text("press “Compare odds”").wait_for()


def test_a_question_that_is_refused_says_why(new_player):
    for bad, words in (
        ("ssn/torpedo {}", "are required. Range: "),
        ("ssn/nothing {}", "no table or check"),
        ("moon/x {}", "unknown game"),
    ):
        page = new_player("server").show(f"odds?q1={bad}")
        page.locator(".fault", has_text=words).wait_for()
