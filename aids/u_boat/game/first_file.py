"""The first game file of a setup: spring 1901, before any order."""

from aids.rulebook.rules import Rules
from aids.u_boat.adjudicate import DEFAULT_EDITION
from aids.u_boat.game.game_file import GameFile
from aids.u_boat.game.next_file import document, document_text, power_tables
from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import load_map
from aids.u_boat.position import MOVEMENT, SPRING
from aids.u_boat.setup import Setup

START = Phase(1901, SPRING, MOVEMENT)
NOTES = ("The game of a setup, for the game master alone.  Then: plotroom turn u-boat THIS-FILE",)


def first_text(rules: Rules, setup: Setup) -> str:
    """The text of the game file of a setup."""
    return document_text(rules, first_document(rules, setup), head=NOTES)


def first_document(rules: Rules, setup: Setup) -> dict[str, object]:
    """The game file of a setup as values."""
    powers = load_map().powers
    table = {
        "units": {
            power: [f"{piece['unit']} {piece['space']}" for piece in setup.pieces if piece["power"] == power]
            for power in powers
        },
        "centres": {power: load_map().home_centres(power) for power in powers},
    }
    tables = power_tables(table, {}, orders=True)
    return document(rules, GameFile(rules.game, f"Setup {setup.seed}", "", DEFAULT_EDITION, START, tables))
