"""A game of one's own in both hosts: dropped, kept, looked up, printed, mended and removed."""

import json
from io import BytesIO

import pytest
from PIL import Image

from generators.cli.main import cli
from generators.web.door import answer
from tests.browser.conftest import HOSTS, Player
from tests.browser.hosts import server
from tests.web.own_folders import EXAMPLES, GAME, as_files, zip_of, zip_of_files

#: A kit of counters from a CSV file.
KIT = """[[sheets]]
name = "counters"
kind = "counters"
title = "Counters"
rule = "1"
pieces = "counters.csv"
"""
hosts = pytest.mark.parametrize("host", HOSTS)
#: Drops a file of this name and bytes.
TRANSFER = """([name, bytes]) => {
    const given = new DataTransfer();
    given.items.add(new File([new Uint8Array(bytes)], name));
    return given;
}"""
#: The dialog for folders chooses one that a test can write to, where the browser's own cannot be shown.
FOLDER = """async (text) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('skiff', { create: true });
    globalThis.save = async (words) => {
        const out = await (await folder.getFileHandle('game.toml', { create: true })).createWritable();
        await out.write(words);
        await out.close();
    };
    await save(text);
    globalThis.showDirectoryPicker = async () => folder;
}"""


def drop(page, name, content):
    transfer = page.evaluate_handle(TRANSFER, [name, list(content)])
    page.dispatch_event(".drop", "drop", {"dataTransfer": transfer})


@hosts
def test_a_dropped_zip_is_a_game_like_the_others(host, new_player):
    player = new_player(host)
    page = player.show("own")
    drop(page, "slow-convoy.zip", zip_of(EXAMPLES / "slow-convoy"))
    page.get_by_role("heading", name="Slow Convoy Custom game").wait_for()
    page.get_by_text("No errors found.").wait_for()
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    name, content = player.download("Download PDF")
    assert name.startswith("slow-convoy")
    assert content.startswith(b"%PDF")
    # It is there at the next visit, on the first page, to be looked up and set up.
    page = player.show()
    page.locator("article", has_text="Slow Convoy").get_by_role("link", name="Tables").click()
    page.get_by_role("heading", name="Slow Convoy Tables & odds").wait_for()
    page.locator("main .list.wide a").first.click()
    page.get_by_role("button", name="Roll", exact=True).wait_for()
    page = player.go("setup/slow-convoy?seed=4")
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    page = player.go("own/slow-convoy")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("heading", name="Custom games").wait_for()
    player.show()
    assert page.locator("article", has_text="Slow Convoy").count() == 0


@hosts
def test_counters_with_png_pictures_are_the_same_in_both_hosts(host, new_player):
    picture = BytesIO()
    Image.linear_gradient("L").resize((64, 48)).convert("RGBA").save(picture, "PNG")
    header = "name,quantity,size,front ground,front ink,front label,front art"
    files = {"game.toml": GAME, "counters.csv": f"{header}\nboat,4,1/2 in,deep,deep-text,Boat,boat.png\n"}
    files |= {"kit.toml": KIT, "boat.png": picture.getvalue()}
    player = new_player(host)
    page = player.show("own")
    drop(page, "skiff.zip", zip_of_files(files))
    page.get_by_text("No errors found.").wait_for()
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    player.go("print/skiff?paper=a4")
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    _, content = player.download("Download one PDF")
    taken = json.loads(answer("own-game", {"files": as_files(files)}).content)
    asked = {"targets": ["skiff"], "options": {"paper": "a4", "one-file": True}, "own": taken["zip"]}
    assert content == answer("print", asked).content


@pytest.mark.smoke
@hosts
def test_a_folder_is_mended_and_read_again(host, new_player):
    player = new_player(host)
    page = player.show("own")
    page.evaluate(FOLDER, GAME)
    page.get_by_role("button", name="Choose a folder").click()
    page.get_by_text("No errors found.").wait_for()
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    page.evaluate("text => save(text)", GAME.replace('"3-6"', '"3-5"'))
    page.get_by_role("button", name="Read the folder again").click()
    page.locator(".found-faults", has_text="skiff/game.toml:").wait_for()
    page.locator(".viewer .sheet.stale .page").wait_for()  # the last good pages stay
    page.evaluate("text => save(text)", "game = [")
    page.get_by_role("button", name="Read the folder again").click()
    page.locator(".fault", has_text="game.toml:1").wait_for()
    page.evaluate("text => save(text)", GAME.replace("swamped", "lost"))
    page.get_by_role("button", name="Read the folder again").click()
    page.get_by_text("No errors found.").wait_for()
    page.get_by_role("link", name="Tables & odds", exact=True).last.click()
    page.locator(".rule-table", has_text="lost").wait_for()


def test_a_folder_is_chosen_where_a_browser_has_no_dialog_for_folders(new_player, tmp_path):
    """As on a phone, and on a page that comes over plain http from another machine."""
    player = new_player("server", alone=True)
    player.context.add_init_script("delete globalThis.showDirectoryPicker")
    page = player.show("own")
    (tmp_path / "skiff" / "notes").mkdir(parents=True)
    (tmp_path / "skiff" / "game.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "skiff" / "notes" / "idea.txt").write_text("a thought", encoding="utf-8")
    page.locator("input[webkitdirectory]").set_input_files(tmp_path / "skiff")
    page.get_by_text("No errors found.").wait_for()
    assert not page.get_by_role("button", name="Read the folder again").is_visible()
    page.locator(".viewer .page:not([aria-busy])").wait_for()


@hosts
def test_a_small_game_is_begun_and_saved_as_a_zip(host, new_player):
    player = new_player(host)
    page = player.show("own")
    page.get_by_role("button", name="A small game").click()
    page.get_by_text("No errors found.").wait_for()
    name, content = player.download("Download as a zip file")
    assert name == "my-game.zip"
    drop(page, name, content)
    page.get_by_text("No errors found.").wait_for()
    page.locator(".viewer .page:not([aria-busy])").wait_for()
    page.get_by_role("link", name="Custom games").click()
    page.get_by_role("link", name="My Game").wait_for()
    assert page.get_by_role("button", name="A small game").count() == 0  # it would write over this one


@hosts
def test_what_is_no_game_is_refused_in_words(host, new_player):
    player = new_player(host)
    page = player.show("own")
    drop(page, "x.zip", b"PK nothing")
    page.locator(".fault", has_text="zip: the zip file cannot be read").wait_for()
    drop(page, "y.zip", zip_of_files({"../game.toml": GAME}))
    page.locator(".fault", has_text="is outside the folder").wait_for()
    drop(page, "z.txt", b"text")
    page.locator(".fault", has_text="has no game.toml").wait_for()


@hosts
def test_a_cross_table_is_looked_up_with_its_inputs(host, new_player):
    player = new_player(host)
    page = player.show("own")
    drop(page, "ferry-point.zip", zip_of(EXAMPLES / "ferry-point"))
    page.get_by_text("No errors found.").wait_for()
    page = player.go("lookup/ferry-point/combat?attack=12&defense=4")
    page.locator(".odds", has_text="33.3 %").wait_for()
    heads = page.locator("table.cross thead th").all_inner_texts()
    assert heads == ["d6", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    page.get_by_role("button", name="My dice").click()
    page.locator(".pad").get_by_role("button", name="4", exact=True).click()
    page.locator(".answer h2", has_text="exchange").wait_for()


def test_each_browser_keeps_its_own_games_and_its_tabs_share_them(new_player):
    player = new_player("server", alone=True)
    first = player.show()
    second = player.context.new_page()
    second.goto(f"{player.address}#/own")
    second.wait_for_selector("main[data-ready]")
    drop(second, "skiff.zip", zip_of_files({"game.toml": GAME}))
    second.get_by_text("No errors found.").wait_for()
    first.locator("article", has_text="Skiff").wait_for()
    other = new_player("server", alone=True)
    other.show()
    assert other.page.locator("article", has_text="Skiff").count() == 0


def test_games_of_an_earlier_program_that_it_cannot_read_are_left_to_their_own_page(new_player):
    player = new_player("server")
    page = player.show("own")
    drop(page, "skiff.zip", zip_of_files({"game.toml": GAME}))
    page.get_by_text("No errors found.").wait_for()
    page.evaluate(
        """async () => {
        const shelf = await new Promise((done) => { const asked = indexedDB.open('plotroom'); asked.onsuccess = () => done(asked.result); });
        const games = shelf.transaction('games', 'readwrite').objectStore('games');
        await new Promise((done) => { games.put({ name: 'skiff', title: 'Skiff', zip: 'AAAA', files: [], read: 0 }).onsuccess = done; });
    }"""
    )
    page = player.show()
    assert page.locator("article", has_text="Skiff").count() == 0
    assert page.locator(".poster").count() > 1
    page = player.show("own/skiff")
    page.locator(".fault", has_text="cannot be read").first.wait_for()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("heading", name="Custom games").wait_for()


@pytest.fixture
def kept_folder(tmp_path, monkeypatch):
    """The folder of a game that this computer keeps."""
    for variable in ("XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / "settings"))
    folder = tmp_path / "boats"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    cli.main(args=["games", "--add", str(folder)], prog_name="plotroom", standalone_mode=False)
    return folder


def test_a_game_in_a_folder_of_this_computer_is_listed_and_shown_anew_when_it_is_saved(kept_folder, browser):
    with server() as started:
        context = browser.new_context(locale="de-DE")
        player = Player(context, started.address)
        page = player.show("own")
        listed = page.locator(".folders")
        listed.get_by_role("link", name="Tables & odds").click()
        page.locator(".rule-table", has_text="swamped").wait_for()
        (kept_folder / "game.toml").write_text(GAME.replace("swamped", "lost"), encoding="utf-8")
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.locator(".rule-table", has_text="lost").wait_for()
        (kept_folder / "game.toml").write_text("game = [", encoding="utf-8")
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.locator(".fault", has_text="skiff cannot be read").wait_for()
        player.go("lookup")  # the game that was looked up last is not another one without a word
        page.locator(".fault", has_text="skiff cannot be read").wait_for()
        player.go("own")
        listed.locator(".fault", has_text="game.toml:1").wait_for()
        assert player.faults == []
        context.close()
