"""The table of cases: every reader of input, with everything of it that is repeated."""

import re
import tomllib
from collections.abc import Callable
from typing import NamedTuple

from aids.errors import PlotroomError
from tests.growth.grown import as_text, growths
from tests.growth.others import OTHERS
from tests.growth.readers import READERS
from tests.growth.work import counted

MOST = 2.2  # times the work for twice the input; sorting, which may be more, is one call
FIRST = (100, 200)
LENGTHS = tuple(50 * 2**k for k in range(12))
ENOUGH = 300_000  # calls and lines: a text that takes more is not doubled again
#: What differs in messages of one kind: numbers, and what is shown of the input.
VARIES = re.compile(r"[0-9,]+|'[^']*'|\"[^\"]*\"")
ALIKE = 60  # letters


class Case(NamedTuple):
    """What a reader reads n of, and the reading."""

    reader: str
    name: str
    make: Callable[[int], object]
    read: Callable[[object], object]


def cases(reader):
    """The cases of a reader, by its name in `READERS` or `OTHERS`."""
    if reader in OTHERS:
        grown, read = OTHERS[reader]
        for name, make in grown():
            yield Case(reader, name, make, read)
        return
    samples, read = READERS[reader]
    for sample, text in samples.items():
        document = tomllib.loads(text)
        # Each text ends with the name of its case: what was found in the same text of another case is kept.
        for name, make in growths(document):
            made = f"{sample} {name}".strip()
            yield Case(
                reader,
                made,
                lambda n, make=make, made=made: f"{as_text(make(n))}# {made}\n",
                read,
            )
        for name, piece in (("blank lines", "\n"), ("comments", "# x\n"), ("blanks", " "), ("signs", "=")):
            yield Case(reader, name, lambda n, t=text, p=piece: f"{t}{p * n}\n# end\n", read)


def outcome(case, content):
    """How it is told that the content is refused; "" if it is read."""
    try:
        report = case.read(content)
    except PlotroomError as error:
        return str(error) or "refused"
    return "\n".join(map(str, getattr(report, "faults", ())))


def growth(case, lengths):
    """By how much the work of a case grows most, from a length to its double, and these two lengths.

    Lengths of which one is read and the other refused, or refused for another reason, as beyond a limit, are not
    compared: the next are.
    """
    outcome(case, case.make(3))  # what is read once for all
    worst, before = (0.0, 0, 0), None
    for n in lengths:
        content, told = case.make(n), []
        work = counted(lambda content=content, told=told: told.append(outcome(case, content)))
        kind = VARIES.sub("", told[0])[:ALIKE]
        if before is not None and kind == before[1]:
            worst = max(worst, (work / before[0], n // 2, n))
        before = work, kind
        if work > ENOUGH and n >= FIRST[-1]:
            break
    return worst
