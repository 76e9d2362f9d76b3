"""A whole mail: its lines read one after another, and what they say together."""

from collections.abc import Collection, Mapping, Sequence

from aids.input_file import brief
from aids.u_boat.game.phases import START, Phase
from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.mail.clauses import Meant
from aids.u_boat.mail.headings import fault_of_heading, fault_of_subject, is_heading
from aids.u_boat.mail.known import Known, known_to
from aids.u_boat.mail.message import all_lines, first_quoted, lines_of, subject_of, text_of_mail
from aids.u_boat.mail.reading import ASKED, GUESS, NONE, SURE, SURELY, Reading, State, read_line, worth
from aids.u_boat.mail.starts import STARTS, start_of
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, MOVE, WAIVE, Order, Unit
from aids.u_boat.position_file import Position

ONLY_QUOTED = "only quoted lines came, and they are no orders; take away the > before your own orders"
NO_COAST = "a U starts on one coast of a province without another unit of its power"
MOST_ORDERS = 300  # of a mail
MOST_JOINED = 3  # lines that are read as one
NEAR = 4  # lines below an order in which words may take it back


def read_mail(mail: str | bytes, power: str, position: Position, phase: Phase) -> list[Reading]:
    """What a mail of a power says, in the order of its lines, each line told once or oftener.

    Nothing depends on what the power may not know of the position.  Headings of another power or phase are asked.
    """
    return read_mails([mail], power, position, phase)


def read_mails(mails: Sequence[str | bytes], power: str, position: Position, phase: Phase) -> list[Reading]:
    """What the mails of a power say together, the latest last: of two orders for a unit the later one counts."""
    known, found = known_to(power, position), list[Reading]()
    for number, mail in enumerate(mails):
        part = found[-1].part + 1 if found else 0
        if fault := fault_of_subject(subject_of(mail), power, phase):
            found.append(Reading(1, subject_of(mail), ASKED, why=fault, refused=True, part=part, mail=number))
        found += [each._replace(mail=number) for each in _readings(known, phase, text_of_mail(mail), part)]
    return _settled(known, found)


def _readings(known: Known, phase: Phase, text: str, part: int) -> list[Reading]:
    """The readings of one mail; after a line that says so, or in a later mail, orders belong to a later part."""
    found: list[Reading] = []
    state, at, orders = State(), 0, 0
    lines, read = {number: line.strip() for number, line in all_lines(text)}, set[int]()
    listed = list(lines_of(text))
    while at < len(listed) and orders < MOST_ORDERS:
        number, line = listed[at]
        at += 1
        if fault := _fault_of_headings(line, known.power, phase):
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
    if not found and (number := first_quoted(text)):
        return [Reading(number, "", ASKED, why=ONLY_QUOTED, refused=True), *_whole([], lines, read)]
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
            why = "which order above it changes is not said"
            reading = reading._replace(kind=ASKED, options=reading.orders, orders=(), meant=(), why=why)
    elif reading.change:
        for i in _changed(found, above, reading):
            each, why = found[i], "what follows on the line may change it"
            if each.line != reading.line:
                why = f"line {reading.line}, {brief(reading.text)}, may change it"
            found[i] = each._replace(
                kind=ASKED, orders=(), options=each.orders, meant=(), alternatives=each.meant, why=why
            )
    found.append(reading)


def _changed(found: Sequence[Reading], above: Sequence[int], reading: Reading) -> Sequence[int]:
    """The orders above that words may change: those that they name, all, or else those of the last line."""
    if "all" in reading.about or not above:
        return above
    places = [i for i in above if any(meant.unit and meant.unit.province in reading.about for meant in found[i].meant)]
    units = {" ".join(option.split()[:2]) for option in reading.options}
    ordered = [i for i in above if any(" ".join(order.split()[:2]) in units for order in found[i].orders)]
    kinds = [i for i in above if any(meant.unit and meant.unit.kind in reading.about for meant in found[i].meant)]
    last = found[above[-1]].line
    near = [i for i in above if found[i].line == last and reading.line - last <= NEAR]
    return [*ordered, *places] or kinds or ([] if reading.options else near)


def _whole(found: Sequence[Reading], lines: Mapping[int, str], read: Collection[int]) -> list[Reading]:
    """The readings with their lines as they came, and a reading without an order for each line that was passed over."""
    passed = [Reading(number, line, NONE) for number, line in lines.items() if line and number not in read]
    shown = [each._replace(text=lines[each.line]) if each.text in lines[each.line] else each for each in found]
    return sorted((*shown, *passed), key=lambda each: each.line)


def _fault_of_headings(line: str, power: str, phase: Phase) -> str:
    """What is wrong with a heading, or with one that stands before a colon; "" if nothing is."""
    head, _, rest = line.partition(":")
    faults = (
        fault_of_heading(each, power, phase)
        for each in ((line, head) if rest.strip() else (line,))
        if is_heading(each) and not _starts_order(each)
    )
    return next(filter(None, faults), "")


def _starts_order(head: str) -> bool:
    """Whether words before a colon are one power alone, whose unit is ordered."""
    return len(head.split()) == 1 and not any(letter.isdigit() for letter in head)


def _settled(known: Known, found: Sequence[Reading]) -> list[Reading]:
    """The readings with one order for each unit: doubled ones once, the legal one of two, the later after a correction.

    Two different orders of one unit that could both be carried out are asked (UB-25; DATC 4.D.3).
    """
    held = list(found)
    _ask_both(held)
    _settle_alike(held, known.own)
    _settle_by_others(held)
    by_unit: dict[str, list[tuple[int, Meant]]] = {}
    for i, reading in enumerate(held):
        for meant in reading.meant:
            if meant.order.action != WAIVE:
                by_unit.setdefault(str(meant.unit or meant.order.unit), []).append((i, meant))
    for entries in by_unit.values():
        if len(entries) > 1:
            _settle_unit(held, entries)
    for i, reading in enumerate(held):
        units = {str(meant.unit) for meant in reading.alternatives}
        later = [held[k].part for unit in units if len(units) == 1 for k, _ in by_unit.get(unit, ())]
        if reading.kind == ASKED and any(part > reading.part for part in later):
            held[i] = reading._replace(kind=NONE, options=(), why="the later one counts")
    return held


def _ask_both(held: list[Reading]) -> None:
    """Ask about an order where another line is about its unit, and what is ordered there is not understood."""
    asked = {unit: each.line for each in held if each.kind == ASKED and not each.options for unit in each.about}
    for i, each in enumerate(held):
        lines = [asked[name] for meant in each.meant if meant.unit and (name := meant.unit.name[:5]) in asked]
        if lines:
            why = f"line {lines[0]} is about this unit too"
            held[i] = each._replace(
                kind=ASKED, orders=(), options=each.orders, meant=(), alternatives=each.meant, why=why
            )


def _settle_unit(held: list[Reading], entries: Sequence[tuple[int, Meant]]) -> None:
    """Settle the orders of one unit among the readings."""
    kept: list[tuple[int, Meant]] = []
    for i, meant in entries:
        if any(str(meant.order) == str(other.order) for k, other in kept if held[k].part == held[i].part):
            _drop(held, i, meant, "given twice, carried out once (DATC 4.D.3)")
        else:
            kept.append((i, meant))
    own = max((held[i].part for i, _ in kept if not held[i].rest), default=-1)
    for i, meant in kept:
        if held[i].rest and held[i].part <= own:
            _drop(held, i, meant, "")
    kept = [entry for entry in kept if not held[entry[0]].rest or held[entry[0]].part > own]
    latest = max(held[i].part for i, _ in kept)
    for i, meant in kept:
        if held[i].part < latest:
            _drop(held, i, meant, "the later one counts")
    kept = [entry for entry in kept if held[entry[0]].part == latest]
    actions = {meant.order.action for _, meant in kept}
    if len(kept) < 2 or (len(kept) == 2 and actions == {CONVOY, DEPTH_CHARGE}):
        return
    allowed = [entry for entry in kept if not entry[1].fault]
    if len(allowed) == 1:
        for i, meant in kept:
            if meant.fault and held[i].kind == GUESS:
                why = f"{held[i].why}? This unit has another order"
                held[i] = held[i]._replace(kind=ASKED, orders=(), options=held[i].orders, meant=(), why=why)
            elif meant.fault:
                _drop(held, i, meant, "the legal order for this unit stands (DATC 4.D.3)")
        return
    options = tuple(str(meant.order) for _, meant in kept)
    for i, meant in kept:
        _drop(held, i, meant, "")
        held[i] = held[i]._replace(kind=ASKED, options=options, why=f"{' or '.join(options)}? One order a unit (UB-25)")


def _drop(held: list[Reading], i: int, meant: Meant, why: str) -> None:
    """Take an order out of a reading."""
    reading = held[i]
    rest = [each for each in reading.meant if each is not meant]
    kind = reading.kind if rest else NONE
    orders = tuple(str(each.order) for each in rest)
    held[i] = reading._replace(
        kind=kind, orders=orders, meant=tuple(rest), why="; ".join(filter(None, (reading.why, why)))
    )


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
        for i, name in zip(asked, left, strict=True):
            meant = next(each for each in held[i].alternatives if str(each.order.unit) == name)
            why = "" if len(alike) == 1 + len(taken & set(alike)) else "alike U’s in the order of the lines"
            held[i] = held[i]._replace(
                kind=GUESS if why else SURE, orders=(str(meant.order),), why=why, options=(), meant=(meant,)
            )


def _settle_by_others(held: list[Reading]) -> None:
    """Take the one alternative that agrees with the other orders: its unit has none, what it supports is ordered."""
    orders = [meant.order for reading in held for meant in reading.meant]
    ordered = {str(order.unit) for order in orders}
    for i, reading in enumerate(held):
        agreeing = [each for each in reading.alternatives if str(each.order.unit) not in ordered]
        supported = [each for each in agreeing if any(_agrees(each.order, order) for order in orders)]
        agreeing = supported or agreeing
        if reading.kind == ASKED and len(agreeing) == 1 and len(reading.alternatives) > 1:
            order = str(agreeing[0].order)
            kind = GUESS if agreeing[0].notes else SURE
            held[i] = reading._replace(kind=kind, orders=(order,), options=(), meant=(agreeing[0],), why="")


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
