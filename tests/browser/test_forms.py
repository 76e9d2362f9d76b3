"""Forms, tables and addresses of the pages, in both hosts: defaults, faults at their fields, house rules, links, tabs."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from aids import games
from aids.reading import rule_files
from tests.browser.conftest import DRAWN, HOSTS, quiet
from tests.browser.test_jobs import PLAN
from tests.samples import sampled

hosts = pytest.mark.parametrize("host", HOSTS)


@hosts
def test_what_holds_without_a_choice_is_shown_and_not_sent(host, new_player):
    page = new_player(host).show("setup/on-patrol?merchantmen=6&seed=7")
    command = page.locator(".terminal code")
    command.filter(has_text="--merchantmen 6").wait_for(state="attached")
    assert page.get_by_role("radio", name="Fast 2").is_checked()
    assert page.get_by_role("radio", name="Day").is_checked()
    turns = page.get_by_label("Turns", exact=True)
    assert turns.get_attribute("placeholder") == str(int(games.load("on-patrol").rules.figures["setup-turns"].value))
    assert not {"--convoy", "--time", "--turns", "--sides", "--printer"} & set(command.text_content().split())
    page.get_by_role("button", name="more Turns").click()
    assert turns.input_value() == str(int(turns.get_attribute("placeholder")) + 1)
    page.get_by_role("radio", name="Slow 1").check()
    command.filter(has_text="--convoy slow-1").wait_for(state="attached")


@hosts
def test_a_fault_stands_at_its_field(host, new_player):
    page = new_player(host).show("setup/ssn?seed=7")
    page.locator(".viewer .page[role=img]").wait_for()
    for label, wrong in (("Seed", "seven"), ("Turns", "99"), ("Number of sheets", "0")):
        field = page.get_by_label(label, exact=True)
        right = field.input_value()
        field.fill(wrong)
        if label == "Number of sheets":
            page.get_by_role("button", name="Download").click()
        page.wait_for_function("field => field.getAttribute('aria-invalid') === 'true'", arg=field.element_handle())
        ids = field.get_attribute("aria-describedby").split()
        assert page.locator(f"#{ids[-1]}").is_visible()
        field.fill(right)
        if label != "Number of sheets":
            page.wait_for_function("field => !field.hasAttribute('aria-invalid')", arg=field.element_handle())
    page = new_player(host).show("rules/ssn?figure=kill-needed")
    figure = page.locator(".figure").filter(has_text=games.load("ssn").rules.figures["kill-needed"].means)
    figure.locator("input").fill("99")
    figure.locator("input").press("Tab")
    figure.locator(".fault").filter(has_text="99").wait_for()
    assert page.get_by_label("ssn-rules.toml").input_value() == ""
    figure.locator("input").fill("4")
    figure.locator("input").press("Tab")
    page.locator(".figure.changed").wait_for()
    assert page.locator(".fault:visible").count() == 0


@hosts
def test_a_table_is_changed_in_words_and_kept_in_codes(host, new_player):
    page = new_player(host).show("rules/on-patrol")
    page.get_by_label("Find in these rules").fill("movement")
    table = page.locator("#edit-escort-action")
    table.locator("> summary").click()
    shown = table.get_by_label("Marker at Torpedo")
    assert shown.evaluate("list => list.selectedOptions[0].textContent") == "Torpedo"
    mode = table.get_by_label("Mode at Torpedo")
    mode.fill("3")
    mode.press("Tab")
    page.locator("#edit-escort-action.changed").wait_for()
    text = page.get_by_label("on-patrol-rules.toml").input_value()
    assert 'marker = "torpedo", mode = 3' in text
    assert 'marker = "sub-colour-surfaced"' in text
    orders = page.locator("#edit-fleet-movement")
    orders.locator("summary").click()
    orders.get_by_text("turn left, then 2 hexes").first.wait_for()
    assert orders.get_by_label("Fast, speed 2 at 1", exact=True).input_value() == "L2"


def test_house_rules_of_plotroom_are_shown_in_force_and_go_by_name(new_player):
    player = new_player("server", width=1024, height=768)
    page = player.show("rules/ssn")
    title = "Built-in detection table, hard"
    page.get_by_role("button", name=title, exact=True).click()
    page.get_by_role("button", name=title, exact=True, pressed=True).wait_for()
    page.get_by_role("button", name=f"Undo change: {title}").wait_for()
    page = player.show("print/ssn?sheets=detection")
    page.locator(".terminal code").filter(has_text="--rules ssn-hard").wait_for(state="attached")
    page = player.show("play/ssn")
    page.get_by_role("link", name="your house rules").click()
    page.get_by_role("button", name=f"Undo change: {title}").click()
    page.get_by_text("Nothing is changed").wait_for()
    assert page.get_by_role("button", pressed=True).count() == 0
    page.get_by_text("File", exact=True).click()
    page.get_by_label("ssn-rules.toml").fill(rule_files.text("ssn-hard") + "# mine\n")
    page.get_by_text("Detection: your entries").wait_for()
    assert page.get_by_role("button", pressed=True).count() == 0


def test_house_rules_changed_in_another_tab_are_in_force_in_this_one(new_player):
    player = new_player("server", alone=True)
    one = player.show("rules/ssn?figure=kill-needed")
    other = player.context.new_page()
    other.goto(f"{player.address}#/rules/ssn?figure=kill-needed")
    other.wait_for_selector("main[data-ready]")
    for page, name, wanted in ((one, "kill-needed", "5"), (other, "evasion-needed", "5")):
        means = games.load("ssn").rules.figures[name].means
        box = page.locator(".figure").filter(has_text=means).locator("input")
        box.fill(wanted)
        box.press("Tab")
        page.locator(".figure.changed").filter(has_text=means).wait_for()
        other.locator(".figure.changed").filter(
            has_text=games.load("ssn").rules.figures["kill-needed"].means
        ).wait_for()
    assert {"kill-needed = 5", "evasion-needed = 5"} <= set(
        other.get_by_label("ssn-rules.toml").input_value().splitlines()
    )


@hosts
def test_links_lead_to_what_they_name_and_bad_ones_say_so(host, new_player):
    player = new_player(host)
    page = player.show("rules/ssn?figure=kill-needed")
    assert page.evaluate("document.activeElement.closest('.figure')?.id") == "figure-kill-needed"
    page = player.go("lookup/ssn?table=torpedo-run")
    assert page.locator("#table-torpedo-run h3").bounding_box()["y"] < 400
    page = player.go("print/ssn?sheets=torpedo,nothing&paper=papyrus")
    page.get_by_text("SSN has no sheet called nothing.").wait_for()
    assert page.get_by_label("Paper", exact=True).input_value() == "a4"
    page = player.show("%zz/%")
    page.get_by_label("Search rules").wait_for()
    page = player.go("print/chess")
    page.get_by_text("There is no game called chess.").wait_for()


@pytest.mark.parametrize("route", ["__proto__", "constructor", "toString/x", "prnt"])
def test_an_address_of_no_page_says_so_and_leads_home(route, new_player):
    page = new_player("server").show(route)
    page.get_by_role("heading", name="Page not found").wait_for()
    assert page.locator(".tab[aria-current]").count() == 0
    page.get_by_role("link", name="Back to Home").click()
    page.locator(".band h1").wait_for()


@pytest.mark.parametrize(("route", "told"), [("lookup/ssn/move", "heard"), ("lookup/u-boat/adjudicate", "England")])
def test_a_look_up_that_reads_a_file_takes_an_example(route, told, new_player):
    page = new_player("server").show(route)
    page.get_by_text("Still missing: File.").wait_for()
    assert page.get_by_role("button", name="Use your current game").count() == 0  # none is played
    page.get_by_role("button", name="Use the example").click()
    page.locator(".answer", has_text=told).wait_for()
    assert page.get_by_role("button", name="Use the example").count() == 0


def test_a_look_up_that_reads_a_game_file_takes_the_game_that_is_played(new_player):
    player = new_player("server")
    page = player.show("play/ssn")
    page.get_by_role("button", name="Start with the example").click()
    page.locator(".plot .piece-mark:not(.position *)").first.wait_for()
    page = player.show("lookup/ssn/move")
    page.get_by_role("button", name="Use your current game").click()
    page.locator(".answer", has_text="heard").wait_for()


def test_a_table_leads_to_its_look_up(new_player):
    page = new_player("server").show("lookup/ssn")
    page.locator("#table-torpedo-run h3").get_by_role("link", name="Torpedo run").click()
    page.get_by_role("heading", name="SSN Torpedo run").wait_for()
    assert page.url.endswith("#/lookup/ssn/torpedo")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("link", name="‹ SSN").click()
    page.locator("#table-torpedo-run summary").click()
    page.get_by_role("link", name="Use this table: Torpedo run").click()
    page.get_by_role("heading", name="SSN Torpedo run").wait_for()


def test_back_closes_the_map_and_returns(new_player):
    player = new_player("server")
    page = player.show("lookup/on-patrol")
    page.evaluate("location.hash = '#/lookup/on-patrol/radial'")
    page.get_by_role("button", name="Choose Target on the map").click()
    page.locator("dialog[open] g").first.wait_for()
    page.go_back()
    page.get_by_role("heading", name="On Patrol Tables & odds").wait_for()
    assert page.locator("dialog").count() == 0


def test_a_command_is_copied_where_a_page_has_no_clipboard(new_player):
    player = new_player("server", alone=True)
    player.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page = player.show("print/ssn?sheets=torpedo")
    page.locator(".terminal code").filter(has_text="plotroom").wait_for(state="attached")
    page.get_by_text("Command for a terminal").click()
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("The command was copied.").wait_for()
    field = page.get_by_label("Hex size")
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    field.focus()
    page.keyboard.press("Control+V")
    assert field.input_value().startswith("plotroom print ssn/torpedo")


def test_the_design_page_has_the_address_of_the_more_page_and_turns_the_pages_dark(new_player):
    page = new_player("server", width=360, height=740).show("more")
    assert page.locator("#tabs [aria-current=page]").inner_text() == "Customize"
    assert page.locator("#tabs [aria-current=page]:visible").count() == 1
    page.locator("main").get_by_role("button", name="Light or dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("game", sampled([(name,) for name in games.names()], {"u-boat"}.__contains__))
def test_the_example_of_a_look_up_is_answered_and_its_address_keeps_it(game, new_player):
    player = new_player("server")
    player.show()
    for name, check in games.load(game).checks.items():
        if any(spec.positional for spec in check.inputs):
            continue
        page = player.go(f"lookup/{game}/{name}")
        link = page.get_by_role("link", name="Show an example")
        page.locator(".prompt, .odd, .answer").locator("visible=true").first.wait_for()
        assert page.locator(".fault:visible").count() == 0, name
        if page.locator(".prompt").inner_text():
            link.click()
            link.wait_for(state="detached")
        page.locator(".odd, .answer h2, .answer .lines").first.wait_for()
        assert page.locator(".fault:visible").count() == 0, name
        shown = page.locator(".odds, .result").all_inner_texts()
        given = page.locator(".check :is(input, select)").evaluate_all(
            "all => all.map((one) => [one.value, one.checked])"
        )
        page.reload()
        page.locator(".odd, .answer h2, .answer .lines").first.wait_for()
        again = page.locator(".check :is(input, select)").evaluate_all(
            "all => all.map((one) => [one.value, one.checked])"
        )
        assert again == given, name
        assert page.locator(".odds, .result").all_inner_texts() == shown, name


@hosts
def test_a_printer_that_was_not_measured_is_refused_and_no_file_is_taken_for_one(host, new_player):
    page = new_player(host).show("printer")
    page.get_by_role("button", name="Save this printer").click()
    page.get_by_text("Enter a name for your printer.").wait_for()
    assert page.get_by_text("Enter this measurement. Measurements 1 to 10 are required.").count() == 10
    assert page.locator("section.card").count() == 0
    file = {"name": "any.toml", "mimeType": "text/plain", "buffer": b"printer = 3\n"}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("any.toml:1").wait_for()
    page.locator("input[type=file]").set_input_files({**file, "buffer": b'printer = "Attic"\n'})
    page.get_by_role("heading", name="Attic").wait_for()
    assert page.evaluate("JSON.parse(localStorage['plotroom:printers']).Attic.file") == "printer-attic.toml"


def test_an_answer_that_a_newer_question_has_overtaken_is_not_shown(new_player):
    page = new_player("server").show("lookup/ssn/torpedo?range=9&threshold=7&target=ff")
    page.locator(".odd").first.wait_for()
    slow = []

    def hold_the_first(route):
        if slow:
            route.continue_()
        else:
            slow.append(route)

    page.route("**/api/check", hold_the_first)
    less = page.get_by_role("button", name="less Threshold")
    with page.expect_request("**/api/check"):
        less.click()
    with page.expect_response("**/api/check"):
        less.click()
    page.wait_for_function("() => location.hash.includes('threshold=5')")
    page.evaluate(DRAWN)
    shown = page.locator(".odds").inner_text()
    assert slow
    with page.expect_response("**/api/check"):
        slow[0].continue_()
    quiet(page)
    assert page.locator(".odds").inner_text() == shown


def test_a_pinned_check_is_taken_off_the_first_page_also_if_it_is_no_more(new_player):
    player = new_player("server")
    player.show()
    pins = [{"game": "ssn", "check": "kill", "inputs": {}}, {"game": "ssn", "check": "gone", "inputs": {}}]
    player.page.evaluate("pins => localStorage.setItem('plotroom:pins', JSON.stringify(pins))", pins)
    page = player.show()
    page.get_by_text("SSN has no table or check called gone.").wait_for()
    for left, check in ((1, "gone"), (0, "kill")):
        page.get_by_role("button", name=f"Unpin ssn {check}").click()
        assert page.locator(".card.check").count() == left
    assert page.evaluate("localStorage['plotroom:pins']") == "[]"


def test_what_is_kept_and_cannot_be_used_stops_no_page(new_player):
    player = new_player("server")
    page = player.show()
    kept = {"pins": "nonsense", "last": 5, "printers": [], "rules:ssn": "game = 'ssn'\n[figures]\nnone = 1\n"}
    page.evaluate(
        "kept => { for (const [name, value] of Object.entries(kept)) localStorage.setItem(`plotroom:${name}`, JSON.stringify(value)); }",
        kept,
    )
    page = player.show()
    page.get_by_label("Search rules").wait_for()
    assert page.locator(".fault").count() == 0
    page = player.show("lookup/ssn/kill")
    page.get_by_role("link", name="Change your house rules").click()
    page.locator(".chapter").first.wait_for()
    page.locator(".fault").filter(has_text="ssn-rules.toml:3").wait_for()
    quiet(page)
    assert page.locator(".fault").count() == 1  # and no page is drawn by rules that are refused
    page.get_by_role("button", name="Undo all changes", exact=True).click()
    page.locator(".faults .fault").wait_for(state="detached")
    page = player.show("lookup/ssn/kill")
    page.get_by_role("button", name="Roll").wait_for()


def test_by_keyboard_the_pages_come_first_and_a_link_skips_them(new_player):
    page = new_player("server", alone=True).show("lookup/ssn/kill")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.evaluate("location.hash") == "#/lookup/ssn/kill"
    page.reload()
    page.wait_for_selector("main[data-ready]")
    for place in (".skip", ".brand", "#tabs"):
        page.keyboard.press("Tab")
        assert page.evaluate("place => document.activeElement.closest(place) !== null", place)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("fleet.xlsx", b"PK\x03\x04\x14\x00\x06", "fleet.xlsx: this is not a spreadsheet in .xlsx. Save it"),
        ("fleet.ods", b"PK\x03\x04\x14\x00\x06", "fleet.ods is a spreadsheet, but a text file is needed here."),
        ("fleet.csv", b"PK\x03\x04\x14\x00\x06", "fleet.csv is a spreadsheet, but a text file is needed here."),
        ("fleet.csv", "name\nKönig\n".encode("latin-1"), "fleet.csv is not a UTF-8 text file."),
        ("fleet.csv", b"name\x00", "fleet.csv is not a UTF-8 text file."),
    ],
)
def test_a_file_that_is_no_text_is_refused_and_not_shown(name, content, words, new_player):
    """An .xlsx was shown as binary text, with "plotroom new counters FILE begins one"."""
    page = new_player("server").show("counters")
    editor = page.get_by_label("my-counters.csv")
    before = editor.input_value()
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/csv", "buffer": content})
    page.locator(".taken .fault").filter(has_text=words).wait_for()
    assert "CSV UTF-8" in page.locator(".taken .fault").inner_text()
    assert editor.input_value() == before
    wide = before.encode("utf-16")  # "Unicode text" of Excel
    page.set_input_files("input[type=file]", {"name": "own.csv", "mimeType": "text/csv", "buffer": wide})
    page.locator(".taken .fault").wait_for(state="detached")
    assert page.get_by_label("own.csv").input_value() == before


@pytest.mark.long
@pytest.mark.parametrize("host", ["server", "site"])
def test_a_spreadsheet_goes_in_as_it_is_and_its_columns_are_pointed_out(host, new_player):
    """Name, Attack, Defense, Move were refused: "no column 'attack'; known: 20 names"."""
    page = new_player(host).show("counters")
    made, content = Workbook(), BytesIO()
    for row in (("Name", "Attack", "Defense", "Move", "Zone"), ("Tiger", 8, 9, 5, 3), ("Jeep", 1, 2, 12, 4)):
        made.active.append(row)
    made.save(content)
    given = {"name": "my units.xlsx", "mimeType": "application/x", "buffer": content.getvalue()}
    page.set_input_files("input[type=file]", given)
    page.get_by_role("heading", name="my units.xlsx: 2 rows. Choose a column for each place.").wait_for()
    assert page.get_by_label("Value on the right").input_value() == "move"
    page.locator(".side .sheet .page").wait_for()
    page.get_by_text("1 page on").wait_for()
    page.get_by_label("Value on the right").select_option("zone")
    laid_out = "() => document.querySelector('textarea.editor').value.includes('{attack}-{defense}-{zone}')"
    page.wait_for_function(laid_out)
    page.get_by_label("Color of the counter").select_option("name")
    page.wait_for_function("() => document.querySelector('textarea.editor').value.includes('colors = {')")
    page.get_by_label("Symbol or picture").select_option("name")
    page.locator(".taken .fault", has_text="some cells are neither a symbol nor a picture").wait_for()
    assert not page.locator(".faults .fault").count()


def test_beginning_anew_asks_before_what_was_typed_goes(new_player):
    page = new_player("server").show("counters")
    page.get_by_text("my-counters.csv as text").click()
    editor = page.locator("textarea.editor")
    typed = editor.input_value() + "\n"
    editor.fill(typed)
    page.get_by_role("button", name="Cards").click()
    page.get_by_role("button", name="Cancel", exact=True).click()
    assert editor.input_value() == typed
    page.get_by_role("button", name="Cards").click()
    page.get_by_role("button", name="Replace", exact=True).click()
    page.get_by_text("my-cards.toml as text").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("host", ["server", "site"])
def test_counters_begin_with_a_layout_or_with_cards(host, new_player):
    page = new_player(host).show("counters")
    for words, name in (("Units", "my-units.toml"), ("Cards", "my-cards.toml")):
        page.get_by_role("button", name=words).click()  # nothing of the player's own is there: it does not ask
        page.get_by_text(f"{name} as text").click()
        assert "[[layout]]" in page.get_by_label(name, exact=True).input_value()
        page.locator(".side img, .side svg").first.wait_for()
        assert not page.locator(".faults .fault").count()


def test_too_large_a_picture_is_named_and_can_be_taken_out(new_player):
    """What was typed stays; a file stands with its own × and the editor bears the name of the file that it shows."""
    page = new_player("server").show("counters")
    before = page.get_by_label("my-counters.csv").input_value()
    given = [
        {"name": "my-counters.csv", "mimeType": "text/csv", "buffer": before.encode()},
        {"name": "small.png", "mimeType": "image/png", "buffer": bytes(9)},
        {"name": "large.png", "mimeType": "image/png", "buffer": bytes(7_000_000)},
    ]
    page.set_input_files("input[type=file]", given)
    fault = page.locator(".faults .fault", has_text="large.png")
    fault.filter(
        has_text="This file has 7.0 MB. All files together can have up to 6 MB here. Use fewer or smaller files."
    ).wait_for()
    assert page.locator(".file").all_inner_texts() == ["my-counters.csv", "small.png\n×", "large.png\n×"]
    page.get_by_role("button", name="Remove large.png").click()
    fault.wait_for(state="detached")
    assert page.get_by_label("my-counters.csv", exact=True).input_value() == before


def test_inputs_that_stand_for_each_other_are_not_hidden_under_more(new_player):
    """Mine factors and submarines of an ambush, and whether a submarine attacks or defends, stood behind a fold."""
    player = new_player("server")
    for route, labels in (
        ("lookup/ambush/attack", ("Mines", "Submarines")),
        ("lookup/ambush/turns", ("Your ships", "Mines", "Submarines")),
        ("lookup/depths/to-hit", ("Attack", "Defend")),
    ):
        page = player.show(route)
        for label in labels:
            assert page.locator(".field .label", has_text=label).first.is_visible(), (route, label)


def test_a_row_alone_is_not_taken_out(new_player):
    page = new_player("server").show("lookup/on-patrol/attack-order")
    page.get_by_label("Escort 1 name").wait_for()
    assert page.get_by_role("button", name="Remove Escort 1").count() == 0


def test_pips_lie_evenly_about_the_middle_of_a_die(new_player):
    page = new_player("server").show("lookup/ssn/kill")
    page.get_by_role("button", name="My dice", exact=True).click()
    page.locator(".pad .die").first.wait_for()
    dice = page.locator(".pad .die").evaluate_all(
        "dice => dice.map(die => [...die.querySelectorAll('circle')].map(({ cx, cy }) => [cx, cy].map(at => at.baseVal.value)))"
    )
    assert [len(pips) for pips in dice] == [1, 2, 3, 4, 5, 6]
    for pips in dice:
        places = {tuple(place) for place in pips}
        assert len(places) == len(pips) and places == {(36 - x, 36 - y) for x, y in places}


def test_switches_show_the_value_in_force(new_player):
    page = new_player("server").show("rules/u-boat")
    for chapter in page.locator(".chapter > summary").all():
        chapter.click()
    for switch in games.load("u-boat").rules.switches.values():
        words = switch.texts[switch.value]
        wanted = words if isinstance(switch.value, bool) else f"{switch.value}: {words}"
        chosen = page.locator(f"#set-{switch.name}").evaluate("list => list.selectedOptions[0].textContent")
        assert chosen == wanted


@hosts
def test_a_reading_shows_where_on_the_sheet_it_is_taken_and_a_wrong_one_says_which_before_a_printer_is_corrected(
    host, new_player
):
    player = new_player(host)
    page = player.show("printer")
    lit = page.locator(".sheet-plan .chosen text")
    assert lit.count() == 0
    page.get_by_label("Bottom right y", exact=True).focus()
    page.wait_for_function("() => document.querySelector('.sheet-plan .chosen text')?.textContent === '10'")
    page.get_by_text("10. Position of the arrow on the vertical scale at the bottom right").wait_for()
    page.get_by_label("Printer", exact=True).fill("Office")
    for name in (
        "Y distance",
        *(f"{one} {axis}" for one in ("Top left", "Top right", "Bottom left", "Bottom right") for axis in "xy"),
    ):
        page.get_by_label(name, exact=True).fill("0.2")
    page.get_by_label("X distance", exact=True).fill("100.2")
    page.get_by_role("button", name="Save this printer").click()
    fault = page.locator(".reading").filter(has_text="X distance").locator(".fault")
    fault.filter(has_text="100.2 differs by more than 3 % from the 180 mm printed across the sheet").wait_for()
    assert page.evaluate("document.activeElement.id") == "reading-x-distance"
    assert lit.text_content() == "1"
    page.get_by_label("X distance", exact=True).fill(str(PLAN.x_distance + 1))
    page.get_by_label("Y distance", exact=True).fill(str(PLAN.y_distance))
    page.get_by_role("button", name="Save this printer").click()
    page.get_by_role("heading", name="Office").wait_for()
    page = player.show("print/ssn?sheets=torpedo&printer=Office&paper=a4")
    page.get_by_text("on 1 sheet of paper").wait_for()
    corrected = player.download("Download one PDF")[1]
    page.get_by_label("Printer", exact=True).select_option("none")
    assert player.download("Download one PDF")[1] != corrected
