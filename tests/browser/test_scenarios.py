"""What players do, in both hosts, as a new user would: find, print, set up, look up, change, measure."""

import json
import re
from hashlib import sha256

import pytest

from aids import games
from generators.cli.main import cli
from generators.web.door import answer, zipped
from tests.browser.conftest import HOSTS
from tests.browser.hosts import PART

hosts = pytest.mark.parametrize("host", HOSTS)


def run(*words):
    """Carry out a command line as the program does."""
    cli.main(args=[str(word) for word in words], prog_name="plotroom", standalone_mode=False)


def only_file(folder):
    """The bytes of the one file in a folder."""
    (path,) = folder.iterdir()
    return path.read_bytes()


@pytest.mark.smoke
@hosts
def test_a_search_finds_a_rule_a_check_a_sheet_and_a_ruling(host, new_player):
    page = new_player(host).show()
    found = page.locator(".found a")
    for words, title in (
        ("104.2", "104.2"),
        ("evasion", "Evasion save"),
        ("torpedo", "Torpedo run"),
        (games.load("ssn").rules.figures["attack-range"].means, "18 inches"),
        ("SS-6", "SS-6:"),
    ):
        page.get_by_label("Search rules").fill(words)
        found.filter(has_text=title).first.wait_for()
    found.first.click()
    page.get_by_role("heading", name="SSN House rules").wait_for()


@hosts
def test_a_night_convoy_has_the_bytes_of_the_command_line(host, new_player, tmp_path):
    player = new_player(host)
    page = player.show("setup/on-patrol")
    page.get_by_role("button", name="Clear the form").click()
    page.get_by_label("Merchantmen", exact=True).fill("6")
    page.get_by_label("Escort 1 name").fill("Fletcher")
    page.get_by_label("Escort 1 points").fill("12")
    page.get_by_role("group", name="Escort").get_by_role("button", name="Add another").click()
    page.get_by_label("Escort 2 name").fill("Benson")
    page.get_by_label("Escort 2 points").fill("9")
    page.get_by_role("radio", name="night").check()
    page.get_by_label("seed").fill("7")
    page.get_by_text("sheets of paper").or_(page.get_by_text("sheet of paper")).wait_for()
    name, content = player.download("Download")
    assert name == "on-patrol-setup-7-a4.pdf"
    shown = page.locator(".terminal:not([inert]) code").filter(has_text=re.compile(r"\bnight\b"))
    command = shown.filter(has_text=re.compile(r"--seed 7\b")).text_content().split()
    run(*command[1:], "--count", 1, "-o", tmp_path)
    assert content == only_file(tmp_path)
    page.get_by_label("Merchantmen", exact=True).fill("many")
    page.locator(".terminal[inert]").filter(has_text="--merchantmen 6").wait_for(
        state="attached"
    )  # no longer what the form shows


@pytest.mark.smoke
@hosts
def test_a_pinned_torpedo_shot_takes_five_taps_with_dice_from_the_table(host, new_player):
    player = new_player(host, width=360, height=740)
    page = player.show("lookup/ssn/torpedo?range=13&threshold=7&target=ff")
    page.get_by_role("button", name="Pin to Home").click()
    page.get_by_role("link", name="Home").click()
    card = page.locator(".card.check")
    taps = 0
    for faces in ("2 and 4", "3 and 4", "1 and 4", "1"):
        card.get_by_role("button", name=faces, exact=True).click()
        taps += 1
    card.get_by_role("heading", name="A dud").wait_for()
    assert taps <= 5
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert "needs 7" in card.inner_text()


@pytest.mark.smoke
@hosts
def test_a_changed_figure_shows_in_the_chart_and_in_the_answer(host, new_player):
    player = new_player(host)
    page = player.show("rules/ssn?figure=kill-needed")
    figure = page.locator(".figure").filter(has_text=games.load("ssn").rules.figures["kill-needed"].means)
    figure.locator("input").fill("5")
    figure.locator("input").press("Tab")
    page.locator(".figure.changed").wait_for()
    page.locator(".yours").get_by_role("button", name="Undo change").wait_for()
    assert "kill-needed = 5" in page.get_by_label("ssn-rules.toml").input_value()
    page = player.show("lookup/ssn/kill")
    page.get_by_role("button", name="My dice").click()
    page.get_by_role("button", name="4", exact=True).click()
    page.get_by_role("heading", name="A dud").or_(page.get_by_role("heading", name="dud")).first.wait_for()
    page = player.go("print/ssn?sheets=torpedo")
    page.locator(".viewer .page").first.wait_for()
    shown = page.wait_for_function(
        "() => document.querySelector('.viewer .page')?.shadowRoot?.textContent.includes('house rules')"
    )
    assert shown


@hosts
def test_choices_are_words_and_a_look_up_without_dice_answers_at_once(host, new_player):
    player = new_player(host, width=360, height=740, has_touch=True)
    page = player.show("lookup/ssn/torpedo?range=13&threshold=7")
    page.get_by_text("Still missing: Target.").wait_for()
    page.get_by_role("radio", name="Frigate").check()
    page.locator(".odd").first.wait_for()
    assert "target=ff" in page.evaluate("location.href")
    less = page.get_by_role("button", name="less Threshold")
    for _ in range(5):
        less.click()
    assert page.get_by_label("Threshold", exact=True).input_value() == "2"
    assert less.get_attribute("aria-disabled") == "true"
    page = player.go("lookup/ssn/zone?distance=9")
    page.locator(".answer h2").wait_for()
    assert page.get_by_role("button", name="Roll").count() == 0


@hosts
def test_hexes_are_picked_on_the_map_and_a_ship_has_three_fields(host, new_player):
    player = new_player(host, width=360, height=740, has_touch=True)
    page = player.show("lookup/on-patrol/attack-order")
    page.get_by_role("button", name="Choose Target on the map").tap()
    board = page.get_by_role("dialog", name="Choose on the map")
    board.get_by_role("button", name="M20", exact=True).tap()
    board.wait_for(state="detached")
    assert page.get_by_label("Target", exact=True).input_value() == "M20"
    page.get_by_label("Escort 1 name").fill("Fletcher")
    page.get_by_role("button", name="Choose the hex of Escort 1 on the map").tap()
    board.get_by_role("button", name="Move the map right").tap()
    hexes = board.locator("g[data-hex]")
    page.wait_for_function("() => (document.querySelector('g[data-hex]')?.dataset.hex ?? 'J16') !== 'J16'")
    wanted = hexes.last.get_attribute("data-hex")
    hexes.last.focus()
    page.keyboard.press("Enter")
    board.wait_for(state="detached")
    page.get_by_label("Escort 1 facing").select_option("3")
    page.locator(".answer").wait_for()
    assert f"Fletcher%3A{wanted}%3A3" in page.evaluate("location.href")
    page.get_by_role("button", name="Choose Target on the map").tap()
    board.wait_for()
    page.keyboard.press("Escape")
    board.wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Choose Target on the map"
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360


def test_an_arrow_tapped_before_the_board_has_come_moves_what_comes(new_player):
    page = new_player("server").show("lookup/on-patrol/attack-order")
    held = []
    page.route("**/api/board", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/api/board"):
        page.get_by_role("button", name="Choose Target on the map").click()
    board = page.get_by_role("dialog", name="Choose on the map")
    board.get_by_role("button", name="Move the map right").click()
    with page.expect_request("**/api/board") as moved:
        held[0].continue_()
    first = held[0].request.response().json()["hexes"]
    board.locator("g[data-hex]").first.wait_for()
    assert "center" in moved.value.post_data_json
    page.wait_for_function("first => document.querySelector('g[data-hex]').dataset.hex !== first", arg=first[0][0])


@hosts
def test_an_empty_setup_says_what_it_needs_and_a_slip_is_told(host, new_player):
    page = new_player(host).show("setup/on-patrol")
    page.get_by_role("button", name="Clear the form").click()
    page.get_by_text(
        "Choose the number of merchantmen, or name a capital or an escort, or choose a scenario"
    ).wait_for()
    assert page.locator(".fault:visible").count() == 0 and "--" not in page.locator(".waiting").inner_text()
    assert page.evaluate("document.activeElement.matches('.set-up > div')")  # the button that was pressed is gone
    assert page.get_by_label("Merchantmen", exact=True).input_value() == ""
    page.get_by_label("Merchantmen", exact=True).fill("6")
    page.get_by_label("seed").fill("7")
    page.locator(".viewer .page[role=img]").wait_for()
    page.get_by_label("Turn", exact=True).fill("99")
    page.get_by_role("button", name="Reveal").click()
    page.get_by_text("this setup has no slip").wait_for()
    page.get_by_label("Turn", exact=True).fill("3")
    page.get_by_role("button", name="Reveal").click()
    page.locator(".reveal .answer").wait_for()


@pytest.mark.smoke
@hosts
def test_counters_of_some_nations_are_printed(host, new_player, tmp_path):
    player = new_player(host)
    page = player.show("print/depths?sheets=markers")
    page.get_by_role("checkbox", name="Britain").uncheck()
    page.locator(".terminal code").filter(has_text="--nation america").wait_for(state="attached")
    content = player.download("Download one PDF")[1]
    command = page.locator(".terminal code").text_content().split()
    assert "britain" not in command
    run(*command[1:], "-o", tmp_path)
    assert content == only_file(tmp_path)


FAULTY = """\
name,quantity,size,front ground,front ink,front value
boat,2,1/2 in,deep,deep-text,7
ship,x,1/2 in,deep,deep-text,8
"""


@hosts
def test_a_faulty_csv_is_dropped_and_mended(host, new_player):
    player = new_player(host)
    page = player.show("counters")
    transfer = page.evaluate_handle(
        "text => { const given = new DataTransfer(); given.items.add(new File([text], 'boats.csv')); return given; }",
        FAULTY,
    )
    page.dispatch_event(".drop", "drop", {"dataTransfer": transfer})
    page.get_by_text("boats.csv:3").wait_for()
    page.get_by_role("button", name="Go to line 3").click()
    editor = page.locator("textarea.editor")
    assert editor.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)").startswith("ship,x")
    editor.fill(FAULTY.replace("ship,x", "ship,3"))
    page.get_by_text("boats.csv:3").wait_for(state="hidden")
    name, content = player.download("Download")
    assert name.endswith("-a4.pdf")
    assert content.startswith(b"%PDF")


CARDS = """\
title = "Events"
pieces = "events.csv"
[[layout]]
name = "event"
size = "poker"
places = [
  { picture = "sea.png", box = [0, 0, 100, 40], fit = "cover" },
  { text = "{title}", box = [6, 45, 88, 10], type = 14 },
]
back = { fill = "navy", places = [{ text = "EVENT", box = [10, 40, 80, 20] }] }
"""


def png():
    """A picture of 40 x 40 blue pixels."""
    from io import BytesIO

    from PIL import Image

    content = BytesIO()
    Image.new("RGB", (40, 40), "#2A6796").save(content, "PNG")
    return content.getvalue()


@hosts
def test_cards_with_their_spreadsheet_and_picture_are_the_same_as_on_the_command_line(
    host, new_player, tmp_path, monkeypatch
):
    files = {"events.toml": CARDS.encode(), "events.csv": b"title,quantity\nFog,2\nStorm,three\n", "sea.png": png()}
    player = new_player(host)
    page = player.show("counters")
    given = [{"name": name, "mimeType": "text/plain", "buffer": content} for name, content in files.items()]
    page.set_input_files("input[type=file]", given)
    page.get_by_text("events.csv:3").wait_for()
    page.get_by_role("button", name="Go to line 3").wait_for()
    assert page.locator("textarea.editor").input_value().startswith("title,quantity"), "the file with the fault is open"
    page.locator("textarea.editor").fill("title,quantity\nFog,2\nStorm,3\n")
    page.get_by_text("events.csv:3").wait_for(state="hidden")
    assert page.get_by_role("button", name="events.toml", exact=True).is_visible()
    _, content = player.download("Download")
    for name, text in {**files, "events.csv": b"title,quantity\nFog,2\nStorm,3\n"}.items():
        (tmp_path / name).write_bytes(text)
    monkeypatch.chdir(tmp_path)
    run("print", "counters", "events.toml", "--paper", "a4", "-o", "out")
    assert content == only_file(tmp_path / "out")


def order(game, form):
    """The names of the files of a kit in the order in which the program makes them."""
    request = {"targets": [game], "options": {"paper": "a4", "format": form}}
    return json.loads(answer("preview", request).content)["files"]


@pytest.mark.long
@hosts
def test_every_kit_has_the_bytes_of_the_command_line(host, new_player, tmp_path):
    player = new_player(host)
    page = player.show()
    for game in games.names():
        for form in ("pdf", "svg"):
            folder = tmp_path / f"{game}-{form}"
            run("print", game, "--paper", "a4", "--format", form, "-o", folder)
            expected = {name: (folder / name).read_bytes() for name in order(game, form)}
            request = {"targets": [game], "options": {"paper": "a4", "format": form}}
            digest = page.evaluate(
                f"async (request) => {{ {PART}"
                + """
                    const { ask } = await part('./api.js');
                    const given = await ask('print', request);
                    const sum = await crypto.subtle.digest('SHA-256', given.bytes);
                    return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
                }""",
                request,
            )
            assert digest == sha256(zipped(expected)).hexdigest(), (game, form)


@pytest.mark.long
def test_the_page_recovers_from_a_worker_that_dies(new_player):
    player = new_player("site", alone=True)
    page = player.show("lookup/ssn/kill")
    told = page.evaluate(
        f"async () => {{ {PART}"
        + """
            const { ask, dropWorker } = await part('./api.js');
            dropWorker();
            const said = document.getElementById('status').textContent;  // it goes after some seconds
            const given = await ask('check', { game: 'ssn', check: 'kill', dice: [4] });
            return [given.text(), said];
        }"""
    )
    assert json.loads(told[0])["result"] == {"killed": True}
    assert "restarted" in told[1]
