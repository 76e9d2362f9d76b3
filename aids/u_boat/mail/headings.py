"""Headings of mails: whose orders they are, and for which phase."""

import re
from typing import NamedTuple

from aids.input_file import brief
from aids.u_boat.game.phases import KINDS, Phase
from aids.u_boat.mail.words import any_of, load_lists
from aids.u_boat.notation import power_names
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING

_WORDS = load_lists()["mail"]
_SEASONS = {word: season for season, listed in load_lists()["seasons"].items() for word in listed}
REPLIED = re.compile(rf"\s*(?:(?:{any_of('replied')})\s*:\s*)+", re.IGNORECASE)
_SHORT = {"s": SPRING, "f": AUTUMN, "a": AUTUMN, "w": "winter"}
_KINDS = {"m": MOVEMENT, "r": RETREATS, "a": ADJUSTMENT, "b": ADJUSTMENT}
_CODE = re.compile("([sfaw])((?:19)?[0-9]{2})([mrab]?)")  # S1901M, F02
_YEAR = re.compile("[0-9]{4}|[0-9]{2}")


class Heading(NamedTuple):
    """The powers, years, seasons and kinds of phases that a line names, and its `others`, the rest of its words."""

    powers: list[str]
    years: list[int]
    seasons: list[str]
    kinds: list[str]
    others: list[str]


def read_heading(line: str) -> Heading:
    """What a line names of powers and phases; a year of two digits follows its season."""
    words = re.findall(r"\w+", re.sub("['’]s", "", line.lower()))
    found, names, before = Heading([], [], [], [], []), power_names(), ""
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
    if not set(_WORDS["fillers"]).issuperset(found.others):
        return False
    return bool(found.powers or found.years or found.seasons or not set(_WORDS["headings"]).isdisjoint(found.others))


def fault_of_heading(line: str, power: str, phase: Phase) -> str:
    """What is wrong with a heading for another power or phase, "" if nothing is."""
    found = read_heading(line)
    if any(each != power for each in found.powers):
        return f"{brief(line)} is a heading for another power than {power}; correct or delete that line"
    season = str(phase).partition(" ")[0]
    told_season = [each for each in found.seasons if each not in (season, phase.season)]
    if told_season or any(year != phase.year for year in found.years) or any(k != phase.kind for k in found.kinds):
        other = "an earlier" if any(year < phase.year for year in found.years) else "another"
        return f"{brief(line)} is a heading for {other} phase, and this is {phase}; correct or delete that line"
    return ""


def fault_of_subject(subject: str, power: str, phase: Phase) -> str:
    """What is wrong with a subject that names another phase, "" if it names none; one that replies says nothing."""
    found = read_heading(subject)
    is_plain = found.seasons and found.years and found.powers in ([], [power]) and not REPLIED.match(subject)
    return fault_of_heading(subject, power, phase) if is_plain else ""


def powers_named(text: str) -> list[str]:
    """The powers that a text names, each once."""
    return list(dict.fromkeys(read_heading(text).powers))
