"""A game of U-Boat in the browser: orders by tapping, by keyboard and as text; phases, views of powers, games kept."""

import json
import re
import tomllib
from io import BytesIO
from zipfile import ZipFile

import pytest

from generators.web.door import answer
from tests.browser.conftest import CONTROLLED, HOSTS, quiet
from tests.browser.test_play import until
from tests.games.u_boat.game.files import COMMENTED

EXAMPLE = COMMENTED
RETREATS = """\
game = "u-boat"
phase = "autumn 1901 retreats"

[powers.France]
units = ["A par"]
centres = ["par", "bre", "mar"]
dislodged = [{ unit = "A bur", from = ["mun"] }]

[powers.Germany]
units = ["A bur", "A ruh"]
centres = ["mun"]
"""


def begun(player, button="Start the example with orders"):
    """The page with a new game."""
    page = player.show("play/u-boat")
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_selector(".order")
    return page


def opened(player, text, *more):
    """The page with a game file opened in it; `more` are order files beside it, by name and text."""
    page = player.show("play/u-boat")
    files = [("game.toml", text), *more]
    page.set_input_files(
        "input[type=file]",
        [{"name": name, "mimeType": "text/plain", "buffer": content.encode()} for name, content in files],
    )
    page.wait_for_selector(".sea .unit:not(.position *)")
    return page


def kept(page):
    """The game that is shown, as the browser keeps it."""
    return json.loads(page.evaluate("localStorage.getItem(`plotroom:game:u-boat:${location.href.split('/').pop()}`)"))


def choose(page, *steps):
    """Press the buttons of an order's choice, one after the other."""
    for step in steps:
        page.locator(".chooser").get_by_role("button", name=step, exact=True).click()
    page.locator(".chooser").wait_for(state="detached")


def tab(page, power):
    """The button that shows a power's orders."""
    return page.get_by_role("group", name="Power").get_by_role("button", name=power)


def row(page, order):
    """The button of a unit in the list of orders, by how it begins."""
    return page.locator(".order", has_text=re.compile(f"^{re.escape(order)}"))


def adjudicate(page):
    """Carry out the phase and wait for its results."""
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("heading", name="results").wait_for()


def tap(page, province):
    """Tap a province of the map that an order may be about."""
    page.locator(".sea .goal").first.wait_for()
    place = page.evaluate(
        """(id) => {
            const svg = document.querySelector('svg.sea');
            const area = document.querySelector(`[data-province="${id}"] .area`);
            const spot = svg.createSVGPoint();
            const { x, y, width, height } = area.getBBox();
            for (const part of [0.5, 0.4, 0.6, 0.3, 0.7]) for (const other of [0.5, 0.35, 0.65]) {
                [spot.x, spot.y] = [x + width * part, y + height * other];
                const shown = spot.matrixTransform(svg.getScreenCTM());
                if (document.elementFromPoint(shown.x, shown.y)?.closest('[data-province]')?.dataset.province === id) return [shown.x, shown.y];
            }
            return null;
        }""",
        province,
    )
    assert place, f"{province} is not in sight"
    page.mouse.click(*place)


def units_shown(page):
    """The letters of the units on the map."""
    return sorted(page.locator(".sea .unit text").all_text_contents())


def shown(page, letters):
    """Wait until the map, which is drawn after the heading, has the units of these letters."""
    quiet(page)
    assert units_shown(page) == letters


@pytest.mark.smoke
@pytest.mark.parametrize("host", HOSTS)
def test_a_phase_is_ordered_by_tapping_on_a_phone_and_carried_out(host, new_player):
    player = new_player(host, width=360, height=740)
    page = begun(player, "Start 1901 without U’s")
    assert units_shown(page) == sorted("AAAEEEFFFGGGIIIRRRRTTT")
    tab(page, "Russia").click()
    assert page.get_by_role("button", name=re.compile("^(Build|Remove) …")).count() == 0
    row(page, "A mos").click()
    page.locator(".sea .goal").first.wait_for()
    assert page.locator(".sea .goal").count() == 5
    tap(page, "ukr")
    row(page, "A mos - ukr").wait_for()
    row(page, "A war").click()
    choose(page, "Support", "Army Moscow", "to Ukraine")
    row(page, "A war S A mos - ukr").wait_for()
    assert page.locator(".sea .way-line.move").count() == page.locator(".sea .way-line.support").count() == 1
    adjudicate(page)
    assert page.locator(".sea .cross").count() == 0
    rows = page.locator("table.phase tbody tr:not(.power)").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    assert ["A mos - ukr", "done", ""] in rows and len(rows) == 22
    assert len(page.locator("table.phase .power").all()) == 7
    page.reload()
    page.get_by_role("heading", name="results").wait_for()
    page.locator("summary", has_text="To Russia").click()
    assert "A ukr" in page.locator("pre:visible").inner_text()
    page.get_by_role("button", name="Continue to the next phase").click()
    page.get_by_role("heading", name=re.compile("Autumn 1901 movement")).wait_for()
    name, content = player.download("Download the game file")
    assert name.endswith("1901-autumn-movement.toml")
    assert "A ukr" in tomllib.loads(content.decode())["powers"]["Russia"]["units"]


def test_what_is_offered_is_what_the_program_says_is_legal(new_player):
    page = begun(new_player("server"))
    about = {"power": "Austria", "unit": "F tri"}
    request = {"game": "u-boat", "file": {"name": "g.toml", "text": EXAMPLE}, "ask": "choices", "about": about}
    legal = json.loads(answer("game-ask", request).content)["choices"]
    row(page, "F tri").click()
    chooser = page.locator(".chooser")
    chooser.get_by_role("button", name="Move", exact=True).click()
    offered = chooser.locator(".options button").all_inner_texts()
    assert sorted(offered) == ["Adriatic Sea", "Albania", "Venice"]
    assert len(offered) == sum(choice["kind"] == "M" for choice in legal)
    assert {"adr", "alb", "ven"} == {group.get_attribute("data-province") for group in page.locator(".sea .goal").all()}
    tap(page, "vie")
    assert chooser.is_visible()  # no fleet goes there
    tap(page, "alb")
    row(page, "F tri - alb").wait_for()


def test_a_u_out_of_sight_is_named_with_its_power(new_player):
    page = begun(new_player("server"))
    tab(page, "France").click()
    row(page, "U bre").click()
    choose(page, "Torpedo", "U out of sight, English Channel", "Germany")
    row(page, "U bre T Germany U eng").wait_for()
    page.get_by_text("whether that U is there is secret").wait_for()


def test_orders_are_given_with_the_keyboard_alone(new_player):
    page = begun(new_player("server"))
    row(page, "A vie").press("Enter")
    page.locator(".chooser").get_by_role("button", name="Move", exact=True).press("Enter")
    until(page, "document.activeElement.closest('.chooser .options') !== null")
    page.locator(".chooser").get_by_role("button", name="Bohemia").press("Enter")
    row(page, "A vie - boh").wait_for()
    until(page, "document.activeElement.dataset.unit === 'A vie'")
    page.locator("svg.sea").focus()
    before = page.locator("svg.sea").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("svg.sea").get_attribute("viewBox") != before


def test_orders_are_edited_as_text_and_a_fault_stands_at_its_line(new_player):
    page = begun(new_player("server"))
    page.get_by_text("Orders of Austria as text").click()
    area = page.get_by_label("Write one order on each line")
    area.fill("# by mail\nA vie - gal\nA bud dances\nF tri - rom\n")
    page.get_by_role("button", name="Go to line 3").wait_for()
    assert "cannot be reached" in page.locator(".power-orders").inner_text()
    page.get_by_role("button", name="Adjudicate").click()
    page.locator(".page-faults .fault", has_text="Austria, 2nd order: “A bud dances”").wait_for()
    row(page, "A bud").click()
    choose(page, "Stand")
    assert area.input_value().splitlines() == ["# by mail", "A vie - gal", "A bud dances", "F tri - rom", "A bud H"]
    page.get_by_role("button", name="Remove A bud dances").click()
    until(page, "!document.querySelector('.editor.orders').value.includes('dances')")
    adjudicate(page)
    assert len(kept(page)["files"]) == 2


def test_a_power_sees_what_it_may_and_orders_its_own_units(new_player):
    text = EXAMPLE.replace('"U kie"', '"U hel"').replace('"U kie - hel"', '"U hel - nth"')
    page = opened(new_player("server"), text)
    assert "UG" in units_shown(page)
    page.get_by_label("View").select_option("France")
    page.get_by_role("group", name="Power").wait_for(state="detached")
    assert "UG" not in units_shown(page) and "UF" in units_shown(page)
    assert page.locator(".sea .way-line").count() <= 4
    assert page.locator(".order").all_inner_texts()[0].startswith("A mar")
    assert page.get_by_role("button", name="Adjudicate").count() == 0
    page.reload()  # a device that is handed round comes back to the view that it was left in
    row(page, "A mar").wait_for()
    assert page.get_by_label("View").input_value() == "France"
    assert page.get_by_role("button", name="Adjudicate").count() == 0
    assert "hel" not in page.locator("main").inner_text().split()
    page.get_by_label("View").select_option("everyone")
    page.get_by_role("heading", name="Spring 1901 movement").last.wait_for()
    assert "UG" not in units_shown(page)
    page.get_by_label("View").select_option("master")
    adjudicate(page)
    page.get_by_label("View").select_option("France")
    page.get_by_text("Only France", exact=True).last.wait_for()
    assert "Germany: U hel" not in page.locator(".letters").inner_text()
    assert page.locator(".letters summary").count() == 2


def test_retreats_and_builds_are_forms(new_player):
    page = opened(new_player("server"), RETREATS)
    assert tab(page, "France").get_attribute("aria-pressed") == "true"
    row(page, "A bur disbands without an order").click()
    tap(page, "gas")
    row(page, "A bur R gas").wait_for()
    adjudicate(page)
    page.get_by_role("button", name="Continue to the next phase").click()
    page.get_by_text("1 build: Brest, Marseilles.").wait_for()
    page.get_by_role("button", name="Build …").click()
    choose(page, "Build", "Brest", "Fleet")
    page.get_by_role("button", name="Remove build F bre").wait_for()
    tab(page, "Germany").click()
    page.get_by_role("button", name="Remove …").click()
    choose(page, "Army Ruhr")
    page.get_by_role("button", name="Remove remove A ruh").wait_for()
    adjudicate(page)
    page.get_by_role("button", name="Continue to the next phase").click()
    page.get_by_role("heading", name=re.compile("Spring 1902 movement")).wait_for()
    shown(page, ["F", "F", "F", "G"])


def test_a_game_ends_and_a_phase_is_taken_back(new_player):
    page = begun(new_player("server"))
    page.get_by_text("Draws, concessions").click()
    for power in ("Austria", "England", "Germany", "Italy", "Russia", "Turkey"):
        page.get_by_role("combobox", name=f"Concession of {power}").select_option("France")
        until(
            page,
            f"JSON.stringify(localStorage).split('concedes = ').length > 1 && document.querySelector('summary small').textContent.includes('{power}')",
        )
    adjudicate(page)
    page.get_by_text("France has won by concession").first.wait_for()
    page.get_by_role("button", name="Continue to the next phase").click()
    page.get_by_role("heading", name="The game is over").wait_for()
    page.get_by_role("button", name="Earlier phase").click()
    page.get_by_role("button", name="Undo this phase").click()
    page.get_by_role("button", name="Delete them").click()
    page.get_by_role("button", name="Adjudicate").wait_for()
    assert len(kept(page)["files"]) == 1


def test_order_files_are_dropped_in_and_an_order_that_cannot_be_read_may_fail(new_player):
    page = begun(new_player("server"))
    mails = {"France.txt": "France, spring 1901\nFleet Brest to Mid-Atlantic Ocean\n", "germany.txt": "A mun dances\n"}
    page.get_by_label("Drop emails with orders").set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in mails.items()]
    )
    tab(page, "France, orders entered").wait_for()
    tab(page, "Germany, an order is invalid").wait_for()
    page.get_by_role("checkbox", name="Let unreadable orders fail").check()
    adjudicate(page)
    file = kept(page)["files"][0]
    said = tomllib.loads(file["text"])["powers"]
    assert said["France"]["orders"] == ["F bre - mao"]
    assert {said["Germany"]["orders"]: "A mun dances\n"} == file["files"]  # read as a mail is


def test_a_game_file_with_order_files_beside_it_is_opened(new_player):
    text = re.sub(r"(\[powers.France\]\n.*\n.*\n)orders = .*", r'\1orders = "mail.txt"', EXAMPLE)
    page = opened(new_player("server"), text, ("mail.txt", "A par - pic\n"))
    tab(page, "France, orders entered").click()
    row(page, "A par - pic").wait_for()
    adjudicate(page)


def test_games_are_listed_renamed_and_forgotten(new_player):
    player = new_player("server")
    page = begun(player)
    page.get_by_label("Name of the game").fill("Harbor")
    page.get_by_label("Name of the game").press("Enter")
    page.get_by_role("heading", name="Harbor Spring 1901 movement").wait_for()
    page.get_by_role("link", name="All games").click()
    page.locator(".kept", has_text="Harbor").get_by_text("spring 1901 movement").wait_for()
    page.get_by_role("button", name="Start 1901 with U’s").click()
    page.wait_for_selector(".sea .unit:not(.position *)")
    assert page.locator(".unit text", has_text="U").count() >= 7
    page = player.show("play/u-boat")
    assert page.locator(".kept").count() == 2
    page.locator(".kept", has_text="Harbor").get_by_role("button", name="Delete").click()
    page.get_by_text("Delete Harbor?").wait_for()
    page.locator(".kept", has_text="Harbor").get_by_role("button", name="Delete").click()
    until(page, "document.querySelectorAll('.kept').length === 1")
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('plotroom:game:u-boat:')).length") == 1
    )


def test_a_phase_that_no_longer_leads_to_the_next_file_says_so(new_player):
    page = begun(new_player("server"))
    adjudicate(page)
    assert page.get_by_text("does not match the next game file").count() == 0
    key = f"plotroom:game:u-boat:{page.evaluate('location.href').rpartition('/')[2]}"
    table = kept(page)
    table["files"][1]["text"] = table["files"][1]["text"].replace('"A ser"', '"A gre"')
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(table)])
    page.reload()
    page.get_by_text("does not match the next game file").wait_for()


def test_every_phase_goes_down_and_up_again(new_player):
    player = new_player("server")
    page = begun(player)
    for _ in range(2):
        adjudicate(page)
        page.get_by_role("button", name="Continue to the next phase").click()
        page.get_by_role("button", name="Adjudicate").or_(page.get_by_text("No builds")).first.wait_for()
    files = kept(page)["files"]
    name, content = player.download("Download all phases")
    assert name == "game-1.zip"
    with ZipFile(BytesIO(content)) as packed:
        phases = [(each, packed.read(each).decode()) for each in packed.namelist()]
    assert phases == [(file["name"], file["text"]) for file in files] and len(phases) == 3
    page = player.show("play/u-boat")
    page.set_input_files(
        "input[type=file]",
        [{"name": each, "mimeType": "text/plain", "buffer": text.encode()} for each, text in reversed(phases)],
    )
    page.wait_for_selector(".sea .unit:not(.position *)")
    assert [file["text"] for file in kept(page)["files"]] == [text for _, text in phases]
    page.get_by_role("button", name="Earlier phase").click()
    page.get_by_role("heading", name="results").wait_for()


def test_a_file_that_cannot_be_played_is_mended_here(new_player):
    page = begun(new_player("server"))
    page.get_by_text("game-1.toml as text").click()
    page.get_by_label("Game file").fill(EXAMPLE.replace('"A vie", ', '"A xyz", '))
    page.get_by_role("button", name="Use this text").click()
    page.get_by_role("button", name=re.compile("Go to line")).wait_for()
    assert "xyz" not in kept(page)["files"][0]["text"]


@pytest.mark.parametrize("host", HOSTS)
def test_the_pages_of_a_phase_are_made_without_a_network(host, new_player):
    player = new_player(host, alone=True)
    page = begun(player)
    if host == "site":
        page.wait_for_function(CONTROLLED)
        player.context.set_offline(True)
    adjudicate(page)
    name, content = player.download("Download turn sheet, maps and forms")
    assert name == "plotroom.zip"
    with ZipFile(BytesIO(content)) as made:
        names = made.namelist()
        assert any("result" in each for each in names) and any("france" in each for each in names)
        assert all(made.read(each).startswith(b"%PDF-") for each in names)


def test_text_that_is_typed_is_kept_and_the_phase_carried_out_with_it_at_once(new_player):
    page = begun(new_player("server"))
    page.get_by_text("Orders of Austria as text").click()
    area = page.get_by_label("Write one order on each line")
    area.fill("")
    area.press_sequentially("A vie H", delay=20)
    row(page, "A vie H").wait_for()
    area.press_sequentially("\nA bud - gal", delay=20)  # the rows are drawn anew while more is typed
    assert area.input_value() == "A vie H\nA bud - gal"
    adjudicate(page)
    quiet(page)  # typing has ended too
    said = [tomllib.loads(file["text"])["powers"]["Austria"]["orders"] for file in kept(page)["files"]]
    assert said == [["A vie H", "A bud - gal"], []]
    assert kept(page)["files"][1]["drafts"] == {}


def test_a_power_in_civil_disorder_gives_no_orders(new_player):
    page = begun(new_player("server"))
    page.get_by_text("Draws, concessions").click()
    page.get_by_role("checkbox", name="Italy is in civil disorder").check()
    tab(page, "Italy, no orders needed").wait_for()
    adjudicate(page)
    said = tomllib.loads(kept(page)["files"][1]["text"])["powers"]["Italy"]
    assert said["disorder"] and said["units"] == ["A rom", "A ven", "F nap", "U apu"]


def paste(page, power, mail):
    """Paste the mail of a power and have it read."""
    page.locator(".paste").evaluate("fold => { fold.open = true; }")
    page.get_by_label("From", exact=True).select_option(power)
    page.locator(".paste textarea").fill(mail)
    page.get_by_role("button", name="Import").click()


@pytest.mark.parametrize("host", HOSTS)
def test_mails_are_pasted_and_what_is_guessed_is_taken_by_a_tap(host, new_player):
    page = begun(new_player(host, width=390, height=844), "Start 1901 without U’s")
    paste(page, "France", "Dear master,\n\nPAR-BUR, and A Mar S Par-Bur please\nF bre - midatlantik\n\n-- \nPierre\n")
    page.get_by_text("France: 2 orders read, 1 question to answer below.").wait_for()
    page.get_by_role("button", name="Accept F bre - mao").click()
    row(page, "F bre - mao").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    message = "Subject: moves\nContent-Type: text/html\n\n<p>Fleet London to North Sea</p><p>good luck all</p>"
    mails = [{"name": "England-2.eml", "mimeType": "message/rfc822", "buffer": message.encode()}]
    page.get_by_label("Drop emails with orders").set_input_files(mails)
    page.get_by_text("England: 1 order read.").wait_for()
    adjudicate(page)
    said = tomllib.loads(kept(page)["files"][0]["text"])["powers"]
    assert said["France"]["orders"] == ["A par - bur", "A mar S A par - bur", "F bre - mao"]
    assert said["England"]["orders"] == ["F lon - nth"]


def test_a_phase_is_not_carried_out_while_a_line_is_to_be_settled(new_player):
    page = begun(new_player("server", width=390, height=844), "Start 1901 without U’s")
    paste(page, "England", "F lon - nth\nF lon H\nF edi - nwg\nA lvp - yor\n")
    page.get_by_text("England: 2 orders read, 1 question to answer below.").wait_for()
    paste(page, "France", "A par - bur\n")
    page.get_by_text("France: 1 order read.").wait_for()
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("alert").filter(has_text="England, 1st order: “F lon - nth” needs your answer").wait_for()
    assert tab(page, "England").get_attribute("aria-pressed") == "true"
    first = page.locator(".loose.open button").first
    assert first.evaluate("(button) => button === document.activeElement") and first.is_visible()
    assert len(kept(page)["files"]) == 1
    page.keyboard.press("Enter")  # takes what it may mean
    adjudicate(page)
    said = tomllib.loads(kept(page)["files"][0]["text"])["powers"]["England"]["orders"]
    assert said == ["F lon - nth", "F edi - nwg", "A lvp - yor"]


MAILS = """\
From: england@example.org
Subject: England Spring 1901

Hello,
F lon - nth
F edi - nwg
A lvp - yor
U edi H
Cheers

From: france@example.org
Subject: orders France

F bre-mao
A par - bur
A mar S A par - bur
U bre - eng

From: russia@example.org
Subject: Russia

A war - gal
A mos - ukr
F stp/sc - bot
F sev - bla
U sev hold
"""


@pytest.mark.parametrize(
    "england", [MAILS.partition("\n\nFrom: france")[0], "F lon - nth\nF edi - nwg\nA lvp - yor\nU lon H\n"]
)
def test_two_well_formed_orders_for_a_unit_are_asked_about_before_the_phase(england, new_player):
    """F edi is ordered twice, as U edi is not there, and U lon is F lon."""
    page = begun(new_player("server", width=390, height=844), "Start 1901 without U’s")
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(MAILS)
    page.get_by_role("button", name="Import").click()
    page.get_by_text(
        "England: 2 orders read, 1 question to answer below. France: 2 orders read, 1 question to answer below."
    ).wait_for()
    paste(page, "England", england)
    page.get_by_text("England: 2 orders read, 1 question to answer below.").wait_for()
    board = page.get_by_role("list", name="Status of the orders")
    stand = dict(line.split("\n") for line in board.locator("button").all_inner_texts())
    assert (stand["England"], stand["Turkey"]) == ("1 question to answer", "no orders received")
    board.get_by_role("button", name="Turkey").click()
    assert tab(page, "Turkey").get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("alert").filter(has_text="needs your answer before you can adjudicate").wait_for()
    assert tab(page, "England").get_attribute("aria-pressed") == "true"
    assert ".txt" not in page.get_by_role("alert").first.inner_text() and len(kept(page)["files"]) == 1
    page.get_by_role("checkbox", name="Let unreadable orders fail").check()
    adjudicate(page)
    assert page.locator("table.phase .failed").count() >= 2


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_on_a_phone_the_whole_map_is_named_and_no_button_covers_it(size, new_player):
    page = begun(new_player("server", width=size[0], height=size[1]))
    until(page, "document.querySelectorAll('.sea .titles text').length === 75")
    covered = page.evaluate(
        """() => {
            const { left, right, top, bottom } = document.querySelector('.zoom').getBoundingClientRect();
            return [...document.querySelectorAll('.sea [data-province]')].filter((area) => {
                const box = area.getBoundingClientRect();
                return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
            }).length;
        }"""
    )
    assert covered == 0
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_mail_with_two_guesses_on_a_line_and_an_order_given_twice_is_settled_by_taps(new_player):
    page = begun(new_player("server", width=390, height=844), "Start 1901 without U’s")
    paste(page, "France", "A mar - brugundy, F bre - midatlantik\nA par - pic\nA par - gas\n")
    page.get_by_text("France: 0 orders read, 3 questions to answer below.").wait_for()
    page.get_by_role("button", name="Accept A mar - bur").press("Enter")
    row(page, "A mar - bur").wait_for()
    assert page.evaluate("document.activeElement.closest('.panel') !== null")
    page.get_by_role("button", name="Accept F bre - mao").click()
    row(page, "F bre - mao").wait_for()
    page.get_by_role("button", name="A par - gas", exact=True).first.click()
    row(page, "A par - gas").wait_for()
    tab(page, "France, orders entered").wait_for()
    page.get_by_text("Reply to France").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the reply to France").click()
    assert saved.value.suggested_filename.endswith("-read-france.txt")
    assert "A par - gas" in saved.value.path().read_text("utf-8")
    adjudicate(page)
    said = tomllib.loads(kept(page)["files"][0]["text"])["powers"]
    assert said["France"]["orders"] == ["A mar - bur", "F bre - mao", "A par - gas"]


def test_one_of_two_guesses_on_a_line_is_taken_out(new_player):
    page = begun(new_player("server"), "Start 1901 without U’s")
    paste(page, "France", "A mar - brugundy, F bre - midatlantik\n")
    page.get_by_role("button", name="Accept F bre - mao").wait_for()
    page.get_by_role("button", name="Remove A mar - brugundy, F bre - midatlantik").last.click()
    page.get_by_role("button", name="Accept F bre - mao").wait_for(state="detached")
    page.get_by_role("button", name="Accept A mar - bur").click()
    row(page, "A mar - bur").wait_for()
    tab(page, "France, orders entered").wait_for()
    adjudicate(page)
    assert tomllib.loads(kept(page)["files"][0]["text"])["powers"]["France"]["orders"] == ["A mar - bur"]


BUNDLE = """\
France:
A par - bur
F bre - mao

Germany
mun-ruh, kie-den

From: Vittoria <vittoria@home.example>
Subject: this spring

Ven - Tri
Rom - Ven
"""


@pytest.mark.parametrize("host", HOSTS)
def test_mails_of_several_powers_are_taken_at_once_and_whose_one_is_is_confirmed_by_a_tap(host, new_player):
    page = begun(new_player(host, width=390, height=844), "Start 1901 without U’s")
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(BUNDLE)
    page.get_by_role("button", name="Import").click()
    page.get_by_text(
        "France: 2 orders read. Germany: 2 orders read. 1 unassigned email. Choose a power for each."
    ).wait_for()
    waiting = page.get_by_role("list", name="Unassigned emails")
    assert "2 orders fit Italy’s units" in waiting.inner_text()
    page.reload()
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("alert").filter(has_text="There is an unassigned email").wait_for()
    assert waiting.get_by_role("button").first.evaluate("(button) => button === document.activeElement")
    waiting.get_by_role("button", name="Italy").click()
    page.get_by_text("Italy: 2 orders read.").wait_for()
    tab(page, "Italy, orders entered").wait_for()
    assert waiting.count() == 0
    mails = [
        {"name": name, "mimeType": "message/rfc822", "buffer": f"From: {sender}\nMIME-Version: 1.0\n\n{text}".encode()}
        for name, sender, text in (
            ("a.eml", "Vittoria <vittoria@home.example>", "Ven H\nRom H\n"),
            ("b.eml", "France <f@home.example>", "When is the next deadline?\n"),
        )
    ]
    page.get_by_label("Drop emails with orders").set_input_files(mails)
    page.get_by_text("Italy: 2 orders read. Italy’s earlier orders were replaced. 1 email has no orders").wait_for()
    row(page, "A ven H").wait_for()
    page.get_by_role("button", name="Restore the earlier orders of Italy").click()
    row(page, "A ven - tri").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    adjudicate(page)
    said = tomllib.loads(kept(page)["files"][0]["text"])["powers"]
    assert said["France"]["orders"] == ["A par - bur", "F bre - mao"]
    assert said["Germany"]["orders"] == ["A mun - ruh", "F kie - den"]
    assert said["Italy"]["orders"] == ["A ven - tri", "A rom - ven"]


def test_a_mail_that_is_half_typed_is_there_after_a_reload_until_it_is_read(new_player):
    page = begun(new_player("server"), "Start 1901 without U’s")
    page.locator(".paste summary").click()
    box = page.locator(".paste textarea")
    page.get_by_label("From", exact=True).select_option("France")
    box.press_sequentially("A par - bu")
    page.reload()
    box.wait_for()
    assert (box.input_value(), page.get_by_label("From", exact=True).input_value()) == ("A par - bu", "France")
    box.press_sequentially("r")
    page.get_by_role("button", name="Import").click()
    page.get_by_text("France: 1 order read.").wait_for()
    assert not box.is_visible() and "pasted" not in kept(page)["files"][0]
    page.locator(".paste summary").click()
    assert (box.input_value(), page.get_by_label("From", exact=True).input_value()) == ("", "")


def test_a_mail_without_an_order_is_asked_about_and_one_that_was_used_waits_in_the_next_phase(new_player):
    page = begun(new_player("server"), "Start 1901 without U’s")
    paste(page, "Turkey", "Hello,\nsee you soon\n")
    page.get_by_text("Turkey: 0 orders read, 1 question to answer below.").wait_for()
    board = page.get_by_role("list", name="Status of the orders")
    assert (
        "1 question to answer; no order: A con, A smy, F ank" in board.get_by_role("button", name="Turkey").inner_text()
    )
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("alert").filter(has_text="Turkey: The whole email needs your answer").wait_for()
    page.get_by_role("button", name="Remove the whole email").click()
    board.get_by_role("button", name=re.compile("^Turkey no order: A con")).wait_for()
    mail = [{"name": "Italy.txt", "mimeType": "text/plain", "buffer": b"A rom H\n"}]
    page.get_by_label("Drop emails with orders").set_input_files(mail)
    page.get_by_text("Italy: 1 order read.").wait_for()
    adjudicate(page)
    page.get_by_role("button", name="Continue to the next phase").click()
    page.get_by_role("heading", name=re.compile("Autumn 1901 movement")).wait_for()
    page.get_by_label("Drop emails with orders").set_input_files(mail)
    page.get_by_role("list", name="Unassigned emails").get_by_text("An earlier phase used it.").wait_for()
    assert len(tomllib.loads(kept(page)["files"][1]["text"])["used"]) == 2  # the pasted one too


def test_a_mail_of_another_phase_is_refused_by_its_power_and_not_by_a_file(new_player):
    page = begun(new_player("server"), "Start 1901 without U’s")
    paste(page, "France", "France, autumn 1902\nA par - bur\n")
    page.get_by_text("France: the email cannot be read as orders.").wait_for()
    fault = page.get_by_role("alert").filter(has_text="is a heading for another phase")
    assert fault.inner_text().startswith("France, line 1: ")
    assert "cannot be read" in page.locator(".board").get_by_role("button", name="France").inner_text()
    page.get_by_role("checkbox", name="Let unreadable orders fail").check()
    page.get_by_role("button", name="Adjudicate").click()
    page.locator(".page-faults").get_by_text("France, line 1").wait_for()
    assert len(kept(page)["files"]) == 1


def test_only_the_game_master_sees_the_mails_that_came(new_player):
    page = begun(new_player("server"), "Start 1901 without U’s")
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(BUNDLE)
    page.get_by_role("button", name="Import").click()
    page.get_by_role("list", name="Unassigned emails").wait_for()
    page.get_by_label("View").select_option("Italy")
    page.get_by_role("group", name="Power").wait_for(state="detached")
    assert "Ven - Tri" not in page.locator("main").inner_text()
    assert page.get_by_label("Drop emails with orders").count() == 0


def replayed(page, way="Replay order by order"):
    """The bar of a phase that is told again from its first step."""
    page.get_by_role("button", name=way).click()
    return page.get_by_role("group", name="The phase, step by step")


@pytest.mark.parametrize("size", [(360, 740), (1360, 850)])
def test_a_phase_is_told_again_with_the_pieces_of_the_step_in_sight_and_a_bar_that_stays(size, new_player):
    page = begun(new_player("server", width=size[0], height=size[1]))
    adjudicate(page)
    bar = replayed(page)
    assert bar.locator(".where").inner_text() == "1 of 30"  # 29 units, and how it ends
    at = bar.get_by_role("button", name="Next step").bounding_box()
    for _ in range(4):
        bar.get_by_role("button", name="Next step").click()
        quiet(page)
        assert page.locator(".sea .way-line:not(.past *)").count() <= 1
        assert bar.get_by_role("button", name="Next step").bounding_box() == at
        seen = page.evaluate(
            """() => {
                const map = document.querySelector('svg.sea').getBoundingClientRect();
                const { left, right, top, bottom } = document.querySelector('.way-line:not(.past *)').getBoundingClientRect();
                const bar = document.querySelector('.storybar').getBoundingClientRect();
                const text = document.querySelector('.told-orders').getBoundingClientRect();
                return [left >= map.left && right <= map.right && top >= map.top && bottom <= map.bottom,
                    innerWidth > 979 || (text.top >= map.bottom && text.bottom <= bar.top),
                    document.querySelector('.overview').classList.contains('hidden')];
            }"""
        )
        assert seen == [True, True, size[0] > 979]
    assert page.locator(".sea .past .way-line").count() >= 3
    bar.get_by_role("button", name="step before").click()
    page.keyboard.press("ArrowRight")
    assert bar.locator(".where").inner_text() == "5 of 30"
    bar.get_by_role("button", name="Skip to the end").click()
    page.get_by_text("The map shows where each unit is now.").wait_for()
    assert page.locator(".sea .way-line").count() == 0
    bar.get_by_role("button", name="Show the results").click()
    page.get_by_role("heading", name="results").wait_for()
    assert page.locator(".storybar").count() == 0


def test_a_power_is_told_the_phase_again_without_what_it_may_not_know(new_player):
    text = EXAMPLE.replace('"U kie"', '"U hel"').replace('"U kie - hel"', '"U hel - nth"')
    page = opened(new_player("server"), text)
    adjudicate(page)
    page.get_by_label("View").select_option("France")
    page.get_by_role("heading", name="Your report").wait_for()
    bar = replayed(page, "Replay by power")
    told = []
    for _ in range(int(bar.locator(".where").inner_text().split(" of ")[1]) - 1):
        told.append(page.locator(".story").inner_text())
        bar.get_by_role("button", name="Next step").click()
    assert any("Army Munich" in step for step in told)
    assert not any("Helgoland" in step or "U Kiel" in step for step in told)
    assert "UG" not in units_shown(page)


def test_the_address_of_the_page_of_one_phase_leads_to_the_game(new_player):
    page = new_player("server").show("u-boat")
    page.get_by_role("heading", name="Start a game").wait_for()
    assert page.get_by_role("link", name="Play", exact=True).get_attribute("aria-current")


def test_a_game_begins_with_the_us_that_are_shown_chosen_or_rolled_again(new_player):
    page = new_player("server").show("play/u-boat")
    starts = page.locator(".starts select")
    starts.first.wait_for()
    first = starts.evaluate_all("all => all.map(({ value }) => value)")
    page.get_by_role("button", name="Roll again").click()
    until(
        page,
        f"[...document.querySelectorAll('.starts select')].map(({{ value }}) => value).join() !== '{','.join(first)}'",
    )
    page.get_by_label("U of England").select_option("Belgium")
    page.get_by_label("U of Russia").select_option("St Petersburg, north coast")
    chosen = starts.evaluate_all("all => all.map(({ value }) => value)")
    assert (chosen[1], chosen[5]) == ("bel", "stp/nc")
    page.get_by_role("button", name="Start 1901 with U’s").click()
    page.wait_for_selector(".order")
    powers = tomllib.loads(kept(page)["files"][0]["text"])["powers"]
    assert [power["units"][-1] for power in powers.values()] == [f"U {place}" for place in chosen]
    page.get_by_role("link", name="All games").click()
    starts.first.wait_for()
    page.get_by_role("button", name="Start 1901 without U’s").click()
    page.wait_for_selector(".order")
    assert not any(
        "U " in unit
        for power in tomllib.loads(kept(page)["files"][0]["text"])["powers"].values()
        for unit in power["units"]
    )
