"""Reads orders, units and places as players write them: `F nth - edi`, `Fleet North Sea to Edinburgh`.

A U without a number is the one that the order fits, where several of one power are in a space (UB-28).
"""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from aids.input_file import brief
from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, load_map
from aids.u_boat.orders import Ambiguous, Order, Roster, Task, Unit, Unreadable, WrittenPlace, WrittenUnit

MAX_LENGTH = 200  # characters of an order
CODE = 3  # letters of a province
_ALIKE, _ALIKE_CODE = 0.75, 0.6  # how much of a misspelled word, and of a code, is right
_MOST_CODES = 6  # that a misspelled code may be, for they are all as near

_COASTS = {"nc": "nc", "sc": "sc", "ec": "ec", "wc": "wc", "north": "nc", "south": "sc", "east": "ec", "west": "wc"}
_KINDS = {
    **dict.fromkeys(("a", "army"), ARMY),
    **dict.fromkeys(("f", "fleet"), FLEET),
    **dict.fromkeys(("u", "uboat", "submarine", "sub"), SUBMARINE),
}
_ACTIONS = {
    **dict.fromkeys(("h", "hold", "holds", "std", "stand", "stands"), orders.HOLD),
    **dict.fromkeys(("s", "support", "supports"), orders.SUPPORT),
    **dict.fromkeys(("c", "convoy", "convoys"), orders.CONVOY),
    **dict.fromkeys(("t", "torpedo", "torpedoes"), orders.TORPEDO),
    **dict.fromkeys(("d", "depth"), orders.DEPTH_CHARGE),
    **dict.fromkeys(("r", "retreat", "retreats"), orders.RETREAT),
    **dict.fromkeys(("disband", "disbands", "destroyed"), orders.DISBAND),
    **dict.fromkeys(("remove", "removes", "removed"), orders.REMOVE),
    **dict.fromkeys(("build", "builds"), orders.BUILD),
    **dict.fromkeys(("waive", "waives"), orders.WAIVE),
    **dict.fromkeys(("-", "to", "move", "moves"), orders.MOVE),
}
ADJECTIVES = {
    "austrian": "Austria",
    "english": "England",
    "british": "England",
    "french": "France",
    "german": "Germany",
    "italian": "Italy",
    "russian": "Russia",
    "turkish": "Turkey",
}
_MOVEMENT_EXAMPLES = "A yor - nwy, F nth S A yor - nwy, F nth C A yor - nwy, U mao T France F bre, F nth D ska"
_OTHER_EXAMPLES = {
    **dict.fromkeys((orders.BUILD, orders.REMOVE, orders.WAIVE), "build F stp/nc, remove U bar, waive"),
    **dict.fromkeys((orders.RETREAT, orders.DISBAND), "F nth R edi, F nth disband"),
}


def read_unit(text: str) -> WrittenUnit:
    """The unit that a text names: `F nth`, `U stp/nc`, `Army Paris`; `Unreadable` or `Ambiguous` otherwise."""
    reader = _Reader(text, "write it like F nth")
    unit = reader.unit()
    reader.end()
    return unit


def read_place(text: str) -> WrittenPlace:
    """The province and coast that a text names: `nth`, `North Sea`, `stp/nc`; `Unreadable` or `Ambiguous` otherwise."""
    reader = _Reader(text, "")
    place = reader.place()
    reader.end()
    return place


def read_order(text: str) -> Order:
    """The order of any phase that a text gives; `Unreadable` or `Ambiguous` otherwise."""
    reader = _Reader(text)
    if not reader.tokens:
        raise Unreadable("the order is empty", f"write it like {_MOVEMENT_EXAMPLES}")
    order = _order(reader)
    reader.end()
    return order


def nearest_words(text: str, known: Sequence[str]) -> list[str]:
    """The nearest of the words with the first letter of a misspelled one, seldom mistyped; for a code several."""
    is_code = len(text) == CODE
    fitting = [each for each in known if each[0] == text[0] and is_code == (len(each) == CODE)]
    near = get_close_matches(text, fitting, _MOST_CODES if is_code else 1, _ALIKE_CODE if is_code else _ALIKE)
    swapped = [each for each in near if sorted(each) == sorted(text)]  # two letters changed places: seldom else
    return swapped[:1] or near


def _order(reader: "_Reader") -> Order:
    action = _ACTIONS.get(reader.peek(), "")
    if action in (orders.BUILD, orders.REMOVE, orders.DISBAND, orders.WAIVE):
        reader.at += 1
        return Order(orders.WAIVE) if action == orders.WAIVE else Order(action, reader.unit())
    reader.drops_coasts = True
    unit = reader.unit()
    word = reader.peek()
    action = _ACTIONS.get(word, "")
    if not action or action == orders.WAIVE:
        raise reader.expected("the action of the unit")
    reader.at += 1
    if action == orders.MOVE:
        reader.skip("to")
        return Order(orders.MOVE, unit, to=reader.place(), via_convoy=reader.via_convoy())
    if action == orders.RETREAT:
        reader.skip("-") or reader.skip("to")
        return Order(orders.RETREAT, unit, to=reader.place())
    if action in (orders.SUPPORT, orders.CONVOY):
        return _helping(reader, unit, action)
    if action == orders.TORPEDO:
        return Order(orders.TORPEDO, unit, reader.unit())
    if action == orders.DEPTH_CHARGE:
        if word == "depth":
            reader.skip("-")
            if not reader.skip("charge", "charges"):
                raise reader.expected("charges")
        reader.kind = ""  # a charge reaches where its unit cannot go
        return Order(orders.DEPTH_CHARGE, unit, to=reader.place())
    return Order(action, unit)


def _helping(reader: "_Reader", unit: WrittenUnit, action: str) -> Order:
    other = reader.unit()
    if reader.skip("-", "to", "move", "moves"):
        reader.skip("to")
        order = Order(action, unit, other, supported=orders.MOVE, to=reader.place())
        reader.via_convoy()
        return order
    if action == orders.CONVOY:
        raise reader.expected("- and the destination of the army")
    if reader.skip("t", "torpedo", "torpedoes"):
        return Order(orders.SUPPORT, unit, other, supported=orders.TORPEDO, target=reader.unit())
    if _ACTIONS.get(reader.peek()) == orders.HOLD:
        reader.at += 1
    return Order(orders.SUPPORT, unit, other, supported=orders.HOLD)


@cache
def _province_names() -> dict[tuple[str, ...], str]:
    """Every spelling of every province, as words, and the province's letters."""
    names: dict[tuple[str, ...], str] = {}
    for province in load_map().provinces.values():
        for name in (province.id, province.name, *province.also):
            names[tuple(re.findall(r"[a-z]+", name.lower()))] = province.id
    return names


@cache
def _first_words() -> frozenset[str]:
    """The words with which names of several words begin."""
    return frozenset(name[0] for name in _province_names() if len(name) > 1)


@cache
def power_names() -> dict[str, str]:
    """The powers by name and adjective in lower case."""
    return {power.lower(): power for power in load_map().powers} | ADJECTIVES


class _Reader:
    """Reads the tokens of a text from left to right.

    `hint` is the fix in its errors; without one it is example orders.
    """

    def __init__(self, text: str, hint: str | None = None) -> None:
        self.text, self.hint = text, hint
        if len(text) > MAX_LENGTH:
            raise Unreadable(f"the order has {len(text)} characters, but the limit is {MAX_LENGTH}")
        plain = re.sub("['’]s", "", text.lower().replace(".", "").replace("->", "-").replace("→", "-"))
        if not plain.isascii():
            plain = re.sub("[–—−]", "-", plain)
        if "u-boat" in plain:
            plain = re.sub(r"\bu-boat\b", "uboat", plain)
        if strange := re.search(r"[^a-z0-9\s/()#-]", plain):
            example = f"write it like {_MOVEMENT_EXAMPLES}" if hint is None else hint
            raise Unreadable(f"{brief(text)}: {brief(strange[0])} is not part of any order", example)
        self.tokens = re.findall(r"[a-z]+|[0-9]+|[-/()#]", plain)  # words, numbers and signs
        self.at = 0
        self.kind = ""  # of the unit that was read last
        self.drops_coasts = False  # of armies
        self.map = load_map()
        self.powers = power_names()

    def peek(self, ahead: int = 0) -> str:
        """The next token or one `ahead` of it, "" at the end."""
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def skip(self, *tokens: str) -> bool:
        """Pass over the next token if it is one of these; whether it was."""
        if self.peek() in tokens and self.peek():
            self.at += 1
            return True
        return False

    def expected(self, wanted: str) -> Unreadable:
        """The error for a next token that should be something else."""
        found = f"instead of {brief(self.peek())}" if self.peek() else "at the end"
        return Unreadable(f"{brief(self.text)}: {found} there must be {wanted}", self._hint())

    def _hint(self) -> str:
        """The hint given, or example orders of the phase to which the tokens read so far belong."""
        if self.hint is not None:
            return self.hint
        actions = (_ACTIONS.get(token, "") for token in self.tokens[: self.at])
        examples = (_OTHER_EXAMPLES[action] for action in actions if action in _OTHER_EXAMPLES)
        return f"write it like {next(examples, _MOVEMENT_EXAMPLES)}"

    def unit(self) -> WrittenUnit:
        """A unit: power (if given), kind, place and number (if given)."""
        power = self.powers.get(self.peek(), "")
        if power:
            self.at += 1
        if self.peek() not in _KINDS:
            raise self.expected("A, F or U")
        kind = self.kind = _KINDS[self.peek()]
        self.at += 1
        place = self.place()
        number = 0
        if self.skip("#"):
            if not self.peek().isdigit() or not 0 < int(self.peek()[:4]) < 100:
                raise self.expected("the number of the unit")
            number = int(self.peek())
            self.at += 1
        return WrittenUnit(power, kind, place, number)

    def place(self) -> WrittenPlace:
        """A province and its coast; this is dropped for an army (UB-29) and where there is no choice of coasts."""
        bracket = self.skip("(")
        province = self._province()
        coast = self._coast()
        if bracket:
            if not self.skip(")"):
                raise self.expected("a closing bracket")
            coast = coast or self._coast()
        coast = "" if self.kind == ARMY and self.drops_coasts else coast
        space = self.map.provinces[province]
        if coast and space.coasts and coast not in space.coasts:
            listed = " and ".join(space.coasts)
            raise Unreadable(f"{brief(self.text)}: {space.name} has no coast {coast!r}", f"its coasts are {listed}")
        return WrittenPlace(province, coast if space.coasts else "")

    def _province(self) -> str:
        names = _province_names()
        longest = 6 if self.peek() in _first_words() else 1
        for length in range(min(longest, len(self.tokens) - self.at), 0, -1):
            run = self.tokens[self.at : self.at + length]
            if run[0] == "-" or run[-1] == "-":
                continue
            if (name := tuple(token for token in run if token != "-")) in names:
                self.at += length
                return names[name]
        word = self.peek()
        if not word.isalpha():
            raise self.expected("a province")
        matches = sorted({p for name, p in names.items() if len(word) >= 3 and name and name[0].startswith(word)})
        if len(matches) == 1:
            self.at += 1
            return matches[0]
        if matches:
            listed = ", ".join(f"{p} ({self.map.provinces[p].name})" for p in matches)
            raise Ambiguous(f"{brief(self.text)}: {brief(word)} can mean {listed}", "write the three letters")
        # Those where a unit of the kind that was read last can be.
        known = [" ".join(name) for name, p in names.items() if not self.kind or self.map.places(self.kind, p)]
        near = nearest_words(word, known)
        hint = f"did you mean {near[0]!r}?" if near else "write a name or three letters, such as nth"
        where = "" if word == self.text.strip().lower() else f"{brief(self.text)}: "
        raise Unreadable(f"{where}{brief(word)} is not a province", hint)

    def _coast(self) -> str:
        start = self.at
        slash, bracket = self.skip("/"), self.skip("(")
        word = self.peek()
        if word in _COASTS and (slash or bracket or len(word) == 2 or self.peek(1) == "coast"):
            self.at += 1
            self.skip("coast")
            if bracket and not self.skip(")"):
                raise self.expected("a closing bracket")
            return _COASTS[word]
        if slash or (bracket and word not in ("via", "by")):
            raise self.expected("a coast: nc, sc or ec")
        self.at = start
        return ""

    def via_convoy(self) -> bool:
        """Whether `via convoy` follows, in any spelling."""
        start = self.at
        self.skip("(")
        if self.skip("via", "by") and self.skip("convoy", "convoys", "c", "sea"):
            self.skip(")")
            return True
        self.at = start
        if self.skip("via", "by"):
            raise self.expected("convoy")
        return False

    def end(self) -> None:
        """Raise `Unreadable` if tokens are left."""
        if self.peek():
            rest = brief(" ".join(self.tokens[self.at :]))
            raise Unreadable(f"{brief(self.text)}: {rest} does not belong to the order", self._hint())


PRECEDENCE = (orders.TORPEDO, orders.SUPPORT, orders.MOVE)  # the first is struck first; then come all U's that stand


class Choice(NamedTuple):
    """The basis of a choice among U's: the units, the orders by unit, the tasks by unit, of which only those of
    supports need not be settled, and the supports to stand or move that name one U and no other.
    """

    roster: Roster
    orders: Mapping[int, Order]
    tasks: list[Task]
    guards: dict[int, list[str]]

    def struck(self, fitting: Sequence[int]) -> int:
        """The U that a torpedo strikes, of several that it fits."""
        return fitting[0] if len(fitting) == 1 else min(fitting, key=self._precedence)

    def supported(self, fitting: Sequence[int], support: Task) -> int:
        """The unit that a support is for, of several that it names: the first of those whose order it fits."""
        if len(fitting) == 1:
            return fitting[0]
        return self.struck([i for i in fitting if support.fits(self.tasks[i])] or fitting)

    def _precedence(self, i: int) -> tuple[int, str, int, tuple[str, ...], int]:
        """A U's place among others of its power: by its order, then the most supports to stand or move.

        Were the fewest supports first, a supporter that nobody sees would change which U is struck.  The number
        comes last, and decides only between U's that fare alike.
        """
        units, order = self.roster.units, self.orders.get(i)
        unit = units[i]._replace(number=0)
        action, text = orders.HOLD, f"{unit.name} H"
        if order:
            other, target = order.other and order.other._replace(number=0), order.target
            target = target and target._replace(number=0)
            action, text = order.action, str(order._replace(unit=unit.written, other=other, target=target))
        rank = PRECEDENCE.index(action) if action in PRECEDENCE else len(PRECEDENCE)
        guards = tuple(self.guards.get(i, ()))
        return rank, text, -len(guards), guards, units[i].number


def find_guards(units: Sequence[Unit], tasks: Sequence[Task]) -> dict[int, list[str]]:
    """The supporters of each unit to stand or move, by name, of the supports that are settled."""
    guards = orders.grouped(
        (task.other, str(unit._replace(number=0)))
        for unit, task in zip(units, tasks, strict=True)
        if task.action == orders.SUPPORT and task.matches and task.supported != orders.TORPEDO
    )
    return {i: sorted(supporters) for i, supporters in guards.items()}
