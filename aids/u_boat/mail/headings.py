"""Headings of mails: whose orders they are, and for which phase."""

import re
from typing import NamedTuple

from aids.input_file import brief
from aids.u_boat.game.phases import KINDS, SEASONS, Phase
from aids.u_boat.notation import power_names
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING

FILLERS = {"orders", "order", "for", "of", "the", "my", "our", "phase", "game", "from", "turn", "here", "are"}
FILLERS |= {"befehle", "züge", "für", "von", "meine", "unsere"}
_SEASONS = {**SEASONS, "frühjahr": SPRING, "fruehjahr": SPRING, "frühling": SPRING, "herbst": AUTUMN}
_SHORT = {"s": SPRING, "f": AUTUMN, "a": AUTUMN, "w": "winter"}
_KINDS = {"m": MOVEMENT, "r": RETREATS, "a": ADJUSTMENT, "b": ADJUSTMENT}
_CODE = re.compile("([sfaw])((?:19)?[0-9]{2})([mrab]?)")  # S1901M, F02
_YEAR = re.compile("[0-9]{4}|[0-9]{2}")


class Heading(NamedTuple):
    """The words of a line, and the powers, years, seasons and kinds of phases that they name; `others` are the rest."""

    words: list[str]
    powers: list[str]
    years: list[int]
    seasons: list[str]
    kinds: list[str]
    others: list[str]


def read_heading(line: str) -> Heading:
    """What a line names of powers and phases; a year of two digits follows its season."""
    words = re.findall(r"\w+", re.sub("['’]s", "", line.lower()))
    found, names, before = Heading(words, [], [], [], [], []), power_names(), ""
    for word in words:
        if code := _CODE.fullmatch(word):
            found.seasons.append(_SHORT[code[1]])
            found.years.append(int(code[2]) % 1900 + 1900)
            found.kinds.extend([_KINDS[code[3]]] if code[3] else [])
        elif word in names:
            found.powers.append(names[word])
        elif word in _SEASONS:
            found.seasons.append(_SEASONS[word])
        elif _YEAR.fullmatch(word) and (len(word) == len("1901") or before in _SEASONS):
            found.years.append(int(word) if len(word) == len("1901") else 1900 + int(word))
        elif word in KINDS:
            found.kinds.append(KINDS[word])
        else:
            found.others.append(word)
        before = word
    return found


def is_heading(line: str) -> bool:
    """Whether a line says nothing but a power, a year, a season and a kind of phase, or that these are orders."""
    found = read_heading(line)
    if not found.words or not FILLERS.issuperset(found.others):
        return False
    return bool(found.powers or found.years or found.seasons or "orders" in found.words or "befehle" in found.words)


def fault_of_heading(line: str, power: str, phase: Phase) -> str:
    """What is wrong with a heading for another power or phase, "" if nothing is."""
    found = read_heading(line)
    if any(each != power for each in found.powers):
        return f"{brief(line)} heads the orders of another power than {power}; mend the heading"
    season = str(phase).partition(" ")[0]
    told_season = [each for each in found.seasons if each not in (season, phase.season)]
    if told_season or any(year != phase.year for year in found.years) or any(k != phase.kind for k in found.kinds):
        late = "late orders, " if any(year < phase.year for year in found.years) else ""
        return f"{brief(line)} heads {late}orders for another phase than {phase}; mend the heading"
    return ""


def fault_of_subject(subject: str, power: str, phase: Phase) -> str:
    """What is wrong with a subject that names another phase, "" if it names none; one that replies says nothing."""
    found = read_heading(subject)
    if not (found.seasons and found.years) or re.match(r"\s*(?:re|aw|fwd?|wg)\s*:", subject, re.IGNORECASE):
        return ""
    return fault_of_heading(subject, power, phase) if found.powers in ([], [power]) else ""


def powers_named(text: str) -> list[str]:
    """The powers that a text names, each once."""
    return list(dict.fromkeys(read_heading(text).powers))
