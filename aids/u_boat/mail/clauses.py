"""One clause of a mail read against the position as its power may know it: every order that its words can mean."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, SUBMARINE
from aids.u_boat.mail.grammar import BARE, DUE, MOST_UNITS, Pattern
from aids.u_boat.mail.known import (
    Known,
    Named,
    built,
    coasts_open,
    fault_of,
    others_meant,
    pairs,
    places_of,
    units_meant,
)
from aids.u_boat.mail.tokens import Token

MOST_READINGS = 200  # of one order that are looked at


class Meant(NamedTuple):
    """An order that words can mean: its unit, what was guessed, and why the power can see that it is not allowed."""

    order: orders.Order
    unit: orders.Unit | None
    notes: tuple[str, ...] = ()
    fault: str = ""


class Choice(NamedTuple):
    """The orders that the words for one unit can mean, all of equal worth: one, or several that are asked."""

    meant: tuple[Meant, ...]


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
        return [Choice((Meant(orders.Order(orders.WAIVE), None),))] * min(number, MOST_UNITS)
    kind = held["k"][0].word if held.get("k") else ""
    notes = (*_said_apart(match, tokens), *([pattern.note] if pattern.note else []))
    if held.get("a"):
        return [Choice((Meant(orders.Order(action, unit.written), unit),)) for unit in known.own]
    found = []
    for unit in _each_unit(held.get("u", ())):
        subjects = built(known, unit, kind) if action == orders.BUILD else units_meant(known, unit, kind)
        found.append(_best(known, list(_orders(known, pattern, action, subjects, held, match.group(), notes))))
    if not held.get("u") and before is not None:
        found.append(_best(known, list(_orders(known, pattern, action, [before], held, match.group(), notes))))
    return found


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
        meant = [
            Meant(base._replace(unit=each.written), each.unit, (*notes, *each.notes))
            for each in units_meant(known, named)
        ]
        best = _best(known, meant)
        found.append(Choice(tuple(each for each in best.meant if not each.fault)))
    return found


def _groups(match: re.Match[str], tokens: Sequence[Token]) -> dict[str, Sequence[Token]]:
    return {name: tokens[match.start(name) : match.end(name)] for name in match.re.groupindex if match.start(name) >= 0}


def _said_apart(match: re.Match[str], tokens: Sequence[Token]) -> list[str]:
    """What was guessed of the words outside the groups: verbs, and the places of a path."""
    grouped = {i for name in match.re.groupindex for i in range(match.start(name), match.end(name))}
    outside = [token for i, token in enumerate(tokens[: match.end()]) if i >= match.start() and i not in grouped]
    inside = [tokens[i] for i in sorted(grouped - {-1}) if tokens[i].symbol != "P"]
    return [note for token in (*outside, *inside) for note in token.notes[:1]]


def _each_unit(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The words of each unit of a list."""
    part: list[Token] = []
    for token in tokens:
        if token.symbol == ",":
            if part:
                yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part


def _orders(
    known: Known,
    pattern: Pattern,
    action: str,
    subjects: Sequence[Named],
    held: dict[str, Sequence[Token]],
    symbols: str,
    notes: tuple[str, ...],
) -> Iterator[Meant]:
    """The orders that the words can mean for the units that they can mean."""
    for written, unit, guessed in subjects:
        base = orders.Order(action, written)
        said = (*notes, *guessed)
        for order, more in _completed(known, pattern, base, unit, held, symbols):
            yield Meant(order, unit, (*said, *more))


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
        for other in others_meant(known, held["o"], unit):
            yield base._replace(action=orders.MOVE, to=orders.WrittenPlace(other.written.place.province)), other.notes
    elif base.action in (orders.SUPPORT, orders.CONVOY, orders.TORPEDO):
        others = others_meant(known, held["o"], unit)
        targets = (
            others_meant(known, held["x"], unit) if held.get("x") else [Named(others[0].written)] if others else []
        )
        for other, target in pairs(others, targets):
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
            judged.append(meant._replace(fault=fault_of(known, meant.order, meant.unit)))
        except orders.Ambiguous as error:
            judged += _with_coasts(known, meant, error.message)
    if not judged:
        return Choice(())
    allowed = [meant for meant in judged if not meant.fault] or judged
    least = min(len(meant.notes) for meant in allowed)
    units = {meant.unit for meant in allowed if meant.notes}
    exact = [meant for meant in judged if not meant.notes and meant.unit in units and least and meant.order.to]
    best: dict[str, Meant] = {}
    for meant in (*allowed, *exact):
        if len(meant.notes) <= least:
            best.setdefault(str(meant.order), meant)
    return Choice(tuple(best.values()))


def _with_coasts(known: Known, meant: Meant, fault: str) -> list[Meant]:
    """An order with each of the coasts that it leaves open."""
    order, unit = meant.order, meant.unit
    if order.action not in (orders.MOVE, orders.RETREAT) or unit is None or order.to is None:
        return [meant._replace(fault=fault)]
    return [meant._replace(order=order._replace(to=place)) for place in coasts_open(known, unit, order.to)]


def bare_action(known: Known, heading: str) -> tuple[str, str]:
    """What units without an action are meant for: by the heading above them, else by what is due; and the note."""
    if heading in BARE:
        return BARE[heading], ""
    action = orders.BUILD if known.due > 0 else orders.REMOVE
    return action, DUE[action]
