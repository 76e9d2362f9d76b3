"""How many ways a backtracking engine can read one text by a pattern: one, as many as it is long or more, or exponentially many.

The pattern becomes its position automaton: a state for each letter of the pattern, and an edge for each way from one to
the next.  Two ways around a loop on one text make the number of ways exponential; two loops one after the other that
read one text make it at least as large as the text is long.  (A. Weideman and others, Analyzing Matching Time Behavior of
Backtracking Regular Expression Matchers, 2016.)  A search is a loop over any letter before the pattern.
"""

import re
from collections import Counter, deque
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import NamedTuple

LINEAR, POLYNOMIAL, EXPONENTIAL = "linear", "polynomial", "exponential"
SAMPLE = frozenset((*range(256), 0x2028, 0x2013, 0x2014, 0x2212, 0x2192, 0x2019, 0x3BB, 0x4E00, 0x663, 0xFF11, 0x1F600))
"""The letters that classes are tried on: every one that a pattern of ours tells apart, and some of other kinds."""
BEGIN, END = -1, -2
MOST_WAYS = 3  # that are counted
COPIES = 2  # of what a bounded repeat repeats: a second shows whether one copy runs into the next


class Part(NamedTuple):
    """A part of a pattern: in how many ways it can be empty, where it begins and ends, and the edges inside it."""

    nullable: int
    first: Counter
    last: Counter
    edges: Counter


EMPTY = Part(1, Counter(), Counter(), Counter())


class Automaton:
    """The positions of a pattern with the letters of each, and the edges between them with the number of ways."""

    def __init__(self, pattern, flags=0):
        self.letters = []
        self.atomic = set()  # positions inside of what never gives back what it has read
        self.inner = []  # lookarounds, patterns of their own
        parsed = parser.parse(pattern, flags)
        self.flags = parsed.state.flags
        self.before = set()  # positions that may come right before the place that is being read
        self.asked = set()  # positions after which the pattern asks for something that takes no letter
        self.part = self._sequence(parsed)

    def position(self, letters):
        self.letters.append(letters)
        at = Counter({len(self.letters) - 1: 1})
        return Part(0, at, at, Counter())

    def _sequence(self, items):
        whole = EMPTY
        outside = self.before
        for item in items:
            self.before = set(whole.last) | (outside if whole.nullable else set())
            if item[0] in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
                self.asked |= self.before
            whole = _concat(whole, self._item(*item))
        self.before = outside
        return whole

    def _item(self, kind, held):
        if kind in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY, sre.CATEGORY):
            return self.position(_letters(kind, held, self.flags))
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            return self._repeat(*held, atomic=kind is sre.POSSESSIVE_REPEAT)
        if kind is sre.SUBPATTERN:
            return self._sequence(held[-1])
        if kind is sre.BRANCH:
            return _either([self._sequence(branch) for branch in held[1]])
        if kind is sre.ATOMIC_GROUP:
            begun = len(self.letters)
            part = self._sequence(held)
            self.atomic.update(range(begun, len(self.letters)))
            return part
        if kind is sre.AT and (mark := _mark(held, self.flags)) is not None:
            return self.position(frozenset({mark}))
        if kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
            self.inner += [held[1]] if kind is not sre.AT else []
            return EMPTY
        raise ValueError(f"{kind} is not known to the linter")

    def _repeat(self, least, most, items, atomic):
        begun = len(self.letters)
        copies = max(1, min(least, COPIES))
        whole = EMPTY
        for _ in range(copies):
            part = self._sequence(items)
            whole = _concat(whole, part)
        if most is sre.MAXREPEAT:
            # the last copy runs round; with none needed the whole can be left out
            whole = whole._replace(edges=whole.edges + _product(part.last, part.first))
        elif most > least:
            for _ in range(min(most - min(least, copies), COPIES) if most > copies else 0):
                whole = _concat(whole, _optional(self._sequence(items)))
        if atomic:
            self.atomic.update(range(begun, len(self.letters)))
        return whole if least else _optional(whole)


def _mark(at, flags):
    """The begin and the end of the text as letters of their own, which no text has within it; None for other places."""
    if at is sre.AT_BEGINNING_STRING or (at is sre.AT_BEGINNING and not flags & re.M):
        return BEGIN
    return END if at is sre.AT_END_STRING or (at is sre.AT_END and not flags & re.M) else None


def _product(last, first):
    return Counter({(p, q): n * m for p, n in last.items() for q, m in first.items()})


def _times(ways, number):
    return Counter({each: min(MOST_WAYS, n * number) for each, n in ways.items()}) if number else Counter()


def _concat(a, b):
    return Part(
        min(MOST_WAYS, a.nullable * b.nullable),
        a.first + _times(b.first, a.nullable),
        b.last + _times(a.last, b.nullable),
        a.edges + b.edges + _product(a.last, b.first),
    )


def _either(parts):
    return Part(
        min(MOST_WAYS, sum(part.nullable for part in parts)),
        sum((part.first for part in parts), Counter()),
        sum((part.last for part in parts), Counter()),
        sum((part.edges for part in parts), Counter()),
    )


def _optional(part):
    return part._replace(nullable=part.nullable + 1)


CATEGORIES = {
    sre.CATEGORY_DIGIT: str.isdecimal,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
}
NOT_CATEGORIES = {
    sre.CATEGORY_NOT_DIGIT: sre.CATEGORY_DIGIT,
    sre.CATEGORY_NOT_SPACE: sre.CATEGORY_SPACE,
    sre.CATEGORY_NOT_WORD: sre.CATEGORY_WORD,
}


def _letters(kind, held, flags):
    """The letters of the sample that an atom of a pattern reads."""
    if kind is sre.ANY:
        return SAMPLE if flags & re.S else SAMPLE - {10}
    if kind is sre.NOT_LITERAL:
        return SAMPLE - _letters(sre.LITERAL, held, flags)
    if kind is sre.LITERAL:
        return _cases({held}, flags)
    if kind is sre.CATEGORY:
        if held in NOT_CATEGORIES:
            return SAMPLE - _letters(kind, NOT_CATEGORIES[held], flags)
        return frozenset(code for code in SAMPLE if CATEGORIES[held](chr(code)))
    if kind is sre.RANGE:
        return _cases({code for code in SAMPLE if held[0] <= code <= held[1]} | {*held}, flags)
    negated = held[0][0] is sre.NEGATE
    inside = frozenset().union(*(_letters(*item, flags) for item in held[negated:]))
    return SAMPLE - inside if negated else inside


def _cases(codes, flags):
    if flags & re.I:
        codes = {ord(case) for code in codes for case in {chr(code).lower(), chr(code).upper()} if len(case) == 1}
    return frozenset(codes)


def kind_of(pattern, flags=0, *, whole=False, searched=False):
    """How the work on the worst text grows with its length, and a word on why.

    `whole` is for a pattern that must read all of the text, `searched` for one that may begin anywhere in it.
    """
    automaton = Automaton(pattern, flags)
    found = [_judge(automaton, automaton.part, whole, searched)]
    for inner in automaton.inner:
        begun = len(automaton.letters)
        part = automaton._sequence(inner)
        automaton.atomic.update(range(begun))
        found.append(_judge(automaton, part, False, False))
    return max(found, key=(LINEAR, POLYNOMIAL, EXPONENTIAL).index)


def _judge(automaton, part, must_end, searched):
    letters, edges = list(automaton.letters), Counter(part.edges)
    start = None
    if searched:
        start = len(letters)
        letters.append(SAMPLE)
        edges += Counter({(start, start): 1}) + Counter({(start, q): n for q, n in part.first.items()})
    following = {}
    for (p, q), _ in edges.items():
        following.setdefault(p, set()).add(q)
    loop_of = _loops(following)
    for (p, q), ways in edges.items():
        if ways > 1 and loop_of.get(p) is not None and loop_of.get(p) == loop_of.get(q) and p not in automaton.atomic:
            return EXPONENTIAL
    for p, loop in loop_of.items():
        if p not in automaton.atomic and _runs_apart(p, {q for q in loop_of if loop_of[q] == loop}, following, letters):
            return EXPONENTIAL
    for p in loop_of:
        if p in automaton.atomic and p != start:
            continue
        for q in loop_of:
            ends = [each for each in part.last if each not in automaton.asked]
            can_end = not must_end and any(loop_of.get(each) == loop_of[q] for each in ends)
            if loop_of[p] != loop_of[q] and not can_end and _runs_on(p, q, loop_of, following, letters):
                return POLYNOMIAL
    return LINEAR


def _loops(following):
    """The loop of each state that is in one: a number for all states that reach each other."""
    reach = {p: _reached(p, following) for p in following}
    loops = {}
    for p in following:
        if p in reach[p]:
            loops[p] = min(q for q in reach[p] if q in following and p in reach.get(q, ()))
    return loops


def _reached(p, following):
    seen, todo = set(), [p]
    while todo:
        for q in following.get(todo.pop(), ()):
            if q not in seen:
                seen.add(q)
                todo.append(q)
    return seen


def _walk(begun, step):
    """All states that a walk reaches from some."""
    seen, todo = set(begun), deque(begun)
    while todo:
        for each in step(todo.popleft()):
            if each not in seen:
                seen.add(each)
                todo.append(each)
    return seen


def _runs_apart(p, loop, following, letters):
    """Whether two different ways lead from a state back to it on one text."""

    def step(pair):
        for a in following.get(pair[0], set()) & loop:
            for b in following.get(pair[1], set()) & loop:
                if letters[a] & letters[b]:
                    yield a, b

    apart = [pair for pair in _walk([(p, p)], step) if pair[0] != pair[1]]
    return any((p, p) in _walk([pair], step) for pair in apart)


def _runs_on(p, q, loop_of, following, letters):
    """Whether one text leads from a loop around to itself, from it to a later loop, and around that."""
    first = {each for each in loop_of if loop_of[each] == loop_of[p]}
    last = {each for each in loop_of if loop_of[each] == loop_of[q]}
    if q not in _reached(p, following):
        return False

    def step(state):
        a, b, c = state
        for x in following[a] & first:
            for z in following[c] & last:
                both = letters[x] & letters[z]
                if both:
                    for y in following.get(b, ()):
                        if both & letters[y]:
                            yield x, y, z

    return (p, q, q) in _walk([(p, p, q)], step)
