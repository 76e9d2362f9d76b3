"""Long work: a bar says how far it is and ends it on every page, look-ups do not wait for it, and nothing that waits is lost."""

import pytest

from tests.browser.conftest import HOSTS
from tests.browser.hosts import PART

JSON = "application/json"
#: Asks for something that takes long; how it ended, and what was asked meanwhile.
STOPPED = f"""async () => {{ {PART}
    const {{ ask }} = await part('./api.js');
    const book = {{ game: 'ssn', seed: 1, count: 2000, options: {{ paper: 'a4' }} }};
    window.ended = ask('setup', book).then(() => 'made', ({{ name }}) => name);
    window.previewed = ask('preview', {{ targets: ['depths'], options: {{ paper: 'a4' }} }}).then(({{ type }}) => type);
    window.looked = ask('check', {{ game: 'ssn', check: 'kill', dice: [4] }}).then(({{ type }}) => type);
}}"""


@pytest.mark.parametrize("host", HOSTS)
def test_a_book_goes_on_when_its_page_is_left_and_is_stopped_anywhere(host, new_player):
    player = new_player(host)
    page = player.show("setup/ssn?seed=1")
    page.get_by_label("Number of sheets").fill("2000")
    page.get_by_role("button", name="Download").click()
    page.locator(".progress").filter(has_text="page").wait_for()
    before = page.locator(".progress").inner_text()
    page.wait_for_function("before => document.querySelector('.progress').textContent !== before", arg=before)
    player.go("lookup/ssn/kill")
    page.locator("#work").get_by_text(" of ").wait_for()
    page.get_by_role("button", name="Roll").click()
    page.locator(".answer h2").wait_for()
    stop = page.locator("#work").get_by_role("button", name="Stop")
    assert stop.is_visible()  # the look-up was answered before the book was made
    stop.click()
    stop.wait_for(state="detached")
    player.go("setup/ssn?seed=1")
    page.get_by_label("Number of sheets").fill("1000")
    page.get_by_role("button", name="Download").click()
    page.locator(".progress").filter(has_text="page").wait_for()
    page.locator(".maker").get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped. Nothing was saved.").wait_for()
    page.get_by_label("Number of sheets").fill("2")
    assert player.download("Download")[0].startswith("ssn-setup-1-2-sheets")


@pytest.mark.parametrize("host", HOSTS)
def test_what_waits_for_work_that_is_stopped_is_answered(host, new_player):
    page = new_player(host).show("lookup/ssn/kill")
    page.evaluate(STOPPED)
    page.locator("#work").get_by_text(" of ").wait_for()  # the book's progress
    page.locator("#work").get_by_role("button", name="Stop").click()
    assert page.evaluate("Promise.all([ended, previewed, looked])") == ["AbortError", JSON, JSON]


@pytest.mark.long
def test_a_look_up_in_long_work_has_a_python_of_its_own(new_player):
    """Each look-up waited until the print was made."""
    page = new_player("site", alone=True).show("lookup/ssn/kill")
    page.evaluate(STOPPED)
    page.get_by_text("Plotroom").first.wait_for()
    page.locator("#work").get_by_role("button", name="Stop").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Roll").click()
        page.locator(".answer h2").wait_for()
    assert page.evaluate("Promise.race([ended, 'works'])") == "works"


@pytest.mark.long
def test_a_site_whose_python_does_not_come_says_so(new_player):
    """The page waited for it without end."""
    player = new_player("site", service_workers="block", alone=True)
    player.page.route("**/plotroom.zip", lambda route: route.abort())
    player.page.goto(f"{player.address}#/print/depths")
    player.page.get_by_text("Python could not start in this browser").wait_for()
    player.faults.clear()  # the browser itself tells what did not come
