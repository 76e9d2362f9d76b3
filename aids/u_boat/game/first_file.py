"""The first game file of a setup: spring 1901, before any order."""

from __future__ import annotations

from typing import Any

from aids.rules import Rules
from aids.u_boat.adjudicate import DEFAULT_EDITION
from aids.u_boat.game.next_file import Head, document_text, head_entries
from aids.u_boat.game.phases import Phase
from aids.u_boat.game_map import load_map
from aids.u_boat.position import MOVEMENT, SPRING
from aids.u_boat.setup import Setup

START = Phase(1901, SPRING, MOVEMENT)
NOTES = ("The game of a setup, for the game master alone.  Then: plotroom turn u-boat THIS-FILE",)


def first_text(rules: Rules, setup: Setup) -> str:
    """The text of the game file of a setup."""
    return document_text(rules, first_document(rules, setup), head=NOTES)


def first_document(rules: Rules, setup: Setup) -> dict[str, Any]:
    """The game file of a setup as values."""
    entries = head_entries(rules, Head(f"Setup {setup.seed}", "", DEFAULT_EDITION, START))
    powers: dict[str, dict[str, list[str]]] = {}
    for power in load_map().powers:
        units = [f"{piece['unit']} {piece['space']}" for piece in setup.pieces if piece["power"] == power]
        powers[power] = {"units": units, "centres": list(load_map().home_centres(power)), "orders": []}
    return {**entries, "powers": powers}
