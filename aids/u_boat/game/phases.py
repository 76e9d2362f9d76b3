"""The phases of a game: `spring 1901 movement`, `autumn 1901 retreats`, `winter 1901 builds`."""

import re
from typing import NamedTuple

from aids.input_file import Place, brief
from aids.kinds import String
from aids.u_boat.position_file import ADJUSTMENT, AUTUMN, MOVEMENT, RETREATS, SPRING

KINDS = {
    **dict.fromkeys(("movement", "movements", "move", "moves"), MOVEMENT),
    **dict.fromkeys(("retreat", "retreats"), RETREATS),
    **dict.fromkeys(("build", "builds", "adjustment", "adjustments", "removals"), ADJUSTMENT),
}
SEASONS = {"spring": SPRING, "autumn": AUTUMN, "fall": AUTUMN, "winter": "winter"}
WRITTEN = {MOVEMENT: "movement", RETREATS: "retreats", ADJUSTMENT: "builds"}
EXAMPLE = '"spring 1901 movement", "autumn 1901 retreats" or "winter 1901 builds"'


class Phase(NamedTuple):
    """A phase: its year, the season whose position it belongs to (builds: autumn), and what is ordered in it."""

    year: int
    season: str
    kind: str

    def __str__(self) -> str:
        season = "winter" if self.kind == ADJUSTMENT else self.season
        return f"{season} {self.year} {WRITTEN[self.kind]}"

    @property
    def file_name(self) -> str:
        """The phase as part of a file name: `1901-spring-movement`."""
        season, year, kind = str(self).split()
        return f"{year}-{season}-{kind}"


START = Phase(1901, SPRING, MOVEMENT)


def read_phase(at: Place, raw: object) -> Phase:
    """The phase that a text names; `RulesError` with file and line for any other text."""
    words = re.findall(r"\w+", String().read(at, raw).lower())
    years = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= 4]
    seasons = [SEASONS[word] for word in words if word in SEASONS]
    kinds = [KINDS[word] for word in words if word in KINDS]
    if (len(years), len(seasons), len(kinds), len(words)) != (1, 1, 1, 3) or years[0] < 1:
        raise at.refuse(f"{brief(raw)} is not a phase", fix=f"write it like {EXAMPLE}")
    (year,), (season,), (kind,) = years, seasons, kinds
    if kind == ADJUSTMENT:
        if season == SPRING:
            raise at.refuse("builds come after autumn, not after spring")
        season = AUTUMN
    elif season == "winter":
        raise at.refuse(f"winter has builds, not {WRITTEN[kind]}")
    return Phase(year, season, kind)
