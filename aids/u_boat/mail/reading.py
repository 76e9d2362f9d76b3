"""A line of a mail read into clauses: each an order that is sure or guessed, a question, or no order."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from aids.u_boat.mail.clauses import Choice, Meant, backed, bare_action, choices
from aids.u_boat.mail.grammar import AGAIN, BACK, BARE, DUE, NO_SIGN, PATTERNS, Pattern, longest
from aids.u_boat.mail.known import Known, Named
from aids.u_boat.mail.tokens import BREAK, JOIN, SIGN, Token, tokens_of, with_guesses
from aids.u_boat.mail.words import KIND, POWER, QUOTED, STOP, TAKEN_BACK, UNKNOWN, load_words
from aids.u_boat.orders import BUILD, CONVOY, WAIVE, Order
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT

SURE, GUESS, ASKED, NONE = "sure", "guess", "asked", "none"
_APART = ",;9:"
_PREFACE = re.compile(f"{POWER}?{UNKNOWN}{{1,3}}(?=[KP])")  # words before an order
_ENDS = "KPW#"
CLEAR = (NO_SIGN, DUE[BUILD])  # what a missing word must have been, if the order can be carried out
CONDITIONS = {"if", "unless", "provided", "only if", "but only if"}  # that follow an order after a comma
WITHDRAWN = {"scratch that", "on second thought", "on second thoughts"}  # take back an order before them
HEADINGS = tuple(f"{symbol}:" for symbol in BARE)
MOST_UNKNOWN = 2  # words of a clause that may still have been meant as an order


class Reading(NamedTuple):
    """What was read of a line, or of a part of it.

    `kind` is one of the constants above; `orders` are in the notation of the program, `options` the readings of equal
    worth of a question, `why` says what was guessed, asked or left out.  `meant` are the orders with their units,
    `alternatives` those of a question about one unit.  A `refused` mail is for another power or phase, or holds
    quoted lines alone.  `part` counts mails and corrections, of which a later one counts; `mail` mails alone.  `rest`
    orders all units that have no order of their own.
    """

    line: int
    text: str
    kind: str
    orders: tuple[str, ...] = ()
    why: str = ""
    options: tuple[str, ...] = ()
    meant: tuple[Meant, ...] = ()
    refused: bool = False
    alternatives: tuple[Meant, ...] = ()
    part: int = 0
    mail: int = 0
    rest: bool = False


class State(NamedTuple):
    """What earlier words of a line, or a heading above it, say of the words that follow."""

    stopped: bool = False
    quoted: bool = False
    intention: bool = False
    before: Named | None = None
    last: Order | None = None
    heading: str = ""
    part: int = 0


class Part(NamedTuple):
    """A line that is read: its number, text and tokens with their symbols, and whether unknown words are guessed."""

    line: int
    text: str
    tokens: Sequence[Token]
    symbols: str
    guessed: bool = False


def read_line(known: Known, line: int, text: str, heading: str = "") -> tuple[list[Reading], str]:
    """The readings of a line, at least one, and the heading that holds for the lines below it (`Builds:`)."""
    tokens = tokens_of(text, known.power)
    part = Part(line, text, tokens, _symbols(tokens))
    found, state = _read(known, part, State(heading=heading))
    if "x" in part.symbols and STOP not in part.symbols and QUOTED not in part.symbols:
        guessed = with_guesses(tokens)
        again, other = _read(known, Part(line, text, guessed, _symbols(guessed), True), State(heading=heading))
        if _worth(again) > _worth(found):
            found, state = again, other
    told = [each for each in found if each.kind != NONE]
    return told or found[:1] or [Reading(line, text, NONE)], state.heading


def _worth(readings: Sequence[Reading]) -> tuple[int, int]:
    """How many orders were found, and of two readings with as many which asks less."""
    return sum(len(each.orders) for each in readings), -sum(each.kind == ASKED for each in readings)


def _symbols(tokens: Sequence[Token]) -> str:
    return "".join(token.symbol for token in tokens)


def _read(known: Known, part: Part, state: State) -> tuple[list[Reading], State]:
    found: list[Reading] = []
    at = 0
    while at < len(part.symbols):
        symbol = part.symbols[at]
        if symbol in _APART:
            if symbol == BREAK and not (state.stopped and part.tokens[at].text == ":"):
                state = State(state.quoted, state.quoted, last=state.last, heading=state.heading, part=state.part)
            at += 1
            continue
        if symbol == TAKEN_BACK or (found and part.tokens[at].text in WITHDRAWN):
            found[-1:] = [_taken_back(each) for each in found[-1:]]
            state, at = State(part=state.part + 1, last=state.last, heading=state.heading), at + 1
            continue
        if symbol == QUOTED:
            state, at = state._replace(quoted=True, stopped=True), at + 1
            continue
        if symbol == "q":
            state, at = state._replace(intention=True), at + 1
            continue
        reading, state, at = _clause(known, part, state, at)
        if reading is not None:
            found.append(reading._replace(part=state.part))
    return found, state


def _taken_back(reading: Reading) -> Reading:
    """A reading after which the writer corrects himself: it stands only if nothing else is said of its unit."""
    if not reading.orders:
        return reading._replace(kind=NONE, why="")
    why = "the words after it take it back"
    return reading._replace(
        kind=ASKED, orders=(), options=reading.orders, meant=(), alternatives=reading.meant, why=why
    )


def _clause(known: Known, part: Part, state: State, at: int) -> tuple[Reading | None, State, int]:
    """What is read of the clause that begins at a place, the state after it, and where the next begins."""
    patterns = PATTERNS[known.phase]

    def is_end(end: int) -> bool:
        return _is_whole(known, part, end)

    matched = longest(patterns, part.symbols, at, is_end)
    if matched is None:
        skipped = _PREFACE.match(part.symbols, at)
        if skipped and longest(patterns, part.symbols, skipped.end(), is_end):
            return None, state, skipped.end()
    if matched is None and state.last is not None and known.phase == MOVEMENT:
        return _supporting(known, part, state, at)
    if state.before is not None and known.phase == MOVEMENT:
        matched = longest(AGAIN, part.symbols, at, is_end) or matched
    if matched is None:
        return _unread(known, part, state, at)
    pattern, match = matched
    if _is_talk(part, at, match):
        return _unread(known, part, state._replace(stopped=True), at)
    end, tail = _tail(part, match.end())
    if tail == "unknown" and pattern.action in ("", WAIVE):
        return _unread(known, part, state, at)
    bare, note = bare_action(known, state.heading) if not pattern.action else ("", "")
    listed = choices(known, pattern, match, part.tokens, state.before, bare)
    if any(not choice.meant for choice in listed) or not listed:
        if other := _other_power(known, part.tokens[match.start() : match.end()]):
            return Reading(part.line, part.text, NONE, why=f"a unit of {other}"), state, end
        return _unread(known, part, state, at)
    if pattern.note == NO_SIGN and any(meant.fault for choice in listed for meant in choice.meant):
        return _unread(known, part, state, at)
    if other := _owner(known, listed):
        return Reading(part.line, part.text, NONE, why=f"a unit of {other}"), state, end
    reading = _told(known, part, state, listed, tuple(filter(None, (note,))), tail)
    if reading is not None and "a" in match.re.groupindex:
        reading = reading._replace(rest=True)
    return reading, _after(state, part, at, pattern, listed), end


def _supporting(known: Known, part: Part, state: State, at: int) -> tuple[Reading | None, State, int]:
    """What is read of a clause that may support or convoy the order before it, without naming it again."""
    matched = longest(BACK, part.symbols, at, lambda end: _is_whole(known, part, end))
    listed = backed(known, *matched, part.tokens, state.last) if matched and state.last else []
    if matched is None or not listed or not all(choice.meant for choice in listed):
        return _unread(known, part, state, at)
    end, tail = _tail(part, matched[1].end())
    return _told(known, part, state, listed, (), tail), state._replace(before=None), end


def _is_talk(part: Part, at: int, match: re.Match[str]) -> bool:
    """Whether words without letters and signs of orders stand in a question, or in a sentence that speaks to others."""
    held = part.tokens[match.start() : match.end()]
    if any(token.symbol == SIGN or (token.symbol in "KSCTDHR" and len(token.text) == 1) for token in held):
        return False
    start = part.symbols.rfind(BREAK, 0, at) + 1
    end = part.symbols.find(BREAK, at)
    end = len(part.symbols) if end < 0 else end
    asks = end < len(part.symbols) and part.tokens[end].text == "?"
    after, tail = _tail(part, match.end())
    is_reason = tail == "" and after > match.end()
    return asks or STOP in part.symbols[start:at] or STOP in part.symbols[after if is_reason else match.end() : end]


def _other_power(known: Known, tokens: Sequence[Token]) -> str:
    """The other power that is named with the first unit of an order, or whose unit alone is there; "" if none."""
    powers = (token.word for token in tokens[:2] if token.symbol == "W")
    return next((power for power in powers if power != known.power), "")


def _owner(known: Known, listed: Sequence[Choice]) -> str:
    """The other power whose army or fleet alone stands where the ordered unit would be, "" if none."""
    meant = listed[0].meant[0] if listed and listed[0].meant else None
    if meant is None or meant.unit is not None or meant.order.unit is None or meant.order.action == BUILD:
        return ""
    kind, province = meant.order.unit.kind, meant.order.unit.place.province
    owners = (unit.power for unit in known.seen if unit.kind == kind and unit.province == province)
    return next((power for power in owners if power != known.power), "")


def _after(state: State, part: Part, at: int, pattern: Pattern, listed: Sequence[Choice]) -> State:
    """The state after an order: a fleet that convoys may depth charge too (8(c)), without being named again."""
    first = listed[0].meant[0] if listed[0].meant else None
    before = None
    if pattern.action == CONVOY and first is not None and first.order.unit is not None:
        before = Named(first.order.unit, first.unit)
    last = first.order if first is not None and len(listed[0].meant) == 1 and pattern.action != CONVOY else state.last
    heading = part.symbols[at] if part.symbols[at : at + 2] in HEADINGS else state.heading
    return state._replace(before=before, last=last, heading=heading)


def _is_whole(known: Known, part: Part, end: int) -> bool:
    """Whether an order may end here: with the clause, before words that give a reason, or before the next order."""
    symbols = part.symbols
    if end == len(symbols) or symbols[end] in _APART:
        return True
    if longest(BACK, symbols, end, lambda _: True):
        return True
    if symbols[end] in _ENDS and (following := longest(PATTERNS[known.phase], symbols, end, lambda _: True)):
        return symbols[end] != "P" or following[0].note != NO_SIGN
    return _gives_reason(part, end) or symbols[end] in "zZqxEe"


def _gives_reason(part: Part, at: int) -> bool:
    """Whether words after an order say why it is given; `to` before a place does not."""
    after = part.symbols[at + 1 : at + 2]
    return part.tokens[at].text.split()[0] in load_words().reasons and not (part.symbols[at] == "t" and after in "PKW")


def _tail(part: Part, end: int) -> tuple[int, str]:
    """Where the clause of an order ends that ends here, and what its further words do: "", or a word for it.

    They quote the order, put it under a condition (`stop`), ask about it, or are not understood.
    """
    symbols = part.symbols
    if symbols[end : end + 2] == f"{JOIN}{STOP}" and part.tokens[end + 1].text in CONDITIONS:
        return end, "stop"
    if end == len(symbols) or symbols[end] in _APART or symbols[end] in _ENDS or longest(BACK, symbols, end, bool):
        mark = part.tokens[end].text if end < len(symbols) else ""
        return end, "" if mark != "?" else "question" if end == len(symbols) - 1 else "unknown"
    stop = end
    while stop < len(symbols) and symbols[stop] not in ",;":
        stop += 1
    words = part.tokens[end:stop]
    known = load_words()
    is_reason = _gives_reason(part, end)
    if any(token.symbol == QUOTED for token in words):
        return stop, "quoted"
    if any(token.symbol == "z" and (not is_reason or token.text in known.conditions) for token in words):
        return stop, "stop"
    return stop, "" if is_reason else "unknown"


def _told(
    known: Known, part: Part, state: State, listed: Sequence[Choice], notes: tuple[str, ...], tail: str
) -> Reading | None:
    """The reading of a clause with an order: sure, guessed, or asked where two readings are of equal worth."""
    first = [choice.meant[0] for choice in listed]
    orders = tuple(str(meant.order) for meant in first)
    base = Reading(part.line, part.text, ASKED)
    if state.stopped or tail in ("stop", "quoted"):
        if tail == "quoted" or state.quoted or state.intention or not _is_notation(part):
            return None
        return base._replace(options=orders, why="an order, or one under a condition? Only plain orders count")
    if DUE[BUILD] in notes and (fault := next((meant.fault for meant in first if meant.fault), "")):
        return base._replace(options=orders, why=fault)
    several = next((choice.meant for choice in listed if len(choice.meant) > 1), ())
    if several:
        options = tuple(str(meant.order) for meant in several)
        alternatives = several if len(listed) == 1 else ()
        return base._replace(options=options, why=f"{' or '.join(options)}? Write which", alternatives=alternatives)
    if tail == "unknown":
        return base._replace(options=orders, why="an order with words after it that are not understood")
    notes = tuple(dict.fromkeys((*notes, *(note for meant in first for note in meant.notes))))
    if not any(meant.fault for meant in first):
        notes = tuple(note for note in notes if note not in CLEAR)
    if state.intention:
        notes = (*notes, "what is intended as an order")
    if tail == "question":
        notes = (*notes, "the question mark as none")
    kind = GUESS if notes else SURE
    why = "; ".join(notes) or "; ".join(dict.fromkeys(meant.fault for meant in first if meant.fault))
    return base._replace(kind=kind, orders=orders, why=why, meant=tuple(first))


def _is_notation(part: Part) -> bool:
    """Whether a line is written in letters and signs, not in sentences."""
    return "KP" in part.symbols and any(symbol in part.symbols for symbol in "-SCTDHRXYB")


def _unread(known: Known, part: Part, state: State, at: int) -> tuple[Reading | None, State, int]:
    """What is told of a clause that is no order: nothing, or what is asked of one that was meant as an order."""
    end = at
    while end < len(part.symbols) and part.symbols[end] not in ",;":
        end += 1
    symbols = part.symbols[at:end]
    state = state._replace(quoted=state.quoted or QUOTED in symbols)
    stopped = state.stopped or state.quoted or (STOP in symbols and not _gives_reason(part, at))
    state = state._replace(stopped=stopped, before=None)
    if known.phase == ADJUSTMENT and symbols.rstrip(":") in BARE:
        return None, state._replace(heading=symbols[0]), end
    if stopped or state.intention or symbols.count("x") > MOST_UNKNOWN:
        return None, state, end
    if end < len(part.symbols) and part.tokens[end].text == "?":
        return None, state, end
    has_unit = "KP" in symbols or "PP" in symbols.replace("-", "").replace("t", "") or "x-P" in symbols
    if not has_unit or not (any(each in symbols for each in "-SCTDRXYBmkt") or "x" in symbols):
        return None, state, end
    places = {place.province for token in part.tokens[at:end] for place in token.places}
    if known.phase == ADJUSTMENT and symbols[0] != KIND and not any(each in symbols for each in "BXYN"):
        return None, state, end
    is_notation = SIGN in symbols and part.tokens[at].symbol in (KIND, UNKNOWN)
    if known.phase != ADJUSTMENT and not is_notation and not any(unit.province in places for unit in known.own):
        return None, state, end
    unknown = [token.text for token in part.tokens[at:end] if token.symbol == "x"]
    why = f"“{unknown[0]}” is not understood" if unknown else "what is ordered is not understood"
    return Reading(part.line, part.text, ASKED, why=why), state, end
