"""Headings of mails: whose orders they are, and for which phase."""

import re

from aids.input_file import brief
from aids.u_boat.game.phases import KINDS, SEASONS, Phase
from aids.u_boat.notation import power_names

FILLERS = {"orders", "order", "for", "of", "the", "my", "our", "phase", "game", "from", "turn", "here", "are"}


def is_heading(line: str) -> bool:
    """Whether a line says nothing but a power, a year, a season and a kind of phase, or that these are orders."""
    words, named, years, seasons, kinds = _parts(line)
    fillers = [word for word in words if word in FILLERS]
    if not words or len(named) + len(years) + len(seasons) + len(kinds) + len(fillers) < len(words):
        return False
    return bool(named or years or seasons or "orders" in words)


def fault_of_heading(line: str, power: str, phase: Phase) -> str:
    """What is wrong with a heading for another power or phase, "" if nothing is."""
    _, named, years, seasons, kinds = _parts(line)
    if any(each != power for each in named):
        return f"{brief(line)} heads the orders of another power than {power}; mend the heading"
    season = str(phase).partition(" ")[0]
    told_season = [each for each in seasons if each != season and each != phase.season]
    if told_season or any(int(year) != phase.year for year in years) or any(kind != phase.kind for kind in kinds):
        late = "late orders, " if any(int(year) < phase.year for year in years) else ""
        return f"{brief(line)} heads {late}orders for another phase than {phase}; mend the heading"
    return ""


def powers_named(text: str) -> list[str]:
    """The powers that a text names, each once."""
    return list(dict.fromkeys(_parts(text)[1]))


def _parts(line: str) -> tuple[list[str], list[str], list[str], list[str], list[str]]:
    """The words of a line, and those that are powers, years, seasons and kinds of phases."""
    words = re.findall(r"\w+", re.sub("['’]s", "", line.lower()))
    names = power_names()
    named = [names[word] for word in words if word in names]
    years = [word for word in words if re.fullmatch("[0-9]{4}", word)]
    seasons = [SEASONS[word] for word in words if word in SEASONS]
    kinds = [KINDS[word] for word in words if word in KINDS]
    return words, named, years, seasons, kinds
