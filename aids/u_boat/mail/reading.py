"""A line of a mail read whole: orders that are sure or guessed, a question, or talk.

An order is sure only where every word of its piece of the line is understood: a piece is what stands between full
stops, semicolons and cells, and between commas before units where the whole is not understood.  What is left over makes
it a question, unless nothing in the piece looks like an order: then it is talk.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.u_boat.mail import words
from aids.u_boat.mail.clauses import Choice, Known, Meant, Named, backed, choices
from aids.u_boat.mail.grammar import AGAIN, BACK, BARE, DUE, NO_SIGN, PATTERNS, Pattern, longest
from aids.u_boat.mail.tokens import BREAK, JOIN, NOTHING, SORRY, Token, tokens_of, with_guess
from aids.u_boat.orders import BUILD, CONVOY, REMOVE, Order
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT

SURE, GUESS, ASKED, NONE = "sure", "guess", "asked", "none"
SURELY = 2
MOST_PIECES = 200  # of a line
MOST_PIECE = 200  # letters; a longer one is not read as orders
VOTED = "a vote or a concession counts in the game file alone (draw = true, concedes = a power)"
MOST_SHOWN = 300  # letters of a line in a question
MOST_WORDS = 4  # words that were not understood, in a question
CLEAR = (NO_SIGN, DUE[BUILD])  # what a missing word must have been, if the order can be carried out
HEADINGS = tuple(f"{symbol}:" for symbol in BARE)
_CHANGES = (words.CORRECTION, words.INSTEAD, words.TAKEN_BACK)
_NO_ORDER = (*_CHANGES, words.CONDITION, words.OTHER, words.UNKNOWN, words.VOTE)
_APART = f"{JOIN}9:"
_NEXT = re.compile(f"{JOIN}(?=W?[KP])")  # a comma before a unit
_COURTESIES = re.compile(f"[{JOIN}{words.COURTESY}]*")
_AFTER = re.compile(f"{JOIN}?(?:[wtfo]?[{words.COURTESY}W])+(?=$|{JOIN})")  # after an order, or in brackets
_SIGNS = re.compile("K[xz]{0,2}P|^Kx[-tm]|^x[-t]{1,3}P|[SCTDHRXYBN][KW]|[XYBN]L")
_ACTS = frozenset("-mkSCTDHRXYBN")
_BELOW = frozenset(words.load_lists()["mail"]["below"])
_ALL = frozenset(words.load_lists()["mail"]["every"])


class Reading(NamedTuple):
    """What was read of a line, or of a part of it.

    `kind` is one of the constants above; `orders` are in the notation of the program, `options` the readings of equal
    worth of a question, `why` says what was guessed, asked or left out.  `meant` are the orders with their units,
    `alternatives` those of a question about one unit.  A `refused` mail is for another power or phase, or holds
    quoted lines alone.  `part` counts mails and corrections, of which a later one counts; `mail` mails alone.  `rest`
    orders all units that have no order of their own.  `change` is a symbol of words that change orders above, or put
    them under a condition, and `about` the provinces and kinds that are named there, or `all`; of a question without
    options the unit.
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
    change: str = ""
    about: tuple[str, ...] = ()

    def asked(self, why: str) -> "Reading":
        """The same as a question, whose options are its orders."""
        one = self.meant if len(self.meant) == 1 else ()
        return self._replace(kind=ASKED, orders=(), options=self.orders, meant=(), alternatives=one, why=why)

    def settled(self, meant: Meant, why: str) -> "Reading":
        """The same as one order, a guess where something was guessed."""
        kind = GUESS if why else SURE
        return self._replace(kind=kind, orders=(str(meant.order),), options=(), meant=(meant,), why=why)

    def stands(self, *, accept: bool) -> bool:
        """Whether the orders of a reading are carried out."""
        return self.kind == SURE or (self.kind == GUESS and accept)

    def question(self) -> str:
        """What is asked about a line: the line, what would be read, and why that is not sure."""
        text = " ".join(self.text.split())
        line = f"'{text[:MOST_SHOWN]}{' …' * (len(text) > MOST_SHOWN)}': " if text else ""
        if self.kind == GUESS:
            return f"{line}{', '.join(self.orders)}? {self.why[:1].upper()}{self.why[1:]}"
        return f"{line}{self.why}"


class State(NamedTuple):
    """What earlier words say of the words that follow: a fleet that convoys, the last order, a heading (`Builds:`)."""

    before: Named | None = None
    last: Order | None = None
    heading: str = ""


class Found(NamedTuple):
    """The orders of a piece: the choices of each, notes on it, whether it orders all other units, and where it ends."""

    listed: Sequence[Choice]
    notes: tuple[str, ...]
    rest: bool
    end: int


def read_line(known: Known, line: int, text: str, state: State) -> tuple[list[Reading], State]:
    """The readings of a line, at least one, and what it says of the lines below it."""
    readings: list[Reading] = []
    for number, piece in enumerate(_pieces(tokens_of(text, known.power))):
        if number == MOST_PIECES:
            readings.append(Reading(line, text, ASKED, why=f"the line has more than {MOST_PIECES} parts"))
            break
        found, state = _read_piece(known, Reading(line, text, NONE), piece, state)
        readings += found
    told = [each for each in readings if each.kind != NONE or each.why or each.change or each.part]
    return told or [Reading(line, text, NONE)], state


def unit_of(order: str) -> str:
    """What an order is for: its unit, apart for a depth charge, which a fleet may have too; a build by itself."""
    kind, place, *more = [*order.split(), "", ""]
    number, charge = more[0] if more[0][:1] == "#" else "", " D" if more[0] == "D" else ""
    return f"{kind} {place} {number}{charge}" if len(kind) == 1 else order


def worth(readings: Sequence[Reading]) -> int:
    """`SURELY` where a line holds nothing but sure orders, 1 with guesses among them, 0 for a question or talk."""
    kinds = {each.kind for each in readings}
    return SURELY if kinds == {SURE} else int(kinds <= {SURE, GUESS})


def _pieces(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The parts of a line between breaks; a question mark stays at the end of its own."""
    start = 0
    for at, token in enumerate(tokens):
        if token.symbol == BREAK:
            if part := tokens[start : at + (token.text == "?")]:
                yield part
            start = at + 1
    if tokens[start:]:
        yield tokens[start:]


def _read_piece(known: Known, base: Reading, piece: Sequence[Token], state: State) -> tuple[list[Reading], State]:
    """A piece as it stands; else with one word corrected; else its parts at the commas before units; else left over."""
    tokens = [token for token in piece if token.symbol != BREAK]
    asks = len(tokens) < len(piece)
    symbols = _symbols(tokens)
    if sum(len(token.text) + 1 for token in tokens) > MOST_PIECE:
        return _left_over(known, base, tokens, state, f"it has more than {MOST_PIECE} letters without a full stop")
    for said in (tokens, with_guess(tokens)):
        if said is not None and (read := _whole(known, base, said, state, asks=asks)) is not None:
            return read
    cuts = [0, *(match.end() for match in _NEXT.finditer(symbols)), len(tokens)]
    parts = [tokens[start : start + len(symbols[start:end].rstrip(JOIN))] for start, end in pairwise(cuts)]
    if len(parts) == 1 or words.CONDITION in symbols:
        return _left_over(known, base, tokens, state)
    readings, after = list[Reading](), state
    for part in filter(None, parts):
        more, after = _read_piece(known, base, part, after)
        is_order = any(each.kind != NONE for each in more)
        if not is_order and re.search("[KPWmkSCTDHRXYBN]", _symbols(part)):
            return _left_over(known, base, tokens, state)  # a place alone belongs to the order beside it
        readings += more
    return readings, after


def _symbols(tokens: Sequence[Token]) -> str:
    return "".join(token.symbol for token in tokens)


def _whole(
    known: Known, base: Reading, tokens: Sequence[Token], state: State, *, asks: bool
) -> tuple[list[Reading], State] | None:
    """The orders of a piece of which every word is understood; None for another."""
    changes = [n for n, token in enumerate(tokens) if token.symbol in _CHANGES]
    said = [token for token in tokens if token.symbol not in (*_CHANGES, words.INTENTION)]
    symbols = _symbols(said)
    if changes and not symbols.strip(_APART + words.COURTESY):
        is_heading = all(tokens[n].symbol == words.CORRECTION for n in changes)
        return [base._replace(part=1) if is_heading else _changing(base, tokens)], state
    if any(symbol in symbols for symbol in (words.CONDITION, words.OTHER, words.UNKNOWN, words.VOTE)):
        return None
    is_last = bool(changes) and changes[-1] == len(tokens) - 1 and tokens[-1].text == "instead"
    is_after = bool(changes) and bool(re.search("[KP]", _symbols(tokens[: changes[-1]])))
    if any(tokens[n].symbol == words.TAKEN_BACK for n in changes) or (is_after and not is_last):
        return None  # words after an order may take it back
    if known.phase == ADJUSTMENT and symbols.rstrip(":") in BARE:
        return [], state._replace(heading=symbols[0])
    whole = _symbols(tokens)
    notes = ["an intention is read as an order"] * (words.INTENTION in whole)
    notes += ["the question mark is ignored"] * asks
    notes += ["it changes what is ordered above"] * (words.INSTEAD in whole)
    at, readings = 0, list[Reading]()
    while at < len(symbols):
        if (skipped := _COURTESIES.match(symbols, at)) and skipped.end() > at:
            at = skipped.end()
            continue
        if symbols[at] in _APART:
            at += 1
            continue
        found, state = _order(known, said, symbols, at, state)
        if found is None:
            return None
        reading = _told(base, found, (*found.notes, *notes))
        change = tokens[changes[0]].symbol if changes else ""
        readings.append(reading._replace(rest=found.rest, part=int(bool(changes) and not readings), change=change))
        after = _AFTER.match(symbols, found.end)
        at = after.end() if after else found.end
    return (readings, state) if readings else None


def _changing(reading: Reading, tokens: Sequence[Token]) -> Reading:
    """A reading of words that take back what stands above, or put it under a condition, and what they name."""
    places = [place.province for token in tokens for place in token.places]
    kinds = [
        token.word for token, after in pairwise((*tokens, NOTHING)) if token.symbol == words.KIND and not after.places
    ]
    said = {word for token in tokens if token.symbol not in _CHANGES for word in token.text.split()}
    about = ("all",) if said & _ALL else (*places, *kinds)
    symbols = _symbols(tokens)
    change = words.CONDITION if symbols.startswith(words.CONDITION) else words.TAKEN_BACK
    return reading._replace(change=change, about=about, part=int(change == words.TAKEN_BACK))


def _order(
    known: Known, tokens: Sequence[Token], symbols: str, at: int, state: State, *, anywhere: bool = False
) -> tuple[Found | None, State]:
    """The order that begins at a place and may end `anywhere`, and the state after it; None without one."""
    patterns = PATTERNS[known.phase]

    def is_end(end: int) -> bool:
        """Whether an order may end here: with the piece, at a comma, before courtesies or before the next order."""
        if anywhere or end == len(symbols) or symbols[end] in _APART or _AFTER.match(symbols, end):
            return True
        if longest(BACK, symbols, end, bool):
            return True
        following = longest(patterns, symbols, end, lambda _: True) if symbols[end] in "KPW#" else None
        return following is not None and (symbols[end] != "P" or following[0].note != NO_SIGN)

    matched = longest(patterns, symbols, at, is_end)
    if matched is None and state.last is not None and known.phase == MOVEMENT:
        back = longest(BACK, symbols, at, is_end)
        listed = backed(known, *back, tokens, state.last) if back else []
        if back is None or not listed or not all(listed):
            return None, state
        return Found(listed, (), False, back[1].end()), state._replace(before=None)
    if state.before is not None and known.phase == MOVEMENT:
        matched = longest(AGAIN, symbols, at, is_end) or matched
    if matched is None:
        return None, state
    pattern, match = matched
    bare, notes = BARE.get(state.heading, ""), tuple[str, ...]()
    if not pattern.action and not bare:  # units without an action are meant for what is due
        bare = BUILD if known.due > 0 else REMOVE
        notes = (DUE[bare],)
    listed = choices(known, pattern, match, tokens, state.before, bare)
    if not listed or not all(listed) or (len(listed) > 1 and any(choice[0].is_absent for choice in listed)):
        return None, state
    if pattern.note == NO_SIGN and any(meant.fault for choice in listed for meant in choice):
        return None, state
    if listed[0][0].is_absent and (named := listed[0][0].order.unit):  # one that only another power has there
        kind, province = named.kind, named.place.province
        if any((unit.kind, unit.province) == (kind, province) and unit.power != known.power for unit in known.seen):
            return None, state
    found = Found(listed, notes, "a" in match.re.groupindex, match.end())
    return found, _after(state, symbols, at, pattern, listed)


def _after(state: State, symbols: str, at: int, pattern: Pattern, listed: Sequence[Choice]) -> State:
    """The state after an order: a fleet that convoys may depth charge too (8(c)), without being named again."""
    first = listed[0][0]
    before = None
    if pattern.action == CONVOY and first.order.unit is not None:
        before = Named(first.order.unit, first.unit)
    last = first.order if len(listed[0]) == 1 and pattern.action != CONVOY else state.last
    heading = symbols[at] if symbols[at : at + 2] in HEADINGS else state.heading
    return State(before, last, heading)


def _told(base: Reading, found: Found, notes: tuple[str, ...]) -> Reading:
    """The reading of an order: sure, guessed, or asked where two readings are of equal worth."""
    first = [choice[0] for choice in found.listed]
    orders = tuple(str(meant.order) for meant in first)
    faults = tuple(dict.fromkeys(meant.fault for meant in first if meant.fault))
    if DUE[BUILD] in notes and faults:
        return base._replace(kind=ASKED, options=orders, why=faults[0])
    if several := next((choice for choice in found.listed if len(choice) > 1), ()):
        options = tuple(str(meant.order) for meant in several)
        alternatives = several if len(found.listed) == 1 else ()
        why = f"{' or '.join(options)}? Write which"
        return base._replace(kind=ASKED, options=options, why=why, alternatives=alternatives)
    if any(meant.is_absent for meant in first):
        return base._replace(kind=ASKED, options=orders, why=faults[0])
    notes = tuple(dict.fromkeys((*notes, *(note for meant in first for note in meant.notes))))
    if not faults:
        notes = tuple(note for note in notes if note not in CLEAR)
    why = "; ".join(notes or faults)
    return base._replace(kind=GUESS if notes else SURE, orders=orders, why=why, meant=tuple(first))


def _left_over(
    known: Known, base: Reading, tokens: Sequence[Token], state: State, why: str = ""
) -> tuple[list[Reading], State]:
    """What is told of a piece that is not understood: talk, words that change orders above, or a question."""
    symbols = _symbols(tokens)
    changes = [token for token in tokens if token.symbol in _CHANGES and token.text not in SORRY]
    places = symbols.count("P")
    has_act = places > 0 and not _ACTS.isdisjoint(symbols)
    if not (places > 1 or has_act or _SIGNS.search(symbols)):  # neither two provinces, nor an order, nor a unit
        if words.VOTE in symbols:
            return [base._replace(kind=ASKED, why=VOTED)], state
        is_condition = bool(tokens) and tokens[0].text in _BELOW
        return [_changing(base, tokens)] if changes or is_condition else [], state
    options: list[str] = []
    at, unknown = 0, list[str]()
    while at < len(symbols) and not why:
        is_apart = symbols[at] in _APART
        found = None if is_apart else _order(known, tokens, symbols, at, state, anywhere=True)[0]
        if found is not None:
            options += [str(choice[0].order) for choice in found.listed]
            at = found.end
        else:
            unknown += [tokens[at].text] if symbols[at] in _NO_ORDER else []
            at += 1
    left = " ".join(unknown[:MOST_WORDS]) + (" …" if len(unknown) > MOST_WORDS else "")
    named = re.search("K(?=P)", symbols)
    unit = f"{tokens[named.start()].word} {tokens[named.end()].places[0].province}" if named else ""
    owners = [each.power for each in known.seen if each.name.startswith(unit)] if unit else []
    if tokens[0].symbol == words.POWER:
        owners = [tokens[0].word]
    why = why or (f"“{left}” is not understood" if unknown else "what is ordered is not understood")
    if owners and known.power not in owners and not options and not unknown:
        why = f"a unit of {owners[0]}"
    about = (unit,) if unit and not options else ()
    reading = base._replace(kind=ASKED, options=tuple(dict.fromkeys(options)), why=why, about=about)
    if any(token.symbol in _CHANGES for token in tokens) or tokens[0].text in _BELOW:
        reading = _changing(reading, tokens)
    return [reading], state
