"""Eight jobs from the first page to their end: by pointer, by keyboard alone, and at 400 %.

Taps and typed fields are counted and bounded; `python -m pytest --long -s tests/browser/test_jobs.py` prints them.
"""

import re
from io import BytesIO
from pathlib import Path
from time import monotonic

import pytest
from openpyxl import Workbook

from generators.page.frame import paper
from generators.press.calibration_sheet import layout

PLAN = layout(paper("a4")).plan
FOCUSED = "element => element === document.activeElement || element.contains(document.activeElement)"
IN_GROUP = "radio => radio.name === document.activeElement.name"
MOST_TABS = 250


class Pointer:
    """A hand with a pointer or a finger: what it does, counted."""

    width, height = 1280, 860

    def __init__(self, page):
        self.page, self.taps, self.typed = page, 0, 0

    def tap(self, target):
        """Tap a button, a link, a box."""
        self._reach(target.first)
        self._press(target.first)
        self.taps += 1
        self._look()

    def write(self, target, text):
        """Type into a field and leave it."""
        self._reach(target.first)
        self._write(target.first, text)
        self.typed += 1
        self._look()

    def file(self, name, content):
        """Choose a file: a tap, and what the dialog of the system asks."""
        self._reach(self.page.locator("input[type=file]").first)
        given = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        self.page.locator("input[type=file]").first.set_input_files(given)
        self.taps += 1
        self._look()

    def download(self, target):
        """Tap what gives a file; its bytes."""
        with self.page.expect_download() as given:
            self.tap(target)
        return Path(given.value.path()).read_bytes()

    def button(self, name, exact=True):
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def link(self, name, exact=True):
        """A link by its words."""
        return self.page.get_by_role("link", name=name, exact=exact)

    def _reach(self, target):
        target.wait_for(state="attached")

    def _press(self, target):
        if target.evaluate("it => it.matches('input[type=radio]')"):
            target.check(force=True)  # its words lie over it, and take the tap
        else:
            target.click()

    def _write(self, target, text):
        target.fill(text)
        target.press("Tab")

    def _look(self):
        pass


class Zoomed(Pointer):
    """A page at 400 %: nothing is scrolled sideways."""

    width, height = 320, 256

    def _look(self):
        assert self.page.evaluate("document.documentElement.scrollWidth") <= self.width


class Keys(Pointer):
    """A hand on the keyboard alone: every place is reached by Tab."""

    def _reach(self, target):
        target.wait_for(state="attached")
        radio = target.evaluate("it => it.matches('input[type=radio]')")
        self._move("Tab", target, IN_GROUP if radio else FOCUSED)
        if radio:
            self._move("ArrowRight", target, FOCUSED)

    def _move(self, key, target, there):
        """Press a key until a place is reached."""
        for _ in range(MOST_TABS):
            if target.evaluate(there):
                return
            self.page.keyboard.press(key)
        pytest.fail(f"{target} is not reached by {key}", pytrace=False)

    def _press(self, target):
        self.page.keyboard.press("Enter" if target.evaluate("it => it.matches('a, button, summary')") else "Space")

    def _write(self, target, text):
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Tab")


def card(hand, game, place):
    """Tap a place of a game's card on the first page."""
    hand.tap(hand.page.locator(".wall li").filter(has_text=game).get_by_role("link", name=place, exact=True))


def design(hand, place):
    """Tap a place of the player's own on the first page."""
    hand.tap(hand.page.locator("main").get_by_role("link", name=place))


def print_a_kit(hand):
    """SSN's kit as one PDF."""
    card(hand, "SSN", "Print")
    hand.page.get_by_text("sheets of paper").first.wait_for()
    assert hand.download(hand.button("Download one PDF")).startswith(b"%PDF")


def shoot(hand):
    """A shot of SSN with the dice that lie on the table."""
    card(hand, "SSN", "Tables")
    hand.tap(hand.page.locator("main a").filter(has_text="Torpedo run"))
    for field, text in (("Range", "13"), ("Threshold", "7")):
        hand.write(hand.page.get_by_label(field, exact=True), text)
    hand.tap(hand.page.get_by_role("radio", name="Frigate"))
    hand.tap(hand.button("My dice"))
    for faces in ("2 and 4", "3 and 4", "1 and 4", "1"):
        hand.tap(hand.page.locator(".pad").get_by_role("button", name=faces, exact=True))
    hand.page.get_by_role("heading", name="A dud").first.wait_for()


def set_up(hand):
    """A set-up of SSN on paper."""
    card(hand, "SSN", "Setup")
    hand.page.locator(".page:not([aria-busy])").first.wait_for()
    assert hand.download(hand.button(re.compile("Download|Print"), exact=False)).startswith(b"%PDF")


def change_a_rule(hand):
    """A kill of SSN needs 5."""
    design(hand, "House rules")
    hand.tap(hand.page.locator("main a").filter(has_text="SSN"))
    hand.tap(hand.page.locator(".chapter > summary").filter(has_text="Attack Step"))
    figure = hand.page.locator(".figure").filter(has_text="kill").locator("input")
    hand.write(figure, "5")
    hand.page.locator(".figure.changed").first.wait_for()


def print_own_counters(hand):
    """Counters from a spreadsheet as it is."""
    design(hand, "Make counters")
    made, content = Workbook(), BytesIO()
    for row in (("Name", "Attack", "Defense", "Move"), ("Tiger", 8, 9, 5), ("Jeep", 1, 2, 12)):
        made.active.append(row)
    made.save(content)
    hand.file("units.xlsx", content.getvalue())
    hand.page.get_by_text("1 page on").first.wait_for()
    assert hand.download(hand.button("Download")).startswith(b"%PDF")


def calibrate(hand):
    """A printer that was measured."""
    design(hand, "Printer calibration")
    assert hand.download(hand.button("Download the calibration sheet")).startswith(b"%PDF")
    hand.write(hand.page.get_by_label("Printer", exact=True), "Office")
    for field in ("X distance", "Y distance"):
        measured = PLAN.x_distance if field == "X distance" else PLAN.y_distance
        hand.write(hand.page.get_by_label(field, exact=True), str(measured))
    for corner in ("Top left", "Top right", "Bottom left", "Bottom right"):
        for axis in ("x", "y"):
            hand.write(hand.page.get_by_label(f"{corner} {axis}", exact=True), "0.2")
    hand.tap(hand.button("Save this printer"))
    hand.page.get_by_role("heading", name="Office").wait_for()


def own_game(hand):
    """A small game of one's own, begun, and looked up in."""
    design(hand, "Custom games")
    hand.tap(hand.button("A small game", exact=False))
    hand.page.get_by_text("No errors found.").wait_for()
    hand.tap(hand.page.locator("main").get_by_role("link", name="Tables & odds", exact=True))
    hand.tap(hand.page.locator("main .list a"))
    for field in ("Attack", "Defense"):
        hand.write(hand.page.get_by_label(field, exact=True), "4")
    hand.tap(hand.button("Roll"))
    hand.page.locator(".answer h2").first.wait_for()


def play(hand):
    """A turn of SSN."""
    card(hand, "SSN", "Play")
    hand.tap(hand.button("Start with the example"))
    hand.tap(hand.button("Straight", exact=False))
    hand.tap(hand.button("Play the enemy’s turn"))
    hand.page.get_by_role("heading", name="The turn, step by step").wait_for()


JOBS = {
    print_a_kit: (2, 0),
    shoot: (8, 2),
    set_up: (2, 0),
    change_a_rule: (3, 1),
    print_own_counters: (3, 0),
    calibrate: (3, 11),
    own_game: (5, 2),
    play: (4, 0),
}
"""The jobs, each with the taps and the typed fields that it may take."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "host"), [(Pointer, "server"), (Pointer, "site"), (Zoomed, "server"), (Keys, "server")]
)
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_a_job_is_done(job, kind, host, new_player):
    page = new_player(host, width=kind.width, height=kind.height).show()
    hand, begun = kind(page), monotonic()
    job(hand)
    print(
        f"{host}, {kind.__name__}, {job.__name__}: {hand.taps} taps, {hand.typed} fields, {monotonic() - begun:.1f} s"
    )
    if kind is Pointer:
        taps, typed = JOBS[job]
        assert hand.taps <= taps
        assert hand.typed <= typed
