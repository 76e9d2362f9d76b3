"""How orders are put: for each phase patterns of symbols, and what each of their groups is.

A symbol is one letter (`words`).  Groups: `u` the ordered units, `a` all of them, `o` the other unit, `x` the target of
a supported torpedo, `p` a province, `v` by convoy, `k` the kind of a unit whose place stands elsewhere, `n` a number.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from aids.u_boat import orders
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, RETREATS

MOST_UNITS = 40  # of one order for several

_NAMED = "(?:W?PK(?![WPf#])|#?W?K?W?f?P#?(?:,?W(?![-KPfmkSCTDHRXYB]))?)"
_UNIT = f"(?:{_NAMED}|W?K(?![WPf#K]))"  # a kind alone is the one unit that can
_NEXT = "(?![-/mktSCTDHRXYB])"  # a further unit of a list at the end has no order of its own
_UNITS = f"(?:{_UNIT}(?:,{{1,2}}{_UNIT}){{0,{MOST_UNITS}}})"
_PARTS = {
    "UNITS": f"(?P<u>{_UNITS})(?:H,)?[-,:]?",  # stays and supports
    "UNIT": f"(?P<u>{_UNIT})[,:]?",
    "ALL": f"(?P<u>{_UNIT}{_NEXT}(?:,{{1,2}}{_UNIT}{_NEXT}){{0,{MOST_UNITS}}})",
    "NAMED": f"(?P<u>{_NAMED}(?:,{{1,2}}{_NAMED}){{0,{MOST_UNITS}}})",
    "LAST": f"(?P<u>{_UNIT})",
    "OTHER": f"(?P<o>{_UNIT})",
    "TARGET": f"(?P<x>{_UNIT})",
    "PLACE": "(?P<p>P)",
    "GO": "(?:[-mkR]+t?|t)",
    "ROUTE": "(?P<v>V|v(?:W?K?P(?:,(?!W?K?P[-mktSCTDHR]))?){0,9})?",
    "ITS": "(?:w?(?P<k>K)(?:(?<=wK)|(?![WPf#])))?",
}


class Pattern(NamedTuple):
    """How an order is put: its action, what a supported unit does, its pattern, and a note where a word is missing."""

    action: str
    pattern: re.Pattern[str]
    supported: str = ""
    note: str = ""


def _patterns(*listed: tuple[str, ...]) -> tuple[Pattern, ...]:
    made = []
    for action, text, *more in listed:
        for name, part in _PARTS.items():
            text = re.sub(rf"\b{name}\b", lambda _, part=part: part, text)  # type: ignore[misc]
        made.append(Pattern(action, re.compile(text.replace(" ", "")), *more))
    return tuple(made)


NO_SIGN = "the provinces have no sign between them"
NO_PLACE = "no space is named, so its own is meant"
_SUPPORTS = (
    (orders.SUPPORT, "UNITS S [-:]? o? OTHER GO PLACE V?", orders.MOVE),
    (orders.SUPPORT, "UNITS S [mk] o? OTHER (?:GO)? PLACE V?", orders.MOVE),
    (orders.SUPPORT, "UNITS S [-mk]* t? PLACE f OTHER", orders.MOVE),
    (orders.SUPPORT, "UNITS S [-:]? o? OTHER f? PLACE", orders.MOVE, NO_SIGN),
    (orders.SUPPORT, "UNITS S (?:-?t?Ht?)? o? OTHER (?:t?H)?", orders.HOLD),
    (orders.SUPPORT, "UNITS S W GO PLACE f OTHER", orders.MOVE),
    (orders.SUPPORT, "UNITS S [-:]? o? OTHER T o? TARGET", orders.TORPEDO),
    (orders.SUPPORT, "UNITS S T o? OTHER o? TARGET", orders.TORPEDO),
    (orders.SUPPORT, "S o? OTHER GO PLACE [wf] ALL", orders.MOVE),
    (orders.SUPPORT, "S o? OTHER (?:t?H)? w ALL", orders.HOLD),
    (orders.SUPPORT, "S o? OTHER T o? TARGET w ALL", orders.TORPEDO),
    (orders.SUPPORT, "w UNITS t? S o? OTHER GO PLACE", orders.MOVE),
    (orders.SUPPORT, "w UNITS t? S o? OTHER (?:t?H)?", orders.HOLD),
)
_CONVOYS = (
    (orders.CONVOY, "UNITS C [-:mk]? o? OTHER (?:GO P){0,9} GO PLACE V?", orders.MOVE),
    (orders.CONVOY, "UNITS C [mk]* t? PLACE f OTHER", orders.MOVE),
    (orders.CONVOY, "UNITS C [-:]? o? OTHER PLACE", orders.MOVE, NO_SIGN),
    (orders.CONVOY, "C o? OTHER GO PLACE [wvf] ALL", orders.MOVE),
    (orders.CONVOY, "w UNITS t? C o? OTHER GO PLACE", orders.MOVE),
)
_MOVES = (
    (orders.MOVE, "UNIT V? [,:]? (?:GO P){0,9} GO PLACE ROUTE ITS"),
    (orders.MOVE, "UNIT C t PLACE"),
    (orders.MOVE, "(?P<u>W?KP) / PLACE"),
    (orders.MOVE, "(?P<u>W?K?f P) o PLACE"),
    (orders.MOVE, "UNIT v (?:W?K?P,?){1,9} GO PLACE"),
    (orders.MOVE, "[mk] UNIT (?:GO)? PLACE ROUTE"),
    (orders.MOVE, "(?P<k>K)? m? t PLACE f LAST ROUTE"),
    (orders.MOVE, "[mk] t? PLACE f LAST ROUTE"),
    (orders.MOVE, "V UNIT GO PLACE"),
    (orders.MOVE, "UNIT [mk]+ f P GO PLACE ROUTE"),
    (orders.MOVE, "LAST :? PLACE ROUTE", "", NO_SIGN),
)
_OTHERS = (
    (orders.HOLD, "UNITS H+ P?"),
    (orders.HOLD, "H :? ALL"),
    (orders.HOLD, "(?P<a>L) H"),
    (orders.HOLD, "H (?P<a>L)"),
    (orders.TORPEDO, "UNITS T [-:]? o? OTHER"),
    (orders.TORPEDO, "UNITS k o? (?P<o>W?KW?f?P#?(?:,?W(?![KPf]))?)"),
    (orders.TORPEDO, "T OTHER w ALL"),
    (orders.DEPTH_CHARGE, "UNITS D [-:to]? (?:W?K)? PLACE"),
    (orders.DEPTH_CHARGE, "D [to]? (?:W?K)? PLACE w ALL"),
    (orders.DEPTH_CHARGE, "UNITS D (?![PKWto])", "", NO_PLACE),
)
PATTERNS = {
    MOVEMENT: _patterns(*_SUPPORTS, *_CONVOYS, *_MOVES, *_OTHERS),
    RETREATS: _patterns(
        (orders.RETREAT, "UNIT (?:R GO?|GO) PLACE R?"),
        (orders.RETREAT, "[Rm] :? UNIT GO PLACE"),
        (orders.RETREAT, "R t? PLACE f LAST"),
        (orders.RETREAT, "LAST :? PLACE", "", NO_SIGN),
        (orders.DISBAND, "UNITS R?[XYD]+"),
        (orders.DISBAND, "[XYD] :? ALL"),
        (orders.DISBAND, "(?P<a>L) [XY]"),
        (orders.DISBAND, "[XY] (?P<a>L)"),
    ),
    ADJUSTMENT: _patterns(
        (orders.BUILD, "B :? ALL"),
        (orders.BUILD, "UNITS B"),
        (orders.BUILD, "UNIT B (?P<k>K)"),
        (orders.BUILD, "B (?P<k>K) [tf] LAST"),
        (orders.REMOVE, "[XYRD] :? ALL"),
        (orders.REMOVE, "UNITS [XYRD]"),
        (orders.WAIVE, "B? :? ,? N (?P<n>9)? B?"),
        (orders.WAIVE, "(?P<n>9)? N B?"),
        ("", "NAMED"),
    ),
}
AGAIN = _patterns((orders.DEPTH_CHARGE, "D [to]? (?:W?K)? PLACE"))
BACK = _patterns(  # what is supported or convoyed is the order before
    (orders.SUPPORT, "UNITS S [mkTC]?"),
    (orders.SUPPORT, "UNITS S t PLACE"),
    (orders.SUPPORT, "E ALL"),
    (orders.SUPPORT, "w UNITS S"),
    (orders.CONVOY, "UNITS C t?"),
    (orders.CONVOY, "e ALL"),
)
DUE = {orders.BUILD: "builds are due", orders.REMOVE: "removals are due"}
BARE = {"B": orders.BUILD, "X": orders.REMOVE, "Y": orders.REMOVE, "R": orders.REMOVE, "D": orders.REMOVE}


def longest(
    patterns: tuple[Pattern, ...], symbols: str, at: int, is_end: Callable[[int], bool]
) -> tuple[Pattern, re.Match[str]] | None:
    """The pattern that matches most symbols from a place to an end, without a note before one with it; None if none."""
    tried = ((pattern, pattern.pattern.match(symbols, at)) for pattern in patterns)
    found = [(pattern, match) for pattern, match in tried if match and match.end() > at and is_end(match.end())]
    return max(found, key=lambda each: (not each[0].note, each[1].end()), default=None)
