"""Reads the outcomes of the rows of a table, and checks that rows cover those of its dice."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from aids.dice import Roll
from aids.errors import nearest, raise_all
from aids.places import Place, brief
from aids.rulebook.tables import FIRST, LAST, Row

_OPEN = (
    r"(?P<first>-?[0-9]{1,3})(?:\s*(?:(?P<less>or (?:less|lower|fewer))|(?P<more>\+|or (?:more|higher|greater))"
    r"|(?:-|to)\s*(?P<last>-?[0-9]{1,3})))?"
)


def read_outcomes(dice: Roll, place: Place, raw: object, *, open_ends: bool = False) -> tuple[int, int]:
    """The first and last outcome of a row; `open_ends` allows outcomes beyond the dice, for modified rolls."""
    if dice.words and isinstance(raw, str) and raw in dice.words:
        return dice.words.index(raw) + 1, dice.words.index(raw) + 1
    if dice.words:
        raise place.refuse(f"{brief(raw)} is not a face of {dice.name}; {nearest(str(raw)[:40], dice.words)}")
    low, high = read_span(place, raw, open_ends=open_ends)
    if not open_ends:
        high = max(dice.weights) if high == LAST else high
        for outcome in (low, high):
            if outcome not in dice.weights:
                raise place.refuse(f"{outcome} is not an outcome of {dice.name}")
    if high < low:
        raise place.refuse(f'{brief(raw)} runs downwards; write "{high}-{low}"')
    return low, high


def face_at(dice: Roll, outcome: int) -> str:
    """The face of a die with words that an outcome stands for; empty for other dice."""
    return dice.words[outcome - 1] if dice.words else ""


def read_span(place: Place, raw: object, *, open_ends: bool = False) -> tuple[int, int]:
    """The whole numbers of a row or column such as `3`, `2-5`, `6+`; with `open_ends` also below 0 and `1 or less`."""
    text = str(raw) if isinstance(raw, int) and abs(raw) < 1000 else raw
    text = text.replace("–", "-").replace("−", "-").strip() if isinstance(text, str) else ""
    if open_ends and (match := re.fullmatch(_OPEN, text)):
        first = int(match["first"])
        if match["less"]:
            return FIRST, first
        last = LAST if match["more"] else int(match["last"] or first)
        return first, last
    first_text, dash, last_text = (part.strip() for part in text.partition("-"))
    first_text, upwards = first_text.removesuffix("+"), first_text.endswith("+")
    numbers = [part for part in (first_text, last_text) if part.isascii() and part.isdigit() and len(part) < 5]
    if len(numbers) != (2 if dash else 1) or not first_text or (upwards and dash):
        more = ', "1 or less", "-2 to 0"' if open_ends else ""
        raise place.refuse(f'{place.name} must be like "3", "2-5"{more} or "6+", not {brief(raw)}')
    return int(numbers[0]), LAST if upwards else int(numbers[-1])


def check_cover(
    dice: Roll,
    place: Place,
    rows: Sequence[tuple[int, Row]],
    *,
    whole: bool = True,
    beside: Collection[int] = (),
) -> None:
    """Refuse an outcome that two rows have, and with `whole` one that none has and that is not in `beside`."""
    seen: set[int] = set()
    faults = []
    for n, row in rows:
        outcomes = {o for o in dice.weights if (row.low or 0) <= o <= (row.high or 0)}
        twice = sorted(outcomes & seen)
        if twice:
            at = place.at("rows", n, "natural" if row.natural else "roll")
            faults.append(at.refuse(f"{_outcomes_are(twice, dice)} covered twice"))
        seen |= outcomes
    missing = [o for o in dice.weights if o not in seen and o not in beside]
    if whole and missing:
        faults.append(place.at("rows").refuse(f"{_outcomes_are(missing, dice)} not covered"))
    raise_all(faults)


def _outcomes_are(outcomes: list[int], dice: Roll) -> str:
    shown = [dice.words[o - 1] if dice.words else str(o) for o in outcomes[:6]]
    few = ", ".join(shown) + (" ..." if len(outcomes) > 6 else "")
    return f"outcome {few} of {dice.name} is" if len(outcomes) == 1 else f"outcomes {few} of {dice.name} are"
