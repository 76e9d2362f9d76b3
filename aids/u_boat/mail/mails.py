"""A whole mail: its lines read one after another, and what they say together."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import PurePath

from aids.input_file import brief
from aids.rulebook.rules import Rules, switch
from aids.u_boat.game.phases import START, Phase
from aids.u_boat.game_map import COAST, SUBMARINE, load_map, province_of
from aids.u_boat.mail.clauses import Known, Meant, known_to
from aids.u_boat.mail.headings import fault_of_heading, fault_of_subject, is_heading
from aids.u_boat.mail.message import FIELD, MAX_LINES, QUOTE, Sent, lines_of, sent_of
from aids.u_boat.mail.reading import ASKED, GUESS, NONE, SURELY, Reading, State, read_line, unit_of, worth
from aids.u_boat.mail.tokens import tokens_of
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, MOVE, WAIVE, Order, Unit, number_units
from aids.u_boat.position_file import Position

ONLY_QUOTED = "only quoted lines were found, and they are not read as orders; delete the > in front of your orders"
NO_COAST = "a U starts on one coast of a province without another unit of its power"
LATER = "the later one counts"
MOST_ORDERS = 300  # of a mail
MOST_JOINED = 3  # lines that are read as one
NEAR = 4  # lines below an order in which words may take it back
Entry = tuple[int, Meant]
"""The number of a reading, and an order in it."""


def read_mail(mail: str | bytes, power: str, position: Position, phase: Phase) -> list[Reading]:
    """What a mail of a power says, in the order of its lines, each line told once or oftener.

    Nothing depends on what the power may not know of the position.  Headings of another power or phase are asked.
    """
    return read_mails([mail], power, position, phase)


def read_mails(mails: Sequence[str | bytes | Sent], power: str, position: Position, phase: Phase) -> list[Reading]:
    """What the mails of a power say together, the latest last: of two orders for a unit the later one counts."""
    known, found = known_to(power, position), list[Reading]()
    sent = [mail if isinstance(mail, Sent) else sent_of(mail) for mail in mails]
    for number, mail in enumerate(sent):
        part = max((each.part + 1 for each in found), default=0)
        if fault := fault_of_subject(mail.subject, power, phase):
            found.append(Reading(1, mail.subject, ASKED, why=fault, refused=True, part=part, mail=number))
        found += [each._replace(mail=number) for each in _readings(known, phase, mail.text, part)]
    return _settled(known, found, [PurePath(each.where).name for each in sent])


def _readings(known: Known, phase: Phase, text: str, part: int) -> list[Reading]:
    """The readings of one mail; after a line that says so, or in a later mail, orders belong to a later part."""
    found: list[Reading] = []
    state, at, orders = State(), 0, 0
    lines, read = {n: line.strip() for n, line in enumerate(text.splitlines()[:MAX_LINES], 1)}, set[int]()
    listed = list(lines_of(text))
    while at < len(listed) and orders < MOST_ORDERS:
        number, line = listed[at]
        at += 1
        head, _, rest = line.partition(":")
        heads = [line, head] if rest.strip() else [line]  # a heading may stand before a colon
        named = [each for each in heads if is_heading(each) and not _starts_order(each)]
        if fault := next(filter(None, (fault_of_heading(each, known.power, phase) for each in named)), ""):
            found.append(Reading(number, line, ASKED, why=fault, refused=True))
        if is_heading(line):
            continue
        if phase == START and STARTS.fullmatch(line):
            there = any(unit.kind == SUBMARINE and unit.place == start_of(line) for unit in known.own)
            kind, why = (NONE, "the U starts there") if there else (ASKED, NO_COAST)
            readings, count = [Reading(number, line, kind, why=why)], 0
        else:
            readings, state, count = _joined(known, listed[at - 1 : at + MOST_JOINED], state, lines)
        read.update(each for each, _ in listed[at - 1 : at + count])
        at += count
        for each in readings:
            part += each.part
            orders += each.kind != NONE
            _add(found, each._replace(part=part))
    if at < len(listed):
        why = f"the email has more than {MOST_ORDERS} orders, and this line and those below it are not read; shorten it"
        found.append(Reading(*listed[at], ASKED, why=why))
    quoted = next((number for number, line in lines.items() if line.startswith(QUOTE)), 0)
    if not found and quoted:
        found.append(Reading(quoted, "", ASKED, why=ONLY_QUOTED, refused=True))
    return _whole(found, lines, read)


def _joined(
    known: Known, listed: Sequence[tuple[int, str]], state: State, lines: Mapping[int, str]
) -> tuple[list[Reading], State, int]:
    """The readings of the first of some lines with those that it goes on in, the state after it, and their number."""
    number, line = listed[0]
    head, _, rest = line.partition(":")
    if rest.strip() and is_heading(head) and not _starts_order(head):
        line = rest
    readings, after = read_line(known, number, line, state)
    count = 0
    for more in range(1, len(listed)):
        below = listed[more]
        if below[0] != listed[more - 1][0] + 1 or is_heading(below[1]):
            break
        alone, _ = read_line(known, *below, after)
        is_talk = all(each.kind == NONE and not each.change for each in readings)
        if worth(alone) and (is_talk or worth(readings) == SURELY):
            break
        line = f"{line} {below[1]}"
        joined, last = read_line(known, number, line, state)
        is_other = [each.orders for each in joined] != [each.orders for each in readings]
        if worth(joined) > worth(readings) or (worth(joined) == worth(readings) > worth(alone) and is_other):
            whole = " ".join(lines[each] for each, _ in listed[: more + 1])
            readings, after, count = [each._replace(text=whole) for each in joined], last, more
            if worth(readings) == SURELY:
                break
    return readings, after, count


def _add(found: list[Reading], reading: Reading) -> None:
    """Add a reading; one that may change orders above, or put them under a condition, makes them questions."""
    if reading.rest and reading.part:
        reading = reading._replace(kind=NONE, orders=(), meant=(), why="the orders before stand")
    above = [i for i, each in enumerate(found) if each.orders and each.mail == reading.mail]
    units = [each.unit for i in above for each in found[i].meant]
    if reading.change and reading.orders and above:
        if any(each.unit not in units for each in reading.meant):
            reading = reading.asked("which order above it changes is not said")._replace(alternatives=())
    elif reading.change:
        for i in _changed(found, above, reading):
            is_same = found[i].line == reading.line
            where = "what follows on the line" if is_same else f"line {reading.line}, {brief(reading.text)},"
            found[i] = found[i].asked(f"{where} may change it")
    found.append(reading)


def _changed(found: Sequence[Reading], above: Sequence[int], reading: Reading) -> Sequence[int]:
    """The orders above that words may change: those that they name, all, or else those of the last line."""
    if "all" in reading.about or not above:
        return above
    places = [i for i in above if any(meant.unit and meant.unit.province in reading.about for meant in found[i].meant)]
    units = set(map(unit_of, reading.options))
    ordered = [i for i in above if not units.isdisjoint(map(unit_of, found[i].orders))]
    kinds = [i for i in above if any(meant.unit and meant.unit.kind in reading.about for meant in found[i].meant)]
    last = found[above[-1]].line
    near = [i for i in above if found[i].line == last and reading.line - last <= NEAR]
    return [*ordered, *places] or kinds or ([] if reading.options else near)


def _whole(found: Sequence[Reading], lines: Mapping[int, str], read: Collection[int]) -> list[Reading]:
    """The readings with their lines as they came, and a reading without an order for each line that was passed over.

    Fields of a head are left out: they are no part of what a player says.
    """
    passed = (n for n, line in lines.items() if line and n not in read and not FIELD.match(line))
    shown: list[Reading] = []
    for each in found:
        is_part = each.text and each.text in lines[each.line]
        shown.append(each._replace(text=lines[each.line]) if is_part else each)
    shown += [Reading(n, lines[n], NONE) for n in passed]
    return sorted(shown, key=lambda each: each.line)


def _starts_order(head: str) -> bool:
    """Whether words before a colon are one power alone, whose unit is ordered."""
    return len(head.split()) == 1 and not any(letter.isdigit() for letter in head)


def _settled(known: Known, found: Sequence[Reading], names: Sequence[str]) -> list[Reading]:
    """The readings with one order for each unit: doubled ones once, the legal one of two, the later after a correction.

    Two different orders of one unit that could both be carried out are asked (UB-25; DATC 4.D.3).
    """
    held = list(found)
    _ask_both(held, names)
    _settle_alike(held, known.own)
    _settle_by_others(held)
    by_unit: dict[str, list[Entry]] = {}
    for i, reading in enumerate(held):
        for meant in reading.meant:
            if meant.order.action != WAIVE:
                by_unit.setdefault(str(meant.unit or meant.order.unit), []).append((i, meant))
    for entries in by_unit.values():
        _settle_unit(held, entries)
    for i, reading in enumerate(held):
        units = {str(meant.unit) for meant in reading.alternatives}
        charges = any(meant.order.action == DEPTH_CHARGE for meant in reading.alternatives)
        others = [entry for unit in units if len(units) == 1 for entry in by_unit.get(unit, ())]
        later = [held[k].part for k, meant in others if meant.order.action == DEPTH_CHARGE or not charges]
        if reading.kind == ASKED and any(part > reading.part for part in later):
            held[i] = reading._replace(kind=NONE, options=(), why=LATER)
    return held


def _ask_both(held: list[Reading], names: Sequence[str]) -> None:
    """Ask about an order where another line is about its unit, and what is ordered there is not understood.

    An order in a later part counts without a question.
    """
    for i, one in enumerate(held):
        if one.kind != ASKED or one.options or not one.about:
            continue
        alike = [k for k, each in enumerate(held) if any(m.unit and m.unit.name[:5] in one.about for m in each.meant)]
        if any(held[k].part > one.part for k in alike):
            held[i] = one._replace(kind=NONE, why=LATER)
            continue
        for k in alike:
            where = f" of {names[one.mail] or 'another email'}" if one.mail != held[k].mail else ""
            held[k] = held[k].asked(f"line {one.line}{where}, {brief(one.text)}, is about this unit too")


def _settle_unit(held: list[Reading], entries: Sequence[Entry]) -> None:

    def is_less(entry: Entry, own: int) -> bool:  # an order of all units, where the unit has one of its own
        return held[entry[0]].rest and held[entry[0]].part <= own

    firsts: dict[tuple[int, str], Entry] = {}
    for entry in entries:
        if firsts.setdefault((held[entry[0]].part, str(entry[1].order)), entry) is not entry:
            _drop(held, entry, "it is given twice and carried out once")
    own = max((held[i].part for i, _ in firsts.values() if not held[i].rest), default=-1)
    latest = max(held[entry[0]].part for entry in firsts.values() if not is_less(entry, own))
    kept: list[Entry] = []
    for entry in firsts.values():
        if is_less(entry, own) or held[entry[0]].part < latest:
            _drop(held, entry, "" if is_less(entry, own) else LATER)
        else:
            kept.append(entry)
    if len(kept) < 2 or sorted(meant.order.action for _, meant in kept) == sorted((CONVOY, DEPTH_CHARGE)):
        return
    if sum(not meant.fault for _, meant in kept) == 1:
        for i, meant in kept:
            if meant.fault and held[i].kind == GUESS:
                held[i] = held[i].asked(f"{held[i].why}? This unit has another order")._replace(alternatives=())
            elif meant.fault:
                _drop(held, (i, meant), "this unit has another order, and that one can be carried out")
        return
    options = tuple(str(meant.order) for _, meant in kept)
    for entry in kept:
        _drop(held, entry, "")
        why = f"{' or '.join(options)}? One order a unit (UB-25)"
        held[entry[0]] = held[entry[0]]._replace(kind=ASKED, options=options, why=why)


def _drop(held: list[Reading], entry: Entry, why: str) -> None:
    reading = held[entry[0]]
    rest = tuple(each for each in reading.meant if each is not entry[1])
    orders, why = tuple(str(each.order) for each in rest), "; ".join(filter(None, (reading.why, why)))
    held[entry[0]] = reading._replace(kind=reading.kind if rest else NONE, orders=orders, meant=rest, why=why)


def _settle_alike(held: list[Reading], units: Sequence[Unit]) -> None:
    """Give orders without a number to the alike U's that are left, if there is one for each or one alone is left."""
    for unit in units:
        if unit.number != 1:
            continue
        alike = {str(each.written): each for each in units if each._replace(number=1) == unit}
        taken = {str(meant.order.unit) for reading in held for meant in reading.meant}
        left = [name for name in alike if name not in taken]
        asked = [i for i, each in enumerate(held) if each.alternatives and _ordered(each.alternatives) == set(alike)]
        if not left or len(asked) != len(left):
            continue
        why = "" if len(left) == 1 else "the U’s are alike and have their orders line by line"
        for i, name in zip(asked, left, strict=True):
            meant = next(each for each in held[i].alternatives if str(each.order.unit) == name)
            held[i] = held[i].settled(meant, why)


def _settle_by_others(held: list[Reading]) -> None:
    """Take the one alternative that agrees with the other orders: its unit has none, what it supports is ordered."""
    orders = [meant.order for reading in held for meant in reading.meant]
    ordered = {str(order.unit) for order in orders}
    for i, reading in enumerate(held):
        agreeing = [each for each in reading.alternatives if str(each.order.unit) not in ordered]
        agreeing = [each for each in agreeing if any(_agrees(each.order, order) for order in orders)] or agreeing
        if reading.kind == ASKED and len(agreeing) == 1 and len(reading.alternatives) > 1:
            held[i] = reading.settled(agreeing[0], "; ".join(agreeing[0].notes))


def _agrees(support: Order, order: Order) -> bool:
    """Whether an order is what a support or convoy helps."""
    if support.other is None or order.unit is None or support.other.power not in ("", order.unit.power):
        return False
    action = support.supported or MOVE
    is_same = (order.unit.kind, order.unit.place.province) == (support.other.kind, support.other.place.province)
    return is_same and order.action == action and order.to == (support.to if action == MOVE else None)


def _ordered(alternatives: Sequence[Meant]) -> set[str]:
    """The units of orders that differ in the unit alone; none if they differ in more."""
    rest = {str(each.order._replace(unit=None)) for each in alternatives}
    return {str(each.order.unit) for each in alternatives} if len(rest) == 1 else set()


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
