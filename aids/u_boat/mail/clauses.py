"""One clause of a mail read against the position as its power may know it: every order that its words can mean."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, product
from typing import NamedTuple

from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, SUBMARINE
from aids.u_boat.mail.grammar import BARE, DUE, MOST_UNITS, Pattern
from aids.u_boat.mail.known import Known, Named, places_of
from aids.u_boat.mail.tokens import Token

MOST_READINGS = 200  # of one order that are looked at
MOST_OTHERS = 6  # units that words can mean and that are looked at with others


class Meant(NamedTuple):
    """An order that words can mean: its unit, what was guessed, and why the power can see that it is not allowed."""

    order: orders.Order
    unit: orders.Unit | None
    notes: tuple[str, ...] = ()
    fault: str = ""


Choice = tuple[Meant, ...]
"""The orders that the words for one unit can mean, all of equal worth: one, or several that are asked."""


def choices(
    known: Known, pattern: Pattern, match: re.Match[str], tokens: Sequence[Token], before: Named | None, bare: str
) -> list[Choice]:
    """What a clause that matched can mean, for each unit that it orders; `before` is the unit of the order before it.

    `bare` is the action of units that stand without one, in builds and removals.
    """
    action = pattern.action or bare
    held = _groups(match, tokens)
    if action == orders.WAIVE:
        number = int(held["n"][0].word) if held.get("n") else 1
        return [(Meant(orders.Order(orders.WAIVE), None),)] * min(number, MOST_UNITS)
    kind = held["k"][0].word if held.get("k") else ""
    notes = (*_said_apart(match, tokens), *([pattern.note] if pattern.note else []))
    if held.get("a"):
        return [(Meant(orders.Order(action, unit.written), unit),) for unit in known.own]
    means = known.built if action == orders.BUILD else known.units_meant
    subjects: list[Sequence[Named]] = [means(unit, kind) for unit in _each_unit(held.get("u", ()))]
    if not held.get("u") and before is not None:
        subjects.append([before])

    def meant(named: Iterable[Named]) -> Iterator[Meant]:
        for written, unit, guessed in named:
            base = orders.Order(action, written)
            for order, more in _completed(known, pattern, base, unit, held, match.group()):
                yield Meant(order, unit, (*notes, *guessed, *more))

    return [_best(known, list(meant(named))) for named in subjects]


def backed(
    known: Known, pattern: Pattern, match: re.Match[str], tokens: Sequence[Token], last: orders.Order
) -> list[Choice]:
    """The supports or convoys of the order before that a clause means; none where they cannot be."""
    held = _groups(match, tokens)
    to = held["p"][0].places if held.get("p") else (last.to,)
    if last.unit is None or last.action not in (orders.HOLD, orders.MOVE, orders.TORPEDO) or last.to not in to:
        return []
    base = orders.Order(pattern.action, other=last.unit, supported=last.action, to=last.to, target=last.other)
    notes = tuple(_said_apart(match, tokens))
    found = []
    for named in _each_unit(held["u"]):
        units = known.units_meant(named)
        meant = [Meant(base._replace(unit=each.written), each.unit, (*notes, *each.notes)) for each in units]
        found.append(tuple(each for each in _best(known, meant) if not each.fault))
    return found


def _groups(match: re.Match[str], tokens: Sequence[Token]) -> dict[str, Sequence[Token]]:
    return {name: tokens[match.start(name) : match.end(name)] for name in match.re.groupindex if match.start(name) >= 0}


def _said_apart(match: re.Match[str], tokens: Sequence[Token]) -> list[str]:
    """What was guessed of the words outside the groups: verbs, and the places of a path."""
    grouped = {i for name in match.re.groupindex for i in range(match.start(name), match.end(name))}
    said = (tokens[i] for i in range(match.start(), match.end()) if i not in grouped or tokens[i].symbol != "P")
    return [note for token in said for note in token.notes[:1]]


def _each_unit(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    return [list(unit) for is_comma, unit in groupby(tokens, lambda token: token.symbol == ",") if not is_comma]


def _completed(
    known: Known,
    pattern: Pattern,
    base: orders.Order,
    unit: orders.Unit | None,
    held: dict[str, Sequence[Token]],
    symbols: str,
) -> Iterator[tuple[orders.Order, tuple[str, ...]]]:
    """An order of one unit with every other unit and every place that the words can mean, and what was guessed."""
    places = places_of(held["p"][0]) if held.get("p") else [(None, ())]
    if base.action in (orders.MOVE, orders.RETREAT):
        for place, note in places:
            to = place._replace(coast="") if place and base.unit and base.unit.kind == ARMY else place
            if base.action == orders.MOVE and unit and unit.kind == SUBMARINE and "k" in symbols and "m" not in symbols:
                note = (*note, "an attack is read as a move; a torpedo names its target")
            yield base._replace(to=to, via_convoy=_via(known, base, to, held, symbols)), note
    elif base.action == orders.DEPTH_CHARGE:
        for place, note in places:
            own = orders.WrittenPlace(base.unit.place.province) if base.unit else None
            yield base._replace(to=orders.WrittenPlace(place.province) if place else own), note
    elif base.action == orders.TORPEDO and "k" in symbols and unit is not None and unit.kind != SUBMARINE:
        for other in known.others_meant(held["o"], unit):
            yield base._replace(action=orders.MOVE, to=orders.WrittenPlace(other.written.place.province)), other.notes
    elif base.action in (orders.SUPPORT, orders.CONVOY, orders.TORPEDO):
        others = known.others_meant(held["o"], unit)
        targets = known.others_meant(held["x"], unit) if held.get("x") else [Named(each.written) for each in others[:1]]
        for other, target in product(others[:MOST_OTHERS], targets[:MOST_OTHERS]):
            for place, note in places:
                order = base._replace(other=other.written, supported=pattern.supported, to=place)
                order = order._replace(target=target.written if held.get("x") else None)
                if place is not None and other.written.kind == ARMY:
                    order = order._replace(to=place._replace(coast=""))
                yield order, (*other.notes, *target.notes, *note)
    else:
        yield base, ()


def _via(
    known: Known, base: orders.Order, to: orders.WrittenPlace | None, held: dict[str, Sequence[Token]], symbols: str
) -> bool:
    """Whether a move is by convoy: as is written, or by a path over sea where a land way is open (DATC 4.A.6)."""
    if base.unit is None or base.unit.kind != ARMY:
        return False
    route = held.get("v", ())
    if any(token.symbol == "V" for token in route) or (len(route) == 1 and route[0].symbol == "v"):
        return True
    if "V" in symbols or "C" in symbols:
        return True
    reach = known.game_map.reach.get((ARMY, base.unit.place.province), ())
    return symbols.count("P") > 2 and "f" not in symbols and to is not None and to.province in reach


def _best(known: Known, found: Sequence[Meant]) -> Choice:
    """The orders of most worth: those that can be given before others, those with least guessed, and written first."""
    judged: list[Meant] = []
    for meant in dict.fromkeys(found[:MOST_READINGS]):
        try:
            judged.append(meant._replace(fault=known.fault_of(meant.order, meant.unit)))
        except orders.Ambiguous as error:
            judged += _with_coasts(known, meant, error.message)
    if not judged:
        return ()
    allowed = [meant for meant in judged if not meant.fault] or judged
    least = min(len(meant.notes) for meant in allowed)
    units = {meant.unit for meant in allowed if meant.notes}
    exact = [meant for meant in judged if not meant.notes and meant.unit in units and least and meant.order.to]
    best: dict[str, Meant] = {}
    for meant in (*allowed, *exact):
        if len(meant.notes) <= least:
            best.setdefault(str(meant.order), meant)
    return tuple(best.values())


def _with_coasts(known: Known, meant: Meant, fault: str) -> list[Meant]:
    """An order with each of the coasts that it leaves open."""
    order, unit = meant.order, meant.unit
    if order.action not in (orders.MOVE, orders.RETREAT) or unit is None or order.to is None:
        return [meant._replace(fault=fault)]
    places = [place for place in known.game_map.moves(unit.kind, unit.place) if place[:3] == order.to.province]
    return [meant._replace(order=order._replace(to=orders.written_place(place))) for place in places]


def bare_action(known: Known, heading: str) -> tuple[str, str]:
    """What units without an action are meant for: by the heading above them, else by what is due; and the note."""
    if heading in BARE:
        return BARE[heading], ""
    action = orders.BUILD if known.due > 0 else orders.REMOVE
    return action, DUE[action]
