"""Reads orders as players write them.

Three things can be wrong with an order.  `Unreadable`: it is not an order at all.  `Ambiguous`: it is one, but fits
several units, coasts or provinces.  Illegal: it is clear, but may not be given; that is no error but a reason, and
the unit stands (`legality`).
"""

import re
from functools import cache
from typing import NamedTuple

from aids.errors import InputError, nearest
from aids.toml_file import shown
from aids.u_boat.board import ARMY, FLEET, SUBMARINE, Board, board

HOLD, MOVE, SUPPORT, CONVOY, TORPEDO, DEPTH_CHARGE = "H", "M", "S", "C", "T", "D"
RETREAT, DISBAND, BUILD, REMOVE, WAIVE = "R", "disband", "build", "remove", "waive"
PHASES = ("movement", "retreat", "adjustment")
MOST_LETTERS = 200

_COASTS = {"nc": "nc", "sc": "sc", "ec": "ec", "wc": "wc", "north": "nc", "south": "sc", "east": "ec", "west": "wc"}
_KINDS = {
    **dict.fromkeys(("a", "army"), ARMY),
    **dict.fromkeys(("f", "fleet"), FLEET),
    **dict.fromkeys(("u", "uboat", "submarine", "sub"), SUBMARINE),
}
_WORDS = {
    **dict.fromkeys(("h", "hold", "holds", "std", "stand", "stands"), HOLD),
    **dict.fromkeys(("s", "support", "supports"), SUPPORT),
    **dict.fromkeys(("c", "convoy", "convoys"), CONVOY),
    **dict.fromkeys(("t", "torpedo", "torpedoes"), TORPEDO),
    **dict.fromkeys(("d", "depth"), DEPTH_CHARGE),
    **dict.fromkeys(("r", "retreat", "retreats"), RETREAT),
    **dict.fromkeys(("disband", "disbands", "destroyed"), DISBAND),
    **dict.fromkeys(("remove", "removes", "removed"), REMOVE),
    **dict.fromkeys(("build", "builds"), BUILD),
    **dict.fromkeys(("waive", "waives"), WAIVE),
    **dict.fromkeys(("-", "to", "move", "moves"), MOVE),
}
_ADJECTIVES = {
    "austrian": "Austria",
    "english": "England",
    "british": "England",
    "french": "France",
    "german": "Germany",
    "italian": "Italy",
    "russian": "Russia",
    "turkish": "Turkey",
}
SHAPES = "A yor - nwy, F nth S A yor - nwy, F nth C A yor - nwy, U mao T F bre, F nth D ska"
_OTHER_SHAPES = {
    **dict.fromkeys((BUILD, REMOVE, WAIVE), "build F stp/nc, remove U bar, waive"),
    **dict.fromkeys((RETREAT, DISBAND), "F nth R edi, F nth disband"),
}


class Unreadable(InputError):
    """What is written is no order."""


class Ambiguous(InputError):
    """An order that fits several units, coasts or provinces."""


class Spot(NamedTuple):
    """A province as written, and its coast or ""."""

    province: str
    coast: str

    def __str__(self) -> str:
        return f"{self.province}/{self.coast}" if self.coast else self.province


class Named(NamedTuple):
    """A unit as written: its power or "", its kind, where it is, and its number among several or 0."""

    power: str
    kind: str
    spot: Spot
    number: int

    def __str__(self) -> str:
        words = f"{self.kind} {self.spot}" + (f" #{self.number}" if self.number else "")
        return f"{self.power} {words}" if self.power else words


class Order(NamedTuple):
    """An order as written.

    `act` is one of the kinds above; `unit` is None only when a build is waived; `other` the unit supported,
    convoyed or torpedoed; `of` what a supported unit does: `H`, `M` or `T`; `target` the unit that a supported
    torpedo is fired at; `to` the destination of a move, or the space of a depth charge.
    """

    act: str
    unit: Named | None = None
    other: Named | None = None
    of: str = ""
    to: Spot | None = None
    target: Named | None = None
    via: bool = False

    def __str__(self) -> str:
        via = " via convoy" if self.via else ""
        if self.act == MOVE:
            return f"{self.unit} - {self.to}{via}"
        if self.act == SUPPORT:
            what = f" - {self.to}" if self.of == MOVE else f" T {self.target}" if self.of == TORPEDO else ""
            return f"{self.unit} S {self.other}{what}"
        if self.act == CONVOY:
            return f"{self.unit} C {self.other} - {self.to}"
        if self.act == TORPEDO:
            return f"{self.unit} T {self.other}"
        if self.act in (DEPTH_CHARGE, RETREAT):
            return f"{self.unit} {self.act} {self.to}"
        if self.act in (BUILD, REMOVE):
            return f"{self.act} {self.unit}"
        return self.act if self.unit is None else f"{self.unit} {self.act}"


@cache
def _names() -> dict[tuple[str, ...], str]:
    """Every spelling of every province, as words."""
    known: dict[tuple[str, ...], str] = {}
    for province in board().provinces.values():
        for spelling in (province.id, province.name, *province.also):
            known[tuple(re.findall(r"[a-z]+", spelling.lower()))] = province.id
    return known


def tokens(text: str) -> list[str]:
    """The words and signs of a line, lower case; `Unreadable` for a sign that no order has."""
    if len(text) > MOST_LETTERS:
        raise Unreadable(f"an order of {len(text)} letters; none needs more than {MOST_LETTERS}")
    plain = text.lower().replace(".", "").replace("->", "-").replace("→", "-").replace("'s", "").replace("’s", "")
    plain = re.sub("[–—−]", "-", plain)
    plain = re.sub(r"\bu-boat\b", "uboat", plain)
    found = re.findall(r"[a-z]+|[0-9]+|[-/()#]|\S", plain)
    for one in found:
        if not re.fullmatch(r"[a-z]+|[0-9]+|[-/()#]", one):
            raise Unreadable(f"{shown(text)}: {shown(one)} belongs in no order; write it like {SHAPES}")
    return found


class _Reader:
    """Goes through the words of one order."""

    def __init__(self, text: str, powers: tuple[str, ...]) -> None:
        self.text = text
        self.words = tokens(text)
        self.at = 0
        self.powers = {power.lower(): power for power in powers} | _ADJECTIVES

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def skip(self, *words: str) -> bool:
        if self.peek() in words and self.peek():
            self.at += 1
            return True
        return False

    def wrong(self, wanted: str) -> Unreadable:
        found = shown(self.peek()) if self.peek() else "nothing more"
        return Unreadable(f"{shown(self.text)}: {found} where {wanted} should be; write it like {self.shapes()}")

    def shapes(self) -> str:
        """Orders of the phase that the words read so far belong to."""
        acts = (_WORDS.get(word, "") for word in self.words[: self.at])
        return next((_OTHER_SHAPES[act] for act in acts if act in _OTHER_SHAPES), SHAPES)

    def unit(self) -> Named:
        power = ""
        if self.peek() in self.powers:
            power = self.powers[self.peek()]
            self.at += 1
        if self.peek() not in _KINDS:
            raise self.wrong("A, F or U")
        kind = _KINDS[self.words[self.at]]
        self.at += 1
        spot = self.spot()
        number = 0
        if self.skip("#"):
            if not self.peek().isdigit() or not 0 < int(self.peek()[:4]) < 100:
                raise self.wrong("the number of the unit")
            number = int(self.words[self.at])
            self.at += 1
        return Named(power, kind, spot, number)

    def spot(self) -> Spot:
        bracket = self.skip("(")
        province = self.province()
        coast = self.coast()
        if bracket:
            if not self.skip(")"):
                raise self.wrong("a closing bracket")
            coast = coast or self.coast()
        known = board().provinces[province].coasts
        if coast and known and coast not in known:
            raise Unreadable(
                f"{shown(self.text)}: {board().provinces[province].name} has no coast {coast!r}; "
                f"it has {' and '.join(known)}"
            )
        return Spot(province, coast if known else "")

    def province(self) -> str:
        names = _names()
        for length in range(min(6, len(self.words) - self.at), 0, -1):
            run = self.words[self.at : self.at + length]
            if run[0] == "-" or run[-1] == "-":
                continue
            if (exact := tuple(word for word in run if word != "-")) in names:
                self.at += length
                return names[exact]
        word = self.peek()
        if not word.isalpha():
            raise self.wrong("a province")
        fits = sorted({p for name, p in names.items() if len(word) >= 3 and any(w.startswith(word) for w in name[:1])})
        if len(fits) == 1:
            self.at += 1
            return fits[0]
        if fits:
            spelled = ", ".join(f"{p} ({board().provinces[p].name})" for p in fits)
            raise Ambiguous(f"{shown(self.text)}: {shown(word)} may be {spelled}; write its three letters")
        hint = nearest(word[:40], [" ".join(name) for name in names])
        hint = hint if hint.startswith("did") else "write its name or its three letters, like nth"
        where = "" if word == self.text.strip().lower() else f"{shown(self.text)}: "
        raise Unreadable(f"{where}{shown(word)} is no province; {hint}")

    def coast(self) -> str:
        start = self.at
        slash, bracket = self.skip("/"), self.skip("(")
        word = self.peek()
        if word in _COASTS and (slash or bracket or len(word) == 2 or self._next() == "coast"):
            self.at += 1
            self.skip("coast")
            if bracket and not self.skip(")"):
                raise self.wrong("a closing bracket")
            return _COASTS[word]
        if slash or (bracket and word not in ("via", "by")):
            raise self.wrong("a coast: nc, sc or ec")
        self.at = start
        return ""

    def _next(self) -> str:
        return self.words[self.at + 1] if self.at + 1 < len(self.words) else ""

    def via(self) -> bool:
        start = self.at
        self.skip("(")
        if self.skip("via", "by") and self.skip("convoy", "convoys", "c", "sea"):
            self.skip(")")
            return True
        self.at = start
        if self.skip("via", "by"):
            raise self.wrong("convoy")
        return False

    def end(self) -> None:
        if self.peek():
            left = shown(" ".join(self.words[self.at :]))
            raise Unreadable(f"{shown(self.text)}: {left} is left over; write it like {self.shapes()}")


def read_unit(text: str) -> Named:
    """A unit as it stands in a position: `F nth`, `U stp/nc`, `Army Paris`."""
    reader = _Reader(text, board().powers)
    unit = reader.unit()
    reader.end()
    return unit


def read_place(text: str) -> Spot:
    """A province with or without a coast: `nth`, `North Sea`, `stp/nc`."""
    reader = _Reader(text, board().powers)
    spot = reader.spot()
    reader.end()
    return spot


def read_order(text: str) -> Order:
    """An order of any phase as written; raises `Unreadable` and `Ambiguous` in one line."""
    reader = _Reader(text, board().powers)
    if not reader.words:
        raise Unreadable(f"an empty order; write it like {SHAPES}")
    order = _read(reader)
    reader.end()
    return order


def _read(reader: _Reader) -> Order:
    first = _WORDS.get(reader.peek(), "")
    if first in (BUILD, REMOVE, DISBAND, WAIVE):
        reader.at += 1
        return Order(WAIVE) if first == WAIVE else Order(first, reader.unit())
    unit = reader.unit()
    word = reader.peek()
    act = _WORDS.get(word, "")
    if not act or act == WAIVE:
        raise reader.wrong("what the unit does")
    reader.at += 1
    if act == MOVE:
        reader.skip("to")
        return Order(MOVE, unit, to=reader.spot(), via=reader.via())
    if act == RETREAT:
        reader.skip("-") or reader.skip("to")
        return Order(RETREAT, unit, to=reader.spot())
    if act == SUPPORT:
        return _support(reader, unit)
    if act == CONVOY:
        other = reader.unit()
        if not reader.skip("-", "to", "move", "moves"):
            raise reader.wrong("- and where the army goes")
        reader.skip("to")
        order = Order(CONVOY, unit, other, MOVE, reader.spot())
        reader.via()
        return order
    if act == TORPEDO:
        return Order(TORPEDO, unit, reader.unit())
    if act == DEPTH_CHARGE:
        if word == "depth":
            reader.skip("-")
            if not reader.skip("charge", "charges"):
                raise reader.wrong("charges")
        return Order(DEPTH_CHARGE, unit, to=reader.spot())
    return Order(act, unit)


def _support(reader: _Reader, unit: Named) -> Order:
    other = reader.unit()
    if reader.skip("-", "to", "move", "moves"):
        reader.skip("to")
        order = Order(SUPPORT, unit, other, MOVE, reader.spot())
        reader.via()
        return order
    if reader.skip("t", "torpedo", "torpedoes"):
        return Order(SUPPORT, unit, other, TORPEDO, target=reader.unit())
    if _WORDS.get(reader.peek()) == HOLD:
        reader.at += 1
    return Order(SUPPORT, unit, other, HOLD)


def spelled(on: Board, place: str) -> str:
    """A place in full for people: `St Petersburg, north coast`."""
    province, _, coast = place.partition("/")
    words = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}
    return on.provinces[province].name + (f", {words[coast]} coast" if coast else "")
