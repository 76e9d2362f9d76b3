"""Where a power's first U's start, as its first emails say: `U starts bre` (U-Boat 3)."""

import re
from collections.abc import Iterable

from aids.rulebook.rules import Rules, switch
from aids.u_boat.game_map import COAST, SUBMARINE, load_map, province_of
from aids.u_boat.mail.message import lines_of
from aids.u_boat.mail.tokens import tokens_of
from aids.u_boat.orders import Unit, number_units
from aids.u_boat.position_file import Position

STARTS = re.compile(
    r"(?:(?:my|our|the) )?(?:first )?u(?:[- ]?boat)? (?:starts?|begins?)(?: (?:in|at|from))? (.{2,40}?)[.!]?\s*", re.I
)


def start_of(line: str) -> str:
    """The coast on which a line starts a U; "" for another line, and for a place that is no coast or one of two."""
    found, game_map = STARTS.fullmatch(line), load_map()
    tokens = tokens_of(found[1]) if found else []
    named = tokens[0].places if len(tokens) == 1 else ()
    if len(named) != 1 or game_map.provinces[named[0].province].terrain != COAST:
        return ""
    places = game_map.places(SUBMARINE, named[0].province)
    return places[0] if len(places) == 1 else next((each for each in places if each == str(named[0])), "")


def with_starts(rules: Rules, position: Position, power: str, texts: Iterable[str]) -> Position:
    """The position with the U's of a power where its emails start them, but in no province with a unit of its own."""
    units, shares = list(position.units), bool(switch(rules, "shares-with-own"))
    left = [i for i, unit in enumerate(units) if unit.power == power and unit.kind == SUBMARINE]
    for place in (start_of(line) for text in texts for _, line in lines_of(text)):
        held = {unit.province for i, unit in enumerate(units) if unit.power == power and i not in left[:1]}
        if place and left and (shares or province_of(place) not in held):
            units[left.pop(0)] = Unit(power, SUBMARINE, place)
    return position._replace(units=number_units(units))
