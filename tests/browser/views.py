"""Every page with something on it, for what looks at all of them: their barriers, their pictures."""

from tests.browser.conftest import quiet
from tests.browser.hosts import PART
from tests.web.own_folders import EXAMPLES, GAME, zip_of, zip_of_files
from tests.web.test_play_plot import NEAR

TORPEDO = "lookup/ssn/torpedo?range=13&threshold=7&target=ff"
THROWS = ("3 and 3", "3 and 4", "4 and 4", "6")
#: Widths and heights in pixels.
PHONE, TABLET, LAPTOP, DESKTOP, WIDE = (360, 740), (768, 1024), (1024, 768), (1360, 850), (1920, 1000)
SCHEMES = ("light", "dark")


def _tap(page):
    """Resolve a torpedo run with dice from the table."""
    page.get_by_role("button", name="My dice").click()
    for faces in THROWS:
        page.locator(".pad").get_by_role("button", name=faces, exact=True).click()
    page.locator(".answer h2").wait_for()


def _pages(page):
    page.locator(".viewer .page").wait_for()


def _pinned(page):
    """The first page with a check pinned to it."""
    page.get_by_role("button", name="Pin to tonight").click()
    page.get_by_role("link", name="Tonight", exact=True).click()
    page.locator(".card.check .pad").wait_for()


def _going_on(page):
    """The first page with a kept game to go on with."""
    page.get_by_role("button", name="Begin with the example").click()
    page.locator(".companion .turn-step").first.wait_for()
    page.get_by_role("link", name="Tonight", exact=True).click()
    page.get_by_role("link", name="Go on playing").wait_for()


def _rule_changed(page):
    """House rules with a figure changed, the page that prints it and the odds that follow from it."""
    page.locator("#set-kill-needed").fill("5")
    page.locator("#set-kill-needed").press("Tab")
    page.locator(".figure.changed").wait_for()
    page.locator("#set-kill-needed").focus()
    page.get_by_text("was 83.3 %").wait_for()


def _rule_table(page):
    """House rules found by a word, a table of them open with the page that prints it."""
    page.get_by_label("Find in these rules").fill("depth combat")
    page.locator("#edit-depth-combat > summary").click()
    page.locator(".sheet").first.wait_for()


def _own_ships(page):
    """What is a player's own: the example ships taken in, one of them open, and a formation as it lies."""
    page.get_by_role("button", name="Take in: example").click()
    page.locator(".own").filter(has_text="Example destroyer").locator("summary").click()
    page.locator("#own-formation > summary").click()
    page.get_by_role("button", name="Add a formation").click()
    for label, text in (("Ships", "6, 6, 6"), ("Bow", "E40 M40 U40"), ("Direction", "3")):
        page.get_by_label(label, exact=True).fill(text)
        page.get_by_label(label, exact=True).press("Tab")
    page.get_by_role("button", name="Add it").click()
    page.locator(".of-formation .page").wait_for()


def _reading(page):
    """A bar that was read wrong, and where on the sheet it is."""
    for label, text in (("Printer", "Office"), ("X distance", "100.2")):
        page.get_by_label(label, exact=True).fill(text)
    for corner in (
        "Y distance",
        *(f"{one} {axis}" for one in ("Top left", "Top right", "Bottom left", "Bottom right") for axis in "xy"),
    ):
        page.get_by_label(corner, exact=True).fill("0.2")
    page.get_by_role("button", name="Keep this printer").click()
    page.locator(".reading .fault").first.wait_for()


def _searched(page):
    page.get_by_label("Find a rule").fill("torpedo")
    page.locator(".found a").first.wait_for()


def _not_found(page):
    """A search for which there is no exact find: what is near it, and the pages."""
    page.get_by_label("Find a rule").fill("how far can a destroyer see")
    page.get_by_text("The nearest:").wait_for()


def _printed_twice(page):
    """The sheets of a kit with all options open."""
    _pages(page)
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


def _map(page):
    """The map on which hexes are picked."""
    page.get_by_role("button", name="on the map").first.click()
    page.locator("dialog[open]").wait_for()


def _refused(page):
    """A check whose inputs are missing."""
    page.get_by_role("button", name="Roll").click()
    page.locator(".fault:visible").first.wait_for()


def _drawn(page):
    """Positions as pictures."""
    page.locator(".position svg.sea").first.wait_for()


def _continued(page):
    """The openings, and a kept game large."""
    page.get_by_role("button", name="Begin with the example").click()
    page.locator("svg.sea:not(.position *) [data-piece]").first.wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Go on playing").wait_for()
    _drawn(page)


#: A submarine that was found: the escort attacks it, another comes near; a ship in reach of its torpedoes.
HUNTED = """\
game = "on-patrol"
turn = 3

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50
marker = "escort-colour M20/3"

[[ships]]
name = "M1"
kind = "tanker"
vp = 11
bow = "K26"
facing = 3

[[escorts]]
name = "Fletcher"
bow = "M25"
facing = 6
speed = 3
best = 6
sonar = 3
radar = true
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }, { kind = "k-gun", count = 2, drops = "abeam 1" }]

[[escorts]]
name = "Benson"
bow = "Z30"
facing = 6
speed = 3
best = 6
sonar = 3

[[escorts]]
name = "Gleaves"
bow = "A36"
facing = 6
speed = 5
best = 6
sonar = 3
"""


def press_next(page, words):
    """Press the next thing to do of the player's turn until that is one of these words."""
    wanted = page.get_by_role("button", name=words)
    for _ in range(10):
        if wanted.count():
            return
        page.locator(".storybar .next").press("Enter")
        quiet(page)
    wanted.wait_for()


def _hunted(page):
    """The hunted submarine, its turn begun; no attack sank it."""
    page.set_input_files("input[type=file]", {"name": "h.toml", "mimeType": "text/plain", "buffer": HUNTED.encode()})
    page.get_by_role("button", name="Not sunk").click()
    page.get_by_role("button", name="All missed").wait_for()


def _found(page):
    """The searches, one of which found it."""
    _hunted(page)
    page.get_by_role("group", name="search of Fletcher").get_by_role("button", name="found by sonar").click()


def _steered(page):
    """The move, its end tapped on the map."""
    _hunted(page)
    press_next(page, "It stays")
    page.locator("svg.sea").focus()
    page.keyboard.press("Enter")
    page.get_by_role("group", name="facing").wait_for()


def _dived(page):
    """The depth."""
    _hunted(page)
    press_next(page, "Stay at")


def _launched(page):
    """Torpedoes were launched; those that still run."""
    _hunted(page)
    press_next(page, "No torpedoes")
    page.get_by_role("button", name="Launched torpedoes").click()
    page.get_by_role("button", name="None runs").wait_for()


def _ships_hit(page):
    """The ships that were hit, one of them chosen."""
    _launched(page)
    press_next(page, "No hits")
    page.get_by_role("button", name="M1 was hit").click()


def _ready(page):
    """Everything is entered."""
    _ships_hit(page)
    press_next(page, "Carry out the turn")


def _ended(page):
    """The last ship was sunk."""
    _ships_hit(page)
    page.get_by_role("group", name="what became of M1").get_by_role("button", name="sunk").click()
    page.get_by_role("button", name="Take these hits").click()
    page.get_by_role("heading", name="The game is over").wait_for()


def _attacked(page):
    """The enemy's turn at the step in which an escort attacks, with the inset of the zone."""
    _found(page)
    press_next(page, "It stays")
    press_next(page, "Carry out the turn")
    page.get_by_label("seed").fill("7")
    page.get_by_role("button", name="Carry out the turn").press("Enter")
    page.get_by_role("heading", name="The enemy’s turn").wait_for()
    page.get_by_role("button", name="next step").click()
    page.locator(".told", has_text="depth charge").wait_for()


def _inset(page):
    """The step after it, in which another escort comes near: the zone is shown in an inset."""
    _attacked(page)
    page.get_by_role("button", name="next step").click()
    page.locator(".told", has_text="Benson").wait_for()


def _charged(page):
    """The attacks of the enemy's turn, to be resolved."""
    _attacked(page)
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Not sunk").wait_for()


def _started(page):
    """Before the first turn: where the submarine starts."""
    page.get_by_role("button", name="Begin with the example").click()
    page.get_by_role("button", name="Start at").wait_for()


def _sheets(page):
    """The rolled sheets of all games."""
    page.locator(".sheets .page").first.wait_for()


def _cleared(page):
    """A set-up that wants something first."""
    page.get_by_role("button", name="Clear it").click()
    page.locator(".waiting").wait_for()


def _played(page):
    """A game on file after a turn."""
    page.get_by_role("button", name="Begin with the example").click()
    press_next(page, "Carry out the turn")
    page.get_by_label("seed").fill("7")
    page.get_by_role("button", name="Carry out the turn").press("Enter")
    page.get_by_role("heading", name="The enemy’s turn").wait_for()


def _plotted(page):
    """A submarine near its prey on the plot, its move ordered, a ship with its zones."""
    page.set_input_files("input[type=file]", {"name": "hunt.toml", "mimeType": "text/plain", "buffer": NEAR.encode()})
    page.get_by_role("button", name="Easy right").click()
    page.get_by_label("Easy right, leg 1").wait_for()
    page.get_by_label("Show a piece").select_option("FF1")
    page.locator(".plot .band").first.wait_for()


def _plot_told(page):
    """A turn on the plot, told from its first step."""
    _plotted(page)
    page.get_by_role("button", name="Fire at FF1").click()
    page.get_by_text("Shot 1 at").wait_for()
    page.get_by_label("seed").fill("7")
    page.get_by_role("button", name="Carry out the turn").click()
    page.get_by_role("heading", name="The turn, step by step").wait_for()


def _games(page):
    """The list of kept games with one in it."""
    _ordered(page)
    page.get_by_role("link", name="All games").click()
    page.get_by_role("button", name="Delete").wait_for()


def _ordered(page):
    """A game on a map of provinces with orders, and the choice of one open."""
    page.get_by_role("button", name="The example, with orders").click()
    page.locator(".order").first.click()
    page.locator(".chooser").get_by_role("button", name="Support").click()
    page.locator(".chooser").get_by_role("button", name="Back").wait_for()


def _adjudicated_map(page):
    """A phase of such a game that was carried out, with every fold open."""
    page.get_by_role("button", name="The example, with orders").click()
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("heading", name="results").wait_for()
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


def _one_power(page):
    """The view of one power, with every fold open."""
    page.get_by_role("button", name="The example, with orders").click()
    page.get_by_label("Whose view").select_option("France")
    page.get_by_text("Orders of France as text").wait_for()
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


MAIL = """\
Dear master,
PAR-BUR, and A Mar S Par-Bur please
F bre - midatlantik
A mar - pie
Good luck to all!
"""


def _paste(page, text):
    """Paste a text as mails and have it read."""
    page.locator(".paste summary").click()
    page.locator(".paste textarea").fill(text)
    page.get_by_role("button", name="Read it").click()


def _pasted(page, text):
    """A game without orders, and a text pasted as mails."""
    page.get_by_role("button", name="1901 without U’s").click()
    _paste(page, text)


def _mail_read(page):
    """A mail of France that was read, with a guess and a question."""
    _pasted(page, f"France:\n{MAIL}")
    page.get_by_role("button", name="Take F bre - mao").wait_for()


def _bundle(page):
    """Mails of several powers, one of which waits and one of which took the place of another."""
    text = "France:\nA par H\n\nFrom: Vittoria <vittoria@home.example>\nSubject: this spring\n\nVen - Tri\nRom - Ven\n"
    _pasted(page, text)
    page.get_by_role("list", name="Emails that wait").wait_for()
    _paste(page, f"France:\n{MAIL}")
    page.get_by_role("button", name="Put the earlier orders of France back").wait_for()


def _replayed(page):
    """A phase told again, at an attack with its support."""
    page.get_by_role("button", name="The example, with orders").click()
    page.get_by_role("button", name="Adjudicate").click()
    page.get_by_role("button", name="Replay order by order").click()
    for _ in range(6):
        page.get_by_role("button", name="next step").click()


def _replayed_powers(page):
    """A phase told again, power by power."""
    _replayed(page)
    page.get_by_role("button", name="By power").click()
    page.get_by_role("button", name="next step").click()


def _taken_in(page, content):
    """A game of the player's own, taken in from a zip."""
    zipped = {"name": "game.zip", "mimeType": "application/zip", "buffer": content}
    page.set_input_files("input[accept='.zip']", zipped)
    page.locator(".sound, .found-faults").first.wait_for()


def _own_game(page):
    """The workshop of a game of the player's own."""
    _taken_in(page, zip_of(EXAMPLES / "slow-convoy"))
    _pages(page)


def _own_game_faulty(page):
    """The same where its tables have faults."""
    _taken_in(page, zip_of_files({"game.toml": GAME.replace('"3-6"', '"3-5"'), "kit.toml": "[[sheets]]\nname = 3\n"}))


def _kept(page):
    """What this browser keeps, and a file of it that could be taken in."""
    content = b'{"kind": "plotroom-kept", "version": 1, "values": {"rules:ssn": "", "printers": {"Laser": {"file": "l.toml", "text": ""}}}, "games": []}'
    page.set_input_files("input[accept='.json']", {"name": "kept.json", "mimeType": "", "buffer": content})
    page.get_by_role("button", name="Take it in").click()
    page.get_by_role("button", name="Replace it").wait_for()


def _own_games(page):
    """The list of a player's own games, with one of them."""
    _own_game(page)
    page.get_by_role("link", name="Games of your own").click()
    page.get_by_role("heading", name="In this browser").wait_for()


def _own_tables(page):
    """The tables of a player's own game, a cross table among them."""
    _taken_in(page, zip_of(EXAMPLES / "ferry-point"))
    page.locator("main").get_by_role("link", name="Look up").click()
    cross = page.locator("table.cross")
    cross.wait_for(state="attached")
    page.evaluate("document.querySelectorAll('.tables details').forEach((fold) => { fold.open = true; })")  # on a phone
    cross.wait_for()


#: Work that goes on, for the bar at the foot.
WORKING = f"""async () => {{ {PART}
    const {{ shownWhile }} = await part('./work.js');
    shownWhile({{}}, ({{ begun, progress }}) => {{
        begun();
        progress('page 120 of 400');
        return new Promise(() => {{}});
    }});
}}"""


def _long_work(page):
    """A page with the bar of long work."""
    page.evaluate(WORKING)
    page.get_by_role("button", name="Stop").wait_for()


#: Name of a view -> the address of its page, and what is done there (None: nothing).
VIEWS = {
    "home": ("", None),
    "going-on": ("play/on-patrol", _going_on),
    "search": ("", _searched),
    "not-found": ("", _not_found),
    "tonight": (TORPEDO, _pinned),
    "design": ("design", None),
    "look-up": ("lookup/ssn", None),
    "check": (TORPEDO, _tap),
    "odds": (
        "odds?q1=ssn/torpedo {%22range%22:13,%22threshold%22:7,%22target%22:%22ff%22}&q2=ssn/torpedo {%22range%22:13,%22threshold%22:8,%22target%22:%22ff%22}",
        None,
    ),
    "odds-by-question": (
        "odds?q1=ssn/torpedo {%22range%22:13,%22threshold%22:7,%22target%22:%22ff%22}&q2=ssn/evasion {%22rolls%22:4}&by=question",
        None,
    ),
    "long-work": ("lookup/ssn/torpedo", _long_work),
    "refused": ("lookup/ssn/torpedo", _refused),
    "map": ("lookup/on-patrol/radial?bow=A5&facing=3&target=M20", _map),
    "kits": ("print", None),
    "print": ("print/ssn", _pages),
    "print-options": ("print/on-patrol", _printed_twice),
    "setups": ("setup", _sheets),
    "set-up": ("setup/ssn?seed=7", _pages),
    "set-up-convoy": ("setup/on-patrol?seed=7", _pages),
    "set-up-cleared": ("setup/on-patrol?seed=7", _cleared),
    "rules": ("rules/ssn", None),
    "rules-own": ("rules/on-patrol/ships", None),
    "rules-ships": ("rules/on-patrol/ships?section=class", _own_ships),
    "rules-games": ("rules", None),
    "rules-changed": ("rules/ssn?figure=kill-needed", _rule_changed),
    "rules-table": ("rules/on-patrol", _rule_table),
    "counters": ("counters", _pages),
    "own-games": ("own", _own_games),
    "own-game": ("own", _own_game),
    "own-faults": ("own", _own_game_faulty),
    "own-tables": ("own", _own_tables),
    "printer": ("printer", None),
    "printer-reading": ("printer", _reading),
    "kept": ("kept", _kept),
    "play-open": ("play", _drawn),
    "play-continue": ("play/ssn", _continued),
    "play-begin": ("play/ssn", _drawn),
    "games-begin": ("play/u-boat", _drawn),
    "play": ("play/on-patrol", _played),
    "play-start": ("play/on-patrol", _started),
    "play-search": ("play/on-patrol", _found),
    "play-move": ("play/on-patrol", _steered),
    "play-depth": ("play/on-patrol", _dived),
    "play-running": ("play/on-patrol", _launched),
    "play-hits": ("play/on-patrol", _ships_hit),
    "play-ready": ("play/on-patrol", _ready),
    "play-end": ("play/on-patrol", _ended),
    "play-attack": ("play/on-patrol", _attacked),
    "play-inset": ("play/on-patrol", _inset),
    "play-charged": ("play/on-patrol", _charged),
    "plot": ("play/ssn", _plotted),
    "plot-told": ("play/ssn", _plot_told),
    "games": ("play/u-boat", _games),
    "orders": ("play/u-boat", _ordered),
    "results": ("play/u-boat", _adjudicated_map),
    "one-power": ("play/u-boat", _one_power),
    "mail-read": ("play/u-boat", _mail_read),
    "bundle": ("play/u-boat", _bundle),
    "replay": ("play/u-boat", _replayed),
    "replay-powers": ("play/u-boat", _replayed_powers),
}


def show(player, name):
    """Open a view and wait until all that it shows is there; its page."""
    route, prepare = VIEWS[name]
    page = player.show(route)
    if prepare is not None:
        prepare(page)
    settle(page)
    return page


def settle(page):
    """Wait until no page is being drawn any more."""
    quiet(page)
    page.wait_for_selector('[aria-busy="true"]', state="detached")
    page.evaluate("document.fonts.ready.then(() => true)")
